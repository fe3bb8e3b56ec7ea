//! What is kept, each with the version of its layout in front.

use super::StoreError;
use crate::play::challenge::Challenge;
use crate::play::{Choice, Control, MatchId, Plan, Record, Ruling};
use crate::players::{Locale, Place, PlayerId};
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tracing::error;

/// Version of the layouts below; a change of one asks for a step in `upgrade`.
pub(super) const LAYOUT: u8 = 5;
/// The oldest layout that can be read. Since then fields were only ever added, at the end of what is kept.
const LAYOUT_OLDEST: u8 = 1;
/// Zeros that stand for the fields which an older layout did not have: in postcard, zero is nothing, no and empty.
const MISSING: [u8; 16] = [0; 16];

/// A match as it is kept. Never its position: that is the replay of the record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchRow {
    /// Its number.
    pub id: MatchId,
    /// Grows with every change; a commit that expects another one is refused.
    pub version: u64,
    /// Where it is played and told.
    pub home: Place,
    /// Key of the public post whose buttons are alive.
    pub post: String,
    /// Its terms and all that happened.
    pub record: Record,
    /// Whether it is told in a conversation of its own within its home.
    pub apart: bool,
    /// The server on which it is told, with its platform in front.
    pub server: Option<String>,
    /// Where it is told besides: where a player of another platform plays.
    pub beside: Option<Place>,
    /// What is due in it next.
    pub timer: Timer,
}

/// What is due in a match next.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timer {
    /// When a pause ends or the flag falls.
    pub flag: Option<Timestamp>,
    /// When the player to move is to be reminded.
    pub reminder: Option<Timestamp>,
    /// The turn of which he was reminded.
    pub ply: u32,
    /// How many milliseconds he had left by the rung of the ladder at which he was reminded last; 0 if he was not.
    pub told: u64,
}

/// A challenge as it is kept until it is answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChallengeRow {
    /// Where it was made.
    pub home: Place,
    /// The challenge.
    pub challenge: Challenge,
    /// The server on which it was made, with its platform in front.
    pub server: Option<String>,
}

/// What those in charge of a server have chosen for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerRow {
    /// The language of what several people read.
    pub language: Option<Locale>,
    /// Clock of a match where none is named.
    pub clock: Option<Control>,
    /// Whether each match is told in a conversation of its own.
    pub apart: bool,
    /// The channels in which one may challenge; everywhere, if there is none.
    pub channels: Vec<String>,
    /// The role of those who may challenge; everybody may, if none is named.
    pub challengers: Option<String>,
    /// The role of the arbiters.
    pub arbiters: Option<String>,
}

/// A person's vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoteRow {
    /// For what.
    pub choice: Choice,
    /// When he voted so.
    pub at: Timestamp,
}

/// What an arbiter wants to do and has not confirmed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulingRow {
    /// What.
    pub ruling: Ruling,
    /// Why.
    pub reason: String,
    /// After how many turns and takebacks.
    pub ply: u32,
    /// How many entries the record had.
    pub entries: u64,
}

/// A turn in the making.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The match.
    pub match_id: MatchId,
    /// Whose draft it is.
    pub player: PlayerId,
    /// The turn for which it is made.
    pub ply: u32,
    /// The steps so far, in the game's notation.
    pub steps: String,
    /// What is picked on the way to the next step.
    pub picked: Vec<String>,
    /// Where the panel is shown.
    pub place: Place,
    /// The turns that are supposed to be played before this one, if it is prepared and not to be played now.
    pub ahead: Option<Vec<String>>,
}

/// What a player has prepared in a match while he waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanRow {
    /// The match.
    pub match_id: MatchId,
    /// Whose plan it is.
    pub player: PlayerId,
    /// The turn for which it is made, his adversary's.
    pub ply: u32,
    /// The answers.
    pub plan: Plan,
    /// How many answers have become void since he was told.
    pub void: u32,
}

/// Writes a value behind the version of its layout.
pub(super) fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, StoreError> {
    let mut bytes = vec![LAYOUT];
    bytes.extend(postcard::to_stdvec(value).map_err(|error| StoreError::Encode(error.to_string()))?);
    Ok(bytes)
}

