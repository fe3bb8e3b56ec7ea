//! The one HTTP server of the program: the chat room in the browser and Discord's interactions are served by it.
//!
//! A connection costs a descriptor, and descriptors are few. So there are only so many connections ([`Gate`]), and none
//! that does nothing stays for long: a head, a body and an answer must each come through in their time, however many bytes
//! of it come meanwhile.

mod gate;

pub use gate::{Gate, Limits};

use axum::Router;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use gate::{Busy, Visit};
use hyper::body::{Bytes, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Weak};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;

/// Largest head of a request, in bytes.
const HEAD_MAX: usize = 32 * 1024;
/// How long nobody is let in after the system has refused a connection, for instance for want of a descriptor.
const ACCEPT_REST: Duration = Duration::from_millis(100);

/// How long a client may take.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// For the head of a request, from the end of the last answer on: so it is also how long a connection may be idle.
    head: Duration,
    /// For the body of a request.
    body: Duration,
    /// For the next bytes of an answer, and for its system to say that it has those that were sent.
    write: Duration,
}

/// What clients have. A line that is so slow that what people send does not come through in that time shows no board either.
const PATIENCE: Patience =
    Patience { head: Duration::from_secs(10), body: Duration::from_secs(10), write: Duration::from_secs(30) };

/// What is served, to whom, and how much each request may bring.
#[derive(Clone, Debug)]
pub(in crate::chat) struct Served {
    pub(in crate::chat) router: Router,
    /// Largest body of a request, in bytes.
    pub(in crate::chat) body_max: usize,
    /// What is answered where it brings more.
    pub(in crate::chat) too_large: fn() -> Response,
    pub(in crate::chat) gate: Arc<Gate>,
}

/// The answer where there are no words for it.
pub(in crate::chat) fn too_large() -> Response {
    StatusCode::PAYLOAD_TOO_LARGE.into_response()
}

/// From which network a request comes: every request has it among its extensions.
#[derive(Clone, Copy, Debug)]
pub(in crate::chat) struct Caller(pub(in crate::chat) IpAddr);

/// The connection over which a request comes: every request has it among its extensions.
#[derive(Clone, Debug)]
pub(in crate::chat) struct Visitor(Weak<Visit>);

impl Visitor {
    /// Notes that what comes over it is other people's, as from a proxy.
    pub(in crate::chat) fn speaks_for_others(&self) {
        if let Some(visit) = self.0.upgrade() {
            visit.speak_for_others();
        }
    }
}

/// Serves until `closing` comes about, and then until what is under way has ended.
pub(in crate::chat) async fn serve(listener: TcpListener, served: Served, closing: impl Future<Output = ()>) {
    serve_with(listener, served, closing, PATIENCE).await;
}

async fn serve_with(
    listener: TcpListener,
    served: Served,
    closing: impl Future<Output = ()>,
    patience: Patience,
) {
    let (close, closes) = watch::channel(());
    // Nothing is sent over it: when it is closed, every connection has ended.
    let (open, mut all_closed) = mpsc::channel::<()>(1);
    tokio::pin!(closing);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut closing => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok((stream, address)) => (stream, address.ip()),
            Err(error) => {
                rest_after(&error, &served.gate).await;
                continue;
            }
        };
        // A visitor who finds no room is gone with the stream.
        let Some(visit) = served.gate.enter(peer).await else { continue };
        let (served, closes, open) = (served.clone(), closes.clone(), open.clone());
        tokio::spawn(async move {
            attend(stream, served, visit, closes, patience).await;
            drop(open);
        });
    }
    drop((listener, open, close));
    all_closed.recv().await;
}

/// A client that has gone before it was let in is its own affair; anything else is the system's.
async fn rest_after(error: &io::Error, gate: &Gate) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if ![ConnectionAborted, ConnectionRefused, ConnectionReset].contains(&error.kind()) {
        tracing::warn!(%error, "cannot let anybody in");
        gate.make_room();
        tokio::time::sleep(ACCEPT_REST).await;
    }
}

