//! The limits of Discord that its reference tells in words.

use super::refused::Problem;
use super::request::Payload;
use super::world::{mention, message::flag};
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub(crate) const CONTENT_MAX: usize = 2_000;
pub(crate) const CONTENT_V2_MAX: usize = 4_000;
pub(crate) const ROWS_MAX: usize = 5;
pub(crate) const BUTTONS_MAX: usize = 5;
pub(crate) const OPTIONS_MAX: usize = 25;
pub(crate) const LABEL_MAX: usize = 80;
pub(crate) const OPTION_MAX: usize = 100;
pub(crate) const CUSTOM_ID_MAX: usize = 100;
pub(crate) const PLACEHOLDER_MAX: usize = 150;
pub(crate) const COMPONENTS_MAX: usize = 40;
pub(crate) const EMBEDS_MAX: usize = 6_000;
pub(crate) const FILES_MAX: usize = 10;
pub(crate) const DESCRIPTION_MAX: usize = 1_024;
pub(crate) const FILE_MAX: usize = 10 << 20;
pub(crate) const NONCE_MAX: usize = 25;

/// What Discord does not let pass of a message, new or changed.
pub(crate) fn message(payload: &Payload) -> Vec<Problem> {
    let json = &payload.json;
    let mut found = mention::problems(&json["allowed_mentions"]);
    let v2 = json["flags"].as_u64().is_some_and(|flags| flags & flag::COMPONENTS_V2 != 0);
    longest(&mut found, &["content"], &json["content"], CONTENT_MAX);
    longest(&mut found, &["nonce"], &json["nonce"], NONCE_MAX);
    if v2 && ["content", "embeds"].iter().any(|key| !is_empty(&json[*key])) {
        let words =
            "The 'content' and 'embeds' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2";
        found.push(Problem::new(&["content"], "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words));
    }
    found.extend(components(&json["components"], v2));
    found.extend(embeds(&json["embeds"]));
    found.extend(attachments(payload));
    found
}

/// The same of the window that asks for texts.
pub(crate) fn modal(data: &Value) -> Vec<Problem> {
    let mut found = Vec::new();
    between(&mut found, &["data", "title"], &data["title"], 1, 45);
    between(&mut found, &["data", "custom_id"], &data["custom_id"], 1, CUSTOM_ID_MAX);
    let rows = data["components"].as_array().map_or(0, Vec::len);
    if !(1..=ROWS_MAX).contains(&rows) {
        found.push(Problem::length(&["data", "components"], 1, ROWS_MAX));
    }
    let mut ids = BTreeSet::new();
    for input in inputs(&data["components"]) {
        between(&mut found, &["data", "components", "custom_id"], &input["custom_id"], 1, CUSTOM_ID_MAX);
        longest(&mut found, &["data", "components", "value"], &input["value"], 4_000);
        longest(&mut found, &["data", "components", "placeholder"], &input["placeholder"], 100);
        longest(&mut found, &["data", "components", "label"], &input["label"], 45);
        duplicate(&mut found, &mut ids, &["data", "components"], input);
    }
    found
}

/// The inputs of a window, in rows or under labels.
pub(crate) fn inputs(rows: &Value) -> impl Iterator<Item = &Value> {
    let rows = rows.as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten().chain(row.get("component")))
}

/// The same of the choices that complete what a person types.
pub(crate) fn choices(data: &Value) -> Vec<Problem> {
    let mut found = Vec::new();
    let list = data["choices"].as_array().map_or(&[][..], Vec::as_slice);
    if list.len() > OPTIONS_MAX {
        found.push(Problem::length(&["data", "choices"], 0, OPTIONS_MAX));
    }
    for (place, choice) in list.iter().enumerate() {
        let place = place.to_string();
        between(&mut found, &["data", "choices", &place, "name"], &choice["name"], 1, OPTION_MAX);
        longest(&mut found, &["data", "choices", &place, "value"], &choice["value"], OPTION_MAX);
    }
    found
}

fn components(list: &Value, v2: bool) -> Vec<Problem> {
    let mut found = Vec::new();
    let rows = list.as_array().map_or(&[][..], Vec::as_slice);
    let most = if v2 { COMPONENTS_MAX } else { ROWS_MAX };
    if rows.len() > most {
        found.push(Problem::length(&["components"], 1, most));
    }
    let mut seen = Seen::default();
    for (place, row) in rows.iter().enumerate() {
        if !v2 && row["type"] != 1 {
            let at = ["components", &place.to_string(), "type"];
            found.push(Problem::new(&at, "BASE_TYPE_CHOICES", "Value must be one of (1,)."));
        }
        let at = ["components".to_owned(), place.to_string()];
        let inner = component(row, &mut seen);
        found.extend(inner.into_iter().map(|problem| problem.under(&[&at[0], &at[1]])));
    }
    if seen.count > COMPONENTS_MAX {
        found.push(Problem::length(&["components"], 0, COMPONENTS_MAX));
    }
    if seen.characters > CONTENT_V2_MAX {
        let words = format!("The total text of components must be {CONTENT_V2_MAX} or fewer in length.");
        found.push(Problem::new(&["components"], "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", words));
    }
    found
}

#[derive(Default)]
struct Seen {
    ids: BTreeSet<String>,
    count: usize,
    characters: usize,
}

fn component(part: &Value, seen: &mut Seen) -> Vec<Problem> {
    let mut found = Vec::new();
    seen.count += 1;
    match part["type"].as_u64().unwrap_or_default() {
        1 => row(part, &mut found),
        2 => button(part, &mut found),
        3 => menu(part, &mut found),
        10 => seen.characters += count(&part["content"]),
        _ => {}
    }
    duplicate(&mut found, &mut seen.ids, &[], part);
    for (place, inner) in part["components"].as_array().into_iter().flatten().enumerate() {
        let inner = component(inner, seen);
        found.extend(inner.into_iter().map(|problem| problem.under(&["components", &place.to_string()])));
    }
    if let Some(accessory) = part.get("accessory") {
        found.extend(component(accessory, seen).into_iter().map(|problem| problem.under(&["accessory"])));
    }
    found
}

fn row(row: &Value, found: &mut Vec<Problem>) {
    let inner = row["components"].as_array().map_or(&[][..], Vec::as_slice);
    // A menu is as wide as five buttons.
    let width: usize = inner.iter().map(|part| if part["type"] == 2 { 1 } else { BUTTONS_MAX }).sum();
    if inner.is_empty() {
        found.push(Problem::length(&["components"], 1, BUTTONS_MAX));
    } else if width > BUTTONS_MAX {
        let words = "Your component has exceeded the maximum width: 5";
        found.push(Problem::new(&["components"], "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words));
    }
}

fn button(button: &Value, found: &mut Vec<Problem>) {
    longest(found, &["label"], &button["label"], LABEL_MAX);
    if is_empty(&button["label"]) && is_empty(&button["emoji"]) && button["style"] != 6 {
        let words = "A button must have a label or an emoji.";
        found.push(Problem::new(&["label"], "BUTTON_COMPONENT_INVALID", words));
    }
    match (button["style"].as_u64(), is_empty(&button["url"]), is_empty(&button["custom_id"])) {
        (Some(5), true, _) => found.push(Problem::required(&["url"])),
        (Some(1..=4), _, true) => found.push(Problem::required(&["custom_id"])),
        (Some(5), _, false) | (Some(1..=4), false, _) => {
            let words = "A custom id and url cannot both be specified";
            found.push(Problem::new(&["custom_id"], "BUTTON_COMPONENT_CUSTOM_ID_URL_EXCLUSIVE", words));
        }
        _ => longest(found, &["custom_id"], &button["custom_id"], CUSTOM_ID_MAX),
    }
}

fn menu(menu: &Value, found: &mut Vec<Problem>) {
    between(found, &["custom_id"], &menu["custom_id"], 1, CUSTOM_ID_MAX);
    longest(found, &["placeholder"], &menu["placeholder"], PLACEHOLDER_MAX);
    let options = menu["options"].as_array().map_or(&[][..], Vec::as_slice);
    if !(1..=OPTIONS_MAX).contains(&options.len()) {
        found.push(Problem::length(&["options"], 1, OPTIONS_MAX));
    }
    let mut values = BTreeSet::new();
    for (place, option) in options.iter().enumerate() {
        let place = place.to_string();
        between(found, &["options", &place, "label"], &option["label"], 1, OPTION_MAX);
        between(found, &["options", &place, "value"], &option["value"], 1, OPTION_MAX);
        longest(found, &["options", &place, "description"], &option["description"], OPTION_MAX);
        if !values.insert(option["value"].to_string()) {
            let words = "The specified option value is already used";
            found.push(Problem::new(
                &["options", &place, "value"],
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                words,
            ));
        }
    }
    let chosen = options.iter().filter(|option| option["default"] == true).count() as u64;
    if chosen > menu["max_values"].as_u64().unwrap_or(1) {
        let words = "Number of default options exceeds max_values";
        found.push(Problem::new(&["options"], "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", words));
    }
}

fn duplicate(found: &mut Vec<Problem>, ids: &mut BTreeSet<String>, at: &[&str], part: &Value) {
    let Some(id) = part["custom_id"].as_str() else { return };
    if !ids.insert(id.to_owned()) {
        let at = [at, &["custom_id"]].concat();
        let words = "Component custom id cannot be duplicated";
        found.push(Problem::new(&at, "COMPONENT_CUSTOM_ID_DUPLICATED", words));
    }
}

fn embeds(list: &Value) -> Vec<Problem> {
    let texts = list.as_array().into_iter().flatten().map(|embed| {
        let fields = embed["fields"].as_array().into_iter().flatten();
        let fields: usize = fields.map(|field| count(&field["name"]) + count(&field["value"])).sum();
        let inner = count(&embed["footer"]["text"]) + count(&embed["author"]["name"]);
        count(&embed["title"]) + count(&embed["description"]) + fields + inner
    });
    if texts.sum::<usize>() <= EMBEDS_MAX {
        return Vec::new();
    }
    let words = format!("Embed size exceeds maximum size of {EMBEDS_MAX}");
    vec![Problem::new(&["embeds"], "MAX_EMBED_SIZE_EXCEEDED", words)]
}

fn attachments(payload: &Payload) -> Vec<Problem> {
    let mut found = Vec::new();
    let entries = payload.json["attachments"].as_array().map_or(&[][..], Vec::as_slice);
    if payload.files.len().max(entries.len()) > FILES_MAX {
        found.push(Problem::length(&["attachments"], 0, FILES_MAX));
    }
    for (place, entry) in entries.iter().enumerate() {
        let place = place.to_string();
        longest(&mut found, &["attachments", &place, "description"], &entry["description"], DESCRIPTION_MAX);
    }
    let mut indices = BTreeSet::new();
    for file in &payload.files {
        if !indices.insert(file.index) {
            let at = [format!("files[{}]", file.index)];
            found.push(Problem::new(&[&at[0]], "ATTACHMENT_INDEX_DUPLICATED", "This index is used twice."));
        }
    }
    found
}

/// Whether a text has more characters than it may.
fn longest(found: &mut Vec<Problem>, at: &[&str], text: &Value, most: usize) {
    if count(text) > most {
        found.push(Problem::too_long(at, most));
    }
}

fn between(found: &mut Vec<Problem>, at: &[&str], text: &Value, least: usize, most: usize) {
    if !(least..=most).contains(&count(text)) {
        found.push(Problem::length(at, least, most));
    }
}

pub(crate) fn count(text: &Value) -> usize {
    text.as_str().map_or(0, |text| text.chars().count())
}

fn is_empty(value: &Value) -> bool {
    [json!(null), json!(""), json!([]), json!({})].contains(value)
}
