//! Reading questions line by line.

use super::named;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// A line of the input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A whole line.
    Whole(String),
    /// The beginning of one that is too long; the rest is passed over.
    TooLong(String),
}

/// What some editors write before a text that is UTF-8 anyway. Files put together have it before later lines, too.
const MARK: char = '\u{feff}';

/// The next line of at most so many bytes, without a byte order mark before it; nothing at the end. Only the beginning of a
/// longer one is ever in memory.
pub(super) fn next(input: &mut dyn BufRead, limit: usize) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut bounded = input.take(limit as u64 + 1);
    let read = bounded.read_until(b'\n', &mut line);
    if read.map_err(|error| named::about(Path::new("standard input"), &error))? == 0 {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&line);
    let text = text.strip_prefix(MARK).unwrap_or(&text).to_owned();
    if line.len() <= limit || line.ends_with(b"\n") {
        return Ok(Some(Line::Whole(text)));
    }
    input.skip_until(b'\n')?;
    Ok(Some(Line::TooLong(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_no_part_of_a_line() {
        let mut input = "\u{feff}one\n\u{feff}\n".as_bytes();
        let mut next = || next(&mut input, 10).unwrap();
        assert_eq!(next(), Some(Line::Whole("one\n".to_owned())));
        assert_eq!(next(), Some(Line::Whole("\n".to_owned())));
        assert_eq!(next(), None);
    }

    #[test]
    fn long_lines_are_refused_and_passed_over() {
        let text = format!("one\n{}\nthree", "x".repeat(30));
        let mut input = text.as_bytes();
        let mut next = || next(&mut input, 10).unwrap();
        assert_eq!(next(), Some(Line::Whole("one\n".to_owned())));
        assert_eq!(next(), Some(Line::TooLong("x".repeat(11))));
        assert_eq!(next(), Some(Line::Whole("three".to_owned())));
        assert_eq!(next(), None);
    }
}
