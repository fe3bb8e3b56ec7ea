//! Boards one after another as a GIF that begins again when it is over.

use super::View;
use super::compose;
use super::palette::COLOURS_MAX;
use super::palette::Palette;
use super::strip::Strip;
use image::RgbaImage;
use nahil_games::Scene;
use std::borrow::Cow;

/// Width of the picture, in pixels, by how many boards there are at most; a longer run has the last width.
pub const WIDTHS: [(usize, u32); 3] = [(40, 480), (80, 360), (usize::MAX, 280)];
/// How long a board is shown, and how long the last one, in hundredths of a second.
const SHOWN: (u16, u16) = (120, 400);
/// The place in the palette, after its colours, that stands for what a pixel was before.
const UNCHANGED: u8 = COLOURS_MAX as u8;

/// Draws scenes of one match as a GIF in which each is shown in turn, the last one longer. The width follows from their
/// number; that of the view is not heeded. The same scenes give the same bytes; no scene gives none.
pub fn gif(scenes: &[Scene], view: &View) -> Vec<u8> {
    let frames: Vec<Frame> = scenes.iter().map(|scene| (scene.clone(), None)).collect();
    gif_in_steps(&frames, view, &|| ())
}

/// A board and what is written beside it.
pub type Frame = (Scene, Option<Strip>);

/// The same with what is written beside the boards, asking after each whether it may go on: a long run takes seconds.
pub fn gif_in_steps(frames: &[Frame], view: &View, rest: &dyn Fn()) -> Vec<u8> {
    let fits = |(most, _): &&(usize, u32)| frames.len() <= *most;
    let width = WIDTHS.iter().find(fits).map_or(WIDTHS[0].1, |(_, width)| *width);
    let mut bytes = Vec::new();
    // Writing to memory does not fail, and the frames fit by construction; were it otherwise, an empty picture is what
    // the reader can see and report.
    if write(&mut bytes, frames, View { width, ..*view }, rest).is_err() {
        bytes.clear();
    }
    bytes
}

fn write(
    bytes: &mut Vec<u8>,
    frames: &[Frame],
    view: View,
    rest: &dyn Fn(),
) -> Result<(), gif::EncodingError> {
    let Some((first, _)) = frames.first() else { return Ok(()) };
    let size = size_of(frames, view);
    let (width, height) = view.size(size);
    let (width, height) = (width as u16, height as u16);
    let palette = Palette::of(first.set, view.theme);
    let mut encoder = gif::Encoder::new(bytes, width, height, &colours(palette))?;
    encoder.set_repeat(gif::Repeat::Infinite)?;
    let mut shown: Vec<u8> = Vec::new();
    for (place, (scene, words)) in frames.iter().enumerate() {
        let board = compose::draw(scene, view, words.as_ref());
        let image = fitted(board.image(), size);
        let pixels = palette.places(&view.framed(&image, view.theme.ground()));
        let mut frame = changed(&shown, &pixels, width, height);
        frame.delay = if place + 1 == frames.len() { SHOWN.1 } else { SHOWN.0 };
        encoder.write_frame(&frame)?;
        shown = pixels;
        rest();
    }
    Ok(())
}

/// The size in which there is room for each board: one needs more height than another, for what lies below it or reaches out over
/// its edge. Nothing is drawn for that.
fn size_of(frames: &[Frame], view: View) -> (u32, u32) {
    let plans = frames.iter().map(|(scene, words)| compose::plan(scene, view, words.as_ref()));
    plans.fold((0, 0), |(width, height), plan| (width.max(plan.width), height.max(plan.height)))
}

/// The picture in this size, with its ground below it where it is lower.
fn fitted(image: &RgbaImage, (width, height): (u32, u32)) -> Cow<'_, RgbaImage> {
    if image.dimensions() == (width, height) {
        return Cow::Borrowed(image);
    }
    let ground = *image.get_pixel(0, 0);
    let pixel = |x, y| *image.get_pixel_checked(x, y).unwrap_or(&ground);
    Cow::Owned(RgbaImage::from_fn(width, height, pixel))
}

/// The smallest rectangle outside which nothing has changed; all of the picture where none was shown before.
fn changed(shown: &[u8], pixels: &[u8], width: u16, height: u16) -> gif::Frame<'static> {
    let row = usize::from(width).max(1);
    let differs = |place: &usize| shown.get(*place) != pixels.get(*place);
    let (mut left, mut right, mut top, mut bottom) = (row, 0, usize::from(height), 0);
    for place in (0..pixels.len()).filter(differs) {
        let (x, y) = (place % row, place / row);
        (left, right) = (left.min(x), right.max(x));
        (top, bottom) = (top.min(y), bottom.max(y));
    }
    if left > right {
        // Nothing has changed; a picture has at least one pixel.
        (left, right, top, bottom) = (0, 0, 0, 0);
    }
    // What has not changed within the rectangle is left as it was, too: that costs hardly a byte.
    let seen = |place: usize| if differs(&place) { pixels[place] } else { UNCHANGED };
    let lines = (top..=bottom).map(|y| y * row);
    gif::Frame {
        left: left as u16,
        top: top as u16,
        width: (right + 1 - left) as u16,
        height: (bottom + 1 - top) as u16,
        buffer: lines.flat_map(|line| (line + left..=line + right).map(seen)).collect(),
        transparent: Some(UNCHANGED),
        dispose: gif::DisposalMethod::Keep,
        ..gif::Frame::default()
    }
}

/// The colours, and whatever fills the places up to [`UNCHANGED`].
fn colours(palette: &Palette) -> Vec<u8> {
    let mut bytes = palette.colours.concat();
    bytes.resize((usize::from(UNCHANGED) + 1) * 3, 0);
    bytes
}
