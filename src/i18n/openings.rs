//! What Nahil says of what people play first, and how it went.

use super::{capital, either, game};
use crate::games::{BySide, Kind, Side};
use crate::players::Locale;

/// A first turn, how often it was played, and what it brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstTurn {
    /// The turn, in the game's notation.
    pub turn: String,
    /// How often it was played.
    pub times: usize,
    /// What the side that played it made of the points, in percent.
    pub score: usize,
}

/// What people play first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningsText {
    /// In a game.
    One {
        /// The game.
        kind: Kind,
        /// How many matches were looked at.
        matches: usize,
        /// What each side has played most often, the most frequent first.
        turns: BySide<Vec<FirstTurn>>,
    },
    /// In all games: in each how many matches were looked at, and each side's most frequent first turns.
    All(Vec<(Kind, usize, BySide<Vec<FirstTurn>>)>),
    /// Nothing is known yet, of one game or of any.
    None(Option<Kind>),
}

impl OpeningsText {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            OpeningsText::One { kind, matches, turns } => {
                [told(locale, *kind, *matches, turns), note(locale, kind.rules().has_draws())].join("\n")
            }
            OpeningsText::All(games) => {
                let has_draws = games.iter().any(|(kind, ..)| kind.rules().has_draws());
                let games = games.iter().map(|(kind, matches, turns)| told(locale, *kind, *matches, turns));
                games.chain([note(locale, has_draws)]).collect::<Vec<_>>().join("\n")
            }
            OpeningsText::None(Some(kind)) => say!(locale;
                "No public match of {} between people has been played to its end yet, so there are no openings to show. \
                 `!n play {}` offers the first one.",
                "Todavía no se ha jugado hasta el final ninguna partida pública de {} entre personas, \
                 así que no hay aperturas que mostrar. `!n jugar {}` propone la primera.";
                game(locale, *kind), kind.id()),
            OpeningsText::None(None) => say!(
                locale,
                "No public match between people has been played to its end yet, so there are no openings to show. \
                 `!n play` offers the first one.",
                "Todavía no se ha jugado hasta el final ninguna partida pública entre personas, \
                 así que no hay aperturas que mostrar. `!n jugar` propone la primera."
            ),
        }
    }
}

/// The heading of a game, and a line for each of its turns.
fn told(locale: Locale, kind: Kind, matches: usize, turns: &BySide<Vec<FirstTurn>>) -> String {
    let of = |side: Side| turns[side].iter().map(move |turn| line(locale, kind, side, turn));
    let lines = Side::BOTH.into_iter().flat_map(of);
    [heading(locale, kind, matches)].into_iter().chain(lines).collect::<Vec<_>>().join("\n")
}

fn heading(locale: Locale, kind: Kind, matches: usize) -> String {
    let matches = match matches {
        1 => either(locale, "1 match", "1 partida").to_owned(),
        _ => say!(locale, "the latest {matches} matches", "últimas {matches} partidas"),
    };
    say!(
        locale,
        "**First turns · {}** ({matches})",
        "**Primeros turnos · {}** ({matches})",
        game(locale, kind)
    )
}

/// "White `c5d5`: 12 times, 58%"
fn line(locale: Locale, kind: Kind, side: Side, first: &FirstTurn) -> String {
    let FirstTurn { turn, times, score } = first;
    let side = capital(super::colour(locale, kind.rules().colours()[side]));
    let times = match times {
        1 => either(locale, "once", "1 vez").to_owned(),
        _ => say!(locale, "{times} times", "{times} veces"),
    };
    say!(locale, "· {side} `{turn}`: {times}, {score}%", "· {side} `{turn}`: {times}, {score} %")
}

fn note(locale: Locale, has_draws: bool) -> String {
    let scale = either(
        locale,
        "In percent: the points of the side that played it.",
        "En porcentaje: los puntos de quien lo jugó.",
    );
    let draws = either(locale, "A draw is half a point.", "Un empate vale medio punto.");
    let others = either(
        locale,
        "Matches against the machine are left out.",
        "Las partidas contra la máquina no se cuentan.",
    );
    let lines = [Some(scale), has_draws.then_some(draws), Some(others)];
    lines.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
