//! A post as Discord takes it: text, pictures, buttons, menus in pages, and who is called.

use super::limits;
use super::marks::{Ids, marked};
use crate::bot::message::{BoardLink, Button, Look, Menu, MenuOption, Post};
use serde_json::{Value, json};

/// Only its reader sees it.
pub(super) const EPHEMERAL: u64 = 1 << 6;
/// No phone rings.
pub(super) const SILENT: u64 = 1 << 12;
/// Before the id of a button that opens a form, and of the form.
pub(super) const FORM: &str = "form ";
/// Before the id of a menu and that of its option, on a button that stands for the option.
const TAP: &str = "tap ";
/// Before the id of a role that is called, as where it is mentioned ([`crate::players::Account::role`]).
pub(super) const ROLE: char = '&';
/// Before the number of a page, as an option of a menu that has several.
const PAGE: char = '→';
/// Options of a menu on each of its pages, with one to go back and one to go on.
const PAGE_OPTIONS: usize = limits::MENU_OPTIONS - 2;

/// What a file is called and, if it is a picture, the same in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) name: String,
    pub(super) alt: Option<String>,
}

/// The body of a message. It says everything, so that it can also take the place of an earlier one.
pub(super) fn body(post: &Post, calls: &[String], files: &[Named], ids: &Ids) -> Value {
    let (content, embeds) = words(&marked(&post.text, ids), calls);
    let (roles, users): (Vec<&String>, Vec<&String>) = calls.iter().partition(|id| id.starts_with(ROLE));
    let roles: Vec<&str> = roles.iter().map(|id| id.trim_start_matches(ROLE)).collect();
    let attachments: Vec<Value> = files.iter().enumerate().map(attachment).collect();
    json!({
        "content": content,
        "embeds": embeds,
        "components": components(post),
        "attachments": attachments,
        "allowed_mentions": { "parse": [], "users": users, "roles": roles },
    })
}

/// The text where it has room: a long one does not fit into the message itself.
fn words(text: &str, calls: &[String]) -> (String, Vec<Value>) {
    let called: String = calls.iter().map(|id| format!("<@{id}> ")).collect();
    let whole = format!("{called}{text}");
    if whole.chars().count() <= limits::CONTENT {
        return (whole, Vec::new());
    }
    (called, vec![json!({ "description": limits::cut(text, limits::EMBED) })])
}

fn attachment((place, file): (usize, &Named)) -> Value {
    match &file.alt {
        Some(alt) => {
            json!({ "id": place.to_string(), "filename": file.name, "description": limits::cut(alt, limits::ALT) })
        }
        None => json!({ "id": place.to_string(), "filename": file.name }),
    }
}

/// What can be chosen first, then buttons, as many rows as there may be. Of menus, those of the next choices; but one
/// whose options can all be buttons stands alone, for a menu costs two taps.
pub(super) fn components(post: &Post) -> Vec<Value> {
    let rows = buttons(post);
    let room = limits::ROWS - rows.len();
    let choices = post.menus.last().and_then(|menu| taps(menu, room)).unwrap_or_else(|| {
        let hidden = post.menus.len().saturating_sub(room);
        post.menus[hidden..].iter().map(|shown| vec![menu(shown, page_of_choice(shown))]).collect()
    });
    choices.into_iter().chain(rows).map(|row| json!({ "type": 1, "components": row })).collect()
}

/// The rows of buttons, with the one that opens a form.
fn buttons(post: &Post) -> Vec<Vec<Value>> {
    let mut rows: Vec<Vec<Value>> = Vec::new();
    for buttons in &post.buttons {
        rows.extend(buttons.chunks(limits::ROW_BUTTONS).map(|row| row.iter().map(button).collect()));
    }
    if let Some(form) = &post.form {
        push(&mut rows, button(&Button { id: format!("{FORM}{}", form.id), ..form.clone() }));
    }
    if let Some(link) = post.link.as_ref().and_then(opening) {
        push(&mut rows, link);
    }
    rows.truncate(limits::ROWS);
    rows
}

