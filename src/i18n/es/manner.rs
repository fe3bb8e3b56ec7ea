//! Lo que Nahil dice donde la pieza tocada obliga, o no hay espectadores.

use super::games::pick;
use super::noun::Noun;
use crate::games::{Kind, Pick};
use crate::i18n::manner::NoManner;

/// The words of a refusal.
pub(in crate::i18n) fn no_manner(why: &NoManner) -> String {
    match why {
        NoManner::Touched(kind, touched) => format!(
            "En esta partida la pieza tocada obliga, y tocaste {}: debe dar el primer paso. Escribe otro destino para esa pieza, o sigue.",
            self::touched(*kind, touched)
        ),
        NoManner::Closed { id } => {
            format!("La partida #{id} no admite espectadores: solo la ven sus jugadores y los árbitros.")
        }
        NoManner::ClosedChannel => "Un canal no puede jugar una partida sin espectadores.".to_owned(),
    }
}

/// The piece that was touched.
fn touched(kind: Kind, touched: &Pick) -> String {
    match touched {
        Pick::Piece(name) => Noun::there(Some(kind), name).the(),
        Pick::First { at } => format!("la pieza de {at}"),
        other => pick(kind, other),
    }
}
