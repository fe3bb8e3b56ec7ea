//! People come in at any of several programs: whichever of them serves the room, they are in the same one.

use crate::left::Left;
use crate::program::{Home, POLL, Program, Wanted};
use crate::programs::says;
use crate::server::{answers, ask};
use crate::trials::trials;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::time::Duration;

trials! {
    a_room_that_changes_hands_is_found_again_and_so_are_its_streams,
    a_network_has_its_limits_at_all_programs_together,
    nobody_speaks_for_others_who_does_not_know_the_secret,
    whoever_has_the_address_of_another_one_takes_its_place,
    one_that_does_not_say_where_it_is_is_not_ready_for_others,
}

/// How long an answer may take on a busy machine.
const WAIT: Duration = Duration::from_secs(20);
/// How many may join from one network at once.
const JOINS: usize = 60;
/// The header in which a program says for whom it passes something on.
const PASSED: &str = "x-nahil-passed";

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    again: Option<String>,
    shown: bool,
    pub(crate) text: String,
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(WAIT)).build().into()
}

/// Asks with these headers; nothing, if the program is dead.
pub(crate) fn get(address: &str, path: &str, headers: &[(&str, &str)]) -> Option<Answer> {
    let request = agent().get(format!("{address}{path}"));
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    answer(request.call())
}

/// Wants to join under a name that is none, which counts as any other.
fn join(address: &str, headers: &[(&str, &str)]) -> u16 {
    let request = agent().post(format!("{address}/api/join")).header("content-type", "application/json");
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    let body = json!({ "name": "no name", "locale": "en", "ticket": "ticket", "code": "" });
    answer(request.send(body.to_string())).unwrap().status
}

