//! Answers that a player prepares while they wait: how they are made, listed, and played when they apply.

use crate::bot::ask::command::Preparing;
use crate::bot::course::{draft, plan};
use crate::bot::deed::picking;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::meant::{Meant, current, mine};
use crate::bot::wire::menus::PlanMenu;
use crate::bot::wire::message::{Button, Look, Menu, MenuOption};
use crate::bot::wire::press::{At, Press};
use crate::games::Side;
use crate::i18n::{Label, NoPlan, Prepared, Talk, Trouble};
use crate::play::plan::PlanLine;
use crate::play::{MatchId, Plan, PlanRefusal};
use crate::players::{Locale, PlayerId};
use crate::store::{Draft, PlanRow};

/// Longest option of a menu, in characters.
const OPTION_MAX: usize = 100;

/// What the asker has prepared in a match.
fn plan_of(desk: &Desk<'_>, held: &Held, player: PlayerId) -> Result<PlanRow, Stop> {
    let (match_id, ply) = (held.row.id, held.game.ply());
    let row = desk.work.plan(match_id, player)?;
    let new = |void| PlanRow { match_id, player, ply, plan: Plan::default(), void, waiting: None };
    Ok(match row {
        Some(row) if row.ply == ply => row,
        Some(row) => new(row.void + plan::count(&row) as u32),
        None => new(0),
    })
}

fn refused(held: &Held, why: PlanRefusal) -> Stop {
    Trouble::from(NoPlan::Refused(held.game.terms().kind, why)).into()
}

/// Does what is asked of prepared answers, by command.
pub(in crate::bot) fn typed(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: Option<MatchId>,
    preparing: &Preparing,
) -> Done {
    let held = mine(desk, asker, id, Meant::Waiting)?;
    held.game.check_may_prepare().map_err(|why| refused(&held, why))?;
    match preparing {
        Preparing::List => list(desk, asker, &held, None),
        Preparing::TakeAway(number) => take_away(desk, asker, &held, *number),
        Preparing::Line(line) => add(desk, asker, &held, line),
    }
}

/// Prepares a run of turns, and shows what is prepared then.
fn add(desk: &mut Desk<'_>, asker: &Asker, held: &Held, line: &[String]) -> Done {
    let mut row = plan_of(desk, held, asker.player)?;
    let added = row.plan.add(&held.game, asker.player, line);
    let number = added.map_err(|why| refused(held, why))?;
    desk.work.put_plan(&row)?;
    list(desk, asker, held, Some(number))
}

/// Takes an answer away with what is behind it, or all of them.
fn take_away(desk: &mut Desk<'_>, asker: &Asker, held: &Held, number: Option<usize>) -> Done {
    let id = held.row.id;
    let mut row = plan_of(desk, held, asker.player)?;
    let before = plan::count(&row);
    let gone = match number {
        None => {
            (row.plan, row.waiting) = (Plan::default(), None);
            before > 0
        }
        Some(number) => row.plan.remove(number),
    };
    if !gone {
        return Err(Trouble::from(NoPlan::NoSuchAnswer { id, count: row.plan.answers().len() }).into());
    }
    let dropped = Prepared::Dropped { id, count: before - plan::count(&row) };
    plan::keep(desk, &row)?;
    draft::discard(desk, id, asker.player)?;
    desk.answer(asker, Talk::Prepared(dropped).say(asker.locale))
}

/// Shows what is prepared, to who has prepared it; and what is void, once.
fn list(desk: &mut Desk<'_>, asker: &Asker, held: &Held, kept: Option<usize>) -> Done {
    let row = plan_of(desk, held, asker.player)?;
    let answers = row.plan.answers();
    let (locale, id, void) = (asker.locale, held.row.id, row.void as usize);
    let may = held.game.may_prepare(asker.player).is_ok();
    let at = At { id, ply: held.game.ply() };
    let said = Prepared::List { id, answers: answers.clone(), void, kept };
    let side = held.game.side_of(asker.player).unwrap_or(Side::White);
    let asked = plan::asked(held, side);
    let waits = row.waiting.clone().map(|turn| Prepared::Waits { id, turn, asked });
    let said = Some(said).filter(|_| waits.is_none() || !answers.is_empty());
    let lines: Vec<_> = waits.into_iter().chain(said).map(|line| Talk::Prepared(line).say(locale)).collect();
    let post = PostRow {
        text: lines.join("\n"),
        buttons: if may { vec![buttons(at, &answers, kept, locale)] } else { Vec::new() },
        menus: if may { menus(at, &answers, locale) } else { Vec::new() },
        ..PostRow::default()
    };
    plan::keep(desk, &PlanRow { void: 0, ..row })?;
    desk.show(asker, post)
}

fn buttons(at: At, answers: &[PlanLine], kept: Option<usize>, locale: Locale) -> Vec<Button> {
    let mut buttons = vec![button(at, locale)];
    let fresh = kept.filter(|number| answers.get(number - 1).is_some_and(goes_on));
    if let Some(number) = fresh {
        buttons.push(Press::Prepare(at, number).button(locale, &Label::GoOn, Look::Plain));
    }
    if !answers.is_empty() {
        let all = Press::Unprepare(at, answers.len());
        buttons.push(all.button(locale, &Label::Unprepare, Look::Danger));
    }
    buttons
}

