//! Matches against the machine through the bot itself: whatever is repeated, comes late or is lost with a process that is
//! killed, the machine plays each of its turns once.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "machine/mined.rs"]
mod mined;

use jiff::Timestamp;
use nahil::bot::message::{Act, Errand, Incoming, Input, Job, Outgoing, Outlook, Place, Purpose, Thought};
use nahil::bot::{Arbiters, Bot, Settings};
use nahil::engine::{self, Partner, Question, Worker};
use nahil::games::Kind;
use nahil::machine;
use nahil::play::review::Review;
use nahil::play::{Calendar, Match, MatchId, What};
use nahil::players::{Account, Platform, PlayerId};
use nahil::store::{RetryRow, Store};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// How many times something is done in a match.
const DEEDS: u64 = 60;
const ID: MatchId = MatchId(1);

/// A person, the bot, and all that the machine was handed.
struct World {
    folder: tempfile::TempDir,
    bot: Option<Bot>,
    jobs: Arc<Mutex<Vec<Job>>>,
    /// Whether nothing is to be thought about in the match, as far as the machine was told.
    idle: Arc<AtomicBool>,
    seconds: i64,
    events: u32,
    told: Vec<Outgoing>,
    worker: Worker,
}

impl World {
    fn new(kind: Kind) -> Self {
        let mut world = Self {
            folder: tempfile::tempdir().unwrap(),
            bot: None,
            jobs: Arc::default(),
            idle: Arc::default(),
            seconds: 1_772_442_000,
            events: 0,
            told: Vec::new(),
            worker: Worker::new(),
        };
        world.start();
        world.say("!n profile confirm-off");
        world.say(&format!("!n play machine 1 {}", kind.id()));
        world
    }

    /// Starts the bot, or kills it and starts it again.
    fn start(&mut self) {
        self.bot = None;
        let store = open(self.folder.path());
        let mut bot = Bot::new(store, settings(), Box::new(|| true));
        // What was handed to one that is killed is lost.
        (self.jobs, self.idle) = (Arc::default(), Arc::new(AtomicBool::new(true)));
        let jobs = Arc::clone(&self.jobs);
        let idle = Arc::clone(&self.idle);
        bot.set_thinker(Arc::new(move |id, job| {
            if id == ID {
                idle.store(job.is_none(), Ordering::Relaxed);
            }
            jobs.lock().unwrap().extend(job);
        }));
        let told = bot.wake(self.now()).unwrap();
        self.told.extend(told);
        self.bot = Some(bot);
    }

    fn now(&mut self) -> Timestamp {
        self.seconds += 1;
        Timestamp::from_second(self.seconds).unwrap()
    }

    fn apply(&mut self, input: Input) {
        let now = self.now();
        let told = self.bot.as_mut().unwrap().apply(vec![input], now).unwrap();
        self.told.extend(told);
    }

    fn say(&mut self, text: &str) {
        self.events += 1;
        let place = Place { platform: Platform::Local, id: "plaza".to_owned() };
        let incoming = Incoming {
            id: format!("e{}", self.events),
            at: self.now(),
            from: Account { platform: Platform::Local, id: "ana".to_owned() },
            name: "ana".to_owned(),
            locale: None,
            place,
            act: Act::Said(text.to_owned()),
            mentions: Vec::new(),
            member: None,
        };
        // Nobody writes so fast.
        self.seconds += 20;
        self.apply(Input::Incoming { incoming, receipt: None });
    }

    /// The last job that was handed over, thought about.
    fn thought(&mut self) -> Option<Thought> {
        let job = self.jobs.lock().unwrap().last().cloned()?;
        Some(machine::think(&job, &mut self.worker, &|| true))
    }

    /// The match as it is on disk.
    fn played(&self) -> Match {
        let bot = self.bot.as_ref().unwrap();
        bot.played(ID).unwrap().unwrap().as_ref().clone()
    }

