//! Everything that the bot says in matches of every game, in each language, is within Discord's limits.

#![cfg(feature = "discord")]
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use jiff::Timestamp;
use nahil::bot::message::{
    Act, Errand, Incoming, Input, Member, Menu, MenuOption, Place, Post, Query, Typed,
};
use nahil::bot::{Bot, Settings};
use nahil::chat::discord;
use nahil::games::{Kind, Options, Pick, TurnEnd};
use nahil::i18n::{self, Verb};
use nahil::players::{Account, Locale, Platform};
use nahil::store::Store;
use serde_json::Value;
use std::collections::HashSet;
use tokio::sync::oneshot;

/// Turns of each match.
const TURNS: usize = 30;

#[test]
fn every_post_is_within_the_limits() {
    for locale in Locale::ALL {
        let mut table = Table::set(locale);
        for verb in Verb::ALL {
            table.says("1", &format!("!n help {}", verb.name(Locale::En)));
        }
        for command in ["help", "games", "profile", "server threads-on", "play", "move", "fly"] {
            table.says("1", &format!("!n {command}"));
        }
        for kind in Kind::ALL {
            for page in 1..=12 {
                table.says("1", &format!("!n rules {} {page}", kind.id()));
            }
            table.play(*kind);
        }
        assert!(table.checked > 100, "{}", table.checked);
        assert!(table.suggested > 500, "{}", table.suggested);
    }
}

/// No menu of these games has more than 25 options as they are played here; one of all that can ever be chosen has.
#[test]
fn every_page_of_a_menu_of_everything_is_within_the_limits() {
    for locale in Locale::ALL {
        for kind in Kind::ALL {
            let picks = everything(*kind);
            let option = |pick: &Pick| MenuOption {
                id: pick.key(),
                label: i18n::pick(locale, *kind, pick),
                chosen: false,
            };
            let options: Vec<_> = picks.iter().map(option).collect();
            assert!(options.len() > 25, "{}: {}", kind.id(), options.len());
            let menu = Menu {
                id: format!("pick:{}:{}:16:9", u64::MAX, u32::MAX),
                label: "?".repeat(150),
                options,
                quick: true,
            };
            let pages = check_pages(&Post { menus: vec![menu], text: "?".to_owned(), ..Post::default() });
            assert!(pages > 1, "{pages}");
        }
    }
}

/// All that can be chosen on the way to the steps of many positions, each once.
fn everything(kind: Kind) -> Vec<Pick> {
    let options = Options::defaults(kind.rules().options());
    let (mut table, mut found, mut seed) = (kind.table(&options), Vec::new(), 1_usize);
    for _ in 0..600 {
        let single = table.choices().into_iter().chain(table.other_choices());
        let choices: Vec<_> = table.shortcuts().into_iter().chain(single).collect();
        for facet in choices.iter().flat_map(|choice| &choice.path) {
            if !found.iter().any(|known: &Pick| known.key() == facet.what.key()) {
                found.push(facet.what.clone());
            }
        }
        seed = seed.wrapping_mul(48_271) % 2_147_483_647;
        let done = match choices.get(seed % choices.len().max(1)) {
            Some(choice) if matches!(table.turn_end(), TurnEnd::NotYet(_)) => {
                table.play(&choice.step).is_ok()
            }
            _ => table.end_turn().is_ok(),
        };
        if !done || table.outcome().is_some() {
            table = kind.table(&options);
        }
    }
    found
}

/// Two people, a bot, and what they saw last.
struct Table {
    _folder: tempfile::TempDir,
    bot: Bot,
    locale: Locale,
    events: u32,
    seed: u64,
    checked: usize,
    /// Suggestions of what could be typed.
    suggested: usize,
    /// The last public post with buttons, and each person's last private one.
    board: Option<Post>,
    panel: Option<Post>,
}

