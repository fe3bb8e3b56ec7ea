//! What can wait: reactions that are put under the bot's posts, and what is taken away. It is done one after the other,
//! when no post waits, so that homeservers with strict limits deliver the posts first.

use super::content;
use super::desk::Desk;
use super::failure::Failure;
use super::html;
use super::legend;
use super::memory::{Line, Slot};
use super::put;
use crate::chat::lock;
use crate::i18n::Aside;
use matrix_sdk::ruma::{EventId, OwnedTransactionId, RoomId, TransactionId};
use matrix_sdk::{Room, RoomState};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::Notify;

/// Most chores that wait; the oldest are forgotten first: a reaction can be given without one being there.
pub(super) const CHORES_MAX: usize = 5_000;
/// How long a chore waits for posts at most, each time that it is tried.
const PATIENCE: u32 = 600;
/// How often it is looked whether posts wait.
const LOOK: Duration = Duration::from_millis(100);
/// How long to wait before something is tried again, at first and at most.
const RETRY: (Duration, Duration) = (Duration::from_millis(500), Duration::from_mins(1));

/// Something that can wait.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Chore {
    /// Put a sign under a post.
    React { event: String, sign: String },
    /// Put a sign under somebody's message.
    Mark { room: String, event: String, sign: String },
    /// Take an event away that somebody else has sent.
    Redact { room: String, event: String },
    /// Take a message of the bot away or, where that may not be, its words.
    Remove { room: String, event: String },
    /// Take the bot's own signs under a post away: they do nothing any more. Its words stay.
    Strip(Slot),
    /// Show another page of a post's menus, if it still carries the post of this number.
    Turn { slot: Slot, number: u64, page: usize },
}

/// The chores that wait.
#[derive(Debug, Default)]
pub(super) struct Chores {
    waiting: Mutex<VecDeque<Chore>>,
    more: Notify,
}

impl Chores {
    /// Takes a chore, behind those before it.
    pub(super) fn take(&self, chore: Chore) {
        let mut waiting = lock(&self.waiting);
        if !waiting.contains(&chore) {
            waiting.push_back(chore);
        }
        if waiting.len() > CHORES_MAX {
            waiting.pop_front();
        }
        drop(waiting);
        self.more.notify_one();
    }

    fn take_first(&self, chore: Chore) {
        lock(&self.waiting).push_front(chore);
        self.more.notify_one();
    }

    fn next(&self) -> Option<Chore> {
        lock(&self.waiting).pop_front()
    }
}

/// Takes a chore that must be done even if the program is killed before.
pub(super) async fn owe(desk: &Desk, chores: &Chores, chore: Chore) {
    desk.memory.note(Line::Owed(chore.clone())).await;
    chores.take(chore);
}

/// Takes a chore that must be done even if the program is killed before, before all others: somebody waits for it.
pub(super) async fn owe_first(desk: &Desk, chores: &Chores, chore: Chore) {
    desk.memory.note(Line::Owed(chore.clone())).await;
    chores.take_first(chore);
}

/// Takes up what an earlier run of the program has left undone.
fn take_up(desk: &Desk, chores: &Chores) {
    desk.memory.owed().into_iter().for_each(|chore| chores.take(chore));
    for posted in desk.memory.with_legend() {
        for sign in posted.legend.signs() {
            chores.take(Chore::React { event: posted.event.clone(), sign: sign.emoji });
        }
    }
}

/// Does the chores until the program ends, those first that an earlier run of it has left.
pub(super) async fn work(desk: Arc<Desk>, chores: Arc<Chores>) {
    if !desk.is_ready().await {
        return;
    }
    take_up(&desk, &chores);
    loop {
        let Some(chore) = chores.next() else {
            tokio::select! {
                () = chores.more.notified() => continue,
                () = desk.closed() => return,
            }
        };
        if !insist(&desk, &chores, &chore).await {
            return;
        }
        if desk.memory.owes(&chore) {
            desk.memory.note(Line::Paid(chore)).await;
        }
    }
}

/// Lets posts go first, for a while; `false` if the program ends meanwhile.
async fn let_pass(desk: &Desk) -> bool {
    for _ in 0..PATIENCE {
        if desk.is_idle() {
            break;
        }
        if !desk.rest(LOOK).await {
            return false;
        }
    }
    true
}

