//! A match: two players, a game, a clock, and what they offer and claim.
//!
//! A [`Match`] is the fold of its [`Record`]: [`Match::act`] asks for an entry, the state checks and applies it, and
//! only then is it appended. [`Match::replay`] folds the same entries by the same code, so a position, a clock or a
//! result is never stored.
//!
//! Time, dice and the players' calendars are handed in; nothing here asks for them. What a clock has rested, and what it
//! is given back for outages, is written into the record before the clock is needed, so a record is replayed without any
//! calendar. Nothing is written by an outage itself.

mod act;
pub mod arbiter;
pub mod ballot;
pub mod calendar;
pub mod challenge;
mod change;
pub mod clock;
pub mod control;
mod end;
mod event;
mod facts;
mod form;
mod judge;
pub mod offer;
pub mod outage;
pub mod plan;
pub mod puzzle;
pub mod puzzles;
pub mod record;
mod refusal;
pub mod respite;
pub mod review;
pub mod roll;
pub mod shape;
mod state;
mod still;
pub mod task;
mod terms;
pub mod text;
#[cfg(test)]
mod toy;
pub mod trial;
pub mod vote;
mod wait;

pub use act::Action;
pub use arbiter::{Ruling, Verdict};
pub use ballot::{Ballots, Chosen};
pub use calendar::{Calendar, Calendars};
pub use challenge::{Challenge, ChallengeId, ChallengeRefusal, Preference};
pub use change::change_hours;
pub use clock::Clock;
pub use control::Control;
pub use end::{End, MatchResult};
pub use event::{Effect, Event};
pub use judge::Judge;
pub use offer::{ClaimKind, OfferKind, OpenOffer};
pub use outage::{Outage, Outages};
pub use plan::{Plan, PlanRefusal};
pub use record::{Corrupt, Entry, Flaw, Preamble, Record, What};
pub use refusal::Refusal;
pub use respite::{Respite, Vacation};
pub use roll::Roll;
pub use state::{Case, Failure, Stage};
pub use still::Still;
pub use terms::{Fixture, LeagueId, Manner, MatchId, Terms};
pub use trial::Trials;
pub use vote::{Choice, Poll, Question, Tally, VoteRefusal};

use crate::games::{Side, Table};
use crate::players::PlayerId;
use jiff::{SignedDuration, Timestamp};
use state::State;

/// A match being played, or one that is over.
#[derive(Clone, Debug)]
pub struct Match {
    id: MatchId,
    terms: Terms,
    record: Record,
    state: State,
}

impl Match {
    /// Most turns of a match, of both sides together; a match that gets so far ends by [`End::Length`].
    pub const PLY_MAX: u32 = 10_000;
    /// Longest text of a turn that is read, in characters.
    pub const TURN_TEXT_MAX: usize = 256;
    /// How long the clocks stand still in a pause at most.
    pub const PAUSE: SignedDuration = SignedDuration::from_hours(30 * 24);
    /// How long before the clocks run again a player says so who does not want to wait for the end of a pause. If both
    /// say it, they run at once. So long they also stand still when a claim was judged. In live matches it is less: see
    /// [`Control::wait`].
    pub const NOTICE: SignedDuration = SignedDuration::from_hours(12);
    /// How many wrong claims of a side are written down in one of its turns.
    pub const MISCLAIMS_MAX: u32 = 3;
    /// How many turns against the rules lose a strict match.
    pub const ILLEGAL_MAX: u32 = 3;
    /// What is spent of vacation at one time.
    pub const VACATION_UNIT: SignedDuration = SignedDuration::from_hours(1);

    /// Begins a match; the clock of the side that moves first runs from now on.
    pub fn begin(id: MatchId, terms: Terms, now: Timestamp) -> Self {
        let now = whole(now);
        let preamble = Preamble::new(&terms, now);
        Self::begin_as(id, terms, preamble)
    }

    /// Begins a match as its record does, at that very moment: older ones are not in whole milliseconds.
    fn begin_as(id: MatchId, terms: Terms, preamble: Preamble) -> Self {
        let state = State::begin(terms.kind.table(&terms.options), &terms, &preamble);
        Self { id, terms, record: Record { preamble, entries: Roll::default() }, state }
    }

    /// Rebuilds a match from its record, checking every entry by the rules as they are now.
    pub fn replay(id: MatchId, record: &Record) -> Result<Self, Corrupt> {
        let terms = record.preamble.terms()?;
        let mut rebuilt = Self::begin_as(id, terms, record.preamble.clone());
        for (place, entry) in record.entries.iter().enumerate() {
            rebuilt.append(entry.at, entry.what.clone()).map_err(|why| Corrupt { entry: place, why })?;
        }
        Ok(rebuilt)
    }

