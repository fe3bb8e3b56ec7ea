//! Pages that need no account: what there is, leagues, rankings, players and rules. They are read, and nothing is done there.

use super::answer::NoPage;
use super::html::{self, Links};
use super::hub::{Hub, Shared};
use super::statics;
use super::table::table;
use super::visitor::{Asked, At, language};
use crate::bot::message::{Picture, SiteLeaf, SitePage, SitePart, SiteView, SiteVisit};
use crate::chat::shared::artist::Urgency;
use crate::chat::shared::html::escape;
use crate::chat::shared::outline;
use crate::games::Kind;
use crate::i18n::web::{self, WebWords};
use crate::players::{Locale, Skin};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, VARY};
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;

/// What of a page is to be seen, and how.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Look {
    /// In which language; the browser's, if none is named.
    lang: Option<String>,
    /// Which page of the tables of a league.
    tables: Option<usize>,
    /// Which page of its pairings.
    rounds: Option<usize>,
    /// Which of its seasons.
    season: Option<usize>,
    /// Whether pictures are to be seen in the dark.
    dark: Option<String>,
}

impl Look {
    fn locale(&self, hub: &Hub, headers: &HeaderMap) -> Locale {
        self.lang.as_deref().and_then(Locale::from_code).unwrap_or_else(|| language(hub, headers))
    }

    fn league(&self, id: u64) -> SitePage {
        SitePage::League { id, tables: self.tables, rounds: self.rounds, season: self.season }
    }

    fn ranking(&self, kind: Kind) -> SitePage {
        SitePage::Ranking { kind, page: self.tables }
    }

    /// What follows the address of the same page in a language.
    fn query(&self, locale: Locale) -> String {
        let number = |name: &str, number: Option<usize>| number.map(|number| format!("&{name}={number}"));
        let asked = [("season", self.season), ("tables", self.tables), ("rounds", self.rounds)];
        let asked: String = asked.into_iter().filter_map(|(name, asked)| number(name, asked)).collect();
        format!("?lang={}{asked}", locale.code())
    }
}

/// The page of a league.
pub(super) async fn league(
    State(Shared(hub)): State<Shared>,
    At(id): At<u64>,
    Asked(look): Asked<Look>,
    headers: HeaderMap,
) -> Response {
    page(&hub, (look.league(id), &format!("/l/{id}")), &look, &headers).await
}

/// The page of a player.
pub(super) async fn player(
    State(Shared(hub)): State<Shared>,
    At(id): At<u64>,
    Asked(look): Asked<Look>,
    headers: HeaderMap,
) -> Response {
    page(&hub, (SitePage::Player(id), &format!("/p/{id}")), &look, &headers).await
}

/// What there is.
pub(super) async fn index(
    State(Shared(hub)): State<Shared>,
    Asked(look): Asked<Look>,
    headers: HeaderMap,
) -> Response {
    page(&hub, (SitePage::Index, "/"), &look, &headers).await
}

/// The ranking of a game.
pub(super) async fn ranking(
    State(Shared(hub)): State<Shared>,
    At(game): At<String>,
    Asked(look): Asked<Look>,
    headers: HeaderMap,
) -> Response {
    let Some(kind) = Kind::from_id(&game) else { return no_game(&hub, &look, &headers) };
    page(&hub, (look.ranking(kind), &format!("/ranking/{game}")), &look, &headers).await
}

/// A picture of the ranking of a game.
pub(super) async fn ranking_picture(
    State(Shared(hub)): State<Shared>,
    At((game, name)): At<(String, String)>,
    Asked(look): Asked<Look>,
    headers: HeaderMap,
) -> Response {
    let Some(kind) = Kind::from_id(&game) else { return no_game(&hub, &look, &headers) };
    picture(&hub, (look.ranking(kind), &name), &look, &headers).await
}

/// The rules of a game.
pub(super) async fn rules(
    State(Shared(hub)): State<Shared>,
    At(game): At<String>,
    Asked(look): Asked<Look>,
    headers: HeaderMap,
) -> Response {
    let Some(kind) = Kind::from_id(&game) else { return no_game(&hub, &look, &headers) };
    page(&hub, (SitePage::Rules(kind), &format!("/rules/{game}")), &look, &headers).await
}

/// A picture of the page of a league.
pub(super) async fn league_picture(
    State(Shared(hub)): State<Shared>,
    At((id, name)): At<(u64, String)>,
    Asked(look): Asked<Look>,
    headers: HeaderMap,
) -> Response {
    picture(&hub, (look.league(id), &name), &look, &headers).await
}

/// A picture of the page of a player.
pub(super) async fn player_picture(
    State(Shared(hub)): State<Shared>,
    At((id, name)): At<(u64, String)>,
    Asked(look): Asked<Look>,
    headers: HeaderMap,
) -> Response {
    picture(&hub, (SitePage::Player(id), &name), &look, &headers).await
}

/// A picture of the rules of a game.
pub(super) async fn rules_picture(
    State(Shared(hub)): State<Shared>,
    At((game, name)): At<(String, String)>,
    Asked(look): Asked<Look>,
    headers: HeaderMap,
) -> Response {
    let Some(kind) = Kind::from_id(&game) else { return no_game(&hub, &look, &headers) };
    picture(&hub, (SitePage::Rules(kind), &name), &look, &headers).await
}

/// What is said where no game has this name.
fn no_game(hub: &Hub, look: &Look, headers: &HeaderMap) -> Response {
    NoPage::Nothing.page(look.locale(hub, headers), None)
}

