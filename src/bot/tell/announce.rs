//! How everybody hears of what has happened in a match: the post with the board, and whom it calls.

use crate::bot::course::{
    ballot, beside, draft, fixture, hint, keep, machine, plan, rating, time, timer, vacation,
};
use crate::bot::desk::outbox::{About, PostRow};
use crate::bot::desk::withheld::Withheld;
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::news::{call, lines};
use crate::bot::seat::{audience, channel, voters};
use crate::bot::tell::{buttons, court, guided, offered, watchers};
use crate::bot::wire::message::Touch;
use crate::games::{BySide, Side};
use crate::i18n::flag::Fall;
use crate::i18n::machine::MachineNews;
use crate::i18n::talk::{Deal, Timing};
use crate::i18n::{Court, Talk};
use crate::play::{Control, Event, Ruling};
use crate::players::{Account, Locale, Place};
use jiff::SignedDuration;

/// Tells of a match that has just begun.
pub(in crate::bot) fn open(desk: &mut Desk<'_>, held: &mut Held) -> Done {
    let since = desk.told.len();
    let frame = frame(desk, held)?;
    let worded = |desk: &mut Desk<'_>, place: &Place, locale: Locale| {
        let lines = opening(desk, held, locale)?;
        turn_post(desk, held, &frame, (place, locale), lines)
    };
    call::tell_of(desk, held, call::turn_or_news(held), &worded)?;
    if awaits_machine(desk, held) {
        desk.withhold(
            held.row.id,
            since,
            Withheld { opening: true, retire: frame.retire, ..Withheld::default() },
        );
    }
    keep::keep(desk, held)
}

/// What is said of a match that has just begun.
fn opening(desk: &Desk<'_>, held: &Held, locale: Locale) -> Result<Vec<String>, Stop> {
    let terms = held.game.terms();
    let deal = Deal {
        kind: terms.kind,
        options: terms.options.to_string(),
        control: terms.control,
        respite: terms.respite,
        rated: terms.rated,
        strict: terms.strict,
        manner: terms.manner,
    };
    // Whoever is guided has chosen nothing of it, and has more to read that matters.
    let alone = terms.machine().is_some();
    let mut lines: Vec<_> =
        (!terms.manner.guided).then(|| Talk::Begun { deal, alone }.say(locale)).into_iter().collect();
    if terms.strict {
        lines.push(Talk::Court(Court::Strict).say(locale));
    }
    lines.extend(Court::of_manner(terms.manner).map(|court| Talk::Court(court).say(locale)));
    if terms.manner.guided {
        lines.push(Talk::Machine(MachineNews::Begins(terms.kind)).say(locale));
    }
    if terms.rated {
        lines.push(Talk::NoAdvice.say(locale));
    }
    if let Some(seconds) = held.game.record().preamble.first_turn {
        let time = SignedDuration::from_secs(i64::from(seconds));
        lines.push(Talk::Time(Timing::FirstTurn { time }).say(locale));
    }
    lines.extend(channel::terms(desk, held.row.id, locale)?);
    Ok(lines)
}

/// Whether the machine is about to move: what is told waits a moment for it.
fn awaits_machine(desk: &Desk<'_>, held: &Held) -> bool {
    desk.settings.machine && !is_idle(held) && held.game.terms().machine() == Some(held.game.to_move())
}

