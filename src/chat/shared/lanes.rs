//! The bot's posts on their way to a platform: those of one place or to one person in order, and none held up by
//! another's.

use super::lock;
use crate::bot::message::{Input, Outgoing};
use crate::players::Platform;
use crate::status::Figures;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex};
#[cfg(feature = "discord")]
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tracing::debug;

/// Who brings posts to their platform.
pub(in crate::chat) trait Carry: Send + Sync + 'static {
    /// Theirs. What is for another never gets there.
    const PLATFORM: Platform;

    /// What is made of a post while it waits in its lane.
    type Ahead: Send + 'static;

    /// Begins what can be done for a post before its turn comes.
    fn begin(&self, outgoing: &Outgoing) -> Self::Ahead;

    /// Delivers a post, however long it takes; what becomes of it.
    fn deliver(&self, outgoing: Outgoing, ahead: Self::Ahead) -> impl Future<Output = Fate> + Send;

    /// The lane of a post, behind whose earlier posts it goes out. What is heavy has one of its own.
    fn lane(&self, outgoing: &Outgoing) -> String {
        let heavy = if outgoing.is_heavy() { "heavy " } else { "" };
        match &outgoing.private_to {
            Some(account) => format!("{heavy}to {}", account.id),
            None => format!("{heavy}{}", outgoing.place.id),
        }
    }

    /// One more post waits, or one less.
    fn waits(&self, _more: bool) {}
}

/// What becomes of a post.
#[derive(Debug)]
pub(in crate::chat) enum Fate {
    /// It reached its platform for good.
    Delivered,
    /// The post of this number, it or another that has to make room for it, never will: why, for the log.
    Lost { number: u64, why: String },
    /// It waits elsewhere, and is taken again when it is asked for.
    #[cfg(feature = "discord")]
    Kept,
    /// It waits for so long, and goes out behind what is in its lane then.
    #[cfg(feature = "discord")]
    Late { outgoing: Box<Outgoing>, wait: Duration },
    /// The program ends before it is delivered: the next start sends it again.
    Ending,
}

impl Fate {
    /// For the log.
    fn name(&self) -> &'static str {
        match self {
            Fate::Delivered => "delivered",
            Fate::Lost { .. } => "lost",
            #[cfg(feature = "discord")]
            Fate::Kept => "kept",
            #[cfg(feature = "discord")]
            Fate::Late { .. } => "late",
            Fate::Ending => "ending",
        }
    }
}

/// The posts that wait, by the place or person they go to; the bot lets few of each come at once. A lane is there as long
/// as somebody works on it.
pub(in crate::chat) struct Lanes<C: Carry> {
    pub(in crate::chat) carrier: C,
    waiting: Mutex<HashMap<String, VecDeque<Parcel<C>>>>,
    /// How many lanes there are.
    working: watch::Sender<usize>,
    reports: mpsc::UnboundedSender<Input>,
    figures: Figures,
}

/// A post, and what is made of it already.
struct Parcel<C: Carry> {
    outgoing: Outgoing,
    ahead: C::Ahead,
}

impl<C: Carry> fmt::Debug for Lanes<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lanes").field("working", &*self.working.borrow()).finish_non_exhaustive()
    }
}

