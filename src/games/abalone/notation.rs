//! The notation of positions and turns.

use super::step::{self, GROUP_MAX, Step};
use super::{Abalone, LETTER, LOST_MAX, Limits, MARBLES, Marbles};
use crate::BySide;
use crate::Position;
use crate::Side;
use crate::Unread;
use crate::Unreadable;
use crate::Wanted;
use crate::hex;
use crate::hex::Cell;
use crate::hex::Direction;
use crate::reader::Reader;
use crate::reader::side_of;
use crate::rows;
use std::fmt;

/// Longest text that is read as a position, in characters.
pub(super) const POSITION_MAX: usize = 200;

/// The starts by name; the first is the default.
pub(super) const START_NAMES: [&str; 5] = ["standard", "belgian", "german", "dutch", "swiss"];
/// Their cells, as in the notation of positions.
const STARTS: [&str; 5] = [
    "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb",
    "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww",
    "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5",
    "ww1bb/wbwbwb/1ww1bb1/8/9/8/1bb1ww1/bwbwbw/bb1ww",
    "5/ww2bb/wbw1bwb/1ww2bb1/9/1bb2ww1/bwb1wbw/bb2ww/5",
];

/// The marbles of a start; those of the standard one, if there is none of this name.
pub(super) fn start(name: &str) -> Marbles {
    let named = START_NAMES.into_iter().position(|known| known == name);
    Reader::<Abalone>::new(STARTS[named.unwrap_or(0)]).cells().unwrap_or_default()
}

/// Reads a whole position, with the step of a turn that is not yet passed on after a bar.
pub(super) fn position(text: &str, limits: Limits) -> Result<Abalone, Unreadable> {
    if text.chars().count() > POSITION_MAX {
        return Err(Unreadable::new(0, text, Unread::TooLong { limit: POSITION_MAX }));
    }
    let mut reader = Reader::<Abalone>::new(text);
    reader.skip_spaces();
    let at = reader.cells()?;
    let side = reader.side()?;
    let black = reader.lost(at, Side::Black)?;
    let white = reader.lost(at, Side::White)?;
    let mut position = Abalone::new(at, BySide { white, black }, side, limits);
    reader.made(&mut position)?;
    reader.end()?;
    Ok(position)
}

/// Reads the step with which a text begins, and how many bytes it takes, with any comma after it.
pub(super) fn step(position: &Abalone, text: &str) -> Result<(Step, usize), Unreadable> {
    let mut reader = Reader::<Abalone>::new(text);
    let (one, gap) = (reader.cell()?, reader.gap());
    let other = reader.cell()?;
    let third = reader.third(gap)?;
    if reader.peek().is_some_and(char::is_alphanumeric) {
        return Err(reader.error_from(0, Unread::NotA(Wanted::Step)));
    }
    let step = match third {
        Some(to) => sideways(position, one, other, to),
        None => match way(one, other) {
            Some(way) => Ok(in_line(position, one, way)),
            None => first_to_last(position, one, other),
        },
    };
    let step = step.map_err(|why| reader.error_from(0, why))?;
    reader.skip(|c| c == ',' || c == ';');
    Ok((step, reader.byte))
}

/// The direction from a cell to a neighbour.
fn way(from: Cell, to: Cell) -> Option<Direction> {
    Direction::ALL.into_iter().find(|way| from.next(*way) == Some(to))
}

/// The step of the marble on a cell and all own ones before it.
fn in_line(position: &Abalone, rear: Cell, way: Direction) -> Step {
    let own = position.at[position.side];
    let ahead = |cell: &Cell| cell.next(way).filter(|next| own & next.bit() != 0 && own & rear.bit() != 0);
    let front = std::iter::successors(Some(rear), ahead).last();
    Step::new(rear, front.unwrap_or(rear), way)
}

/// The step of a row named by its ends and the cell to which the first-named one goes.
fn sideways(position: &Abalone, one: Cell, other: Cell, to: Cell) -> Result<Step, Unread> {
    let apart = |cell: Cell, of: Cell| Unread::NotBeside { cell: cell.to_string(), of: of.to_string() };
    let Some(way) = way(one, to) else { return Err(apart(to, one)) };
    let step = Step::new(one, other, way);
    if one != other && step.axis().is_none() {
        return Err(Unread::NoRow { one: one.to_string(), other: other.to_string() });
    }
    if one != other && step.is_in_line() {
        let instead = in_line(position, step.rear(), way);
        return Err(Unread::NotOneTurn { turns: vec![instead.to_string()] });
    }
    Ok(step)
}

/// The step of which the first marble is on one cell and the last one comes to the other. A legal one, if there is just
/// one; or else the only one for which the marbles are there.
fn first_to_last(position: &Abalone, one: Cell, other: Cell) -> Result<Step, Unread> {
    let own = position.at[position.side];
    // In line, all own marbles before the first one go: with fewer of them there is no turn.
    let whole = |step: &Step| !step.is_in_line() || in_line(position, step.rear(), step.way()) == *step;
    let there = |step: &Step| step.cells() & !own == 0 && whole(step);
    let meant: Vec<Step> = spelled(one, other).into_iter().filter(there).collect();
    let legal: Vec<Step> = meant.iter().copied().filter(|step| is_legal(position, *step)).collect();
    match (&legal[..], &meant[..]) {
        ([only], _) | ([], [only]) => Ok(*only),
        ([], _) => Err(Unread::NotOneTurn { turns: in_row(position, one, other) }),
        (several, _) => Err(Unread::NotOneTurn { turns: several.iter().map(Step::to_string).collect() }),
    }
}

