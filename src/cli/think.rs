//! `think`: what the machine plays, asked in JSON, so that other programs can play against it.

use super::lines::{self, Line};
use super::{Failure, World, exit, kinds};
use crate::engine::{self, Budget, Level, Question, Thought, Worker};
use crate::games::{Kind, Options, TurnEnd};
use crate::i18n::thought::NoThought;
use crate::players::Locale;
use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::io;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Longest question, in bytes; the longest match does not come near.
const LINE_MAX: usize = 1 << 20;
/// Longest thought.
const LONGEST: Duration = Duration::from_hours(1);

/// Answer questions for a turn, one JSON object a line.
///
/// A question names the turns played so far or a position, and how much to think: {"turns": ..., "level": 5} or
/// {"position": ..., "nodes": 20000}; "millis" bounds the time, an hour at most, "options" are those of the game, "seed" varies the play.
/// The answer has "turn", "value", "depth", "nodes", "millis" and "line", or an "error".
#[derive(Clone, Debug, Args)]
pub struct Think {
    /// The game.
    #[arg(value_parser = kinds(), ignore_case = true)]
    game: Kind,
}

/// What is asked.
#[derive(Debug, Deserialize)]
struct Asked {
    #[serde(default)]
    options: String,
    position: Option<String>,
    #[serde(default)]
    turns: Vec<String>,
    level: Option<u8>,
    nodes: Option<u64>,
    millis: Option<u64>,
    #[serde(default)]
    seed: u64,
}

/// What is answered.
#[derive(Serialize)]
struct Answer {
    turn: String,
    value: i32,
    depth: u8,
    nodes: u64,
    millis: u128,
    line: Vec<String>,
}

impl Think {
    /// Answers each question, in order; one that cannot be answered gets an error, and the next one its turn.
    pub fn run(&self, world: &mut World) -> io::Result<ExitCode> {
        let mut worker = Worker::new();
        let mut all = true;
        while let Some(line) = lines::next(world.input, LINE_MAX)? {
            let answer = match &line {
                Line::Whole(text) if text.trim().is_empty() => continue,
                Line::Whole(text) => self.answer(text, &mut worker, world.now),
                Line::TooLong(_) => Err(NoThought::TooLong(LINE_MAX).into()),
            };
            all &= answer.is_ok();
            let line = match answer {
                Ok(answer) => serde_json::to_string(&answer)?,
                Err(why) => serde_json::to_string(&Failure { error: why.say(self.game) })?,
            };
            writeln!(world.output, "{line}")?;
            world.output.flush()?;
        }
        Ok(exit(all))
    }

    fn answer(&self, text: &str, worker: &mut Worker, now: &dyn Fn() -> Instant) -> Result<Answer, Refusal> {
        let from = now();
        let asked: Map<String, Value> =
            serde_json::from_str(text).map_err(|error| NoThought::NotAsked(error.to_string()))?;
        let asked = Asked::read(&asked).map_err(NoThought::NotAsked)?;
        let options =
            Options::read(self.game.rules().options(), &asked.options).map_err(NoThought::Options)?;
        let budget = asked.budget(self.game)?;
        let most = asked.longest()?;
        let go_on = || most.is_none_or(|most| now().duration_since(from) < most);
        let position = asked.position.as_deref();
        if asked.turns.is_empty() && position.is_some_and(|position| self.is_made(&options, position)) {
            return Err(Refusal::Made);
        }
        let question = Question { kind: self.game, options: &options, position, turns: &asked.turns };
        let thought = engine::think(question, budget, worker, &go_on).map_err(NoThought::Fault)?;
        let Thought { turn, value, depth, nodes, line, .. } = thought;
        Ok(Answer { turn, value, depth, nodes, millis: now().duration_since(from).as_millis(), line })
    }

    /// Whether the turn of this position is made, and only to be ended: there is nothing to think about.
    fn is_made(&self, options: &Options, position: &str) -> bool {
        let table = self.game.rules().table_at(options, position);
        table.is_ok_and(|table| table.outcome().is_none() && table.turn_end() == TurnEnd::Must)
    }
}

/// Why there is no answer.
enum Refusal {
    /// The machine has none.
    None(NoThought),
    /// It would take longer than it may.
    TooSlow,
    /// The position's turn has no step left.
    Made,
}

impl From<NoThought> for Refusal {
    fn from(why: NoThought) -> Self {
        Self::None(why)
    }
}

impl Refusal {
    /// The words.
    fn say(&self, kind: Kind) -> String {
        match self {
            Self::None(why) => why.say(Locale::En, kind),
            Self::TooSlow => format!("`millis` is an hour at most: {}.", LONGEST.as_millis()),
            Self::Made => {
                "The turn of this position has no step left: name the position after it.".to_owned()
            }
        }
    }
}

