//! Words that stand for values, and what a word that stands for none may have meant.

use crate::games::Kind;
use crate::i18n::guide::{FormatWord, LeagueWord};
use crate::i18n::{Slot, Verb, Word};
use crate::play::MatchId;
use crate::players::{Calls, Locale, Seat, Skin};

/// The command of this name, in either language.
pub(in crate::bot::ask) fn verb_named(name: &str) -> Option<Verb> {
    let name = name.to_lowercase();
    let called = |verb: &Verb| Locale::ALL.iter().any(|locale| verb.names(*locale).contains(&name.as_str()));
    Verb::ALL.into_iter().find(called)
}

/// The words that these slots take.
pub fn known_words(slots: &[Slot]) -> Vec<(Slot, Word)> {
    let of = |slot: &Slot| -> Vec<Word> {
        match slot {
            Slot::Game => Kind::ALL.iter().map(|kind| Word::Game(*kind)).collect(),
            Slot::Side => vec![Word::White, Word::Black, Word::Random],
            Slot::Rated => vec![Word::Rated, Word::Casual],
            Slot::Offer => vec![Word::Tsaul, Word::Pause, Word::Takeback, Word::Cancelling],
            Slot::Claim => vec![Word::Repetition, Word::Standstill, Word::NoProgress],
            Slot::Choice => vec![Word::Yes, Word::No, Word::White, Word::Black],
            Slot::Ruling => {
                vec![
                    Word::Warn,
                    Word::Loss,
                    Word::Adjust,
                    Word::Restore,
                    Word::Decide,
                    Word::Annul,
                    Word::Reduce,
                    Word::Expel,
                    Word::Readmit,
                    Word::Correct,
                    Word::Reopen,
                    Word::Strike,
                    Word::Reinstate,
                    Word::History,
                ]
            }
            Slot::Language => Locale::ALL.map(Word::Language).to_vec(),
            Slot::Confirming => vec![Word::ConfirmOn, Word::ConfirmOff],
            Slot::Notices => Calls::ALL.map(Word::Calls).to_vec(),
            Slot::Boards => vec![Word::Boards],
            Slot::Text => vec![Word::Text],
            Slot::Trial => vec![Word::Test],
            Slot::OfToday => vec![Word::OfToday],
            Slot::Skin => Skin::ALL.map(Word::Skin).to_vec(),
            Slot::Seat => Seat::ALL.map(Word::Seat).to_vec(),
            Slot::Data => vec![Word::Boards, Word::CallPanel, Word::Export, Word::Delete],
            Slot::Threads => vec![Word::ThreadsOn, Word::ThreadsOff],
            Slot::Quiet => vec![Word::QuietOn, Word::QuietOff],
            Slot::Channel => vec![Word::Channel, Word::AsChannel],
            Slot::Days => vec![Word::TakeAway],
            Slot::Desk => vec![Word::DeskHere, Word::DeskOff],
            Slot::Feed => vec![Word::Here, Word::Calls(Calls::Direct)],
            Slot::Where => vec![Word::Here, Word::Everywhere],
            Slot::Deed => LeagueWord::ALL.map(Word::League).to_vec(),
            Slot::Format => FormatWord::ALL.map(Word::Format).to_vec(),
            Slot::Entry => vec![Word::Everyone, Word::Members],
            _ => Vec::new(),
        }
    };
    slots.iter().flat_map(|slot| of(slot).into_iter().map(|word| (*slot, word))).collect()
}

/// Whether a value is written like this, in either language.
pub(in crate::bot) fn spelled(word: Word, written: &str) -> bool {
    let written = written.to_lowercase();
    Locale::ALL.iter().any(|locale| word.spellings(*locale).contains(&written.as_str()))
}

/// Two words such as `as channel` or `ajedrez maya`, if a text begins with them, as the one word of these slots that
/// they are; and what follows.
pub(in crate::bot) fn phrase<'t>(text: &'t str, slots: &[Slot]) -> Option<(&'static str, &'t str)> {
    let mut words = text.splitn(3, char::is_whitespace);
    let (first, second, rest) = (words.next()?, words.next()?, words.next().unwrap_or_default());
    joined(slots, &format!("{first}-{second}")).map(|known| (known, rest))
}

