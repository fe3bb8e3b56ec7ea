//! What every game owes to the rest of the program, tried on matches played at random.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use nahil::games::{Badge, Kind, Options, Refused, Table, TurnEnd, Values};
use std::collections::HashSet;

/// Matches of each game and choice of options.
const MATCHES: u64 = 12;
/// Steps of a match, at most.
const STEPS: usize = 240;
/// Illegal texts tried at each position.
const MUTANTS: usize = 6;

#[test]
fn random_matches_keep_the_laws() {
    for &kind in Kind::ALL {
        for options in every_option(kind) {
            for seed in 0..MATCHES {
                let at = format!("{} ({options}), match {seed}", kind.id());
                play_one(kind, &options, &mut Dice(seed * 77 + 1), &at);
            }
        }
    }
}

/// The defaults, and each word of each option by itself.
fn every_option(kind: Kind) -> Vec<Options> {
    let specs = kind.rules().options();
    let words = specs.iter().flat_map(|spec| match spec.values {
        Values::Words(words) => words.iter().map(|word| format!("{}={word}", spec.name)).collect(),
        Values::Number { .. } => vec![format!("{}=1", spec.name)],
    });
    let texts: Vec<String> = [String::new()].into_iter().chain(words).collect();
    let mut read: Vec<Options> = texts.iter().map(|text| Options::read(specs, text).unwrap()).collect();
    read.dedup();
    read
}

fn play_one(kind: Kind, options: &Options, dice: &mut Dice, at: &str) {
    let mut table = kind.table(options);
    let mut seen = Vec::new();
    for _ in 0..STEPS {
        let at = format!("{at}: {} after {:?}", table.position(), table.steps());
        round_trips(kind, options, table.as_ref(), &at);
        scene_is_whole(table.as_ref(), &at);
        let steps = legal(table.as_ref(), &at);
        assert!(table.steps().len() <= kind.rules().steps_max(), "{at}: too many steps");
        ends_agree(table.as_ref(), &steps, &at);
        if dice.below(60) == 0 {
            touching_does_all(table.as_ref(), &steps, &at);
        }
        refusals_are_explained(table.as_ref(), &steps, dice, &mut seen, &at);
        if table.outcome().is_some() {
            return;
        }
        let may_end = !matches!(table.turn_end(), TurnEnd::NotYet(_));
        if may_end && (steps.is_empty() || dice.below(3) == 0) {
            pass(&mut table, kind, options, &at);
            if dice.below(40) == 0 {
                table.raise_tsaul();
            }
        } else {
            assert!(!steps.is_empty(), "{at}: a dead end");
            step(&mut table, &steps[dice.below(steps.len())], &at);
        }
    }
}

/// A position is read as it is written, and whatever the case and the spaces.
fn round_trips(kind: Kind, options: &Options, table: &dyn Table, at: &str) {
    let written = table.position();
    let shouted = format!("  {}  ", written.replace(' ', "   "));
    for text in [&written, &shouted] {
        let read = kind.rules().table_at(options, text).unwrap_or_else(|error| panic!("{at}: {error:?}"));
        assert_eq!(read.position(), written, "{at}");
        assert_eq!(
            read.scene().pieces,
            table.scene().pieces,
            "{at}: what is known of before is drawn otherwise"
        );
        if table.outcome().is_some_and(|outcome| outcome.how.is_of_history()) {
            continue;
        }
        assert_eq!(read.choices(), table.choices(), "{at}");
        assert_eq!(read.outcome(), table.outcome(), "{at}");
    }
}

fn scene_is_whole(table: &dyn Table, at: &str) {
    let scene = table.scene();
    let cells: HashSet<&str> = scene.cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!(cells.len(), scene.cells.len(), "{at}: a cell is drawn twice");
    for piece in &scene.pieces {
        let first = piece.at.split('-').next().unwrap_or_default().trim_end_matches(char::is_uppercase);
        let named = piece.rests_on.iter().map(String::as_str).chain([first]);
        let lost: Vec<&str> = named.filter(|name| !cells.contains(name)).collect();
        assert!(lost.is_empty(), "{at}: {piece:?} rests beside the board");
    }
    let marks = scene.marks.iter().flat_map(|mark| &mark.cells);
    assert!(marks.clone().all(|cell| cells.contains(cell.as_str())), "{at}: {:?}", scene.marks);
    assert_eq!(scene.to_move.is_some(), table.outcome().is_none(), "{at}");
}

/// The legal steps, which are distinct, and each of which is picked by a way of its own.
fn legal(table: &dyn Table, at: &str) -> Vec<String> {
    let choices = table.choices();
    // That they are sorted as well is held wherever they are listed.
    let steps: Vec<String> = choices.iter().map(|choice| choice.step.clone()).collect();
    assert_eq!(steps.iter().collect::<HashSet<_>>().len(), steps.len(), "{at}: {steps:?}");
    let paths: HashSet<_> = choices.iter().map(|choice| &choice.path).collect();
    assert_eq!(paths.len(), choices.len(), "{at}: two steps are picked in the same way");
    assert_eq!(table.perft(1), steps.len() as u64, "{at}: steps are counted as they are listed");
    steps
}

