//! What positions of Arimaa are worth: material by its scarcity, control of the traps, what is frozen or can be taken,
//! and how free the rabbits' ways are.

mod goal;
mod material;
mod setup;

use crate::mind::{Mind, Order};
use crate::weights::Weighed;
use nahil_games::arimaa::{Animal, Arimaa, Square, Squares, Step, TRAPS};
use nahil_games::{BySide, Outcome, Position, Side};

/// What is weighed.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// What a frozen piece loses, by animals.
    frozen: [i32; 6],
    /// What a piece next to a stronger enemy loses that is not frozen, by animals.
    pressed: [i32; 6],
    /// An elephant, by the number of empty squares beside it.
    room: [i32; 5],
    /// What a piece loses that can be taken, in hundredths of its worth, by what it takes (see [`hanging`]): if the enemy is
    /// to move, and if its own side is.
    hanging: [[i32; 4]; 2],
    /// The worth of a piece that is in danger, by animals.
    worth: [i32; 6],
    /// Friends beside a trap, by their number, at the own side and at the enemy's.
    trap: [[i32; 5]; 2],
    /// The strongest piece beside a trap is ours.
    command: [i32; 2],
    /// To have steps left, for each.
    tempo: [i32; 1],
    /// Where animals stand, by rows from the own side.
    rows: [[i32; 8]; 6],
    /// By columns from the edge.
    wings: [[i32; 4]; 6],
    /// What a rabbit is worth that needs so many steps to its goal, if nobody hinders it.
    near: [i32; 9],
    /// A piece that is no rabbit, by the number of stronger enemies.
    strong: [i32; 9],
    /// A number of rabbits or of pieces.
    count: [i32; 17],
}

static WEIGHTS: Weights = Weights {
    frozen: [0, 55, 50, 36, 30, 4],
    pressed: [0, 0, 0, 0, 0, 0],
    room: [0, 0, 0, 0, 0],
    hanging: [[20, 36, 17, 26], [30, 23, 10, 21]],
    worth: [1500, 380, 270, 185, 145, 105],
    trap: [[-30, -5, 40, 44, 40], [10, 0, 62, 72, 58]],
    command: [5, 0],
    tempo: [5],
    rows: [
        [-40, -24, -14, -2, 5, 30, 28, -16],
        [-29, -15, 20, 9, -5, 12, 0, -40],
        [8, 14, -8, -6, -4, -8, -16, -12],
        [14, 14, 2, 14, 8, -16, 0, -24],
        [18, 20, 16, -14, -22, -26, 0, -12],
        [-12, 8, 10, 10, 20, 38, 68, 0],
    ],
    wings: [[-20, -4, 8, 12], [-10, 0, 6, 4], [-6, 2, 4, 2], [-4, 2, 2, 0], [-4, 0, 4, 2], [6, 2, -6, -4]],
    near: [0, 500, 400, 320, 240, 90, 60, 40, 20],
    strong: [1105, 327, 232, 180, 147, 124, 107, 95, 85],
    count: [-350, 0, 350, 555, 700, 813, 905, 983, 1050, 1110, 1163, 1211, 1255, 1295, 1333, 1368, 1400],
};

impl Weighed for Weights {
    fn groups(&mut self) -> Vec<(&'static str, &mut [i32])> {
        vec![
            ("frozen", &mut self.frozen),
            ("pressed", &mut self.pressed),
            ("room", &mut self.room),
            ("hanging", self.hanging.as_flattened_mut()),
            ("worth", &mut self.worth),
            ("trap", self.trap.as_flattened_mut()),
            ("command", &mut self.command),
            ("tempo", &mut self.tempo),
            ("rows", self.rows.as_flattened_mut()),
            ("wings", self.wings.as_flattened_mut()),
            ("near", &mut self.near),
            ("strong", &mut self.strong),
            ("count", &mut self.count),
        ]
    }
}

/// The squares beside traps.
const BESIDE_TRAPS: Squares = 0x0024_5A24_245A_2400;