/// Puts a button behind the others, in their row if it has room.
fn push(rows: &mut Vec<Vec<Value>>, button: Value) {
    match rows.last_mut() {
        Some(last) if last.len() < limits::ROW_BUTTONS => last.push(button),
        _ => rows.push(vec![button]),
    }
}

/// The button that opens a board on the web, if its address has room in one.
fn opening(link: &BoardLink) -> Option<Value> {
    let address = link.address.as_ref().filter(|address| address.len() <= limits::URL)?;
    Some(
        json!({ "type": 2, "style": 5, "label": limits::cut(&link.label, limits::BUTTON_LABEL), "url": address }),
    )
}

/// The options of a quick menu as rows of buttons, if so many rows hold them all.
fn taps(menu: &Menu, room: usize) -> Option<Vec<Vec<Value>>> {
    let tap = |option: &MenuOption| {
        let id = format!("{TAP}{} {}", menu.id, option.id);
        let fits = id.chars().count() <= limits::CUSTOM_ID;
        fits.then(|| button(&Button::new(id, option.label.clone(), Look::Plain)))
    };
    let few = menu.quick && menu.options.len() <= room * limits::ROW_BUTTONS;
    let taps = few.then(|| menu.options.iter().map(tap).collect::<Option<Vec<Value>>>())??;
    Some(taps.chunks(limits::ROW_BUTTONS).map(<[Value]>::to_vec).collect())
}

/// The menu and the option for which such a button stands, if it is one.
pub(super) fn tapped(id: &str) -> Option<(String, String)> {
    let (menu, option) = id.strip_prefix(TAP)?.split_once(' ')?;
    Some((menu.to_owned(), option.to_owned()))
}

/// A button.
pub(super) fn button(button: &Button) -> Value {
    let style = match button.look {
        Look::Primary => 1,
        Look::Plain => 2,
        Look::Good => 3,
        Look::Danger => 4,
    };
    json!({
        "type": 2,
        "style": style,
        "label": limits::cut(&button.label, limits::BUTTON_LABEL),
        "custom_id": limits::cut(&button.id, limits::CUSTOM_ID),
        "disabled": !button.enabled,
    })
}

/// A page of a menu.
pub(super) fn menu(menu: &Menu, page: usize) -> Value {
    let options: Vec<Value> = if menu.options.len() <= limits::MENU_OPTIONS {
        menu.options.iter().map(option).collect()
    } else {
        paged(menu, page)
    };
    json!({
        "type": 3,
        "custom_id": limits::cut(&menu.id, limits::CUSTOM_ID),
        "placeholder": limits::cut(&menu.label, limits::PLACEHOLDER),
        "min_values": 1,
        "max_values": 1,
        "options": options,
    })
}

fn paged(menu: &Menu, page: usize) -> Vec<Value> {
    let pages = menu.options.len().div_ceil(PAGE_OPTIONS);
    let page = page.min(pages - 1);
    let turn = |to: usize, sign: char| {
        let from = to * PAGE_OPTIONS + 1;
        let end = menu.options.len().min(from + PAGE_OPTIONS - 1);
        json!({ "label": format!("{sign} {from}–{end}"), "value": format!("{PAGE}{to}"), "default": false })
    };
    let back = (page > 0).then(|| turn(page - 1, '◀'));
    let on = (page + 1 < pages).then(|| turn(page + 1, '▶'));
    let shown = menu.options.iter().skip(page * PAGE_OPTIONS).take(PAGE_OPTIONS).map(option);
    back.into_iter().chain(shown).chain(on).collect()
}

fn option(option: &MenuOption) -> Value {
    json!({
        "label": limits::cut(&option.label, limits::OPTION),
        "value": limits::cut(&option.id, limits::OPTION),
        "default": option.chosen,
    })
}

fn page_of_choice(menu: &Menu) -> usize {
    menu.options.iter().position(|option| option.chosen).unwrap_or_default() / PAGE_OPTIONS
}

