//! Where people come in at a program that is one of several: it listens all the time, and whichever of them serves the
//! room, people are answered. What comes in is answered here while this program serves the room, and is passed on to the
//! one that does otherwise.
//!
//! Whether somebody may ask, and from which network they come, is found out where they come in. What is passed on says so
//! under a seal ([`seal`]), and is never passed on a second time: a program that serves no room refuses it.

mod pass;
mod seal;

use super::CLOSING_WAIT;
use super::guard::{Names, Vetted, guarded};
use super::refusal::{self, AWAY_SECONDS, Refusal};
use super::routes::BODY_MAX;
use crate::bot::{HouseSecret, Whereabouts};
use crate::chat::shared::language;
use crate::chat::shared::server::{self, Caller, Served, Visitor};
use crate::chat::{Gate, Provision};
use crate::config::{self, Chosen};
use crate::i18n::page;
use crate::players::Platform;
use crate::status::Figures;
use anyhow::Context as _;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{ACCEPT, RETRY_AFTER};
use axum::http::{Method, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;
use pass::{Other, Ways, Whole};
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, timeout, timeout_at};

/// How long whoever asks while nobody serves the room waits before they are told so.
const NOBODY_MAX: Duration = Duration::from_secs(2);
/// After how long another program is tried again that is not reached.
const AGAIN: Duration = Duration::from_millis(250);
/// After how long the host is told of it: the other one may have to read its journal first.
const TOLD_AFTER: Duration = Duration::from_secs(5);

/// The front of the room. A copy is the same one.
#[derive(Clone)]
pub struct Front(Arc<Inner>);

struct Inner {
    address: SocketAddr,
    names: Names,
    gate: Arc<Gate>,
    chosen: Chosen,
    figures: Figures,
    ways: Ways,
    room: watch::Sender<Rooms>,
    /// Where it listens.
    listens: watch::Sender<Option<SocketAddr>>,
}

/// Where the room is: here before anywhere else.
#[derive(Clone, Default)]
struct Rooms {
    here: Option<Here>,
    there: Option<Arc<Other>>,
    /// Whether the program ends.
    closing: bool,
}

/// The room at this program.
#[derive(Clone)]
struct Here {
    router: Router,
    secret: HouseSecret,
    /// Nothing is sent over it: when it is closed, nothing is being answered any more.
    busy: mpsc::Sender<()>,
}

impl Rooms {
    fn is_anywhere(&self) -> bool {
        self.here.is_some() || self.there.is_some()
    }

    /// Whether people are still passed on to this one.
    fn leads_to(&self, other: &Arc<Other>) -> bool {
        !self.closing && self.there.as_ref().is_some_and(|there| Arc::ptr_eq(there, other))
    }
}

impl Here {
    async fn answer(self, request: Request) -> Response {
        let Self { router, busy, .. } = self;
        let response = TowerToHyperService::new(router).call(request).await.into_response();
        drop(busy);
        response
    }
}

impl fmt::Debug for Front {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Front").field("address", &self.0.address).finish_non_exhaustive()
    }
}

impl Front {
    /// The front of a room of this configuration. It does not listen yet.
    pub fn new(config: &config::Local, provision: &Provision) -> Self {
        let Provision { gate, chosen, figures, .. } = provision;
        figures.reaches(Platform::Local.id(), false);
        Self(Arc::new(Inner {
            address: config.address,
            names: Names { address: config.address.ip(), public: config.public.clone() },
            gate: Arc::clone(gate),
            chosen: chosen.clone(),
            figures: figures.clone(),
            ways: Ways::default(),
            room: watch::Sender::default(),
            listens: watch::Sender::default(),
        }))
    }

    /// Listens at the configured address. People are sent there, so no other will do.
    pub async fn listen(&self) -> io::Result<TcpListener> {
        let listener = TcpListener::bind(self.0.address).await?;
        self.0.listens.send_replace(Some(listener.local_addr()?));
        Ok(listener)
    }

