//! The gateway: sessions, the events that they are told, and what a resumed one has missed.

mod wire;

pub(crate) use wire::{RESUME, run};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::Instant;

/// What a session wishes to be told of. <https://discord.com/developers/docs/topics/gateway#gateway-intents>
pub(crate) mod intent {
    pub(crate) const GUILDS: u64 = 1;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
    /// Those that an application must be allowed: members, presences, contents.
    pub(crate) const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | MESSAGE_CONTENT;
    pub(crate) const ALL: u64 = (1 << 26) - 1;

    pub(crate) fn messages(in_guild: bool) -> u64 {
        if in_guild { GUILD_MESSAGES } else { DIRECT_MESSAGES }
    }
}

/// The codes with which a connection ends.
pub(crate) mod close {
    pub(crate) const UNKNOWN_ERROR: u16 = 4000;
    pub(crate) const UNKNOWN_OPCODE: u16 = 4001;
    pub(crate) const DECODE_ERROR: u16 = 4002;
    pub(crate) const NOT_AUTHENTICATED: u16 = 4003;
    pub(crate) const AUTHENTICATION_FAILED: u16 = 4004;
    pub(crate) const ALREADY_AUTHENTICATED: u16 = 4005;
    pub(crate) const INVALID_SEQ: u16 = 4007;
    pub(crate) const SESSION_TIMED_OUT: u16 = 4009;
    pub(crate) const INVALID_SHARD: u16 = 4010;
    pub(crate) const INVALID_VERSION: u16 = 4012;
    pub(crate) const INVALID_INTENTS: u16 = 4013;
    pub(crate) const DISALLOWED_INTENTS: u16 = 4014;

    /// Whether a session outlives a connection that ended so.
    pub(crate) fn keeps_session(code: u16) -> bool {
        let lost = [1000, 1001, AUTHENTICATION_FAILED, INVALID_SEQ, SESSION_TIMED_OUT];
        !lost.contains(&code) && !(INVALID_SHARD..=DISALLOWED_INTENTS).contains(&code)
    }
}

/// What a connection is to do.
#[derive(Clone, Debug)]
pub(crate) enum Frame {
    Send(Value),
    Close(u16),
    /// End without a word.
    Drop,
}

#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) id: String,
    /// Which of how many.
    pub(crate) shard: (u64, u64),
    pub(crate) intents: u64,
    /// All that it was told, or would have been; the first has the sequence number 1.
    pub(crate) told: Vec<Value>,
    link: Option<UnboundedSender<Frame>>,
    /// Whether it hears nothing any more though its connection stands.
    pub(crate) zombie: bool,
    pub(crate) heartbeats: usize,
    pub(crate) resumes: usize,
}

/// All sessions, and what is to go wrong with them.
#[derive(Debug, Default)]
pub(crate) struct Gateway {
    pub(crate) sessions: Vec<Session>,
    /// The payloads of every identify, without its token.
    pub(crate) identified: Vec<Value>,
    /// How many of the next events are told twice.
    pub(crate) repeats: usize,
    /// Events that are kept back while there is a list.
    pub(crate) held: Option<Vec<(usize, Value)>>,
    /// Answers to the next attempts to resume: whether the session could be resumed later.
    pub(crate) invalid: Vec<bool>,
    /// Whether nothing is there any more at the addresses for resuming.
    pub(crate) no_resuming: bool,
    pub(crate) allowed_privileged: u64,
    pub(crate) heartbeat_millis: u64,
    pub(crate) shards: u64,
    /// How many shards may begin a session at once.
    pub(crate) concurrency: u64,
    /// Which shard began a session when.
    pub(crate) begun: Vec<(u64, Instant)>,
    count: u64,
}

impl Session {
    fn wants(&self, guild: Option<u64>, intents: u64) -> bool {
        let shard = guild.map_or(0, |guild| (guild >> 22) % self.shard.1);
        shard == self.shard.0 && (intents == 0 || self.intents & intents != 0)
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.link.is_some()
    }

    fn tell(&mut self, event: &str, data: &Value) {
        let payload = json!({ "op": 0, "t": event, "s": self.told.len() + 1, "d": data });
        self.told.push(payload.clone());
        self.send(Frame::Send(payload));
    }

    pub(crate) fn send(&self, frame: Frame) {
        if let (Some(link), false) = (&self.link, self.zombie) {
            // A connection that has just ended takes nothing; the session is resumed from what it was told.
            let _ = link.send(frame);
        }
    }
}

impl Gateway {
    /// Tells an event to each session of the guild's shard that wants it.
    pub(crate) fn dispatch(&mut self, event: &str, guild: Option<u64>, intents: u64, data: &Value) {
        self.dispatch_by(event, guild, intents, |_| data.clone());
    }

