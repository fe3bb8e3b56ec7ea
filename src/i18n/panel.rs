//! What the panel asks for.

use super::games::{pick, piece, unfinished};
use super::{capital, either};
use crate::games::{Kind, Pick, StepWord, Unfinished};
use crate::players::Locale;

/// What the panel asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A first choice, in this game.
    Pick(Kind, Unfinished, Sort),
    /// A further choice after this one.
    Further(Kind, Pick, Sort),
    /// To confirm.
    Confirm,
    /// To confirm, which proposes the turn to the channel that plays it.
    Propose,
    /// To confirm a turn that wins.
    ConfirmWin,
    /// To confirm or go on.
    ConfirmOrGoOn,
}

/// What is to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A piece.
    Piece,
    /// What to do.
    Deed,
    /// A part of the board.
    Sector,
    /// An empty cell, where the board can be touched.
    Empty,
    /// Which pieces go together with one that is picked.
    Row,
    /// Where to go.
    Place,
}

/// Why nothing can be done with what stands on a cell that somebody touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// An empty cell is wanted.
    Taken,
    /// It is the other side's.
    Theirs,
    /// It is held where it is, in this game.
    Held(Kind),
    /// It is their own.
    Own,
}

impl Idle {
    /// The words.
    pub(crate) fn say(self, locale: Locale) -> &'static str {
        match self {
            Idle::Taken => either(locale, "That cell is taken.", "Esa casilla está ocupada."),
            Idle::Theirs => either(locale, "That piece is your opponent's.", "Esa pieza es de tu rival."),
            Idle::Held(Kind::Arimaa) => either(
                locale,
                "This animal is frozen: a stronger enemy stands beside it, and no friend does.",
                "Este animal está congelado: a su lado hay un enemigo más fuerte y ningún amigo.",
            ),
            Idle::Held(Kind::Maya) => either(
                locale,
                "The Tsaul keeps this piece where it is.",
                "El Tsaul no deja mover esta pieza.",
            ),
            Idle::Held(_) | Idle::Own => either(
                locale,
                "You cannot do anything with this piece now.",
                "Con esta pieza no puedes hacer nada ahora.",
            ),
        }
    }
}

impl Next {
    /// The same, where the board can be touched: no part of it needs to be picked before a cell.
    pub(crate) fn by_touch(self) -> Self {
        match self {
            Next::Pick(kind, why, Sort::Sector) => Next::Pick(kind, why, Sort::Empty),
            other => other,
        }
    }

    /// The words.
    pub(crate) fn say(&self, locale: Locale) -> String {
        match self {
            Next::Pick(kind, why, sort) => {
                let what = match sort {
                    Sort::Piece => either(locale, "a piece", "una pieza"),
                    Sort::Deed => either(locale, "an action", "qué hacer"),
                    Sort::Sector => either(locale, "a sector", "un sector"),
                    Sort::Empty => either(locale, "an empty cell", "una casilla vacía"),
                    Sort::Row => either(locale, "the marbles to move", "qué piezas mueves"),
                    Sort::Place => either(locale, "a cell", "una casilla"),
                };
                let what = match sort {
                    Sort::Empty => say!(locale, "Touch {what}.", "Toca {what}."),
                    _ => say!(locale, "Pick {what}.", "Elige {what}."),
                };
                if goes_without_saying(*kind, why) {
                    return what;
                }
                format!("{}. {what}", capital(&unfinished(locale, *kind, why)))
            }
            Next::Further(kind, picked, sort) => {
                let what = match (picked, sort) {
                    (_, Sort::Piece) => either(locale, "which piece?", "¿qué pieza?"),
                    (_, Sort::Deed) => either(locale, "which action?", "¿qué hacer?"),
                    (_, Sort::Row) => either(locale, "which marbles move?", "¿hasta qué pieza?"),
                    (_, Sort::Sector) => either(locale, "to which sector?", "¿a qué sector?"),
                    (Pick::Sector { .. }, Sort::Place) | (_, Sort::Empty) => {
                        either(locale, "which cell?", "¿en qué casilla?")
                    }
                    (_, Sort::Place) => either(locale, "where to?", "¿a dónde?"),
                };
                // A cell's name stays in small letters.
                let picked = match picked {
                    Pick::Deed(_) | Pick::Push(_) | Pick::Pull(_) => capital(&pick(locale, *kind, picked)),
                    Pick::Last { at, count: 1 } => at.clone(),
                    Pick::Last { at, count } => {
                        say!(locale, "The {count} marbles up to {at}", "Las {count} piezas hasta {at}")
                    }
                    picked => pick(locale, *kind, picked),
                };
                format!("{picked}: {what}")
            }
            Next::Confirm => say!(locale;
                "The turn is complete. **Confirm** plays it; until then you can undo.",
                "El turno está completo. **Confirmar** lo juega; hasta entonces puedes deshacer."),
            Next::Propose => say!(locale;
                "The turn is complete. **Confirm** proposes it; until then you can undo.",
                "El turno está completo. **Confirmar** lo propone; hasta entonces puedes deshacer."),
            Next::ConfirmWin => {
                say!(
                    locale,
                    "**This wins the match.** Confirm to play it.",
                    "**Con esto ganas.** Confírmalo."
                )
            }
            Next::ConfirmOrGoOn => {
                say!(locale, "You can confirm now or go on.", "Ya puedes confirmar o seguir.")
            }
        }
    }
}

