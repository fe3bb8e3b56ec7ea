//! What can be asked of the room, over HTTP.

use super::aside;
use super::door::{self, Asked, Asker, Joined, Named, Told};
use super::files;
use super::gallery;
use super::guard;
use super::hall::{CHANNELS_MAX, Hall};
use super::hub::{Hub, Shared, incoming};
use super::item::{Entry, Item, Member};
use super::join;
use super::likeness;
use super::name;
use super::refusal::{Refusal, unkept};
use super::ring;
use super::session;
use super::stream;
use super::view;
use crate::bot::command::addressed;
use crate::bot::message::Act;
use crate::chat::shared::server::Caller;
use crate::i18n::page;
use crate::i18n::spoken::Spoken;
use crate::players::Locale;
use axum::Json;
use axum::Router;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum_extra::extract::cookie::SignedCookieJar;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use std::io;
use std::sync::Arc;
use tower_http::compression::CompressionLayer;

/// Longest text of a person's message, in characters.
pub(super) const TEXT_MAX: usize = 2_000;
/// Longest id of a button, menu or option, in characters.
const CONTROL_ID_MAX: usize = 100;
/// Largest body of a request, in bytes: a text of the longest, each character escaped.
pub(super) const BODY_MAX: usize = 32 * 1024;

/// All that is served at an address.
pub(super) fn router(shared: Shared) -> Router {
    let names = Arc::clone(&shared.0.names);
    Router::new()
        .merge(files::router())
        .route("/api/start", get(start))
        .route("/api/join", post(join::join))
        .route("/api/say", post(say))
        .route("/api/ask", post(ask))
        .route("/api/press", post(press))
        .route("/api/choose", post(choose))
        .route("/api/channel", post(make_channel))
        .route("/api/language", post(set_language))
        .route("/api/earlier", get(earlier))
        .route("/api/sessions", get(session::list))
        .route("/api/sessions/end", post(session::end))
        .route("/api/push", post(ring::subscribe))
        .route("/api/push/off", post(ring::unsubscribe))
        .route("/api/push/test", post(ring::test))
        .route("/api/events", get(stream::events))
        .route("/picture/{name}", get(picture))
        .route("/file/{item}", get(download))
        // But for streams, whose updates must not wait for more, and for pictures.
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(names, guard::guard))
        .with_state(shared)
}

/// What a page needs before anybody has joined: its words, and whom the browser can go on as.
async fn start(
    State(shared): State<Shared>,
    Extension(Caller(caller)): Extension<Caller>,
    jar: SignedCookieJar,
    headers: HeaderMap,
) -> Result<(SignedCookieJar, Json<Value>), Refusal> {
    shared.0.pace_start(caller)?;
    let mut askers = door::known(&jar, &shared);
    for asker in &mut askers {
        session::name(&shared, asker, &headers).await?;
    }
    let hall = shared.0.hall();
    let people: Vec<_> =
        askers.iter().filter_map(|asker| hall.member(&asker.id)).map(view::identity).collect();
    let chosen = shared.0.chosen.get();
    let has_machine = chosen.machine.plays();
    let worded = |l| if has_machine { json!(page::words(l)) } else { json!(page::alone(l)) };
    let words: Value = Locale::ALL.iter().map(|&l| (l.code().to_owned(), worded(l))).collect();
    // What the page can say in its reader's stead.
    let spoken = Spoken { usual: chosen.clock, machine: has_machine };
    let said: Value = Locale::ALL.iter().map(|&l| (l.code().to_owned(), json!(spoken.commands(l)))).collect();
    let answer = json!({
        "people": people,
        "words": words,
        "commands": said,
        "dates": page::dates(),
        "asking": aside::asking(),
        "language": chosen.language,
        "limits": { "name": name::NAME_MAX, "text": TEXT_MAX },
        "closed": shared.0.invitations.is_some(),
        "push": shared.0.pusher.key(),
    });
    // Proofs are given anew, since browsers drop those that are old.
    let is_secure = shared.0.names.is_secure(&headers);
    let jar = askers.iter().fold(jar, |jar, asker| jar.add(door::proof(asker, is_secure)));
    Ok((jar, Json(answer)))
}

/// A message.
#[derive(Debug, Deserialize)]
struct Say {
    id: String,
    channel: String,
    text: String,
}

/// Keeps a message once, hands it to the bot, and answers when both have it on disk.
async fn say(
    State(shared): State<Shared>,
    asker: Asker,
    Told(said): Told<Say>,
) -> Result<Json<Value>, Refusal> {
    shared.0.pace(&asker.id)?;
    door::check_event(&said.id)?;
    let text = clean(&said.text)?;
    let at = shared.0.now();
    let decide = move |hall: &Hall, seq| write_said(hall, seq, &asker, &said, text, at);
    Hub::see_through(async move {
        let incoming = shared.0.write(decide).await?;
        shared.0.tell_bot(incoming).await
    })
    .await?;
    Ok(Json(json!({})))
}

