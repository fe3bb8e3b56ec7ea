//! Puzzles: positions in which a turn wins, or is clearly better than all that lead elsewhere.

use crate::Budget;
use crate::review::chance;
use crate::sparring::Partner;
use crate::think::{Fault, Question, Thought, Worker, spar, spread, think, think_without};
use crate::worth::{WIN, WIN_MIN};
use nahil_games::{Kind, Options};

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aim {
    /// The turn that is clearly the best.
    Best,
    /// A turn after which the game is won in so many turns of one's own, this one included, whatever the other side does.
    Win(u8),
}

/// A puzzle that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What is to be found.
    pub aim: Aim,
    /// The turns that do it, each with what may follow, a win until it is won; all of them, but that any turn that wins at
    /// once will do.
    pub lines: Vec<Vec<String>>,
    /// With how many positions it is found: the rung of the ladder, from 1; see [`rung`].
    pub grade: u8,
}

/// What a look at a position has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sifted {
    /// What it is worth to the side to move; nothing where that was not searched for to the end.
    pub value: Option<i32>,
    /// The puzzle in it, if it is one.
    pub found: Option<Found>,
}

/// Finds out whether positions of a game are puzzles.
pub struct Puzzling<'a> {
    kind: Kind,
    options: &'a Options,
    nodes: u64,
    worker: &'a mut Worker,
    scale: Scale,
    go_on: &'a dyn Fn() -> bool,
    /// Whether it was told to stop: what was found since is worth nothing.
    cut: bool,
}

/// By what it is measured whether a turn is clearly better than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    /// By values, in spreads of the game.
    Values,
    /// By chances: what loses hardly any of them is no mistake, whatever the values say.
    Chances,
}

/// How many times more is thought to check a puzzle.
const CHECKED: u64 = 8;
/// And how many times more to see that its turn is not the best only as far as one has looked: each side's next turns lie
/// beyond that. In matches of people that is not to take longer than the machine may think.
const SURE: u64 = 100;
const SURE_OF_PEOPLE: u64 = 40;
/// By how many spreads the turn is better even then.
const SURE_MARGIN: i32 = 3;
/// By how many spreads the best turn of a puzzle is better than the best that leads elsewhere.
const MARGIN: i32 = 6;
/// One's side may be so many spreads behind after the best turn: nobody likes to look for the least evil.
const BEHIND: i32 = 3;
/// The same for matches of people, in thousandths of the chance: by so much the turn before was a mistake, by so much the best
/// turn is better, and so much the side to move has after it at least.
const SWUNG: u16 = 250;
const CLEAR: u16 = 210;
const HOPEFUL: u16 = 400;
/// Most turns that may count as a solution.
const SOLUTIONS_MAX: usize = 3;
/// Most turns of one's own until a win that is asked for.
const WIN_IN_MAX: i32 = 4;
/// Most turns of a line that does not win: what comes later is hardly forced.
const LINE_MAX: usize = 4;
/// Positions on the lowest rung of the ladder: what is found with so few needs no search.
const LOWEST: u64 = 100;

/// How many positions may be looked at on a rung of the ladder; each has twice as many as the one below.
pub fn rung(grade: u8) -> u64 {
    LOWEST.saturating_mul(2_u64.saturating_pow(grade.into()))
}

impl Scale {
    /// Whether the turn before has changed so much that there may be a puzzle.
    fn has_swung(self, kind: Kind, before: Option<i32>, value: i32) -> bool {
        match self {
            Scale::Values => before.is_none_or(|before| value - before >= MARGIN * spread(kind)),
            Scale::Chances => before.is_some_and(|before| ahead(kind, value, before) >= SWUNG),
        }
    }

    fn is_hopeless(self, kind: Kind, value: i32) -> bool {
        match self {
            Scale::Values => value < -BEHIND * spread(kind),
            Scale::Chances => chance(kind, value) < HOPEFUL,
        }
    }

    fn is_clear(self, kind: Kind, value: i32, other: i32) -> bool {
        match self {
            Scale::Values => value - other >= MARGIN * spread(kind),
            Scale::Chances => ahead(kind, value, other) >= CLEAR,
        }
    }
}

