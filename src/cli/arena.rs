//! `arena`: two players against each other, often enough to say which is the stronger.

pub(super) mod bout;
mod halt;
mod kept;
mod player;
mod score;

use super::ticker::Ticker;
use super::version::VERSION;
use super::{World, answer};
use crate::games::{Kind, Options, Unreadable, Values};
use crate::i18n::thought::{Contest, NoThought};
use crate::players::Locale;
use bout::{Bout, Bouts};
use clap::Args;
use halt::Halt;
use kept::{Contenders, Kept};
use player::Player;
use score::Score;
use serde::Serialize;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// The option of a game that says from where it starts.
const START: &str = "start";
/// Most pairs, and most turns of a match.
const PAIRS_MAX: i64 = 1_000_000;
const TURNS_MAX: i64 = 10_000;
/// Most Elo points that a test asks about.
const ELO_MAX: f64 = 2_000.0;

/// Let two players play each other, in pairs of matches from the same opening with sides changed.
///
/// A player is a level from 1 to 10, `nodes:20000`, `millis:100`, `random`, `greedy` or `lesson`: who has
/// read the lesson takes what can be taken. A game that has several starts begins from one after the other, unless the
/// options name one.
/// Told to end (Ctrl-C), it says how the pairs went that are over; with `--keep`, the same command goes on where it was.
#[derive(Clone, Debug, Args)]
pub struct Arena {
    /// The one player.
    #[arg(value_parser = player::read)]
    a: Player,
    /// The other.
    #[arg(value_parser = player::read)]
    b: Player,
    /// The game.
    #[arg(long, value_parser = super::kinds(), ignore_case = true)]
    game: Kind,
    /// Options of the game: name=value, separated by spaces.
    #[arg(long, default_value = "", value_name = "OPTIONS")]
    options: String,
    /// How many pairs of matches.
    #[arg(
        long,
        allow_negative_numbers = true,
        default_value = "50",
        value_parser = clap::value_parser!(u32).range(1..=PAIRS_MAX)
    )]
    pairs: u32,
    /// After so many turns a match counts as drawn.
    #[arg(
        long,
        allow_negative_numbers = true,
        default_value = "400",
        value_parser = clap::value_parser!(u32).range(1..=TURNS_MAX)
    )]
    turns: u32,
    /// Chooses the openings.
    #[arg(long, allow_negative_numbers = true, default_value = "0")]
    seed: u64,
    /// Stop as soon as it is clear whether A is stronger by the second number of Elo points rather than by the first
    /// (SPRT, 5 % of errors each way).
    #[arg(
        long,
        num_args = 2,
        value_names = ["ELO0", "ELO1"],
        allow_negative_numbers = true,
        value_parser = points
    )]
    sprt: Option<Vec<f64>>,
    /// Keep each turn in this file, and go on from what stands there.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Write a line of JSON after each pair, and one at the end.
    #[arg(long)]
    json: bool,
}

/// What is said of a pair.
#[derive(Serialize)]
struct PairLine {
    pair: u32,
    /// Halves of points of A, of four.
    halves: u8,
    turns: [usize; 2],
    llr: Option<f64>,
}

/// What is said at the end.
#[derive(Serialize)]
struct EndLine {
    game: &'static str,
    a: String,
    b: String,
    pairs: u32,
    points: f64,
    /// Pairs in which A made 0, 1, 2, 3 and 4 halves of points.
    pentanomial: [u32; 5],
    elo: Option<f64>,
    /// Half the width of the interval of 95 %.
    error: Option<f64>,
    llr: Option<f64>,
    /// Whether the test took the higher guess; nothing if it did not end.
    stronger: Option<bool>,
    unfinished: u32,
    seconds: f64,
}

