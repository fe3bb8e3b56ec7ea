//! The rows as this program has them: what it remembers, what it asks for, and what it commits.

use super::address::Address;
use super::fault::Fault;
use super::lease::{self, Footing, Taken};
use super::session::{Changes, Committed, Session};
use super::wire::Wire;
use crate::play::MatchId;
use crate::store::engine::{Batch, Engine, Reading, Writes, Written};
use crate::store::keys::{self, Family};
use crate::store::memory::{Bounds, Memory};
use crate::store::spare::Lent;
use crate::store::{Row, StoreError, version_of};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

/// How long what was lost on the way is asked again, and after how long each time: a database that is started again takes
/// a while, but the loop waits for it, and hears nothing else.
const AGAIN: (Duration, Duration) = (Duration::from_secs(8), Duration::from_millis(250));
/// How long it may take to find out that the database is there.
const READY_MAX: Duration = Duration::from_secs(3);
/// How long the place may take to be left to others.
const RELEASE_MAX: Duration = Duration::from_secs(1);
/// How much of the database is remembered: what this program asks again takes a way over the network.
const REMEMBERED: Bounds = Bounds { family: 16 << 20, all: 96 << 20 };
/// How many rows are read together: at first, and at most.
const PAGE: (usize, usize) = (256, 4_096);
/// Up to how many rows of what falls due are remembered.
const DUE_MAX: usize = 2_000_000;
/// Behind all keys: they begin with letters.
const END: &[u8] = &[0xff];

/// The rows.
pub(super) struct Kept {
    inner: Arc<Inner>,
}

struct Inner {
    wire: Arc<Wire>,
    address: Address,
    mode: Mode,
    state: Mutex<State>,
}

/// What they are had for.
enum Mode {
    /// This program leads since this epoch, and is told when it does not any more.
    Leads { epoch: i64, tell: Arc<watch::Sender<Footing>> },
    /// They are read as they were at one moment.
    Snapshot,
}

struct State {
    session: Option<Arc<Session>>,
    /// The number of the session.
    number: i64,
    /// How many commits there are, as far as is known here.
    commits: i64,
    /// How many there were when the session began.
    reached: i64,
    memory: Memory,
    /// Why it is not known whether the last commit is there.
    unsure: Option<String>,
}

impl Default for State {
    fn default() -> Self {
        let memory = Memory::new(REMEMBERED);
        Self { session: None, number: 0, commits: 0, reached: 0, memory, unsure: None }
    }
}

impl Kept {
    /// Those of a program that leads.
    pub(super) fn lead(
        wire: Arc<Wire>,
        address: Address,
        session: Arc<Session>,
        taken: Taken,
        tell: Arc<watch::Sender<Footing>>,
    ) -> Self {
        let Taken { epoch, session: number, commits } = taken;
        let state = State { session: Some(session), number, commits, reached: commits, ..State::default() };
        let mode = Mode::Leads { epoch, tell };
        Self { inner: Arc::new(Inner { wire, address, mode, state: Mutex::new(state) }) }
    }

    /// Those that are there now.
    pub(super) fn snapshot(address: &Address) -> Result<Self, StoreError> {
        let wire = Arc::new(Wire::start().map_err(StoreError::Lacking)?);
        let (mode, state) = (Mode::Snapshot, Mutex::default());
        let inner = Arc::new(Inner { wire, address: address.clone(), mode, state });
        inner.session(&mut inner.state(), Instant::now() + AGAIN.0)?;
        Ok(Self { inner })
    }
}

impl Inner {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn standing(&self) -> Footing {
        match &self.mode {
            Mode::Leads { tell, .. } => *tell.borrow(),
            Mode::Snapshot => Footing::Leads,
        }
    }

    /// Refuses everything once another program leads, and as long as one may.
    fn check(&self, state: &State) -> Result<(), StoreError> {
        match (&state.unsure, self.standing()) {
            (Some(why), _) => Err(StoreError::Unsure(why.clone())),
            (None, Footing::Deposed) => Err(StoreError::Deposed),
            (None, Footing::Unsure) => {
                Err(StoreError::Unreachable("it has not answered for a while".to_owned()))
            }
            (None, Footing::Leads) => Ok(()),
        }
    }

    fn depose(&self) -> StoreError {
        if let Mode::Leads { tell, .. } = &self.mode {
            tell.send_replace(Footing::Deposed);
        }
        StoreError::Deposed
    }

