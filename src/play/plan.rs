//! What a player has prepared while waiting: a tree of the opponent's turns, each with the answer to it.
//!
//! A plan is the player's own business: nothing of it is in the record before it is played. Turns are kept in notation
//! and compared by the position to which they lead, so the order in which steps are written does not matter.

use super::Match;
use super::act;
use super::record::{Flaw, What};
use super::refusal::Refusal;
use crate::games::Side;
use crate::players::PlayerId;
use serde::{Deserialize, Serialize};

/// The answers that a player has prepared, from a position in which the opponent is to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    branches: Vec<Branch>,
}

/// An opponent's turn, the answer to it, and what is prepared after that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branch {
    /// The opponent's turn, or [`Plan::WHATEVER`].
    #[serde(rename = "his")]
    pub theirs: String,
    /// The answer to it.
    pub mine: String,
    /// What is prepared after the answer.
    pub then: Plan,
}

/// An answer of a plan, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanLine {
    /// How many answers come before it; 0 for one to the opponent's next turn.
    pub depth: usize,
    /// The opponent's turn, or [`Plan::WHATEVER`].
    pub theirs: String,
    /// The answer.
    pub mine: String,
}

impl PlanLine {
    /// Whether it is known how the match stands after it.
    pub fn is_certain(&self) -> bool {
        self.theirs != Plan::WHATEVER
    }
}

/// Why something cannot be prepared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanRefusal {
    /// It is their own turn: they can play.
    YourTurn,
    /// The last turn of the opponent has no answer.
    NoAnswer,
    /// More answers after each other than [`Plan::DEPTH_MAX`].
    TooDeep,
    /// More answers in all than [`Plan::ANSWERS_MAX`].
    TooMany,
    /// Behind an answer to whatever is played, only such answers follow.
    AfterWhatever,
    /// The match would be over after this turn.
    Ends {
        /// The turn.
        text: String,
    },
    /// After this turn the one who played it is to move again.
    SameSide {
        /// The turn.
        text: String,
    },
    /// A turn cannot be played.
    Turn {
        /// The turn, as it was written.
        text: String,
        /// Whether it is the opponent's.
        theirs: bool,
        /// Why not.
        why: Box<Refusal>,
    },
    /// In a strict match nothing is prepared (R 12.2).
    Strict,
    /// The match allows nothing of the kind.
    Match(Refusal),
}

impl Plan {
    /// Most answers after each other.
    pub const DEPTH_MAX: usize = 12;
    /// Most answers of a plan, in all its branches.
    pub const ANSWERS_MAX: usize = 24;
    /// Stands for whatever the opponent plays. A turn that is prepared by itself comes before it.
    pub const WHATEVER: &str = "*";

    /// Whether nothing is prepared.
    pub fn is_empty(&self) -> bool {
        self.branches.is_empty()
    }

    /// Adds a run of turns, the opponent's and the answer by turns, played from how the match stands. What is prepared
    /// already on the way is kept, in the words in which it was written last; another answer to the same turn takes its
    /// place, with all behind it. Returns the number of the last answer.
    pub fn add(&mut self, game: &Match, player: PlayerId, line: &[String]) -> Result<usize, PlanRefusal> {
        game.may_prepare(player)?;
        if line.len() / 2 > Self::DEPTH_MAX {
            return Err(PlanRefusal::TooDeep);
        }
        if line.is_empty() || !line.len().is_multiple_of(2) {
            return Err(PlanRefusal::NoAnswer);
        }
        let mut grown = self.clone();
        let number = grown.grow(game, line)?;
        if grown.len() > Self::ANSWERS_MAX {
            return Err(PlanRefusal::TooMany);
        }
        *self = grown;
        Ok(number)
    }

    fn grow(&mut self, game: &Match, line: &[String]) -> Result<usize, PlanRefusal> {
        let [theirs, mine, rest @ ..] = line else { return Ok(0) };
        if theirs == Self::WHATEVER {
            return self.answer_whatever(mine, rest);
        }
        let reached = game.supposing(theirs, true)?;
        let place = self.place_of(game, &reached);
        let answered = reached.supposing_last(mine, rest.is_empty())?;
        let branch = Branch { theirs: last(&reached), mine: last(&answered), then: Plan::default() };
        match place {
            Some(place) if reached.leads_to(&self.branches[place].mine, &answered) => {
                self.branches[place].mine = branch.mine;
            }
            Some(place) => self.branches[place] = branch,
            None => self.branches.push(branch),
        }
        let place = place.unwrap_or(self.branches.len() - 1);
        let before: usize = self.branches[..place].iter().map(Branch::len).sum();
        Ok(before + 1 + self.branches[place].then.grow(&answered, rest)?)
    }

