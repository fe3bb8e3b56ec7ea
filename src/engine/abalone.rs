//! What positions of Abalone are worth: marbles lost, how near to the middle and how close together the others are.
//!
//! The features are those of Aichholzer, Aurenhammer and Werner (2002) and of Lemmens (2005).

use crate::mind::{Mind, Order};
use crate::weights::Weighed;
use nahil_games::abalone::{Abalone, Step};
use nahil_games::hex::{BOARD, Cell, Cells, Direction};
use nahil_games::{Outcome, Position, Side};

/// What is weighed.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// What a side is ahead by so many marbles of the other lost.
    lost: [i32; 7],
    /// A step farther from the middle of all, for a marble.
    far: [i32; 1],
    /// A pair of own marbles beside each other.
    pair: [i32; 1],
    /// An enemy between two of ours.
    split: [i32; 1],
    /// A marble at the edge.
    edge: [i32; 1],
    /// Two pushes over the edge that are at hand, for whoever is to move next.
    threat: [i32; 1],
}

static WEIGHTS: Weights = Weights {
    lost: [0, 900, 1900, 3000, 4200, 5600, 5600],
    far: [9],
    pair: [7],
    split: [18],
    edge: [12],
    threat: [60],
};

impl Weighed for Weights {
    fn groups(&mut self) -> Vec<(&'static str, &mut [i32])> {
        vec![
            ("lost", &mut self.lost),
            ("far", &mut self.far),
            ("pair", &mut self.pair),
            ("split", &mut self.split),
            ("edge", &mut self.edge),
            ("threat", &mut self.threat),
        ]
    }
}

/// Fractions of a step, so that middles need not lie on cells: any three middles have whole coordinates.
const UNIT: i32 = 48;

/// The cells at the edge of the board.
const RIM: Cells = rim();

const fn rim() -> Cells {
    let (mut inner, mut way) = (BOARD, 0);
    while way < Direction::ALL.len() {
        inner &= Direction::ALL[way].shift(BOARD);
        way += 1;
    }
    BOARD & !inner
}

impl Mind for Abalone {
    type Glance = ();
    type Weights = Weights;
    const TURN: u8 = 1;
    const SPREAD: i32 = 32;
    const PASSES: bool = true;
    const RAISE: i32 = 48;
    const FORCING_MAX: u8 = 6;

    fn bare(&self) -> Self {
        Abalone::bare(self)
    }

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn weigh(&self, weights: &Weights) -> i32 {
        let (own, enemy) = (self.side_to_move(), self.side_to_move().other());
        let marbles = [self.marbles(own), self.marbles(enemy)];
        let [won, lost] = [enemy, own].map(|side| weights.lost[usize::from(self.lost(side)).min(6)]);
        let [own_far, enemy_far] = farness(marbles);
        let threats = self.pushes_over(enemy).min(3) as i32 - self.pushes_over(own).min(3) as i32;
        won - lost + shape(marbles[0], marbles[1], weights) - shape(marbles[1], marbles[0], weights)
            + (enemy_far - own_far) * weights.far[0] / UNIT
            - threats * weights.threat[0] / 2
    }

    fn glance(&self) {}

    fn order(&self, (): &(), step: Step) -> Order {
        let pushed = self.pushed(step);
        let goes_on = step.way().shift(pushed);
        if pushed != 0 && goes_on.count_ones() < pushed.count_ones() {
            return Order { guess: 900, forcing: true };
        }
        let cells = step.cells();
        let to = step.way().shift(cells);
        let inwards = rings(cells) - rings(to);
        let close = pairs(self.marbles(self.side_to_move()) & !cells | to) as i32;
        let pushed_out = rings(goes_on) - rings(pushed);
        let forcing = goes_on & RIM & !pushed != 0;
        Order { guess: inwards * 12 + close * 4 + pushed_out * 40 + 60 * i32::from(pushed != 0), forcing }
    }

    fn forcing_steps(&self, steps: &mut Vec<Step>) {
        self.pushing_steps(steps);
    }

    fn wins_now(&self) -> bool {
        let side = self.side_to_move();
        self.lost(side.other()) == 5 && self.pushes_over(side) > 0
    }

    fn decided(&self) -> Option<Outcome> {
        self.six_out().or_else(|| self.capped())
    }

    fn takes(&self, step: Step) -> Option<(char, Option<String>)> {
        let over = |cell: &Cell| step.way().shift(cell.bit()) == 0;
        let pushed = self.ejects(step).then(|| Cell::of(self.pushed(step)).find(over)).flatten()?;
        Some((' ', Some(pushed.to_string())))
    }

