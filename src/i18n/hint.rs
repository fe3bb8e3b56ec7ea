//! What Nahil says when it gives a hint in a match against the machine.

use super::Both;
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
        /// How the draft begins.
        draft: Begun,
    },
    /// The whole turn.
    Turn {
        /// The match.
        id: MatchId,
        /// The turn, as it is written.
        turn: String,
        /// How the draft begins.
        draft: Begun,
    },
    /// None was found.
    None {
        /// The match.
        id: MatchId,
    },
}

/// How the draft of whoever gets a hint begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    /// As the hint does; or there is none.
    So,
    /// In another way.
    Otherwise,
    /// With a piece that was touched, where that binds: the turn of the hint cannot be played.
    Bound,
}

impl HintText {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            HintText::Sought { id } => {
                say!(locale, "I'm looking for a hint for #{id}…", "Busco una pista para la partida #{id}…")
            }
            HintText::Piece { id, kind, piece, draft } => say!(locale;
                "A hint for #{id}: begin with {}.{}",
                "Una pista para la partida #{id}: empieza con {}.{}";
                beginning(locale, *kind, piece), draft.say(locale, OTHERWISE)),
            HintText::Turn { id, turn, draft } => say!(locale;
                "The turn that I would play in #{id}: `{turn}`{}",
                "El turno que yo jugaría en la partida #{id}: `{turn}`{}";
                draft.say(locale, REPLACES)),
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

impl Begun {
    /// In a line of its own, with these words where it begins in another way.
    fn say(self, locale: Locale, otherwise: Both) -> &'static str {
        match self {
            Begun::So => "",
            Begun::Otherwise => otherwise.say(locale),
            Begun::Bound => BOUND.say(locale),
        }
    }
}

/// That the draft begins in another way.
const OTHERWISE: Both = Both {
    en: "\nYour draft begins differently. Undo it to follow the hint.",
    es: "\nTu borrador empieza de otra manera. Deshazlo para seguir la pista.",
};

/// The same where a button makes the turn the draft.
const REPLACES: Both = Both {
    en: "\nYour draft begins differently; the button replaces it.",
    es: "\nTu borrador empieza de otra manera; el botón lo reemplaza.",
};

/// That the turn of the hint cannot be played, for another piece was touched.
const BOUND: Both = Both {
    en: "\nYou have touched another piece, so your turn must begin with that one.",
    es: "\nYa has tocado otra pieza, así que tu turno tiene que empezar con ella.",
};
