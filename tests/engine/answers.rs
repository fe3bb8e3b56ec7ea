//! What the machine answers: always a legal turn, always the same, and a win where there is one.

#![expect(clippy::unwrap_used, reason = "what cannot be read fails the test")]

use nahil_engine::{Budget, Fault, Level, Partner, Question, Thought, WIN, Worker, spar, think};
use nahil_games::{Kind, Options, Outcome, Side, Table, Values};

/// How many answers are read by the rules, over all games and options.
const ANSWERS: u64 = 10_000;
/// After so many turns another match begins: each answer reads all of them again.
const LONG: usize = 80;

/// A match in the making.
struct Match {
    kind: Kind,
    options: Options,
    turns: Vec<String>,
}

impl Match {
    fn new(kind: Kind, options: &str) -> Self {
        Self { kind, options: Options::read(kind.rules().options(), options).unwrap(), turns: Vec::new() }
    }

    fn question(&self) -> Question<'_> {
        Question { kind: self.kind, options: &self.options, position: None, turns: &self.turns }
    }

    fn table(&self) -> Box<dyn Table> {
        let mut table = self.kind.table(&self.options);
        for turn in &self.turns {
            table.play(turn).unwrap_or_else(|why| panic!("{:?} {turn}: {why:?}", self.turns));
            assert_eq!(table.end_turn().as_ref(), Ok(turn));
        }
        table
    }

    /// Plays turns by chance; says whether the match goes on.
    fn wander(&mut self, turns: usize, seed: u64) -> bool {
        for turn in 0..turns as u64 {
            let Ok(played) = spar(self.question(), Partner::Random, seed * 1000 + turn) else { return false };
            self.turns.push(played);
        }
        self.table().outcome().is_none()
    }

    fn think(&self, budget: Budget) -> Thought {
        think(self.question(), budget, &mut Worker::new(), &|| true).unwrap()
    }
}

/// Each option with each of its words, the others as usual; a few numbers for those that are numbers.
fn options_of(kind: Kind) -> Vec<String> {
    let mut all = vec![String::new()];
    for spec in kind.rules().options() {
        let values: Vec<String> = match spec.values {
            Values::Words(words) => words.iter().map(|&word| word.to_owned()).collect(),
            Values::Number { .. } => ["0", "40"].map(str::to_owned).to_vec(),
        };
        all.extend(values.into_iter().map(|value| format!("{}={value}", spec.name)));
    }
    all
}

#[test]
fn every_answer_is_a_legal_turn_whatever_the_options() {
    let mut worker = Worker::new();
    let all: Vec<_> =
        Kind::ALL.iter().flat_map(|&kind| options_of(kind).into_iter().map(move |of| (kind, of))).collect();
    let rounds = ANSWERS.div_ceil(all.len() as u64);
    for (number, (kind, options)) in all.iter().enumerate() {
        let mut game = Match::new(*kind, options);
        for round in 0..rounds {
            let seed = number as u64 * 10_000 + round;
            let is_long = game.turns.len() > LONG;
            if is_long || !game.wander(if round % 4 == 3 { 9 } else { 2 }, seed) {
                game = Match::new(*kind, options);
            }
            let nodes = 1 + 60 * (round % 12);
            let budget = Budget { noise: 30 * (round as u16 % 3), seed, ..Budget::nodes(nodes) };
            let thought = think(game.question(), budget, &mut worker, &|| true).unwrap();
            assert_eq!(thought.line.first(), Some(&thought.turn));
            game.turns.push(thought.turn);
            // Which reads the turn by the rules.
            if game.table().outcome().is_some() {
                game = Match::new(*kind, options);
            }
        }
    }
}

