//! Two people who play on through every death of the program.

use crate::browser::{self, Browser, Cut};
use crate::dice::Dice;
use crate::program::{Home, POLL, Program};
use nahil::games::{Choice, Kind, Options, Side, Table, TurnEnd};
use nahil::play::MatchId;
use nahil::store::Store;
use serde_json::{Value, json};
use std::os::unix::process::ExitStatusExt;
use std::time::Duration;

/// After how long at most a program is killed that is killed at any moment.
const LIFE_MAX: Duration = Duration::from_secs(1);
/// The same, while it starts.
const BIRTH_MAX: Duration = Duration::from_millis(120);
/// The same, while it does what it was just asked for.
const ACT_MAX: Duration = Duration::from_millis(15);
/// One request in so many is the last thing that a program is asked for, if it is not killed at any moment.
const LAST_ONE_IN: usize = 6;

/// A program with two people who talk to it.
pub(crate) struct Stage {
    pub(crate) home: Home,
    pub(crate) program: Program,
    pub(crate) browser: Browser,
    pub(crate) dice: Dice,
    /// Others that serve the room when this program does not.
    pub(crate) others: Vec<Program>,
    /// How often the program is still to be killed.
    pub(crate) kills: u64,
    events: u64,
    /// The ids of White and Black.
    pub(crate) people: [String; 2],
    pub(crate) game: Game,
}

/// A match as those know it who play it: by what was acknowledged to them.
pub(crate) struct Game {
    pub(crate) id: u64,
    pub(crate) table: Box<dyn Table>,
    /// The turns that were acknowledged.
    pub(crate) turns: Vec<String>,
    /// After how many turns each post stands that tells of one: an answer that was prepared is told with the turn before.
    pub(crate) posts: Vec<usize>,
    /// The turn that was asked for and not yet acknowledged, and the answer to it that was prepared, if any.
    asked: Vec<String>,
    /// The answer that is prepared for the next turn.
    prepared: Option<String>,
    /// How many steps of the draft were acknowledged; nothing while another one is asked for.
    draft: Option<usize>,
}

impl Stage {
    pub(crate) fn open(kills: u64, seed: u64) -> Self {
        Self::open_behind(&[], kills, seed)
    }

    /// Starts the program behind some words of a command line.
    pub(crate) fn open_behind(before: &[&str], kills: u64, seed: u64) -> Self {
        let home = Home::new();
        let program = Program::start_behind(&home, before);
        Self::with(home, program, kills, seed)
    }

    /// Talks to a program that runs.
    pub(crate) fn with(home: Home, mut program: Program, kills: u64, seed: u64) -> Self {
        let mut browser = Browser::new();
        browser.go(program.address().unwrap_or_else(|| panic!("{}", home.log())));
        let people = ["ana", "beto"].map(|name| browser.join(name));
        let table = Kind::Maya.table(&Options::defaults(Kind::Maya.rules().options()));
        let (turns, posts, asked) = (Vec::new(), vec![0], Vec::new());
        let game = Game { id: 1, table, turns, posts, asked, prepared: None, draft: None };
        let mut stage = Self {
            home,
            program,
            others: Vec::new(),
            browser,
            dice: Dice::new(seed),
            kills,
            events: 0,
            people,
            game,
        };
        stage.doom(LIFE_MAX);
        stage
    }

    /// Challenges and accepts.
    pub(crate) fn begin(&mut self) {
        self.say(0, "!n play @beto maya white 3d");
        let accept = format!("accept:{}", self.game.id);
        let item = self.until(1, "a challenge", |items| Some(button(items, &accept)?["id"].clone()));
        self.press(1, &item, &accept);
        self.told();
    }

    /// Where the room is, and how it is asked for by somebody else.
    pub(crate) fn address(&self) -> &str {
        self.browser.address()
    }

    /// What the people prove their names by.
    pub(crate) fn cookies(&self) -> String {
        self.browser.cookies()
    }

    /// Ends the program in good order.
    pub(crate) fn terminate(&mut self) {
        self.program.terminate();
    }

    /// Starts another one.
    pub(crate) fn restart(&mut self) {
        self.program = Program::start(&self.home);
        self.browser.go(self.program.address().unwrap());
    }

    /// How many files the program has open.
    pub(crate) fn open_files(&self) -> usize {
        self.program.open_files()
    }

    /// Plays a turn, drawn by lot, in one of the ways in which people do.
    pub(crate) fn play_turn(&mut self) {
        let (steps, turn) = self.draw_turn();
        let who = self.game.turns.len() % 2;
        if self.dice.below(3) == 0 {
            self.prepare(1 - who, &turn);
        }
        match self.dice.below(3) {
            0 => self.type_steps(who, &steps, steps.len()),
            1 => (1..=steps.len()).for_each(|made| self.type_steps(who, &steps[made - 1..made], made)),
            _ => self.choose(who, &steps),
        }
        let acknowledged = self.confirm(who, steps.len(), turn);
        // Whoever has an answer may go on before they see what came of it.
        if acknowledged && self.dice.below(2) == 0 { self.played() } else { self.told() }
    }

