//! Balls in a drilled plate, with a gutter around it for those that fell.

use super::canvas::Ink;
use super::canvas::ink;
use super::layer::Layer;
use super::path::Path;
use super::path::arc;
use super::path::round_corners;
use super::plan::Plan;
use super::shapes;
use super::signs::circle;
use super::sprite::Sprite;
use super::strip;
use super::theme::Theme;
use nahil_games::Badge;
use nahil_games::Colour;
use nahil_games::Point;
use nahil_games::Scene;
use std::f32::consts::TAU;

/// Radius of a ball, of a hole, and of a fallen ball, in units.
const BALL: f32 = 0.455;
const HOLE: f32 = 0.335;
const FALLEN: f32 = 0.285;
/// From one place of the gutter to the next, in units.
const PLACE: f32 = 0.74;
/// How far the plate reaches beyond the outermost holes' middles to its corners, in units, and how round these are.
const PLATE: [f32; 2] = [0.93, 0.24];
/// Width of the gutter, and of the rim around it, in [`strip`]'s lengths.
const GUTTER: [f32; 2] = [66.0, 9.0];
/// Height of the coordinates' capitals, in units.
const LABEL: f32 = 0.235;
/// Most places of a gutter.
const PLACES_MAX: u8 = 12;

/// The inks of the board.
#[derive(Debug)]
pub(super) struct Dyes {
    plate: Ink,
    rim: [Ink; 2],
    gutter: Ink,
    hole: [Ink; 2],
    lip: Ink,
    label: Ink,
    white: [Ink; 5],
    black: [Ink; 5],
    /// Around a ball.
    edge: [Ink; 2],
}

const WHITE: [Ink; 5] =
    [ink(0x00FF_FFFF), ink(0x00FB_F6EA), ink(0x00E4_D9C3), ink(0x00B5_A588), ink(0x008E_7D60)];
const BLACK: [Ink; 5] =
    [ink(0x007C_8794), ink(0x003E_454F), ink(0x001E_2228), ink(0x000C_0E11), ink(0x001C_2128)];
/// Where these inks are, from the brightest place outwards.
const STOPS: [f32; 5] = [0.0, 0.25, 0.6, 0.9, 1.0];

const LIGHT: Dyes = Dyes {
    plate: ink(0x00C5_9A66),
    rim: [ink(0x00E2_BE8C), ink(0x008A_6238)],
    gutter: ink(0x007A_5636),
    hole: [ink(0x005E_4325), ink(0x008F_6A41)],
    lip: ink(0x00E9_CB9E),
    label: ink(0x004A_331C),
    white: WHITE,
    black: BLACK,
    edge: [ink(0x005A_4A31), ink(0x0005_0608)],
};

static STANDARD: Dyes = LIGHT;
static NIGHT: Dyes = Dyes {
    plate: ink(0x0077_614C),
    rim: [ink(0x0097_806A), ink(0x003F_3226)],
    gutter: ink(0x003B_2F23),
    hole: [ink(0x002C_231A), ink(0x004E_3F31)],
    lip: ink(0x009C_866E),
    label: ink(0x00D3_C0A8),
    ..LIGHT
};
static CONTRAST: Dyes = Dyes {
    plate: ink(0x00BD_BDBD),
    rim: [ink(0x0000_0000), ink(0x0000_0000)],
    gutter: ink(0x0060_6060),
    hole: [ink(0x0070_7070), ink(0x008A_8A8A)],
    lip: ink(0x00F2_F2F2),
    label: ink(0x0000_0000),
    white: [ink(0x00FF_FFFF); 5],
    black: [ink(0x0000_0000); 5],
    edge: [ink(0x0000_0000), ink(0x00FF_FFFF)],
};
static WOOD: Dyes = Dyes {
    plate: ink(0x009C_6436),
    rim: [ink(0x00C4_8A52), ink(0x0056_3013)],
    gutter: ink(0x004E_2D14),
    hole: [ink(0x0038_1E0A), ink(0x006B_401D)],
    lip: ink(0x00CC_9660),
    label: ink(0x00F3_DDBD),
    ..LIGHT
};
static STONE: Dyes = Dyes {
    plate: ink(0x007C_868F),
    rim: [ink(0x009E_A8B1), ink(0x0043_4A51)],
    gutter: ink(0x003C_434A),
    hole: [ink(0x002D_3338), ink(0x0053_5C64)],
    lip: ink(0x00A9_B4BD),
    label: ink(0x00E6_EBEF),
    ..LIGHT
};

const fn dyes(theme: Theme) -> &'static Dyes {
    theme.of([&STANDARD, &NIGHT, &CONTRAST, &WOOD, &STONE])
}

