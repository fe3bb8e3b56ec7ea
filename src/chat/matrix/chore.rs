//! What can wait: reactions that are put under the bot's posts, and what is taken away. It is done one after the other,
//! when no post waits, so that homeservers with strict limits deliver the posts first.

use super::content;
use super::failure::Failure;
use super::html;
use super::hub::Hub;
use super::memory::{Chore, Note, Slot};
use super::put;
use crate::chat::shared::backoff::Backoff;
use crate::chat::shared::signs;
use crate::i18n::Aside;
use matrix_sdk::ruma::{EventId, OwnedTransactionId, RoomId, TransactionId};
use matrix_sdk::{Room, RoomState};
use std::sync::Arc;
use std::time::Duration;

/// How long a chore waits for posts at most, each time that it is tried.
const PATIENCE: u32 = 600;
/// How often it is looked whether posts wait.
const LOOK: Duration = Duration::from_millis(100);
/// How long to wait before something is tried again, at first and at most.
const RETRY: Backoff = Backoff::new(Duration::from_millis(500), RETRY_MAX);
const RETRY_MAX: Duration = Duration::from_mins(1);

/// Takes up what an earlier run of the program has left undone.
fn take_up(hub: &Hub) {
    hub.memory.owed().into_iter().for_each(|chore| hub.chores.take(chore));
    for posted in hub.memory.with_legend() {
        for sign in posted.legend.signs() {
            hub.chores.take(Chore::React { event: posted.event.clone(), sign: sign.emoji });
        }
    }
}

/// Does the chores until the program ends, those first that an earlier run of it has left.
pub(super) async fn work(hub: Arc<Hub>) {
    if !hub.is_ready().await {
        return;
    }
    take_up(&hub);
    loop {
        let Some(chore) = hub.chores.next() else {
            tokio::select! {
                () = hub.chores.more() => continue,
                () = hub.closed() => return,
            }
        };
        if !insist(&hub, &chore).await {
            return;
        }
        if hub.memory.owes(&chore) {
            hub.memory.note(Note::Paid(chore)).await;
        }
    }
}

/// Lets posts go first, for a while; `false` if the program ends meanwhile.
async fn let_pass(hub: &Hub) -> bool {
    for _ in 0..PATIENCE {
        if hub.is_idle() {
            break;
        }
        if !hub.rest(LOOK).await {
            return false;
        }
    }
    true
}

/// Does one chore; `false` if the program ends first. A chore that the homeserver refuses is dropped.
async fn insist(hub: &Hub, chore: &Chore) -> bool {
    let mut backoff = RETRY;
    loop {
        // Also before it is tried again: else it takes what the homeserver would let a post have.
        if !let_pass(hub).await {
            return false;
        }
        let Err(failure) = act(hub, chore).await else {
            return true;
        };
        hub.note_failure(&failure).await;
        let Some(after) = failure.again_after(backoff.wait()) else {
            tracing::debug!(?failure, ?chore, "this is left undone");
            return true;
        };
        if !hub.rest(after.min(RETRY_MAX)).await {
            return false;
        }
    }
}

async fn act(hub: &Hub, chore: &Chore) -> Result<(), Failure> {
    match chore {
        Chore::React { event, sign } => react(hub, event, sign).await,
        Chore::Mark { room, event, sign } => mark(&find(hub, room)?, event, sign).await.map(drop),
        Chore::Redact { room, event } => redact(&find(hub, room)?, event).await,
        Chore::Remove { room, event } => remove(hub, &find(hub, room)?, event).await,
        Chore::Strip(slot) => strip(hub, slot).await,
        Chore::Turn { slot, number, page } => turn(hub, slot, (*number, *page)).await,
    }
}

fn find(hub: &Hub, room: &str) -> Result<Room, Failure> {
    let id = RoomId::parse(room).map_err(|_| Failure::NoRoom)?;
    hub.client.get_room(&id).filter(|room| room.state() == RoomState::Joined).ok_or(Failure::NoRoom)
}

/// Puts a sign under a post, unless it is there or means nothing any more.
async fn react(hub: &Hub, event: &str, sign: &str) -> Result<(), Failure> {
    let Some((_, posted)) = hub.memory.of_event(event) else {
        return Ok(());
    };
    let is_there = hub.memory.reactions(event).iter().any(|(known, _)| signs::same(known, sign));
    let Some(sign) = posted.legend.sign(sign).filter(|_| !is_there && posted.event == event) else {
        return Ok(());
    };
    if hub.is_strained() && !sign.needed {
        return Ok(());
    }
    let sign = sign.emoji.as_str();
    let room = find(hub, &posted.room)?;
    let reaction = mark(&room, event, sign).await?;
    let note = Note::Reacted { event: event.to_owned(), sign: sign.to_owned(), reaction };
    hub.memory.note(note).await;
    Ok(())
}

/// Puts a sign under a message; gives the sign's event, if it was not there before.
async fn mark(room: &Room, event: &str, sign: &str) -> Result<String, Failure> {
    let stamp: OwnedTransactionId =
        <&TransactionId>::from(format!("nahil-{event}-{sign}").as_str()).to_owned();
    let sent = room.send_raw("m.reaction", content::reaction(event, sign)).with_transaction_id(&stamp).await;
    match sent.map_err(Failure::from) {
        Ok(sent) => Ok(sent.response.event_id.to_string()),
        // It was put there before the program was killed.
        Err(Failure::Double) => Ok(String::new()),
        Err(failure) => Err(failure),
    }
}

async fn redact(room: &Room, event: &str) -> Result<(), Failure> {
    let Ok(id) = EventId::parse(event) else { return Ok(()) };
    let stamp: OwnedTransactionId = <&TransactionId>::from(format!("nahil-gone-{event}").as_str()).to_owned();
    room.redact(&id, None, Some(stamp)).await.map_err(Failure::from)?;
    Ok(())
}

/// Takes a message of the bot away; where the room does not allow that, what it says.
async fn remove(hub: &Hub, room: &Room, event: &str) -> Result<(), Failure> {
    match redact(room, event).await {
        Err(Failure::Forbidden) => {
            let words = content::message(&html::words(Aside::MovedOn.say(hub.chosen.get().language)), &[]);
            let stamp = format!("nahil-emptied-{event}");
            put::send(room, &content::edit(&words, event), &stamp).await.map(drop)
        }
        done => done,
    }
}

async fn strip(hub: &Hub, slot: &Slot) -> Result<(), Failure> {
    let Some(posted) = hub.memory.posted(slot) else {
        return Ok(());
    };
    let room = find(hub, &posted.room)?;
    if !posted.legend.is_empty() {
        // A reaction that is given to it later means nothing.
        hub.memory.note(Note::Plain { slot: slot.clone(), number: posted.number }).await;
    }
    for (_, reaction) in hub.memory.reactions(&posted.event) {
        redact(&room, &reaction).await?;
    }
    hub.memory.note(Note::Unreacted(posted.event)).await;
    Ok(())
}

/// Shows another page: the words come anew, so that just the signs of that page stand under them, in their order.
async fn turn(hub: &Hub, slot: &Slot, (number, page): (u64, usize)) -> Result<(), Failure> {
    let Some(posted) = hub.memory.posted(slot).filter(|posted| posted.number == number) else {
        return Ok(());
    };
    let legend = posted.legend.at_page(page);
    if legend == posted.legend {
        return Ok(());
    }
    let room = find(hub, &posted.room)?;
    let posted = put::reword(hub, &room, (slot, posted), legend).await?;
    put::take_signs(hub, &posted);
    Ok(())
}
