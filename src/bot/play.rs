//! What players do in a match beside drafting turns, and how everybody hears of it.

use super::audience;
use super::ballot;
use super::call::{self, About};
use super::channel;
use super::court;
use super::desk::{Asker, Desk, Done, Held, Stop};
use super::meant::{Meant, current, mine};
use super::message::{Button, File, Look};
use super::offer;
use super::outbox::PostRow;
use super::panel;
use super::prepare;
use super::press::{At, Press};
use super::{reach, rematch, replay, time};
use crate::games::{BySide, Side};
use crate::i18n::talk::{Deal, Timing};
use crate::i18n::{Court, Label, Talk, Trouble};
use crate::play::{Action, ClaimKind, Event, MatchId, Refusal, Ruling, text};
use crate::players::{Account, Locale, Place};

/// Does something in a match for the asker, keeps it and tells everybody. Where he only decides with others, he proposes it.
pub(super) fn act(desk: &mut Desk<'_>, asker: &Asker, mut held: Held, action: Action) -> Done {
    if held.game.side_of(asker.player).is_none() {
        return ballot::propose(desk, asker, held, action);
    }
    let kind = held.game.terms().kind;
    let mut events = time::pass(desk, &mut held, asker.at)?;
    let done = prepare::act(desk, &mut held, asker, action)?;
    let refusal = match done {
        Ok(more) => {
            events.extend(more);
            events.extend(time::pass(desk, &mut held, desk.now)?);
            reach::follow(desk, &mut held, asker)?;
            desk.acted(held.row.id, asker.player, asker)?;
            return announce(desk, &mut held, &events);
        }
        Err(refusal) => refusal,
    };
    // What time has done stays done.
    let fallen = events.iter().find_map(|event| match event {
        Event::FlagFell { side } => Some(Refusal::FlagFallen { side: *side }),
        _ => None,
    });
    let trouble = Trouble::Match(kind, fallen.unwrap_or(refusal));
    if events.is_empty() {
        return Err(trouble.into());
    }
    announce(desk, &mut held, &events)?;
    desk.answer(asker, trouble.say(asker.locale))
}

/// Wants the clocks to run again.
pub(super) fn resume(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let held = mine(desk, asker, id, Meant::Any)?;
    act(desk, asker, held, Action::Resume)
}

/// Claims something, perhaps with the turn that brings it about.
pub(super) fn claim(
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

/// Asks whether he really wants to resign.
pub(super) fn ask_resign(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
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
    let text = Talk::ReallyResign { id }.say(locale);
    desk.show(asker, PostRow { key: resign_key(id), text, buttons: vec![buttons], ..PostRow::default() })
}

/// Resigns, once it was asked.
pub(super) fn resign(desk: &mut Desk<'_>, asker: &Asker, at: At) -> Done {
    let held = current(desk, asker, at)?;
    desk.close(&asker.place, &asker.account, resign_key(at.id))?;
    act(desk, asker, held, Action::Resign)
}

/// Does not resign after all.
pub(super) fn keep_playing(desk: &mut Desk<'_>, asker: &Asker, id: MatchId) -> Done {
    let text = Talk::NotResigned { id }.say(asker.locale);
    desk.show(asker, PostRow { key: resign_key(id), text, ..PostRow::default() })
}

fn resign_key(id: MatchId) -> String {
    format!("resign:{id}")
}

/// Tells of a match that has just begun.
pub(super) fn open(desk: &mut Desk<'_>, held: &mut Held) -> Done {
    let terms = held.game.terms();
    let deal = Deal {
        kind: terms.kind,
        options: terms.options.to_string(),
        control: terms.control,
        respite: terms.respite,
        rated: terms.rated,
        strict: terms.strict,
    };
    let (strict, rated) = (terms.strict, terms.rated);
    let frame = frame(desk, held)?;
    let worded = |desk: &mut Desk<'_>, _: &Place, locale: Locale| {
        let mut lines = vec![Talk::Begun { deal: deal.clone() }.say(locale)];
        if strict {
            lines.push(Talk::Court(Court::Strict).say(locale));
        }
        if rated {
            lines.push(Talk::NoAdvice.say(locale));
        }
        lines.extend(channel::terms(desk, held.row.id, locale)?);
        turn_post(desk, held, &frame, locale, lines)
    };
    call::tell_of(desk, held, call::turn_or_news(held), &worded)?;
    desk.keep(held)
}

