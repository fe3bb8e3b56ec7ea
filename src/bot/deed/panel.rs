//! The private panel in which a player drafts their turn, by choosing or by typing. Nothing is played before it is
//! confirmed, unless they have switched that off.

use crate::bot::course::{draft, hint as hints, machine};
use crate::bot::deed::{hint, picking, play, prepare, queue, touch};
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::channel;
use crate::bot::seat::meant::{Meant, current, mine};
use crate::bot::wire::menus::{PanelMenu, TouchMenu};
use crate::bot::wire::press::{At, PanelAt};
use crate::games::{Illegal, Refused, Table, TurnEnd};
use crate::i18n::{Talk, Trouble};
use crate::play::{Action, MatchId, Refusal};
use crate::store::Draft;

/// Opens the panel, by button.
pub(in crate::bot) fn open(desk: &mut Desk<'_>, asker: &Asker, spot: PanelAt) -> Done {
    let held = current(desk, asker, spot.at)?;
    let (held, draft) = seated(desk, asker, held, spot.ahead.is_some())?;
    picking::show_draft(desk, asker, &held, &draft)
}

/// Puts typed steps into the draft and shows it, or just opens the panel.
///
/// Steps go on from the draft; where they cannot, but could from the start of the turn, they take its place.
pub(in crate::bot) fn type_steps(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: Option<MatchId>,
    steps: &str,
) -> Done {
    let (held, draft) = seated_any(desk, asker, id)?;
    take_steps(desk, asker, held, draft, steps)
}

/// Makes the turn of a hint the draft, in the place of what is there. It is not played at once, whatever its player wants of
/// their own turns: they want to see it.
pub(in crate::bot) fn take_hint(desk: &mut Desk<'_>, asker: &Asker, at: At) -> Done {
    let held = current(desk, asker, at)?;
    let Some(turn) = hint::given(desk, &held)? else { return hint::press(desk, asker, at, true) };
    let (held, mut draft) = seated(desk, asker, held, false)?;
    touch::check(asker, &held, &draft, &turn)?;
    let kind = held.game.terms().kind;
    let table = held.game.draft(&turn).map_err(|refusal| Trouble::Match(kind, refusal))?;
    draft.steps = table.steps().join(" ");
    draft.picked.clear();
    draft::bring_down(desk, asker, &held)?;
    keep(desk, asker, &held, &draft, &*table)
}

/// Puts the steps of a form into the draft, as [`type_steps`] does.
pub(in crate::bot) fn write_steps(desk: &mut Desk<'_>, asker: &Asker, spot: PanelAt, steps: &str) -> Done {
    let held = current(desk, asker, spot.at)?;
    let (held, draft) = seated(desk, asker, held, spot.ahead.is_some())?;
    if draft::spot_of(&draft) != spot {
        return moved_on(desk, asker, &held, &draft);
    }
    take_steps(desk, asker, held, draft, steps)
}

fn take_steps(desk: &mut Desk<'_>, asker: &Asker, held: Held, mut draft: Draft, steps: &str) -> Done {
    if steps.is_empty() {
        return picking::show_draft(desk, asker, &held, &draft);
    }
    let onward = format!("{} {steps}", draft.steps);
    let whole = is_whole_step(&held, &draft);
    let mut is_anew = whole || draft.steps.is_empty();
    let table = held.game.draft(onward.trim()).or_else(|refusal| {
        let anew = held.game.draft(steps);
        // What was typed is what the refusal should speak of.
        let meant_anew = is_anew || (is_spent(&refusal) && steps.contains(char::is_whitespace));
        is_anew = meant_anew || anew.is_ok();
        anew.map_err(|fresh| if meant_anew { fresh } else { shifted(refusal, &onward, steps) })
    });
    if counts(asker, &held, &draft) && is_against_the_rules(&table) {
        let text = if is_anew { steps } else { onward.trim() };
        let action = Action::Turn { text: text.to_owned(), ply: held.game.ply() };
        let kind = held.game.terms().kind;
        let why = fault(table);
        play::act(desk, asker, held, action)?;
        // What everybody reads says that it counts, and not why.
        return why.map_or(Ok(()), |why| desk.answer(asker, Talk::Counted { kind, why }.say(asker.locale)));
    }
    let table = table.map_err(|refusal| Trouble::Match(held.game.terms().kind, refusal))?;
    let steps = table.steps().join(" ");
    touch::check(asker, &held, &draft, &steps)?;
    draft.steps = steps;
    draft.picked.clear();
    draft::bring_down(desk, asker, &held)?;
    put(desk, asker, held, draft, &*table)
}

