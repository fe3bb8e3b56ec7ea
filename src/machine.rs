//! The machine: threads that think about matches, an adapter like any other. Jobs come from the bot, thoughts go into its
//! inbox.
//!
//! A thread has the lowest priority there is, so that what people wait for goes first. It thinks about one match at a time
//! and stops within a blink when it is told to: because the program ends, or because the match has changed. What was thought
//! by then is lost, and the bot, which finds every job again in its matches, hands it over anew after the next start.
//!
//! Where there are several programs, one of them has the jobs of the bot. While its threads are all at work, the others think
//! about what waits there; they drop it when they have something to think about themselves.

mod away;
mod line;
mod queue;
mod standing;

use crate::bot::message::{Input, Job, Outlook, Purpose, Thinker, Thought};
use crate::bot::{Commission, Count, Studio};
use crate::engine::{self, Aim, Budget, Found, Level, Puzzling, Question, REVIEWED, Worker};
use crate::games::Nearby;
use crate::play::puzzle::{Goal, Puzzle};
use crate::priority::step_back;
use crate::status::Figures;
use queue::{Guest, Queue, Taken};
use standing::{ANSWERED, stands};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::task::AbortHandle;
use tracing::{debug, error, info};

/// How long the machine thinks about a turn at most; it then plays the best that it has seen.
const LONGEST: Duration = Duration::from_secs(10);
/// How many steps are looked at for what is near: those of a turn in Arimaa are a few hundred thousand.
const NEARBY: u64 = 1_000_000;
/// How many positions are looked at to find out whether one of a match is a puzzle; to check it, eight times as many.
const MINED: u64 = 20_000;
/// How many jobs of other programs may wait.
const GUESTS_MAX: usize = 64;
/// The priority of its threads: the lowest of a system that goes by niceness.
const NICENESS: i32 = 19;

/// Threads that think.
#[derive(Debug)]
pub struct Machine {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

/// What is told to a machine for one bot, until it is dropped.
#[derive(Debug)]
pub struct Service {
    shared: Arc<Shared>,
    /// What sends jobs to other programs.
    away: Option<AbortHandle>,
}

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    /// Where thoughts go, while a bot is served.
    inbox: Mutex<Option<mpsc::Sender<Input>>>,
    /// Something may wait for a thread, or the machine is to stop.
    changed: Condvar,
    /// Something may wait for which no thread is free.
    waits: Notify,
    /// For how many jobs of other programs there is room.
    room: watch::Sender<usize>,
    figures: Figures,
}

impl Machine {
    /// So many threads; the clock only counts. What they think about is counted.
    pub fn open(threads: usize, clock: &Count, figures: Figures) -> io::Result<Self> {
        let (mut queue, room) = (Queue::default(), watch::Sender::new(threads));
        queue.set_threads(threads);
        let (queue, inbox) = (Mutex::new(queue), Mutex::default());
        let (changed, waits) = (Condvar::new(), Notify::new());
        let shared = Arc::new(Shared { queue, inbox, changed, waits, room, figures });
        let mut machine = Self { shared, threads: Vec::new() };
        for number in 1..=threads {
            let (shared, clock) = (Arc::clone(&machine.shared), Arc::clone(clock));
            let thread = thread::Builder::new().name(format!("machine-{number}"));
            machine.threads.push(thread.spawn(move || work(&shared, &clock))?);
        }
        info!(threads, "the machine plays");
        Ok(machine)
    }

    /// Serves a bot: what is thought goes into its inbox, wherever it was thought. One is served at a time.
    pub fn serve(&self, inbox: &mpsc::Sender<Input>, others: Option<Studio<Job>>) -> Service {
        let shared = Arc::clone(&self.shared);
        *lock(&shared.inbox) = Some(inbox.clone());
        let away = others.map(|others| {
            let sending = away::send_away(Arc::clone(&shared), others, inbox.clone());
            tokio::spawn(sending).abort_handle()
        });
        Service { shared, away }
    }

    /// Where it thinks for other programs.
    pub fn studio(&self) -> Studio<Job> {
        let (commissions, mut asked) = mpsc::channel(GUESTS_MAX);
        let shared = Arc::clone(&self.shared);
        tokio::spawn(async move {
            while let Some(Commission { wish, made }) = asked.recv().await {
                shared.change(|queue| queue.receive(Guest { job: wish, made }));
            }
        });
        Studio { room: self.shared.room.subscribe(), commissions }
    }
}