impl Arena {
    /// Plays the matches, and says how they went.
    pub fn run(&self, world: &mut World) -> io::Result<ExitCode> {
        let options = match self.options() {
            Ok(options) => options,
            Err(why) if self.json => return answer::<()>(world, Err(why)).map(super::exit),
            Err(why) => return Err(misused(NoThought::Options(why).say(Locale::En, self.game))),
        };
        if self.sprt.as_deref().is_some_and(|bounds| bounds[0] >= bounds[1]) {
            return Err(misused("--sprt takes the lower number first"));
        }
        let kept = match &self.keep {
            Some(path) => Kept::open(path, &self.contenders())?,
            None => Kept::default(),
        };
        let halt = Halt::of_host();
        self.play(&options, kept, &halt, world)?;
        Ok(halt.status().unwrap_or(ExitCode::SUCCESS))
    }

    fn contenders(&self) -> Contenders {
        Contenders {
            version: VERSION.clone(),
            game: self.game.id().to_owned(),
            options: self.options.clone(),
            a: self.a.to_string(),
            b: self.b.to_string(),
        }
    }

    fn play(&self, options: &[Options], kept: Kept, halt: &Halt, world: &mut World) -> io::Result<()> {
        let (mut score, mut ticker) = (Score::default(), Ticker::of_host((world.now)()));
        let players = [&self.a, &self.b];
        let turns = self.turns as usize;
        let mut bouts = Bouts::new(self.game, options, players, turns, world.now, halt, kept);
        for pair in 0..self.pairs {
            let mut each = || ticker.show((world.now)(), |took| self.progress(&score, took));
            let Some(played) = bouts.pair(self.seed.wrapping_add(pair.into()), &mut each)? else { break };
            score.add(&played);
            let llr = self.llr(&score);
            if self.json {
                let [one, other] = played.map(|bout| bout.turns);
                let line = PairLine { pair: pair + 1, halves: halves(&played), turns: [one, other], llr };
                ticker.clear()?;
                writeln!(world.output, "{}", serde_json::to_string(&line)?)?;
            }
            if llr.and_then(score::decided).is_some() {
                break;
            }
        }
        ticker.clear()?;
        self.report(world, &score, ticker.took((world.now)()))
    }

    /// The options of one pair after another: those that were named, from each start of a game that has several where none
    /// was.
    fn options(&self) -> Result<Vec<Options>, Unreadable> {
        let specs = self.game.rules().options();
        let named = Options::read(specs, &self.options)?;
        let starts = specs.iter().find(|spec| spec.name == START).map(|spec| spec.values);
        match starts {
            Some(Values::Words(words)) if !self.options.to_lowercase().contains(START) => {
                let with = |word: &&str| Options::read(specs, &format!("{named} {START}={word}"));
                words.iter().map(with).collect()
            }
            _ => Ok(vec![named]),
        }
    }

    fn llr(&self, score: &Score) -> Option<f64> {
        self.sprt.as_deref().and_then(|bounds| score.llr(bounds[0], bounds[1]))
    }

    /// How far it has come.
    fn progress(&self, score: &Score, took: Duration) -> String {
        let done = score.pairs();
        let left = (done > 0).then(|| took * (self.pairs - done) / done);
        let rate = f64::from(2 * done) / took.as_secs_f64().max(1e-9) * 60.0;
        Contest::Progress { done, of: self.pairs, points: score.points(), took, left, rate }.say(Locale::En)
    }

    fn report(&self, world: &mut World, score: &Score, took: Duration) -> io::Result<()> {
        let (elo, llr) = (score.elo(), self.llr(score));
        if !self.json {
            let (points, of) = (score.points(), 2 * score.pairs());
            let end = Contest::End { points, of, pairs: score.pentanomial, elo, llr, took };
            let (turns, cut) = (self.turns, score.unfinished);
            let cut = format!("Cut off by --turns {turns} and counted as drawn: {cut} of {of} matches.");
            return writeln!(world.output, "{} {cut}", end.say(Locale::En));
        }
        let line = EndLine {
            game: self.game.id(),
            a: self.a.to_string(),
            b: self.b.to_string(),
            pairs: score.pairs(),
            points: score.points(),
            pentanomial: score.pentanomial,
            elo: elo.map(|(elo, _)| elo),
            error: elo.map(|(_, error)| error),
            llr,
            stronger: llr.and_then(score::decided),
            unfinished: score.unfinished,
            seconds: took.as_secs_f64(),
        };
        writeln!(world.output, "{}", serde_json::to_string(&line)?)
    }
}

