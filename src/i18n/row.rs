//! Matches as they stand in a list.

use super::flag;
use super::flag::Fall;
use super::games::game;
use crate::games::Kind;
use crate::play::MatchId;
use crate::players::Locale;
use jiff::SignedDuration;

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Its number.
    pub id: MatchId,
    /// The game.
    pub kind: Kind,
    /// What its league is called, if it is of one.
    pub league: Option<String>,
    /// The opponent.
    pub opponent: String,
    /// Whose turn it is.
    pub turn: Whose,
    /// What the player to move has left.
    pub left: SignedDuration,
    /// When the running flag falls; nothing while no clock runs.
    pub fall: Option<Fall>,
    /// Whether a claim is being judged, and nobody is to play.
    pub judged: bool,
    /// Whether the clocks stand still.
    pub still: bool,
}

/// Whose turn it is in a match, for the reader of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Whose {
    /// Theirs.
    Yours,
    /// That of their channel, and they have voted.
    Voted,
    /// The opponent's.
    Theirs,
}

/// A match in a list.
pub(super) fn game_row(locale: Locale, row: &GameRow) -> String {
    let GameRow { id, kind, opponent, fall, .. } = row;
    let turn = match (row.turn, fall) {
        _ if row.judged => say!(locale;
            "a claim is being judged; clocks paused",
            "se juzga un reclamo; los relojes están en pausa"),
        (Whose::Voted, _) if row.still => {
            say!(locale, "you have voted; clocks paused", "ya votaste; los relojes están en pausa")
        }
        (Whose::Yours, _) if row.still => {
            say!(locale, "**your turn**; clocks paused", "**tu turno**; los relojes están en pausa")
        }
        (Whose::Theirs, _) if row.still => {
            say!(locale, "waiting; clocks paused", "turno de tu rival; los relojes están en pausa")
        }
        (Whose::Voted, Some(fall)) => {
            say!(locale, "you have voted; {}", "ya votaste; {}", flag::yours(locale, fall))
        }
        (Whose::Yours, Some(fall)) => {
            say!(locale, "**your turn**, {}", "**tu turno**; {}", flag::yours(locale, fall))
        }
        (Whose::Yours | Whose::Voted, None) => {
            say!(locale, "**your turn**; no clock running", "**tu turno**; ningún reloj corre")
        }
        (Whose::Theirs, Some(fall)) => {
            say!(locale, "waiting; {}", "turno de tu rival; {}", flag::theirs(locale, fall))
        }
        (Whose::Theirs, None) => {
            say!(locale, "waiting; no clock running", "turno de tu rival; ningún reloj corre")
        }
    };
    let league = row.league.iter().map(|name| format!(" · {name}")).collect::<String>();
    say!(locale;
        "#{id} · {} vs {opponent}{league} · {turn}",
        "#{id} · {} contra {opponent}{league} · {turn}";
        game(*kind))
}
