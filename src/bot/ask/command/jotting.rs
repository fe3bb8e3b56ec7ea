//! What is asked of a text of one's own: to show it, to remove it, or to add to it.

use crate::bot::ask::word::spelled;
use crate::i18n::Word;

/// What is to be done with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Jotting {
    /// To show it.
    Show,
    /// To remove it.
    Drop,
    /// To add this, or to say this.
    Add(String),
}

impl Jotting {
    /// Reads what follows the command.
    pub(in crate::bot) fn read(text: &str) -> Self {
        let text = text.trim();
        match text {
            "" => Jotting::Show,
            text if spelled(Word::TakeAway, text) => Jotting::Drop,
            text => Jotting::Add(text.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::ask::command::{self, Command};
    use crate::play::MatchId;

    #[test]
    fn a_text_is_shown_removed_or_added() {
        let id = Some(MatchId(12));
        let add = |text: &str| Jotting::Add(text.to_owned());
        for (text, command) in [
            ("note #12", Command::Note(id, Jotting::Show)),
            ("nota #12 BORRAR", Command::Note(id, Jotting::Drop)),
            ("note drop", Command::Note(None, Jotting::Drop)),
            ("note #12 ask @ana  about #3", Command::Note(id, add("ask @ana  about #3"))),
            ("decir drop it", Command::Say(None, add("drop it"))),
        ] {
            assert_eq!(command::read(text, &[]), Ok(command), "{text}");
        }
    }
}
