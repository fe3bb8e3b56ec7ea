//! The loop around the bot: channels, time and tasks.

use crate::bot::house::{Count, HouseTime};
use crate::bot::mail::{Mail, Outboxes};
use crate::bot::promise::Begun;
use crate::bot::wire::message::{Input, Outgoing};
use crate::bot::{Bot, Now};
use crate::store::{ROOM, StoreError};
use jiff::Timestamp;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::block_in_place;
use tokio::time::{Interval, MissedTickBehavior};
use tracing::{error, warn};

/// How many events are applied in one transaction.
const BATCH_MAX: usize = 256;
/// How often the bot looks at the clocks and notes that it runs; a clock may be given back so much too much after a crash.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// After how long what the store has refused is tried again.
const RETRY: Duration = Duration::from_secs(5);
/// The longest sleep: after it the wall clock is looked at again, for it may have been set.
const SLEEP_MAX: Duration = Duration::from_mins(1);
/// After how long it is looked again whether the store has what it lacked.
const LACKING: Duration = Duration::from_millis(100);
/// How long nobody must say anything until the store goes on with what it does beside.
const CHORES: Duration = Duration::from_millis(50);
/// How long what has no place in a full channel waits.
const FULL: Duration = Duration::from_millis(200);

/// The machine's date, for the command line. The only place that asks it.
pub fn wall_clock() -> Now {
    #[expect(clippy::disallowed_methods, reason = "this is where time comes into the program")]
    // A machine may show a year that no date has: it is not believed, as any other jump.
    Arc::new(|| Timestamp::try_from(std::time::SystemTime::now()).unwrap_or(Timestamp::MAX))
}

/// What the machine has counted since it was started, also while it slept: for the command line, too.
pub fn counting_clock() -> Count {
    // Elsewhere the clock that nobody sets counts through sleep by itself.
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let clock = rustix::time::ClockId::Boottime;
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    let clock = rustix::time::ClockId::Monotonic;
    Arc::new(move || Duration::try_from(rustix::time::clock_gettime(clock)).unwrap_or_default())
}

/// Runs the bot until it is told to stop: applies what comes in, wakes up for what falls due, sends what is on disk.
/// Fails when the disk does, for then it cannot tell what is kept; the next start can.
///
/// Wants a runtime with several threads: the store blocks.
pub async fn run(
    mut bot: Bot,
    time: HouseTime,
    mut inbox: mpsc::Receiver<Input>,
    outboxes: Outboxes,
    stop: impl Future<Output = ()>,
) -> Result<(), StoreError> {
    tokio::pin!(stop);
    let mut mail = Mail::new(outboxes, bot.figures.clone());
    if !ready(&mut bot, &mut mail, &mut stop).await? {
        return Ok(());
    }
    block_in_place(|| bot.each_waiting(|outgoing| mail.take(outgoing)))?;
    bot.note_ahead(time.ahead());
    // What was waiting is sent again before anything new; what waking up tells comes after it.
    block_in_place(|| bot.wake(time.now()))?.into_iter().for_each(|outgoing| mail.take(outgoing));
    let mut batch = Vec::new();
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut rested, mut next) = (true, next_due(&bot));
    loop {
        let full = !block_in_place(|| mail.send(|number| bot.post(number)));
        let sleep = if rested { until(next, time.now(), &time) } else { RETRY };
        let waits = Waits { sleep, full, chores: bot.has_chores() };
        let woken = tokio::select! {
            biased;
            () = &mut stop => break,
            () = mail.arrive(), if mail.holds() => Woken::Kept,
            woken = waits.end(&mut heartbeat, &mut inbox, &mut batch) => woken,
        };
        match woken {
            Woken::Room => continue,
            Woken::Kept | Woken::Rest => {
                block_in_place(|| tend(&bot, &mut mail, woken))?;
                continue;
            }
            Woken::Batch if batch.is_empty() || !ready(&mut bot, &mut mail, &mut stop).await? => break,
            _ => {}
        }
        // As of this moment everything happens: the program may be stopped at the next one.
        let now = block_in_place(|| heed(&mut bot, &mut mail, &time))?;
        match woken {
            Woken::Batch => {
                let batch = std::mem::take(&mut batch);
                block_in_place(|| begin(&mut bot, &mut mail, batch, now))?;
                next = next_due(&bot);
                // However much comes in, flags fall at their time.
                if !until(next, now, &time).is_zero() {
                    continue;
                }
                rested = take_done(&mut mail, block_in_place(|| bot.due(now)))?;
            }
            Woken::Beat => {
                note_beat(&bot, &mail);
                rested = hold(&mut mail, block_in_place(|| bot.begin_beat(now)))?;
            }
            _ => rested = take_done(&mut mail, block_in_place(|| bot.due(now)))?,
        }
        next = next_due(&bot);
    }
    let last = block_in_place(|| heed(&mut bot, &mut mail, &time).and_then(|now| bot.beat(now)));
    // What was acknowledged need not wait for the next start.
    mail.take_arrived();
    block_in_place(|| mail.send(|number| bot.post(number)));
    match last {
        Err(fault) if fault.is_final() => Err(fault),
        // What could not be noted now is noted at the next start.
        _ => Ok(()),
    }
}

