//! A program whose adapters reach the loop through the inbox table, wherever that runs.

use super::carried::{Carried, Reply, Waiting, part, part_heard};
use super::commission::elsewhere;
use super::easels::lend;
use super::lane::{Held, Lane};
use super::line::Line;
use super::seek::seek;
use super::shares::share;
use crate::bot::CHANGES_MAX;
use crate::bot::overheard::Overheard;
use crate::bot::shares::ShareOut;
use crate::bot::studio::{Craft, Studio};
use crate::bot::whereabouts::Whereabouts;
use crate::bot::wire::message::Input;
use crate::players::Platform;
use crate::status::{Figures, Wait};
use crate::store::{Address, Exchange, Queue, StoreError, Subject, Tidings};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::{broadcast, mpsc, watch};
use tracing::error;

/// How much adapters may have said that is on its way into the table; with more, they wait.
const INBOX_MAX: usize = 1_024;
/// How many questions may wait for an answer; with more, adapters wait.
const ASKED_MAX: usize = 1_024;
/// How many are asked in one statement.
const BATCH_MAX: usize = 256;

/// The program, to its adapters.
#[derive(Clone, Debug)]
pub struct Hand {
    address: Address,
    name: Arc<str>,
    inbox: mpsc::Sender<Input>,
    changes: broadcast::Sender<u64>,
    held: Held,
    figures: Figures,
}

impl Hand {
    /// A hand of this name, which no other program has or had, that counts what it asks. It works as long as there is a
    /// runtime, for its adapters may have something to say until the last of them has ended.
    pub fn start(address: Address, name: &str, figures: Figures) -> Self {
        let (inbox, said) = mpsc::channel(INBOX_MAX);
        let (name, changes) = (Arc::from(name), broadcast::Sender::new(CHANGES_MAX));
        let line = Line::new(address.clone(), &[Subject::Answers, Subject::Changes], true);
        let as_whom = (Arc::clone(&name), figures.clone());
        tokio::spawn(Asking::new((line, Queue::Inbox, part), as_whom, said).run(changes.clone()));
        Self { address, name, inbox, changes, held: Held::default(), figures }
    }

    /// Where its adapters say what they have.
    pub fn inbox(&self) -> mpsc::Sender<Input> {
        self.inbox.clone()
    }

    /// Whether the database lets this program in now.
    pub async fn reaches(&self) -> bool {
        Exchange::open(&self.address, &[], true).await.is_ok()
    }

    /// Says that this program keeps what platforms need in the folder with this id; whether the others use no other one.
    pub async fn share_folder(&self, id: &str) -> Result<bool, StoreError> {
        Exchange::open(&self.address, &[], true).await?.0.share_folder(id).await
    }

    /// The numbers of the matches that change.
    pub fn changes(&self) -> broadcast::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Where its ears say what they hear on Discord, for whichever program holds the lane there.
    pub fn ears(&self) -> mpsc::Sender<Overheard> {
        let (heard, said) = mpsc::channel(INBOX_MAX);
        let name = Arc::from(format!("{} hears", self.name));
        let line = Line::new(self.address.clone(), &[Subject::Answers], true);
        // No matches change by it.
        let changes = broadcast::Sender::new(1);
        let as_whom = (name, self.figures.clone());
        tokio::spawn(Asking::new((line, Queue::Discord, part_heard), as_whom, said).run(changes));
        heard
    }

    /// Gives this program its share of Discord's shards.
    pub fn shares(&self) -> ShareOut {
        let (address, name) = (self.address.clone(), Arc::clone(&self.name));
        Arc::new(move |total| share(&address, &name, total))
    }

    /// Which other program holds the lane to a platform, as that changes.
    pub fn holder(&self, platform: Platform) -> watch::Receiver<Option<Whereabouts>> {
        seek(self.address.clone(), Arc::clone(&self.name), platform)
    }

    /// Where the other programs of this version make things for this one.
    pub fn elsewhere<C: Craft>(&self, version: &str) -> Studio<C> {
        elsewhere(self.address.clone(), self.craft::<C>(version))
    }

    /// Lets them use the studio of this one, until it is told to stop.
    pub async fn lend<C: Craft>(&self, studio: Studio<C>, version: &str, stopped: impl Future<Output = ()>) {
        lend(self.address.clone(), self.craft::<C>(version), studio, stopped).await;
    }

    /// The name and version of this program by its craft: those of the same craft and version make things for each other.
    fn craft<C: Craft>(&self, version: &str) -> (Arc<str>, Arc<str>) {
        let named = |whose: &str| format!("{whose} {}", C::NAME).into();
        (named(&self.name), named(version))
    }

