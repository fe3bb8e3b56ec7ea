//! `league`: the report of a Swiss tournament, checked and shown.

use super::{exit, named};
use crate::i18n::league::{Column, Report, decided, report_fault};
use crate::i18n::sheet::{Entrant, SwissTable};
use crate::league::swiss::trf::{self, TEXT_MAX};
use crate::league::swiss::{Pair, Round, Standing, Tournament};
use crate::players::Locale;
use crate::render::{self, Theme, View};
use clap::Args;
use std::fs::File;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Checks the report of a Swiss tournament, and shows its table.
#[derive(Clone, Debug, Args)]
pub struct League {
    /// The report, in FIDE's format (TRF).
    #[arg(value_name = "FILE.trf")]
    file: PathBuf,
    /// A file to write a picture of the table to: the first 15 places.
    #[arg(long, value_name = "FILE.png")]
    picture: Option<PathBuf>,
    /// The picture's colours: standard, night, contrast, wood or stone.
    #[arg(long, default_value = "standard", value_parser = super::draw::theme)]
    theme: Theme,
}

impl League {
    /// Says what is wrong with the report; else how it stands, and which rounds the rules would have paired otherwise.
    pub fn run(&self, locale: Locale, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let mut bytes = Vec::new();
        let opened = File::open(&self.file).map_err(|error| named::about(&self.file, &error))?;
        let read = opened.take(TEXT_MAX as u64 + 1).read_to_end(&mut bytes);
        read.map_err(|error| named::about(&self.file, &error))?;
        let report = match trf::read(&String::from_utf8_lossy(&bytes)) {
            Ok(report) => report,
            Err(fault) => {
                writeln!(output, "{}", report_fault(locale, fault))?;
                return Ok(ExitCode::FAILURE);
            }
        };
        let tournament = &report.tournament;
        writeln!(output, "{}", Report::Heading(&report).say(locale))?;
        write!(output, "{}", table(locale, &report))?;
        if let Some(file) = &self.picture {
            named::write(file, picture(locale, &report, self.theme))?;
        }
        let otherwise: Vec<usize> =
            (1..=tournament.history.len()).filter(|round| !is_dutch(tournament, *round)).collect();
        for &round in &otherwise {
            writeln!(output, "{}", Report::PairedOtherwise(round).say(locale))?;
        }
        if otherwise.is_empty() {
            writeln!(output, "{}", Report::Paired.say(locale))?;
        }
        Ok(exit(otherwise.is_empty()))
    }
}

/// The table as a PNG.
fn picture(locale: Locale, report: &trf::Report, theme: Theme) -> Vec<u8> {
    let entrant = |player: &trf::Player| Entrant {
        name: player.name.clone(),
        rating: player.rating.map(|rating| rating.to_string()),
        ..Entrant::default()
    };
    let entrants: Vec<_> = report.players.iter().map(entrant).collect();
    let (title, tournament) = (&report.name, &report.tournament);
    let table = SwissTable {
        title,
        part: "",
        tournament,
        now: &[],
        rests: &Round::default(),
        entrants: &entrants,
        page: 0,
    };
    render::sheet_png(&table.draw(locale).sheet, &View { theme, ..View::default() })
}

/// Whether a round, from 1, is paired as the rules ask.
fn is_dutch(tournament: &Tournament, round: usize) -> bool {
    let played = &tournament.history[round - 1];
    let before = Tournament { history: tournament.history[..round - 1].to_vec(), ..tournament.clone() };
    let paired = |number| played.bye == Some(number) || pair_of(played, number).is_some();
    let Some(mut expected) = before.pair(paired) else { return false };
    let mut pairs: Vec<_> = played.pairs.iter().map(|pair| (pair.white, pair.black)).collect();
    pairs.sort_unstable();
    expected.pairs.sort_unstable();
    (pairs, played.bye) == (expected.pairs, expected.bye)
}

fn pair_of(round: &Round, number: usize) -> Option<&Pair> {
    round.pairs.iter().find(|pair| [pair.white, pair.black].contains(&number))
}

/// The table, in columns.
fn table(locale: Locale, report: &trf::Report) -> String {
    let titles = Column::ALL.map(|column| column.title(locale).to_owned()).to_vec();
    let rounds = (1..=report.tournament.history.len()).map(|round| round.to_string());
    let mut rows = vec![titles.into_iter().chain(rounds).collect::<Vec<_>>()];
    rows.extend(report.tournament.table().iter().map(|standing| row(locale, report, standing)));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    rows.iter().map(|row| aligned(row, &widths)).collect()
}

