//! Tables and pairings of leagues as text.

use super::{briefly_means, decided_briefly};
use crate::i18n::{either, is_direction};
use crate::league::table::Decided;
use crate::play::MatchId;
use crate::players::Locale;

/// A table of a section.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// Which section; nothing where there is but one.
    pub section: Option<SectionName>,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// What a section is called: its level, from 0, and its number among those of its level, if there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SectionName {
    /// The level, from 0.
    pub level: usize,
    /// Its number, from 1.
    pub number: Option<usize>,
}

/// A player's line of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The place; nothing for those whose results do not count.
    pub place: Option<usize>,
    /// The name.
    pub name: String,
    /// Points, in halves.
    pub points: i64,
    /// How many matches are over.
    pub played: usize,
    /// How many there are.
    pub of: usize,
    /// What put the player below who stands before.
    pub decided: Option<Decided>,
    /// Where the place leads.
    pub fate: Fate,
    /// Whether they have left.
    pub has_left: bool,
}

/// Where a place leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A level up.
    Up,
    /// A level down.
    Down,
    /// Nowhere else.
    Stays,
}

/// Who meets whom in a round.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundList {
    /// Which section; nothing where there is but one.
    pub section: Option<SectionName>,
    /// The round.
    pub round: usize,
    /// The matches.
    pub pairs: Vec<PairLine>,
    /// Who has the bye.
    pub bye: Option<String>,
    /// Who asked not to be paired.
    pub absent: Vec<String>,
}

/// A pairing.
#[derive(Clone, Debug, PartialEq)]
pub struct PairLine {
    /// Its match, once there is one.
    pub id: Option<MatchId>,
    /// White.
    pub white: String,
    /// Black.
    pub black: String,
    /// How it ended, in halves.
    pub halves: Option<(u32, u32)>,
    /// Whether it counts for nothing.
    pub void: bool,
}

impl SectionName {
    /// A letter for the level and the number: `A`, `B2`.
    pub fn code(self) -> String {
        let level = u8::try_from(self.level).ok().filter(|level| *level < 26).map(|level| b'A' + level);
        let level =
            level.map_or_else(|| format!("{}.", self.level + 1), |letter| char::from(letter).to_string());
        self.number.map_or_else(|| level.clone(), |number| format!("{level}{number}"))
    }

    /// `Group B2`.
    pub fn say(self, locale: Locale) -> String {
        say!(locale, "Group {}", "Grupo {}", self.code())
    }
}

impl Standings {
    /// The table, its title before it and what its short words mean behind it; narrow, for a phone.
    pub fn say(&self, locale: Locale) -> String {
        let rows: Vec<[String; 5]> = self.lines.iter().map(|line| line.cells(locale)).collect();
        let titles = [
            String::new(),
            String::new(),
            either(locale, "pts", "pts").to_owned(),
            either(locale, "pld", "pj").to_owned(),
            String::new(),
        ];
        let table = aligned(&[vec![titles], rows].concat());
        let title = self.section.map_or_else(String::new, |section| format!("**{}**\n", section.say(locale)));
        let means = briefly_means(locale, self.lines.iter().filter_map(Line::decided_by));
        let means = if means.is_empty() { means } else { format!("\n{means}") };
        format!("{title}```\n{table}```{means}")
    }
}

impl Line {
    /// What there is to say of why it stands below the line before it.
    fn decided_by(&self) -> Option<Decided> {
        self.decided.filter(|by| *by != Decided::Points)
    }

    fn cells(&self, locale: Locale) -> [String; 5] {
        let arrow = match self.fate {
            Fate::Up => "↑",
            Fate::Down => "↓",
            Fate::Stays => "",
        };
        let by = self.decided_by().map(|by| decided_briefly(locale, by));
        let left = self.has_left.then(|| either(locale, "left", "salió"));
        let remarks = by.into_iter().chain(left).collect::<Vec<_>>().join(", ");
        [
            self.place.map_or_else(|| "–".to_owned(), |place| format!("{place}{arrow}")),
            self.name.clone(),
            self.place.map_or_else(|| "–".to_owned(), |_| halves(self.points)),
            format!("{}/{}", self.played, self.of),
            if remarks.is_empty() { remarks } else { format!("({remarks})") },
        ]
    }
}

