//! The pieces, lowest face first, and what shows of those that others hide.

use super::canvas::Canvas;
use super::frame::Frame;
use super::shapes;
use super::shapes::Shape;
use super::shapes::Stencil;
use super::theme::Inks;
use super::theme::SideInks;
use nahil_games::Cell;
use nahil_games::Form;
use nahil_games::Piece;
use nahil_games::Point;
use nahil_games::Scene;

/// A piece in pixels.
#[derive(Debug)]
pub(super) struct Body<'a> {
    /// The piece.
    pub(super) piece: &'a Piece,
    /// Its inks.
    pub(super) inks: SideInks,
    /// Its faces, or its disc.
    pub(super) tops: Vec<Top>,
    /// The cells on which it rests.
    pub(super) rests: Vec<Vec<Point>>,
    /// Where its letter would be.
    pub(super) letter_at: Point,
}

/// What is seen of a piece from above.
#[derive(Debug)]
pub(super) struct Top {
    shape: Flat,
    height: f32,
    light: f32,
}

#[derive(Debug)]
enum Flat {
    Face(Vec<Point>),
    Disc { centre: Point, radius: f32 },
}

/// The pieces in pixels.
pub(super) fn bodies<'a>(scene: &'a Scene, frame: &Frame, inks: &Inks) -> Vec<Body<'a>> {
    let body = |piece: &'a Piece| Body {
        piece,
        inks: inks.side(piece.colour),
        tops: tops(&piece.form, frame),
        rests: rests_of(piece, scene).map(|cell| frame.pixels(&cell.outline)).collect(),
        letter_at: frame.pixel(piece.letter_at),
    };
    scene.pieces.iter().map(body).collect()
}

/// The cells on which a piece rests; the one in which it stands if it names none.
fn rests_of<'a>(piece: &'a Piece, scene: &'a Scene) -> impl Iterator<Item = &'a Cell> {
    let stands = |cell: &Cell| match &piece.form {
        Form::Disc { centre, .. } => piece.rests_on.is_empty() && shapes::contains(&cell.outline, *centre),
        Form::Solid(_) => false,
    };
    scene.cells.iter().filter(move |cell| piece.rests_on.contains(&cell.name) || stands(cell))
}