/// The turn that one might mean who names two cells of a line in another way than ours.
fn in_row(position: &Abalone, one: Cell, other: Cell) -> Vec<String> {
    let Some(axis) = step::axis(one, other) else { return Vec::new() };
    let step = in_line(position, one, if one < other { axis } else { axis.back() });
    if is_legal(position, step) { vec![step.to_string()] } else { Vec::new() }
}

fn is_legal(position: &Abalone, step: Step) -> bool {
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    steps.contains(&step)
}

/// Every step that can be spelled by two cells from first to last, in order.
fn spelled(one: Cell, other: Cell) -> Vec<Step> {
    let ends =
        |way: Direction| std::iter::successors(Some(one), move |cell| cell.next(way)).take(GROUP_MAX.into());
    let groups = Direction::ALL.into_iter().flat_map(ends);
    let all = groups.flat_map(|end| Direction::ALL.map(|way| Step::new(one, end, way)));
    let mut steps: Vec<Step> =
        all.filter(|step| step.first_to_last().any(|spelled| spelled == (one, Some(other)))).collect();
    steps.sort_unstable();
    steps.dedup();
    steps
}

impl Reader<'_, Abalone> {
    fn cell(&mut self) -> Result<Cell, Unreadable> {
        let from = self.byte;
        let row = self.peek().map(|c| c.to_ascii_lowercase()).filter(|c| ('a'..='i').contains(c));
        let row = row.ok_or_else(|| self.wanted(Wanted::Cell))? as u8 - b'a';
        self.take(|_| true);
        let digits = self.rest().len() - self.rest().trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            return Err(self.error_from(from, Unread::NotA(Wanted::Cell)));
        }
        let number = self.rest()[..digits].parse().ok();
        let cell = |number: u8| Cell::new(row, number);
        let known = number.and_then(cell).ok_or_else(|| self.error_from(from, outside(row)))?;
        self.byte += digits;
        Ok(known)
    }

    /// Skips what may stand between two cells, and says whether anything did.
    fn gap(&mut self) -> bool {
        let from = self.byte;
        self.skip_spaces();
        self.skip(|c| is_dash(c) || c == '>');
        self.skip_spaces();
        self.byte > from
    }

    /// Reads the third cell of a step, if one follows. After a space it does not, if that begins another step.
    fn third(&mut self, gaps: bool) -> Result<Option<Cell>, Unreadable> {
        let from = self.byte;
        let spaced = self.gap() && self.text[from..self.byte].trim().is_empty();
        let word = self.rest().split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let another = spaced && (word.len() > 2 || gaps && self.is_another_step());
        if word.is_empty() || another {
            self.byte = from;
            return Ok(None);
        }
        self.cell().map(Some)
    }

    /// Whether more than one cell follows, so that the first of them begins a step.
    fn is_another_step(&self) -> bool {
        let mut ahead = Reader::<Abalone>::at(self.text, self.byte);
        ahead.cell().is_ok() && {
            ahead.gap();
            ahead.cell().is_ok()
        }
    }

    /// Reads all rows, from the top.
    fn cells(&mut self) -> Result<Marbles, Unreadable> {
        let mut at = Marbles::default();
        self.rows(hex::rows(), side_of::<Abalone>, |side, cell: Cell| at[side] |= cell.bit())?;
        Ok(at)
    }

    /// Reads how many marbles a side has lost; no more than there can be.
    fn lost(&mut self, at: Marbles, side: Side) -> Result<u8, Unreadable> {
        self.skip_spaces();
        let from = self.byte;
        let wanted = self.wanted(Wanted::Number(LOST_MAX.into()));
        self.skip(|c| c.is_ascii_digit());
        let alone = !self.peek().is_some_and(char::is_alphanumeric);
        let number = self.text[from..self.byte].parse().ok().filter(|&lost: &u8| alone && lost <= LOST_MAX);
        let lost = number.ok_or(wanted)?;
        let most = u32::from(MARBLES - lost);
        if at[side].count_ones() > most {
            let why = Unread::TooMany { colour: Abalone::COLOURS[side], letter: LETTER };
            return Err(self.error_from(from, why));
        }
        Ok(lost)
    }
}

/// The row has no such cell; these are its first and last.
fn outside(row: u8) -> Unread {
    let cell = |number: &u8| Cell::new(row, *number).map(|cell| cell.to_string()).unwrap_or_default();
    let numbers = hex::numbers(row);
    Unread::OutsideRow { first: cell(numbers.start()), last: cell(numbers.end()) }
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

impl fmt::Display for Abalone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (at, lost) = self.made.map_or((self.at, self.lost), |made| (made.at, made.lost));
        let letter = |side: Side| Self::COLOURS[side].letter();
        let holder = |cell: Cell| Side::BOTH.into_iter().find(|&side| at[side] & cell.bit() != 0);
        rows::write(f, hex::rows(), |cell| holder(cell).map(letter))?;
        write!(f, " {} {} {}", Self::COLOURS[self.side], lost.black, lost.white)?;
        self.made.map_or(Ok(()), |made| write!(f, " | {}", made.step))
    }
}