    /// Prepares an answer to a turn, and sometimes another one to the same turn first, whose place it takes.
    fn prepare(&mut self, who: usize, turn: &str) {
        for _ in 0..=self.dice.below(2) {
            let table = self.game.table.boxed();
            self.game.table.play(turn).unwrap();
            self.game.table.end_turn().unwrap();
            let (_, answer) = self.draw_turn();
            self.game.table = table;
            self.game.prepared = None;
            let told = format!("if {turn}, then {answer}");
            let command = format!("!n if #{} {turn} then {answer}", self.game.id);
            if !self.say(who, &command) {
                let is_told = |item: &Value| browser::said(item).contains(&told);
                self.until(who, "an answer to be prepared", |items| items.iter().any(is_told).then_some(()));
            }
            self.game.prepared = Some(answer);
        }
    }

    fn confirm(&mut self, who: usize, made: usize, turn: String) -> bool {
        if self.dice.below(2) == 0 {
            let item = self.panel(who, made, 0);
            self.ask_for(turn);
            let confirm = self.confirm_id(made);
            self.press(who, &item, &confirm);
            return true;
        }
        self.ask_for(turn);
        let command = format!("!n confirm #{}", self.game.id);
        self.say(who, &command)
    }

    fn ask_for(&mut self, turn: String) {
        self.game.draft = None;
        self.game.asked = [turn].into_iter().chain(self.game.prepared.take()).collect();
    }

    /// Waits until the last turn is told to everybody.
    pub(crate) fn told(&mut self) {
        let ply = self.game.turns.len() + self.game.asked.len();
        let open = format!("open:{}:{ply}", self.game.id);
        let post = self.until(ply % 2, "a turn to be told", |items| button(items, &open).cloned());
        assert_eq!(post["calls"], json!([self.people[ply % 2]]), "{post}");
        if !self.game.asked.is_empty() {
            self.played();
        }
    }

    /// Takes the turn that was asked for as played.
    fn played(&mut self) {
        for turn in std::mem::take(&mut self.game.asked) {
            self.game.table.play(&turn).unwrap();
            assert_eq!(self.game.table.end_turn().unwrap(), turn);
            self.game.turns.push(turn);
        }
        self.game.posts.push(self.game.turns.len());
    }

    fn type_steps(&mut self, who: usize, steps: &[Choice], made: usize) {
        let text: Vec<&str> = steps.iter().map(|choice| choice.step.as_str()).collect();
        self.game.draft = None;
        let command = format!("!n move #{} {}", self.game.id, text.join(" "));
        if self.say(who, &command) {
            self.game.draft = Some(made);
        } else {
            self.panel(who, made, 0);
        }
    }

    fn choose(&mut self, who: usize, steps: &[Choice]) {
        let open = format!("open:{}:{}", self.game.id, self.game.turns.len());
        let item =
            self.until(who, "the button for a turn", |items| Some(button(items, &open)?["id"].clone()));
        self.press(who, &item, &open);
        let mut table = self.game.table.boxed();
        for (made, step) in steps.iter().enumerate() {
            // Where nothing else is possible, the rest of the way is not asked for.
            let asked = if is_forced(&*table) { 1 } else { step.path.len() };
            table.play(&step.step).unwrap();
            for (level, facet) in step.path[..asked].iter().enumerate() {
                let item = self.panel(who, made, level);
                self.game.draft = None;
                let menu = self.menu_id(made, level);
                let body = json!({ "item": item, "menu": menu, "option": facet.what.key() });
                self.ask(who, "/api/choose", body);
            }
            self.panel(who, made + 1, 0);
        }
    }

    /// Waits until the panel shows so many steps and so many choices on the way to the next; returns its post's id.
    fn panel(&mut self, who: usize, made: usize, level: usize) -> Value {
        let (confirm, next) = (self.confirm_id(made), self.menu_id(made, level + 1));
        let menu = self.menu_id(made, level);
        let what = format!("a panel with {made} steps and {level} choices");
        let panel = self.until(who, &what, |items| {
            let panel = button(items, &confirm)?;
            let menus = panel["menus"].as_array()?;
            let shown = |id: &str| menus.iter().any(|menu| menu["id"] == id);
            (!shown(&next) && (level == 0 || shown(&menu))).then(|| panel["id"].clone())
        });
        self.game.draft = Some(made);
        panel
    }

