//! What a channel does with a challenge, to make, to accept or to decline it: one of its members wants it to, and others
//! second them until they are enough.

use crate::bot::desk::{Asker, Desk, Stop};
use crate::bot::seat::voters::{self, KnownBy};
use crate::i18n::{Ballot, NoBallot, Talk, Trouble};
use crate::play::MatchId;
use crate::players::{Locale, PlayerId};
use crate::store::{ChallengeRow, ChannelRow, PactRow, SecondedRow};

/// How many channels can be on the way to answering one challenge.
const CHANNELS_MAX: usize = 8;

/// Notes that somebody wants a channel to make or to accept a challenge; whether they are enough by that.
pub(in crate::bot) fn second(
    desk: &mut Desk<'_>,
    asker: &Asker,
    row: &ChallengeRow,
    channel: PlayerId,
) -> Result<bool, Stop> {
    note(desk, asker, row, (channel, true))
}

/// Notes that somebody wants a channel to decline a challenge; whether they are enough by that.
pub(in crate::bot) fn object(
    desk: &mut Desk<'_>,
    asker: &Asker,
    row: &ChallengeRow,
    channel: PlayerId,
) -> Result<bool, Stop> {
    note(desk, asker, row, (channel, false))
}

/// Notes what somebody wants last, once.
fn note(
    desk: &mut Desk<'_>,
    asker: &Asker,
    row: &ChallengeRow,
    (channel, wants): (PlayerId, bool),
) -> Result<bool, Stop> {
    let id = MatchId(row.challenge.id.0);
    let Some(mut pact) = desk.work.pact(id)? else { return Ok(true) };
    admit(desk, asker, row, &pact, channel)?;
    let place = pact.seconded.iter().position(|one| one.channel == channel).unwrap_or_else(|| {
        pact.seconded.truncate(CHANNELS_MAX - 1);
        pact.seconded.push(SecondedRow { channel, by: Vec::new(), against: Vec::new() });
        pact.seconded.len() - 1
    });
    let SecondedRow { by, against, .. } = &mut pact.seconded[place];
    let (own, other) = if wants { (by, against) } else { (against, by) };
    other.retain(|person| *person != asker.player);
    if !own.contains(&asker.player) {
        own.push(asker.player);
    }
    let many = own.len() as u32;
    desk.work.put_pact(id, &pact)?;
    Ok(many >= needed(desk, row, &pact, channel)?)
}

/// Refuses whoever came to the channel after the challenge was made, unless nobody else was there before.
fn admit(
    desk: &Desk<'_>,
    asker: &Asker,
    row: &ChallengeRow,
    pact: &PactRow,
    channel: PlayerId,
) -> Result<(), Stop> {
    let Some(place) = desk.work.channel(channel)? else { return Ok(()) };
    let known = known_by(desk, row, pact, channel, &place)?;
    let was_there = voters::was_there(desk, asker, &place, known.at)? == Some(true);
    if was_there || able(desk, row, pact, channel)? == 0 {
        return Ok(());
    }
    Err(Trouble::from(NoBallot::Later(known.lead)).into())
}

/// How many must want a channel to do it: as many as must vote for what cannot be taken back.
fn needed(desk: &Desk<'_>, row: &ChallengeRow, pact: &PactRow, channel: PlayerId) -> Result<u32, Stop> {
    Ok(desk.settings.choosing.majority.voters_of(able(desk, row, pact, channel)?))
}

/// How many could want it, of those who were known in the channel when the challenge was made.
fn able(desk: &Desk<'_>, row: &ChallengeRow, pact: &PactRow, channel: PlayerId) -> Result<u32, Stop> {
    let Some(place) = desk.work.channel(channel)? else { return Ok(0) };
    let known = known_by(desk, row, pact, channel, &place)?;
    let most = desk.settings.choosing.majority.voters;
    voters::able(desk, &place, known.at, most, |player| Ok(is_out(row, pact, channel, player)))
}

/// By when one must have belonged to the channel.
fn known_by(
    desk: &Desk<'_>,
    row: &ChallengeRow,
    pact: &PactRow,
    channel: PlayerId,
    place: &ChannelRow,
) -> Result<KnownBy, Stop> {
    let able = |by| voters::able(desk, place, by, 1, |player| Ok(is_out(row, pact, channel, player)));
    KnownBy::of(desk, row.challenge.made, |by| Ok(able(by)? > 0))
}

/// Whether somebody has no say in it: whoever made the challenge does not answer it, and whom it challenges does not make
/// it.
fn is_out(row: &ChallengeRow, pact: &PactRow, channel: PlayerId, player: PlayerId) -> bool {
    let makes = channel == row.challenge.from;
    // Whoever has joined the challenge votes on that side.
    let made = pact.seconded.iter().find(|one| one.channel == row.challenge.from);
    let joined = made.is_some_and(|made| made.by.contains(&player));
    if makes {
        row.challenge.to == Some(player)
    } else {
        player == row.challenge.from || player == pact.by || joined
    }
}

/// How many want a channel to make a challenge, and how many must; nothing, if no channel makes it.
pub(in crate::bot) fn joined(desk: &Desk<'_>, row: &ChallengeRow) -> Result<Option<(u32, u32)>, Stop> {
    let (pact, channel) = (desk.work.pact(MatchId(row.challenge.id.0))?, row.challenge.from);
    let Some(pact) = pact else { return Ok(None) };
    let Some(made) = pact.seconded.iter().find(|one| one.channel == channel) else { return Ok(None) };
    Ok(Some((made.by.len() as u32, needed(desk, row, &pact, channel)?)))
}

/// What somebody is told who wants a channel to answer a challenge, as long as they are not enough.
pub(in crate::bot) fn told(
    desk: &Desk<'_>,
    row: &ChallengeRow,
    channel: PlayerId,
) -> Result<Vec<Ballot>, Stop> {
    let id = MatchId(row.challenge.id.0);
    let Some(pact) = desk.work.pact(id)? else { return Ok(Vec::new()) };
    let Some(one) = pact.seconded.iter().find(|one| one.channel == channel) else { return Ok(Vec::new()) };
    let name = desk.profile(channel)?.name;
    let needed = needed(desk, row, &pact, channel)?;
    let (wanted, against) = (one.by.len() as u32, one.against.len() as u32);
    let for_it = Ballot::Seconded { id, name: name.clone(), wanted, needed };
    let against_it = Ballot::Objected { id, name, against, needed };
    Ok([(wanted, for_it), (against, against_it)]
        .into_iter()
        .filter(|(many, _)| *many > 0)
        .map(|(_, said)| said)
        .collect())
}

/// Which channels are on the way to answering a challenge, a line each.
pub(in crate::bot) fn lines(
    desk: &Desk<'_>,
    row: &ChallengeRow,
    locale: Locale,
) -> Result<Vec<String>, Stop> {
    let pact = desk.work.pact(MatchId(row.challenge.id.0))?;
    let mut lines = Vec::new();
    for SecondedRow { channel, .. } in pact.into_iter().flat_map(|pact| pact.seconded) {
        if channel != row.challenge.from {
            lines.extend(told(desk, row, channel)?.into_iter().map(|told| Talk::Ballot(told).say(locale)));
        }
    }
    Ok(lines)
}
