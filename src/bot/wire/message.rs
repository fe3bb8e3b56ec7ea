//! What any chat is to the bot: what comes in, what goes out.
//!
//! An adapter turns its platform's events into [`Incoming`] and carries [`Outgoing`] out. It knows nothing of games.

pub use crate::bot::wire::again::Again;
pub use crate::bot::wire::board::Run;
pub use crate::bot::wire::delivery::Delivery;
pub use crate::bot::wire::page::{BoardLink, PageDeed, PagePass, PageRefusal, PageVisit, PageWish};
pub use crate::bot::wire::picture::{Beside, Drawing, Picture};
pub use crate::bot::wire::query::{Query, Suggestion, Typed};
pub use crate::bot::wire::ring::{Ring, RingWords};
pub use crate::bot::wire::site::{SiteLeaf, SiteLink, SitePage, SitePart, SiteView, SiteVisit, SiteWay};
pub use crate::bot::wire::thought::{Job, Outlook, Purpose, Thinker, Thought};
pub use crate::bot::wire::touch::{IdleCells, PickMenu, PickOption, Picks, Then, Touch, Undo};
use crate::games::Side;
use crate::i18n::{Slot, Verb};
pub use crate::players::Place;
use crate::players::{Account, Locale, Skin};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

/// Something that happened on a platform and may concern the bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Incoming {
    /// The event's id, unique and stable on its platform: an id seen before changes nothing.
    pub id: String,
    /// The platform's time of the event.
    pub at: Timestamp,
    /// Who did it.
    pub from: Account,
    /// Their name, as others see it.
    pub name: String,
    /// The language their platform speaks to them, if it says so.
    pub locale: Option<Locale>,
    /// Where it happened.
    pub place: Place,
    /// What they did.
    pub act: Act,
    /// Who is named in the text, in any order.
    pub mentions: Vec<Mention>,
    /// The server to which the place belongs, on a platform that has such, and what they are there.
    pub member: Option<Member>,
}

/// Somebody named in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mention {
    /// By what name they are named there, without `@`.
    pub name: String,
    /// Who it is.
    pub account: Account,
    /// What they are.
    pub who: Who,
    /// Whether they can read where they are named.
    pub is_here: bool,
}

/// Who is named in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Who {
    /// A person.
    Person,
    /// Another program.
    Bot,
    /// This one.
    Nahil,
}

impl Mention {
    /// A person who can read where they are named.
    pub fn person(name: &str, account: Account) -> Self {
        Self { name: name.to_owned(), account, who: Who::Person, is_here: true }
    }
}

/// What a person is on a server: a community with channels and people in charge of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The server's id on its platform.
    pub server: String,
    /// Whether they may change the server's settings.
    pub manages: bool,
    /// The ids of the roles that they have there.
    pub roles: Vec<String>,
    /// The name of the channel where they are, if the platform says it.
    pub channel: Option<String>,
    /// Since when they are there, if the platform says so.
    pub joined: Option<Timestamp>,
    /// How many are members of the server now, this program and others among them; nothing where the platform does not say
    /// it, or not for certain. It may be more than can read in one of its channels, but never less: where it is known that
    /// too few people could vote, nobody waits for a vote.
    pub members: Option<u32>,
}

/// What a person did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Act {
    /// Wrote a message.
    Said(String),
    /// Used a command whose parts the platform keeps apart, and gave these things to its slots.
    Used {
        /// The command.
        verb: Verb,
        /// What was given to which slot, to each at most once.
        given: Vec<(Slot, Given)>,
    },
    /// Pressed a button; its [`Button::id`], as it comes back from the platform, so perhaps forged or stale.
    Pressed(String),
    /// Chose an option of a menu; the menu's [`Menu::id`] and the option's [`MenuOption::id`], perhaps forged or stale.
    Chose {
        /// The menu.
        menu: String,
        /// The option.
        option: String,
    },
    /// Let the bot into the place, where it was not before: a room that keeps the bot out until somebody lets it in.
    LetIn {
        /// Whether the place is one where it was, and goes on in another room.
        moved: bool,
    },
    /// Wrote a text into the form that a button opens; the button's [`Button::id`], perhaps forged or stale.
    Wrote {
        /// The button.
        button: String,
        /// The text.
        text: String,
    },
    /// Chose the language in which the platform's own pages speak to them.
    Speaks(Locale),
}

