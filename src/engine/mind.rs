//! What the search wants to know of a game.

use crate::weights::Weighed;
use nahil_games::{Filling, Near, Outcome, Position, Side, TurnEnd};
use std::hash::Hash;

/// A game that the search can play: what its positions are worth, and which steps to look at first.
pub(crate) trait Mind: Position<Step: Hash> {
    /// What is looked at once to order all steps of a position.
    type Glance;
    /// What the value of a position is made of.
    type Weights: Weighed + 'static;
    /// Steps of a usual turn.
    const TURN: u8;
    /// How much the value changes from turn to turn in matches of the machine with itself, on the average.
    const SPREAD: i32;
    /// Whether a side is mostly better off for having to move, so that passing shows what is good enough already.
    const PASSES: bool = false;
    /// Whether the steps of a turn depend on the position at its start, which the position's own hash leaves out.
    const STARTS: bool = false;
    /// Whether a turn may not end in what has stood often enough; elsewhere that is worth nothing to anybody.
    const BARS: bool = false;
    /// By how much a weight is raised to see what it counts for: as little as fractions within the value allow.
    const RAISE: i32 = 1;
    /// Whether steps are ordered so well, or change so little, that later ones can be looked at much less far at first.
    const DARING: bool = false;
    /// How many forcing steps are followed beyond the horizon.
    const FORCING_MAX: u8 = 0;

    /// The position without what has been before; when the match ends whatever is played stays.
    fn bare(&self) -> Self {
        self.clone()
    }

    /// What the position is worth to the side to move; 100 is a small but sure advantage.
    fn value(&self) -> i32 {
        self.weigh(Self::weights())
    }

    /// The part of the value that a side has by what it is about itself, where it can be told apart; who does not heed
    /// the enemy overlooks the enemy's.
    fn prospects(&self, side: Side) -> i32 {
        let _ = side;
        0
    }

    /// The weights that are played with.
    fn weights() -> &'static Self::Weights;

    /// The value with these weights.
    fn weigh(&self, weights: &Self::Weights) -> i32;

    /// Looks at the position before its steps are put in order.
    fn glance(&self) -> Self::Glance;

    /// How promising a legal step is.
    fn order(&self, glance: &Self::Glance, step: Self::Step) -> Order;

    /// Appends legal steps in their order, all forcing ones among them.
    fn forcing_steps(&self, steps: &mut Vec<Self::Step>) {
        self.legal_steps(steps);
    }

    /// How promising it is to end the turn where it may end or go on.
    fn order_end(&self) -> i32 {
        0
    }

    /// Whether the side to move can win within this turn. Yes is certain, no is not.
    fn wins_now(&self) -> bool {
        false
    }

    /// The end of the game, as far as a step can have brought it about; a side without a legal step is found otherwise.
    fn decided(&self) -> Option<Outcome> {
        self.outcome()
    }

    /// Whether the turn must end here; if nothing can follow, it may as well be said not to.
    fn must_end(&self) -> bool {
        self.turn_end() == TurnEnd::Must
    }

    /// Whether the turn can end here.
    fn may_end(&self) -> bool {
        !matches!(self.turn_end(), TurnEnd::NotYet(_))
    }

    /// How many steps the turn has left, at most.
    fn steps_left(&self) -> u8 {
        1
    }

    /// A number that never falls, and that rises where nothing can stand again that has stood before.
    fn stage(&self) -> u32 {
        0
    }

    /// How many times a position stands when that is too often; never, if zero.
    fn repetition(&self) -> u32 {
        0
    }

    /// How many turns are left at most until the match ends by their number, if that is how it can end.
    fn left(&self) -> Option<u32> {
        None
    }

    /// How many of the legal steps are looked at, the most promising first.
    fn width(&self) -> usize {
        usize::MAX
    }

    /// Whether pieces are still being set up, so that nothing is near.
    fn is_setting_up(&self) -> bool {
        false
    }

    /// The letter of the enemy piece that a legal step takes, and where from, if that is the same however it is taken.
    fn takes(&self, step: Self::Step) -> Option<(char, Option<String>)> {
        let _ = step;
        None
    }

    /// Where the piece that the last of these steps takes stood before the first of them, if only they tell.
    fn taken_from(&self, steps: &[Self::Step]) -> Option<String> {
        let _ = steps;
        None
    }

    /// Where the enemy piece stands that a legal step puts elsewhere, in the game in which one may.
    fn relocates(&self, step: Self::Step) -> Option<String> {
        let _ = step;
        None
    }

    /// What it is to win by this step, which does.
    fn wins_by(&self, step: Self::Step) -> Near {
        let _ = step;
        Near::Win
    }

    /// How many sectors a side has filled, in the game that has them.
    fn filled(&self, side: Side) -> u8 {
        let _ = side;
        0
    }

    /// The sector that a side has most of and has not filled, in the game that has them.
    fn filling(&self, side: Side) -> Option<Filling> {
        let _ = side;
        None
    }

    /// The pieces of the side to move that are frozen or cannot move, each with its place.
    fn frozen_of(&self, side: Side) -> Vec<(char, String)> {
        let _ = side;
        Vec::new()
    }

    /// How many movements a side needs at least to win by a race, in the game that has one.
    fn far(&self, side: Side) -> Option<u8> {
        let _ = side;
        None
    }

    /// How many movements a side needs at least to take the enemy Leader, in the game that has one, and with which piece.
    fn hunt(&self, side: Side) -> Option<(char, u8)> {
        let _ = side;
        None
    }

    /// The rest of a turn that is not searched for, such as a setup.
    fn known_turn(&self, seed: u64) -> Option<Vec<Self::Step>> {
        let _ = seed;
        None
    }
}

/// How promising a step is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Order {
    /// A guess at its worth, between -1000 and 1000.
    pub(crate) guess: i32,
    /// Whether it changes much, so that it is followed beyond the horizon.
    pub(crate) forcing: bool,
}
