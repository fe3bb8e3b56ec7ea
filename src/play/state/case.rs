//! A claim that somebody has to judge: the adversary, then an arbiter or a vote. The clocks stand still meanwhile.

use super::State;
use crate::games::Side;
use crate::play::act::Refusal;
use crate::play::event::{End, Event, MatchResult};
use crate::play::offer::ClaimKind;
use crate::play::outage::Outages;
use crate::play::record::{Flaw, Judge};
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
}

/// Who is to judge a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The adversary: he confirms the claim or disputes it.
    Adversary { until: Timestamp },
    /// Nobody yet: it is to be referred to an arbiter or a vote at once.
    Open,
    /// The arbiter.
    Arbiter { until: Timestamp },
    /// Those who vote.
    Vote(Poll),
}

impl Case {
    /// Until when the stage lasts at most.
    pub fn until(&self) -> Option<Timestamp> {
        match self.stage {
            Stage::Adversary { until } | Stage::Arbiter { until } => Some(until),
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

    fn with_end(self, end: impl Fn(Timestamp) -> Timestamp) -> Self {
        let stage = match self.stage {
            Stage::Open => Stage::Open,
            Stage::Adversary { until } => Stage::Adversary { until: end(until) },
            Stage::Arbiter { until } => Stage::Arbiter { until: end(until) },
            Stage::Vote(poll) => Stage::Vote(Poll { until: end(poll.until), ..poll }),
        };
        Self { stage, ..self }
    }
}

impl State {
    /// Opens a case: every offer lapses, and the clocks stand still.
    pub(super) fn open_case(
        &mut self,
        by: Side,
        kind: ClaimKind,
        question: Question,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) {
        let until = at.checked_add(ANSWER).unwrap_or(at);
        // Nobody is asked whether he has lost; and what the rules have counted needs nobody to confirm it.
        let asked = question == Question::Claim;
        let stage = if asked { Stage::Adversary { until } } else { Stage::Open };
        self.lapse_all(events);
        self.case = Some(Case { by, kind, question, stage, was_referred: false, since: at });
        self.hold_clock(at);
        events.push(Event::ClaimMade { side: by, kind, question, until });
    }

    /// The adversary says whether the claim is right.
    pub(super) fn answer(
        &mut self,
        side: Side,
        right: bool,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let case = self.case.ok_or(Refusal::NoCase)?;
        if case.by == side {
            return Err(Refusal::OwnClaim);
        }
        if !matches!(case.stage, Stage::Adversary { .. }) {
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

    /// The adversary, or the arbiter, has said nothing in his time.
    pub(super) fn unanswered(&mut self, at: Timestamp, events: &mut Vec<Event>) -> Result<(), Flaw> {
        let case = self.case.ok_or(Flaw::NoCase)?;
        let event = match case.stage {
            Stage::Adversary { until } if at >= until => Event::ClaimUnanswered { side: case.by.other() },
            Stage::Arbiter { until } if at >= until => Event::ArbiterSilent,
            _ => return Err(Flaw::NoCase),
        };
        events.push(event);
        self.set_stage(case, Stage::Open, at);
        Ok(())
    }

    /// Hands the case to an arbiter, or to a vote.
    pub(super) fn refer(
        &mut self,
        judge: Judge,
        millis: u64,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), Flaw> {
        let case = self.case.filter(|case| case.stage == Stage::Open).ok_or(Flaw::NoCase)?;
        let time = i64::try_from(millis).map_err(|_| Flaw::NoCase)?;
        let until = at.checked_add(SignedDuration::from_millis(time)).map_err(|_| Flaw::NoCase)?;
        let stage = match judge {
            Judge::Arbiter if case.was_referred => return Err(Flaw::NoCase),
            Judge::Arbiter => Stage::Arbiter { until },
            Judge::Vote { quorum } => {
                self.rounds += 1;
                Stage::Vote(Poll { round: self.rounds, question: case.question, begun: at, until, quorum })
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
        let case = self.case.ok_or(Flaw::NoCase)?;
        let poll = case.poll().filter(|poll| at >= poll.until).ok_or(Flaw::NoCase)?;
        let verdict = poll.question.verdict(tally, poll.quorum);
        events.push(Event::VoteCounted { question: poll.question, tally, quorum: poll.quorum, verdict });
        self.settle_case(case, verdict, End::Vote, at, events);
        Ok(())
    }

    /// Puts a judgement into effect; none, and the claim has failed. The clocks run again.
    pub(super) fn settle_case(
        &mut self,
        case: Case,
        verdict: Option<Choice>,
        how: End,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) {
        self.stand_still(at);
        self.case = None;
        self.hold_clock(at);
        match verdict {
            Some(Choice::Yes) => self.grant(case.by, case.kind, 0, at, events),
            Some(Choice::White | Choice::Black) => {
                let winner = verdict.and_then(Choice::side);
                self.end(MatchResult { winner, how }, at, events);
            }
            Some(Choice::No) | None => {
                self.barred[case.by][case.kind as usize] = self.turns[case.by] + BARRED_TURNS;
                events.push(Event::ClaimFailed { side: case.by, kind: case.kind, turns: BARRED_TURNS });
            }
        }
    }

    /// A claim that has failed is not heard again for some turns of the claimant.
    pub(super) fn check_bar(&self, side: Side, kind: ClaimKind) -> Result<(), Refusal> {
        match self.barred[side][kind as usize].saturating_sub(self.turns[side]) {
            0 => Ok(()),
            turns => Err(Refusal::ClaimBarred { turns }),
        }
    }

    /// While a claim is judged, nothing is played, offered or claimed.
    pub(super) fn check_no_case(&self) -> Result<(), Refusal> {
        if self.case.is_some() { Err(Refusal::CasePending) } else { Ok(()) }
    }

    fn set_stage(&mut self, case: Case, stage: Stage, at: Timestamp) {
        self.stand_still(at);
        self.case = Some(Case { stage, since: at, ..case });
        self.hold_clock(at);
    }

    /// The clock has stood still until now if a claim was judged, even if the judge was given longer than was said.
    pub(super) fn stand_still(&mut self, at: Timestamp) {
        if self.case.is_some() {
            self.clock.stand(at);
        }
    }

    /// Lets the clock stand still as long as a pause or a case wants it to.
    pub(super) fn hold_clock(&mut self, at: Timestamp) {
        self.clock.hold(at, self.resumes(at));
    }

    /// When a clock runs that begins now.
    pub(super) fn resumes(&self, at: Timestamp) -> Timestamp {
        let held = [self.pause.until, self.case.and_then(|case| case.until())];
        held.into_iter().flatten().fold(at, Timestamp::max)
    }

    /// The claim that is being judged.
    pub(in crate::play) fn case(&self) -> Option<Case> {
        self.case
    }
}
