//! Posts as text.

#![expect(clippy::unwrap_used, reason = "a text takes whatever is written to it, and the scripts are there")]

use nahil::bot::message::{Animation, Button, Drawing, MenuOption, Post};
use nahil::games::{MarkKind, Side};
use nahil::players::{Account, Place, Platform, Skin};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The room in which people are where none is named.
pub(crate) const PLAZA: &str = "plaza";

/// The conversations; those with `ONLY` in their names, if that is set.
pub(crate) fn scripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conversations");
    let only = std::env::var("ONLY").unwrap_or_default();
    let named = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().contains(&only));
    let mut scripts: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    scripts.retain(named);
    scripts.sort();
    assert!(!scripts.is_empty(), "no conversations in {}", folder.display());
    scripts
}

/// Who reads what is posted in a place, for all or for one person.
pub(crate) fn whom(place: &Place, reader: Option<&Account>) -> String {
    let whom = reader.map_or("all", |account| account.id.as_str());
    match (place.platform, place.id.as_str(), place.reader(), reader) {
        (_, _, Some(alone), None) => format!("{} directly", alone.id),
        _ if place.is_passing() && reader.is_none() => format!("{whom} in {}", place.channel()),
        (Platform::Local, PLAZA, ..) => whom.to_owned(),
        (Platform::Local, room, ..) => format!("{whom} in {room}"),
        (platform, PLAZA, _, None) => format!("{whom} on {}", platform.id()),
        (platform, room, _, None) => format!("{whom} in {room} on {}", platform.id()),
        (_, _, _, Some(_)) => whom.to_owned(),
    }
}

/// A post as text.
pub(crate) fn written(whom: &str, edits: bool, post: &Post) -> String {
    let mut text = headed(whom, edits, post);
    for line in post.text.lines() {
        writeln!(text, "      | {line}").unwrap();
    }
    for picture in &post.pictures {
        let letters = if picture.letters { ", letters" } else { "" };
        let colours = format!("{}{letters}", colours(picture.skin));
        let Drawing::Board { scene, view, label, .. } = &picture.drawing else {
            let name = picture.file_name(1).replace("-1.png", "");
            writeln!(text, "      {name}{colours}: {}", picture.alt.replace('\n', " / ")).unwrap();
            continue;
        };
        let below = if *view == Side::Black { ", black below" } else { "" };
        let small = label.as_ref().map_or(String::new(), |label| format!(", small, {label}"));
        writeln!(text, "      board{small}{below}{colours}: {}", picture.alt).unwrap();
        for mark in scene.marks.iter().filter(|mark| !matches!(mark.kind, MarkKind::From)) {
            writeln!(text, "        {:?} {} {}", mark.kind, mark.cells.join(" "), mark.text).unwrap();
        }
    }
    if let Some(Animation { run, view, skin, alt, .. }) = &post.animation {
        let below = if *view == Side::Black { ", black below" } else { "" };
        writeln!(text, "      {} boards{below}{}: {alt}", run.len(), colours(*skin)).unwrap();
    }
    for menu in &post.menus {
        let option =
            |option: &MenuOption| format!("{{{}{}}}", option.label, if option.chosen { " *" } else { "" });
        writeln!(
            text,
            "      {}: {}",
            menu.label,
            menu.options.iter().map(option).collect::<Vec<_>>().join(" ")
        )
        .unwrap();
    }
    for row in &post.buttons {
        let button = |button: &Button| {
            if button.enabled { format!("[{}]", button.label) } else { format!("({})", button.label) }
        };
        writeln!(text, "      {}", row.iter().map(button).collect::<Vec<_>>().join(" ")).unwrap();
    }
    if let Some(link) = &post.link {
        writeln!(text, "      <{}: #{}>", link.label, link.id).unwrap();
    }
    if let Some(file) = &post.file {
        writeln!(text, "      file {}", file.name).unwrap();
        for line in file.text.lines() {
            // An empty line would not be known for a part of the answer.
            writeln!(text, "        {}", if line.is_empty() { "·" } else { line }).unwrap();
        }
    }
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The colours of a board, where they are not the usual ones.
fn colours(skin: Skin) -> String {
    if skin == Skin::default() { String::new() } else { format!(", {}", skin.id()) }
}

/// Which buttons of a post each of these can use.
pub(crate) fn usable(readers: &[Account], post: &Post) -> String {
    let line = |reader: &Account| {
        let own = post.buttons.iter().flatten().filter(|button| button.audience.has(reader));
        let own: Vec<_> = own.map(|button| format!(" [{}]", button.label)).collect();
        format!("        {}:{}\n", reader.id, own.concat())
    };
    if post.buttons.is_empty() { String::new() } else { readers.iter().map(line).collect() }
}

/// To whom it goes, instead of what, and what else it does.
fn headed(whom: &str, edits: bool, post: &Post) -> String {
    let mut text = String::new();
    let key = if post.key.is_empty() {
        String::new()
    } else {
        format!(" {}{}", if edits { "edits " } else { "" }, post.key)
    };
    let open = if post.open { ", for all to see" } else { "" };
    let aloud = if post.aloud { ", aloud" } else { "" };
    let only = post.topic.iter().flat_map(|topic| &topic.only).map(|account| account.id.as_str());
    let only: Vec<_> = only.collect();
    let only = if only.is_empty() { String::new() } else { format!(", read by {} only", only.join(" and ")) };
    writeln!(text, "    to {whom}{only}{open}{aloud}:{key}").unwrap();
    for key in &post.retire {
        writeln!(text, "      retires {key}").unwrap();
    }
    for account in &post.calls {
        writeln!(text, "      calls {}", account.id).unwrap();
    }
    if let Some(locale) = post.speaks {
        writeln!(text, "      speaks {} from now on", locale.code()).unwrap();
    }
    text
}