impl<C: Carry> Lanes<C> {
    /// Lanes that report to the bot. The bot may wait for room in the outbox while the inbox is full, so reports never
    /// hold the outbox up; there are never more of them than posts that the bot has waiting.
    pub(in crate::chat) fn new(carrier: C, inbox: mpsc::Sender<Input>, figures: Figures) -> Arc<Self> {
        let (reports, mut waiting) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Some(report) = waiting.recv().await {
                if inbox.send(report).await.is_err() {
                    break;
                }
            }
        });
        let (waiting, working) = (Mutex::default(), watch::Sender::new(0));
        Arc::new(Self { carrier, waiting, working, reports, figures })
    }

    /// Takes a post; it goes out behind those before it.
    pub(in crate::chat) fn take(self: &Arc<Self>, outgoing: Outgoing) {
        let name = self.carrier.lane(&outgoing);
        let parcel = Parcel { ahead: self.carrier.begin(&outgoing), outgoing };
        self.carrier.waits(true);
        let mut waiting = lock(&self.waiting);
        if let Some(lane) = waiting.get_mut(&name) {
            lane.push_back(parcel);
            return;
        }
        waiting.insert(name.clone(), VecDeque::new());
        drop(waiting);
        self.working.send_modify(|lanes| *lanes += 1);
        let lanes = Arc::clone(self);
        tokio::spawn(async move {
            lanes.work(name, parcel).await;
            lanes.working.send_modify(|lanes| *lanes -= 1);
        });
    }

    /// Returns when nothing waits any more.
    pub(in crate::chat) async fn idle(&self) {
        // It does not fail while this is here.
        let _ = self.working.subscribe().wait_for(|lanes| *lanes == 0).await;
    }

    async fn work(self: &Arc<Self>, name: String, first: Parcel<C>) {
        let mut next = Some(first);
        while let Some(Parcel { outgoing, ahead }) = next {
            let number = outgoing.number;
            let fate = if outgoing.place.platform == C::PLATFORM {
                self.carrier.deliver(outgoing, ahead).await
            } else {
                Fate::Lost { number, why: "it is for another platform".to_owned() }
            };
            self.carrier.waits(false);
            if let Fate::Delivered | Fate::Lost { .. } = fate {
                self.figures.posted(C::PLATFORM.id(), matches!(fate, Fate::Delivered));
            }
            debug!(post = number, platform = C::PLATFORM.id(), fate = fate.name(), "left its lane");
            let report = match fate {
                Fate::Delivered => Input::Delivered(number),
                Fate::Lost { number, why } => Input::Undeliverable { number, why },
                #[cfg(feature = "discord")]
                Fate::Kept => Input::Kept(number),
                #[cfg(feature = "discord")]
                Fate::Late { outgoing, wait } => {
                    let lanes = Arc::clone(self);
                    tokio::spawn(async move {
                        tokio::time::sleep(wait).await;
                        lanes.take(*outgoing);
                    });
                    Input::Kept(number)
                }
                Fate::Ending => return,
            };
            // A bot that has ended already sends it again at the next start.
            if let Input::Undeliverable { number: lost, .. } = report
                && lost != number
            {
                let _ = self.reports.send(Input::Kept(number));
            }
            let _ = self.reports.send(report);
            let mut waiting = lock(&self.waiting);
            next = waiting.get_mut(&name).and_then(VecDeque::pop_front);
            if next.is_none() {
                waiting.remove(&name);
            }
        }
    }
}

#[cfg(all(test, feature = "discord"))]
mod tests {
    use super::*;
    use crate::bot::message::{Errand, Place};
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Puts the first post off until so many others are delivered.
    struct Slow(AtomicUsize);

    impl Carry for Slow {
        const PLATFORM: Platform = Platform::Discord;
        type Ahead = ();

        fn begin(&self, _: &Outgoing) {}

        async fn deliver(&self, outgoing: Outgoing, (): ()) -> Fate {
            if outgoing.number != 1 {
                self.0.fetch_sub(1, Ordering::SeqCst);
            } else if self.0.load(Ordering::SeqCst) > 0 {
                return Fate::Late { outgoing: Box::new(outgoing), wait: Duration::from_millis(1) };
            }
            Fate::Delivered
        }
    }

    /// What is put off holds nothing of its lane up, and is delivered in the end.
    #[tokio::test]
    async fn what_is_put_off_is_not_lost() {
        let (inbox, mut events) = mpsc::channel(8);
        let lanes = Lanes::new(Slow(AtomicUsize::new(2)), inbox, Figures::default());
        for number in [1, 2, 3] {
            let place = Place { platform: Platform::Discord, id: "9".to_owned() };
            let what = Errand::Close { key: String::new() };
            lanes.take(Outgoing { number, place, private_to: None, answers: None, what });
        }
        let mut delivered = Vec::new();
        while delivered.len() < 3 {
            match events.recv().await {
                Some(Input::Delivered(number)) => delivered.push(number),
                // The bot has it on disk, and lets others come meanwhile.
                other => assert!(matches!(other, Some(Input::Kept(1))), "{other:?}"),
            }
        }
        assert_eq!(delivered, [2, 3, 1]);
    }
}
