//! Boards as pictures: a [`Scene`] becomes a PNG, several become a GIF. There are no
//! words in them, so they are the same in every language. Tables and curves, whose words are handed in, are drawn by the
//! same means.

#![warn(missing_docs)]

mod badges;
mod board;
mod canvas;
mod curve;
mod encode;
mod film;
mod frame;
mod grid;
mod letters;
mod marks;
mod pieces;
mod shapes;
mod sheet;
mod text;
mod theme;

pub use film::{WIDTHS as GIF_WIDTHS, gif, gif_in_steps};
pub use theme::Theme;

use canvas::Canvas;
use frame::Frame;
use image::Rgb;
use image::RgbImage;
use nahil_games::Point;
use nahil_games::Scene;
use nahil_games::Side;
use nahil_games::sheet::Sheet;
use shapes::Shape;
use shapes::Stencil;
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
}

/// How much of a picture's width is seen where it is cut: a client that makes room for 400 pixels has 302 on a phone.
pub const SEEN: f32 = 0.75;

impl Default for View {
    fn default() -> Self {
        Self { bottom: Side::White, theme: Theme::default(), width: 1080, margins: false }
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
    fn framed(self, board: &RgbImage) -> Cow<'_, RgbImage> {
        let (of, size) = (board.dimensions(), self.size(board.dimensions()));
        if size == of {
            return Cow::Borrowed(board);
        }
        let mut image = RgbImage::from_pixel(size.0, size.1, Rgb(self.theme.inks().ground.rgb));
        image::imageops::replace(&mut image, board, i64::from((size.0 - of.0) / 2), 0);
        Cow::Owned(image)
    }
}

/// Draws a scene as a PNG. Every scene gives a picture, and the same scene the same bytes.
///
/// The height follows from the board. Cells, labels and pieces are never cut; points that are NaN, or farther
/// than 1000 edges away, are drawn somewhere else. The empty board is kept for the next picture.
pub fn png(scene: &Scene, view: &View) -> Vec<u8> {
    encode::png(&view.framed(draw(scene, *view).image()), encode::BOARD_LEVEL)
}

/// Draws a scene as [`png()`] does, with a short text such as `#12` above the board: one of several boards that are looked
/// at together. Letters that the font has not are left out.
pub fn labelled_png(scene: &Scene, view: &View, label: &str) -> Vec<u8> {
    let board = draw(scene, *view);
    let (width, height) = board.image().dimensions();
    let band = (width as f32 * LABEL_BAND).ceil();
    let inks = view.theme.inks();
    let mut canvas = Canvas::new(width, height + band as u32, inks.ground);
    canvas.copy(board.image(), band as u32);
    let centre = Point::new(width as f32 / 2.0, band * 0.55);
    let text = Shape::Text { text: label.to_owned(), centre, cap: band * 0.5, grow: 0.0 };
    canvas.paint(&Stencil::of(vec![text]), inks.label);
    encode::png(&view.framed(canvas.image()), encode::BOARD_LEVEL)
}

/// Draws a table or a curve as a PNG, in the view's colours, with its margins or without; no side is heeded. The same one gives
/// the same bytes. The view's width is that of a phone's screen.
///
/// It is made for a phone's screen: no letter is smaller than 11 of its points unless the table is too wide for that, and
/// what has no room is cut with an ellipsis. Letters that the font has not are left out.
pub fn sheet_png(sheet: &Sheet, view: &View) -> Vec<u8> {
    let points = if view.margins { CUT_SCREEN } else { SCREEN };
    let width = view.width.clamp(frame::WIDTHS.0, frame::WIDTHS.1) as f32;
    let size = ((width * points / SCREEN).round() as u32, points);
    let canvas = match sheet {
        Sheet::Grid(grid) => grid::draw(grid, size, view.theme.inks()),
        Sheet::Curve(curve) => curve::draw(curve, size, view.theme.inks()),
    };
    encode::png(&view.framed(canvas.image()), encode::SHEET_LEVEL)
}

/// Width of a phone's screen in points, and of what it shows of a picture whose sides are cut.
const SCREEN: f32 = 360.0;
/// See [`SCREEN`]: [`SEEN`] of 400.
const CUT_SCREEN: f32 = 300.0;

/// Height of the band with a label, as a part of the picture's width.
const LABEL_BAND: f32 = 0.11;

fn draw(scene: &Scene, view: View) -> Canvas {
    let inks = view.theme.inks();
    let frame = Frame::new(scene, scene.bottom != view.bottom, view.width);
    let mut canvas = board::empty(scene, &frame, view.theme);
    let bodies = pieces::bodies(scene, &frame, inks);
    board::move_names(&mut canvas, scene, &frame, inks, &pieces::covered(&bodies));
    let spots = marks::spots(scene, &frame);
    marks::tint(&mut canvas, &spots, inks);
    marks::outline(&mut canvas, &spots, &frame, inks, &|_| true);
    pieces::paint(&mut canvas, &bodies, &frame, inks);
    // Discs leave their cell's outline to be seen; over solids it is drawn again.
    marks::outline(&mut canvas, &spots, &frame, inks, &|cell| pieces::overhung(&bodies, cell));
    let places = letters::places(&bodies, frame.unit);
    letters::paint(&mut canvas, &bodies, &places, &frame);
    let taken: Vec<_> = places.iter().map(|place| place.bounds).collect();
    marks::texts(&mut canvas, &spots, &taken, &frame, inks);
    badges::paint(&mut canvas, scene, view.bottom, &frame, inks);
    canvas
}
