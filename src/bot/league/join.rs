//! What players do: they sign up, leave, rest for a round, challenge on a ladder, and say that they are there.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Dice, Done, Stop};
use crate::bot::league::meant::{self, is_ladder, meant, stands_on};
use crate::bot::league::news::News;
use crate::bot::league::{post, runner, silence, summon, withdraw};
use crate::bot::seat::{expulsion, server};
use crate::bot::wire::league::{LeagueButton, LeaguePress};
use crate::games::Kind;
use crate::i18n::Trouble;
use crate::i18n::league::{Deed, LeagueTalk, NoLeague};
use crate::league::Person;
use crate::league::ladder;
use crate::league::log::{Event, Leaving};
use crate::league::rating::Rating;
use crate::league::state::{AskedBye, Phase, Refusal, SECTION_MAX, Season};
use crate::play::LeagueId;
use crate::players::PlayerId;
use crate::store::{ActedRow, LeagueRow};
use jiff::Timestamp;

/// Most players of a season or of a ladder.
const PLAYERS_MAX: usize = 5_000;

/// Begins the key of the question whether one really wants to leave.
const LEAVE_KEY: &str = "league-leave";

/// Signs the asker up.
pub(in crate::bot) fn join(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    asker: &Asker,
    id: Option<LeagueId>,
) -> Done {
    let mut league = meant(desk, asker, id)?;
    admit(desk, asker, &league)?;
    let season = league.state.season();
    if let Some(season) = season
        && let Some(person) = desk.person_in(season, asker.player)?
    {
        return entered_already(desk, asker, &league, person);
    }
    check_room(&league)?;
    let player = known_as(desk, &league, asker.player)?;
    let event = if is_ladder(&league.row) {
        meant::check_open(&league)?;
        if stands_on(desk, &league, asker.player)?.is_some() {
            return Err(Trouble::from(NoLeague::Entered).into());
        }
        check_bans(desk, &league, asker.player)?;
        Event::Ladder(ladder::Event::Join(player))
    } else {
        check_bans(desk, &league, asker.player)?;
        Event::Signed { player, sure: sure(desk, &league.row, asker.player)? }
    };
    let signed = desk.write_league(&mut league, Some(asker.player), event)?;
    signed.map_err(|refusal| not_signed(&league, refusal, desk.now))?;
    let number = league.state.seasons().len() as u32;
    let mut row = desk.work.entrant(league.row.id, number, asker.player)?;
    row.ask = false;
    row.acted = Some(ActedRow { account: asker.account.clone(), place: asker.place.clone() });
    desk.work.put_entrant(league.row.id, asker.player, &row)?;
    let open = league.state.season().filter(|season| season.phase == Phase::Open);
    let closes = open.and_then(|season| Timestamp::from_second(season.closes).ok());
    let late = league.state.season().is_some_and(|season| season.phase == Phase::Running);
    let joined = Deed::Joined { closes, late };
    if is_ladder(&league.row) {
        // From now on, rest may cost a place.
        runner::run(desk, dice, &mut league)?;
        return desk.answer(asker, LeagueTalk::Done(joined).say(asker.locale));
    }
    done(desk, asker, &league, joined)
}

/// Refuses one more player than a league may have.
fn check_room(league: &HeldLeague) -> Done {
    if league.state.season().is_some_and(Season::is_full) {
        return Err(Trouble::from(NoLeague::SectionFull { limit: SECTION_MAX }).into());
    }
    let entrants = league.state.season().map_or(0, |season| season.entrants.len());
    if entrants.max(league.state.ladder().order().len()) >= PLAYERS_MAX {
        return Err(Trouble::from(NoLeague::Full { limit: PLAYERS_MAX }).into());
    }
    Ok(())
}

/// Says why somebody who is in the season, or was, does not sign up for it.
fn entered_already(desk: &Desk<'_>, asker: &Asker, league: &HeldLeague, person: Person) -> Done {
    let season = league.state.season();
    if season.is_some_and(Season::is_settled) {
        return Err(closed(league).into());
    }
    if !has_left(season, person) {
        return Err(Trouble::from(NoLeague::Entered).into());
    }
    check_bans(desk, league, asker.player)?;
    Err(Trouble::from(NoLeague::OutOfSeason).into())
}

