//! Which command a text begins with.

use crate::bot::ask::command::{colloquial, preparing, split_word};
use crate::bot::ask::word::{nearest, spelled, verb_named};
use crate::i18n::trouble::DRAWS;
use crate::i18n::{Slot, Trouble, Verb, Word};
use crate::players::Locale;

/// Which command a text without its prefix is, however its rest reads; nothing, if it begins with no command's name.
pub fn verb_of(text: &str) -> Option<Verb> {
    verb_in_full(&in_full(text))
}

/// The same of a text that is in full already.
pub(super) fn verb_in_full(text: &str) -> Option<Verb> {
    let (name, rest) = split_word(text);
    preparing::meant(name, rest).or_else(|| verb_named(name)).or_else(|| verb_of_value(name))
}

/// A text as one would type it who knows the commands, with the name of its command first.
pub(in crate::bot) fn in_full(text: &str) -> String {
    colloquial::meant(text).unwrap_or_else(|| colloquial::without_filler(text).to_owned())
}

/// The command that takes such a value, where the value is all that is said.
fn verb_of_value(name: &str) -> Option<Verb> {
    let is_language = || Locale::ALL.iter().any(|locale| Slot::Language.name(*locale) == name.to_lowercase());
    is_offered(name).then_some(Verb::Offer).or_else(|| is_language().then_some(Verb::Profile))
}

/// Whether a command is the name of what it offers: `!n takeback` is said as readily as `!n pause`; and a draw, of which is
/// said then that there is none to offer.
pub(super) fn is_offered(name: &str) -> bool {
    let is_draw = DRAWS.contains(&name.to_lowercase().as_str());
    (spelled(Word::Takeback, name) || is_draw) && verb_named(name).is_none()
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
