//! The command line: what can be asked of the program besides running it.
//!
//! Written for scripts: every answer is a line of JSON on the output that is handed in. The time is handed in too.

mod draw;
mod moves;
mod perft;

use crate::games::{Kind, Options, Table, Unreadable};
use crate::i18n;
use crate::players::Locale;
use clap::{Args, Parser, Subcommand};
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::Instant;

/// Plays Ajedrez Maya, Arimaa, Abalone and Daiku 9 with people in chat.
#[derive(Clone, Debug, Parser)]
#[command(version, about)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the program can be asked to do.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// List the legal steps of positions, one JSON object a line.
    Moves(moves::Moves),
    /// Draw a position as a picture.
    Draw(draw::Draw),
    /// Count sequences of steps from a position, and how fast.
    Perft(perft::Perft),
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

impl Command {
    /// Carries the command out. Fails if it cannot write; what it cannot read, it reports, and exits with 1.
    pub fn run(&self, world: &mut World) -> io::Result<ExitCode> {
        match self {
            Command::Moves(moves) => moves.run(world),
            Command::Draw(draw) => draw.run(world),
            Command::Perft(perft) => perft.run(world),
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
    let known = || Kind::ALL.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", ");
    Kind::from_id(id).ok_or_else(known)
}

/// Writes one answer and says whether it was one.
fn answer<T: serde::Serialize>(world: &mut World, answer: Result<T, Unreadable>) -> io::Result<bool> {
    let found = answer.is_ok();
    let line = match answer {
        Ok(answer) => serde_json::to_string(&answer),
        Err(why) => serde_json::to_string(&Failure { error: i18n::unreadable(Locale::En, &why) }),
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
