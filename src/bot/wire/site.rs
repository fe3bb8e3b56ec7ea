//! Pages on the web that need no account: what there is, leagues, rankings, players and rules, as anybody may see them.

use crate::bot::wire::picture::Picture;
use crate::games::Kind;
use crate::games::sheet::Grid;
use crate::players::Locale;
use serde::{Deserialize, Serialize};

/// Somebody looks at such a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteVisit {
    /// Which one.
    pub page: SitePage,
    /// The language in which they want it.
    pub locale: Locale,
}

/// A page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SitePage {
    /// How a league stands.
    League {
        /// Its number.
        id: u64,
        /// Which page of its tables, from 1; the first, if none is named.
        tables: Option<usize>,
        /// Which page of its pairings, from 1; what is being played, if none is named.
        rounds: Option<usize>,
        /// Which season, from 1; the latest, if none is named.
        season: Option<usize>,
    },
    /// Who plays a game best.
    Ranking {
        /// The game.
        kind: Kind,
        /// Which page, from 1; the first, if none is named.
        page: Option<usize>,
    },
    /// What there is.
    Index,
    /// How somebody plays.
    Player(u64),
    /// How a game is played.
    Rules(Kind),
}

/// What a page shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SiteView {
    /// Its title.
    pub title: String,
    /// What is on it, in order.
    pub parts: Vec<SitePart>,
    /// Where words of it lead, such as `#12` or a name that is a whole cell of a table.
    pub links: Vec<(String, SiteLink)>,
    /// Pages that have to do with it.
    pub ways: Vec<SiteWay>,
}

/// A part of a page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SitePart {
    /// Its heading; may be empty.
    pub heading: String,
    /// Its text, with the marks of [`super::message::Post::text`]; may be empty.
    pub text: String,
    /// Its pictures.
    pub pictures: Vec<Picture>,
    /// Its tables.
    pub grids: Vec<Grid>,
    /// Which of several pages it is.
    pub leaf: Option<SiteLeaf>,
    /// Pages of which it tells.
    pub ways: Vec<SiteWay>,
}

/// A page of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteLeaf {
    /// Whether it is one of pairings; else it is one of tables.
    pub rounds: bool,
    /// Which, from 1.
    pub page: usize,
    /// How many there are.
    pub pages: usize,
}

/// Where words lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SiteLink {
    /// To a match.
    Match(u64),
    /// To a league.
    League(u64),
    /// To a season of a league, from 1.
    Season(u64, usize),
    /// To a player.
    Player(u64),
    /// To the ranking of a game.
    Ranking(Kind),
    /// To the rules of a game.
    Rules(Kind),
    /// To what there is.
    Index,
}

impl SiteLink {
    /// Where it is, below the address of the pages.
    pub fn path(self) -> String {
        match self {
            SiteLink::Match(id) => format!("/m/{id}"),
            SiteLink::League(id) => format!("/l/{id}"),
            SiteLink::Player(id) => format!("/p/{id}"),
            SiteLink::Season(id, season) => format!("/l/{id}?season={season}"),
            SiteLink::Ranking(kind) => format!("/ranking/{}", kind.id()),
            SiteLink::Rules(kind) => format!("/rules/{}", kind.id()),
            SiteLink::Index => "/".to_owned(),
        }
    }
}

/// A page that has to do with another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteWay {
    /// Where it is.
    pub to: SiteLink,
    /// Its words.
    pub label: String,
}
