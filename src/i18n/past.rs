//! What Nahil says of matches that are over.

use super::either;
use super::games::game;
use super::relative;
use crate::games::{BySide, Kind, Side};
use crate::play::MatchId;
use crate::players::Locale;
use jiff::Timestamp;

/// A page of finished matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past {
    /// Whose they are, where they are not the reader's.
    pub whose: Option<String>,
    /// Against whom, if that was asked.
    pub against: Option<String>,
    /// Of which game, if that was asked.
    pub kind: Option<Kind>,
    /// How many were won, lost and drawn by the first of the two.
    pub tally: Balance,
    /// Which page it is, and how many there are.
    pub page: (usize, usize),
    /// Where only so many of the latest were looked at: how many.
    pub latest: Option<usize>,
    /// The matches, the latest first.
    pub rows: Vec<PastRow>,
}

/// How many matches ended how for one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Balance {
    /// Won.
    pub won: usize,
    /// Lost.
    pub lost: usize,
    /// Drawn.
    pub drawn: usize,
}

/// A finished match in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastRow {
    /// Its number.
    pub id: MatchId,
    /// The game.
    pub kind: Kind,
    /// Who played it.
    pub names: BySide<String>,
    /// How it ended.
    pub ended: Ended,
    /// How many turns it had.
    pub turns: u32,
    /// When it ended.
    pub at: Timestamp,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// This side won.
    Won(Side),
    /// It was a draw.
    Drawn,
    /// Both lost.
    Neither,
    /// It has no result.
    Void,
}

impl Past {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        let mut lines = vec![self.heading(locale)];
        if let Some(latest) = self.latest {
            lines.push(say!(locale;
                "Only the latest {latest} finished matches are searched.",
                "Solo busco entre las últimas {latest} partidas terminadas."));
        }
        lines.extend(self.rows.iter().map(|row| row.say(locale)));
        lines.join("\n")
    }

    fn heading(&self, locale: Locale) -> String {
        let title = match (&self.whose, &self.against) {
            (None, None) => say!(locale, "Your finished matches", "Tus partidas terminadas"),
            (Some(whose), None) => {
                say!(locale, "Finished matches of {whose}", "Partidas terminadas de {whose}")
            }
            (None, Some(against)) => say!(locale;
                "Your finished matches against {against}",
                "Tus partidas terminadas contra {against}"),
            (Some(whose), Some(against)) => say!(locale;
                "Finished matches of {whose} against {against}",
                "Partidas terminadas de {whose} contra {against}"),
        };
        let of = self.kind.map_or(String::new(), |kind| format!(" · {}", game(kind)));
        if self.rows.is_empty() {
            return say!(locale, "**{title}**{of}: none yet.", "**{title}**{of}: ninguna todavía.");
        }
        let Balance { won, lost, drawn } = self.tally;
        let score = say!(locale;
            "won {won}, lost {lost}, drawn {drawn}",
            "ganadas {won}, perdidas {lost}, empatadas {drawn}");
        let page = match self.page {
            (_, 1) => String::new(),
            (page, pages) => say!(locale, " · page {page} of {pages}", " · página {page} de {pages}"),
        };
        format!("**{title}**{of} · {score}{page}")
    }
}

impl PastRow {
    /// The words.
    pub(super) fn say(&self, locale: Locale) -> String {
        let Self { id, kind, names, ended, turns, at } = self;
        let result = match ended {
            Ended::Won(side) => say!(locale, "{} won", "ganó {}", names[*side]),
            Ended::Drawn => either(locale, "draw", "empate").to_owned(),
            Ended::Neither => either(locale, "both lost", "perdieron los dos").to_owned(),
            Ended::Void => either(locale, "no result", "sin resultado").to_owned(),
        };
        let turns = match turns {
            1 => say!(locale, "1 turn", "1 turno"),
            turns => say!(locale, "{turns} turns", "{turns} turnos"),
        };
        let BySide { white, black } = names;
        format!("#{id} · {} · {white} – {black} · {result} · {turns} · {}", game(*kind), relative(*at))
    }
}
