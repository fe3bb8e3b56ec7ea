//! Whether each row is found by all that is to find it, and whatever finds one finds one that is there.
//!
//! Much is kept twice: a match that goes on also under its players, a challenge under its place, and all that falls due
//! under its time. These rows are written in the same transaction as what they tell of, so they differ only where files
//! are hurt.

use super::ballot::{BallotRow, ChannelRow};
use super::dailies::DailyRow;
use super::keys::{self, Family, Sequence};
use super::leagues::LeagueRow;
use super::ratings::EndedRow;
use super::record::{ChallengeRow, MatchRow, decode, encode, readable};
use super::watch::WatchRow;
use super::work::Work;
use super::{Due, Row, Store, StoreError};
use crate::league::Key;
use crate::league::book::Book;
use crate::play::MatchId;
use crate::players::{PlayerId, Profile};
use jiff::Timestamp;

/// A row that is missing, differs, or finds nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Astray {
    /// Its key.
    pub(super) key: Vec<u8>,
    /// What it should be; nothing, if it should not be there.
    pub(super) value: Option<Vec<u8>>,
}

impl Astray {
    /// In words for the host.
    fn said(&self) -> String {
        let what = if self.value.is_some() { "is missing, or differs" } else { "finds nothing" };
        format!("`{}`: it {what}", readable(&self.key))
    }
}

impl Store {
    /// Which rows are missing by which others are found, or find nothing, and what of ratings does not follow from the
    /// matches, in words for the host.
    pub fn astray(&self) -> Result<Vec<String>, StoreError> {
        let mut said = Vec::new();
        self.recount(|astray| said.push(astray.said()))?;
        said.extend(self.misnumbered()?);
        said.extend(self.misrated()?);
        Ok(said)
    }

    /// Which numbers would be given again that are in use, in words for the host.
    fn misnumbered(&self) -> Result<Vec<String>, StoreError> {
        let (work, mut said) = (self.work(), Vec::new());
        for sequence in Sequence::ALL {
            let (key, highest) = (keys::next(sequence), work.highest(sequence)?);
            let next = work.read::<u64>(&key)?.unwrap_or(1);
            if next <= highest {
                said.push(format!(
                    "`{}`: it would give {next} again, though {highest} is in use",
                    readable(&key)
                ));
            }
        }
        Ok(said)
    }

    /// Hands out each row that is astray. What cannot be read is passed over: it is named elsewhere.
    pub(super) fn recount(&self, mut each: impl FnMut(Astray)) -> Result<(), StoreError> {
        let work = self.work();
        for row in self.rows(&[]) {
            let (key, value) = row?;
            let Some(family) = Family::of(&key) else { continue };
            for (owed, should) in owed(&work, family, &key, &value)? {
                if self.get(&owed)?.as_ref() != Some(&should) {
                    each(Astray { key: owed, value: Some(should) });
                }
            }
            if !finds(&work, family, &key, &value)? {
                each(Astray { key, value: None });
            }
        }
        Ok(())
    }
}

/// The rows by which a row is to be found.
fn owed(work: &Work<'_>, family: Family, key: &[u8], value: &[u8]) -> Result<Vec<Row>, StoreError> {
    let keys = match family {
        Family::Match => of_match(work, key, value)?,
        Family::Challenge => of_challenge(work, key, value),
        Family::League => of_league(key, value),
        Family::Ballot => of_ballot(key, value),
        Family::Daily => of_daily(key, value),
        Family::Watcher => of_watcher(key, value),
        Family::Event => of_event(key, value),
        Family::Seen => of_seen(key, value),
        Family::Ended => of_ended(key, value),
        Family::Player => return of_player(key, value),
        Family::Channel => return of_channel(key, value),
        _ => Vec::new(),
    };
    Ok(keys.into_iter().map(|key| (key, Vec::new())).collect())
}

fn of_match(work: &Work<'_>, key: &[u8], value: &[u8]) -> Result<Vec<Vec<u8>>, StoreError> {
    let Ok(row) = decode::<MatchRow>(key, value) else { return Ok(Vec::new()) };
    let mut owed = Vec::new();
    for player in [row.preamble.sides.white, row.preamble.sides.black] {
        // Of somebody who was forgotten, nothing is found any more.
        let is_here = player.level().is_some()
            || work.get(&keys::number(Family::Player, player.0))?.is_some()
            || work.get(&keys::number(Family::Channel, player.0))?.is_some();
        if is_here {
            owed.push(match row.finished {
                Some(finished) => keys::finished(player, finished.at, row.id.0),
                None => keys::pair(Family::Going, player.0, row.id.0),
            });
        }
    }
    owed.extend(row.timer.flag.map(|at| due(at, Due::Flag(row.id))));
    Ok(owed)
}