/// Where there is no room for a cell's name: pieces are there, or the outlines of cells on which they rest.
pub(super) fn covered(bodies: &[Body<'_>]) -> impl Fn(Point) -> bool {
    let outlined = |body: &Body<'_>| if body.shows_rests(bodies) { body.rests.clone() } else { Vec::new() };
    let rests: Vec<Vec<Point>> = bodies.iter().flat_map(outlined).collect();
    move |point| {
        bodies.iter().any(|body| body.height_at(point).is_some())
            || rests.iter().any(|cell| shapes::contains(cell, point))
    }
}

/// Whether solids stand on some of a cell, or over it.
pub(super) fn overhung(bodies: &[Body<'_>], cell: &[Point]) -> bool {
    let centre = shapes::centroid(cell);
    let solids = |body: &&Body<'_>| body.radius().is_none();
    let inside = |body: &Body<'_>| {
        cell.iter().any(|&corner| body.height_at(shapes::between(centre, corner, 0.6)).is_some())
    };
    bodies.iter().filter(solids).any(inside)
}

fn tops(form: &Form, frame: &Frame) -> Vec<Top> {
    match form {
        Form::Disc { centre, radius } => {
            let shape = Flat::Disc { centre: frame.pixel(*centre), radius: frame.length(*radius) };
            vec![Top { shape, height: 0.0, light: 0.9 }]
        }
        Form::Solid(faces) => {
            let top = |face: &nahil_games::Face| Top {
                shape: Flat::Face(frame.pixels(&face.outline)),
                height: face.height,
                light: face.light,
            };
            faces.iter().map(top).collect()
        }
    }
}

/// Paints all pieces but their letters.
pub(super) fn paint(canvas: &mut Canvas, bodies: &[Body<'_>], frame: &Frame, inks: &Inks) {
    for body in bodies {
        shadow(canvas, body, frame, inks);
    }
    let mut order: Vec<(&Body<'_>, &Top)> =
        bodies.iter().flat_map(|b| b.tops.iter().map(move |t| (b, t))).collect();
    order.sort_by(|a, b| a.1.height.total_cmp(&b.1.height));
    for (body, top) in order {
        top.paint(canvas, body, frame);
    }
    for body in bodies {
        reveal(canvas, body, bodies, frame);
    }
    for body in bodies {
        rests(canvas, body, bodies, frame, inks);
    }
}

fn shadow(canvas: &mut Canvas, body: &Body<'_>, frame: &Frame, inks: &Inks) {
    let by = frame.unit * 0.045;
    let moved = |p: &Point| Point::new(p.x + by, p.y + by * 1.4);
    let shapes = body.tops.iter().map(|top| match &top.shape {
        Flat::Face(corners) => Shape::Polygon(corners.iter().map(moved).collect()),
        Flat::Disc { centre, radius } => Shape::Disc { centre: moved(centre), radius: *radius },
    });
    canvas.paint(&Stencil::of(shapes.collect()), inks.shadow);
}

impl Top {
    fn paint(&self, canvas: &mut Canvas, body: &Body<'_>, frame: &Frame) {
        let ink = body.inks.low.mix(body.inks.high, self.light);
        let shape = self.shape();
        canvas.paint(&Stencil::of(vec![shape.clone()]), ink);
        if body.piece.held {
            canvas
                .paint(&hatching(&self.corners(), frame.unit).within(vec![shape]), body.inks.held.thin(170));
        }
        self.edges(canvas, body, frame);
    }

    fn shape(&self) -> Shape {
        match &self.shape {
            Flat::Face(corners) => Shape::Polygon(corners.clone()),
            Flat::Disc { centre, radius } => Shape::Disc { centre: *centre, radius: *radius },
        }
    }

    fn corners(&self) -> Vec<Point> {
        match &self.shape {
            Flat::Face(corners) => corners.clone(),
            Flat::Disc { centre, radius } => {
                shapes::Bounds::around(*centre, 2.0 * radius, 2.0 * radius).corners().to_vec()
            }
        }
    }

    /// The edges of a face; a disc has a rim and a groove.
    fn edges(&self, canvas: &mut Canvas, body: &Body<'_>, frame: &Frame) {
        let width = frame.unit * 0.035;
        match &self.shape {
            Flat::Face(corners) => canvas.paint(&Stencil::outline(corners, width), body.inks.edge),
            Flat::Disc { centre, radius } => {
                let ring = |outer: f32, width: f32| {
                    let disc = |radius: f32| vec![Shape::Disc { centre: *centre, radius }];
                    Stencil::of(disc(outer)).without(disc(outer - width))
                };
                canvas.paint(&ring(*radius, width * 1.2), body.inks.edge);
                canvas.paint(&ring(radius * 0.8, width * 0.5), body.inks.edge.thin(150));
            }
        }
    }

    /// Whether this covers a point.
    pub(super) fn covers(&self, point: Point) -> bool {
        match &self.shape {
            Flat::Face(corners) => shapes::contains(corners, point),
            Flat::Disc { centre, radius } => shapes::distance(*centre, point) < *radius,
        }
    }
}

impl Body<'_> {
    /// Height of what this piece shows at a point, if it is there at all.
    pub(super) fn height_at(&self, point: Point) -> Option<f32> {
        self.tops.iter().filter(|top| top.covers(point)).map(|top| top.height).max_by(f32::total_cmp)
    }

    /// Whether another piece hides this one at a point.
    pub(super) fn hidden_at(&self, point: Point, bodies: &[Body<'_>]) -> bool {
        let own = self.height_at(point).unwrap_or_default();
        let above = |other: &Body<'_>| other.height_at(point).is_some_and(|height| height > own);
        bodies.iter().any(|other| !std::ptr::eq(other, self) && above(other))
    }

    /// Whether another piece hides some of this one in a cell.
    fn hidden_in(&self, cell: &[Point], bodies: &[Body<'_>]) -> bool {
        let centre = shapes::centroid(cell);
        let mut seen = cell.iter().map(|&corner| shapes::between(centre, corner, 0.5)).chain([centre]);
        seen.any(|point| self.hidden_at(point, bodies))
    }

    /// Whether another piece hides some of this disc, or some of this solid where it rests.
    pub(super) fn is_hidden(&self, bodies: &[Body<'_>]) -> bool {
        let hidden = |top: &Top| match top.shape {
            Flat::Disc { .. } => self.hidden_in(&top.corners(), bodies),
            Flat::Face(_) => false,
        };
        self.tops.iter().any(hidden) || self.rests.iter().any(|cell| self.hidden_in(cell, bodies))
    }

    /// Whether the cells on which it rests need to be outlined.
    fn shows_rests(&self, bodies: &[Body<'_>]) -> bool {
        self.overhangs() || self.is_hidden(bodies)
    }

    /// Whether anything of the piece is outside the cells on which it rests.
    fn overhangs(&self) -> bool {
        let over = |&point: &Point| {
            // A corner of the cell counts as within it: the point is moved a little to each cell's centre.
            let within = |cell: &Vec<Point>| {
                shapes::contains(cell, shapes::between(point, shapes::centroid(cell), 0.02))
            };
            !self.rests.iter().any(within)
        };
        self.tops.iter().any(|top| match &top.shape {
            Flat::Face(corners) => corners.iter().any(over),
            Flat::Disc { .. } => false,
        })
    }

    /// Radius of the disc, if it is one.
    pub(super) fn radius(&self) -> Option<f32> {
        self.tops.iter().find_map(|top| match top.shape {
            Flat::Disc { radius, .. } => Some(radius),
            Flat::Face(_) => None,
        })
    }
}

/// Shows a piece through what hides its resting cells.
fn reveal(canvas: &mut Canvas, body: &Body<'_>, bodies: &[Body<'_>], frame: &Frame) {
    let disc = body.tops.iter().find(|top| matches!(top.shape, Flat::Disc { .. }));
    match disc {
        Some(disc) if body.is_hidden(bodies) => disc.paint(canvas, body, frame),
        Some(_) => {}
        None => body
            .rests
            .iter()
            .filter(|cell| body.hidden_in(cell, bodies))
            .for_each(|cell| window(canvas, body, cell, bodies, frame)),
    }
}

/// Paints a piece again where others hide it in a cell on which it rests.
fn window(canvas: &mut Canvas, body: &Body<'_>, cell: &[Point], bodies: &[Body<'_>], frame: &Frame) {
    let inner = Shape::Polygon(shapes::inset(cell, frame.unit * 0.05));
    for top in &body.tops {
        let above = |other: &&Top| other.height > top.height;
        let others = bodies.iter().filter(|other| !std::ptr::eq(*other, body));
        let hiding: Vec<Shape> = others.flat_map(|other| &other.tops).filter(above).map(Top::shape).collect();
        let seen = |stencil: Stencil| stencil.within(hiding.clone()).within(vec![inner.clone()]);
        canvas.paint(&seen(Stencil::of(vec![top.shape()])), body.inks.low.mix(body.inks.high, top.light));
        if body.piece.held {
            let hatching = hatching(&top.corners(), frame.unit).within(vec![top.shape()]);
            canvas.paint(&seen(hatching), body.inks.held.thin(170));
        }
        canvas.paint(&seen(Stencil::outline(&top.corners(), frame.unit * 0.025)), body.inks.edge);
    }
}

/// Outlines the cells on which a piece rests, unless it is plain that it rests there: nothing overhangs.
fn rests(canvas: &mut Canvas, body: &Body<'_>, bodies: &[Body<'_>], frame: &Frame, inks: &Inks) {
    if !body.shows_rests(bodies) {
        return;
    }
    for region in shapes::join(&body.rests) {
        let inner = shapes::inset(&region, frame.unit * 0.055);
        canvas.paint(&Stencil::outline(&inner, frame.unit * 0.065), inks.rest[1].thin(150));
        canvas.paint(&Stencil::outline(&inner, frame.unit * 0.04), inks.rest[0]);
    }
}

/// Slanted lines over everything around these corners.
fn hatching(corners: &[Point], unit: f32) -> Stencil {
    let bounds = shapes::Bounds::of(corners);
    let (step, tall) = (unit * 0.13, bounds.max.y - bounds.min.y);
    // The lines start from the picture's corner, so that they meet from face to face.
    let (first, last) = ((bounds.min.x + bounds.min.y) / step, (bounds.max.x + bounds.max.y) / step);
    let line = |k: i32| {
        let sum = k as f32 * step;
        let at = |y: f32| Point::new(sum - y, y);
        Shape::Line { from: at(bounds.min.y), to: at(bounds.min.y + tall), width: unit * 0.035 }
    };
    let count = (last - first).clamp(0.0, 500.0) as i32 + 1;
    Stencil::of((0..=count).map(|k| line((first as i32).saturating_add(k))).collect())
}
