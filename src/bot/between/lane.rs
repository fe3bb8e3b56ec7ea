//! A lane: the way to a platform, which one program holds at a time. Whoever holds it runs the platform's adapter.

use super::attend::{Attendance, attend};
use super::carried::hear;
use super::line::{LOOK, Line};
use crate::bot::desk::outbox::OutboxRow;
use crate::bot::overheard::Overheard;
use crate::bot::tenure::Tenure;
use crate::bot::whereabouts::HouseSecret;
use crate::bot::wire::message::{Errand, Input, Outgoing};
use crate::players::Platform;
use crate::store::{Address, Exchange, LetterOf, Queue, StoreError, Subject};
use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep, timeout_at};
use tracing::{info, warn};

/// How often a program says that it holds a lane.
const RENEWED: Duration = Duration::from_millis(600);
/// How many reports of an adapter wait to be passed on; with more, it waits.
const REPORTS_MAX: usize = 256;
/// How much that others have heard may wait for the adapter; more waits in the table.
const HEARD_MAX: usize = 64;
/// How many posts may wait for the adapter; more wait in the table.
const OUTBOX_MAX: usize = 256;
/// Of how many posts it is remembered that they were reported: more than can be on their way to the leader.
const REPORTED_MAX: usize = 4_096;

/// How many lanes a program holds.
pub(super) type Held = Arc<tokio::sync::Mutex<u32>>;

/// The lane, to one program.
#[derive(Debug)]
pub struct Lane {
    address: Address,
    line: Line,
    name: Arc<str>,
    platform: Platform,
    inbox: mpsc::Sender<Input>,
    /// How many lanes this program holds. Whoever has this may try to take one more.
    held: Held,
    known: Arc<Mutex<Known>>,
    /// Since which epoch this program holds it, and until when if it says nothing.
    epoch: i64,
    until: Instant,
    /// The same, to its adapter.
    tenure: Tenure,
    /// How many posts were let out by the last that was read.
    behind: i64,
    /// Where the others reach this program, and by which secret.
    door: Option<(Option<IpAddr>, u16, HouseSecret)>,
    /// Whether they were told that since the connection was made: what was told before may be lost with the database.
    told: bool,
}

/// What is known of the posts that the adapter has or had.
#[derive(Debug, Default)]
struct Known {
    fates: HashMap<u64, Stage>,
    reported: VecDeque<u64>,
}

/// How far a post is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The adapter has it.
    Away,
    /// It waits there until its reader asks for it.
    Kept,
    /// It is reported as delivered, or as never to be.
    Reported,
}

impl Known {
    fn report(&mut self, report: &Input) {
        let Some(number) = report.done_with() else { return };
        let stage = if matches!(report, Input::Kept(_)) { Stage::Kept } else { Stage::Reported };
        // Its reader may have it before it is said that it waits for them.
        if stage == Stage::Kept && self.fates.get(&number) == Some(&Stage::Reported) {
            return;
        }
        if stage == Stage::Reported {
            self.reported.push_back(number);
        }
        self.fates.insert(number, stage);
        if self.reported.len() > REPORTED_MAX {
            self.reported.pop_front().map(|oldest| self.fates.remove(&oldest));
        }
    }
}

impl Lane {
    pub(super) fn new(
        address: Address,
        name: Arc<str>,
        platform: Platform,
        inbox: mpsc::Sender<Input>,
        held: Held,
    ) -> Self {
        let line = Line::new(address.clone(), &[Subject::Posts], true);
        let (known, until) = (Arc::default(), Instant::now());
        let tenure = Tenure::until(until);
        Self {
            address,
            line,
            name,
            platform,
            inbox,
            held,
            known,
            epoch: 0,
            until,
            tenure,
            behind: 0,
            door: None,
            told: false,
        }
    }

    /// The platform to which it leads.
    pub fn platform(&self) -> Platform {
        self.platform
    }

    /// For how long this program holds it, to the adapter that it has begun to run.
    pub fn tenure(&self) -> Tenure {
        self.tenure.clone()
    }

