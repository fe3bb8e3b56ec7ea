//! Boards at which nobody looks, while far more is told than people could read: most are replaced by the next in a moment,
//! so few are drawn until somebody comes.

use super::shade::Looks;
use crate::chat::shared::lock;
use crate::status::Figures;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::Semaphore;

/// From how many lines of the room's journal a second on only few boards are drawn: what strangers may do at most is far from
/// that.
const BUSY: f64 = 500.0;
/// For how long it is counted how many there are.
const COUNTED: Duration = Duration::from_secs(1);
/// How many posts at which nobody looks are drawn at once then.
const UNSEEN_MAX: usize = 20;
/// After how long one more is drawn.
const AGAIN: Duration = Duration::from_millis(250);

/// How much is told, and the places of those that are drawn although nobody looks.
#[derive(Clone, Debug)]
pub(super) struct Unseen {
    rate: Arc<Mutex<Rate>>,
    /// What counts the time.
    figures: Figures,
    places: Arc<Semaphore>,
    /// They are given back one after the other.
    back: Arc<tokio::sync::Mutex<()>>,
}

/// How many lines a second the room's journal gets.
#[derive(Debug, Default)]
struct Rate {
    /// The latest line so far, that with which the count began, and when.
    latest: u64,
    first: u64,
    since: Duration,
    is_busy: bool,
}

impl Unseen {
    /// None so far.
    pub(super) fn new(figures: Figures) -> Self {
        let places = Arc::new(Semaphore::new(UNSEEN_MAX));
        Self { rate: Arc::default(), figures, places, back: Arc::default() }
    }

    /// Notes that there are so many lines.
    pub(super) fn note(&self, lines: u64) {
        lock(&self.rate).note(lines, self.figures.counted());
    }

    /// Whether far more is told than people could read.
    pub(super) fn is_busy(&self) -> bool {
        lock(&self.rate).is_busy(self.figures.counted())
    }

    /// Returns when what everybody may see is to be drawn: as soon as somebody looks at it, there is a place, or less is
    /// told.
    pub(super) async fn wait(&self, looks: &Looks) {
        while self.is_busy() {
            tokio::select! {
                biased;
                () = looks.seen() => return,
                place = Arc::clone(&self.places).acquire_owned() => {
                    let back = Arc::clone(&self.back);
                    tokio::spawn(async move {
                        let _turn = back.lock().await;
                        tokio::time::sleep(AGAIN).await;
                        drop(place);
                    });
                    return;
                }
                () = tokio::time::sleep(COUNTED) => {}
            }
        }
    }
}

impl Rate {
    fn note(&mut self, lines: u64, now: Duration) {
        if self.latest == 0 {
            // What came before the program began was not made now.
            (self.first, self.since) = (lines, now);
        }
        self.latest = self.latest.max(lines);
        let counted = now.saturating_sub(self.since);
        if counted >= COUNTED {
            let told = self.latest.saturating_sub(self.first);
            self.is_busy = told as f64 / counted.as_secs_f64() >= BUSY;
            (self.first, self.since) = (self.latest, now);
        }
    }

    /// Whether there are so many; where nothing has come for a while, there are not.
    fn is_busy(&self, now: Duration) -> bool {
        self.is_busy && now.saturating_sub(self.since) < 2 * COUNTED
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::local::shade::Shade;
    use std::future::poll_fn;
    use std::pin::pin;
    use std::task::Poll;

    #[test]
    fn what_people_can_tell_is_never_much() {
        let (mut rate, tenth) = (Rate::default(), Duration::from_millis(100));
        let mut now = Duration::from_secs(7);
        let mut tell = |rate: &mut Rate, first: u64, each: u64| {
            for round in 0..20 {
                rate.note(first + round * each, now);
                now += tenth;
            }
            (rate.is_busy(now), rate.is_busy(now + 3 * COUNTED))
        };
        // However many posts there were before.
        assert_eq!(tell(&mut rate, 1_000_000, 40), (false, false));
        assert_eq!(tell(&mut rate, 1_000_800, 200), (true, false), "then it is over");
        assert_eq!(tell(&mut rate, 1_004_800, 10), (false, false));
    }

    #[tokio::test]
    async fn at_what_nobody_looks_is_drawn_more_slowly_until_somebody_comes() {
        let (unseen, looks) = (Unseen::new(Figures::default()), Looks::default());
        for _ in 0..2 * UNSEEN_MAX {
            unseen.wait(&looks).await;
        }
        lock(&unseen.rate).is_busy = true;
        for _ in 0..UNSEEN_MAX {
            unseen.wait(&looks).await;
        }
        let mut next = pin!(unseen.wait(&looks));
        let waits = poll_fn(|context| Poll::Ready(next.as_mut().poll(context).is_pending())).await;
        assert!(waits);
        looks.open(1, "ana", Shade::Light);
        next.await;
    }
}
