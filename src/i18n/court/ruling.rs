//! What an arbiter does, and what is known of a player's conduct.

use super::{Misdeed, Offence, reason};
use crate::games::BySide;
use crate::i18n::{claim as claims, either, relative, span};
use crate::play::vote::Choice;
use crate::play::{ClaimKind, Ruling, Verdict};
use crate::players::Locale;
use jiff::SignedDuration;

/// What the arbiter does, after "the arbiter".
pub(super) fn ruling(locale: Locale, ruling: Ruling, names: &BySide<String>) -> String {
    match ruling {
        Ruling::Warn { side } => say!(locale, "warns {}", "amonesta a {}", names[side]),
        Ruling::Loss { side } => say!(locale, "declares {} the loser", "declara que {} pierde", names[side]),
        Ruling::LossOfBoth => say!(locale, "declares that both players lose", "declara que ambos pierden"),
        Ruling::Adjust { side, millis } => {
            let time = span(locale, SignedDuration::from_millis(millis).abs());
            if millis < 0 {
                say!(locale, "takes {time} from {}", "quita {time} a {}", names[side])
            } else {
                say!(locale, "gives {0} {time}", "da {time} a {0}", names[side])
            }
        }
        Ruling::Restore { turns: 0 } => {
            say!(locale, "restores the starting position", "restablece la posición del comienzo")
        }
        Ruling::Restore { turns: 1 } => say!(locale;
            "restores the position after the first turn",
            "restablece la posición después del primer turno"),
        Ruling::Restore { turns } => say!(locale;
            "restores the position after {turns} turns",
            "restablece la posición después de {turns} turnos"),
        Ruling::Decide { choice: Choice::Yes } => say!(locale, "upholds the claim", "acepta el reclamo"),
        Ruling::Decide { choice: Choice::No } => say!(locale, "rejects the claim", "rechaza el reclamo"),
        Ruling::Decide { choice: one } => {
            say!(locale, "decides that {} wins", "decide que gana {}", choice(locale, one, names))
        }
        Ruling::Annul => say!(locale, "annuls the match", "anula la partida"),
        Ruling::Correct { verdict } => say!(locale;
            "corrects the result: {}",
            "corrige el resultado: {}";
            self::verdict(locale, verdict, names)),
        Ruling::Reopen { turns, keep, .. } => reopens(locale, turns, keep),
        Ruling::Reduce { side, halves } => say!(locale;
            "takes away {} that {} got from this match",
            "le quita {} a {} de lo que obtuvo en esta partida";
            points(locale, halves), names[side]),
        Ruling::Expel { side, days: None } => {
            say!(locale, "expels {} from the competition", "expulsa a {} de la competición", names[side])
        }
        Ruling::Expel { side, days: Some(1) } => say!(locale;
            "expels {} for 1 day (no new matches here)",
            "expulsa a {} por 1 día (sin partidas nuevas aquí)";
            names[side]),
        Ruling::Expel { side, days: Some(days) } => say!(locale;
            "expels {} for {days} days (no new matches here)",
            "expulsa a {} por {days} días (sin partidas nuevas aquí)";
            names[side]),
        Ruling::Readmit { side } => {
            say!(locale, "lifts the expulsion of {}", "levanta la expulsión de {}", names[side])
        }
        Ruling::Strike { back: false } => say!(locale;
            "strikes the match from the ratings",
            "excluye la partida de la puntuación"),
        Ruling::Strike { back: true } => say!(locale;
            "lets the match count for the ratings again",
            "vuelve a incluir la partida en la puntuación"),
    }
}

fn verdict(locale: Locale, verdict: Verdict, names: &BySide<String>) -> String {
    match verdict {
        Verdict::White => say!(locale, "{} wins", "gana {}", names.white),
        Verdict::Black => say!(locale, "{} wins", "gana {}", names.black),
        Verdict::Draw => say!(locale, "it is a draw", "empate"),
        Verdict::BothLost => say!(locale, "both lose", "ambos pierden"),
    }
}

fn reopens(locale: Locale, turns: u32, keep: bool) -> String {
    let from = if turns == 0 {
        say!(locale, "from the beginning", "desde el comienzo")
    } else {
        say!(locale, "after turn {turns}", "después del turno {turns}")
    };
    let clocks = if keep {
        either(
            locale,
            "each player keeps the time they had at the end",
            "cada uno conserva el tiempo que le quedaba al final",
        )
    } else {
        either(locale, "the clocks go back to that moment", "los relojes vuelven a ese momento")
    };
    say!(locale, "reopens the match {from}; {clocks}", "reabre la partida {from}; {clocks}")
}

