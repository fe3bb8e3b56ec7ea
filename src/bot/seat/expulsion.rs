//! Expulsions: whoever is expelled begins no matches where the arbiter judges, until their time is over.

use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::seat::server;
use crate::i18n::{NoCourt, Trouble};
use crate::players::{Place, PlayerId};
use crate::store::{ChallengeRow, ExpulsionRow};
use jiff::Timestamp;

/// Where an expulsion holds that is seen from here: on the whole server or, where there is none, in this place.
pub(in crate::bot) fn here(asker: &Asker) -> String {
    scope(server::of(asker), &asker.place)
}

/// The same of where a challenge was made.
pub(in crate::bot) fn home(row: &ChallengeRow) -> String {
    scope(row.server.clone(), &row.home)
}

pub(in crate::bot) fn scope(server: Option<String>, place: &Place) -> String {
    server.unwrap_or_else(|| place.to_string())
}

/// Refuses a match of the asker, and of the other one if there is any, where one of them is expelled.
pub(in crate::bot) fn admit(desk: &Desk<'_>, asker: &Asker, other: Option<PlayerId>) -> Done {
    admit_at(desk, asker, other, &here(asker))
}

/// Refuses the asker where they are expelled there.
pub(in crate::bot) fn admit_there(desk: &Desk<'_>, asker: &Asker, at: &str) -> Done {
    admit_at(desk, asker, None, at)
}

/// Refuses a match of the asker and the other one where one of them is expelled there.
pub(in crate::bot) fn admit_both(desk: &Desk<'_>, asker: &Asker, other: PlayerId, at: &str) -> Done {
    admit_at(desk, asker, Some(other), at)
}

/// The same for a challenge that is accepted, where it was made and where it is accepted.
pub(in crate::bot) fn admit_to(desk: &Desk<'_>, asker: &Asker, row: &ChallengeRow) -> Done {
    admit(desk, asker, Some(row.challenge.from))?;
    admit_at(desk, asker, Some(row.challenge.from), &home(row))
}

fn admit_at(desk: &Desk<'_>, asker: &Asker, other: Option<PlayerId>, at: &str) -> Done {
    if let Some(until) = until(desk, asker.player, at)? {
        return Err(Trouble::from(NoCourt::Expelled { until }).into());
    }
    let Some(other) = other else { return Ok(()) };
    let Some(until) = until(desk, other, at)? else { return Ok(()) };
    let name = desk.profile(other)?.name;
    Err(Trouble::from(NoCourt::OtherExpelled { name, until }).into())
}

/// Until when a person is expelled or banned there, on whichever of their accounts, if they are.
fn until(desk: &Desk<'_>, player: PlayerId, at: &str) -> Result<Option<Timestamp>, Stop> {
    let mut last = None;
    for account in desk.profile(player)?.accounts {
        let row = desk.work.expulsion(at, &account)?;
        let banned = desk.work.sanction(at, &account)?.and_then(|row| row.banned);
        let until = row.map(|row| row.until).max(banned);
        last = last.max(until.filter(|until| *until > desk.now));
    }
    Ok(last)
}

/// The expulsions of a person that are not over.
pub(in crate::bot) fn of(desk: &Desk<'_>, asker: &Asker) -> Result<Vec<ExpulsionRow>, Stop> {
    let is_his = |row: &ExpulsionRow| asker.profile.accounts.contains(&row.account) && row.until > desk.now;
    Ok(desk.work.expulsions()?.into_iter().filter(is_his).collect())
}