/// Whether it counts what a player types against the rules, whether or not they confirm their turns.
fn counts(asker: &Asker, held: &Held, draft: &Draft) -> bool {
    held.game.side_of(asker.player).is_some() && held.game.terms().strict && draft.ahead.is_none()
}

/// Whether steps that were typed are against the rules, or all of a turn that is.
fn is_against_the_rules(typed: &Result<Box<dyn Table>, Refusal>) -> bool {
    match typed {
        Ok(table) => match table.turn_end() {
            TurnEnd::NotYet(why) => {
                Refusal::Unfinished(why).is_against_the_rules() && table.choices().is_empty()
            }
            _ => false,
        },
        Err(refusal) => refusal.is_against_the_rules(),
    }
}

/// What the rules have against what was typed.
fn fault(typed: Result<Box<dyn Table>, Refusal>) -> Option<Refusal> {
    match typed.map(|table| table.turn_end()) {
        Ok(TurnEnd::NotYet(why)) => Some(Refusal::Unfinished(why)),
        Ok(_) => None,
        Err(refusal) => Some(refusal),
    }
}

/// Whether a single step is the whole turn, so that any other step takes its place.
fn is_whole_step(held: &Held, draft: &Draft) -> bool {
    held.game
        .draft(&draft.steps)
        .is_ok_and(|table| table.steps().len() == 1 && table.turn_end() == TurnEnd::Must)
}

/// Whether the draft had no room for more, so that a whole turn was meant to take its place.
fn is_spent(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::Refused(Refused::Illegal { why: Illegal::Spent, .. }))
}

/// A refusal whose place is counted in what was typed, not in the whole draft.
fn shifted(refusal: Refusal, onward: &str, typed: &str) -> Refusal {
    let before = onward.chars().count() - typed.chars().count();
    match refusal {
        Refusal::Refused(Refused::Unreadable(mut error)) => {
            error.at = error.at.saturating_sub(before);
            Refusal::Refused(Refused::Unreadable(error))
        }
        other => other,
    }
}

/// Takes the choice of a menu: one further on the way to a step, or the step itself.
pub(in crate::bot) fn pick(desk: &mut Desk<'_>, asker: &Asker, pick: PanelMenu, option: &str) -> Done {
    let held = current(desk, asker, pick.at.at)?;
    let (held, mut draft) = seated(desk, asker, held, pick.at.ahead.is_some())?;
    let (mut table, shown) = (draft::set_up(&held, &draft)?, draft.clone());
    let is_other = draft::spot_of(&draft) != pick.at || table.steps().len() != pick.made;
    if is_other || pick.level > draft.picked.len() {
        return moved_on(desk, asker, &held, &shown);
    }
    draft.picked.truncate(pick.level);
    draft.picked.push(option.to_owned());
    let choices = picking::choices(&*table);
    let matches = picking::matching(&choices, &draft.picked);
    match matches[..] {
        [] => return moved_on(desk, asker, &held, &shown),
        // Where nothing else is possible at all, the rest of the way need not be picked.
        [only] if only.is_settled_by(draft.picked.len()) || choices.len() == 1 => {
            format!("{} {}", draft.steps, only.step).trim().clone_into(&mut draft.steps);
            table = draft::set_up(&held, &draft)?;
            draft.picked.clear();
        }
        _ => {}
    }
    put(desk, asker, held, draft, &*table)
}

/// Takes steps that were picked on the board.
pub(in crate::bot) fn take_touched(desk: &mut Desk<'_>, asker: &Asker, menu: TouchMenu, steps: &str) -> Done {
    let held = current(desk, asker, menu.at.at)?;
    let (held, mut draft) = seated(desk, asker, held, menu.at.ahead.is_some())?;
    let made = draft::set_up(&held, &draft)?.steps().len();
    let is_same = draft::spot_of(&draft) == menu.at && made == menu.made;
    let onward = held.game.draft(format!("{} {steps}", draft.steps).trim()).ok();
    let Some(table) = onward.filter(|table| is_same && table.steps().len() > made) else {
        return moved_on(desk, asker, &held, &draft);
    };
    draft.steps = table.steps().join(" ");
    draft.picked.clear();
    put(desk, asker, held, draft, &*table)
}

/// Takes the last step back, by button.
pub(in crate::bot) fn undo(desk: &mut Desk<'_>, asker: &Asker, spot: PanelAt, made: usize) -> Done {
    let held = current(desk, asker, spot.at)?;
    let (held, draft) = seated(desk, asker, held, spot.ahead.is_some())?;
    let table = draft::set_up(&held, &draft)?;
    if draft::spot_of(&draft) != spot || table.steps().len() != made {
        return moved_on(desk, asker, &held, &draft);
    }
    undo_one(desk, asker, &held, draft, table)
}

