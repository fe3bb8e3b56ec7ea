//! The pages on the web over a real bot, with a stand-in for Discord: what is said there, and what browsers get.

use jiff::Timestamp;
use nahil::bot::message::{
    Act, Errand, Incoming, Input, Member, Mention, Outgoing, PageRefusal, PageVisit, PageWish, Place, Post,
    Receipt,
};
use nahil::bot::{Bot, Now, Settings};
use nahil::chat::web::{self, Pages};
use nahil::chat::{Animate, Artist, Draw, Gate, Limits, Links, Provision};
use nahil::config::{self, Chosen};
use nahil::players::{Account, Platform};
use nahil::status::{Figures, Status};
use nahil::store::Store;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Lines};
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering};
use std::sync::mpsc as plain;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Where the pages are for browsers.
pub(crate) const PUBLIC: &str = "https://play.example.org";
/// The channel in which everybody is.
pub(crate) const PLAZA: &str = "plaza";
/// How long a test waits for an answer.
const WAIT: Duration = Duration::from_secs(30);
/// How many files may be open.
const FILES: usize = 1_024;

/// The program, as far as it is wanted.
pub(crate) struct World {
    pub(crate) links: Arc<Links>,
    public: String,
    address: SocketAddr,
    clock: Arc<AtomicI64>,
    inbox: mpsc::Sender<Input>,
    told: Mutex<plain::Receiver<Outgoing>>,
    events: AtomicU32,
    /// Whether what falls due is done as time passes.
    lives: Arc<AtomicBool>,
    _folder: tempfile::TempDir,
}

/// A picture as wide as a real one that says what is on it.
fn png(text: &str) -> Vec<u8> {
    let head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x04\x38\0\0\x05\x00";
    [&head[..], text.as_bytes()].concat()
}

impl World {
    /// Everything is open.
    pub(crate) fn open() -> Self {
        let localhost = IpAddr::from([127, 0, 0, 1]);
        Self::at(PUBLIC, SocketAddr::new(localhost, 0), Arc::new(|picture, _| png(&picture.alt)))
    }