/// What the buttons and menus of a message carry, in order.
pub(super) fn carried(components: &Value) -> Vec<String> {
    let rows = components.as_array().into_iter().flatten();
    let parts = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    parts.filter_map(|part| part["custom_id"].as_str()).map(str::to_owned).collect()
}

/// The page that an option stands for, if it stands for one.
pub(super) fn page(option: &str) -> Option<usize> {
    option.strip_prefix(PAGE)?.parse().ok()
}

/// Whether a post has a menu with several pages.
pub(super) fn has_pages(post: &Post) -> bool {
    post.menus.iter().any(|menu| menu.options.len() > limits::MENU_OPTIONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(count: usize, chosen: usize) -> Menu {
        let option = |place: usize| MenuOption {
            id: format!("o{place}"),
            label: "x".repeat(120),
            chosen: place == chosen,
        };
        Menu {
            id: "pick:1:2:3:4".into(),
            label: "Piece".into(),
            options: (0..count).map(option).collect(),
            quick: false,
        }
    }

    #[test]
    fn long_menus_have_pages_and_every_option_is_on_one() {
        for count in [1, 25, 26, 46, 47, 200] {
            let menu = options(count, usize::MAX);
            let mut seen = Vec::new();
            let mut next = Some(0);
            while let Some(page) = next {
                let shown = super::menu(&menu, page);
                let values: Vec<_> = shown["options"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|o| o["value"].as_str().unwrap().to_owned())
                    .collect();
                assert!((1..=limits::MENU_OPTIONS).contains(&values.len()));
                seen.extend(values.iter().filter(|value| super::page(value).is_none()).cloned());
                next = values.iter().filter_map(|value| super::page(value)).find(|to| *to > page);
            }
            assert_eq!(seen.len(), count);
        }
        assert_eq!(page_of_choice(&options(60, 50)), 2);
    }

    #[test]
    fn few_options_of_a_turn_are_buttons_and_many_a_menu() {
        let rows = |count: usize, quick: bool| {
            let confirm = Button::new("confirm:1:2:3".into(), "Confirm".into(), Look::Good);
            let passed = Menu { quick, ..options(30, 3) };
            let menus = vec![passed, Menu { quick, ..options(count, usize::MAX) }];
            components(&Post { buttons: vec![vec![confirm; 4]], menus, ..Post::default() })
        };
        let kinds = |rows: &[Value]| {
            let parts = rows.iter().flat_map(|row| row["components"].as_array().unwrap());
            let kinds: Vec<_> = parts.map(|part| part["type"].as_u64().unwrap()).collect();
            (kinds.iter().filter(|kind| **kind == 3).count(), kinds.len())
        };
        assert_eq!([rows(1, true), rows(20, true)].map(|rows| kinds(&rows)), [(0, 5), (0, 24)]);
        assert_eq!([rows(21, true), rows(20, false)].map(|rows| kinds(&rows)), [(2, 6), (2, 6)]);
        let id = rows(20, true)[3]["components"][4]["custom_id"].as_str().unwrap().to_owned();
        assert_eq!(tapped(&id), Some(("pick:1:2:3:4".to_owned(), "o19".to_owned())));
        assert_eq!(["confirm:1:2:3", "tap ", "tap pick"].map(tapped), [None, None, None]);
    }

    #[test]
    fn there_are_never_more_rows_than_may_be() {
        let button = Button::new("open:1:2".into(), "Move".into(), Look::Plain);
        let post = Post {
            buttons: vec![vec![button.clone(); 7]],
            menus: (0..6).map(|_| options(30, 3)).collect(),
            form: Some(button),
            text: "y".repeat(5_000),
            ..Post::default()
        };
        let body = body(&post, &["1".into()], &[], &Ids::default());
        assert_eq!(body["components"].as_array().unwrap().len(), limits::ROWS);
        assert!(body["embeds"][0]["description"].as_str().unwrap().chars().count() <= limits::EMBED);
    }
}
