//! What positions of Ajedrez Maya are worth: how far each Leader is from the enemy's Temples, how far each solid is from
//! the enemy Leader, and what threatens to happen within a turn.

use crate::mind::{Mind, Order};
use crate::weights::Weighed;
use nahil_games::maya::{Maya, Passage, Piece, Placement};
use nahil_games::triangle::Cell;
use nahil_games::{Near, Outcome, Position, Side};
use std::sync::LazyLock;

/// What is weighed.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// What a Leader is worth that needs so many slides to an enemy Temple, where each slide less is worth more.
    race: [i32; 32],
    /// What a solid is worth that needs so many rolls to the enemy Leader.
    hunt: [i32; 20],
    /// What a piece is worth for each place it can roll to, by pieces.
    room: [i32; 5],
    /// A solid without any.
    cornered: [i32; 1],
    /// A win within a turn that must be averted, by one piece and by more.
    threats: [i32; 3],
}

static WEIGHTS: Weights = Weights {
    race: [
        900, 546, 520, 494, 338, 306, 273, 228, 211, 194, 177, 161, 146, 131, 118, 107, 73, 65, 57, 50, 43,
        37, 31, 26, 21, 16, 12, 8, 5, 3, 1, 0,
    ],
    hunt: [100, 65, 60, 55, 40, 35, 30, 23, 20, 17, 14, 12, 9, 7, 5, 4, 2, 1, 1, 0],
    room: [16, 7, 5, 5, 7],
    cornered: [30],
    threats: [0, 140, 420],
};

impl Weighed for Weights {
    fn groups(&mut self) -> Vec<(&'static str, &mut [i32])> {
        vec![
            ("race", &mut self.race),
            ("hunt", &mut self.hunt),
            ("room", &mut self.room),
            ("cornered", &mut self.cornered),
            ("threats", &mut self.threats),
        ]
    }
}

impl Mind for Maya {
    type Glance = ();
    type Weights = Weights;
    const TURN: u8 = 3;
    const SPREAD: i32 = 14;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn weigh(&self, weights: &Weights) -> i32 {
        let side = self.side_to_move();
        let mut turned = *self;
        turned.end_turn_unchecked();
        let threats = weights.threats[threats(&turned, 3).min(2)];
        standing(self, side, weights) - standing(&turned, side.other(), weights) - threats
    }

    fn glance(&self) {}

    fn order(&self, (): &(), step: Placement) -> Order {
        let Some((piece, _)) = step.get() else { return Order::default() };
        let side = self.side_to_move();
        if self.is_win(step) {
            return Order { guess: 1000, forcing: true };
        }
        let from = self.placement(side, piece).map_or(0, |from| goal_distance(self, side, from));
        let to = goal_distance(self, side, step);
        Order { guess: 30 * (from - to) + (20 - to).max(0), forcing: false }
    }

    fn wins_now(&self) -> bool {
        threats(self, self.movements_left()) > 0
    }

    fn decided(&self) -> Option<Outcome> {
        self.katun()
    }

    fn far(&self, side: Side) -> Option<u8> {
        let at = self.placement(side, Piece::Leader)?;
        Some(nearest(at, temples(side)))
    }

    fn wins_by(&self, step: Placement) -> Near {
        match step.get() {
            Some((piece, _)) if piece != Piece::Leader => Near::Katun(piece.letter()),
            _ => Near::Temple,
        }
    }

    fn frozen_of(&self, side: Side) -> Vec<(char, String)> {
        let mut steps = Vec::new();
        self.legal_steps(&mut steps);
        let can_move = |piece: Piece| steps.iter().any(|step| step.get().is_some_and(|(of, _)| of == piece));
        let stuck = |piece: Piece| {
            let (_, stance) = self.placement(side, piece)?.get()?;
            (!can_move(piece)).then(|| (piece.letter(), stance.to_string()))
        };
        Piece::ALL.into_iter().filter_map(stuck).collect()
    }

    fn hunt(&self, side: Side) -> Option<(char, u8)> {
        let prey = leader(self, side.other())?;
        let solids = Piece::ALL.into_iter().filter(|piece| *piece != Piece::Leader && !self.holds(*piece));
        let rolls =
            solids.filter_map(|piece| Some((piece.letter(), distance(self.placement(side, piece)?, prey))));
        rolls.filter(|(_, rolls)| *rolls < FAR).min_by_key(|(_, rolls)| *rolls)
    }

