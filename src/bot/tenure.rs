//! For how long a program may count on what it writes for a platform.

use std::sync::{Arc, Mutex, PoisonError};
use tokio::time::Instant;

/// Until when nobody else writes what an adapter writes. Where several machines share a store, whoever holds a lane says
/// again and again that it does; one that was suspended or cut off for too long finds here that its time is over, before it
/// tells anybody that something is kept. A program that is alone has all time.
#[derive(Clone, Debug, Default)]
pub struct Tenure(Arc<Mutex<Option<Instant>>>);

impl Tenure {
    /// One until this moment, unless it is prolonged.
    #[cfg_attr(not(any(feature = "postgres", test)), allow(dead_code, reason = "only they share a store"))]
    pub(crate) fn until(until: Instant) -> Self {
        Self(Arc::new(Mutex::new(Some(until))))
    }

    #[cfg_attr(not(feature = "postgres"), allow(dead_code, reason = "only they share a store"))]
    pub(super) fn prolong(&self, until: Instant) {
        *self.lock() = Some(until);
    }

    /// Whether nobody else can ever come in its place.
    pub fn is_endless(&self) -> bool {
        self.lock().is_none()
    }

    /// Whether it lasts still. What was on disk before this is asked is seen by whoever comes next.
    pub fn lasts(&self) -> bool {
        self.lock().is_none_or(|until| Instant::now() < until)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        // Nothing in it can be half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
