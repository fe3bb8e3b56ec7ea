//! What waits for a player: turns, offers, claims and challenges.

use crate::bot::course::{ballot, claim, vacation};
use crate::bot::desk::{Desk, Held, Stop};
use crate::bot::wire::message::{Button, Look};
use crate::bot::wire::press::{At, Press};
use crate::games::Side;
use crate::i18n::Label;
use crate::i18n::call::{Asked, Request};
use crate::i18n::flag::Fall;
use crate::i18n::talk::{GameRow, Whose};
use crate::play::{MatchId, OfferKind, What};
use crate::players::{Locale, Place, PlayerId};
use crate::store::ChallengeRow;
use jiff::{SignedDuration, Timestamp};

/// The matches in which a player is to play, the most urgent first.
pub(in crate::bot) fn waiting(desk: &mut Desk<'_>, player: PlayerId) -> Result<Vec<Held>, Stop> {
    let mut mine = all(desk, player)?;
    mine.retain(|held| is_waiting(held, player));
    Ok(mine)
}

/// Whether a match waits for a turn of this player.
fn is_waiting(held: &Held, player: PlayerId) -> bool {
    held.game.side_of(player) == Some(held.game.to_move()) && held.game.case().is_none()
}

/// The matches of a player that go on, the most urgent first: their turns before the others', first that whose flag falls
/// first with all the vacation there is. One that is damaged, which is in the log, is not among them.
pub(in crate::bot) fn all(desk: &mut Desk<'_>, player: PlayerId) -> Result<Vec<Held>, Stop> {
    let mut found = Vec::new();
    for id in desk.work.going(player)? {
        let Some(held) = desk.sound(id)?.filter(|held| held.game.side_of(player).is_some()) else { continue };
        let end = vacation::fall(desk, &held)?.map(|fall| fall.end());
        found.push((end, held));
    }
    found.sort_by_key(|(end, held)| (!is_waiting(held, player), end.is_none(), *end, held.row.id));
    Ok(found.into_iter().map(|(_, held)| held).collect())
}

/// A match as it stands in a list of this player's.
pub(in crate::bot) fn row(desk: &Desk<'_>, held: &Held, player: PlayerId) -> Result<GameRow, Stop> {
    let side = held.game.side_of(player).unwrap_or(Side::White);
    let fall = vacation::fall(desk, held)?;
    Ok(GameRow {
        id: held.row.id,
        kind: held.game.terms().kind,
        league: held.league.clone(),
        opponent: desk.profile(held.player(side.other()))?.name,
        turn: if is_waiting(held, player) { Whose::Yours } else { Whose::Theirs },
        left: left(desk, held, fall)?,
        fall,
        judged: held.game.case().is_some(),
        still: held.game.held_until(&held.calendars).is_some(),
    })
}

/// The turns of channels with which a player votes, has not voted yet and wants to be told of, as they stand in a list of
/// theirs; the most urgent first.
pub(in crate::bot) fn of_channels(
    desk: &mut Desk<'_>,
    player: PlayerId,
) -> Result<Vec<(Held, GameRow)>, Stop> {
    let mut found = Vec::new();
    if !desk.profile(player)?.channel_turns {
        return Ok(found);
    }
    let locale = desk.profile(player)?.language().unwrap_or(desk.settings.language);
    for (id, channel) in desk.work.followed(player)? {
        if !desk.work.going(channel)?.contains(&id) {
            continue;
        }
        let Some(held) = desk.sound(id)?.filter(|held| is_waiting(held, channel)) else { continue };
        if !ballot::has_voted(desk, &held, player)? {
            let row = of_channel(desk, &held, held.game.to_move(), locale)?;
            found.push((held, row));
        }
    }
    found.sort_by_key(|(held, row)| (row.fall.map(|fall| fall.end()), held.row.id));
    Ok(found)
}

/// A match of a channel as it stands in the list of somebody who votes with it.
pub(in crate::bot) fn of_channel(
    desk: &Desk<'_>,
    held: &Held,
    side: Side,
    locale: Locale,
) -> Result<GameRow, Stop> {
    let names = desk.names(held, locale)?;
    let opponent = format!("{} ({})", names[side.other()], names[side]);
    Ok(GameRow { opponent, ..row(desk, held, held.player(side))? })
}

