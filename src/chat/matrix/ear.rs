//! The loop that listens: what the homeserver tells is played in order, and its place in the homeserver's stream is
//! kept only once all of it is on disk. So what came while the bot was down, or is told twice, is played once.

use super::door;
use super::failure::{self, Failure};
use super::hear::{self, value};
use super::hub::Hub;
use super::late;
use super::limits;
use super::memory::Note;
use super::session::write_secret;
use crate::chat::shared::backoff::Backoff;
use crate::i18n::Aside;
use anyhow::Context;
use jiff::{SignedDuration, Timestamp};
use matrix_sdk::config::{SyncSettings, SyncToken};
use matrix_sdk::deserialized_responses::TimelineEvent;
use matrix_sdk::room::MessagesOptions;
use matrix_sdk::ruma::api::client::filter::{FilterDefinition, LazyLoadOptions, RoomEventFilter};
use matrix_sdk::ruma::api::client::sync::sync_events::v3::Filter;
use matrix_sdk::sync::{JoinedRoomUpdate, SyncResponse};
use matrix_sdk::{Client, Room};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How long the homeserver may wait for something to happen.
const POLL: Duration = Duration::from_secs(30);
/// How long to wait before it is asked again where it did not answer, at first and at most.
const RETRY: Backoff = Backoff::new(RETRY_MIN, Duration::from_secs(30));
const RETRY_MIN: Duration = Duration::from_millis(500);
/// An answer that tells nothing and comes sooner than this was not worth asking for.
const HASTY: SignedDuration = SignedDuration::from_secs(5);
const PLACE: &str = "sync.json";

/// How far the bot has listened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Heard {
    /// The homeserver's mark in its stream of events; nothing before the first.
    token: Option<String>,
    /// When that mark was given.
    at: Option<Timestamp>,
    /// The last event of each room.
    last: HashMap<String, String>,
    /// The device in whose store all up to that mark is; one that signs in anew has an empty store.
    #[serde(default)]
    device: Option<String>,
}

impl Heard {
    fn read(folder: &Path) -> Self {
        let bytes = std::fs::read(folder.join(PLACE)).unwrap_or_default();
        serde_json::from_slice(&bytes).unwrap_or_default()
    }

    /// Whether the SDK's store has what was told before the mark. One that was lost must learn anew which rooms there are.
    fn is_stored(&self, client: &Client) -> bool {
        match &self.device {
            Some(device) => client.device_id().is_some_and(|current| current.as_str() == device),
            // Kept by an earlier version of the program.
            None => !client.rooms().is_empty(),
        }
    }

    /// Has heard all up to a mark.
    fn reach(&mut self, hub: &Hub, mark: Option<String>) {
        self.token = mark;
        self.at = Some(hub.now());
        self.device = hub.client.device_id().map(ToString::to_string);
    }

    async fn keep(&self, folder: &Path) -> anyhow::Result<()> {
        let (path, bytes): (PathBuf, Vec<u8>) = (folder.join(PLACE), serde_json::to_vec(self)?);
        Ok(tokio::task::spawn_blocking(move || write_secret(&path, &bytes)).await??)
    }
}

