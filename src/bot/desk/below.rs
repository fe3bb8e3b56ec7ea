//! Answers that come below what somebody has written.

use super::{Asker, Desk, Done};

/// How the keys of messages begin that stay where they are, however often they change, unless somebody writes for them.
const BROUGHT_DOWN: [&str; 5] = ["profile", "calls", "looks", "review:", "replay:"];

impl Desk<'_> {
    /// Takes a message away that somebody has written for, so that it comes anew where they look for it.
    pub(super) fn bring_down(&mut self, to: &Asker, key: &str) -> Done {
        if self.has_written && BROUGHT_DOWN.iter().any(|begins| key.starts_with(begins)) {
            self.close(&to.place, &to.account, key.to_owned())?;
        }
        Ok(())
    }
}
