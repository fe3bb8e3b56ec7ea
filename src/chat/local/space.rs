//! Whether the disk has room for more: the bot leaves some free, and what is done in the room waits for it as turns do.

use super::refusal::Refusal;
use crate::chat::shared::lock;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::{Instant, timeout};

/// How long somebody waits for room: so many times so long.
#[derive(Clone, Copy, Debug)]
struct Waits {
    times: u32,
    each: Duration,
}

/// Ten seconds in all, as long as for the bot, whose receipt does not come then either.
const USUAL: Waits = Waits { times: 20, each: Duration::from_millis(500) };

/// For how long a disk that has room is taken to have some: what is left free is much more than is written meanwhile.
const FRESH: Duration = Duration::from_millis(100);

/// Says whether there is room; it may ask the disk.
pub(super) type HasRoom = Arc<dyn Fn() -> bool + Send + Sync>;

/// The disk, and when it last had room.
pub(super) struct Space {
    has_room: HasRoom,
    had: Mutex<Option<Instant>>,
}

impl Space {
    /// A disk that is asked when somebody wants room.
    pub(super) fn new(has_room: HasRoom) -> Self {
        Self { has_room, had: Mutex::default() }
    }

    /// Returns when there is room, or there was some just now. Refuses if there is none for too long, or the program ends
    /// meanwhile.
    pub(super) async fn find(&self, ending: impl Future<Output = ()>) -> Result<(), Refusal> {
        if lock(&self.had).is_some_and(|had| had.elapsed() < FRESH) {
            return Ok(());
        }
        find(&self.has_room, ending, USUAL).await?;
        *lock(&self.had) = Some(Instant::now());
        Ok(())
    }
}

async fn find(has_room: &HasRoom, ending: impl Future<Output = ()>, waits: Waits) -> Result<(), Refusal> {
    tokio::pin!(ending);
    for _ in 0..waits.times {
        let has_room = Arc::clone(has_room);
        if tokio::task::spawn_blocking(move || has_room()).await.unwrap_or(false) {
            return Ok(());
        }
        if timeout(waits.each, ending.as_mut()).await.is_ok() {
            break;
        }
    }
    tracing::warn!("the disk has no room for what was done in the chat room: it was refused");
    Err(Refusal::Unkept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::{pending, ready};
    use std::sync::atomic::{AtomicU32, Ordering};

    const SHORT: Waits = Waits { times: 4, each: Duration::from_millis(1) };

    /// Room from so many looks on, and how often it was looked.
    fn after(looks: u32) -> (HasRoom, Arc<AtomicU32>) {
        let looked = Arc::new(AtomicU32::new(0));
        let own = Arc::clone(&looked);
        (Arc::new(move || own.fetch_add(1, Ordering::SeqCst) >= looks), looked)
    }

    #[tokio::test]
    async fn it_is_waited_for_and_then_refused() {
        for (from, found, looks) in [(0, Ok(()), 1), (3, Ok(()), 4), (4, Err(Refusal::Unkept), 4)] {
            let (has_room, looked) = after(from);
            assert_eq!(find(&has_room, pending(), SHORT).await, found, "{from}");
            assert_eq!(looked.load(Ordering::SeqCst), looks, "{from}");
        }
        assert_eq!(USUAL.each * USUAL.times, Duration::from_secs(10));
    }

    #[tokio::test]
    async fn a_disk_that_had_room_just_now_is_not_asked() {
        let (has_room, looked) = after(0);
        let space = Space::new(has_room);
        let asked = async |since: Option<Duration>| {
            let had = since.and_then(|since| Instant::now().checked_sub(since));
            *lock(&space.had) = had;
            assert_eq!(space.find(pending()).await, Ok(()));
            looked.swap(0, Ordering::SeqCst)
        };
        assert_eq!(asked(None).await, 1);
        assert_eq!(asked(Some(Duration::ZERO)).await, 0);
        assert_eq!(asked(Some(FRESH)).await, 1);
    }

    #[tokio::test]
    async fn nobody_waits_for_a_program_that_ends() {
        let (has_room, looked) = after(1);
        assert_eq!(find(&has_room, ready(()), USUAL).await, Err(Refusal::Unkept));
        assert_eq!(looked.load(Ordering::SeqCst), 1);
    }
}
