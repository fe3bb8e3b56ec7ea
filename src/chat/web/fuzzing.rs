//! A door for `fuzz/`: what browsers send to the pages, without a connection.

use super::hub::{Hub, Shared};
use super::{routes, visitor};
use crate::bot::Now;
use crate::bot::message::{Input, PagePass};
use crate::chat::shared::browser::{Answered, Browser};
use crate::chat::{Artist, Limits, Links};
use crate::config::{Chosen, Config};
use crate::players::{Account, Platform};
use crate::status::Figures;
use axum::http::StatusCode;
use axum::http::header::COOKIE;
use jiff::Timestamp;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::sync::mpsc;

/// Where the pages are.
const ORIGIN: &str = "https://play.example.org";
/// Of which match a browser has the board open.
const MATCH: u64 = 1;
/// How many files may be open.
const FILES: usize = 1_024;
/// How much may wait for the bot.
const INBOX_MAX: usize = 64;
/// How many seconds pass with each request: nobody is too fast.
const STEP: i64 = 60;

/// Pages that are not connected, and a browser in which somebody has a board open.
#[derive(Debug)]
pub struct Porch {
    browser: Browser,
    seconds: Arc<AtomicI64>,
}

impl Porch {
    /// Some whose key is in this folder. The account is that of whoever has the board open.
    pub fn open(folder: &Path, account: &str) -> anyhow::Result<Self> {
        let seconds = Arc::new(AtomicI64::new(1_800_000_000));
        let read = Arc::clone(&seconds);
        let now: Now =
            Arc::new(move || Timestamp::from_second(read.load(Ordering::Relaxed)).unwrap_or_default());
        let links = Arc::new(Links::open(folder, ORIGIN, Arc::clone(&now))?);
        let artist =
            Artist::new((Arc::new(|_, _| Vec::new()), Arc::new(|_, _, _| Vec::new())), 1, Figures::default());
        let (tell, inbox) = mpsc::channel(INBOX_MAX);
        let chosen = Chosen::new(Config::default());
        let hub = Arc::new(Hub::new(links, chosen, (now, artist), Limits::of_files(FILES), tell));
        let account = Account { platform: Platform::Discord, id: account.to_owned() };
        let pass = PagePass { account, number: 1, at: Timestamp::from_second(1_800_000_000)? };
        let cookie = visitor::proof(&hub, MATCH, &pass).stripped().to_string();
        let mut browser = Browser::new(routes::router(&Shared(hub)), inbox, ORIGIN);
        browser.send_always(COOKIE, &cookie);
        Ok(Self { browser, seconds })
    }

    /// Asks for what bytes say: a line with the method and the address, and behind it the body. The answer's status; nothing,
    /// where no server takes that for a request. What comes to the bot meanwhile is handed on.
    ///
    /// # Panics
    ///
    /// If the pages answer that they have failed, or without saying what a browser may do with the answer.
    pub async fn ask(&mut self, bytes: &[u8], hear: impl FnMut(Input)) -> Option<u16> {
        self.seconds.fetch_add(STEP, Ordering::Relaxed);
        let Answered { status, headers, .. } = self.browser.ask(bytes, hear).await?;
        assert_ne!(status, StatusCode::INTERNAL_SERVER_ERROR, "{}", String::from_utf8_lossy(bytes));
        assert!(headers.contains_key("content-security-policy"), "{}", String::from_utf8_lossy(bytes));
        Some(status.as_u16())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::shared::browser::examples;

    #[tokio::test]
    async fn the_first_examples_are_understood() {
        let folder = tempfile::tempdir().unwrap();
        let mut porch = Porch::open(folder.path(), "1").unwrap();
        let mut told = Vec::new();
        for (name, bytes) in examples() {
            // A bot that has no answer.
            told.push((name, porch.ask(&bytes, drop).await.unwrap()));
        }
        let of = |status: u16| -> Vec<&str> {
            told.iter().filter(|(_, told)| *told == status).map(|(name, _)| name.as_str()).collect()
        };
        assert_eq!(of(503), ["league", "match", "pick", "ranking", "state", "touch"]);
        assert!(told.iter().any(|(name, told)| name == "open" && (400..500).contains(told)), "{told:?}");
    }

    #[tokio::test]
    async fn what_is_no_request_is_asked_of_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let mut porch = Porch::open(folder.path(), "1").unwrap();
        for bytes in [&b""[..], b"GET", b"GET \xff", b"G(T /", b" /"] {
            assert_eq!(porch.ask(bytes, drop).await, None, "{bytes:?}");
        }
    }
}
