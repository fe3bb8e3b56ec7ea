//! The empty board: drawn once for each view and kept.

use super::canvas::Canvas;
use super::canvas::Ink;
use super::frame;
use super::frame::Frame;
use super::shapes;
use super::shapes::Bounds;
use super::shapes::Shape;
use super::shapes::Stencil;
use super::text;
use super::theme::Inks;
use super::theme::Theme;
use nahil_games::Cell;
use nahil_games::Colour;
use nahil_games::Label;
use nahil_games::Point;
use nahil_games::Scene;
use nahil_games::Sign;
use std::f32::consts::TAU;
use std::sync::Mutex;
use std::sync::PoisonError;

/// How many empty boards are kept; one of 1080 pixels takes some six megabytes.
const KEPT_MAX: usize = 8;

static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

struct Kept {
    cells: Vec<Cell>,
    labels: Vec<Label>,
    frame: Frame,
    theme: Theme,
    canvas: Canvas,
}

/// The board without pieces, marks and badges.
pub(super) fn empty(scene: &Scene, frame: &Frame, theme: Theme) -> Canvas {
    if let Some(canvas) = kept(scene, frame, theme) {
        return canvas;
    }
    let canvas = draw(scene, frame, theme);
    keep(Kept {
        cells: scene.cells.clone(),
        labels: scene.labels.clone(),
        frame: frame.clone(),
        theme,
        canvas: canvas.clone(),
    });
    canvas
}

fn kept(scene: &Scene, frame: &Frame, theme: Theme) -> Option<Canvas> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let same = |k: &Kept| {
        k.theme == theme && k.frame == *frame && k.cells == scene.cells && k.labels == scene.labels
    };
    let place = kept.iter().position(same)?;
    // The last one used stands last, so that the first is the one to drop.
    kept[place..].rotate_left(1);
    kept.last().map(|k| k.canvas.clone())
}

fn keep(board: Kept) {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.len() >= KEPT_MAX {
        kept.remove(0);
    }
    kept.push(board);
}

fn draw(scene: &Scene, frame: &Frame, theme: Theme) -> Canvas {
    let inks = theme.inks();
    let mut canvas = Canvas::new(frame.width, frame.height, inks.ground);
    let outlines: Vec<Vec<Point>> = scene.cells.iter().map(|cell| frame.pixels(&cell.outline)).collect();
    for (cell, outline) in scene.cells.iter().zip(&outlines) {
        // Slightly too large, so that no seam shows between neighbours.
        fill(&mut canvas, cell, &shapes::inset(outline, -0.6), inks);
    }
    for (cell, outline) in scene.cells.iter().zip(&outlines) {
        if let Some(sign) = cell.sign {
            temple(&mut canvas, sign, outline, frame, inks);
        }
    }
    lines(&mut canvas, &scene.cells, &outlines, frame, inks);
    for (cell, outline) in scene.cells.iter().zip(&outlines) {
        name(&mut canvas, cell, outline, frame, inks);
    }
    for label in &scene.labels {
        let text = Shape::Text {
            text: label.text.clone(),
            centre: frame.pixel(label.at),
            cap: frame.unit * frame::label_cap(&label.text),
            grow: 0.0,
        };
        canvas.paint(&Stencil::of(vec![text]), inks.label);
    }
    canvas
}

fn fill(canvas: &mut Canvas, cell: &Cell, outline: &[Point], inks: &Inks) {
    let ground = Stencil::of(vec![Shape::Polygon(outline.to_vec())]);
    canvas.paint(&ground, inks.cell(cell.shade, cell.zone.is_some()));
}

/// The lines between cells; thick ones around the board and around zones.
fn lines(canvas: &mut Canvas, cells: &[Cell], outlines: &[Vec<Point>], frame: &Frame, inks: &Inks) {
    let thin = outlines.iter().flat_map(|outline| shapes::outline(outline, frame.unit * 0.016)).collect();
    canvas.paint(&Stencil::of(thin), inks.line);
    let mut sides: Vec<(Side, Option<Colour>)> = Vec::new();
    for (cell, outline) in cells.iter().zip(outlines) {
        sides.extend(sides_of(outline).map(|side| (side, cell.zone)));
    }
    sides.sort_by_key(|(side, _)| side.key);
    let thick =
        sides.chunk_by(|a, b| a.0.key == b.0.key).filter(|same| same.len() == 1 || same[0].1 != same[1].1);
    let thick =
        thick.flat_map(|same| shapes::outline(&[same[0].0.from, same[0].0.to], frame.unit * 0.045)).collect();
    canvas.paint(&Stencil::of(thick), inks.rim);
}

/// A side of a cell. Two cells that share it give it the same key, whatever the direction.
#[derive(Clone, Copy)]
struct Side {
    from: Point,
    to: Point,
    key: [i32; 4],
}

fn sides_of(outline: &[Point]) -> impl Iterator<Item = Side> {
    let whole = |p: Point| [p.x.round() as i32, p.y.round() as i32];
    outline.iter().zip(outline.iter().cycle().skip(1)).map(move |(&from, &to)| {
        let (a, b) = (whole(from).min(whole(to)), whole(from).max(whole(to)));
        Side { from, to, key: [a[0], a[1], b[0], b[1]] }
    })
}

