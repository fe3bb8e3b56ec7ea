//! A turn with its types erased.

use super::outcome::{Outcome, Refused, Unfinished};
use super::perft::{self, TurnCount};
use super::scene::{Mark, MarkKind, Scene};
use super::side::{BySide, Side};
use super::{Facet, Pick, Position, Shortcut, Touched, Tsaul, Turn, TurnEnd, Weighed};
use std::fmt::Debug;

/// A [`Turn`] with its types erased: all that matches, storage and chat ever see of a game.
pub trait Table: Debug + Send + Sync {
    /// Side whose clock runs.
    fn side_to_move(&self) -> Side;
    /// The position with the steps made so far, in the game's notation.
    fn position(&self) -> String;
    /// The position before the turn, in the game's notation. Two are equal as texts exactly if they are the same by the
    /// game's rule of repetition.
    fn position_before(&self) -> String;
    /// The steps made so far, in the game's notation.
    fn steps(&self) -> Vec<String>;
    /// All legal steps, each with the way to pick it.
    fn choices(&self) -> Vec<Choice>;
    /// Legal steps that can be picked in another way as well.
    fn other_choices(&self) -> Vec<Choice>;
    /// Runs of legal steps that can be picked as a whole.
    fn shortcuts(&self) -> Vec<Choice>;
    /// All that can be done by touching a board: runs of steps that can be picked as a whole, single steps in each way to
    /// touch them, and runs of steps that are touched like one.
    fn touches(&self) -> Vec<Choice>;
    /// Reads and plays all steps of a text, or none; says how many they were.
    fn play(&mut self, text: &str) -> Result<usize, Refused>;
    /// Takes the last step back and returns it.
    fn undo(&mut self) -> Option<String>;
    /// Whether the turn cannot yet, may, or must end here.
    fn turn_end(&self) -> TurnEnd;
    /// Ends the turn and returns its notation, which replays it.
    fn end_turn(&mut self) -> Result<String, Unfinished>;
    /// Result by the rules alone.
    fn outcome(&self) -> Option<Outcome>;
    /// The last turn, before the first step of the next: the position before it, and its notation. Nothing where more than it
    /// has led to this position.
    fn last_turn(&self) -> Option<(String, String)>;
    /// What to draw, with the cells of this turn's steps marked or, before the first, those of the last turn.
    fn scene(&self) -> Scene;
    /// The marks of [`Table::scene`] alone, which take no time.
    fn marks(&self) -> Vec<Mark>;
    /// Level of Tsaul; nothing in a game that has none.
    fn tsaul_level(&self) -> Option<u8>;
    /// How many pieces each side has, where more of them can decide a match; nothing in a game in which they cannot.
    fn pieces(&self) -> Option<BySide<u32>>;
    /// What tells the sides apart at the highest level of Tsaul; see [`Tsaul::weighed`].
    fn weighed(&self) -> Option<Weighed>;
    /// Raises Tsaul by one level between two turns; the draft, if any, is dropped.
    fn raise_tsaul(&mut self);
    /// Number of sequences of so many steps from here; a step that decides the game ends its sequence, which is then
    /// not counted deeper.
    fn perft(&self, depth: u32) -> u64;
    /// Number of distinct positions after a complete turn.
    fn count_turns(&self) -> TurnCount;
    /// A copy.
    fn boxed(&self) -> Box<dyn Table>;
}

/// A legal step, or a run of them, with the way to pick it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The step or steps in the game's notation.
    pub step: String,
    /// The choices that lead to it.
    pub path: Vec<Facet>,
    /// Whether it decides the game for the mover at once.
    pub wins: bool,
}

impl Choice {
    /// Whether so many picks settle it where no other choice begins with them: no more is to be picked, or a pull that goes
    /// one way only.
    pub fn is_settled_by(&self, picked: usize) -> bool {
        let last = picked.checked_sub(1).and_then(|last| self.path.get(last));
        self.path.len() == picked || last.is_some_and(|last| matches!(last.what, Pick::Pull(_)))
    }
}

