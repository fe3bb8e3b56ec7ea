//! The menus of a profile.

use crate::bot::wire::message::{Menu, MenuOption};
use crate::i18n::{Label, Slot, Word};
use crate::players::{Locale, Profile, Rung};

/// What the ids of the menus of the panel begin with; an option is what one would type.
pub(in crate::bot) const MENU: &str = "profile:";

/// The menu of reminders where it is shown with what else there is to choose of calls: that is shown anew then.
pub(in crate::bot) const IN_CALLS: &str = "profile:calls";

/// The menu of reminders.
pub(in crate::bot) fn reminders(profile: &Profile, locale: Locale) -> Menu {
    let now = match profile.reminders.as_deref() {
        None => "usual".to_owned(),
        Some([]) => "off".to_owned(),
        Some(rungs) => rungs.iter().map(Rung::to_string).collect::<Vec<_>>().join(","),
    };
    menu(locale, Slot::Reminders, &now, &["usual", "1/2,1h", "1h", "off"])
}

/// A menu of values that have words of their own.
pub(in crate::bot) fn menu_of_words<const N: usize>(
    locale: Locale,
    slot: Slot,
    words: [Word; N],
    chosen: impl Fn(Word) -> bool,
) -> Menu {
    let option = |word: Word| MenuOption {
        id: word.spelling(Locale::En).to_owned(),
        label: word.shown(locale).to_owned(),
        chosen: chosen(word),
    };
    let label = Label::Choose(slot).say(locale);
    Menu {
        id: format!("{MENU}{}", slot.name(Locale::En)),
        label,
        options: words.into_iter().map(option).collect(),
        quick: false,
    }
}

/// A menu of values as they are typed, and the one that holds now.
pub(in crate::bot) fn menu(locale: Locale, slot: Slot, now: &str, values: &[&str]) -> Menu {
    let known = values.contains(&now);
    let values = values.iter().copied().chain((!known).then_some(now));
    let option = |value: &str| MenuOption {
        id: format!("{}={value}", slot.name(Locale::En)),
        label: Label::Value(slot, value.to_owned()).say(locale),
        chosen: value == now,
    };
    Menu {
        id: format!("{MENU}{}", slot.name(Locale::En)),
        label: Label::Choose(slot).say(locale),
        options: values.map(option).collect(),
        quick: false,
    }
}
