//! Interactions over HTTP, for large installations: Discord sends each as a signed request and takes the answer to it
//! as the acknowledgement. <https://discord.com/developers/docs/interactions/overview>

use super::listener::Listener;
use crate::chat::Gate;
use crate::chat::shared::server::{self, Served, too_large};
use crate::players::Platform;
use anyhow::Context;
use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use serde_json::Value;
use serenity::interactions_endpoint::Verifier;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;

/// How far the time for which a request is signed may be from ours, in seconds: one that somebody has kept is none.
const AGE_MAX: u64 = 5 * 60;
/// Largest request, in bytes.
const BODY_MAX: usize = 1024 * 1024;

#[derive(Clone)]
struct Door {
    listener: Listener,
    verifier: Arc<Verifier>,
}

/// Serves until the program ends. Fails when it cannot listen, or Discord's key is none.
pub(super) async fn serve(
    listener: &Listener,
    verify_key: &str,
    address: SocketAddr,
    gate: Arc<Gate>,
) -> anyhow::Result<()> {
    let key = key(verify_key).context("Discord's public key is no key")?;
    let verifier = Arc::new(Verifier::try_new(key)?);
    let router = Router::new().route("/", post(take));
    let router = router.with_state(Door { listener: listener.clone(), verifier });
    let socket = TcpListener::bind(address).await.with_context(|| format!("cannot listen at {address}"))?;
    tracing::info!(address = %socket.local_addr()?, "interactions are taken over HTTP");
    if let Listener::Alone(hub, _) = listener {
        hub.figures.set_connected(Platform::Discord.id(), true);
    }
    let closing = listener.clone();
    let served = Served { router, body_max: BODY_MAX, too_large, gate };
    server::serve(socket, served, async move { closing.closing().closed().await }).await;
    Ok(())
}

async fn take(State(door): State<Door>, headers: HeaderMap, body: Bytes) -> Result<Json<Value>, StatusCode> {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let signed = header("x-signature-ed25519").zip(header("x-signature-timestamp"));
    let (signature, timestamp) = signed.ok_or(StatusCode::UNAUTHORIZED)?;
    door.verifier.verify(signature, timestamp, &body).map_err(|()| StatusCode::UNAUTHORIZED)?;
    if !is_now(timestamp, door.listener.now().as_second()) {
        return Err(StatusCode::UNAUTHORIZED);
    }
    let value = serde_json::from_slice(&body).map_err(|_| StatusCode::BAD_REQUEST)?;
    // What came before, or cannot be read, is answered by nobody.
    door.listener.ask(value).await.map(Json).ok_or(StatusCode::BAD_REQUEST)
}

/// Whether a request was signed about now, in seconds of Unix time.
fn is_now(timestamp: &str, now: i64) -> bool {
    timestamp.parse::<i64>().is_ok_and(|at| now.abs_diff(at) <= AGE_MAX)
}

/// A key of 64 hexadecimal digits.
fn key(text: &str) -> Option<[u8; 32]> {
    let mut key = [0; 32];
    if text.len() != 64 {
        return None;
    }
    for (place, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * place..2 * place + 2)?, 16).ok()?;
    }
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_signed_now_counts() {
        for (timestamp, good) in
            [("1000", true), ("700", true), ("1301", false), ("699", false), ("", false), ("x", false)]
        {
            assert_eq!(is_now(timestamp, 1_000), good, "{timestamp}");
        }
        assert!(!is_now("-9223372036854775808", i64::MAX));
    }

    #[test]
    fn keys_are_hexadecimal() {
        assert_eq!(key(&"0f".repeat(32)), Some([15; 32]));
        for bad in ["", "0f", &"zz".repeat(32), &"é".repeat(32)] {
            assert_eq!(key(bad), None);
        }
    }
}
