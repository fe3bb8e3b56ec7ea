//! What stands for the buttons and menus of a post where a platform has none: signs under it, which people give it as
//! reactions, and numbers that they write.

use crate::bot::message::{Act, Button, Look, Menu, Post};
use serde::{Deserialize, Serialize};

/// Options of a menu that can be chosen by signs at a time: there are so many keycaps.
const PAGE: usize = 10;
/// Signs under one post, besides those of its options and pages.
const SIGNS: usize = 10;

/// What a sign does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::chat) enum Effect {
    /// Presses the button of this id.
    Press(String),
    /// Chooses an option of a menu.
    Choose {
        /// The menu's id.
        menu: String,
        /// The option's.
        option: String,
    },
    /// Shows this page of the menu.
    Page(usize),
}

/// A sign and what it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::chat) struct Sign {
    pub(in crate::chat) emoji: String,
    pub(in crate::chat) label: String,
    #[serde(rename = "deed")]
    pub(in crate::chat) effect: Effect,
    /// Whether it is put there even where little may be sent. Any other can still be given.
    #[serde(default)]
    pub(in crate::chat) needed: bool,
}

/// Everything that can be done with a post.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::chat) struct Legend {
    /// The buttons.
    buttons: Vec<Sign>,
    /// The menus to choose from.
    menus: Vec<Menu>,
    /// Which of their pages is shown.
    page: usize,
}

/// The keycaps from one to ten.
const KEYCAPS: [&str; PAGE] = [
    "1\u{fe0f}\u{20e3}",
    "2\u{fe0f}\u{20e3}",
    "3\u{fe0f}\u{20e3}",
    "4\u{fe0f}\u{20e3}",
    "5\u{fe0f}\u{20e3}",
    "6\u{fe0f}\u{20e3}",
    "7\u{fe0f}\u{20e3}",
    "8\u{fe0f}\u{20e3}",
    "9\u{fe0f}\u{20e3}",
    "\u{1f51f}",
];
const PAGE_BACK: &str = "⏪";
const PAGE_ON: &str = "⏩";
/// For buttons that have no sign of their own, or whose sign another one has.
const SPARE: [&str; SIGNS] = ["🔵", "🟢", "🟡", "🟣", "🟠", "🔴", "🟤", "⚪", "🔷", "🔶"];

impl Legend {
    /// The signs of a post. Where nothing is chosen of its last menu yet, that is the only one to choose from: the others
    /// show what was chosen on the way, and the button that takes a choice back leads there. Otherwise each stands for
    /// itself, and has pages of its own.
    pub(in crate::chat) fn of(post: &Post) -> Self {
        let mut buttons: Vec<Sign> = Vec::new();
        let can_press = || post.buttons.iter().flatten().filter(|button| button.enabled);
        let stands_out = |button: &Button| matches!(button.look, Look::Primary | Look::Good);
        // Where all look alike, as the choices of a vote do, none is more needed than another.
        let all_alike = post.menus.is_empty() && !can_press().any(stands_out);
        for button in can_press().take(SIGNS) {
            let is_free = |sign: &&str| !buttons.iter().any(|taken| same(&taken.emoji, sign));
            let spare = || SPARE.into_iter().find(is_free);
            let sign = Some(sign(button, post)).filter(is_free).or_else(spare).unwrap_or("❔");
            let effect = Effect::Press(button.id.clone());
            let needed = all_alike || stands_out(button);
            buttons.push(Sign { emoji: sign.to_owned(), label: button.label.clone(), effect, needed });
        }
        let chosen = |menu: &Menu| menu.options.iter().position(|option| option.chosen);
        let last = post.menus.last().and_then(chosen);
        let first = if last.is_some() { 0 } else { post.menus.len().saturating_sub(1) };
        let menus = post.menus[first..].to_vec();
        let page = if menus.len() == 1 { last.unwrap_or_default() / PAGE } else { 0 };
        Self { buttons, menus, page }
    }

    /// The same at the page at which an earlier one of the same menus stands, where there are several.
    pub(in crate::chat) fn after(self, earlier: &Legend) -> Self {
        let ids = |legend: &Legend| legend.menus.iter().map(|menu| menu.id.clone()).collect::<Vec<_>>();
        if self.menus.len() > 1 && ids(&self) == ids(earlier) { self.at_page(earlier.page) } else { self }
    }

    /// Whether nothing can be done.
    pub(in crate::chat) fn is_empty(&self) -> bool {
        self.buttons.is_empty() && self.menus.is_empty()
    }