/// Reads what [`encode`] wrote; a value that cannot be read is named by its key.
pub(super) fn decode<T: DeserializeOwned>(key: &[u8], bytes: &[u8]) -> Result<T, StoreError> {
    let corrupt = |why: String| StoreError::Corrupt { key: readable(key), why };
    match bytes.split_first() {
        Some((&LAYOUT, value)) => postcard::from_bytes(value).map_err(|error| corrupt(error.to_string())),
        Some((version, value)) if (LAYOUT_OLDEST..LAYOUT).contains(version) => {
            postcard::from_bytes(&[value, &MISSING].concat()).map_err(|error| corrupt(error.to_string()))
        }
        Some((version, _)) => Err(corrupt(format!("layout {version} is not known"))),
        None => Err(corrupt("it is empty".to_owned())),
    }
}

/// The value, if it can be read; otherwise the host hears of it. One that is hurt must not keep others from being read.
pub(super) fn sound<T>(read: Result<T, StoreError>) -> Option<T> {
    read.inspect_err(|error| error!("{error}")).ok()
}

/// A key as a letter and hexadecimal digits.
pub(super) fn readable(key: &[u8]) -> String {
    use std::fmt::Write;
    let mut text = String::new();
    for (place, byte) in key.iter().enumerate() {
        let _ = if place == 0 { write!(text, "{} ", char::from(*byte)) } else { write!(text, "{byte:02x}") };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Entry, Respite, What};
    use crate::players::{Account, Platform, Profile};

    /// A match, as layout 1 had it.
    #[derive(Serialize)]
    struct OldMatch {
        id: u64,
        version: u64,
        home: Place,
        post: &'static str,
        record: OldRecord,
    }

    #[derive(Serialize)]
    struct OldRecord {
        game: &'static str,
        options: &'static str,
        sides: (u64, u64),
        control: Control,
        rated: bool,
        begun: Timestamp,
        entries: Vec<Entry>,
    }

    fn kept(value: &impl Serialize) -> Vec<u8> {
        [vec![1], postcard::to_stdvec(value).unwrap()].concat()
    }

    #[test]
    fn a_match_of_the_first_layout_is_read() {
        let entries = vec![Entry { at: Timestamp::UNIX_EPOCH, what: What::Credited { millis: 5 } }];
        let home = Place { platform: Platform::Local, id: "plaza".into() };
        let control = Control::Days { days: 3 };
        let (game, options, sides, begun) = ("maya", "", (1, 2), Timestamp::UNIX_EPOCH);
        let record =
            OldRecord { game, options, sides, control, rated: true, begun, entries: entries.clone() };
        let old = OldMatch { id: 7, version: 3, home: home.clone(), post: "turn:7:2", record };
        let row: MatchRow = decode(b"m", &kept(&old)).unwrap();
        assert_eq!((row.id, row.version, row.home, row.post.as_str()), (MatchId(7), 3, home, "turn:7:2"));
        assert_eq!(
            (&row.record.entries, row.record.respite, row.record.control),
            (&entries, Respite::NONE, control)
        );
        assert_eq!((row.apart, row.server, row.timer), (false, None, Timer::default()));
    }

    /// As it was written before people chose how boards look.
    #[test]
    fn a_profile_of_the_second_layout_is_read() {
        let old = b"\x02\x03ana\x01\x01\0\x01\x01\0\x017\x01\0\0\x01\0\0";
        let profile: Profile = decode(b"p", old).unwrap();
        assert_eq!((profile.name.as_str(), profile.direct, profile.hours.weekends), ("ana", true, true));
        assert_eq!(profile.looks, crate::players::Looks::default());
    }

    #[test]
    fn a_profile_of_the_first_layout_is_read() {
        let accounts = vec![Account { platform: Platform::Local, id: "7".into() }];
        let old = kept(&("ana", Some(Locale::Es), None::<Locale>, true, accounts.clone()));
        let profile: Profile = decode(b"p", &old).unwrap();
        let expected = Profile {
            name: "ana".into(),
            locale: Some(Locale::Es),
            at_once: true,
            accounts,
            ..Profile::default()
        };
        assert_eq!(profile, expected);
    }
}
