//! Boards as pictures: a [`Scene`] becomes a PNG, several become a GIF. What is written beside a board is handed in as a
//! [`Strip`]; all else is the same in every language. Tables and curves, whose words are handed in too, become PNGs as well.
//!
//! What a board and its pieces are made like is the scene's [`Set`](nahil_games::Set): each set has its own file, and its
//! colours in each theme. The empty board and each piece are drawn once and kept; a picture is put together from them.

#![warn(missing_docs)]

mod animals;
#[cfg(test)]
mod blind;
mod blocks;
mod canvas;
mod compose;
mod curve;
mod dyes;
mod encode;
mod film;
pub mod gallery;
mod glyphs;
mod grid;
mod layer;
mod marbles;
mod palette;
mod path;
mod plan;
mod relief;
mod shapes;
mod sheet;
mod signs;
mod silhouettes;
mod solids;
mod sprite;
mod squares;
mod stones;
mod strip;
mod text;
mod theme;

pub use film::{Frame, WIDTHS as GIF_WIDTHS, gif, gif_in_steps};
pub use strip::Strip;
pub use theme::Theme;

use image::ImageBuffer;
use image::Pixel;
use image::Rgb;
use image::RgbaImage;
use layer::Layer;
use nahil_games::Point;
use nahil_games::Scene;
use nahil_games::Side;
use nahil_games::sheet::Sheet;
use palette::Palette;
use std::borrow::Cow;

/// How a board is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The side that sits at the bottom.
    pub bottom: Side,
    /// The colours.
    pub theme: Theme,
    /// Width of the board's picture in pixels, from 120 to 2400; what is beyond is taken as the nearest of these.
    pub width: u32,
    /// Whether the picture is wider than that by ground at both sides: [`SEEN`] of its width, in the middle, has all, and
    /// it is no higher than wide. Some clients for phones cut pictures at their sides, and others show high ones small.
    pub margins: bool,
    /// Whether pieces that differ bear their letters.
    pub letters: bool,
}

/// How much of a picture's width is seen where it is cut: a client that makes room for 400 pixels has 302 on a phone.
pub const SEEN: f32 = 0.75;

impl Default for View {
    fn default() -> Self {
        Self { bottom: Side::White, theme: Theme::default(), width: 1080, margins: false, letters: false }
    }
}

impl View {
    /// The size of a picture of which the board takes so much.
    fn size(self, (width, height): (u32, u32)) -> (u32, u32) {
        if !self.margins {
            return (width, height);
        }
        let wide = ((width as f32 / SEEN).ceil() as u32).max(height);
        // As much at both sides.
        (wide + (wide - width) % 2, height)
    }

    /// The picture with the ground beside the board.
    fn framed<P>(self, board: &ImageBuffer<P, Vec<u8>>, ground: P) -> Cow<'_, ImageBuffer<P, Vec<u8>>>
    where
        P: Pixel<Subpixel = u8>,
    {
        let (of, size) = (board.dimensions(), self.size(board.dimensions()));
        if size == of {
            return Cow::Borrowed(board);
        }
        let mut image = ImageBuffer::from_pixel(size.0, size.1, ground);
        image::imageops::replace(&mut image, board, i64::from((size.0 - of.0) / 2), 0);
        Cow::Owned(image)
    }
}

/// Draws a scene as a PNG. Every scene gives a picture, and the same scene the same bytes.
///
/// The height follows from the board. Cells, labels and pieces are never cut; points that are NaN, or farther
/// than 1000 edges away, are drawn somewhere else. The empty board and the pieces are kept for the next picture.
pub fn png(scene: &Scene, view: &View) -> Vec<u8> {
    encoded(scene, *view, compose::draw(scene, *view, None).image())
}

/// Draws a scene as [`png()`] does, with names, clocks and the turn written beside it.
pub fn written_png(scene: &Scene, view: &View, words: &Strip) -> Vec<u8> {
    encoded(scene, *view, compose::draw(scene, *view, Some(words)).image())
}

/// Width and height in pixels of what [`written_png`] draws with these words or, without words, [`png()`].
pub fn size(scene: &Scene, view: &View, words: Option<&Strip>) -> (u32, u32) {
    let plan = compose::plan(scene, *view, words);
    view.size((plan.width, plan.height))
}

/// Where each cell lies on the picture of a scene, by name, with its corners in pixels in order: on the one that
/// [`written_png`] draws with these words or, without words, [`png()`].
pub fn outlines<'s>(scene: &'s Scene, view: &View, words: Option<&Strip>) -> Vec<(&'s str, Vec<Point>)> {
    let plan = compose::plan(scene, *view, words);
    let (width, _) = view.size((plan.width, plan.height));
    let aside = ((width - plan.width) / 2) as f32;
    let pixels = |corners: &[Point]| {
        plan.pixels(corners).into_iter().map(|corner| Point::new(corner.x + aside, corner.y)).collect()
    };
    scene.cells.iter().map(|cell| (cell.name.as_str(), pixels(&cell.outline))).collect()
}

