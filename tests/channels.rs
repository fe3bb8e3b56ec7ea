//! Whoever proposes, votes and changes their mind in whatever order, with kills in between: a channel plays what a naive
//! recount says, at the time at which it says so, once.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use jiff::{SignedDuration, Timestamp};
use nahil::bot::message::{Act, Incoming, Input, Outgoing, Place};
use nahil::bot::{Bot, Settings};
use nahil::games::{BySide, Kind, Options, Table, TurnEnd};
use nahil::play::{Chosen, Match, MatchId, What, text};
use nahil::players::{Account, Locale, Platform};
use nahil::store::Store;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The first turn of the match, by who plays against the channel.
const FIRST: &str = "Lb2 La1 Lb2";
/// Who decides with the channel.
const PEOPLE: [&str; 5] = ["beto", "carla", "dora", "eva", "fabio"];
/// How many turns there are to propose.
const TURNS: usize = 4;
/// How many turns one may propose.
const EACH: usize = 2;
/// How long the channel chooses, in minutes.
const MINUTES: i64 = 60;

/// What somebody does.
#[derive(Clone, Debug)]
enum Deed {
    Propose(usize),
    Vote(u32),
    /// The last event comes once more.
    Again,
    /// The program dies, and what it had told and nobody acknowledged is told again.
    Die,
}

/// How long it chooses once more between those that were tied, in minutes.
const RUNOFF: i64 = MINUTES / 4;

/// A choice as one would count it by hand: every vote as it was cast, in order.
#[derive(Debug)]
struct Tally {
    proposals: Vec<(usize, usize)>,
    cast: Vec<(usize, u32)>,
    closes: Timestamp,
    late: bool,
    /// The numbers that were tied.
    tied: Vec<u32>,
}

impl Tally {
    fn new(closes: Timestamp) -> Self {
        Self { proposals: Vec::new(), cast: Vec::new(), closes, late: false, tied: Vec::new() }
    }

    fn is_out(&self, number: u32) -> bool {
        !self.tied.is_empty() && !self.tied.contains(&number)
    }

    fn does(&mut self, who: usize, deed: &Deed) {
        match deed {
            Deed::Propose(turn) => {
                let known = self.proposals.iter().position(|(one, _)| one == turn);
                let his = self.proposals.iter().filter(|(_, by)| *by == who).count();
                let full = his >= EACH || !self.tied.is_empty();
                if known.is_none() && full || known.is_some_and(|place| self.is_out(place as u32 + 1)) {
                    return;
                }
                let place = known.unwrap_or(self.proposals.len());
                if known.is_none() {
                    self.proposals.push((*turn, who));
                }
                self.cast.push((who, place as u32 + 1));
            }
            Deed::Vote(number)
                if (1..=self.proposals.len()).contains(&(*number as usize)) && !self.is_out(*number) =>
            {
                self.cast.push((who, *number));
            }
            _ => {}
        }
    }

    fn said_last(&self, who: usize) -> Option<u32> {
        self.cast.iter().rev().find(|(by, _)| *by == who).map(|(_, number)| *number)
    }

    /// How often each proposal was voted for.
    fn counts(&self) -> Vec<u32> {
        let said =
            |number: &u32| (0..PEOPLE.len()).filter(|who| self.said_last(*who) == Some(*number)).count();
        (1..=self.proposals.len() as u32).map(|number| said(&number) as u32).collect()
    }

    /// Ends the choice at a moment: the turn that is chosen, if enough have voted and none has as many votes. Of those that
    /// have, one is chosen a little later, the first if they still have.
    fn decide(&mut self, quorum: usize, at: Timestamp) -> Option<usize> {
        let counts = self.counts();
        let voters: u32 = counts.iter().sum();
        self.late = (voters as usize) < quorum;
        if self.late {
            return None;
        }
        let numbers = (1..=counts.len() as u32).filter(|number| !self.is_out(*number));
        let most = numbers.clone().map(|number| counts[number as usize - 1]).max()?;
        let best: Vec<u32> = numbers.filter(|number| counts[*number as usize - 1] == most).collect();
        if best.len() > 1 && self.tied.is_empty() {
            self.closes = at + SignedDuration::from_mins(RUNOFF);
            self.tied = best;
            return None;
        }
        Some(self.proposals[best[0] as usize - 1].0)
    }
}

