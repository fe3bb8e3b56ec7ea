//! What the passing of time does in matches: pauses end, vacation is spent, flags fall; and what of it is worth saying.

use crate::bot::course::{ballot, claim, keep, plan};
use crate::bot::desk::outbox::{About, PostRow};
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::news::{call, lines};
use crate::play::{Event, What};
use crate::players::{Locale, Place};
use jiff::{SignedDuration, Timestamp};

/// What outages have given back to a clock is told with the next post of its match if it is at least so much, or if
/// less than so much was left without it.
const AWAY_SAID_MIN: SignedDuration = SignedDuration::from_mins(5);
/// The shortest that is told at all: less would be told as nothing.
const AWAY_COUNTED_MIN: SignedDuration = SignedDuration::from_secs(1);

/// Does what time alone does in a match up to a moment. Where a flag would fall, its player spends vacation as long as
/// they have any. To be announced and kept.
pub(in crate::bot) fn pass(
    desk: &mut Desk<'_>,
    held: &mut Held,
    until: Timestamp,
) -> Result<Vec<Event>, Stop> {
    let mut events = Vec::new();
    // What a channel has chosen to answer to a claim was chosen before the time to answer was over.
    ballot::pass(desk, held, until, &mut events)?;
    claim::pass(desk, held, until, &mut events)?;
    ballot::pass(desk, held, until, &mut events)?;
    plan::resume(desk, held, &mut events)?;
    // No vacation keeps a match going whose own time is up.
    while let Some(at) = held.flag().filter(|at| *at <= until && held.end().is_none()) {
        if !spend_hour(desk, held, at, &mut events)? {
            break;
        }
    }
    events.extend(held.game.tick(until, &held.calendars));
    Ok(events)
}

/// Spends an hour of the vacation of the player to move, in all their matches whose flags would fall within it; `false`
/// if they have none.
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
    let profile = desk.profile(player)?;
    let is_saved = profile.saves_vacation && profile.leave_at(at).is_none();
    if !is_person
        || is_saved
        || spent >= desk.settings.vacation
        || held.game.vacation(at, &held.calendars).is_none()
    {
        return Ok(false);
    }
    desk.work.put_vacation(player, year, spent + 1)?;
    events.extend(held.game.spend_vacation(at, &held.calendars));
    for id in desk.work.going(player)?.into_iter().filter(|id| *id != held.row.id) {
        let Some(mut other) = desk.sound(id)? else { continue };
        if other.player(other.game.to_move()) == player {
            let spent = other.game.spend_vacation(at, &other.calendars);
            if !spent.is_empty() {
                tell_spent(desk, &other, &spent)?;
                keep::keep(desk, &mut other)?;
            }
        }
    }
    Ok(true)
}

/// Tells of the vacation that was spent in a match because it was in another one. It changes nothing else, so nobody is
/// asked or called.
fn tell_spent(desk: &mut Desk<'_>, held: &Held, events: &[Event]) -> Done {
    let events = worth_saying(held, events);
    if events.is_empty() {
        return Ok(());
    }
    let worded = |desk: &mut Desk<'_>, _: &Place, locale: Locale| {
        let names = desk.names(held, locale)?;
        let said = lines::happened(held, &names, locale, &events);
        let text = lines::with_heading(held, &names, locale, said);
        Ok(PostRow { text, language: Some(locale), ..PostRow::default() })
    };
    call::tell_of(desk, held, |_| About::News(held.row.id), &worded)
}

/// What is worth saying: of the vacation of a turn, only that it began, where more has happened since, for its player is
/// called to it; of a pause, not that it ends and has ended; of outages, those of some minutes, and shorter ones where
/// the flag was near.
pub(in crate::bot) fn worth_saying(held: &Held, events: &[Event]) -> Vec<Event> {
    let spent = |event: &&Event| matches!(event, Event::VacationSpent { .. });
    let entries = held.game.record().entries.iter().rev();
    let turn = entries
        .take_while(|entry| !matches!(entry.what, What::Turn { .. } | What::Claimed { turn: Some(_), .. }));
    let in_turn = turn.filter(|entry| matches!(entry.what, What::Vacation { .. })).count();
    // A turn may have been played after the vacation; then what was spent before it was in the turn before.
    let begins = in_turn <= events.iter().filter(spent).count();
    let goes_on = !events.iter().any(changes_board);
    let at_once = events.contains(&Event::Resumed);
    let is_judged = held.game.case().is_some();
    // Vacation is given hour by hour: while it is spent, no flag is near because so little is left.
    let rests = held.game.clock().vacation().is_positive();
    let mut said = false;
    let is_said = |event: &&Event| match event {
        Event::VacationSpent { .. } => begins && !goes_on && !std::mem::replace(&mut said, true),
        // Both want it, and so it is.
        Event::Resuming { .. } => !at_once,
        // Where a claim is judged, the clocks stand still all the same.
        Event::Resumed => !is_judged,
        // The board of the next turn says it.
        Event::Notice { .. } => !events.iter().any(changes_board),
        Event::Credited { time, left, .. } => {
            *time >= AWAY_SAID_MIN || *left < AWAY_SAID_MIN && *time >= AWAY_COUNTED_MIN && !rests
        }
        _ => true,
    };
    events.iter().filter(is_said).cloned().collect()
}

/// Whether the board, or whose turn it is, is another one after the event.
pub(in crate::bot) fn changes_board(event: &Event) -> bool {
    matches!(
        event,
        Event::TurnPlayed { .. }
            | Event::TsaulRaised { .. }
            | Event::TakenBack { .. }
            | Event::Reopened { .. }
            | Event::Ended(_)
    )
}
