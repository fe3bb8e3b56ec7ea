//! What stands beside the room: answers that one person asked for and nobody else sees, such as a lesson or a list.
//!
//! Whoever asks beside the room leaves nothing in it: neither the question nor the answer. In each room somebody has one such
//! answer at a time; the next takes its place.

use super::item::Item;
use crate::bot::command::{PREFIXES, addressed_at_home, verb_of};
use crate::i18n::Verb;
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

/// The commands that concern who says them alone, however they go on.
const OWN: [Verb; 24] = [
    Verb::Move,
    Verb::Undo,
    Verb::Confirm,
    Verb::Cancel,
    Verb::Prepare,
    Verb::Analyse,
    Verb::Note,
    Verb::Say,
    Verb::Games,
    Verb::Queue,
    Verb::Challenges,
    Verb::Vote,
    Verb::Report,
    Verb::Desk,
    Verb::Hint,
    Verb::Profile,
    Verb::Vacation,
    Verb::Puzzle,
    Verb::Practise,
    Verb::Notify,
    Verb::Block,
    Verb::Unblock,
    Verb::Link,
    Verb::Unlink,
];

/// By what a page knows a command that only asks, and one for what helps: what it begins with, and its names in all languages.
pub(super) fn asking() -> Value {
    let named = |verb: Verb| Locale::ALL.into_iter().flat_map(move |locale| verb.names(locale)).copied();
    let verbs: Vec<_> = ASKING.into_iter().flat_map(named).collect();
    let hints: Vec<_> = named(Verb::Hint).collect();
    json!({ "prefixes": PREFIXES, "verbs": verbs, "hints": hints })
}

/// Whether only who says this is to read it, because the bot answers them alone: a note would tell the opponent, a block
/// whom it is about, and a draft is not played yet. What is mistyped may be any of these.
pub(super) fn is_for_the_bot_alone(text: &str) -> bool {
    let Some(text) = addressed_at_home(text).filter(|text| !text.trim().is_empty()) else { return false };
    verb_of(text).is_none_or(|verb| OWN.contains(&verb))
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
    use crate::bot::command::{Command, read};

    #[test]
    fn what_gives_something_away_is_for_the_bot_alone() {
        for text in [
            "!n puzzle e3e4",
            "!n puzzle h6h7",
            "!n problema abalone e3e4",
            "!nahil practise e3e4",
            "!n prepare 3 e3e4",
            "!n preparar luego",
            "!n move e3e4",
            "!n mover #3 e3e4",
            "!n note #4 careful",
            "!n bloquear @Tom",
            "!n report #5 Tom is rude",
            "!n vote 2",
            "!n profile zone=Mars",
            "!n puzle h6h7",
            "/puzzle e3e4",
            "/puzle e3e4",
            "!n probelma abalone h6h7",
            "!n h6h7",
            "!n puzzle maya arimaa h6h7",
        ] {
            assert!(is_for_the_bot_alone(text), "{text}");
        }
    }

    #[test]
    fn what_concerns_others_is_for_all() {
        for text in
            ["!n", "!n help", "/jugar maya", "!n play nothing", "!n resign", "!n accept", "puzzle e3e4"]
        {
            assert!(!is_for_the_bot_alone(text), "{text}");
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
