//! Daiku 9: pieces that gather in sectors of nine, entering in three waves that the opponent places.
//!
//! `R` is the publisher's sheet. Where it is silent, our reading is the default of an option of the match.

mod board;
mod end;
mod explain;
mod notation;
mod scene;
mod sight;
mod step;

#[cfg(test)]
mod tests;

pub use step::Step;

use super::history::History;
use super::options::{OptionSpec, Options, Values};
use super::outcome::{How, Illegal, Outcome, PieceName, Unfinished, Unreadable};
use super::scene::Scene;
use super::side::{BySide, Colour, Side};
use super::turn::Touched;
use super::{Deed, Facet, Pick, Pose, Position, TurnEnd};
pub use board::{Cell, Cells};
use sight::Sight;
use std::hash::{Hash, Hasher};

/// A position of Daiku 9.
///
/// The side to move always has an action, unless the game is over or its turn is made: a side without one is passed
/// over as soon as its turn would begin, also where a position is read. If neither has one, the game is over.
///
/// Equal are positions with the same pieces, side to move, wave and pieces to place. How often each has stood and how
/// many turns ago a piece was placed is known besides, but only of a match played from its start: no notation tells it.
#[derive(Clone, Debug)]
pub struct Daiku {
    at: Pieces,
    /// Pieces of each colour still to be placed in this wave.
    to_place: BySide<u8>,
    /// 1 to [`WAVES`].
    wave: u8,
    side: Side,
    /// The steps of a turn that is not yet passed on.
    made: Option<Made>,
    /// The positions since the last placement.
    history: History<Key>,
    /// How many times this position has stood.
    times: u32,
    /// Turns since a piece was placed.
    quiet: u32,
    /// Who had no action when its turn came, since the last turn: that side was passed over, or, if both, the game is over.
    passed: Passed,
    reading: Reading,
}

/// What makes positions the same, for the rule of repetition: the cells of White's pieces, with the side above them, and
/// those of Black's. The wave and what is to be placed cannot change without a placement.
type Key = [u128; 2];

fn key(at: Pieces, side: Side) -> Key {
    [at.white | (side.index() as u128) << 127, at.black]
}

/// Who had no action when its turn came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passed {
    Nobody,
    One(Side),
    Both,
}

/// The cells of each side's pieces.
type Pieces = BySide<Cells>;

/// The steps of a turn, and the pieces before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Made {
    before: Pieces,
    first: Step,
    second: Option<Step>,
}

/// The options of a match.
#[derive(Clone, Copy, Debug)]
struct Reading {
    /// `first`: who begins.
    first: Side,
    /// `placing=own`: each side places its own pieces.
    own: bool,
    /// `a4`: where a piece can be relocated that has one friend and otherwise enemies beside it.
    obstructible: Cells,
    /// `relocate=immediate`: a piece that a turn newly encloses can be relocated in the same turn.
    immediate: bool,
    /// `groups=locked`: the pieces of a full sector stay.
    locked: bool,
    /// `repetition`: the position that stands so many times is a draw; 0 is never.
    repetition: u32,
    /// `stagnation`: after so many turns without a placement more full sectors win; 0 is never.
    stagnation: u32,
}

impl Reading {
    fn of(options: &Options) -> Self {
        Self {
            first: if options.get("first") == "white" { Side::White } else { Side::Black },
            own: options.get("placing") == "own",
            obstructible: if options.get("a4") == "edges" { board::NO_CORNERS } else { board::INNER },
            immediate: options.get("relocate") == "immediate",
            locked: options.get("groups") == "locked",
            repetition: options.number("repetition"),
            stagnation: options.number("stagnation"),
        }
    }
}

/// Waves of pieces, and full sectors that win (R).
const WAVES: u8 = 3;
/// Pieces of each colour in a wave (R).
const WAVE: u8 = board::SECTOR;
/// Most turns that `stagnation` can allow.
const STAGNATION_MAX: u32 = 1000;
/// What a piece is called where a piece has a letter.
const LETTER: char = 'P';