/// What was given to a slot of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Given {
    /// A text, a number or a choice.
    Text(String),
    /// A person.
    Person(Account),
    /// A role of the server, by its id.
    Role(String),
}

/// What adapters send to the bot's one loop.
#[derive(Debug)]
pub enum Input {
    /// Something happened. The receipt, if wanted, comes once its effects are on disk.
    Incoming {
        /// What happened.
        incoming: Incoming,
        /// Where to say that its effects are on disk.
        receipt: Option<oneshot::Sender<Receipt>>,
    },
    /// Somebody wants to know what could be typed next.
    Query {
        /// What is typed so far.
        query: Query,
        /// Where to say it.
        answer: oneshot::Sender<Vec<Suggestion>>,
    },
    /// Somebody has a page on the web open. What it shows comes once all that was done there is on disk; nothing comes if
    /// the store failed.
    Page {
        /// What they want.
        visit: PageVisit,
        /// Where to say what the page shows, or why it shows nothing.
        answer: oneshot::Sender<Result<PageView, PageRefusal>>,
    },
    /// Somebody looks at a page on the web that needs no account. What it shows comes at once; nothing, where there is no such
    /// page or not everybody may see it.
    Site {
        /// Which page.
        visit: SiteVisit,
        /// Where to say what it shows.
        answer: oneshot::Sender<Option<SiteView>>,
    },
    /// Somebody wants to join under this code of `link`. Whether somebody on a platform that knows its people has it, and
    /// can be linked by it now, comes at once.
    Vouch {
        /// The code, as it was typed.
        code: String,
        /// Where to say it.
        answer: oneshot::Sender<bool>,
    },
    /// The machine has thought of a match.
    Thought(Thought),
    /// The post with this number reached its platform for good.
    Delivered(u64),
    /// The post with this number waits with its adapter until its reader asks for it.
    Kept(u64),
    /// The post with this number cannot be delivered, and never will be.
    Undeliverable {
        /// The post's number.
        number: u64,
        /// Why, for the log.
        why: String,
    },
    /// One of these three, from another machine; the receipt comes once it is on disk.
    Reported {
        /// What was reported.
        report: Delivery,
        /// Where to say that it is on disk.
        receipt: oneshot::Sender<Receipt>,
    },
}

impl Input {
    /// The number of the post with which an adapter has done, for now or for good.
    pub(in crate::bot) fn done_with(&self) -> Option<u64> {
        match self {
            Input::Delivered(number) | Input::Kept(number) | Input::Undeliverable { number, .. } => {
                Some(*number)
            }
            Input::Reported { report, .. } => Some(report.number()),
            Input::Incoming { .. }
            | Input::Query { .. }
            | Input::Page { .. }
            | Input::Site { .. }
            | Input::Vouch { .. }
            | Input::Thought(_) => None,
        }
    }
}

/// What the page of a match shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PageView {
    /// The language in which it speaks.
    pub locale: Locale,
    /// Its title.
    pub title: String,
    /// The board, with what its viewer can do on it.
    pub board: Post,
    /// What else is said to its viewer, in order.
    pub notices: Vec<Post>,
    /// How many turns have been played.
    pub turns: u32,
    /// After how many of them the board is shown.
    pub turn: u32,
    /// Whether the match is over.
    pub over: bool,
    /// The record, for those who want to have it.
    pub file: Option<File>,
    /// Pages that anybody may see of what it is about.
    pub ways: Vec<SiteWay>,
}

/// What became of an [`Incoming`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Receipt {
    /// Its effects, if any, are on disk; what is to be told will be.
    Kept {
        /// Whether there is something among it that they alone are told.
        answered: bool,
        /// Whether that is why it was not done.
        refused: bool,
    },
    /// Nothing has changed: the store failed. The same event may be sent again.
    NotKept,
}

