//! The table of a group in which everybody meets everybody: points, tie-breaks, places.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A match of a group that is over, or forfeited, with the halves that each side got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The number of who played White.
    pub white: usize,
    /// The number of who played Black.
    pub black: usize,
    /// White's halves and Black's.
    pub halves: (u32, u32),
}

/// What a table is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// The numbers are 1 to this.
    pub players: usize,
    /// How often each two meet.
    pub per_pair: usize,
    /// The matches that are over.
    pub games: Vec<Game>,
    /// Whose results do not count.
    pub struck: BTreeSet<usize>,
    /// How many halves an arbiter took off.
    pub reduced: BTreeMap<usize, u32>,
}

/// A player's line of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The player's number.
    pub number: usize,
    /// Points, in halves; a reduction may bring them below 0.
    pub points: i64,
    /// How many wins.
    pub wins: u32,
    /// Sonneborn-Berger, in quarters.
    pub sonneborn: i64,
    /// Koya, in halves: points against those who have half of what is possible.
    pub koya: u32,
    /// The place, from 1; it may be shared.
    pub place: usize,
    /// What put the player below who stands before; nothing for the first line.
    pub decided: Option<Decided>,
    /// The best place that points still allow.
    pub best: usize,
    /// The worst place that points still allow.
    pub worst: usize,
}

/// What decides between two neighbours of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Decided {
    /// Points.
    Points,
    /// The matches among those tied.
    Encounter,
    /// Buchholz without the lowest.
    BuchholzCut,
    /// Buchholz.
    Buchholz,
    /// More wins.
    Wins,
    /// Sonneborn-Berger.
    Sonneborn,
    /// Koya.
    Koya,
    /// Nothing: the place is shared.
    Shared,
}

/// A player's results, before they are put in order.
struct Line {
    number: usize,
    points: i64,
    wins: u32,
    sonneborn: i64,
    koya: u32,
    played: usize,
}

impl Line {
    const fn tie_breaks(&self) -> (u32, i64, u32) {
        (self.wins, self.sonneborn, self.koya)
    }
}

impl Group {
    /// The table, the first place first; equal ones by number.
    pub fn table(&self) -> Vec<Row> {
        let lines = self.lines();
        let by_number = |number: &usize| lines.iter().find(|line| line.number == *number);
        let mut rows: Vec<Row> = Vec::with_capacity(lines.len());
        for tier in self.tiers(&lines) {
            let above = rows.len();
            let mut tier: Vec<&Line> = tier.iter().filter_map(by_number).collect();
            tier.sort_by(|a, b| b.tie_breaks().cmp(&a.tie_breaks()).then(a.number.cmp(&b.number)));
            for line in &tier {
                let better = tier.iter().filter(|other| other.tie_breaks() > line.tie_breaks()).count();
                let decided = rows.last().map(|before| decided(before, line, above == rows.len()));
                let (best, worst) = self.still_possible(&lines, line);
                rows.push(Row {
                    number: line.number,
                    points: line.points,
                    wins: line.wins,
                    sonneborn: line.sonneborn,
                    koya: line.koya,
                    place: above + better + 1,
                    decided,
                    best,
                    worst,
                });
            }
        }
        rows
    }

    /// Those whose results count.
    fn live(&self) -> impl Iterator<Item = usize> {
        (1..=self.players).filter(|number| !self.struck.contains(number))
    }

    fn counted(&self) -> impl Iterator<Item = &Game> {
        let live = |number: &usize| (1..=self.players).contains(number) && !self.struck.contains(number);
        self.games.iter().filter(move |game| live(&game.white) && live(&game.black))
    }

    fn points(&self) -> BTreeMap<usize, i64> {
        let reduced = |number| i64::from(self.reduced.get(&number).copied().unwrap_or(0));
        let mut points: BTreeMap<usize, i64> = self.live().map(|number| (number, -reduced(number))).collect();
        for game in self.counted() {
            *points.entry(game.white).or_default() += i64::from(game.halves.0);
            *points.entry(game.black).or_default() += i64::from(game.halves.1);
        }
        points
    }

    fn lines(&self) -> Vec<Line> {
        let points = self.points();
        let most = 2 * self.matches_each() as i64;
        let mut lines: BTreeMap<usize, Line> =
            points.iter().map(|(&number, &points)| (number, Line::new(number, points))).collect();
        for game in self.counted() {
            let (white, black) = game.halves;
            for (own, other, halves) in [(game.white, game.black, white), (game.black, game.white, black)] {
                if let Some(line) = lines.get_mut(&own) {
                    line.take(points[&other], halves, most);
                }
            }
        }
        lines.into_values().collect()
    }

    /// How many matches each plays that count.
    fn matches_each(&self) -> usize {
        self.per_pair * self.live().count().saturating_sub(1)
    }

