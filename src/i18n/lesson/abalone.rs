//! The boards of the lesson of Abalone, the same in every language.

use super::Shown;

/// The start.
pub(in crate::i18n) const START: Shown = plain("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0");

/// A cell to read the name of.
pub(in crate::i18n) const BOARD: Shown = Shown { targets: &["d6"], ..START };

/// Three marbles have gone in line.
pub(in crate::i18n) const IN_LINE: Shown = Shown { steps: "a1b2", ..START };

/// Three marbles have gone sideways.
pub(in crate::i18n) const SIDEWAYS: Shown = Shown { steps: "c3c5d4", ..START };

/// Three pushes, and where the pushed ones come to.
pub(in crate::i18n) const PUSHES: Shown =
    Shown { position: "5/6/bbbw3/8/1bbw5/8/bbbww2/6/5 b 0 0", steps: "", targets: &["g7", "e5", "c6"] };

/// Nothing of White's can be pushed.
pub(in crate::i18n) const NO_PUSHES: Shown = plain("5/6/bbww3/8/bbbwb4/8/bbbbwww/6/b1w2 b 0 0");

/// Black wins, in either of two ways.
pub(in crate::i18n) const WIN: Shown =
    Shown { position: "4w/4b1/1ww1b2/1ww1b3/1w2bb3/2w2bb1/2bb3/6/5 b 3 5", steps: "", targets: &["i9"] };

/// The start of tournaments.
pub(in crate::i18n) const BELGIAN: Shown = plain("ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b 0 0");

const fn plain(position: &'static str) -> Shown {
    Shown { position, steps: "", targets: &[] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Choice, Kind, Options, Pick, Table};

    fn table(shown: Shown) -> Box<dyn Table> {
        let rules = Kind::Abalone.rules();
        rules.table_at(&Options::defaults(rules.options()), shown.position).unwrap()
    }

    fn pushes(choice: &Choice) -> bool {
        choice.path.iter().any(|facet| matches!(facet.what, Pick::Shift { pushed: 1.., .. }))
    }

    #[test]
    fn exactly_the_pushes_that_are_told_are_there() {
        let pushing = |shown: Shown| {
            let choices = table(shown).choices().into_iter().filter(pushes);
            choices.map(|choice| choice.step).collect::<Vec<_>>()
        };
        assert_eq!(pushing(PUSHES), ["c1c2", "e2e3", "g3g4", "g4g5"]);
        assert_eq!(pushing(NO_PUSHES), Vec::<String>::new());
    }

    #[test]
    fn exactly_the_winning_turns_that_are_told_win() {
        let choices = table(WIN).choices().into_iter().filter(|choice| choice.wins);
        assert_eq!(choices.map(|choice| choice.step).collect::<Vec<_>>(), ["f6g7", "g7h8"]);
    }

    #[test]
    fn one_two_or_three_of_a_row_go_in_line() {
        let choices = table(IN_LINE).choices();
        let can = |step: &str| choices.iter().any(|choice| choice.step == step);
        assert!(["a1b2", "b2c3", "c3d4"].into_iter().all(can));
    }
}