    fn confirm_id(&self, made: usize) -> String {
        format!("confirm:{}:{}:{made}", self.game.id, self.game.turns.len())
    }

    fn menu_id(&self, made: usize, level: usize) -> String {
        format!("pick:{}:{}:{made}:{level}", self.game.id, self.game.turns.len())
    }

    /// A turn that does not end the match, and its notation.
    fn draw_turn(&mut self) -> (Vec<Choice>, String) {
        let mut table = self.game.table.boxed();
        let mut steps = Vec::new();
        while table.turn_end() != TurnEnd::Must {
            let mut choices = table.choices();
            choices.retain(|choice| !choice.wins);
            let choice = choices.swap_remove(self.dice.below(choices.len()));
            table.play(&choice.step).unwrap();
            steps.push(choice);
        }
        let turn = table.end_turn().unwrap();
        assert_eq!(table.outcome(), None, "{:?} {turn}", self.game.turns);
        (steps, turn)
    }
}

/// Asking, over as many lives of the program as it takes.
impl Stage {
    /// Says something, until it is acknowledged. If the program is killed meanwhile, the browser may never come back:
    /// then what stands in the room must be obeyed all the same, without an acknowledgement.
    pub(crate) fn say(&mut self, who: usize, text: &str) -> bool {
        self.events += 1;
        let id = self.events.to_string();
        let event = format!("{}:{id}", self.people[who]);
        let body = json!({ "id": id, "channel": "plaza", "text": text });
        while !self.send(who, "/api/say", &body) {
            let stays = self.dice.below(2) == 0;
            let stands = self
                .until(who, "a page", |items| Some(items.iter().any(|item| item["event"] == event.as_str())));
            if stands && stays {
                return false;
            }
        }
        true
    }

    fn press(&mut self, who: usize, item: &Value, button: &str) {
        self.ask(who, "/api/press", json!({ "item": item, "button": button }));
    }

    /// Sends a request until it is acknowledged, always under the same id.
    fn ask(&mut self, who: usize, path: &str, mut body: Value) {
        self.events += 1;
        body["id"] = json!(self.events.to_string());
        while !self.send(who, path, &body) {}
    }

    /// Sends a request until it is acknowledged or the program dies; then another one lives.
    fn send(&mut self, who: usize, path: &str, body: &Value) -> bool {
        if !self.program.is_doomed() && self.dice.below(LAST_ONE_IN) == 0 {
            self.doom(ACT_MAX);
        }
        loop {
            match self.browser.post(path, &self.people[who], body) {
                Ok(200) => return true,
                // Too fast, or a machine so busy that the receipt did not come in time.
                Ok(429 | 503) => std::thread::sleep(POLL.0),
                Ok(status) => panic!("{status} to {body} at {path}"),
                Err(Cut) => {
                    self.revive();
                    return false;
                }
            }
        }
    }

    /// Looks at a person's page until something is found there.
    fn until<T>(&mut self, who: usize, what: &str, found: impl Fn(&[Value]) -> Option<T>) -> T {
        let mut tries = 0;
        loop {
            if let Ok(items) = self.browser.look(&self.people[who]) {
                if let Some(found) = found(&items) {
                    return found;
                }
                assert!(tries < POLL.1, "no {what}: {items:#?}\n{}", self.home.log());
                std::thread::sleep(POLL.0);
            } else {
                self.revive();
                tries = 0;
            }
            tries += 1;
        }
    }

    /// Everything that still stands in the room, oldest first.
    pub(crate) fn history(&mut self) -> Vec<Value> {
        let mut items = self.until(0, "a page", |items| Some(items.to_vec()));
        items.retain(|item| item["channel"] == "plaza");
        loop {
            let path = format!("/api/earlier?channel=plaza&before={}&as={}", items[0]["id"], self.people[0]);
            let mut page: Value = serde_json::from_str(&self.browser.get(&path).unwrap()).unwrap();
            let mut earlier: Vec<Value> = serde_json::from_value(page["items"].take()).unwrap();
            earlier.append(&mut items);
            items = earlier;
            if page["more"] == false {
                return items;
            }
        }
    }

    /// The record of the match, as a player downloads it.
    pub(crate) fn record(&mut self) -> String {
        let command = format!("!n record #{}", self.game.id);
        self.say(0, &command);
        let item = self.until(0, "a record", |items| {
            Some(items.iter().find(|item| item["file"].is_string())?["id"].clone())
        });
        self.browser.get(&format!("/file/{item}?as={}", self.people[0])).unwrap()
    }

