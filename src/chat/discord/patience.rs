//! How long something is tried that Discord does not do: what may pass is waited for, but not for ever where nothing is
//! promised.

use super::api::Failure;
use crate::chat::shared::backoff::Backoff;
use std::time::Duration;

/// How long to wait before something is tried again, at first and at most.
const WAIT: Backoff = Backoff::new(WAIT_MIN, WAIT_MAX);
const WAIT_MIN: Duration = Duration::from_millis(500);
const WAIT_MAX: Duration = Duration::from_mins(1);
/// How often something is tried that nobody has promised to be possible again: a quarter of an hour in all.
const TRIES_MAX: u32 = 21;
/// For how long something is left alone that was tried so often in vain, at first and at most.
const PUT_OFF: Backoff = Backoff::new(PUT_OFF_MIN, PUT_OFF_MAX);
const PUT_OFF_MIN: Duration = Duration::from_mins(5);
const PUT_OFF_MAX: Duration = Duration::from_hours(1);

/// The patience with one thing that is tried.
#[derive(Debug)]
pub(super) struct Patience {
    wait: Backoff,
    tries: u32,
    /// For how long it is put off next.
    put_off: Backoff,
}

impl Default for Patience {
    fn default() -> Self {
        Self { wait: WAIT, tries: 0, put_off: PUT_OFF }
    }
}

impl Patience {
    /// How long to wait before it is tried again; nothing if it is not worth another try.
    pub(super) fn after(&mut self, failure: &Failure) -> Option<Duration> {
        let asked = match failure {
            Failure::Later(asked) => *asked,
            Failure::Unauthorised | Failure::Stranger(_) => {
                self.tries = self.tries.saturating_add(1);
                (self.tries < TRIES_MAX).then_some(())?;
                tracing::warn!(?failure, tries = self.tries, "Discord lets nobody in; it is tried again");
                None
            }
            _ => return None,
        };
        let wait = self.wait.wait();
        Some(asked.unwrap_or(wait).max(WAIT_MIN))
    }

    /// For how long what was not worth another try is left alone, where it is not to be given up: longer each time. Then
    /// it is tried once.
    pub(super) fn put_off(&mut self) -> Duration {
        self.put_off.wait()
    }
}

/// What the host can do where it did not pass.
pub(super) fn advice(failure: &Failure) -> String {
    match failure {
        Failure::Unauthorised => "Discord does not accept the bot's token: make a new one at \
             https://discord.com/developers/applications (Bot, Reset Token), put it where config.toml says ([discord] \
             token_variable or token_file), and start again"
            .to_owned(),
        Failure::Stranger(status) => format!(
            "something between here and Discord refuses with {status}, such as a proxy or a firewall: let this machine \
             reach https://discord.com and wss://gateway.discord.gg, and start again"
        ),
        failure => format!("Discord refuses: {failure:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_promises_is_given_up_in_the_end() {
        for failure in [Failure::Unauthorised, Failure::Stranger(403)] {
            let mut patience = Patience::default();
            let waits: Vec<_> = std::iter::from_fn(|| patience.after(&failure)).take(1_000).collect();
            assert_eq!(waits.len() as u32, TRIES_MAX - 1);
            let whole: Duration = waits.iter().sum();
            assert!((Duration::from_mins(12)..Duration::from_mins(18)).contains(&whole), "{whole:?}");
            assert!(waits.is_sorted() && waits[0] == WAIT_MIN);
            assert!(advice(&failure).contains("start again"));
        }
    }

    #[test]
    fn what_is_put_off_is_tried_once_after_growing_pauses() {
        let failure = Failure::Stranger(403);
        let mut patience = Patience::default();
        while patience.after(&failure).is_some() {}
        let pauses: Vec<_> = (0..8)
            .map(|_| {
                assert_eq!(patience.after(&failure), None);
                patience.put_off()
            })
            .collect();
        assert!(pauses.is_sorted() && pauses[0] == PUT_OFF_MIN && pauses[7] == PUT_OFF_MAX, "{pauses:?}");
    }

    #[test]
    fn what_is_to_come_later_is_waited_for_and_what_is_refused_is_not() {
        let mut patience = Patience::default();
        let hour = Duration::from_hours(1);
        assert_eq!(patience.after(&Failure::Later(Some(hour))), Some(hour));
        for _ in 0..1_000 {
            assert!(patience.after(&Failure::Later(None)).is_some_and(|wait| wait <= WAIT_MAX));
        }
        assert_eq!(patience.after(&Failure::Closed), None);
        assert_eq!(patience.after(&Failure::Refused(String::new())), None);
    }
}