    /// The same for browsers at this address, listening there, with pictures drawn so.
    pub(crate) fn at(public: &str, address: SocketAddr, draw: Draw) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let clock = Arc::new(AtomicI64::new(1_800_000_000));
        let read = Arc::clone(&clock);
        let now: Now = Arc::new(move || Timestamp::from_second(read.load(Ordering::SeqCst)).unwrap());
        let store = Store::open(&folder.path().join("store")).unwrap();
        let settings =
            Settings { control: "3d".parse().unwrap(), web: Some(public.to_owned()), ..Settings::default() };
        let bot = Bot::new(store, settings, Box::new(|| true));
        let links = Arc::new(Links::open(&folder.path().join("web"), public, Arc::clone(&now)).unwrap());
        let animate: Animate = Arc::new(|_, _, _| b"GIF89a".to_vec());
        let localhost = IpAddr::from([127, 0, 0, 1]);
        let provision = Provision {
            data: folder.path().to_owned(),
            chosen: Chosen::default(),
            now: Arc::clone(&now),
            status: Status::open(folder.path()),
            figures: Figures::default(),
            artist: Artist::new((draw, animate), 2, Figures::default()),
            gate: Gate::new(Limits::of_files(FILES), &[localhost]),
            links: Some(Arc::clone(&links)),
            tenure: nahil::bot::Tenure::default(),
        };
        let (inbox, events) = mpsc::channel(64);
        let (tell, told) = plain::channel();
        let (announce, announced) = oneshot::channel();
        let config = config::Web { public: Some(public.to_owned()), address };
        let pages = Pages { config, provision, changes: bot.changes(), announce };
        let to_bot = inbox.clone();
        let lives = Arc::new(AtomicBool::new(false));
        let living = Arc::clone(&lives);
        std::thread::spawn(move || work(bot, events, &tell, &now, &living));
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(web::run(pages, to_bot)).unwrap();
        });
        let address = announced.blocking_recv().unwrap();
        let (told, events) = (Mutex::new(told), AtomicU32::new(0));

        let public = public.to_owned();
        Self { links, public, address, clock, inbox, told, events, lives, _folder: folder }
    }

    /// From now on what falls due is done, before whatever is said or looked at next.
    pub(crate) fn live(&self) {
        self.lives.store(true, Ordering::SeqCst);
    }

    /// Lets so many seconds pass.
    pub(crate) fn pass(&self, seconds: i64) {
        self.clock.fetch_add(seconds, Ordering::SeqCst);
    }

    /// What the stand-in for Discord is told when somebody says this in a channel.
    pub(crate) fn say_in(&self, channel: &str, who: &str, text: &str) -> Vec<Outgoing> {
        self.act_in(channel, who, Act::Said(text.to_owned()))
    }

    /// What is told when somebody presses the first of these buttons that has these words.
    pub(crate) fn press_in_chat(&self, who: &str, told: &[Outgoing], label: &str) -> Vec<Outgoing> {
        self.press_in(PLAZA, who, told, label)
    }

    fn press_in(&self, channel: &str, who: &str, told: &[Outgoing], label: &str) -> Vec<Outgoing> {
        let mut buttons = told.iter().filter_map(post).flat_map(|post| &post.buttons).flatten();
        let button =
            buttons.find(|button| button.label == label).unwrap_or_else(|| panic!("{told:?}")).id.clone();
        self.act_in(channel, who, Act::Pressed(button))
    }

    fn act_in(&self, channel: &str, who: &str, act: Act) -> Vec<Outgoing> {
        self.pass(31);
        let people = ["ana", "beto", "carla", "zoe", "dorotea", "eva", "fritz", "gita"];
        let incoming = Incoming {
            id: format!("e{}", self.events.fetch_add(1, Ordering::SeqCst)),
            at: Timestamp::from_second(self.clock.load(Ordering::SeqCst)).unwrap(),
            from: account(who),
            name: who.to_owned(),
            locale: None,
            place: Place { platform: account(who).platform, id: channel.to_owned() },
            act,
            mentions: people.map(|name| Mention::person(name, account(name))).to_vec(),
            member: Some(Member {
                server: "club".to_owned(),
                manages: who == "zoe",
                roles: Vec::new(),
                channel: None,
                joined: None,
                members: None,
            }),
        };
        let (receipt, kept) = oneshot::channel();
        self.inbox.blocking_send(Input::Incoming { incoming, receipt: Some(receipt) }).unwrap();
        assert!(matches!(kept.blocking_recv().unwrap(), Receipt::Kept { .. }));
        self.told()
    }

    /// The same in the plaza.
    pub(crate) fn say(&self, who: &str, text: &str) -> Vec<Outgoing> {
        self.say_in(PLAZA, who, text)
    }

    /// What was told since, with its links made.
    pub(crate) fn told(&self) -> Vec<Outgoing> {
        // The answer comes after what was told before.
        let visit = PageVisit { id: 0, pass: None, locale: None, wish: PageWish::Look };
        let (answer, answered) = oneshot::channel();
        self.inbox.blocking_send(Input::Page { visit, answer }).unwrap();
        assert_eq!(answered.blocking_recv().unwrap(), Err(PageRefusal::Private));
        let told = self.told.lock().unwrap();
        let all = std::iter::from_fn(|| told.try_recv().ok());
        all.map(|outgoing| self.links.sign(outgoing)).collect()
    }

    /// A match of Abalone between Ana, who has Black and begins, and Beto.
    pub(crate) fn begin(&self, channel: &str, words: &str) -> u64 {
        self.say_in(channel, "ana", &format!("!n play @beto abalone black {words}"));
        let told = self.say_in(channel, "beto", "!n accept");
        told.iter().filter_map(post).find_map(Post::about).unwrap()
    }

    /// Founds a league in a channel, of which this is said, and lets these people sign up; its number.
    pub(crate) fn league(&self, channel: &str, words: &str, people: &[&str]) -> u64 {
        let told = self.say_in(channel, "zoe", &format!("!n league new {words}"));
        let told = self.press_in(channel, "zoe", &told, "Go on");
        let told = self.press_in(channel, "zoe", &told, "Create the league");
        let said = told.iter().filter_map(post).find_map(|post| number(&post.text, "(L")).unwrap();
        for person in people {
            self.say_in(channel, person, &format!("!n league join L{said}"));
        }
        said
    }

    /// Somebody loses a match, after a turn of each, so that it counts.
    pub(crate) fn lose(&self, who: &str, id: u64) {
        for player in ["first", "second"] {
            let mover = ["ana", "beto", "dorotea", "eva", "fritz", "gita"]
                .into_iter()
                .find(|name| self.may_play(name, id).is_some());
            let mover = mover.unwrap_or_else(|| panic!("nobody is to move in {id} ({player})"));
            let mut browser = self.may_play(mover, id).unwrap();
            let steps = browser.first_step(id);
            browser.pick(id, &format!("{player} {id}"), &steps);
            browser.press(id, "Confirm");
        }
        self.told();
        let asked = self.say(who, &format!("!n resign #{id}"));
        self.press_in_chat(who, &asked, "Resign");
    }

    /// A browser in which somebody may play a turn now, if they may.
    fn may_play(&self, who: &str, id: u64) -> Option<Browser> {
        let told = self.say(who, &format!("!n move #{id}"));
        let link = told.iter().filter_map(post).find_map(|post| post.link.clone()?.address)?;
        let mut browser = self.browser();
        browser.post(link.strip_prefix(&self.public)?, "");
        Some(browser).filter(|browser| browser.state(id)["turn"] == true)
    }

    /// The address of a new link to a match for somebody.
    pub(crate) fn link(&self, who: &str, id: u64) -> String {
        let told = self.say(who, &format!("!n move #{id}"));
        let found = told.iter().filter_map(post).find_map(|post| post.link.clone()?.address);
        found.unwrap().strip_prefix(&self.public).unwrap().to_owned()
    }

    /// A browser that knows nothing.
    pub(crate) fn browser(&self) -> Browser {
        let config = ureq::Agent::config_builder();
        let config = config
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_global(Some(WAIT));
        let agent = ureq::Agent::new_with_config(config.build());
        Browser { agent, public: self.public.clone(), address: self.address, cookie: None, language: "en" }
    }

    /// A browser in which a link to a match was used.
    pub(crate) fn player(&self, who: &str, id: u64) -> Browser {
        let mut browser = self.browser();
        assert_eq!(browser.post(&self.link(who, id), "").status, 303);
        browser
    }
}

