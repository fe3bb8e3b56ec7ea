//! Every position of `tests/perft/<game>.jsonl` has the steps and turns that other programs count.

use libtest_mimic::{Arguments, Trial};
use nahil::games::{Kind, Options, Table};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::process::ExitCode;
use std::sync::Arc;

/// Counts above this take a release build to be quick enough: a quick build counts them as ignored.
const QUICK_MAX: u64 = 100_000_000;

/// What is known of a position; each game's data give what their sources count, and at least one count.
#[derive(Deserialize)]
struct Case {
    position: String,
    #[serde(default)]
    options: String,
    /// Legal steps, or how many there are.
    steps: Option<Steps>,
    /// Those of them that win at once.
    winning_steps: Option<Vec<String>>,
    /// Sequences of so many steps.
    #[serde(default)]
    perft: BTreeMap<u32, u64>,
    /// The same for two steps.
    perft_2: Option<u64>,
    /// Different positions after a complete turn that does not win.
    distinct_turns: Option<u64>,
    /// Different positions after one that does.
    distinct_winning_turns: Option<u64>,
    /// A turn, and the position to which it leads.
    after: Option<[String; 2]>,
    /// Both together.
    turns: Option<u64>,
    /// What has ended the game already, if anything has: then nothing can be played, whatever the source counts.
    over: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Steps {
    Listed(Vec<String>),
    Counted(u64),
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = Kind::ALL.iter().flat_map(|&kind| trials_of(kind)).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// A trial a line of the game's file, and one more a count that a quick build leaves out.
fn trials_of(kind: Kind) -> Vec<Trial> {
    let file = format!("{}/tests/perft/{}.jsonl", env!("CARGO_MANIFEST_DIR"), kind.id());
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert!(text.lines().count() >= 10, "{file} is nearly empty");
    let lines = text.lines().enumerate();
    lines.flat_map(|(number, line)| trials_at(kind, &format!("{}:{}", kind.id(), number + 1), line)).collect()
}

/// What a line knows: all that is quick to count together, each deep count by itself.
fn trials_at(kind: Kind, name: &str, line: &str) -> Vec<Trial> {
    let case = match serde_json::from_str::<Case>(line) {
        Ok(case) => Arc::new(case),
        Err(error) => return vec![Trial::test(name, move || Err(error.into()))],
    };
    let counts = case.perft.iter().map(|(&depth, &count)| (depth, count));
    let deep = counts.filter(|&(_, count)| count > QUICK_MAX).map(|(depth, count)| {
        let case = Arc::clone(&case);
        let count = move || Ok(same("perft", Some(&count), || table(kind, &case).perft(depth))?);
        // A quick build would count for minutes.
        Trial::test(format!("{name} {depth} plies"), count).with_ignored_flag(cfg!(debug_assertions))
    });
    let deep: Vec<Trial> = deep.collect();
    let quick = Trial::test(name, move || Ok(check(kind, &case)?));
    deep.into_iter().chain([quick]).collect()
}

fn table(kind: Kind, case: &Case) -> Box<dyn Table> {
    let options = Options::read(kind.rules().options(), &case.options);
    let options = options.unwrap_or_else(|error| panic!("{}: {error:?}", case.options));
    let table = kind.rules().table_at(&options, &case.position);
    table.unwrap_or_else(|error| panic!("{}: {error:?}", case.position))
}

fn check(kind: Kind, case: &Case) -> Result<(), String> {
    let table = table(kind, case);
    let table = table.as_ref();
    if case.over.is_some() {
        return same("steps after the end", Some(&0), || table.choices().len());
    }
    if case.steps.is_none() && case.perft.is_empty() && case.distinct_turns.is_none() {
        return Err("nothing is asked".to_owned());
    }
    match &case.steps {
        Some(Steps::Listed(listed)) => same("steps", Some(&sorted(listed.clone())), || steps(table, false))?,
        Some(Steps::Counted(count)) => same("steps", Some(count), || table.perft(1))?,
        None => {}
    }
    same("winning steps", case.winning_steps.clone().map(sorted).as_ref(), || steps(table, true))?;
    let counts = case.perft.iter().chain(case.perft_2.iter().map(|count| (&2, count)));
    for (depth, count) in counts.filter(|&(_, count)| *count <= QUICK_MAX) {
        same("perft", Some(count), || table.perft(*depth))?;
    }
    let both = || {
        let count = table.count_turns();
        count.turns + count.winning
    };
    same("all turns", case.turns.as_ref(), both)?;
    if let Some([turn, position]) = &case.after {
        let after = after(table, turn).ok_or_else(|| format!("{turn} is refused"))?;
        same(turn, Some(position), || after)?;
    }
    same("turns", case.distinct_turns.as_ref(), || table.count_turns().turns)?;
    same("winning turns", case.distinct_winning_turns.as_ref(), || table.count_turns().winning)
}

/// Compares only what is known.
fn same<T: PartialEq + std::fmt::Debug>(
    what: &str,
    known: Option<&T>,
    ours: impl FnOnce() -> T,
) -> Result<(), String> {
    let Some(known) = known else { return Ok(()) };
    let ours = ours();
    if ours == *known { Ok(()) } else { Err(format!("{what}: {ours:?}, not {known:?}")) }
}

fn steps(table: &dyn Table, winning: bool) -> Vec<String> {
    let wanted = table.choices().into_iter().filter(|choice| choice.wins || !winning);
    sorted(wanted.map(|choice| choice.step).collect())
}

/// The position after a turn; nothing if it cannot be played.
fn after(table: &dyn Table, turn: &str) -> Option<String> {
    let mut table = table.boxed();
    table.play(turn).ok()?;
    table.end_turn().ok()?;
    Some(table.position())
}

fn sorted(mut steps: Vec<String>) -> Vec<String> {
    steps.sort();
    steps
}