/// Every legal step can be touched, everything that can be touched can be played, and each way to touch is another.
fn touching_does_all(table: &dyn Table, steps: &[String], at: &str) {
    let touches = table.touches();
    let touched: HashSet<&str> = touches.iter().map(|choice| choice.step.as_str()).collect();
    let missing: Vec<&String> = steps.iter().filter(|step| !touched.contains(step.as_str())).collect();
    assert!(missing.is_empty(), "{at}: cannot be touched: {missing:?}");
    let mut ways = HashSet::new();
    for choice in &touches {
        assert!(table.boxed().play(&choice.step).is_ok(), "{at}: {choice:?} cannot be played");
        let way: Vec<String> = choice.path.iter().map(|facet| facet.what.key()).collect();
        assert!(ways.insert(way), "{at}: {choice:?} is touched as another is");
    }
    let is_cut = |way: &Vec<String>| (1..way.len()).any(|len| ways.contains(&way[..len]));
    assert!(!ways.iter().any(is_cut), "{at}: a way to touch is done before its end");
}

fn ends_agree(table: &dyn Table, steps: &[String], at: &str) {
    if table.turn_end() == TurnEnd::Must || table.outcome().is_some() {
        assert!(steps.is_empty(), "{at}: goes on after its end");
    }
}

/// A step is played as it is written, keeps the side, and can be taken back.
fn step(table: &mut Box<dyn Table>, step: &str, at: &str) {
    let (before, side, made) = (table.position(), table.side_to_move(), table.steps().len());
    let wins = table.choices().into_iter().find(|choice| choice.step == step).unwrap().wins;
    assert_eq!(table.play(step), Ok(1), "{at}: {step}");
    assert_eq!(table.undo().as_deref(), Some(step), "{at}");
    assert_eq!(table.position(), before, "{at}: {step} is not undone");
    assert_eq!(table.play(&step.to_lowercase()), Ok(1), "{at}: {step} in lower case");
    assert_eq!(table.steps().len(), made + 1, "{at}");
    assert_eq!(table.steps().last().map(String::as_str), Some(step), "{at}: reads back differently");
    assert_eq!(table.side_to_move(), side, "{at}: {step} changes the side");
    let won = table.outcome().is_some_and(|outcome| outcome.winner == Some(side));
    assert_eq!(won, wins, "{at}: {step} is thought to decide otherwise than it does");
}

/// A turn's notation leads from the position before it to the position after it.
fn pass(table: &mut Box<dyn Table>, kind: Kind, options: &Options, at: &str) {
    let (before, side, made) = (table.position_before(), table.side_to_move(), table.steps().len());
    let turn = table.end_turn().unwrap_or_else(|why| panic!("{at}: {why:?}"));
    let passed = table.scene().badges.iter().any(|badge| matches!(badge, Badge::PassedOver { .. }));
    assert_eq!(table.side_to_move() == side, passed, "{at}");
    let mut replay = kind.rules().table_at(options, &before).unwrap();
    assert_eq!(replay.play(&turn), Ok(made), "{at}: {turn}");
    assert_eq!(replay.end_turn().as_deref(), Ok(turn.as_str()), "{at}");
    assert_eq!(replay.position(), table.position(), "{at}: {turn} leads elsewhere");
    assert_eq!(table.position(), table.position_before(), "{at}");
}

/// Whatever can be read and is not legal is refused for a reason, and nothing of it is played.
fn refusals_are_explained(
    table: &dyn Table,
    steps: &[String],
    dice: &mut Dice,
    seen: &mut Vec<String>,
    at: &str,
) {
    seen.extend_from_slice(steps);
    for _ in 0..MUTANTS.min(seen.len() * MUTANTS) {
        let mut text = seen[dice.below(seen.len())].clone();
        if dice.below(2) == 0 {
            text = dice.mutate(&text);
        }
        let mut attempt = table.boxed();
        match attempt.play(&text) {
            Ok(_) => assert!(attempt.steps().len() > table.steps().len(), "{at}: {text:?} plays nothing"),
            Err(refused) => {
                assert_eq!(attempt.position(), table.position(), "{at}: {text:?} is half played");
                well_refused(&refused, &text, steps, at);
            }
        }
    }
}

fn well_refused(refused: &Refused, text: &str, steps: &[String], at: &str) {
    let place = match refused {
        Refused::Unreadable(unreadable) => unreadable.at,
        Refused::Illegal { at: place, step, .. } => {
            assert!(*place > 0 || !steps.contains(step), "{at}: {step} is legal but refused: {refused:?}");
            *place
        }
    };
    assert!(place <= text.chars().count(), "{at}: {text:?} is refused beyond its end: {refused:?}");
}

/// Dice that fall the same way each time (an xorshift generator).
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }

    /// Changes, drops or adds a character.
    fn mutate(&mut self, text: &str) -> String {
        const OTHERS: &[char] = &[
            'a', 'b', 'c', 'd', 'e', 'h', 'j', 'n', 's', 'w', 'z', 'L', '1', '2', '5', '9', '-', ' ', 'ñ',
            '/',
        ];
        let mut text: Vec<char> = text.chars().collect();
        let place = self.below(text.len());
        match self.below(3) {
            0 => text[place] = OTHERS[self.below(OTHERS.len())],
            1 => _ = text.remove(place),
            _ => text.insert(place, OTHERS[self.below(OTHERS.len())]),
        }
        text.into_iter().collect()
    }
}
