//! Who has a seat where: which match is meant, who acts for which side, who judges, who may look on, who may play.

pub(super) mod arbiters;
pub(super) mod audience;
pub(super) mod block;
pub(super) mod channel;
pub(super) mod closed;
pub(super) mod daily;
pub(super) mod expulsion;
pub(super) mod jury;
pub(super) mod known;
pub(super) mod meant;
pub(super) mod public;
pub(super) mod sanction;
pub(super) mod server;
pub(super) mod slumber;
pub(super) mod venue;
pub(super) mod view;
pub(super) mod voters;
pub(super) mod weblink;
