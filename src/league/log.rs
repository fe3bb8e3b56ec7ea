//! What happens in a league: the entries of its log, of which its state is the fold.

use crate::Person;
use crate::ladder;
use crate::season::{Groups, Sizes};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What an organiser has chosen for a season; fixed from the first sign-up on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// How it is played.
    pub format: Format,
    /// How long sign-up is open, in seconds.
    pub sign_up: i64,
    /// How long is played until the cut, in seconds; in a Swiss, a round.
    pub length: i64,
}

/// What an organiser has changed of a league.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// What would have held.
    pub old: Terms,
    /// What holds instead.
    pub new: Terms,
    /// What held until then, where that was something else than what was to hold later, and the change holds at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Terms>,
}

/// All that can be changed of a league, as it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terms {
    /// Its name, which changes at once.
    pub name: String,
    /// The options of its game.
    pub options: String,
    /// The clock of its matches.
    pub control: String,
    /// Whether their clocks rest.
    pub rest: bool,
    /// How much vacation can be spent in them.
    pub vacation: String,
    /// Whether illegal turns are counted in them.
    pub strict: bool,
    /// Whether only those may sign up who are where it was founded.
    pub members_only: bool,
    /// How it is played.
    pub settings: Settings,
}

/// How a league is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Format {
    /// Groups in which everybody meets everybody, with promotion and relegation.
    Groups {
        /// How large groups are.
        sizes: Sizes,
        /// Whether each two meet twice.
        twice: bool,
        /// How many matches a player has open at once.
        cap: usize,
    },
    /// Rounds by the Dutch system.
    Swiss {
        /// How many rounds; by the number of players, if it is not said.
        rounds: Option<usize>,
    },
    /// A ladder.
    Ladder,
}

/// Where a pairing of a season stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Slot {
    /// The section's place in the season, from 0.
    pub section: usize,
    /// The round, from 1.
    pub round: usize,
    /// The board, from 1.
    pub board: usize,
}

/// How a match of a league ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// White's halves and Black's.
    pub halves: (u32, u32),
    /// Whether a side finished no turn.
    pub forfeit: bool,
    /// The halves that an arbiter took off White and off Black for it. They leave the table alone: what was won stays won.
    #[serde(default)]
    pub off: (u32, u32),
}

impl Ending {
    /// A match of which nothing was taken off.
    pub const fn new(halves: (u32, u32), forfeit: bool) -> Self {
        Self { halves, forfeit, off: (0, 0) }
    }
}

/// Why somebody leaves a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leaving {
    /// They asked to.
    Own,
    /// An organiser expelled them.
    Expelled,
    /// They were silent for too long.
    Silent,
    /// They were silent again, soon after a ban for the same was over.
    SilentAgain,
    /// They are the same person as this other entrant.
    Same(Person),
}

/// A line of a league's log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// When, in Unix seconds.
    pub at: i64,
    /// Who did it; nobody, if the league did.
    #[serde(default)]
    pub by: Option<Person>,
    /// What happened.
    pub event: Event,
}

/// Something that happens in a league.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// A season begins to take sign-ups.
    Opened(Settings),
    /// Somebody signs up, or comes late to a Swiss.
    Signed {
        /// Who.
        player: Person,
        /// What they are worth at least: rating less deviation.
        sure: f64,
    },
    /// Somebody takes a sign-up back.
    Unsigned(Person),
    /// Too few signed up, so that it stays open until then.
    Prolonged {
        /// When it closes.
        until: i64,
    },
    /// Too few signed up again, or the organiser gave up.
    Cancelled,
    /// The sections are drawn, and play begins.
    Drawn {
        /// Levels, their groups, and each in the order of numbers.
        groups: Groups,
        /// Whether number 1 of a Swiss begins with White.
        white_first: bool,
    },
    /// A round of a Swiss section is paired.
    Paired {
        /// The section.
        section: usize,
        /// White and Black, by board.
        pairs: Vec<(Person, Person)>,
        /// Who has the bye.
        bye: Option<Person>,
        /// Who did not want to play, and the halves given for it.
        absent: BTreeMap<Person, u32>,
    },
    /// A match was made of a pairing.
    Begun {
        /// Of which.
        slot: Slot,
        /// The match's number.
        number: u64,
    },
    /// A match ended, or an arbiter says how it ended after all; nothing, if it is annulled or goes on.
    Over {
        /// Whose.
        slot: Slot,
        /// How.
        result: Option<Ending>,
    },
    /// The result of a match of a season that is over is another one.
    Corrected {
        /// Which season, from 1.
        season: usize,
        /// The pairing.
        slot: Slot,
        /// The result; none, if the match counts for nothing.
        result: Option<Ending>,
    },
    /// A match is annulled: nothing more is to come of its pairing, unless an arbiter corrects it.
    Annulled {
        /// Whose.
        slot: Slot,
    },
    /// A match that went on is annulled and played again under another number.
    Again {
        /// Of which pairing.
        slot: Slot,
        /// The new match's number.
        number: u64,
    },
    /// Somebody is out of the season: what they have not begun is forfeited.
    Withdrawn {
        /// Who.
        player: Person,
        /// Why.
        why: Leaving,
    },
    /// Somebody who was out may sign up again, and be paired again in a Swiss.
    Readmitted(Person),
    /// An arbiter takes halves off.
    Reduced {
        /// Whose.
        player: Person,
        /// How many.
        halves: u32,
    },
    /// Somebody takes another's place who has not finished a match.
    Replaced {
        /// Who leaves.
        old: Person,
        /// Who comes.
        new: Person,
        /// What they are worth at least.
        sure: f64,
    },
    /// A Swiss player does not want to play the next round.
    Skips(Person),
    /// Play is over but for rulings.
    Cut,
    /// The season is over.
    Closed,
    /// The organiser ends the league: no season follows, unless they open one.
    Ended,
    /// An organiser lets somebody else organise it, too.
    Organises(Person),
    /// An organiser changes what holds for the next season; for the one that is open, too, if nobody has signed up for it.
    Changed(Box<Change>),
    /// An organiser has made a code by which others can show it elsewhere.
    Shared,
    /// It is told in this place as well.
    Shown(String),
    /// An organiser takes the entry before this one back.
    TakenBack,
    /// Something happened on a ladder.
    Ladder(ladder::Event),
}
