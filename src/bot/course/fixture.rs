//! What a league learns of its matches: how they end, and who plays their turns.

use crate::bot::desk::league::{HeldLeague, section_name};
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::games::{BySide, Side};
use crate::i18n::league::{Gain, SectionName};
use crate::league::Person;
use crate::league::ladder;
use crate::league::log::{Event, Slot};
use crate::league::state::{Pairing, Season, Section};
use crate::play::{End, Entry, Fixture, What};
use crate::store::{Due, EntrantRow, FixtureRow, RungRow, ending_of};
use jiff::Timestamp;

/// Tells its league what has come of a match since so many entries of its record, in the same transaction.
pub(in crate::bot) fn note(desk: &mut Desk<'_>, held: &Held, known: usize) -> Done {
    let Some(fixture) = held.game.terms().fixture else { return Ok(()) };
    let record = held.game.record();
    let added: Vec<&Entry> = record.entries.from(known).collect();
    note_turns(desk, held, fixture, &added)?;
    let ruled = added.iter().any(|entry| matches!(entry.what, What::Ruled { .. }));
    if added.is_empty() || !(ruled || held.game.result().is_some()) {
        return Ok(());
    }
    let Some(mut league) = desk.league(fixture.league)? else { return Ok(()) };
    let event = if fixture.season == 0 {
        end_on_ladder(desk, held, fixture)?
    } else {
        changed(held, &league, fixture)
    };
    let Some(event) = event else { return Ok(()) };
    // What the season does not want to hear any more changes nothing in it.
    if desk.write_league(&mut league, None, event)?.is_ok() {
        wake(desk, &mut league, desk.now)?;
    }
    Ok(())
}

/// Sees to it that a league is looked after at this moment, if it is not before.
pub(in crate::bot) fn wake(desk: &mut Desk<'_>, league: &mut HeldLeague, at: Timestamp) -> Done {
    if league.row.due.is_some_and(|due| due <= at) {
        return Ok(());
    }
    set_due(desk, league, Some(at))
}

/// Sets when a league is looked after next.
pub(in crate::bot) fn set_due(desk: &mut Desk<'_>, league: &mut HeldLeague, at: Option<Timestamp>) -> Done {
    let due = Due::League(league.row.id);
    let old = std::mem::replace(&mut league.row.due, at);
    for (at, on) in [(old, false), (at, true)] {
        if let Some(at) = at {
            desk.work.set_due(at, due, on);
        }
    }
    Ok(desk.work.put_league(&league.row)?)
}

/// Notes who has played a turn or lost on time, and whose turn is waited for.
fn note_turns(desk: &mut Desk<'_>, held: &Held, fixture: Fixture, added: &[&Entry]) -> Done {
    for entry in added {
        let at = entry.at.as_second();
        if let Some((side, _)) = entry.what.turn() {
            change(desk, held, fixture, side, |row| row.last_turn = row.last_turn.max(Some(at)))?;
            change(desk, held, fixture, side.other(), |row| row.opened = row.opened.or(Some(at)))?;
        }
        if let What::Flagged { side } | What::NotBegun { side } = entry.what {
            change(desk, held, fixture, side, |row| row.note_flag(at))?;
        }
    }
    Ok(())
}

/// Changes what is known of how a side's player plays.
fn change(
    desk: &mut Desk<'_>,
    held: &Held,
    fixture: Fixture,
    side: Side,
    change: impl FnOnce(&mut EntrantRow),
) -> Done {
    let (league, player) = (fixture.league, held.player(side));
    let mut row = desk.work.entrant(league, fixture.season, player)?;
    let before = row.clone();
    change(&mut row);
    if row != before {
        desk.work.put_entrant(league, player, &row)?;
    }
    Ok(())
}

/// Where the pairing of a match stands in its season.
pub(in crate::bot) fn slot(fixture: Fixture) -> Option<Slot> {
    let section = (fixture.section as usize).checked_sub(1)?;
    Some(Slot { section, round: fixture.round as usize, board: fixture.board as usize })
}

/// What the league does not know yet of how a match of its season has ended, or goes on.
fn changed(held: &Held, league: &HeldLeague, fixture: Fixture) -> Option<Event> {
    let number = fixture.season as usize;
    let season = season_of(league, fixture)?;
    let slot = slot(fixture)?;
    let pairing = season.sections.get(slot.section)?.at(slot)?;
    // One that was played again under another number is of no account.
    let pairing = Some(pairing).filter(|pairing| pairing.number == Some(held.row.id.0))?;
    let Some(ended) = held.game.result().map(|_| ending_of(&held.game)) else {
        return (pairing.result.is_some() || pairing.void).then_some(Event::Over { slot, result: None });
    };
    let is_new = if ended.is_some() { pairing.result != ended } else { !pairing.void };
    is_new.then_some(match ended {
        _ if league.state.takes_corrections(number) => {
            Event::Corrected { season: number, slot, result: ended }
        }
        None => Event::Annulled { slot },
        ended => Event::Over { slot, result: ended },
    })
}

/// The season of a match, if its results can still change.
fn season_of(league: &HeldLeague, fixture: Fixture) -> Option<&Season> {
    let (seasons, number) = (league.state.seasons(), fixture.season as usize);
    let changes = seasons.len() == number || league.state.takes_corrections(number);
    number.checked_sub(1).filter(|_| changes).and_then(|at| seasons.get(at))
}

