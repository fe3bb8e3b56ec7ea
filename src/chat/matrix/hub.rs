//! What all of the adapter shares.

use super::chores::Chores;
use super::failure::Failure;
use super::memory::{Chore, Memory, Note};
use crate::bot::Now;
use crate::bot::message::{Act, Incoming, Input, Receipt};
use crate::chat::Artist;
use crate::chat::shared::backoff::Backoff;
use crate::chat::shared::closing::Closing;
use crate::chat::shared::latest::Latest;
use crate::chat::shared::{lock, report};
use crate::config::Chosen;
use crate::i18n::plain_name;
use crate::players::{Account, Platform};
use crate::status::{Figures, Notice, Status};
use jiff::{SignedDuration, Timestamp};
use matrix_sdk::ruma::{OwnedUserId, RoomId, UserId};
use matrix_sdk::{Client, Room, RoomMemberships, RoomState};
use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{OwnedMutexGuard, mpsc, watch};

/// After how long what the bot could not keep is told to it again, at first and at most.
const RETELL: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(15));
/// How often a room is asked at most to send again what cannot be read.
const ASK_AGAIN: SignedDuration = SignedDuration::from_hours(1);
/// How long as little as possible is sent once the homeserver has refused to take more.
const STRAIN: SignedDuration = SignedDuration::from_hours(1);
/// How often it is noted at most that this goes on.
const STRAIN_NOTED: i64 = 60;
/// Rooms of which it is remembered that they were asked.
const ASKED_MAX: usize = 10_000;

/// The sign under a message whose answer is in the direct room.
const ANSWERED: &str = "📨";
/// The same, where the answer is why it was not done.
const REFUSED: &str = "⚠️";

/// What all of the adapter shares.
pub(super) struct Hub {
    pub(super) client: Client,
    pub(super) memory: Arc<Memory>,
    pub(super) chosen: Chosen,
    pub(super) me: OwnedUserId,
    /// The bot's name, as people see it.
    pub(super) name: String,
    pub(super) artist: Artist,
    /// What is done when no post waits.
    pub(super) chores: Chores,
    status: Status,
    figures: Figures,
    /// Whether the host knows that the homeserver limits how much the bot may say.
    told_host: AtomicBool,
    /// How many posts wait to be sent.
    waiting: AtomicUsize,
    /// Whether keys have come with which something may be read that could not be.
    keys_came: AtomicBool,
    asked: Mutex<Latest<String, Timestamp, ASKED_MAX>>,
    /// The rooms in which something is being said.
    floors: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
    /// Who has invited the bot into a room where it has not been heard yet.
    hosts: Mutex<HashMap<String, String>>,
    /// Whether it is known which rooms there are: from before, or because the homeserver has said so.
    ready: watch::Sender<bool>,
    closing: Closing,
    inbox: mpsc::Sender<Input>,
    now: Now,
}

/// The ways out of the adapter: to the clock, to the artist, to the bot, to the host.
pub(super) struct Outlets {
    pub(super) now: Now,
    pub(super) artist: Artist,
    pub(super) inbox: mpsc::Sender<Input>,
    pub(super) status: Status,
    pub(super) figures: Figures,
}

impl fmt::Debug for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nothing of tokens, nothing of what people wrote.
        f.debug_struct("Hub").field("me", &self.me).finish_non_exhaustive()
    }
}

impl Hub {
    pub(super) fn new(
        client: Client,
        memory: Memory,
        chosen: Chosen,
        (me, name): (OwnedUserId, String),
        outlets: Outlets,
    ) -> Self {
        let ready = watch::Sender::new(!client.rooms().is_empty());
        Self {
            client,
            memory: Arc::new(memory),
            chosen,
            me,
            name,
            artist: outlets.artist,
            chores: Chores::default(),
            status: outlets.status,
            figures: outlets.figures,
            told_host: AtomicBool::new(false),
            waiting: AtomicUsize::new(0),
            keys_came: AtomicBool::new(true),
            asked: Mutex::default(),
            floors: Mutex::default(),
            hosts: Mutex::default(),
            ready,
            closing: Closing::default(),
            inbox: outlets.inbox,
            now: outlets.now,
        }
    }

    /// The time.
    pub(super) fn now(&self) -> Timestamp {
        (self.now)()
    }