impl Sort {
    /// What is chosen by this; so many choices were made before it.
    pub(crate) fn of(pick: &Pick, level: usize) -> Self {
        match pick {
            Pick::Piece(_) => Sort::Piece,
            Pick::Deed(_) => Sort::Deed,
            Pick::Sector { .. } => Sort::Sector,
            Pick::Last { .. } => Sort::Row,
            // No piece and no part of the board is picked before it.
            Pick::Place { .. } if level == 0 => Sort::Empty,
            _ if level == 0 => Sort::Piece,
            _ => Sort::Place,
        }
    }
}

/// The panel of a turn.
pub(super) fn panel(locale: Locale, id: u64, side: &str, steps: &[String], next: &Next) -> String {
    let before = draft(locale, steps).map(|draft| format!(" {draft}"));
    say!(locale;
        "**#{id}** · your turn ({side}).{}\n{}",
        "**#{id}** · tu turno ({side}).{}\n{}";
        before.unwrap_or_default(), next.say(locale))
}

/// That a draft loses pieces of its player's, by their letters.
pub(super) fn losing(locale: Locale, kind: Kind, letters: &[char]) -> String {
    let names: Vec<_> = letters.iter().map(|letter| piece(locale, kind, *letter)).collect();
    let (count, list) = (names.len(), names.join(", "));
    match count {
        1 => say!(locale, "**This loses your {list}.**", "**Con esto pierdes tu {list}.**"),
        _ => say!(
            locale,
            "**This loses {count} of yours: {list}.**",
            "**Con esto pierdes {count} piezas: {list}.**"
        ),
    }
}

/// Whether nobody needs to hear what is missing: a first step, or the one step that is all of the turn.
fn goes_without_saying(kind: Kind, why: &Unfinished) -> bool {
    *why == Unfinished::NothingMade
        || *why == Unfinished::StepsLeft(1) && kind.rules().step_word() == StepWord::Step
}

/// The steps made so far; nothing, as long as there are none, for on a small screen each line takes from the board.
pub(super) fn draft(locale: Locale, steps: &[String]) -> Option<String> {
    let made = (!steps.is_empty()).then(|| steps.join(" "))?;
    Some(say!(locale, "Draft: `{made}`.", "Borrador: `{made}`."))
}

/// The steps made so far, and what the panel asks for, in a line.
pub(super) fn draft_and_next(locale: Locale, steps: &[String], next: &Next) -> String {
    let lines = draft(locale, steps).into_iter().chain([next.say(locale)]);
    lines.collect::<Vec<_>>().join(" ")
}