impl<P: Position> Table for Turn<P> {
    fn side_to_move(&self) -> Side {
        Turn::position(self).side_to_move()
    }

    fn position(&self) -> String {
        Turn::position(self).to_string()
    }

    fn position_before(&self) -> String {
        self.before().to_string()
    }

    fn steps(&self) -> Vec<String> {
        Turn::steps(self).iter().map(ToString::to_string).collect()
    }

    fn choices(&self) -> Vec<Choice> {
        let position = Turn::position(self);
        let choice = |step: P::Step| Choice {
            step: step.to_string(),
            path: position.path(step),
            wins: position.is_win(step),
        };
        self.legal_steps().into_iter().map(choice).collect()
    }

    fn other_choices(&self) -> Vec<Choice> {
        let position = Turn::position(self);
        let choice = |step: P::Step| {
            let path = position.other_path(step)?;
            Some(Choice { step: step.to_string(), path, wins: position.is_win(step) })
        };
        self.legal_steps().into_iter().filter_map(choice).collect()
    }

    fn shortcuts(&self) -> Vec<Choice> {
        let choice = |Shortcut { steps, what, cells }| Choice {
            step: steps,
            path: vec![Facet { what, cells }],
            wins: false,
        };
        Turn::position(self).shortcuts().into_iter().map(choice).collect()
    }

    fn touches(&self) -> Vec<Choice> {
        let position = Turn::position(self);
        let choice = |(step, path)| Choice { step, path, wins: false };
        let ways = |step: P::Step| {
            let wins = position.is_win(step);
            let paths = position.touch_paths(step).into_iter();
            paths.map(move |path| Choice { step: step.to_string(), path, wins })
        };
        let steps = self.legal_steps().into_iter().flat_map(ways);
        let runs = position.touch_runs().into_iter().map(choice);
        // What is picked as a whole is picked beside the board.
        let whole = self.shortcuts().into_iter().map(|mut shortcut| {
            shortcut.path.iter_mut().for_each(|facet| facet.cells.clear());
            shortcut
        });
        whole.chain(steps).chain(runs).collect()
    }

    fn play(&mut self, text: &str) -> Result<usize, Refused> {
        self.play_text(text)
    }

    fn undo(&mut self) -> Option<String> {
        Turn::undo(self).map(|step| step.to_string())
    }

    fn turn_end(&self) -> TurnEnd {
        Turn::turn_end(self)
    }

    fn end_turn(&mut self) -> Result<String, Unfinished> {
        Turn::end_turn(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Turn::position(self).outcome()
    }

    fn last_turn(&self) -> Option<(String, String)> {
        Turn::last_turn(self)
    }

    fn scene(&self) -> Scene {
        let mut scene = Turn::scene(self);
        scene.marks.extend(self.marks());
        scene
    }

    fn marks(&self) -> Vec<Mark> {
        let mark = |kind, cells: &[String]| Mark { kind, cells: cells.to_vec(), text: String::new() };
        let both = |touched: &Touched| [mark(MarkKind::From, &touched.from), mark(MarkKind::To, &touched.to)];
        self.touched().iter().flat_map(both).collect()
    }

    fn tsaul_level(&self) -> Option<u8> {
        Turn::position(self).tsaul().map(Tsaul::level)
    }

    fn pieces(&self) -> Option<BySide<u32>> {
        Turn::position(self).pieces()
    }

    fn weighed(&self) -> Option<Weighed> {
        Turn::position(self).tsaul()?.weighed()
    }

    fn raise_tsaul(&mut self) {
        Turn::raise_tsaul(self);
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::steps(Turn::position(self), depth)
    }

    fn count_turns(&self) -> TurnCount {
        Turn::position(self).count_turns()
    }

    fn boxed(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}
