//! Taking what waits in a queue to whoever answers it, and writing the answers down.

use super::carried::{Carried, Pending, Reply};
use super::line::Line;
use crate::bot::wire::message::{Delivery, Receipt};
use crate::store::{Address, Inquiry, Queue, Settled, StoreError, Subject};
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tracing::error;

/// How many questions may be asked at a time.
const TAKEN_MAX: usize = 512;
/// How many are settled in one statement.
const SETTLED_MAX: usize = 256;
/// How often answers are forgotten that nobody has taken.
const FORGOTTEN: Duration = Duration::from_mins(1);
/// After how long a report is tried again that the store has refused.
const REFUSED: Duration = Duration::from_secs(1);

/// What somebody has been asked.
type Asked = (Inquiry, Pending);

/// A queue, and whoever is asked what waits in it.
#[derive(Debug)]
pub(super) struct Attendance<T> {
    pub(super) queue: Queue,
    /// What is heard when there is something in it.
    pub(super) topics: &'static [Subject],
    /// Makes what is asked, and where its answer is waited for, of what was written down.
    pub(super) ask: fn(Carried) -> Option<(T, Pending)>,
    pub(super) inbox: mpsc::Sender<T>,
}

/// What all that works on a queue has in common.
struct Desk<T> {
    of: Attendance<T>,
    taken: Mutex<BTreeSet<i64>>,
}

/// Asks and answers until nobody can be asked any more. Being stopped anywhere loses nothing.
pub(super) async fn attend<T>(address: &Address, of: Attendance<T>) {
    let (pending, asked) = mpsc::channel(TAKEN_MAX);
    let taking = Line::new(address.clone(), of.topics, true);
    let settling = Line::new(address.clone(), &[], true);
    let desk = Desk { of, taken: Mutex::default() };
    tokio::select! {
        () = desk.take(taking, pending) => {}
        () = desk.settle(settling, asked) => {}
        () = desk.of.inbox.closed() => {}
    }
}

impl<T> Desk<T> {
    /// Asks what is in the queue, in order.
    async fn take(&self, mut line: Line, pending: mpsc::Sender<Asked>) {
        loop {
            let but: Vec<_> = self.taken().iter().copied().collect();
            let questions = match questions(&mut line, self.of.queue, &but).await {
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
                self.taken().insert(question.place);
                let (asked, said) = match self.read(&question) {
                    Some((asked, said)) => (Some(asked), said),
                    None => (None, Pending::Unread),
                };
                if let Some(asked) = asked
                    && self.of.inbox.send(asked).await.is_err()
                {
                    return;
                }
                if pending.send((question, said)).await.is_err() {
                    return;
                }
            }
        }
    }

    fn read(&self, question: &Inquiry) -> Option<(T, Pending)> {
        let read = serde_json::from_str::<Carried>(&question.body);
        let carried = read.inspect_err(|why| {
            error!(hand = question.hand, "what a hand asks cannot be read: {why}");
        });
        (self.of.ask)(carried.ok()?)
    }

    /// Hands on what is answered, and takes out of the queue what is done.
    async fn settle(&self, mut line: Line, mut asked: mpsc::Receiver<Asked>) {
        let (mut some, mut forgotten) = (Vec::new(), Instant::now());
        while asked.recv_many(&mut some, SETTLED_MAX).await > 0 {
            let (mut settled, mut left) = (Vec::new(), Vec::new());
            for (question, mut pending) in some.drain(..) {
                let reply = pending.reply().await;
                if reply.is_none() && self.of.inbox.is_closed() {
                    // Whoever was asked has ended: whoever comes in its place finds the question again.
                    return;
                }
                let place = question.place;
                match done(question, &pending, reply) {
                    Some(done) => settled.push(done),
                    None => left.push(place),
                }
            }
            while let Err(why) = put(&mut line, self.of.queue, &settled, &mut forgotten).await {
                line.lose(&why).await;
            }
            for done in &settled {
                self.taken().remove(&done.place);
            }
            if !left.is_empty() {
                tokio::time::sleep(REFUSED).await;
                for place in left {
                    self.taken().remove(&place);
                }
            }
        }
    }

    fn taken(&self) -> MutexGuard<'_, BTreeSet<i64>> {
        // Nothing in it can be half done.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn questions(line: &mut Line, queue: Queue, but: &[i64]) -> Result<Vec<Inquiry>, StoreError> {
    line.renew().await?;
    line.exchange()?.questions(queue, but).await
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

async fn put(
    line: &mut Line,
    queue: Queue,
    settled: &[Settled],
    forgotten: &mut Instant,
) -> Result<(), StoreError> {
    line.renew().await?;
    if forgotten.elapsed() > FORGOTTEN {
        line.exchange()?.forget_answers().await?;
        *forgotten = Instant::now();
    }
    if settled.is_empty() { Ok(()) } else { line.exchange()?.settle(queue, settled).await }
}
