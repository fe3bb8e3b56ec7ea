//! What somebody wrote, said again.

use crate::players::Locale;

/// Asks whether the nearest known word was meant.
pub(super) fn meant(locale: Locale, nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| {
        say!(locale, " Did you mean `{nearest}`?", " ¿Querías decir `{nearest}`?")
    })
}

/// What somebody wrote, as it may stand in a message.
pub(super) fn quoted(word: &str) -> String {
    word.replace(['`', '\n'], "'").chars().take(40).collect()
}
