//! Lo que Nahil dice donde la pieza tocada obliga, o no hay espectadores.

use super::games::pick;
use crate::i18n::manner::NoManner;

/// The words of a refusal.
pub(in crate::i18n) fn no_manner(why: &NoManner) -> String {
    match why {
        NoManner::Touched(kind, touched) => format!(
            "En esta partida la pieza tocada obliga, y tocaste {}: debe dar el primer paso. Escribe otro destino para ella, o sigue.",
            pick(*kind, touched)
        ),
        NoManner::Closed { id } => {
            format!("La #{id} no admite espectadores: solo la ven sus jugadores y los árbitros.")
        }
        NoManner::ClosedChannel => "Un canal no puede jugar una partida sin espectadores.".to_owned(),
    }
}
