//! How the bot comes into rooms and leaves them: invitations, upgrades, greetings.

use super::content;
use super::failure::Failure;
use super::hear::{self, Met};
use super::html;
use super::hub::Hub;
use super::memory::Note;
use super::put;
use crate::chat::shared::backoff::Backoff;
use crate::i18n::Aside;
use matrix_sdk::ruma::{OwnedRoomId, OwnedServerName, RoomOrAliasId};
use matrix_sdk::{Room, RoomState};
use std::sync::Arc;
use std::time::Duration;

/// How long to wait before something is tried again, at first and at most.
const RETRY: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_mins(2));
/// How often something is tried at most.
const TRIES: u32 = 12;

/// Follows an invitation, or turns it down.
pub(super) fn invited(hub: &Arc<Hub>, room: Room) {
    let hub = Arc::clone(hub);
    tokio::spawn(async move {
        let host = room.invite_details().await.ok().and_then(|invite| invite.inviter);
        let host = host.map(|host| host.user_id().to_string()).unwrap_or_default();
        if !hub.chosen.get().matrix.allows(&host) {
            tracing::info!(host, "an invitation is turned down: its host is not allowed to invite");
            again(&hub, || async { Ok(room.leave().await?) }).await;
            return;
        }
        hub.note_host(room.room_id().as_str(), &host);
        let direct = room.is_direct().await.unwrap_or_default();
        if !again(&hub, || async { Ok(room.join().await?) }).await {
            hub.host_of(room.room_id().as_str());
        } else if direct {
            take_as_direct(&hub, &room, &host).await;
        }
    });
}

/// A direct room that somebody has created becomes their direct room, unless they have one.
async fn take_as_direct(hub: &Hub, room: &Room, host: &str) {
    let known = hub.memory.direct(host).is_some_and(|known| hub.room(&known).is_ok());
    if !known && room.active_members_count() <= 2 {
        let note = Note::Direct { account: host.to_owned(), room: room.room_id().to_string() };
        hub.memory.note(note).await;
    }
}

/// Tries something until it is done or refused; whether it is done.
async fn again<F: Future<Output = Result<(), Failure>>>(hub: &Hub, act: impl Fn() -> F) -> bool {
    let mut backoff = RETRY;
    for _ in 0..TRIES {
        match act().await {
            Ok(()) => return true,
            Err(failure) => {
                let wait = backoff.wait();
                let after = failure.again_after(wait);
                if after.is_none() {
                    // Another server may not know yet that the bot is invited.
                    tracing::warn!(?failure, "the homeserver does not let the bot in or out of a room");
                }
                if !hub.rest(after.unwrap_or(wait)).await {
                    return false;
                }
            }
        }
    }
    false
}

/// Follows a room to the one that has taken its place, unless it was there already: who is sent away from there does not
/// come back unasked.
pub(super) fn follow(hub: &Arc<Hub>, room: &Room) {
    let Some(successor) = room.successor_room() else {
        return;
    };
    let state = hub.client.get_room(&successor.room_id).map(|room| room.state());
    // A store that was lost knows of no room that was left.
    let is_known = hub.memory.place(successor.room_id.as_str()) != successor.room_id.as_str();
    if is_known || matches!(state, Some(RoomState::Joined | RoomState::Left | RoomState::Banned)) {
        return;
    }
    let via: Vec<OwnedServerName> = via(room);
    let hub = Arc::clone(hub);
    tokio::spawn(async move {
        let new: OwnedRoomId = successor.room_id;
        tracing::info!(%new, "a room is upgraded; following");
        let target = <&RoomOrAliasId>::from(&*new);
        again(&hub, || async {
            hub.client.join_room_by_id_or_alias(target, &via).await?;
            Ok(())
        })
        .await;
    });
}

/// Servers that can help to join what follows a room.
fn via(room: &Room) -> Vec<OwnedServerName> {
    let named = room.room_id().server_name().map(ToOwned::to_owned);
    let creators = room.creators().unwrap_or_default();
    let creators = creators.iter().map(|creator| creator.server_name().to_owned());
    named.into_iter().chain(creators).collect()
}

/// Is in a room for the first time, by the event of this id: tells the bot, which greets. `false` if the program ends
/// before it knows.
pub(super) async fn entered(hub: &Hub, room: &Room, joining: Option<String>) -> bool {
    let id = room.room_id().to_string();
    let old = predecessor(hub, room);
    if let Some(old) = &old {
        if let Some(account) = hub.memory.directs_to(old) {
            hub.memory.note(Note::Direct { account, room: id.clone() }).await;
        }
        hub.memory.note(Note::Moved { old: old.clone(), new: id.clone() }).await;
    }
    let creator = || room.creators().and_then(|creators| Some(creators.first()?.to_string()));
    let Some(host) = hub.host_of(&id).or_else(creator) else { return true };
    let met = Met { event: &joining.unwrap_or(id), sender: &host, at: hub.now() };
    hub.tell_bot(hear::let_in(hub, room, &met, old.is_some()).await).await
}

/// The room whose place this one has taken, if both say so.
fn predecessor(hub: &Hub, room: &Room) -> Option<String> {
    let old = room.predecessor_room()?.room_id;
    let known = hub.client.get_room(&old)?;
    let agrees = known.successor_room().is_some_and(|new| new.room_id == room.room_id());
    (agrees && hub.memory.is_joined(old.as_str())).then(|| old.to_string())
}

/// Says something of the adapter's own in a room, where nobody waits for it.
pub(super) fn say(hub: &Arc<Hub>, room: Room, words: Aside, stamp: String) {
    let hub = Arc::clone(hub);
    tokio::spawn(async move {
        let content = content::message(&html::words(words.say(hub.chosen.get().language)), &[]);
        again(&hub, || async {
            match put::send(&room, &content, &stamp).await {
                // Where the bot may not speak, it need not greet.
                Err(Failure::Forbidden | Failure::NoRoom | Failure::Refused(_)) => Ok(()),
                done => done.map(drop),
            }
        })
        .await;
    });
}
