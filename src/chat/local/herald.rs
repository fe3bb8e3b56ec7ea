//! Who is here is told to all open pages. Where many come at once, as after a restart, several of them are told together:
//! else all who came before would be told of each.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::Handle;

/// How long it rests after it has told something, for each page to which it was told: who comes meanwhile is told of after
/// that.
const REST: Duration = Duration::from_millis(1);

/// Who tells it.
#[derive(Debug, Default)]
pub(super) struct Herald {
    /// Whether what there is to tell now will be told soon.
    rests: AtomicBool,
}

impl Herald {
    /// Lets all pages, so many as are open then, be told what there is to tell: at once or, if that was done a moment ago,
    /// soon. `tell` returns whether there was anything.
    pub(super) fn ask(
        self: &Arc<Self>,
        pages: impl Fn() -> usize + Send + 'static,
        tell: impl Fn() -> bool + Send + 'static,
    ) {
        let rest = move || tokio::time::sleep(REST * u32::try_from(pages()).unwrap_or(u32::MAX));
        self.ask_after(rest, tell);
    }

    fn ask_after<F>(
        self: &Arc<Self>,
        rest: impl Fn() -> F + Send + 'static,
        tell: impl Fn() -> bool + Send + 'static,
    ) where
        F: Future<Output = ()> + Send,
    {
        if self.rests.swap(true, Ordering::SeqCst) {
            return;
        }
        tell();
        // Without one the program ends, and nobody is told any more.
        let Ok(runtime) = Handle::try_current() else {
            return self.rests.store(false, Ordering::SeqCst);
        };
        let herald = Arc::clone(self);
        runtime.spawn(async move {
            loop {
                rest().await;
                // Before it is told: whoever comes after that asks anew.
                herald.rests.store(false, Ordering::SeqCst);
                if !tell() || herald.rests.swap(true, Ordering::SeqCst) {
                    break;
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;
    use tokio::sync::Semaphore;

    /// How many have come, up to whom it was told, and how often.
    #[derive(Debug, Default)]
    struct Door {
        came: AtomicUsize,
        told: AtomicUsize,
        tellings: AtomicUsize,
    }

    impl Door {
        fn tell(&self) -> bool {
            let now = self.came.load(Ordering::SeqCst);
            let is_news = self.told.swap(now, Ordering::SeqCst) < now;
            self.tellings.fetch_add(usize::from(is_news), Ordering::SeqCst);
            is_news
        }

        fn told(&self) -> (usize, usize) {
            (self.told.load(Ordering::SeqCst), self.tellings.load(Ordering::SeqCst))
        }
    }

    #[tokio::test]
    async fn those_who_come_together_are_told_of_together_and_nobody_is_forgotten() {
        let (herald, door, rests) =
            (Arc::<Herald>::default(), Arc::<Door>::default(), Arc::new(Semaphore::new(0)));
        let come = || {
            let (door, rests) = (Arc::clone(&door), Arc::clone(&rests));
            door.came.fetch_add(1, Ordering::SeqCst);
            let rest = move || {
                let rests = Arc::clone(&rests);
                async move { rests.acquire_owned().await.unwrap().forget() }
            };
            herald.ask_after(rest, move || door.tell());
        };
        let rested = async || {
            rests.add_permits(1);
            while rests.available_permits() > 0 {
                tokio::task::yield_now().await;
            }
            tokio::task::yield_now().await;
        };
        come();
        assert_eq!(door.told(), (1, 1), "whoever comes alone is told of at once");
        (0..100).for_each(|_| come());
        assert_eq!(door.told(), (1, 1));
        rested().await;
        assert_eq!(door.told(), (101, 2));
        come();
        assert_eq!(door.told(), (101, 2), "it rests again");
        rested().await;
        rested().await;
        assert_eq!(door.told(), (102, 3));
        come();
        assert_eq!(door.told(), (103, 4), "it does not rest for ever");
    }
}