fn temple(canvas: &mut Canvas, sign: Sign, outline: &[Point], frame: &Frame, inks: &Inks) {
    let (centre, unit) = (shapes::centroid(outline), frame.unit);
    let disc = |x: f32, radius: f32| Shape::Disc {
        centre: Point::new(centre.x + x * unit, centre.y),
        radius: radius * unit,
    };
    let ground = Stencil::of(vec![Shape::Polygon(outline.to_vec())]);
    match sign {
        Sign::Sun(_) => {
            canvas.paint(&ground, inks.sun[0]);
            let rays = (0..12).map(|k| ray(centre, unit, k as f32 / 12.0 * TAU)).collect();
            canvas.paint(&Stencil::of(rays).within(vec![Shape::Polygon(outline.to_vec())]), inks.sun[1]);
            canvas.paint(&Stencil::of(vec![disc(0.0, 0.195)]).without(vec![disc(0.0, 0.165)]), inks.sun[1]);
        }
        Sign::Moon(_) => {
            canvas.paint(&ground, inks.moon[0]);
            canvas.paint(&Stencil::of(vec![disc(0.0, 0.25)]).without(vec![disc(0.09, 0.2)]), inks.moon[1]);
        }
        Sign::Trap => {
            canvas.paint(&ground, inks.sun[0]);
            canvas.paint(&Stencil::of(vec![disc(0.0, 0.38)]).without(vec![disc(0.0, 0.33)]), inks.sun[1]);
        }
    }
}

fn ray(centre: Point, unit: f32, angle: f32) -> Shape {
    let (sin, cos) = angle.sin_cos();
    let at = |far: f32| Point::new(centre.x + cos * far * unit, centre.y + sin * far * unit);
    Shape::Line { from: at(0.225), to: at(0.285), width: unit * 0.03 }
}

/// Height of the capitals of a cell's name, in units.
const NAME: f32 = 0.15;

fn name(canvas: &mut Canvas, cell: &Cell, outline: &[Point], frame: &Frame, inks: &Inks) {
    let centre = shapes::centroid(outline);
    let most = if cell.sign.is_some() { NAME * 0.8 } else { NAME };
    let cap = fitting(&cell.name, outline, centre, frame.unit * most);
    let text = Shape::Text { text: cell.name.clone(), centre, cap, grow: 0.0 };
    canvas.paint(&Stencil::of(vec![text]), name_ink(cell, inks));
}

/// Moves the names of which pieces would hide only some letters to where the cell is seen, and takes those away for
/// which there is no such place.
pub(super) fn move_names(
    canvas: &mut Canvas,
    scene: &Scene,
    frame: &Frame,
    inks: &Inks,
    hidden: &dyn Fn(Point) -> bool,
) {
    for cell in &scene.cells {
        let outline = frame.pixels(&cell.outline);
        let cap = frame.unit * NAME;
        if !clear(&cell.name, shapes::centroid(&outline), cap, hidden) {
            let ground = shapes::inset(&outline, frame.unit * 0.03);
            fill(canvas, cell, &ground, inks);
            if let Some(sign) = cell.sign {
                temple(canvas, sign, &ground, frame, inks);
            }
            if let Some((centre, cap)) = seen(&cell.name, &outline, cap, hidden) {
                let text = Shape::Text { text: cell.name.clone(), centre, cap, grow: 0.0 };
                canvas.paint(&Stencil::of(vec![text]), name_ink(cell, inks));
            }
        }
    }
}

/// Whether nothing hides a name.
fn clear(name: &str, centre: Point, cap: f32, hidden: &dyn Fn(Point) -> bool) -> bool {
    let bounds = Bounds::around(centre, text::width(name, cap) + cap * 0.6, cap * 1.7);
    let corners = bounds.corners();
    let sides = corners.iter().zip(corners.iter().cycle().skip(1)).map(|(&a, &b)| shapes::between(a, b, 0.5));
    !corners.iter().copied().chain(sides).chain([centre]).any(hidden)
}

/// Where in a cell nothing hides its name, and how large it can be there.
fn seen(name: &str, outline: &[Point], cap: f32, hidden: &dyn Fn(Point) -> bool) -> Option<(Point, f32)> {
    let middle = shapes::centroid(outline);
    let next = outline.iter().cycle().skip(1);
    let ways: Vec<Point> =
        outline.iter().zip(next).flat_map(|(&a, &b)| [a, shapes::between(a, b, 0.5)]).collect();
    let sizes = [1.0, 0.85, 0.7].map(|part| cap * part);
    let places = [0.2, 0.35, 0.5, 0.65].into_iter();
    let mut spots = places.flat_map(|part| {
        let along = ways.iter().map(move |&way| shapes::between(middle, way, part));
        along.flat_map(move |spot| sizes.map(|cap| (spot, cap)))
    });
    spots.find(|&(spot, cap)| fits(name, outline, spot, cap) && clear(name, spot, cap, hidden))
}

fn name_ink(cell: &Cell, inks: &Inks) -> Ink {
    match cell.sign {
        Some(Sign::Sun(_) | Sign::Trap) => inks.sun[2],
        Some(Sign::Moon(_)) => inks.moon[2],
        None => inks.name,
    }
}

/// The greatest height of capitals, up to `most`, at which a text lies within a polygon.
fn fitting(text: &str, outline: &[Point], centre: Point, most: f32) -> f32 {
    let sizes = (5_u8..=10).rev().map(|tenth| most * f32::from(tenth) / 10.0);
    sizes.into_iter().find(|&cap| fits(text, outline, centre, cap)).unwrap_or(most / 2.0)
}

fn fits(text: &str, outline: &[Point], centre: Point, cap: f32) -> bool {
    let bounds = Bounds::around(centre, text::width(text, cap) * 1.05, cap * 1.4);
    bounds.corners().iter().all(|&corner| shapes::contains(outline, corner))
}
