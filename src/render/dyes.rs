//! The inks that all sets share: the ground, the strips, and the marks in their two cased inks.

use super::canvas::Ink;
use super::canvas::ink;
use super::theme::Theme;
use image::Rgba;

/// An ink, and the one around it that sets it off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cased {
    /// The ink.
    pub(super) ink: Ink,
    /// Around it.
    pub(super) case: Ink,
}

const fn cased(rgb: u32, case: u32) -> Cased {
    Cased { ink: ink(rgb), case: ink(case) }
}

/// The inks of a theme that do not depend on the game.
#[derive(Debug)]
pub(super) struct Dyes {
    /// Around the board.
    pub(super) ground: Ink,
    /// Behind a clock that stands, and behind the turn's number.
    pub(super) panel: Ink,
    /// Words.
    pub(super) ink: Ink,
    /// Words that matter less, and coordinates.
    pub(super) mute: Ink,
    /// Thin lines beside the board.
    pub(super) line: Ink,
    /// The clock that runs: its words on its ground.
    pub(super) clock: Cased,
    /// The last turn.
    pub(super) last: Cased,
    /// How thick a piece is drawn where it was before, from 0 to 255.
    pub(super) ghost: u8,
    /// What is picked.
    pub(super) pick: Cased,
    /// A target's disc, and its words.
    pub(super) target: Cased,
    /// What is complete.
    pub(super) done: Cased,
    /// What is shut in.
    pub(super) enclosed: Cased,
    /// What a board throws on the ground.
    pub(super) shadow: Ink,
}

impl Theme {
    /// The inks that do not depend on the game.
    pub(super) const fn dyes(self) -> &'static Dyes {
        self.of([&LIGHT, &DARK, &CONTRAST, &WOOD, &STONE])
    }

    /// A pixel of the ground.
    pub(super) const fn ground(self) -> Rgba<u8> {
        let [red, green, blue] = self.dyes().ground.rgb;
        Rgba([red, green, blue, 255])
    }

    /// Whether the ground is dark.
    pub(super) const fn is_dark(self) -> bool {
        matches!(self, Theme::Night | Theme::Stone)
    }
}

static LIGHT: Dyes = Dyes {
    ground: ink(0x00F5_F0E6),
    panel: ink(0x00EA_E2D2),
    ink: ink(0x002A_231B),
    mute: ink(0x0075_695A),
    line: ink(0x00CB_BFA9),
    clock: cased(0x00FF_FBF2, 0x002A_231B),
    last: cased(0x000B_4F8A, 0x00FF_FFFF),
    ghost: 76,
    pick: cased(0x00B3_126B, 0x00FF_FFFF),
    target: cased(0x005E_0637, 0x00FF_FFFF),
    done: cased(0x000B_6B57, 0x00BF_E8DA),
    enclosed: cased(0x00A3_290F, 0x00FF_FFFF),
    shadow: ink(0x0050_3A18).thin(90),
};

static DARK: Dyes = Dyes {
    ground: ink(0x0015_181D),
    panel: ink(0x0020_252C),
    ink: ink(0x00F1_ECE1),
    mute: ink(0x00A3_9C90),
    line: ink(0x0039_404A),
    clock: cased(0x0015_181D, 0x00F1_ECE1),
    last: cased(0x008F_D3FF, 0x0007_131F),
    ghost: 92,
    pick: cased(0x00FF_8AC4, 0x001A_0410),
    target: cased(0x00FF_E3F1, 0x001A_0A13),
    done: cased(0x007F_E0C2, 0x000A_3A2E),
    enclosed: cased(0x00FF_B199, 0x002A_0A02),
    shadow: ink(0).thin(120),
};

static CONTRAST: Dyes = Dyes {
    ground: ink(0x00FF_FFFF),
    panel: ink(0x00DF_DFDF),
    ink: ink(0),
    mute: ink(0x0030_3030),
    line: ink(0x0080_8080),
    clock: cased(0x00FF_FFFF, 0),
    last: cased(0x0000_33A8, 0x00FF_FFFF),
    ghost: 90,
    pick: cased(0x00A8_0060, 0x00FF_FFFF),
    target: cased(0x0000_0000, 0x00FF_FFFF),
    done: cased(0x0000_4D3C, 0x00D8_FFF2),
    enclosed: cased(0x0090_1800, 0x00FF_FFFF),
    shadow: ink(0).thin(60),
};

static WOOD: Dyes = Dyes {
    ground: ink(0x00E6_D3B3),
    panel: ink(0x00D6_BE97),
    ink: ink(0x002B_1A0C),
    mute: ink(0x0066_4A2E),
    line: ink(0x00B3_9368),
    clock: cased(0x00FF_F4E0, 0x002B_1A0C),
    last: cased(0x000A_4478, 0x00FF_FFFF),
    ghost: 80,
    pick: cased(0x00A0_0C5C, 0x00FF_FFFF),
    target: cased(0x005E_0637, 0x00FF_FFFF),
    done: cased(0x0007_5B49, 0x00C6_EEDF),
    enclosed: cased(0x0097_220A, 0x00FF_FFFF),
    shadow: ink(0x003A_1F08).thin(120),
};

static STONE: Dyes = Dyes {
    ground: ink(0x002B_2F35),
    panel: ink(0x003A_4048),
    ink: ink(0x00F2_F3F4),
    mute: ink(0x00B4_BAC1),
    line: ink(0x0055_5D67),
    clock: cased(0x001D_2126, 0x00F2_F3F4),
    last: cased(0x009B_DAFF, 0x0008_1520),
    ghost: 96,
    pick: cased(0x00FF_97CB, 0x001E_0613),
    target: cased(0x00FF_E3F1, 0x0020_0C18),
    done: cased(0x008C_E8CB, 0x000A_3A2E),
    enclosed: cased(0x00FF_BAA4, 0x002E_0D04),
    shadow: ink(0).thin(130),
};
