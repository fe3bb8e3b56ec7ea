//! The state of a match, as it follows from its entries.

mod case;
mod choice;
mod claim;
mod length;
mod line;
mod misclaim;
mod offer;
mod pause;
mod result;
mod ruling;

pub use case::{Case, Failure, Stage};

use super::Match;
use super::Terms;
use super::act;
use super::arbiter;
use super::arbiter::Verdict;
use super::calendar::Calendar;
use super::clock::Clock;
use super::end::{End, MatchResult};
use super::event::Event;
use super::offer::{OfferKind, OpenOffer};
use super::record::{Flaw, Preamble, What};
use super::refusal::Refusal;
use super::vote::Tally;
use crate::games::{Side, Table};
use case::Claims;
use jiff::{SignedDuration, Timestamp};
use line::Turns;
use offer::Offers;
use pause::Breaks;
use result::{Close, Finish};
use ruling::Conduct;

/// Highest level of Tsaul (R 9).
const TSAUL_TOP: u8 = 2;

/// Everything that follows from the entries of a record.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct State {
    table: Box<dyn Table>,
    clock: Clock,
    /// Time of the last entry, or of the beginning.
    latest: Timestamp,
    turns: Turns,
    offers: Offers,
    claims: Claims,
    conduct: Conduct,
    breaks: Breaks,
    finish: Finish,
    /// The number of the last choice by which a side found its turn.
    choices: u32,
    /// The claims that were judged and not upheld, in order.
    failures: Vec<Failure>,
    /// Whether the match counts.
    rated: bool,
    /// Whether it is of a league.
    of_league: bool,
    /// Whether a side may be given hints.
    hints: bool,
    tsaul_pending: bool,
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            table: self.table.boxed(),
            clock: self.clock.clone(),
            turns: self.turns.clone(),
            offers: self.offers.clone(),
            failures: self.failures.clone(),
            ..*self
        }
    }
}

impl State {
    pub(super) fn begin(table: Box<dyn Table>, terms: &Terms, preamble: &Preamble) -> Self {
        let first = preamble.first_turn.map(|seconds| SignedDuration::from_secs(i64::from(seconds)));
        Self {
            clock: Clock::new(terms.control, preamble.begun, table.side_to_move(), first)
                .without(terms.machines()),
            latest: preamble.begun,
            turns: Turns::new(&*table),
            offers: Offers::default(),
            claims: Claims::default(),
            conduct: Conduct::new(terms.strict),
            breaks: Breaks::new(terms.respite),
            finish: Finish::default(),
            choices: 0,
            failures: Vec::new(),
            rated: terms.rated,
            of_league: terms.fixture.is_some(),
            hints: terms.machine().is_some() && !terms.rated,
            tsaul_pending: false,
            table,
        }
    }

    /// Checks an entry and applies it, or refuses it and changes nothing. Returns it as the record is to have it, with
    /// turns in the game's notation.
    pub(super) fn apply(&mut self, at: Timestamp, what: What) -> Result<(What, Vec<Event>), Flaw> {
        self.check_time(at, &what)?;
        let was_judged = self.claims.case.is_some();
        let mut events = Vec::new();
        let what = match what {
            What::Turn { side, text } => self.turn(side, &text, at, &mut events)?,
            What::Claimed { side, kind, turn, answer } => {
                self.claim((side, kind), turn, answer, at, &mut events)?
            }
            What::Misclaimed { side, kind, turn, count } => self.misclaim(side, kind, turn, count, at)?,
            What::Offered { side, kind } => self.offer(side, kind, &mut events).map(|()| what)?,
            What::Accepted { side, kind, keeps } => {
                self.accept((side, kind), keeps, at, &mut events).map(|()| what)?
            }
            What::Rejected { side, kind } => self.reject(side, kind, &mut events).map(|()| what)?,
            What::Resigned { side } => self.resign(side, at, &mut events, what),
            What::Flagged { side } => self.flag(side, at, &mut events, what)?,
            What::TimedOut => self.time_out(at, &mut events).map(|()| what)?,
            What::Cut { verdict } => self.cut(verdict, at, &mut events).map(|()| what)?,
            What::NotBegun { side } => self.not_begun(side, at, &mut events, what)?,
            What::Credited { millis } => self.credit(millis, at, &mut events, what)?,
            What::PutBack { millis } => self.put_back(millis, at).map(|()| what)?,
            What::Rested { side, millis } => self.rest(side, millis, at).map(|()| what)?,
            What::Paused { millis } => self.hold(millis, at, &mut events).map(|()| what)?,
            What::Resuming { side, millis } => self.resume(side, millis, at, &mut events).map(|()| what)?,
            What::Resumed => self.end_pause(at, &mut events).map(|()| what)?,
            What::Confirmed { side } => self.answer(side, true, at, &mut events).map(|()| what)?,
            What::Disputed { side } => self.answer(side, false, at, &mut events).map(|()| what)?,
            What::Unanswered => self.unanswered(at, &mut events).map(|()| what)?,
            What::Referred { judge, millis } => self.refer(judge, millis, at, &mut events).map(|()| what)?,
            What::Counted { first, second } => {
                self.count_votes(Tally { first, second }, at, &mut events).map(|()| what)?
            }
            What::Ruled { ruling, reason } => {
                let reason = Some(reason).filter(|text| arbiter::reason(text).as_ref() == Some(text));
                let reason = reason.ok_or(Flaw::Reason)?;
                self.rule(ruling, &reason, at, &mut events)?;
                What::Ruled { ruling, reason }
            }
            What::Illegal { side, text } => {
                let text = Some(text).filter(|text| arbiter::reason(text).as_ref() == Some(text));
                let text = text.ok_or(Flaw::NotIllegal)?;
                self.illegal(side, &text, at, &mut events)?;
                What::Illegal { side, text }
            }
            What::Chosen { side, choice } => {
                self.choose(side, &choice)?;
                What::Chosen { side, choice }
            }
            What::Vacation { side, millis } => self.spend(side, millis, at, &mut events).map(|()| what)?,
            What::Hinted { side } => self.hint(side).map(|()| what)?,
        };
        self.breaks.pause.agreed = matches!(what, What::Accepted { kind: OfferKind::Pause, .. });
        self.breaks.pause.judged = was_judged && self.claims.case.is_none();
        self.latest = at;
        Ok((what, events))
    }

