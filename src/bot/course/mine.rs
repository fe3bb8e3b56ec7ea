//! Puzzles out of matches that are over, where all who played allow that: which matches are gone through, what of them there
//! is to think about, and what is kept.

use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::wire::thought::{Job, Purpose, Thought};
use crate::games::{Kind, Options, Side};
use crate::play::puzzle::{Goal, Puzzle};
use crate::play::review::Review;
use crate::play::shape::Shape;
use crate::play::{Match, puzzles};
use crate::players::PlayerId;
use crate::store::{FinishedRow, MinedRow, MiningRow, StoreError, Work};

/// How many matches wait to be gone through: of those that end meanwhile there are no puzzles.
const WAITING_MAX: usize = 200;
/// How many puzzles a match may give.
const OF_MATCH_MAX: u32 = 3;
/// Between two of them there are so many turns at least: before, it is hardly another position.
const APART: u32 = 10;
/// The option of a game that says how its board is set up: it changes no rule.
const START: &str = "start=";

/// What there is to think about next in a match that is gone through, if it is.
pub(in crate::bot) fn job(work: &Work<'_>, game: &Match) -> Result<Option<Job>, StoreError> {
    let Some(row) = work.mining(game.id())?.filter(|row| is_current(row, game)) else { return Ok(None) };
    let Some(still) = game.still(row.next) else { return Ok(None) };
    let kind = game.terms().kind;
    Ok(Some(Job {
        id: game.id(),
        entry: row.entries,
        ply: row.next,
        refused: 0,
        purpose: Purpose::Mine { ply: row.next, before: row.before },
        // Nobody waits for it, and nobody else's job is to wait for it.
        person: PlayerId::machine(1),
        level: 0,
        to_move: true,
        asked: false,
        kind,
        options: Options::defaults(kind.rules().options()),
        position: Some(still.position),
        turns: Vec::new(),
        seed: 0,
        guided: false,
    }))
}

fn is_current(row: &MiningRow, game: &Match) -> bool {
    game.result().is_some() && row.entries == game.record().entries.len() as u64
}

/// A match is kept that was over before or not: one that has ended is gone through if it may be; one that goes on again
/// leaves no puzzles.
pub(in crate::bot) fn follow(desk: &mut Desk<'_>, held: &Held, before: Option<FinishedRow>) -> Done {
    let (id, entries) = (held.row.id, held.game.record().entries.len() as u64);
    match (before, held.row.finished) {
        (None, Some(_)) if may_begin(desk, held)? => {
            let row = MiningRow { entries, next: Review::first(&held.game), ..MiningRow::default() };
            desk.work.put_mining(id, &row)?;
            desk.thinkable.insert(id);
        }
        // An arbiter has corrected the result, which changes no turn.
        (Some(_), Some(_)) => {
            if let Some(row) = desk.work.mining(id)? {
                desk.work.put_mining(id, &MiningRow { entries, ..row })?;
                desk.thinkable.insert(id);
            }
        }
        (Some(_), None) => desk.work.drop_mined(id)?,
        _ => {}
    }
    Ok(())
}

/// Whether puzzles may be made of a match: everybody who plays it allows it, nobody was kept from looking on, its rules are
/// the usual ones, and not too many wait.
fn may_begin(desk: &Desk<'_>, held: &Held) -> Result<bool, Stop> {
    let terms = held.game.terms();
    let is_open = !terms.manner.closed && held.game.length() > 1 && is_usual(&terms.options);
    if !is_open || !desk.settings.machine {
        return Ok(false);
    }
    for side in Side::BOTH {
        let player = held.player(side);
        if player.level().is_none() && !desk.profile(player)?.puzzles {
            return Ok(false);
        }
    }
    Ok(desk.work.all_mining(WAITING_MAX)?.len() < WAITING_MAX)
}

/// Whether a position of a match with these options is played on as one of any other.
fn is_usual(options: &Options) -> bool {
    options.to_string().split_whitespace().all(|option| option.starts_with(START))
}

/// Notes what was found in a position. What comes too late, or twice, changes nothing.
pub(in crate::bot) fn thought(desk: &mut Desk<'_>, thought: &Thought) -> Done {
    let id = thought.id;
    let (Some(row), Some(held)) = (desk.work.mining(id)?, desk.held(id)?) else { return Ok(()) };
    let meant = Purpose::Mine { ply: row.next, before: row.before };
    if !is_current(&row, &held.game) || thought.purpose != meant || thought.entry != row.entries {
        return Ok(());
    }
    let kind = held.game.terms().kind;
    let row = match thought.puzzle.as_deref() {
        Some(puzzle) if is_new(desk, kind, puzzle)? => {
            let kept = MinedRow { id, at: desk.now, puzzle: puzzle.to_string(), day: None };
            desk.work.put_mined(kind, puzzle.sign(), &kept)?;
            // From a win that can be forced on, all is decided.
            let next = if puzzle.goal == Goal::Best { row.next + APART } else { u32::MAX };
            MiningRow { next, before: None, found: row.found + 1, ..row }
        }
        _ => MiningRow { next: row.next + 1, before: thought.value.map(|value| -value), ..row },
    };
    if row.next >= held.game.length() || row.found >= OF_MATCH_MAX {
        desk.work.drop_mining(id);
        return Ok(());
    }
    desk.thinkable.insert(id);
    Ok(desk.work.put_mining(id, &row)?)
}

/// Whether nobody knows a puzzle yet, turned or mirrored either.
fn is_new(desk: &Desk<'_>, kind: Kind, puzzle: &Puzzle) -> Result<bool, Stop> {
    let shape = |puzzle: &Puzzle| puzzle.table(kind).map(|table| Shape::of(&table.scene()));
    // What the rules do not know is no puzzle.
    let Some(new) = shape(puzzle) else { return Ok(false) };
    let mined = desk.work.all_mined(kind)?;
    let mut mined = mined.iter().filter_map(MinedRow::puzzle);
    let is_same = |known: &Puzzle| shape(known).is_some_and(|known| known == new);
    Ok(!puzzles::all(kind).iter().any(is_same) && !mined.any(|known| is_same(&known)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_a_board_is_set_up_changes_no_rule_and_the_rest_does() {
        let options = |kind: Kind, text| Options::read(kind.rules().options(), text).unwrap();
        assert!(is_usual(&options(Kind::Abalone, "start=belgian")) && is_usual(&options(Kind::Maya, "")));
        assert!(!is_usual(&options(Kind::Maya, "zone=off")));
        assert!(!is_usual(&options(Kind::Abalone, "start=belgian cap=200")));
    }
}
