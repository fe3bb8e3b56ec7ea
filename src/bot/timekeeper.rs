//! What the time is, whatever becomes of the machine's clock. Pure: what two clocks show is handed in.
//!
//! The one shows the date and can be set by anybody; the other only counts, also while the machine sleeps, but not from
//! one start of it to the next. As long as they agree the date is believed. Where they do not, somebody has set the date:
//! by little, and it is followed; by more, and the program counts on by itself until the date fits again or the host
//! vouches for it. So a date that is wrong for a while takes no time from anybody and gives none.

use crate::play::Outage;
use jiff::{SignedDuration, Timestamp};
use std::time::Duration;

/// What both clocks show at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The date.
    pub date: Timestamp,
    /// What the other one has counted.
    pub counted: Duration,
}

/// When the program was last known to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The time, as the program had it.
    pub at: Timestamp,
    /// By how much that was ahead of the date; nothing, if the date was believed.
    pub ahead: SignedDuration,
}

/// What a look at the clocks has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Update {
    /// The time.
    pub now: Timestamp,
    /// When the program was away since the last look, so that nobody's clock may run.
    pub outage: Option<Outage>,
    /// By how much what was kept under the time so far is in the future, because the host vouches for an earlier date.
    pub put_back: Option<SignedDuration>,
    /// What the host ought to know.
    pub news: Option<News>,
}

/// What has become of the date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// It is not believed any more.
    Doubted,
    /// It was set, and is followed.
    Set {
        /// By how much more than what has passed the time goes on; negative if by less.
        by: SignedDuration,
    },
}

/// Whoever looks after the time.
#[derive(Clone, Debug)]
pub struct Timekeeper {
    /// What both clocks showed at the last look.
    shown: Reading,
    /// The time then.
    now: Timestamp,
    /// Whether the date is not believed; and whether it was not since the start, so that it is not known either how long
    /// the program was away before.
    doubt: Option<Doubt>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Doubt {
    since_start: bool,
}

impl Timekeeper {
    /// The longest time between two looks in which the program was not away.
    pub const GAP_MIN: SignedDuration = SignedDuration::from_secs(12);
    /// By how much the clocks may differ and still agree.
    pub const STEP_MIN: SignedDuration = SignedDuration::from_secs(2);
    /// By how much the date may be set and be followed without the host's word.
    pub const STEP_MAX: SignedDuration = SignedDuration::from_mins(10);
    /// How long the program may have been away before a start, to be believed without the host's word.
    pub const AWAY_MAX: SignedDuration = SignedDuration::from_hours(60 * 24);

    /// Begins; what time it is, and whether the host ought to know something.
    pub fn start(last: Option<Beat>, shown: Reading) -> (Self, Update) {
        let (now, doubt) = match last {
            None => (shown.date, None),
            Some(last) => first_time(last, shown.date),
        };
        let news = doubt.map(|_| News::Doubted);
        (Self { shown, now, doubt }, Update { now, outage: None, put_back: None, news })
    }

    /// Looks at the clocks again. To be done before anything that asks for the time.
    pub fn look(&mut self, shown: Reading) -> Update {
        let passed = signed(shown.counted.saturating_sub(self.shown.counted));
        let before = self.now;
        let expected = later(before, passed);
        let set = shown.date.duration_since(later(self.shown.date, passed));
        let off = shown.date.duration_since(expected);
        let is_little = off.abs() <= Self::STEP_MAX;
        let (now, doubt, news) = match self.doubt {
            None if set.abs() <= Self::STEP_MIN => (shown.date.max(before), None, None),
            Some(Doubt { since_start: true }) if !off.is_negative() && off <= Self::AWAY_MAX => {
                (shown.date, None, Some(News::Set { by: off }))
            }
            _ if is_little => {
                let now = shown.date.max(before);
                (now, None, Some(News::Set { by: now.duration_since(expected) }))
            }
            Some(doubt) => (expected, Some(doubt), None),
            None => (expected, Some(Doubt { since_start: false }), Some(News::Doubted)),
        };
        (self.shown, self.now, self.doubt) = (shown, now, doubt);
        let from = if passed > Self::GAP_MIN { before } else { expected };
        let was_away = passed > Self::GAP_MIN || now.duration_since(expected) > Self::STEP_MIN;
        Update { now, outage: Some((from, now)).filter(|_| was_away && from < now), put_back: None, news }
    }