/// Keeps a changed match and tells everybody what has happened in it, if it is worth saying.
pub(in crate::bot) fn announce(desk: &mut Desk<'_>, held: &mut Held, events: &[Event]) -> Done {
    count_turns(desk, held, events);
    let now = time::worth_saying(held, events);
    if now.is_empty() && held.notes.is_empty() && held.guide.is_empty() {
        return keep::keep(desk, held);
    }
    discard_drafts(desk, held, &now)?;
    let Withheld { events, mut notes, opening: opens, retire, called, .. } = desk.take_withheld(held.row.id);
    let events = &offered::unsettled([events, now].concat())[..];
    let is_counted = guided::awaits(desk, held, events);
    let still = ballot::still(desk, held)?;
    notes.append(&mut held.notes);
    let moved = rating::note(desk, held)?;
    let gain = fixture::gain(desk, held)?;
    let since = desk.told.len();
    let frame = frame_after(desk, held, events, (&retire, called))?;
    let mut calls = told_of_the_end(desk, held, events)?;
    let is_turn = frame
        .as_ref()
        .is_some_and(|frame| !frame.calls.is_empty() || !calls.is_empty() || held.row.timer.wake.is_some());
    calls.extend(told_of_the_clocks(desk, held, events, is_turn)?);
    let has_shifted = has_shifted(events);
    let worded = |desk: &mut Desk<'_>, place: &Place, locale: Locale| {
        let names = desk.names(held, locale)?;
        let mut lines = if opens { opening(desk, held, locale)? } else { Vec::new() };
        lines.extend(notes.iter().map(|note| note.say(locale)));
        lines.extend(lines::happened(held, &names, locale, events));
        let moved = moved.as_ref().map(|moved| moved.say(locale, &names));
        lines.extend(moved.filter(|line| !line.is_empty()));
        lines.extend(gain.map(|gain| gain.say(locale, &names)));
        let fall = vacation::fall(desk, held)?;
        let still = still.iter().filter(|_| frame.is_none());
        lines.extend(still.map(|still| Talk::Ballot(still.clone()).say(locale)));
        let flag = (has_shifted && frame.is_none()).then(|| new_flag(held, &names, fall)).flatten();
        lines.extend(flag.map(|talk| talk.say(locale)));
        let mut post = if let Some(frame) = &frame {
            turn_post(desk, held, frame, (place, locale), lines)?
        } else {
            let text = lines::with_heading(held, &names, locale, lines);
            PostRow { text, language: Some(locale), ..PostRow::default() }
        };
        post.calls.extend(calls.iter().cloned());
        post.calls.extend(court::told_by_the_arbiter(desk, held, events, &post.calls)?);
        offered::dress(desk, held, locale, events, &mut post)?;
        court::dress(desk, held, locale, events, &mut post)?;
        Ok(post)
    };
    let id = held.row.id;
    let asks = events.iter().any(|event| court::asks(event) || offered::asks(event));
    let turn = call::turn_or_news(held);
    let about = |player| match turn(player) {
        _ if asks => About::Question(id),
        turn if is_turn => turn,
        _ => About::News(id),
    };
    call::tell_of(desk, held, about, &worded)?;
    if events.iter().any(time::changes_board) {
        watchers::tell(desk, held, events, &notes)?;
    }
    if has_shifted {
        timer::has_told_left(desk, held);
    }
    if awaits_machine(desk, held) || is_counted {
        let called = frame.as_ref().map_or(0, |frame| frame.called);
        let retire = frame.map_or(retire, |frame| frame.retire);
        let (events, opening) = (events.to_vec(), opens);
        desk.withhold(id, since, Withheld { events, notes, opening, retire, called, ..Withheld::default() });
    }
    keep::keep(desk, held)
}

/// Counts the turns that were played, for whoever watches the program.
fn count_turns(desk: &mut Desk<'_>, held: &Held, events: &[Event]) {
    let turns = events.iter().filter(|event| matches!(event, Event::TurnPlayed { .. })).count();
    if turns > 0 {
        *desk.played.entry(held.game.terms().kind.id()).or_default() += turns as u64;
    }
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
        Some(side) => audience::accounts(desk, held, side),
        None => Ok(Vec::new()),
    }
}

/// Whether something has happened to the clocks of which no new board tells.
fn has_shifted(events: &[Event]) -> bool {
    let shifts = |event: &Event| {
        matches!(
            event,
            Event::Credited { .. }
                | Event::Resumed
                | Event::ClaimFailed { .. }
                | Event::Ruled { ruling: Ruling::Adjust { .. }, .. }
        )
    };
    events.iter().any(shifts) && !events.iter().any(time::changes_board)
}

/// When the flag falls now, after something has happened to the clocks.
fn new_flag(held: &Held, names: &BySide<String>, fall: Option<Fall>) -> Option<Talk> {
    let (side, fall) = held.game.clock().running().zip(fall)?;
    Some(Talk::FlagFalls { name: names[side].clone(), fall })
}

/// Who is called because the match is over: whoever has not ended it themselves.
fn told_of_the_end(desk: &Desk<'_>, held: &Held, events: &[Event]) -> Result<Vec<Account>, Stop> {
    if held.game.result().is_none() {
        return Ok(Vec::new());
    }
    let acted = events.iter().rev().find_map(|event| match event {
        Event::TurnPlayed { side, .. } | Event::Resigned { side } => Some(*side),
        _ => None,
    });
    // Who has prepared the end is not there, and for who played the turn before it is news.
    let acted = acted.filter(|_| !events.iter().any(|event| matches!(event, Event::Prepared { .. })));
    let others = Side::BOTH.into_iter().filter(|side| acted != Some(*side));
    let accounts = others.map(|side| audience::accounts(desk, held, side)).collect::<Result<Vec<_>, _>>()?;
    Ok(accounts.concat())
}

/// A draft is void once its turn is played, its position has changed or the match is over.
fn discard_drafts(desk: &mut Desk<'_>, held: &Held, events: &[Event]) -> Done {
    plan::lapse(desk, held, events)?;
    if events.iter().any(time::changes_board) {
        for player in desk.work.drafters(held.row.id)? {
            draft::discard(desk, held.row.id, player)?;
        }
    }
    if events.iter().any(|event| matches!(event, Event::TsaulRaised { .. })) {
        hint::void(desk, held.row.id)?;
        desk.cache.forget_nearby(held.row.id);
    }
    Ok(())
}

/// What a post of the next turn is in every language.
struct Frame {
    key: String,
    retire: Vec<String>,
    calls: Vec<Account>,
    /// To which turn, the first being 1; 0 if it calls nobody.
    called: u32,
    /// Whether it is said already that the clocks stand still from now on.
    tells_pause: bool,
}

