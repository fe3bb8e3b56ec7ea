//! The pairings of a round.

use super::{Drawn, alt};
use crate::games::sheet::{Align, Cell, Column, Grid, Note, Row, Sheet, Tone};
use crate::games::{Kind, Side};
use crate::i18n::games::colour;
use crate::i18n::league::{Head, PairLine, RoundList, SectionName};
use crate::i18n::{capital, either};
use crate::players::Locale;

/// What the picture of a round is made of.
#[derive(Clone, Copy, Debug)]
pub struct RoundTable<'a> {
    /// Of which league.
    pub head: &'a Head,
    /// The game.
    pub kind: Kind,
    /// The round.
    pub round: usize,
    /// Who meets whom in each section.
    pub lists: &'a [RoundList],
}

impl RoundTable<'_> {
    /// The round as it is drawn.
    pub fn draw(&self, locale: Locale) -> Drawn {
        let alone = if let [list] = self.lists { list.section } else { None };
        let (part, round) = (self.head.part(locale, alone), self.round);
        let subtitle = say!(locale, "{part} · round {round}", "{part} · ronda {round}");
        let first = format!("{}, {subtitle}.", self.head.name);
        let resting: Vec<String> = self.lists.iter().flat_map(|list| list.resting(locale)).collect();
        Drawn {
            alt: alt(std::iter::once(first).chain(self.lines(locale)).chain(resting.iter().cloned())),
            sheet: Sheet::Grid(Grid {
                title: self.head.name.clone(),
                subtitle,
                columns: self.columns(locale),
                rows: self.rows(locale),
                notes: resting.into_iter().map(|text| Note { sign: None, text }).collect(),
            }),
        }
    }

    fn has_sections(&self) -> bool {
        self.lists.len() > 1
    }

    fn lines(&self, locale: Locale) -> Vec<String> {
        let lines = self.lists.iter().flat_map(|list| {
            let section = list.section.filter(|_| self.has_sections());
            let section = section.map(|section| format!("{}:", section.say(locale)));
            section.into_iter().chain(list.pairs.iter().map(|pair| format!("{}.", pair.say(locale))))
        });
        lines.collect()
    }

    fn columns(&self, locale: Locale) -> Vec<Column> {
        let [white, black] = Side::BOTH.map(|side| colour(locale, self.kind.rules().colours()[side]));
        let section = self.has_sections().then(|| Column::new(either(locale, "Group", "Grupo"), Align::Left));
        let others = [
            Column::new("", Align::Right),
            Column::of_names(&capital(white)),
            Column::new("", Align::Centre),
            Column::of_names(&capital(black)),
        ];
        section.into_iter().chain(others).collect()
    }

    fn rows(&self, locale: Locale) -> Vec<Row> {
        let rows = self.lists.iter().flat_map(|list| {
            let code = list.section.map_or_else(String::new, SectionName::code);
            let first = |at: usize| if at == 0 { code.clone() } else { String::new() };
            let rows = list.pairs.iter().enumerate().map(move |(at, pair)| (first(at), pair));
            rows.collect::<Vec<_>>()
        });
        let row = |(section, pair): (String, &PairLine)| {
            let section = self.has_sections().then(|| Cell::new(section, Tone::Strong));
            Row { cells: section.into_iter().chain(cells(locale, pair)).collect(), ..Row::default() }
        };
        rows.map(row).collect()
    }
}

/// A pairing: its match, who plays it, and what came of it.
fn cells(locale: Locale, pair: &PairLine) -> [Cell; 4] {
    let number = pair.id.map_or_else(String::new, |id| format!("#{id}"));
    let (result, tone) = match pair.result() {
        _ if pair.void => (either(locale, "does not count", "no cuenta").to_owned(), Tone::Remark),
        Some(result) => (result, Tone::Strong),
        None => ("–".to_owned(), Tone::Faint),
    };
    [
        Cell::new(number, Tone::Faint),
        Cell::plain(&pair.white),
        Cell::new(result, tone),
        Cell::plain(&pair.black),
    ]
}
