//! How fast one person may ask, how much of what is heavy, and how often they may call somebody by a challenge.

use crate::players::{Account, PlayerId};
use jiff::{SignedDuration, Timestamp};
use std::collections::HashMap;
use std::hash::Hash;

/// What was asked lately, by whom. It is not kept: a restart forgives.
#[derive(Debug, Default)]
pub(in crate::bot) struct Rate {
    windows: HashMap<Account, Window>,
    heavy: HashMap<PlayerId, Window>,
    challenges: HashMap<(PlayerId, PlayerId), Window>,
}

#[derive(Debug)]
struct Window {
    began: Timestamp,
    asked: u32,
}

impl Rate {
    /// How much one account may ask in one window of time; more than the local room lets through, so that there only its
    /// own, kinder limit is felt.
    pub(in crate::bot) const ASKED_MAX: u32 = 120;
    /// How long such a window is.
    pub(in crate::bot) const WINDOW: SignedDuration = SignedDuration::from_secs(30);
    /// How many accounts are remembered; when there are more, all are forgiven.
    const ACCOUNTS_MAX: usize = 10_000;

    /// How many moving pictures and exports one person may ask for in one window of time: each takes a core some seconds.
    pub(in crate::bot) const HEAVY_MAX: u32 = 5;
    /// How long that window is, in minutes.
    pub(in crate::bot) const HEAVY_MINUTES: i64 = 10;

    /// How often one person may challenge another one in one window of time, also where they take it back.
    pub(in crate::bot) const CHALLENGES_MAX: u32 = 10;
    /// How long that window is, in minutes.
    pub(in crate::bot) const CHALLENGES_MINUTES: i64 = 60;

    /// Counts one request.
    pub(in crate::bot) fn admit(&mut self, account: &Account, now: Timestamp) -> Admission {
        let (asked, left) = count(&mut self.windows, account, now, Self::WINDOW);
        match asked.checked_sub(Self::ASKED_MAX) {
            None | Some(0) => Admission::Heard,
            Some(1) => Admission::TooFast { seconds: u32::try_from(left.as_secs().max(1)).unwrap_or(1) },
            Some(_) => Admission::Ignored,
        }
    }

    /// Counts one moving picture or export; if there have been too many, says in how many minutes the next can be had.
    pub(in crate::bot) fn admit_heavy(&mut self, player: PlayerId, now: Timestamp) -> Result<(), i64> {
        let window = SignedDuration::from_mins(Self::HEAVY_MINUTES);
        let (asked, left) = count(&mut self.heavy, &player, now, window);
        if asked <= Self::HEAVY_MAX { Ok(()) } else { Err(minutes(left)) }
    }

    /// Counts one challenge of somebody to somebody; if there have been too many, says in how many minutes the next can be
    /// made.
    pub(in crate::bot) fn admit_challenge(
        &mut self,
        (from, to): (PlayerId, PlayerId),
        now: Timestamp,
    ) -> Result<(), i64> {
        let window = SignedDuration::from_mins(Self::CHALLENGES_MINUTES);
        let (asked, left) = count(&mut self.challenges, &(from, to), now, window);
        if asked <= Self::CHALLENGES_MAX { Ok(()) } else { Err(minutes(left)) }
    }
}

/// So much time in minutes that have begun.
fn minutes(left: SignedDuration) -> i64 {
    (left.as_secs() + 59) / 60
}

/// Counts one more in somebody's window of time: how many that makes, and how long the window still lasts.
fn count<K: Clone + Eq + Hash>(
    windows: &mut HashMap<K, Window>,
    key: &K,
    now: Timestamp,
    length: SignedDuration,
) -> (u32, SignedDuration) {
    if windows.len() >= Rate::ACCOUNTS_MAX && !windows.contains_key(key) {
        windows.clear();
    }
    let window = windows.entry(key.clone()).or_insert(Window { began: now, asked: 0 });
    let mut age = now.duration_since(window.began);
    if age.is_negative() || age >= length {
        *window = Window { began: now, asked: 0 };
        age = SignedDuration::ZERO;
    }
    window.asked = window.asked.saturating_add(1);
    (window.asked, length.saturating_sub(age))
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
    fn too_much_is_refused_until_the_window_is_over() {
        let account = |id: &str| Account { platform: Platform::Local, id: id.to_owned() };
        let mut rate = Rate::default();
        let at = |seconds: i64| Timestamp::from_second(1_000 + seconds).unwrap();
        for _ in 0..Rate::ASKED_MAX {
            assert_eq!(rate.admit(&account("a"), at(0)), Admission::Heard);
        }
        assert_eq!(rate.admit(&account("a"), at(10)), Admission::TooFast { seconds: 20 });
        assert_eq!(rate.admit(&account("a"), at(11)), Admission::Ignored);
        assert_eq!(rate.admit(&account("b"), at(11)), Admission::Heard);
        assert_eq!(rate.admit(&account("a"), at(30)), Admission::Heard);
    }

    #[test]
    fn as_many_heavy_things_as_one_may_have_and_then_when_the_next() {
        let mut rate = Rate::default();
        let at = |seconds: i64| Timestamp::from_second(1_000 + seconds).unwrap();
        let (ana, beto) = (PlayerId(1), PlayerId(2));
        for _ in 0..Rate::HEAVY_MAX {
            assert_eq!(rate.admit_heavy(ana, at(0)), Ok(()));
        }
        assert_eq!(rate.admit_heavy(ana, at(0)), Err(Rate::HEAVY_MINUTES));
        assert_eq!(rate.admit_heavy(ana, at(61)), Err(Rate::HEAVY_MINUTES - 1));
        assert_eq!(rate.admit_heavy(ana, at(60 * Rate::HEAVY_MINUTES - 1)), Err(1));
        assert_eq!(rate.admit_heavy(beto, at(1)), Ok(()));
        assert_eq!(rate.admit_heavy(ana, at(60 * Rate::HEAVY_MINUTES)), Ok(()));
    }
}
