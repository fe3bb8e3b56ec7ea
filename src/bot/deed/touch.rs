//! Touch-move, where a match is played so: the piece of the first step in a draft must make the first step of the turn.

use crate::bot::desk::{Asker, Held};
use crate::games::Pick;
use crate::i18n::Trouble;
use crate::i18n::manner::NoManner;
use crate::store::Draft;

/// The piece to which a draft binds its player; nothing, if it binds to none.
pub(in crate::bot) fn bound(asker: &Asker, held: &Held, draft: &Draft) -> Option<Pick> {
    let plays = held.game.side_of(asker.player).is_some();
    let binds = held.game.terms().manner.touch && plays && draft.ahead.is_none();
    touched(held, &draft.steps).filter(|_| binds)
}

/// The piece that makes the first of these steps. What is placed has not been touched before.
fn touched(held: &Held, steps: &str) -> Option<Pick> {
    let table = held.game.draft(steps).ok()?;
    let first = table.steps().into_iter().next()?;
    let choice = held.game.table().choices().into_iter().find(|choice| choice.step == first)?;
    let picked = choice.path.into_iter().next()?.what;
    Some(picked).filter(|picked| matches!(picked, Pick::Piece(_) | Pick::First { .. }))
}

/// Refuses steps that do not begin with the piece that was touched.
pub(in crate::bot) fn check(asker: &Asker, held: &Held, draft: &Draft, steps: &str) -> Result<(), Trouble> {
    match bound(asker, held, draft) {
        Some(piece) if touched(held, steps).as_ref() != Some(&piece) => {
            Err(NoManner::Touched(held.game.terms().kind, piece).into())
        }
        _ => Ok(()),
    }
}
