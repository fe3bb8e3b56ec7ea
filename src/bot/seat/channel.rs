//! Channels that play: a channel is a player like any other, for whom those decide who have been seen there.
//!
//! Whoever is in a channel may challenge for it, and together they accept, unless its server names a role for that. With
//! a channel decide those who were there before the challenge ([`super::voters`]). Nobody decides with a channel against
//! which they play, and of two that play against each other everybody decides with one: that for which they did
//! anything first.

use crate::bot::ask::command::Invitation;
use crate::bot::ask::setting::Setting;
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::{server, voters};
use crate::games::Side;
use crate::i18n::{self, Ballot, NoBallot, Slot, Talk, Trouble, Verb};
use crate::play::{ChallengeRefusal, MatchId, Terms};
use crate::players::{Locale, Place, PlayerId, Profile};
use crate::store::{ChallengeRow, ChannelRow, PactRow};
use jiff::Timestamp;

/// The side for which somebody acts in a match: their own, or that of the channel with which they decide; or why for
/// none.
pub(in crate::bot) fn acts(
    desk: &Desk<'_>,
    asker: &Asker,
    held: &Held,
) -> Result<Result<Side, NoBallot>, Stop> {
    match held.game.side_of(asker.player) {
        Some(side) => Ok(Ok(side)),
        None => decides(desk, asker, held),
    }
}

/// The side of the channel with which somebody decides, or why with none.
pub(in crate::bot) fn decides(
    desk: &Desk<'_>,
    asker: &Asker,
    held: &Held,
) -> Result<Result<Side, NoBallot>, Stop> {
    if desk.work.pact(held.row.id)?.is_none() {
        return Ok(Err(NoBallot::NoChannel));
    }
    if held.game.side_of(asker.player).is_some() {
        return Ok(Err(NoBallot::Opponent));
    }
    let follows = desk.work.follows(held.row.id, asker.player)?;
    let mut found = Err(NoBallot::Outsider);
    for side in Side::BOTH {
        let player = held.player(side);
        let Some(channel) = desk.work.channel(player)?.filter(|_| follows.is_none_or(|one| one == player))
        else {
            continue;
        };
        let here = channel.place == asker.place;
        let by = voters::needed_by(desk, held, side, &channel)?;
        match voters::was_there(desk, asker, &channel, by.at)? {
            Some(true) if found.is_err() || here => found = Ok(side),
            Some(false) if found.is_err() => found = Err(NoBallot::Newcomer(by.lead)),
            _ => {}
        }
    }
    Ok(found)
}