struct World {
    folder: tempfile::TempDir,
    bot: Option<Bot>,
    now: Timestamp,
    events: u32,
    last: Option<Incoming>,
    /// Turns of Black, as they are typed.
    turns: Vec<String>,
}

impl World {
    fn new(quorum: usize) -> Self {
        let mut world = World {
            folder: tempfile::tempdir().unwrap(),
            bot: None,
            now: "2026-03-02T09:00:00Z".parse().unwrap(),
            events: 0,
            last: None,
            turns: turns(),
        };
        world.start();
        for name in PEOPLE {
            world.say(name, "!n profile en confirm-off");
        }
        world.say("ana", "!n profile en confirm-off");
        world.say("ana", &format!("!n play channel maya white 3d choosing={MINUTES}m quorum={quorum}"));
        for name in &PEOPLE[..3] {
            world.say(name, "!n accept");
        }
        world.say("ana", &format!("!n move {FIRST}"));
        world
    }

    fn start(&mut self) {
        let store = Store::open(self.folder.path()).unwrap();
        let settings = Settings { language: Locale::En, vacation: 0, ..Settings::default() };
        let mut bot = Bot::new(store, settings, Box::new(|| true));
        bot.waiting().unwrap();
        bot.wake(self.now).unwrap();
        self.bot = Some(bot);
    }

    fn bot(&mut self) -> &mut Bot {
        self.bot.as_mut().unwrap()
    }

    /// Lets the time come, doing what falls due when it does.
    fn wait(&mut self, until: Timestamp) {
        while let Some(due) = self.bot().next_due().unwrap().filter(|due| *due <= until) {
            let told = self.bot().due(due).unwrap();
            self.acknowledge(&told, due);
        }
        self.now = until;
        self.bot().beat(until).unwrap();
    }

    fn say(&mut self, name: &str, text: &str) {
        self.events += 1;
        let account = Account { platform: Platform::Local, id: name.to_owned() };
        let incoming = Incoming {
            id: format!("e{}", self.events),
            at: self.now,
            from: account,
            name: name.to_owned(),
            locale: None,
            place: Place { platform: Platform::Local, id: "plaza".into() },
            act: Act::Said(text.to_owned()),
            mentions: Vec::new(),
            member: None,
        };
        self.last = Some(incoming.clone());
        self.send(incoming);
    }

    fn send(&mut self, incoming: Incoming) {
        let now = self.now;
        let told = self.bot().apply(vec![Input::Incoming { incoming, receipt: None }], now).unwrap();
        self.acknowledge(&told, now);
    }

    /// Every third answer is not acknowledged, so it comes again after a death.
    fn acknowledge(&mut self, told: &[Outgoing], now: Timestamp) {
        if !self.events.is_multiple_of(3) {
            let delivered = told.iter().map(|one| Input::Delivered(one.number)).collect();
            self.bot().apply(delivered, now).unwrap();
        }
    }

    fn does(&mut self, who: usize, deed: &Deed) {
        match deed {
            Deed::Propose(turn) => {
                self.say(PEOPLE[who], &format!("!n move #1 {}", self.turns[*turn].clone()));
            }
            Deed::Vote(number) => self.say(PEOPLE[who], &format!("!n vote #1 {number}")),
            Deed::Again => {
                if let Some(last) = self.last.clone() {
                    self.send(last);
                }
            }
            Deed::Die => {
                self.bot = None;
                self.start();
            }
        }
    }

