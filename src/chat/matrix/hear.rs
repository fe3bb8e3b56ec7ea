//! What people do in rooms: messages and reactions, each turned into what the bot understands.

use super::hub::{Hub, account};
use super::memory::{Chore, Note, Posted, Slot};
use super::names;
use super::reading::{self, Answered, Manner};
use crate::bot::message::{Act, Incoming, Member, Mention, Place, Who};
use crate::chat::shared::signs::Effect;
use crate::players::{Account, Platform};
use jiff::{SignedDuration, Timestamp};
use matrix_sdk::Room;
use matrix_sdk::deserialized_responses::{MemberEvent, TimelineEvent};
use matrix_sdk::ruma::UserId;
use matrix_sdk::ruma::events::room::member::MembershipState;
use matrix_sdk::ruma::events::{StateEventType, SyncStateEvent};
use serde_json::Value;

/// How much earlier than the last answer of the homeserver an event may be, at most: a homeserver says itself when its
/// people's events were sent, and could say anything.
const LATE_MAX: SignedDuration = SignedDuration::from_mins(15);
/// What the stamps of posts begin with; the number of the post comes next.
const STAMP: &str = "nahil-";

/// An event in JSON.
pub(super) fn value(event: &TimelineEvent) -> Option<Value> {
    serde_json::from_str(event.raw().json().get()).ok()
}

/// What happened in a room, apart from what was done.
#[derive(Clone, Debug)]
pub(super) struct Met<'v> {
    pub(super) event: &'v str,
    pub(super) sender: &'v str,
    pub(super) at: Timestamp,
}

impl<'v> Met<'v> {
    /// What all events have; nothing if it is one of the bot's own, or none at all.
    pub(super) fn of(hub: &Hub, value: &'v Value, since: Option<Timestamp>) -> Option<Self> {
        let event = value["event_id"].as_str()?;
        let sender = value["sender"].as_str().filter(|sender| *sender != hub.me.as_str())?;
        let at = time(value["origin_server_ts"].as_i64(), since, hub.now());
        Some(Self { event, sender, at })
    }
}

/// When an event was sent, within reason.
fn time(millis: Option<i64>, since: Option<Timestamp>, now: Timestamp) -> Timestamp {
    let said = millis.and_then(|millis| Timestamp::from_millisecond(millis).ok()).unwrap_or(now);
    let earliest = since.unwrap_or(now).checked_sub(LATE_MAX).unwrap_or(Timestamp::MIN).min(now);
    said.clamp(earliest, now)
}

/// What an event is to the bot; nothing if it is none of its business. `since` is when the homeserver last answered
/// before the event came.
pub(super) async fn heard(
    hub: &Hub,
    room: &Room,
    value: &Value,
    since: Option<Timestamp>,
) -> Option<Incoming> {
    let met = Met::of(hub, value, since)?;
    match value["type"].as_str()? {
        "m.room.message" => said(hub, room, &met, &value["content"]).await,
        "m.reaction" => reacted(hub, room, &met, &value["content"]["m.relates_to"]).await,
        _ => None,
    }
}

/// Notes an event of the bot's own: somebody may answer it before the homeserver's answer to it has come.
pub(super) async fn own(hub: &Hub, value: &Value) {
    let (Some(number), Some(event)) = (number(value), value["event_id"].as_str()) else { return };
    if value["sender"] == hub.me.as_str() && hub.memory.of_event(event).is_none() {
        hub.memory.note(Note::Stands { number, event: event.to_owned() }).await;
    }
}

/// The number of the post that an event of the bot belongs to, by the stamp under which this device has sent it.
fn number(event: &Value) -> Option<u64> {
    let stamp = event["unsigned"]["transaction_id"].as_str()?.strip_prefix(STAMP)?;
    stamp.split('-').next()?.parse().ok()
}

