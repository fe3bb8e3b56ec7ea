//! Figures with exact edges: polygons and lines in pixels, and how much of each pixel they cover.
//!
//! `imageproc` fills polygons between whole pixels, so smooth edges would need pictures four times as large each way. The
//! font's own rasteriser covers fractions of pixels exactly.

use super::shapes;
use super::shapes::Bounds;
use ab_glyph_rasterizer::Rasterizer;
use ab_glyph_rasterizer::point;
use image::GrayImage;
use nahil_games::Point;
use std::f32::consts::TAU;

/// A figure in pixels, y down: the union of outlines, without others. Figures are put together from outlines, so that what
/// is painted in one ink is covered once.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Path {
    outlines: Vec<Vec<Point>>,
}

/// A rectangle of pixels of which each is covered so much, from 0 to 255.
#[derive(Clone, Debug)]
pub(super) struct Cover {
    /// The left upper pixel.
    pub(super) left: i32,
    /// The left upper pixel.
    pub(super) top: i32,
    /// How much each is covered.
    pub(super) mask: GrayImage,
}

/// Farther out, points are moved to here: beyond any picture.
const FAR: f32 = 6000.0;
/// In so many steps a pixel is covered. More are not seen, and make edges that look alike differ: a board of triangles
/// then has a tenth more bytes.
const STEPS: u8 = 16;
/// A curve's corners are this far apart, in pixels.
const CHORD: f32 = 3.0;

impl Path {
    /// A filled polygon.
    pub(super) fn polygon(corners: &[Point]) -> Self {
        let mut outline = corners.to_vec();
        if shapes::area(&outline) < 0.0 {
            outline.reverse();
        }
        Self { outlines: vec![outline] }
    }

    /// A filled disc.
    pub(super) fn disc(centre: Point, radius: f32) -> Self {
        Self::polygon(&arc(centre, radius, 0.0, TAU))
    }

    /// A ring between two radii.
    pub(super) fn ring(centre: Point, outer: f32, inner: f32) -> Self {
        Self::disc(centre, outer).without(&Self::disc(centre, inner))
    }

    /// A rectangle.
    pub(super) fn rectangle(bounds: &Bounds) -> Self {
        Self::polygon(&bounds.corners())
    }

    /// A rectangle with round corners.
    pub(super) fn rounded(bounds: &Bounds, radius: f32) -> Self {
        Self::polygon(&round_corners(&bounds.corners(), radius))
    }

    /// A line with round ends.
    pub(super) fn line(from: Point, to: Point, width: f32) -> Self {
        Self::stroke(&[from, to], width, true)
    }