impl Drop for Machine {
    /// Stops all thinking, and waits until it has stopped.
    fn drop(&mut self) {
        self.shared.change(Queue::close);
        self.shared.changed.notify_all();
        for thread in self.threads.drain(..) {
            // One that has panicked has said so.
            let _ = thread.join();
        }
    }
}

impl Service {
    /// Where the bot says what is to be thought about.
    pub fn thinker(&self) -> Thinker {
        let shared = Arc::clone(&self.shared);
        Arc::new(move |id, job| {
            shared.change(|queue| match job {
                Some(job) => queue.put(job),
                None => queue.forget(id),
            });
        })
    }
}

impl Drop for Service {
    /// Stops all thinking for this bot.
    fn drop(&mut self) {
        if let Some(away) = &self.away {
            away.abort();
        }
        *lock(&self.shared.inbox) = None;
        self.shared.change(Queue::clear);
    }
}

impl Shared {
    /// Changes the queue, and lets everybody know.
    fn change<T>(&self, change: impl FnOnce(&mut Queue) -> T) -> T {
        let changed = self.adjust(change);
        self.changed.notify_one();
        self.waits.notify_one();
        changed
    }

    /// Changes the queue, and lets others know for how many of their jobs there is room.
    fn adjust<T>(&self, change: impl FnOnce(&mut Queue) -> T) -> T {
        let mut queue = lock(&self.queue);
        let changed = change(&mut queue);
        self.tell_room(&queue);
        changed
    }

    fn tell_room(&self, queue: &Queue) {
        let room = queue.room();
        self.room.send_if_modified(|known| std::mem::replace(known, room) != room);
    }

