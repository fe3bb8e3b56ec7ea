//! What this program makes for the others, while it has nothing to make itself: pictures, and what the machine thinks.

use super::line::{LOOK, Line};
use crate::bot::studio::{Commission, Craft, Studio};
use crate::store::{Address, StoreError, Subject};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};
use tracing::error;

/// How soon it is said that there is room again, or none any more.
const SOON: Duration = Duration::from_millis(150);
/// How long a program that ends may take to say so.
const LEAVE_MAX: Duration = Duration::from_millis(600);

/// Lets others of this version use the studio of a program of this name, until it is told to stop.
pub(super) async fn lend<C: Craft>(
    address: Address,
    (name, version): (Arc<str>, Arc<str>),
    studio: Studio<C>,
    stopped: impl Future<Output = ()>,
) {
    let line = Line::new(address, &[Subject::Wishes], true);
    let mut lending =
        Lending { line, name, version, studio, making: JoinSet::new(), offered: None, more: true };
    tokio::select! {
        () = stopped => {}
        () = lending.run() => {}
    }
    // What fails is over in a moment by itself.
    let _ = timeout(LEAVE_MAX, lending.leave()).await;
}

struct Lending<C: Craft> {
    line: Line,
    name: Arc<str>,
    version: Arc<str>,
    studio: Studio<C>,
    /// What is being made, by the places in which it is wished for.
    making: JoinSet<(i64, Vec<u8>)>,
    /// How much room was offered, and when; nothing since a connection was made.
    offered: Option<(usize, Instant)>,
    /// Whether there may be something that nobody has taken.
    more: bool,
}

impl<C: Craft> Lending<C> {
    async fn run(&mut self) {
        while !self.studio.commissions.is_closed() {
            if let Err(why) = self.go_on().await {
                // Whoever has asked makes it.
                self.making.abort_all();
                while self.making.join_next().await.is_some() {}
                self.line.lose(&why).await;
            }
        }
    }

    async fn go_on(&mut self) -> Result<(), StoreError> {
        if self.line.renew().await? {
            (self.offered, self.more) = (None, true);
        }
        let room = *self.studio.room.borrow_and_update();
        self.offer(room).await?;
        self.take(room.saturating_sub(self.making.len())).await?;
        tokio::select! {
            Some(done) = self.making.join_next() => {
                let mut all = vec![done];
                while let Some(done) = self.making.try_join_next() {
                    all.push(done);
                }
                let made: Vec<_> = all.into_iter().filter_map(Result::ok).collect();
                self.line.exchange()?.fulfil(&made).await?;
            }
            _ = self.line.hear() => self.more = true,
            // Whoever has closed it ends the program.
            Ok(()) = self.studio.room.changed() => {}
        }
        Ok(())
    }

    /// Says how much room there is: now and then, and sooner where there was none or is none.
    async fn offer(&mut self, room: usize) -> Result<(), StoreError> {
        let is_known = self.offered.is_some_and(|(known, at)| {
            let is_alike = (known == 0) == (room == 0);
            at.elapsed() < if is_alike { LOOK } else { SOON }
        });
        if !is_known {
            self.line.exchange()?.offer_easels(&self.name, &self.version, room).await?;
            self.offered = Some((room, Instant::now()));
        }
        Ok(())
    }

    /// Takes so many at most.
    async fn take(&mut self, most: usize) -> Result<(), StoreError> {
        if most == 0 || !self.more {
            return Ok(());
        }
        let taken = self.line.exchange()?.take_wishes(&self.name, &self.version, most).await?;
        self.more = taken.len() == most;
        for (place, body) in taken {
            let studio = self.studio.clone();
            self.making.spawn(async move { (place, make(&studio, &body).await.unwrap_or_default()) });
        }
        Ok(())
    }

    async fn leave(&mut self) -> Result<(), StoreError> {
        self.line.renew().await?;
        self.line.exchange()?.withdraw_easels(&self.name).await
    }
}

async fn make<C: Craft>(studio: &Studio<C>, body: &str) -> Option<Vec<u8>> {
    let wish = serde_json::from_str::<C>(body);
    let wish =
        wish.inspect_err(|why| error!("what another program wishes for cannot be read: {why}")).ok()?;
    let (made, comes) = oneshot::channel();
    studio.commissions.send(Commission { wish, made }).await.ok()?;
    comes.await.ok().map(C::packed)
}