    /// A line through some points, with round or square ends.
    pub(super) fn stroke(points: &[Point], width: f32, round: bool) -> Self {
        let mut points = points.to_vec();
        points.dedup_by(|a, b| shapes::distance(*a, *b) < 0.01);
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return Self::default() };
        if points.len() < 2 {
            return Self::disc(first, width / 2.0);
        }
        let half = width / 2.0;
        let mut outline = beside(&points, half);
        let before = points[points.len() - 2];
        if round {
            let way = (last.y - before.y).atan2(last.x - before.x);
            outline.extend(arc(last, half, way - TAU / 4.0, way + TAU / 4.0));
        }
        points.reverse();
        outline.extend(beside(&points, half));
        if round {
            let way = (first.y - points[points.len() - 2].y).atan2(first.x - points[points.len() - 2].x);
            outline.extend(arc(first, half, way - TAU / 4.0, way + TAU / 4.0));
        }
        Self::polygon(&outline)
    }

    /// The line around a polygon, half of it inside.
    pub(super) fn around(corners: &[Point], width: f32) -> Self {
        let (outer, inner) = (shapes::inset(corners, -width / 2.0), shapes::inset(corners, width / 2.0));
        Self::polygon(&outer).without(&Self::polygon(&inner))
    }

    /// Dashes along a closed line through some points: so long, and so far apart, about.
    pub(super) fn dashes(corners: &[Point], width: f32, [dash, gap]: [f32; 2]) -> Self {
        let closed: Vec<Point> = corners.iter().chain(corners.first()).copied().collect();
        let whole: f32 = closed.windows(2).map(|side| shapes::distance(side[0], side[1])).sum();
        let count = (whole / (dash + gap)).round().clamp(1.0, 200.0);
        let step = whole / count;
        let long = step * dash / (dash + gap);
        let pieces =
            (0..count as u16).map(|k| part(&closed, f32::from(k) * step, f32::from(k) * step + long));
        pieces.map(|points| Self::stroke(&points, width, false)).fold(Self::default(), Self::and)
    }

    /// The union with another.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.outlines.extend(other.outlines);
        self
    }

    /// The rest of it without another one, which lies within it.
    pub(super) fn without(mut self, other: &Self) -> Self {
        self.outlines.extend(other.outlines.iter().map(|outline| outline.iter().rev().copied().collect()));
        self
    }

    /// The same elsewhere.
    pub(super) fn moved(&self, x: f32, y: f32) -> Self {
        let moved = |outline: &Vec<Point>| outline.iter().map(|p| Point::new(p.x + x, p.y + y)).collect();
        Self { outlines: self.outlines.iter().map(moved).collect() }
    }

    /// The rectangle around it.
    pub(super) fn bounds(&self) -> Bounds {
        let mut bounds = Bounds::NONE;
        self.outlines.iter().for_each(|outline| bounds.join(Bounds::of(outline)));
        bounds
    }

    /// How much of each pixel is covered, of those within some rectangle of pixels; nothing if it covers none.
    pub(super) fn cover(&self, [left, top, right, bottom]: [i32; 4]) -> Option<Cover> {
        let bounds = self.bounds();
        let (x, y) = (bounds.min.x.max(-FAR).floor() as i32, bounds.min.y.max(top as f32).floor() as i32);
        let (end, low) = (bounds.max.x.min(FAR).ceil() as i32, bounds.max.y.min(bottom as f32).ceil() as i32);
        let (width, height) = (end.saturating_sub(x) + 1, low.saturating_sub(y));
        if width < 2 || height < 1 || end <= left || x >= right {
            return None;
        }
        let mut raster = Rasterizer::new(width as usize, height as usize);
        let near = |value: f32| if value.is_nan() { 0.0 } else { value.clamp(-FAR, FAR) };
        let local = |p: &Point| point(near(p.x) - x as f32, near(p.y) - y as f32);
        for outline in &self.outlines {
            let next = outline.iter().cycle().skip(1);
            outline.iter().zip(next).for_each(|(from, to)| raster.draw_line(local(from), local(to)));
        }
        let mut whole = GrayImage::new(width as u32, height as u32);
        let mask: &mut [u8] = &mut whole;
        raster.for_each_pixel(|place, part| mask[place] = covered(part));
        Some(Cover { left: x, top: y, mask: whole })
    }
}

/// How much of a pixel is covered, in as many steps as an edge needs to look smooth.
#[inline]
fn covered(part: f32) -> u8 {
    let step = (part.min(1.0) * f32::from(STEPS) + 0.5) as u16;
    (step * 255 / u16::from(STEPS)) as u8
}

impl Cover {
    /// What both cover.
    pub(super) fn within(mut self, other: &Cover) -> Self {
        let (left, top) = (self.left - other.left, self.top - other.top);
        for (x, y, pixel) in self.mask.enumerate_pixels_mut() {
            let (x, y) = (x as i32 + left, y as i32 + top);
            let seen = if x < 0 || y < 0 { None } else { other.mask.get_pixel_checked(x as u32, y as u32) };
            pixel.0[0] = (u16::from(pixel.0[0]) * seen.map_or(0, |p| u16::from(p.0[0])) / 255) as u8;
        }
        self
    }

    /// The same with soft edges, as a shadow has them; so wide.
    pub(super) fn softened(self, radius: f32) -> Self {
        let reach = radius.round().clamp(1.0, 60.0) as u32;
        let (width, height) = self.mask.dimensions();
        let mut wide = GrayImage::new(width + 4 * reach, height + 4 * reach);
        image::imageops::replace(&mut wide, &self.mask, i64::from(2 * reach), i64::from(2 * reach));
        let (columns, rows) = (wide.width() as usize, wide.height() as usize);
        // Two boxes one after another are nearly a bell.
        for _ in 0..2 {
            across(&mut wide, columns, reach as usize);
            down(&mut wide, columns, rows, reach as usize);
        }
        let mask = wide;
        Self { left: self.left - 2 * reach as i32, top: self.top - 2 * reach as i32, mask }
    }
}

