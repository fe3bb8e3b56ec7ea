//! Letters and digits: the only place that knows the font.

use super::path::Cover;
use ab_glyph::{Font, FontRef, ScaleFont};
use image::{GrayImage, Luma};
use imageproc::drawing;
use nahil_games::Point;
use std::f32::consts::TAU;
use std::sync::LazyLock;

/// Roboto, <https://github.com/googlefonts/roboto>; the licence is beside it.
static BYTES: &[u8] = include_bytes!("../../fonts/Roboto-Bold.ttf");

static FACE: LazyLock<Face> = LazyLock::new(|| {
    // The bytes are part of the program, and every test that draws reads them.
    let font = FontRef::try_from_slice(BYTES).expect("the font compiled in is a font");
    let unit = font.glyph_id('H').with_scale(1000.0);
    let cap = font.outline_glyph(unit).map_or(0.6, |glyph| glyph.px_bounds().height() / 1000.0);
    Face { font, cap }
});

/// In how many directions a text is repeated to grow.
const DIRECTIONS: u32 = 16;

struct Face {
    font: FontRef<'static>,
    /// Height of a capital, as a part of the font's scale.
    cap: f32,
}

/// Width in pixels of a text whose capitals are this high.
pub(super) fn width(text: &str, cap: f32) -> f32 {
    let scaled = FACE.font.as_scaled(cap / FACE.cap);
    text.chars().map(|letter| scaled.h_advance(scaled.glyph_id(letter))).sum()
}

/// Draws a text upright around its centre; its capitals are `cap` high, and it is made thicker by `grow` all around.
pub(super) fn draw(over: &mut GrayImage, text: &str, centre: Point, cap: f32, grow: f32, value: u8) {
    let scale = cap / FACE.cap;
    let scaled = FACE.font.as_scaled(scale);
    let (wide, tall) = (width(text, cap), scaled.height());
    // The outlines are filled once, with room for letters that lean out, and the rest is copying.
    let room = cap / 2.0;
    let tile_size = |length: f32| (length + 2.0 * room).clamp(1.0, TILE_MAX) as u32;
    let mut tile = GrayImage::new(tile_size(wide), tile_size(tall));
    let corner = room.round() as i32;
    drawing::draw_text_mut(&mut tile, Luma([255]), corner, corner, scale, &FACE.font, text);
    let (x, y) = (centre.x - wide / 2.0 - room, centre.y + cap / 2.0 - scaled.ascent() - room);
    stamp(over, &tile, x, y, value);
    for turn in 0..(if grow > 0.0 { DIRECTIONS } else { 0 }) {
        let (sin, cos) = (turn as f32 / DIRECTIONS as f32 * TAU).sin_cos();
        stamp(over, &tile, x + cos * grow, y + sin * grow, value);
    }
}

/// How much of each pixel a text around this centre covers, whose capitals are so high; nothing if it is empty. What the
/// font lacks is replaced. Letters stand on whole pixels, so that equal words have equal pixels.
pub(super) fn cover(words: &str, centre: Point, cap: f32) -> Option<Cover> {
    let words = written(words);
    let scale = cap / FACE.cap;
    let scaled = FACE.font.as_scaled(scale);
    let wide = width(&words, cap);
    if !(wide > 0.0 && centre.x.abs() < TILE_MAX && centre.y.abs() < TILE_MAX) {
        return None;
    }
    let room = (cap / 2.0).ceil();
    let size = |length: f32| (length + 2.0 * room).ceil().clamp(1.0, TILE_MAX) as u32;
    let mut mask = GrayImage::new(size(wide), size(scaled.height()));
    drawing::draw_text_mut(&mut mask, Luma([255]), room as i32, room as i32, scale, &FACE.font, &words);
    let left = (centre.x - wide / 2.0 - room).round() as i32;
    let top = (centre.y + cap / 2.0 - scaled.ascent() - room).round() as i32;
    Some(Cover { left, top, mask })
}

/// The text with a dot for each letter that the font lacks: a name in another script keeps its length, and no box is drawn.
pub(super) fn written(words: &str) -> String {
    let known = |letter: char| letter == ' ' || FACE.font.glyph_id(letter).0 != 0;
    let shown = |letter: &char| !letter.is_control() && !is_joined(*letter);
    words.chars().filter(shown).map(|letter| if known(letter) { letter } else { UNKNOWN }).collect()
}

/// What stands for a letter that the font lacks.
const UNKNOWN: char = '\u{2022}';

/// Whether a letter only changes the one before it: accents, joiners, and what tells pictures apart.
const fn is_joined(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{1F3FB}'..='\u{1F3FF}')
}

/// The text, or as much of its beginning as is no wider, and three dots.
pub(super) fn fitted(words: &str, cap: f32, most: f32) -> String {
    let words = written(words);
    if width(&words, cap) <= most {
        return words;
    }
    let mut short = words;
    while !short.is_empty() && width(&short, cap) + width("…", cap) > most {
        short.pop();
    }
    format!("{}…", short.trim_end())
}

/// Longest text that is drawn, in pixels of the large stencil; what is beyond is cut.
const TILE_MAX: f32 = 4096.0;

/// Adds a tile to an image, or cuts it out where the value is less than 128.
fn stamp(over: &mut GrayImage, tile: &GrayImage, x: f32, y: f32, value: u8) {
    let (x, y) = (x.round() as i64, y.round() as i64);
    let (width, line) = (i64::from(over.width()), tile.width() as usize);
    let left = x.clamp(0, width);
    let right = x.saturating_add(line as i64).clamp(left, width);
    for (row, from) in tile.chunks_exact(line).zip(y..) {
        if from < 0 || from >= i64::from(over.height()) || left == right {
            continue;
        }
        let start = (from * width + left) as usize;
        let Some(to) = over.get_mut(start..start + (right - left) as usize) else { continue };
        for (old, &new) in to.iter_mut().zip(&row[(left - x) as usize..]) {
            *old = if value < 128 { (*old).min(255 - new) } else { (*old).max(new) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_what_boards_need() {
        let missing: String = ('a'..='z')
            .chain('A'..='Z')
            .chain('0'..='9')
            .chain("/-+".chars())
            .filter(|&letter| FACE.font.glyph_id(letter).0 == 0)
            .collect();
        assert_eq!(missing, "");
        assert!(BYTES.len() < 300 * 1024);
    }

    #[test]
    fn text_is_centred() {
        let mut over = GrayImage::new(200, 100);
        draw(&mut over, "H", Point::new(100.0, 50.0), 40.0, 0.0, 255);
        let rows: Vec<u32> = over.enumerate_pixels().filter(|p| p.2.0[0] > 128).map(|p| p.1).collect();
        let columns: Vec<u32> = over.enumerate_pixels().filter(|p| p.2.0[0] > 128).map(|p| p.0).collect();
        let middle = |all: &[u32]| (all.iter().min().unwrap() + all.iter().max().unwrap()) / 2;
        assert!(middle(&rows).abs_diff(50) <= 1 && middle(&columns).abs_diff(100) <= 1);
    }
}