    /// The same, where the data depend on a session's intents.
    pub(crate) fn dispatch_by(
        &mut self,
        event: &str,
        guild: Option<u64>,
        intents: u64,
        data: impl Fn(u64) -> Value,
    ) {
        let wanting: Vec<usize> =
            (0..self.sessions.len()).filter(|place| self.sessions[*place].wants(guild, intents)).collect();
        let times = if self.repeats > 0 && !wanting.is_empty() { 2 } else { 1 };
        self.repeats = self.repeats.saturating_sub(times - 1);
        for place in wanting {
            let data = data(self.sessions[place].intents);
            for _ in 0..times {
                match &mut self.held {
                    Some(held) => held.push((place, json!({ "t": event, "d": data }))),
                    None => self.sessions[place].tell(event, &data),
                }
            }
        }
    }

    /// Tells what was held, the last first.
    pub(crate) fn release_reversed(&mut self) {
        for (place, event) in self.held.take().into_iter().flatten().rev() {
            if let Some(session) = self.sessions.get_mut(place) {
                session.tell(event["t"].as_str().unwrap_or_default(), &event["d"]);
            }
        }
    }

    /// Begins a session. The bot's earlier ones of the shard that have no connection are forgotten.
    pub(crate) fn identify(&mut self, data: &Value, link: UnboundedSender<Frame>) -> Result<usize, u16> {
        let intents = data["intents"].as_u64().ok_or(close::DECODE_ERROR)?;
        if !data["properties"].is_object() {
            return Err(close::DECODE_ERROR);
        }
        let shard = match &data["shard"] {
            Value::Null => (0, 1),
            list => (list[0].as_u64().unwrap_or(1), list[1].as_u64().unwrap_or_default()),
        };
        if shard.0 >= shard.1 {
            return Err(close::INVALID_SHARD);
        }
        if intents & !intent::ALL != 0 {
            return Err(close::INVALID_INTENTS);
        }
        if intents & intent::PRIVILEGED & !self.allowed_privileged != 0 {
            return Err(close::DISALLOWED_INTENTS);
        }
        let mut seen = data.clone();
        seen["token"] = Value::Null;
        self.identified.push(seen);
        self.begun.push((shard.0, Instant::now()));
        self.count += 1;
        let id = format!("{:032x}", 0x5e55_1011_u64 + self.count);
        for session in &mut self.sessions {
            if session.shard == shard && session.link.is_none() {
                session.id.clear();
                // A shard that no session can have: it is told nothing more.
                session.shard = (1, 1);
            }
        }
        let told = Vec::new();
        let link = Some(link);
        let session = Session { id, shard, intents, told, link, zombie: false, heartbeats: 0, resumes: 0 };
        self.sessions.push(session);
        Ok(self.sessions.len() - 1)
    }

    /// Goes on with a session, telling what came after `seq`; or says whether it may be tried again.
    pub(crate) fn resume(&mut self, data: &Value, link: UnboundedSender<Frame>) -> Result<usize, bool> {
        if !self.invalid.is_empty() {
            return Err(self.invalid.remove(0));
        }
        let (id, seq) = (data["session_id"].as_str().unwrap_or_default(), data["seq"].as_u64());
        let place =
            self.sessions.iter().position(|session| session.id == id && !id.is_empty()).ok_or(false)?;
        let session = &mut self.sessions[place];
        let seq = seq.filter(|seq| *seq <= session.told.len() as u64).ok_or(false)? as usize;
        if let Some(old) = session.link.replace(link) {
            let _ = old.send(Frame::Drop);
        }
        session.zombie = false;
        session.resumes += 1;
        for payload in &session.told[seq..] {
            session.send(Frame::Send(payload.clone()));
        }
        session.tell("RESUMED", &json!({ "_trace": [] }));
        Ok(place)
    }

    /// A connection has ended. If its session has been resumed over another one, nothing changes.
    pub(crate) fn ended(&mut self, place: usize, ended: &UnboundedSender<Frame>, code: Option<u16>) {
        let session = &mut self.sessions[place];
        if session.link.as_ref().is_none_or(|link| !link.same_channel(ended)) {
            return;
        }
        session.link = None;
        if code.is_some_and(|code| !close::keeps_session(code)) {
            session.id.clear();
            session.shard = (1, 1);
        }
    }

    pub(crate) fn connected(&self) -> impl Iterator<Item = &Session> {
        self.sessions.iter().filter(|session| session.is_connected())
    }

    pub(crate) fn describe(&self, address: &str) -> Value {
        json!({
            "url": format!("ws://{address}"),
            "shards": self.shards,
            "session_start_limit": {
                "total": 1000,
                "remaining": 1000 - self.identified.len().min(1000),
                "reset_after": 86_400_000,
                "max_concurrency": self.concurrency,
            },
        })
    }
}
