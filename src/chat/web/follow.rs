//! What an open page is told when its match has changed: no more than that, so it asks again.

use super::answer::NoPage;
use super::hub::{Hub, Present, Shared};
use super::visitor::{At, language, pass, visit};
use crate::bot::message::{PagePass, PageWish};
use crate::chat::shared::server::Caller;
use crate::players::Locale;
use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::cookie::CookieJar;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError::Closed;
use tokio::sync::mpsc;
use tokio::sync::watch;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::ReceiverStream;

/// How often an idle stream says that it is alive.
const ALIVE_EVERY: Duration = Duration::from_secs(15);
/// After how long a page that has lost its stream asks for it again.
const RETRY_AFTER: Duration = Duration::from_secs(2);

/// Tells a page of every change of a match that it may see.
pub(super) async fn events(
    State(Shared(hub)): State<Shared>,
    At(id): At<u64>,
    jar: CookieJar,
    Extension(Caller(caller)): Extension<Caller>,
    headers: HeaderMap,
) -> Response {
    let locale = language(&hub, &headers);
    let (changes, closes) = (hub.changes(), hub.closes());
    let seen = match seen_by(&hub, id, pass(&hub, id, &jar), locale).await {
        Ok(seen) => seen,
        Err(why) => return why.json(locale),
    };
    let present = match hub.arrive(seen.as_ref(), caller) {
        Ok(present) => present,
        Err(why) => return why.json(locale),
    };
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(feed(id, present, (changes, closes), sender));
    let stream = ReceiverStream::new(receiver).map(Ok::<_, Infallible>);
    // A page does not hear of what says nothing.
    let alive = KeepAlive::new().interval(ALIVE_EVERY).event(Event::default().event("alive").data("{}"));
    Sse::new(stream).keep_alive(alive).into_response()
}

/// Who sees the match: a player by their pass; where that does not hold any more, or there is none, anybody who may see what
/// is public, as on the page.
async fn seen_by(
    hub: &Hub,
    id: u64,
    pass: Option<PagePass>,
    locale: Locale,
) -> Result<Option<PagePass>, NoPage> {
    let look = |pass| visit(hub, id, (pass, Some(locale)), PageWish::Watch);
    let Some(pass) = pass else { return look(None).await.map(|_| None) };
    match look(Some(pass.clone())).await {
        Ok(_) => Ok(Some(pass)),
        Err(why) => look(None).await.map(|_| None).map_err(|_| why),
    }
}

/// Tells until the page is closed, its place is needed, or the program ends.
async fn feed(
    id: u64,
    present: Present,
    (mut changes, mut closes): (Receiver<u64>, watch::Receiver<bool>),
    page: mpsc::Sender<Event>,
) {
    // What changed before the stream began is told at once.
    if page.send(Event::default().retry(RETRY_AFTER).data("changed")).await.is_err() {
        return;
    }
    loop {
        let is_news = tokio::select! {
            () = page.closed() => return,
            () = present.dismissed() => {
                let _ = page.try_send(Event::default().event("moved").data("{}"));
                return;
            }
            _ = closes.wait_for(|closing| *closing) => return,
            changed = changes.recv() => match changed {
                Ok(changed) => changed == id,
                Err(Closed) => return,
                // It may have been among those that were missed.
                Err(_) => true,
            },
        };
        if is_news && page.send(Event::default().data("changed")).await.is_err() {
            return;
        }
    }
}