/// Notes for whoever watches that the loop goes on, and what waits.
fn note_beat(bot: &Bot, mail: &Mail) {
    bot.figures.beat();
    bot.figures.unrenewed(bot.store.renewals_failed());
    for (platform, posts, longest) in mail.waiting() {
        bot.figures.waiting(platform.id(), posts, longest);
    }
}

/// Waits until the store has what a commit takes: what has come in waits so long. `false` when it is to stop first.
async fn ready(
    bot: &mut Bot,
    mail: &mut Mail,
    stop: &mut (impl Future<Output = ()> + Unpin),
) -> Result<bool, StoreError> {
    if bot.is_ready() {
        return Ok(true);
    }
    warn!(
        "the store lacks what a commit takes, as files, {} MB of room on its disk, or the database: everything waits until it has it",
        ROOM >> 20
    );
    while !bot.is_ready() {
        // Who waits is alive, to whoever watches.
        bot.figures.beat();
        tokio::select! {
            biased;
            () = &mut *stop => return Ok(false),
            () = mail.arrive(), if mail.holds() => block_in_place(|| {
                mail.send(|number| bot.post(number));
                bot.catch_up()
            })?,
            () = tokio::time::sleep(LACKING) => {}
        }
    }
    warn!("the store has what was lacking: it goes on");
    Ok(true)
}

/// Why the loop goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Woken {
    /// Events have come, or none will any more.
    Batch,
    Beat,
    Due,
    /// What was on its way to the disk is there, or never will be.
    Kept,
    /// There may be room in a channel that was full.
    Room,
    /// Nobody has said anything for a while.
    Rest,
}

/// How long the loop waits, and for what besides.
#[derive(Clone, Copy, Debug)]
struct Waits {
    /// Until something falls due.
    sleep: Duration,
    /// Whether a channel is full.
    full: bool,
    /// Whether the store has something to do beside.
    chores: bool,
}

impl Waits {
    /// Returns when the loop is to go on. However much comes in, the heart beats at its time: else whoever watches would take
    /// a program at work for one that hangs.
    async fn end(
        self,
        heartbeat: &mut Interval,
        inbox: &mut mpsc::Receiver<Input>,
        batch: &mut Vec<Input>,
    ) -> Woken {
        tokio::select! {
            biased;
            _ = heartbeat.tick() => Woken::Beat,
            _ = inbox.recv_many(batch, BATCH_MAX) => Woken::Batch,
            () = tokio::time::sleep(self.sleep) => Woken::Due,
            () = tokio::time::sleep(FULL), if self.full => Woken::Room,
            () = tokio::time::sleep(CHORES), if self.chores => Woken::Rest,
        }
    }
}

