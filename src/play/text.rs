//! The text form of a record, for people and for other programs.
//!
//! ```text
//! [Game "maya"]
//! [Clock "3d"]
//! [Result "white"]
//! [How "resignation"]
//!
//! 1w Lb2 Ce6 Dd7-e9 {2026-11-21T09:10:00Z} (//) {2026-11-21T09:10:20Z}
//! b accepts tsaul {2026-11-21T12:00:00Z}
//! 1b Lo2 Cl6 Dm1-l1 {2026-11-21T12:03:00Z}
//! b resigns {2026-11-21T12:04:00Z}
//! ```
//!
//! First the [headers](Header), then the entries in order, one a line: a turn after its number and side; `(//)` where
//! Tsaul is offered (R 9.1 b); `offers pause`, `accepts`, `rejects`, `claims`, `resigns`, `time` after a side; `credit`
//! with the milliseconds given back, `back` with those by which all times before it are too late. With milliseconds,
//! too: `rests` and `vacation` after the side whose clock it is; `pause`, for which the clocks stand still at most,
//! also when a claim was judged, `resumes` after the side that wants them to run again then, and `resumed` when they
//! do. A claim that is judged: behind its kind the milliseconds to answer it; `confirms`, `disputes` after a side;
//! `unanswered`; `referred arbiter` with milliseconds, `referred vote` with milliseconds and the quorum, or
//! `referred nobody`; `counted` with the votes for each answer. `misclaims` after a side whose claim was wrong, with what
//! was counted and the turn that it declared. `keeping` stands behind an accepted takeback that leaves the other offers as
//! they are. `arbiter` with the act, `for` a reason; half points as `1/2`, days as `30d`; when a match goes on again
//! after so many turns, the milliseconds for which the clocks stand still before, and `kept` if each side has what it had
//! at the end; `strikes` takes a match from the ratings, `reinstates` takes that back. `illegal` after a side, with a turn
//! that a strict match has counted. `chooses` after a side whose turns are chosen by vote, before what it chooses: the
//! number of the proposal, then `round` with the number of the choice, `quorum`, and `votes` with those for each proposal.
//! `hinted` after a side that the machine has given a hint.
//! What stands in braces is a comment; if it is a time, it is that of the entries before it.
//! An entry without a time has that of the one before it; a flag without a time falls at its deadline.

mod header;
mod lines;
mod machine;
mod read;
mod write;

pub use header::Header;
pub use read::read;
pub(super) use write::letter;
pub use write::write;

use super::control::ControlError;
use super::record::Flaw;
use super::{Match, MatchResult};
use crate::games::{BySide, Unreadable};
use jiff::Timestamp;

/// Longest text of a record that is read, in bytes.
pub const TEXT_MAX: usize = 2 * 1024 * 1024;
/// Longest value of a header that is read, in characters.
pub const VALUE_MAX: usize = 200;

/// The mark of an offered Tsaul (R 9.1 b).
const OFFER_MARK: &str = "(//)";
/// How it is written in a header that both have lost.
const BOTH_LOST: &str = "both lost";
/// How it is written that each side keeps the time that it had at the end.
const KEPT: &str = "kept";

/// A record that was read, with the names in it.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// The players' names; `?` where none is given.
    pub names: BySide<String>,
    /// The match: number 0, White is player 0 and Black is player 1, unless the machine plays the side.
    pub played: Match,
}

/// Where and why a text is not a record of a match by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub why: RecordFlaw,
}

/// What is wrong with the text of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum RecordFlaw {
    /// The text is longer than any record's; the limit in bytes.
    TooLong { limit: usize },
    /// The line begins like a header, but is not `[Name "value"]`.
    NotAHeader,
    /// There is no such header; these are.
    UnknownHeader { known: Vec<&'static str> },
    /// The header is there twice.
    HeaderTwice,
    /// There is no such header above.
    HeaderMissing { header: &'static str },
    /// The header's value is longer than any; the limit in characters.
    ValueTooLong { limit: usize },
    /// The value is none of these.
    NotOneOf { known: Vec<&'static str> },
    /// The game has no such options.
    Options(Unreadable),
    /// There is no such clock.
    Clock(ControlError),
    /// This is not a date such as `2026-11-21`.
    NotADate,
    /// This is not a time such as `2026-11-21T09:00:00Z`.
    NotATime,
    /// The brace has no partner in its line.
    Brace,
    /// This is no entry.
    NotAnEntry,
    /// The turn should have this number.
    Number { wanted: u32 },
    /// The rules do not allow the entry.
    Flaw(Flaw),
    /// The stated end is not the one that is reached, which is this one.
    ResultDiffers { reached: Option<MatchResult> },
    /// The match did not end at the stated time, but at this one.
    EndedDiffers { reached: Option<Timestamp> },
    /// The entries have other hints than the header states.
    HintsDiffer { counted: Option<String> },
}
