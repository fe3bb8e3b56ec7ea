//! What the leader does besides: it gives its loop what is in the inbox, and lets out what the loop has told.

use super::carried::{Carried, Pending, Reply, ask};
use super::line::Line;
use crate::bot::mail::Outboxes;
use crate::bot::wire::message::{Delivery, Errand, Input, Outgoing, Receipt};
use crate::players::Platform;
use crate::store::{Address, Inquiry, LetOut, Settled, StoreError, Subject};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc};
use tokio::time::Instant;
use tracing::error;

/// How many questions the loop may have at a time.
const TAKEN_MAX: usize = 512;
/// How many are settled in one statement.
const SETTLED_MAX: usize = 256;
/// How many posts wait to be let out; more wait on disk.
const OUTBOX_MAX: usize = 256;
/// How many changes are told at a time.
const CHANGED_MAX: usize = 256;
/// How often answers are forgotten that nobody has taken.
const FORGOTTEN: Duration = Duration::from_mins(1);
/// After how long a report is tried again that the store has refused.
const REFUSED: Duration = Duration::from_secs(1);

/// The way from the tables to the loop and back.
#[derive(Debug)]
pub struct Helm {
    address: Address,
    posts: mpsc::Receiver<Outgoing>,
    taken: Arc<Mutex<BTreeSet<i64>>>,
}

/// What the loop has been asked.
type Asked = (Inquiry, Pending);

impl Helm {
    /// One for a loop that tells of these platforms, and where that lays what it tells.
    pub fn new(address: Address, platforms: &[Platform]) -> (Self, Outboxes) {
        let (outbox, posts) = mpsc::channel(OUTBOX_MAX);
        let outboxes = platforms.iter().map(|platform| (*platform, outbox.clone())).collect();
        (Self { address, posts, taken: Arc::default() }, outboxes)
    }

    /// Serves the loop until that is gone. Being stopped anywhere loses nothing.
    pub async fn serve(self, inbox: mpsc::Sender<Input>, changes: broadcast::Receiver<u64>) {
        let (pending, asked) = mpsc::channel(TAKEN_MAX);
        let settling = Line::new(self.address.clone(), &[], true);
        // A post that is let out is durable: the loop takes it for being on its way.
        let posting = Line::new(self.address.clone(), &[], false);
        let changing = Line::new(self.address.clone(), &[], true);
        let taking = Line::new(self.address, &[Subject::Inbox], true);
        tokio::select! {
            () = take(taking, &self.taken, &inbox, pending) => {}
            () = settle(settling, &self.taken, &inbox, asked) => {}
            () = let_out(posting, self.posts) => {}
            () = tell_changed(changing, changes) => {}
        }
    }
}

/// Gives the loop what is in the inbox, in order.
async fn take(
    mut line: Line,
    taken: &Mutex<BTreeSet<i64>>,
    inbox: &mpsc::Sender<Input>,
    pending: mpsc::Sender<Asked>,
) {
    loop {
        let but: Vec<_> = lock(taken).iter().copied().collect();
        let questions = match questions(&mut line, &but).await {
            Ok(questions) => questions,
            Err(why) => {
                line.lose(&why).await;
                continue;
            }
        };
        if questions.is_empty() {
            line.hear().await;
        }
        for question in questions {
            lock(taken).insert(question.place);
            let (input, said) = match serde_json::from_str::<Carried>(&question.body) {
                Ok(carried) => {
                    let (input, said) = ask(carried);
                    (Some(input), said)
                }
                Err(why) => {
                    error!(hand = question.hand, "what a hand asks cannot be read: {why}");
                    (None, Pending::Unread)
                }
            };
            if let Some(input) = input
                && inbox.send(input).await.is_err()
            {
                return;
            }
            if pending.send((question, said)).await.is_err() {
                return;
            }
        }
    }
}

async fn questions(line: &mut Line, but: &[i64]) -> Result<Vec<Inquiry>, StoreError> {
    line.renew().await?;
    line.exchange()?.questions(but).await
}

/// Hands on what the loop answers, and takes out of the inbox what is done.
async fn settle(
    mut line: Line,
    taken: &Mutex<BTreeSet<i64>>,
    inbox: &mpsc::Sender<Input>,
    mut asked: mpsc::Receiver<Asked>,
) {
    let (mut some, mut forgotten) = (Vec::new(), Instant::now());
    while asked.recv_many(&mut some, SETTLED_MAX).await > 0 {
        let (mut settled, mut left) = (Vec::new(), Vec::new());
        for (question, mut pending) in some.drain(..) {
            let reply = pending.reply().await;
            if reply.is_none() && inbox.is_closed() {
                // The loop has ended: whoever leads next finds the question again.
                return;
            }
            let place = question.place;
            match done(question, &pending, reply) {
                Some(done) => settled.push(done),
                None => left.push(place),
            }
        }
        while let Err(why) = put(&mut line, &settled, &mut forgotten).await {
            line.lose(&why).await;
        }
        for done in &settled {
            forget(taken, done.place);
        }
        if !left.is_empty() {
            tokio::time::sleep(REFUSED).await;
            for place in left {
                forget(taken, place);
            }
        }
    }
}

/// What is written down of an answer; nothing for a report that is to be tried again.
fn done(question: Inquiry, pending: &Pending, reply: Option<Reply>) -> Option<Settled> {
    let is_kept = matches!(reply, Some(Reply::Receipt(Receipt::Kept { .. })));
    let told = match pending {
        Pending::Report(..) if !is_kept => return None,
        Pending::Report(Delivery::Delivered(number) | Delivery::Undeliverable { number, .. }, _) => {
            Some(*number)
        }
        _ => None,
    };
    let Inquiry { place, hand, number, .. } = question;
    let body = serde_json::to_string(&reply.unwrap_or(Reply::Nothing));
    let body = body.unwrap_or_else(|why| {
        error!("an answer cannot be written down: {why}");
        String::new()
    });
    Some(Settled { place, hand, number, body, told })
}

async fn put(line: &mut Line, settled: &[Settled], forgotten: &mut Instant) -> Result<(), StoreError> {
    line.renew().await?;
    if forgotten.elapsed() > FORGOTTEN {
        line.exchange()?.forget_answers().await?;
        *forgotten = Instant::now();
    }
    if settled.is_empty() { Ok(()) } else { line.exchange()?.settle(settled).await }
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

fn forget(taken: &Mutex<BTreeSet<i64>>, place: i64) {
    lock(taken).remove(&place);
}

fn lock(taken: &Mutex<BTreeSet<i64>>) -> MutexGuard<'_, BTreeSet<i64>> {
    // Nothing in it can be half done.
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}
