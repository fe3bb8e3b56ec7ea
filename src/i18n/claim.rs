//! What Nahil says to those who are to judge a claim and have not yet.

use super::{relative, span};
use crate::games::{BySide, Measure, Side, Weighed};
use crate::play::vote::CLAIM_TURNS;
use crate::play::{Event, Judge, Question};
use crate::players::Locale;
use jiff::Timestamp;

/// A reminder of a claim that waits for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// The opponent of whoever claims has to say whether it is so.
    Opponent {
        /// Their name.
        name: String,
        /// Who claims.
        by: String,
        /// Until when.
        until: Timestamp,
    },
    /// The arbiter has to decide.
    Arbiter {
        /// Until when.
        until: Timestamp,
    },
}

impl Waiting {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        waiting(locale, self)
    }
}

/// What happened to a claim that is judged; nothing if the event is about something else.
pub(in crate::i18n) fn happened(locale: Locale, event: &Event, names: &BySide<String>) -> Option<String> {
    let name = |side: Side| &names[side];
    Some(match event {
        Event::ClaimMade { side, question: Question::LastClaim, until, .. } => say!(locale;
            "{} claims that the match makes no progress. {}, do you agree? **Agree**, and others judge who wins, as Tsaul \
             is at its highest level. **Dispute** it, and others judge the claim. The answer is due {}; no answer counts as a \
             dispute. The clocks are paused until then.",
            "{} reclama que la partida ya no avanza. {}, ¿es así? Con **De acuerdo** se juzga quién gana, porque el \
             Tsaul ya no puede subir; con **Disputar** otros juzgan el reclamo. El plazo vence {}; no contestar cuenta como \
             disputa. Mientras tanto los relojes están en pausa.";
            name(*side), name(side.other()), relative(*until)),
        Event::ClaimReferred { judge: Judge::Nobody, .. } => say!(locale;
            "Nobody can judge this: there is no arbiter here, and too few people can vote.",
            "Nadie puede juzgarlo: aquí no hay árbitro, y muy pocas personas podrían votar."),
        Event::ClaimUpheld { side } => say!(locale;
            "{}'s claim is upheld. Tsaul is at its highest level, so others now judge who wins.",
            "El reclamo de {} procede. El Tsaul ya no puede subir, así que se juzga quién gana.";
            name(*side)),
        Event::ClaimFailed { side, turns, cost, .. } => {
            let again = say!(locale;
                "The claim fails and the match goes on. {} can make it again after {turns} more turns.",
                "El reclamo no procede y la partida sigue. {} podrá repetirlo tras {turns} turnos más.";
                name(*side));
            if cost.as_secs() == 0 {
                return Some(again);
            }
            match locale {
                Locale::En => format!(
                    "{again} It costs {} {}: the time the clocks were paused, but at most half of the time left.",
                    name(*side),
                    span(locale, *cost)
                ),
                Locale::Es => format!(
                    "{again} Le cuesta {}: el tiempo que los relojes estuvieron en pausa, y como mucho la mitad de lo que le \
                     quedaba.",
                    span(locale, *cost)
                ),
            }
        }
        Event::Weighed { winner, weighed: Some(weighed) } => self::weighed(locale, *winner, weighed, names),
        Event::Weighed { winner, weighed: None } => say!(locale;
            "The position is equal for both, so {}, who did not make the claim, wins.",
            "La posición es igual para ambos, así que gana {}, que no reclamó.";
            name(*winner)),
        Event::Notice { until } => say!(locale;
            "The clocks run again {}, or sooner if both players send `!n resume`. You can still play turns.",
            "Los relojes vuelven a correr {}, o antes si ambos jugadores usan `!n reanudar`. Mientras tanto se puede jugar.";
            relative(*until)),
        _ => return None,
    })
}

/// Which measure of the position has decided, and what was counted.
fn weighed(locale: Locale, winner: Side, weighed: &Weighed, names: &BySide<String>) -> String {
    let count = |side: Side| {
        weighed.counts[side].map_or(say!(locale, "no way there", "sin camino"), |count| {
            match (weighed.measure, count) {
                (Measure::Movements, count) => count.to_string(),
                (_, 1) => say!(locale, "1 slide", "1 paso"),
                (_, count) => say!(locale, "{count} slides", "{count} pasos"),
            }
        })
    };
    let counts =
        format!("({}: {}, {}: {})", names.white, count(Side::White), names.black, count(Side::Black));
    let name = &names[winner];
    match weighed.measure {
        Measure::Slides => say!(locale;
            "The position decides: {name}'s Leader is nearer to an enemy temple {counts}.",
            "Decide la posición: el Líder de {name} está más cerca de un Templo rival {counts}."),
        Measure::OpenSlides => say!(locale;
            "The position decides. On this board both Leaders are equally far from an enemy temple; on an empty board \
             {name}'s is nearer {counts}.",
            "Decide la posición. En el tablero tal como está, ambos Líderes están igual de lejos de un Templo rival; en un \
             tablero vacío el de {name} está más cerca {counts}."),
        Measure::Movements => say!(locale;
            "The position decides. Both Leaders are equally far from an enemy temple; {name} has more legal movements \
             {counts}.",
            "Decide la posición. Ambos Líderes están igual de lejos de un Templo rival; {name} tiene más movimientos \
             legales {counts}."),
    }
}

/// How many players have come back to where they were, of whom a standstill wants both.
pub(super) fn back(locale: Locale, count: u32) -> String {
    match count {
        0 => say!(locale, "neither player", "ninguno de los 2 jugadores"),
        count => say!(locale, "only {count} of the 2 players", "solo {count} de los 2 jugadores"),
    }
}

/// Says that a want of progress cannot be claimed yet.
pub(in crate::i18n) fn too_early(locale: Locale, turns: u32) -> String {
    let left = if turns == 1 {
        say!(locale, "1 to go", "falta 1")
    } else {
        say!(locale, "{turns} to go", "faltan {turns}")
    };
    say!(locale;
        "You can claim no progress once each player has played {CLAIM_TURNS} turns: {left}.",
        "La falta de avance se puede reclamar cuando cada jugador haya jugado {CLAIM_TURNS} turnos: {left}.")
}

/// The words of a reminder.
pub(in crate::i18n) fn waiting(locale: Locale, waiting: &Waiting) -> String {
    match waiting {
        Waiting::Opponent { name, by, until } => say!(locale;
            "**Reminder**: @{name}, {by} claims that the match makes no progress. Agree or dispute it. The answer is due {}; \
             no answer counts as a dispute.",
            "**Recordatorio**: @{name}, {by} reclama que la partida ya no avanza. Di si estás de acuerdo o lo disputas; el \
             plazo vence {}, y no contestar cuenta como disputa.";
            relative(*until)),
        Waiting::Arbiter { until } => say!(locale;
            "**Reminder**: a claim is waiting for the arbiter. The decision is due {}.",
            "**Recordatorio**: un reclamo espera al árbitro. Su plazo vence {}.";
            relative(*until)),
    }
}
