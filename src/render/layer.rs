//! A picture in the making whose pixels may be transparent: a board, or a piece that is drawn once and stamped often.

use super::canvas::Ink;
use super::path::Cover;
use super::path::Path;
use super::text;
use image::Rgba;
use image::RgbaImage;
use nahil_games::Point;

/// A rectangle of pixels somewhere on a picture.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    /// Where its left upper pixel is.
    pub(super) left: i32,
    /// Where its left upper pixel is.
    pub(super) top: i32,
    image: RgbaImage,
}

impl Layer {
    /// A picture of one ink.
    pub(super) fn new(width: u32, height: u32, ground: Ink) -> Self {
        let [red, green, blue] = ground.rgb;
        let image = RgbaImage::from_pixel(width, height, Rgba([red, green, blue, ground.alpha]));
        Self { left: 0, top: 0, image }
    }

    /// A transparent square that reaches so far around the origin.
    pub(super) fn around(reach: f32) -> Self {
        let half = reach.clamp(1.0, 2400.0).ceil() as i32 + 1;
        let side = (2 * half) as u32;
        Self { left: -half, top: -half, image: RgbaImage::new(side, side) }
    }

    /// The pixels.
    pub(super) fn image(&self) -> &RgbaImage {
        &self.image
    }

    /// The pixels, of a layer that is no longer needed.
    pub(super) fn into_image(self) -> RgbaImage {
        self.image
    }

    /// Left, top, right and bottom: the pixels that it has.
    pub(super) fn clip(&self) -> [i32; 4] {
        let (width, height) = self.image.dimensions();
        [self.left, self.top, self.left + width as i32, self.top + height as i32]
    }

    /// Paints a figure.
    pub(super) fn fill(&mut self, path: &Path, ink: Ink) {
        if let Some(cover) = path.cover(self.clip()) {
            self.lay(&cover, &|_| ink);
        }
    }

    /// Paints a figure in inks that depend on the place.
    pub(super) fn shade(&mut self, path: &Path, ink: &dyn Fn(Point) -> Ink) {
        if let Some(cover) = path.cover(self.clip()) {
            self.lay(&cover, ink);
        }
    }

    /// Paints what lies within another figure too.
    pub(super) fn fill_within(&mut self, path: &Path, within: &Path, ink: Ink) {
        let clip = self.clip();
        if let (Some(cover), Some(within)) = (path.cover(clip), within.cover(clip)) {
            self.lay(&cover.within(&within), &|_| ink);
        }
    }

    /// Paints a figure with edges so soft.
    pub(super) fn soft(&mut self, path: &Path, radius: f32, ink: Ink) {
        if let Some(cover) = path.cover(self.clip()) {
            self.lay(&cover.softened(radius), &|_| ink);
        }
    }

    /// Writes a text around its centre; its capitals are so high.
    pub(super) fn write(&mut self, words: &str, centre: Point, cap: f32, ink: Ink) {
        if let Some(cover) = text::cover(words, centre, cap) {
            self.lay(&cover, &|_| ink);
        }
    }

    /// Paints what is covered, in inks that depend on the place.
    pub(super) fn lay(&mut self, cover: &Cover, ink: &dyn Fn(Point) -> Ink) {
        let [left, top, right, bottom] = self.clip();
        let (width, height) = cover.mask.dimensions();
        let (from, to) = (left.max(cover.left), right.min(cover.left + width as i32));
        if from >= to {
            return;
        }
        for y in top.max(cover.top)..bottom.min(cover.top + height as i32) {
            let mask = (y - cover.top) as usize * width as usize + (from - cover.left) as usize;
            let mask = &cover.mask.as_raw()[mask..mask + (to - from) as usize];
            let line = self.line(y, from, to);
            for ((pixel, &covered), x) in line.chunks_exact_mut(4).zip(mask).zip(from..) {
                if covered > 0 {
                    let ink = ink(Point::new(x as f32 + 0.5, y as f32 + 0.5));
                    over(pixel, ink.rgb, u32::from(covered) * u32::from(ink.alpha) / 255);
                }
            }
        }
    }

