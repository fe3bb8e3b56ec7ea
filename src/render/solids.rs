//! Stones with faces on a board of triangles, seen from above: each face in one of four tones, and whoever is higher covers
//! whoever is lower, pixel by pixel.

use super::canvas::Ink;
use super::canvas::ink;
use super::glyphs;
use super::layer::Layer;
use super::path::Cover;
use super::path::Path;
use super::path::round_corners;
use super::plan::Plan;
use super::relief::Relief;
use super::shapes;
use super::sprite::Look;
use super::sprite::Sprite;
use super::theme::Theme;
use nahil_games::Cell;
use nahil_games::Colour;
use nahil_games::Face;
use nahil_games::Form;
use nahil_games::Inlay;
use nahil_games::Piece;
use nahil_games::Point;
use nahil_games::Scene;
use nahil_games::Shade;
use nahil_games::Sign;

/// Radius of a Leader's disc, in units.
const DISC: f32 = 0.235;
/// Height of the coordinates' capitals, in parts of the width.
const LABEL: f32 = 21.0;
/// Width of an outline, and of the gap around it.
const EDGE: f32 = 0.05;
const GAP: f32 = 0.115;
/// How far a layer's shadow falls, and how high a layer is, in edges.
const FALL: [f32; 2] = [0.10, 0.17];
const LAYER: f32 = 0.816_496_6;
/// Size of a foot, compared with its cell.
const FOOT: f32 = 0.17;
/// A frame's line, in units.
const FRAME: f32 = 0.055;

/// The inks of the board and its pieces.
#[derive(Debug)]
pub(super) struct Dyes {
    cells: [Ink; 2],
    grout: Ink,
    rim: Ink,
    gap: Ink,
    zone: Ink,
    sun: Ink,
    moon: Ink,
    white: Stone,
    black: Stone,
}

/// A side's stone.
#[derive(Clone, Copy, Debug)]
struct Stone {
    /// Faces toward the light, level ones, others, and those turned away from it.
    lit: Ink,
    top: Ink,
    mid: Ink,
    shade: Ink,
    edge: Ink,
    ridge: Ink,
    inlay: [Ink; 2],
    /// How much a face is brighter at its lit side, and darker at the other.
    ramp: [f32; 2],
}

const LIMESTONE: Stone = Stone {
    lit: ink(0x00FF_FEF9),
    top: ink(0x00ED_E2C8),
    mid: ink(0x00C8_B58F),
    shade: ink(0x0092_7C57),
    edge: ink(0x005A_4A31),
    ridge: ink(0x00FF_FFFF),
    inlay: [ink(0x000C_6A58), ink(0x007F_D0B8)],
    ramp: [0.14, 0.08],
};
const OBSIDIAN: Stone = Stone {
    lit: ink(0x0084_92A2),
    top: ink(0x0045_4E5B),
    mid: ink(0x002A_313B),
    shade: ink(0x000F_1217),
    edge: ink(0x0005_0608),
    ridge: ink(0x00B4_C2D1),
    inlay: [ink(0x00E9_A91F), ink(0x00FF_DC7A)],
    ramp: [0.18, 0.18],
};

const LIGHT: Dyes = Dyes {
    cells: [ink(0x00DC_CAA4), ink(0x00BC_9F70)],
    grout: ink(0x00A8_8D60),
    rim: ink(0x008C_7249),
    gap: ink(0x00D3_BF97),
    zone: ink(0x006E_4A2A),
    sun: ink(0x00E7_B548),
    moon: ink(0x007F_A9B8),
    white: LIMESTONE,
    black: OBSIDIAN,
};

