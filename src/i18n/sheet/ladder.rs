//! Who stands on a ladder.

use super::{Drawn, Entrant, alt};
use crate::games::sheet::{Align, Cell, Column, Grid, Row, Sheet, Tone};
use crate::i18n::either;
use crate::players::Locale;

/// What the table of a ladder is made of.
#[derive(Clone, Copy, Debug)]
pub struct LadderTable<'a> {
    /// The ladder's name.
    pub title: &'a str,
    /// Who stands on it, the first first.
    pub entrants: &'a [Entrant],
    /// How many stand above.
    pub above: usize,
    /// How many stand on it in all.
    pub of: usize,
}

impl LadderTable<'_> {
    /// The table as it is drawn.
    pub fn draw(&self, locale: Locale) -> Drawn {
        let count = self.of;
        let subtitle = if count == 1 {
            say!(locale, "{count} player", "{count} jugador")
        } else {
            say!(locale, "{count} players", "{count} jugadores")
        };
        Drawn {
            alt: alt(std::iter::once(format!("{}, {subtitle}.", self.title)).chain(self.lines())),
            sheet: Sheet::Grid(Grid {
                title: self.title.to_owned(),
                subtitle,
                columns: vec![
                    Column::new("", Align::Right),
                    Column::of_names(either(locale, "Name", "Nombre")),
                    Column::new(either(locale, "Rating", "Puntuación"), Align::Right),
                ],
                rows: self.places().map(|(place, entrant)| row(place, entrant)).collect(),
                notes: Vec::new(),
            }),
        }
    }

    fn places(&self) -> impl Iterator<Item = (usize, &Entrant)> {
        (self.above + 1..).zip(self.entrants)
    }

    fn lines(&self) -> impl Iterator<Item = String> {
        self.places().map(|(place, entrant)| match &entrant.rating {
            Some(rating) => format!("{place}. {}, {rating}.", entrant.name),
            None => format!("{place}. {}.", entrant.name),
        })
    }
}

fn row(place: usize, entrant: &Entrant) -> Row {
    let rating = entrant.rating.clone().unwrap_or_default();
    let cells =
        vec![Cell::plain(place.to_string()), Cell::plain(&entrant.name), Cell::new(rating, Tone::Faint)];
    Row { cells, ..Row::default() }
}