    /// Waits for an answer until this moment, unless another program leads meanwhile.
    fn ask<T: Send + 'static>(
        &self,
        until: Instant,
        asked: impl Future<Output = Result<T, Fault>> + Send + 'static,
    ) -> Result<T, Fault> {
        let standing = match &self.mode {
            Mode::Leads { tell, .. } => Some(tell.subscribe()),
            Mode::Snapshot => None,
        };
        let deposed = async move {
            match standing {
                Some(mut standing) => {
                    let _ = standing.wait_for(|standing| *standing == Footing::Deposed).await;
                }
                None => std::future::pending().await,
            }
        };
        let answered = self.wire.wait(async move {
            tokio::select! {
                answer = timeout_at(until, asked) => answer.unwrap_or_else(|_| Err(Fault::late())),
                () = deposed => Err(Fault::Lost("another program leads".to_owned())),
            }
        });
        answered.unwrap_or_else(|| Err(Fault::late()))
    }

    /// The session, or a new one that goes on for it, if one can be had until this moment.
    fn session(&self, state: &mut State, until: Instant) -> Result<Arc<Session>, StoreError> {
        if let Some(session) = state.session.as_ref().filter(|session| !session.is_closed()) {
            return Ok(Arc::clone(session));
        }
        state.session = None;
        let address = self.address.clone();
        let opening = async move { timeout_at(until, Session::open(&address)).await };
        let opened = self.wire.wait(opening).and_then(Result::ok);
        let session = Arc::new(opened.unwrap_or_else(|| Err(Fault::late().into()))?);
        let asked = Arc::clone(&session);
        match self.mode {
            Mode::Leads { epoch, .. } => match self.ask(until, async move { asked.resume(epoch).await })? {
                Some((number, reached)) => (state.number, state.reached) = (number, reached),
                None => return Err(self.depose()),
            },
            Mode::Snapshot => self.ask(until, async move { asked.stand_still().await })?,
        }
        state.session = Some(Arc::clone(&session));
        Ok(session)
    }

    /// Asks, and asks again where it was lost on the way.
    fn read<T, A>(&self, state: &mut State, ask: impl Fn(Arc<Session>) -> A) -> Result<T, StoreError>
    where
        T: Send + 'static,
        A: Future<Output = Result<T, Fault>> + Send + 'static,
    {
        let until = Instant::now() + AGAIN.0;
        loop {
            self.check(state)?;
            let session = match self.session(state, until) {
                Err(StoreError::Unreachable(why)) => Err(why),
                session => Ok(session?),
            };
            match session.map(|session| self.ask(until, ask(session))) {
                Ok(Err(Fault::Lost(why))) | Err(why) => {
                    // What was read so far was as it was at one moment; another one would be another moment.
                    if matches!(self.mode, Mode::Snapshot) || Instant::now() >= until {
                        return Err(StoreError::Unreachable(why));
                    }
                    state.session = None;
                    std::thread::sleep(AGAIN.1);
                }
                Ok(answer) => return Ok(answer?),
            }
        }
    }

    fn get(&self, state: &mut State, key: &[u8]) -> Result<Written, StoreError> {
        self.check(state)?;
        if let Some(known) = state.memory.get(key) {
            return Ok(known);
        }
        let asked: Arc<[u8]> = key.into();
        let value = self.read(state, |session| {
            let key = Arc::clone(&asked);
            async move { session.get(&key).await }
        })?;
        state.memory.learn(key.to_vec(), value.clone());
        Ok(value)
    }

    /// The first so many rows from this key on, to before another.
    fn page(&self, state: &mut State, from: &[u8], to: &[u8], most: usize) -> Result<Vec<Row>, StoreError> {
        let (from, to): (Arc<[u8]>, Arc<[u8]>) = (from.into(), to.into());
        self.read(state, |session| {
            let (from, to) = (Arc::clone(&from), Arc::clone(&to));
            async move { session.page(&from, &to, most as i64).await }
        })
    }

    fn check_expected(&self, state: &mut State, batch: &Batch) -> Result<(), StoreError> {
        for (&id, &version) in &batch.expects {
            let kept = self.get(state, &keys::number(Family::Match, id.0))?;
            if version_of(id, kept.as_deref()).ok() != Some(version) {
                return Err(StoreError::Overtaken(id));
            }
        }
        Ok(())
    }

    fn commit(&self, state: &mut State, batch: &Batch) -> Result<(), StoreError> {
        self.check(state)?;
        let Mode::Leads { epoch, .. } = self.mode else {
            return Err(StoreError::Refused("it is opened to be read only".to_owned()));
        };
        self.check_expected(state, batch)?;
        if batch.writes.is_empty() {
            return Ok(());
        }
        let changes = Arc::new(changes_of(batch));
        self.send(state, epoch, &changes, batch.expects.keys().next().copied())?;
        state.commits += 1;
        state.memory.note(&batch.writes);
        Ok(())
    }

    /// Sends changes until it is known that they are there, or that they are not. Whatever was lost on the way is counted by
    /// the session that goes on.
    fn send(
        &self,
        state: &mut State,
        epoch: i64,
        changes: &Arc<Changes>,
        expected: Option<MatchId>,
    ) -> Result<(), StoreError> {
        let (next, mut sent, mut lost) = (state.commits + 1, false, String::new());
        let until = Instant::now() + AGAIN.0;
        while Instant::now() < until {
            if self.standing() == Footing::Deposed {
                return Err(StoreError::Deposed);
            }
            match self.session(state, until) {
                Ok(_) if state.reached == next => return Ok(()),
                Ok(session) => {
                    let (lead, changes) = ((epoch, state.number), Arc::clone(changes));
                    match self.ask(until, async move { session.commit(lead, &changes).await }) {
                        Ok(Committed::Done(_)) => return Ok(()),
                        Ok(Committed::Overtaken) => {
                            return Err(StoreError::Overtaken(expected.unwrap_or(MatchId(0))));
                        }
                        Ok(Committed::Fenced) => return Err(self.depose()),
                        Err(Fault::Lost(why)) => (state.session, sent, lost) = (None, true, why),
                        Err(fault) => {
                            // Perhaps it is a replica now, and another server takes commits.
                            state.session =
                                state.session.take().filter(|_| matches!(fault, Fault::Refused(_)));
                            return Err(fault.into());
                        }
                    }
                }
                Err(StoreError::Unreachable(why)) => lost = why,
                Err(error) if sent && !error.is_final() => lost = error.to_string(),
                Err(error) => return Err(error),
            }
            std::thread::sleep(AGAIN.1);
        }
        if sent {
            state.unsure = Some(lost.clone());
            return Err(StoreError::Unsure(lost));
        }
        Err(StoreError::Unreachable(lost))
    }
}