    /// Waits until it listens; where.
    pub async fn listens(&self) -> SocketAddr {
        let mut listens = self.0.listens.subscribe();
        // It does not fail while this is here.
        let known = listens.wait_for(Option::is_some).await.map(|address| *address);
        known.ok().flatten().unwrap_or(self.0.address)
    }

    /// Lets people in until `closing` comes about, and passes them on to whichever other program serves the room.
    pub async fn serve(
        self,
        listener: TcpListener,
        holder: watch::Receiver<Option<Whereabouts>>,
        closing: impl Future<Output = ()>,
    ) {
        let following = tokio::spawn(self.clone().follow(holder));
        let router = Router::new().fallback(come).with_state(self.clone());
        let served = Served {
            router,
            body_max: BODY_MAX,
            too_large: refusal::too_large,
            gate: Arc::clone(&self.0.gate),
        };
        let mut room = self.0.room.subscribe();
        let serving = tokio::spawn(server::serve(listener, served, async move {
            let _ = room.wait_for(|rooms| rooms.closing).await;
        }));
        closing.await;
        self.change(|rooms| rooms.closing = true);
        following.abort();
        let _ = timeout(CLOSING_WAIT, serving).await;
    }

    /// Answers people here, until what is returned is dropped. Other programs pass them on under this secret.
    pub(super) fn admit(&self, router: Router, secret: HouseSecret) -> Admitted {
        let (busy, done) = mpsc::channel(1);
        self.change(|rooms| rooms.here = Some(Here { router, secret: secret.clone(), busy }));
        Admitted { front: self.clone(), secret, done }
    }

    fn change(&self, act: impl FnOnce(&mut Rooms)) {
        self.0.room.send_modify(|rooms| {
            act(rooms);
            self.0.figures.reaches(Platform::Local.id(), rooms.is_anywhere() && !rooms.closing);
        });
    }

    /// Keeps the way to whichever other program serves the room.
    async fn follow(self, mut holder: watch::Receiver<Option<Whereabouts>>) {
        loop {
            let known = holder.borrow_and_update().clone();
            self.change(|rooms| rooms.there = None);
            let reaching = async {
                if let Some(other) = known {
                    self.reach(other).await;
                }
                std::future::pending().await
            };
            let changed = tokio::select! {
                changed = holder.changed() => changed,
                never = reaching => never,
            };
            if changed.is_err() {
                return;
            }
        }
    }

    /// Tries another program until it is reached. The host is told once of one that is not.
    async fn reach(&self, other: Whereabouts) {
        let (began, mut is_told) = (Instant::now(), false);
        let Whereabouts { holder, door, .. } = other;
        loop {
            let why = match &door {
                Some((address, secret)) => {
                    let other = Other { address: *address, secret: secret.clone() };
                    match self.0.ways.try_out(&other).await {
                        Ok(()) => return self.change(|rooms| rooms.there = Some(Arc::new(other))),
                        Err(why) => format!("{address}: {why:#}"),
                    }
                }
                None => "it does not say where it is reached".to_owned(),
            };
            if !is_told && began.elapsed() > TOLD_AFTER {
                is_told = true;
                tracing::warn!(holder, "the program that serves the room is not reached from here: {why}");
            }
            sleep(AGAIN).await;
        }
    }

    /// Where the room is, if it is anywhere by then and not at a program where it was just not found.
    async fn room(&self, but: Option<&Arc<Other>>, until: Instant) -> Rooms {
        let is_other = |rooms: &Rooms| {
            let is_there = but.is_some_and(|other| rooms.leads_to(other));
            rooms.closing || rooms.here.is_some() || rooms.there.is_some() && !is_there
        };
        let mut room = self.0.room.subscribe();
        let found = timeout_at(until, room.wait_for(is_other)).await;
        found.ok().and_then(Result::ok).map(|rooms| rooms.clone()).unwrap_or_default()
    }