/// The button with which a player who waits prepares an answer.
pub(in crate::bot) fn button(at: At, locale: Locale) -> Button {
    Press::Prepare(at, 0).button(locale, &Label::Prepare, Look::Primary)
}

/// Whether more can be prepared behind an answer.
fn goes_on(answer: &PlanLine) -> bool {
    answer.is_certain() && answer.depth + 1 < Plan::DEPTH_MAX
}

fn menus(at: At, answers: &[PlanLine], locale: Locale) -> Vec<Menu> {
    let count = answers.len();
    let option = |(place, answer): (usize, &PlanLine)| {
        let label = format!("{}. {} – {}", place + 1, answer.theirs, answer.mine);
        let label = label.chars().take(OPTION_MAX).collect();
        MenuOption { id: (place + 1).to_string(), label, chosen: false }
    };
    let menu = |away: bool, label: &Label| Menu {
        id: PlanMenu { at, count, away }.to_string(),
        label: label.say(locale),
        options: answers.iter().enumerate().filter(|(_, one)| away || goes_on(one)).map(option).collect(),
        quick: false,
    };
    let menus = [menu(false, &Label::GoOnFrom), menu(true, &Label::TakeAway)];
    menus.into_iter().filter(|menu| !menu.options.is_empty()).collect()
}

/// Takes the choice of a menu under the list.
pub(in crate::bot) fn pick(desk: &mut Desk<'_>, asker: &Asker, menu: PlanMenu, option: &str) -> Done {
    let held = current(desk, asker, menu.at)?;
    let number = option.parse().map_err(|_| Trouble::StrangeButton)?;
    if plan_of(desk, &held, asker.player)?.plan.answers().len() != menu.count {
        return Err(Trouble::Stale { id: menu.at.id }.into());
    }
    if menu.away {
        take_away(desk, asker, &held, Some(number))
    } else {
        prepare(desk, asker, menu.at, number)
    }
}

/// Takes all answers away, by button.
pub(in crate::bot) fn unprepare(desk: &mut Desk<'_>, asker: &Asker, at: At, count: usize) -> Done {
    let held = current(desk, asker, at)?;
    if plan_of(desk, &held, asker.player)?.plan.answers().len() != count {
        return Err(Trouble::Stale { id: at.id }.into());
    }
    take_away(desk, asker, &held, None)
}

/// Opens the panel to prepare what follows the answer of this number or, if it is 0, the opponent's next turn.
pub(in crate::bot) fn prepare(desk: &mut Desk<'_>, asker: &Asker, at: At, number: usize) -> Done {
    let held = current(desk, asker, at)?;
    held.game.may_prepare(asker.player).map_err(|why| refused(&held, why))?;
    let line = match number {
        0 => Some(Vec::new()),
        number => plan_of(desk, &held, asker.player)?.plan.line(number),
    };
    let line = line.ok_or(Trouble::Stale { id: at.id })?;
    if line.len() / 2 >= Plan::DEPTH_MAX {
        return Err(refused(&held, PlanRefusal::TooDeep));
    }
    let held = supposed(held, &line)?;
    let draft = Draft {
        match_id: at.id,
        player: asker.player,
        ply: at.ply,
        steps: String::new(),
        picked: Vec::new(),
        place: asker.place.clone(),
        ahead: Some(line),
    };
    picking::show_draft(desk, asker, &held, &draft)
}

/// A match as it would stand after these turns.
pub(in crate::bot) fn supposed(mut held: Held, line: &[String]) -> Result<Held, Stop> {
    for (place, turn) in line.iter().enumerate() {
        let supposed = held.game.supposing(turn, place.is_multiple_of(2));
        held.game = supposed.map_err(|why| refused(&held, why))?.into();
    }
    Ok(held)
}

/// Takes the turn that was drafted: the opponent's, and the panel goes on to the answer; or the answer, and it is kept.
pub(in crate::bot) fn take(desk: &mut Desk<'_>, asker: &Asker, mut held: Held, mut draft: Draft) -> Done {
    let mut line = draft.ahead.take().unwrap_or_default();
    if line.len().is_multiple_of(2) {
        held.game = held.game.supposing(&draft.steps, true).map_err(|why| refused(&held, why))?.into();
        line.extend(held.game.last_turn().map(str::to_owned));
        draft = Draft { steps: String::new(), picked: Vec::new(), ahead: Some(line), ..draft };
        desk.work.put_draft(&draft)?;
        return picking::show(desk, asker, &held, &draft);
    }
    line.push(draft.steps);
    let held = mine(desk, asker, Some(draft.match_id), Meant::Waiting)?;
    draft::discard(desk, draft.match_id, asker.player)?;
    add(desk, asker, &held, &line)
}

/// Comes back from an empty draft to the turn that is supposed before it; `false` if there is none.
pub(in crate::bot) fn back(
    desk: &mut Desk<'_>,
    asker: &Asker,
    draft: &mut Draft,
) -> Result<Option<Held>, Stop> {
    let Some(turn) = draft.ahead.as_mut().and_then(Vec::pop) else {
        return Ok(None);
    };
    draft.steps = turn;
    let held = mine(desk, asker, Some(draft.match_id), Meant::Waiting)?;
    supposed(held, draft.ahead.as_deref().unwrap_or_default()).map(Some)
}
