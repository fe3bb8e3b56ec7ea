//! `perft`: how many sequences of steps there are.

use super::{Game, World, answer, exit};
use clap::Args;
use serde::Serialize;
use std::io;
use std::process::ExitCode;
use std::time::Duration;

/// Deepest count; no machine ends a deeper one.
const DEPTH_MAX: i64 = 30;

/// Counts sequences of steps.
#[derive(Clone, Debug, Args)]
pub struct Perft {
    #[command(flatten)]
    game: Game,
    /// The position; the start if none is given.
    #[arg(long)]
    position: Option<String>,
    /// Length of the sequences, in steps.
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=DEPTH_MAX))]
    depth: u32,
}

/// What was counted.
#[derive(Serialize)]
struct Answer {
    position: String,
    depth: u32,
    sequences: u64,
    seconds: f64,
    per_second: u64,
}

impl Perft {
    /// Counts, and takes the time.
    pub fn run(&self, world: &mut World) -> io::Result<ExitCode> {
        let counted = self.game.table(self.position.as_deref()).map(|table| {
            let from = (world.now)();
            let sequences = table.perft(self.depth);
            let took = (world.now)().duration_since(from);
            Answer {
                position: table.position(),
                depth: self.depth,
                sequences,
                seconds: took.as_secs_f64(),
                per_second: rate(sequences, took),
            }
        });
        answer(world, counted).map(exit)
    }
}

fn rate(count: u64, took: Duration) -> u64 {
    (count as f64 / took.as_secs_f64().max(1e-9)) as u64
}
