//! A turn in the making, written once for all games.

use super::moved;
use super::outcome::{Illegal, Refused, Unfinished};
use super::scene::Scene;
use super::{Position, TurnEnd};

/// A turn in the making: private to its player, undoable, not yet answered by the clock.
///
/// Undo is replay: the position before the turn is kept, not the way back.
#[derive(Clone, Debug)]
pub struct Turn<P: Position> {
    before: P,
    steps: Vec<P::Step>,
    now: P,
    touched: Vec<Touched>,
    last: Option<Last<P>>,
}

/// A turn that was ended.
#[derive(Clone, Debug)]
struct Last<P: Position> {
    before: P,
    steps: Vec<P::Step>,
    touched: Vec<Touched>,
}

/// The cells a step came from and went to, in the order in which a person picks them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touched {
    /// The cells left.
    pub from: Vec<String>,
    /// The cells reached.
    pub to: Vec<String>,
}

/// Steps as a turn's notation has them, and the position after them.
fn notation<P: Position>(before: &P, steps: &[P::Step]) -> (String, P) {
    let mut position = before.clone();
    let write = |&step: &P::Step| {
        let written = position.write_step(step);
        position.play_unchecked(step);
        written
    };
    let written = steps.iter().map(write).collect::<Vec<_>>().join(" ");
    (written, position)
}

impl<P: Position> Turn<P> {
    /// An empty turn from this position. Steps that the position notation says were made already are not undone.
    pub fn new(before: P) -> Self {
        Self { now: before.clone(), before, steps: Vec::new(), touched: Vec::new(), last: None }
    }

    /// The position with the steps made so far.
    pub fn position(&self) -> &P {
        &self.now
    }

    /// The position before the turn.
    pub fn before(&self) -> &P {
        &self.before
    }

    /// The steps made so far.
    pub fn steps(&self) -> &[P::Step] {
        &self.steps
    }

    /// The cells touched by the steps made so far or, before the first, by the last turn.
    pub fn touched(&self) -> &[Touched] {
        match &self.last {
            Some(last) if self.steps.is_empty() => &last.touched,
            _ => &self.touched,
        }
    }

    /// The position to draw: what has been done in it by the steps made so far or, before the first, by the last turn.
    pub fn scene(&self) -> Scene {
        let course = match &self.last {
            Some(last) if self.steps.is_empty() => moved::course(last.before.clone(), &last.steps),
            _ => moved::course(self.before.clone(), &self.steps),
        };
        Scene { moved: course.moved, ..self.now.scene_after(&course.position, &course.pieces) }
    }

    /// All legal steps, sorted and distinct.
    pub fn legal_steps(&self) -> Vec<P::Step> {
        let mut steps = Vec::new();
        self.now.legal_steps(&mut steps);
        debug_assert!(steps.is_sorted_by(|one, next| one < next), "{}: {steps:?}", self.now);
        steps
    }

    /// Plays a step, or says why it is refused.
    pub fn play(&mut self, step: P::Step) -> Result<(), Illegal> {
        if !self.legal_steps().contains(&step) {
            return Err(self.now.explain(step));
        }
        self.touched.push(self.now.touched(step));
        self.now.play_unchecked(step);
        self.steps.push(step);
        Ok(())
    }

    /// Reads and plays all steps of a text, or none of them.
    pub fn play_text(&mut self, text: &str) -> Result<usize, Refused> {
        let mut attempt = self.clone();
        let played = attempt.play_words(text)?;
        *self = attempt;
        Ok(played)
    }

    fn play_words(&mut self, text: &str) -> Result<usize, Refused> {
        let before = self.steps.len();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let at = text[..text.len() - rest.len()].chars().count();
            let (steps, used) = self.now.read_steps(rest).map_err(|mut error| {
                error.at += at;
                error
            })?;
            for step in steps {
                let refused = |why| Refused::Illegal { at, step: step.to_string(), why };
                self.play(step).map_err(refused)?;
            }
            rest = rest[used..].trim_start();
        }
        Ok(self.steps.len() - before)
    }

    /// Takes the last step back.
    pub fn undo(&mut self) -> Option<P::Step> {
        let undone = self.steps.pop()?;
        self.touched.pop();
        self.now = self.before.clone();
        for &step in &self.steps {
            self.now.play_unchecked(step);
        }
        Some(undone)
    }

    /// Whether the turn cannot yet, may, or must end here.
    pub fn turn_end(&self) -> TurnEnd {
        self.now.turn_end()
    }

    /// Ends the turn, begins the next one, and returns the turn's notation, which replays it.
    pub fn end_turn(&mut self) -> Result<String, Unfinished> {
        if let TurnEnd::NotYet(why) = self.now.turn_end() {
            return Err(why);
        }
        let notation = self.notation();
        self.now.end_turn_unchecked();
        let next = Self::new(self.now.clone());
        let Self { before, steps, touched, .. } = std::mem::replace(self, next);
        self.last = Some(Last { before, steps, touched });
        Ok(notation)
    }

    /// The last turn, before the first step of the next: the position before it, and its notation. Nothing where more than it
    /// has led to this position.
    pub fn last_turn(&self) -> Option<(String, String)> {
        let last = self.last.as_ref().filter(|_| self.steps.is_empty())?;
        let (notation, mut after) = notation(&last.before, &last.steps);
        after.end_turn_unchecked();
        (after.to_string() == self.before.to_string()).then(|| (last.before.to_string(), notation))
    }

    /// The steps made so far as the turn's notation has them.
    fn notation(&self) -> String {
        notation(&self.before, &self.steps).0
    }

    /// Raises Tsaul by one level between two turns; the draft, if any, is dropped.
    pub fn raise_tsaul(&mut self) {
        if let Some(tsaul) = self.before.tsaul_mut() {
            tsaul.raise();
        }
        self.now = self.before.clone();
        self.steps.clear();
        self.touched.clear();
    }
}
