//! A program that wants to lead, and what becomes of it when it does.

use super::address::Address;
use super::clock::HouseClock;
use super::fault::Fault;
use super::kept::Kept;
use super::lease::{self, Course, Footing, LEASE, RENEWED, Taken};
use super::session::Session;
use super::wire::Wire;
use crate::store::engine::Engine;
use crate::store::{Store, StoreError};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout_at};
use tracing::{info, warn};

/// After how long a database that could not be reached is asked again.
const AGAIN: Duration = Duration::from_millis(250);

/// What came of wanting to lead.
#[derive(Debug)]
pub enum Candidacy {
    /// This program leads: its store, and how it goes on with that.
    Leads(Store, Lead),
    /// Another one does: it is to be asked again after this time.
    Waits {
        /// Who.
        holder: String,
        /// Since which epoch.
        epoch: u64,
        /// After how long.
        again: Duration,
    },
}

/// That this program leads.
#[derive(Clone, Debug)]
pub struct Lead {
    epoch: u64,
    standing: watch::Receiver<Footing>,
}

impl Lead {
    /// Since which epoch.
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// How it is placed now.
    pub fn standing(&self) -> Footing {
        *self.standing.borrow()
    }

    /// Returns when it is placed otherwise than it was, or the store is closed; how it is placed then.
    pub async fn changed(&mut self) -> Footing {
        if self.standing.changed().await.is_err() {
            return Footing::Deposed;
        }
        *self.standing.borrow_and_update()
    }

    /// Returns when another program leads, or the store is closed.
    pub async fn deposed(&mut self) {
        // Whoever tells it goes away with the store.
        let _ = self.standing.wait_for(|standing| *standing == Footing::Deposed).await;
    }
}

/// How a store is opened.
type Opening = fn(Box<dyn Engine>) -> Result<Store, StoreError>;

/// A program that wants to lead.
#[derive(Debug)]
pub struct Candidate {
    wire: Arc<Wire>,
    address: Address,
    name: Arc<str>,
    session: Option<Arc<Session>>,
    clock: HouseClock,
}

impl Candidate {
    /// One of this name, which no other program has.
    pub fn new(address: Address, name: &str) -> Result<Self, StoreError> {
        let wire = Arc::new(Wire::start().map_err(StoreError::Lacking)?);
        Ok(Self { wire, address, name: name.into(), session: None, clock: HouseClock::default() })
    }

    /// The database's clock.
    pub fn clock(&self) -> HouseClock {
        self.clock.clone()
    }

    /// Leads, if nobody else does. Fails with [`StoreError::Unreachable`] where the database may be there later. Waits for the
    /// database.
    pub fn stand(&mut self) -> Result<Candidacy, StoreError> {
        self.stand_with(Store::over)
    }

    /// The same, to copy another store into this one: it may be half a copy.
    pub fn stand_to_copy(&mut self) -> Result<Candidacy, StoreError> {
        self.stand_with(Store::half)
    }

    fn stand_with(&mut self, open: Opening) -> Result<Candidacy, StoreError> {
        let session = match self.session.take().filter(|session| !session.is_closed()) {
            Some(session) => session,
            None => Arc::new(self.open()?),
        };
        let (asked, name) = (Arc::clone(&session), Arc::clone(&self.name));
        let standing = async move {
            let seen = lease::look(&asked).await?;
            match lease::course(&name, &seen) {
                Course::Take => {
                    Ok((lease::take(&asked, seen.epoch, &name).await?.ok_or(Duration::ZERO), seen))
                }
                Course::Wait(time) => Ok((Err(time), seen)),
            }
        };
        let (taken, seen) = self.wire.wait(standing).unwrap_or_else(|| Err(Fault::late()))?;
        self.clock.hear(seen.clock);
        match taken {
            Ok(taken) => self.lead(session, taken, open),
            Err(again) => {
                self.session = Some(session);
                let holder = seen.holder.unwrap_or_default();
                Ok(Candidacy::Waits { holder, epoch: seen.epoch.unsigned_abs(), again })
            }
        }
    }