    /// Does what a player asks for, or refuses it; then nothing has changed.
    ///
    /// `now` is the time at which the player acted, so a turn made in time counts even if it is handled late. A time
    /// before the last entry's is taken for that entry's time; one in the future is believed, so the caller sees to it
    /// that there is none. Whether the flag has fallen by the time of the caller's
    /// own clock is the business of [`Match::tick`], to be called afterwards.
    pub fn act(
        &mut self,
        by: PlayerId,
        action: Action,
        now: Timestamp,
        calendars: &Calendars,
    ) -> Result<Vec<Event>, Refusal> {
        let side = self.side_of(by).ok_or(Refusal::NotAPlayer)?;
        let at = self.moment(now);
        let answer = self.terms.control.wait(vote::ANSWER);
        let what = act::entry(action, side, self.ply(), (self.notice(side, at), millis(answer)))?;
        if let What::Claimed { kind, .. } = &what {
            self.state.check_claim_time(*kind)?;
        }
        let paused = matches!(what, What::Accepted { kind: OfferKind::Pause, .. });
        let illegal = match &what {
            What::Turn { text, .. } | What::Claimed { turn: Some(text), .. } if self.terms.strict => {
                arbiter::reason(text).map(|text| What::Illegal { side, text })
            }
            _ => None,
        };
        let done = self.append_after_rest(at, what, calendars);
        let mut events = match (done, illegal) {
            (Err(refusal), Some(illegal)) if refusal.is_against_the_rules() => {
                self.append_after_rest(at, illegal, calendars).map_err(|_| refusal)?
            }
            (done, _) => done?,
        };
        if paused {
            let millis = millis(Self::PAUSE);
            // `State` refuses a pause only if it was not agreed on.
            events.extend(self.append(at, What::Paused { millis }).unwrap_or_default());
        }
        Ok(events)
    }

    /// Lets the clocks run again where a pause is over, and the flag fall if the time of the side to move is up: the
    /// match is over then.
    pub fn tick(&mut self, now: Timestamp, calendars: &Calendars) -> Vec<Event> {
        let mut events = self.end_pause(now);
        if let Some(case) = self.judged(calendars) {
            events.extend(self.lapse(case, now));
            return events;
        }
        let end = self.end_of_match(calendars).filter(|end| now >= *end);
        if let Some(end) = end.filter(|end| self.deadline(calendars).is_none_or(|flag| *end <= flag)) {
            let at = end.max(self.state.latest());
            events.extend(self.pass_time(at, calendars));
            // `State` refuses it only if it is early.
            events.extend(self.append(at, What::TimedOut).unwrap_or_default());
        } else if let Some(deadline) = self.deadline(calendars).filter(|deadline| now >= *deadline) {
            let side = self.to_move();
            // The flag fell at the deadline, however late it is noticed. `State` refuses it only if it is early.
            let at = deadline.max(self.state.latest());
            events.extend(self.pass_time(at, calendars));
            let what = if self.has_begun(side) { What::Flagged { side } } else { What::NotBegun { side } };
            events.extend(self.append(at, what).unwrap_or_default());
        }
        events
    }

    /// Writes down what time alone has done up to now: to the clock, what it has rested and what outages give back to it.
    /// To be called when that is to be told.
    pub fn take_stock(&mut self, now: Timestamp, calendars: &Calendars) -> Vec<Event> {
        let mut events = self.tick(now, calendars);
        events.extend(self.pass_time(self.moment(now), calendars));
        events
    }

    /// Goes on at an earlier time than the one it had so far: the machine's clock was ahead by so much. What the clock has
    /// rested by then is written down first; nobody gains or loses anything by it.
    pub fn put_back(&mut self, by: SignedDuration, now: Timestamp, calendars: &Calendars) -> Vec<Event> {
        let (now, then) = (whole(now), self.moment(now.checked_add(by).unwrap_or(Timestamp::MAX)));
        let mut events = self.pass_time(then, calendars);
        // `State` refuses it only if the match is over, or has not got so far.
        events.extend(
            self.append(now, What::PutBack { millis: millis(then.duration_since(now)) }).unwrap_or_default(),
        );
        events
    }

    /// Writes down what the clock of this side has rested until now, if it runs. To be called with the old calendar when a
    /// player changes it, so that the new one holds from now on.
    pub fn settle(&mut self, side: Side, now: Timestamp, calendars: &Calendars) -> Vec<Event> {
        let mut events = self.tick(now, calendars);
        if !self.state.respite().rest || self.clock().running() != Some(side) {
            return events;
        }
        let at = self.moment(now);
        let written = self.record.entries.len();
        events.extend(self.pass_time(at, calendars));
        if self.record.entries.len() == written && self.state.paused().is_none() {
            // Nothing was rested, which must be known too.
            events.extend(self.append(at, What::Rested { side, millis: 0 }).unwrap_or_default());
        }
        events
    }

