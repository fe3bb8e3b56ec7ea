//! The machine stops, sleeps, or has its clock set: nobody's clock is charged for it, and a start costs the same however
//! many matches there are.

#![expect(clippy::unwrap_used, reason = "what does not work stops the test")]

use jiff::Timestamp;
use nahil::bot::message::{Act, Errand, Incoming, Input, Mention, Outgoing, Query, Receipt, Typed};
use nahil::bot::{self, Bot, HouseTime, Outboxes, Settings};
use nahil::games::{BySide, Kind, Options};
use nahil::play::{Control, Manner, Match, MatchId, Respite, Terms};
use nahil::players::{Account, Locale, Place, Platform, PlayerId};
use nahil::status::{Notice, Status};
use nahil::store::{Due, MatchRow, Store, Timer};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

const DAY: i64 = 86_400;
const YEARS: i64 = 10 * 365 * DAY;

fn place() -> Place {
    Place { platform: Platform::Local, id: "plaza".into() }
}

/// A machine whose two clocks are set by hand, in seconds.
#[derive(Clone, Debug)]
struct Machine {
    date: Arc<AtomicI64>,
    count: Arc<AtomicI64>,
}

impl Machine {
    fn new() -> Self {
        let date = "2026-03-02T09:00:00Z".parse::<Timestamp>().unwrap().as_second();
        Self { date: Arc::new(AtomicI64::new(date)), count: Arc::new(AtomicI64::new(50)) }
    }

    /// So much time passes.
    fn pass(&self, seconds: i64) {
        self.date.fetch_add(seconds, Ordering::SeqCst);
        self.count.fetch_add(seconds, Ordering::SeqCst);
    }

    /// Somebody sets the date.
    fn set(&self, seconds: i64) {
        self.date.fetch_add(seconds, Ordering::SeqCst);
    }

    fn date(&self) -> Timestamp {
        Timestamp::from_second(self.date.load(Ordering::SeqCst)).unwrap()
    }
}

/// The program as it runs, but for its adapters.
#[derive(Debug)]
struct Program {
    inbox: mpsc::Sender<Input>,
    told: mpsc::Receiver<Outgoing>,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
    events: i64,
    date: Timestamp,
}

impl Program {
    fn start(folder: &Path, machine: &Machine) -> Self {
        let settings = Settings { language: Locale::En, vacation: 240, ..Settings::default() };
        let bot = Bot::new(Store::open(&folder.join("store")).unwrap(), settings, Box::new(|| true));
        let (date, count) = (machine.clone(), machine.clone());
        let count = Arc::new(move || Duration::from_secs(count.count.load(Ordering::SeqCst) as u64));
        let date = Arc::new(move || date.date());
        let time = HouseTime::watched(date, count, bot.last_beat().unwrap(), Status::open(folder));
        let (inbox, events) = mpsc::channel(8);
        let (outbox, told) = mpsc::channel(64);
        let (stop, stopped) = oneshot::channel::<()>();
        let outboxes = Outboxes::from([(Platform::Local, outbox)]);
        let running = tokio::spawn(async move {
            let stop = async {
                let _ = stopped.await;
            };
            bot::run(bot, time, events, outboxes, stop).await.unwrap();
        });
        Self { inbox, told, stop: Some(stop), running, events: 0, date: machine.date() }
    }

    /// Somebody says something; when it is on disk.
    async fn hear(&mut self, who: &str, text: &str) -> oneshot::Receiver<Receipt> {
        self.events += 1;
        let incoming = Incoming {
            // What is said in another run of the program is another event.
            id: format!("{}:{}:{who}", self.date, self.events),
            at: Timestamp::MAX,
            from: account(who),
            name: who.into(),
            locale: Some(Locale::En),
            place: place(),
            act: Act::Said(text.into()),
            mentions: ["ana", "beto"].map(|name| Mention::person(name, account(name))).to_vec(),
            member: None,
        };
        let (receipt, kept) = oneshot::channel();
        self.inbox.send(Input::Incoming { incoming, receipt: Some(receipt) }).await.unwrap();
        kept
    }

    /// Somebody says something; what is told until it is on disk.
    async fn say(&mut self, who: &str, text: &str) -> String {
        self.hear(who, text).await.await.unwrap();
        // What is told of it is handed on when the next thing comes in.
        let (answer, answered) = oneshot::channel();
        let typed = Typed::Match(String::new());
        let query = Query { from: account(who), locale: None, place: place(), id: None, typed };
        self.inbox.send(Input::Query { query, answer }).await.unwrap();
        let _ = answered.await;
        let mut texts = Vec::new();
        while let Ok(outgoing) = self.told.try_recv() {
            self.inbox.send(Input::Delivered(outgoing.number)).await.unwrap();
            if let Errand::Post(post) = outgoing.what {
                texts.push(post.text);
            }
        }
        texts.join("\n")
    }

