//! What the leader does besides: it gives its loop what is in the inbox, and lets out what the loop has told.

use super::attend::{Attendance, attend};
use super::carried::ask;
use super::line::Line;
use crate::bot::mail::Outboxes;
use crate::bot::wire::message::{Errand, Input, Outgoing};
use crate::players::Platform;
use crate::store::{Address, LetOut, Queue, Subject};
use std::collections::BTreeSet;
use tokio::sync::{broadcast, mpsc};

/// How many posts wait to be let out; more wait on disk.
const OUTBOX_MAX: usize = 256;
/// How many changes are told at a time.
const CHANGED_MAX: usize = 256;

/// The way from the tables to the loop and back.
#[derive(Debug)]
pub struct Helm {
    address: Address,
    posts: mpsc::Receiver<Outgoing>,
}

impl Helm {
    /// One for a loop that tells of these platforms, and where that lays what it tells.
    pub fn new(address: Address, platforms: &[Platform]) -> (Self, Outboxes) {
        let (outbox, posts) = mpsc::channel(OUTBOX_MAX);
        let outboxes = platforms.iter().map(|platform| (*platform, outbox.clone())).collect();
        (Self { address, posts }, outboxes)
    }

    /// Serves the loop until that is gone. Being stopped anywhere loses nothing.
    pub async fn serve(self, inbox: mpsc::Sender<Input>, changes: broadcast::Receiver<u64>) {
        // A post that is let out is durable: the loop takes it for being on its way.
        let posting = Line::new(self.address.clone(), &[], false);
        let changing = Line::new(self.address.clone(), &[], true);
        let attendance = Attendance { queue: Queue::Inbox, topics: &[Subject::Inbox], ask, inbox };
        tokio::select! {
            () = attend(&self.address, attendance) => {}
            () = let_out(posting, self.posts) => {}
            () = tell_changed(changing, changes) => {}
        }
    }
}

/// Lets out what the loop tells.
async fn let_out(mut line: Line, mut posts: mpsc::Receiver<Outgoing>) {
    let mut some = Vec::new();
    while posts.recv_many(&mut some, OUTBOX_MAX).await > 0 {
        let posts: Vec<_> = some.drain(..).map(|post| letter(&post)).collect();
        loop {
            let done = async {
                line.renew().await?;
                line.exchange()?.let_out(&posts).await
            };
            match done.await {
                Ok(()) => break,
                Err(why) => line.lose(&why).await,
            }
        }
    }
}

fn letter(post: &Outgoing) -> LetOut {
    // A board that a newer one has overtaken goes out in words.
    let plain = matches!(&post.what, Errand::Post(post) if post.pictures.is_empty());
    LetOut { number: post.number, lane: post.place.platform.id(), plain }
}

/// Tells hands which matches change. Nothing is told twice, for whoever looks at one looks again at the next change.
async fn tell_changed(mut line: Line, mut changes: broadcast::Receiver<u64>) {
    use broadcast::error::RecvError::{Closed, Lagged};
    loop {
        let mut changed = match changes.recv().await {
            Ok(id) => BTreeSet::from([id]),
            Err(Lagged(_)) => continue,
            Err(Closed) => return,
        };
        while changed.len() < CHANGED_MAX
            && let Ok(id) = changes.try_recv()
        {
            changed.insert(id);
        }
        let told = async {
            line.renew().await?;
            line.exchange()?.tell_changed(&changed.into_iter().collect::<Vec<_>>()).await
        };
        if let Err(why) = told.await {
            line.lose(&why).await;
        }
    }
}