/// Keeps a changed match and tells everybody what has happened in it, if it is worth saying.
pub(super) fn announce(desk: &mut Desk<'_>, held: &mut Held, events: &[Event]) -> Done {
    let events = &time::worth_saying(held, events)[..];
    if events.is_empty() && held.notes.is_empty() {
        return desk.keep(held);
    }
    let notes = std::mem::take(&mut held.notes);
    discard_drafts(desk, held, events)?;
    let frame = if events.iter().any(changes_board) { Some(frame(desk, held)?) } else { None };
    let mut calls = told_of_the_end(desk, held, events)?;
    let is_turn = frame.as_ref().is_some_and(|frame| !frame.calls.is_empty() || !calls.is_empty());
    calls.extend(told_of_the_clocks(desk, held, events, is_turn)?);
    let worded = |desk: &mut Desk<'_>, _: &Place, locale: Locale| {
        let names = desk.names(held, locale)?;
        let mut lines: Vec<String> = notes.iter().map(|note| note.say(locale)).collect();
        lines.extend(happened(held, &names, locale, events));
        lines.extend(new_flag(held, &names, events).map(|talk| talk.say(locale)));
        let mut post = if let Some(frame) = &frame {
            turn_post(desk, held, frame, locale, lines)?
        } else {
            let text = with_heading(held, &names, locale, lines);
            PostRow { text, language: Some(locale), ..PostRow::default() }
        };
        post.calls.extend(calls.iter().cloned());
        post.calls.extend(court::told_by_the_arbiter(desk, held, events, &post.calls)?);
        offer::dress(desk, held, locale, events, &mut post)?;
        court::dress(desk, held, locale, events, &mut post)?;
        Ok(post)
    };
    let id = held.row.id;
    let asks = events.iter().any(|event| court::asks(event) || offer::asks(event));
    let turn = call::turn_or_news(held);
    let about = |player| match turn(player) {
        _ if asks => About::Question(id),
        turn if is_turn => turn,
        _ => About::News(id),
    };
    call::tell_of(desk, held, about, &worded)?;
    desk.keep(held)
}

/// What has happened in a match, a line each.
pub(super) fn happened(held: &Held, names: &BySide<String>, locale: Locale, events: &[Event]) -> Vec<String> {
    let terms = held.game.terms();
    let say = |event: &Event| {
        let (options, event, names) = (terms.options.clone(), event.clone(), names.clone());
        Talk::Happened { kind: terms.kind, options, event, names }.say(locale)
    };
    events.iter().map(say).collect()
}

/// Who is called because the clocks run again: whoever has not asked for it, and is not called to a turn.
fn told_of_the_clocks(
    desk: &Desk<'_>,
    held: &Held,
    events: &[Event],
    is_turn: bool,
) -> Result<Vec<Account>, Stop> {
    let over = held.game.result().is_some() || held.game.case().is_some();
    let judged = events.iter().any(court::closes) && !over;
    let side = events.iter().find_map(|event| match event {
        Event::Resuming { side, .. } => Some(side.other()),
        Event::Resumed | Event::ClaimFailed { .. } => held.game.clock().running(),
        _ => held.game.clock().running().filter(|_| judged),
    });
    match side.filter(|_| !is_turn) {
        Some(side) => accounts(desk, held, side),
        None => Ok(Vec::new()),
    }
}

/// When the flag falls now, after something has happened to the clocks.
fn new_flag(held: &Held, names: &BySide<String>, events: &[Event]) -> Option<Talk> {
    let shifts = |event: &&Event| {
        matches!(
            event,
            Event::Credited { .. }
                | Event::VacationSpent { .. }
                | Event::Resumed
                | Event::ClaimFailed { .. }
                | Event::Ruled { ruling: Ruling::Adjust { .. }, .. }
        )
    };
    // A new board says it by itself.
    let said = events.iter().any(changes_board);
    events.iter().find(shifts).filter(|_| !said)?;
    let (side, flag) = held.game.clock().running().zip(held.flag())?;
    Some(Talk::FlagFalls { name: names[side].clone(), flag })
}

/// Who is called because the match is over: whoever has not ended it himself.
fn told_of_the_end(desk: &Desk<'_>, held: &Held, events: &[Event]) -> Result<Vec<Account>, Stop> {
    if held.game.result().is_none() {
        return Ok(Vec::new());
    }
    let acted = events.iter().find_map(|event| match event {
        Event::TurnPlayed { side, .. } | Event::Resigned { side } => Some(*side),
        _ => None,
    });
    // Who has prepared the end is not there, and for who played the turn before it is news.
    let acted = acted.filter(|_| !events.iter().any(|event| matches!(event, Event::Prepared { .. })));
    let others = Side::BOTH.into_iter().filter(|side| acted != Some(*side));
    let accounts = others.map(|side| accounts(desk, held, side)).collect::<Result<Vec<_>, _>>()?;
    Ok(accounts.concat())
}

/// Whether the board, or whose turn it is, is another one after the event.
pub(super) fn changes_board(event: &Event) -> bool {
    matches!(
        event,
        Event::TurnPlayed { .. } | Event::TsaulRaised { .. } | Event::TakenBack { .. } | Event::Ended(_)
    )
}

/// A draft is void once its turn is played, its position has changed or the match is over.
fn discard_drafts(desk: &mut Desk<'_>, held: &Held, events: &[Event]) -> Done {
    prepare::lapse(desk, held, events)?;
    if events.iter().any(changes_board) {
        for player in desk.work.drafters(held.row.id)? {
            panel::discard(desk, held.row.id, player)?;
        }
    }
    Ok(())
}

