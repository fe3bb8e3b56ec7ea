//! A running chat room with a stand-in for the bot, and a browser to ask it.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

use jiff::Timestamp;
use nahil::bot::message::{
    Button, Errand, Incoming, Input, Look, Menu, MenuOption, Outgoing, Picture, Place, Post, Receipt,
};
use nahil::bot::{Now, Tenure};
use nahil::chat::local::{self, Entrance, Room};
use nahil::chat::{Animate, Artist, Draw, Gate, Limits, Provision};
use nahil::config::{self, Chosen, Config};
use nahil::games::{Scene, Set, Side};
use nahil::players::{Account, Platform, Skin};
use nahil::status::{Figures, Status};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::atomic::{AtomicI64, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, mpsc as plain};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

pub(crate) const WAIT: Duration = Duration::from_secs(10);
/// How many files the room may have open.
const FILES: usize = 1_024;
/// When a room is started, in seconds.
pub(crate) const BEGIN: i64 = 1_700_000_000;

/// What the stand-in does with what it is handed.
pub(crate) const KEEP: u8 = 0;
pub(crate) const REFUSE: u8 = 1;
pub(crate) const FORGET: u8 = 2;

/// The code that somebody elsewhere has given, as the stand-in has it.
pub(crate) const VOUCHED: &str = "abcd-efgh";

/// A running room.
pub(crate) struct World {
    pub(crate) address: SocketAddr,
    outbox: mpsc::Sender<Outgoing>,
    heard: plain::Receiver<Incoming>,
    reports: plain::Receiver<Input>,
    pub(crate) mood: Arc<AtomicU8>,
    pub(crate) clock: Arc<AtomicI64>,
    /// Lets one moving picture called `slow` be drawn, or one board for dark pages.
    pub(crate) release: plain::Sender<()>,
    /// How many moving pictures are drawn now, and how many were at most.
    pub(crate) films: Arc<Mutex<(usize, usize)>>,
    thread: std::thread::JoinHandle<anyhow::Result<()>>,
}

impl World {
    pub(crate) fn start(data: &Path) -> Self {
        Self::start_at(data, SocketAddr::from(([127, 0, 0, 1], 0))).0
    }

    pub(crate) fn start_at(data: &Path, address: SocketAddr) -> (Self, SocketAddr) {
        Self::start_when(data, address, BEGIN)
    }

    /// Starts at a time, in seconds.
    pub(crate) fn start_when(data: &Path, address: SocketAddr, second: i64) -> (Self, SocketAddr) {
        Self::open(data, address, second, &[])
    }

    /// Starts behind a proxy on this machine, which says for whom it asks.
    pub(crate) fn start_behind_a_proxy(data: &Path) -> Self {
        let here = IpAddr::from([127, 0, 0, 1]);
        Self::open(data, SocketAddr::new(here, 0), BEGIN, &[here]).0
    }

    /// Starts with what the host has chosen besides.
    pub(crate) fn start_as(data: &Path, choose: impl FnOnce(&mut config::Local)) -> Self {
        let here = IpAddr::from([127, 0, 0, 1]);
        Self::open_as(data, SocketAddr::new(here, 0), BEGIN, &[here], choose).0
    }

    fn open(data: &Path, address: SocketAddr, second: i64, proxies: &[IpAddr]) -> (Self, SocketAddr) {
        Self::open_as(data, address, second, proxies, |_| ())
    }

