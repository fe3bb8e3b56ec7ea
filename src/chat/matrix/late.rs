//! Messages that could not be read when they came: kept, and played when their keys come.

use super::door;
use super::hear::{self, value};
use super::hub::Hub;
use super::memory::{Late, Note};
use crate::i18n::Aside;
use jiff::{SignedDuration, Timestamp};
use matrix_sdk::Room;
use matrix_sdk::deserialized_responses::TimelineEvent;
use matrix_sdk::ruma::RoomId;
use matrix_sdk::ruma::serde::Raw;
use std::sync::Arc;
use tokio_stream::StreamExt;

/// How long a message is kept that cannot be read.
const KEPT: SignedDuration = SignedDuration::from_hours(6 * 24);

/// Keeps a message until it can be read, and asks for it.
pub(super) async fn remember(hub: &Arc<Hub>, room: &Room, event: &TimelineEvent) {
    let (Some(id), Some(sender)) = (event.event_id(), event.sender()) else {
        return;
    };
    if sender == hub.me {
        return;
    }
    let json = event.raw().json().get().to_owned();
    let at = hub.now().as_second();
    let late = Late { room: room.room_id().to_string(), event: id.to_string(), json, at };
    hub.memory.note(Note::Late(late)).await;
    if hub.may_ask(room.room_id().as_str()) {
        door::say(hub, room.clone(), Aside::Unreadable, format!("nahil-unreadable-{id}"));
    }
}

/// Notes from now on when keys come, be it from people's devices or from the backup.
pub(super) async fn watch(hub: &Arc<Hub>) {
    let Some(mut keys) = hub.client.encryption().room_keys_received_stream().await else {
        return;
    };
    let hub = Arc::clone(hub);
    tokio::spawn(async move {
        loop {
            tokio::select! {
                // Whatever was missed meanwhile may have been keys, too.
                came = keys.next() => match came {
                    Some(_) => hub.note_keys(),
                    None => return,
                },
                () = hub.closed() => return,
            }
        }
    });
}

/// Plays what can be read by now; `false` if the program ends before its effects are on disk.
pub(super) async fn retry(hub: &Arc<Hub>) -> bool {
    for late in hub.memory.late() {
        let Ok(at) = Timestamp::from_second(late.at) else { continue };
        if hub.now().duration_since(at) > KEPT {
            hub.memory.note(Note::Read(late.event)).await;
            continue;
        }
        let Some((room, event)) = readable(hub, &late).await else { continue };
        if let Some(value) = value(&event)
            && let Some(incoming) = hear::heard(hub, &room, &value, Some(at)).await
            && !hub.tell_heard(&room, incoming).await
        {
            return false;
        }
        hub.memory.note(Note::Read(late.event)).await;
    }
    true
}

async fn readable(hub: &Hub, late: &Late) -> Option<(Room, TimelineEvent)> {
    let room = hub.client.get_room(&RoomId::parse(&late.room).ok()?)?;
    let raw = Raw::from_json_string(late.json.clone()).ok()?;
    let event = room.decrypt_event(&raw, None).await.ok()?;
    (!event.kind.is_utd()).then_some((room, event))
}
