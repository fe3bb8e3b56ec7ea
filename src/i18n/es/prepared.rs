//! Lo que Nahil dice de las respuestas preparadas.

use super::games::colour;
use super::panel::{draft, next_choice};
use crate::i18n::prepared::{NoPlan, Prepared, code};
use crate::i18n::talk::Next;
use crate::i18n::trouble::Trouble;
use crate::play::plan::Answer;
use crate::play::{MatchId, Plan, PlanRefusal};
use crate::players::Locale;

/// The words of a message about prepared answers.
pub(in crate::i18n) fn prepared(said: &Prepared) -> String {
    match said {
        Prepared::Panel { id, colour: side, line, steps, next } => {
            panel(*id, colour(*side), line, steps, next)
        }
        Prepared::List { id, answers, void, kept } => list(*id, answers, *void, *kept),
        Prepared::Waits { id, turn } => format!(
            "#{id}: tu respuesta preparada `{turn}` espera, porque tu rival también te ha preguntado algo. Contesta y se juega de \
             inmediato."
        ),
        Prepared::Dropped { id, count: 1 } => format!("#{id}: se ha borrado una respuesta preparada."),
        Prepared::Dropped { id, count } => format!("#{id}: se han borrado {count} respuestas preparadas."),
    }
}

fn panel(id: MatchId, side: &str, line: &[String], steps: &[String], next: &Next) -> String {
    let his = line.len().is_multiple_of(2);
    let before: Vec<String> = code(line)
        .chunks(2)
        .map(|pair| match pair {
            [his, mine] => format!("si juega {his}, contesto {mine}; entonces, "),
            _ => format!("si juega {}, ", pair.concat()),
        })
        .collect();
    let asked = if his { "si juega …" } else { "contesto …" };
    let next = match next {
        Next::Pick(..) | Next::Further(..) => next_choice(next),
        Next::ConfirmWin if his => "Con esto ganaría: no habría nada que contestar.".to_owned(),
        Next::Confirm | Next::ConfirmWin if his => {
            "Su turno está completo. **Entonces contesto** pasa a tu respuesta.".to_owned()
        }
        Next::ConfirmOrGoOn if his => {
            "Su turno puede terminar aquí: **Entonces contesto** pasa a tu respuesta. También puedes seguir con su turno."
                .to_owned()
        }
        Next::ConfirmWin => "**Con esto ganarías.** Guárdala.".to_owned(),
        Next::Confirm => {
            "Tu respuesta está completa. **Guardar** la prepara; hasta entonces puedes deshacer.".to_owned()
        }
        Next::ConfirmOrGoOn => "Puedes guardarla ya o seguir.".to_owned(),
    };
    format!("**#{id} · {}{asked}** ({side}) Borrador: {}.\n{next}", before.concat(), draft(steps))
}

fn list(id: MatchId, answers: &[Answer], void: usize, kept: Option<usize>) -> String {
    let mut lines = Vec::new();
    match void {
        0 => {}
        1 => lines.push(format!(
            "#{id}: la respuesta que habías preparado ya no sirve; la partida ha seguido otro camino."
        )),
        _ => lines.push(format!(
            "#{id}: {void} respuestas que habías preparado ya no sirven; la partida ha seguido otro camino."
        )),
    }
    if answers.is_empty() {
        lines.push(format!("#{id}: no tienes ninguna respuesta preparada."));
    } else {
        lines.push(format!(
            "**#{id} · respuestas preparadas**; solo tú las ves. Cada una se juega de inmediato cuando llega el caso:"
        ));
    }
    for (place, Answer { depth, his, mine }) in answers.iter().enumerate() {
        let new = if kept == Some(place + 1) { " · **nueva**" } else { "" };
        let deep = if *depth > 0 { format!("{} y luego ", "–".repeat(*depth)) } else { String::new() };
        lines.push(format!("{}. {deep}si `{his}`, entonces `{mine}`{new}", place + 1));
    }
    lines.join("\n")
}

/// Why something is not prepared.
pub(in crate::i18n) fn no_plan(why: &NoPlan) -> String {
    let (kind, refusal) = match why {
        NoPlan::NoSuchAnswer { id, count: 0 } => {
            return format!("#{id}: no tienes ninguna respuesta preparada.");
        }
        NoPlan::NoSuchAnswer { id, count } => {
            return format!(
                "#{id}: esa respuesta no existe; van de la 1 a la {count}. `!n preparar` las muestra."
            );
        }
        NoPlan::Refused(kind, refusal) => (*kind, refusal),
    };
    match refusal {
        PlanRefusal::YourTurn => "Es tu turno: juégalo, no hay nada que preparar.".to_owned(),
        PlanRefusal::Strict => "En una partida estricta no se pueden preparar respuestas.".to_owned(),
        PlanRefusal::NoAnswer => {
            "Escribe el turno de tu rival y también tu respuesta: `!n preparar` su turno `entonces` tu respuesta.".to_owned()
        }
        PlanRefusal::TooDeep => {
            format!("Se pueden preparar como mucho {} respuestas seguidas.", Plan::DEPTH_MAX)
        }
        PlanRefusal::TooMany => format!(
            "Se pueden preparar como mucho {} respuestas en una partida. `!n preparar borrar 1` borra la primera.",
            Plan::ANSWERS_MAX
        ),
        PlanRefusal::Ends { text } => {
            format!("Después de `{text}` la partida termina: no hay nada que contestar.")
        }
        PlanRefusal::SameSide { text } => {
            format!("Después de `{text}` no le toca al otro jugador: no hay nada más que preparar.")
        }
        PlanRefusal::Turn { text, his, why } => {
            let which = if *his { "Su turno" } else { "Tu respuesta" };
            format!("{which} `{text}`: {}", Trouble::Match(kind, (**why).clone()).say(Locale::Es))
        }
        PlanRefusal::Match(why) => Trouble::Match(kind, why.clone()).say(Locale::Es),
    }
}

/// The manual of the command: how answers are prepared.
pub(super) const PREPARE: &str = "`!n si Lb2 Ce6 Dd7-e9 entonces Lg8 Ce4`: si tu rival juega eso, tu respuesta se juega de inmediato y \
     no gasta tu tiempo (recibes el incremento como tras cualquier turno). Puedes seguir con `entonces` su turno \
     `entonces` el tuyo: hasta 4 respuestas seguidas y 24 en una partida. `!n preparar` las muestra, solo a ti; \
     `!n preparar borrar 2` borra una y lo que viene detrás, `!n preparar borrar` todas.\n\
     Dejan de servir si tu rival juega otra cosa, si se deshacen turnos o si se acuerda Tsaul. Si tu rival te hace \
     una oferta o un reclamo, la respuesta espera a que contestes. En partidas estrictas no se puede. Para hacerlo sin \
     escribir, pulsa **Preparar una respuesta** en el tablero de una partida en la que esperas.";
