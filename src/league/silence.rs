//! Who is silent in a league, and what the cut makes of a match that is not over.

use crate::log::Ending;
use crate::state::DAY;

/// Losses on time without a turn between that make somebody silent.
const FLAGS: usize = 3;
/// How long after matches opened a turn is waited for.
const WAIT: i64 = 7 * DAY;
/// How long before the withdrawal the warning comes.
pub const WARNING: i64 = 2 * DAY;

/// What is known of somebody's play in a league's season.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Silence {
    /// When the first match opened in which a turn is waited for.
    pub opened: Option<i64>,
    /// When they last finished a turn, in any match of the league.
    pub last_turn: Option<i64>,
    /// When they lost on time in the league, in order.
    pub flags: Vec<i64>,
    /// When they were warned, or said by the warning's button that they are there.
    pub warned: Option<i64>,
    /// When they last said that they are there.
    pub answered: Option<i64>,
}

/// What is to be done about somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing, before this moment at least; never, if nothing is waited for.
    Fine {
        /// When to look again, in Unix seconds.
        until: Option<i64>,
    },
    /// They are to be warned now.
    Warn,
    /// They are out.
    Withdraw,
}

impl Silence {
    /// What is to be done at this moment. Nobody is withdrawn without a warning [`WARNING`] before.
    pub fn verdict(&self, now: i64) -> Verdict {
        let Some(silent) = self.silent_from() else { return Verdict::Fine { until: None } };
        // A warning that was heard of is none any more.
        let heard = self.answered.max(self.last_turn);
        let warned = self.warned.filter(|warned| heard.is_none_or(|heard| heard < *warned));
        let due = warned.map_or(silent, |warned| silent.max(warned.saturating_add(WARNING)));
        match warned {
            Some(_) if now >= due => Verdict::Withdraw,
            Some(_) => Verdict::Fine { until: Some(due) },
            None if now >= due - WARNING => Verdict::Warn,
            None => Verdict::Fine { until: Some(due - WARNING) },
        }
    }

    /// From when on they are silent, if nothing more comes of them.
    fn silent_from(&self) -> Option<i64> {
        let since = self.last_turn.max(self.answered);
        let flags: Vec<i64> =
            self.flags.iter().copied().filter(|at| since.is_none_or(|since| *at > since)).collect();
        let by_flags = flags.get(FLAGS - 1).copied();
        let heard = since.filter(|since| self.opened.is_some_and(|opened| *since >= opened));
        let by_wait = self.opened.filter(|_| heard.is_none()).map(|opened| opened.saturating_add(WAIT));
        [by_flags, by_wait].into_iter().flatten().min()
    }
}

/// What the cut makes of a match by the thinking time of both, in seconds: who used at least twice the other's loses.
pub const fn cut(white: i64, black: i64) -> Ending {
    let halves = if white > 0 && white >= 2 * black {
        (0, 2)
    } else if black > 0 && black >= 2 * white {
        (2, 0)
    } else {
        (1, 1)
    };
    Ending::new(halves, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_withdrawn_without_a_warning() {
        let mut silence = Silence { opened: Some(0), ..Silence::default() };
        assert_eq!(silence.verdict(0), Verdict::Fine { until: Some(5 * DAY) });
        assert_eq!(silence.verdict(5 * DAY), Verdict::Warn);
        assert_eq!(silence.verdict(50 * DAY), Verdict::Warn);
        silence.warned = Some(50 * DAY);
        assert_eq!(silence.verdict(51 * DAY), Verdict::Fine { until: Some(52 * DAY) });
        assert_eq!(silence.verdict(52 * DAY), Verdict::Withdraw);
    }

    #[test]
    fn a_turn_or_an_answer_ends_the_silence() {
        let mut silence = Silence { opened: Some(0), last_turn: Some(DAY), ..Silence::default() };
        assert_eq!(silence.verdict(90 * DAY), Verdict::Fine { until: None });
        silence.flags = vec![2 * DAY, 3 * DAY, 4 * DAY];
        assert_eq!(silence.verdict(4 * DAY), Verdict::Warn);
        silence.warned = Some(4 * DAY);
        assert_eq!(silence.verdict(6 * DAY), Verdict::Withdraw);
        silence.answered = Some(5 * DAY);
        assert_eq!(silence.verdict(6 * DAY), Verdict::Fine { until: None });
    }

    #[test]
    fn whoever_has_played_since_the_warning_is_warned_again() {
        let mut silence = Silence {
            opened: Some(0),
            warned: Some(5 * DAY),
            last_turn: Some(6 * DAY),
            ..Silence::default()
        };
        silence.flags = vec![20 * DAY, 21 * DAY, 22 * DAY];
        assert_eq!(silence.verdict(22 * DAY), Verdict::Warn);
        silence.warned = Some(22 * DAY);
        assert_eq!(silence.verdict(24 * DAY), Verdict::Withdraw);
    }

    #[test]
    fn the_cut_is_lost_by_who_thought_twice_as_long() {
        assert_eq!(cut(10, 5).halves, (0, 2));
        assert_eq!(cut(5, 10).halves, (2, 0));
        assert_eq!(cut(9, 5).halves, (1, 1));
        assert_eq!(cut(0, 0).halves, (1, 1));
        assert_eq!(cut(5, 0).halves, (0, 2));
    }
}