/// A hexagon with corners at the left and right, and rounded.
fn hexagon(plan: &Plan, radius: f32, round: f32) -> Vec<Point> {
    let centre = shapes::centroid(&plan.cells.corners());
    let corner = |k: u8| {
        let (sin, cos) = (f32::from(k) * TAU / 6.0).sin_cos();
        Point::new(centre.x + cos * radius, centre.y + sin * radius)
    };
    round_corners(&(0..6).map(corner).collect::<Vec<_>>(), round)
}

/// How far the plate's corners are from its middle, in pixels.
fn reach(plan: &Plan) -> f32 {
    (plan.cells.max.x - plan.cells.min.x) / 2.0 + (PLATE[0] - 0.5) * plan.unit
}

/// The plate with its holes, the gutter, and the coordinates.
pub(super) fn ground(layer: &mut Layer, scene: &Scene, plan: &Plan, theme: Theme) {
    let dyes = dyes(theme);
    let (radius, unit) = (reach(plan), plan.unit);
    let [gutter, rim] = GUTTER.map(|length| length * plan.part);
    let outer = hexagon(plan, radius + gutter, PLATE[1] * unit + 0.45 * gutter);
    let inner = hexagon(plan, radius + gutter - rim, PLATE[1] * unit + 0.45 * gutter - rim * 0.5);
    let plate = hexagon(plan, radius, PLATE[1] * unit);
    let (outer, inner, plate_path) = (Path::polygon(&outer), Path::polygon(&inner), Path::polygon(&plate));
    layer.soft(&outer.moved(5.0 * plan.part, 9.0 * plan.part), 14.0 * plan.part, theme.dyes().shadow);
    let middle = f32::midpoint(plan.cells.min.y, plan.cells.max.y);
    layer.shade(&outer, &|at| if at.y < middle { dyes.rim[0] } else { dyes.rim[1] });
    layer.fill(&inner, dyes.gutter);
    if theme != Theme::Contrast {
        let deep = Ink { alpha: 90, ..ink(0) };
        // The rim's shadow on the gutter, and the plate's.
        layer.fill_within(
            &inner.clone().without(&inner.moved(0.05 * unit, 0.09 * unit)),
            &inner,
            deep.thin(50),
        );
        layer.soft(&plate_path.moved(0.05 * unit, 0.08 * unit), 0.06 * unit, deep);
    }
    layer.fill(&plate_path, dyes.plate);
    layer.fill(&Path::around(&shapes::inset(&plate, 1.2 * plan.part), 2.6 * plan.part), dyes.rim[0]);
    for cell in scene.cells.iter() {
        hole(layer, shapes::centroid(&plan.pixels(&cell.outline)), unit, dyes);
    }
    for label in scene.labels.iter() {
        layer.write(&label.text, plan.pixel(label.at), LABEL * unit, dyes.label);
    }
    gutters(layer, scene, plan, dyes);
}

fn hole(layer: &mut Layer, at: Point, unit: f32, dyes: &Dyes) {
    let radius = HOLE * unit;
    // Light falls on the lower right of the wall, and on the lip there.
    let lip = Path::disc(at, radius).moved(0.022 * unit, 0.03 * unit);
    layer.fill(&lip, dyes.lip);
    let shade = |place: Point| {
        let along = ((place.x - at.x) * 0.5 + (place.y - at.y) * 0.87) / radius;
        let part = along.mul_add(0.5, 0.5);
        if part < 0.6 {
            dyes.hole[0].mix(dyes.hole[1], part / 0.6)
        } else {
            dyes.hole[1].mix(dyes.plate, (part - 0.6) / 0.55)
        }
    };
    layer.shade(&Path::disc(at, radius), &shade);
}

/// The places of the gutter at which a side sits: for what it took.
fn places(plan: &Plan, below: bool, of: u8) -> Vec<Point> {
    let centre = shapes::centroid(&plan.cells.corners());
    let far = reach(plan) * 0.866 + GUTTER[0] * 0.866 * plan.part / 2.0 - GUTTER[1] * 0.4 * plan.part;
    let y = if below { centre.y + far } else { centre.y - far };
    let count = of.min(PLACES_MAX);
    let at =
        |k: u8| Point::new(centre.x + (f32::from(k) - f32::from(count - 1) / 2.0) * PLACE * plan.unit, y);
    (0..count).map(at).collect()
}