    /// Presses a button.
    fn press(&mut self, who: &str, button: &str) {
        self.events += 1;
        let place = Place { platform: Platform::Local, id: "plaza".to_owned() };
        let incoming = Incoming {
            id: format!("e{}", self.events),
            at: self.now(),
            from: Account { platform: Platform::Local, id: who.to_owned() },
            name: who.to_owned(),
            locale: None,
            place,
            act: Act::Pressed(button.to_owned()),
            mentions: Vec::new(),
            member: None,
        };
        self.seconds += 20;
        self.apply(Input::Incoming { incoming, receipt: None });
    }

    /// How many posts with a picture of the review were told.
    fn reviews(&self) -> usize {
        let is_review = |outgoing: &&Outgoing| match &outgoing.what {
            Errand::Post(post) => post.key == "review:1" && !post.pictures.is_empty(),
            Errand::Close { .. } => false,
        };
        self.told.iter().filter(is_review).count()
    }

    /// How many posts were told under this key.
    fn shown(&self, key: &str) -> usize {
        let is_such = |outgoing: &&Outgoing| match &outgoing.what {
            Errand::Post(post) => post.key == key,
            Errand::Close { .. } => false,
        };
        self.told.iter().filter(is_such).count()
    }

    /// A turn at random of the person.
    fn turn(&self, seed: u64) -> Option<String> {
        let played = self.played();
        let terms = played.terms();
        let turns: Vec<_> = played.record().turns().map(|(_, text)| text.to_owned()).collect();
        let question = Question { kind: terms.kind, options: &terms.options, position: None, turns: &turns };
        engine::spar(question, Partner::Random, seed).ok()
    }

    /// What must hold at every moment.
    fn check(&self, at: &str) {
        let played = self.played();
        let side = played.terms().machine().unwrap();
        let due = played.result().is_none() && played.to_move() == side;
        let jobs = self.bot.as_ref().unwrap().jobs().unwrap();
        assert_eq!(jobs.len(), usize::from(due), "{at}: a job is due if the machine is to move");
        assert_eq!(self.idle.load(Ordering::Relaxed), !due, "{at}: it is told, too, when none is any more");
        if let Some(job) = jobs.first() {
            assert_eq!(self.jobs.lock().unwrap().last(), Some(job), "{at}: it was handed over");
            assert_eq!((job.entry, job.level), (played.record().entries.len() as u64, 1), "{at}");
        }
        assert_eq!(
            played.clock().remaining(side, Timestamp::MAX, &Calendar::default()),
            played.clock().control().start()
        );
    }
}

/// Zoe is an arbiter.
fn settings() -> Settings {
    let arbiters = Arbiters { local: vec!["zoe".to_owned()], ..Arbiters::default() };
    Settings { arbiters, ..Settings::default() }
}

fn open(folder: &Path) -> Store {
    // Whoever has just closed it may hold it for a moment.
    (0..1_000).find_map(|_| Store::open(&folder.join("store")).ok()).unwrap()
}

#[test]
fn whatever_is_repeated_late_or_lost_each_turn_is_played_once() {
    for kind in Kind::ALL {
        let mut world = World::new(*kind);
        let mut old: Vec<Thought> = Vec::new();
        for deed in 0..DEEDS {
            let at = format!("{} deed {deed}", kind.id());
            world.check(&at);
            let (before, played) = (world.played().record().entries.len(), world.played());
            if played.result().is_some() {
                break;
            }
            let mine = played.terms().machine() != Some(played.to_move());
            match deed * 7 % 11 {
                // The person takes back, whoever is to move.
                0 => world.say("!n offer takeback"),
                // The program is killed.
                1 | 2 => world.start(),
                // What was thought before comes once more, and late.
                3 | 4 => {
                    for thought in &old {
                        world.apply(Input::Thought(thought.clone()));
                    }
                    assert_eq!(world.played().record().entries.len(), before, "{at}: nothing changes");
                }
                _ if mine => {
                    let turn = world.turn(deed).unwrap();
                    world.say(&format!("!n move {turn}"));
                }
                _ => {
                    let thought = world.thought().unwrap();
                    world.apply(Input::Thought(thought.clone()));
                    assert!(world.played().record().entries.len() > before, "{at}: it plays");
                    old.push(thought);
                }
            }
        }
        let turns = world
            .played()
            .record()
            .entries
            .iter()
            .filter(|entry| matches!(entry.what, What::Turn { .. }))
            .count();
        assert!(turns > 6, "{}: {turns} turns were played", kind.id());
        world.bot = None;
        let (sound, hurt) = open(world.folder.path()).verify().unwrap();
        assert_eq!((sound, hurt), (1, Vec::new()), "{}", kind.id());
    }
}

