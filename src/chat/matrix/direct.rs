//! Direct rooms: where one person alone is told something.

use super::failure::Failure;
use super::hub::Hub;
use super::memory::Note;
use matrix_sdk::ruma::UserId;
use matrix_sdk::ruma::api::client::keys::get_keys;
use matrix_sdk::ruma::api::client::room::create_room::v3::{Request, RoomPreset};
use matrix_sdk::ruma::events::InitialStateEvent;
use matrix_sdk::ruma::events::room::encryption::{InitialRoomEncryptionEvent, RoomEncryptionEventContent};
use matrix_sdk::ruma::events::room::member::MembershipState;
use matrix_sdk::{Room, RoomState};

/// A person's direct room, and whether it has just been made.
pub(super) async fn room(hub: &Hub, account: &str) -> Result<(Room, bool), Failure> {
    let user = UserId::parse(account).map_err(|_| Failure::NoRoom)?;
    if let Some(known) = hub.memory.direct(account)
        && let Ok(room) = hub.room(&known)
        && is_there(&room, &user).await?
    {
        return Ok((room, false));
    }
    let room = make(hub, &user).await?;
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

/// Creates a room for one person; encrypted if they have a device that could read it.
async fn make(hub: &Hub, user: &UserId) -> Result<Room, Failure> {
    let mut request = Request::new();
    request.invite = vec![user.to_owned()];
    request.is_direct = true;
    request.preset = Some(RoomPreset::TrustedPrivateChat);
    if has_keys(hub, user).await? {
        let content = RoomEncryptionEventContent::with_recommended_defaults();
        let encryption: InitialRoomEncryptionEvent = InitialStateEvent::with_empty_state_key(content);
        request.initial_state = vec![encryption.to_raw_any()];
    }
    let room = hub.client.create_room(request).await?;
    if let Err(error) = hub.client.account().mark_as_dm(room.room_id(), &[user.to_owned()]).await {
        tracing::debug!(%error, "a direct room is not marked as one");
    }
    Ok(room)
}

async fn has_keys(hub: &Hub, user: &UserId) -> Result<bool, Failure> {
    let mut request = get_keys::v3::Request::new();
    request.device_keys.insert(user.to_owned(), Vec::new());
    let found = hub.client.send(request).await?;
    Ok(found.device_keys.get(user).is_some_and(|devices| !devices.is_empty()))
}
