//! The notation of placements, steps and positions.

use super::piece::{Owned, Piece};
use super::placement::{Placement, Stance};
use super::{MOVEMENTS, Maya, Reading, TSAUL_MAX, cell, names};
use crate::outcome::{Unread, Unreadable, Wanted};
use crate::triangle;
use crate::triangle::Cell;
use crate::{BySide, Compass, Position, Side};
use std::fmt;

/// Longest text that is read as a position, in characters.
pub(super) const POSITION_MAX: usize = 400;

/// Where the pieces stand at the start, in the order of [`Piece::ALL`].
pub(super) const START: BySide<[Stance; 5]> = BySide {
    white: [
        Stance::Plain(cell(1, 1)),
        Stance::Lying(cell(4, 2), cell(4, 3)),
        Stance::Plain(cell(4, 4)),
        Stance::Plain(cell(4, 5)),
        Stance::Over(cell(4, 6), Compass::North),
    ],
    black: [
        Stance::Plain(cell(16, 1)),
        Stance::Lying(cell(13, 6), cell(13, 5)),
        Stance::Plain(cell(13, 4)),
        Stance::Plain(cell(13, 3)),
        Stance::Over(cell(13, 2), Compass::South),
    ],
};

/// The placements of the five pieces; absent where there is no such stance.
pub(super) fn known(stances: [Stance; 5]) -> [Placement; 5] {
    let place = |piece: Piece| Placement::new(piece, stances[piece.index()]);
    Piece::ALL.map(|piece| place(piece).unwrap_or(Placement::ABSENT))
}

/// Reads the step with which a text begins, and how many bytes it takes, with any comma after it.
///
/// Where a lying or leaning piece is given a single cell, the one roll of the mover's piece onto that cell is meant.
pub(super) fn step(position: &Maya, text: &str) -> Result<(Placement, usize), Unreadable> {
    let mut reader = Reader { text, byte: 0 };
    let (piece, written) = reader.written(Gaps::Allowed)?;
    let place = match written {
        Written::Bare(cell) => written.place(piece).or_else(|| only_roll(position, piece, cell)),
        _ => written.place(piece),
    };
    let place = place.ok_or_else(|| reader.error_from(0, written.missing(piece)))?;
    reader.skip(|c| c == ',' || c == ';');
    Ok((place, reader.byte))
}

fn only_roll(position: &Maya, piece: Piece, cell: Cell) -> Option<Placement> {
    let rolls = position.at[position.side][piece.index()].rolls();
    let mut onto = rolls.iter().copied().filter(|roll| roll.cells() & cell.bit() != 0);
    onto.next().filter(|_| onto.next().is_none())
}

/// Reads a whole position and refuses one that no match can reach.
pub(super) fn position(text: &str, reading: Reading) -> Result<Maya, Unreadable> {
    if text.chars().count() > POSITION_MAX {
        return Err(Unreadable::new(0, text, Unread::TooLong { limit: POSITION_MAX }));
    }
    let mut reader = Reader { text, byte: 0 };
    let white = reader.pieces()?;
    reader.slash()?;
    let black = reader.pieces()?;
    let side = reader.side()?;
    // A turn whose movements are all made, but which is not yet passed on, is written with all of them.
    let made = reader.number(MOVEMENTS)?;
    let tsaul = reader.number(TSAUL_MAX)?;
    reader.end()?;
    let placed = BySide { white, black };
    let at = placed.map(|placed| placed.at);
    let position = Maya { at, side, made, tsaul, reading };
    check(&position, &placed, &reader)?;
    Ok(position)
}

fn check(position: &Maya, placed: &BySide<Placed>, reader: &Reader) -> Result<(), Unreadable> {
    for side in Side::BOTH {
        for piece in Piece::ALL {
            let place = placed[side].from[piece.index()];
            presence(position, Owned { side, piece }).map_err(|why| reader.error_from(place, why))?;
        }
    }
    let all = || Side::BOTH.into_iter().flat_map(|side| Piece::ALL.map(|piece| Owned { side, piece }));
    for (count, other) in all().enumerate() {
        if let Some(one) = all().take(count).find(|&one| collide(position, one, other)) {
            let name = |owned: Owned| position.name(owned.side, owned.piece);
            let why = Unread::Collision { one: name(one), other: name(other) };
            return Err(reader.error_from(placed[other.side].from[other.piece.index()], why));
        }
    }
    Ok(())
}

/// Whether a piece is there exactly if it should be, and not where it never comes.
fn presence(position: &Maya, Owned { side, piece }: Owned) -> Result<(), Unread> {
    let at = position.at[side][piece.index()];
    let removed = position.reading.removes && piece.is_held(position.tsaul);
    if at.is_absent() {
        let missing = Unread::NoPiece { colour: Maya::COLOURS[side], letter: piece.letter() };
        return if removed { Ok(()) } else { Err(missing) };
    }
    let zone = position.reading.barred(side, piece);
    let wrong = if removed { at.cells() } else { at.cells() & zone };
    match names(wrong).into_iter().next() {
        Some(cell) => Err(Unread::Forbidden { piece: position.name(side, piece), cell }),
        None => Ok(()),
    }
}

