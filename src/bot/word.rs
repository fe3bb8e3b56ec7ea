//! Words that stand for values, and what a word that stands for none may have meant.

use crate::games::Kind;
use crate::i18n::{Slot, Word};
use crate::play::MatchId;
use crate::players::{Calls, Locale, Seat, Skin};

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
                ]
            }
            Slot::Language => Locale::ALL.map(Word::Language).to_vec(),
            Slot::Confirming => vec![Word::ConfirmOn, Word::ConfirmOff],
            Slot::Notices => Calls::ALL.map(Word::Calls).to_vec(),
            Slot::Boards => vec![Word::Boards],
            Slot::Trial => vec![Word::Test],
            Slot::Skin => Skin::ALL.map(Word::Skin).to_vec(),
            Slot::Seat => Seat::ALL.map(Word::Seat).to_vec(),
            Slot::Data => vec![Word::Boards, Word::CallPanel, Word::Export, Word::Delete],
            Slot::Threads => vec![Word::ThreadsOn, Word::ThreadsOff],
            Slot::Channel => vec![Word::Channel, Word::AsChannel],
            Slot::Where => vec![Word::Here, Word::Everywhere],
            _ => Vec::new(),
        }
    };
    slots.iter().flat_map(|slot| of(slot).into_iter().map(|word| (*slot, word))).collect()
}

/// Whether a value is written like this, in either language.
pub(super) fn spelled(word: Word, written: &str) -> bool {
    let written = written.to_lowercase();
    Locale::ALL.iter().any(|locale| word.spellings(*locale).contains(&written.as_str()))
}

/// The words `as channel`, if a text begins with them, as the one word that they are; and what follows.
pub(super) fn as_channel(text: &str) -> Option<(&'static str, &str)> {
    let mut words = text.splitn(3, char::is_whitespace);
    let (first, second, rest) = (words.next()?, words.next()?, words.next().unwrap_or_default());
    let both = format!("{first}-{second}");
    let known = Locale::ALL.into_iter().flat_map(|locale| Word::AsChannel.spellings(locale));
    known.copied().find(|known| both.to_lowercase() == *known).map(|known| (known, rest))
}

/// `#12` or, for those in a hurry, `12#` is not read: one way is enough.
pub(super) fn match_number(word: &str) -> Option<MatchId> {
    word.strip_prefix('#')?.parse().ok()
}

/// Whether a word may be a part of a clock.
pub(super) fn looks_like_clock(word: &str) -> bool {
    let word = word.to_lowercase();
    word.starts_with(|c: char| c.is_ascii_digit() || c == '+')
        || ["seb", "pek", "fischer", "sudden", "max", "bank"].contains(&word.as_str())
}

/// The candidate nearest to a word, if one is near enough to be meant.
pub(super) fn nearest<'c>(word: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    let word: String = word.to_lowercase().chars().take(NEAR_MAX).collect();
    let near = |candidate: &'c str| (strsim::damerau_levenshtein(&word, candidate), candidate);
    let (distance, found) = candidates.map(near).min()?;
    (distance <= 1 + word.chars().count() / 4).then_some(found)
}

/// Characters of a word that are compared with the words that exist.
const NEAR_MAX: usize = 24;