    /// Whether there is something to choose from.
    pub(in crate::chat) fn has_options(&self) -> bool {
        !self.menus.is_empty()
    }

    /// The same at another page.
    pub(in crate::chat) fn at_page(&self, page: usize) -> Self {
        Self { page: page.min(self.pages().saturating_sub(1)), ..self.clone() }
    }

    fn pages(&self) -> usize {
        self.menus.iter().map(pages_of).sum()
    }

    /// The menu of which a page is shown, and how many of its options stand before that.
    fn shown(&self) -> Option<(&Menu, usize)> {
        let mut before = 0;
        for menu in &self.menus {
            if self.page < before + pages_of(menu) {
                return Some((menu, (self.page - before) * PAGE));
            }
            before += pages_of(menu);
        }
        None
    }

    /// Every sign that does something now, in the order in which they are put under the post.
    pub(in crate::chat) fn signs(&self) -> Vec<Sign> {
        let mut signs = Vec::new();
        if let Some((menu, first)) = self.shown() {
            let shown = menu.options.iter().skip(first).take(PAGE);
            signs.extend(shown.zip(KEYCAPS).map(|(option, sign)| Sign {
                emoji: sign.to_owned(),
                label: option.label.clone(),
                effect: Effect::Choose { menu: menu.id.clone(), option: option.id.clone() },
                // Its number does the same.
                needed: false,
            }));
        }
        signs.extend(self.buttons.iter().cloned());
        signs.extend(self.turning());
        signs
    }

    /// The signs that turn the pages.
    fn turning(&self) -> Vec<Sign> {
        let turn = |sign: &str, page: usize| Sign {
            emoji: sign.to_owned(),
            label: format!("{}/{}", page + 1, self.pages()),
            effect: Effect::Page(page),
            needed: true,
        };
        let back = (self.page > 0).then(|| turn(PAGE_BACK, self.page - 1));
        let on = (self.page + 1 < self.pages()).then(|| turn(PAGE_ON, self.page + 1));
        back.into_iter().chain(on).collect()
    }

    /// What a reaction does, if it does anything.
    pub(in crate::chat) fn effect(&self, sign: &str) -> Option<Effect> {
        self.sign(sign).map(|known| known.effect)
    }

    /// The sign that does something now and is this one, in whatever form.
    pub(in crate::chat) fn sign(&self, sign: &str) -> Option<Sign> {
        self.signs().into_iter().find(|known| same(&known.emoji, sign))
    }

    /// What the number of an option does of the menu that is shown, on whatever page of it it is.
    pub(in crate::chat) fn numbered(&self, number: usize) -> Option<Effect> {
        let (menu, _) = self.shown()?;
        let option = menu.options.get(number.checked_sub(1)?)?;
        Some(Effect::Choose { menu: menu.id.clone(), option: option.id.clone() })
    }

    /// The legend in words, to stand under the text.
    pub(in crate::chat) fn say(&self) -> String {
        let mut lines = Vec::new();
        if let Some((menu, first)) = self.shown() {
            lines.push(format!("**{}**", menu.label));
            let shown = menu.options.iter().enumerate().skip(first).take(PAGE).zip(KEYCAPS);
            for ((place, option), sign) in shown {
                let number = format!("{} · ", place + 1);
                // Its keycap says the number already, on the first page; so do some labels.
                let named = if first == 0 || option.label.starts_with(&number) { "" } else { &number };
                let label = match first {
                    0 => option.label.strip_prefix(&number).unwrap_or(&option.label),
                    _ => &option.label,
                };
                let mark = if option.chosen { " ✔" } else { "" };
                lines.push(format!("{sign} {named}{label}{mark}"));
            }
        }
        let others: Vec<_> = self.buttons.iter().cloned().chain(self.turning()).collect();
        let others = others.iter().map(|sign| format!("{} {}", sign.emoji, sign.label));
        let others: Vec<String> = others.collect();
        if !others.is_empty() {
            lines.push(others.join(" · "));
        }
        lines.join("\n")
    }
}

fn pages_of(menu: &Menu) -> usize {
    menu.options.len().div_ceil(PAGE)
}

impl Effect {
    /// What its person has done to the bot; nothing, if that is none of the bot's business.
    pub(in crate::chat) fn act(self) -> Option<Act> {
        match self {
            Effect::Press(id) => Some(Act::Pressed(id)),
            Effect::Choose { menu, option } => Some(Act::Chose { menu, option }),
            Effect::Page(_) => None,
        }
    }
}

