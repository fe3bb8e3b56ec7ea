//! Records of matches in the form of arimaa.com: a label and a turn on each line.
//!
//! ```text
//! 1g Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Ed2 Me2 Cf2 Hg2 Rh2
//! 1s ra7 hb7 dc7 ed7 he7 df7 mg7 rh7 ra8 rb8 rc8 cd8 ce8 rf8 rg8 rh8
//! 2g Ed2n Ed3n Ed4n Ed5n
//! 2s
//! ```
//!
//! A label is the number of the turn and the side to move, `g` and `s` or, in old records, `w` and `b`. The last may stand
//! alone. Empty lines and those that begin with `#` are passed over.

use super::Arimaa;
use crate::outcome::{Refused, Unfinished};
use crate::{Options, Outcome, Position, Side, Turn};

/// Longest record that is read, in bytes.
pub const TEXT_MAX: usize = 256 * 1024;

/// A record that is read, and played.
#[derive(Clone, Debug)]
pub struct Record {
    /// The turns in the game's notation, Gold's setup first; those taken back are left out.
    pub turns: Vec<String>,
    /// The table after the last turn.
    pub table: Turn<Arimaa>,
    /// How the record says that it ended, if it says so.
    pub end: Option<Ending>,
}

/// How a match ended, where a line says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side resigned.
    Resigned(Side),
    /// The side lost for a reason that the record does not tell, such as time.
    Lost(Side),
}

/// Why a record cannot be read, or is not a match by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// What is wrong with it.
    pub why: Flaw,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum Flaw {
    /// The text is too long; the limit in bytes.
    TooLong { limit: usize },
    /// The line does not begin with this label.
    Label { wanted: String },
    /// The turn cannot be read, or the rules do not allow one of its steps.
    Refused(Refused),
    /// The turn cannot end after its steps.
    Unfinished(Unfinished),
    /// The match had ended before.
    Over(Outcome),
    /// Something follows the end of the match, or there is nothing to be taken back.
    Misplaced,
}

/// Reads a record and plays it; it must be a match by the rules to its last turn.
pub fn read(text: &str) -> Result<Record, Fault> {
    if text.len() > TEXT_MAX {
        return Err(Fault { line: 1, column: 1, why: Flaw::TooLong { limit: TEXT_MAX } });
    }
    let mut reader = Reader { tables: vec![begin()], turns: Vec::new(), end: None, closed: false };
    for (place, line) in text.lines().enumerate() {
        if !is_passed_over(line) {
            reader.line(line.trim()).map_err(|why| Fault::new(place, line, why))?;
        }
    }
    let table = reader.tables.pop().unwrap_or_else(begin);
    Ok(Record { turns: reader.turns, table, end: reader.end })
}

/// Whether a text looks like such a record: its first line begins with the label of Gold's setup.
pub fn is_one(text: &str) -> bool {
    let first =
        text.lines().find(|line| !is_passed_over(line)).and_then(|line| line.split_whitespace().next());
    first.is_some_and(|name| check(name, 0).is_ok())
}

fn is_passed_over(line: &str) -> bool {
    line.trim().is_empty() || line.trim().starts_with('#')
}

impl Fault {
    /// A flaw of this line, counted from 0; those of a step are where the step is.
    fn new(place: usize, line: &str, why: Flaw) -> Self {
        let within = match &why {
            Flaw::Refused(Refused::Unreadable(error)) => Some(error.at),
            Flaw::Refused(Refused::Illegal { at, .. }) => Some(*at),
            _ => None,
        };
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        let rest = || line.chars().skip(indent);
        let label = rest().take_while(|c| !c.is_whitespace()).count();
        let gap = rest().skip(label).take_while(|c| c.is_whitespace()).count();
        Self { line: place + 1, column: 1 + indent + within.map_or(0, |at| label + gap + at), why }
    }
}

/// Writes a record: the turns in the game's notation, then the label of the side to move, with how the match ended
/// behind it if the rules alone do not tell.
pub fn write<'a>(turns: impl IntoIterator<Item = &'a str>, end: Option<Ending>) -> String {
    let mut played = 0;
    let mut lines = Vec::new();
    for turn in turns {
        lines.push(format!("{} {turn}", label(played)));
        played += 1;
    }
    let (side, word) = match end {
        Some(Ending::Resigned(side)) => (side, " resigns"),
        Some(Ending::Lost(side)) => (side, " lost"),
        None => (mover(played), ""),
    };
    lines.push(format!("{}{}{word}\n", played / 2 + 1, letter(side)));
    lines.join("\n")
}

