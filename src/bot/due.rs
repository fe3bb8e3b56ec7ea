//! What falls due: flags, reminders, digests, and challenges that lapse.

use crate::bot::course::time;
use crate::bot::deed::{challenge, propose};
use crate::bot::desk::{Desk, Dice, Done, forgive};
use crate::bot::league::runner::{self, Ran};
use crate::bot::person::{digest, puzzle, woken};
use crate::bot::tell::{announce, remind};
use crate::play::MatchId;
use crate::store::Due;

/// How many things that have fallen due are done in one transaction.
const DUE_MAX: usize = 100;

/// Does what has fallen due: the first of it.
pub(super) fn fallen_due(desk: &mut Desk<'_>, dice: &mut Dice) -> Done {
    desk.catch_up()?;
    let mut reminders = Vec::new();
    let mut is_full = false;
    for (at, due) in desk.work.fallen_due(desk.now, DUE_MAX)? {
        if is_full {
            // The rest is still due, and done in the next transaction.
            break;
        }
        desk.work.set_due(at, due, false);
        let done = match due {
            Due::Flag(id) => in_match(desk, id),
            Due::Reminder(id) => {
                reminders.push(id);
                Ok(())
            }
            Due::Challenge(id) => challenge::expire(desk, id),
            Due::Digest(player) => digest::due(desk, player),
            Due::Woken(player) => woken::due(desk, player),
            Due::Ballot(id) => propose::due(desk, id),
            Due::Daily(number) => puzzle::daily::due(desk, number),
            Due::League(id) => runner::due(desk, dice, id).map(|ran| is_full = ran == Ran::More),
        };
        forgive(done)?;
    }
    // Those that come together are one message.
    forgive(remind::due(desk, &reminders))
}

/// Does what is due in a match: its pause is over, or a flag falls.
fn in_match(desk: &mut Desk<'_>, id: MatchId) -> Done {
    let Some(mut held) = desk.held(id)? else {
        return Ok(());
    };
    // What was to remember it is gone.
    held.row.timer.flag = None;
    let events = time::pass(desk, &mut held, desk.now)?;
    announce::announce(desk, &mut held, &events)
}
