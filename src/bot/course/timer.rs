//! What falls due in a match next: its flag, and the next reminder of whoever is to move.

use crate::bot::course::{claim, vacation};
use crate::bot::desk::{Desk, Held, Stop};
use crate::bot::seat::slumber;
use crate::i18n::flag::CallReason;
use crate::players::{PlayerId, Rung};
use crate::store::Timer;
use jiff::{SignedDuration, Timestamp};

/// How often a player is told that their vacation is being spent.
const DAILY: SignedDuration = SignedDuration::from_hours(24);
/// With how much vacation left they are told besides.
const VACATION_LEFT: [SignedDuration; 2] = [SignedDuration::from_hours(24), SignedDuration::from_hours(1)];
/// Time that counts, so that they are not told while their clock rests.
const COUNTING: SignedDuration = SignedDuration::from_mins(1);

/// Why the player to move is to be told by a moment that the match waits for them, if they are; and whether it is the
/// last time.
pub(in crate::bot) fn reason(
    desk: &Desk<'_>,
    held: &Held,
    by: Timestamp,
) -> Result<Option<(CallReason, bool)>, Stop> {
    let now = desk.now;
    if held.game.result().is_some() || held.game.case().is_some() {
        return Ok(None);
    }
    let runs = held.game.paused().is_none() && held.flag().is_some_and(|flag| now < flag);
    let vacation = vacation_due(desk, held)?.filter(|(_, at)| runs && *at <= by);
    if let Some((why, _)) = vacation {
        return Ok(Some((why, false)));
    }
    if wake(held).is_some_and(|at| at <= by) {
        return Ok(Some((CallReason::Turns, false)));
    }
    let told = told(held);
    let ladder = ladder(desk, held)?;
    let passed = ladder.iter().rfind(|(left, at)| *left < told && *at <= by).filter(|_| runs);
    let last = |left: SignedDuration| ladder.last().is_none_or(|(lowest, _)| *lowest >= left);
    Ok(passed.map(|(left, _)| (CallReason::Time, last(*left))))
}

/// What falls due in a match next, as it is now.
pub(in crate::bot) fn timer(desk: &Desk<'_>, held: &mut Held) -> Result<Timer, Stop> {
    let (old, ply) = (&held.row.timer, held.game.ply());
    let told = told(held);
    let vacation = old.vacation.filter(|_| old.ply == ply);
    let mut timer = Timer {
        flag: held.game.next_due(&held.calendars),
        ply,
        called: old.called,
        wake: wake(held),
        vacation,
        ..Timer::default()
    };
    if told != SignedDuration::MAX {
        timer.told = old.told;
    }
    if held.game.case().is_none() {
        let rungs = ladder(desk, held)?.into_iter().filter(|(left, _)| *left < told);
        let vacation = vacation_due(desk, held)?.map(|(_, at)| at);
        // One that is late comes at once.
        timer.reminder = rungs.map(|(_, at)| at).chain(timer.wake).chain(vacation).min();
    }
    claim::remember(desk, held, &mut timer)?;
    Ok(timer)
}

/// Until when the call to the turn that has just begun waits: its player sleeps, was not heard a short time ago, and
/// their clock rests meanwhile.
pub(in crate::bot) fn sleeps(desk: &Desk<'_>, held: &Held) -> Result<Option<Timestamp>, Stop> {
    let profile = desk.profile(held.player(held.game.to_move()))?;
    if !held.game.terms().respite.rest || profile.digest.is_some() {
        return Ok(None);
    }
    slumber::until(desk, &profile)
}

/// Whether a player who slept when it became their turn is still to be called to it.
pub(in crate::bot) fn calls(held: &Held, player: PlayerId) -> bool {
    wake(held).is_some() && held.player(held.game.to_move()) == player
}

/// When the player to move is called, who slept when it became their turn.
fn wake(held: &Held) -> Option<Timestamp> {
    let timer = &held.row.timer;
    timer.wake.filter(|_| timer.called == held.game.ply() + 1 && held.game.result().is_none())
}

/// When the player to move is told next that their vacation is being spent, and whether it begins.
fn vacation_due(desk: &Desk<'_>, held: &Held) -> Result<Option<(CallReason, Timestamp)>, Stop> {
    let runs = held.game.result().is_none() && held.game.paused().is_none() && held.game.case().is_none();
    // A match that ends before is none for vacation.
    let runs = runs && held.end().is_none();
    if !runs || vacation::spending(held, desk.now).is_none() {
        return Ok(None);
    }
    let timer = &held.row.timer;
    let Some((at, left)) = timer.vacation.filter(|_| timer.ply == held.game.ply()) else {
        return Ok(Some((CallReason::VacationBegins, desk.now)));
    };
    let side = held.game.to_move();
    let profile = desk.profile(held.player(side))?;
    let rungs = profile.rungs();
    if rungs.is_empty() {
        return Ok(None);
    }
    let calendar = &held.calendars[side];
    let further = vacation::further(desk, held)?;
    let awake = |at: Timestamp| calendar.asleep(at).unwrap_or(at);
    let left = SignedDuration::from_millis(i64::try_from(left).unwrap_or(i64::MAX));
    let levels = VACATION_LEFT.into_iter().filter(|level| *level < left);
    let levels = levels.filter_map(|level| held.game.when_left(level - further, &held.calendars));
    // The digest says it daily, too.
    let daily = at.checked_add(DAILY).ok().filter(|_| profile.digest.is_none());
    let daily = daily.map(|at| awake(calendar.after(at, COUNTING)));
    Ok(levels.chain(daily).min().map(|at| (CallReason::Vacation, at)))
}

/// How little time was left when the player was reminded of this turn last.
pub(in crate::bot) fn told(held: &Held) -> SignedDuration {
    let timer = &held.row.timer;
    let this_turn = timer.told > 0 && timer.ply == held.game.ply();
    i64::try_from(timer.told)
        .ok()
        .filter(|_| this_turn)
        .map_or(SignedDuration::MAX, SignedDuration::from_millis)
}

/// Notes that the player to move has just been told how much time is left, without a reminder: none is due any more that
/// would have come before.
pub(in crate::bot) fn has_told_left(desk: &Desk<'_>, held: &mut Held) {
    let left = held.game.time_left(desk.now, &held.calendars);
    if left >= told(held) {
        return;
    }
    let (timer, ply) = (&mut held.row.timer, held.game.ply());
    if timer.ply != ply {
        timer.vacation = None;
    }
    (timer.ply, timer.told) = (ply, millis(left).max(1));
}

/// With how little time left, and when, the player to move is to be reminded, in order. Where they sleep then, it waits
/// until they wake, but for the last one.
pub(in crate::bot) fn ladder(desk: &Desk<'_>, held: &Held) -> Result<Vec<(SignedDuration, Timestamp)>, Stop> {
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
        let at = held.game.when_short(left, &held.calendars)?;
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

pub(in crate::bot) fn millis(time: SignedDuration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or_default()
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
