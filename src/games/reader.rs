//! A place in a text that is read as a game's notation; what a game reads of its own is in its own files.

use super::outcome::{Unread, Unreadable, Wanted};
use super::side::Side;
use super::square::Square;
use super::{Position, TurnEnd};
use std::marker::PhantomData;

/// A place in a text that is written in the notation of the game `P`.
pub(super) struct Reader<'a, P> {
    pub(super) text: &'a str,
    pub(super) byte: usize,
    game: PhantomData<P>,
}

impl<'a, P> Reader<'a, P> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self::at(text, 0)
    }

    pub(super) const fn at(text: &'a str, byte: usize) -> Self {
        Self { text, byte, game: PhantomData }
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.byte..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn take(&mut self, which: impl Fn(char) -> bool) -> Option<char> {
        self.take_as(|next| which(next).then_some(next))
    }

    /// Takes the next character, if it can be read as something.
    pub(super) fn take_as<T>(&mut self, read: impl Fn(char) -> Option<T>) -> Option<T> {
        let next = self.peek()?;
        let found = read(next)?;
        self.byte += next.len_utf8();
        Some(found)
    }

    pub(super) fn skip(&mut self, which: impl Fn(char) -> bool) {
        self.byte = self.text.len() - self.rest().trim_start_matches(which).len();
    }

    pub(super) fn skip_spaces(&mut self) {
        self.skip(char::is_whitespace);
    }

    /// What is wrong with the word that begins at this byte.
    pub(super) fn error_from(&self, byte: usize, why: Unread) -> Unreadable {
        let ends = |c: char| c.is_whitespace() || c == ',';
        let word = self.text[byte..].split(ends).next().unwrap_or_default();
        Unreadable::new(self.text[..byte].chars().count(), word, why)
    }

    /// Nothing, or something else, stands where this should be.
    pub(super) fn wanted(&self, wanted: Wanted) -> Unreadable {
        if self.peek().is_none_or(char::is_whitespace) {
            return Unreadable::missing(self.text, self.byte, wanted);
        }
        self.error_from(self.byte, Unread::NotA(wanted))
    }

    /// Refuses what is still there.
    pub(super) fn end(&mut self) -> Result<(), Unreadable> {
        self.skip_spaces();
        if self.rest().is_empty() { Ok(()) } else { Err(self.error_from(self.byte, Unread::Trailing)) }
    }

    pub(super) fn number(&mut self) -> Option<u8> {
        let from = self.byte;
        self.skip(|c| c.is_ascii_digit());
        self.text[from..self.byte].parse().ok()
    }

    /// Reads a square: its column's letter in any case, and its row's number.
    pub(super) fn square<const N: u8>(&mut self) -> Result<Square<N>, Unreadable> {
        let from = self.byte;
        let column = self.take(|c| c.is_ascii_alphabetic()).map(|c| c.to_ascii_lowercase() as u8 - b'a');
        let column = column.ok_or_else(|| self.wanted(Wanted::Cell))?;
        if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(self.error_from(from, Unread::NotA(Wanted::Cell)));
        }
        let row = self.number().and_then(|number| number.checked_sub(1));
        let square = row.and_then(|row| Square::new(column, row));
        square.ok_or_else(|| self.error_from(from, Unread::NoSuchCell { last: None }))
    }
}

impl<P: Position> Reader<'_, P> {
    /// Reads a side's letter.
    pub(super) fn side(&mut self) -> Result<Side, Unreadable> {
        self.side_as(side_of::<P>)
    }

    /// Reads a side, which stands alone, by these letters.
    pub(super) fn side_as(&mut self, side_of: impl Fn(char) -> Option<Side>) -> Result<Side, Unreadable> {
        self.skip_spaces();
        let alone = !self.rest().chars().nth(1).is_some_and(char::is_alphanumeric);
        let side = self.peek().and_then(side_of).filter(|_| alone);
        let side = side.ok_or_else(|| self.wanted(Wanted::Side))?;
        self.take(|_| true);
        Ok(side)
    }

    /// Reads and plays the steps of a turn that is not yet passed on, which follow a bar, if there is one.
    pub(super) fn made(&mut self, position: &mut P) -> Result<(), Unreadable> {
        self.skip_spaces();
        if self.take(|c| c == '|').is_none() {
            return Ok(());
        }
        self.skip_spaces();
        while !self.rest().is_empty() && position.turn_end() != TurnEnd::Must {
            let from = self.byte;
            let (steps, used) = position.read_steps(self.rest()).map_err(|mut error| {
                error.at += self.text[..from].chars().count();
                error
            })?;
            for step in steps {
                self.play(position, step, from)?;
            }
            self.byte += used;
            self.skip_spaces();
        }
        Ok(())
    }

    fn play(&self, position: &mut P, step: P::Step, from: usize) -> Result<(), Unreadable> {
        let mut legal = Vec::new();
        position.legal_steps(&mut legal);
        if !legal.contains(&step) {
            return Err(self.error_from(from, Unread::Illegal(Box::new(position.explain(step)))));
        }
        position.play_unchecked(step);
        Ok(())
    }
}

/// The side with this letter, in any case.
pub(super) fn side_of<P: Position>(letter: char) -> Option<Side> {
    let is = |side: &Side| P::COLOURS[*side].letter().eq_ignore_ascii_case(&letter);
    Side::BOTH.into_iter().find(is)
}
