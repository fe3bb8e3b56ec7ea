//! What Nahil says when it gives a hint in a match against the machine.

use super::games::beginning;
use crate::games::{Kind, Pick};
use crate::play::MatchId;
use crate::players::Locale;

/// A hint, or word of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintText {
    /// It is being looked for.
    Sought {
        /// The match.
        id: MatchId,
    },
    /// What should act.
    Piece {
        /// The match.
        id: MatchId,
        /// Its game.
        kind: Kind,
        /// The piece or the place.
        piece: Pick,
    },
    /// The whole turn.
    Turn {
        /// The match.
        id: MatchId,
        /// The turn, as it is written.
        turn: String,
    },
    /// None was found.
    None {
        /// The match.
        id: MatchId,
    },
}

impl HintText {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            HintText::Sought { id } => {
                say!(locale, "I'm looking for a hint for #{id}…", "Busco una pista para la partida #{id}…")
            }
            HintText::Piece { id, kind, piece } => say!(locale;
                "A hint for #{id}: begin with {}.",
                "Una pista para la partida #{id}: empieza con {}.";
                beginning(locale, *kind, piece)),
            HintText::Turn { id, turn } => say!(locale;
                "The turn that I would play in #{id}: `{turn}`",
                "El turno que yo jugaría en la partida #{id}: `{turn}`"),
            HintText::None { id } => {
                say!(
                    locale,
                    "I have found no hint for #{id}.",
                    "No he encontrado ninguna pista para la partida #{id}."
                )
            }
        }
    }
}
