//! From one season to the next: who goes up and down, the line of all entrants, and the groups that it is cut into.

use crate::Person;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// How a league's groups are meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sizes {
    /// The size to aim at.
    pub target: usize,
    /// The smallest group that is not merged.
    pub least: usize,
    /// The largest group.
    pub most: usize,
    /// How many groups a level has for each of the level above.
    pub width: usize,
}

/// Somebody who plays the new season.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entrant {
    /// Who.
    pub player: Person,
    /// What they are worth at least: rating less deviation.
    pub sure: f64,
    /// When they signed up.
    pub signed: i64,
}

/// How somebody did in the season before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finish {
    /// Who.
    pub player: Person,
    /// Their halves.
    pub halves: i64,
    /// How many halves were possible.
    pub possible: i64,
}

/// The season before: levels, their groups, and each group by place.
pub type Finished = Vec<Vec<Vec<Finish>>>;

/// Groups of a new season: levels, their groups, and each group in the order of dealing, which gives the numbers.
pub type Groups = Vec<Vec<Vec<Person>>>;

/// Where somebody was who missed the season before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Missed {
    /// The level they left, from 0.
    pub level: usize,
    /// How many seasons they have missed.
    pub seasons: usize,
}

/// Why somebody stands in a level's part of the line; the order is that of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Relegated,
    StayedHigh,
    Promoted,
    StayedLow,
    Returned,
}

/// Somebody's claim to a place in the line.
#[derive(Clone, Copy, Debug)]
struct Claim {
    level: usize,
    way: Way,
    place: usize,
    halves: i64,
    possible: i64,
    group: usize,
    player: Person,
}

impl Claim {
    fn order(&self, other: &Self) -> Ordering {
        let first = |claim: &Self| (claim.level, claim.way, claim.place);
        let share = |one: &Self, other: &Self| i128::from(one.halves) * i128::from(other.possible.max(1));
        first(self)
            .cmp(&first(other))
            .then_with(|| share(other, self).cmp(&share(self, other)))
            .then((self.group, self.player).cmp(&(other.group, other.player)))
    }
}

/// How many go up from a group of this size: a fifth, rounded half up, and at least one.
pub const fn promoted(size: usize) -> usize {
    let fifth = (2 * size + 5) / 10;
    if fifth == 0 { 1 } else { fifth }
}

/// How many go down from each group of a level.
pub fn relegated(finished: &Finished, level: usize, size: usize) -> usize {
    let Some(below) = finished.get(level + 1) else { return 0 };
    let coming: usize = below.iter().map(|group| promoted(group.len())).sum();
    coming.div_ceil(finished[level].len().max(1)).min(size - rising(level, size))
}

/// How many go up from a group of this size, where there is a level above.
const fn rising(level: usize, size: usize) -> usize {
    let up = promoted(size);
    if level == 0 || size == 0 {
        0
    } else if up < size {
        up
    } else {
        size
    }
}

/// The line of a new season: from who is to play highest to who is to play lowest.
pub fn line(
    finished: Option<&Finished>,
    missed: &BTreeMap<Person, Missed>,
    entrants: &[Entrant],
) -> Vec<Person> {
    let claims = finished.map(claims).unwrap_or_default();
    let last = finished.map_or(0, |finished| finished.len().saturating_sub(1));
    let returned =
        |player| finished.and_then(|_| missed.get(player)).map(|missed| returned(*player, *missed, last));
    let mut old: Vec<Claim> = Vec::new();
    let mut newcomers: Vec<&Entrant> = Vec::new();
    for entrant in entrants {
        match claims.get(&entrant.player).copied().or_else(|| returned(&entrant.player)) {
            Some(claim) => old.push(claim),
            None => newcomers.push(entrant),
        }
    }
    old.sort_by(Claim::order);
    newcomers.sort_by(|one, other| first_season(one, other));
    old.iter().map(|claim| claim.player).chain(newcomers.iter().map(|entrant| entrant.player)).collect()
}

