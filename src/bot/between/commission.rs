//! What this program lets the others make: pictures, and what the machine thinks.
//!
//! Whoever asks waits a while for each, and makes it when it has not come. So nothing here is tried twice: when something
//! fails, all that was asked for is given back at once.

use super::line::{LOOK, Line};
use crate::bot::studio::{Commission, Craft, Studio};
use crate::store::{Address, StoreError, Subject, Tidings};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;
use tracing::error;

/// How many may wait to be asked for; with more, whoever asks waits.
const WISHES_MAX: usize = 256;
/// How often is forgotten what is left of programs that are gone.
const FORGOTTEN: Duration = Duration::from_mins(1);

/// The studios of all others of this version, as one, to a program of this name. They have no room while the database cannot
/// be asked. It ends when nobody can ask any more.
pub(super) fn elsewhere<C: Craft>(address: Address, (name, version): (Arc<str>, Arc<str>)) -> Studio<C> {
    let (tell, room) = watch::channel(0);
    let (commissions, wished) = mpsc::channel(WISHES_MAX);
    let line = Line::new(address, &[Subject::Drawn], true);
    let (asked, begun) = (BTreeMap::new(), Instant::now());
    let wishing =
        Wishing { line, name, version, wished, tell, asked, last: 0, looked: None, forgotten: begun };
    tokio::spawn(wishing.run());
    Studio { room, commissions }
}

struct Wishing<C: Craft> {
    line: Line,
    name: Arc<str>,
    version: Arc<str>,
    wished: mpsc::Receiver<Commission<C>>,
    tell: watch::Sender<usize>,
    /// What was asked for, by its numbers, and where it goes.
    asked: BTreeMap<i64, oneshot::Sender<C::Made>>,
    last: i64,
    /// When it was looked how much room there is; not since a connection was made.
    looked: Option<Instant>,
    forgotten: Instant,
}

impl<C: Craft> Wishing<C> {
    /// Asks and fetches until nobody can ask any more.
    async fn run(mut self) {
        loop {
            match self.go_on().await {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return,
                Err(why) => {
                    self.tell.send_replace(0);
                    self.asked.clear();
                    self.line.lose(&why).await;
                }
            }
        }
    }

    async fn go_on(&mut self) -> Result<ControlFlow<()>, StoreError> {
        if self.line.renew().await? {
            self.looked = None;
        }
        self.give_up().await?;
        self.look().await?;
        let mut new = Vec::new();
        tokio::select! {
            count = self.wished.recv_many(&mut new, WISHES_MAX) => match count {
                0 => {
                    self.give_up().await?;
                    return Ok(ControlFlow::Break(()));
                }
                _ => self.ask(new).await?,
            },
            heard = self.line.hear() => self.fetch(&heard).await?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Looks now and then how much room there is, and whether somebody is gone who was asked.
    async fn look(&mut self) -> Result<(), StoreError> {
        if self.looked.is_some_and(|at| at.elapsed() < LOOK) {
            return Ok(());
        }
        let exchange = self.line.exchange()?;
        let room = exchange.easels(&self.name, &self.version).await?;
        if self.forgotten.elapsed() > FORGOTTEN {
            exchange.forget_wishes().await?;
            self.forgotten = Instant::now();
        }
        if !self.asked.is_empty() {
            // They are closed by that.
            let lost = exchange.lost_wishes(&self.name).await?;
            self.asked.retain(|number, _| !lost.contains(number));
        }
        self.looked = Some(Instant::now());
        self.tell.send_if_modified(|known| std::mem::replace(known, room) != room);
        Ok(())
    }

    async fn ask(&mut self, new: Vec<Commission<C>>) -> Result<(), StoreError> {
        let mut wishes = Vec::new();
        for Commission { wish, made } in new {
            if let Some(body) = written(&wish) {
                self.last += 1;
                self.asked.insert(self.last, made);
                wishes.push((self.last, body));
            }
        }
        self.line.exchange()?.wish(&self.name, &self.version, &wishes).await
    }

    /// Fetches what there is, if there is word of some; or, since a word may be lost, when none was heard for a while.
    async fn fetch(&mut self, heard: &[Tidings]) -> Result<(), StoreError> {
        let looks = heard.is_empty() && !self.asked.is_empty();
        if !looks && !heard.iter().any(|tidings| *tidings.about == *self.name) {
            return Ok(());
        }
        for (number, bytes) in self.line.exchange()?.fetch_drawn(&self.name).await? {
            if let (Some(made), Some(thing)) = (self.asked.remove(&number), C::unpacked(bytes)) {
                // Whoever has given it up has made it.
                let _ = made.send(thing);
            }
        }
        Ok(())
    }

    /// Asks no more for what nobody waits for.
    async fn give_up(&mut self) -> Result<(), StoreError> {
        let gone: Vec<_> =
            self.asked.extract_if(.., |_, made| made.is_closed()).map(|(number, _)| number).collect();
        if gone.is_empty() { Ok(()) } else { self.line.exchange()?.give_up(&self.name, &gone).await }
    }
}

fn written(wish: &impl Craft) -> Option<String> {
    let written = serde_json::to_string(wish);
    written.inspect_err(|why| error!("a wish cannot be written down for others: {why}")).ok()
}
