//! Leagues through the bot's own loop: whoever joins, plays, falls silent, leaves, is expelled, replaced or corrected, and
//! whenever the program is killed, each match exists once, the log says what the matches say, and the season ends.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use jiff::{SignedDuration, Timestamp};
use nahil::bot::message::{Act, Incoming, Input, Mention, Place};
use nahil::bot::{Arbiters, Bot, Settings};
use nahil::games::Side;
use nahil::league::log::{Event as Logged, Slot};
use nahil::league::state::{League, Pairing, Phase};
use nahil::play::{End, Fixture, Match, MatchId, What};
use nahil::players::{Account, Locale, Platform};
use nahil::store::{LeagueRow, Store};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Turns of each that can be played for ever.
const TURNS: [[&str; 2]; 2] = [["Lb2 La1 Lb2", "La1 Lb2 La1"], ["Lo2 Lp1 Lo2", "Lp1 Lo2 Lp1"]];
/// The arbiter, who organises the league as well.
const ZOE: &str = "zoe";

/// What happens.
#[derive(Clone, Copy, Debug)]
enum Deed {
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
    /// The arbiter does this to a match.
    Correct(u64, &'static str),
    /// So many hours pass.
    Wait(i64),
    /// The program is killed, and starts again.
    Kill,
}

struct World {
    folder: tempfile::TempDir,
    bot: Option<Bot>,
    now: Timestamp,
    events: u32,
    names: Vec<String>,
    lot: u64,
}

impl World {
    fn new(players: usize) -> Self {
        let (folder, now) = (tempfile::tempdir().unwrap(), "2026-03-02T09:00:00Z".parse().unwrap());
        let names = (1..=players).map(|number| format!("p{number:02}")).chain([ZOE.to_owned()]).collect();
        let mut world = World { folder, bot: None, now, events: 0, names, lot: 1 };
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
    fn pass(&mut self, time: SignedDuration) {
        let until = self.now + time;
        let mut steps = 0;
        while let Some(due) = self.bot().next_due().unwrap().filter(|due| *due <= until) {
            self.now = self.now.max(due);
            let now = self.now;
            self.bot().due(now).unwrap();
            steps += 1;
            assert!(steps < 100_000, "what is due is done");
        }
        self.now = until;
        self.bot().beat(until).unwrap();
    }

    fn act(&mut self, who: usize, act: Act) {
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
        self.bot().apply(vec![Input::Incoming { incoming, receipt: None }], now).unwrap();
    }

    fn say(&mut self, who: usize, text: &str) {
        self.act(who, Act::Said(format!("!n {text}")));
    }

    fn press(&mut self, who: usize, button: &str) {
        self.act(who, Act::Pressed(button.to_owned()));
    }

    fn zoe(&self) -> usize {
        self.names.len() - 1
    }

    /// Founds a league.
    fn found(&mut self, words: &str) {
        let zoe = self.zoe();
        self.say(zoe, &format!("league new {words}"));
        let opened = self.now.as_second();
        self.press(zoe, &format!("found:{opened}:on"));
        self.press(zoe, &format!("found:{opened}:yes"));
    }

    fn step(&mut self, deed: Deed) {
        let players = self.zoe();
        let (zoe, one) = (self.zoe(), |who: usize| who % players);
        match deed {
            Deed::Turn(who, id) => {
                for turn in TURNS.as_flattened() {
                    self.say(one(who), &format!("move #{id} {turn}"));
                }
            }
            Deed::Resign(who, id) => self.press(one(who), &format!("resign:{id}:0")),
            Deed::Press(who, what) => self.press(one(who), &format!("league:L1:{what}")),
            Deed::Say(who, what) => self.say(one(who), &format!("league {what}")),
            Deed::Rule(what, who, other) => {
                let other =
                    if what == "replace" { format!(" @{}", self.names[one(other)]) } else { String::new() };
                let text = format!("league {what} @{}{other}", self.names[one(who)]);
                self.say(zoe, &text);
            }
            Deed::Correct(id, what) => {
                self.say(zoe, &format!("arbiter #{id} {what} so it was"));
                let asked = self.now.as_millisecond();
                self.press(zoe, &format!("rule:{id}:{asked}:true"));
            }
            Deed::Challenge(who, other) => {
                let text = format!("league challenge @{}", self.names[one(other)]);
                self.say(one(who), &text);
            }
            Deed::Wait(hours) => self.pass(SignedDuration::from_hours(hours)),
            Deed::Kill => self.kill(),
        }
    }

    /// What is on disk of the league.
    fn check(&mut self) -> League {
        self.bot = None;
        let store = Store::open(self.folder.path()).unwrap();
        let (_, hurt) = store.verify().unwrap();
        assert_eq!(hurt, Vec::<String>::new());
        let row = store.work().leagues().unwrap().remove(0);
        let log = store.work().league_log(row.id).unwrap();
        let league = League::replay(&log);
        let made = log.iter().filter_map(|entry| match entry.event {
            Logged::Begun { number, .. } | Logged::Again { number, .. } => Some(number),
            _ => None,
        });
        let made: Vec<u64> = made.collect();
        assert_eq!(
            made.iter().collect::<BTreeSet<_>>().len(),
            made.len(),
            "a match is of one pairing: {made:?}"
        );
        for (season, number) in league.seasons().iter().zip(1..) {
            for (place, section) in season.sections.iter().enumerate() {
                for pairing in &section.pairings {
                    let slot = Slot { section: place, round: pairing.round, board: pairing.board };
                    check_pairing(&store, &row, number, slot, pairing);
                }
                let mut numbers: Vec<_> = section.players.clone();
                numbers.sort_unstable();
                numbers.dedup();
                assert_eq!(numbers.len(), section.players.len(), "nobody has two places");
            }
            let drawn: usize = season.sections.iter().map(|section| section.players.len()).sum();
            assert!(season.sections.is_empty() || drawn == season.entrants.len());
        }
        drop(store);
        self.start();
        league
    }
}

/// Whether a pairing and its match say the same of each other.
fn check_pairing(store: &Store, row: &LeagueRow, season: u32, slot: Slot, pairing: &Pairing) {
    let Some(number) = pairing.number else { return };
    let work = store.work();
    let kept = work.match_by_id(MatchId(number)).unwrap().expect("its match exists");
    let fixture = kept.preamble.fixture.expect("its match knows of it");
    let known = Fixture { game: fixture.game, ..of(row, season, slot) };
    assert_eq!(fixture, known);
    assert_eq!(work.fixture(&fixture).unwrap().map(|row| row.id), Some(MatchId(number)));
    let played = Match::replay(MatchId(number), &work.record(&kept).unwrap()).unwrap();
    let result = played.result();
    match (pairing.result, result) {
        (None, None) => {}
        (Some(ending), Some(result)) if !ending.forfeit => {
            let halves = (result.halves(Side::White), result.halves(Side::Black));
            assert_eq!(ending.halves, halves, "#{number} {result:?}");
        }
        (Some(ending), Some(result)) => {
            let absent = played.record().entries.iter().find_map(|entry| match entry.what {
                What::NotBegun { side } => Some(side),
                _ => None,
            });
            if result.how == End::NotBegun {
                assert_eq!(ending.halves, if absent == Some(Side::White) { (0, 2) } else { (2, 0) });
            }
        }
        (None, Some(result)) => {
            assert!(pairing.void || pairing.annulled, "#{number} {result:?} is not told");
        }
        // What was forfeited before it began has no match; what was reopened in a season that is over stays.
        (Some(_), None) => panic!("#{number} goes on"),
    }
}

fn of(row: &LeagueRow, season: u32, slot: Slot) -> Fixture {
    let (section, round, board) = (slot.section as u32 + 1, slot.round as u32, slot.board as u32);
    Fixture { league: row.id, season, section, round, board, game: 1 }
}

fn any_deed() -> impl Strategy<Value = Deed> {
    let who = 0_usize..40;
    let id = 1_u64..40;
    prop_oneof![
        3 => (who.clone(), id.clone()).prop_map(|(who, id)| Deed::Turn(who, id)),
        8 => (who.clone(), id.clone()).prop_map(|(who, id)| Deed::Resign(who, id)),
        1 => who.clone().prop_map(|who| Deed::Press(who, "join")),
        1 => who.clone().prop_map(|who| Deed::Press(who, "leave-now")),
        1 => who.clone().prop_map(|who| Deed::Press(who, "here")),
        1 => who.clone().prop_map(|who| Deed::Press(who, "table:1")),
        1 => (who.clone(), prop_oneof![Just("bye"), Just("leave"), Just("matches"), Just("pairs")])
            .prop_map(|(who, what)| Deed::Say(who, what)),
        2 => (prop_oneof![Just("remove"), Just("readmit"), Just("replace")], who.clone(), who)
            .prop_map(|(what, who, other)| Deed::Rule(what, who, other)),
        2 => (id, prop_oneof![
                Just("correct white"), Just("correct both"), Just("annul"), Just("reopen end"), Just("loss black"),
            ]).prop_map(|(id, what)| Deed::Correct(id, what)),
        4 => (1_i64..72).prop_map(Deed::Wait),
        2 => Just(Deed::Kill),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 60, ..ProptestConfig::default() })]

