//! The puzzles that the program brings along. `nahil puzzles` has made them; a line each, the easiest first.

use super::puzzle::Puzzle;
use crate::games::Kind;
use std::sync::LazyLock;

/// The puzzles of a game, the easiest first.
pub fn all(kind: Kind) -> &'static [Puzzle] {
    static MAYA: LazyLock<Vec<Puzzle>> = LazyLock::new(|| read(include_str!("puzzles/maya.txt")));
    static ARIMAA: LazyLock<Vec<Puzzle>> = LazyLock::new(|| read(include_str!("puzzles/arimaa.txt")));
    static ABALONE: LazyLock<Vec<Puzzle>> = LazyLock::new(|| read(include_str!("puzzles/abalone.txt")));
    static DAIKU: LazyLock<Vec<Puzzle>> = LazyLock::new(|| read(include_str!("puzzles/daiku.txt")));
    match kind {
        Kind::Maya => &MAYA,
        Kind::Arimaa => &ARIMAA,
        Kind::Abalone => &ABALONE,
        Kind::Daiku => &DAIKU,
    }
}

/// The puzzles of a file. Tests see to it that each line is one.
fn read(text: &str) -> Vec<Puzzle> {
    text.lines().filter_map(|line| line.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::puzzle::{Goal, Judged};
    use crate::play::shape::Shape;
    use std::collections::BTreeSet;

    /// How many there are of each game, at least.
    const ENOUGH: usize = 40;

    #[test]
    fn there_are_enough_and_each_line_is_one() {
        for kind in Kind::ALL {
            let file = format!("{}/src/play/puzzles/{}.txt", env!("CARGO_MANIFEST_DIR"), kind.id());
            let lines = std::fs::read_to_string(file).unwrap().lines().count();
            let all = all(*kind);
            assert_eq!(all.len(), lines, "{kind:?}");
            assert!(all.len() >= ENOUGH, "{kind:?}: {}", all.len());
            assert!(all.is_sorted_by_key(|puzzle| puzzle.grade), "{kind:?}");
            let signs: BTreeSet<u64> = all.iter().map(Puzzle::sign).collect();
            assert_eq!(signs.len(), all.len(), "{kind:?}");
        }
    }

    #[test]
    fn no_two_are_much_the_same() {
        for kind in Kind::ALL {
            let shape = |puzzle: &Puzzle| Shape::of(&puzzle.table(*kind).unwrap().scene());
            let shapes: Vec<_> = all(*kind).iter().map(|puzzle| (&puzzle.position, shape(puzzle))).collect();
            for (number, (position, shape)) in shapes.iter().enumerate() {
                let alike = shapes[..number].iter().find(|(_, earlier)| earlier.is_alike(shape));
                assert_eq!(alike.map(|(earlier, _)| earlier), None, "{kind:?}: {position}");
            }
        }
    }

    #[test]
    fn each_solution_is_a_line_of_whole_turns_and_wins_where_that_is_asked() {
        for kind in Kind::ALL {
            for puzzle in all(*kind) {
                for line in &puzzle.lines {
                    let mut table = puzzle.table(*kind).unwrap();
                    let side = table.side_to_move();
                    table.play(&line[0]).unwrap();
                    assert_eq!(puzzle.judge(*kind, &*table), Some(Judged::Right), "{puzzle}");
                    table.end_turn().unwrap();
                    for turn in &line[1..] {
                        assert_eq!(table.outcome(), None, "{puzzle}");
                        table.play(turn).unwrap();
                        table.end_turn().unwrap();
                    }
                    let wins = table.outcome().is_some_and(|outcome| outcome.winner == Some(side));
                    let most =
                        if let Goal::Win(turns) = puzzle.goal { 2 * usize::from(turns) - 1 } else { 4 };
                    assert!(wins == (puzzle.goal != Goal::Best) && line.len() <= most, "{puzzle}");
                }
            }
        }
    }
}