static STANDARD: Dyes = LIGHT;
static NIGHT: Dyes = Dyes {
    cells: [ink(0x008B_968E), ink(0x006C_7771)],
    grout: ink(0x0047_514C),
    rim: ink(0x0032_3A37),
    gap: ink(0x0095_A098),
    zone: ink(0x0010_1613),
    sun: ink(0x00C0_8A1E),
    moon: ink(0x004C_7F95),
    white: Stone {
        lit: ink(0x00FF_FBF0),
        top: ink(0x00E6_D9BC),
        mid: ink(0x00BD_A983),
        shade: ink(0x0085_714E),
        edge: ink(0x001B_160D),
        ..LIMESTONE
    },
    black: Stone {
        lit: ink(0x0087_99B3),
        top: ink(0x003B_4553),
        mid: ink(0x0021_2934),
        shade: ink(0x0006_080B),
        edge: ink(0),
        ridge: ink(0x00C9_D8E8),
        ..OBSIDIAN
    },
};
/// Three tones, doubled outlines, no ramps.
static CONTRAST: Dyes = Dyes {
    cells: [ink(0x00E2_E2E2), ink(0x00C0_C0C0)],
    grout: ink(0x0090_9090),
    rim: ink(0),
    gap: ink(0x00FF_FFFF),
    zone: ink(0x0020_2020),
    sun: ink(0x00FF_D400),
    moon: ink(0x0088_BBE8),
    white: Stone {
        lit: ink(0x00FF_FFFF),
        top: ink(0x00FF_FFFF),
        mid: ink(0x00C4_C4C4),
        shade: ink(0x00C4_C4C4),
        edge: ink(0),
        ridge: ink(0),
        inlay: [ink(0x0000_5544), ink(0x0000_5544)],
        ramp: [0.0, 0.0],
    },
    black: Stone {
        lit: ink(0x0058_5858),
        top: ink(0x0030_3030),
        mid: ink(0x0010_1010),
        shade: ink(0x0010_1010),
        edge: ink(0),
        ridge: ink(0x00FF_FFFF),
        inlay: [ink(0x00FF_D400), ink(0x00FF_D400)],
        ramp: [0.0, 0.0],
    },
};
static WOOD: Dyes = Dyes {
    cells: [ink(0x00C3_8E55), ink(0x009B_6736)],
    grout: ink(0x007A_4E24),
    rim: ink(0x0056_3313),
    gap: ink(0x00BB_8850),
    zone: ink(0x0040_210A),
    sun: ink(0x00E8_B23C),
    moon: ink(0x006F_9DAE),
    white: LIMESTONE,
    black: OBSIDIAN,
};
static STONE: Dyes = Dyes {
    cells: [ink(0x00A2_ABB3), ink(0x0081_8B94)],
    grout: ink(0x005C_656E),
    rim: ink(0x0045_4D55),
    gap: ink(0x00A9_B2BA),
    zone: ink(0x0022_282E),
    sun: ink(0x00D6_A135),
    moon: ink(0x0053_8AA4),
    white: LIMESTONE,
    black: OBSIDIAN,
};

const fn dyes(theme: Theme) -> &'static Dyes {
    match theme {
        Theme::Standard => &STANDARD,
        Theme::Night => &NIGHT,
        Theme::Contrast => &CONTRAST,
        Theme::Wood => &WOOD,
        Theme::Stone => &STONE,
    }
}

const fn stone(dyes: &Dyes, colour: Colour) -> Stone {
    match colour {
        Colour::White | Colour::Gold => dyes.white,
        Colour::Black | Colour::Silver => dyes.black,
    }
}