/// Listens until the program ends; tells first, if the bot's identity is a new one. Fails when the session ends, or the
/// disk does.
pub(super) async fn listen(hub: &Arc<Hub>, folder: &Path, mut anew: bool) -> anyhow::Result<()> {
    let mut heard = Heard::read(folder);
    let mut backoff = RETRY;
    for room in hub.client.invited_rooms() {
        door::invited(hub, room);
    }
    for room in hub.client.joined_rooms() {
        door::follow(hub, &room);
    }
    late::watch(hub).await;
    loop {
        let asked = hub.now();
        let answer = tokio::select! {
            answer = ask(&hub.client, &heard) => answer,
            () = hub.closed() => return Ok(()),
        };
        let rest = match answer {
            Ok(response) => {
                hub.note_ready();
                let mark = Some(response.next_batch.clone());
                let is_vain = tells_nothing(&response) && heard.token == mark;
                let is_hasty = is_vain && hub.now().duration_since(asked) < HASTY;
                let is_stored = heard.is_stored(&hub.client);
                if !take(hub, &response, &mut heard).await {
                    return Ok(());
                }
                if heard.token != mark || !is_stored {
                    heard.reach(hub, mark);
                    heard.keep(folder).await.context("cannot keep how far the bot has listened")?;
                }
                if std::mem::take(&mut anew) {
                    tell_of_new_keys(hub);
                }
                is_hasty.then(|| backoff.wait())
            }
            Err(Failure::Unauthorised) => {
                anyhow::bail!("the homeserver has ended the bot's session; start again to sign in anew")
            }
            Err(failure) => {
                hub.note_connected(false);
                tracing::warn!(?failure, "the homeserver does not answer; it is asked again");
                let wait = backoff.wait();
                Some(failure.again_after(wait).map_or(wait, |after| after.max(RETRY_MIN)))
            }
        };
        match rest {
            Some(rest) if !hub.rest(rest).await => return Ok(()),
            Some(_) => {}
            None => backoff.reset(),
        }
    }
}

/// Whether an answer of the homeserver has no news at all, as when it has waited in vain.
fn tells_nothing(response: &SyncResponse) -> bool {
    let rooms = &response.rooms;
    rooms.joined.is_empty()
        && rooms.invited.is_empty()
        && rooms.left.is_empty()
        && rooms.knocked.is_empty()
        && response.to_device.is_empty()
        && response.account_data.is_empty()
}

/// Tells every room that the bot's keys are new ones.
fn tell_of_new_keys(hub: &Arc<Hub>) {
    let stamp = format!("nahil-keys-{}", hub.now().as_second());
    for room in hub.memory.joined().iter().filter_map(|room| hub.room(room).ok()) {
        door::say(hub, room, Aside::KeysLost, stamp.clone());
    }
}

/// Asks what happened since the mark; all anew only as long as the SDK's store is not up to it, which it is with the first
/// answer. What was missed in the rooms is then found as in any gap.
async fn ask(client: &Client, heard: &Heard) -> Result<SyncResponse, Failure> {
    let is_stored = heard.is_stored(client);
    let token = heard.token.clone().filter(|_| is_stored).map_or(SyncToken::NoToken, SyncToken::Specific);
    let settings = SyncSettings::new().token(token).timeout(POLL).filter(filter());
    Ok(client.sync_once(settings).await?)
}

fn filter() -> Filter {
    let mut filter = FilterDefinition::default();
    filter.presence = matrix_sdk::ruma::api::client::filter::Filter::ignore_all();
    filter.room.ephemeral = RoomEventFilter::ignore_all();
    filter.room.timeline.limit = Some(limits::TIMELINE.into());
    filter.room.state.lazy_load_options = LazyLoadOptions::Enabled { include_redundant_members: false };
    Filter::FilterDefinition(filter)
}

/// Takes an answer of the homeserver; `false` if the program ends before all of it is on disk.
async fn take(hub: &Arc<Hub>, response: &SyncResponse, heard: &mut Heard) -> bool {
    let is_first = heard.token.is_none();
    for room in response.rooms.left.keys() {
        if hub.memory.is_joined(room.as_str()) {
            tracing::info!(%room, "the bot is no longer in a room");
            hub.memory.note(Note::Left(room.to_string())).await;
        }
        heard.last.remove(room.as_str());
    }
    for id in response.rooms.invited.keys() {
        if let Some(room) = hub.client.get_room(id) {
            door::invited(hub, room);
        }
    }
    if hub.have_keys_come() && !late::retry(hub).await {
        return false;
    }
    for (id, update) in &response.rooms.joined {
        let Some(room) = hub.client.get_room(id) else { continue };
        if is_first {
            // Nothing is known of what was before, so nothing of it is a command.
            hub.memory.note(Note::Joined(id.to_string())).await;
            remember_last(heard, &room, &update.timeline.events);
        } else if !play(hub, &room, update, heard).await {
            return false;
        }
        door::follow(hub, &room);
    }
    true
}

fn remember_last(heard: &mut Heard, room: &Room, events: &[TimelineEvent]) {
    if let Some(event) = events.iter().rev().find_map(TimelineEvent::event_id) {
        heard.last.insert(room.room_id().to_string(), event.to_string());
    }
}

