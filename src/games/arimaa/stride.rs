//! Where a piece comes to by several steps of its own, so that they can be picked as a whole.

use super::Arimaa;
use super::STEPS;
use super::board::{Square, Standing};
use super::step::{Motion, Step};
use crate::Position;

/// Several steps of one piece, the fewest that bring it there.
#[derive(Clone, Debug)]
pub(super) struct Stride {
    /// The piece, where it stands.
    pub(super) from: Standing,
    /// Where it comes to.
    pub(super) to: Square,
    /// Its steps, at least two.
    pub(super) steps: Vec<Step>,
}

/// Every square to which an own piece can come by two steps or more that cost no piece of its own side: whichever way it
/// takes, the board is the same then.
pub(super) fn strides(position: &Arimaa) -> Vec<Stride> {
    let own = |step: &Step| step.standing().piece.side == position.state.side;
    let mut pieces: Vec<Standing> = walks(position).filter(own).map(Step::standing).collect();
    pieces.dedup();
    pieces.into_iter().flat_map(|piece| of(position, piece)).collect()
}

/// A way in the making.
#[derive(Clone, Debug)]
struct Walk {
    after: Arimaa,
    at: Square,
    steps: Vec<Step>,
}

fn of(position: &Arimaa, piece: Standing) -> Vec<Stride> {
    let mut found = vec![Walk { after: position.clone(), at: piece.at, steps: Vec::new() }];
    let mut last = 0..1;
    for _ in 0..STEPS {
        let end = found.len();
        for place in last {
            let further = further(&found[place], piece);
            for walk in further {
                if found.iter().all(|known| known.at != walk.at) {
                    found.push(walk);
                }
            }
        }
        last = end..found.len();
    }
    let far = found.into_iter().filter(|walk| walk.steps.len() > 1);
    far.map(|walk| Stride { from: piece, to: walk.at, steps: walk.steps }).collect()
}

/// The ways that are one step longer.
fn further(walk: &Walk, piece: Standing) -> Vec<Walk> {
    let here = Standing { at: walk.at, ..piece };
    walks(&walk.after).filter(|step| step.standing() == here).filter_map(|step| taken(walk, step)).collect()
}

/// The way with a step more; nothing where that costs a piece of its own side.
fn taken(walk: &Walk, step: Step) -> Option<Walk> {
    let Motion::Walk(way) = step.motion() else { return None };
    let mut after = walk.after.clone();
    after.play_unchecked(step);
    let side = step.standing().piece.side;
    let own = |position: &Arimaa| position.state.board.of(side).count_ones();
    let at = step.standing().at.next(way).filter(|_| own(&after) == own(&walk.after))?;
    let steps = walk.steps.iter().copied().chain([step]).collect();
    Some(Walk { after, at, steps })
}

/// The legal steps that are no placing.
fn walks(position: &Arimaa) -> impl Iterator<Item = Step> + use<> {
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    steps.into_iter().filter(|step| matches!(step.motion(), Motion::Walk(_)))
}
