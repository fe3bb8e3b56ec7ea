//! `replay`: whole matches from their texts.

mod arimaa;

use super::{World, exit, named};
use crate::bot::message::Animation;
use crate::games::{Kind, Scene, Side};
use crate::i18n::Trouble;
use crate::play::Match;
use crate::play::text::{self, RecordError, Transcript};
use crate::players::Locale;
use crate::render::{self, Theme, View};
use clap::Args;
use serde::Serialize;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Replays records of matches by the rules, and says how they end.
#[derive(Clone, Debug, Args)]
pub struct Replay {
    /// Files with records; `-` is the standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also write matches of Arimaa in the form of arimaa.com, which is always read.
    #[arg(long)]
    arimaa_com: bool,
    /// Also draw the match as an animation (GIF) into this file; only for a single record.
    #[arg(long, value_name = "OUT")]
    gif: Option<PathBuf>,
    /// The colours of the animation: standard, night, contrast, wood or stone.
    #[arg(long, default_value = "standard", value_parser = super::draw::theme, requires = "gif")]
    theme: Theme,
    /// The side at the bottom of the animation: white or black [default: as usual in the game]
    #[arg(long, value_parser = super::draw::side, requires = "gif")]
    view: Option<Side>,
}

/// What is said of a record.
#[derive(Serialize)]
struct Answer {
    file: String,
    game: &'static str,
    options: String,
    white: String,
    black: String,
    turns: u32,
    winner: Option<&'static str>,
    how: Option<&'static str>,
    ended: Option<String>,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    arimaa_com: Option<String>,
    /// How many boards the moving picture shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<usize>,
}

/// What is said of a record that cannot be replayed. There is no line and column if the file cannot be opened.
#[derive(Serialize)]
struct Failure {
    file: String,
    line: Option<usize>,
    column: Option<usize>,
    error: String,
}

impl Replay {
    /// Answers for each record, in order.
    pub fn run(&self, world: &mut World) -> io::Result<ExitCode> {
        if self.gif.is_some() && self.files.len() > 1 {
            return Err(io::Error::other("an animation shows one match: name a single record with --gif"));
        }
        let mut all = true;
        for file in &self.files {
            let name = file.display().to_string();
            let answer = load(file, world)
                .map_err(|error| Failure::unopened(&name, &error))
                .and_then(|text| self.replay(&name, &text));
            let answer = match answer {
                Ok((answer, scenes)) => Ok(Answer { boards: self.film(scenes)?, ..answer }),
                Err(failure) => Err(failure),
            };
            all &= answer.is_ok();
            let line = match answer {
                Ok(answer) => serde_json::to_string(&answer),
                Err(failure) => serde_json::to_string(&failure),
            };
            writeln!(world.output, "{}", line?)?;
        }
        Ok(exit(all))
    }

    /// The answer, and the boards of the moving picture if there is to be one.
    fn replay(&self, name: &str, text: &str) -> Result<(Answer, Vec<Scene>), Failure> {
        let (answer, scenes) = if arimaa::is_one(text) {
            (arimaa::replay(name, text)?, self.gif.as_ref().map(|_| arimaa::scenes(text)))
        } else {
            let transcript = text::read(text).map_err(|error| Failure::wrong(name, game_of(text), error))?;
            let scenes = self.gif.as_ref().map(|_| scenes(&transcript.played));
            (Answer::new(name.to_owned(), transcript), scenes)
        };
        let arimaa_com = answer.arimaa_com.filter(|_| self.arimaa_com);
        Ok((Answer { arimaa_com, ..answer }, scenes.unwrap_or_default()))
    }

    /// Draws the moving picture if there is to be one; returns how many boards it shows. Of a long match it shows the
    /// last ones.
    fn film(&self, mut scenes: Vec<Scene>) -> io::Result<Option<usize>> {
        let Some(file) = &self.gif else { return Ok(None) };
        scenes.drain(..scenes.len().saturating_sub(Animation::FRAMES_MAX));
        let usual = scenes.first().map_or(Side::White, |scene| scene.bottom);
        let view = View { bottom: self.view.unwrap_or(usual), theme: self.theme, ..View::default() };
        named::write(file, render::gif(&scenes, &view))?;
        Ok(Some(scenes.len()))
    }
}

/// The boards of a match; of a long match, the last ones.
fn scenes(played: &Match) -> Vec<Scene> {
    let turns = played.length();
    let first = (turns + 1).saturating_sub(Animation::FRAMES_MAX as u32);
    (first..=turns).filter_map(|ply| played.scene_at(ply)).collect()
}