impl Table {
    fn set(locale: Locale) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("store")).unwrap();
        let settings = Settings { language: locale, control: "3d".parse().unwrap(), ..Settings::default() };
        let bot = Bot::new(store, settings, Box::new(|| true));
        Self {
            _folder: folder,
            bot,
            locale,
            events: 0,
            seed: 7,
            checked: 0,
            suggested: 0,
            board: None,
            panel: None,
        }
    }

    fn says(&mut self, who: &str, text: &str) {
        self.act(who, Act::Said(text.to_owned()));
    }

    fn act(&mut self, who: &str, act: Act) {
        self.events += 1;
        // Names of the longest, with letters that are marks elsewhere.
        let name = |who: &str| format!("{who}{}", "_Ñ~|[]\\".repeat(8));
        let account = |who: &str| Account { platform: Platform::Discord, id: who.to_owned() };
        // One request a second, which no limit minds.
        let at = Timestamp::from_second(1_700_000_000 + i64::from(self.events)).unwrap();
        let incoming = Incoming {
            id: self.events.to_string(),
            at,
            from: account(who),
            name: name(who),
            locale: Some(self.locale),
            place: Place { platform: Platform::Discord, id: "5".to_owned() },
            act,
            mentions: Vec::new(),
            member: Some(Member {
                server: "9".to_owned(),
                manages: true,
                roles: Vec::new(),
                channel: None,
                joined: None,
                members: None,
            }),
        };
        let told = self.bot.apply(vec![Input::Incoming { incoming, receipt: None }], at).unwrap();
        let numbers = told.iter().map(|outgoing| Input::Delivered(outgoing.number)).collect();
        for outgoing in told {
            let Errand::Post(post) = outgoing.what else { continue };
            check(&discord::payload(&post));
            if let Some(topic) = &post.topic {
                assert!((1..=100).contains(&topic.title.chars().count()), "{topic:?}");
            }
            self.checked += 1;
            let last = if outgoing.private_to.is_some() { &mut self.panel } else { &mut self.board };
            *last = Some(*post);
        }
        self.bot.apply(numbers, at).unwrap();
    }

    fn random(&mut self, below: usize) -> usize {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33) as usize % below
    }

    /// Plays a match by panel, whatever comes.
    fn play(&mut self, kind: Kind) {
        self.says("1", &format!("!n play {} white", kind.id()));
        let accept = self.press_id(false, 0);
        self.act("2", Act::Pressed(accept));
        for turn in 0..TURNS {
            // Turns may follow one another of the same side: whose it is, the call says.
            let Some(who) = self.board.as_ref().and_then(|post| post.calls.first()).map(|a| a.id.clone())
            else {
                assert!(turn > 0, "a match begins");
                return;
            };
            self.turn(&who);
        }
        let who = self.board.as_ref().and_then(|post| post.calls.first()).map(|account| account.id.clone());
        self.says(&who.unwrap_or("1".to_owned()), "!n resign");
        let resign = self.press_id(true, 1);
        self.act(&self.panel_owner(), Act::Pressed(resign));
    }

    fn panel_owner(&self) -> String {
        self.board.as_ref().and_then(|post| post.calls.first()).map_or("1".to_owned(), |a| a.id.clone())
    }

    fn press_id(&self, private: bool, place: usize) -> String {
        let post = if private { &self.panel } else { &self.board };
        post.as_ref().unwrap().buttons[0][place].id.clone()
    }

    /// What could be typed next, in the turn as it is drafted.
    fn type_on(&mut self, who: &str) {
        let typed = [Typed::Steps, Typed::Match, Typed::Clock, Typed::Topic, Typed::Zone];
        for typed in typed.map(|typed| typed(String::new())) {
            let (answer, mut answered) = oneshot::channel();
            let from = Account { platform: Platform::Discord, id: who.to_owned() };
            let place = Place { platform: Platform::Discord, id: "5".to_owned() };
            let query = Query { from, locale: Some(self.locale), place, id: None, typed };
            let at = Timestamp::from_second(1_700_000_000 + i64::from(self.events)).unwrap();
            self.bot.apply(vec![Input::Query { query, answer }], at).unwrap();
            let found = answered.try_recv().unwrap();
            assert!(found.len() <= 25, "{found:?}");
            for words in found.iter().flat_map(|found| [&found.label, &found.value]) {
                assert!((1..=100).contains(&words.chars().count()), "{words}");
            }
            self.suggested += found.len();
        }
    }

    fn turn(&mut self, who: &str) {
        let open = self.press_id(false, 0);
        self.act(who, Act::Pressed(open));
        for _ in 0..200 {
            self.type_on(who);
            let panel = self.panel.clone().unwrap();
            let confirm = &panel.buttons[0][1];
            if confirm.enabled && (panel.menus.is_empty() || self.random(3) == 0) {
                self.act(who, Act::Pressed(confirm.id.clone()));
                return;
            }
            let Some(menu) = panel.menus.last() else {
                // A dead end: back to where there is a choice.
                self.act(who, Act::Pressed(panel.buttons[0][0].id.clone()));
                continue;
            };
            let option = menu.options[self.random(menu.options.len())].id.clone();
            self.act(who, Act::Chose { menu: menu.id.clone(), option });
        }
        panic!("a turn ends");
    }
}