/// What is written as `name=value` where the value is a word of the slot of that name: the word.
pub(in crate::bot) fn named(word: &str, slots: &[Slot]) -> Option<&'static str> {
    let (name, value) = word.split_once('=')?;
    let is_named = |slot: &&Slot| Locale::ALL.iter().any(|locale| slot.name(*locale) == name.to_lowercase());
    let slot = slots.iter().find(is_named)?;
    let ways = [value.to_owned(), format!("{name}-{value}"), format!("{value}-{name}")];
    ways.iter().find_map(|way| joined(&[*slot], way))
}

fn joined(slots: &[Slot], written: &str) -> Option<&'static str> {
    let written = written.to_lowercase();
    let spellings = |word: Word| Locale::ALL.into_iter().flat_map(move |locale| word.spellings(locale));
    let known = known_words(slots).into_iter().flat_map(|(_, word)| spellings(word)).copied();
    known.into_iter().find(|known| *known == written)
}

/// `#12` or, for those in a hurry, `12#` is not read: one way is enough.
pub(in crate::bot) fn match_number(word: &str) -> Option<MatchId> {
    word.strip_prefix('#')?.parse().ok()
}

/// Whether a word may be a part of a clock.
pub(in crate::bot) fn looks_like_clock(word: &str) -> bool {
    let word = word.to_lowercase();
    word.starts_with(|c: char| c.is_ascii_digit() || c == '+')
        || CLOCK_WORDS.iter().any(|(_, written)| written.contains(&word.as_str()))
}

/// The words of a clock, as `Control` reads them and as people write them.
const CLOCK_WORDS: [(&str, &[&str]); 6] = [
    ("seb", &["seb"]),
    ("pek", &["pek"]),
    ("fischer", &["fischer"]),
    ("sudden", &["sudden", "súbita", "subita", "súbito", "subito"]),
    ("max", &["max", "máx", "máximo", "maximo", "tope"]),
    ("bank", &["bank", "reserva", "banco"]),
];

/// The units of time, as `Control` reads them and as people write them.
const UNITS: [(&str, &[&str]); 3] = [
    ("d", &["day", "days", "día", "días", "dia", "dias"]),
    ("h", &["hour", "hours", "hora", "horas"]),
    ("m", &["min", "minute", "minutes", "minuto", "minutos"]),
];

/// The clock with which a text begins, as `Control` reads it, and what follows.
pub(in crate::bot) fn clock(text: &str) -> (String, &str) {
    let mut clock = String::new();
    let mut end = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let written = word.trim_end().to_lowercase();
        let unit = unit(&written).filter(|_| clock.ends_with(|c: char| c.is_ascii_digit()));
        let Some(known) = unit.map(str::to_owned).or_else(|| clock_word(&written)) else { break };
        if unit.is_none() && !clock.is_empty() {
            clock.push(' ');
        }
        clock.push_str(&known);
        end += word.len();
    }
    (clock, &text[end..])
}

/// A word of a clock as `Control` reads it; `3days` is `3d`.
fn clock_word(written: &str) -> Option<String> {
    if let Some((known, _)) = CLOCK_WORDS.iter().find(|(_, ways)| ways.contains(&written)) {
        return Some((*known).to_owned());
    }
    let digits = written.trim_end_matches(char::is_alphabetic);
    let unit = unit(&written[digits.len()..]);
    looks_like_clock(written).then(|| unit.map_or(written.to_owned(), |unit| format!("{digits}{unit}")))
}

fn unit(written: &str) -> Option<&'static str> {
    UNITS.iter().find(|(_, ways)| ways.contains(&written)).map(|(unit, _)| *unit)
}

/// The candidate nearest to a word, if one is near enough to be meant.
pub(in crate::bot) fn nearest<'c>(word: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    let word: String = word.to_lowercase().chars().take(NEAR_MAX).collect();
    let near = |candidate: &'c str| (strsim::damerau_levenshtein(&word, candidate), candidate);
    let (distance, found) = candidates.map(near).min()?;
    (distance <= 1 + word.chars().count() / 4).then_some(found)
}

/// Characters of a word that are compared with the words that exist.
const NEAR_MAX: usize = 24;
