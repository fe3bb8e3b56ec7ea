//! Every game in states that show all that its pictures can: for looking at, and for tests.

use super::Strip;
use nahil_games::BySide;
use nahil_games::Kind;
use nahil_games::Mark;
use nahil_games::MarkKind;
use nahil_games::Options;
use nahil_games::Scene;
use nahil_games::Side;
use nahil_games::Table;

/// A position with what is written beside it.
#[derive(Clone, Debug)]
pub struct State {
    /// The game.
    pub game: Kind,
    /// What it shows, in a word or two joined by dashes.
    pub name: &'static str,
    /// What is drawn.
    pub scene: Scene,
    /// What is written beside it.
    pub words: Strip,
}

/// How a state comes about.
struct Made {
    game: Kind,
    name: &'static str,
    /// The position before the turn; the start if it is empty.
    position: &'static str,
    /// Its options.
    options: &'static str,
    /// Turns that are ended.
    turns: &'static [&'static str],
    /// Steps of the turn in the making.
    steps: &'static str,
    /// What is picked: how its step begins.
    picked: &'static str,
    /// How the match ended; empty as long as it goes on.
    result: &'static str,
}

const PLAIN: Made = Made {
    game: Kind::Maya,
    name: "",
    position: "",
    options: "",
    turns: &[],
    steps: "",
    picked: "",
    result: "",
};

const START: &str = "La1 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0";
/// Pieces in all their forms: lying, leaning, standing, beneath others.
const FORMS: &str = "Lf5 Ah8Z Gf9 Ce4 Dg3E / Ll5 Aj8E Gk6 Ci4 Di9-i11 w 0 0";
const HELD: &str = "Lf5 Ah8Z Gf9 Ce4 Dg3E / Ll5 Aj8E Gk6 Ci4 Di9-i11 b 0 1";
const LEADERS: &str = "Lf5 Ah8Z Gf9 Ce4 Dg3E / Ll5 Aj8E Gk6 Ci4 Di9-i11 w 0 2";
const HUNT: &str = "r3rr1r/2r1rmdc/rc4h1/1CE5/1d5H/RCRe2Hr/2DM1DR1/1RRh1RRR g";
const FEW: &str = "8/rR6/Dd1Hr3/3e4/2r5/2rE2R1/2hr1h2/2CR1R2 g";
const MARBLES: &str = "1ww1b/1www1b/1w2bb1/4b3/4b4/8/1b3w1/bbbww1/1bbww w 2 3";
const PLACING: &str = "9/9/4w4/3wbw3/4w1b2/3b5/9/9/b8 w 2 b9w9";
const LATE: &str = "2bw4b/1bbwb1bwb/b1bww1b2/www2wbbw/wwwbwwwbb/wwwbb4/bbb2bw2/1b3wwbb/wbb1wwwwb b 3 b0w0";
const QUIET: &str = "9/9/1b3w3/9/3b5/9/9/5w3/9 b 1 b0w0";

const MADE: [Made; 23] = [
    Made { name: "start", ..PLAIN },
    Made { name: "setup-and-step", position: START, steps: "Lb2 Ce6", ..PLAIN },
    Made { name: "forms", position: FORMS, ..PLAIN },
    Made { name: "picking", position: FORMS, steps: "Gg10", picked: "A", ..PLAIN },
    Made { name: "tsaul", position: HELD, ..PLAIN },
    Made { name: "tsaul-leaders", position: LEADERS, ..PLAIN },
    Made { game: Kind::Arimaa, name: "start", ..PLAIN },
    Made { game: Kind::Arimaa, name: "capture", position: HUNT, turns: &["Hg3n rh3w rg3w Hg4s"], ..PLAIN },
    Made { game: Kind::Arimaa, name: "push", position: FEW, steps: "rd2e Ed3s", ..PLAIN },
    Made { game: Kind::Arimaa, name: "picking", position: HUNT, picked: "E", ..PLAIN },
    Made { game: Kind::Abalone, name: "start", ..PLAIN },
    Made { game: Kind::Abalone, name: "row", position: MARBLES, turns: &["h7i8"], ..PLAIN },
    Made { game: Kind::Abalone, name: "picking", position: MARBLES, picked: "h5h6", ..PLAIN },
    Made {
        game: Kind::Abalone,
        name: "repeated",
        position: MARBLES,
        options: "repetition=2",
        turns: &["b5b6"],
        ..PLAIN
    },
    Made { game: Kind::Daiku, name: "placing", position: PLACING, turns: &["@c3"], ..PLAIN },
    Made {
        game: Kind::Daiku,
        name: "late",
        position: LATE,
        options: "groups=locked",
        turns: &["c7-b7", "f2-e2"],
        ..PLAIN
    },
    Made { game: Kind::Daiku, name: "picking", position: QUIET, picked: "d5-", ..PLAIN },
    Made {
        game: Kind::Daiku,
        name: "stagnation",
        position: QUIET,
        options: "stagnation=12",
        turns: &["d5-d6", "f7-f8"],
        ..PLAIN
    },
    // The themes of kept pictures follow from the order: what is new comes last.
    Made { name: "over", position: HELD, result: "Guadalupe wins: Black's Leader is held by Tsaul", ..PLAIN },
    Made {
        game: Kind::Arimaa,
        name: "over",
        position: FEW,
        turns: &["rd2e Ed3s"],
        result: "Guadalupe wins: reached the goal",
        ..PLAIN
    },
    Made {
        game: Kind::Daiku,
        name: "over",
        position: LATE,
        options: "groups=locked",
        turns: &["c7-b7"],
        result: "Guadalupe wins: three full sectors",
        ..PLAIN
    },
    Made {
        game: Kind::Daiku,
        name: "enclosed",
        position: "bbbbb4/9/4b4/4w4/3wbw3/4w2w1/8w/b7w/wb6w b 1 b0w0",
        turns: &["xa1-h8"],
        ..PLAIN
    },
    Made {
        game: Kind::Abalone,
        name: "pushed-off",
        position: "1wbwb/ww1bbb/ww3b1/8/9/8/2b2w1/bbb1ww/1bwbb b 1 4",
        turns: &["g8h8"],
        ..PLAIN
    },
];