    /// How much vacation the side to move would get in this match if its player spent an hour from then on: the clock is
    /// paused for that hour. Nothing if the side's time does not run out within the hour, or if no vacation can be spent.
    pub fn vacation(&self, from: Timestamp, calendars: &Calendars) -> Option<SignedDuration> {
        let held = self.state.paused().is_some() || self.state.case().is_some();
        let side = self.clock().running().filter(|_| !held)?;
        let from = from.max(self.state.latest());
        let left = self.remaining(side, from, calendars);
        let most = self.state.vacation_left(side).map_or(SignedDuration::MAX, SignedDuration::from_millis);
        let time = Self::VACATION_UNIT.saturating_sub(left).min(most);
        Some(SignedDuration::from_millis(millis(time).cast_signed())).filter(SignedDuration::is_positive)
    }

    /// Spends that vacation.
    pub fn spend_vacation(&mut self, from: Timestamp, calendars: &Calendars) -> Vec<Event> {
        let (Some(time), side) = (self.vacation(from, calendars), self.to_move()) else {
            return Vec::new();
        };
        let at = from.max(self.state.latest());
        let mut events = self.pass_time(at, calendars);
        // `State` refuses only more than `vacation` allows.
        events.extend(self.append(at, What::Vacation { side, millis: millis(time) }).unwrap_or_default());
        events
    }

