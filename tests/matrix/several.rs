//! Several programs over one database, one of which at a time is the bot on Matrix: whichever dies, the match goes on.

use crate::dice::{Dice, number};
use crate::encrypted;
use crate::pair::Pair;
use crate::program::Program;
use crate::script::Script;
use crate::server::{Server, answers};
use crate::stage::Stage;
use crate::timeline::Message;
use crate::trials::trials;
use crate::user::{Room, User};
use nahil::store::{Address, Store};
use serde_json::json;
use std::collections::BTreeSet;
use std::time::Duration;

trials![whichever_dies_the_match_goes_on, the_next_holder_has_the_keys_and_is_the_same_device];

/// How many programs there are.
const PROGRAMS: usize = 3;
/// How often one of them is killed, or the database.
const DEATHS: u64 = 5;
/// The same where keys are at stake.
const DEATHS_WITH_KEYS: u64 = 2;
/// When it is, at most, after it was told something, in milliseconds.
const MOMENT_MAX: usize = 500;
/// How long to wait before something is looked at again, and how often.
const POLL: (Duration, u32) = (Duration::from_millis(50), 1_200);
/// Who is the bot on Matrix.
const HOLDER: &str = "SELECT holder FROM nahil_lanes WHERE lane = 'matrix' AND expires > clock_timestamp()";
/// Who leads.
const LEADER: &str = "SELECT holder FROM nahil_leader WHERE expires > clock_timestamp()";

/// Three programs with two people, who play.
struct Crew {
    stage: Stage,
    /// All but the stage's own.
    others: Vec<Program>,
    /// Where the database is.
    url: String,
    dice: Dice,
    script: Script,
    /// The number of the match, and how many of its turns were told.
    id: u64,
    ply: usize,
}

impl Crew {
    /// Programs over this database; `enter` starts the first, which comes into the room.
    fn open(mut stage: Stage, url: String, enter: fn(&mut Stage)) -> Self {
        stage.program.set("NAHIL_STORE_URL", &url);
        let shared = format!("[store]\nfolder = '{}'\n", stage.program.shared().display());
        let configure = |program: &Program| program.configure(stage.server.url(), &shared);
        let mut others: Vec<_> = (1..PROGRAMS).map(|number| stage.program.twin(number)).collect();
        others.iter().chain([&stage.program]).for_each(configure);
        enter(&mut stage);
        others.iter_mut().for_each(Program::start);
        let script = Script::of("abalone-six-out");
        Pair::begin(&stage, &script).told(&script, 0);
        let dice = Dice::new(number("NAHIL_SEED").unwrap_or(1));
        Self { stage, others, url, dice, script, id: 1, ply: 0 }
    }

    fn program(&mut self, number: usize) -> &mut Program {
        match number.checked_sub(1) {
            None => &mut self.stage.program,
            Some(other) => &mut self.others[other],
        }
    }

    /// Which of them is what this asks for; once one is that is not the one of this number.
    fn who(&self, question: &str, but: Option<usize>) -> usize {
        let all = || [&self.stage.program].into_iter().chain(&self.others);
        for _ in 0..POLL.1 {
            let named = answers(&self.url, question).pop().unwrap_or_default();
            let is_this = |program: &Program| {
                program.process().is_some_and(|process| named.contains(&format!("process {process} ")))
            };
            if let Some(found) = all().position(is_this).filter(|found| Some(*found) != but) {
                return found;
            }
            std::thread::sleep(POLL.0);
        }
        panic!("nobody: {question}")
    }

    /// Kills one, and starts it again when the others have taken over what it did.
    fn kill(&mut self, number: usize) {
        self.program(number).kill();
        self.who(HOLDER, Some(number));
        self.who(LEADER, Some(number));
        self.program(number).start();
    }

    /// The moment comes when something dies.
    fn wait(&mut self) {
        // The moment is the test's subject.
        std::thread::sleep(Duration::from_millis(self.dice.below(MOMENT_MAX) as u64));
    }

