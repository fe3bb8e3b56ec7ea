//! What the bot itself says of calls and codes: the words of what rings, and whom a code vouches for.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

use jiff::{SignedDuration, Timestamp};
use nahil::bot::message::{Act, Errand, Incoming, Input, Mention, Outgoing, Place, Ring};
use nahil::bot::{Bot, Settings};
use nahil::players::{Account, Locale, Platform};
use nahil::store::Store;
use tokio::sync::oneshot;

struct House {
    bot: Bot,
    now: Timestamp,
    count: u32,
    _folder: tempfile::TempDir,
}

fn account(platform: Platform, who: &str) -> Account {
    Account { platform, id: who.to_owned() }
}

impl House {
    fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("store")).unwrap();
        let bot = Bot::new(store, Settings::default(), Box::new(|| true));
        Self { bot, now: Timestamp::from_second(1_800_000_000).unwrap(), count: 0, _folder: folder }
    }

    fn say(&mut self, platform: Platform, who: &str, text: &str) -> Vec<Outgoing> {
        self.count += 1;
        self.now += SignedDuration::from_secs(31);
        let locale = if who == "ana" { Locale::Es } else { Locale::En };
        let incoming = Incoming {
            id: format!("e{}", self.count),
            at: self.now,
            from: account(platform, who),
            name: who.to_owned(),
            locale: Some(locale),
            place: Place { platform, id: "plaza".to_owned() },
            act: Act::Said(text.to_owned()),
            mentions: ["ana", "beto"].map(|name| Mention::person(name, account(platform, name))).to_vec(),
            member: None,
        };
        self.bot.apply(vec![Input::Incoming { incoming, receipt: None }], self.now).unwrap()
    }

    fn vouches(&mut self, code: &str) -> bool {
        let (answer, answered) = oneshot::channel();
        self.bot.apply(vec![Input::Vouch { code: code.to_owned(), answer }], self.now).unwrap();
        answered.blocking_recv().unwrap()
    }
}

fn rings(told: &[Outgoing]) -> Vec<Ring> {
    let posts = told.iter().filter_map(|one| match &one.what {
        Errand::Post(post) => Some(post),
        Errand::Close { .. } => None,
    });
    posts.flat_map(|post| post.rings.clone()).collect()
}

fn said(told: &[Outgoing]) -> Vec<(String, String, String)> {
    let all = rings(told).into_iter();
    all.map(|ring| (ring.account.id, ring.words.title, ring.words.text)).collect()
}

#[test]
fn whoever_is_called_to_a_turn_reads_it_in_their_language() {
    let mut house = House::open();
    let turn = |who: &str, title: &str, text: &str| vec![(who.to_owned(), title.to_owned(), text.to_owned())];
    house.say(Platform::Local, "ana", "!n play @beto maya white 2d");
    let told = house.say(Platform::Local, "beto", "!n accept");
    assert_eq!(said(&told), turn("ana", "Tu turno: Ajedrez Maya #1", "contra beto"));
    house.say(Platform::Local, "ana", "!n m Lb2 Ce6 Dd7-e9");
    let told = house.say(Platform::Local, "ana", "!n confirmar");
    assert_eq!(said(&told), turn("beto", "Your turn: Ajedrez Maya #1", "against ana"));
    assert_eq!(rings(&told)[0].id, Some(1));
    // A reminder is a call, too; so is one that somebody wants to hear.
    house.now += SignedDuration::from_hours(47);
    let told = house.bot.due(house.now).unwrap();
    assert_eq!(said(&told), turn("beto", "Your turn: Ajedrez Maya #1", "against ana"));
    // Another platform rings by itself.
    house.say(Platform::Discord, "ana", "!n play @beto maya white 2d");
    assert_eq!(said(&house.say(Platform::Discord, "beto", "!n accept")), []);
}

#[test]
fn a_code_vouches_for_whoever_has_it_elsewhere() {
    let mut house = House::open();
    let code = |told: &[Outgoing]| {
        let text = told.iter().find_map(|one| match &one.what {
            Errand::Post(post) => Some(post.text.clone()),
            Errand::Close { .. } => None,
        });
        let text = text.unwrap();
        let is_code = |word: &&str| word.len() == 9 && word.as_bytes()[4] == b'-';
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').find(is_code).unwrap().to_owned()
    };
    let known = code(&house.say(Platform::Discord, "beto", "!n link"));
    assert!(house.vouches(&known) && house.vouches(&known.to_uppercase()), "looking at it spends nothing");
    assert!(!house.vouches("2222-2222") && !house.vouches("") && !house.vouches("x"));
    house.say(Platform::Local, "carla", &format!("!n link {known}"));
    assert!(!house.vouches(&known), "it is spent");
    let late = code(&house.say(Platform::Discord, "beto", "!n link"));
    house.now += SignedDuration::from_mins(11);
    assert!(!house.vouches(&late), "it has lapsed");
    let here = code(&house.say(Platform::Local, "carla", "!n link"));
    assert!(!house.vouches(&here), "who is known here only by a name vouches for nobody");
}