    fn open_as(
        data: &Path,
        address: SocketAddr,
        second: i64,
        proxies: &[IpAddr],
        choose: impl FnOnce(&mut config::Local),
    ) -> (Self, SocketAddr) {
        let clock = Arc::new(AtomicI64::new(second));
        let read = Arc::clone(&clock);
        let now: Now = Arc::new(move || Timestamp::from_second(read.load(Ordering::SeqCst)).unwrap());
        let (release, held) = plain::channel();
        let (held, films) = (Arc::new(Mutex::new(held)), Arc::new(Mutex::new((0, 0))));
        let let_go = Arc::clone(&held);
        let draw: Draw = Arc::new(move |picture, _| match picture.skin {
            _ if picture.alt == "panic" => panic!("a test"),
            Skin::Night => {
                if picture.alt == "slow at night" {
                    let_go.lock().unwrap().recv().unwrap();
                }
                png(&format!("{} at night", picture.alt))
            }
            _ => png(&picture.alt),
        });
        let seen = Arc::clone(&films);
        let animate: Animate = Arc::new(move |animation, _, _| {
            let under_way = |more: bool| {
                let mut films = seen.lock().unwrap();
                films.0 = if more { films.0 + 1 } else { films.0 - 1 };
                films.1 = films.0.max(films.1);
            };
            under_way(true);
            if animation.alt == "slow" {
                held.lock().unwrap().recv().unwrap();
            }
            under_way(false);
            [b"GIF89a\x05\x00\x04\x00", animation.alt.as_bytes()].concat()
        });
        let (announce, announced) = oneshot::channel();
        let mut config =
            config::Local { address, rooms: vec!["plaza".into(), "Liga".into()], ..config::Local::default() };
        choose(&mut config);
        let provision = Provision {
            data: data.to_owned(),
            chosen: Chosen::new(Config { local: config.clone(), ..Config::default() }),
            now,
            status: Status::open(data),
            figures: Figures::default(),
            artist: Artist::new((draw, animate), 2, Figures::default()),
            gate: Gate::new(Limits::of_files(FILES), proxies),
            links: None,
            tenure: Tenure::default(),
        };
        let room = Room { config, provision, entrance: Entrance::Own(announce) };
        let (inbox, from_room) = mpsc::channel(8);
        let (outbox, to_room) = mpsc::channel(8);
        let (tell, heard) = plain::channel();
        let (report, reports) = plain::channel();
        let mood = Arc::new(AtomicU8::new(KEEP));
        let bot = stand_in(from_room, tell, report, Arc::clone(&mood));
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new()?;
            runtime.spawn(bot);
            runtime.block_on(local::run(room, inbox, to_room))
        });
        let address = announced.blocking_recv().expect("the room listens");
        (Self { address, outbox, heard, reports, mood, clock, release, films, thread }, address)
    }

    pub(crate) fn stop(self) {
        drop(self.outbox);
        self.thread.join().unwrap().unwrap();
    }

    pub(crate) fn send(&self, number: u64, private_to: Option<&str>, what: Errand) -> Input {
        let place = Place { platform: Platform::Local, id: "plaza".into() };
        self.send_to(number, place, private_to, what)
    }

    pub(crate) fn send_to(&self, number: u64, place: Place, private_to: Option<&str>, what: Errand) -> Input {
        let private_to = private_to.map(account);
        self.outbox.blocking_send(Outgoing { number, place, private_to, what, answers: None }).unwrap();
        self.report()
    }

    /// Answers what somebody did, to them alone.
    pub(crate) fn answer(&self, number: u64, who: &str, event: &str, post: Post) {
        let place = Place { platform: Platform::Local, id: "plaza".into() };
        let (private_to, what) = (Some(account(who)), Errand::Post(Box::new(post)));
        let answers = Some(event.to_owned());
        self.outbox.blocking_send(Outgoing { number, place, private_to, what, answers }).unwrap();
        let report = self.report();
        assert!(matches!(report, Input::Delivered(n) if n == number), "{report:?}");
    }

    /// Hands something on without waiting for it.
    pub(crate) fn hand(&self, number: u64, private_to: Option<&str>, post: Post) {
        let place = Place { platform: Platform::Local, id: "plaza".into() };
        let (private_to, what) = (private_to.map(account), Errand::Post(Box::new(post)));
        self.outbox.blocking_send(Outgoing { number, place, private_to, what, answers: None }).unwrap();
    }

    /// What becomes of something that was handed on.
    pub(crate) fn report(&self) -> Input {
        self.reports.recv_timeout(WAIT).unwrap()
    }

    pub(crate) fn post(&self, number: u64, private_to: Option<&str>, post: Post) {
        let report = self.send(number, private_to, Errand::Post(Box::new(post)));
        assert!(matches!(report, Input::Delivered(n) if n == number), "{report:?}");
    }

    pub(crate) fn hear(&self) -> Incoming {
        self.heard.recv_timeout(WAIT).unwrap()
    }
}

