//! What Nahil says of lines that people try on a board of their own.

use super::after_colon;
use super::games::{colour, game};
use super::refusal::refused;
use crate::games::{Colour, Kind};
use crate::play::trial::{TrialRefusal, Tried};
use crate::play::{MatchId, Trials};
use crate::players::Locale;

/// A message.
#[derive(Clone, Debug, PartialEq)]
pub enum Trying {
    /// The board after a turn that was tried, and all that was.
    Board {
        /// The match.
        id: MatchId,
        /// The game.
        kind: Kind,
        /// All turns, in order.
        tried: Vec<Tried>,
        /// The number of the turn after which the board is shown; 0: as the match stands.
        at: usize,
        /// Who is to move; nobody where the game is over.
        to_move: Option<Colour>,
    },
    /// A turn is taken away, with what followed it, or all.
    Removed {
        /// The match.
        id: MatchId,
        /// How many turns.
        count: usize,
    },
}

/// Why nothing is tried.
#[derive(Clone, Debug, PartialEq)]
pub enum NoTrial {
    /// It cannot be, in this match.
    Refused(MatchId, Kind, TrialRefusal),
    /// There are boards to so many matches.
    TooManyMatches {
        /// One of them.
        id: MatchId,
        /// How many there may be.
        most: usize,
    },
}

impl Trying {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            Trying::Board { id, kind, tried, at, to_move } => {
                let mover = to_move.map_or(String::new(), |to_move| {
                    say!(locale, " · {} to move", " · juega: {}", colour(locale, to_move))
                });
                let place = match at {
                    0 => say!(locale, "as the match stands", "como está la partida"),
                    at => say!(locale, "after {at}", "después de {at}"),
                };
                let heading = say!(locale;
                    "**#{id} · {} · your board**, {place}{mover}. Only you see this.",
                    "**#{id} · {} · tu tablero**, {place}{mover}. Solo tú lo ves.";
                    game(*kind));
                [vec![heading], lines(locale, *id, tried, *at)].concat().join("\n")
            }
            Trying::Removed { id, count: 1 } => {
                say!(locale, "#{id}: one turn removed.", "#{id}: se ha borrado un turno.")
            }
            Trying::Removed { id, count } => {
                say!(locale, "#{id}: {count} turns removed.", "#{id}: se han borrado {count} turnos.")
            }
        }
    }
}

/// The lines, each from where it leaves another one or the match.
fn lines(locale: Locale, id: MatchId, tried: &[Tried], at: usize) -> Vec<String> {
    if tried.is_empty() {
        return vec![say!(locale;
            "Nothing tried yet. Write `!n analyse #{id}` and a turn. Between several turns, write `then`.",
            "Todavía no has probado nada. Escribe `!n analizar #{id}` y un turno. Entre varios turnos, escribe `entonces`.")];
    }
    // A turn goes on the line of the one before it, if it is the first that follows that.
    let leads = |one: &Tried| {
        let first = tried.iter().find(|other| other.after == one.after && one.after > 0);
        first.map(|first| first.number) != Some(one.number)
    };
    let mut lines = Vec::new();
    for begin in tried.iter().filter(|one| leads(one)) {
        let mut line = match begin.after {
            0 if begin.from == 0 => say!(locale, "From the start:", "Desde el comienzo:"),
            0 => say!(locale, "From turn {}:", "Desde el turno {}:", begin.from),
            after => say!(locale, "After {after}:", "Después de {after}:"),
        };
        let mut next = Some(begin);
        while let Some(one) = next {
            let mark = if one.number == at { "**" } else { "" };
            line.push_str(&format!(" {mark}{}.{mark} `{}`", one.number, one.text));
            next = tried.iter().find(|other| other.after == one.number);
        }
        lines.push(line);
    }
    lines
}

impl NoTrial {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        let (id, kind, why) = match self {
            NoTrial::TooManyMatches { id, most } => {
                return say!(locale;
                    "You have boards for {most} matches, the most allowed. `!n analyse #{id} drop` removes one.",
                    "Tienes tableros de {most} partidas, el máximo. `!n analizar #{id} borrar` elimina uno.");
            }
            NoTrial::Refused(id, kind, why) => (*id, *kind, why),
        };
        match why {
            TrialRefusal::NoSuch => say!(locale;
                "You have tried no turn of this number. `!n analyse #{id}` lists those you have tried.",
                "No has probado ningún turno con ese número. `!n analizar #{id}` muestra los que has probado."),
            TrialRefusal::Gone => say!(locale;
                "Turns of the match were taken back, so this position no longer comes about.",
                "Se deshicieron turnos de la partida, así que ya no se llega a esa posición."),
            TrialRefusal::TooMany => say!(locale;
                "You can try at most {} turns in one match. `!n analyse #{id} drop 3` removes turn 3 and what follows it.",
                "Puedes probar como mucho {} turnos en una partida. `!n analizar #{id} borrar 3` elimina el turno 3 y lo que sigue.";
                Trials::MAX),
            TrialRefusal::Strict => say!(locale;
                "In a strict match, you can only try turns when it is over.",
                "En una partida estricta no puedes probar nada hasta que termine."),
            TrialRefusal::Turn { text, why } => {
                format!("`{text}`: {}", after_colon(&refused(locale, kind, why)))
            }
        }
    }
}
