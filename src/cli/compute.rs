//! `compute`: ratings, pairings and tables, asked in JSON, so that other programs can check them.

use super::lines::{self, Line};
use super::{Failure, World, exit};
use crate::i18n::league::{fault, question_too_long};
use crate::league::ask::{self, QUESTION_MAX};
use crate::players::Locale;
use clap::{Args, ValueEnum};
use std::io;
use std::process::ExitCode;

/// Works out ratings, pairings and tables.
#[derive(Clone, Debug, Args)]
pub struct Compute {
    /// What to work out.
    #[arg(value_enum)]
    topic: Topic,
    /// Read questions from the standard input, one JSON object a line; empty lines are skipped.
    #[arg(long, required = true)]
    stdin: bool,
}

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Topic {
    /// A period of a rating, or the ratings after a log of matches.
    Glicko2,
    /// Berger's tables.
    Berger,
    /// The table of a round robin.
    #[value(name = "roundrobin")]
    RoundRobin,
    /// The next round of a Swiss tournament, and its table.
    Swiss,
    /// The lines and groups of seasons.
    Seasons,
    /// The order of a ladder after its events.
    Ladder,
}

impl Compute {
    /// Answers each question, in order; one that cannot be answered gets an error, and the next one its turn.
    pub fn run(&self, world: &mut World) -> io::Result<ExitCode> {
        let mut all = true;
        while let Some(line) = lines::next(world.input, QUESTION_MAX)? {
            let answer = match &line {
                Line::Whole(text) if text.trim().is_empty() => continue,
                Line::Whole(text) => {
                    ask::answer(self.topic.into(), text).map_err(|why| fault(Locale::En, &why))
                }
                Line::TooLong(_) => Err(question_too_long(Locale::En, QUESTION_MAX)),
            };
            all &= answer.is_ok();
            let line = match answer {
                Ok(answer) => answer.to_string(),
                Err(error) => serde_json::to_string(&Failure { error })?,
            };
            writeln!(world.output, "{line}")?;
        }
        Ok(exit(all))
    }
}

impl From<Topic> for ask::Topic {
    fn from(topic: Topic) -> Self {
        match topic {
            Topic::Glicko2 => ask::Topic::Glicko2,
            Topic::Berger => ask::Topic::Berger,
            Topic::RoundRobin => ask::Topic::RoundRobin,
            Topic::Swiss => ask::Topic::Swiss,
            Topic::Seasons => ask::Topic::Seasons,
            Topic::Ladder => ask::Topic::Ladder,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::{Cli, World};
    use clap::Parser;
    use std::process::ExitCode;
    use std::time::Instant;

    fn ask(topic: &str, input: &str) -> (ExitCode, String) {
        let mut output = Vec::new();
        #[expect(clippy::disallowed_methods, reason = "a test stands in for main")]
        let now = || Instant::now();
        let mut world = World { input: &mut input.as_bytes(), output: &mut output, now: &now };
        let code = Cli::parse_from(["nahil", "compute", topic, "--stdin"]).run(&mut world).unwrap();
        (code, String::from_utf8(output).unwrap())
    }

    #[test]
    fn a_bad_line_gives_an_error_and_the_run_goes_on() {
        let (code, said) =
            ask("berger", "{}\n\nnothing\n{\"players\": 3, \"id\": \"x\"}\n{\"players\": 0}\n");
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), 4, "{said}");
        assert!(lines[0].starts_with("{\"error\":\"") && lines[1].starts_with("{\"error\":\""));
        assert!(lines[2].starts_with("{\"rounds\":[{\"free\":1,\"pairs\":[[2,3]]}"), "{}", lines[2]);
        assert_eq!(lines[3], "{\"error\":\"The value of `players` makes no sense, or is too large.\"}");
        assert_eq!(code, ExitCode::FAILURE);
    }

    #[test]
    fn each_topic_has_a_name() {
        for topic in ["glicko2", "berger", "roundrobin", "swiss", "seasons", "ladder"] {
            assert_eq!(ask(topic, ""), (ExitCode::SUCCESS, String::new()));
        }
    }
}
