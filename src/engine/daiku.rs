//! What positions of Daiku 9 are worth: how far all pieces of a side are from the sectors that they can fill soonest, and
//! what stands in their way there.

use crate::mind::{Mind, Order};
use crate::weights::Weighed;
use nahil_games::daiku::{Cell, Cells, Daiku, Step};
use nahil_games::{Deed, Filling, Position, Side};
use std::array::from_fn;
use std::cmp::Reverse;

/// What is weighed.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// A step that has to be made to fill the sectors, by a piece or to a hole.
    away: [i32; 1],
    /// A cell of theirs that is still to be filled.
    hole: [i32; 1],
    /// An enemy in one of them, and one that has friends on two sides there, so that it is hard to remove.
    intruder: [i32; 2],
    /// What an enemy costs besides who can be removed, by how many own pieces are missing around it until then.
    siege: [i32; 5],
    /// A full sector.
    full: [i32; 1],
    /// An own piece that is all but enclosed.
    close: [i32; 1],
    /// To be the one to move.
    tempo: [i32; 1],
}

static WEIGHTS: Weights = Weights {
    away: [14],
    hole: [24],
    intruder: [16, 200],
    siege: [30, 100, 130, 160, 180],
    full: [600],
    close: [10],
    tempo: [6],
};

impl Weighed for Weights {
    fn groups(&mut self) -> Vec<(&'static str, &mut [i32])> {
        vec![
            ("away", &mut self.away),
            ("hole", &mut self.hole),
            ("intruder", &mut self.intruder),
            ("siege", &mut self.siege),
            ("full", &mut self.full),
            ("close", &mut self.close),
            ("tempo", &mut self.tempo),
        ]
    }
}

/// Sectors of the board.
const SECTORS: usize = 9;
/// Cells on a side of the board, and of a sector.
const WIDTH: usize = 9;
const SECTOR: usize = 3;
const CELLS: usize = WIDTH * WIDTH;
/// Steps to a sector that are told apart.
const STEPS_MAX: u8 = 8;
/// How many sectors are thought of.
const CHOICE: usize = 5;
/// How many cells are thought of when a piece is placed.
const PLACES: usize = 12;

impl Mind for Daiku {
    type Glance = [Aim; 2];
    type Weights = Weights;
    const TURN: u8 = 1;
    const SPREAD: i32 = 9;

    fn bare(&self) -> Self {
        Daiku::bare(self)
    }

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn weigh(&self, weights: &Weights) -> i32 {
        let side = self.side_to_move();
        let tempo = if self.is_begun() { 0 } else { weights.tempo[0] };
        standing(self, side, weights) - standing(self, side.other(), weights) + tempo
    }

    fn prospects(&self, side: Side) -> i32 {
        standing(self, side, &WEIGHTS)
    }

    fn glance(&self) -> [Aim; 2] {
        Side::BOTH.map(|side| Aim::of(self, side, &WEIGHTS))
    }

    fn order(&self, aims: &[Aim; 2], step: Step) -> Order {
        let side = self.side_to_move();
        let goes = match step.deed() {
            Deed::Place => self.placed(),
            Deed::Step | Deed::Jump => side,
            Deed::Relocate => side.other(),
        };
        let [own, other] = [&aims[goes.index()], &aims[goes.other().index()]];
        let nearer = if step.deed() == Deed::Place {
            -own.steps(step.to())
        } else {
            own.steps(step.from()) - own.steps(step.to())
        };
        let worse = i32::from(other.is_in(step.to()))
            - i32::from(step.deed() != Deed::Place && other.is_in(step.from()));
        let sign = if goes == side { 1 } else { -1 };
        let in_the_way = if goes == side { 2 * worse } else { 3 * worse };
        Order { guess: 20 * (sign * nearer) + 20 * sign * in_the_way, forcing: false }
    }

    fn steps_left(&self) -> u8 {
        u8::from(!self.is_begun())
    }

    fn is_setting_up(&self) -> bool {
        self.is_placing()
    }

    fn filled(&self, side: Side) -> u8 {
        self.sectors(side)
    }