/// Each pixel becomes the mean of its neighbours in its row, so far. (`imageproc`'s box filter takes five times as long.)
fn across(pixels: &mut [u8], columns: usize, reach: usize) {
    let mut before = vec![0; columns + 2 * reach + 1];
    for row in pixels.chunks_exact_mut(columns.max(1)) {
        before[reach + 1..reach + 1 + columns].copy_from_slice(row);
        let mut sum: u32 = before[1..=2 * reach].iter().map(|&v| u32::from(v)).sum();
        for (place, pixel) in row.iter_mut().enumerate() {
            sum = sum + u32::from(before[place + 2 * reach + 1]) - u32::from(before[place]);
            before[place] = 0;
            *pixel = (sum / (2 * reach as u32 + 1)) as u8;
        }
        before.fill(0);
    }
}

/// The same in its column.
fn down(pixels: &mut [u8], columns: usize, rows: usize, reach: usize) {
    let before = pixels.to_vec();
    let line = |y: usize| &before[y * columns..(y + 1) * columns];
    let mut sums = vec![0u32; columns];
    for y in 0..rows + reach {
        if y < rows {
            sums.iter_mut().zip(line(y)).for_each(|(sum, &new)| *sum += u32::from(new));
        }
        if y > 2 * reach {
            sums.iter_mut().zip(line(y - 2 * reach - 1)).for_each(|(sum, &old)| *sum -= u32::from(old));
        }
        if let Some(at) = y.checked_sub(reach) {
            let part = (1 << 20) / (2 * reach as u32 + 1);
            let row = &mut pixels[at * columns..(at + 1) * columns];
            row.iter_mut().zip(&sums).for_each(|(pixel, &sum)| *pixel = ((sum * part) >> 20) as u8);
        }
    }
}

/// Points along a part of a circle.
pub(super) fn arc(centre: Point, radius: f32, from: f32, to: f32) -> Vec<Point> {
    let count = ((to - from).abs() * radius / CHORD).sqrt().mul_add(4.0, 4.0).clamp(6.0, 96.0) as u16;
    let at = |k: u16| {
        let (sin, cos) = (from + (to - from) * f32::from(k) / f32::from(count)).sin_cos();
        Point::new(centre.x + cos * radius, centre.y + sin * radius)
    };
    (0..=count).map(at).collect()
}

/// Points along a curve with two control points.
pub(super) fn cubic([a, b, c, d]: [Point; 4]) -> impl Iterator<Item = Point> {
    /// Into so many lines a curve is cut.
    const PARTS: u8 = 8;
    let at = move |k: u8| {
        let t = f32::from(k) / f32::from(PARTS);
        let u = 1.0 - t;
        let of = |a: f32, b: f32, c: f32, d: f32| {
            u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
        };
        Point::new(of(a.x, b.x, c.x, d.x), of(a.y, b.y, c.y, d.y))
    };
    (1..=PARTS).map(at)
}

/// A convex polygon with its corners rounded.
pub(super) fn round_corners(corners: &[Point], radius: f32) -> Vec<Point> {
    let count = corners.len();
    let corner = |k: usize| {
        let (before, here, after) = (corners[(k + count - 1) % count], corners[k], corners[(k + 1) % count]);
        let toward = |other: Point| {
            let long = shapes::distance(here, other).max(f32::MIN_POSITIVE);
            shapes::between(here, other, (radius / long).min(0.5))
        };
        let (a, d) = (toward(before), toward(after));
        // With these control points the curve is all but a circle's where the angle is right.
        let (b, c) = (shapes::between(a, here, 0.55), shapes::between(d, here, 0.55));
        std::iter::once(a).chain(cubic([a, b, c, d])).collect::<Vec<_>>()
    };
    (0..count).flat_map(corner).collect()
}

