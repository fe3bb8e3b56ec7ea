//! Jobs that other programs think about: those for which no thread is free here, while theirs are.

use super::queue::{Queue, Taken};
use super::{LONGEST, Shared};
use crate::bot::message::{Input, Job, Thought};
use crate::bot::{Commission, Studio};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::timeout;

/// How long another program may take; what has not come by then is thought about here.
const AWAY_MAX: Duration = Duration::from_secs(LONGEST.as_secs() + 2);

/// Lets others think until they are gone, and sends what they have thought into the inbox.
pub(super) async fn send_away(shared: Arc<Shared>, mut others: Studio<Job>, inbox: mpsc::Sender<Input>) {
    let mut away = JoinSet::new();
    loop {
        let room = *others.room.borrow_and_update();
        while away.len() < room
            && let Some(taken) = shared.adjust(Queue::take_away)
        {
            let (made, comes) = oneshot::channel();
            let commission = Commission { wish: taken.job.clone(), made };
            if others.commissions.try_send(commission).is_err() {
                return shared.change(|queue| queue.come_back(taken));
            }
            away.spawn(async move { (taken, timeout(AWAY_MAX, comes).await.ok().and_then(Result::ok)) });
        }
        tokio::select! {
            () = shared.waits.notified() => {}
            changed = others.room.changed() => if changed.is_err() {
                return;
            },
            Some(Ok((taken, thought))) = away.join_next() => take_in(&shared, taken, thought, &inbox).await,
        }
    }
}

async fn take_in(shared: &Shared, taken: Taken, thought: Option<Thought>, inbox: &mpsc::Sender<Input>) {
    let Some(thought) = thought else { return shared.change(|queue| queue.come_back(taken)) };
    if shared.change(|queue| queue.done(&taken)) {
        // If nobody takes it any more, this program leads no more.
        let _ = inbox.send(Input::Thought(thought)).await;
    }
}
