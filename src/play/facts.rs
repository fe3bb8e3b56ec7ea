//! What can be asked of a match; nothing of it changes the match.

use super::{
    Calendars, Case, Clock, Failure, Match, MatchId, MatchResult, OfferKind, OpenOffer, Record, Refusal,
    Ruling, Terms, What,
};
use crate::games::{Side, Table};
use crate::players::PlayerId;
use jiff::{SignedDuration, Timestamp};

impl Match {
    /// The match's number.
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// What was agreed on before the match.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// All that must be kept of the match.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The side that a person plays; White for somebody who plays both.
    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        self.terms.sides.find(&player)
    }

    /// The side whose turn it is. Of no meaning when the match is over.
    pub fn to_move(&self) -> Side {
        self.table().side_to_move()
    }

    /// Number of turns played, of both sides together, and of the times that turns were taken back: it only grows, so
    /// that what was drafted for a position that is not any more is known to be stale.
    pub fn ply(&self) -> u32 {
        self.state.ply()
    }

    /// Number of turns that stand, of both sides together: what was taken back is not among them.
    pub fn length(&self) -> u32 {
        self.state.length()
    }

    /// How the match ended; nothing while it goes on.
    pub fn result(&self) -> Option<MatchResult> {
        self.state.result()
    }

    /// The half points that a side has by the match, as the arbiter has left them; none while it goes on.
    pub fn halves(&self, side: Side) -> u32 {
        self.state.halves(side)
    }

    /// Whether the arbiter has struck the match from the ratings.
    pub fn is_struck(&self) -> bool {
        self.state.is_struck()
    }

    /// Number of turns of a side that stand.
    pub fn turns(&self, side: Side) -> u32 {
        self.state.turns(side)
    }

    /// The side that has lost because it ran out of time, if one has. An arbiter who gives another result, and then this one
    /// again, leaves it so.
    pub fn lost_on_time(&self) -> Option<Side> {
        let loser = self.result()?.winner?.other();
        let mut entries = self.record.entries.iter().rev();
        let ends = |what: &What| {
            matches!(what, What::Flagged { .. } | What::Ruled { ruling: Ruling::Reopen { .. }, .. })
        };
        let last = entries.find(|entry| ends(&entry.what))?;
        (last.what == What::Flagged { side: loser }).then_some(loser)
    }

    /// When a side played its last turn, whether it stands or not; nothing before its first.
    pub fn last_turn_of(&self, side: Side) -> Option<Timestamp> {
        let mut turns = self.record.entries.iter().rev();
        turns.find(|entry| entry.what.turn().is_some_and(|(by, _)| by == side)).map(|entry| entry.at)
    }

    /// Whether the arbiter has expelled a side's player from the competition, in this match.
    pub fn is_expelled(&self, side: Side) -> bool {
        self.state.is_expelled(side)
    }

    /// Until when its result can be changed; nothing while it goes on. All that forbids a change sooner belongs here.
    pub fn changeable_until(&self) -> Option<Timestamp> {
        self.ended().map(|end| end.checked_add(Ruling::CHANGE).unwrap_or(Timestamp::MAX))
    }

    /// When the match ended, whatever has become of its result since; nothing while it goes on.
    pub fn ended(&self) -> Option<Timestamp> {
        self.state.ended()
    }

    /// The position at the start of the current turn, with the marks of the last one.
    pub fn table(&self) -> &dyn Table {
        self.state.table()
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        self.state.clock()
    }

    /// When the flag of the side to move falls; nothing when the match is over.
    pub fn deadline(&self, calendars: &Calendars) -> Option<Timestamp> {
        self.when_left(SignedDuration::ZERO, calendars)
    }

    /// When the clocks have run as long as the match lasts; nothing where it lasts as long as it takes, or is over.
    pub fn end_of_match(&self, calendars: &Calendars) -> Option<Timestamp> {
        self.clock().end_of_match(&self.calendar(calendars))
    }

    /// When no more than so much time is left to the side to move; nothing when the match is over.
    pub fn when_left(&self, left: SignedDuration, calendars: &Calendars) -> Option<Timestamp> {
        self.clock().when_left(left, &self.calendar(calendars))
    }

    /// When the time of the side to move is up, or that of the match if it is earlier; nothing when the match is over.
    pub fn end_of_time(&self, calendars: &Calendars) -> Option<Timestamp> {
        self.when_short(SignedDuration::ZERO, calendars)
    }

    /// When no more than so much is left until [`Match::end_of_time`].
    pub fn when_short(&self, left: SignedDuration, calendars: &Calendars) -> Option<Timestamp> {
        let of_match = self.clock().before_end(left, &self.calendar(calendars));
        self.when_left(left, calendars).into_iter().chain(of_match).min()
    }

    /// How much time the side to move has left, with the vacation it spends, and no more than the match has.
    pub fn time_left(&self, now: Timestamp, calendars: &Calendars) -> SignedDuration {
        let of_side = self.remaining(self.to_move(), now, calendars);
        let now = self.case().and_then(|case| case.until()).map_or(now, |until| now.min(until));
        let of_match = self.clock().left_of_match(now, &self.calendar(calendars));
        of_match.map_or(of_side, |of_match| of_match.min(of_side))
    }

    /// How much of its own time a side has used: neither rests, pauses and vacation nor what was given back.
    pub fn used(&self, side: Side, now: Timestamp, calendars: &Calendars) -> SignedDuration {
        self.clock().used(side, now, &self.calendar(calendars))
    }

    /// How much time a side has left, with the vacation it spends.
    pub fn remaining(&self, side: Side, now: Timestamp, calendars: &Calendars) -> SignedDuration {
        // While a claim is judged the clock stands still, also where the judge is given longer than was said.
        let now = self.case().and_then(|case| case.until()).map_or(now, |until| now.min(until));
        self.clock().remaining(side, now, &self.calendar(calendars))
    }

    /// Until when the clocks stand still at most, if they do.
    pub fn paused(&self) -> Option<Timestamp> {
        self.state.paused()
    }

    /// Whether a side has ever played a turn, also one that was taken back.
    pub fn has_begun(&self, side: Side) -> bool {
        self.state.has_begun(side)
    }

    /// How much vacation a side may still spend in this match; nothing if there is no limit but what its player has.
    pub fn vacation_allowed(&self, side: Side) -> Option<SignedDuration> {
        self.state.vacation_left(side).map(SignedDuration::from_millis)
    }

    /// How much vacation a side has spent in this match.
    pub fn vacation_spent(&self, side: Side) -> SignedDuration {
        SignedDuration::from_millis(self.state.vacation_spent(side))
    }

    /// Until when the clocks stand still at most, for a pause or for a claim that is judged.
    pub fn held_until(&self, calendars: &Calendars) -> Option<Timestamp> {
        let judged = self.judged(calendars).and_then(|case| case.until());
        self.paused().into_iter().chain(judged).max()
    }

    /// Who wants the clocks to run again before the pause is over.
    pub fn resume_asked(&self) -> Option<Side> {
        self.state.resume_asked()
    }

    /// The claim that is being judged, if there is one, as the record has it.
    pub fn case(&self) -> Option<Case> {
        self.state.case()
    }

    /// The same, with as much longer to decide as the program was away meanwhile.
    pub fn judged(&self, calendars: &Calendars) -> Option<Case> {
        self.case().map(|case| case.put_off(calendars.white.outages()))
    }

    /// The claims that were judged and not upheld, in order.
    pub fn failures(&self) -> &[Failure] {
        self.state.failures()
    }

    /// When something happens by itself: a pause ends, somebody's time to judge a claim or that of the whole match, or the
    /// flag falls.
    pub fn next_due(&self, calendars: &Calendars) -> Option<Timestamp> {
        let judged = self.judged(calendars).map(|case| case.until().unwrap_or(self.state.latest()));
        let earlier = self.paused().into_iter().chain(judged).min();
        earlier.or_else(|| self.end_of_time(calendars))
    }

    /// Whether a side could offer this now, while the match goes on.
    pub fn may_offer(&self, side: Side, kind: OfferKind) -> Result<(), Refusal> {
        self.state.may_offer(side, kind)
    }

    /// The offers that can be accepted or rejected now. None when the match is over.
    pub fn standing_offers(&self) -> &[OpenOffer] {
        self.state.offers()
    }

    /// Whether Tsaul will be raised when Black's next turn is done.
    pub fn tsaul_pending(&self) -> bool {
        self.state.tsaul_pending()
    }

    /// After how many turns that stand Tsaul last went up, and the position that came of it; nothing if it never did.
    pub fn tsaul_raised(&self) -> Option<(u32, &str)> {
        let ply = self.state.tsaul_raised_after()?;
        Some((ply, self.state.position_at(ply)?))
    }

    /// The last turn in the game's notation; nothing before the first.
    pub fn last_turn(&self) -> Option<&str> {
        self.state.last_turn()
    }
}
