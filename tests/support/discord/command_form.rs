//! The limits of commands that Discord's reference tells in words.
//! <https://discord.com/developers/docs/interactions/application-commands>

use super::limits::{OPTION_MAX, OPTIONS_MAX, count};
use super::refused::Problem;
use serde_json::Value;
use std::collections::BTreeSet;

pub(crate) const NAME_MAX: usize = 32;
pub(crate) const DESCRIPTION_MAX: usize = 100;
pub(crate) const COMMANDS_MAX: usize = 100;
/// Characters of a command's names, descriptions and values together.
pub(crate) const TOTAL_MAX: usize = 8_000;

/// <https://discord.com/developers/docs/reference#locales>
const LOCALES: &[&str] = &[
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko",
];

/// What Discord does not let pass of a list that replaces all commands.
pub(crate) fn all(list: &Value) -> Vec<Problem> {
    let list = list.as_array().map_or(&[][..], Vec::as_slice);
    let mut found = Vec::new();
    let mut names = BTreeSet::new();
    for (place, command) in list.iter().enumerate() {
        let place = place.to_string();
        if !names.insert((command["name"].to_string(), command["type"].as_u64().unwrap_or(1))) {
            let words = "Application command names must be unique";
            found.push(Problem::new(&[&place, "name"], "APPLICATION_COMMANDS_DUPLICATE_NAME", words));
        }
        found.extend(one(command).into_iter().map(|problem| problem.under(&[&place])));
    }
    if list.len() > COMMANDS_MAX {
        let words = "Maximum number of application commands reached (100)";
        found.push(Problem::new(&[], "APPLICATION_COMMANDS_MAX", words));
    }
    found
}

/// The same of one command.
pub(crate) fn one(command: &Value) -> Vec<Problem> {
    let mut found = Vec::new();
    let typed = command["type"].as_u64().unwrap_or(1) == 1;
    if typed {
        named(&mut found, command);
    }
    options(&mut found, &command["options"]);
    if total(command) > TOTAL_MAX {
        let words = format!("Application command size exceeds the maximum of {TOTAL_MAX} characters");
        found.push(Problem::new(&["options"], "APPLICATION_COMMAND_TOO_LARGE", words));
    }
    found
}

/// Name and description, and their translations.
fn named(found: &mut Vec<Problem>, thing: &Value) {
    name(found, &["name"], &thing["name"]);
    described(found, &["description"], &thing["description"]);
    for (key, check) in [("name_localizations", name as Check), ("description_localizations", described)] {
        for (locale, text) in thing[key].as_object().into_iter().flatten() {
            check(found, &[key, locale], text);
            if !LOCALES.contains(&locale.as_str()) {
                found.push(Problem::new(&[key, locale], "ENUM_TYPE_COERCE", "Not a locale."));
            }
        }
    }
}

type Check = fn(&mut Vec<Problem>, &[&str], &Value);

/// `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, and in lower case where there is one.
fn name(found: &mut Vec<Problem>, at: &[&str], name: &Value) {
    if !(1..=NAME_MAX).contains(&count(name)) {
        found.push(Problem::length(at, 1, NAME_MAX));
    }
    let text = name.as_str().unwrap_or_default();
    let fits = |letter: char| "-_'".contains(letter) || letter.is_alphanumeric();
    if !text.chars().all(fits) || text.to_lowercase() != text {
        found.push(Problem::new(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"));
    }
}

fn described(found: &mut Vec<Problem>, at: &[&str], text: &Value) {
    if !(1..=DESCRIPTION_MAX).contains(&count(text)) {
        found.push(Problem::length(at, 1, DESCRIPTION_MAX));
    }
}

fn options(found: &mut Vec<Problem>, list: &Value) {
    let list = list.as_array().map_or(&[][..], Vec::as_slice);
    if list.len() > OPTIONS_MAX {
        found.push(Problem::length(&["options"], 0, OPTIONS_MAX));
    }
    let mut names = BTreeSet::new();
    let mut optional = false;
    for (place, option) in list.iter().enumerate() {
        let mut inner = Vec::new();
        named(&mut inner, option);
        if !names.insert(option["name"].to_string()) {
            let words = "Option names must be unique";
            inner.push(Problem::new(&["name"], "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", words));
        }
        let required = option["required"] == true;
        if required && optional {
            let words = "Required options must be placed before non-required options";
            inner.push(Problem::new(&["required"], "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words));
        }
        optional |= !required && !matches!(option["type"].as_u64(), Some(1 | 2));
        choices(&mut inner, option);
        options(&mut inner, &option["options"]);
        found.extend(inner.into_iter().map(|problem| problem.under(&["options", &place.to_string()])));
    }
}

fn choices(found: &mut Vec<Problem>, option: &Value) {
    let list = option["choices"].as_array().map_or(&[][..], Vec::as_slice);
    if list.len() > OPTIONS_MAX {
        found.push(Problem::length(&["choices"], 0, OPTIONS_MAX));
    }
    if !list.is_empty() && option["autocomplete"] == true {
        let words = "Autocomplete and choices are mutually exclusive";
        found.push(Problem::new(&["choices"], "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", words));
    }
    for (place, choice) in list.iter().enumerate() {
        let translated = choice["name_localizations"].as_object();
        let mut texts =
            [&choice["name"]].into_iter().chain(translated.into_iter().flat_map(|map| map.values()));
        if !texts.all(|text| (1..=OPTION_MAX).contains(&count(text))) {
            found.push(Problem::length(&["choices", &place.to_string(), "name"], 1, OPTION_MAX));
        }
        if count(&choice["value"]) > OPTION_MAX {
            found.push(Problem::too_long(&["choices", &place.to_string(), "value"], OPTION_MAX));
        }
    }
}

/// A command's texts in its own language, and where a translation is longer, that one.
fn total(thing: &Value) -> usize {
    let longest = |key: &str| {
        let translated = thing[format!("{key}_localizations")].as_object();
        let translated = translated.into_iter().flat_map(|map| map.values());
        translated.chain([&thing[key]]).map(count).max().unwrap_or_default()
    };
    let inner = ["options", "choices"].iter().flat_map(|key| thing[*key].as_array().into_iter().flatten());
    longest("name") + longest("description") + longest("value") + inner.map(total).sum::<usize>()
}
