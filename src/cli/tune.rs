//! `tune`: the machine plays itself, and what values are made of is fitted to how its matches end.

mod fit;

use super::World;
use super::arena::bout::{Running, opening};
use super::ticker::Ticker;
use crate::engine::{self, Budget, Question, WIN_MIN, Worker, slopes, think};
use crate::games::{Kind, Options, Side};
use crate::i18n::thought::Tuning;
use crate::players::Locale;
use clap::Args;
use fit::{Fit, Sample, Samples};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io;
use std::process::ExitCode;
use std::time::Duration;

/// Most positions, and most that are looked at for each turn.
const POSITIONS_MAX: i64 = 2_000_000;
const NODES_MAX: u64 = 1_000_000_000;
/// Most turns of a match; one that goes on longer is left out.
const TURNS_MAX: usize = 300;
/// The machine misjudges positions a little, so that matches from like openings go on otherwise: a part of what a turn
/// changes on the average.
const NOISE: i32 = 4;
/// A position is quiet where what is found by looking ahead is near to what it is worth by itself: so many times what a
/// turn changes on the average, and so many points more.
const QUIET: [i32; 2] = [2, 60];
/// So many matches in a row without a quiet position are enough to give up after.
const BARREN_MAX: u64 = 100;
/// Strongest pull to what weights are.
const PULL_MAX: f32 = 1_000.0;

/// Fit what positions are worth to how matches end.
///
/// The machine plays itself, and quiet positions of these matches are fitted by logistic regression. Says what each weight
/// would be; whether that is stronger, `arena` tells. After 100 matches in a row without such a position it gives up.
#[derive(Clone, Debug, Args)]
pub struct Tune {
    /// The game.
    #[arg(value_parser = super::kinds(), ignore_case = true)]
    game: Kind,
    /// How many positions.
    #[arg(
        long,
        allow_negative_numbers = true,
        default_value = "100000",
        value_parser = clap::value_parser!(u32).range(100..=POSITIONS_MAX)
    )]
    positions: u32,
    /// How many positions are looked at for each turn.
    #[arg(
        long,
        allow_negative_numbers = true,
        default_value = "2000",
        value_parser = clap::value_parser!(u64).range(1..=NODES_MAX)
    )]
    nodes: u64,
    /// Chooses the matches.
    #[arg(long, allow_negative_numbers = true, default_value = "0")]
    seed: u64,
    /// How strongly weights are drawn back to what they are.
    #[arg(long, allow_negative_numbers = true, default_value = "0.003", value_parser = strength)]
    pull: f32,
    /// Write one line of JSON.
    #[arg(long)]
    json: bool,
}

/// Reads how strongly weights are drawn.
fn strength(text: &str) -> Result<f32, String> {
    let pull = text.parse().ok().filter(|pull| (0.0..=PULL_MAX).contains(pull));
    pull.ok_or_else(|| format!("a number from 0 to {PULL_MAX}"))
}

/// What is said at the end.
#[derive(Serialize)]
struct EndLine<'a> {
    game: &'static str,
    positions: usize,
    matches: u64,
    /// The value that makes a chance of 73 %.
    scale: f32,
    /// How badly results are foretold, by matches that were held back.
    before: f32,
    after: f32,
    weights: BTreeMap<&'a str, Vec<i32>>,
    seconds: f64,
}

impl Tune {
    /// Plays the matches, fits the weights, and says what they would be.
    pub fn run(&self, world: &mut World) -> io::Result<ExitCode> {
        let mut ticker = Ticker::of_host((world.now)());
        let options = Options::defaults(self.game.rules().options());
        let (mut samples, mut worker) = (Samples::default(), Worker::new());
        let (mut matches, mut barren) = (0, 0);
        while !samples.are_enough(self.positions as usize) {
            let mut each =
                || ticker.show((world.now)(), |took| self.progress((samples.len(), matches), took));
            let found = self.bout(&options, self.seed.wrapping_add(matches), &mut worker, &mut each)?;
            barren = if found.is_empty() { barren + 1 } else { 0 };
            samples.add(matches, found);
            matches += 1;
            if barren == BARREN_MAX {
                ticker.clear()?;
                return Err(self.gives_up());
            }
        }
        let known = engine::weights(self.game);
        let count = known.iter().map(|(_, group)| group.len()).sum();
        let fit = samples.fit(count, self.pull);
        ticker.clear()?;
        let took = ticker.took((world.now)());
        self.report(world, (samples.len(), matches), &fitted(&known, &fit), (&fit, took))?;
        Ok(ExitCode::SUCCESS)
    }

    fn gives_up(&self) -> io::Error {
        let nodes = self.nodes;
        io::Error::other(format!(
            "no quiet position in {BARREN_MAX} matches; raise --nodes, which is {nodes}"
        ))
    }

