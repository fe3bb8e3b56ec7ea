//! Keys: one letter for what it is, then big-endian numbers, so that a range of keys is a range of what they name.

pub(super) use super::family::{Family, Sequence};
use crate::games::Kind;
use crate::league::book::Who;
use crate::league::week::Week;
use crate::league::{Key, Person};
use crate::play::Fixture;
use crate::players::{Account, Place, PlayerId};
use jiff::Timestamp;

pub(super) fn family(family: Family) -> Vec<u8> {
    vec![family as u8]
}

pub(super) fn number(family: Family, number: u64) -> Vec<u8> {
    let mut key = self::family(family);
    key.extend(number.to_be_bytes());
    key
}

pub(super) fn pair(family: Family, first: u64, second: u64) -> Vec<u8> {
    let mut key = number(family, first);
    key.extend(second.to_be_bytes());
    key
}

pub(super) fn text(family: Family, text: &str) -> Vec<u8> {
    let mut key = self::family(family);
    key.extend(text.as_bytes());
    key
}

pub(super) fn account(account: &Account) -> Vec<u8> {
    text(Family::Account, &account.to_string())
}

pub(super) fn link(account: &Account) -> Vec<u8> {
    text(Family::Link, &account.to_string())
}

pub(super) fn heard(account: &Account) -> Vec<u8> {
    text(Family::Heard, &account.to_string())
}

pub(super) fn draft(match_id: u64, player: PlayerId) -> Vec<u8> {
    pair(Family::Draft, match_id, player.0)
}

/// The votes of a match's vote lie together.
pub(super) fn votes(match_id: u64, round: u32) -> Vec<u8> {
    pair(Family::Vote, match_id, u64::from(round))
}

pub(super) fn vote(match_id: u64, round: u32, voter: PlayerId) -> Vec<u8> {
    let mut key = votes(match_id, round);
    key.extend(voter.0.to_be_bytes());
    key
}

/// The votes for a turn of a channel lie together.
pub(super) fn casts(match_id: u64, round: u32) -> Vec<u8> {
    pair(Family::Cast, match_id, u64::from(round))
}

pub(super) fn cast(match_id: u64, round: u32, voter: PlayerId) -> Vec<u8> {
    let mut key = casts(match_id, round);
    key.extend(voter.0.to_be_bytes());
    key
}

/// The challenges to anybody that were made in a place lie together; the place ends with a zero, which no platform has in
/// its ids.
pub(super) fn open_at(place: &Place) -> Vec<u8> {
    text(Family::OpenAt, &format!("{place}\0"))
}

/// All that is followed in a place lies together; the place ends with a zero, which no platform has in its ids.
pub(super) fn watched_at(place: &Place) -> Vec<u8> {
    text(Family::WatchedAt, &format!("{place}\0"))
}

/// The place ends with a zero, which no platform has in its ids.
pub(super) fn seen(place: &Place, account: &Account) -> Vec<u8> {
    let mut key = seen_at(place);
    key.extend(account.to_string().as_bytes());
    key
}

/// All of [`seen`] for a place lie together.
pub(super) fn seen_at(place: &Place) -> Vec<u8> {
    text(Family::Seen, &format!("{}:{}\0", place.platform.id(), place.id))
}

/// First by place, which ends with a zero, then by time; another zero stands before the account.
pub(super) fn came(place: &str, since: Timestamp, account: &str) -> Vec<u8> {
    let mut key = came_to(place);
    key.extend(millis(since).to_be_bytes());
    key.push(0);
    key.extend(account.as_bytes());
    key
}

/// All of [`came`] for a place lie together.
pub(super) fn came_to(place: &str) -> Vec<u8> {
    text(Family::Came, &format!("{place}\0"))
}

/// Later times sort first.
pub(super) fn finished(player: PlayerId, at: Timestamp, match_id: u64) -> Vec<u8> {
    let mut key = pair(Family::Finished, player.0, u64::MAX - millis(at));
    key.extend(match_id.to_be_bytes());
    key
}

/// The place ends with a zero, which no platform has in its ids.
pub(super) fn expulsion(at: &str, account: &Account) -> Vec<u8> {
    text(Family::Expulsion, &format!("{at}\0{account}"))
}

/// The place ends with a zero, which no platform has in its ids.
pub(super) fn sanction(at: &str, account: &Account) -> Vec<u8> {
    [sanctions_at(at), account.to_string().into_bytes()].concat()
}

/// All of [`sanction`] for a place lie together.
pub(super) fn sanctions_at(at: &str) -> Vec<u8> {
    text(Family::Sanction, &format!("{at}\0"))
}

/// Later times sort first; what one person files at one moment is one.
pub(super) fn docket(at: &str, when: Timestamp, by: PlayerId) -> Vec<u8> {
    let numbers = [(u64::MAX - millis(when)).to_be_bytes(), by.0.to_be_bytes()].concat();
    [docket_of(at), numbers].concat()
}

/// All of [`docket`] for a place lie together; the place ends with a zero.
pub(super) fn docket_of(at: &str) -> Vec<u8> {
    text(Family::Docket, &format!("{at}\0"))
}

