//! The pages of a lesson, with the way to what is to be done after each.

use super::task;
use crate::bot::deed::info;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done};
use crate::bot::seat::weblink;
use crate::bot::wire::message::{Look, SiteLink};
use crate::bot::wire::press::Press;
use crate::games::Kind;
use crate::i18n::{Label, TaskLabel, Trouble, lesson};

/// Shows a page of a lesson; pages are counted from 1.
pub(in crate::bot) fn page(desk: &mut Desk<'_>, asker: &Asker, kind: Kind, number: usize) -> Done {
    let pages = lesson::pages(asker.locale, kind);
    let page = number.checked_sub(1).and_then(|place| pages.get(place));
    let page = page.ok_or(Trouble::NoSuchPage { pages: pages.len() })?;
    let turn = |to: usize, label: &Label| {
        let mut button = Press::Page(kind, to).button(asker.locale, label, Look::Plain);
        button.enabled = (1..=pages.len()).contains(&to);
        button
    };
    let task = task::button(&desk.work.puzzler(asker.player)?, kind, number, asker.locale);
    let [back, on] = [turn(number.saturating_sub(1), &Label::Back), turn(number + 1, &Label::Forward)];
    // In the room, each game's card leads there, and the last page needs the room for its board.
    let has_card = asker.place.has_boards_to_touch();
    let is_last = number == pages.len() && desk.settings.machine && !has_card;
    let guide =
        is_last.then(|| Press::Guide(kind).button(asker.locale, &Label::Task(TaskLabel::Match), Look::Plain));
    let text = lesson::text(asker.locale, kind, page, desk.settings.machine);
    let said = format!("**{}** ({number}/{})\n{text}", page.title, pages.len());
    let address = weblink::line(desk, SiteLink::Rules(kind), asker.locale).filter(|_| number == 1);
    let post = PostRow {
        key: info::lesson_key(kind),
        text: [said].into_iter().chain(address).collect::<Vec<_>>().join("\n"),
        boards: info::lesson_board(kind, page, asker.locale).into_iter().collect(),
        // The way on ends the row on each page, whatever there is to do.
        buttons: [[Some(back), task, Some(on)].into_iter().flatten().collect()]
            .into_iter()
            .chain(guide.map(|guide| vec![guide]))
            .collect(),
        ..PostRow::default()
    };
    desk.show(asker, post)
}
