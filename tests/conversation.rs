//! Conversations: who says what at what time, and what the bot answers.
//!
//! Each file under `conversations/` is a script whose lines begin with a time; the indented lines under each are what
//! the bot answers. `UPDATE=1 cargo test --test conversation` writes the answers anew: review the difference. With
//! `ONLY=league`, only the scripts with this in their names are played.
//!
//! ```text
//! people ana:en beto@patio:es      who is there, in which room (plaza, if none is named), and what language their
//!                                  platform speaks to them
//! people nita@discord:es           ... on another platform than the local room
//! people nita=Ana@discord:es       ... under another name than that of the account
//! people omar@yard.discord:es      ... and in this room of it
//! bots robo                        these of the people are programs
//! passing group                    in this room the bot can only answer, as on Discord where one person has installed it
//! member zoe patio judges          on the server of this name she has these roles; `manages`: she is in charge there; a
//!                                  number: so many are its members; a date: since then she is one
//! majority 2 50                    so many must vote for what a channel cannot take back, and so many percent want it
//! lot 0110                         how the next throws of the lot fall; those after them fall for the first
//! d1 09:00 ana> !n play @beto maya     a message; `d1` is the first day
//! d2 09:00 ana sent d1 23:59> !n move   a message that arrives late
//! d1 09:00 ana@patio> !n vote 2    a message in another room than their own; `yard.discord`: in one of that platform
//! d1 09:00 ana@direct> !n games    a message where she and the bot are alone
//! d1 09:00 ana again                   the same event once more, as a platform may send it
//! d1 09:00 machine                 the machine thinks about all that it is to think about; `again`: what it has thought
//!                                  comes once more; `behind`: it stands worse; `nothing`: it finds no turn; `on`: all of it
//! no machine                       the machine does not play here
//! d1 09:05 beto [Accept]               presses the newest such button that they can see
//! d1 09:05 carla [[Accept]]            ... or that is shown to others alone
//! d1 09:05 beto {C Captain}            chooses the newest such option of a menu
//! d1 09:06 beto presses open:1:0       presses a button that may be stale or forged
//! d1 09:07 ana lets it in              lets the bot into a room; `lets it into the next room`: one that takes its place
//! d1 09:07 ana speaks es               her platform's pages speak another language to her from here on, for she has asked them
//! rounds 10 d1 09:01 ana beto          so many turns of Ajedrez Maya by each that come back to the start, not written down;
//!                                  with `on` at the end after an odd number of such turns
//! matches 3 d1 09:00 ana beto          so many short matches that ana wins with White, not written down either
//! crowd 40 d1 09:00 crowd> !n help     so many people, crowd1 and so on, of whom each comes and does this, likewise
//! d1 10:00 stop                        the program is killed, and ...
//! d1 12:00 start                       ... started again
//! d2 09:00 wait                        nothing is said; what has fallen due by then is told
//! web                              the host has pages on the web
//! closed ana, open ana             she takes no direct messages from here on, and does again
//! out                              nothing can be posted in the channel from here on, ...
//! out discord, out group           ... on this platform, or in this room, ...
//! in                               ... and can be again
//! quiet, aloud                     answers are not written down from here on, and are again
//! each                             who can use which buttons is written down, too, from here on
//! ```

#![expect(clippy::unwrap_used, reason = "a script that cannot be read should stop the test")]

#[path = "support/moments.rs"]
mod moments;
#[path = "support/opened.rs"]
pub(crate) mod opened;
#[path = "support/partner.rs"]
mod partner;
#[path = "support/script.rs"]
mod script;
#[path = "support/written.rs"]
mod written;

use jiff::Timestamp;
use moments::{late, place};
use nahil::bot::message::{
    Act, Button, Errand, Incoming, Input, Member, Mention, Outgoing, Place, Post, Receipt, Who,
};
use nahil::bot::{Arbiters, Bot, Choosing, Settings};
use nahil::play::ballot::Majority;
use nahil::players::{Account, Locale, Platform};
use partner::Partner;
use script::{are_kept, check_kept, first_difference, unwritten};
use std::collections::{HashMap, HashSet, VecDeque};
use std::fs;
use std::sync::{Arc, Mutex};
use tokio::sync::oneshot;
use written::{PLAZA, usable, whom, written};