    /// Answers a request that came in here, wherever the room is.
    async fn answer(&self, request: Request) -> Response {
        let away = away(self, &request);
        let Some(whole) = Whole::of(request, BODY_MAX).await else { return away };
        let (mut tried, until) = (None, Instant::now() + NOBODY_MAX);
        loop {
            let other = match self.room(tried.as_ref(), until).await {
                Rooms { here: Some(here), .. } => return here.answer(whole.request()).await,
                Rooms { there: Some(other), closing: false, .. } => other,
                _ => return away,
            };
            match self.pass(&other, whole.request()).await {
                Ok(Some(response)) => return response,
                Ok(None) => tried = Some(other),
                Err(why) => {
                    tracing::debug!("nothing is passed on: {why:#}");
                    return away;
                }
            }
        }
    }

    /// Passes a request on; nothing, if the other program does not serve the room any more.
    async fn pass(&self, other: &Arc<Other>, request: Request) -> anyhow::Result<Option<Response>> {
        let Caller(caller) = request.extensions().get().copied().context("nobody knows who asks")?;
        let (mut room, left) = (self.0.room.subscribe(), Arc::clone(other));
        let gone = async move {
            // It does not fail while this is here.
            let _ = room.wait_for(|rooms| !rooms.leads_to(&left)).await;
        };
        self.0.ways.pass((other, caller), request, (&self.0.gate, gone)).await
    }

    /// Answers what another program has passed on, if it was one and this one serves the room.
    async fn answer_passed(&self, mut request: Request) -> Response {
        let here = self.0.room.borrow().here.clone();
        let known = here.and_then(|here| {
            let caller = seal::caller(&here.secret, request.headers(), pass::asked(&request))?;
            Some((here, caller))
        });
        let Some((here, caller)) = known else { return pass::not_here() };
        if let Some(visitor) = request.extensions().get::<Visitor>() {
            visitor.speaks_for_others();
        }
        if let Some(shown) = pass::shown(&here.secret, &request) {
            return shown;
        }
        request.extensions_mut().insert(Caller(caller));
        request.extensions_mut().insert(Vetted);
        here.answer(request).await
    }
}

/// Answers a request: one that somebody makes here, or that another program passes on.
async fn come(State(front): State<Front>, request: Request) -> Response {
    if request.headers().contains_key(seal::PASSED) {
        return front.answer_passed(request).await;
    }
    guarded(&front.0.names, request, |request| front.answer(request)).await
}

/// What somebody is told while nobody serves the room: a browser that wants a page gets one that asks again by itself.
fn away(front: &Front, request: &Request) -> Response {
    let headers = request.headers();
    let accepted = headers.get(ACCEPT).and_then(|value| value.to_str().ok());
    if request.method() != Method::GET || !accepted.is_some_and(|kinds| kinds.contains("text/html")) {
        return Refusal::Away.into_response();
    }
    let locale = language::wanted(headers).unwrap_or_else(|| front.0.chosen.get().language);
    let page = format!(
        "<!DOCTYPE html><html lang=\"{}\"><head><meta charset=\"utf-8\"><title>Nahil</title>\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <meta http-equiv=\"refresh\" content=\"{AWAY_SECONDS}\"></head><body><p>{}</p></body></html>",
        locale.code(),
        page::words(locale).error_away
    );
    (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, AWAY_SECONDS)], Html(page)).into_response()
}

/// The room, as long as people are let in to it here.
#[derive(Debug)]
pub(super) struct Admitted {
    front: Front,
    secret: HouseSecret,
    done: mpsc::Receiver<()>,
}

impl Admitted {
    /// Lets nobody in any more, and waits until nothing is being answered.
    pub(super) async fn end(mut self) {
        self.shut();
        self.done.recv().await;
    }

    fn shut(&self) {
        let is_this = |here: &Here| here.secret == self.secret;
        self.front.change(|rooms| {
            // It may be open again.
            rooms.here.take_if(|here| is_this(here));
        });
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        self.shut();
    }
}
