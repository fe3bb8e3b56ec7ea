//! The arbiter's acts, and illegal turns in strict matches.

use super::State;
use crate::games::{Refused, Side};
use crate::play::Match;
use crate::play::act::Refusal;
use crate::play::arbiter::Ruling;
use crate::play::calendar::Calendar;
use crate::play::event::{End, Event, MatchResult};
use crate::play::record::Flaw;
use jiff::{SignedDuration, Timestamp};

impl State {
    /// Puts an act of the arbiter into effect.
    pub(super) fn rule(
        &mut self,
        ruling: Ruling,
        reason: &str,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let ruled = Event::Ruled { ruling, reason: reason.to_owned() };
        match ruling {
            Ruling::Warn { .. } => events.push(ruled),
            Ruling::Loss { side } => {
                events.push(ruled);
                self.end(MatchResult { winner: Some(side.other()), how: End::Arbiter }, at, events);
            }
            Ruling::LossOfBoth => {
                events.push(ruled);
                self.end(MatchResult { winner: None, how: End::Arbiter }, at, events);
            }
            Ruling::Annul => {
                events.push(ruled);
                self.end(MatchResult { winner: None, how: End::Annulled }, at, events);
            }
            Ruling::Adjust { side, millis } => {
                self.adjust(side, millis, at)?;
                events.push(ruled);
            }
            Ruling::Restore { turns } => {
                if turns >= self.line.len() {
                    return Err(Refusal::NoSuchPosition);
                }
                events.push(ruled);
                // Of a position that is not any more there is nothing to judge.
                self.close_case(at);
                self.rewind(turns as usize, at, events);
            }
            Ruling::Decide { choice } => {
                let case = self.case.ok_or(Refusal::NoCase)?;
                if !case.question.can_be_decided(choice) {
                    return Err(Refusal::NotAsked);
                }
                events.push(ruled);
                self.settle_case(case, Some(choice), End::Arbiter, at, events);
            }
            Ruling::Reduce { side, halves } => {
                self.reduce(side, halves)?;
                events.push(ruled);
            }
            Ruling::Expel { side } => {
                if std::mem::replace(&mut self.expelled[side], true) {
                    return Err(Refusal::Expelled);
                }
                events.push(ruled);
                if self.result.is_none() {
                    self.end(MatchResult { winner: Some(side.other()), how: End::Arbiter }, at, events);
                }
            }
        }
        Ok(())
    }

    /// Takes half points from what a side has got by a match that is over; no more than it has.
    fn reduce(&mut self, side: Side, halves: u32) -> Result<(), Refusal> {
        let result = self.result.ok_or(Refusal::NotOver)?;
        let left = result.halves(side).saturating_sub(self.reduced[side]);
        if halves == 0 || halves > left {
            return Err(Refusal::NotSoManyPoints { halves: left });
        }
        self.reduced[side] += halves;
        Ok(())
    }

    /// The half points that a side has by the match, as the arbiter has left them; none before its end.
    pub(in crate::play) fn halves(&self, side: Side) -> u32 {
        let reached = self.result.map_or(0, |result| result.halves(side));
        reached.saturating_sub(self.reduced[side])
    }

    /// Whether the arbiter has expelled a side's player from the competition.
    pub(in crate::play) fn is_expelled(&self, side: Side) -> bool {
        self.expelled[side]
    }

    /// Gives or takes time; something must be left.
    fn adjust(&mut self, side: Side, millis: i64, at: Timestamp) -> Result<(), Refusal> {
        let time = SignedDuration::from_millis(millis);
        let left = self.clock.remaining(side, at, &Calendar::RESTLESS).saturating_add(time);
        if time.abs() > Ruling::ADJUST_MAX || !left.is_positive() || time.is_zero() {
            return Err(Refusal::NotSoMuchTime);
        }
        self.clock.adjust(side, time);
        Ok(())
    }

    /// Counts a turn that was played against the rules; the third loses (R 7.4 b).
    pub(super) fn illegal(
        &mut self,
        side: Side,
        text: &str,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), Flaw> {
        let refused = self.attempt(side, text).map(drop);
        let is_illegal = matches!(refused, Err(Refusal::Refused(Refused::Illegal { .. })));
        if !self.strict || !is_illegal {
            return Err(Flaw::NotIllegal);
        }
        self.illegal[side] += 1;
        let count = self.illegal[side];
        events.push(Event::PlayedIllegally { side, text: text.to_owned(), count });
        if count >= Match::ILLEGAL_MAX {
            self.end(MatchResult { winner: Some(side.other()), how: End::Illegal }, at, events);
        }
        Ok(())
    }
}