/// Whether two signs are one: clients differ in whether they ask for a coloured form.
pub(in crate::chat) fn same(one: &str, other: &str) -> bool {
    let plain = |sign: &str| sign.chars().filter(|c| *c != '\u{fe0f}').collect::<String>();
    plain(one) == plain(other)
}

/// The sign for what a button does, by the first word of its id.
fn sign(button: &Button, post: &Post) -> &'static str {
    let mut parts = button.id.split(':');
    let word = parts.next().unwrap_or_default();
    // What is done with a puzzle has the sign of what is done with a turn.
    match word.strip_prefix("puzzle-").unwrap_or(word) {
        "confirm" | "accept" | "yes" => "✅",
        "undo" | "withdraw" => "↩️",
        "cancel" | "decline" | "no" | "no-link" => "❌",
        "link" => "🔗",
        "proposals" => "👀",
        "open" | "guide" => "♟️",
        "offer" => "🤝",
        "give-up" | "resign" => "🏳️",
        "keep" | "keep-data" => "✋",
        "forget" => "🗑️",
        "write" => "✏️",
        "show" | "hint" => "💡",
        "task" => "🎯",
        "daily" => "🧩",
        "leave" => "📖",
        "rematch" => "⚔️",
        "replay" => match button.id.rsplit(':').next() {
            Some("first") => "⏮️",
            Some("back") => "◀️",
            Some("next") => "▶️",
            Some("last") => "⏭️",
            _ => "🔁",
        },
        "page" => paging(button, post),
        "vote" => match button.id.rsplit(':').next() {
            Some("yes") => "✅",
            Some("no") => "❌",
            Some("white") => "⚪",
            Some("black") => "⚫",
            _ => SPARE[0],
        },
        _ => match button.look {
            Look::Good => "✅",
            Look::Danger => "⚠️",
            Look::Primary | Look::Plain => SPARE[0],
        },
    }
}

