//! When a flag falls, as it is told: vacation keeps it up longer than the clock says, and a match may end before.

use super::{capital, either, relative, span};
use crate::players::Locale;
use jiff::{SignedDuration, Timestamp};

/// When the flag of the side to move falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// When, if no more vacation is spent.
    pub flag: Timestamp,
    /// When at the latest, if all the vacation is spent that can be.
    pub latest: Option<Timestamp>,
    /// How much vacation is left, where it is being spent.
    pub vacation: Option<SignedDuration>,
    /// Whether the time of the whole match is up then, before the flag falls: the match ends, and its pieces decide.
    pub ends: bool,
}

impl Fall {
    /// Of a flag that no vacation keeps up.
    pub const fn at(flag: Timestamp) -> Self {
        Self { flag, latest: None, vacation: None, ends: false }
    }

    /// When it falls at the latest.
    pub fn end(&self) -> Timestamp {
        self.latest.unwrap_or(self.flag)
    }
}

/// Why a player is called to matches that wait for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallReason {
    /// It became their turn while they slept.
    Turns,
    /// Their time gets short.
    Time,
    /// Their time is up, and their vacation begins to be spent.
    VacationBegins,
    /// Their vacation is being spent.
    Vacation,
}

/// So much is left: `1 h left`; `queda 1 h`, `quedan 2 h`.
pub(super) fn remain(locale: Locale, time: &str) -> String {
    match locale {
        Locale::En => format!("{time} left"),
        Locale::Es => {
            let is_one = time.starts_with("1 ") && time.split(' ').count() == 2;
            format!("{} {time}", if is_one { "queda" } else { "quedan" })
        }
    }
}

/// The same on a button, and of which time: from two days on, in days alone.
pub(super) fn left(locale: Locale, left: SignedDuration, fall: Option<&Fall>) -> String {
    let whole = left.as_hours() / 24;
    let time = if whole >= 2 { days(locale, whole * 24) } else { span(locale, left) };
    match fall {
        Some(Fall { vacation: Some(_), .. }) => match locale {
            Locale::En => format!("{time} of vacation left"),
            Locale::Es => format!("{} de vacaciones", remain(locale, &time)),
        },
        Some(Fall { latest: Some(_), .. }) => {
            say!(locale, "{} with vacation", "{} con vacaciones", remain(locale, &time))
        }
        _ => remain(locale, &time),
    }
}

/// Tells the player whose flag it is, without a full stop.
pub(super) fn yours(locale: Locale, fall: &Fall) -> String {
    if fall.ends {
        return match_ends(locale, fall);
    }
    match (fall.vacation, fall.latest) {
        (Some(left), _) => say!(locale;
            "you are on vacation: {}; your time runs out {} at the latest",
            "estás de vacaciones: te {}; con ellas tu tiempo se acaba {} a más tardar";
            remain(locale, &hours(locale, left)), relative(fall.end())),
        (None, Some(latest)) => say!(locale;
            "your time runs out {}; with your vacation, {} at the latest",
            "tu tiempo se acaba {}; con tus vacaciones, {} a más tardar";
            relative(fall.flag), relative(latest)),
        (None, None) => say!(locale, "your time runs out {}", "tu tiempo se acaba {}", relative(fall.flag)),
    }
}

/// Tells the opponent.
pub(super) fn theirs(locale: Locale, fall: &Fall) -> String {
    if fall.ends {
        return match_ends(locale, fall);
    }
    match (fall.vacation, fall.latest) {
        (Some(left), _) => say!(locale;
            "your opponent is on vacation: {}; their time runs out {} at the latest",
            "está de vacaciones: le {}; con ellas su tiempo se acaba {} a más tardar";
            remain(locale, &hours(locale, left)), relative(fall.end())),
        (None, Some(latest)) => say!(locale;
            "their time runs out {}; with vacation, {} at the latest",
            "su tiempo se acaba {}; con vacaciones, {} a más tardar";
            relative(fall.flag), relative(latest)),
        (None, None) => say!(locale, "their time runs out {}", "su tiempo se acaba {}", relative(fall.flag)),
    }
}

/// Tells everybody that the match ends before a flag falls, without a full stop.
fn match_ends(locale: Locale, fall: &Fall) -> String {
    say!(locale;
        "the time for the match runs out {}, and then the pieces decide",
        "el tiempo de la partida se acaba {} y entonces deciden las piezas";
        relative(fall.flag))
}

/// Tells a channel when its flag falls, or the match ends.
pub(super) fn falls(locale: Locale, fall: &Fall) -> String {
    if fall.ends {
        return format!("{}.", capital(&match_ends(locale, fall)));
    }
    say!(locale, "Time runs out {}.", "El tiempo se acaba {}.", relative(fall.flag))
}

