//! Whether a text is for Nahil.

use super::is_nearly_verb;

/// What a typed command begins with; the longer first.
pub const PREFIXES: [&str; 4] = ["!nahil", "!n", "n!", "/n"];

/// A text that is a command: its words after the prefix. Nothing if it is not for Nahil.
pub fn addressed(text: &str) -> Option<&str> {
    let text = text.trim_start();
    PREFIXES.iter().find_map(|prefix| {
        let rest = text.get(prefix.len()..).filter(|_| text[..prefix.len()].eq_ignore_ascii_case(prefix))?;
        (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
    })
}

/// The same in a room where no other program listens: the name of a command after a slash is one, too, as people know it
/// from elsewhere, and so is what is nearly one.
pub fn addressed_at_home(text: &str) -> Option<&str> {
    let slashed = || text.trim().strip_prefix('/').filter(|rest| is_nearly_verb(rest));
    addressed(text).or_else(slashed)
}
