//! What people do in matches and challenges.

pub(super) mod arbiter;
pub(super) mod challenge;
pub(super) mod deal;
pub(super) mod docket;
pub(super) mod follow;
pub(super) mod history;
pub(super) mod info;
pub(super) mod invite;
pub(super) mod judge;
pub(super) mod machine;
pub(super) mod memo;
pub(super) mod offer;
pub(super) mod panel;
pub(super) mod picking;
pub(super) mod picks;
pub(super) mod play;
pub(super) mod prepare;
pub(super) mod propose;
pub(super) mod queue;
pub(super) mod rematch;
pub(super) mod replay;
pub(super) mod second;
pub(super) mod standing;
pub(super) mod suggest;
pub(super) mod touch;
pub(super) mod trial;
