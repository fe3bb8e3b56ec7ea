//! `perft`: how many sequences of steps there are.

use super::{Game, World, answer, exit};
use crate::games::Table;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io;
use std::process::ExitCode;
use std::time::Duration;

/// Deepest count; no machine finishes a deeper one.
const DEPTH_MAX: i64 = 30;

/// Counts move sequences from a position (perft), or different turns.
#[derive(Clone, Debug, Args)]
pub struct Perft {
    #[command(flatten)]
    game: Game,
    /// The position [default: the start]
    #[arg(long)]
    position: Option<String>,
    /// Length of the sequences, in steps; ignored with `--unit turn`.
    #[arg(
        long,
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(0..=DEPTH_MAX),
        default_value = "1"
    )]
    depth: u32,
    /// What to count.
    #[arg(long, value_enum, default_value = "step")]
    unit: Unit,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Unit {
    /// Sequences of steps.
    Step,
    /// Different positions after one complete turn.
    Turn,
}

/// What was counted.
#[derive(Serialize)]
struct Answer {
    position: String,
    #[serde(flatten)]
    counted: Counted,
    seconds: f64,
    per_second: u64,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Counted {
    Steps { depth: u32, sequences: u64 },
    Turns { turns: u64, winning_turns: u64 },
}

impl Counted {
    fn of(table: &dyn Table, unit: Unit, depth: u32) -> Self {
        match unit {
            Unit::Step => Counted::Steps { depth, sequences: table.perft(depth) },
            Unit::Turn => {
                let count = table.count_turns();
                Counted::Turns { turns: count.turns, winning_turns: count.winning }
            }
        }
    }

    const fn total(&self) -> u64 {
        match self {
            Counted::Steps { sequences, .. } => *sequences,
            Counted::Turns { turns, winning_turns } => *turns + *winning_turns,
        }
    }
}

impl Perft {
    /// Counts, and measures the time.
    pub fn run(&self, world: &mut World) -> io::Result<ExitCode> {
        let counted = self.game.table(self.position.as_deref()).map(|table| {
            let from = (world.now)();
            let counted = Counted::of(table.as_ref(), self.unit, self.depth);
            let took = (world.now)().duration_since(from);
            Answer {
                position: table.position(),
                seconds: took.as_secs_f64(),
                per_second: rate(counted.total(), took),
                counted,
            }
        });
        answer(world, counted).map(exit)
    }
}

fn rate(count: u64, took: Duration) -> u64 {
    (count as f64 / took.as_secs_f64().max(1e-9)) as u64
}