/// Does one chore; `false` if the program ends first. A chore that the homeserver refuses is dropped.
async fn insist(desk: &Desk, chores: &Chores, chore: &Chore) -> bool {
    let mut wait = RETRY.0;
    loop {
        // Also before it is tried again: else it takes what the homeserver would let a post have.
        if !let_pass(desk).await {
            return false;
        }
        let Err(failure) = act(desk, chores, chore).await else {
            return true;
        };
        desk.note_failure(&failure).await;
        let Some(after) = failure.again_after(wait) else {
            tracing::debug!(?failure, ?chore, "this is left undone");
            return true;
        };
        if !desk.rest(after.min(RETRY.1)).await {
            return false;
        }
        wait = (wait * 2).min(RETRY.1);
    }
}

async fn act(desk: &Desk, chores: &Chores, chore: &Chore) -> Result<(), Failure> {
    match chore {
        Chore::React { event, sign } => react(desk, event, sign).await,
        Chore::Mark { room, event, sign } => mark(&find(desk, room)?, event, sign).await.map(drop),
        Chore::Redact { room, event } => redact(&find(desk, room)?, event).await,
        Chore::Remove { room, event } => remove(desk, &find(desk, room)?, event).await,
        Chore::Strip(slot) => strip(desk, slot).await,
        Chore::Turn { slot, number, page } => turn(desk, chores, slot, (*number, *page)).await,
    }
}

fn find(desk: &Desk, room: &str) -> Result<Room, Failure> {
    let id = RoomId::parse(room).map_err(|_| Failure::NoRoom)?;
    desk.client.get_room(&id).filter(|room| room.state() == RoomState::Joined).ok_or(Failure::NoRoom)
}

/// Puts a sign under a post, unless it is there or means nothing any more.
async fn react(desk: &Desk, event: &str, sign: &str) -> Result<(), Failure> {
    let Some((_, posted)) = desk.memory.of_event(event) else {
        return Ok(());
    };
    let is_there = desk.memory.reactions(event).iter().any(|(known, _)| legend::same(known, sign));
    let Some(sign) = posted.legend.sign(sign).filter(|_| !is_there && posted.event == event) else {
        return Ok(());
    };
    if desk.is_strained() && !sign.needed {
        return Ok(());
    }
    let sign = sign.emoji.as_str();
    let room = find(desk, &posted.room)?;
    let reaction = mark(&room, event, sign).await?;
    let line = Line::Reacted { event: event.to_owned(), sign: sign.to_owned(), reaction };
    desk.memory.note(line).await;
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
async fn remove(desk: &Desk, room: &Room, event: &str) -> Result<(), Failure> {
    match redact(room, event).await {
        Err(Failure::Forbidden) => {
            let words = content::message(&html::words(Aside::MovedOn.say(desk.language)), &[]);
            let stamp = format!("nahil-emptied-{event}");
            put::send(room, &content::edit(&words, event), &stamp).await.map(drop)
        }
        done => done,
    }
}

async fn strip(desk: &Desk, slot: &Slot) -> Result<(), Failure> {
    let Some(posted) = desk.memory.posted(slot) else {
        return Ok(());
    };
    let room = find(desk, &posted.room)?;
    if !posted.legend.is_empty() {
        // A reaction that is given to it later means nothing.
        desk.memory.note(Line::Plain { slot: slot.clone(), number: posted.number }).await;
    }
    for (_, reaction) in desk.memory.reactions(&posted.event) {
        redact(&room, &reaction).await?;
    }
    desk.memory.note(Line::Unreacted(posted.event)).await;
    Ok(())
}

/// Shows another page: the words come anew, so that just the signs of that page stand under them, in their order.
async fn turn(
    desk: &Desk,
    chores: &Chores,
    slot: &Slot,
    (number, page): (u64, usize),
) -> Result<(), Failure> {
    let Some(posted) = desk.memory.posted(slot).filter(|posted| posted.number == number) else {
        return Ok(());
    };
    let legend = posted.legend.at_page(page);
    if legend == posted.legend {
        return Ok(());
    }
    let room = find(desk, &posted.room)?;
    let posted = put::reword(desk, chores, &room, (slot, posted), legend).await?;
    put::take_signs(chores, &posted);
    Ok(())
}
