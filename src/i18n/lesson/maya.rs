//! The boards of the lesson of Ajedrez Maya, the same in every language.

use super::Shown;

/// The start: all pieces at home.
pub(in crate::i18n) const START: Shown = plain("La1 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0");

/// Both Leaders have come forward, so that all four Temples are seen; a cell to read the name of.
pub(in crate::i18n) const BOARD: Shown = Shown {
    position: "Lb2 Ad2-d3 Gd4 Cd5 Dd6N / Lo2 Am6-m5 Gm4 Cm3 Dm2S w 0 0",
    steps: "",
    targets: &["h4"],
};

/// A turn with three pieces.
pub(in crate::i18n) const TURN: Shown = Shown { steps: "Lb2 Ce6 Dd7-e9", ..START };

/// White's Leader, Captain and Guardian with all their ways.
pub(in crate::i18n) const SINGLE: Shown = Shown {
    position: "Lf4 Ad2-d3 Gf9 Ch6 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0",
    steps: "",
    targets: &["e3", "f3", "f5", "f8", "f10", "g10", "g5", "h5", "h7"],
};

/// White's Attack leans; Black's has its point up.
pub(in crate::i18n) const ATTACK: Shown = Shown {
    position: "Lb2 Ah4N Gd4 Cd5 Dd6N / Lp1 Ak6Z Gm4 Cm3 Dm2S w 0 0",
    steps: "",
    targets: &["g3", "h3", "i3", "h5", "i5"],
};

/// White's Defense stands; Black's lies.
pub(in crate::i18n) const DEFENSE: Shown = Shown {
    position: "Lb2 Ad2-d3 Gd4 Cd5 Dh4N / Lp1 Am6-m5 Gm4 Cm3 Dl3-l5 w 0 0",
    steps: "",
    targets: &["g3", "h3", "i3", "i2", "h5", "i5", "i6"],
};

/// A cell for White's Captain, but not for his Guardian.
pub(in crate::i18n) const ROOM: Shown = Shown {
    position: "Lb2 Ad2-d3 Gh4 Ch6 Dd6N / Lp1 Am6-m5 Gi5 Cm3 Dm2S w 0 0",
    steps: "",
    targets: &["h5"],
};

/// White wins, in either of two ways.
pub(in crate::i18n) const WIN: Shown = Shown {
    position: "Li8 Ad2-d3 Gd4 Ck9 Dd6N / Lk10 Am6-m5 Gm4 Cm3 Dm2S w 0 0",
    steps: "",
    targets: &["j7", "k10"],
};

/// Tsaul of level 1.
pub(in crate::i18n) const TSAUL: Shown = plain("Le4 Af7-f6 Gd4 Ch4 Dd7-e9 / Lo2 Ak8Z Gm4 Ci10 Dl3-l5 w 0 1");

/// A turn that can be declared in a claim.
pub(in crate::i18n) const CLAIM: Shown = Shown { steps: "Le5 Le4 Le5", ..TSAUL };

/// A turn to begin with.
pub(in crate::i18n) const FIRST: Shown = Shown { steps: "Ae3-e4 Ce6 Gd3", ..START };

const fn plain(position: &'static str) -> Shown {
    Shown { position, steps: "", targets: &[] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Choice, Illegal, Kind, Options, Piece, Refused, Table};

    fn table(shown: Shown) -> Box<dyn Table> {
        let rules = Kind::Maya.rules();
        let mut table = rules.table_at(&Options::defaults(rules.options()), shown.position).unwrap();
        table.play(shown.steps).unwrap();
        table
    }

    /// The cells on which the mover's piece of a letter rests after a step.
    fn cells_after(table: &dyn Table, step: &str) -> Vec<String> {
        let mut after = table.boxed();
        let colour = table.scene().to_move.unwrap();
        after.play(step).unwrap();
        let scene = after.scene();
        let moved = |piece: &&Piece| piece.colour == colour && step.starts_with(piece.letter);
        let piece = scene.pieces.iter().find(moved).unwrap();
        if piece.rests_on.is_empty() { vec![piece.at.clone()] } else { piece.rests_on.clone() }
    }

    fn reached(shown: Shown, wanted: impl Fn(&Choice) -> bool) -> Vec<String> {
        let table = table(shown);
        let choices = table.choices().into_iter().filter(wanted);
        let mut cells: Vec<_> =
            choices.flat_map(|choice| cells_after(table.as_ref(), &choice.step)).collect();
        cells.sort();
        cells.dedup();
        cells
    }

    fn pointed(shown: Shown) -> Vec<String> {
        let mut cells: Vec<_> = shown.targets.iter().map(|&cell| cell.to_owned()).collect();
        cells.sort();
        cells
    }

    #[test]
    fn exactly_the_cells_within_reach_are_pointed_out() {
        for (shown, letters) in [(SINGLE, "LCG"), (ATTACK, "A"), (DEFENSE, "D")] {
            assert_eq!(
                reached(shown, |choice| choice.step.starts_with(|c| letters.contains(c))),
                pointed(shown),
                "{letters}"
            );
        }
    }

    #[test]
    fn exactly_the_winning_cells_are_pointed_out() {
        assert_eq!(reached(WIN, |choice| choice.wins), pointed(WIN));
    }

    #[test]
    fn the_captain_has_room_where_the_guardian_has_none() {
        let mut table = table(ROOM);
        let refused = table.play("Gh5").unwrap_err();
        assert!(
            matches!(refused, Refused::Illegal { why: Illegal::Blocked { by, .. }, .. } if by.at == "i5")
        );
        table.play("Ch5").unwrap();
    }

    /// What the page on room says, in positions that can be set up or not.
    #[test]
    fn bodies_have_room_where_it_is_said() {
        let rules = Kind::Maya.rules();
        let stands = |white: &str| {
            let position = format!("{white} / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0");
            rules.table_at(&Options::defaults(rules.options()), &position).is_ok()
        };
        for (white, fits) in [
            // A Guardian beside the point of a lying Attack, and beside its body.
            ("Lb2 Ad2-d3 Gd4 Cd7 Dg3S", true),
            ("Lb2 Ad3-d2 Gd4 Cd7 Dg3S", false),
            // Beside the middle of a lying Defense, and beside its end.
            ("Lb2 Ad2-d3 Gg9 Cd7 Dh9-h11", true),
            ("Lb2 Ad2-d3 Gh12 Cd7 Dh9-h11", false),
            // Under the top that leans north from h8: a Captain, but no Guardian, and no second top.
            ("Lb2 Ah8N Gd4 Ci8 Dd6N", true),
            ("Lb2 Ah8N Gi8 Cd7 Dd6N", false),
            ("Lb2 Ah8N Gd4 Cd7 Di9S", false),
        ] {
            assert_eq!(stands(white), fits, "{white}");
        }
    }
}
