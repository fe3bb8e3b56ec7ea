//! Abalone: marbles pushed off a hexagon.
//!
//! `R` is the booklet. Where it is silent, tournament practice is an option of the match.

mod explain;
mod key;
mod legal;
mod notation;
mod scene;
mod step;

#[cfg(test)]
mod tests;

pub use step::Step;

use super::hex::Cell;
use super::hex::Cells;
use super::hex::Direction;
use super::history::History;
use super::options::{OptionSpec, Options, Values};
use super::outcome::{How, Illegal, Outcome, PieceName, Unfinished, Unreadable};
use super::scene::Scene;
use super::side::{BySide, Colour, Side};
use super::turn::Touched;
use super::{Facet, Pick, Position, TurnEnd};
use legal::Sight;
use std::hash::{Hash, Hasher};

/// A position of Abalone.
///
/// Equal are positions with the same marbles, side to move and marbles lost. How often each has stood and how many
/// plies are played is known besides, but only of a match played from its start: no notation tells it.
#[derive(Clone, Debug)]
pub struct Abalone {
    at: Marbles,
    lost: BySide<u8>,
    side: Side,
    /// The step of a turn that is not yet passed on.
    made: Option<Made>,
    /// The positions since the last ejection.
    history: History<u128>,
    /// How many times this position has stood.
    times: u32,
    plies: u32,
    limits: Limits,
}

/// The cells of each side's marbles.
type Marbles = BySide<Cells>;

/// A step, and the position before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Made {
    step: Step,
    at: Marbles,
    lost: BySide<u8>,
}

/// The options of a match on how it is drawn; 0 is never.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// `repetition`: the position that stands so many times is a draw.
    repetition: u32,
    /// `cap`: after so many plies the side wins that has pushed more over the edge.
    cap: u32,
}

impl Limits {
    fn of(options: &Options) -> Self {
        Self { repetition: options.number("repetition"), cap: options.number("cap") }
    }
}

/// Marbles of a side (R).
const MARBLES: u8 = 14;
/// Marbles lost that lose the game (R).
const LOST_MAX: u8 = 6;
/// Most plies that `cap` can allow.
const CAP_MAX: u32 = 1000;
/// What a marble is called where a piece has a letter.
const LETTER: char = 'M';

impl Position for Abalone {
    type Step = Step;
    const STEPS_MAX: usize = 1;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { name: "start", values: Values::Words(&notation::START_NAMES) },
        OptionSpec { name: "repetition", values: Values::Words(&["3", "2", "0"]) },
        OptionSpec { name: "cap", values: Values::Number { default: 0, max: CAP_MAX } },
    ];
    const LETTERS: &'static str = "";
    const COLOURS: BySide<Colour> = BySide { white: Colour::White, black: Colour::Black };
    const HAS_DRAWS: bool = true;

    fn start(options: &Options) -> Self {
        Self::new(notation::start(options.get("start")), BySide::default(), Side::Black, Limits::of(options))
    }

    fn read(text: &str, options: &Options) -> Result<Self, Unreadable> {
        notation::position(text, Limits::of(options))
    }

    fn read_steps(&self, text: &str) -> Result<(Vec<Step>, usize), Unreadable> {
        notation::step(self, text).map(|(step, used)| (vec![step], used))
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn legal_steps(&self, steps: &mut Vec<Step>) {
        if self.is_open() {
            self.sight().list(steps);
        }
    }

    fn count_steps(&self, _: &mut Vec<Step>) -> (u64, u64) {
        if !self.is_open() {
            return (0, 0);
        }
        let sight = self.sight();
        let last_one = self.lost[self.side.other()] + 1 == LOST_MAX;
        let wins = if last_one { sight.count_ejecting() } else { 0 };
        (sight.count().into(), wins.into())
    }

    fn is_win(&self, step: Step) -> bool {
        self.lost[self.side.other()] + u8::from(self.ejects(step)) >= LOST_MAX
    }

    fn explain(&self, step: Step) -> Illegal {
        explain::refusal(self, step)
    }

    fn play_unchecked(&mut self, step: Step) {
        self.made = Some(Made { step, at: self.at, lost: self.lost });
        let Sight { own, enemy } = self.sight().after(step);
        let other = self.side.other();
        let gone = self.at[other].count_ones() - enemy.count_ones();
        self.lost[other] += gone as u8;
        self.at[self.side] = own;
        self.at[other] = enemy;
    }

    fn turn_end(&self) -> TurnEnd {
        if self.made.is_some() { TurnEnd::Must } else { TurnEnd::NotYet(Unfinished::StepsLeft(1)) }
    }

    fn end_turn_unchecked(&mut self) {
        if self.made.is_some_and(|made| made.lost != self.lost) {
            self.history.clear();
        }
        self.made = None;
        self.side = self.side.other();
        self.plies += 1;
        self.note();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.six_out().or_else(|| self.end_between_turns())
    }

    fn scene(&self) -> Scene {
        scene::draw(self)
    }

    fn figures(&self) -> Vec<crate::Piece> {
        scene::pieces(self)
    }

    fn path(&self, step: Step) -> Vec<Facet> {
        self.path_from(step, step.first(), step.last())
    }

    /// From the other end of the row.
    fn other_path(&self, step: Step) -> Option<Vec<Facet>> {
        (step.first() != step.last()).then(|| self.path_from(step, step.last(), step.first()))
    }

    /// A marble and where it goes; the ends of a row, or the marbles on the way to the farther one, and where it goes; and, of a
    /// row that goes along its own line, the marble behind and where the one in front goes.
    fn touch_paths(&self, step: Step) -> Vec<Vec<Facet>> {
        let short = |mut path: Vec<Facet>| {
            path.remove(1);
            path
        };
        if step.first() == step.last() {
            return vec![short(self.path(step))];
        }
        let along = step.is_in_line().then(|| short(self.path_from(step, step.rear(), step.front())));
        let ends = [(step.first(), step.last()), (step.last(), step.first())];
        let by_ends = ends.into_iter().map(|(one, other)| {
            let mut path = self.path_from(step, one, other);
            path[1].cells = names(other.bit() | self.middle_for(step, one));
            if !step.is_in_line() {
                path[2].cells = names(Self::landing(step));
            }
            path
        });
        along.into_iter().chain(by_ends).collect()
    }

    fn touched(&self, step: Step) -> Touched {
        let sight = self.sight();
        let left = step.cells() & !sight.after(step).own;
        Touched { from: names(left), to: names(step.way().shift(step.cells() | sight.pushed(step))) }
    }
}