/// Hands the bot a command without a word in the room, and answers when its effects are on disk: whether it was refused.
async fn ask(
    State(shared): State<Shared>,
    asker: Asker,
    Told(said): Told<Say>,
) -> Result<Json<Value>, Refusal> {
    shared.0.pace(&asker.id)?;
    door::check_event(&said.id)?;
    let text = clean(&said.text)?;
    if addressed(&text).is_none() {
        return Err(Refusal::IdBad);
    }
    note_acted(&shared, &asker).await?;
    let told = {
        let hall = shared.0.hall();
        let channel = hall.channel(&said.channel).ok_or(Refusal::ChannelUnknown)?;
        let event = aside::event(&asker.id, &said.id);
        incoming(&hall, &asker.id, &event, &channel.id, shared.0.now(), Act::Said(text))
    };
    let refused = shared.0.tell_bot(told).await?;
    Ok(Json(json!({ "refused": refused })))
}

type Written = (Option<Entry>, crate::bot::message::Incoming);

fn write_said(
    hall: &Hall,
    seq: u64,
    asker: &Asker,
    said: &Say,
    text: String,
    at: Timestamp,
) -> Result<Written, Refusal> {
    if hall.channel(&said.channel).is_none() {
        return Err(Refusal::ChannelUnknown);
    }
    let event = format!("{}:{}", asker.id, said.id);
    // What came first is what was said, whatever comes again under the same id.
    if let Some(item) = hall.item_said(&event) {
        let act = Act::Said(item.text.clone());
        return Ok((None, incoming(hall, &asker.id, &event, &item.channel, item.at, act)));
    }
    let told = incoming(hall, &asker.id, &event, &said.channel, at, Act::Said(text.clone()));
    if hall.is_said(&event) {
        return Ok((None, told));
    }
    let item = message(seq, said, &asker.id, text, at, event);
    Ok((Some(Entry::Item { number: None, retired: Vec::new(), item: Arc::new(item) }), told))
}

fn message(seq: u64, said: &Say, from: &str, text: String, at: Timestamp, event: String) -> Item {
    let private_to = aside::is_for_the_bot_alone(&text).then(|| from.to_owned());
    Item {
        id: seq,
        changed: seq,
        channel: said.channel.clone(),
        from: Some(from.to_owned()),
        at,
        text,
        event: Some(event),
        private_to,
        key: String::new(),
        language: None,
        calls: Vec::new(),
        turns: Vec::new(),
        stays: false,
        pictures: Vec::new(),
        buttons: Vec::new(),
        menus: Vec::new(),
        plate: None,
        file: None,
        edited: false,
        aside: None,
        again: None,
    }
}

/// A press of a button.
#[derive(Debug, Deserialize)]
struct Press {
    id: String,
    item: u64,
    button: String,
}

async fn press(
    State(shared): State<Shared>,
    asker: Asker,
    Told(press): Told<Press>,
) -> Result<Json<Value>, Refusal> {
    check_control(&press.button)?;
    act(&shared, &asker, &press.id, press.item, Act::Pressed(press.button)).await
}

/// A choice in a menu.
#[derive(Debug, Deserialize)]
struct Choose {
    id: String,
    item: u64,
    menu: String,
    option: String,
}

async fn choose(
    State(shared): State<Shared>,
    asker: Asker,
    Told(choice): Told<Choose>,
) -> Result<Json<Value>, Refusal> {
    check_control(&choice.menu)?;
    check_control(&choice.option)?;
    let what = Act::Chose { menu: choice.menu, option: choice.option };
    act(&shared, &asker, &choice.id, choice.item, what).await
}

/// Hands the bot an act on a post that this person may see, or might have seen until it was taken away: a second
/// sending must be taken like the first, and the bot knows best what is stale.
async fn act(
    shared: &Shared,
    asker: &Asker,
    event: &str,
    item: u64,
    act: Act,
) -> Result<Json<Value>, Refusal> {
    shared.0.pace(&asker.id)?;
    door::check_event(event)?;
    let event = format!("{}:{event}", asker.id);
    note_acted(shared, asker).await?;
    let told = {
        let hall = shared.0.hall();
        let channel = place_of(&hall, &asker.id, item).ok_or(Refusal::PostUnknown)?;
        incoming(&hall, &asker.id, &event, channel, shared.0.now(), act)
    };
    shared.0.tell_bot(told).await?;
    Ok(Json(json!({})))
}

/// Notes the first time that somebody uses their name.
async fn note_acted(shared: &Shared, asker: &Asker) -> Result<(), Refusal> {
    if shared.0.hall().member(&asker.id).is_some_and(|member| member.acted) {
        return Ok(());
    }
    let id = asker.id.clone();
    let decide = move |hall: &Hall, _| {
        let known = hall.member(&id).ok_or(Refusal::NotJoined)?;
        Ok((Some(Entry::Member(Member { acted: true, ..known.clone() })), ()))
    };
    shared.0.write(decide).await
}

fn place_of<'a>(hall: &'a Hall, asker: &str, id: u64) -> Option<&'a str> {
    if let Some(item) = hall.item(id) {
        return (item.from.is_none() && item.is_for(asker)).then_some(&item.channel);
    }
    let gone = hall.gone().find(|gone| gone.id == id)?;
    gone.private_to.as_deref().is_none_or(|owner| owner == asker).then_some(&gone.channel)
}