impl Position for Daiku {
    type Step = Step;
    const STEPS_MAX: usize = 2;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { name: "first", values: Values::Words(&["black", "white"]) },
        OptionSpec { name: "placing", values: Values::Words(&["opponent", "own"]) },
        OptionSpec { name: "a4", values: Values::Words(&["inner", "edges"]) },
        OptionSpec { name: "relocate", values: Values::Words(&["later", "immediate"]) },
        OptionSpec { name: "groups", values: Values::Words(&["free", "locked"]) },
        OptionSpec { name: "repetition", values: Values::Words(&["3", "2", "0"]) },
        OptionSpec { name: "stagnation", values: Values::Number { default: 200, max: STAGNATION_MAX } },
    ];
    const LETTERS: &'static str = "";
    const COLOURS: BySide<Colour> = BySide { white: Colour::White, black: Colour::Black };
    const HAS_DRAWS: bool = true;

    fn start(options: &Options) -> Self {
        let reading = Reading::of(options);
        Self::new(Pieces::default(), BySide::from_fn(|_| WAVE), 1, reading.first, reading)
    }

    fn read(text: &str, options: &Options) -> Result<Self, Unreadable> {
        notation::position(text, Reading::of(options))
    }

    fn read_steps(&self, text: &str) -> Result<(Vec<Step>, usize), Unreadable> {
        notation::step(self, text).map(|(step, used)| (vec![step], used))
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn legal_steps(&self, steps: &mut Vec<Step>) {
        if !self.is_open() {
            self.sight().list_relocations(self.newly_enclosed(), steps);
        } else if self.is_placing() {
            steps.extend(Cell::of(self.sight().empty()).map(Step::place));
        } else {
            self.sight().list(steps);
        }
    }

    fn count_steps(&self, scratch: &mut Vec<Step>) -> (u64, u64) {
        if self.can_win() {
            return self.count_wins(scratch);
        }
        let sight = self.sight();
        let count = if !self.is_open() {
            self.newly_enclosed().count_ones() * sight.empty().count_ones()
        } else if self.is_placing() {
            sight.empty().count_ones()
        } else {
            sight.count()
        };
        (count.into(), 0)
    }

    fn is_win(&self, step: Step) -> bool {
        board::count_full(self.after(step)[self.side]) >= WAVES
    }

    fn explain(&self, step: Step) -> Illegal {
        explain::refusal(self, step)
    }

    fn play_unchecked(&mut self, step: Step) {
        let before = self.at;
        self.at = self.after(step);
        if step.deed() == Deed::Place {
            let placed = self.placed();
            self.to_place[placed] -= 1;
        }
        self.made = Some(match self.made {
            Some(made) => Made { second: Some(step), ..made },
            None => Made { before, first: step, second: None },
        });
    }

    fn turn_end(&self) -> TurnEnd {
        match self.made {
            None => TurnEnd::NotYet(self.unfinished()),
            Some(_) if self.newly_enclosed() != 0 => TurnEnd::May,
            Some(_) => TurnEnd::Must,
        }
    }

    fn end_turn_unchecked(&mut self) {
        let placed = self.made.is_some_and(|made| made.first.deed() == Deed::Place);
        self.made = None;
        self.side = self.side.other();
        self.enter_wave();
        if placed || self.is_placing() {
            self.quiet = 0;
            self.history.clear();
        } else {
            self.quiet = self.quiet.saturating_add(1);
        }
        self.begin_turn();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.three_sectors().or_else(|| self.end_between_turns())
    }

    fn scene(&self) -> Scene {
        scene::draw(self)
    }

    fn figures(&self) -> Vec<crate::Piece> {
        scene::pieces(self)
    }

    fn path(&self, step: Step) -> Vec<Facet> {
        let at = step.to().to_string();
        let to = Facet { cells: vec![at.clone()], what: Pick::Place { at, pose: Pose::Plain } };
        let anywhere = matches!(step.deed(), Deed::Place | Deed::Relocate);
        let sector = anywhere.then(|| self.sector_facet(step.to()));
        let path = self.deed_facet(step).into_iter().chain(self.piece_facet(step)).chain(sector);
        path.chain([to]).collect()
    }

    /// The piece, if one goes, and the cell: both tell what is done.
    fn touch_paths(&self, step: Step) -> Vec<Vec<Facet>> {
        let is_touched = |facet: &Facet| !matches!(facet.what, Pick::Deed(_) | Pick::Sector { .. });
        vec![self.path(step).into_iter().filter(is_touched).collect()]
    }

    fn touched(&self, step: Step) -> Touched {
        let from = (step.deed() != Deed::Place).then(|| step.from().to_string());
        Touched { from: from.into_iter().collect(), to: vec![step.to().to_string()] }
    }
}

