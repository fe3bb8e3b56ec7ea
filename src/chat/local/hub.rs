//! What all requests share: the state, the journal, who is here, and the way to the bot.

use super::guard::Names;
use super::hall::Hall;
use super::herald::Herald;
use super::invitation;
use super::item::Entry;
use super::ledger::{Ledger, RoomGone, Written};
use super::refusal::Refusal;
use super::shade::{Looks, Promises, Shade};
use super::space::Space;
use crate::bot::message::{Act, Incoming, Input, Mention, Place, Receipt};
use crate::bot::pace::{Pace, Paces};
use crate::bot::{self, Now, Tenure};
use crate::chat::Limits;
use crate::chat::shared::here::Here;
use crate::chat::shared::push::Pusher;
use crate::chat::shared::{lock, report};
use crate::config::Chosen;
use crate::players::{Account, Platform};
use axum::extract::FromRef;
use axum_extra::extract::cookie::Key;
use jiff::SignedDuration;
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, RwLockReadGuard};
use std::time::Duration;
use tokio::sync::{Notify, Semaphore, mpsc, oneshot, watch};

/// How long a person's act waits for the bot's receipt.
const RECEIPT_WAIT: Duration = Duration::from_secs(10);

/// How often it is looked whether the journal is still there, while nobody writes.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// What one person may do.
const ACTS: Pace = Pace::new(20, SignedDuration::from_secs(10));
/// How often a page may ask from one network for what it begins with: it is long.
const STARTS: Pace = Pace::new(600, SignedDuration::from_mins(1));
/// How often somebody may join from one network: a school class at once, then one every ten seconds.
const JOINS: Pace = Pace::new(60, SignedDuration::from_mins(10));
/// How many people may come in a day from the networks around one where there is not much room left for others.
const COMERS: Pace = Pace::new(3, SignedDuration::from_hours(24));
/// How many rooms somebody may make from one network: there is room for few.
const ROOMS: Pace = Pace::new(5, SignedDuration::from_hours(24));
/// How many codes somebody may try from one network.
const CODES: Pace = Pace::new(10, SignedDuration::from_mins(10));
/// How often one person's pages may ask for all that stands in the rooms, or for what stood there before: it is long.
const ASKED: Pace = Pace::new(6_000, SignedDuration::from_mins(1));
/// How often somebody may try whether they can be called.
const TESTS: Pace = Pace::new(5, SignedDuration::from_mins(5));

/// Most pictures that are read from disk at a time: each is an open file.
const READS_MAX: usize = 32;

/// What all requests share.
pub(super) struct Hub {
    ledger: Ledger,
    space: Space,
    reads: Semaphore,
    /// Pictures that posts show already.
    pub(super) promises: Arc<Promises>,
    /// In which shade the open pages are.
    pub(super) looks: Looks,
    pace: Mutex<Paces<String>>,
    asked: Mutex<Paces<String>>,
    /// How often somebody joins from each network.
    joins: Mutex<Paces<IpAddr>>,
    starts: Mutex<Paces<IpAddr>>,
    /// How many people came from the networks around each.
    comers: Mutex<Paces<IpAddr>>,
    /// How many rooms come from each network.
    rooms: Mutex<Paces<IpAddr>>,
    here: Mutex<Here>,
    /// Who tells who that is.
    herald: Arc<Herald>,
    tick: watch::Sender<Tick>,
    inbox: mpsc::Sender<Input>,
    now: Now,
    key: Key,
    /// What the host has chosen: the language of those who have not chosen one, and the usual clock.
    pub(super) chosen: Chosen,
    /// What calls browsers whose page is closed.
    pub(super) pusher: Pusher,
    /// By which names the room is known.
    pub(super) names: Arc<Names>,
    /// Where invitations lie, if nobody joins without one.
    pub(super) invitations: Option<PathBuf>,
    /// One at a time comes in by a code.
    pub(super) coming: tokio::sync::Mutex<()>,
    /// How many codes come from each network.
    codes: Mutex<Paces<IpAddr>>,
    /// How often each person tries whether they can be called.
    tests: Mutex<Paces<String>>,
}

/// How the room is reached, and how it reaches people.
#[derive(Debug)]
pub(super) struct Ways {
    /// By which names it is known.
    pub(super) names: Arc<Names>,
    /// Whether nobody joins without an invitation.
    pub(super) is_closed: bool,
    /// What calls browsers.
    pub(super) pusher: Pusher,
    /// For how long this program serves it.
    pub(super) tenure: Tenure,
}