#[test]
fn nothing_is_posted_to_the_machine_and_nobody_else_is_called() {
    let mut world = World::new(Kind::Abalone);
    for seed in 0..6 {
        if let Some(thought) = world.thought() {
            world.apply(Input::Thought(thought));
        }
        let turn = world.turn(seed).unwrap();
        world.say(&format!("!n move {turn}"));
    }
    let called = world.told.iter().filter_map(|outgoing| match &outgoing.what {
        Errand::Post(post) => Some(post.calls.clone()),
        Errand::Close { .. } => None,
    });
    let called: Vec<_> = called.flatten().collect();
    assert!(!called.is_empty() && called.iter().all(|account| account.id == "ana"), "{called:?}");
    assert!(world.told.iter().all(|outgoing| outgoing.place.platform == Platform::Local));
}

#[test]
fn what_the_rules_refuse_is_sought_once_more_and_then_the_machine_resigns() {
    let mut world = World::new(Kind::Abalone);
    if world.jobs.lock().unwrap().is_empty() {
        let turn = world.turn(1).unwrap();
        world.say(&format!("!n move {turn}"));
    }
    let first = world.jobs.lock().unwrap().last().cloned().unwrap();
    let wrong = |job: &Job, turn: Option<&str>| Thought {
        turn: turn.map(str::to_owned),
        ..machine::think(job, &mut Worker::new(), &|| true)
    };
    world.apply(Input::Thought(wrong(&first, Some("a1i9"))));
    let second = world.jobs.lock().unwrap().last().cloned().unwrap();
    assert_eq!((second.refused, second.entry), (1, first.entry));
    assert_ne!(second.seed, first.seed);
    // The first one once more is no second chance.
    world.apply(Input::Thought(wrong(&first, Some("a1i9"))));
    assert!(world.played().result().is_none());
    world.apply(Input::Thought(wrong(&second, None)));
    let result = world.played().result().unwrap();
    assert_eq!(result.winner, world.played().side_of(PlayerId(1)));
}

/// So the machine knows what has stood.
#[test]
fn what_is_asked_of_a_match_tells_its_turns_since_tsaul() {
    let mut world = World::new(Kind::Maya);
    let (mut offered, mut seen) = (false, 0);
    for seed in 0..20 {
        let played = world.played();
        if played.result().is_some() {
            break;
        }
        let (ply, position) = played.tsaul_raised().unzip();
        let turns = played.record().turns().map(|(_, text)| text.to_owned());
        let turns: Vec<_> = turns.skip(ply.unwrap_or_default() as usize).collect();
        if played.terms().machine() == Some(played.to_move()) {
            let job = world.jobs.lock().unwrap().last().cloned().unwrap();
            assert_eq!((job.position.as_deref(), &job.turns), (position, &turns), "{seed}");
            seen += u32::from(position.is_some_and(|position| position.ends_with('1')) && turns.len() > 1);
            let thought = world.thought().unwrap();
            world.apply(Input::Thought(thought));
        } else if turns.len() > 4 && !offered {
            world.say("!n offer tsaul");
            let thought = world.thought().unwrap();
            world.apply(Input::Thought(Thought { outlook: Outlook::Behind, ..thought }));
            offered = true;
        } else {
            let question =
                Question { kind: Kind::Maya, options: &played.terms().options, position, turns: &turns };
            let turn = engine::spar(question, Partner::Random, seed).unwrap();
            world.say(&format!("!n move {turn}"));
        }
    }
    assert!(seen > 1, "{seen}");
}

