//! Whether the disk has room for more: the bot leaves some free, and what is done in the room waits for it as turns do.

use super::refusal::Refusal;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// How long somebody waits for room: so many times so long.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waits {
    times: u32,
    each: Duration,
}

/// Ten seconds in all, as long as for the bot, whose receipt does not come then either.
pub(super) const USUAL: Waits = Waits { times: 20, each: Duration::from_millis(500) };

/// Says whether there is room; it may ask the disk.
pub(super) type HasRoom = Arc<dyn Fn() -> bool + Send + Sync>;

/// Returns when there is room. Refuses if there is none for too long, or the program ends meanwhile.
pub(super) async fn find(
    has_room: &HasRoom,
    ending: impl Future<Output = ()>,
    waits: Waits,
) -> Result<(), Refusal> {
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
    async fn nobody_waits_for_a_program_that_ends() {
        let (has_room, looked) = after(1);
        assert_eq!(find(&has_room, ready(()), USUAL).await, Err(Refusal::Unkept));
        assert_eq!(looked.load(Ordering::SeqCst), 1);
    }
}
