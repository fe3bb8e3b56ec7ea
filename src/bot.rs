//! The one loop: messages come in, their effects go to disk, then what is to be told goes out.
//!
//! [`Bot`] is the loop's body without time, tasks or channels: [`Bot::apply`] takes a batch, commits all its effects in
//! one transaction and returns what is to be sent. [`run`] is the loop around it. Nothing else writes to the store.
//!
//! The rest is a row of rooms. Each may name those before it, never one after it; `tests/tidy.rs` holds their order.
//!
//! * `wire`: what adapters and the bot hand to each other, and what buttons, menus and boards carry.
//! * `ask`: commands and settings, as they are typed.
//! * `desk`: one batch at work, and what it may read, change and tell; the outbox.
//! * `seat`: which match is meant, who acts for which side, who judges, who may look on or play.
//! * `news`: where something is told, and whose device rings.
//! * `course`: how a match goes on as time passes: what is kept of it, and what falls due.
//! * `tell`: what is told of a match: each turn, the end, what somebody is asked, reminders.
//! * `league`: leagues, what people do in them and what happens in them by itself.
//! * `deed`: what people do in matches and challenges.
//! * `person`: what people choose for themselves, and what is kept on them.
//!
//! The files beside them are the loop: `hear` reads an event and has it done, `due` does what falls due, `machine` hands over
//! what there is to think about, `run` waits for all of it, `page` shows matches on the web, `site` what
//! needs no account there. Where several machines share a store, `between` stands between adapters and the loop.

mod ask;
mod away;
mod back;
#[cfg(feature = "postgres")]
mod between;
mod course;
mod deed;
mod desk;
mod due;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod hear;
mod house;
mod league;
mod machine;
mod mail;
mod news;
mod overheard;
mod page;
mod person;
mod promise;
mod run;
mod seat;
mod shares;
mod site;
mod studio;
mod tell;
mod tenure;
pub mod timekeeper;
mod whereabouts;
mod wire;

pub use ask::settings::{Arbiters, Choosing, Settings, Voting};
pub use ask::{command, setting};
#[cfg(feature = "postgres")]
pub use between::{Hand, Helm, Lane};
pub use desk::Dice;
pub use house::{Count, HouseTime};
pub use mail::Outboxes;
pub use overheard::Overheard;
pub use run::{counting_clock, run, wall_clock};
pub use shares::{Beginning, ShareOut, Shares};
pub use studio::{Commission, Craft, Motif, Studio};
pub use tenure::Tenure;
pub use whereabouts::{HouseSecret, Whereabouts};
pub use wire::message;

pub use crate::store::has_room;
pub(crate) use wire::pace;

use crate::league::ratings::Ratings;
use crate::play::Outages;
use crate::players::LinkCode;
use crate::status::Figures;
use crate::store::{Store, StoreError, Work};
use desk::cache::Cache;
use desk::outbox::OutboxRow;
use desk::pairing::Pairings;
use desk::rate::Rate;
use desk::withheld::AllWithheld;
use desk::{Desk, Done, Stop, forgive};
use hear::{hear, suggested, think};
use jiff::{SignedDuration, Timestamp};
use message::{Delivery, Input, Outgoing, Receipt, Thinker};
use news::lost;
use promise::{Begun, Promises};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tokio::sync::{broadcast, watch};
use tracing::{debug, error, warn};

/// How many changes of matches wait for those who listen.
const CHANGES_MAX: usize = 256;

/// Where the time comes from; handed to whoever needs it, so that tests have their own.
pub type Now = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// The bot: its store, and what it remembers for speed only.
pub struct Bot {
    store: Store,
    settings: Settings,
    /// What the host chooses while the bot runs.
    chosen: Option<watch::Receiver<Settings>>,
    dice: Dice,
    cache: Cache,
    rate: Rate,
    /// What is being paired beside the loop.
    pairings: Pairings,
    /// Until when nothing falls due, for what was sent in an outage has to arrive first.
    catching_up: Timestamp,
    /// When the program was away; and what of it is kept already.
    outages: Outages,
    kept: Outages,
    /// By how much the time is ahead of a clock of the machine that is not believed.
    ahead: SignedDuration,
    /// By how much what is kept is still to be put back.
    owes: SignedDuration,
    /// Says which matches have changed, to whoever listens.
    changes: broadcast::Sender<u64>,
    /// Who thinks for the machine, if it plays.
    thinker: Option<Thinker>,
    /// Whether there may be something to think about that was not handed over.
    missed: bool,
    /// What waits a moment before it is sent.
    withheld: AllWithheld,
    /// What is counted of it, for whoever watches the program.
    figures: Figures,
}