    /// Adds an answer to whatever is played. How the match will stand is not known, so whether the answer can be played is
    /// seen when it applies.
    fn answer_whatever(&mut self, mine: &str, rest: &[String]) -> Result<usize, PlanRefusal> {
        act::check_length(mine).map_err(PlanRefusal::Match)?;
        if rest.chunks(2).any(|pair| pair[0] != Self::WHATEVER) {
            return Err(PlanRefusal::AfterWhatever);
        }
        let known = self.whatever();
        let branch =
            Branch { theirs: Self::WHATEVER.to_owned(), mine: mine.to_owned(), then: Plan::default() };
        match known {
            Some(place) if self.branches[place].mine == mine => {}
            Some(place) => self.branches[place] = branch,
            None => self.branches.push(branch),
        }
        let place = known.unwrap_or(self.branches.len() - 1);
        let before: usize = self.branches[..place].iter().map(Branch::len).sum();
        Ok(before + 1 + self.branches[place].then.grow_whatever(rest)?)
    }

    fn grow_whatever(&mut self, line: &[String]) -> Result<usize, PlanRefusal> {
        match line {
            [_, mine, rest @ ..] => self.answer_whatever(mine, rest),
            _ => Ok(0),
        }
    }

    /// The branch of whatever is played.
    fn whatever(&self) -> Option<usize> {
        self.branches.iter().position(Branch::is_whatever)
    }

    /// Takes an answer away, and all behind it; `false` if there is none of this number.
    pub fn remove(&mut self, number: usize) -> bool {
        let mut left = number;
        for place in 0..self.branches.len() {
            let count = self.branches[place].len();
            match left {
                0 => return false,
                1 => {
                    self.branches.remove(place);
                    return true;
                }
                _ if left <= count => return self.branches[place].then.remove(left - 1),
                _ => left -= count,
            }
        }
        false
    }

    /// The answers in their order, numbered from 1: each before those behind it.
    pub fn answers(&self) -> Vec<PlanLine> {
        self.listed(0)
    }

    fn listed(&self, depth: usize) -> Vec<PlanLine> {
        let list = |branch: &Branch| {
            let answer = PlanLine { depth, theirs: branch.theirs.clone(), mine: branch.mine.clone() };
            [vec![answer], branch.then.listed(depth + 1)].concat()
        };
        self.branches.iter().flat_map(list).collect()
    }

    /// The turns that lead to an answer, with it; nothing if there is none of this number.
    pub fn line(&self, number: usize) -> Option<Vec<String>> {
        let answers = self.answers();
        let mut depth = answers.get(number.checked_sub(1)?)?.depth + 1;
        let mut line = Vec::new();
        for answer in answers[..number].iter().rev() {
            if answer.depth + 1 == depth {
                line.extend([answer.mine.clone(), answer.theirs.clone()]);
                depth -= 1;
            }
        }
        line.reverse();
        Some(line)
    }

    /// The branch of the turn by which the match has come from how it stood before to how it stands now.
    pub fn followed(&self, before: &Match, now: &Match) -> Option<Branch> {
        let place = self.place_of(before, now).or_else(|| self.whatever());
        place.map(|place| self.branches[place].clone())
    }

    /// Which branch's turn leads from one to the other.
    fn place_of(&self, before: &Match, now: &Match) -> Option<usize> {
        let leads = |branch: &Branch| !branch.is_whatever() && before.leads_to(&branch.theirs, now);
        self.branches.iter().position(leads)
    }

    fn len(&self) -> usize {
        self.branches.iter().map(Branch::len).sum()
    }
}

impl Branch {
    /// Whether it is for whatever is played.
    fn is_whatever(&self) -> bool {
        self.theirs == Plan::WHATEVER
    }

    /// How many answers there are, with those behind it.
    fn len(&self) -> usize {
        1 + self.then.len()
    }
}

