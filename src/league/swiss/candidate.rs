//! A player as the next round's pairing sees them.

use super::{BYE, Pair, Round, Tournament};
use nahil_games::Side;
use std::collections::BTreeSet;

/// What sides a player should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Wish {
    /// None: no game was played yet.
    None,
    /// The other side than the last, for balance's sake.
    Mild,
    /// The side that evens.
    Strong,
    /// The side that must be had, as far over as this.
    Absolute(u32),
}

/// How a round moved somebody between scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    /// Against somebody with as much.
    None,
    /// Against somebody with less, or points without playing.
    Down,
    /// Against somebody with more.
    Up,
}

/// A player who is to be paired.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) number: usize,
    pub(super) score: u32,
    /// The number among those who have ever been paired.
    pub(super) rank: usize,
    /// The sides had in played games, in order.
    pub(super) sides: Vec<Side>,
    pub(super) wish: Wish,
    /// The side that is wished; none, if none is.
    pub(super) wished: Option<Side>,
    /// The side had in both of the last two played games.
    pub(super) twice: Option<Side>,
    /// In the last round: whether they have more than half of what was possible.
    pub(super) top: bool,
    pub(super) had_bye: bool,
    pub(super) unplayed: u32,
    met: BTreeSet<usize>,
    floats: Vec<Float>,
}

impl Candidate {
    fn new(number: usize) -> Self {
        Self {
            number,
            score: 0,
            rank: 0,
            sides: Vec::new(),
            wish: Wish::None,
            wished: None,
            twice: None,
            top: false,
            had_bye: false,
            unplayed: 0,
            met: BTreeSet::new(),
            floats: Vec::new(),
        }
    }

    pub(super) fn is_absolute(&self) -> bool {
        matches!(self.wish, Wish::Absolute(_))
    }

    /// Whether two may meet: not again, and not both with the same side that they must have.
    pub(super) fn may_meet(&self, other: &Candidate) -> bool {
        let clash = self.is_absolute() && other.is_absolute() && self.wished == other.wished;
        !self.met.contains(&other.number) && (!clash || self.top || other.top)
    }

    /// How they floated so many rounds ago.
    pub(super) fn float(&self, ago: usize) -> Float {
        self.floats.len().checked_sub(ago).map_or(Float::None, |round| self.floats[round])
    }

    /// Games as White less games as Black.
    pub(super) fn balance(&self) -> i32 {
        self.sides.iter().map(|side| if *side == Side::White { 1 } else { -1 }).sum()
    }

    fn play(&mut self, own: (u32, u32), other: (usize, u32), side: Side, forfeit: bool) {
        let ((halves, before), (opponent, theirs)) = (own, other);
        self.score += halves;
        if forfeit {
            self.rest(halves);
            return;
        }
        self.met.insert(opponent);
        self.sides.push(side);
        self.floats.push(match before.cmp(&theirs) {
            std::cmp::Ordering::Less => Float::Up,
            std::cmp::Ordering::Equal => Float::None,
            std::cmp::Ordering::Greater => Float::Down,
        });
    }

    /// A round without a game, for so many halves.
    fn rest(&mut self, halves: u32) {
        self.unplayed += 1;
        self.had_bye |= halves >= BYE;
        self.floats.push(if halves > 0 { Float::Down } else { Float::None });
    }

    fn make_wish(&mut self) {
        let balance = self.balance();
        self.twice = match self.sides.as_slice() {
            [.., one, two] if one == two => Some(*two),
            _ => None,
        };
        let Some(last) = self.sides.last() else { return };
        let evening = if balance > 0 { Side::Black } else { Side::White };
        (self.wish, self.wished) = match (balance.unsigned_abs(), self.twice) {
            (over @ 2.., _) => (Wish::Absolute(over), Some(evening)),
            (over, Some(twice)) => (Wish::Absolute(over), Some(twice.other())),
            (1, None) => (Wish::Strong, Some(evening)),
            (_, None) => (Wish::Mild, Some(last.other())),
        };
    }
}

/// Those who are to be paired, in order: by score, then number.
pub(super) fn field(tournament: &Tournament, here: impl Fn(usize) -> bool) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = (1..=tournament.players).map(Candidate::new).collect();
    let mut seen = BTreeSet::new();
    for round in &tournament.history {
        replay(&mut all, round, &mut seen);
    }
    seen.extend((1..=tournament.players).filter(|number| here(*number)));
    let played = tournament.history.len();
    for candidate in &mut all {
        candidate.rank = seen.range(..=candidate.number).count();
        candidate.top = played + 1 == tournament.rounds && candidate.score as usize > played;
        candidate.make_wish();
    }
    all.retain(|candidate| here(candidate.number));
    all.sort_by_key(|candidate| (std::cmp::Reverse(candidate.score), candidate.number));
    all
}

fn replay(all: &mut [Candidate], round: &Round, seen: &mut BTreeSet<usize>) {
    let before: Vec<u32> = all.iter().map(|candidate| candidate.score).collect();
    let mut idle: BTreeSet<usize> = (1..=all.len()).collect();
    for &Pair { white, black, halves, forfeit } in &round.pairs {
        let score = |number: usize| before[number - 1];
        all[white - 1].play((halves.0, score(white)), (black, score(black)), Side::White, forfeit);
        all[black - 1].play((halves.1, score(black)), (white, score(white)), Side::Black, forfeit);
        seen.extend([white, black]);
        idle.retain(|number| ![white, black].contains(number));
    }
    seen.extend(round.bye);
    for number in idle {
        let halves =
            if round.bye == Some(number) { BYE } else { round.absent.get(&number).copied().unwrap_or(0) };
        all[number - 1].score += halves;
        all[number - 1].rest(halves);
    }
}
