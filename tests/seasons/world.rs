//! A bot with a league, whose time passes and who is killed when a test says so.

use jiff::{SignedDuration, Timestamp};
use nahil::bot::message::{Act, Incoming, Input, Mention, Outgoing, Place};
use nahil::bot::{Arbiters, Bot, Settings};
use nahil::league::log::Event as Logged;
use nahil::league::state::{League, Section};
use nahil::players::{Account, Locale, Platform};
use nahil::store::Store;
use std::collections::BTreeSet;

/// Turns of each that can be played for ever.
const TURNS: [[&str; 2]; 2] = [["Lb2 La1 Lb2", "La1 Lb2 La1"], ["Lo2 Lp1 Lo2", "Lp1 Lo2 Lp1"]];
/// The arbiter, who organises the league as well.
const ZOE: &str = "zoe";

/// What happens.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Deed {
    /// Somebody plays a turn in a match.
    Turn(usize, u64),
    /// Somebody resigns one.
    Resign(usize, u64),
    /// Somebody presses this button of the league.
    Press(usize, &'static str),
    /// Somebody says something of the league.
    Say(usize, &'static str),
    /// Somebody challenges somebody on a ladder.
    Challenge(usize, usize),
    /// The organiser says something about somebody.
    Rule(&'static str, usize, usize),
    /// The organiser says something of the league.
    Organise(&'static str),
    /// The arbiter does this to a match.
    Correct(u64, &'static str),
    /// The arbiter expels somebody because of a match.
    Expel(u64, usize),
    /// Somebody enters a code that another one's account has given.
    Link(usize, usize),
    /// Somebody has everything about them deleted.
    Delete(usize),
    /// So many hours pass.
    Wait(i64),
    /// The program is killed, and starts again.
    Kill,
}

/// A bot with its store, and the people who talk to it.
pub(crate) struct World {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) bot: Option<Bot>,
    pub(crate) now: Timestamp,
    events: u32,
    names: Vec<String>,
    lot: u64,
    /// After how many steps of its work the program is killed; never, if it is 0.
    pub(crate) kills: u64,
}

impl World {
    pub(crate) fn new(players: usize) -> Self {
        let (folder, now) = (tempfile::tempdir().unwrap(), "2026-03-02T09:00:00Z".parse().unwrap());
        let names = (1..=players).map(|number| format!("p{number:02}")).chain([ZOE.to_owned()]).collect();
        let mut world = World { folder, bot: None, now, events: 0, names, lot: 1, kills: 0 };
        world.start();
        for who in 0..players {
            world.say(who, "profile confirm-off");
        }
        world
    }

    fn start(&mut self) {
        let store = Store::open(self.folder.path()).unwrap();
        let arbiters = Arbiters { local: vec![ZOE.to_owned()], matrix: Vec::new() };
        let mut lot = self.lot;
        let dice = move || {
            lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            lot >> 63 == 1
        };
        let mut bot = Bot::new(store, Settings { arbiters, ..Settings::default() }, Box::new(dice));
        bot.wake(self.now).unwrap();
        self.bot = Some(bot);
    }

    fn kill(&mut self) {
        self.bot = None;
        self.lot += 1;
        self.start();
    }

    fn bot(&mut self) -> &mut Bot {
        self.bot.as_mut().unwrap()
    }

    /// Lets time pass, doing what falls due when it does.
    pub(crate) fn pass(&mut self, time: SignedDuration) {
        let until = self.now + time;
        let mut steps = 0;
        while let Some(due) = self.bot().next_due().unwrap().filter(|due| *due <= until) {
            self.now = self.now.max(due);
            let now = self.now;
            self.bot().due(now).unwrap();
            steps += 1;
            if self.kills > 0 && steps % self.kills == 0 {
                // What was to be done in several steps goes on where it was.
                self.kill();
            }
            assert!(steps < 100_000, "what is due is done");
        }
        self.now = until;
        self.bot().beat(until).unwrap();
    }

    fn act(&mut self, who: usize, act: Act) -> Vec<Outgoing> {
        self.pass(SignedDuration::from_secs(5));
        self.events += 1;
        let account = |name: &str| Account { platform: Platform::Local, id: name.to_owned() };
        let incoming = Incoming {
            id: format!("e{}", self.events),
            at: self.now,
            from: account(&self.names[who]),
            name: self.names[who].clone(),
            locale: Some(Locale::En),
            place: Place { platform: Platform::Local, id: "plaza".into() },
            act,
            mentions: self.names.iter().map(|name| Mention::person(name, account(name))).collect(),
            member: None,
        };
        let now = self.now;
        self.bot().apply(vec![Input::Incoming { incoming, receipt: None }], now).unwrap()
    }

    pub(crate) fn say(&mut self, who: usize, text: &str) -> Vec<Outgoing> {
        self.act(who, Act::Said(format!("!n {text}")))
    }

    pub(crate) fn press(&mut self, who: usize, button: &str) -> Vec<Outgoing> {
        self.act(who, Act::Pressed(button.to_owned()))
    }

    /// Somebody's account becomes another one's, as well.
    fn link(&mut self, guest: usize, host: usize) {
        let told = self.say(host, "link");
        let Some(code) = after(&told, "`link ", '`') else { return };
        self.say(guest, &format!("link {code}"));
        let asked = self.now.as_millisecond();
        self.press(guest, &format!("link:{asked}"));
    }

    /// Everything about somebody is deleted, whose name somebody else has from then on.
    fn delete(&mut self, who: usize) {
        let told = self.say(who, "profile delete");
        let Some(sign) = after(&told, "\"forget:", '"') else { return };
        self.press(who, &format!("forget:{sign}"));
    }

    fn zoe(&self) -> usize {
        self.names.len() - 1
    }

    /// Founds a league.
    pub(crate) fn found(&mut self, words: &str) {
        let zoe = self.zoe();
        self.say(zoe, &format!("league new {words}"));
        let opened = self.now.as_second();
        self.press(zoe, &format!("found:{opened}:on"));
        self.press(zoe, &format!("found:{opened}:yes"));
    }

    pub(crate) fn step(&mut self, deed: Deed) {
        let players = self.zoe();
        let (zoe, one) = (self.zoe(), |who: usize| who % players);
        match deed {
            Deed::Turn(who, id) => {
                for turn in TURNS.as_flattened() {
                    self.say(one(who), &format!("move #{id} {turn}"));
                }
            }
            Deed::Resign(who, id) => drop(self.press(one(who), &format!("resign:{id}:0"))),
            Deed::Press(who, what) => drop(self.press(one(who), &format!("league:L1:{what}"))),
            Deed::Say(who, what) => drop(self.say(one(who), &format!("league {what}"))),
            Deed::Rule(what, who, other) => {
                let other =
                    if what == "replace" { format!(" @{}", self.names[one(other)]) } else { String::new() };
                let text = format!("league {what} @{}{other}", self.names[one(who)]);
                let told = self.say(zoe, &text);
                if let Some(asked) = after(&told, "\"league:L1:remove:", '"') {
                    self.press(zoe, &format!("league:L1:remove:{asked}"));
                }
            }
            Deed::Organise(what) => {
                let told = self.say(zoe, &format!("league {what}"));
                if let Some(asked) = after(&told, "\"league:L1:undo:", '"') {
                    self.press(zoe, &format!("league:L1:undo:{asked}"));
                }
            }
            Deed::Correct(id, what) => {
                self.say(zoe, &format!("arbiter #{id} {what} so it was"));
                let asked = self.now.as_millisecond();
                self.press(zoe, &format!("rule:{id}:{asked}:true"));
            }
            Deed::Expel(id, who) => {
                let text = format!("arbiter #{id} expel @{} 30d so it was", self.names[one(who)]);
                self.say(zoe, &text);
                let asked = self.now.as_millisecond();
                self.press(zoe, &format!("rule:{id}:{asked}:true"));
            }
            Deed::Link(who, other) => self.link(one(who), one(other)),
            Deed::Delete(who) => self.delete(one(who)),
            Deed::Challenge(who, other) => {
                let text = format!("league challenge @{}", self.names[one(other)]);
                self.say(one(who), &text);
            }
            Deed::Wait(hours) => self.pass(SignedDuration::from_hours(hours)),
            Deed::Kill => self.kill(),
        }
    }

    /// What is on disk of the league.
    pub(crate) fn check(&mut self) -> League {
        self.bot = None;
        let store = Store::open(self.folder.path()).unwrap();
        let hurt = [store.verify().unwrap().1, store.astray().unwrap()].concat();
        assert_eq!(hurt, Vec::<String>::new());
        let row = store.work().leagues().unwrap().remove(0);
        let log = store.work().league_log(row.id).unwrap();
        let league = League::replay(&log);
        let standing = League::standing(&log);
        let made = standing.iter().filter_map(|entry| match entry.event {
            Logged::Begun { number, .. } | Logged::Again { number, .. } => Some(number),
            _ => None,
        });
        let made: Vec<u64> = made.collect();
        assert_eq!(
            made.iter().collect::<BTreeSet<_>>().len(),
            made.len(),
            "a match is of one pairing: {made:?}"
        );
        for season in league.seasons() {
            for section in &season.sections {
                holds_everybody_once(section);
            }
            let drawn: usize = season.sections.iter().map(|section| section.players.len()).sum();
            assert!(season.sections.is_empty() || drawn == season.entrants.len());
        }
        drop(store);
        self.start();
        league
    }
}

/// What stands between these two in what was told.
fn after(told: &[Outgoing], before: &str, end: char) -> Option<String> {
    let told = format!("{told:?}");
    let (_, rest) = told.split_once(before)?;
    Some(rest.split(end).next()?.to_owned())
}

/// Nobody has two places, and nobody plays twice in a round.
fn holds_everybody_once(section: &Section) {
    let mut numbers: Vec<_> = section.players.clone();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), section.players.len(), "nobody has two places");
    let mut playing = BTreeSet::new();
    for pairing in &section.pairings {
        assert_ne!(pairing.white, pairing.black);
        for number in [pairing.white, pairing.black] {
            assert!(playing.insert((pairing.round, number)), "nobody plays twice in a round");
        }
    }
}
