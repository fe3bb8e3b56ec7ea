//! The arbiter's acts, and illegal turns in strict matches.

use super::{Case, State};
use crate::games::{BySide, Side};
use crate::play::Match;
use crate::play::arbiter::Ruling;
use crate::play::calendar::Calendar;
use crate::play::end::{End, MatchResult};
use crate::play::event::Event;
use crate::play::record::Flaw;
use crate::play::refusal::Refusal;
use crate::play::vote::Choice;
use jiff::{SignedDuration, Timestamp};

/// How the sides have behaved, and what the arbiter has done about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conduct {
    /// Whether turns against the rules are counted, and how many there were.
    pub(super) strict: bool,
    pub(super) illegal: BySide<u32>,
    /// Half points that the arbiter has taken from each side after the end, and whether its player was expelled.
    pub(super) reduced: BySide<u32>,
    pub(super) expelled: BySide<bool>,
    /// Whether the arbiter has struck the match from the ratings.
    pub(super) struck: bool,
}

impl Conduct {
    pub(super) fn new(strict: bool) -> Self {
        let (illegal, reduced) = (BySide::default(), BySide::default());
        Self { strict, illegal, reduced, expelled: BySide::default(), struck: false }
    }
}

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
                self.check_annul()?;
                events.push(ruled);
                self.annul(at, events);
            }
            Ruling::Correct { verdict } => {
                self.check_correct(verdict)?;
                events.push(ruled);
                self.change(verdict.result(), events);
            }
            Ruling::Reopen { turns, notice, keep } => {
                let again = self.again(turns, notice, keep, at)?;
                events.push(ruled);
                self.reopen(again, at, events);
            }
            Ruling::Adjust { side, millis } => {
                self.adjust(side, millis, at)?;
                events.push(ruled);
            }
            Ruling::Restore { turns } => {
                self.check_restore(turns)?;
                events.push(ruled);
                // Of a position that is not any more there is nothing to judge.
                self.close_case(at);
                self.rewind(turns as usize, at, events);
            }
            Ruling::Decide { choice } => {
                let case = self.decidable(choice)?;
                events.push(ruled);
                self.settle_case(case, Some(choice), End::Arbiter, at, events);
            }
            Ruling::Reduce { .. } | Ruling::Strike { .. } => {
                self.change_score(ruling)?;
                events.push(ruled);
            }
            Ruling::Expel { side, days } => {
                self.expel(side, days)?;
                events.push(ruled);
                if self.finish.result.is_none() {
                    self.end(MatchResult { winner: Some(side.other()), how: End::Arbiter }, at, events);
                }
            }
            Ruling::Readmit { side } => {
                if !std::mem::take(&mut self.conduct.expelled[side]) {
                    return Err(Refusal::NotExpelled);
                }
                events.push(ruled);
            }
        }
        Ok(())
    }

    /// Changes what comes of a match that is over beside its result.
    fn change_score(&mut self, ruling: Ruling) -> Result<(), Refusal> {
        match ruling {
            Ruling::Reduce { side, halves } => self.reduce(side, halves),
            Ruling::Strike { back } => self.strike(back),
            _ => Ok(()),
        }
    }

    /// Strikes the match from the ratings, or takes that back.
    fn strike(&mut self, back: bool) -> Result<(), Refusal> {
        self.finish.result.ok_or(Refusal::GoesOn)?;
        if !self.rated {
            return Err(Refusal::Casual);
        }
        if self.conduct.struck != back {
            return Err(if back { Refusal::NotStruck } else { Refusal::Struck });
        }
        self.conduct.struck = !back;
        Ok(())
    }

    fn check_restore(&self, turns: u32) -> Result<(), Refusal> {
        if turns < self.turns.line.len() { Ok(()) } else { Err(Refusal::NoSuchPosition) }
    }

    /// The claim that waits, if it can be decided so.
    fn decidable(&self, choice: Choice) -> Result<Case, Refusal> {
        let case = self.claims.case.ok_or(Refusal::NoCase)?;
        if case.question.can_be_decided(choice) { Ok(case) } else { Err(Refusal::NotAsked) }
    }

    fn expel(&mut self, side: Side, days: Option<u32>) -> Result<(), Refusal> {
        if days.is_some_and(|days| !(1..=Ruling::EXPULSION_DAYS_MAX).contains(&days)) {
            return Err(Refusal::NotSoLong);
        }
        if std::mem::replace(&mut self.conduct.expelled[side], true) {
            Err(Refusal::Expelled)
        } else {
            Ok(())
        }
    }

    /// Takes half points from what a side has got by a match that is over; no more than it has.
    fn reduce(&mut self, side: Side, halves: u32) -> Result<(), Refusal> {
        let result = self.finish.result.ok_or(Refusal::NotOver)?;
        let left = result.halves(side).saturating_sub(self.conduct.reduced[side]);
        if halves == 0 || halves > left {
            return Err(Refusal::NotSoManyPoints { halves: left });
        }
        self.conduct.reduced[side] += halves;
        Ok(())
    }

    /// The half points that a side has by the match, as the arbiter has left them; none before its end.
    pub(in crate::play) fn halves(&self, side: Side) -> u32 {
        let reached = self.finish.result.map_or(0, |result| result.halves(side));
        reached.saturating_sub(self.conduct.reduced[side])
    }

    /// Whether the arbiter has struck the match from the ratings.
    pub(in crate::play) fn is_struck(&self) -> bool {
        self.conduct.struck
    }

    /// Whether the arbiter has expelled a side's player from the competition.
    pub(in crate::play) fn is_expelled(&self, side: Side) -> bool {
        self.conduct.expelled[side]
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
        let is_illegal = refused.is_err_and(|why| why.is_against_the_rules());
        if !self.conduct.strict || !is_illegal {
            return Err(Flaw::NotIllegal);
        }
        self.conduct.illegal[side] += 1;
        let count = self.conduct.illegal[side];
        events.push(Event::PlayedIllegally { side, text: text.to_owned(), count });
        if count >= Match::ILLEGAL_MAX {
            self.end(MatchResult { winner: Some(side.other()), how: End::Illegal }, at, events);
        }
        Ok(())
    }
}
