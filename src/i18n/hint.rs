//! What Nahil says when it gives a hint in a match against the machine.

use super::either;
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
        /// Whether the draft begins in another way.
        otherwise: bool,
    },
    /// The whole turn.
    Turn {
        /// The match.
        id: MatchId,
        /// The turn, as it is written.
        turn: String,
        /// Whether the draft begins in another way.
        otherwise: bool,
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
            HintText::Piece { id, kind, piece, otherwise } => say!(locale;
                "A hint for #{id}: begin with {}.{}",
                "Una pista para la partida #{id}: empieza con {}.{}";
                beginning(locale, *kind, piece), self::otherwise(locale, *otherwise)),
            HintText::Turn { id, turn, otherwise } => say!(locale;
                "The turn that I would play in #{id}: `{turn}`{}",
                "El turno que yo jugaría en la partida #{id}: `{turn}`{}";
                self::otherwise(locale, *otherwise)),
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

/// That the draft begins in another way, in a line of its own.
fn otherwise(locale: Locale, is_so: bool) -> &'static str {
    let line = either(
        locale,
        "\nYour draft begins differently. Undo it to follow the hint.",
        "\nTu borrador empieza de otra manera. Deshazlo para seguir la pista.",
    );
    if is_so { line } else { "" }
}
