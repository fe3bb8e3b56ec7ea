//! Whether a text is for Nahil.

use super::{OWN_NAME, is_nearly_verb, split_word, verb_of};

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

/// What somebody says who has just come and knows no command, and which one is meant: all of a message, in small letters,
/// without marks about it.
const LOST: [(&str, &str); 13] = [
    ("help", "help"),
    ("help me", "help"),
    ("how do i play", "help"),
    ("how does this work", "help"),
    ("i want to play", "play"),
    ("ayuda", "ayuda"),
    ("ayúdame", "ayuda"),
    ("ayudame", "ayuda"),
    ("cómo se juega", "ayuda"),
    ("como se juega", "ayuda"),
    ("cómo juego", "ayuda"),
    ("como juego", "ayuda"),
    ("quiero jugar", "jugar"),
];

/// The same in a room where no other program listens: the name of a command after a slash is one, too, as people know it
/// from elsewhere, and so is what is nearly one; a command behind the bot's name; and what only somebody says who is lost.
pub fn addressed_at_home(text: &str) -> Option<&str> {
    let slashed = || text.trim().strip_prefix('/').filter(|rest| is_nearly_verb(rest));
    addressed(text).or_else(slashed).or_else(|| called(text)).or_else(|| lost(text))
}

/// The command behind the bot's name, as in `@Nahil help`. What else is said to Nahil, or of it, is none.
fn called(text: &str) -> Option<&str> {
    let (name, rest) = split_word(text);
    let name = name.trim_start_matches('@').trim_end_matches([',', ':', '!', '.']);
    (name.eq_ignore_ascii_case(OWN_NAME) && verb_of(rest).is_some()).then_some(rest)
}

fn lost(text: &str) -> Option<&'static str> {
    let said = text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    LOST.into_iter().find_map(|(known, command)| (known == said).then_some(command))
}