/// The board with its zones, temples and coordinates.
pub(super) fn ground(layer: &mut Layer, scene: &Scene, plan: &Plan, theme: Theme) {
    let (dyes, unit) = (dyes(theme), plan.unit);
    let outlines: Vec<Vec<Point>> = scene.cells.iter().map(|cell| plan.pixels(&cell.outline)).collect();
    let whole: Vec<Point> = outlines.iter().flatten().copied().collect();
    let hull = shapes::hull(&whole);
    let rim = Path::polygon(&round_corners(&shapes::inset(&hull, -0.075 * unit), 0.12 * unit));
    let is_convex = (shapes::area(&hull).abs() - outlines.iter().map(|o| shapes::area(o).abs()).sum::<f32>())
        .abs()
        < unit * unit;
    if is_convex {
        layer.soft(&rim.moved(3.0 * plan.part, 6.0 * plan.part), 8.0 * plan.part, theme.dyes().shadow);
        layer.fill(&rim, dyes.rim);
        if theme.is_dark() {
            let line = round_corners(&shapes::inset(&hull, -0.066 * unit), 0.11 * unit);
            layer.fill(&Path::around(&line, 0.016 * unit), dyes.gap);
        }
    }
    for (cell, outline) in scene.cells.iter().zip(&outlines) {
        layer.fill(&Path::polygon(&shapes::inset(outline, -0.4)), tile(cell, dyes));
    }
    let grout = outlines.iter().fold(Path::default(), |all, cell| all.and(Path::around(cell, 0.011 * unit)));
    layer.fill(&grout, dyes.grout);
    for (cell, outline) in scene.cells.iter().zip(&outlines) {
        if cell.zone.is_some() && cell.sign.is_none() {
            zone(layer, outline, unit, dyes);
        }
        temple(layer, cell, outline, unit, theme);
    }
    borders(layer, scene, &outlines, unit, dyes);
    for label in &scene.labels {
        layer.write(&label.text, plan.pixel(label.at), LABEL * plan.part, theme.dyes().mute);
    }
}

fn tile(cell: &Cell, dyes: &Dyes) -> Ink {
    match cell.sign {
        Some(Sign::Sun(_) | Sign::Trap) => return dyes.sun,
        Some(Sign::Moon(_)) => return dyes.moon,
        None => {}
    }
    let plain = if cell.shade == Shade::Light { dyes.cells[0] } else { dyes.cells[1] };
    if cell.zone.is_some() { plain.mix(dyes.zone, 0.13) } else { plain }
}

/// Nested triangles where some pieces may not go.
fn zone(layer: &mut Layer, outline: &[Point], unit: f32, dyes: &Dyes) {
    let middle = shapes::centroid(outline);
    for part in [0.74, 0.50, 0.26] {
        let smaller: Vec<Point> = outline.iter().map(|&p| shapes::between(middle, p, part)).collect();
        layer.fill(&Path::around(&smaller, 0.018 * unit), dyes.zone.thin(77));
    }
}

/// The lines where a zone ends.
fn borders(layer: &mut Layer, scene: &Scene, outlines: &[Vec<Point>], unit: f32, dyes: &Dyes) {
    let whole = |p: Point| [p.x.round() as i32, p.y.round() as i32];
    let sides = |outline: &Vec<Point>| {
        let next: Vec<Point> = outline.iter().cycle().skip(1).take(outline.len()).copied().collect();
        outline.iter().copied().zip(next).collect::<Vec<_>>()
    };
    let all: Vec<(Point, Point, Option<Colour>)> = scene
        .cells
        .iter()
        .zip(outlines)
        .flat_map(|(cell, outline)| sides(outline).into_iter().map(move |(a, b)| (a, b, cell.zone)))
        .collect();
    for &(a, b, zone) in all.iter().filter(|side| side.2.is_some()) {
        let other = all.iter().find(|side| {
            let near = |p: Point, q: Point| whole(p).iter().zip(whole(q)).all(|(x, y)| x.abs_diff(y) < 3);
            near(side.0, b) && near(side.1, a)
        });
        if other.is_some_and(|other| other.2 != zone) {
            layer.fill(&Path::line(a, b, 0.03 * unit), dyes.zone);
        }
    }
}

