//! For every combination of places where two people challenge, accept and play: the challenge, its acceptance, each board,
//! each call and the result reach both, in a place that each can read; or whoever waits for the other is told at once
//! that the other cannot be reached, and what to do, in their own language.
//!
//! The chat here is unkind: who is not in a channel reads nothing there, who takes no direct messages gets none, and where
//! the bot does not belong it can answer for as long as a token of Discord's is valid and not write by itself.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use jiff::{SignedDuration, Timestamp};
use nahil::bot::message::{Act, Errand, Incoming, Input, Mention, Outgoing, Place, Post, Who};
use nahil::bot::{Bot, Settings};
use nahil::i18n::call::CallText;
use nahil::play::MatchId;
use nahil::players::{Account, Locale, Platform};
use nahil::store::Store;
use std::collections::{BTreeMap, BTreeSet};

/// How long the bot can answer somebody who has used something.
const TOKEN: SignedDuration = SignedDuration::from_mins(15);
/// In how many parts the cases are gone through beside one another.
const PARTS: usize = 8;
/// The first turns of a match of Ajedrez Maya.
const TURNS: [&str; 4] = ["Lb2 La1 Lb2", "Lo2 Lp1 Lo2", "La1 Lb2 La1", "Lp1 Lo2 Lp1"];

/// Where somebody is when they do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// In a channel where both are, and the bot.
    Club,
    /// In a channel where only Beto is, and the bot.
    Liga,
    /// In a channel where only Ana is, and the bot.
    Casa,
    /// In a conversation of both to which the bot does not belong.
    Group,
    /// In a conversation of Ana's to which neither the bot nor Beto belongs.
    Elsewhere,
    /// Alone with the bot.
    Direct,
}

/// How two people meet.
#[derive(Clone, Copy, Debug)]
struct Case {
    /// Where Ana is, and Beto.
    platforms: (Platform, Platform),
    challenges: At,
    /// Whether she names the other.
    names: bool,
    accepts: At,
    /// Whether they take direct messages.
    open: bool,
    language: Locale,
}

/// A post that has come to where it was sent.
struct Shown {
    place: Place,
    /// Who reads it.
    readers: BTreeSet<&'static str>,
    post: Post,
}

struct World {
    bot: Bot,
    _folder: tempfile::TempDir,
    now: Timestamp,
    case: Case,
    shown: Vec<Shown>,
    /// When something was last used in a place.
    used: BTreeMap<String, Timestamp>,
}

