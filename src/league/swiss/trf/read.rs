//! Reading a report, line by line and column by column.

use super::{Fault, HEAD, Player, RESTS, ROUND, Report};
use crate::swiss::{Pair, Round, Tournament};
use std::collections::BTreeMap;

/// Longest text of a report, in bytes.
pub const TEXT_MAX: usize = 4 << 20;
/// Most players, and most rounds.
const PLAYERS_MAX: usize = 256;
const ROUNDS_MAX: usize = 100;

/// A player's line.
struct Line {
    player: Player,
    /// In halves.
    points: u32,
    turns: Vec<Turn>,
}

/// A round as a player's line has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Game { opponent: usize, white: bool, halves: u32, forfeit: bool },
    Bye,
    Absent(u32),
    Blank,
}

/// What the lines that are not players say.
#[derive(Default)]
struct Head {
    name: String,
    rounds: Option<usize>,
    white_first: Option<bool>,
}

/// Reads a report, and checks that all its lines fit together.
pub fn read(text: &str) -> Result<Report, Fault> {
    if text.len() > TEXT_MAX {
        return Err(Fault::TooLong);
    }
    let (mut head, mut lines) = (Head::default(), BTreeMap::new());
    for (place, line) in text.lines().enumerate() {
        read_line(line, &mut head, &mut lines).ok_or(Fault::Line(place + 1))??;
    }
    let missing = (1..).zip(lines.keys()).find(|(number, found)| number != *found);
    match missing {
        Some((number, _)) => Err(Fault::Number(number)),
        None if lines.is_empty() => Err(Fault::Empty),
        None => assemble(head, lines.into_values().collect()),
    }
}

/// Reads a line; nothing, if it cannot be read.
fn read_line(line: &str, head: &mut Head, lines: &mut BTreeMap<usize, Line>) -> Option<Result<(), Fault>> {
    let (tag, rest) = (line.get(..3).unwrap_or(line), line.get(3..).unwrap_or_default().trim());
    match tag {
        "001" => {
            let columns: Vec<char> = line.chars().collect();
            let number = number(&columns, 4..8)?;
            if !(1..=PLAYERS_MAX).contains(&number) || lines.contains_key(&number) {
                return Some(Err(Fault::Number(number)));
            }
            lines.insert(number, read_player(&columns)?);
        }
        "012" => rest.clone_into(&mut head.name),
        "142" | "XXR" => {
            head.rounds = Some(rest.parse().ok().filter(|rounds| (1..=ROUNDS_MAX).contains(rounds))?);
        }
        "152" | "XXC" => head.white_first = Some(read_side(rest)?),
        _ => {}
    }
    Some(Ok(()))
}

/// The side of number 1, as `W`, or among others as `white1`.
fn read_side(text: &str) -> Option<bool> {
    let sides = text.split_whitespace().filter_map(|word| match word.to_ascii_lowercase().as_str() {
        "w" | "white1" => Some(true),
        "b" | "black1" => Some(false),
        _ => None,
    });
    sides.into_iter().next()
}

fn read_player(columns: &[char]) -> Option<Line> {
    let rating = column(columns, 48..52);
    let rating = if rating.is_empty() { None } else { Some(rating.parse().ok()?) };
    let player = Player { name: column(columns, 14..47), rating };
    let turns =
        columns.get(HEAD..).unwrap_or_default().chunks(ROUND).map(read_turn).collect::<Option<Vec<_>>>()?;
    let points = read_points(&column(columns, 80..84))?;
    (turns.len() <= ROUNDS_MAX).then_some(Line { player, points, turns })
}

/// Points with one decimal place, in halves.
fn read_points(text: &str) -> Option<u32> {
    let (whole, half) = text.split_once('.')?;
    let half = match half {
        "0" => 0,
        "5" => 1,
        _ => return None,
    };
    Some(whole.parse::<u16>().ok().map(u32::from)? * 2 + half)
}

fn read_turn(columns: &[char]) -> Option<Turn> {
    let opponent = column(columns, 2..6);
    let mark = |at: usize| columns.get(at).copied().unwrap_or(' ');
    let (colour, result) = (mark(7), mark(9));
    if opponent.is_empty() && colour == ' ' && result == ' ' {
        return Some(Turn::Blank);
    }
    let opponent: usize = opponent.parse().ok()?;
    if opponent == 0 {
        return read_rest(result);
    }
    let (halves, forfeit) = match result {
        '1' | 'W' => (2, false),
        '=' | 'D' => (1, false),
        '0' | 'L' => (0, false),
        '+' => (2, true),
        '-' => (0, true),
        _ => return None,
    };
    let white = match colour {
        'w' => true,
        'b' => false,
        _ => return None,
    };
    Some(Turn::Game { opponent, white, halves, forfeit })
}

