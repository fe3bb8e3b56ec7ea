//! A claim that somebody has to judge: the opponent, then an arbiter, a vote or, where there is neither, the position. The
//! clocks stand still meanwhile.

use super::State;
use super::pause::span;
use crate::games::{BySide, Side};
use crate::play::calendar::Calendar;
use crate::play::end::{End, MatchResult};
use crate::play::event::Event;
use crate::play::judge::Judge;
use crate::play::offer::ClaimKind;
use crate::play::outage::Outages;
use crate::play::record::Flaw;
use crate::play::refusal::Refusal;
use crate::play::vote::{ANSWER, BARRED_TURNS, Choice, Poll, Question, Tally};
use jiff::{SignedDuration, Timestamp};

/// A claim that waits for its judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    /// Who claims.
    pub by: Side,
    /// What.
    pub kind: ClaimKind,
    /// What is to be decided.
    pub question: Question,
    /// Who is to decide.
    pub stage: Stage,
    /// Whether an arbiter was asked already.
    pub was_referred: bool,
    /// Since when they are to decide.
    pub since: Timestamp,
    /// Which of the match's stages it is, over all its claims.
    pub number: u32,
    /// How long the clocks had stood still for the claim before.
    stopped: SignedDuration,
    /// Whether a claim that fails costs time, and the winner is named even if a vote does not: so it is but for claims
    /// of before.
    is_binding: bool,
}

/// A claim that was judged and not upheld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Who had claimed.
    pub side: Side,
    /// What.
    pub kind: ClaimKind,
    /// When it failed.
    pub at: Timestamp,
}

/// Who is to judge a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The opponent confirms the claim or disputes it.
    Opponent {
        /// When no answer has become a dispute.
        until: Timestamp,
    },
    /// Nobody yet: it is to be referred to an arbiter or a vote at once.
    Open,
    /// The arbiter.
    Arbiter {
        /// When the claim goes to a vote instead.
        until: Timestamp,
    },
    /// Those who vote.
    Vote(Poll),
}

impl Case {
    /// Until when the stage lasts at most.
    pub fn until(&self) -> Option<Timestamp> {
        match self.stage {
            Stage::Opponent { until } | Stage::Arbiter { until } => Some(until),
            Stage::Vote(poll) => Some(poll.until),
            Stage::Open => None,
        }
    }

    /// The vote that is held.
    pub fn poll(&self) -> Option<Poll> {
        match self.stage {
            Stage::Vote(poll) => Some(poll),
            _ => None,
        }
    }

    /// The same, with as much longer to decide as the program was away meanwhile.
    pub(in crate::play) fn put_off(self, outages: &Outages) -> Self {
        self.with_end(|until| outages.put_off(self.since, until))
    }

    /// The same, as if all of it were at other times.
    pub(in crate::play) fn moved(self, moved: impl Fn(Timestamp) -> Timestamp) -> Self {
        let case = self.with_end(&moved);
        let stage = match case.stage {
            Stage::Vote(poll) => Stage::Vote(Poll { begun: moved(poll.begun), ..poll }),
            stage => stage,
        };
        Self { stage, since: moved(case.since), ..case }
    }

    /// How long the clocks have stood still for the claim by now; what a judge is given more than was said is nobody's.
    fn stopped_by(&self, at: Timestamp) -> SignedDuration {
        let until = self.until().map_or(self.since, |until| until.min(at));
        self.stopped + until.duration_since(self.since).max(SignedDuration::ZERO)
    }

    fn with_end(self, end: impl Fn(Timestamp) -> Timestamp) -> Self {
        let stage = match self.stage {
            Stage::Open => Stage::Open,
            Stage::Opponent { until } => Stage::Opponent { until: end(until) },
            Stage::Arbiter { until } => Stage::Arbiter { until: end(until) },
            Stage::Vote(poll) => Stage::Vote(Poll { until: end(poll.until), ..poll }),
        };
        Self { stage, ..self }
    }
}

/// The claims of a match.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Claims {
    /// The claim that is being judged.
    pub(super) case: Option<Case>,
    /// Votes held so far.
    pub(super) rounds: u32,
    /// How often somebody was to judge a claim so far.
    pub(super) stages: u32,
    /// The turn of each side before which it cannot make each kind of claim again.
    pub(super) barred: BySide<[u32; ClaimKind::ALL.len()]>,
    /// In which of its turns each side last made wrong claims that are written down, and how many.
    pub(super) misclaims: BySide<(u32, u32)>,
}