/// What a machine asks.
impl Daiku {
    /// The position without what has been before, so that none repeats another. How long ago a piece was placed stays:
    /// who is ahead when the match ends by that has won.
    pub fn bare(&self) -> Self {
        let reading = Reading { repetition: 0, ..self.reading };
        Self { history: History::default(), times: 1, reading, ..*self }
    }

    /// The cells of a side's pieces.
    pub fn pieces_of(&self, side: Side) -> Cells {
        self.at[side]
    }

    /// The wave, from 1 to 3.
    pub fn wave(&self) -> u8 {
        self.wave
    }

    /// Whether pieces are still to be placed.
    pub fn is_placing(&self) -> bool {
        self.to_place != BySide::default()
    }

    /// The side whose pieces the side to move places.
    pub fn placed(&self) -> Side {
        self.placed_by(self.side)
    }

    /// Whether the turn has a step already.
    pub fn is_begun(&self) -> bool {
        self.made.is_some()
    }
}

/// The picking of steps.
impl Daiku {
    /// What is done, where there is more than one kind of action, or a second step is another kind than the first.
    fn deed_facet(&self, step: Step) -> Option<Facet> {
        let several = !self.is_placing() && (self.made.is_some() || self.sight().is_varied());
        several.then(|| Facet { what: Pick::Deed(step.deed()), cells: Vec::new() })
    }

    /// The piece that goes; none where one is placed.
    fn piece_facet(&self, step: Step) -> Option<Facet> {
        let side = self.holder(step.from())?;
        let name = Self::name(side, step.from());
        Some(Facet { cells: vec![name.at.clone()], what: Pick::Piece(name) })
    }

    /// The sector of a cell: where a piece can go anywhere, its sector is picked first.
    fn sector_facet(&self, to: Cell) -> Facet {
        let origin = board::sector(to);
        let cells = board::sectors(origin.bit());
        let last = Cell::of(cells).last().unwrap_or(origin);
        let what = Pick::Sector { from: origin.to_string(), to: last.to_string() };
        Facet { what, cells: names(cells & self.sight().empty()) }
    }
}

/// The course of the game.
impl Daiku {
    fn new(at: Pieces, to_place: BySide<u8>, wave: u8, side: Side, reading: Reading) -> Self {
        let history = History::default();
        let (made, times, quiet, passed) = (None, 1, 0, Passed::Nobody);
        let mut new = Self { at, to_place, wave, side, made, history, times, quiet, passed, reading };
        new.begin_turn();
        new
    }

    /// The next wave enters when nothing is left to place and a side has as many full sectors as there were waves.
    fn enter_wave(&mut self) {
        let full = self.at.map(board::count_full);
        if !self.is_placing() && self.wave < WAVES && full.white.max(full.black) >= self.wave {
            self.wave += 1;
            self.to_place = BySide::from_fn(|_| WAVE);
        }
    }

    /// Passes over a side that has no action, and notes the position.
    fn begin_turn(&mut self) {
        self.passed = Passed::Nobody;
        if self.three_sectors().is_some() {
            return;
        }
        if !self.can_act(self.side) {
            let other = self.side.other();
            self.passed = if self.can_act(other) { Passed::One(self.side) } else { Passed::Both };
            self.side = if self.passed == Passed::Both { self.side } else { other };
        }
        let counts = self.reading.repetition > 0 && !self.is_placing();
        self.times = if counts { self.history.note(key(self.at, self.side)) } else { 1 };
    }