/// The words of the command line make no sense together.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Misused(String);

fn misused(why: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, Misused(why.into()))
}

/// Reads Elo points.
fn points(text: &str) -> Result<f64, String> {
    let points = text.parse().ok().filter(|points: &f64| points.abs() <= ELO_MAX);
    points.ok_or_else(|| format!("a number from -{ELO_MAX} to {ELO_MAX}"))
}

/// What A made in a pair.
fn halves(pair: &[Bout; 2]) -> u8 {
    pair.iter().map(|bout| bout.halves).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::printed::{printed, tried};
    use clap::Parser;

    /// The arena of a command line.
    #[derive(Debug, Parser)]
    struct Asked {
        #[command(flatten)]
        arena: Arena,
    }

    #[test]
    fn a_game_with_several_starts_begins_from_each_unless_one_is_named() {
        let starts = |line: &str| {
            let asked = Asked::parse_from(line.split('|'));
            let options = asked.arena.options().unwrap();
            options.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let all = starts("arena|1|2|--game|abalone|--options|cap=200");
        assert_eq!((all.len(), all[0].as_str(), all[1].as_str()), (5, "cap=200", "start=belgian cap=200"));
        assert_eq!(starts("arena|1|2|--game|abalone|--options|start=standard"), [""]);
        assert_eq!(starts("arena|1|2|--game|maya"), [""]);
    }

    #[test]
    fn the_stronger_player_wins_and_is_named() {
        let said = printed("nahil arena nodes:400 random --game abalone --pairs 2 --json");
        let lines: Vec<serde_json::Value> =
            said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 3, "{said}");
        assert_eq!(lines[0]["halves"], 4);
        assert_eq!((&lines[2]["points"], &lines[2]["a"]), (&4.0.into(), &"nodes:400".into()));
        assert_eq!(lines[2]["pentanomial"], serde_json::json!([0, 0, 0, 0, 2]));
        let again = printed("nahil arena nodes:400 random --game abalone --pairs 2 --json");
        let pairs = |said: &str| said.lines().take(2).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(pairs(&said), pairs(&again));
        let said = printed("nahil arena random random --game maya --pairs 1 --turns 6");
        assert!(said.starts_with("A made 1 of 2 points: "), "{said}");
        assert!(said.ends_with("Cut off by --turns 6 and counted as drawn: 2 of 2 matches.\n"), "{said}");
    }

    #[test]
    fn what_is_kept_is_not_played_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept");
        let line =
            format!("nahil arena 2 greedy --game maya --pairs 1 --turns 12 --json --keep {}", path.display());
        let pair = || printed(&line).lines().next().map(str::to_owned).unwrap();
        let (said, whole) = (pair(), std::fs::read_to_string(&path).unwrap());
        assert_eq!(whole.lines().count(), 1 + 2 * 10, "{whole}");
        let some: String = whole.lines().take(15).map(|line| format!("{line}\n")).collect();
        std::fs::write(&path, &some).unwrap();
        assert_eq!(
            (pair(), std::fs::read_to_string(&path).unwrap()),
            (said, whole),
            "it goes on in the same way"
        );
        let last = format!("{}\n", some.lines().last().unwrap());
        std::fs::write(&path, format!("{some}{last}")).unwrap();
        let said = tried(&line).0.unwrap_err().to_string();
        assert!(
            said.contains("turn 5 after the opening of the pair with seed 0 (starts 1) cannot be played"),
            "{said}"
        );
    }
}
