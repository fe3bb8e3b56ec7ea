//! Whatever happens in whatever order, with kills and outages in between, on whichever account, and whatever cannot be
//! delivered: players are called once a turn on each way that they have chosen, or once on the other, or not at all if they
//! get a digest, or when they wake up. They are reminded no more often than they have chosen, and only while it is their
//! turn. They are told once that their vacation begins to be spent, and afterwards no more than daily and twice besides.
//! They lose on time no earlier than their time allows.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "clocks/texts.rs"]
mod texts;

use jiff::{SignedDuration, Timestamp, civil::Date};
use nahil::bot::message::{Act, Errand, Incoming, Input, Mention, Outgoing, Place};
use nahil::bot::{Bot, Settings};
use nahil::players::{Account, Calls, Locale, Platform, Way};
use nahil::store::Store;
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};
use texts::{Sort, calls_to_turn, listed, number};

/// Turns that can be played for ever, by side.
const TURNS: [[&str; 2]; 2] = [["Lb2 La1 Lb2", "La1 Lb2 La1"], ["Lo2 Lp1 Lo2", "Lp1 Lo2 Lp1"]];
const NAMES: [&str; 2] = ["ana", "beto"];
/// The accounts of each, the second on another platform.
const ACCOUNTS: [[&str; 2]; 2] = [["ana", "nita"], ["beto", "bruno"]];
const ZONES: [&str; 2] = ["America/Guatemala", "Europe/Madrid"];
const PLATFORMS: [Platform; 2] = [Platform::Local, Platform::Discord];

/// What was told of a match.
#[derive(Debug, Default)]
struct Told {
    /// Turns played.
    turns: usize,
    /// The ways on which the next player was called to the current turn.
    calls: Vec<Way>,
    /// Whether they were to be called, and could be.
    must_call: bool,
    /// Reminders of the current turn, on each way.
    reminders: HashMap<Way, u32>,
    /// How often it was told that vacation begins to be spent in it, and when that was first.
    begun: u32,
    spent_since: Option<Timestamp>,
    /// Calls of the current turn about vacation, on each way.
    vacation: HashMap<Way, i64>,
    /// When the current turn began.
    since: Option<Timestamp>,
    /// Whether it is played again, after it was taken back.
    is_again: bool,
    over: bool,
}

/// What a player has chosen, and on which accounts they can be reached directly.
#[derive(Clone, Copy, Debug, Default)]
struct Chosen {
    calls: Calls,
    digest: bool,
    closed: [bool; 2],
    /// Which account they use.
    on: usize,
    /// The day of which the last digest was.
    told: Option<Date>,
}

struct World {
    folder: tempfile::TempDir,
    bot: Option<Bot>,
    now: Timestamp,
    events: u32,
    /// Numbers of what was seen, for it may come twice.
    seen: HashSet<u64>,
    told: HashMap<u32, Told>,
    chosen: [Chosen; 2],
    /// Whether nothing can be posted in the channel, on each platform.
    out: [bool; 2],
    /// The matches that are told on the other platform, too.
    beside: HashSet<u32>,
}

