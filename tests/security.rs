//! Who may do what: the table of `docs/security.md`, each cell tried.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use jiff::{SignedDuration, Timestamp};
use nahil::bot::message::{Act, Errand, Incoming, Input, Member, Mention, Outgoing, Place, Receipt};
use nahil::bot::{Arbiters, Bot, Settings};
use nahil::players::{Account, Locale, Platform};
use nahil::store::Store;
use std::fs;
use std::path::Path;
use tokio::sync::oneshot;

/// The columns of the table, and whose they are. White is to move; the organiser has been named by the manager,
/// who has founded a league.
const PEOPLE: [(&str, &str); 6] = [
    ("White", "ana"),
    ("Black", "beto"),
    ("Others", "dora"),
    ("Organiser", "olga"),
    ("Arbiter", "abel"),
    ("Manager", "marta"),
];
/// Somebody about whom the others may do something.
const CARLA: &str = "carla";
/// What stands in a cell where they may.
const YES: &str = "yes";
/// Where they may not.
const NO: &str = "–";

/// A server with two matches, the second without spectators, and a league.
struct World {
    _folder: tempfile::TempDir,
    bot: Bot,
    now: Timestamp,
    events: u32,
    /// What was told last.
    told: Vec<Outgoing>,
}

impl World {
    fn begin() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("store")).unwrap();
        let arbiters = Arbiters { local: vec!["abel".to_owned()], matrix: Vec::new() };
        let bot = Bot::new(store, Settings { arbiters, ..Settings::default() }, Box::new(|| true));
        let now = "2026-03-02T09:00:00Z".parse().unwrap();
        let mut world = Self { _folder: folder, bot, now, events: 0, told: Vec::new() };
        for name in PEOPLE.map(|(_, name)| name).into_iter().chain([CARLA]) {
            assert!(world.says(name, "!n games"), "{name}");
        }
        assert!(world.says("ana", "!n play @beto maya white casual"));
        assert!(world.says("beto", "!n accept #1"));
        assert!(world.says("ana", "!n play @beto maya white casual watch=off"));
        assert!(world.says("beto", "!n accept #2"));
        assert!(world.says("marta", "!n league new maya"));
        for _ in 0..2 {
            let button = world.first_button().unwrap();
            assert!(world.does("marta", Act::Pressed(button)));
        }
        assert!(world.says("marta", "!n league organiser @olga"));
        world
    }

    /// Whether it is done that somebody asks for; everything else is an answer that says why not.
    fn says(&mut self, name: &str, text: &str) -> bool {
        self.does(name, Act::Said(text.to_owned()))
    }

    fn does(&mut self, name: &str, act: Act) -> bool {
        self.events += 1;
        self.now += SignedDuration::from_mins(1);
        let member = Member { server: "s".to_owned(), manages: name == "marta", ..Member::default() };
        let names = PEOPLE.map(|(_, name)| name).into_iter().chain([CARLA]);
        let mention = |name: &str| Mention::person(name, account(name));
        let incoming = Incoming {
            id: self.events.to_string(),
            at: self.now,
            from: account(name),
            name: name.to_owned(),
            locale: Some(Locale::En),
            place: Place { platform: Platform::Local, id: "plaza".to_owned() },
            mentions: match &act {
                Act::Said(text) => {
                    names.filter(|name| text.contains(&format!("@{name}"))).map(mention).collect()
                }
                _ => Vec::new(),
            },
            act,
            member: Some(member),
        };
        let (receipt, kept) = oneshot::channel();
        self.told =
            self.bot.apply(vec![Input::Incoming { incoming, receipt: Some(receipt) }], self.now).unwrap();
        match kept.blocking_recv().unwrap() {
            Receipt::Kept { refused, .. } => !refused,
            Receipt::NotKept => panic!("the disk is full"),
        }
    }

    /// The first button of what was told last: the one that leads on.
    fn first_button(&self) -> Option<String> {
        self.told.iter().find_map(|outgoing| match &outgoing.what {
            Errand::Post(post) => Some(post.buttons.first()?.first()?.id.clone()),
            Errand::Close { .. } => None,
        })
    }
}

fn account(name: &str) -> Account {
    Account { platform: Platform::Local, id: name.to_owned() }
}

/// The rows of the table: the command, and what each cell says.
fn rows() -> Vec<(String, Vec<String>)> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/security.md")).unwrap();
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    let lines: Vec<Vec<String>> = page.lines().filter(|line| line.starts_with('|')).map(cells).collect();
    let people: Vec<_> = PEOPLE.iter().map(|(column, _)| (*column).to_owned()).collect();
    let head =
        lines.iter().position(|line| line.len() > 2 && line[2..] == people).expect("the table is there");
    let rows = lines[head + 2..].iter().take_while(|line| line.len() == PEOPLE.len() + 2);
    rows.map(|line| (line[1].trim_matches('`').to_owned(), line[2..].to_vec())).collect()
}

#[test]
fn everybody_may_do_what_the_table_says_and_nothing_else() {
    let rows = rows();
    assert!(rows.len() >= 15, "{}", rows.len());
    let tried: Vec<_> = rows
        .iter()
        .map(|(command, _)| {
            // Each in a world of its own, so that what one did does not let the next.
            let try_as = |(_, name)| if World::begin().says(name, command) { YES } else { NO }.to_owned();
            (command.clone(), PEOPLE.map(try_as).to_vec())
        })
        .collect();
    let table = |rows: &[(String, Vec<String>)]| {
        rows.iter()
            .map(|(command, cells)| format!("| `{command}` | {} |\n", cells.join(" | ")))
            .collect::<String>()
    };
    assert_eq!(table(&tried), table(&rows));
}
