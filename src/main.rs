//! Nahil's command line.

use clap::Parser;
use mimalloc::MiMalloc;
use nahil::chat::local::RoomGone;
use nahil::cli::{Cli, LogForm, World};
use nahil::store::StoreError;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::time::Instant;
use tracing_subscriber::EnvFilter;

/// A turn is made of thousands of small pieces of text, and the system's own allocator took almost half its time.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The exit status where it is of no use to start the program again before its host has done something.
const NEEDS_HOST: u8 = 78;

fn main() -> ExitCode {
    let cli = Cli::parse();
    // To matrix-sdk, whatever is not there yet is worth a line.
    let quiet = "matrix_sdk::http_client=off,matrix_sdk_crypto::identities=error";
    let usual = || EnvFilter::new(format!("warn,nahil=info,{quiet}"));
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| usual());
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    let log = log.with_ansi(io::stderr().is_terminal());
    match cli.log {
        LogForm::Text => log.init(),
        LogForm::Json => log.json().init(),
    }
    #[expect(clippy::disallowed_methods, reason = "here the time comes from")]
    let now = || Instant::now();
    let mut world = World { input: &mut io::stdin().lock(), output: &mut io::stdout().lock(), now: &now };
    match cli.run(&mut world) {
        Ok(code) => code,
        // Whoever read the output has had enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

#[expect(clippy::print_stderr, reason = "here the program speaks to its host")]
fn fail(error: &anyhow::Error) -> ExitCode {
    let mut said = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        // Some errors say their cause themselves.
        if !said.contains(cause.trim_end()) {
            said = format!("{said}: {cause}");
        }
    }
    eprintln!("nahil: {}", said.trim_end());
    let needs_host = error.downcast_ref::<StoreError>().is_some_and(StoreError::needs_host)
        || error.downcast_ref::<RoomGone>().is_some();
    if needs_host { ExitCode::from(NEEDS_HOST) } else { ExitCode::FAILURE }
}