/// Holds a message against the limits.
fn check(body: &Value) {
    let length = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    assert!(length(&body["content"]) <= 2_000, "{body}");
    let embeds = body["embeds"].as_array().unwrap();
    assert!(embeds.iter().all(|embed| (1..=4_096).contains(&length(&embed["description"]))), "{body}");
    let files = body["attachments"].as_array().unwrap();
    assert!(files.len() <= 10 && files.iter().all(|file| length(&file["description"]) <= 1_024), "{body}");
    assert!(length(&body["content"]) + embeds.len() + files.len() > 0, "{body}");
    let rows = body["components"].as_array().unwrap();
    assert!(rows.len() <= 5, "{body}");
    let mut ids = HashSet::new();
    for row in rows {
        let parts = row["components"].as_array().unwrap();
        let menus = parts.iter().filter(|part| part["type"] == 3).count();
        assert!(menus == 0 && (1..=5).contains(&parts.len()) || (menus, parts.len()) == (1, 1), "{row}");
        for part in parts {
            // A link carries an address instead.
            if part["style"] == 5 {
                assert!(
                    (1..=512).contains(&length(&part["url"])) && part.get("custom_id").is_none(),
                    "{part}"
                );
                continue;
            }
            let id = part["custom_id"].as_str().unwrap();
            assert!((1..=100).contains(&id.chars().count()) && ids.insert(id), "{part}");
            if part["type"] == 3 {
                check_menu(part);
            } else {
                assert!((1..=80).contains(&length(&part["label"])), "{part}");
            }
        }
    }
}

/// Holds every page of the menus that have several against the limits; how many pages they have. The page of what is
/// chosen is the one that is shown.
fn check_pages(post: &Post) -> usize {
    let mut pages = HashSet::new();
    for (place, menu) in post.menus.iter().enumerate().filter(|(_, menu)| menu.options.len() > 25) {
        for chosen in 0..menu.options.len() {
            let mut post = post.clone();
            for (place, option) in post.menus[place].options.iter_mut().enumerate() {
                option.chosen = place == chosen;
            }
            let body = discord::payload(&post);
            check(&body);
            let row = body["components"]
                .as_array()
                .unwrap()
                .iter()
                .find(|row| row["components"][0]["custom_id"] == menu.id);
            let options = &row.unwrap()["components"][0]["options"];
            let shown =
                options.as_array().unwrap().iter().any(|option| option["value"] == menu.options[chosen].id);
            assert!(shown, "option {chosen} of {body}");
            pages.insert((place, options.to_string().replace("\"default\":true", "\"default\":false")));
        }
    }
    pages.len()
}

fn check_menu(menu: &Value) {
    let options = menu["options"].as_array().unwrap();
    assert!((1..=25).contains(&options.len()), "{menu}");
    assert!(menu["placeholder"].as_str().unwrap().chars().count() <= 150, "{menu}");
    let mut values = HashSet::new();
    for option in options {
        for words in [&option["label"], &option["value"]] {
            assert!((1..=100).contains(&words.as_str().unwrap().chars().count()), "{option}");
        }
        assert!(values.insert(option["value"].as_str().unwrap()), "{option}");
    }
}
