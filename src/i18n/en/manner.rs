//! What Nahil says where a match is touch-move, or closed to spectators.

use super::games::pick;
use crate::i18n::manner::NoManner;

/// The words of a refusal.
pub(in crate::i18n) fn no_manner(why: &NoManner) -> String {
    match why {
        NoManner::Touched(kind, touched) => format!(
            "This match is touch-move, and you have touched {}, so it must make the first step. Type another destination for it, or go on.",
            pick(*kind, touched)
        ),
        NoManner::Closed { id } => {
            format!("#{id} is closed to spectators: only the players and the arbiters can see it.")
        }
        NoManner::ClosedChannel => "A channel cannot play a match that is closed to spectators.".to_owned(),
    }
}
