//! Offers, and what comes of them when they are accepted.

use super::State;
use crate::games::{BySide, Side};
use crate::play::end::{End, MatchResult};
use crate::play::event::Event;
use crate::play::offer::{OfferKind, OpenOffer};
use crate::play::refusal::Refusal;
use jiff::Timestamp;

/// What the sides have offered each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers {
    /// The offers that stand, in their order.
    pub(super) standing: Vec<OpenOffer>,
    /// Turns that a side had played when it last made an offer of each kind.
    pub(super) made: BySide<[Option<u32>; OfferKind::ALL.len()]>,
}

impl State {
    pub(super) fn offer(
        &mut self,
        side: Side,
        kind: OfferKind,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.may_offer(side, kind)?;
        self.offers.made[side][kind as usize] = Some(self.turns.played[side]);
        self.offers.standing.push(OpenOffer { by: side, kind });
        events.push(Event::OfferMade { side, kind });
        Ok(())
    }

    pub(in crate::play) fn may_offer(&self, side: Side, kind: OfferKind) -> Result<(), Refusal> {
        self.check_no_case()?;
        match kind {
            OfferKind::Tsaul => self.check_tsaul(Refusal::NoSuchOffer(kind))?,
            OfferKind::Pause if self.breaks.respite.sitting => return Err(Refusal::InOneSitting),
            OfferKind::Pause if self.breaks.pause.until.is_some() => return Err(Refusal::Paused),
            OfferKind::Pause => {}
            OfferKind::Takeback => self.check_takeback(side)?,
            OfferKind::Cancel => self.check_cancel()?,
        }
        if let Some(standing) = self.offers.standing.iter().find(|standing| standing.kind == kind) {
            let by = standing.by;
            return Err(if by == side { Refusal::OwnOfferStands } else { Refusal::OfferStands { by } });
        }
        let too_soon = self.offers.made[side][kind as usize] == Some(self.turns.played[side]);
        if too_soon { Err(Refusal::OfferTooSoon) } else { Ok(()) }
    }

    /// Accepts an offer; what is agreed on while a claim is judged would change what it is about.
    pub(super) fn accept(
        &mut self,
        (side, kind): (Side, OfferKind),
        keeps: bool,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.check_no_case()?;
        self.take_offer(side, kind)?;
        events.push(Event::OfferAccepted { side, kind });
        match kind {
            OfferKind::Tsaul => self.agree(at, events),
            // What they agree on is an entry of its own.
            OfferKind::Pause => {}
            OfferKind::Takeback => {
                let keep = self.turns.line.before_last(side.other());
                match keep.and_then(|keep| self.take_back(keep, at)) {
                    Some(taken) if keeps => self.lapse_undone(taken, events),
                    Some(taken) => self.lapse_before(taken, events),
                    None => {}
                }
            }
            OfferKind::Cancel => self.end(MatchResult { winner: None, how: End::Cancelled }, at, events),
        }
        Ok(())
    }

    pub(super) fn reject(
        &mut self,
        side: Side,
        kind: OfferKind,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.take_offer(side, kind)?;
        events.push(Event::OfferRejected { side, kind });
        Ok(())
    }

    /// Takes away the offer that a side answers.
    fn take_offer(&mut self, side: Side, kind: OfferKind) -> Result<(), Refusal> {
        let place = self.offers.standing.iter().position(|standing| standing.kind == kind);
        let place = place.ok_or(Refusal::NothingOffered(kind))?;
        if self.offers.standing[place].by == side {
            return Err(Refusal::OwnOffer);
        }
        self.offers.standing.remove(place);
        Ok(())
    }

    /// One takes back only a turn that one has played, and only where nothing is at stake.
    fn check_takeback(&self, side: Side) -> Result<(), Refusal> {
        if self.rated || self.conduct.strict {
            return Err(Refusal::NoTakeback);
        }
        self.turns.line.before_last(side).map(drop).ok_or(Refusal::NothingToTakeBack)
    }

    fn check_cancel(&self) -> Result<(), Refusal> {
        if self.of_league {
            return Err(Refusal::OfLeague);
        }
        let late = |side| self.turns.line.of(side) >= OfferKind::CANCEL_TURNS;
        if Side::BOTH.into_iter().all(late) { Err(Refusal::TooLateToCancel) } else { Ok(()) }
    }

    /// A side's turn answers its opponent's offers, and overtakes its own wish to take the turn before it back. What
    /// cannot be accepted any more lapses, too.
    pub(super) fn overtake(&mut self, side: Side, events: &mut Vec<Event>) {
        let late = self.check_cancel().is_err();
        let gone = |standing: &mut OpenOffer| match standing.kind {
            OfferKind::Takeback => true,
            OfferKind::Cancel if late => true,
            _ => standing.by == side.other(),
        };
        self.lapse_if(gone, events);
    }

    /// Drops the offers that mean nothing after turns were taken back (R 9.1 a keeps the others).
    fn lapse_undone(&mut self, taken: Event, events: &mut Vec<Event>) {
        let is_settled = self.check_tsaul(Refusal::Over).is_err();
        let gone = |standing: &mut OpenOffer| match standing.kind {
            OfferKind::Takeback => true,
            OfferKind::Tsaul => is_settled,
            OfferKind::Pause | OfferKind::Cancel => false,
        };
        self.lapse_if(gone, events);
        events.push(taken);
    }

    /// Drops every offer before it is told that turns were taken back.
    pub(super) fn lapse_before(&mut self, taken: Event, events: &mut Vec<Event>) {
        self.lapse_all(events);
        events.push(taken);
    }

    pub(super) fn lapse_all(&mut self, events: &mut Vec<Event>) {
        self.lapse_if(|_| true, events);
    }

    pub(super) fn lapse_if(&mut self, gone: impl FnMut(&mut OpenOffer) -> bool, events: &mut Vec<Event>) {
        let lapsed = self.offers.standing.extract_if(.., gone);
        events.extend(lapsed.map(|OpenOffer { by, kind }| Event::OfferLapsed { side: by, kind }));
    }
}
