//! What keeps a clock from running, or a flag from falling: rests, pauses, vacation.

use super::State;
use crate::games::Side;
use crate::play::act::Refusal;
use crate::play::calendar::Calendar;
use crate::play::clock::Clock;
use crate::play::event::Event;
use crate::play::record::Flaw;
use crate::play::{Match, Respite};
use jiff::{SignedDuration, Timestamp};

/// A pause on which both sides have agreed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pause {
    /// Whether it was agreed on by the last entry, so that it can begin.
    pub(super) agreed: bool,
    /// Until when the clocks stand still; nothing if they do not.
    pub(super) until: Option<Timestamp>,
    /// Who has wanted them to run again.
    asked: Option<Side>,
}

/// What changes with the passing of time alone, to come back to it.
#[derive(Debug)]
pub(in crate::play) struct Saved {
    clock: Clock,
    pause: Pause,
    latest: Timestamp,
}

impl State {
    /// Notes what the running clock has rested.
    pub(super) fn rest(&mut self, side: Side, millis: u64, at: Timestamp) -> Result<(), Flaw> {
        let time = span(millis).ok_or(Flaw::RestTooLarge)?;
        let allowed = self.respite.rest && self.clock.running() == Some(side);
        if allowed && self.clock.rest(at, time) { Ok(()) } else { Err(Flaw::RestTooLarge) }
    }

    /// Begins the pause that was just agreed on.
    pub(super) fn hold(&mut self, millis: u64, at: Timestamp, events: &mut Vec<Event>) -> Result<(), Flaw> {
        let until = span(millis).filter(|time| time.is_positive()).and_then(|time| at.checked_add(time).ok());
        let until = until.filter(|_| self.pause.agreed && self.pause.until.is_none()).ok_or(Flaw::NoPause)?;
        self.pause.until = Some(until);
        self.pause.asked = None;
        self.clock.hold(at, until);
        events.push(Event::Paused { until });
        Ok(())
    }

    /// Ends the pause sooner, if it would last longer.
    pub(super) fn resume(
        &mut self,
        side: Side,
        millis: u64,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), Flaw> {
        let end = self.pause.until.filter(|end| at < *end).ok_or(Refusal::NotPaused)?;
        let until = span(millis).and_then(|time| at.checked_add(time).ok()).ok_or(Flaw::NoPause)?;
        if self.pause.asked == Some(side) || until > end {
            return Err(Refusal::NotPaused.into());
        }
        self.pause.until = Some(until);
        self.pause.asked = Some(side);
        self.clock.hold(at, until);
        events.push(Event::Resuming { side, until });
        Ok(())
    }

    /// Ends the pause, when it is time.
    pub(super) fn end_pause(&mut self, at: Timestamp, events: &mut Vec<Event>) -> Result<(), Flaw> {
        if self.pause.until.is_none_or(|until| at < until) {
            return Err(Flaw::NoPause);
        }
        self.pause.until = None;
        events.push(Event::Resumed);
        Ok(())
    }

    /// Spends vacation: no more at once than makes an hour of what is left.
    pub(super) fn spend(
        &mut self,
        side: Side,
        millis: u64,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), Flaw> {
        let time = span(millis).filter(|time| time.is_positive()).ok_or(Flaw::VacationTooLarge)?;
        let millis = i64::try_from(millis).map_err(|_| Flaw::VacationTooLarge)?;
        let left = self.clock.remaining(side, at, &Calendar::RESTLESS);
        let allowed = self.clock.running() == Some(side)
            && self.pause.until.is_none()
            && left.saturating_add(time) <= Match::VACATION_UNIT
            && self.vacation_left(side).is_none_or(|most| millis <= most);
        if !allowed {
            return Err(Flaw::VacationTooLarge);
        }
        self.vacation[side] += millis;
        self.clock.give_vacation(time);
        events.push(Event::VacationSpent { side, time });
        Ok(())
    }

    /// How many milliseconds of vacation a side may still spend in this match; nothing if there is no limit.
    pub(in crate::play) fn vacation_left(&self, side: Side) -> Option<i64> {
        Some((self.respite.vacation.limit()? - self.vacation[side]).max(0))
    }

    /// How many milliseconds of vacation a side has spent in this match.
    pub(in crate::play) fn vacation_spent(&self, side: Side) -> i64 {
        self.vacation[side]
    }

    /// Until when the clocks stand still, if they do.
    pub(in crate::play) fn paused(&self) -> Option<Timestamp> {
        self.pause.until
    }

    /// Who has wanted the clocks to run again.
    pub(in crate::play) fn resume_asked(&self) -> Option<Side> {
        self.pause.asked.filter(|_| self.pause.until.is_some())
    }

    /// Whether clocks rest in this match.
    pub(in crate::play) fn respite(&self) -> Respite {
        self.respite
    }

    /// Remembers what changes with the passing of time.
    pub(in crate::play) fn save(&self) -> Saved {
        Saved { clock: self.clock.clone(), pause: self.pause, latest: self.latest }
    }

    /// Comes back to it.
    pub(in crate::play) fn restore(&mut self, saved: Saved) {
        (self.clock, self.pause, self.latest) = (saved.clock, saved.pause, saved.latest);
    }
}

fn span(millis: u64) -> Option<SignedDuration> {
    i64::try_from(millis).ok().map(SignedDuration::from_millis)
}