    fn open(&self) -> Result<Session, StoreError> {
        let address = self.address.clone();
        let opening = async move { Session::open(&address).await };
        self.wire.wait(opening).unwrap_or_else(|| Err(Fault::late().into()))
    }

    /// Opens the store, whose leader this program is now.
    fn lead(&self, session: Arc<Session>, taken: Taken, open: Opening) -> Result<Candidacy, StoreError> {
        info!(epoch = taken.epoch, "this program leads");
        let (tell, standing) = watch::channel(Footing::Leads);
        let tell = Arc::new(tell);
        let (address, clock) = (self.address.clone(), self.clock());
        let renewing = Renewing { address, epoch: taken.epoch, tell: Arc::clone(&tell), clock };
        self.wire.spawn(renewing.run());
        let kept = Kept::lead(Arc::clone(&self.wire), self.address.clone(), session, taken, tell);
        let store = open(Box::new(kept))?;
        Ok(Candidacy::Leads(store, Lead { epoch: taken.epoch.unsigned_abs(), standing }))
    }
}

/// Tells that the database does not answer, since this moment.
fn lose(since: Instant, why: &str) -> Instant {
    warn!("this program leads, and the database does not answer: {why}");
    since
}

/// Tells that the database answers again, if it did not since then.
fn say_back(lost: Option<Instant>) {
    if let Some(since) = lost {
        info!("the database answers again, after {:.1} s", since.elapsed().as_secs_f64());
    }
}

/// Says again and again that this program leads, over a connection of its own.
struct Renewing {
    address: Address,
    epoch: i64,
    tell: Arc<watch::Sender<Footing>>,
    clock: HouseClock,
}

impl Renewing {
    /// Goes on until another one leads, or the store is closed.
    async fn run(self) {
        let (mut session, mut lost) = (None, None);
        let mut until = Instant::now() + LEASE;
        // The store has one of them; the others are this one's own.
        while Arc::strong_count(&self.tell) > 1 {
            // Waited for first: when it was taken, that was said.
            sleep(if session.is_some() { RENEWED } else { AGAIN }).await;
            let began = Instant::now();
            // Once it is over, a slow way needs its time, or it would never be said again.
            let deadline = if began < until { until } else { began + LEASE };
            match timeout_at(deadline, self.say(&mut session)).await {
                Ok(Ok(true)) => {
                    until = began + LEASE;
                    self.note(Footing::Leads);
                    say_back(lost.take());
                }
                Ok(Ok(false)) => {
                    warn!(epoch = self.epoch, "another program leads: nothing more is written here");
                    return self.note(Footing::Deposed);
                }
                Ok(Err(error @ StoreError::LaterTables { .. })) => {
                    // Whoever has made them leads, and what the host is told of it says when this one wants to again.
                    warn!(epoch = self.epoch, "nothing more is written here: {error}");
                    return self.note(Footing::Deposed);
                }
                Ok(Err(error)) => {
                    session = None;
                    lost = lost.or_else(|| Some(lose(began, &error.to_string())));
                }
                Err(_) => {
                    session = None;
                    lost = lost.or_else(|| Some(lose(began, "it takes too long")));
                }
            }
            if Instant::now() >= until {
                self.note(Footing::Unsure);
            }
        }
    }

    async fn say(&self, session: &mut Option<Session>) -> Result<bool, StoreError> {
        let open = match session.take().filter(|session| !session.is_closed()) {
            Some(session) => session,
            None => Session::open(&self.address).await?,
        };
        let clock = lease::renew(&open, self.epoch).await?;
        *session = Some(open);
        clock.inspect(|clock| self.clock.hear(*clock));
        Ok(clock.is_some())
    }

    /// Notes how it is placed, unless it is known that another one leads.
    fn note(&self, standing: Footing) {
        self.tell.send_if_modified(|known| {
            let changes = *known != standing && *known != Footing::Deposed;
            if changes {
                if standing == Footing::Unsure {
                    warn!(
                        epoch = self.epoch,
                        "the database cannot be reached: another program may lead soon"
                    );
                }
                *known = standing;
            }
            changes
        });
    }
}