/// By how much the chance of one value is above that of another.
fn ahead(kind: Kind, value: i32, other: i32) -> u16 {
    chance(kind, value).saturating_sub(chance(kind, other))
}

impl std::fmt::Debug for Puzzling<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Puzzling")
            .field("kind", &self.kind)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

impl<'a> Puzzling<'a> {
    /// Looks at so many positions for each puzzle, and at many times as many to check it.
    pub fn new(kind: Kind, options: &'a Options, nodes: u64, worker: &'a mut Worker) -> Self {
        Self { kind, options, nodes, worker, scale: Scale::Values, go_on: &|| true, cut: false }
    }

    /// The same for matches of people: a puzzle comes after a turn that has cost its side a quarter of its chances. Every
    /// 1,024 positions it is asked whether to go on; told not to, there is no puzzle.
    pub fn of_people(self, go_on: &'a dyn Fn() -> bool) -> Self {
        Self { scale: Scale::Chances, go_on, ..self }
    }

    /// What a position is worth to the side to move, and the puzzle in it, if it is one. `before` is what it was thought to
    /// be worth before the other side's last turn, if that is known: without a win in sight, only what has changed much
    /// is a puzzle; of a match of people, nothing else is.
    pub fn at(&mut self, position: &str, before: Option<i32>) -> Result<Sifted, Fault> {
        let value = self.think(position, &[], self.nodes)?.value;
        if self.cut {
            return Ok(Sifted { value: None, found: None });
        }
        let found = match aim(value).filter(|aim| self.is_promising(*aim, before, value)) {
            Some(aim) => self.puzzle(position, aim)?,
            None => None,
        };
        Ok(Sifted { value: Some(value), found: found.filter(|_| !self.cut) })
    }

    fn is_promising(&self, aim: Aim, before: Option<i32>, value: i32) -> bool {
        let has_swung = self.scale.has_swung(self.kind, before, value);
        match aim {
            Aim::Win(_) => has_swung || self.scale == Scale::Values,
            Aim::Best => has_swung && !self.scale.is_hopeless(self.kind, value),
        }
    }

    fn puzzle(&mut self, position: &str, aim: Aim) -> Result<Option<Found>, Fault> {
        match self.lines(position, aim, self.nodes)? {
            // What is no puzzle at first sight needs no better look.
            Some(lines) if self.grade(position, aim, &lines)?.is_some() => {
                self.checked(position, aim, &lines)
            }
            _ => Ok(None),
        }
    }

    /// The puzzle, if what solves it by a better look is what does by the first.
    fn checked(&mut self, position: &str, aim: Aim, lines: &[Vec<String>]) -> Result<Option<Found>, Fault> {
        let checked = self.lines(position, aim, self.nodes.saturating_mul(CHECKED))?;
        let Some(better) = checked else { return Ok(None) };
        let solved = self.results(position, &better)?;
        if !self.results(position, lines)?.iter().all(|result| solved.contains(result)) {
            return Ok(None);
        }
        if aim == Aim::Best && !self.is_sure(position, &better)? {
            return Ok(None);
        }
        let mut lines = Vec::new();
        for line in better {
            lines.extend(self.told_to_its_end(position, aim, line)?);
        }
        if lines.is_empty() {
            return Ok(None);
        }
        let grade = self.grade(position, aim, &lines)?;
        Ok(grade.map(|grade| Found { aim, lines, grade }))
    }