async fn said(hub: &Hub, room: &Room, met: &Met<'_>, content: &Value) -> Option<Incoming> {
    if !is_said(content) {
        return None;
    }
    let answered = answered(content).and_then(|event| hub.memory.of_event(event));
    // What others are told alone is not theirs to answer.
    let answered =
        answered.filter(|(slot, _)| slot.reader.as_deref().is_none_or(|reader| reader == met.sender));
    let direct = hub.is_direct(room).await;
    let manner = Manner {
        names: called(hub),
        answered: answered
            .as_ref()
            .map(|(_, posted)| Answered { about: posted.about, legend: posted.legend.clone() }),
        direct,
    };
    let text = reading::without_quote(content["body"].as_str()?);
    let act = reading::read(text, &manner)?;
    let pills = names::pills(content["formatted_body"].as_str().unwrap_or_default());
    let (act, mentions) = match act {
        Act::Said(text) => {
            let members = if names::wants_members(&text) { hub.members(room).await } else { Vec::new() };
            let (text, named) = names::named(&text, &shown(hub, room, pills).await, &members);
            let mut mentions = Vec::new();
            for (name, account) in named {
                mentions.push(mention(hub, room, name, account).await);
            }
            (Act::Said(text), mentions)
        }
        act => (act, Vec::new()),
    };
    let place = match answered {
        Some((Slot { place, reader: Some(_), .. }, _)) => place,
        _ => hub.memory.place(room.room_id().as_str()),
    };
    let incoming = incoming(hub, room, met, place, act, direct).await;
    Some(Incoming { mentions, ..incoming })
}

/// The links of a message, each with what its person is called: what it shows is no name.
async fn shown(hub: &Hub, room: &Room, pills: Vec<names::Member>) -> Vec<names::Pill> {
    let mut shown = Vec::new();
    for (id, label) in pills {
        let name = hub.name_of(room, &id).await;
        shown.push(names::Pill { id, label, name });
    }
    shown
}

/// Somebody who is named in a room.
async fn mention(hub: &Hub, room: &Room, name: String, account: Account) -> Mention {
    let who = if account.id == hub.me.as_str() { Who::Nahil } else { Who::Person };
    let member = match UserId::parse(&account.id) {
        Ok(user) => room.get_member(&user).await.ok().flatten(),
        Err(_) => None,
    };
    let is_here = member.is_some_and(|member| *member.membership() == MembershipState::Join);
    Mention { name, account, who, is_here }
}

/// Whether a message is something that a person says, for the first time: no notice, no edit.
fn is_said(content: &Value) -> bool {
    content["msgtype"] == "m.text" && content["m.relates_to"]["rel_type"] != "m.replace"
}

/// The event that a message answers; in a thread, where it answers none, that from which the thread goes out.
fn answered(content: &Value) -> Option<&str> {
    let relation = &content["m.relates_to"];
    let falls_back = relation["is_falling_back"] == true;
    let reply = relation["m.in_reply_to"]["event_id"].as_str().filter(|_| !falls_back);
    let thread = || relation["event_id"].as_str().filter(|_| relation["rel_type"] == "m.thread");
    reply.or_else(thread)
}

/// What the bot is called.
fn called(hub: &Hub) -> Vec<String> {
    vec![hub.name.clone(), hub.me.to_string(), hub.me.localpart().to_owned()]
}

async fn reacted(hub: &Hub, room: &Room, met: &Met<'_>, relation: &Value) -> Option<Incoming> {
    let (slot, posted) = hub.memory.of_event(relation["event_id"].as_str()?)?;
    let effect = pressed(&slot, &posted, met.sender, relation["key"].as_str()?)?;
    // What one person alone is told goes away when it is settled, and the reactions with it.
    let is_spared = slot.reader.is_some() && hub.is_strained();
    if !is_spared && (hub.is_direct(room).await || hub.may_redact(room).await) {
        // Then they can give it again, and a vote stays secret.
        hub.chores.take(Chore::Redact { room: posted.room.clone(), event: met.event.to_owned() });
    }
    if let Effect::Page(page) = effect {
        hub.owe_first(Chore::Turn { slot, number: posted.number, page }).await;
        return None;
    }
    let direct = hub.is_direct(room).await;
    Some(incoming(hub, room, met, slot.place, effect.act()?, direct).await)
}

/// What a reaction does, if it does anything: only its reader can use a private post.
fn pressed(slot: &Slot, posted: &Posted, sender: &str, sign: &str) -> Option<Effect> {
    let is_own = slot.reader.as_deref().is_none_or(|reader| reader == sender);
    posted.legend.effect(sign).filter(|_| is_own)
}

/// Somebody has let the bot into a room.
pub(super) async fn let_in(hub: &Hub, room: &Room, met: &Met<'_>, moved: bool) -> Incoming {
    let place = hub.memory.place(room.room_id().as_str());
    incoming(hub, room, met, place, Act::LetIn { moved }, hub.is_direct(room).await).await
}

