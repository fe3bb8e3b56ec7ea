//! Las partidas en una lista.

use super::flag;
use super::games::game;
use crate::i18n::talk::{GameRow, Whose};

/// A match in a list.
pub(super) fn game_row(row: &GameRow) -> String {
    let GameRow { id, kind, adversary, fall, .. } = row;
    let turn = match (row.turn, fall) {
        _ if row.judged => "se juzga un reclamo; los relojes están en pausa".to_owned(),
        (Whose::Voted, _) if row.still => "ya votaste; los relojes están en pausa".to_owned(),
        (Whose::Yours, _) if row.still => "**tu turno**; los relojes están en pausa".to_owned(),
        (Whose::Theirs, _) if row.still => "turno de tu rival; los relojes están en pausa".to_owned(),
        (Whose::Voted, Some(fall)) => format!("ya votaste; {}", flag::yours(fall)),
        (Whose::Yours, Some(fall)) => format!("**tu turno**; {}", flag::yours(fall)),
        (Whose::Yours | Whose::Voted, None) => "**tu turno**; ningún reloj corre".to_owned(),
        (Whose::Theirs, Some(fall)) => format!("turno de tu rival; {}", flag::theirs(fall)),
        (Whose::Theirs, None) => "turno de tu rival; ningún reloj corre".to_owned(),
    };
    format!("#{id} · {} contra {adversary} · {turn}", game(*kind))
}