/// How much time is left until the match is lost, with all the vacation there is.
fn left(desk: &Desk<'_>, held: &Held, fall: Option<Fall>) -> Result<SignedDuration, Stop> {
    let own = held.game.time_left(desk.now, &held.calendars);
    Ok(match fall {
        Some(Fall { vacation: Some(left), .. }) => left,
        Some(Fall { latest: Some(_), .. }) => own + vacation::further(desk, held)?,
        _ => own,
    })
}

/// The button that opens the panel of a match in a list.
pub(in crate::bot) fn open(held: &Held, row: &GameRow, locale: Locale) -> Button {
    let at = At { id: held.row.id, ply: held.game.ply() };
    let (opponent, left, fall) = (row.opponent.clone(), row.left, row.fall);
    let label = Label::Waits { id: row.id, opponent, left, fall };
    Press::Open(at).button(locale, &label, Look::Plain)
}

/// The opponent's standing offers in this match.
pub(in crate::bot) fn offers_to(held: &Held, side: Side) -> Vec<OfferKind> {
    let offers = held.game.standing_offers().iter();
    offers.filter(|offer| offer.by == side.other()).map(|offer| offer.kind).collect()
}

/// What a side is asked in a match. A claim comes first: until it is judged, no offer can be answered.
pub(in crate::bot) fn asked_in(desk: &Desk<'_>, held: &Held, side: Side) -> Result<Vec<Asked>, Stop> {
    let (id, by) = (held.row.id, desk.profile(held.player(side.other()))?.name);
    if claim::is_asked(held, side) {
        return Ok(vec![Asked { id, by, what: Request::Claim, among: false }]);
    }
    let offers = offers_to(held, side);
    let among = offers.len() > 1;
    let asked = |kind: OfferKind| Asked { id, by: by.clone(), what: Request::Offer(kind), among };
    Ok(offers.into_iter().map(asked).collect())
}

/// Something that a player is asked.
pub(in crate::bot) struct Question {
    /// What.
    pub(in crate::bot) asked: Asked,
    /// Since when.
    pub(in crate::bot) since: Timestamp,
    /// Where it is told.
    pub(in crate::bot) places: Vec<Place>,
    /// Whether their clock rests there while they sleep, so that they are called when they wake.
    pub(in crate::bot) rests: bool,
}

/// What a player is asked in their matches and by challenges.
pub(in crate::bot) fn questions(desk: &mut Desk<'_>, player: PlayerId) -> Result<Vec<Question>, Stop> {
    let mut questions = Vec::new();
    for id in desk.work.going(player)? {
        let Some(held) = desk.sound(id)? else { continue };
        let Some(side) = held.game.side_of(player) else { continue };
        for asked in asked_in(desk, &held, side)? {
            let since = since(&held, side, asked.what);
            let (places, rests) = (held.places().cloned().collect(), held.game.terms().respite.rest);
            questions.push(Question { asked, since, places, rests });
        }
    }
    for ChallengeRow { home, challenge, pending, .. } in desk.work.challenges_of(player)? {
        if challenge.to == Some(player) && !pending {
            let what = Request::Challenge(challenge.kind);
            let by = desk.profile(challenge.from)?.name;
            let asked = Asked { id: MatchId(challenge.id.0), by, what, among: false };
            let rests = challenge.respite.rest;
            questions.push(Question { asked, since: challenge.made, places: vec![home], rests });
        }
    }
    Ok(questions)
}

/// Since when a side is asked this in a match.
fn since(held: &Held, side: Side, what: Request) -> Timestamp {
    let Request::Offer(kind) = what else {
        return held.game.case().map_or_else(|| held.game.record().latest(), |case| case.since);
    };
    let made = What::Offered { side: side.other(), kind };
    let entry = held.game.record().entries.iter().rev().find(|entry| entry.what == made);
    entry.map_or_else(|| held.game.record().latest(), |entry| entry.at)
}
