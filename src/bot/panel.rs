//! The private panel in which a player drafts his turn, by choosing or by typing. Nothing is played before it is
//! confirmed, unless he has switched that off.

use super::channel;
use super::closed;
use super::desk::{Asker, Desk, Done, Held, Stop};
use super::meant::{Meant, current, mine};
use super::message::{Button, Look, Menu, MenuOption};
use super::outbox::{Pointed, PostRow};
use super::play;
use super::prepare;
use super::press::{At, Pick, Press, Spot};
use super::queue;
use super::replay;
use super::touch;
use crate::games::{Choice, Facet, Illegal, Refused, Table, TurnEnd};
use crate::i18n::talk::{Next, Sort};
use crate::i18n::{self, Ballot, Label, Prepared, Talk, Trouble};
use crate::play::{Action, MatchId, Refusal};
use crate::players::{Locale, PlayerId};
use crate::store::Draft;

/// Opens the panel, by button.
pub(super) fn open(desk: &mut Desk<'_>, asker: &Asker, spot: Spot) -> Done {
    let held = current(desk, asker, spot.at)?;
    let (held, draft) = seated(desk, asker, held, spot.ahead.is_some())?;
    show_draft(desk, asker, &held, &draft)
}

/// Puts typed steps into the draft and shows it, or just opens the panel.
///
/// Steps go on from the draft; where they cannot, but could from the start of the turn, they take its place.
pub(super) fn type_steps(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>, steps: &str) -> Done {
    let (held, draft) = seated_any(desk, asker, id)?;
    take_steps(desk, asker, held, draft, steps)
}

/// Puts the steps of a form into the draft, as [`type_steps`] does.
pub(super) fn write_steps(desk: &mut Desk<'_>, asker: &Asker, spot: Spot, steps: &str) -> Done {
    let held = current(desk, asker, spot.at)?;
    let (held, draft) = seated(desk, asker, held, spot.ahead.is_some())?;
    if spot_of(&draft) != spot {
        return moved_on(desk, asker, &held, &draft);
    }
    take_steps(desk, asker, held, draft, steps)
}

fn take_steps(desk: &mut Desk<'_>, asker: &Asker, held: Held, mut draft: Draft, steps: &str) -> Done {
    if steps.is_empty() {
        return show_draft(desk, asker, &held, &draft);
    }
    let onward = format!("{} {steps}", draft.steps);
    let whole = is_whole_step(&held, &draft);
    let table = held.game.draft(onward.trim()).or_else(|refusal| {
        let anew = held.game.draft(steps);
        // What was typed is what the refusal should speak of.
        let meant_anew =
            draft.steps.is_empty() || whole || (is_spent(&refusal) && steps.contains(char::is_whitespace));
        anew.map_err(|fresh| if meant_anew { fresh } else { shifted(refusal, &onward, steps) })
    });
    if counts(asker, &held, &draft) && is_against_the_rules(&table) {
        let text = if whole || draft.steps.is_empty() { steps } else { onward.trim() };
        let action = Action::Turn { text: text.to_owned(), ply: held.game.ply() };
        return play::act(desk, asker, held, action);
    }
    let table = table.map_err(|refusal| Trouble::Match(held.game.terms().kind, refusal))?;
    let steps = table.steps().join(" ");
    touch::check(asker, &held, &draft, &steps)?;
    draft.steps = steps;
    draft.picked.clear();
    bring_down(desk, asker, &held)?;
    put(desk, asker, held, draft)
}

/// Whether it counts what a player types against the rules, whether or not he confirms his turns.
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