fn aligned(row: &[String], widths: &[usize]) -> String {
    let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
    format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
}

fn row(locale: Locale, report: &trf::Report, standing: &Standing) -> Vec<String> {
    let Standing { number, points, buchholz, cut, sonneborn, wins, place, decided: by } = *standing;
    let player = &report.players[number - 1];
    let mut row = vec![
        place.to_string(),
        number.to_string(),
        player.name.clone(),
        player.rating.map_or_else(String::new, |rating| rating.to_string()),
        halves(points),
        halves(cut.into()),
        halves(buchholz.into()),
        quarters(sonneborn),
        wins.to_string(),
        by.map_or("", |by| decided(locale, by)).to_owned(),
    ];
    row.extend(report.tournament.history.iter().map(|round| cell(round, number)));
    row
}

/// A round of a player: the opponent, the side and what it brought.
fn cell(round: &Round, number: usize) -> String {
    if round.bye == Some(number) {
        return "+".to_owned();
    }
    let Some(pair) = pair_of(round, number) else {
        return round
            .absent
            .get(&number)
            .filter(|halves| **halves > 0)
            .map_or_else(|| "-".to_owned(), |own| halves((*own).into()));
    };
    let (other, side, own) = if pair.white == number {
        (pair.black, 'w', pair.halves.0)
    } else {
        (pair.white, 'b', pair.halves.1)
    };
    let result = match (own, pair.forfeit) {
        (2, true) => "+",
        (_, true) => "-",
        (2, false) => "1",
        (1, false) => "=",
        (_, false) => "0",
    };
    format!("{other}{side}{result}")
}

fn halves(halves: i64) -> String {
    (halves as f64 / 2.0).to_string()
}

fn quarters(quarters: u32) -> String {
    (f64::from(quarters) / 4.0).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = "\
012 Liga
001    1      Ana                               1809                             2.0    1     3 w 1     5 b 1     2 b 0
001    2      Bea                               1753                             2.0    2     4 b 0  0000 - U     1 w 1
001    3      Cai                               1699                             2.0    3     1 b 0     4 w 1  0000 - U
001    4      Dan                               1422                             2.0    4     2 w 1     3 b 0     5 w 1
001    5      Eva                               1042                             1.0    5  0000 - U     1 w 0     4 b 0
";

    const TABLE: &str = "\
Liga: 5 players, 3 of 3 rounds played.
Place  No.  Name  Rating  Points  BH-1  BH   SB   Wins  Decided by  1    2    3
1      2    Bea   1753    2       4     5.5  3.5  2                 4b0  +    1w1
1      3    Cai   1699    2       4     5.5  3.5  2     shared      1b0  4w1  +
3      1    Ana   1809    2       4     5    3    2     Buchholz    3w1  5b1  2b0
3      4    Dan   1422    2       4     5    3    2     shared      2w1  3b0  5w1
5      5    Eva   1042    1       4     5    1    1     points      +    1w0  4b0
All rounds are paired as the FIDE Dutch system pairs them.
";

    fn show(text: &str) -> (ExitCode, String) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("liga.trf");
        std::fs::write(&file, text).unwrap();
        let mut output = Vec::new();
        let picture = folder.path().join("liga.png");
        let league = League { file, picture: Some(picture.clone()), theme: Theme::Night };
        let code = league.run(Locale::En, &mut output).unwrap();
        let drawn = std::fs::read(picture).unwrap_or_default();
        assert_eq!(drawn.starts_with(b"\x89PNG"), !output.starts_with(b"Line"));
        (code, String::from_utf8(output).unwrap())
    }

    #[test]
    fn a_report_is_shown_and_its_rounds_are_checked() {
        let (code, said) = show(REPORT);
        assert_eq!(said, TABLE);
        assert_eq!(code, ExitCode::SUCCESS);
        let other = REPORT.replace("3 w 1", "3 b 1").replace("1 b 0     4", "1 w 0     4");
        let (code, said) = show(&other);
        assert!(said.contains("Round 1 is not paired as the FIDE Dutch system pairs it.\n"), "{said}");
        assert_eq!(code, ExitCode::FAILURE);
    }

    #[test]
    fn what_is_no_report_is_told() {
        let (code, said) = show("001 what");
        assert_eq!((code, said.as_str()), (ExitCode::FAILURE, "Line 1 cannot be read.\n"));
    }
}
