//! Somebody who has read the lesson, and plays against the machine.

use nahil::engine::{self, Partner, Question};
use nahil::games::{Kind, Options};

/// What they know of a match: its game, and what has been played.
#[derive(Debug)]
pub(crate) struct Beginner {
    kind: Kind,
    options: Options,
    turns: Vec<String>,
    /// How many turns of the machine were told them.
    heard: usize,
}

impl Beginner {
    pub(crate) fn new(kind: Kind, options: &str) -> Self {
        let options = Options::read(kind.rules().options(), options).unwrap();
        Self { kind, options, turns: Vec::new(), heard: 0 }
    }

    /// Plays a turn.
    pub(crate) fn plays(&mut self) -> String {
        let question =
            Question { kind: self.kind, options: &self.options, position: None, turns: &self.turns };
        let turn = engine::spar(question, Partner::Lesson, self.turns.len() as u64).unwrap();
        self.turns.push(turn.clone());
        turn
    }

    /// The machine's next turn, once these texts tell of it, oldest first.
    pub(crate) fn next<'t>(&self, texts: impl Iterator<Item = &'t str>) -> Option<String> {
        texts.filter_map(|text| turn_told(text)).nth(self.heard).map(str::to_owned)
    }

    /// Takes the machine's turn.
    pub(crate) fn hears(&mut self, turn: String) {
        self.heard += 1;
        self.turns.push(turn);
    }

    /// Whether the match is over, which it must be within what was played by the rules.
    pub(crate) fn is_over(&self) -> bool {
        let mut table = self.kind.table(&self.options);
        for turn in &self.turns {
            table.play(turn).unwrap();
            table.end_turn().unwrap();
        }
        table.outcome().is_some()
    }

    /// How many turns the machine has played.
    pub(crate) fn heard(&self) -> usize {
        self.heard
    }
}

/// The machine's turn of which a text tells, whether its marks are shown or not.
pub(crate) fn turn_told(text: &str) -> Option<&str> {
    let told = |line: &'_ str| line.starts_with("Nahil ") && line.contains(PLAYED);
    let (_, turn) = text.lines().find(|line| told(line))?.split_once(PLAYED)?;
    Some(turn.trim_end_matches('.').trim_matches('`'))
}

const PLAYED: &str = " has played ";
