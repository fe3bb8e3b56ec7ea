//! Where the points of a scene come to lie on a picture.

use super::shapes;
use super::shapes::Bounds;
use super::text;
use nahil_games::Cell;
use nahil_games::Form;
use nahil_games::Point;
use nahil_games::Scene;

/// Narrowest and widest picture, in pixels.
pub(super) const WIDTHS: (u32, u32) = (120, 2400);
/// A picture is at most so many times as high as it is wide.
const TALL_MAX: f32 = 3.0;
/// Coordinates beyond this are mistakes, and not drawn.
const FAR: f32 = 1000.0;
/// Height of a row of badges, and the width that is kept free for it, in its units.
const BADGES: (f32, f32) = (1.1, 2.9);

/// A badge's unit as a part of the picture's width.
const BADGE: f32 = 0.1;
/// Height of the capitals of a label of one letter, and of a longer one, in units.
const LABEL: (f32, f32) = (0.24, 0.165);
/// Half the width that is kept free for a label at most, in units.
const LABEL_MAX: f32 = 1.0;
/// A unit is at most this part of the picture's width: boards of few cells do not need thicker lines.
const UNIT_MAX: f32 = 0.13;

/// The way from a scene's points to pixels.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Frame {
    /// Width of the picture in pixels.
    pub(super) width: u32,
    /// Height of the picture in pixels.
    pub(super) height: u32,
    /// Size of a cell in pixels: the edge of the triangle that is as large. Everything drawn is measured by it.
    pub(super) unit: f32,
    /// The same for badges: a part of the picture's width, whatever the cells' size.
    pub(super) badge: f32,
    scale: f32,
    /// 1, or -1 where the board is turned.
    sign: f32,
    /// The left upper corner in scaled units.
    corner: Point,
}

impl Frame {
    /// The frame of a scene.
    pub(super) fn new(scene: &Scene, turned: bool, width: u32) -> Self {
        let width = width.clamp(WIDTHS.0, WIDTHS.1);
        let mut frame = Self {
            width,
            height: width,
            unit: 1.0,
            badge: 1.0,
            scale: 1.0,
            sign: if turned { -1.0 } else { 1.0 },
            corner: Point::default(),
        };
        let unit = unit(&scene.cells);
        let mut bounds = frame.extent(scene, unit);
        let unit = unit.min((bounds.max.x - bounds.min.x) * UNIT_MAX);
        let badge = (bounds.max.x - bounds.min.x) * BADGE;
        if frame.crowded(scene, &bounds, badge) {
            bounds.min.y -= BADGES.0 * badge;
            bounds.max.y += BADGES.0 * badge;
        }
        let (wide, tall) = (bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);
        let scale = snapped((width as f32 / wide).min(width as f32 * TALL_MAX / tall));
        frame.height = (tall * scale).ceil().max(1.0) as u32;
        frame.scale = scale;
        frame.unit = unit * scale;
        frame.badge = badge * scale;
        let centre = f32::midpoint(bounds.min.x, bounds.max.x);
        frame.corner =
            Point::new((centre * scale).round() - (width / 2) as f32, (bounds.min.y * scale).floor());
        frame
    }

    /// Where a point of the scene lies on the picture; what is no number, or far off, lies in the corner.
    pub(super) fn pixel(&self, point: Point) -> Point {
        if !(point.x.abs() < FAR && point.y.abs() < FAR) {
            return Point::default();
        }
        Point::new(
            point.x * self.sign * self.scale - self.corner.x,
            -point.y * self.sign * self.scale - self.corner.y,
        )
    }

    /// Where several points lie.
    pub(super) fn pixels(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|&point| self.pixel(point)).collect()
    }

    /// A length of the scene in pixels.
    pub(super) fn length(&self, length: f32) -> f32 {
        if length.abs() < FAR { length * self.scale } else { 0.0 }
    }

    /// The rectangles in the four corners that are kept free for badges: left upper, right upper, left lower, right lower.
    pub(super) fn badges(&self) -> [Bounds; 4] {
        badges(
            &Bounds { min: Point::default(), max: Point::new(self.width as f32, self.height as f32) },
            self.badge,
        )
    }

    /// What must be on the picture, in units of the scene, y down.
    fn extent(&self, scene: &Scene, unit: f32) -> Bounds {
        let mut bounds = Bounds::NONE;
        let mut join = |points: &[Point], room: f32| {
            let near = points.iter().filter(|p| p.x.abs() < FAR && p.y.abs() < FAR).map(|&p| self.pixel(p));
            near.for_each(|p| bounds.join(Bounds { min: p, max: p }.grown(room * unit)));
        };
        scene.cells.iter().for_each(|cell| join(&cell.outline, 0.2));
        for label in &scene.labels {
            let half = text::width(&label.text, label_cap(&label.text)) / 2.0;
            join(&[label.at], half.clamp(LABEL.1, LABEL_MAX) + 0.12);
        }
        for piece in &scene.pieces {
            match &piece.form {
                Form::Disc { centre, radius } => join(&[*centre], radius.clamp(0.0, FAR) / unit + 0.1),
                Form::Solid(faces) => faces.iter().for_each(|face| join(&face.outline, 0.1)),
            }
        }
        if bounds.max.x > bounds.min.x { bounds } else { Bounds::around(Point::default(), 2.0, 2.0) }
    }

    /// Whether the board leaves no room for badges in its corners.
    fn crowded(&self, scene: &Scene, bounds: &Bounds, badge: f32) -> bool {
        let corners = badges(bounds, badge);
        let taken = |cell: &Cell| {
            let outline = self.pixels(&cell.outline);
            let touches = |corner: &Bounds| {
                outline.iter().any(|&p| corner.meets(&Bounds::around(p, 0.01, 0.01)))
                    || corner.corners().iter().any(|&p| shapes::contains(&outline, p))
            };
            corners.iter().any(touches)
        };
        let label = |at: Point| {
            corners
                .iter()
                .any(|corner| corner.meets(&Bounds::around(self.pixel(at), badge * 0.6, badge * 0.6)))
        };
        scene.cells.iter().any(taken) || scene.labels.iter().any(|l| label(l.at))
    }
}

/// Height of the capitals of this label, in units.
pub(super) fn label_cap(label: &str) -> f32 {
    if label.chars().nth(1).is_some() { LABEL.1 } else { LABEL.0 }
}

/// The next smaller even scale, if that is not much smaller: then equal cells have equal pixels, and a PNG is smaller.
fn snapped(scale: f32) -> f32 {
    if scale > 40.0 { (scale / 2.0).floor() * 2.0 } else { scale }
}

fn badges(picture: &Bounds, unit: f32) -> [Bounds; 4] {
    let (tall, wide) = (BADGES.0 * unit, BADGES.1 * unit);
    let (min, max) = (picture.min, picture.max);
    let at = |x, y| Bounds { min: Point::new(x, y), max: Point::new(x + wide, y + tall) };
    [at(min.x, min.y), at(max.x - wide, min.y), at(min.x, max.y - tall), at(max.x - wide, max.y - tall)]
}

/// The edge of a triangle that is as large as the mean cell.
fn unit(cells: &[Cell]) -> f32 {
    let area: f32 = cells.iter().map(|cell| shapes::area(&cell.outline).abs()).sum();
    let mean = area / cells.len().max(1) as f32;
    let unit = (mean * 4.0 / 3f32.sqrt()).sqrt();
    if unit > 0.01 && unit < FAR { unit } else { 1.0 }
}
