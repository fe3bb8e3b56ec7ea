//! What a panel shows: the board with the draft, what can be picked next, and what can be done with the draft.

use crate::bot::course::{beside, draft};
use crate::bot::deed::{picks, touch};
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Held};
use crate::bot::seat::{closed, view, weblink};
use crate::bot::wire::board::Pointed;
use crate::bot::wire::menus::{PanelMenu, TouchMenu};
use crate::bot::wire::message::{Button, Look, Menu, MenuOption, Touch};
use crate::bot::wire::press::Press;
use crate::games::{Choice, Facet, Kind, Pick, Side, Table, TurnEnd, Unfinished};
use crate::i18n::machine::MachineNews;
use crate::i18n::talk::{Next, Sort};
use crate::i18n::{self, Ballot, Label, Prepared, Talk};
use crate::players::Locale;
use crate::store::Draft;

/// Shows the panel as the newest message.
pub(in crate::bot) fn show_draft(desk: &mut Desk<'_>, asker: &Asker, held: &Held, draft: &Draft) -> Done {
    draft::bring_down(desk, asker, held)?;
    draft::keep(desk, draft)?;
    show(desk, asker, held, draft)
}

/// Shows the panel: the board with the draft, menus for the next step, and what can be done with the draft.
pub(in crate::bot) fn show(desk: &mut Desk<'_>, asker: &Asker, held: &Held, draft: &Draft) -> Done {
    let table = draft::set_up(held, draft)?;
    show_table(desk, asker, held, draft, &*table)
}

/// The same, where the draft stands on a table already.
pub(in crate::bot) fn show_table(
    desk: &mut Desk<'_>,
    asker: &Asker,
    held: &Held,
    draft: &Draft,
    table: &dyn Table,
) -> Done {
    let choices = choices(table);
    let locale = asker.locale;
    let (kind, side) = (held.game.terms().kind, held.game.to_move());
    let votes = held.game.side_of(asker.player).is_none();
    let bottom = if votes { view::voters_bottom(asker, held) } else { view::bottom(asker, held) };
    let mut board = held.board(table, bottom, locale);
    board.point_out(marks(&choices, &draft.picked));
    board.words = Some(beside::beside(desk, held, table, locale, asker.zone())?);
    let (id, colour) = (held.row.id, kind.rules().colours()[side]);
    let proposes = votes && draft.ahead.is_none();
    let buttons = buttons(table, draft, touch::bound(asker, held, draft).is_some(), locale);
    let can_undo = buttons.first().is_some_and(|undo| undo.enabled);
    let (at, made) = (draft::spot_of(draft), table.steps().len());
    let (steps, next) = (table.steps(), next((kind, side), table, &choices, &draft.picked, proposes));
    let is_touched = asker.place.has_boards_to_touch();
    let next = if is_touched { next.by_touch() } else { next };
    let touched = || (TouchMenu { at, made }.to_string(), Press::Undo(at, made).to_string());
    let picks = is_touched.then(|| picks::picks((kind, &next), table, touched(), can_undo, locale));
    let text = match draft.ahead.clone() {
        None => Talk::Panel { id, colour, steps, next },
        Some(line) => Talk::Prepared(Prepared::Panel { id, colour, line, steps, next }),
    };
    let hint = votes.then(|| Talk::Ballot(Ballot::Draft).say(locale));
    let guide = guide(desk, asker, (held, draft), table).map(|told| Talk::Machine(told).say(locale));
    let losing = losing(kind, table).map(|losing| losing.say(locale)).unwrap_or_default();
    let text = text.say(locale);
    let (head, asks) = text.split_once('\n').unwrap_or((&text, ""));
    // What is asked for stands next to the board, which is all that a phone shows of a long post.
    let (guide, hint) = (guide.unwrap_or_default(), hint.unwrap_or_default());
    let lines = [head, &guide, &losing, asks, &hint];
    let lines: Vec<_> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    // What one prepares is a secret, and so is what one may propose.
    let open = asker.profile.open_panel && draft.ahead.is_none() && !votes && !closed::is_closed(held);
    let post = PostRow {
        key: draft::key(held.row.id),
        text: lines.join("\n"),
        boards: vec![board],
        menus: menus(kind, &choices, &draft.picked, locale, &|level| {
            PanelMenu { at, made, level }.to_string()
        }),
        touch: picks.map(Touch::Pick),
        buttons: vec![buttons],
        form: Some(Press::Write(draft::spot_of(draft)).button(locale, &Label::Write, Look::Plain)),
        // A link is a key: nobody else may read it.
        link: if open { None } else { weblink::of(desk, &asker.account, held, locale)? },
        open,
        ..PostRow::default()
    };
    desk.show(asker, post)
}

/// That the steps made so far lose pieces of their player's, as in a trap: nobody is to see that only when it is played.
fn losing(kind: Kind, table: &dyn Table) -> Option<Talk> {
    let lost = table.scene().moved.into_iter().filter(|one| one.own && one.taken);
    let letters: Vec<char> = lost.filter_map(|one| one.from).map(|piece| piece.letter).collect();
    (!letters.is_empty()).then_some(Talk::Losing(kind, letters))
}

