//! What people ask to see: boards, lists, clocks, records, lessons, their profile, help.

use crate::bot::ask::command::Spec;
use crate::bot::course::{beside, leave, vacation};
use crate::bot::deed::prepare;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Held, STRANGER, Stop};
use crate::bot::news::lines;
use crate::bot::seat::meant::{Meant, mine};
use crate::bot::seat::{channel, closed, view};
use crate::bot::wire::board::{Board, Pointed};
use crate::bot::wire::message::Look;
use crate::bot::wire::press::{At, Press};
use crate::games::{Kind, MarkKind, Side};
use crate::i18n::flag::Fall;
use crate::i18n::lesson::{Page, Shown};
use crate::i18n::machine::NoMachine;
use crate::i18n::talk::Timing;
use crate::i18n::{self, Court, Label, Slot, Talk, Trouble, Verb, guide};
use crate::play::{Control, MatchId};
use crate::players::Locale;
use jiff::SignedDuration;

/// Shows a match, only to who asks: their own, or any whose number they know. The board is a picture or, if that is
/// wanted, in words.
pub(in crate::bot) fn board(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>, in_words: bool) -> Done {
    let held = seen(desk, asker, id)?;
    let mut post = board_post(desk, asker, &held)?;
    if in_words {
        for board in post.boards.drain(..) {
            post.text = format!("{}\n\n{}", post.text, board.alt);
        }
    }
    desk.show(asker, post)
}

