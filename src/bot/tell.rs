//! What is told of a match: each turn, the end, what somebody is asked, and reminders.

pub(super) mod announce;
pub(super) mod buttons;
pub(super) mod court;
pub(super) mod guided;
pub(super) mod nudge;
pub(super) mod offered;
pub(super) mod remind;
pub(super) mod summons;
pub(super) mod watchers;
