//! Shapes with smooth edges: drawn four times too large, then reduced by a box filter.

use image::GrayImage;
use image::Luma;
use imageproc::drawing;
use imageproc::point::Point as Whole;
use nahil_games::Point;

/// How many times too large a stencil is drawn, each way.
const OVER: u32 = 4;

/// A plain shape in pixels, y down.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// A filled polygon.
    Polygon(Vec<Point>),
    /// A filled disc.
    Disc { centre: Point, radius: f32 },
    /// A line with square ends.
    Line { from: Point, to: Point, width: f32 },
}

/// What is to be painted in one ink: the union of some shapes, without others.
#[derive(Clone, Debug, Default)]
pub(super) struct Stencil {
    add: Vec<Shape>,
    cut: Vec<Shape>,
}

/// A rectangle of pixels with the coverage of each, from 0 to 255.
#[derive(Debug)]
pub(super) struct Coverage {
    /// The left upper pixel.
    pub(super) x: u32,
    /// The left upper pixel.
    pub(super) y: u32,
    /// The coverage.
    pub(super) image: GrayImage,
}

impl Stencil {
    /// The union of these shapes.
    pub(super) fn of(add: Vec<Shape>) -> Self {
        Self { add, cut: Vec::new() }
    }

    /// The same without these shapes.
    pub(super) fn without(mut self, cut: Vec<Shape>) -> Self {
        self.cut = cut;
        self
    }

    /// How much of each pixel is covered; nothing if none is within this size.
    pub(super) fn coverage(&self, size: (u32, u32)) -> Option<Coverage> {
        let (x, y, width, height) = self.bounds(size)?;
        let mut over = GrayImage::new(width * OVER, height * OVER);
        let origin = Point::new(x as f32, y as f32);
        self.add.iter().for_each(|shape| shape.draw(&mut over, origin, 255));
        self.cut.iter().for_each(|shape| shape.draw(&mut over, origin, 0));
        Some(Coverage { x, y, image: reduce(&over, width, height) })
    }

    /// Left, top, width and height of what can be painted.
    fn bounds(&self, size: (u32, u32)) -> Option<(u32, u32, u32, u32)> {
        let mut bounds = Bounds::NONE;
        self.add.iter().for_each(|shape| bounds.join(shape.bounds()));
        let clip = |value: f32, end: u32| value.clamp(0.0, end as f32) as u32;
        let (x, y) = (clip((bounds.min.x - 1.0).floor(), size.0), clip((bounds.min.y - 1.0).floor(), size.1));
        let (right, bottom) =
            (clip((bounds.max.x + 2.0).ceil(), size.0), clip((bounds.max.y + 2.0).ceil(), size.1));
        (right > x && bottom > y).then(|| (x, y, right - x, bottom - y))
    }
}

/// The polygon with its sides moved inwards by `by`, outwards where that is less than zero. A polygon too small for that
/// is moved by less.
pub(super) fn inset(corners: &[Point], by: f32) -> Vec<Point> {
    let area = area(corners);
    let by = by.min(area.abs().sqrt() / 4.0) * area.signum();
    let count = corners.len();
    let moved = |k: usize| {
        let (before, here, after) = (corners[(k + count - 1) % count], corners[k], corners[(k + 1) % count]);
        let (one, two) = (normal(before, here), normal(here, after));
        // Where the moved sides meet; a point of no angle, or of a very sharp one, goes no farther than three times.
        let far = by / (1.0 + one.x * two.x + one.y * two.y).max(1.0 / 3.0);
        Point::new(here.x + (one.x + two.x) * far, here.y + (one.y + two.y) * far)
    };
    (0..count).map(moved).collect()
}

/// The direction to the left of a line, of length 1.
fn normal(from: Point, to: Point) -> Point {
    let length = distance(from, to).max(f32::MIN_POSITIVE);
    Point::new((from.y - to.y) / length, (to.x - from.x) / length)
}

/// The area of a polygon; less than zero if its corners go around the other way.
pub(super) fn area(corners: &[Point]) -> f32 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f32>() / 2.0
}

/// Polygons that have sides in common as one polygon around them all. They are returned as they are if they do not hang
/// together, or leave a hole.
pub(super) fn join(cells: &[Vec<Point>]) -> Vec<Vec<Point>> {
    let whole = |p: Point| (p.x.round() as i32, p.y.round() as i32);
    let sides = |cell: &Vec<Point>| {
        let mut cell = cell.clone();
        if area(&cell) < 0.0 {
            cell.reverse();
        }
        let next: Vec<Point> = cell.iter().cycle().skip(1).take(cell.len()).copied().collect();
        cell.into_iter().zip(next).collect::<Vec<_>>()
    };
    let all: Vec<(Point, Point)> = cells.iter().flat_map(sides).collect();
    let inner = |&(from, to): &(Point, Point)| {
        all.iter().any(|&(a, b)| whole(a) == whole(to) && whole(b) == whole(from))
    };
    let mut left: Vec<_> = all.iter().copied().filter(|side| !inner(side)).collect();
    let Some((first, mut end)) = left.pop() else { return cells.to_vec() };
    let mut around = vec![first];
    while let Some(next) = left.iter().position(|&(from, _)| whole(from) == whole(end)) {
        around.push(end);
        end = left.swap_remove(next).1;
    }
    if left.is_empty() { vec![around] } else { cells.to_vec() }
}

