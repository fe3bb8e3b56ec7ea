//! Cells pointed out: the last turn, the chosen piece, where it could go.

use super::canvas::Canvas;
use super::canvas::Ink;
use super::canvas::ink;
use super::frame::Frame;
use super::letters;
use super::shapes;
use super::shapes::Bounds;
use super::shapes::Shape;
use super::shapes::Stencil;
use super::text;
use super::theme::Inks;
use nahil_games::Mark;
use nahil_games::MarkKind;
use nahil_games::Point;
use nahil_games::Scene;

/// A mark in pixels.
#[derive(Debug)]
pub(super) struct Spot<'a> {
    mark: &'a Mark,
    cells: Vec<Vec<Point>>,
}

/// The marks in pixels. A cell that pieces left and reached in one turn bears the later mark only.
pub(super) fn spots<'a>(scene: &'a Scene, frame: &Frame) -> Vec<Spot<'a>> {
    let cell = |name: &String| scene.cells.iter().find(|cell| cell.name == *name);
    let last_turn = |kind: MarkKind| matches!(kind, MarkKind::From | MarkKind::To);
    let spot = |(place, mark): (usize, &'a Mark)| {
        let later = |name: &&String| {
            let stale = |other: &Mark| last_turn(other.kind) && other.cells.contains(name);
            !(last_turn(mark.kind) && scene.marks[place + 1..].iter().any(stale))
        };
        let cells = mark.cells.iter().filter(later).filter_map(cell);
        Spot { mark, cells: cells.map(|cell| frame.pixels(&cell.outline)).collect() }
    };
    scene.marks.iter().enumerate().map(spot).collect()
}

/// Tints the marked cells, beneath the pieces.
pub(super) fn tint(canvas: &mut Canvas, spots: &[Spot<'_>], inks: &Inks) {
    for spot in spots {
        let alpha = match spot.mark.kind {
            MarkKind::From => 0,
            MarkKind::To | MarkKind::Target => 70,
            MarkKind::Chosen => 110,
        };
        let cells = spot.cells.iter().cloned().map(Shape::Polygon).collect();
        canvas.paint(&Stencil::of(cells), inks.mark(spot.mark.kind).thin(alpha));
    }
}

/// Outlines the marked cells: dashed where a piece came from, doubly where it came to, thick and with knobs around the
/// chosen piece, dotted where it could go. Only those regions which have a cell that is `wanted`.
pub(super) fn outline(
    canvas: &mut Canvas,
    spots: &[Spot<'_>],
    frame: &Frame,
    inks: &Inks,
    wanted: &dyn Fn(&[Point]) -> bool,
) {
    for spot in spots.iter().filter(|spot| spot.cells.iter().any(|cell| wanted(cell))) {
        for region in shapes::join(&spot.cells) {
            let line = |more: f32| Stencil::of(lines(spot.mark.kind, &region, frame.unit, more * frame.unit));
            canvas.paint(&line(0.028), WHITE.thin(220));
            canvas.paint(&line(0.0), inks.mark(spot.mark.kind));
        }
    }
}

/// The lines around a region; `more` makes them wider.
fn lines(kind: MarkKind, region: &[Point], unit: f32, more: f32) -> Vec<Shape> {
    let inner = |by: f32| shapes::inset(region, unit * by);
    match kind {
        MarkKind::From => shapes::dashes(&inner(0.09), unit * 0.045 + more, unit * 0.09),
        MarkKind::To => {
            let mut double = shapes::outline(&inner(0.045), unit * 0.035 + more);
            double.extend(shapes::outline(&inner(0.115), unit * 0.035 + more));
            double
        }
        MarkKind::Chosen => {
            let knob = |centre| Shape::Disc { centre, radius: unit * 0.08 + more / 2.0 };
            let mut thick = shapes::outline(&inner(0.06), unit * 0.08 + more);
            thick.extend(inner(0.06).into_iter().map(knob));
            thick
        }
        MarkKind::Target => shapes::dashes(&inner(0.07), unit * 0.04 + more, unit * 0.05),
    }
}

const WHITE: Ink = ink(0x00FF_FFFF);

/// Writes the marks' texts on round plates, none over another nor over a letter; a dot beside the cell's name where
/// there is no text.
pub(super) fn texts(canvas: &mut Canvas, spots: &[Spot<'_>], letters: &[Bounds], frame: &Frame, inks: &Inks) {
    let mut taken = letters.to_vec();
    for spot in spots.iter().filter(|spot| !spot.cells.is_empty()) {
        if !spot.mark.text.is_empty() {
            plate(canvas, spot, &mut taken, frame, inks);
        } else if spot.mark.kind == MarkKind::Target {
            let centre = beside_name(&spot.cells);
            let dot = |radius: f32| Stencil::of(vec![Shape::Disc { centre, radius: frame.unit * radius }]);
            canvas.paint(&dot(0.115), WHITE);
            canvas.paint(&dot(0.09), inks.mark(spot.mark.kind));
        }
    }
}

fn plate(canvas: &mut Canvas, spot: &Spot<'_>, taken: &mut Vec<Bounds>, frame: &Frame, inks: &Inks) {
    let unit = frame.unit;
    let (cap, radius) = (unit * 0.19, unit * 0.19);
    let wide = (text::width(&spot.mark.text, cap) - radius).max(0.0);
    let centre = free(spot, taken, unit, wide / unit + 0.4);
    taken.push(Bounds::around(centre, wide + 2.0 * radius, 2.0 * radius));
    let plate = |radius: f32| {
        let end = |x: f32| Point::new(centre.x + x, centre.y);
        let (left, right) = (end(-wide / 2.0), end(wide / 2.0));
        let ends = [left, right].map(|centre| Shape::Disc { centre, radius });
        let bar = Shape::Line { from: left, to: right, width: 2.0 * radius };
        Stencil::of(ends.into_iter().chain([bar]).collect())
    };
    canvas.paint(&plate(radius + unit * 0.03), WHITE);
    canvas.paint(&plate(radius), inks.mark(spot.mark.kind));
    let text = Shape::Text { text: spot.mark.text.clone(), centre, cap, grow: 0.0 };
    canvas.paint(&Stencil::of(vec![text]), WHITE);
}

/// A place in the first of these cells that is above or below its name.
fn beside_name(cells: &[Vec<Point>]) -> Point {
    let Some(cell) = cells.first() else { return Point::default() };
    let centre = shapes::centroid(cell);
    let aside = |corner: &&Point| (corner.y - centre.y).abs();
    let corner = cell.iter().max_by(|a, b| aside(a).total_cmp(&aside(b))).copied().unwrap_or(centre);
    shapes::between(centre, corner, 0.52)
}

/// A free place for a text: the middle of the cells, then each cell's, then around them.
fn free(spot: &Spot<'_>, taken: &[Bounds], unit: f32, wide: f32) -> Point {
    let centres: Vec<Point> = spot.cells.iter().map(|cell| shapes::centroid(cell)).collect();
    let mut candidates = vec![shapes::centroid(&centres)];
    candidates.extend(&centres);
    for part in [0.35, 0.6] {
        let towards = |cell: &Vec<Point>| {
            let centre = shapes::centroid(cell);
            cell.iter().map(|&corner| shapes::between(centre, corner, part)).collect::<Vec<_>>()
        };
        candidates.extend(spot.cells.iter().flat_map(towards));
    }
    letters::free(&candidates, taken, wide * unit, 0.4 * unit)
}
