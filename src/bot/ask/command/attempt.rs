//! What is asked of a board to try lines on.

use super::split_word;
use crate::bot::ask::word::spelled;
use crate::i18n::Word;

/// What is to be done on it. Turns have numbers; 0 is how the match stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// To show it after the turn of this number.
    Show(usize),
    /// To take a turn away with what follows it, or all.
    Drop(Option<usize>),
    /// To try these turns after the one of this number.
    Line(usize, Vec<String>),
}

impl Attempt {
    /// Reads what follows the command.
    pub(in crate::bot) fn read(text: &str) -> Self {
        let number = |word: &str| word.trim_end_matches('.').parse::<usize>().ok();
        let (word, rest) = split_word(text);
        let rest = rest.trim();
        if spelled(Word::TakeAway, word) && (rest.is_empty() || number(rest).is_some()) {
            return Attempt::Drop(number(rest));
        }
        let (after, line) = number(word).map_or((0, text.trim()), |after| (after, rest));
        let words: Vec<&str> = line.split_whitespace().collect();
        let turns = words.split(|word| spelled(Word::Then, word)).map(|turn| turn.join(" "));
        let turns: Vec<_> = turns.filter(|turn| !turn.is_empty()).collect();
        if turns.is_empty() { Attempt::Show(after) } else { Attempt::Line(after, turns) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_says_where_to_go_on() {
        let line = |after, turns: &[&str]| {
            Attempt::Line(after, turns.iter().map(|turn| (*turn).to_owned()).collect())
        };
        for (text, attempt) in [
            ("", Attempt::Show(0)),
            (" 12. ", Attempt::Show(12)),
            ("drop", Attempt::Drop(None)),
            ("BORRAR 3", Attempt::Drop(Some(3))),
            ("a1-b2  c3 then d4", line(0, &["a1-b2 c3", "d4"])),
            ("3 d4 entonces e5", line(3, &["d4", "e5"])),
            ("drop a1", line(0, &["drop a1"])),
        ] {
            assert_eq!(Attempt::read(text), attempt, "{text}");
        }
    }
}