/// Plays what happened in a room, in order; `false` if the program ends before all of it is on disk.
async fn play(hub: &Arc<Hub>, room: &Room, update: &JoinedRoomUpdate, heard: &mut Heard) -> bool {
    let is_new = !hub.memory.is_joined(room.room_id().as_str());
    let last = heard.last.get(room.room_id().as_str()).cloned();
    let Some(events) = gathered(hub, room, update, is_new, last.as_deref()).await else {
        return false;
    };
    // The bot makes direct rooms only, and only to say something there.
    if is_new && !is_made_by(&update.timeline.events, hub.me.as_str()) {
        let joining = joining(&update.timeline.events, hub.me.as_str());
        if !door::entered(hub, room, joining).await {
            return false;
        }
    }
    for event in &events {
        if !hear_one(hub, room, event, heard.at).await {
            return false;
        }
    }
    if is_new {
        // Only now, so that what came after its joining is played if the program is killed before.
        hub.memory.note(Note::Joined(room.room_id().to_string())).await;
    }
    remember_last(heard, room, &update.timeline.events);
    true
}

/// Hears one event; `false` if the program ends before its effects are on disk.
async fn hear_one(hub: &Arc<Hub>, room: &Room, event: &TimelineEvent, since: Option<Timestamp>) -> bool {
    if event.kind.is_utd() {
        late::remember(hub, room, event).await;
        return true;
    }
    let Some(value) = value(event) else { return true };
    hear::own(hub, &value).await;
    match hear::heard(hub, room, &value, since).await {
        Some(incoming) => hub.tell_heard(room, incoming).await,
        None => true,
    }
}

/// The events of a room that the bot has not heard, oldest first, and of those only what came after it had joined. What
/// the homeserver has left out is asked for. Nothing if the program ends meanwhile.
async fn gathered(
    hub: &Hub,
    room: &Room,
    update: &JoinedRoomUpdate,
    is_new: bool,
    last: Option<&str>,
) -> Option<Vec<TimelineEvent>> {
    let mut events = update.timeline.events.clone();
    let mut from = update.timeline.prev_batch.clone().filter(|_| update.timeline.limited);
    let is_known = |events: &[TimelineEvent]| begin(events, hub.me.as_str(), last).is_some();
    // Of a room that is neither new nor known from before, nobody knows how far to go back.
    let goes_back = is_new || last.is_some();
    let mut pages = 0;
    while let Some(token) = from.take().filter(|_| goes_back && !is_known(&events)) {
        let page = older(hub, room, token).await?;
        from = page.1;
        events.splice(0..0, page.0);
        pages += 1;
        if pages >= limits::HISTORY_PAGES {
            tracing::error!(room = %room.room_id(), "so much was missed that the oldest of it is left out");
            break;
        }
    }
    let start = begin(&events, hub.me.as_str(), last).map_or(0, |at| at + 1);
    events.drain(..start);
    Some(events)
}

/// A page of what came before, oldest first, and where to go on; none where the homeserver has failed too often to tell:
/// nothing is heard in any room meanwhile. Nothing if the program ends before it is known.
async fn older(hub: &Hub, room: &Room, from: String) -> Option<(Vec<TimelineEvent>, Option<String>)> {
    let (mut backoff, mut tries) = (RETRY, 0);
    loop {
        let mut options = MessagesOptions::backward().from(Some(from.as_str()));
        options.limit = limits::HISTORY_PAGE.into();
        let error = match room.messages(options).await {
            Ok(page) => {
                let mut events = page.chunk;
                events.reverse();
                let end = page.end.filter(|_| !events.is_empty());
                return Some((events, end));
            }
            Err(error) => error,
        };
        let is_unheard = failure::is_unheard(&error);
        let failure = Failure::from(error);
        tries += u32::from(!is_unheard && !matches!(failure, Failure::Limited(_)));
        let is_refused = matches!(failure, Failure::Forbidden | Failure::NoRoom | Failure::Refused(_));
        if is_refused || tries >= limits::HISTORY_TRIES {
            tracing::error!(?failure, room = %room.room_id(), "what was missed cannot be read");
            return Some((Vec::new(), None));
        }
        let wait = backoff.wait();
        if !hub.rest(failure.again_after(wait).unwrap_or(wait)).await {
            return None;
        }
    }
}

