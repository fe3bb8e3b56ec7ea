//! Keys: one letter for what it is, then big-endian numbers, so that a range of keys is a range of what they name.

use crate::play::Fixture;
use crate::players::{Account, Place, PlayerId};
use jiff::Timestamp;

/// The first byte of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Family {
    /// Account -> player.
    Account = b'a',
    /// Where a player last acted in a match.
    Acted = b'A',
    /// By how much the time was ahead of the machine's clock, while that is not believed.
    Ahead = b'N',
    /// Whom a player has blocked.
    Blocked = b'b',
    /// Challenge.
    Challenge = b'c',
    /// Challenges that a player has made, and those to them.
    Concerned = b'C',
    /// Challenges to anybody, by place.
    OpenAt = b'O',
    /// Vote of a person in a vote of a match.
    Vote = b'w',
    /// Draft of a player in a match.
    Draft = b'd',
    /// Entry of the record of a match.
    Entry = b'E',
    /// Id of an event that was applied.
    Event = b'e',
    /// The same by time, to forget them in order.
    EventByTime = b'f',
    /// Matches of a player that are over, the latest first.
    Finished = b'F',
    /// Matches of a player that go on.
    Going = b'g',
    /// Account -> when it was last heard.
    Heard = b'H',
    /// Moment at which the program was last seen alive.
    Heartbeat = b'h',
    /// Player who turned out to be another one -> that one.
    Joined = b'j',
    /// When somebody was first seen in a place.
    Seen = b'k',
    /// The same in the order in which they came.
    Came = b'K',
    /// Account -> its code, and the wrong ones that were entered on it.
    Link = b'l',
    /// What two players had before they were linked, by the number that is out of use.
    Linked = b'L',
    /// Match.
    Match = b'm',
    /// Calls that have not reached a player.
    Missed = b'x',
    /// What happened in matches of a player who slept, and is told when they wake.
    Slept = b'0',
    /// Next free number of something.
    Next = b'n',
    /// What is still to be told.
    Outbox = b'o',
    /// Beginning of an outage -> its end.
    Outage = b'D',
    /// What a person has written down about a match.
    Memo = b'1',
    /// What a player says with the next turn of a match.
    Saying = b'2',
    /// Lines that a person tries in a match.
    Trials = b'7',
    /// What was said with the turns of a match.
    Said = b'3',
    /// What a player has prepared in a match.
    Plan = b'i',
    /// Player.
    Player = b'p',
    /// What an arbiter was asked about.
    Ruling = b'q',
    /// Settings of a server.
    Server = b's',
    /// Place -> the server to which it belongs.
    ServerAt = b'S',
    /// How many people a server has.
    Members = b'M',
    /// Place or server and account -> the expulsion that holds there.
    Expulsion = b'Q',
    /// Server or place -> what its arbiters have before them and have done, the latest first.
    Docket = b'8',
    /// Place or server and account -> what the account may not do there.
    Sanction = b'9',
    /// What falls due, by time.
    Due = b't',
    /// Hours of vacation that a player has spent in a year.
    Vacation = b'u',
    /// Version of the whole layout.
    Version = b'v',
    /// Up to where the journal is in the store.
    Journal = b'/',
    /// Channel that plays, by its number as a player.
    Channel = b'X',
    /// The same number, by place.
    ChannelAt = b'Y',
    /// What was agreed on for the votes of a match in which a channel plays.
    Pact = b'Z',
    /// How a turn of a channel is chosen.
    Ballot = b'J',
    /// A person's vote for a turn.
    Cast = b'W',
    /// For which channel a person votes in a match.
    Follows = b'R',
    /// Who follows a match, and where they hear of it.
    Watcher = b'4',
    /// Matches that a person follows.
    Watched = b'5',
    /// Matches that are followed in a place.
    WatchedAt = b'6',
    /// How a match ended, as ratings take it.
    Ended = b'r',
    /// Two players who were ever known to be one person.
    Kin = b'V',
    /// When a player last finished a turn.
    LastTurn = b'T',
    /// Player whom rankings do not show to others.
    Unranked = b'U',
    /// League.
    League = b'G',
    /// Entry of the log of a league.
    LeagueEntry = b'y',
    /// Leagues by the place where they are told.
    LeagueAt = b'B',
    /// Pairing of a league -> the match that was made of it.
    Fixture = b'P',
    /// How somebody plays a season of a league.
    Entrant = b'I',
    /// League that a person is about to found.
    Founding = b'z',
    /// What a person has made of puzzles.
    Puzzler = b'+',
    /// Match that is over and being looked at.
    Reviewing = b'?',
    /// What was found in a position of it.
    Look = b'=',
    /// What came of looking at a match.
    Review = b'!',
    /// Hint that was asked for in a match.
    Hint = b'"',
    /// Channel that gets a puzzle each day.
    Daily = b'*',
    /// Match that is gone through for puzzles.
    Mining = b'&',
    /// Puzzle that was found in a match.
    Mined = b'%',
    /// Match of which not all could be saved when files were hurt.
    Lost = b'~',
}

impl Family {
    const ALL: [Family; 72] = [
        Family::Account,
        Family::Acted,
        Family::Ahead,
        Family::Heard,
        Family::Blocked,
        Family::Challenge,
        Family::Concerned,
        Family::OpenAt,
        Family::Draft,
        Family::Entry,
        Family::Event,
        Family::EventByTime,
        Family::Finished,
        Family::Going,
        Family::Heartbeat,
        Family::Match,
        Family::Memo,
        Family::Trials,
        Family::Said,
        Family::Saying,
        Family::Missed,
        Family::Slept,
        Family::Next,
        Family::Outbox,
        Family::Outage,
        Family::Plan,
        Family::Player,
        Family::Server,
        Family::ServerAt,
        Family::Due,
        Family::Vacation,
        Family::Version,
        Family::Journal,
        Family::Vote,
        Family::Seen,
        Family::Came,
        Family::Members,
        Family::Ruling,
        Family::Channel,
        Family::ChannelAt,
        Family::Pact,
        Family::Ballot,
        Family::Cast,
        Family::Follows,
        Family::Watcher,
        Family::Watched,
        Family::WatchedAt,
        Family::Joined,
        Family::Link,
        Family::Linked,
        Family::Expulsion,
        Family::Docket,
        Family::Sanction,
        Family::Ended,
        Family::Kin,
        Family::LastTurn,
        Family::Unranked,
        Family::League,
        Family::LeagueEntry,
        Family::LeagueAt,
        Family::Fixture,
        Family::Entrant,
        Family::Founding,
        Family::Puzzler,
        Family::Reviewing,
        Family::Look,
        Family::Review,
        Family::Hint,
        Family::Daily,
        Family::Mining,
        Family::Mined,
        Family::Lost,
    ];

    /// What a key names.
    pub(super) fn of(key: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|family| key.first() == Some(&(*family as u8)))
    }
}

/// What numbers are given out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Sequence {
    /// Matches and challenges share their numbers: a match keeps the number of its challenge.
    Match = b'm',
    /// What is to be told.
    Outbox = b'o',
    /// Players.
    Player = b'p',
    /// Leagues.
    League = b'l',
    /// Channels that get puzzles.
    Daily = b'd',
}

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
