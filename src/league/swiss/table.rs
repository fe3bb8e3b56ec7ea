//! Standings of a Swiss tournament: points and tie-breaks by FIDE C.07 of March 2026, with its unplayed rounds.

use super::{BYE, Tournament};
use crate::table::Decided;

/// A player's line of the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The player's number.
    pub number: usize,
    /// Points, in halves; a reduction may bring them below 0.
    pub points: i64,
    /// Buchholz, in halves.
    pub buchholz: u32,
    /// Buchholz without the lowest, in halves.
    pub cut: u32,
    /// Sonneborn-Berger, in quarters.
    pub sonneborn: u32,
    /// How many wins, the bye and forfeits included.
    pub wins: u32,
    /// The place, from 1; it may be shared.
    pub place: usize,
    /// What put the player below who stands before; nothing for the first line.
    pub decided: Option<Decided>,
}

/// What a round was for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Played(usize),
    Forfeit(usize),
    Bye,
    Absent,
}

/// A round of a player: what it was, and what it brought.
type Turn = (Kind, u32);

impl Standing {
    const fn key(&self) -> (i64, u32, u32, u32, u32) {
        (self.points, self.cut, self.buchholz, self.sonneborn, self.wins)
    }

    /// What put a line below this one.
    fn decided(&self, below: &Standing) -> Decided {
        let steps = [
            (self.points != below.points, Decided::Points),
            (self.cut != below.cut, Decided::BuchholzCut),
            (self.buchholz != below.buchholz, Decided::Buchholz),
            (self.sonneborn != below.sonneborn, Decided::Sonneborn),
            (self.wins != below.wins, Decided::Wins),
        ];
        steps.into_iter().find_map(|(differ, by)| differ.then_some(by)).unwrap_or(Decided::Shared)
    }
}

impl Tournament {
    /// The standings, the first place first; equal ones by number.
    pub fn table(&self) -> Vec<Standing> {
        let rows = self.rows();
        let points: Vec<u32> = rows.iter().map(|row| row.iter().map(|(_, halves)| halves).sum()).collect();
        let adjusted: Vec<u32> = rows.iter().map(|row| adjusted(row)).collect();
        let numbers = 0..rows.len();
        let mut table: Vec<Standing> =
            numbers.map(|at| standing(at + 1, &rows[at], &points, &adjusted)).collect();
        for line in &mut table {
            line.points -= self.reduced.get(&line.number).copied().map_or(0, i64::from);
        }
        table.sort_by(|a, b| b.key().cmp(&a.key()).then(a.number.cmp(&b.number)));
        for at in 0..table.len() {
            let before = at.checked_sub(1).map(|before| table[before]);
            let shared = before.filter(|before| before.key() == table[at].key());
            table[at].place = shared.map_or(at + 1, |before| before.place);
            table[at].decided = before.map(|before| before.decided(&table[at]));
        }
        table
    }

    /// Each player's rounds.
    fn rows(&self) -> Vec<Vec<Turn>> {
        let mut rows = vec![Vec::with_capacity(self.history.len()); self.players];
        for round in &self.history {
            let mut turns: Vec<Turn> = vec![(Kind::Absent, 0); self.players];
            for (number, halves) in &round.absent {
                turns[number - 1].1 = *halves;
            }
            for pair in &round.pairs {
                let kind = |other| if pair.forfeit { Kind::Forfeit(other) } else { Kind::Played(other) };
                turns[pair.white - 1] = (kind(pair.black), pair.halves.0);
                turns[pair.black - 1] = (kind(pair.white), pair.halves.1);
            }
            if let Some(number) = round.bye {
                turns[number - 1] = (Kind::Bye, BYE);
            }
            rows.iter_mut().zip(turns).for_each(|(row, turn)| row.push(turn));
        }
        rows
    }
}

/// Points as an opponent's Buchholz sees them: rounds missed at the end count as draws.
fn adjusted(row: &[Turn]) -> u32 {
    let came = |(kind, halves): &Turn| match kind {
        Kind::Played(_) | Kind::Bye => true,
        Kind::Forfeit(_) => *halves == 2,
        Kind::Absent => false,
    };
    let last = row.iter().rposition(came);
    let value = |(at, turn): (usize, &Turn)| {
        if turn.0 == Kind::Absent && last.is_none_or(|last| last < at) { 1 } else { turn.1 }
    };
    row.iter().enumerate().map(value).sum()
}

fn standing(number: usize, row: &[Turn], points: &[u32], adjusted: &[u32]) -> Standing {
    let own = points[number - 1];
    let drawn = u32::try_from(row.len()).unwrap_or(u32::MAX);
    let value = |kind: Kind| match kind {
        Kind::Played(other) => adjusted[other - 1],
        Kind::Forfeit(other) => own.min(adjusted[other - 1]),
        Kind::Bye | Kind::Absent => own.min(drawn),
    };
    let chosen = |(kind, halves): &&Turn| match kind {
        Kind::Absent => true,
        Kind::Forfeit(_) => *halves == 0,
        Kind::Played(_) | Kind::Bye => false,
    };
    let buchholz = row.iter().map(|(kind, _)| value(*kind)).sum();
    let lowest = row.iter().filter(chosen).map(|(kind, _)| value(*kind)).min();
    let lowest = lowest.or_else(|| row.iter().map(|(kind, _)| value(*kind)).min()).unwrap_or(0);
    Standing {
        number,
        points: own.into(),
        buchholz,
        cut: if row.len() > 1 { buchholz - lowest } else { buchholz },
        sonneborn: row.iter().map(|(kind, halves)| value(*kind) * halves).sum(),
        wins: row.iter().filter(|(_, halves)| *halves == 2).count() as u32,
        place: 0,
        decided: None,
    }
}
