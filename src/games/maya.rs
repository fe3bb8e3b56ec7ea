//! Ajedrez Maya: solids that roll over a rhombus of triangles, three movements a turn.
//!
//! Articles cited as `R` are those of the tournament regulation. What R leaves open is an option of the match.

mod explain;
mod movement;
mod notation;
mod piece;
mod placement;
mod scene;
mod solid;
mod volume;
mod weigh;

#[cfg(test)]
mod tests;

pub use movement::Passage;
pub use piece::Piece;
pub use placement::{Placement, Stance};

use super::options::{OptionSpec, Options, Values};
use super::outcome::{How, Illegal, Outcome, PieceName, Unfinished, Unreadable};
use super::scene::Scene;
use super::side::{BySide, Colour, Side};
use super::triangle::{Cell, Cells};
use super::{Facet, Pick, Pose, Position, StepWord, Tsaul, TurnEnd, Weighed};
use std::hash::{Hash, Hasher};

/// A position of Ajedrez Maya.
///
/// Equal are positions with the same placements, side, level of Tsaul and number of movements made (R 9.2).
#[derive(Clone, Copy, Debug)]
pub struct Maya {
    at: BySide<[Placement; 5]>,
    side: Side,
    made: u8,
    tsaul: u8,
    reading: Reading,
}

/// The options of a match: readings of R where it is silent or contradicts itself.
#[derive(Clone, Copy, Debug, Default)]
struct Reading {
    /// `mak-chahal=movement`: a player loses only when not one movement is possible. Where movements are possible but
    /// no complete turn is, they make what they can, and the turn ends when nothing more is possible.
    lenient: bool,
    /// `tsaul=remove`: Tsaul takes pieces off the board (R 9) instead of holding them (R 5.2 b).
    removes: bool,
    /// `zone=off`: there are no Forbidden Zones. The publisher has them (O, W), the regulation does not name them.
    zoneless: bool,
}

impl Reading {
    fn of(options: &Options) -> Self {
        Self {
            lenient: options.get("mak-chahal") == "movement",
            removes: options.get("tsaul") == "remove",
            zoneless: options.get("zone") == "off",
        }
    }

    /// The cells on which a side's piece may never rest.
    #[inline]
    fn barred(self, side: Side, piece: Piece) -> Cells {
        if piece == Piece::Leader || self.zoneless { 0 } else { FORBIDDEN[side] }
    }
}

/// Movements of a turn (R 3.1).
const MOVEMENTS: u8 = 3;
/// Highest level of Tsaul.
const TSAUL_MAX: u8 = 2;

/// A cell named by its plane and number, at compile time.
const fn cell(plane: u8, number: u8) -> Cell {
    match Cell::new(plane, number) {
        Some(cell) => cell,
        // A wrong number fails the build: every call is in a constant.
        None => panic!("evaluated only at compile time"),
    }
}

/// The Temples of the Sun: `a1` and `p1`.
const SUN: BySide<Cell> = BySide { white: cell(1, 1), black: cell(16, 1) };
/// The Temples of the Moon: `g7` and `j7`.
const MOON: BySide<Cell> = BySide { white: cell(7, 7), black: cell(10, 7) };
/// Both Temples of the Moon.
const MOONS: Cells = MOON.white.bit() | MOON.black.bit();
/// The Forbidden Zones: planes a to c and n to p.
const FORBIDDEN: BySide<Cells> = BySide { white: cell(4, 1).bit() - 1, black: !(cell(14, 1).bit() - 1) };

impl Position for Maya {
    type Step = Placement;
    const STEPS_MAX: usize = MOVEMENTS as usize;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { name: "mak-chahal", values: Values::Words(&["turn", "movement"]) },
        OptionSpec { name: "tsaul", values: Values::Words(&["freeze", "remove"]) },
        OptionSpec { name: "zone", values: Values::Words(&["on", "off"]) },
    ];
    const LETTERS: &'static str = Piece::LETTERS;
    const STEP_WORD: StepWord = StepWord::Movement;
    const COLOURS: BySide<Colour> = BySide { white: Colour::White, black: Colour::Black };

    fn start(options: &Options) -> Self {
        let at = BySide { white: notation::START.white, black: notation::START.black }.map(notation::known);
        Self { at, side: Side::White, made: 0, tsaul: 0, reading: Reading::of(options) }
    }

    fn read(text: &str, options: &Options) -> Result<Self, Unreadable> {
        notation::position(text, Reading::of(options))
    }

    fn read_steps(&self, text: &str) -> Result<(Vec<Placement>, usize), Unreadable> {
        notation::step(self, text).map(|(step, used)| (vec![step], used))
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn legal_steps(&self, steps: &mut Vec<Placement>) {
        self.each_legal(|step, _| steps.push(step));
    }

    fn count_steps(&self, _: &mut Vec<Placement>) -> (u64, u64) {
        let (mut count, mut winning) = (0, 0);
        self.each_legal(|_, wins| {
            count += 1;
            winning += u64::from(wins);
        });
        (count, winning)
    }

    fn is_win(&self, step: Placement) -> bool {
        step.get().is_some_and(|(piece, _)| self.wins(piece, step))
    }

    fn explain(&self, step: Placement) -> Illegal {
        explain::refusal(self, step)
    }

    fn play_unchecked(&mut self, step: Placement) {
        if let Some((piece, _)) = step.get() {
            self.at[self.side][piece.index()] = step;
            self.made += 1;
        }
    }

    fn turn_end(&self) -> TurnEnd {
        let begun = self.made > 0;
        if self.made >= MOVEMENTS || begun && (self.katun().is_some() || self.is_stuck()) {
            return TurnEnd::Must;
        }
        TurnEnd::NotYet(Unfinished::StepsLeft(MOVEMENTS - self.made))
    }

    fn end_turn_unchecked(&mut self) {
        self.side = self.side.other();
        self.made = 0;
    }

    fn outcome(&self) -> Option<Outcome> {
        self.katun().or_else(|| self.mak_chahal())
    }

    fn scene(&self) -> Scene {
        scene::draw(self, None)
    }

    fn figures(&self) -> Vec<crate::Piece> {
        scene::pieces(self, None)
    }

    fn scene_after(&self, before: &Self, known: &[crate::Piece]) -> Scene {
        scene::draw(self, Some((before, known)))
    }

    fn figures_after(&self, before: &Self, known: &[crate::Piece]) -> Vec<crate::Piece> {
        scene::pieces(self, Some((before, known)))
    }

    fn path(&self, step: Placement) -> Vec<Facet> {
        let Some((piece, stance)) = step.get() else { return Vec::new() };
        let from = self.at[self.side][piece.index()];
        let place = Pick::Place { at: stance.to_string(), pose: pose(piece, stance) };
        vec![
            Facet { what: Pick::Piece(self.name(self.side, piece)), cells: names(from.cells()) },
            Facet { what: place, cells: names(step.cells()) },
        ]
    }

    fn tsaul(&self) -> Option<&dyn Tsaul> {
        Some(self)
    }

    fn tsaul_mut(&mut self) -> Option<&mut dyn Tsaul> {
        Some(self)
    }
}

