//! What is said more shortly than it is meant.

use crate::bot::ask::command::found::game_in;
use crate::bot::ask::command::{Command, InviteQuery, OWN_NAME, ProfileChange, is_name_of};
use crate::bot::ask::setting::Setting;
use crate::bot::ask::word::spelled;
use crate::i18n::trouble::BadSetting;
use crate::i18n::{Slot, Trouble, Verb, Word, is_joining};

/// The level that is offered first to whoever names none.
const EASIEST: u8 = 1;

/// Whoever wants to play against the machine and names no level that there is, is asked for it, and for the game unless that
/// was named, before what is wrong or after it. What else was said would be lost by that: then it is refused.
pub(super) fn of_machine(why: Trouble, rest: &str) -> Result<Command, Trouble> {
    let game = game_in(rest);
    match why {
        Trouble::AgainstNahil { .. }
        | Trouble::Setting(BadSetting::NotWithin { slot: Slot::Machine, .. }) => {
            if rest.split_whitespace().all(is_of_machine) {
                Ok(Command::Invite(InviteQuery {
                    kind: game,
                    level: Some(EASIEST),
                    ..InviteQuery::default()
                }))
            } else {
                Err(Trouble::AgainstNahil { game })
            }
        }
        why => Err(why),
    }
}

/// Whether a word says no more than that the machine is to play, at which level and at which game.
fn is_of_machine(word: &str) -> bool {
    let name = word.trim_start_matches('@');
    let name = name.split_once('=').map_or(name, |(name, _)| name);
    is_name_of(Slot::Machine, name)
        || name.eq_ignore_ascii_case(OWN_NAME)
        || name.parse::<i64>().is_ok()
        || game_in(name).is_some()
        || is_joining(name)
}

/// `!n reminders 1/2,3h` is said as readily as `!n profile reminders=1/2,3h`; nothing where something else is said.
pub(super) fn reminded(verb: Verb, name: &str, when: &str) -> Option<Result<Command, Trouble>> {
    let is_said = verb == Verb::Notify && is_name_of(Slot::Reminders, name);
    (is_said && !when.is_empty() && !spelled(Word::Test, when)).then(|| {
        let setting = Setting::read(Slot::Reminders, when.trim_start_matches('='))?;
        Ok(Command::Profile(ProfileChange { settings: vec![setting], ..ProfileChange::default() }))
    })
}