impl State {
    /// Opens a case: the clocks stand still, and the opponent has so many milliseconds to answer. By a claim of before
    /// every offer lapses.
    pub(super) fn open_case(
        &mut self,
        (by, kind): (Side, ClaimKind),
        question: Question,
        answer: Option<u64>,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) {
        let time = answer.map_or(Some(ANSWER), span).unwrap_or_default();
        let until = at.checked_add(time).unwrap_or(at);
        // Players are not asked whether they have lost.
        let asked = question != Question::Winner;
        let stage = if asked { Stage::Opponent { until } } else { Stage::Open };
        if answer.is_none() {
            self.lapse_all(events);
        }
        let (stopped, is_binding) = (SignedDuration::ZERO, answer.is_some());
        let case = Case {
            by,
            kind,
            question,
            stage,
            was_referred: false,
            since: at,
            number: 0,
            stopped,
            is_binding,
        };
        self.set_stage(case, stage, at);
        events.push(Event::ClaimMade { side: by, kind, question, until });
    }

    /// The opponent says whether the claim is right.
    pub(super) fn answer(
        &mut self,
        side: Side,
        right: bool,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let case = self.claims.case.ok_or(Refusal::NoCase)?;
        if case.by == side {
            return Err(Refusal::OwnClaim);
        }
        if !matches!(case.stage, Stage::Opponent { .. }) {
            return Err(Refusal::NoCase);
        }
        events.push(Event::ClaimAnswered { side, right });
        if right {
            self.settle_case(case, Some(Choice::Yes), End::Vote, at, events);
        } else {
            self.set_stage(case, Stage::Open, at);
        }
        Ok(())
    }

    /// The opponent, or the arbiter, has said nothing in time.
    pub(super) fn unanswered(&mut self, at: Timestamp, events: &mut Vec<Event>) -> Result<(), Flaw> {
        let case = self.claims.case.ok_or(Flaw::NoCase)?;
        let event = match case.stage {
            Stage::Opponent { until } if at >= until => Event::ClaimUnanswered { side: case.by.other() },
            Stage::Arbiter { until } if at >= until => Event::ArbiterSilent,
            _ => return Err(Flaw::NoCase),
        };
        events.push(event);
        self.set_stage(case, Stage::Open, at);
        Ok(())
    }

    /// Hands the case to an arbiter, or to a vote; to that also from an arbiter, whom there may not be any more.
    pub(super) fn refer(
        &mut self,
        judge: Judge,
        millis: u64,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), Flaw> {
        let may_be = |case: &Case| match case.stage {
            Stage::Open => true,
            Stage::Arbiter { .. } => !matches!(judge, Judge::Arbiter),
            Stage::Opponent { .. } | Stage::Vote(_) => false,
        };
        let case = self.claims.case.filter(may_be).ok_or(Flaw::NoCase)?;
        let until = span(millis).and_then(|time| at.checked_add(time).ok()).ok_or(Flaw::NoCase)?;
        let stage = match judge {
            Judge::Nobody if until == at => {
                events.push(Event::ClaimReferred { question: case.question, judge, until });
                self.settle_case(case, None, End::Position, at, events);
                return Ok(());
            }
            Judge::Nobody => return Err(Flaw::NoCase),
            Judge::Arbiter if case.was_referred => return Err(Flaw::NoCase),
            Judge::Arbiter => Stage::Arbiter { until },
            Judge::Vote { quorum } => {
                self.claims.rounds += 1;
                Stage::Vote(Poll {
                    round: self.claims.rounds,
                    question: case.question,
                    begun: at,
                    until,
                    quorum,
                })
            }
        };
        self.clock.stand(at);
        self.set_stage(Case { was_referred: true, ..case }, stage, at);
        events.push(Event::ClaimReferred { question: case.question, judge, until });
        Ok(())
    }

    /// The votes were counted.
    pub(super) fn count_votes(
        &mut self,
        tally: Tally,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), Flaw> {
        let case = self.claims.case.ok_or(Flaw::NoCase)?;
        let poll = case.poll().filter(|poll| at >= poll.until).ok_or(Flaw::NoCase)?;
        let verdict = poll.question.verdict(tally, poll.quorum);
        events.push(Event::VoteCounted { question: poll.question, tally, quorum: poll.quorum, verdict });
        self.settle_case(case, verdict, End::Vote, at, events);
        Ok(())
    }

