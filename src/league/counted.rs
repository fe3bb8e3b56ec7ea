//! Which matches count for the ratings, and why others do not.
//!
//! Matches are judged in the order in which they ended, whatever the order in which they are heard of.

use crate::rating::Score;
use crate::week::{WEEK, Week};
use crate::{Key, Person};
use nahil_games::{BySide, Kind, Side};
use std::collections::{BTreeMap, BTreeSet};

/// How many matches of two people count in a game outside leagues, within [`PAIR_WEEKS`].
pub const PAIR_MAX: usize = 4;
/// The window of weeks for [`PAIR_MAX`], the week of the match included.
pub const PAIR_WEEKS: i64 = 4;
/// Within this many weeks only one absence is forgiven.
pub const FORGIVEN_AGAIN_WEEKS: i64 = 26;

/// A match that has ended, as far as ratings care.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, and any of them may hold beside any other"
)]
pub struct Ended {
    /// The match's number.
    pub number: u64,
    /// The game.
    pub game: Kind,
    /// Who played.
    pub players: BySide<Person>,
    /// When it ended, in Unix seconds.
    pub at: i64,
    /// How it ended.
    pub result: Outcome,
    /// Whether the loser ran out of time.
    pub on_time: bool,
    /// Whether it was agreed that it should not count.
    pub casual: bool,
    /// Whether a channel played one of the sides.
    pub channel: bool,
    /// Whether a league asked for it.
    pub league: bool,
    /// How many turns each side finished.
    pub turns: BySide<u32>,
    /// When the loser last finished a turn in any match.
    pub loser_last_turn: Option<i64>,
    /// Whether an arbiter struck it.
    pub struck: bool,
}

/// What a match came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A side won.
    Won(Side),
    /// Nobody did.
    Drawn,
    /// Nothing that says who plays better: cancelled, annulled, lost by both, or decided by a league's cut.
    Nothing,
}

impl Ended {
    /// Where it stands among all matches.
    pub const fn key(&self) -> Key {
        Key { at: self.at, number: self.number }
    }

    /// What it brought a side; nothing, if it came to nothing.
    pub fn score(&self, side: Side) -> Option<Score> {
        match self.result {
            Outcome::Won(winner) => Some(if winner == side { Score::Win } else { Score::Loss }),
            Outcome::Drawn => Some(Score::Draw),
            Outcome::Nothing => None,
        }
    }

    /// Who lost it on time.
    fn absent(&self) -> Option<Person> {
        match self.result {
            Outcome::Won(winner) if self.on_time => Some(self.players[winner.other()]),
            _ => None,
        }
    }

    fn pair(&self) -> (Person, Person) {
        ordered(self.players.white, self.players.black)
    }
}

/// Why a match does not count: the first of these that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Uncounted {
    /// It was agreed so.
    Casual,
    /// A channel plays.
    Channel,
    /// Both sides are one person, or were known to be once.
    SamePerson,
    /// It came to nothing.
    NoResult,
    /// An arbiter struck it.
    Struck,
    /// A side finished no turn.
    FirstTurn,
    /// These two have enough counted matches in this game these weeks.
    TooMany,
    /// The loser was away from all matches, which is forgiven once.
    Absence,
}

impl Uncounted {
    /// Its name in records.
    pub const fn id(self) -> &'static str {
        match self {
            Uncounted::Casual => "casual",
            Uncounted::Channel => "channel",
            Uncounted::SamePerson => "same person",
            Uncounted::NoResult => "no result",
            Uncounted::Struck => "struck by the arbiter",
            Uncounted::FirstTurn => "first turn",
            Uncounted::TooMany => "too many of this pair",
            Uncounted::Absence => "absence",
        }
    }
}

/// A run of losses on time of somebody who finishes no turn.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// When the counted loss that began it came.
    since: i64,
    /// When the run began that was last forgiven.
    forgiven: Option<i64>,
}

/// What must be remembered of the matches judged so far, so that it can be taken back to any moment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Judge {
    kin: BTreeSet<(Person, Person)>,
    met: BTreeMap<(Kind, Person, Person), Vec<Key>>,
    runs: BTreeMap<Person, Vec<(Key, Run)>>,
}

impl Judge {
    /// Two accounts' persons turn out to be one. Says whether that is news.
    pub(crate) fn link(&mut self, one: Person, other: Person) -> bool {
        self.kin.insert(ordered(one, other))
    }

    /// Judges the next match, which ended after all that were judged before.
    pub(crate) fn judge(&mut self, ended: &Ended) -> Option<Uncounted> {
        let why = self.plain(ended).or_else(|| self.too_many(ended)).or_else(|| self.absence(ended));
        if why.is_none() && !ended.league {
            let (one, other) = ended.pair();
            self.met.entry((ended.game, one, other)).or_default().push(ended.key());
        }
        why
    }

    /// As it was before this moment.
    pub(crate) fn before(&self, from: Key) -> Self {
        let mut earlier = self.clone();
        earlier.rewind(from);
        earlier
    }

    /// Forgets all that ended at this moment or later.
    pub(crate) fn rewind(&mut self, from: Key) {
        for met in self.met.values_mut() {
            met.truncate(met.partition_point(|key| *key < from));
        }
        for runs in self.runs.values_mut() {
            runs.truncate(runs.partition_point(|(key, _)| *key < from));
        }
    }

    /// Gives back the room that was kept for more.
    pub(crate) fn tighten(&mut self) {
        self.met.values_mut().for_each(Vec::shrink_to_fit);
        self.runs.values_mut().for_each(Vec::shrink_to_fit);
    }

    /// The reasons that need no other match.
    fn plain(&self, ended: &Ended) -> Option<Uncounted> {
        let (one, other) = ended.pair();
        let reasons = [
            (ended.casual, Uncounted::Casual),
            (ended.channel, Uncounted::Channel),
            (one == other || self.kin.contains(&(one, other)), Uncounted::SamePerson),
            (ended.result == Outcome::Nothing, Uncounted::NoResult),
            (ended.struck, Uncounted::Struck),
            (ended.turns.white == 0 || ended.turns.black == 0, Uncounted::FirstTurn),
        ];
        reasons.into_iter().find_map(|(holds, why)| holds.then_some(why))
    }

    fn too_many(&self, ended: &Ended) -> Option<Uncounted> {
        let (one, other) = ended.pair();
        let met = self.met.get(&(ended.game, one, other)).filter(|_| !ended.league)?;
        let first = (Week::of(ended.at).before(PAIR_WEEKS - 1)).start();
        let within = met.iter().rev().take_while(|key| key.at >= first).count();
        (within >= PAIR_MAX).then_some(Uncounted::TooMany)
    }

    fn absence(&mut self, ended: &Ended) -> Option<Uncounted> {
        let loser = ended.absent()?;
        let runs = self.runs.entry(loser).or_default();
        let last = runs.last().map(|(_, run)| *run);
        let away = last
            .filter(|run| ended.at > run.since && ended.loser_last_turn.is_none_or(|turn| turn <= run.since));
        let Some(run) = away else {
            let run = Run { since: ended.at, forgiven: last.and_then(|run| run.forgiven) };
            runs.push((ended.key(), run));
            return None;
        };
        let allowed =
            run.forgiven.is_none_or(|at| at == run.since || run.since - at >= FORGIVEN_AGAIN_WEEKS * WEEK);
        if allowed {
            runs.push((ended.key(), Run { forgiven: Some(run.since), ..run }));
        }
        allowed.then_some(Uncounted::Absence)
    }
}

fn ordered(one: Person, other: Person) -> (Person, Person) {
    (one.min(other), one.max(other))
}