/// Each colour's fallen balls: how many, of how many, and whether they lie below.
fn lost(scene: &Scene, plan: &Plan) -> Vec<(Colour, u8, Vec<Point>)> {
    let bottom = if plan.turned { scene.bottom.other() } else { scene.bottom };
    let fallen = |badge: &Badge| match *badge {
        Badge::Lost { colour, count, of } => {
            Some((colour, count, places(plan, strip::side(colour) != bottom, of.max(count))))
        }
        _ => None,
    };
    scene.badges.iter().filter_map(fallen).collect()
}

fn gutters(layer: &mut Layer, scene: &Scene, plan: &Plan, dyes: &Dyes) {
    for (_, _, places) in lost(scene, plan) {
        for (k, &at) in places.iter().enumerate() {
            layer.fill(&Path::disc(at, 0.165 * plan.unit), dyes.hole[0].mix(dyes.gutter, 0.2));
            if k + 1 == places.len() {
                layer.fill(&Path::ring(at, 0.22 * plan.unit, 0.185 * plan.unit), dyes.lip);
            }
        }
    }
}

/// The balls that fell, in the gutters of those who took them.
pub(super) fn fallen(scene: &Scene, plan: &Plan) -> Vec<(Colour, Point)> {
    let balls = lost(scene, plan).into_iter();
    balls
        .flat_map(|(colour, count, at)| at.into_iter().take(usize::from(count)).map(move |at| (colour, at)))
        .collect()
}

/// Size of a fallen ball, compared to one on the board.
pub(super) const SMALL: f32 = FALLEN / BALL;

/// A ball's outline.
pub(super) fn outline(at: Point, unit: f32) -> Vec<Point> {
    circle(at, BALL * unit)
}

/// A ball around the origin.
pub(super) fn ball(colour: Colour, unit: f32, theme: Theme) -> Sprite {
    let dyes = dyes(theme);
    let radius = BALL * unit;
    let mut shadow = Layer::around(radius * 1.7);
    let under = Path::disc(Point::new(0.07 * unit, 0.11 * unit), radius * 0.98);
    shadow.soft(&under, 0.055 * unit, ink(0).thin(120));
    let mut body = Layer::around(radius + 2.0);
    let is_white = matches!(colour, Colour::White | Colour::Gold);
    let (inks, edge) = if is_white { (dyes.white, dyes.edge[0]) } else { (dyes.black, dyes.edge[1]) };
    let bright = Point::new(-0.30 * radius, -0.40 * radius);
    let ramp = |at: Point| stop(&inks, shapes::distance(at, bright) / (1.42 * radius));
    let disc = Path::disc(Point::default(), radius);
    body.shade(&disc, &ramp);
    let plain = theme == Theme::Contrast;
    if !plain {
        gleam(&mut body, radius, is_white);
    }
    let line = if plain { 0.07 } else { 0.035 };
    let ring = Path::ring(Point::default(), radius, radius * (1.0 - line));
    body.fill(&ring, if is_white || plain { edge.thin(if plain { 255 } else { 150 }) } else { edge });
    Sprite { shadow, body, heights: Vec::new() }
}

/// The window's light, and what the board throws back.
fn gleam(body: &mut Layer, radius: f32, is_white: bool) {
    let (sin, cos) = (-36f32).to_radians().sin_cos();
    let spot = |p: Point| {
        let (x, y) = (p.x * 0.30, p.y * 0.16);
        Point::new((x * cos - y * sin - 0.34) * radius, (x * sin + y * cos - 0.46) * radius)
    };
    let window: Vec<Point> = circle(Point::default(), 1.0).into_iter().map(spot).collect();
    let light = ink(0x00FF_FFFF);
    body.soft(&Path::polygon(&window), 0.05 * radius, light.thin(if is_white { 235 } else { 200 }));
    let back = arc(Point::default(), 0.82 * radius, 25f32.to_radians(), 95f32.to_radians());
    let back = Path::stroke(&back, 0.07 * radius, true);
    body.soft(&back, 0.03 * radius, light.thin(if is_white { 150 } else { 90 }));
}

/// The ink at a part of the way through the ramp.
fn stop(inks: &[Ink; 5], part: f32) -> Ink {
    let at = STOPS.iter().rposition(|&stop| stop <= part).unwrap_or(0).min(3);
    inks[at].mix(inks[at + 1], (part - STOPS[at]) / (STOPS[at + 1] - STOPS[at]))
}

/// What must be told apart.
#[cfg(test)]
pub(super) fn pairs(theme: Theme) -> Vec<(&'static str, Ink, Ink, f32)> {
    let dyes = dyes(theme);
    vec![
        ("the sides", dyes.white[2], dyes.black[2], 7.0),
        ("a white ball and a hole", dyes.white[2], dyes.hole[1], 2.6),
        ("coordinates on the plate", dyes.label, dyes.plate, 3.0),
    ]
}