#[test]
fn a_hint_is_counted_once_and_what_comes_late_is_not_shown() {
    let mut world = World::new(Kind::Maya);
    if let Some(thought) = world.thought() {
        world.apply(Input::Thought(thought));
    }
    let hints = |world: &World| {
        let hints = world.played().record().hints();
        (hints.white + hints.black, world.shown("hint:1"))
    };
    world.say("!n hint");
    assert_eq!(hints(&world), (0, 1), "it is being looked for");
    let late = world.thought().unwrap();
    assert_eq!(late.purpose, Purpose::Hint);
    let turn = world.turn(1).unwrap();
    world.say(&format!("!n move {turn}"));
    world.apply(Input::Thought(late.clone()));
    assert_eq!(hints(&world), (0, 1), "its turn was played");
    let answer = world.thought().unwrap();
    assert_eq!(answer.purpose, Purpose::Turn);
    world.apply(Input::Thought(answer));
    world.say("!n hint");
    world.start();
    let thought = world.thought().unwrap();
    for thought in [&late, &thought, &thought] {
        world.apply(Input::Thought(thought.clone()));
    }
    assert_eq!(hints(&world), (1, 3));
    for shown in [4, 5] {
        world.say("!n hint");
        assert_eq!(hints(&world), (2, shown), "the whole turn counts once");
    }
    world.bot = None;
    let (sound, hurt) = open(world.folder.path()).verify().unwrap();
    assert_eq!((sound, hurt), (1, Vec::new()));
}

/// A match of so many turns at random against the machine, which the person gives up.
fn resigned(kind: Kind, turns: u64) -> World {
    let mut world = World::new(kind);
    for seed in 0..turns {
        let mine = world.played().terms().machine() != Some(world.played().to_move());
        if mine {
            let turn = world.turn(seed).unwrap();
            world.say(&format!("!n move {turn}"));
        } else {
            let thought = world.thought().unwrap();
            world.apply(Input::Thought(thought));
        }
    }
    let ply = world.played().ply();
    world.press("ana", &format!("resign:1:{ply}"));
    assert!(world.played().result().is_some());
    world
}

#[test]
fn a_turn_of_a_review_that_nobody_wants_judged_any_more_keeps_nobody_waiting() {
    let mut world = resigned(Kind::Abalone, 2);
    let now = world.now();
    world.bot = None;
    let store = open(world.folder.path());
    let mut work = store.work();
    let place = Place { platform: Platform::Local, id: "plaza".to_owned() };
    let account = Account { platform: Platform::Local, id: "ana".to_owned() };
    let (steps, position) = ("a1b1".to_owned(), String::new());
    let row = RetryRow { turn: 1, steps, position, since: now, account, place };
    work.put_retry(ID, PlayerId(2), &row).unwrap();
    store.commit(work).unwrap();
    drop(store);
    world.start();
    let waits = Purpose::Retry { by: PlayerId(2), since: now };
    let handed = |world: &World| world.jobs.lock().unwrap().iter().map(|job| job.purpose).collect::<Vec<_>>();
    assert_eq!(handed(&world), [waits]);
    // Another one has tried something before, and was forgotten since.
    let thought =
        Thought { purpose: Purpose::Retry { by: PlayerId(9), since: now }, ..world.thought().unwrap() };
    world.apply(Input::Thought(thought));
    assert_eq!(handed(&world), [waits, waits], "whoever waits is next");
    let own = world.thought().unwrap();
    world.apply(Input::Thought(own));
    assert_eq!(world.bot.as_ref().unwrap().jobs().unwrap(), [], "and it is looked at once");
}

