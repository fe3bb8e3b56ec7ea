//! Where everything comes to lie on a picture: the board between a strip for each side, all in parts of the width.

use super::shapes::Bounds;
use nahil_games::Form;
use nahil_games::Piece;
use nahil_games::Point;
use nahil_games::Scene;
use nahil_games::Set;

/// Narrowest and widest picture, in pixels.
pub(super) const WIDTHS: (u32, u32) = (120, 2400);
/// A picture is at most so many times as high as it is wide.
const TALL_MAX: f32 = 3.0;
/// Coordinates beyond this are mistakes, and not drawn.
const FAR: f32 = 1000.0;
/// The width in which lengths are given here: on wider pictures they are longer.
pub(super) const WIDE: f32 = 1080.0;
/// A cell is at most so wide.
const UNIT_MAX: f32 = 150.0;
/// From the middle of a strip to the edge of the picture, and to the line below it.
const STRIP: (f32, f32) = (66.0, 84.0);
/// What is left below the last line.
const FOOT: f32 = 70.0;

/// How much room a set wants around its cells, in [`WIDE`]ths of the picture's width.
struct Room {
    /// For the cells from left to right.
    span: f32,
    /// Above them.
    above: f32,
    /// From them down to the middle of the lower strip.
    below: f32,
    /// How far to the right of the middle they are.
    aside: f32,
    /// A unit in edges of cells.
    unit: f32,
}

const fn room(set: Set) -> Room {
    match set {
        Set::Marbles => Room { span: 837.0, above: 207.0, below: 185.0, aside: 0.0, unit: 1.732_050_8 },
        Set::Animals => Room { span: 928.0, above: 150.0, below: 122.0, aside: 0.0, unit: 1.0 },
        Set::Blocks => Room { span: 972.0, above: 153.0, below: 125.0, aside: 14.0, unit: 1.0 },
        // The rhombus leaves its corners to the strips.
        Set::Solids => Room { span: 976.0, above: 30.0, below: 30.0, aside: 0.0, unit: 1.0 },
    }
}

/// The way from a scene's points to pixels, and where the strips are.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Plan {
    /// Size of the picture in pixels.
    pub(super) width: u32,
    /// Size of the picture in pixels.
    pub(super) height: u32,
    /// What pieces and marks are measured by, in pixels: an edge of a cell or, of hexagons, from middle to middle.
    pub(super) unit: f32,
    /// A length of 1 where the picture is [`WIDE`] pixels wide.
    pub(super) part: f32,
    /// Middle of the upper strip, of the lower one, and of the line below it.
    pub(super) lines: [f32; 3],
    /// The rectangle around all cells, in pixels.
    pub(super) cells: Bounds,
    /// Pixels of an edge.
    pub(super) scale: f32,
    /// Pixels of an edge from above to below.
    upright: f32,
    /// Whether the board is turned.
    pub(super) turned: bool,
    middle: Point,
    centre: Point,
}

impl Plan {
    /// The plan of a scene; with or without a line below the lower strip.
    pub(super) fn new(scene: &Scene, turned: bool, width: u32, foot: bool) -> Self {
        let width = width.clamp(WIDTHS.0, WIDTHS.1);
        let part = width as f32 / WIDE;
        let room = room(scene.set);
        let extent = extent(scene);
        let (wide, tall) = (extent.max.x - extent.min.x, extent.max.y - extent.min.y);
        let inside = scene.set == Set::Solids;
        let under = if inside {
            0.0
        } else if foot {
            STRIP.1 + FOOT
        } else {
            STRIP.0
        };
        let around = (room.above + room.below + under) * part;
        let fits = (room.span * part / wide).min((width as f32 * TALL_MAX - around) / tall);
        let scale = snapped(fits.min(UNIT_MAX * part / room.unit), room.unit);
        let rows = stretched(scale, width);
        let may_stretch = inside && tall * rows + around <= width as f32 * TALL_MAX;
        let upright = if may_stretch { rows } else { scale };
        let height = (tall * upright + around).ceil().max(1.0);
        let top = (room.above * part).round();
        let cells = Bounds::around(
            Point::new(
                (width as f32 / 2.0 + room.aside * part).round(),
                top + (tall * upright / 2.0).round(),
            ),
            wide * scale,
            tall * upright,
        );
        let lower = cells.max.y + room.below * part;
        let lines = if inside {
            [STRIP.0 * part, height - STRIP.0 * part, height - STRIP.0 * part]
        } else {
            [STRIP.0 * part, lower, lower + STRIP.1 * part]
        };
        Self {
            width,
            height: height as u32,
            unit: scale * room.unit,
            part,
            lines,
            cells,
            scale,
            upright,
            turned,
            middle: super::shapes::between(extent.min, extent.max, 0.5),
            centre: super::shapes::between(cells.min, cells.max, 0.5),
        }
    }

