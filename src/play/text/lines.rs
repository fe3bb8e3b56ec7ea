//! A text cut into its lines, its comments and its words, each knowing where it stands.

use super::{RecordError, RecordFlaw};
use jiff::Timestamp;

/// A line of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// From 1.
    pub(super) number: usize,
    pub(super) text: &'a str,
}

/// A part of a line without comments, and the time in the comment that follows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    pub(super) words: Words<'a>,
    pub(super) time: Option<Timestamp>,
}

/// The words of a part that are not read yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words<'a> {
    line: Line<'a>,
    /// Offset in bytes of what is not read yet.
    at: usize,
    /// Offset in bytes of the part's end.
    end: usize,
}

/// A word, and its offset in bytes in its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Line<'a> {
    /// The lines of a text.
    pub(super) fn all(text: &'a str) -> impl Iterator<Item = Line<'a>> {
        text.lines().enumerate().map(|(place, text)| Line { number: place + 1, text })
    }

    /// The column of a byte, from 1.
    pub(super) fn column(&self, at: usize) -> usize {
        self.text.char_indices().take_while(|&(place, _)| place < at).count() + 1
    }

    /// An error at this byte.
    pub(super) fn error(&self, at: usize, why: RecordFlaw) -> RecordError {
        RecordError { line: self.number, column: self.column(at), why }
    }

    /// The parts between the comments. Where comments follow each other, the part before them has the first time among
    /// them.
    pub(super) fn parts(self) -> Result<Vec<Part<'a>>, RecordError> {
        let mut parts: Vec<Part<'a>> = Vec::new();
        let mut at = 0;
        while at < self.text.len() {
            let open = self.text[at..].find(['{', '}']).map_or(self.text.len(), |open| at + open);
            let (time, next) = self.comment(open)?;
            let words = Words { line: self, at, end: open };
            match parts.last_mut() {
                Some(last) if words.peek().is_none() => last.time = last.time.or(time),
                _ => parts.push(Part { words, time }),
            }
            at = next;
        }
        Ok(parts)
    }

    /// The time in the comment that begins here, if it is one, and where it ends.
    fn comment(self, open: usize) -> Result<(Option<Timestamp>, usize), RecordError> {
        let Some(comment) = self.text.get(open..).filter(|comment| !comment.is_empty()) else {
            return Ok((None, open));
        };
        let inner = comment.strip_prefix('{').and_then(|inner| inner.split_once('}'));
        let (inner, _) = inner.ok_or_else(|| self.error(open, RecordFlaw::Brace))?;
        Ok((inner.trim().parse().ok(), open + inner.len() + 2))
    }
}

impl<'a> Words<'a> {
    /// The next word.
    pub(super) fn next(&mut self) -> Option<Word<'a>> {
        let word = self.peek()?;
        self.at = word.at + word.text.len();
        Some(word)
    }

    /// The next word, which stays.
    pub(super) fn peek(&self) -> Option<Word<'a>> {
        let rest = &self.line.text[self.at..self.end];
        let text = rest.split_whitespace().next()?;
        Some(Word { text, at: self.at + (rest.len() - rest.trim_start().len()) })
    }

    /// The words up to one of these, or to the end, as they stand, and the byte at which they begin.
    pub(super) fn until(&mut self, ends: &[&str]) -> Word<'a> {
        let at = self.peek().map_or(self.at, |word| word.at);
        while self.peek().is_some_and(|word| !ends.contains(&word.text)) {
            self.next();
        }
        Word { text: self.line.text[at..self.at.max(at)].trim_end(), at }
    }

    /// An error at the next word, or where one is missing.
    pub(super) fn error(&self, why: RecordFlaw) -> RecordError {
        self.line.error(self.peek().map_or(self.at, |word| word.at), why)
    }

    /// The line.
    pub(super) fn line(&self) -> Line<'a> {
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Result<Vec<(String, bool)>, RecordError> {
        let parts = Line { number: 3, text }.parts()?;
        let words = |mut part: Part<'_>| (part.words.until(&[]).text.to_owned(), part.time.is_some());
        Ok(parts.into_iter().map(words).collect())
    }

    #[test]
    fn comments_part_a_line() {
        let part = |text: &str, timed| (text.to_owned(), timed);
        assert_eq!(parts(""), Ok(vec![]));
        assert_eq!(parts(" 1w a  b "), Ok(vec![part("1w a  b", false)]));
        assert_eq!(
            parts("1w é {2026-11-21T09:00:00Z} (//){why not}"),
            Ok(vec![part("1w é", true), part("(//)", false)])
        );
        assert_eq!(parts("1w a {nice} {2026-11-21T09:00:00Z} "), Ok(vec![part("1w a", true)]));
    }

    #[test]
    fn a_lone_brace_is_located_in_characters() {
        let brace = |column| Err(RecordError { line: 3, column, why: RecordFlaw::Brace });
        assert_eq!(parts("é {a"), brace(3));
        assert_eq!(parts("{a} }"), brace(5));
    }
}