/// What a batch changes, as the database takes it.
fn changes_of(batch: &Batch) -> Changes {
    let mut changes = Changes::default();
    for (key, value) in &batch.writes {
        match value {
            Some(value) => {
                changes.keys.push(key.clone());
                changes.values.push(value.clone());
            }
            None => changes.erased.push(key.clone()),
        }
    }
    for (id, version) in &batch.expects {
        changes.expected.0.push(keys::number(Family::Match, id.0));
        changes.expected.1.push(version.cast_signed());
    }
    changes
}

/// The first key that does not begin with this.
fn end_of(prefix: &[u8]) -> Vec<u8> {
    let mut end = prefix.to_vec();
    while let Some(last) = end.pop() {
        if last < u8::MAX {
            end.push(last + 1);
            return end;
        }
    }
    END.to_vec()
}

/// Rows as they are read, a page at a time.
struct Pages {
    inner: Arc<Inner>,
    prefix: Vec<u8>,
    to: Vec<u8>,
    /// Where the next page begins; nothing behind the last one.
    from: Option<Vec<u8>>,
    size: usize,
    page: std::vec::IntoIter<Row>,
}

impl Pages {
    /// Reads the next page, which begins here.
    fn turn(&mut self, from: &[u8]) -> Result<(), StoreError> {
        let state = &mut self.inner.state();
        self.inner.check(state)?;
        let known = state.memory.page(&self.prefix, from, self.size);
        let is_known = known.is_some();
        let rows = match known {
            Some(rows) => rows,
            None => self.inner.page(state, from, &self.to, self.size)?,
        };
        let is_last = rows.len() < self.size;
        if is_last && !is_known && !self.prefix.is_empty() && from == self.prefix {
            state.memory.learn_all(&self.prefix, &rows);
        }
        self.from = rows.last().filter(|_| !is_last).map(|(key, _)| [key, &[0][..]].concat());
        self.size = (self.size * 4).min(PAGE.1);
        self.page = rows.into_iter();
        Ok(())
    }
}