    /// Two turns, while something dies that was told of the first, at most.
    fn play_while(&mut self, die: impl FnOnce(&mut Self)) {
        if self.ply + 2 > self.script.turns.len() {
            self.begin_another();
        }
        self.say();
        self.wait();
        die(self);
        self.say();
        Pair::of(&self.stage, self.id).told(&self.script, self.ply);
        // What they are answered alone is shown if the next turns are not.
        self.stage.direct(&self.stage.ana);
        self.stage.direct(&self.stage.beto);
    }

    fn say(&mut self) {
        Pair::of(&self.stage, self.id).say(&self.script.turns[self.ply]);
        self.ply += 1;
    }

    /// Ends the match, and begins another one.
    fn begin_another(&mut self) {
        while self.ply < self.script.turns.len() {
            self.say();
        }
        Pair::of(&self.stage, self.id).told(&self.script, self.ply);
        (self.id, self.ply) = (self.id + 1, 0);
        Pair::begin_another(&self.stage, &self.script, self.id).told(&self.script, 0);
    }

    /// Everything was told, once, and what is kept is whole.
    fn finish(mut self) {
        let left = || {
            let store = Store::snapshot(&Address::read(&self.url, None).unwrap()).unwrap();
            store.outbox::<()>().unwrap().len()
        };
        let is_told = (0..POLL.1).any(|_| {
            std::thread::sleep(POLL.0);
            left() == 0
        });
        assert!(is_told, "something is always left to be told");
        let bot = &self.stage.program.id;
        for user in [&self.stage.ana, &self.stage.beto] {
            is_told_once(bot, &self.stage.direct(user));
        }
        is_told_once(bot, &self.stage.hers());
        self.others.iter_mut().for_each(Program::stop);
        self.stage.end();
    }
}

/// No two messages of the bot say the same, and no picture was sent twice.
fn is_told_once(bot: &str, room: &Room<'_>) {
    let mut seen = BTreeSet::new();
    let is_shown =
        |message: &Message| message.sender == bot && !message.redacted && !message.text().is_empty();
    for message in room.messages().into_iter().filter(is_shown) {
        assert!(message.above.len() <= 1 && seen.insert(message.text().to_owned()), "twice: {message:#?}");
    }
}

fn devices(stage: &Stage) -> BTreeSet<String> {
    let devices = stage.server.devices(&stage.program.id);
    devices.iter().map(|device| device["device_id"].to_string()).collect()
}

/// Two people play on while whoever is the bot, the leader or the database dies.
fn whichever_dies_the_match_goes_on() {
    let server = Server::start().unwrap();
    let enter = |stage: &mut Stage| {
        stage.program.start();
        stage.enter();
    };
    let mut crew = Crew::open(Stage::prepared(&json!({}), ""), server.schema(), enter);
    let before = devices(&crew.stage);
    for death in 0..number("NAHIL_KILLS").unwrap_or(DEATHS) {
        crew.play_while(|crew| match death % 4 {
            1 => {
                server.stop("immediate");
                server.start_again();
            }
            3 => {
                let number = crew.dice.below(PROGRAMS);
                crew.kill(number);
            }
            _ => crew.kill(crew.who(HOLDER, None)),
        });
    }
    assert_eq!(devices(&crew.stage), before, "it is always the same device");
    crew.finish();
}

/// What is said in an encrypted room is read by whoever takes over, which speaks with the keys of the one that died.
fn the_next_holder_has_the_keys_and_is_the_same_device() {
    let url = Server::get().schema();
    let mut crew = Crew::open(encrypted::prepared(), url, encrypted::enter);
    let before = devices(&crew.stage);
    for _ in 0..number("NAHIL_KILLS").unwrap_or(DEATHS_WITH_KEYS) {
        crew.play_while(|crew| crew.kill(crew.who(HOLDER, None)));
    }
    assert_eq!(devices(&crew.stage), before, "it is always the same device");
    let signed = |user: &User| user.keys().signed_devices(&crew.stage.program.id);
    assert_eq!(signed(&crew.stage.ana), 1);
    crew.finish();
}