/// Every state.
pub fn states() -> Vec<State> {
    MADE.iter().filter_map(state).collect()
}

/// The state; nothing if the rules no longer allow it, which a test would notice.
fn state(made: &Made) -> Option<State> {
    let rules = made.game.rules();
    let options = Options::read(rules.options(), made.options).ok()?;
    let mut table = if made.position.is_empty() {
        rules.table(&options)
    } else {
        rules.table_at(&options, made.position).ok()?
    };
    for turn in made.turns {
        table.play(turn).ok()?;
        table.end_turn().ok()?;
    }
    table.play(made.steps).ok()?;
    let mut scene = table.scene();
    if !made.picked.is_empty() {
        scene.marks.extend(picked(table.as_ref(), made.picked));
    }
    let words = words(made, &scene);
    if !made.result.is_empty() {
        scene.to_move = None;
    }
    Some(State { game: made.game, name: made.name, scene, words })
}

/// What a panel points out when the piece of these steps is picked: the piece, and where it could go, numbered where cells
/// alone do not tell it.
pub fn picked(table: &dyn Table, steps: &str) -> Vec<Mark> {
    let choices: Vec<_> =
        table.choices().into_iter().filter(|choice| choice.step.starts_with(steps)).collect();
    let mark = |kind, cells: Vec<String>, text: String| Mark { kind, cells, text };
    let Some(first) = choices.first() else { return Vec::new() };
    let chosen = first.path.iter().rev().skip(1).flat_map(|facet| facet.cells.clone()).collect();
    let ends = choices.iter().filter_map(|choice| choice.path.last());
    let alone = ends.clone().all(|facet| facet.cells.len() == 1);
    let text = |place: usize| if alone { String::new() } else { (place + 1).to_string() };
    let targets =
        ends.enumerate().map(|(place, facet)| mark(MarkKind::Target, facet.cells.clone(), text(place)));
    std::iter::once(mark(MarkKind::Chosen, chosen, String::new())).chain(targets).collect()
}

/// Names, clocks and the turn, as they stand beside a match that goes on, or beside one that White has won.
fn words(made: &Made, scene: &Scene) -> Strip {
    let is_over = !made.result.is_empty();
    let mover = scene.to_move.map(super::strip::side);
    let name = |side| match (side, is_over) {
        (Side::White, false) => "Ixchel",
        (Side::White, true) => "Guadalupe Hernández de la Cruz",
        (Side::Black, _) => "Balam",
    };
    let clock = |side| match (side, is_over) {
        (Side::White, true) => "1",
        (Side::Black, true) => "0",
        (side, false) if mover == Some(side) => "25 Nov 14:05 UTC",
        (_, false) => "2 d 4 h",
    };
    let last = made.turns.last().copied().unwrap_or(made.steps).split_whitespace();
    Strip {
        names: BySide::from_fn(|side| name(side).to_owned()),
        clocks: BySide::from_fn(|side| Some(clock(side).to_owned())),
        turn: "Turn 28".to_owned(),
        last: last.map(str::to_owned).collect(),
        result: made.result.to_owned(),
        won: is_over.then_some(Side::White),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_can_be_made() {
        let made = states();
        assert_eq!(made.len(), MADE.len());
        for game in Kind::ALL {
            let of = made.iter().filter(|state| state.game == *game);
            assert!(of.clone().any(|state| !state.scene.moved.is_empty()), "{}", game.id());
            assert!(of.clone().any(|state| state.scene.marks.iter().any(|m| m.kind == MarkKind::Target)));
        }
    }
}
