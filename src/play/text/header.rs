//! The headers of a record.

use super::lines::Line;
use super::{RecordError, RecordFlaw, VALUE_MAX};

/// A header of a record: `[Name "value"]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Header {
    /// The game; the one header that must be there, with the clock.
    Game,
    /// Its options; none where it is missing.
    Options,
    /// White's name.
    White,
    /// Black's name.
    Black,
    /// Which side the machine plays, and at which level, as in `black 5`; neither where the header is missing.
    Machine,
    /// The day on which the match began, by Greenwich time.
    Date,
    /// When the match began; where it is missing, at the start of its day.
    Begun,
    /// The clock.
    Clock,
    /// Whether the clocks rest: `on` or `off`, which it is where the header is missing.
    Rest,
    /// How much vacation each side can spend: `on`, `off` or hours as in `48h`; `off` where the header is missing.
    Vacation,
    /// Whether it is played in one sitting, without pauses: `on` or `off`, which it is where the header is missing.
    Sitting,
    /// Whether the match counts for ratings: `yes` or `no`, which it is where the header is missing.
    Rated,
    /// Whether turns against the rules are counted: `on` or `off`, which it is where the header is missing.
    Strict,
    /// Whether the first step of a draft binds to its piece: `on` or `off`, which it is where the header is missing.
    Touch,
    /// Whether nobody looks on but the players and the arbiters: `on` or `off`, which it is where the header is missing.
    Closed,
    /// Whether the machine says with each board what is near: `on` or `off`, which it is where the header is missing.
    Guided,
    /// What each side has for its first turn, before its clock begins, as in `300s`; nothing where the header is missing.
    FirstTurn,
    /// Of which pairing of a league it is, as in `L7 season 1 section 1 round 1 board 1 game 1`; of none where the header is
    /// missing.
    Fixture,
    /// How many hints a side was given, as in `white 2`; none where the header is missing. Checked where it is there.
    Hints,
    /// Who has won: `white`, `black`; `both lost`, `none` in a draw and in a match that counts for nothing, `*` while the
    /// match goes on. Checked where it is there; older records have `none` where both have lost.
    Result,
    /// What ended the match. Checked where it is there.
    How,
    /// When the match ended. Checked where it is there.
    Ended,
    /// Why a rated match does not count for the ratings all the same. That depends on other matches, so it is not checked.
    Uncounted,
}

impl Header {
    /// Every header, in the order in which they are written.
    pub const ALL: [Header; 23] = [
        Header::Game,
        Header::Options,
        Header::White,
        Header::Black,
        Header::Machine,
        Header::Date,
        Header::Begun,
        Header::Clock,
        Header::Rest,
        Header::Vacation,
        Header::Sitting,
        Header::Rated,
        Header::Strict,
        Header::Touch,
        Header::Closed,
        Header::Guided,
        Header::FirstTurn,
        Header::Fixture,
        Header::Hints,
        Header::Result,
        Header::How,
        Header::Ended,
        Header::Uncounted,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Header::Game => "Game",
            Header::Options => "Options",
            Header::White => "White",
            Header::Black => "Black",
            Header::Machine => "Machine",
            Header::Date => "Date",
            Header::Begun => "Begun",
            Header::Clock => "Clock",
            Header::Rest => "Rest",
            Header::Vacation => "Vacation",
            Header::Sitting => "Sitting",
            Header::Rated => "Rated",
            Header::Strict => "Strict",
            Header::Touch => "Touch",
            Header::Closed => "Closed",
            Header::Guided => "Guided",
            Header::FirstTurn => "FirstTurn",
            Header::Fixture => "League",
            Header::Hints => "Hints",
            Header::Result => "Result",
            Header::How => "How",
            Header::Ended => "Ended",
            Header::Uncounted => "Uncounted",
        }
    }

    /// The line that gives it this value. What is no plain character in the value is escaped.
    pub(super) fn line(self, value: &str) -> String {
        let mut line = format!("[{} \"", self.name());
        for c in value.chars() {
            match c {
                '"' | '\\' => line.extend(['\\', c]),
                c if c.is_control() => line.extend(c.escape_unicode()),
                c => line.push(c),
            }
        }
        line + "\"]\n"
    }
}

