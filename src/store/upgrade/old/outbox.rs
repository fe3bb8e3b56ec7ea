//! What waits to be told. It is the bot's, but its older form is data of the store like any other.

use super::{Locale, Skin, Spot, Way};
use serde::{Deserialize, Serialize};

/// What waits, as layouts 1 to 7 had it.
#[derive(Deserialize)]
pub(in crate::store::upgrade) struct Outbox {
    place: Spot,
    private_to: Option<Spot>,
    note: Note,
    answers: Option<String>,
    calls: Vec<Call>,
    aloud: bool,
}

#[derive(Deserialize)]
enum Note {
    Post(Post),
    Close(String),
    Dressed(Post, Dress),
    Small(Post, Dress, Vec<String>),
    Shown(Post, Dress, Manner),
}

#[derive(Default, Deserialize)]
struct Manner {
    labels: Vec<String>,
    language: Option<Locale>,
    open: bool,
}

/// A post. What stands at its end came beside it.
#[derive(Deserialize, Serialize)]
struct Post {
    key: String,
    retire: Vec<String>,
    text: String,
    calls: Vec<Spot>,
    boards: Vec<Board>,
    buttons: Vec<Vec<Button>>,
    menus: Vec<Menu>,
    file: Option<File>,
    /// Who was to be called directly, before such a call was a post of its own.
    #[serde(skip_serializing)]
    _direct: Vec<Spot>,
    topic: Option<Topic>,
    form: Option<Button>,
    #[serde(skip_deserializing)]
    dress: Dress,
    #[serde(skip_deserializing)]
    labels: Vec<String>,
    #[serde(skip_deserializing)]
    language: Option<Locale>,
    #[serde(skip_deserializing)]
    open: bool,
}

#[derive(Default, Deserialize, Serialize)]
struct Dress {
    skin: Skin,
    film: Option<Film>,
}

#[derive(Deserialize, Serialize)]
struct Film {
    boards: Vec<Board>,
    alt: String,
}

#[derive(Deserialize, Serialize)]
struct Board {
    game: String,
    options: String,
    position: String,
    steps: String,
    marks: Vec<(Pointed, Vec<String>, String)>,
    over: bool,
    black_below: bool,
    alt: String,
}

#[derive(Deserialize, Serialize)]
enum Pointed {
    Chosen,
    Target,
    From,
    To,
}

#[derive(Deserialize, Serialize)]
struct Button {
    id: String,
    label: String,
    look: Look,
    enabled: bool,
}

#[derive(Deserialize, Serialize)]
enum Look {
    Primary,
    Plain,
    Good,
    Danger,
}

#[derive(Deserialize, Serialize)]
struct Menu {
    id: String,
    label: String,
    options: Vec<MenuOption>,
}

#[derive(Deserialize, Serialize)]
struct MenuOption {
    id: String,
    label: String,
    chosen: bool,
}

#[derive(Deserialize, Serialize)]
struct File {
    name: String,
    text: String,
}

#[derive(Deserialize, Serialize)]
struct Topic {
    key: String,
    title: String,
    ends: bool,
}

#[derive(Deserialize)]
struct Call {
    player: u64,
    account: Spot,
    about: About,
    way: Way,
    further: Further,
}

#[derive(Deserialize, Serialize)]
enum About {
    Turn(u64, u32),
    Reminder(u64, u32),
    LastReminder(u64, u32),
    Question(u64),
    News(u64),
    Challenge(u64),
    Digest,
    Test,
}

/// The first two were a `bool` once.
#[derive(Deserialize)]
enum Further {
    OtherWay,
    Nothing,
    Spots(Vec<Next>),
}

#[derive(Deserialize, Serialize)]
struct Next {
    way: Way,
    account: Spot,
    place: Spot,
}

/// What waits, as layout 8 has it.
#[derive(Serialize)]
pub(in crate::store::upgrade) struct OutboxOf8 {
    place: Spot,
    private_to: Option<Spot>,
    note: NoteOf8,
    answers: Option<String>,
    calls: Vec<CallOf8>,
    aloud: bool,
}

#[derive(Serialize)]
enum NoteOf8 {
    Post(Box<Post>),
    Close(String),
}

#[derive(Serialize)]
struct CallOf8 {
    player: u64,
    account: Spot,
    about: About,
    way: Way,
    further: Vec<Next>,
}

impl From<Outbox> for OutboxOf8 {
    fn from(old: Outbox) -> Self {
        let Outbox { place, private_to, note, answers, calls, aloud } = old;
        let calls = calls.into_iter().map(|call| call.of_8(&place)).collect();
        Self { private_to, note: note.of_8(), answers, calls, aloud, place }
    }
}

impl Note {
    fn of_8(self) -> NoteOf8 {
        let (mut post, dress, manner) = match self {
            Note::Close(key) => return NoteOf8::Close(key),
            Note::Post(post) => (post, Dress::default(), Manner::default()),
            Note::Dressed(post, dress) => (post, dress, Manner::default()),
            Note::Small(post, dress, labels) => (post, dress, Manner { labels, ..Manner::default() }),
            Note::Shown(post, dress, manner) => (post, dress, manner),
        };
        post.dress = dress;
        (post.labels, post.language, post.open) = (manner.labels, manner.language, manner.open);
        NoteOf8::Post(Box::new(post))
    }
}

impl Call {
    /// The other way was tried on the same account, for what was told in this place.
    fn of_8(self, place: &Spot) -> CallOf8 {
        let Call { player, account, about, way, further } = self;
        let further = match (further, way) {
            (Further::Spots(spots), _) => spots,
            (Further::Nothing, _) => Vec::new(),
            (Further::OtherWay, way) => {
                let way = if way == Way::Channel { Way::Direct } else { Way::Channel };
                vec![Next { way, account: account.clone(), place: place.clone() }]
            }
        };
        CallOf8 { player, account, about, way, further }
    }
}
