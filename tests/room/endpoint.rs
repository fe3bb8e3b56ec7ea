//! A push service of the tests' own: it keeps what it is sent, opens it as the browser would, and checks who has sent it.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

use crate::world::WAIT;
use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, KeyInit};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use p256::ecdh::diffie_hellman;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToEncodedPoint;
use p256::{PublicKey, SecretKey};
use serde_json::{Value, json};
use sha2::Sha256;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, mpsc};

const AUTH: [u8; 16] = [7; 16];

/// How it answers: with a status, and after how long it may be asked again.
type Reply = (u16, Option<&'static str>);

/// The service, with one browser.
pub(crate) struct Endpoint {
    pub(crate) origin: String,
    key: SecretKey,
    got: mpsc::Receiver<(HeaderMap, Bytes)>,
    replies: Arc<Mutex<VecDeque<Reply>>>,
    _runtime: tokio::runtime::Runtime,
}

#[derive(Clone)]
struct Desk {
    tell: mpsc::Sender<(HeaderMap, Bytes)>,
    replies: Arc<Mutex<VecDeque<Reply>>>,
}

impl Endpoint {
    pub(crate) fn open() -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.unwrap();
        let (tell, got) = mpsc::channel();
        let replies = Arc::new(Mutex::new(VecDeque::new()));
        let desk = Desk { tell, replies: Arc::clone(&replies) };
        let router = Router::new().route("/push/{browser}", post(take)).with_state(desk);
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        runtime.spawn(async move { axum::serve(listener, router).await });
        Self { origin, key: SecretKey::from_slice(&[9; 32]).unwrap(), got, replies, _runtime: runtime }
    }

    /// Where the browser is called.
    pub(crate) fn place(&self, browser: &str) -> Value {
        let key = self.key.public_key().to_encoded_point(false);
        json!({
            "endpoint": format!("{}/push/{browser}", self.origin),
            "p256dh": URL_SAFE_NO_PAD.encode(key.as_bytes()),
            "auth": URL_SAFE_NO_PAD.encode(AUTH),
        })
    }

    /// Answers so to what comes next; else it takes everything.
    pub(crate) fn reply(&self, reply: Reply) {
        self.replies.lock().unwrap().push_back(reply);
    }

    /// What comes next, opened, with its headers; nothing, if nothing comes.
    pub(crate) fn next(&self) -> (HeaderMap, Value) {
        let (headers, sealed) = self.got.recv_timeout(WAIT).expect("a call comes");
        let text = self.opened(&sealed);
        (headers, serde_json::from_slice(&text).unwrap())
    }

    /// Whether nothing has come.
    pub(crate) fn is_quiet(&self) -> bool {
        self.got.try_recv().is_err()
    }

    /// What the browser reads (RFC 8291).
    fn opened(&self, sealed: &[u8]) -> Vec<u8> {
        let (salt, rest) = sealed.split_at(16);
        assert_eq!((&rest[..4], rest[4]), (&4096_u32.to_be_bytes()[..], 65));
        let (public, record) = rest[5..].split_at(65);
        let sender = PublicKey::from_sec1_bytes(public).unwrap();
        let shared = diffie_hellman(self.key.to_nonzero_scalar(), sender.as_affine());
        let own = self.key.public_key().to_encoded_point(false);
        let info = [b"WebPush: info\0".as_slice(), own.as_bytes(), public].concat();
        let key: [u8; 32] = derived(&AUTH, shared.raw_secret_bytes(), &info);
        let content: [u8; 16] = derived(salt, &key, b"Content-Encoding: aes128gcm\0");
        let nonce: [u8; 12] = derived(salt, &key, b"Content-Encoding: nonce\0");
        let mut text = Aes128Gcm::new(&content.into()).decrypt(&nonce.into(), record).unwrap();
        assert_eq!(text.pop(), Some(2), "there is one record");
        text
    }
}

async fn take(State(desk): State<Desk>, headers: HeaderMap, body: Bytes) -> (StatusCode, HeaderMap) {
    desk.tell.send((headers, body)).unwrap();
    let (status, wait) = desk.replies.lock().unwrap().pop_front().unwrap_or((201, None));
    if status == 0 {
        std::future::pending::<()>().await;
    }
    let mut headers = HeaderMap::new();
    if let Some(wait) = wait {
        headers.insert("retry-after", wait.parse().unwrap());
    }
    (StatusCode::from_u16(status).unwrap(), headers)
}

fn derived<const N: usize>(salt: &[u8], key: &[u8], info: &[u8]) -> [u8; N] {
    let mut out = [0; N];
    Hkdf::<Sha256>::new(Some(salt), key).expand(info, &mut out).unwrap();
    out
}

/// What a signature says and by which key, once it has proved right (RFC 8292).
pub(crate) fn verified(headers: &HeaderMap) -> (Value, String) {
    let said = headers["authorization"].to_str().unwrap().strip_prefix("vapid t=").unwrap();
    let (token, key) = said.split_once(", k=").unwrap();
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let decoded = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
    let verifier = VerifyingKey::from_sec1_bytes(&decoded(key)).unwrap();
    verifier.verify(signed.as_bytes(), &Signature::from_slice(&decoded(signature)).unwrap()).unwrap();
    let (head, claims) = signed.split_once('.').unwrap();
    let read = |text: &str| serde_json::from_slice::<Value>(&decoded(text)).unwrap();
    assert_eq!(read(head), json!({ "typ": "JWT", "alg": "ES256" }));
    (read(claims), key.to_owned())
}
