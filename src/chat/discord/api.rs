//! Discord's REST interface: one call at a time, within its rate limits, and what can go wrong told apart.
//!
//! It has a rate limiter of its own, because that of serenity holds a route's other calls up while it sleeps, hides
//! how long Discord wants to be left alone, and does not work with a server that plays Discord.
//! <https://discord.com/developers/docs/topics/rate-limits>

use super::token::Token;
use crate::chat::shared::lock;
use reqwest::Method;
use reqwest::header::HeaderMap;
use reqwest::multipart::{Form, Part};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;
use tokio::time::Instant;

/// How long one call may take.
const CALL_MAX: Duration = Duration::from_secs(30);
/// How long Discord is left alone where it wants that but does not say for how long.
const PAUSE: Duration = Duration::from_secs(5);
/// Most routes whose limits are remembered.
const BUCKETS_MAX: usize = 5_000;
/// Where Discord is.
const DISCORD: &str = "https://discord.com";

/// A file to upload.
#[derive(Clone, Debug)]
pub(super) struct Upload {
    pub(super) name: String,
    pub(super) mime: &'static str,
    pub(super) bytes: Vec<u8>,
}

/// Why a call has not done what it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// It may be tried again, after this time if there is one. Perhaps it had its effect.
    Later(Option<Duration>),
    /// The token is not valid. Discord says so at times while something there is being mended, too.
    Unauthorised,
    /// Something refuses with this status that is not Discord's interface, such as a proxy before it.
    Stranger(u16),
    /// The bot may not do this there, or the channel is gone.
    NoAccess(i64),
    /// The person takes no direct messages.
    Closed,
    /// The thread is archived.
    Archived,
    /// The message is gone.
    MessageGone,
    /// The interaction's token does not work (any more), or the interaction is answered already.
    TokenGone,
    /// Discord does not take what was sent: a fault of the program.
    Refused(String),
}

impl Failure {
    /// Whether it may be over by itself, so that the same call is worth another try.
    pub(super) fn may_pass(&self) -> bool {
        matches!(self, Failure::Later(_) | Failure::Unauthorised | Failure::Stranger(_))
    }
}

/// The way to Discord.
pub(super) struct Api {
    client: reqwest::Client,
    token: Token,
    base: String,
    pace: Mutex<Pace>,
}

impl std::fmt::Debug for Api {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Api").field("base", &self.base).finish_non_exhaustive()
    }
}

/// What is known of the limits.
#[derive(Debug, Default)]
struct Pace {
    routes: HashMap<String, Bucket>,
    global: Option<Instant>,
}

#[derive(Debug)]
struct Bucket {
    remaining: u64,
    reset: Instant,
}

impl Api {
    /// The way to Discord or, for tests, to a server on this machine that plays it.
    pub(super) fn new(token: Token, base: Option<&str>) -> anyhow::Result<Self> {
        let mut client = reqwest::Client::builder()
            .timeout(CALL_MAX)
            .redirect(reqwest::redirect::Policy::none())
            .user_agent(concat!("DiscordBot (https://github.com/nahil, ", env!("CARGO_PKG_VERSION"), ")"));
        if base.is_some() {
            client = client.no_proxy();
        }
        let base = format!("{}/api/v10", base.unwrap_or(DISCORD));
        Ok(Self { client: client.build()?, token, base, pace: Mutex::default() })
    }

    /// Asks for something.
    pub(super) async fn get(&self, path: &str) -> Result<Value, Failure> {
        self.call(Method::GET, path, None, Vec::new()).await
    }

    /// Does something.
    pub(super) async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        files: Vec<Upload>,
    ) -> Result<Value, Failure> {
        let route = route(&method, path);
        let exempt = is_by_token(path);
        self.wait(&route, exempt).await;
        let mut request = self.client.request(method, format!("{}{path}", self.base));
        if !exempt {
            request = request.header("authorization", format!("Bot {}", self.token.secret()));
        }
        request = match (body, files.is_empty()) {
            (Some(body), true) => request.header("content-type", "application/json").body(body.to_string()),
            (body, false) => request.multipart(form(body, files)?),
            (None, true) => request.header("content-length", 0),
        };
        let answer = request.send().await.map_err(|error| unsent(&error))?;
        self.learn(&route, answer.headers());
        let status = answer.status().as_u16();
        let headers = answer.headers().clone();
        let bytes = answer.bytes().await.map_err(|error| unsent(&error))?;
        let value = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        if (200..300).contains(&status) {
            return Ok(value);
        }
        let failure = failure(status, &headers, &value);
        if let (429, Failure::Later(pause)) = (status, &failure) {
            let everywhere = headers.contains_key("x-ratelimit-global") || value["global"] == true;
            self.pause(route, pause.unwrap_or(PAUSE), everywhere && !exempt);
        }
        tracing::debug!(status, ?failure, "Discord refuses");
        Err(failure)
    }

    /// Waits until the route may be used, and counts that it is. One that is exempt does not wait for the limit of all.
    async fn wait(&self, route: &str, exempt: bool) {
        loop {
            let until = {
                let mut pace = lock(&self.pace);
                let now = Instant::now();
                let global = pace.global.filter(|until| *until > now && !exempt);
                let bucket = pace.routes.get_mut(route).filter(|bucket| bucket.reset > now);
                match (global, bucket) {
                    (Some(until), _) => until,
                    (None, Some(bucket)) if bucket.remaining == 0 => bucket.reset,
                    (None, Some(bucket)) => {
                        bucket.remaining -= 1;
                        return;
                    }
                    (None, None) => return,
                }
            };
            tokio::time::sleep_until(until).await;
        }
    }

    fn learn(&self, route: &str, headers: &HeaderMap) {
        let (remaining, after) =
            (number(headers, "x-ratelimit-remaining"), number(headers, "x-ratelimit-reset-after"));
        let (Some(remaining), Some(after)) = (remaining, after) else {
            return;
        };
        let now = Instant::now();
        let reset = now + seconds(after);
        let mut pace = lock(&self.pace);
        if pace.routes.len() >= BUCKETS_MAX {
            pace.routes.retain(|_, bucket| bucket.reset > now);
        }
        if pace.routes.len() >= BUCKETS_MAX {
            pace.routes.clear();
        }
        pace.routes.insert(route.to_owned(), Bucket { remaining: remaining as u64, reset });
    }

    fn pause(&self, route: String, pause: Duration, everywhere: bool) {
        let until = Instant::now() + pause;
        let mut pace = lock(&self.pace);
        if everywhere {
            pace.global = Some(until);
        } else {
            pace.routes.insert(route, Bucket { remaining: 0, reset: until });
        }
    }
}