    /// Hands the bot what somebody said or did in a room. What was said where others read, and is answered elsewhere, gets a
    /// sign. `false` if the program ends before it is kept.
    pub(super) async fn tell_heard(&self, room: &Room, incoming: Incoming) -> bool {
        let in_public = matches!(incoming.act, Act::Said(_)) && incoming.member.is_some();
        let event = incoming.id.clone();
        let Some((answered, refused)) = self.tell(incoming).await else { return false };
        if in_public && answered && (refused || !self.is_strained()) {
            let sign = if refused { REFUSED } else { ANSWERED };
            self.chores.take(Chore::Mark { room: room.room_id().to_string(), event, sign: sign.to_owned() });
        }
        true
    }

    /// Hands the bot what happened; `false` if the program ends before it is kept.
    pub(super) async fn tell_bot(&self, incoming: Incoming) -> bool {
        self.tell(incoming).await.is_some()
    }

    /// Hands the bot what happened, again and again if it cannot store it. Returns whether the sender got a private answer,
    /// and whether that was a refusal; nothing if the program ends first.
    async fn tell(&self, incoming: Incoming) -> Option<(bool, bool)> {
        let mut backoff = RETELL;
        loop {
            match report::tell(&self.inbox, incoming.clone()).await {
                Some(Receipt::Kept { answered, refused }) => return Some((answered, refused)),
                Some(Receipt::NotKept) => tracing::warn!("the bot could not keep an event; it is told again"),
                None if self.inbox.is_closed() => return None,
                None => tracing::warn!("the bot does not say whether it has kept an event"),
            }
            if !self.rest(backoff.wait()).await {
                return None;
            }
        }
    }

    /// Takes a chore that must be done even if the program is killed before.
    pub(super) async fn owe(&self, chore: Chore) {
        self.memory.note(Note::Owed(chore.clone())).await;
        self.chores.take(chore);
    }

    /// The same before all other chores: somebody waits for it.
    pub(super) async fn owe_first(&self, chore: Chore) {
        self.memory.note(Note::Owed(chore.clone())).await;
        self.chores.take_first(chore);
    }

    /// Whether the bot may take away what others have said in a room.
    pub(super) async fn may_redact(&self, room: &Room) -> bool {
        let levels = room.power_levels().await;
        levels.is_ok_and(|levels| levels.user_can_redact_event_of_other(&self.me))
    }

    /// Waits until nothing else is being said in a room, and keeps it so as long as what is returned is kept: a picture and
    /// its words stand together.
    pub(super) async fn floor(&self, room: &str) -> OwnedMutexGuard<()> {
        let floor = {
            let mut floors = lock(&self.floors);
            // Those of which nobody holds or awaits any.
            floors.retain(|_, floor| Arc::strong_count(floor) > 1);
            Arc::clone(floors.entry(room.to_owned()).or_default())
        };
        floor.lock_owned().await
    }

    /// Notes who has invited the bot into a room.
    pub(super) fn note_host(&self, room: &str, host: &str) {
        lock(&self.hosts).insert(room.to_owned(), host.to_owned());
    }

    /// Who has invited the bot into a room, if that was not long ago; to be asked once.
    pub(super) fn host_of(&self, room: &str) -> Option<String> {
        lock(&self.hosts).remove(room)
    }

    /// Notes that the homeserver has said which rooms there are.
    pub(super) fn note_ready(&self) {
        self.ready.send_replace(true);
        self.note_connected(true);
    }

    /// Notes whether the homeserver answers.
    pub(super) fn note_connected(&self, answers: bool) {
        self.figures.set_connected(Platform::Matrix.id(), answers);
    }

    /// Waits until it is known: a store that was lost knows of no room before. `false` if the program ends first.
    pub(super) async fn is_ready(&self) -> bool {
        let mut ready = self.ready.subscribe();
        tokio::select! {
            known = ready.wait_for(|ready| *ready) => known.is_ok(),
            () = self.closed() => false,
        }
    }

    /// The room that stands for a place, where the bot is in it.
    pub(super) fn room(&self, place: &str) -> Result<Room, Failure> {
        let id = self.memory.room(place);
        let id = RoomId::parse(&id).map_err(|_| Failure::NoRoom)?;
        let room = self.client.get_room(&id).ok_or(Failure::NoRoom)?;
        if room.state() == RoomState::Joined { Ok(room) } else { Err(Failure::NoRoom) }
    }

