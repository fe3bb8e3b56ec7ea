//! Arimaa: animals that push and pull, one to four steps a turn.
//!
//! The rules are those of arimaa.com and its match rules. White is Gold, Black is Silver.

mod board;
mod count;
mod explain;
mod history;
mod notation;
mod piece;
mod place;
pub mod record;
mod scene;
mod setup;
mod state;
mod step;
mod stride;

#[cfg(test)]
mod tests;

pub use board::{Square, Squares, TRAPS};
pub use count::Census;
pub use piece::{Animal, Piece};
pub use step::Step;

use super::options::{OptionSpec, Options};
use super::outcome::{How, Illegal, Outcome, PieceName, Unfinished, Unreadable};
use super::perft::TurnCount;
use super::scene::Scene;
use super::side::{BySide, Colour, Side};
use super::{Facet, Pick, Pose, Position, Shortcut, TurnEnd};
use board::{Board, SIDE, Standing};
use history::History;
use state::{Context, State};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use step::Motion;

/// Steps of a turn, at most.
const STEPS: u8 = 4;
/// Pieces of a side at the start: a setup is as many steps.
const PIECES: u8 = 16;

/// A position of Arimaa, possibly in the middle of a turn or of a setup.
///
/// Equal are positions with the same board, side to move and, within a turn, the same board at its start, number of steps made
/// and push or pull possible; what has stood before is left out.
#[derive(Clone, Debug)]
pub struct Arimaa {
    state: State,
    /// The board at the start of the turn.
    start: Board,
    /// The steps of this turn; those of a setup are known from the board.
    made: [Option<Step>; STEPS as usize],
    phase: Phase,
    /// What has stood before; nothing where nobody asks.
    history: Option<Arc<History>>,
}

/// Whether pieces are put on the board or move on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    Setup,
    Play,
}

impl Position for Arimaa {
    type Step = Step;
    const STEPS_MAX: usize = PIECES as usize;
    const OPTIONS: &'static [OptionSpec] = &[];
    const LETTERS: &'static str = Animal::LETTERS;
    const COLOURS: BySide<Colour> = BySide { white: Colour::Gold, black: Colour::Silver };

    fn start(_: &Options) -> Self {
        Self::begin(Board::default(), Side::White, Phase::Setup)
    }

    fn read(text: &str, _: &Options) -> Result<Self, Unreadable> {
        place::read(text)
    }

    fn read_steps(&self, text: &str) -> Result<(Vec<Step>, usize), Unreadable> {
        notation::steps(self, text)
    }

    fn write_step(&self, step: Step) -> String {
        notation::with_capture(&mut { self.state.board }, step)
    }

    fn side_to_move(&self) -> Side {
        self.state.side
    }

    fn legal_steps(&self, steps: &mut Vec<Step>) {
        match self.phase {
            Phase::Setup => setup::each(&self.state.board, self.state.side, |step| steps.push(step)),
            Phase::Play => self.legal().each(&self.state, |step| steps.push(step)),
        }
    }

    fn count_steps(&self, _: &mut Vec<Step>) -> (u64, u64) {
        let mut count = 0;
        match self.phase {
            Phase::Setup => setup::each(&self.state.board, self.state.side, |_| count += 1),
            Phase::Play => count = u64::from(self.legal().count()),
        }
        (count, 0)
    }

    /// Nothing is decided before the turn has ended.
    fn is_win(&self, _: Step) -> bool {
        false
    }

    fn explain(&self, step: Step) -> Illegal {
        explain::refusal(self, step)
    }

    fn play_unchecked(&mut self, step: Step) {
        match step.motion() {
            Motion::Placing => self.state.board.put(step.standing()),
            Motion::Walk(way) => {
                if let Some(place) = self.made.get_mut(usize::from(self.state.made)) {
                    *place = Some(step);
                }
                self.state.play(step.standing(), way);
            }
        }
    }

    fn turn_end(&self) -> TurnEnd {
        if self.phase == Phase::Setup {
            return match self.to_place() {
                0 => TurnEnd::Must,
                left => TurnEnd::NotYet(Unfinished::ToPlace(left)),
            };
        }
        match self.unfinished() {
            Some(why) => TurnEnd::NotYet(why),
            None if self.legal().is_empty() => TurnEnd::Must,
            None => TurnEnd::May,
        }
    }

