//! A question about a match, and its answer: a whole turn.

use crate::Budget;
use crate::key::key_of;
use crate::mind::Mind;

use crate::search::{Found, Move, Search};
use crate::slopes::{self, Slopes};
use crate::sparring::{self, Partner};
use crate::table::Transpositions;

use nahil_games::abalone::Abalone;
use nahil_games::arimaa::Arimaa;
use nahil_games::daiku::Daiku;
use nahil_games::maya::Maya;
use nahil_games::{Kind, Nearby, Options, Outcome, Refused, Turn, TurnEnd, Unfinished, Unreadable};
use std::marker::PhantomData;

/// A match, whose side to move is to play.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The game.
    pub kind: Kind,
    /// How it is played.
    pub options: &'a Options,
    /// Where it began; the start of the game if nothing is said.
    pub position: Option<&'a str>,
    /// What has been played since, in the game's notation.
    pub turns: &'a [String],
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The turn to play, in the game's notation.
    pub turn: String,
    /// What the position is worth to the side to move; a win is [`crate::WIN`] less the turns until then.
    pub value: i32,
    /// How many steps were looked ahead.
    pub depth: u8,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The turns that are expected, this one first; the last may be in the making.
    pub line: Vec<String>,
    /// Whether it was told to stop before its budget was spent.
    pub cut: bool,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The position cannot be read.
    Position(Unreadable),
    /// The turn of this number, from 1, cannot be played.
    Turn(usize, Refused),
    /// The turn of this number, from 1, is not a whole one.
    Unfinished(usize, Unfinished),
    /// The match is over.
    Over(Outcome),
}

/// The memory that thinking needs, to be allocated once.
#[derive(Debug)]
pub struct Worker(Transpositions);

impl Worker {
    /// 9 MB.
    pub fn new() -> Self {
        Self(Transpositions::new())
    }
}

impl Default for Worker {
    fn default() -> Self {
        Self::new()
    }
}

/// Answers a question. Every 1,024 positions it asks whether to go on; told not to, it soon answers with what it has.
pub fn think(
    question: Question,
    budget: Budget,
    worker: &mut Worker,
    go_on: &dyn Fn() -> bool,
) -> Result<Thought, Fault> {
    of(question.kind).think(question, &[], budget, worker, go_on)
}

/// Answers a question as [`think`] does, but with no turn that leads to the same position as one of these. Where there is
/// no other, the value is that of a loss and the turn means nothing.
pub fn think_without(
    question: Question,
    without: &[String],
    budget: Budget,
    worker: &mut Worker,
    go_on: &dyn Fn() -> bool,
) -> Result<Thought, Fault> {
    of(question.kind).think(question, without, budget, worker, go_on)
}

/// How much the value of a position changes from turn to turn, on the average: by this values of games compare.
pub fn spread(kind: Kind) -> i32 {
    of(kind).nature().0
}

/// What is near in a position that is asked about, as far as so many steps show it.
pub fn nearby(question: Question, most: u64, go_on: &dyn Fn() -> bool) -> Result<Nearby, Fault> {
    of(question.kind).nearby(question, most, go_on)
}

/// The turn of a player that hardly thinks; the seed decides what it leaves to chance.
pub fn spar(question: Question, partner: Partner, seed: u64) -> Result<String, Fault> {
    of(question.kind).spar(question, partner, seed)
}

/// The weights of a game, by the names of their groups.
pub fn weights(kind: Kind) -> Vec<(&'static str, Vec<i32>)> {
    of(kind).weights()
}

/// What each weight counts for in a position.
pub fn slopes(kind: Kind, options: &Options, position: &str) -> Result<Slopes, Unreadable> {
    of(kind).slopes(options, position)
}

