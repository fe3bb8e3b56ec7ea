//! What points at the board: arrows of the last turn, what is picked, and where it could go.

use super::dyes::Cased;
use super::dyes::Dyes;
use super::layer::Layer;
use super::path::Path;
use super::path::arc;
use super::plan::Plan;
use super::shapes;
use super::text;
use nahil_games::Moved;
use nahil_games::Point;
use std::f32::consts::TAU;

/// All of an arrow is so much of its measures in units.
const ARROW: f32 = 0.87;
/// Smallest unit of marks in pixels where there is room for it: below it digits cannot be read.
const LEAST: f32 = 46.0;
/// How much larger than the board's unit that may be.
const GROWN_MAX: f32 = 1.45;
/// Width of a shaft, and of one that is hollow; how wide that is hollow.
const SHAFT: [f32; 3] = [0.075, 0.0975, 0.0315];
/// A head from its tip, as it points to the right; and its hollow.
const HEAD: [[f32; 2]; 4] = [[0.0, 0.0], [-0.24, 0.15], [-0.187, 0.0], [-0.24, -0.15]];
const HOLLOW: [[f32; 2]; 4] = [[-0.062, 0.0], [-0.197, 0.078], [-0.163, 0.0], [-0.197, -0.078]];
/// Where the shaft ends.
const NECK: f32 = 0.192;
/// Around everything.
const CASING: f32 = 0.035;
/// Radius of a number's disc.
const NUMBER: f32 = 0.155;
/// Radius of a target's disc.
const TARGET: f32 = 0.27;
/// How far a bent arrow leaves the straight line, in parts of its length.
const BEND: f32 = 0.14;

/// An arrow to be drawn, in pixels.
#[derive(Clone, Debug)]
pub(super) struct Arrow {
    /// From here.
    pub(super) from: Point,
    /// To here.
    pub(super) to: Point,
    /// The number on its tail; none where it goes together with another.
    pub(super) number: Option<usize>,
    /// Whether it was moved by another.
    pub(super) hollow: bool,
    /// Whether it goes around what lies between.
    pub(super) bent: bool,
}

/// The unit of marks in pixels.
pub(super) fn unit(plan: &Plan) -> f32 {
    let unit = plan.unit * ARROW;
    unit.max(LEAST.min(unit * GROWN_MAX))
}

/// The arrows of what was moved. `stands` tells whether a piece stands at a place now.
pub(super) fn arrows(
    moved: &[Moved],
    plan: &Plan,
    middle: &dyn Fn(&Moved) -> Option<Point>,
    stands: &dyn Fn(Point) -> bool,
) -> Vec<Arrow> {
    let mut arrows: Vec<Arrow> = Vec::new();
    let mut numbered = None;
    for one in moved {
        let (Some(from), Some(to)) = (middle(one), one.to.map(|to| plan.pixel(to))) else { continue };
        let number = (numbered != Some(one.step)).then_some(one.step + 1);
        numbered = Some(one.step);
        arrows.push(Arrow { from, to, number, hollow: !one.own, bent: false });
    }
    let back = |arrow: &Arrow, other: &Arrow| {
        let near = |a, b| shapes::distance(a, b) < plan.unit * 0.3;
        near(arrow.from, other.to) && near(arrow.to, other.from)
    };
    let shifted: Vec<bool> =
        arrows.iter().map(|arrow| arrows.iter().any(|other| back(arrow, other))).collect();
    for (arrow, shifted) in arrows.iter_mut().zip(shifted) {
        let long = shapes::distance(arrow.from, arrow.to).max(1.0);
        let way = Point::new((arrow.to.x - arrow.from.x) / long, (arrow.to.y - arrow.from.y) / long);
        let (tail, head) =
            (if stands(arrow.from) { 0.2 } else { 0.04 }, if stands(arrow.to) { 0.24 } else { 0.1 });
        let aside = if shifted { 0.2 * plan.unit } else { 0.0 };
        let moved = |at: Point, along: f32| {
            let along = along * plan.unit;
            Point::new(at.x + way.x * along - way.y * aside, at.y + way.y * along + way.x * aside)
        };
        (arrow.from, arrow.to) = (moved(arrow.from, tail), moved(arrow.to, -head));
    }
    arrows
}

/// Draws arrows, all numbers over all of them.
pub(super) fn draw(layer: &mut Layer, arrows: &[Arrow], plan: &Plan, ink: Cased) {
    let unit = unit(plan);
    for arrow in arrows {
        let line = line(arrow);
        layer.fill(&body(&line, unit, arrow.hollow, CASING), ink.case);
        layer.fill(&body(&line, unit, arrow.hollow, 0.0), ink.ink);
        if arrow.hollow {
            layer.fill(&hollow(&line, unit), ink.case);
        }
    }
    let mut taken: Vec<Point> = Vec::new();
    for arrow in arrows {
        let Some(number) = arrow.number else { continue };
        let line = line(arrow);
        let free = |at: &Point| taken.iter().all(|other| shapes::distance(*at, *other) > 2.0 * NUMBER * unit);
        let along = (0..4_u8).map(|k| shapes::between(line[0], line[1], f32::from(k) * 0.22));
        let at = along.clone().find(free).unwrap_or(arrow.from);
        taken.push(at);
        self::number(layer, number, at, unit, ink);
    }
}