/// A round without an opponent; older reports mark a bye as a forfeit.
fn read_rest(mark: char) -> Option<Turn> {
    match mark {
        'U' | '+' => Some(Turn::Bye),
        '-' | ' ' => Some(Turn::Absent(0)),
        _ => RESTS.iter().find(|(known, _)| *known == mark).map(|(_, halves)| Turn::Absent(*halves)),
    }
}

/// The number in these columns.
fn number(columns: &[char], range: std::ops::Range<usize>) -> Option<usize> {
    column(columns, range).parse().ok()
}

/// The text in these columns, which may lie past the line's end.
fn column(columns: &[char], range: std::ops::Range<usize>) -> String {
    let end = range.end.min(columns.len());
    columns.get(range.start..end).unwrap_or_default().iter().collect::<String>().trim().to_owned()
}

fn assemble(head: Head, lines: Vec<Line>) -> Result<Report, Fault> {
    let length = lines.iter().map(|line| line.turns.len()).max().unwrap_or(0);
    let mut history = (0..length).map(|round| read_round(&lines, round)).collect::<Result<Vec<_>, _>>()?;
    let mut absent = BTreeMap::new();
    while let Some(last) = history.pop_if(|round| round.pairs.is_empty() && round.bye.is_none()) {
        absent = last.absent;
    }
    check_points(&lines, history.len())?;
    let rounds = head.rounds.unwrap_or(history.len()).max(history.len());
    let white_first = head.white_first.or_else(|| guess_side(history.first()?)).unwrap_or(true);
    let tournament =
        Tournament { players: lines.len(), rounds, white_first, history, reduced: BTreeMap::new() };
    let players = lines.into_iter().map(|line| line.player).collect();
    Ok(Report { name: head.name, players, tournament, absent })
}

/// A round, from 0, in which every two players agree about their game.
fn read_round(lines: &[Line], round: usize) -> Result<Round, Fault> {
    let turn = |number: usize| lines.get(number - 1).and_then(|line| line.turns.get(round)).copied();
    let mut read = Round::default();
    for player in 1..=lines.len() {
        let fault = Fault::Round { player, round: round + 1 };
        match turn(player).unwrap_or(Turn::Blank) {
            Turn::Blank => {}
            Turn::Absent(halves) => drop(read.absent.insert(player, halves)),
            Turn::Bye if read.bye.is_some() => return Err(fault),
            Turn::Bye => read.bye = Some(player),
            Turn::Game { opponent, white, halves, forfeit } => {
                let pair = Pair { white: player, black: opponent, halves: (halves, 0), forfeit };
                let pair = turn(opponent).and_then(|theirs| fit(pair, white, theirs)).ok_or(fault)?;
                read.pairs.extend(white.then_some(pair));
            }
        }
    }
    Ok(read)
}

/// A player's game, completed by the opponent's line; nothing if the two do not fit. The player stands as White.
fn fit(pair: Pair, white: bool, theirs: Turn) -> Option<Pair> {
    let Turn::Game { opponent, white: other_white, halves, forfeit } = theirs else { return None };
    let sum = pair.halves.0 + halves;
    let same =
        opponent == pair.white && pair.white != pair.black && white != other_white && forfeit == pair.forfeit;
    (same && [0, 2].contains(&sum)).then_some(Pair { halves: (pair.halves.0, halves), ..pair })
}

fn check_points(lines: &[Line], rounds: usize) -> Result<(), Fault> {
    for (place, line) in lines.iter().enumerate() {
        let halves = line.turns.iter().take(rounds).map(|turn| match turn {
            Turn::Game { halves, .. } | Turn::Absent(halves) => *halves,
            Turn::Bye => super::BYE,
            Turn::Blank => 0,
        });
        if halves.sum::<u32>() != line.points {
            return Err(Fault::Points(place + 1));
        }
    }
    Ok(())
}

/// The side of number 1 in the first round, told by the first who was paired: odd numbers have it, even ones the other.
fn guess_side(first: &Round) -> Option<bool> {
    let mut seen: Vec<usize> =
        first.pairs.iter().flat_map(|pair| [pair.white, pair.black]).chain(first.bye).collect();
    seen.sort_unstable();
    let pair = first.pairs.iter().min_by_key(|pair| pair.white.min(pair.black))?;
    let high = pair.white.min(pair.black);
    let odd = seen.partition_point(|number| *number < high) % 2 == 0;
    Some((pair.white == high) == odd)
}
