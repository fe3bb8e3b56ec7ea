//! Whatever happens in whatever order, with kills and outages in between: everybody is called once a turn, reminded no
//! more often than he has chosen, only while it is his turn, and loses on time no earlier than his time allows.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use jiff::{SignedDuration, Timestamp};
use nahil::bot::message::{Act, Event, Incoming, Outgoing, Place, What};
use nahil::bot::{Bot, Settings};
use nahil::players::{Account, Locale, Platform};
use nahil::store::Store;
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

/// Turns that can be played for ever, by side.
const TURNS: [[&str; 2]; 2] = [["Lb2 La1 Lb2", "La1 Lb2 La1"], ["Lo2 Lp1 Lo2", "Lp1 Lo2 Lp1"]];
const NAMES: [&str; 2] = ["ana", "beto"];

/// What was told of a match.
#[derive(Debug, Default)]
struct Told {
    /// Turns played.
    turns: usize,
    /// Calls to the next player.
    calls: usize,
    /// Reminders of the current turn.
    reminders: usize,
    /// When the current turn began.
    since: Option<Timestamp>,
    over: bool,
}

struct World {
    folder: tempfile::TempDir,
    bot: Option<Bot>,
    now: Timestamp,
    events: u32,
    /// Numbers of what was seen, for it may come twice.
    seen: HashSet<u64>,
    told: HashMap<u32, Told>,
}

impl World {
    fn new() -> Self {
        let mut world = World {
            folder: tempfile::tempdir().unwrap(),
            bot: None,
            now: "2026-03-02T09:00:00Z".parse().unwrap(),
            events: 0,
            seen: HashSet::new(),
            told: HashMap::new(),
        };
        world.start();
        for text in ["!n profile en confirm-off sleep=23-7 zone=Guatemala", "!n play @beto maya white 1d"] {
            world.say(0, text);
        }
        for text in ["!n profile en confirm-off weekends=on zone=Madrid", "!n accept"] {
            world.say(1, text);
        }
        world.say(0, "!n play @beto maya black 1d bank 1d vacation=3h");
        world.say(1, "!n accept #2");
        assert_eq!((world.told[&1].calls, world.told[&2].calls), (1, 1));
        world
    }

    fn start(&mut self) {
        let store = Store::open(self.folder.path()).unwrap();
        let control = "3d".parse().unwrap();
        let settings = Settings { language: Locale::En, control, vacation: 10, ..Settings::default() };
        let mut bot = Bot::new(store, settings, Box::new(|| true));
        let mut told = bot.waiting().unwrap();
        told.extend(bot.wake(self.now).unwrap());
        self.bot = Some(bot);
        self.hear(told, false);
    }

    fn bot(&mut self) -> &mut Bot {
        self.bot.as_mut().unwrap()
    }

    /// Lets so much time pass, doing what falls due when it does.
    fn wait(&mut self, minutes: i64) {
        let until = self.now + SignedDuration::from_mins(minutes);
        while let Some(due) = self.bot().next_due().unwrap().filter(|due| *due <= until) {
            self.now = self.now.max(due);
            let now = self.now;
            let told = self.bot().due(now).unwrap();
            self.hear(told, true);
        }
        self.now = until;
        self.bot().beat(until).unwrap();
    }

    fn say(&mut self, who: usize, text: &str) {
        self.wait(2);
        self.events += 1;
        let account = |name: &str| Account { platform: Platform::Local, id: name.to_owned() };
        let incoming = Incoming {
            id: format!("e{}", self.events),
            at: self.now,
            from: account(NAMES[who]),
            name: NAMES[who].to_owned(),
            locale: None,
            place: Place { platform: Platform::Local, id: "plaza".into() },
            act: Act::Said(text.to_owned()),
            mentions: NAMES.iter().map(|name| ((*name).to_owned(), account(name))).collect(),
            member: None,
        };
        let now = self.now;
        let told = self.bot().apply(vec![Event::Incoming { incoming, receipt: None }], now).unwrap();
        // Every third answer is not acknowledged, so it comes again after a kill.
        let delivered = !self.events.is_multiple_of(3);
        self.hear(told, delivered);
    }

    fn play(&mut self, id: u32) {
        let turns = self.told[&id].turns;
        // Beto plays White in the second match.
        let who = (turns + usize::from(id == 2)) % 2;
        let text = TURNS[turns % 2][turns / 2 % 2];
        self.say(who, &format!("!n move #{id} {text}"));
    }

    fn hear(&mut self, told: Vec<Outgoing>, delivered: bool) {
        let numbers: Vec<u64> = told.iter().map(|outgoing| outgoing.number).collect();
        for outgoing in told {
            if self.seen.insert(outgoing.number)
                && let (What::Post(post), None) = (outgoing.what, outgoing.private_to)
            {
                self.read(&post.text);
            }
        }
        if delivered {
            let now = self.now;
            self.bot().apply(numbers.into_iter().map(Event::Delivered).collect(), now).unwrap();
        }
    }

    fn read(&mut self, text: &str) {
        let Some(id) = text.strip_prefix("**#").and_then(|rest| rest.chars().next()?.to_digit(10)) else {
            return;
        };
        if text.contains(" challenges ") || text.contains(" accepts ana's challenge") {
            return;
        }
        let now = self.now;
        let told = self.told.entry(id).or_default();
        assert!(!told.over, "nothing is told of a match that is over: {text}");
        if text.contains("has played") {
            (told.turns, told.reminders, told.since) = (told.turns + 1, 0, Some(now));
        }
        if text.contains("it is your turn. Your flag falls") {
            told.calls += 1;
            told.since = told.since.or(Some(now));
        }
        if text.contains("**Reminder**") {
            told.reminders += 1;
            let mover = NAMES[(told.turns + usize::from(id == 2)) % 2];
            assert!(text.contains(&format!("@{mover}")), "only the player to move is reminded: {text}");
            assert!(told.reminders <= 4, "there are four rungs: {text}");
        }
        if text.contains("flag has fallen") {
            told.over = true;
            let day = SignedDuration::from_hours(24);
            assert!(now.duration_since(told.since.unwrap()) >= day, "each turn has a day: {text}");
        }
    }

    fn step(&mut self, act: u8, minutes: i64) {
        match act {
            0..=3 => self.play(1),
            4..=6 => self.play(2),
            7 => self.say(0, &format!("!n profile sleep={}-{}", minutes % 24, (minutes + 8) % 24)),
            8 => {
                self.say(0, "!n pause #1");
                self.say(1, "!n accept #1");
            }
            9 => self.say(1, "!n resume #1"),
            _ => {
                self.bot = None;
                if act == 11 {
                    self.now += SignedDuration::from_mins(minutes);
                }
                self.start();
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn nobody_is_called_twice_for_a_turn(steps in prop::collection::vec((1..1_500_i64, 0..12_u8), 1..30)) {
        let mut world = World::new();
        for (minutes, act) in steps {
            world.wait(minutes);
            world.step(act, minutes);
            for told in world.told.values() {
                prop_assert_eq!(told.calls, told.turns + 1);
            }
        }
        // In the end every flag falls, for pauses and vacation do.
        world.wait(120 * 24 * 60);
        prop_assert!(world.told.values().all(|told| told.over));
    }
}
