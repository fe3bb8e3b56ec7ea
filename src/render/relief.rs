//! Which of several solids is the highest at each pixel: so tips and overhangs are seen as they are.

use super::layer::Layer;
use super::layer::over;
use super::path::Cover;
use super::sprite::Sprite;

/// How far a shadow falls on lower solids, in units.
const FALL: (f32, f32) = (0.06, 0.10);
/// How thick it is.
const DARK: u32 = 128;
/// What is higher by so little is no other piece.
const SAME: u8 = 3;
/// Where two solids meet, each goes on so far below the other: there, the one that is stamped last has its whole edge, or
/// the heights of both would cut it to pieces. No more than an edge and its gap are wide, times the slope of a face.
const MEET: u8 = 16;
/// So much lower, a solid is in another's shadow.
const BELOW: u8 = 42;

/// The height of each pixel of a picture; 0 where no solid is.
#[derive(Debug)]
pub(super) struct Relief {
    width: i32,
    height: i32,
    levels: Vec<u8>,
}

impl Relief {
    /// Nothing is on it.
    pub(super) fn new(width: u32, height: u32) -> Self {
        Self { width: width as i32, height: height as i32, levels: vec![0; (width * height) as usize] }
    }

    /// A height in edges as a level: from 1, a hundredth each.
    pub(super) fn level(height: f32) -> u8 {
        (height * 90.0 + 2.0).clamp(1.0, 255.0) as u8
    }

    /// Stamps a solid where nothing is clearly higher; before that, its shadow on what is lower.
    pub(super) fn stamp(&mut self, layer: &mut Layer, sprite: &Sprite, at: (i32, i32), unit: f32) {
        let by = ((FALL.0 * unit) as i32, (FALL.1 * unit) as i32);
        self.rows(sprite, (at.0 + by.0, at.1 + by.1), |levels, heights, pixels, from, y| {
            if levels.iter().all(|level| *level == 0) {
                return;
            }
            let line = layer.line(y, from, from + levels.len() as i32);
            let each = line.chunks_exact_mut(4).zip(levels).zip(heights).zip(pixels.chunks_exact(4));
            for (((pixel, level), &height), new) in each {
                if *level > 0 && level.saturating_add(BELOW) < height && new[3] > 127 {
                    over(pixel, [0; 3], DARK);
                }
            }
        });
        self.rows(sprite, at, |levels, heights, pixels, from, y| {
            let line = layer.line(y, from, from + levels.len() as i32);
            let each = line.chunks_exact_mut(4).zip(levels).zip(heights).zip(pixels.chunks_exact(4));
            for (((pixel, level), &height), new) in each {
                if height > 0 && height.saturating_add(MEET) >= *level {
                    over(pixel, [new[0], new[1], new[2]], u32::from(new[3]));
                    if new[3] > 127 {
                        *level = height;
                    }
                }
            }
        });
    }

    /// The rows of a sprite at this place, as far as they are on the picture: levels there, the sprite's heights and bytes, and
    /// where they begin.
    fn rows(
        &mut self,
        sprite: &Sprite,
        at: (i32, i32),
        mut visit: impl FnMut(&mut [u8], &[u8], &[u8], i32, i32),
    ) {
        let (left, top) = (sprite.body.left + at.0, sprite.body.top + at.1);
        let width = sprite.body.image().width() as i32;
        let (from, to) = (left.max(0), (left + width).min(self.width));
        if from >= to {
            return;
        }
        let tall = self.height;
        let bytes = sprite.body.image().as_raw().chunks_exact(4 * width.max(1) as usize);
        let rows = sprite.heights.chunks_exact(width.max(1) as usize).zip(bytes);
        for ((heights, bytes), y) in rows.zip(top..).filter(|(_, y)| (0..tall).contains(y)) {
            let start = (y * self.width + from) as usize;
            let seen = (from - left) as usize..(to - left) as usize;
            let levels = &mut self.levels[start..start + seen.len()];
            visit(levels, &heights[seen.clone()], &bytes[4 * seen.start..4 * seen.end], from, y);
        }
    }

    /// What is covered where something is higher than this piece.
    pub(super) fn above(&self, mut cover: Cover, (sprite, at): (&Sprite, (i32, i32))) -> Cover {
        let (left, top) = (sprite.body.left + at.0, sprite.body.top + at.1);
        let width = sprite.body.image().width() as i32;
        let own = |x: i32, y: i32| {
            let place = (y - top) * width + x - left;
            let inside = x >= left && x < left + width && y >= top;
            if inside { sprite.heights.get(place as usize).copied().unwrap_or_default() } else { 0 }
        };
        for (x, y, pixel) in cover.mask.enumerate_pixels_mut() {
            let (x, y) = (x as i32 + cover.left, y as i32 + cover.top);
            let inside = x >= 0 && y >= 0 && x < self.width && y < self.height;
            if !inside || self.levels[(y * self.width + x) as usize] <= own(x, y).saturating_add(SAME) {
                pixel.0[0] = 0;
            }
        }
        cover
    }
}

#[cfg(test)]
mod tests {
    use super::super::canvas::ink;
    use super::super::path::Path;
    use super::*;
    use nahil_games::Point;

    /// A square all of one height.
    fn sprite(height: u8, colour: u32) -> Sprite {
        let corners = [(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)];
        let mut body = Layer::around(6.0);
        body.fill(&Path::polygon(&corners.map(|(x, y)| Point::new(x, y))), ink(colour));
        let heights = body.image().pixels().map(|pixel| if pixel.0[3] > 0 { height } else { 0 }).collect();
        Sprite { shadow: Layer::around(1.0), body, heights }
    }

    /// Which of two squares is seen, the first or the second.
    fn seen(first: u8, second: u8) -> u8 {
        let mut layer = Layer::new(20, 20, ink(0));
        let mut relief = Relief::new(20, 20);
        relief.stamp(&mut layer, &sprite(first, 0x00FF_0000), (10, 10), 100.0);
        relief.stamp(&mut layer, &sprite(second, 0x0000_FF00), (10, 10), 100.0);
        if layer.image().get_pixel(10, 10).0[0] > 127 { 1 } else { 2 }
    }

    #[test]
    fn the_higher_is_seen_and_where_two_meet_the_last_one_whole() {
        assert_eq!([seen(40, 200), seen(200, 40)], [2, 1]);
        assert_eq!([seen(100, 100 + MEET), seen(100 + MEET, 100)], [2, 2]);
        assert_eq!(seen(100 + MEET + 1, 100), 1);
    }
}
