//! Challenges: made, answered, lapsed.

mod join;
mod open;
mod said;
mod words;

pub(in crate::bot) use open::shorten;
pub(in crate::bot) use said::said;

use crate::bot::ask::command::Invitation;
use crate::bot::course::keep;
use crate::bot::deed::{deal, second};
use crate::bot::desk::outbox::{About, PostRow};
use crate::bot::desk::{Asker, Desk, Dice, Done, Stop};
use crate::bot::news::{call, reach};
use crate::bot::seat::{audience, block, channel, expulsion, server};
use crate::bot::tell::announce;
use crate::bot::wire::message::{Audience, Button, Look, Mention, Who};
use crate::bot::wire::press::Press;
use crate::i18n::call::CallText;
use crate::i18n::manner::NoManner;
use crate::i18n::talk::Answer;
use crate::i18n::{Label, Talk, Trouble};
use crate::play::{Challenge, ChallengeId, ChallengeRefusal, MatchId};
use crate::players::{Account, Locale, Place, PlayerId};
use crate::store::{ActedRow, ChallengeRow, Due, ServerRow};

/// How many matches one person may play at a time.
pub(in crate::bot) const MATCHES_MAX: usize = 50;

/// Challenges somebody, or anybody.
pub(in crate::bot) fn make(
    desk: &mut Desk<'_>,
    asker: &Asker,
    invitation: Invitation,
    mentions: &[Mention],
) -> Done {
    let rules = may_challenge(desk, asker)?;
    let named = invitation.to.as_ref().map(|account| mention(account, mentions));
    refuse_bots(named.as_ref())?;
    if named.is_none() {
        open::admit(desk, asker)?;
    }
    let to = named.as_ref().map(|named| self::named(desk, &named.account, mentions)).transpose()?;
    if to == Some(asker.player) {
        return Err(Trouble::Challenge(ChallengeRefusal::Own).into());
    }
    if let Some(to) = to {
        block::admit(desk, to, asker.player)?;
    }
    expulsion::admit(desk, asker, to)?;
    let (from, to) = channel::parties(desk, asker, &invitation, to)?;
    let (control, respite) = deal::times(desk.settings, &invitation, &rules)?;
    let expires =
        Challenge::expiry(desk.now, Challenge::lifetime(control, to)).map_err(Trouble::Challenge)?;
    let (strict, manner) = deal::conduct(&invitation, &rules)?;
    let rated = deal::rated(&invitation)?;
    let id = desk.work.next_match()?;
    channel::agree(desk, asker, id, &invitation)?;
    let challenge = Challenge {
        id: ChallengeId(id.0),
        kind: invitation.kind,
        options: invitation.options,
        from,
        to,
        side: invitation.side,
        control,
        rated,
        made: desk.now,
        expires,
        respite,
        strict,
        manner,
    };
    stand(desk, asker, challenge, named.map(|named| hears(named, &asker.place)))
}

/// What holds where somebody asks, if they may challenge there and have not made too many challenges.
pub(in crate::bot) fn may_challenge(desk: &Desk<'_>, asker: &Asker) -> Result<ServerRow, Stop> {
    let rules = desk.server(server::of(asker).as_deref())?;
    server::may_challenge(asker, &rules)?;
    if made(desk, asker)?.len() >= Challenge::STANDING_MAX {
        return Err(Trouble::TooManyChallenges { limit: Challenge::STANDING_MAX }.into());
    }
    Ok(rules)
}

/// Keeps a challenge that is made here, and tells of it; on which account it is made to somebody and where they hear of
/// it, where that is known.
pub(in crate::bot) fn stand(
    desk: &mut Desk<'_>,
    asker: &Asker,
    challenge: Challenge,
    hears: Option<ActedRow>,
) -> Done {
    challenge.check().map_err(Trouble::Challenge)?;
    if let Some(to) = challenge.to {
        check_received(desk, to)?;
        block::admit_call(desk, asker, to)?;
    }
    let (id, from, to) = (MatchId(challenge.id.0), challenge.from, challenge.to);
    desk.work.set_due(challenge.expires, Due::Challenge(id), true);
    let (home, server) = (asker.place.clone(), server::of(asker));
    let mut row = ChallengeRow { home, challenge, server, pending: false };
    row.pending = join::begin(desk, asker, &row)?;
    desk.work.put_challenge(&row)?;
    if from == asker.player {
        desk.acted(id, from, asker)?;
    }
    if let Some((to, hears)) = to.zip(hears) {
        desk.work.put_acted(id, to, &hears)?;
    }
    if row.pending { join::post(desk, &row) } else { post(desk, &row) }
}