/// The order of those of whom only the rating is known.
fn first_season(one: &Entrant, other: &Entrant) -> Ordering {
    other.sure.total_cmp(&one.sure).then((one.signed, one.player).cmp(&(other.signed, other.player)))
}

fn returned(player: Person, missed: Missed, last: usize) -> Claim {
    let level = missed.level.saturating_add(missed.seasons).min(last);
    Claim { level, way: Way::Returned, place: 0, halves: 0, possible: 1, group: 0, player }
}

/// Everybody's claim who played the season before.
fn claims(finished: &Finished) -> BTreeMap<Person, Claim> {
    let mut claims = BTreeMap::new();
    for (level, groups) in finished.iter().enumerate() {
        for (number, group) in groups.iter().enumerate() {
            let (up, down) = (rising(level, group.len()), relegated(finished, level, group.len()));
            for (above, finish) in group.iter().enumerate() {
                let (way, level) = fate(level, above + 1, group.len(), up, down);
                let Finish { player, halves, possible } = *finish;
                let claim = Claim { level, way, place: above + 1, halves, possible, group: number, player };
                claims.insert(player, claim);
            }
        }
    }
    claims
}

/// What becomes of a place of a group, and the level to which it leads.
const fn fate(level: usize, place: usize, size: usize, up: usize, down: usize) -> (Way, usize) {
    if place <= up {
        (Way::Promoted, level - 1)
    } else if place > size - down {
        (Way::Relegated, level + 1)
    } else if place <= size.div_ceil(2) {
        (Way::StayedHigh, level)
    } else {
        (Way::StayedLow, level)
    }
}

impl Sizes {
    /// How many groups so many players make.
    pub fn groups(self, players: usize) -> usize {
        let target = self.target.max(1);
        let mut groups = ((2 * players + target) / (2 * target)).max(1);
        while players.div_ceil(groups) > self.most.max(1) {
            groups += 1;
        }
        while groups > 1 && players / groups < self.least {
            groups -= 1;
        }
        groups
    }

    /// Cuts a line into groups.
    pub fn deal(self, line: &[Person]) -> Groups {
        let count = self.groups(line.len());
        let larger = line.len() % count;
        let size = |group: usize| line.len() / count + usize::from(group >= count - larger);
        let mut dealt = Groups::new();
        let (mut first, mut rest, mut wide) = (0, line, 1);
        while first < count {
            let sizes: Vec<usize> = (first..count.min(first + wide)).map(size).collect();
            let (level, below) = rest.split_at(sizes.iter().sum());
            first += sizes.len();
            rest = below;
            wide = wide.saturating_mul(self.width.max(1)).min(count);
            dealt.push(snake(level, &sizes));
        }
        dealt
    }
}

/// Deals a level's part of the line forth and back; full groups are skipped.
fn snake(level: &[Person], sizes: &[usize]) -> Vec<Vec<Person>> {
    let mut groups: Vec<Vec<Person>> = vec![Vec::new(); sizes.len()];
    let forth = 0..sizes.len();
    let turns = forth.clone().chain(forth.rev()).cycle();
    let mut players = level.iter();
    let mut next = players.next();
    for group in turns {
        let Some(player) = next else { break };
        if groups[group].len() < sizes[group] {
            groups[group].push(*player);
            next = players.next();
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Sizes = Sizes { target: 6, least: 4, most: 8, width: 2 };

    #[test]
    fn groups_keep_to_their_sizes_where_that_can_be() {
        for players in 4..500 {
            let count = SMALL.groups(players);
            assert!(players.div_ceil(count) <= 8 && players / count >= 4, "{players}");
        }
        assert_eq!(SMALL.groups(0), 1);
        assert_eq!(SMALL.groups(3), 1);
    }

    #[test]
    fn a_fifth_goes_up() {
        let up: Vec<usize> = [1, 2, 3, 7, 8, 12, 13].map(promoted).into();
        assert_eq!(up, [1, 1, 1, 1, 2, 2, 3]);
    }

    #[test]
    fn an_empty_league_has_one_empty_group() {
        assert_eq!(SMALL.deal(&[]), [[Vec::new()]]);
    }
}
