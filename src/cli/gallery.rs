//! `gallery`: every way in which boards can look, as pictures on a page.

use super::draw::theme;
use super::named;
use crate::games::Side;
use crate::render::gallery::{self, State};
use crate::render::{self, Theme, View};
use clap::Args;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// Draws every game in every state, theme, size and from both sides, with a page to look at them.
#[derive(Clone, Debug, Args)]
pub struct Gallery {
    /// The folder to write to; it is created if it does not exist.
    folder: PathBuf,
    /// Only these themes [default: all]
    #[arg(long, value_parser = theme, value_delimiter = ',')]
    themes: Vec<Theme>,
    /// Widths of the pictures in pixels.
    #[arg(
        long,
        allow_negative_numbers = true,
        value_delimiter = ',',
        default_value = "1080,480,340",
        value_parser = clap::value_parser!(u32).range(120..=2400)
    )]
    widths: Vec<u32>,
    /// Write the pieces' letters on them.
    #[arg(long)]
    letters: bool,
}

impl Gallery {
    /// Writes the pictures and the page.
    pub fn run(&self) -> io::Result<ExitCode> {
        if self.folder.is_file() {
            let said = format!("{} is a file: name a folder", self.folder.display());
            return Err(io::Error::other(said));
        }
        fs::create_dir_all(&self.folder).map_err(|error| named::about(&self.folder, &error))?;
        let mut page = String::from(HEAD);
        for state in gallery::states() {
            let _ = write!(page, "<h2>{} {}</h2>\n<div>\n", state.game.id(), state.name);
            for view in self.views() {
                page.push_str(&self.picture(&state, view)?);
            }
            page.push_str("</div>\n");
        }
        named::write(&self.folder.join("index.html"), page)?;
        Ok(ExitCode::SUCCESS)
    }

    fn views(&self) -> impl Iterator<Item = View> + '_ {
        let themes = if self.themes.is_empty() { &Theme::ALL[..] } else { &self.themes };
        let look = move |theme, bottom| {
            self.widths.iter().map(move |&width| View {
                bottom,
                theme,
                width,
                letters: self.letters,
                ..View::default()
            })
        };
        themes.iter().flat_map(move |&theme| Side::BOTH.into_iter().flat_map(move |side| look(theme, side)))
    }

    /// Writes a picture, and answers how the page shows it.
    fn picture(&self, state: &State, view: View) -> io::Result<String> {
        let side = if view.bottom == Side::White { "white" } else { "black" };
        let (game, theme, width) = (state.game.id(), view.theme.id(), view.width);
        let name = format!("{game}-{}-{theme}-{side}-{width}.png", state.name);
        named::write(&self.folder.join(&name), render::written_png(&state.scene, &view, &state.words))?;
        let told = format!("{theme} {side} {width}");
        Ok(format!(
            "<figure><a href=\"{name}\"><img src=\"{name}\" width=\"{width}\" alt=\"{told}\" loading=\"lazy\"></a>\n<figcaption>{told}</figcaption></figure>\n"
        ))
    }
}

/// The page's beginning: pictures in their own size, side by side.
const HEAD: &str = "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Nahil</title>\n\
    <style>body{font:16px sans-serif;background:#888}div{display:flex;flex-wrap:wrap;gap:12px;align-items:start}\
    figure{margin:0}img{display:block}</style>\n";

#[cfg(test)]
mod tests {
    use crate::cli::{Cli, World};
    use crate::render::gallery;
    use clap::Parser;
    use std::time::Instant;

    #[test]
    fn a_page_shows_every_picture_that_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("boards");
        let words = ["nahil", "gallery", path.to_str().unwrap(), "--themes", "night,wood", "--widths", "120"];
        let mut output = Vec::new();
        #[expect(clippy::disallowed_methods, reason = "a test stands in for main")]
        let now = || Instant::now();
        let mut world = World { input: &mut std::io::empty(), output: &mut output, now: &now };
        Cli::parse_from(words).run(&mut world).unwrap();
        let page = std::fs::read_to_string(path.join("index.html")).unwrap();
        let names =
            std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let pictures: Vec<String> = names.filter(|name| name != "index.html").collect();
        assert_eq!(pictures.len(), gallery::states().len() * 2 * 2);
        assert!(pictures.iter().all(|name| page.contains(name.as_str())));
    }
}