/// What a machine asks.
impl Abalone {
    /// The position without what has been before, so that none repeats another. How many plies are played stays: who is
    /// ahead when the match ends by that has won.
    pub fn bare(&self) -> Self {
        let limits = Limits { repetition: 0, ..self.limits };
        Self { history: History::default(), times: 1, limits, ..*self }
    }

    /// How many times a position stands when the match is drawn by it; 0 is never.
    pub fn repetition(&self) -> u32 {
        self.limits.repetition
    }

    /// How many plies are left at most, if that is how the match can end.
    pub fn plies_left(&self) -> Option<u32> {
        let cap = self.limits.cap;
        (cap > 0).then(|| cap.saturating_sub(self.plies))
    }

    /// The end of the plies: victory of the side that has pushed more over the edge.
    pub fn capped(&self) -> Option<Outcome> {
        let ahead = |side: Side| self.lost[side.other()] > self.lost[side];
        let winner = Side::BOTH.into_iter().find(|&side| ahead(side));
        (self.plies_left() == Some(0)).then_some(Outcome { winner, how: How::Cap })
    }

    /// A side's marbles.
    pub fn marbles(&self, side: Side) -> Cells {
        self.at[side]
    }

    /// How many marbles a side has lost.
    pub fn lost(&self, side: Side) -> u8 {
        self.lost[side]
    }

    /// Appends the legal steps that push an enemy marble, in the order of all.
    pub fn pushing_steps(&self, steps: &mut Vec<Step>) {
        if self.is_open() {
            self.sight().list_pushing(steps);
        }
    }

    /// The enemy marbles that a legal step pushes.
    pub fn pushed(&self, step: Step) -> Cells {
        self.sight().pushed(step)
    }

    /// Whether a legal step pushes a marble over the edge.
    pub fn ejects(&self, step: Step) -> bool {
        let pushed = self.sight().pushed(step);
        step.way().shift(pushed).count_ones() < pushed.count_ones()
    }

    /// How many steps a side would have that push a marble over the edge, were it to move.
    pub fn pushes_over(&self, side: Side) -> u32 {
        Sight { own: self.at[side], enemy: self.at[side.other()] }.count_ejecting()
    }

    /// Victory of the side that has pushed six over the edge. Of two, which only a made-up position can show, that of the
    /// side which moved last.
    pub fn six_out(&self) -> Option<Outcome> {
        let [last, other] =
            if self.made.is_some() { [self.side, self.side.other()] } else { self.by_recency() };
        let six_of = |side: Side| (self.lost[side.other()] >= LOST_MAX).then_some(win(side, How::SixOut));
        six_of(last).or_else(|| six_of(other))
    }
}

