//! Every position of `tests/perft/<game>.jsonl` has the steps and turns that other programs count.

use nahil::games::{Kind, Options, Table};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::iter;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering;
use std::thread;

/// Counts above this take a release build to be quick enough: they are made only where `NAHIL_DEEP` is set.
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

#[test]
fn positions_have_the_steps_and_turns_that_others_count() {
    for &kind in Kind::ALL {
        let file = format!("{}/tests/perft/{}.jsonl", env!("CARGO_MANIFEST_DIR"), kind.id());
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let failures = failures(kind, &text.lines().collect::<Vec<_>>());
        assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), kind.id(), failures.join("\n"));
        assert!(text.lines().count() >= 10, "{file} is nearly empty");
    }
}

/// What fails of these lines; as many are checked at once as there are processors.
fn failures(kind: Kind, lines: &[&str]) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let some = || {
        let mine = iter::from_fn(|| lines.get(next.fetch_add(1, Ordering::Relaxed)));
        mine.filter_map(|line| check(kind, line).err()).collect::<Vec<_>>()
    };
    thread::scope(|scope| {
        let workers = thread::available_parallelism().map_or(1, usize::from).min(lines.len());
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(some)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a count does not panic")).collect()
    })
}

fn check(kind: Kind, line: &str) -> Result<(), String> {
    let case: Case = serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))?;
    let options =
        Options::read(kind.rules().options(), &case.options).map_err(|e| format!("{line}: {e:?}"))?;
    let table = kind.rules().table_at(&options, &case.position).map_err(|e| format!("{line}: {e:?}"))?;
    let table = table.as_ref();
    if case.over.is_some() {
        return same(&case.position, "steps after the end", Some(&0), || table.choices().len());
    }
    if case.steps.is_none() && case.perft.is_empty() && case.distinct_turns.is_none() {
        return Err(format!("{line}: asks nothing"));
    }
    let at = &case.position;
    match case.steps {
        Some(Steps::Listed(listed)) => same(at, "steps", Some(&sorted(listed)), || steps(table, false))?,
        Some(Steps::Counted(count)) => same(at, "steps", Some(&count), || table.perft(1))?,
        None => {}
    }
    same(at, "winning steps", case.winning_steps.map(sorted).as_ref(), || steps(table, true))?;
    for (depth, count) in case.perft.iter().chain(case.perft_2.iter().map(|count| (&2, count))) {
        if *count <= QUICK_MAX || is_deep() {
            same(at, "perft", Some(count), || table.perft(*depth))?;
        } else {
            skip(&format!("{} {at}, {depth} plies, {count}", kind.id()));
        }
    }
    let both = || {
        let count = table.count_turns();
        count.turns + count.winning
    };
    same(at, "all turns", case.turns.as_ref(), both)?;
    if let Some([turn, position]) = case.after {
        let after = after(table, &turn).ok_or_else(|| format!("{at}: {turn} is refused"))?;
        same(at, &turn, Some(&position), || after)?;
    }
    same(at, "turns", case.distinct_turns.as_ref(), || table.count_turns().turns)?;
    same(at, "winning turns", case.distinct_winning_turns.as_ref(), || table.count_turns().winning)
}

#[expect(clippy::print_stderr, reason = "a test that does not run should say so")]
fn skip(what: &str) {
    eprintln!("skipped without NAHIL_DEEP: {what}");
}

fn is_deep() -> bool {
    std::env::var_os("NAHIL_DEEP").is_some()
}

/// Compares only what is known.
fn same<T: PartialEq + std::fmt::Debug>(
    at: &str,
    what: &str,
    known: Option<&T>,
    ours: impl FnOnce() -> T,
) -> Result<(), String> {
    let Some(known) = known else { return Ok(()) };
    let ours = ours();
    if ours == *known { Ok(()) } else { Err(format!("{at}: {what} {ours:?}, not {known:?}")) }
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
