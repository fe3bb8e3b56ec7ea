//! The headers that say which side the machine plays, and how many hints it has given.

use super::header::Value;
use super::{RecordError, RecordFlaw};
use crate::games::{BySide, Side};
use crate::play::{Match, Terms};
use crate::players::PlayerId;

/// The side that the machine plays, and its level; nothing where it plays neither.
pub(super) fn write(terms: &Terms) -> Option<String> {
    let side = terms.machine()?;
    Some(format!("{} {}", colour(side), terms.sides[side].level()?))
}

/// Who plays: the machine, where the header says so.
pub(super) fn read(value: Option<&Value>) -> Result<BySide<PlayerId>, RecordError> {
    let mut sides = BySide { white: PlayerId(0), black: PlayerId(1) };
    let Some(value) = value else { return Ok(sides) };
    let levels = (1..=PlayerId::MACHINE_MAX).flat_map(|level| Side::BOTH.map(|side| (side, level)));
    let named =
        |(side, level): &(Side, u8)| value.text.eq_ignore_ascii_case(&format!("{} {level}", colour(*side)));
    let unknown = || value.error(RecordFlaw::NotOneOf { known: vec!["white 1", "black 10"] });
    let (side, level) = levels.into_iter().find(named).ok_or_else(unknown)?;
    sides[side] = PlayerId::machine(level);
    Ok(sides)
}

/// The side that was given hints, and how many; nothing where there were none.
pub(super) fn hints(played: &Match) -> Option<String> {
    let hints = played.record().hints();
    let side = Side::BOTH.into_iter().find(|side| hints[*side] > 0)?;
    Some(format!("{} {}", colour(side), hints[side]))
}

/// Checks what the header says of hints.
pub(super) fn check_hints(value: &Value, played: &Match) -> Result<(), RecordError> {
    let counted = hints(played);
    let is_so = counted.as_ref().is_some_and(|counted| value.text.eq_ignore_ascii_case(counted));
    if is_so { Ok(()) } else { Err(value.error(RecordFlaw::HintsDiffer { counted })) }
}

const fn colour(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}
