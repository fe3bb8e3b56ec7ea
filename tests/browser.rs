//! Whole matches in a real browser: `tests/browser/run` drives headless Chromium against the program.
//!
//! Without `chromedriver` it says aloud that it is skipped; `NAHIL_BROWSER=required` makes that a failure.

use std::io::{Write, stderr};
use std::path::Path;
use std::process::{Command, Stdio};

/// How the script says that there is no browser to drive.
const NO_BROWSER: i32 = 77;

#[test]
fn matches_in_a_browser() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/run");
    let run =
        Command::new("python3").arg(script).arg(env!("CARGO_BIN_EXE_nahil")).stdin(Stdio::null()).output();
    let output = run.expect("python3 drives the browser test");
    let said = [&output.stdout[..], &output.stderr[..]].concat();
    let said = String::from_utf8_lossy(&said);
    let required = std::env::var_os("NAHIL_BROWSER").is_some_and(|value| value == "required");
    match output.status.code() {
        // Straight to the error stream: what is printed by a test that passes is not shown.
        Some(0) => stderr().write_all(said.as_bytes()).expect("somebody reads"),
        Some(NO_BROWSER) if !required => {
            writeln!(stderr(), "SKIPPED, wants chromium and chromium-driver: {said}")
                .expect("somebody reads");
        }
        code => panic!("the browser test failed ({code:?}):\n{said}"),
    }
}