/// What shows a match to who asks, with the button of its panel where it waits for them.
pub(in crate::bot) fn board_post(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Result<PostRow, Stop> {
    let names = desk.names(held, asker.locale)?;
    let terms = held.game.terms();
    let mut lines = vec![lines::heading_of(held, &names)];
    let is_stranger = asker.player == STRANGER;
    lines.push(clocks(desk, held, asker.locale, is_stranger)?);
    let case = held.game.case().filter(|_| held.game.result().is_none());
    lines.extend(case.map(|case| {
        let until = held.game.held_until(&held.calendars);
        Talk::Court(Court::Pending { question: case.question, until })
    }));
    let ended = held.game.result().map(crate::play::Event::Ended);
    lines.extend(ended.map(|event| Talk::Happened {
        kind: terms.kind,
        options: terms.options.clone(),
        event,
        names: names.clone(),
    }));
    let table = held.game.table();
    let mut board = held.board(table, view::bottom(asker, held), asker.locale);
    board.words = Some(beside::beside(desk, held, table, asker.locale, asker.zone())?);
    let mut lines: Vec<_> = lines.iter().map(|line| line.say(asker.locale)).collect();
    // When somebody will be away is told to people in the chat, not to whoever passes by.
    if !is_stranger {
        lines.extend(leave::lines(desk, held, asker.locale)?);
    }
    let acts = channel::acts(desk, asker, held)?.ok();
    let mine = held.game.result().is_none() && case.is_none() && acts == Some(held.game.to_move());
    let plays = held.game.side_of(asker.player).is_some();
    let at = At { id: held.row.id, ply: held.game.ply() };
    let button = Press::Open(at).button(
        asker.locale,
        if plays { &Label::Move } else { &Label::Propose },
        Look::Primary,
    );
    let buttons = if mine {
        vec![vec![button]]
    } else if held.game.may_prepare(asker.player).is_ok() {
        vec![vec![prepare::button(at, asker.locale)]]
    } else {
        Vec::new()
    };
    Ok(PostRow { text: lines.join("\n"), boards: vec![board], buttons, ..PostRow::default() })
}

/// Shows the clocks of a match.
pub(in crate::bot) fn clock(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let held = seen(desk, asker, id)?;
    let mut text = clocks(desk, &held, asker.locale, false)?.say(asker.locale);
    let first_turn = held.game.record().preamble.first_turn.filter(|_| held.game.clock().is_first());
    if let Some(seconds) = first_turn {
        let first = Timing::FirstTurn { time: SignedDuration::from_secs(i64::from(seconds)) };
        text = format!("{text}\n{}", Talk::Time(first).say(asker.locale));
    }
    let lines = leave::lines(desk, &held, asker.locale)?;
    desk.answer(asker, [vec![text], lines].concat().join("\n"))
}

/// How the clocks stand; to a stranger, no word of vacations.
fn clocks(desk: &Desk<'_>, held: &Held, locale: Locale, is_stranger: bool) -> Result<Talk, Stop> {
    let names = desk.names(held, locale)?;
    let clock = held.game.clock();
    let fall = vacation::fall(desk, held)?;
    let vacation = fall.and_then(|fall| fall.vacation);
    let left = crate::games::BySide::from_fn(|side| {
        let remaining = held.game.remaining(side, desk.now, &held.calendars);
        let left = vacation.filter(|_| clock.running() == Some(side)).unwrap_or(remaining);
        (held.game.terms().machine() != Some(side)).then_some(left)
    });
    let until = |fall: &Fall| if fall.vacation.is_some() { fall.end() } else { fall.flag };
    let told =
        |fall: Fall| if is_stranger { Fall { ends: fall.ends, ..Fall::at(until(&fall)) } } else { fall };
    let fall = fall.map(told);
    let flag = clock.running().zip(fall).map(|(side, fall)| (names[side].clone(), fall));
    Ok(Talk::Time(Timing::Clocks {
        left,
        flag,
        control: clock.control(),
        respite: held.game.terms().respite,
        paused: held.game.held_until(&held.calendars),
        vacation: crate::games::BySide::from_fn(|side| held.game.vacation_spent(side)),
        names,
    }))
}

/// Shows which clocks there are to choose from.
pub(in crate::bot) fn clocks_to_choose(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let text = Talk::Time(Timing::ClocksToChoose {
        usual: desk.settings.control,
        presets: Control::PRESETS.to_vec(),
    });
    desk.answer(asker, text.say(asker.locale))
}

/// A match to look at: matches are no secret to those who know their number, but for closed ones.
pub(in crate::bot) fn seen(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Result<Held, Stop> {
    let Some(id) = id else { return mine(desk, asker, None, Meant::Any) };
    let held = desk.held(id)?.ok_or(Trouble::NoSuchMatch { id })?;
    closed::admit(desk, asker, &held)?;
    Ok(held)
}

/// The key of the post of a lesson.
pub(in crate::bot) fn lesson_key(kind: Kind) -> String {
    format!("lesson:{}", kind.id())
}

/// Cells to point out.
pub(in crate::bot) fn targets(cells: &[&str]) -> Vec<(Pointed, Vec<String>, String)> {
    let target = |cell: &&str| (Pointed::from(MarkKind::Target), vec![(*cell).to_owned()], String::new());
    cells.iter().map(target).collect()
}

/// The board of a page. Tests see to it that each can be set up.
pub(in crate::bot) fn lesson_board(kind: Kind, page: &Page, locale: Locale) -> Option<Board> {
    let Shown { position, steps, targets } = page.board?;
    let rules = kind.rules();
    let options = crate::games::Options::defaults(rules.options());
    let mut table = rules.table_at(&options, position).ok()?;
    table.play(steps).ok()?;
    let scene = table.scene();
    Some(Board {
        game: kind.id().to_owned(),
        options: options.to_string(),
        position: position.to_owned(),
        steps: steps.to_owned(),
        marks: self::targets(targets),
        over: false,
        black_below: scene.bottom == Side::Black,
        alt: i18n::alt(locale, kind, &scene, i18n::Steps::Begun(steps)),
        ended: false,
        // Who learns a game does not know its pieces yet.
        letters: true,
        words: None,
        drawn: None,
    })
}

/// Says what can be said, or explains one command.
pub(in crate::bot) fn help(desk: &mut Desk<'_>, asker: &Asker, topic: Option<Verb>) -> Done {
    let locale = asker.locale;
    let text = match topic {
        Some(verb) if verb.needs_machine() && !desk.settings.machine => {
            return Err(Trouble::from(NoMachine::Off).into());
        }
        Some(verb) => {
            let slots = Spec::of(verb).map_or(&[][..], |spec| spec.slots).iter().copied();
            let is_here = |slot: &Slot| desk.settings.machine || *slot != Slot::Machine;
            guide::topic(locale, verb, &slots.filter(is_here).collect::<Vec<_>>())
        }
        None => guide::overview(locale, desk.settings.machine),
    };
    let learn = |kind: &Kind| Press::Page(*kind, 1).button(locale, &Label::Learn(*kind), Look::Plain);
    let buttons = if topic.is_none() { vec![Kind::ALL.iter().map(learn).collect()] } else { Vec::new() };
    desk.show(asker, PostRow { text, buttons, ..PostRow::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::lesson;

    #[test]
    fn every_board_of_a_lesson_can_be_set_up() {
        for (locale, kind) in
            Locale::ALL.into_iter().flat_map(|locale| Kind::ALL.iter().map(move |kind| (locale, *kind)))
        {
            for page in lesson::pages(locale, kind).iter().filter(|page| page.board.is_some()) {
                let board = lesson_board(kind, page, locale).unwrap_or_else(|| panic!("{}", page.title));
                let picture = board
                    .picture(crate::players::Skin::default(), None)
                    .unwrap_or_else(|| panic!("{}", page.title));
                let cells = &picture.scene().unwrap().cells;
                let known = |cell: &&str| cells.iter().any(|known| known.name == **cell);
                let targets = page.board.map_or(&[][..], |shown| shown.targets);
                assert!(targets.iter().all(known), "{}", page.title);
            }
        }
    }
}
