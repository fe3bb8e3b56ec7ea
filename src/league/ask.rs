//! Questions and answers in JSON, so that other programs can check what is worked out here.
//!
//! A question is an object in the shape of a line of `tests/leagues/*.jsonl`, without the fields that are answers; fields
//! that are not known are passed over. The answer has just the answering fields, under the same names.

mod berger;
mod glicko2;
mod ladder;
mod roundrobin;
mod seasons;
mod swiss;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// A period of a rating, or the ratings after a log of matches.
    Glicko2,
    /// Berger's tables.
    Berger,
    /// The table of a round robin.
    RoundRobin,
    /// The next round of a Swiss tournament, and its table.
    Swiss,
    /// The lines and groups of seasons.
    Seasons,
    /// The order of a ladder after its events.
    Ladder,
}

/// Why there is no answer.
#[derive(Debug)]
pub enum Fault {
    /// The line is not an object of this shape.
    Unreadable(serde_json::Error),
    /// A field has a value that makes no sense, or is beyond what is worked out.
    Bounds(&'static str),
    /// The players cannot be paired.
    NoPairing,
}

/// Longest question, in bytes.
pub const QUESTION_MAX: usize = 16 << 20;
/// Most players of a group or a Swiss section that is asked about.
const PLAYERS_MAX: usize = 256;
/// Most rounds of a Swiss tournament that is asked about.
const ROUNDS_MAX: usize = 32;
/// Moments that are asked about lie within this many seconds of 1970.
const MOMENT_MAX: i64 = 1_000_000_000_000;

/// Answers a question.
pub fn answer(topic: Topic, question: &str) -> Result<Value, Fault> {
    match topic {
        Topic::Glicko2 => with(question, glicko2::answer),
        Topic::Berger => with(question, berger::answer),
        Topic::RoundRobin => with(question, roundrobin::answer),
        Topic::Swiss => with(question, swiss::answer),
        Topic::Seasons => with(question, seasons::answer),
        Topic::Ladder => with(question, ladder::answer),
    }
}

fn with<Q: DeserializeOwned, A: Serialize>(
    question: &str,
    answer: fn(&Q) -> Result<A, Fault>,
) -> Result<Value, Fault> {
    let question = serde_json::from_str(question).map_err(Fault::Unreadable)?;
    serde_json::to_value(answer(&question)?).map_err(Fault::Unreadable)
}

/// Refuses what does not hold of a field.
fn ensure(holds: bool, field: &'static str) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(Fault::Bounds(field)) }
}
