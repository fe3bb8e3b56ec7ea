//! What the passing of time does in matches: pauses end, vacation is spent, flags fall, players are reminded.

use super::Bot;
use super::audience;
use super::ballot;
use super::call::{self, About};
use super::court;
use super::desk::{Desk, Done, Held, Stop};
use super::message::Look;
use super::outbox::PostRow;
use super::play;
use super::press::{At, Press};
use crate::games::Side;
use crate::i18n::talk::Timing;
use crate::i18n::{Label, Talk};
use crate::play::{Event, MatchId, What};
use crate::players::{Locale, Place, Rung};
use crate::store::Timer;
use jiff::{SignedDuration, Timestamp};

/// Does what time alone does in a match up to a moment. Where a flag would fall, its player spends vacation as long as
/// he has any. To be announced and kept.
pub(super) fn pass(desk: &mut Desk<'_>, held: &mut Held, until: Timestamp) -> Result<Vec<Event>, Stop> {
    let mut events = Vec::new();
    court::pass(desk, held, until, &mut events)?;
    ballot::pass(desk, held, until, &mut events)?;
    while let Some(at) = held.flag().filter(|at| *at <= until) {
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

/// What is worth saying: of the vacation of a turn, only that it begins; of a pause, not that it ends and has ended; of
/// outages, those of some minutes, and shorter ones where the flag was near.
pub(super) fn worth_saying(held: &Held, events: &[Event]) -> Vec<Event> {
    let spent = |event: &&Event| matches!(event, Event::VacationSpent { .. });
    let entries = held.game.record().entries.iter().rev();
    let turn = entries
        .take_while(|entry| !matches!(entry.what, What::Turn { .. } | What::Claimed { turn: Some(_), .. }));
    let in_turn = turn.filter(|entry| matches!(entry.what, What::Vacation { .. })).count();
    // A turn may have been played after the vacation; then what was spent before it was in the turn before.
    let begins = in_turn <= events.iter().filter(spent).count();
    let at_once = events.contains(&Event::Resumed);
    let is_judged = held.game.case().is_some();
    let mut said = false;
    let is_said = |event: &&Event| match event {
        Event::VacationSpent { .. } => begins && !std::mem::replace(&mut said, true),
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

/// Reminds the player to move, if it is time and he has not been.
pub(super) fn remind(desk: &mut Desk<'_>, id: MatchId) -> Done {
    let Some(mut held) = desk.held(id)? else {
        return Ok(());
    };
    held.row.timer.reminder = None;
    if court::nudge::remind(desk, &mut held)? {
        return desk.keep(&mut held);
    }
    let told = told(&held);
    let passed = ladder(desk, &held)?.into_iter().rfind(|(left, at)| *left < told && *at <= desk.now);
    let flag = held.flag().filter(|flag| *flag > desk.now && held.game.paused().is_none());
    if let (Some((left, _)), Some(flag)) = (passed, flag) {
        held.row.timer.told = u64::try_from(left.as_millis()).unwrap_or_default();
        held.row.timer.ply = held.game.ply();
        let mut stocked = held.game.clone();
        let stock = worth_saying(&held, &stocked.take_stock(desk.now, &held.calendars));
        if !stock.is_empty() {
            held.game = stocked;
        }
        let (ply, last) =
            (held.game.ply(), ladder(desk, &held)?.last().is_none_or(|(lowest, _)| *lowest >= left));
        let about = if last { About::LastReminder(id, ply) } else { About::Reminder(id, ply) };
        let worded =
            |desk: &mut Desk<'_>, _: &Place, locale: Locale| reminder(desk, &held, (flag, &stock), locale);
        call::tell_of(desk, &held, |_| about, &worded)?;
    }
    desk.keep(&mut held)
}

fn reminder(
    desk: &Desk<'_>,
    held: &Held,
    (flag, stock): (Timestamp, &[Event]),
    locale: Locale,
) -> Result<PostRow, Stop> {
    let side = held.game.to_move();
    let names = desk.names(held, locale)?;
    let left = held.game.remaining(side, desk.now, &held.calendars);
    let said = play::happened(held, &names, locale, stock);
    let line = Talk::Time(Timing::Reminder { name: names[side].clone(), left, flag });
    let at = At { id: held.row.id, ply: held.game.ply() };
    let open = Press::Open(at).button(locale, &Label::Move, Look::Primary);
    Ok(PostRow {
        text: play::with_heading(held, &names, locale, [said, vec![line.say(locale)]].concat()),
        language: Some(locale),
        calls: play::accounts(desk, held, side)?,
        buttons: vec![vec![open.of(audience::side(desk, held, side)?)]],
        only_calls: true,
        ..PostRow::default()
    })
}

/// What falls due in a match next, as it is now.
pub(super) fn timer(desk: &Desk<'_>, held: &Held) -> Result<Timer, Stop> {
    let ply = held.game.ply();
    let told = told(held);
    let called = held.row.timer.called;
    let mut timer = Timer { flag: held.game.next_due(&held.calendars), ply, called, ..Timer::default() };
    if told != SignedDuration::MAX {
        timer.told = held.row.timer.told;
    }
    let moments = ladder(desk, held)?.into_iter().filter(|(left, _)| *left < told);
    // One that is late comes at once.
    timer.reminder = moments.map(|(_, at)| at).min();
    court::nudge::remember(held, &mut timer);
    Ok(timer)
}

/// How little time was left when the player was reminded of this turn last.
fn told(held: &Held) -> SignedDuration {
    let timer = &held.row.timer;
    let this_turn = timer.told > 0 && timer.ply == held.game.ply();
    i64::try_from(timer.told)
        .ok()
        .filter(|_| this_turn)
        .map_or(SignedDuration::MAX, SignedDuration::from_millis)
}

/// With how little time left, and when, the player to move is to be reminded, in order. Where he sleeps then, it waits
/// until he wakes, but for the last one.
fn ladder(desk: &Desk<'_>, held: &Held) -> Result<Vec<(SignedDuration, Timestamp)>, Stop> {
    let running = held.game.clock().running().filter(|_| held.game.case().is_none());
    let (Some(side), None) = (running, held.game.result()) else {
        return Ok(Vec::new());
    };
    let profile = desk.profile(held.player(side))?;
    let mut lefts = rungs(profile.rungs(), held.game.clock().given());
    let last = lefts.last().copied();
    if profile.digest.is_some() {
        // The digest stands for the others.
        lefts.retain(|left| Some(*left) == last);
    }
    let moment = |left: SignedDuration| {
        let at = held.game.when_left(left, &held.calendars)?;
        let awake = held.calendars[side].asleep(at).filter(|_| Some(left) != last);
        Some((left, awake.unwrap_or(at)))
    };
    Ok(lefts.into_iter().filter_map(moment).collect())
}

/// With how little time left to remind somebody who was given so much, the most first.
fn rungs(rungs: &[Rung], given: SignedDuration) -> Vec<SignedDuration> {
    let left = |rung: &Rung| match *rung {
        Rung::Part(part) => SignedDuration::from_secs(given.as_secs() / i64::from(part.max(1))),
        Rung::Minutes(minutes) => SignedDuration::from_mins(i64::from(minutes)),
    };
    let least = SignedDuration::from_mins(i64::from(Rung::MINUTES_MIN));
    let mut lefts: Vec<_> = rungs.iter().map(left).filter(|left| (least..given).contains(left)).collect();
    lefts.sort_unstable_by(|a, b| b.cmp(a));
    lefts.dedup();
    lefts
}

/// Whether it is this side's turn, and nothing but vacation is left to it.
pub(super) fn on_vacation(held: &Held, side: Side, now: Timestamp) -> bool {
    held.game.clock().running() == Some(side) && held.game.on_vacation(now, &held.calendars)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ladder_fits_the_time_there_is() {
        let minutes = |given: i64, ladder: &[Rung]| -> Vec<i64> {
            rungs(ladder, SignedDuration::from_mins(given)).iter().map(|left| left.as_secs() / 60).collect()
        };
        let day = 24 * 60;
        assert_eq!(minutes(3 * day, &Rung::USUAL), [36 * 60, 18 * 60, 432, 60]);
        assert_eq!(minutes(2 * 60, &Rung::USUAL), [60, 30, 12]);
        assert!(minutes(15, &Rung::USUAL).is_empty());
        assert_eq!(
            minutes(day, &[Rung::Minutes(30), Rung::Minutes(2 * 24 * 60), Rung::Part(2)]),
            [12 * 60, 30]
        );
        assert!(minutes(day, &[]).is_empty());
    }
}