pub(crate) async fn stand_in(
    mut inbox: mpsc::Receiver<Input>,
    tell: plain::Sender<Incoming>,
    report: plain::Sender<Input>,
    mood: Arc<AtomicU8>,
) {
    while let Some(event) = inbox.recv().await {
        let (incoming, receipt) = match event {
            Input::Incoming { incoming, receipt } => (incoming, receipt),
            Input::Vouch { code, answer } => {
                answer.send(code == VOUCHED).unwrap();
                continue;
            }
            other => {
                let _ = report.send(other);
                continue;
            }
        };
        let Some(receipt) = receipt else {
            let _ = tell.send(incoming);
            continue;
        };
        match mood.load(Ordering::SeqCst) {
            KEEP => drop(receipt.send(Receipt::Kept { answered: true, refused: false })),
            REFUSE => drop(receipt.send(Receipt::NotKept)),
            _ => drop(receipt),
        }
        let _ = tell.send(incoming);
    }
}

pub(crate) fn png(alt: &str) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x07\0\0\0\x09".to_vec();
    bytes.extend(alt.bytes());
    bytes
}

pub(crate) fn account(id: &str) -> Account {
    Account { platform: Platform::Local, id: id.into() }
}

pub(crate) fn picture(alt: &str) -> Picture {
    let scene = Scene {
        set: Set::Solids,
        bottom: Side::White,
        cells: [].into(),
        labels: [].into(),
        pieces: vec![],
        marks: vec![],
        taken: vec![],
        moved: vec![],
        badges: vec![],
        to_move: None,
    };
    Picture::board(scene, Side::White, Skin::Standard, alt.into())
}

pub(crate) fn text(key: &str, text: &str) -> Post {
    Post { key: key.into(), text: text.into(), ..Post::default() }
}

pub(crate) fn panel(key: &str) -> Post {
    let button = Button::new("b1".into(), "Undo".into(), Look::Plain);
    let option = MenuOption { id: "o1".into(), label: "a1".into(), chosen: false };
    let menu = Menu { id: "m1".into(), label: "Piece".into(), options: vec![option], quick: true };
    Post { buttons: vec![vec![button]], menus: vec![menu], ..text(key, "panel") }
}

/// A browser: its cookies.
pub(crate) struct Browser {
    agent: ureq::Agent,
    pub(crate) base: String,
    pub(crate) jar: Vec<(String, String)>,
    /// From where its proxy says it asks.
    pub(crate) from: Option<&'static str>,
}

pub(crate) type Answer = (u16, Value);

