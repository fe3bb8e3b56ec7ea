//! Words that are listed: `a, b and c`; `a, b y c`, `Ana e Inés`, `uno u otro`.

use super::list;
use crate::players::Locale;

/// `a, b and c`.
pub(super) fn and(locale: Locale, words: &[String]) -> String {
    match locale {
        Locale::En => list(words, "and"),
        Locale::Es => y(words),
    }
}

/// `a, b or c`.
pub(super) fn or(locale: Locale, words: &[String]) -> String {
    match locale {
        Locale::En => list(words, "or"),
        Locale::Es => o(words),
    }
}

/// `a, b y c`; before the sound of an i, `y` is `e`.
fn y(words: &[String]) -> String {
    let is_i = |word: &str| {
        word.starts_with(['i', 'í'])
            || (word.starts_with("hi") && !word.starts_with("hia") && !word.starts_with("hie"))
    };
    list(words, if last_sounds(words, is_i) { "e" } else { "y" })
}

/// `a, b o c`; before the sound of an o, `o` is `u`.
fn o(words: &[String]) -> String {
    let is_o = |word: &str| {
        let number = word.split(|c: char| !c.is_numeric()).next();
        word.starts_with(['o', 'ó', '8'])
            || word.starts_with("ho")
            || word.starts_with("hó")
            || number == Some("11")
    };
    list(words, if last_sounds(words, is_o) { "u" } else { "o" })
}

/// Whether the last of several words begins so, in small letters and without the marks before it.
fn last_sounds(words: &[String], so: impl Fn(&str) -> bool) -> bool {
    let last =
        words.last().map(|word| word.trim_start_matches(|c: char| !c.is_alphanumeric()).to_lowercase());
    last.is_some_and(|last| so(&last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_is_joined_as_it_sounds() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        for (text, both) in [
            ("Ana", ["Ana", "Ana"]),
            ("Ana Beto", ["Ana y Beto", "Ana o Beto"]),
            ("h6 g7 i7", ["h6, g7 e i7", "h6, g7 o i7"]),
            ("m3 `o3`", ["m3 y `o3`", "m3 u `o3`"]),
            ("Ana Hilda", ["Ana e Hilda", "Ana o Hilda"]),
            ("agua hielo", ["agua y hielo", "agua o hielo"]),
            ("Ana Óscar", ["Ana y Óscar", "Ana u Óscar"]),
            ("1/2 8\u{a0}h", ["1/2 y 8\u{a0}h", "1/2 u 8\u{a0}h"]),
            ("7 80", ["7 y 80", "7 u 80"]),
            ("10 11", ["10 y 11", "10 u 11"]),
            ("10 **11**", ["10 y **11**", "10 u **11**"]),
            ("10 110", ["10 y 110", "10 o 110"]),
        ] {
            let words = words(text);
            assert_eq!([y(&words), o(&words)], both);
        }
    }
}
