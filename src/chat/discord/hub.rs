//! What all of the adapter shares.

use super::api::{Api, Failure, Upload};
use super::artist;
use super::guilds::Guilds;
use super::live::{ALIVE, Key, Live, Lives, Original};
use super::marks::{Ids, marked};
use super::memory::{Memory, Note, Slot};
use super::post::{self, Named};
use super::stash::Stash;
use crate::bot::Now;
use crate::bot::message::{Errand, Incoming, Input, Menu, Outgoing, Post, Query, Receipt, Suggestion};
use crate::chat::Artist;
use crate::chat::shared::artist::Order;
use crate::chat::shared::closing::Closing;
use crate::chat::shared::latest::Latest;
use crate::chat::shared::{lock, report};
use crate::config::Chosen;
use crate::players::Locale;
use crate::status::Figures;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

/// Most ids of interactions and messages that are known again if they come twice.
const SEEN_MAX: usize = 10_000;
/// Most people whose language, or whose pages, are remembered.
const LOCALES_MAX: usize = 10_000;
/// Most slots whose newest post is remembered.
const NEWEST_MAX: usize = 10_000;
/// Most channels of which it is remembered that they have refused threads.
const CHANNELS_MAX: usize = 10_000;
/// For how long no thread is asked for in a channel that has refused one.
const THREADLESS: Duration = Duration::from_hours(1);
/// After how long a call is made again that has overtaken the acknowledgement of its interaction.
const EARLY: Duration = Duration::from_millis(100);
/// How long a query waits for its answer, out of the 3 s that Discord gives.
const QUERY_MAX: Duration = Duration::from_secs(2);
/// After how long what the bot could not keep is told to it again.
const RETELL: [Duration; 3] = [Duration::from_secs(1), Duration::from_secs(3), Duration::from_secs(8)];

/// Who the bot is on Discord.
#[derive(Clone, Debug)]
pub(super) struct App {
    pub(super) id: String,
    pub(super) bot: String,
    pub(super) verify_key: String,
}

/// A private message that can still be changed.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) key: Key,
    pub(super) message: String,
    /// Whether it stands in the place of the interaction's own answer.
    pub(super) original: bool,
    pub(super) since: Instant,
    /// What its buttons and menus carry, by which a copy is known of which Discord has not said that it was made.
    pub(super) carries: Vec<String>,
}

/// What all of the adapter shares.
pub(super) struct Hub {
    pub(super) api: Api,
    pub(super) memory: Arc<Memory>,
    pub(super) chosen: Chosen,
    pub(super) app: OnceLock<App>,
    commands: Mutex<Arc<Ids>>,
    pub(super) lives: Mutex<Lives>,
    pub(super) shown: Mutex<HashMap<Slot, Shown>>,
    /// The newest post that was taken for each slot: its number, and its lane.
    newest: Mutex<Latest<Slot, (u64, String), NEWEST_MAX>>,
    /// When a channel has last refused to have threads made, or private ones.
    threadless: Mutex<Latest<(String, bool), Instant, CHANNELS_MAX>>,
    pub(super) guilds: Guilds,
    pub(super) stash: Stash,
    seen: Mutex<Latest<String, (), SEEN_MAX>>,
    locales: Mutex<Latest<String, Locale, LOCALES_MAX>>,
    /// The menus with several pages of the private message that each person was shown last.
    pages: Mutex<Latest<String, Vec<Menu>, LOCALES_MAX>>,
    pub(super) closing: Closing,
    /// Why Discord lets the bot do nothing any more, once that is certain.
    refused: watch::Sender<Option<Failure>>,
    inbox: mpsc::Sender<Input>,
    artist: Artist,
    /// What is counted of it.
    pub(super) figures: Figures,
    now: Now,
}

impl fmt::Debug for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nothing of tokens, nothing of what people wrote.
        f.debug_struct("Hub").finish_non_exhaustive()
    }
}

impl Hub {
    pub(super) fn new(
        api: Api,
        memory: Memory,
        chosen: Chosen,
        (now, artist, figures): (Now, Artist, Figures),
        inbox: mpsc::Sender<Input>,
    ) -> Self {
        Self {
            api,
            memory: Arc::new(memory),
            chosen,
            app: OnceLock::new(),
            commands: Mutex::default(),
            lives: Mutex::default(),
            shown: Mutex::default(),
            newest: Mutex::default(),
            threadless: Mutex::default(),
            guilds: Guilds::default(),
            stash: Stash::default(),
            seen: Mutex::default(),
            locales: Mutex::default(),
            pages: Mutex::default(),
            closing: Closing::default(),
            refused: watch::Sender::new(None),
            inbox,
            artist,
            figures,
            now,
        }
    }

    /// The time.
    pub(super) fn now(&self) -> jiff::Timestamp {
        (self.now)()
    }

    /// Whether something comes for the first time.
    pub(super) fn is_new(&self, id: &str) -> bool {
        let mut seen = lock(&self.seen);
        let is_new = !seen.contains(&id.to_owned());
        seen.insert(id.to_owned(), ());
        is_new
    }