/// The points that lie to the right of a line through some points, so far.
fn beside(points: &[Point], by: f32) -> Vec<Point> {
    let way = |from: Point, to: Point| {
        let long = shapes::distance(from, to).max(f32::MIN_POSITIVE);
        Point::new((to.y - from.y) / long, (from.x - to.x) / long)
    };
    let at = |k: usize| {
        let here = points[k];
        let before = (k > 0).then(|| way(points[k - 1], here));
        let after = points.get(k + 1).map(|&next| way(here, next));
        let (one, two) = match (before, after) {
            (Some(one), Some(two)) => (one, two),
            (one, two) => {
                let only = one.or(two).unwrap_or_default();
                (only, only)
            }
        };
        // Where both sides meet; sharp corners are cut.
        let far = by / (1.0 + one.x * two.x + one.y * two.y).max(0.5);
        Point::new(here.x + (one.x + two.x) * far, here.y + (one.y + two.y) * far)
    };
    (0..points.len()).map(at).collect()
}

/// The part of a line through some points between two lengths along it.
fn part(points: &[Point], from: f32, to: f32) -> Vec<Point> {
    let mut along = 0.0;
    let mut found = Vec::new();
    for side in points.windows(2) {
        let long = shapes::distance(side[0], side[1]);
        let at = |length: f32| shapes::between(side[0], side[1], ((length - along) / long).clamp(0.0, 1.0));
        if along + long > from && along < to && long > 0.0 {
            found.extend([at(from), at(to)]);
        }
        along += long;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLIP: [i32; 4] = [0, 0, 40, 40];

    fn area(path: &Path) -> f32 {
        path.cover(CLIP).map_or(0.0, |cover| cover.mask.iter().map(|&v| f32::from(v)).sum::<f32>() / 255.0)
    }

    #[test]
    fn figures_cover_as_much_as_they_are_large() {
        let centre = Point::new(20.3, 19.6);
        let square = Path::rectangle(&Bounds::around(centre, 10.5, 8.25));
        assert!((area(&square) - 10.5 * 8.25).abs() < 0.5);
        assert!((area(&Path::disc(centre, 12.0)) - 144.0 * TAU / 2.0).abs() < 6.0);
        let ring = Path::ring(centre, 12.0, 9.0);
        assert!((area(&ring) - (144.0 - 81.0) * TAU / 2.0).abs() < 4.0);
        let line = Path::stroke(&[Point::new(5.0, 5.0), Point::new(30.0, 30.0)], 4.0, false);
        assert!((area(&line) - 25.0 * 2f32.sqrt() * 4.0).abs() < 1.5, "{}", area(&line));
    }

    #[test]
    fn an_edge_has_few_steps_and_what_is_whole_is_covered_whole() {
        let cover = Path::disc(Point::new(20.3, 19.6), 15.0).cover(CLIP).unwrap();
        let mut seen = cover.mask.to_vec();
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() <= usize::from(STEPS) + 1, "{seen:?}");
        assert_eq!((seen.first(), seen.last()), (Some(&0), Some(&255)));
    }

    #[test]
    fn a_union_covers_once_and_dashes_leave_gaps() {
        let square = |x: f32| Path::rectangle(&Bounds::around(Point::new(x, 20.0), 10.0, 10.0));
        assert!((area(&square(15.0).and(square(20.0))) - 150.0).abs() < 1.0);
        let corners = Bounds::around(Point::new(20.0, 20.0), 20.0, 20.0).corners();
        let (whole, dashed) = (Path::around(&corners, 2.0), Path::dashes(&corners, 2.0, [3.0, 3.0]));
        assert!((area(&whole) - 160.0).abs() < 2.0);
        assert!((area(&dashed) - 80.0).abs() < 14.0, "{}", area(&dashed));
    }

    #[test]
    fn what_is_nowhere_covers_nothing() {
        for path in [
            Path::default(),
            Path::polygon(&[]),
            Path::polygon(&[Point::new(f32::NAN, 0.0); 3]),
            Path::disc(Point::new(1e20, 5.0), 3.0),
            Path::stroke(&[], 2.0, true),
            Path::disc(Point::new(-50.0, 5.0), 10.0),
        ] {
            assert!(area(&path) < 0.01, "{path:?}");
        }
        assert!(area(&Path::disc(Point::new(0.0, 0.0), 1e9)) > 0.0);
    }
}
