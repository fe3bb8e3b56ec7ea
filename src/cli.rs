//! The command line: running the bot, and commands about configuration, data and games.
//!
//! Commands about games answer for scripts, with a line of JSON each. Input, output and time are handed in.

mod adapters;
mod arena;
mod backup;
mod check;
mod compute;
mod copy;
mod draw;
mod files;
mod gallery;
mod heard;
mod interrupt;
mod keep;
mod league;
mod lines;
mod means;
mod moves;
mod named;
mod opening;
mod origin;
mod others;
mod perft;
mod private;
mod progress;
mod puzzles;
mod reload;
mod replay;
mod restore;
mod room;
mod run;
mod said;
#[cfg(feature = "postgres")]
mod several;
mod shape;
mod shelf;
mod standby;
mod think;
mod ticker;
mod tune;
mod version;
mod watched;

pub use arena::Misused;
pub use room::RoomShut;
pub use said::{Weight, json_line};
pub use shape::Misshapen;

use crate::bot;
use crate::config::Config;
use crate::games::{Kind, Options, Table, Unreadable};
use crate::i18n;
use crate::players::Locale;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use heard::Heard;
use said::JsonLines;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// A bot for playing abstract board games in chat, at your own pace
#[derive(Clone, Debug, Parser)]
#[command(version = version::VERSION.as_str(), about)]
pub struct Cli {
    /// Configuration file [default: ./config.toml if present]
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// How the log is written.
    #[arg(long, global = true, value_enum, default_value_t, value_name = "FORM")]
    pub log: LogForm,
    /// What to do [default: run]
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum LogForm {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object a line, for programs; also what a service says besides.
    Json,
}

/// What the program can be asked to do.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Run the bot (the default); without a configuration, as a chat room in the browser.
    Run,
    /// Check the configuration, and report what the running bot has noticed; or how far a standby is.
    Check(check::Check),
    /// Check the stored data by replaying every match.
    Verify(keep::Verify),
    /// Save all that is whole of a damaged data folder into a new one, and list what is not.
    Salvage(keep::Salvage),
    /// Back up all that is kept, while the bot runs.
    Backup(backup::Backup),
    /// Make a data folder of a backup, and check it.
    Restore(restore::Restore),
    /// Copy all that is stored from a data folder into a database, or back, and compare both.
    Copy(copy::Copy),
    /// Keep a copy of all that is kept up to date on another disk.
    Standby(standby::Standby),
    /// Let such a copy take the place of the original.
    Promote(standby::Promote),
    /// Make a code that lets one person join the chat room, and print it.
    Invite,
    /// Tell the bot that the machine's clock is right.
    TrustClock,
    /// List the legal steps of positions, as one line of JSON each.
    Moves(moves::Moves),
    /// Draw a position as a picture.
    Draw(draw::Draw),
    /// Draw everything a board can look like, as pictures on a page.
    Gallery(gallery::Gallery),
    /// Count move sequences from a position (perft) and report the speed.
    Perft(perft::Perft),
    /// Replay records of matches by the rules, with one line of JSON each.
    Replay(replay::Replay),
    #[expect(missing_docs, reason = "its own words say what to write")]
    Think(think::Think),
    #[expect(missing_docs, reason = "its own words say what to write")]
    Arena(arena::Arena),
    #[expect(missing_docs, reason = "its own words say what to write")]
    Puzzles(puzzles::Puzzles),
    #[expect(missing_docs, reason = "its own words say what to write")]
    Tune(tune::Tune),
    /// Work out ratings, pairings and tables, one JSON object a line.
    Compute(compute::Compute),
    /// Check the report of a Swiss tournament (TRF), and show its table.
    League(league::League),
}

/// What a command uses of the outside world.
pub struct World<'a> {
    /// Where it reads.
    pub input: &'a mut dyn BufRead,
    /// Where it writes.
    pub output: &'a mut dyn Write,
    /// What the time is.
    pub now: &'a dyn Fn() -> Instant,
}

impl std::fmt::Debug for World<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World").finish_non_exhaustive()
    }
}

impl Cli {
    /// Runs the command. A command about games reports what it cannot read and exits with 1; every other failure is an
    /// error that says what to do.
    pub fn run(&self, world: &mut World) -> anyhow::Result<ExitCode> {
        if self.stores() {
            private::begin();
            // Though nobody reads what it says any more, it goes on with what it was called for.
            let output = &mut Heard::new(&mut *world.output);
            return self.run_with(&mut World { input: &mut *world.input, output, now: world.now });
        }
        self.run_with(world)
    }

