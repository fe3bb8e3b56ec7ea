//! What is kept, each with the number of its layout in front.
//!
//! Rows name their fields. One that is added is an `Option` or has `#[serde(default)]`, so that rows without it are read;
//! one that goes is passed over; so the layout goes up for nothing but what these cannot say, and then a step in
//! `upgrade` is due.

use super::StoreError;
use crate::games::Side;
use crate::play::challenge::Challenge;
use crate::play::{Choice, Control, Match, MatchId, MatchResult, Plan, Preamble, Ruling, Vacation};
use crate::players::{Account, LinkCode, Locale, Place, PlayerId, Skin, Way};
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tracing::error;

/// The number of the layout.
pub(super) const LAYOUT: u8 = 8;
/// The number in front of the version alone: a program that knows a lower one must not write past what is kept since. There
/// is a journal since 9, ratings are in rows since 10, and rows lie on pages since 11.
pub(super) const KEPT: u8 = 11;
/// Those that this program goes on from without changing anything else.
const LESS_KEPT: std::ops::RangeInclusive<u8> = 9..=KEPT;
/// The layouts from which there is a way to that of today.
const OLD: std::ops::RangeInclusive<u8> = 1..=7;

/// What is known of the store as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each of them stands in rows that are out there")]
pub(super) struct VersionRow {
    /// Whether there may still be rows of older layouts.
    pub(super) upgrading: bool,
    /// Whether those who were seen in a place are also kept in the order in which they came.
    pub(super) ordered: bool,
    /// Whether matches that are over are found by their players.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) finished: bool,
    /// Whether it is half a copy.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) copying: bool,
}

/// A match as it is kept, but for the entries of its record, each of which has a row of its own: so a turn writes as much
/// in a long match as in a short one. Never its position: that is the replay of the record.
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
    /// What was agreed on before its first entry.
    pub preamble: Preamble,
    /// How many entries are kept.
    pub entries: u64,
    /// Whether it is told in a conversation of its own within its home.
    #[serde(default)]
    pub apart: bool,
    /// The server on which it is told, with its platform in front.
    pub server: Option<String>,
    /// Where it is told besides: where its players play who do not read that.
    #[serde(default)]
    pub beside: Vec<Place>,
    /// How many of these, the last, came when the match had begun.
    #[serde(default)]
    pub late: u32,
    /// Whether what is closed to others is told to each of its players alone, for it could not be kept from others where
    /// both of them read.
    #[serde(default)]
    pub alone: bool,
    /// The match that is played in its place, since it was annulled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<MatchId>,
    /// At how many of its turns in a row the machine was lost.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub lost: u32,
    /// What is due in it next.
    #[serde(default)]
    pub timer: Timer,
    /// How it has ended, if it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished: Option<FinishedRow>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_nothing(count: &u32) -> bool {
    *count == 0
}

impl MatchRow {
    /// Where the match is told: at its home, and besides where somebody plays it from elsewhere. Each player reads in one
    /// of these places.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        std::iter::once(&self.home).chain(&self.beside)
    }
}

/// How a match has ended, as far as a list of matches tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedRow {
    /// When it ended. A result that an arbiter corrects later does not change it.
    pub at: Timestamp,
    /// For whom.
    pub score: Score,
    /// How many turns it has.
    pub turns: u32,
}

/// What came of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Score {
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// It is a draw.
    Draw,
    /// Both have lost.
    Neither,
    /// It has no result, because it was annulled, cancelled or never begun.
    Void,
}

impl Score {
    /// Who has won, if anybody has.
    pub fn winner(self) -> Option<Side> {
        match self {
            Score::White => Some(Side::White),
            Score::Black => Some(Side::Black),
            Score::Draw | Score::Neither | Score::Void => None,
        }
    }
}

impl From<MatchResult> for Score {
    fn from(result: MatchResult) -> Self {
        match result.winner {
            Some(Side::White) => Score::White,
            Some(Side::Black) => Score::Black,
            None if result.both_lost() => Score::Neither,
            None if result.is_draw() => Score::Draw,
            None => Score::Void,
        }
    }
}

impl FinishedRow {
    /// Of a match that was kept as having ended before, if it was; nothing while it goes on.
    pub fn of(game: &Match, before: Option<FinishedRow>) -> Option<Self> {
        let result = game.result()?;
        let at = before.map_or(game.record().latest(), |before| before.at);
        Some(Self { at, score: result.into(), turns: game.length() })
    }
}

/// What is due in a match next.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Timer {
    /// When a pause ends or the flag falls.
    pub flag: Option<Timestamp>,
    /// When the player to move is to be reminded.
    pub reminder: Option<Timestamp>,
    /// The turn of which the player was reminded.
    pub ply: u32,
    /// How many milliseconds were left at the rung of the last reminder; 0 if there was none.
    pub told: u64,
    /// The last turn for which its player was called, the first being 1; 0 if none was.
    pub called: u32,
    /// When a player who slept as the turn began is called to it.
    pub wake: Option<Timestamp>,
    /// When the player was last told that vacation is spent in that turn, and how many milliseconds of it were left.
    pub vacation: Option<(Timestamp, u64)>,
    /// The stage of a claim of which its judge was reminded.
    #[serde(default)]
    pub stage: u32,
    /// How often its judge was reminded of that stage.
    #[serde(default)]
    pub nudges: u32,
    /// When the next one wakes of those who vote with a channel and slept when a claim came that it is to answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rouse: Option<Timestamp>,
}