async fn incoming(hub: &Hub, room: &Room, met: &Met<'_>, place: String, act: Act, direct: bool) -> Incoming {
    let member = if direct {
        None
    } else {
        let manages = manages(room, met.sender).await;
        let (channel, joined) = (room.name(), joined(room, met.sender).await);
        let members = u32::try_from(room.joined_members_count()).ok();
        Some(Member { server: place.clone(), manages, roles: Vec::new(), channel, joined, members })
    };
    Incoming {
        id: met.event.to_owned(),
        at: met.at,
        from: account(met.sender),
        name: hub.name_of(room, met.sender).await,
        locale: None,
        place: Place { platform: Platform::Matrix, id: place },
        act,
        mentions: Vec::new(),
        member,
    }
}

/// Since when somebody is in a room; nothing where a change of their name or picture hides it.
async fn joined(room: &Room, user: &str) -> Option<Timestamp> {
    let member = room.get_member(&UserId::parse(user).ok()?).await.ok().flatten()?;
    let MemberEvent::Sync(SyncStateEvent::Original(event)) = &**member.event() else { return None };
    let before = event.unsigned.prev_content.as_ref();
    let is_change = before.is_some_and(|before| before.membership == MembershipState::Join);
    Timestamp::from_millisecond(event.origin_server_ts.0.into()).ok().filter(|_| !is_change)
}

/// Whether somebody is in charge of a room: whoever may rename it. A room is to the bot what a server is elsewhere.
async fn manages(room: &Room, user: &str) -> bool {
    let Ok(user) = UserId::parse(user) else { return false };
    let levels = room.power_levels().await;
    levels.is_ok_and(|levels| levels.user_can_send_state(&user, StateEventType::RoomName))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn times_are_within_reason() {
        let now = Timestamp::from_second(100_000).unwrap();
        let since = Timestamp::from_second(90_000).unwrap();
        for (said, since, at) in [
            (Some(99_000_000), Some(since), 99_000),
            (Some(200_000_000), Some(since), 100_000),
            (Some(1), Some(since), 90_000 - 900),
            (Some(99_500_000), None, 99_500),
            (Some(1), None, 100_000 - 900),
            (Some(i64::MAX), Some(since), 100_000),
            (None, Some(since), 100_000),
        ] {
            assert_eq!(time(said, since, now).as_second(), at, "{said:?}");
        }
    }

    #[test]
    fn stamps_tell_of_their_posts() {
        for (stamp, wanted) in [
            ("nahil-12", Some(12)),
            ("nahil-12-words-shown", Some(12)),
            ("nahil-12-after-$a", Some(12)),
            ("nahil-keys-12", None),
            ("nahil-unreadable-$a", None),
            ("m12", None),
        ] {
            assert_eq!(number(&json!({ "unsigned": { "transaction_id": stamp } })), wanted, "{stamp}");
        }
        assert_eq!(number(&json!({ "event_id": "$a" })), None);
    }

    #[test]
    fn notices_and_edits_are_not_said() {
        for (content, wanted) in [
            (json!({ "msgtype": "m.text", "body": "x" }), true),
            (json!({ "msgtype": "m.notice", "body": "x" }), false),
            (json!({ "msgtype": "m.image", "body": "x" }), false),
            (
                json!({ "msgtype": "m.text", "m.relates_to": { "rel_type": "m.replace", "event_id": "$1" } }),
                false,
            ),
            (
                json!({ "msgtype": "m.text", "m.relates_to": { "rel_type": "m.thread", "event_id": "$1" } }),
                true,
            ),
            (json!({}), false),
            (json!("x"), false),
        ] {
            assert_eq!(is_said(&content), wanted, "{content}");
        }
    }

    #[test]
    fn answers_are_known_in_threads_and_outside() {
        let reply = |event: &str| json!({ "event_id": event });
        for (relation, event) in [
            (json!({ "m.in_reply_to": reply("$1") }), Some("$1")),
            (
                json!({ "rel_type": "m.thread", "event_id": "$0", "is_falling_back": true, "m.in_reply_to": reply("$1") }),
                Some("$0"),
            ),
            (
                json!({ "rel_type": "m.thread", "event_id": "$0", "is_falling_back": false, "m.in_reply_to": reply("$1") }),
                Some("$1"),
            ),
            (json!({ "rel_type": "m.replace", "event_id": "$0" }), None),
            (json!(null), None),
        ] {
            assert_eq!(answered(&json!({ "m.relates_to": relation })), event, "{relation}");
        }
    }
}
