//! What Nahil says where a match is touch-move, or closed to spectators.

use super::games::{pick, the_piece};
use crate::games::{Kind, Pick};
use crate::play::MatchId;
use crate::players::Locale;

/// Why something is not done in such a match.
#[derive(Clone, Debug, PartialEq)]
pub enum NoManner {
    /// This piece was touched: it must make the first step.
    Touched(Kind, Pick),
    /// Nobody looks on but the players and the arbiters.
    Closed {
        /// The match's number.
        id: MatchId,
    },
    /// A channel cannot play where nobody looks on.
    ClosedChannel,
}

impl NoManner {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        no_manner(locale, self)
    }
}

/// The words of a refusal.
pub(in crate::i18n) fn no_manner(locale: Locale, why: &NoManner) -> String {
    match why {
        NoManner::Touched(kind, touched) => say!(locale;
            "This match is touch-move, and you have touched {}, so it must make the first step. Type another destination for it, or go on.",
            "En esta partida la pieza tocada obliga, y tocaste {}: debe dar el primer paso. Escribe otro destino para esa pieza, o sigue.";
            self::touched(locale, *kind, touched)),
        NoManner::Closed { id } => say!(locale;
            "#{id} is closed to spectators: only the players and the arbiters can see it.",
            "La partida #{id} no admite espectadores: solo la ven sus jugadores y los árbitros."),
        NoManner::ClosedChannel => say!(locale;
            "A channel cannot play a match that is closed to spectators.",
            "Un canal no puede jugar una partida sin espectadores."),
    }
}

/// The piece that was touched.
fn touched(locale: Locale, kind: Kind, touched: &Pick) -> String {
    match touched {
        Pick::Piece(name) => the_piece(locale, kind, name),
        Pick::First { at } => say!(locale, "the piece on {at}", "la pieza de {at}"),
        other => pick(locale, kind, other),
    }
}
