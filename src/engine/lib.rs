//! Machine partners: what to play in a position, and what it is worth.
//!
//! Everything here is pure. The same question with the same [`Budget`] gives the same [`Thought`] on every machine,
//! because positions are counted, not seconds; whoever wants to stop earlier says so by a function that is handed in.
//! There is no time in it, no thread, no player and no fraction.
//!
//! * [`think`]: a question about a match, and its answer, a whole turn. [`Worker`] is the memory that it needs.
//! * [`Level`]: how much the machine may think, and how far it misjudges, from 1 to 10.
//! * [`Puzzling`]: whether a position is a puzzle: one turn in it is clearly better than all others.
//! * [`nearby`]: what each side can do with one turn, for whoever learns.
//! * [`chance`]: what a value says of how a match will end.
//! * [`Partner`]: players that hardly think, to measure others by.
//! * [`weights`], [`slopes`]: what values are made of, to be fitted to how matches have ended.
//!
//! Within, `search` looks ahead over steps, and asks each game's `Mind` what a position is worth and which steps are
//! promising. Legality is the rules' alone: what is played is always one of the steps that they list.

#![warn(missing_docs)]

mod abalone;
mod arimaa;
mod daiku;
mod key;
mod level;
mod maya;
mod mind;
mod nearby;
mod order;
mod puzzle;
mod review;
mod search;
mod slopes;
mod sparring;
mod table;
mod think;
mod turns;
mod weights;
mod worth;

pub use level::Level;
pub use puzzle::{Aim, Found, Puzzling, Sifted, rung};
pub use review::{REVIEWED, chance};
pub use slopes::Slopes;
pub use sparring::Partner;
pub use think::{
    Fault, Question, Thought, Worker, nearby, slopes, spar, spread, think, think_without, weights,
};
pub use worth::{WIN, WIN_MIN};

/// How much may be thought, and how well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions to look at.
    pub nodes: u64,
    /// Steps to look ahead.
    pub depth: u8,
    /// How far positions are misjudged: the standard deviation of their values.
    pub noise: u16,
    /// How much of what the enemy is about goes unheeded, in hundredths.
    pub heedless: u8,
    /// Decides how they are, and between what is not searched for, such as setups.
    pub seed: u64,
}

impl Budget {
    /// So many positions, looked at as well as possible.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, depth: u8::MAX, noise: 0, heedless: 0, seed: 0 }
    }
}
