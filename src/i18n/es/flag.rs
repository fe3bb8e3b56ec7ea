//! Lo que Nahil dice de las banderas que caen.

use crate::i18n::flag::{Fall, Waiting};
use crate::i18n::{capital, relative, span};
use jiff::SignedDuration;

/// `queda 1 h`, `quedan 2 h`, `quedan 1 h 5 min`.
pub(super) fn remain(time: &str) -> String {
    let is_one = time.starts_with("1 ") && time.split(' ').count() == 2;
    format!("{} {time}", if is_one { "queda" } else { "quedan" })
}

/// Tells the player whose flag it is, without a full stop.
pub(super) fn yours(fall: &Fall) -> String {
    if fall.ends {
        return match_ends(fall);
    }
    match (fall.vacation, fall.latest) {
        (Some(left), _) => format!(
            "estás de vacaciones: te {}; tu bandera cae {} a más tardar",
            remain(&hours(left)),
            relative(fall.end())
        ),
        (None, Some(latest)) => format!(
            "tu bandera cae {}; con tus vacaciones, {} a más tardar",
            relative(fall.flag),
            relative(latest)
        ),
        (None, None) => format!("tu bandera cae {}", relative(fall.flag)),
    }
}

/// Tells the opponent.
pub(super) fn theirs(fall: &Fall) -> String {
    if fall.ends {
        return match_ends(fall);
    }
    match (fall.vacation, fall.latest) {
        (Some(left), _) => format!(
            "tu rival está de vacaciones: le {}; su bandera cae {} a más tardar",
            remain(&hours(left)),
            relative(fall.end())
        ),
        (None, Some(latest)) => format!(
            "la otra bandera cae {}; con vacaciones, {} a más tardar",
            relative(fall.flag),
            relative(latest)
        ),
        (None, None) => format!("la otra bandera cae {}", relative(fall.flag)),
    }
}

/// Tells everybody that the match ends before a flag falls, without a full stop.
fn match_ends(fall: &Fall) -> String {
    format!("el tiempo de la partida se acaba {} y entonces deciden las piezas", relative(fall.flag))
}

/// Tells a channel when its flag falls, or the match ends.
pub(super) fn falls(fall: &Fall) -> String {
    let falls = if fall.ends { match_ends(fall) } else { format!("la bandera cae {}", relative(fall.flag)) };
    format!("{}.", capital(&falls))
}

/// Tells everybody whose flag falls.
pub(super) fn of(name: &str, fall: &Fall) -> String {
    if fall.ends {
        return format!("Corre el reloj de {name}; {}", match_ends(fall));
    }
    match (fall.vacation, fall.latest) {
        (Some(left), _) => format!(
            "**{name} está de vacaciones**: le {} y gasta una hora cada hora; la bandera cae {} a más tardar",
            remain(&hours(left)),
            relative(fall.end())
        ),
        (None, Some(latest)) => format!(
            "Corre el reloj de {name}; la bandera cae {}; con vacaciones, {} a más tardar",
            relative(fall.flag),
            relative(latest)
        ),
        (None, None) => format!("Corre el reloj de {name}; la bandera cae {}", relative(fall.flag)),
    }
}

/// Tells everybody that it falls at another time than before.
pub(super) fn now_falls(name: &str, fall: &Fall) -> String {
    if fall.ends {
        return format!(
            "Ahora el tiempo de la partida se acaba {} y entonces deciden las piezas.",
            relative(fall.flag)
        );
    }
    match (fall.vacation, fall.latest) {
        (Some(_), _) => {
            format!("Ahora la bandera de {name} cae {} a más tardar.", relative(fall.end()))
        }
        (None, Some(latest)) => format!(
            "Ahora la bandera de {name} cae {}; con vacaciones, {} a más tardar.",
            relative(fall.flag),
            relative(latest)
        ),
        (None, None) => format!("Ahora la bandera de {name} cae {}.", relative(fall.flag)),
    }
}

/// Calls a player to one match on vacation.
pub(super) fn on_vacation(name: &str, begins: bool, fall: &Fall) -> String {
    let what = if begins {
        "se te acabó el tiempo y ahora gastas vacaciones, una hora cada hora"
    } else {
        "es tu turno y estás gastando vacaciones"
    };
    format!(
        "**Vacaciones**: @{name}, {what}: te {}. Tu bandera cae {} a más tardar.",
        remain(&hours(fall.vacation.unwrap_or_default())),
        relative(fall.end())
    )
}

/// Calls a player to several matches, which are listed below.
pub(super) fn several(name: &str, why: Waiting) -> String {
    match why {
        Waiting::Turns => format!("**¡Nahil!** @{name}, es tu turno en estas partidas:"),
        Waiting::Time => format!("**Recordatorio**: @{name}, te esperan estas partidas:"),
        Waiting::VacationBegins => {
            format!(
                "**Vacaciones**: @{name}, se te acabó el tiempo y ahora gastas vacaciones. Te esperan estas partidas:"
            )
        }
        Waiting::Vacation => {
            format!("**Vacaciones**: @{name}, estás gastando vacaciones. Te esperan estas partidas:")
        }
    }
}

/// Vacation is counted in hours.
fn hours(left: SignedDuration) -> String {
    if left < SignedDuration::from_hours(1) { span(left) } else { format!("{} h", left.as_hours()) }
}