/// Where the pages on the web are, in a conversation that has them.
const PUBLIC: &str = "https://play.example.org";

#[test]
fn conversations() {
    all_are_as_written();
}

pub(crate) fn all_are_as_written() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    for path in written::scripts() {
        let script = fs::read_to_string(&path).unwrap();
        let played = Stage::play(&script);
        if update {
            fs::write(&path, &played).unwrap();
        } else if played != script {
            wrong.push(format!("{}:\n{}", path.display(), first_difference(&script, &played)));
        }
    }
    assert!(wrong.is_empty(), "{}\n(UPDATE=1 writes the answers anew)", wrong.join("\n"));
}

/// A bot with a store of its own, the people who talk with it, and what each can see.
struct Stage {
    folder: tempfile::TempDir,
    bot: Option<Bot>,
    /// The names that others see.
    names: HashMap<String, String>,
    /// Who is where, and what language the platform speaks to them.
    people: HashMap<String, (Place, Option<Locale>)>,
    /// Who is on a server, and what they are there.
    members: HashMap<String, Member>,
    /// What the lot says next.
    lot: Arc<Mutex<VecDeque<bool>>>,
    language: Locale,
    arbiters: Arbiters,
    majority: Majority,
    events: u32,
    last: Option<Incoming>,
    posts: Vec<(Place, Option<Account>, Post)>,
    out: String,
    quiet: bool,
    /// Whether it is written down who can use which buttons, and whether there are pages on the web: `each`, `web`.
    flags: HashSet<String>,
    /// Who takes no direct messages.
    closed: HashSet<String>,
    /// On which platforms, or in which rooms, nothing can be posted in the channel.
    out_of: Vec<String>,
    /// Who is a program.
    bots: HashSet<String>,
    /// Rooms in which the bot can only answer.
    passing: HashSet<String>,
    /// The machine, if it plays here.
    partner: Option<Partner>,
}

impl Stage {
    fn play(script: &str) -> String {
        let mut stage = Stage {
            folder: tempfile::tempdir().unwrap(),
            bot: None,
            names: HashMap::new(),
            people: HashMap::new(),
            members: HashMap::new(),
            lot: Arc::default(),
            language: Locale::En,
            arbiters: Arbiters::default(),
            majority: Majority::default(),
            events: 0,
            last: None,
            posts: Vec::new(),
            out: String::new(),
            quiet: false,
            flags: HashSet::new(),
            closed: HashSet::new(),
            out_of: Vec::new(),
            bots: HashSet::new(),
            passing: HashSet::new(),
            partner: Some(Partner::default()),
        };
        for line in script.lines().filter(|line| !line.starts_with("    ")) {
            stage.out += line;
            stage.out.push('\n');
            stage.line(line);
        }
        stage.bot = None;
        check_kept(&opened::open(&stage.folder.path().join("store")), &stage.out);
        stage.out
    }

