//! What the bot and the machine hand to each other: what is to be thought about, and what came of it.

use crate::games::{Kind, Nearby, Options};
use crate::play::MatchId;
use crate::play::puzzle::Puzzle;
use crate::players::PlayerId;
use jiff::Timestamp;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// A match in which the machine is to play or to answer, or a position of one that is looked at for people. It follows from
/// what is stored, so it is never stored itself: whoever looks at the same match finds the same job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The match.
    pub id: MatchId,
    /// How many entries its record has: a thought on fewer comes too late.
    pub entry: u64,
    /// How many turns stand.
    pub ply: u32,
    /// How often what was thought of the same was refused by the rules.
    pub refused: u8,
    /// What it is thought about for.
    pub purpose: Purpose,
    /// Against whom it plays, or for whom it looks: nobody waits for another's ten matches.
    pub person: PlayerId,
    /// How well it plays, from 1 to [`PlayerId::MACHINE_MAX`]; of no meaning where it does not play.
    pub level: u8,
    /// Whether it is to move. Otherwise it is but asked something, and its opponent is to move.
    pub to_move: bool,
    /// Whether it is asked something that it answers by how it stands.
    pub asked: bool,
    /// The game.
    pub kind: Kind,
    /// The readings of its rules.
    pub options: Options,
    /// The position from which the turns go on; that at the start of the match, if none is named.
    pub position: Option<String>,
    /// The turns since, in the game's notation.
    pub turns: Vec<String>,
    /// Decides what is left to chance.
    pub seed: u64,
    /// Whether it is to be counted, too, what is near after the turn.
    pub guided: bool,
}

/// What a match is thought about for. What comes first goes first: whoever waits for a turn waits longest of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Purpose {
    /// To play, or to answer.
    Turn,
    /// To give a hint to whoever is to move.
    Hint,
    /// To tell whoever is to move in a guided match what is near, where that is not known any more.
    Nearby,
    /// To say how good another turn is that somebody has tried in a match that is over.
    Retry {
        /// Who.
        by: PlayerId,
        /// Since when they wait.
        since: Timestamp,
    },
    /// To look at a match that is over as it stood after so many turns.
    Review(u32),
    /// To look for a puzzle in a match that is over, as it stood after so many turns.
    Mine {
        /// After how many.
        ply: u32,
        /// What that was worth before the last of them to whoever is to move, if that is known.
        before: Option<i32>,
    },
}

/// What the machine has thought of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thought {
    /// The match.
    pub id: MatchId,
    /// As [`Job::entry`].
    pub entry: u64,
    /// As [`Job::refused`].
    pub refused: u8,
    /// As [`Job::purpose`].
    pub purpose: Purpose,
    /// The turn for whoever is to move; nothing if none was found.
    pub turn: Option<String>,
    /// How the machine stands.
    pub outlook: Outlook,
    /// The chance of the side to move, in thousandths; nothing where nothing was searched for.
    pub chance: Option<u16>,
    /// The turns that are expected, beginning with that one.
    pub line: Vec<String>,
    /// What is near after that turn, or where there is none as the match stands, if that was to be counted.
    pub nearby: Option<Box<Nearby>>,
    /// What the position is worth to whoever is to move, where a puzzle was looked for.
    pub value: Option<i32>,
    /// The puzzle that was found. It is not written down: no other program is asked for any.
    #[serde(skip)]
    pub puzzle: Option<Box<Puzzle>>,
}

/// How the machine stands, as far as the bot needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outlook {
    /// Not worse than its opponent.
    Even,
    /// Worse.
    Behind,
    /// So much worse that it will hardly get out of it.
    Lost,
}

/// Takes what is to be thought about in a match, or that nothing is any more. A job takes the place of an earlier one for the
/// same match.
pub type Thinker = Arc<dyn Fn(MatchId, Option<Job>) + Send + Sync>;

/// A [`Job`] as it is written down for another program: its options are a text that only their game can read.
#[derive(Serialize, Deserialize)]
struct Written {
    of: (MatchId, u64, u32, u8),
    purpose: Purpose,
    person: PlayerId,
    level: u8,
    to_move: bool,
    /// Earlier versions do not say it.
    #[serde(default)]
    asked: bool,
    kind: Kind,
    options: String,
    position: Option<String>,
    turns: Vec<String>,
    seed: u64,
    guided: bool,
}

impl Serialize for Job {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self {
            id, entry, ply, refused, purpose, person, level, to_move, asked, kind, seed, guided, ..
        } = *self;
        let (position, turns) = (self.position.clone(), self.turns.clone());
        let (of, options) = ((id, entry, ply, refused), self.options.to_string());
        Written { of, purpose, person, level, to_move, asked, kind, options, position, turns, seed, guided }
            .serialize(to)
    }
}

impl<'de> Deserialize<'de> for Job {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let written = Written::deserialize(from)?;
        let Written {
            of, purpose, person, level, to_move, asked, kind, position, turns, seed, guided, ..
        } = written;
        let options = Options::read(kind.rules().options(), &written.options)
            .map_err(|why| D::Error::custom(format!("no options: {why:?}")))?;
        let (id, entry, ply, refused) = of;
        Ok(Self {
            id,
            entry,
            ply,
            refused,
            purpose,
            person,
            level,
            to_move,
            asked,
            kind,
            options,
            position,
            turns,
            seed,
            guided,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_is_read_as_it_was_written() {
        let kind = Kind::Daiku;
        let job = Job {
            id: MatchId(7),
            entry: 3,
            ply: 2,
            refused: 1,
            purpose: Purpose::Review(4),
            person: PlayerId(9),
            level: 5,
            to_move: true,
            asked: true,
            kind,
            options: Options::read(kind.rules().options(), "placing=own").unwrap(),
            position: Some("somewhere".to_owned()),
            turns: vec!["one".to_owned(), "two".to_owned()],
            seed: u64::MAX,
            guided: true,
        };
        assert!(!job.options.to_string().is_empty());
        let written = serde_json::to_string(&job).unwrap();
        assert_eq!(serde_json::from_str::<Job>(&written).unwrap(), job);
        let earlier = written.replace("\"asked\":true,", "");
        assert_eq!(serde_json::from_str::<Job>(&earlier).unwrap(), Job { asked: false, ..job });
        let broken = written.replace("placing", "nothing");
        assert!(serde_json::from_str::<Job>(&broken).is_err());
    }
}