    async fn stop(mut self) {
        drop(self.stop.take());
        self.running.await.unwrap();
    }
}

fn account(id: &str) -> Account {
    Account { platform: Platform::Local, id: id.into() }
}

/// However it ends: the posts of what it has acknowledged need not wait for the next start.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_acknowledged_last_is_told_before_the_end() {
    let (folder, machine) = (tempfile::tempdir().unwrap(), Machine::new());
    let mut program = Program::start(folder.path(), &machine);
    let kept = program.hear("ana", "!n play @beto maya white").await;
    let Program { inbox, mut told, stop: _stop, running, .. } = program;
    drop(inbox);
    running.await.unwrap();
    assert!(matches!(kept.await, Ok(Receipt::Kept { .. })));
    assert!(told.try_recv().is_ok(), "the challenge is sent");
}

/// A match between Ana, who is to move, and Beto.
async fn playing(folder: &Path, machine: &Machine, terms: &str) -> Program {
    let mut program = Program::start(folder, machine);
    program.say("ana", &format!("!n play @beto maya white {terms}")).await;
    program.say("beto", "!n accept").await;
    program
}

/// What the clocks of the match show: what Ana has left, and when the flag falls.
async fn clock(program: &mut Program) -> (String, i64) {
    let text = program.say("ana", "!n clock #1").await;
    // After a start, what was told before may be told again.
    let text = text.rsplit("Clock:").next().unwrap_or_default();
    let left = text.lines().find_map(|line| line.strip_prefix("ana: ")?.strip_suffix(" left"));
    let flag = text.split("<t:").nth(1).and_then(|rest| rest.split(':').next()?.parse().ok());
    (left.unwrap_or_else(|| panic!("no clock: {text}")).to_owned(), flag.unwrap_or_default())
}

fn notices(folder: &Path) -> Vec<Notice> {
    Status::read(folder).unwrap()
}

fn doubts(folder: &Path) -> bool {
    notices(folder).iter().any(|notice| matches!(notice, Notice::Clock { .. }))
}