impl Told {
    /// Whoever ran out of time had their whole day, and was told when vacation began, if the record has any.
    fn assert_had_its_day(&self, now: Timestamp, text: &str, record: &str) {
        let is_turn = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
        let spent =
            record.lines().rev().take_while(|line| !is_turn(line)).any(|line| line.contains(" vacation "));
        assert_eq!(self.begun, u32::from(spent), "vacation is told of once, when it begins: {record}");
        // A turn that is played again has what was left of its day.
        let whole = now.duration_since(self.since.unwrap()) >= SignedDuration::from_hours(24);
        assert!(whole || self.is_again, "each turn has a day: {text}");
    }
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
            chosen: [Chosen::default(); 2],
            out: [false; 2],
            beside: HashSet::new(),
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
        assert!(world.told.values().all(|told| told.calls == [Way::Channel]));
        for who in 0..2 {
            world.say(who, "!n link");
            world.chosen[who].on = 1;
            world.say(who, "!n link zzzz-zzzz");
            let asked = world.now.as_millisecond();
            world.does(who, Act::Pressed(format!("link:{asked}")));
        }
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
        self.hear(told, true, None);
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
            self.hear(told, true, None);
        }
        self.now = until;
        self.bot().beat(until).unwrap();
    }

    fn say(&mut self, who: usize, text: &str) {
        self.does(who, Act::Said(text.to_owned()));
    }

    fn does(&mut self, who: usize, act: Act) {
        self.wait(2);
        self.events += 1;
        let on = self.chosen[who].on;
        let account = |name: &str| Account { platform: PLATFORMS[on], id: name.to_owned() };
        let incoming = Incoming {
            id: format!("e{}", self.events),
            at: self.now,
            from: account(ACCOUNTS[who][on]),
            name: NAMES[who].to_owned(),
            locale: None,
            place: Place { platform: PLATFORMS[on], id: "plaza".into() },
            act,
            mentions: NAMES.iter().map(|name| Mention::person(name, account(name))).collect(),
            member: None,
        };
        let now = self.now;
        let told = self.bot().apply(vec![Input::Incoming { incoming, receipt: None }], now).unwrap();
        // Every third answer is not acknowledged, so it comes again after a kill.
        let delivered = !self.events.is_multiple_of(3);
        self.hear(told, delivered, None);
    }

    fn play(&mut self, id: u32) {
        let turns = self.told[&id].turns;
        let who = mover(id, turns);
        let text = TURNS[turns % 2][turns / 2 % 2];
        self.say(who, &format!("!n move #{id} {text}"));
    }

    /// Takes what is sent. What is not acknowledged has arrived all the same, and comes again after a kill.
    fn hear(&mut self, told: Vec<Outgoing>, acknowledged: bool, instead_of: Option<Sort>) {
        for outgoing in told {
            let number = outgoing.number;
            let sort = self.read(&outgoing, instead_of);
            let arrives = self.seen.contains(&number) || !acknowledged || !self.is_shut(&outgoing);
            if arrives && self.seen.insert(number) {
                self.arrived(&outgoing, sort);
            }
            let report = if arrives {
                Input::Delivered(number)
            } else {
                Input::Undeliverable { number, why: "shut".to_owned() }
            };
            if acknowledged {
                let now = self.now;
                // Reported twice, it changes nothing the second time.
                let further = self.bot().apply(vec![report], now).unwrap();
                let again = Input::Undeliverable { number, why: "shut".to_owned() };
                assert!(self.bot().apply(vec![again], now).unwrap().is_empty());
                self.hear(further, true, Some(sort));
            }
        }
    }

    /// Whether a post cannot be delivered.
    fn is_shut(&self, outgoing: &Outgoing) -> bool {
        match &outgoing.private_to {
            Some(reader) => {
                is_call(outgoing) && self.chosen[player(&reader.id)].closed[which(reader.platform)]
            }
            None => self.out[which(outgoing.place.platform)],
        }
    }

    /// What a post is for; notes what it says of its match, wherever it can be read. Of a turn that waited for the morning there
    /// is a post of its own, besides the one of what happened in the night.
    fn read(&mut self, outgoing: &Outgoing, instead_of: Option<Sort>) -> Sort {
        let Errand::Post(post) = &outgoing.what else { return Sort::Other };
        let text = &post.text;
        if text.contains("**While you slept**") {
            return Sort::Other;
        }
        let elsewhere = text.contains("so I am notifying you here");
        let sort = if elsewhere { instead_of.unwrap_or(Sort::Other) } else { Sort::of(text) };
        if outgoing.private_to.is_none() && outgoing.place.platform == Platform::Local {
            self.note_vacation(outgoing.number, text);
        }
        let Some(id) = number(text).filter(|_| outgoing.private_to.is_none() && sort != Sort::Several) else {
            return sort;
        };
        if self.seen.contains(&outgoing.number) || text.contains(" challenge") || elsewhere {
            return sort;
        }
        if outgoing.place.platform != Platform::Local {
            self.beside.insert(id);
            return sort;
        }
        let (now, chosen) = (self.now, self.chosen);
        let spots = if self.beside.contains(&id) { 2 } else { 1 };
        let out = self.out[..spots].iter().all(|out| *out);
        let told = self.told.entry(id).or_default();
        assert!(!told.over, "nothing is told of a match that is over: {text}");
        let begins = text.contains("A new match");
        let back = text.contains("One turn is taken back");
        if begins || back || text.contains("has played") {
            let turns = if back { told.turns - 1 } else { told.turns + usize::from(!begins) };
            let mover = chosen[mover(id, turns)];
            let must_call = calls_to_turn(text)
                && !mover.digest
                && !(out && mover.closed[..spots].iter().all(|closed| *closed));
            *told = Told { turns, must_call, since: Some(now), is_again: back, ..Told::default() };
        }
        if text.contains(" wins** (") || text.contains("The match ends") {
            told.over = true;
            told.must_call = false;
        }
        if text.contains("has run out of time") {
            let record = post.file.as_ref().map(|file| file.text.as_str()).unwrap_or_default();
            told.assert_had_its_day(now, text, record);
        }
        sort
    }

    /// Notes of which matches a post says that vacation begins to be spent.
    fn note_vacation(&mut self, number: u64, text: &str) {
        if self.seen.contains(&number) || !text.contains("**Vacation**") || !text.contains("your time is up")
        {
            return;
        }
        for (id, said) in listed(text) {
            let told = self.told.get_mut(&id).unwrap();
            let is_it = said.contains("on vacation") || !said.contains(" · ");
            if said.contains("your time is up") && is_it {
                told.begun += u32::from(told.spent_since.is_none());
                told.spent_since = told.spent_since.or(Some(self.now));
            }
        }
    }

    /// A post has arrived for the first time: whoever is called hears it.
    fn arrived(&mut self, outgoing: &Outgoing, sort: Sort) {
        let Errand::Post(post) = &outgoing.what else { return };
        let now = self.now;
        let way = if outgoing.private_to.is_some() { Way::Direct } else { Way::Channel };
        for account in &post.calls {
            let who = player(&account.id);
            if post.text.contains("**Waiting for you today**") {
                // An outage may make one late; the next one comes at its hour all the same.
                let local = now.in_tz(ZONES[who]).unwrap().datetime();
                let day = local.checked_sub(SignedDuration::from_mins(7 * 60 + 30)).unwrap().date();
                let last = self.chosen[who].told.replace(day);
                assert!(last.is_none_or(|last| last < day), "two digests on {day}: {}", post.text);
                continue;
            }
            if sort == Sort::Several {
                let his = listed(&post.text).into_iter();
                let turns = |id: &u32| self.told[id].turns;
                let his: Vec<_> = his.filter(|(id, _)| mover(*id, turns(id)) == who).collect();
                assert!(!his.is_empty(), "somebody is called to matches of others: {}", post.text);
                for (id, said) in his {
                    let told = &self.told[&id];
                    let is_new = told.calls.is_empty() || self.chosen[who].calls == Calls::Both;
                    let owed = told.must_call && is_new && !told.calls.contains(&way);
                    let row = said.contains(" · ");
                    let sort = match () {
                        () if said.contains("on vacation") || (!row && said.contains("**Vacation**")) => {
                            Sort::Vacation
                        }
                        () if !row && said.contains("**Reminder**") => Sort::Reminder,
                        () if owed && !self.chosen[who].digest => Sort::Turn,
                        () => Sort::Reminder,
                    };
                    self.called(who, id, (sort, way), &post.text);
                }
            } else if let Some(id) = number(&post.text).filter(|_| sort != Sort::Other) {
                self.called(who, id, (sort, way), &post.text);
            }
        }
    }

    /// A player is called to a match.
    fn called(&mut self, who: usize, id: u32, (sort, way): (Sort, Way), text: &str) {
        let (now, chosen) = (self.now, self.chosen[who]);
        let told = self.told.get_mut(&id).unwrap();
        assert_eq!(who, mover(id, told.turns), "only the player to move is called: {text}");
        match sort {
            Sort::Reminder => {
                let count = told.reminders.entry(way).or_default();
                *count += 1;
                assert!(*count <= 4, "there are four rungs: {text}");
            }
            Sort::Vacation => {
                let since = told.spent_since.unwrap_or(now);
                let days = now.duration_since(since).as_hours() / 24;
                let count = told.vacation.entry(way).or_default();
                *count += 1;
                assert!(*count <= 3 + days, "once, daily, and twice: {text}");
            }
            _ => {
                assert!(!chosen.digest, "the digest stands for it: {text}");
                assert!(!told.calls.contains(&way), "called twice: {text}");
                told.calls.push(way);
                assert!(told.calls.len() == 1 || chosen.calls == Calls::Both, "{text}");
            }
        }
    }

    /// Lets a player choose where they are called.
    fn choose(&mut self, who: usize, what: i64) {
        let (calls, word) = match what % 3 {
            0 => (Calls::Channel, "channel"),
            1 => (Calls::Direct, "direct"),
            _ => (Calls::Both, "both"),
        };
        let digest = what % 5 == 0;
        self.say(who, &format!("!n profile {word} digest={}", if digest { "7:30" } else { "off" }));
        let chosen = &mut self.chosen[who];
        (chosen.calls, chosen.digest) = (calls, digest);
        if digest {
            // Whatever they are still to be called to while they sleep, the digest tells.
            let theirs = self.told.iter_mut().filter(|(id, told)| mover(**id, told.turns) == who);
            theirs.for_each(|(_, told)| told.must_call = false);
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
            10 => self.choose((minutes % 2) as usize, minutes / 2),
            11 => self.chosen[(minutes % 2) as usize].closed[(minutes / 2 % 2) as usize] ^= true,
            12 => self.out[(minutes % 2) as usize] ^= true,
            16 => self.chosen[(minutes % 2) as usize].on ^= 1,
            17 => {
                let turns = self.told[&1].turns;
                self.say(mover(1, turns + 1), "!n offer takeback #1");
                self.say(mover(1, turns), "!n accept #1");
            }
            18 => {
                let turns = self.told[&1].turns;
                let claim = ["!n claim no-progress #1", "!n claim repetition #1"][minutes as usize % 2];
                self.say(mover(1, turns), claim);
                self.wait(minutes);
                self.say(mover(1, turns + 1), ["!n decline #1", "!n accept #1"][minutes as usize / 2 % 2]);
            }
            13 => {
                let turns = self.told[&1].turns;
                self.say(mover(1, turns + 1), "!n offer tsaul #1");
                self.say(mover(1, turns), "!n accept #1");
            }
            _ => {
                self.bot = None;
                if act == 15 {
                    self.now += SignedDuration::from_mins(minutes);
                }
                self.start();
            }
        }
    }
}

