//! Why a match refuses what a player wants.

use super::court::{ruling::points, words as court};
use super::games::{illegal, side, unfinished, unreadable};
use super::{claim, either};
use crate::games::{Kind, Refused, Side};
use crate::play::{ClaimKind, Refusal};
use crate::players::Locale;

/// The words of a refusal.
pub(super) fn refused(locale: Locale, kind: Kind, refusal: &Refusal) -> String {
    let side = |of: Side| side(locale, kind.rules().colours()[of]);
    match refusal {
        Refusal::NotAPlayer => {
            say!(locale, "You are not a player in this match.", "No juegas en esta partida.")
        }
        Refusal::NotYourTurn => say!(locale, "It is your opponent's turn.", "Es el turno de tu rival."),
        Refusal::Over => say!(locale, "The match is over.", "La partida ha terminado."),
        Refusal::FlagFallen { side: fallen } => {
            say!(locale, "{}'s time is up.", "Se acabó el tiempo de {}.", side(*fallen))
        }
        Refusal::StalePly { .. } => say!(locale;
            "The match has moved on since. Nothing was changed.",
            "La partida ya avanzó; nada ha cambiado."),
        Refusal::Refused(Refused::Unreadable(error)) => say!(locale;
            "I cannot read that: {}. Nothing was changed.",
            "No lo puedo leer: {}. Nada ha cambiado.";
            unreadable(locale, Some(kind), error)),
        Refusal::Refused(Refused::Illegal { step, why, .. }) => say!(locale;
            "`{step}` is not allowed: {}. Nothing was changed.",
            "`{step}` no es legal: {}. Nada ha cambiado.";
            illegal(locale, kind, why)),
        Refusal::Unfinished(why) => say!(locale;
            "The turn is not complete: {}.",
            "El turno no está completo: {}.";
            unfinished(locale, kind, why)),
        Refusal::NoSuchOffer(_) | Refusal::NoSuchClaim(_) => say!(locale;
            "This game has no such offer or claim. `!n offer` shows what you can offer.",
            "En este juego no existe esa oferta ni ese reclamo. `!n ofrecer` muestra lo que puedes ofrecer."),
        Refusal::OfferStands { .. }
        | Refusal::OwnOfferStands
        | Refusal::OfferTooSoon
        | Refusal::NothingOffered(_)
        | Refusal::OwnOffer
        | Refusal::TsaulAtTop { .. }
        | Refusal::InOneSitting
        | Refusal::Paused
        | Refusal::NotPaused
        | Refusal::NothingToTakeBack
        | Refusal::NoTakeback
        | Refusal::NoHints
        | Refusal::TooLateToCancel
        | Refusal::OfLeague
        | Refusal::TsaulPending => of_offers(locale, kind, refusal).unwrap_or_default(),
        Refusal::ClaimWrong { .. }
        | Refusal::CasePending
        | Refusal::NoCase
        | Refusal::OwnClaim
        | Refusal::ClaimTooEarly { .. }
        | Refusal::ClaimBarred { .. }
        | Refusal::NoTurnWanted
        | Refusal::NoSuchPosition
        | Refusal::NotAsked
        | Refusal::NotSoMuchTime
        | Refusal::NotOver
        | Refusal::NotSoManyPoints { .. }
        | Refusal::Expelled => of_claims(locale, refusal).unwrap_or_default(),
        Refusal::GoesOn
        | Refusal::SameResult
        | Refusal::NoDraw
        | Refusal::TooLateToChange
        | Refusal::NoTimeLeft
        | Refusal::NotSoLong
        | Refusal::Casual
        | Refusal::Struck
        | Refusal::NotStruck
        | Refusal::NotExpelled => court::unruled(locale, refusal).unwrap_or_default(),
    }
}

/// Why what was typed in a strict match counts as an illegal turn.
pub(super) fn counted(locale: Locale, kind: Kind, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Refused(Refused::Illegal { step, why, .. }) => say!(locale;
            "`{step}` is not allowed: {}. In a strict match, that counts.",
            "`{step}` no es legal: {}. En una partida estricta, eso cuenta.";
            illegal(locale, kind, why)),
        Refusal::Unfinished(why) => say!(locale;
            "The turn cannot end so: {}. In a strict match, that counts.",
            "El turno no puede terminar así: {}. En una partida estricta, eso cuenta.";
            unfinished(locale, kind, why)),
        other => refused(locale, kind, other),
    }
}

