//! Which puzzle somebody gets: of those that the program brings along and those that come from matches played here.

use crate::bot::desk::{Desk, Stop};
use crate::games::Kind;
use crate::league::rating::Rating;
use crate::play::MatchId;
use crate::play::puzzle::Puzzle;
use crate::play::puzzles;
use crate::players::PlayerId;
use crate::store::PuzzlerRow;
use std::borrow::Cow;
use std::cmp::Ordering;

/// What a puzzle of the lowest grade is worth, and each grade more; and how far that may be off.
const LOWEST: f64 = 1_100.0;
const EACH: f64 = 150.0;
const DEVIATION: f64 = 80.0;

/// A puzzle as an opponent.
pub(super) fn worth(puzzle: &Puzzle) -> Rating {
    let rating = LOWEST + EACH * f64::from(puzzle.grade.saturating_sub(1));
    Rating { rating, deviation: DEVIATION, ..Rating::NEW }
}

/// A puzzle of the program's, or one that was found here.
pub(super) type Known = Cow<'static, Puzzle>;

/// The puzzle with this sign, and its game.
pub(super) fn known(desk: &Desk<'_>, sign: u64) -> Result<Option<(Kind, Known)>, Stop> {
    if let Some((kind, puzzle)) = brought(sign) {
        return Ok(Some((kind, Cow::Borrowed(puzzle))));
    }
    for kind in Kind::ALL {
        if let Some(row) = desk.work.mined(*kind, sign)? {
            return Ok(row.puzzle().map(|puzzle| (*kind, Cow::Owned(puzzle))));
        }
    }
    Ok(None)
}

/// The same of those that the program brings along.
fn brought(sign: u64) -> Option<(Kind, &'static Puzzle)> {
    let of = |kind: &'static Kind| puzzles::all(*kind).iter().map(move |puzzle| (*kind, puzzle));
    Kind::ALL.iter().flat_map(of).find(|(_, puzzle)| puzzle.sign() == sign)
}

/// The next puzzle of a game for somebody, and whether it counts. What comes from a match of their own they know.
pub(super) fn next(
    desk: &Desk<'_>,
    player: PlayerId,
    kind: Kind,
    row: &PuzzlerRow,
) -> Result<Option<(Known, bool)>, Stop> {
    let mut all: Vec<(Known, Option<MatchId>)> =
        puzzles::all(kind).iter().map(|puzzle| (Cow::Borrowed(puzzle), None)).collect();
    let mined = desk.work.all_mined(kind)?.into_iter();
    all.extend(mined.filter_map(|mined| Some((Cow::Owned(mined.puzzle()?), Some(mined.id)))));
    for (puzzle, counts, from) in in_order(all, row) {
        let played = from.map(|id| desk.work.match_by_id(id)).transpose()?.flatten();
        if played.is_none_or(|played| played.preamble.sides.find(&player).is_none()) {
            return Ok(Some((puzzle, counts)));
        }
    }
    Ok(None)
}

/// Puzzles in the order in which somebody gets them, and whether they count: first the new ones, the one that is nearest to
/// what they can do in front, then those that they have done, the one that they have not seen for the longest time in
/// front.
fn in_order<T>(all: Vec<(Known, T)>, row: &PuzzlerRow) -> Vec<(Known, bool, T)> {
    // As long as little is known, rather one that is too easy.
    let own = row.rating.unwrap_or(Rating::NEW).sure();
    let place = |puzzle: &Puzzle| row.seen.iter().position(|seen| *seen == puzzle.sign());
    let distance = |puzzle: &Puzzle| (worth(puzzle).rating - own).abs();
    let mut ordered: Vec<_> = all.into_iter().map(|(puzzle, of)| (place(&puzzle), puzzle, of)).collect();
    ordered.sort_by(|(seen, puzzle, _), (other_seen, other, _)| match seen.cmp(other_seen) {
        Ordering::Equal => distance(puzzle).total_cmp(&distance(other)),
        order => order,
    });
    ordered.into_iter().map(|(seen, puzzle, of)| (puzzle, seen.is_none(), of)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(kind: Kind, row: &PuzzlerRow) -> Option<(Known, bool)> {
        let all = puzzles::all(kind).iter().map(|puzzle| (Cow::Borrowed(puzzle), ())).collect();
        in_order(all, row).into_iter().next().map(|(puzzle, counts, ())| (puzzle, counts))
    }

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
                assert_eq!(brought(puzzle.sign()), Some((*kind, puzzle)));
            }
        }
        assert_eq!(brought(0), None);
    }
}
