//! The rows of layouts 1 to 7, as they were: in postcard, which knows no names, so that every field of them stands here in
//! its order. What is written of them has the names that layout 8 gave them. Nothing here changes any more.
//!
//! Fields were added at the end of what is kept, and an older row is read as if zeros stood behind it: in postcard, zero
//! is nothing, no and empty. Where something was added within a row, it is a parameter.

pub(super) mod ballot;
pub(super) mod outbox;

use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a row of this layout did not have where later ones have something, and what is `false` for it.
#[derive(Clone, Copy)]
pub(super) struct No;

impl<'de> Deserialize<'de> for No {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Ok(No)
    }
}

impl Serialize for No {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bool(false)
    }
}

#[derive(Clone, Deserialize, Serialize)]
pub(super) enum Platform {
    Local,
    Discord,
    Matrix,
}

/// An account, or a place.
#[derive(Clone, Deserialize, Serialize)]
pub(super) struct Spot {
    pub(super) platform: Platform,
    pub(super) id: String,
}

#[derive(Deserialize, Serialize)]
pub(super) enum Side {
    White,
    Black,
}

#[derive(Deserialize)]
pub(super) struct Pair(u64, u64);

impl Serialize for Pair {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Named {
            white: u64,
            black: u64,
        }
        Named { white: self.0, black: self.1 }.serialize(to)
    }
}

#[derive(Deserialize, Serialize)]
pub(super) enum Control {
    Days { days: u16 },
    Fischer { bank: u32, increment: u32, cap: u32 },
    Sudden { bank: u32 },
    Reserve { days: u16, bank: u32 },
}

#[derive(Deserialize, Serialize)]
struct Respite {
    rest: bool,
    vacation: Vacation,
}

#[derive(Deserialize, Serialize)]
enum Vacation {
    Off,
    On,
    Hours(u16),
}

/// A match; with whether its turns against the rules are counted, which layout 4 added.
#[derive(Deserialize)]
pub(super) struct Match<Strict> {
    pub(super) id: u64,
    version: u64,
    home: Spot,
    post: String,
    game: String,
    options: String,
    sides: Pair,
    control: Control,
    rated: bool,
    begun: Timestamp,
    pub(super) entries: Vec<Entry>,
    respite: Respite,
    strict: Strict,
    apart: bool,
    server: Option<String>,
    beside: Option<Spot>,
    timer: Timer,
}

#[derive(Deserialize, Serialize)]
struct Timer {
    flag: Option<Timestamp>,
    reminder: Option<Timestamp>,
    ply: u32,
    told: u64,
    called: u32,
}

impl<Strict: Serialize> Serialize for Match<Strict> {
    /// The row without its entries, which have rows of their own.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Row<'a, Strict> {
            id: u64,
            version: u64,
            home: &'a Spot,
            post: &'a str,
            preamble: Preamble<'a, Strict>,
            entries: usize,
            apart: bool,
            server: &'a Option<String>,
            beside: Vec<&'a Spot>,
            timer: &'a Timer,
        }
        #[derive(Serialize)]
        struct Preamble<'a, Strict> {
            game: &'a str,
            options: &'a str,
            sides: &'a Pair,
            control: &'a Control,
            rated: bool,
            begun: Timestamp,
            respite: &'a Respite,
            strict: &'a Strict,
        }
        let Match { game, options, sides, control, rated, begun, respite, strict, .. } = self;
        let (rated, begun) = (*rated, *begun);
        let preamble = Preamble { game, options, sides, control, rated, begun, respite, strict };
        let Match { id, version, home, post, apart, server, timer, .. } = self;
        let (beside, entries) = (self.beside.iter().collect(), self.entries.len());
        let (id, version, apart) = (*id, *version, *apart);
        Row { id, version, home, post, preamble, entries, apart, server, beside, timer }.serialize(to)
    }
}

#[derive(Deserialize, Serialize)]
pub(super) struct Entry {
    at: Timestamp,
    what: What,
}

#[derive(Deserialize, Serialize)]
enum What {
    Turn { side: Side, text: String },
    Offered { side: Side, kind: OfferKind },
    Accepted { side: Side, kind: OfferKind },
    Rejected { side: Side, kind: OfferKind },
    Claimed { side: Side, kind: ClaimKind, turn: Option<String> },
    Resigned { side: Side },
    Flagged { side: Side },
    Credited { millis: u64 },
    Rested { side: Side, millis: u64 },
    Paused { millis: u64 },
    Resuming { side: Side, millis: u64 },
    Resumed,
    Vacation { side: Side, millis: u64 },
    Confirmed { side: Side },
    Disputed { side: Side },
    Unanswered,
    Referred { judge: Judge, millis: u64 },
    Counted { first: u32, second: u32 },
    Ruled { ruling: Ruling, reason: String },
    Illegal { side: Side, text: String },
    Chosen { side: Side, choice: Chosen },
}

#[derive(Deserialize, Serialize)]
pub(super) enum OfferKind {
    Tsaul,
    Pause,
    Takeback,
    Cancel,
}

