//! What the end of a match brings its players in the league, beside what the match itself says.

use super::table::{SectionName, halves};
use crate::games::{BySide, Side};
use crate::i18n::either;
use crate::i18n::joined::and;
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
    /// The places in the table of a season.
    Table {
        /// Of which section, if there are several.
        section: Option<SectionName>,
        /// Those until now; nothing, where this was the first result.
        before: Option<BySide<usize>>,
        /// Those from now on.
        after: BySide<usize>,
    },
    /// Points so far in a Swiss of which the table follows at the end of the round.
    SoFar {
        /// Of which section, if there are several.
        section: Option<SectionName>,
        /// The halves.
        halves: BySide<i64>,
        /// The places by them alone, which others may share.
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
            Gain::Table { section, before, after } => return table(locale, names, section, (before, after)),
            Gain::SoFar { section, halves, places } => {
                return so_far(locale, names, section, (halves, places));
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

/// Where both stand by points alone, the higher one first.
fn so_far(
    locale: Locale,
    names: &BySide<String>,
    section: Option<SectionName>,
    (won, places): (BySide<i64>, BySide<usize>),
) -> String {
    let mut sides = Side::BOTH;
    sides.sort_by_key(|side| places[*side]);
    let stand = sides.map(|side| {
        let (name, place, points) = (&names[side], places[side], halves(won[side]));
        say!(locale, "{name} is no. {place} ({points})", "{name} va en el puesto {place} ({points})")
    });
    let stand = and(locale, &stand);
    let section = section.map(|section| format!("{}: ", section.say(locale))).unwrap_or_default();
    say!(locale;
        "{section}By the points won so far, {stand}. The table follows when the round is over.",
        "{section}Por los puntos ganados hasta ahora, {stand}. La tabla cambia al terminar la ronda.")
}

/// What has become of both in the table, the higher one first.
fn table(
    locale: Locale,
    names: &BySide<String>,
    section: Option<SectionName>,
    (before, after): (Option<BySide<usize>>, BySide<usize>),
) -> String {
    let mut sides = Side::BOTH;
    sides.sort_by_key(|side| after[*side]);
    let changes = sides.map(|side| {
        let (name, now) = (&names[side], after[side]);
        match before.map(|before| before[side]) {
            Some(old) if old == now => {
                say!(locale, "{name} stays no. {now}", "{name} sigue en el puesto {now}")
            }
            Some(old) => say!(locale;
                "{name} goes from no. {old} to no. {now}",
                "{name} pasa del puesto {old} al {now}"),
            None => say!(locale, "{name} is no. {now}", "{name} está en el puesto {now}"),
        }
    });
    let changes = and(locale, &changes);
    match section.map(|section| section.say(locale)) {
        Some(section) => say!(locale, "In {section}, {changes}.", "En el {section}, {changes}."),
        None => format!("{}, {changes}.", either(locale, "In the table", "En la tabla")),
    }
}
