//! How a person wants to see boards.

use serde::{Deserialize, Serialize};

/// The colours of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Skin {
    /// What everybody sees who has chosen nothing.
    #[default]
    Standard,
    /// For dark rooms.
    Night,
    /// Nearly black and white.
    Contrast,
    /// Warm, as of dark wood.
    Wood,
    /// Cool, as of slate.
    Stone,
}

impl Skin {
    /// Every skin.
    pub const ALL: [Skin; 5] = [Skin::Standard, Skin::Night, Skin::Contrast, Skin::Wood, Skin::Stone];

    /// The skin's name: that of a theme of drawing.
    pub const fn id(self) -> &'static str {
        match self {
            Skin::Standard => "standard",
            Skin::Night => "night",
            Skin::Contrast => "contrast",
            Skin::Wood => "wood",
            Skin::Stone => "stone",
        }
    }
}

/// Which side sits at the bottom of the boards that a person alone is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Seat {
    /// Their own; for those who do not play, the side that the game usually has there.
    #[default]
    Own,
    /// White, always.
    White,
    /// Black, always.
    Black,
}

impl Seat {
    /// Every seat.
    pub const ALL: [Seat; 3] = [Seat::Own, Seat::White, Seat::Black];
}

/// How a person wants to see boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Looks {
    /// The colours.
    pub skin: Skin,
    /// Who sits at the bottom.
    pub seat: Seat,
    /// Whether pieces that differ bear their letters.
    pub letters: bool,
}
