//! Lo que pide el panel.

use super::games::{pick, unfinished};
use crate::games::Pick;
use crate::i18n::capital;
use crate::i18n::talk::{Next, Sort};

/// The panel of a turn.
pub(super) fn panel(id: u64, side: &str, steps: &[String], next: &Next) -> String {
    format!("**#{id}** · tu turno ({side}). Borrador: {}.\n{}", draft(steps), next_choice(next))
}

/// The steps made so far.
pub(super) fn draft(steps: &[String]) -> String {
    if steps.is_empty() { "nada todavía".to_owned() } else { format!("`{}`", steps.join(" ")) }
}

/// What the panel asks for, in words.
pub(super) fn next_choice(next: &Next) -> String {
    match next {
        Next::Pick(kind, why, sort) => {
            let what = match sort {
                Sort::Piece => "una pieza",
                Sort::Deed => "qué hacer",
                Sort::Sector => "un sector",
                Sort::Row => "qué piezas mueves",
                Sort::Place => "una casilla",
            };
            format!("{}. Elige {what}.", capital(&unfinished(*kind, why)))
        }
        Next::Further(kind, picked, sort) => {
            let what = match (picked, sort) {
                (_, Sort::Piece) => "¿qué pieza?",
                (_, Sort::Deed) => "¿qué hacer?",
                (_, Sort::Row) => "¿hasta qué pieza?",
                (_, Sort::Sector) => "¿a qué sector?",
                (Pick::Sector { .. }, Sort::Place) => "¿a qué casilla?",
                (_, Sort::Place) => "¿adónde?",
            };
            // A cell's name stays in small letters.
            let is_deed = matches!(picked, Pick::Deed(_));
            let picked = pick(*kind, picked);
            format!("{}: {what}", if is_deed { capital(&picked) } else { picked })
        }
        Next::Confirm => {
            "El turno está completo. **Confirmar** lo juega; hasta entonces puedes deshacer.".to_owned()
        }
        Next::ConfirmWin => "**Con esto ganas.** Confírmalo.".to_owned(),
        Next::ConfirmOrGoOn => "Ya puedes confirmar o seguir.".to_owned(),
    }
}