    /// The lane to a platform.
    pub fn lane(&self, platform: Platform) -> Lane {
        Lane::new(
            self.address.clone(),
            Arc::clone(&self.name),
            platform,
            self.inbox(),
            Arc::clone(&self.held),
        )
    }
}

/// Parts what is said into what is asked and who waits for the answer; nothing for what nobody is asked.
type Part<T> = fn(T) -> Option<(Carried, Waiting)>;

/// What is asked, and who waits for the answers.
struct Asking<T> {
    line: Line,
    queue: Queue,
    part: Part<T>,
    name: Arc<str>,
    figures: Figures,
    said: mpsc::Receiver<T>,
    /// By their numbers.
    asked: BTreeMap<i64, Asked>,
    last: i64,
}

/// Something that was asked.
struct Asked {
    body: String,
    waiting: Waiting,
    /// It is counted as long as this is kept.
    wait: Wait,
}

impl<T> Asking<T> {
    fn new(
        (line, queue, part): (Line, Queue, Part<T>),
        (name, figures): (Arc<str>, Figures),
        said: mpsc::Receiver<T>,
    ) -> Self {
        Self { line, queue, part, name, figures, said, asked: BTreeMap::new(), last: 0 }
    }

    /// Asks, and hands on the answers, until there are no adapters any more.
    async fn run(mut self, changes: broadcast::Sender<u64>) {
        let mut said = Vec::new();
        loop {
            // What was asked over a connection that is lost may not have arrived.
            let since = match self.line.renew().await {
                Ok(true) => 0,
                Ok(false) => self.last,
                Err(why) => {
                    self.line.lose(&why).await;
                    continue;
                }
            };
            let new = self.take(&mut said);
            if let Err(why) = self.ask(if since == 0 { 0 } else { new }).await {
                self.line.lose(&why).await;
                continue;
            }
            let heard = tokio::select! {
                count = self.said.recv_many(&mut said, BATCH_MAX), if self.asked.len() < ASKED_MAX => {
                    if count == 0 {
                        return;
                    }
                    continue;
                }
                heard = self.line.hear() => heard,
            };
            if let Err(why) = self.heed(&heard, &changes).await {
                self.line.lose(&why).await;
            }
        }
    }

    /// Takes what adapters have said; the number behind which that is.
    fn take(&mut self, said: &mut Vec<T>) -> i64 {
        let before = self.last;
        for (carried, waiting) in said.drain(..).filter_map(self.part) {
            match serde_json::to_string::<Carried>(&carried) {
                Ok(body) => {
                    self.last += 1;
                    let wait = self.figures.await_answer();
                    self.asked.insert(self.last, Asked { body, waiting, wait });
                }
                Err(why) => error!("what an adapter has said cannot be written down: {why}"),
            }
        }
        before
    }

    /// Asks all behind this number.
    async fn ask(&mut self, behind: i64) -> Result<(), StoreError> {
        self.asked.retain(|_, asked| !asked.waiting.is_gone());
        let behind: Vec<_> =
            self.asked.range(behind + 1..).map(|(number, asked)| (*number, &*asked.body)).collect();
        for some in behind.chunks(BATCH_MAX) {
            self.line.exchange()?.ask(self.queue, &self.name, some).await?;
        }
        Ok(())
    }

    /// Takes the answers that there are, and tells what has changed.
    async fn heed(&mut self, heard: &[Tidings], changes: &broadcast::Sender<u64>) -> Result<(), StoreError> {
        for tidings in heard.iter().filter(|tidings| tidings.topic == Subject::Changes) {
            // Perhaps nobody listens.
            Exchange::changed(&tidings.about).for_each(|id| drop(changes.send(id)));
        }
        let is_mine = |tidings: &Tidings| tidings.topic == Subject::Answers && *tidings.about == *self.name;
        let looks = heard.is_empty() && !self.asked.is_empty();
        if !looks && !heard.iter().any(is_mine) {
            return Ok(());
        }
        for (number, body) in self.line.exchange()?.answers(&self.name).await? {
            if let Some(Asked { waiting, wait, .. }) = self.asked.remove(&number) {
                drop(wait);
                let reply = serde_json::from_str(&body);
                waiting.answer(reply.unwrap_or_else(|why| {
                    error!("an answer cannot be read: {why}");
                    Reply::Nothing
                }));
            }
        }
        Ok(())
    }
}