    /// Waits until this program holds it; since which epoch, which grows each time another one takes it. The more lanes
    /// it holds, the more time it leaves to others.
    pub async fn take(&mut self) -> i64 {
        let counted = Arc::clone(&self.held);
        loop {
            let mut held = counted.lock().await;
            sleep(LOOK * *held).await;
            let began = Instant::now();
            match self.hold().await {
                Ok(Some(epoch)) => {
                    *held += 1;
                    (self.epoch, self.until, self.behind) = (epoch, began + Exchange::LEASE, 0);
                    // An adapter of before, should it write still, does not come to life again.
                    (self.tenure, self.door) = (Tenure::until(self.until), None);
                    info!(platform = self.platform.id(), epoch, "this program holds the lane");
                    return epoch;
                }
                Ok(None) => {}
                Err(why) => self.line.lose(&why).await,
            }
            drop(held);
            sleep(LOOK).await;
        }
    }

    /// The ends of its adapter's ways, and what [`carry`](Lane::carry) wants.
    pub fn ends(&self) -> (mpsc::Sender<Input>, mpsc::Receiver<Outgoing>, mpsc::Sender<Outgoing>) {
        // A new adapter has nothing yet.
        self.known().fates.retain(|_, stage| *stage == Stage::Reported);
        let (reports, mut said) = mpsc::channel(REPORTS_MAX);
        let (inbox, known) = (self.inbox.clone(), Arc::clone(&self.known));
        tokio::spawn(async move {
            while let Some(input) = said.recv().await {
                lock(&known).report(&input);
                if inbox.send(input).await.is_err() {
                    return;
                }
            }
        });
        let (outbox, posts) = mpsc::channel(OUTBOX_MAX);
        (reports, posts, outbox)
    }

    /// What all programs hear on Discord, for as long as somebody listens. What was not answered by then is for whoever holds
    /// the lane next.
    pub fn overhear(&self) -> mpsc::Receiver<Overheard> {
        let (inbox, heard) = mpsc::channel(HEARD_MAX);
        let of = Attendance { queue: Queue::Discord, topics: &[Subject::Discord], ask: hear, inbox };
        let address = self.address.clone();
        tokio::spawn(async move { attend(&address, of).await });
        heard
    }

    /// Lets the other programs know, once it is [carried](Lane::carry), where they reach this one and by which secret. One
    /// that listens everywhere is reached where it came to the database from.
    pub fn open_door(&mut self, listens: SocketAddr, secret: HouseSecret) {
        let ip = Some(listens.ip()).filter(|ip| !ip.is_unspecified());
        (self.door, self.told) = (Some((ip, listens.port(), secret)), false);
    }

    /// Waits for what is done before there is an adapter, and says meanwhile that this program holds the lane; nothing, once
    /// it does not any more.
    pub async fn prepare<T>(&mut self, doing: impl Future<Output = T>) -> Option<T> {
        let mut renewal = renewal();
        // That it does was said just now.
        renewal.reset();
        tokio::pin!(doing);
        loop {
            tokio::select! {
                biased;
                done = &mut doing => return Some(done),
                _ = renewal.tick() => {
                    if !self.goes_on().await {
                        return None;
                    }
                }
            }
        }
    }

    /// Brings the adapter what is for it; returns when the adapter has ended, or this program holds the lane no more.
    pub async fn carry(&mut self, outbox: mpsc::Sender<Outgoing>) {
        let (mut waiting, mut more) = (VecDeque::new(), true);
        let mut renewal = renewal();
        loop {
            tokio::select! {
                biased;
                _ = renewal.tick() => {
                    if !self.goes_on().await {
                        return;
                    }
                }
                room = outbox.reserve(), if !waiting.is_empty() => match (room, waiting.pop_front()) {
                    (Ok(room), Some(post)) => room.send(post),
                    _ => return,
                },
                () = outbox.closed() => return,
                _ = self.line.hear(), if waiting.is_empty() && !more => more = true,
                () = std::future::ready(()), if waiting.is_empty() && more => {
                    let read = timeout_at(self.until, self.read(&mut waiting)).await;
                    match read.unwrap_or(Ok(false)) {
                        Ok(some) => more = some,
                        Err(why) => self.line.lose(&why).await,
                    }
                }
            }
        }
    }

