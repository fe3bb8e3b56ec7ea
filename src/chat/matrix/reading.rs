//! What a message says to the bot: a command, a turn as an answer to a board, a number as an answer to a menu.

use super::limits;
use crate::bot::command::{Spec, addressed};
use crate::bot::message::Act;
use crate::chat::shared::signs::{Effect, Legend};
use crate::i18n::{Slot, Verb};
use crate::players::Locale;

/// The bot's own post that a message answers.
#[derive(Clone, Debug, Default)]
pub(super) struct Answered {
    /// The match or challenge that it tells of.
    pub(super) about: Option<u64>,
    /// What can be done with it.
    pub(super) legend: Legend,
}

/// How a message came.
#[derive(Clone, Debug, Default)]
pub(super) struct Manner {
    /// What the bot is called here: its display name, its id, the first part of its id.
    pub(super) names: Vec<String>,
    /// The post that it answers, if that is the bot's.
    pub(super) answered: Option<Answered>,
    /// Whether nobody but the bot is meant anyway.
    pub(super) direct: bool,
}

/// What the text means; nothing if it is not for the bot.
pub(super) fn read(text: &str, manner: &Manner) -> Option<Act> {
    let text: String = text.trim().chars().take(limits::READ_CHARS).collect();
    let about = manner.answered.as_ref().and_then(|answered| answered.about);
    if let Some(command) = addressed(&text) {
        return Some(said(command, about));
    }
    if let Some(command) = named(&text, &manner.names) {
        return Some(said(command, about));
    }
    if let Some(answered) = &manner.answered
        && let Some(act) = answer(&text, answered)
    {
        return Some(act);
    }
    manner.direct.then(|| said(&text, about))
}

/// A command, with the match of the post that it answers, if it wants one and names none.
fn said(command: &str, about: Option<u64>) -> Act {
    let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
    let names_one = rest.split_whitespace().any(|word| word.strip_prefix('#').is_some_and(is_number));
    match about.filter(|_| takes_match(word) && !names_one) {
        Some(number) => Act::Said(format!("!n {word} #{number} {}", rest.trim()).trim_end().to_owned()),
        None => Act::Said(format!("!n {command}").trim_end().to_owned()),
    }
}

/// What an answer to one of the bot's posts means, when it does not name the bot.
fn answer(text: &str, answered: &Answered) -> Option<Act> {
    let number = text.trim_end_matches('.').parse().ok();
    let effect = number.and_then(|number| answered.legend.numbered(number));
    if let Some(act) = effect.or_else(|| answered.legend.effect(text)).and_then(Effect::act) {
        return Some(act);
    }
    let number = answered.about?;
    let word = text.split_whitespace().next()?;
    if takes_match(word) {
        return Some(said(text, Some(number)));
    }
    looks_like_steps(text).then(|| Act::Said(format!("!n move #{number} {text}")))
}

/// Whether a text can be the steps of a turn, rather than what people say about a board: all steps have digits.
fn looks_like_steps(text: &str) -> bool {
    let has_digit = |word: &&str| word.chars().any(|c| c.is_ascii_digit());
    let words: Vec<&str> = text.split_whitespace().collect();
    words.first().is_some_and(has_digit)
        && words.iter().copied().filter(|word| has_digit(word)).count() * 2 > words.len()
}

/// Whether this is a command that is about a match.
fn takes_match(word: &str) -> bool {
    let word = word.to_lowercase();
    let called = |verb: &Verb| Locale::ALL.iter().any(|locale| verb.names(*locale).contains(&word.as_str()));
    let spec = Verb::ALL.into_iter().find(called).and_then(Spec::of);
    spec.is_some_and(|spec| spec.slots.contains(&Slot::Match))
}

/// What follows the bot's name, where a text begins with it: `Nahil: play maya`.
fn named<'t>(text: &'t str, names: &[String]) -> Option<&'t str> {
    let text = text.strip_prefix('@').filter(|rest| !rest.is_empty()).unwrap_or(text);
    let names = names.iter().map(|name| name.trim_start_matches('@')).filter(|name| !name.is_empty());
    let rests = names.filter_map(|name| after(text, name));
    let rest = rests.min_by_key(|rest| rest.len())?;
    let marked = rest.trim_start().strip_prefix([':', ',']);
    match marked {
        Some(rest) => Some(rest.trim()),
        None if rest.is_empty() || rest.starts_with(char::is_whitespace) => Some(rest.trim()),
        None => None,
    }
}