/// Tells everybody whose flag falls.
pub(super) fn of(locale: Locale, name: &str, fall: &Fall) -> String {
    if fall.ends {
        return say!(locale;
            "{name}'s clock is running; {}",
            "Corre el reloj de {name}; {}";
            match_ends(locale, fall));
    }
    match (fall.vacation, fall.latest) {
        (Some(left), _) => say!(locale;
            "**{name} is on vacation**: {}, used hour by hour; time runs out {} at the latest",
            "**{name} está de vacaciones**: le {} y gasta una hora por hora; con ellas su tiempo se acaba {} a más tardar";
            remain(locale, &hours(locale, left)), relative(fall.end())),
        (None, Some(latest)) => say!(locale;
            "{name}'s clock is running; time runs out {}; with vacation, {} at the latest",
            "Corre el reloj de {name}; su tiempo se acaba {}; con vacaciones, {} a más tardar";
            relative(fall.flag), relative(latest)),
        (None, None) => say!(locale;
            "{name}'s clock is running; time runs out {}",
            "Corre el reloj de {name}; su tiempo se acaba {}";
            relative(fall.flag)),
    }
}

/// Tells everybody that it falls at another time than before.
pub(super) fn now_falls(locale: Locale, name: &str, fall: &Fall) -> String {
    if fall.ends {
        return say!(locale;
            "The time for the match now runs out {}, and then the pieces decide.",
            "Ahora el tiempo de la partida se acaba {} y entonces deciden las piezas.";
            relative(fall.flag));
    }
    match (fall.vacation, fall.latest) {
        (Some(_), _) => say!(locale;
            "{name}'s time now runs out {} at the latest.",
            "Ahora el tiempo de {name} se acaba {} a más tardar.";
            relative(fall.end())),
        (None, Some(latest)) => say!(locale;
            "{name}'s time now runs out {}; with vacation, {} at the latest.",
            "Ahora el tiempo de {name} se acaba {}; con vacaciones, {} a más tardar.";
            relative(fall.flag), relative(latest)),
        (None, None) => say!(locale;
            "{name}'s time now runs out {}.",
            "Ahora el tiempo de {name} se acaba {}.";
            relative(fall.flag)),
    }
}

/// Calls a player to one match on vacation.
pub(super) fn on_vacation(locale: Locale, name: &str, begins: bool, fall: &Fall) -> String {
    let what = if begins {
        either(
            locale,
            "your time is up, so your vacation is being used, hour by hour",
            "se te acabó el tiempo y ahora gastas vacaciones, una hora por hora",
        )
    } else {
        either(
            locale,
            "it is your turn, and your vacation is being used",
            "es tu turno y estás gastando vacaciones",
        )
    };
    say!(locale;
        "**Vacation**: @{name}, {what}: {}. Your time runs out {} at the latest.",
        "**Vacaciones**: @{name}, {what}: te {}. Con ellas tu tiempo se acaba {} a más tardar.";
        remain(locale, &hours(locale, fall.vacation.unwrap_or_default())), relative(fall.end()))
}

/// Calls a player to several matches, which are listed below.
pub(super) fn several(locale: Locale, name: &str, why: CallReason) -> String {
    match why {
        CallReason::Turns => say!(locale;
            "**Nahil!** @{name}, it is your turn in these matches:",
            "**¡Nahil!** @{name}, es tu turno en estas partidas:"),
        CallReason::Time => say!(locale;
            "**Reminder**: @{name}, these matches are waiting for you:",
            "**Recordatorio**: @{name}, te esperan estas partidas:"),
        CallReason::VacationBegins => say!(locale;
            "**Vacation**: @{name}, your time is up, so your vacation is being used. These matches are waiting for you:",
            "**Vacaciones**: @{name}, se te acabó el tiempo y ahora gastas vacaciones. Te esperan estas partidas:"),
        CallReason::Vacation => say!(locale;
            "**Vacation**: @{name}, your vacation is being used. These matches are waiting for you:",
            "**Vacaciones**: @{name}, estás gastando vacaciones. Te esperan estas partidas:"),
    }
}

/// What is left of vacation, which is counted in hours.
fn hours(locale: Locale, left: SignedDuration) -> String {
    if left < SignedDuration::from_hours(1) { span(locale, left) } else { days(locale, left.as_hours()) }
}

/// So many hours of vacation, in days where there are some.
pub(in crate::i18n) fn days(locale: Locale, hours: i64) -> String {
    let rest = hours % 24;
    match hours / 24 {
        0 => format!("{rest} h"),
        1 if rest == 0 => either(locale, "1 day", "1 día").to_owned(),
        1 => say!(locale, "1 day and {rest} h", "1 día y {rest} h"),
        days if rest == 0 => say!(locale, "{days} days", "{days} días"),
        days => say!(locale, "{days} days and {rest} h", "{days} días y {rest} h"),
    }
}
