//! A game for tests: each side walks along a line, one place a turn, and wins where it ends.

use super::state::State;
use super::{Control, Match, MatchId, Preamble, Record, Respite, Roll, Terms};
use crate::games::{
    BySide, Colour, Facet, How, Illegal, Kind, OptionSpec, Options, Outcome, Position, Scene, Side, Table,
    Tsaul, Turn, TurnEnd, Unfinished, Unread, Unreadable, Wanted, Weighed,
};
use crate::players::PlayerId;
use jiff::Timestamp;
use std::fmt;

pub(super) const WHITE: PlayerId = PlayerId(10);
pub(super) const BLACK: PlayerId = PlayerId(20);

/// A match of the toy; its record names another game, so only its entries can be replayed.
pub(super) fn match_of_toy(control: Control, now: Timestamp) -> Match {
    resting_toy(control, Respite::NONE, now)
}

/// A match of the toy in which clocks may rest.
pub(super) fn resting_toy(control: Control, respite: Respite, now: Timestamp) -> Match {
    let sides = BySide { white: WHITE, black: BLACK };
    let terms = Terms {
        kind: Kind::Maya,
        options: Options::defaults(&[]),
        sides,
        control,
        rated: false,
        respite,
        strict: false,
        manner: super::Manner::default(),
        fixture: None,
    };
    // Its clocks count from the start, however short they are.
    let preamble = Preamble { first_turn: None, ..Preamble::new(&terms, now) };
    let record = Record { preamble, entries: Roll::default() };
    let table: Box<dyn Table> = Box::new(Turn::new(Toy::start(&terms.options)));
    let state = State::begin(table, &terms, &record.preamble);
    Match { id: MatchId(1), terms, record, state }
}

/// Where each side stands, from -3 to 3; it wins at 3. At level 2 of Tsaul nobody moves any more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Toy {
    at: BySide<i8>,
    side: Side,
    moved: bool,
    level: u8,
}

/// One place back or forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Go(i8);

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 < 0 { "back" } else { "on" })
    }
}

impl fmt::Display for Toy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {:?} {} {}", self.at.white, self.at.black, self.side, self.moved, self.level)
    }
}

impl Position for Toy {
    type Step = Go;
    const STEPS_MAX: usize = 1;
    const OPTIONS: &'static [OptionSpec] = &[];
    const LETTERS: &'static str = "";
    const COLOURS: BySide<Colour> = BySide { white: Colour::White, black: Colour::Black };

    fn start(_: &Options) -> Self {
        Self { at: BySide::default(), side: Side::White, moved: false, level: 0 }
    }

    fn read(text: &str, _: &Options) -> Result<Self, Unreadable> {
        Err(Unreadable::new(0, text, Unread::Trailing))
    }

    fn read_steps(&self, text: &str) -> Result<(Vec<Go>, usize), Unreadable> {
        let word = text.split_whitespace().next().unwrap_or_default();
        match word.to_ascii_lowercase().as_str() {
            "back" => Ok((vec![Go(-1)], word.len())),
            "on" => Ok((vec![Go(1)], word.len())),
            _ => Err(Unreadable::new(0, word, Unread::NotA(Wanted::Step))),
        }
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn legal_steps(&self, steps: &mut Vec<Go>) {
        if !self.moved && self.outcome().is_none() {
            steps.extend([Go(-1), Go(1)].into_iter().filter(|go| self.at[self.side] + go.0 >= -3));
        }
    }

    fn explain(&self, _: Go) -> Illegal {
        if self.outcome().is_some() { Illegal::Over } else { Illegal::Spent }
    }

    fn play_unchecked(&mut self, step: Go) {
        self.at[self.side] += step.0;
        self.moved = true;
    }

    fn turn_end(&self) -> TurnEnd {
        if self.moved { TurnEnd::Must } else { TurnEnd::NotYet(Unfinished::StepsLeft(1)) }
    }

    fn end_turn_unchecked(&mut self) {
        self.side = self.side.other();
        self.moved = false;
    }

    fn outcome(&self) -> Option<Outcome> {
        let arrived = self.at.map(|at| at == 3).find(&true);
        match arrived {
            Some(side) => Some(Outcome { winner: Some(side), how: How::KatunSun }),
            None if self.level == 2 && !self.moved => {
                Some(Outcome { winner: Some(self.side.other()), how: How::MakChahal })
            }
            None => None,
        }
    }

    fn scene(&self) -> Scene {
        let (cells, labels, pieces) = (Vec::new(), Vec::new(), Vec::new());
        Scene {
            set: crate::games::Set::Solids,
            bottom: Side::White,
            cells: cells.into(),
            labels: labels.into(),
            pieces,
            marks: Vec::new(),
            taken: Vec::new(),
            moved: Vec::new(),
            badges: Vec::new(),
            to_move: None,
        }
    }

    fn figures(&self) -> Vec<crate::games::Piece> {
        Vec::new()
    }

    fn path(&self, _: Go) -> Vec<Facet> {
        Vec::new()
    }

    fn tsaul(&self) -> Option<&dyn Tsaul> {
        Some(self)
    }

    fn tsaul_mut(&mut self) -> Option<&mut dyn Tsaul> {
        Some(self)
    }
}

impl Tsaul for Toy {
    fn level(&self) -> u8 {
        self.level
    }

    fn raise(&mut self) {
        self.level += 1;
    }

    fn weighed(&self) -> Option<Weighed> {
        None
    }
}
