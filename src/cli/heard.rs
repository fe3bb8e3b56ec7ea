//! What a command says beside what it does.

use std::fmt;
use std::io::{self, ErrorKind, Write};

/// An output that its reader may close: what is written from then on is heard by nobody, and that is no failure.
pub(super) struct Heard<'w> {
    output: &'w mut dyn Write,
}

impl<'w> Heard<'w> {
    /// One that writes to this.
    pub(super) fn new(output: &'w mut dyn Write) -> Self {
        Self { output }
    }
}

impl fmt::Debug for Heard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Heard")
    }
}

impl Write for Heard<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.output.write(bytes) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(bytes.len()),
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.output.flush() {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            flushed => flushed,
        }
    }
}
