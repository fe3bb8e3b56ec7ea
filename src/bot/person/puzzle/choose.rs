//! Which puzzle somebody gets.

use crate::games::Kind;
use crate::league::rating::Rating;
use crate::play::puzzle::Puzzle;
use crate::play::puzzles;
use crate::store::PuzzlerRow;

/// What a puzzle of the lowest grade is worth, and each grade more; and how far that may be off.
const LOWEST: f64 = 1_100.0;
const EACH: f64 = 150.0;
const DEVIATION: f64 = 80.0;

/// A puzzle as an opponent.
pub(super) fn worth(puzzle: &Puzzle) -> Rating {
    let rating = LOWEST + EACH * f64::from(puzzle.grade.saturating_sub(1));
    Rating { rating, deviation: DEVIATION, ..Rating::NEW }
}

/// The puzzle with this sign, and its game.
pub(super) fn known(sign: u64) -> Option<(Kind, &'static Puzzle)> {
    let of = |kind: &'static Kind| puzzles::all(*kind).iter().map(move |puzzle| (*kind, puzzle));
    Kind::ALL.iter().flat_map(of).find(|(_, puzzle)| puzzle.sign() == sign)
}

/// The next puzzle of a game for somebody, and whether it counts: the new one that is nearest to what they can do, or,
/// where they have done all, the one that they have not seen for the longest time.
pub(super) fn next(kind: Kind, row: &PuzzlerRow) -> Option<(&'static Puzzle, bool)> {
    // As long as little is known, rather one that is too easy.
    let own = row.rating.unwrap_or(Rating::NEW).sure();
    let all = puzzles::all(kind);
    let new = all.iter().filter(|puzzle| !row.seen.contains(&puzzle.sign()));
    let distance = |puzzle: &&Puzzle| (worth(puzzle).rating - own).abs();
    let nearest = new.min_by(|one, other| distance(one).total_cmp(&distance(other)));
    if let Some(puzzle) = nearest {
        return Some((puzzle, true));
    }
    let seen = |sign: &u64| all.iter().find(|puzzle| puzzle.sign() == *sign);
    row.seen.iter().find_map(seen).map(|puzzle| (puzzle, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_done_all_gets_the_oldest_again_and_it_does_not_count() {
        let mut row = PuzzlerRow::default();
        let all = puzzles::all(Kind::Maya).len();
        for _ in 0..all {
            let (puzzle, counts) = next(Kind::Maya, &row).unwrap();
            assert!(counts && !row.seen.contains(&puzzle.sign()));
            row.seen.push(puzzle.sign());
        }
        let (puzzle, counts) = next(Kind::Maya, &row).unwrap();
        assert_eq!((puzzle.sign(), counts), (row.seen[0], false));
        assert!(next(Kind::Daiku, &row).unwrap().1);
    }

    #[test]
    fn the_better_somebody_is_the_harder_their_puzzles_are() {
        let of = |rating| {
            let rating = Rating { rating, deviation: 60.0, ..Rating::NEW };
            let row = PuzzlerRow { rating: Some(rating), ..PuzzlerRow::default() };
            next(Kind::Maya, &row).unwrap().0.grade
        };
        assert!(of(900.0) < of(1_400.0) && of(1_400.0) < of(2_000.0));
        let first = next(Kind::Maya, &PuzzlerRow::default()).unwrap().0;
        assert_eq!(first.grade, of(900.0));
    }

    #[test]
    fn a_puzzle_is_known_by_its_sign() {
        for kind in Kind::ALL {
            for puzzle in puzzles::all(*kind) {
                assert_eq!(known(puzzle.sign()), Some((*kind, puzzle)));
            }
        }
        assert_eq!(known(0), None);
    }
}
