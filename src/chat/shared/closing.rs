//! The end of the program, for which everything that waits must be ready.

use std::time::Duration;
use tokio::sync::watch;

/// Whether the program ends.
#[derive(Debug)]
pub(in crate::chat) struct Closing(watch::Sender<bool>);

impl Default for Closing {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl Closing {
    /// From now on it does.
    pub(in crate::chat) fn close(&self) {
        self.0.send_replace(true);
    }

    #[cfg(feature = "discord")]
    pub(in crate::chat) fn is_closing(&self) -> bool {
        *self.0.borrow()
    }

    /// Returns once the program ends.
    pub(in crate::chat) async fn closed(&self) {
        // It does not fail while this is here.
        let _ = self.0.subscribe().wait_for(|closing| *closing).await;
    }

    /// Sleeps, unless the program ends meanwhile: then `false`.
    pub(in crate::chat) async fn rest(&self, wait: Duration) -> bool {
        tokio::select! {
            () = tokio::time::sleep(wait) => true,
            () = self.closed() => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn nobody_rests_longer_than_the_program_runs() {
        let closing = Closing::default();
        assert!(closing.rest(Duration::ZERO).await);
        let (rested, ()) = tokio::join!(closing.rest(Duration::from_hours(1)), async { closing.close() });
        assert!(!rested);
        closing.closed().await;
    }
}