    fn end_turn_unchecked(&mut self) {
        let State { board, side, .. } = self.state;
        let next = side.other();
        if self.phase == Phase::Setup {
            let phase = if side == Side::White { Phase::Setup } else { Phase::Play };
            *self = Self::begin(board, next, phase);
            return;
        }
        if let Some(history) = &mut self.history {
            Arc::make_mut(history).record(board, next);
        }
        self.state = State::new(board, next);
        self.start = board;
        self.made = [None; STEPS as usize];
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.phase == Phase::Setup || self.state.made > 0 {
            return None;
        }
        let mover = self.state.side;
        self.decided().or_else(|| {
            let lost = |how| Some(Outcome { winner: Some(mover.other()), how });
            if !self.legal().is_empty() {
                None
            } else if self.state.steps().is_empty() {
                lost(How::Immobilisation)
            } else {
                lost(How::OnlyRepetition)
            }
        })
    }

    /// As many of each side while they are set up.
    fn pieces(&self) -> Option<BySide<u32>> {
        let count = |side| match self.phase {
            Phase::Setup => u32::from(PIECES),
            Phase::Play => self.state.board.of(side).count_ones(),
        };
        Some(BySide::from_fn(count))
    }

    fn scene(&self) -> Scene {
        scene::draw(self)
    }

    fn figures(&self) -> Vec<crate::Piece> {
        scene::pieces(self)
    }

    fn path(&self, step: Step) -> Vec<Facet> {
        let standing = step.standing();
        let (name, here) = (name(standing), vec![standing.at.to_string()]);
        let Motion::Walk(way) = step.motion() else {
            let letter = standing.piece.animal.letter();
            let place = Pick::Place { at: standing.at.to_string(), pose: Pose::Plain };
            return vec![
                Facet { what: Pick::New { letter }, cells: Vec::new() },
                Facet { what: place, cells: here },
            ];
        };
        let to = standing.at.next(way);
        let pulls = to.is_some_and(|to| self.state.pulls(standing.piece.animal, to));
        let what = if standing.piece.side == self.state.side {
            Pick::Piece(name)
        } else if pulls {
            Pick::Pull(name)
        } else {
            Pick::Push(name)
        };
        let at = to.map(|to| to.to_string()).unwrap_or_default();
        let mut after = self.state;
        let lost = after.play(standing, way).map(self::name);
        vec![
            Facet { what, cells: here },
            Facet { what: Pick::Direction { to: way, at: at.clone(), lost }, cells: vec![at] },
        ]
    }

    fn shortcuts(&self) -> Vec<Shortcut> {
        match self.phase {
            Phase::Setup => setup::shortcuts(&self.state.board, self.state.side),
            Phase::Play => Vec::new(),
        }
    }

    /// A piece that completes a push is picked by its own place, or by that to which it must go.
    fn touch_paths(&self, step: Step) -> Vec<Vec<Facet>> {
        let mut path = self.path(step);
        if self.is_pushing()
            && let [piece, to] = &mut path[..]
        {
            piece.cells.extend(to.cells.iter().cloned());
        }
        vec![path]
    }

    fn touch_runs(&self) -> Vec<(String, Vec<Facet>)> {
        let run = |stride: stride::Stride| {
            let steps: Vec<String> = stride.steps.iter().map(ToString::to_string).collect();
            let (here, to) = (stride.from.at.to_string(), stride.to.to_string());
            let place = Pick::Place { at: to.clone(), pose: Pose::Plain };
            let path = vec![
                Facet { what: Pick::Piece(name(stride.from)), cells: vec![here] },
                Facet { what: place, cells: vec![to] },
            ];
            (steps.join(" "), path)
        };
        stride::strides(self).into_iter().map(run).collect()
    }

    fn count_turns(&self) -> TurnCount {
        count::turns(self)
    }
}

/// What a machine asks.
impl Arimaa {
    /// The position without what has been before: nothing is repeated in it.
    pub fn bare(&self) -> Self {
        Self { history: None, ..*self }
    }

    /// The squares of a side's pieces.
    pub fn squares_of(&self, side: Side) -> Squares {
        self.state.board.of(side)
    }

    /// The squares of both sides' pieces of this sort.
    pub fn squares_with(&self, animal: Animal) -> Squares {
        self.state.board.all(animal)
    }

    /// The squares of a side's pieces that are frozen.
    pub fn frozen(&self, side: Side) -> Squares {
        self.state.board.frozen(side)
    }

    /// Whether the sides still set up.
    pub fn is_setup(&self) -> bool {
        self.phase == Phase::Setup
    }

