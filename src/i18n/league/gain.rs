//! What the end of a match brings its players in the league, beside what the match itself says.

use crate::games::{BySide, Side};
use crate::players::Locale;

/// What the end of a match brings its players in the league.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// The point, though the match itself has no result: the other side never began.
    Point(Side),
    /// The places on a ladder on which both stand from now on, from 1.
    Places {
        /// Whether the challenger has taken the other's place.
        moved: bool,
        /// The places.
        places: BySide<usize>,
    },
}

impl Gain {
    /// The words, a line.
    pub fn say(self, locale: Locale, names: &BySide<String>) -> String {
        let (moved, places) = match self {
            Gain::Point(side) => {
                let name = &names[side];
                return say!(
                    locale,
                    "In the league, {name} gets the point.",
                    "En la liga, el punto es para {name}."
                );
            }
            Gain::Places { moved, places } => (moved, places),
        };
        let mut sides = Side::BOTH;
        sides.sort_by_key(|side| places[*side]);
        let [(one, first), (other, second)] = sides.map(|side| (&names[side], places[side]));
        if moved {
            say!(locale;
                "On the ladder, {one} is now no. {first} and {other} no. {second}.",
                "En la escalera, {one} pasa al puesto {first} y {other}, al {second}.")
        } else {
            say!(locale;
                "On the ladder, nothing changes: {one} is no. {first}, {other} no. {second}.",
                "En la escalera no cambia nada: {one} sigue en el puesto {first} y {other}, en el {second}.")
        }
    }
}
