//! A harness that learns at run time what cannot be tried here, and counts it as ignored instead of passed.

use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;

/// `trials()` of this module: those of its functions that are tests. One that is left out is dead code, so the compiler tells.
macro_rules! trials {
    ($($(#[$when:meta])* $test:ident),+ $(,)?) => {
        pub(crate) fn trials() -> Vec<libtest_mimic::Trial> {
            let module = module_path!().split_once("::").map_or("", |(_, module)| module);
            let mut trials = Vec::new();
            $(
                $(#[$when])*
                trials.push(crate::trials::trial(&format!("{module}::{}", stringify!($test)), $test));
            )+
            trials
        }
    };
}
pub(crate) use trials;

/// What one of them does, under its name; it fails by a panic.
pub(crate) fn trial(name: &str, test: fn()) -> Trial {
    Trial::test(name, move || {
        test();
        Ok(())
    })
}

/// Those of these tests that can run: where something is missing, they count as ignored.
pub(crate) fn unless(missing: Option<&str>, trials: Vec<Trial>) -> impl Iterator<Item = Trial> {
    trials.into_iter().map(move |trial| if missing.is_some() { trial.with_ignored_flag(true) } else { trial })
}

/// Runs what the arguments ask for. Where something is missing, nothing runs, all counts as ignored, and the last line
/// says how much of what was left out and why.
#[expect(clippy::print_stderr, reason = "whoever runs the tests should know what they do not show")]
pub(crate) fn run(arguments: &Arguments, what: &str, missing: Option<&str>, trials: Vec<Trial>) -> ExitCode {
    let conclusion = libtest_mimic::run(arguments, unless(missing, trials).collect());
    if let Some(why) = missing.filter(|_| conclusion.num_ignored > 0) {
        eprintln!("SKIPPED: {} tests of {what}: {why}\n", conclusion.num_ignored);
    }
    conclusion.exit_code()
}

/// Whether the variable insists that the tests run: then what is missing fails them.
pub(crate) fn is_required(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| value == "required")
}
