//! What cannot be seen on the board: whose turn it is, how much of it is made, and Tsaul.

use super::canvas::Canvas;
use super::frame::Frame;
use super::shapes::Bounds;
use super::shapes::Shape;
use super::shapes::Stencil;
use super::text;
use super::theme::Inks;
use super::theme::SideInks;
use nahil_games::Badge;
use nahil_games::Colour;
use nahil_games::Point;
use nahil_games::Scene;
use nahil_games::Side;

/// Most dots of a badge that are drawn.
const DOTS_MAX: u8 = 16;

/// Paints the badges: the turn at the right, at the end of the board where the side to move sits, and what is counted
/// at the other end; Tsaul left above; lost pieces at the left, beside the side that took them.
pub(super) fn paint(canvas: &mut Canvas, scene: &Scene, bottom: Side, frame: &Frame, inks: &Inks) {
    let [left_upper, right_upper, left_lower, right_lower] = frame.badges();
    let below = scene.to_move.is_none_or(|colour| side(colour) == bottom);
    let [turn, counts] = if below { [right_lower, right_upper] } else { [right_upper, right_lower] };
    let middle = f32::midpoint(turn.min.y, turn.max.y);
    let at = Point::new(turn.max.x - frame.badge * 0.62, middle);
    if let Some(colour) = scene.to_move {
        mover(canvas, at, below, colour, frame, inks);
    }
    for badge in &scene.badges {
        match *badge {
            Badge::Tsaul(level) => tsaul(canvas, &left_upper, level, frame, inks),
            Badge::Steps { made, of } => steps(canvas, at, made, of, frame, inks),
            Badge::Lost { colour, count, of } => {
                let room = if side(colour) == bottom { &left_upper } else { &left_lower };
                lost(canvas, room, [count, of], inks.side(colour), inks, frame);
            }
            Badge::Repeated { times, of } => {
                number(canvas, &counts, 0.3, &format!("={times}/{of}"), frame, inks);
            }
            Badge::PliesLeft(left) | Badge::Stagnation { left } => {
                number(canvas, &counts, 0.8, &format!("-{left}"), frame, inks);
            }
            Badge::Sectors { colour, full, of } => {
                let room = if side(colour) == bottom { &left_lower } else { &left_upper };
                sectors(canvas, room, [full, of], inks.side(colour), inks, frame);
            }
            Badge::ToPlace { colour, count } => {
                let room = if side(colour) == bottom { &left_lower } else { &left_upper };
                to_place(canvas, room, count, inks.side(colour), inks, frame);
            }
            Badge::PassedOver { .. } => {}
            Badge::Wave { now, of, .. } => wave(canvas, &counts, [now, of], inks, frame),
        }
    }
}

const fn side(colour: Colour) -> Side {
    match colour {
        Colour::White | Colour::Gold => Side::White,
        Colour::Black | Colour::Silver => Side::Black,
    }
}

/// The disc of the side to move, in a ring with an arrow to the board.
fn mover(canvas: &mut Canvas, at: Point, below: bool, colour: Colour, frame: &Frame, inks: &Inks) {
    let unit = frame.badge;
    let disc = |radius: f32| vec![Shape::Disc { centre: at, radius: radius * unit }];
    canvas.paint(&Stencil::of(disc(0.44)).without(disc(0.38)), inks.badge);
    let up = if below { -unit } else { unit };
    let tip =
        [(-0.16, 0.42), (0.0, 0.56), (0.16, 0.42)].map(|(x, y)| Point::new(at.x + x * unit, at.y + y * up));
    canvas.paint(&Stencil::of(vec![Shape::Polygon(tip.to_vec())]), inks.badge);
    let side = inks.side(colour);
    canvas.paint(&Stencil::of(disc(0.31)), side.edge);
    canvas.paint(&Stencil::of(disc(0.27)), side.low.mix(side.high, 0.9));
}

/// Dots to the left of the disc: full for the steps that are made.
fn steps(canvas: &mut Canvas, at: Point, made: u8, of: u8, frame: &Frame, inks: &Inks) {
    let count = of.min(DOTS_MAX);
    for k in 0..count {
        let left = f32::from(count - 1 - k) * 0.36 + 0.78;
        dot(canvas, Point::new(at.x - left * frame.badge, at.y), k < made, frame, inks);
    }
}

/// Two slanted strokes, as in a record, with a dot under them for each level of two.
fn tsaul(canvas: &mut Canvas, room: &Bounds, level: u8, frame: &Frame, inks: &Inks) {
    let unit = frame.badge;
    let at = |x: f32, y: f32| Point::new(room.min.x + x * unit, room.min.y + y * unit);
    let stroke = |x: f32| Shape::Line { from: at(x, 0.95), to: at(x + 0.3, 0.2), width: unit * 0.11 };
    canvas.paint(&Stencil::of(vec![stroke(0.25), stroke(0.53)]), inks.badge);
    for k in 0..2u8.max(level.min(DOTS_MAX)) {
        dot(canvas, at(1.2 + f32::from(k) * 0.36, 0.58), k < level, frame, inks);
    }
}