/// Supposing turns.
impl Match {
    /// The match as it would stand if the side to move played this turn at once. Nothing is counted against anybody.
    pub fn after(&self, turn: &str) -> Result<Match, Refusal> {
        let mut supposed = self.clone();
        let turn = What::Turn { side: self.to_move(), text: turn.to_owned() };
        supposed.append(self.state.latest(), turn).map_err(Flaw::into_refusal)?;
        Ok(supposed)
    }

    /// Whether somebody can prepare answers now.
    pub fn may_prepare(&self, player: PlayerId) -> Result<Side, PlanRefusal> {
        let side = self.side_of(player).ok_or(PlanRefusal::Match(Refusal::NotAPlayer))?;
        self.check_may_prepare()?;
        if self.result().is_some() {
            return Err(PlanRefusal::Match(Refusal::Over));
        }
        if self.case().is_some() {
            return Err(PlanRefusal::Match(Refusal::CasePending));
        }
        if side == self.to_move() { Err(PlanRefusal::YourTurn) } else { Ok(side) }
    }

    /// Refuses to prepare anything in a match that does not allow it.
    pub fn check_may_prepare(&self) -> Result<(), PlanRefusal> {
        if self.terms.strict { Err(PlanRefusal::Strict) } else { Ok(()) }
    }

    /// The match after a turn to which there is to be an answer.
    pub fn supposing(&self, turn: &str, theirs: bool) -> Result<Match, PlanRefusal> {
        let refused = |why| PlanRefusal::Turn { text: turn.trim().to_owned(), theirs, why: Box::new(why) };
        let supposed = self.after(turn).map_err(refused)?;
        if supposed.result().is_some() {
            return Err(PlanRefusal::Ends { text: last(&supposed) });
        }
        if supposed.to_move() == self.to_move() {
            return Err(PlanRefusal::SameSide { text: last(&supposed) });
        }
        Ok(supposed)
    }

    /// The match after an answer, which may be the last turn that is prepared.
    fn supposing_last(&self, turn: &str, is_last: bool) -> Result<Match, PlanRefusal> {
        match self.supposing(turn, false) {
            Err(PlanRefusal::Ends { .. } | PlanRefusal::SameSide { .. }) if is_last => {
                self.after(turn).map_err(PlanRefusal::Match)
            }
            supposed => supposed,
        }
    }

    /// Whether a turn leads from here to where another match stands.
    fn leads_to(&self, turn: &str, other: &Match) -> bool {
        self.after(turn).is_ok_and(|supposed| {
            supposed.table().position_before() == other.table().position_before()
                && supposed.tsaul_pending() == other.tsaul_pending()
        })
    }
}

