//! Records of Arimaa in the form of arimaa.com.

pub(super) use crate::games::arimaa::record::is_one;

use super::{Answer, Failure, side};
use crate::games::arimaa::record::{self, Ending, Fault, Flaw};
use crate::games::{Kind, Options, Outcome, Position, Scene, Side};
use crate::play::text::{RecordError, RecordFlaw};
use crate::play::{self, End, Match, MatchResult, Refusal};

/// Replays a record; nothing is known of its players and times.
pub(super) fn replay(name: &str, text: &str) -> Result<Answer, Failure> {
    let record =
        record::read(text).map_err(|fault| Failure::wrong(name, Some(Kind::Arimaa), error(fault)))?;
    let (winner, how) = ended(record.table.position().outcome(), record.end);
    Ok(Answer {
        file: name.to_owned(),
        game: Kind::Arimaa.id(),
        options: String::new(),
        white: String::new(),
        black: String::new(),
        turns: record.turns.len() as u32,
        winner: winner.map(side),
        how,
        ended: None,
        position: record.table.position().to_string(),
        arimaa_com: Some(record::write(record.turns.iter().map(String::as_str), record.end)),
        boards: None,
    })
}

/// The boards of a record that can be replayed, the start's first.
pub(super) fn scenes(text: &str) -> Vec<Scene> {
    let turns = record::read(text).map(|record| record.turns).unwrap_or_default();
    let mut table = Kind::Arimaa.table(&Options::defaults(Kind::Arimaa.rules().options()));
    let mut scenes = vec![table.scene()];
    for turn in turns {
        if table.play(&turn).is_err() || table.end_turn().is_err() {
            break;
        }
        scenes.push(table.scene());
    }
    scenes
}

/// A match in that form, if it is one of Arimaa.
pub(super) fn export(played: &Match) -> Option<String> {
    let write = || record::write(played.record().turns().map(|(_, turn)| turn), ending(played));
    (played.terms().kind == Kind::Arimaa).then(write)
}

/// How a match ended by the result that stands, whatever ended it before; nothing where the position shows the winner, or where
/// there is none.
fn ending(played: &Match) -> Option<Ending> {
    let MatchResult { winner, how } = played.result()?;
    let shown = played.table().outcome().and_then(|outcome| outcome.winner);
    let loser = winner.filter(|_| winner != shown)?.other();
    Some(if how == End::Resignation { Ending::Resigned(loser) } else { Ending::Lost(loser) })
}

/// Who has won, and how as far as the record tells.
fn ended(outcome: Option<Outcome>, end: Option<Ending>) -> (Option<Side>, Option<&'static str>) {
    match (outcome, end) {
        (Some(outcome), _) => (outcome.winner, Some(outcome.how.id())),
        (None, Some(Ending::Resigned(side))) => (Some(side.other()), Some(End::Resignation.id())),
        (None, Some(Ending::Lost(side))) => (Some(side.other()), None),
        (None, None) => (None, None),
    }
}

/// The same flaw in the words of our own records.
fn error(Fault { line, column, why }: Fault) -> RecordError {
    let refused = |refusal| RecordFlaw::Flaw(play::Flaw::Refused(refusal));
    let why = match why {
        Flaw::TooLong { limit } => RecordFlaw::TooLong { limit },
        Flaw::Label { .. } | Flaw::Misplaced => RecordFlaw::NotAnEntry,
        Flaw::Refused(why) => refused(Refusal::Refused(why)),
        Flaw::Unfinished(why) => refused(Refusal::Unfinished(why)),
        Flaw::Over(_) => refused(Refusal::Over),
    };
    RecordError { line, column, why }
}