fn work(
    mut bot: Bot,
    mut events: mpsc::Receiver<Input>,
    tell: &plain::Sender<Outgoing>,
    now: &Now,
    lives: &AtomicBool,
) {
    while let Some(event) = events.blocking_recv() {
        let mut told = Vec::new();
        while lives.load(Ordering::SeqCst) && bot.next_due().unwrap().is_some_and(|due| due <= now()) {
            told.extend(bot.due(now()).unwrap());
        }
        // Whatever page or test asked gets its answer after what is told.
        told.extend(bot.apply(vec![event], now()).unwrap());
        for outgoing in told {
            if tell.send(outgoing).is_err() {
                return;
            }
        }
    }
}

/// The number behind these words.
fn number(text: &str, words: &str) -> Option<u64> {
    let (_, rest) = text.split_once(words)?;
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// An account on Discord; Carla's is on Matrix.
pub(crate) fn account(who: &str) -> Account {
    match who {
        "carla" => Account { platform: Platform::Matrix, id: "@carla:example.org".to_owned() },
        who => Account { platform: Platform::Discord, id: who.to_owned() },
    }
}

/// The post that is sent, if it is one.
pub(crate) fn post(outgoing: &Outgoing) -> Option<&Post> {
    match &outgoing.what {
        Errand::Post(post) => Some(post),
        Errand::Close { .. } => None,
    }
}

/// A browser with one cookie at most.
pub(crate) struct Browser {
    agent: ureq::Agent,
    public: String,
    address: SocketAddr,
    pub(crate) cookie: Option<String>,
    pub(crate) language: &'static str,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
    pub(crate) headers: ureq::http::HeaderMap,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{self:?}"))
    }
}