    fn line(&mut self, line: &str) {
        if let Some(people) = line.strip_prefix("people ") {
            let person = |word: &str| {
                let (name, locale) = word.split_once(':').unwrap_or((word, ""));
                let (name, place) = name.split_once('@').unwrap_or((name, PLAZA));
                let (name, shown) = name.split_once('=').unwrap_or((name, name));
                self.names.insert(name.to_owned(), shown.to_owned());
                (name.to_owned(), (moments::place(place), Locale::from_code(locale)))
            };
            // Else nobody else is there any more.
            self.people.retain(|_, _| people.starts_with('+'));
            self.people.extend(people.trim_start_matches('+').split_whitespace().map(person));
        } else if let Some(member) = line.strip_prefix("member ") {
            self.members.extend([script::member(member)]);
        } else if line == "quiet" || line == "aloud" {
            self.quiet = line == "quiet";
        } else if line == "no machine" {
            self.partner = None;
        } else if line == "each" || line == "web" {
            self.flags.insert(line.to_owned());
        } else if line == "out" || line == "in" || line.starts_with("out ") {
            let named = line.strip_prefix("out").map(|rest| rest.trim().to_owned());
            self.out_of = named.into_iter().collect();
        } else if let Some(names) = line.strip_prefix("bots ") {
            self.bots = names.split_whitespace().map(str::to_owned).collect();
        } else if let Some(rooms) = line.strip_prefix("passing ") {
            self.passing = rooms.split_whitespace().map(str::to_owned).collect();
        } else if let Some(name) = line.strip_prefix("closed ") {
            self.closed.insert(name.to_owned());
        } else if let Some(name) = line.strip_prefix("open ") {
            self.closed.remove(name);
        } else if let Some(language) = line.strip_prefix("language ") {
            self.language = Locale::from_code(language).unwrap();
        } else if let Some(names) = line.strip_prefix("arbiters ") {
            let (matrix, local) = names.split_whitespace().partition(|name| name.ends_with("@matrix"));
            let plain = |names: Vec<&str>| {
                names.iter().map(|name| name.trim_end_matches("@matrix").to_owned()).collect()
            };
            self.arbiters = Arbiters { local: plain(local), matrix: plain(matrix) };
        } else if let Some(needed) = line.strip_prefix("majority ") {
            let (voters, percent) = needed.split_once(' ').unwrap();
            self.majority = Majority { voters: voters.parse().unwrap(), percent: percent.parse().unwrap() };
        } else if let Some(lot) = line.strip_prefix("lot ") {
            self.lot.lock().unwrap().extend(lot.chars().filter(|c| !c.is_whitespace()).map(|c| c == '1'));
        } else if let Some(lines) = unwritten(line) {
            let quiet = std::mem::replace(&mut self.quiet, true);
            for line in lines {
                self.line(&line);
            }
            self.quiet = quiet;
        } else if let Some(moment) = line.strip_prefix('d') {
            let (day, rest) = moment.split_once(' ').unwrap();
            let (time, what) = rest.split_once(' ').unwrap();
            self.moment(moments::moment(day, time), what.trim());
        } else {
            assert!(line.is_empty() || line.starts_with('#'), "not understood: {line}");
        }
    }

    fn moment(&mut self, now: Timestamp, what: &str) {
        match what {
            "stop" => {
                // Until then it has run, and known it.
                if self.bot.is_some() {
                    self.wait(now);
                }
                self.bot = None;
            }
            "start" => self.start(now),
            _ => {
                if self.bot.is_none() {
                    self.start(now);
                }
                self.wait(now);
                match what.strip_prefix("machine") {
                    Some(" on") => while self.machine(now, "") {},
                    Some(how) => drop(self.machine(now, how.trim())),
                    None => self.person(now, what),
                }
            }
        }
    }

    fn machine(&mut self, now: Timestamp, how: &str) -> bool {
        let thoughts = self.partner.as_mut().expect("the machine plays").does(how);
        let (some, told) = (!thoughts.is_empty(), self.bot().apply(thoughts, now).unwrap());
        self.told(now, told);
        some
    }

    fn start(&mut self, now: Timestamp) {
        let settings = Settings {
            language: self.language,
            arbiters: self.arbiters.clone(),
            choosing: Choosing { majority: self.majority, ..Choosing::default() },
            web: self.flags.contains("web").then(|| PUBLIC.to_owned()),
            machine: self.partner.is_some(),
            ..Settings::default()
        };
        let (store, lot) = (self.folder.path().join("store"), Arc::clone(&self.lot));
        let lot = move || lot.lock().unwrap().pop_front().unwrap_or(true);
        let mut bot = Bot::new(opened::open(&store), settings, Box::new(lot));
        if let Some(partner) = &mut self.partner {
            partner.join(&mut bot);
        }
        let mut told = bot.waiting().unwrap();
        told.extend(bot.wake(now).unwrap());
        self.bot = Some(bot);
        self.told(now, told);
    }

    /// Lets fall due what falls due by now, each thing at its time.
    fn wait(&mut self, now: Timestamp) {
        while let Some(due) = self.bot().next_due().unwrap().filter(|due| *due <= now) {
            let told = self.bot().due(due).unwrap();
            self.told(due, told);
        }
        self.bot().beat(now).unwrap();
    }

