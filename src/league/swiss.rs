//! Swiss tournaments by the FIDE Dutch system, as in force since February 2026.
//!
//! [`Tournament::pair`] pairs the next round, [`Tournament::table`] gives the standings, [`trf`] reads and writes the
//! report that other programs understand.

mod bracket;
mod candidate;
mod criteria;
mod long;
mod sides;
mod table;
pub mod trf;

pub use table::Standing;

use bracket::Bracket;
use candidate::Candidate;
use nahil_games::Side;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Halves that the pairing's bye brings.
pub const BYE: u32 = 2;

/// A tournament so far. Players are numbered from 1, the strongest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tournament {
    /// How many players are numbered.
    pub players: usize,
    /// How many rounds are planned.
    pub rounds: usize,
    /// Whether number 1 plays White first.
    pub white_first: bool,
    /// The rounds that are over.
    pub history: Vec<Round>,
    /// The halves that an arbiter took off somebody: they count for the standings, not for the pairing.
    #[serde(default)]
    pub reduced: BTreeMap<usize, u32>,
}

/// A round that is over. Who is not in it was absent, for nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Who was paired.
    pub pairs: Vec<Pair>,
    /// Who had the pairing's bye.
    pub bye: Option<usize>,
    /// Who did not want to be paired, and the halves that were given for it.
    pub absent: BTreeMap<usize, u32>,
}

/// A pair of a round, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The number of who has White.
    pub white: usize,
    /// The number of who has Black.
    pub black: usize,
    /// The halves of White and of Black.
    pub halves: (u32, u32),
    /// Whether a side finished no turn: then they have not met.
    pub forfeit: bool,
}

/// A round to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paired {
    /// White's and Black's numbers, by board.
    pub pairs: Vec<(usize, usize)>,
    /// Who has the bye, if the number of players is odd.
    pub bye: Option<usize>,
}

impl Tournament {
    /// Pairs the next round for these players; nothing if the rules allow no pairing at all.
    pub fn pair(&self, here: impl Fn(usize) -> bool) -> Option<Paired> {
        let field = candidate::field(self, here);
        if self.history.is_empty() {
            return Some(self.first_round(&field));
        }
        let bye = match left_over(&field)? {
            Left::Nobody => None,
            Left::Score(score) => Some(score),
        };
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        let mut floaters = Vec::new();
        let mut first = 0;
        while first < field.len() {
            let score = field[first].score;
            let past = field.partition_point(|candidate| candidate.score >= score);
            let bracket = Bracket::new(&field, floaters, first..past, bye);
            let (made, left) = bracket.pair()?;
            pairs.extend(made);
            floaters = left;
            first = past;
        }
        let rests = floaters.first().map(|&place| field[place].number);
        (floaters.len() == field.len() % 2).then(|| Paired { pairs: self.boards(&field, pairs), bye: rests })
    }

    /// Nobody has met anybody yet: the upper half meets the lower one, and the last has the bye. The rules lead to the same,
    /// but a bracket of everybody takes their criteria longest.
    fn first_round(&self, field: &[Candidate]) -> Paired {
        let half = field.len() / 2;
        let bye = field.get(2 * half).map(|candidate| candidate.number);
        Paired { pairs: self.boards(field, (0..half).map(|at| (at, at + half)).collect()), bye }
    }

    /// Gives the sides, and sorts the pairs by board.
    fn boards(&self, field: &[Candidate], mut pairs: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
        pairs.sort_by_key(|&(high, low)| {
            (std::cmp::Reverse((field[high].score, field[low].score)), field[high].number)
        });
        let first = if self.white_first { Side::White } else { Side::Black };
        let seat = |(high, low): (usize, usize)| {
            let (high, low) = (&field[high], &field[low]);
            match sides::of_higher(high, low, first) {
                Side::White => (high.number, low.number),
                Side::Black => (low.number, high.number),
            }
        };
        pairs.into_iter().map(seat).collect()
    }
}

/// Who is left over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    /// Nobody.
    Nobody,
    /// Somebody with this score: the lowest that leaves all others pairable.
    Score(u32),
}

/// Who is left over; nothing if there is no pairing.
fn left_over(field: &[Candidate]) -> Option<Left> {
    let odd = field.len() % 2 == 1;
    let nobody = field.len();
    let size = field.len() + usize::from(odd);
    let scores: Vec<u32> = field.iter().map(|candidate| candidate.score).collect();
    let highest = scores.first().copied().unwrap_or(0);
    let big = i64::from(highest) + 2;
    let mut weights = vec![0; size * size];
    for (one, candidate) in field.iter().enumerate() {
        for (other, opponent) in field.iter().enumerate().skip(one + 1) {
            weights[one * size + other] = if candidate.may_meet(opponent) { big } else { 0 };
        }
        if odd && !candidate.had_bye {
            weights[one * size + nobody] = big + i64::from(highest - candidate.score);
        }
    }
    // Each edge weighs so much that one more is worth any other choice.
    for weight in weights.iter_mut().filter(|weight| **weight > 0) {
        *weight += big * size as i64;
    }
    let mates = integer_blossom::max_weight_matching(&weights, size);
    let all = mates.iter().all(Option::is_some);
    let rests = mates.last().copied().flatten().filter(|_| odd);
    all.then(|| rests.map_or(Left::Nobody, |place| Left::Score(scores[place])))
}
