//! Pairings become matches: each exists once, under the key of its pairing.

use crate::bot::course::{fixture, keep};
use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::league::{meant, silence};
use crate::bot::news::reach;
use crate::games::{BySide, Side};
use crate::i18n::{NoCourt, Trouble};
use crate::league::log::{Event, Slot};
use crate::league::state::Phase;
use crate::play::{Fixture, Manner, MatchId, Ruling, Terms};
use crate::players::PlayerId;
use crate::store::{FixtureRow, RungRow};

/// Most matches of one pairing: another one is played where one is annulled or a player replaced.
const GAMES_MAX: u32 = 20;

/// Makes matches of these pairings.
pub(super) fn matches(desk: &mut Desk<'_>, league: &mut HeldLeague, slots: &[Slot]) -> Result<(), Stop> {
    for slot in slots {
        let Some(sides) = sides(desk, league, *slot)? else { continue };
        let fixture = place_of(league, *slot);
        let id = desk.work.next_match()?;
        begin(desk, league, (id, fixture), sides, None)?;
        let number = id.0;
        // It was looked up just now, so it can be.
        let _ = desk.write_league(league, None, Event::Begun { slot: *slot, number })?;
    }
    league.row.calls = true;
    Ok(())
}

/// Makes another match of a pairing, of which the last one is annulled.
pub(super) fn anew(desk: &mut Desk<'_>, league: &mut HeldLeague, slot: Slot) -> Done {
    let Some(sides) = sides(desk, league, slot)? else { return Ok(()) };
    let id = desk.work.next_match()?;
    if desk.write_league(league, None, Event::Again { slot, number: id.0 })?.is_err() {
        return Ok(());
    }
    league.row.calls = true;
    begin(desk, league, (id, place_of(league, slot)), sides, None).map(drop)
}

/// The place of a pairing of the latest season among all matches of leagues.
fn place_of(league: &HeldLeague, slot: Slot) -> Fixture {
    let season = league.state.seasons().len() as u32;
    let (section, round, board) = (slot.section as u32 + 1, slot.round as u32, slot.board as u32);
    Fixture { league: league.row.id, season, section, round, board, game: 1 }
}

/// Who plays which side of a pairing.
fn sides(desk: &Desk<'_>, league: &HeldLeague, slot: Slot) -> Result<Option<BySide<PlayerId>>, Stop> {
    let section = league.state.season().and_then(|season| season.sections.get(slot.section));
    let pairing = section.and_then(|section| Some((section, section.at(slot)?)));
    let Some((section, pairing)) = pairing else { return Ok(None) };
    let player = |number: usize| desk.player_in(section.players[number - 1]);
    Ok(Some(BySide { white: player(pairing.white)?, black: player(pairing.black)? }))
}

/// Begins a match of a league, and notes that both of its players are to be told.
pub(super) fn begin(
    desk: &mut Desk<'_>,
    league: &HeldLeague,
    (id, mut fixture): (MatchId, Fixture),
    sides: BySide<PlayerId>,
    rung: Option<RungRow>,
) -> Result<Held, Stop> {
    while desk.work.fixture(&fixture)?.is_some() && fixture.game < GAMES_MAX {
        fixture.game += 1;
    }
    let row = &league.row;
    let (kind, options) = meant::game(row)?;
    let (control, respite, strict) = (row.control, row.respite, row.strict);
    let manner = Manner::default();
    let fixture_of = Some(fixture);
    let terms =
        Terms { kind, options, sides, control, rated: true, respite, strict, manner, fixture: fixture_of };
    desk.work.put_fixture(&fixture, FixtureRow { id, rung, over: false })?;
    for player in [sides.white, sides.black] {
        if let Some(acted) = desk.work.entrant(row.id, fixture.season, player)?.acted {
            desk.work.put_acted(id, player, &acted)?;
        }
    }
    let places = reach::of_players(desk, id, &row.home, [sides.white, sides.black])?;
    let mut held = keep::begin(desk, id, (row.home.clone(), places), row.server.clone(), terms)?;
    // Its players are called to all their new matches at once.
    held.row.timer.called = held.game.ply() + 1;
    held.row.apart = row.home.is_public();
    keep::keep(desk, &mut held)?;
    note_new(desk, &held, fixture)?;
    Ok(held)
}

