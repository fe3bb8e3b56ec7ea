//! Links to what is told for all, for those who are called elsewhere.

use super::hub::Hub;
use super::memory::Slot;
use crate::bot::message::Post;
use matrix_sdk::Room;
use matrix_sdk::ruma::EventId;
use std::time::Duration;

/// How often, and after how long each time, it is looked whether the post for all is there to which a direct call belongs:
/// it may be on its way.
const WAIT: (u32, Duration) = (20, Duration::from_millis(100));

/// The address of the post for all to which a direct call belongs or, where there is none, of its room; nothing where it
/// belongs to none.
pub(super) async fn to_post(hub: &Hub, place: &str, post: &Post) -> Option<String> {
    let room = hub.room(place).ok()?;
    let event = if post.key.is_empty() {
        hub.memory.latest_about(place, post.about()?)
    } else {
        awaited(hub, place, &post.key).await
    };
    match event {
        Some(event) => to_event(&room, &event).await,
        None => room.matrix_to_permalink().await.ok().map(|link| link.to_string()),
    }
}

/// The address of an event.
pub(super) async fn to_event(room: &Room, event: &str) -> Option<String> {
    let link = room.matrix_to_event_permalink(EventId::parse(event).ok()?).await;
    link.ok().map(|link| link.to_string())
}

async fn awaited(hub: &Hub, place: &str, key: &str) -> Option<String> {
    let slot = Slot { place: place.to_owned(), reader: None, key: key.to_owned() };
    for _ in 0..WAIT.0 {
        // Before all of it is there, only its picture is known.
        if let Some(posted) = hub.memory.posted(&slot).filter(|posted| posted.whole) {
            return Some(posted.event);
        }
        if !hub.rest(WAIT.1).await {
            return None;
        }
    }
    hub.memory.posted(&slot).map(|posted| posted.event)
}

/// What calls, out of a longer text: its heading, and the lines that name somebody.
pub(super) fn calling(text: &str) -> String {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(place, line)| *place == 0 || line.contains('@')).map(|(_, line)| line);
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_says_whose_turn_it_is() {
        let text = "**#1 · Abalone** · ana – beto\nana has played `a1a2`.\n**Nahil!** @beto (Black), it is your turn.\nx";
        assert_eq!(
            calling(text),
            "**#1 · Abalone** · ana – beto\n**Nahil!** @beto (Black), it is your turn."
        );
        assert_eq!(calling(""), "");
    }
}
