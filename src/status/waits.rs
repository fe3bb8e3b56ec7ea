//! What waits for something: how many, and how long the first of them has waited.

use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Registry, Unit};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// All that wait for the same thing. Each copy knows the same ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Waits(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// When each began to wait, in milliseconds of some clock.
    since: Mutex<BTreeMap<u64, u64>>,
    /// How many have ever waited.
    ever: AtomicU64,
    count: Gauge,
    oldest: Gauge<f64, AtomicU64>,
}

/// Something that waits, until this is dropped.
#[derive(Debug)]
pub struct Wait {
    waits: Waits,
    number: u64,
}

impl Waits {
    /// Notes that one more waits from now on.
    pub(super) fn begin(&self, now: u64) -> Wait {
        let number = self.0.ever.fetch_add(1, Ordering::Relaxed);
        self.since().insert(number, now);
        Wait { waits: self.clone(), number }
    }

    /// Measures what is shown: how many wait, and how long the one that came first has.
    pub(super) fn measure(&self, now: u64) {
        let since = self.since();
        // Who came first has the smallest number.
        let oldest = since.first_key_value().map_or(u64::MAX, |(_, &since)| since);
        self.0.count.set(i64::try_from(since.len()).unwrap_or(i64::MAX));
        self.0.oldest.set(now.saturating_sub(oldest) as f64 / 1_000.0);
    }

    /// Shows both under these names, the first with what it means.
    pub(super) fn register(&self, registry: &mut Registry, (many, help): (&str, &str), one: &str) {
        registry.register(many, help, self.0.count.clone());
        let (oldest, help) = (self.0.oldest.clone(), "How long the first of them has waited");
        registry.register_with_unit(one, help, Unit::Seconds, oldest);
    }

    fn since(&self) -> MutexGuard<'_, BTreeMap<u64, u64>> {
        // Nothing in it can be half done.
        self.0.since.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        self.waits.since().remove(&self.number);
    }
}