    fn steps_left(&self) -> u8 {
        self.movements_left()
    }
}

/// What is good about how the pieces of a side stand, whose turn it is in this position.
fn standing(position: &Maya, side: Side, weights: &Weights) -> i32 {
    let prey = leader(position, side.other());
    let mut worth = 0;
    for (piece, passage) in Piece::ALL.into_iter().zip(position.passages()) {
        let Some(at) = position.placement(side, piece) else { continue };
        if position.holds(piece) {
            continue;
        }
        let room = at.rolls().iter().filter(|&&step| passage.admits(step)).count() as i32;
        worth += weights.room[piece as usize] * room;
        if piece == Piece::Leader {
            worth += weights.race[slides(&passage, at, side).min(weights.race.len() - 1)];
        } else {
            if room == 0 {
                worth -= weights.cornered[0];
            }
            let rolls = prey.map_or(FAR, |prey| distance(at, prey));
            worth += weights.hunt[usize::from(rolls).min(weights.hunt.len() - 1)];
        }
    }
    worth
}

/// How many slides a Leader needs to an enemy Temple: around what stands in the way, where it is near.
fn slides(passage: &Passage, at: Placement, side: Side) -> usize {
    let goals = temples(side);
    let empty = nearest(at, goals);
    if empty > NEAR {
        return usize::from(empty);
    }
    (usize::from(empty)..=usize::from(NEAR) + 2)
        .find(|&slides| reaches(passage, at, goals, slides as u8))
        .unwrap_or(usize::from(NEAR) + 4)
}

/// So near a Temple it matters what stands in between.
const NEAR: u8 = 4;

/// How many pieces of the side to move can win by themselves within so many movements.
fn threats(position: &Maya, left: u8) -> usize {
    let side = position.side_to_move();
    let Some(prey) = leader(position, side.other()) else { return 0 };
    let near = |piece: &Piece| {
        let Some(at) = position.placement(side, *piece) else { return false };
        if position.holds(*piece) {
            return false;
        }
        let goals = if *piece == Piece::Leader { temples(side) } else { &[prey] };
        nearest(at, goals) <= left && reaches(&position.passage(*piece), at, goals, left)
    };
    Piece::ALL.iter().filter(|piece| near(piece)).count()
}

/// Whether a piece comes onto one of these cells within so many rolls, as everything else stands.
fn reaches(passage: &Passage, from: Placement, goals: &[Cell], left: u8) -> bool {
    from.rolls().iter().any(|&step| {
        let rolls = nearest(step, goals);
        rolls < left && passage.admits(step) && (rolls == 0 || reaches(passage, step, goals, left - 1))
    })
}

/// How many rolls a piece needs at least on an empty board until it rests on one of these cells.
fn nearest(from: Placement, goals: &[Cell]) -> u8 {
    goals.iter().map(|&goal| distance(from, goal)).min().unwrap_or(FAR)
}

/// How far a piece is from what it wants.
fn goal_distance(position: &Maya, side: Side, at: Placement) -> i32 {
    let Some((piece, _)) = at.get() else { return 0 };
    let far = if piece == Piece::Leader {
        nearest(at, temples(side))
    } else {
        leader(position, side.other()).map_or(FAR, |prey| distance(at, prey))
    };
    i32::from(far)
}

/// The cell of a side's Leader.
fn leader(position: &Maya, side: Side) -> Option<Cell> {
    Cell::first(position.placement(side, Piece::Leader)?.cells())
}

/// The Temples that a side's Leader wants to reach.
fn temples(side: Side) -> &'static [Cell] {
    &TEMPLES[side.index()]
}

/// How many rolls a piece needs on an empty board until it rests on a cell.
fn distance(from: Placement, to: Cell) -> u8 {
    DISTANCES.get(from.index()).map_or(FAR, |to_cells| to_cells[to.index()])
}

/// Farther than any piece ever rolls.
const FAR: u8 = u8::MAX;