impl Browser {
    pub(crate) fn new(world: &World) -> Self {
        let config = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(WAIT));
        let base = format!("http://{}", world.address);
        Self { agent: config.build().into(), base, jar: Vec::new(), from: None }
    }

    pub(crate) fn cookies(&self) -> String {
        self.jar.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    pub(crate) fn get(&self, path: &str, headers: &[(&str, &str)]) -> ureq::http::Response<ureq::Body> {
        let mut request = self.agent.get(format!("{}{path}", self.base)).header("cookie", self.cookies());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.call().unwrap()
    }

    pub(crate) fn post(&self, path: &str, who: &str, body: &Value) -> Answer {
        self.post_with(path, &[("x-nahil-as", who), ("content-type", "application/json")], &body.to_string())
    }

    pub(crate) fn post_with(&self, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut request = self.agent.post(format!("{}{path}", self.base)).header("cookie", self.cookies());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut response = request.send(body).unwrap();
        let status = response.status().as_u16();
        (status, response.body_mut().read_json().unwrap_or(Value::Null))
    }

    pub(crate) fn try_join(&mut self, name: &str, ticket: &str) -> Answer {
        self.try_join_by(name, ticket, "")
    }

    pub(crate) fn try_join_by(&mut self, name: &str, ticket: &str, code: &str) -> Answer {
        let body = json!({ "name": name, "locale": "es", "ticket": ticket, "code": code }).to_string();
        let mut request = self.agent.post(format!("{}/api/join", self.base)).header("cookie", self.cookies());
        if let Some(from) = self.from {
            request = request.header("x-forwarded-for", from);
        }
        let mut response = request.header("content-type", "application/json").send(body).unwrap();
        for cookie in response.headers().get_all("set-cookie") {
            let cookie = cookie.to_str().unwrap();
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            self.jar.retain(|(other, _)| other != name);
            self.jar.push((name.to_owned(), value.to_owned()));
        }
        let status = response.status().as_u16();
        (status, response.body_mut().read_json().unwrap_or(Value::Null))
    }

    pub(crate) fn join(&mut self, name: &str) -> String {
        let (status, person) = self.try_join(name, &format!("ticket-{name}"));
        assert_eq!(status, 200, "{person}");
        person["id"].as_str().unwrap().to_owned()
    }

    pub(crate) fn say(&self, who: &str, id: &str, text: &str) -> Answer {
        self.post("/api/say", who, &json!({ "id": id, "channel": "plaza", "text": text }))
    }

    pub(crate) fn listen(&self, who: &str, since: Option<u64>) -> Stream {
        let since = since.map(|since| format!("&since={since}")).unwrap_or_default();
        self.stream(&format!("/api/events?as={who}{since}"))
    }

    pub(crate) fn stream(&self, path: &str) -> Stream {
        let response = self.get(path, &[]);
        assert_eq!(response.status(), 200);
        Stream(BufReader::new(Box::new(response.into_body().into_reader())))
    }

    /// What a page sees that is opened now.
    pub(crate) fn look(&self, who: &str) -> Value {
        self.listen(who, None).next()
    }

    pub(crate) fn texts(&self, who: &str) -> Vec<String> {
        texts(&self.look(who))
    }
}

/// Where the files of the page are.
pub(crate) fn folder(browser: &Browser) -> String {
    let page = browser.get("/", &[]).into_body().read_to_string().unwrap();
    let (_, after) = page.split_once("src=\"/s/").expect("the page names a picture");
    format!("/s/{}", after.split('/').next().unwrap_or_default())
}

/// What the server tells.
pub(crate) struct Stream(pub(crate) BufReader<Box<dyn std::io::Read>>);

impl Stream {
    /// The next update that says something of the journal.
    pub(crate) fn next(&mut self) -> Value {
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "the stream has ended");
            if let Some(data) = line.strip_prefix("data:") {
                let update = serde_json::from_str::<Value>(data).unwrap()["update"].clone();
                if update.is_null() {
                    continue; // It says that it is alive.
                }
                let says = ["items", "gone", "members", "channels"];
                if update["reset"] == true || says.iter().any(|what| update[*what] != json!([])) {
                    return update;
                }
            }
        }
    }
}

pub(crate) fn texts(update: &Value) -> Vec<String> {
    let items = update["items"].as_array().unwrap();
    items.iter().map(said).collect()
}

/// What an item says: a person's text, or the bot's without its marks.
fn said(item: &Value) -> String {
    let runs = item["runs"].as_array().into_iter().flatten();
    let said = runs.filter_map(|run| run["text"].as_str()).collect();
    item["text"].as_str().map_or(said, str::to_owned)
}

pub(crate) fn item<'a>(update: &'a Value, text: &str) -> &'a Value {
    let items = update["items"].as_array().unwrap();
    items.iter().find(|item| said(item) == text).unwrap_or_else(|| panic!("no {text:?} in {update}"))
}
