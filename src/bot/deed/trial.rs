//! A private board on which people try lines of a match.

use crate::bot::ask::command::Attempt;
use crate::bot::deed::info;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::view;
use crate::bot::wire::message::{Button, Look};
use crate::bot::wire::press::Press;
use crate::i18n::trial::{NoTrial, Trying};
use crate::i18n::{Label, Trouble};
use crate::play::trial::{TrialRefusal, Tried};
use crate::play::{MatchId, Trials};
use crate::players::Locale;

/// To how many matches one person may have a board.
pub(in crate::bot) const BOARDS_MAX: usize = 20;
/// Most buttons for the turns that follow the one that is shown.
const NEXT_MAX: usize = 4;

fn refused(held: &Held, why: TrialRefusal) -> Stop {
    Trouble::Trial(NoTrial::Refused(held.row.id, held.game.terms().kind, why)).into()
}

/// Tries turns of a match, shows what was tried, or takes it away.
pub(in crate::bot) fn typed(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: Option<MatchId>,
    attempt: &Attempt,
) -> Done {
    let held = info::seen(desk, asker, id)?;
    Trials::check(&held.game).map_err(|why| refused(&held, why))?;
    let trials = trials(desk, asker, &held)?;
    match attempt {
        Attempt::Show(number) => show(desk, asker, &held, (&trials, *number)),
        Attempt::Drop(number) => take_away(desk, asker, &held, (trials, *number)),
        Attempt::Line(after, line) => add(desk, asker, &held, trials, (*after, line)),
    }
}

/// Shows the board after the turn of this number.
pub(in crate::bot) fn turn_to(desk: &mut Desk<'_>, asker: &Asker, id: MatchId, number: usize) -> Done {
    typed(desk, asker, Some(id), &Attempt::Show(number))
}

fn trials(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Result<Trials, Stop> {
    Ok(desk.work.trials(asker.player, held.row.id)?.unwrap_or_default())
}

fn add(
    desk: &mut Desk<'_>,
    asker: &Asker,
    held: &Held,
    mut trials: Trials,
    (after, line): (usize, &[String]),
) -> Done {
    if trials.is_empty() {
        let others = desk.work.all_trials(asker.player)?;
        if let Some((id, _)) = others.first().filter(|_| others.len() >= BOARDS_MAX) {
            return Err(Trouble::Trial(NoTrial::TooManyMatches { id: *id, most: BOARDS_MAX }).into());
        }
    }
    let number = trials.add(&held.game, after, line).map_err(|why| refused(held, why))?;
    desk.work.put_trials(asker.player, held.row.id, &trials)?;
    show(desk, asker, held, (&trials, number))
}

fn take_away(
    desk: &mut Desk<'_>,
    asker: &Asker,
    held: &Held,
    (mut trials, number): (Trials, Option<usize>),
) -> Done {
    let before = trials.len();
    match number {
        None => trials = Trials::default(),
        Some(number) if trials.remove(number) => {}
        Some(_) => return Err(refused(held, TrialRefusal::NoSuch)),
    }
    desk.work.put_trials(asker.player, held.row.id, &trials)?;
    let said = Trying::Removed { id: held.row.id, count: before - trials.len() };
    desk.answer(asker, said.say(asker.locale))
}

fn show(desk: &mut Desk<'_>, asker: &Asker, held: &Held, (trials, at): (&Trials, usize)) -> Done {
    let (id, locale, kind) = (held.row.id, asker.locale, held.game.terms().kind);
    let table = trials.table(&held.game, at).map_err(|why| refused(held, why))?;
    let tried = trials.listed(&held.game);
    let over = table.outcome().is_some() || (at == 0 && held.game.result().is_some());
    let to_move = (!over).then(|| kind.rules().colours()[table.side_to_move()]);
    let mut board = held.board(&*table, view::bottom(asker, held), locale);
    // What has led here is not of the match: only the position is drawn.
    let marks = std::mem::take(&mut board.marks);
    board.recall(None, marks, over);
    let post = PostRow {
        key: format!("analyse:{id}"),
        buttons: buttons(id, &tried, at, locale),
        text: Trying::Board { id, kind, tried, at, to_move }.say(locale),
        boards: vec![board],
        ..PostRow::default()
    };
    desk.show(asker, post)
}

/// To the turn before, and to those that were tried after the one that is shown.
fn buttons(id: MatchId, tried: &[Tried], at: usize, locale: Locale) -> Vec<Vec<Button>> {
    let to = |number, label: &Label| Press::Trial(id, number).button(locale, label, Look::Plain);
    let before = tried.iter().find(|one| one.number == at).map(|one| to(one.after, &Label::Back));
    let next = tried.iter().filter(|one| one.after == at);
    let next = next.take(NEXT_MAX).map(|one| to(one.number, &Label::Tried(one.number, one.text.clone())));
    let row: Vec<_> = before.into_iter().chain(next).collect();
    if row.is_empty() { Vec::new() } else { vec![row] }
}
