//! The bot's text in Discord's marks, with its commands as Discord shows them: mentions that can be clicked.

use super::commands;
use crate::bot::command::{Part, parts};
use crate::chat::shared::marks::{self, Run};
use crate::i18n::Verb;
use crate::players::Locale;
use serde_json::Value;
use std::collections::HashMap;

/// How the bot is called there by what can only be typed.
const BOT: &str = "@Nahil";

/// The ids of the commands that are registered, by their names in English.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ids(HashMap<String, String>);

impl Ids {
    /// Those of a list of commands, as Discord gives it.
    pub(super) fn of(registered: &Value) -> Self {
        let slash = |command: &&Value| command["type"].as_u64().unwrap_or(1) == 1;
        let pair = |command: &Value| {
            Some((command["name"].as_str()?.to_owned(), command["id"].as_str()?.to_owned()))
        };
        Self(registered.as_array().into_iter().flatten().filter(slash).filter_map(pair).collect())
    }
}

/// The bot's text in Discord's marks: `**bold**`, code, blocks and times stay; whatever else could be a mark is none.
/// A command in code is shown the way it is used here, and so is what comes before each.
pub(super) fn marked(text: &str, ids: &Ids) -> String {
    let mut marked = String::with_capacity(text.len());
    for run in marks::runs(text) {
        match run {
            Run::Plain(words) => escape(words, &mut marked),
            Run::Bold => marked.push_str("**"),
            Run::Code(typed) => marked.push_str(&code(typed, ids)),
            Run::Block(lines) => marked.push_str(&format!("```{lines}```")),
            Run::Moment(moment) => marked.push_str(moment),
        }
    }
    marked
}

fn code(part: &str, ids: &Ids) -> String {
    match part.strip_prefix("!n ") {
        Some(command) => used(command, ids),
        None if part == "!n" => "`/`".to_owned(),
        None if part == "!nahil" => format!("`{BOT}`"),
        None => format!("`{part}`"),
    }
}

/// A command as it is used here: its mention, and what is given to which of its options; one that is only typed, as it is
/// typed here.
fn used(text: &str, ids: &Ids) -> String {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let Some((named, locale)) = verb(word) else { return format!("`{BOT} {text}`") };
    let taken = parts(text);
    // What `si` means depends on what follows.
    let verb = taken.as_ref().map_or(named, |(verb, _)| *verb);
    if commands::is_typed_only(verb) {
        return format!("`{BOT} {text}`");
    }
    // Discord knows what is clicked by its English name alone.
    let name = verb.name(Locale::En);
    let options = taken.map_or_else(|| rest.to_owned(), |(_, taken)| options(&taken, locale));
    match (ids.0.get(name), options.is_empty()) {
        (Some(id), true) => format!("</{name}:{id}>"),
        (Some(id), false) => format!("</{name}:{id}> `{options}`"),
        (None, true) => format!("`/{word}`"),
        (None, false) => format!("`/{word} {options}`"),
    }
}

fn verb(word: &str) -> Option<(Verb, Locale)> {
    let is_in = |locale: &Locale, verb: &Verb| verb.names(*locale).contains(&word);
    let found =
        |locale: Locale| Verb::ALL.into_iter().find(|verb| is_in(&locale, verb)).map(|verb| (verb, locale));
    Locale::ALL.into_iter().find_map(found)
}

/// What a command gives to which option.
fn options(taken: &[Part], locale: Locale) -> String {
    let named = |(slot, value): &Part| {
        let name = slot.name(locale);
        // Where it is typed, what comes after a word may belong to it: `machine 3`.
        let own = value.strip_prefix(name).and_then(|value| value.strip_prefix(' '));
        format!("{name}:{}", own.unwrap_or(value))
    };
    taken.iter().map(named).collect::<Vec<_>>().join(" ")
}

/// Puts words behind what is marked, with what would be marks made harmless.
fn escape(words: &str, marked: &mut String) {
    let mut starts_line = marked.is_empty() || marked.ends_with('\n');
    for c in words.chars() {
        if r"*_~|\[]<".contains(c) || (starts_line && "#>-+".contains(c)) {
            marked.push('\\');
        }
        marked.push(c);
        starts_line = c == '\n';
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_are_no_marks_and_commands_are_mentions() {
        let ids = Ids::of(&json!([
            { "id": "7", "name": "play", "type": 1 },
            { "id": "8", "name": "move" },
            { "id": "9", "name": "play", "type": 2 },
            { "id": "10", "name": "if" },
        ]));
        for (text, marked) in [
            ("**#1 · a_b** <t:5:R> `x_y`", r"**#1 · a\_b** <t:5:R> `x_y`"),
            ("`!n play @ana maya 3d`!", "</play:7> `opponent:@ana game:maya clock:3d`!"),
            ("`!n play`", "</play:7>"),
            ("`!n play machine 1 maya`", "</play:7> `machine:1 game:maya`"),
            ("`!n jugar maya`", "</play:7> `juego:maya`"),
            ("`!n move #12 Lb2`, `!n mover #3`", "</move:8> `match:12 steps:Lb2`, </move:8> `partida:3`"),
            ("`!n si Lb2 entonces Lg8`", "</if:10> `turnos:Lb2 entonces Lg8`"),
            ("`!n games`, `!n board #12`", "`/games`, `/board match:12`"),
            ("`!n confirm #12`, `!n deshacer`", "`@Nahil confirm #12`, `@Nahil deshacer`"),
            ("`!n play nonsense at all`", "</play:7> `nonsense at all`"),
            ("`!n play @ana #` #1", "</play:7> `@ana #` #1"),
            ("`!n` (or `!nahil`) and a command", "`/` (or `@Nahil`) and a command"),
            ("a*b ~c~ [d](e) `", r"a\*b \~c\~ \[d\](e) `"),
            ("# no\n> no\n- no", "\\# no\n\\> no\n\\- no"),
            ("```\na_b\n```\nc_d", "```\na_b\n```\nc\\_d"),
        ] {
            assert_eq!(super::marked(text, &ids), marked);
        }
    }
}
