//! Direct rooms: where one person alone is told something.

use super::failure::{self, Failure};
use super::hub::Hub;
use super::memory::Note;
use matrix_sdk::ruma::api::client::keys::get_keys;
use matrix_sdk::ruma::api::client::room::create_room::{
    RoomPowerLevelsContentOverride,
    v3::{Request, RoomPreset},
};
use matrix_sdk::ruma::events::InitialStateEvent;
use matrix_sdk::ruma::events::room::encryption::{InitialRoomEncryptionEvent, RoomEncryptionEventContent};
use matrix_sdk::ruma::events::room::member::MembershipState;
use matrix_sdk::ruma::serde::Raw;
use matrix_sdk::ruma::{RoomVersionId, UserId};
use matrix_sdk::{Room, RoomState};
use serde_json::json;
use std::collections::BTreeMap;

/// The power of who may do everything in a room.
const POWER: i32 = 100;

/// A person's direct room, and whether it has just been made.
pub(super) async fn room(hub: &Hub, account: &str) -> Result<(Room, bool), Failure> {
    let user = UserId::parse(account).map_err(|_| Failure::NoRoom)?;
    if let Some(known) = hub.memory.direct(account)
        && let Ok(room) = hub.room(&known)
        && is_there(&room, &user).await?
    {
        return Ok((room, false));
    }
    let made = hub.memory.made(account).and_then(|made| hub.room(&made).ok());
    let room = match made {
        Some(room) => room,
        None => make(hub, &user).await?,
    };
    match invite(&room, &user).await {
        // They are there already: the program was killed before it could note so.
        Err(Failure::Forbidden) if is_there(&room, &user).await? => {}
        done => done?,
    }
    let note = Note::Direct { account: account.to_owned(), room: room.room_id().to_string() };
    hub.memory.note(note).await;
    Ok((room, true))
}

/// Whether a person is in a room, or still may come.
async fn is_there(room: &Room, user: &UserId) -> Result<bool, Failure> {
    if room.state() != RoomState::Joined || room.is_tombstoned() {
        return Ok(false);
    }
    let member = room.get_member(user).await?;
    let state = member.map(|member| member.membership().clone());
    Ok(matches!(state, Some(MembershipState::Join | MembershipState::Invite)))
}

/// Creates a room for one person; encrypted if they have a device that could read it. They are not invited yet: where that
/// fails, the homeserver would tell of no room, and have made one.
async fn make(hub: &Hub, user: &UserId) -> Result<Room, Failure> {
    let mut request = Request::new();
    request.is_direct = true;
    request.preset = Some(RoomPreset::PrivateChat);
    if has_keys(hub, user).await? {
        let content = RoomEncryptionEventContent::with_recommended_defaults();
        let encryption: InitialRoomEncryptionEvent = InitialStateEvent::with_empty_state_key(content);
        request.initial_state = vec![encryption.to_raw_any()];
    }
    let version = hub.client.homeserver_capabilities().room_versions().await?.default;
    request.power_level_content_override = powers(hub, user, &version);
    request.room_version = Some(version);
    let room = hub.client.create_room(request).await?;
    let note = Note::Made { account: user.to_string(), room: room.room_id().to_string() };
    hub.memory.note(note).await;
    if let Err(error) = hub.client.account().mark_as_dm(room.room_id(), &[user.to_owned()]).await {
        tracing::debug!(%error, "a direct room is not marked as one");
    }
    Ok(room)
}

/// What gives a person as much power in their direct room as the bot has, which they are not given by an invitation that
/// comes later; nothing in a room of a version that is not known here.
fn powers(hub: &Hub, user: &UserId, version: &RoomVersionId) -> Option<Raw<RoomPowerLevelsContentOverride>> {
    let mut users = BTreeMap::from([(user.as_str(), POWER)]);
    // Who has created a room of a newer version has all power there, and must not be named.
    if !version.rules()?.authorization.explicitly_privilege_room_creators {
        users.insert(hub.me.as_str(), POWER);
    }
    Raw::from_json_string(json!({ "users": users }).to_string()).ok()
}

/// Invites a person to their direct room. May be done again.
async fn invite(room: &Room, user: &UserId) -> Result<(), Failure> {
    // Unlike an invitation by the call for it, it says that the room is a direct one.
    let content = json!({ "membership": "invite", "is_direct": true });
    match room.send_state_event_raw("m.room.member", user.as_str(), content).await {
        Ok(_) => Ok(()),
        // Nobody may ever answer there.
        Err(error) if failure::is_answer(&error) => Err(Failure::Odd(format!("no invitation: {error}"))),
        Err(error) => Err(error.into()),
    }
}

async fn has_keys(hub: &Hub, user: &UserId) -> Result<bool, Failure> {
    let mut request = get_keys::v3::Request::new();
    request.device_keys.insert(user.to_owned(), Vec::new());
    let found = hub.client.send(request).await?;
    Ok(found.device_keys.get(user).is_some_and(|devices| !devices.is_empty()))
}
