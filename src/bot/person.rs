//! What people choose for themselves, and what is kept on them.

pub(super) mod calls;
pub(super) mod digest;
mod honours;
pub(super) mod leave;
pub(super) mod link;
pub(super) mod looks;
pub(super) mod menus;
pub(super) mod openings;
pub(super) mod page;
pub(super) mod privacy;
pub(super) mod profile;
pub(super) mod puzzle;
pub(super) mod rating;
mod regret;
pub(super) mod review;
pub(super) mod unlink;
pub(super) mod woken;
