//! Being told to end by a signal, so that what has been found out until then is still said.

use std::process::{ExitCode, exit};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Weak};
use std::thread;
use tokio::runtime;
use tokio::signal::unix::{SignalKind, signal};

/// Exit statuses of a program that a signal has ended begin after this.
const SIGNALLED: u8 = 128;

/// Whether the host wants the program to end.
#[derive(Debug, Default)]
pub(super) struct Halt(Arc<AtomicU8>);

impl Halt {
    /// Listens to the host from now on: to the first signal until this is dropped. Any other ends the program at once, as
    /// signals do.
    pub(super) fn of_host() -> Self {
        let told = Self::default();
        let number = Arc::downgrade(&told.0);
        // Who cannot listen is ended by the first signal, and has said nothing.
        let _ = thread::Builder::new().name("signals".to_owned()).spawn(move || listen(&number));
        told
    }

    /// Whether it does.
    pub(super) fn is_told(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// The exit status that says so; nothing while nothing was told.
    pub(super) fn status(&self) -> Option<ExitCode> {
        let number = self.0.load(Ordering::Relaxed);
        (number != 0).then(|| ExitCode::from(SIGNALLED + number))
    }
}

fn listen(told: &Weak<AtomicU8>) {
    let Ok(runtime) = runtime::Builder::new_current_thread().enable_io().build() else { return };
    runtime.block_on(async {
        let kinds = [SignalKind::interrupt(), SignalKind::terminate()];
        let [Ok(mut interrupted), Ok(mut terminated)] = kinds.map(signal) else { return };
        loop {
            let kind = tokio::select! {
                _ = interrupted.recv() => SignalKind::interrupt(),
                _ = terminated.recv() => SignalKind::terminate(),
            };
            let number = kind.as_raw_value() as u8;
            let is_first = told.upgrade().is_some_and(|told| told.swap(number, Ordering::Relaxed) == 0);
            if !is_first {
                exit(i32::from(SIGNALLED + number));
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_told_until_a_signal_comes() {
        let halt = Halt::default();
        assert!(!halt.is_told() && halt.status().is_none());
        halt.0.store(15, Ordering::Relaxed);
        assert!(halt.is_told());
        assert_eq!(halt.status(), Some(ExitCode::from(143)));
    }
}
