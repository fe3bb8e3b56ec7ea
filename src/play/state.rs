//! The state of a match, as it follows from its entries.

use super::Match;
use super::act;
use super::act::Refusal;
use super::clock::Clock;
use super::control::Control;
use super::event::Effect;
use super::event::End;
use super::event::Event;
use super::event::MatchResult;
use super::offer::ClaimKind;
use super::offer::OfferKind;
use super::offer::Standing;
use super::record::Flaw;
use super::record::What;
use crate::games::BySide;
use crate::games::Side;
use crate::games::Table;
use jiff::SignedDuration;
use jiff::Timestamp;

/// Highest level of Tsaul (R 9).
const TSAUL_TOP: u8 = 2;

/// Everything that follows from the entries of a record.
#[derive(Debug)]
pub(super) struct State {
    table: Box<dyn Table>,
    clock: Clock,
    /// Time of the last entry, or of the beginning.
    latest: Timestamp,
    /// The position at the start of each turn, the current one's last.
    positions: Vec<String>,
    /// The side that played last.
    last: Option<Side>,
    /// Turns played.
    turns: BySide<u32>,
    /// Turns that a side had played when it last made an offer.
    offered: BySide<Option<u32>>,
    offers: Vec<Standing>,
    tsaul_pending: bool,
    result: Option<MatchResult>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            table: self.table.boxed(),
            clock: self.clock.clone(),
            positions: self.positions.clone(),
            offers: self.offers.clone(),
            ..*self
        }
    }
}

impl State {
    pub(super) fn begin(table: Box<dyn Table>, control: Control, now: Timestamp) -> Self {
        Self {
            clock: Clock::new(control, now, table.side_to_move()),
            latest: now,
            positions: vec![table.position_before()],
            last: None,
            turns: BySide::default(),
            offered: BySide::default(),
            offers: Vec::new(),
            tsaul_pending: false,
            result: None,
            table,
        }
    }

    /// Checks an entry and applies it, or refuses it and changes nothing. Returns it as the record is to have it, with
    /// turns in the game's notation.
    pub(super) fn apply(&mut self, at: Timestamp, what: What) -> Result<(What, Vec<Event>), Flaw> {
        self.check_time(at, &what)?;
        let mut events = Vec::new();
        let what = match what {
            What::Turn { side, text } => self.turn(side, &text, at, &mut events)?,
            What::Claimed { side, kind, turn } => self.claim(side, kind, turn, at, &mut events)?,
            What::Offered { side, kind } => self.offer(side, kind, &mut events).map(|()| what)?,
            What::Accepted { side, kind } => self.accept(side, kind, at, &mut events).map(|()| what)?,
            What::Rejected { side, kind } => self.reject(side, kind, &mut events).map(|()| what)?,
            What::Resigned { side } => self.resign(side, at, &mut events, what),
            What::Flagged { side } => self.flag(side, at, &mut events, what)?,
            What::Credited { millis } => self.credit(millis, at, &mut events, what)?,
        };
        self.latest = at;
        Ok((what, events))
    }

    /// Nothing happens after the end, nothing before what happened last, and nothing but the fall of the flag, or a
    /// credit that undoes it, once time is up.
    fn check_time(&self, at: Timestamp, what: &What) -> Result<(), Flaw> {
        if self.result.is_some() {
            return Err(Refusal::Over.into());
        }
        if at < self.latest {
            return Err(Flaw::OutOfOrder);
        }
        let fallen = self.clock.deadline().is_some_and(|deadline| at >= deadline);
        if fallen && !matches!(what, What::Flagged { .. } | What::Credited { .. }) {
            return Err(Refusal::FlagFallen { side: self.table.side_to_move() }.into());
        }
        Ok(())
    }
}

