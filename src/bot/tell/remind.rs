//! Whom to remind of a turn. Nobody is reminded twice for the same reason; what is due for one person at the same time is
//! one message, and so is what is due in one place. See [`super::nudge`].

use crate::bot::course::{ballot, claim, keep, time, timer, vacation};
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::seat::voters;
use crate::bot::tell::nudge::{self, Nudge, SOON};
use crate::bot::tell::{announce, summons};
use crate::i18n::flag::CallReason;
use crate::play::{Event, MatchId};
use crate::players::PlayerId;
use jiff::Timestamp;

/// Reminds the players to move in these matches if it is time, and of their other matches in which it is.
pub(in crate::bot) fn due(desk: &mut Desk<'_>, ids: &[MatchId]) -> Done {
    let (mut movers, mut late): (Vec<PlayerId>, Vec<MatchId>) = Default::default();
    for id in ids {
        let Some(mut held) = desk.sound(*id)? else { continue };
        if claim::is_abandoned(desk, &held)? {
            held.row.timer.reminder = None;
            let events = time::pass(desk, &mut held, desk.now)?;
            announce::announce(desk, &mut held, &events)?;
            continue;
        }
        if summons::remind(desk, &mut held)? {
            held.row.timer.reminder = None;
            keep::keep(desk, &mut held)?;
            continue;
        }
        let mover = held.player(held.game.to_move());
        if timer::reason(desk, &held, desk.now)?.is_none() {
            // What was to remember it is gone. If the flag has fallen by now, nobody is to be reminded ever again: a
            // reminder would be late at once, and, with as many as are done together, keep the flags behind it waiting.
            held.row.timer.reminder = None;
            let events = time::pass(desk, &mut held, desk.now)?;
            announce::announce(desk, &mut held, &events)?;
            continue;
        }
        late.push(*id);
        if !movers.contains(&mover) {
            movers.push(mover);
        }
    }
    let mut nudges = Vec::new();
    for mover in movers {
        for id in desk.work.going(mover)? {
            let Some(mut held) = desk.sound(id)? else { continue };
            if late.contains(&id) {
                held.row.timer.reminder = None;
            }
            if held.player(held.game.to_move()) == mover {
                nudges.extend(nudge(desk, held)?);
            }
        }
    }
    nudge::send(desk, &nudges)
}

/// What is to be said to the player to move of a match, if it is time; noted as said.
fn nudge(desk: &mut Desk<'_>, mut held: Held) -> Result<Option<Nudge>, Stop> {
    let (now, ply) = (desk.now, held.game.ply());
    let soon = now.checked_add(SOON).unwrap_or(now);
    let Some((why, last)) = timer::reason(desk, &held, soon)? else { return Ok(None) };
    let told = timer::told(&held);
    let passed = timer::ladder(desk, &held)?.into_iter().rfind(|(left, at)| *left < told && *at <= soon);
    let spending = vacation::spending(&held, now);
    let left = spending.map(|left| Ok::<_, Stop>(left + vacation::further(desk, &held)?)).transpose()?;
    let voters = woken(desk, &mut held, soon)?;
    let timer = &mut held.row.timer;
    if timer.ply != ply {
        (timer.told, timer.vacation) = (0, None);
    }
    timer.ply = ply;
    if let Some((left, _)) = passed {
        timer.told = timer::millis(left);
    }
    if let Some(left) = left.filter(|_| matches!(why, CallReason::Vacation | CallReason::VacationBegins)) {
        // What would be told so soon is told by this.
        timer.vacation = Some((now, timer::millis(left.saturating_sub(SOON))));
    }
    let mut stocked = held.game.clone();
    let stock: Vec<Event> = time::worth_saying(&held, &stocked.take_stock(now, &held.calendars));
    if !stock.is_empty() {
        held.game = stocked;
    }
    keep::keep(desk, &mut held)?;
    Ok(Some(Nudge { held, why, last, stock, voters }))
}

/// Who is called in the stead of a channel that is to move: those who slept when its turn began, have woken and have not
/// voted yet. Notes when the next one wakes.
fn woken(desk: &mut Desk<'_>, held: &mut Held, until: Timestamp) -> Result<Vec<PlayerId>, Stop> {
    let Some(since) = held.row.timer.wake.filter(|at| *at <= until) else { return Ok(Vec::new()) };
    let begun = (held.game.to_move(), held.game.record().latest());
    let (woken, next) = voters::woken(desk, held, begun, (since, until))?;
    held.row.timer.wake = next;
    let mut called = Vec::new();
    for voter in woken {
        called.extend((!ballot::has_voted(desk, held, voter)?).then_some(voter));
    }
    Ok(called)
}
