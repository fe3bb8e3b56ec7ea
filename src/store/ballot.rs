//! What is kept of channels that play, and of how their turns are chosen.

use super::keys::{self, Family};
use super::record::{decode, readable, sound};
use super::work::Work;
use super::{Store, StoreError};
use crate::play::{Action, Ballots, Chosen, MatchId};
use crate::players::{Place, PlayerId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A channel that plays: a player like any other, whose profile has its name, and for whom those decide who are there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChannelRow {
    /// Where it is.
    pub place: Place,
    /// The server to which it belongs, with its platform in front.
    pub server: Option<String>,
}

/// What was agreed on for a match in which a channel plays. It is kept from the challenge on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PactRow {
    /// Who made the challenge, perhaps in the name of a channel.
    pub by: PlayerId,
    /// How many minutes people have to choose a turn.
    pub minutes: u32,
    /// How many must vote.
    pub quorum: u32,
    /// How many choices were begun: the number of the last one.
    pub round: u32,
    /// Who wants a channel to make the challenge, to accept or to decline it, until enough do.
    #[serde(default)]
    pub seconded: Vec<SecondedRow>,
    /// When the challenge was made; not in rows from before it counted.
    #[serde(default)]
    pub made: Option<Timestamp>,
}

/// Who of a channel wants it to do something with a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecondedRow {
    /// The channel.
    pub channel: PlayerId,
    /// Those who want it to make or to accept the challenge, in order.
    pub by: Vec<PlayerId>,
    /// Those who want it to decline the challenge, in order.
    #[serde(default)]
    pub against: Vec<PlayerId>,
}

/// How a turn of a channel is chosen, or was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BallotRow {
    /// Which of the match's choices it is, from 1.
    pub round: u32,
    /// The channel that chooses.
    pub channel: PlayerId,
    /// After how many turns and takebacks.
    pub ply: u32,
    /// When it ends, if enough have voted by then; without the outages since it began.
    pub closes: Timestamp,
    /// How many must vote.
    pub quorum: u32,
    /// What is proposed, in order; the first has number 1.
    pub proposals: Vec<ProposalRow>,
    /// Whether its time was over before enough had voted: then it ends as soon as they have.
    pub late: bool,
    /// The number of the proposal that was chosen, and how many had voted for it and for any; [`BallotRow::VOID`], if
    /// it came to nothing.
    pub chosen: Option<(u32, u32, u32)>,
    /// When it falls due.
    pub due: Option<Timestamp>,
    /// When it began; nothing, where that was not kept yet.
    #[serde(default)]
    pub since: Option<Timestamp>,
    /// The proposals between which alone is chosen, for they had as many votes when the time was over; none before that.
    #[serde(default)]
    pub tied: Vec<u32>,
}

impl BallotRow {
    /// What stands for the chosen proposal where none was and none can be any more.
    pub const VOID: (u32, u32, u32) = (0, 0, 0);

    /// Whether this channel chooses here, after so many turns and takebacks.
    pub fn is_for(&self, channel: PlayerId, ply: u32) -> bool {
        self.chosen.is_none() && (self.channel, self.ply) == (channel, ply)
    }
}

/// What somebody proposes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProposalRow {
    /// What; a turn in the game's own notation.
    pub action: Action,
    /// The position after it, if it is a turn: the same position is the same proposal.
    pub position: Option<String>,
    /// Who proposed it first.
    pub by: PlayerId,
    /// When.
    pub at: Timestamp,
}

/// A person's vote for a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CastRow {
    /// The number of the proposal.
    pub proposal: u32,
    /// When they voted so.
    pub at: Timestamp,
}

/// Whether such a row can be read.
pub(super) fn verify(family: Family, key: &[u8], value: &[u8]) -> Result<(), StoreError> {
    match family {
        Family::Channel => decode::<ChannelRow>(key, value).map(drop),
        Family::Pact => decode::<PactRow>(key, value).map(drop),
        Family::Ballot => decode::<BallotRow>(key, value).map(drop),
        _ => decode::<CastRow>(key, value).map(drop),
    }
}

