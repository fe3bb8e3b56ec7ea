//! Lo que Nahil dice de lo que pasa con un reclamo.

use crate::games::{BySide, Measure, Side, Weighed};
use crate::i18n::claim::Waiting;
use crate::i18n::{relative, span};
use crate::play::vote::CLAIM_TURNS;
use crate::play::{ClaimKind, Event, Judge, Question};

/// What happened to a claim that is judged; nothing if the event is about something else.
pub(in crate::i18n) fn happened(event: &Event, names: &BySide<String>) -> Option<String> {
    let name = |side: Side| &names[side];
    Some(match event {
        Event::ClaimMade { side, question: Question::LastClaim, until, .. } => format!(
            "{} reclama que la partida ya no avanza. {}, ¿es así? Con **De acuerdo** se juzga quién gana, porque el \
             Tsaul ya no puede subir; con **Disputar** otros juzgan el reclamo. El plazo vence {}; no contestar cuenta como \
             disputa. Mientras tanto los relojes están en pausa.",
            name(*side),
            name(side.other()),
            relative(*until)
        ),
        Event::ClaimReferred { judge: Judge::Nobody, .. } => {
            "Nadie puede juzgarlo: aquí no hay árbitro, y muy pocas personas podrían votar.".to_owned()
        }
        Event::ClaimUpheld { side } => format!(
            "El reclamo de {} procede. El Tsaul ya no puede subir, así que se juzga quién gana.",
            name(*side)
        ),
        Event::ClaimFailed { side, turns, cost, .. } => {
            let again = format!(
                "El reclamo no procede y la partida sigue. {} podrá repetirlo tras {turns} turnos más.",
                name(*side)
            );
            if cost.as_secs() == 0 {
                return Some(again);
            }
            format!(
                "{again} Le cuesta {}: el tiempo que los relojes estuvieron en pausa, y como mucho la mitad de lo que le \
                 quedaba.",
                span(*cost)
            )
        }
        Event::Weighed { winner, weighed: Some(weighed) } => self::weighed(*winner, weighed, names),
        Event::Weighed { winner, weighed: None } => {
            format!("La posición es igual para ambos, así que gana {}, que no reclamó.", name(*winner))
        }
        Event::Notice { until } => format!(
            "Los relojes vuelven a correr {}, o antes si ambos jugadores usan `!n reanudar`. Mientras tanto se puede jugar.",
            relative(*until)
        ),
        _ => return None,
    })
}

/// Which measure of the position has decided, and what was counted.
fn weighed(winner: Side, weighed: &Weighed, names: &BySide<String>) -> String {
    let count = |side: Side| {
        weighed.counts[side].map_or("sin camino".to_owned(), |count| match (weighed.measure, count) {
            (Measure::Movements, count) => count.to_string(),
            (_, 1) => "1 paso".to_owned(),
            (_, count) => format!("{count} pasos"),
        })
    };
    let counts =
        format!("({}: {}, {}: {})", names.white, count(Side::White), names.black, count(Side::Black));
    let name = &names[winner];
    match weighed.measure {
        Measure::Slides => {
            format!("Decide la posición: el Líder de {name} está más cerca de un Templo rival {counts}.")
        }
        Measure::OpenSlides => format!(
            "Decide la posición. En el tablero tal como está, ambos Líderes están igual de lejos de un Templo rival; en un \
             tablero vacío el de {name} está más cerca {counts}."
        ),
        Measure::Movements => format!(
            "Decide la posición. Ambos Líderes están igual de lejos de un Templo rival; {name} tiene más movimientos \
             legales {counts}."
        ),
    }
}

/// How many players have come back to where they were, of whom a standstill wants both.
pub(super) fn back(count: u32) -> String {
    match count {
        0 => "ninguno de los 2 jugadores".to_owned(),
        count => format!("solo {count} de los 2 jugadores"),
    }
}

/// Says that a claim by the position is wrong.
pub(super) fn wrong(kind: ClaimKind, count: u32, wanted: u32) -> String {
    let times = if count == 1 { "vez" } else { "veces" };
    match kind {
        ClaimKind::Repetition => format!(
            "El reclamo no procede: con el mismo jugador en turno, la posición se ha dado {count} {times}; hacen falta {wanted}."
        ),
        ClaimKind::Standstill | ClaimKind::NoProgress => {
            format!("El reclamo no procede: {} está como hace dos turnos.", back(count))
        }
    }
}

/// Says that a want of progress cannot be claimed yet.
pub(in crate::i18n) fn too_early(turns: u32) -> String {
    let left = if turns == 1 { "falta 1".to_owned() } else { format!("faltan {turns}") };
    format!(
        "La falta de avance se puede reclamar cuando cada jugador haya jugado {CLAIM_TURNS} turnos: {left}."
    )
}

/// The words of a reminder.
pub(in crate::i18n) fn waiting(waiting: &Waiting) -> String {
    match waiting {
        Waiting::Opponent { name, by, until } => format!(
            "**Recordatorio**: @{name}, {by} reclama que la partida ya no avanza. Di si estás de acuerdo o lo disputas; el \
             plazo vence {}, y no contestar cuenta como disputa.",
            relative(*until)
        ),
        Waiting::Arbiter { until } => {
            format!("**Recordatorio**: un reclamo espera al árbitro. Su plazo vence {}.", relative(*until))
        }
    }
}
