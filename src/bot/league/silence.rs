//! Who is silent: they are warned, and withdrawn if nothing comes of it.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::{Desk, Done, Stop};
use crate::bot::league::news::News;
use crate::bot::league::{meant, summon, withdraw};
use crate::bot::wire::league::LeagueButton;
use crate::i18n::league::LeagueTalk;
use crate::league::Person;
use crate::league::silence::{Silence, Verdict, WARNING};
use crate::league::state::Phase;
use crate::play::{LeagueId, MatchId};
use crate::players::PlayerId;
use crate::store::EntrantRow;
use jiff::{SignedDuration, Timestamp};

/// How often it is looked for.
const EVERY: SignedDuration = SignedDuration::from_hours(24);

/// When it is looked for next.
pub(super) fn next(league: &HeldLeague) -> Option<Timestamp> {
    let is_played = league.state.season().is_some_and(|season| season.phase == Phase::Running);
    league.row.looks.filter(|_| is_played)
}

/// Looks for those who are silent, if it is time.
pub(super) fn check(desk: &mut Desk<'_>, league: &mut HeldLeague, news: &mut News) -> Done {
    let is_played = league.state.season().is_some_and(|season| season.phase == Phase::Running);
    if !is_played {
        league.row.looks = None;
        return Ok(());
    }
    let is_time = league.row.looks.is_some_and(|at| at <= desk.now);
    if is_time || league.row.looks.is_none() {
        league.row.looks = desk.now.checked_add(EVERY).ok();
    }
    if !is_time {
        return Ok(());
    }
    for person in playing(league) {
        one(desk, league, person, news)?;
    }
    Ok(())
}

/// Those who play the season and have not left.
pub(super) fn playing(league: &HeldLeague) -> Vec<Person> {
    let sections = league.state.season().into_iter().flat_map(|season| &season.sections);
    let players = sections.flat_map(|section| {
        let numbered = section.players.iter().zip(1..);
        numbered.filter(move |(_, number)| !section.has_left(*number)).map(|(player, _)| *player)
    });
    players.collect()
}

fn one(desk: &mut Desk<'_>, league: &mut HeldLeague, person: Person, news: &mut News) -> Done {
    let (id, season) = (league.row.id, league.state.seasons().len() as u32);
    let player = desk.player_in(person)?;
    let mut row = desk.work.entrant(id, season, player)?;
    match silence(&row).verdict(desk.now.as_second()) {
        Verdict::Fine { .. } => Ok(()),
        _ if !is_waited_for(desk, league, player)? => Ok(()),
        Verdict::Warn => {
            row.warned = Some(desk.now.as_second());
            desk.work.put_entrant(id, player, &row)?;
            let until = desk.now.checked_add(SignedDuration::from_secs(WARNING)).unwrap_or(Timestamp::MAX);
            let talk = LeagueTalk::Silent { head: meant::head(league), until };
            summon::alone(desk, league, player, &talk, &[LeagueButton::Here])
        }
        Verdict::Withdraw => {
            let why = league.state.silent(desk.all_of(player)?, desk.now.as_second());
            withdraw::withdraw(desk, league, (person, None), why, news)
        }
    }
}

fn silence(row: &EntrantRow) -> Silence {
    let EntrantRow { opened, last_turn, ref flags, warned, answered, .. } = *row;
    Silence { opened, last_turn, flags: flags.clone(), warned, answered }
}

/// Whether a turn of somebody is waited for in a match of the league.
fn is_waited_for(desk: &mut Desk<'_>, league: &HeldLeague, player: PlayerId) -> Result<bool, Stop> {
    for id in desk.work.going(player)? {
        let Some(held) = desk.sound(id)? else { continue };
        let is_of_league = held.game.terms().fixture.is_some_and(|fixture| fixture.league == league.row.id);
        // While both have agreed on a pause, or others judge, nobody has to play.
        let rests = held.game.paused().is_some() || held.game.case().is_some();
        if is_of_league && !rests && held.game.side_of(player) == Some(held.game.to_move()) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether somebody plays a match of a league besides this one.
pub(super) fn is_playing(
    desk: &mut Desk<'_>,
    league: LeagueId,
    player: PlayerId,
    besides: MatchId,
) -> Result<bool, Stop> {
    for id in desk.work.going(player)?.into_iter().filter(|id| *id != besides) {
        let fixture = desk.sound(id)?.and_then(|held| held.game.terms().fixture);
        if fixture.is_some_and(|fixture| fixture.league == league) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Somebody says that they are there.
pub(super) fn here(desk: &mut Desk<'_>, league: &HeldLeague, player: PlayerId) -> Done {
    let season = league.state.seasons().len() as u32;
    let mut row = desk.work.entrant(league.row.id, season, player)?;
    row.answered = Some(desk.now.as_second());
    Ok(desk.work.put_entrant(league.row.id, player, &row)?)
}