static TEMPLES: LazyLock<[Vec<Cell>; 2]> =
    LazyLock::new(|| Side::BOTH.map(|side| Cell::of(Maya::temples(side)).collect()));

/// By placements and cells. Since every roll can be rolled back, it is found from the cells.
static DISTANCES: LazyLock<Vec<[u8; Cell::COUNT]>> = LazyLock::new(|| {
    let all: Vec<Placement> = Placement::all().collect();
    let mut distances = vec![[FAR; Cell::COUNT]; all.len()];
    for to in Cell::all() {
        let mut layer: Vec<Placement> = all.iter().copied().filter(|at| at.cells() & to.bit() != 0).collect();
        for rolls in 0.. {
            layer.retain(|at| {
                let known = &mut distances[at.index()][to.index()];
                let is_new = *known == FAR;
                *known = rolls.min(*known);
                is_new
            });
            if layer.is_empty() {
                break;
            }
            layer = layer.iter().flat_map(|at| at.rolls()).copied().collect();
        }
    }
    distances
});

#[cfg(test)]
mod tests {
    use super::*;
    use nahil_games::Options;
    use nahil_games::triangle::{plane_letter, width};

    fn positions() -> impl Iterator<Item = &'static str> {
        include_str!("../../tests/engine/wins.txt").lines().filter_map(|line| line.strip_prefix("maya | "))
    }

    fn read(text: &str) -> Maya {
        let options = Options::defaults(Maya::OPTIONS);
        Maya::read(text, &options).unwrap_or_else(|why| panic!("{text}: {why:?}"))
    }

    /// The text of a position turned round, White's pieces as Black's.
    fn turned(text: &str) -> String {
        let (pieces, rest) = text.split_at(text.find(" w ").or_else(|| text.find(" b ")).unwrap());
        let side = |side: &str| side.split_whitespace().map(turned_piece).collect::<Vec<_>>().join(" ");
        let (white, black) = pieces.split_once(" / ").unwrap();
        let mover = if rest.starts_with(" w") { 'b' } else { 'w' };
        format!("{} / {} {mover}{}", side(black), side(white), &rest[2..])
    }

    fn turned_piece(word: &str) -> String {
        let cell = |plane: char, number: &str| {
            let plane = plane as u8 - b'a' + 1;
            format!("{}{}", plane_letter(17 - plane), width(plane) + 1 - number.parse::<u8>().unwrap())
        };
        let (letter, mut rest) = word.split_at(1);
        let mut written = letter.to_owned();
        while let Some(plane) = rest.chars().next() {
            let end = rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| end + 1);
            written += &cell(plane, &rest[1..end]);
            rest = &rest[end..];
            if let Some(further) = rest.strip_prefix('-') {
                written.push('-');
                rest = further;
            } else if let Some(pose) = rest.chars().next() {
                written.push("SNWEZ".chars().nth("NSEWZ".find(pose).unwrap()).unwrap());
                break;
            }
        }
        written
    }

    #[test]
    fn turned_positions_have_turned_values() {
        for text in positions() {
            let (one, other) = (read(text), read(&turned(text)));
            assert_eq!((one.value(), one.wins_now()), (other.value(), other.wins_now()), "{text}");
        }
    }

    #[test]
    fn distances_are_those_of_rolls() {
        let start = Maya::start(&Options::defaults(Maya::OPTIONS));
        let far = |piece, to| distance(start.placement(Side::White, piece).unwrap(), to);
        let own = leader(&start, Side::White).unwrap();
        assert_eq!(far(Piece::Leader, own), 0);
        // To the other corner: a slide into each plane but the first, and one along each between.
        assert_eq!(far(Piece::Leader, leader(&start, Side::Black).unwrap()), 29);
        assert!(DISTANCES.iter().flatten().all(|&rolls| rolls < 40));
    }

    /// What is said to win does, as the rules count.
    #[test]
    fn wins_now_is_certain() {
        let mut found = 0;
        for text in positions() {
            let mut position = read(text);
            found += usize::from(position.wins_now());
            assert!(!position.wins_now() || position.count_turns().winning > 0, "{position}");
            position.end_turn_unchecked();
            assert!(!position.wins_now() || position.count_turns().winning > 0, "{position}");
        }
        assert!(found > 5, "{found}");
    }
}