/// Takes the last step back, by command.
pub(in crate::bot) fn undo_any(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let (held, draft) = seated_any(desk, asker, id).map_err(nothing_to_undo)?;
    let table = draft::set_up(&held, &draft)?;
    undo_one(desk, asker, &held, draft, table).map_err(nothing_to_undo)
}

/// Who writes it without a draft may mean the turn that they have played.
fn nothing_to_undo(why: Stop) -> Stop {
    match why {
        Stop::Trouble(Trouble::EmptyDraft | Trouble::Match(_, Refusal::NotYourTurn)) => {
            Trouble::NoDraft { undo: true }.into()
        }
        other => other,
    }
}

fn undo_one(
    desk: &mut Desk<'_>,
    asker: &Asker,
    held: &Held,
    mut draft: Draft,
    mut table: Box<dyn Table>,
) -> Done {
    if draft.picked.pop().is_none() && !take_back(&mut *table) {
        let before = prepare::back(desk, asker, &mut draft)?.ok_or(Trouble::EmptyDraft)?;
        draft::keep(desk, &draft)?;
        return picking::show(desk, asker, &before, &draft);
    }
    touch::check(asker, held, &draft, &table.steps().join(" "))?;
    let before = std::mem::replace(&mut draft.steps, table.steps().join(" "));
    draft::keep(desk, &draft)?;
    picking::show_table(desk, asker, held, &draft, &*table)?;
    hint::refit(desk, held, &before)
}

/// Takes the last step back or, where the last steps are a run that can be picked as a whole, all of that run.
pub(in crate::bot) fn take_back(table: &mut dyn Table) -> bool {
    let made = table.steps();
    let mut before = table.boxed();
    let begins_run = |kept: &usize| {
        before.undo();
        let run = made[*kept..].join(" ");
        made.len() - kept > 1 && before.shortcuts().iter().any(|shortcut| shortcut.step == run)
    };
    if let Some(kept) = (0..made.len()).rev().filter(begins_run).last() {
        (kept..made.len()).for_each(|_| drop(table.undo()));
        return true;
    }
    table.undo().is_some()
}

/// Plays the draft, by button.
pub(in crate::bot) fn confirm(desk: &mut Desk<'_>, asker: &Asker, spot: PanelAt, made: usize) -> Done {
    let held = current(desk, asker, spot.at)?;
    let (held, draft) = seated(desk, asker, held, spot.ahead.is_some())?;
    if draft::spot_of(&draft) != spot || draft::set_up(&held, &draft)?.steps().len() != made {
        return moved_on(desk, asker, &held, &draft);
    }
    play_draft(desk, asker, held, draft)
}

/// Plays the draft, by command.
pub(in crate::bot) fn confirm_any(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let (held, draft) = seated_any(desk, asker, id)?;
    play_draft(desk, asker, held, draft)
}

fn play_draft(desk: &mut Desk<'_>, asker: &Asker, held: Held, draft: Draft) -> Done {
    if draft.steps.is_empty() {
        return Err(Trouble::EmptyDraft.into());
    }
    if draft.ahead.is_some() {
        return prepare::take(desk, asker, held, draft);
    }
    let id = held.row.id;
    play::act(desk, asker, held, Action::Turn { text: draft.steps, ply: draft.ply })?;
    let is_on = |held: &Held| held.game.ply() > draft.ply && held.game.result().is_none();
    let Some(held) = desk.sound(id)?.filter(is_on) else { return Ok(()) };
    // The machine's answer comes in a moment, and calls them back to this one.
    if machine::answers_soon(desk, &held)? { Ok(()) } else { queue::offer_next(desk, asker, id) }
}

/// Drops the draft, by button.
pub(in crate::bot) fn cancel(desk: &mut Desk<'_>, asker: &Asker, spot: PanelAt) -> Done {
    if let (Ok(held), Some(draft)) =
        (current(desk, asker, spot.at), desk.work.draft(spot.at.id, asker.player)?)
    {
        touch::check(asker, &held, &draft, "")?;
        draft::discard(desk, spot.at.id, asker.player)?;
        return hint::refit(desk, &held, &draft.steps);
    }
    // Whatever became of the match or the draft: a panel that is to go away goes away.
    desk.close(&asker.place, &asker.account, draft::key(spot.at.id))
}

