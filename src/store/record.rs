//! What is kept, each with the version of its layout in front.

use super::StoreError;
use super::upgrade;
use crate::play::challenge::Challenge;
use crate::play::{Choice, Control, MatchId, Plan, Record, Ruling};
use crate::players::{Account, LinkCode, Locale, Place, PlayerId, Way};
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tracing::error;

/// Version of the layouts below; a change of one asks for a step in `upgrade`.
pub(super) const LAYOUT: u8 = 7;

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
    /// The last turn for which its player was called, the first being 1; 0 if none was.
    pub called: u32,
}

/// A call that has not reached a person, of which he was not told yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissedRow {
    /// The match or challenge that it was about.
    pub id: Option<MatchId>,
    /// On which way.
    pub way: Way,
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
    /// Whether what is told there may count as news for everybody, not for those only who are called.
    pub aloud: bool,
}

/// A person's vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoteRow {
    /// For what.
    pub choice: Choice,
    /// When he voted so.
    pub at: Timestamp,
}

/// What is known of an account that is to be linked to another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkRow {
    /// The account.
    pub account: Account,
    /// The code that was given on it, as long as it was not entered.
    pub code: Option<CodeRow>,
    /// When wrong codes were entered on it lately.
    pub wrong: Vec<Timestamp>,
}