/// A temple's glyph, light for White and dark for Black.
fn temple(layer: &mut Layer, cell: &Cell, outline: &[Point], unit: f32, theme: Theme) {
    let middle = shapes::centroid(outline);
    let inks = |colour: Colour| match colour {
        Colour::White | Colour::Gold => [ink(0x00FF_FDF4), ink(0x004A_3A1E)],
        Colour::Black | Colour::Silver => [ink(0x0014_171C), ink(0x00E6_C066)],
    };
    let plain = |colour: Colour| {
        let [lines, ground] = inks(colour);
        if theme == Theme::Contrast {
            [lines, if lines.rgb[0] > 128 { ink(0) } else { ink(0x00FF_FFFF) }]
        } else {
            [lines, ground]
        }
    };
    match cell.sign {
        Some(Sign::Sun(colour)) => glyphs::sun(layer, middle, 0.39 * unit, plain(colour)),
        Some(Sign::Moon(colour)) => {
            let [lines, ground] = plain(colour);
            let ground = match colour {
                Colour::Black | Colour::Silver if theme != Theme::Contrast => ink(0x009F_BFCB),
                _ if theme != Theme::Contrast => ink(0x0022_3B48),
                _ => ground,
            };
            glyphs::moon(layer, middle, 0.43 * unit, [lines, ground]);
        }
        Some(Sign::Trap) => glyphs::sun(layer, middle, 0.39 * unit, plain(Colour::Black)),
        None => {}
    }
}

/// A piece in pixels around its anchor.
#[derive(Debug)]
pub(super) struct Body {
    /// Where the anchor is on the picture.
    pub(super) anchor: Point,
    /// The upward faces around it.
    faces: Vec<Flat>,
    /// What is around them.
    pub(super) hull: Vec<Point>,
    /// The resting cells around it.
    rests: Vec<Vec<Point>>,
}

/// A face in pixels; heights in units.
#[derive(Debug)]
struct Flat {
    corners: Vec<Point>,
    middle: Point,
    height: f32,
    slope: Point,
    inlays: Vec<Inlay>,
}

impl Flat {
    fn height_at(&self, at: Point, unit: f32) -> f32 {
        self.height + (self.slope.x * (at.x - self.middle.x) + self.slope.y * (at.y - self.middle.y)) / unit
    }
}

/// The piece in pixels; nothing if it is no solid, or has no face.
pub(super) fn body(piece: &Piece, scene: &Scene, plan: &Plan) -> Option<Body> {
    let Form::Solid(faces) = &piece.form else { return None };
    let corners: Vec<Point> = faces.iter().flat_map(|face| plan.pixels(&face.outline)).collect();
    let hull = shapes::hull(&corners);
    if hull.len() < 3 {
        return None;
    }
    let bounds = shapes::Bounds::of(&hull);
    let anchor = shapes::between(bounds.min, bounds.max, 0.5);
    let local = |points: &[Point]| -> Vec<Point> {
        plan.pixels(points).iter().map(|p| Point::new(p.x - anchor.x, p.y - anchor.y)).collect()
    };
    let sign = if plan.turned { -1.0 } else { 1.0 };
    let flat = |face: &Face| {
        let corners = local(&face.outline);
        let inlays = face.inlays.iter().map(|inlay| match inlay {
            Inlay::Filled(points) => Inlay::Filled(local(points)),
            Inlay::Line(points) => Inlay::Line(local(points)),
        });
        Flat {
            middle: shapes::centroid(&corners),
            height: face.height,
            slope: Point::new(face.slope.x * sign, -face.slope.y * sign),
            inlays: inlays.collect(),
            corners,
        }
    };
    let rests = scene.cells.iter().filter(|cell| piece.rests_on.contains(&cell.name));
    Some(Body {
        anchor,
        faces: faces.iter().filter(|face| face.outline.len() > 2).map(flat).collect(),
        hull: hull.iter().map(|p| Point::new(p.x - anchor.x, p.y - anchor.y)).collect(),
        rests: rests.map(|cell| local(&cell.outline)).collect(),
    })
}

impl Body {
    /// Its shape in small parts of a unit: equal shapes look alike.
    pub(super) fn key(&self, unit: f32) -> Vec<i32> {
        let part = |value: f32| (value / unit * 16.0).round() as i32;
        let of = |flat: &Flat| {
            let corners = flat.corners.iter().flat_map(|p| [part(p.x), part(p.y)]);
            corners.chain([(flat.height * 16.0) as i32, flat.inlays.len() as i32]).collect::<Vec<_>>()
        };
        let rests = self.rests.iter().flat_map(|cell| [part(cell[0].x), part(cell[0].y)]);
        self.faces.iter().flat_map(of).chain(rests).collect()
    }

