//! One connection to the gateway.

use super::{Frame, close, intent};
use crate::discord::server::Shared;
use crate::discord::world::{World, text};
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use flate2::{Compress, Compression, FlushCompress, write::ZlibEncoder};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::Arc;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

/// Shortest payload that is compressed where each is by itself: some of both kinds pass.
const COMPRESSED_FROM: usize = 256;

/// What the path of an address for resuming begins with; the session's id follows. At Discord it is another host.
pub(crate) const RESUME: &str = "/resume/";

/// How payloads are put on the wire.
#[derive(Debug)]
pub(crate) enum Transport {
    Plain,
    /// Each long one by itself, as `compress` in identify asks.
    Payload,
    /// All in one stream, as `compress=zlib-stream` in the address asks.
    Stream(Box<Compress>),
}

impl Transport {
    /// What an address asks for.
    pub(crate) fn of(query: &str) -> Self {
        let stream = query.split('&').any(|pair| pair == "compress=zlib-stream");
        if stream { Self::Stream(Box::new(Compress::new(Compression::default(), true))) } else { Self::Plain }
    }

    pub(crate) fn pack(&mut self, payload: &Value) -> Message {
        let words = payload.to_string();
        match self {
            Self::Payload if words.len() >= COMPRESSED_FROM => {
                let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(words.as_bytes()).expect("memory takes it");
                Message::Binary(encoder.finish().expect("memory takes it").into())
            }
            Self::Stream(compress) => Message::Binary(flush(compress, words.as_bytes()).into()),
            _ => Message::Text(words.into()),
        }
    }
}

/// A part of a stream that can be read by itself: it ends in an empty block.
fn flush(compress: &mut Compress, bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(bytes.len() + 64);
    let begin = compress.total_in();
    loop {
        let done = (compress.total_in() - begin) as usize;
        compress.compress_vec(&bytes[done..], &mut packed, FlushCompress::Sync).expect("a stream goes on");
        if packed.len() < packed.capacity() {
            return packed;
        }
        packed.reserve(bytes.len() + 64);
    }
}

/// Speaks with a client until either ends it.
pub(crate) async fn run(mut socket: WebSocket, shared: Arc<Shared>, path: String, query: String) {
    let (link, mut frames) = mpsc::unbounded_channel();
    let resumes = path.strip_prefix(RESUME).map(str::to_owned);
    let mut line = Line { shared, link, place: None, resumes, transport: Transport::of(&query) };
    let interval = line.shared.world().gateway.heartbeat_millis;
    let hello = json!({ "op": 10, "d": { "heartbeat_interval": interval, "_trace": [] } });
    let mut end = None;
    if query.split('&').any(|pair| pair.starts_with("v=") && pair != "v=10") {
        end = Some(close::INVALID_VERSION);
    } else if socket.send(line.transport.pack(&hello)).await.is_ok() {
        end = line.speak(&mut socket, &mut frames).await;
    }
    if let Some(place) = line.place {
        line.shared.world().gateway.ended(place, &line.link, end);
    }
    line.shared.changed();
    if let Some(code) = end {
        let farewell = CloseFrame { code, reason: "".into() };
        let _ = socket.send(Message::Close(Some(farewell))).await;
    }
}

struct Line {
    shared: Arc<Shared>,
    link: UnboundedSender<Frame>,
    /// Its session, once there is one.
    place: Option<usize>,
    /// The session whose address for resuming this is, if it is one.
    resumes: Option<String>,
    transport: Transport,
}

impl Line {
    /// Until the connection ends, with the code with which it does, if any.
    async fn speak(&mut self, socket: &mut WebSocket, frames: &mut UnboundedReceiver<Frame>) -> Option<u16> {
        loop {
            tokio::select! {
                frame = frames.recv() => match frame? {
                    Frame::Send(payload) => socket.send(self.transport.pack(&payload)).await.ok()?,
                    Frame::Close(code) => return Some(code),
                    Frame::Drop => return None,
                },
                message = socket.recv() => match message?.ok()? {
                    Message::Text(words) => {
                        if let Err(code) = self.hear(&words) {
                            return Some(code);
                        }
                        self.shared.changed();
                    }
                    Message::Binary(_) => return Some(close::DECODE_ERROR),
                    Message::Close(frame) => return frame.map(|frame| frame.code),
                    Message::Ping(_) | Message::Pong(_) => {}
                },
            }
        }
    }