/// Whose turn it is after so many: Beto plays White in the second match.
fn mover(id: u32, turns: usize) -> usize {
    (turns + usize::from(id == 2)) % 2
}

/// Whose account it is.
fn player(account: &str) -> usize {
    ACCOUNTS.iter().position(|accounts| accounts.contains(&account)).unwrap()
}

fn which(platform: Platform) -> usize {
    PLATFORMS.iter().position(|known| *known == platform).unwrap()
}

fn is_call(outgoing: &Outgoing) -> bool {
    matches!(&outgoing.what, Errand::Post(post) if !post.calls.is_empty())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn nobody_is_called_twice_for_a_turn(
        steps in prop::collection::vec((1..1_500_i64, 0..19_u8), 1..40),
        rounds in prop::sample::select(vec![0, 0, 10, 12]),
    ) {
        let mut world = World::new();
        // Nobody claims anything before the tenth turn of each.
        (0..2 * rounds).for_each(|_| world.play(1));
        for (minutes, act) in steps {
            world.wait(minutes);
            world.step(act, minutes);
            for (id, told) in world.told.iter().filter(|(_, told)| told.must_call) {
                // Beto never sleeps; Ana does for nine hours at most, and is called then.
                let hours = if mover(*id, told.turns) == 0 { 10 } else { 0 };
                let asleep =
                    told.since.is_some_and(|at| world.now.duration_since(at) < SignedDuration::from_hours(hours));
                prop_assert!(asleep || !told.calls.is_empty(), "whoever can be called is: {:?}", told);
            }
        }
        // In the end every flag falls, for pauses and vacation do.
        world.wait(120 * 24 * 60);
        prop_assert!(world.told.values().all(|told| told.over));
    }
}

#[test]
fn a_claim_that_costs_time_brings_no_rung_twice() {
    let mut world = World::new();
    (0..20).for_each(|_| world.play(1));
    for (minutes, act) in [(305, 0), (1, 0), (1, 0), (788, 18), (1, 4)] {
        world.wait(minutes);
        world.step(act, minutes);
    }
    world.wait(120 * 24 * 60);
    assert!(world.told.values().all(|told| told.over));
}
