//! Answers that come below what somebody has written.

use super::{Asker, Desk, Done};
use crate::players::Account;

/// Whose event is at work.
#[derive(Clone, Debug)]
pub(in crate::bot) struct Asking {
    /// Theirs.
    pub(in crate::bot) account: Account,
    /// The event's id.
    pub(in crate::bot) event: String,
    /// Whether they have written a command: then they look for the answer below it.
    pub(in crate::bot) written: bool,
}

/// How the keys of messages begin that stay where they are, however often they change, unless somebody writes for them.
const BROUGHT_DOWN: [&str; 5] = ["profile", "calls", "looks", "review:", "replay:"];

/// And of those that are asked anew wherever somebody presses for them: they are pressed for under a newer board.
const ASKED: [&str; 2] = ["resign:", "offers:"];

impl Desk<'_> {
    /// Takes a message away that somebody has written for, or is asked anew, so that it comes where they look for it.
    pub(super) fn bring_down(&mut self, to: &Asker, key: &str) -> Done {
        let is_written = self.asking.as_ref().is_some_and(|asking| asking.written);
        let begins = |all: &[&str]| all.iter().any(|begins| key.starts_with(begins));
        if (is_written && begins(&BROUGHT_DOWN)) || begins(&ASKED) {
            self.close(&to.place, &to.account, key.to_owned())?;
        }
        Ok(())
    }
}