/// Why nothing is claimed or judged.
fn of_claims(locale: Locale, refusal: &Refusal) -> Option<String> {
    Some(match refusal {
        Refusal::ClaimWrong { kind: ClaimKind::Repetition, count, wanted } => {
            let times =
                if *count == 1 { either(locale, "time", "vez") } else { either(locale, "times", "veces") };
            say!(locale;
                "Wrong claim: this position, with the same player to move, has occurred {count} {times}. It takes {wanted}.",
                "El reclamo no procede: con el mismo jugador en turno, la posición se ha dado {count} {times}; hacen falta {wanted}.")
        }
        Refusal::ClaimWrong { count, .. } => say!(locale;
            "Wrong claim: {} is back where they were two turns ago.",
            "El reclamo no procede: {} está como hace dos turnos.";
            claim::back(locale, *count)),
        Refusal::CasePending => say!(locale;
            "A claim is being judged. Until it is decided, nothing can be played, offered or claimed.",
            "Se está juzgando un reclamo; mientras tanto no se puede jugar, ofrecer ni reclamar nada."),
        Refusal::NoCase => {
            say!(locale, "No claim is waiting for this.", "No hay ningún reclamo que espere esto.")
        }
        Refusal::OwnClaim => say!(locale;
            "This is your own claim. Your opponent has to answer it.",
            "El reclamo es tuyo; lo contesta tu rival."),
        Refusal::ClaimTooEarly { turns } => claim::too_early(locale, *turns),
        Refusal::ClaimBarred { turns } => court::barred(locale, *turns),
        Refusal::NoTurnWanted => {
            say!(locale, "Make this claim without a turn.", "Este reclamo se hace sin escribir un turno.")
        }
        Refusal::NoSuchPosition => {
            say!(locale, "There is no such turn to go back to.", "No existe ese turno al que volver.")
        }
        Refusal::NotAsked => say!(locale, "That is not the question to decide.", "Aquí no se decide eso."),
        Refusal::NotSoMuchTime => say!(locale;
            "You can give or take at most 30 days, and some time must be left.",
            "No se puede dar ni quitar tanto: 30 días como mucho, y algo de tiempo debe quedar."),
        Refusal::NotOver => say!(locale;
            "Nobody has any points from this match until it is over.",
            "La partida no ha terminado: todavía nadie tiene puntos por ella."),
        Refusal::NotSoManyPoints { halves: 0 } => say!(locale;
            "There are no points from this match left to take.",
            "De esta partida no quedan puntos que quitar."),
        Refusal::NotSoManyPoints { halves: 1 } => {
            say!(locale, "Only half a point can be taken.", "Solo se puede quitar medio punto.")
        }
        Refusal::NotSoManyPoints { halves } => say!(locale;
            "You can take between half a point and {}.",
            "Se puede quitar como mucho {}, y al menos medio punto.";
            points(locale, *halves)),
        Refusal::Expelled => say!(locale;
            "This expulsion is already in the record. `readmit` lifts it.",
            "Esa expulsión ya está en el registro; `readmitir` la levanta."),
        _ => return None,
    })
}

/// Why nothing is offered, answered or taken back.
fn of_offers(locale: Locale, kind: Kind, refusal: &Refusal) -> Option<String> {
    Some(match refusal {
        Refusal::OfferStands { by } => say!(locale;
            "{}'s offer is still open and waits for an answer.",
            "La oferta de {} espera respuesta.";
            side(locale, kind.rules().colours()[*by])),
        Refusal::OwnOfferStands => say!(locale;
            "Your offer is still open and waits for an answer.",
            "Tu oferta sigue en pie y espera respuesta."),
        Refusal::OfferTooSoon => say!(locale;
            "You can offer that again after your next turn.",
            "Podrás volver a ofrecer eso después de tu próximo turno."),
        Refusal::NothingOffered(_) => {
            say!(locale, "There is no offer to answer.", "No hay ninguna oferta que contestar.")
        }
        Refusal::OwnOffer => say!(locale;
            "This is your own offer. Your opponent has to answer it.",
            "La oferta es tuya; la contesta tu rival."),
        Refusal::TsaulAtTop { level } => say!(locale;
            "Tsaul is already at level {level}, the highest.",
            "El Tsaul está en el nivel {level}, el más alto."),
        Refusal::InOneSitting => say!(locale;
            "This match is played in one sitting: no pauses.",
            "Esta partida se juega en una sola sesión, sin pausas."),
        Refusal::Paused => say!(locale;
            "The clocks are already paused. `!n resume` starts them again.",
            "Los relojes ya están en pausa. `!n reanudar` la termina."),
        Refusal::NotPaused => say!(locale;
            "The clocks are not paused, or you have already asked to resume.",
            "Los relojes no están en pausa, o ya has pedido reanudarlos."),
        Refusal::NothingToTakeBack => say!(locale;
            "You have no turn to take back.",
            "No has jugado ningún turno que se pueda deshacer."),
        Refusal::NoTakeback => say!(locale;
            "There are no takebacks in a rated or strict match.",
            "En una partida puntuada o estricta no se puede deshacer un turno."),
        Refusal::NoHints => say!(locale;
            "There are hints only in matches against the machine, never between people.",
            "Solo hay pistas en las partidas contra la máquina, nunca entre personas."),
        Refusal::OfLeague => say!(locale;
            "A league match cannot be cancelled. You can still `!n resign`.",
            "Una partida de liga no se puede cancelar. Con `!n abandonar` la abandonas."),
        Refusal::TooLateToCancel => say!(locale;
            "Too many turns have been played to cancel. You can still `!n resign`.",
            "Ya se han jugado demasiados turnos para eso. Con `!n abandonar` abandonas la partida."),
        Refusal::TsaulPending => say!(locale;
            "Tsaul is already agreed. It goes up after Black's next turn.",
            "El Tsaul ya está acordado; sube cuando las negras terminen su próximo turno."),
        _ => return None,
    })
}