/// A disc for each lost piece, and a ring for each that may still be lost.
fn lost(
    canvas: &mut Canvas,
    room: &Bounds,
    [count, of]: [u8; 2],
    side: SideInks,
    inks: &Inks,
    frame: &Frame,
) {
    let unit = frame.badge;
    for k in 0..of.max(count).min(DOTS_MAX) {
        let x = room.min.x + (0.34 + f32::from(k) * 0.52) * unit;
        let centre = Point::new(x, f32::midpoint(room.min.y, room.max.y));
        let disc = |radius: f32| vec![Shape::Disc { centre, radius: radius * unit }];
        if k < count {
            canvas.paint(&Stencil::of(disc(0.23)), side.edge);
            canvas.paint(&Stencil::of(disc(0.19)), side.low.mix(side.high, 0.9));
        } else {
            canvas.paint(&Stencil::of(disc(0.1)).without(disc(0.07)), inks.badge.thin(150));
        }
    }
}

/// A square for each full sector, and a frame for each that is still wanted.
fn sectors(
    canvas: &mut Canvas,
    room: &Bounds,
    [full, of]: [u8; 2],
    side: SideInks,
    inks: &Inks,
    frame: &Frame,
) {
    let unit = frame.badge;
    for k in 0..of.max(full).min(DOTS_MAX) {
        let x = room.min.x + (0.35 + f32::from(k) * 0.55) * unit;
        let centre = Point::new(x, f32::midpoint(room.min.y, room.max.y));
        let square = |half: f32| vec![rectangle(centre, half * unit, half * unit)];
        if k < full {
            canvas.paint(&Stencil::of(square(0.22)), side.edge);
            canvas.paint(&Stencil::of(square(0.18)), side.low.mix(side.high, 0.9));
        } else {
            canvas.paint(&Stencil::of(square(0.13)).without(square(0.1)), inks.badge.thin(150));
        }
    }
}

/// A disc and how many pieces like it are still to be placed, to the right of the sectors.
fn to_place(canvas: &mut Canvas, room: &Bounds, count: u8, side: SideInks, inks: &Inks, frame: &Frame) {
    let unit = frame.badge;
    let at = |x: f32| Point::new(room.min.x + x * unit, f32::midpoint(room.min.y, room.max.y));
    let disc = |radius: f32| vec![Shape::Disc { centre: at(2.3), radius: radius * unit }];
    canvas.paint(&Stencil::of(disc(0.24)), side.edge);
    canvas.paint(&Stencil::of(disc(0.2)), side.low.mix(side.high, 0.9));
    let text = Shape::Text { text: format!("+{count}"), centre: at(2.95), cap: unit * 0.36, grow: 0.0 };
    canvas.paint(&Stencil::of(vec![text]), inks.badge);
}

/// A bar for each wave that has entered, and a frame for each that is to come, to the left of the numbers.
fn wave(canvas: &mut Canvas, room: &Bounds, [now, of]: [u8; 2], inks: &Inks, frame: &Frame) {
    let unit = frame.badge;
    for k in 0..of.min(DOTS_MAX) {
        let x = room.max.x - (1.5 + f32::from(of - 1 - k) * 0.3) * unit;
        let centre = Point::new(x, f32::midpoint(room.min.y, room.max.y));
        let bar = |margin: f32| vec![rectangle(centre, (0.1 - margin) * unit, (0.3 - margin) * unit)];
        let hole = if k < now { Vec::new() } else { bar(0.03) };
        canvas.paint(&Stencil::of(bar(0.0)).without(hole), inks.badge);
    }
}

fn rectangle(centre: Point, half_width: f32, half_height: f32) -> Shape {
    let [left, right] = [centre.x - half_width, centre.x + half_width];
    let [top, bottom] = [centre.y - half_height, centre.y + half_height];
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    Shape::Polygon(corners.map(|(x, y)| Point::new(x, y)).to_vec())
}

/// A number at the right, so far below the upper end of the room.
fn number(canvas: &mut Canvas, room: &Bounds, down: f32, text: &str, frame: &Frame, inks: &Inks) {
    let cap = frame.badge * 0.3;
    let centre = Point::new(
        room.max.x - text::width(text, cap) / 2.0 - frame.badge * 0.2,
        room.min.y + down * frame.badge,
    );
    let text = Shape::Text { text: text.to_owned(), centre, cap, grow: 0.0 };
    canvas.paint(&Stencil::of(vec![text]), inks.badge);
}

fn dot(canvas: &mut Canvas, centre: Point, full: bool, frame: &Frame, inks: &Inks) {
    let disc = |radius: f32| vec![Shape::Disc { centre, radius: radius * frame.badge }];
    let hole = if full { Vec::new() } else { disc(0.085) };
    canvas.paint(&Stencil::of(disc(0.13)).without(hole), inks.badge);
}