    fn person(&mut self, now: Timestamp, what: &str) {
        if what == "wait" {
            return;
        }
        let name: String = what.chars().take_while(|c| c.is_alphanumeric()).collect();
        let mut did = what[name.len()..].trim();
        let mut place = self.home(&name).clone();
        if let Some(elsewhere) = did.strip_prefix('@') {
            let room: String = elsewhere.chars().take_while(|c| c.is_alphanumeric() || *c == '.').collect();
            did = elsewhere[room.len()..].trim();
            place = self.room(&name, &room);
        }
        if did == "again" {
            let incoming = self.last.clone().unwrap();
            return self.send(now, incoming);
        }
        let (sent, did) = late(now, did);
        let act = if let Some(act) = script::act(did) {
            act
        } else if let Some(label) = did.strip_prefix("[[") {
            self.button(&name, &place, label.trim_end_matches(']'), true)
        } else if let Some(label) = did.strip_prefix('[') {
            self.button(&name, &place, label.trim_end_matches(']'), false)
        } else if let Some(label) = did.strip_prefix('{') {
            self.option(&name, &place, label.trim_end_matches('}'))
        } else {
            panic!("not understood: {what}")
        };
        if let Act::Speaks(locale) = act {
            self.people.get_mut(&name).unwrap().1 = Some(locale);
        }
        self.events += 1;
        let (from, locale) = (self.account(&name), self.people[&name].1);
        // One knows those who are on one's own platform.
        let here = self.people.iter().filter(|(_, (place, _))| place.platform == from.platform);
        // By the name of the account, and by the name that they go by.
        let named = |(name, _): (&String, _)| {
            let mention = self.mention(name, &place);
            [Mention { name: self.names[name].clone(), ..mention.clone() }, mention]
        };
        let mentions = here.flat_map(named).collect();
        let member = self.members.get(&name).cloned();
        let incoming = Incoming {
            id: format!("e{}", self.events),
            at: sent,
            locale,
            name: self.names[&name].clone(),
            place,
            from,
            act,
            mentions,
            member,
        };
        self.last = Some(incoming.clone());
        self.send(now, incoming);
    }

    fn send(&mut self, now: Timestamp, incoming: Incoming) {
        let (receipt, mut kept) = oneshot::channel();
        let event = Input::Incoming { incoming, receipt: Some(receipt) };
        let told = self.bot().apply(vec![event], now).unwrap();
        assert!(matches!(kept.try_recv(), Ok(Receipt::Kept { .. })));
        self.told(now, told);
    }

    fn bot(&mut self) -> &mut Bot {
        self.bot.as_mut().expect("the bot runs")
    }

    /// Takes what was sent to the room, writes it down and acknowledges it.
    fn told(&mut self, now: Timestamp, told: Vec<Outgoing>) {
        assert!(are_kept(self.bot(), told.clone()), "what is told is what is kept");
        let reports = told.iter().map(|outgoing| self.report(outgoing)).collect();
        for outgoing in told {
            match self.report(&outgoing) {
                Input::Undeliverable { why, .. } => self.write(&format!("    undeliverable: {why}\n")),
                _ => self.show(outgoing),
            }
        }
        let further = self.bot().apply(reports, now).unwrap();
        if !further.is_empty() {
            self.told(now, further);
        }
    }

    /// What becomes of something that is sent.
    fn report(&self, outgoing: &Outgoing) -> Input {
        let calls = matches!(&outgoing.what, Errand::Post(post) if !post.calls.is_empty());
        let why = match &outgoing.private_to {
            Some(account) if calls && self.closed.contains(&account.id) => {
                Some(format!("{} takes no direct messages", account.id))
            }
            None if self.is_closed(&outgoing.place) => {
                Some(format!("{} takes no direct messages", outgoing.place.reader().unwrap().id))
            }
            None if self.is_out(&outgoing.place) => Some("the channel cannot be written to".to_owned()),
            _ => None,
        };
        let number = outgoing.number;
        why.map_or(Input::Delivered(number), |why| Input::Undeliverable { number, why })
    }

    /// Whether somebody takes no direct messages, whose place it is.
    fn is_closed(&self, place: &Place) -> bool {
        place.reader().is_some_and(|reader| self.closed.contains(reader.id.trim_matches(['@', ':'])))
    }

    fn is_out(&self, place: &Place) -> bool {
        let is_meant = |out: &String| out.is_empty() || out == place.platform.id() || out == place.channel();
        place.reader().is_none() && self.out_of.iter().any(is_meant)
    }