async fn page(hub: &Hub, (page, path): (SitePage, &str), look: &Look, headers: &HeaderMap) -> Response {
    let locale = look.locale(hub, headers);
    match hub.look(SiteVisit { page, locale }).await {
        Ok(view) => {
            let page =
                Page { public: hub.links.public(), path, look, locale, links: Links::new(&view.links) };
            ([(VARY, "accept-language")], page.html(&view)).into_response()
        }
        Err(why) => why.page(locale, None),
    }
}

/// The picture of this name, which is its number on the page.
async fn picture(hub: &Hub, (page, name): (SitePage, &str), look: &Look, headers: &HeaderMap) -> Response {
    let locale = look.locale(hub, headers);
    let number = name.strip_suffix(".png").and_then(|number| number.parse::<usize>().ok());
    let Some(place) = number.and_then(|number| number.checked_sub(1)) else {
        return NoPage::Nothing.page(locale, None);
    };
    let found = match hub.look(SiteVisit { page, locale }).await {
        Ok(view) => view.parts.into_iter().flat_map(|part| part.pictures).nth(place),
        Err(why) => return why.page(locale, None),
    };
    let Some(picture) = found else { return NoPage::Nothing.page(locale, None) };
    let skin = if look.dark.is_some() { Skin::Night } else { picture.skin };
    match hub.shots.shot(&Picture { skin, ..picture }, Urgency::Board).await {
        Some(shot) => {
            ([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "no-cache")], shot.png.clone()).into_response()
        }
        None => NoPage::Unkept.page(locale, None),
    }
}

/// A page in the making.
struct Page<'a> {
    public: &'a str,
    path: &'a str,
    look: &'a Look,
    locale: Locale,
    links: Links,
}

impl Page<'_> {
    fn words(&self) -> &'static WebWords {
        web::words(self.locale)
    }

    fn html(&self, view: &SiteView) -> Html<String> {
        let mut number = 0;
        let parts: String = view.parts.iter().map(|part| self.part(part, &mut number)).collect();
        html::page(self.locale, &view.title, &self.head(view), &format!("{parts}{}", self.ways(view)))
    }

    fn head(&self, view: &SiteView) -> String {
        let words = self.words();
        let mut head = [
            html::property("title", &view.title),
            html::property("type", "website"),
            html::property("site_name", "Nahil"),
            html::property("url", &format!("{}{}", self.public, self.path)),
            html::property("description", words.about),
        ]
        .concat();
        if let Some(first) = view.parts.iter().flat_map(|part| &part.pictures).next() {
            head.push_str(&html::property("image", &format!("{}{}", self.public, self.shot(1))));
            head.push_str(&html::property("image:alt", &first.alt));
        }
        head.push_str(&statics::script("/times.js"));
        head
    }

    fn shot(&self, number: usize) -> String {
        format!("{}/{number}.png{}", self.path, self.look.query(self.locale))
    }

    /// A part of the page; its pictures are numbered on from those before.
    fn part(&self, part: &SitePart, number: &mut usize) -> String {
        let mut html = String::from("<section>\n");
        if !part.heading.is_empty() {
            html.push_str(&format!("<h2>{}</h2>\n", escape(&part.heading)));
        }
        if !part.text.is_empty() {
            html.push_str(&html::linked(self.locale, &part.text, &self.links));
        }
        html.push_str(&part.leaf.map_or_else(String::new, |leaf| self.leaf(leaf)));
        for place in 0..part.pictures.len().max(part.grids.len()) {
            let grid = part.grids.get(place).map(|grid| table(self.locale, grid, &self.links));
            let picture = part.pictures.get(place).map(|picture| {
                *number += 1;
                self.picture(picture, *number)
            });
            html.push_str(&match (grid, picture) {
                // Who wants to have it or to show it opens it.
                (Some(grid), Some(picture)) => {
                    format!(
                        "{grid}<details><summary>{}</summary>{picture}</details>\n",
                        self.words().as_picture
                    )
                }
                (grid, picture) => grid.or(picture).unwrap_or_default(),
            });
        }
        if !part.ways.is_empty() {
            html.push_str(&html::list(&part.ways));
        }
        html + "</section>\n"
    }

    fn picture(&self, picture: &Picture, number: usize) -> String {
        html::picture(&self.shot(number), &picture.alt, "lazy", outline::size(picture))
    }

    /// Links to the pages before and after one of several.
    fn leaf(&self, leaf: SiteLeaf) -> String {
        if leaf.pages < 2 {
            return String::new();
        }
        let words = self.words();
        let at = |page: usize| {
            let mut look = Look { lang: None, dark: None, ..self.look.clone() };
            *(if leaf.rounds { &mut look.rounds } else { &mut look.tables }) = Some(page);
            escape(&look.query(self.locale))
        };
        let before = (leaf.page > 1).then(|| at(leaf.page - 1));
        let after = (leaf.page < leaf.pages).then(|| at(leaf.page + 1));
        let page = words.page.replace("{page}", &leaf.page.to_string());
        format!(
            "<nav class=\"controls\" aria-label=\"{}\">{}<span>{}</span>{}</nav>\n",
            if leaf.rounds { words.rounds } else { words.tables },
            html::step("prev", before.as_deref(), words.before),
            page.replace("{pages}", &leaf.pages.to_string()),
            html::step("next", after.as_deref(), words.after),
        )
    }

    /// Where to go from here, and the same in the other language.
    fn ways(&self, view: &SiteView) -> String {
        let others = Locale::ALL.into_iter().filter(|other| *other != self.locale);
        let other = |other: Locale| {
            let (code, query) = (other.code(), escape(&self.look.query(other)));
            format!(
                "<a class=\"button\" lang=\"{code}\" hreflang=\"{code}\" href=\"{}{query}\">{}</a>",
                self.path,
                self.words().other_language
            )
        };
        html::ways(self.locale, &view.ways, &others.map(other).collect::<String>())
    }
}