/// Turns.
impl State {
    fn turn(
        &mut self,
        side: Side,
        text: &str,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<What, Refusal> {
        let (table, text) = self.attempt(side, text)?;
        self.pass(side, table, text.clone(), at, events);
        if self.result.is_none() && side == Side::Black && self.tsaul_pending {
            self.raise(at, events);
        }
        Ok(What::Turn { side, text })
    }

    /// The table after a turn of the side to move, and the turn's notation.
    fn attempt(&self, side: Side, text: &str) -> Result<(Box<dyn Table>, String), Refusal> {
        self.check_to_move(side)?;
        act::check_length(text)?;
        let mut table = self.table.boxed();
        table.play(text).map_err(Refusal::Refused)?;
        let text = table.end_turn().map_err(Refusal::Unfinished)?;
        Ok((table, text))
    }

    /// Puts a complete turn into effect; the adversary's offers to this side lapse by it.
    fn pass(
        &mut self,
        side: Side,
        table: Box<dyn Table>,
        text: String,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) {
        events.push(Event::TurnPlayed { side, text, ply: self.ply() });
        self.table = table;
        self.positions.push(self.table.position_before());
        self.turns[side] += 1;
        self.last = Some(side);
        self.clock.turn_done(at, self.table.side_to_move());
        self.lapse(side.other(), events);
        self.check_end(at, events);
    }

    fn check_to_move(&self, side: Side) -> Result<(), Refusal> {
        if side == self.table.side_to_move() { Ok(()) } else { Err(Refusal::NotYourTurn) }
    }

    fn lapse(&mut self, by: Side, events: &mut Vec<Event>) {
        let lapsed = self.offers.extract_if(.., |standing| standing.by == by);
        events.extend(lapsed.map(|standing| Event::OfferLapsed { side: by, kind: standing.kind }));
    }
}

/// Offers, claims and Tsaul.
impl State {
    fn offer(&mut self, side: Side, kind: OfferKind, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.check_tsaul(Refusal::NoSuchOffer(kind))?;
        if let Some(standing) = self.offers.first() {
            return Err(Refusal::OfferStands { by: standing.by });
        }
        if self.offered[side] == Some(self.turns[side]) {
            return Err(Refusal::OfferTooSoon);
        }
        self.offered[side] = Some(self.turns[side]);
        self.offers.push(Standing { by: side, kind });
        events.push(Event::OfferMade { side, kind });
        Ok(())
    }

    fn accept(
        &mut self,
        side: Side,
        kind: OfferKind,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.take_offer(side, kind)?;
        events.push(Event::OfferAccepted { side, kind });
        match kind {
            OfferKind::Tsaul => self.agree(at, events),
        }
        Ok(())
    }

    fn reject(&mut self, side: Side, kind: OfferKind, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.take_offer(side, kind)?;
        events.push(Event::OfferRejected { side, kind });
        Ok(())
    }

    /// Takes away the offer that a side answers.
    fn take_offer(&mut self, side: Side, kind: OfferKind) -> Result<(), Refusal> {
        let place = self.offers.iter().position(|standing| standing.kind == kind);
        let place = place.ok_or(Refusal::NothingOffered(kind))?;
        if self.offers[place].by == side {
            return Err(Refusal::OwnOffer);
        }
        self.offers.remove(place);
        Ok(())
    }