/// Serves a connection until it ends, or somebody else needs its place.
async fn attend(
    stream: TcpStream,
    served: Served,
    visit: Visit,
    mut closes: watch::Receiver<()>,
    patience: Patience,
) {
    watch_peer(&stream, patience.write);
    let visit = Arc::new(visit);
    let visiting = Arc::clone(&visit);
    let service = service_fn(move |request| {
        let (served, visit) = (served.clone(), Arc::clone(&visiting));
        async move {
            // However many requests one connection has sent at once, the others have their turn between them.
            tokio::task::yield_now().await;
            Ok::<_, Infallible>(answer(request, served, &visit, patience).await)
        }
    });
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience.write));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head)
        .max_buf_size(HEAD_MAX)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    tokio::pin!(connection);
    tokio::select! {
        // What a client does wrong is its own affair.
        _ = connection.as_mut() => return,
        () = visit.dismissed() => return,
        _ = closes.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// Lets the system end a connection whose other end is gone without a word.
fn watch_peer(stream: &TcpStream, patience: Duration) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::net::sockopt::set_tcp_user_timeout(stream, patience.as_millis() as u32) {
        tracing::debug!(%error, "the system keeps dead connections for as long as it likes");
    }
    // Small answers go out at once.
    let _ = stream.set_nodelay(true);
}

/// Reads the body, which is small and therefore read whole, and has the request answered. Until the request is whole,
/// the connection is idle: others may need its place.
async fn answer(
    request: hyper::Request<Incoming>,
    served: Served,
    visit: &Arc<Visit>,
    patience: Patience,
) -> Response<Held> {
    let (mut head, body) = request.into_parts();
    let refuse = served.too_large;
    let read = timeout(patience.body, to_bytes(Body::new(body), served.body_max)).await;
    let busy = visit.begin();
    let response = match read {
        Ok(Ok(bytes)) => {
            head.extensions.insert(Caller(served.gate.caller(visit.peer(), &head.headers)));
            head.extensions.insert(Visitor(Arc::downgrade(visit)));
            let request = Request::from_parts(head, Body::from(bytes));
            TowerToHyperService::new(served.router).call(request).await.into_response()
        }
        Ok(Err(error)) if is_broken(&error) => StatusCode::BAD_REQUEST.into_response(),
        Ok(Err(_)) => refuse(),
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    };
    response.map(|body| Held { body, _busy: busy })
}