/// Something to be done on a platform. May come twice with the same number: the second time changes nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Outgoing {
    /// Stable over restarts, never reused: the source of nonces and transaction ids.
    pub number: u64,
    /// Where.
    pub place: Place,
    /// Who alone may see it; everybody if nobody is named.
    pub private_to: Option<Account>,
    /// What.
    pub what: Errand,
    /// The id of the [`Incoming`] that this answers, if it tells something to them alone whose it was.
    pub answers: Option<String>,
}

impl Outgoing {
    /// Text of a file with which a post is heavy.
    const HEAVY: usize = 100_000;

    /// Whether it takes seconds to be drawn or sent: a post with a moving picture or with a large file.
    pub fn is_heavy(&self) -> bool {
        let Errand::Post(post) = &self.what else { return false };
        post.animation.is_some() || post.file.as_ref().is_some_and(|file| file.text.len() > Self::HEAVY)
    }
}

/// Something to be done on a platform.
#[derive(Clone, Debug, PartialEq)]
pub enum Errand {
    /// Post a message, or edit the one with the same key.
    Post(Box<Post>),
    /// Take the message with this key away; where a platform cannot, empty it of buttons, menus and pictures.
    Close {
        /// The message's [`Post::key`].
        key: String,
    },
}

/// A message of the bot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Post {
    /// A post with the same place, reader and key as an earlier one takes its place (an edit). The empty key: always a
    /// new post.
    pub key: String,
    /// Keys of earlier posts of the same place that lose their buttons and menus: those of the same reader; if this one
    /// is for all, those of every reader.
    pub retire: Vec<String>,
    /// Text with the inline marks `**bold**` and `` `code` ``, lines, and blocks between lines of three backticks; no
    /// other mark-up.
    pub text: String,
    /// The language in which it is written, for what a platform puts into it, such as how long it is to a moment; if it is
    /// known.
    pub language: Option<Locale>,
    /// The language that its reader has just chosen: whatever the platform itself says to them is in it from now on.
    pub speaks: Option<Locale>,
    /// Who is called: their device should ring. Never more than have a reason to: the next player, whoever is
    /// challenged or asked something, or those who are to judge, who may be a role ([`Account::role`]).
    ///
    /// In a post for all, they are called in the place. In a private one ([`Outgoing::private_to`]) its reader is called
    /// *directly*: it goes where nobody else reads, to stay there, such as a direct message; not as a passing answer to
    /// something that they did, and where the platform has no such place, privately where it is. Whoever wants to be
    /// called in both places is called by two posts, each with a number of its own.
    ///
    /// An adapter looks for no other way itself. Where a call cannot be delivered on this one it reports
    /// [`Input::Undeliverable`], and the bot tries another.
    pub calls: Vec<Account>,
    /// Those of them who are called because it is their turn in a match.
    pub turns: Vec<Account>,
    /// What their devices show, where a platform can reach them when nothing of it is open.
    pub rings: Vec<Ring>,
    /// Boards, tables and curves to draw, in order.
    pub pictures: Vec<Picture>,
    /// A run of boards to draw as one moving picture, after the others; where a platform cannot show such, the last of
    /// them will do.
    pub animation: Option<Animation>,
    /// Rows of buttons, at most 5 rows of 5.
    pub buttons: Vec<Vec<Button>>,
    /// Menus, each a row of its own.
    pub menus: Vec<Menu>,
    /// What touching the first of the pictures does, where a platform's pictures can be touched; all of it can be done by
    /// buttons and menus as well.
    pub touch: Option<Touch>,
    /// A file to download.
    pub file: Option<File>,
    /// The conversation within the place to which it belongs; nothing where the place has but one.
    pub topic: Option<Topic>,
    /// Whether a post for one person, who alone can use it, may stand where others see it: they want to have it there.
    /// A platform that shows things to one person in the place itself does that all the same.
    pub open: bool,
    /// Whether it may count as news for everybody who is there; else, as far as the platform leaves that to the bot, it
    /// does for nobody but those whom it calls.
    pub aloud: bool,
    /// Whether it is wanted until it is retired or changed, however much is told after it: the board of a match that goes
    /// on, or a question that nobody has answered. Of such there are never more than matches, challenges and offers.
    pub stays: bool,
    /// A button that opens a form for a text, which comes back as [`Act::Wrote`]. A platform without forms leaves it out.
    pub form: Option<Button>,
    /// A link for its one reader to the board of a match on the web.
    pub link: Option<BoardLink>,
    /// What a form for challenges offers whoever presses a button of it that proposes the same match again.
    pub again: Option<Box<Again>>,
}

