//! A result that the arbiter changes when the match is over, and a match that goes on again.

use super::State;
use super::pause::span;
use crate::games::{BySide, Side};
use crate::play::Match;
use crate::play::arbiter::Verdict;
use crate::play::end::{End, MatchResult};
use crate::play::event::Event;
use crate::play::refusal::Refusal;
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
#[derive(Clone, Copy, Debug)]
pub(super) struct Again {
    turns: u32,
    left: BySide<SignedDuration>,
    /// Until when the clocks stand still before, if they do.
    until: Option<Timestamp>,
    tsaul_pending: bool,
}

/// How a match has ended.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Finish {
    pub(super) result: Option<MatchResult>,
    /// When it ended, and what held then.
    pub(super) ended: Option<Timestamp>,
    pub(super) close: Option<Close>,
}

impl State {
    /// A match is annulled once.
    pub(super) fn check_annul(&self) -> Result<(), Refusal> {
        let is_annulled = self.finish.result.is_some_and(|result| result.how == End::Annulled);
        if is_annulled { Err(Refusal::SameResult) } else { Ok(()) }
    }

    /// Ends the match without a result, or takes away the one that it has.
    pub(super) fn annul(&mut self, at: Timestamp, events: &mut Vec<Event>) {
        let annulled = MatchResult { winner: None, how: End::Annulled };
        if self.finish.result.is_some() {
            self.change(annulled, events);
        } else {
            self.end(annulled, at, events);
        }
    }

    /// Whether the match can be given this result instead of the one that it has.
    pub(super) fn check_correct(&self, verdict: Verdict) -> Result<(), Refusal> {
        let result = self.finish.result.ok_or(Refusal::GoesOn)?;
        if verdict.agrees(result) { Err(Refusal::SameResult) } else { Ok(()) }
    }

    /// Gives a match that is over another result; it ended when it ended.
    pub(super) fn change(&mut self, result: MatchResult, events: &mut Vec<Event>) {
        self.finish.result = Some(result);
        events.push(Event::Ended(result));
    }

    /// How the match would go on after so many of its turns, if it can.
    pub(super) fn again(&self, turns: u32, notice: u64, keep: bool, at: Timestamp) -> Result<Again, Refusal> {
        let Close { left, tsaul_pending } = self.finish.close.ok_or(Refusal::GoesOn)?;
        let is_end = turns == self.length();
        let is_over = is_end && self.table.outcome().is_some();
        if turns > self.length() || is_over || self.ply() + 1 >= Match::PLY_MAX {
            return Err(Refusal::NoSuchPosition);
        }
        let then = self.turns.line.left_after(turns as usize).unwrap_or(left);
        let left = if keep { self.clock.renewed() } else { then };
        if Side::BOTH.into_iter().any(|side| !left[side].is_positive()) {
            return Err(Refusal::NoTimeLeft);
        }
        let notice = span(notice).filter(|notice| *notice <= Match::PAUSE).ok_or(Refusal::NotSoMuchTime)?;
        let until = at.checked_add(notice).ok().filter(|until| *until > at);
        Ok(Again { turns, left, until, tsaul_pending })
    }

