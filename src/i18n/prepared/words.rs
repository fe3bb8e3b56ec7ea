//! What Nahil says of answers that are prepared.

use super::{NoPlan, Prepared, code};
use crate::games::{Illegal, Kind, Refused};
use crate::i18n::games::{colour, the_piece};
use crate::i18n::panel::{Next, draft};
use crate::i18n::refusal::refused;
use crate::i18n::{Both, after_colon, either};
use crate::play::plan::PlanLine;
use crate::play::{MatchId, Plan, PlanRefusal, Refusal};
use crate::players::Locale;

/// The words of a message about prepared answers.
pub(in crate::i18n) fn prepared(locale: Locale, said: &Prepared) -> String {
    match said {
        Prepared::Panel { id, colour: side, line, steps, next } => {
            panel(locale, *id, colour(locale, *side), line, steps, next)
        }
        Prepared::List { id, answers, void, kept } => list(locale, *id, answers, *void, *kept),
        Prepared::Waits { id, turn, asked: asked @ 2.. } => say!(locale;
            "#{id}: your prepared answer `{turn}` is ready. But your opponent is also asking you {asked} things. \
            Reply to all of them, and the answer is \
             played at once. `!n games` lists them.",
            "#{id}: tu respuesta preparada `{turn}` espera, porque tu rival también te ha preguntado {asked} cosas. \
            Contesta a todas y se juega de \
             inmediato. `!n partidas` las muestra."),
        Prepared::StillWaits { id, turn, asked: asked @ 2.. } => say!(locale;
            "#{id}: {asked} more offers are waiting for you. Your prepared answer `{turn}` is played once you have replied to those, too.",
            "#{id}: te esperan otras {asked} ofertas. Tu respuesta preparada `{turn}` se juega cuando contestes también a esas."),
        Prepared::StillWaits { id, turn, .. } => say!(locale;
            "#{id}: one more offer is waiting for you. Your prepared answer `{turn}` is played once you have replied to that, too.",
            "#{id}: te espera otra oferta. Tu respuesta preparada `{turn}` se juega cuando contestes también a esa."),
        Prepared::Waits { id, turn, .. } => say!(locale;
            "#{id}: your prepared answer `{turn}` is ready. But your opponent is also asking you something. \
            Reply to that, and the answer is \
             played at once.",
            "#{id}: tu respuesta preparada `{turn}` espera, porque tu rival también te ha preguntado algo. \
            Contesta y se juega de \
             inmediato."),
        Prepared::Dropped { id, count: 1 } => say!(locale;
            "#{id}: one prepared answer removed.",
            "#{id}: se ha borrado una respuesta preparada."),
        Prepared::Dropped { id, count } => say!(locale;
            "#{id}: {count} prepared answers removed.",
            "#{id}: se han borrado {count} respuestas preparadas."),
    }
}

fn panel(locale: Locale, id: MatchId, side: &str, line: &[String], steps: &[String], next: &Next) -> String {
    let theirs = line.len().is_multiple_of(2);
    let before: Vec<String> = code(line)
        .chunks(2)
        .map(|pair| match pair {
            [theirs, mine] => say!(locale;
                "if they play {theirs}, I answer {mine}; then, ",
                "si juega {theirs}, contesto {mine}; entonces, "),
            _ => say!(locale, "if they play {}, ", "si juega {}, ", pair.concat()),
        })
        .collect();
    let asked = if theirs {
        either(locale, "if they play …", "si juega …")
    } else {
        either(locale, "I answer …", "contesto …")
    };
    let next = match next {
        Next::Pick(..) | Next::Further(..) | Next::Propose => next.say(locale),
        Next::ConfirmWin if theirs => say!(locale;
            "This would win for them: there is nothing to answer.",
            "Con esto ganaría: no habría nada que contestar."),
        Next::Confirm | Next::ConfirmWin if theirs => say!(locale;
            "Their turn is complete. **Then I answer** continues with your answer.",
            "Su turno está completo. **Entonces contesto** pasa a tu respuesta."),
        Next::ConfirmOrGoOn if theirs => say!(locale;
            "Their turn can end here: **Then I answer** continues with your answer. Or go on with their turn.",
            "Su turno puede terminar aquí: **Entonces contesto** pasa a tu respuesta. También puedes seguir con su turno."),
        Next::ConfirmWin => {
            say!(locale, "**This would win the match.** Save it.", "**Con esto ganarías.** Guárdala.")
        }
        Next::Confirm => say!(locale;
            "Your answer is complete. **Save answer** prepares it; until then you can undo.",
            "Tu respuesta está completa. **Guardar** la prepara; hasta entonces puedes deshacer."),
        Next::ConfirmOrGoOn => say!(locale, "You can save it now or go on.", "Puedes guardarla ya o seguir."),
    };
    let drafted = draft(locale, steps).map(|draft| format!(" {draft}"));
    format!("**#{id} · {}{asked}** ({side}){}\n{next}", before.concat(), drafted.unwrap_or_default())
}

