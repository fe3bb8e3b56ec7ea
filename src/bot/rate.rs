//! How fast one person may ask.

use crate::players::Account;
use jiff::{SignedDuration, Timestamp};
use std::collections::HashMap;

/// What was asked lately, by whom. It is not kept: a restart forgives.
#[derive(Debug, Default)]
pub(super) struct Rate {
    windows: HashMap<Account, Window>,
}

#[derive(Debug)]
struct Window {
    began: Timestamp,
    asked: u32,
}

impl Rate {
    /// How much one account may ask in one window of time; more than the local room lets through, so that there only its
    /// own, kinder limit is felt.
    pub(super) const ASKED_MAX: u32 = 120;
    /// How long such a window is.
    pub(super) const WINDOW: SignedDuration = SignedDuration::from_secs(30);
    /// How many accounts are remembered; when there are more, all are forgiven.
    const ACCOUNTS_MAX: usize = 10_000;

    /// Counts one request.
    pub(super) fn admit(&mut self, account: &Account, now: Timestamp) -> Admission {
        if self.windows.len() >= Self::ACCOUNTS_MAX && !self.windows.contains_key(account) {
            self.windows.clear();
        }
        let window = self.windows.entry(account.clone()).or_insert(Window { began: now, asked: 0 });
        let age = now.duration_since(window.began);
        if age.is_negative() || age >= Self::WINDOW {
            *window = Window { began: now, asked: 0 };
        }
        window.asked = window.asked.saturating_add(1);
        let left = Self::WINDOW.saturating_sub(age).as_secs().max(1);
        match window.asked.checked_sub(Self::ASKED_MAX) {
            None | Some(0) => Admission::Heard,
            Some(1) => Admission::TooFast { seconds: u32::try_from(left).unwrap_or(1) },
            Some(_) => Admission::Ignored,
        }
    }
}

/// Whether a request is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Admission {
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
}