    /// How high its highest face is, in edges.
    pub(super) fn height(&self) -> f32 {
        self.faces.iter().map(|face| face.height).fold(0.0, f32::max)
    }

    /// Its outline on the picture.
    pub(super) fn outline(&self) -> Vec<Point> {
        self.hull.iter().map(|p| Point::new(p.x + self.anchor.x, p.y + self.anchor.y)).collect()
    }

    /// Whether it leans or lies, so that where it rests must be shown.
    fn leans(&self, unit: f32) -> bool {
        let middle = shapes::centroid(&self.hull);
        let away = |cell: &Vec<Point>| shapes::distance(shapes::centroid(cell), middle) > 0.05 * unit;
        self.rests.len() > 1 || self.rests.iter().any(away)
    }

    /// The piece around its anchor, with the height of each pixel.
    pub(super) fn draw(&self, look: &Look, unit: f32) -> Sprite {
        let (dyes, theme) = (dyes(look.theme), look.theme);
        let stone = stone(dyes, look.colour);
        let reach = self.hull.iter().map(|p| p.x.abs().max(p.y.abs())).fold(0.0, f32::max);
        let mut shadow = Layer::around(reach + unit * 0.9);
        let dark = ink(0x0020_1505);
        shadow.soft(&Path::polygon(&self.cast(unit)), 0.045 * unit, dark.thin(107));
        shadow.soft(&Path::polygon(&self.hull), 0.02 * unit, dark.thin(77));
        let mut body = Layer::around(reach + unit * 0.2);
        let plain = theme == Theme::Contrast;
        let grown = |by: f32| Path::polygon(&shapes::inset(&self.hull, -by * unit));
        body.fill(&grown(GAP / 2.0), dyes.gap);
        body.fill(&grown(if plain { EDGE } else { EDGE / 2.0 }), stone.edge);
        for face in &self.faces {
            let path = Path::polygon(&face.corners);
            body.shade(&path, &|at| face.ink(at, stone, unit));
        }
        for face in &self.faces {
            face.inlaid(&mut body, stone, unit);
        }
        self.ridges(&mut body, stone, unit);
        if plain && matches!(look.colour, Colour::Black | Colour::Silver) {
            body.fill(&Path::around(&shapes::inset(&self.hull, 0.03 * unit), 0.025 * unit), stone.ridge);
        }
        if matches!(look.letter, 'A' | 'D') && self.leans(unit) {
            self.feet(&mut body, stone, unit);
        }
        if look.held {
            self.held(&mut body, theme, unit);
        }
        let heights = self.relief(&body, unit);
        Sprite { shadow, body, heights }
    }

    /// What the solid's shadow covers on the board: each corner's falls the farther the higher it is.
    fn cast(&self, unit: f32) -> Vec<Point> {
        let of = |face: &Flat| {
            let shadow = |&at: &Point| {
                let high = face.height_at(at, unit) / LAYER * unit;
                Point::new(at.x + FALL[0] * high, at.y + FALL[1] * high)
            };
            face.corners.iter().copied().chain(face.corners.iter().map(shadow)).collect::<Vec<_>>()
        };
        shapes::hull(&self.faces.iter().flat_map(of).collect::<Vec<_>>())
    }

    /// Lines between faces.
    fn ridges(&self, body: &mut Layer, stone: Stone, unit: f32) {
        let mut lines = Path::default();
        let mut thin = Path::default();
        for (k, face) in self.faces.iter().enumerate() {
            for other in &self.faces[k + 1..] {
                let near = |p: &&Point| other.corners.iter().any(|q| shapes::distance(**p, *q) < 1.0);
                let shared: Vec<Point> = face.corners.iter().filter(near).copied().collect();
                if let [a, b] = shared[..] {
                    lines = lines.and(Path::stroke(&[a, b], 0.026 * unit, false));
                    thin = thin.and(Path::stroke(&[a, b], 0.013 * unit, false));
                }
            }
        }
        body.fill(&lines, stone.edge.thin(140));
        body.fill(&thin, stone.ridge);
    }

