//! What stands in both languages beside each other: whoever adds a message writes it in each, or it does not compile.

use crate::players::Locale;

/// A sentence in the reader's language: the English one, the Spanish one, and what both of them hold.
///
/// Each takes all of it, in its own order: what one of them forgets does not compile either. With a semicolon after the
/// language, the two stand below each other, and the formatter leaves them there.
macro_rules! say {
    ($locale:expr, $en:literal, $es:literal $(, $held:expr)* $(,)?) => {
        say!($locale; $en, $es; $($held),*)
    };
    ($locale:expr; $en:literal, $es:literal $(; $($held:expr),*)?) => {
        match $locale {
            $crate::players::Locale::En => format!($en $(, $($held),*)?),
            $crate::players::Locale::Es => format!($es $(, $($held),*)?),
        }
    };
}

/// A text that is the same each time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Both {
    pub(super) en: &'static str,
    pub(super) es: &'static str,
}

impl Both {
    /// The text in this language.
    pub(super) const fn say(self, locale: Locale) -> &'static str {
        either(locale, self.en, self.es)
    }
}

/// The words that are the reader's: the English or the Spanish ones.
pub(super) const fn either(locale: Locale, en: &'static str, es: &'static str) -> &'static str {
    match locale {
        Locale::En => en,
        Locale::Es => es,
    }
}

/// How something can be written in the reader's language.
pub(super) const fn spelled(
    locale: Locale,
    en: &'static [&'static str],
    es: &'static [&'static str],
) -> &'static [&'static str] {
    match locale {
        Locale::En => en,
        Locale::Es => es,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// What was said for a thing that has another name now.
    const FORMER: &[(&str, &str)] = &[
        ("adversary", "opponent"),
        ("lapse", "expire"),
        ("stand still", "paused"),
        (" flag fall", "time runs out"),
        (" his ", "their"),
        (" himself", "themselves"),
        ("counts for nothing", "does not count"),
        ("adversario", "rival"),
        ("aparato", "dispositivo"),
        ("bandera", "tiempo"),
        ("cada quien", "cada uno"),
        ("el acta", "registro"),
        ("las actas", "registro"),
        ("llamadas`", "avisos"),
        ("relojes están parados", "en pausa"),
        ("vincul", "enlazar"),
        ("juego forzado", "partida obligada"),
        ("contra las reglas", "ilegal"),
        ("para nada", "no cuenta"),
        (" founds a", "creates"),
        ("fundar", "crear"),
        ("funda ", "crea"),
    ];

    fn files(folder: &Path) -> Vec<PathBuf> {
        let inside = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        inside.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
    }

    /// A moment is read as `in 3 days`: what stands before it must go with that.
    #[test]
    fn no_preposition_stands_before_a_moment() {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conversations");
        for path in files(&tests) {
            for line in fs::read_to_string(&path).unwrap().lines() {
                let words: Vec<_> = line.split(' ').collect();
                for pair in words.windows(2).filter(|pair| pair[1].starts_with("<t:")) {
                    let word = pair[0].trim_start_matches(['(', '*', '"']);
                    let bad = ["until", "before", "from", "to", "since", "hasta", "desde", "de", "a", "el"];
                    assert!(!bad.contains(&word), "{}: {line}", path.display());
                }
            }
        }
    }

    #[test]
    fn one_thing_has_one_name() {
        let files = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/i18n"));
        assert!(files.len() > 30, "{files:?}");
        for path in files.iter().filter(|path| !path.ends_with("both.rs")) {
            for line in fs::read_to_string(path).unwrap().lines() {
                // A former word goes on being understood, in the list of those that are; and comments are for others.
                let is_said = !line.trim_start().starts_with("//") && !line.contains("&[\"");
                for (former, name) in FORMER.iter().filter(|_| is_said) {
                    assert!(!line.contains(former), "{}: {name}, not {former}: {line}", path.display());
                }
            }
        }
    }
}