    /// The players by points and direct encounter, the first tier first.
    fn tiers(&self, lines: &[Line]) -> Vec<Vec<usize>> {
        let mut tied: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        for line in lines {
            tied.entry(line.points).or_default().push(line.number);
        }
        let tiers = tied.into_values().rev();
        tiers.flat_map(|tied| if self.have_met(&tied) { self.encounter(tied) } else { vec![tied] }).collect()
    }

    /// Whether all matches among these are over.
    fn have_met(&self, among: &[usize]) -> bool {
        let both = |game: &&Game| among.contains(&game.white) && among.contains(&game.black);
        let mut met: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for game in self.counted().filter(both) {
            *met.entry((game.white.min(game.black), game.white.max(game.black))).or_default() += 1;
        }
        let pairs = among.len() * among.len().saturating_sub(1) / 2;
        met.len() == pairs && met.values().all(|times| *times == self.per_pair)
    }

    /// The tied by points among themselves, and again among those still tied.
    fn encounter(&self, tied: Vec<usize>) -> Vec<Vec<usize>> {
        let mut points: BTreeMap<usize, u32> = tied.iter().map(|&number| (number, 0)).collect();
        for game in self.counted().filter(|game| tied.contains(&game.white) && tied.contains(&game.black)) {
            *points.entry(game.white).or_default() += game.halves.0;
            *points.entry(game.black).or_default() += game.halves.1;
        }
        let mut tiers: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for number in &tied {
            tiers.entry(points[number]).or_default().push(*number);
        }
        if tiers.len() <= 1 {
            return vec![tied];
        }
        tiers.into_values().rev().flat_map(|tier| self.encounter(tier)).collect()
    }

    /// The best and the worst place that points still allow, each match looked at by itself.
    fn still_possible(&self, lines: &[Line], line: &Line) -> (usize, usize) {
        let most = |line: &Line| line.points + 2 * self.matches_each().saturating_sub(line.played) as i64;
        let others = || lines.iter().filter(|other| other.number != line.number);
        let surely_above = others().filter(|other| other.points > most(line)).count();
        let surely_below = others().filter(|other| most(other) < line.points).count();
        (1 + surely_above, lines.len() - surely_below)
    }
}

impl Line {
    const fn new(number: usize, points: i64) -> Self {
        Self { number, points, wins: 0, sonneborn: 0, koya: 0, played: 0 }
    }

    /// Takes in a match against somebody with so many points, where so many halves are possible in all.
    fn take(&mut self, other: i64, halves: u32, most: i64) {
        self.played += 1;
        self.wins += u32::from(halves == 2);
        self.sonneborn += other * i64::from(halves);
        if 2 * other >= most {
            self.koya += halves;
        }
    }
}

/// What put a line below the row before.
fn decided(before: &Row, line: &Line, new_tier: bool) -> Decided {
    if before.points != line.points {
        Decided::Points
    } else if new_tier {
        Decided::Encounter
    } else if before.wins != line.wins {
        Decided::Wins
    } else if before.sonneborn != line.sonneborn {
        Decided::Sonneborn
    } else if before.koya != line.koya {
        Decided::Koya
    } else {
        Decided::Shared
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(games: &[(usize, usize, u32, u32)]) -> Group {
        let games =
            games.iter().map(|&(white, black, own, other)| Game { white, black, halves: (own, other) });
        Group { players: 3, per_pair: 1, games: games.collect(), ..Group::default() }
    }

    #[test]
    fn a_row_names_what_put_it_there() {
        let rows = group(&[(1, 2, 0, 2), (2, 3, 0, 2), (1, 3, 2, 0)]).table();
        assert_eq!(rows.iter().map(|row| row.place).collect::<Vec<_>>(), [1, 1, 1]);
        assert_eq!(rows[1].decided, Some(Decided::Shared));
        let rows = group(&[(1, 2, 1, 1), (2, 3, 2, 0), (1, 3, 2, 0)]).table();
        assert_eq!(
            rows.iter().map(|row| row.decided).collect::<Vec<_>>(),
            [None, Some(Decided::Shared), Some(Decided::Points)]
        );
    }

    #[test]
    fn places_narrow_as_matches_end() {
        let rows = group(&[]).table();
        assert!(rows.iter().all(|row| (row.best, row.worst) == (1, 3)));
        let rows = group(&[(1, 2, 2, 0), (1, 3, 2, 0)]).table();
        assert_eq!(
            rows.iter().map(|row| (row.best, row.worst)).collect::<Vec<_>>(),
            [(1, 1), (2, 3), (2, 3)]
        );
    }

    #[test]
    fn a_strange_number_counts_for_nothing() {
        let rows = group(&[(1, 9, 2, 0)]).table();
        assert!(rows.iter().all(|row| row.points == 0));
    }
}
