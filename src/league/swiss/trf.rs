//! FIDE's tournament report (TRF, as of 2026): a Swiss tournament as a text that other programs check and pair.
//!
//! What is written reads back to the same tournament; only names are cut to the width of their column, and what brought both
//! half a point though a side never played reads back as a round without an opponent for either.

mod read;

pub use read::{TEXT_MAX, read};

use super::{BYE, Pair, Round, Tournament};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Widest name.
pub const NAME_MAX: usize = 33;
/// The columns before the first round, and those of each round.
const HEAD: usize = 89;
const ROUND: usize = 10;
/// What pairs: the Dutch system in force since 2026 bears the year of its approval.
const SYSTEM: &str = "FIDE_DUTCH_2025";

/// A tournament with the names of those who play it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The tournament's name.
    pub name: String,
    /// Who plays, by number.
    pub players: Vec<Player>,
    /// What has been played.
    pub tournament: Tournament,
    /// Who will not be paired in the next round, and the halves given for it.
    pub absent: BTreeMap<usize, u32>,
}

/// A player of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The rating by which they were numbered.
    pub rating: Option<u32>,
}

/// Why a text is no report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is longer than any report.
    TooLong,
    /// It names no player.
    Empty,
    /// A line, from 1, that cannot be read.
    Line(usize),
    /// Two players have one number, or a number is missing before it.
    Number(usize),
    /// A player's round, from 1, which does not fit the opponent's.
    Round {
        /// The player's number.
        player: usize,
        /// The round.
        round: usize,
    },
    /// A player's points are not the sum of the rounds.
    Points(usize),
}

/// How a round without an opponent is marked, and what it brings; `U` is the pairing's bye.
const RESTS: [(char, u32); 4] = [('U', BYE), ('F', 2), ('H', 1), ('Z', 0)];

impl Report {
    /// The text.
    pub fn write(&self) -> String {
        let tournament = &self.tournament;
        let side = if tournament.white_first { 'W' } else { 'B' };
        let mut text = format!(
            "012 {}\n062 {}\n092 {SYSTEM}\n142 {}\n152 {side}\n192 {SYSTEM}\n",
            plain(&self.name, usize::MAX),
            self.players.len(),
            tournament.rounds
        );
        let table = tournament.table();
        for (place, player) in self.players.iter().enumerate() {
            let at = table.iter().position(|line| line.number == place + 1).unwrap_or(place);
            // A report's points are the sum of its rounds.
            let off = tournament.reduced.get(&(place + 1)).copied().map_or(0, i64::from);
            let points = table.get(at).map_or(0, |line| line.points + off);
            self.write_player(&mut text, place + 1, player, (points, at + 1));
        }
        text
    }

    fn write_player(&self, text: &mut String, number: usize, player: &Player, (points, rank): (i64, usize)) {
        let name = plain(&player.name, NAME_MAX);
        let rating = player.rating.map_or_else(String::new, |rating| rating.min(9999).to_string());
        let points = format!("{}.{}", points / 2, points % 2 * 5);
        let head = format!("001 {number:>4}      {name:<NAME_MAX$} {rating:>4}");
        // Writing to a string cannot fail.
        let _ = write!(text, "{head:<80}{points:>4} {rank:>4}");
        for round in &self.tournament.history {
            text.push_str(&write_round(round, number));
        }
        if let Some(halves) = self.absent.get(&number) {
            text.push_str(&write_rest(*halves, false));
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
}

/// A name in one line, without the spaces around it, of at most so many letters.
fn plain(name: &str, most: usize) -> String {
    let line: String =
        name.trim().chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    line.chars().take(most).collect::<String>().trim().to_owned()
}

fn write_round(round: &Round, number: usize) -> String {
    let own = round.pairs.iter().find(|pair| [pair.white, pair.black].contains(&number));
    match own {
        Some(pair) => write_game(*pair, number),
        None if round.bye == Some(number) => write_rest(BYE, true),
        None => {
            round.absent.get(&number).map_or_else(|| " ".repeat(ROUND), |halves| write_rest(*halves, false))
        }
    }
}

fn write_game(pair: Pair, number: usize) -> String {
    let (opponent, colour, halves) = if pair.white == number {
        (pair.black, 'w', pair.halves.0)
    } else {
        (pair.white, 'b', pair.halves.1)
    };
    let result = match (halves, pair.forfeit) {
        // No mark of a game says that.
        (1, true) => return write_rest(1, false),
        (2, true) => '+',
        (_, true) => '-',
        (2, false) => '1',
        (1, false) => '=',
        (_, false) => '0',
    };
    format!("  {opponent:>4} {colour} {result}")
}

fn write_rest(halves: u32, bye: bool) -> String {
    let fits = |(mark, brings): &&(char, u32)| *brings == halves && (*mark == 'U') == bye;
    let mark = RESTS.iter().find(fits).map_or('Z', |(mark, _)| *mark);
    format!("  0000 - {mark}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Report {
        let player =
            |number: usize| Player { name: format!("Player {number}"), rating: Some(2000 - number as u32) };
        let pair =
            |white, black, halves| Pair { white, black, halves, forfeit: halves == (2, 0) && white == 3 };
        let rounds = [
            Round { pairs: vec![pair(1, 3, (1, 1)), pair(4, 2, (0, 2))], bye: Some(5), ..Round::default() },
            Round { pairs: vec![pair(3, 4, (2, 0))], bye: Some(1), absent: [(2, 1), (5, 0)].into() },
        ];
        let tournament = Tournament {
            players: 5,
            rounds: 3,
            white_first: true,
            history: rounds.into(),
            reduced: BTreeMap::new(),
        };
        let players = (1..=5).map(player).collect();
        Report { name: "Liga".to_owned(), players, tournament, absent: [(4, 1)].into() }
    }

    #[test]
    fn what_is_written_reads_back() {
        let report = report();
        assert_eq!(read(&report.write()), Ok(report));
    }

    #[test]
    fn half_a_point_without_play_is_a_round_without_an_opponent() {
        let mut report = report();
        let mut last = report.tournament.history[1].clone();
        last.pairs[0].halves = (1, 1);
        report.tournament.history[1] = last.clone();
        let text = report.write();
        assert_eq!(text.matches("0000 - H").count(), 4, "{text}");
        let back = read(&text).expect("it is a report");
        last.pairs.clear();
        last.absent.extend([(3, 1), (4, 1)]);
        assert_eq!(back.tournament.history[1], last);
    }

    #[test]
    fn strange_names_do_no_harm() {
        let mut report = report();
        report.players[0].name = format!("  Ñandú\n{}", "x".repeat(100));
        let back = read(&report.write()).expect("it is a report");
        assert_eq!(back.players[0].name.chars().count(), NAME_MAX);
        assert_eq!(back.tournament, report.tournament);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let text = report().write();
        assert_eq!(read(""), Err(Fault::Empty));
        assert_eq!(read(&text.replace("3 w =", "3 w 1")), Err(Fault::Round { player: 1, round: 1 }));
        assert_eq!(read(&text.replace(" 1.5", " 2.5")), Err(Fault::Points(1)));
        assert_eq!(read(&text.replace("001    2", "001    9")), Err(Fault::Number(2)));
        assert_eq!(read(&text.replace("w =", "w ?")), Err(Fault::Line(7)));
        assert_eq!(read(&" ".repeat(TEXT_MAX + 1)), Err(Fault::TooLong));
    }
}