/// Refuses one challenge more to somebody who has many to answer: each calls them.
fn check_received(desk: &Desk<'_>, to: PlayerId) -> Done {
    let received = desk.work.challenges_of(to)?.iter().filter(|row| row.challenge.to == Some(to)).count();
    if received < Challenge::RECEIVED_MAX {
        return Ok(());
    }
    let name = desk.profile(to)?.name;
    Err(Trouble::TooManyToThem { name, limit: Challenge::RECEIVED_MAX }.into())
}

/// What is known of somebody who is named.
pub(in crate::bot) fn mention(account: &Account, mentions: &[Mention]) -> Mention {
    let found = mentions.iter().find(|mention| mention.account == *account);
    found.cloned().unwrap_or_else(|| Mention::person("", account.clone()))
}

/// Refuses whoever cannot play.
pub(in crate::bot) fn refuse_bots(named: Option<&Mention>) -> Result<(), Trouble> {
    match named.map(|named| (named.who, &named.name)) {
        Some((Who::Nahil, _)) => Err(Trouble::AgainstNahil { game: None, said: String::new() }),
        Some((Who::Bot, name)) => Err(Trouble::AgainstBot { name: name.clone() }),
        _ => Ok(()),
    }
}

/// Where somebody hears of a challenge that names them: where it is made if they read there, and else directly.
fn hears(named: Mention, home: &Place) -> ActedRow {
    let reads = named.is_here && home.is_public();
    let direct = Place::direct(&named.account).filter(|_| !reads);
    ActedRow { place: direct.unwrap_or_else(|| home.clone()), account: named.account }
}

/// The player behind a name in the text.
pub(in crate::bot) fn named(
    desk: &mut Desk<'_>,
    account: &Account,
    mentions: &[Mention],
) -> Result<PlayerId, Stop> {
    Ok(desk.player(account, &mention(account, mentions).name, None)?.0)
}

/// Posts a challenge, and calls whom it challenges.
fn post(desk: &mut Desk<'_>, row: &ChallengeRow) -> Done {
    let Challenge { from, to, .. } = row.challenge;
    let id = MatchId(row.challenge.id.0);
    let called =
        to.map(|to| desk.profile(to)).transpose()?.map(|profile| profile.accounts).unwrap_or_default();
    let places = reach::of_challenge(desk, row)?;
    let concerned: Vec<_> = std::iter::once(from).chain(to).collect();
    let worded = |desk: &mut Desk<'_>, place: &Place, locale: Locale| {
        let text = words::words(desk, row, (place, &places), locale)?;
        let (buttons, calls) = (vec![buttons(desk, row, locale)?], called.clone());
        let (key, language) = (key(id), Some(locale));
        Ok(PostRow { key, text, language, calls, buttons, stays: true, ..PostRow::default() })
    };
    call::tell(desk, id, (&places, &concerned), |_| About::Challenge(id), &worded)
}

/// What can be done with a challenge.
fn buttons(desk: &Desk<'_>, row: &ChallengeRow, locale: Locale) -> Result<Vec<Button>, Stop> {
    let Challenge { kind, to, .. } = row.challenge;
    let id = MatchId(row.challenge.id.0);
    let (makers, others) = parties(desk, row)?;
    let channel = to.map(|to| desk.work.channel(to)).transpose()?.flatten();
    let accept = match channel.and(to) {
        Some(channel) => Label::AcceptFor(desk.profile(channel)?.name),
        None => Label::Accept,
    };
    let mut buttons = vec![Press::Accept(id).button(locale, &accept, Look::Good).of(others.clone())];
    if let Some(channel) = channel::could_accept(desk, row)? {
        let accept = Press::AcceptFor(id).button(locale, &Label::AcceptFor(channel), Look::Plain);
        buttons.push(accept.of(others.clone()));
    }
    if to.is_some() {
        buttons.push(Press::Decline(id).button(locale, &Label::Decline, Look::Plain).of(others));
    }
    buttons.push(Press::Withdraw(id).button(locale, &Label::Withdraw, Look::Plain).of(makers));
    buttons.push(Press::Page(kind, 1).button(locale, &Label::Learn(kind), Look::Plain));
    Ok(buttons)
}