impl World {
    fn new(case: Case) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let mut bot = Bot::new(store, Settings::default(), Box::new(|| true));
        let now = "2026-03-02T09:00:00Z".parse().unwrap();
        bot.wake(now).unwrap();
        World { bot, _folder: folder, now, case, shown: Vec::new(), used: BTreeMap::new() }
    }

    fn account(&self, name: &str) -> Account {
        let (ana, beto) = self.case.platforms;
        let platform = if name == "ana" { ana } else { beto };
        let id = if platform == Platform::Matrix { format!("@{name}:example.org") } else { name.to_owned() };
        Account { platform, id }
    }

    fn place(&self, name: &str, at: At) -> Place {
        let account = self.account(name);
        let platform = account.platform;
        match at {
            At::Direct => Place::direct(&account).unwrap(),
            At::Group | At::Elsewhere => Place::passing(platform, &format!("{at:?}")),
            At::Club | At::Liga | At::Casa => Place { platform, id: format!("{at:?}") },
        }
    }

    /// Who of the two is in a place.
    fn members(&self, place: &Place) -> BTreeSet<&'static str> {
        let reads = |name: &&str| {
            let account = self.account(name);
            let is_in = match place.channel() {
                "Club" | "Group" => true,
                "Liga" => *name == "beto",
                "Casa" | "Elsewhere" => *name == "ana",
                _ => place.reader() == Some(account.clone()),
            };
            account.platform == place.platform && (is_in || place.platform == Platform::Local)
        };
        ["ana", "beto"].into_iter().filter(reads).collect()
    }

    fn act(&mut self, name: &str, at: At, act: Act) {
        self.now += SignedDuration::from_hours(1);
        let place = self.place(name, at);
        self.used.insert(place.id.clone(), self.now);
        let beto = self.account("beto");
        let is_here = beto.platform == Platform::Local || self.members(&place).contains("beto");
        let mention = Mention { name: "beto".into(), account: beto, who: Who::Person, is_here };
        let incoming = Incoming {
            id: format!("{:?}", self.now),
            at: self.now,
            from: self.account(name),
            name: name.to_owned(),
            locale: Some(self.case.language),
            place,
            act,
            mentions: vec![mention],
            member: None,
        };
        let event = Input::Incoming { incoming, receipt: None };
        let told = self.bot.apply(vec![event], self.now).unwrap();
        self.deliver(told);
    }

    fn say(&mut self, name: &str, at: At, text: &str) {
        self.act(name, at, Act::Said(text.to_owned()));
    }

    fn deliver(&mut self, told: Vec<Outgoing>) {
        let mut reports = Vec::new();
        for Outgoing { number, place, private_to, what, .. } in told {
            let readers = match &what {
                Errand::Post(post) => self.readers(&place, private_to.as_ref(), post),
                Errand::Close { .. } => BTreeSet::from(["nobody"]),
            };
            let is_lost = readers.is_empty();
            let why = "nobody can read it".to_owned();
            reports.push(if is_lost {
                Input::Undeliverable { number, why }
            } else {
                Input::Delivered(number)
            });
            if let (Errand::Post(post), false) = (what, is_lost) {
                self.shown.push(Shown { place, readers, post: *post });
            }
        }
        let further = self.bot.apply(reports, self.now).unwrap();
        if !further.is_empty() {
            self.deliver(further);
        }
    }

    /// Who reads what is sent; nobody, where it is refused.
    fn readers(&self, place: &Place, private_to: Option<&Account>, post: &Post) -> BTreeSet<&'static str> {
        let alone = private_to.cloned().or_else(|| place.reader());
        let answers = self.used.get(&place.id).is_some_and(|used| self.now.duration_since(*used) < TOKEN);
        if let Some(account) = alone {
            let name = if account == self.account("ana") { "ana" } else { "beto" };
            let is_answer = private_to.is_some() && answers && !post.calls.contains(&account);
            let takes = name == "ana" || self.case.open || account.platform == Platform::Local;
            return if is_answer || takes { BTreeSet::from([name]) } else { BTreeSet::new() };
        }
        if place.is_passing() && !answers { BTreeSet::new() } else { self.members(place) }
    }

    /// Whether somebody has read this since so many posts were shown.
    fn read(&self, since: usize, name: &str, words: &str) -> bool {
        self.shown[since..].iter().any(|one| one.readers.contains(name) && one.post.text.contains(words))
    }

    /// Whether somebody was called since then by a post that they can read.
    fn called(&self, since: usize, name: &str) -> bool {
        let account = self.account(name);
        let calls = |one: &Shown| one.readers.contains(name) && one.post.calls.contains(&account);
        self.shown[since..].iter().any(calls)
    }

    /// Whether somebody can press a button that begins like this, and where.
    fn button(&self, name: &'static str, begins: &str) -> Option<(Place, String)> {
        let seen = self.shown.iter().rev().filter(|one| one.readers.contains(name));
        let find = |one: &Shown| {
            let mut buttons = one.post.buttons.iter().flatten();
            let button = buttons.find(|button| button.id.starts_with(begins))?;
            Some((one.place.clone(), button.id.clone()))
        };
        seen.into_iter().find_map(find)
    }
}

/// What the maker, or the other player, is told where somebody cannot be reached.
fn lost(language: Locale) -> [String; 2] {
    let (id, name) = (MatchId(1), "beto".to_owned());
    [CallText::ChallengeLost { id, name: name.clone() }, CallText::OpponentLost { id, name }]
        .map(|notice| notice.say(language))
}

/// Plays a match as two people would who meet like this, and sees to it that each hears of everything.
fn play(case: Case) {
    let mut world = World::new(case);
    let [challenge_lost, opponent_lost] = lost(case.language);
    let whom = if case.names { "@beto " } else { "" };
    world.say("ana", case.challenges, &format!("!n play {whom}maya white rest=off"));
    assert!(world.read(0, "ana", "#1"), "{case:?}: the maker sees her challenge");
    let notified = world.called(0, "beto") && world.button("beto", "accept:1").is_some();
    let maker_told = world.read(0, "ana", &challenge_lost);
    assert!(
        !case.names || notified || maker_told,
        "{case:?}: he hears of it, or she is told that he does not"
    );
    let is_public = [At::Club, At::Liga, At::Casa].contains(&case.challenges);
    assert!(!(notified && maker_told && is_public), "{case:?}: not both");
    if !case.names && case.challenges == At::Direct {
        let alone = CallText::NobodyElse { id: MatchId(1) }.say(case.language);
        assert!(world.read(0, "ana", &alone), "{case:?}: she is told that nobody else reads it");
    }
    let accepted = world.shown.len();
    world.say("beto", case.accepts, "!n accept #1");
    assert!(world.read(accepted, "ana", "#1"), "{case:?}: she hears that he has accepted");
    reaches(&world, accepted, 0, &opponent_lost);
    for (ply, turn) in TURNS.iter().enumerate() {
        let since = world.shown.len();
        let (name, at) = if ply % 2 == 0 { ("ana", case.challenges) } else { ("beto", case.accepts) };
        world.say(name, at, &format!("!n move #1 {turn}"));
        world.say(name, at, "!n confirm #1");
        reaches(&world, since, ply + 1, &opponent_lost);
    }
    let since = world.shown.len();
    let at = case.challenges;
    world.say("ana", at, "!n resign #1");
    let (_, button) = world.button("ana", "resign:1").unwrap();
    world.act("ana", at, Act::Pressed(button));
    assert!(world.called(since, "beto") || !case.open, "{case:?}: he hears of the result");
    assert!(world.read(since, "ana", "#1"), "{case:?}: she sees the result");
    let mut results = world.shown[since..].iter().filter(|one| !one.post.pictures.is_empty());
    assert!(results.all(|one| !one.post.stays), "{case:?}: what is over may be forgotten");
}

