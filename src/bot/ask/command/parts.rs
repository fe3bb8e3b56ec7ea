//! A command taken apart: what of a text is given to which slot.

use crate::bot::ask::command::{Reader, split_word, verb_of};
use crate::i18n::{Slot, Verb};
use crate::players::Locale;

/// What a command gives to one of its slots: as it is written, without the slot's name.
pub type Part = (Slot, String);

/// The command that a text is, and what it gives to which slot, in the order in which it is written; nothing if it is
/// none. People need not be known who are named in it.
pub fn parts(text: &str) -> Option<(Verb, Vec<Part>)> {
    let verb = verb_of(text)?;
    let (_, rest) = split_word(text);
    let mut reader = Reader::new(verb);
    let mut found: Vec<Part> = Vec::new();
    let mut rest = rest.trim();
    while !rest.is_empty() {
        let is_free = |slot: &Slot| slot.is_person() && found.iter().all(|(known, _)| known != slot);
        let person = reader.slots.iter().copied().find(is_free).filter(|_| rest.starts_with('@'));
        let (slot, after) = if let Some(slot) = person {
            (slot, split_word(rest).1)
        } else {
            let after = reader.take_one(rest, &[]).ok()?;
            (reader.last.take()?, after)
        };
        let taken = rest.get(..rest.len() - after.len())?.trim();
        found.push((slot, bare(slot, taken).to_owned()));
        rest = after.trim();
    }
    Some((verb, found))
}

/// A value without the name of its slot, or the sign by which it is known.
fn bare(slot: Slot, taken: &str) -> &str {
    if slot == Slot::Match {
        return taken.trim_start_matches('#');
    }
    let is_named = |name: &str| Locale::ALL.iter().any(|locale| slot.name(*locale) == name.to_lowercase());
    match taken.split_once('=') {
        Some((name, value)) if is_named(name) => value,
        _ => taken,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_has_its_slot() {
        let of = |text: &str| {
            let (verb, found) = parts(text)?;
            let words = found.iter().map(|(slot, word)| format!("{}:{word}", slot.name(Locale::En)));
            Some(format!("{} {}", verb.name(Locale::En), words.collect::<Vec<_>>().join(" ")))
        };
        for (text, expected) in [
            ("play @ana maya", "play opponent:@ana game:maya"),
            ("play maya 5d+12h max 10d", "play game:maya clock:5d+12h max 10d"),
            ("jugar @ana maya reloj como canal", "?"),
            (
                "play @ana ajedrez maya as channel rest=off tsaul=remove",
                "play opponent:@ana game:ajedrez maya \
              channel:as channel rest:off options:tsaul=remove",
            ),
            ("move #12 Lb2 Ce6", "move match:12 steps:Lb2 Ce6"),
            ("if Lb2 then Lg8", "if turns:Lb2 then Lg8"),
            ("vote #12 yes", "vote match:12 choice:yes"),
            ("vote 2", "vote proposal:2"),
            ("versus @ana @beto", "versus person:@ana other:@beto"),
            ("rating @ana maya", "rating person:@ana game:maya"),
            ("help play", "help command:play"),
            ("rules maya 3", "rules game:maya page:3"),
            ("profile zone=America/Guatemala", "profile zone:America/Guatemala"),
            ("arbiter #12 warn white too late", "arbiter match:12 ruling:warn reason:white too late"),
            ("history @ana @beto maya 2", "history person:@ana against:@beto game:maya page:2"),
            ("games", "games "),
            ("fly", "?"),
        ] {
            assert_eq!(of(text).as_deref().unwrap_or("?"), expected, "{text}");
        }
    }
}
