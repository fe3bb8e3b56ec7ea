//! An organiser removes somebody: once play has begun, they are asked first, with what it costs the opponents.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Dice, Done, Stop};
use crate::bot::league::meant::{check_organiser, head, is_ladder, meant, plays_as};
use crate::bot::league::news::News;
use crate::bot::league::{post, runner, withdraw};
use crate::bot::wire::league::{LeagueButton, Removal};
use crate::i18n::Trouble;
use crate::i18n::league::{Deed, LeagueTalk, NoLeague, RemovalCost};
use crate::league::Person;
use crate::league::log::{Event, Leaving};
use crate::league::state::{Phase, Section};
use crate::play::LeagueId;
use crate::players::{Locale, PlayerId};
use std::collections::BTreeMap;

/// Begins the key of the question whether somebody is really to be removed.
const KEY: &str = "league-remove";

/// Removes somebody from sign-up or from a ladder; from a season that is being played, after a question.
pub(super) fn remove(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    asker: &Asker,
    (mut league, player): (HeldLeague, PlayerId),
    name: &str,
) -> Done {
    let person = plays_as(desk, &league, player, name)?;
    check_own(desk, asker, &league, person, name)?;
    let playing = league.state.season().filter(|season| season.phase == Phase::Running);
    let seat = playing.and_then(|season| season.seat(person));
    if let Some((section, number)) = seat {
        let season = league.state.seasons().len();
        return ask(desk, asker, &league, (section, number), Removal { season, player, really: true });
    }
    if is_ladder(&league.row) && !withdraw::on_ladder(desk, &league, player)?.is_empty() {
        let removal = Removal { season: league.state.seasons().len(), player, really: true };
        let cost = cost_on_ladder(desk, asker.locale, &league, player)?;
        return put(desk, asker, &league, removal, cost);
    }
    let mut news = News::default();
    take_out(desk, asker, &mut league, person, &mut news)?;
    desk.answer(asker, LeagueTalk::Done(Deed::Removed(name.to_owned())).say(asker.locale))?;
    runner::run_after(desk, dice, &mut league, news).map(drop)
}

fn take_out(
    desk: &mut Desk<'_>,
    asker: &Asker,
    league: &mut HeldLeague,
    person: Person,
    news: &mut News,
) -> Done {
    let by = Some(asker.player);
    if is_ladder(&league.row) {
        // It stands before what the removal costs, for it costs nothing itself.
        let _ = desk.write_league(league, by, Event::Withdrawn { player: person, why: Leaving::Expelled })?;
        return withdraw::off_ladder(desk, league, (person, by), Leaving::Expelled);
    }
    withdraw::withdraw(desk, league, (person, by), Leaving::Expelled, news)
}

/// Refuses to decide a match of one's own by removing the opponent: one that goes on, or one whose result would be struck.
fn check_own(desk: &mut Desk<'_>, asker: &Asker, league: &HeldLeague, person: Person, name: &str) -> Done {
    let refused = || Err(Trouble::from(NoLeague::OwnOpponent { name: name.to_owned() }).into());
    if is_ladder(&league.row) {
        let player = desk.player_in(person)?;
        let open = withdraw::on_ladder(desk, league, player)?;
        return if open.iter().any(|(_, other)| *other == asker.player) { refused() } else { Ok(()) };
    }
    let Some(season) = league.state.season().filter(|season| season.phase == Phase::Running) else {
        return Ok(());
    };
    let own = desk.person_in(season, asker.player)?.filter(|own| *own != person);
    let Some(((at, own), (place, number))) = own.and_then(|own| season.seat(own)).zip(season.seat(person))
    else {
        return Ok(());
    };
    let section = &season.sections[place];
    let strikes = section.would_strike(number);
    let mut common = section.pairings.iter().filter(|one| at == place && one.has(own) && one.has(number));
    if common.any(|pairing| !pairing.is_over() || strikes) { refused() } else { Ok(()) }
}