    /// Hands the bot what happened, again if it cannot keep it; what became of it.
    pub(super) async fn tell_bot(&self, incoming: Incoming) -> Receipt {
        let mut waits = RETELL.into_iter();
        loop {
            let told = report::tell(&self.inbox, incoming.clone()).await;
            match (told.unwrap_or(Receipt::NotKept), waits.next()) {
                (Receipt::NotKept, Some(wait)) if !self.inbox.is_closed() => tokio::time::sleep(wait).await,
                (told, _) => return told,
            }
        }
    }

    /// What could be typed next; nothing, if the bot is busy.
    pub(super) async fn ask_bot(&self, query: Query) -> Vec<Suggestion> {
        let asked = async {
            let (answer, answered) = oneshot::channel();
            self.inbox.send(Input::Query { query, answer }).await.ok()?;
            answered.await.ok()
        };
        tokio::time::timeout(QUERY_MAX, asked).await.ok().flatten().unwrap_or_default()
    }

    /// Remembers an interaction, so that it can be answered.
    pub(super) fn add(&self, live: Live) {
        lock(&self.lives).add(live);
    }

    /// The slot of a private message that somebody has used: as it is known or, where Discord has not said that it was
    /// made, that of its copy.
    pub(super) fn slot_of(&self, message: &Value, account: &str) -> Option<Slot> {
        let carries = post::carried(&message["components"]);
        self.memory.private_slot(message["id"].as_str()?).or_else(|| {
            let shown = lock(&self.shown);
            let mut copies = shown.iter().filter(|(_, shown)| shown.carries == carries);
            copies.find(|(slot, _)| slot.reader.as_deref() == Some(account)).map(|(slot, _)| slot.clone())
        })
    }

    /// Notes which private message stands in a slot from now on, and takes away the one that stood there.
    pub(super) async fn stands(&self, slot: Slot, now: Shown) {
        let message = now.message.clone();
        let before = {
            let mut shown = lock(&self.shown);
            shown.retain(|_, old| old.since.elapsed() < ALIVE);
            shown.insert(slot, now)
        };
        if let Some(before) = before.filter(|before| before.message != message) {
            let done = self.call(&before.key, Method::DELETE, &self.path(&before), None, &[]).await;
            tracing::debug!(?done, "a private message makes room for another");
        }
    }

    /// Where a private message can be changed.
    pub(super) fn path(&self, shown: &Shown) -> String {
        if shown.original {
            self.original(&shown.key)
        } else {
            format!("{}/messages/{}", self.followups(&shown.key), shown.message)
        }
    }

    /// Takes away that the bot thinks, where nothing is to be said.
    pub(super) async fn settle(&self, live: &Live) {
        let _turn = live.turn.lock().await;
        if live.original == Original::Waiting && lock(&self.lives).settle(&live.event) {
            let gone = self.call(&live.key, Method::DELETE, &self.original(&live.key), None, &[]).await;
            if let Err(failure) = gone {
                tracing::debug!(?failure, "what waits for an answer stays");
            }
        }
    }

    /// Says something of the adapter's own to who has used something.
    pub(super) async fn say(&self, live: &Live, text: &str) {
        let text = marked(text, &self.commands());
        let body = json!({ "content": text, "allowed_mentions": { "parse": [] }, "flags": post::EPHEMERAL });
        let _turn = live.turn.lock().await;
        let waits = lock(&self.lives).settle(&live.event);
        let done = if waits {
            let body = json!({ "content": text });
            self.call(&live.key, Method::PATCH, &self.original(&live.key), Some(&body), &[]).await
        } else {
            self.call(&live.key, Method::POST, &self.followups(&live.key), Some(&body), &[]).await
        };
        if let Err(failure) = done {
            tracing::warn!(?failure, "could not say that something went wrong");
        }
    }

    /// Answers an interaction. Where it was acknowledged by a response that Discord may not have read yet, it does not
    /// know the token for a moment.
    pub(super) async fn call(
        &self,
        key: &Key,
        method: Method,
        path: &str,
        body: Option<&Value>,
        files: &[Upload],
    ) -> Result<Value, Failure> {
        loop {
            match self.api.call(method.clone(), path, body, files.to_vec()).await {
                Err(Failure::TokenGone) if key.unknown_until.is_some_and(|until| Instant::now() < until) => {
                    tokio::time::sleep(EARLY).await;
                }
                done => return done,
            }
        }
    }

    /// Where the own answer of an interaction stands.
    pub(super) fn original(&self, key: &Key) -> String {
        format!("{}/messages/@original", self.followups(key))
    }

    /// Where further answers go.
    pub(super) fn followups(&self, key: &Key) -> String {
        let app = self.app.get().map_or("0", |app| &app.id);
        format!("/webhooks/{app}/{}", key.token)
    }

    /// The direct channel of a person; opened, if it is not known.
    pub(super) async fn direct(&self, account: &str) -> Result<String, Failure> {
        if let Some(known) = self.memory.direct(account) {
            return Ok(known);
        }
        let body = json!({ "recipient_id": account });
        let opened = self.api.call(Method::POST, "/users/@me/channels", Some(&body), Vec::new()).await?;
        let channel = id_of(&opened)?;
        self.memory.note(Note::Direct { account: account.to_owned(), channel: channel.clone() }).await;
        Ok(channel)
    }

