//! The command line: running the bot, and what can be asked of the program besides.
//!
//! What is asked about games is answered for scripts: a line of JSON on the output that is handed in. The time is
//! handed in too.

mod check;
mod compute;
mod draw;
mod files;
mod league;
mod lines;
mod moves;
mod perft;
mod replay;
mod run;

use crate::config::Config;
use crate::games::{Kind, Options, Table, Unreadable};
use crate::i18n;
use crate::players::Locale;
use clap::{Args, Parser, Subcommand};
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Plays Ajedrez Maya, Arimaa, Abalone and Daiku 9 with people in chat.
#[derive(Clone, Debug, Parser)]
#[command(version, about)]
pub struct Cli {
    /// The configuration; where none is named, `config.toml` if it is there, or else the defaults.
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// What to do; to run, if nothing is named.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What the program can be asked to do.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Run the bot: with no configuration, a chat room in the browser.
    Run,
    /// Check the configuration, and say what the host should know of the running bot.
    Check,
    /// Check what is kept: replay every match.
    Verify,
    /// Say that the machine's clock is right, where the bot does not believe it.
    TrustClock,
    /// List the legal steps of positions, one JSON object a line.
    Moves(moves::Moves),
    /// Draw a position as a picture.
    Draw(draw::Draw),
    /// Count sequences of steps from a position, and how fast.
    Perft(perft::Perft),
    /// Replay records of matches by the rules, one JSON object a line.
    Replay(replay::Replay),
    /// Work out ratings, pairings and tables, one JSON object a line.
    Compute(compute::Compute),
    /// Check the report of a Swiss tournament (TRF), and show its table.
    League(league::League),
}

/// What a command may use of the world outside.
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
    /// Carries the command out. What a command about games cannot read, it reports, and exits with 1; anything else
    /// that goes wrong is an error that says what to do.
    pub fn run(&self, world: &mut World) -> anyhow::Result<ExitCode> {
        let config = || Config::load(self.config.as_deref());
        match self.command.as_ref().unwrap_or(&Command::Run) {
            Command::Run => run::run(&config()?, world.output).map(|()| ExitCode::SUCCESS),
            Command::Check => check::check(&config()?, world.output),
            Command::Verify => check::verify(&config()?, world.output),
            Command::TrustClock => check::trust_clock(&config()?, world.output),
            Command::Moves(moves) => Ok(moves.run(world)?),
            Command::Draw(draw) => Ok(draw.run(world)?),
            Command::Perft(perft) => Ok(perft.run(world)?),
            Command::Replay(replay) => Ok(replay.run(world)?),
            Command::Compute(compute) => Ok(compute.run(world)?),
            Command::League(league) => league.run(config()?.language, world.output),
        }
    }
}

/// A game and its options.
#[derive(Clone, Debug, Args)]
struct Game {
    /// The game: maya, arimaa, abalone or daiku.
    #[arg(value_parser = kind)]
    game: Kind,
    /// Options of the match: name=value, separated by spaces.
    #[arg(long, default_value = "", value_name = "OPTIONS")]
    options: String,
}

impl Game {
    /// The position of this notation, or else the start.
    fn table(&self, position: Option<&str>) -> Result<Box<dyn Table>, Unreadable> {
        let options = Options::read(self.game.rules().options(), &self.options)?;
        match position {
            Some(position) => self.game.rules().table_at(&options, position),
            None => Ok(self.game.table(&options)),
        }
    }
}

fn kind(id: &str) -> Result<Kind, String> {
    let known =
        || format!("the games are {}", Kind::ALL.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", "));
    Kind::from_id(id).ok_or_else(known)
}

/// Writes one answer and says whether it was one.
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
