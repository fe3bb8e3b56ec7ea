//! Who of a pair gets which side.

use super::candidate::Candidate;
use nahil_games::Side;

/// The side of the higher of two; `first` is that of number 1 in the first round.
pub(super) fn of_higher(high: &Candidate, low: &Candidate, first: Side) -> Side {
    match (high.wished, low.wished) {
        (None, None) if high.rank % 2 == 1 => first,
        (None, None) => first.other(),
        (None, Some(low)) => low.other(),
        (Some(own), None) => own,
        (Some(own), Some(low)) if own != low => own,
        (Some(own), Some(_)) => clash(high, low, own),
    }
}

/// Both wish one side: who wishes it more, else who had the other one at the latest difference, else the higher.
fn clash(high: &Candidate, low: &Candidate, wished: Side) -> Side {
    match high.wish.cmp(&low.wish) {
        std::cmp::Ordering::Greater => return wished,
        std::cmp::Ordering::Less => return wished.other(),
        std::cmp::Ordering::Equal => {}
    }
    let mut games = high.sides.iter().rev().zip(low.sides.iter().rev());
    let differing = games.find(|(own, other)| own != other);
    differing.map_or(wished, |(_, other)| *other)
}
