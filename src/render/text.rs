//! Letters and digits: the only place that knows the font.

use ab_glyph::{Font, FontRef, GlyphId, ScaleFont, point};
use image::{GrayImage, Luma};
use imageproc::drawing;
use nahil_games::Point;
use std::f32::consts::TAU;
use std::sync::LazyLock;

/// Roboto, <https://github.com/googlefonts/roboto>; the licence is beside it.
static BYTES: &[u8] = include_bytes!("../../fonts/Roboto-Bold.ttf");
static REGULAR_BYTES: &[u8] = include_bytes!("../../fonts/Roboto-Regular.ttf");

static FACE: LazyLock<Face> = LazyLock::new(|| Face::new(BYTES));
static REGULAR: LazyLock<Face> = LazyLock::new(|| Face::new(REGULAR_BYTES));

/// How heavy the letters of a table are; those of boards are bold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// In how many directions a text is repeated to grow.
const DIRECTIONS: u32 = 16;

struct Face {
    font: FontRef<'static>,
    /// Height of a capital, as a part of the font's scale.
    cap: f32,
}

impl Face {
    fn new(bytes: &'static [u8]) -> Self {
        // The bytes are part of the program, and every test that draws reads them.
        let font = FontRef::try_from_slice(bytes).expect("the font compiled in is a font");
        let unit = font.glyph_id('H').with_scale(1000.0);
        let cap = font.outline_glyph(unit).map_or(0.6, |glyph| glyph.px_bounds().height() / 1000.0);
        Self { font, cap }
    }

    fn of(weight: Weight) -> &'static Self {
        match weight {
            Weight::Regular => &REGULAR,
            Weight::Bold => &FACE,
        }
    }
}

/// How a line of a table is written: the weight, and the height of its capitals in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Type {
    pub(super) weight: Weight,
    pub(super) cap: f32,
}

impl Type {
    /// Width of a text in pixels.
    pub(super) fn width(self, text: &str) -> f32 {
        let face = Face::of(self.weight);
        let scaled = face.font.as_scaled(self.cap / face.cap);
        text.chars().map(|letter| scaled.h_advance(scaled.glyph_id(letter))).sum()
    }

    /// Calls for each pixel of a text with how much of it is covered, from 0 to 1. The outlines are measured exactly, so
    /// that nothing needs to be drawn larger first. Each letter begins at a whole pixel, and there are few shades: then equal
    /// letters have equal pixels, and a PNG is half as large.
    pub(super) fn cover(self, text: &str, left: f32, baseline: f32, mut dot: impl FnMut(i32, i32, f32)) {
        let face = Face::of(self.weight);
        let scaled = face.font.as_scaled(self.cap / face.cap);
        let mut at = left;
        for letter in text.chars() {
            let id = scaled.glyph_id(letter);
            let glyph = id.with_scale_and_position(scaled.scale(), point(at.round(), baseline.round()));
            at += scaled.h_advance(id);
            let Some(outline) = face.font.outline_glyph(glyph) else { continue };
            let corner = outline.px_bounds().min;
            outline.draw(|x, y, part| {
                let part = (part * SHADES).round() / SHADES;
                dot(corner.x as i32 + x as i32, corner.y as i32 + y as i32, part);
            });
        }
    }

    /// The text as it can be written in this width: without the letters that the font has not, and with an ellipsis where
    /// it is cut. A question mark if nothing is left.
    pub(super) fn fit(self, text: &str, width: f32) -> String {
        let known: String = text.chars().filter(|letter| has(*letter)).collect();
        let known = known.trim();
        if known.is_empty() {
            return if text.trim().is_empty() { String::new() } else { "?".to_owned() };
        }
        if self.width(known) <= width {
            return known.to_owned();
        }
        let room = width - self.width(ELLIPSIS);
        let mut left = 0.0;
        let fits = |letter: &char| {
            left += self.width(letter.encode_utf8(&mut [0; 4]));
            left <= room
        };
        let kept: String = known.chars().take_while(fits).collect();
        format!("{}{ELLIPSIS}", kept.trim_end())
    }
}

/// How many shades the edges of letters have.
const SHADES: f32 = 3.0;

/// What stands where a text is cut.
const ELLIPSIS: &str = "…";

/// Whether the font has a letter.
fn has(letter: char) -> bool {
    FACE.font.glyph_id(letter) != GlyphId(0)
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
            .filter(|&letter| !has(letter))
            .collect();
        assert_eq!(missing, "");
        assert!(BYTES.len() < 300 * 1024 && REGULAR_BYTES.len() < 300 * 1024);
    }

    #[test]
    fn the_font_has_what_tables_need_in_both_languages() {
        let missing: String =
            "ÁÉÍÓÚÜÑáéíóúüñ¿¡«»½¼¾±–·…×ºª№#?".chars().filter(|&letter| !has(letter)).collect();
        assert_eq!(missing, "");
    }

    #[test]
    fn a_text_is_cut_to_its_room_and_without_what_the_font_has_not() {
        let letters = Type { weight: Weight::Regular, cap: 20.0 };
        let all = letters.width("Guadalupe");
        assert_eq!(letters.fit("Guadalupe", all), "Guadalupe");
        let cut = letters.fit("Guadalupe", all - 1.0);
        assert!(cut.ends_with('…') && letters.width(&cut) <= all - 1.0, "{cut}");
        assert_eq!(letters.fit("Guada lupe", letters.width("Guada …")), "Guada…");
        assert_eq!(letters.fit("Ana 太郎", all), "Ana");
        assert_eq!([letters.fit("太郎", all), letters.fit(" ", all)], ["?", ""]);
        assert_eq!(letters.fit("Guadalupe", 0.0), "…");
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
