//! What became of a post, as it is said from one machine to another.

use serde::{Deserialize, Serialize};

/// What became of a post.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Delivery {
    /// As [`Input::Delivered`](super::message::Input::Delivered).
    Delivered(u64),
    /// As [`Input::Kept`](super::message::Input::Kept).
    Kept(u64),
    /// As [`Input::Undeliverable`](super::message::Input::Undeliverable).
    Undeliverable {
        /// The post's number.
        number: u64,
        /// Why, for the log.
        why: String,
    },
}

impl Delivery {
    /// The post's number.
    pub(in crate::bot) fn number(&self) -> u64 {
        match self {
            Delivery::Delivered(number) | Delivery::Kept(number) | Delivery::Undeliverable { number, .. } => {
                *number
            }
        }
    }
}