/// What a post of the next turn is in every language.
struct Frame {
    key: String,
    retire: Vec<String>,
    calls: Vec<Account>,
}

/// Makes room for the post of the next turn: it takes the buttons of the last one away, and calls its player, once.
fn frame(desk: &Desk<'_>, held: &mut Held) -> Result<Frame, Stop> {
    let key = format!("turn:{}:{}", held.row.id, held.row.version);
    let retired = std::mem::replace(&mut held.row.post, key.clone());
    let retire = if retired.is_empty() { Vec::new() } else { vec![retired] };
    // Something else than a turn may have changed the board; nobody is called twice for one turn.
    let called = held.game.ply() + 1;
    let is_idle = is_idle(held) || held.flag().is_none();
    let calls = if is_idle || held.row.timer.called == called {
        Vec::new()
    } else {
        held.row.timer.called = called;
        accounts(desk, held, held.game.to_move())?
    };
    Ok(Frame { key, retire, calls })
}

/// Whether nobody is to move.
fn is_idle(held: &Held) -> bool {
    held.game.result().is_some() || held.game.case().is_some()
}

/// A post with the board, the call and the buttons of the next turn.
fn turn_post(
    desk: &mut Desk<'_>,
    held: &Held,
    frame: &Frame,
    locale: Locale,
    mut lines: Vec<String>,
) -> Result<PostRow, Stop> {
    let names = desk.names(held, locale)?;
    let over = held.game.result().is_some();
    let idle = is_idle(held);
    let to_move = held.game.to_move();
    let mut votes = false;
    if let (false, Some(flag)) = (idle, held.flag()) {
        if held.game.tsaul_pending() && !lines.contains(&Talk::TsaulPending.say(locale)) {
            lines.push(Talk::TsaulPending.say(locale));
        }
        let news = held.game.table().scene().badges.into_iter().filter(|badge| badge.is_news());
        let kind = held.game.terms().kind;
        lines.extend(news.map(|badge| Talk::News(kind, badge).say(locale)));
        let colour = kind.rules().colours()[to_move];
        let choosing = ballot::call(desk, held, (&names[to_move], colour), locale)?;
        votes = choosing.is_some();
        let call = || Talk::Call { name: names[to_move].clone(), colour, flag }.say(locale);
        lines.push(choosing.unwrap_or_else(call));
        if let Some(until) = held.game.paused() {
            lines.push(Talk::Time(Timing::StandStill { until }).say(locale));
        }
    }
    let board = held.board(held.game.table(), to_move, locale);
    Ok(PostRow {
        key: frame.key.clone(),
        retire: frame.retire.clone(),
        text: with_heading(held, &names, locale, lines),
        language: Some(locale),
        calls: frame.calls.clone(),
        boards: vec![board],
        stays: !over,
        buttons: if over {
            vec![vec![replay::button(held, locale), rematch::button(desk, held, locale)?]]
        } else if idle {
            Vec::new()
        } else {
            vec![turn_buttons(desk, held, locale, votes)?]
        },
        file: over.then(|| record_file(held, &names)),
        ..PostRow::default()
    })
}

fn turn_buttons(desk: &Desk<'_>, held: &Held, locale: Locale, votes: bool) -> Result<Vec<Button>, Stop> {
    let at = At { id: held.row.id, ply: held.game.ply() };
    let label = if votes { Label::Propose } else { Label::Move };
    let open = Press::Open(at).button(locale, &label, Look::Primary);
    let mut buttons = vec![open.of(audience::side(desk, held, held.game.to_move())?)];
    if !votes {
        buttons.extend(offer::buttons(desk, held, locale)?);
        let resign = Press::AskResign(at.id).button(locale, &Label::Resign, Look::Danger);
        buttons.push(resign.of(audience::sides(desk, held)?));
    }
    Ok(buttons)
}

/// The record of a match as a file.
pub(super) fn record_file(held: &Held, names: &BySide<String>) -> File {
    File { name: format!("nahil-{}.match", held.row.id), text: text::write(&held.game, names) }
}

pub(super) fn with_heading(
    held: &Held,
    names: &BySide<String>,
    locale: Locale,
    lines: Vec<String>,
) -> String {
    let kind = held.game.terms().kind;
    let heading =
        Talk::Heading { id: held.row.id, kind, names: names.clone(), colours: kind.rules().colours() }
            .say(locale);
    [vec![heading], lines].concat().join("\n")
}

/// The accounts on which a player is called where the match is told.
pub(super) fn accounts(desk: &Desk<'_>, held: &Held, side: Side) -> Result<Vec<Account>, Stop> {
    let is_told = |account: &Account| held.places().any(|place| place.platform == account.platform);
    let accounts = desk.profile(held.player(side))?.accounts;
    Ok(accounts.into_iter().filter(is_told).collect())
}
