//! What the passing of time does in matches: pauses end, vacation is spent, flags fall.

use super::desk::{Desk, Done, Held, Stop};
use super::{Bot, ballot, challenge, court, digest, forgive, play, prepare, remind};
use crate::play::{Event, MatchId, What};
use crate::store::Due;
use jiff::Timestamp;

/// How many things that have fallen due are done in one transaction.
const DUE_MAX: usize = 100;

/// Does what has fallen due: the first of it.
pub(super) fn fallen_due(desk: &mut Desk<'_>) -> Done {
    let mut reminders = Vec::new();
    for (at, due) in desk.work.fallen_due(desk.now, DUE_MAX)? {
        desk.work.set_due(at, due, false);
        let done = match due {
            Due::Flag(id) => self::due(desk, id),
            Due::Reminder(id) => {
                reminders.push(id);
                Ok(())
            }
            Due::Challenge(id) => challenge::expire(desk, id),
            Due::Digest(player) => digest::due(desk, player),
            Due::Ballot(id) => ballot::due(desk, id),
        };
        forgive(done)?;
    }
    // Those that come together are one message.
    forgive(remind::due(desk, &reminders))
}

/// Does what time alone does in a match up to a moment. Where a flag would fall, its player spends vacation as long as
/// he has any. To be announced and kept.
pub(super) fn pass(desk: &mut Desk<'_>, held: &mut Held, until: Timestamp) -> Result<Vec<Event>, Stop> {
    let mut events = Vec::new();
    court::pass(desk, held, until, &mut events)?;
    ballot::pass(desk, held, until, &mut events)?;
    prepare::resume(desk, held, &mut events)?;
    // No vacation keeps a match going whose own time is up.
    while let Some(at) = held.flag().filter(|at| *at <= until && held.end().is_none()) {
        if !spend_hour(desk, held, at, &mut events)? {
            break;
        }
    }
    events.extend(held.game.tick(until, &held.calendars));
    Ok(events)
}

/// Spends an hour of the vacation of the player to move, in all his matches whose flags would fall within it; `false`
/// if he has none.
fn spend_hour(
    desk: &mut Desk<'_>,
    held: &mut Held,
    at: Timestamp,
    events: &mut Vec<Event>,
) -> Result<bool, Stop> {
    let side = held.game.to_move();
    let player = held.player(side);
    let year = held.calendars[side].year(at);
    let spent = desk.work.vacation(player, year)?;
    // A channel has no vacation: it does not go away.
    let is_person = desk.work.channel(player)?.is_none();
    if !is_person || spent >= desk.settings.vacation || held.game.vacation(at, &held.calendars).is_none() {
        return Ok(false);
    }
    desk.work.put_vacation(player, year, spent + 1)?;
    events.extend(held.game.spend_vacation(at, &held.calendars));
    for id in desk.work.going(player)?.into_iter().filter(|id| *id != held.row.id) {
        let Some(mut other) = desk.sound(id)? else { continue };
        if other.player(other.game.to_move()) == player {
            let spent = other.game.spend_vacation(at, &other.calendars);
            if !spent.is_empty() {
                play::announce(desk, &mut other, &spent)?;
            }
        }
    }
    Ok(true)
}

/// What is worth saying: of the vacation of a turn, only that it began, where more has happened since, for its player is
/// called to it; of a pause, not that it ends and has ended; of outages, those of some minutes, and shorter ones where
/// the flag was near.
pub(super) fn worth_saying(held: &Held, events: &[Event]) -> Vec<Event> {
    let spent = |event: &&Event| matches!(event, Event::VacationSpent { .. });
    let entries = held.game.record().entries.iter().rev();
    let turn = entries
        .take_while(|entry| !matches!(entry.what, What::Turn { .. } | What::Claimed { turn: Some(_), .. }));
    let in_turn = turn.filter(|entry| matches!(entry.what, What::Vacation { .. })).count();
    // A turn may have been played after the vacation; then what was spent before it was in the turn before.
    let begins = in_turn <= events.iter().filter(spent).count();
    let goes_on = !events.iter().any(play::changes_board);
    let at_once = events.contains(&Event::Resumed);
    let is_judged = held.game.case().is_some();
    let mut said = false;
    let is_said = |event: &&Event| match event {
        Event::VacationSpent { .. } => begins && !goes_on && !std::mem::replace(&mut said, true),
        // Both want it, and so it is.
        Event::Resuming { .. } => !at_once,
        // Where a claim is judged, the clocks stand still all the same.
        Event::Resumed => !is_judged,
        // The board of the next turn says it.
        Event::Notice { .. } => !events.iter().any(play::changes_board),
        Event::Credited { time, left, .. } => *time >= Bot::AWAY_SAID_MIN || *left < Bot::AWAY_SAID_MIN,
        _ => true,
    };
    events.iter().filter(is_said).cloned().collect()
}

/// Does what is due in a match: its pause is over, or a flag falls.
pub(super) fn due(desk: &mut Desk<'_>, id: MatchId) -> Done {
    let Some(mut held) = desk.held(id)? else {
        return Ok(());
    };
    // What was to remember it is gone.
    held.row.timer.flag = None;
    let events = pass(desk, &mut held, desk.now)?;
    play::announce(desk, &mut held, &events)
}