    /// Notes that the judge of a claim has let the time pass. A vote ends by [`Match::count`].
    fn lapse(&mut self, case: Case, now: Timestamp) -> Vec<Event> {
        match (case.stage, case.until()) {
            (Stage::Opponent { .. } | Stage::Arbiter { .. }, Some(until)) if until <= now => {
                // `State` refuses it only if it is early.
                self.append(until.max(self.state.latest()), What::Unanswered).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// Hands the claim that waits for a judge to this one, for so long.
    pub fn refer(&mut self, judge: Judge, time: SignedDuration, now: Timestamp) -> Vec<Event> {
        // `State` refuses it only if no claim waits for a judge.
        let referred = What::Referred { judge, millis: millis(time) };
        self.append_noticed(self.moment(now), referred).unwrap_or_default()
    }

    /// Ends the vote with this tally, if it is time.
    pub fn count(&mut self, tally: Tally, now: Timestamp, calendars: &Calendars) -> Vec<Event> {
        let over = self.judged(calendars).and_then(|case| case.poll()).filter(|poll| poll.until <= now);
        let Some(poll) = over else { return Vec::new() };
        let Tally { first, second } = tally;
        // The vote was over then, however late it is counted.
        let at = poll.until.max(self.state.latest());
        self.append_noticed(at, What::Counted { first, second }).unwrap_or_default()
    }

    /// The side whose decision is waited for: that to move or, where the other side has claimed something, that which is
    /// to answer; none, while somebody else judges the claim.
    pub fn to_decide(&self) -> Option<Side> {
        self.state.to_decide()
    }

    /// Writes down how the side whose decision is waited for has chosen what it does next, where it chooses by vote.
    pub fn choose(
        &mut self,
        choice: Chosen,
        now: Timestamp,
        calendars: &Calendars,
    ) -> Result<Vec<Event>, Refusal> {
        let (side, at) = (self.to_decide().unwrap_or(self.to_move()), self.moment(now));
        self.append_after_rest(at, What::Chosen { side, choice }, calendars)
    }

    /// Writes down that a player was given a hint for the turn that they are to play; refused where there are none.
    pub fn hint(
        &mut self,
        by: PlayerId,
        now: Timestamp,
        calendars: &Calendars,
    ) -> Result<Vec<Event>, Refusal> {
        let side = self.side_of(by).ok_or(Refusal::NotAPlayer)?;
        self.append_after_rest(self.moment(now), What::Hinted { side }, calendars)
    }

    /// Writes down that a side's claim was refused as wrong by this count, as far as the record takes it: a few of each
    /// turn.
    pub fn misclaimed(
        &mut self,
        side: Side,
        (kind, turn): (ClaimKind, Option<String>),
        count: u32,
        now: Timestamp,
        calendars: &Calendars,
    ) -> Vec<Event> {
        let what = What::Misclaimed { side, kind, turn, count };
        self.append_after_rest(self.moment(now), what, calendars).unwrap_or_default()
    }

    /// Ends a match whose league's season is over, by this verdict. Changes nothing in a match that is over or of no league.
    pub fn cut(&mut self, verdict: Verdict, now: Timestamp, calendars: &Calendars) -> Vec<Event> {
        self.append_after_rest(self.moment(now), What::Cut { verdict }, calendars).unwrap_or_default()
    }

    /// Does what an arbiter wants, for a reason.
    pub fn rule(
        &mut self,
        ruling: Ruling,
        reason: String,
        now: Timestamp,
        calendars: &Calendars,
    ) -> Result<Vec<Event>, Refusal> {
        let at = self.moment(now);
        if matches!(ruling, Ruling::Correct { verdict: Verdict::Draw })
            && !self.terms.kind.rules().has_draws()
        {
            return Err(Refusal::NoDraw);
        }
        if ruling.changes_result() && self.changeable_until().is_some_and(|until| until < at) {
            return Err(Refusal::TooLateToChange);
        }
        self.append_after_rest(at, What::Ruled { ruling, reason }, calendars)
    }

    /// Appends what a person has done, and before it what the clock has rested; or neither.
    fn append_after_rest(
        &mut self,
        at: Timestamp,
        what: What,
        calendars: &Calendars,
    ) -> Result<Vec<Event>, Refusal> {
        let (saved, known) = (self.state.save(), self.record.entries.len());
        let mut events = self.pass_time(at, calendars);
        let done = self.append_noticed(at, what).map_err(Flaw::into_refusal);
        let done = done.inspect_err(|_| {
            self.state.restore(saved);
            self.record.entries.truncate(known);
        });
        events.extend(done?);
        Ok(events)
    }

    /// Appends an entry; where a claim is judged by it and the match goes on, the clocks run again only after a notice.
    fn append_noticed(&mut self, at: Timestamp, what: What) -> Result<Vec<Event>, Flaw> {
        let was_judged = self.case().is_some();
        let mut events = self.append(at, what)?;
        if was_judged && self.case().is_none() && self.result().is_none() {
            let notice = self.terms.control.wait(Self::NOTICE);
            // `State` refuses it only where a pause lasts longer.
            events.extend(self.append(at, What::Paused { millis: millis(notice) }).unwrap_or_default());
        }
        Ok(events)
    }

    /// Writes down what happens by the passing of time alone: a pause that ends, what the running clock rests, and what it
    /// is given back for outages.
    fn pass_time(&mut self, at: Timestamp, calendars: &Calendars) -> Vec<Event> {
        let mut events = self.end_pause(at);
        let Some(side) = self.clock().running().filter(|_| self.state.case().is_none()) else {
            return events;
        };
        let (own, away) = self.clock().unsettled(at, &self.calendar(calendars));
        let (own, away) = (millis(own), millis(away));
        let rested = (own > 0).then_some(What::Rested { side, millis: own });
        let credited = (away > 0).then_some(What::Credited { millis: away });
        for what in rested.into_iter().chain(credited) {
            // `State` refuses more than there was time, which no calendar gives.
            events.extend(self.append(at, what).unwrap_or_default());
        }
        events
    }

    fn end_pause(&mut self, now: Timestamp) -> Vec<Event> {
        match self.state.paused() {
            // `State` refuses it only if it is early.
            Some(until) if until <= now => {
                self.append(until.max(self.state.latest()), What::Resumed).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// After how many milliseconds a pause ends that this side wants to end.
    fn notice(&self, side: Side, at: Timestamp) -> u64 {
        let left = self.state.paused().map(|until| until.duration_since(at));
        let both = self.state.resume_asked() == Some(side.other());
        let notice = if both { SignedDuration::ZERO } else { self.terms.control.wait(Self::NOTICE) };
        millis(left.map_or(notice, |left| left.min(notice)))
    }

    /// By what calendar the clock that runs rests in this match.
    fn calendar(&self, calendars: &Calendars) -> Calendar {
        let calendar = &calendars[self.clock().running().unwrap_or(Side::White)];
        if self.state.respite().rest { calendar.clone() } else { calendar.without_hours() }
    }

    /// The time of an act, in whole milliseconds, as everything that rests is counted.
    fn moment(&self, now: Timestamp) -> Timestamp {
        whole(now).max(self.state.latest())
    }

    fn append(&mut self, at: Timestamp, what: What) -> Result<Vec<Event>, Flaw> {
        let (what, events) = self.state.apply(at, what)?;
        self.record.entries.push(Entry { at, what });
        Ok(events)
    }

    /// A copy of the table on which the side to move has made these steps.
    pub fn draft(&self, steps: &str) -> Result<Box<dyn Table>, Refusal> {
        if self.result().is_some() {
            return Err(Refusal::Over);
        }
        act::check_length(steps)?;
        let mut table = self.table().boxed();
        table.play(steps).map_err(Refusal::Refused)?;
        Ok(table)
    }
}

/// A moment in whole milliseconds.
fn whole(at: Timestamp) -> Timestamp {
    let beyond = i64::from(at.subsec_nanosecond().rem_euclid(1_000_000));
    at.checked_sub(SignedDuration::from_nanos(beyond)).unwrap_or(at)
}

/// A length of time in whole milliseconds; none, if it is less than nothing.
fn millis(time: SignedDuration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or_default()
}
