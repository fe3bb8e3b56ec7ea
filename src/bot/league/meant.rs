//! Which league is meant, and who organises it.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::{Asker, Desk, Stop};
use crate::bot::league::standing;
use crate::bot::seat::server;
use crate::games::{Kind, Options};
use crate::i18n::league::{Head, LeagueDeal, NoLeague};
use crate::i18n::{Trouble, isolated, undirected};
use crate::league::Person;
use crate::league::log::Format;
use crate::play::LeagueId;
use crate::players::PlayerId;
use crate::store::LeagueRow;
use jiff::SignedDuration;

/// The league of this number or, if none is named, the only one that can be meant here.
pub(super) fn meant(desk: &mut Desk<'_>, asker: &Asker, id: Option<LeagueId>) -> Result<HeldLeague, Stop> {
    let id = match id {
        Some(id) => id,
        None => only(desk, asker)?,
    };
    Ok(desk.league(id)?.ok_or(NoLeague::NoSuch(id)).map_err(Trouble::from)?)
}

/// The only league that is told here and goes on; else the only one that is told here; else the only one in which the
/// asker plays a match.
fn only(desk: &mut Desk<'_>, asker: &Asker) -> Result<LeagueId, Stop> {
    let mut rows = desk.work.leagues_at(&asker.place)?;
    if rows.is_empty() {
        rows = of_own_matches(desk, asker)?;
    }
    let mut going = Vec::new();
    for row in &rows {
        let goes_on = desk.league(row.id)?.is_some_and(|league| goes_on(&league));
        going.extend(goes_on.then_some(row.id));
    }
    match (&going[..], &rows[..]) {
        ([id], _) => Ok(*id),
        (_, [row]) => Ok(row.id),
        (_, []) => Err(Trouble::from(NoLeague::NoneHere).into()),
        _ => {
            let named = rows.iter().map(|row| (row.id, row.name.clone())).collect();
            Err(Trouble::from(NoLeague::Which(named)).into())
        }
    }
}

/// Whether anything is still to happen in a league.
pub(super) fn goes_on(league: &HeldLeague) -> bool {
    let season = league.state.season();
    !league.state.has_ended() || season.is_some_and(|season| !season.is_settled())
}

fn of_own_matches(desk: &mut Desk<'_>, asker: &Asker) -> Result<Vec<LeagueRow>, Stop> {
    let mut rows: Vec<LeagueRow> = Vec::new();
    for id in desk.work.going(asker.player)? {
        let Some(fixture) = desk.sound(id)?.and_then(|held| held.game.terms().fixture) else { continue };
        if rows.iter().all(|row| row.id != fixture.league) {
            rows.extend(desk.work.league(fixture.league)?);
        }
    }
    Ok(rows)
}

/// Refuses what only organisers may do.
pub(super) fn check_organiser(desk: &Desk<'_>, asker: &Asker, row: &LeagueRow) -> Result<(), Stop> {
    if is_organiser(desk, asker, row)? { Ok(()) } else { Err(Trouble::from(NoLeague::NotOrganiser).into()) }
}

/// Whether somebody organises a league: they are named, or they are in charge where it was founded.
pub(super) fn is_organiser(desk: &Desk<'_>, asker: &Asker, row: &LeagueRow) -> Result<bool, Stop> {
    for organiser in &row.organisers {
        if desk.work.person(*organiser)? == asker.player {
            return Ok(true);
        }
    }
    if row.home.platform != asker.account.platform {
        return Ok(false);
    }
    if row.server.is_none() {
        return Ok(desk.settings.arbiters.has(&asker.account, &asker.profile.name));
    }
    Ok(row.server == server::of(asker) && is_in_charge(desk, asker)?)
}

/// Whether somebody manages the server where they ask, or is an arbiter there.
pub(super) fn is_in_charge(desk: &Desk<'_>, asker: &Asker) -> Result<bool, Stop> {
    if desk.settings.arbiters.has(&asker.account, &asker.profile.name) {
        return Ok(true);
    }
    let Some(member) = &asker.member else { return Ok(false) };
    let arbiters = desk.server(server::of(asker).as_deref())?.arbiters;
    Ok(member.manages || arbiters.is_some_and(|role| member.roles.contains(&role)))
}

/// The game of a league, and its options.
pub(super) fn game(row: &LeagueRow) -> Result<(Kind, Options), Stop> {
    // A game of a later version.
    let kind = Kind::from_id(&row.game).ok_or(Trouble::Damaged)?;
    let options = Options::read(kind.rules().options(), &row.options).map_err(|_| Trouble::Damaged)?;
    Ok((kind, options))
}

/// How a league is played; of the season that is being played, as it was when that began.
pub(super) fn deal(league: &HeldLeague) -> Result<LeagueDeal, Stop> {
    let row = &league.row;
    let season = league.state.season().filter(|season| !season.is_settled());
    let settings = season.map_or(&row.settings, |season| &season.settings);
    deal_of(row, settings)
}

/// The same of a league that is to be founded.
pub(super) fn deal_of(row: &LeagueRow, settings: &crate::league::log::Settings) -> Result<LeagueDeal, Stop> {
    Ok(LeagueDeal {
        kind: game(row)?.0,
        options: row.options.clone(),
        format: settings.format.clone(),
        control: row.control,
        respite: row.respite,
        strict: row.strict,
        sign_up: SignedDuration::from_secs(settings.sign_up),
        length: SignedDuration::from_secs(settings.length),
        members_only: row.members_only,
    })
}

/// Which league a text is about.
pub(super) fn head(league: &HeldLeague) -> Head {
    let season = Some(league.state.seasons().len()).filter(|_| !is_ladder(&league.row));
    // Earlier versions kept names from right to left without their marks.
    Head { id: league.row.id, name: isolated(&undirected(&league.row.name)), season }
}

pub(super) fn is_ladder(row: &LeagueRow) -> bool {
    row.settings.format == Format::Ladder
}

/// Refuses what is done on a ladder that is closed.
pub(super) fn check_open(league: &HeldLeague) -> Result<(), Stop> {
    if league.state.has_ended() { Err(Trouble::from(NoLeague::LadderClosed).into()) } else { Ok(()) }
}

/// As whom somebody stands on a ladder at this moment.
pub(super) fn stands_on(
    desk: &Desk<'_>,
    league: &HeldLeague,
    player: PlayerId,
) -> Result<Option<Person>, Stop> {
    let ladder = standing::ladder(desk, league);
    Ok(desk.all_of(player)?.into_iter().find(|person| ladder.place(*person).is_some()))
}

/// As whom somebody plays the season.
pub(super) fn plays_as(
    desk: &Desk<'_>,
    league: &HeldLeague,
    player: PlayerId,
    name: &str,
) -> Result<Person, Stop> {
    let found = match league.state.season() {
        Some(season) => desk.person_in(season, player)?,
        None => stands_on(desk, league, player)?,
    };
    Ok(found.ok_or_else(|| Trouble::from(NoLeague::StrangerToIt { name: name.to_owned() }))?)
}
