//! Slash commands: what is registered of the catalogue, and how one that is used becomes a text of its grammar.

use super::limits;
use super::permission::MANAGE_GUILD;
use crate::bot::command::{CATALOGUE, Spec, known_words};
use crate::games::{BySide, Colour, Kind};
use crate::i18n::{self, Aside, Slot, Verb, Word};
use crate::players::{Locale, PlayerId};
use serde_json::{Map, Value, json};

/// The codes by which Discord knows Spanish.
const SPANISH: [&str; 2] = ["es-ES", "es-419"];
/// The type of a command that stands in the menu of a person.
pub(super) const OF_PERSON: u64 = 2;
/// Longest text of a free option, in characters.
const TEXT_MAX: usize = 1_000;

/// Types of options: <https://discord.com/developers/docs/interactions/application-commands>.
mod kind {
    pub(super) const STRING: u8 = 3;
    pub(super) const INTEGER: u8 = 4;
    pub(super) const USER: u8 = 6;
    pub(super) const ROLE: u8 = 8;
}

/// Every command, as it is registered.
pub(super) fn all() -> Vec<Value> {
    let slash = CATALOGUE.iter().filter(|spec| !is_typed_only(spec.verb)).map(command);
    slash.chain([of_person()]).collect()
}

/// Whether a command can be typed but is not registered: a button does it wherever it can be meant.
pub(super) fn is_typed_only(verb: Verb) -> bool {
    matches!(verb, Verb::Undo | Verb::Confirm | Verb::Cancel)
}

/// What stands in the menu of a person: to challenge them.
fn of_person() -> Value {
    let name = |locale| Aside::ChallengePerson.say(locale);
    json!({
        "type": OF_PERSON,
        "name": name(Locale::En),
        "name_localizations": spanish(name(Locale::Es)),
        "contexts": [0, 1, 2],
        "integration_types": [0, 1],
    })
}

fn command(spec: &Spec) -> Value {
    let mut slots = spec.slots.to_vec();
    // What is required comes first, whatever order a typed command has.
    slots.sort_by_key(|slot| !spec.requires(*slot));
    // It says where one drafts on Matrix, and nothing here.
    slots.retain(|slot| *slot != Slot::Panel);
    let options: Vec<Value> = slots.into_iter().map(|slot| option(spec, slot)).collect();
    let mut command = named(|locale| spec.verb.name(locale), |locale| spec.verb.help(locale));
    command.insert("type".into(), json!(1));
    command.insert("options".into(), json!(options));
    if spec.is_for_managers() {
        command.insert("default_member_permissions".into(), json!(MANAGE_GUILD.to_string()));
        command.insert("contexts".into(), json!([0]));
        command.insert("integration_types".into(), json!([0]));
    } else {
        command.insert("contexts".into(), json!([0, 1, 2]));
        command.insert("integration_types".into(), json!([0, 1]));
    }
    Value::Object(command)
}

fn option(spec: &Spec, slot: Slot) -> Value {
    let mut option = named(|locale| slot.name(locale), |locale| slot.help(locale));
    let kind = match slot {
        slot if slot.is_person() => kind::USER,
        Slot::Challengers | Slot::Arbiters => kind::ROLE,
        Slot::Page | Slot::Proposal | Slot::Machine => kind::INTEGER,
        _ => kind::STRING,
    };
    option.insert("type".into(), json!(kind));
    option.insert("required".into(), json!(spec.requires(slot)));
    match slot {
        Slot::Page | Slot::Proposal => drop(option.insert("min_value".into(), json!(1))),
        Slot::Machine => {
            option.insert("min_value".into(), json!(1));
            option.insert("max_value".into(), json!(PlayerId::MACHINE_MAX));
        }
        Slot::Match | Slot::Steps | Slot::Zone => {
            option.insert("autocomplete".into(), json!(true));
            option.insert("max_length".into(), json!(TEXT_MAX));
        }
        Slot::Clock | Slot::Topic => {
            option.insert("autocomplete".into(), json!(true));
            option.insert("max_length".into(), json!(limits::OPTION));
        }
        Slot::Plan | Slot::Line | Slot::Answer | Slot::Words | Slot::Account => {
            drop(option.insert("max_length".into(), json!(TEXT_MAX)));
        }
        Slot::Days
        | Slot::Term
        | Slot::Options
        | Slot::Choosing
        | Slot::Quorum
        | Slot::Code
        | Slot::League
        | Slot::Legs
        | Slot::Size
        | Slot::Cap
        | Slot::Length
        | Slot::Rounds
        | Slot::SignUp
        | Slot::Name => {
            drop(option.insert("max_length".into(), json!(limits::OPTION)));
        }
        _ => {}
    }
    let choices = choices(spec.verb, slot);
    // Of more than there may be, none is better than some: each can still be written.
    if (1..=limits::CHOICES).contains(&choices.len()) {
        option.insert("choices".into(), json!(choices));
    }
    Value::Object(option)
}

