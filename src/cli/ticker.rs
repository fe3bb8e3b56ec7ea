//! A line on the host's terminal that says how far something is, written over again and again; nothing anywhere else.

use std::io::{self, IsTerminal, Stderr, Write};
use std::time::{Duration, Instant};

/// How often it is written.
const EVERY: Duration = Duration::from_millis(500);
/// Back to the beginning of the line, and away with what stands there.
const CLEAR: &str = "\r\x1b[K";

/// The line.
#[derive(Debug)]
pub(super) struct Ticker<W> {
    /// Where it is written; nowhere, if nobody looks on.
    screen: Option<W>,
    from: Instant,
    shown: Instant,
}

impl Ticker<Stderr> {
    /// One on the standard error output, if that is a terminal.
    pub(super) fn of_host(now: Instant) -> Self {
        Self::on(Some(io::stderr()).filter(Stderr::is_terminal), now)
    }
}

impl<W: Write> Ticker<W> {
    fn on(screen: Option<W>, now: Instant) -> Self {
        Self { screen, from: now, shown: now }
    }

    /// How long it has taken so far.
    pub(super) fn took(&self, now: Instant) -> Duration {
        now.duration_since(self.from)
    }

    /// Writes what is said of the time that it has taken, if it is time to write again.
    pub(super) fn show(&mut self, now: Instant, say: impl FnOnce(Duration) -> String) -> io::Result<()> {
        let took = self.took(now);
        let Some(screen) = self.screen.as_mut().filter(|_| now.duration_since(self.shown) >= EVERY) else {
            return Ok(());
        };
        self.shown = now;
        write!(screen, "{CLEAR}{}", say(took))?;
        screen.flush()
    }

    /// Takes the line away, so that something else can stand there.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        let Some(screen) = &mut self.screen else { return Ok(()) };
        write!(screen, "{CLEAR}")?;
        screen.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_written_from_time_to_time_and_makes_way_for_what_is_written_else() {
        #[expect(clippy::disallowed_methods, reason = "a test stands in for main")]
        let from = Instant::now();
        let at = |millis| from + Duration::from_millis(millis);
        let (mut written, mut said) = (Vec::new(), Vec::new());
        let mut ticker = Ticker::on(Some(&mut written), from);
        for millis in [0, 499, 500, 700, 1_100] {
            ticker
                .show(at(millis), |took| {
                    said.push(took.as_millis());
                    took.as_millis().to_string()
                })
                .unwrap();
        }
        ticker.clear().unwrap();
        assert_eq!(said, [500, 1_100]);
        assert_eq!(String::from_utf8(written).unwrap(), "\r\x1b[K500\r\x1b[K1100\r\x1b[K");
        let mut nobody: Ticker<Vec<u8>> = Ticker::on(None, from);
        nobody.show(at(9_000), |_| unreachable!("nobody looks on")).unwrap();
        nobody.clear().unwrap();
    }
}
