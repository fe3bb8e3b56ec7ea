//! Letters and digits: the only place that knows the font.

use super::path::Cover;
use ab_glyph::{Font, FontRef, GlyphId, ScaleFont, point};
use image::{GrayImage, Luma};
use imageproc::drawing;
use nahil_games::Point;
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

/// Longest text that is drawn, in pixels; what is beyond is cut.
const TILE_MAX: f32 = 4096.0;

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
    fn no_letter_is_a_box_and_long_words_are_cut() {
        assert_eq!(written("Балам 王\u{1F600}e\u{301}\u{0}"), "Балам \u{2022}\u{2022}e");
        assert_eq!(fitted("Ixchel", 20.0, 500.0), "Ixchel");
        let short = fitted(&"W".repeat(50), 20.0, 200.0);
        assert!(short.ends_with('…') && width(&short, 20.0) <= 200.0 && short.len() > 5, "{short}");
        assert!(cover("", Point::default(), 20.0).is_none());
    }

    #[test]
    fn text_is_centred() {
        let over = cover("H", Point::new(100.0, 50.0), 40.0).unwrap();
        let seen: Vec<_> = over.mask.enumerate_pixels().filter(|p| p.2.0[0] > 128).collect();
        let rows: Vec<i32> = seen.iter().map(|p| p.1 as i32 + over.top).collect();
        let columns: Vec<i32> = seen.iter().map(|p| p.0 as i32 + over.left).collect();
        let middle = |all: &[i32]| (all.iter().min().unwrap() + all.iter().max().unwrap()) / 2;
        assert!(middle(&rows).abs_diff(50) <= 1 && middle(&columns).abs_diff(100) <= 1);
    }
}
