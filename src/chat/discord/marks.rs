//! The bot's text in Discord's marks, with its commands as Discord shows them: mentions that can be clicked.

use super::commands;
use crate::bot::command::{Part, known_words, parts};
use crate::chat::shared::marks::{self, Run};
use crate::i18n::{Slot, Verb, Word};
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
/// A command in code is shown the way it is used here, and so are what comes before each and words that can be added to it.
pub(super) fn marked(text: &str, ids: &Ids) -> String {
    let mut marked = String::with_capacity(text.len());
    let runs = marks::runs(text);
    let named: Vec<_> = runs.iter().map(command_of).collect();
    for (place, run) in runs.into_iter().enumerate() {
        match run {
            Run::Plain(words) => escape(words, &mut marked),
            Run::Bold => marked.push_str("**"),
            Run::Code(typed) => {
                let (before, after) = named.split_at(place);
                let near = before.iter().rev().chain(after).flatten();
                marked.push_str(&code(typed, ids, near));
            }
            Run::Block(lines) => marked.push_str(&format!("```{lines}```")),
            Run::Moment(moment) => marked.push_str(moment),
        }
    }
    marked
}

/// A command, and the language in which it is written.
type Named = (Verb, Locale);

/// The command that a run names.
fn command_of(run: &Run<'_>) -> Option<Named> {
    let Run::Code(typed) = run else { return None };
    let text = typed.strip_prefix("!n ")?;
    let (word, _) = text.split_once(' ').unwrap_or((text, ""));
    let (named, locale) = verb(word)?;
    Some((parts(text).map_or(named, |(verb, _)| verb), locale))
}

/// What is in code: a command, or words that belong to one of those that are named near it, the nearest first.
fn code<'n>(part: &str, ids: &Ids, mut near: impl Iterator<Item = &'n Named>) -> String {
    match part.strip_prefix("!n ") {
        Some(command) => used(command, ids),
        None if part == "!n" => "`/`".to_owned(),
        None if part == "!nahil" => format!("`{BOT}`"),
        None => {
            let added = near.find_map(|named| added(part, *named)).or_else(|| setting(part));
            format!("`{}`", added.unwrap_or_else(|| part.to_owned()))
        }
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
    // What a command takes is listed by the names of its options already.
    let taken = taken.filter(|_| !rest.starts_with('['));
    let options = taken.map_or_else(|| rest.to_owned(), |(_, taken)| options(&taken, locale));
    match (ids.0.get(name), options.is_empty()) {
        (Some(id), true) => format!("</{name}:{id}>"),
        (Some(id), false) => format!("</{name}:{id}> `{options}`"),
        (None, true) => format!("`/{word}`"),
        (None, false) => format!("`/{word} {options}`"),
    }
}

fn verb(word: &str) -> Option<Named> {
    let is_in = |locale: &Locale, verb: &Verb| verb.names(*locale).contains(&word);
    let found =
        |locale: Locale| Verb::ALL.into_iter().find(|verb| is_in(&locale, verb)).map(|verb| (verb, locale));
    Locale::ALL.into_iter().find_map(found)
}

/// Words that can be added to a command, as its options take them; nothing if they are none, or anybody's own words.
fn added(words: &str, (verb, locale): Named) -> Option<String> {
    let (read, taken) = parts(&format!("{} {words}", verb.name(locale)))?;
    let (slot, value) = taken.first()?;
    let means_one = *slot == Slot::Clock || words.contains('=') || known(*slot, value, locale).is_some();
    (read == verb && means_one && !takes_any(*slot)).then(|| options(&taken, locale))
}

/// A setting that is named with no command near it, as the option of its name takes it; nothing if no command has one.
fn setting(words: &str) -> Option<String> {
    let option = format!("{}:", words.split_once('=')?.0);
    let commands = Locale::ALL.into_iter().flat_map(|locale| Verb::ALL.map(|verb| (verb, locale)));
    commands.filter_map(|named| added(words, named)).find(|taken| taken.starts_with(&option))
}

/// Whether an option takes whatever is written.
const fn takes_any(slot: Slot) -> bool {
    matches!(
        slot,
        Slot::Steps
            | Slot::Plan
            | Slot::Line
            | Slot::Answer
            | Slot::Words
            | Slot::Account
            | Slot::Reason
            | Slot::Name
            | Slot::Topic
    )
}

/// What a command gives to which option.
fn options(taken: &[Part], locale: Locale) -> String {
    let mut options: Vec<String> = Vec::with_capacity(taken.len());
    for (place, (slot, value)) in taken.iter().enumerate() {
        let name = slot.name(locale);
        // Where it is typed, what comes after a word may belong to it: `machine 3`.
        let own = value.strip_prefix(name).and_then(|value| value.strip_prefix(' ')).unwrap_or(value);
        let value = known(*slot, own, locale).unwrap_or(own);
        let goes_on = place > 0 && taken[place - 1].0 == *slot;
        options.push(if goes_on { value.to_owned() } else { format!("{name}:{value}") });
    }
    options.join(" ")
}

/// The value of an option's choice, if a word stands for one: `as channel` for `as-channel`, `here` for `desk-here`.
fn known(slot: Slot, value: &str, locale: Locale) -> Option<&'static str> {
    let value = value.replace(' ', "-");
    let ways = [value.clone(), format!("{}-{value}", slot.name(locale))];
    let is_it = |word: &Word| {
        Locale::ALL.iter().any(|locale| {
            word.spellings(*locale).iter().any(|spelling| ways.iter().any(|way| way == spelling))
        })
    };
    known_words(&[slot]).into_iter().map(|(_, word)| word).find(is_it).map(|word| word.spelling(locale))
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
            (
                "`!n play @ana maya as channel`, `!n jugar maya como canal`",
                "</play:7> `opponent:@ana game:maya channel:as-channel`, </play:7> `juego:maya canal:como-canal`",
            ),
            ("`!n move [match] [steps]` (m)", "</move:8> `[match] [steps]` (m)"),
            ("`!n vacation 2026-12-20 2027-01-05`", "`/vacation days:2026-12-20 2027-01-05`"),
            (
                "`casual`, `!n play`: `rest=off`, `zone=off`, `x`",
                "`rated:casual`, </play:7>: `rest:off`, `options:zone=off`, `x`",
            ),
            ("`!n move #3 Lb2`: `Ce6`, `then`", "</move:8> `match:3 steps:Lb2`: `Ce6`, `then`"),
            ("`!n profile`: `export`, `no`, `en`", "`/profile`: `data:export`, `no`, `language:en`"),
            ("`!n server desk=here`", "`/server desk:desk-here`"),
            ("Write `watch=on` or `watch=off`.", "Write `watch:on` or `watch:off`."),
            ("`espectadores=no`, `sueño=23:00-07:00`", "`espectadores:no`, `sueño:23:00-07:00`"),
            ("`what=ever`, `a=b=c`, `=`", "`what=ever`, `a=b=c`, `=`"),
            (
                "`!n arbiter #12 warn white late`: `loss both`",
                "`/arbiter match:12 ruling:warn reason:white late`: `ruling:loss reason:both`",
            ),
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