#[test]
fn a_review_that_is_killed_and_told_twice_is_made_once_and_always_the_same() {
    let mut found: Vec<String> = Vec::new();
    for kills in [false, true] {
        let mut world = resigned(Kind::Maya, 5);
        assert_eq!(world.bot.as_ref().unwrap().jobs().unwrap(), [], "a match that is over asks for nothing");
        world.press("ana", "review:1");
        world.press("ana", "review:1");
        let mut old: Vec<Thought> = Vec::new();
        while world.reviews() == 0 {
            if kills {
                world.start();
            }
            let jobs = world.bot.as_ref().unwrap().jobs().unwrap();
            assert_eq!(jobs.len(), 1, "one position of the match is due");
            assert_eq!(world.jobs.lock().unwrap().last(), jobs.first(), "it was handed over");
            assert_eq!(jobs[0].purpose, Purpose::Review(old.len() as u32));
            let thought = machine::think(&jobs[0], &mut world.worker, &|| true);
            for once in old.iter().chain([&thought]).chain(kills.then_some(&thought)) {
                world.apply(Input::Thought(once.clone()));
            }
            old.push(thought);
        }
        // The position at the start is one, too.
        assert_eq!(old.len(), 6);
        assert_eq!(world.bot.as_ref().unwrap().jobs().unwrap(), []);
        for thought in &old {
            world.apply(Input::Thought(thought.clone()));
        }
        assert_eq!(world.reviews(), 1, "what comes late changes nothing");
        world.press("ana", "review:1");
        assert_eq!(world.reviews(), 2, "whoever asks again has it at once");
        let last = world.told.iter().rev().find_map(|outgoing| match &outgoing.what {
            Errand::Post(post) => Some(format!("{} {:?}", post.text, post.pictures)),
            Errand::Close { .. } => None,
        });
        found.extend(last);
        world.bot = None;
        let (sound, hurt) = open(world.folder.path()).verify().unwrap();
        assert_eq!((sound, hurt), (1, Vec::new()));
    }
    assert_eq!(found[0], found[1]);
}

#[test]
fn what_nothing_was_found_in_ends_a_review_as_well() {
    let mut world = resigned(Kind::Abalone, 3);
    world.press("ana", "review:1");
    for _ in 0..4 {
        let job = world.bot.as_ref().unwrap().jobs().unwrap().remove(0);
        let thought = machine::think(&job, &mut world.worker, &|| true);
        world.apply(Input::Thought(Thought { turn: None, chance: None, line: Vec::new(), ..thought }));
    }
    assert_eq!(world.reviews(), 1);
}

#[test]
fn every_game_can_be_reviewed_and_a_setup_costs_nothing() {
    for kind in Kind::ALL {
        let mut world = resigned(*kind, 6);
        world.press("ana", "review:1");
        let mut chances = Vec::new();
        while world.reviews() == 0 {
            let job = world.bot.as_ref().unwrap().jobs().unwrap().remove(0);
            let thought = machine::think(&job, &mut world.worker, &|| true);
            chances.push(thought.chance.is_some());
            world.apply(Input::Thought(thought));
        }
        let setups = if *kind == Kind::Arimaa { 2 } else { 0 };
        let is_searched = |(ply, searched): (u32, &bool)| *searched == (ply >= setups);
        assert!((0..).zip(&chances).all(is_searched), "{kind:?}: {chances:?}");
        let length = world.played().length() as usize;
        let review = kept(&mut world);
        assert_eq!(review.chances.len(), length + 1, "{kind:?}");
        assert!(review.slips.iter().all(|slip| slip.turn > setups), "{kind:?}: {:?}", review.slips);
    }
}

/// What is kept of the review, once the bot is gone.
fn kept(world: &mut World) -> Review {
    world.bot = None;
    let store = open(world.folder.path());
    store.work().review(ID).unwrap().unwrap()
}