/// Whether two pieces cannot stand together. A solid on the enemy Leader's cell has captured it.
fn collide(position: &Maya, one: Owned, other: Owned) -> bool {
    let capture = one.side != other.side && (one.piece == Piece::Leader) != (other.piece == Piece::Leader);
    let volume = |owned: Owned| position.at[owned.side][owned.piece.index()].volume();
    !capture && volume(one).enters(volume(other))
}

/// What a text says on a placement, before it is known whether there is one.
#[derive(Clone, Copy)]
enum Written {
    Bare(Cell),
    Zenith(Cell),
    Over(Cell, Compass),
    Two(Cell, Cell),
}

impl Written {
    fn place(self, piece: Piece) -> Option<Placement> {
        let stance = match self {
            Written::Bare(cell) => Stance::Plain(cell),
            Written::Zenith(cell) => Stance::Zenith(cell),
            Written::Over(cell, name) => Stance::Over(cell, name),
            // A Defence's two ends are alike; an Attack's are not.
            Written::Two(one, other) if piece == Piece::Defence => {
                Stance::Lying(one.min(other), one.max(other))
            }
            Written::Two(one, other) => Stance::Lying(one, other),
        };
        Placement::new(piece, stance)
    }

    fn missing(self, piece: Piece) -> Unread {
        match self {
            Written::Bare(_) => Unread::Missing(Wanted::Placement),
            _ => Unread::NoSuchPlacement { letter: piece.letter() },
        }
    }
}

/// Whether spaces may stand within a placement.
#[derive(Clone, Copy, PartialEq)]
enum Gaps {
    Allowed,
    None,
}

/// The pieces of a side as a text places them.
#[derive(Clone, Copy)]
struct Placed {
    at: [Placement; 5],
    /// The byte at which each is named or, of one that is not, where the list ends.
    from: [usize; 5],
}