impl Work<'_> {
    /// The channel that is this player; nothing if the player is a person.
    pub fn channel(&self, player: PlayerId) -> Result<Option<ChannelRow>, StoreError> {
        self.read(&keys::number(Family::Channel, player.0))
    }

    /// The player that is the channel of this place, if it has ever played.
    pub fn channel_at(&self, place: &Place) -> Result<Option<PlayerId>, StoreError> {
        self.read(&keys::text(Family::ChannelAt, &place.to_string()))
    }

    /// Keeps that this player is a channel.
    pub fn put_channel(&mut self, player: PlayerId, row: &ChannelRow) -> Result<(), StoreError> {
        self.write(keys::text(Family::ChannelAt, &row.place.to_string()), &player)?;
        self.write(keys::number(Family::Channel, player.0), row)
    }

    /// What was agreed on for the votes of a match or challenge; nothing if no channel plays in it.
    pub fn pact(&self, id: MatchId) -> Result<Option<PactRow>, StoreError> {
        self.read(&keys::number(Family::Pact, id.0))
    }

    /// Keeps what was agreed on.
    pub fn put_pact(&mut self, id: MatchId, row: &PactRow) -> Result<(), StoreError> {
        self.write(keys::number(Family::Pact, id.0), row)
    }

    /// Counts somebody no more among those who want a channel to do something with a challenge.
    pub fn drop_seconder(&mut self, player: PlayerId) -> Result<(), StoreError> {
        self.replace_seconder(player, None)
    }

    /// Lets somebody stand for another one, who is the same person, wherever that one wants something of a channel.
    pub(super) fn replace_seconder(
        &mut self,
        player: PlayerId,
        by: Option<PlayerId>,
    ) -> Result<(), StoreError> {
        for (key, value) in self.range(&keys::family(Family::Pact), usize::MAX)? {
            let Some(mut pact) = sound(decode::<PactRow>(&key, &value)) else { continue };
            let before = pact.clone();
            for SecondedRow { by: wanting, against, .. } in &mut pact.seconded {
                let counted = by.filter(|by| !wanting.contains(by) && !against.contains(by));
                for list in [wanting, against] {
                    let Some(place) = list.iter().position(|known| *known == player) else { continue };
                    match counted {
                        Some(by) => list[place] = by,
                        None => drop(list.remove(place)),
                    }
                }
            }
            if pact != before {
                self.write(key, &pact)?;
            }
        }
        Ok(())
    }

    /// Forgets what was agreed on.
    pub fn drop_pact(&mut self, id: MatchId) {
        self.erase(keys::number(Family::Pact, id.0));
    }

    /// One of a match's choices.
    pub fn ballot(&self, id: MatchId, round: u32) -> Result<Option<BallotRow>, StoreError> {
        self.read(&keys::pair(Family::Ballot, id.0, u64::from(round)))
    }

    /// Keeps one of a match's choices.
    pub fn put_ballot(&mut self, id: MatchId, row: &BallotRow) -> Result<(), StoreError> {
        self.write(keys::pair(Family::Ballot, id.0, u64::from(row.round)), row)
    }

    /// Stores a person's vote for a turn, instead of an earlier one.
    pub fn put_cast(
        &mut self,
        id: MatchId,
        round: u32,
        by: PlayerId,
        cast: CastRow,
    ) -> Result<(), StoreError> {
        self.write(keys::cast(id.0, round, by), &cast)
    }

    /// Forgets a person's vote for a turn.
    pub fn drop_cast(&mut self, id: MatchId, round: u32, by: PlayerId) {
        self.erase(keys::cast(id.0, round, by));
    }

    /// A person's votes for turns of channels: in which match, in which of its choices, and how. Whoever has proposed
    /// something has voted. It reads all votes: for what is asked seldom.
    pub fn casts_of(&self, player: PlayerId) -> Result<Vec<(MatchId, u32, CastRow)>, StoreError> {
        let rows = self.range(&keys::family(Family::Cast), usize::MAX)?;
        let own = rows.iter().filter(|(key, _)| keys::number_at(key, 17) == Some(player.0));
        let cast = |(key, value): &(Vec<u8>, Vec<u8>)| {
            let round = u32::try_from(keys::number_at(key, 9)?).ok()?;
            Some((MatchId(keys::number_at(key, 1)?), round, sound(decode(key, value))?))
        };
        Ok(own.filter_map(cast).collect())
    }

    /// The votes of one of a match's choices.
    pub fn casts(&self, id: MatchId, round: u32) -> Result<BTreeMap<PlayerId, CastRow>, StoreError> {
        let mut casts = BTreeMap::new();
        for (key, value) in self.range(&keys::casts(id.0, round), usize::MAX)? {
            casts.extend(keys::number_at(&key, 17).map(PlayerId).zip(Some(decode(&key, &value)?)));
        }
        Ok(casts)
    }

    /// The channel that a person votes for in a match, once they have.
    pub fn follows(&self, id: MatchId, person: PlayerId) -> Result<Option<PlayerId>, StoreError> {
        self.read(&keys::pair(Family::Follows, id.0, person.0))
    }

    /// Keeps for which channel a person votes in a match.
    pub fn put_follows(
        &mut self,
        id: MatchId,
        person: PlayerId,
        channel: PlayerId,
    ) -> Result<(), StoreError> {
        self.write(keys::pair(Family::Follows, id.0, person.0), &channel)
    }

    /// Those who vote for a channel in a match, at most so many.
    pub fn followers(
        &self,
        id: MatchId,
        channel: PlayerId,
        most: usize,
    ) -> Result<Vec<PlayerId>, StoreError> {
        let mut found = Vec::new();
        for (key, value) in self.range(&keys::number(Family::Follows, id.0), usize::MAX)? {
            let follows = decode::<PlayerId>(&key, &value)? == channel;
            found.extend(keys::number_at(&key, 9).filter(|_| follows).map(PlayerId));
        }
        found.truncate(most);
        Ok(found)
    }

    /// Makes the votes of `guest` for turns of channels those of `host`. Where both have voted, the later one counts; in
    /// matches that they play themselves, none does. Votes that were counted stay as they are.
    pub(super) fn join_casts(&mut self, host: PlayerId, guest: PlayerId) -> Result<(), StoreError> {
        for key in self.keys(&keys::family(Family::Cast), usize::MAX)? {
            let number = |place| keys::number_at(&key, place);
            let (Some(id), Some(round)) = (number(1), number(9)) else { continue };
            if number(17) != Some(guest.0) {
                continue;
            }
            let (id, round) = (MatchId(id), u32::try_from(round).unwrap_or_default());
            let Some(mut row) = self.ballot(id, round)? else { continue };
            for one in row.proposals.iter_mut().filter(|one| one.by == guest) {
                one.by = host;
            }
            self.put_ballot(id, &row)?;
            if row.chosen.is_some() {
                continue;
            }
            let casts = self.casts(id, round)?;
            let plays = self.match_by_id(id)?.is_some_and(|row| row.preamble.sides.find(&host).is_some());
            let both = [casts.get(&guest), casts.get(&host)].into_iter().flatten();
            let last = both.max_by_key(|cast| cast.at).copied();
            self.erase(key);
            self.erase(keys::cast(id.0, round, host));
            if let Some(cast) = last.filter(|_| !plays) {
                self.put_cast(id, round, host, cast)?;
            }
        }
        for key in self.keys(&keys::family(Family::Follows), usize::MAX)? {
            let Some(id) = keys::number_at(&key, 1).filter(|_| keys::number_at(&key, 9) == Some(guest.0))
            else {
                continue;
            };
            let channel = self.follows(MatchId(id), guest)?;
            self.erase(key);
            if let (Some(channel), None) = (channel, self.follows(MatchId(id), host)?) {
                self.put_follows(MatchId(id), host, channel)?;
            }
        }
        Ok(())
    }

    /// Whoever has a draft in a match.
    pub fn drafters(&self, id: MatchId) -> Result<Vec<PlayerId>, StoreError> {
        let keys = self.keys(&keys::number(Family::Draft, id.0), usize::MAX)?;
        Ok(keys.iter().filter_map(|key| keys::number_at(key, 9)).map(PlayerId).collect())
    }
}

