//! How boards look that a person alone is shown: a panel with a board and menus.

use crate::bot::deed::info;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done};
use crate::bot::person::menus::{self, MENU};
use crate::bot::wire::message::{Menu, MenuOption};
use crate::games::{Kind, Side};
use crate::i18n::own::Own;
use crate::i18n::{Label, Slot, Word, lesson};
use crate::players::{Locale, Platform, Profile, Seat, Skin};

/// Shows how boards look.
pub(in crate::bot) fn show(desk: &mut Desk<'_>, asker: &Asker, profile: &Profile) -> Done {
    let locale = profile.language().unwrap_or(desk.settings.language);
    let page = lesson::pages(locale, Kind::Maya).iter().find(|page| page.board.is_some());
    let mut board = page.and_then(|page| info::lesson_board(Kind::Maya, page, locale));
    if let Some(board) = &mut board {
        board.black_below = bottom(profile.looks.seat, board.bottom()) == Side::Black;
        board.letters = profile.looks.letters;
    }
    let skins = Skin::ALL.map(|skin| (Word::Skin(skin), skin == profile.looks.skin));
    let letters = if profile.looks.letters { "on" } else { "off" };
    let seats = Seat::ALL.map(|seat| (Word::Seat(seat), seat == profile.looks.seat));
    let mut post = PostRow {
        key: "looks".to_owned(),
        text: Own::Looks(profile.looks).say(locale),
        boards: board.into_iter().collect(),
        language: Some(locale),
        menus: vec![
            menu(locale, Slot::Skin, skins),
            menu(locale, Slot::Seat, seats),
            menus::menu(locale, Slot::Letters, letters, &["on", "off"]),
        ],
        ..PostRow::default()
    };
    // Elsewhere, what they alone see is where they ask for it.
    if asker.account.platform == Platform::Matrix {
        post.text = format!("{}\n{}", post.text, Own::PanelPlace(profile.open_panel).say(locale));
        let now = if profile.open_panel { "here" } else { "direct" };
        post.menus.push(menus::menu(locale, Slot::Panel, now, &["direct", "here"]));
    }
    let asker = Asker { profile: profile.clone(), ..asker.clone() };
    desk.show(&asker, post)
}

fn bottom(seat: Seat, own: Side) -> Side {
    match seat {
        Seat::Own => own,
        Seat::White => Side::White,
        Seat::Black => Side::Black,
    }
}

fn menu<const N: usize>(locale: Locale, slot: Slot, words: [(Word, bool); N]) -> Menu {
    let option = |(word, chosen): (Word, bool)| MenuOption {
        id: word.spelling(Locale::En).to_owned(),
        label: word.shown(locale).to_owned(),
        chosen,
    };
    Menu {
        id: format!("{MENU}{}", slot.name(Locale::En)),
        label: Label::Choose(slot).say(locale),
        options: words.into_iter().map(option).collect(),
        quick: false,
    }
}
