//! The table of a group in which everybody meets everybody.

use super::tie_break::{self, deciding};
use super::{
    CROSSTABLE_MAX, Drawn, Entrant, PAGE, alt, halves, name_cell, points, points_cells, points_columns,
    results,
};
use crate::games::sheet::{Align, Cell, Column, Grid, Note, Row, Sheet, Tone, Trend};
use crate::i18n::either;
use crate::i18n::league::decided;
use crate::league::state::{Pairing, Section};
use crate::league::table::{self, Decided};
use crate::players::Locale;

/// From so many players on a table is crowded: the tie-break stands below the points.
const CROWDED: usize = 9;

/// What the table of a group is made of.
#[derive(Clone, Copy, Debug)]
pub struct GroupTable<'a> {
    /// The league's name.
    pub title: &'a str,
    /// Which season and group.
    pub part: &'a str,
    /// The group.
    pub section: &'a Section,
    /// Who plays, by number.
    pub entrants: &'a [Entrant],
    /// How many go up, and how many down.
    pub moves: (usize, usize),
    /// Which page, from 0, of a group that is too large for a crosstable.
    pub page: usize,
}

impl GroupTable<'_> {
    /// The table as it is drawn.
    pub fn draw(&self, locale: Locale) -> Drawn {
        let rows = self.section.table();
        let deciding = deciding(&rows);
        Drawn {
            alt: self.alt(locale, &rows),
            sheet: Sheet::Grid(Grid {
                title: self.title.to_owned(),
                subtitle: format!("{} · {}", self.part, self.played(locale)),
                columns: self.columns(locale),
                rows: self.rows(locale, &rows, &deciding),
                notes: self.notes(locale, &rows, &deciding),
            }),
        }
    }

    fn size(&self) -> usize {
        self.section.players.len()
    }

    fn is_crosstable(&self) -> bool {
        self.size() <= CROSSTABLE_MAX
    }

    fn has_tie_break_column(&self) -> bool {
        !self.is_crosstable() || self.size() < CROWDED
    }

    /// `22 of 30 matches played`
    fn played(&self, locale: Locale) -> String {
        let all = &self.section.pairings;
        let (over, of) = (all.iter().filter(|pairing| pairing.is_over()).count(), all.len());
        say!(locale, "{over} of {of} matches played", "{over} de {of} partidas jugadas")
    }

    fn columns(&self, locale: Locale) -> Vec<Column> {
        let mut columns =
            vec![Column::new("", Align::Right), Column::of_names(either(locale, "Name", "Nombre"))];
        if self.is_crosstable() {
            columns.extend(results(self.size()));
        }
        columns.extend(points_columns(locale, self.has_tie_break_column()));
        columns
    }

    /// The rows; at the end those whose results do not count.
    fn rows(&self, locale: Locale, rows: &[table::Row], deciding: &[Option<Decided>]) -> Vec<Row> {
        let order: Vec<usize> = rows.iter().map(|row| row.number).chain(self.struck(rows)).collect();
        let row = |place: usize| {
            let number = order[place];
            let found = rows.get(place);
            let mut cells = vec![self.place_cell(found), name_cell(locale, None, &self.entrants[number - 1])];
            if self.is_crosstable() {
                let against = |(at, other): (usize, &usize)| {
                    self.result_cell(number, *other, at < rows.len() && found.is_some())
                };
                cells.extend(order.iter().enumerate().map(against));
            }
            let points = found.map_or_else(String::new, |row| halves(row.points));
            let by = deciding.get(place).copied().flatten();
            let by = by.zip(found).map(|(by, row)| tie_break::short(locale, row, by));
            cells.extend(points_cells(points, by, self.has_tie_break_column()));
            Row { cells, trend: self.trend(place), is_struck: found.is_none() }
        };
        let (first, most) = if self.is_crosstable() { (0, self.size()) } else { (self.page * PAGE, PAGE) };
        (0..order.len()).skip(first).take(most).map(row).collect()
    }

    fn struck(&self, rows: &[table::Row]) -> impl Iterator<Item = usize> {
        let live = move |number: &usize| rows.iter().all(|row| row.number != *number);
        (1..=self.size()).filter(live)
    }

    /// The place and, as long as that is open, the best and the worst that points still allow.
    fn place_cell(&self, row: Option<&table::Row>) -> Cell {
        let Some(row) = row else { return Cell::plain("–") };
        let place = Cell::plain(row.place.to_string());
        if row.best == row.worst || self.section.is_over() || self.is_crosstable() && self.size() >= CROWDED {
            return place;
        }
        place.over(format!("{}–{}", row.best, row.worst), Tone::Remark)
    }

    /// Where a place leads, once there is a result.
    fn trend(&self, place: usize) -> Option<Trend> {
        let (up, down) = self.moves;
        if !self.section.pairings.iter().any(Pairing::is_over) {
            None
        } else if place < up {
            Some(Trend::Up)
        } else if place + down >= self.size() {
            Some(Trend::Down)
        } else {
            None
        }
    }

    /// What somebody reached against somebody else, a line each match; faint where it does not count.
    fn result_cell(&self, own: usize, other: usize, counts: bool) -> Cell {
        if own == other {
            return Cell::blocked();
        }
        let met = self.section.pairings.iter().filter(|pairing| pairing.has(own) && pairing.has(other));
        met.fold(Cell::default(), |cell, pairing| {
            let (text, tone) = result(pairing, own);
            cell.over(text, if counts { tone } else { Tone::Faint })
        })
    }

    fn notes(&self, locale: Locale, rows: &[table::Row], deciding: &[Option<Decided>]) -> Vec<Note> {
        let note = |sign, text: &str| Note { sign, text: text.to_owned() };
        let (up, down) = self.moves;
        let up = (up > 0).then(|| note(Some(Trend::Up), either(locale, "promoted", "asciende")));
        let down = (down > 0).then(|| note(Some(Trend::Down), either(locale, "relegated", "desciende")));
        let is_open = rows.iter().any(|row| self.place_cell(Some(row)).lines.len() > 1);
        let possible = is_open.then(|| {
            let words = either(
                locale,
                "Below the place: the best and the worst that points still allow",
                "Bajo el puesto: el mejor y el peor que los puntos aún permiten",
            );
            note(None, words)
        });
        let struck = self.struck(rows).next().map(|_| {
            let words = either(
                locale,
                "Struck out: left early, so these results do not count",
                "Tachado: salió pronto, así que estos resultados no cuentan",
            );
            note(None, words)
        });
        let walkover = self.is_crosstable() && self.section.pairings.iter().any(is_walkover);
        let walkover = walkover.then(|| {
            note(None, either(locale, "+ −: won and lost without play", "+ −: ganada y perdida sin jugar"))
        });
        let parts = [up, down, tie_break::note(locale, deciding), walkover, possible, struck];
        parts.into_iter().flatten().collect()
    }

    fn alt(&self, locale: Locale, rows: &[table::Row]) -> String {
        let head = format!("{}, {}: {}.", self.title, self.part, self.played(locale));
        let line = |(place, row): (usize, &table::Row)| {
            let name = &self.entrants[row.number - 1].name;
            let by = row.decided.filter(|by| *by != Decided::Points).map(|by| decided(locale, by).to_owned());
            let possible = (row.best != row.worst && !self.section.is_over())
                .then(|| say!(locale, "{}–{} possible", "posible: {}–{}", row.best, row.worst));
            let fate = self.trend(place).map(|trend| fate(locale, trend).to_owned());
            let more: Vec<_> = by.into_iter().chain(possible).chain(fate).collect();
            let more = if more.is_empty() { String::new() } else { format!(" ({})", more.join(", ")) };
            format!("{}. {name}, {}{more}.", row.place, points(locale, row.points))
        };
        let struck = self.struck(rows).map(|number| {
            let name = &self.entrants[number - 1].name;
            say!(locale, "{name}: these results do not count.", "{name}: estos resultados no cuentan.")
        });
        let first = if self.is_crosstable() { 0 } else { self.page * PAGE };
        let lines = rows.iter().enumerate().map(line).skip(first);
        alt(std::iter::once(head).chain(lines).chain(struck))
    }
}

const fn fate(locale: Locale, trend: Trend) -> &'static str {
    match trend {
        Trend::Up => either(locale, "goes up", "asciende"),
        Trend::Down => either(locale, "goes down", "desciende"),
    }
}

/// Whether a match was decided before both had finished a turn.
fn is_walkover(pairing: &Pairing) -> bool {
    pairing.result.is_some_and(|ending| ending.forfeit)
}

/// How a match ended for one of its players.
fn result(pairing: &Pairing, own: usize) -> (&'static str, Tone) {
    let Some(ending) = pairing.result.filter(|_| !pairing.annulled) else {
        return (if pairing.annulled { "–" } else { "·" }, Tone::Faint);
    };
    let halves = if pairing.white == own { ending.halves.0 } else { ending.halves.1 };
    match (halves, ending.forfeit) {
        (2, true) => ("+", Tone::Strong),
        (0, true) => ("−", Tone::Faint),
        (2, false) => ("1", Tone::Strong),
        (0, false) => ("0", Tone::Faint),
        _ => ("½", Tone::Plain),
    }
}
