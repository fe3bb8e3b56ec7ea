//! The threads that draw. Their priority is below that of all that is quick: a picture may come a moment later, while the
//! words of a turn, which somebody waits for, must not wait for the pictures of others.

use super::lock;
use crate::priority::step_back;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use tokio::sync::oneshot;
use tracing::error;

/// By how much they step back, on a system that goes by niceness: they have a tenth of a core that others want, too. With less,
/// words wait that stand behind a picture, as soon as anything else keeps the machine busy.
const NICENESS: i32 = 10;

type Work = Box<dyn FnOnce() + Send>;

/// So many threads, which end when this is dropped and all is done that was begun.
#[derive(Debug)]
pub(super) struct Hands(mpsc::Sender<Work>);

impl Hands {
    /// Starts them. What cannot be started is missing: with none, nothing is drawn.
    pub(super) fn start(count: usize) -> Self {
        let (sender, receiver) = mpsc::channel();
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..count {
            let receiver = Arc::clone(&receiver);
            let started = thread::Builder::new().name("easel".to_owned()).spawn(move || serve(&receiver));
            if let Err(error) = started {
                error!(%error, "a thread that draws could not be started");
            }
        }
        Self(sender)
    }

    /// Does some work; nothing if it panics, which harms no other.
    pub(super) async fn lend<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (done, waiting) = oneshot::channel();
        // Nobody may wait for it any more.
        let work = Box::new(move || drop(done.send(work())));
        self.0.send(work).ok()?;
        waiting.await.ok()
    }
}

fn serve(works: &Mutex<mpsc::Receiver<Work>>) {
    step_back(NICENESS, "pictures are drawn");
    loop {
        // The guard is dropped before the work begins.
        let work = lock(works).recv();
        let Ok(work) = work else { return };
        // A panic is in the log already; whoever waits hears that nothing came of it.
        let _ = catch_unwind(AssertUnwindSafe(work));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_panics_harms_no_other() {
        let hands = Hands::start(1);
        assert_eq!(hands.lend(|| assert!(std::hint::black_box(1) > 2, "a test")).await, None);
        assert_eq!(hands.lend(|| 3).await, Some(3));
    }

    #[tokio::test]
    async fn they_step_back() {
        let niceness = Hands::start(1).lend(|| rustix::process::getpriority_process(None).ok()).await;
        assert_eq!(niceness, Some(Some(NICENESS)));
    }
}
