//! What is played: the turns of a record, and how each is picked by the menus of a panel.

use nahil::games::{self, Choice, Facet, Kind, Options, Side, Table};
use nahil::i18n;
use nahil::play::text;
use nahil::players::Locale;

/// A match from its first turn to its end.
#[derive(Debug)]
pub(crate) struct Script {
    pub(crate) kind: Kind,
    /// The options as they are written in a challenge.
    pub(crate) options: String,
    pub(crate) turns: Vec<Turn>,
}

/// A turn.
#[derive(Debug)]
pub(crate) struct Turn {
    pub(crate) side: Side,
    /// As it is told once it is played.
    pub(crate) text: String,
    /// As a draft of it is shown.
    pub(crate) draft: String,
    pub(crate) picks: Vec<Pick>,
    /// The steps it has when all is picked.
    pub(crate) made: usize,
}

/// A choice of a menu.
#[derive(Debug)]
pub(crate) struct Pick {
    /// The steps made before it, and the choices before it on the way to the next one.
    pub(crate) made: usize,
    pub(crate) level: usize,
    pub(crate) key: String,
    /// What it is called in English.
    #[allow(dead_code, reason = "where menus have keys, their words are not needed")]
    pub(crate) words: String,
}

impl Script {
    /// A record of `tests/records`.
    pub(crate) fn of(name: &str) -> Self {
        let file = format!("{}/tests/records/{name}.match", env!("CARGO_MANIFEST_DIR"));
        let played = text::read(&std::fs::read_to_string(file).unwrap()).unwrap().played;
        let turns: Vec<_> = played.record().turns().map(|(_, turn)| turn.to_owned()).collect();
        let terms = played.terms();
        Self::new(terms.kind, &terms.options, &turns)
    }

    /// A match of Arimaa: Gold sets up in one pick, Silver piece by piece; a pull ends it, with a rabbit of each on its last
    /// row.
    pub(crate) fn of_pulls() -> Self {
        Self::arimaa(&[
            "Ha1 Db1 Cc1 Md1 Ee1 Cf1 Dg1 Hh1 Ra2 Rb2 Rc2 Rd2 Re2 Rf2 Rg2 Rh2",
            "ha8 db8 cc8 md8 ee8 cf8 db7 hf7 ra7 rc7 rd7 re7 rg7 rh7 rg8 rh8",
            "Rh2n Rh3n Rh4n Ra2n",
            "rh7s rh6w rg6s rh8s",
            "Ra3e Rb3n Rb2n Db1n",
            "rh7s rh6w ra7s ra6s",
            "Rh5n Rh6n",
            "ra5s ra4s ra3s",
            "Ha1e ra2s Rh7n",
        ])
    }

    pub(crate) fn arimaa(turns: &[&str]) -> Self {
        Self::new(Kind::Arimaa, &Options::defaults(Kind::Arimaa.rules().options()), turns)
    }

    fn new(kind: Kind, options: &Options, turns: &[impl AsRef<str>]) -> Self {
        let mut table = kind.table(options);
        let turns = turns.iter().map(|text| play(kind, &mut *table, text.as_ref())).collect();
        assert!(table.outcome().is_some(), "it ends");
        Self { kind, options: options.to_string(), turns }
    }
}

/// Plays a turn.
fn play(kind: Kind, table: &mut dyn Table, text: &str) -> Turn {
    let side = table.side_to_move();
    let mut drafted = table.boxed();
    table.play(text).unwrap_or_else(|refused| panic!("{text}: {refused:?}"));
    let (steps, mut picks) = (table.steps(), Vec::new());
    while drafted.steps().len() < steps.len() {
        picks.extend(pick(kind, &mut *drafted, &steps));
    }
    let text = table.end_turn().unwrap_or_else(|unfinished| panic!("{text}: {unfinished:?}"));
    Turn { side, text, draft: steps.join(" "), picks, made: steps.len() }
}

/// Makes the next step, or a run of steps if they can be picked as one, and says how it is picked.
fn pick(kind: Kind, drafted: &mut dyn Table, steps: &[String]) -> Vec<Pick> {
    let made = drafted.steps().len();
    let single: Vec<_> = drafted.choices().into_iter().chain(drafted.other_choices()).collect();
    let forced = drafted.shortcuts().len() + single.len() == 1;
    let leads = |choice: &Choice| {
        let mut after = drafted.boxed();
        after.play(&choice.step).is_ok() && steps.starts_with(&after.steps())
    };
    let found = drafted.shortcuts().into_iter().chain(single).find(leads);
    let choice = found.unwrap_or_else(|| panic!("{steps:?} cannot be picked after {made} steps"));
    let alike = |other: &&Choice| {
        other.path.first().map(|facet| &facet.what) == choice.path.first().map(|facet| &facet.what)
    };
    let is_pull = matches!(choice.path.first(), Some(Facet { what: games::Pick::Pull(_), .. }));
    let ways = drafted.choices().iter().filter(alike).count();
    // Where there is but one way, its beginning is enough; and where a pull goes one way only.
    let levels = if forced || (is_pull && ways == 1) { 1 } else { choice.path.len() };
    drafted.play(&choice.step).unwrap();
    let facets = choice.path.iter().take(levels).enumerate();
    let pick = |(level, facet): (usize, &Facet)| {
        let words = i18n::pick(Locale::En, kind, &facet.what);
        Pick { made, level, key: facet.what.key(), words }
    };
    facets.map(pick).collect()
}
