//! Sends: beside everything else, so that nothing waits for a service that is slow.

use super::places::{LetterPlace, Places};
use super::target::{OpenNet, Targets};
use super::vapid::Vapid;
use super::{Subscription, seal};
use crate::bot::Now;
use crate::chat::shared::backoff::Backoff;
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode};
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Most services that are asked at a time.
const ASKED_MAX: usize = 8;
/// How long a service may take to answer.
const PATIENCE: Duration = Duration::from_secs(15);
/// How often a letter is tried.
const TRIES_MAX: usize = 6;
/// How long to wait before the next try, at first and at most.
const RETRY: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_mins(4));
/// Longest wait that a service may ask for.
const WAIT_MAX: Duration = Duration::from_mins(15);
/// How long a service keeps what it cannot hand over, in seconds: after a day, reminders have come.
const KEEP: &str = "86400";
/// Longest name of what a letter is about: a later one of the same name takes its place.
const TOPIC_MAX: usize = 32;

/// Something for one browser.
#[derive(Clone, Debug)]
pub(in crate::chat) struct Letter {
    /// Where it goes.
    pub(in crate::chat) to: Subscription,
    /// What it is about, in letters, digits and `-`; may be empty.
    pub(in crate::chat) topic: String,
    /// What the browser's worker is handed.
    pub(in crate::chat) text: String,
}

/// What became of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::chat) enum Sent {
    /// The service has it.
    Taken,
    /// There is no such browser any more.
    Gone,
    /// The service does not take it, or does not answer.
    Refused,
}

/// What became of one try.
enum Tried {
    Sent(Sent),
    /// It may be tried again, after so long if the service says so.
    Later(Option<Duration>),
}

/// What sends.
pub(in crate::chat) struct Pusher {
    vapid: Vapid,
    targets: Targets,
    client: Client,
    letters: Places,
    asked: Semaphore,
    now: Now,
}

impl fmt::Debug for Pusher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nothing of the key.
        f.debug_struct("Pusher").finish_non_exhaustive()
    }
}

impl Pusher {
    /// One that signs with the key in this file and asks only these targets. `contact` is where its people are found.
    pub(in crate::chat) fn open(
        path: &Path,
        targets: Targets,
        contact: Option<String>,
        now: Now,
    ) -> io::Result<Self> {
        let mut client = Client::builder()
            .timeout(PATIENCE)
            // What a service says must not lead anywhere else, nor may the host's settings.
            .redirect(Policy::none())
            .no_proxy()
            .https_only(!targets.are_tests());
        if !targets.are_tests() {
            client = client.dns_resolver(Arc::new(OpenNet));
        }
        Ok(Self {
            vapid: Vapid::open(path, contact)?,
            client: client.build().map_err(io::Error::other)?,
            targets,
            letters: Places::default(),
            asked: Semaphore::new(ASKED_MAX),
            now,
        })
    }

    /// The key that browsers must know.
    pub(in crate::chat) fn key(&self) -> &str {
        &self.vapid.public
    }

    /// Which addresses are taken.
    pub(in crate::chat) fn targets(&self) -> &Targets {
        &self.targets
    }

    /// A place for one more letter to this person, if there is one.
    pub(in crate::chat) fn place(&self, who: &str) -> Option<LetterPlace> {
        let place = self.letters.take(who);
        if place.is_none() {
            tracing::warn!("too many calls wait for push services: one is not sent");
        }
        place
    }

    /// Sends it, however often it must be tried.
    pub(in crate::chat) async fn send(&self, letter: &Letter) -> Sent {
        let mut backoff = RETRY;
        for _ in 1..TRIES_MAX {
            match self.tried(letter).await {
                Tried::Sent(sent) => return sent,
                Tried::Later(wait) => {
                    tokio::time::sleep(wait.unwrap_or_default().clamp(backoff.wait(), WAIT_MAX)).await;
                }
            }
        }
        self.send_once(letter).await
    }

    /// Tries once.
    pub(in crate::chat) async fn send_once(&self, letter: &Letter) -> Sent {
        match self.tried(letter).await {
            Tried::Sent(sent) => sent,
            Tried::Later(_) => Sent::Refused,
        }
    }

    async fn tried(&self, letter: &Letter) -> Tried {
        let Letter { to, topic, text } = letter;
        // What was taken once may not be any more, by a later version or another configuration.
        let address = self.targets.address(&to.endpoint).zip(to.key()).zip(to.secret());
        let Some(((address, key), secret)) = address else { return Tried::Sent(Sent::Gone) };
        let Some(body) = seal::sealed(text.as_bytes(), &key, &secret) else {
            return Tried::Sent(Sent::Refused);
        };
        let proof = self.vapid.authorization(&address.origin().ascii_serialization(), (self.now)());
        let mut request = self
            .client
            .post(address)
            .header(AUTHORIZATION, proof)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("ttl", KEEP)
            .header("urgency", "high");
        if !topic.is_empty() && topic.len() <= TOPIC_MAX {
            request = request.header("topic", topic);
        }
        let Ok(_turn) = self.asked.acquire().await else { return Tried::Sent(Sent::Refused) };
        match request.body(body).send().await {
            Ok(answer) => judged(&answer),
            Err(_) => Tried::Later(None),
        }
    }
}

fn judged(answer: &Response) -> Tried {
    match answer.status() {
        status if status.is_success() => Tried::Sent(Sent::Taken),
        StatusCode::NOT_FOUND | StatusCode::GONE => Tried::Sent(Sent::Gone),
        status if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() => {
            let wait = answer.headers().get(RETRY_AFTER).and_then(|wait| wait.to_str().ok()?.parse().ok());
            Tried::Later(wait.map(Duration::from_secs))
        }
        status => {
            tracing::warn!(%status, "a push service takes no call");
            Tried::Sent(Sent::Refused)
        }
    }
}