    /// The room of this name, or where somebody is alone with the bot.
    fn room(&self, name: &str, room: &str) -> Place {
        if room == "direct" {
            return Place::direct(&self.account(name)).unwrap();
        }
        match (self.passing.contains(room), room.contains('.')) {
            (true, _) => Place::passing(self.home(name).platform, room),
            _ => place(room),
        }
    }

    /// Somebody who is named in a place: in a room those are who are there at first.
    fn mention(&self, name: &str, place: &Place) -> Mention {
        let who = if self.bots.contains(name) { Who::Bot } else { Who::Person };
        let is_here = place.platform == Platform::Local || self.home(name) == place;
        Mention { name: name.to_owned(), account: self.account(name), who, is_here }
    }

    fn show(&mut self, outgoing: Outgoing) {
        let (place, reader) = (outgoing.place, outgoing.private_to);
        let whom = whom(&place, reader.as_ref());
        match outgoing.what {
            Errand::Close { key } => {
                self.posts.retain(|(at, to, post)| !(*at == place && *to == reader && post.key == key));
                self.write(&format!("    to {whom}: closes {key}\n"));
            }
            Errand::Post(post) => {
                assert!(post.language.is_some(), "in which language is this? {}", post.text);
                let is_same = |(at, to, known): &(Place, Option<Account>, Post)| {
                    *at == place && *to == reader && known.key == post.key
                };
                let edits = !post.key.is_empty() && self.posts.iter().any(is_same);
                self.posts.retain(|known| !edits || !is_same(known));
                let retired = |(at, to, known): &&mut (Place, Option<Account>, Post)| {
                    *at == place && (reader.is_none() || *to == reader) && post.retire.contains(&known.key)
                };
                for (_, _, known) in self.posts.iter_mut().filter(retired) {
                    known.buttons.clear();
                    known.menus.clear();
                }
                self.write(&written(&whom, edits, &post));
                if self.flags.contains("each") && reader.is_none() {
                    self.write(&usable(&self.readers(&place), &post));
                }
                self.posts.push((place, reader, *post));
            }
        }
    }

    fn account(&self, name: &str) -> Account {
        Account { platform: self.home(name).platform, id: name.to_owned() }
    }

    /// Where somebody is.
    fn home(&self, name: &str) -> &Place {
        &self.people.get(name).unwrap_or_else(|| panic!("{name} is not among the people")).0
    }

    /// The accounts of those who read what is posted in a place for all.
    fn readers(&self, place: &Place) -> Vec<Account> {
        let mut names: Vec<_> = self.people.keys().collect();
        names.sort();
        let accounts = names.into_iter().map(|name| self.account(name));
        accounts.filter(|one| one.platform == place.platform).collect()
    }

    fn write(&mut self, text: &str) {
        if !self.quiet {
            self.out += text;
        }
    }

    fn visible(&self, name: &str, place: &Place) -> impl Iterator<Item = &Post> {
        let (reader, place) = (self.account(name), place.clone());
        let seen = move |(at, to, _): &&(Place, Option<Account>, Post)| {
            *at == place && to.as_ref().is_none_or(|to| *to == reader)
        };
        self.posts.iter().rev().filter(seen).map(|(_, _, post)| post)
    }

    /// Presses a button that one sees or, `forged`, also one that is shown to others alone.
    fn button(&self, name: &str, place: &Place, label: &str, forged: bool) -> Act {
        let buttons = || self.visible(name, place).flat_map(|post| post.buttons.iter().flatten());
        // Another platform than the room shows all of them to everybody.
        let reader = self.account(name);
        let shown =
            |button: &Button| forged || reader.platform != Platform::Local || button.audience.has(&reader);
        let found = buttons().find(|button| button.enabled && button.label == label && shown(button));
        Act::Pressed(found.unwrap_or_else(|| panic!("{name} sees no button {label}")).id.clone())
    }

    fn option(&self, name: &str, place: &Place, label: &str) -> Act {
        let menus = self.visible(name, place).flat_map(|post| post.menus.iter());
        let options = menus.flat_map(|menu| menu.options.iter().map(|option| (menu.id.clone(), option)));
        let meant = options.filter(|(_, option)| option.label.contains(label));
        let found = meant.reduce(|last, next| if next.0 > last.0 { next } else { last });
        let (menu, option) = found.unwrap_or_else(|| panic!("{name} sees no option {label}"));
        Act::Chose { menu, option: option.id.clone() }
    }
}
