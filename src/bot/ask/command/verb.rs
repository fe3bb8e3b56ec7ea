//! Which command a text begins with.

use crate::bot::ask::command::{preparing, split_word};
use crate::bot::ask::word::{nearest, spelled};
use crate::i18n::{Trouble, Verb, Word};
use crate::players::Locale;

/// Which command a text without its prefix is, however its rest reads; nothing, if it begins with no command's name.
pub fn verb_of(text: &str) -> Option<Verb> {
    let (name, rest) = split_word(text);
    preparing::meant(name, rest)
        .or_else(|| verb_named(name))
        .or_else(|| is_takeback(name).then_some(Verb::Offer))
}

/// Whether a command is the name of what it offers: `!n takeback` is said as readily as `!n pause`.
pub(super) fn is_takeback(name: &str) -> bool {
    spelled(Word::Takeback, name) && verb_named(name).is_none()
}

/// The command of this name, in either language.
pub(super) fn verb_named(name: &str) -> Option<Verb> {
    let name = name.to_lowercase();
    let called = |verb: &Verb| Locale::ALL.iter().any(|locale| verb.names(*locale).contains(&name.as_str()));
    Verb::ALL.into_iter().find(called)
}

/// Whether a text begins with a command's name, or with what is mistyped for one.
pub(super) fn is_nearly_verb(text: &str) -> bool {
    let mistyped =
        || matches!(unknown_command(split_word(text).0), Trouble::UnknownCommand { nearest: Some(_), .. });
    verb_of(text).is_some() || mistyped()
}

/// What is said of a word that is no command's name.
pub(super) fn unknown_command(word: &str) -> Trouble {
    let names = Verb::ALL.into_iter().flat_map(|verb| Locale::ALL.map(|locale| verb.name(locale)));
    Trouble::UnknownCommand { word: word.to_owned(), nearest: nearest(word, names) }
}