    fn filling(&self, side: Side) -> Option<Filling> {
        let (own, enemy) = (self.pieces_of(side), self.pieces_of(side.other()));
        let begun = WHOLE.iter().filter(|&sector| own & sector != 0 && own & sector != *sector);
        // Of those with as many, one with fewer enemies.
        let rank = |sector: &&Cells| (Reverse((own & *sector).count_ones()), (enemy & *sector).count_ones());
        let sector = *begun.min_by_key(rank)?;
        let named = |cells: Cells| Cell::of(cells).map(|cell| cell.to_string());
        Some(Filling {
            corners: [named(sector).next()?, named(sector).last()?],
            count: (own & sector).count_ones() as u8,
            missing: named(sector & !own).collect(),
        })
    }

    fn relocates(&self, step: Step) -> Option<String> {
        (step.deed() == Deed::Relocate).then(|| step.from().to_string())
    }

    fn stage(&self) -> u32 {
        Side::BOTH.into_iter().map(|side| self.pieces_of(side).count_ones()).sum()
    }

    fn repetition(&self) -> u32 {
        Daiku::repetition(self)
    }

    fn left(&self) -> Option<u32> {
        self.turns_left()
    }

    fn width(&self) -> usize {
        if self.is_placing() { PLACES } else { usize::MAX }
    }
}

/// What is good about how the pieces of a side stand.
fn standing(position: &Daiku, side: Side, weights: &Weights) -> i32 {
    let (own, enemy) = (position.pieces_of(side), position.pieces_of(side.other()));
    let full = WHOLE.iter().filter(|&&sector| own & sector == sector).count() as i32;
    let free = WHOLE_BOARD & !(own | enemy);
    let tight = own & !Cell::around(free) & !Cell::around(own);
    weights.full[0] * full
        - weights.close[0] * tight.count_ones() as i32
        - Aim::of(position, side, weights).cost(own, weights)
}

/// The sectors that a side can fill soonest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim {
    /// What it costs at the least.
    least: i32,
    /// What of it is due to enemies who stand there.
    hindrance: i32,
    /// Which they are, one bit each.
    sectors: usize,
}

impl Aim {
    /// As many sectors as the wave has pieces for.
    fn of(position: &Daiku, side: Side, weights: &Weights) -> Self {
        let (own, enemy) = (position.pieces_of(side), position.pieces_of(side.other()));
        let (mut pieces, mut count, mut near) = ([0; CELLS], 0, 0);
        for cell in Cell::of(own) {
            pieces[count] = cell.index();
            count += 1;
            near += NEAR[cell.index()];
        }
        let held = Cell::of(enemy).fold(0, |held, cell| held + HELD[cell.index()]);
        let sectors = promising(near, held);
        let hindrances = hindrances(sectors, own, enemy, weights);
        let mut best = Self { least: i32::MAX, hindrance: 0, sectors: 0 };
        let size = usize::from(position.wave());
        for choice in CHOICES.get(size - 1).copied().unwrap_or_default() {
            let chosen = choice.iter().take(size);
            let (sectors, hindrance) =
                chosen.fold((0, 0), |(set, sum), &at| (set | 1 << sectors[at], sum + hindrances[at]));
            let steps = &AWAY[sectors];
            let away = pieces[..count].iter().fold(0_i32, |sum, &cell| sum.wrapping_add(steps[cell].into()));
            let least = weights.away[0] * away + hindrance;
            if least < best.least {
                best = Self { least, hindrance, sectors };
            }
        }
        best
    }

    /// What it costs to fill them.
    fn cost(&self, own: Cells, weights: &Weights) -> i32 {
        let chosen = WHOLE.iter().zip(0..).filter(|(_, at)| self.sectors >> at & 1 == 1);
        let target = chosen.fold(0, |all, (sector, _)| all | sector);
        let holes = target & !own;
        let steps = journeys(own & !target, holes);
        weights.away[0] * steps + weights.hole[0] * holes.count_ones() as i32 + self.hindrance
    }

    /// How many steps a cell is away.
    fn steps(&self, cell: Cell) -> i32 {
        AWAY[self.sectors][cell.index()].into()
    }

    fn is_in(&self, cell: Cell) -> bool {
        self.steps(cell) == 0
    }
}

