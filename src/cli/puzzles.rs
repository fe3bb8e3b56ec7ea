//! `puzzles`: the machine plays itself, and what it overlooks becomes puzzles.

mod selfplay;

use super::World;
use super::ticker::Ticker;
use crate::games::{Kind, Options};
use crate::i18n::thought::Mining;
use crate::machine::puzzle;
use crate::play::puzzle::Puzzle;
use crate::play::shape::Shape;
use crate::players::Locale;
use clap::Args;
use selfplay::{Mine, Vein};
use serde::Serialize;
use std::io;
use std::process::ExitCode;
use std::time::Duration;

/// Most puzzles at a time, and most positions to look at for each.
const COUNT_MAX: i64 = 10_000;
const NODES_MAX: u64 = 1_000_000_000;
/// So many matches in a row without a new puzzle are enough to give up after.
const BARREN_MAX: u64 = 200;

/// Make puzzles: let the machine play itself, and look for positions in which one turn is clearly the best.
///
/// Each is checked with eight times as many positions and graded by how many are needed to find it; each doubling is a
/// grade. What is found at once is left out, and so is what is much the same as another. A line each: grade, what is to
/// be found, position, turns. After 200 matches in a row without a new one it gives up.
#[derive(Clone, Debug, Args)]
pub struct Puzzles {
    /// The game.
    #[arg(value_parser = super::kinds(), ignore_case = true)]
    game: Kind,
    /// How many puzzles.
    #[arg(
        long,
        allow_negative_numbers = true,
        default_value = "40",
        value_parser = clap::value_parser!(u32).range(1..=COUNT_MAX)
    )]
    count: u32,
    /// Chooses the matches.
    #[arg(long, allow_negative_numbers = true, default_value = "0")]
    seed: u64,
    /// How many positions are looked at to find out whether one is a puzzle.
    #[arg(
        long,
        allow_negative_numbers = true,
        default_value = "20000",
        value_parser = clap::value_parser!(u64).range(1..=NODES_MAX)
    )]
    nodes: u64,
    /// Write lines of JSON, and one at the end.
    #[arg(long)]
    json: bool,
}

/// What is said of a puzzle.
#[derive(Serialize)]
struct PuzzleLine<'a> {
    game: &'static str,
    grade: u8,
    goal: String,
    position: &'a str,
    lines: &'a [Vec<String>],
}

/// What is said at the end.
#[derive(Serialize)]
struct EndLine {
    game: &'static str,
    puzzles: u32,
    matches: u64,
    seconds: f64,
}

/// How far the work has come.
#[derive(Default)]
struct Progress {
    done: u32,
    matches: u64,
    /// Matches since the last puzzle.
    barren: u64,
}

impl Puzzles {
    /// Makes the puzzles; it fails if there are fewer than were asked for.
    pub fn run(&self, world: &mut World) -> io::Result<ExitCode> {
        let mut ticker = Ticker::of_host((world.now)());
        let mut progress = Progress::default();
        let mut known: Vec<Shape> = Vec::new();
        let options = Options::defaults(self.game.rules().options());
        let mut mine = Mine::new(self.game, &options, self.nodes);
        while progress.done < self.count && progress.barren < BARREN_MAX {
            let seed = self.seed.wrapping_add(progress.matches);
            let is_new = |shape: &Shape| !known.iter().any(|known| known.is_alike(shape));
            let mut each = || ticker.show((world.now)(), |took| self.said(&progress, took));
            let veins = mine.dig(seed, &is_new, &mut each)?;
            progress.matches += 1;
            progress.barren += 1;
            for Vein { position, shape, found, .. } in veins {
                let is_new = !known.iter().any(|known| known.is_alike(&shape));
                if progress.done < self.count && is_new {
                    known.push(shape);
                    progress.done += 1;
                    progress.barren = 0;
                    ticker.clear()?;
                    writeln!(world.output, "{}", self.line(&puzzle(position, found))?)?;
                    world.output.flush()?;
                }
            }
        }
        ticker.clear()?;
        self.report(world, &progress, ticker.took((world.now)()))?;
        if progress.done < self.count { Err(self.gives_up()) } else { Ok(ExitCode::SUCCESS) }
    }

    fn gives_up(&self) -> io::Error {
        let nodes = self.nodes;
        io::Error::other(format!(
            "no new puzzle in {BARREN_MAX} matches; raise --nodes, which is {nodes}, or ask for fewer by --count"
        ))
    }

    fn line(&self, puzzle: &Puzzle) -> io::Result<String> {
        if !self.json {
            return Ok(puzzle.to_string());
        }
        let Puzzle { grade, goal, position, lines, .. } = puzzle;
        let line =
            PuzzleLine { game: self.game.id(), grade: *grade, goal: goal.to_string(), position, lines };
        Ok(serde_json::to_string(&line)?)
    }

    /// How far it has come.
    fn said(&self, progress: &Progress, took: Duration) -> String {
        let left = (progress.done > 0).then(|| took * (self.count - progress.done) / progress.done);
        let rate = f64::from(progress.done) / took.as_secs_f64().max(1e-9) * 60.0;
        let Progress { done, matches, .. } = *progress;
        Mining { done, of: self.count, matches, took, left, rate }.say(Locale::En)
    }

    fn report(&self, world: &mut World, progress: &Progress, took: Duration) -> io::Result<()> {
        if !self.json {
            return Ok(());
        }
        let seconds = took.as_secs_f64();
        let (game, puzzles, matches) = (self.game.id(), progress.done, progress.matches);
        let line = EndLine { game, puzzles, matches, seconds };
        writeln!(world.output, "{}", serde_json::to_string(&line)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::printed::printed;

    #[test]
    fn the_same_seed_makes_the_same_puzzles() {
        let said = printed("nahil puzzles abalone --count 2 --seed 9 --nodes 1000");
        let puzzles: Vec<Puzzle> = said.lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!(puzzles.len(), 2, "{said}");
        for puzzle in &puzzles {
            let mut table = puzzle.table(Kind::Abalone).unwrap();
            table.play(&puzzle.lines[0][0]).unwrap();
            assert!(puzzle.judge(Kind::Abalone, &*table).is_some());
        }
        let again = printed("nahil puzzles abalone --count 2 --seed 9 --nodes 1000 --json");
        let lines: Vec<serde_json::Value> =
            again.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines[1]["position"], puzzles[1].position.as_str());
        assert_eq!((&lines[2]["puzzles"], &lines[2]["game"]), (&2.into(), &"abalone".into()));
    }
}
