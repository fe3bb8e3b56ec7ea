//! Accounts by the names that people know.

use crate::bot::desk::{Desk, Stop};
use crate::i18n::link::Known;
use crate::players::Account;

/// How many characters of an account's id tell it from another one of its name.
const MARK: usize = 4;

/// Accounts by the names that people know; two of one name on one platform, with the ends of their ids.
pub(in crate::bot) fn known_as(desk: &Desk<'_>, accounts: &[Account]) -> Result<Vec<Known>, Stop> {
    let mut all = accounts.iter().map(|account| known(desk, account)).collect::<Result<Vec<_>, _>>()?;
    let plain = |known: &Known| (known.platform, known.name.clone());
    let names: Vec<_> = all.iter().map(plain).collect();
    for known in &mut all {
        let same = names.iter().filter(|name| **name == plain(known)).count();
        known.mark = known.mark.take().filter(|_| same > 1);
    }
    Ok(all)
}

/// The accounts of two by the names that people know, told from each other.
pub(in crate::bot) fn both_known_as(
    desk: &Desk<'_>,
    these: &[Account],
    those: &[Account],
) -> Result<(Vec<Known>, Vec<Known>), Stop> {
    let mut known = known_as(desk, &[these, those].concat())?;
    let others = known.split_off(these.len());
    Ok((known, others))
}

/// An account by the name that it last went by, and with the end of its id. One that was not heard since names are kept is
/// known by its id.
pub(in crate::bot) fn known(desk: &Desk<'_>, account: &Account) -> Result<Known, Stop> {
    let name = desk.work.heard(account)?.map_or_else(|| account.id.clone(), |heard| heard.name);
    let end = account.id.chars().count().saturating_sub(MARK);
    let mark = Some(account.id.chars().skip(end).collect());
    Ok(Known { platform: account.platform, name, mark })
}
