//! What happens in a match.

use super::Talk;
use crate::games::{BySide, Options, Side};
use crate::i18n::games::how;
use crate::i18n::offer::{answered, claim, expired, offer};
use crate::i18n::{court, either, relative, span};
use crate::play::{ClaimKind, Effect, End, Event, MatchResult, OfferKind};
use crate::players::Locale;

/// What happened, in the words of those whom it concerns.
pub(super) fn happened(locale: Locale, options: &Options, event: &Event, names: &BySide<String>) -> String {
    if let Some(judged) = court::words::happened(locale, event, names) {
        return judged;
    }
    let name = |side: Side| &names[side];
    match event {
        Event::TurnPlayed { side, text, .. } => {
            say!(locale, "{} has played `{text}`.", "{} jugó `{text}`.", name(*side))
        }
        Event::Prepared { side } => say!(locale;
            "{} had prepared an answer to this. It takes no time.",
            "{} tenía preparada una respuesta a esto; no gasta tiempo.";
            name(*side)),
        Event::OfferMade { .. }
        | Event::OfferAccepted { .. }
        | Event::OfferRejected { .. }
        | Event::OfferLapsed { .. } => offered(locale, event, names).unwrap_or_default(),
        Event::ClaimGranted { side, kind: ClaimKind::NoProgress, .. } => {
            say!(locale, "{}'s claim is upheld.", "El reclamo de {} procede.", name(*side))
        }
        Event::ClaimGranted { side, kind: kind @ ClaimKind::Repetition, count } => say!(locale;
            "{}'s claim of {} is correct (position seen {count} times).",
            "{} reclama {}, y el reclamo procede: la posición se ha dado {count} veces.";
            name(*side), claim(locale, *kind)),
        Event::ClaimGranted { side, kind, .. } => say!(locale;
            "{}'s claim of {} is correct.",
            "{} reclama {}, y el reclamo procede.";
            name(*side), claim(locale, *kind)),
        // That it goes up is told with what it brings about.
        Event::TsaulAgreed { effect: Effect::AfterBlack } => Talk::TsaulPending.say(locale),
        Event::TsaulRaised { level } => raised(locale, *level, options.get("tsaul") == "remove"),
        Event::TakenBack { turns: 1 } => say!(locale;
            "One turn is taken back. Each player keeps the time they have left.",
            "Se deshace un turno; cada uno conserva el tiempo que le queda."),
        Event::TakenBack { turns } => say!(locale;
            "{turns} turns are taken back. Each player keeps the time they have left.",
            "Se deshacen {turns} turnos; cada uno conserva el tiempo que le queda."),
        Event::Resigned { side } => say!(locale, "{} resigns.", "{} abandona.", name(*side)),
        Event::FlagFell { side } => {
            say!(locale, "{} has run out of time.", "A {} se le acabó el tiempo.", name(*side))
        }
        Event::Credited { time, .. } => Talk::Away { time: *time }.say(locale),
        Event::Paused { until } => say!(locale;
            "The clocks are paused. They run again {} at the latest, or sooner with `!n resume`. You can still play turns.",
            "Los relojes quedan en pausa. Vuelven a correr {} a más tardar, o antes con `!n reanudar`. Mientras tanto se puede jugar.";
            relative(*until)),
        Event::Resuming { side, until } => say!(locale;
            "{} wants to resume: the clocks run again {}, or at once if {} sends `!n resume` too.",
            "{} quiere seguir: los relojes vuelven a correr {}, o de inmediato si {} también usa `!n reanudar`.";
            name(*side), relative(*until), name(side.other())),
        Event::Resumed => say!(locale;
            "The pause is over: the clocks run again.",
            "Terminó la pausa: los relojes vuelven a correr."),
        Event::VacationSpent { side, time } => say!(locale;
            "{}'s time is up: {} of vacation is used instead, and more as long as there is any left.",
            "A {} se le acabó el tiempo y gasta {} de vacaciones; sigue gastándolas mientras le queden.";
            name(*side), span(locale, *time)),
        Event::Ended(result) => ended(locale, *result, names),
        // Those of which `court` knows.
        _ => String::new(),
    }
}

