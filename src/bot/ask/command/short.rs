//! What is said more shortly than it is meant.

use crate::bot::ask::command::found::game_in;
use crate::bot::ask::command::{Command, ProfileChange, is_name_of};
use crate::bot::ask::setting::Setting;
use crate::bot::ask::word::spelled;
use crate::i18n::trouble::BadSetting;
use crate::i18n::{Slot, Trouble, Verb, Word};

/// The machine is played against at the game that was named, before what is wrong or after it.
pub(super) fn of_game(why: Trouble, rest: &str) -> Trouble {
    match why {
        Trouble::AgainstNahil { .. }
        | Trouble::Setting(BadSetting::NotWithin { slot: Slot::Machine, .. }) => {
            Trouble::AgainstNahil { game: game_in(rest) }
        }
        why => why,
    }
}

/// `!n reminders 1/2,3h` is said as readily as `!n profile reminders=1/2,3h`; nothing where something else is said.
pub(super) fn reminded(verb: Verb, name: &str, when: &str) -> Option<Result<Command, Trouble>> {
    let is_said = verb == Verb::Notify && is_name_of(Slot::Reminders, name);
    (is_said && !when.is_empty() && !spelled(Word::Test, when)).then(|| {
        let setting = Setting::read(Slot::Reminders, when.trim_start_matches('='))?;
        Ok(Command::Profile(ProfileChange { settings: vec![setting], ..ProfileChange::default() }))
    })
}
