//! Links that are so young that they can be undone.

use crate::bot::desk::{Asker, Desk, Stop};
use crate::players::{Account, LinkCode, Profile};
use crate::store::LinkedRow;
use jiff::Timestamp;

/// The asker's links that can be undone, latest last.
pub(in crate::bot) fn young(desk: &Desk<'_>, asker: &Asker) -> Result<Vec<LinkedRow>, Stop> {
    let mut rows = desk.work.linked_to(asker.player)?;
    rows.retain(|row| {
        desk.now.duration_since(row.at) < LinkCode::REGRET && !theirs(row, &asker.profile).is_empty()
    });
    Ok(rows)
}

/// Until when a link of the asker's can be undone, if one can. As long as this is so, no account of theirs may be handed
/// on or deleted: whoever came by somebody else's accounts could keep from them what they can still take back.
pub(in crate::bot) fn undone_until(desk: &Desk<'_>, asker: &Asker) -> Result<Option<Timestamp>, Stop> {
    let last = young(desk, asker)?.pop();
    Ok(last.map(|row| row.at.checked_add(LinkCode::REGRET).unwrap_or(Timestamp::MAX)))
}

/// The accounts that came with a link and are still there.
pub(in crate::bot) fn theirs(row: &LinkedRow, profile: &Profile) -> Vec<Account> {
    let accounts = row.guest_profile.accounts.iter();
    accounts.filter(|account| profile.accounts.contains(account)).cloned().collect()
}
