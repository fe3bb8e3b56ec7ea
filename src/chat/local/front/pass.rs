//! Passing on: a request to the program that serves the room, and its answer back, as it comes.

use super::seal;
use crate::bot::HouseSecret;
use crate::chat::Gate;
use crate::chat::local::refusal::Refusal;
use anyhow::Context as _;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{
    CONNECTION, EXPECT, HOST, HeaderName, PROXY_AUTHENTICATE, PROXY_AUTHORIZATION, TE, TRAILER,
    TRANSFER_ENCODING, UPGRADE,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use hyper::body::{Bytes, Incoming};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::timeout;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::ReceiverStream;

/// How long another program may take to take a connection.
const CONNECT_MAX: Duration = Duration::from_secs(2);
/// How long it may take to begin with its answer: longer than the room waits for the bot.
const ANSWER_MAX: Duration = Duration::from_secs(15);
/// How long nothing may come of an answer: streams of events say more often that they are alive.
const SILENCE_MAX: Duration = Duration::from_secs(45);
/// How many connections that nobody uses are kept, and for how long: shorter than the other program keeps them.
const IDLE: (usize, Duration) = (16, Duration::from_secs(10));
/// Under which path a program is asked whether it knows the secret. No request without a seal gets there.
const SHOW: &str = "/nahil/";

/// Headers that are about a connection, and not about what goes over it.
const OF_CONNECTIONS: [HeaderName; 10] = [
    CONNECTION,
    EXPECT,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    PROXY_AUTHENTICATE,
    PROXY_AUTHORIZATION,
    TE,
    TRAILER,
    TRANSFER_ENCODING,
    UPGRADE,
];

/// The program that serves the room, to another one.
#[derive(Clone, Debug)]
pub(super) struct Other {
    pub(super) address: SocketAddr,
    pub(super) secret: HouseSecret,
}

/// The ways to other programs.
#[derive(Clone, Debug)]
pub(super) struct Ways(Client<HttpConnector, Body>);

impl Default for Ways {
    fn default() -> Self {
        let mut connector = HttpConnector::new();
        connector.set_connect_timeout(Some(CONNECT_MAX));
        connector.set_nodelay(true);
        let mut builder = Client::builder(TokioExecutor::new());
        builder.pool_timer(TokioTimer::new()).pool_max_idle_per_host(IDLE.0).pool_idle_timeout(IDLE.1);
        Self(builder.build(connector))
    }
}

impl Ways {
    /// Fails unless that program is reached, and shows that it knows the secret; so nothing of anybody is ever sent to one
    /// that only happens to be at its address.
    pub(super) async fn try_out(&self, to: &Other) -> anyhow::Result<()> {
        let path = format!("{SHOW}{:032x}", rand::random::<u128>());
        let request =
            Request::builder().uri(&path).header(HOST, to.address.to_string()).body(Body::empty())?;
        let sent = sealed(to, IpAddr::V4(Ipv4Addr::UNSPECIFIED), request)?;
        let answer = timeout(ANSWER_MAX, self.0.request(sent)).await.context("it does not answer")??;
        anyhow::ensure!(
            seal::is_shown(&to.secret, answer.headers(), &path),
            "it serves no room yet, or is another one"
        );
        Ok(())
    }

    /// Passes a request on for somebody, and its answer back until it ends, or `gone` comes about. The whole of an answer
    /// is never here. Nothing, if it surely has not come to a room, so that it may be passed on again.
    pub(super) async fn pass(
        &self,
        (to, caller): (&Other, IpAddr),
        request: Request,
        (gate, gone): (&Gate, impl Future<Output = ()> + Send + 'static),
    ) -> anyhow::Result<Option<Response>> {
        let place = gate.place().await.context("there are too many connections")?;
        let sent = sealed(to, caller, request)?;
        let mut gone = Box::pin(gone);
        let answer = tokio::select! {
            answer = timeout(ANSWER_MAX, self.0.request(sent)) => answer.context("it does not answer")?,
            () = &mut gone => anyhow::bail!("it serves the room no more"),
        };
        let (mut head, body) = match answer {
            Err(error) if error.is_connect() => return Ok(None),
            answer => answer?.into_parts(),
        };
        if head.headers.contains_key(seal::NOT_HERE) {
            return Ok(None);
        }
        strip(&mut head.headers);
        let (sender, receiver) = mpsc::channel(1);
        tokio::spawn(pump(body, sender, gone, place));
        Ok(Some(Response::from_parts(head, Body::from_stream(ReceiverStream::new(receiver)))))
    }
}

/// What a program answers to which something was passed on though it serves no room.
pub(super) fn not_here() -> Response {
    let mut response = Refusal::Away.into_response();
    response.headers_mut().insert(seal::NOT_HERE, HeaderValue::from_static("1"));
    response
}

/// What a program answers that was asked whether it knows the secret; nothing, if it was asked something else.
pub(super) fn shown(secret: &HouseSecret, request: &Request) -> Option<Response> {
    let path = request.uri().path();
    let shown = path.starts_with(SHOW).then(|| seal::shown(secret, path)).flatten()?;
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    response.headers_mut().insert(seal::SHOWN, shown);
    Some(response)
}

/// What a seal is about.
pub(super) fn asked(request: &Request) -> (&Method, &str) {
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    (request.method(), path)
}

/// A request that may be passed on more than once; its body is small, and was read whole.
#[derive(Clone, Debug)]
pub(super) struct Whole {
    head: Parts,
    body: Bytes,
}

impl Whole {
    pub(super) async fn of(request: Request, most: usize) -> Option<Self> {
        let (head, body) = request.into_parts();
        Some(Self { head, body: to_bytes(body, most).await.ok()? })
    }

    pub(super) fn request(&self) -> Request {
        Request::from_parts(self.head.clone(), Body::from(self.body.clone()))
    }
}

/// The request as it is passed on.
fn sealed(to: &Other, caller: IpAddr, request: Request) -> anyhow::Result<Request> {
    let (mut head, body) = request.into_parts();
    strip(&mut head.headers);
    let path = head.uri.path_and_query().map_or("/", |path| path.as_str());
    let passed = seal::passed(&to.secret, caller, (&head.method, path)).context("there is no seal")?;
    let uri = Uri::builder().scheme("http").authority(to.address.to_string()).path_and_query(path).build()?;
    let mut sent = Request::builder().method(head.method).uri(uri).body(body)?;
    *sent.headers_mut() = head.headers;
    sent.headers_mut().insert(seal::PASSED, passed);
    Ok(sent)
}

/// Takes off what is about the connection over which it came.
fn strip(headers: &mut HeaderMap) {
    let named: Vec<_> = headers.get_all(CONNECTION).iter().filter_map(|value| value.to_str().ok()).collect();
    let named = named.iter().flat_map(|value| value.split(','));
    let named: Vec<HeaderName> = named.filter_map(|name| name.trim().parse().ok()).collect();
    for name in OF_CONNECTIONS.iter().chain(&named) {
        headers.remove(name);
    }
}

/// Hands on what comes of an answer. Whoever reads it sees that it is not whole if it ends before its time.
async fn pump(
    body: Incoming,
    reader: mpsc::Sender<io::Result<Bytes>>,
    gone: impl Future<Output = ()>,
    _place: OwnedSemaphorePermit,
) {
    let mut body = Body::new(body).into_data_stream();
    let mut gone = pin!(gone);
    loop {
        let next = tokio::select! {
            next = timeout(SILENCE_MAX, body.next()) => next,
            () = &mut gone => return broken(&reader, "it serves the room no more").await,
            () = reader.closed() => return,
        };
        let piece = match next {
            Ok(Some(Ok(piece))) => piece,
            Ok(None) => return,
            Ok(Some(Err(_))) => return broken(&reader, "the connection is gone").await,
            Err(_) => return broken(&reader, "it says nothing any more").await,
        };
        let sent = tokio::select! {
            sent = reader.send(Ok(piece)) => sent.is_ok(),
            () = &mut gone => return broken(&reader, "it serves the room no more").await,
        };
        if !sent {
            return;
        }
    }
}

async fn broken(reader: &mpsc::Sender<io::Result<Bytes>>, why: &str) {
    // Whoever has gone away does not want the rest.
    let _ = reader.send(Err(io::Error::other(why.to_owned()))).await;
}