/// The position before each turn, and what is known of the match.
struct Reader {
    tables: Vec<Turn<Arimaa>>,
    turns: Vec<String>,
    end: Option<Ending>,
    /// Whether a label without a turn was read.
    closed: bool,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), Flaw> {
        let (name, turn) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let turn = turn.trim();
        match turn.to_ascii_lowercase().as_str() {
            "takeback" => self.take_back(name),
            "resigns" | "lost" => self.finish(name, turn),
            _ if self.closed || self.end.is_some() => Err(Flaw::Misplaced),
            _ => self.turn(name, turn),
        }
    }

    fn turn(&mut self, name: &str, turn: &str) -> Result<(), Flaw> {
        check(name, self.turns.len())?;
        if turn.is_empty() {
            self.closed = true;
            return Ok(());
        }
        let Some(mut table) = self.tables.last().cloned() else { return Err(Flaw::Misplaced) };
        if let Some(outcome) = table.position().outcome() {
            return Err(Flaw::Over(outcome));
        }
        table.play_text(turn).map_err(Flaw::Refused)?;
        self.turns.push(table.end_turn().map_err(Flaw::Unfinished)?);
        self.tables.push(table);
        Ok(())
    }

    /// The line has the label of the side to move or that of the turn that is taken back.
    fn take_back(&mut self, name: &str) -> Result<(), Flaw> {
        let last = self.turns.len().checked_sub(1).ok_or(Flaw::Misplaced)?;
        check(name, last).or_else(|_| check(name, last + 1))?;
        self.turns.pop();
        self.tables.pop();
        self.closed = false;
        Ok(())
    }

    /// Either side may resign at any time, so the label is the loser's.
    fn finish(&mut self, name: &str, word: &str) -> Result<(), Flaw> {
        if self.end.is_some() {
            return Err(Flaw::Misplaced);
        }
        let played = self.turns.len();
        let near = played.checked_sub(1).into_iter().chain([played, played + 1]);
        let turn = near.into_iter().find(|&turn| check(name, turn).is_ok());
        let side = mover(turn.ok_or_else(|| Flaw::Label { wanted: label(played) })?);
        let resigned = word.eq_ignore_ascii_case("resigns");
        self.end = Some(if resigned { Ending::Resigned(side) } else { Ending::Lost(side) });
        Ok(())
    }
}

/// Whether a label is that of the turn after so many.
fn check(name: &str, played: usize) -> Result<(), Flaw> {
    let wanted = label(played);
    let old = wanted.replace('g', "w").replace('s', "b");
    let same = |label: &str| name.eq_ignore_ascii_case(label);
    if same(&wanted) || same(&old) { Ok(()) } else { Err(Flaw::Label { wanted }) }
}

fn begin() -> Turn<Arimaa> {
    Turn::new(Arimaa::start(&Options::defaults(Arimaa::OPTIONS)))
}

/// Who plays after so many turns.
const fn mover(played: usize) -> Side {
    if played.is_multiple_of(2) { Side::White } else { Side::Black }
}

/// The label of the turn after so many.
fn label(played: usize) -> String {
    format!("{}{}", played / 2 + 1, letter(mover(played)))
}

fn letter(side: Side) -> char {
    Arimaa::COLOURS[side].letter()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETUP: &str = "1g RRRDDRRR/RHCMECHR\n1s 99of1\n";

    fn turns(text: &str) -> usize {
        read(&format!("{SETUP}{text}")).unwrap().turns.len()
    }

    fn fault(text: &str) -> (usize, Flaw) {
        let fault = read(&format!("{SETUP}{text}")).unwrap_err();
        (fault.line, fault.why)
    }

    #[test]
    fn records_are_written_as_they_are_read() {
        let text = format!("{SETUP}# once\n\n2w Ee2n\n2b ee7s\n3g\n");
        let record = read(&text).unwrap();
        let written = write(record.turns.iter().map(String::as_str), record.end);
        assert!(written.ends_with("\n2g Ee2n\n2s ee7s\n3g\n"), "{written}");
        let again = read(&written).unwrap();
        assert_eq!(again.turns, record.turns);
        assert_eq!(again.table.position(), record.table.position());
    }

    #[test]
    fn turns_are_taken_back() {
        assert_eq!(turns("2g Ee2n\n2s takeback\n2g Md2n"), 3, "by the label that follows");
        assert_eq!(turns("2g Ee2n\n2g takeback\n2g Md2n"), 3, "by its own label");
        assert_eq!(turns("2w Ee2n\n2s takeback\n1b takeback\n1b classic"), 2);
        assert_eq!(read("1g takeback").unwrap_err().why, Flaw::Misplaced);
    }

    #[test]
    fn resignations_are_the_labelled_sides() {
        for (line, end) in [
            ("2g resigns", Ending::Resigned(Side::White)),
            ("2s RESIGNS", Ending::Resigned(Side::Black)),
            ("2w lost", Ending::Lost(Side::White)),
            ("1s lost", Ending::Lost(Side::Black)),
        ] {
            let record = read(&format!("{SETUP}{line}")).unwrap();
            assert_eq!(record.end, Some(end), "{line}");
            let written = write(record.turns.iter().map(String::as_str), record.end);
            assert_eq!(read(&written).unwrap().end, Some(end), "{written}");
        }
    }

    #[test]
    fn what_is_wrong_is_located() {
        let label = |wanted: &str| Flaw::Label { wanted: wanted.to_owned() };
        assert_eq!(fault("2s ee7s"), (3, label("2g")));
        assert_eq!(fault("\n3g Ee2n"), (4, label("2g")));
        assert_eq!(fault("2g\n2g Ee2n"), (4, Flaw::Misplaced));
        assert_eq!(fault("2g resigns\n2g Ee2n"), (4, Flaw::Misplaced));
        assert!(matches!(fault("2g Ee2n cf3x"), (3, Flaw::Refused(Refused::Unreadable(_)))));
        let column = |line: &str| read(&format!("{SETUP}{line}")).unwrap_err().column;
        assert_eq!((column(" 2g  Ee2n Ee3x"), column(" 2g Ee2n Cf2e"), column(" 2s Ee2n")), (11, 10, 2));
        assert!(matches!(fault("2g Ee2e"), (3, Flaw::Refused(Refused::Illegal { .. }))));
        assert_eq!(fault("2g Ee2n Ee3s"), (3, Flaw::Unfinished(Unfinished::NoChange)));
        assert_eq!(read(&" ".repeat(TEXT_MAX + 1)).unwrap_err().why, Flaw::TooLong { limit: TEXT_MAX });
    }
}