fn note_new(desk: &mut Desk<'_>, held: &Held, fixture: Fixture) -> Result<(), Stop> {
    let now = desk.now.as_second();
    for side in Side::BOTH {
        let player = held.player(side);
        let mut row = desk.work.entrant(fixture.league, fixture.season, player)?;
        row.calls.push(held.row.id);
        if row.last_turn < row.opened && !silence::is_playing(desk, fixture.league, player, held.row.id)? {
            // Between two matches nobody is silent.
            (row.opened, row.warned) = (None, None);
        }
        if side == held.game.to_move() {
            row.opened = row.opened.or(Some(now));
        }
        desk.work.put_entrant(fixture.league, player, &row)?;
    }
    Ok(())
}

/// Begins a match again that was annulled, under this number.
pub(in crate::bot) fn again(
    desk: &mut Desk<'_>,
    fixture: Fixture,
    id: MatchId,
    sides: BySide<PlayerId>,
) -> Result<(), Stop> {
    let Some(mut league) = desk.league(fixture.league)? else { return Ok(()) };
    let Some(slot) = fixture::slot(fixture) else { return Ok(()) };
    let again = desk.write_league(&mut league, None, Event::Again { slot, number: id.0 })?;
    if again.is_err() {
        // The season does not want it any more.
        return Ok(());
    }
    league.row.calls = true;
    begin(desk, &league, (id, Fixture { game: 1, ..fixture }), sides, None)?;
    fixture::wake(desk, &mut league, desk.now)?;
    Ok(desk.work.put_league(&league.row)?)
}

/// The match of this number, which a league has made.
pub(super) fn held(desk: &mut Desk<'_>, number: u64) -> Result<Held, Stop> {
    desk.held(MatchId(number))?.ok_or_else(|| Trouble::NoSuchMatch { id: MatchId(number) }.into())
}

/// Refuses to change what a season has built upon: the result of a match of one after which another one was drawn, and to let a
/// match go on by whose result a later round was paired, or whose season is over. What a challenge has made of a ladder stands.
pub(in crate::bot) fn check_changeable(desk: &mut Desk<'_>, fixture: Fixture, ruling: Ruling) -> Done {
    let reopens = matches!(ruling, Ruling::Reopen { .. });
    let ends_otherwise = reopens || matches!(ruling, Ruling::Correct { .. } | Ruling::Annul);
    if fixture.season == 0 {
        return if ends_otherwise { Err(Trouble::from(NoCourt::LadderMoved).into()) } else { Ok(()) };
    }
    let changes = ends_otherwise || matches!(ruling, Ruling::Reduce { .. });
    let Some(league) = desk.league(fixture.league)?.filter(|_| changes) else { return Ok(()) };
    let seasons = league.state.seasons();
    let current = seasons.last().filter(|season| {
        seasons.len() == fixture.season as usize && matches!(season.phase, Phase::Running | Phase::Cut)
    });
    let Some(season) = current else {
        return match league.state.takes_corrections(fixture.season as usize) {
            true if reopens => Err(Trouble::from(NoCourt::SeasonPlayed).into()),
            true => Ok(()),
            false => Err(Trouble::from(NoCourt::SeasonOver).into()),
        };
    };
    let section = (fixture.section as usize).checked_sub(1).and_then(|place| season.sections.get(place));
    match section {
        Some(section) if reopens && section.paired() > fixture.round as usize => {
            Err(Trouble::from(NoCourt::PairedSince).into())
        }
        _ => Ok(()),
    }
}
