//! A picture in the making.

use super::shapes::Stencil;
use super::text::Type;
use image::{Rgb, RgbImage};

/// What is painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ink {
    /// Red, green, blue.
    pub(super) rgb: [u8; 3],
    /// From 0, which leaves no trace, to 255, which covers.
    pub(super) alpha: u8,
}

/// An ink that covers, from `0xRRGGBB`.
pub(super) const fn ink(rgb: u32) -> Ink {
    Ink { rgb: [(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8], alpha: 255 }
}

impl Ink {
    /// The same ink, thinner.
    pub(super) const fn thin(self, alpha: u8) -> Self {
        Self { alpha, ..self }
    }

    /// A mixture: this ink where `part` is 0, the other where it is 1.
    pub(super) fn mix(self, other: Ink, part: f32) -> Self {
        let weight = (part.clamp(0.0, 1.0) * 255.0).round() as u32;
        let mixed = |k: usize| blend(self.rgb[k], other.rgb[k], weight);
        Self { rgb: [mixed(0), mixed(1), mixed(2)], alpha: self.alpha }
    }
}

/// A picture in the making.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    image: RgbImage,
}

impl Canvas {
    /// A picture of one ink.
    pub(super) fn new(width: u32, height: u32, ground: Ink) -> Self {
        Self { image: RgbImage::from_pixel(width, height, Rgb(ground.rgb)) }
    }

    /// The pixels.
    pub(super) fn image(&self) -> &RgbImage {
        &self.image
    }

    /// Fills a rectangle of whole pixels with an ink that covers; what is outside is left out.
    pub(super) fn fill(&mut self, [left, top, right, bottom]: [f32; 4], ink: Ink) {
        let (width, height) = self.image.dimensions();
        let clip = |value: f32, end: u32| value.round().clamp(0.0, end as f32) as u32;
        let (from, to) = (clip(left, width), clip(right, width));
        let line = width as usize * 3;
        let rows = self.image.chunks_exact_mut(line).skip(clip(top, height) as usize);
        for row in rows.take(clip(bottom, height).saturating_sub(clip(top, height)) as usize) {
            for pixel in row[from as usize * 3..to.max(from) as usize * 3].chunks_exact_mut(3) {
                pixel.copy_from_slice(&ink.rgb);
            }
        }
    }

    /// Writes a line.
    pub(super) fn write(&mut self, text: &str, letters: Type, [left, baseline]: [f32; 2], ink: Ink) {
        letters.cover(text, left, baseline, |x, y, part| self.dot(x, y, ink, part));
    }

    fn dot(&mut self, x: i32, y: i32, ink: Ink, part: f32) {
        let (width, height) = self.image.dimensions();
        if (0..width as i32).contains(&x) && (0..height as i32).contains(&y) {
            let weight = (part.clamp(0.0, 1.0) * f32::from(ink.alpha)).round() as u32;
            let pixel = self.image.get_pixel_mut(x as u32, y as u32);
            pixel.0.iter_mut().zip(ink.rgb).for_each(|(old, new)| *old = blend(*old, new, weight));
        }
    }

    /// Paints a stencil.
    pub(super) fn paint(&mut self, stencil: &Stencil, ink: Ink) {
        let Some(coverage) = stencil.coverage(self.image.dimensions()) else { return };
        let width = coverage.image.width() as usize;
        let line = self.image.width() as usize * 3;
        let first = coverage.y as usize * line + coverage.x as usize * 3;
        let rows = self.image.get_mut(first..).unwrap_or_default().chunks_mut(line);
        for (row, cover) in rows.zip(coverage.image.chunks_exact(width)) {
            for (pixel, &cover) in row.chunks_exact_mut(3).zip(cover).filter(|(_, cover)| **cover > 0) {
                let weight = u32::from(cover) * u32::from(ink.alpha) / 255;
                pixel.iter_mut().zip(ink.rgb).for_each(|(old, new)| *old = blend(*old, new, weight));
            }
        }
    }
}

fn blend(old: u8, new: u8, weight: u32) -> u8 {
    ((u32::from(old) * (255 - weight) + u32::from(new) * weight + 127) / 255) as u8
}