/// What can think in a game.
pub(crate) trait Thinker {
    fn think(
        &self,
        question: Question,
        without: &[String],
        budget: Budget,
        worker: &mut Worker,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Thought, Fault>;

    /// What is near.
    fn nearby(&self, question: Question, most: u64, go_on: &dyn Fn() -> bool) -> Result<Nearby, Fault>;

    /// The turn of a player that hardly thinks.
    fn spar(&self, question: Question, partner: Partner, seed: u64) -> Result<String, Fault>;

    /// How much the value changes from turn to turn, and how many steps a turn has.
    fn nature(&self) -> (i32, u8);

    /// What values are made of, by the names of groups.
    fn weights(&self) -> Vec<(&'static str, Vec<i32>)>;

    /// What each weight counts for in a position.
    fn slopes(&self, options: &Options, position: &str) -> Result<Slopes, Unreadable>;
}

/// What thinks in a game: the only match over games here.
pub(crate) fn of(kind: Kind) -> &'static dyn Thinker {
    match kind {
        Kind::Maya => &PhantomData::<Maya>,
        Kind::Arimaa => &PhantomData::<Arimaa>,
        Kind::Abalone => &PhantomData::<Abalone>,
        Kind::Daiku => &PhantomData::<Daiku>,
    }
}

impl<P: Mind> Thinker for PhantomData<P> {
    fn think(
        &self,
        question: Question,
        without: &[String],
        budget: Budget,
        worker: &mut Worker,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Thought, Fault> {
        let (turn, stood) = replay::<P>(question)?;
        let barred = keys_after(&turn, without, question.turns.len())?;
        Ok(Thinking { turn, stood, barred, budget, worker, go_on, nodes: 0, told: false }.answer())
    }

    fn nearby(&self, question: Question, most: u64, go_on: &dyn Fn() -> bool) -> Result<Nearby, Fault> {
        replay::<P>(question).map(|(turn, _)| crate::nearby::nearby(turn.position(), most, go_on))
    }

    fn spar(&self, question: Question, partner: Partner, seed: u64) -> Result<String, Fault> {
        replay::<P>(question).map(|(turn, stood)| sparring::turn(turn, &stood, partner, seed))
    }

    fn nature(&self) -> (i32, u8) {
        (P::SPREAD, P::TURN)
    }

    fn weights(&self) -> Vec<(&'static str, Vec<i32>)> {
        slopes::weights::<P>()
    }

    fn slopes(&self, options: &Options, position: &str) -> Result<Slopes, Unreadable> {
        P::read(position, options).map(|position| slopes::rises(&position))
    }
}

/// The position that is asked about, and the keys of those that could stand again.
fn replay<P: Mind>(question: Question) -> Result<(Turn<P>, Vec<u64>), Fault> {
    let start = match question.position {
        Some(text) => P::read(text, question.options).map_err(Fault::Position)?,
        None => P::start(question.options),
    };
    let mut turn = Turn::new(start);
    let mut stood = Vec::new();
    for (number, text) in (1..).zip(question.turns) {
        if let Some(outcome) = turn.position().outcome() {
            return Err(Fault::Over(outcome));
        }
        note(turn.position(), &mut stood);
        turn.play_text(text).map_err(|why| Fault::Turn(number, why))?;
        turn.end_turn().map_err(|why| Fault::Unfinished(number, why))?;
    }
    if let Some(outcome) = turn.position().outcome() {
        return Err(Fault::Over(outcome));
    }
    note(turn.position(), &mut stood);
    Ok((turn, stood.into_iter().map(|(_, key)| key).collect()))
}

/// The keys of the positions to which these turns lead; `played` turns were before them.
fn keys_after<P: Mind>(turn: &Turn<P>, texts: &[String], played: usize) -> Result<Vec<u64>, Fault> {
    let number = played + 1;
    let key = |text: &String| {
        let mut turn = turn.clone();
        turn.play_text(text).map_err(|why| Fault::Turn(number, why))?;
        turn.end_turn().map_err(|why| Fault::Unfinished(number, why))?;
        Ok(key_of(&turn.position().bare()))
    };
    texts.iter().map(key).collect()
}

/// Notes the position at the start of a turn, and forgets those that cannot come about again.
fn note<P: Mind>(position: &P, stood: &mut Vec<(u32, u64)>) {
    let stage = position.stage();
    stood.retain(|&(known, _)| known == stage);
    stood.push((stage, key_of(&position.bare())));
}

struct Thinking<'a, P: Mind> {
    turn: Turn<P>,
    stood: Vec<u64>,
    /// The keys of the positions to which the turn may not lead.
    barred: Vec<u64>,
    budget: Budget,
    worker: &'a mut Worker,
    go_on: &'a dyn Fn() -> bool,
    nodes: u64,
    /// Whether it was told to stop; what is left to do then is done without asking again.
    told: bool,
}

/// What completing a turn may cost at most, after the search for it.
const COMPLETION: u64 = 20_000;
/// The same when it was told to stop.
const HURRIED: u64 = 1_000;

impl<P: Mind> Thinking<'_, P> {
    fn answer(mut self) -> Thought {
        if let Some(steps) = self.turn.position().known_turn(self.budget.seed) {
            return self.known(&steps);
        }
        let begun = self.turn.position().turn_end() != TurnEnd::Must;
        let found = if begun { self.search(self.budget) } else { nothing() };
        let mut line = found.line.iter().copied();
        let mut whole = self.play(&mut line);
        while !whole {
            whole = self.complete();
        }
        let text = self.end_turn();
        let further = self.write(line);
        Thought {
            line: std::iter::once(text.clone()).chain(further).collect(),
            turn: text,
            value: found.value,
            depth: found.depth,
            nodes: self.nodes,
            cut: found.cut,
        }
    }

