//! What can be asked of the pages, over HTTP.

use super::answer::NoPage;
use super::follow;
use super::guard;
use super::html;
use super::hub::{Hub, Shared};
use super::public;
use super::shown::shown;
use super::site;
use super::statics::{self, SHELF};
use super::visitor::{At, language, pass, proof, refuse, visit};
use crate::bot::message::{PageDeed, PagePass, PageRefusal, PageWish};
use crate::chat::shared::home::kept_page;
use crate::chat::shared::links::Seal;
use crate::i18n::{page, web};
use crate::players::Locale;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use axum_extra::extract::cookie::CookieJar;
use serde::Deserialize;
use serde_json::json;
use tower_http::compression::CompressionLayer;

/// Longest id of a button, menu or option, in characters.
const CONTROL_ID_MAX: usize = 100;
/// Longest run of steps that is picked at once, in characters.
const STEPS_MAX: usize = 400;
/// Longest id that a browser gives to what it sends.
const EVENT_ID_MAX: usize = 64;
/// Largest body of a request, in bytes.
pub(super) const BODY_MAX: usize = 4 * 1024;

/// All that is served.
pub(super) fn router(shared: &Shared) -> Router {
    Router::new()
        .merge(statics::router())
        .route("/boards", get(home))
        .route("/m/{id}/open/{claim}", get(offer).post(enter))
        .route("/m/{id}", get(public::page))
        .route("/m/{id}/board.png", get(public::board))
        .route("/m/{id}/record", get(public::record))
        .route("/m/{id}/state", get(state))
        .route("/m/{id}/press", post(press))
        .route("/m/{id}/choose", post(choose))
        .route("/m/{id}/events", get(follow::events))
        .route("/l/{id}", get(site::league))
        .route("/l/{id}/{picture}", get(site::league_picture))
        .route("/p/{id}", get(site::player))
        .route("/p/{id}/{picture}", get(site::player_picture))
        .route("/", get(site::index))
        .route("/ranking/{game}", get(site::ranking))
        .route("/ranking/{game}/{picture}", get(site::ranking_picture))
        .route("/rules/{game}", get(site::rules))
        .route("/rules/{game}/{picture}", get(site::rules_picture))
        .route("/picture/{name}", get(picture))
        .route("/words/{language}", get(words))
        .fallback(nothing)
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(shared.clone(), guard::guard))
        .with_state(shared.clone())
}

/// The boards that were opened in this browser: the server knows none of them, but the browser keeps them.
async fn home(State(Shared(hub)): State<Shared>, headers: HeaderMap) -> Html<String> {
    let locale = language(&hub, &headers);
    let words = web::words(locale);
    Html(kept_page(&SHELF, locale, (words.home_title, words.home_text), ""))
}

/// The small page behind a link. It uses nothing up: whoever shows a preview of a link looks at it, too.
async fn offer(
    State(Shared(hub)): State<Shared>,
    At((id, claim)): At<(u64, String)>,
    headers: HeaderMap,
) -> Response {
    let locale = language(&hub, &headers);
    if let Err(why) = hub.links.read(Seal::Link, id, &claim) {
        return refuse(&hub, id, why.into(), locale).await;
    }
    let words = web::words(locale);
    // The address is its own, so it need not be said.
    let body = format!(
        "<p>{}</p>\n<form method=\"post\"><button class=\"primary\">{}</button></form>",
        words.open_text, words.open
    );
    let head = "<meta name=\"robots\" content=\"noindex\">\n";
    html::page(locale, words.open_title, head, &body).into_response()
}

/// Takes a link for a cookie.
async fn enter(
    State(Shared(hub)): State<Shared>,
    At((id, claim)): At<(u64, String)>,
    jar: CookieJar,
    headers: HeaderMap,
) -> Response {
    let locale = language(&hub, &headers);
    match entered(&hub, (id, &claim), &jar, locale).await {
        Ok(pass) => (jar.add(proof(&hub, id, &pass)), Redirect::to(&format!("/m/{id}"))).into_response(),
        Err(why) => refuse(&hub, id, why, locale).await,
    }
}

