//! What is told, and to whom, once it is known whether a batch is on disk.

use crate::bot::message::{Outgoing, PageRefusal, PageView, Receipt};
use crate::play::MatchId;
use crate::status::Figures;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::sync::{broadcast, oneshot};
use tracing::debug;

/// A batch that is on its way to the disk: what it tells may be sent when it is there.
pub(super) struct Begun {
    pub(super) told: Vec<Outgoing>,
    /// Whether it is there, as soon as that is known.
    pub(super) kept: oneshot::Receiver<bool>,
}

/// What a page shows, or why it shows nothing.
type View = Result<PageView, PageRefusal>;

/// Who waits for a batch, and what is to be said of it.
pub(super) struct Promises {
    /// Those who are told what became of an event; whether something was told to them alone, and whether it was refused.
    receipts: Vec<(oneshot::Sender<Receipt>, (bool, bool))>,
    views: Vec<(oneshot::Sender<View>, View)>,
    /// The matches that it changes.
    pub(super) changed: Vec<MatchId>,
    /// How many turns of each game it has.
    pub(super) played: BTreeMap<&'static str, u64>,
    /// How many posts it has.
    pub(super) posts: usize,
    kept: oneshot::Sender<bool>,
    changes: broadcast::Sender<u64>,
    figures: Figures,
    /// Since when it is on its way, if it is.
    since: Option<Duration>,
}

impl Promises {
    /// None yet; and where it is said whether they are kept.
    pub(super) fn new(
        changes: &broadcast::Sender<u64>,
        figures: &Figures,
    ) -> (Self, oneshot::Receiver<bool>) {
        let (kept, is_kept) = oneshot::channel();
        let (receipts, views, changed, played, posts) = Default::default();
        let (changes, figures, since) = (changes.clone(), figures.clone(), None);
        (Self { receipts, views, changed, played, posts, kept, changes, figures, since }, is_kept)
    }

    /// Promises a receipt, which says whether something was told to them alone, and whether that is why it was not done.
    pub(super) fn receipt(&mut self, waiting: oneshot::Sender<Receipt>, heard: (bool, bool)) {
        self.receipts.push((waiting, heard));
    }

    /// Promises what a page shows; nothing, if that cannot be kept.
    pub(super) fn view(&mut self, waiting: oneshot::Sender<View>, view: View) {
        self.views.push((waiting, view));
    }

    /// It is on its way.
    pub(super) fn begin(&mut self) {
        self.since = Some(self.figures.counted());
    }

    /// It is on disk, or cannot be said to be.
    pub(super) fn end(self, is_kept: bool) {
        // Whoever has a receipt finds that what it tells is on its way, too.
        let _ = self.kept.send(is_kept);
        let took = self.since.map(|since| self.figures.counted().saturating_sub(since)).unwrap_or_default();
        if self.since.is_some() {
            self.figures.committed(took);
        }
        if is_kept {
            debug!(millis = took.as_millis() as u64, posts = self.posts, "committed");
            self.figures.played(&self.played);
            for id in self.changed {
                // Perhaps nobody listens.
                let _ = self.changes.send(id.0);
            }
        }
        for (waiting, (answered, refused)) in self.receipts {
            let kept = Receipt::Kept { answered, refused };
            // Whoever has gone away does not need their receipt.
            let _ = waiting.send(if is_kept { kept } else { Receipt::NotKept });
        }
        for (waiting, view) in self.views.into_iter().filter(|_| is_kept) {
            // Nor does the page that is closed by now.
            let _ = waiting.send(view);
        }
    }
}
