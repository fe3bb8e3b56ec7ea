//! The page of a match: the board to touch for a player who has opened it, the match turn by turn for anybody else who may
//! see it.

use super::answer::NoPage;
use super::html;
use super::hub::{Hub, Shared};
use super::statics;
use super::visitor::{Asked, At, language, pass, refuse, visit};
use crate::bot::message::{PagePass, PageView, PageWish, Picture};
use crate::chat::shared::artist::Urgency;
use crate::chat::shared::language::wanted;
use crate::chat::shared::outline;
use crate::i18n::web;
use crate::players::{Locale, Skin};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use axum_extra::extract::cookie::CookieJar;
use serde::Deserialize;

/// What of a match is to be seen.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Shown {
    /// After how many turns; as it stands, if it is not said.
    turn: Option<u32>,
    /// Whether a player wants to look only.
    watch: Option<String>,
    /// Whether the board is to be seen in the dark.
    dark: Option<String>,
}

/// The page of a match.
pub(super) async fn page(
    State(Shared(hub)): State<Shared>,
    At(id): At<u64>,
    Asked(asked): Asked<Shown>,
    jar: CookieJar,
    headers: HeaderMap,
) -> Response {
    let locale = language(&hub, &headers);
    let pass = pass(&hub, id, &jar);
    let plays = pass.is_some() && asked.turn.is_none() && asked.watch.is_none();
    if plays {
        return match visit(&hub, id, (pass, Some(locale)), PageWish::Look).await {
            Ok(view) => board_to_touch(&view).into_response(),
            Err(why) => refuse(&hub, id, why, locale).await,
        };
    }
    match watched(&hub, id, pass, &headers, asked.turn).await {
        Ok(view) => watch_page(hub.links.public(), id, &view, asked.turn).into_response(),
        Err(why) => why.page(locale, None),
    }
}

/// What somebody sees who looks only: a player by their pass, as long as it holds, and anybody else what is public.
async fn watched(
    hub: &Hub,
    id: u64,
    pass: Option<PagePass>,
    headers: &HeaderMap,
    turn: Option<u32>,
) -> Result<PageView, NoPage> {
    let (locale, wish) = (wanted(headers), turn.map_or(PageWish::Watch, PageWish::Turn));
    if pass.is_some()
        && let Ok(view) = visit(hub, id, (pass, locale), wish.clone()).await
    {
        return Ok(view);
    }
    visit(hub, id, (None, locale), wish).await
}

/// The page on which a player plays; its script fills it.
fn board_to_touch(view: &PageView) -> Html<String> {
    let words = web::words(view.locale);
    let head = format!("<meta name=\"robots\" content=\"noindex\">\n{}", statics::script("/play.js"));
    let body = format!(
        "<p id=\"wait\" hidden>{}</p>\n<p id=\"status\" role=\"status\"></p>\n<ol id=\"items\"></ol>\n\
         <div id=\"live\" class=\"unseen\" aria-live=\"polite\"></div>\n\
         <p><a href=\"?watch\">{}</a></p>",
        words.wait, words.turns
    );
    html::page(view.locale, &view.title, &head, &body)
}

/// The page on which anybody looks.
fn watch_page(public: &str, id: u64, view: &PageView, turn: Option<u32>) -> Html<String> {
    let words = web::words(view.locale);
    let board = view.board.pictures.first();
    let alt = board.map_or("", |picture| picture.alt.as_str());
    let image = format!("/m/{id}/board.png?turn={}", view.turn);
    let head = [
        html::property("title", &view.title),
        html::property("type", "website"),
        html::property("site_name", "Nahil"),
        html::property("url", &format!("{public}/m/{id}")),
        html::property("image", &format!("{public}{image}")),
        html::property("image:alt", alt),
        html::property("description", words.about),
        statics::script("/follow.js"),
    ];
    let body = format!(
        "<div id=\"match\" data-turns=\"{turns}\" data-live=\"{live}\" data-over=\"{over}\">\n\
         <p>{at}{state}</p>\n{picture}{steps}\n{text}\n\
         <p><a class=\"button\" href=\"/m/{id}/record\" download>{record}</a></p>\n{ways}</div>",
        turns = view.turns,
        live = turn.is_none(),
        over = view.over,
        at = turn_of(view),
        state = state(view, turn),
        picture = html::picture(&image, alt, "eager", board.and_then(outline::size)),
        steps = steps(view),
        text = html::paragraph(view.locale, &view.board.text),
        record = words.record,
        ways = html::ways(view.locale, &view.ways, ""),
    );
    html::page(view.locale, &view.title, &head.concat(), &body)
}