/// The sectors, those first that a side is likely to fill: by its pieces there and nearby, and the enemies there.
fn promising(near: Lanes, held: Lanes) -> [usize; SECTORS] {
    let (near, held) = (near.to_le_bytes(), held.to_le_bytes());
    // Of equals, the first: so the place is part of what they are sorted by.
    let rank = |sector: usize| 16 * (2 * i32::from(held[sector]) - i32::from(near[sector])) + sector as i32;
    let mut ranks: [i32; SECTORS] = from_fn(rank);
    ranks.sort_unstable();
    ranks.map(|rank| (rank & 15) as usize)
}

/// What enemies cost who stand in each of the first sectors. Unless it is dear, a side rather sits around a sector that it
/// cannot fill than leaves its place there to enclose who is in it.
fn hindrances(sectors: [usize; SECTORS], own: Cells, enemy: Cells, weights: &Weights) -> [i32; CHOICE] {
    let rooted = enemy & rooted(enemy);
    let [intruder, entrenched] = weights.intruder;
    let cost = |cell: Cell| {
        let more =
            if rooted & cell.bit() == 0 { weights.siege[missing(own, enemy, cell)] } else { entrenched };
        intruder + more
    };
    from_fn(|at| {
        let sector = WHOLE[sectors[at]];
        if own & sector == 0 {
            return intruder * (enemy & sector).count_ones() as i32;
        }
        Cell::of(enemy & sector).map(cost).sum()
    })
}

/// How many own pieces are missing around an enemy before it can be relocated.
fn missing(own: Cells, enemy: Cells, cell: Cell) -> usize {
    let around = RINGS[0][cell.index()];
    let friends = around & enemy;
    let wanted = around & !own;
    // Of four neighbours, one may be a friend.
    let spared = around.count_ones() == 4 && friends.is_power_of_two();
    wanted.count_ones() as usize - usize::from(spared)
}

/// How many steps it takes to bring these pieces into those holes, each into one of its own, the nearest first. What
/// stands in between is passed over: a row of own pieces moves up as quickly as one piece goes all the way.
fn journeys(mut pieces: Cells, mut holes: Cells) -> i32 {
    let mut sum = 0;
    for (steps, rings) in (1..).zip(RINGS.iter()) {
        for piece in Cell::of(pieces) {
            if let Some(hole) = Cell::first(rings[piece.index()] & holes) {
                holes &= !hole.bit();
                pieces &= !piece.bit();
                sum += steps;
            }
        }
        if pieces == 0 || holes == 0 {
            break;
        }
    }
    sum
}

/// The pieces that are part of a square of four, so that none of them is ever enclosed.
fn rooted(own: Cells) -> Cells {
    use nahil_games::Compass::{East, North};
    let pairs = own & Cell::before(own, East);
    let squares = pairs & Cell::before(pairs, North);
    let columns = squares | Cell::shift(squares, North);
    columns | Cell::shift(columns, East)
}

const WHOLE_BOARD: Cells = (1 << (WIDTH * WIDTH)) - 1;

/// The cells of each sector.
static WHOLE: [Cells; SECTORS] = {
    let (mut cells, mut sector) = ([0; SECTORS], 0);
    while sector < SECTORS {
        let (row, column) = (sector / SECTOR * SECTOR, sector % SECTOR * SECTOR);
        cells[sector] = (0b111 | 0b111 << WIDTH | 0b111 << (2 * WIDTH)) << (row * WIDTH + column);
        sector += 1;
    }
    cells
};

/// The cells so many steps from each, from one step on.
static RINGS: [[Cells; CELLS]; 2 * WIDTH - 2] = {
    let mut rings = [[0; CELLS]; 2 * WIDTH - 2];
    let mut at = 0;
    while at < CELLS * CELLS {
        let (from, to) = (at / CELLS, at % CELLS);
        let steps = (from % WIDTH).abs_diff(to % WIDTH) + (from / WIDTH).abs_diff(to / WIDTH);
        if steps > 0 {
            rings[steps - 1][from] |= 1 << to;
        }
        at += 1;
    }
    rings
};

/// A small number for each sector, the first one's last: to be added up for all pieces of a side at once.
type Lanes = u128;

/// What a piece on each cell is for each sector: four within it, one within two steps of it.
static NEAR: [Lanes; CELLS] = lanes(4, 1);
/// In which sector each cell is.
static HELD: [Lanes; CELLS] = lanes(1, 0);

