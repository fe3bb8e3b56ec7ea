//! What the program bears: turns of many matches at once, through the room's HTTP, each on disk before it is answered.
//!
//! `cargo bench --no-default-features --bench load -- RATE MATCHES SECONDS [shown]` plays so many turns a second, evenly
//! spread, and tells how long they took from the moment when each was due. With `shown` behind it somebody looks, and it
//! tells how long it took until the board after a turn, or a later one of that match, was shown; with another number, so many
//! pages are open, and it tells how long until a turn has come to the last of them. `-- flood SECONDS` tells what those
//! who play notice of a flood, and `-- machine SECONDS` of a machine that thinks. Without words, the runs that the documents
//! name.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench tells what it has measured, or fails")]
#![expect(clippy::disallowed_methods, reason = "how long it takes is its subject")]

#[path = "load/crowd.rs"]
mod crowd;
#[path = "../tests/crash/left.rs"]
#[allow(dead_code, reason = "the bench looks at nothing that is left")]
mod left;
#[path = "load/neighbours.rs"]
mod neighbours;
#[path = "../tests/crash/program.rs"]
#[allow(dead_code, reason = "the tests do more with it")]
mod program;

use crowd::Crowd;
use neighbours::Beside;
use program::{Home, Program};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::Barrier;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The turns that each side plays by turns, for ever: its Lightning goes to and fro.
const TURNS: [[&str; 2]; 2] = [["Lb2 La1 Lb2", "Lo2 Lp1 Lo2"], ["La1 Lb2 La1", "Lp1 Lo2 Lp1"]];
/// How many connections play them, at most.
const PLAYERS: usize = 64;
/// How many seconds there are at most between two turns on one: the room hangs up on who says nothing for long.
const BREATH: f64 = 4.0;
/// How much faster the program's time runs, so that what one person may do in a while is not what is measured.
const HURRY: u32 = 50;
/// How long is waited for the last boards.
const SHOWN_WAIT: Duration = Duration::from_secs(3);
/// How long it may take to answer.
const TIMEOUT: Duration = Duration::from_secs(30);

/// What is asked of it.
#[derive(Clone, Copy, Debug)]
struct Load {
    /// Turns a second.
    rate: f64,
    /// In how many matches.
    matches: usize,
    seconds: f64,
    /// Whether somebody looks at the boards.
    shown: bool,
    /// How many pages are open besides.
    pages: usize,
}

/// A turn that was played.
#[derive(Clone, Copy, Debug)]
struct Played {
    /// Of which match, and the how manieth.
    place: usize,
    ply: usize,
    due: Instant,
    /// After how long it was on disk.
    wait: Duration,
}

/// That a board was shown: of which match, after how many turns, and when.
type Shown = (usize, usize, Instant);

fn main() {
    let words: Vec<f64> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let is_said = |wanted| std::env::args().any(|word| word == wanted);
    for (word, what) in [("flood", Beside::Flood), ("machine", Beside::Machine)] {
        if is_said(word) {
            return neighbours::measure(what, words.first().copied().unwrap_or(60.0));
        }
    }
    let shown = is_said("shown");
    let load = |rate, matches, shown, pages| Load { rate, matches, seconds: 60.0, shown, pages };
    let loads = match words[..] {
        [rate, matches, seconds, ref pages @ ..] => {
            let pages = pages.first().map_or(0, |pages| *pages as usize);
            vec![Load { rate, matches: matches as usize, seconds, shown, pages }]
        }
        _ => vec![load(2_000.0, 500, false, 0), load(1_000.0, 25, true, 0), load(5.0, 500, false, 2_000)],
    };
    for load in loads {
        measure(load);
    }
}