    /// After the end the arbiter alone judges what comes of it. Nothing happens before what happened last, and nothing but
    /// the fall of the flag, or what keeps it up, once time is up.
    fn check_time(&self, at: Timestamp, what: &What) -> Result<(), Flaw> {
        let outlasts = matches!(what, What::Ruled { ruling, .. } if ruling.outlasts());
        if self.finish.result.is_some() && !outlasts {
            return Err(Refusal::Over.into());
        }
        if matches!(what, What::PutBack { .. }) {
            return Ok(());
        }
        if at < self.latest {
            return Err(Flaw::OutOfOrder);
        }
        let is_of_time = matches!(
            what,
            What::Flagged { .. }
                | What::NotBegun { .. }
                | What::TimedOut
                | What::Cut { .. }
                | What::Credited { .. }
                | What::Rested { .. }
                | What::Vacation { .. }
        );
        if self.claims.case.is_none() && !is_of_time && self.is_out(at) {
            return Err(Refusal::Over.into());
        }
        if self.claims.case.is_none() && !is_of_time && self.is_up(at) {
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
        if self.finish.result.is_none() && side == Side::Black && self.tsaul_pending {
            self.raise(at, events);
        }
        Ok(What::Turn { side, text })
    }

    /// Who is to move may be given a hint, where nobody else plays but the machine.
    fn hint(&self, side: Side) -> Result<(), Refusal> {
        self.check_no_case()?;
        self.check_to_move(side)?;
        if self.hints { Ok(()) } else { Err(Refusal::NoHints) }
    }

    /// The table after a turn of the side to move, and the turn's notation.
    fn attempt(&self, side: Side, text: &str) -> Result<(Box<dyn Table>, String), Refusal> {
        self.check_no_case()?;
        self.check_to_move(side)?;
        act::check_length(text)?;
        let mut table = self.table.boxed();
        table.play(text).map_err(Refusal::Refused)?;
        let text = table.end_turn().map_err(Refusal::Unfinished)?;
        Ok((table, text))
    }

    /// Puts a complete turn into effect; the opponent's offers to this side lapse by it.
    fn pass(
        &mut self,
        side: Side,
        table: Box<dyn Table>,
        text: String,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) {
        events.push(Event::TurnPlayed { side, text: text.clone(), ply: self.ply() });
        self.turns.line.played(side, text, self.tsaul_pending, self.clock.at_turn());
        self.table = table;
        self.turns.positions.push(self.table.position_before());
        self.turns.played[side] += 1;
        self.turns.last = Some(side);
        self.clock.turn_done(at, self.table.side_to_move(), self.resumes(at));
        self.overtake(side, events);
        self.check_end(at, events);
    }

    fn check_to_move(&self, side: Side) -> Result<(), Refusal> {
        if side == self.table.side_to_move() { Ok(()) } else { Err(Refusal::NotYourTurn) }
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
        if !self.is_up(at) || side != self.table.side_to_move() {
            return Err(Flaw::FlagTooEarly);
        }
        events.push(Event::FlagFell { side });
        self.end(MatchResult { winner: Some(side.other()), how: End::Time }, at, events);
        Ok(what)
    }

    /// A player who never began has not lost: the match counts for nothing. In a league it would be a loss.
    fn not_begun(
        &mut self,
        side: Side,
        at: Timestamp,
        events: &mut Vec<Event>,
        what: What,
    ) -> Result<What, Flaw> {
        if !self.is_up(at) || side != self.table.side_to_move() || self.has_begun(side) {
            return Err(Flaw::FlagTooEarly);
        }
        events.push(Event::FlagFell { side });
        self.end(MatchResult { winner: None, how: End::NotBegun }, at, events);
        Ok(what)
    }

    /// The season of its league is over.
    fn cut(&mut self, verdict: Verdict, at: Timestamp, events: &mut Vec<Event>) -> Result<(), Refusal> {
        if !self.of_league || verdict == Verdict::BothLost {
            return Err(Refusal::NotOver);
        }
        self.end(MatchResult { winner: verdict.result().winner, how: End::Cut }, at, events);
        Ok(())
    }

    fn credit(
        &mut self,
        millis: u64,
        at: Timestamp,
        events: &mut Vec<Event>,
        what: What,
    ) -> Result<What, Flaw> {
        let time = SignedDuration::from_millis(i64::try_from(millis).map_err(|_| Flaw::CreditTooLarge)?);
        if time > self.clock.spent(at, &Calendar::RESTLESS) {
            return Err(Flaw::CreditTooLarge);
        }
        let side = self.table.side_to_move();
        let left = self.clock.remaining(side, at, &Calendar::RESTLESS);
        self.clock.credit(at, time);
        events.push(Event::Credited { side, time, left });
        Ok(what)
    }

    /// Whether the time of the side to move is up, as far as its rests are written down.
    fn is_up(&self, at: Timestamp) -> bool {
        self.clock.deadline(&Calendar::RESTLESS).is_some_and(|deadline| at >= deadline)
    }

    fn check_end(&mut self, at: Timestamp, events: &mut Vec<Event>) {
        if let Some(outcome) = self.table.outcome() {
            self.end(MatchResult { winner: outcome.winner, how: End::ByRules(outcome.how) }, at, events);
        } else if self.has_all_turns() {
            self.end(self.score(), at, events);
        } else if self.ply() >= Match::PLY_MAX {
            let winner = self.winner_at_last(events);
            self.end(MatchResult { winner, how: End::Length }, at, events);
        }
    }

    fn end(&mut self, result: MatchResult, at: Timestamp, events: &mut Vec<Event>) {
        self.finish.close = Some(Close { left: self.clock.at_turn(), tsaul_pending: self.tsaul_pending });
        self.clock.stop(at);
        self.offers.standing.clear();
        self.tsaul_pending = false;
        self.breaks.pause.until = None;
        self.claims.case = None;
        self.finish.result = Some(result);
        self.finish.ended = Some(at);
        events.push(Event::Ended(result));
    }
}

/// What there is to know.
impl State {
    /// The position at the start of the turn that is played after so many that stand.
    pub(super) fn position_at(&self, ply: u32) -> Option<&str> {
        self.turns.positions.get(ply as usize).map(String::as_str)
    }

    /// A table with that position, which knows what has stood before.
    pub(super) fn table_with_past(&self, ply: u32) -> Option<Box<dyn Table>> {
        self.turns.line.table_with_past(ply)
    }

    pub(super) fn table(&self) -> &dyn Table {
        &*self.table
    }

    pub(super) fn clock(&self) -> &Clock {
        &self.clock
    }