impl Mind for Arimaa {
    type Glance = Glance;
    type Weights = Weights;
    const TURN: u8 = 4;
    const SPREAD: i32 = 120;
    const PASSES: bool = true;
    const RAISE: i32 = 100;
    const STARTS: bool = true;
    const FORCING_MAX: u8 = 4;
    const DARING: bool = true;
    const BARS: bool = true;

    fn bare(&self) -> Self {
        Arimaa::bare(self)
    }

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn weigh(&self, weights: &Weights) -> i32 {
        let own = self.side_to_move();
        let worth = BySide::from_fn(|side| standing(self, side, weights));
        let material = material::balance(self, weights);
        let material = if own == Side::White { material } else { -material };
        material + worth[own] - worth[own.other()] + weights.tempo[0] * i32::from(self.steps_left())
    }

    fn glance(&self) -> Glance {
        let side = self.side_to_move();
        Glance { side, enemies: self.squares_of(side.other()), strong: self.squares_with(Animal::Elephant) }
    }

    fn order(&self, glance: &Glance, step: Step) -> Order {
        let (piece, at) = (step.piece(), step.at());
        let Some(to) = step.to() else { return Order::default() };
        let animal = piece.animal as usize;
        let mut guess = 0;
        if (at.bit() | to.bit()) & (BESIDE_TRAPS | TRAPS) != 0
            && let Some((lost, _)) = self.loss(step)
        {
            let worth = WEIGHTS.worth[lost.animal as usize];
            let forcing = lost.side != glance.side;
            return Order { guess: if forcing { worth } else { -worth }, forcing };
        }
        if piece.side == glance.side {
            guess += PLACES[animal][place(piece.side, to)] - PLACES[animal][place(piece.side, at)];
            let meets = Square::around(to.bit()) & glance.enemies & !glance.strong;
            guess += if meets != 0 && piece.animal != Animal::Rabbit { 8 } else { 0 };
        } else {
            // Pushed or pulled towards a trap.
            let worth = WEIGHTS.worth[animal];
            guess += worth / 8 + (trap_distance(at) - trap_distance(to)) * worth / 6;
        }
        Order { guess, forcing: false }
    }

    fn order_end(&self) -> i32 {
        -20 * i32::from(self.steps_left())
    }

    fn wins_now(&self) -> bool {
        goal::is_within(self, self.steps_left())
    }

    fn decided(&self) -> Option<Outcome> {
        self.decided_by_pieces()
    }

    fn must_end(&self) -> bool {
        if self.is_setup() { Arimaa::may_end(self) } else { self.steps_left() == 0 }
    }

    fn may_end(&self) -> bool {
        Arimaa::may_end(self)
    }

    fn steps_left(&self) -> u8 {
        Arimaa::steps_left(self)
    }

    fn stage(&self) -> u32 {
        let pieces = self.squares_of(Side::White) | self.squares_of(Side::Black);
        if self.is_setup() { 0 } else { 64 - pieces.count_ones() }
    }

    fn repetition(&self) -> u32 {
        3
    }

    fn is_setting_up(&self) -> bool {
        self.is_setup()
    }

    fn takes(&self, step: Step) -> Option<(char, Option<String>)> {
        let (lost, _) = self.loss(step).filter(|(lost, _)| lost.side != self.side_to_move())?;
        Some((lost.animal.letter(), None))
    }

    fn taken_from(&self, steps: &[Step]) -> Option<String> {
        let (last, before) = steps.split_last()?;
        let mut after = self.bare();
        for &step in before {
            after.play_unchecked(step);
        }
        let (_, trap) = after.loss(*last)?;
        let came_from = |at, step: &Step| if step.to() == Some(at) { step.at() } else { at };
        Some(steps.iter().rev().fold(trap, came_from).to_string())
    }

    fn frozen_of(&self, side: Side) -> Vec<(char, String)> {
        let frozen = self.frozen(side);
        let named = |animal: Animal| {
            let of = Square::of(frozen & self.squares_with(animal));
            of.map(move |square| (animal.letter(), square.to_string()))
        };
        Animal::ALL.into_iter().flat_map(named).collect()
    }

