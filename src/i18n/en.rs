//! English.

pub(super) mod ballot;
pub(super) mod call;
pub(super) mod claim;
pub(super) mod clock;
pub(super) mod court;
mod flag;
pub(super) mod games;
pub(super) mod guide;
pub(super) mod lesson;
pub(super) mod link;
pub(super) mod manner;
pub(super) mod own;
pub(super) mod prepared;
pub(super) mod talk;
pub(super) mod trouble;