/// Whether a body ends before its end, or is not written as bodies are: else it is too large.
fn is_broken(error: &axum::Error) -> bool {
    let first: &(dyn std::error::Error + 'static) = error;
    std::iter::successors(Some(first), |error| error.source())
        .any(<dyn std::error::Error>::is::<hyper::Error>)
}

/// The body of an answer; until it has ended, its connection is not idle.
struct Held {
    body: Body,
    _busy: Busy,
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::routing::{get, post};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::sync::oneshot;
    use tokio::time::Instant;

    /// Bytes of an answer that no socket takes at once.
    const LONG: usize = 64 * 1024 * 1024;

    /// Of which nothing is left soon.
    const LITTLE: Patience = {
        let short = Duration::from_millis(150);
        Patience { head: short, body: short, write: short }
    };

    /// After how long the next drop of a request comes.
    const DROPS: Duration = Duration::from_millis(30);

    /// A server of such patience, and what ends it.
    async fn started(
        limits: Limits,
        patience: Patience,
    ) -> (std::net::SocketAddr, oneshot::Sender<()>, tokio::task::JoinHandle<()>) {
        let router = Router::new()
            .route("/", get(|| async { "here" }))
            .route("/long", get(|| async { "x".repeat(LONG) }))
            .route("/say", post(|said: String| async move { said }));
        let served = Served { router, body_max: 100, too_large, gate: Gate::new(limits, &[]) };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let closing = async { drop(stopped.await) };
        (address, stop, tokio::spawn(serve_with(listener, served, closing, patience)))
    }

    /// Sends this and returns all that comes until the server ends the connection.
    async fn said(address: std::net::SocketAddr, sent: &str) -> String {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        let mut told = Vec::new();
        // A connection that is broken off has told what it has.
        let _ = stream.read_to_end(&mut told).await;
        String::from_utf8(told).unwrap()
    }

    #[tokio::test]
    async fn whoever_is_slow_is_let_go() {
        let (address, stop, served) = started(Limits::of_files(64), LITTLE).await;
        for (sent, told) in [
            ("", ""),
            ("GET / HTTP/1.1\r\nhost: a\r\nslow", ""),
            ("GET / HTTP/1.1\r\nhost: a\r\n\r\n", "HTTP/1.1 200 OK"),
            ("POST /say HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\nslo", "HTTP/1.1 408 Request Timeout"),
            ("POST /say HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\n\r\nnow", "HTTP/1.1 200 OK"),
        ] {
            let answer = said(address, sent).await;
            assert!(answer.starts_with(told) && answer.is_empty() == told.is_empty(), "{sent}: {answer}");
        }
        let long = format!("POST /say HTTP/1.1\r\nhost: a\r\ncontent-length: 101\r\n\r\n{}", "x".repeat(101));
        assert!(said(address, &long).await.starts_with("HTTP/1.1 413 Payload Too Large"));
        let mut deaf = TcpStream::connect(address).await.unwrap();
        deaf.write_all(b"GET /long HTTP/1.1\r\nhost: a\r\n\r\n").await.unwrap();
        let mut told = vec![0; 15];
        deaf.read_exact(&mut told).await.unwrap();
        assert_eq!(told, b"HTTP/1.1 200 OK");
        // When it is let go, so is all that waits for the server's end.
        drop(stop);
        served.await.unwrap();
        let _ = deaf.read_to_end(&mut told).await;
        assert!(told.len() < LONG);
    }

    /// What whoever sends half a request, or drops of one, is told; and after how long.
    async fn told_half(address: std::net::SocketAddr, sent: &str, drop: &str) -> (String, Duration) {
        let began = Instant::now();
        let stream = TcpStream::connect(address).await.unwrap();
        let (mut reading, mut writing) = stream.into_split();
        writing.write_all(sent.as_bytes()).await.unwrap();
        let drop = drop.to_owned();
        let dropping = tokio::spawn(async move {
            while !drop.is_empty() && writing.write_all(drop.as_bytes()).await.is_ok() {
                tokio::time::sleep(DROPS).await;
            }
            // It says no more, but does not go either.
            std::future::pending::<()>().await;
        });
        let mut told = Vec::new();
        // A connection that is broken off has told what it has.
        let _ = reading.read_to_end(&mut told).await;
        dropping.abort();
        (String::from_utf8(told).unwrap(), began.elapsed())
    }

    /// Longest that any of what follows is waited for: it is long past then.
    const FAR: Duration = Duration::from_mins(1);

    #[tokio::test]
    async fn half_a_request_is_waited_for_as_long_as_said_also_if_it_comes_in_drops() {
        assert_eq!((PATIENCE.head, PATIENCE.body), (Duration::from_secs(10), Duration::from_secs(10)));
        let (address, stop, served) = started(Limits::of_files(64), LITTLE).await;
        let body = "POST /say HTTP/1.1\r\nhost: a\r\ncontent-length: 99\r\n\r\nx";
        let again = format!("GET / HTTP/1.1\r\nhost: a\r\n\r\n{body}");
        for (sent, drop, told) in [
            ("", "", ""),
            ("GET / HTTP/1.1\r\nhost: a\r\nslow", "", ""),
            ("GET / HTTP/1.1\r\nhost: a\r\nslow", "x", ""),
            ("GET / HTTP/1.1\r\nhost: a\r\n\r\nGET / HTTP/1.1\r\nhost", "", "HTTP/1.1 200 OK"),
            (body, "", "HTTP/1.1 408 Request Timeout"),
            (body, "x", "HTTP/1.1 408 Request Timeout"),
            (&again, "", "HTTP/1.1 200 OK"),
        ] {
            let told_half = tokio::time::timeout(FAR, told_half(address, sent, drop));
            let (answer, after) = told_half.await.unwrap_or_else(|_| panic!("{sent}{drop}: it stays open"));
            assert!(answer.starts_with(told) && answer.is_empty() == told.is_empty(), "{sent}: {answer}");
            assert!(after >= LITTLE.head, "{sent}{drop}: {after:?}");
        }
        drop(stop);
        served.await.unwrap();
    }

    #[tokio::test]
    async fn a_crowd_that_says_nothing_makes_room() {
        let limits = Limits { connections: 8, connections_each: 6, streams: 4, streams_each: 4 };
        let (address, stop, served) = started(limits, LITTLE).await;
        for half in ["", "GET / HTTP/1.1\r\nhost", "POST /say HTTP/1.1\r\ncontent-length: 9\r\n\r\nx"] {
            let mut crowd = Vec::new();
            for _ in 0..40 {
                let mut stream = TcpStream::connect(address).await.unwrap();
                stream.write_all(half.as_bytes()).await.unwrap();
                crowd.push(stream);
            }
            let answer = said(address, "GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").await;
            assert!(answer.ends_with("here"), "{half}: {answer}");
        }
        drop(stop);
        served.await.unwrap();
    }
}
