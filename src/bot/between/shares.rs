//! A program's share of Discord's shards. All programs that listen are in one row, in the order in which they came, and each
//! of them knows by its place how many are its own; so they need not ask each other.
//!
//! Two programs may hold the same shard for a moment, and hear the same twice, which is known by its event. So a program that
//! cannot ask the database goes on with what it has.

use super::line::Line;
use crate::bot::shares::{Beginning, Shares};
use crate::players::Platform;
use crate::store::{Address, StoreError};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep};
use tracing::info;

/// How often a program says that it is there, and looks which parts are its own.
const RENEWED: Duration = Duration::from_millis(600);
/// How long all programs together wait between the beginnings of two sessions of one queue.
const BETWEEN: Duration = Duration::from_secs(5);
/// How often it is asked whether one may begin.
const ASKED: Duration = Duration::from_millis(250);
/// How many may wait to begin.
const BEGIN_MAX: usize = 64;
/// How often those are forgotten that are gone.
const FORGOTTEN: Duration = Duration::from_mins(1);

/// The share of a program of this name in so many parts, until it lets go of what is returned.
pub(super) fn share(address: &Address, name: &Arc<str>, total: u32) -> Shares {
    let (tell, held) = watch::channel(BTreeSet::new());
    let (begin, asked) = mpsc::channel(BEGIN_MAX);
    let line = || Line::new(address.clone(), &[], true);
    let sharing = Sharing { line: line(), name: Arc::clone(name), total };
    let (leave, left) = oneshot::channel();
    tokio::spawn(async move {
        sharing.run(tell).await;
        drop(leave);
    });
    tokio::spawn(let_begin(line(), Arc::clone(name), asked));
    Shares { held, begin, left }
}

struct Sharing {
    line: Line,
    name: Arc<str>,
    /// How many parts there are.
    total: u32,
}

impl Sharing {
    async fn run(mut self, tell: watch::Sender<BTreeSet<u32>>) {
        let mut forgotten = Instant::now();
        while !tell.is_closed() {
            let known = tell.borrow().clone();
            match self.look(&known, &mut forgotten).await {
                Ok(held) => {
                    if held != known {
                        info!(shards = ?held, of = self.total, "this program listens to these shards");
                        tell.send_replace(held);
                    }
                    tokio::select! {
                        () = sleep(RENEWED) => {}
                        () = tell.closed() => {}
                    }
                }
                Err(why) => self.line.lose(&why).await,
            }
        }
        // What fails is over in a moment by itself.
        let held = tell.borrow().clone();
        let _ = tokio::time::timeout(RENEWED, self.depart(&held)).await;
    }

    /// Says that it is there; which parts are its own now.
    async fn look(
        &mut self,
        known: &BTreeSet<u32>,
        forgotten: &mut Instant,
    ) -> Result<BTreeSet<u32>, StoreError> {
        self.line.renew().await?;
        let exchange = self.line.exchange()?;
        let present = exchange.attend(&self.name).await?;
        if forgotten.elapsed() > FORGOTTEN {
            exchange.forget_absent().await?;
            *forgotten = Instant::now();
        }
        let place = present.iter().position(|name| **name == *self.name).unwrap_or(present.len());
        let share = share_of(self.total, place, present.len());
        let lanes: Vec<String> = known.iter().map(|id| self.lane(*id)).collect();
        let mut held = self.numbers(&exchange.go_on(&lanes, &self.name).await?);
        while held.len() > share {
            let Some(last) = held.pop_last() else { break };
            exchange.leave(&self.lane(last), &self.name).await?;
        }
        if held.len() < share {
            let all: Vec<String> = (0..self.total).map(|id| self.lane(id)).collect();
            let taken = self.numbers(&exchange.held(&all, &self.name).await?);
            for id in (0..self.total).filter(|id| !taken.contains(id)) {
                if held.len() < share && exchange.hold(&self.lane(id), &self.name).await?.is_some() {
                    held.insert(id);
                }
            }
        }
        Ok(held)
    }

