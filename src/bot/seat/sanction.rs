//! Who is banned or muted where, and who may decide it: the arbiters of a place, and those in charge of its server.

use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::seat::{expulsion, server};
use crate::i18n::Trouble;
use crate::i18n::docket::NoDocket;
use crate::store::SanctionRow;
use jiff::Timestamp;

/// Whether the asker is an arbiter where they ask, or in charge there.
pub(in crate::bot) fn is_in_charge(desk: &Desk<'_>, asker: &Asker) -> Result<bool, Stop> {
    if desk.settings.arbiters.has(&asker.account, &asker.profile.name) {
        return Ok(true);
    }
    let Some(member) = &asker.member else { return Ok(false) };
    let role = desk.server(server::of(asker).as_deref())?.arbiters;
    Ok(member.manages || role.is_some_and(|role| member.roles.contains(&role)))
}

/// Until when the asker is muted where they ask, if they are.
pub(in crate::bot) fn muted(desk: &Desk<'_>, asker: &Asker) -> Result<Option<Timestamp>, Stop> {
    let (at, mut last) = (expulsion::here(asker), None);
    for account in &asker.profile.accounts {
        let until = desk.work.sanction(&at, account)?.and_then(|row| row.muted);
        last = last.max(until.filter(|until| *until > desk.now));
    }
    Ok(last)
}

/// Refuses whatever others would have to read of somebody who is muted where they ask.
pub(in crate::bot) fn admit(desk: &Desk<'_>, asker: &Asker) -> Done {
    match muted(desk, asker)? {
        Some(until) => Err(Trouble::Docket(NoDocket::Muted { until }).into()),
        None => Ok(()),
    }
}

/// What a person may not do somewhere, as far as it still holds.
pub(in crate::bot) fn of(desk: &Desk<'_>, asker: &Asker) -> Result<Vec<SanctionRow>, Stop> {
    let is_theirs = |row: &SanctionRow| asker.profile.accounts.contains(&row.account) && row.holds(desk.now);
    Ok(desk.work.sanctions()?.into_iter().filter(is_theirs).collect())
}
