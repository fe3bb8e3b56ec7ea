//! What Nahil says of vacation that is declared before it begins.

use super::{either, flag, relative};
use crate::players::{Leave, Locale};
use jiff::Timestamp;

/// A message, or a line of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnLeave {
    /// What the reader has declared and chosen.
    Mine {
        /// How many hours are left this year.
        left: u32,
        /// Whether they are spent without being declared.
        by_itself: bool,
        /// What is declared and not over.
        leaves: Vec<Leave>,
    },
    /// Somebody is away, or will be.
    Away {
        /// Who.
        name: String,
        /// From when to when.
        leave: Leave,
        /// Whether it has begun.
        begun: bool,
    },
}

/// Why no vacation is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLeave {
    /// It wants a first and a last day.
    Dates,
    /// It is over already.
    Over,
    /// It is too long.
    TooLong {
        /// How many days it may last.
        days: i32,
    },
    /// It begins too far ahead.
    TooFar {
        /// It may begin until then.
        until: Timestamp,
    },
    /// As many are declared as may be.
    TooMany {
        /// How many.
        most: usize,
    },
}

impl OnLeave {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            OnLeave::Mine { left, by_itself, leaves } => mine(locale, *left, *by_itself, leaves),
            OnLeave::Away { name, leave, begun: true } => say!(locale;
                "{name} is on vacation; back {}.",
                "{name} está de vacaciones; vuelve {}.";
                relative(leave.to)),
            OnLeave::Away { name, leave, begun: false } => say!(locale;
                "{name} goes on vacation {}; back {}.",
                "{name} se va de vacaciones {}; vuelve {}.";
                relative(leave.from), relative(leave.to)),
        }
    }
}

fn mine(locale: Locale, left: u32, by_itself: bool, leaves: &[Leave]) -> String {
    let mut lines = vec![say!(locale;
        "**Vacation**: {} this year.",
        "**Vacaciones**: te {} este año.";
        flag::remain(locale, &flag::days(locale, i64::from(left))))];
    lines.push(
        if by_itself {
            either(
                locale,
                "It is used automatically when your time runs out (`auto=off` changes that).",
                "Se gastan solas cuando se te acaba el tiempo (`auto=no` lo cambia).",
            )
        } else {
            either(
                locale,
                "It is used only on the days you declare. Otherwise you lose when your time runs out (`auto=on` changes that).",
                "Solo se gastan en los días que declares; fuera de ellos, si se te acaba el tiempo, pierdes (`auto=sí` lo cambia).",
            )
        }
        .to_owned(),
    );
    if leaves.is_empty() {
        lines.push(say!(locale;
            "No vacation declared. `!n vacation 5 days` declares one from today, \
             `!n vacation 2026-12-20 2027-01-05` one of those days.",
            "No has declarado ninguna. `!n vacaciones 5 días` las declara desde hoy; \
             `!n vacaciones 2026-12-20 2027-01-05`, para esos días."));
    }
    for Leave { from, to } in leaves {
        lines.push(say!(locale;
            "Declared: begins {}, ends {}.",
            "Declaradas: empiezan {}, terminan {}.";
            relative(*from), relative(*to)));
    }
    lines.join("\n")
}

impl NoLeave {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            NoLeave::Dates => say!(locale;
                "Give the first and the last day, in that order, or how many: \
                 `!n vacation 2026-12-20 2027-01-05`, `!n vacation tomorrow 5 days`.",
                "Di el primer día y el último, en ese orden, o cuántos son: \
                 `!n vacaciones 2026-12-20 2027-01-05`, `!n vacaciones mañana 5 días`."),
            NoLeave::Over => say!(locale, "Those days are over.", "Esos días ya han pasado."),
            NoLeave::TooLong { days } => say!(locale;
                "A vacation can last {days} days at most.",
                "Unas vacaciones pueden durar {days} días como mucho."),
            NoLeave::TooFar { until } => say!(locale;
                "That is too far ahead. The latest possible start: {}.",
                "Es demasiado pronto para declararlas. Pueden empezar como muy tarde {}.";
                relative(until)),
            NoLeave::TooMany { most } => say!(locale;
                "You have declared {most} vacations, the most allowed. `!n vacation drop` removes them.",
                "Has declarado {most} vacaciones, el máximo. `!n vacaciones borrar` las elimina."),
        }
    }
}