/// A code that was given on an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeRow {
    /// The code.
    pub code: LinkCode,
    /// Until when it can be entered.
    pub until: Timestamp,
    /// Where it was asked for.
    pub place: Place,
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
    let unread = |error: postcard::Error| corrupt(error.to_string());
    match bytes.split_first() {
        Some((&LAYOUT, value)) => postcard::from_bytes(value).map_err(unread),
        Some((version, value)) if (upgrade::OLDEST..LAYOUT).contains(version) => {
            let value = upgrade::upgraded(*version, key, value).map_err(unread)?;
            postcard::from_bytes(&value).map_err(unread)
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
    use crate::play::{Entry, Preference, Respite, Vacation, What};
    use crate::players::{Calls, Platform, PlayerId, Profile};

    /// A match, as layout 1 had it.
    #[derive(Serialize)]
    struct MatchOf1 {
        id: u64,
        version: u64,
        home: Place,
        post: &'static str,
        record: RecordOf1,
    }

    #[derive(Serialize)]
    struct RecordOf1 {
        game: &'static str,
        options: &'static str,
        sides: (u64, u64),
        control: Control,
        rated: bool,
        begun: Timestamp,
        entries: Vec<Entry>,
    }

    /// A match, as layouts 2 and 3 had it: the rests end the record, and more stands behind it.
    #[derive(Serialize)]
    struct MatchOf3 {
        before: MatchOf1,
        respite: Respite,
        apart: bool,
        server: Option<&'static str>,
        beside: Option<Place>,
        /// Flag, reminder, turn, and time left when he was reminded of it.
        timer: (Option<Timestamp>, Option<Timestamp>, u32, u64),
    }

    /// A challenge with its place, as layouts 2 and 3 had it.
    #[derive(Serialize)]
    struct ChallengeOf3 {
        home: Place,
        id: u64,
        game: &'static str,
        options: &'static str,
        from: u64,
        to: Option<u64>,
        side: Preference,
        control: Control,
        rated: bool,
        made: Timestamp,
        expires: Timestamp,
        respite: Respite,
        server: Option<&'static str>,
    }

    const CONTROL: Control = Control::Days { days: 3 };
    const RESTS: Respite = Respite { rest: true, vacation: Vacation::Hours(48) };

    fn kept(layout: u8, value: &impl Serialize) -> Vec<u8> {
        [vec![layout], postcard::to_stdvec(value).unwrap()].concat()
    }

    fn plaza() -> Place {
        Place { platform: Platform::Local, id: "plaza".into() }
    }

    fn entries() -> Vec<Entry> {
        vec![Entry { at: Timestamp::UNIX_EPOCH, what: What::Credited { millis: 5 } }]
    }

    fn match_of_1() -> MatchOf1 {
        let (game, options, sides, begun) = ("maya", "", (1, 2), Timestamp::UNIX_EPOCH);
        let (control, entries) = (CONTROL, entries());
        let record = RecordOf1 { game, options, sides, control, rated: true, begun, entries };
        MatchOf1 { id: 7, version: 3, home: plaza(), post: "turn:7:2", record }
    }

    #[test]
    fn a_match_of_the_first_layout_is_read() {
        let row: MatchRow = decode(b"m", &kept(1, &match_of_1())).unwrap();
        assert_eq!((row.id, row.version, row.home, row.post.as_str()), (MatchId(7), 3, plaza(), "turn:7:2"));
        let Record { entries: read, respite, control, strict, .. } = row.record;
        assert_eq!((read, respite, control, strict), (entries(), Respite::NONE, CONTROL, false));
        assert_eq!((row.apart, row.server, row.timer), (false, None, Timer::default()));
    }

    #[test]
    fn a_match_of_the_third_layout_is_read() {
        let timer = (Some(Timestamp::UNIX_EPOCH), None, 1, 9);
        let (respite, server, beside) = (RESTS, Some("discord:5"), Some(plaza()));
        let old = MatchOf3 { before: match_of_1(), respite, apart: true, server, beside, timer };
        for layout in [2, 3] {
            let row: MatchRow = decode(b"m", &kept(layout, &old)).unwrap();
            assert_eq!((row.id, &row.record.entries), (MatchId(7), &entries()));
            assert_eq!((row.record.respite, row.record.strict), (RESTS, false));
            assert_eq!((row.apart, row.server.as_deref(), row.beside), (true, server, Some(plaza())));
            assert_eq!(
                row.timer,
                Timer { flag: Some(Timestamp::UNIX_EPOCH), reminder: None, ply: 1, told: 9, called: 0 }
            );
        }
        let cut = kept(3, &match_of_1());
        assert!(decode::<MatchRow>(b"m", &cut[..cut.len() / 2]).is_err());
    }

    #[test]
    fn a_challenge_of_the_third_layout_is_read() {
        let (made, expires) = (Timestamp::UNIX_EPOCH, Timestamp::MAX);
        let old = ChallengeOf3 {
            home: plaza(),
            id: 5,
            game: "arimaa",
            options: "",
            from: 1,
            to: Some(2),
            side: Preference::Black,
            control: CONTROL,
            rated: true,
            made,
            expires,
            respite: RESTS,
            server: Some("discord:5"),
        };
        for layout in [2, 3] {
            let row: ChallengeRow = decode(b"c", &kept(layout, &old)).unwrap();
            let challenge = row.challenge;
            assert_eq!((row.home, row.server.as_deref()), (plaza(), Some("discord:5")));
            assert_eq!((challenge.id.0, challenge.to, challenge.side), (5, Some(PlayerId(2)), old.side));
            assert_eq!((challenge.respite, challenge.strict, challenge.expires), (RESTS, false, expires));
        }
    }

    /// As it was written before it was known for which turn a match's player was called, and who has a digest.
    #[test]
    fn what_layout_4_wrote_is_read() {
        let mut row: MatchRow = decode(b"m", &kept(1, &match_of_1())).unwrap();
        row.timer = Timer { flag: Some(Timestamp::UNIX_EPOCH), reminder: None, ply: 2, told: 300, called: 0 };
        row.record.strict = true;
        let profile = Profile { name: "ana".into(), calls: Calls::Direct, ..Profile::default() };
        let older = |layout: u8, now: Vec<u8>, added: usize| {
            let (kept, new) = now.split_at(now.len() - added);
            assert!(new.iter().all(|byte| *byte == 0), "what was added since");
            [&[layout], &kept[1..]].concat()
        };
        assert_eq!(decode::<MatchRow>(b"m", &older(4, encode(&row).unwrap(), 1)).unwrap(), row);
        assert_eq!(decode::<Profile>(b"p", &older(4, encode(&profile).unwrap(), 2)).unwrap(), profile);
        // Before it was known whether one drafts where others see it.
        assert_eq!(decode::<Profile>(b"p", &older(5, encode(&profile).unwrap(), 1)).unwrap(), profile);
    }

    /// As it was written before turns were prepared.
    #[test]
    fn a_draft_of_the_fourth_layout_is_read() {
        let old = kept(4, &(MatchId(7), PlayerId(2), 5_u32, "Lb2", ["L"].to_vec(), plaza()));
        let draft: Draft = decode(b"d", &old).unwrap();
        assert_eq!(
            (draft.match_id, draft.ply, draft.steps.as_str(), draft.ahead),
            (MatchId(7), 5, "Lb2", None)
        );
    }

    /// As it was written before people chose how boards look.
    #[test]
    fn a_profile_of_the_second_layout_is_read() {
        let old = b"\x02\x03ana\x01\x01\0\x01\x01\0\x017\x01\0\0\x01\0\0";
        let profile: Profile = decode(b"p", old).unwrap();
        assert_eq!(
            (profile.name.as_str(), profile.calls, profile.hours.weekends),
            ("ana", Calls::Direct, true)
        );
        assert_eq!(profile.looks, crate::players::Looks::default());
    }

    #[test]
    fn a_profile_of_the_first_layout_is_read() {
        let accounts = vec![Account { platform: Platform::Local, id: "7".into() }];
        let old = kept(1, &("ana", Some(Locale::Es), None::<Locale>, true, accounts.clone()));
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
