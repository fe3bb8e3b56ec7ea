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

impl Desk<'_> {
    /// Takes a message away that somebody has written for, so that it comes anew where they look for it.
    pub(super) fn bring_down(&mut self, to: &Asker, key: &str) -> Done {
        let is_written = self.asking.as_ref().is_some_and(|asking| asking.written);
        if is_written && BROUGHT_DOWN.iter().any(|begins| key.starts_with(begins)) {
            self.close(&to.place, &to.account, key.to_owned())?;
        }
        Ok(())
    }
}