    /// Steps that the turn has left.
    pub fn steps_left(&self) -> u8 {
        STEPS.saturating_sub(self.state.made)
    }

    /// Whether a push is begun, which must be completed.
    pub fn is_pushing(&self) -> bool {
        matches!(self.state.context, Context::Push { .. })
    }

    /// The piece that a legal step loses on a trap, and on which.
    pub fn loss(&self, step: Step) -> Option<(Piece, Square)> {
        let Motion::Walk(way) = step.motion() else { return None };
        { self.state }.play(step.standing(), way).map(|lost| (lost.piece, lost.at))
    }

    /// Whether the turn can end here, as it must when no step is left.
    pub fn may_end(&self) -> bool {
        if self.phase == Phase::Setup { self.to_place() == 0 } else { self.unfinished().is_none() }
    }

    /// What the pieces alone decide at the start of a turn.
    pub fn decided_by_pieces(&self) -> Option<Outcome> {
        if self.phase == Phase::Setup || self.state.made > 0 { None } else { self.decided() }
    }
}

impl Arimaa {
    /// A turn begins. What stood before is not known.
    fn begin(board: Board, side: Side, phase: Phase) -> Self {
        Self {
            state: State::new(board, side),
            start: board,
            made: [None; STEPS as usize],
            phase,
            history: Some(Arc::new(History::from(board, side))),
        }
    }

    fn history(&self) -> &History {
        static NONE: History = History::NONE;
        self.history.as_deref().unwrap_or(&NONE)
    }

    fn completion(&self) -> state::Completion<'_> {
        state::Completion { start: &self.start, history: self.history() }
    }

    fn legal(&self) -> state::Steps {
        if self.state.made == 0 && self.decided().is_some() {
            return state::Steps::default();
        }
        self.state.legal(self.completion())
    }

    /// How many pieces the side to move has still to set up.
    fn to_place(&self) -> u8 {
        PIECES.saturating_sub(self.state.board.of(self.state.side).count_ones() as u8)
    }

    /// Why the turn cannot end here.
    fn unfinished(&self) -> Option<Unfinished> {
        if self.state.made == 0 {
            return Some(Unfinished::NothingMade);
        }
        if let Context::Push { hole, .. } = self.state.context {
            return Some(Unfinished::PushBegun { cell: hole.to_string() });
        }
        if self.state.board == self.start {
            return Some(Unfinished::NoChange);
        }
        let barred = self.history().bars(&self.state.board, self.state.side.other());
        barred.then_some(Unfinished::ThirdTime)
    }

    /// What the pieces alone decide at the start of a turn, in the order of the rules.
    fn decided(&self) -> Option<Outcome> {
        decided(&self.state.board, self.state.side.other())
    }
}

/// What the pieces alone decide when this side has just moved, in the order of the rules.
fn decided(board: &Board, last: Side) -> Option<Outcome> {
    let goal = |side: Side| board.rabbits(side) & Square::row_set(goal_row(side)) != 0;
    let none = |side: Side| board.rabbits(side) == 0;
    let won = |side, how| Some(Outcome { winner: Some(side), how });
    let next = last.other();
    match () {
        () if goal(last) => won(last, How::Goal),
        () if goal(next) => won(next, How::Goal),
        () if none(next) => won(last, How::Elimination),
        () if none(last) => won(next, How::Elimination),
        () => None,
    }
}

/// The row, from 0, that a side's rabbits want to reach.
const fn goal_row(side: Side) -> u8 {
    match side {
        Side::White => SIDE - 1,
        Side::Black => 0,
    }
}

/// A piece as people name it.
fn name(Standing { piece, at }: Standing) -> PieceName {
    PieceName { colour: Arimaa::COLOURS[piece.side], letter: piece.animal.letter(), at: at.to_string() }
}

impl PartialEq for Arimaa {
    fn eq(&self, other: &Self) -> bool {
        (self.state, self.start, self.phase) == (other.state, other.start, other.phase)
    }
}

impl Eq for Arimaa {}

impl Hash for Arimaa {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.state, self.phase).hash(state);
    }
}

impl fmt::Display for Arimaa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        place::write(self, f)
    }
}

/// The pieces that a turn's start and its present show to have been placed in between.
fn placed(before: &Board, now: &Board) -> impl Iterator<Item = Step> {
    let new = now.occupied() & !before.occupied();
    let now = *now;
    Square::of(new).filter_map(move |at| Some(Step::place(Standing { piece: now.at(at)?, at })))
}