    /// A small triangle on each cell on which it rests.
    fn feet(&self, body: &mut Layer, stone: Stone, unit: f32) {
        for cell in &self.rests {
            let middle = shapes::centroid(cell);
            let foot: Vec<Point> = cell.iter().map(|&p| shapes::between(middle, p, FOOT)).collect();
            body.fill(&Path::polygon(&shapes::inset(&foot, -0.022 * unit)), stone.edge);
            body.fill(&Path::polygon(&foot), if stone.edge.rgb[0] > 0x10 { stone.shade } else { stone.lit });
        }
    }

    /// Two strokes, as a record has them for Tsaul, on a seal: the piece may not move.
    fn held(&self, body: &mut Layer, theme: Theme, unit: f32) {
        let dyes = theme.dyes();
        body.fill(&Path::polygon(&self.hull), dyes.mute.thin(70));
        let line: Vec<Point> = shapes::inset(&self.hull, 0.075 * unit);
        body.fill(&Path::dashes(&line, 0.03 * unit, [0.07 * unit, 0.07 * unit]), dyes.enclosed.ink);
        let far = |p: &&Point| p.x - p.y;
        let corner = self.hull.iter().max_by(|a, b| far(a).total_cmp(&far(b))).copied().unwrap_or_default();
        let at = shapes::between(
            corner,
            Point::default(),
            (0.2 * unit / shapes::distance(corner, Point::default()).max(1.0)).min(1.0),
        );
        seal(body, at, unit, theme);
    }

    /// The height of each of the sprite's pixels, from 1; 0 where it is not.
    fn relief(&self, body: &Layer, unit: f32) -> Vec<u8> {
        let (width, height) = body.image().dimensions();
        let mut heights = vec![0; (width * height) as usize];
        let at = |place: usize| {
            let (x, y) = (place as u32 % width, place as u32 / width);
            Point::new(x as f32 + body.left as f32 + 0.5, y as f32 + body.top as f32 + 0.5)
        };
        for face in &self.faces {
            let Some(cover) = Path::polygon(&face.corners).cover(body.clip()) else { continue };
            for (x, y, _) in cover.mask.enumerate_pixels().filter(|(.., pixel)| pixel.0[0] > 127) {
                let (column, row) = (x as i32 + cover.left - body.left, y as i32 + cover.top - body.top);
                let place = (row * width as i32 + column) as usize;
                if let Some(level) = heights.get_mut(place) {
                    *level = Relief::level(face.height_at(at(place), unit));
                }
            }
        }
        // The edge and the gap around it are as high as what is nearest.
        for (place, pixel) in body.image().pixels().enumerate() {
            if pixel.0[3] > 0 && heights[place] == 0 {
                heights[place] = Relief::level(self.height_at(at(place), unit));
            }
        }
        heights
    }

    /// Height of what is at a point or, beside the solid, nearest to it.
    fn height_at(&self, at: Point, unit: f32) -> f32 {
        let at = if shapes::contains(&self.hull, at) { at } else { nearest(&self.hull, at) };
        let inside = |face: &&Flat| shapes::contains(&face.corners, at);
        let face = self.faces.iter().find(inside).or_else(|| {
            let far = |face: &&Flat| shapes::distance(nearest(&face.corners, at), at);
            self.faces.iter().min_by(|a, b| far(a).total_cmp(&far(b)))
        });
        face.map_or(0.0, |face| face.height_at(at, unit))
    }
}

/// A seal with two slanted strokes.
pub(super) fn seal(body: &mut Layer, at: Point, unit: f32, theme: Theme) {
    let ink = theme.dyes().enclosed;
    body.fill(&Path::disc(at, 0.155 * unit), ink.ink);
    body.fill(&Path::disc(at, 0.13 * unit), ink.case);
    let stroke = |x: f32| {
        let end = |dx: f32, dy: f32| Point::new(at.x + (x + dx) * unit, at.y + dy * unit);
        Path::line(end(-0.035, 0.065), end(0.035, -0.065), 0.035 * unit)
    };
    body.fill(&stroke(-0.04).and(stroke(0.04)), ink.ink);
}

