//! A post as Discord takes it: text, pictures, buttons, menus in pages, and who is called.

use super::limits;
use crate::bot::message::{Button, Look, Menu, MenuOption, Post};
use crate::i18n::{Slot, Verb};
use crate::players::Locale;
use serde_json::{Value, json};

/// Only its reader sees it.
pub(super) const EPHEMERAL: u64 = 1 << 6;
/// No phone rings.
pub(super) const SILENT: u64 = 1 << 12;
/// Before the id of a button that opens a form, and of the form.
pub(super) const FORM: &str = "form ";
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
pub(super) fn body(post: &Post, calls: &[String], files: &[Named]) -> Value {
    let (content, embeds) = words(&marked(&post.text), calls);
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

/// Menus first, then buttons, as many rows as there may be; of the menus, those of the next choices.
pub(super) fn components(post: &Post) -> Vec<Value> {
    let mut rows: Vec<Vec<Value>> = Vec::new();
    for buttons in &post.buttons {
        rows.extend(buttons.chunks(limits::ROW_BUTTONS).map(|row| row.iter().map(button).collect()));
    }
    if let Some(form) = &post.form {
        let form = button(&Button { id: format!("{FORM}{}", form.id), ..form.clone() });
        match rows.last_mut() {
            Some(last) if last.len() < limits::ROW_BUTTONS => last.push(form),
            _ => rows.push(vec![form]),
        }
    }
    rows.truncate(limits::ROWS);
    let room = limits::ROWS - rows.len();
    let hidden = post.menus.len().saturating_sub(room);
    let menus = post.menus[hidden..].iter().map(|shown| vec![menu(shown, page_of_choice(shown))]);
    menus.chain(rows).map(|row| json!({ "type": 1, "components": row })).collect()
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

/// The bot's text in Discord's marks: `**bold**`, code, blocks and times stay; whatever else could be a mark is none.
/// A command in code is shown the way it is used here: `/play`; and so is what comes before each.
pub(super) fn marked(text: &str) -> String {
    let mut marked = String::with_capacity(text.len());
    for (place, block) in text.split("```").enumerate() {
        if place > 0 {
            marked.push_str("```");
        }
        if place % 2 == 1 { marked.push_str(block) } else { mark_block(block, &mut marked) }
    }
    marked
}

fn mark_block(text: &str, marked: &mut String) {
    for (place, part) in text.split('`').enumerate() {
        if place > 0 {
            marked.push('`');
        }
        match (place % 2, part.strip_prefix("!n ")) {
            (1, Some(command)) => marked.push_str(&slash(command)),
            (1, None) if part == "!n" => marked.push('/'),
            (1, None) if part == "!nahil" => marked.push_str("@Nahil"),
            (1, None) => marked.push_str(part),
            _ => mark_plain(part, marked),
        }
    }
}

/// A command as it is used here: the number of a match is given to an option of its name.
fn slash(command: &str) -> String {
    let verb = command.split_whitespace().next().unwrap_or_default();
    let is_in = |locale: &Locale| Verb::ALL.iter().any(|known| known.names(*locale).contains(&verb));
    let locale = Locale::ALL.into_iter().find(is_in).unwrap_or_default();
    let word = |word: &str| match word.strip_prefix('#') {
        Some(number) if number.starts_with(|c: char| c.is_ascii_digit()) => {
            format!("{}:{number}", Slot::Match.name(locale))
        }
        _ => word.to_owned(),
    };
    format!("/{}", command.split(' ').map(word).collect::<Vec<_>>().join(" "))
}

fn mark_plain(text: &str, marked: &mut String) {
    let mut rest = text;
    let mut starts_line = marked.is_empty() || marked.ends_with('\n');
    while let Some(c) = rest.chars().next() {
        let whole = if rest.starts_with("**") {
            Some(2)
        } else if rest.starts_with("<t:") {
            rest.find('>').map(|end| end + 1)
        } else {
            None
        };
        let taken = whole.unwrap_or(c.len_utf8());
        let is_mark = r"*_~|\[]<".contains(c) || (starts_line && "#>-+".contains(c));
        if whole.is_none() && is_mark {
            marked.push('\\');
        }
        marked.push_str(&rest[..taken]);
        starts_line = c == '\n';
        rest = &rest[taken..];
    }
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
        Menu { id: "pick:1:2:3:4".into(), label: "Piece".into(), options: (0..count).map(option).collect() }
    }

    #[test]
    fn names_are_no_marks_and_commands_are_shown_as_slashes() {
        for (text, marked) in [
            ("**#1 · a_b** <t:5:R> `x_y`", r"**#1 · a\_b** <t:5:R> `x_y`"),
            ("`!n play @ana maya`", "`/play @ana maya`"),
            ("`!n move #12 Lb2`, `!n mover #3`", "`/move match:12 Lb2`, `/mover partida:3`"),
            ("`!n play @ana #` #1", "`/play @ana #` #1"),
            ("`!n` (or `!nahil`) and a command", "`/` (or `@Nahil`) and a command"),
            ("a*b ~c~ [d](e)", r"a\*b \~c\~ \[d\](e)"),
            ("# no\n> no\n- no", "\\# no\n\\> no\n\\- no"),
            ("```\na_b\n```\nc_d", "```\na_b\n```\nc\\_d"),
        ] {
            assert_eq!(super::marked(text), marked);
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
    fn there_are_never_more_rows_than_may_be() {
        let button = Button { id: "open:1:2".into(), label: "Move".into(), look: Look::Plain, enabled: true };
        let post = Post {
            buttons: vec![vec![button.clone(); 7]],
            menus: (0..6).map(|_| options(30, 3)).collect(),
            form: Some(button),
            text: "y".repeat(5_000),
            ..Post::default()
        };
        let body = body(&post, &["1".into()], &[]);
        assert_eq!(body["components"].as_array().unwrap().len(), limits::ROWS);
        assert!(body["embeds"][0]["description"].as_str().unwrap().chars().count() <= limits::EMBED);
    }
}