/// What a guided match has to say of the turn, as long as nothing of it is made: on a small screen the panel is all that is
/// seen.
fn guide(
    desk: &Desk<'_>,
    asker: &Asker,
    (held, draft): (&Held, &Draft),
    table: &dyn Table,
) -> Option<MachineNews> {
    let terms = held.game.terms();
    let own = held.game.side_of(asker.player)?;
    if !terms.manner.guided || draft.ahead.is_some() || !draft.steps.is_empty() {
        return None;
    }
    if !held.game.has_begun(own) {
        return Some(MachineNews::First(terms.kind));
    }
    let told = desk.cache.nearby(held.row.id, held.game.ply()).filter(|told| told.has_next());
    let places = matches!(table.turn_end(), TurnEnd::NotYet(Unfinished::Place { .. }));
    let mut before = held.game.record().turns().filter(|(side, _)| *side == own).map(|(_, turn)| turn);
    let is_new = match terms.kind {
        Kind::Daiku => !places && before.next_back().is_some_and(|turn| turn.starts_with('@')),
        // Behind the setup.
        Kind::Arimaa => before.count() == 1,
        _ => false,
    };
    Some(match told {
        // From here on a turn is something else, which comes before what threatens.
        _ if is_new => MachineNews::Phase(terms.kind, places),
        Some(told) => MachineNews::Next(Box::new(told.clone())),
        None => MachineNews::Phase(terms.kind, places),
    })
}

/// What the panel asks for.
pub(in crate::bot) fn next(
    (kind, side): (Kind, Side),
    table: &dyn Table,
    choices: &[Choice],
    picked: &[String],
    votes: bool,
) -> Next {
    let wins = wins_now(table, side);
    let last =
        matching(choices, picked).first().and_then(|choice| choice.path.get(picked.len().checked_sub(1)?));
    let sort =
        facets(choices, picked).first().map_or(Sort::Piece, |facet| Sort::of(&facet.what, picked.len()));
    match (table.turn_end(), last) {
        (TurnEnd::Must, _) | (TurnEnd::May, None) if wins => Next::ConfirmWin,
        (TurnEnd::Must, _) if votes => Next::Propose,
        (TurnEnd::Must, _) => Next::Confirm,
        (_, Some(facet)) => Next::Further(kind, facet.what.clone(), sort),
        (TurnEnd::May, None) => Next::ConfirmOrGoOn,
        (TurnEnd::NotYet(why), None) => Next::Pick(kind, why, sort),
    }
}

/// Whether a side wins if its turn ends here: in some games that is not decided before.
fn wins_now(table: &dyn Table, side: Side) -> bool {
    let mut after = table.boxed();
    let _ = after.end_turn();
    after.outcome().is_some_and(|outcome| outcome.winner == Some(side))
}

/// A menu for each choice made on the way to the next step, and one for the choice to be made; `id` gives each its own.
pub(in crate::bot) fn menus(
    kind: Kind,
    choices: &[Choice],
    picked: &[String],
    locale: Locale,
    id: &dyn Fn(usize) -> String,
) -> Vec<Menu> {
    let menu = |level: usize| {
        let open = level == picked.len();
        let option = |(place, facet): (usize, &Facet)| {
            let words = i18n::pick(locale, kind, &facet.what);
            let number = if open && level > 0 { format!("{} · ", place + 1) } else { String::new() };
            let key = facet.what.key();
            MenuOption { chosen: picked.get(level) == Some(&key), label: format!("{number}{words}"), id: key }
        };
        let facets = facets(choices, &picked[..level]);
        let sort = facets.first().map_or(Sort::Piece, |facet| Sort::of(&facet.what, level));
        let label = Label::Pick(sort).say(locale);
        Menu {
            id: id(level),
            label,
            options: facets.into_iter().enumerate().map(option).collect(),
            quick: true,
        }
    };
    let menus = (0..=picked.len()).map(menu);
    menus.filter(|menu| !menu.options.is_empty()).collect()
}

/// The buttons under a draft. One that binds to its piece is neither dropped nor taken back to nothing.
fn buttons(table: &dyn Table, draft: &Draft, bound: bool, locale: Locale) -> Vec<Button> {
    let at = draft::spot_of(draft);
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
pub(in crate::bot) fn marks(choices: &[Choice], picked: &[String]) -> Vec<(Pointed, Vec<String>, String)> {
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
pub(in crate::bot) fn choices(table: &dyn Table) -> Vec<Choice> {
    let mut choices: Vec<Choice> = table.shortcuts().into_iter().chain(table.choices()).collect();
    let others = table.other_choices();
    if !others.is_empty() {
        choices.extend(others);
        choices.sort_by_cached_key(|choice| choice.path.first().map(|facet| facet.what.key()));
    }
    choices
}

/// The choices whose paths begin with what is picked.
pub(in crate::bot) fn matching<'c>(choices: &'c [Choice], picked: &[String]) -> Vec<&'c Choice> {
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

/// What begins a turn, or the rest of one, that is written: the piece, the part of the board, or where a group begins. A
/// group can be picked from either end; the turn names one. Nothing, if the turn cannot be played.
pub(in crate::bot) fn begins(table: &dyn Table, turn: &str) -> Option<Facet> {
    path(table, turn)?.into_iter().next()
}

/// The same, but for a part of the board the place in it.
pub(in crate::bot) fn begins_at(table: &dyn Table, turn: &str) -> Option<Facet> {
    path(table, turn)?.into_iter().find(|facet| !matches!(facet.what, Pick::Sector { .. }))
}

/// How the first step of a turn is picked.
fn path(table: &dyn Table, turn: &str) -> Option<Vec<Facet>> {
    let choices = [table.choices(), table.other_choices()].concat();
    let made = table.steps().len();
    let mut table = table.boxed();
    table.play(turn).ok()?;
    let first = table.steps().into_iter().nth(made)?;
    let choices = choices.into_iter().filter(|choice| choice.step == first);
    let mut paths: Vec<_> = choices.map(|choice| choice.path).filter(|path| !path.is_empty()).collect();
    let named = paths.iter().position(|path| path[0].cells.iter().any(|cell| first.starts_with(cell)));
    (!paths.is_empty()).then(|| paths.swap_remove(named.unwrap_or(0)))
}