impl Tsaul for Maya {
    fn level(&self) -> u8 {
        self.tsaul
    }

    fn weighed(&self) -> Option<Weighed> {
        self.weigh()
    }

    fn raise(&mut self) {
        self.tsaul = TSAUL_MAX.min(self.tsaul + 1);
        if self.reading.removes {
            for piece in Piece::ALL.into_iter().filter(|piece| piece.is_held(self.tsaul)) {
                self.at.white[piece.index()] = Placement::ABSENT;
                self.at.black[piece.index()] = Placement::ABSENT;
            }
        }
    }
}

/// What a machine asks.
impl Maya {
    /// How a side's piece stands; nothing of one that is off the board.
    pub fn placement(&self, side: Side, piece: Piece) -> Option<Placement> {
        Some(self.at[side][piece.index()]).filter(|placement| !placement.is_absent())
    }

    /// Movements that the turn has left.
    pub fn movements_left(&self) -> u8 {
        MOVEMENTS.saturating_sub(self.made)
    }

    /// Whether Tsaul holds a piece.
    pub fn holds(&self, piece: Piece) -> bool {
        piece.is_held(self.tsaul)
    }

    /// The cells by whose reaching a side's Leader wins: the enemy's Temples.
    pub fn temples(side: Side) -> Cells {
        MOON[side.other()].bit() | SUN[side.other()].bit()
    }
}

impl Maya {
    /// Victory of the side which has captured the enemy Leader or reached an enemy Temple with its own. Of two, which
    /// only a made-up position can show, that of the side which moved last.
    pub fn katun(&self) -> Option<Outcome> {
        let last = if self.made > 0 { self.side } else { self.side.other() };
        let by = |side: Side| Some(Outcome { winner: Some(side), how: self.katun_by(side)? });
        by(last).or_else(|| by(last.other()))
    }

    fn katun_by(&self, side: Side) -> Option<How> {
        let [leader, solids @ ..] = &self.at[side];
        let enemy = side.other();
        let prey = self.leader(enemy);
        if leader.cells() & MOON[enemy].bit() != 0 {
            Some(How::KatunMoon)
        } else if leader.cells() & SUN[enemy].bit() != 0 {
            Some(How::KatunSun)
        } else {
            let reached = solids.iter().fold(0, |set, solid| set | solid.cells());
            (reached & prey != 0).then_some(How::KatunCapture)
        }
    }

    /// Loss of the side to move when it cannot play on (R 5.2 a).
    fn mak_chahal(&self) -> Option<Outcome> {
        let lost = if self.reading.lenient {
            self.made == 0 && !self.can_move()
        } else {
            self.made < MOVEMENTS && !self.can_complete()
        };
        lost.then_some(Outcome { winner: Some(self.side.other()), how: How::MakChahal })
    }

    /// Whether a turn in the making ends because nothing more is possible: only by the lenient reading.
    fn is_stuck(&self) -> bool {
        let mut none = true;
        if self.reading.lenient {
            self.each_legal(|_, _| none = false);
        }
        none && self.reading.lenient
    }

    /// The cell of a side's Leader.
    fn leader(&self, side: Side) -> Cells {
        self.at[side][Piece::Leader.index()].cells()
    }

    /// The piece as people name it.
    fn name(&self, side: Side, piece: Piece) -> PieceName {
        let at = self.at[side][piece.index()].get().map(|(_, stance)| stance.to_string());
        PieceName { colour: Self::COLOURS[side], letter: piece.letter(), at: at.unwrap_or_default() }
    }
}

impl PartialEq for Maya {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Maya {}

impl Hash for Maya {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl Maya {
    /// What makes two positions the same.
    fn key(&self) -> (BySide<[Placement; 5]>, Side, u8, u8) {
        (self.at, self.side, self.made, self.tsaul)
    }
}

fn pose(piece: Piece, stance: Stance) -> Pose {
    match stance {
        Stance::Plain(_) => Pose::Plain,
        Stance::Zenith(_) => Pose::Zenith,
        Stance::Over(_, name) if piece == Piece::Defence => Pose::Standing(name),
        Stance::Over(_, name) => Pose::Leaning(name),
        Stance::Lying(..) => Pose::Lying(piece.letter()),
    }
}

fn names(cells: Cells) -> Vec<String> {
    Cell::of(cells).map(|cell| cell.to_string()).collect()
}
