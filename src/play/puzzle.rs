//! Puzzles: positions in which a turn is to be found. One is a line of text:
//! `grade | goal | position | turn, answer, turn; other turn`.

use crate::games::{Kind, Options, Table};
use std::fmt;
use std::str::FromStr;

/// A position in which a turn is to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// How hard it is, from 1.
    pub grade: u8,
    /// What is to be found.
    pub goal: Goal,
    /// The position, in the game's notation.
    pub position: String,
    /// How the game is played; as usual, if nothing is said.
    pub options: Option<Options>,
    /// The turns that solve it, each with what may follow. Any turn that wins at once solves it, too.
    pub lines: Vec<Vec<String>>,
}

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The turn that is clearly the best.
    Best,
    /// A turn after which the match is won in so many turns of one's own, this one included.
    Win(u8),
}

/// What comes of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// It solves the puzzle.
    Right,
    /// It does not.
    Wrong,
}

/// The line is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAPuzzle;

impl Puzzle {
    /// By what it is known, whatever becomes of the others: FNV-1a of its position, of 64 bits.
    pub fn sign(&self) -> u64 {
        self.position.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    /// The position, set up; nothing if the rules do not know it any more.
    pub fn table(&self, kind: Kind) -> Option<Box<dyn Table>> {
        kind.rules().table_at(&self.options(kind), &self.position).ok()
    }

    /// How the game is played.
    pub fn options(&self, kind: Kind) -> Options {
        self.options.clone().unwrap_or_else(|| Options::defaults(kind.rules().options()))
    }

    /// Judges a whole turn by what it leads to; nothing if it is not whole.
    pub fn judge(&self, kind: Kind, drafted: &dyn Table) -> Option<Judged> {
        let side = drafted.side_to_move();
        let mut table = drafted.boxed();
        table.end_turn().ok()?;
        let wins = table.outcome().is_some_and(|outcome| outcome.winner == Some(side));
        let solves = |turn: &String| {
            let solved = self.table(kind).and_then(|mut solved| {
                solved.play(turn).ok()?;
                solved.end_turn().ok()?;
                Some(solved.position())
            });
            solved.is_some_and(|position| position == table.position())
        };
        let is_right = wins || self.lines.iter().filter_map(|line| line.first()).any(solves);
        Some(if is_right { Judged::Right } else { Judged::Wrong })
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { grade, goal, position, lines, .. } = self;
        let lines: Vec<_> = lines.iter().map(|line| line.join(", ")).collect();
        write!(f, "{grade} | {goal} | {position} | {}", lines.join("; "))
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Best => f.write_str("best"),
            Goal::Win(turns) => write!(f, "win {turns}"),
        }
    }
}

impl FromStr for Goal {
    type Err = NotAPuzzle;

    fn from_str(text: &str) -> Result<Self, NotAPuzzle> {
        match text.strip_prefix("win ") {
            None if text == "best" => Ok(Goal::Best),
            turns => turns.and_then(|turns| turns.parse().ok()).map(Goal::Win).ok_or(NotAPuzzle),
        }
    }
}

impl FromStr for Puzzle {
    type Err = NotAPuzzle;

    fn from_str(text: &str) -> Result<Self, NotAPuzzle> {
        let mut parts = text.split(" | ");
        let mut next = || parts.next().ok_or(NotAPuzzle);
        let grade = next()?.parse().map_err(|_| NotAPuzzle)?;
        let goal = next()?.parse()?;
        let position = next()?.to_owned();
        let line = |line: &str| line.split(", ").map(str::to_owned).collect();
        let lines = next()?.split("; ").map(line).collect();
        if parts.next().is_some() {
            Err(NotAPuzzle)
        } else {
            Ok(Self { grade, goal, position, lines, options: None })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "3 | win 1 | ww3/6/7/8/9/8/7/6/bb3 b 6 0 | a1b1, i5h5; a2b2";

    #[test]
    fn a_puzzle_is_read_as_it_is_written() {
        let puzzle: Puzzle = LINE.parse().unwrap();
        assert_eq!((puzzle.grade, puzzle.goal, puzzle.lines.len()), (3, Goal::Win(1), 2));
        assert_eq!(puzzle.lines[0], ["a1b1", "i5h5"]);
        assert_eq!(puzzle.to_string(), LINE);
        for text in
            ["", "3", "x | best | p | t", "3 | win | p | t", "3 | lose | p | t", "3 | best | p | t | u"]
        {
            assert_eq!(text.parse::<Puzzle>(), Err(NotAPuzzle), "{text}");
        }
    }

    #[test]
    fn a_turn_is_judged_by_what_it_leads_to() {
        let kind = Kind::Arimaa;
        let puzzle: Puzzle = "1 | best | 1r6/8/8/8/3E4/8/6R1/8 g | Ed4n Ed5n Ed6n Ed7e".parse().unwrap();
        let answer = |text: &str| {
            let mut table = puzzle.table(kind).unwrap();
            table.play(text).unwrap();
            puzzle.judge(kind, &*table)
        };
        assert_eq!(answer("Ed4n Ed5n Ed6e Ee6n"), Some(Judged::Right));
        assert_eq!(answer("Ed4n"), Some(Judged::Wrong));
        assert_eq!(puzzle.judge(kind, &*puzzle.table(kind).unwrap()), None);
        let won: Puzzle = "1 | best | 1r6/6R1/8/8/3E4/8/8/8 g | Ed4n".parse().unwrap();
        let mut table = won.table(kind).unwrap();
        table.play("Rg7n").unwrap();
        assert_eq!(won.judge(kind, &*table), Some(Judged::Right));
    }
}