/// Whether a person was ever seen in a place, on whichever of their accounts.
fn seen(desk: &Desk<'_>, asker: &Asker, place: &Place) -> Result<bool, Stop> {
    for account in asker.profile.accounts.iter().filter(|one| one.platform == place.platform) {
        if desk.work.seen(place, account)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The player that is the channel where somebody asks, made known if it was not.
fn enrol(desk: &mut Desk<'_>, asker: &Asker) -> Result<PlayerId, Stop> {
    if !asker.place.is_public() {
        return Err(Trouble::from(NoBallot::NotHere).into());
    }
    let known = desk.work.channel_at(&asker.place)?;
    let player = match known {
        Some(player) => player,
        None => desk.work.next_player()?,
    };
    if known.is_none() {
        let row = ChannelRow { place: asker.place.clone(), server: server::of(asker) };
        desk.work.put_channel(player, &row)?;
    }
    // A channel is called once a turn, by the turn itself.
    let new = || Profile { reminders: Some(Vec::new()), ..Profile::default() };
    let mut profile = desk.work.profile(player)?.unwrap_or_else(new);
    let title = asker.member.as_ref().and_then(|member| member.channel.clone());
    if title.is_some() || profile.name.is_empty() {
        profile.name = named(title.as_deref().unwrap_or(&asker.place.id));
    }
    profile.spoken = Some(asker.locale);
    desk.work.put_profile(player, &profile)?;
    Ok(player)
}

/// A channel's name; no person's begins like this.
fn named(title: &str) -> String {
    let name: String = i18n::plain_name(title).chars().take(Profile::NAME_MAX - 1).collect();
    format!("#{}", i18n::isolated(&name))
}

/// Who challenges and who is challenged, by number.
pub(in crate::bot) fn parties(
    desk: &mut Desk<'_>,
    asker: &Asker,
    invitation: &Invitation,
    to: Option<PlayerId>,
) -> Result<(PlayerId, Option<PlayerId>), Stop> {
    match invitation.channel {
        None if to.is_some() && invitation.settings.iter().any(Setting::is_of_votes) => {
            Err(Trouble::from(NoBallot::NobodyVotes).into())
        }
        None => Ok((asker.player, to)),
        Some(true) => Ok((enrol(desk, asker)?, to)),
        Some(false) if to.is_some() => Err(Trouble::Twice { verb: Verb::Play, slot: Slot::Person }.into()),
        Some(false) => Ok((asker.player, Some(enrol(desk, asker)?))),
    }
}

/// Keeps what a challenge says of votes, if a channel has to do with it.
pub(in crate::bot) fn agree(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: MatchId,
    invitation: &Invitation,
) -> Done {
    let usual = usual(desk, asker.player, desk.now);
    let mut pact = usual.clone();
    for setting in &invitation.settings {
        match setting {
            Setting::Choosing(minutes) => pact.minutes = *minutes,
            Setting::Quorum(quorum) => pact.quorum = *quorum,
            _ => {}
        }
    }
    if invitation.channel.is_some() || pact != usual {
        desk.work.put_pact(id, &pact)?;
    }
    Ok(())
}

fn usual(desk: &Desk<'_>, by: PlayerId, made: Timestamp) -> PactRow {
    let choosing = desk.settings.choosing;
    PactRow {
        by,
        minutes: choosing.hours.saturating_mul(60),
        quorum: choosing.quorum,
        round: 0,
        seconded: Vec::new(),
        made: Some(made),
    }
}

/// Whether somebody made a challenge, perhaps in the name of a channel.
pub(in crate::bot) fn made(desk: &Desk<'_>, asker: &Asker, row: &ChallengeRow) -> Result<bool, Stop> {
    let pact = desk.work.pact(MatchId(row.challenge.id.0))?;
    Ok(row.challenge.from == asker.player || pact.is_some_and(|pact| pact.by == asker.player))
}

/// The channel that is challenged and for which somebody may answer; nothing if no channel is.
pub(in crate::bot) fn answers(
    desk: &Desk<'_>,
    asker: &Asker,
    row: &ChallengeRow,
) -> Result<Option<PlayerId>, Stop> {
    let Some(to) = row.challenge.to else { return Ok(None) };
    let Some(channel) = desk.work.channel(to)? else { return Ok(None) };
    if made(desk, asker, row)? {
        return Err(Trouble::Challenge(ChallengeRefusal::Own).into());
    }
    speaks_for(desk, asker, &channel)?;
    check_side(desk.work.pact(MatchId(row.challenge.id.0))?.as_ref(), asker, row)?;
    Ok(Some(to))
}

/// Refuses to let somebody answer in the name of a channel who wants another one to make the challenge.
fn check_side(pact: Option<&PactRow>, asker: &Asker, row: &ChallengeRow) -> Result<(), Trouble> {
    let made = pact.and_then(|pact| pact.seconded.iter().find(|one| one.channel == row.challenge.from));
    match made {
        Some(made) if made.by.contains(&asker.player) => Err(NoBallot::OtherSide.into()),
        _ => Ok(()),
    }
}

/// Refuses whoever is no member of a channel, or may not challenge and be challenged there.
pub(in crate::bot) fn speaks_for(desk: &Desk<'_>, asker: &Asker, channel: &ChannelRow) -> Done {
    if !seen(desk, asker, &channel.place)? {
        return Err(Trouble::from(NoBallot::Outsider).into());
    }
    let rules = desk.server(channel.server.as_deref())?;
    if channel.place == asker.place {
        server::may_challenge(asker, &rules)?;
    } else if rules.challengers.is_some() {
        // Elsewhere it is not known whether they have the role.
        return Err(Trouble::MayNotChallenge.into());
    }
    Ok(())
}

/// The name of the channel where an open challenge stands, if it could accept it and has played before: others need no
/// such button, and where it is wanted for once there is the command.
pub(in crate::bot) fn could_accept(desk: &Desk<'_>, row: &ChallengeRow) -> Result<Option<String>, Stop> {
    let here = desk.work.channel_at(&row.home)?;
    let open = here.filter(|here| row.challenge.to.is_none() && row.challenge.from != *here);
    Ok(open.map(|channel| desk.profile(channel)).transpose()?.map(|profile| profile.name))
}

/// Who accepts a challenge: the channel that is challenged, that where somebody asks in its name, or themselves.
pub(in crate::bot) fn accepts(
    desk: &mut Desk<'_>,
    asker: &Asker,
    row: &ChallengeRow,
    as_channel: bool,
) -> Result<PlayerId, Stop> {
    if let Some(channel) = answers(desk, asker, row)? {
        return Ok(channel);
    }
    if made(desk, asker, row)? {
        return Err(Trouble::Challenge(ChallengeRefusal::Own).into());
    }
    if !as_channel {
        return Ok(asker.player);
    }
    server::may_challenge(asker, &desk.server(server::of(asker).as_deref())?)?;
    let id = MatchId(row.challenge.id.0);
    check_side(desk.work.pact(id)?.as_ref(), asker, row)?;
    if desk.work.pact(id)?.is_none() {
        desk.work.put_pact(id, &usual(desk, row.challenge.from, row.challenge.made))?;
    }
    enrol(desk, asker)
}

/// Notes who decides with which channel from the start: those who challenged or accepted in its name. Forgets what was
/// agreed on for votes, if no channel plays after all.
pub(in crate::bot) fn begin(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: MatchId,
    terms: &Terms,
    by: PlayerId,
) -> Done {
    let Some(mut pact) = desk.work.pact(id)? else { return Ok(()) };
    let seconded = std::mem::take(&mut pact.seconded);
    desk.work.put_pact(id, &pact)?;
    let from = terms.sides[terms.sides.find(&by).unwrap_or(Side::White).other()];
    let mut any = false;
    let seconded = seconded.into_iter().filter(|one| [from, by].contains(&one.channel));
    let seconded = seconded.flat_map(|one| one.by.into_iter().map(move |person| (one.channel, person)));
    let seconded = seconded.filter(|(_, person)| terms.sides.find(person).is_none());
    for (channel, person) in [(from, pact.by), (by, asker.player)].into_iter().chain(seconded) {
        if desk.work.channel(channel)?.is_some() {
            any = true;
            desk.work.put_follows(id, person, channel)?;
        }
    }
    if !any {
        desk.work.drop_pact(id);
    }
    Ok(())
}

/// Whether a channel has to do with a challenge or match.
pub(in crate::bot) fn votes(desk: &Desk<'_>, id: MatchId) -> Result<bool, Stop> {
    Ok(desk.work.pact(id)?.is_some())
}

/// Lets a match that is played again have the same votes; by whom it is proposed, where it is.
pub(in crate::bot) fn again(desk: &mut Desk<'_>, old: MatchId, new: MatchId, by: Option<PlayerId>) -> Done {
    if let Some(pact) = desk.work.pact(old)? {
        let made = by.map_or(pact.made, |_| Some(desk.now));
        let by = by.unwrap_or(pact.by);
        desk.work.put_pact(new, &PactRow { round: 0, by, seconded: Vec::new(), made, ..pact })?;
    }
    Ok(())
}

/// What was agreed on for votes, as a line of a post; nothing if no channel plays.
pub(in crate::bot) fn terms(desk: &Desk<'_>, id: MatchId, locale: Locale) -> Result<Option<String>, Stop> {
    let say = |pact: PactRow| {
        Talk::Ballot(Ballot::Terms { minutes: pact.minutes, quorum: pact.quorum }).say(locale)
    };
    Ok(desk.work.pact(id)?.map(say))
}