    fn known_turn(&self, seed: u64) -> Option<Vec<Step>> {
        self.is_setup().then(|| setup::complete(self, seed))
    }
}

/// What steps are ordered by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glance {
    side: Side,
    enemies: Squares,
    strong: Squares,
}

/// What is good about how the pieces of a side stand.
fn standing(position: &Arimaa, side: Side, weights: &Weights) -> i32 {
    let (own, enemy) = (position.squares_of(side), position.squares_of(side.other()));
    let held = Square::around(own);
    let mut worth = goal::promise(position, side, &weights.near);
    let mut stronger = 0;
    for animal in Animal::ALL {
        let (all, at) = (position.squares_with(animal), animal as usize);
        let those = own & all;
        let beneath = those & Square::around(stronger);
        if beneath != 0 {
            worth -= weights.frozen[at] * (beneath & !held).count_ones() as i32;
            worth -= weights.pressed[at] * (beneath & held).count_ones() as i32;
        }
        worth += Square::of(those).map(|square| stands(weights, at, place(side, square))).sum::<i32>();
        stronger |= enemy & all;
    }
    let elephant = own & position.squares_with(Animal::Elephant);
    let room = Square::around(elephant) & !(own | enemy);
    worth += weights.room[(room.count_ones() as usize).min(4)];
    worth + traps(position, side, weights) - hanging(position, side, weights)
}

/// Who holds the traps.
fn traps(position: &Arimaa, side: Side, weights: &Weights) -> i32 {
    let (own, enemy) = (position.squares_of(side), position.squares_of(side.other()));
    let mut worth = 0;
    for trap in Square::of(TRAPS) {
        let beside = Square::around(trap.bit());
        let abroad = usize::from((trap.row() >= 4) == (side == Side::White));
        worth += weights.trap[abroad][((beside & own).count_ones() as usize).min(4)];
        let strongest = Animal::ALL.into_iter().map(|animal| beside & position.squares_with(animal));
        let first = strongest.into_iter().find(|&those| those != 0).unwrap_or(0);
        if first & own != 0 && first & enemy == 0 {
            worth += weights.command[abroad];
        }
    }
    worth
}

/// What the other side may take within a turn. A piece on a trap or beside one may be taken that none but itself holds: if a
/// stronger enemy that can move stands beside the piece, or, second, a step away. Third, a trap has one more friend, who has to
/// be displaced first. Fourth, the piece is two squares from such a trap, and has to be pushed twice.
fn hanging(position: &Arimaa, side: Side, weights: &Weights) -> i32 {
    let (own, enemy) = (position.squares_of(side), position.squares_of(side.other()));
    let empty = !(own | enemy);
    let able = enemy & !position.frozen(side.other());
    let (mut stronger, mut risk) = (0, [0; 4]);
    let ways = TRAP_SQUARES.map(|trap| ways(trap, own, empty));
    for animal in Animal::ALL {
        let those = own & position.squares_with(animal);
        let beside = those & Square::around(stronger);
        let coming = those & !beside & Square::around(empty & Square::around(stronger));
        let worth = weights.worth[animal as usize];
        for [alone, held, far] in ways {
            let threatened = [beside & alone, coming & alone, beside & held, beside & far];
            // Hardly ever is there one, and to count none takes as long as to count many.
            for (sum, those) in risk.iter_mut().zip(threatened).filter(|(_, those)| *those != 0) {
                *sum += worth * those.count_ones() as i32;
            }
        }
        stronger |= able & position.squares_with(animal);
    }
    let shares = &weights.hanging[usize::from(position.side_to_move() == side)];
    risk.iter().zip(shares).map(|(risk, share)| risk * share / 100).sum()
}

