//! The stored forms of the games' types: the games know no storage.

use crate::games::Side;
use serde::{Deserialize, Serialize};

/// The stored form of a [`Side`].
#[derive(Serialize, Deserialize)]
#[serde(remote = "Side")]
pub(super) enum SideForm {
    White,
    Black,
}

/// The stored form of a [`BySide`].
pub(super) mod by_side {
    use crate::games::BySide;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Pair<T> {
        white: T,
        black: T,
    }

    pub(in crate::play) fn serialize<T: Serialize, S: Serializer>(
        pair: &BySide<T>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        Pair { white: &pair.white, black: &pair.black }.serialize(to)
    }

    pub(in crate::play) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<BySide<T>, D::Error> {
        Pair::deserialize(from).map(|Pair { white, black }| BySide { white, black })
    }
}
