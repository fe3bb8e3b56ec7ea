//! The inks of a board.

use super::canvas::Ink;
use super::canvas::ink;
use nahil_games::Colour;
use nahil_games::MarkKind;
use nahil_games::Shade;

/// How boards are coloured. Whatever a theme says, nothing is told by colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Wood and paper.
    #[default]
    Standard,
    /// For dark rooms.
    Night,
    /// Nearly black and white.
    Contrast,
    /// Dark wood on light.
    Wood,
    /// Slate and marble.
    Stone,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 5] = [Theme::Standard, Theme::Night, Theme::Contrast, Theme::Wood, Theme::Stone];

    /// The theme's name in commands and records.
    pub const fn id(self) -> &'static str {
        match self {
            Theme::Standard => "standard",
            Theme::Night => "night",
            Theme::Contrast => "contrast",
            Theme::Wood => "wood",
            Theme::Stone => "stone",
        }
    }

    /// The theme of this name, in any case.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.id().eq_ignore_ascii_case(id))
    }

    pub(super) const fn inks(self) -> &'static Inks {
        match self {
            Theme::Standard | Theme::Wood => &STANDARD,
            Theme::Night | Theme::Stone => &NIGHT,
            Theme::Contrast => &CONTRAST,
        }
    }
}

/// The inks of a theme.
#[derive(Debug)]
pub(super) struct Inks {
    /// What is around the board.
    pub(super) ground: Ink,
    light: Ink,
    dark: Ink,
    zone: Ink,
    /// Between cells.
    pub(super) line: Ink,
    /// Around the board.
    pub(super) rim: Ink,
    /// Names of cells.
    pub(super) name: Ink,
    /// Coordinates beside the board.
    pub(super) label: Ink,
    /// A Temple of the Sun, its rays, and its name.
    pub(super) sun: [Ink; 3],
    /// A Temple of the Moon, its crescent, and its name.
    pub(super) moon: [Ink; 3],
    /// What a piece throws on the board.
    pub(super) shadow: Ink,
    light_side: SideInks,
    dark_side: SideInks,
    /// The cells on which a piece rests, and what sets them off.
    pub(super) rest: [Ink; 2],
    last: Ink,
    chosen: Ink,
    target: Ink,
    /// Dots, strokes and rings outside the board.
    pub(super) badge: Ink,
}

/// The inks of one side's pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct SideInks {
    /// A face turned away from the light.
    pub(super) low: Ink,
    /// A face turned to the light.
    pub(super) high: Ink,
    /// Edges.
    pub(super) edge: Ink,
    /// The letter, and what sets it off.
    pub(super) letter: Ink,
    /// Behind the letter.
    pub(super) halo: Ink,
    /// The hatching of a piece that cannot move.
    pub(super) held: Ink,
}

impl Inks {
    /// The ink of a cell.
    pub(super) fn cell(&self, shade: Shade, zone: bool) -> Ink {
        let plain = match shade {
            Shade::Light => self.light,
            Shade::Dark => self.dark,
        };
        if zone { plain.mix(self.zone, 0.55) } else { plain }
    }

    /// The inks of a side's pieces.
    pub(super) fn side(&self, colour: Colour) -> SideInks {
        match colour {
            Colour::White => self.light_side,
            Colour::Black => self.dark_side,
            Colour::Gold => GOLD,
            Colour::Silver => SILVER,
        }
    }

    /// The ink of a mark.
    pub(super) fn mark(&self, kind: MarkKind) -> Ink {
        match kind {
            MarkKind::From | MarkKind::To => self.last,
            MarkKind::Chosen => self.chosen,
            MarkKind::Target => self.target,
        }
    }
}

const WHITE: SideInks = SideInks {
    low: ink(0x00A8_A196),
    high: ink(0x00FF_FDF6),
    edge: ink(0x0024_211D),
    letter: ink(0x0016_1412),
    halo: ink(0x00FF_FFFF),
    held: ink(0x00B0_4A3A),
};

