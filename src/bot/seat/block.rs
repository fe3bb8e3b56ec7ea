//! Who does not want to be challenged by whom, or not so often.

use crate::bot::desk::{Asker, Desk, Done};
use crate::i18n::Trouble;
use crate::i18n::own::OwnTrouble;
use crate::players::PlayerId;

/// Refuses a match between two of whom `host` does not want to be challenged by `guest`, without saying why.
pub(in crate::bot) fn admit(desk: &Desk<'_>, host: PlayerId, guest: PlayerId) -> Done {
    if desk.work.blocked(host)?.contains(&guest) {
        let name = desk.profile(host)?.name;
        return Err(Trouble::Own(OwnTrouble::NotTaken { name }).into());
    }
    Ok(())
}

/// Refuses to challenge somebody again and again: each challenge calls them, also one that is taken back at once.
pub(in crate::bot) fn admit_call(desk: &mut Desk<'_>, asker: &Asker, to: PlayerId) -> Done {
    let Err(minutes) = desk.rate.admit_challenge((asker.player, to), desk.now) else { return Ok(()) };
    let name = desk.profile(to)?.name;
    Err(Trouble::ChallengedTooOften { name, minutes }.into())
}
