//! What ratings are made of: each match that has ended, who was ever known to be one person, and who played when.

use super::StoreError;
use super::keys::{self, Family};
use super::record::{decode, sound};
use super::work::Work;
use crate::games::{BySide, Kind, Side};
use crate::league::book::{Book, Filed};
use crate::league::counted::{Ended, Outcome, Uncounted};
use crate::league::ratings::Ratings;
use crate::league::{Key, Person};
use crate::play::{End, Entry, Match, MatchId};
use crate::players::PlayerId;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// A match that has ended, as far as ratings care. Written in the transaction of its end. Matches that ended before there
/// were ratings have none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "as in `Ended`, each is a fact of its own")]
pub struct EndedRow {
    /// The game's [`Kind::id`].
    pub game: String,
    /// Who played White.
    pub white: PlayerId,
    /// Who played Black.
    pub black: PlayerId,
    /// When it ended, in Unix seconds.
    pub at: i64,
    /// How it ended.
    pub result: ResultForm,
    /// Whether the loser ran out of time.
    pub on_time: bool,
    /// Whether it was agreed that it should not count.
    pub casual: bool,
    /// Whether a channel played one of the sides.
    pub channel: bool,
    /// Whether a league asked for it.
    #[serde(default)]
    pub league: bool,
    /// How many turns White finished, and Black.
    pub turns: (u32, u32),
    /// When the loser last finished a turn in any match, as it was known at the end.
    pub loser_last_turn: Option<i64>,
    /// Whether an arbiter struck it.
    pub struck: bool,
    /// Why it does not count, if it does not: its [`Uncounted::id`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// The stored form of an [`Outcome`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResultForm {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Nobody did.
    Drawn,
    /// It says nothing of who plays better.
    Nothing,
}

impl From<Outcome> for ResultForm {
    fn from(result: Outcome) -> Self {
        match result {
            Outcome::Won(Side::White) => ResultForm::White,
            Outcome::Won(Side::Black) => ResultForm::Black,
            Outcome::Drawn => ResultForm::Drawn,
            Outcome::Nothing => ResultForm::Nothing,
        }
    }
}

impl From<ResultForm> for Outcome {
    fn from(form: ResultForm) -> Self {
        match form {
            ResultForm::White => Outcome::Won(Side::White),
            ResultForm::Black => Outcome::Won(Side::Black),
            ResultForm::Drawn => Outcome::Drawn,
            ResultForm::Nothing => Outcome::Nothing,
        }
    }
}

impl From<&Filed> for EndedRow {
    fn from(Filed { ended, why }: &Filed) -> Self {
        Self {
            game: ended.game.id().to_owned(),
            white: PlayerId(ended.players.white.0),
            black: PlayerId(ended.players.black.0),
            at: ended.at,
            result: ended.result.into(),
            on_time: ended.on_time,
            casual: ended.casual,
            channel: ended.channel,
            league: ended.league,
            turns: (ended.turns.white, ended.turns.black),
            loser_last_turn: ended.loser_last_turn,
            struck: ended.struck,
            why: why.map(|why| why.id().to_owned()),
        }
    }
}

impl EndedRow {
    /// The match of this number, as ratings take it; nothing if its game is not known.
    pub(super) fn filed(self, number: u64) -> Option<Filed> {
        let why = self.why.as_deref().and_then(Uncounted::from_id);
        let ended = Ended {
            number,
            game: Kind::from_id(&self.game)?,
            players: BySide { white: Person(self.white.0), black: Person(self.black.0) },
            at: self.at,
            result: self.result.into(),
            on_time: self.on_time,
            casual: self.casual,
            channel: self.channel,
            league: self.league,
            turns: BySide { white: self.turns.0, black: self.turns.1 },
            loser_last_turn: self.loser_last_turn,
            struck: self.struck,
        };
        Some(Filed { ended, why })
    }
}

/// How a match has ended, as ratings take it; nothing if it goes on. Who plays, and when its loser last finished a turn
/// anywhere, is not in its record. Of matches against the machine ratings and what is counted of people know nothing.
pub fn ended_of(game: &Match, channel: bool, loser_last_turn: Option<i64>) -> Option<Ended> {
    if game.terms().machine().is_some() {
        return None;
    }
    let (result, at, terms) = (game.result()?, game.ended()?, game.terms());
    Some(Ended {
        number: game.id().0,
        game: terms.kind,
        players: BySide::from_fn(|side| Person(terms.sides[side].0)),
        at: at.as_second(),
        result: match result.winner {
            // A season's cut says who gets the points, not who plays better.
            _ if result.how == End::Cut => Outcome::Nothing,
            Some(winner) => Outcome::Won(winner),
            None if result.is_draw() => Outcome::Drawn,
            None => Outcome::Nothing,
        },
        on_time: game.lost_on_time().is_some(),
        casual: !terms.rated,
        channel,
        league: terms.fixture.is_some(),
        turns: BySide::from_fn(|side| game.turns(side)),
        loser_last_turn,
        struck: game.is_struck(),
    })
}

