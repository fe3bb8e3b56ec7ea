//! People, as a command names them.

use super::{OWN_NAME, Reader, found, set, split_word};
use crate::bot::wire::message::Mention;
use crate::i18n::{Slot, Trouble, Verb};

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
        let starts = |name: &str| {
            let mut letters = text.chars().flat_map(char::to_lowercase);
            let same = name.chars().flat_map(char::to_lowercase).all(|letter| letters.next() == Some(letter));
            same && letters.next().is_none_or(|next| !next.is_alphanumeric())
        };
        // Where a name is not enough, the account is asked for.
        let by_account = |mention: &Mention| mention.account.id.trim_start_matches('@').to_owned();
        let named = mentions.iter().flat_map(|one| [(one.name.clone(), one), (by_account(one), one)]);
        let longest = named.filter(|(name, _)| starts(name)).max_by_key(|(name, _)| name.chars().count());
        let Some((name, Mention { account, .. })) = longest else {
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
        let end = text.char_indices().nth(name.chars().count()).map_or(text.len(), |(at, _)| at);
        Ok(&text[end..])
    }
}
