//! One's matches by urgency: the list, with small boards if wanted, and the one that waits next.

use crate::bot::course::{ballot, claim, waiting};
use crate::bot::deed::info;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::{channel, view};
use crate::bot::wire::message::{Button, Look, Picture};
use crate::bot::wire::press::{At, Press};
use crate::i18n::call::{Asked, CallText, Request};
use crate::i18n::talk::{GameRow, Whose};
use crate::i18n::{Label, Talk, Trouble};
use crate::play::MatchId;
use crate::players::Locale;

/// Most questions that a list of matches tells, and most buttons of a row.
const ASKED_MAX: usize = 10;

const ROW_MAX: usize = 5;
/// Key of the list with boards, which is leafed through.
const BOARDS_KEY: &str = "games";
/// Begins the key of a list without boards, which loses the button of a challenge that was accepted by it.
const LIST_KEY: &str = "list";
/// Key of what waits next.
const NEXT_KEY: &str = "next";

/// Lists the asker's matches; with a page of boards, if one is named.
pub(in crate::bot) fn games(desk: &mut Desk<'_>, asker: &Asker, page: Option<usize>) -> Done {
    let all = waiting::all(desk, asker.player)?;
    match page {
        Some(page) => boards(desk, asker, &all, page),
        None => list(desk, asker, &all, desk.now.as_second()),
    }
}

/// Lists the asker's matches once more where they were listed at this time, after they have used one of its buttons.
pub(in crate::bot) fn list_again(desk: &mut Desk<'_>, asker: &Asker, listed: i64) -> Done {
    let all = waiting::all(desk, asker.player)?;
    list(desk, asker, &all, listed)
}

/// Lists matches, and what else waits for the asker; at what time that was first done, so that it can be done again.
fn list(desk: &mut Desk<'_>, asker: &Asker, all: &[Held], listed: i64) -> Done {
    let mut rows =
        all.iter().map(|held| waiting::row(desk, held, asker.player)).collect::<Result<Vec<_>, _>>()?;
    rows.extend(those_of_the_channel(desk, asker)?);
    let locale = asker.locale;
    let questions = waiting::questions(desk, asker.player)?;
    let mut asked: Vec<_> = questions.into_iter().map(|question| question.asked).collect();
    asked.extend(asked_of_the_channel(desk, asker)?);
    let more = asked.len().saturating_sub(ASKED_MAX);
    asked.truncate(ASKED_MAX);
    if rows.is_empty() && asked.is_empty() {
        return desk.answer(asker, Talk::NoGames.say(locale));
    }
    rows.sort_by_key(|row| {
        let end = row.fall.map(|fall| fall.end());
        (row.turn, end.is_none(), end, row.id)
    });
    let boards = Press::Boards(1).button(locale, &Label::ShowBoards, Look::Plain);
    let challenges = asked
        .iter()
        .filter(|asked| matches!(asked.what, Request::Challenge(_) | Request::ChannelChallenge(_)));
    let accept = |asked: &Asked| {
        Press::AcceptListed(asked.id, listed).button(locale, &Label::AcceptOne(asked.id), Look::Good)
    };
    let buttons =
        [(!all.is_empty()).then_some(vec![boards]), Some(challenges.take(ROW_MAX).map(accept).collect())];
    let buttons = buttons.into_iter().flatten().filter(|row| !row.is_empty()).collect();
    let lines = [Talk::Games(rows).say(locale), CallText::Asked { asked, more }.say(locale)];
    let text = lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
    desk.show(asker, PostRow { key: format!("{LIST_KEY}:{listed}"), text, buttons, ..PostRow::default() })
}

/// What the channel is asked where somebody asks, as far as they may answer for it: claims and challenges.
fn asked_of_the_channel(desk: &mut Desk<'_>, asker: &Asker) -> Result<Vec<Asked>, Stop> {
    let Some(channel) = desk.work.channel_at(&asker.place)? else { return Ok(Vec::new()) };
    let mut asked = Vec::new();
    for id in desk.work.going(channel)? {
        let Some(held) = desk.sound(id)? else { continue };
        let Ok(side) = channel::decides(desk, asker, &held)? else { continue };
        if claim::is_asked(&held, side) && !ballot::has_voted(desk, &held, asker.player)? {
            let by = desk.profile(held.player(side.other()))?.name;
            asked.push(Asked { id, by, what: Request::Claim, among: false });
        }
    }
    for row in desk.work.challenges_of(channel)? {
        let kind = row.challenge.kind;
        let is_asked = row.challenge.to == Some(channel) && !row.pending && row.home == asker.place;
        if is_asked && !channel::made(desk, asker, &row)? {
            let by = desk.profile(row.challenge.from)?.name;
            let id = MatchId(row.challenge.id.0);
            asked.push(Asked { id, by, what: Request::ChannelChallenge(kind), among: false });
        }
    }
    Ok(asked)
}

