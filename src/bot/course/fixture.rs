//! What a league learns of its matches: how they end, and who plays their turns.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::games::Side;
use crate::league::Person;
use crate::league::ladder;
use crate::league::log::{Ending, Event, Slot};
use crate::play::{End, Entry, Fixture, MatchResult, What};
use crate::store::{Due, EntrantRow, RungRow};
use jiff::Timestamp;

/// Most losses on time that are remembered of somebody: three make them silent.
const FLAGS_MAX: usize = 5;

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
            change(desk, held, fixture, side, |row| {
                if row.flags.len() < FLAGS_MAX {
                    row.flags.push(at);
                }
            })?;
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
    let season = league.state.season().filter(|_| league.state.seasons().len() == fixture.season as usize)?;
    let slot = slot(fixture)?;
    let pairing = season.sections.get(slot.section)?.at(slot)?;
    // One that was played again under another number is of no account.
    let pairing = Some(pairing).filter(|pairing| pairing.number == Some(held.row.id.0))?;
    match held.game.result() {
        None => (pairing.result.is_some() || pairing.void).then_some(Event::Over { slot, result: None }),
        Some(result) => match ending(held, result) {
            None => (!pairing.void).then_some(Event::Annulled { slot }),
            ended => (pairing.result != ended).then_some(Event::Over { slot, result: ended }),
        },
    }
}

/// What a match brought both sides; nothing, if it counts for nothing.
fn ending(held: &Held, result: MatchResult) -> Option<Ending> {
    if matches!(result.how, End::Annulled | End::Cancelled) {
        return None;
    }
    let halves = match absent(held).filter(|_| result.how == End::NotBegun) {
        Some(Side::White) => (0, 2),
        Some(Side::Black) => (2, 0),
        None => (held.game.halves(Side::White), held.game.halves(Side::Black)),
    };
    let played = |side: Side| held.game.record().turns().any(|(of, _)| of == side);
    Some(Ending { halves, forfeit: !Side::BOTH.into_iter().all(played) })
}

/// Who did not come to a match that was not begun.
fn absent(held: &Held) -> Option<Side> {
    held.game.record().entries.iter().find_map(|entry| match entry.what {
        What::NotBegun { side } => Some(side),
        _ => None,
    })
}

/// That a challenge on a ladder is over, the first time that it is.
fn end_on_ladder(desk: &mut Desk<'_>, held: &Held, fixture: Fixture) -> Result<Option<Event>, Stop> {
    let row = desk.work.fixture(&fixture)?.filter(|row| row.id == held.row.id && !row.over);
    let (Some(mut row), Some(result)) = (row, held.game.result()) else { return Ok(None) };
    row.over = true;
    desk.work.put_fixture(&fixture, row)?;
    let Some(RungRow { challenger, challenged, white }) = row.rung else { return Ok(None) };
    let halves = ending(held, result).map_or((0, 0), |ending| ending.halves);
    let won = if white { halves.0 == 2 } else { halves.1 == 2 };
    let (challenger, challenged) = (Person(challenger.0), Person(challenged.0));
    Ok(Some(Event::Ladder(ladder::Event::End { challenger, challenged, won })))
}