    /// Leaves it to others, once its adapter has ended.
    pub async fn leave(&mut self) {
        // What is still under way changes nothing any more that the next one may have.
        self.tenure.prolong(Instant::now());
        let mut held = self.held.lock().await;
        *held = held.saturating_sub(1);
        drop(held);
        let leaving = async { self.line.exchange()?.leave(self.platform.id(), &self.name).await };
        if let Ok(Err(why)) = tokio::time::timeout(RENEWED, leaving).await {
            // Then its lease ends by itself.
            warn!(platform = self.platform.id(), "the lane cannot be left: {why}");
        }
    }

    /// The same as [`go_on`](Lane::go_on), with a word in the log.
    async fn goes_on(&mut self) -> bool {
        let holds = self.go_on().await;
        if !holds {
            warn!(platform = self.platform.id(), "this program holds the lane no more");
        }
        holds
    }

    /// Says that this program holds the lane still; whether it does.
    async fn go_on(&mut self) -> bool {
        let began = Instant::now();
        if began >= self.until {
            return false;
        }
        match timeout_at(self.until, self.hold()).await {
            Ok(Ok(Some(epoch))) if epoch == self.epoch => {
                self.until = began + Exchange::LEASE;
                self.tenure.prolong(self.until);
                self.tell_door().await;
                true
            }
            Ok(Err(why)) => {
                self.line.lose(&why).await;
                Instant::now() < self.until
            }
            _ => false,
        }
    }

    /// Tells the others where this program is reached, unless they are told. What fails is tried again.
    async fn tell_door(&mut self) {
        let Some((ip, port, secret)) = self.door.as_ref().filter(|_| !self.told) else { return };
        let at = (self.platform.id(), &*self.name, self.epoch);
        let telling = async { self.line.exchange()?.open_door(at, (*ip, *port), secret.bytes()).await };
        self.told = matches!(timeout_at(self.until, telling).await, Ok(Ok(())));
    }

    /// Sees to it that there is a connection.
    async fn connect(&mut self) -> Result<(), StoreError> {
        if self.line.renew().await? {
            self.told = false;
        }
        Ok(())
    }

    async fn hold(&mut self) -> Result<Option<i64>, StoreError> {
        self.connect().await?;
        self.line.exchange()?.hold(self.platform.id(), &self.name).await
    }

    /// Reads the next posts; whether there were any.
    async fn read(&mut self, waiting: &mut VecDeque<Outgoing>) -> Result<bool, StoreError> {
        self.connect().await?;
        let letters = self.line.exchange()?.letters::<OutboxRow>(self.platform.id(), self.behind).await?;
        let some = !letters.is_empty();
        for letter in letters {
            self.behind = letter.posted;
            waiting.extend(self.open(letter));
        }
        Ok(some)
    }

    /// A post for the adapter; nothing, if it has or had that one.
    fn open(&self, letter: LetterOf<OutboxRow>) -> Option<Outgoing> {
        let number = letter.number;
        let stage = self.known().fates.get(&number).copied();
        let report = match (letter.note, stage) {
            (_, Some(Stage::Away | Stage::Reported)) => return None,
            (Some(row), None) => {
                self.known().fates.insert(number, Stage::Away);
                let mut post = row.outgoing(number);
                if let (true, Errand::Post(post)) = (letter.plain, &mut post.what) {
                    post.pictures.clear();
                }
                return Some(post);
            }
            (None, None) if letter.gone => Input::Delivered(number),
            // Whoever leads now does not know that it is kept; or it cannot be read, and holds nothing up.
            (_, Some(Stage::Kept)) | (None, None) => Input::Kept(number),
        };
        let inbox = self.inbox.clone();
        // Room for it is not waited for here: the lane has to be held meanwhile.
        tokio::spawn(async move { inbox.send(report).await });
        None
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        lock(&self.known)
    }
}

/// When it is to be said that the lane is held.
fn renewal() -> Interval {
    let mut renewal = interval(RENEWED);
    renewal.set_missed_tick_behavior(MissedTickBehavior::Delay);
    renewal
}

fn lock(known: &Mutex<Known>) -> MutexGuard<'_, Known> {
    // Nothing in it can be half done.
    known.lock().unwrap_or_else(PoisonError::into_inner)
}
