//! What holds of ratings through the bot's own loop, whoever plays, links accounts, parts them and is corrected: what is
//! kept up match by match is what follows from all that is stored, bit for bit.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use jiff::{SignedDuration, Timestamp};
use nahil::bot::message::{Act, Errand, Incoming, Input, Mention, Outgoing, Place, Post};
use nahil::bot::{Arbiters, Bot, Settings};
use nahil::games::{Kind, Side};
use nahil::league::book::{Book, Filed};
use nahil::league::counted::{Ended, Outcome, Uncounted};
use nahil::league::rating::Rating;
use nahil::league::ratings::Ratings;
use nahil::league::{Key, Person};
use nahil::players::{Account, Locale, Platform};
use nahil::store::Store;
use proptest::prelude::*;
use std::path::Path;

const PEOPLE: [&str; 5] = ["ana", "beto", "carla", "dora", "eva"];

/// A bot with a store, in a room with these people and an arbiter.
struct House {
    bot: Bot,
    /// Kept as long as the bot.
    _folder: tempfile::TempDir,
    now: Timestamp,
    events: u32,
}

fn account(name: &str) -> Account {
    Account { platform: Platform::Local, id: name.to_owned() }
}

fn open(folder: &Path, now: Timestamp) -> Bot {
    let store = Store::open(&folder.join("store")).unwrap();
    let arbiters = Arbiters { local: vec!["zoe".to_owned()], ..Arbiters::default() };
    let mut seed = now.as_second().cast_unsigned();
    let dice = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed >> 63 == 0
    };
    let mut bot = Bot::new(store, Settings { arbiters, ..Settings::default() }, Box::new(dice));
    bot.wake(now).unwrap();
    bot
}

impl House {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let now = "2026-03-02T00:00:00Z".parse().unwrap();
        let bot = open(folder.path(), now);
        let mut house = Self { bot, _folder: folder, now, events: 0 };
        for name in PEOPLE {
            house.say(name, "profile confirm-off");
        }
        house
    }

    fn act(&mut self, name: &str, act: Act) -> Vec<Post> {
        self.events += 1;
        self.now = self.now.checked_add(SignedDuration::from_secs(61)).unwrap();
        let mention = |name: &&str| Mention::person(name, account(name));
        let incoming = Incoming {
            id: format!("e{}", self.events),
            at: self.now,
            locale: Some(Locale::En),
            name: name.to_owned(),
            place: Place { platform: Platform::Local, id: "plaza".to_owned() },
            from: account(name),
            act,
            mentions: PEOPLE.iter().map(mention).collect(),
            member: None,
        };
        let told = self.bot.apply(vec![Input::Incoming { incoming, receipt: None }], self.now).unwrap();
        posts(told)
    }

    fn say(&mut self, name: &str, text: &str) -> Vec<Post> {
        self.act(name, Act::Said(format!("!n {text}")))
    }

    /// Presses the button of the posts whose id begins so, if there is one.
    fn press(&mut self, name: &str, posts: &[Post], begins: &str, ends: &str) -> bool {
        let buttons = posts.iter().flat_map(|post| post.buttons.iter().flatten());
        let mut ids = buttons.map(|button| button.id.clone());
        let Some(id) = ids.find(|id| id.starts_with(begins) && id.ends_with(ends)) else { return false };
        self.act(name, Act::Pressed(id));
        true
    }

    /// Lets so much time pass, with all that falls due in it.
    fn pass(&mut self, time: SignedDuration) {
        let until = self.now.checked_add(time).unwrap();
        while let Some(due) = self.bot.next_due().unwrap().filter(|due| *due <= until) {
            self.bot.due(due).unwrap();
        }
        self.now = until;
        self.bot.beat(until).unwrap();
    }

    /// Plays a match of so many turns that the first wins, loses, or leaves to time.
    fn play(&mut self, one: &str, other: &str, turns: usize, end: u8, casual: bool) {
        let casual = if casual { " casual" } else { "" };
        let made = self.say(one, &format!("play @{other} maya white 1d rest=off vacation=off{casual}"));
        if !self.press(other, &made, "accept:", "") {
            return;
        }
        let number = made.iter().find_map(Post::about).unwrap();
        let moves = [(one, "Lb2 Ce6 Dd7-e9"), (other, "Lo2 Cl4 Dl1-m1")];
        for (name, steps) in moves.into_iter().take(turns) {
            self.say(name, &format!("move #{number} {steps}"));
        }
        if end == 2 {
            return self.pass(SignedDuration::from_hours(25));
        }
        let loser = if end == 0 { one } else { other };
        let asked = self.say(loser, &format!("resign #{number}"));
        self.press(loser, &asked, "resign:", "");
    }

    fn rule(&mut self, number: u64, what: &str) -> bool {
        let asked = self.say("zoe", &format!("arbiter #{number} {what} so it is"));
        self.press("zoe", &asked, "rule:", ":true")
    }

    fn link(&mut self, host: &str, guest: &str) {
        let told = self.say(host, "link");
        let code = told.iter().find_map(|post| post.text.split_once("`link ")?.1.split('`').next());
        let asked = code.map(str::to_owned).map(|code| self.say(guest, &format!("link {code}")));
        self.press(guest, &asked.unwrap_or_default(), "link:", "");
    }

    fn filed(&self, number: u64) -> Option<Filed> {
        self.bot.kept().filed(number).unwrap()
    }

    /// Whether a match counts, or why it does not.
    fn verdict(&self, number: u64) -> Result<(), Uncounted> {
        self.filed(number).unwrap().why.map_or(Ok(()), Err)
    }

    fn ended(&self, number: u64) -> Ended {
        self.filed(number).unwrap().ended
    }

    /// All that is known: the matches, and the ratings at a moment.
    fn known(&self, at: Timestamp) -> (Vec<Filed>, Vec<(Person, Rating)>) {
        let work = self.bot.kept();
        assert!(!work.is_behind().unwrap());
        (work.filed_from(Key::FIRST, usize::MAX).unwrap(), work.all(Kind::Maya, at.as_second()).unwrap())
    }
}