/// Whether a key is one of [`seen`] or [`came`] for this account, in whichever place.
pub(super) fn is_seen_of(key: &[u8], account: &Account) -> bool {
    let end = format!("\0{account}");
    let families = [Family::Seen as u8, Family::Came as u8];
    key.first().is_some_and(|first| families.contains(first)) && key.ends_with(end.as_bytes())
}

/// The leagues that are told in a place lie together; the place ends with a zero, which no platform has in its ids.
pub(super) fn leagues_at(place: &Place) -> Vec<u8> {
    text(Family::LeagueAt, &format!("{place}\0"))
}

pub(super) fn league_at(place: &Place, league: u64) -> Vec<u8> {
    [leagues_at(place), league.to_be_bytes().to_vec()].concat()
}

/// The puzzles of a game that were found in matches lie together; the game ends with a zero.
pub(super) fn mined_of(game: &str) -> Vec<u8> {
    text(Family::Mined, &format!("{game}\0"))
}

pub(super) fn mined(game: &str, sign: u64) -> Vec<u8> {
    [mined_of(game), sign.to_be_bytes().to_vec()].concat()
}

/// The matches that ended in a week lie together, the latest first.
pub(super) fn ended_in(week: Week) -> Vec<u8> {
    number(Family::EndedAt, falling(week.number()))
}

pub(super) fn ended_at(key: Key) -> Vec<u8> {
    let numbers = [falling(key.at).to_be_bytes(), (u64::MAX - key.number).to_be_bytes()].concat();
    [ended_in(Week::of(key.at)), numbers].concat()
}

/// The match of a key made with [`ended_at`].
pub(super) fn ended_of(key: &[u8]) -> Option<Key> {
    let (at, number) = number_at(key, 9).zip(number_at(key, 17))?;
    Some(Key { at: risen(at), number: u64::MAX - number })
}

/// The players of a game lie together; the game ends with a zero.
pub(super) fn heads_of(game: Kind) -> Vec<u8> {
    text(Family::Head, &format!("{}\0", game.id()))
}

pub(super) fn head((game, player): Who) -> Vec<u8> {
    [heads_of(game), player.0.to_be_bytes().to_vec()].concat()
}

/// The weeks in which somebody played a game lie together, the latest first; the game ends with a zero.
pub(super) fn rated_of((game, player): Who) -> Vec<u8> {
    [text(Family::Rated, &format!("{}\0", game.id())), player.0.to_be_bytes().to_vec()].concat()
}

pub(super) fn rated(who: Who, week: Week) -> Vec<u8> {
    [rated_of(who), falling(week.number()).to_be_bytes().to_vec()].concat()
}

/// Later matches sort first.
pub(super) fn absence(player: Person, at: Key) -> Vec<u8> {
    let mut key = pair(Family::Absence, player.0, falling(at.at));
    key.extend((u64::MAX - at.number).to_be_bytes());
    key
}

/// A number, so that greater ones sort first.
fn falling(number: i64) -> u64 {
    u64::MAX - (number.cast_unsigned() ^ (1 << 63))
}

/// The number of which this was made with [`falling`].
fn risen(falling: u64) -> i64 {
    ((u64::MAX - falling) ^ (1 << 63)).cast_signed()
}

/// The pairings of a league lie together, in order.
pub(super) fn fixture(fixture: &Fixture) -> Vec<u8> {
    let Fixture { league, season, section, round, board, game } = *fixture;
    let mut key = number(Family::Fixture, league.0);
    for part in [season, section, round, board, game] {
        key.extend(part.to_be_bytes());
    }
    key
}

pub(super) fn next(sequence: Sequence) -> Vec<u8> {
    vec![Family::Next as u8, sequence as u8]
}

/// Years sort as they follow each other.
pub(super) fn vacation(player: PlayerId, year: i16) -> Vec<u8> {
    pair(Family::Vacation, player.0, i64::from(year).cast_unsigned() ^ (1 << 63))
}

/// Time first, so that what falls due first comes first.
pub(super) fn due(at: Timestamp, what: u8, id: u64) -> Vec<u8> {
    let mut key = number(Family::Due, millis(at));
    key.push(what);
    key.extend(id.to_be_bytes());
    key
}

pub(super) fn event_by_time(at: Timestamp, id: &str) -> Vec<u8> {
    let mut key = number(Family::EventByTime, millis(at));
    key.extend(id.as_bytes());
    key
}

/// Milliseconds since 1970, shifted so that earlier times sort first too.
pub(super) fn millis(at: Timestamp) -> u64 {
    at.as_millisecond().cast_unsigned() ^ (1 << 63)
}

/// The time of a key made with [`millis`].
pub(super) fn moment(millis: u64) -> Option<Timestamp> {
    Timestamp::from_millisecond((millis ^ (1 << 63)).cast_signed()).ok()
}

/// The big-endian number at this place of a key.
pub(super) fn number_at(key: &[u8], place: usize) -> Option<u64> {
    let bytes = key.get(place..place + 8)?;
    bytes.try_into().ok().map(u64::from_be_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_sort_by_time() {
        let times = [-5_000, -1, 0, 1, 1_700_000_000_000].map(|ms| Timestamp::from_millisecond(ms).unwrap());
        let keys = times.map(|at| due(at, b'm', 7));
        assert!(keys.is_sorted());
        for (at, key) in times.into_iter().zip(keys) {
            assert_eq!(number_at(&key, 1).and_then(moment), Some(at));
        }
    }
}