async fn entered(
    hub: &Hub,
    (id, claim): (u64, &str),
    jar: &CookieJar,
    locale: Locale,
) -> Result<PagePass, NoPage> {
    let new = hub.links.read(Seal::Link, id, claim)?;
    // Who has the board open already uses nothing up.
    if let Some(known) = pass(hub, id, jar).filter(|known| known.account == new.account)
        && visit(hub, id, (Some(known.clone()), Some(locale)), PageWish::Look).await.is_ok()
    {
        return Ok(known);
    }
    visit(hub, id, (Some(new.clone()), Some(locale)), PageWish::Enter).await?;
    Ok(new)
}

/// What a player's page shows.
async fn state(
    State(Shared(hub)): State<Shared>,
    At(id): At<u64>,
    jar: CookieJar,
    headers: HeaderMap,
) -> Response {
    play(&hub, id, &jar, &headers, PageWish::Look).await
}

async fn play(hub: &Hub, id: u64, jar: &CookieJar, headers: &HeaderMap, wish: PageWish) -> Response {
    let locale = language(hub, headers);
    let Some(pass) = pass(hub, id, jar) else {
        return NoPage::Refused(PageRefusal::NotTheirs).json(locale);
    };
    match visit(hub, id, (Some(pass), Some(locale)), wish).await {
        Ok(view) => Json(shown(hub, view).await).into_response(),
        Err(why) => why.json(locale),
    }
}

/// A press of a button.
#[derive(Debug, Deserialize)]
struct Press {
    id: String,
    button: String,
}

async fn press(
    State(Shared(hub)): State<Shared>,
    At(id): At<u64>,
    jar: CookieJar,
    headers: HeaderMap,
    Json(press): Json<Press>,
) -> Response {
    let fits = are_short(&[(&press.id, EVENT_ID_MAX), (&press.button, CONTROL_ID_MAX)]);
    let deed = PageDeed::Press(press.button);
    act_on(&hub, id, (&jar, &headers), (fits, press.id, deed)).await
}

/// A choice in a menu, or steps picked on the board.
#[derive(Debug, Deserialize)]
struct Choose {
    id: String,
    menu: String,
    option: String,
}

async fn choose(
    State(Shared(hub)): State<Shared>,
    At(id): At<u64>,
    jar: CookieJar,
    headers: HeaderMap,
    Json(choice): Json<Choose>,
) -> Response {
    let fits =
        are_short(&[(&choice.id, EVENT_ID_MAX), (&choice.menu, CONTROL_ID_MAX), (&choice.option, STEPS_MAX)]);
    let deed = PageDeed::Choose(choice.menu, choice.option);
    act_on(&hub, id, (&jar, &headers), (fits, choice.id, deed)).await
}

fn are_short(texts: &[(&str, usize)]) -> bool {
    texts.iter().all(|(text, most)| !text.is_empty() && text.chars().nth(*most).is_none())
}

async fn act_on(
    hub: &Hub,
    id: u64,
    (jar, headers): (&CookieJar, &HeaderMap),
    (fits, event, deed): (bool, String, PageDeed),
) -> Response {
    if !fits {
        return NoPage::Nothing.json(language(hub, headers));
    }
    play(hub, id, jar, headers, PageWish::Do { event, deed }).await
}

/// A picture that was drawn lately.
async fn picture(State(Shared(hub)): State<Shared>, At(name): At<String>) -> Response {
    let found = name.strip_suffix(".png").and_then(|name| hub.shots.named(name));
    match found {
        Some(shot) => {
            let about = [(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "private, max-age=86400, immutable")];
            (about, shot.png.clone()).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The words of the pages' script, in a language.
async fn words(At(language): At<String>) -> Response {
    match Locale::ALL.into_iter().find(|locale| locale.code() == language) {
        Some(locale) => {
            let about = [(CACHE_CONTROL, "no-cache")];
            let (room, web) = (page::words(locale), web::words(locale));
            let said = json!({ "room": room, "web": web, "dates": page::dates() });
            (about, Json(said)).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn nothing(State(Shared(hub)): State<Shared>, headers: HeaderMap) -> Response {
    NoPage::Nothing.page(language(&hub, &headers), None)
}