    /// Ends the program in good order: nothing is left to be told, every match is sound, nothing has gone wrong.
    pub(crate) fn finish(mut self) {
        // The last death that was drawn by lot may still be to come.
        if self.others.is_empty() && self.program.is_doomed() {
            self.revive();
        }
        for _ in 0..POLL.1 {
            self.program.terminate();
            let left = self.home.look(|store| store.outbox::<()>().unwrap().len());
            if left == 0 {
                let verified = self.home.ask(&["verify"], "");
                assert!(verified.status.success(), "{verified:?}");
                let log = self.home.log();
                assert!(!log.contains("panicked") && !log.contains("ERROR"), "{log}");
                return;
            }
            // What was on its way when it ended is told again when it starts.
            self.program = Program::start(&self.home);
            self.browser.go(self.program.address().unwrap());
            self.browser.look(&self.people[0]).unwrap();
        }
        panic!("something is always left to be told");
    }
}

/// Dying.
impl Stage {
    fn doom(&mut self, longest: Duration) {
        if self.kills > 0 {
            self.kills -= 1;
            let moment = self.dice.below(longest.as_micros() as usize);
            self.program.kill_after(Duration::from_micros(moment as u64));
        }
    }

    /// The program is dead, or will be in a moment. Looks at what it has left and starts another one.
    fn revive(&mut self) {
        if !self.others.is_empty() {
            return self.look_for_the_room();
        }
        loop {
            assert!(
                self.program.is_doomed(),
                "it does not answer, or has ended by itself\n{}",
                self.home.log()
            );
            let status = self.program.wait();
            assert_eq!(status.signal(), Some(9), "{status}\n{}", self.home.log());
            self.look_at_the_store();
            self.program = Program::start(&self.home);
            let hasty = self.dice.below(6) == 0;
            if hasty {
                self.doom(BIRTH_MAX);
            }
            if let Some(address) = self.program.address() {
                self.browser.go(address);
                if !self.program.is_doomed() && self.dice.below(2) == 0 {
                    self.doom(LIFE_MAX);
                }
                return;
            }
        }
    }

    /// Goes where the room was opened last, whichever program serves it.
    pub(crate) fn look_for_the_room(&mut self) {
        std::thread::sleep(POLL.0);
        for program in self.others.iter_mut().chain([&mut self.program]) {
            if let Some(line) = program.last("http://") {
                let (_, address) = line.split_once("http://").unwrap();
                self.browser.go(format!("http://{}", address.trim()));
            }
        }
    }

    /// What was acknowledged is there, once and in order. What was asked for and not acknowledged may be there.
    pub(crate) fn look_at_the_store(&self) {
        self.home.look(|store| self.look_at(store));
    }

    fn look_at(&self, store: &Store) {
        let work = store.work();
        let Some(row) = work.match_by_id(MatchId(self.game.id)).unwrap() else {
            return assert!(self.game.turns.is_empty());
        };
        let record = work.record(&row).unwrap();
        let kept: Vec<&str> = record.turns().map(|(_, text)| text).collect();
        let (known, new) = kept.split_at(self.game.turns.len().min(kept.len()));
        assert_eq!(known, self.game.turns, "every acknowledged turn is kept");
        // A turn and the answer that was prepared for it are there together or not at all.
        assert!(new.is_empty() || new == self.game.asked, "{new:?}: nobody asked for it");
        for (place, side) in Side::BOTH.into_iter().enumerate() {
            let plan = work.plan(row.id, record.preamble.terms().unwrap().sides[side]).unwrap();
            let waits = place != kept.len() % 2;
            assert!(
                plan.is_none_or(|row| waits && row.ply as usize == kept.len()),
                "a plan has outlived its turn"
            );
        }
        if let Some(answer) = self.game.prepared.as_ref().filter(|_| new.is_empty()) {
            let player = record.preamble.terms().unwrap().sides[Side::BOTH[(kept.len() + 1) % 2]];
            let plan = work.plan(row.id, player).unwrap().expect("what is prepared is kept");
            assert!(plan.plan.answers().iter().any(|kept| kept.mine == *answer), "{plan:?}");
        }
        if let Some(made) = self.game.draft {
            let player = record.preamble.terms().unwrap().sides[Side::BOTH[self.game.turns.len() % 2]];
            let draft = work.draft(row.id, player).unwrap().expect("the draft is kept");
            assert_eq!(draft.steps.split_whitespace().count(), made, "{draft:?}");
        }
    }
}

/// Whether there is only one step that a panel could offer.
fn is_forced(table: &dyn Table) -> bool {
    table.shortcuts().len() + table.choices().len() + table.other_choices().len() == 1
}

/// The newest post that has this button.
fn button<'i>(items: &'i [Value], id: &str) -> Option<&'i Value> {
    let buttons = |item: &'i Value| item["buttons"].as_array().into_iter().flatten();
    items.iter().rev().find(|item| {
        buttons(item).any(|row| row.as_array().is_some_and(|row| row.iter().any(|button| button["id"] == id)))
    })
}
