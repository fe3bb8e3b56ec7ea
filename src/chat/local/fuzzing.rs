//! A door for `fuzz/`: what browsers send to the room, without a connection.

use super::hub::Shared;
use super::{open, routes};
use crate::bot::message::Input;
use crate::bot::{Now, Tenure};
use crate::chat::Limits;
use crate::chat::shared::browser::{Answered, Browser};
use crate::config::{self, Chosen, Config};
use anyhow::Context;
use axum::http::{HeaderName, StatusCode};
use jiff::Timestamp;
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::sync::mpsc;

/// Where nothing answers: no browser is called.
const NOWHERE: &str = "http://127.0.0.1:9";
/// Where the room is.
const ORIGIN: &str = "http://127.0.0.1:8080";
/// How somebody joins, and comes back.
const JOIN: &[u8] = b"POST /api/join\n{\"name\":\"ana\",\"locale\":\"en\",\"ticket\":\"ticket-ana\"}";
/// How many files may be open.
const FILES: usize = 1_024;
/// How much may wait for the bot.
const INBOX_MAX: usize = 64;
/// How many seconds pass with each request: nobody is too fast.
const STEP: i64 = 60;

/// A room that is not connected, and a browser in which somebody has joined.
#[derive(Debug)]
pub struct Foyer {
    browser: Browser,
    seconds: Arc<AtomicI64>,
}

impl Foyer {
    /// One that keeps its journal in this data folder.
    pub async fn open(data: &Path) -> anyhow::Result<Self> {
        let seconds = Arc::new(AtomicI64::new(1_800_000_000));
        let read = Arc::clone(&seconds);
        let now: Now =
            Arc::new(move || Timestamp::from_second(read.load(Ordering::Relaxed)).unwrap_or_default());
        let config = config::Local { push: Some(NOWHERE.to_owned()), ..config::Local::default() };
        let (tell, inbox) = mpsc::channel(INBOX_MAX);
        let (kept, times) = ((&*super::folder(data), Tenure::default()), (now, Limits::of_files(FILES)));
        let hub = open(kept, &config, false, Chosen::new(Config::default()), times, tell)?;
        let router = routes::router(Shared(Arc::new(hub)));
        let mut foyer = Self { browser: Browser::new(router, inbox, ORIGIN), seconds };
        foyer.join().await?;
        Ok(foyer)
    }

    async fn join(&mut self) -> anyhow::Result<()> {
        let answered = self.browser.ask(JOIN, drop).await.context("that is a request")?;
        let person: Value = serde_json::from_slice(&answered.body)?;
        let id = person["id"].as_str().context("nobody could join")?;
        self.browser.send_always(HeaderName::from_static("x-nahil-as"), id);
        Ok(())
    }

    /// Asks for what bytes say: a line with the method and the address, and behind it the body. The answer's status; nothing,
    /// where no server takes that for a request. What comes to the bot meanwhile is handed on.
    ///
    /// # Panics
    ///
    /// If the room answers that it has failed, or without saying what a browser may do with the answer.
    pub async fn ask(&mut self, bytes: &[u8], hear: impl FnMut(Input)) -> Option<u16> {
        self.seconds.fetch_add(STEP, Ordering::Relaxed);
        let Answered { status, headers, .. } = self.browser.ask(bytes, hear).await?;
        assert_ne!(status, StatusCode::INTERNAL_SERVER_ERROR, "{}", String::from_utf8_lossy(bytes));
        assert!(headers.contains_key("content-security-policy"), "{}", String::from_utf8_lossy(bytes));
        if status == StatusCode::UNAUTHORIZED {
            // They have ended their own session. Where even that cannot be mended, all else is asked by a stranger.
            let _ = self.join().await;
        }
        Some(status.as_u16())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::message::Receipt;
    use crate::chat::shared::browser::examples;

    #[tokio::test]
    async fn the_first_examples_are_understood() {
        let data = tempfile::tempdir().unwrap();
        let mut foyer = Foyer::open(data.path()).await.unwrap();
        let (mut told, mut heard) = (Vec::new(), 0);
        for (name, bytes) in examples() {
            let hear = |input| {
                if let Input::Incoming { receipt: Some(receipt), .. } = input {
                    heard += 1;
                    let _ = receipt.send(Receipt::Kept { answered: false, refused: false });
                }
            };
            told.push((name, foyer.ask(&bytes, hear).await.unwrap()));
        }
        let of = |status: u16| -> Vec<&str> {
            told.iter().filter(|(_, told)| *told == status).map(|(name, _)| name.as_str()).collect()
        };
        let done =
            ["ask", "channel", "earlier", "end", "events", "language", "say", "sessions", "start", "wish"];
        assert_eq!(of(200), done);
        assert_eq!(of(400), Vec::<&str>::new(), "all are written as pages write");
        assert!(heard > 1, "{heard}");
    }
}