    /// The quiet positions of a match of the machine with itself; none if it does not end. Before each turn the function is
    /// called.
    fn bout(
        &self,
        options: &Options,
        seed: u64,
        worker: &mut Worker,
        each: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<Vec<Sample>> {
        let mut running = Running::new(self.game, options);
        let mut found: Vec<(Side, Sample)> = Vec::new();
        let begun = opening(self.game, options, seed).iter().all(|turn| running.play(turn));
        while begun && running.table.outcome().is_none() && running.turns.len() < TURNS_MAX {
            each()?;
            let question = Question { kind: self.game, options, position: None, turns: &running.turns };
            let seed = seed.wrapping_mul(1 << 20).wrapping_add(running.turns.len() as u64);
            let noise = (engine::spread(self.game) / NOISE) as u16;
            let budget = Budget { noise, seed, ..Budget::nodes(self.nodes) };
            let Ok(thought) = think(question, budget, worker, &|| true) else { break };
            // Where nothing was looked ahead, such as in setups, the value says nothing.
            let quiet = (thought.depth > 0).then(|| self.quiet(options, &running, thought.value)).flatten();
            found.extend(quiet.map(|sample| (running.table.side_to_move(), sample)));
            if !running.play(&thought.turn) {
                break;
            }
        }
        let Some(outcome) = running.table.outcome() else { return Ok(Vec::new()) };
        let result = |side: Side| outcome.winner.map_or(0.5, |winner| f32::from(u8::from(winner == side)));
        Ok(found.into_iter().map(|(side, sample)| Sample { result: result(side), ..sample }).collect())
    }

    /// The position, if looking ahead finds hardly anything else than what it is worth by itself.
    fn quiet(&self, options: &Options, running: &Running, ahead: i32) -> Option<Sample> {
        let slopes = slopes(self.game, options, &running.table.position()).ok()?;
        let [times, more] = QUIET;
        let near = (ahead - slopes.value).abs() <= times * engine::spread(self.game) + more;
        let raise = slopes.raise as f32;
        let each = || slopes.rises.iter().map(|&(at, rise)| (at, rise as f32 / raise)).collect();
        (near && ahead.abs() < WIN_MIN).then(|| Sample {
            value: slopes.value as f32,
            slopes: each(),
            result: 0.5,
        })
    }

    /// How far it has come.
    fn progress(&self, (positions, matches): (usize, u64), took: Duration) -> String {
        let of = self.positions;
        let done = u32::try_from(positions).unwrap_or(of).min(of);
        let left = (done > 0).then(|| took * (of - done) / done);
        let rate = f64::from(done) / took.as_secs_f64().max(1e-9);
        Tuning::Progress { done, of, matches, took, left, rate }.say(Locale::En)
    }

    fn report(
        &self,
        world: &mut World,
        (positions, matches): (usize, u64),
        weights: &[(&'static str, Vec<i32>)],
        (fit, took): (&Fit, Duration),
    ) -> io::Result<()> {
        let &Fit { scale, before, after, .. } = fit;
        if !self.json {
            for (name, group) in weights {
                writeln!(world.output, "{name}: {group:?}")?;
            }
            let end = Tuning::End { positions, matches, scale, before, after, took };
            return writeln!(world.output, "{}", end.say(Locale::En));
        }
        let game = self.game.id();
        let weights = weights.iter().cloned().collect();
        let seconds = took.as_secs_f64();
        let line = EndLine { game, positions, matches, scale, before, after, weights, seconds };
        writeln!(world.output, "{}", serde_json::to_string(&line)?)
    }
}

/// The weights as the fit wants them.
fn fitted(known: &[(&'static str, Vec<i32>)], fit: &Fit) -> Vec<(&'static str, Vec<i32>)> {
    let mut changes = fit.changes.iter();
    let mut change = |weight: &i32| weight + changes.next().map_or(0, |change| change.round() as i32);
    known.iter().map(|(name, group)| (*name, group.iter().map(&mut change).collect())).collect()
}

#[cfg(test)]
mod tests {
    use crate::cli::printed::printed;

    /// Each weight is named, and what is foretold of positions that were held back gets no worse.
    #[test]
    fn weights_are_fitted_to_matches() {
        let said = printed("nahil tune abalone --positions 300 --nodes 60 --json");
        let line: serde_json::Value = serde_json::from_str(&said).unwrap();
        assert_eq!(
            (&line["game"], line["weights"]["lost"].as_array().unwrap().len()),
            (&"abalone".into(), 7)
        );
        assert!(line["after"].as_f64() <= line["before"].as_f64(), "{said}");
        assert!(line["positions"].as_u64() >= Some(300), "{said}");
        // However few they are, some are held back.
        assert!(line["before"].as_f64() > Some(0.0), "{said}");
        let again = printed("nahil tune abalone --positions 300 --nodes 60");
        assert!(again.starts_with(&format!("lost: {}", said_list(&line["weights"]["lost"]))), "{again}");
    }

    fn said_list(list: &serde_json::Value) -> String {
        list.to_string().replace(',', ", ")
    }
}
