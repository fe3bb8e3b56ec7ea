//! Whatever people do, in whatever order, the loop goes on, and what is stored never contradicts itself: looked at after
//! every message. `NAHIL_TORTURE=1000 cargo test --no-default-features --test storm` tries so many storms.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use jiff::{SignedDuration, Timestamp};
use nahil::bot::command::CATALOGUE;
use nahil::bot::message::{Act, Errand, Incoming, Input, Member, Mention, Outgoing, Place, Post, Receipt};
use nahil::bot::{Bot, Settings};
use nahil::players::{Account, Locale, Platform};
use nahil::store::Store;
use std::path::PathBuf;
use tokio::sync::oneshot;

/// Storms where nobody says how many.
const STORMS: u64 = 12;
/// What happens in each.
const DEEDS: usize = 120;
/// Who is about.
const PEOPLE: [&str; 4] = ["ana", "beto", "carla", "dora"];
/// What stands in what they write.
const WORDS: &[&str] = &[
    "#1",
    "#2",
    "#3",
    "#4",
    "#5",
    "#6",
    "#7",
    "#99999999999999999999",
    "1",
    "2",
    "3",
    "0",
    "-1",
    "18446744073709551615",
    "@ana",
    "@beto",
    "@carla",
    "@dora",
    "@nobody",
    "maya",
    "arimaa",
    "abalone",
    "daiku",
    "white",
    "black",
    "3d",
    "7d",
    "30m+30s",
    "1h",
    "rated",
    "casual",
    "rest=off",
    "watch=off",
    "channel",
    "strict=on",
    "machine",
    "on",
    "off",
    "all",
    "tsaul",
    "draw",
    "takeback",
    "pause",
    "yes",
    "no",
    "es",
    "en",
    "Europe/Madrid",
    "22-7",
    "Lb2",
    "Ce6",
    "Lb2 La1 Lb2",
    "Dd7-e9",
    "a1a2",
    "create",
    "join",
    "leave",
    "begin",
    "Liga",
    "groups",
    "swiss",
    "ladder",
    "table",
    "result",
    "annul",
    "expel",
    "replay",
    "history",
    "undo",
    "confirm",
    "web=on",
    "channel-theme=wood",
    "puzzle=maya",
    "threads-on",
    "ñ",
    "\u{202e}",
    "delete",
    "really",
    "7",
    "30d",
    "report",
    "note",
];

#[test]
fn no_sequence_of_messages_breaks_what_is_stored() {
    let storms = std::env::var("NAHIL_TORTURE").map_or(STORMS, |storms| storms.parse().unwrap());
    for seed in 1..=storms {
        let mut storm = Storm::new(seed);
        for _ in 0..DEEDS {
            storm.goes_on();
        }
        assert!(storm.told > DEEDS / 2, "storm {seed} hears {} posts", storm.told);
    }
}

/// More matches than are looked at together have reminders that are late and flags that have fallen: each ends.
#[test]
fn flags_fall_however_many_reminders_are_late() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("store")).unwrap();
    let mut bot = Bot::new(store, Settings::default(), Box::new(|| true));
    let mut now: Timestamp = "2026-03-02T09:00:00Z".parse().unwrap();
    let account = |name: &str| Account { platform: Platform::Local, id: name.to_owned() };
    for number in 0..150 {
        let names = [format!("ana{number}"), format!("beto{number}")];
        for (name, text) in names.iter().zip(["!n play maya @other white 3d rest=off", "!n accept"]) {
            now += SignedDuration::from_secs(1);
            let incoming = Incoming {
                id: format!("{name}-{text}"),
                at: now,
                from: account(name),
                name: name.clone(),
                locale: None,
                place: Place { platform: Platform::Local, id: format!("room{number}") },
                act: Act::Said(text.to_owned()),
                mentions: vec![Mention::person("other", account(&names[1]))],
                member: None,
            };
            bot.apply(vec![Input::Incoming { incoming, receipt: None }], now).unwrap();
        }
    }
    now += SignedDuration::from_hours(10 * 24);
    let (mut rounds, mut told) = (0, 0);
    while bot.next_due().unwrap().is_some_and(|at| at <= now) && rounds < 20 {
        told += bot.due(now).unwrap().len();
        rounds += 1;
    }
    assert!(rounds < 20 && told >= 150, "{told} posts in {rounds} rounds");
    assert_eq!(bot.faults().unwrap(), Vec::<String>::new());
}