fn list(locale: Locale, id: MatchId, answers: &[PlanLine], void: usize, kept: Option<usize>) -> String {
    let void = match void {
        0 => None,
        1 => Some(say!(locale;
            "#{id}: your prepared answer no longer applies: it was for another turn, or is not legal now.",
            "#{id}: la respuesta que habías preparado ya no sirve: era para otro turno, o ahora no es legal.")),
        _ => Some(say!(locale;
            "#{id}: {void} of your prepared answers no longer apply: they were for other turns, or are not legal now.",
            "#{id}: {void} respuestas que habías preparado ya no sirven: eran para otros turnos, o ahora no son legales.")),
    };
    let mut lines: Vec<_> = void.into_iter().collect();
    if answers.is_empty() {
        lines.push(say!(locale;
            "#{id}: no answers prepared.",
            "#{id}: no tienes ninguna respuesta preparada."));
    } else {
        lines.push(say!(locale;
            "**#{id} · prepared answers.** Only you see this. Each is played at once when it applies:",
            "**#{id} · respuestas preparadas**; solo tú las ves. Cada una se juega de inmediato cuando llega el caso:"));
    }
    for (place, PlanLine { depth, theirs, mine }) in answers.iter().enumerate() {
        let new = if kept == Some(place + 1) { either(locale, " · **new**", " · **nueva**") } else { "" };
        let deep = if *depth > 0 {
            say!(locale, "{} then ", "{} y luego ", "–".repeat(*depth))
        } else {
            String::new()
        };
        let case = if theirs == Plan::WHATEVER {
            either(locale, "whatever they play", "juegue lo que juegue").to_owned()
        } else {
            say!(locale, "if `{theirs}`", "si `{theirs}`")
        };
        lines.push(say!(locale;
            "{}. {deep}{case}, then `{mine}`{new}",
            "{}. {deep}{case}, entonces `{mine}`{new}";
            place + 1));
    }
    lines.join("\n")
}

/// Why something is not prepared.
pub(in crate::i18n) fn no_plan(locale: Locale, why: &NoPlan) -> String {
    let (kind, refusal) = match why {
        NoPlan::NoSuchAnswer { id, count: 0 } => {
            return say!(locale;
                "#{id}: no answers prepared.",
                "#{id}: no tienes ninguna respuesta preparada.");
        }
        NoPlan::NoSuchAnswer { id, count } => {
            return say!(locale;
                "#{id}: there is no such answer. They are numbered 1 to {count}; `!n if` lists them.",
                "#{id}: esa respuesta no existe; van de la 1 a la {count}. `!n preparar` las muestra.");
        }
        NoPlan::Refused(kind, refusal) => (*kind, refusal),
    };
    match refusal {
        PlanRefusal::YourTurn => say!(locale;
            "It is your turn, so there is nothing to prepare: just play.",
            "Es tu turno: juégalo, no hay nada que preparar."),
        PlanRefusal::Strict => say!(locale;
            "Answers cannot be prepared in a strict match.",
            "En una partida estricta no se pueden preparar respuestas."),
        PlanRefusal::NoAnswer => say!(locale;
            "Give both turns: `!n if` (their turn) `then` (your answer).",
            "Escribe el turno de tu rival y también tu respuesta: `!n preparar` su turno `entonces` tu respuesta."),
        PlanRefusal::TooDeep => say!(locale;
            "You can chain at most {} answers.",
            "Se pueden preparar como mucho {} respuestas seguidas.";
            Plan::DEPTH_MAX),
        PlanRefusal::AfterWhatever => say!(locale;
            "After an answer to any turn (`*`), only answers to any turn can follow.",
            "Tras una respuesta a cualquier turno (`*`) solo pueden seguir respuestas a cualquier turno."),
        PlanRefusal::TooMany => say!(locale;
            "You can prepare at most {} answers in one match. `!n if drop 1` removes the first one.",
            "Se pueden preparar como mucho {} respuestas en una partida. `!n preparar borrar 1` borra la primera.";
            Plan::ANSWERS_MAX),
        PlanRefusal::Ends { text } => say!(locale;
            "After `{text}` the match is over, so there is nothing to answer.",
            "Después de `{text}` la partida termina: no hay nada que contestar."),
        PlanRefusal::SameSide { text } => say!(locale;
            "After `{text}` the other side cannot move, so nothing can follow it.",
            "Después de `{text}` no le toca al otro jugador: no hay nada más que preparar."),
        PlanRefusal::Turn { text, theirs, why } => unfit(locale, kind, text, *theirs, why),
        PlanRefusal::Match(why) => refused(locale, kind, why),
    }
}