/// Where pieces of a side can be lost by a trap: beside it where at most one of them stands there, on it or beside it where
/// one more holds it, and two squares away from it where none does.
fn ways(trap: Squares, own: Squares, empty: Squares) -> [Squares; 3] {
    let around = Square::around(trap);
    let (is_on, is_empty) = (own & trap != 0, empty & trap != 0);
    let friends = (around & own).count_ones();
    let near = if is_on || is_empty { trap | around } else { 0 };
    let alone = if !is_on && friends <= 1 { near } else { 0 };
    let held = if friends == if is_on { 1 } else { 2 } { near } else { 0 };
    let far = if is_empty && friends == 0 { Square::around(near & empty) & !near } else { 0 };
    [alone, held, far]
}

/// Each trap by itself.
const TRAP_SQUARES: [Squares; 4] = [1 << 18, 1 << 21, 1 << 42, 1 << 45];

/// How far a square is from the nearest trap.
fn trap_distance(at: Square) -> i32 {
    let off = |place: u8| i32::from(place.abs_diff(2).min(place.abs_diff(5)));
    off(at.column()) + off(at.row())
}

/// A square as its side sees it.
fn place(side: Side, at: Square) -> usize {
    if side == Side::White { at.index() } else { at.index() ^ 0o70 }
}

/// What animals are worth by where they stand, from the own side; both wings are alike.
static PLACES: [[i32; 64]; 6] = {
    let mut places = [[0; 64]; 6];
    let mut at = 0;
    while at < 64 {
        let mut animal = 0;
        while animal < 6 {
            places[animal][at] = stands(&WEIGHTS, animal, at);
            animal += 1;
        }
        at += 1;
    }
    places
};

/// What an animal is worth by its place, as its side sees it.
const fn stands(weights: &Weights, animal: usize, place: usize) -> i32 {
    let (column, row) = (place % 8, place / 8);
    let wing = if column < 4 { column } else { 7 - column };
    weights.rows[animal][row] + weights.wings[animal][wing]
}

#[cfg(test)]
mod tests {
    use super::*;
    use nahil_games::Options;

    fn positions() -> impl Iterator<Item = &'static str> {
        include_str!("../../tests/engine/wins.txt").lines().filter_map(|line| line.strip_prefix("arimaa | "))
    }

    fn read(text: &str) -> Arimaa {
        Arimaa::read(text, &Options::defaults(Arimaa::OPTIONS)).unwrap()
    }

    /// The board upside down, Gold's pieces as Silver's.
    fn turned(text: &str) -> String {
        let (board, side) = text.split_once(' ').unwrap();
        let swap =
            |c: char| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
        let rows: Vec<String> = board.split('/').rev().map(|row| row.chars().map(swap).collect()).collect();
        format!("{} {}", rows.join("/"), if side == "g" { "s" } else { "g" })
    }

    /// From right to left.
    fn mirrored(text: &str) -> String {
        let (board, side) = text.split_once(' ').unwrap();
        let rows: Vec<String> = board.split('/').map(|row| row.chars().rev().collect()).collect();
        format!("{} {side}", rows.join("/"))
    }

    #[test]
    fn turned_and_mirrored_positions_have_their_values() {
        for text in positions() {
            let known = |text: &str| {
                let position = read(text);
                (position.value(), position.wins_now())
            };
            assert_eq!(known(text), known(&turned(text)), "{text}");
            assert_eq!(known(text), known(&mirrored(text)), "{text}");
        }
    }

    /// What is said to win does, as the rules count.
    #[test]
    fn wins_now_is_certain() {
        // Who holds the cat on the trap, and is held by it, loses it with the first step and is frozen.
        let falling =
            ["1r2crrr/r2d1h1r/1RC1m3/4e3/3E4/1H2M1H1/R2D1D1R/RRRC1RR1 g", "1r6/r2d4/1RC5/8/8/8/5e2/7E g"];
        let mut found = 0;
        for text in positions().chain(falling) {
            for position in
                [read(text), read(&text.replace(" g", " S").replace(" s", " g").replace(" S", " s"))]
            {
                if position.wins_now() {
                    found += 1;
                    assert!(position.count_turns().winning > 0, "{position}");
                }
            }
        }
        assert!(found > 5, "{found}");
    }
}