impl Work<'_> {
    /// How a match ended; nothing if it goes on, or ended before there were ratings.
    pub fn ended(&self, id: MatchId) -> Result<Option<Ended>, StoreError> {
        Ok(self.filed(id.0)?.map(|filed| filed.ended))
    }

    /// Every two players who were ever known to be one person.
    pub fn kin(&self) -> Result<Vec<(PlayerId, PlayerId)>, StoreError> {
        let keys = self.keys(&keys::family(Family::Kin), usize::MAX)?;
        let pair = |key: &Vec<u8>| Some((keys::number_at(key, 1)?, keys::number_at(key, 9)?));
        Ok(keys.iter().filter_map(pair).map(|(one, other)| (PlayerId(one), PlayerId(other))).collect())
    }

    /// Notes that two players are one person. That they are two again later changes nothing of it.
    ///
    /// Whoever was known to be either of them is no stranger to the other from then on, whatever is parted again.
    pub fn put_kin(&mut self, host: PlayerId, guest: PlayerId) -> Result<(), StoreError> {
        let kin = self.kin()?;
        let known = |player: PlayerId| {
            let others = kin.iter().filter_map(move |(one, other)| match player {
                player if player == *one => Some(*other),
                player if player == *other => Some(*one),
                _ => None,
            });
            others.chain([player])
        };
        for one in known(host) {
            for other in known(guest).filter(|other| *other != one) {
                self.flag(keys::pair(Family::Kin, one.0.min(other.0), one.0.max(other.0)), true);
                self.rerate_pair(one, other)?;
            }
        }
        Ok(())
    }

    /// Has ratings reckoned again from the first match on that these two have played against each other.
    fn rerate_pair(&mut self, one: PlayerId, other: PlayerId) -> Result<(), StoreError> {
        let is_theirs = |ended: &&Ended| {
            [one, other].iter().all(|player| ended.players.find(&Person(player.0)).is_some())
        };
        // Of somebody who was forgotten, no match is found: then it is by the other one.
        let found = [self.ended_by(one)?, self.ended_by(other)?].concat();
        let first = found.iter().filter(is_theirs).map(Ended::key).min();
        let is_gone = |player| Ok::<_, StoreError>(self.profile(player)?.is_none());
        match first {
            Some(first) => self.reckon_from(first),
            None if is_gone(one)? && is_gone(other)? => self.reckon_from(Key::FIRST),
            None => Ok(()),
        }
    }

    /// The matches of a player that have ended, the latest first, as far as ratings know them.
    pub fn ended_by(&self, player: PlayerId) -> Result<Vec<Ended>, StoreError> {
        let numbers: Vec<u64> = self.finished_ids(player, usize::MAX)?.into_iter().map(|id| id.0).collect();
        let mut found: Vec<_> = self.filed_of(&numbers)?.into_iter().map(|filed| filed.ended).collect();
        // Those of one second stand there by their numbers.
        found.sort_unstable_by_key(|ended| Reverse(ended.key()));
        Ok(found)
    }

    /// When a player last finished a turn in any match, in Unix seconds, since there are ratings.
    pub fn last_turn(&self, player: PlayerId) -> Result<Option<i64>, StoreError> {
        let key = keys::number(Family::LastTurn, player.0);
        // One that cannot be read keeps nobody from playing on.
        Ok(self.get(&key)?.and_then(|value| sound(decode(&key, &value))))
    }

    /// Notes that a player has finished a turn, if none later is known.
    pub fn put_last_turn(&mut self, player: PlayerId, at: i64) -> Result<(), StoreError> {
        if self.last_turn(player)?.is_none_or(|known| known < at) {
            self.write(keys::number(Family::LastTurn, player.0), &at)?;
        }
        Ok(())
    }

    /// Whom rankings do not show to others.
    pub fn unranked(&self) -> Result<BTreeSet<PlayerId>, StoreError> {
        let keys = self.keys(&keys::family(Family::Unranked), usize::MAX)?;
        Ok(keys.iter().filter_map(|key| keys::number_at(key, 1)).map(PlayerId).collect())
    }

    /// Whether rankings do not show a player to others.
    pub fn is_unranked(&self, player: PlayerId) -> Result<bool, StoreError> {
        Ok(self.get(&keys::number(Family::Unranked, player.0))?.is_some())
    }

    /// Shows a player in rankings, or does not. It is no part of the profile, so that a ranking need not read them all.
    pub fn set_unranked(&mut self, player: PlayerId, unranked: bool) {
        self.flag(keys::number(Family::Unranked, player.0), unranked);
    }

    /// The first turn of each side in a match, in the game's notation; nothing of a side that has played none early on.
    pub fn first_turns(&self, id: MatchId) -> Result<BySide<Option<String>>, StoreError> {
        /// Before their first turns, players do little else.
        const EARLY: usize = 12;
        let rows = self.range(&keys::number(Family::Entry, id.0), EARLY)?;
        let mut first = BySide::from_fn(|_| None);
        for (key, value) in &rows {
            let Some(entry) = sound(decode::<Entry>(key, value)) else { continue };
            if let Some((side, text)) = entry.what.turn().filter(|(side, _)| first[*side].is_none()) {
                first[side] = Some(text.to_owned());
            }
        }
        Ok(first)
    }

    /// Gives what is kept of the end of a match to another player than the one who is named there.
    pub(super) fn give_ended(&mut self, id: MatchId, from: PlayerId, to: PlayerId) -> Result<(), StoreError> {
        let Some(mut ended) = self.ended(id)? else { return Ok(()) };
        let Some(side) = ended.players.find(&Person(from.0)) else { return Ok(()) };
        ended.players[side] = Person(to.0);
        // Others will follow: they are reckoned together.
        self.reckon_from(ended.key())?;
        self.rate(ended)
    }
}
