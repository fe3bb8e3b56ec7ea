//! Settings that are named: `slot=value`, or `slot value`.

use super::{Reader, ZONE_WORDS_MAX, split_word};
use crate::bot::ask::setting::Setting;
use crate::i18n::{Slot, Trouble};
use crate::players::Locale;

impl Reader {
    /// Takes `slot=value`; `false` if the word is none such.
    pub(super) fn take_setting(&mut self, word: &str) -> Result<bool, Trouble> {
        let Some((name, value)) = word.split_once('=') else { return Ok(false) };
        let Some(slot) = Setting::slot(name, self.slots) else { return Ok(false) };
        if self.found.settings.iter().any(|(known, _)| *known == slot) {
            return Err(Trouble::Twice { verb: self.verb, slot });
        }
        self.found.settings.push((slot, Setting::read(slot, value)?));
        self.last = Some(slot);
        Ok(true)
    }

    /// Takes a time zone of several words, `zone=Buenos Aires`, and returns what follows; nothing if there is none.
    pub(super) fn take_zone<'t>(&mut self, text: &'t str) -> Result<Option<&'t str>, Trouble> {
        let end = text.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(text.len());
        if Setting::slot(&text[..end], self.slots) != Some(Slot::Zone) {
            return Ok(None);
        }
        let value = text[end..].trim_start_matches('=').trim_start();
        let ends = value.match_indices(char::is_whitespace).map(|(at, _)| at).chain([value.len()]);
        let ends: Vec<_> = ends.take(ZONE_WORDS_MAX).collect();
        let fits = |end: &&usize| Setting::read(Slot::Zone, &value[..**end]).is_ok();
        let Some(&end) = ends.iter().skip(1).rev().find(fits) else { return Ok(None) };
        let name = Slot::Zone.name(Locale::En);
        self.take_setting(&format!("{name}={}", &value[..end])).map(|taken| taken.then(|| &value[end..]))
    }

    /// Takes `slot value`, as it is said, and returns what follows; nothing if no slot is named or no value follows.
    pub(super) fn take_apart<'t>(&mut self, word: &str, rest: &'t str) -> Result<Option<&'t str>, Trouble> {
        let (value, rest) = split_word(rest.trim_start());
        // Of the machine's level, one is told that it is missing.
        let slot = Setting::slot(word, self.slots).filter(|slot| !value.is_empty() || *slot == Slot::Machine);
        if slot.is_none() {
            return Ok(None);
        }
        self.take_setting(&format!("{word}={value}")).map(|taken| taken.then_some(rest))
    }
}

/// Whether a slot is called so, in either language.
pub(super) fn is_name_of(slot: Slot, word: &str) -> bool {
    let word = word.to_lowercase();
    Locale::ALL.iter().any(|locale| slot.name(*locale) == word)
}
