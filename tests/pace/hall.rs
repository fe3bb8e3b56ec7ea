//! The loop without its tasks: people in the chat room who play many matches, and what their turns cost.

use jiff::{SignedDuration, Timestamp};
use nahil::bot::message::{Act, Incoming, Input, Mention, Outgoing, Receipt};
use nahil::bot::{Bot, Settings};
use nahil::players::{Account, Place, Platform};
use nahil::store::Store;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The turns that each side plays by turns, for ever: its Lightning goes to and fro.
const TURNS: [[&str; 2]; 2] = [["Lb2 La1 Lb2", "Lo2 Lp1 Lo2"], ["La1 Lb2 La1", "Lp1 Lo2 Lp1"]];

/// A bot with matches of two players each, who play nothing else.
pub(crate) struct Hall {
    bot: Bot,
    /// Which of those that the store has seen this is: each has people and events of its own.
    run: u64,
    now: Timestamp,
    events: u64,
    /// What was sent and is not known to have arrived.
    told: Vec<u64>,
    /// How many turns were played in each match.
    pub(crate) plies: Vec<usize>,
}

/// What something has cost.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "the bench tells both, the tests judge by one")]
pub(crate) struct Cost {
    /// By the clock.
    pub(crate) wall: Duration,
    /// In which the thread of the loop computed, where the system tells; else by the clock.
    pub(crate) cpu: Duration,
}

/// How long something takes.
#[expect(clippy::disallowed_methods, reason = "how long it takes is the test's subject")]
pub(crate) fn cost(act: impl FnOnce()) -> Cost {
    let (began, computed) = (Instant::now(), computed());
    act();
    let wall = began.elapsed();
    Cost { wall, cpu: computed.zip(self::computed()).map_or(wall, |(from, to)| to.saturating_sub(from)) }
}

/// How long this thread has computed, where the system tells.
fn computed() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    stat.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

impl Hall {
    /// So many matches, in each of which so many turns were played.
    pub(crate) fn open(folder: &Path, matches: usize, plies: usize) -> Self {
        Self::over(Store::open(folder).unwrap(), matches, plies)
    }

    /// The same over an open store.
    pub(crate) fn over(store: Store, matches: usize, plies: usize) -> Self {
        Self::with(store, matches, plies, "3d")
    }

    /// So many matches with clocks that no vacation keeps from running out.
    #[allow(dead_code, reason = "one bench lets them run out")]
    pub(crate) fn live(folder: &Path, matches: usize) -> Self {
        Self::with(Store::open(folder).unwrap(), matches, 0, "sudden 15m")
    }

    fn with(store: Store, matches: usize, plies: usize, control: &str) -> Self {
        let settings = Settings { control: control.parse().unwrap(), ..Settings::default() };
        let now = Timestamp::from_second(1_800_000_000).unwrap();
        // Each leaves matches behind, so none is given the same number.
        let run = store.work().next_match().unwrap().0;
        let bot = Bot::new(store, settings, Box::new(|| true));
        let mut hall = Self { bot, run, now, events: 0, told: Vec::new(), plies: vec![0; matches] };
        for first in (0..matches).step_by(100) {
            let some = first..matches.min(first + 100);
            hall.say_all(some.clone().flat_map(|one| [(one, 0), (one, 1)]), |_| {
                "!n profile confirm off".to_owned()
            });
            hall.say_all(some.clone().map(|one| (one, 0)), |one| {
                format!("!n play maya @{} white", name(run, one, 1))
            });
            hall.say_all(some.map(|one| (one, 1)), |_| "!n accept".to_owned());
        }
        for _ in 0..plies {
            hall.play(0..matches);
        }
        hall
    }

    /// Plays the next turn of each of these matches, all in one batch.
    pub(crate) fn play(&mut self, matches: impl IntoIterator<Item = usize>) {
        let matches: Vec<_> = matches.into_iter().collect();
        let plies = self.plies.clone();
        for &one in &matches {
            self.plies[one] += 1;
        }
        let turn = |one: usize| TURNS[plies[one] / 2 % 2][plies[one] % 2];
        self.say_all(matches.iter().map(|&one| (one, plies[one] % 2)), |one| {
            format!("!n move {}", turn(one))
        });
        let posts = self.told.len();
        assert!(posts >= matches.len(), "{posts} posts of {} turns", matches.len());
    }

    /// Lets the time of all who are to move run out in the same second; how much is told of it.
    #[allow(dead_code, reason = "one bench lets it")]
    pub(crate) fn run_out(&mut self) -> usize {
        self.now += SignedDuration::from_hours(24);
        let before = self.told.len();
        while self.bot.next_due().unwrap().is_some_and(|due| due <= self.now) {
            let told = self.bot.due(self.now).unwrap();
            self.told.extend(told.into_iter().map(|outgoing| outgoing.number));
        }
        self.told.len() - before
    }

    /// Lets each of these sides say something, all in one batch.
    pub(crate) fn say_all(
        &mut self,
        who: impl IntoIterator<Item = (usize, usize)>,
        text: impl Fn(usize) -> String,
    ) {
        self.act_all(who, |one| Act::Said(text(one)));
    }

    /// Lets each of these sides do something, all in one batch.
    pub(crate) fn act_all(
        &mut self,
        who: impl IntoIterator<Item = (usize, usize)>,
        act: impl Fn(usize) -> Act,
    ) {
        self.now += SignedDuration::from_secs(31);
        let mut batch: Vec<_> = std::mem::take(&mut self.told).into_iter().map(Input::Delivered).collect();
        let mut kept = Vec::new();
        for (one, side) in who {
            let (receipt, waiting) = oneshot::channel();
            let incoming = self.incoming(&name(self.run, one, side), act(one), one);
            batch.push(Input::Incoming { incoming, receipt: Some(receipt) });
            kept.push(waiting);
        }
        let told: Vec<Outgoing> = self.bot.apply(batch, self.now).unwrap();
        self.told = told.into_iter().map(|outgoing| outgoing.number).collect();
        for mut receipt in kept {
            assert!(matches!(receipt.try_recv(), Ok(Receipt::Kept { .. })));
        }
    }

    fn incoming(&mut self, name: &str, act: Act, one: usize) -> Incoming {
        self.events += 1;
        let account = |name: &str| Account { platform: Platform::Local, id: name.to_owned() };
        let mentions = [0, 1]
            .map(|side| self::name(self.run, one, side))
            .map(|name| Mention::person(&name, account(&name)));
        Incoming {
            id: format!("e{}-{}", self.run, self.events),
            at: self.now,
            locale: None,
            name: name.to_owned(),
            // A room of their own, as most people have.
            place: Place { platform: Platform::Local, id: format!("room{}-{one}", self.run) },
            from: account(name),
            act,
            mentions: mentions.to_vec(),
            member: None,
        }
    }
}

fn name(run: u64, one: usize, side: usize) -> String {
    format!("{}{run}x{one}", ["ana", "beto"][side])
}
