//! Whole matches in a real browser: `tests/browser/run` drives headless Chromium against the program, one test a script.
//!
//! Without `chromedriver` they count as ignored; `NAHIL_BROWSER=required` makes that a failure. Without Synapse, so does the one
//! that wants it; `NAHIL_MATRIX=required` makes that a failure.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]
#![expect(clippy::print_stderr, reason = "whoever runs the tests should know what they do not show")]

#[path = "support/trials.rs"]
#[allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "its tests are named by scripts, not by functions"
)]
mod trials;

use libtest_mimic::{Arguments, Trial};
use std::io::{Write, stderr};
use std::path::Path;
use std::process::{Command, ExitCode, Output, Stdio};
use std::sync::{Arc, OnceLock};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let found = Command::new("chromedriver").arg("--version").stdout(Stdio::null()).status();
    let is_missing = found.is_err() && !trials::is_required("NAHIL_BROWSER");
    let missing = is_missing.then_some("they want chromium and chromium-driver");
    let listed = String::from_utf8(run(&["--list".to_owned()]).stdout).unwrap();
    let done = trials::run(&arguments, "the browser", missing, scripts(&arguments, &listed));
    if missing.is_none() && !arguments.list {
        left_out(&listed).for_each(|(name, why)| eprintln!("SKIPPED: {name}: {why}\n"));
    }
    done
}

/// The scripts of a list that cannot be tried here, and why.
fn left_out(listed: &str) -> impl Iterator<Item = (&str, &str)> {
    listed.lines().filter_map(|line| line.split_once(": "))
}

/// All scripts run together, since one may wait for a flag to fall while others play; each says whether it failed. Those that
/// cannot be tried here count as ignored.
fn scripts(arguments: &Arguments, listed: &str) -> Vec<Trial> {
    let can_be_tried = listed.lines().filter(|line| !line.contains(": "));
    let is_wanted = |name: &&str| arguments.filter.as_ref().is_none_or(|part| name.contains(part));
    let wanted: Vec<String> = can_be_tried.clone().filter(is_wanted).map(str::to_owned).collect();
    let together = Arc::new(Together { scripts: wanted, said: OnceLock::new() });
    let trial = |name: &str| {
        let (together, name) = (Arc::clone(&together), name.to_owned());
        Trial::test(name.clone(), move || Ok(together.failed(&name).map_or(Ok(()), Err)?))
    };
    let ignored = left_out(listed).map(|(name, _)| Trial::test(name, || Ok(())).with_ignored_flag(true));
    can_be_tried.map(trial).chain(ignored).collect()
}

struct Together {
    scripts: Vec<String>,
    /// What all of them said, and whether all is well.
    said: OnceLock<(String, bool)>,
}

impl Together {
    /// Why this script failed; the first who asks runs them all.
    fn failed(&self, name: &str) -> Option<String> {
        let (said, is_well) = self.said.get_or_init(|| self.run());
        let is_told = said.lines().any(|line| line == format!("FAIL  {name}"));
        let is_summed_up = said.lines().last().is_some_and(|line| line.contains(" scripts, "));
        (is_told || !is_well && !is_summed_up).then(|| format!("{name} failed; the scripts said it above"))
    }

    fn run(&self) -> (String, bool) {
        let program = env!("CARGO_BIN_EXE_nahil").to_owned();
        let arguments: Vec<String> = [program].into_iter().chain(self.scripts.iter().cloned()).collect();
        let output = run(&arguments);
        let said = [&output.stderr[..], &output.stdout[..]].concat();
        stderr().write_all(&said).unwrap();
        (String::from_utf8_lossy(&said).trim_end().to_owned(), output.status.success())
    }
}

fn run(arguments: &[String]) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/run");
    let run = Command::new("python3").arg(script).args(arguments).stdin(Stdio::null()).output();
    run.expect("python3 drives the browser")
}
