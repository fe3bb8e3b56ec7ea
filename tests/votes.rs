//! Whatever people do while a vote is held, in whatever order, with kills in between: its result is what a naive count
//! comes to, and nobody counts twice.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use jiff::{SignedDuration, Timestamp};
use nahil::bot::message::{Act, Errand, Incoming, Input, Mention, Place};
use nahil::bot::{Bot, Settings};
use nahil::play::{self, Choice, MatchId};
use nahil::players::{Account, Locale, Platform};
use nahil::store::Store;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The players, those who were there before the vote began, and those who come later.
const NAMES: [&str; 9] = ["ana", "beto", "carla", "dora", "eva", "fabio", "gabi", "hugo", "ines"];
const BEFORE: std::ops::Range<usize> = 2..7;

struct World {
    folder: tempfile::TempDir,
    bot: Option<Bot>,
    now: Timestamp,
    events: u32,
    last: Option<Incoming>,
    /// The buttons that a person was shown last.
    buttons: BTreeMap<String, String>,
    /// The naive count: who may vote, and what each has said last.
    voters: BTreeSet<usize>,
    said: BTreeMap<usize, Choice>,
    ends: Timestamp,
}

/// What somebody does.
#[derive(Clone, Copy, Debug)]
enum Deed {
    /// Votes, by a button of this vote, by one of another vote, or by command.
    Vote(usize, Choice, u8),
    /// Says something.
    Talk(usize),
    /// Has all data about them deleted, and may come back.
    Leave(usize),
    /// The last event comes again.
    Again,
    /// The program is killed and starts again.
    Restart,
}

impl World {
    fn new() -> Self {
        let mut world = World {
            folder: tempfile::tempdir().unwrap(),
            bot: None,
            now: "2026-03-02T09:00:00Z".parse().unwrap(),
            events: 0,
            last: None,
            buttons: BTreeMap::new(),
            voters: BEFORE.collect(),
            said: BTreeMap::new(),
            ends: Timestamp::MAX,
        };
        world.start();
        BEFORE.for_each(|who| world.say(who, "hello"));
        let begin = [
            (0, "!n profile confirm-off"),
            (1, "!n profile confirm-off"),
            (0, "!n play @beto maya white 30d rest=off"),
            (1, "!n accept"),
        ];
        let rounds = [
            (0, "!n move Lb2 La1 Lb2"),
            (1, "!n move Lo2 Lp1 Lo2"),
            (0, "!n move La1 Lb2 La1"),
            (1, "!n move Lp1 Lo2 Lp1"),
        ];
        let claim = [(0, "!n claim no-progress"), (1, "!n decline")];
        for (who, text) in begin.into_iter().chain([rounds; 5].concat()).chain(claim) {
            world.say(who, text);
        }
        world.ends = world.now + play::vote::VOTING;
        world
    }

    fn start(&mut self) {
        let store = Store::open(self.folder.path()).unwrap();
        let mut bot = Bot::new(store, Settings::default(), Box::new(|| true));
        bot.wake(self.now).unwrap();
        self.bot = Some(bot);
    }

    fn say(&mut self, who: usize, text: &str) {
        self.act(who, Act::Said(text.to_owned()));
    }

    fn act(&mut self, who: usize, act: Act) {
        self.now += SignedDuration::from_secs(5);
        self.events += 1;
        let account = |name: &str| Account { platform: Platform::Local, id: name.to_owned() };
        let incoming = Incoming {
            id: format!("e{}", self.events),
            at: self.now,
            from: account(NAMES[who]),
            name: NAMES[who].to_owned(),
            locale: Some(Locale::En),
            place: Place { platform: Platform::Local, id: "plaza".into() },
            act,
            mentions: NAMES.iter().map(|name| Mention::person(name, account(name))).collect(),
            member: None,
        };
        self.last = Some(incoming.clone());
        self.send(incoming);
    }

    fn send(&mut self, incoming: Incoming) {
        let event = Input::Incoming { incoming, receipt: None };
        let told = self.bot.as_mut().unwrap().apply(vec![event], self.now).unwrap();
        for outgoing in told {
            if let (Errand::Post(post), Some(reader)) = (outgoing.what, outgoing.private_to) {
                let danger = post.buttons.iter().flatten().find(|button| button.id.starts_with("forget"));
                self.buttons.extend(danger.map(|button| (reader.id.clone(), button.id.clone())));
            }
        }
    }

    fn step(&mut self, deed: Deed) {
        match deed {
            Deed::Vote(who, choice, how) => self.vote(who, choice, how),
            Deed::Talk(who) => self.say(who, "what a match"),
            Deed::Leave(who) => {
                self.say(who, "!n profile delete");
                let button = self.buttons[NAMES[who]].clone();
                self.act(who, Act::Pressed(button));
                self.voters.remove(&who);
                self.said.remove(&who);
            }
            Deed::Again => {
                let last = self.last.clone().unwrap();
                self.send(last);
            }
            Deed::Restart => {
                self.bot = None;
                self.start();
            }
        }
    }

    fn vote(&mut self, who: usize, choice: Choice, how: u8) {
        match how {
            0 => self.act(who, Act::Pressed(format!("vote:1:1:{}", choice.id()))),
            1 => self.act(who, Act::Pressed(format!("vote:1:2:{}", choice.id()))),
            _ => self.say(who, &format!("!n vote #1 {}", choice.id())),
        }
        if how != 1 && self.voters.contains(&who) && matches!(choice, Choice::Yes | Choice::No) {
            self.said.insert(who, choice);
        }
    }

    /// Ends the vote; what the record says of it.
    fn end(&mut self) -> Vec<play::What> {
        self.bot.as_mut().unwrap().beat(self.ends).unwrap();
        self.bot.as_mut().unwrap().due(self.ends).unwrap();
        self.bot = None;
        let store = Store::open(self.folder.path()).unwrap();
        assert_eq!(store.verify().unwrap(), (1, vec![]), "counted again from the store");
        let row = store.work().match_by_id(MatchId(1)).unwrap().unwrap();
        let record = store.work().record(&row).unwrap();
        record.entries.iter().map(|entry| entry.what.clone()).collect()
    }
}

fn deed() -> impl Strategy<Value = Deed> {
    let who = 0..NAMES.len();
    let choice = prop::sample::select(vec![Choice::Yes, Choice::No, Choice::Yes, Choice::No, Choice::White]);
    let vote = (who.clone(), choice, 0..4_u8).prop_map(|(who, choice, how)| Deed::Vote(who, choice, how));
    prop_oneof![
        12 => vote,
        2 => who.prop_map(Deed::Talk),
        2 => (2..NAMES.len()).prop_map(Deed::Leave),
        2 => Just(Deed::Again),
        1 => Just(Deed::Restart),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_vote_comes_to_what_was_said_last(deeds in prop::collection::vec(deed(), 0..40)) {
        let mut world = World::new();
        for deed in deeds {
            world.step(deed);
        }
        let count = |choice| world.said.values().filter(|said| **said == choice).count() as u32;
        let (first, second) = (count(Choice::Yes), count(Choice::No));
        let happened = world.end();
        let counted: Vec<_> =
            happened.iter().filter(|what| matches!(what, play::What::Counted { .. })).collect();
        prop_assert_eq!(counted, [&play::What::Counted { first, second }]);
    }
}