    pub(super) fn latest(&self) -> Timestamp {
        self.latest
    }

    pub(super) fn offers(&self) -> &[OpenOffer] {
        &self.offers.standing
    }

    pub(super) fn tsaul_pending(&self) -> bool {
        self.tsaul_pending
    }

    /// After how many turns that stand Tsaul last went up.
    pub(super) fn tsaul_raised_after(&self) -> Option<u32> {
        self.turns.line.raised_after()
    }

    pub(super) fn result(&self) -> Option<MatchResult> {
        self.finish.result
    }

    pub(super) fn ended(&self) -> Option<Timestamp> {
        self.finish.ended
    }

    pub(super) fn ply(&self) -> u32 {
        self.turns.played.white + self.turns.played.black + self.turns.rewinds
    }

    /// Turns that stand.
    pub(super) fn length(&self) -> u32 {
        self.turns.line.len()
    }

    /// The last turn that stands.
    pub(super) fn last_turn(&self) -> Option<&str> {
        self.turns.line.last_turn()
    }

    /// Turns of a side that stand.
    pub(super) fn turns(&self, side: Side) -> u32 {
        self.turns.line.of(side)
    }

    /// Whether a side has ever played a turn.
    pub(super) fn has_begun(&self, side: Side) -> bool {
        self.turns.played[side] > 0
    }

    /// The side whose turn stands last.
    pub(super) fn last(&self) -> Option<Side> {
        self.turns.last
    }
}

#[cfg(test)]
mod tests {
    use super::super::toy::{BLACK, WHITE, match_of_toy};
    use super::*;
    use crate::games::{BySide, How, Refused, Unfinished};
    use crate::play::offer::ClaimKind;
    use crate::play::vote;
    use crate::play::{
        Action, Calendars, Choice, Control, Effect, Entry, Judge, Outages, Ruling, Tally, Verdict,
    };
    use crate::players::PlayerId;
    use proptest::prelude::*;

    const CONTROL: Control = Control::Fischer { bank: 600, increment: 60, cap: 900 };
    const TSAUL: OfferKind = OfferKind::Tsaul;

    fn awake() -> Calendars {
        Calendars::default()
    }

