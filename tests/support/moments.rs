//! The times and the places of a conversation.

use super::written::PLAZA;
use jiff::Timestamp;
use nahil::bot::message::Place;
use nahil::players::Platform;

/// When something was sent that begins with `sent d1 23:59`, and what was; else now.
pub(crate) fn late(now: Timestamp, did: &str) -> (Timestamp, &str) {
    let Some(rest) = did.strip_prefix("sent d") else { return (now, did) };
    let (when, text) = rest.split_once('>').unwrap();
    let (day, time) = when.split_once(' ').unwrap();
    (moment(day, time), &did[did.len() - text.len() - 1..])
}

/// A time of the story: the first day is 2 March 2026.
pub(crate) fn moment(day: &str, time: &str) -> Timestamp {
    let first: Timestamp = "2026-03-02T00:00:00Z".parse().unwrap();
    let mut clock = time.split(':').map(|part| part.parse::<i64>().unwrap());
    let (hours, minutes, seconds) = (clock.next().unwrap(), clock.next().unwrap(), clock.next().unwrap_or(0));
    let days: i64 = day.parse().unwrap();
    Timestamp::from_second(first.as_second() + (days - 1) * 86_400 + hours * 3_600 + minutes * 60 + seconds)
        .unwrap()
}

/// The room of the local chat of this name, or the place of the platform of this name: its first one, if no other is
/// named before a dot.
pub(crate) fn place(name: &str) -> Place {
    let (room, name) = name.rsplit_once('.').unwrap_or((PLAZA, name));
    let platform = [Platform::Discord, Platform::Matrix].into_iter().find(|platform| platform.id() == name);
    match platform {
        Some(platform) => Place { platform, id: room.to_owned() },
        None => Place { platform: Platform::Local, id: name.to_owned() },
    }
}
