//! People, as a command names them.

use super::{OWN_NAME, Reader, found, set, split_word};
use crate::bot::wire::message::Mention;
use crate::i18n::{ISOLATION, Slot, Trouble, Verb};

impl Reader {
    /// Which slot the next person fills; the last one, where each has somebody. Nothing, if the command takes nobody.
    pub(super) fn person_slot(&self) -> Option<Slot> {
        let is_free = |slot: &Slot| self.found.person_in(*slot).is_none();
        let mut slots = self.slots.iter().copied().filter(|slot| slot.is_person());
        slots.clone().find(is_free).or_else(|| slots.next_back())
    }

    pub(super) fn take_person<'t>(
        &mut self,
        text: &'t str,
        slot: Slot,
        mentions: &[Mention],
    ) -> Result<&'t str, Trouble> {
        // Where a name is not enough, the account is asked for.
        let by_account = |mention: &Mention| mention.account.id.trim_start_matches('@').to_owned();
        let named = mentions.iter().flat_map(|one| [(one.name.clone(), one), (by_account(one), one)]);
        let longest = named.filter_map(|(name, one)| Some((taken(text, &name)?, name, one)));
        let longest = longest.max_by_key(|(_, name, _)| name.chars().count());
        let Some((end, name, Mention { account, .. })) = longest else {
            let name = split_word(text).0.to_owned();
            let is_own = self.verb == Verb::Play && name.eq_ignore_ascii_case(OWN_NAME);
            return Err(if is_own {
                Trouble::AgainstNahil { game: None, said: String::new() }
            } else {
                Trouble::UnknownPerson { name }
            });
        };
        found::check_alone(&name, mentions)?;
        let twice = Trouble::Twice { verb: self.verb, slot };
        self.last = Some(slot);
        set(self.found.of_person(slot), account.clone(), twice)?;
        Ok(&text[end..])
    }
}

/// Where a name ends with which a text begins; set between marks, as it stands in messages, it was copied from one.
fn taken(text: &str, name: &str) -> Option<usize> {
    let [open, close] = ISOLATION;
    let copied = || {
        let rest = text.strip_prefix(open)?;
        let rest = &rest[end(rest, name)?..];
        Some(text.len() - rest.strip_prefix(close).unwrap_or(rest).len())
    };
    end(text, name).or_else(copied)
}

/// Where a name ends with which a text begins, in small letters or large ones.
fn end(text: &str, name: &str) -> Option<usize> {
    let small =
        |(at, letter): (usize, char)| letter.to_lowercase().map(move |small| (at + letter.len_utf8(), small));
    let mut letters = text.char_indices().flat_map(small);
    let mut end = 0;
    for letter in name.chars().flat_map(char::to_lowercase) {
        end = letters.next().filter(|(_, found)| *found == letter)?.0;
    }
    letters.next().is_none_or(|(_, next)| !next.is_alphanumeric()).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_with_the_marks_that_they_bear_in_messages() {
        for (text, name, rest) in [
            ("Ana maya", "ana", Some(" maya")),
            ("anabel maya", "ana", None),
            ("İnci maya", "İnci", Some(" maya")),
            ("أحمد maya", "أحمد", Some(" maya")),
            ("\u{2068}أحمد\u{2069} maya", "أحمد", Some(" maya")),
            ("An\u{200f}a maya", "ana", None),
            ("\u{2068}أحمد\u{2069}", "أحمدي", None),
        ] {
            assert_eq!(taken(text, name).map(|end| &text[end..]), rest, "{text}");
        }
    }
}