/// The point of a polygon's outline that is nearest to another.
fn nearest(corners: &[Point], at: Point) -> Point {
    let next = corners.iter().cycle().skip(1);
    let on = |(&a, &b): (&Point, &Point)| {
        let (x, y) = (b.x - a.x, b.y - a.y);
        let part = ((at.x - a.x) * x + (at.y - a.y) * y) / (x * x + y * y).max(f32::MIN_POSITIVE);
        shapes::between(a, b, part.clamp(0.0, 1.0))
    };
    let far = |p: &Point| shapes::distance(*p, at);
    corners.iter().zip(next).map(on).min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(at)
}

impl Flat {
    /// Which of the tones the face has: by where it looks. The light comes from the upper left.
    fn tone(&self, stone: Stone) -> Ink {
        let long = self.slope.x.hypot(self.slope.y);
        if long < 0.05 {
            return stone.top;
        }
        // A face looks where it falls.
        let toward = (self.slope.x * 0.5 + self.slope.y * 0.866) / long;
        if toward > 0.5 {
            stone.lit
        } else if toward < -0.5 {
            stone.shade
        } else {
            stone.mid
        }
    }

    /// The ink at a point: a ramp along the light.
    fn ink(&self, at: Point, stone: Stone, unit: f32) -> Ink {
        let tone = self.tone(stone);
        let along = ((at.x - self.middle.x) * 0.5 + (at.y - self.middle.y) * 0.866) / unit;
        let part = along.clamp(-0.5, 0.5);
        if part < 0.0 {
            tone.mix(stone.lit, stone.ramp[0] * -2.0 * part)
        } else {
            tone.mix(stone.shade, stone.ramp[1] * 2.0 * part)
        }
    }

    fn inlaid(&self, body: &mut Layer, stone: Stone, unit: f32) {
        let tone = self.tone(stone);
        let inked = |bright: bool| match (tone == stone.shade, bright && tone == stone.lit) {
            (true, _) => stone.inlay[0].mix(ink(0), 0.2),
            (_, true) => stone.inlay[1],
            _ => stone.inlay[0],
        };
        let face = Path::polygon(&self.corners);
        for one in &self.inlays {
            match one {
                // A tip shines where the light falls on it.
                Inlay::Filled(points) => {
                    body.fill_within(&Path::polygon(points), &face, inked(points.len() == 3));
                }
                Inlay::Line(points) => body.fill(&Path::around(points, FRAME * unit), inked(false)),
            }
        }
    }
}

/// The Leader's disc around the origin.
pub(super) fn leader(look: &Look, unit: f32) -> Sprite {
    let dyes = dyes(look.theme);
    let stone = stone(dyes, look.colour);
    let (radius, centre) = (DISC * unit, Point::default());
    let mut shadow = Layer::around(radius * 1.8);
    let under = Path::disc(Point::new(0.03 * unit, 0.05 * unit), radius);
    shadow.soft(&under, 0.03 * unit, ink(0x0020_1505).thin(120));
    let mut body = Layer::around(radius + 0.3 * unit);
    body.fill(&Path::disc(centre, radius + GAP / 2.0 * unit), dyes.gap);
    body.fill(&Path::disc(centre, radius + EDGE / 2.0 * unit), stone.edge);
    let ramp = |at: Point| {
        let part = ((at.x * 0.5 + at.y * 0.866) / radius).mul_add(0.5, 0.5);
        stone.lit.mix(stone.top, part * 1.6).mix(stone.mid, (part - 0.5).max(0.0))
    };
    body.shade(&Path::disc(centre, radius), &ramp);
    let is_white = matches!(look.colour, Colour::White | Colour::Gold);
    let inlay = stone.inlay[0];
    body.fill(&Path::ring(centre, 0.70 * radius + 0.022 * unit, 0.70 * radius - 0.022 * unit), inlay);
    body.fill(&Path::disc(centre, 0.30 * radius), inlay);
    let dot = |k: u8| {
        let (sin, cos) = (f32::from(k) * std::f32::consts::TAU / 8.0).sin_cos();
        Path::disc(Point::new(cos * radius * 0.70, sin * radius * 0.70), 0.012 * unit)
    };
    let dots = (0..8).map(dot).fold(Path::default(), Path::and);
    body.fill(&dots, if is_white { stone.lit } else { stone.edge });
    if look.held {
        body.fill(&Path::disc(centre, radius), look.theme.dyes().mute.thin(70));
        seal(&mut body, Point::new(0.16 * unit, -0.16 * unit), unit, look.theme);
    }
    let flat = |pixel: &image::Rgba<u8>| if pixel.0[3] > 0 { Relief::level(0.0) } else { 0 };
    let heights = body.image().pixels().map(flat).collect();
    Sprite { shadow, body, heights }
}