/// Why a turn is not one that can be prepared: the opponent's, or one's answer to it.
fn unfit(locale: Locale, kind: Kind, text: &str, theirs: bool, why: &Refusal) -> String {
    // What is not the mover's is one's own where the mover is the opponent.
    if let Refusal::Refused(Refused::Illegal { step, why: Illegal::NotYours(piece), .. }) = why {
        let piece = the_piece(locale, kind, piece);
        return if theirs {
            say!(locale;
                "`{text}` is not a turn of your opponent's: `{step}` would move {piece}, which is yours. Write their turn first, then \
                 yours. Nothing was changed.",
                "`{text}` no es un turno de tu rival: `{step}` movería {piece}, y eso es tuyo. Escribe primero su turno y después el \
                 tuyo. Nada ha cambiado.")
        } else {
            say!(locale;
                "Your answer `{text}` does not fit: `{step}` would move {piece}, which is your opponent's. Nothing was changed.",
                "Tu respuesta `{text}` no vale ahí: `{step}` movería {piece}, y eso es de tu rival. Nada ha cambiado.")
        };
    }
    let is_illegal = matches!(why, Refusal::Refused(Refused::Illegal { .. }));
    let why = after_colon(&refused(locale, kind, why));
    let whose = match (theirs, is_illegal) {
        (true, true) => say!(locale, "They could not play `{text}`", "Tu rival no podría jugar `{text}`"),
        (true, false) => say!(locale, "If they play `{text}`", "Su turno `{text}`"),
        (false, true) => say!(locale;
            "Your answer `{text}` does not fit the turn before it",
            "Tu respuesta `{text}` no vale después de ese turno"),
        (false, false) => say!(locale, "Your answer `{text}`", "Tu respuesta `{text}`"),
    };
    format!("{whose}: {why}")
}

/// The manual of the command: how answers are prepared.
pub(in crate::i18n) const PREPARE: Both = Both {
    en: "`!n if Lb2 Ce6 Dd7-e9 then Lo2 Cl4 Dl1-m1`: if your opponent plays the first turn, your answer is played at \
        once and takes none of your time (you still get the increment).\n\
        · Continue with `then` (their next turn) `then` (your answer): up to 12 answers in a chain and 24 in a match.\n\
        · `*` stands for any turn: `!n if * then Lo2 Lp1 Lo2` answers whatever they play, unless you have prepared an \
        answer to that very turn. If it is not legal then, it is not played.\n\
        · `!n if` lists your answers, only to you. `!n if drop 2` removes one and what follows it, `!n if drop` all of them.\n\
        They no longer apply if your opponent plays something else, if turns are taken back or if Tsaul is agreed. If your \
        opponent also makes an offer or a claim, reply to it first. Not in strict matches.\n\
        No need to type: **Prepare an answer** is under the board while you wait.",
    es: "`!n preparar Lb2 Ce6 Dd7-e9 entonces Lo2 Cl4 Dl1-m1`: si tu rival juega el primer turno, tu respuesta se juega de \
        inmediato y no gasta tu tiempo (recibes el incremento de todos modos).\n\
        · Sigue con `entonces` (su próximo turno) `entonces` (tu respuesta): hasta 12 respuestas seguidas y \
        24 en una partida.\n\
        · `*` vale por cualquier turno: `!n preparar * entonces Lo2 Lp1 Lo2` contesta a lo que juegue, salvo si has \
        preparado una respuesta a ese mismo turno. Si entonces no es legal, no se juega.\n\
        · `!n preparar` muestra tus respuestas, solo a ti. `!n preparar borrar 2` borra una y lo que le \
        sigue, `!n preparar borrar` \
        todas.\n\
        Dejan de servir si tu rival juega otra cosa, si se deshacen turnos o si se acuerda Tsaul. Si tu rival te hace además \
        una oferta o un reclamo, contéstalo primero. No en partidas estrictas.\n\
        No hace falta escribir: **Preparar una respuesta** está bajo el tablero mientras esperas.",
};