/// Draws a scene as [`png()`] does, with a short text such as `#12` above the board: one of several boards that are looked
/// at together.
pub fn labelled_png(scene: &Scene, view: &View, label: &str) -> Vec<u8> {
    let board = compose::draw(scene, *view, None);
    let (width, height) = board.image().dimensions();
    let band = (width as f32 * LABEL_BAND).ceil();
    let dyes = view.theme.dyes();
    let mut whole = Layer::new(width, height + band as u32, dyes.ground);
    whole.stamp(&board, (0, band as i32), 255);
    let cap = band * 0.5;
    let label = text::fitted(label, cap, width as f32 * 0.9);
    whole.write(&label, Point::new(width as f32 / 2.0, band * 0.55), cap, dyes.ink);
    encoded(scene, *view, whole.image())
}

/// The pixels of such a picture, before they become a PNG: for measuring.
pub fn drawn(scene: &Scene, view: &View, words: &Strip) -> RgbaImage {
    compose::draw(scene, *view, Some(words)).into_image()
}

fn encoded(scene: &Scene, view: View, board: &RgbaImage) -> Vec<u8> {
    encode::board(&view.framed(board, view.theme.ground()), Palette::of(scene.set, view.theme))
}

/// Draws a table or a curve as a PNG, in the view's colours, with its margins or without; no side is heeded. The same one gives
/// the same bytes. The view's width is that of a phone's screen.
///
/// It is made for a phone's screen: no letter is smaller than 11 of its points unless the table is too wide for that, and
/// what has no room is cut with an ellipsis. Letters that the font has not are left out.
pub fn sheet_png(sheet: &Sheet, view: &View) -> Vec<u8> {
    let size = paper(*view);
    let canvas = match sheet {
        Sheet::Grid(grid) => grid::draw(grid, size, view.theme.inks()),
        Sheet::Curve(curve) => curve::draw(curve, size, view.theme.inks()),
    };
    encode::sheet(&view.framed(canvas.image(), Rgb(view.theme.inks().ground.rgb)))
}

/// Width and height in pixels of what [`sheet_png`] draws.
pub fn sheet_size(sheet: &Sheet, view: &View) -> (u32, u32) {
    let (pixels, points) = paper(*view);
    let size = match sheet {
        Sheet::Grid(grid) => grid::size(grid, points),
        Sheet::Curve(curve) => curve::size(curve, points),
    };
    view.size((pixels, sheet::tall(size, pixels)))
}

/// Width of a sheet in pixels and in points.
fn paper(view: View) -> (u32, f32) {
    let points = if view.margins { CUT_SCREEN } else { SCREEN };
    let width = view.width.clamp(plan::WIDTHS.0, plan::WIDTHS.1) as f32;
    ((width * points / SCREEN).round() as u32, points)
}

/// Width of a phone's screen in points, and of what it shows of a picture whose sides are cut.
const SCREEN: f32 = 360.0;
/// See [`SCREEN`]: [`SEEN`] of 400.
const CUT_SCREEN: f32 = 300.0;

/// Height of the band with a label, as a part of the picture's width.
const LABEL_BAND: f32 = 0.11;

#[cfg(test)]
mod tests {
    use super::*;
    use nahil_games::{BySide, Kind, Mark, MarkKind, Options};

    /// What is pointed out in a cell is drawn within its outline.
    #[test]
    fn outlines_lie_where_the_cells_are_drawn() {
        let names = BySide { white: "Ana".to_owned(), black: "Beto".to_owned() };
        let words = Strip { names, turn: "Turn 1".to_owned(), ..Strip::default() };
        for &kind in Kind::ALL {
            let scene = kind.table(&Options::defaults(kind.rules().options())).scene();
            for (bottom, margins) in [(Side::White, false), (Side::Black, false), (Side::White, true)] {
                let view = View { bottom, margins, width: 480, ..View::default() };
                for (name, outline) in outlines(&scene, &view, Some(&words)).into_iter().step_by(17) {
                    let mut marked = scene.clone();
                    let cells = vec![name.to_owned()];
                    marked.marks = vec![Mark { kind: MarkKind::Target, cells, text: String::new() }];
                    let at = changed(&scene, &marked, view, &words);
                    let bounds = shapes::Bounds::of(&outline);
                    let is_inside = (bounds.min.x..bounds.max.x).contains(&at.x)
                        && (bounds.min.y..bounds.max.y).contains(&at.y);
                    assert!(is_inside, "{kind:?} {name} {bottom:?}: {at:?} is not in {bounds:?}");
                }
            }
        }
    }

    /// The middle of the pixels in which two pictures differ.
    fn changed(one: &Scene, other: &Scene, view: View, words: &Strip) -> Point {
        let read = |scene| image::load_from_memory(&written_png(scene, &view, words)).unwrap().to_rgb8();
        let (one, other) = (read(one), read(other));
        let pixels = one.enumerate_pixels().filter(|(x, y, pixel)| other.get_pixel(*x, *y) != *pixel);
        let (mut sum, mut count) = (Point::default(), 0.0);
        for (x, y, _) in pixels {
            sum = Point::new(sum.x + x as f32, sum.y + y as f32);
            count += 1.0;
        }
        Point::new(sum.x / count, sum.y / count)
    }
}