    fn run_with(&self, world: &mut World) -> anyhow::Result<ExitCode> {
        let config = || Config::load(self.config.as_deref());
        let command = self.command.as_ref().unwrap_or(&Command::Run);
        if self.log == LogForm::Json && command.is_service() {
            let mut output = JsonLines::new(world.output, bot::wall_clock());
            return self.serve(command, &mut output);
        }
        match command {
            Command::Run | Command::Standby(_) => self.serve(command, world.output),
            Command::Check(check) => check.run(&config()?, world.output),
            Command::Verify(verify) => verify.run(&config()?, world.output),
            Command::Salvage(salvage) => salvage.run(config()?.language, world.output),
            Command::Backup(backup) => backup.run(&config()?, world.output),
            Command::Restore(restore) => restore.run(&config()?, world.output),
            Command::Copy(copy) => copy.run(&config()?, world.output),
            Command::Promote(promote) => promote.run(config()?.language, world.output),
            Command::Invite => check::invite(&config()?, world.output),
            Command::TrustClock => check::trust_clock(&config()?, world.output),
            Command::Moves(moves) => Ok(moves.run(world)?),
            Command::Draw(draw) => Ok(draw.run(world)?),
            Command::Gallery(gallery) => Ok(gallery.run()?),
            Command::Perft(perft) => Ok(perft.run(world)?),
            Command::Replay(replay) => Ok(replay.run(world)?),
            Command::Think(think) => Ok(think.run(world)?),
            Command::Arena(arena) => Ok(arena.run(world)?),
            Command::Puzzles(puzzles) => Ok(puzzles.run(world)?),
            Command::Tune(tune) => Ok(tune.run(world)?),
            Command::Compute(compute) => Ok(compute.run(world)?),
            Command::League(league) => league.run(config()?.language, world.output),
        }
    }
}

impl Cli {
    /// Runs a command that goes on until it is ended. What it says is told as it comes to be so.
    fn serve(&self, command: &Command, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
        // The file that counts now does so until the end: if it is gone some day, the defaults do not take its place.
        let path = Config::found(self.config.as_deref());
        let config = Config::load(path)?;
        match command {
            Command::Standby(standby) => standby.run(config.language, output),
            _ => run::run(&config, path, output).map(|()| ExitCode::SUCCESS),
        }
    }

    /// Whether the command may write what the program stores, and not what its caller asks for. Any other one only prints, and
    /// ends well when nobody reads that any more.
    pub fn stores(&self) -> bool {
        use Command::{Arena, Compute, Draw, Gallery, League, Moves, Perft, Puzzles, Replay, Think, Tune};
        !matches!(
            self.command,
            Some(
                Arena(_)
                    | Compute(_)
                    | Draw(_)
                    | Gallery(_)
                    | League(_)
                    | Moves(_)
                    | Perft(_)
                    | Puzzles(_)
                    | Replay(_)
                    | Think(_)
                    | Tune(_)
            )
        )
    }
}

impl Command {
    /// Whether it goes on until it is ended, so that what it says is part of its log.
    const fn is_service(&self) -> bool {
        matches!(self, Command::Run | Command::Standby(_))
    }
}

/// A game and its options.
#[derive(Clone, Debug, Args)]
struct Game {
    /// The game.
    #[arg(value_parser = kinds(), ignore_case = true)]
    game: Kind,
    /// Options of the game: name=value, separated by spaces.
    #[arg(long, default_value = "", value_name = "OPTIONS")]
    options: String,
}

impl Game {
    /// The position of this notation; the start if there is none.
    fn table(&self, position: Option<&str>) -> Result<Box<dyn Table>, Unreadable> {
        let options = Options::read(self.game.rules().options(), &self.options)?;
        match position {
            Some(position) => self.game.rules().table_at(&options, position),
            None => Ok(self.game.table(&options)),
        }
    }
}

/// Reads a game's name; the help lists them all.
fn kinds() -> impl TypedValueParser<Value = Kind> {
    let names = PossibleValuesParser::new(Kind::ALL.iter().map(|kind| kind.id()));
    names.try_map(|id| Kind::from_id(&id).ok_or("this game is not known"))
}

/// Writes one answer; returns whether there was one, or an error instead.
fn answer<T: serde::Serialize>(world: &mut World, answer: Result<T, Unreadable>) -> io::Result<bool> {
    let found = answer.is_ok();
    let line = match answer {
        Ok(answer) => serde_json::to_string(&answer),
        Err(why) => serde_json::to_string(&Failure { error: i18n::unreadable(Locale::En, None, &why) }),
    };
    writeln!(world.output, "{}", line?)?;
    Ok(found)
}

/// The answer to what cannot be read.
#[derive(serde::Serialize)]
struct Failure {
    error: String,
}

/// Success if everything could be answered.
fn exit(all: bool) -> ExitCode {
    if all { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What the program prints, for its commands' tests.
#[cfg(test)]
mod printed {
    use super::{Cli, World};
    use clap::Parser;
    use std::process::ExitCode;
    use std::time::Instant;

    /// What it prints when it is called by these words and all goes well.
    pub(super) fn printed(words: &str) -> String {
        let (code, output) = tried(words);
        assert_eq!(code.unwrap(), ExitCode::SUCCESS);
        output
    }

    /// What becomes of it when it is called by these words, and what it prints.
    pub(super) fn tried(words: &str) -> (anyhow::Result<ExitCode>, String) {
        let (mut input, mut output): (&[u8], Vec<u8>) = (b"", Vec::new());
        #[expect(clippy::disallowed_methods, reason = "a test stands in for main")]
        let now = || Instant::now();
        let mut world = World { input: &mut input, output: &mut output, now: &now };
        let code = Cli::parse_from(words.split(' ')).run(&mut world);
        (code, String::from_utf8(output).unwrap())
    }
}
