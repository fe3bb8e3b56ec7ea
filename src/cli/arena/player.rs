//! Who plays.

use crate::engine::{self, Budget, Fault, Level, Partner, Question, Worker};
use std::fmt;
use std::time::{Duration, Instant};

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Player {
    /// The machine at a level.
    Level(Level),
    /// The machine with so many positions.
    Nodes(u64),
    /// The machine with so many milliseconds.
    Millis(u64),
    /// One that hardly thinks.
    Partner(Partner),
}

/// Reads a player.
pub(super) fn read(text: &str) -> Result<Player, String> {
    let number = |text: &str| text.parse().ok().filter(|&number| number > 0);
    let player = match text.split_once(':') {
        None if text == "random" => Some(Player::Partner(Partner::Random)),
        None if text == "greedy" => Some(Player::Partner(Partner::Greedy)),
        None if text == "lesson" => Some(Player::Partner(Partner::Lesson)),
        None => text.parse().ok().and_then(Level::new).map(Player::Level),
        Some(("nodes", count)) => number(count).map(Player::Nodes),
        Some(("millis", count)) => number(count).map(Player::Millis),
        Some(_) => None,
    };
    player.ok_or_else(|| {
        format!("a player is a level from 1 to {}, nodes:N, millis:N, random, greedy or lesson", Level::MAX)
    })
}

impl Player {
    /// The player's turn, thought out as long as `goes_on` says so.
    pub(super) fn turn(
        self,
        question: Question,
        seed: u64,
        worker: &mut Worker,
        now: &dyn Fn() -> Instant,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<String, Fault> {
        let from = now();
        let millis = if let Player::Millis(millis) = self { millis } else { u64::MAX };
        let is_in_time = || millis == u64::MAX || now().duration_since(from) < Duration::from_millis(millis);
        let go_on = || goes_on() && is_in_time();
        let budget = match self {
            Player::Partner(partner) => return engine::spar(question, partner, seed),
            Player::Level(level) => level.budget(question.kind, seed),
            Player::Nodes(nodes) => Budget { seed, ..Budget::nodes(nodes) },
            Player::Millis(_) => Budget { seed, ..Budget::nodes(u64::MAX) },
        };
        engine::think(question, budget, worker, &go_on).map(|thought| thought.turn)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Level(level) => write!(f, "{}", level.number()),
            Player::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Player::Millis(millis) => write!(f, "millis:{millis}"),
            Player::Partner(Partner::Random) => write!(f, "random"),
            Player::Partner(Partner::Greedy) => write!(f, "greedy"),
            Player::Partner(Partner::Lesson) => write!(f, "lesson"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in ["1", "10", "nodes:20000", "millis:5", "random", "greedy", "lesson"] {
            assert_eq!(read(text).map(|player| player.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "0", "11", "nodes:0", "nodes:", "level:3", "Random:1"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