/// So many half points.
pub(in crate::i18n) fn points(locale: Locale, halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => say!(locale, "half a point", "medio punto"),
        (1, 0) => say!(locale, "1 point", "1 punto"),
        (whole, 0) => say!(locale, "{whole} points", "{whole} puntos"),
        (whole, _) => say!(locale, "{whole}½ points", "{whole}½ puntos"),
    }
}

/// What an arbiter did to a player.
fn penalty(locale: Locale, ruling: Ruling) -> String {
    match ruling {
        Ruling::Reduce { halves, .. } => {
            say!(locale, "{} taken away", "se le quitó {}", points(locale, halves))
        }
        Ruling::Expel { days: Some(1), .. } => say!(locale, "expelled for 1 day", "expulsión por 1 día"),
        Ruling::Expel { days: Some(days), .. } => {
            say!(locale, "expelled for {days} days", "expulsión por {days} días")
        }
        Ruling::Expel { .. } => say!(locale, "expelled", "expulsión"),
        Ruling::Annul => say!(locale, "match annulled", "partida anulada"),
        Ruling::Reopen { .. } => say!(locale, "match reopened", "partida reabierta"),
        Ruling::Correct { verdict: Verdict::White | Verdict::Black | Verdict::Draw } => {
            say!(locale, "result corrected since", "resultado corregido después")
        }
        Ruling::Loss { .. } | Ruling::LossOfBoth | Ruling::Correct { .. } => {
            say!(locale, "declared the loser", "derrota declarada")
        }
        _ => say!(locale, "warned", "amonestación"),
    }
}

/// What is in the records about a player.
pub(super) fn conduct(locale: Locale, (name, deeds): &(String, Vec<Misdeed>)) -> String {
    if deeds.is_empty() {
        return say!(locale, "**{name}**: nothing in the records.", "**{name}**: nada en los registros.");
    }
    let line = |one: &Misdeed| format!("\n#{} · {} · {}", one.id, relative(one.at), deed(locale, &one.what));
    say!(locale;
        "**{name}**, newest first:{}",
        "**{name}**, de lo más reciente a lo más antiguo:{}";
        deeds.iter().map(line).collect::<String>())
}

fn deed(locale: Locale, deed: &Offence) -> String {
    match deed {
        Offence::Ruled(ruling, reason) => {
            format!("{}: {}", penalty(locale, *ruling), reason::told(locale, reason))
        }
        Offence::Misclaimed(ClaimKind::Repetition, 1) => say!(locale;
            "wrong claim of repetition: the position had occurred once",
            "reclamo equivocado de repetición: la posición se había dado 1 vez"),
        Offence::Misclaimed(ClaimKind::Repetition, count) => say!(locale;
            "wrong claim of repetition: the position had occurred {count} times",
            "reclamo equivocado de repetición: la posición se había dado {count} veces"),
        Offence::Misclaimed(kind, count) => {
            let back = claims::back(locale, *count);
            say!(locale;
                "wrong claim of {}: {back} was back where they were two turns before",
                "reclamo equivocado de {}: {back} estaba como dos turnos antes";
                claim(locale, *kind))
        }
        Offence::Failed(kind) => say!(locale;
            "claim that was not upheld ({})",
            "reclamo que no procedió ({})";
            claim(locale, *kind)),
        Offence::Illegal(text) => say!(locale, "illegal turn: `{text}`", "turno ilegal: `{text}`"),
    }
}

/// What one votes for.
pub(in crate::i18n) fn choice(locale: Locale, choice: Choice, names: &BySide<String>) -> String {
    match choice {
        Choice::Yes => say!(locale, "Yes", "Sí"),
        Choice::No => "No".to_owned(),
        Choice::White => names.white.clone(),
        Choice::Black => names.black.clone(),
    }
}

/// What is claimed, as a noun.
pub(super) fn claim(locale: Locale, kind: ClaimKind) -> &'static str {
    match kind {
        ClaimKind::Repetition => either(locale, "repetition", "repetición"),
        ClaimKind::Standstill => either(locale, "standstill", "estancamiento"),
        ClaimKind::NoProgress => either(locale, "no progress", "falta de avance"),
    }
}
