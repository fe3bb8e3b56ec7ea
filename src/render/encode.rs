//! A picture as an indexed PNG: few colours are plenty for a board, and a third of the bytes.

use super::palette::Palette;
use image::Rgb;
use image::RgbImage;
use image::RgbaImage;
use std::collections::HashMap;

/// Most colours of a palette: more only tell finer shades of edges, and cost bytes.
pub(super) const COLOURS_MAX: usize = 128;

/// Writes a board in the colours that it has always. The same picture always gives the same bytes.
pub(super) fn board(image: &RgbaImage, palette: &Palette) -> Vec<u8> {
    written(image.dimensions(), palette.colours.concat(), (&palette.places(image), BOARD_LEVEL))
}

/// Writes a table in the colours that it has most. The same picture always gives the same bytes.
pub(super) fn sheet(image: &RgbImage) -> Vec<u8> {
    let (palette, pixels) = index(image);
    written(image.dimensions(), palette, (&pixels, SHEET_LEVEL))
}

fn written(size: (u32, u32), palette: Vec<u8>, written: (&[u8], u8)) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64 * 1024);
    // Writing to memory does not fail, and header and data agree by construction; were it otherwise, an empty picture
    // is what the reader can see and report.
    if write(&mut bytes, size, palette, written).is_err() {
        bytes.clear();
    }
    bytes
}

fn write(
    bytes: &mut Vec<u8>,
    (width, height): (u32, u32),
    palette: Vec<u8>,
    (pixels, level): (&[u8], u8),
) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_deflate_compression(png::DeflateCompression::Level(level));
    encoder.write_header()?.write_image_data(pixels)
}

/// Deflate's level for boards: those below it write a seventh more to be a seventh quicker, those above it the other way round.
const BOARD_LEVEL: u8 = 4;
/// Deflate's level for tables, in which the same letters come again and again.
const SHEET_LEVEL: u8 = 7;

/// The palette, and each pixel's place in it. The colours used most are kept as they are; each of the others becomes
/// the nearest of those.
fn index(image: &RgbImage) -> (Vec<u8>, Vec<u8>) {
    let (colours, ids) = number(image);
    let mut counts = vec![0u32; colours.len()];
    for &id in &ids {
        counts[id as usize] += 1;
    }
    let mut order: Vec<usize> = (0..colours.len()).collect();
    order.sort_by_key(|&id| (std::cmp::Reverse(counts[id]), colours[id]));
    let palette: Vec<[u8; 3]> = order.iter().take(COLOURS_MAX).map(|&id| colours[id]).collect();
    let mut place = vec![0u8; colours.len()];
    for (rank, &id) in order.iter().enumerate() {
        place[id] = if rank < COLOURS_MAX { rank as u8 } else { nearest(&palette, colours[id]) };
    }
    (palette.concat(), ids.iter().map(|&id| place[id as usize]).collect())
}

/// The different colours in the order in which they appear, and each pixel's number among them.
fn number(image: &RgbImage) -> (Vec<[u8; 3]>, Vec<u32>) {
    let mut colours = Vec::new();
    let mut known = HashMap::new();
    // The map alone would take twice as long: most pixels find their colour among those that came lately.
    let mut lately = vec![([0; 3], None); 1 << LATELY_BITS];
    let mut before = None;
    let mut find = |colour: [u8; 3]| {
        let (last, id) = &mut lately[slot(colour)];
        match *id {
            Some(id) if *last == colour => id,
            _ => {
                let found = *known.entry(colour).or_insert_with(|| {
                    colours.push(colour);
                    colours.len() as u32 - 1
                });
                (*last, *id) = (colour, Some(found));
                found
            }
        }
    };
    let ids = image.pixels().map(|&Rgb(colour)| {
        // Most pixels are like the one before.
        let id = before.filter(|(last, _)| *last == colour).map_or_else(|| find(colour), |(_, id)| id);
        before = Some((colour, id));
        id
    });
    let ids = ids.collect();
    (colours, ids)
}

/// How many bits the place of a colour has among those that came lately.
const LATELY_BITS: u32 = 12;

fn slot([red, green, blue]: [u8; 3]) -> usize {
    // Knuth's multiplicative hash.
    let mixed = u32::from_be_bytes([0, red, green, blue]).wrapping_mul(2_654_435_769);
    (mixed >> (32 - LATELY_BITS)) as usize
}

pub(super) fn nearest(palette: &[[u8; 3]], colour: [u8; 3]) -> u8 {
    let apart = |other: &[u8; 3]| -> u32 {
        colour.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum()
    };
    (0..palette.len()).min_by_key(|&k| apart(&palette[k])).unwrap_or_default() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_and_many_are_approached() {
        let few = RgbImage::from_fn(40, 30, |x, y| Rgb([(x % 11 * 16) as u8, (y % 11 * 16) as u8, 7]));
        assert!(image::load_from_memory(&sheet(&few)).unwrap().to_rgb8() == few, "121 colours are not kept");
        let many = RgbImage::from_fn(64, 64, |x, y| Rgb([x as u8 * 4, y as u8 * 4, 0]));
        let read = image::load_from_memory(&sheet(&many)).unwrap().to_rgb8();
        assert_eq!(read.dimensions(), (64, 64));
    }
}