fn of_challenge(work: &Work<'_>, key: &[u8], value: &[u8]) -> Vec<Vec<u8>> {
    let Ok(row) = decode::<ChallengeRow>(key, value) else { return Vec::new() };
    let id = MatchId(row.challenge.id.0);
    let by = work.pact(id).ok().flatten().map(|pact| pact.by);
    let concerned = [Some(row.challenge.from), row.challenge.to, by].into_iter().flatten();
    let mut owed: Vec<_> = concerned.map(|player| keys::pair(Family::Concerned, player.0, id.0)).collect();
    if row.challenge.to.is_none() && !row.pending {
        owed.push([keys::open_at(&row.home), id.0.to_be_bytes().to_vec()].concat());
    }
    owed.push(due(row.challenge.expires, Due::Challenge(id)));
    owed
}

fn of_league(key: &[u8], value: &[u8]) -> Vec<Vec<u8>> {
    let Ok(row) = decode::<LeagueRow>(key, value) else { return Vec::new() };
    let told = row.places().map(|place| keys::league_at(place, row.id.0));
    told.chain(row.due.map(|at| due(at, Due::League(row.id)))).collect()
}

fn of_ballot(key: &[u8], value: &[u8]) -> Vec<Vec<u8>> {
    let closes = decode::<BallotRow>(key, value).ok().and_then(|row| row.due);
    let id = keys::number_at(key, 1).map(MatchId);
    closes.zip(id).map(|(at, id)| due(at, Due::Ballot(id))).into_iter().collect()
}

fn of_daily(key: &[u8], value: &[u8]) -> Vec<Vec<u8>> {
    let row = decode::<DailyRow>(key, value).ok();
    let number = keys::number_at(key, 1);
    row.zip(number).map(|(row, number)| due(row.next, Due::Daily(number))).into_iter().collect()
}

fn of_watcher(key: &[u8], value: &[u8]) -> Vec<Vec<u8>> {
    let (Ok(row), Some((id, player))) =
        (decode::<WatchRow>(key, value), keys::number_at(key, 1).zip(keys::number_at(key, 9)))
    else {
        return Vec::new();
    };
    let mut owed = vec![keys::pair(Family::Watched, player, id)];
    if row.alone.is_none() {
        let numbers = [id.to_be_bytes(), player.to_be_bytes()].concat();
        owed.push([keys::watched_at(&row.place), numbers].concat());
    }
    owed
}

fn of_event(key: &[u8], value: &[u8]) -> Vec<Vec<u8>> {
    let at = decode::<i64>(key, value).ok().and_then(|at| Timestamp::from_millisecond(at).ok());
    let id = std::str::from_utf8(&key[1..]).ok();
    at.zip(id).map(|(at, id)| keys::event_by_time(at, id)).into_iter().collect()
}

fn of_seen(key: &[u8], value: &[u8]) -> Vec<Vec<u8>> {
    let since = decode::<i64>(key, value).ok().and_then(|at| Timestamp::from_millisecond(at).ok());
    let seen = std::str::from_utf8(&key[1..]).ok().and_then(|text| text.split_once('\0'));
    since.zip(seen).map(|(since, (place, account))| keys::came(place, since, account)).into_iter().collect()
}

fn of_ended(key: &[u8], value: &[u8]) -> Vec<Vec<u8>> {
    let at = decode::<EndedRow>(key, value).ok().map(|row| row.at);
    at.zip(keys::number_at(key, 1))
        .map(|(at, number)| keys::ended_at(Key { at, number }))
        .into_iter()
        .collect()
}

fn of_player(key: &[u8], value: &[u8]) -> Result<Vec<Row>, StoreError> {
    let (Ok(profile), Some(player)) = (decode::<Profile>(key, value), keys::number_at(key, 1)) else {
        return Ok(Vec::new());
    };
    let owner = encode(&PlayerId(player))?;
    let accounts = profile.accounts.iter().map(|account| (keys::account(account), owner.clone()));
    let digest = profile.digest.map(|digest| (due(digest.next, Due::Digest(PlayerId(player))), Vec::new()));
    Ok(accounts.chain(digest).collect())
}

fn of_channel(key: &[u8], value: &[u8]) -> Result<Vec<Row>, StoreError> {
    let (Ok(row), Some(player)) = (decode::<ChannelRow>(key, value), keys::number_at(key, 1)) else {
        return Ok(Vec::new());
    };
    Ok(vec![(keys::text(Family::ChannelAt, &row.place.to_string()), encode(&PlayerId(player))?)])
}