impl Iterator for Pages {
    type Item = Result<Row, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(row) = self.page.next() {
                return Some(Ok(row));
            }
            let from = self.from.take()?;
            if let Err(error) = self.turn(&from) {
                return Some(Err(error));
            }
        }
    }
}

impl Engine for Kept {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.inner.get(&mut self.inner.state(), key)
    }

    fn last_key(&self, prefix: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let (from, to): (Arc<[u8]>, Arc<[u8]>) = (prefix.into(), end_of(prefix).into());
        self.inner.read(&mut self.inner.state(), |session| {
            let (from, to) = (Arc::clone(&from), Arc::clone(&to));
            async move { session.last(&from, &to).await }
        })
    }

    fn rows(&self, prefix: &[u8], behind: &[u8]) -> Reading {
        let pages = |from: Vec<u8>| Pages {
            inner: Arc::clone(&self.inner),
            prefix: prefix.to_vec(),
            to: end_of(prefix),
            from: Some(from),
            size: PAGE.0,
            page: Vec::new().into_iter(),
        };
        if behind.is_empty() {
            return Box::new(pages(prefix.to_vec()));
        }
        // Whoever asks for a part asks for another one soon: what is short is read as a whole, and remembered.
        let whole = pages(prefix.to_vec()).next().and_then(|row| row.err().map(Err)).into_iter();
        Box::new(whole.chain(pages([behind, &[0]].concat())))
    }

    fn count(&self) -> Result<u64, StoreError> {
        self.inner.read(&mut self.inner.state(), |session| async move { session.count().await })
    }

    fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        self.inner.commit(&mut self.inner.state(), &batch)
    }

    fn put_down(&self, rows: Vec<Row>) -> Result<(), StoreError> {
        let writes: Writes = rows.into_iter().map(|(key, value)| (key, Some(value))).collect();
        self.commit(Batch { writes, ..Batch::default() })
    }

    fn settle(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Remembers all that falls due: it is asked for after each commit.
    fn begin(&self, _: bool) -> Result<(), StoreError> {
        let prefix = keys::family(Family::Due);
        let rows: Vec<Row> = self.rows(&prefix, &[]).take(DUE_MAX + 1).collect::<Result<_, _>>()?;
        if rows.len() <= DUE_MAX {
            let memory = &mut self.inner.state().memory;
            memory.pin(Family::Due as u8);
            memory.learn_all(&prefix, &rows);
        }
        Ok(())
    }

    fn foresee(&self, keys: &mut dyn Iterator<Item = Vec<u8>>) -> Result<(), StoreError> {
        let state = &mut self.inner.state();
        let unknown: Arc<[Vec<u8>]> = keys.filter(|key| state.memory.get(key).is_none()).collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let rows = self.inner.read(state, |session| {
            let keys = Arc::clone(&unknown);
            async move { session.many(&keys).await }
        })?;
        for key in unknown.iter() {
            state.memory.learn(key.clone(), None);
        }
        for (key, value) in rows {
            state.memory.learn(key, Some(value));
        }
        Ok(())
    }

    fn is_ready(&self) -> bool {
        match self.inner.standing() {
            Footing::Leads => !matches!(
                self.inner.session(&mut self.inner.state(), Instant::now() + READY_MAX),
                Err(StoreError::Unreachable(_) | StoreError::Refused(_))
            ),
            Footing::Unsure => false,
            // Whoever asks for anything is told.
            Footing::Deposed => true,
        }
    }

    fn lend(&self) -> Option<Lent<'_>> {
        None
    }

    fn has_chores(&self) -> bool {
        false
    }

    fn tend(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Leaves the place to others at once.
impl Drop for Kept {
    fn drop(&mut self) {
        let Mode::Leads { epoch, ref tell } = self.inner.mode else { return };
        let session = self.inner.state().session.take().filter(|session| !session.is_closed());
        let Some(session) = session.filter(|_| *tell.borrow() != Footing::Deposed) else { return };
        let leaving = async move {
            // Whoever cannot be told finds it out.
            let _ = tokio::time::timeout(RELEASE_MAX, lease::release(&session, epoch)).await;
        };
        self.inner.wire.wait(leaving);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_ends_before_the_next_key_that_is_not_under_it() {
        assert_eq!(end_of(b"ab"), b"ac");
        assert_eq!(end_of(&[b'a', 0xff, 0xff]), b"b");
        assert_eq!(end_of(b""), END);
    }
}
