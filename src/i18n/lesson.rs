//! Lessons: a game in a few pages with boards.

mod abalone;
mod arimaa;
mod daiku;
mod maya;
pub mod task;

use super::{Both, Word};
use crate::games::Kind;
use crate::players::Locale;

/// Longest text of a page, in characters: what can be read on a phone beside its board.
pub const TEXT_MAX: usize = 720;

/// Longest heading, in characters.
pub const TITLE_MAX: usize = 40;

/// A page of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its heading.
    pub title: &'static str,
    /// Its text.
    pub text: &'static str,
    /// Its board, if it has one.
    pub board: Option<Shown>,
}

/// A board on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The position, in the game's notation.
    pub position: &'static str,
    /// Steps made from there, to be pointed out.
    pub steps: &'static str,
    /// Cells to point out.
    pub targets: &'static [&'static str],
}

/// A page in both languages.
#[derive(Clone, Copy)]
struct Leaf {
    title: Both,
    text: Both,
    board: Option<Shown>,
}

impl Leaf {
    const fn page(self, locale: Locale) -> Page {
        Page { title: self.title.say(locale), text: self.text.say(locale), board: self.board }
    }
}

/// The pages in one language.
const fn told<const COUNT: usize>(leaves: &[Leaf; COUNT], locale: Locale) -> [Page; COUNT] {
    let mut pages = [Page { title: "", text: "", board: None }; COUNT];
    let mut place = 0;
    while place < COUNT {
        pages[place] = leaves[place].page(locale);
        place += 1;
    }
    pages
}

/// The pages that teach a game.
pub fn pages(locale: Locale, kind: Kind) -> &'static [Page] {
    macro_rules! told {
        ($leaves:expr) => {
            match locale {
                Locale::En => const { &told(&$leaves, Locale::En) },
                Locale::Es => const { &told(&$leaves, Locale::Es) },
            }
        };
    }
    match kind {
        Kind::Maya => told!(maya::PAGES),
        Kind::Arimaa => told!(arimaa::PAGES),
        Kind::Abalone => told!(abalone::PAGES),
        Kind::Daiku => told!(daiku::PAGES),
    }
}

/// What the last page of each game says of the machine, behind how a person is challenged.
const MACHINE: Both = Both {
    en: ", `!n play machine 1 {game}` the machine",
    es: "; `!n jugar máquina 1 {game}`, a la máquina",
};

/// The text of a page, without what it says of the machine where that does not play.
pub fn text(locale: Locale, kind: Kind, page: &Page, has_machine: bool) -> String {
    if has_machine {
        return page.text.to_owned();
    }
    let machine = MACHINE.say(locale).replace("{game}", Word::Game(kind).spelling(locale));
    page.text.replace(&machine, "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Options, Table};

    fn lessons() -> impl Iterator<Item = (Kind, Locale, &'static [Page])> {
        let in_each = |kind: &'static Kind| Locale::ALL.map(|locale| (*kind, locale, pages(locale, *kind)));
        Kind::ALL.iter().flat_map(in_each)
    }

    /// What a text says as code, which is every second piece between its backticks.
    fn codes(text: &'static str) -> Vec<&'static str> {
        text.split('`').skip(1).step_by(2).collect()
    }

    /// The steps and cells that a page names; commands give theirs, and options name none.
    fn named(page: &Page) -> Vec<&'static str> {
        let words = codes(page.text).into_iter().flat_map(str::split_whitespace);
        let has = |word: &str, is: fn(&char) -> bool| word.chars().any(|c| is(&c));
        let is_place = |word: &&str| {
            has(word, char::is_ascii_digit) && !has(word, |c| *c == '=') && has(word, |c| c.is_alphabetic())
        };
        words.filter(is_place).collect()
    }

    fn table(kind: Kind, shown: Shown) -> Box<dyn Table> {
        let rules = kind.rules();
        rules.table_at(&Options::defaults(rules.options()), shown.position).unwrap()
    }

    #[test]
    fn pages_can_be_read_on_a_phone() {
        for (kind, locale, pages) in lessons() {
            for page in pages {
                let (title, text) = (page.title.chars().count(), page.text.chars().count());
                assert!(
                    title <= TITLE_MAX && text <= TEXT_MAX,
                    "{kind:?} {locale:?} {}: {title}, {text}",
                    page.title
                );
            }
        }
    }

    #[test]
    fn where_no_machine_plays_no_page_names_it() {
        for (kind, locale, pages) in lessons() {
            let names = |text: &str| text.contains("machine") || text.contains("máquina");
            let (last, alone) = (pages[pages.len() - 1], |page| text(locale, kind, page, false));
            assert!(names(&text(locale, kind, &last, true)));
            assert!(!pages.iter().any(|page| names(&alone(page))), "{kind:?} {locale:?}");
            assert!(!alone(&last).contains(" ,") && !alone(&last).contains("  "));
        }
    }

    #[test]
    fn both_languages_show_and_name_the_same() {
        for kind in Kind::ALL {
            let [one, other] = Locale::ALL.map(|locale| pages(locale, *kind));
            assert_eq!(one.len(), other.len(), "{kind:?}");
            for (one, other) in one.iter().zip(other) {
                assert_eq!(one.board, other.board, "{}", one.title);
                assert_eq!(named(one), named(other), "{}", one.title);
            }
        }
    }

    #[test]
    fn marks_are_closed() {
        for (_, _, pages) in lessons() {
            for page in pages {
                let odd = |mark: &str| page.text.matches(mark).count() % 2;
                assert_eq!((odd("**"), odd("`")), (0, 0), "{}", page.title);
                let bare = page.text.replace("**", "");
                assert!(!bare.contains(['*', '_', '#', '[', '~', '|']), "{}", page.title);
                assert!(!page.text.contains("  "), "{}", page.title);
            }
        }
    }

    /// Boards have other colours in each theme, and other signs than they had: a page names none that are not there in all. Only
    /// the temples are yellow and blue everywhere.
    #[test]
    fn pages_name_no_colours_that_boards_have_not() {
        let strange = [
            "green", "orange", "grey", "gray", "pink", "hatched", "striped", "tinted", "ring", "rings",
            "ringed", "verde", "verdes", "naranja", "naranjas", "gris", "rosa", "rayados", "rayadas",
            "teñidos", "anillo", "anillos", "aro",
        ];
        for (_, _, pages) in lessons() {
            for page in pages {
                let text = page.text.to_lowercase();
                let mut words = text.split(|c: char| !c.is_alphabetic());
                let found = words.find(|word| strange.contains(word));
                assert_eq!(found, None, "{}", page.title);
            }
        }
    }

    /// What a page names is a cell of its board, or a step that is made there or could be.
    #[test]
    fn what_a_page_names_is_on_its_board() {
        for (kind, _, pages) in lessons() {
            for page in pages {
                let Some(shown) = page.board else { continue };
                let table = table(kind, shown);
                let mut known: Vec<String> = shown.steps.split_whitespace().map(str::to_owned).collect();
                known.extend(table.scene().cells.iter().map(|cell| cell.name.clone()));
                known.extend(table.choices().into_iter().map(|choice| choice.step));
                let strange: Vec<_> =
                    named(page).into_iter().filter(|word| !known.iter().any(|known| known == word)).collect();
                assert!(strange.is_empty(), "{}: {strange:?}", page.title);
            }
        }
    }
}