/// The turn that was played last.
fn last(game: &Match) -> String {
    game.last_turn().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::toy::{BLACK, WHITE, match_of_toy};
    use super::*;
    use crate::games::{BySide, Kind, Options, Refused};
    use crate::play::{Action, Calendars, ClaimKind, Control, MatchId, OfferKind, Respite, Terms};
    use jiff::Timestamp;

    fn began() -> Match {
        let control = Control::Fischer { bank: 600, increment: 60, cap: 900 };
        match_of_toy(control, Timestamp::from_second(0).unwrap())
    }

    fn line(text: &str) -> Vec<String> {
        let turn = |word| if word == '+' { "On".to_owned() } else { "back".to_owned() };
        text.chars().map(turn).collect()
    }

    fn play(game: &mut Match, by: PlayerId, action: Action) {
        let now = Timestamp::from_second(1).unwrap();
        game.act(by, action, now, &Calendars::default()).unwrap();
    }

    fn turn(game: &mut Match, by: PlayerId, text: &str) {
        let action = Action::Turn { text: text.to_owned(), ply: game.ply() };
        play(game, by, action);
    }

    /// The answers as `1-+`: depth, the opponent's turn, the answer.
    fn listed(plan: &Plan) -> String {
        let sign = |turn: &str| if turn == "on" { '+' } else { '-' };
        let one =
            |answer: &PlanLine| format!("{}{}{}", answer.depth, sign(&answer.theirs), sign(&answer.mine));
        plan.answers().iter().map(one).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_plan_is_a_tree() {
        let (game, mut plan) = (began(), Plan::default());
        for (text, number, tree) in [
            ("++", 1, "0++"),
            ("+++-", 2, "0++ 1+-"),
            ("--", 3, "0++ 1+- 0--"),
            ("++-+", 3, "0++ 1+- 1-+ 0--"),
            ("--++-+", 6, "0++ 1+- 1-+ 0-- 1++ 2-+"),
            // What is there already is not there twice.
            ("--++", 5, "0++ 1+- 1-+ 0-- 1++ 2-+"),
            // Another answer takes the place of one, with all behind it.
            ("-+", 4, "0++ 1+- 1-+ 0-+"),
        ] {
            assert_eq!(plan.add(&game, BLACK, &line(text)), Ok(number), "{text}");
            assert_eq!(listed(&plan), tree);
        }
        assert_eq!(plan.line(3).map(|line| line.join(" ")).as_deref(), Some("on on back on"));
        assert_eq!((plan.line(0), plan.line(5)), (None, None));
        assert!(!plan.remove(0) && !plan.remove(5));
        assert!(plan.remove(2));
        assert_eq!(listed(&plan), "0++ 1-+ 0-+");
        assert!(plan.remove(1));
        assert_eq!(listed(&plan), "0-+");
        assert!(plan.remove(1) && plan.is_empty());
    }

    #[test]
    fn a_plan_is_so_deep_and_no_deeper() {
        let (game, mut plan) = (began(), Plan::default());
        let deep = "+--+".repeat(Plan::DEPTH_MAX / 2);
        assert_eq!(plan.add(&game, BLACK, &line(&deep)), Ok(Plan::DEPTH_MAX));
        assert_eq!(plan.add(&game, BLACK, &line(&format!("{deep}+-"))), Err(PlanRefusal::TooDeep));
    }

    #[test]
    fn whatever_is_played_is_answered_unless_that_very_turn_is() {
        let (game, mut plan) = (began(), Plan::default());
        let whatever = |answers: &[&str]| {
            let pair = |answer: &&str| [Plan::WHATEVER.to_owned(), (*answer).to_owned()];
            answers.iter().flat_map(pair).collect::<Vec<_>>()
        };
        assert_eq!(plan.add(&game, BLACK, &whatever(&["on", "back"])), Ok(2));
        assert_eq!(plan.add(&game, BLACK, &line("--")), Ok(3));
        // What cannot be read is seen when it applies.
        assert_eq!(plan.add(&game, BLACK, &[line("++"), whatever(&["x"])].concat()), Ok(5));
        assert!(plan.answers().iter().map(PlanLine::is_certain).eq([false, false, true, true, false]));
        let after = |text: &str| {
            let mut now = game.clone();
            turn(&mut now, WHITE, text);
            plan.followed(&game, &now).map(|branch| (branch.mine, branch.then.len()))
        };
        assert_eq!(after("back"), Some(("back".to_owned(), 0)));
        assert_eq!(after("on"), Some(("on".to_owned(), 1)));
        assert!(plan.remove(3));
        assert_eq!(plan.line(2), Some(whatever(&["on", "back"])));
        let mut now = game.clone();
        turn(&mut now, WHITE, "back");
        let branch = plan.followed(&game, &now).unwrap();
        assert_eq!((branch.mine.as_str(), branch.then.len()), ("on", 1));
        let certain = [whatever(&["on"]), line("++")].concat();
        assert_eq!(plan.add(&game, BLACK, &certain), Err(PlanRefusal::AfterWhatever));
        let long = "x".repeat(Match::TURN_TEXT_MAX + 1);
        assert!(matches!(plan.add(&game, BLACK, &whatever(&[&long])), Err(PlanRefusal::Match(_))));
    }

    #[test]
    fn a_plan_has_so_many_answers_and_no_more() {
        let (kind, sides) = (Kind::Abalone, BySide { white: WHITE, black: BLACK });
        let options = Options::defaults(kind.rules().options());
        let (control, respite) = (Control::Days { days: 1 }, Respite::NONE);
        let manner = crate::play::Manner::default();
        let (rated, strict, fixture) = (false, false, None);
        let terms = Terms { kind, options, sides, control, rated, respite, strict, manner, fixture };
        let game = Match::begin(MatchId(1), terms, Timestamp::UNIX_EPOCH);
        let waits = if game.to_move() == Side::White { BLACK } else { WHITE };
        let first = |game: &Match| game.table().choices().swap_remove(0).step;
        let mut plan = Plan::default();
        let mut lines = game.table().choices().into_iter().map(|choice| {
            let answer = first(&game.after(&choice.step).unwrap());
            vec![choice.step, answer]
        });
        for number in 1..=Plan::ANSWERS_MAX {
            assert_eq!(plan.add(&game, waits, &lines.next().unwrap()), Ok(number));
        }
        let full = plan.clone();
        assert_eq!(plan.add(&game, waits, &lines.next().unwrap()), Err(PlanRefusal::TooMany));
        assert_eq!(plan, full);
        // One in place of another is not one more.
        let last = full.line(Plan::ANSWERS_MAX).unwrap();
        assert_eq!(plan.add(&game, waits, &last), Ok(Plan::ANSWERS_MAX));
    }

    #[test]
    fn what_cannot_be_is_refused_and_changes_nothing() {
        let (mut game, mut plan) = (began(), Plan::default());
        assert_eq!(plan.add(&game, WHITE, &line("++")), Err(PlanRefusal::YourTurn));
        assert_eq!(plan.add(&game, PlayerId(1), &line("++")), Err(PlanRefusal::Match(Refusal::NotAPlayer)));
        assert_eq!(plan.add(&game, BLACK, &line("+++")), Err(PlanRefusal::NoAnswer));
        assert_eq!(plan.add(&game, BLACK, &[]), Err(PlanRefusal::NoAnswer));
        for (theirs, text) in [(true, ["x", "on"]), (false, ["on", "x"])] {
            let refused = plan.add(&game, BLACK, &text.map(str::to_owned));
            let unread = |why: &Refusal| matches!(why, Refusal::Refused(Refused::Unreadable(_)));
            assert!(
                matches!(&refused, Err(PlanRefusal::Turn { text, theirs: whose, why })
                    if text == "x" && *whose == theirs && unread(why)),
                "{refused:?}"
            );
        }
        // White arrives with the third step: Black has nothing to answer then, but may arrive as well.
        assert_eq!(plan.add(&game, BLACK, &line("+-+-+-")), Err(PlanRefusal::Ends { text: "on".to_owned() }));
        assert_eq!(plan.add(&game, BLACK, &line("-+-+-+")), Ok(3));
        assert!(matches!(plan.add(&game, BLACK, &line("-+-+-++-")), Err(PlanRefusal::Ends { .. })));
        assert_eq!(listed(&plan), "0-+ 1-+ 2-+");
        play(&mut game, BLACK, Action::Resign);
        assert_eq!(plan.add(&game, BLACK, &line("++")), Err(PlanRefusal::Match(Refusal::Over)));
    }

    #[test]
    fn a_turn_is_followed_by_the_position_it_leads_to() {
        let (game, mut plan) = (began(), Plan::default());
        plan.add(&game, BLACK, &line("++-+")).unwrap();
        let mut now = game.clone();
        turn(&mut now, WHITE, "ON");
        let branch = plan.followed(&game, &now).unwrap();
        assert_eq!((branch.mine.as_str(), listed(&branch.then).as_str()), ("on", "0-+"));
        let mut other = game.clone();
        turn(&mut other, WHITE, "back");
        assert_eq!(plan.followed(&game, &other), None);
        // A claim that is granted with the turn leads to another game.
        let mut game = began();
        for (by, text) in
            [(WHITE, "on"), (BLACK, "on"), (WHITE, "back"), (BLACK, "back")].repeat(2).into_iter().take(7)
        {
            turn(&mut game, by, text);
        }
        let mut claimed = game.clone();
        let claim = Action::Claim { kind: ClaimKind::Repetition, turn: Some("back".to_owned()) };
        play(&mut claimed, BLACK, claim);
        let mut plan = Plan::default();
        plan.add(&game, WHITE, &line("--")).unwrap();
        assert_eq!(plan.followed(&game, &claimed), None);
        assert_eq!(claimed.table().tsaul_level(), Some(1));
    }

    #[test]
    fn a_turn_is_supposed_with_all_that_comes_of_it() {
        let mut game = began();
        turn(&mut game, WHITE, "on");
        play(&mut game, WHITE, Action::Offer(OfferKind::Tsaul));
        play(&mut game, BLACK, Action::Accept(OfferKind::Tsaul));
        let supposed = game.after("on").unwrap();
        assert_eq!(supposed.table().tsaul_level(), Some(1));
        assert_eq!(game.table().tsaul_level(), Some(0));
    }
}
