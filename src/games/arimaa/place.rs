//! The notation of positions: short (`rrr2rrr/... g | Ed2n`), as engines write it (`g [64 characters]`), and drawn.

use super::board::{Board, SIDE, Square, Standing};
use super::piece::{Animal, Piece};
use super::{Arimaa, PIECES, Phase, notation, placed, setup};
use crate::outcome::{Unread, Unreadable, Wanted};
use crate::reader::Reader;
use crate::{Position, Side, rows};
use std::fmt;

/// Longest text that is read as a position, in characters.
pub(super) const POSITION_MAX: usize = 800;

/// Reads a position in any of its forms.
pub(super) fn read(text: &str) -> Result<Arimaa, Unreadable> {
    if text.chars().count() > POSITION_MAX {
        return Err(Unreadable::new(0, text, Unread::TooLong { limit: POSITION_MAX }));
    }
    let mut reader = Reader::<Arimaa>::new(text);
    let (board, side) = if text.contains('[') {
        reader.bracketed()?
    } else if text.contains("+-") || text.contains("8|") {
        reader.drawn()?
    } else {
        reader.short()?
    };
    check(&board).map_err(|why| Unreadable::new(0, text, why))?;
    let mut position = Arimaa::begin(board, side, phase(&board, side));
    reader.made(&mut position)?;
    reader.end()?;
    Ok(position)
}

/// Writes a position in its short form.
pub(super) fn write(position: &Arimaa, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    rows::write(f, Square::rows(), |square| Some(position.start.at(square)?.letter()))?;
    write!(f, " {}", Arimaa::COLOURS[position.state.side].letter())?;
    let (start, mut board) = (position.start, position.start);
    let new = placed(&start, &position.state.board).filter(|_| position.phase == Phase::Setup);
    for (place, step) in new.chain(position.made.into_iter().flatten()).enumerate() {
        let step = notation::with_capture(&mut board, step);
        write!(f, "{}{step}", if place == 0 { " | " } else { " " })?;
    }
    Ok(())
}

/// A board belongs to a setup if its side to move has still to place pieces, and nobody can have moved yet.
fn phase(board: &Board, side: Side) -> Phase {
    let [own, other] = [side, side.other()].map(|side| board.of(side));
    let at_home = own & !setup::home(side) == 0;
    let due = match side {
        Side::White => other == 0,
        Side::Black => {
            let complete = other.count_ones() == u32::from(PIECES) && other & !setup::home(Side::White) == 0;
            complete && own.count_ones() < u32::from(PIECES)
        }
    };
    if due && at_home { Phase::Setup } else { Phase::Play }
}

/// Refuses what no match can reach: too many of a piece, or one on a trap without a friend.
fn check(board: &Board) -> Result<(), Unread> {
    for side in Side::BOTH {
        for animal in Animal::ALL {
            if board.those(Piece { side, animal }).count_ones() > animal.supply() {
                return Err(Unread::TooMany { colour: Arimaa::COLOURS[side], letter: animal.letter() });
            }
        }
    }
    let lost = board.lost(Side::White) | board.lost(Side::Black);
    match board.pieces().find(|standing| lost & standing.at.bit() != 0) {
        Some(standing) => Err(notation::forbidden(standing)),
        None => Ok(()),
    }
}