impl Abalone {
    fn new(at: Marbles, lost: BySide<u8>, side: Side, limits: Limits) -> Self {
        let history = History::default();
        let mut new = Self { at, lost, side, made: None, history, times: 1, plies: 0, limits };
        new.note();
        new
    }

    /// Notes that the position stands at the start of a turn.
    fn note(&mut self) {
        if self.limits.repetition > 0 {
            self.times = self.history.note(key::key(self.at, self.side));
        }
    }

    /// Where a row that goes sideways comes to lie, but for the cells that stand for it where its first marble goes another way.
    /// Of the others some are reached in two ways, which is asked then.
    fn landing(step: Step) -> Cells {
        let others = Direction::ALL.into_iter().filter(|way| *way != step.way());
        let taken = others.filter_map(|way| step.first().next(way)).fold(0, |taken, cell| taken | cell.bit());
        step.way().shift(step.cells()) & !taken
    }

    /// The marbles as the side to move sees them.
    fn sight(&self) -> Sight {
        Sight { own: self.at[self.side], enemy: self.at[self.side.other()] }
    }

    /// Whether a step is to be made: the turn has none yet, and nothing has ended the game.
    fn is_open(&self) -> bool {
        self.made.is_none()
            && self.lost.white.max(self.lost.black) < LOST_MAX
            && self.drawn_or_capped().is_none()
    }

    /// How a step is picked from one end of its row: that marble, the other end, and where they go.
    fn path_from(&self, step: Step, one: Cell, other: Cell) -> Vec<Facet> {
        let beside = |cell: Cell| cell.next(step.way()).map(|cell| cell.to_string()).unwrap_or_default();
        let to = if step.is_in_line() { vec![step.front()] } else { vec![step.first(), step.last()] };
        let first = Pick::First { at: one.to_string() };
        let last = Pick::Last { at: other.to_string(), count: step.cells().count_ones() as u8 };
        let shift = Pick::Shift {
            to: to.into_iter().map(beside).collect(),
            pushed: self.sight().pushed(step).count_ones() as u8,
            over: self.ejects(step),
        };
        // The first marble is pointed out already, unless it is the only one.
        let further = if one == other { one.bit() } else { step.cells() & !one.bit() };
        let target = step.target().map(|cell| cell.to_string());
        vec![
            Facet { what: first, cells: vec![one.to_string()] },
            Facet { what: last, cells: names(further) },
            Facet { what: shift, cells: target.into_iter().collect() },
        ]
    }

    /// The marble between the ends of a row, where it can be touched for the farther end: where it makes with the first one no
    /// row that can go by itself. Whoever touches a row marble by marble touches it on the way.
    fn middle_for(&self, step: Step, first: Cell) -> Cells {
        let middle = step.cells() & !step.first().bit() & !step.last().bit();
        let mut steps = Vec::new();
        self.sight().list(&mut steps);
        let goes = steps.iter().any(|other| other.cells() == first.bit() | middle);
        if goes { 0 } else { middle }
    }

    /// The side that moved last, and the other.
    fn by_recency(&self) -> [Side; 2] {
        [self.side.other(), self.side]
    }

    /// What ends the game only when a turn is passed on.
    fn end_between_turns(&self) -> Option<Outcome> {
        if self.made.is_some() {
            return None;
        }
        let stuck = || (!self.sight().can_go()).then_some(win(self.side.other(), How::NoTurn));
        self.drawn_or_capped().or_else(stuck)
    }

    /// The end by the options of the match. A repetition comes before the end of the plies.
    fn drawn_or_capped(&self) -> Option<Outcome> {
        let repetition = self.limits.repetition;
        if repetition > 0 && self.times >= repetition {
            return Some(Outcome { winner: None, how: How::Repetition });
        }
        self.capped()
    }

    /// The marble of a side on a cell, as people name it.
    fn name(side: Side, cell: Cell) -> PieceName {
        PieceName { colour: Self::COLOURS[side], letter: LETTER, at: cell.to_string() }
    }

    /// Whose marble is on a cell.
    fn holder(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.at[side] & cell.bit() != 0)
    }

    /// What makes two positions the same.
    fn key(&self) -> (Marbles, BySide<u8>, Side, Option<Made>) {
        (self.at, self.lost, self.side, self.made)
    }
}

impl PartialEq for Abalone {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Abalone {}

impl Hash for Abalone {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

const fn win(side: Side, how: How) -> Outcome {
    Outcome { winner: Some(side), how }
}

fn names(cells: Cells) -> Vec<String> {
    Cell::of(cells).map(|cell| cell.to_string()).collect()
}