/// Tells the open pages that something has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tick {
    /// The last line.
    pub(super) head: u64,
    /// Counts how often somebody came or went.
    pub(super) here: u64,
    /// Whether the program ends.
    pub(super) closing: bool,
}

/// A way to the shared state that handlers can be given.
#[derive(Clone, Debug)]
pub(super) struct Shared(pub(super) Arc<Hub>);

impl FromRef<Shared> for Key {
    fn from_ref(shared: &Shared) -> Self {
        shared.0.key.clone()
    }
}

impl fmt::Debug for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nothing of the key, nothing of what people wrote.
        f.debug_struct("Hub").finish_non_exhaustive()
    }
}

/// The networks that whoever has this one may well have, too: half of an older address, a quarter of a newer one.
fn around(network: IpAddr) -> IpAddr {
    match network {
        IpAddr::V4(ip) => {
            let [a, b, ..] = ip.octets();
            IpAddr::V4(Ipv4Addr::new(a, b, 0, 0))
        }
        IpAddr::V6(ip) => {
            let [a, b, ..] = ip.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, 0, 0, 0, 0, 0, 0))
        }
    }
}

impl Hub {
    /// Reads the journal in this folder, and makes what is not there.
    pub(super) fn open(
        folder: &Path,
        chosen: Chosen,
        key: Key,
        (now, limits): (Now, Limits),
        inbox: mpsc::Sender<Input>,
        Ways { names, is_closed, pusher, tenure }: Ways,
    ) -> io::Result<Self> {
        let ledger = Ledger::open(folder, tenure)?;
        let pictures = ledger.pictures().to_owned();
        let tick = watch::Sender::new(Tick { head: ledger.hall().head, ..Tick::default() });
        Ok(Self {
            ledger,
            space: Space::new(Arc::new(move || bot::has_room(&pictures))),
            reads: Semaphore::new(READS_MAX),
            promises: Arc::default(),
            looks: Looks::default(),
            pace: Mutex::new(Paces::new(ACTS)),
            asked: Mutex::new(Paces::new(ASKED)),
            joins: Mutex::new(Paces::new(JOINS)),
            starts: Mutex::new(Paces::new(STARTS)),
            comers: Mutex::new(Paces::new(COMERS)),
            rooms: Mutex::new(Paces::new(ROOMS)),
            here: Mutex::new(Here::new(limits)),
            herald: Arc::default(),
            tick,
            inbox,
            now,
            key,
            chosen,
            pusher,
            names,
            invitations: is_closed.then(|| invitation::folder(folder)),
            coming: tokio::sync::Mutex::default(),
            codes: Mutex::new(Paces::new(CODES)),
            tests: Mutex::new(Paces::new(TESTS)),
        })
    }

