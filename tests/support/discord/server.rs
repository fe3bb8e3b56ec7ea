//! Listens on a free loopback port, for requests and for connections to the gateway.

use super::fault::{self, Fault, Hits};
use super::gateway;
use super::refused::Refused;
use super::request::{Answer, Call, read};
use super::rest;
use super::validate::Validator;
use super::world::World;
use axum::body::Body;
use axum::extract::connect_info::Connected;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, WebSocketUpgrade};
use axum::http::{Request, Response, StatusCode};
use axum::response::IntoResponse;
use axum::serve::{IncomingStream, Listener};
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What all connections share.
#[derive(Debug)]
pub(crate) struct Shared {
    world: Mutex<World>,
    /// Counts changes; those who wait look again at each.
    pub(crate) changes: watch::Sender<u64>,
    pub(crate) validator: Option<&'static Validator>,
    pub(crate) address: SocketAddr,
}

impl Shared {
    pub(crate) fn new(world: World, address: SocketAddr, validator: Option<&'static Validator>) -> Self {
        Self { world: Mutex::new(world), changes: watch::Sender::new(0), validator, address }
    }

    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        // A test that failed while it held the world shall not hide why behind another failure.
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn changed(&self) {
        self.changes.send_modify(|count| *count += 1);
    }
}

/// Serves until it is aborted.
pub(crate) async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    let app = axum::Router::new().fallback(move |ConnectInfo(line): ConnectInfo<Line>, request| {
        let shared = Arc::clone(&shared);
        async move { receive(shared, line, request).await }
    });
    let app = app.layer(DefaultBodyLimit::max(super::request::BODY_MAX));
    let app = app.into_make_service_with_connect_info::<Line>();
    axum::serve(Lines(listener), app).await.expect("it serves for ever");
}

async fn receive(shared: Arc<Shared>, line: Line, request: Request<Body>) -> Response<Body> {
    let path = request.uri().path().to_owned();
    if shared.world().is_down && !path.starts_with("/control") {
        line.cut();
        return Response::default();
    }
    if let Some(rest) = path.strip_prefix("/api/v10") {
        return rest_call(shared, line, request, rest).await;
    }
    if path.starts_with(gateway::RESUME) && shared.world().gateway.no_resuming {
        line.cut();
        return Response::default();
    }
    if path.starts_with("/control") {
        return super::control::receive(shared, request).await;
    }
    let query = request.uri().query().unwrap_or_default().to_owned();
    let (mut parts, _) = request.into_parts();
    match WebSocketUpgrade::from_request_parts(&mut parts, &()).await {
        Ok(upgrade) => upgrade.on_upgrade(move |socket| gateway::run(socket, shared, path, query)),
        Err(refused) => refused.into_response(),
    }
}

async fn rest_call(shared: Arc<Shared>, line: Line, request: Request<Body>, path: &str) -> Response<Body> {
    let (call, unread) = match read(request, path).await {
        Ok(call) => (call, None),
        Err((call, refused)) => (call, Some(refused)),
    };
    let limited = shared.world().limited(&call);
    if let Some(rest) = limited {
        let answer = fault::too_many(rest.as_secs_f64(), true);
        shared.world().requests.push((call.clone(), answer.status));
        return respond(&shared, &call, &answer);
    }
    let fault = shared.world().faults.take(&call);
    if let Some((fault, hits)) = &fault {
        if let Fault::TooMany { retry_after, global: true } = fault {
            shared.world().limit(*retry_after);
        }
        before(fault, hits, &line).await;
        if let Some(answer) = fault::instead(fault) {
            shared.world().requests.push((call.clone(), answer.status));
            shared.changed();
            return respond(&shared, &call, &answer);
        }
        if line.is_cut() {
            return respond(&shared, &call, &Answer::nothing());
        }
    }
    let answer = match unread {
        Some(refused) => Err(refused),
        None => decide(&shared, &call),
    };
    let answer = answer.unwrap_or_else(|refused| refused.answer());
    record(&shared, &call, &answer);
    match fault {
        Some((Fault::CutAfter, _)) => line.cut(),
        Some((Fault::Slow(by), _)) => tokio::time::sleep(by).await,
        Some((Fault::StatusAfter(status), _)) => return respond(&shared, &call, &fault::broken(status)),
        _ => {}
    }
    respond(&shared, &call, &answer)
}

async fn before(fault: &Fault, hits: &Hits, line: &Line) {
    match fault {
        Fault::CutBefore => line.cut(),
        Fault::Held => hits.gate().await,
        _ => {}
    }
}

fn decide(shared: &Shared, call: &Call) -> Result<Answer, Refused> {
    if let Some(validator) = shared.validator {
        validator.request(call)?;
    }
    rest::answer(&mut shared.world(), call, &shared.address.to_string())
}

/// Keeps what was asked and what was wrong with it, or with the answer.
fn record(shared: &Shared, call: &Call, answer: &Answer) {
    let wrong = shared.validator.map_or_else(Vec::new, |validator| validator.answer(call, answer));
    let mut world = shared.world();
    if answer.body["code"] == 50_035 || answer.body["code"] == 50_109 {
        world.violations.push(format!("{} {}: {}", call.method, call.path_text(), answer.body));
    }
    let told = wrong.into_iter().map(|wrong| format!("{} {}: {wrong}", call.method, call.path_text()));
    world.own_violations.extend(told);
    world.requests.push((call.clone(), answer.status));
    drop(world);
    shared.changed();
}

fn respond(shared: &Shared, call: &Call, answer: &Answer) -> Response<Body> {
    let bucket = rest::bucket(call);
    let mut response = Response::builder().status(StatusCode::from_u16(answer.status).expect("a status"));
    let now = shared.world().clock.millis() as f64 / 1_000.0;
    let after = answer.body["retry_after"].as_f64().unwrap_or(1.0);
    let limits = [
        ("x-ratelimit-limit", "50".to_owned()),
        ("x-ratelimit-remaining", "49".to_owned()),
        ("x-ratelimit-reset", format!("{:.3}", now + after)),
        ("x-ratelimit-reset-after", format!("{after:.3}")),
        ("x-ratelimit-bucket", bucket),
        ("content-type", "application/json".to_owned()),
    ];
    for (name, value) in &limits {
        if answer.headers.iter().all(|(other, _)| other != name) {
            response = response.header(*name, value);
        }
    }
    for (name, value) in &answer.headers {
        response = response.header(*name, value);
    }
    let body = if answer.body.is_null() { Body::empty() } else { Body::from(answer.body.to_string()) };
    response.body(body).expect("headers made here")
}

/// A connection that can be cut: from then on nothing can be read from it or written to it.
#[derive(Clone, Debug)]
struct Line(Arc<AtomicBool>);

impl Line {
    fn cut(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    fn is_cut(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

impl Connected<IncomingStream<'_, Lines>> for Line {
    fn connect_info(stream: IncomingStream<'_, Lines>) -> Self {
        stream.io().line.clone()
    }
}

#[derive(Debug)]
struct Lines(TcpListener);

impl Listener for Lines {
    type Io = Wire;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Wire, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.0).await;
        let _ = stream.set_nodelay(true);
        (Wire { stream, line: Line(Arc::default()) }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

#[derive(Debug)]
struct Wire {
    stream: TcpStream,
    line: Line,
}

impl Wire {
    fn whole(&self) -> io::Result<()> {
        if self.line.is_cut() { Err(io::ErrorKind::ConnectionReset.into()) } else { Ok(()) }
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.whole()?;
        Pin::new(&mut self.stream).poll_read(cx, into)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.whole()?;
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.whole()?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
