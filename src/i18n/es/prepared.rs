//! Lo que Nahil dice de las respuestas preparadas.

use super::games::colour;
use super::talk::next_choice;
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
            "#{id}: tu respuesta preparada `{turn}` está guardada. Tu rival además te pregunta algo: contesta y se juega de \
             inmediato."
        ),
        Prepared::Dropped { id, count: 1 } => format!("#{id}: una respuesta ya no está preparada."),
        Prepared::Dropped { id, count } => format!("#{id}: {count} respuestas ya no están preparadas."),
    }
}

fn panel(id: MatchId, side: &str, line: &[String], steps: &[String], next: &Next) -> String {
    let his = line.len().is_multiple_of(2);
    let made = if steps.is_empty() { "nada todavía".to_owned() } else { format!("`{}`", steps.join(" ")) };
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
            "Su turno puede terminar aquí: **Entonces contesto** pasa a tu respuesta. O sigue con su turno."
                .to_owned()
        }
        Next::ConfirmWin => "**Con esto ganarías.** Guárdala.".to_owned(),
        Next::Confirm => {
            "Tu respuesta está completa. **Guardar** la prepara; hasta entonces puedes deshacer.".to_owned()
        }
        Next::ConfirmOrGoOn => "Puedes guardarla ya o seguir.".to_owned(),
    };
    format!("**#{id} · {}{asked}** ({side}) Borrador: {made}.\n{next}", before.concat())
}

fn list(id: MatchId, answers: &[Answer], void: usize, kept: Option<usize>) -> String {
    let mut lines = Vec::new();
    match void {
        0 => {}
        1 => lines.push(format!(
            "#{id}: la respuesta que habías preparado ya no vale; la partida siguió otro camino."
        )),
        _ => lines.push(format!(
            "#{id}: {void} respuestas que habías preparado ya no valen; la partida siguió otro camino."
        )),
    }
    if answers.is_empty() {
        lines.push(format!("#{id}: no hay ninguna respuesta preparada."));
    } else {
        lines.push(format!(
            "**#{id} · preparado**; solo tú lo ves. Cada una se juega de inmediato cuando llega el caso:"
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
            return format!("#{id}: no hay ninguna respuesta preparada.");
        }
        NoPlan::NoSuchAnswer { id, count } => {
            return format!(
                "#{id}: no hay tal respuesta; van numeradas de 1 a {count}. `!n preparar` las muestra."
            );
        }
        NoPlan::Refused(kind, refusal) => (*kind, refusal),
    };
    match refusal {
        PlanRefusal::YourTurn => "Es tu turno: no hay nada que esperar. Juégalo.".to_owned(),
        PlanRefusal::Strict => "Esta partida es estricta: en ella no se preparan respuestas.".to_owned(),
        PlanRefusal::NoAnswer => {
            "Di su turno y también tu respuesta: `!n preparar` su turno `entonces` tu respuesta.".to_owned()
        }
        PlanRefusal::TooDeep => {
            format!("Se pueden preparar como mucho {} respuestas seguidas.", Plan::DEPTH_MAX)
        }
        PlanRefusal::TooMany => format!(
            "Se pueden preparar como mucho {} respuestas en una partida. `!n preparar quitar 1` quita la primera.",
            Plan::ANSWERS_MAX
        ),
        PlanRefusal::Ends { text } => {
            format!("Después de `{text}` la partida ha terminado: no hay nada que contestar.")
        }
        PlanRefusal::SameSide { text } => {
            format!("Después de `{text}` el otro lado no puede mover: no hay nada que preparar detrás.")
        }
        PlanRefusal::Turn { text, his, why } => {
            let which = if *his { "Si juega" } else { "Tu respuesta" };
            format!("{which} `{text}`: {}", Trouble::Match(kind, (**why).clone()).say(Locale::Es))
        }
        PlanRefusal::Match(why) => Trouble::Match(kind, why.clone()).say(Locale::Es),
    }
}

/// The manual of the command: how answers are prepared.
pub(super) const PREPARE: &str = "`!n si Lb2 Ce6 Dd7-e9 entonces Lg8 Ce4`: si tu rival juega eso, tu respuesta se juega de inmediato y \
     no gasta tu tiempo (recibes el incremento como tras cualquier turno). Sigue con `entonces` su turno \
     `entonces` el tuyo, hasta 4 respuestas seguidas, 24 en una partida. `!n preparar` las muestra, solo a ti; \
     `!n preparar quitar 2` quita una con lo que hay detrás, `!n preparar quitar` todas. Si juega otra cosa ya \
     no valen; tampoco cuando se deshacen turnos o se acuerda Tsaul. Mientras una oferta o un reclamo de tu \
     rival te espera, la respuesta espera también: contesta y se juega. En partidas estrictas no se puede. En el tablero \
     de una partida que espera, **Preparar una respuesta** lo hace \
     sin escribir.";