    /// Where a point of the scene lies on the picture; what is no number, or far off, lies in the corner.
    pub(super) fn pixel(&self, point: Point) -> Point {
        if !(point.x.abs() < FAR && point.y.abs() < FAR) {
            return Point::default();
        }
        let turn = if self.turned { -1.0 } else { 1.0 };
        Point::new(
            self.centre.x + (point.x - self.middle.x) * self.scale * turn,
            self.centre.y - (point.y - self.middle.y) * self.upright * turn,
        )
    }

    /// Where several points lie.
    pub(super) fn pixels(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|&point| self.pixel(point)).collect()
    }
}

/// The rectangle around all cells, in edges; a small one if there are none.
fn extent(scene: &Scene) -> Bounds {
    let points: Vec<Point> = scene.cells.iter().flat_map(|cell| cell.outline.iter().copied()).collect();
    let near: Vec<Point> = points.into_iter().filter(|p| p.x.abs() < FAR && p.y.abs() < FAR).collect();
    let mut bounds = Bounds::of(&near);
    for corner in overhanging(scene).filter(|p| p.x.abs() < FAR && p.y.abs() < FAR) {
        bounds.join(Bounds::around(corner, 0.0, 0.0).grown(-SPARE));
    }
    let large = |from: f32, to: f32| to - from > 0.01;
    if large(bounds.min.x, bounds.max.x) && large(bounds.min.y, bounds.max.y) {
        bounds
    } else {
        Bounds::around(Point::default(), 2.0, 2.0)
    }
}

/// So far beyond the cells there is room around a rhombus, in edges.
const SPARE: f32 = 0.2;

/// The corners of solids, which may reach out over the board's edge.
fn overhanging(scene: &Scene) -> impl Iterator<Item = Point> {
    let faces = |piece: &Piece| match &piece.form {
        Form::Solid(faces) => faces.iter().flat_map(|face| face.outline.clone()).collect(),
        Form::Disc { .. } => Vec::new(),
    };
    scene.pieces.iter().flat_map(faces)
}

/// The next smaller scale at which a unit is an even number of pixels, if that is not much smaller: then equal cells have
/// equal pixels, and a picture has fewer bytes.
fn snapped(scale: f32, unit: f32) -> f32 {
    let pixels = scale * unit;
    if pixels > 40.0 { (pixels / 2.0 + 0.01).floor() * 2.0 / unit } else { scale }
}

/// The scale at which a row of triangles is a number of pixels high, for the same reason: at most half a pixel apart, and only
/// where a row is so small that the next one is written from it.
fn stretched(scale: f32, width: u32) -> f32 {
    let row = scale * ROW;
    if row > ROW_MIN && row * (width as f32) < WINDOW { row.round() / ROW } else { scale }
}

/// How high a triangle is, in edges.
const ROW: f32 = 0.866_025_4;
/// Of lower rows, half a pixel would be seen.
const ROW_MIN: f32 = 20.0;
/// So many bytes back, deflate finds what is written again.
const WINDOW: f32 = 32_768.0;

#[cfg(test)]
mod tests {
    use super::*;
    use nahil_games::Kind;
    use nahil_games::Options;

    /// Each row of a small board has the same pixels; nobody sees how little higher it is.
    #[test]
    fn small_rows_of_triangles_are_whole_pixels() {
        let scene = Kind::Maya.table(&Options::defaults(Kind::Maya.rules().options())).scene();
        for width in [320, 340, 480] {
            let plan = Plan::new(&scene, false, width, false);
            let row = plan.upright * ROW;
            assert!((row - row.round()).abs() < 0.001, "{width}: {row}");
            assert!((row - plan.scale * ROW).abs() <= 0.5, "{width}: {row}");
        }
        for width in [120, 1080] {
            let plan = Plan::new(&scene, false, width, false);
            assert!((plan.upright - plan.scale).abs() < f32::EPSILON, "{width}");
        }
    }

    /// A Defence at the board's end, which leans out over it.
    #[test]
    fn what_leans_out_over_the_edge_is_on_the_picture() {
        let rules = Kind::Maya.rules();
        let options = Options::defaults(rules.options());
        let mut least = f32::MAX;
        for at in ["i1E", "i1W", "i1N", "i1S", "h1E", "h1W", "h1N", "h1S", "h2W", "i2W"] {
            let position = format!("Lf5 Ah8Z Gf9 Ce4 D{at} / Ll5 Aj8E Gk6 Cm4 Di9-i11 w 0 0");
            let Ok(table) = rules.table_at(&options, &position) else { continue };
            let scene = table.scene();
            for turned in [false, true] {
                let plan = Plan::new(&scene, turned, 1080, false);
                for corner in overhanging(&scene).map(|corner| plan.pixel(corner)) {
                    assert!(corner.x > 8.0 && corner.x < 1072.0, "{at}: {corner:?}");
                }
                least = least.min(plan.unit);
            }
        }
        assert!(least < 122.0, "none leans out: {least}");
    }
}
