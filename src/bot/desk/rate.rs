//! How fast one person may ask, how much of what is dear, and how often they may call somebody by a challenge.

use super::budget::Budgets;
use crate::bot::wire::pace::{Pace, Paces, TooFast};
use crate::players::{Account, PlayerId};
use jiff::{SignedDuration, Timestamp};

/// What was asked lately, by whom. It is not kept: a restart forgives.
#[derive(Debug)]
pub(in crate::bot) struct Rate {
    asked: Paces<Account>,
    suggested: Paces<Account>,
    pub(super) budgets: Budgets,
    challenges: Paces<(PlayerId, PlayerId)>,
    puzzles: Paces<PlayerId>,
    hints: Paces<PlayerId>,
}

impl Default for Rate {
    fn default() -> Self {
        Self {
            asked: Paces::new(Self::ASKED),
            suggested: Paces::new(Self::SUGGESTED),
            budgets: Budgets::default(),
            challenges: Paces::new(Self::CHALLENGES),
            puzzles: Paces::new(Self::PUZZLES),
            hints: Paces::new(Self::HINTS),
        }
    }
}

impl Rate {
    /// How much one account may ask; more than the local room lets through, so that there only its own, kinder limit is
    /// felt.
    const ASKED: Pace = Pace::new(120, SignedDuration::from_secs(30));
    /// For how many words one account gets suggestions while it types them.
    const SUGGESTED: Pace = Pace::new(240, SignedDuration::from_secs(30));

    /// How often one person may challenge another one, also where they take it back.
    const CHALLENGES: Pace = Pace::new(10, SignedDuration::from_mins(60));

    /// How many puzzles one person gets.
    const PUZZLES: Pace = Pace::new(Self::PUZZLES_MAX, SignedDuration::from_mins(60));

    /// For how many turns one person gets hints.
    const HINTS: Pace = Pace::new(Self::HINTS_MAX, SignedDuration::from_mins(60));

    /// For how many turns at once; as many again within an hour.
    pub(in crate::bot) const HINTS_MAX: u32 = 60;
    /// How many puzzles at once; as many again within an hour.
    pub(in crate::bot) const PUZZLES_MAX: u32 = 40;

    /// Counts one request.
    pub(in crate::bot) fn admit(&mut self, account: &Account, now: Timestamp) -> Admission {
        match self.asked.take(account.clone(), now) {
            Ok(()) => Admission::Heard,
            Err(early) if early.first => Admission::TooFast { seconds: early.wait },
            Err(_) => Admission::Ignored,
        }
    }

    /// Counts one word for which something is suggested; whether anything is.
    pub(in crate::bot) fn admit_suggestion(&mut self, account: &Account, now: Timestamp) -> bool {
        self.suggested.take(account.clone(), now).is_ok()
    }

    /// Counts one puzzle; if there have been too many, says in how many minutes the next can be had.
    pub(in crate::bot) fn admit_puzzle(&mut self, player: PlayerId, now: Timestamp) -> Result<(), i64> {
        self.puzzles.take(player, now).map_err(minutes)
    }

    /// Counts one hint; if there have been too many, says in how many minutes the next can be had.
    pub(in crate::bot) fn admit_hint(&mut self, player: PlayerId, now: Timestamp) -> Result<(), i64> {
        self.hints.take(player, now).map_err(minutes)
    }

    /// Counts one challenge of somebody to somebody; if there have been too many, says in how many minutes the next can be
    /// made.
    pub(in crate::bot) fn admit_challenge(
        &mut self,
        (from, to): (PlayerId, PlayerId),
        now: Timestamp,
    ) -> Result<(), i64> {
        self.challenges.take((from, to), now).map_err(minutes)
    }
}

/// When one more may come, in minutes that have begun.
fn minutes(early: TooFast) -> i64 {
    i64::from(early.wait.div_ceil(60))
}

/// Whether a request is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum Admission {
    /// It is.
    Heard,
    /// It is not, and this is told, once: after so many seconds it goes on.
    TooFast { seconds: u32 },
    /// It is not, and this was told.
    Ignored,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Platform;

    #[test]
    fn too_much_is_refused_until_there_was_a_rest_and_said_once() {
        let account = |id: &str| Account { platform: Platform::Local, id: id.to_owned() };
        let mut rate = Rate::default();
        let at = |seconds: i64| Timestamp::from_second(1_000 + seconds).unwrap();
        for _ in 0..120 {
            assert_eq!(rate.admit(&account("a"), at(0)), Admission::Heard);
        }
        assert_eq!(rate.admit(&account("a"), at(0)), Admission::TooFast { seconds: 1 });
        assert_eq!(rate.admit(&account("a"), at(0)), Admission::Ignored);
        assert_eq!(rate.admit(&account("b"), at(0)), Admission::Heard);
        for _ in 0..4 {
            assert_eq!(rate.admit(&account("a"), at(1)), Admission::Heard);
        }
        assert_eq!(rate.admit(&account("a"), at(1)), Admission::Ignored);
    }

    #[test]
    fn whoever_types_without_end_gets_no_suggestions_for_a_while() {
        let account = |id: &str| Account { platform: Platform::Discord, id: id.to_owned() };
        let mut rate = Rate::default();
        let at = |seconds: i64| Timestamp::from_second(1_000 + seconds).unwrap();
        assert!((0..240).all(|_| rate.admit_suggestion(&account("a"), at(0))));
        assert!(!rate.admit_suggestion(&account("a"), at(0)));
        assert!(rate.admit_suggestion(&account("b"), at(0)));
        assert!(rate.admit_suggestion(&account("a"), at(1)));
    }

    #[test]
    fn puzzles_come_as_fast_as_they_are_solved_but_not_without_end() {
        let mut rate = Rate::default();
        let now = Timestamp::from_second(1_000).unwrap();
        for _ in 0..Rate::PUZZLES_MAX {
            assert_eq!(rate.admit_puzzle(PlayerId(1), now), Ok(()));
        }
        assert_eq!(rate.admit_puzzle(PlayerId(1), now), Err(2));
        assert_eq!(rate.admit_puzzle(PlayerId(2), now), Ok(()));
    }

    #[test]
    fn hints_are_not_without_end_either() {
        let mut rate = Rate::default();
        let now = Timestamp::from_second(1_000).unwrap();
        for _ in 0..Rate::HINTS_MAX {
            assert_eq!(rate.admit_hint(PlayerId(1), now), Ok(()));
        }
        assert_eq!(rate.admit_hint(PlayerId(1), now), Err(1));
        assert_eq!(rate.admit_hint(PlayerId(2), now), Ok(()));
    }
}