#[test]
fn the_same_question_gets_the_same_answer_whatever_was_asked_before() {
    let mut used = Worker::new();
    for &kind in Kind::ALL {
        let mut game = Match::new(kind, "");
        assert!(game.wander(24, 3));
        for seed in [0, 1] {
            let budget = Budget { noise: 40, seed, ..Budget::nodes(3_000) };
            let fresh = game.think(budget);
            let again = think(game.question(), budget, &mut used, &|| true).unwrap();
            assert_eq!(fresh, again);
            assert!(!fresh.cut && fresh.nodes >= 1_000, "{fresh:?}");
        }
    }
}

/// The same position is worth something else where it is played otherwise.
#[test]
fn the_same_position_by_other_options_is_thought_about_anew() {
    let mut used = Worker::new();
    for &kind in Kind::ALL {
        for seed in 0..4 {
            let mut game = Match::new(kind, "");
            assert!(game.wander(16, seed));
            let position = game.table().position();
            for options in options_of(kind) {
                let Match { options, .. } = Match::new(kind, &options);
                let question = Question { kind, options: &options, position: Some(&position), turns: &[] };
                let answer = |worker: &mut Worker| think(question, Budget::nodes(1_500), worker, &|| true);
                assert_eq!(answer(&mut Worker::new()), answer(&mut used), "{position} {options:?}");
            }
        }
    }
}

#[test]
fn whoever_is_told_to_stop_answers_soon_with_a_whole_turn() {
    for &kind in Kind::ALL {
        let mut game = Match::new(kind, "");
        assert!(game.wander(20, 5));
        let thought = think(game.question(), Budget::nodes(u64::MAX), &mut Worker::new(), &|| false).unwrap();
        assert!(thought.cut && thought.nodes < 6_000, "{thought:?}");
        game.turns.push(thought.turn);
        game.table();
    }
}

#[test]
fn what_cannot_be_asked_is_told() {
    let ask = |options: &str, position: Option<&str>, turns: &[&str]| {
        let turns: Vec<String> = turns.iter().map(|&turn| turn.to_owned()).collect();
        let options = Options::read(Kind::Daiku.rules().options(), options).unwrap();
        let question = Question { kind: Kind::Daiku, options: &options, position, turns: &turns };
        think(question, Budget::nodes(10), &mut Worker::new(), &|| true)
    };
    assert!(matches!(ask("", Some("x"), &[]), Err(Fault::Position(_))));
    assert!(matches!(ask("", None, &["@a1", "@a1"]), Err(Fault::Turn(2, _))));
    assert!(matches!(ask("", None, &["@a1", ""]), Err(Fault::Unfinished(2, _))));
    assert!(matches!(
        ask("", Some("9/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb/bbbbbbbbb w 3 b0w0"), &[]),
        Err(Fault::Over(_))
    ));
}

#[test]
fn who_is_ahead_when_the_turns_run_out_knows_that_it_wins_and_stays_ahead() {
    let text = "stagnation=3";
    let options = Options::read(Kind::Daiku.rules().options(), text).unwrap();
    let ahead = "9/9/9/9/w1w1w1w1w/w1w1w1w1w/bbb1w1w1w/bbb1w1w1w/bbb1bbbbb b 2 b0w0";
    let question = Question { kind: Kind::Daiku, options: &options, position: Some(ahead), turns: &[] };
    let thought = think(question, Budget::nodes(20_000), &mut Worker::new(), &|| true).unwrap();
    assert_eq!(thought.value, WIN - 3, "{thought:?}");
}

/// What is thought of a match of Abalone from a position, after these turns; and how it ends by the answer, if it does.
fn thought_in_abalone(
    options: &str,
    position: &str,
    turns: &[&str],
    nodes: u64,
) -> (Thought, Option<Outcome>) {
    let options = Options::read(Kind::Abalone.rules().options(), options).unwrap();
    let turns: Vec<String> = turns.iter().map(|&turn| turn.to_owned()).collect();
    let question =
        Question { kind: Kind::Abalone, options: &options, position: Some(position), turns: &turns };
    let thought = think(question, Budget::nodes(nodes), &mut Worker::new(), &|| true).unwrap();
    let mut table = Kind::Abalone.rules().table_at(&options, position).unwrap();
    for turn in turns.iter().chain([&thought.turn]) {
        table.play(turn).unwrap();
        table.end_turn().unwrap();
    }
    (thought, table.outcome())
}

