//! What is logged, for tests.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes) // Nobody else has it.
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The lines that are logged meanwhile in this thread.
pub(super) fn logged(act: impl FnOnce()) -> Vec<String> {
    let log = Log::default();
    let own = log.clone();
    let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(move || own.clone()).finish();
    tracing::subscriber::with_default(subscriber, act);
    let bytes = log.0.lock().unwrap().clone(); // Nobody else has it.
    String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect()
}