fn measure(load: Load) {
    let home = home(HURRY);
    let mut program = Program::start(&home);
    let base = program.address().unwrap_or_else(|| panic!("{}", home.log()));
    let matches = open(&base, load.matches);
    let viewer = load.shown.then(|| watch(&base, &matches[0][0]));
    let crowd = (load.pages > 0).then(|| Crowd::gather(&base, &matches, load.pages));
    let players = load.matches.min(PLAYERS).min((load.rate * BREATH) as usize).max(1);
    let start = Barrier::new(players);
    let turns: Vec<Played> = thread::scope(|scope| {
        let play = |player: usize| {
            let mine = matches.iter().enumerate().filter(move |(place, _)| place % players == player);
            let (base, start) = (&base, &start);
            let mine: Vec<_> = mine.collect();
            scope.spawn(move || play(base, &mine, load, (player, players), start))
        };
        let threads: Vec<_> = (0..players).map(play).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    println!("{:.0} turns a second in {} matches:", load.rate, load.matches);
    tell("on disk", turns.iter().map(|turn| turn.wait).collect());
    if let Some(viewer) = viewer {
        thread::sleep(SHOWN_WAIT);
        tell("shown", shown_after(&turns, &viewer.try_iter().collect::<Vec<_>>()));
    }
    if let Some(crowd) = crowd {
        thread::sleep(SHOWN_WAIT);
        tell(&format!("with all of {} pages", load.pages), crowd.reached(&turns));
    }
    program.terminate();
}

fn tell(what: &str, mut waits: Vec<Duration>) {
    waits.sort_unstable();
    let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize];
    let (half, most, all) = (at(0.5), at(0.99), at(1.0));
    println!("{} {what}, half within {half:?}, 99 of 100 within {most:?}, all within {all:?}", waits.len());
}

/// After how long the board after each turn was shown, or a later one of its match.
fn shown_after(turns: &[Played], shown: &[Shown]) -> Vec<Duration> {
    let after = |turn: &Played| {
        let shows = |(place, count, _): &&Shown| *place == turn.place && *count > turn.ply;
        let (.., at) = shown.iter().find(shows).unwrap_or_else(|| panic!("{turn:?} is never shown"));
        at.saturating_duration_since(turn.due)
    };
    turns.iter().map(after).collect()
}

/// Looks at the room for somebody, and tells of each board that appears.
fn watch(base: &str, seat: &Seat) -> Receiver<Shown> {
    let (noted, shown) = channel();
    let mut line = Line::open(base);
    line.stream.get_ref().set_read_timeout(None).unwrap();
    let (Seat { id, cookie, .. }, host) = (seat, &line.host);
    let request = format!("GET /api/events?as={id} HTTP/1.1\r\nhost: {host}\r\ncookie: {cookie}\r\n\r\n");
    line.stream.get_mut().write_all(request.as_bytes()).unwrap();
    thread::spawn(move || {
        // It ends with the program.
        for line in line.stream.lines().map_while(Result::ok) {
            let now = Instant::now();
            let Some(Ok(event)) = line.strip_prefix("data:").map(serde_json::from_str::<Value>) else {
                continue;
            };
            for item in event["update"]["items"].as_array().into_iter().flatten() {
                let key = item["key"].as_str().and_then(|key| key.strip_prefix("turn:")?.split_once(':'));
                let Some((id, number)) = key.filter(|_| item["pictures"][0]["name"].is_string()) else {
                    continue;
                };
                // The first match bears the number 1, and so does the board before its first turn.
                let [place, count] = [id, number].map(|text| text.parse::<usize>().unwrap() - 1);
                // Nobody may look any more.
                let _ = noted.send((place, count, now));
            }
        }
    });
    shown
}

/// A room behind a proxy, so that everybody comes from a network of their own, whose time runs so much faster.
fn home(hurry: u32) -> Home {
    let home = Home::new();
    let path = home.data().with_file_name("config.toml");
    let config = fs::read_to_string(&path).unwrap();
    let rooms: Vec<String> = (0..40).map(|room| format!("\"r{room}\"")).collect();
    let config = config.replace("rooms = [\"plaza\"]", &format!("rooms = [{}]", rooms.join(", ")));
    fs::write(&path, format!("hurry = {hurry}\nproxies = [\"127.0.0.1\"]\n{config}")).unwrap();
    home
}

/// One who plays: their id, and what proves it.
struct Seat {
    id: String,
    cookie: String,
    room: String,
    /// The network that they come from.
    from: String,
}

/// Lets people join, and begins their matches.
fn open(base: &str, matches: usize) -> Vec<[Seat; 2]> {
    let agent = agent();
    let seat = |place: usize, side: &str| {
        let name = format!("{side}{place}");
        let body = json!({ "name": name, "locale": "en", "ticket": format!("t-{name}"), "code": "" });
        // From no network come so many that there is no place left for more.
        let from = format!("{}.{}.{}.1", 10 + place / 250, place % 250, side.len());
        let request = agent.post(format!("{base}/api/join")).header("x-forwarded-for", &from);
        let mut response = request.header("content-type", "application/json").send(body.to_string()).unwrap();
        let cookies = response.headers().get_all("set-cookie").iter();
        let cookies = cookies.map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap().to_owned());
        let cookie = cookies.collect::<Vec<_>>().join("; ");
        let person: Value = response.body_mut().read_json().unwrap();
        let id = person["id"].as_str().unwrap_or_else(|| panic!("{person}")).to_owned();
        Seat { id, cookie, room: format!("r{}", place % 40), from }
    };
    let pairs: Vec<_> = (0..matches).map(|place| [seat(place, "a"), seat(place, "bb")]).collect();
    for (place, [white, black]) in pairs.iter().enumerate() {
        for seat in [white, black] {
            say(&agent, base, seat, "!n profile confirm off");
        }
        say(&agent, base, white, &format!("!n play maya @bb{place} white 3d"));
        say(&agent, base, black, "!n accept");
    }
    pairs
}

