//! A challenge that a channel accepts: one of its members wants it to, and others second him until they are enough.

use crate::bot::desk::{Asker, Desk, Stop};
use crate::bot::seat::voters;
use crate::i18n::{Ballot, Talk};
use crate::play::MatchId;
use crate::players::{Locale, PlayerId};
use crate::store::{ChallengeRow, PactRow, SecondedRow};

/// How many channels can be on the way to accepting one challenge.
const CHANNELS_MAX: usize = 8;

/// Notes that somebody wants a channel to accept a challenge; whether they are enough by that.
pub(in crate::bot) fn second(
    desk: &mut Desk<'_>,
    asker: &Asker,
    row: &ChallengeRow,
    channel: PlayerId,
) -> Result<bool, Stop> {
    let id = MatchId(row.challenge.id.0);
    let Some(mut pact) = desk.work.pact(id)? else { return Ok(true) };
    let place = pact.seconded.iter().position(|one| one.channel == channel).unwrap_or_else(|| {
        pact.seconded.truncate(CHANNELS_MAX - 1);
        pact.seconded.push(SecondedRow { channel, by: Vec::new() });
        pact.seconded.len() - 1
    });
    let by = &mut pact.seconded[place].by;
    if !by.contains(&asker.player) {
        by.push(asker.player);
    }
    let many = by.len() as u32;
    desk.work.put_pact(id, &pact)?;
    Ok(many >= needed(desk, row, &pact, channel)?)
}

/// How many must want a channel to accept a challenge: as many as must vote for what cannot be taken back.
fn needed(desk: &Desk<'_>, row: &ChallengeRow, pact: &PactRow, channel: PlayerId) -> Result<u32, Stop> {
    let majority = desk.settings.choosing.majority;
    let Some(place) = desk.work.channel(channel)? else { return Ok(0) };
    let is_out = |player| Ok(player == row.challenge.from || player == pact.by);
    Ok(majority.voters_of(voters::able(desk, &place, desk.now, majority.voters, is_out)?))
}

/// What somebody is told who wants a channel to accept a challenge, as long as they are not enough.
pub(in crate::bot) fn told(
    desk: &Desk<'_>,
    row: &ChallengeRow,
    channel: PlayerId,
) -> Result<Option<Ballot>, Stop> {
    let id = MatchId(row.challenge.id.0);
    let Some(pact) = desk.work.pact(id)? else { return Ok(None) };
    let wanted = pact.seconded.iter().find(|one| one.channel == channel).map_or(0, |one| one.by.len());
    let name = desk.profile(channel)?.name;
    let needed = needed(desk, row, &pact, channel)?;
    Ok(Some(Ballot::Seconded { id, name, wanted: wanted as u32, needed }))
}

/// Which channels are on the way to accepting a challenge, a line each.
pub(in crate::bot) fn lines(
    desk: &Desk<'_>,
    row: &ChallengeRow,
    locale: Locale,
) -> Result<Vec<String>, Stop> {
    let pact = desk.work.pact(MatchId(row.challenge.id.0))?;
    let mut lines = Vec::new();
    for SecondedRow { channel, .. } in pact.into_iter().flat_map(|pact| pact.seconded) {
        lines.extend(told(desk, row, channel)?.map(|told| Talk::Ballot(told).say(locale)));
    }
    Ok(lines)
}