    /// The turns that were played and when, and how the second was chosen, as they are kept.
    fn played(&mut self) -> (Vec<(Timestamp, String)>, Vec<Chosen>) {
        self.bot = None;
        let store = Store::open(self.folder.path()).unwrap();
        let row = store.work().match_by_id(MatchId(1)).unwrap().unwrap();
        let game = Match::replay(row.id, &store.work().record(&row).unwrap()).unwrap();
        let names = BySide { white: "ana".to_owned(), black: "plaza".to_owned() };
        let read = text::read(&text::write(&game, &names, None)).unwrap().played;
        assert_eq!(read.record().entries, game.record().entries, "the record as a text");
        let (_, hurt) = store.verify().unwrap();
        assert!(hurt.is_empty(), "{hurt:?}");
        let entries = || game.record().entries.iter();
        let turn = |what: &What| match what {
            What::Turn { text, .. } => Some(text.clone()),
            _ => None,
        };
        let chosen = |what: &What| match what {
            What::Chosen { choice, .. } => Some(choice.clone()),
            _ => None,
        };
        let choices = entries().filter_map(|entry| chosen(&entry.what)).collect();
        (entries().filter_map(|entry| turn(&entry.what).map(|text| (entry.at, text))).collect(), choices)
    }
}

/// Some turns of Black with different ends.
fn turns() -> Vec<String> {
    let mut start = Kind::Maya.table(&Options::defaults(Kind::Maya.rules().options()));
    start.play(FIRST).unwrap();
    start.end_turn().unwrap();
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for first in start.choices() {
        let mut table: Box<dyn Table> = start.boxed();
        table.play(&first.step).unwrap();
        while table.turn_end() != TurnEnd::Must {
            let Some(next) = table.choices().into_iter().find(|choice| !choice.wins) else { break };
            table.play(&next.step).unwrap();
        }
        if let Ok(turn) = table.end_turn() {
            found.entry(table.position_before()).or_insert(turn);
        }
    }
    assert!(found.len() >= TURNS);
    found.into_values().take(TURNS).collect()
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        3 => (0..TURNS).prop_map(Deed::Propose),
        4 => (0..6_u32).prop_map(Deed::Vote),
        1 => Just(Deed::Again),
        1 => Just(Deed::Die),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_channel_plays_what_a_recount_says(
        quorum in 1..4_usize,
        deeds in prop::collection::vec((0..PEOPLE.len(), deed(), 0..12_i64), 1..16),
    ) {
        let mut world = World::new(quorum);
        let began = world.now;
        let closes = began + SignedDuration::from_mins(MINUTES);
        let mut tally = Tally::new(closes);
        let mut chosen: Option<(Timestamp, usize)> = None;
        let mut counts = Vec::new();
        let end = (0, Deed::Again, 120);
        for (who, deed, minutes) in deeds.into_iter().chain([end]) {
            // Never at the very moment at which it ends.
            let now = world.now + SignedDuration::from_mins(minutes) + SignedDuration::from_millis(1);
            world.wait(now);
            while chosen.is_none() && now > tally.closes && !tally.late {
                let at = tally.closes;
                counts = tally.counts();
                chosen = tally.decide(quorum, at).map(|turn| (at, turn));
            }
            world.does(who, &deed);
            if chosen.is_none() {
                tally.does(who, &deed);
                counts = tally.counts();
                if tally.late {
                    chosen = tally.decide(quorum, now).map(|turn| (now, turn));
                }
            }
        }
        let turns = world.turns.clone();
        let (played, choices) = world.played();
        let expected = chosen.map(|(at, turn)| (at, turns[turn].clone()));
        prop_assert_eq!(played.get(1).cloned(), expected);
        prop_assert!(played.len() <= 2);
        let expected: Vec<Chosen> = chosen.into_iter().map(|(_, turn)| Chosen {
            round: 1,
            number: tally.proposals.iter().position(|(one, _)| *one == turn).unwrap() as u32 + 1,
            quorum: quorum as u32,
            votes: counts.clone(),
        }).collect();
        prop_assert_eq!(choices, expected, "the record has the tally that a recount gives");
    }
}
