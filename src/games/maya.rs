//! Ajedrez Maya.
use super::*;
use std::fmt;

/// A position of Ajedrez Maya.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Maya;

impl fmt::Display for Maya {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        unimplemented!()
    }
}

impl Position for Maya {
    type Step = u8;
    const STEPS_MAX: usize = 3;
    const OPTIONS: &'static [OptionSpec] = &[];
    const COLOURS: BySide<Colour> = BySide { white: Colour::White, black: Colour::Black };
    fn start(_: &Options) -> Self {
        unimplemented!()
    }
    fn read(_: &str, _: &Options) -> Result<Self, Unreadable> {
        unimplemented!()
    }
    fn read_steps(&self, _: &str) -> Result<(Vec<u8>, usize), Unreadable> {
        unimplemented!()
    }
    fn side_to_move(&self) -> Side {
        unimplemented!()
    }
    fn legal_steps(&self, _: &mut Vec<u8>) {
        unimplemented!()
    }
    fn explain(&self, _: u8) -> Illegal {
        unimplemented!()
    }
    fn play_unchecked(&mut self, _: u8) {
        unimplemented!()
    }
    fn turn_end(&self) -> TurnEnd {
        unimplemented!()
    }
    fn end_turn_unchecked(&mut self) {
        unimplemented!()
    }
    fn outcome(&self) -> Option<Outcome> {
        unimplemented!()
    }
    fn scene(&self) -> Scene {
        unimplemented!()
    }
    fn path(&self, _: u8) -> Vec<Facet> {
        unimplemented!()
    }
}
