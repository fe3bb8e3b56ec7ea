//! What the bot may not have heard: a message stands in the journal before the bot is told of it, and the program may
//! be killed between the two. So at the start the bot is told the latest messages again.

use super::hall::Hall;
use super::hub::{Hub, incoming};
use crate::bot::message::{Act, Incoming};
use jiff::{SignedDuration, Timestamp};

/// Most messages that are told again. Those that wait for the bot at one time are far fewer.
const RETOLD_MAX: usize = 200;
/// How old a message may be to be told again. The bot must know it still if it has heard it, so this is less than
/// [`Bot::EVENTS_KEPT`](crate::bot::Bot::EVENTS_KEPT).
const RETOLD_AGE: SignedDuration = SignedDuration::from_hours(6 * 24);

/// Tells the bot the latest messages again, each under its id: those that it has heard change nothing.
///
/// To be called before anybody can say anything new, so that the bot hears everything in the order in which it was
/// said. Waits while the bot has no room for more.
pub(super) async fn retell(hub: &Hub) {
    let unheard = unheard(&hub.hall(), hub.now());
    for incoming in unheard {
        hub.retell_bot(incoming).await;
    }
}

/// What may have to be told again, oldest first.
fn unheard(hall: &Hall, now: Timestamp) -> Vec<Incoming> {
    let since = now.checked_sub(RETOLD_AGE).unwrap_or(Timestamp::MIN);
    let said = hall.items().filter(|item| item.at >= since);
    let mut said: Vec<_> =
        said.filter_map(|item| Some((item, item.from.as_deref()?, item.event.as_deref()?))).collect();
    said.sort_unstable_by_key(|(item, ..)| item.id);
    let latest = said.len().saturating_sub(RETOLD_MAX);
    let told = said[latest..].iter().map(|(item, from, event)| {
        incoming(hall, from, event, &item.channel, item.at, Act::Said(item.text.clone()))
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Bot;
    use crate::chat::local::item::{Entry, Item, Line};
    use std::sync::Arc;

    fn said(seq: u64, at: Timestamp) -> Line {
        let item = Item {
            id: seq,
            changed: seq,
            channel: ["plaza", "liga"][seq as usize % 2].to_owned(),
            from: Some("a".to_owned()),
            at,
            text: "!n".to_owned(),
            event: Some(format!("a:{seq}")),
            private_to: None,
            key: String::new(),
            language: None,
            calls: Vec::new(),
            turns: Vec::new(),
            stays: false,
            pictures: Vec::new(),
            buttons: Vec::new(),
            menus: Vec::new(),
            plate: None,
            file: None,
            edited: false,
            aside: None,
            again: None,
        };
        Line { seq, entry: Entry::Item { number: None, retired: Vec::new(), item: Arc::new(item) } }
    }

    #[test]
    fn the_latest_messages_of_all_channels_are_told_in_order() {
        let mut hall = Hall::default();
        for (seq, name) in [(1, "plaza"), (2, "liga")] {
            hall.apply(Line { seq, entry: Entry::Channel { id: name.to_owned(), name: name.to_owned() } });
        }
        let now = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(100 * 24);
        hall.apply(said(3, now - RETOLD_AGE - SignedDuration::from_secs(1)));
        hall.apply(said(4, now - RETOLD_AGE));
        let ids =
            |hall: &Hall| -> Vec<String> { unheard(hall, now).into_iter().map(|told| told.id).collect() };
        assert_eq!(ids(&hall), ["a:4"], "what is older may have been forgotten by the bot");
        let last = 4 + RETOLD_MAX as u64;
        (5..=last).for_each(|seq| hall.apply(said(seq, now)));
        assert_eq!(ids(&hall), (5..=last).map(|seq| format!("a:{seq}")).collect::<Vec<_>>());
    }

    #[test]
    fn what_is_told_again_is_still_known_to_the_bot() {
        assert!(RETOLD_AGE < Bot::EVENTS_KEPT);
    }
}
