//! Options of games as people write them: in either language, with accents or without. What is kept has the names of the
//! records.

use crate::games::{Kind, OptionSpec, Options, Unreadable};
use crate::players::Locale;

/// Reads `name=value` words in either language, separated by spaces or commas, in any case. An error tells where the word
/// stands and how it was written.
pub fn read(kind: Kind, text: &str) -> Result<Options, Unreadable> {
    let specs = kind.rules().options();
    // However long it is in the records, it was typed like this.
    if text.chars().count() > Options::TEXT_MAX {
        return Options::read(specs, text);
    }
    let (mut canonical, mut at) = (Vec::new(), 0);
    for word in text.split([' ', ',']) {
        let meant = in_records(specs, word);
        Options::read(specs, &meant).map_err(|error| Unreadable::new(at, word, error.why))?;
        canonical.push(meant);
        at += word.chars().count() + 1;
    }
    Options::read(specs, &canonical.join(" "))
}

/// Options as records have them, `name=value` words with spaces between them, as this reader would write them.
pub fn written(locale: Locale, options: &str) -> String {
    let word = |word: &str| match word.split_once('=') {
        Some((option, chosen)) => format!("{}={}", name(locale, option), value(locale, option, chosen)),
        None => word.to_owned(),
    };
    options.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The name of an option.
pub(super) fn name(locale: Locale, option: &str) -> &str {
    match (locale, spelling(option)) {
        (Locale::Es, Some(spelling)) => spelling.names[0],
        _ => option,
    }
}

/// A value of an option.
pub(super) fn value<'v>(locale: Locale, option: &str, value: &'v str) -> &'v str {
    let values = spelling(option).map_or(&[][..], |spelling| spelling.values);
    match (locale, values.iter().find(|(known, _)| *known == value)) {
        (Locale::Es, Some((_, spanish))) => spanish[0],
        _ => value,
    }
}

/// A word as records have it, if it is one of these options in Spanish; else the word.
fn in_records(specs: &[OptionSpec], word: &str) -> String {
    let Some((name, value)) = word.split_once('=') else { return word.to_owned() };
    let is = |spanish: &&str, written: &str| spanish.to_lowercase() == written.to_lowercase();
    let spelling = SPANISH.iter().find(|spelling| {
        let is_of_game = specs.iter().any(|spec| spec.name == spelling.option);
        let is_named = spelling.option.eq_ignore_ascii_case(name);
        is_of_game && (is_named || spelling.names.iter().any(|spanish| is(spanish, name)))
    });
    let Some(spelling) = spelling else { return word.to_owned() };
    let meant = spelling.values.iter().find(|(_, spanish)| spanish.iter().any(|spanish| is(spanish, value)));
    format!("{}={}", spelling.option, meant.map_or(value, |(known, _)| known))
}

fn spelling(option: &str) -> Option<&'static Spelling> {
    SPANISH.iter().find(|spelling| spelling.option == option)
}

/// An option as it is written in Spanish: of several spellings, the first one is shown.
struct Spelling {
    /// Its name in the records.
    option: &'static str,
    names: &'static [&'static str],
    /// Each value in the records, and in Spanish. Numbers are what they are.
    values: &'static [(&'static str, &'static [&'static str])],
}

const SPANISH: &[Spelling] = &[
    Spelling {
        option: "mak-chahal",
        names: &["mak-chahal"],
        values: &[("turn", &["turno"]), ("movement", &["movimiento"])],
    },
    Spelling {
        option: "tsaul",
        names: &["tsaul"],
        values: &[("freeze", &["inmoviliza"]), ("remove", &["retira"])],
    },
    Spelling {
        option: "zone",
        names: &["zona", "zonas"],
        values: &[("on", &["sí", "si"]), ("off", &["no"])],
    },
    Spelling {
        option: "start",
        names: &["inicio"],
        values: &[
            ("standard", &["habitual"]),
            ("belgian", &["belga"]),
            ("german", &["alemana"]),
            ("dutch", &["holandesa"]),
            ("swiss", &["suiza"]),
        ],
    },
    Spelling { option: "repetition", names: &["repetición", "repeticion"], values: &[] },
    Spelling { option: "cap", names: &["límite", "limite"], values: &[] },
    Spelling {
        option: "first",
        names: &["empiezan"],
        values: &[("black", &["negras"]), ("white", &["blancas"])],
    },
    Spelling {
        option: "placing",
        names: &["coloca"],
        values: &[("opponent", &["rival"]), ("own", &["dueño", "dueno"])],
    },
    Spelling { option: "a4", names: &["a4"], values: &[("inner", &["interior"]), ("edges", &["bordes"])] },
    Spelling {
        option: "relocate",
        names: &["reubicar"],
        values: &[("later", &["después", "despues"]), ("immediate", &["enseguida"])],
    },
    Spelling {
        option: "groups",
        names: &["grupos"],
        values: &[("free", &["libres"]), ("locked", &["bloqueados"])],
    },
    Spelling { option: "stagnation", names: &["estancamiento"], values: &[] },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Unread, Values};

    /// All that can be chosen, as records have it.
    fn all() -> impl Iterator<Item = (Kind, String)> {
        let of = |kind: &Kind| {
            let kind = *kind;
            let words = |spec: &'static OptionSpec| match spec.values {
                Values::Words(words) => words.iter().map(|word| format!("{}={word}", spec.name)).collect(),
                Values::Number { max, .. } => vec![format!("{}={max}", spec.name)],
            };
            kind.rules().options().iter().flat_map(words).map(move |word| (kind, word))
        };
        Kind::ALL.iter().flat_map(of)
    }

    #[test]
    fn every_option_is_read_as_it_is_written_in_either_language() {
        for (kind, option) in all() {
            let meant = Options::read(kind.rules().options(), &option).unwrap();
            for locale in Locale::ALL {
                let written = written(locale, &option);
                assert_eq!(read(kind, &written).as_ref(), Ok(&meant), "{kind:?} {written}");
                assert_eq!(read(kind, &written.to_uppercase()).as_ref(), Ok(&meant), "{kind:?} {written}");
            }
            assert!(
                spelling(option.split('=').next().unwrap()).is_some(),
                "{option} has no Spanish spelling"
            );
        }
    }

    #[test]
    fn words_have_a_spanish_spelling_each() {
        for (_, option) in all() {
            let (name, chosen) = option.split_once('=').unwrap();
            let is_number = chosen.parse::<u32>().is_ok();
            assert!(is_number || value(Locale::Es, name, chosen) != chosen, "{option}");
        }
    }

    #[test]
    fn several_are_read_and_what_is_wrong_is_located_as_it_was_written() {
        let read = |text: &str| read(Kind::Maya, text);
        assert_eq!(read("zona=no,tsaul=retira ").unwrap().to_string(), "tsaul=remove zone=off");
        assert_eq!(written(Locale::Es, "tsaul=remove zone=off"), "tsaul=retira zona=no");
        assert_eq!(written(Locale::Es, ""), "");
        let error = read("zona=no inicio=belga").unwrap_err();
        assert_eq!((error.at, error.word.as_str()), (8, "inicio=belga"), "it is of another game");
        let error = read("tsaul=retira zonas=quizá").unwrap_err();
        assert_eq!((error.at, error.word.as_str()), (13, "zonas=quizá"));
        let long = format!("zona=no{}", " ".repeat(Options::TEXT_MAX));
        assert_eq!(read(&long).unwrap_err().why, Unread::TooLong { limit: Options::TEXT_MAX });
    }
}