/// The frame of a new board, if there is one after what has happened; it takes these posts' buttons away, too. Whoever was
/// called to this turn by a post that has waited, and is told anew, is called again.
fn frame_after(
    desk: &Desk<'_>,
    held: &mut Held,
    events: &[Event],
    (retire, called): (&[String], u32),
) -> Result<Option<Frame>, Stop> {
    // Beside the last board stands until when there was time before the pause, or in it.
    let pauses =
        events.iter().any(|event| matches!(event, Event::Paused { .. })) && held.game.result().is_none();
    let runs_again = events.contains(&Event::Resumed) && !is_idle(held) && held.flag().is_some();
    if !pauses && !runs_again && !events.iter().any(time::changes_board) {
        return Ok(None);
    }
    if held.row.timer.called == called {
        held.row.timer.called = 0;
    }
    let mut frame = frame(desk, held)?;
    frame.tells_pause = pauses;
    frame.retire.extend(retire.iter().cloned());
    Ok(Some(frame))
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
        let side = held.game.to_move();
        held.row.timer.wake = timer::sleeps(desk, held)?;
        // They are called when they wake up.
        if held.row.timer.wake.is_some() {
            Vec::new()
        } else {
            let voters = voters::called(desk, held, side)?;
            held.row.timer.wake = voters.wake;
            [audience::accounts(desk, held, side)?, voters.awake].concat()
        }
    };
    let called = if calls.is_empty() { 0 } else { called };
    Ok(Frame { key, retire, calls, called, tells_pause: false })
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
    (place, locale): (&Place, Locale),
    mut lines: Vec<String>,
) -> Result<PostRow, Stop> {
    let names = desk.names(held, locale)?;
    let over = held.game.result().is_some();
    let idle = is_idle(held);
    let to_move = held.game.to_move();
    // Against the machine, the only one who plays sees their own side below all the time.
    let bottom = held.game.terms().machine().map_or(to_move, Side::other);
    let mut board = held.board(held.game.table(), bottom, locale);
    let mut votes = false;
    if let (false, Some(fall)) = (idle, vacation::fall(desk, held)?) {
        if held.game.tsaul_pending() && !lines.contains(&Talk::TsaulPending.say(locale)) {
            lines.push(Talk::TsaulPending.say(locale));
        }
        let badges = board.drawn.iter().flat_map(|scene| &scene.badges);
        let news = badges.filter(|badge| badge.is_news());
        let kind = held.game.terms().kind;
        lines.extend(news.map(|badge| Talk::News(kind, *badge).say(locale)));
        let colour = kind.rules().colours()[to_move];
        let choosing = ballot::call(desk, held, (&names[to_move], colour), locale)?;
        votes = choosing.is_some();
        // Who learns the game has other things to read, and whoever chose no clock against the machine has a month; reminders say
        // it still.
        let terms = held.game.terms();
        let is_calm = terms.machine().is_some() && terms.control == Control::CALM;
        let fall = Some(fall).filter(|_| !terms.manner.guided && !is_calm);
        let call = || Talk::Call { name: names[to_move].clone(), colour, fall }.say(locale);
        lines.push(choosing.unwrap_or_else(call));
        if let Some(until) = held.game.paused().filter(|_| !frame.tells_pause) {
            lines.push(Talk::Time(Timing::StandStill { until }).say(locale));
        }
    } else if !idle && held.game.terms().machine() == Some(to_move) && !desk.settings.machine {
        lines.push(Talk::Machine(MachineNews::Off { name: names[to_move].clone() }).say(locale));
    } else if awaits_machine(desk, held) {
        let name = names[to_move].clone();
        let thinks = match machine::wait(desk, held)? {
            Some((others, seconds)) => MachineNews::Queued { name, others, seconds },
            None => MachineNews::Thinks { name },
        };
        lines.push(Talk::Machine(thinks).say(locale));
    }
    let zone = beside::zone_at(desk, place)?;
    board.words = Some(beside::beside(desk, held, held.game.table(), locale, zone.as_deref())?);
    let buttons = if over {
        buttons::end_buttons(desk, held, locale)?
    } else if idle {
        Vec::new()
    } else {
        buttons::turn_buttons(desk, held, (place, locale), votes)?
    };
    Ok(PostRow {
        key: frame.key.clone(),
        retire: frame.retire.clone(),
        touch: (!idle && !buttons.is_empty()).then(|| Touch::Open(buttons::open_id(held))),
        text: lines::with_heading(held, &names, locale, lines),
        language: Some(locale),
        calls: frame.calls.clone(),
        boards: vec![board],
        stays: !over,
        buttons: Some(buttons).filter(|buttons| !buttons.is_empty()).into_iter().collect(),
        file: over.then(|| lines::record_file(desk, held, &names)).transpose()?,
        again: if over { buttons::again(desk, held)? } else { None },
        ..PostRow::default()
    })
}