    #[test]
    fn seasons_of_groups_end(
        players in 3_usize..=12,
        deeds in proptest::collection::vec(any_deed(), 10..60),
        cap in 1_u32..4,
    ) {
        let mut world = World::new(players);
        world.found(&format!("maya groups legs=1 size=4 cap={cap} length=20d signup=2d 5d Liga"));
        season(&mut world, players, &deeds);
    }

    #[test]
    fn swiss_seasons_end(players in 5_usize..=11, deeds in proptest::collection::vec(any_deed(), 10..40)) {
        let mut world = World::new(players);
        world.found("maya swiss rounds=3 length=10d signup=2d sudden 4d Suizo");
        season(&mut world, players, &deeds);
    }
}

fn any_rung() -> impl Strategy<Value = Deed> {
    let who = 0_usize..10;
    prop_oneof![
        6 => (who.clone(), who.clone()).prop_map(|(who, other)| Deed::Challenge(who, other)),
        6 => (who.clone(), 1_u64..20).prop_map(|(who, id)| Deed::Resign(who, id)),
        1 => who.clone().prop_map(|who| Deed::Press(who, "join")),
        1 => who.clone().prop_map(|who| Deed::Press(who, "leave")),
        1 => (who.clone(), who).prop_map(|(who, other)| Deed::Rule("remove", who, other)),
        3 => (1_i64..900).prop_map(Deed::Wait),
        1 => Just(Deed::Kill),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 60, ..ProptestConfig::default() })]

    /// A loss never lifts the challenger, and nobody stands on it twice.
    #[test]
    fn a_ladder_is_an_order(players in 2_usize..8, deeds in proptest::collection::vec(any_rung(), 10..60)) {
        let mut world = World::new(players);
        world.found("maya ladder Climb");
        for who in 0..players {
            world.press(who, "league:L1:join");
        }
        for deed in deeds {
            world.step(deed);
        }
        let league = world.check();
        let order: Vec<_> = league.ladder().order().collect();
        prop_assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), order.len());
        prop_assert!(order.len() <= players);
    }
}

/// Plays a season, and checks at its end and in its middle.
fn season(world: &mut World, players: usize, deeds: &[Deed]) {
    for who in 0..players {
        world.press(who, "league:L1:join");
    }
    world.pass(SignedDuration::from_hours(49));
    assert_eq!(world.check().season().unwrap().phase, Phase::Running);
    for deed in deeds {
        world.step(*deed);
    }
    world.check();
    for _ in 0..200 {
        world.pass(SignedDuration::from_hours(24));
        let league = world.check();
        if league.seasons()[0].phase == Phase::Closed {
            return;
        }
    }
    panic!("the season ends");
}