impl Asked {
    /// Reads a question; otherwise, says what is wrong with it, and in which field.
    fn read(asked: &Map<String, Value>) -> Result<Self, String> {
        Self::deserialize(asked).map_err(|error| {
            let is_alone = |name: &&String| {
                let (name, value) = (String::clone(name), asked[*name].clone());
                Self::deserialize(&Map::from_iter([(name, value)])).is_err()
            };
            let field = asked.keys().find(is_alone);
            field.map_or_else(|| error.to_string(), |field| format!("`{field}`: {error}"))
        })
    }

    /// How long may be thought, if that is said.
    fn longest(&self) -> Result<Option<Duration>, Refusal> {
        let most = self.millis.map(Duration::from_millis);
        if most.is_some_and(|most| most > LONGEST) { Err(Refusal::TooSlow) } else { Ok(most) }
    }

    /// The level's, within as many positions and as much time as are named besides.
    fn budget(&self, kind: Kind) -> Result<Budget, NoThought> {
        let most = self.nodes.unwrap_or(u64::MAX);
        match self.level {
            Some(level) => {
                let level = Level::new(level).ok_or(NoThought::NoSuchLevel)?;
                let budget = level.budget(kind, self.seed);
                Ok(Budget { nodes: budget.nodes.min(most), ..budget })
            }
            None if self.nodes.is_none() && self.millis.is_none() => Err(NoThought::NoBudget),
            None => Ok(Budget { seed: self.seed, ..Budget::nodes(most) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::{Cli, World};
    use clap::Parser;
    use serde_json::Value;
    use std::process::ExitCode;
    use std::time::Instant;

    fn ask(game: &str, input: &str) -> (ExitCode, Vec<Value>) {
        let mut output = Vec::new();
        #[expect(clippy::disallowed_methods, reason = "a test stands in for main")]
        let now = || Instant::now();
        let mut world = World { input: &mut input.as_bytes(), output: &mut output, now: &now };
        let code = Cli::parse_from(["nahil", "think", game]).run(&mut world).unwrap();
        let said = String::from_utf8(output).unwrap();
        (code, said.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
    }

    #[test]
    fn each_question_gets_a_turn_that_can_be_asked_on_from() {
        let (code, said) =
            ask("abalone", "{\"level\": 1}\n\n{\"nodes\": 300, \"options\": \"start=belgian\"}\n");
        assert_eq!((code, said.len()), (ExitCode::SUCCESS, 2));
        let names: Vec<_> = said[0].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(names, ["depth", "line", "millis", "nodes", "turn", "value"]);
        assert_eq!(said[0]["line"][0], said[0]["turn"]);
        let next =
            format!("{{\"turns\": [{}], \"nodes\": 300, \"millis\": 10000, \"seed\": 3}}", said[0]["turn"]);
        let (code, said) = ask("abalone", &next);
        assert_eq!(code, ExitCode::SUCCESS, "{said:?}");
    }

    #[test]
    fn a_bad_line_gives_an_error_and_the_run_goes_on() {
        let bad = [
            "nothing",
            "[]",
            "{}",
            "{\"level\": 11}",
            "{\"level\": 1, \"options\": \"x=1\"}",
            "{\"level\": 1, \"position\": \"x\"}",
            "{\"level\": 1, \"turns\": [\"a1b2\", \"a1a9\"]}",
            "{\"level\": 1, \"turns\": [\"\"]}",
            "{\"nodes\": 9, \"position\": \"ww3/6/7/8/9/8/7/6/bb3 b 6 0\"}",
            "{\"nodes\": 100}",
            "{\"level\": 1, \"turns\": \"a1b2\"}",
            "{\"nodes\": -1, \"level\": 1}",
        ];
        let (code, said) = ask("abalone", &bad.join("\n"));
        let errors: Vec<_> = said.iter().filter_map(|answer| answer["error"].as_str()).collect();
        assert_eq!((code, said.len(), errors.len()), (ExitCode::FAILURE, 12, 11), "{said:#?}");
        assert_eq!(errors[2], "Say how much to think: `level`, `nodes` or `millis`.");
        assert_eq!(errors[3], "There are the levels 1 to 10.");
        assert!(errors[6].starts_with("Turn 2: "), "{}", errors[6]);
        assert_eq!(errors[8], "The match is over.");
        assert!(errors[9].contains(": `turns`: ") && errors[10].contains(": `nodes`: "), "{errors:?}");
    }

    #[test]
    fn a_turn_without_a_step_left_and_more_than_an_hour_are_refused() {
        let (code, said) = ask(
            "arimaa",
            "\u{feff}{\"nodes\": 100, \"position\": \"r6r/8/8/8/3E4/8/6R1/R7 g | Ed4n Ed5n Ed6n Ed7e\"}\n\
             {\"millis\": 3600001}\n",
        );
        let errors: Vec<_> = said.iter().filter_map(|answer| answer["error"].as_str()).collect();
        assert_eq!((code, errors.len()), (ExitCode::FAILURE, 2), "{said:#?}");
        assert_eq!(errors[0], "The turn of this position has no step left: name the position after it.");
        assert_eq!(errors[1], "`millis` is an hour at most: 3600000.");
    }
}
