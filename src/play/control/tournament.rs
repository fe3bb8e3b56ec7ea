//! The clock of Arimaa's tournaments, M/R/P/L/G/T: a time for each turn, a reserve to which a part of what was not used
//! is added, and limits (match time control, arimaa.com/arimaa/learn/matchTime.html; R A).

use super::{ClockPart, Control, ControlError, DAY, HOUR, MINUTE, Seconds, seconds};
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The clock of Arimaa's tournaments. All times are in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TournamentClock {
    /// M: for each turn.
    pub turn: u32,
    /// R: at the start, for whatever a turn takes longer.
    pub reserve: u32,
    /// P: how much of what a turn leaves of its time is added to the reserve, in hundredths.
    pub kept: u8,
    /// L: beyond how much nothing is added to the reserve; 0 for no such limit. What is there already stays.
    pub cap: u32,
    /// G: how long the match lasts at most.
    pub length: Length,
    /// T: how long one turn lasts at most; 0 for no such limit.
    pub longest: u32,
}

/// How long a match lasts at most; then whoever has more pieces wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Length {
    /// As long as it takes.
    #[default]
    Unlimited,
    /// So many seconds that the clocks have run, both together.
    Time(u32),
    /// So many turns of each side.
    Turns(u16),
}

impl TournamentClock {
    /// Longest match, in seconds.
    pub const LENGTH_MAX: u32 = 400 * DAY;
    /// Most turns of each side.
    pub const TURNS_MAX: u16 = 5_000;

    pub(super) fn check(self) -> Result<(), ControlError> {
        let days = u32::from(Control::DAYS_MAX) * DAY;
        ClockPart::Turn.check(self.turn, 1, days)?;
        ClockPart::Bank.check(
            self.turn.saturating_add(self.reserve),
            Control::BANK_MIN,
            days + Control::BANK_MAX,
        )?;
        ClockPart::Kept.check(u32::from(self.kept), 0, 100)?;
        ClockPart::Cap.check(self.cap, 0, Control::BANK_MAX)?;
        match self.length {
            Length::Unlimited => {}
            Length::Time(time) => ClockPart::Length.check(time, Control::BANK_MIN, Self::LENGTH_MAX)?,
            Length::Turns(turns) => {
                ClockPart::Turns.check(u32::from(turns), 1, u32::from(Self::TURNS_MAX))?;
            }
        }
        let least = if self.longest == 0 { 0 } else { self.turn };
        ClockPart::Longest.check(self.longest, least, days + Control::BANK_MAX)
    }

    /// What each side has at the start, for its first turn.
    pub(super) fn start(self) -> SignedDuration {
        time(self.turn) + time(self.reserve)
    }

    /// What a side has for its next turn that has ended one, for which it had so much, with so much left.
    pub(super) fn after_turn(self, had: SignedDuration, left: SignedDuration) -> SignedDuration {
        let reserve = had - time(self.turn);
        let unused = left - reserve;
        if !unused.is_positive() {
            return left + time(self.turn);
        }
        let kept = i64::try_from(unused.as_millis() * i128::from(self.kept) / 100).unwrap_or_default();
        let more = reserve + SignedDuration::from_millis(kept);
        let cap = if self.cap == 0 { SignedDuration::MAX } else { time(self.cap) };
        more.min(cap).max(reserve) + time(self.turn)
    }

    /// What a side has that begins a turn again, for which it had so much, with so much left.
    pub(super) fn renewed(self, had: SignedDuration, left: SignedDuration) -> SignedDuration {
        left.min(had - time(self.turn)) + time(self.turn)
    }

    /// How long one turn lasts at most.
    pub(super) fn longest(self) -> Option<SignedDuration> {
        (self.longest > 0).then(|| time(self.longest))
    }

    /// Reads the six parts, of which all but the first may be left out from the end on.
    pub(super) fn read(text: &str) -> Result<Self, ControlError> {
        let mut parts = text.split('/');
        let mut next = || parts.next().filter(|part| !part.is_empty());
        let read = |part: Option<&str>, unit| part.map_or(Ok(0), |part| span(part, unit));
        let turn = read(next(), MINUTE)?;
        let reserve = read(next(), MINUTE)?;
        let kept = next().map_or(Ok(100), hundredths)?;
        let cap = read(next(), MINUTE)?;
        let length = next().map_or(Ok(Length::Unlimited), length)?;
        let longest = read(next(), MINUTE)?;
        if parts.next().is_some() {
            return Err(ControlError::NotATime { word: text.to_owned() });
        }
        Ok(Self { turn, reserve, kept, cap, length, longest })
    }
}

fn time(seconds: u32) -> SignedDuration {
    SignedDuration::from_secs(i64::from(seconds))
}

fn not_a_time(word: &str) -> ControlError {
    ControlError::NotATime { word: word.to_owned() }
}

