//! Nahil's command line.

use clap::Parser;
use mimalloc::MiMalloc;
use nahil::bot;
use nahil::chat::local::{KeyDamaged, RoomGone};
use nahil::cli::{Cli, LogForm, Misshapen, Misused, RoomShut, Weight, World, json_line};
use nahil::store::{OPENER, StoreError};
use std::backtrace::{Backtrace, BacktraceStatus};
use std::env;
use std::io::{self, IsTerminal};
use std::panic::{self, PanicHookInfo};
use std::process::ExitCode;
use std::thread;
use std::time::Instant;
use tracing_subscriber::EnvFilter;

/// A turn is made of thousands of small pieces of text, and the system's own allocator took almost half its time.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The exit status where it is of no use to start the program again before its host has done something.
const NEEDS_HOST: u8 = 78;

/// The exit status where the words of the command line make no sense.
const MISUSED: u8 = 2;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return misused(&error),
    };
    // To matrix-sdk, whatever is not there yet is worth a line.
    let quiet = "matrix_sdk::http_client=off,matrix_sdk_crypto::identities=error";
    let usual = || EnvFilter::new(format!("warn,nahil=info,{quiet}"));
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| usual());
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    let log = log.with_ansi(io::stderr().is_terminal());
    let usual = panic::take_hook();
    match cli.log {
        LogForm::Text => {
            log.init();
            panic::set_hook(Box::new(move |panicked| {
                if is_news() {
                    usual(panicked);
                }
            }));
        }
        LogForm::Json => {
            log.json().init();
            panic::set_hook(Box::new(|panicked| {
                if is_news() {
                    say(LogForm::Json, &told(panicked));
                }
            }));
        }
    }
    #[expect(clippy::disallowed_methods, reason = "here the time comes from")]
    let now = || Instant::now();
    let mut world = World { input: &mut io::stdin().lock(), output: &mut io::stdout().lock(), now: &now };
    match cli.run(&mut world) {
        Ok(code) => code,
        // Whoever read the output has had enough, and there is nothing else to it.
        Err(error) if !cli.stores() && is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => fail(&error, cli.log),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Says what is wrong with the words on the command line, or shows the help that they ask for.
fn misused(error: &clap::Error) -> ExitCode {
    // Some may be no text.
    let words: Vec<_> = env::args_os().collect();
    let is_json = words.iter().any(|word| word == "--log=json")
        || words.windows(2).any(|pair| pair[0] == "--log" && pair[1] == "json");
    if is_json && error.use_stderr() {
        say(LogForm::Json, error.to_string().trim_end());
    } else {
        // Whoever closed the output wants to read nothing.
        let _ = error.print();
    }
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Whether a panic of this thread is told as one: over files that are hurt it is not, for what is done about them is said.
fn is_news() -> bool {
    thread::current().name() != Some(OPENER)
}

/// A panic in words, with the thread and, if it is asked for, the way there.
fn told(panicked: &PanicHookInfo<'_>) -> String {
    let thread = thread::current();
    let said = format!("thread '{}' {panicked}", thread.name().unwrap_or("?"));
    let trace = Backtrace::capture();
    if trace.status() == BacktraceStatus::Captured { format!("{said}\n{trace}") } else { said }
}

/// Writes an error beside the log, in the form of the log: also what the filter of the log would not let through.
#[expect(clippy::print_stderr, reason = "here the program speaks to its host")]
fn say(form: LogForm, said: &str) {
    match form {
        LogForm::Text => eprintln!("nahil: {said}"),
        LogForm::Json => eprintln!("{}", json_line(bot::wall_clock()(), Weight::Error, said)),
    }
}

fn is_key_damaged(cause: &(dyn std::error::Error + 'static)) -> bool {
    let inner = cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
    inner.is_some_and(<dyn std::error::Error + Send + Sync>::is::<KeyDamaged>)
}

fn is_denied(cause: &(dyn std::error::Error + 'static)) -> bool {
    cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
}

/// What to do about a file that may not be read or a disk that takes nothing; and words of which one is said where that is
/// told already.
fn refused(cause: &(dyn std::error::Error + 'static)) -> Option<(&'static [&'static str], &'static str)> {
    match cause.downcast_ref::<io::Error>()?.kind() {
        io::ErrorKind::PermissionDenied => {
            Some((&["the account that runs", "la cuenta"], "Give that to the account that runs this command"))
        }
        io::ErrorKind::StorageFull => {
            Some((&["room", "sitio", "espacio"], "Make room on its disk, and start this again"))
        }
        io::ErrorKind::ReadOnlyFilesystem => Some((
            &["only be read", "solo se puede leer"],
            "Its disk can only be read: name a place on another one",
        )),
        io::ErrorKind::NotADirectory => {
            Some((&["is a file", "es un archivo"], "A part of that path is a file: name a folder"))
        }
        _ => None,
    }
}

fn fail(error: &anyhow::Error, form: LogForm) -> ExitCode {
    let mut said = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        // Some errors say their cause themselves.
        if !said.contains(cause.trim_end()) {
            said = format!("{said}: {cause}");
        }
    }
    let refused = error.chain().find_map(refused);
    if let Some((_, remedy)) = refused.filter(|(told, _)| !told.iter().any(|told| said.contains(told))) {
        said = format!("{}. {remedy}", said.trim_end().trim_end_matches('.'));
    }
    say(form, said.trim_end());
    let needs_host = error.downcast_ref::<StoreError>().is_some_and(StoreError::needs_host)
        || error.downcast_ref::<RoomGone>().is_some()
        || error.downcast_ref::<RoomShut>().is_some()
        || error.downcast_ref::<Misshapen>().is_some()
        || error.chain().any(is_key_damaged)
        || error.chain().any(is_denied);
    match error.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
        _ if needs_host => ExitCode::from(NEEDS_HOST),
        Some(cause) if cause.is::<Misused>() => ExitCode::from(MISUSED),
        _ => ExitCode::FAILURE,
    }
}