/// The headers of a text, as far as they are there.
#[derive(Debug, Default)]
pub(super) struct Headers {
    values: [Option<Value>; Header::ALL.len()],
}

/// The value of a header, and where it stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Value {
    pub(super) text: String,
    line: usize,
    column: usize,
}

impl Value {
    /// An error at this value.
    pub(super) fn error(&self, why: RecordFlaw) -> RecordError {
        RecordError { line: self.line, column: self.column, why }
    }
}

impl Headers {
    /// The value of a header.
    pub(super) fn get(&self, header: Header) -> Option<&Value> {
        self.values[header as usize].as_ref()
    }

    /// Reads a line that begins with a bracket.
    pub(super) fn read(&mut self, line: &Line<'_>) -> Result<(), RecordError> {
        let not_a_header = || line.error(0, RecordFlaw::NotAHeader);
        let text = line.text.trim_end();
        let inner =
            text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).ok_or_else(not_a_header)?;
        let (name, quoted) = inner.split_once(' ').ok_or_else(not_a_header)?;
        let inner = quoted.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let text = inner.and_then(unescape).ok_or_else(not_a_header)?;
        let header = Header::ALL.into_iter().find(|header| header.name().eq_ignore_ascii_case(name));
        let known = || Header::ALL.map(Header::name).to_vec();
        let header = header.ok_or_else(|| line.error(1, RecordFlaw::UnknownHeader { known: known() }))?;
        let column = line.column(name.len() + 3);
        let value = Value { text, line: line.number, column };
        if value.text.chars().nth(VALUE_MAX).is_some() {
            return Err(value.error(RecordFlaw::ValueTooLong { limit: VALUE_MAX }));
        }
        if self.values[header as usize].replace(value).is_some() {
            return Err(line.error(1, RecordFlaw::HeaderTwice));
        }
        Ok(())
    }
}

/// Takes the escapes back; nothing if the text is not escaped as it should be.
fn unescape(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match c {
            '"' => return None,
            '\\' => plain.push(escaped(&mut rest)?),
            c => plain.push(c),
        }
    }
    Some(plain)
}

/// Reads what follows a backslash: `\\`, `\"` or `\u{1f}`.
fn escaped(rest: &mut std::str::Chars<'_>) -> Option<char> {
    match rest.next()? {
        c @ ('"' | '\\') => Some(c),
        'u' => {
            let (digits, after) = rest.as_str().strip_prefix('{')?.split_once('}')?;
            *rest = after.chars();
            u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn round(value: &str) -> Option<String> {
        let line = Header::White.line(value);
        assert_eq!(line.lines().count(), 1);
        let mut headers = Headers::default();
        headers.read(&Line { number: 1, text: line.trim_end_matches('\n') }).ok()?;
        headers.get(Header::White).map(|value| value.text.clone())
    }

    proptest! {
        #[test]
        fn every_value_is_read_back(value in "(?s).{0,200}") {
            prop_assert_eq!(round(&value), Some(value));
        }
    }

    #[test]
    fn what_would_break_a_line_is_escaped() {
        assert_eq!(Header::White.line("a\"b\\c\nd\u{7f}"), "[White \"a\\\"b\\\\c\\u{a}d\\u{7f}\"]\n");
        assert_eq!(round("\"]\n[Game \"x"), Some("\"]\n[Game \"x".to_owned()));
    }

    #[test]
    fn what_is_no_header_is_located() {
        let error = |text| Headers::default().read(&Line { number: 7, text }).unwrap_err();
        for text in
            ["[", "[]", "[Game]", "[Game maya]", "[Game \"a\"b\"]", "[Game \"\\q\"]", "[Game \"\\u{d800}\"]"]
        {
            assert_eq!(
                error(text),
                RecordError { line: 7, column: 1, why: RecordFlaw::NotAHeader },
                "{text}"
            );
        }
        assert!(matches!(
            error("[Gam \"a\"]"),
            RecordError { column: 2, why: RecordFlaw::UnknownHeader { .. }, .. }
        ));
        let long = Header::Game.line(&"x".repeat(VALUE_MAX + 1));
        assert_eq!(
            error(long.trim_end()),
            RecordError { line: 7, column: 8, why: RecordFlaw::ValueTooLong { limit: VALUE_MAX } }
        );
    }
}