/// Shows what others hide of a piece that lies beneath them: a tint, and its outline dashed.
pub(super) fn trace(
    layer: &mut Layer,
    relief: &Relief,
    (outline, sprite, at): (&[Point], &Sprite, (i32, i32)),
    (colour, theme, unit): (Colour, Theme, f32),
) {
    let stone = stone(dyes(theme), colour);
    let hidden = |cover: Cover| relief.above(cover, (sprite, at));
    let clip = layer.clip();
    if let Some(tint) = Path::polygon(outline).cover(clip) {
        layer.lay(&hidden(tint), &|_| stone.top.thin(71));
    }
    for (path, ink) in [
        (Path::around(outline, 0.075 * unit), stone.edge),
        (Path::dashes(outline, 0.045 * unit, [0.07 * unit, 0.055 * unit]), stone.ridge),
    ] {
        if let Some(line) = path.cover(clip) {
            layer.lay(&hidden(line), &|_| ink);
        }
    }
}

/// A captain around the origin, who stands for his side beside a name.
pub(super) fn token(look: &Look, unit: f32) -> Sprite {
    let far = 0.577 * unit;
    let corner = |k: u8| {
        let (sin, cos) = (f32::from(k) * std::f32::consts::TAU / 3.0 - std::f32::consts::TAU / 4.0).sin_cos();
        Point::new(cos * far, sin * far + far * 0.25)
    };
    let (tip, base) = (Point::new(0.0, far * 0.25), [corner(0), corner(1), corner(2)]);
    // A tetrahedron's faces rise by 2 * sqrt(2) an edge.
    let face = |k: usize| {
        let corners = vec![base[k], base[(k + 1) % 3], tip];
        let middle = shapes::centroid(&corners);
        let (x, y) = ((tip.x - middle.x) / far, (tip.y - middle.y) / far);
        let long = x.hypot(y).max(0.01) / 2.83;
        Flat { middle, height: 0.27, slope: Point::new(x / long, y / long), inlays: Vec::new(), corners }
    };
    let body =
        Body { anchor: tip, faces: (0..3).map(face).collect(), hull: base.to_vec(), rests: Vec::new() };
    body.draw(look, unit)
}

/// A leader's outline.
pub(super) fn disc(at: Point, unit: f32) -> Vec<Point> {
    super::signs::circle(at, DISC * unit)
}

/// What must be told apart.
#[cfg(test)]
pub(super) fn pairs(theme: Theme) -> Vec<super::blind::Pair> {
    let dyes = dyes(theme);
    vec![
        ("the sides' level faces", dyes.white.top, dyes.black.top, 4.5),
        ("the sides' plain faces", dyes.white.mid, dyes.black.mid, 4.5),
        ("the sides' faces in the light", dyes.white.lit, dyes.black.lit, 2.4),
        ("an inlay in White's stone", dyes.white.inlay[0], dyes.white.top, 3.5),
        ("an inlay in Black's stone", dyes.black.inlay[0], dyes.black.top, 3.0),
        ("White's edge and face", dyes.white.edge, dyes.white.top, 4.5),
        ("Black's edge and the gap around it", dyes.black.edge, dyes.gap, 4.5),
    ]
}