/// Whether an interaction's token in the path says who calls: what answers interactions is exempt from the global limit.
/// <https://discord.com/developers/docs/interactions/receiving-and-responding#endpoints>
fn is_by_token(path: &str) -> bool {
    path.starts_with("/interactions/") || path.starts_with("/webhooks/")
}

/// What shares a limit: a method and a path without the ids of messages.
fn route(method: &Method, path: &str) -> String {
    let path = path.split('?').next().unwrap_or_default();
    let path = match path.split_once("/messages/") {
        Some((place, rest)) => {
            format!("{place}/messages/:id{}", rest.split_once('/').map_or("", |(_, rest)| rest))
        }
        None => path.to_owned(),
    };
    format!("{method} {path}")
}

fn form(body: Option<&Value>, files: Vec<Upload>) -> Result<Form, Failure> {
    let mut form = Form::new();
    if let Some(body) = body {
        let part =
            Part::text(body.to_string()).mime_str("application/json").map_err(|error| unsent(&error))?;
        form = form.part("payload_json", part);
    }
    for (place, file) in files.into_iter().enumerate() {
        let part = Part::bytes(file.bytes).file_name(file.name).mime_str(file.mime);
        form = form.part(format!("files[{place}]"), part.map_err(|error| unsent(&error))?);
    }
    Ok(form)
}

/// A call without an answer. What the error says could show the path, and with it a token: it goes no further.
fn unsent(error: &reqwest::Error) -> Failure {
    tracing::debug!(timeout = error.is_timeout(), connect = error.is_connect(), "Discord does not answer");
    Failure::Later(None)
}

fn failure(status: u16, headers: &HeaderMap, body: &Value) -> Failure {
    let code = body["code"].as_i64().unwrap_or_default();
    match (status, code) {
        (429, _) => {
            let after = body["retry_after"].as_f64().or_else(|| number(headers, "retry-after"));
            Failure::Later(after.map(seconds))
        }
        (_, 10_003 | 10_004 | 50_001 | 50_013) => Failure::NoAccess(code),
        (_, 50_007 | 50_278) => Failure::Closed,
        (_, 50_083) => Failure::Archived,
        (_, 10_008) => Failure::MessageGone,
        (_, 10_015 | 10_062 | 40_060 | 40_094 | 50_027) => Failure::TokenGone,
        (500.., _) => Failure::Later(None),
        (401, _) => Failure::Unauthorised,
        // Discord's own refusals are objects that say why; this code is that of the proxies before it.
        (_, 40_333) => Failure::Stranger(status),
        _ if !body["message"].is_string() => Failure::Stranger(status),
        _ => {
            let what: String = body.to_string().chars().take(1_000).collect();
            Failure::Refused(format!("{status} {what}"))
        }
    }
}

fn number(headers: &HeaderMap, name: &str) -> Option<f64> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

/// At most an hour, whatever comes over the wire.
fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds.clamp(0.0, 3_600.0)).unwrap_or(PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn failures_are_told_apart() {
        let headers = HeaderMap::new();
        for (status, body, expected) in [
            (
                429,
                json!({"retry_after": 1.5, "global": false}),
                Failure::Later(Some(Duration::from_millis(1_500))),
            ),
            (503, Value::Null, Failure::Later(None)),
            (401, json!({"code": 0, "message": "401: Unauthorized"}), Failure::Unauthorised),
            (401, Value::Null, Failure::Unauthorised),
            (401, json!({"code": 50_027}), Failure::TokenGone),
            (403, Value::Null, Failure::Stranger(403)),
            (403, json!({"code": 50_001}), Failure::NoAccess(50_001)),
            (403, json!({"code": 50_007}), Failure::Closed),
            (404, json!({"code": 10_003}), Failure::NoAccess(10_003)),
            (404, json!({"code": 10_008}), Failure::MessageGone),
            (404, json!({"code": 10_062}), Failure::TokenGone),
            (400, json!({"code": 50_083}), Failure::Archived),
        ] {
            assert_eq!(failure(status, &headers, &body), expected);
        }
        let refused = json!({"code": 50_035, "message": "Invalid Form Body"});
        assert!(matches!(failure(400, &headers, &refused), Failure::Refused(_)));
    }

    #[test]
    fn messages_of_a_channel_share_a_limit() {
        let of = |path| route(&Method::PATCH, path);
        assert_eq!(of("/channels/1/messages/2"), of("/channels/1/messages/3"));
        assert_ne!(of("/channels/1/messages/2"), of("/channels/2/messages/2"));
        assert_ne!(of("/channels/1/messages/2"), of("/channels/1/messages"));
    }
}
