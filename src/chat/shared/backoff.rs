//! How long to wait before something is tried again: twice as long each time, up to a limit.

use std::time::Duration;

/// The waits between the tries of one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::chat) struct Backoff {
    first: Duration,
    most: Duration,
    next: Duration,
}

impl Backoff {
    /// Waits so long at first, and at most.
    pub(in crate::chat) const fn new(first: Duration, most: Duration) -> Self {
        Self { first, most, next: first }
    }

    /// The wait before the next try; the one after that is longer.
    pub(in crate::chat) fn wait(&mut self) -> Duration {
        let wait = self.next;
        self.next = wait.saturating_mul(2).min(self.most);
        wait
    }

    /// Begins again: a try went well.
    #[cfg(any(test, feature = "matrix"))]
    pub(in crate::chat) fn reset(&mut self) {
        self.next = self.first;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_the_limit_and_begin_again() {
        let mut backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(3));
        let waits: Vec<_> = (0..5).map(|_| backoff.wait().as_millis()).collect();
        assert_eq!(waits, [500, 1_000, 2_000, 3_000, 3_000]);
        backoff.reset();
        assert_eq!(backoff.wait().as_millis(), 500);
    }
}
