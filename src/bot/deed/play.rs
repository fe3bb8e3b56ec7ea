//! What players do in a match beside drafting turns.

use crate::bot::course::{machine, plan, time};
use crate::bot::deed::{memo, propose};
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Held};
use crate::bot::news::reach;
use crate::bot::seat::meant::{Meant, current, mine};
use crate::bot::tell::announce;
use crate::bot::wire::message::Look;
use crate::bot::wire::press::{At, Press};
use crate::i18n::{Label, Talk, Trouble};
use crate::play::{Action, ClaimKind, Event, MatchId, Refusal};

/// Does something in a match for the asker, keeps it and tells everybody. Where they only decide with others, they
/// propose it.
pub(in crate::bot) fn act(desk: &mut Desk<'_>, asker: &Asker, mut held: Held, action: Action) -> Done {
    if held.game.side_of(asker.player).is_none() {
        return propose::propose(desk, asker, held, action);
    }
    let kind = held.game.terms().kind;
    let claimed = match &action {
        Action::Claim { turn, .. } => turn.clone(),
        _ => None,
    };
    let mut events = time::pass(desk, &mut held, asker.at)?;
    let turn = held.game.length() + 1;
    let done = plan::act(desk, &mut held, (asker.player, asker.at), action)?;
    let refusal = match done {
        Ok(more) => {
            let own = held.game.side_of(asker.player);
            let is_own =
                |event: &Event| matches!(event, Event::TurnPlayed { side, .. } if Some(*side) == own);
            if more.iter().any(is_own) {
                memo::speak(desk, asker, &mut held, turn)?;
            }
            events.extend(more);
            machine::consent(&mut held, &mut events);
            events.extend(time::pass(desk, &mut held, desk.now)?);
            reach::follow(desk, &mut held, asker)?;
            desk.acted(held.row.id, asker.player, asker)?;
            return announce::announce(desk, &mut held, &events);
        }
        Err(refusal) => refusal,
    };
    // What time has done stays done.
    let fallen = events.iter().find_map(|event| match event {
        Event::FlagFell { side } => Some(Refusal::FlagFallen { side: *side }),
        _ => None,
    });
    let refusal = fallen.unwrap_or(refusal);
    let noted = note_misclaim(&mut held, asker, (&refusal, claimed), &mut events);
    let trouble = Trouble::Match(kind, refusal);
    if events.is_empty() && !noted {
        return Err(trouble.into());
    }
    announce::announce(desk, &mut held, &events)?;
    desk.answer(asker, trouble.say(asker.locale))
}

/// Lets the record of a match have a claim that was refused as wrong, with the turn that was declared; `false` if it was
/// not, or the record has enough of them.
fn note_misclaim(
    held: &mut Held,
    asker: &Asker,
    (refusal, turn): (&Refusal, Option<String>),
    events: &mut Vec<Event>,
) -> bool {
    let (Some(side), Refusal::ClaimWrong { kind, count, .. }) = (held.game.side_of(asker.player), refusal)
    else {
        return false;
    };
    let known = held.game.record().entries.len();
    events.extend(held.game.misclaimed(side, (*kind, turn), *count, asker.at, &held.calendars));
    held.game.record().entries.len() > known
}

/// Wants the clocks to run again.
pub(in crate::bot) fn resume(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let held = mine(desk, asker, id, Meant::Any)?;
    act(desk, asker, held, Action::Resume)
}

/// Claims something, perhaps with the turn that brings it about.
pub(in crate::bot) fn claim(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: Option<MatchId>,
    kind: ClaimKind,
    turn: &str,
) -> Done {
    let held = mine(desk, asker, id, Meant::MyTurn)?;
    let turn = (!turn.trim().is_empty()).then(|| turn.to_owned());
    act(desk, asker, held, Action::Claim { kind, turn })
}

/// Asks whether they really want to resign.
pub(in crate::bot) fn ask_resign(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let held = mine(desk, asker, id, Meant::Any)?;
    let (id, locale) = (held.row.id, asker.locale);
    if held.game.result().is_some() {
        return Err(Trouble::Match(held.game.terms().kind, Refusal::Over).into());
    }
    let at = At { id, ply: held.game.ply() };
    let buttons = vec![
        Press::Keep(id).button(locale, &Label::KeepPlaying, Look::Plain),
        Press::Resign(at).button(locale, &Label::Resign, Look::Danger),
    ];
    let proposes = held.game.side_of(asker.player).is_none();
    let text = Talk::ReallyResign { id, proposes }.say(locale);
    desk.show(asker, PostRow { key: resign_key(id), text, buttons: vec![buttons], ..PostRow::default() })
}

/// Resigns, once it was asked.
pub(in crate::bot) fn resign(desk: &mut Desk<'_>, asker: &Asker, at: At) -> Done {
    let held = current(desk, asker, at)?;
    desk.close(&asker.place, &asker.account, resign_key(at.id))?;
    act(desk, asker, held, Action::Resign)
}

/// Does not resign after all.
pub(in crate::bot) fn keep_playing(desk: &mut Desk<'_>, asker: &Asker, id: MatchId) -> Done {
    let held = desk.held(id)?.ok_or(Trouble::NoSuchMatch { id })?;
    let over = held.game.result().map(|_| Trouble::Match(held.game.terms().kind, Refusal::Over));
    let text = over.map_or_else(|| Talk::NotResigned { id }.say(asker.locale), |over| over.say(asker.locale));
    desk.show(asker, PostRow { key: resign_key(id), text, ..PostRow::default() })
}

fn resign_key(id: MatchId) -> String {
    format!("resign:{id}")
}
