//! The notation of positions and turns.

use super::board::Cell;
use super::step::Step;
use super::{Daiku, LETTER, Pieces, Reading, WAVE, WAVES};
use crate::BySide;
use crate::Deed;
use crate::Position;
use crate::Side;
use crate::Unread;
use crate::Unreadable;
use crate::Wanted;
use crate::reader::Reader;
use crate::reader::side_of;
use crate::rows;
use std::fmt;

/// Longest text that is read as a position, in characters.
pub(super) const POSITION_MAX: usize = 200;

/// Reads a whole position, with the steps of a turn that is not yet passed on after a bar.
pub(super) fn position(text: &str, reading: Reading) -> Result<Daiku, Unreadable> {
    if text.chars().count() > POSITION_MAX {
        return Err(Unreadable::new(0, text, Unread::TooLong { limit: POSITION_MAX }));
    }
    let mut reader = Reader::<Daiku>::new(text);
    reader.skip_spaces();
    let cells = reader.byte;
    let at = reader.cells()?;
    let side = reader.side()?;
    let wave = reader.wave()?;
    let to_place = reader.counts_to_place()?;
    check_counts(at, to_place, wave).map_err(|why| reader.error_from(cells, why))?;
    let mut position = Daiku::new(at, to_place, wave, side, reading);
    reader.made(&mut position)?;
    reader.end()?;
    Ok(position)
}

/// Refuses more pieces than have entered. Fewer are as good: an example needs no more than it shows.
fn check_counts(at: Pieces, to_place: BySide<u8>, wave: u8) -> Result<(), Unread> {
    let entered = |side: &Side| at[*side].count_ones() as u8 + to_place[*side];
    let many = Side::BOTH.into_iter().find(|side| entered(side) > wave * WAVE);
    let why = |side: Side| Unread::TooMany { colour: Daiku::COLOURS[side], letter: LETTER };
    many.map_or(Ok(()), |side| Err(why(side)))
}

/// Reads the step with which a text begins, and how many bytes it takes, with any comma after it.
///
/// A bare cell is a placement while there is something to place. Two cells are whichever action is meant on that board.
pub(super) fn step(position: &Daiku, text: &str) -> Result<(Step, usize), Unreadable> {
    let mut reader = Reader::<Daiku>::new(text);
    let sign = reader.take(|c| matches!(c, '@' | 'x' | 'X' | '×'));
    if sign.is_some() {
        reader.skip_spaces();
    }
    let from = reader.square()?;
    let alone = sign == Some('@') || sign.is_none() && position.is_placing() && !reader.is_joined();
    let step = if alone { Step::place(from) } else { reader.go(position, sign.is_some(), from)? };
    if reader.peek().is_some_and(char::is_alphanumeric) {
        return Err(reader.error_from(0, Unread::NotA(Wanted::Step)));
    }
    reader.skip(|c| c == ',' || c == ';');
    Ok((step, reader.byte))
}

/// What a person means who names two cells.
fn meant(position: &Daiku, from: Cell, to: Cell) -> Deed {
    if position.holder(from) == Some(position.side.other()) {
        Deed::Relocate
    } else if from == to || Cell::around(from.bit()) & to.bit() != 0 {
        Deed::Step
    } else {
        Deed::Jump
    }
}

/// Steps.
impl Reader<'_, Daiku> {
    /// Whether what follows a cell belongs to the same word and names another.
    fn is_joined(&self) -> bool {
        self.peek().is_some_and(|c| c.is_alphabetic() || is_joint(c))
    }

    /// Reads to which cell a piece goes that stands on another.
    fn go(&mut self, position: &Daiku, relocates: bool, from: Cell) -> Result<Step, Unreadable> {
        self.skip_spaces();
        let joint = self.take(is_joint);
        self.skip(is_joint);
        self.skip_spaces();
        let to = self.square()?;
        let deed = match joint {
            _ if relocates => Deed::Relocate,
            Some('^') => Deed::Jump,
            _ => meant(position, from, to),
        };
        Ok(Step::new(deed, from, to))
    }
}

/// The parts of a position.
impl Reader<'_, Daiku> {
    /// Reads all rows, from the top.
    fn cells(&mut self) -> Result<Pieces, Unreadable> {
        let mut at = Pieces::default();
        self.rows(Cell::rows(), side_of::<Daiku>, |side, cell: Cell| at[side] |= cell.bit())?;
        Ok(at)
    }

    fn wave(&mut self) -> Result<u8, Unreadable> {
        self.skip_spaces();
        let from = self.byte;
        let missing = self.wanted(Wanted::Wave);
        let wave = self.number().filter(|wave| (1..=WAVES).contains(wave));
        let alone = !self.peek().is_some_and(char::is_alphanumeric);
        wave.filter(|_| alone).ok_or(missing).inspect_err(|_| self.byte = from)
    }

    /// Reads how many pieces of each colour are still to be placed.
    fn counts_to_place(&mut self) -> Result<BySide<u8>, Unreadable> {
        let mut found = BySide::<Option<u8>>::default();
        self.skip_spaces();
        let from = self.byte;
        for _ in Side::BOTH {
            let missing = self.wanted(Wanted::ToPlace);
            let colour =
                self.take(|c| side_of::<Daiku>(c).is_some()).and_then(side_of::<Daiku>).ok_or(missing)?;
            let count = self.number().filter(|&count| count <= WAVE);
            let first = found[colour].is_none();
            let count = count.filter(|_| first);
            let wrong = || self.error_from(from, Unread::NotA(Wanted::ToPlace));
            found[colour] = Some(count.ok_or_else(wrong)?);
            self.skip_spaces();
        }
        Ok(found.map(Option::unwrap_or_default))
    }
}

/// Whether a character may stand between two cells.
fn is_joint(c: char) -> bool {
    matches!(c, '-' | '^' | '>' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

impl fmt::Display for Daiku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What was made is written after the position before it.
        let placed = self.made.is_some_and(|made| made.first.deed() == Deed::Place);
        let mut to_place = self.to_place;
        to_place[self.placed()] += u8::from(placed);
        let at = self.made.map_or(self.at, |made| made.before);
        let letter = |side: Side| Self::COLOURS[side].letter();
        let holder = |cell: Cell| Side::BOTH.into_iter().find(|&side| at[side] & cell.bit() != 0);
        rows::write(f, Cell::rows(), |cell| holder(cell).map(letter))?;
        let [black, white] = [to_place.black, to_place.white];
        write!(f, " {} {} b{black}w{white}", Self::COLOURS[self.side], self.wave)?;
        let Some(made) = self.made else { return Ok(()) };
        write!(f, " | {}", made.first)?;
        made.second.map_or(Ok(()), |second| write!(f, " {second}"))
    }
}