    /// What somebody is called in a room, without what could pass for something else.
    pub(super) async fn name_of(&self, room: &Room, id: &str) -> String {
        let local = || id.trim_start_matches('@').split(':').next().unwrap_or(id).to_owned();
        let Ok(user) = UserId::parse(id) else { return plain_name(&local()) };
        let known = match room.get_member_no_sync(&user).await {
            Ok(Some(member)) => Some(member),
            _ => room.get_member(&user).await.ok().flatten(),
        };
        plain_name(&known.map_or_else(local, |member| member.name().to_owned()))
    }

    /// Whether only one person and the bot are, or are to be, in a room.
    pub(super) async fn is_direct(&self, room: &Room) -> bool {
        self.memory.directs_to(room.room_id().as_str()).is_some()
            || (room.active_members_count() == 2 && room.is_direct().await.unwrap_or_default())
    }

    /// The ids and names of those who are in a room, if they are not too many.
    pub(super) async fn members(&self, room: &Room) -> Vec<(String, String)> {
        if room.joined_members_count() > super::limits::MEMBERS as u64 {
            return Vec::new();
        }
        let members = room.members(RoomMemberships::JOIN).await.unwrap_or_default();
        let members = members.into_iter().filter(|member| member.user_id() != self.me);
        members.map(|member| (member.user_id().to_string(), member.name().to_owned())).collect()
    }

    /// Whether a room may be asked now to send again what cannot be read; from now on it may not for a while.
    pub(super) fn may_ask(&self, room: &str) -> bool {
        let now = self.now();
        let mut asked = lock(&self.asked);
        let last = asked.get(&room.to_owned()).copied();
        let may = last.is_none_or(|last| now.duration_since(last) >= ASK_AGAIN);
        if may {
            asked.insert(room.to_owned(), now);
        }
        may
    }

    /// Notes that keys have come.
    pub(super) fn note_keys(&self) {
        self.keys_came.store(true, Ordering::Relaxed);
    }

    /// Whether keys have come since this was asked before; or it is asked for the first time.
    pub(super) fn have_keys_come(&self) -> bool {
        self.keys_came.swap(false, Ordering::Relaxed)
    }

    /// Whether the homeserver has refused not long ago to take more from the bot.
    pub(super) fn is_strained(&self) -> bool {
        self.now().as_second() < self.memory.strained_until()
    }

    /// Notes it where something failed because the homeserver takes no more: from now on as little as possible is sent, for
    /// a while.
    pub(super) async fn note_failure(&self, failure: &Failure) {
        if !matches!(failure, Failure::Limited(_)) {
            return;
        }
        if !self.told_host.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                account = %self.me,
                "the homeserver limits how much the bot may say; its host should lift the limit for this account"
            );
            let (status, account, since) = (self.status.clone(), self.me.to_string(), self.now());
            // It writes a file.
            let set = move || status.set(Notice::RateLimited { account, since });
            let _ = tokio::task::spawn_blocking(set).await;
        }
        let until = self.now().checked_add(STRAIN).map_or(i64::MAX, Timestamp::as_second);
        if until >= self.memory.strained_until().saturating_add(STRAIN_NOTED) {
            self.memory.note(Note::Strained(until)).await;
        }
    }

    /// Notes that something was delivered: once that has gone well for a while, the host need not know of a limit any more.
    pub(super) async fn note_delivered(&self) {
        if self.told_host.load(Ordering::Relaxed) && !self.is_strained() {
            self.told_host.store(false, Ordering::Relaxed);
            let (status, account, since) = (self.status.clone(), self.me.to_string(), self.now());
            let clear = move || status.clear(Notice::RateLimited { account, since }.topic());
            let _ = tokio::task::spawn_blocking(clear).await;
        }
    }

    /// Counts a post that waits, or that waits no more.
    pub(super) fn count_waiting(&self, more: bool) {
        if more {
            self.waiting.fetch_add(1, Ordering::Relaxed);
        } else {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Whether no post waits.
    pub(super) fn is_idle(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) == 0
    }

    /// Sleeps, unless the program ends meanwhile: then `false`.
    pub(super) async fn rest(&self, wait: Duration) -> bool {
        self.closing.rest(wait).await
    }

    /// Returns once the program ends.
    pub(super) async fn closed(&self) {
        self.closing.closed().await;
    }

    pub(super) fn close(&self) {
        self.closing.close();
    }
}

/// A person's account on Matrix.
pub(super) fn account(id: &str) -> Account {
    Account { platform: Platform::Matrix, id: id.to_owned() }
}