/// A wish for a channel.
#[derive(Debug, Deserialize)]
struct Make {
    name: String,
}

async fn make_channel(
    State(shared): State<Shared>,
    Extension(Caller(caller)): Extension<Caller>,
    asker: Asker,
    Told(wish): Told<Make>,
) -> Result<Json<Value>, Refusal> {
    shared.0.pace(&asker.id)?;
    shared.0.check_rooms(caller)?;
    let name = name::channel(&wish.name)?;
    let id = likeness::fold(&name);
    let answer = json!({ "id": id });
    let decide = move |hall: &Hall, _| {
        if hall.channels().iter().any(|known| likeness::is_alike(&known.name, &name)) {
            return Err(Refusal::ChannelTaken);
        }
        if hall.channels().len() >= CHANNELS_MAX {
            return Err(Refusal::ChannelsFull);
        }
        Ok((Some(Entry::Channel { id, name }), ()))
    };
    shared.0.write(decide).await?;
    shared.0.count_room(caller);
    Ok(Json(answer))
}

/// A choice of language.
#[derive(Debug, Deserialize)]
struct Language {
    locale: Locale,
}

/// The page speaks this language from now on, and so does the bot, whatever it was told before.
async fn set_language(
    State(shared): State<Shared>,
    asker: Asker,
    Told(wish): Told<Language>,
) -> Result<Json<Value>, Refusal> {
    shared.0.pace(&asker.id)?;
    let who = asker.id.clone();
    let decide = move |hall: &Hall, seq| Ok((hall.speaking(&who, wish.locale, seq), seq));
    // Else a page that is closed at once would speak one language, and the bot another.
    Hub::see_through(async move {
        let number = shared.0.write(decide).await?;
        let told = {
            let hall = shared.0.hall();
            let channel = hall.channels().first().ok_or(Refusal::ChannelUnknown)?;
            // A choice that changes nothing has the number of the line that comes next.
            let event = format!("{}:language:{number}:{}", asker.id, wish.locale.code());
            incoming(&hall, &asker.id, &event, &channel.id, shared.0.now(), Act::Speaks(wish.locale))
        };
        shared.0.tell_bot(told).await
    })
    .await?;
    Ok(Json(json!({})))
}

/// Which earlier items are asked for.
#[derive(Debug, Deserialize)]
struct Before {
    channel: String,
    before: u64,
}

async fn earlier(
    State(shared): State<Shared>,
    asker: Asker,
    Asked(wish): Asked<Before>,
) -> Result<Json<Value>, Refusal> {
    shared.0.pace_asked(&asker.id)?;
    let hall = shared.0.hall();
    let channel = hall.channel(&wish.channel).ok_or(Refusal::ChannelUnknown)?;
    Ok(Json(json!(view::earlier(&hall, channel, &asker.id, wish.before))))
}

/// A picture. One that is still being drawn is waited for; one that was never drawn looks as the other shade of it does.
async fn picture(
    State(shared): State<Shared>,
    _: Joined,
    Named(served): Named<String>,
) -> Result<Response, Refusal> {
    let (path, format) = gallery::find(shared.0.pictures(), &served).ok_or(Refusal::PostUnknown)?;
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    shared.0.promises.wait(name).await;
    let first = gallery::first(name);
    // The name is made from the content, so it never shows anything else.
    let (bytes, keep) = match shared.0.read(path.clone()).await {
        Err(error) if error.kind() == io::ErrorKind::NotFound && first != name => {
            let first = path.with_file_name(format!("{first}.{}", format.ending()));
            (shared.0.read(first).await, "no-store")
        }
        read => (read, "private, max-age=31536000, immutable"),
    };
    let bytes = bytes.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Refusal::PostUnknown,
        // The page asks again.
        _ => unkept(error),
    })?;
    Ok(([(CONTENT_TYPE, format.mime()), (CACHE_CONTROL, keep)], bytes).into_response())
}

async fn download(
    State(shared): State<Shared>,
    asker: Asker,
    Named(item): Named<u64>,
) -> Result<Response, Refusal> {
    let hall = shared.0.hall();
    let item = hall.item(item).filter(|item| item.is_for(&asker.id));
    let file = item.and_then(|item| item.file.as_ref()).ok_or(Refusal::PostUnknown)?;
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
    let name: String = file.name.chars().map(plain).collect();
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, file.text.clone()).into_response())
}

/// The text without control characters but tabs and line ends, and without blanks at its end.
fn clean(text: &str) -> Result<String, Refusal> {
    if text.chars().count() > TEXT_MAX {
        return Err(Refusal::TooLong);
    }
    let plain: String = text.chars().filter(|&c| !c.is_control() || c == '\n' || c == '\t').collect();
    let plain = plain.trim_end();
    if plain.trim().is_empty() { Err(Refusal::Empty) } else { Ok(plain.to_owned()) }
}

fn check_control(id: &str) -> Result<(), Refusal> {
    if id.chars().count() <= CONTROL_ID_MAX { Ok(()) } else { Err(Refusal::IdBad) }
}