fn posts(told: Vec<Outgoing>) -> Vec<Post> {
    let post = |outgoing: Outgoing| match outgoing.what {
        Errand::Post(post) => Some(*post),
        Errand::Close { .. } => None,
    };
    told.into_iter().filter_map(post).collect()
}

fn pair(which: u64) -> (&'static str, &'static str) {
    let (one, by) = (which as usize % 5, 1 + (which as usize / 5) % 4);
    (PEOPLE[one], PEOPLE[(one + by) % 5])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_kept_up_is_what_follows_from_the_store(
        deeds in prop::collection::vec((0..16_u8, any::<u64>(), any::<u64>()), 8..28),
    ) {
        let mut house = House::new();
        let mut played = 0;
        for (deed, one, two) in deeds {
            let ((host, guest), number) = (pair(one), 1 + two % (played + 1));
            match deed {
                0 => house.link(host, guest),
                1 => drop(house.say(host, "unlink")),
                2 => house.pass(SignedDuration::from_hours((two % 400).cast_signed())),
                3 => drop(house.rule(number, ["strike", "reinstate"][two as usize % 2])),
                4 => drop(house.rule(number, ["correct white", "correct black", "annul", "correct both"][one as usize % 4])),
                5 => drop(house.rule(number, "reopen end")),
                _ => {
                    house.play(host, guest, (two % 7).min(2) as usize, (one % 3) as u8, two % 9 == 0);
                    played += 1;
                }
            }
        }
        prop_assert!(!house.bot.kept().is_behind().unwrap());
        // Row by row, and bit for bit.
        prop_assert_eq!(house.bot.faults().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_result_that_is_corrected_and_given_back_restores_all(
        matches in prop::collection::vec((any::<u64>(), 0..3_u8), 2..10),
        which in any::<prop::sample::Index>(),
    ) {
        let mut house = House::new();
        for (who, end) in &matches {
            let (one, other) = pair(*who);
            house.play(one, other, 2, *end, false);
        }
        let now = house.now;
        let before = house.known(now);
        let number = 1 + which.index(matches.len()) as u64;
        let ended = house.ended(number);
        let won_by_white = ended.result == Outcome::Won(Side::White);
        let [own, other] = if won_by_white { ["white", "black"] } else { ["black", "white"] };
        // A match of weeks ago is not changed any more.
        if house.rule(number, &format!("correct {other}")) {
            prop_assert!(house.ended(number) != ended);
            let back = house.rule(number, &format!("correct {own}"));
            prop_assert!(back);
        }
        prop_assert!(house.rule(number, "strike"));
        prop_assert!(house.verdict(number).is_err());
        prop_assert!(house.rule(number, "reinstate"));
        prop_assert_eq!(before, house.known(now));
    }
}

#[test]
fn whoever_was_ever_one_person_does_not_play_for_ratings() {
    let mut house = House::new();
    house.play("ana", "beto", 2, 0, false);
    house.play("carla", "beto", 2, 0, false);
    assert_eq!(house.verdict(1), Ok(()));
    house.link("ana", "beto");
    assert_eq!(house.verdict(1), Err(Uncounted::SamePerson), "what was played before is struck");
    assert_eq!(house.verdict(2), Ok(()));
    let host = house.ended(1).players.white;
    assert_eq!(house.ended(2).players.black, host, "the guest's matches are the host's");
    house.say("ana", "unlink");
    assert!(house.ended(2).players.black != host, "and the guest's again");
    house.play("beto", "ana", 2, 0, false);
    assert_eq!(house.verdict(3), Err(Uncounted::SamePerson), "unlinking does not clear it");
    // Parted later than a day after, an account is a new player's, and still known.
    house.link("carla", "dora");
    house.pass(SignedDuration::from_hours(48));
    house.say("dora", "unlink");
    house.play("carla", "dora", 2, 0, false);
    assert_eq!(house.verdict(4), Err(Uncounted::SamePerson));
}

#[test]
fn a_handler_that_stops_leaves_ratings_as_they_were() {
    let mut house = House::new();
    house.play("ana", "beto", 2, 0, false);
    let before = house.known(house.now).0;
    for text in [
        "resign #1",
        "arbiter #1 correct white I say so",
        "arbiter #9 strike there is none",
        "link 2222-2222",
    ] {
        house.say("carla", text);
    }
    assert_eq!(before, house.known(house.now).0);
}

/// Dora and Beto were each once known to be somebody of the two who turn out to be one person; of Beto nothing is found.
#[test]
fn a_match_of_somebody_who_is_forgotten_is_struck_too() {
    let mut house = House::new();
    for (host, guest) in [("ana", "beto"), ("carla", "dora")] {
        house.link(host, guest);
        house.say(guest, "unlink");
    }
    house.play("beto", "dora", 2, 0, false);
    house.play("eva", "dora", 2, 0, false);
    assert_eq!((house.verdict(1), house.verdict(2)), (Ok(()), Ok(())));
    let asked = house.say("beto", "profile delete");
    assert!(house.press("beto", &asked, "forget:", ""));
    house.link("ana", "carla");
    assert_eq!(house.verdict(1), Err(Uncounted::SamePerson));
    assert_eq!(house.bot.faults().unwrap(), Vec::<String>::new());
}

/// As after the start of an earlier store, whose matches are all counted again.
#[test]
fn whoever_asks_while_ratings_are_worked_out_anew_is_told_to_ask_again() {
    let mut house = House::new();
    house.play("ana", "beto", 2, 1, false);
    let said = |house: &mut House, text: &str| house.say("ana", text).remove(0).text;
    let before = said(&mut house, "rating");
    assert!(before.contains("**Ana**") || before.contains("**ana**"), "{before}");
    let House { bot, _folder: folder, now, events } = house;
    drop(bot);
    let store = Store::open(&folder.path().join("store")).unwrap();
    let mut work = store.work();
    work.reckon_from(Key::FIRST).unwrap();
    store.commit(work).unwrap();
    let bot = Bot::new(store, Settings::default(), Box::new(|| true));
    let mut house = House { bot, _folder: folder, now, events };
    for asked in ["rating", "rating maya", "rating @beto", "ranking maya", "profile @beto", "versus @beto"] {
        let told = said(&mut house, asked);
        assert!(told.contains("worked out anew. Ask again"), "{asked}: {told}");
        assert!(!told.contains("1500") && !told.contains('?'), "{asked}: {told}");
    }
    house.pass(SignedDuration::from_secs(1));
    assert_eq!(said(&mut house, "rating"), before);
}