/// A place in a text.
struct Reader<'a> {
    text: &'a str,
    byte: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.byte..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip(&mut self, which: impl Fn(char) -> bool) {
        self.byte = self.text.len() - self.rest().trim_start_matches(which).len();
    }

    fn skip_spaces(&mut self) {
        self.skip(char::is_whitespace);
    }

    fn take(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.byte += next.len_utf8();
        Some(next)
    }

    /// What is wrong with the word that begins at this byte.
    fn error_from(&self, byte: usize, why: Unread) -> Unreadable {
        let word = self.text[byte..].split_whitespace().next().unwrap_or_default();
        let word = if self.text[byte..].starts_with(char::is_whitespace) { "" } else { word };
        Unreadable::new(self.text[..byte].chars().count(), word, why)
    }

    /// Nothing, or something else, stands where this should be.
    fn wanted(&self, wanted: Wanted) -> Unreadable {
        if self.peek().is_none_or(char::is_whitespace) {
            return Unreadable::missing(self.text, self.byte, wanted);
        }
        self.error_from(self.byte, Unread::NotA(wanted))
    }

    /// Reads a piece and what follows up to the end of the word.
    fn written(&mut self, gaps: Gaps) -> Result<(Piece, Written), Unreadable> {
        let from = self.byte;
        let piece = self.peek().and_then(Piece::from_letter);
        let piece = piece.ok_or_else(|| self.wanted(Wanted::Piece(Piece::LETTERS)))?;
        self.take();
        self.gap(gaps);
        let cell = self.cell()?;
        let written = self.pose(cell, gaps)?;
        if self.peek().is_some_and(char::is_alphanumeric) {
            return Err(self.error_from(from, Unread::NotA(Wanted::Placement)));
        }
        Ok((piece, written))
    }

    fn gap(&mut self, gaps: Gaps) {
        if gaps == Gaps::Allowed {
            self.skip_spaces();
        }
    }

    /// Reads what follows the first cell of a placement, if anything does.
    fn pose(&mut self, cell: Cell, gaps: Gaps) -> Result<Written, Unreadable> {
        let before = self.byte;
        self.gap(gaps);
        if self.peek().is_some_and(is_dash) {
            self.take();
            self.gap(gaps);
            return Ok(Written::Two(cell, self.cell()?));
        }
        let mut ahead = self.rest().chars();
        let letter = ahead.next();
        let alone = !ahead.next().is_some_and(char::is_alphanumeric);
        let pose = letter.filter(|_| alone).and_then(|letter| pose(cell, letter));
        match pose {
            Some(_) => _ = self.take(),
            None => self.byte = before,
        }
        Ok(pose.unwrap_or(Written::Bare(cell)))
    }

    fn cell(&mut self) -> Result<Cell, Unreadable> {
        let from = self.byte;
        let planes = 'a'..=triangle::plane_letter(triangle::PLANES);
        let letter = self.peek().map(|letter| letter.to_ascii_lowercase());
        let letter = letter.filter(|letter| planes.contains(letter));
        let plane = letter.ok_or_else(|| self.wanted(Wanted::Cell))? as u8 - b'a' + 1;
        self.take();
        let digits = self.digits();
        if digits.is_empty() {
            return Err(self.error_from(from, Unread::NotA(Wanted::Cell)));
        }
        let number = digits.parse().ok();
        let last = Cell::new(plane, triangle::width(plane)).map(|cell| cell.to_string());
        number
            .and_then(|number| Cell::new(plane, number))
            .ok_or_else(|| self.error_from(from, Unread::NoSuchCell { last }))
    }

    fn digits(&mut self) -> String {
        let from = self.byte;
        self.skip(|c| c.is_ascii_digit());
        self.text[from..self.byte].to_owned()
    }

    fn pieces(&mut self) -> Result<Placed, Unreadable> {
        let mut at = [Placement::ABSENT; 5];
        let mut from = [None; 5];
        self.skip_spaces();
        while self.peek().and_then(Piece::from_letter).is_some() {
            let byte = self.byte;
            let (piece, written) = self.written(Gaps::None)?;
            let place = written.place(piece).ok_or_else(|| self.error_from(byte, written.missing(piece)))?;
            if !at[piece.index()].is_absent() {
                return Err(self.error_from(byte, Unread::Twice { letter: piece.letter() }));
            }
            (at[piece.index()], from[piece.index()]) = (place, Some(byte));
            self.skip_spaces();
        }
        Ok(Placed { at, from: from.map(|byte| byte.unwrap_or(self.byte)) })
    }

    fn slash(&mut self) -> Result<(), Unreadable> {
        match self.peek() {
            Some('/') => self.take(),
            Some(c) if c.is_alphabetic() && !is_side(c) => {
                return Err(self.wanted(Wanted::Piece(Piece::LETTERS)));
            }
            _ => return Err(self.wanted(Wanted::Slash)),
        };
        Ok(())
    }

    fn side(&mut self) -> Result<Side, Unreadable> {
        let letter = self.peek();
        let side = letter.and_then(|letter| {
            let is = |side: &Side| Maya::COLOURS[*side].letter() == letter.to_ascii_lowercase();
            Side::BOTH.into_iter().find(is)
        });
        let alone = !self.rest().chars().nth(1).is_some_and(char::is_alphanumeric);
        match (side, letter) {
            (Some(side), _) if alone => {
                self.take();
                Ok(side)
            }
            (None, Some(c)) if c.is_alphabetic() => Err(self.wanted(Wanted::Piece(Piece::LETTERS))),
            _ => Err(self.wanted(Wanted::Side)),
        }
    }

    fn number(&mut self, max: u8) -> Result<u8, Unreadable> {
        self.skip_spaces();
        let from = self.byte;
        let wanted = Wanted::Number(u32::from(max));
        if self.peek().is_none() {
            return Err(self.wanted(wanted));
        }
        let number = self.digits().parse().ok().filter(|&number: &u8| number <= max);
        let alone = !self.peek().is_some_and(char::is_alphanumeric);
        number.filter(|_| alone).ok_or_else(|| self.error_from(from, Unread::NotA(wanted)))
    }

    fn end(&mut self) -> Result<(), Unreadable> {
        self.skip_spaces();
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error_from(self.byte, Unread::Trailing)),
        }
    }
}

fn pose(cell: Cell, letter: char) -> Option<Written> {
    if letter.eq_ignore_ascii_case(&'Z') {
        return Some(Written::Zenith(cell));
    }
    Compass::from_letter(letter).map(|name| Written::Over(cell, name))
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

fn is_side(c: char) -> bool {
    Side::BOTH.into_iter().any(|side| Maya::COLOURS[side].letter().eq_ignore_ascii_case(&c))
}

impl fmt::Display for Stance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stance::Plain(cell) => write!(f, "{cell}"),
            Stance::Zenith(cell) => write!(f, "{cell}Z"),
            Stance::Over(cell, name) => write!(f, "{cell}{}", name.letter()),
            Stance::Lying(one, other) => write!(f, "{one}-{other}"),
        }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            Some((piece, stance)) => write!(f, "{}{stance}", piece.letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Maya {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (side, after) in [(Side::White, "/ "), (Side::Black, "")] {
            for placement in self.at[side].iter().filter(|placement| !placement.is_absent()) {
                write!(f, "{placement} ")?;
            }
            f.write_str(after)?;
        }
        write!(f, "{} {} {}", Self::COLOURS[self.side], self.made, self.tsaul)
    }
}
