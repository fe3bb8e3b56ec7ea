//! How a match goes on as time passes: what is kept of it, and what falls due.

pub(super) mod ballot;
pub(super) mod beside;
pub(super) mod claim;
pub(super) mod draft;
pub(super) mod fixture;
pub(super) mod hint;
pub(super) mod keep;
pub(super) mod leave;
pub(super) mod machine;
pub(super) mod mine;
pub(super) mod past;
pub(super) mod plan;
pub(super) mod proposals;
pub(super) mod rating;
pub(super) mod review;
pub(super) mod time;
pub(super) mod timer;
pub(super) mod vacation;
pub(super) mod waiting;