/// The place of the last event that the bot has heard before, or of its own joining, whichever is later.
fn begin(events: &[TimelineEvent], me: &str, last: Option<&str>) -> Option<usize> {
    events.iter().rposition(|event| {
        let value = value(event).unwrap_or_default();
        last.is_some_and(|last| value["event_id"] == last) || is_joining(&value, me)
    })
}

/// Whether a room's first event is among these, and of this person.
fn is_made_by(events: &[TimelineEvent], me: &str) -> bool {
    events.iter().filter_map(value).any(|event| event["type"] == "m.room.create" && event["sender"] == me)
}

/// The id of the event with which the bot has come into a room, if it is among these.
fn joining(events: &[TimelineEvent], me: &str) -> Option<String> {
    let found = events.iter().rev().filter_map(value).find(|event| is_joining(event, me))?;
    found["event_id"].as_str().map(ToOwned::to_owned)
}

/// Whether with this event the bot has come into a room, rather than changed its name there.
fn is_joining(value: &Value, me: &str) -> bool {
    let before = &value["unsigned"]["prev_content"]["membership"];
    value["type"] == "m.room.member"
        && value["state_key"] == me
        && value["content"]["membership"] == "join"
        && before != "join"
}

#[cfg(test)]
mod tests {
    use super::*;
    use matrix_sdk::ruma::serde::Raw;
    use serde_json::json;

    fn event(value: &Value) -> TimelineEvent {
        TimelineEvent::from_plaintext(Raw::from_json_string(value.to_string()).unwrap())
    }

    fn message(id: &str) -> TimelineEvent {
        event(&json!({ "type": "m.room.message", "event_id": id, "content": {} }))
    }

    fn member(id: &str, membership: &str, before: Option<&str>) -> TimelineEvent {
        event(&json!({
            "type": "m.room.member", "event_id": id, "state_key": "@me:a",
            "content": { "membership": membership }, "unsigned": { "prev_content": { "membership": before } },
        }))
    }

    #[test]
    fn what_was_before_is_left_out() {
        let joined = member("$j", "join", Some("invite"));
        let renamed = member("$n", "join", Some("join"));
        for (events, last, begins) in [
            (vec![message("$1"), joined.clone(), message("$2")], None, Some(1)),
            (vec![message("$1"), joined.clone(), message("$2")], Some("$2"), Some(2)),
            (vec![message("$1"), joined, message("$2")], Some("$1"), Some(1)),
            (vec![message("$1"), renamed, message("$2")], Some("$0"), None),
            (vec![message("$1")], None, None),
            (vec![event(&json!({})), event(&json!([]))], Some("$1"), None),
        ] {
            assert_eq!(begin(&events, "@me:a", last), begins);
        }
    }

    #[test]
    fn the_bot_knows_the_rooms_that_it_has_made() {
        let made = |by: &str| {
            event(&json!({ "type": "m.room.create", "state_key": "", "sender": by, "content": {} }))
        };
        assert!(is_made_by(&[made("@me:a"), message("$1")], "@me:a"));
        assert!(!is_made_by(&[made("@ana:a"), message("$1")], "@me:a"));
        assert!(!is_made_by(&[message("$1")], "@me:a"));
    }

    #[tokio::test]
    async fn how_far_it_has_listened_is_known_again() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Heard::read(folder.path()), Heard::default());
        let heard = Heard {
            token: Some("s1".into()),
            at: Some(Timestamp::UNIX_EPOCH),
            last: HashMap::from([("!a".to_owned(), "$1".to_owned())]),
            device: Some("D".into()),
        };
        heard.keep(folder.path()).await.unwrap();
        assert_eq!(Heard::read(folder.path()), heard);
        std::fs::write(folder.path().join(PLACE), "torn").unwrap();
        assert_eq!(Heard::read(folder.path()), Heard::default());
    }
}
