//! The other way of telling interactions: over HTTP, signed, and answered in the response.

use super::request::{Answer, Call, Payload};
use super::rest;
use super::server::Shared;
use super::world::Id;
use ed25519_dalek::{Signer, SigningKey};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{self, UnboundedSender};

/// How long the bot's server has.
const WAIT: Duration = Duration::from_secs(10);

/// Where interactions are sent, if not over the gateway, and the key with which they are signed.
#[derive(Debug)]
pub(crate) struct Endpoint {
    key: SigningKey,
    to: Option<(String, UnboundedSender<(Id, Value)>)>,
}

impl Default for Endpoint {
    fn default() -> Self {
        Self { key: SigningKey::from_bytes(&[7; 32]), to: None }
    }
}

/// A request as it is sent to the bot.
#[derive(Clone, Debug)]
pub(crate) struct Signed {
    pub(crate) body: String,
    pub(crate) timestamp: String,
    pub(crate) signature: String,
}

impl Endpoint {
    /// What `verify_key` tells of an application, in hexadecimal digits.
    pub(crate) fn verify_key(&self) -> String {
        hex(self.key.verifying_key().as_bytes())
    }

    pub(crate) fn url(&self) -> Option<&str> {
        self.to.as_ref().map(|(url, _)| url.as_str())
    }

    /// Takes an interaction which is then not told over the gateway.
    pub(crate) fn take(&self, id: Id, payload: &Value) -> bool {
        self.to.as_ref().is_some_and(|(_, link)| link.send((id, payload.clone())).is_ok())
    }

    pub(crate) fn sign(&self, body: &Value, timestamp: i64) -> Signed {
        let (body, timestamp) = (body.to_string(), timestamp.to_string());
        let signature = self.key.sign(format!("{timestamp}{body}").as_bytes());
        Signed { body, timestamp, signature: hex(&signature.to_bytes()) }
    }
}

/// From now on sends interactions to this address; back to the gateway without one.
pub(crate) fn send_to(shared: &Arc<Shared>, url: Option<&str>) {
    let Some(url) = url.map(str::to_owned) else {
        shared.world().endpoint.to = None;
        return;
    };
    let (link, mut waiting) = mpsc::unbounded_channel::<(Id, Value)>();
    shared.world().endpoint.to = Some((url.clone(), link));
    let shared = Arc::clone(shared);
    tokio::spawn(async move {
        while let Some((id, payload)) = waiting.recv().await {
            // Each by itself: one that is slow holds up no other.
            tokio::spawn(deliver(Arc::clone(&shared), url.clone(), id, payload));
        }
    });
}

async fn deliver(shared: Arc<Shared>, url: String, id: Id, payload: Value) {
    let signed = {
        let world = shared.world();
        world.endpoint.sign(&payload, world.clock.millis() / 1_000)
    };
    let (status, body) = ask(url, signed).await;
    let token = payload["token"].as_str().unwrap_or_default();
    if status == 200 {
        callback(&shared, id, token, body);
    } else if status != 202 {
        let told = format!("the interactions endpoint answered {status} to interaction {id}");
        shared.world().violations.push(told);
    }
    shared.changed();
}

/// An answer in the response is one to the callback.
fn callback(shared: &Shared, id: Id, token: &str, body: Value) {
    let path = ["interactions", &id.to_string(), token, "callback"].map(str::to_owned).to_vec();
    let payload = Payload { json: body, files: Vec::new() };
    let media = Some("application/json".to_owned());
    let call = Call { method: "POST".into(), path, media, payload, ..Call::default() };
    let checked = shared.validator.map_or(Ok(()), |validator| validator.request(&call));
    let answer = checked.and_then(|()| rest::answer(&mut shared.world(), &call, ""));
    let answer: Answer = answer.unwrap_or_else(|refused| refused.answer());
    let mut world = shared.world();
    if answer.status >= 400 {
        world.violations.push(format!("answer to interaction {id} over HTTP: {}", answer.body));
    }
    world.requests.push((call, answer.status));
}

/// Sends a signed request to the bot: the status and the body of its answer, 0 if there is none.
pub(crate) async fn ask(url: String, signed: Signed) -> (u16, Value) {
    let task = tokio::task::spawn_blocking(move || {
        let config = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(WAIT));
        let agent = ureq::Agent::from(config.build());
        let request = agent
            .post(url)
            .header("content-type", "application/json")
            .header("user-agent", "Discord-Interactions/1.0 (+https://discord.com)")
            .header("x-signature-timestamp", signed.timestamp)
            .header("x-signature-ed25519", signed.signature);
        let Ok(mut response) = request.send(signed.body) else { return (0, json!(null)) };
        (response.status().as_u16(), response.body_mut().read_json().unwrap_or_default())
    });
    task.await.unwrap_or_default()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