#[test]
fn how_often_a_position_may_stand_goes_by_the_options() {
    // Who is far ahead does not come back a second time where that is a draw.
    let ahead = "5/6/2www2/2wwww2/2wwwww2/1bb1b3/2bb3/1bb3/1b3 b 5 1";
    let (thought, over) = thought_in_abalone("repetition=2", ahead, &["d2d1", "e3e2", "d1d2"], 8_000);
    assert!(thought.value > 2_000 && over.is_none(), "{thought:?}");
    // Who is behind comes back a third time where that is a draw, and hopes for none where nothing is.
    let behind = "5/6/2www2/2wwww2/2wwwww2/1bb1b3/2bb3/1bb3/1b3 w 5 1";
    let turns = ["g7h8", "d2d1", "h8g7", "d1d2", "g7h8", "d2d1", "h8g7"];
    let (thought, over) = thought_in_abalone("repetition=3", behind, &turns, 8_000);
    assert_eq!((thought.value, over.map(|end| end.winner)), (0, Some(None)), "{thought:?}");
    let (thought, over) = thought_in_abalone("repetition=0", behind, &turns, 8_000);
    assert!(thought.value < -2_000 && over.is_none(), "{thought:?}");
}

#[test]
fn who_can_be_ahead_when_the_plies_run_out_is() {
    let even = "1wbb1/3w2/3w3/8/b4bbwb/8/wwbw3/bbw3/w4 b 3 3";
    for cap in 1..=4 {
        let (thought, over) = thought_in_abalone(&format!("cap={cap}"), even, &[], 20_000);
        assert_eq!(over.map(|end| end.winner), (cap == 1).then_some(Some(Side::Black)), "{thought:?}");
        assert!(cap > 1 || thought.value == WIN - 1, "{thought:?}");
    }
    // Two plies before the end, whoever is behind and cannot push has lost.
    let behind = "5/6/2www2/2wwww2/2wwwww2/8/2bb3/1b4/1b3 b 5 1";
    let (thought, _) = thought_in_abalone("cap=2", behind, &[], 20_000);
    assert_eq!(thought.value, 2 - WIN, "{thought:?}");
}

/// Positions in which the side to move can win within its turn, as the rules count: in how many ways, of how few.
const WINS: &str = include_str!("wins.txt");

#[test]
fn who_has_read_the_lesson_wins_where_a_turn_wins() {
    for line in WINS.lines().filter(|line| !line.starts_with('#')) {
        let (game, position) = line.split_once(" | ").unwrap();
        let kind = Kind::from_id(game).unwrap();
        let options = Options::defaults(kind.rules().options());
        let question = Question { kind, options: &options, position: Some(position), turns: &[] };
        let mut table = kind.rules().table_at(&options, position).unwrap();
        let own = table.side_to_move();
        table.play(&spar(question, Partner::Lesson, 1).unwrap()).unwrap();
        table.end_turn().unwrap();
        assert_eq!(table.outcome().and_then(|outcome| outcome.winner), Some(own), "{line}");
    }
}

#[test]
fn who_has_read_the_lesson_takes_what_can_be_taken_and_averts_a_loss() {
    let said = |position: &str, seed| {
        let options = Options::defaults(Kind::Arimaa.rules().options());
        let question =
            Question { kind: Kind::Arimaa, options: &options, position: Some(position), turns: &[] };
        spar(question, Partner::Lesson, seed).unwrap()
    };
    // The elephant pushes the cat into the trap.
    let taking = said("8/8/8/3c4/3E4/8/r7/D6R g", 1);
    assert!(taking.contains('x'), "{taking}");
    // The dog steps in front of the rabbit, or holds it.
    for seed in 0..4 {
        let averted = said("8/8/8/8/6E1/1c6/r7/1D5R g", seed);
        assert!(averted.contains("Da1") || averted.contains("Db1"), "{averted}");
    }
}

