//! What all pages share: the way to the bot, what makes links, and who has pages open.

use super::answer::NoPage;
use super::shots::Shots;
use crate::bot::Now;
use crate::bot::message::{Input, PagePass, PageRefusal, PageView, PageVisit, SiteView, SiteVisit};
use crate::bot::pace::{Pace, Paces};
use crate::chat::shared::here::Here;
use crate::chat::shared::lock;
use crate::chat::{Artist, Limits, Links};
use crate::config::Chosen;
use jiff::SignedDuration;
use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{Notify, broadcast, mpsc, oneshot, watch};

/// How much may be asked from one network: a page, its pictures, and a turn of many steps.
const ASKED: Pace = Pace::new(240, SignedDuration::from_secs(60));
/// How long the bot may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// By how many names the strangers of one network are counted, in turn. Each name has the pages of a person, so a school has
/// room, and a name with several pages makes some for whoever has none.
const STRANGERS: u64 = 16;
/// How many changes of matches wait for a page that is slow.
const CHANGES_MAX: usize = 64;

/// What all pages share.
pub(super) struct Hub {
    pub(super) links: Arc<Links>,
    pub(super) chosen: Chosen,
    pub(super) shots: Shots,
    now: Now,
    paces: Mutex<Paces<IpAddr>>,
    here: Mutex<Here>,
    /// How many strangers have come.
    strangers: AtomicU64,
    inbox: mpsc::Sender<Input>,
    changes: broadcast::Sender<u64>,
    closing: watch::Sender<bool>,
}

/// A way to it that handlers can be given.
#[derive(Clone, Debug)]
pub(super) struct Shared(pub(super) Arc<Hub>);

/// A page that follows a match, counted as long as it does.
#[derive(Debug)]
pub(super) struct Present {
    hub: Arc<Hub>,
    number: u64,
    leave: Arc<Notify>,
}

impl Drop for Present {
    fn drop(&mut self) {
        lock(&self.hub.here).leave(self.number);
    }
}

impl Present {
    /// Waits until somebody else needs its place.
    pub(super) async fn dismissed(&self) {
        self.leave.notified().await;
    }
}

impl fmt::Debug for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hub").finish_non_exhaustive()
    }
}

impl Hub {
    /// A hub before anybody has come.
    pub(super) fn new(
        links: Arc<Links>,
        chosen: Chosen,
        (now, artist): (Now, Artist),
        limits: Limits,
        inbox: mpsc::Sender<Input>,
    ) -> Self {
        Self {
            shots: Shots::new(artist, Arc::clone(&links)),
            links,
            chosen,
            now,
            paces: Mutex::new(Paces::new(ASKED)),
            here: Mutex::new(Here::new(limits)),
            strangers: AtomicU64::new(0),
            inbox,
            changes: broadcast::Sender::new(CHANGES_MAX),
            closing: watch::Sender::new(false),
        }
    }

    /// Passes on which matches change, until the bot is gone.
    pub(super) async fn listen(&self, mut changes: broadcast::Receiver<u64>) {
        use broadcast::error::RecvError::{Closed, Lagged};
        loop {
            match changes.recv().await {
                // Perhaps no page is open.
                Ok(id) => drop(self.changes.send(id)),
                // What was missed is unknown: pages look again with the next change of theirs.
                Err(Lagged(_)) => {}
                Err(Closed) => return,
            }
        }
    }

    /// The numbers of the matches that change.
    pub(super) fn changes(&self) -> broadcast::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Whether the program ends.
    pub(super) fn closes(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Ends what would go on for ever.
    pub(super) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Counts one more request from a network, or refuses it.
    pub(super) fn pace(&self, caller: IpAddr) -> Result<(), NoPage> {
        lock(&self.paces).take(caller, (self.now)()).map_err(|_| NoPage::Busy)
    }

    /// Counts a page that follows a match: a player's or, without a pass, a stranger's.
    pub(super) fn arrive(
        self: &Arc<Self>,
        pass: Option<&PagePass>,
        caller: IpAddr,
    ) -> Result<Present, NoPage> {
        let who = pass.map_or_else(|| self.stranger(caller), |pass| pass.account.to_string());
        let (number, leave) = lock(&self.here).arrive(&who, caller).map_err(|_| NoPage::Busy)?;
        Ok(Present { hub: Arc::clone(self), number, leave })
    }

    /// The name by which the next stranger of a network is counted, of whom there may be many behind one address.
    fn stranger(&self, caller: IpAddr) -> String {
        format!("{caller} {}", self.strangers.fetch_add(1, Ordering::Relaxed) % STRANGERS)
    }

    /// Asks the bot what a page shows that needs no account.
    pub(super) async fn look(&self, visit: SiteVisit) -> Result<SiteView, NoPage> {
        let (answer, answered) = oneshot::channel();
        let asked = async {
            self.inbox.send(Input::Site { visit, answer }).await.map_err(|_| NoPage::Unkept)?;
            answered.await.map_err(|_| NoPage::Unkept)
        };
        let found = tokio::time::timeout(PATIENCE, asked).await.map_err(|_| NoPage::Unkept)??;
        found.ok_or(NoPage::Hidden)
    }

    /// Asks the bot what a page shows.
    pub(super) async fn visit(&self, visit: PageVisit) -> Result<PageView, NoPage> {
        let (answer, answered) = oneshot::channel();
        let asked = async {
            self.inbox.send(Input::Page { visit, answer }).await.map_err(|_| NoPage::Unkept)?;
            answered.await.map_err(|_| NoPage::Unkept)
        };
        let found: Result<PageView, PageRefusal> =
            tokio::time::timeout(PATIENCE, asked).await.map_err(|_| NoPage::Unkept)??;
        found.map_err(NoPage::from)
    }
}