/// The corners of the smallest convex polygon around some points, in order.
pub(super) fn hull(points: &[Point]) -> Vec<Point> {
    let mut points: Vec<Point> =
        points.iter().copied().filter(|p| p.x.is_finite() && p.y.is_finite()).collect();
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup_by(|a, b| distance(*a, *b) < 0.01);
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut found: Vec<Point> = Vec::new();
        for point in points {
            while let [.., a, b] = found[..] {
                // What hardly bends is no corner.
                if (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0.5 {
                    break;
                }
                found.pop();
            }
            found.push(point);
        }
        found.pop();
        found
    };
    let mut around = half(&mut points.iter().copied());
    around.extend(half(&mut points.iter().rev().copied()));
    around
}

/// The mean of some points; the origin if there are none.
pub(super) fn centroid(points: &[Point]) -> Point {
    let count = points.len().max(1) as f32;
    let sum = points.iter().fold(Point::default(), |sum, p| Point::new(sum.x + p.x, sum.y + p.y));
    Point::new(sum.x / count, sum.y / count)
}

/// How far two points are apart.
pub(super) fn distance(one: Point, other: Point) -> f32 {
    (one.x - other.x).hypot(one.y - other.y)
}

/// The point that lies this part of the way from one to the other.
pub(super) fn between(from: Point, to: Point, part: f32) -> Point {
    Point::new(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
}

/// Whether a polygon contains a point.
pub(super) fn contains(corners: &[Point], point: Point) -> bool {
    let next = corners.iter().cycle().skip(1);
    let crossed = corners.iter().zip(next).filter(|(a, b)| {
        (a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
    });
    crossed.count() % 2 == 1
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    /// The least coordinates.
    pub(super) min: Point,
    /// The greatest coordinates.
    pub(super) max: Point,
}

impl Bounds {
    /// The rectangle of no point at all.
    pub(super) const NONE: Bounds =
        Bounds { min: Point::new(f32::MAX, f32::MAX), max: Point::new(f32::MIN, f32::MIN) };

    /// The rectangle of this size around a centre.
    pub(super) fn around(centre: Point, width: f32, height: f32) -> Self {
        Self {
            min: Point::new(centre.x - width / 2.0, centre.y - height / 2.0),
            max: Point::new(centre.x + width / 2.0, centre.y + height / 2.0),
        }
    }

    /// The smallest rectangle around these points.
    pub(super) fn of(points: &[Point]) -> Self {
        let mut bounds = Self::NONE;
        for &p in points {
            bounds.join(Self { min: p, max: p });
        }
        bounds
    }

    /// Grows to take in another one.
    pub(super) fn join(&mut self, other: Self) {
        self.min = Point::new(self.min.x.min(other.min.x), self.min.y.min(other.min.y));
        self.max = Point::new(self.max.x.max(other.max.x), self.max.y.max(other.max.y));
    }

    /// The same, larger by this all around.
    pub(super) fn grown(self, by: f32) -> Self {
        Self {
            min: Point::new(self.min.x - by, self.min.y - by),
            max: Point::new(self.max.x + by, self.max.y + by),
        }
    }

    /// The corners, in order.
    pub(super) fn corners(&self) -> [Point; 4] {
        let (min, max) = (self.min, self.max);
        [min, Point::new(max.x, min.y), max, Point::new(min.x, max.y)]
    }
}

impl Shape {
    /// The same so many times as large, and as far from the origin.
    pub(super) fn scaled(self, by: f32) -> Self {
        let to = |p: Point| Point::new(p.x * by, p.y * by);
        match self {
            Shape::Polygon(corners) => Shape::Polygon(corners.into_iter().map(to).collect()),
            Shape::Disc { centre, radius } => Shape::Disc { centre: to(centre), radius: radius * by },
            Shape::Line { from, to: end, width } => {
                Shape::Line { from: to(from), to: to(end), width: width * by }
            }
        }
    }

    fn bounds(&self) -> Bounds {
        match self {
            Shape::Polygon(corners) => Bounds::of(corners),
            Shape::Disc { centre, radius } => Bounds::around(*centre, 2.0 * radius, 2.0 * radius),
            Shape::Line { from, to, width } => Bounds::of(&[*from, *to]).grown(*width),
        }
    }

    fn draw(&self, over: &mut GrayImage, origin: Point, value: u8) {
        let scale = OVER as f32;
        let to = |p: Point| Point::new((p.x - origin.x) * scale, (p.y - origin.y) * scale);
        match self {
            Shape::Polygon(corners) => {
                polygon(over, &corners.iter().map(|&p| to(p)).collect::<Vec<_>>(), value);
            }
            Shape::Disc { centre, radius } => {
                let centre = whole(to(*centre));
                let radius = (radius * scale).round() as i32;
                drawing::draw_filled_circle_mut(over, (centre.x, centre.y), radius, Luma([value]));
            }
            Shape::Line { from, to: end, width } => {
                polygon(over, &bar(to(*from), to(*end), width * scale), value);
            }
        }
    }
}

/// Fills a polygon; what has no area, or is nowhere, is left out.
fn polygon(over: &mut GrayImage, corners: &[Point], value: u8) {
    let mut corners: Vec<_> = corners.iter().map(|&p| whole(p)).collect();
    corners.dedup();
    if corners.len() > 2 {
        drawing::draw_polygon_mut(over, &corners, Luma([value]));
    }
}

/// The rectangle that a thick line is.
fn bar(from: Point, to: Point, width: f32) -> [Point; 4] {
    let length = distance(from, to).max(f32::MIN_POSITIVE);
    let (x, y) = ((to.y - from.y) / length * width / 2.0, (from.x - to.x) / length * width / 2.0);
    [
        Point::new(from.x + x, from.y + y),
        Point::new(to.x + x, to.y + y),
        Point::new(to.x - x, to.y - y),
        Point::new(from.x - x, from.y - y),
    ]
}

fn whole(point: Point) -> Whole<i32> {
    Whole::new(point.x.round() as i32, point.y.round() as i32)
}

fn reduce(over: &GrayImage, width: u32, height: u32) -> GrayImage {
    let (step, line) = (OVER as usize, (width * OVER) as usize);
    let mut reduced = GrayImage::new(width, height);
    let rows = over.as_raw().chunks_exact(line * step);
    for (row, lines) in reduced.chunks_exact_mut(width as usize).zip(rows) {
        for (x, pixel) in row.iter_mut().enumerate() {
            let from = x * step;
            let sum: u32 =
                lines.chunks_exact(line).flat_map(|l| &l[from..from + step]).map(|&v| u32::from(v)).sum();
            *pixel = (sum / (OVER * OVER)) as u8;
        }
    }
    reduced
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Point; 4] =
        [Point::new(2.0, 2.0), Point::new(6.0, 2.0), Point::new(6.0, 6.0), Point::new(2.0, 6.0)];

    #[test]
    fn a_disc_has_smooth_edges() {
        let disc = Shape::Disc { centre: Point::new(8.0, 8.0), radius: 5.0 };
        let coverage = Stencil::of(vec![disc]).coverage((16, 16)).unwrap();
        let shades = coverage.image.iter().filter(|&&v| v > 0 && v < 255).count();
        assert!(shades > 12, "{shades} half-covered pixels");
    }

    #[test]
    fn what_is_outside_covers_nothing() {
        let far = SQUARE.map(|p| Point::new(p.x + 100.0, p.y));
        assert!(Stencil::of(vec![Shape::Polygon(far.to_vec())]).coverage((16, 16)).is_none());
        assert!(Stencil::default().coverage((16, 16)).is_none());
        let nowhere = vec![Point::new(f32::NAN, 0.0); 3];
        Stencil::of(vec![Shape::Polygon(nowhere)]).coverage((16, 16));
    }

    #[test]
    fn insets_stay_inside_and_never_turn_over() {
        let mut reversed = SQUARE;
        reversed.reverse();
        for corners in [SQUARE, reversed] {
            let inner = inset(&corners, 1.0);
            assert!(inner.iter().all(|p| (p.x - 4.0).abs() > 0.9 && contains(&SQUARE, *p)), "{inner:?}");
            assert!(inset(&corners, 50.0).iter().all(|&p| contains(&SQUARE, p)));
            assert!(inset(&corners, -1.0).iter().all(|&p| !contains(&SQUARE, p)));
        }
        assert!(inset(&[], 1.0).is_empty());
    }

    #[test]
    fn cells_side_by_side_become_one() {
        let moved = |by: f32| SQUARE.map(|p| Point::new(p.x + by, p.y)).to_vec();
        let mut next = moved(4.0);
        next.reverse();
        let joined = join(&[moved(0.0), next]);
        assert_eq!((joined.len(), joined[0].len()), (1, 6));
        assert!((area(&joined[0]) - 32.0).abs() < 0.01);
        assert_eq!(join(&[moved(0.0), moved(9.0)]).len(), 2);
        assert!(join(&[]).is_empty());
    }
}