impl std::fmt::Debug for Bot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bot").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl Bot {
    /// How long an outage is remembered: no turn lasts so long.
    pub const OUTAGES_KEPT: SignedDuration = SignedDuration::from_hours(400 * 24);
    /// How long after an outage nothing falls due.
    pub const CATCH_UP: SignedDuration = SignedDuration::from_secs(60);
    /// How long the ids of events are kept to know them again.
    pub const EVENTS_KEPT: SignedDuration = SignedDuration::from_hours(7 * 24);
    /// How many ids of events are forgotten at one time.
    const EVENTS_FORGOTTEN_MAX: usize = 1_000;

    /// A bot over an open store.
    pub fn new(store: Store, settings: Settings, dice: Dice) -> Self {
        Self {
            store,
            settings,
            chosen: None,
            dice,
            cache: Cache::default(),
            rate: Rate::default(),
            pairings: Pairings::default(),
            catching_up: Timestamp::MIN,
            outages: Outages::NONE,
            kept: Outages::NONE,
            ahead: SignedDuration::ZERO,
            owes: SignedDuration::ZERO,
            changes: broadcast::Sender::new(CHANGES_MAX),
            thinker: None,
            missed: false,
            withheld: AllWithheld::new(),
            figures: Figures::default(),
        }
    }

    /// Takes other settings from here whenever there are some; they count from the next commit on.
    pub fn heed(&mut self, chosen: watch::Receiver<Settings>) {
        self.chosen = Some(chosen);
    }

    /// Counts what it does here.
    pub fn count_in(&mut self, figures: Figures) {
        self.figures = figures;
    }

    /// The numbers of the matches that change, as soon as the change is on disk. Who listens too slowly misses some, and
    /// is told that.
    pub fn changes(&self) -> broadcast::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Applies a batch of events, in order, in one transaction. What is returned is on disk and may be sent; the
    /// receipts have gone out. If the store fails, the receipts say what is kept: nothing, but where it fails behind that.
    pub fn apply(&mut self, batch: Vec<Input>, now: Timestamp) -> Result<Vec<Outgoing>, StoreError> {
        let begun = self.begin(batch, now)?;
        self.catch_up()?;
        Ok(begun.told)
    }

    /// The same, but returns when the batch is on its way to the disk. The next one may be applied meanwhile, and sees it.
    fn begin(&mut self, batch: Vec<Input>, now: Timestamp) -> Result<Begun, StoreError> {
        if let Err(fault) = self.foresee(&batch) {
            refuse(batch);
            return Err(fault);
        }
        self.start(now, |desk, dice, promises| {
            for event in batch {
                desk.work.stand();
                match event {
                    Input::Incoming { incoming, receipt } => {
                        let heard = hear(desk, dice, incoming);
                        if let Some(receipt) = receipt {
                            promises.receipt(receipt, heard.as_ref().copied().unwrap_or_default());
                        }
                        heard?;
                    }
                    Input::Query { query, answer } => {
                        // Whoever types on does not wait for it.
                        let _ = answer.send(suggested(desk, &query)?);
                    }
                    Input::Page { visit, answer } => {
                        promises.view(answer, page::visited(desk, dice, visit)?);
                    }
                    Input::Site { visit, answer } => {
                        // Nothing is done there, so there is nothing to wait for.
                        let _ = answer.send(site::visited(desk, visit)?);
                    }
                    Input::Vouch { code, answer } => {
                        // Nor does this: the code is taken when it is entered.
                        let _ = answer.send(person::link::vouches(desk, &code)?);
                    }
                    Input::Thought(thought) => think(desk, &thought)?,
                    Input::Delivered(number) => report(desk, Delivery::Delivered(number))?,
                    Input::Kept(number) => report(desk, Delivery::Kept(number))?,
                    Input::Undeliverable { number, why } => {
                        report(desk, Delivery::Undeliverable { number, why })?;
                    }
                    Input::Reported { report: said, receipt } => {
                        promises.receipt(receipt, (false, false));
                        report(desk, said)?;
                    }
                }
            }
            Ok(())
        })
    }

    /// Returns when all that was begun is on disk.
    fn catch_up(&self) -> Result<(), StoreError> {
        match self.store.catch_up() {
            Err(fault) if fault.is_final() => {
                note_fault(&fault);
                Err(fault)
            }
            // It is there, and the store goes on with it when it has what it lacks.
            _ => Ok(()),
        }
    }

    /// Reads ahead what each event of a batch asks for.
    fn foresee(&self, batch: &[Input]) -> Result<(), StoreError> {
        let incoming = batch.iter().filter_map(|event| match event {
            Input::Incoming { incoming, .. } => Some((incoming.id.as_str(), &incoming.from)),
            _ => None,
        });
        self.store.foresee(incoming)
    }

    /// What was committed, to be asked for ratings.
    pub fn kept(&self) -> Work<'_> {
        self.store.work()
    }

    /// What of all that is stored contradicts something else of it, in words for the host; it reads everything.
    pub fn faults(&self) -> Result<Vec<String>, StoreError> {
        let (_, mut faults) = self.store.verify()?;
        faults.extend(self.store.astray()?);
        Ok(faults)
    }

    /// Whether the store has what a commit takes; until then, it is better to wait.
    pub fn is_ready(&self) -> bool {
        self.store.is_ready()
    }

    /// Whether the store has something to do beside commits.
    pub fn has_chores(&self) -> bool {
        self.store.has_chores()
    }

    /// Lets the store do a piece of that.
    pub fn tend(&self) -> Result<(), StoreError> {
        self.store.tend()
    }

    /// Does what has fallen due: flags, reminders, digests, and challenges that lapse.
    pub fn due(&mut self, now: Timestamp) -> Result<Vec<Outgoing>, StoreError> {
        let fallen = if now < self.catching_up { Vec::new() } else { self.commit(now, due::fallen_due)? };
        let mut told = self.release(now)?;
        if !told.is_empty() {
            // What they belong to may be on its way to the disk.
            self.catch_up()?;
        }
        told.extend(fallen);
        Ok(told)
    }

    /// When something falls due next.
    pub fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        let work = self.store.work();
        let first = if work.is_behind()? {
            Some(Timestamp::MIN)
        } else {
            work.first_due()?.map(|(at, _)| at.max(self.catching_up))
        };
        Ok(self.withheld.values().map(|withheld| withheld.until).chain(first).min())
    }

    /// Notes that the bot runs, and forgets what is old.
    pub fn beat(&mut self, now: Timestamp) -> Result<(), StoreError> {
        self.begin_beat(now)?;
        self.catch_up()
    }

    /// The same, but returns when it is on its way to the disk.
    fn begin_beat(&mut self, now: Timestamp) -> Result<Begun, StoreError> {
        self.start(now, |desk, _, _| {
            let before = now.checked_sub(Self::EVENTS_KEPT).unwrap_or(Timestamp::MIN);
            desk.work.forget_links(|row| now.duration_since(row.at) >= LinkCode::REGRET)?;
            desk.work.forget_events(before, Self::EVENTS_FORGOTTEN_MAX).map_err(Stop::Fault)
        })
    }

    /// Everything that is still to be told, in order, but for what waits a moment: to be sent again after a restart.
    pub fn waiting(&self) -> Result<Vec<Outgoing>, StoreError> {
        let mut waiting = Vec::new();
        self.each_waiting(|outgoing| waiting.push(outgoing))?;
        waiting.retain(|outgoing| !self.is_withheld(outgoing.number));
        Ok(waiting)
    }

    /// The same one by one, for it may be much.
    fn each_waiting(&self, mut each: impl FnMut(Outgoing)) -> Result<(), StoreError> {
        for row in self.store.each_told::<OutboxRow>() {
            let (number, row) = row?;
            debug!(post = number, request = row.request, "was not delivered yet when the program stopped");
            each(row.outgoing(number));
        }
        Ok(())
    }

    /// What is still to be told under this number.
    fn post(&self, number: u64) -> Result<Option<Outgoing>, StoreError> {
        Ok(self.store.work().note::<OutboxRow>(number)?.map(|row| row.outgoing(number)))
    }

    /// Runs one unit of work and commits it; returns what it has put into the outbox.
    fn commit(
        &mut self,
        now: Timestamp,
        act: impl FnOnce(&mut Desk<'_>, &mut Dice) -> Done,
    ) -> Result<Vec<Outgoing>, StoreError> {
        let begun = self.start(now, |desk, dice, _| act(desk, dice))?;
        self.catch_up()?;
        Ok(begun.told)
    }

    /// Runs one unit of work and lets it go to disk.
    fn start(
        &mut self,
        now: Timestamp,
        act: impl FnOnce(&mut Desk<'_>, &mut Dice, &mut Promises) -> Done,
    ) -> Result<Begun, StoreError> {
        if let Some(chosen) = self.chosen.as_mut().filter(|chosen| chosen.has_changed().unwrap_or_default()) {
            self.settings = chosen.borrow_and_update().clone();
        }
        let mut withheld = self.withheld.clone();
        let (mut promises, kept) = Promises::new(&self.changes, &self.figures);
        let begun = {
            let work = self.store.work();
            let mut desk = Desk {
                work,
                cache: &mut self.cache,
                rate: &mut self.rate,
                pairings: &mut self.pairings,
                settings: &self.settings,
                outages: &self.outages,
                now,
                told: Vec::new(),
                paged: Vec::new(),
                changed: Vec::new(),
                played: BTreeMap::new(),
                withheld: &mut withheld,
                thinkable: BTreeSet::new(),
                refused_thoughts: BTreeSet::new(),
                asking: None,
                answered: false,
                refused: false,
                abroad: false,
            };
            let done = act(&mut desk, &mut self.dice, &mut promises).and_then(|()| {
                desk.work.put_outages(self.kept.all(), self.outages.all())?;
                Ok(desk.work.beat(now, self.ahead)?)
            });
            (promises.changed, promises.played, promises.posts) =
                (desk.changed, desk.played, desk.told.len());
            let (thinkable, refused) = (desk.thinkable, desk.refused_thoughts);
            keep(&self.store, desk.work, done, promises).map(|()| (desk.told, thinkable, refused))
        };
        let (told, thinkable, refused) = begun.inspect_err(|fault| {
            note_fault(fault);
            self.cache.clear();
            // A thought may have been in it.
            self.missed = true;
        })?;
        note_told(&told);
        self.cache.committed();
        self.kept = self.outages.clone();
        self.withheld = withheld;
        if self.missed {
            self.hand_over_all();
        } else {
            self.hand_over(&thinkable, &refused);
        }
        let told = told.into_iter().filter(|(number, _)| !self.is_withheld(*number));
        Ok(Begun { told: told.map(|(number, row)| row.outgoing(number)).collect(), kept })
    }
}

/// Notes why a batch is not kept.
fn note_fault(fault: &StoreError) {
    if matches!(fault, StoreError::Deposed) {
        // That is how it should be, and another program goes on.
        warn!("nothing of this batch is kept: {fault}");
    } else {
        error!("nothing of this batch is kept: {fault}");
    }
}

/// Notes in the log which posts are to go out by a commit.
fn note_told(told: &[(u64, OutboxRow)]) {
    for (post, row) in told {
        debug!(post, request = row.request, platform = row.place.platform.id(), "is to be told");
    }
}

/// Notes what became of a post.
fn report(desk: &mut Desk<'_>, report: Delivery) -> Done {
    match report {
        Delivery::Delivered(number) => desk.delivered(number),
        // It stays on disk until its reader has it.
        Delivery::Kept(_) => {}
        Delivery::Undeliverable { number, why } => forgive(lost::undeliverable(desk, number, &why))?,
    }
    Ok(())
}

/// Says of each event that it is not kept.
fn refuse(batch: Vec<Input>) {
    for event in batch {
        if let Input::Incoming { receipt: Some(waiting), .. } | Input::Reported { receipt: waiting, .. } =
            event
        {
            // Whoever has gone away does not need it.
            let _ = waiting.send(Receipt::NotKept);
        }
    }
}

/// Lets a work in which all is well go to disk. Whoever was promised something hears what becomes of it.
fn keep(store: &Store, work: Work<'_>, done: Done, mut promises: Promises) -> Result<(), StoreError> {
    // How long it takes is not to be that of the one before.
    if let Err(fault) = forgive(done).map_err(fault).and_then(|()| store.catch_up()) {
        promises.end(false);
        return Err(fault);
    }
    promises.begin();
    store.commit_then(work, |is_kept| promises.end(is_kept))
}

fn fault(stop: Stop) -> StoreError {
    match stop {
        Stop::Fault(fault) => fault,
        // `forgive` lets none through.
        Stop::Trouble(trouble) => StoreError::Encode(format!("{trouble:?}")),
    }
}
