//! Español.

pub(super) mod clock;
pub(super) mod court;
pub(super) mod games;
pub(super) mod guide;
pub(super) mod lesson;
pub(super) mod link;
pub(super) mod own;
pub(super) mod talk;
pub(super) mod trouble;
