//! `draw`: a position as a picture.

use super::{Game, World, named};
use crate::games::{Refused, Side, Table, Unreadable};
use crate::i18n::{self, Trouble};
use crate::play::Refusal;
use crate::players::Locale;
use crate::render::{self, Theme, View};
use clap::Args;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

/// Draws a position as a PNG.
#[derive(Clone, Debug, Args)]
pub struct Draw {
    #[command(flatten)]
    game: Game,
    /// The position [default: the start]
    #[arg(long)]
    position: Option<String>,
    /// Steps to play first; they are marked, and the turn is not ended.
    #[arg(long, default_value = "", value_name = "STEPS")]
    turn: String,
    /// The side at the bottom: white or black [default: as usual in the game]
    #[arg(long, value_parser = side)]
    view: Option<Side>,
    /// The colours: standard, night, contrast, wood or stone.
    #[arg(long, default_value = "standard", value_parser = theme)]
    theme: Theme,
    /// Width of the picture in pixels.
    #[arg(
        long,
        allow_negative_numbers = true,
        default_value_t = View::default().width,
        value_parser = clap::value_parser!(u32).range(120..=2400)
    )]
    width: u32,
    /// The file to write [default: standard output]
    #[arg(long)]
    out: Option<PathBuf>,
}

impl Draw {
    /// Writes the picture; nothing if the position or the steps cannot be read or played.
    pub fn run(&self, world: &mut World) -> io::Result<ExitCode> {
        if self.out.is_none() && io::stdout().is_terminal() {
            return Err(io::Error::other("a terminal cannot show a picture: name a file with --out"));
        }
        let table = self.table()?;
        let scene = table.scene();
        let bottom = self.view.unwrap_or(scene.bottom);
        let png =
            render::png(&scene, &View { bottom, theme: self.theme, width: self.width, ..View::default() });
        match &self.out {
            Some(file) => named::write(file, png)?,
            None => world.output.write_all(&png)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    fn table(&self) -> io::Result<Box<dyn Table>> {
        let mut table = self.game.table(self.position.as_deref()).map_err(|why| self.unreadable(&why))?;
        table.play(&self.turn).map_err(|why| self.refused(why))?;
        Ok(table)
    }

    fn unreadable(&self, why: &Unreadable) -> io::Error {
        io::Error::other(i18n::unreadable(Locale::En, Some(self.game.game), why))
    }

    fn refused(&self, why: Refused) -> io::Error {
        io::Error::other(Trouble::Match(self.game.game, Refusal::Refused(why)).say(Locale::En))
    }
}

pub(super) fn side(name: &str) -> Result<Side, String> {
    match name.to_ascii_lowercase().as_str() {
        "white" => Ok(Side::White),
        "black" => Ok(Side::Black),
        _ => Err("white, black".to_owned()),
    }
}

pub(super) fn theme(id: &str) -> Result<Theme, String> {
    let known = || Theme::ALL.map(Theme::id).join(", ");
    Theme::from_id(id).ok_or_else(known)
}

#[cfg(test)]
mod tests {
    use crate::cli::{Cli, World};
    use clap::Parser;
    use std::time::Instant;

    fn run(words: &[&str]) -> anyhow::Result<Vec<u8>> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("board.png");
        let fixed = ["nahil", "draw", "maya", "--width", "120", "--out", file.to_str().unwrap()];
        let words = fixed.iter().chain(words);
        let mut output = Vec::new();
        #[expect(clippy::disallowed_methods, reason = "a test stands in for main")]
        let now = || Instant::now();
        let mut world = World { input: &mut std::io::empty(), output: &mut output, now: &now };
        Cli::parse_from(words).run(&mut world)?;
        Ok(std::fs::read(&file)?)
    }

    #[test]
    fn a_picture_is_written() {
        let start = run(&[]).unwrap();
        assert!(start.starts_with(b"\x89PNG"));
        assert_ne!(start, run(&["--turn", "Lb2"]).unwrap());
        assert_ne!(start, run(&["--view", "Black"]).unwrap());
        assert_ne!(start, run(&["--theme", "night"]).unwrap());
    }

    #[test]
    fn what_cannot_be_read_or_played_is_told() {
        for words in [["--turn", "Lb9"], ["--turn", "Lp1"], ["--position", "nothing"], ["--options", "x=y"]] {
            assert!(!run(&words).unwrap_err().to_string().is_empty(), "{words:?}");
        }
    }
}