/// As whom somebody signs up: as they were known the last time that they played, perhaps as somebody who turned out to be
/// them. So they keep the place that they have won.
fn known_as(desk: &Desk<'_>, league: &HeldLeague, player: PlayerId) -> Result<Person, Stop> {
    let own: Vec<_> = desk.all_of(player)?;
    let mut seasons = league.state.seasons().iter().rev();
    let known = seasons.find_map(|season| own.iter().copied().find(|person| season.seat(*person).is_some()));
    Ok(known.unwrap_or(Person(player.0)))
}

/// Refuses somebody who is banned or expelled, also as somebody who turned out to be them.
fn check_bans(desk: &Desk<'_>, league: &HeldLeague, player: PlayerId) -> Done {
    let own = desk.all_of(player)?;
    let season = league.state.season();
    if season.is_some_and(|season| own.iter().any(|person| season.is_expelled(*person))) {
        return Err(Trouble::from(NoLeague::Expelled).into());
    }
    if own.iter().any(|person| league.state.is_kept_off(*person)) {
        return Err(Trouble::from(NoLeague::KeptOff).into());
    }
    let until = own.into_iter().filter_map(|person| league.state.banned(person, desk.now.as_second())).max();
    until.map_or(Ok(()), |until| Err(not_signed(league, Refusal::Banned { until }, desk.now)))
}

/// What somebody is worth at least, as far as is known.
pub(super) fn sure(desk: &Desk<'_>, row: &LeagueRow, player: PlayerId) -> Result<f64, Stop> {
    let known = Kind::from_id(&row.game).map(|kind| desk.rating(kind, player)).transpose()?.flatten();
    Ok(known.unwrap_or(Rating::NEW).sure())
}

/// Refuses whoever may not sign up here.
fn admit(desk: &Desk<'_>, asker: &Asker, league: &HeldLeague) -> Done {
    let row = &league.row;
    let is_member = asker.place == row.home || row.server.is_some() && server::of(asker) == row.server;
    // Whoever is asked back answers where they are asked, which is no server.
    if row.members_only && !is_member && !summon::is_asked_back(desk, league, asker.player)? {
        return Err(Trouble::from(NoLeague::MembersOnly).into());
    }
    expulsion::admit(desk, asker, None)?;
    expulsion::admit_there(desk, asker, &expulsion::scope(row.server.clone(), &row.home))
}

/// Why nobody can sign up now.
fn closed(league: &HeldLeague) -> Trouble {
    let cancelled = league.state.season().is_some_and(|season| season.phase == Phase::Cancelled);
    if cancelled || league.state.has_ended() {
        return NoLeague::NoneFollows(league.row.id).into();
    }
    NoLeague::NotOpen.into()
}

fn not_signed(league: &HeldLeague, refusal: Refusal, now: Timestamp) -> Stop {
    let why = match refusal {
        Refusal::Banned { until } => NoLeague::Banned { until: Timestamp::from_second(until).unwrap_or(now) },
        Refusal::Entered => NoLeague::Entered,
        _ => return closed(league).into(),
    };
    Trouble::from(why).into()
}

/// As whom the asker plays the season that goes on.
fn entered(desk: &Desk<'_>, asker: &Asker, league: &HeldLeague) -> Result<Person, Stop> {
    let season = league.state.season().filter(|season| !season.is_settled());
    let person = season.map(|season| desk.person_in(season, asker.player)).transpose()?.flatten();
    Ok(person
        .filter(|person| !has_left(league.state.season(), *person))
        .ok_or(NoLeague::NotEntered)
        .map_err(Trouble::from)?)
}

pub(super) fn has_left(season: Option<&Season>, person: Person) -> bool {
    season.and_then(|season| {
        let (section, number) = season.seat(person)?;
        Some(season.sections[section].has_left(number))
    }) == Some(true)
}

/// Takes the asker's sign-up back; once play has begun, asks whether they really want to leave.
pub(in crate::bot) fn leave(desk: &mut Desk<'_>, asker: &Asker, id: Option<LeagueId>) -> Done {
    let mut league = meant(desk, asker, id)?;
    if is_ladder(&league.row) {
        let person = on_ladder(desk, asker, &league)?;
        let talk = withdraw::price_of_rung(desk, &league, person)?;
        return ask(desk, asker, &league, &talk);
    }
    let person = entered(desk, asker, &league)?;
    if league.state.season().is_some_and(|season| season.phase == Phase::Open) {
        let unsigned = desk.write_league(&mut league, Some(asker.player), Event::Unsigned(person))?;
        unsigned.map_err(|_| Trouble::from(NoLeague::NotEntered))?;
        return done(desk, asker, &league, Deed::Left);
    }
    ask(desk, asker, &league, &withdraw::price(&league, person))
}