/// Plays the turns of these matches, one after the other, each when it is due.
fn play(
    base: &str,
    matches: &[(usize, &[Seat; 2])],
    load: Load,
    (player, players): (usize, usize),
    start: &Barrier,
) -> Vec<Played> {
    let mut line = Line::open(base);
    start.wait();
    let (began, mut turns) = (Instant::now(), Vec::new());
    for turn in 0.. {
        let due = Duration::from_secs_f64((turn * players + player) as f64 / load.rate);
        if due.as_secs_f64() > load.seconds {
            break;
        }
        thread::sleep(due.saturating_sub(began.elapsed()));
        let ((place, seats), ply) = (matches[turn % matches.len()], turn / matches.len());
        let words = format!("!n move {}", TURNS[ply / 2 % 2][ply % 2]);
        line.say(&seats[ply % 2], &words);
        turns.push(Played { place, ply, due: began + due, wait: began.elapsed().saturating_sub(due) });
    }
    turns
}

/// Says something; when this returns, what it led to is on disk.
fn say(agent: &ureq::Agent, base: &str, seat: &Seat, text: &str) {
    let request = agent.post(format!("{base}/api/say")).header("cookie", &seat.cookie);
    let request = request.header("x-nahil-as", &seat.id).header("content-type", "application/json");
    let mut response = request.send(body(seat, text)).unwrap();
    let answer = response.body_mut().read_to_string().unwrap();
    assert_eq!(response.status().as_u16(), 200, "{answer}");
}

fn body(seat: &Seat, text: &str) -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    json!({ "id": format!("e{id}"), "channel": seat.room, "text": text }).to_string()
}

/// A connection that is kept, on which what is measured is said: whoever measures must not need the cores that the program
/// needs.
struct Line {
    host: String,
    stream: BufReader<TcpStream>,
    head: String,
    answer: Vec<u8>,
}

impl Line {
    fn open(base: &str) -> Self {
        let host = base.trim_start_matches("http://").trim_end_matches('/').to_owned();
        let stream = TcpStream::connect(&host).unwrap();
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        Self { host, stream: BufReader::new(stream), head: String::new(), answer: Vec::new() }
    }

    fn say(&mut self, seat: &Seat, text: &str) {
        let status = self.ask(seat, text);
        assert_eq!(status, 200, "{}{}", self.head, String::from_utf8_lossy(&self.answer));
    }

    /// The status of the answer.
    fn ask(&mut self, seat: &Seat, text: &str) -> u16 {
        let (Seat { id, cookie, .. }, host, body) = (seat, &self.host, body(seat, text));
        let request = format!(
            "POST /api/say HTTP/1.1\r\nhost: {host}\r\ncookie: {cookie}\r\nx-nahil-as: {id}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes()).unwrap();
        self.head.clear();
        while !self.head.ends_with("\r\n\r\n") {
            assert_ne!(self.stream.read_line(&mut self.head).unwrap(), 0, "it hung up: {}", self.head);
        }
        let field = self.head.lines().find_map(|line| line.strip_prefix("content-length: "));
        self.answer.resize(field.map_or(0, |len| len.parse().unwrap()), 0);
        self.stream.read_exact(&mut self.answer).unwrap();
        self.head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap()
    }
}

fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder().http_status_as_error(false);
    config.timeout_global(Some(TIMEOUT)).build().into()
}