fn answer(response: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Option<Answer> {
    let mut response = response.ok()?;
    let again = response.headers().get("retry-after").map(|value| value.to_str().unwrap().to_owned());
    let shown = response.headers().contains_key("x-nahil-shown");
    let text = response.body_mut().read_to_string().ok()?;
    Some(Answer { status: response.status().as_u16(), again, shown, text })
}

/// What is at a path, to whoever proves themselves by these cookies.
pub(crate) fn bytes(address: &str, path: &str, cookies: &str) -> Vec<u8> {
    let mut response = agent().get(format!("{address}{path}")).header("cookie", cookies).call().unwrap();
    assert_eq!(response.status(), 200, "{path}");
    response.body_mut().read_to_vec().unwrap()
}

/// Whether somebody was told that nobody serves the room.
fn is_away(answer: &Answer) -> bool {
    answer.status == 503 && answer.again.as_deref() == Some("1") && answer.text == "{\"error\":\"away\"}"
}

/// Whether people are answered who come in at this address.
pub(crate) fn is_open(address: &str) -> bool {
    get(address, "/api/start", &[]).is_some_and(|answer| answer.status == 200)
}

/// Waits until they are.
pub(crate) fn opens(address: &str) {
    let is_open = (0..POLL.1).any(|_| {
        std::thread::sleep(POLL.0);
        is_open(address)
    });
    assert!(is_open, "nobody serves the room");
}

/// The address that a program says behind these words.
pub(crate) fn told(program: &mut Program, words: &str) -> String {
    says(program, words).split_once(words).unwrap().1.trim().to_owned()
}

/// Several programs over one database.
pub(crate) struct Crew {
    pub(crate) home: Home,
    pub(crate) programs: Vec<Program>,
    pub(crate) addresses: Vec<String>,
}

impl Crew {
    pub(crate) fn open(wanted: &[Wanted]) -> Self {
        let home = Home::over(Left::new());
        let start = |(number, wanted)| home.start_one_as(number, wanted);
        let mut programs: Vec<_> = wanted.iter().enumerate().map(start).collect();
        let addresses = programs.iter_mut().map(|program| told(program, "Open the chat room at ")).collect();
        let crew = Self { home, programs, addresses };
        (0..wanted.len()).for_each(|number| crew.open_at(number));
        crew
    }

    /// Waits until people are answered who come in at this one.
    fn open_at(&self, number: usize) {
        self.until("the room", || is_open(&self.addresses[number]));
    }

    pub(crate) fn until(&self, what: &str, mut is_so: impl FnMut() -> bool) {
        for _ in 0..POLL.1 {
            if is_so() {
                return;
            }
            std::thread::sleep(POLL.0);
        }
        panic!("{what} does not come: {}", self.home.log())
    }

    /// Which of them serves the room.
    pub(crate) fn holder(&self) -> usize {
        self.holder_of("local").unwrap_or_else(|| panic!("nobody serves the room"))
    }

    /// Which of them holds a lane, if one does.
    pub(crate) fn holder_of(&self, lane: &str) -> Option<usize> {
        let question =
            format!("SELECT holder FROM nahil_lanes WHERE lane = '{lane}' AND expires > clock_timestamp()");
        answers(&self.home.left.url, &question).first().and_then(|name| self.number_of(name))
    }

    /// Which of them has this name.
    pub(crate) fn number_of(&self, name: &str) -> Option<usize> {
        let is_this = |program: &Program| name.contains(&format!("process {} ", program.id()));
        self.programs.iter().position(is_this)
    }

    /// One that does not.
    pub(crate) fn other(&self) -> usize {
        (self.holder() + 1) % self.programs.len()
    }
}

/// Joins at an address, and what proves it.
pub(crate) fn joined(address: &str, name: &str) -> (String, String) {
    let request = agent().post(format!("{address}/api/join")).header("content-type", "application/json");
    let body = json!({ "name": name, "locale": "en", "ticket": "ticket", "code": "" });
    let mut response = request.send(body.to_string()).unwrap();
    let cookie = response.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    let person: Value = response.body_mut().read_json().unwrap();
    (person["id"].as_str().unwrap().to_owned(), cookie)
}

/// Says something in the room, which they have not said there before.
pub(crate) fn say(address: &str, (who, cookie): (&str, &str), text: &str) {
    let request = agent().post(format!("{address}/api/say")).header("content-type", "application/json");
    let request = request.header("cookie", cookie).header("x-nahil-as", who);
    let id = text.replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
    let body = json!({ "id": id, "channel": "plaza", "text": text });
    let response = request.send(body.to_string()).unwrap();
    assert!(response.status().is_success(), "{response:?}");
}

/// The lines of a stream of events.
pub(crate) fn stream(address: &str, who: &str, cookie: &str) -> Option<impl Iterator<Item = String> + use<>> {
    let request = agent().get(format!("{address}/api/events?as={who}")).header("cookie", cookie);
    let response = request.call().ok().filter(|response| response.status() == 200)?;
    Some(BufReader::new(response.into_body().into_reader()).lines().map_while(Result::ok))
}

fn a_room_that_changes_hands_is_found_again_and_so_are_its_streams() {
    let mut crew = Crew::open(&[(); 3].map(|()| Wanted::default()));
    let (holder, at) = (crew.holder(), crew.addresses[crew.other()].clone());
    let (who, cookie) = joined(&at, "ana");
    let mut events = stream(&at, &who, &cookie).unwrap();
    events.find(|line| line.starts_with("data:")).unwrap();
    crew.programs[holder].signal("KILL");
    // What it has not said is not waited for: the end comes with the connection.
    assert_eq!(events.find(|line| line.starts_with("data:")), None);
    crew.until("the room", || {
        let asked = get(&at, "/api/start", &[]).unwrap();
        assert!(asked.status == 200 || is_away(&asked), "{asked:?}");
        asked.status == 200
    });
    let mut events = stream(&at, &who, &cookie).expect("the same person is in the same room");
    events.find(|line| line.starts_with("data:")).unwrap();
    // One that stops in good order is followed at once, and nobody notices.
    let second = crew.holder();
    let left = (0..3).find(|number| ![holder, second].contains(number)).unwrap();
    crew.programs[second].terminate();
    let asked = get(&crew.addresses[left], "/api/start", &[]).unwrap();
    assert_eq!(asked.status, 200, "{asked:?}\n{}", crew.home.log());
}

/// They are known by the header of a proxy that is trusted where they come in; the program that serves the room sees
/// nobody but other programs.
fn a_network_has_its_limits_at_all_programs_together() {
    let trusting = Wanted { first: "proxies = [\"127.0.0.1\"]\n".to_owned(), ..Wanted::default() };
    let crew = Crew::open(&[(); 3].map(|()| trusting.clone()));
    let joins = |number: usize, ip: &str| join(&crew.addresses[number % 3], &[("x-forwarded-for", ip)]);
    let many: Vec<_> = (0..JOINS).map(|number| joins(number, "203.0.113.7")).collect();
    assert_eq!(many, [422; JOINS]);
    assert_eq!([0, 1, 2].map(|number| joins(number, "203.0.113.7")), [429; 3]);
    assert_eq!([0, 1, 2].map(|number| joins(number, "203.0.113.8")), [422; 3]);
    // The others of an IPv6 network are one with it.
    let many: Vec<_> = (0..JOINS).map(|number| joins(number, &format!("2001:db8::{number}"))).collect();
    assert_eq!(many, [422; JOINS]);
    assert_eq!(joins(0, "2001:db8::ffff"), 429);
}

fn nobody_speaks_for_others_who_does_not_know_the_secret() {
    let crew = Crew::open(&[(); 2].map(|()| Wanted::default()));
    let seal = "A".repeat(43);
    for number in 0..2 {
        let at = &crew.addresses[number];
        for forged in ["203.0.113.7", "", &format!("203.0.113.7 {seal}"), &format!("127.0.0.1 {seal}")] {
            for path in ["/", "/api/start", "/nahil/0123456789abcdef"] {
                let refused = get(at, path, &[(PASSED, forged)]).unwrap();
                assert!(refused.status == 503 && !refused.shown, "{forged}: {refused:?}");
            }
        }
        // A page of another site is refused where it comes in.
        let foreign = get(at, "/api/start", &[("origin", "http://evil.example")]).unwrap();
        assert_eq!(foreign.status, 403, "{foreign:?}");
        let foreign = get(at, "/api/start", &[("host", "evil.example")]).unwrap();
        assert_eq!(foreign.status, 403, "{foreign:?}");
    }
    let joins = |number: usize| {
        let ip = format!("203.0.113.{number}");
        join(&crew.addresses[number % 2], &[("x-forwarded-for", &ip)])
    };
    let many: Vec<_> = (0..JOINS).map(joins).collect();
    assert_eq!(many, [422; JOINS]);
    assert_eq!([joins(100), joins(101)], [429; 2]);
}

fn whoever_has_the_address_of_another_one_takes_its_place() {
    let mut crew = Crew::open(&[Wanted::default()]);
    let address = crew.addresses[0].trim_start_matches("http://").to_owned();
    let mut second = crew.home.start_one_as(1, &Wanted { address, ..Wanted::default() });
    says(&mut second, "cannot be served here now");
    assert_eq!(crew.holder(), 0);
    crew.programs[0].terminate();
    assert_eq!(second.address().as_ref(), Some(&crew.addresses[0]));
    crew.open_at(0);
    second.terminate();
}

/// As an earlier version of the program does not.
fn one_that_does_not_say_where_it_is_is_not_ready_for_others() {
    let watched = Wanted { local: "[watch]\naddress = \"127.0.0.1:0\"\n".to_owned(), ..Wanted::default() };
    let mut crew = Crew::open(&[(); 2].map(|()| watched.clone()));
    let (holder, other) = (crew.holder(), crew.other());
    let watch = told(&mut crew.programs[other], "Figures and health at ");
    let ready = || get(&watch, "/readyz", &[]).unwrap();
    crew.until("the way", || ready().status == 200);
    ask(&crew.home.left.url, "DELETE FROM nahil_doors");
    crew.until("the end of the way", || ready().status == 503);
    assert!(ready().text.contains("not connected: local"), "{:?}", ready());
    let asked = get(&crew.addresses[other], "/api/start", &[]).unwrap();
    assert!(is_away(&asked), "{asked:?}");
    let wanted = [("accept", "text/html"), ("accept-language", "es")];
    let page = get(&crew.addresses[other], "/", &wanted).unwrap();
    let told = page.text.contains("La sala volverá en un momento.") && page.text.contains("\"refresh\"");
    assert!(page.status == 503 && page.again.as_deref() == Some("1") && told, "{page:?}");
    crew.until("word of it", || crew.home.log().contains("it does not say where it is reached"));
    assert_eq!(crew.home.log().matches("it does not say where it is reached").count(), 1);
    crew.programs[holder].signal("KILL");
    crew.open_at(other);
    crew.until("the way", || ready().status == 200);
}
