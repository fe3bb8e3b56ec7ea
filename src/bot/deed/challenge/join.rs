//! A challenge in the name of a channel: its members join in until they are enough, and only then it is posted like any
//! other, so that nobody commits a channel alone.

use super::words;
use crate::bot::deed::second;
use crate::bot::desk::outbox::{About, PostRow};
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::news::call;
use crate::bot::seat::{audience, block, channel, expulsion};
use crate::bot::wire::message::Look;
use crate::bot::wire::press::Press;
use crate::i18n::{Ballot, Label, NoBallot, Talk, Trouble};
use crate::play::{Challenge, MatchId};
use crate::players::{Locale, Place, PlayerId};
use crate::store::{ChallengeRow, Due};

/// Notes that somebody makes a challenge, perhaps in the name of a channel; whether others must join in before it is
/// posted.
pub(super) fn begin(desk: &mut Desk<'_>, asker: &Asker, row: &ChallengeRow) -> Result<bool, Stop> {
    let channel = row.challenge.from;
    if desk.work.channel(channel)?.is_none() {
        return Ok(false);
    }
    Ok(!second::second(desk, asker, row, channel)?)
}

/// Joins in a challenge of one's channel that is not open yet; opens it, if they are enough by that.
pub(super) fn join(desk: &mut Desk<'_>, asker: &Asker, mut row: ChallengeRow) -> Done {
    let from = row.challenge.from;
    let channel = desk.work.channel(from)?.filter(|_| row.challenge.to != Some(asker.player));
    let speaks = channel.map(|channel| channel::speaks_for(desk, asker, &channel));
    match speaks {
        None | Some(Err(Stop::Trouble(Trouble::Ballot(NoBallot::Outsider)))) => {
            return Err(closed(desk, &row)?.into());
        }
        Some(speaks) => speaks?,
    }
    expulsion::admit(desk, asker, row.challenge.to)?;
    if let Some(to) = row.challenge.to {
        block::admit(desk, to, asker.player)?;
    }
    if second::second(desk, asker, &row, from)? {
        return open(desk, &mut row);
    }
    post(desk, &row)?;
    let told = line(desk, &row, asker.locale)?;
    desk.answer(asker, told)
}

/// Why nobody answers a challenge that is not open yet.
pub(super) fn closed(desk: &Desk<'_>, row: &ChallengeRow) -> Result<Trouble, Stop> {
    let (joined, needed) = second::joined(desk, row)?.unwrap_or_default();
    Ok(NoBallot::NotOpen { joined, needed }.into())
}

/// Posts the challenge like any other; it lasts from now on.
fn open(desk: &mut Desk<'_>, row: &mut ChallengeRow) -> Done {
    let id = MatchId(row.challenge.id.0);
    let said = Ballot::Opened { id, name: desk.profile(row.challenge.from)?.name };
    let locale = language(desk, row)?;
    let text = Talk::Ballot(said).say(locale);
    desk.post(&row.home, PostRow { key: key(id), text, language: Some(locale), ..PostRow::default() })?;
    desk.work.set_due(row.challenge.expires, Due::Challenge(id), false);
    let lifetime = Challenge::lifetime(row.challenge.control, row.challenge.to);
    row.challenge.expires = Challenge::expiry(desk.now, lifetime).map_err(Trouble::Challenge)?;
    desk.work.set_due(row.challenge.expires, Due::Challenge(id), true);
    row.pending = false;
    desk.work.put_challenge(row)?;
    super::post(desk, row)
}

/// Shows in the channel what challenge it could make.
pub(super) fn post(desk: &mut Desk<'_>, row: &ChallengeRow) -> Done {
    let id = MatchId(row.challenge.id.0);
    let places = [row.home.clone()];
    let worded = |desk: &mut Desk<'_>, place: &Place, locale: Locale| {
        let text = words::words(desk, row, (place, std::slice::from_ref(place)), locale)?;
        let text = format!("{text}\n{}", line(desk, row, locale)?);
        let maker = desk.work.pact(id)?.map_or(row.challenge.from, |pact| pact.by);
        let others: Vec<_> = row.challenge.to.into_iter().chain([maker]).collect();
        let join = Press::Accept(id).button(locale, &Label::Join, Look::Good);
        let withdraw = Press::Withdraw(id).button(locale, &Label::Withdraw, Look::Plain);
        let buttons =
            vec![join.of(audience::but(desk, &others)?), withdraw.of(audience::person(desk, maker)?)];
        let (key, language) = (key(id), Some(locale));
        Ok(PostRow { key, text, language, buttons: vec![buttons], stays: true, ..PostRow::default() })
    };
    call::tell(desk, id, (&places, &[row.challenge.from]), |_| About::Challenge(id), &worded)
}

/// Shows that the members of a channel who want it to answer a challenge are not enough yet.
pub(super) fn tell_members(
    desk: &mut Desk<'_>,
    asker: &Asker,
    row: &ChallengeRow,
    channel: PlayerId,
) -> Done {
    super::post(desk, row)?;
    let told = second::told(desk, row, channel)?;
    let told: Vec<_> = told.into_iter().map(|told| Talk::Ballot(told).say(asker.locale)).collect();
    desk.answer(asker, told.join("\n"))
}

/// How many have joined in, and how others can.
fn line(desk: &Desk<'_>, row: &ChallengeRow, locale: Locale) -> Result<String, Stop> {
    let (joined, needed) = second::joined(desk, row)?.unwrap_or_default();
    let id = MatchId(row.challenge.id.0);
    let said = Ballot::Joined { id, name: desk.profile(row.challenge.from)?.name, joined, needed };
    Ok(Talk::Ballot(said).say(locale))
}

fn language(desk: &Desk<'_>, row: &ChallengeRow) -> Result<Locale, Stop> {
    desk.language_at(&row.home, &[row.challenge.from], &[])
}

/// Key of the post of a challenge that is not open yet.
pub(super) fn key(id: MatchId) -> String {
    format!("joining:{id}")
}
