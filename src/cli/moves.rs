//! `moves`: the legal steps of positions.

use super::{Game, World, answer, exit};
use crate::games::{Table, Unread, Unreadable};
use clap::Args;
use serde::Serialize;
use std::io::{self, BufRead, Read};
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
        while let Some(line) = read_line(world.input)? {
            let found = match line.as_deref().map(str::trim) {
                Ok("") => continue,
                Ok(position) => self.list(Some(position)),
                Err(why) => Err(why.clone()),
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

/// The next line; nothing at the end. Only the beginning of a line that is too long is ever in memory.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<Result<String, Unreadable>>> {
    let mut line = Vec::new();
    let mut bounded = input.take(LINE_MAX as u64 + 1);
    if bounded.read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&line).into_owned();
    if line.len() <= LINE_MAX || line.ends_with(b"\n") {
        return Ok(Some(Ok(text)));
    }
    input.skip_until(b'\n')?;
    Ok(Some(Err(Unreadable::new(0, &text, Unread::TooLong { limit: LINE_MAX }))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_refused_and_passed_over() {
        let text = format!("one\n{}\nthree", "x".repeat(3 * LINE_MAX));
        let mut input = text.as_bytes();
        let mut next = || read_line(&mut input).unwrap();
        assert_eq!(next(), Some(Ok("one\n".to_owned())));
        assert!(matches!(next(), Some(Err(Unreadable { why: Unread::TooLong { .. }, .. }))));
        assert_eq!(next(), Some(Ok("three".to_owned())));
        assert_eq!(next(), None);
    }
}