    /// Notes that a post waits to be sent in a lane, or that one is to be taken away: that goes behind it. The lane.
    pub(super) fn take(&self, outgoing: &Outgoing, lane: String) -> String {
        let Some(slot) = slot(outgoing) else { return lane };
        let mut newest = lock(&self.newest);
        let before = newest.get(&slot);
        if before.is_some_and(|(newer, _)| *newer > outgoing.number) {
            return lane;
        }
        let is_close = matches!(outgoing.what, Errand::Close { .. });
        let lane = before.filter(|_| is_close).map_or(lane, |(_, lane)| lane.clone());
        newest.insert(slot, (outgoing.number, lane.clone()));
        lane
    }

    /// Whether something newer has the place of a post.
    pub(super) fn is_late(&self, outgoing: &Outgoing) -> bool {
        slot(outgoing).is_some_and(|slot| self.is_overtaken(&slot, outgoing.number))
    }

    /// Whether a channel lets no threads, or no private ones, be made, as far as is known.
    pub(super) fn is_threadless(&self, channel: &str, private: bool) -> bool {
        let refused = lock(&self.threadless).get(&(channel.to_owned(), private)).copied();
        refused.is_some_and(|at| at.elapsed() < THREADLESS)
    }

    /// Notes that a channel lets no threads, or no private ones, be made.
    pub(super) fn refuses_threads(&self, channel: &str, private: bool) {
        lock(&self.threadless).insert((channel.to_owned(), private), Instant::now());
    }

    /// Whether a post for this slot was taken to be sent, since the program began.
    pub(super) fn is_taken(&self, slot: &Slot) -> bool {
        lock(&self.newest).contains(slot)
    }

    /// Whether something newer has the place of the private post of this number.
    pub(super) fn is_overtaken(&self, slot: &Slot, number: u64) -> bool {
        lock(&self.newest).get(slot).is_some_and(|(newest, _)| *newest > number)
    }

    /// Remembers the commands that are registered.
    pub(super) fn learn_commands(&self, registered: &Value) {
        *lock(&self.commands) = Arc::new(Ids::of(registered));
    }

    /// The commands that are registered, as far as they are known yet.
    pub(super) fn commands(&self) -> Arc<Ids> {
        Arc::clone(&lock(&self.commands))
    }

    /// Remembers menus that somebody is about to be shown.
    pub(super) fn expect_pages(&self, account: &str, menus: &[Menu]) {
        lock(&self.pages).insert(account.to_owned(), menus.to_vec());
    }

    /// The menus with several pages that somebody was shown last.
    pub(super) fn expected_pages(&self, account: &str) -> Vec<Menu> {
        lock(&self.pages).get(&account.to_owned()).cloned().unwrap_or_default()
    }

    pub(super) fn learn_locale(&self, account: &str, locale: Locale) {
        lock(&self.locales).insert(account.to_owned(), locale);
    }

    /// The language in which Discord speaks to a person, if it has said so; else that of the host.
    pub(super) fn locale(&self, account: &str) -> Locale {
        lock(&self.locales).get(&account.to_owned()).copied().unwrap_or_else(|| self.chosen.get().language)
    }

    /// Draws the pictures of a post, and takes its file.
    pub(super) async fn files(&self, out: &Outgoing, post: &Post) -> (Vec<Named>, Vec<Upload>) {
        artist::files(&self.artist, post, &Order::of(out)).await
    }

    /// Sleeps, unless the program ends meanwhile: then `false`.
    pub(super) async fn rest(&self, wait: Duration) -> bool {
        self.closing.rest(wait).await
    }

    /// Returns once the program ends.
    pub(super) async fn closed(&self) {
        self.closing.closed().await;
    }

    /// Notes that Discord lets the bot do nothing any more.
    pub(super) fn refuse(&self, failure: Failure) {
        self.refused.send_replace(Some(failure));
    }

    /// Returns once Discord lets the bot do nothing any more, with the reason.
    pub(super) async fn refused(&self) -> Failure {
        let mut refused = self.refused.subscribe();
        let known = refused.wait_for(Option::is_some).await.map(|reason| reason.clone());
        known.ok().flatten().unwrap_or(Failure::Unauthorised)
    }

    pub(super) fn close(&self) {
        self.closing.close();
    }
}

/// Where something is to stand, or to be taken away.
fn slot(outgoing: &Outgoing) -> Option<Slot> {
    let key = match &outgoing.what {
        Errand::Post(post) => &post.key,
        Errand::Close { key } => key,
    };
    (!key.is_empty()).then(|| Slot::of(outgoing, key))
}

/// The id of what Discord has made.
pub(super) fn id_of(made: &Value) -> Result<String, Failure> {
    made["id"].as_str().map(str::to_owned).ok_or_else(|| Failure::Refused("there is no id".to_owned()))
}
