//! A program's share of Discord's shards. All programs that listen are in one row, in the order in which they came, and each
//! of them knows by its place how many are its own; so they need not ask each other.
//!
//! Two programs may hold the same shard for a moment, and hear the same twice, which is known by its event. So a program that
//! cannot ask the database goes on with what it has.

use super::line::Line;
use crate::bot::shares::Shares;
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
/// How long all programs together wait between the beginnings of two sessions.
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

/// Lets one after another begin, so that all programs together leave their time between two beginnings.
async fn let_begin(mut line: Line, name: Arc<str>, mut asked: mpsc::Receiver<oneshot::Sender<()>>) {
    let mut count = 0_u64;
    while let Some(waiting) = asked.recv().await {
        count += 1;
        // Nobody holds it twice, so whoever takes it has waited for the last one's time to pass.
        let holder = format!("{name} {count}");
        while !waiting.is_closed() {
            match begin(&mut line, &holder).await {
                Ok(true) => break,
                Ok(false) => sleep(ASKED).await,
                Err(why) => line.lose(&why).await,
            }
        }
        // Whoever does not want to any more has given its turn away.
        let _ = waiting.send(());
    }
}

async fn begin(line: &mut Line, holder: &str) -> Result<bool, StoreError> {
    line.renew().await?;
    let lane = format!("{} begins", Platform::Discord.id());
    Ok(line.exchange()?.hold_for(&lane, holder, BETWEEN).await?.is_some())
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
}