/// What follows a name at the beginning of a text, whatever their case.
fn after<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let mut letters = text.char_indices();
    for wanted in name.chars() {
        let (_, found) = letters.next()?;
        if !found.to_lowercase().eq(wanted.to_lowercase()) {
            return None;
        }
    }
    Some(letters.as_str())
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The text of an answer without the lines that quote what it answers, which older clients put before it.
pub(super) fn without_quote(body: &str) -> &str {
    if !body.starts_with("> <") {
        return body;
    }
    let quoted: usize =
        body.split_inclusive('\n').take_while(|line| line.starts_with('>')).map(str::len).sum();
    body[quoted..].trim_start_matches('\n')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::message::{Menu, MenuOption, Post};

    fn manner(about: Option<u64>, direct: bool) -> Manner {
        let option = |id: &str| MenuOption { id: id.to_owned(), label: id.to_owned(), chosen: false };
        let menu = Menu {
            id: "pick".to_owned(),
            label: "?".to_owned(),
            options: vec![option("a"), option("b")],
            quick: false,
        };
        let legend = Legend::of(&Post { menus: vec![menu], ..Post::default() });
        Manner {
            names: vec!["Nahil Bot".to_owned(), "@nahil:example.org".to_owned(), "nahil".to_owned()],
            answered: about.map(|about| Answered { about: Some(about).filter(|about| *about > 0), legend }),
            direct,
        }
    }

    #[test]
    fn commands_are_known_however_they_are_said() {
        for (text, about, direct, read) in [
            ("!n play maya", None, false, Some("!n play maya")),
            ("!nahil", None, false, Some("!n")),
            ("!nope", None, false, None),
            ("Nahil: play @ana maya", None, false, Some("!n play @ana maya")),
            ("nahil bot, help", None, false, Some("!n help")),
            ("@nahil:example.org: games", None, false, Some("!n games")),
            ("@nahil games", None, false, Some("!n games")),
            ("nahilito games", None, false, None),
            ("hello", None, false, None),
            ("hello", None, true, Some("!n hello")),
            ("Lb2 Ce6 De8", Some(12), false, Some("!n move #12 Lb2 Ce6 De8")),
            ("resign", Some(12), false, Some("!n resign #12")),
            ("!n undo", Some(12), false, Some("!n undo #12")),
            ("!n undo #7", Some(12), false, Some("!n undo #7")),
            ("abandonar", Some(12), false, Some("!n abandonar #12")),
            ("well played", Some(12), false, None),
            ("I liked e4", Some(12), false, None),
            ("well played", Some(12), true, Some("!n well played")),
            ("Lb2", Some(0), false, None),
        ] {
            let wanted = read.map(|read| Act::Said(read.to_owned()));
            assert_eq!(super::read(text, &manner(about, direct)), wanted, "{text}");
        }
    }

    #[test]
    fn a_number_chooses_from_the_menu_that_it_answers() {
        for text in ["2", "2.", "2\u{fe0f}\u{20e3}"] {
            let chosen = Act::Chose { menu: "pick".to_owned(), option: "b".to_owned() };
            assert_eq!(read(text, &manner(Some(12), false)), Some(chosen), "{text}");
        }
    }

    #[test]
    fn what_older_clients_quote_is_left_out() {
        for (body, text) in [
            ("> <@nahil:a.org> board\n> more\n\nLb2", "Lb2"),
            ("> not a quote", "> not a quote"),
            ("Lb2", "Lb2"),
            ("> <", ""),
        ] {
            assert_eq!(without_quote(body), text);
        }
    }

    #[test]
    fn texts_of_strangers_are_bounded_and_never_break_it() {
        for text in
            ["@", "@nahil", "é:", "\u{fe0f}", &"9".repeat(100), &"é".repeat(9_000), "#", ":", "nahil:"]
        {
            for about in [None, Some(1)] {
                if let Some(Act::Said(said)) = read(text, &manner(about, true)) {
                    assert!(said.chars().count() < limits::READ_CHARS + 40);
                }
            }
        }
    }
}
