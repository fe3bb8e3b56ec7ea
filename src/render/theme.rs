//! Themes, and their inks for tables and curves.

use super::canvas::Ink;
use super::canvas::ink;

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
        self.of(["standard", "night", "contrast", "wood", "stone"])
    }

    /// This theme's of what each theme has, in the order of [`Self::ALL`].
    pub(super) const fn of<T: Copy>(self, each: [T; Self::ALL.len()]) -> T {
        let [standard, night, contrast, wood, stone] = each;
        match self {
            Theme::Standard => standard,
            Theme::Night => night,
            Theme::Contrast => contrast,
            Theme::Wood => wood,
            Theme::Stone => stone,
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

/// The inks of a theme for tables and curves; boards have [`super::dyes::Dyes`].
#[derive(Debug)]
pub(super) struct Inks {
    /// The paper.
    pub(super) ground: Ink,
    /// What is read first in a table.
    label: Ink,
    /// A curve.
    last: Ink,
    /// What leads up in a table, and what leads down.
    pub(super) rise: Ink,
    /// See `rise`.
    pub(super) fall: Ink,
}

impl Inks {
    /// The ink of what is written in a table, so much nearer to the ground: 0 is what is read first, 1 cannot be seen.
    pub(super) fn paper(&self, part: f32) -> Ink {
        self.label.mix(self.ground, part)
    }

    /// The ink of a curve.
    pub(super) fn curve(&self) -> Ink {
        self.last
    }
}

static STANDARD: Inks = Inks {
    ground: ink(0x00F6_F1E6),
    label: ink(0x003E_3222),
    last: ink(0x0000_66C8),
    rise: ink(0x001F_7035),
    fall: ink(0x00B2_3A26),
};

static NIGHT: Inks = Inks {
    ground: ink(0x001B_1D22),
    label: ink(0x00E4_DED0),
    last: ink(0x0062_B4FF),
    rise: ink(0x0073_D39A),
    fall: ink(0x00FF_9478),
};

static CONTRAST: Inks = Inks {
    ground: ink(0x00FF_FFFF),
    label: ink(0x0000_0000),
    last: ink(0x0000_3CFF),
    rise: ink(0x0000_6B2D),
    fall: ink(0x00A8_0016),
};

#[cfg(test)]
mod tests {
    use super::*;

    /// How well one ink is read on another, by WCAG: from 1 to 21.
    fn contrast(one: Ink, other: Ink) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let light = |ink: Ink| {
            let [red, green, blue] = ink.rgb.map(linear);
            0.2126f64.mul_add(red, 0.7152f64.mul_add(green, 0.0722 * blue))
        };
        let (one, other) = (light(one), light(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn every_word_of_a_table_is_read_well() {
        for theme in Theme::ALL {
            let inks = theme.inks();
            for ground in [inks.ground, inks.paper(super::super::grid::STRIPE)] {
                for ink in [
                    inks.paper(0.0),
                    inks.paper(super::super::sheet::FAINT),
                    inks.curve(),
                    inks.rise,
                    inks.fall,
                ] {
                    let contrast = contrast(ink, ground);
                    assert!(contrast >= 4.5, "{}: {ink:?} on {ground:?} {contrast:.1}", theme.id());
                }
            }
        }
    }
}
