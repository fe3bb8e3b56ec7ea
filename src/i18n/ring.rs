//! What somebody's device shows that rings: a title and a line.

use super::{either, game};
use crate::games::Kind;
use crate::play::MatchId;
use crate::players::Locale;

/// What rings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingText<'a> {
    /// It is their turn in a match.
    Turn {
        /// The game.
        kind: Kind,
        /// The match.
        id: MatchId,
        /// Whom they play.
        opponent: &'a str,
    },
    /// Several matches wait for them.
    Several,
    /// They want to know whether it rings.
    Test,
}

impl RingText<'_> {
    /// The title.
    pub fn title(self, locale: Locale) -> String {
        match self {
            RingText::Turn { kind, id, .. } => {
                say!(locale, "Your turn: {} #{}", "Tu turno: {} #{}", game(locale, kind), id.0)
            }
            RingText::Several => either(locale, "Your turn", "Tu turno").to_owned(),
            RingText::Test => either(locale, "Test from Nahil", "Prueba de Nahil").to_owned(),
        }
    }

    /// The line below it.
    pub fn say(self, locale: Locale) -> String {
        match self {
            RingText::Turn { opponent, .. } => {
                say!(locale, "against {opponent}", "contra {opponent}")
            }
            RingText::Several => {
                either(locale, "Several matches are waiting for you.", "Varias partidas te esperan.")
                    .to_owned()
            }
            RingText::Test => either(
                locale,
                "This is how I tell you when it is your turn.",
                "Así te avisaré cuando sea tu turno.",
            )
            .to_owned(),
        }
    }
}