impl Reader<'_, Arimaa> {
    /// `rrrrrrrr/hdcmecdh/8/8/8/8/HDCMECDH/RRRRRRRR g`
    fn short(&mut self) -> Result<(Board, Side), Unreadable> {
        let mut board = Board::default();
        self.skip_spaces();
        self.rows(Square::rows(), Piece::from_letter, |piece, at| board.put(Standing { piece, at }))?;
        let side = self.side_of_any_age()?;
        Ok((board, side))
    }

    /// The side, as a letter of today or of the old records.
    fn side_of_any_age(&mut self) -> Result<Side, Unreadable> {
        self.side_as(side_of)
    }

    /// `g [64 characters]` or `[64 characters] g`, row by row from `a8`, with spaces for empty squares.
    fn bracketed(&mut self) -> Result<(Board, Side), Unreadable> {
        self.skip_spaces();
        let before = if self.peek() == Some('[') { None } else { Some(self.side_of_any_age()?) };
        self.skip_spaces();
        self.take(|c| c == '[').ok_or_else(|| self.wanted(Wanted::Cells))?;
        let mut board = Board::default();
        for row in (0..SIDE).rev() {
            for column in 0..SIDE {
                self.cell(&mut board, Square::new(column, row))?;
            }
        }
        self.take(|c| c == ']').ok_or_else(|| self.wanted(Wanted::Cells))?;
        self.skip_spaces();
        let side = before.map_or_else(|| self.side_of_any_age(), Ok)?;
        Ok((board, side))
    }

    fn cell(&mut self, board: &mut Board, at: Option<Square>) -> Result<(), Unreadable> {
        let piece = self.peek().and_then(Piece::from_letter);
        if let (Some(piece), Some(at)) = (piece, at) {
            board.put(Standing { piece, at });
        }
        let known = piece.is_some() || self.peek().is_some_and(is_empty);
        self.take(|_| known).map(drop).ok_or_else(|| self.wanted(Wanted::Cells))
    }

    /// A drawing with the side, perhaps after a number, above it or below: `2g`, `+---+`, `8| r r ... |`.
    fn drawn(&mut self) -> Result<(Board, Side), Unreadable> {
        let (mut board, mut side, mut left) = (Board::default(), None, SIDE);
        while self.byte < self.text.len() {
            let from = self.byte;
            let line = self.rest().lines().next().unwrap_or_default().len();
            let row = self.text[from..from + line].trim();
            let inner = row.split_once('|');
            if let Some((number, cells)) = inner.filter(|(number, _)| number.trim().len() == 1) {
                let wanted = left.checked_sub(1).filter(|_| number.trim() == left.to_string());
                left = wanted.ok_or_else(|| self.error_from(self.byte, Unread::NotA(Wanted::Cells)))?;
                self.byte = from + self.text[from..].find('|').map_or(0, |bar| bar + 1);
                self.drawn_row(&mut board, left, cells)?;
            } else if let Some(found) = label(row) {
                side = Some(found);
            }
            self.byte = (from + line + 1).min(self.text.len());
        }
        if left > 0 {
            return Err(self.wanted(Wanted::Cells));
        }
        side.map(|side| (board, side)).ok_or_else(|| self.wanted(Wanted::Side))
    }

    /// Every second character is a cell, from the second on.
    fn drawn_row(&self, board: &mut Board, row: u8, cells: &str) -> Result<(), Unreadable> {
        let cells = cells.split('|').next().unwrap_or_default();
        for (column, c) in (0..SIDE).zip(cells.chars().skip(1).step_by(2)) {
            match (Piece::from_letter(c), Square::new(column, row)) {
                (Some(piece), Some(at)) => board.put(Standing { piece, at }),
                _ if is_empty(c) => {}
                _ => return Err(self.error_from(self.byte, Unread::NotA(Wanted::Piece(Animal::LETTERS)))),
            }
        }
        Ok(())
    }
}

fn side_of(letter: char) -> Option<Side> {
    match letter.to_ascii_lowercase() {
        'g' | 'w' => Some(Side::White),
        's' | 'b' => Some(Side::Black),
        _ => None,
    }
}

/// A line that is nothing but a side, perhaps after a turn's number.
fn label(line: &str) -> Option<Side> {
    let mut letters = line.trim_start_matches(|c: char| c.is_ascii_digit()).chars();
    let side = letters.next().and_then(side_of)?;
    letters.next().is_none().then_some(side)
}

fn is_empty(c: char) -> bool {
    matches!(c, ' ' | '.' | 'x' | 'X' | '*' | '-')
}