/// The board after so many turns has come to both, and called who is to move; or the other one was told that it cannot.
fn reaches(world: &World, since: usize, ply: usize, opponent_lost: &str) {
    let case = world.case;
    let turn = ply.checked_sub(1).map_or("", |last| TURNS[last]);
    let sees = |name: &str| {
        let board = |one: &&Shown| one.readers.contains(name) && one.post.text.contains(turn);
        // It stays in sight as long as the match goes on, whatever is said after it.
        world.shown[since..].iter().filter(board).any(|one| !one.post.pictures.is_empty() && one.post.stays)
    };
    let mover = if ply.is_multiple_of(2) { "ana" } else { "beto" };
    let told = world.read(0, "ana", opponent_lost);
    for name in ["ana", "beto"] {
        assert!(sees(name) || (name == "beto" && told), "{case:?}: {name} sees the board after {ply} turns");
    }
    assert!(
        world.called(since, mover) || (mover == "beto" && told),
        "{case:?}: {mover} is called, ply {ply}"
    );
}

/// Every way in which they can meet.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let platforms = [Platform::Discord, Platform::Matrix, Platform::Local];
    for ana in platforms {
        for beto in platforms {
            for challenges in places(ana).into_iter().filter(|at| *at != At::Liga) {
                for accepts in places(beto).into_iter().filter(|at| ![At::Casa, At::Elsewhere].contains(at)) {
                    for names in [true, false].into_iter().filter(|names| !names || ana == beto) {
                        for open in [true, false] {
                            let language = if cases.len() % 2 == 0 { Locale::En } else { Locale::Es };
                            let platforms = (ana, beto);
                            cases.push(Case { platforms, challenges, names, accepts, open, language });
                        }
                    }
                }
            }
        }
    }
    cases
}

/// The places that there are on a platform.
fn places(platform: Platform) -> Vec<At> {
    match platform {
        Platform::Discord => vec![At::Club, At::Liga, At::Casa, At::Group, At::Elsewhere, At::Direct],
        Platform::Matrix => vec![At::Club, At::Liga, At::Casa, At::Direct],
        Platform::Local => vec![At::Club, At::Liga, At::Casa],
    }
}

#[test]
fn everything_reaches_both_or_the_other_is_told() {
    let cases = cases();
    assert!(cases.len() > 200, "{}", cases.len());
    // Most of the time goes to the disk.
    let part = cases.len().div_ceil(PARTS);
    std::thread::scope(|threads| {
        for cases in cases.chunks(part) {
            threads.spawn(|| cases.iter().copied().for_each(play));
        }
    });
}

/// A forged form does not tell the name of a person whose account one does not know.
#[test]
fn a_forged_form_names_nobody() {
    let discord = Platform::Discord;
    let mut world = World::new(Case {
        platforms: (discord, discord),
        challenges: At::Club,
        names: false,
        accepts: At::Liga,
        open: true,
        language: Locale::En,
    });
    world.say("beto", At::Liga, "!n games");
    let since = world.shown.len();
    for to in ["1.0", "2.0", "~1.ffffffffffffffff"] {
        let menu = format!("ask:false:1772442000:{to}:-:-");
        world.act("ana", At::Casa, Act::Chose { menu, option: "maya".to_owned() });
        world.act("ana", At::Casa, Act::Pressed(format!("invite:1772442000:{to}:maya:1")));
    }
    assert!(world.shown.len() > since && !world.read(since, "ana", "beto"), "nobody is named");
    world.say("ana", At::Club, "!n play @beto");
    assert!(world.read(since, "ana", "beto"), "whom she names herself is");
}
