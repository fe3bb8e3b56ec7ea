//! Tasks of lessons: after a page, something small to do on a board.

mod abalone;
mod arimaa;
mod daiku;
mod maya;
mod words;

use crate::games::Kind;
use crate::i18n::Both;
use crate::play::task::{Aim, Task};
use crate::players::Locale;

pub use words::{Onward, TaskText, Untold};

/// Longest text of a task or hint, in characters.
pub const TASK_MAX: usize = 240;

/// A task that belongs to a page of a lesson.
#[derive(Clone, Copy, Debug)]
pub struct Exercise {
    /// The page that it comes after, from 1.
    pub page: usize,
    /// The board, and what is to be done.
    pub task: Task,
    says: Both,
    hint: Both,
}

impl Exercise {
    /// What is to be done.
    pub const fn says(&self, locale: Locale) -> &'static str {
        self.says.say(locale)
    }

    /// What helps.
    pub const fn hint(&self, locale: Locale) -> &'static str {
        self.hint.say(locale)
    }
}

/// The tasks of a game's lesson, in order.
pub const fn all(kind: Kind) -> &'static [Exercise] {
    match kind {
        Kind::Maya => &maya::TASKS,
        Kind::Arimaa => &arimaa::TASKS,
        Kind::Abalone => &abalone::TASKS,
        Kind::Daiku => &daiku::TASKS,
    }
}

const fn task(position: &'static str, aim: Aim, solution: &'static str) -> Task {
    Task { position, aim, solution }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Table, TurnEnd};
    use crate::i18n::lesson;
    use std::collections::BTreeSet;

    /// How many there are of each game, at least.
    const ENOUGH: usize = 5;
    /// How many positions are looked at for a turn that does it, at most.
    const LOOKED_AT_MAX: usize = 60_000;

    fn tasks() -> impl Iterator<Item = (Kind, &'static Exercise)> {
        Kind::ALL.iter().flat_map(|kind| all(*kind).iter().map(|exercise| (*kind, exercise)))
    }

    /// Plays turns from here, each position once, until one does or does not do it, as is looked for.
    fn find(kind: Kind, task: &Task, does: bool) -> Option<String> {
        let (mut seen, mut open) = (BTreeSet::new(), vec![task.table(kind).unwrap()]);
        while let Some(table) = open.pop() {
            if task.judge(kind, &*table) == Some(does) {
                return Some(table.steps().join(" "));
            }
            if table.turn_end() == TurnEnd::Must {
                continue;
            }
            for choice in table.choices() {
                let mut next = table.boxed();
                next.play(&choice.step).unwrap();
                if seen.insert((next.position(), next.steps().len())) {
                    open.insert(0, next);
                }
            }
            assert!(seen.len() < LOOKED_AT_MAX, "{}", task.position);
        }
        None
    }

    #[test]
    fn there_are_enough_in_the_order_of_the_pages() {
        for kind in Kind::ALL {
            let all = all(*kind);
            assert!(all.len() >= ENOUGH, "{kind:?}");
            assert!(all.is_sorted_by_key(|exercise| exercise.page), "{kind:?}");
            let pages = 1..=lesson::pages(Locale::En, *kind).len();
            assert!(all.iter().all(|exercise| pages.contains(&exercise.page)), "{kind:?}");
        }
        let signs: BTreeSet<u64> = tasks().map(|(_, exercise)| exercise.task.sign()).collect();
        assert_eq!(signs.len(), tasks().count());
    }

    #[test]
    fn each_solution_is_a_legal_turn_that_does_it() {
        for (kind, Exercise { task, .. }) in tasks() {
            let mut table = task.table(kind).unwrap_or_else(|| panic!("{}", task.position));
            assert_eq!(table.outcome(), None, "{}", task.position);
            table.play(task.solution).unwrap_or_else(|why| panic!("{}: {why:?}", task.position));
            assert_eq!(task.judge(kind, &*table), Some(true), "{}", task.position);
        }
    }

    /// Nothing is solved before it is begun, and whoever just plays something has not solved it.
    #[test]
    fn no_task_is_solved_by_passing_or_by_each_turn() {
        for (kind, Exercise { task, .. }) in tasks() {
            let table = task.table(kind).unwrap();
            assert_eq!(task.judge(kind, &*table), None, "{}", task.position);
            assert!(find(kind, task, false).is_some(), "{}", task.position);
            // As though the opponent were to move now, with the board as it is.
            let passed = passed(kind, task);
            assert!(!passed.is_some_and(|table| task.is_met(kind, &*table)), "{}", task.position);
        }
    }

    /// The position with the other side to move.
    fn passed(kind: Kind, task: &Task) -> Option<Box<dyn Table>> {
        let position = match kind {
            Kind::Arimaa => task.position.strip_suffix(" g").map(|board| format!("{board} s")),
            Kind::Maya => Some(task.position.replace(" w 0 ", " b 0 ")),
            Kind::Abalone | Kind::Daiku => Some(task.position.replace(" b ", " w ")),
        };
        let rules = kind.rules();
        rules.table_at(&crate::games::Options::defaults(rules.options()), &position?).ok()
    }

    #[test]
    fn each_can_be_solved_from_all_legal_turns() {
        for (kind, Exercise { task, .. }) in tasks() {
            assert!(find(kind, task, true).is_some(), "{}", task.position);
        }
    }

    #[test]
    fn texts_are_short_and_marks_are_closed() {
        for (_, exercise) in tasks() {
            for text in
                Locale::ALL.into_iter().flat_map(|locale| [exercise.says(locale), exercise.hint(locale)])
            {
                assert!(text.chars().count() <= TASK_MAX, "{text}");
                assert_eq!((text.matches("**").count() % 2, text.matches('`').count() % 2), (0, 0), "{text}");
                assert!(text.ends_with(['.', '!']) && !text.contains("  "), "{text}");
            }
        }
    }

    /// What a text names is a cell of its board, the same in both languages.
    #[test]
    fn what_a_text_names_is_on_its_board() {
        for (kind, exercise) in tasks() {
            let cells = exercise.task.table(kind).unwrap().scene().cells;
            let named = |text: &'static str| text.split('`').skip(1).step_by(2).collect::<Vec<_>>();
            let both = |of: fn(&Exercise, Locale) -> &'static str| {
                let [one, other] = Locale::ALL.map(|locale| named(of(exercise, locale)));
                assert_eq!(one, other, "{}", exercise.says(Locale::En));
                one
            };
            for name in [both(Exercise::says), both(Exercise::hint)].concat() {
                assert!(cells.iter().any(|cell| cell.name == name), "{name}: {}", exercise.says(Locale::En));
            }
            assert!(exercise.task.targets().iter().all(|name| cells.iter().any(|cell| cell.name == *name)));
        }
    }
}