#[derive(Deserialize, Serialize)]
pub(super) enum ClaimKind {
    Repetition,
    Standstill,
    NoProgress,
}

#[derive(Deserialize, Serialize)]
enum Judge {
    Arbiter,
    Vote { quorum: u32 },
}

#[derive(Deserialize, Serialize)]
enum Ruling {
    Warn { side: Side },
    Loss { side: Side },
    LossOfBoth,
    Adjust { side: Side, millis: i64 },
    Restore { turns: u32 },
    Decide { choice: Choice },
    Annul,
    Reduce { side: Side, halves: u32 },
    Expel { side: Side },
}

#[derive(Deserialize, Serialize)]
enum Choice {
    Yes,
    No,
    White,
    Black,
}

#[derive(Deserialize, Serialize)]
struct Chosen {
    round: u32,
    number: u32,
    quorum: u32,
    votes: Vec<u32>,
}

/// A challenge; with whether turns against the rules are to be counted, which layout 4 added.
#[derive(Deserialize, Serialize)]
pub(super) struct Footing<Strict> {
    home: Spot,
    challenge: Offered<Strict>,
    server: Option<String>,
}

#[derive(Deserialize, Serialize)]
struct Offered<Strict> {
    id: u64,
    game: String,
    options: String,
    from: u64,
    to: Option<u64>,
    side: Preference,
    control: Control,
    rated: bool,
    made: Timestamp,
    expires: Timestamp,
    respite: Respite,
    strict: Strict,
}

#[derive(Deserialize, Serialize)]
enum Preference {
    White,
    Black,
    Random,
}

#[derive(Deserialize, Serialize)]
pub(super) struct Draft {
    match_id: u64,
    player: u64,
    ply: u32,
    steps: String,
    picked: Vec<String>,
    place: Spot,
    ahead: Option<Vec<String>>,
}

#[derive(Deserialize, Serialize)]
pub(super) struct PlanRow {
    match_id: u64,
    player: u64,
    ply: u32,
    plan: Plan,
    void: u32,
}

#[derive(Deserialize, Serialize)]
struct Plan {
    branches: Vec<Branch>,
}

#[derive(Deserialize, Serialize)]
struct Branch {
    his: String,
    mine: String,
    then: Plan,
}

#[derive(Deserialize, Serialize)]
pub(super) struct Vote {
    choice: Choice,
    at: Timestamp,
}

#[derive(Deserialize, Serialize)]
pub(super) struct RulingRow {
    ruling: Ruling,
    reason: String,
    ply: u32,
    entries: u64,
}

#[derive(Deserialize, Serialize)]
pub(super) struct Profile {
    name: String,
    locale: Option<Locale>,
    spoken: Option<Locale>,
    at_once: bool,
    accounts: Vec<Spot>,
    /// Until layout 4, whether the person is called directly; it was written alike.
    calls: Calls,
    hours: Hours,
    reminders: Option<Vec<Rung>>,
    looks: Looks,
    digest: Option<Digest>,
    open_panel: bool,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Locale {
    En,
    Es,
}

#[derive(Deserialize, Serialize)]
enum Calls {
    Channel,
    Direct,
    Both,
}

#[derive(Deserialize, Serialize)]
struct Hours {
    zone: Option<String>,
    sleep: Option<Sleep>,
    weekends: bool,
    changed: Vec<Timestamp>,
}

#[derive(Deserialize, Serialize)]
struct Sleep {
    from: u16,
    to: u16,
}

#[derive(Deserialize, Serialize)]
enum Rung {
    Part(u8),
    Minutes(u32),
}

#[derive(Deserialize, Serialize)]
struct Looks {
    skin: Skin,
    seat: Seat,
}

#[derive(Default, Deserialize, Serialize)]
pub(super) enum Skin {
    #[default]
    Standard,
    Night,
    Contrast,
}

#[derive(Deserialize, Serialize)]
enum Seat {
    Own,
    White,
    Black,
}

#[derive(Deserialize, Serialize)]
struct Digest {
    at: u16,
    next: Timestamp,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
pub(super) enum Way {
    Channel,
    Direct,
}

#[derive(Deserialize, Serialize)]
pub(super) struct Missed {
    id: Option<u64>,
    way: Way,
}

#[derive(Deserialize, Serialize)]
pub(super) struct Server {
    language: Option<Locale>,
    clock: Option<Control>,
    apart: bool,
    channels: Vec<String>,
    challengers: Option<String>,
    arbiters: Option<String>,
    aloud: bool,
}

#[derive(Deserialize, Serialize)]
pub(super) struct Heard {
    name: String,
    at: Timestamp,
}

#[derive(Deserialize, Serialize)]
pub(super) struct Acted {
    account: Spot,
    place: Spot,
}

#[derive(Deserialize, Serialize)]
pub(super) struct Link {
    account: Spot,
    code: Option<Given>,
    wrong: Vec<Timestamp>,
}

#[derive(Deserialize, Serialize)]
struct Given {
    code: String,
    until: Timestamp,
    place: Spot,
}