    /// What is the case; to be held shortly.
    pub(super) fn hall(&self) -> RwLockReadGuard<'_, Hall> {
        self.ledger.hall()
    }

    /// Lets `decide` look at what is the case and say what becomes so, as the line of the given number; when this
    /// returns it is on disk and the case. Nobody else changes anything meanwhile. While the disk is full, it waits.
    pub(super) async fn write<T: Send + 'static>(
        self: &Arc<Self>,
        decide: impl FnOnce(&Hall, u64) -> Result<(Option<Entry>, T), Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.write_by(move |ledger| ledger.decide(decide)).await
    }

    /// The same by what may do something else before, as long as what it has written is settled by this.
    pub(super) async fn write_by<T: Send + 'static>(
        self: &Arc<Self>,
        write: impl FnOnce(&Ledger) -> Result<(T, Written), Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let write = move |hub: &Self| {
            let (answer, written) = write(&hub.ledger)?;
            hub.ledger.settle(&written);
            // Here, since whoever said it may hang up and never come to what follows.
            hub.tell_head();
            Ok((answer, written))
        };
        let (answer, written) = self.wait(write).await?;
        let is_kept = written.kept().await;
        if self.ledger.is_to_be_renewed() {
            let hub = Arc::clone(self);
            // Nobody waits for it.
            tokio::task::spawn_blocking(move || hub.ledger.renew());
        }
        if is_kept { Ok(answer) } else { Err(Refusal::Unkept) }
    }

    /// Does this to its end, also if whoever has asked for it hangs up meanwhile: what stands in the room is not to wait for
    /// the next start until the bot hears of it.
    pub(super) async fn see_through<T: Send + 'static>(
        work: impl Future<Output = Result<T, Refusal>> + Send + 'static,
    ) -> Result<T, Refusal> {
        tokio::spawn(work).await.unwrap_or_else(|error| {
            tracing::error!(%error, "what somebody does in the room was cut short");
            Err(Refusal::Unkept)
        })
    }

    /// Does what may wait for the disk, once that has room.
    pub(super) async fn wait<T: Send + 'static>(
        self: &Arc<Self>,
        act: impl FnOnce(&Self) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.find_room().await?;
        let hub = Arc::clone(self);
        let done = tokio::task::spawn_blocking(move || act(&hub)).await;
        done.unwrap_or_else(|error| {
            tracing::error!(%error, "a write to the room was cut short");
            Err(Refusal::Unkept)
        })
    }

    /// Returns when the disk has room for more.
    pub(super) async fn find_room(&self) -> Result<(), Refusal> {
        let mut ticks = self.ticks();
        let ending = async move { drop(ticks.wait_for(|tick| tick.closing).await) };
        self.space.find(ending).await
    }

    /// As [`Hub::write`], for those who may wait for the disk.
    pub(super) fn write_now<T>(
        &self,
        decide: impl FnOnce(&Hall, u64) -> Result<(Option<Entry>, T), Refusal>,
    ) -> Result<T, Refusal> {
        let answer = self.ledger.write(decide)?;
        self.tell_head();
        Ok(answer)
    }

    /// Tells the open pages of the last line that is the case.
    fn tell_head(&self) {
        let head = self.hall().head;
        self.tick.send_if_modified(|tick| {
            let is_new = tick.head < head;
            tick.head = tick.head.max(head);
            is_new
        });
    }

    /// Counts an act of this person against their limit.
    pub(super) fn pace(&self, who: &str) -> Result<(), Refusal> {
        lock(&self.pace).take(who.to_owned(), (self.now)()).map_err(Refusal::from)
    }

    /// Counts what a page of this person asks to read.
    pub(super) fn pace_asked(&self, who: &str) -> Result<(), Refusal> {
        lock(&self.asked).take(who.to_owned(), (self.now)()).map_err(Refusal::from)
    }

    /// Counts a wish to join against what may come from this network: others who come at the same time do not count.
    pub(super) fn pace_join(&self, caller: IpAddr) -> Result<(), Refusal> {
        lock(&self.joins).take(caller, (self.now)()).map_err(Refusal::from)
    }

    /// Counts a page that begins.
    pub(super) fn pace_start(&self, caller: IpAddr) -> Result<(), Refusal> {
        lock(&self.starts).take(caller, (self.now)()).map_err(Refusal::from)
    }

    /// Whether few people have come lately from the networks around this one.
    pub(super) fn are_few_from(&self, caller: IpAddr) -> bool {
        lock(&self.comers).check(&around(caller), (self.now)()).is_ok()
    }

    /// Counts somebody who has come from this network.
    pub(super) fn count_comer(&self, caller: IpAddr) {
        // However many there are, more may come as long as there is much room.
        let _ = lock(&self.comers).take(around(caller), (self.now)());
    }

    /// Refuses one room more from this network, where there were enough.
    pub(super) fn check_rooms(&self, caller: IpAddr) -> Result<(), Refusal> {
        lock(&self.rooms).check(&caller, (self.now)()).map_err(|_| Refusal::RoomsEnough)
    }

    /// Counts a room that was made from this network.
    pub(super) fn count_room(&self, caller: IpAddr) {
        // Of those that were made at the same time, one may be too many.
        let _ = lock(&self.rooms).take(caller, (self.now)());
    }

    /// Counts a code from this network: nobody shall find one by trying.
    pub(super) fn pace_code(&self, caller: IpAddr) -> Result<(), Refusal> {
        lock(&self.codes).take(caller, (self.now)()).map_err(Refusal::from)
    }

    /// Counts a call that somebody wants to hear.
    pub(super) fn pace_test(&self, who: &str) -> Result<(), Refusal> {
        lock(&self.tests).take(who.to_owned(), (self.now)()).map_err(Refusal::from)
    }

    /// Whether somebody elsewhere has given this code, so that whoever has it may come in.
    pub(super) async fn is_vouched(&self, code: String) -> Result<bool, Refusal> {
        let (answer, answered) = oneshot::channel();
        let asked = async {
            self.inbox.send(Input::Vouch { code, answer }).await.ok()?;
            answered.await.ok()
        };
        tokio::time::timeout(RECEIPT_WAIT, asked).await.ok().flatten().ok_or(Refusal::Unkept)
    }

    /// Returns when somebody else has deleted, moved or cut short the journal.
    pub(super) async fn gone(self: &Arc<Self>) {
        loop {
            tokio::time::sleep(LOOK_EVERY).await;
            let hub = Arc::clone(self);
            if tokio::task::spawn_blocking(move || hub.check().is_err()).await.unwrap_or(false) {
                return;
            }
        }
    }

    /// Says that somebody has done that.
    pub(super) fn check(&self) -> Result<(), RoomGone> {
        self.ledger.check()
    }

    /// The time.
    pub(super) fn now(&self) -> jiff::Timestamp {
        (self.now)()
    }

    /// The folder of pictures.
    pub(super) fn pictures(&self) -> &Path {
        self.ledger.pictures()
    }

    /// While this is held, nobody deletes pictures; whoever holds it must not wait for more of them.
    pub(super) fn spare_pictures(&self) -> RwLockReadGuard<'_, ()> {
        self.ledger.spare_pictures()
    }

    /// Reads a picture, when it is its turn.
    pub(super) async fn read(&self, path: PathBuf) -> io::Result<Vec<u8>> {
        let turn = self.reads.acquire().await;
        let read = tokio::fs::read(path).await;
        drop(turn);
        read
    }

    /// Hands the bot what a person did, and returns once its effects are on disk: whether there are none because it was
    /// refused.
    pub(super) async fn tell_bot(&self, incoming: Incoming) -> Result<bool, Refusal> {
        match tokio::time::timeout(RECEIPT_WAIT, report::tell(&self.inbox, incoming)).await {
            Ok(Some(Receipt::Kept { refused, .. })) => Ok(refused),
            Ok(Some(Receipt::NotKept) | None) | Err(_) => Err(Refusal::Unkept),
        }
    }

    /// Hands the bot once more what it may have been told before; nobody waits for its effects.
    pub(super) async fn retell_bot(&self, incoming: Incoming) {
        // A bot that has ended already hears it at the next start.
        let _ = self.inbox.send(Input::Incoming { incoming, receipt: None }).await;
    }

    /// Notes that a page of this person is open, in this shade, for as long as what is returned lives.
    pub(super) fn arrive(
        self: &Arc<Self>,
        member: &str,
        caller: IpAddr,
        shade: Shade,
    ) -> Result<Present, Refusal> {
        let (page, leave) = lock(&self.here).arrive(member, caller)?;
        self.looks.open(page, member, shade);
        self.tell_who_is_here();
        Ok(Present { hub: Arc::clone(self), page, leave })
    }

    /// The ids of those who have a page open.
    pub(super) fn here(&self) -> Arc<[String]> {
        lock(&self.here).members()
    }

    /// Lets the open pages be told if somebody came or went.
    fn tell_who_is_here(self: &Arc<Self>) {
        let (hub, counted) = (Arc::clone(self), Arc::clone(self));
        let pages = move || lock(&counted.here).pages();
        self.herald.ask(pages, move || {
            let turns = lock(&hub.here).turns();
            hub.tick.send_if_modified(|tick| {
                let is_news = tick.here < turns;
                tick.here = tick.here.max(turns);
                is_news
            })
        });
    }

    /// Says when something has changed.
    pub(super) fn ticks(&self) -> watch::Receiver<Tick> {
        self.tick.subscribe()
    }

    /// Ends all open pages.
    pub(super) fn close(&self) {
        self.tick.send_modify(|tick| tick.closing = true);
    }
}

