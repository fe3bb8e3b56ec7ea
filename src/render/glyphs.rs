//! The temples' glyphs, which are our own: each in a square of side 1, y down.

use super::canvas::Ink;
use super::layer::Layer;
use super::path::Path;
use super::path::cubic;
use super::shapes::Bounds;
use nahil_games::Point;

/// A petal of the sun from its middle: the others are turned from it.
const PETAL: ([f32; 2], [[f32; 6]; 2]) = (
    [0.0707, 0.0707],
    [[0.0088, 0.2493, 0.1648, 0.4292, 0.3041, 0.3041], [0.4292, 0.1648, 0.2493, 0.0088, 0.0707, 0.0707]],
);
/// The moon's crescent.
const CRESCENT: ([f32; 2], [[f32; 6]; 4]) = (
    [0.62, 0.14],
    [
        [0.29, 0.07, 0.09, 0.32, 0.1, 0.53],
        [0.11, 0.76, 0.35, 0.93, 0.67, 0.85],
        [0.47, 0.76, 0.36, 0.64, 0.36, 0.49],
        [0.36, 0.34, 0.46, 0.2, 0.62, 0.14],
    ],
);
/// The stars beside it.
const STARS: [[f32; 2]; 3] = [[0.55, 0.4], [0.57, 0.63], [0.76, 0.52]];

/// A closed run of curves.
fn curves(start: [f32; 2], all: &[[f32; 6]], place: &dyn Fn([f32; 2]) -> Point) -> Path {
    let mut points = vec![place(start)];
    for &[a, b, c, d, x, y] in all {
        let from = points.last().copied().unwrap_or_default();
        points.extend(cubic([from, place([a, b]), place([c, d]), place([x, y])]));
    }
    Path::polygon(&points)
}

/// The sun: a flower of four petals in a round square. Inks: lines and ground.
pub(super) fn sun(layer: &mut Layer, at: Point, size: f32, [ink, ground]: [Ink; 2]) {
    let square = |less: f32| Bounds::around(at, size - less * size, size - less * size);
    layer.fill(&Path::rounded(&square(-0.075), 0.34 * size), ink);
    layer.fill(&Path::rounded(&square(0.075), 0.28 * size), ground);
    let turned = |k: u8, [x, y]: [f32; 2]| {
        let (x, y) = match k {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        };
        Point::new(at.x + x * size, at.y + y * size)
    };
    for k in 0..4 {
        let place = |point: [f32; 2]| turned(k, point);
        let ray = Path::line(place([0.26, 0.0]), place([0.40, 0.0]), 0.065 * size);
        layer.fill(&curves(PETAL.0, &PETAL.1, &place).and(ray), ink);
    }
    layer.fill(&Path::disc(at, 0.1 * size), ink);
    layer.fill(&Path::disc(at, 0.045 * size), ground);
}

/// The moon: a crescent with three stars in a circle. Inks: lines and ground.
pub(super) fn moon(layer: &mut Layer, at: Point, size: f32, [ink, ground]: [Ink; 2]) {
    let place = |[x, y]: [f32; 2]| Point::new(at.x + (x - 0.5) * size, at.y + (y - 0.5) * size);
    layer.fill(&Path::disc(at, 0.53 * size), ink);
    layer.fill(&Path::disc(at, 0.47 * size), ground);
    let stars = STARS.map(|star| Path::disc(place(star), 0.065 * size));
    let all = stars.into_iter().fold(curves(CRESCENT.0, &CRESCENT.1, &place), Path::and);
    layer.fill(&all, ink);
}