/// The text, cut one byte after the longest that is accepted.
fn load(file: &Path, world: &mut World) -> io::Result<String> {
    let limit = text::TEXT_MAX as u64 + 1;
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        (&mut *world.input).take(limit).read_to_end(&mut bytes)?;
    } else {
        File::open(file)?.take(limit).read_to_end(&mut bytes)?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

impl Answer {
    fn new(file: String, transcript: Transcript) -> Self {
        let Transcript { names, played } = transcript;
        let result = played.result();
        Self {
            file,
            arimaa_com: arimaa::export(&played),
            game: played.terms().kind.id(),
            options: played.terms().options.to_string(),
            white: names.white,
            black: names.black,
            turns: played.length(),
            winner: result.and_then(|result| result.winner).map(side),
            how: result.map(|result| result.how.id()),
            ended: played.ended().map(|ended| ended.to_string()),
            position: played.table().position(),
            boards: None,
        }
    }
}

const fn side(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

impl Failure {
    fn unopened(file: &str, error: &io::Error) -> Self {
        Self { file: file.to_owned(), line: None, column: None, error: error.to_string() }
    }

    fn wrong(file: &str, game: Option<Kind>, error: RecordError) -> Self {
        let RecordError { line, column, why } = error;
        let error = Trouble::Record(game, why).say(Locale::En);
        Self { file: file.to_owned(), line: Some(line), column: Some(column), error }
    }
}

/// The game that a faulty record names, if it does: the words for the fault depend on it.
fn game_of(text: &str) -> Option<Kind> {
    let value = |line: &str| Some(line.trim().strip_prefix("[Game \"")?.split('"').next()?.to_owned());
    text.lines().find_map(value).and_then(|id| Kind::from_id(&id))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers for one record on the standard input.
    fn replay(text: &str, file: &str) -> (serde_json::Value, ExitCode) {
        let (mut input, mut output) = (text.as_bytes(), Vec::new());
        #[expect(clippy::disallowed_methods, reason = "a world has a time; replaying does not ask for it")]
        let now = || std::time::Instant::now();
        let mut world = World { input: &mut input, output: &mut output, now: &now };
        let code = film(file, None).run(&mut world).unwrap();
        (serde_json::from_slice(&output).unwrap(), code)
    }

    fn film(file: &str, gif: Option<PathBuf>) -> Replay {
        Replay { files: vec![file.into()], arimaa_com: true, gif, theme: Theme::Night, view: None }
    }

    #[test]
    fn a_moving_picture_is_drawn() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out.gif");
        for (text, boards) in [(RECORD, 2), ("1g 99of1\n1s 99of1\n2g Ee2n\n2s resigns\n", 4)] {
            let (mut input, mut output) = (text.as_bytes(), Vec::new());
            #[expect(
                clippy::disallowed_methods,
                reason = "a world has a time; replaying does not ask for it"
            )]
            let now = || std::time::Instant::now();
            let mut world = World { input: &mut input, output: &mut output, now: &now };
            film("-", Some(out.clone())).run(&mut world).unwrap();
            let answer: serde_json::Value = serde_json::from_slice(&output).unwrap();
            assert_eq!(answer["boards"], boards);
            assert!(std::fs::read(&out).unwrap().starts_with(b"GIF89a"));
        }
    }

    const RECORD: &str = "[Game \"maya\"]\n[Clock \"3d\"]\n\n1w Lb2 Ce6 Dd7-e9\nb resigns\n";

    #[test]
    fn a_record_is_replayed_to_its_end() {
        let (answer, code) = replay(RECORD, "-");
        assert_eq!((&answer["winner"], &answer["how"]), (&"white".into(), &"resignation".into()));
        assert_eq!((&answer["turns"], code), (&1.into(), ExitCode::SUCCESS));
    }

    #[test]
    fn the_form_of_arimaa_com_is_read_and_written() {
        let record = "1g 99of1\n1s 99of1\n2g Ee2n\n2s resigns\n";
        let (answer, code) = replay(record, "-");
        assert_eq!((&answer["winner"], &answer["how"]), (&"white".into(), &"resignation".into()));
        assert_eq!((&answer["turns"], code), (&3.into(), ExitCode::SUCCESS));
        let written = answer["arimaa_com"].as_str().unwrap();
        assert!(written.ends_with("\n2g Ee2n\n2s resigns\n"), "{written}");
        let ours = "[Game \"arimaa\"]\n[Clock \"3d\"]\n\n1w 99of1\n1b 99of1\n2w Ee2n\nb resigns\n";
        assert_eq!(replay(ours, "-").0["arimaa_com"], written);
        let (answer, code) = replay(&record.replace("Ee2n", "Ee2e"), "-");
        assert_eq!((&answer["line"], &answer["column"], code), (&3.into(), &4.into(), ExitCode::FAILURE));
        assert_eq!(replay(RECORD, "-").0.get("arimaa_com"), None);
    }

    #[test]
    fn the_form_of_arimaa_com_ends_by_the_result_that_stands() {
        let lines = ["1w 99of1", "1b 99of1", "2w Ee2n", "b resigns"];
        let after = |last: &[&str]| {
            let all = lines.iter().chain(last).zip(10..);
            let lines: String =
                all.map(|(line, hour)| format!("{line} {{2026-11-21T{hour}:00:00Z}}\n")).collect();
            let head = "[Game \"arimaa\"]\n[Begun \"2026-11-21T09:00:00Z\"]\n[Clock \"3d\"]\n\n";
            replay(&format!("{head}{lines}"), "-").0["arimaa_com"].as_str().unwrap().to_owned()
        };
        let corrected = "arbiter corrects black for she wrote it";
        let reopened = "arbiter reopens 3 0 kept for so they agreed";
        for (last, end) in [
            (&[][..], "2s resigns\n"),
            (&[corrected], "2g lost\n"),
            (&["arbiter annuls for nobody meant it"], "2s\n"),
            (&[corrected, reopened], "2s\n"),
            (&[reopened, "2b ra7s", "w resigns"], "2s ra7s\n3g resigns\n"),
        ] {
            let written = after(last);
            assert!(written.ends_with(&format!("\n{end}")), "{last:?}: {written}");
        }
    }

    #[test]
    fn what_is_wrong_is_located() {
        let (answer, code) = replay(&RECORD.replace("Ce6", "Ce5"), "-");
        assert_eq!((&answer["line"], &answer["column"], code), (&4.into(), &8.into(), ExitCode::FAILURE));
        let (answer, code) = replay("", "no such file");
        assert_eq!((&answer["line"], code), (&serde_json::Value::Null, ExitCode::FAILURE));
    }
}