/// Reads a time: `1d`, `90s`, a number of this unit, or `5:30`, of this unit and of its sixtieth parts.
fn span(text: &str, unit: u32) -> Result<u32, ControlError> {
    let number = |text: &str| text.parse::<u32>().map_err(|_| not_a_time(text));
    if let Some((large, small)) = text.split_once(':') {
        let small = number(small)?.checked_mul(unit / 60);
        let large = number(large)?.checked_mul(unit);
        return large
            .zip(small)
            .and_then(|(large, small)| large.checked_add(small))
            .ok_or_else(|| not_a_time(text));
    }
    if text.chars().all(|c| c.is_ascii_digit()) {
        return number(text)?.checked_mul(unit).ok_or_else(|| not_a_time(text));
    }
    seconds(text)
}

fn hundredths(text: &str) -> Result<u8, ControlError> {
    // More than the type holds is more than is allowed as well.
    text.parse::<u32>().map(|kept| u8::try_from(kept).unwrap_or(u8::MAX)).map_err(|_| not_a_time(text))
}

fn length(text: &str) -> Result<Length, ControlError> {
    if let Some(turns) = text.strip_suffix('t') {
        let turns: u32 = turns.parse().map_err(|_| not_a_time(text))?;
        return Ok(Length::Turns(u16::try_from(turns).unwrap_or(u16::MAX)));
    }
    match span(text, HOUR)? {
        0 => Ok(Length::Unlimited),
        time => Ok(Length::Time(time)),
    }
}

impl fmt::Display for TournamentClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { turn, reserve, kept, cap, length, longest } = *self;
        write!(f, "{}/{}/{kept}/{}/", Seconds(turn), Seconds(reserve), Seconds(cap))?;
        match length {
            Length::Unlimited => write!(f, "0s")?,
            Length::Time(time) => write!(f, "{}", Seconds(time))?,
            Length::Turns(turns) => write!(f, "{turns}t")?,
        }
        write!(f, "/{}", Seconds(longest))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    fn clock(text: &str) -> TournamentClock {
        TournamentClock::read(text).unwrap()
    }

    fn minutes(minutes: i64) -> SignedDuration {
        SignedDuration::from_mins(minutes)
    }

    #[test]
    fn its_parts_are_read() {
        let turns = TournamentClock {
            turn: 30,
            reserve: 300,
            kept: 100,
            cap: 0,
            length: Length::Time(5 * HOUR),
            longest: 0,
        };
        for (text, expected) in [
            ("0:30/5/100/0/5", turns),
            ("30s/5m/100/0/5:00/0", turns),
            ("0:30/5", TournamentClock { length: Length::Unlimited, ..turns }),
            (
                "0:30/5/50/10:30/90t/2",
                TournamentClock { kept: 50, cap: 630, length: Length::Turns(90), longest: 120, ..turns },
            ),
            (
                "1d/60d/100/0/300d/21d",
                TournamentClock {
                    turn: DAY,
                    reserve: 60 * DAY,
                    length: Length::Time(300 * DAY),
                    longest: 21 * DAY,
                    ..turns
                },
            ),
        ] {
            assert_eq!(TournamentClock::read(text), Ok(expected), "{text}");
        }
        for text in ["", "x/5", "1/2/3/4/5/6/7", "1/2/x", "1/2/100/0/xt", "99999999999/5", "1:x/5"] {
            assert!(TournamentClock::read(text).and_then(TournamentClock::check).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_not_used_fills_the_reserve() {
        let all = clock("2/10/100/0/0/0");
        // A turn that took one minute of its two; one that took five.
        assert_eq!(all.after_turn(minutes(12), minutes(11)), minutes(13));
        assert_eq!(all.after_turn(minutes(12), minutes(7)), minutes(9));
        let half = clock("2/10/50/0/0/0");
        assert_eq!(half.after_turn(minutes(12), minutes(10)), minutes(12));
        assert_eq!(half.after_turn(minutes(12), minutes(12)), minutes(13));
        // Nothing is added beyond the cap, and nothing taken of what is there.
        let capped = clock("2/10/100/11/0/0");
        assert_eq!(capped.after_turn(minutes(12), minutes(12)), minutes(13));
        assert_eq!(clock("2/10/100/5/0/0").after_turn(minutes(12), minutes(12)), minutes(12));
        assert_eq!(all.renewed(minutes(12), minutes(11)), minutes(12));
        assert_eq!(all.renewed(minutes(12), minutes(7)), minutes(9));
    }

    pub(in crate::play) fn any_tournament() -> impl Strategy<Value = TournamentClock> {
        let length = prop_oneof![
            Just(Length::Unlimited),
            (Control::BANK_MIN..=TournamentClock::LENGTH_MAX).prop_map(Length::Time),
            (1..=TournamentClock::TURNS_MAX).prop_map(Length::Turns),
        ];
        (
            1..=DAY,
            60..=Control::BANK_MAX,
            0..=100_u8,
            0..=Control::BANK_MAX,
            length,
            prop::option::of(DAY..9 * DAY),
        )
            .prop_map(|(turn, reserve, kept, cap, length, longest)| TournamentClock {
                turn,
                reserve,
                kept,
                cap,
                length,
                longest: longest.unwrap_or_default(),
            })
    }
}
