//! A place in a text that is read as a game's notation; what a game reads of its own is in its own files.

use super::Position;
use super::Side;
use super::Unread;
use super::Unreadable;
use super::Wanted;
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
        let next = self.peek().filter(|&c| which(c))?;
        self.byte += next.len_utf8();
        Some(next)
    }

    pub(super) fn skip(&mut self, which: impl Fn(char) -> bool) {
        self.byte = self.text.len() - self.rest().trim_start_matches(which).len();
    }

    pub(super) fn skip_spaces(&mut self) {
        self.skip(char::is_whitespace);
    }

    /// What is wrong with the word that begins at this byte.
    pub(super) fn error_from(&self, byte: usize, why: Unread) -> Unreadable {
        let rest = &self.text[byte..];
        let word = if rest.starts_with(char::is_whitespace) { None } else { rest.split_whitespace().next() };
        Unreadable::new(self.text[..byte].chars().count(), word.unwrap_or_default(), why)
    }

    /// Nothing, or something else, stands where this should be.
    pub(super) fn wanted(&self, wanted: Wanted) -> Unreadable {
        let none = self.peek().is_none_or(char::is_whitespace);
        self.error_from(self.byte, if none { Unread::Missing(wanted) } else { Unread::NotA(wanted) })
    }

    /// Refuses what is still there.
    pub(super) fn end(&mut self) -> Result<(), Unreadable> {
        self.skip_spaces();
        if self.rest().is_empty() { Ok(()) } else { Err(self.error_from(self.byte, Unread::Trailing)) }
    }
}

impl<P: Position> Reader<'_, P> {
    /// Reads a side's letter.
    pub(super) fn side(&mut self) -> Result<Side, Unreadable> {
        self.skip_spaces();
        let alone = !self.rest().chars().nth(1).is_some_and(char::is_alphanumeric);
        let side = self.peek().and_then(side_of::<P>).filter(|_| alone);
        let side = side.ok_or_else(|| self.wanted(Wanted::Side))?;
        self.take(|_| true);
        Ok(side)
    }
}

/// The side with this letter, in any case.
pub(super) fn side_of<P: Position>(letter: char) -> Option<Side> {
    let is = |side: &Side| P::COLOURS[*side].letter().eq_ignore_ascii_case(&letter);
    Side::BOTH.into_iter().find(is)
}
