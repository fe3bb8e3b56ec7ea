//! What Nahil says of following matches.

use super::joined::and;
use crate::play::MatchId;
use crate::players::Locale;

/// A message, or a line of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Watch {
    /// The reader follows this match from now on.
    Followed {
        /// The match.
        id: MatchId,
        /// Whether alone, by direct message.
        alone: bool,
    },
    /// No longer.
    Unfollowed {
        /// The match.
        id: MatchId,
    },
    /// What the reader follows.
    List {
        /// The matches.
        ids: Vec<MatchId>,
        /// How many there may be.
        most: usize,
    },
    /// Whose turn it is in a match that somebody follows.
    ToMove {
        /// Who.
        name: String,
    },
}

/// Why somebody does not follow a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWatch {
    /// They follow as many as they may.
    TooMany {
        /// How many.
        most: usize,
    },
    /// In this place, as many are followed as may be.
    TooManyHere {
        /// The match.
        id: MatchId,
        /// How many.
        most: usize,
    },
    /// The match is followed in as many places as may be.
    TooManyPlaces {
        /// The match.
        id: MatchId,
        /// How many.
        most: usize,
    },
    /// The match is told here anyhow.
    ToldHere {
        /// The match.
        id: MatchId,
    },
    /// The bot cannot post in this place by itself.
    Passing,
    /// It cannot be; it is not said why.
    NotTaken {
        /// The match.
        id: MatchId,
    },
    /// They do not follow it.
    NotFollowed {
        /// The match.
        id: MatchId,
    },
}

impl Watch {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            Watch::Followed { id, alone: false } => say!(locale;
                "You follow #{id} here: one silent post a turn, until it ends. `!n unfollow #{id}` stops it.",
                "Sigues la partida #{id} aquí: una publicación silenciosa por turno, hasta que termine. `!n dejar #{id}` lo detiene."),
            Watch::Followed { id, alone: true } => say!(locale;
                "You follow #{id}: one silent message to you a turn, until it ends. `!n unfollow #{id}` stops it.",
                "Sigues la partida #{id}: un mensaje silencioso para ti por turno, hasta que termine. `!n dejar #{id}` lo detiene."),
            Watch::Unfollowed { id } => {
                say!(locale, "You no longer follow #{id}.", "Ya no sigues la partida #{id}.")
            }
            Watch::List { ids, .. } if ids.is_empty() => say!(locale;
                "You are not following any match. `!n follow #12` posts each turn here, `!n follow #12 direct` sends it to you.",
                "No sigues ninguna partida. `!n seguir #12` publica aquí cada turno; `!n seguir #12 directo` te lo envía."),
            Watch::List { ids, most } => {
                let ids: Vec<_> = ids.iter().map(|id| format!("#{id}")).collect();
                say!(locale;
                    "You follow {} ({} of at most {most}). `!n unfollow {}` stops that one.",
                    "Sigues {} ({} de {most} como mucho). `!n dejar {}` deja esa.";
                    and(locale, &ids), ids.len(), ids[0])
            }
            Watch::ToMove { name } => say!(locale, "It is {name}'s turn.", "Es el turno de {name}."),
        }
    }
}

impl NoWatch {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            NoWatch::TooMany { most } => say!(locale;
                "You follow {most} matches, the most allowed. `!n follow` lists them.",
                "Sigues {most} partidas, el máximo. `!n seguir` las muestra."),
            NoWatch::TooManyHere { id, most } => say!(locale;
                "{most} matches are followed here, the most allowed in one place. `!n follow #{id} direct` sends its turns to you.",
                "Aquí se siguen {most} partidas, el máximo en un lugar. `!n seguir #{id} directo` te envía sus turnos."),
            NoWatch::TooManyPlaces { id, most } => say!(locale;
                "#{id} is followed in {most} places, the most allowed.",
                "La partida #{id} se sigue en {most} lugares, el máximo."),
            NoWatch::ToldHere { id } => say!(locale;
                "#{id} is played here, so you see every turn already.",
                "La partida #{id} se juega aquí: ya ves cada turno."),
            NoWatch::Passing => say!(locale;
                "I can't post here by myself. Add `direct` to get the turns as messages.",
                "Aquí no puedo publicar por mi cuenta. Añade `directo` para recibir los turnos en mensajes."),
            NoWatch::NotTaken { id } => {
                say!(locale, "You can't follow #{id}.", "No puedes seguir la partida #{id}.")
            }
            NoWatch::NotFollowed { id } => say!(locale;
                "You are not following #{id}. `!n follow` lists the matches you follow.",
                "No sigues la partida #{id}. `!n seguir` muestra las que sigues."),
        }
    }
}