/// A number on a disc.
pub(super) fn number(layer: &mut Layer, number: usize, at: Point, unit: f32, ink: Cased) {
    disc_with(layer, &number.to_string(), at, [NUMBER * unit, CASING * unit], ink);
}

/// A text on a disc, or on a wider plate if it is long.
fn disc_with(layer: &mut Layer, words: &str, at: Point, [radius, casing]: [f32; 2], ink: Cased) {
    let cap = radius * 1.02;
    let wide = (text::width(words, cap) / 2.0 - radius * 0.62).max(0.0);
    let ends = [Point::new(at.x - wide, at.y), Point::new(at.x + wide, at.y)];
    layer.fill(&Path::line(ends[0], ends[1], 2.0 * (radius + casing)), ink.case);
    layer.fill(&Path::line(ends[0], ends[1], 2.0 * radius), ink.ink);
    layer.write(words, at, cap, ink.case);
}

/// The points of an arrow's line: two, or more where it is bent.
fn line(arrow: &Arrow) -> Vec<Point> {
    if !arrow.bent {
        return vec![arrow.from, arrow.to];
    }
    let (a, b) = (arrow.from, arrow.to);
    let (x, y) = ((b.y - a.y) * BEND * 2.0, (a.x - b.x) * BEND * 2.0);
    let over = shapes::between(a, b, 0.5);
    let over = Point::new(over.x + x, over.y + y);
    let at = |k: u8| {
        let t = f32::from(k) / 24.0;
        shapes::between(shapes::between(a, over, t), shapes::between(over, b, t), t)
    };
    (0..=24).map(at).collect()
}

/// An arrow's outline, larger by this all around.
fn body(line: &[Point], unit: f32, hollow: bool, more: f32) -> Path {
    let shaft = if hollow { SHAFT[1] } else { SHAFT[0] } + 2.0 * more;
    let head = shapes::inset(&head(line, unit, &HEAD), -more * unit);
    let mut shaft_line = cut(line, NECK * unit);
    if let (Some(first), Some(&next)) = (shaft_line.first().copied(), shaft_line.get(1)) {
        let long = shapes::distance(first, next).max(1.0);
        shaft_line[0] = shapes::between(first, next, -more * unit / long);
    }
    Path::stroke(&shaft_line, shaft * unit, false).and(Path::polygon(&head))
}

fn hollow(line: &[Point], unit: f32) -> Path {
    let inner = cut(&cut(line, NECK * unit).into_iter().rev().collect::<Vec<_>>(), 0.033 * unit);
    Path::stroke(&inner, SHAFT[2] * unit, false).and(Path::polygon(&head(line, unit, &HOLLOW)))
}

/// A head's corners at the end of a line.
fn head(line: &[Point], unit: f32, corners: &[[f32; 2]]) -> Vec<Point> {
    let (Some(&tip), Some(&before)) = (line.last(), line.len().checked_sub(2).and_then(|k| line.get(k)))
    else {
        return Vec::new();
    };
    let long = shapes::distance(before, tip).max(0.01);
    let (cos, sin) = ((tip.x - before.x) / long, (tip.y - before.y) / long);
    let turned = |[x, y]: &[f32; 2]| {
        Point::new(tip.x + (x * cos - y * sin) * unit, tip.y + (x * sin + y * cos) * unit)
    };
    corners.iter().map(turned).collect()
}

/// The line without so much of its end.
fn cut(line: &[Point], by: f32) -> Vec<Point> {
    let mut line = line.to_vec();
    let mut left = by;
    while let [.., before, last] = line[..] {
        let long = shapes::distance(before, last);
        line.pop();
        if long > left {
            line.push(shapes::between(last, before, left / long));
            break;
        }
        left -= long;
    }
    line
}

/// A dashed line around a piece that is no longer here.
pub(super) fn dashed(layer: &mut Layer, outline: &[Point], plan: &Plan, ink: Cased) {
    let unit = unit(plan);
    layer.fill(&Path::around(outline, 0.07 * unit), ink.case.thin(130));
    layer.fill(&Path::dashes(outline, 0.036 * unit, [0.14 * unit, 0.08 * unit]), ink.ink);
}

/// A ring around a piece.
pub(super) fn ring(layer: &mut Layer, outline: &[Point], plan: &Plan, ink: Cased) {
    let line = shapes::inset(outline, -0.045 * plan.unit);
    layer.fill(&Path::around(&line, 0.11 * plan.unit), ink.case);
    layer.fill(&Path::around(&line, 0.062 * plan.unit), ink.ink);
}

