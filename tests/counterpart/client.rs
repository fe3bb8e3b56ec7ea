//! A client that knows nothing of the counterpart but its address.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

use crate::discord::Discord;
use flate2::read::ZlibDecoder;
use flate2::{Decompress, FlushDecompress};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::io::Read;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

const WAIT: Duration = Duration::from_secs(10);

/// The REST side.
pub(crate) struct Rest {
    agent: ureq::Agent,
    base: String,
    token: String,
    pub(crate) application: u64,
}

/// What came back; status 0 if the connection ended.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Value,
    headers: ureq::http::HeaderMap,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// The status and Discord's code.
    pub(crate) fn refusal(&self) -> (u16, u64) {
        (self.status, self.body["code"].as_u64().unwrap_or_default())
    }

    pub(crate) fn id(&self) -> String {
        self.body["id"].as_str().unwrap_or_else(|| panic!("no id in {self:?}")).to_owned()
    }
}

impl Rest {
    pub(crate) fn new(discord: &Discord) -> Self {
        let config = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(WAIT));
        let agent = config.allow_non_standard_methods(true).build().into();
        let base = format!("{}/api/v10", discord.url());
        Self { agent, base, token: format!("Bot {}", discord.token()), application: discord.bot_id() }
    }

    pub(crate) fn with_token(self, token: &str) -> Self {
        Self { token: token.to_owned(), ..self }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.call("GET", path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Reply {
        self.call("POST", path, Some(body)).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Reply {
        self.call("PATCH", path, Some(body)).await
    }

    pub(crate) async fn call(&self, method: &str, path: &str, body: Option<Value>) -> Reply {
        let media = body.as_ref().map(|_| "application/json".to_owned());
        let body = body.map(|body| body.to_string().into_bytes());
        self.send(method, path, media, body.unwrap_or_default()).await
    }

    /// Sends a body in parts: JSON, and files with their contents.
    pub(crate) async fn parts(
        &self,
        method: &str,
        path: &str,
        json: &Value,
        files: &[(&str, &[u8])],
    ) -> Reply {
        let mut body =
            b"--frontier\r\ncontent-disposition: form-data; name=\"payload_json\"\r\n\r\n".to_vec();
        body.extend(json.to_string().bytes());
        for (place, (name, bytes)) in files.iter().enumerate() {
            let head = format!(
                "\r\n--frontier\r\ncontent-disposition: form-data; name=\"files[{place}]\"; filename=\"{name}\"\r\ncontent-type: image/png\r\n\r\n"
            );
            body.extend(head.bytes());
            body.extend(*bytes);
        }
        body.extend(b"\r\n--frontier--\r\n");
        self.send(method, path, Some("multipart/form-data; boundary=frontier".into()), body).await
    }

    async fn send(&self, method: &str, path: &str, media: Option<String>, body: Vec<u8>) -> Reply {
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.base).replace("/api/v10/../..", ""));
        request = request.header("authorization", &self.token);
        if let Some(media) = media {
            request = request.header("content-type", media);
        }
        let (agent, request) = (self.agent.clone(), request.body(body).unwrap());
        let task = tokio::task::spawn_blocking(move || match agent.run(request) {
            Ok(mut response) => Reply {
                status: response.status().as_u16(),
                headers: response.headers().clone(),
                body: response.body_mut().read_json().unwrap_or_default(),
            },
            Err(_) => Reply { status: 0, headers: ureq::http::HeaderMap::new(), body: json!(null) },
        });
        task.await.unwrap()
    }

    pub(crate) async fn callback(&self, interaction: &Value, body: Value) -> Reply {
        let (id, token) = (interaction["id"].as_str().unwrap(), interaction["token"].as_str().unwrap());
        self.post(&format!("/interactions/{id}/{token}/callback"), body).await
    }

    /// What a person asks of the counterpart itself.
    pub(crate) async fn control(&self, name: &str, body: Value) -> Reply {
        self.post(&format!("/../../control/{name}"), body).await
    }

    /// The path under which the bot speaks on.
    pub(crate) fn webhook(&self, interaction: &Value, rest: &str) -> String {
        format!("/webhooks/{}/{}{rest}", self.application, interaction["token"].as_str().unwrap())
    }

    /// Registers commands.
    pub(crate) async fn commands(&self, list: Value) -> Reply {
        self.call("PUT", &format!("/applications/{}/commands", self.application), Some(list)).await
    }
}

/// The gateway's side.
pub(crate) struct Gateway {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    stream: Option<Decompress>,
    pub(crate) hello: Value,
    pub(crate) seq: u64,
    /// How many payloads came compressed.
    pub(crate) packed: usize,
}