/// The matches of the channel where somebody asks, in which they decide with it.
fn those_of_the_channel(desk: &mut Desk<'_>, asker: &Asker) -> Result<Vec<GameRow>, Stop> {
    let Some(channel) = desk.work.channel_at(&asker.place)? else { return Ok(Vec::new()) };
    let mut rows = Vec::new();
    for id in desk.work.going(channel)? {
        let Some(held) = desk.sound(id)? else { continue };
        let Ok(side) = channel::decides(desk, asker, &held)? else { continue };
        let mut row = waiting::of_channel(desk, &held, side, asker.locale)?;
        if row.turn == Whose::Yours && ballot::has_voted(desk, &held, asker.player)? {
            row.turn = Whose::Voted;
        }
        rows.push(row);
    }
    Ok(rows)
}

/// A page of the list with small boards; pages are counted from 1.
fn boards(desk: &mut Desk<'_>, asker: &Asker, all: &[Held], page: usize) -> Done {
    let locale = asker.locale;
    if all.is_empty() {
        return desk.answer(asker, Talk::NoGames.say(locale));
    }
    let pages = all.chunks(Picture::SMALL_MAX).count();
    let place = page.checked_sub(1).filter(|place| *place < pages);
    let place = place.ok_or(Trouble::NoSuchPage { pages })?;
    let shown: Vec<_> = all.chunks(Picture::SMALL_MAX).nth(place).unwrap_or_default().iter().collect();
    let rows =
        shown.iter().map(|held| waiting::row(desk, held, asker.player)).collect::<Result<Vec<_>, _>>()?;
    let lines = [CallText::Page { page, pages }.say(locale), Talk::Games(rows).say(locale)];
    let board = |held: &&Held| {
        let mut board = held.board(held.game.table(), view::bottom(asker, held), locale);
        board.alt = format!("#{}. {}", held.row.id, board.alt).chars().take(crate::i18n::ALT_MAX).collect();
        board
    };
    let post = PostRow {
        key: BOARDS_KEY.to_owned(),
        text: lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"),
        boards: shown.iter().map(board).collect(),
        labels: shown.iter().map(|held| format!("#{}", held.row.id)).collect(),
        buttons: if pages > 1 { vec![leaf(page, pages, locale)] } else { Vec::new() },
        ..PostRow::default()
    };
    desk.show(asker, post)
}

fn leaf(page: usize, pages: usize, locale: Locale) -> Vec<Button> {
    let turn = |to: usize, label: &Label| {
        let mut button = Press::Boards(to).button(locale, label, Look::Plain);
        button.enabled = (1..=pages).contains(&to);
        button
    };
    vec![turn(page - 1, &Label::Back), turn(page + 1, &Label::Forward)]
}

/// Shows the match that waits next for the asker, with its board and the button of its panel.
pub(in crate::bot) fn show(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let waiting = waiting::waiting(desk, asker.player)?;
    let Some(next) = waiting.first() else {
        return desk.answer(asker, CallText::NothingWaits.say(asker.locale));
    };
    let before = CallText::Waiting { count: waiting.len() }.say(asker.locale);
    let mut post = info::board_post(desk, asker, next)?;
    post.text = format!("{before}\n{}", post.text);
    let (others, locale) = (&waiting[1..], asker.locale);
    for held in others.iter().take(NEXT_MAX) {
        let button = waiting::open(held, &waiting::row(desk, held, asker.player)?, locale);
        match post.buttons.last_mut() {
            Some(last) => last.push(button),
            None => post.buttons.push(vec![button]),
        }
    }
    show_next(desk, asker, post)
}

/// Shows what waits next, and takes away what was shown before: of several buttons, only the last leads on.
fn show_next(desk: &mut Desk<'_>, asker: &Asker, post: PostRow) -> Done {
    desk.close(&asker.place, &asker.account, NEXT_KEY.to_owned())?;
    desk.show(asker, PostRow { key: NEXT_KEY.to_owned(), ..post })
}

/// Most further matches that the queue has a button for, beside that of the first.
const NEXT_MAX: usize = 4;

/// Offers whoever has just played a turn the match that waits for them next, if any does.
pub(in crate::bot) fn offer_next(desk: &mut Desk<'_>, asker: &Asker, played: MatchId) -> Done {
    let mut waiting = waiting::waiting(desk, asker.player)?;
    // Where a side is passed over, it may be their turn again.
    waiting.retain(|held| held.row.id != played);
    let Some(next) = waiting.first() else { return Ok(()) };
    let row = waiting::row(desk, next, asker.player)?;
    let locale = asker.locale;
    let at = At { id: row.id, ply: next.game.ply() };
    let (opponent, left, fall) = (row.opponent.clone(), row.left, row.fall);
    let label = Label::Next { id: row.id, opponent, left, fall };
    let text = CallText::Played { id: played, count: waiting.len() }.say(locale);
    let buttons = vec![vec![Press::Open(at).button(locale, &label, Look::Primary)]];
    show_next(desk, asker, PostRow { text, buttons, ..PostRow::default() })
}
