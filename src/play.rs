//! A match: two players, a game, a clock, and what they offer and claim.
//!
//! A [`Match`] is the fold of its [`Record`]: [`Match::act`] asks for an entry, the state checks and applies it, and
//! only then is it appended. [`Match::replay`] folds the same entries by the same code, so a position, a clock or a
//! result is never stored.
//!
//! Time and dice are handed in; nothing here asks for them.

mod act;
pub mod challenge;
pub mod clock;
pub mod control;
mod event;
pub mod offer;
pub mod record;
mod state;
pub mod text;
#[cfg(test)]
mod toy;

pub use act::{Action, Refusal};
pub use challenge::{Challenge, ChallengeId, ChallengeRefusal, Preference};
pub use clock::Clock;
pub use control::Control;
pub use event::{Effect, End, Event, MatchResult};
pub use offer::{ClaimKind, OfferKind, Standing};
pub use record::{Corrupt, Entry, Flaw, Record, What};

use crate::games::{BySide, Kind, Options, Side, Table};
use crate::players::PlayerId;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use state::State;
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// A match being played, or one that is over.
#[derive(Clone, Debug)]
pub struct Match {
    id: MatchId,
    terms: Terms,
    record: Record,
    state: State,
}

impl Match {
    /// Most turns of a match, of both sides together; a match that gets so far ends by [`End::Length`].
    pub const PLY_MAX: u32 = 10_000;
    /// Longest text of a turn that is read, in characters.
    pub const TURN_TEXT_MAX: usize = 256;

    /// Begins a match; the clock of the side that moves first runs from now on.
    pub fn begin(id: MatchId, terms: Terms, now: Timestamp) -> Self {
        let record = Record::begin(&terms, now);
        let state = State::begin(terms.kind.table(&terms.options), terms.control, now);
        Self { id, terms, record, state }
    }

    /// Rebuilds a match from its record, checking every entry by the rules as they are now.
    pub fn replay(id: MatchId, record: Record) -> Result<Self, Corrupt> {
        let terms = record.terms()?;
        let mut rebuilt = Self::begin(id, terms, record.begun);
        for (place, entry) in record.entries.into_iter().enumerate() {
            rebuilt.append(entry.at, entry.what).map_err(|why| Corrupt { entry: place, why })?;
        }
        Ok(rebuilt)
    }

    /// Does what a player asks for, or refuses it; then nothing has changed.
    ///
    /// `now` is the time at which the player acted, so a turn made in time counts even if it is handled late. A time
    /// before the last entry's is taken for that entry's time; one in the future is believed, so the caller sees to it
    /// that there is none. Whether the flag has fallen by the time of the caller's
    /// own clock is the business of [`Match::tick`], to be called afterwards.
    pub fn act(&mut self, by: PlayerId, action: Action, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        let side = self.side_of(by).ok_or(Refusal::NotAPlayer)?;
        let what = act::entry(action, side, self.ply())?;
        self.append(now.max(self.state.latest()), what).map_err(Flaw::into_refusal)
    }

    /// Lets the flag fall if the time of the side to move is up: the match is over then.
    pub fn tick(&mut self, now: Timestamp) -> Vec<Event> {
        match self.deadline() {
            Some(deadline) if now >= deadline => {
                let side = self.to_move();
                // The flag fell at the deadline, however late it is noticed. `State` refuses it only if it is early.
                self.append(deadline.max(self.state.latest()), What::Flagged { side }).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// Gives the time of an outage that ends now back to the running clock, whole milliseconds of it and no more than
    /// the turn has taken. To be called before anything that happened in the outage is handled. If the flag had
    /// fallen before the outage began, it falls.
    pub fn credit(&mut self, outage: SignedDuration, now: Timestamp) -> Vec<Event> {
        let began = now.checked_sub(outage.max(SignedDuration::ZERO)).unwrap_or(now);
        if self.deadline().is_some_and(|deadline| deadline < began) {
            return self.tick(began);
        }
        let now = now.max(self.state.latest());
        let spent = self.clock().spent(now).min(outage);
        match u64::try_from(spent.as_millis()) {
            // `State` refuses a credit only if the match is over or the turn has taken less.
            Ok(millis) if millis > 0 => self.append(now, What::Credited { millis }).unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    fn append(&mut self, at: Timestamp, what: What) -> Result<Vec<Event>, Flaw> {
        let (what, events) = self.state.apply(at, what)?;
        self.record.entries.push(Entry { at, what });
        Ok(events)
    }

    /// A copy of the table on which the side to move has made these steps.
    pub fn draft(&self, steps: &str) -> Result<Box<dyn Table>, Refusal> {
        if self.result().is_some() {
            return Err(Refusal::Over);
        }
        act::check_length(steps)?;
        let mut table = self.table().boxed();
        table.play(steps).map_err(Refusal::Refused)?;
        Ok(table)
    }

    /// The match's number.
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// What was agreed on before the match.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// All that must be kept of the match.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The side that a person plays; White, if he plays both.
    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        self.terms.sides.find(&player)
    }

    /// The side whose turn it is. Of no meaning when the match is over.
    pub fn to_move(&self) -> Side {
        self.table().side_to_move()
    }

    /// Number of turns played, of both sides together.
    pub fn ply(&self) -> u32 {
        self.state.ply()
    }

    /// How the match ended; nothing while it goes on.
    pub fn result(&self) -> Option<MatchResult> {
        self.state.result()
    }

    /// When the match ended; nothing while it goes on.
    pub fn ended(&self) -> Option<Timestamp> {
        self.result().map(|_| self.state.latest())
    }

    /// The position at the start of the current turn, with the marks of the last one.
    pub fn table(&self) -> &dyn Table {
        self.state.table()
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        self.state.clock()
    }

    /// When the flag of the side to move falls; nothing when the match is over.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.clock().deadline()
    }

    /// The offers that can be accepted or rejected now. None when the match is over.
    pub fn standing_offers(&self) -> &[Standing] {
        self.state.offers()
    }

    /// Whether Tsaul will be raised when Black's next turn is done.
    pub fn tsaul_pending(&self) -> bool {
        self.state.tsaul_pending()
    }

    /// The last turn in the game's notation; nothing before the first.
    pub fn last_turn(&self) -> Option<&str> {
        self.record.turns().next_back().map(|(_, text)| text)
    }
}

/// The number of a match. Given once, never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MatchId(pub u64);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for MatchId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

/// What two players agree on before a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The game.
    pub kind: Kind,
    /// The readings of its rules.
    pub options: Options,
    /// Who plays which side.
    pub sides: BySide<PlayerId>,
    /// The clock.
    pub control: Control,
    /// Whether the match counts for ratings.
    pub rated: bool,
}
