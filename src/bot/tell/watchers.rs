//! What those hear who follow a match: one silent post a turn where each of them has chosen, until it ends.

use crate::bot::desk::outbox::{OutboxRow, PostRow};
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::news::lines;
use crate::bot::seat::closed;
use crate::bot::tell::buttons;
use crate::bot::wire::message::Look;
use crate::bot::wire::press::Press;
use crate::games::Side;
use crate::i18n::watch::Watch;
use crate::i18n::{Label, Talk};
use crate::play::Event;
use crate::players::{Locale, PlayerId};
use crate::store::WatchRow;

/// Tells everybody who follows a match what has happened on its board, with what was said with the turn.
pub(in crate::bot) fn tell(desk: &mut Desk<'_>, held: &Held, events: &[Event], notes: &[Talk]) -> Done {
    let (id, mut told) = (held.row.id, Vec::new());
    for (player, row) in desk.work.watchers(id)? {
        if !may_watch(desk, held, player)? {
            desk.work.drop_watch(id, player)?;
            continue;
        }
        // Several may follow it in one place.
        if !told.contains(&row) {
            put(desk, held, player, &row, (events, notes))?;
            told.push(row);
        }
        if held.game.result().is_some() {
            desk.work.drop_watch(id, player)?;
        }
    }
    Ok(())
}

/// Whether somebody may still follow a match: nobody who plays in it has blocked them since.
fn may_watch(desk: &Desk<'_>, held: &Held, player: PlayerId) -> Result<bool, Stop> {
    for one in held.players() {
        if desk.work.blocked(one)?.contains(&player) {
            return Ok(false);
        }
    }
    Ok(!closed::is_closed(held))
}

fn put(
    desk: &mut Desk<'_>,
    held: &Held,
    player: PlayerId,
    row: &WatchRow,
    (events, notes): (&[Event], &[Talk]),
) -> Done {
    let profile = desk.profile(player)?;
    let locale = match &row.alone {
        Some(_) => profile.language().unwrap_or(desk.settings.language),
        None => desk.language_at(&row.place, &[], &[player])?,
    };
    let notes: &[Talk] = if row.alone.is_some() && profile.no_messages { &[] } else { notes };
    let mut post = post(desk, held, locale, (events, notes))?;
    if row.alone.is_some() {
        (post.dress.skin, post.dress.letters) = (profile.looks.skin, profile.looks.letters);
        let stop = Press::Unfollow(held.row.id).button(locale, &Label::Unfollow, Look::Plain);
        post.buttons.extend((held.game.result().is_none()).then(|| vec![stop]));
    } else {
        post.dress.skin = desk.skin_at(&row.place)?;
    }
    desk.put_out(OutboxRow {
        place: row.place.clone(),
        private_to: row.alone.clone(),
        note: post.into(),
        answers: None,
        calls: Vec::new(),
        aloud: false,
        request: None,
    })
}

/// The board as it stands now, and how it came to that.
fn post(
    desk: &Desk<'_>,
    held: &Held,
    locale: Locale,
    (events, notes): (&[Event], &[Talk]),
) -> Result<PostRow, Stop> {
    let names = desk.names(held, locale)?;
    let mut said: Vec<String> = notes.iter().map(|note| note.say(locale)).collect();
    said.extend(lines::happened(held, &names, locale, events));
    let over = held.game.result().is_some();
    if !over {
        said.push(Watch::ToMove { name: names[held.game.to_move()].clone() }.say(locale));
    }
    Ok(PostRow {
        key: format!("watch:{}:{}", held.row.id, held.row.version),
        text: lines::with_heading(held, &names, locale, said),
        language: Some(locale),
        boards: vec![held.board(held.game.table(), Side::White, locale)],
        buttons: if over { vec![vec![buttons::replay(held, locale)]] } else { Vec::new() },
        ..PostRow::default()
    })
}