    /// Lets the match go on. What was taken of its points, and that it was struck from the ratings, goes with its result;
    /// whoever has lost by turns against the rules has one more.
    pub(super) fn reopen(&mut self, again: Again, at: Timestamp, events: &mut Vec<Event>) {
        let Again { turns, left, until, tsaul_pending } = again;
        (self.finish.result, self.finish.ended, self.finish.close) = (None, None, None);
        (self.conduct.reduced, self.conduct.struck) = (BySide::default(), false);
        self.conduct.illegal = self.conduct.illegal.map(|count| count.min(Match::ILLEGAL_MAX - 1));
        if !self.come_back(turns as usize) {
            self.tsaul_pending = tsaul_pending;
            self.turns.rewinds += 1;
        }
        self.stand_until(until);
        self.clock.restart(left, self.table.side_to_move(), self.resumes(at));
        events.push(Event::Reopened { turns, left });
        events.extend(until.map(|until| Event::Paused { until }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Kind, Options};
    use crate::play::toy::{BLACK, WHITE, match_of_toy};
    use crate::play::{Action, Calendars, Control, Entry, Fixture, LeagueId, MatchId, Ruling, Terms};
    use crate::players::PlayerId;

    const CONTROL: Control = Control::Fischer { bank: 600, increment: 60, cap: 900 };

    fn second(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn seconds(white: i64, black: i64) -> BySide<SignedDuration> {
        BySide { white: SignedDuration::from_secs(white), black: SignedDuration::from_secs(black) }
    }

    fn act(played: &mut Match, by: PlayerId, action: Action, at: i64) {
        played.act(by, action, second(at), &Calendars::default()).unwrap();
    }

    fn rule(played: &mut Match, ruling: Ruling, at: i64) -> Result<Vec<Event>, Refusal> {
        played.rule(ruling, "so".to_owned(), second(at), &Calendars::default())
    }

    /// White has used 100 seconds for a turn, Black 50, and White gives up after 50 more.
    fn resigned() -> Match {
        let mut played = match_of_toy(CONTROL, second(0));
        act(&mut played, WHITE, Action::Turn { text: "on".into(), ply: 0 }, 100);
        act(&mut played, BLACK, Action::Turn { text: "on".into(), ply: 1 }, 150);
        act(&mut played, WHITE, Action::Resign, 200);
        played
    }

    fn replayed(played: &Match) -> String {
        let mut again = match_of_toy(CONTROL, second(0));
        for Entry { at, what } in played.record().entries.iter().cloned() {
            again.append(at, what).unwrap();
        }
        format!("{again:?}")
    }

    #[test]
    fn a_match_goes_on_with_the_clocks_of_that_turn() {
        let mut played = resigned();
        let ply = played.ply();
        let events =
            rule(&mut played, Ruling::Reopen { turns: 1, notice: 50_000, keep: false }, 300).unwrap();
        let left = seconds(560, 600);
        let until = second(350);
        assert_eq!(events[1..], [Event::Reopened { turns: 1, left }, Event::Paused { until }]);
        assert_eq!((played.result(), played.ended(), played.length()), (None, None, 1));
        assert!(played.ply() > ply, "what was drafted is stale");
        assert_eq!((played.to_move(), played.clock().running()), (Side::Black, Some(Side::Black)));
        assert_eq!(played.deadline(&Calendars::default()), Some(second(950)));
        assert_eq!(played.record().turns().count(), 1);
        assert_eq!(replayed(&played), format!("{played:?}"));
        // It can end again, and be changed again from then on.
        let ply = played.ply();
        act(&mut played, BLACK, Action::Turn { text: "back".into(), ply }, 400);
        act(&mut played, BLACK, Action::Resign, 410);
        assert_eq!(played.ended(), Some(second(410)));
        assert_eq!(replayed(&played), format!("{played:?}"));
    }

    #[test]
    fn or_with_those_of_the_end() {
        for (keep, turns, left) in [
            (true, 2, seconds(510, 610)),
            (true, 0, seconds(510, 610)),
            (false, 2, seconds(560, 610)),
            (false, 0, seconds(600, 600)),
        ] {
            let mut played = resigned();
            let events = rule(&mut played, Ruling::Reopen { turns, notice: 0, keep }, 300).unwrap();
            assert_eq!(events[1..], [Event::Reopened { turns, left }], "{keep} {turns}");
            let flag = second(300) + left.white;
            assert_eq!(played.deadline(&Calendars::default()), Some(flag), "{keep} {turns}");
            assert_eq!(replayed(&played), format!("{played:?}"));
        }
        let mut flagged = match_of_toy(CONTROL, second(0));
        flagged.tick(second(700), &Calendars::default());
        let refused = rule(&mut flagged, Ruling::Reopen { turns: 0, notice: 0, keep: true }, 700);
        assert_eq!(refused, Err(Refusal::NoTimeLeft));
    }

    #[test]
    fn a_result_is_corrected_and_the_end_stays_where_it_was() {
        let mut played = resigned();
        let correct = |verdict| Ruling::Correct { verdict };
        assert_eq!(rule(&mut played, correct(Verdict::Black), 300), Err(Refusal::SameResult));
        assert_eq!(rule(&mut played, correct(Verdict::Draw), 300), Err(Refusal::NoDraw));
        let result = Verdict::BothLost.result();
        let events = rule(&mut played, correct(Verdict::BothLost), 300).unwrap();
        assert_eq!((events.last(), played.result()), (Some(&Event::Ended(result)), Some(result)));
        assert_eq!((played.ended(), played.halves(Side::Black)), (Some(second(200)), 0));
        rule(&mut played, correct(Verdict::White), 310).unwrap();
        assert_eq!((played.halves(Side::White), played.halves(Side::Black)), (2, 0));
        rule(&mut played, Ruling::Annul, 320).unwrap();
        assert_eq!(rule(&mut played, Ruling::Annul, 330), Err(Refusal::SameResult));
        assert_eq!((played.halves(Side::White), played.ended()), (0, Some(second(200))));
        assert_eq!(replayed(&played), format!("{played:?}"));
        let late = 200 + Ruling::CHANGE.as_secs() + 1;
        for ruling in [correct(Verdict::White), Ruling::Reopen { turns: 1, notice: 0, keep: false }] {
            assert_eq!(rule(&mut played, ruling, late), Err(Refusal::TooLateToChange));
        }
    }

    #[test]
    fn a_season_s_cut_ends_the_matches_of_its_league_alone() {
        let cut = |played: &mut Match, verdict| played.cut(verdict, second(50), &Calendars::default());
        let mut played = match_of_toy(CONTROL, second(0));
        assert_eq!(cut(&mut played, Verdict::White), []);
        let fixture = Fixture { league: LeagueId(1), season: 1, section: 1, round: 1, board: 1, game: 1 };
        let kind = Kind::Abalone;
        let terms = Terms {
            kind,
            options: Options::defaults(kind.rules().options()),
            fixture: Some(fixture),
            ..played.terms().clone()
        };
        let begin = || Match::begin(MatchId(1), terms.clone(), second(0));
        for (verdict, halves) in [(Verdict::White, (2, 0)), (Verdict::Black, (0, 2)), (Verdict::Draw, (1, 1))]
        {
            let mut played = begin();
            let result = MatchResult { winner: verdict.result().winner, how: End::Cut };
            assert_eq!(cut(&mut played, verdict), [Event::Ended(result)]);
            assert_eq!((played.halves(Side::White), played.halves(Side::Black)), halves);
            let again = Match::replay(MatchId(1), played.record()).unwrap();
            assert_eq!(again.result(), Some(result));
        }
        assert_eq!(cut(&mut begin(), Verdict::BothLost), []);
    }

    #[test]
    fn the_time_that_a_side_has_used_is_its_own() {
        let played = resigned();
        let used = |side| played.used(side, second(900), &Calendars::default());
        assert_eq!((used(Side::White), used(Side::Black)), (seconds(150, 50).white, seconds(150, 50).black));
    }

    #[test]
    fn nothing_is_changed_of_a_match_that_goes_on() {
        let mut played = match_of_toy(CONTROL, second(0));
        let before = format!("{played:?}");
        for ruling in [
            Ruling::Correct { verdict: Verdict::White },
            Ruling::Reopen { turns: 0, notice: 0, keep: false },
            Ruling::Readmit { side: Side::White },
            Ruling::Strike { back: false },
            Ruling::Expel { side: Side::White, days: Some(0) },
        ] {
            assert!(rule(&mut played, ruling, 10).is_err(), "{ruling:?}");
            assert_eq!(format!("{played:?}"), before);
        }
        let mut over = resigned();
        let refused = rule(&mut over, Ruling::Reopen { turns: 3, notice: 0, keep: false }, 300);
        assert_eq!(refused, Err(Refusal::NoSuchPosition));
    }
}