/// What time it is; and if the program was stopped, the machine slept or its clock was set since the last look, that
/// nobody is charged for it.
fn heed(bot: &mut Bot, mail: &mut Mail, time: &HouseTime) -> Result<Timestamp, StoreError> {
    let look = time.look();
    bot.note_ahead(time.ahead());
    let by = look.put_back.unwrap_or_default();
    if by.is_positive() || bot.owes().is_positive() {
        take_done(mail, bot.put_back(by, look.now))?;
    }
    if let Some(outage) = look.outage {
        take_done(mail, bot.away(outage))?;
    }
    Ok(look.now)
}

/// Lets the store do what nobody waits for: behind a commit, or while nobody says anything.
fn tend(bot: &Bot, mail: &mut Mail, woken: Woken) -> Result<(), StoreError> {
    if woken == Woken::Kept {
        // It would wait for the next one, if that is on its way.
        return if mail.holds() { Ok(()) } else { bot.catch_up() };
    }
    take_done(mail, bot.tend().map(|()| Vec::new())).map(drop)
}

/// Applies a batch. The disk takes it while the next one is applied.
fn begin(bot: &mut Bot, mail: &mut Mail, batch: Vec<Input>, now: Timestamp) -> Result<(), StoreError> {
    // Who has a receipt and asks for the next thing finds what was told before it on its way.
    mail.take_arrived();
    mail.send(|number| bot.post(number));
    bot.figures.heard(batch.len());
    batch.iter().filter_map(Input::done_with).for_each(|number| mail.done(number));
    hold(mail, bot.begin(batch, now)).map(drop)
}

/// Lets the mail hold what is on its way to the disk; whether it went well. Mostly, what was on its way before is there by then.
fn hold(mail: &mut Mail, begun: Result<Begun, StoreError>) -> Result<bool, StoreError> {
    let well = match begun {
        Ok(begun) => {
            mail.hold(begun);
            true
        }
        Err(fault) => take_done(mail, Err(fault))?,
    };
    mail.take_arrived();
    Ok(well)
}

/// Puts what is told into the mail; whether it went well. A fault is in the log already; one with which the bot cannot go on
/// is returned.
fn take_done(mail: &mut Mail, told: Result<Vec<Outgoing>, StoreError>) -> Result<bool, StoreError> {
    match told {
        Err(fault) if fault.is_final() => Err(fault),
        told => {
            mail.take_arrived();
            let well = told.is_ok();
            told.unwrap_or_default().into_iter().for_each(|outgoing| mail.take(outgoing));
            Ok(well)
        }
    }
}

/// When something falls due next.
#[derive(Clone, Copy, Debug)]
enum Next {
    At(Timestamp),
    Never,
    /// The store could not be read: it is to be asked again in a while.
    Unknown,
}

fn next_due(bot: &Bot) -> Next {
    match bot.next_due() {
        Ok(due) => due.map_or(Next::Never, Next::At),
        Err(fault) => {
            error!("cannot tell what falls due next: {fault}");
            Next::Unknown
        }
    }
}

/// How long to sleep until then.
fn until(next: Next, now: Timestamp, time: &HouseTime) -> Duration {
    match next {
        Next::At(at) => {
            let passes = Duration::try_from(at.duration_since(now)).unwrap_or(Duration::ZERO);
            time.wait_for(passes).min(SLEEP_MAX)
        }
        Next::Never => SLEEP_MAX,
        Next::Unknown => RETRY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_heart_beats_however_much_comes_in() {
        let (sender, mut inbox) = mpsc::channel(2);
        let mut heartbeat = tokio::time::interval(Duration::from_millis(1));
        let waits = Waits { sleep: SLEEP_MAX, full: true, chores: true };
        let (mut beats, mut batches) = (0, 0);
        while beats < 3 && batches < 1_000_000 {
            let _ = sender.try_send(Input::Delivered(1));
            match waits.end(&mut heartbeat, &mut inbox, &mut Vec::new()).await {
                Woken::Beat => beats += 1,
                woken => {
                    assert_eq!(woken, Woken::Batch, "something is always there");
                    batches += 1;
                }
            }
        }
        assert_eq!(beats, 3, "after {batches} batches");
    }
}
