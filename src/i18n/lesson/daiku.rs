//! The boards of the lesson of Daiku 9, the same in every language.

use super::Shown;

/// Black has won.
pub(in crate::i18n) const WON: Shown =
    plain("1w2w1www/1w1w2www/w1w1wwwww/1w1bbb1w1/w2bbbw2/2wbbb2w/bbbbbb1ww/bbbbbbw2/bbbbbb1w1 w 3 b0w0");

/// The start, and a cell to read the name of.
pub(in crate::i18n) const BOARD: Shown = Shown { targets: &["e6"], ..plain("9/9/9/9/9/9/9/9/9 b 1 b9w9") };

/// Black has placed a white piece.
pub(in crate::i18n) const PLACING: Shown =
    Shown { steps: "@e5", ..plain("9/5w3/7b1/9/6w2/2b6/9/1w7/4b4 b 1 b6w6") };

/// A black piece with its ways.
pub(in crate::i18n) const STEP: Shown =
    Shown { targets: &["d5", "f5", "e4"], ..plain("9/2b5w/6b2/4w4/w3b4/9/3w3b1/1b3w3/9 b 1 b0w0") };

/// Two enclosed black pieces, and where they land.
pub(in crate::i18n) const JUMP: Shown = Shown {
    targets: &["b5", "g5", "e8", "a3", "c1"],
    ..plain("9/7b1/4b4/4w4/2wwbw3/4w4/4b4/w3w4/bw2w4 b 1 b0w0")
};

/// White pieces that can be relocated.
pub(in crate::i18n) const RELOCATE: Shown = Shown {
    targets: &["e5", "a5", "i1", "g8"],
    ..plain("6b2/5bww1/6b2/b3b4/wb1bwb3/b3b4/9/8b/7bw b 2 b0w0")
};

/// A step fills Black's first sector.
pub(in crate::i18n) const WAVE: Shown =
    Shown { targets: &["c3"], ..plain("6ww1/6www/3ww4/9/5w1w1/9/bb1b5/bbb6/bbb6 b 1 b0w0") };

/// Black wins.
pub(in crate::i18n) const WIN: Shown = Shown {
    targets: &["f6"],
    ..plain("ww4www/wwww2www/www2wwww/3bb1b2/w2bbb1w1/1w1bbbw2/bbbbbb2w/bbbbbbwww/bbbbbb3 b 3 b0w0")
};

const fn plain(position: &'static str) -> Shown {
    Shown { position, steps: "", targets: &[] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Choice, Kind, Options, Table};

    fn table(shown: Shown) -> Box<dyn Table> {
        let rules = Kind::Daiku.rules();
        rules.table_at(&Options::defaults(rules.options()), shown.position).unwrap()
    }

    /// The cells of these steps from this character on, each once, in order.
    fn cells(shown: Shown, which: impl Fn(&Choice) -> bool, part: std::ops::Range<usize>) -> Vec<String> {
        let choices = table(shown).choices().into_iter().filter(which);
        let mut cells: Vec<String> = choices.map(|choice| choice.step[part.clone()].to_owned()).collect();
        cells.sort();
        cells.dedup();
        cells
    }

    fn sorted(targets: &[&str]) -> Vec<String> {
        let mut sorted: Vec<String> = targets.iter().map(|&target| target.to_owned()).collect();
        sorted.sort();
        sorted
    }

    #[test]
    fn exactly_what_is_told_is_possible() {
        let steps = cells(STEP, |choice| choice.step.starts_with("e5-"), 3..5);
        assert_eq!(steps, sorted(STEP.targets));
        let jumps = cells(JUMP, |choice| choice.step.contains('^'), 3..5);
        assert_eq!(jumps, sorted(JUMP.targets));
        let relocated = cells(RELOCATE, |choice| choice.step.starts_with('x'), 1..3);
        assert_eq!(relocated, sorted(RELOCATE.targets));
        let wins = cells(WIN, |choice| choice.wins, 0..5);
        assert_eq!(wins, ["g6-f6"]);
    }

    #[test]
    fn the_wave_enters_and_the_won_game_is_over() {
        let mut table = table(WAVE);
        table.play("d3-c3").unwrap();
        table.end_turn().unwrap();
        assert!(table.position().ends_with("w 2 b9w9"), "{}", table.position());
        assert!(super::tests::table(WON).outcome().is_some());
    }
}