struct Storm {
    seed: u64,
    dice: u64,
    folder: tempfile::TempDir,
    bot: Option<Bot>,
    now: Timestamp,
    events: u64,
    told: usize,
    /// The last number of a post.
    number: u64,
    /// Posts of which it is not known whether they arrived.
    waiting: Vec<u64>,
    /// Buttons, and options of menus, that were shown.
    buttons: Vec<(String, Option<String>)>,
    last: Option<Incoming>,
    /// What has happened, for whoever has to look for the reason.
    log: Vec<String>,
}

impl Storm {
    fn new(seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let now = "2026-03-02T09:00:00Z".parse().unwrap();
        let (dice, bot) = (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, None);
        let (waiting, buttons, last, log) = (Vec::new(), Vec::new(), None, Vec::new());
        let mut storm =
            Self { seed, dice, folder, bot, now, events: 0, told: 0, number: 0, waiting, buttons, last, log };
        storm.begin();
        // Something to do from the start.
        for (who, text) in [
            (0, "play @beto maya white 3d rest=off"),
            (1, "accept"),
            (2, "play arimaa"),
            (3, "play daiku @ana 1h"),
        ] {
            storm.says(who, format!("!n {text}"));
        }
        storm
    }

    /// A start of the program; another one may have run before.
    fn begin(&mut self) {
        self.bot = None;
        let store = Store::open(&self.path()).unwrap();
        let settings = Settings { language: Locale::En, ..Settings::default() };
        let mut heads = self.seed.is_multiple_of(2);
        let mut bot = Bot::new(
            store,
            settings,
            Box::new(move || {
                heads = !heads;
                heads
            }),
        );
        let told = bot.wake(self.now).unwrap();
        let waits: Vec<_> = bot.waiting().unwrap();
        self.bot = Some(bot);
        self.number = 0;
        self.waiting.clear();
        self.hears(waits);
        self.hears(told);
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("store")
    }

    fn goes_on(&mut self) {
        let who = self.below(PEOPLE.len());
        match self.below(20) {
            0 => self.passes(SignedDuration::from_hours(1)),
            1 => {
                let days = self.below(9) as i64;
                self.passes(SignedDuration::from_hours(24 * days + 1));
            }
            2 => {
                self.log.push("the program begins anew".to_owned());
                self.begin();
            }
            3 => self.arrives(),
            4 => self.comes_again(),
            5..=12 if !self.buttons.is_empty() => self.presses(who),
            _ => {
                let text = self.sentence();
                self.says(who, text);
            }
        }
        let faults = self.bot().faults().unwrap();
        assert!(faults.is_empty(), "{faults:#?}\n{}", self.story());
    }

    /// A command with words that may belong to it.
    fn sentence(&mut self) -> String {
        let verb = CATALOGUE[self.below(CATALOGUE.len())].verb;
        let mut text = format!("!n {}", verb.name(Locale::En));
        for _ in 0..self.below(5) {
            text += " ";
            text += WORDS[self.below(WORDS.len())];
        }
        text
    }

    fn says(&mut self, who: usize, text: String) {
        self.does(who, Act::Said(text));
    }

    /// Presses something that was shown, mostly lately; or something like it.
    fn presses(&mut self, who: usize) {
        let back = if self.below(4) == 0 { self.buttons.len() } else { self.buttons.len().min(12) };
        let place = self.buttons.len() - 1 - self.below(back);
        let (mut id, option) = self.buttons[place].clone();
        if self.below(8) == 0 {
            let other = ["0", "1", "2", "5", "4294967295", "-1", "x"][self.below(7)];
            let mut parts: Vec<&str> = id.split(':').collect();
            let place = self.below(parts.len());
            parts[place] = other;
            id = parts.join(":");
        }
        let (is_form, word) = (self.below(12) == 0, self.below(WORDS.len()));
        let act = match option {
            Some(option) => Act::Chose { menu: id, option },
            None if is_form => Act::Wrote { button: id, text: WORDS[word].to_owned() },
            None => Act::Pressed(id),
        };
        self.does(who, act);
    }