/// Takes an open panel away, so that it comes back as the newest message, where its player looks.
fn bring_down(desk: &mut Desk<'_>, asker: &Asker, held: &Held) -> Done {
    match desk.work.draft(held.row.id, asker.player)? {
        Some(_) => desk.close(&asker.place, &asker.account, key(held.row.id)),
        None => Ok(()),
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
pub(super) fn pick(desk: &mut Desk<'_>, asker: &Asker, pick: Pick, option: &str) -> Done {
    let held = current(desk, asker, pick.at.at)?;
    let (held, mut draft) = seated(desk, asker, held, pick.at.ahead.is_some())?;
    let (table, shown) = (set_up(&held, &draft)?, draft.clone());
    let is_other = spot_of(&draft) != pick.at || table.steps().len() != pick.made;
    if is_other || pick.level > draft.picked.len() {
        return moved_on(desk, asker, &held, &shown);
    }
    draft.picked.truncate(pick.level);
    draft.picked.push(option.to_owned());
    let choices = choices(&*table);
    let matches = matching(&choices, &draft.picked);
    match matches[..] {
        [] => return moved_on(desk, asker, &held, &shown),
        // Where nothing else is possible at all, the rest of the way need not be picked.
        [only] if only.path.len() == draft.picked.len() || choices.len() == 1 => {
            format!("{} {}", draft.steps, only.step).trim().clone_into(&mut draft.steps);
            draft.picked.clear();
        }
        _ => {}
    }
    put(desk, asker, held, draft)
}

/// Takes the last step back, by button.
pub(super) fn undo(desk: &mut Desk<'_>, asker: &Asker, spot: Spot, made: usize) -> Done {
    let held = current(desk, asker, spot.at)?;
    let (held, draft) = seated(desk, asker, held, spot.ahead.is_some())?;
    if spot_of(&draft) != spot || set_up(&held, &draft)?.steps().len() != made {
        return moved_on(desk, asker, &held, &draft);
    }
    undo_one(desk, asker, &held, draft)
}

/// Takes the last step back, by command.
pub(super) fn undo_any(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let (held, draft) = seated_any(desk, asker, id)?;
    undo_one(desk, asker, &held, draft)
}

fn undo_one(desk: &mut Desk<'_>, asker: &Asker, held: &Held, mut draft: Draft) -> Done {
    let mut table = set_up(held, &draft)?;
    if draft.picked.pop().is_none() && !take_back(&mut *table) {
        let before = prepare::back(desk, asker, &mut draft)?.ok_or(Trouble::EmptyDraft)?;
        keep(desk, &draft)?;
        return show(desk, asker, &before, &draft);
    }
    touch::check(asker, held, &draft, &table.steps().join(" "))?;
    draft.steps = table.steps().join(" ");
    keep(desk, &draft)?;
    show(desk, asker, held, &draft)
}

/// Takes the last step back or, where the last steps are a run that can be picked as a whole, all of that run.
fn take_back(table: &mut dyn Table) -> bool {
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
pub(super) fn confirm(desk: &mut Desk<'_>, asker: &Asker, spot: Spot, made: usize) -> Done {
    let held = current(desk, asker, spot.at)?;
    let (held, draft) = seated(desk, asker, held, spot.ahead.is_some())?;
    if spot_of(&draft) != spot || set_up(&held, &draft)?.steps().len() != made {
        return moved_on(desk, asker, &held, &draft);
    }
    play_draft(desk, asker, held, draft)
}

/// Plays the draft, by command.
pub(super) fn confirm_any(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
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
    let went_on = desk.sound(id)?.is_some_and(|held| held.game.ply() > draft.ply);
    if went_on { queue::offer_next(desk, asker, id) } else { Ok(()) }
}

/// Drops the draft, by button.
pub(super) fn cancel(desk: &mut Desk<'_>, asker: &Asker, spot: Spot) -> Done {
    if let (Ok(held), Some(draft)) =
        (current(desk, asker, spot.at), desk.work.draft(spot.at.id, asker.player)?)
    {
        touch::check(asker, &held, &draft, "")?;
        return discard(desk, spot.at.id, asker.player);
    }
    // Whatever became of the match or the draft: a panel that is to go away goes away.
    desk.close(&asker.place, &asker.account, key(spot.at.id))
}

/// Drops the draft, by command.
pub(super) fn cancel_any(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let held = mine(desk, asker, id, Meant::MyTurn)?;
    let draft = desk.work.draft(held.row.id, asker.player)?.ok_or(Trouble::EmptyDraft)?;
    touch::check(asker, &held, &draft, "")?;
    discard(desk, held.row.id, asker.player)?;
    desk.answer(asker, Talk::Dropped { id: held.row.id }.say(asker.locale))
}

/// Drops a draft, if there is one, and takes its panel away.
pub(super) fn discard(desk: &mut Desk<'_>, id: MatchId, player: PlayerId) -> Done {
    let Some(draft) = desk.work.draft(id, player)? else {
        return Ok(());
    };
    desk.work.drop_draft(id, player);
    take_away(desk, &draft)
}

/// Takes the panel of a draft away, from whichever account of its player may have it open.
fn take_away(desk: &mut Desk<'_>, draft: &Draft) -> Done {
    for account in desk.profile(draft.player)?.accounts {
        if account.platform == draft.place.platform {
            desk.close(&draft.place, &account, key(draft.match_id))?;
        }
    }
    Ok(())
}

/// Says that the panel has gone on since, and shows it as it is.
fn moved_on(desk: &mut Desk<'_>, asker: &Asker, held: &Held, draft: &Draft) -> Done {
    desk.answer(asker, Trouble::PanelMovedOn { id: held.row.id }.say(asker.locale))?;
    show_draft(desk, asker, held, draft)
}

/// Shows the panel as the newest message.
pub(super) fn show_draft(desk: &mut Desk<'_>, asker: &Asker, held: &Held, draft: &Draft) -> Done {
    bring_down(desk, asker, held)?;
    keep(desk, draft)?;
    show(desk, asker, held, draft)
}

/// Keeps a draft that has got further; plays it at once, if it is complete and its player wants that.
fn put(desk: &mut Desk<'_>, asker: &Asker, held: Held, draft: Draft) -> Done {
    let complete = set_up(&held, &draft)?.turn_end() == TurnEnd::Must;
    keep(desk, &draft)?;
    if complete && asker.profile.at_once {
        return play_draft(desk, asker, held, draft);
    }
    show(desk, asker, &held, &draft)
}

fn keep(desk: &mut Desk<'_>, draft: &Draft) -> Done {
    Ok(desk.work.put_draft(draft)?)
}

/// The turn for which a draft is made.
fn spot_of(draft: &Draft) -> Spot {
    let at = At { id: draft.match_id, ply: draft.ply };
    Spot { at, ahead: draft.ahead.as_ref().map(Vec::len) }
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
    set_up(&held, &draft)?;
    let draft = brought_here(desk, asker, draft)?;
    Ok((held, draft))
}

/// The draft, in a panel that is here.
fn brought_here(desk: &mut Desk<'_>, asker: &Asker, draft: Draft) -> Result<Draft, Stop> {
    if draft.place != asker.place {
        take_away(desk, &draft)?;
    }
    Ok(Draft { place: asker.place.clone(), ..draft })
}

/// The asker's draft for this turn, here; an empty one, if he has none.
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

fn set_up(held: &Held, draft: &Draft) -> Result<Box<dyn Table>, Stop> {
    held.game.draft(&draft.steps).map_err(|refusal| Trouble::Match(held.game.terms().kind, refusal).into())
}

fn key(id: MatchId) -> String {
    format!("panel:{id}")
}

/// Shows the panel: the board with the draft, menus for the next step, and what can be done with the draft.
pub(super) fn show(desk: &mut Desk<'_>, asker: &Asker, held: &Held, draft: &Draft) -> Done {
    let table = set_up(held, draft)?;
    let choices = choices(&*table);
    let locale = asker.locale;
    let side = held.game.to_move();
    let votes = held.game.side_of(asker.player).is_none();
    let bottom = if votes { channel::bottom(asker, held) } else { replay::bottom(asker, held) };
    let mut board = held.board(&*table, bottom, locale);
    board.marks.extend(marks(&choices, &draft.picked));
    let (id, colour) = (held.row.id, held.game.terms().kind.rules().colours()[side]);
    let (steps, next) = (table.steps(), next(held, &*table, &choices, &draft.picked));
    let text = match draft.ahead.clone() {
        None => Talk::Panel { id, colour, steps, next },
        Some(line) => Talk::Prepared(Prepared::Panel { id, colour, line, steps, next }),
    };
    let hint = votes.then(|| Talk::Ballot(Ballot::Draft).say(locale));
    let lines: Vec<_> = std::iter::once(text.say(locale)).chain(hint).collect();
    let post = PostRow {
        key: key(held.row.id),
        text: lines.join("\n"),
        boards: vec![board],
        menus: menus(held, &*table, &choices, draft, locale),
        buttons: vec![buttons(&*table, draft, touch::bound(asker, held, draft).is_some(), locale)],
        form: Some(Press::Write(spot_of(draft)).button(locale, &Label::Write, Look::Plain)),
        // What one prepares is a secret, and so is what one may propose.
        open: asker.profile.open_panel && draft.ahead.is_none() && !votes && !closed::is_closed(held),
        ..PostRow::default()
    };
    desk.show(asker, post)
}

/// What the panel asks for.
fn next(held: &Held, table: &dyn Table, choices: &[Choice], picked: &[String]) -> Next {
    let kind = held.game.terms().kind;
    let wins = table.outcome().is_some_and(|outcome| outcome.winner == Some(held.game.to_move()));
    let last =
        matching(choices, picked).first().and_then(|choice| choice.path.get(picked.len().checked_sub(1)?));
    let sort =
        facets(choices, picked).first().map_or(Sort::Piece, |facet| Sort::of(&facet.what, picked.len()));
    match (table.turn_end(), last) {
        (TurnEnd::Must, _) if wins => Next::ConfirmWin,
        (TurnEnd::Must, _) => Next::Confirm,
        (_, Some(facet)) => Next::Further(kind, facet.what.clone(), sort),
        (TurnEnd::May, None) => Next::ConfirmOrGoOn,
        (TurnEnd::NotYet(why), None) => Next::Pick(kind, why, sort),
    }
}

/// A menu for each choice made on the way to the next step, and one for the choice to be made.
fn menus(held: &Held, table: &dyn Table, choices: &[Choice], draft: &Draft, locale: Locale) -> Vec<Menu> {
    let at = spot_of(draft);
    let made = table.steps().len();
    let kind = held.game.terms().kind;
    let menu = |level: usize| {
        let open = level == draft.picked.len();
        let option = |(place, facet): (usize, &Facet)| {
            let words = i18n::pick(locale, kind, &facet.what);
            let number = if open && level > 0 { format!("{} · ", place + 1) } else { String::new() };
            let id = facet.what.key();
            MenuOption { chosen: draft.picked.get(level) == Some(&id), label: format!("{number}{words}"), id }
        };
        let facets = facets(choices, &draft.picked[..level]);
        let sort = facets.first().map_or(Sort::Piece, |facet| Sort::of(&facet.what, level));
        let label = Label::Pick(sort).say(locale);
        Menu {
            id: Pick { at, made, level }.to_string(),
            label,
            options: facets.into_iter().enumerate().map(option).collect(),
        }
    };
    let menus = (0..=draft.picked.len()).map(menu);
    menus.filter(|menu| !menu.options.is_empty()).collect()
}

/// The buttons under a draft. One that binds to its piece is neither dropped nor taken back to nothing.
fn buttons(table: &dyn Table, draft: &Draft, bound: bool, locale: Locale) -> Vec<Button> {
    let at = spot_of(draft);
    let made = table.steps().len();
    let mut undo = Press::Undo(at, made).button(locale, &Label::Undo, Look::Plain);
    let kept = usize::from(bound);
    undo.enabled = made > kept || !draft.picked.is_empty() || at.ahead.is_some_and(|ahead| ahead > 0);
    let label = match at.ahead {
        None => Label::Confirm,
        Some(ahead) if ahead.is_multiple_of(2) => Label::ThenAnswer,
        Some(_) => Label::KeepAnswer,
    };
    let mut confirm = Press::Confirm(at, made).button(locale, &label, Look::Good);
    confirm.enabled = made > 0 && !matches!(table.turn_end(), TurnEnd::NotYet(_));
    let mut cancel = Press::Cancel(at).button(locale, &Label::Cancel, Look::Plain);
    cancel.enabled = !bound;
    vec![undo, confirm, cancel]
}

/// What is picked, and where it could go, with the numbers of the menu.
fn marks(choices: &[Choice], picked: &[String]) -> Vec<(Pointed, Vec<String>, String)> {
    if picked.is_empty() {
        return Vec::new();
    }
    let chosen = matching(choices, picked).first().map(|choice| choice.path[..picked.len()].to_vec());
    let chosen = chosen.into_iter().flatten().map(|facet| (Pointed::Chosen, facet.cells, String::new()));
    let targets = facets(choices, picked).into_iter().enumerate();
    let targets =
        targets.map(|(place, facet)| (Pointed::Target, facet.cells.clone(), (place + 1).to_string()));
    chosen.chain(targets).collect()
}

/// What can be picked: whole runs of steps, then single ones, in each order of picking.
fn choices(table: &dyn Table) -> Vec<Choice> {
    let mut choices: Vec<Choice> = table.shortcuts().into_iter().chain(table.choices()).collect();
    let others = table.other_choices();
    if !others.is_empty() {
        choices.extend(others);
        choices.sort_by_cached_key(|choice| choice.path.first().map(|facet| facet.what.key()));
    }
    choices
}

/// The choices whose paths begin with what is picked.
fn matching<'c>(choices: &'c [Choice], picked: &[String]) -> Vec<&'c Choice> {
    let begins = |choice: &&Choice| {
        picked.len() <= choice.path.len()
            && choice.path.iter().zip(picked).all(|(facet, key)| facet.what.key() == *key)
    };
    choices.iter().filter(begins).collect()
}

/// What can be picked next, each once, in order.
fn facets<'c>(choices: &'c [Choice], picked: &[String]) -> Vec<&'c Facet> {
    let mut found: Vec<&Facet> = Vec::new();
    for choice in matching(choices, picked) {
        if let Some(facet) = choice.path.get(picked.len())
            && !found.iter().any(|known| known.what == facet.what)
        {
            found.push(facet);
        }
    }
    found
}
