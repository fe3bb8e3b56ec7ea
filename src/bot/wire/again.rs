//! A match that is over, as a form can offer it once more.

use crate::play::Control;
use crate::players::Account;
use serde::{Deserialize, Serialize};

/// What the same match would be. A platform with a form for challenges fills it in with this; on others the button does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Again {
    /// The id of the button that proposes just this, with the sides swapped.
    pub button: String,
    /// The game's id.
    pub game: String,
    /// Who played each side, White's first; nobody where it was the machine.
    pub players: [Vec<Account>; 2],
    /// The machine's level, where it played.
    pub level: Option<u8>,
    /// The clock.
    pub control: Control,
    /// Whether it counted for ratings.
    pub rated: bool,
    /// The options that were chosen, as they are typed.
    pub options: String,
}