    fn does(&mut self, who: usize, act: Act) {
        self.events += 1;
        self.now += SignedDuration::from_secs(20);
        let account = |name: &str| Account { platform: Platform::Discord, id: name.to_owned() };
        let from = account(PEOPLE[who]);
        let channel = ["5", "6"][self.below(4) / 3];
        let direct = Place::direct(&from).filter(|_| self.below(5) == 0);
        let is_direct = direct.is_some();
        let place = direct.unwrap_or(Place { platform: Platform::Discord, id: channel.to_owned() });
        let member = Member {
            server: "9".to_owned(),
            manages: who == 0,
            roles: vec!["7".to_owned()],
            channel: Some("plaza".to_owned()),
            joined: None,
            members: Some(5),
        };
        let incoming = Incoming {
            id: format!("e{}", self.events),
            at: self.now,
            from,
            name: PEOPLE[who].to_owned(),
            locale: [None, Some(Locale::Es)][self.below(2)],
            place,
            act,
            mentions: PEOPLE.map(|name| Mention::person(name, account(name))).to_vec(),
            member: (!is_direct).then_some(member),
        };
        self.log.push(format!("{} {} in {}: {:?}", self.now, PEOPLE[who], incoming.place, incoming.act));
        self.last = Some(incoming.clone());
        self.comes(incoming);
    }

    fn comes(&mut self, incoming: Incoming) {
        let (receipt, mut kept) = oneshot::channel();
        let now = self.now;
        let told = self.bot().apply(vec![Input::Incoming { incoming, receipt: Some(receipt) }], now);
        let told = told.unwrap_or_else(|error| panic!("{error}\n{}", self.story()));
        assert!(matches!(kept.try_recv(), Ok(Receipt::Kept { .. })), "{}", self.story());
        self.hears(told);
    }

    /// What came before comes once more, and changes nothing.
    fn comes_again(&mut self) {
        // For so long it is known.
        let is_known = |last: &Incoming| self.now.duration_since(last.at) < Bot::EVENTS_KEPT;
        let Some(incoming) = self.last.clone().filter(is_known) else { return };
        self.log.push("the same comes again".to_owned());
        let now = self.now;
        let told = self.bot().apply(vec![Input::Incoming { incoming, receipt: None }], now).unwrap();
        assert!(told.is_empty(), "{told:?}\n{}", self.story());
    }

    fn hears(&mut self, told: Vec<Outgoing>) {
        for outgoing in told {
            // Something that waited a moment has an earlier number, but none that was told.
            assert!(
                !self.waiting.contains(&outgoing.number),
                "post {} twice\n{}",
                outgoing.number,
                self.story()
            );
            self.number = self.number.max(outgoing.number);
            self.waiting.push(outgoing.number);
            self.told += 1;
            if let Errand::Post(post) = outgoing.what {
                self.sees(&post);
            }
        }
    }

    fn sees(&mut self, post: &Post) {
        self.buttons.extend(post.buttons.iter().flatten().map(|button| (button.id.clone(), None)));
        for menu in &post.menus {
            let options = menu.options.iter().map(|option| (menu.id.clone(), Some(option.id.clone())));
            self.buttons.extend(options);
        }
    }

    /// Posts arrive, or never will.
    fn arrives(&mut self) {
        self.log.push("posts arrive".to_owned());
        let lost = self.below(4) == 0;
        let inputs = std::mem::take(&mut self.waiting).into_iter().map(|number| {
            if lost {
                Input::Undeliverable { number, why: "nobody is there".to_owned() }
            } else {
                Input::Delivered(number)
            }
        });
        let (inputs, now) = (inputs.collect(), self.now);
        let told = self.bot().apply(inputs, now).unwrap();
        self.hears(told);
    }

    fn passes(&mut self, time: SignedDuration) {
        self.now += time;
        self.log.push(format!("{}: {time:#} later", self.now));
        let now = self.now;
        self.bot().beat(now).unwrap();
        // Each does some of what is due.
        for _ in 0..1_000 {
            if self.bot().next_due().unwrap().is_none_or(|at| at > now) {
                return;
            }
            let told = self.bot().due(now).unwrap();
            self.hears(told);
        }
        panic!("something is due for ever\n{}", self.story());
    }

    fn bot(&mut self) -> &mut Bot {
        self.bot.as_mut().unwrap()
    }

    fn story(&self) -> String {
        format!("storm {}:\n{}", self.seed, self.log.join("\n"))
    }

    fn below(&mut self, sides: usize) -> usize {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        (self.dice % sides as u64) as usize
    }
}
