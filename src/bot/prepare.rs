//! Answers that a player prepares while he waits: how they are made, listed, and played when they apply.

use super::call::{self, About};
use super::command::Preparing;
use super::desk::{Asker, Desk, Done, Held, Stop};
use super::meant::{Meant, current, mine};
use super::message::{Button, Look, Menu, MenuOption};
use super::outbox::PostRow;
use super::panel;
use super::press::{At, Press, Sift};
use crate::games::Side;
use crate::i18n::{Label, NoPlan, Prepared, Talk, Trouble};
use crate::play::plan::Answer;
use crate::play::{Action, Event, Match, MatchId, Plan, PlanRefusal, Refusal};
use crate::players::{Locale, PlayerId};
use crate::store::{Draft, PlanRow};

/// Longest option of a menu, in characters.
const OPTION_MAX: usize = 100;

/// Does what a player asks for in a match and then, in the same breath, what his adversary has prepared for that.
pub(super) fn act(
    desk: &mut Desk<'_>,
    held: &mut Held,
    asker: &Asker,
    action: Action,
) -> Result<Result<Vec<Event>, Refusal>, Stop> {
    let mut before = None;
    for side in Side::BOTH {
        if desk.work.plan(held.row.id, held.player(side))?.is_some_and(|row| !row.plan.is_empty()) {
            before = Some(held.game.clone());
        }
    }
    let mut events = match held.game.act(asker.player, action, asker.at, &held.calendars) {
        Ok(events) => events,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if let Some(earlier) = before {
        answer_all(desk, held, &earlier, &mut events)?;
    }
    resume(desk, held, &mut events)?;
    Ok(Ok(events))
}

/// Plays the answers to what has just been played, by turns, as far as they are prepared. A plan only gets shorter by it,
/// so this comes to an end.
fn answer_all(desk: &mut Desk<'_>, held: &mut Held, earlier: &Match, events: &mut Vec<Event>) -> Done {
    let mut before = answer(desk, held, earlier, events)?;
    while let Some(earlier) = before {
        before = answer(desk, held, &earlier, events)?;
    }
    Ok(())
}

/// Plays the answer to the turn that has just been played, if there is one that applies; it waits, if its player is asked
/// something as well. Returns how the match stood before it: what is played may be answered in turn.
fn answer(
    desk: &mut Desk<'_>,
    held: &mut Held,
    earlier: &Match,
    events: &mut Vec<Event>,
) -> Result<Option<Match>, Stop> {
    let side = held.game.to_move();
    let player = held.player(side);
    let one_turn = held.game.ply() == earlier.ply() + 1 && side != earlier.to_move();
    if !one_turn || held.game.result().is_some() {
        return Ok(None);
    }
    let row = desk.work.plan(held.row.id, player)?.filter(|row| row.ply == earlier.ply());
    let followed = row.and_then(|row| Some((row.plan.followed(earlier, &held.game)?, row)));
    let Some((branch, row)) = followed else { return Ok(None) };
    let ply = held.game.ply();
    let row = PlanRow { ply, plan: branch.then, waiting: Some(branch.mine), ..row };
    if is_asked(held, side) {
        desk.work.put_plan(&row)?;
        tell_that_it_waits(desk, held, &row)?;
        return Ok(None);
    }
    play(desk, held, row, events)
}

/// Whether a side is to say something to an offer or a claim before it plays.
fn is_asked(held: &Held, side: Side) -> bool {
    held.game.case().is_some() || held.game.standing_offers().iter().any(|offer| offer.by != side)
}

/// Plays the answer that has waited, and what is prepared for it in turn, once its player is asked nothing any more.
pub(super) fn resume(desk: &mut Desk<'_>, held: &mut Held, events: &mut Vec<Event>) -> Done {
    let side = held.game.to_move();
    // What was prepared before Tsaul is for another game.
    if held.game.result().is_some() || is_asked(held, side) || events.iter().any(is_another_game) {
        return Ok(());
    }
    let row = desk.work.plan(held.row.id, held.player(side))?;
    let row = row.filter(|row| row.waiting.is_some() && row.ply == held.game.ply());
    match row.map(|row| play(desk, held, row, events)).transpose()?.flatten() {
        Some(earlier) => answer_all(desk, held, &earlier, events),
        None => Ok(()),
    }
}

fn is_another_game(event: &Event) -> bool {
    matches!(event, Event::TsaulAgreed { .. })
}

/// Plays the answer of this plan that is next. It takes no time: it is played when what came before it was. Returns how the
/// match stood before it.
fn play(
    desk: &mut Desk<'_>,
    held: &mut Held,
    row: PlanRow,
    events: &mut Vec<Event>,
) -> Result<Option<Match>, Stop> {
    let Some(text) = row.waiting.clone() else { return Ok(None) };
    let (side, before) = (held.game.to_move(), held.game.clone());
    // What the rules forbid by now, as they may a repetition, is not tried: in a strict match it would be counted.
    let turn = Action::Turn { text: text.clone(), ply: held.game.ply() };
    let at = held.game.record().latest();
    let played = match held.game.after(&text) {
        Ok(_) => held.game.act(row.player, turn, at, &held.calendars),
        Err(refusal) => Err(refusal),
    };
    let Ok(played) = played else { return Ok(None) };
    events.push(Event::Prepared { side });
    events.extend(played);
    keep(desk, &PlanRow { ply: held.game.ply(), waiting: None, ..row })?;
    Ok(Some(before))
}

/// Tells a player alone why his answer is not played yet.
fn tell_that_it_waits(desk: &mut Desk<'_>, held: &Held, row: &PlanRow) -> Done {
    let (id, player) = (held.row.id, row.player);
    let Some(turn) = row.waiting.clone() else { return Ok(()) };
    let locale = desk.profile(player)?.language().unwrap_or(desk.settings.language);
    let text = Talk::Prepared(Prepared::Waits { id, turn }).say(locale);
    let places: Vec<_> = held.places().cloned().collect();
    let post = PostRow { text, language: Some(locale), ..PostRow::default() };
    call::alone(desk, &places, post, player, About::News(id))
}

/// Makes void what is prepared for a match that has gone elsewhere.
pub(super) fn lapse(desk: &mut Desk<'_>, held: &Held, events: &[Event]) -> Done {
    let other = events.iter().any(is_another_game);
    for side in Side::BOTH {
        let Some(row) = desk.work.plan(held.row.id, held.player(side))? else { continue };
        if count(&row) > 0 && (other || row.ply != held.game.ply()) {
            let void = row.void.saturating_add(count(&row) as u32);
            keep(desk, &PlanRow { plan: Plan::default(), waiting: None, void, ..row })?;
        }
    }
    Ok(())
}

/// Keeps a plan, if there is anything in it.
fn keep(desk: &mut Desk<'_>, row: &PlanRow) -> Done {
    if count(row) == 0 && row.void == 0 {
        desk.work.drop_plan(row.match_id, row.player);
        return Ok(());
    }
    Ok(desk.work.put_plan(row)?)
}

/// How many answers there are, with the one that waits.
fn count(row: &PlanRow) -> usize {
    row.plan.answers().len() + usize::from(row.waiting.is_some())
}

/// What the asker has prepared in a match.
fn plan_of(desk: &Desk<'_>, held: &Held, player: PlayerId) -> Result<PlanRow, Stop> {
    let (match_id, ply) = (held.row.id, held.game.ply());
    let row = desk.work.plan(match_id, player)?;
    let new = |void| PlanRow { match_id, player, ply, plan: Plan::default(), void, waiting: None };
    Ok(match row {
        Some(row) if row.ply == ply => row,
        Some(row) => new(row.void + count(&row) as u32),
        None => new(0),
    })
}

fn refused(held: &Held, why: PlanRefusal) -> Stop {
    Trouble::from(NoPlan::Refused(held.game.terms().kind, why)).into()
}

/// Does what is asked of prepared answers, by command.
pub(super) fn typed(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>, preparing: &Preparing) -> Done {
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
    let before = count(&row);
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
    let dropped = Prepared::Dropped { id, count: before - count(&row) };
    keep(desk, &row)?;
    panel::discard(desk, id, asker.player)?;
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
    let waits = row.waiting.clone().map(|turn| Prepared::Waits { id, turn });
    let said = Some(said).filter(|_| waits.is_none() || !answers.is_empty());
    let lines: Vec<_> = waits.into_iter().chain(said).map(|line| Talk::Prepared(line).say(locale)).collect();
    let post = PostRow {
        text: lines.join("\n"),
        buttons: if may { vec![buttons(at, &answers, kept, locale)] } else { Vec::new() },
        menus: if may { menus(at, &answers, locale) } else { Vec::new() },
        ..PostRow::default()
    };
    keep(desk, &PlanRow { void: 0, ..row })?;
    desk.show(asker, post)
}

fn buttons(at: At, answers: &[Answer], kept: Option<usize>, locale: Locale) -> Vec<Button> {
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
pub(super) fn button(at: At, locale: Locale) -> Button {
    Press::Prepare(at, 0).button(locale, &Label::Prepare, Look::Primary)
}

/// Whether more can be prepared behind an answer.
fn goes_on(answer: &Answer) -> bool {
    answer.depth + 1 < Plan::DEPTH_MAX
}

fn menus(at: At, answers: &[Answer], locale: Locale) -> Vec<Menu> {
    let count = answers.len();
    let option = |(place, answer): (usize, &Answer)| {
        let label = format!("{}. {} – {}", place + 1, answer.his, answer.mine);
        let label = label.chars().take(OPTION_MAX).collect();
        MenuOption { id: (place + 1).to_string(), label, chosen: false }
    };
    let menu = |away: bool, label: &Label| Menu {
        id: Sift { at, count, away }.to_string(),
        label: label.say(locale),
        options: answers.iter().enumerate().filter(|(_, one)| away || goes_on(one)).map(option).collect(),
    };
    let menus = [menu(false, &Label::GoOnFrom), menu(true, &Label::TakeAway)];
    menus.into_iter().filter(|menu| !menu.options.is_empty()).collect()
}

/// Takes the choice of a menu under the list.
pub(super) fn sift(desk: &mut Desk<'_>, asker: &Asker, sift: Sift, option: &str) -> Done {
    let held = current(desk, asker, sift.at)?;
    let number = option.parse().map_err(|_| Trouble::StrangeButton)?;
    if plan_of(desk, &held, asker.player)?.plan.answers().len() != sift.count {
        return Err(Trouble::Stale { id: sift.at.id }.into());
    }
    if sift.away {
        take_away(desk, asker, &held, Some(number))
    } else {
        prepare(desk, asker, sift.at, number)
    }
}

/// Takes all answers away, by button.
pub(super) fn unprepare(desk: &mut Desk<'_>, asker: &Asker, at: At, count: usize) -> Done {
    let held = current(desk, asker, at)?;
    if plan_of(desk, &held, asker.player)?.plan.answers().len() != count {
        return Err(Trouble::Stale { id: at.id }.into());
    }
    take_away(desk, asker, &held, None)
}

/// Opens the panel to prepare what follows the answer of this number or, if it is 0, the adversary's next turn.
pub(super) fn prepare(desk: &mut Desk<'_>, asker: &Asker, at: At, number: usize) -> Done {
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
    panel::show_draft(desk, asker, &held, &draft)
}

/// A match as it would stand after these turns.
pub(super) fn supposed(mut held: Held, line: &[String]) -> Result<Held, Stop> {
    for (place, turn) in line.iter().enumerate() {
        let supposed = held.game.supposing(turn, place.is_multiple_of(2));
        held.game = supposed.map_err(|why| refused(&held, why))?;
    }
    Ok(held)
}

/// Takes the turn that was drafted: the adversary's, and the panel goes on to the answer; or the answer, and it is kept.
pub(super) fn take(desk: &mut Desk<'_>, asker: &Asker, mut held: Held, mut draft: Draft) -> Done {
    let mut line = draft.ahead.take().unwrap_or_default();
    if line.len().is_multiple_of(2) {
        held.game = held.game.supposing(&draft.steps, true).map_err(|why| refused(&held, why))?;
        line.extend(held.game.last_turn().map(str::to_owned));
        draft = Draft { steps: String::new(), picked: Vec::new(), ahead: Some(line), ..draft };
        desk.work.put_draft(&draft)?;
        return panel::show(desk, asker, &held, &draft);
    }
    line.push(draft.steps);
    let held = mine(desk, asker, Some(draft.match_id), Meant::Waiting)?;
    panel::discard(desk, draft.match_id, asker.player)?;
    add(desk, asker, &held, &line)
}

/// Comes back from an empty draft to the turn that is supposed before it; `false` if there is none.
pub(super) fn back(desk: &mut Desk<'_>, asker: &Asker, draft: &mut Draft) -> Result<Option<Held>, Stop> {
    let Some(turn) = draft.ahead.as_mut().and_then(Vec::pop) else {
        return Ok(None);
    };
    draft.steps = turn;
    let held = mine(desk, asker, Some(draft.match_id), Meant::Waiting)?;
    supposed(held, draft.ahead.as_deref().unwrap_or_default()).map(Some)
}
