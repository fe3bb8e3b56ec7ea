//! The boards of the lesson of Arimaa, the same in every language.

use super::Shown;

/// A usual position after both setups.
pub(in crate::i18n) const START: Shown = plain("rrrddrrr/rhcemchr/8/8/8/8/RHCMECHR/RRRDDRRR g");

/// Gold is set up; Silver is to begin.
pub(in crate::i18n) const SETUP: Shown = plain("8/8/8/8/8/8/RHCMECHR/RRRDDRRR s");

/// An elephant and a rabbit with all their ways.
pub(in crate::i18n) const STEPS: Shown = Shown {
    position: "r6r/8/8/8/3E4/8/6R1/R7 g",
    steps: "",
    targets: &["d5", "c4", "e4", "d3", "g3", "f2", "h2"],
};

/// The example of the rules: some pieces are frozen, some are not.
pub(in crate::i18n) const FROZEN: Shown = plain("8/rR6/Dd1Hr3/3e4/2r5/2rE2R1/2hr1h2/2CR1R2 g");

/// The last friend leaves, and a rabbit is lost.
pub(in crate::i18n) const TRAP: Shown = Shown {
    position: "8/rR6/Dd1Hr3/3e4/2r5/2rE2R1/2hr1h2/2CR1R2 s",
    steps: "rc4e hc2w rc3x",
    targets: &["c3"],
};

/// A push, and then a pull of the same horse.
pub(in crate::i18n) const PUSH: Shown =
    Shown { position: "r6r/8/8/8/3h4/3E4/8/R6R g", steps: "hd4n Ed3n Ed4w hd5s", targets: &[] };

/// Gold wins in three steps.
pub(in crate::i18n) const WIN: Shown = Shown {
    position: "8/rR6/Dd1Hr3/3e4/2r5/2rE2R1/2hr1h2/2CR1R2 g",
    steps: "ra7n Da6n Rb7n",
    targets: &["b8"],
};

/// A turn to begin with.
pub(in crate::i18n) const FIRST: Shown = Shown { steps: "Ee2nnn Hb2n", ..START };

const fn plain(position: &'static str) -> Shown {
    Shown { position, steps: "", targets: &[] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{How, Kind, Options, Side, Table};
    use std::collections::HashSet;

    fn table(shown: Shown) -> Box<dyn Table> {
        let mut table = Kind::Arimaa.rules().table_at(&Options::defaults(&[]), shown.position).unwrap();
        table.play(shown.steps).unwrap();
        table
    }

    #[test]
    fn exactly_the_squares_within_a_step_are_pointed_out() {
        let choices = table(STEPS).choices();
        let of = |name: &'static str| choices.iter().filter(move |choice| choice.step.starts_with(name));
        let reached = of("Ed4").chain(of("Rg2")).filter_map(|choice| choice.path[1].cells.first().cloned());
        assert_eq!(reached.collect::<HashSet<_>>(), STEPS.targets.iter().map(|&cell| cell.into()).collect());
    }

    #[test]
    fn those_are_frozen_who_are_said_to_be() {
        let held = table(FROZEN).scene().pieces.into_iter().filter(|piece| piece.held);
        let held: Vec<String> = held.map(|piece| piece.at).collect();
        assert!(["a7", "d6", "e6"].iter().all(|at| held.iter().any(|held| held == at)), "{held:?}");
        assert!(
            ["d2", "c1", "a6", "b6", "d5"].iter().all(|at| held.iter().all(|held| held != at)),
            "{held:?}"
        );
    }

    #[test]
    fn turns_are_complete_and_the_winning_one_wins() {
        for shown in [TRAP, PUSH, FIRST] {
            let mut table = table(shown);
            table.end_turn().unwrap();
            assert_eq!(table.outcome(), None, "{}", shown.position);
        }
        let mut table = table(WIN);
        table.end_turn().unwrap();
        let outcome = table.outcome().unwrap();
        assert_eq!((outcome.winner, outcome.how), (Some(Side::White), How::Goal));
    }
}