fn due(at: Timestamp, due: Due) -> Vec<u8> {
    let (what, id) = due.parts();
    keys::due(at, what, id)
}

/// Whether what a row is to find is there. One that finds nothing else does.
fn finds(work: &Work<'_>, family: Family, key: &[u8], value: &[u8]) -> Result<bool, StoreError> {
    let is_there = |key: Vec<u8>| work.get(&key).map(|value| value.is_some());
    let number = |place| keys::number_at(key, place).unwrap_or_default();
    let last = |back: usize| key.len().checked_sub(back).map_or(0, number);
    match family {
        Family::Finished | Family::Going => {
            let id = MatchId(number(if family == Family::Going { 9 } else { 17 }));
            match work.match_by_id(id) {
                // It is named elsewhere.
                Err(StoreError::Corrupt { .. }) => Ok(true),
                row => Ok(row?.is_some_and(|row| is_of_player(&row, family, key))),
            }
        }
        Family::Concerned => is_there(keys::number(Family::Challenge, number(9))),
        Family::OpenAt => is_there(keys::number(Family::Challenge, last(8))),
        Family::LeagueAt => is_there(keys::number(Family::League, last(8))),
        Family::Watched => is_there(keys::pair(Family::Watcher, number(9), number(1))),
        Family::WatchedAt => is_there(keys::pair(Family::Watcher, last(16), last(8))),
        Family::EventByTime => is_there([&[Family::Event as u8], key.get(9..).unwrap_or_default()].concat()),
        Family::Came => is_there(seen_of(key)),
        Family::Account | Family::ChannelAt => {
            let family = if family == Family::Account { Family::Player } else { Family::Channel };
            decode::<PlayerId>(key, value).map_or(Ok(true), |player| is_there(keys::number(family, player.0)))
        }
        Family::EndedAt => {
            let filed = keys::ended_of(key).map(|key| Ok((key, work.filed(key.number)?)));
            match filed.transpose() {
                // It is named elsewhere.
                Err(StoreError::Corrupt { .. }) => Ok(true),
                found => {
                    Ok(found?.is_some_and(|(at, filed)| filed.is_some_and(|filed| filed.ended.key() == at)))
                }
            }
        }
        Family::Due => finds_due(work, key),
        _ => Ok(true),
    }
}

/// Whether a match is found so by one of its players.
fn is_of_player(row: &MatchRow, family: Family, key: &[u8]) -> bool {
    let player = PlayerId(keys::number_at(key, 1).unwrap_or_default());
    let is_theirs = row.preamble.sides.find(&player).is_some();
    is_theirs
        && match row.finished {
            Some(finished) => key == keys::finished(player, finished.at, row.id.0),
            None => family == Family::Going,
        }
}

/// The key by which somebody is found who came to a place.
fn seen_of(key: &[u8]) -> Vec<u8> {
    let end = key.iter().position(|byte| *byte == 0).unwrap_or(key.len());
    // A zero and a time stand between the place and the zero before the account.
    let account = key.get(end + 9..).unwrap_or_default();
    [&[Family::Seen as u8], key.get(1..end).unwrap_or_default(), account].concat()
}

/// Whether what falls due is there. It may fall due earlier, too: then there is nothing to do.
fn finds_due(work: &Work<'_>, key: &[u8]) -> Result<bool, StoreError> {
    let Some((_, due)) = Due::of_key(key) else { return Ok(false) };
    let is_there = |key: Vec<u8>| work.get(&key).map(|value| value.is_some());
    match due {
        Due::Flag(id) | Due::Reminder(id) => is_there(keys::number(Family::Match, id.0)),
        Due::Challenge(id) => is_there(keys::number(Family::Challenge, id.0)),
        Due::Digest(player) => is_there(keys::number(Family::Player, player.0)),
        Due::League(id) => is_there(keys::number(Family::League, id.0)),
        Due::Daily(number) => is_there(keys::number(Family::Daily, number)),
        Due::Ballot(id) => Ok(!work.keys(&keys::number(Family::Ballot, id.0), 1)?.is_empty()),
        Due::Woken(_) => Ok(true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_counter_is_named_and_gives_nothing_again() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let mut work = store.work();
        let player = work.next_player().unwrap();
        work.put_profile(player, &Profile::default()).unwrap();
        store.commit(work).unwrap();
        assert_eq!(store.misnumbered().unwrap(), Vec::<String>::new());
        let mut work = store.work();
        work.erase(keys::next(Sequence::Player));
        store.commit(work).unwrap();
        assert!(matches!(store.work().next_player(), Err(StoreError::Corrupt { .. })));
        let said = store.astray().unwrap();
        assert!(said.iter().any(|said| said.contains("would give 1 again")), "{said:?}");
    }
}
