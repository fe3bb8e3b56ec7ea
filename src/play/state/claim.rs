//! Claims, and Tsaul, which they ask for.

use super::{State, TSAUL_TOP};
use crate::games::Side;
use crate::play::event::{Effect, Event};
use crate::play::offer::{ClaimKind, OfferKind};
use crate::play::record::What;
use crate::play::refusal::Refusal;
use crate::play::vote::{CLAIM_TURNS, Question};
use jiff::Timestamp;

impl State {
    pub(super) fn claim(
        &mut self,
        (side, kind): (Side, ClaimKind),
        turn: Option<String>,
        mut answer: Option<u64>,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<What, Refusal> {
        self.check_no_case()?;
        let question = self.question(kind, answer)?;
        self.check_to_move(side)?;
        self.check_bar(side, kind)?;
        if kind == ClaimKind::NoProgress && turn.is_some() {
            return Err(Refusal::NoTurnWanted);
        }
        let declared = turn.map(|text| self.attempt(side, &text)).transpose()?;
        let count = self.count(kind, declared.as_ref().map(|(table, _)| table.position_before()));
        let wanted = kind.wanted();
        if count < wanted {
            return Err(Refusal::ClaimWrong { kind, count, wanted });
        }
        let turn = declared.map(|(table, text)| {
            self.pass(side, table, text.clone(), at, events);
            text
        });
        // The declared turn may have been the last that a match can have.
        if self.finish.result.is_none() {
            match question {
                Question::Claim if kind != ClaimKind::NoProgress => {
                    answer = None;
                    self.grant(side, kind, count, at, events);
                }
                _ => {
                    // What the rules have counted needs nobody to confirm it.
                    answer = answer.map(|millis| if question == Question::Winner { 0 } else { millis });
                    self.open_case((side, kind), question, answer, at, events);
                }
            }
        }
        Ok(What::Claimed { side, kind, turn, answer })
    }

    /// What a claim of this kind is about: Tsaul, or who wins when Tsaul cannot go up any more. Of a want of progress it is
    /// asked even then whether it is so, but in a record of before.
    fn question(&self, kind: ClaimKind, answer: Option<u64>) -> Result<Question, Refusal> {
        match self.check_tsaul(Refusal::NoSuchClaim(kind)) {
            Err(Refusal::TsaulAtTop { .. }) if kind == ClaimKind::NoProgress && answer.is_some() => {
                Ok(Question::LastClaim)
            }
            Err(Refusal::TsaulAtTop { .. }) => Ok(Question::Winner),
            checked => checked.map(|()| Question::Claim),
        }
    }

    /// No want of progress is claimed in the first turns. Asked only of whoever claims now: older records know nothing of
    /// it.
    pub(in crate::play) fn check_claim_time(&self, kind: ClaimKind) -> Result<(), Refusal> {
        let fewest = Side::BOTH.map(|side| self.turns.line.of(side)).into_iter().min().unwrap_or_default();
        match CLAIM_TURNS.saturating_sub(fewest) {
            turns if turns > 0 && kind == ClaimKind::NoProgress && self.table.tsaul_level().is_some() => {
                Err(Refusal::ClaimTooEarly { turns })
            }
            _ => Ok(()),
        }
    }

    /// A right claim is as good as an accepted offer, so any other offer of it lapses.
    pub(super) fn grant(
        &mut self,
        side: Side,
        kind: ClaimKind,
        count: u32,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) {
        self.lapse_if(|standing| standing.kind == OfferKind::Tsaul, events);
        events.push(Event::ClaimGranted { side, kind, count });
        self.agree(at, events);
    }

    /// Counts for a claim, as if the position after the declared turn had come about.
    fn count(&mut self, kind: ClaimKind, declared: Option<String>) -> u32 {
        let Some(position) = declared else { return kind.count(&self.turns.positions) };
        self.turns.positions.push(position);
        let count = kind.count(&self.turns.positions);
        self.turns.positions.pop();
        count
    }

    pub(super) fn check_tsaul(&self, otherwise: Refusal) -> Result<(), Refusal> {
        match self.table.tsaul_level() {
            None => Err(otherwise),
            Some(level) if level >= TSAUL_TOP => Err(Refusal::TsaulAtTop { level }),
            Some(_) if self.tsaul_pending => Err(Refusal::TsaulPending),
            Some(_) => Ok(()),
        }
    }

    /// Tsaul takes effect after Black's turn: at once if Black has just played, otherwise after Black's next turn
    /// (R 5.2 b). Before the first turn Black has not played.
    pub(super) fn agree(&mut self, at: Timestamp, events: &mut Vec<Event>) {
        if self.turns.last == Some(Side::Black) {
            events.push(Event::TsaulAgreed { effect: Effect::Now });
            self.raise(at, events);
        } else {
            events.push(Event::TsaulAgreed { effect: Effect::AfterBlack });
            self.tsaul_pending = true;
        }
    }

    /// Raises Tsaul between two turns. The side to move may have no complete turn left: then the game is decided.
    pub(super) fn raise(&mut self, at: Timestamp, events: &mut Vec<Event>) {
        self.tsaul_pending = false;
        self.table.raise_tsaul();
        self.turns.line.raised();
        self.turns.positions.pop();
        self.turns.positions.push(self.table.position_before());
        let level = self.table.tsaul_level().unwrap_or_default();
        events.push(Event::TsaulRaised { level });
        self.check_end(at, events);
    }
}