/// What an option offers to choose from, and takes alone; nothing, where anything else can be written in it as well.
fn choices(verb: Verb, slot: Slot) -> Vec<Value> {
    if slot == Slot::Days {
        return Vec::new();
    }
    // Where it is answered, a channel is not challenged.
    let fits = |word: &Word| *word != Word::Channel || verb == Verb::Play;
    let words = known_words(&[slot]).into_iter().filter(|(_, word)| fits(word));
    words.map(|(_, word)| choice(|locale| shown(slot, word, locale), word.spelling(Locale::En))).collect()
}

/// A value as it is shown: the full name, where it has one; of a side, what it is called in each of the games.
fn shown(slot: Slot, word: Word, locale: Locale) -> String {
    match word {
        Word::Game(kind) => i18n::game(locale, kind).to_owned(),
        Word::White if slot == Slot::Side => side(locale, |colours| colours.white),
        Word::Black if slot == Slot::Side => side(locale, |colours| colours.black),
        // A language is known by its own name, whatever the reader's.
        Word::Language(_) => word.shown(locale).to_owned(),
        word => word.spelling(locale).to_owned(),
    }
}

fn side(locale: Locale, of: impl Fn(BySide<Colour>) -> Colour) -> String {
    let mut names: Vec<&str> = Vec::new();
    for kind in Kind::ALL {
        let name = i18n::colour(locale, of(kind.rules().colours()));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(" / ")
}

fn choice(name: impl Fn(Locale) -> String, value: &str) -> Value {
    json!({ "name": name(Locale::En), "name_localizations": spanish(&name(Locale::Es)), "value": value })
}

fn named(name: impl Fn(Locale) -> &'static str, help: impl Fn(Locale) -> &'static str) -> Map<String, Value> {
    let entries = [
        ("name", json!(name(Locale::En))),
        ("name_localizations", spanish(name(Locale::Es))),
        ("description", json!(help(Locale::En))),
        ("description_localizations", spanish(help(Locale::Es))),
    ];
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn spanish(text: &str) -> Value {
    SPANISH.iter().map(|code| ((*code).to_owned(), json!(text))).collect::<Map<_, _>>().into()
}

/// Whether what is registered is what should be. Ids, versions and whatever stands at its default do not count.
pub(super) fn is_registered(registered: &Value) -> bool {
    let sorted = |commands: &[Value]| {
        let mut plain: Vec<Value> = commands.iter().map(normal).collect();
        plain.sort_by_key(|command| command["name"].to_string());
        plain
    };
    registered.as_array().is_some_and(|registered| sorted(registered) == sorted(&all()))
}

/// A command or option without what does not count.
fn normal(value: &Value) -> Value {
    const COUNTS: [&str; 17] = [
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "type",
        "options",
        "contexts",
        "integration_types",
        "default_member_permissions",
        "required",
        "choices",
        "value",
        "autocomplete",
        "min_value",
        "max_value",
        "min_length",
        "max_length",
    ];
    let Some(object) = value.as_object() else {
        return value.clone();
    };
    let mut kept = Map::new();
    for (key, value) in object.iter().filter(|(key, _)| COUNTS.contains(&key.as_str())) {
        let value = match (key.as_str(), value) {
            ("options" | "choices", Value::Array(parts)) => parts.iter().map(normal).collect(),
            ("contexts" | "integration_types", Value::Array(parts)) => {
                let mut parts = parts.clone();
                parts.sort_by_key(ToString::to_string);
                Value::Array(parts)
            }
            (_, value) => value.clone(),
        };
        let is_default = match &value {
            Value::Null | Value::Bool(false) => true,
            Value::String(text) => text.is_empty(),
            Value::Array(parts) => parts.is_empty(),
            Value::Object(parts) => parts.is_empty(),
            _ => false,
        };
        if !is_default {
            kept.insert(key.clone(), value);
        }
    }
    Value::Object(kept)
}

/// The command of this name, if there is such.
pub(super) fn spec(name: &str) -> Option<&'static Spec> {
    CATALOGUE.iter().find(|spec| spec.verb.name(Locale::En) == name)
}

/// The slot of a command that an option of this name fills.
pub(super) fn slot(spec: &Spec, name: &str) -> Option<Slot> {
    spec.slots.iter().copied().find(|slot| slot.name(Locale::En) == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_registered_is_known_again() {
        let mut registered = all();
        registered.reverse();
        for (place, command) in registered.iter_mut().enumerate() {
            let command = command.as_object_mut().unwrap();
            command.insert("id".into(), json!(place.to_string()));
            command.insert("version".into(), json!("1"));
            command.insert("nsfw".into(), json!(false));
            command.entry("default_member_permissions").or_insert(Value::Null);
            if command.get("options").and_then(Value::as_array).is_none_or(Vec::is_empty) {
                command.remove("options");
            }
            if command["type"] == OF_PERSON {
                command.insert("description".into(), json!(""));
            }
        }
        assert!(is_registered(&json!(registered)));
        let mut other = registered.clone();
        other[0]["name_localizations"]["es-ES"] = json!("otro");
        assert!(!is_registered(&json!(other)));
        registered.pop();
        assert!(!is_registered(&json!(registered)));
    }

    #[test]
    fn commands_are_within_the_limits() {
        assert!(all().len() <= limits::COMMANDS);
        let (slash, others): (Vec<_>, Vec<_>) = all().into_iter().partition(|command| command["type"] == 1);
        for name in others.iter().flat_map(|other| [&other["name"], &other["name_localizations"]["es-ES"]]) {
            assert!((1..=limits::COMMAND_NAME).contains(&name.as_str().unwrap().chars().count()), "{name}");
        }
        for command in slash {
            let total: usize = check(&command)
                + command["options"].as_array().unwrap().iter().map(check_option).sum::<usize>();
            assert!(total <= limits::COMMAND_TOTAL, "{command}");
            let required =
                command["options"].as_array().unwrap().iter().map(|option| option["required"] == true);
            assert!(required.clone().rev().is_sorted(), "what is required comes first: {command}");
            assert!(required.count() <= 25);
        }
    }

    fn check_option(option: &Value) -> usize {
        let choices = option["choices"].as_array().cloned().unwrap_or_default();
        assert!(choices.len() <= limits::CHOICES);
        for choice in &choices {
            for name in [&choice["name"], &choice["value"], &choice["name_localizations"]["es-ES"]] {
                assert!((1..=limits::OPTION).contains(&name.as_str().unwrap().chars().count()), "{choice}");
            }
        }
        check(option) + choices.iter().map(|choice| choice.to_string().len()).sum::<usize>()
    }

    fn check(part: &Value) -> usize {
        for name in
            [&part["name"], &part["name_localizations"]["es-ES"], &part["name_localizations"]["es-419"]]
        {
            let name = name.as_str().unwrap();
            let fits = |c: char| (c.is_alphanumeric() || "-_'".contains(c)) && c.to_lowercase().eq([c]);
            assert!(
                (1..=limits::COMMAND_NAME).contains(&name.chars().count()) && name.chars().all(fits),
                "{name}"
            );
        }
        for help in [&part["description"], &part["description_localizations"]["es-ES"]] {
            assert!((1..=limits::COMMAND_HELP).contains(&help.as_str().unwrap().chars().count()), "{help}");
        }
        part["name"].to_string().len() + part["description"].to_string().len()
    }

    #[test]
    fn a_side_is_called_as_in_each_game() {
        let names: Vec<_> =
            choices(Verb::Play, Slot::Side).iter().map(|choice| choice["name"].clone()).collect();
        assert_eq!(names, ["White / Gold", "Black / Silver", "random"]);
        assert_eq!(choices(Verb::Play, Slot::Side)[0]["name_localizations"]["es-ES"], "blancas / oro");
        assert_eq!(choices(Verb::Play, Slot::Side)[0]["value"], "white");
    }

    #[test]
    fn days_can_be_written() {
        let vacation = all().into_iter().find(|command| command["name"] == "vacation").unwrap();
        let days = vacation["options"].as_array().unwrap().iter().find(|option| option["name"] == "days");
        assert!(days.unwrap().get("choices").is_none(), "choices would allow nothing else: {vacation}");
    }

    #[test]
    fn every_option_is_known_by_its_name() {
        for command in all().iter().filter(|command| command["type"] == 1) {
            let spec = spec(command["name"].as_str().unwrap()).unwrap();
            for option in command["options"].as_array().unwrap() {
                assert!(slot(spec, option["name"].as_str().unwrap()).is_some(), "{option}");
            }
        }
        assert!(spec("fly").is_none());
    }
}
