//! Three people in a room, who do a line each, in turn.

use jiff::{SignedDuration, Timestamp};
use nahil::bot::message::{Act, Incoming, Input, Mention, Place};
use nahil::bot::{Bot, Settings};
use nahil::players::{Account, Platform};
use nahil::store::{Store, StoreError};

/// Who does something, in turn.
const PEOPLE: [&str; 3] = ["ana", "beto", "carla"];
/// What time passes between two lines.
const STEP: SignedDuration = SignedDuration::from_mins(1);

/// The bot, what time it is and how many lines there were.
pub(crate) struct Room {
    bot: Bot,
    now: Timestamp,
    lines: usize,
}

impl Room {
    /// A room over this store.
    pub(crate) fn new(store: Store) -> Self {
        let bot = Bot::new(store, Settings::default(), Box::new(|| true));
        let start = bot.last_beat().ok().flatten().map(|beat| beat.at);
        let now = start.unwrap_or_else(|| "2026-03-02T09:00:00Z".parse().expect("that is a moment"));
        Self { bot, now, lines: 0 }
    }

    /// The next one of them does what a line says.
    pub(crate) fn does(&mut self, line: &str) -> Result<(), StoreError> {
        let name = PEOPLE[self.lines % PEOPLE.len()];
        self.lines += 1;
        self.now = self.now.checked_add(STEP).unwrap_or(self.now);
        let account = |name: &str| Account { platform: Platform::Local, id: name.to_owned() };
        let incoming = Incoming {
            id: format!("{}-{}", self.now, self.lines),
            at: self.now,
            from: account(name),
            name: name.to_owned(),
            locale: None,
            place: Place { platform: Platform::Local, id: "plaza".to_owned() },
            act: act(line),
            mentions: PEOPLE.map(|name| Mention::person(name, account(name))).to_vec(),
            member: None,
        };
        self.bot.apply(vec![Input::Incoming { incoming, receipt: None }], self.now).map(drop)
    }

    /// A month passes, and what falls due in it does.
    #[allow(dead_code, reason = "not every target waits")]
    pub(crate) fn waits(&mut self) -> Result<(), StoreError> {
        self.now = self.now.checked_add(SignedDuration::from_hours(24 * 30)).unwrap_or(self.now);
        self.bot.due(self.now).map(drop)
    }
}

/// What a line is by its first letter: a button, an option of a menu, a form, or a message.
fn act(line: &str) -> Act {
    let halves = |text: &str| {
        let (first, second) = text.split_once(' ').unwrap_or((text, ""));
        (first.to_owned(), second.to_owned())
    };
    match line.split_at_checked(1) {
        Some(("P", button)) => Act::Pressed(button.to_owned()),
        Some(("C", rest)) => {
            let (menu, option) = halves(rest);
            Act::Chose { menu, option }
        }
        Some(("W", rest)) => {
            let (button, text) = halves(rest);
            Act::Wrote { button, text }
        }
        _ => Act::Said(line.to_owned()),
    }
}
