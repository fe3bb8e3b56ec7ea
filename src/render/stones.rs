//! Stones with faces, seen from above: each face in one of four tones, and whoever is higher covers whoever is lower, pixel by
//! pixel.

use super::canvas::Ink;
use super::canvas::ink;
use super::layer::Layer;
use super::path::Cover;
use super::path::Path;
use super::plan::Plan;
use super::relief::Relief;
use super::shapes;
use super::solids::Stone;
use super::solids::dyes;
use super::solids::stone;
use super::sprite::Look;
use super::sprite::Sprite;
use super::theme::Theme;
use nahil_games::Colour;
use nahil_games::Face;
use nahil_games::Form;
use nahil_games::Inlay;
use nahil_games::Piece;
use nahil_games::Point;
use nahil_games::Scene;

/// Radius of a Leader's disc, in units.
const DISC: f32 = 0.235;
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
        let rests = self.rests.iter().filter_map(|cell| cell.first()).flat_map(|p| [part(p.x), part(p.y)]);
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
    // Where edges and ridges are of one ink, as in the theme of high contrast, dashes would not be seen.
    let dashed = if stone.ridge == stone.edge { stone.lit } else { stone.ridge };
    for (path, ink) in [
        (Path::around(outline, 0.075 * unit), stone.edge),
        (Path::dashes(outline, 0.045 * unit, [0.07 * unit, 0.055 * unit]), dashed),
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
