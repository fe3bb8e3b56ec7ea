//! What is said more shortly than it is meant.

use crate::bot::ask::command::found::game_in;
use crate::bot::ask::command::{Command, InviteQuery, OWN_NAME, ProfileChange, Reader, is_name_of};
use crate::bot::ask::setting::Setting;
use crate::bot::ask::word::spelled;
use crate::games::Kind;
use crate::i18n::trouble::BadSetting;
use crate::i18n::{Slot, Trouble, Verb, Word, is_joining};
use crate::players::PlayerId;

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
                let (level, strays) = level_in(rest);
                Ok(Command::Invite(InviteQuery { to: None, kind: game, level: Some(level), strays }))
            } else {
                Err(Trouble::AgainstNahil { game, said: said_besides(rest) })
            }
        }
        why => Err(why),
    }
}

/// The level that is named, such as that of `@Nahil 4`, or the easiest one; and whether another was that there is not. The
/// number in a game's name is none.
fn level_in(rest: &str) -> (u8, bool) {
    let words: Vec<_> = rest.split_whitespace().collect();
    let is_of_game = |at: usize| {
        let pair = at.checked_sub(1).and_then(|before| words.get(before..=at));
        pair.is_some_and(|pair| game_in(&pair.concat()).is_some())
    };
    let number = |(at, word): (usize, &&str)| {
        let (_, number) = word.rsplit_once('=').unwrap_or(("", word));
        number.parse::<i64>().ok().filter(|_| !is_of_game(at))
    };
    let numbers: Vec<_> = words.iter().enumerate().filter_map(number).collect();
    let is_level = |level: &u8| (EASIEST..=PlayerId::MACHINE_MAX).contains(level);
    let level = numbers.iter().filter_map(|number| u8::try_from(*number).ok()).find(is_level);
    (level.unwrap_or(EASIEST), level.is_none() && !numbers.is_empty())
}

/// What is said of the match beside the machine and its level, if it can be said of one.
fn said_besides(rest: &str) -> String {
    let besides = besides(rest);
    // Some game is played.
    let game = if game_in(rest).is_some() { "" } else { Kind::Maya.id() };
    let is_said = Reader::new(Verb::Play).read(&format!("{game} {besides}"), &[]).is_ok();
    if is_said { besides } else { String::new() }
}

fn besides(rest: &str) -> String {
    let words: Vec<_> = rest.split_whitespace().collect();
    let is_level = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        before.is_some_and(|before| is_machine(before)) && words[at].parse::<i64>().is_ok()
    };
    let besides = words
        .iter()
        .enumerate()
        .filter(|(at, word)| !is_machine(word) && !is_level(*at) && !is_joining(word));
    besides.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
}

/// Whether a word names the machine, perhaps with a level: `machine=3`, `@Nahil`.
fn is_machine(word: &str) -> bool {
    let name = word.trim_start_matches('@');
    let name = name.split_once('=').map_or(name, |(name, _)| name);
    is_name_of(Slot::Machine, name) || name.eq_ignore_ascii_case(OWN_NAME)
}

/// Whether a word says no more than that the machine is to play, at which level and at which game.
fn is_of_machine(word: &str) -> bool {
    is_machine(word) || word.parse::<i64>().is_ok() || game_in(word).is_some() || is_joining(word)
}

/// `!n reminders 1/2,3h` is said as readily as `!n profile reminders=1/2,3h`; nothing where something else is said.
pub(super) fn reminded(verb: Verb, name: &str, when: &str) -> Option<Result<Command, Trouble>> {
    let is_said = verb == Verb::Notify && is_name_of(Slot::Reminders, name);
    (is_said && !when.is_empty() && !spelled(Word::Test, when)).then(|| {
        let setting = Setting::read(Slot::Reminders, when.trim_start_matches('='))?;
        Ok(Command::Profile(ProfileChange { settings: vec![setting], ..ProfileChange::default() }))
    })
}