/// Who can take a challenge back, and who can answer it.
fn parties(desk: &Desk<'_>, row: &ChallengeRow) -> Result<(Audience, Audience), Stop> {
    let Challenge { id, from, to, .. } = row.challenge;
    let pact = desk.work.pact(MatchId(id.0))?;
    let maker = pact.map_or(from, |pact| pact.by);
    let others = match to {
        Some(to) if desk.work.channel(to)?.is_none() => audience::person(desk, to)?,
        _ => audience::but(desk, &[from, maker])?,
    };
    Ok((audience::person(desk, maker)?, others))
}

/// Key of the post of a challenge that is open.
fn key(id: MatchId) -> String {
    format!("challenge:{id}")
}

/// The challenges that somebody can mean who answers one without naming it: those to themselves, and in the place where
/// they ask those to anybody and to its channel.
pub(in crate::bot) fn meant(
    desk: &Desk<'_>,
    asker: &Asker,
    channel: Option<PlayerId>,
) -> Result<Vec<ChallengeRow>, Stop> {
    let to = |player: PlayerId| {
        Ok::<_, Stop>(
            desk.work
                .challenges_of(player)?
                .into_iter()
                .filter(move |row| row.challenge.to == Some(player) && !row.pending),
        )
    };
    let to_channel = channel.map(to).transpose()?.into_iter().flatten().filter(|row| row.home == asker.place);
    let open = desk.work.open_challenges(&asker.place)?;
    let joining = channel.map(|channel| desk.work.challenges_of(channel)).transpose()?.into_iter().flatten();
    let joining = joining
        .filter(|row| row.pending && row.challenge.to != Some(asker.player) && row.home == asker.place);
    let mut rows = Vec::new();
    for row in to(asker.player)?.chain(to_channel).chain(open).chain(joining) {
        if !channel::made(desk, asker, &row)? {
            rows.push(row);
        }
    }
    Ok(rows)
}

/// The only challenge that can be meant.
pub(in crate::bot) fn only(rows: impl Iterator<Item = ChallengeRow>) -> Result<MatchId, Stop> {
    let ids: Vec<_> = rows.map(|row| MatchId(row.challenge.id.0)).collect();
    match ids[..] {
        [] => Err(Trouble::NothingToAnswer.into()),
        [id] => Ok(id),
        _ => Err(Trouble::WhichChallenge { ids }.into()),
    }
}

/// Accepts a challenge: the match begins.
pub(in crate::bot) fn accept(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    asker: &Asker,
    id: MatchId,
    as_channel: bool,
) -> Done {
    let row = standing(desk, id)?;
    if row.pending {
        return join::join(desk, asker, row);
    }
    if row.challenge.to.is_none() {
        // A challenge to them alone says that they are wanted.
        block::admit(desk, row.challenge.from, asker.player)?;
    }
    expulsion::admit_to(desk, asker, &row)?;
    let by = channel::accepts(desk, asker, &row, as_channel)?;
    if desk.work.channel(by)?.is_some() {
        if row.challenge.manner.closed {
            return Err(Trouble::from(NoManner::ClosedChannel).into());
        }
        row.challenge.accept(by, false, desk.now).map_err(Trouble::Challenge)?;
        if !second::second(desk, asker, &row, by)? {
            return join::tell_members(desk, asker, &row, by);
        }
    }
    let mut terms = row.challenge.accept(by, dice(), desk.now).map_err(Trouble::Challenge)?;
    terms.rated &= desk.work.channel(by)?.is_none();
    for player in [terms.sides.white, terms.sides.black] {
        if desk.work.going(player)?.len() >= MATCHES_MAX {
            let name = desk.profile(player)?.name;
            return Err(Trouble::TooManyMatches { name, limit: MATCHES_MAX }.into());
        }
    }
    answered(desk, &row, &Answer::Accepted(desk.profile(by)?.name))?;
    let mut places = reach::of_match(desk, asker, &row, by)?;
    let home = places.remove(0);
    let server = row.server.filter(|_| home == row.home);
    channel::begin(desk, asker, id, &terms, by)?;
    if by == asker.player {
        desk.acted(id, by, asker)?;
    }
    let mut held = keep::begin(desk, id, (home, places), server, terms)?;
    announce::open(desk, &mut held)
}