    fn second(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn seconds(seconds: i64) -> SignedDuration {
        SignedDuration::from_secs(seconds)
    }

    fn began() -> Match {
        match_of_toy(CONTROL, second(0))
    }

    /// Plays a script of words at one word a second: `w+ b- w// b/yes b/no w=3 w=3+ b= w.`
    fn act(played: &mut Match, word: &str) -> Result<Vec<Event>, Refusal> {
        let (side, what) = word.split_at(1);
        let by = if side == "w" { WHITE } else { BLACK };
        let now = second(played.state.latest().as_second() + 1);
        played.act(by, action(what, played.ply()), now, &awake())
    }

    fn action(what: &str, ply: u32) -> Action {
        let turn = |text: &str| match text {
            "+" => "On".to_owned(),
            "-" => "back".to_owned(),
            text => text.to_owned(),
        };
        let claim =
            |kind, text: &str| Action::Claim { kind, turn: Some(turn(text)).filter(|t| !t.is_empty()) };
        match what {
            "//" => Action::Offer(TSAUL),
            "/yes" => Action::Accept(TSAUL),
            "/no" => Action::Reject(TSAUL),
            "~" => Action::Offer(OfferKind::Takeback),
            "~yes" => Action::Accept(OfferKind::Takeback),
            "~no" => Action::Reject(OfferKind::Takeback),
            "?" => Action::Claim { kind: ClaimKind::NoProgress, turn: None },
            "?yes" => Action::Answer { right: true },
            "?no" => Action::Answer { right: false },
            "!" => Action::Offer(OfferKind::Cancel),
            "!yes" => Action::Accept(OfferKind::Cancel),
            "." => Action::Resign,
            _ if what.starts_with("=3") => claim(ClaimKind::Repetition, &what[2..]),
            _ if what.starts_with("==") => claim(ClaimKind::Standstill, &what[2..]),
            text => Action::Turn { text: turn(text), ply },
        }
    }

    /// Plays a script of which every word must be allowed; the events of the last word.
    fn play(played: &mut Match, script: &str) -> Vec<Event> {
        script.split_whitespace().fold(Vec::new(), |_, word| {
            act(played, word).unwrap_or_else(|refusal| panic!("{script}: {word}: {refusal:?}"))
        })
    }

    /// A match after a script.
    fn after(script: &str) -> Match {
        let mut played = began();
        play(&mut played, script);
        played
    }

    /// A match in which each side has played ten turns, so that a want of progress can be claimed.
    fn ripe(script: &str) -> Match {
        after(&("w+ b- w- b+ ".repeat(5) + script))
    }

    fn turn(side: Side, text: &str, ply: u32) -> Event {
        Event::TurnPlayed { side, text: text.to_owned(), ply }
    }

    #[test]
    fn turns_are_played_in_canonical_notation_and_kept() {
        let mut played = began();
        assert_eq!(play(&mut played, "w+"), [turn(Side::White, "on", 0)]);
        assert_eq!(play(&mut played, "b-"), [turn(Side::Black, "back", 1)]);
        assert_eq!((played.ply(), played.to_move(), played.last_turn()), (2, Side::White, Some("back")));
        assert_eq!(played.record().turns().collect::<Vec<_>>(), [(Side::White, "on"), (Side::Black, "back")]);
    }

    #[test]
    fn what_ends_a_match() {
        let by_rules = |how| End::ByRules(how);
        for (script, winner, how) in [
            ("w+ b- w+ b- w+", Side::White, by_rules(How::KatunSun)),
            ("w+ b.", Side::White, End::Resignation),
            ("w+ w.", Side::Black, End::Resignation),
            // The second level leaves White without a turn.
            ("w+ b- w// b/yes w- b+ b// w/yes", Side::Black, by_rules(How::MakChahal)),
            // Agreed after White's turn, it waits for Black's, and White is without a turn again.
            ("w+ b- w// b/yes w- w// b/yes b+", Side::Black, by_rules(How::MakChahal)),
        ] {
            let played = after(script);
            let result = Some(MatchResult { winner: Some(winner), how });
            assert_eq!((played.result(), played.deadline(&awake())), (result, None), "{script}");
            assert!(played.standing_offers().is_empty());
            assert_eq!(act(&mut played.clone(), "w+"), Err(Refusal::Over), "{script}");
            assert_eq!(played.draft("").map(drop), Err(Refusal::Over), "{script}");
        }
    }

    #[test]
    fn what_is_refused_and_why() {
        let wrong = |kind, count| Refusal::ClaimWrong {
            kind,
            count,
            wanted: if kind == ClaimKind::Repetition { 3 } else { 2 },
        };
        let refused: &[(&str, &str, Refusal)] = &[
            ("", "b+", Refusal::NotYourTurn),
            ("w+", "w+", Refusal::NotYourTurn),
            ("", "w ", Refusal::Unfinished(Unfinished::StepsLeft(1))),
            ("", "w/yes", Refusal::NothingOffered(TSAUL)),
            ("", "w/no", Refusal::NothingOffered(TSAUL)),
            ("w//", "w/yes", Refusal::OwnOffer),
            ("w//", "w/no", Refusal::OwnOffer),
            ("w//", "w//", Refusal::OwnOfferStands),
            ("w//", "b//", Refusal::OfferStands { by: Side::White }),
            ("w// b/no", "w//", Refusal::OfferTooSoon),
            ("w// w+ b+", "b/yes", Refusal::NothingOffered(TSAUL)),
            ("w+ w// b/yes", "w//", Refusal::TsaulPending),
            ("w+ w// b/yes", "b=3", Refusal::TsaulPending),
            ("w+ b- b//", "b=3", Refusal::NotYourTurn),
            ("", "w=3", wrong(ClaimKind::Repetition, 1)),
            ("", "w~", Refusal::NothingToTakeBack),
            ("w+", "b~", Refusal::NothingToTakeBack),
            ("w+ w~ b~no", "w~", Refusal::OfferTooSoon),
            // One's own next turn overtakes the wish, and so does the opponent's.
            ("w+ b+ w~ w-", "b~yes", Refusal::NothingOffered(OfferKind::Takeback)),
            ("w+ w~ b+", "b~yes", Refusal::NothingOffered(OfferKind::Takeback)),
            ("w+ b- w- b+", "w!", Refusal::TooLateToCancel),
            ("w+ b- w- w! b+", "b!yes", Refusal::NothingOffered(OfferKind::Cancel)),
            ("w+ b- w- b+", "w=3", wrong(ClaimKind::Repetition, 2)),
            ("w+ b- w- b+ w+ b- w-", "b=3-", wrong(ClaimKind::Repetition, 1)),
            ("w+ b- w- b+ w+", "b==", wrong(ClaimKind::Standstill, 1)),
        ];
        for (script, word, refusal) in refused {
            let mut played = after(script);
            let before = format!("{played:?}");
            assert_eq!(act(&mut played, word).as_ref(), Err(refusal), "{script}: {word}");
            assert_eq!(format!("{played:?}"), before, "{script}: {word}");
        }
    }

    #[test]
    fn strangers_stale_turns_and_long_texts_are_refused() {
        let mut played = after("w+ b+");
        assert_eq!(played.act(PlayerId(5), Action::Resign, second(9), &awake()), Err(Refusal::NotAPlayer));
        let stale = Action::Turn { text: "on".into(), ply: 1 };
        assert_eq!(
            played.act(BLACK, stale, second(9), &awake()),
            Err(Refusal::StalePly { asked: 1, now: 2 })
        );
        let long = Action::Turn { text: " ".repeat(Match::TURN_TEXT_MAX) + "on", ply: 2 };
        assert!(matches!(
            played.act(WHITE, long, second(9), &awake()),
            Err(Refusal::Refused(Refused::Unreadable(_)))
        ));
        assert!(matches!(played.draft("up"), Err(Refusal::Refused(Refused::Unreadable(_)))));
        assert_eq!(played.draft("on").unwrap().steps(), ["on"]);
        assert!(played.table().steps().is_empty());
    }

    #[test]
    fn offers_stand_until_they_are_answered_or_the_opponent_plays() {
        let mut played = after("w+ w//");
        let standing = [OpenOffer { by: Side::White, kind: TSAUL }];
        assert_eq!(played.standing_offers(), standing);
        let lapsed = Event::OfferLapsed { side: Side::White, kind: TSAUL };
        assert_eq!(play(&mut played, "b+"), [turn(Side::Black, "on", 1), lapsed]);
        // One's own turn does not end one's offer.
        play(&mut played, "w- b+ w// w+");
        assert_eq!(played.standing_offers(), standing);
        assert_eq!(play(&mut played, "b/no"), [Event::OfferRejected { side: Side::Black, kind: TSAUL }]);
        assert_eq!(play(&mut played, "b//"), [Event::OfferMade { side: Side::Black, kind: TSAUL }]);
    }

    #[test]
    fn a_turn_is_taken_back_with_all_that_came_after_it() {
        let taken = |turns| Event::TakenBack { turns };
        let accepted = |side| Event::OfferAccepted { side, kind: OfferKind::Takeback };
        let mut one = after("w+ b- w~");
        assert_eq!(play(&mut one, "b~yes"), [accepted(Side::Black), taken(2)]);
        assert_eq!((one.to_move(), one.last_turn()), (Side::White, None));
        assert_eq!(one.table().position_before(), began().table().position_before());
        // What was drafted for an earlier position is stale, even if as many turns stand as then.
        assert_eq!(one.ply(), 3);
        assert_eq!(play(&mut one, "w- b+"), [turn(Side::Black, "on", 4)]);
        assert_eq!(one.record().turns().collect::<Vec<_>>(), [(Side::White, "back"), (Side::Black, "on")]);
        // The opponent has not played since.
        let mut last = after("w+ b- w- w~");
        assert_eq!(play(&mut last, "b~yes")[1..], [taken(1)]);
        assert_eq!((last.to_move(), last.last_turn()), (Side::White, Some("back")));
        // A turn has been played again: there may be another offer.
        assert!(act(&mut last, "w-").is_ok() && act(&mut last, "w~").is_ok());
    }

    #[test]
    fn a_takeback_gives_no_time() {
        // Both have spent a second for each of their acts, and gained a minute for each turn.
        let mut played = after("w+ b- w~ b~yes");
        let now = played.state.latest();
        let left = |played: &Match, side| played.remaining(side, now, &awake());
        assert_eq!((left(&played, Side::White), left(&played, Side::Black)), (seconds(657), seconds(659)));
        assert_eq!(played.clock().running(), Some(Side::White));
        play(&mut played, "w+");
        let mut days = match_of_toy(Control::Days { days: 1 }, second(0));
        play(&mut days, "w+ w~ b~yes");
        assert_eq!(left(&days, Side::Black), seconds(86_400));
    }

    #[test]
    fn what_was_agreed_after_a_turn_goes_with_it() {
        // Tsaul goes up after Black's turn, which White's takeback takes along.
        let mut played = after("w+ w// b/yes b- w~");
        assert_eq!(played.table().tsaul_level(), Some(1));
        let events = play(&mut played, "b~yes");
        assert_eq!(events.last(), Some(&Event::TakenBack { turns: 2 }));
        assert_eq!((played.table().tsaul_level(), played.tsaul_pending()), (Some(0), false));
        // Black's own takeback comes back to the turn in which it was agreed on already.
        let mut pending = after("w+ w// b/yes b- b~ w~yes");
        assert!(pending.tsaul_pending());
        assert_eq!(play(&mut pending, "b-").last(), Some(&Event::TsaulRaised { level: 1 }));
        // What went up before the turn stays up.
        let mut before = after("w+ b- b// w/yes w+ w~ b~yes");
        assert_eq!(before.table().tsaul_level(), Some(1));
        assert_eq!(
            act(&mut before, "w=3"),
            Err(Refusal::ClaimWrong { kind: ClaimKind::Repetition, count: 1, wanted: 3 })
        );
    }

    #[test]
    fn a_match_is_cancelled_in_its_first_turns_only() {
        let played = after("w+ b- w- b! w!yes");
        let cancelled = MatchResult { winner: None, how: End::Cancelled };
        assert_eq!(played.result(), Some(cancelled));
    }

    fn ruling(dice: i64) -> Ruling {
        match dice % 8 {
            0 => Ruling::Restore { turns: 1 },
            4 => Ruling::Correct { verdict: Verdict::BothLost },
            5 => Ruling::Reopen { turns: dice as u32 % 3, notice: 5_000, keep: dice % 2 == 0 },
            6 => Ruling::Reopen { turns: dice as u32 % 5, notice: 0, keep: false },
            7 => Ruling::Annul,
            1 => Ruling::Adjust { side: Side::White, millis: dice * 100 },
            2 => Ruling::Decide { choice: Choice::No },
            _ => Ruling::Decide { choice: Choice::Yes },
        }
    }

    #[test]
    fn wrong_claims_are_written_down_up_to_a_few_a_turn() {
        let mut played = after("w+ b- w- b+");
        let claim = (ClaimKind::Repetition, None);
        let note = |played: &mut Match, count| {
            let known = played.record().entries.len();
            let now = played.state.latest();
            drop(played.misclaimed(Side::White, claim.clone(), count, now, &awake()));
            played.record().entries.len() - known
        };
        // What was not counted so cannot stand there, nor what is right, nor what is the other side's.
        assert_eq!(note(&mut played.clone(), 1), 0);
        let right = after("w+ b+ w- b- w+ b+ w- b-");
        assert_eq!(note(&mut right.clone(), 3), 0);
        assert_eq!(note(&mut after("w+"), 1), 0);
        for _ in 0..Match::MISCLAIMS_MAX {
            assert_eq!(note(&mut played, 2), 1);
        }
        assert_eq!(note(&mut played, 2), 0);
        play(&mut played, "w+ b-");
        assert_eq!(note(&mut played, 2), 1);
        let mut again = began();
        for Entry { at, what } in played.record().entries.iter().cloned() {
            again.append(at, what).unwrap();
        }
        assert_eq!(format!("{again:?}"), format!("{played:?}"));
    }

    #[test]
    fn a_claim_stops_the_clocks_until_it_is_judged() {
        assert_eq!(act(&mut after("w+ b-"), "w?"), Err(Refusal::ClaimTooEarly { turns: 9 }));
        let mut played = ripe("w+ b- w?");
        let claimed = played.state.latest();
        let left = played.remaining(Side::White, claimed, &awake());
        for word in ["w+", "b//", "w?", "w~"] {
            assert_eq!(act(&mut played.clone(), word), Err(Refusal::CasePending), "{word}");
        }
        assert_eq!(act(&mut played.clone(), "w?yes"), Err(Refusal::OwnClaim));
        // The opponent says nothing in a quarter of the ten minutes; a vote is held, and counted late.
        let quarter = seconds(150);
        let end = claimed + quarter;
        assert_eq!(played.next_due(&awake()), Some(end));
        assert_eq!(played.tick(end - seconds(1), &awake()), []);
        assert_eq!(played.tick(end + seconds(9), &awake()), [Event::ClaimUnanswered { side: Side::Black }]);
        assert_eq!(played.refer(Judge::Vote { quorum: 3 }, seconds(60), end + seconds(9)).len(), 1);
        let until = end + seconds(69);
        assert_eq!((played.next_due(&awake()), played.held_until(&awake())), (Some(until), Some(until)));
        assert_eq!(played.tick(until + seconds(900), &awake()), []);
        let tally = Tally { first: 3, second: 3 };
        assert_eq!(played.count(tally, until - seconds(1), &awake()), []);
        let events = played.count(tally, until + seconds(5), &awake());
        // It has cost the time that was meant for it, and the clocks run again after a notice.
        let cost = quarter + seconds(60);
        let failed = Event::ClaimFailed { side: Side::White, kind: ClaimKind::NoProgress, turns: 10, cost };
        assert_eq!(events[1..], [failed, Event::Notice { until: until + quarter }]);
        assert_eq!(played.remaining(Side::White, until + quarter, &awake()), left - cost);
        assert_eq!(played.next_due(&awake()), Some(until + quarter));
        assert_eq!(act(&mut played, "w?"), Err(Refusal::ClaimBarred { turns: 10 }));
        // Another claim of the same side is heard, and so is the opponent's.
        assert!(matches!(act(&mut played, "w="), Err(Refusal::Refused(_) | Refusal::ClaimWrong { .. })));
        play(&mut played, "w- b+ w+ b- w- b+ w+ b- w- b+ w+ b- w- b+ w+ b- w- b+");
        assert_eq!(act(&mut played, "w?"), Err(Refusal::ClaimBarred { turns: 1 }));
        play(&mut played, "w+ b? w?yes b- w?");
    }

    #[test]
    fn what_is_judged_takes_effect() {
        let mut agreed = ripe("w+ b- w?");
        let raised = Event::TsaulRaised { level: 1 };
        assert!(play(&mut agreed, "b?yes").contains(&raised));
        let mut ruled = ripe("w+ b- w? b?no");
        let now = ruled.state.latest();
        let yes = Ruling::Decide { choice: Choice::Yes };
        let why = || "so".to_owned();
        let white = Ruling::Decide { choice: Choice::White };
        assert_eq!(ruled.rule(white, why(), now, &awake()), Err(Refusal::NotAsked));
        let until = now + seconds(150);
        let told = ruled.rule(yes, why(), now, &awake()).unwrap();
        assert_eq!(told[told.len() - 2..], [raised, Event::Notice { until }]);
        assert_eq!(ruled.rule(yes, why(), now, &awake()), Err(Refusal::NoCase));
        let lost = ruled.rule(Ruling::LossOfBoth, why(), now, &awake()).unwrap();
        let result = MatchResult { winner: None, how: End::Arbiter };
        assert_eq!((lost.last(), ruled.result()), (Some(&Event::Ended(result)), Some(result)));
    }

    #[test]
    fn offers_outlast_a_claim_and_a_takeback() {
        let pause = |by| OpenOffer { by, kind: OfferKind::Pause };
        let offer = |played: &mut Match, by, kind| {
            let now = played.state.latest() + seconds(1);
            played.act(by, Action::Offer(kind), now, &awake()).unwrap();
        };
        let mut claimed = ripe("w+ b-");
        offer(&mut claimed, WHITE, OfferKind::Pause);
        assert!(matches!(play(&mut claimed, "w?")[..], [Event::ClaimMade { .. }]));
        assert_eq!(claimed.standing_offers(), [pause(Side::White)]);
        // What is agreed on would change what is judged.
        let accept = Action::Accept(OfferKind::Pause);
        let refused = claimed.act(BLACK, accept.clone(), claimed.state.latest(), &awake());
        assert_eq!(refused, Err(Refusal::CasePending));
        play(&mut claimed, "b?yes");
        assert!(claimed.act(BLACK, accept, claimed.state.latest(), &awake()).is_ok());

        let mut taken = after("w+ b- b//");
        offer(&mut taken, WHITE, OfferKind::Pause);
        play(&mut taken, "w~ b~yes");
        let tsaul = OpenOffer { by: Side::Black, kind: TSAUL };
        assert_eq!(taken.standing_offers(), [tsaul, pause(Side::White)]);
        // In a record of before, both drop them.
        let mut old = after("w+ b- b// w~");
        let at = old.state.latest();
        let (side, kind) = (Side::Black, OfferKind::Takeback);
        old.append(at, What::Accepted { side, kind, keeps: false }).unwrap();
        assert_eq!(old.standing_offers(), []);
        let mut old = after("w+ b- b//");
        let (side, kind) = (Side::White, ClaimKind::NoProgress);
        let events = old.append(at, What::Claimed { side, kind, turn: None, answer: None }).unwrap();
        assert_eq!((events.len(), old.standing_offers()), (2, &[][..]));
        assert_eq!(old.next_due(&awake()), Some(at + vote::ANSWER));
    }

    #[test]
    fn a_notice_does_not_shorten_a_pause() {
        let at = |played: &Match| played.state.latest();
        let mut played = ripe("w+ b-");
        let pause = Action::Offer(OfferKind::Pause);
        played.act(WHITE, pause, at(&played), &awake()).unwrap();
        played.act(BLACK, Action::Accept(OfferKind::Pause), at(&played), &awake()).unwrap();
        let until = played.paused();
        assert!(matches!(play(&mut played, "w? b?no")[..], [Event::ClaimAnswered { .. }]));
        let failed = played.refer(Judge::Nobody, seconds(0), at(&played));
        assert!(matches!(failed[..], [Event::ClaimReferred { .. }, Event::ClaimFailed { .. }]));
        assert_eq!(played.paused(), until);
        // Both want to go on sooner than the notice says.
        let mut soon = ripe("w+ b- w? b?yes");
        let (first, now) = (at(&soon) + seconds(5), at(&soon) + seconds(9));
        soon.act(WHITE, Action::Resume, first, &awake()).unwrap();
        assert_eq!(soon.next_due(&awake()), Some(at(&soon) + seconds(145)));
        soon.act(BLACK, Action::Resume, now, &awake()).unwrap();
        assert_eq!(soon.tick(now, &awake()), [Event::Resumed]);
    }

    #[test]
    fn tsaul_goes_up_after_black() {
        let accepted = |side| Event::OfferAccepted { side, kind: TSAUL };
        let agreed = |effect| Event::TsaulAgreed { effect };
        let raised = Event::TsaulRaised { level: 1 };
        let mut now = after("w+ b- b//");
        assert_eq!(play(&mut now, "w/yes"), [accepted(Side::White), agreed(Effect::Now), raised.clone()]);
        assert_eq!((now.table().tsaul_level(), now.tsaul_pending()), (Some(1), false));
        let mut later = after("w+ w//");
        assert_eq!(play(&mut later, "b/yes"), [accepted(Side::Black), agreed(Effect::AfterBlack)]);
        assert_eq!((later.table().tsaul_level(), later.tsaul_pending()), (Some(0), true));
        assert_eq!(play(&mut later, "b+"), [turn(Side::Black, "on", 1), raised]);
        // Before the first turn, Black has not played.
        assert!(after("b// w/yes").tsaul_pending());
    }

    #[test]
    fn right_claims_count_as_accepted_offers() {
        let granted = |side, kind, count| Event::ClaimGranted { side, kind, count };
        let agreed = |effect| Event::TsaulAgreed { effect };
        let raised = Event::TsaulRaised { level: 1 };
        let mut now = after("w+ b+ w- b- w+ b+ w- b-");
        let repetition = granted(Side::White, ClaimKind::Repetition, 3);
        assert_eq!(play(&mut now, "w=3"), [repetition, agreed(Effect::Now), raised.clone()]);
        // The declared turn is played; Black's claim takes effect after it, and the opponent's offer lapses.
        let mut declared = after("w+ b+ w- b- w+ b+ w- w//");
        let lapsed = Event::OfferLapsed { side: Side::White, kind: TSAUL };
        let repetition = granted(Side::Black, ClaimKind::Repetition, 3);
        assert_eq!(
            play(&mut declared, "b=3-"),
            [turn(Side::Black, "back", 7), lapsed, repetition, agreed(Effect::Now), raised]
        );
        assert_eq!((declared.ply(), declared.last_turn()), (8, Some("back")));
        let mut standstill = after("w+ b+ w- b- w+");
        let events = play(&mut standstill, "b==+");
        assert_eq!(events[1], granted(Side::Black, ClaimKind::Standstill, 2));
        let mut white = after("w+ b+ w- b- w+ b+");
        assert_eq!(play(&mut white, "w==-").last(), Some(&agreed(Effect::AfterBlack)));
    }

    #[test]
    fn a_match_has_an_end_even_if_nobody_makes_one() {
        let mut played = began();
        play(&mut played, &"w+ b+ w- b- ".repeat(Match::PLY_MAX as usize / 4 - 1));
        let mut claimed = played.clone();
        // In a game with Tsaul somebody wins; where the position tells nothing, whoever has moved second.
        let ended = Event::Ended(MatchResult { winner: Some(Side::Black), how: End::Length });
        assert_eq!(play(&mut played, "w+ b+ w- b-").last(), Some(&ended));
        assert_eq!(play(&mut claimed, "w+ b+ w- b=3-").last(), Some(&ended));
    }

    #[test]
    fn after_a_rise_positions_count_anew() {
        let played = after("w+ b+ w- b- w+ b+ w- b- w=3 w+ b+ w- b-");
        let wrong = Refusal::ClaimWrong { kind: ClaimKind::Repetition, count: 2, wanted: 3 };
        assert_eq!(act(&mut played.clone(), "w=3"), Err(wrong));
    }

    #[test]
    fn the_flag_falls_at_the_deadline_and_not_before() {
        let mut played = began();
        assert_eq!(played.deadline(&awake()), Some(second(600)));
        assert_eq!(played.tick(second(599), &awake()), []);
        let mut late = played.clone();
        let on = Action::Turn { text: "on".into(), ply: 0 };
        let refused = late.act(WHITE, on.clone(), second(600), &awake());
        assert_eq!(refused, Err(Refusal::FlagFallen { side: Side::White }));
        // White has never played, so it is no loss.
        let result = MatchResult { winner: None, how: End::NotBegun };
        assert_eq!(result.halves(Side::Black), 0);
        assert_eq!(
            late.tick(second(700), &awake()),
            [Event::FlagFell { side: Side::White }, Event::Ended(result)]
        );
        assert_eq!((late.ended(), late.tick(second(800), &awake())), (Some(second(600)), vec![]));
        // What was done in time counts, however late it is handled.
        assert!(played.act(WHITE, on, second(599), &awake()).is_ok());
        assert_eq!(played.tick(second(700), &awake()), []);
        assert_eq!(played.remaining(Side::White, second(700), &awake()), seconds(61));
    }

    #[test]
    fn a_flag_loses_for_whoever_has_begun() {
        let mut played = began();
        act(&mut played, "w+").unwrap();
        let mut absent = played.clone();
        absent.tick(second(601), &awake());
        assert_eq!(absent.result(), Some(MatchResult { winner: None, how: End::NotBegun }));
        act(&mut played, "b+").unwrap();
        played.tick(second(2_000), &awake());
        assert_eq!(played.result(), Some(MatchResult { winner: Some(Side::Black), how: End::Time }));
        // An older record has a loss even of a first turn, and is replayed as it was.
        let mut old = began();
        let events = old.append(second(600), What::Flagged { side: Side::White }).unwrap();
        let lost = MatchResult { winner: Some(Side::Black), how: End::Time };
        assert_eq!(events[1], Event::Ended(lost));
    }

    /// Nobody rests; the program was away then.
    fn away(outages: &[(i64, i64)]) -> Calendars {
        let outages = Outages::new(outages.iter().map(|&(from, to)| (second(from), second(to))));
        BySide::from_fn(|_| Calendar::RESTLESS.with_outages(outages.clone()))
    }

    #[test]
    fn an_outage_is_given_back_by_the_next_entry() {
        let mut played = began();
        let calendars = away(&[(100, 1000), (1100, 1110)]);
        assert_eq!(played.deadline(&calendars), Some(second(1510)));
        assert_eq!(played.remaining(Side::White, second(1050), &calendars), seconds(450));
        assert_eq!(played.tick(second(1000), &calendars), []);
        assert!(played.record().entries.is_empty(), "an outage by itself adds nothing");
        // A turn from within an outage costs nothing of it, and the rest of it is the other side's.
        let mut early = played.clone();
        early.act(WHITE, Action::Turn { text: "on".into(), ply: 0 }, second(500), &calendars).unwrap();
        assert_eq!(
            early.record().entries.get(0).map(|entry| &entry.what),
            Some(&What::Credited { millis: 400_000 })
        );
        assert_eq!(early.remaining(Side::White, second(1000), &calendars), seconds(560));
        assert_eq!(early.deadline(&calendars), Some(second(1610)));
        // A refusal writes nothing; what is done writes all of it before, once.
        assert!(played.act(WHITE, Action::Resume, second(1200), &calendars).is_err());
        assert!(played.record().entries.is_empty());
        let credited = Event::Credited { side: Side::White, time: seconds(910), left: seconds(0) };
        let told = played.act(WHITE, Action::Offer(OfferKind::Pause), second(1200), &calendars);
        assert_eq!(told.map(|events| events[0].clone()), Ok(credited));
        played.act(WHITE, Action::Turn { text: "on".into(), ply: 0 }, second(1210), &calendars).unwrap();
        assert_eq!(played.record().entries.len(), 3);
        assert_eq!(played.remaining(Side::White, second(1210), &calendars), seconds(360));
        // A flag falls when its time is up without the outages, and the record alone knows it.
        let calendars = away(&[(100, 1000), (1100, 1110), (1300, 1400)]);
        assert_eq!(played.take_stock(second(1909), &calendars).len(), 1);
        assert_eq!(played.take_stock(second(1909), &calendars), []);
        assert_eq!(played.tick(second(2000), &calendars).len(), 2);
        assert_eq!(played.ended(), Some(second(1910)));
        let mut again = began();
        for Entry { at, what } in played.record().entries.iter().cloned() {
            again.append(at, what).unwrap();
        }
        assert_eq!(format!("{again:?}"), format!("{played:?}"));
    }

    #[test]
    fn a_time_that_was_ahead_is_put_back() {
        let years = SignedDuration::from_hours(10 * 365 * 24);
        let mut played = began();
        played
            .act(
                WHITE,
                Action::Turn { text: "on".into(), ply: 0 },
                second(10) + years,
                &away(&[(5, 5 + years.as_secs())]),
            )
            .unwrap();
        played.act(WHITE, Action::Offer(OfferKind::Pause), second(70) + years, &awake()).unwrap();
        let left = Side::BOTH.map(|side| played.remaining(side, second(100) + years, &awake()));
        let mut done = played.clone();
        assert_eq!(done.put_back(years, second(100), &awake()), []);
        assert_eq!(Side::BOTH.map(|side| done.remaining(side, second(100), &awake())), left);
        assert_eq!(done.deadline(&awake()), played.deadline(&awake()).map(|flag| flag - years));
        done.act(BLACK, Action::Accept(OfferKind::Pause), second(110), &awake()).unwrap();
        done.put_back(seconds(50), second(60), &awake());
        assert_eq!(done.paused(), Some(second(60) + Match::PAUSE));
        let mut again = began();
        for Entry { at, what } in done.record().entries.iter().cloned() {
            again.append(at, what).unwrap();
        }
        assert_eq!(format!("{again:?}"), format!("{done:?}"));
        // Not further than to where it has come from, nor forward.
        for (at, by) in [(60, 40), (160, 40), (110, 0)] {
            let what = What::PutBack { millis: by * 1000 };
            assert_eq!(done.clone().append(second(at), what), Err(Flaw::OutOfOrder), "{at} {by}");
        }
    }

    #[test]
    fn who_judges_has_longer_for_an_outage() {
        let mut played = ripe("w+ b+");
        play(&mut played, "w?");
        let begun = played.state.latest().as_second();
        let end = begun + 150;
        let calendars = away(&[(begun + 10, begun + 1010)]);
        let left = played.remaining(Side::White, second(begun), &calendars);
        assert_eq!(played.next_due(&calendars), Some(second(end + 1000)));
        assert_eq!(played.tick(second(end + 999), &calendars), []);
        assert_eq!(
            played.remaining(Side::White, second(end + 999), &calendars),
            left,
            "the clock stands still"
        );
        let mut silent = played.clone();
        assert_eq!(
            silent.tick(second(end + 1000), &calendars),
            [Event::ClaimUnanswered { side: Side::Black }]
        );
        played.act(BLACK, Action::Answer { right: false }, second(end + 999), &calendars).unwrap();
        for mut played in [silent, played] {
            let now = second(end + 1000);
            played.refer(Judge::Vote { quorum: 1 }, seconds(50), now);
            assert_eq!(played.count(Tally { first: 0, second: 1 }, now + seconds(50), &calendars).len(), 3);
            // The outage costs nobody anything.
            assert_eq!(played.remaining(Side::White, now + seconds(50), &calendars), left - seconds(200));
        }
    }

    #[test]
    fn entries_that_cannot_have_come_about_are_refused() {
        let flagged = |side| What::Flagged { side };
        for (at, what, flaw) in [
            (1, What::Resigned { side: Side::White }, Flaw::OutOfOrder),
            (5, flagged(Side::White), Flaw::FlagTooEarly),
            (605, flagged(Side::Black), Flaw::FlagTooEarly),
            (2_000, What::NotBegun { side: Side::White }, Flaw::FlagTooEarly),
            (5, What::Credited { millis: 5000 }, Flaw::CreditTooLarge),
            (5, What::Credited { millis: u64::MAX }, Flaw::CreditTooLarge),
            (5, What::Rested { side: Side::White, millis: 0 }, Flaw::RestTooLarge),
            (5, What::Paused { millis: 5 }, Flaw::NoPause),
            (5, What::Resumed, Flaw::NoPause),
            (5, What::Resuming { side: Side::White, millis: 5 }, Refusal::NotPaused.into()),
            (600, What::Vacation { side: Side::White, millis: 5 }, Flaw::VacationTooLarge),
            (5, What::Turn { side: Side::Black, text: "on".into() }, Refusal::NotYourTurn.into()),
        ] {
            let mut played = after("w+ b+");
            assert_eq!(played.append(second(at), what.clone()), Err(flaw), "{what:?}");
        }
    }

    fn any_word() -> impl Strategy<Value = String> {
        let what = [
            "+", "-", "+", "-", "+", "-", "//", "/yes", "/no", "=3", "=3+", "=3-", "==", "==-", ".", "x",
            " ", "~", "~yes", "~", "~yes", "~no", "!", "!yes", "?", "?", "?yes", "?no",
        ];
        ("[wb]", prop::sample::select(what.to_vec())).prop_map(|(side, what)| side + what)
    }

    proptest! {
        /// Whatever is tried in whatever order, at whatever times: a refusal changes nothing, and the entries replay
        /// to the same match.
        #[test]
        fn no_order_of_acts_corrupts(
            is_ripe: bool,
            words in prop::collection::vec((any_word(), -20_i64..120, 0_u8..20), 0..60),
        ) {
            let mut played = if is_ripe { ripe("") } else { began() };
            let mut now = played.state.latest().as_second();
            for (word, later, beside) in words {
                now += later;
                let before = format!("{played:?}");
                match beside {
                    0 => drop(played.tick(second(now), &awake())),
                    2 => drop(played.refer(Judge::Vote { quorum: 1 }, seconds(50), second(now))),
                    3 => drop(played.refer(Judge::Arbiter, seconds(50), second(now))),
                    6 => drop(played.refer(Judge::Nobody, seconds(0), second(now))),
                    4 => drop(played.count(Tally { first: 2, second: (later % 4) as u32 }, second(now), &awake())),
                    5 => drop(played.rule(ruling(later), "so".to_owned(), second(now), &awake())),
                    1 => drop(played.take_stock(second(now), &away(&[(now - later, now)]))),
                    _ => {
                        let by = if word.starts_with('w') { WHITE } else { BLACK };
                        let action = action(&word[1..], played.ply());
                        if let Err(refusal) = played.act(by, action, second(now), &awake()) {
                            prop_assert_eq!(&format!("{played:?}"), &before);
                            let Refusal::ClaimWrong { kind, count, .. } = refusal else { continue };
                            let side = if by == WHITE { Side::White } else { Side::Black };
                            drop(played.misclaimed(side, (kind, None), count, second(now), &awake()));
                        }
                    }
                }
            }
            let mut again = began();
            for Entry { at, what } in played.record().entries.iter() {
                prop_assert!(again.append(*at, what.clone()).is_ok());
            }
            prop_assert_eq!(format!("{again:?}"), format!("{played:?}"));
        }
    }
}