/// A target: a disc with its name in the middle of an empty cell; on a piece, a dashed ring and the disc at its lower
/// right.
pub(super) fn target(
    layer: &mut Layer,
    words: &str,
    (at, piece): (Point, Option<&[Point]>),
    plan: &Plan,
    dyes: &Dyes,
) {
    let unit = unit(plan);
    let mut at = at;
    if let Some(outline) = piece {
        let ring = shapes::inset(outline, -0.045 * plan.unit);
        layer.fill(&Path::around(&ring, 0.1 * plan.unit), dyes.pick.case);
        layer.fill(
            &Path::dashes(&ring, 0.055 * plan.unit, [0.15 * plan.unit, 0.08 * plan.unit]),
            dyes.pick.ink,
        );
        at = Point::new(at.x + 0.27 * plan.unit, at.y + 0.29 * plan.unit);
    }
    let radius = if piece.is_some() { TARGET * 0.85 } else { TARGET } * unit;
    let cap = radius * 0.78;
    let wide = (text::width(words, cap) / 2.0 - radius * 0.74).max(0.0);
    let ends = [Point::new(at.x - wide, at.y), Point::new(at.x + wide, at.y)];
    let plate = |radius: f32| Path::line(ends[0], ends[1], 2.0 * radius);
    layer.fill(&plate(radius + 0.05 * unit), dyes.pick.case);
    layer.fill(&plate(radius), dyes.pick.ink);
    layer.fill(&plate(radius - 0.045 * unit), dyes.target.case);
    layer.write(words, at, cap, dyes.target.ink);
}

/// A short text on a dark disc, amid cells that are pointed out together.
pub(super) fn plate(layer: &mut Layer, words: &str, at: Point, radius: f32, dyes: &Dyes) {
    let cap = radius * 1.0;
    let wide = (text::width(words, cap) / 2.0 - radius * 0.6).max(0.0);
    let ends = [Point::new(at.x - wide, at.y), Point::new(at.x + wide, at.y)];
    let plate = |more: f32| Path::line(ends[0], ends[1], 2.0 * (radius + more * radius));
    layer.fill(&plate(0.36), dyes.pick.case);
    layer.fill(&plate(0.2), dyes.pick.ink);
    layer.fill(&plate(0.0), dyes.target.case);
    layer.write(words, at, cap, dyes.target.ink);
}

/// Cells that could be rested on together: tinted, and outlined as one.
pub(super) fn region(layer: &mut Layer, cells: &[Vec<Point>], plan: &Plan, dyes: &Dyes) {
    for cell in cells {
        layer.fill(&Path::polygon(cell), dyes.pick.ink.thin(87));
    }
    for region in shapes::join(cells) {
        let line = shapes::inset(&region, 0.03 * plan.unit);
        layer.fill(&Path::around(&line, 0.06 * plan.unit), dyes.pick.case);
        layer.fill(&Path::around(&line, 0.032 * plan.unit), dyes.pick.ink);
    }
}

/// A piece's letter, set off from whatever is behind it.
pub(super) fn letter(layer: &mut Layer, letter: char, at: Point, plan: &Plan, dyes: &Dyes) {
    if letter == ' ' {
        return;
    }
    let radius = (0.15 * plan.unit).max(8.0);
    layer.fill(&Path::disc(at, radius * 1.14), dyes.clock.ink);
    layer.fill(&Path::disc(at, radius), dyes.clock.case);
    layer.write(&letter.to_string(), at, radius * 1.1, dyes.clock.ink);
}

/// A cross where a piece was taken.
pub(super) fn cross(layer: &mut Layer, at: Point, plan: &Plan, ink: Cased) {
    let reach = 0.15 * plan.unit.max(unit(plan));
    let stroke = |width: f32, more: f32| {
        let reach = reach + more;
        let end = |x: f32, y: f32| Point::new(at.x + x * reach, at.y + y * reach);
        Path::stroke(&[end(-1.0, -1.0), end(1.0, 1.0)], width, false).and(Path::stroke(
            &[end(-1.0, 1.0), end(1.0, -1.0)],
            width,
            false,
        ))
    };
    let unit = unit(plan);
    layer.fill(&stroke(0.125 * unit, 0.02 * unit), ink.case);
    layer.fill(&stroke(0.066 * unit, 0.0), ink.ink);
}

/// The outline of a cell that pieces of the last turn left or reached, where nothing else is known of it.
pub(super) fn cell(layer: &mut Layer, outline: &[Point], left: bool, plan: &Plan, ink: Cased) {
    let inner = shapes::inset(outline, 0.09 * plan.unit);
    if left {
        dashed(layer, &inner, plan, ink);
    } else {
        layer.fill(&Path::around(&inner, 0.1 * plan.unit), ink.case);
        layer.fill(&Path::around(&inner, 0.055 * plan.unit), ink.ink);
    }
}

/// A circle's points.
pub(super) fn circle(centre: Point, radius: f32) -> Vec<Point> {
    let mut points = arc(centre, radius, 0.0, TAU);
    points.pop();
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_at_its_end() {
        let line = [Point::new(0.0, 0.0), Point::new(10.0, 0.0), Point::new(10.0, 5.0)];
        assert_eq!(cut(&line, 2.0), [line[0], line[1], Point::new(10.0, 3.0)]);
        assert_eq!(cut(&line, 7.0), [line[0], Point::new(8.0, 0.0)]);
        assert!(cut(&line, 50.0).len() <= 1);
    }
}
