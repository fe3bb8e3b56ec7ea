//! When the program was away, and what time it goes on at.

use crate::bot::desk::rate::Rate;
use crate::bot::timekeeper::Beat;
use crate::bot::wire::message::Outgoing;
use crate::bot::{Bot, back};
use crate::play::{Outage, Outages};
use crate::store::StoreError;
use jiff::{SignedDuration, Timestamp};
use tracing::info;

impl Bot {
    /// When the program was last known to run, and by how much it did not believe the machine's clock then.
    pub fn last_beat(&self) -> Result<Option<Beat>, StoreError> {
        let work = self.store.work();
        let ahead = work.ahead()?;
        Ok(work.heartbeat()?.map(|at| Beat { at, ahead }))
    }

    /// Notes by how much the time is ahead of the machine's clock, where that is not believed.
    pub fn note_ahead(&mut self, ahead: SignedDuration) {
        self.ahead = ahead;
    }

    /// Remembers when the program was away, until this start of it. To be called once, before anything else.
    ///
    /// For a little while nothing falls due then: what was sent before a flag counts, but has still to arrive.
    pub fn wake(&mut self, now: Timestamp) -> Result<Vec<Outgoing>, StoreError> {
        self.kept = Outages::new(self.store.work().outages()?);
        self.outages = self.kept.clone();
        let seen = self.store.work().heartbeat()?;
        self.hand_over_all();
        match seen {
            Some(seen) => self.away((seen, now)),
            None => self.beat(now).map(|()| Vec::new()),
        }
    }

    /// Remembers that the program was away until now, so that nobody's clock is charged for it. No match is looked at: each
    /// finds it when it is next. If the store fails, it is remembered until it does not.
    pub fn away(&mut self, (from, now): Outage) -> Result<Vec<Outgoing>, StoreError> {
        info!(seconds = now.duration_since(from).as_secs(), "no clock is charged for the outage");
        let whole = |at: Timestamp| Timestamp::from_millisecond(at.as_millisecond()).unwrap_or(at);
        let before = now.checked_sub(Self::OUTAGES_KEPT).unwrap_or(Timestamp::MIN);
        let known = self.outages.after(before).iter().copied();
        self.outages = Outages::new(known.chain([(whole(from), whole(now))]));
        self.catching_up = now.checked_add(Self::CATCH_UP).unwrap_or(now);
        self.commit(now, |desk, _| desk.catch_up())
    }

    /// Goes on at an earlier time: the host says that the time was ahead by so much so far. It looks at every match and at
    /// all that falls due, for that happens once. If the store fails, it is still to be done: see [`Bot::owes`].
    pub fn put_back(&mut self, by: SignedDuration, now: Timestamp) -> Result<Vec<Outgoing>, StoreError> {
        self.owes = self.owes.saturating_add(by);
        let by = self.owes;
        let outages = Outages::new(self.outages.all().iter().copied().filter(|(_, to)| *to <= now));
        let told = self.commit(now, |desk, _| back::put_back(desk, by, &outages))?;
        self.owes = SignedDuration::ZERO;
        self.outages = outages;
        self.catching_up = now.checked_add(Self::CATCH_UP).unwrap_or(now);
        self.rate = Rate::default();
        Ok(told)
    }

    /// By how much what is kept is still to be put back.
    pub fn owes(&self) -> SignedDuration {
        self.owes
    }
}