/// The sign of a page of a lesson: where two of the same lesson stand together they lead back and on.
fn paging(button: &Button, post: &Post) -> &'static str {
    let lesson = |id: &str| id.rsplit_once(':').map(|(lesson, _)| lesson.to_owned());
    let alike: Vec<&Button> =
        post.buttons.iter().flatten().filter(|other| lesson(&other.id) == lesson(&button.id)).collect();
    match (alike.len(), alike.first()) {
        (2, Some(first)) if first.id == button.id => "⬅️",
        (2, _) => "➡️",
        _ => "📖",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::message::MenuOption;

    fn button(id: &str, enabled: bool) -> Button {
        Button { enabled, ..Button::new(id.to_owned(), id.to_uppercase(), Look::Plain) }
    }

    fn menu(count: usize) -> Menu {
        let option = |place: usize| MenuOption {
            id: format!("o{place}"),
            label: format!("{} · x", place + 1),
            chosen: false,
        };
        Menu {
            id: "pick".to_owned(),
            label: "Pick".to_owned(),
            options: (0..count).map(option).collect(),
            quick: false,
        }
    }

    #[test]
    fn where_little_may_be_sent_what_stands_out_has_a_sign() {
        let look = |look: Look, id: &str| Button { look, ..button(id, true) };
        let [plain, primary, danger] =
            [(Look::Plain, "undo"), (Look::Primary, "open"), (Look::Danger, "resign")]
                .map(|(l, id)| look(l, id));
        let needed = |buttons: &[Button], menus: &[Menu]| {
            let legend = Legend::of(&Post {
                buttons: vec![buttons.to_vec()],
                menus: menus.to_vec(),
                ..Post::default()
            });
            let signs = legend.signs().into_iter().filter(|sign| sign.needed);
            signs.map(|sign| sign.emoji).collect::<Vec<_>>()
        };
        assert_eq!(needed(&[plain.clone(), primary, danger.clone()], &[]), ["♟️"]);
        // The choices of a vote.
        assert_eq!(needed(&[plain.clone(), danger], &[]), ["↩️", "🏳️"]);
        // Options are chosen by their numbers, but somebody must see them.
        assert_eq!(needed(&[plain], &[menu(11)]), ["⏩"]);
    }

    #[test]
    fn every_button_that_can_be_pressed_has_a_sign_of_its_own() {
        let ids =
            ["accept:1", "yes:1:2:x", "open:1:2", "page:maya:1", "page:arimaa:1", "page:abalone:1", "?"];
        let mut buttons: Vec<Button> = ids.iter().map(|id| button(id, true)).collect();
        buttons.push(button("undo:1:1:0", false));
        let legend = Legend::of(&Post { buttons: vec![buttons], ..Post::default() });
        let signs: Vec<String> = legend.signs().into_iter().map(|sign| sign.emoji).collect();
        assert_eq!(signs, ["✅", "🔵", "♟️", "📖", "🟢", "🟡", "🟣"]);
        for (sign, id) in signs.iter().zip(ids) {
            assert_eq!(legend.effect(sign), Some(Effect::Press(id.to_owned())));
        }
        assert_eq!(legend.effect("♟"), Some(Effect::Press("open:1:2".to_owned())));
        assert_eq!(legend.effect("↩️"), None);
    }

    #[test]
    fn lessons_are_paged_by_arrows() {
        let post = Post {
            buttons: vec![vec![button("page:maya:1", true), button("page:maya:3", true)]],
            ..Post::default()
        };
        assert_eq!(Legend::of(&post).say(), "⬅️ PAGE:MAYA:1 · ➡️ PAGE:MAYA:3");
    }

    #[test]
    fn long_menus_have_pages_and_every_option_is_on_one() {
        for count in [1, 10, 11, 60, 200] {
            let legend = Legend::of(&Post { menus: vec![menu(3), menu(count)], ..Post::default() });
            let mut seen = Vec::new();
            for page in 0..count.div_ceil(10) {
                let legend = legend.at_page(page);
                for sign in legend.signs() {
                    match sign.effect {
                        Effect::Choose { option, .. } => seen.push(option),
                        Effect::Page(to) => assert!(to.abs_diff(page) == 1),
                        Effect::Press(_) => panic!("no button"),
                    }
                }
                assert!(legend.signs().len() <= PAGE + 2);
            }
            assert_eq!(seen, (0..count).map(|place| format!("o{place}")).collect::<Vec<_>>());
            assert_eq!(legend.numbered(count), legend.at_page(99).numbered(count));
            assert_eq!((legend.numbered(0), legend.numbered(count + 1)), (None, None));
        }
    }

    #[test]
    fn each_menu_of_settings_has_its_pages() {
        let settings = |id: &str, count: usize, chosen: usize| {
            let mut menu = Menu { id: id.to_owned(), ..menu(count) };
            menu.options[chosen].chosen = true;
            menu
        };
        let post = Post {
            menus: vec![settings("a", 2, 1), settings("b", 12, 11), settings("c", 3, 0)],
            ..Post::default()
        };
        let legend = Legend::of(&post);
        let mut seen = Vec::new();
        for page in 0..4 {
            for sign in legend.at_page(page).signs() {
                match sign.effect {
                    Effect::Choose { menu, option } => seen.push(menu + option.as_str()),
                    Effect::Page(to) => assert!(to.abs_diff(page) == 1),
                    Effect::Press(_) => panic!("no button"),
                }
            }
        }
        let all = [("a", 2), ("b", 12), ("c", 3)];
        let all = all.map(|(id, count)| (0..count).map(|place| format!("{id}o{place}")).collect::<Vec<_>>());
        assert_eq!(seen, all.concat());
        assert_eq!(legend.at_page(9), legend.at_page(3));
        // Choosing stays on the same page.
        assert_eq!(Legend::of(&post).after(&legend.at_page(2)), legend.at_page(2));
        let other = Post { menus: vec![menu(3)], ..Post::default() };
        assert_eq!(Legend::of(&other).after(&legend.at_page(2)), Legend::of(&other));
    }

    #[test]
    fn the_legend_is_readable() {
        let post = Post {
            menus: vec![menu(12)],
            buttons: vec![vec![button("confirm:1:1:1", true)]],
            ..Post::default()
        };
        let legend = Legend::of(&post);
        assert!(legend.say().starts_with("**Pick**\n1\u{fe0f}\u{20e3} x\n"), "{}", legend.say());
        assert!(legend.say().ends_with("🔟 x\n✅ CONFIRM:1:1:1 · ⏩ 2/2"), "{}", legend.say());
        let second = legend.at_page(1).say();
        assert_eq!(
            second,
            "**Pick**\n1\u{fe0f}\u{20e3} 11 · x\n2\u{fe0f}\u{20e3} 12 · x\n✅ CONFIRM:1:1:1 · ⏪ 1/2"
        );
    }
}
