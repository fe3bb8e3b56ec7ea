//! `moves`: the legal steps of positions.

use super::lines::{self, Line};
use super::{Game, World, answer, exit};
use crate::games::{Table, Unread, Unreadable};
use clap::Args;
use serde::Serialize;
use std::io;
use std::process::ExitCode;

/// Longest line that is read as a position, in bytes; no game writes one half as long.
const LINE_MAX: usize = 4096;

/// Lists the legal steps of positions.
#[derive(Clone, Debug, Args)]
pub struct Moves {
    #[command(flatten)]
    game: Game,
    /// The position [default: the start]
    #[arg(long, conflicts_with = "stdin")]
    position: Option<String>,
    /// Read positions from the standard input, one a line; empty lines are skipped.
    #[arg(long)]
    stdin: bool,
    /// Also count the different complete turns.
    #[arg(long)]
    turns: bool,
}

/// What is said of a position.
#[derive(Serialize)]
struct Answer {
    position: String,
    side: char,
    steps: Vec<String>,
    winning_steps: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_turns: Option<u64>,
}

impl Moves {
    /// Answers for each position, in order.
    pub fn run(&self, world: &mut World) -> io::Result<ExitCode> {
        if !self.stdin {
            return answer(world, self.list(self.position.as_deref())).map(exit);
        }
        let mut all = true;
        while let Some(line) = lines::next(world.input, LINE_MAX)? {
            let found = match &line {
                Line::Whole(text) if text.trim().is_empty() => continue,
                Line::Whole(position) => self.list(Some(position.trim())),
                Line::TooLong(text) => Err(Unreadable::new(0, text, Unread::TooLong { limit: LINE_MAX })),
            };
            all &= answer(world, found)?;
        }
        Ok(exit(all))
    }

    fn list(&self, position: Option<&str>) -> Result<Answer, Unreadable> {
        let table = self.game.table(position)?;
        let turns = self.turns.then(|| table.count_turns());
        Ok(Answer {
            position: table.position(),
            side: self.game.game.rules().colours()[table.side_to_move()].letter(),
            steps: steps(table.as_ref(), false),
            winning_steps: steps(table.as_ref(), true),
            turns: turns.map(|turns| turns.turns),
            winning_turns: turns.map(|turns| turns.winning),
        })
    }
}

fn steps(table: &dyn Table, winning: bool) -> Vec<String> {
    let choices = table.choices().into_iter().filter(|choice| choice.wins || !winning);
    let mut steps: Vec<String> = choices.map(|choice| choice.step).collect();
    steps.sort_unstable();
    steps
}
