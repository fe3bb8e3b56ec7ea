//! The colours of each set in each theme, fixed: so ramps keep their steps, equal colours stay equal from picture to picture,
//! and no picture has to be counted. A test checks that they serve, and makes them anew.

use super::theme::Theme;
use image::RgbaImage;
use nahil_games::Set;
use std::sync::OnceLock;
use std::sync::atomic::AtomicU8;
use std::sync::atomic::Ordering;

/// Most colours of a palette: more only tell finer shades, and cost bytes. One place of 256 is left for what has not changed.
pub(super) const COLOURS_MAX: usize = 144;
/// The first of them are flat areas' colours, which are kept exactly.
pub(super) const FLAT: usize = 24;
/// How many bits of each channel the table knows.
const BITS: u32 = 6;

/// The colours, six digits each, a line a theme: its name, then its colours.
static MADE: [(Set, &str); 4] = [
    (Set::Solids, include_str!("palettes/solids.txt")),
    (Set::Animals, include_str!("palettes/animals.txt")),
    (Set::Marbles, include_str!("palettes/marbles.txt")),
    (Set::Blocks, include_str!("palettes/blocks.txt")),
];

/// Colours, and which of them is nearest to any other.
#[derive(Debug)]
pub(super) struct Palette {
    /// The colours.
    pub(super) colours: Vec<[u8; 3]>,
    /// For each colour of so few bits the place of the nearest, as far as it was asked for; [`UNKNOWN`] else.
    table: Vec<AtomicU8>,
}

/// No palette has so many colours.
const UNKNOWN: u8 = 255;

impl Palette {
    /// The palette of a set and a theme.
    pub(super) fn of(set: Set, theme: Theme) -> &'static Self {
        static ALL: [OnceLock<Palette>; 20] = [const { OnceLock::new() }; 20];
        let place = set as usize * Theme::ALL.len() + theme as usize;
        ALL[place % ALL.len()].get_or_init(|| Self::new(made(set, theme)))
    }

    /// The palette of these colours.
    pub(super) fn new(colours: Vec<[u8; 3]>) -> Self {
        let table: Vec<AtomicU8> = (0..1 << (3 * BITS)).map(|_| AtomicU8::new(UNKNOWN)).collect();
        for (place, &colour) in colours.iter().enumerate().take(FLAT).rev() {
            table[key(colour)].store(place as u8, Ordering::Relaxed);
        }
        Self { colours, table }
    }

    /// The place of the colour nearest to this one. It depends on nothing else, whatever was asked before.
    #[inline]
    pub(super) fn place(&self, colour: [u8; 3]) -> u8 {
        let slot = &self.table[key(colour)];
        let known = slot.load(Ordering::Relaxed);
        if known == UNKNOWN { self.find(slot, colour) } else { known }
    }

    #[cold]
    fn find(&self, slot: &AtomicU8, colour: [u8; 3]) -> u8 {
        // The middle of all colours that share the slot.
        let middle = colour.map(|channel| (channel >> (8 - BITS) << (8 - BITS)) | 1 << (7 - BITS));
        let found = nearest(&self.colours, middle);
        slot.store(found, Ordering::Relaxed);
        found
    }

    /// The places of all pixels.
    pub(super) fn places(&self, image: &RgbaImage) -> Vec<u8> {
        let mut places = Vec::with_capacity(image.as_raw().len() / 4);
        let mut last = ([0; 4], self.place([0; 3]));
        let (pixels, _) = image.as_raw().as_chunks::<4>();
        // Most pixels are as the one before.
        places.extend(pixels.iter().map(|&pixel| {
            if pixel != last.0 {
                last = (pixel, self.place([pixel[0], pixel[1], pixel[2]]));
            }
            last.1
        }));
        places
    }
}

fn key([red, green, blue]: [u8; 3]) -> usize {
    let part = |channel: u8| usize::from(channel >> (8 - BITS));
    part(red) << (2 * BITS) | part(green) << BITS | part(blue)
}

fn nearest(colours: &[[u8; 3]], colour: [u8; 3]) -> u8 {
    // Green is seen best, and blue worst.
    let apart = |other: &[u8; 3]| -> u32 {
        let weights = [3, 4, 2];
        let channels = colour.iter().zip(other).zip(weights);
        channels.map(|((a, b), weight)| u32::from(a.abs_diff(*b)).pow(2) * weight).sum()
    };
    (0..colours.len()).min_by_key(|&k| apart(&colours[k])).unwrap_or_default() as u8
}

/// The colours as they were made; grey ones where there are none yet.
fn made(set: Set, theme: Theme) -> Vec<[u8; 3]> {
    let text = MADE.iter().find(|(of, _)| *of == set).map_or("", |(_, text)| text);
    let line = text.lines().find_map(|line| line.strip_prefix(theme.id())?.strip_prefix(' '));
    let byte = |rgb: u32| [(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8];
    let words = line.unwrap_or_default().split_whitespace();
    let found: Vec<[u8; 3]> = words.filter_map(|word| u32::from_str_radix(word, 16).ok()).map(byte).collect();
    if found.is_empty() { (0..16).map(|k| [k * 17; 3]).collect() } else { found }
}

#[cfg(test)]
mod tests;