    /// Puts a judgement into effect. Without one, the position decides a claim about the winner, and another claim has
    /// failed. The clocks run again, unless there is more to judge.
    pub(super) fn settle_case(
        &mut self,
        case: Case,
        verdict: Option<Choice>,
        how: End,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) {
        let names_winner = case.question == Question::Winner && (case.is_binding || how == End::Position);
        match verdict {
            Some(Choice::Yes) if case.question == Question::LastClaim => {
                events.push(Event::ClaimUpheld { side: case.by });
                // The arbiter who has upheld it can say who wins, too.
                let was_referred = case.was_referred && how != End::Arbiter;
                self.set_stage(Case { question: Question::Winner, was_referred, ..case }, Stage::Open, at);
            }
            Some(Choice::Yes) => {
                self.close_case(at);
                self.grant(case.by, case.kind, 0, at, events);
            }
            Some(Choice::White | Choice::Black) => {
                self.close_case(at);
                let winner = verdict.and_then(Choice::side);
                self.end(MatchResult { winner, how }, at, events);
            }
            None if names_winner => {
                let winner = self.weigh(case.by, events);
                self.settle_case(case, Some(Choice::of(winner)), End::Position, at, events);
            }
            Some(Choice::No) | None => self.fail_case(case, at, events),
        }
    }

    /// The winner by the position; where that does not tell the sides apart, whoever has not claimed.
    fn weigh(&self, claimant: Side, events: &mut Vec<Event>) -> Side {
        let weighed = self.table.weighed();
        let winner = weighed.map_or(claimant.other(), |weighed| weighed.better);
        events.push(Event::Weighed { winner, weighed });
        winner
    }

    /// A claim has failed. It costs its side the time for which it has stopped the clocks, at most half of what is left.
    fn fail_case(&mut self, case: Case, at: Timestamp, events: &mut Vec<Event>) {
        let stopped = case.stopped_by(at);
        self.close_case(at);
        let half = self.clock.remaining(case.by, at, &Calendar::RESTLESS) / 2;
        let cost = if case.is_binding { stopped.min(half) } else { SignedDuration::ZERO };
        let cost = SignedDuration::from_millis(cost.as_millis() as i64);
        self.clock.adjust(case.by, -cost);
        self.claims.barred[case.by][case.kind as usize] = self.turns.played[case.by] + BARRED_TURNS;
        self.failures.push(Failure { side: case.by, kind: case.kind, at });
        events.push(Event::ClaimFailed { side: case.by, kind: case.kind, turns: BARRED_TURNS, cost });
    }

    /// Lets the clock run again.
    pub(super) fn close_case(&mut self, at: Timestamp) {
        self.stand_still(at);
        self.claims.case = None;
        self.hold_clock(at);
    }

    /// A claim that has failed is not heard again for some turns of the claimant.
    pub(super) fn check_bar(&self, side: Side, kind: ClaimKind) -> Result<(), Refusal> {
        match self.claims.barred[side][kind as usize].saturating_sub(self.turns.played[side]) {
            0 => Ok(()),
            turns => Err(Refusal::ClaimBarred { turns }),
        }
    }

    /// While a claim is judged, nothing is played, offered or claimed.
    pub(super) fn check_no_case(&self) -> Result<(), Refusal> {
        if self.claims.case.is_some() { Err(Refusal::CasePending) } else { Ok(()) }
    }

    fn set_stage(&mut self, case: Case, stage: Stage, at: Timestamp) {
        self.stand_still(at);
        self.claims.stages += 1;
        self.claims.case =
            Some(Case { stage, since: at, stopped: case.stopped_by(at), number: self.claims.stages, ..case });
        self.hold_clock(at);
    }

    /// The clock has stood still until now if a claim was judged, even if the judge was given longer than was said.
    pub(super) fn stand_still(&mut self, at: Timestamp) {
        if self.claims.case.is_some() {
            self.clock.stand(at);
        }
    }

    /// Lets the clock stand still as long as a pause or a case wants it to.
    pub(super) fn hold_clock(&mut self, at: Timestamp) {
        self.clock.hold(at, self.resumes(at));
    }

    /// When a clock runs that begins now.
    pub(super) fn resumes(&self, at: Timestamp) -> Timestamp {
        let held = [self.breaks.pause.until, self.claims.case.and_then(|case| case.until())];
        held.into_iter().flatten().fold(at, Timestamp::max)
    }

    /// The claims that were not upheld.
    pub(in crate::play) fn failures(&self) -> &[Failure] {
        &self.failures
    }

    /// The claim that is being judged.
    pub(in crate::play) fn case(&self) -> Option<Case> {
        self.claims.case
    }
}