impl RoundList {
    /// The pairings, their title before them.
    pub fn say(&self, locale: Locale) -> String {
        let round = self.round;
        let title = match self.section {
            Some(section) => {
                say!(locale, "**{} · round {round}**", "**{} · ronda {round}**", section.say(locale))
            }
            None => say!(locale, "**Round {round}**", "**Ronda {round}**"),
        };
        let pairs = self.pairs.iter().map(|pair| pair.say(locale));
        std::iter::once(title).chain(pairs).chain(self.resting(locale)).collect::<Vec<_>>().join("\n")
    }

    /// Who has the bye, and who asked not to be paired.
    pub(in crate::i18n) fn resting(&self, locale: Locale) -> Vec<String> {
        let bye = self.bye.iter().map(|name| {
            say!(
                locale,
                "{name} has the bye, which counts as a win.",
                "{name} descansa, y eso cuenta como victoria."
            )
        });
        let absent = (!self.absent.is_empty()).then(|| self.absent.join(", "));
        let absent = absent
            .map(|names| say!(locale, "Not playing this round: {names}.", "No juegan esta ronda: {names}."));
        bye.chain(absent).collect()
    }
}

impl PairLine {
    /// `#12 ana – beto · 1–0`.
    pub(in crate::i18n) fn say(&self, locale: Locale) -> String {
        let id = self.id.map_or_else(String::new, |id| format!("#{id} "));
        let result = match self.result() {
            _ if self.void => say!(locale, " · does not count", " · no cuenta"),
            Some(result) => format!(" · {result}"),
            None => String::new(),
        };
        format!("{id}{} – {}{result}", self.white, self.black)
    }
}

impl PairLine {
    /// `1–0`, once it is over.
    pub(in crate::i18n) fn result(&self) -> Option<String> {
        let (white, black) = self.halves?;
        Some(format!("{}–{}", halves(white.into()), halves(black.into())))
    }
}

/// Points: `2½`.
pub(super) fn halves(halves: i64) -> String {
    let (whole, half) = (halves.abs() / 2, halves % 2 != 0);
    let sign = if halves < 0 { "-" } else { "" };
    match (whole, half) {
        (0, true) => format!("{sign}½"),
        (whole, true) => format!("{sign}{whole}½"),
        (whole, false) => format!("{sign}{whole}"),
    }
}

/// Cells below each other.
fn aligned(rows: &[[String; 5]]) -> String {
    let width_of = |cell: &str| cell.chars().filter(|c| !is_direction(*c)).count();
    let mut widths = [0; 5];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(width_of(cell));
        }
    }
    let line = |row: &[String; 5]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| {
            let rest = " ".repeat(width.saturating_sub(width_of(cell)));
            format!("{cell}{rest}")
        });
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_shown_with_halves() {
        assert_eq!([-1, 0, 1, 2, 5, -4].map(halves), ["-½", "0", "½", "1", "2½", "-2"]);
    }

    #[test]
    fn tables_are_narrow_and_say_what_their_short_words_mean() {
        let line = |place, name: &str, decided, has_left| Line {
            place: Some(place),
            name: name.to_owned(),
            points: 5,
            played: 3,
            of: 5,
            decided,
            fate: Fate::Stays,
            has_left,
        };
        let lines = vec![
            line(1, "Ana", None, false),
            line(2, "\u{2068}أحمد\u{2069}", Some(Decided::BuchholzCut), true),
            line(3, "Carlota", Some(Decided::Points), false),
        ];
        let said = Standings { section: None, lines }.say(Locale::Es);
        let table = [
            "```",
            "            pts  pj",
            "1  Ana      2½   3/5",
            "2  \u{2068}أحمد\u{2069}     2½   3/5  (BH-1, salió)",
            "3  Carlota  2½   3/5",
            "```",
            "BH-1: Buchholz sin el peor",
        ];
        assert_eq!(said.lines().collect::<Vec<_>>(), table);
    }

    #[test]
    fn sections_are_called_by_level_and_number() {
        let name = |level, number| SectionName { level, number }.code();
        assert_eq!(name(0, None), "A");
        assert_eq!(name(1, Some(2)), "B2");
        assert_eq!(name(30, Some(1)), "31.1");
    }
}