    /// The bytes of a line's pixels from here to there.
    pub(super) fn line(&mut self, y: i32, from: i32, to: i32) -> &mut [u8] {
        let start = ((y - self.top) as usize * self.image.width() as usize + (from - self.left) as usize) * 4;
        let end = start + (to - from) as usize * 4;
        &mut self.image.as_flat_samples_mut().samples[start..end]
    }

    /// Lays another picture over it, moved by so many pixels and so thin, from 0 to 255.
    pub(super) fn stamp(&mut self, other: &Layer, (x, y): (i32, i32), alpha: u8) {
        let [left, top, right, bottom] = self.clip();
        let [a, b, c, d] = other.clip();
        let (from, to) = (left.max(a + x), right.min(c + x));
        if from >= to {
            return;
        }
        for line in top.max(b + y)..bottom.min(d + y) {
            let start =
                ((line - y - b) as usize * other.image.width() as usize + (from - x - a) as usize) * 4;
            let source = &other.image.as_raw()[start..start + (to - from) as usize * 4];
            let target = self.line(line, from, to);
            for (pixel, new) in target.chunks_exact_mut(4).zip(source.chunks_exact(4)) {
                if new[3] > 0 {
                    over(pixel, [new[0], new[1], new[2]], u32::from(new[3]) * u32::from(alpha) / 255);
                }
            }
        }
    }
}

/// Lays a colour over a pixel, so thick, from 0 to 255.
#[inline]
pub(super) fn over(pixel: &mut [u8], rgb: [u8; 3], weight: u32) {
    let below = u32::from(pixel[3]);
    if weight == 255 || below == 0 {
        pixel[..3].copy_from_slice(&rgb);
        pixel[3] = pixel[3].max(weight as u8);
        return;
    }
    if below == 255 {
        for (old, new) in pixel.iter_mut().zip(rgb) {
            let sum = u32::from(*old) * (255 - weight) + u32::from(new) * weight + 127;
            // The same as a division by 255, and quicker.
            *old = ((sum + 1 + (sum >> 8)) >> 8) as u8;
        }
        return;
    }
    let kept = below * (255 - weight) / 255;
    let whole = (kept + weight).max(1);
    for (old, new) in pixel.iter_mut().zip(rgb) {
        *old = ((u32::from(*old) * kept + u32::from(new) * weight + whole / 2) / whole) as u8;
    }
    pixel[3] = whole.min(255) as u8;
}

#[cfg(test)]
mod tests {
    use super::super::canvas::ink;
    use super::*;

    #[test]
    fn a_stamp_is_laid_where_it_is_seen() {
        let mut board = Layer::new(20, 20, ink(0x00FF_FFFF));
        let mut dot = Layer::around(4.0);
        dot.fill(&Path::disc(Point::default(), 3.0), ink(0));
        for at in [(10, 10), (0, 0), (-30, 5), (19, 100)] {
            board.stamp(&dot, at, 255);
        }
        let pixel = |x, y| board.image().get_pixel(x, y).0;
        assert_eq!((pixel(10, 10), pixel(0, 0)), ([0, 0, 0, 255], [0, 0, 0, 255]));
        assert_eq!(pixel(15, 15), [255, 255, 255, 255]);
        board.stamp(&dot, (15, 15), 128);
        assert!(board.image().get_pixel(15, 15).0[0].abs_diff(127) < 3);
    }

    #[test]
    fn transparent_pixels_mix() {
        let mut layer = Layer::around(4.0);
        let half = Path::disc(Point::default(), 3.0);
        layer.fill(&half, ink(0x00FF_0000).thin(128));
        layer.fill(&half, ink(0x0000_00FF).thin(128));
        let [red, _, blue, alpha] = layer.image().get_pixel(4, 4).0;
        assert!(alpha > 185 && alpha < 195 && blue > red, "{red} {blue} {alpha}");
    }
}