/// Asks the program about the data of another that runs; whether all is well, and what it says.
fn host(folder: &Path, verb: &str) -> (bool, String) {
    let config = folder.join("config.toml");
    std::fs::write(&config, format!("data = '{}'\n", folder.display())).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_nahil")).arg(verb).arg("--config").arg(config).output();
    let output = output.unwrap();
    let said = [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    (output.status.success(), said.concat())
}

/// SIGSTOP, or a machine that sleeps: longer than the side to move has left.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_is_stopped_charges_nobody() {
    let (folder, machine) = (tempfile::tempdir().unwrap(), Machine::new());
    let mut program = playing(folder.path(), &machine, "sudden 1m rest=off vacation=off").await;
    for (who, turn) in [("ana", "Lb2 La1 Lb2"), ("beto", "Lo2 Lp1 Lo2")] {
        program.say(who, "!n profile confirm-off").await;
        program.say(who, &format!("!n move #1 {turn}")).await;
    }
    machine.pass(5);
    let (left, flag) = clock(&mut program).await;
    assert_eq!(left, "55 s");
    machine.pass(75);
    assert_eq!(clock(&mut program).await, ("55 s".to_owned(), flag + 75));
    assert_eq!(notices(folder.path()), []);
    // While it runs, the flag falls when its time is up.
    machine.pass(10);
    assert_eq!(clock(&mut program).await, ("45 s".to_owned(), flag + 75));
    for _ in 0..4 {
        machine.pass(11);
        program.say("beto", "!n games").await;
    }
    machine.pass(11);
    let told = program.say("ana", "!n move La1 Lb2 La1").await;
    let told = told + program.say("beto", "!n board #1").await.as_str();
    assert!(told.contains("beto wins"), "{told}");
    program.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_date_that_is_set_spends_no_vacation() {
    let (folder, machine) = (tempfile::tempdir().unwrap(), Machine::new());
    let mut program = playing(folder.path(), &machine, "1d").await;
    let before = clock(&mut program).await;
    let (done, said) = host(folder.path(), "trust-clock");
    assert!(done && said.contains("Nothing to do"), "{said}");
    machine.set(25 * 3_600);
    machine.pass(5);
    assert_eq!(clock(&mut program).await.1, before.1);
    assert!(doubts(folder.path()));
    let (_, said) = host(folder.path(), "check");
    assert!(said.contains("clock looks wrong") && said.contains("nahil trust-clock"), "{said}");
    // By which clock would a code hold for a week?
    let (done, said) = host(folder.path(), "invite");
    assert!(!done && said.contains("doubts the machine's clock"), "{said}");
    // The host's word is on today's date, which is not what this machine shows.
    assert!(host(folder.path(), "trust-clock").0);
    machine.pass(5);
    assert_eq!(clock(&mut program).await.1, before.1);
    machine.set(-25 * 3_600);
    machine.pass(5);
    assert_eq!(clock(&mut program).await.1, before.1);
    assert!(!doubts(folder.path()));
    let (done, said) = host(folder.path(), "invite");
    assert!(done && said.contains("one person can join"), "{said}");
    // The host says that it is right: then it was an outage.
    machine.set(25 * 3_600);
    machine.pass(5);
    clock(&mut program).await;
    Status::give_word(folder.path(), machine.date()).unwrap();
    machine.pass(5);
    assert_eq!(clock(&mut program).await.1, before.1 + 25 * 3_600);
    assert!(!doubts(folder.path()));
    let profile = program.say("ana", "!n profile").await;
    assert!(profile.contains("10 days"), "{profile}");
    program.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_years_that_never_were_move_no_flag() {
    let (folder, machine) = (tempfile::tempdir().unwrap(), Machine::new());
    let program = playing(folder.path(), &machine, "1d rest=off").await;
    program.stop().await;
    machine.set(YEARS);
    machine.pass(60);
    let mut program = Program::start(folder.path(), &machine);
    let (left, _) = clock(&mut program).await;
    assert_eq!(left, "1 day");
    assert!(doubts(folder.path()));
    machine.pass(5);
    program.say("ana", "!n profile confirm-off").await;
    program.say("ana", "!n move #1 Lb2 La1 Lb2").await;
    program.stop().await;
    // Still wrong, and then right.
    machine.pass(60);
    let mut program = Program::start(folder.path(), &machine);
    clock(&mut program).await;
    assert!(doubts(folder.path()));
    program.stop().await;
    machine.set(-YEARS);
    machine.pass(60);
    let mut program = Program::start(folder.path(), &machine);
    let (_, flag) = clock(&mut program).await;
    assert!(!doubts(folder.path()));
    let left = flag - machine.date().as_second();
    assert!((DAY - 120..=DAY).contains(&left), "{left} s");
    program.stop().await;
    assert_eq!(Store::open(&folder.path().join("store")).unwrap().verify().unwrap(), (1, vec![]));
}

/// The very first date was wrong: there is nothing to compare it with, until it is right.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_began_in_the_future_is_put_back_at_the_host_s_word() {
    let (folder, machine) = (tempfile::tempdir().unwrap(), Machine::new());
    machine.set(YEARS);
    let mut program = playing(folder.path(), &machine, "1d rest=off").await;
    program.say("ana", "!n play maya 3d").await;
    machine.pass(10);
    program.say("ana", "!n profile confirm-off digest=8").await;
    program.say("ana", "!n move #1 Lb2 La1 Lb2").await;
    let (left, flag) = clock(&mut program).await;
    machine.set(-YEARS);
    machine.pass(10);
    assert_eq!(clock(&mut program).await, (left.clone(), flag), "it counts on by itself");
    assert!(doubts(folder.path()));
    Status::give_word(folder.path(), machine.date()).unwrap();
    machine.pass(5);
    assert_eq!(clock(&mut program).await, (left, flag - YEARS));
    assert!(!doubts(folder.path()));
    machine.pass(5);
    program.say("beto", "!n profile confirm-off").await;
    let told = program.say("beto", "!n move #1 Lo2 Lp1 Lo2").await;
    assert!(told.contains("beto has played"), "{told}");
    program.stop().await;
    let store = Store::open(&folder.path().join("store")).unwrap();
    assert_eq!(store.verify().unwrap(), (1, vec![]));
    let far = store.work().all_due().unwrap().into_iter().filter(|(at, _)| at.as_second() > flag - DAY);
    assert_eq!(far.collect::<Vec<_>>(), [], "nothing falls due in ten years");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_that_wakes_in_1970_gives_back_what_it_was_away() {
    let (folder, machine) = (tempfile::tempdir().unwrap(), Machine::new());
    let mut program = playing(folder.path(), &machine, "1d rest=off").await;
    let (_, flag) = clock(&mut program).await;
    program.stop().await;
    machine.pass(3 * 3_600);
    let now = machine.date().as_second();
    machine.set(-now);
    let mut program = Program::start(folder.path(), &machine);
    assert_eq!(clock(&mut program).await.1, flag);
    assert!(doubts(folder.path()));
    machine.set(now);
    machine.pass(5);
    let gone = clock(&mut program).await.1 - flag;
    assert!((3 * 3_600 - 5..=3 * 3_600).contains(&gone), "{gone}");
    assert!(!doubts(folder.path()));
    program.stop().await;
}

/// A store in which so many matches run.
fn running(folder: &Path, matches: u64, now: Timestamp) {
    let store = Store::open(folder).unwrap();
    let terms = Terms {
        kind: Kind::Maya,
        options: Options::defaults(Kind::Maya.rules().options()),
        sides: BySide { white: PlayerId(1), black: PlayerId(2) },
        control: Control::Days { days: 1 },
        rated: false,
        respite: Respite::NONE,
        strict: false,
        manner: Manner::default(),
        fixture: None,
    };
    let mut work = store.work();
    for id in (1..=matches).map(MatchId) {
        let preamble = Match::begin(id, terms.clone(), now).record().preamble.clone();
        let flag = now + jiff::SignedDuration::from_secs(DAY);
        let timer = Timer { flag: Some(flag), ..Timer::default() };
        let (post, server, beside) = (String::new(), None, Vec::new());
        let mut row = MatchRow {
            id,
            version: 0,
            home: place(),
            post,
            preamble,
            entries: 0,
            apart: false,
            server,
            beside,
            late: 0,
            alone: false,
            again: None,
            lost: 0,
            timer,
            finished: None,
        };
        work.put_match(&mut row, []).unwrap();
        work.set_due(flag, Due::Flag(id), true);
        work.set_going(PlayerId(1), id, true);
        work.set_going(PlayerId(2), id, true);
    }
    work.beat(now, jiff::SignedDuration::ZERO).unwrap();
    store.commit(work).unwrap();
}

/// How long a start takes after so many minutes, and what it tells.
#[expect(clippy::disallowed_methods, reason = "how long it takes is measured by hand")]
fn woken(folder: &Path, now: Timestamp) -> (Duration, Vec<Outgoing>) {
    let mut bot = Bot::new(Store::open(folder).unwrap(), Settings::default(), Box::new(|| true));
    let begun = Instant::now();
    let told = bot.wake(now).unwrap();
    (begun.elapsed(), told)
}

fn versions(folder: &Path, matches: u64) -> Vec<(u64, u64)> {
    let store = Store::open(folder).unwrap();
    let row = |id| store.work().match_by_id(MatchId(id)).unwrap().unwrap();
    (1..=matches).map(row).map(|row| (row.version, row.entries)).collect()
}

#[test]
fn a_start_touches_no_match_and_tells_nothing() {
    let (folder, machine) = (tempfile::tempdir().unwrap(), Machine::new());
    running(folder.path(), 300, machine.date());
    for _ in 0..5 {
        machine.pass(20 * 3_600);
        assert_eq!(woken(folder.path(), machine.date()).1, []);
    }
    assert_eq!(versions(folder.path(), 300), [(1, 0); 300]);
    // What falls due meanwhile is looked at then, and set anew; nothing falls.
    let mut bot = Bot::new(Store::open(folder.path()).unwrap(), Settings::default(), Box::new(|| true));
    let now = machine.date();
    bot.wake(now).unwrap();
    while let Some(due) = bot.next_due().unwrap().filter(|due| *due <= now + Bot::CATCH_UP) {
        assert_eq!(bot.due(due).unwrap(), []);
    }
    let due = bot.next_due().unwrap().unwrap();
    // The reminder for when half of the day is left, which is a hundred hours later than it would have been.
    assert_eq!(due, "2026-03-07T01:00:00Z".parse().unwrap());
    drop(bot);
    assert_eq!(versions(folder.path(), 300), [(2, 0); 300]);
}

/// To be run by hand: `cargo test --release --test outages -- --ignored --nocapture`.
#[test]
#[ignore = "it measures"]
fn a_start_costs_the_same_with_twenty_and_with_twenty_thousand_matches() {
    for matches in [20, 20_000] {
        let (folder, machine) = (tempfile::tempdir().unwrap(), Machine::new());
        running(folder.path(), matches, machine.date());
        let mut times = Vec::new();
        for _ in 0..7 {
            machine.pass(60);
            times.push(woken(folder.path(), machine.date()).0);
        }
        times.sort_unstable();
        println!("{matches} matches: {times:?}");
    }
}
