//! How something is told: in which places, to whom alone, and whose device rings.

pub(super) mod aside;
pub(super) mod call;
pub(super) mod lines;
pub(super) mod lost;
pub(super) mod post;
pub(super) mod reach;
pub(super) mod readers;
pub(super) mod ring;