/// Asks whether somebody is really to be removed from a season that is being played.
fn ask(
    desk: &mut Desk<'_>,
    asker: &Asker,
    league: &HeldLeague,
    (section, number): (usize, usize),
    removal: Removal,
) -> Done {
    let season = league.state.season().ok_or(NoLeague::NotNow).map_err(Trouble::from)?;
    let section = &season.sections[section];
    let cost = cost(desk, asker.locale, section, number)?;
    if section.has_left(number) {
        return Err(Trouble::from(NoLeague::StrangerToIt { name: cost.name }).into());
    }
    put(desk, asker, league, removal, cost)
}

/// Puts the question with what it costs.
fn put(desk: &mut Desk<'_>, asker: &Asker, league: &HeldLeague, removal: Removal, cost: RemovalCost) -> Done {
    let talk = LeagueTalk::ReallyRemove { head: head(league), cost };
    let whats = [Removal { really: false, ..removal }, removal].map(LeagueButton::Remove);
    let buttons = whats.map(|what| post::button(league.row.id, what, asker.locale)).to_vec();
    let (key, text) = (key(league.row.id, removal.player), talk.say(asker.locale));
    desk.show(asker, PostRow { key, text, buttons: vec![buttons], ..PostRow::default() })
}

fn key(league: LeagueId, player: PlayerId) -> String {
    format!("{KEY}:{league}:{}", player.0)
}

/// What it costs the others if somebody is removed from a ladder now.
fn cost_on_ladder(
    desk: &mut Desk<'_>,
    locale: Locale,
    league: &HeldLeague,
    player: PlayerId,
) -> Result<RemovalCost, Stop> {
    let open = withdraw::on_ladder(desk, league, player)?;
    let open = open.into_iter().map(|(_, other)| desk.name(other, locale)).collect::<Result<_, _>>()?;
    Ok(RemovalCost { name: desk.name(player, locale)?, ladder: true, open, ..RemovalCost::default() })
}

/// What it costs the others of a section if somebody is removed from it now.
fn cost(desk: &Desk<'_>, locale: Locale, section: &Section, number: usize) -> Result<RemovalCost, Stop> {
    let name_of = |number: usize| desk.name_in(locale, section.players[number - 1]);
    let struck = section.would_strike(number);
    let mut cost = RemovalCost { name: name_of(number)?, struck, ..RemovalCost::default() };
    let mut won = BTreeMap::<usize, u32>::new();
    for pairing in section.pairings.iter().filter(|pairing| pairing.has(number)) {
        let is_white = pairing.white == number;
        let other = if is_white { pairing.black } else { pairing.white };
        match pairing.result {
            Some(result) if !pairing.annulled => {
                *won.entry(other).or_default() += if is_white { result.halves.1 } else { result.halves.0 };
            }
            None if !pairing.is_over() && pairing.number.is_some() => cost.open.push(name_of(other)?),
            None if !pairing.is_over() => cost.unbegun += 1,
            _ => {}
        }
    }
    let won = won.into_iter().filter(|(other, halves)| *halves > 0 && !section.is_struck(*other));
    cost.won = won.map(|(other, halves)| Ok((name_of(other)?, halves))).collect::<Result<_, Stop>>()?;
    Ok(cost)
}

/// Removes whom an organiser was asked about, or does not.
pub(in crate::bot) fn press(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    asker: &Asker,
    id: LeagueId,
    Removal { season, player, really }: Removal,
) -> Done {
    let mut league = meant(desk, asker, Some(id))?;
    check_organiser(desk, asker, &league.row)?;
    // Somebody else's number may have become part of another person's.
    let player = desk.work.person(player)?;
    let name = desk.name(player, asker.locale)?;
    let key = key(id, player);
    if !really {
        let text = LeagueTalk::Done(Deed::NotRemoved(name)).say(asker.locale);
        return desk.show(asker, PostRow { key, text, ..PostRow::default() });
    }
    if league.state.seasons().len() != season {
        return Err(Trouble::from(NoLeague::NotNow).into());
    }
    let person = plays_as(desk, &league, player, &name)?;
    check_own(desk, asker, &league, person, &name)?;
    let mut news = News::default();
    take_out(desk, asker, &mut league, person, &mut news)?;
    let text = LeagueTalk::Done(Deed::Removed(name)).say(asker.locale);
    desk.show(asker, PostRow { key, text, ..PostRow::default() })?;
    runner::run_after(desk, dice, &mut league, news).map(drop)
}