    /// Takes a payload; or the code with which it ends the connection.
    fn hear(&mut self, words: &str) -> Result<(), u16> {
        let payload: Value = serde_json::from_str(words).map_err(|_| close::DECODE_ERROR)?;
        let op = payload["op"].as_u64().ok_or(close::DECODE_ERROR)?;
        let known = self.place.is_some();
        match op {
            1 => self.beat(),
            2 | 6 if known => return Err(close::ALREADY_AUTHENTICATED),
            2 => self.identify(&payload["d"])?,
            6 => self.resume(&payload["d"])?,
            3 | 4 | 8 | 31 if known => {}
            3 | 4 | 8 | 31 => return Err(close::NOT_AUTHENTICATED),
            _ => return Err(close::UNKNOWN_OPCODE),
        }
        Ok(())
    }

    fn beat(&self) {
        let mut world = self.shared.world();
        let zombie = self.place.is_some_and(|place| {
            let session = &mut world.gateway.sessions[place];
            session.heartbeats += 1;
            session.zombie
        });
        if !zombie {
            let _ = self.link.send(Frame::Send(json!({ "op": 11, "d": null })));
        }
    }

    fn identify(&mut self, data: &Value) -> Result<(), u16> {
        let mut world = self.shared.world();
        authenticate(&world, data)?;
        if self.resumes.is_some() {
            world.violations.push("a session was begun at an address for resuming".to_owned());
            return Err(close::UNKNOWN_ERROR);
        }
        if let (Transport::Plain, Some(true)) = (&self.transport, data["compress"].as_bool()) {
            self.transport = Transport::Payload;
        }
        let place = world.gateway.identify(data, self.link.clone())?;
        self.place = Some(place);
        let ready = ready(&world, place, &self.shared.address.to_string());
        let shard = world.gateway.sessions[place].shard;
        let mine = world.guilds.values().filter(|guild| guild.has_bot && !guild.unavailable);
        let mine = mine.filter(|guild| (guild.id >> 22) % shard.1 == shard.0);
        let guilds: Vec<_> = mine.map(|guild| world.whole_guild(guild.id)).collect();
        let session = &mut world.gateway.sessions[place];
        session.tell("READY", &ready);
        if session.intents & intent::GUILDS != 0 {
            for guild in &guilds {
                session.tell("GUILD_CREATE", guild);
            }
        }
        Ok(())
    }

    fn resume(&mut self, data: &Value) -> Result<(), u16> {
        let mut world = self.shared.world();
        authenticate(&world, data)?;
        if self.resumes.as_deref() != data["session_id"].as_str() {
            let _ = self.link.send(Frame::Send(json!({ "op": 9, "d": false })));
            return Ok(());
        }
        // How a resumed one is compressed is not said again: the address alone asks.
        match world.gateway.resume(data, self.link.clone()) {
            Ok(place) => self.place = Some(place),
            Err(later) => {
                let _ = self.link.send(Frame::Send(json!({ "op": 9, "d": later })));
            }
        }
        Ok(())
    }
}

fn authenticate(world: &World, data: &Value) -> Result<(), u16> {
    let token = data["token"].as_str().ok_or(close::DECODE_ERROR)?;
    let right = token.strip_prefix("Bot ").unwrap_or(token) == world.token;
    if right { Ok(()) } else { Err(close::AUTHENTICATION_FAILED) }
}

fn ready(world: &World, place: usize, address: &str) -> Value {
    let session = &world.gateway.sessions[place];
    let mine = world.guilds.values().filter(|guild| guild.has_bot);
    let mine = mine.filter(|guild| (guild.id >> 22) % session.shard.1 == session.shard.0);
    let guilds: Vec<_> = mine.map(|guild| json!({ "id": text(guild.id), "unavailable": true })).collect();
    json!({
        "v": 10,
        "user": world.users[&world.bot].own_json(),
        "guilds": guilds,
        "session_id": session.id,
        "session_type": "normal",
        "resume_gateway_url": format!("ws://{address}{RESUME}{}", session.id),
        "shard": [session.shard.0, session.shard.1],
        "application": { "id": text(world.bot), "flags": 0 },
        "private_channels": [],
        "relationships": [],
        "presences": [],
        "geo_ordered_rtc_regions": [],
        "auth": {},
        "user_settings": {},
        "_trace": ["[\"counterpart\",{\"micros\":0}]"],
    })
}
