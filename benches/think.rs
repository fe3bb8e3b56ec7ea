//! How long the machine thinks about a turn: it plays itself in each game, and of so many turns in a row the middle and the
//! longest are told. `-- 10 15`: at level 10, 15 turns. Not with divan: each turn changes what the next one finds.

#![expect(clippy::disallowed_methods, reason = "how long it takes is its subject")]
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench tells what it has measured, or fails")]

use mimalloc::MiMalloc;
use nahil::engine::{Level, Partner, Question, Worker, spar, think};
use nahil::games::{Kind, Options};
use std::time::{Duration, Instant};

/// The program's.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The levels that are measured where none is named, and of how many turns.
const LEVELS: [u8; 2] = [5, 10];
const TURNS: usize = 15;
/// Decides how the matches go.
const SEED: u64 = 7;

fn main() {
    let named: Vec<usize> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let levels = named.first().map_or(LEVELS.to_vec(), |&level| vec![level as u8]);
    let turns = named.get(1).copied().unwrap_or(TURNS).max(1);
    for level in levels.into_iter().map(|level| Level::new(level).unwrap()) {
        for &kind in Kind::ALL {
            tell(kind, level, measured(kind, level, turns));
        }
    }
}

/// What each turn took, of a match of the machine with itself after its opening.
fn measured(kind: Kind, level: Level, turns: usize) -> Vec<Duration> {
    let options = Options::defaults(kind.rules().options());
    let (mut played, mut worker) = (opening(kind, &options), Worker::new());
    let mut took = Vec::new();
    while took.len() < turns {
        let question = Question { kind, options: &options, position: None, turns: &played };
        let begun = Instant::now();
        let Ok(thought) = think(question, level.budget(kind, SEED), &mut worker, &|| true) else { break };
        took.push(begun.elapsed());
        played.push(thought.turn);
    }
    took
}

/// What is set up or placed by chance before there is anything to think about.
fn opening(kind: Kind, options: &Options) -> Vec<String> {
    let plies = match kind {
        Kind::Maya | Kind::Abalone => 0,
        Kind::Arimaa => 2,
        Kind::Daiku => 18,
    };
    (0..plies).fold(Vec::new(), |mut turns, ply| {
        let question = Question { kind, options, position: None, turns: &turns };
        let turn = spar(question, Partner::Random, SEED + ply).unwrap();
        turns.push(turn);
        turns
    })
}

fn tell(kind: Kind, level: Level, mut took: Vec<Duration>) {
    took.sort_unstable();
    let (middle, longest) = (took[took.len() / 2], took[took.len() - 1]);
    println!(
        "{:8} level {:2}: {} turns, half of them within {:.2} s, the longest {:.2} s",
        kind.id(),
        level.number(),
        took.len(),
        middle.as_secs_f64(),
        longest.as_secs_f64()
    );
}
