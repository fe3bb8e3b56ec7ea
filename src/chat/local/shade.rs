//! Light boards and dark ones. Only what somebody looks at is drawn before a post stands; the other shade is promised, and
//! whoever asks for it earlier waits.

use crate::bot::message::Picture;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use tokio::sync::watch;

/// How light a page is, and what is drawn for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Shade {
    /// As most are.
    #[default]
    Light,
    /// As some are at night.
    Dark,
}

impl Shade {
    /// How the name of a picture in this shade ends, behind the name of the same in the other one.
    pub(super) const fn ending(self) -> &'static str {
        match self {
            Shade::Light => "-light",
            Shade::Dark => "-dark",
        }
    }

    /// The other one.
    pub(super) const fn other(self) -> Self {
        match self {
            Shade::Light => Shade::Dark,
            Shade::Dark => Shade::Light,
        }
    }

    /// A picture in this shade; nothing if it has none but that in which it is.
    pub(super) fn of(self, picture: &Picture) -> Option<Picture> {
        let dark = picture.in_the_dark()?;
        Some(if self == Shade::Dark { dark } else { picture.clone() })
    }
}

/// In which shade the open pages are, and whose they are.
#[derive(Debug, Default)]
pub(super) struct Looks(watch::Sender<Pages>);

/// Whose each is, and in which shade.
type Pages = BTreeMap<u64, (String, Shade)>;

impl Looks {
    /// The page of this number, of this person, is in this shade.
    pub(super) fn open(&self, page: u64, member: &str, shade: Shade) {
        self.0.send_modify(|pages| {
            pages.insert(page, (member.to_owned(), shade));
        });
    }

    /// The page is closed.
    pub(super) fn close(&self, page: u64) {
        self.0.send_modify(|pages| {
            pages.remove(&page);
        });
    }

    /// In which shade what this person alone may see, or everybody, is drawn first, and whether somebody waits for the
    /// other one, too.
    pub(super) fn first(&self, reader: Option<&str>) -> (Shade, bool) {
        let pages = self.0.borrow();
        let is_meant = |member: &str| reader.is_none_or(|reader| reader == member);
        let sees = |shade| pages.values().any(|(member, now)| *now == shade && is_meant(member));
        match (sees(Shade::Light), sees(Shade::Dark)) {
            (false, true) => (Shade::Dark, false),
            (_, both) => (Shade::Light, both),
        }
    }

    /// Returns as soon as somebody looks at all.
    pub(super) async fn seen(&self) {
        // It does not fail while this is here.
        let _ = self.0.subscribe().wait_for(|pages| !pages.is_empty()).await;
    }
}

/// The names of pictures that posts show already and that are still being drawn.
#[derive(Debug, Default)]
pub(super) struct Promises(watch::Sender<HashSet<String>>);

/// A promise; whatever became of it, nobody waits when it is dropped.
#[derive(Debug)]
pub(super) struct Promise {
    promises: Arc<Promises>,
    names: Vec<String>,
}

impl Promises {
    /// Promises pictures of these names.
    pub(super) fn make(self: &Arc<Self>, names: Vec<String>) -> Promise {
        self.0.send_modify(|promised| promised.extend(names.iter().cloned()));
        Promise { promises: Arc::clone(self), names }
    }

    /// Waits until a picture of this name is not promised any more.
    pub(super) async fn wait(&self, name: &str) {
        // It does not fail while this is here.
        let _ = self.0.subscribe().wait_for(|promised| !promised.contains(name)).await;
    }
}

impl Drop for Promise {
    fn drop(&mut self) {
        self.promises.0.send_modify(|promised| promised.retain(|name| !self.names.contains(name)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use std::task::Poll;

    #[test]
    fn what_somebody_looks_at_comes_first() {
        let looks = Looks::default();
        assert_eq!(looks.first(None), (Shade::Light, false), "nobody looks");
        looks.open(1, "ana", Shade::Dark);
        assert_eq!(
            (looks.first(None), looks.first(Some("ana"))),
            ((Shade::Dark, false), (Shade::Dark, false))
        );
        looks.open(2, "beto", Shade::Light);
        assert_eq!(looks.first(None), (Shade::Light, true));
        assert_eq!(looks.first(Some("ana")), (Shade::Dark, false), "it is hers alone");
        assert_eq!(looks.first(Some("beto")), (Shade::Light, false));
        looks.close(2);
        assert_eq!(looks.first(None), (Shade::Dark, false));
    }

    #[tokio::test]
    async fn who_asks_too_early_waits_for_what_is_promised() {
        let promises = Arc::new(Promises::default());
        promises.wait("another").await;
        let promise = promises.make(vec!["dark".to_owned()]);
        let waiting = promises.wait("dark");
        tokio::pin!(waiting);
        let is_pending = poll_fn(|context| Poll::Ready(waiting.as_mut().poll(context).is_pending()));
        assert!(is_pending.await);
        drop(promise);
        waiting.await;
    }
}
