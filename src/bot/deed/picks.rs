//! All that can be done by touching a panel's board, with the words of its menus.

use crate::bot::wire::message::{IdleCells, PickMenu, PickOption, Picks, Then, Undo};
use crate::games::{Choice, Facet, Kind, MarkKind, Table};
use crate::i18n::talk::{Idle, Next, Sort};
use crate::i18n::{self, Label};
use crate::players::Locale;
use std::collections::{HashMap, HashSet};

/// What can be touched while the draft stands so, and the post asks for this; it comes back under the name of this menu. The
/// last step is taken back by this button; whether it may be is known to the buttons.
pub(in crate::bot) fn picks(
    (kind, next): (Kind, &Next),
    table: &dyn Table,
    (menu, button): (String, String),
    can_undo: bool,
    locale: Locale,
) -> Picks {
    let made = table.steps().len();
    let choices = table.touches();
    let mut tree = Tree { kind, locale, levels: vec![Vec::new()], known: HashMap::new() };
    tree.levels[0] = tree.menus(&choices.iter().collect::<Vec<_>>(), 0);
    let mut undo = undo(button, table, can_undo && made > 0);
    // What is begun there can only be gone on with there: touching it takes nothing back.
    undo.from.retain(|cell| !tree.begins_at(cell));
    let idle = idle(kind, table, &choices, locale);
    Picks { menu, ask: next.say(locale), undo, levels: tree.levels, idle }
}

/// Where pieces stand that none of these choices begins with, by why that is; nothing where there is no choice at all.
fn idle(kind: Kind, table: &dyn Table, choices: &[Choice], locale: Locale) -> Vec<IdleCells> {
    let first: Vec<&Facet> = choices.iter().filter_map(|choice| choice.path.first()).collect();
    if first.is_empty() {
        return Vec::new();
    }
    let picked: HashSet<&str> = first.iter().flat_map(|facet| &facet.cells).map(String::as_str).collect();
    let places = first.iter().any(|facet| matches!(Sort::of(&facet.what, 0), Sort::Empty | Sort::Sector));
    let scene = table.scene();
    let mut idle: Vec<(Idle, Vec<String>)> = Vec::new();
    for piece in &scene.pieces {
        let why = match piece.held {
            _ if places => Idle::Taken,
            _ if Some(piece.colour) != scene.to_move => Idle::Theirs,
            true => Idle::Held(kind),
            false => Idle::Own,
        };
        // A solid may lie on two cells.
        let cells = piece.at.split('-').filter(|cell| !picked.contains(cell)).map(str::to_owned);
        match idle.iter_mut().find(|(known, _)| *known == why) {
            Some((_, known)) => known.extend(cells),
            None => idle.push((why, cells.collect())),
        }
    }
    idle.retain(|(_, cells)| !cells.is_empty());
    idle.into_iter().map(|(why, cells)| IdleCells { cells, why: why.say(locale).to_owned() }).collect()
}

/// How the last step is taken back: the table marks where each came from and where it went.
fn undo(button: String, table: &dyn Table, can_undo: bool) -> Undo {
    let marks = if can_undo { table.marks() } else { Vec::new() };
    let last =
        |kind| marks.iter().rfind(|mark| mark.kind == kind).map_or(Vec::new(), |mark| mark.cells.clone());
    Undo { button, from: last(MarkKind::From), to: last(MarkKind::To) }
}

/// Levels in the making. Equal ones are told once.
struct Tree {
    kind: Kind,
    locale: Locale,
    levels: Vec<Vec<PickMenu>>,
    known: HashMap<Vec<PickMenu>, usize>,
}

impl Tree {
    /// Whether something can be picked, and all of it by touching this cell.
    fn begins_at(&self, cell: &String) -> bool {
        let mut first = self.levels.iter().take(1).flatten().flat_map(|menu| &menu.options).peekable();
        first.peek().is_some() && first.all(|option| option.cells.contains(cell))
    }

    /// What can be picked next on the way to these choices, by sort.
    fn menus(&mut self, choices: &[&Choice], depth: usize) -> Vec<PickMenu> {
        let mut options: Vec<(&Facet, Vec<&Choice>)> = Vec::new();
        for &choice in choices {
            let Some(facet) = choice.path.get(depth) else { continue };
            match options.iter_mut().find(|(known, _)| known.what == facet.what) {
                Some((_, same)) => same.push(choice),
                None => options.push((facet, vec![choice])),
            }
        }
        let mut menus: Vec<PickMenu> = Vec::new();
        for (facet, same) in options {
            let label = Label::Pick(Sort::of(&facet.what, depth)).say(self.locale);
            let option = self.option(facet, &same, depth);
            match menus.iter_mut().find(|menu| menu.label == label) {
                Some(menu) => menu.options.push(option),
                None => menus.push(PickMenu { label, options: vec![option] }),
            }
        }
        menus
    }

