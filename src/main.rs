//! Nahil's command line.

use clap::Parser;
use nahil::cli::{Cli, World};
use std::io;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let cli = Cli::parse();
    #[expect(clippy::disallowed_methods, reason = "here the time comes from")]
    let now = || Instant::now();
    let mut world = World { input: &mut io::stdin().lock(), output: &mut io::stdout().lock(), now: &now };
    match cli.command.run(&mut world) {
        Ok(code) => code,
        // Whoever read the output has had enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

#[expect(clippy::print_stderr, reason = "here the program speaks to its host")]
fn fail(error: &io::Error) -> ExitCode {
    eprintln!("nahil: {error}");
    ExitCode::FAILURE
}