impl Store {
    /// Counts the votes of a choice again that is over.
    pub(super) fn verify_ballot(&self, key: &[u8], value: &[u8]) -> Result<(), String> {
        let row: BallotRow = decode(key, value).map_err(|error| error.to_string())?;
        let hurt = |why: String| format!("choice {} ({}): {why}", row.round, readable(key));
        let (Some(id), Some((number, votes, voters))) =
            (keys::number_at(key, 1), row.chosen.filter(|chosen| *chosen != BallotRow::VOID))
        else {
            return Ok(());
        };
        let casts = self.work().casts(MatchId(id), row.round).map_err(|error| hurt(error.to_string()))?;
        let ballots: Ballots = casts.iter().map(|(voter, cast)| (*voter, cast.proposal)).collect();
        let is_lost = || self.work().lost(MatchId(id)).is_ok_and(|lost| lost.is_some());
        if (ballots.of(number), ballots.voters()) == (votes, voters) || is_lost() {
            return Ok(());
        }
        Err(hurt(format!("counted {votes} of {voters} votes for {number}, kept are {casts:?}")))
    }

    /// Counts the votes of a choice again of which a record speaks.
    pub(super) fn verify_chosen(&self, id: MatchId, choice: &Chosen) -> Result<(), String> {
        let read = |error: StoreError| error.to_string();
        let row = self.work().ballot(id, choice.round).map_err(read)?;
        let row = row.ok_or_else(|| format!("choice {} is not kept", choice.round))?;
        let casts = self.work().casts(id, choice.round).map_err(read)?;
        let ballots: Ballots = casts.iter().map(|(voter, cast)| (*voter, cast.proposal)).collect();
        let counted = ballots.chosen(row.round, choice.number, row.quorum, row.proposals.len() as u32);
        let chosen = row.chosen.map(|(number, ..)| number);
        if counted == *choice && chosen == Some(choice.number) {
            return Ok(());
        }
        Err(format!("{choice:?} stands in the record, kept are {row:?} and {casts:?}"))
    }
}