    fn option(&mut self, facet: &Facet, choices: &[&Choice], depth: usize) -> PickOption {
        let (then, ask) = match choices {
            // Also a pull that goes one way only: whoever pushes touches where to, and does the same then.
            [only] if only.path.len() == depth + 1 => (Then::Steps(only.step.clone()), None),
            _ => {
                let menus = self.menus(choices, depth + 1);
                (Then::Level(self.level(menus)), self.ask(facet, choices, depth + 1))
            }
        };
        let label = i18n::pick(self.locale, self.kind, &facet.what);
        PickOption { id: facet.what.key(), label, cells: facet.cells.clone(), then, ask }
    }

    /// What is asked for at this depth, once this is picked.
    fn ask(&self, picked: &Facet, choices: &[&Choice], depth: usize) -> Option<String> {
        let further = choices.iter().find_map(|choice| choice.path.get(depth))?;
        let next = Next::Further(self.kind, picked.what.clone(), Sort::of(&further.what, depth));
        Some(next.say(self.locale))
    }

    fn level(&mut self, menus: Vec<PickMenu>) -> usize {
        let levels = &mut self.levels;
        *self.known.entry(menus).or_insert_with_key(|menus| {
            levels.push(menus.clone());
            levels.len() - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Options;

    #[test]
    fn what_is_picked_says_what_is_asked_for_next() {
        let kind = Kind::Maya;
        let table = kind.table(&Options::defaults(kind.rules().options()));
        let picks = picks((kind, &Next::Confirm), &*table, Default::default(), false, Locale::Es);
        let options = picks.levels.iter().flatten().flat_map(|menu| &menu.options);
        for PickOption { ask, then, label, .. } in options {
            let asked = matches!(then, Then::Level(_)).then(|| format!("{label}: ¿a dónde?"));
            assert_eq!(*ask, asked);
        }
        assert_eq!(picks.ask, Next::Confirm.say(Locale::Es));
    }

    /// A push that is begun is completed by whom or by where to; a pull is touched as a push is.
    #[test]
    fn a_push_is_completed_where_it_began_and_not_taken_back() {
        let kind = Kind::Arimaa;
        let options = Options::defaults(kind.rules().options());
        let mut table = kind.rules().table_at(&options, "r7/8/8/3Ed3/8/8/8/R7 g").unwrap();
        table.play("de5n").unwrap();
        let begun = picks((kind, &Next::Confirm), &*table, Default::default(), true, Locale::En);
        let all = begun.levels[0].iter().flat_map(|menu| &menu.options);
        assert!(all.clone().count() > 0 && all.clone().all(|option| option.cells.contains(&"e5".to_owned())));
        assert!(begun.undo.from.is_empty() && begun.undo.to == ["e6"], "{:?}", begun.undo);
        table.play("Ed5e Ee5s Ee4s").unwrap();
        let whole = picks((kind, &Next::Confirm), &*table, Default::default(), true, Locale::En);
        assert!(whole.levels[0].is_empty() && whole.undo.from == ["e4"], "{:?}", whole.undo);
    }

    #[test]
    fn why_nothing_can_be_done_with_a_piece_is_known() {
        let idle = |kind: Kind, position: &str, locale| {
            let options = Options::defaults(kind.rules().options());
            let table = kind.rules().table_at(&options, position).unwrap();
            let picks = picks((kind, &Next::Confirm), &*table, Default::default(), false, locale);
            picks.idle.into_iter().map(|IdleCells { cells, why }| (cells.join(" "), why)).collect::<Vec<_>>()
        };
        // The cat beside the horse is frozen, the dog beside nobody is not; the rabbits at the edge go forward.
        let frozen = idle(Kind::Arimaa, "r7/8/8/3hC3/8/8/1D6/R7 g", Locale::En);
        let why = "This animal is frozen: a stronger enemy stands beside it, and no friend does.";
        assert!(frozen.contains(&("e5".to_owned(), why.to_owned())), "{frozen:?}");
        let theirs = "Esa pieza es de tu rival.".to_owned();
        let foreign = idle(Kind::Arimaa, "r7/8/8/3hC3/8/8/1D6/R7 g", Locale::Es);
        assert!(foreign.contains(&("d5 a8".to_owned(), theirs)), "{foreign:?}");
        let taken = idle(Kind::Daiku, "9/9/9/9/9/9/9/9/b8 b 1 b8w9", Locale::En);
        assert_eq!(taken, [("a1".to_owned(), "That cell is taken.".to_owned())]);
        let stuck = idle(Kind::Daiku, "9/9/9/9/9/9/9/1b7/bb7 b 1 b0w0", Locale::En);
        assert!(!stuck.iter().any(|(cells, _)| cells.contains("b2")), "{stuck:?}");
    }

    #[test]
    fn where_nothing_is_picked_before_it_a_cell_is_no_piece() {
        let label = |kind: Kind, locale| {
            let table = kind.table(&Options::defaults(kind.rules().options()));
            let picks = picks((kind, &Next::Confirm), &*table, Default::default(), false, locale);
            picks.levels[0][0].label.clone()
        };
        assert_eq!(label(Kind::Daiku, Locale::En), "Empty cell");
        assert_eq!(label(Kind::Daiku, Locale::Es), "Casilla vacía");
        assert_eq!(label(Kind::Maya, Locale::En), "Piece");
    }
}