    fn can_act(&self, side: Side) -> bool {
        if self.is_placing() {
            self.to_place[self.placed_by(side)] > 0
        } else {
            self.sight_of(side).can_act()
        }
    }

    /// The pieces after a step.
    fn after(&self, step: Step) -> Pieces {
        let (from, to) = (step.from().bit(), step.to().bit());
        let (goes, left) = match step.deed() {
            Deed::Place => (self.placed(), 0),
            Deed::Step | Deed::Jump => (self.side, from),
            Deed::Relocate => (self.side.other(), from),
        };
        let mut after = self.at;
        after[goes] = after[goes] & !left | to;
        after
    }
}

/// What is the case.
impl Daiku {
    fn unfinished(&self) -> Unfinished {
        let placed = self.placed();
        match self.to_place[placed] {
            0 => Unfinished::StepsLeft(1),
            left => Unfinished::Place { colour: Self::COLOURS[placed], left },
        }
    }

    /// Whether a step is to be made: the turn has none yet, and nothing has ended the game.
    fn is_open(&self) -> bool {
        self.made.is_none() && self.outcome().is_none()
    }

    /// The side whose pieces a side places: the other's (R), unless the match is played otherwise.
    fn placed_by(&self, side: Side) -> Side {
        if self.reading.own { side } else { side.other() }
    }

    /// The pieces as the side to move sees them.
    fn sight(&self) -> Sight {
        self.sight_of(self.side)
    }

    fn sight_of(&self, side: Side) -> Sight {
        self.sight_at(self.at, side)
    }

    fn sight_at(&self, at: Pieces, side: Side) -> Sight {
        let Reading { obstructible, locked, .. } = self.reading;
        Sight { own: at[side], enemy: at[side.other()], obstructible, locked }
    }

    /// The pieces that can be relocated as the second step of a turn.
    fn newly_enclosed(&self) -> Cells {
        match self.made {
            Some(Made { before, first, second: None })
                if self.reading.immediate
                    && first.deed() != Deed::Place
                    && self.three_sectors().is_none() =>
            {
                self.sight().victims() & !self.sight_at(before, self.side).victims()
            }
            _ => 0,
        }
    }

    /// Whether a step of the side to move may fill its third sector; a step fills one at most.
    fn can_win(&self) -> bool {
        self.made.is_none() && board::count_full(self.at[self.side]) + 1 >= WAVES
    }

    fn count_wins(&self, scratch: &mut Vec<Step>) -> (u64, u64) {
        let from = scratch.len();
        self.legal_steps(scratch);
        let wins = scratch[from..].iter().filter(|&&step| self.is_win(step)).count();
        let steps = scratch.len() - from;
        scratch.truncate(from);
        (steps as u64, wins as u64)
    }

    /// Victory of the side which has three full sectors. Of two, which only a made-up position can show, that of the
    /// side which acted last.
    fn three_sectors(&self) -> Option<Outcome> {
        let last = if self.made.is_some() { self.side } else { self.side.other() };
        let has = |side: &Side| board::count_full(self.at[*side]) >= WAVES;
        let winner = Some([last, last.other()].into_iter().find(has)?);
        Some(Outcome { winner, how: How::ThreeSectors })
    }

    /// Whose piece is on a cell.
    fn holder(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.at[side] & cell.bit() != 0)
    }

    /// The piece of a side on a cell, as people name it.
    fn name(side: Side, cell: Cell) -> PieceName {
        PieceName { colour: Self::COLOURS[side], letter: LETTER, at: cell.to_string() }
    }

    /// What makes two positions the same.
    fn key(&self) -> (Pieces, BySide<u8>, u8, Side, Option<Made>) {
        (self.at, self.to_place, self.wave, self.side, self.made)
    }
}

impl PartialEq for Daiku {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Daiku {}

impl Hash for Daiku {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

fn names(cells: Cells) -> Vec<String> {
    Cell::of(cells).map(|cell| cell.to_string()).collect()
}
