//! What somebody's device shows that rings: that it is their turn.

use crate::bot::desk::outbox::{About, Call};
use crate::bot::desk::{Desk, Stop};
use crate::bot::wire::message::RingWords;
use crate::games::Side;
use crate::i18n::RingText;
use crate::players::{Locale, Platform};

/// What a call shows on the device of whoever is called, and in which language. Only the chat room itself has to be told:
/// other platforms ring by themselves. Nothing, where it is not about anybody's turn.
pub(in crate::bot) fn of(desk: &mut Desk<'_>, call: &Call) -> Result<Option<(Locale, RingWords)>, Stop> {
    if call.account.platform != Platform::Local {
        return Ok(None);
    }
    let locale = desk.profile(call.player)?.language().unwrap_or(desk.settings.language);
    let said =
        |text: RingText<'_>| Some((locale, RingWords { title: text.title(locale), text: text.say(locale) }));
    let id = match call.about {
        About::Several | About::Digest => return Ok(said(RingText::Several)),
        About::Test => return Ok(said(RingText::Test)),
        about => about.turn().map(|at| at.id),
    };
    let Some(held) = id.map(|id| desk.sound(id)).transpose()?.flatten() else { return Ok(None) };
    let names = desk.names(&held, locale)?;
    // What is told of a turn is told before the turn is in the store, so it is not asked who is to move.
    let own = Side::BOTH.into_iter().find(|side| held.player(*side) == call.player);
    let Some(own) = own else { return Ok(None) };
    let opponent = &names[own.other()];
    Ok(said(RingText::Turn { kind: held.game.terms().kind, id: held.row.id, opponent }))
}