fn turn_of(view: &PageView) -> String {
    let words = web::words(view.locale);
    words.turn.replace("{turn}", &view.turn.to_string()).replace("{turns}", &view.turns.to_string())
}

fn state(view: &PageView, turn: Option<u32>) -> String {
    let words = web::words(view.locale);
    match (view.over, turn) {
        (true, _) => format!(" · {}", words.over),
        (false, None) => format!(" · {}", words.live),
        (false, Some(_)) => String::new(),
    }
}

/// Links through the turns.
fn steps(view: &PageView) -> String {
    let words = web::words(view.locale);
    let (turn, turns) = (view.turn, view.turns);
    let at = |turn: u32| format!("?turn={turn}");
    format!(
        "<nav class=\"controls\" aria-label=\"{}\">{}{}{}{}</nav>",
        words.turns,
        html::step("first", (turn > 0).then(|| at(0)).as_deref(), words.first),
        html::step("prev", turn.checked_sub(1).map(at).as_deref(), words.back),
        html::step("next", (turn < turns).then(|| at(turn + 1)).as_deref(), words.next),
        html::step("last", (turn < turns).then_some("?watch"), words.last),
    )
}

/// The board of a match as a picture.
pub(super) async fn board(
    State(Shared(hub)): State<Shared>,
    At(id): At<u64>,
    Asked(asked): Asked<Shown>,
    jar: CookieJar,
    headers: HeaderMap,
) -> Response {
    let locale = language(&hub, &headers);
    let found = watched(&hub, id, pass(&hub, id, &jar), &headers, asked.turn).await;
    let picture = found.map(|view| view.board.pictures.into_iter().next());
    let skin = |picture: &Picture| if asked.dark.is_some() { Skin::Night } else { picture.skin };
    let shot = match &picture {
        Ok(Some(picture)) => {
            hub.shots.shot(&Picture { skin: skin(picture), ..picture.clone() }, Urgency::Board).await
        }
        Ok(None) => None,
        Err(why) => return why.json(locale),
    };
    match shot {
        Some(shot) => {
            ([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "no-cache")], shot.png.clone()).into_response()
        }
        None => NoPage::Unkept.json(locale),
    }
}

/// The record of a match as a file.
pub(super) async fn record(
    State(Shared(hub)): State<Shared>,
    At(id): At<u64>,
    jar: CookieJar,
    headers: HeaderMap,
) -> Response {
    let locale = language(&hub, &headers);
    let view = match recorded(&hub, id, pass(&hub, id, &jar), locale).await {
        Ok(view) => view,
        Err(why) => return why.page(locale, None),
    };
    let Some(file) = view.file else { return NoPage::Unkept.page(locale, None) };
    let kept = format!("attachment; filename=\"{}\"", file.name);
    ([(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, kept)], file.text)
        .into_response()
}

async fn recorded(hub: &Hub, id: u64, pass: Option<PagePass>, locale: Locale) -> Result<PageView, NoPage> {
    if pass.is_some()
        && let Ok(view) = visit(hub, id, (pass, Some(locale)), PageWish::Record).await
    {
        return Ok(view);
    }
    visit(hub, id, (None, Some(locale)), PageWish::Record).await
}
