//! What the program says to its host, as lines of the log in JSON: whoever collects those can read everything.

use crate::bot::Now;
use jiff::Timestamp;
use serde_json::json;
use std::fmt;
use std::io::{self, Write};

/// What is written as where these lines come from.
const TARGET: &str = "nahil";

/// How much a line matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// It tells.
    Info,
    /// It says what has failed.
    Error,
}

impl Weight {
    const fn name(self) -> &'static str {
        match self {
            Weight::Info => "INFO",
            Weight::Error => "ERROR",
        }
    }
}

/// A line as the log in JSON has them, without its end.
pub fn json_line(at: Timestamp, weight: Weight, message: &str) -> String {
    let (at, level) = (format!("{at:.6}"), weight.name());
    json!({ "timestamp": at, "level": level, "fields": { "message": message }, "target": TARGET }).to_string()
}

/// An output on which each line that is written becomes a line of the log in JSON.
pub(super) struct JsonLines<'w> {
    output: &'w mut dyn Write,
    now: Now,
    /// What is written of the next line.
    begun: Vec<u8>,
}

impl fmt::Debug for JsonLines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JsonLines")
    }
}

impl<'w> JsonLines<'w> {
    /// One that writes to this.
    pub(super) fn new(output: &'w mut dyn Write, now: Now) -> Self {
        Self { output, now, begun: Vec::new() }
    }
}

impl Write for JsonLines<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.begun.extend(piece);
            if let Some(line) = self.begun.strip_suffix(b"\n") {
                let line = json_line((self.now)(), Weight::Info, &String::from_utf8_lossy(line));
                self.begun.clear();
                writeln!(self.output, "{line}")?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::sync::Arc;

    #[test]
    fn each_line_becomes_one_of_the_log() {
        let mut output = Vec::new();
        let now: Now = Arc::new(|| Timestamp::from_millisecond(1_800_000_000_001).unwrap());
        let mut lines = JsonLines::new(&mut output, now);
        write!(lines, "the \"room\"").unwrap();
        write!(lines, " is open\nand so\tare").unwrap();
        writeln!(lines, " the pages").unwrap();
        let written = String::from_utf8(output).unwrap();
        let parsed: Vec<Value> = written.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let messages: Vec<_> =
            parsed.iter().map(|line| line["fields"]["message"].as_str().unwrap()).collect();
        assert_eq!(messages, ["the \"room\" is open", "and so\tare the pages"]);
        assert_eq!(parsed[0]["timestamp"], "2027-01-15T08:00:00.001000Z");
        assert_eq!((&parsed[0]["level"], &parsed[0]["target"]), (&json!("INFO"), &json!("nahil")));
        let failed = json_line(Timestamp::UNIX_EPOCH, Weight::Error, "one\ntwo");
        assert!(!failed.contains('\n') && failed.contains("ERROR"), "{failed}");
    }
}
