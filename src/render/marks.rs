//! Cells pointed out: the last turn, the chosen piece, where it could go.

use super::canvas::Canvas;
use super::canvas::ink;
use super::frame::Frame;
use super::letters;
use super::shapes;
use super::shapes::Bounds;
use super::shapes::Shape;
use super::shapes::Stencil;
use super::text;
use super::theme::Inks;
use crate::games::Mark;
use crate::games::MarkKind;
use crate::games::Point;
use crate::games::Scene;

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

/// Outlines the marked cells, above the pieces: dashed where a piece came from, solid where it came to, thick around
/// the chosen piece, dotted where it could go.
pub(super) fn outline(canvas: &mut Canvas, spots: &[Spot<'_>], frame: &Frame, inks: &Inks) {
    let unit = frame.unit;
    for spot in spots {
        for cell in &spot.cells {
            let (by, width) = match spot.mark.kind {
                MarkKind::From | MarkKind::To => (0.12, 0.045),
                MarkKind::Chosen => (0.05, 0.09),
                MarkKind::Target => (0.07, 0.04),
            };
            let inner = shapes::inset(cell, unit * by);
            let line = |more: f32| match spot.mark.kind {
                MarkKind::From => shapes::dashes(&inner, unit * (width + more), unit * 0.09),
                MarkKind::Target => shapes::dashes(&inner, unit * (width + more), unit * 0.05),
                MarkKind::To | MarkKind::Chosen => shapes::outline(&inner, unit * (width + more)),
            };
            canvas.paint(&Stencil::of(line(0.025)), WHITE.thin(200));
            canvas.paint(&Stencil::of(line(0.0)), inks.mark(spot.mark.kind));
        }
    }
}

const WHITE: super::canvas::Ink = ink(0x00FF_FFFF);

/// Writes the marks' texts on round plates, none over another nor over a letter; a dot where there is no text.
pub(super) fn texts(canvas: &mut Canvas, spots: &[Spot<'_>], letters: &[Bounds], frame: &Frame, inks: &Inks) {
    let mut taken = letters.to_vec();
    for spot in spots.iter().filter(|spot| !spot.cells.is_empty()) {
        if !spot.mark.text.is_empty() {
            plate(canvas, spot, &mut taken, frame, inks);
        } else if spot.mark.kind == MarkKind::Target {
            let centre = free(spot, &taken, frame.unit, 0.2);
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