const BLACK: SideInks = SideInks {
    low: ink(0x0016_181C),
    high: ink(0x0058_5E69),
    edge: ink(0x00D5_D2CA),
    letter: ink(0x00FF_FFFF),
    halo: ink(0x0012_1316),
    held: ink(0x00F0_8A70),
};

const GOLD: SideInks = SideInks {
    low: ink(0x00B9_8A1E),
    high: ink(0x00FF_DE7A),
    edge: ink(0x003B_2B05),
    letter: ink(0x0024_1A02),
    halo: ink(0x00FF_F1C4),
    held: ink(0x009A_2F22),
};

const SILVER: SideInks = SideInks {
    low: ink(0x005E_6873),
    high: ink(0x009C_A8B5),
    edge: ink(0x00F2_F5F8),
    letter: ink(0x00FF_FFFF),
    halo: ink(0x0026_2D35),
    held: ink(0x00FF_B09A),
};

static STANDARD: Inks = Inks {
    ground: ink(0x00F6_F1E6),
    light: ink(0x00F0_E3C8),
    dark: ink(0x00CD_B088),
    zone: ink(0x009A_8FA6),
    line: ink(0x00A3_8860),
    rim: ink(0x006B_5231),
    name: ink(0x0075_5B38),
    label: ink(0x003E_3222),
    sun: [ink(0x00F2_C14B), ink(0x00B4_7400), ink(0x0062_4000)],
    moon: [ink(0x008F_B4DD), ink(0x00EE_F5FF), ink(0x0015_365E)],
    shadow: ink(0x0030_2010).thin(70),
    light_side: WHITE,
    dark_side: BLACK,
    rest: [ink(0x00FF_7A00), ink(0x0040_2000)],
    last: ink(0x0000_66C8),
    chosen: ink(0x00C2_1392),
    target: ink(0x0000_7A3D),
    badge: ink(0x003E_3222),
};

static NIGHT: Inks = Inks {
    ground: ink(0x001B_1D22),
    light: ink(0x006E_6A63),
    dark: ink(0x004B_4843),
    zone: ink(0x0044_3F63),
    line: ink(0x0034_322F),
    rim: ink(0x00A5_9C8A),
    name: ink(0x00BE_B6A6),
    label: ink(0x00E4_DED0),
    sun: [ink(0x00B0_8424), ink(0x00FF_DF86), ink(0x00FF_F3CF)],
    moon: [ink(0x003F_6594), ink(0x00CF_E2FA), ink(0x00E9_F2FF)],
    shadow: ink(0x0000_0000).thin(90),
    light_side: WHITE,
    dark_side: BLACK,
    rest: [ink(0x00FF_8A1E), ink(0x002A_1500)],
    last: ink(0x0062_B4FF),
    chosen: ink(0x00FF_6AD5),
    target: ink(0x0000_6B36),
    badge: ink(0x00E4_DED0),
};

static CONTRAST: Inks = Inks {
    ground: ink(0x00FF_FFFF),
    light: ink(0x00FF_FFFF),
    dark: ink(0x00D2_D2D2),
    zone: ink(0x00A0_A0A0),
    line: ink(0x0060_6060),
    rim: ink(0x0000_0000),
    name: ink(0x0030_3030),
    label: ink(0x0000_0000),
    sun: [ink(0x00FF_D400), ink(0x0000_0000), ink(0x0000_0000)],
    moon: [ink(0x005A_96E0), ink(0x00FF_FFFF), ink(0x0000_0000)],
    shadow: ink(0x0000_0000).thin(60),
    light_side: WHITE,
    dark_side: BLACK,
    rest: [ink(0x00FF_7A00), ink(0x0000_0000)],
    last: ink(0x0000_3CFF),
    chosen: ink(0x00D0_00A0),
    target: ink(0x0000_6B2D),
    badge: ink(0x0000_0000),
};