/// Asks whether the asker really wants to leave.
fn ask(desk: &mut Desk<'_>, asker: &Asker, league: &HeldLeague, talk: &LeagueTalk) -> Done {
    let whats = [LeagueButton::Stay, LeagueButton::LeaveNow];
    let buttons = whats.map(|what| post::button(league.row.id, what, asker.locale)).to_vec();
    let (key, text) = (leave_key(&league.row), talk.say(asker.locale));
    desk.show(asker, PostRow { key, text, buttons: vec![buttons], ..PostRow::default() })
}

fn leave_key(row: &LeagueRow) -> String {
    format!("{LEAVE_KEY}:{}", row.id)
}

/// As whom the asker stands on a ladder.
fn on_ladder(desk: &Desk<'_>, asker: &Asker, league: &HeldLeague) -> Result<Person, Stop> {
    Ok(stands_on(desk, league, asker.player)?.ok_or(NoLeague::NotEntered).map_err(Trouble::from)?)
}

/// Really leaves.
fn leave_now(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, id: LeagueId) -> Done {
    let mut league = meant(desk, asker, Some(id))?;
    let mut news = News::default();
    let by = Some(asker.player);
    if is_ladder(&league.row) {
        let person = on_ladder(desk, asker, &league)?;
        withdraw::off_ladder(desk, &mut league, (person, by), Leaving::Own)?;
    } else {
        let person = entered(desk, asker, &league)?;
        withdraw::withdraw(desk, &mut league, (person, by), Leaving::Own, &mut news)?;
    }
    let text = LeagueTalk::Done(Deed::Left).say(asker.locale);
    desk.show(asker, PostRow { key: leave_key(&league.row), text, ..PostRow::default() })?;
    runner::run_after(desk, dice, &mut league, news).map(drop)
}

/// Leaves the next round of a Swiss out.
pub(in crate::bot) fn bye(desk: &mut Desk<'_>, asker: &Asker, id: Option<LeagueId>) -> Done {
    let mut league = meant(desk, asker, id)?;
    if !league.state.season().is_some_and(Season::is_swiss) {
        return Err(Trouble::from(NoLeague::OnlySwiss).into());
    }
    let person = entered(desk, asker, &league)?;
    let worth = league.state.season().and_then(|season| {
        let (section, number) = season.seat(person)?;
        Some(season.sections[section].asked_bye(number))
    });
    let worth = worth.ok_or(NoLeague::NotNow).map_err(Trouble::from)?;
    if worth == AskedBye::NoRound {
        return Err(Trouble::from(NoLeague::LastRound).into());
    }
    let skips = desk.write_league(&mut league, Some(asker.player), Event::Skips(person))?;
    skips.map_err(|refusal| {
        Trouble::from(if refusal == Refusal::Entered { NoLeague::SkipsAlready } else { NoLeague::NotNow })
    })?;
    done(desk, asker, &league, Deed::Bye(worth))
}

/// Says that something is done, and shows how the league stands now.
pub(super) fn done(desk: &mut Desk<'_>, asker: &Asker, league: &HeldLeague, deed: Deed) -> Done {
    post::refresh(desk, league)?;
    desk.answer(asker, LeagueTalk::Done(deed).say(asker.locale))
}

/// Does what a button does that changes something.
pub(in crate::bot) fn press(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, press: LeaguePress) -> Done {
    let id = Some(press.league);
    match press.what {
        LeagueButton::Join | LeagueButton::Again => join(desk, dice, asker, id),
        LeagueButton::Leave => leave(desk, asker, id),
        LeagueButton::LeaveNow => leave_now(desk, dice, asker, press.league),
        LeagueButton::Stay => {
            let league = meant(desk, asker, id)?;
            let text = LeagueTalk::Done(Deed::Stays).say(asker.locale);
            desk.show(asker, PostRow { key: leave_key(&league.row), text, ..PostRow::default() })
        }
        LeagueButton::Here => {
            let league = meant(desk, asker, id)?;
            entered(desk, asker, &league)?;
            silence::here(desk, &league, asker.player)?;
            desk.answer(asker, LeagueTalk::Done(Deed::Here).say(asker.locale))
        }
        what => super::show::press(desk, asker, press.league, what),
    }
}
