//! A device with keys, for encrypted rooms: matrix-sdk does what plain HTTP cannot.

use crate::timeline::text;
use matrix_sdk::Client;
use matrix_sdk::SessionMeta;
use matrix_sdk::authentication::SessionTokens;
use matrix_sdk::authentication::matrix::MatrixSession;
use matrix_sdk::config::{SyncSettings, SyncToken};
use matrix_sdk::deserialized_responses::TimelineEvent;
use matrix_sdk::encryption::identities::Device;
use matrix_sdk::media::{MediaFormat, MediaRequestParameters};
use matrix_sdk::ruma::api::client::filter::{FilterDefinition, RoomEventFilter};
use matrix_sdk::ruma::api::client::sync::sync_events::v3::Filter;
use matrix_sdk::ruma::events::room::MediaSource;
use matrix_sdk::ruma::serde::Raw;
use matrix_sdk::ruma::{RoomId, UserId};
use matrix_sdk::sync::{State, SyncResponse};
use serde_json::{Map, Value, json};
use std::time::Duration;
use tokio::runtime::Runtime;

/// What a device with keys does.
#[derive(Debug)]
pub(crate) struct Keys {
    runtime: Runtime,
    client: Client,
}

impl Keys {
    /// Gives keys to a device that is signed in. From now on nobody else may sync for it: keys are told but once.
    pub(crate) fn of(homeserver: &str, told: &Value) -> Self {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let user_id = UserId::parse(text(&told["user_id"])).unwrap();
        let meta = SessionMeta { user_id, device_id: text(&told["device_id"]).into() };
        let tokens = SessionTokens { access_token: text(&told["access_token"]), refresh_token: None };
        let client = runtime.block_on(async {
            let client = Client::builder().homeserver_url(homeserver).build().await.unwrap();
            client.restore_session(MatrixSession { meta, tokens }).await.unwrap();
            client.encryption().wait_for_e2ee_initialization_tasks().await;
            client
        });
        let keys = Self { runtime, client };
        // The first answer makes the keys known.
        keys.sync(None, 0, 1);
        keys
    }

    /// What a sync tells, as the homeserver would without encryption.
    pub(crate) fn sync(&self, since: Option<&str>, timeout: u32, limit: u32) -> Value {
        let mut filter = FilterDefinition::default();
        filter.room.timeline = RoomEventFilter::default();
        filter.room.timeline.limit = Some(limit.into());
        let token = since.map_or(SyncToken::NoToken, |since| SyncToken::Specific(since.to_owned()));
        let settings = SyncSettings::new().token(token).timeout(Duration::from_millis(timeout.into()));
        let settings = settings.filter(Filter::FilterDefinition(filter));
        told(&self.runtime.block_on(self.client.sync_once(settings)).unwrap())
    }

    /// Tries again to read an event whose key was missing.
    pub(crate) fn read(&self, room: &str, event: &Value) -> Option<Value> {
        let room = self.client.get_room(&RoomId::parse(room).unwrap())?;
        let raw: Raw<matrix_sdk::ruma::events::AnySyncTimelineEvent> =
            Raw::from_json_string(event.to_string()).unwrap();
        let read = self.runtime.block_on(room.decrypt_event(raw.cast_ref_unchecked::<
            matrix_sdk::ruma::events::room::encrypted::OriginalSyncRoomEncryptedEvent,
        >(), None));
        Some(value(&read.ok()?)).filter(|read| read["type"] != "m.room.encrypted")
    }

    pub(crate) fn send(&self, room: &str, kind: &str, content: &Value) -> String {
        let room = self.client.get_room(&RoomId::parse(room).unwrap()).unwrap();
        let sent = self.runtime.block_on(async { room.send_raw(kind, content.clone()).await });
        sent.unwrap().response.event_id.to_string()
    }

    pub(crate) fn knows(&self, room: &str) -> bool {
        self.client.get_room(&RoomId::parse(room).unwrap()).is_some()
    }

    /// A file that was encrypted.
    pub(crate) fn download(&self, file: &Value) -> Vec<u8> {
        let source = MediaSource::Encrypted(serde_json::from_value(file.clone()).unwrap());
        let request = MediaRequestParameters { source, format: MediaFormat::File };
        self.runtime.block_on(self.client.media().get_media_content(&request, false)).unwrap()
    }

    /// How many devices of somebody are known that are signed with their identity.
    pub(crate) fn signed_devices(&self, id: &str) -> usize {
        let id = UserId::parse(id).unwrap();
        let encryption = self.client.encryption();
        self.runtime.block_on(async {
            encryption.request_user_identity(&id).await.unwrap();
            let devices = encryption.get_user_devices(&id).await.unwrap();
            devices.devices().filter(Device::is_cross_signed_by_owner).count()
        })
    }
}

fn value(event: &TimelineEvent) -> Value {
    serde_json::from_str(event.raw().json().get()).unwrap()
}

fn values<T>(events: &[Raw<T>]) -> Vec<Value> {
    events.iter().map(|event| serde_json::from_str(event.json().get()).unwrap()).collect()
}

fn told(response: &SyncResponse) -> Value {
    let mut joined = Map::new();
    for (id, room) in &response.rooms.joined {
        let state = match &room.state {
            State::Before(events) | State::After(events) => values(events),
        };
        let unread = &room.unread_notifications;
        let told = json!({
            "state": { "events": state },
            "timeline": { "events": room.timeline.events.iter().map(value).collect::<Vec<_>>() },
            "unread_notifications": {
                "notification_count": unread.notification_count,
                "highlight_count": unread.highlight_count,
            },
        });
        joined.insert(id.to_string(), told);
    }
    let invited = response.rooms.invited.iter();
    let invited: Map<String, Value> = invited
        .map(|(id, room)| {
            (id.to_string(), json!({ "invite_state": { "events": values(&room.invite_state.events) } }))
        })
        .collect();
    json!({ "next_batch": response.next_batch, "rooms": { "join": joined, "invite": invited } })
}