    fn stage(&self) -> u32 {
        Side::BOTH.into_iter().map(|side| u32::from(self.lost(side))).sum()
    }

    fn repetition(&self) -> u32 {
        Abalone::repetition(self)
    }

    fn left(&self) -> Option<u32> {
        self.plies_left()
    }
}

/// What is good about how the marbles of a side stand.
fn shape(own: Cells, enemy: Cells, weights: &Weights) -> i32 {
    pairs(own) as i32 * weights.pair[0] + splits(own, enemy) as i32 * weights.split[0]
        - (own & RIM).count_ones() as i32 * weights.edge[0]
}

/// How many marbles of a side have one beside them, for each of three ways.
fn pairs(own: Cells) -> u32 {
    let [one, two, three] = [0, 1, 2].map(|way| own & Direction::ALL[way].shift(own));
    // The sums of the three, bit by bit: there are two words to count then, which is what takes time.
    let (odd, several) = (one ^ two ^ three, one & two | three & (one ^ two));
    odd.count_ones() + 2 * several.count_ones()
}

/// How many lines of three have an enemy in the middle and ours at both ends.
fn splits(own: Cells, enemy: Cells) -> u32 {
    Direction::ALL[..3].iter().map(|way| (way.shift(own) & way.back().shift(own) & enemy).count_ones()).sum()
}

/// How far out these cells lie, in all.
fn rings(cells: Cells) -> i32 {
    Cell::of(cells).map(|cell| RINGS[cell.index()]).sum()
}

/// How far the marbles of each side are from the middle between the board's and both sides' own, in all.
fn farness([own, enemy]: [Cells; 2]) -> [i32; 2] {
    let masses = [own, enemy].map(middle);
    let middle = [0, 1, 2].map(|axis| (masses[0][axis] + masses[1][axis]) / 3);
    [own, enemy].map(|cells| {
        let far = |cell: Cell| {
            let at = WHERE[cell.index()];
            let [x, y, z] = [0, 1, 2].map(|axis| (at[axis] * UNIT - middle[axis]).abs());
            x.max(y).max(z)
        };
        Cell::of(cells).map(far).sum()
    })
}

/// The middle of cells.
fn middle(cells: Cells) -> [i32; 3] {
    let count = cells.count_ones().max(1) as i32;
    let mut sum = [0; 3];
    for cell in Cell::of(cells) {
        let at = WHERE[cell.index()];
        sum = [sum[0] + at[0], sum[1] + at[1], sum[2] + at[2]];
    }
    sum.map(|sum| sum * UNIT / count)
}

/// Where each cell is, along three axes that add up to nothing: any two of them do, but with the third all symmetries of the
/// board only swap and turn them.
static WHERE: [[i32; 3]; 81] = {
    let mut places = [[0; 3]; 81];
    let mut at = 0;
    while at < 81 {
        let (row, number) = (at as i32 / 9 - 4, at as i32 % 9 - 4);
        places[at] = [row, number - row, -number];
        at += 1;
    }
    places
};

/// How many steps each cell is from the middle.
static RINGS: [i32; 81] = {
    let (mut rings, mut at) = ([0; 81], 0);
    while at < 81 {
        let [x, y, z] = WHERE[at];
        // The farthest of three numbers that add up to nothing is as far as both others together.
        rings[at] = (x.abs() + y.abs() + z.abs()) / 2;
        at += 1;
    }
    rings
};

#[cfg(test)]
mod tests {
    use super::*;
    use nahil_games::Options;

    /// Positions from matches, and what they look like turned round with the colours changed.
    #[test]
    fn turned_positions_have_turned_values() {
        let options = Options::defaults(Abalone::OPTIONS);
        for text in include_str!("../../tests/engine/wins.txt").lines() {
            let Some(position) = text.strip_prefix("abalone | ") else { continue };
            let (board, rest) = position.split_once(' ').unwrap();
            let (lost_black, lost_white) = rest[2..].split_once(' ').unwrap();
            let swap = |letter: char| match letter {
                'w' => 'b',
                'b' => 'w',
                other => other,
            };
            let turned: String = board.chars().rev().map(swap).collect();
            let turned = format!("{turned} {} {lost_white} {lost_black}", swap(rest.chars().next().unwrap()));
            let value = |text: &str| Abalone::read(text, &options).unwrap().value();
            assert_eq!(value(position), value(&turned), "{position} {turned}");
        }
    }
}