/// A conversation of its own within a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Topic {
    /// What it is about, as it can be typed in a command: a match, `#12`.
    pub key: String,
    /// Its title; at most 100 characters.
    pub title: String,
    /// Whether this is the last post of it.
    pub ends: bool,
    /// Who alone reads it, besides those whom its posts call; everybody who reads the place, if nobody is named. Where it
    /// cannot be kept from others, nothing of it is told in the place, and its posts are undeliverable.
    #[serde(default)]
    pub only: Vec<Account>,
}

/// A run of boards of one match, to be drawn as one moving picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Animation {
    /// What is on them, in order; at least one, at most [`Animation::FRAMES_MAX`].
    pub run: Run,
    /// The side that sits at the bottom.
    pub view: Side,
    /// The colours.
    pub skin: Skin,
    /// Whether pieces that differ bear their letters.
    pub letters: bool,
    /// The same in words, for those who cannot see it; at most 1,024 characters.
    pub alt: String,
}

impl Animation {
    /// Most boards of a run. Of a longer match only so many of the last are shown.
    pub const FRAMES_MAX: usize = 160;
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Button {
    /// What comes back when it is pressed; at most 100 characters.
    pub id: String,
    /// Its words; at most 80 characters.
    pub label: String,
    /// How it looks.
    pub look: Look,
    /// Whether it can be pressed now.
    pub enabled: bool,
    /// Who can do anything with it. A platform that shows each person their own buttons shows it to nobody else; on
    /// others it is refused.
    #[serde(default)]
    pub audience: Audience,
}

impl Button {
    /// One that anybody can press.
    pub fn new(id: String, label: String, look: Look) -> Self {
        Self { id, label, look, enabled: true, audience: Audience::All }
    }

    /// The same for these.
    pub fn of(self, audience: Audience) -> Self {
        Self { audience, ..self }
    }
}

/// Who can do something.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Audience {
    /// Anybody.
    #[default]
    All,
    /// These alone.
    Only(Vec<Account>),
    /// Anybody but these.
    But(Vec<Account>),
}

impl Audience {
    /// Whether this account is among them.
    pub fn has(&self, account: &Account) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(accounts) => accounts.contains(account),
            Audience::But(accounts) => !accounts.contains(account),
        }
    }
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Look {
    /// What one most likely wants.
    Primary,
    /// One of several things to do.
    Plain,
    /// Good and final, such as confirming.
    Good,
    /// Hard to take back, such as resigning.
    Danger,
}

/// A menu from which one option is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Menu {
    /// What comes back, with the option's id, when an option is chosen; at most 100 characters.
    pub id: String,
    /// What is to be chosen.
    pub label: String,
    /// The options, in order. An adapter pages them where its platform cannot show all.
    pub options: Vec<MenuOption>,
    /// Whether a choice is a tap on the way of a turn: where all have room, each option is better a button, and a menu
    /// whose option is chosen need not be shown any more.
    #[serde(default)]
    pub quick: bool,
}

/// An option of a menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MenuOption {
    /// What comes back when it is chosen; at most 100 characters.
    pub id: String,
    /// Its words; at most 100 characters.
    pub label: String,
    /// Whether it is the one chosen now.
    pub chosen: bool,
}

/// A file to download.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}
