//! What the open pages are told, as it happens.

use super::door::{Asked, Asker};
use super::hub::Shared;
use super::hub::{Hub, Present, Tick};
use super::refusal::Refusal;
use super::shade::Shade;
use super::view::{self, Update};
use crate::chat::shared::server::Caller;
use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::Stream;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::ReceiverStream;

/// How often an idle stream says that it is alive.
const ALIVE_EVERY: Duration = Duration::from_secs(15);
/// After how long a page that has lost its stream asks for it again.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// From where a page wants to be told.
#[derive(Debug, Deserialize)]
pub(super) struct From {
    since: Option<u64>,
    /// Whether the page is dark.
    #[serde(default)]
    dark: bool,
}

/// Tells a page what it has missed, then what happens. The browser itself says what it has seen when it asks again.
pub(super) async fn events(
    State(Shared(hub)): State<Shared>,
    asker: Asker,
    Extension(Caller(caller)): Extension<Caller>,
    Asked(from): Asked<From>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    hub.pace_asked(&asker.id)?;
    let shade = if from.dark { Shade::Dark } else { Shade::Light };
    let present = hub.arrive(&asker.id, caller, shade)?;
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(feed(hub, asker, present, last.or(from.since), sender));
    let stream = ReceiverStream::new(receiver).map(Ok);
    // A page cannot see that nothing comes any more but by this.
    let alive = KeepAlive::new().interval(ALIVE_EVERY).event(Event::default().event("alive").data("{}"));
    Ok(Sse::new(stream).keep_alive(alive))
}

/// Tells until the page is closed or the program ends. A slow page is told less often, never more at once than what
/// is the case.
async fn feed(
    hub: Arc<Hub>,
    asker: Asker,
    present: Present,
    mut since: Option<u64>,
    page: mpsc::Sender<Event>,
) {
    let mut ticks = hub.ticks();
    let mut told = None;
    loop {
        let tick = *ticks.borrow_and_update();
        if tick.closing || !is_in(&hub, &asker) {
            break;
        }
        let (event, head) = told_next(&hub, &asker.id, since, told, tick);
        if let Some(event) = event {
            tokio::select! {
                sent = page.send(event) => if sent.is_err() { break },
                // Whoever does not read what was sent makes room, too.
                () = present.dismissed() => return give_way(&page),
            }
        }
        (since, told) = (Some(head), Some(tick));
        tokio::select! {
            () = page.closed() => break,
            () = present.dismissed() => return give_way(&page),
            changed = ticks.changed() => if changed.is_err() { break },
        }
    }
    drop(present);
}

/// Tells a page whose place another one takes not to ask for one again at once, or each would drive out the next.
fn give_way(page: &mpsc::Sender<Event>) {
    let _ = page.try_send(Event::default().event("moved").data("{}"));
}

/// Whether the session of the page still holds.
fn is_in(hub: &Hub, asker: &Asker) -> bool {
    hub.hall().member(&asker.id).is_some_and(|member| member.has_session(&asker.session))
}

/// What to tell next, if anything, and up to which line the page then knows.
fn told_next(
    hub: &Hub,
    viewer: &str,
    since: Option<u64>,
    told: Option<Tick>,
    tick: Tick,
) -> (Option<Event>, u64) {
    let here = told.is_none_or(|told| told.here != tick.here).then(|| hub.here());
    let hall = hub.hall();
    let update = view::update(&hall, viewer, since);
    let head = update.head;
    if update.is_empty() && here.is_none() {
        return (None, head);
    }
    let data = serde_json::to_string(&Told { update, here: here.as_deref() });
    // What it is made of can be written.
    (data.ok().map(|data| Event::default().id(head.to_string()).retry(RETRY_AFTER).data(data)), head)
}

/// What a page is told at a time.
#[derive(Serialize)]
struct Told<'a> {
    update: Update<'a>,
    here: Option<&'a [String]>,
}