    /// Whether a much longer look finds no other turn that is nearly as good.
    fn is_sure(&mut self, position: &str, lines: &[Vec<String>]) -> Result<bool, Fault> {
        let sure = if self.scale == Scale::Values { SURE } else { SURE_OF_PEOPLE };
        let nodes = self.nodes.saturating_mul(sure);
        let known: Vec<String> = lines.iter().filter_map(|line| line.first().cloned()).collect();
        let other = self.think(position, &known, nodes)?.value;
        for turn in &known {
            let question = Question { turns: std::slice::from_ref(turn), ..self.question(position) };
            let Thought { value, cut, .. } = think(question, Budget::nodes(nodes), self.worker, self.go_on)?;
            self.cut |= cut;
            if -value - other < SURE_MARGIN * spread(self.kind) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A line of whole turns: one that wins until it has won, any other one as far as it is worth telling. Nothing if it
    /// does not win as soon as it should.
    fn told_to_its_end(
        &mut self,
        position: &str,
        aim: Aim,
        mut line: Vec<String>,
    ) -> Result<Option<Vec<String>>, Fault> {
        let most = match aim {
            Aim::Best => LINE_MAX,
            Aim::Win(turns) => 2 * usize::from(turns) - 1,
        };
        line.truncate(most);
        let (mut whole, mut won) = self.follow(position, &line)?;
        line.truncate(whole);
        while aim != Aim::Best && won.is_none() && whole < most {
            let nodes = Budget::nodes(self.nodes.saturating_mul(CHECKED));
            let question = Question { turns: &line, ..self.question(position) };
            let Thought { turn, cut, .. } = think(question, nodes, self.worker, self.go_on)?;
            self.cut |= cut;
            line.push(turn);
            (whole, won) = self.follow(position, &line)?;
        }
        Ok((aim == Aim::Best || won == Some(true)).then_some(line))
    }

    /// How many turns of a line are whole, and, if it is over then, whether the side to move has won.
    fn follow(&self, position: &str, line: &[String]) -> Result<(usize, Option<bool>), Fault> {
        let mut table = self.kind.rules().table_at(self.options, position).map_err(Fault::Position)?;
        let side = table.side_to_move();
        let goes_on = |turn: &&String| {
            table.outcome().is_none() && table.play(turn).is_ok() && table.end_turn().is_ok()
        };
        let whole = line.iter().take_while(goes_on).count();
        Ok((whole, table.outcome().map(|outcome| outcome.winner == Some(side))))
    }

    /// The lines that solve it, by a look at so many positions: nothing, if they are many or it is no puzzle by it.
    fn lines(&mut self, position: &str, aim: Aim, nodes: u64) -> Result<Option<Vec<Vec<String>>>, Fault> {
        let Thought { line, value, .. } = self.think(position, &[], nodes)?;
        if (value >= WIN_MIN) != (aim != Aim::Best) {
            return Ok(None);
        }
        let mut lines = vec![line];
        while aim != Aim::Win(1) && !self.cut {
            let known: Vec<String> = lines.iter().filter_map(|line| line.first().cloned()).collect();
            let other = self.think(position, &known, nodes)?;
            if aim == Aim::Best || other.value < WIN_MIN {
                // Where a win is made to be found, it is told from all else by that alone.
                let is_told = aim != Aim::Best && self.scale == Scale::Values;
                let is_clear = is_told || self.scale.is_clear(self.kind, value, other.value);
                return Ok(is_clear.then_some(lines));
            }
            if lines.len() == SOLUTIONS_MAX {
                return Ok(None);
            }
            lines.push(other.line);
        }
        Ok(Some(lines))
    }

    /// The lowest rung on which it is found; nothing if that is the lowest of all, if it is not found with as much as is
    /// thought for each puzzle, or if a player finds it who hardly thinks.
    fn grade(&mut self, position: &str, aim: Aim, lines: &[Vec<String>]) -> Result<Option<u8>, Fault> {
        let solved = self.results(position, lines)?;
        let does = |(led, wins): (String, bool)| wins && aim == Aim::Win(1) || solved.contains(&led);
        let greedy = spar(self.question(position), Partner::Greedy, 0)?;
        if does(self.leads_to(position, &greedy)?) {
            return Ok(None);
        }
        let mut grade = 0;
        while rung(grade) <= self.nodes && !self.cut {
            let turn = self.think(position, &[], rung(grade))?.turn;
            if does(self.leads_to(position, &turn)?) {
                return Ok((grade > 0).then_some(grade));
            }
            grade += 1;
        }
        Ok(None)
    }

    /// What the first turns of these lines lead to.
    fn results(&self, position: &str, lines: &[Vec<String>]) -> Result<Vec<String>, Fault> {
        let turns = lines.iter().filter_map(|line| line.first());
        turns.map(|turn| self.leads_to(position, turn).map(|(led, _)| led)).collect()
    }

    /// What a turn leads to, and whether it wins.
    fn leads_to(&self, position: &str, turn: &str) -> Result<(String, bool), Fault> {
        let mut table = self.kind.rules().table_at(self.options, position).map_err(Fault::Position)?;
        let side = table.side_to_move();
        table.play(turn).map_err(|why| Fault::Turn(1, why))?;
        table.end_turn().map_err(|why| Fault::Unfinished(1, why))?;
        let wins = table.outcome().is_some_and(|outcome| outcome.winner == Some(side));
        Ok((table.position(), wins))
    }

    fn question<'q>(&self, position: &'q str) -> Question<'q>
    where
        'a: 'q,
    {
        Question { kind: self.kind, options: self.options, position: Some(position), turns: &[] }
    }

    fn think(&mut self, position: &str, without: &[String], nodes: u64) -> Result<Thought, Fault> {
        let question = self.question(position);
        let thought = think_without(question, without, Budget::nodes(nodes), self.worker, self.go_on)?;
        self.cut |= thought.cut;
        Ok(thought)
    }
}

/// What can be asked for where a position is worth so much; nothing, if the win is too far.
fn aim(value: i32) -> Option<Aim> {
    if value < WIN_MIN {
        return Some(Aim::Best);
    }
    let turns = (WIN - value + 1) / 2;
    u8::try_from(turns).ok().filter(|_| turns <= WIN_IN_MAX).map(|turns| Aim::Win(turns.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(kind: Kind, position: &str) -> Option<Found> {
        let options = Options::defaults(kind.rules().options());
        let mut worker = Worker::new();
        Puzzling::new(kind, &options, 20_000, &mut worker).at(position, None).unwrap().found
    }

    #[test]
    fn nothing_is_to_be_found_where_all_turns_are_alike() {
        for kind in Kind::ALL {
            let options = Options::defaults(kind.rules().options());
            let start = kind.table(&options).position();
            assert_eq!(found(*kind, &start), None, "{kind:?}");
        }
    }

    /// White, who has just been let, can push a sixth marble off.
    const SIXTH: &str = "5/6/7/8/9/8/7/1www2/wwbb1 w 0 5";

    #[test]
    fn in_matches_of_people_a_mistake_comes_before_a_puzzle() {
        let options = Options::defaults(Kind::Abalone.rules().options());
        let mut worker = Worker::new();
        for (before, value) in [(None, false), (Some(WIN_MIN), false), (Some(1_500), false), (Some(0), true)]
        {
            let scale = Scale::Chances;
            assert_eq!(scale.has_swung(Kind::Abalone, before, WIN), value, "{before:?}");
        }
        let stopped = Puzzling::new(Kind::Abalone, &options, 20_000, &mut worker)
            .of_people(&|| false)
            .at(SIXTH, Some(0))
            .unwrap();
        assert_eq!(stopped, Sifted { value: None, found: None });
        // A value that is far ahead already loses hardly any chance.
        assert!(Scale::Values.is_clear(Kind::Abalone, 9_000, 6_000));
        assert!(!Scale::Chances.is_clear(Kind::Abalone, 9_000, 6_000));
        assert!(
            Scale::Chances.is_clear(Kind::Abalone, 1_000, 0)
                && Scale::Chances.is_hopeless(Kind::Abalone, -900)
        );
    }

    #[test]
    fn what_is_barred_is_not_found_however_it_is_written() {
        let options = Options::defaults(Kind::Maya.rules().options());
        let position = "Ld7 An3-m4 Ge8 Cm5 Dl8S / Lm7 Ak10E Gm6 Ce7 Dd5-e5 b 0 0";
        let mut worker = Worker::new();
        let mut puzzling = Puzzling::new(Kind::Maya, &options, 20_000, &mut worker);
        let mut known = Vec::new();
        let mut results = Vec::new();
        for _ in 0..3 {
            let turn = puzzling.think(position, &known, 5_000).unwrap().turn;
            let led = puzzling.leads_to(position, &turn).unwrap().0;
            assert!(!results.contains(&led), "{turn}");
            known.push(turn);
            results.push(led);
        }
    }
}
