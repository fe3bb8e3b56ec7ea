//! Who does not want to be challenged by whom.

use crate::bot::desk::{Desk, Done};
use crate::i18n::Trouble;
use crate::i18n::own::Refused;
use crate::players::PlayerId;

/// Refuses a match between two of whom `host` does not want to be challenged by `guest`, without saying why.
pub(in crate::bot) fn admit(desk: &Desk<'_>, host: PlayerId, guest: PlayerId) -> Done {
    if desk.work.blocked(host)?.contains(&guest) {
        let name = desk.profile(host)?.name;
        return Err(Trouble::Own(Refused::NotTaken { name }).into());
    }
    Ok(())
}