#[test]
fn a_win_within_the_turn_is_played_from_the_third_level_on() {
    let mut worker = Worker::new();
    let mut missed = Vec::new();
    for line in WINS.lines().filter(|line| !line.starts_with('#')) {
        let (game, position) = line.split_once(" | ").unwrap();
        let kind = Kind::from_id(game).unwrap();
        let options = Options::defaults(kind.rules().options());
        let mut table = kind.rules().table_at(&options, position).unwrap();
        assert!(table.count_turns().winning > 0, "{line}");
        let own = table.side_to_move();
        for level in [3, 4, 6] {
            let budget = Level::new(level).unwrap().budget(kind, 7);
            let question = Question { kind, options: &options, position: Some(position), turns: &[] };
            let thought = think(question, budget, &mut worker, &|| true).unwrap();
            let before = table.boxed();
            table.play(&thought.turn).unwrap();
            table.end_turn().unwrap();
            if table.outcome().is_none_or(|outcome| outcome.winner != Some(own)) || thought.value != WIN - 1 {
                missed.push(format!("level {level}: {line}: {thought:?}"));
            }
            table = before;
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// Plays to the end, or so far; the winner.
fn contest(
    kind: Kind,
    options: &str,
    budget: Budget,
    partner: Partner,
    machine: Side,
    turns: usize,
) -> Option<Side> {
    let mut worker = Worker::new();
    let mut game = Match::new(kind, options);
    loop {
        let table = game.table();
        if table.outcome().is_some() || game.turns.len() >= turns {
            return table.outcome().and_then(|outcome| outcome.winner);
        }
        let seed = game.turns.len() as u64;
        let turn = if table.side_to_move() == machine {
            think(game.question(), Budget { seed, ..budget }, &mut worker, &|| true).unwrap().turn
        } else {
            spar(game.question(), partner, seed).unwrap()
        };
        game.turns.push(turn);
    }
}

#[test]
fn whoever_hardly_thinks_loses() {
    let cases = [
        (Kind::Abalone, Partner::Random, 600),
        (Kind::Abalone, Partner::Greedy, 2_000),
        (Kind::Maya, Partner::Random, 2_000),
        (Kind::Arimaa, Partner::Random, 3_000),
    ];
    for (kind, partner, nodes) in cases {
        for machine in Side::BOTH {
            let winner = contest(kind, "", Budget::nodes(nodes), partner, machine, 300);
            assert_eq!(winner, Some(machine), "{kind:?} {partner:?}");
        }
    }
}

#[test]
fn levels_think_more_and_misjudge_less_the_higher_they_are() {
    for &kind in Kind::ALL {
        // A lower level may judge as well in most turns, and play some as they come to mind.
        let misjudges = |level: u8| -> u32 {
            let level = Level::new(level).unwrap();
            (0..1_000).map(|seed| u32::from(level.budget(kind, seed).noise)).sum()
        };
        let misjudged: Vec<u32> = (1..=Level::MAX).map(misjudges).collect();
        assert!(misjudged.is_sorted_by(|low, high| low >= high), "{misjudged:?}");
        let budgets: Vec<Budget> =
            (1..=Level::MAX).map(|level| Level::new(level).unwrap().budget(kind, 0)).collect();
        assert!(budgets.is_sorted_by(|low, high| low.nodes < high.nodes));
        assert!(budgets.is_sorted_by_key(|budget| budget.depth));
        assert!(budgets.is_sorted_by(|low, high| low.heedless >= high.heedless));
    }
    assert_eq!((Level::new(0), Level::new(11)), (None, None));
}
