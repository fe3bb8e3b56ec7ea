//! What those who play notice of others: how long their turns take while nobody else is there, and while strangers ask for
//! what costs most, as often as they can, and open connections on which they say nothing; or while the machine thinks about
//! matches at its highest level.

use super::{Line, Load, Played, Program, Seat, TURNS, home, open, play, say, tell};
use std::net::TcpStream;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// In how many matches neighbours play, and in how many strangers.
const MATCHES: usize = 20;
/// How many turns the neighbours play in a second.
const RATE: f64 = 10.0;
/// How many turns the matches of the strangers have, which they want to see as animations.
const TURNS_BEFORE: usize = 40;
/// On how many connections the strangers ask, and how often on each.
const CONNECTIONS: usize = 16;
const PAUSE: Duration = Duration::from_millis(20);
/// How many connections say nothing, and for how long, until they are opened anew.
const IDLE: usize = 1_000;
const IDLE_FOR: Duration = Duration::from_secs(5);
/// What the strangers ask for, by turns: animations, pictures, exports, searches, words.
const ASKED: [&str; 6] =
    ["!n record", "!n board", "!n profile export", "!n history", "!n help move", "!n move this is none"];

/// What goes on beside those who play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    Flood,
    Machine,
}

/// Plays for so many seconds twice: alone, and beside others.
pub(super) fn measure(beside: Beside, seconds: f64) {
    let home = home(1);
    let mut program = Program::start(&home);
    let base = program.address().unwrap_or_else(|| panic!("{}", home.log()));
    let matches = open(&base, MATCHES * 3);
    let (neighbours, strangers) = matches.split_at(MATCHES * 2);
    let load = Load { rate: RATE, matches: MATCHES, seconds, shown: false, pages: 0 };
    let (first, second) = neighbours.split_at(MATCHES);
    let played = |matches: &[[Seat; 2]]| -> Vec<Duration> {
        let matches: Vec<_> = matches.iter().enumerate().collect();
        let turns = play(&base, &matches, load, (0, 1), &Barrier::new(1));
        turns.iter().map(|Played { wait, .. }| *wait).collect()
    };
    if beside == Beside::Flood {
        prepare(&base, strangers);
    }
    tell("alone", played(first));
    match beside {
        Beside::Flood => flooded(&base, strangers, || tell("beside a flood", played(second))),
        Beside::Machine => {
            let agent = super::agent();
            for seat in strangers.iter().flatten() {
                say(&agent, &base, seat, "!n play machine 10 abalone white");
            }
            tell("beside the machine", played(second));
        }
    }
    program.terminate();
}

/// Does this beside a flood of strangers.
fn flooded(base: &str, strangers: &[[Seat; 2]], what: impl FnOnce()) {
    let flood = Flood::default();
    thread::scope(|scope| {
        for first in 0..CONNECTIONS {
            let mine: Vec<_> = strangers.iter().flatten().skip(first).step_by(CONNECTIONS).collect();
            let flood = &flood;
            scope.spawn(move || flood.ask(base, &mine));
        }
        scope.spawn(|| flood.say_nothing(base));
        let _over = Over(&flood.is_over);
        what();
    });
    let (heard, refused, idle) = (flood.heard, flood.refused, flood.idle);
    println!(
        "of what strangers said, {heard:?} was heard and {refused:?} refused; {idle:?} connections said nothing"
    );
}

/// Plays the matches that strangers want to see again.
fn prepare(base: &str, matches: &[[Seat; 2]]) {
    let agent = super::agent();
    for ply in 0..TURNS_BEFORE {
        for seats in matches {
            say(&agent, base, &seats[ply % 2], &format!("!n move {}", TURNS[ply / 2 % 2][ply % 2]));
        }
        // Nobody may do more in a while.
        thread::sleep(Duration::from_millis(500));
    }
}

/// Strangers who ask for too much.
#[derive(Debug, Default)]
struct Flood {
    heard: AtomicUsize,
    refused: AtomicUsize,
    /// How many connections that say nothing were there at once, at most.
    idle: AtomicUsize,
    is_over: AtomicBool,
}

/// Ends the flood, also where what is beside it fails.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Flood {
    fn ask(&self, base: &str, seats: &[&Seat]) {
        let mut line = Line::open(base);
        for turn in 0.. {
            let due = Instant::now() + PAUSE;
            if self.is_over.load(Ordering::Relaxed) {
                return;
            }
            let (seat, words) = (seats[turn % seats.len()], ASKED[turn / seats.len() % ASKED.len()]);
            let counts = if line.ask(seat, words) == 200 { &self.heard } else { &self.refused };
            counts.fetch_add(1, Ordering::Relaxed);
            thread::sleep(due.saturating_duration_since(Instant::now()));
        }
    }

    fn say_nothing(&self, base: &str) {
        let host = base.trim_start_matches("http://").trim_end_matches('/').parse().unwrap();
        while !self.is_over.load(Ordering::Relaxed) {
            let connect = |_| TcpStream::connect_timeout(&host, IDLE_FOR).ok();
            let idle: Vec<_> = (0..IDLE).map_while(connect).collect();
            self.idle.fetch_max(idle.len(), Ordering::Relaxed);
            thread::sleep(IDLE_FOR);
        }
    }
}
