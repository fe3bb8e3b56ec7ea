//! The standings of a Swiss tournament.

use super::tie_break::{self, deciding};
use super::{Drawn, Entrant, PAGE, alt, halves, name_cell, points, points_cells, points_columns, results};
use crate::games::sheet::{Align, Cell, Column, Grid, Note, Row, Sheet, Tone};
use crate::i18n::either;
use crate::i18n::league::decided;
use crate::league::state::Pairing;
use crate::league::swiss::{Round, Standing, Tournament};
use crate::league::table::Decided;
use crate::players::Locale;

/// From so many rounds on a table is crowded: each cell has two lines, and the tie-break stands below the points.
const CROWDED: usize = 5;

/// What the standings of a Swiss are made of.
#[derive(Clone, Copy, Debug)]
pub struct SwissTable<'a> {
    /// The tournament's name.
    pub title: &'a str,
    /// Which season and section; may be empty.
    pub part: &'a str,
    /// What has been played.
    pub tournament: &'a Tournament,
    /// The pairings of the round that is being played; none between rounds.
    pub now: &'a [Pairing],
    /// Who has no opponent in it.
    pub rests: &'a Round,
    /// Who plays, by number.
    pub entrants: &'a [Entrant],
    /// Which page, from 0.
    pub page: usize,
}

impl SwissTable<'_> {
    /// How many pages there are.
    pub fn pages(&self) -> usize {
        self.tournament.players.div_ceil(PAGE).max(1)
    }

    /// The standings as they are drawn.
    pub fn draw(&self, locale: Locale) -> Drawn {
        let lines = self.tournament.table();
        let deciding = deciding(&lines);
        let page = self.page * PAGE..lines.len().min((self.page + 1) * PAGE);
        let used: Vec<_> = page.clone().map(|place| deciding[place]).collect();
        let rows = page.clone().map(|place| self.row(locale, &lines[place], deciding[place]));
        Drawn {
            alt: self.alt(locale, lines.get(page.clone()).unwrap_or_default()),
            sheet: Sheet::Grid(Grid {
                title: self.title.to_owned(),
                subtitle: self.subtitle(locale),
                columns: self.columns(locale),
                rows: rows.collect(),
                notes: self.notes(locale, &used),
            }),
        }
    }

    fn rounds(&self) -> usize {
        self.tournament.history.len() + usize::from(!self.now.is_empty())
    }

    fn is_crowded(&self) -> bool {
        self.rounds() >= CROWDED
    }

    fn subtitle(&self, locale: Locale) -> String {
        let (over, of) = (self.tournament.history.len(), self.tournament.rounds);
        let rounds = say!(locale, "{over} of {of} rounds played", "{over} de {of} rondas jugadas");
        let page = (self.pages() > 1).then(|| format!("{}/{}", self.page + 1, self.pages()));
        let part = Some(self.part.to_owned()).filter(|part| !part.is_empty());
        part.into_iter().chain([rounds]).chain(page).collect::<Vec<_>>().join(" · ")
    }

    fn columns(&self, locale: Locale) -> Vec<Column> {
        let mut columns =
            vec![Column::new("", Align::Right), Column::of_names(either(locale, "Name", "Nombre"))];
        columns.extend(results(self.rounds()));
        columns.extend(points_columns(locale, !self.is_crowded()));
        columns
    }

    fn row(&self, locale: Locale, line: &Standing, by: Option<Decided>) -> Row {
        let entrant = &self.entrants[line.number - 1];
        let number = say!(locale, "No. {}", "n.º {}", line.number);
        let name = if self.is_crowded() {
            Cell::plain(&entrant.name).over(number, Tone::Remark)
        } else {
            name_cell(locale, Some(number), entrant)
        };
        let mut cells = vec![Cell::plain(line.place.to_string()), name];
        cells.extend(self.tournament.history.iter().map(|round| self.played(round, line.number)));
        if !self.now.is_empty() {
            cells.push(self.playing(line.number));
        }
        let by = by.map(|by| tie_break::short(locale, line, by));
        cells.extend(points_cells(halves(line.points), by, !self.is_crowded()));
        Row { cells, ..Row::default() }
    }

    /// A round that is over: `12w1`.
    fn played(&self, round: &Round, number: usize) -> Cell {
        let pair = round.pairs.iter().find(|pair| [pair.white, pair.black].contains(&number));
        let Some(pair) = pair else { return rested(round, number) };
        let (other, side, own) = if pair.white == number {
            (pair.black, 'w', pair.halves.0)
        } else {
            (pair.white, 'b', pair.halves.1)
        };
        let (result, tone) = outcome(own, pair.forfeit);
        self.cell(format!("{other}{side}"), result, tone)
    }

    /// The round that is being played: `12w`, with its result once there is one.
    fn playing(&self, number: usize) -> Cell {
        let Some(pairing) = self.now.iter().find(|pairing| pairing.has(number)) else {
            return rested(self.rests, number);
        };
        let is_white = pairing.white == number;
        let (other, side) = if is_white { (pairing.black, 'w') } else { (pairing.white, 'b') };
        let (result, tone) = pairing.result.map_or(("·", Tone::Faint), |ending| {
            outcome(if is_white { ending.halves.0 } else { ending.halves.1 }, ending.forfeit)
        });
        self.cell(format!("{other}{side}"), result, tone)
    }

    fn cell(&self, met: String, result: &str, tone: Tone) -> Cell {
        if self.is_crowded() {
            Cell::plain(met).over(result, tone)
        } else {
            Cell::new(format!("{met}{result}"), tone)
        }
    }

    fn notes(&self, locale: Locale, used: &[Option<Decided>]) -> Vec<Note> {
        let words = either(
            locale,
            "12w1: with White against number 12, and won · +, ½, −: without play",
            "12w1: con blancas contra el número 12, y ganó · +, ½, −: sin jugar",
        );
        let cells = (self.rounds() > 0).then(|| Note { sign: None, text: words.to_owned() });
        cells.into_iter().chain(tie_break::note(locale, used)).collect()
    }

    fn alt(&self, locale: Locale, lines: &[Standing]) -> String {
        let head = format!("{}, {}.", self.title, self.subtitle(locale));
        let line = |line: &Standing| {
            let name = &self.entrants[line.number - 1].name;
            let by = line.decided.filter(|by| *by != Decided::Points);
            let by = by.map_or_else(String::new, |by| format!(" ({})", decided(locale, by)));
            format!("{}. {name}, {}{by}.", line.place, points(locale, line.points))
        };
        alt(std::iter::once(head).chain(lines.iter().map(line)))
    }
}

/// So many halves of points, and whether they came without play.
fn outcome(halves: u32, forfeit: bool) -> (&'static str, Tone) {
    match (halves, forfeit) {
        (2, true) => ("+", Tone::Strong),
        (1, true) => ("½", Tone::Plain),
        (_, true) => ("−", Tone::Faint),
        (2, false) => ("1", Tone::Strong),
        (1, false) => ("=", Tone::Plain),
        (_, false) => ("0", Tone::Faint),
    }
}

/// What a round without an opponent brings.
fn rested(round: &Round, number: usize) -> Cell {
    if round.bye == Some(number) {
        return Cell::new("+", Tone::Plain);
    }
    let given = round.absent.get(&number).copied().unwrap_or(0);
    Cell::new(if given == 0 { "–".to_owned() } else { halves(given.into()) }, Tone::Faint)
}
