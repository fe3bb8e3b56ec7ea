//! Round robins: Berger's tables, the order of rounds, and which matches open under a cap.

/// A round: who meets whom, and who rests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// By board: the numbers of White and Black, from 1.
    pub pairs: Vec<(usize, usize)>,
    /// Who rests, if the number of players is odd.
    pub free: Option<usize>,
}

/// A match of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fixture {
    /// The round, from 1.
    pub round: usize,
    /// The board, from 1.
    pub board: usize,
    /// The number of who plays White.
    pub white: usize,
    /// The number of who plays Black.
    pub black: usize,
}

/// Berger's table for so many players: in each round everybody plays once, or rests once in all.
pub fn rounds(players: usize) -> Vec<Round> {
    let even = players + players % 2;
    (1..even).map(|number| round(players, even, number)).collect()
}

/// Round `number` of the table for `even` players, of whom the last may be nobody.
fn round(players: usize, even: usize, number: usize) -> Round {
    let cycle = even - 1;
    let seat = |place: usize| if place.is_multiple_of(cycle) { cycle } else { place % cycle };
    let first = seat((number + 1) * (even / 2));
    let with_last = if number % 2 == 1 { (first, even) } else { (even, first) };
    let others = (1..even / 2).map(|board| (seat(first + board), seat(first + cycle - board)));
    if players == even {
        Round { pairs: std::iter::once(with_last).chain(others).collect(), free: None }
    } else {
        Round { pairs: others.collect(), free: Some(first) }
    }
}

/// Every match of a group, by round and board.
///
/// With two matches a pair the second cycle has the sides exchanged, and the last two rounds of the first change places:
/// so nobody has one side three times running.
pub fn schedule(players: usize, twice: bool) -> Vec<Fixture> {
    let first = rounds(players);
    let mut all = first.clone();
    if twice {
        let last = all.len();
        if last >= 2 {
            all.swap(last - 1, last - 2);
        }
        all.extend(first.into_iter().map(exchanged));
    }
    all.iter().enumerate().flat_map(|(number, round)| fixtures(number + 1, round)).collect()
}

fn exchanged(round: Round) -> Round {
    Round { pairs: round.pairs.into_iter().map(|(white, black)| (black, white)).collect(), ..round }
}

fn fixtures(number: usize, round: &Round) -> impl Iterator<Item = Fixture> {
    let boards = round.pairs.iter().enumerate();
    boards.map(move |(place, &(white, black))| Fixture { round: number, board: place + 1, white, black })
}

/// Which of the waiting matches open now: in order, each whose both players have fewer than `cap` open.
///
/// `open` says how many each player has open already, in whatever league or out of it, if those count.
pub fn openings<P: Copy + Ord>(
    waiting: impl IntoIterator<Item = (P, P)>,
    cap: usize,
    mut open: impl FnMut(P) -> usize,
) -> Vec<usize> {
    let mut counts = std::collections::BTreeMap::new();
    let mut opened = Vec::new();
    for (place, (white, black)) in waiting.into_iter().enumerate() {
        let free = [white, black].iter().all(|&who| *counts.entry(who).or_insert_with(|| open(who)) < cap);
        if free {
            for who in [white, black] {
                *counts.entry(who).or_default() += 1;
            }
            opened.push(place);
        }
    }
    opened
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn everybody_meets_everybody_with_equal_sides() {
        for players in 2..=40 {
            let mut met = BTreeMap::new();
            for fixture in schedule(players, true) {
                assert_ne!(fixture.white, fixture.black);
                *met.entry((fixture.white, fixture.black)).or_insert(0) += 1;
            }
            assert_eq!(met.len(), players * (players - 1));
            assert!(met.values().all(|times| *times == 1));
        }
    }

    #[test]
    fn once_round_the_sides_differ_by_one_at_most() {
        for players in 2..=40 {
            for who in 1..=players {
                let all = schedule(players, false);
                let white = all.iter().filter(|fixture| fixture.white == who).count();
                let black = all.iter().filter(|fixture| fixture.black == who).count();
                assert!(white.abs_diff(black) <= 1, "{who} of {players}");
            }
        }
    }

    #[test]
    fn nobody_has_one_side_three_times_running() {
        for players in 3..=24 {
            for who in 1..=players {
                let all = schedule(players, true);
                let own = all.iter().filter(|fixture| [fixture.white, fixture.black].contains(&who));
                let sides: Vec<bool> = own.map(|fixture| fixture.white == who).collect();
                assert!(
                    sides.windows(3).all(|run| run[0] != run[1] || run[1] != run[2]),
                    "{who} of {players}"
                );
            }
        }
    }

    #[test]
    fn a_cap_opens_the_first_matches_that_fit() {
        let all: Vec<_> = schedule(4, true).iter().map(|fixture| (fixture.white, fixture.black)).collect();
        assert_eq!(openings(all.clone(), 2, |_| 0), [0, 1, 2, 3]);
        assert_eq!(openings(all.clone(), 2, |who| 2 * usize::from(who == 1)), [1, 2, 4]);
        assert_eq!(openings(all, 0, |_| 0), [0; 0]);
    }
}