    /// Waits for the next job; nothing once the machine is to stop.
    fn next(&self) -> Option<(Taken, Option<oneshot::Sender<Thought>>)> {
        let mut queue = lock(&self.queue);
        loop {
            if queue.is_closed() {
                return None;
            }
            if let Some(next) = queue.take() {
                self.tell_room(&queue);
                // No thread may be free any more for what waits behind it.
                self.waits.notify_one();
                return Some(next);
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Hands over a thought: to the program that has asked for it, or to the bot. Who is gone does not miss it.
    fn give(&self, thought: Thought, made: Option<oneshot::Sender<Thought>>) {
        if let Some(made) = made {
            return drop(made.send(thought));
        }
        let inbox = lock(&self.inbox).clone();
        if let Some(inbox) = inbox {
            let _ = inbox.blocking_send(Input::Thought(thought));
        }
    }
}

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing in it can be half done.
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Thinks about one job after another.
fn work(shared: &Shared, clock: &Count) {
    step_back(NICENESS, "the machine thinks");
    let mut worker = Worker::new();
    while let Some((taken, made)) = shared.next() {
        let from = clock();
        let go_on = || !taken.is_stopped() && clock().saturating_sub(from) < LONGEST;
        let think = || shared.figures.think(|| think(&taken.job, &mut worker, &go_on));
        let thought = catch_unwind(AssertUnwindSafe(think)).unwrap_or_else(|_| {
            // The panic is in the log already; what was in memory may be half written.
            worker = Worker::new();
            Thought { turn: None, ..nothing(&taken.job) }
        });
        if shared.change(|queue| queue.done(&taken)) {
            shared.give(thought, made);
        }
    }
}

/// What the machine thinks of a job, as long as it may go on: the same whenever it may go on to the end.
pub fn think(job: &Job, worker: &mut Worker, go_on: &dyn Fn() -> bool) -> Thought {
    let nothing = nothing(job);
    if let Purpose::Mine { before, .. } = job.purpose {
        return mine(job, before, worker, go_on);
    }
    if job.purpose == Purpose::Nearby {
        return Thought { nearby: nearby(job, None, go_on), ..nothing };
    }
    let Some(budget) = budget(job) else { return nothing };
    let question = Question {
        kind: job.kind,
        options: &job.options,
        position: job.position.as_deref(),
        turns: &job.turns,
    };
    match engine::think(question, budget, worker, go_on) {
        Ok(thought) => {
            let outlook = stands(job, (question, budget), thought.value, worker, go_on);
            // What is known without a search, such as a setup, has no value.
            let chance = (thought.depth > 0).then(|| engine::chance(job.kind, thought.value));
            let nearby = nearby(job, Some(&thought.turn), go_on);
            let (turn, line) = (Some(thought.turn), thought.line);
            Thought { turn, outlook, chance, line, nearby, ..nothing }
        }
        Err(fault) => {
            error!(id = %job.id, ?fault, "the machine cannot think about a match");
            nothing
        }
    }
}

/// Looks for a puzzle.
fn mine(job: &Job, before: Option<i32>, worker: &mut Worker, go_on: &dyn Fn() -> bool) -> Thought {
    let Some(position) = &job.position else { return nothing(job) };
    let mut puzzling = Puzzling::new(job.kind, &job.options, MINED, worker).of_people(go_on);
    match puzzling.at(position, before) {
        Ok(sifted) => {
            let puzzle = sifted.found.map(|found| Box::new(puzzle(position.clone(), found)));
            Thought { value: sifted.value, puzzle, ..nothing(job) }
        }
        // The turn before has ended the match, or what Tsaul did.
        Err(fault) => {
            debug!(id = %job.id, ?fault, "no puzzle can be looked for");
            nothing(job)
        }
    }
}

/// A puzzle that was found in a position, as it is kept.
pub fn puzzle(position: String, found: Found) -> Puzzle {
    let goal = match found.aim {
        Aim::Best => Goal::Best,
        Aim::Win(turns) => Goal::Win(turns),
    };
    Puzzle { grade: found.grade, goal, position, options: None, lines: found.lines }
}

/// What is near after a turn, or as a match stands, where somebody is to be told; nothing where the match is over by it.
fn nearby(job: &Job, turn: Option<&String>, go_on: &dyn Fn() -> bool) -> Option<Box<Nearby>> {
    if !job.guided {
        return None;
    }
    let turns: Vec<_> = job.turns.iter().chain(turn).cloned().collect();
    let (options, position) = (&job.options, job.position.as_deref());
    let question = Question { kind: job.kind, options, position, turns: &turns };
    engine::nearby(question, NEARBY, go_on).ok().map(Box::new)
}

/// How much is thought about a job; nothing for a level that there is not.
fn budget(job: &Job) -> Option<Budget> {
    match job.purpose {
        Purpose::Turn => Some(Level::new(job.level)?.budget(job.kind, job.seed)),
        Purpose::Hint | Purpose::Retry { .. } | Purpose::Review(_) => {
            Some(Budget { seed: job.seed, ..Budget::nodes(REVIEWED) })
        }
        Purpose::Nearby | Purpose::Mine { .. } => None,
    }
}

/// How many positions are looked at for a job, at most; for what is near, as many steps take no longer than these.
fn nodes(job: &Job) -> u64 {
    let answered = if job.asked { 2 * ANSWERED } else { 0 };
    budget(job).map_or(MINED, |budget| budget.nodes + answered)
}

/// A thought in which nothing was found.
fn nothing(job: &Job) -> Thought {
    let Job { id, entry, refused, purpose, .. } = *job;
    Thought {
        id,
        entry,
        refused,
        purpose,
        turn: None,
        outlook: Outlook::Even,
        chance: None,
        line: Vec::new(),
        nearby: None,
        value: None,
        puzzle: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::counting_clock;
    use crate::games::{Kind, Options};
    use crate::play::MatchId;
    use crate::players::PlayerId;

    pub(super) fn job(id: u64, level: u8) -> Job {
        Job {
            id: MatchId(id),
            entry: 0,
            ply: 0,
            refused: 0,
            purpose: Purpose::Turn,
            person: PlayerId(1),
            level,
            to_move: true,
            asked: false,
            kind: Kind::Abalone,
            options: Options::defaults(Kind::Abalone.rules().options()),
            position: None,
            turns: Vec::new(),
            seed: 7,
            guided: false,
        }
    }

    fn machine(threads: usize) -> Machine {
        let clock = counting_clock();
        Machine::open(threads, &clock, Figures::new(Arc::clone(&clock), "")).unwrap()
    }

    #[test]
    fn what_comes_in_is_thought_about_and_goes_into_the_inbox() {
        let (inbox, mut thoughts) = mpsc::channel(8);
        let machine = machine(1);
        let service = machine.serve(&inbox, None);
        let thinker = service.thinker();
        for id in [1, 2] {
            thinker(MatchId(id), Some(job(id, 1)));
        }
        for id in [1, 2] {
            let Some(Input::Thought(thought)) = thoughts.blocking_recv() else { panic!("not a thought") };
            assert_eq!(thought, think(&job(id, 1), &mut Worker::new(), &|| true));
            assert!(thought.turn.is_some());
        }
    }

    #[test]
    fn it_stops_in_a_blink_while_it_thinks() {
        let (inbox, mut thoughts) = mpsc::channel(8);
        let machine = machine(2);
        let service = machine.serve(&inbox, None);
        let thinker = service.thinker();
        for id in 1..=20 {
            thinker(MatchId(id), Some(Job { person: PlayerId(id), ..job(id, 10) }));
        }
        // Until it has begun.
        while lock(&machine.shared.queue).running() < 2 {
            thread::yield_now();
        }
        drop(machine);
        assert!(thoughts.try_recv().is_err(), "what was not thought to the end is not sent");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn another_machine_thinks_about_what_waits() {
        let (inbox, mut thoughts) = mpsc::channel(8);
        let (own, other) = (machine(1), machine(1));
        let (commissions, mut asked) = mpsc::channel(8);
        let Studio { room, commissions: others } = other.studio();
        let service = own.serve(&inbox, Some(Studio { room, commissions }));
        let thinker = service.thinker();
        // The one has its thread busy for long, so that the next goes to the other.
        let asks = |job: Job| thinker(job.id, Some(job));
        asks(job(1, 10));
        while lock(&own.shared.queue).running() < 1 {
            tokio::task::yield_now().await;
        }
        asks(Job { person: PlayerId(2), ..job(2, 1) });
        let commission = asked.recv().await.unwrap();
        assert_eq!(commission.wish.id, MatchId(2));
        others.send(commission).await.unwrap();
        let Some(Input::Thought(thought)) = thoughts.recv().await else { panic!("not a thought") };
        let same = Job { person: PlayerId(2), ..job(2, 1) };
        assert_eq!(thought, think(&same, &mut Worker::new(), &|| true));
        // What comes to nothing there comes back.
        asks(Job { person: PlayerId(3), ..job(3, 1) });
        drop(asked.recv().await.unwrap());
        let mut again = asked.recv().await.unwrap();
        assert_eq!(again.wish.id, MatchId(3));
        // Whoever is served no more asks for nothing.
        drop(service);
        again.made.closed().await;
        assert!(asked.recv().await.is_none());
        tokio::task::block_in_place(|| drop((own, other)));
    }

    #[test]
    fn a_job_without_an_answer_is_a_thought_without_a_turn() {
        let broken = Job { turns: vec!["z9".to_owned()], ..job(1, 1) };
        assert_eq!(think(&broken, &mut Worker::new(), &|| true).turn, None);
        assert_eq!(think(&job(1, 11), &mut Worker::new(), &|| true).turn, None);
    }

    #[test]
    fn a_position_that_is_looked_at_has_a_chance_and_a_setup_has_none() {
        let looked = Job { purpose: Purpose::Review(0), ..job(1, 0) };
        let thought = think(&looked, &mut Worker::new(), &|| true);
        assert_eq!(thought, think(&Job { seed: 8, ..looked }, &mut Worker::new(), &|| true));
        assert!(thought.chance.is_some_and(|chance| (400..=600).contains(&chance)), "{thought:?}");
        assert_eq!(thought.line.first(), thought.turn.as_ref());
        let (kind, options) = (Kind::Arimaa, Options::defaults(Kind::Arimaa.rules().options()));
        let setup = Job { purpose: Purpose::Review(0), kind, options, ..job(1, 0) };
        assert_eq!(think(&setup, &mut Worker::new(), &|| true).chance, None);
    }

    #[test]
    fn in_a_guided_match_it_counts_what_is_near_after_its_turn() {
        let position = Some("5/6/7/8/9/8/7/1w4/wb3 b 0 0".to_owned());
        let guided = Job { guided: true, position, ..job(1, 1) };
        let thought = think(&guided, &mut Worker::new(), &|| true);
        assert!(thought.nearby.is_some_and(|nearby| nearby.whole));
        assert_eq!(
            think(&Job { guided: false, ..guided.clone() }, &mut Worker::new(), &|| true).nearby,
            None
        );
        let counted = think(&Job { purpose: Purpose::Nearby, ..guided }, &mut Worker::new(), &|| true);
        assert_eq!(counted.turn, None);
        assert!(counted.nearby.is_some_and(|nearby| nearby.whole));
    }
}