/// A stream of events.
pub(crate) struct Stream {
    pub(crate) status: u16,
    lines: Lines<BufReader<ureq::BodyReader<'static>>>,
}

impl Stream {
    /// The data of the next event.
    pub(crate) fn next(&mut self) -> String {
        let mut lines = self.lines.by_ref().map(Result::unwrap);
        lines.find_map(|line| line.strip_prefix("data: ").map(str::to_owned)).unwrap()
    }
}

impl Browser {
    fn host(&self) -> &str {
        self.public.split_once("://").map_or("", |(_, host)| host)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        let mut request = self.agent.get(format!("http://{}{path}", self.address));
        request = request.header("host", self.host()).header("accept-language", self.language);
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        answer(request.call().unwrap())
    }

    /// What comes over a stream, as it comes.
    pub(crate) fn listen(&self, path: &str) -> Stream {
        let request = self.agent.get(format!("http://{}{path}", self.address)).header("host", self.host());
        let request = self.cookie.iter().fold(request, |request, cookie| request.header("cookie", cookie));
        let (head, body) = request.call().unwrap().into_parts();
        Stream { status: head.status.as_u16(), lines: BufReader::new(body.into_reader()).lines() }
    }

    /// Posts as a page from there does.
    pub(crate) fn post(&mut self, path: &str, body: &str) -> Answer {
        self.post_from(&self.public.clone(), path, body)
    }

    /// Posts as a page from another origin may.
    pub(crate) fn post_from(&mut self, origin: &str, path: &str, body: &str) -> Answer {
        let mut request = self.agent.post(format!("http://{}{path}", self.address));
        request = request
            .header("host", self.host())
            .header("origin", origin)
            .header("accept-language", self.language)
            .header("content-type", "application/json");
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        let answer = answer(request.send(body).unwrap());
        if let Some(given) = answer.headers.get("set-cookie") {
            let given = given.to_str().unwrap();
            self.cookie = given.split(';').next().map(str::to_owned);
        }
        answer
    }

    /// What the page of a match shows to its player.
    pub(crate) fn state(&self, id: u64) -> Value {
        let answer = self.get(&format!("/m/{id}/state"));
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    /// A first step that can be picked in a match.
    pub(crate) fn first_step(&self, id: u64) -> String {
        let state = self.state(id);
        let levels = state["items"][0]["plate"]["touch"]["pick"]["levels"].as_array().unwrap().clone();
        let mut options = levels.iter().flat_map(|level| level.as_array().unwrap());
        let steps = options.find_map(|menu| {
            menu["options"].as_array().unwrap().iter().find_map(|option| option["then"]["steps"].as_str())
        });
        steps.unwrap().to_owned()
    }

    /// Presses a button under a board by its words.
    pub(crate) fn press(&mut self, id: u64, label: &str) -> Value {
        let state = self.state(id);
        let rows = state["items"][0]["buttons"].as_array().unwrap();
        let mut buttons = rows.iter().flat_map(|row| row.as_array().unwrap());
        let button = buttons.find(|button| button["label"] == label).unwrap_or_else(|| panic!("{state}"));
        let body = json!({ "id": format!("press {}", button["id"]), "button": button["id"] });
        self.post(&format!("/m/{id}/press"), &body.to_string()).json()
    }

    /// Picks steps on a board.
    pub(crate) fn pick(&mut self, id: u64, event: &str, steps: &str) -> Value {
        let state = self.state(id);
        let menu = &state["items"][0]["plate"]["touch"]["pick"]["menu"];
        let body = json!({ "id": event, "menu": menu, "option": steps });
        self.post(&format!("/m/{id}/choose"), &body.to_string()).json()
    }
}

fn answer(mut response: ureq::http::Response<ureq::Body>) -> Answer {
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let bytes = response.body_mut().read_to_vec().unwrap();
    Answer { status, headers, body: String::from_utf8_lossy(&bytes).into_owned() }
}