/// That a challenge on a ladder is over, the first time that it is.
fn end_on_ladder(desk: &mut Desk<'_>, held: &Held, fixture: Fixture) -> Result<Option<Event>, Stop> {
    let Some(row) = ended_now(desk, held, fixture)? else { return Ok(None) };
    desk.work.put_fixture(&fixture, FixtureRow { over: true, ..row })?;
    Ok(row.rung.map(|rung| Event::Ladder(end(held, rung))))
}

/// The row of a match of a ladder that is over, which the ladder does not know yet.
fn ended_now(desk: &Desk<'_>, held: &Held, fixture: Fixture) -> Result<Option<FixtureRow>, Stop> {
    let row = desk.work.fixture(&fixture)?.filter(|row| row.id == held.row.id && !row.over);
    Ok(row.filter(|_| held.game.result().is_some()))
}

/// How a challenge has ended.
fn end(held: &Held, RungRow { challenger, challenged, white }: RungRow) -> ladder::Event {
    let halves = ending_of(&held.game).map_or((0, 0), |ending| ending.halves);
    let won = if white { halves.0 == 2 } else { halves.1 == 2 };
    ladder::Event::End { challenger: Person(challenger.0), challenged: Person(challenged.0), won }
}

/// What the end of a match brings its players in its league, if that is not what the match itself says; asked before the
/// end is kept.
pub(in crate::bot) fn gain(desk: &mut Desk<'_>, held: &Held) -> Result<Option<Gain>, Stop> {
    match (held.game.terms().fixture, held.game.result()) {
        // Whoever leaves a ladder makes room for all below.
        (Some(fixture), Some(_)) if fixture.season == 0 && held.leaves => Ok(None),
        (Some(fixture), Some(_)) if fixture.season == 0 => places(desk, held, fixture),
        (Some(_), Some(result)) if result.how == End::NotBegun => Ok(point(held)),
        (Some(fixture), Some(_)) => in_table(desk, held, fixture),
        _ => Ok(None),
    }
}

/// Who gets the point of a match whose other side never began.
fn point(held: &Held) -> Option<Gain> {
    match ending_of(&held.game)?.halves {
        (2, 0) => Some(Gain::Point(Side::White)),
        (0, 2) => Some(Gain::Point(Side::Black)),
        _ => None,
    }
}

/// What the end of a challenge does to the ladder. Nothing, where one of the two has left.
fn places(desk: &mut Desk<'_>, held: &Held, fixture: Fixture) -> Result<Option<Gain>, Stop> {
    let Some(rung) = ended_now(desk, held, fixture)?.and_then(|row| row.rung) else { return Ok(None) };
    let Some(league) = desk.league(fixture.league)? else { return Ok(None) };
    let mut ladder = league.state.ladder().clone();
    let (one, other) = (Person(rung.challenger.0), Person(rung.challenged.0));
    ladder.pass(desk.now.as_second());
    let before = ladder.place(one);
    ladder.apply(desk.now.as_second(), end(held, rung));
    let Some((own, theirs)) = ladder.place(one).zip(ladder.place(other)) else { return Ok(None) };
    let places =
        if rung.white { BySide { white: own, black: theirs } } else { BySide { white: theirs, black: own } };
    Ok(Some(Gain::Places { moved: before != Some(own), places }))
}

/// What a result comes to in a Swiss while others of its round are still played, which the table waits for: points so far, and
/// places by them alone.
fn so_far(then: &Section, numbers: BySide<usize>, section: Option<SectionName>) -> Gain {
    let all = then.halves_so_far();
    let halves = numbers.map(|number| all[number - 1]);
    let places = halves.map(|own| 1 + all.iter().filter(|other| **other > own).count());
    Gain::SoFar { section, halves, places }
}

/// What the end of a match does to the table of its section. Nothing, where the results of one of the two do not count.
fn in_table(desk: &mut Desk<'_>, held: &Held, fixture: Fixture) -> Result<Option<Gain>, Stop> {
    let Some(league) = desk.league(fixture.league)? else { return Ok(None) };
    let Some(
        Event::Over { slot, result: Some(ending) } | Event::Corrected { slot, result: Some(ending), .. },
    ) = changed(held, &league, fixture)
    else {
        return Ok(None);
    };
    let found =
        season_of(&league, fixture).and_then(|season| Some((season, season.sections.get(slot.section)?)));
    let Some((season, section)) = found else { return Ok(None) };
    let Some((then, pairing)) = section.supposing(slot, ending).zip(section.at(slot)) else {
        return Ok(None);
    };
    let waits = then.is_swiss() && then.tournament().history.len() < slot.round;
    let numbers = BySide { white: pairing.white, black: pairing.black };
    if waits {
        return Ok(Some(so_far(&then, numbers, section_name(season, section, slot.section))));
    }
    let places = |section: &Section| {
        let BySide { white, black } = numbers.map(|number| section.place(number));
        white.zip(black).map(|(white, black)| BySide { white, black })
    };
    let Some(after) = places(&then) else { return Ok(None) };
    let has_places = if section.is_swiss() {
        !section.tournament().history.is_empty()
    } else {
        section.pairings.iter().any(Pairing::is_over)
    };
    let before = places(section).filter(|_| has_places);
    Ok(Some(Gain::Table { section: section_name(season, section, slot.section), before, after }))
}