/// A call that has not reached a person, who does not know it yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissedRow {
    /// The match or challenge that it was about.
    pub id: Option<MatchId>,
    /// On which way.
    pub way: Way,
}

/// News of a match that waits for a player who sleeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SleptRow {
    /// The match.
    pub id: MatchId,
    /// When something happened in it.
    pub at: Timestamp,
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
    /// Whether it is made in the name of a channel of which too few want it so far: nobody can answer it, and whom it
    /// challenges hears nothing of it.
    #[serde(default)]
    pub pending: bool,
}

/// What those in charge of a server have chosen for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
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
    /// Whether clocks rest in a match where that is not said; as is usual with its clock, if it is not said here.
    pub rest: Option<bool>,
    /// How much vacation can be spent in a match, likewise.
    pub vacation: Option<Vacation>,
    /// Whether illegal turns are counted in a match where that is not said.
    pub strict: bool,
    /// Where reports for the arbiters are posted.
    pub desk: Option<Place>,
    /// The channels whose matches anybody may see on the web.
    pub web: Vec<String>,
    /// The colours of the boards that several people see.
    pub skin: Skin,
    /// The channels in which they have others.
    pub skins: Vec<(String, Skin)>,
    /// The channels that get a puzzle each day, each with its number there.
    pub dailies: Vec<(String, u64)>,
}

impl ServerRow {
    /// Most channels of a server of which one thing is remembered: that one may challenge there, say, or other colours.
    pub const CHANNELS_MAX: usize = 50;

    /// The colours that were chosen for a channel alone.
    pub fn skin_of(&self, channel: &str) -> Option<Skin> {
        self.skins.iter().find(|(known, _)| known == channel).map(|(_, skin)| *skin)
    }
}

/// A person's vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoteRow {
    /// For what.
    pub choice: Choice,
    /// When they voted so.
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
    /// The code that was entered on it last, until its owner confirms it.
    #[serde(default)]
    pub asked: Option<AskedRow>,
}

/// A code that was entered and waits to be meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedRow {
    /// The account on which it was given.
    pub host: Account,
    /// When it was entered.
    pub at: Timestamp,
    /// Where it was asked for.
    pub place: Place,
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
    /// When the arbiter was asked, in milliseconds: it tells one question from the next.
    #[serde(default)]
    pub asked: u64,
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

/// What a player has prepared in a match while waiting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanRow {
    /// The match.
    pub match_id: MatchId,
    /// Whose plan it is.
    pub player: PlayerId,
    /// The turn for which it is made, one of the opponent.
    pub ply: u32,
    /// The answers.
    pub plan: Plan,
    /// How many answers have become void since the player was told.
    pub void: u32,
    /// The answer to the turn that was played last. It waits until the player has answered an offer or claim.
    #[serde(default)]
    pub waiting: Option<String>,
}

impl VersionRow {
    /// Writes it down.
    pub(super) fn written(self) -> Result<Vec<u8>, StoreError> {
        let mut bytes = encode(&self)?;
        bytes[0] = KEPT;
        Ok(bytes)
    }

    /// Reads what was written down by this program, or one before it.
    pub(super) fn read(key: &[u8], bytes: &[u8]) -> Result<Self, StoreError> {
        match bytes.split_first() {
            Some((number, value)) if LESS_KEPT.contains(number) => decode(key, &[&[LAYOUT], value].concat()),
            _ => decode(key, bytes),
        }
    }
}

/// Whether a store of this layout is to be upgraded.
pub(super) fn is_old(layout: u8) -> bool {
    OLD.contains(&layout)
}

/// Writes a value behind the number of its layout.
pub(super) fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, StoreError> {
    let mut bytes = vec![LAYOUT];
    serde_json::to_writer(&mut bytes, value).map_err(|error| StoreError::Encode(error.to_string()))?;
    Ok(bytes)
}

/// Reads what [`encode`] wrote; a value that cannot be read is named by its key.
pub(super) fn decode<T: DeserializeOwned>(key: &[u8], bytes: &[u8]) -> Result<T, StoreError> {
    let corrupt = |why: String| StoreError::Corrupt { key: readable(key), why };
    match bytes.split_first() {
        Some((&LAYOUT, value)) => serde_json::from_slice(value).map_err(|error| corrupt(error.to_string())),
        Some((layout, _)) if is_old(*layout) => {
            Err(corrupt(format!("layout {layout} should be gone, but it could not be read as such")))
        }
        Some((layout, _)) => Err(corrupt(format!("layout {layout} is not known"))),
        None => Err(corrupt("it is empty".to_owned())),
    }
}

/// The value if it can be read; otherwise it is logged. A damaged value must not keep others from being read.
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
