//! Who decides with a channel that plays: whoever belonged there before the challenge, on whichever of their accounts.

use crate::bot::desk::{Asker, Desk, Held, Stop};
use crate::bot::seat::server;
use crate::games::Side;
use crate::play::Calendar;
use crate::play::vote::belongs_since;
use crate::players::{Account, PlayerId, Profile};
use crate::store::ChannelRow;
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeSet;

/// How many of those who were seen in a channel are looked at to count who may vote: the first.
const SEEN_MAX: usize = 10_000;
/// How many of those who vote with a channel are called when its turn begins.
const CALLED_MAX: usize = 20;

/// Whether somebody belonged to a channel by a moment; nothing, if they were never seen there. Silent members of its
/// server, where the platform says since when they are that, belong to all its channels after some days.
pub(in crate::bot) fn was_there(
    desk: &Desk<'_>,
    asker: &Asker,
    channel: &ChannelRow,
    by: Timestamp,
) -> Result<Option<bool>, Stop> {
    let mut acted = None;
    for account in asker.profile.accounts.iter().filter(|one| one.platform == channel.place.platform) {
        acted = acted.into_iter().chain(desk.work.seen(&channel.place, account)?).min();
    }
    Ok(belongs_since(acted, joined(asker, channel)).map(|since| since <= by))
}

/// Since when somebody who asks in a channel is a member of its server.
fn joined(asker: &Asker, channel: &ChannelRow) -> Option<Timestamp> {
    let is_here = asker.place == channel.place && server::of(asker) == channel.server;
    asker.member.as_ref().filter(|_| is_here)?.joined
}

/// By when somebody must have belonged to a place to have a say in what began there.
#[derive(Clone, Copy, Debug)]
pub(in crate::bot) struct KnownBy {
    pub(in crate::bot) at: Timestamp,
    /// How long before it began that is.
    pub(in crate::bot) lead: SignedDuration,
}

impl KnownBy {
    /// As long before it began as the host says or, where nobody was known so long before, when it began: where all are new,
    /// they can vote, and where some are not, no name made for the occasion counts.
    pub(in crate::bot) fn of(
        desk: &Desk<'_>,
        begun: Timestamp,
        is_anybody: impl Fn(Timestamp) -> Result<bool, Stop>,
    ) -> Result<Self, Stop> {
        let lead = desk.settings.voting.lead();
        let at = begun.checked_sub(lead).unwrap_or(begun);
        let long = at < begun && is_anybody(at)?;
        Ok(if long { Self { at, lead } } else { Self { at: begun, lead: SignedDuration::ZERO } })
    }
}

/// How many may decide with a channel, as far as they are known: those who were seen there by a moment, but for some. No
/// more than `most` are counted.
pub(in crate::bot) fn able(
    desk: &Desk<'_>,
    channel: &ChannelRow,
    by: Timestamp,
    most: u32,
    is_out: impl Fn(PlayerId) -> Result<bool, Stop>,
) -> Result<u32, Stop> {
    let (mut known, mut unknown) = (BTreeSet::new(), 0);
    let seen = desk.work.seen_in(&channel.place, SEEN_MAX)?.into_iter();
    for (account, _) in seen.take_while(|(_, since)| *since <= by) {
        match desk.work.player_of(&account)? {
            Some(player) if is_out(player)? => {}
            Some(player) => drop(known.insert(player)),
            None => unknown += 1,
        }
        if known.len() + unknown >= most as usize {
            return Ok(most);
        }
    }
    Ok((known.len() + unknown) as u32)
}

/// By when one must have belonged to a channel that plays to vote with it: before the challenge was made or, if nobody could
/// vote then, before the match began. Who sees a challenge and comes for it has no vote.
pub(in crate::bot) fn needed_by(
    desk: &Desk<'_>,
    held: &Held,
    side: Side,
    channel: &ChannelRow,
) -> Result<KnownBy, Stop> {
    let is_anybody = |by| Ok(able(desk, channel, by, 1, |one| is_against(desk, held, side, one))? > 0);
    let begun = held.game.record().preamble.begun;
    let made = desk.work.pact(held.row.id)?.and_then(|pact| pact.made);
    let by_made = made.map(|made| KnownBy::of(desk, made, is_anybody)).transpose()?;
    match by_made {
        Some(known) if is_anybody(known.at)? => Ok(known),
        _ => KnownBy::of(desk, begun, is_anybody),
    }
}

/// How many may vote for a side that is a channel; no more than `most` are counted.
pub(in crate::bot) fn of_side(desk: &Desk<'_>, held: &Held, side: Side, most: u32) -> Result<u32, Stop> {
    let Some(channel) = desk.work.channel(held.player(side))? else { return Ok(0) };
    let by = needed_by(desk, held, side, &channel)?;
    able(desk, &channel, by.at, most, |one| is_against(desk, held, side, one))
}

/// Whether somebody plays in a match, or decides with the other side than this.
fn is_against(desk: &Desk<'_>, held: &Held, side: Side, player: PlayerId) -> Result<bool, Stop> {
    let plays = held.game.side_of(player).is_some();
    Ok(plays || desk.work.follows(held.row.id, player)? == Some(held.player(side.other())))
}

/// Those who vote with a channel and want to be called when its turn begins.
#[derive(Debug, Default)]
pub(in crate::bot) struct Called {
    /// The accounts of those who are awake.
    pub(in crate::bot) awake: Vec<Account>,
    /// When the first of the others wakes.
    pub(in crate::bot) wake: Option<Timestamp>,
}

/// Who is called when the turn of a side that is a channel begins.
pub(in crate::bot) fn called(desk: &Desk<'_>, held: &Held, side: Side) -> Result<Called, Stop> {
    let mut called = Called::default();
    for (_, profile, wake) in wanting(desk, held, side, desk.now)? {
        match wake {
            None => called.awake.extend(profile.accounts),
            Some(at) => called.wake = called.wake.into_iter().chain([at]).min(),
        }
    }
    Ok(called)
}

/// Who slept at a moment, when a side that is a channel was called to its turn or to a claim, and has woken since the last of
/// them were called, up to a moment; and when the next one wakes.
pub(in crate::bot) fn woken(
    desk: &Desk<'_>,
    held: &Held,
    (side, slept): (Side, Timestamp),
    (since, until): (Timestamp, Timestamp),
) -> Result<(Vec<PlayerId>, Option<Timestamp>), Stop> {
    let (mut woken, mut next): (Vec<PlayerId>, Option<Timestamp>) = Default::default();
    for (voter, _, wake) in wanting(desk, held, side, slept)? {
        match wake.filter(|at| *at >= since) {
            Some(at) if at <= until => woken.push(voter),
            Some(at) => next = next.into_iter().chain([at]).min(),
            None => {}
        }
    }
    Ok((woken, next))
}

/// Those who have voted with a channel and want to be called, and until when each sleeps who slept at a moment.
fn wanting(
    desk: &Desk<'_>,
    held: &Held,
    side: Side,
    at: Timestamp,
) -> Result<Vec<(PlayerId, Profile, Option<Timestamp>)>, Stop> {
    let channel = held.player(side);
    let mut wanting = Vec::new();
    if desk.work.channel(channel)?.is_none() {
        return Ok(wanting);
    }
    for voter in desk.work.followers(held.row.id, channel, SEEN_MAX)? {
        let profile = desk.profile(voter)?;
        if profile.channel_turns && wanting.len() < CALLED_MAX {
            let wake = Calendar::new(&profile.hours).asleep(at);
            wanting.push((voter, profile, wake));
        }
    }
    Ok(wanting)
}