/// Drops the draft, by command.
pub(in crate::bot) fn cancel_any(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let held = mine(desk, asker, id, Meant::MyTurn)?;
    let draft = desk.work.draft(held.row.id, asker.player)?.ok_or(Trouble::NoDraft { undo: false })?;
    touch::check(asker, &held, &draft, "")?;
    draft::discard(desk, held.row.id, asker.player)?;
    hint::refit(desk, &held, &draft.steps)?;
    desk.answer(asker, Talk::Dropped { id: held.row.id }.say(asker.locale))
}

/// Says that the panel has gone on since, and shows it as it is.
fn moved_on(desk: &mut Desk<'_>, asker: &Asker, held: &Held, draft: &Draft) -> Done {
    desk.answer(asker, Trouble::PanelMovedOn { id: held.row.id }.say(asker.locale))?;
    picking::show_draft(desk, asker, held, draft)
}

/// Keeps a draft that has got further, as it stands on this table; plays it at once, if it is complete and its player
/// wants that.
fn put(desk: &mut Desk<'_>, asker: &Asker, held: Held, draft: Draft, table: &dyn Table) -> Done {
    let complete = table.turn_end() == TurnEnd::Must;
    // What is played at once waits for nobody, and has no panel.
    if complete && asker.profile.at_once {
        return play_draft(desk, asker, held, draft);
    }
    keep(desk, asker, &held, &draft, table)
}

fn keep(desk: &mut Desk<'_>, asker: &Asker, held: &Held, draft: &Draft, table: &dyn Table) -> Done {
    hints::is_followed(desk, held, draft)?;
    let before = desk.work.draft(held.row.id, asker.player)?.map(|before| before.steps);
    draft::keep(desk, draft)?;
    picking::show_table(desk, asker, held, draft, table)?;
    hint::refit(desk, held, &before.unwrap_or_default())
}

/// The match and the draft for which a command is meant: that of a turn which is prepared, if there is one.
fn seated_any(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Result<(Held, Draft), Stop> {
    let held = mine(desk, asker, id, Meant::MyTurn)?;
    let waits = held.game.may_prepare(asker.player).is_ok();
    let draft = desk.work.draft(held.row.id, asker.player)?.filter(|_| waits);
    let prepares = draft.is_some_and(|draft| draft.ahead.is_some() && draft.ply == held.game.ply());
    seated(desk, asker, held, prepares)
}

/// The match as it stands for the asker's draft, and the draft.
fn seated(desk: &mut Desk<'_>, asker: &Asker, held: Held, prepares: bool) -> Result<(Held, Draft), Stop> {
    if !prepares {
        let draft = draft_of(desk, asker, &held)?;
        return Ok((held, draft));
    }
    let kept = desk.work.draft(held.row.id, asker.player)?;
    let kept = kept.filter(|draft| draft.ahead.is_some() && draft.ply == held.game.ply());
    let draft = kept.ok_or(Trouble::Stale { id: held.row.id })?;
    let held = prepare::supposed(held, draft.ahead.as_deref().unwrap_or_default())?;
    draft::set_up(&held, &draft)?;
    let draft = brought_here(desk, asker, draft)?;
    Ok((held, draft))
}

/// The draft, in a panel that is here.
fn brought_here(desk: &mut Desk<'_>, asker: &Asker, draft: Draft) -> Result<Draft, Stop> {
    if draft.place != asker.place {
        draft::take_away(desk, &draft)?;
    }
    Ok(Draft { place: asker.place.clone(), ..draft })
}

/// The asker's draft for this turn, here; an empty one, if they have none.
fn draft_of(desk: &mut Desk<'_>, asker: &Asker, held: &Held) -> Result<Draft, Stop> {
    let refused = |refusal| Trouble::Match(held.game.terms().kind, refusal);
    if held.game.result().is_some() {
        return Err(refused(Refusal::Over).into());
    }
    if channel::acts(desk, asker, held)?.ok() != Some(held.game.to_move()) {
        return Err(refused(Refusal::NotYourTurn).into());
    }
    if held.game.case().is_some() {
        return Err(refused(Refusal::CasePending).into());
    }
    let (match_id, player, ply) = (held.row.id, asker.player, held.game.ply());
    let place = asker.place.clone();
    let (steps, picked) = (String::new(), Vec::new());
    let new = Draft { match_id, player, ply, steps, picked, place, ahead: None };
    let Some(kept) = desk.work.draft(match_id, player)? else { return Ok(new) };
    let kept = brought_here(desk, asker, kept)?;
    // A draft that the rules of today do not bear any more is none.
    let holds = kept.ply == ply && kept.ahead.is_none() && held.game.draft(&kept.steps).is_ok();
    Ok(if holds { kept } else { new })
}