const fn lanes(within: Lanes, beside: Lanes) -> [Lanes; CELLS] {
    let (mut lanes, mut at) = ([0; CELLS], 0);
    while at < SECTORS * CELLS {
        let (cell, sector) = (at % CELLS, at / CELLS);
        let number = match far(cell, sector) {
            0 => within,
            1 | 2 => beside,
            _ => 0,
        };
        lanes[cell] |= number << (8 * sector);
        at += 1;
    }
    lanes
}

/// How many steps each cell is away from the nearest of some sectors, one bit each; from none, the most there are.
static AWAY: [[u8; CELLS]; 1 << SECTORS] = {
    let mut away = [[STEPS_MAX; CELLS]; 1 << SECTORS];
    let mut at = CELLS;
    while at < CELLS << SECTORS {
        let (set, cell) = (at / CELLS, at % CELLS);
        let (one, others) = (far(cell, set.trailing_zeros() as usize), away[set & (set - 1)][cell]);
        away[set][cell] = if one < others { one } else { others };
        at += 1;
    }
    away
};

/// How many steps a cell is away from a sector.
const fn far(cell: usize, sector: usize) -> u8 {
    (beside(cell % WIDTH, sector % SECTOR) + beside(cell / WIDTH, sector / SECTOR)) as u8
}

/// By how many sectors the wave wants: which of the most promising ones they may be.
static CHOICES: [&[Subset]; 3] = [&subsets::<5>(1), &subsets::<10>(2), &subsets::<10>(3)];

/// Places among them, of which only the first are meant.
type Subset = [usize; 3];

/// The subsets of so many.
const fn subsets<const N: usize>(size: u32) -> [Subset; N] {
    let (mut subsets, mut found, mut set) = ([[0; 3]; N], 0, 0_usize);
    while set < 1 << CHOICE {
        if set.count_ones() == size {
            let (mut left, mut place) = (set, 0);
            while left > 0 {
                subsets[found][place] = left.trailing_zeros() as usize;
                left &= left - 1;
                place += 1;
            }
            found += 1;
        }
        set += 1;
    }
    subsets
}

/// How far a column or row is beside those of a sector.
const fn beside(place: usize, sector: usize) -> usize {
    let (first, last) = (sector * SECTOR, sector * SECTOR + SECTOR - 1);
    if place < first { first - place } else { place.saturating_sub(last) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nahil_games::Options;

    fn value(text: &str) -> i32 {
        Daiku::read(text, &Options::defaults(Daiku::OPTIONS)).unwrap().value()
    }

    #[test]
    fn colours_do_not_matter() {
        for text in include_str!("../../tests/engine/wins.txt").lines() {
            let Some(position) = text.strip_prefix("daiku | ") else { continue };
            let swap = |letter: char| match letter {
                'w' => 'b',
                'b' => 'w',
                other => other,
            };
            let swapped: String = position.chars().map(swap).collect();
            assert_eq!(value(position), value(&swapped), "{position}");
        }
    }

    #[test]
    fn whoever_encloses_an_enemy_in_its_sector_is_better_off_than_who_sits_around_it() {
        // White's f7 holds Black's sector; Black either fills it but for that, or closes f7's last way out.
        let sits = value("3bbb3/3bbb3/3bbwb2/9/9/9/w1w1w1w1w/9/w1w1w4 w 1 b0w0");
        let encloses = value("3bbb3/3bbb3/4bwb2/5b3/9/9/w1w1w1w1w/9/w1w1w4 w 1 b0w0");
        assert!(encloses < sits, "{encloses} {sits}");
    }

    #[test]
    fn a_piece_that_comes_nearer_to_its_hole_is_worth_more() {
        let row = |row: &str| value(&format!("9/9/9/3bbb3/3bbb3/3b1b3/{row}/9/w1w1w1w1w w 1 b0w0"));
        let far = [row("7b1"), row("6b2"), row("5b3"), row("4b4")];
        assert!(far.is_sorted_by(|one, next| one > next), "{far:?}");
        assert!(value("9/9/9/3bbb3/3bbb3/3bbb3/9/9/w1w1w1w1w w 1 b0w0") < far[3] - WEIGHTS.full[0] / 2);
    }
}