/// Declines a challenge; a channel does when enough of its members want it.
pub(in crate::bot) fn decline(desk: &mut Desk<'_>, asker: &Asker, id: MatchId) -> Done {
    let row = standing(desk, id)?;
    if row.pending {
        return Err(join::closed(desk, &row)?.into());
    }
    let channel = channel::answers(desk, asker, &row)?;
    let by = channel.unwrap_or(asker.player);
    row.challenge.decline(by, desk.now).map_err(Trouble::Challenge)?;
    if let Some(channel) = channel
        && !second::object(desk, asker, &row, channel)?
    {
        return join::tell_members(desk, asker, &row, channel);
    }
    answered(desk, &row, &Answer::Declined(desk.profile(by)?.name))
}

/// Takes a challenge back, by command.
pub(in crate::bot) fn withdraw_any(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    if let Some(id) = id {
        return withdraw(desk, asker, id);
    }
    let id = only(made(desk, asker)?.into_iter())?;
    withdraw(desk, asker, id)
}

/// The challenges that somebody has made and that still stand.
fn made(desk: &Desk<'_>, asker: &Asker) -> Result<Vec<ChallengeRow>, Stop> {
    let mut rows = Vec::new();
    for row in desk.work.challenges_of(asker.player)? {
        if channel::made(desk, asker, &row)? {
            rows.push(row);
        }
    }
    Ok(rows)
}

/// Takes a challenge back.
pub(in crate::bot) fn withdraw(desk: &mut Desk<'_>, asker: &Asker, id: MatchId) -> Done {
    let row = standing(desk, id)?;
    let by = if channel::made(desk, asker, &row)? { row.challenge.from } else { asker.player };
    row.challenge.withdraw(by, desk.now).map_err(Trouble::Challenge)?;
    answered(desk, &row, &Answer::Withdrawn)
}

/// Ends those challenges of a person, and to them, that the challenged one does not want.
pub(in crate::bot) fn void_unwanted(desk: &mut Desk<'_>, player: PlayerId) -> Done {
    for row in desk.work.challenges_of(player)? {
        let from = row.challenge.from;
        let to = row.challenge.to.filter(|to| [from, *to].contains(&player));
        if let Some(to) = to
            && desk.work.blocked(to)?.contains(&from)
        {
            void(desk, &row)?;
        }
    }
    Ok(())
}

/// Ends a challenge without saying why.
pub(in crate::bot) fn void(desk: &mut Desk<'_>, row: &ChallengeRow) -> Done {
    answered(desk, row, &Answer::Void)
}

/// Lets a challenge lapse, if it is time.
pub(in crate::bot) fn expire(desk: &mut Desk<'_>, id: MatchId) -> Done {
    match desk.work.challenge(id)? {
        Some(row) if row.challenge.expired(desk.now) => answered(desk, &row, &Answer::Expired),
        _ => Ok(()),
    }
}

fn standing(desk: &mut Desk<'_>, id: MatchId) -> Result<ChallengeRow, Stop> {
    desk.work.challenge(id)?.ok_or_else(|| Trouble::NoSuchChallenge { id }.into())
}

/// The challenge is gone; its post says why and has no buttons any more.
fn answered(desk: &mut Desk<'_>, row: &ChallengeRow, answer: &Answer) -> Done {
    let id = MatchId(row.challenge.id.0);
    let places = if row.pending { vec![row.home.clone()] } else { reach::of_challenge(desk, row)? };
    let key = if row.pending { join::key(id) } else { key(id) };
    desk.work.drop_challenge(id)?;
    if !matches!(answer, Answer::Accepted(_)) {
        desk.work.drop_pact(id);
        desk.work.drop_acted(id)?;
    }
    desk.work.set_due(row.challenge.expires, Due::Challenge(id), false);
    let maker = row.challenge.from;
    let concerned: Vec<_> = std::iter::once(maker).chain(row.challenge.to).collect();
    let from = desk.profile(maker)?.name;
    for place in &places {
        let locale = desk.language_at(place, &concerned, &[maker])?;
        let mut text = Talk::Answered { id, from: from.clone(), answer: answer.clone() }.say(locale);
        if place.is_passing() && matches!(answer, Answer::Accepted(_)) {
            text = format!("{text}\n{}", CallText::ToldDirectly.say(locale));
        }
        desk.post(place, PostRow { key: key.clone(), text, language: Some(locale), ..PostRow::default() })?;
    }
    Ok(())
}
