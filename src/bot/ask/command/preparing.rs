//! What is asked of prepared answers: turns with `then` between them, or which of them to take away.

use crate::bot::ask::command::split_word;
use crate::bot::ask::word::{known_words, match_number, spelled};
use crate::i18n::{Slot, Verb, Word};
use crate::play::Plan;

/// What is to be done with prepared answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preparing {
    /// To list them.
    List,
    /// To take one away, counted from 1, or all.
    TakeAway(Option<usize>),
    /// To prepare this run of turns, the opponent's first.
    Line(Vec<String>),
}

impl Preparing {
    /// Reads what follows the command.
    pub(in crate::bot) fn read(text: &str) -> Self {
        let (word, rest) = split_word(text);
        if word.is_empty() {
            return Preparing::List;
        }
        let number = rest.trim().trim_end_matches('.').parse();
        if spelled(Word::TakeAway, word) && (rest.trim().is_empty() || number.is_ok()) {
            return Preparing::TakeAway(number.ok());
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let turns = words.split(|word| spelled(Word::Then, word)).map(|turn| match turn {
            [only] if spelled(Word::Whatever, only) => Plan::WHATEVER.to_owned(),
            turn => turn.join(" "),
        });
        Preparing::Line(turns.filter(|turn| !turn.is_empty()).collect())
    }
}

/// In Spanish `si` is both `if` and a way to write `sí`, yes: it is `if` where more follows than the number of a
/// match and what is offered there.
pub(in crate::bot) fn meant(name: &str, rest: &str) -> Option<Verb> {
    let is_if = name.eq_ignore_ascii_case("si") || name.to_lowercase() == "sí";
    let offers = known_words(&[Slot::Offer]);
    let is_offer = |word: &str| offers.iter().any(|(_, known)| spelled(*known, word));
    let more = rest.split_whitespace().any(|word| match_number(word).is_none() && !is_offer(word));
    (is_if && more).then_some(Verb::Prepare)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::ask::command::{self, Command};
    use crate::play::{MatchId, OfferKind};

    fn read(text: &str) -> Command {
        command::read(text, &[]).unwrap()
    }

    #[test]
    fn turns_stand_between_thens() {
        let line = |turns: &[&str]| Preparing::Line(turns.iter().map(|turn| (*turn).to_owned()).collect());
        for (text, preparing) in [
            ("", Preparing::List),
            ("drop", Preparing::TakeAway(None)),
            ("REMOVE 3", Preparing::TakeAway(Some(3))),
            ("quitar 3.", Preparing::TakeAway(Some(3))),
            ("a1-b2  c3 THEN d4 entonces e5 Then f6", line(&["a1-b2 c3", "d4", "e5", "f6"])),
            ("a1 then", line(&["a1"])),
            ("ANY then b2 entonces cualquiera then c3", line(&["*", "b2", "*", "c3"])),
            ("* then b2", line(&["*", "b2"])),
            ("drop a1 then b2", line(&["drop a1", "b2"])),
        ] {
            assert_eq!(Preparing::read(text), preparing, "{text}");
        }
    }

    #[test]
    fn a_spanish_if_is_no_yes() {
        let id = Some(MatchId(12));
        let line = Preparing::Line(vec!["a1".into(), "b2".into()]);
        assert_eq!(read("si a1 entonces b2"), Command::Prepare(None, line.clone()));
        assert_eq!(read("SÍ #12 a1 entonces b2"), Command::Prepare(id, line.clone()));
        assert_eq!(read("if #12 a1 then b2"), Command::Prepare(id, line));
        assert_eq!(read("si #12"), Command::Accept(id, false, None));
        assert_eq!(read("sí"), Command::Accept(None, false, None));
        assert_eq!(read("sí #12 pausa"), Command::Accept(id, false, Some(OfferKind::Pause)));
        assert_eq!(read("no #12 cancelar"), Command::Decline(id, Some(OfferKind::Cancel)));
        assert_eq!(read("preparar #12 quitar"), Command::Prepare(id, Preparing::TakeAway(None)));
        assert_eq!(read("if"), Command::Prepare(None, Preparing::List));
    }
}
