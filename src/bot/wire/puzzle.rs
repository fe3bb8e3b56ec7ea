//! What the buttons and menus of a puzzle or a task carry: which one, and how its draft stood.

use crate::games::Kind;
use std::fmt;
use std::str::FromStr;

/// A puzzle, by its sign, with so many steps in the draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct PuzzleAt {
    pub(in crate::bot) sign: u64,
    pub(in crate::bot) made: usize,
}

/// What a button of a puzzle does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum PuzzlePress {
    /// Give a puzzle of this game.
    Next(Kind),
    /// Take the last step of the draft back.
    Undo(PuzzleAt),
    /// Answer with the draft.
    Confirm(PuzzleAt),
    /// Write steps, in a form.
    Write(PuzzleAt),
    /// Show what solves it or, of a task, what helps.
    Show(PuzzleAt),
    /// Leave it for another time.
    Later(PuzzleAt),
    /// Give the next task of a page of this game's lesson or, of page 0, of the whole lesson.
    Task(Kind, usize),
    /// Give the puzzle of the day of the channel of this number, by its sign.
    Daily(u64, u64),
    /// Leave the task for this page of the lesson.
    Leave(Kind, usize),
}

/// A menu of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum PuzzleMenu {
    /// What can be picked after so many choices on the way to the next step.
    Pick(PuzzleAt, usize),
    /// All that can be done by touching its board: its options are steps.
    Touch(PuzzleAt),
}

impl fmt::Display for PuzzleAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.sign, self.made)
    }
}

impl fmt::Display for PuzzlePress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzlePress::Next(kind) => write!(f, "puzzle-next:{}", kind.id()),
            PuzzlePress::Undo(at) => write!(f, "puzzle-undo:{at}"),
            PuzzlePress::Confirm(at) => write!(f, "puzzle-confirm:{at}"),
            PuzzlePress::Write(at) => write!(f, "puzzle-write:{at}"),
            PuzzlePress::Show(at) => write!(f, "puzzle-show:{at}"),
            PuzzlePress::Later(at) => write!(f, "puzzle-later:{at}"),
            PuzzlePress::Task(kind, page) => write!(f, "puzzle-task:{}:{page}", kind.id()),
            PuzzlePress::Daily(number, sign) => write!(f, "puzzle-daily:{number}:{sign}"),
            PuzzlePress::Leave(kind, page) => write!(f, "puzzle-leave:{}:{page}", kind.id()),
        }
    }
}

impl fmt::Display for PuzzleMenu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleMenu::Pick(at, level) => write!(f, "puzzle-pick:{at}:{level}"),
            PuzzleMenu::Touch(at) => write!(f, "puzzle-touch:{at}"),
        }
    }
}

impl FromStr for PuzzleAt {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (sign, made) = text.split_once(':').ok_or(())?;
        Ok(Self { sign: sign.parse().map_err(drop)?, made: made.parse().map_err(drop)? })
    }
}

impl FromStr for PuzzlePress {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (what, of) = text.split_once(':').ok_or(())?;
        match what {
            "puzzle-next" => Kind::from_id(of).map(PuzzlePress::Next).ok_or(()),
            "puzzle-undo" => of.parse().map(PuzzlePress::Undo),
            "puzzle-confirm" => of.parse().map(PuzzlePress::Confirm),
            "puzzle-write" => of.parse().map(PuzzlePress::Write),
            "puzzle-show" => of.parse().map(PuzzlePress::Show),
            "puzzle-later" => of.parse().map(PuzzlePress::Later),
            "puzzle-task" => page(of).map(|(kind, page)| PuzzlePress::Task(kind, page)),
            "puzzle-daily" => {
                let (number, sign) = of.split_once(':').ok_or(())?;
                Ok(PuzzlePress::Daily(number.parse().map_err(drop)?, sign.parse().map_err(drop)?))
            }
            "puzzle-leave" => page(of).map(|(kind, page)| PuzzlePress::Leave(kind, page)),
            _ => Err(()),
        }
    }
}

/// A page of a game's lesson.
fn page(text: &str) -> Result<(Kind, usize), ()> {
    let (kind, page) = text.split_once(':').ok_or(())?;
    Ok((Kind::from_id(kind).ok_or(())?, page.parse().map_err(drop)?))
}

impl FromStr for PuzzleMenu {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (what, of) = text.split_once(':').ok_or(())?;
        match what {
            "puzzle-touch" => of.parse().map(PuzzleMenu::Touch),
            "puzzle-pick" => {
                let (at, level) = of.rsplit_once(':').ok_or(())?;
                Ok(PuzzleMenu::Pick(at.parse()?, level.parse().map_err(drop)?))
            }
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_carried_comes_back_as_it_went() {
        let at = PuzzleAt { sign: u64::MAX, made: 16 };
        let presses = [
            PuzzlePress::Next(Kind::Maya),
            PuzzlePress::Undo(at),
            PuzzlePress::Confirm(at),
            PuzzlePress::Write(at),
            PuzzlePress::Show(at),
            PuzzlePress::Later(at),
            PuzzlePress::Task(Kind::Maya, 0),
            PuzzlePress::Leave(Kind::Daiku, 8),
            PuzzlePress::Daily(u64::MAX, 0),
        ];
        for press in presses {
            assert_eq!(press.to_string().parse(), Ok(press));
        }
        for menu in [PuzzleMenu::Pick(at, 2), PuzzleMenu::Touch(at)] {
            assert!(menu.to_string().len() <= 100);
            assert_eq!(menu.to_string().parse(), Ok(menu));
        }
        for text in ["", "puzzle-next", "puzzle-next:chess", "puzzle-undo:1", "puzzle-touch:1:2:3"] {
            assert_eq!(text.parse::<PuzzlePress>(), Err(()), "{text}");
            assert_eq!(text.parse::<PuzzleMenu>(), Err(()), "{text}");
        }
    }
}