/// What becomes of an offer.
fn offered(locale: Locale, event: &Event, names: &BySide<String>) -> Option<String> {
    let name = |side: Side| &names[side];
    Some(match event {
        Event::OfferMade { side, kind: OfferKind::Takeback } => say!(locale;
            "{0} offers a takeback: {0}'s last turn and everything after it would be undone. {1}, do you accept? The offer is open \
             until you answer or a turn is played.",
            "{} ofrece deshacer su último turno y lo que vino después. {}, ¿aceptas? La oferta vale hasta que contestes o se \
             juegue un turno.";
            name(*side), name(side.other())),
        Event::OfferMade { side, kind } => say!(locale;
            "{} offers {}. {}, do you accept? The offer is open until you answer or play on.",
            "{} ofrece {}. {}, ¿aceptas? La oferta vale hasta que contestes o sigas jugando.";
            name(*side), offer(locale, *kind), name(side.other())),
        Event::OfferAccepted { side, kind } => {
            say!(locale, "{} accepts {}.", "{} acepta {}.", name(*side), answered(locale, *kind))
        }
        Event::OfferRejected { side, kind } => {
            say!(locale, "{} rejects {}.", "{} rechaza {}.", name(*side), answered(locale, *kind))
        }
        Event::OfferLapsed { side, kind } => say!(locale;
            "{}'s offer {} has expired.",
            "La oferta de {} ({}) ha caducado.";
            name(*side), expired(locale, *kind)),
        _ => return None,
    })
}

fn raised(locale: Locale, level: u8, removed: bool) -> String {
    let pieces = if level == 1 {
        either(locale, "both Defenses", "las dos Defensas")
    } else {
        either(locale, "now also both Attacks", "también los dos Ataques")
    };
    let what = match (removed, level) {
        (true, _) => either(locale, "leave the board", "salen del tablero"),
        (false, 1) => either(locale, "are immobilised", "quedan inmovilizadas"),
        (false, _) => either(locale, "are immobilised", "quedan inmovilizados"),
    };
    say!(locale, "**Tsaul, level {level}**: {pieces} {what}.", "**Tsaul, nivel {level}**: {pieces} {what}.")
}

fn ended(locale: Locale, result: MatchResult, names: &BySide<String>) -> String {
    let why = match result.how {
        End::ByRules(by) => how(locale, by),
        End::Resignation => either(locale, "by resignation", "por abandono"),
        End::Time => either(locale, "on time", "por tiempo"),
        End::Score => either(
            locale,
            "the match time is up, and the pieces decide",
            "la partida llegó a su límite y deciden las piezas",
        ),
        End::Vote => either(locale, "by vote", "por votación"),
        End::Position => either(locale, "on position", "por la posición"),
        End::Arbiter | End::ArbiterDraw => either(locale, "arbiter's decision", "por decisión arbitral"),
        End::Illegal => either(locale, "too many illegal turns", "por turnos ilegales"),
        End::Annulled => {
            return say!(locale;
                "**The match is annulled.** It does not count.",
                "**La partida queda anulada.** No cuenta.");
        }
        End::Cancelled => {
            return say!(locale;
                "**The match is cancelled.** It does not count.",
                "**La partida queda cancelada.** No cuenta.");
        }
        End::NotBegun => {
            return say!(locale;
                "**The match ends without a result**: one side never started playing.",
                "**La partida termina sin resultado**: uno de los jugadores no llegó a empezar.");
        }
        End::Cut => either(locale, "the season is over", "la temporada ha terminado"),
        End::Length => either(
            locale,
            "the match has reached the highest number of turns",
            "la partida ha llegado al máximo de turnos",
        ),
    };
    match result.winner {
        Some(side) => say!(locale, "**{} wins** ({why}).", "**Gana {}** ({why}).", names[side]),
        None if result.both_lost() => {
            say!(locale, "**Both have lost** ({why}).", "**Ambos pierden** ({why}).")
        }
        None => say!(locale, "**Draw** ({why}).", "**Empate** ({why})."),
    }
}