/// What came.
#[derive(Debug)]
pub(crate) enum Heard {
    Payload(Value),
    Closed(Option<u16>),
}

impl Gateway {
    /// Connects, and reads the greeting.
    pub(crate) async fn connect(discord: &Discord, query: &str) -> Self {
        Self::greeted(&format!("ws://{}/", discord.address()), query).await
    }

    /// Connects where the session of this `READY` is to be resumed, and reads the greeting.
    pub(crate) async fn reconnect(ready: &Value) -> Self {
        Self::greeted(ready["resume_gateway_url"].as_str().unwrap(), "").await
    }

    async fn greeted(url: &str, query: &str) -> Self {
        let address = format!("{url}?v=10&encoding=json{query}");
        let (socket, _) = tokio_tungstenite::connect_async(address).await.unwrap();
        let stream = query.contains("zlib-stream").then(|| Decompress::new(true));
        let mut gateway = Self { socket, stream, hello: json!(null), seq: 0, packed: 0 };
        gateway.hello = gateway.payload().await;
        assert_eq!(gateway.hello["op"], 10);
        gateway
    }

    /// Connects and identifies without compression; gives what the session was told of itself.
    pub(crate) async fn begin(discord: &Discord, intents: u64) -> (Self, Value) {
        let mut gateway = Self::connect(discord, "").await;
        gateway.identify(discord, json!({ "intents": intents })).await;
        let ready = gateway.event("READY").await;
        (gateway, ready)
    }

    pub(crate) async fn identify(&mut self, discord: &Discord, more: Value) {
        let mut data =
            json!({ "token": discord.token(), "properties": { "os": "", "browser": "", "device": "" } });
        for (key, value) in more.as_object().unwrap() {
            data[key] = value.clone();
        }
        self.send(json!({ "op": 2, "d": data })).await;
    }

    pub(crate) async fn resume(&mut self, discord: &Discord, session: &Value, seq: u64) {
        let data = json!({ "token": discord.token(), "session_id": session, "seq": seq });
        self.send(json!({ "op": 6, "d": data })).await;
    }

    pub(crate) async fn send(&mut self, payload: Value) {
        self.socket.send(Message::text(payload.to_string())).await.unwrap();
    }

    pub(crate) async fn hear(&mut self) -> Heard {
        loop {
            let message =
                tokio::time::timeout(WAIT, self.socket.next()).await.expect("a word from the gateway");
            match message {
                Some(Ok(Message::Text(words))) => return self.note(serde_json::from_str(&words).unwrap()),
                Some(Ok(Message::Binary(bytes))) => {
                    self.packed += 1;
                    let words = self.unpack(&bytes);
                    return self.note(serde_json::from_str(&words).unwrap());
                }
                Some(Ok(Message::Close(frame))) => {
                    return Heard::Closed(frame.map(|frame| frame.code.into()));
                }
                None | Some(Err(_)) => return Heard::Closed(None),
                Some(Ok(_)) => {}
            }
        }
    }

    fn note(&mut self, payload: Value) -> Heard {
        if let Some(seq) = payload["s"].as_u64() {
            assert_eq!(seq, self.seq + 1, "sequence numbers follow one another");
            self.seq = seq;
        }
        Heard::Payload(payload)
    }

    fn unpack(&mut self, bytes: &[u8]) -> String {
        let mut words = String::new();
        let Some(stream) = &mut self.stream else {
            ZlibDecoder::new(bytes).read_to_string(&mut words).unwrap();
            return words;
        };
        assert!(bytes.ends_with(&[0, 0, 255, 255]), "a part of a stream ends so");
        let mut unpacked = Vec::with_capacity(1 << 20);
        stream.decompress_vec(bytes, &mut unpacked, FlushDecompress::Sync).unwrap();
        String::from_utf8(unpacked).unwrap()
    }

    pub(crate) async fn payload(&mut self) -> Value {
        match self.hear().await {
            Heard::Payload(payload) => payload,
            Heard::Closed(code) => panic!("closed with {code:?}"),
        }
    }

    pub(crate) async fn closed(&mut self) -> Option<u16> {
        loop {
            if let Heard::Closed(code) = self.hear().await {
                return code;
            }
        }
    }

    /// The next event of a name, past all others.
    pub(crate) async fn event(&mut self, name: &str) -> Value {
        loop {
            let payload = self.payload().await;
            if payload["t"] == name {
                return payload["d"].clone();
            }
        }
    }

    /// The next payload with a code.
    pub(crate) async fn op(&mut self, op: u64) -> Value {
        loop {
            let payload = self.payload().await;
            if payload["op"] == op {
                return payload;
            }
        }
    }
}
