//! Matches of the machine with itself, in which puzzles are looked for.

use crate::cli::arena::bout::{Running, opening};
use crate::engine::{Aim, Found, Level, Puzzling, Question, Sifted, Worker, think};
use crate::games::{Kind, Options};
use crate::play::shape::Shape;
use std::io;

/// How well both sides play: well enough for sound positions, badly enough to overlook something.
const LEVEL: u8 = 3;
/// Most turns of a match.
const TURNS_MAX: usize = 120;
/// Between two puzzles of a match there are so many turns at least: before, it is hardly another position.
const APART: usize = 10;

/// Where puzzles are looked for.
pub(super) struct Mine<'a> {
    kind: Kind,
    options: &'a Options,
    nodes: u64,
    worker: Worker,
}

/// A puzzle that a match has led to.
pub(super) struct Vein {
    pub(super) position: String,
    pub(super) shape: Shape,
    pub(super) found: Found,
    /// After how many turns.
    turn: usize,
}

impl Vein {
    /// A win that can be forced is worth more than an advantage, and what is harder to find more than what is easy.
    fn worth(&self) -> (bool, u8) {
        (self.found.aim != Aim::Best, self.found.grade)
    }
}

impl<'a> Mine<'a> {
    pub(super) fn new(kind: Kind, options: &'a Options, nodes: u64) -> Self {
        Self { kind, options, nodes, worker: Worker::new() }
    }

    /// The new puzzles of a match, until the first win that can be forced; of those that follow each other closely, the
    /// best. Before each turn the other function is called.
    pub(super) fn dig(
        &mut self,
        seed: u64,
        is_new: &dyn Fn(&Shape) -> bool,
        each: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<Vec<Vein>> {
        let mut running = Running::new(self.kind, self.options);
        let begun = opening(self.kind, self.options, seed).iter().all(|turn| running.play(turn));
        let (mut before, mut veins) = (None, Vec::new());
        while begun && running.table.outcome().is_none() && running.turns.len() < TURNS_MAX {
            each()?;
            let position = running.table.position();
            let mut puzzling = Puzzling::new(self.kind, self.options, self.nodes, &mut self.worker);
            let Ok(Sifted { value, found }) = puzzling.at(&position, before) else { break };
            before = value.map(|value| -value);
            let (shape, turn) = (Shape::of(&running.table.scene()), running.turns.len());
            if let Some(found) = found.filter(|_| is_new(&shape)) {
                let is_won = found.aim != Aim::Best;
                add(&mut veins, Vein { position, shape, found, turn });
                if is_won {
                    break;
                }
            }
            if !self.play(&mut running, seed) {
                break;
            }
        }
        Ok(veins)
    }

    /// Plays a turn; says whether it could.
    fn play(&mut self, running: &mut Running, seed: u64) -> bool {
        let seed = seed.wrapping_mul(1 << 20).wrapping_add(running.turns.len() as u64);
        let question =
            Question { kind: self.kind, options: self.options, position: None, turns: &running.turns };
        let Some(level) = Level::new(LEVEL) else { return false };
        let thought = think(question, level.budget(self.kind, seed), &mut self.worker, &|| true);
        thought.is_ok_and(|thought| running.play(&thought.turn))
    }
}

/// Adds a puzzle; where the last one is too near, the better of the two stays.
fn add(veins: &mut Vec<Vein>, vein: Vein) {
    match veins.last_mut() {
        Some(last) if last.turn + APART > vein.turn => {
            if vein.worth() > last.worth() {
                *last = vein;
            }
        }
        _ => veins.push(vein),
    }
}