    async fn depart(&mut self, held: &BTreeSet<u32>) -> Result<(), StoreError> {
        self.line.renew().await?;
        let exchange = self.line.exchange()?;
        for id in held {
            exchange.leave(&self.lane(*id), &self.name).await?;
        }
        exchange.depart(&self.name).await
    }

    /// The lane of a part. Where Discord wants another number of them, all have others.
    fn lane(&self, id: u32) -> String {
        format!("{}/{id}/{}", Platform::Discord.id(), self.total)
    }

    fn numbers(&self, lanes: &[String]) -> BTreeSet<u32> {
        (0..self.total).filter(|id| lanes.contains(&self.lane(*id))).collect()
    }
}

/// How many parts are for the program in this place of so many.
fn share_of(total: u32, place: usize, programs: usize) -> usize {
    let (total, programs) = (total as usize, programs.max(1));
    total / programs + usize::from(place < total % programs)
}

/// Who waits to begin, and by which name it takes its turn. Nobody else has that, so whoever takes a turn has waited for the
/// last one's time to pass.
struct Waiting {
    holder: String,
    beginning: Beginning,
}

/// Lets one after another begin in each queue, so that all programs together leave their time between two beginnings.
async fn let_begin(mut line: Line, name: Arc<str>, mut asked: mpsc::Receiver<Beginning>) {
    let (mut waiting, mut new, mut count) = (Vec::new(), Vec::new(), 0_u64);
    loop {
        tokio::select! {
            received = asked.recv_many(&mut new, BEGIN_MAX) => if received == 0 { return },
            () = sleep(ASKED), if !waiting.is_empty() => {}
        }
        waiting.extend(new.drain(..).map(|beginning| {
            count += 1;
            Waiting { holder: format!("{name} {count}"), beginning }
        }));
        if let Err(why) = begin(&mut line, &mut waiting).await {
            line.lose(&why).await;
        }
    }
}

/// Lets those begin whose turn it is: of each queue the first, at most.
async fn begin(line: &mut Line, waiting: &mut Vec<Waiting>) -> Result<(), StoreError> {
    line.renew().await?;
    waiting.retain(|one| !one.beginning.answer.is_closed());
    for place in firsts(waiting).into_iter().rev() {
        let Waiting { holder, beginning } = &waiting[place];
        if line.exchange()?.hold_for(&lane_of(beginning.queue), holder, BETWEEN).await?.is_some() {
            // Whoever does not want to any more has given its turn away.
            let _ = waiting.remove(place).beginning.answer.send(());
        }
    }
    Ok(())
}

/// The places of those that are the first of their queues.
fn firsts(waiting: &[Waiting]) -> Vec<usize> {
    let mut queues = BTreeSet::new();
    (0..waiting.len()).filter(|place| queues.insert(waiting[*place].beginning.queue)).collect()
}

/// The lane of a queue. That of the first is the only one that a version knows for which there was one queue.
fn lane_of(queue: u32) -> String {
    let first = format!("{} begins", Platform::Discord.id());
    if queue == 0 { first } else { format!("{first} {queue}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_even_and_leave_nothing() {
        for total in 0..20 {
            for programs in 1..8 {
                let shares: Vec<_> = (0..programs).map(|place| share_of(total, place, programs)).collect();
                assert_eq!(shares.iter().sum::<usize>(), total as usize, "{total} {programs}");
                let (least, most) = (shares.iter().min().unwrap(), shares.iter().max().unwrap());
                assert!(most - least <= 1, "{shares:?}");
            }
        }
    }

    #[test]
    fn of_each_queue_the_first_may_begin() {
        let (answer, _answered): (Vec<_>, Vec<_>) = (0..6).map(|_| oneshot::channel()).unzip();
        let queues = [1, 0, 1, 3, 0, 2].into_iter().zip(answer);
        let waiting: Vec<_> = queues
            .map(|(queue, answer)| Waiting { holder: String::new(), beginning: Beginning { queue, answer } })
            .collect();
        assert_eq!(firsts(&waiting), [0, 1, 3, 5]);
        let lanes: BTreeSet<_> = (0..16).map(lane_of).collect();
        assert!(lanes.len() == 16 && lanes.contains("discord begins"), "{lanes:?}");
    }
}
