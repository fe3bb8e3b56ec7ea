//! What is wrong with a record.

use super::quote::quoted;
use super::setting::clock;
use crate::games::Kind;
use crate::i18n::games::{unreadable, wins};
use crate::i18n::joined::or;
use crate::i18n::refusal::refused;
use crate::play::text::RecordFlaw;
use crate::play::{Flaw, MatchResult};
use crate::players::Locale;

/// What is wrong with a record.
pub(super) fn record(locale: Locale, kind: Option<Kind>, flaw: &RecordFlaw) -> String {
    let known =
        |known: &[&str]| or(locale, &known.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>());
    match flaw {
        RecordFlaw::TooLong { limit } => {
            say!(locale, "The record is longer than {limit} bytes.", "El registro pasa de {limit} bytes.")
        }
        RecordFlaw::NotAHeader => say!(locale;
            "This is not a header. Write `[Name \"value\"]`.",
            "Esto no es una cabecera; escribe `[Nombre \"valor\"]`."),
        RecordFlaw::UnknownHeader { known: names } => say!(locale;
            "There is no such header. The headers are {}.",
            "No existe esa cabecera; puede ser {}.";
            known(names)),
        RecordFlaw::HeaderTwice => {
            say!(locale, "This header appears twice.", "Esta cabecera aparece dos veces.")
        }
        RecordFlaw::HeaderMissing { header } => {
            say!(locale, "The header `{header}` is missing.", "Falta arriba la cabecera `{header}`.")
        }
        RecordFlaw::ValueTooLong { limit } => say!(locale;
            "The value is longer than {limit} characters.",
            "El valor pasa de {limit} caracteres."),
        RecordFlaw::NotOneOf { known: names } => {
            say!(locale, "The value must be {}.", "El valor debe ser {}.", known(names))
        }
        RecordFlaw::Options(error) => say!(locale;
            "Invalid options: {}.",
            "Esas opciones no son válidas: {}.";
            unreadable(locale, kind, error)),
        RecordFlaw::Clock(error) => clock(locale, error),
        RecordFlaw::NotADate => say!(locale;
            "This is not a date. Write it like `2026-11-21`.",
            "Esto no es una fecha como `2026-11-21`."),
        RecordFlaw::NotATime => say!(locale;
            "This is not a time. Write it like `2026-11-21T09:00:00Z`.",
            "Esto no es una hora como `2026-11-21T09:00:00Z`."),
        RecordFlaw::Brace => {
            say!(locale, "This brace has no partner on its line.", "La llave no se cierra en su línea.")
        }
        RecordFlaw::NotAnEntry => say!(locale;
            "This is neither a turn nor any other record entry.",
            "Esto no es un turno ni otra entrada de un registro."),
        RecordFlaw::Number { wanted } => {
            say!(locale, "The next turn must have number {wanted}.", "Debería ser el turno número {wanted}.")
        }
        RecordFlaw::Flaw(flaw) => self::flaw(locale, kind, flaw),
        RecordFlaw::ResultDiffers { reached: None } => say!(locale;
            "The record gives a result, but the match is not over.",
            "Figura un resultado, pero la partida sigue."),
        RecordFlaw::ResultDiffers { reached: Some(result) } => {
            differs(locale, kind.unwrap_or(Kind::ALL[0]), *result)
        }
        RecordFlaw::HintsDiffer { counted } => {
            let counted = counted.as_deref().unwrap_or(say_none(locale));
            say!(locale;
                "The entries have other hints than this: {counted}.",
                "En las entradas constan otras pistas: {counted}.")
        }
        RecordFlaw::EndedDiffers { reached } => {
            let reached = reached.map_or(say!(locale, "has not ended", "no terminó"), |at| {
                say!(locale, "ended at {at}", "terminó en {at}")
            });
            say!(locale;
                "The end given is wrong: the match {reached}.",
                "El final no es ese: la partida {reached}.")
        }
    }
}

fn differs(locale: Locale, kind: Kind, reached: MatchResult) -> String {
    let result = match reached.winner {
        Some(side) => wins(locale, kind.rules().colours()[side]),
        None if reached.both_lost() => say!(locale, "both have lost", "ambos pierden"),
        None if reached.is_draw() => say!(locale, "it is a draw", "es empate"),
        None => say!(locale, "the match does not count", "la partida no cuenta"),
    };
    say!(locale;
        "The result given is wrong: {result} (`{}`).",
        "El resultado no es ese: {result} (`{}`).";
        reached.how.id())
}

fn flaw(locale: Locale, kind: Option<Kind>, flaw: &Flaw) -> String {
    match flaw {
        Flaw::UnknownGame(game) => {
            say!(locale, "There is no game `{}`.", "No existe el juego `{}`.", quoted(game))
        }
        Flaw::Options(error) => say!(locale;
            "Invalid options: {}.",
            "Esas opciones no son válidas: {}.";
            unreadable(locale, kind, error)),
        Flaw::Control => say!(locale, "The clock is not valid.", "No existe ese reloj."),
        Flaw::OutOfOrder => say!(locale;
            "This is dated earlier than the entry before it.",
            "Esto tiene fecha anterior a la entrada previa."),
        Flaw::FlagTooEarly => {
            say!(locale, "Nobody can have run out of time here.", "Aquí no pudo acabarse el tiempo.")
        }
        Flaw::CreditTooLarge => say!(locale;
            "This gives back more time than the turn took.",
            "Se devuelve más tiempo del que tomó el turno."),
        Flaw::RestTooLarge => say!(locale;
            "This is more rest than the clock can have had.",
            "Figura más descanso del que pudo tener el reloj."),
        Flaw::NoPause => say!(locale, "This pause was not agreed on.", "Nadie acordó esta pausa."),
        Flaw::VacationTooLarge => say!(locale;
            "This is more vacation than can be used here.",
            "Figuran más vacaciones de las que se pueden gastar aquí."),
        Flaw::NoCase => say!(locale, "No claim is waiting for this.", "Ningún reclamo espera esto."),
        Flaw::NotChosen => say!(locale;
            "This cannot have been chosen, or not at this point.",
            "Así no se pudo elegir nada, o no en este momento."),
        Flaw::NotWrong => {
            say!(locale, "There can be no wrong claim here.", "Aquí no puede figurar un reclamo equivocado.")
        }
        Flaw::NotIllegal => say!(locale;
            "This turn does not count as illegal here.",
            "Este turno no cuenta aquí como ilegal."),
        Flaw::Reason => say!(locale;
            "The arbiter's reason is missing or not valid.",
            "Falta el motivo del árbitro, o no es válido."),
        Flaw::Refused(refusal) => refused(locale, kind.unwrap_or(Kind::ALL[0]), refusal),
    }
}

const fn say_none(locale: Locale) -> &'static str {
    crate::i18n::either(locale, "none", "ninguna")
}
