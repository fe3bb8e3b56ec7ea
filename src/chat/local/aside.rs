//! What stands beside the room: answers that one person asked for and nobody else sees, such as a lesson or a list.
//!
//! Whoever asks beside the room leaves nothing in it: neither the question nor the answer. In each room somebody has one such
//! answer at a time; the next takes its place.

use super::item::Item;
use crate::bot::command::{Command, PREFIXES, addressed, read};
use crate::i18n::{Trouble, Verb};
use crate::players::Locale;
use serde_json::{Value, json};

/// In the id of an event: it was asked beside the room. No browser can write it into an id of its own.
const MARK: &str = ":aside:";
/// Begin the keys of posts that are only read, wherever they were asked for: lessons, one's matches with their boards, and
/// the tables and pairings of a league. What comes anew under such a key is seen, wherever in the room it stood before.
const READ: [&str; 3] = ["lesson:", "games", "league-page:"];
/// The commands that only ask, so that a page asks them beside the room.
const ASKING: [Verb; 12] = [
    Verb::Help,
    Verb::Rules,
    Verb::Games,
    Verb::Queue,
    Verb::Challenges,
    Verb::Board,
    Verb::History,
    Verb::Clock,
    Verb::Clocks,
    Verb::Rating,
    Verb::Ranking,
    Verb::Openings,
];

/// By what a page knows a command that only asks, and one for what helps: what it begins with, and its names in all languages.
pub(super) fn asking() -> Value {
    let named = |verb: Verb| Locale::ALL.into_iter().flat_map(move |locale| verb.names(locale)).copied();
    let verbs: Vec<_> = ASKING.into_iter().flat_map(named).collect();
    let hints: Vec<_> = named(Verb::Hint).collect();
    json!({ "prefixes": PREFIXES, "verbs": verbs, "hints": hints })
}

/// Whether only who says this is to read it: what solves a puzzle or a task would take it from others, and what is prepared
/// would tell the opponent. What is mistyped may be either; and a turn of no certain match is one of the puzzle, where its
/// speaker has one open.
pub(super) fn is_for_the_bot_alone(text: &str, has_puzzle: impl FnOnce() -> bool) -> bool {
    match addressed(text).map(|text| read(text, &[])) {
        Some(Ok(Command::Puzzle(_, steps) | Command::Practise(_, steps))) => !steps.is_empty(),
        Some(Ok(Command::Prepare(..)) | Err(Trouble::UnknownCommand { .. })) => true,
        Some(Ok(Command::Move(None, steps))) => !steps.is_empty() && has_puzzle(),
        Some(Err(Trouble::Twice { verb, .. })) => matches!(verb, Verb::Puzzle | Verb::Practise),
        _ => false,
    }
}

/// Whether this is a puzzle or task that is open before somebody.
pub(super) fn is_open_puzzle(item: &Item, reader: &str) -> bool {
    let confirms = || item.buttons.iter().flatten().any(|button| button.id.starts_with("puzzle-confirm:"));
    item.key == "panel:puzzle" && item.private_to.as_deref() == Some(reader) && confirms()
}

/// Where a post belongs that one person sees: beside the room, as the answer to this act, or in it. The post in whose place
/// it comes, its key, and the event that it answers.
pub(super) fn place(old: Option<&Item>, key: &str, answers: Option<&str>) -> Option<String> {
    let was_aside = old.and_then(|old| old.aside.as_ref());
    let answers = answers.unwrap_or_default();
    let is_read = READ.iter().any(|read| key.starts_with(read));
    if !answers.contains(MARK) && was_aside.is_none() && !is_read {
        return None;
    }
    let act = answers.rsplit(':').next().unwrap_or_default();
    Some(act.to_owned())
}

/// The id of the event that somebody asks beside the room, by the id that the page gave to it.
pub(super) fn event(asker: &str, act: &str) -> String {
    format!("{asker}{MARK}{act}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_gives_something_away_is_for_the_bot_alone() {
        for text in [
            "!n puzzle e3e4",
            "!n puzzle h6h7",
            "!n problema abalone e3e4",
            "!nahil practise e3e4",
            "!n prepare 3 e3e4",
            "!n puzle h6h7",
            "!n probelma abalone h6h7",
            "!n h6h7",
            "!n puzzle maya arimaa h6h7",
        ] {
            assert!(is_for_the_bot_alone(text, || false), "{text}");
        }
        for text in ["!n puzzle", "!n problema abalone", "!n move e3e4", "puzzle e3e4", "!n play nothing"] {
            assert!(!is_for_the_bot_alone(text, || false), "{text}");
        }
    }

    #[test]
    fn a_turn_of_no_certain_match_gives_an_open_puzzle_away() {
        for (text, alone) in
            [("!n move h6h7", true), ("!n mover h6h7", true), ("!n move #3 h6h7", false), ("!n move", false)]
        {
            assert_eq!(is_for_the_bot_alone(text, || true), alone, "{text}");
        }
    }

    #[test]
    fn what_a_page_asks_beside_the_room_only_asks() {
        let asked = asking();
        for verb in asked["verbs"].as_array().unwrap() {
            let verb = verb.as_str().unwrap();
            // Without what it takes, some of them are refused, which changes nothing either.
            let Ok(command) = read(verb, &[]) else { continue };
            let only_asks = matches!(
                command,
                Command::Help(_)
                    | Command::Rules(..)
                    | Command::Games(_)
                    | Command::Queue
                    | Command::Challenges
                    | Command::Board(..)
                    | Command::History(_)
                    | Command::Clock(_)
                    | Command::Clocks
                    | Command::Rating(..)
                    | Command::Ranking(..)
                    | Command::Openings(_)
            );
            assert!(only_asks, "{verb}: {command:?}");
        }
    }

    #[test]
    fn what_was_asked_in_the_room_is_answered_in_it() {
        assert_eq!(place(None, "", Some("7:abc")), None);
        assert_eq!(place(None, "panel:3", Some("7:abc")), None);
        assert_eq!(place(None, "", Some("7:aside:abc")), Some("abc".to_owned()));
        assert_eq!(place(None, "lesson:maya", Some("7:abc")), Some("abc".to_owned()));
        assert_eq!(place(None, "games", None), Some(String::new()));
        assert_eq!(place(None, "league-page:L1:true", Some("7:abc")), Some("abc".to_owned()));
    }
}