/// What a person did, as the bot is told.
pub(super) fn incoming(
    hall: &Hall,
    member: &str,
    event: &str,
    channel: &str,
    at: jiff::Timestamp,
    act: Act,
) -> Incoming {
    let member = hall.member(member);
    let text = if let Act::Said(text) = &act { text.as_str() } else { "" };
    let known = |name: &str| hall.named(name).map(|member| member.id.clone());
    let mentions = super::name::mentions(text, known);
    let mentions = mentions.into_iter().map(|(name, id)| Mention::person(&name, account(&id))).collect();
    Incoming {
        id: event.to_owned(),
        at,
        from: account(member.map_or("", |member| &member.id)),
        name: member.map(|member| member.name.clone()).unwrap_or_default(),
        locale: member.map(|member| member.locale),
        place: Place { platform: Platform::Local, id: channel.to_owned() },
        act,
        mentions,
        member: None,
    }
}

/// Somebody who has a page open.
#[derive(Debug)]
pub(super) struct Present {
    hub: Arc<Hub>,
    page: u64,
    leave: Arc<Notify>,
}

impl Present {
    /// Returns when the page is to be closed, for others need its place.
    pub(super) async fn dismissed(&self) {
        self.leave.notified().await;
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        lock(&self.hub.here).leave(self.page);
        self.hub.looks.close(self.page);
        self.hub.tell_who_is_here();
    }
}

fn account(id: &str) -> Account {
    Account { platform: Platform::Local, id: id.to_owned() }
}