    fn claim(
        &mut self,
        side: Side,
        kind: ClaimKind,
        turn: Option<String>,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<What, Refusal> {
        self.check_tsaul(Refusal::NoSuchClaim(kind))?;
        self.check_to_move(side)?;
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
        for by in Side::BOTH {
            self.lapse(by, events);
        }
        events.push(Event::ClaimGranted { side, kind, count });
        self.agree(at, events);
        Ok(What::Claimed { side, kind, turn })
    }

    /// Counts for a claim, as if the position after the declared turn had come about.
    fn count(&mut self, kind: ClaimKind, declared: Option<String>) -> u32 {
        let Some(position) = declared else { return kind.count(&self.positions) };
        self.positions.push(position);
        let count = kind.count(&self.positions);
        self.positions.pop();
        count
    }

    fn check_tsaul(&self, otherwise: Refusal) -> Result<(), Refusal> {
        match self.table.tsaul_level() {
            None => Err(otherwise),
            Some(level) if level >= TSAUL_TOP => Err(Refusal::TsaulAtTop { level }),
            Some(_) if self.tsaul_pending => Err(Refusal::TsaulPending),
            Some(_) => Ok(()),
        }
    }

    /// Tsaul takes effect after Black's turn: at once if Black has just played, otherwise when his next turn is done
    /// (R 5.2 b). Before the first turn Black has not played.
    fn agree(&mut self, at: Timestamp, events: &mut Vec<Event>) {
        if self.last == Some(Side::Black) {
            events.push(Event::TsaulAgreed { effect: Effect::Now });
            self.raise(at, events);
        } else {
            events.push(Event::TsaulAgreed { effect: Effect::AfterBlack });
            self.tsaul_pending = true;
        }
    }

    /// Raises Tsaul between two turns. The side to move may have no complete turn left: then the game is decided.
    fn raise(&mut self, at: Timestamp, events: &mut Vec<Event>) {
        self.tsaul_pending = false;
        self.table.raise_tsaul();
        if let Some(current) = self.positions.last_mut() {
            *current = self.table.position_before();
        }
        let level = self.table.tsaul_level().unwrap_or_default();
        events.push(Event::TsaulRaised { level });
        self.check_end(at, events);
    }
}

/// The clock and the end.
impl State {
    fn resign(&mut self, side: Side, at: Timestamp, events: &mut Vec<Event>, what: What) -> What {
        events.push(Event::Resigned { side });
        self.end(MatchResult { winner: Some(side.other()), how: End::Resignation }, at, events);
        what
    }

    fn flag(&mut self, side: Side, at: Timestamp, events: &mut Vec<Event>, what: What) -> Result<What, Flaw> {
        let fallen = self.clock.deadline().is_some_and(|deadline| at >= deadline);
        if !fallen || side != self.table.side_to_move() {
            return Err(Flaw::FlagTooEarly);
        }
        events.push(Event::FlagFell { side });
        self.end(MatchResult { winner: Some(side.other()), how: End::Time }, at, events);
        Ok(what)
    }

    fn credit(
        &mut self,
        millis: u64,
        at: Timestamp,
        events: &mut Vec<Event>,
        what: What,
    ) -> Result<What, Flaw> {
        let time = SignedDuration::from_millis(i64::try_from(millis).map_err(|_| Flaw::CreditTooLarge)?);
        if time > self.clock.spent(at) {
            return Err(Flaw::CreditTooLarge);
        }
        self.clock.credit(time);
        events.push(Event::Credited { side: self.table.side_to_move(), time });
        Ok(what)
    }

    fn check_end(&mut self, at: Timestamp, events: &mut Vec<Event>) {
        if let Some(outcome) = self.table.outcome() {
            self.end(MatchResult { winner: outcome.winner, how: End::ByRules(outcome.how) }, at, events);
        } else if self.ply() >= Match::PLY_MAX {
            self.end(MatchResult { winner: None, how: End::Length }, at, events);
        }
    }

    fn end(&mut self, result: MatchResult, at: Timestamp, events: &mut Vec<Event>) {
        self.clock.stop(at);
        self.offers.clear();
        self.tsaul_pending = false;
        self.result = Some(result);
        events.push(Event::Ended(result));
    }
}

/// What there is to know.
impl State {
    pub(super) fn table(&self) -> &dyn Table {
        &*self.table
    }

    pub(super) fn clock(&self) -> &Clock {
        &self.clock
    }

    pub(super) fn latest(&self) -> Timestamp {
        self.latest
    }

    pub(super) fn offers(&self) -> &[Standing] {
        &self.offers
    }

    pub(super) fn tsaul_pending(&self) -> bool {
        self.tsaul_pending
    }

    pub(super) fn result(&self) -> Option<MatchResult> {
        self.result
    }

    pub(super) fn ply(&self) -> u32 {
        self.turns.white + self.turns.black
    }

    /// Turns that a side has played.
    pub(super) fn turns(&self, side: Side) -> u32 {
        self.turns[side]
    }
}