    /// Believes the date, for the host vouches for it: what is missing was an outage, and what is too much is put back.
    pub fn trust(&mut self) -> Update {
        let (before, now) = (self.now, self.shown.date);
        self.doubt = None;
        self.now = now;
        Update {
            now,
            outage: Some((before, now)).filter(|_| before < now),
            put_back: Some(before.duration_since(now)).filter(SignedDuration::is_positive),
            news: Some(News::Set { by: now.duration_since(before) }),
        }
    }

    /// Whether the date is not believed.
    pub fn doubts(&self) -> bool {
        self.doubt.is_some()
    }

    /// By how much the time is ahead of a date that is not believed.
    pub fn ahead(&self) -> SignedDuration {
        match self.doubt {
            Some(_) => self.now.duration_since(self.shown.date),
            None => SignedDuration::ZERO,
        }
    }

    /// What both clocks showed at the last look, and the time then.
    pub fn last(&self) -> (Reading, Timestamp) {
        (self.shown, self.now)
    }
}

/// The time at a start, and whether the date is not believed.
fn first_time(last: Beat, date: Timestamp) -> (Timestamp, Option<Doubt>) {
    let is_outage = |away: SignedDuration| !away.is_negative() && away <= Timekeeper::AWAY_MAX;
    let by_ahead = later(date, last.ahead);
    if !last.ahead.is_zero() && is_outage(by_ahead.duration_since(last.at)) {
        // The date is as wrong as it was.
        return (by_ahead, Some(Doubt { since_start: false }));
    }
    let away = date.duration_since(last.at);
    if is_outage(away) {
        (date, None)
    } else if away.abs() <= Timekeeper::STEP_MAX {
        // The time stands still until the date has caught up with it.
        (last.at, None)
    } else {
        (last.at, Some(Doubt { since_start: true }))
    }
}

fn later(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_add(by).unwrap_or(if by.is_negative() { Timestamp::MIN } else { Timestamp::MAX })
}

fn signed(time: Duration) -> SignedDuration {
    SignedDuration::try_from(time).unwrap_or(SignedDuration::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const YEARS: i64 = 10 * 365 * 86_400;

    fn date(second: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + second).unwrap()
    }

    fn secs(seconds: i64) -> SignedDuration {
        SignedDuration::from_secs(seconds)
    }

    fn shown(date: Timestamp, counted: u64) -> Reading {
        Reading { date, counted: Duration::from_secs(counted) }
    }

    /// Beat so many seconds after the base, ahead of the date; the date at the start; then the time, and whether it is
    /// doubted.
    #[test]
    fn a_start_believes_what_can_be() {
        for (last, ahead, at, now, doubts) in [
            (0, 0, 0, 0, false),
            (0, 0, 3_600, 3_600, false),
            (0, 0, 60 * 86_400, 60 * 86_400, false),
            (0, 0, 60 * 86_400 + 1, 0, true),
            (0, 0, YEARS, 0, true),
            (0, 0, -1_800_000_000, 0, true),
            // Set back a little: the time stands still.
            (0, 0, -600, 0, false),
            (0, 0, -601, 0, true),
            // It was wrong, and is so again; or is right again.
            (0, -YEARS, YEARS + 60, 60, true),
            (0, -YEARS, 60, 60, false),
            (0, 90_000, -90_000 + 60, 60, true),
        ] {
            let last = Beat { at: date(last), ahead: secs(ahead) };
            let (keeper, look) = Timekeeper::start(Some(last), shown(date(at), 7));
            assert_eq!((look.now, keeper.doubts()), (date(now), doubts), "{last:?} {at}");
            assert_eq!(look.news.is_some(), doubts);
            assert_eq!(keeper.ahead(), if doubts { secs(now - at) } else { secs(0) });
        }
        let (keeper, look) = Timekeeper::start(None, shown(date(5), 7));
        assert_eq!((look.now, look.news, keeper.doubts()), (date(5), None, false));
    }

    /// What the date and the other clock go on by; the time after it, the outage, the news, whether it is doubted.
    type Step = (i64, i64, i64, Option<(i64, i64)>, Option<News>, bool);

    fn follow(mut keeper: Timekeeper, steps: &[Step]) -> Timekeeper {
        let Reading { mut date, mut counted } = keeper.last().0;
        for (place, &(by, passed, now, outage, news, doubts)) in steps.iter().enumerate() {
            date += secs(by);
            counted += Duration::from_secs(passed as u64);
            let look = keeper.look(Reading { date, counted });
            let outage = outage.map(|(from, to)| (self::date(from), self::date(to)));
            let expected = Update { now: self::date(now), outage, put_back: None, news };
            assert_eq!((look, keeper.doubts()), (expected, doubts), "step {place}");
        }
        keeper
    }

    fn started() -> Timekeeper {
        Timekeeper::start(None, shown(date(0), 100)).0
    }

    const DOUBTED: Option<News> = Some(News::Doubted);

    fn set(by: i64) -> News {
        News::Set { by: secs(by) }
    }

    #[test]
    fn a_stop_or_a_sleep_is_an_outage() {
        follow(
            started(),
            &[
                (5, 5, 5, None, None, false),
                (75, 75, 80, Some((5, 80)), None, false),
                (12, 12, 92, None, None, false),
                // A night's sleep, as a clock that counts through it shows it.
                (30_000, 30_000, 30_092, Some((92, 30_092)), None, false),
            ],
        );
    }

    #[test]
    fn a_small_step_is_followed_and_a_great_one_is_not() {
        // A minute on is nobody's; a minute back stands still until it has passed.
        follow(started(), &[(65, 5, 65, Some((5, 65)), Some(set(60)), false), (5, 5, 70, None, None, false)]);
        let back = [
            (-55, 5, 0, None, Some(set(-5)), false),
            (50, 50, 0, None, None, false),
            (8, 8, 3, None, None, false),
        ];
        follow(started(), &back);
        // A day and an hour on, and back again: nothing has happened.
        let day = 90_000;
        follow(
            started(),
            &[
                (5, 5, 5, None, None, false),
                (day + 5, 5, 10, None, DOUBTED, true),
                (5, 5, 15, None, None, true),
                (80, 80, 95, Some((15, 95)), None, true),
                (5 - day, 5, 100, None, Some(set(0)), false),
                (5, 5, 105, None, None, false),
            ],
        );
    }

    #[test]
    fn a_machine_that_starts_in_1970_is_believed_when_it_knows_better() {
        let last = Beat { at: date(0), ahead: secs(0) };
        let (keeper, _) = Timekeeper::start(Some(last), shown(Timestamp::UNIX_EPOCH, 3));
        let keeper = follow(keeper, &[(5, 5, 5, None, None, true)]);
        // Three hours have passed since it was last known to run.
        let to_now = 1_800_000_000 + 3 * 3_600 - 5;
        follow(keeper, &[(to_now, 5, 10_800, Some((10, 10_800)), Some(set(10_790)), false)]);
    }

    #[test]
    fn the_host_s_word_is_believed() {
        let mut keeper = follow(started(), &[(90_005, 5, 5, None, DOUBTED, true)]);
        let look = keeper.trust();
        let outage = Some((date(5), date(90_005)));
        assert_eq!(look, Update { now: date(90_005), outage, put_back: None, news: Some(set(90_000)) });
        let keeper = follow(keeper, &[(5, 5, 90_010, None, None, false)]);
        let mut keeper = follow(keeper, &[(-90_000, 10, 90_020, None, DOUBTED, true)]);
        let look = keeper.trust();
        let back =
            Update { now: date(10), outage: None, put_back: Some(secs(90_010)), news: Some(set(-90_010)) };
        assert_eq!((look, keeper.ahead()), (back, secs(0)));
    }

    proptest! {
        /// Whatever is done to the date, the time never runs backwards, and what is charged is what has passed, give or
        /// take what the clocks may differ by and what a small step back holds up.
        #[test]
        fn nobody_is_charged_for_a_date_that_is_set(
            steps in prop::collection::vec((0..40_u64, 0..12_u8, -100_000..100_000_i64), 1..60),
        ) {
            let mut keeper = started();
            let (mut date, mut counted, mut passed) = (date(0), 100, 0);
            let (mut charged, mut held_up) = (SignedDuration::ZERO, 0);
            for (later, kind, by) in steps {
                let before = keeper.last().1;
                counted += later;
                date += secs(later as i64);
                let set = match kind { 0 => by, 1 => by / 200, 2 => by / 100_000, _ => 0 };
                date += secs(set);
                let look = keeper.look(shown(date, counted));
                prop_assert!(look.now >= before);
                let away = look.outage.map_or(SignedDuration::ZERO, |(from, to)| to.duration_since(from));
                charged += look.now.duration_since(before) - away;
                if later <= 12 {
                    passed += later as i64;
                    held_up += 2;
                }
            }
            prop_assert!(charged <= secs(passed + held_up), "{charged:?} {passed} {held_up}");
        }
    }
}