    /// Plays what needs no search.
    fn known(mut self, steps: &[P::Step]) -> Thought {
        self.play(&mut steps.iter().map(|&step| Some(step)));
        let mut whole = self.turn.turn_end() == TurnEnd::Must;
        while !whole {
            whole = self.complete();
        }
        let turn = self.end_turn();
        Thought { line: vec![turn.clone()], turn, value: 0, depth: 0, nodes: self.nodes, cut: false }
    }

    fn search(&mut self, budget: Budget) -> Found<P> {
        let position = self.turn.position().clone();
        let go_on = if self.told { &|| true } else { self.go_on };
        let search = Search::new(&mut self.worker.0, go_on, budget, &position, self.stood.clone());
        let mut search = search.barring(&self.barred);
        let found = search.deepen(&position);
        self.nodes += search.nodes;
        self.told |= found.cut;
        found
    }

    /// Plays a line until the turn is whole; says whether it is.
    fn play(&mut self, line: &mut impl Iterator<Item = Move<P>>) -> bool {
        loop {
            if self.turn.turn_end() == TurnEnd::Must {
                return true;
            }
            match line.next() {
                Some(Some(step)) => {
                    if self.turn.play(step).is_err() {
                        return false;
                    }
                }
                Some(None) => return self.turn.turn_end() == TurnEnd::May,
                None => return false,
            }
        }
    }

    /// Goes on with a turn that the line has left in the making: looks just beyond its end, whatever was told. A turn
    /// filled up with anything would often be a bad one.
    fn complete(&mut self) -> bool {
        let left = self.turn.position().steps_left();
        let depth = left.saturating_add(1).min(self.budget.depth.max(left));
        let most = if self.told { HURRIED } else { COMPLETION };
        let budget = Budget { nodes: self.budget.nodes.clamp(HURRIED, most), depth, ..self.budget };
        let found = self.search(budget);
        let steps = self.turn.steps().len();
        self.play(&mut found.line.into_iter()) || self.turn.steps().len() == steps && self.play_any()
    }

    /// Plays the first legal step, where nothing better is known; says whether the turn is whole then.
    fn play_any(&mut self) -> bool {
        let first = self.turn.legal_steps().first().copied();
        match first {
            Some(step) => self.turn.play(step).is_ok() && self.turn.turn_end() == TurnEnd::Must,
            // Nothing can follow, so that the turn may end.
            None => true,
        }
    }

    /// Ends the turn; its notation.
    fn end_turn(&mut self) -> String {
        self.turn.end_turn().unwrap_or_default()
    }

    /// The rest of a line, as turns.
    fn write(&self, line: impl Iterator<Item = Move<P>>) -> Vec<String> {
        let mut turn = self.turn.clone();
        let mut turns = Vec::new();
        for step in line {
            if step.is_some_and(|step| turn.play(step).is_err()) {
                break;
            }
            if step.is_none() || turn.turn_end() == TurnEnd::Must {
                turns.extend(turn.end_turn());
            }
        }
        let rest: Vec<String> = turn.steps().iter().map(ToString::to_string).collect();
        if !rest.is_empty() {
            turns.push(rest.join(" "));
        }
        turns
    }
}

/// What is found where nothing is to be searched for.
fn nothing<P: Mind>() -> Found<P> {
    Found { value: 0, depth: 0, line: Vec::new(), cut: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(kind: Kind) -> impl Iterator<Item = &'static str> {
        let lines = include_str!("../../tests/engine/wins.txt").lines();
        lines.filter_map(move |line| line.strip_prefix(kind.id())?.strip_prefix(" | "))
    }

    /// In each game most weights count somewhere, and where values are plain sums they are those of the weights.
    #[test]
    fn weights_come_to_the_value() {
        for &kind in Kind::ALL {
            let options = Options::defaults(kind.rules().options());
            let weights: Vec<i32> = weights(kind).into_iter().flat_map(|(_, group)| group).collect();
            let mut counted = vec![false; weights.len()];
            for position in positions(kind) {
                let Slopes { value, raise, rises } = slopes(kind, &options, position).unwrap();
                let sum: i32 = rises.iter().map(|&(at, rise)| weights[usize::from(at)] * rise / raise).sum();
                let off = (sum - value).abs();
                assert!(kind == Kind::Arimaa || off <= rises.len() as i32, "{position}: {sum} for {value}");
                for (at, _) in rises {
                    counted[usize::from(at)] = true;
                }
            }
            let count = counted.iter().filter(|&&counted| counted).count();
            assert!(count > counted.len() / 3, "{kind:?}: {count} of {}", counted.len());
        }
    }
}
