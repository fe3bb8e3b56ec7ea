//! Standings and pairings as rows of a spreadsheet. Their heads are for programs: the same in every language.

use crate::i18n::sheet::Entrant;
use crate::i18n::undirected;
use crate::league::state::{Pairing, Section};
use crate::league::swiss::BYE;
use crate::league::table::Decided;

/// The heads of standings.
pub(super) const STANDINGS_HEADS: [&str; 12] = [
    "section",
    "place",
    "number",
    "player",
    "rating",
    "points",
    "wins",
    "buchholz_cut_1",
    "buchholz",
    "sonneborn_berger",
    "koya",
    "decided_by",
];
/// The heads of pairings.
pub(super) const PAIRINGS_HEADS: [&str; 10] = [
    "section",
    "round",
    "board",
    "match",
    "white",
    "black",
    "white_points",
    "black_points",
    "forfeit",
    "annulled",
];

/// A section's standings; at the end, without a place, those whose results do not count.
pub(super) fn standings(section: &Section, code: &str, entrants: &[Entrant]) -> Vec<Vec<String>> {
    let row = |number: usize, place: Option<usize>, rest: [String; 7]| {
        let Entrant { name, rating, .. } = &entrants[number - 1];
        let place = place.map_or_else(String::new, |place| place.to_string());
        let first =
            [code.to_owned(), place, number.to_string(), name.clone(), rating.clone().unwrap_or_default()];
        first.into_iter().chain(rest).collect()
    };
    if section.is_swiss() {
        let lines = section.tournament().table();
        let line = |line: &crate::league::swiss::Standing| {
            let rest = [
                part(line.points, 2),
                line.wins.to_string(),
                part(line.cut.into(), 2),
                part(line.buchholz.into(), 2),
                part(line.sonneborn.into(), 4),
                String::new(),
                decided(line.decided),
            ];
            row(line.number, Some(line.place), rest)
        };
        return lines.iter().map(line).collect();
    }
    let lines = section.table();
    let line = |line: &crate::league::table::Row| {
        let (none, koya) = (String::new(), part(line.koya.into(), 2));
        let (wins, sonneborn) = (line.wins.to_string(), part(line.sonneborn, 4));
        let rest = [part(line.points, 2), wins, none.clone(), none, sonneborn, koya, decided(line.decided)];
        row(line.number, Some(line.place), rest)
    };
    let struck = (1..=section.players.len()).filter(|number| section.is_struck(*number));
    let struck = struck.map(|number| row(number, None, [const { String::new() }; 7]));
    lines.iter().map(line).chain(struck).collect()
}

/// A section's pairings; those who have no opponent in a round of a Swiss after them, with neither board nor Black.
pub(super) fn pairings(section: &Section, code: &str, entrants: &[Entrant]) -> Vec<Vec<String>> {
    let name = |number: usize| entrants[number - 1].name.clone();
    let row = |pairing: &Pairing| {
        let points = |of: fn((u32, u32)) -> u32| {
            pairing.result.map_or_else(String::new, |ending| part(of(ending.halves).into(), 2))
        };
        let forfeit = pairing.result.map_or_else(String::new, |ending| yes(ending.forfeit));
        vec![
            code.to_owned(),
            pairing.round.to_string(),
            pairing.board.to_string(),
            pairing.number.map_or_else(String::new, |number| number.to_string()),
            name(pairing.white),
            name(pairing.black),
            points(|halves| halves.0),
            points(|halves| halves.1),
            forfeit,
            yes(pairing.annulled || pairing.void),
        ]
    };
    let rest = |round: usize, number: usize, halves: u32| {
        let none = String::new;
        let points = part(halves.into(), 2);
        let first = [code.to_owned(), round.to_string(), none(), none(), name(number), none(), points];
        first.into_iter().chain([none(), none(), yes(false)]).collect()
    };
    let resting = (1..=section.paired()).flat_map(|round| {
        let resting = section.resting(round);
        let bye = resting.bye.map(|number| (number, BYE));
        bye.into_iter().chain(resting.absent).map(move |(number, halves)| (round, number, halves))
    });
    let rests: Vec<_> = resting.map(|(round, number, halves)| rest(round, number, halves)).collect();
    section.pairings.iter().map(row).chain(rests).collect()
}

/// Rows as comma-separated values (RFC 4180).
pub(super) fn write(rows: &[Vec<String>]) -> String {
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().map(|cell| quoted(&undirected(cell))).collect();
        format!("{}\r\n", cells.join(","))
    };
    rows.iter().map(line).collect()
}

/// A cell as it stands in a file. One that a spreadsheet would take for a formula is made a text: a stranger may have chosen
/// the name.
fn quoted(cell: &str) -> String {
    let is_number = cell.parse::<f64>().is_ok();
    let guard = if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number { "'" } else { "" };
    let cell = format!("{guard}{cell}");
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

fn yes(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

fn part(count: i64, of: u8) -> String {
    (count as f64 / f64::from(of)).to_string()
}

fn decided(by: Option<Decided>) -> String {
    let by = match by {
        None => "",
        Some(Decided::Points) => "points",
        Some(Decided::Encounter) => "encounter",
        Some(Decided::BuchholzCut) => "buchholz_cut_1",
        Some(Decided::Buchholz) => "buchholz",
        Some(Decided::Wins) => "wins",
        Some(Decided::Sonneborn) => "sonneborn_berger",
        Some(Decided::Koya) => "koya",
        Some(Decided::Shared) => "shared",
    };
    by.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_no_name_is_a_formula() {
        let row = ["Ana", "a,b", "say \"hi\"", "=1+1", "-2.5", "@x", ""].map(str::to_owned).to_vec();
        assert_eq!(write(&[row]), "Ana,\"a,b\",\"say \"\"hi\"\"\",'=1+1,-2.5,'@x,\r\n");
        let leftward = ["\u{2068}=A1+א\u{2069}".to_owned()].to_vec();
        assert_eq!(write(&[leftward]), "'=A1+א\r\n");
    }

    #[test]
    fn points_are_decimals() {
        assert_eq!([part(5, 2), part(-1, 2), part(7, 4), part(4, 2)], ["2.5", "-0.5", "1.75", "2"]);
    }
}
