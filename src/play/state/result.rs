//! A result that the arbiter changes when the match is over, and a match that goes on again.

use super::State;
use super::pause::span;
use crate::games::{BySide, Side};
use crate::play::Match;
use crate::play::act::Refusal;
use crate::play::arbiter::Verdict;
use crate::play::event::{End, Event, MatchResult};
use jiff::{SignedDuration, Timestamp};

/// What held when a match ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Close {
    /// What each side had left when the turn began that was not played any more.
    pub(super) left: BySide<SignedDuration>,
    /// Whether Tsaul was agreed on.
    pub(super) tsaul_pending: bool,
}

/// How a match goes on again.
pub(super) struct Again {
    turns: u32,
    left: BySide<SignedDuration>,
    /// Until when the clocks stand still before, if they do.
    until: Option<Timestamp>,
    tsaul_pending: bool,
}

impl State {
    /// A match is annulled once.
    pub(super) fn check_annul(&self) -> Result<(), Refusal> {
        let is_annulled = self.result.is_some_and(|result| result.how == End::Annulled);
        if is_annulled { Err(Refusal::SameResult) } else { Ok(()) }
    }

    /// Ends the match without a result, or takes away the one that it has.
    pub(super) fn annul(&mut self, at: Timestamp, events: &mut Vec<Event>) {
        let annulled = MatchResult { winner: None, how: End::Annulled };
        if self.result.is_some() {
            self.change(annulled, events);
        } else {
            self.end(annulled, at, events);
        }
    }

    /// Whether the match can be given this result instead of the one that it has.
    pub(super) fn check_correct(&self, verdict: Verdict) -> Result<(), Refusal> {
        let result = self.result.ok_or(Refusal::GoesOn)?;
        if verdict.agrees(result) { Err(Refusal::SameResult) } else { Ok(()) }
    }

    /// Gives a match that is over another result; it ended when it ended.
    pub(super) fn change(&mut self, result: MatchResult, events: &mut Vec<Event>) {
        self.result = Some(result);
        events.push(Event::Ended(result));
    }

    /// How the match would go on after so many of its turns, if it can.
    pub(super) fn again(&self, turns: u32, notice: u64, keep: bool, at: Timestamp) -> Result<Again, Refusal> {
        let Close { left, tsaul_pending } = self.close.ok_or(Refusal::GoesOn)?;
        let is_end = turns == self.length();
        let is_over = is_end && self.table.outcome().is_some();
        if turns > self.length() || is_over || self.ply() + 1 >= Match::PLY_MAX {
            return Err(Refusal::NoSuchPosition);
        }
        let then = self.line.left_after(turns as usize).unwrap_or(left);
        let left = if keep { self.clock.renewed() } else { then };
        if Side::BOTH.into_iter().any(|side| !left[side].is_positive()) {
            return Err(Refusal::NoTimeLeft);
        }
        let notice = span(notice).filter(|notice| *notice <= Match::PAUSE).ok_or(Refusal::NotSoMuchTime)?;
        let until = at.checked_add(notice).ok().filter(|until| *until > at);
        Ok(Again { turns, left, until, tsaul_pending })
    }

    /// Lets the match go on. What was taken of its points goes with its result; whoever has lost by turns against the
    /// rules has one more.
    pub(super) fn reopen(&mut self, again: Again, at: Timestamp, events: &mut Vec<Event>) {
        let Again { turns, left, until, tsaul_pending } = again;
        (self.result, self.ended, self.close) = (None, None, None);
        self.reduced = BySide::default();
        self.illegal = self.illegal.map(|count| count.min(Match::ILLEGAL_MAX - 1));
        if !self.come_back(turns as usize) {
            self.tsaul_pending = tsaul_pending;
            self.rewinds += 1;
        }
        self.stand_until(until);
        self.clock.restart(left, self.table.side_to_move(), self.resumes(at));
        events.push(Event::Reopened { turns, left });
        events.extend(until.map(|until| Event::Paused { until }));
    }
}
