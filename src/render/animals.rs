//! Discs with animals on squares, with traps: the letters alone would mislead, since a cat's is a horse's in Spanish.

use super::canvas::Ink;
use super::canvas::ink;
use super::layer::Layer;
use super::path::Path;
use super::path::cubic;
use super::plan::Plan;
use super::shapes;
use super::shapes::Bounds;
use super::signs::circle;
use super::silhouettes;
use super::sprite::Look;
use super::sprite::Sprite;
use super::squares;
use super::theme::Theme;
use nahil_games::Colour;
use nahil_games::Point;
use nahil_games::Scene;
use nahil_games::Shade;
use nahil_games::Sign;
use std::f32::consts::TAU;

/// Side of the square in which a figure is, in radii of its disc.
const FIGURE: f32 = 1.36;
/// Below this diameter in pixels no eye is drawn.
const EYE_LEAST: f32 = 70.0;
/// Diameter of a piece of no known animal, in units.
const PLAIN: f32 = 0.8;
/// Half the sides of a pit's steps, in units.
const STEPS: [f32; 4] = [0.44, 0.36, 0.28, 0.20];
/// Width of the board's rim, in parts of the width.
const RIM: f32 = 10.0;
/// Size of what is taken, in [`super::plan::WIDE`]ths: the unit of its piece.
pub(super) const TAKEN: f32 = 58.0;

/// The inks of the board and its pieces.
#[derive(Debug)]
struct Dyes {
    cells: [Ink; 2],
    rim: Ink,
    line: Ink,
    pit: [Ink; 4],
    gold: Side,
    silver: Side,
    ice: Ink,
    ring: Ink,
    case: Ink,
    flake: Ink,
}

/// The inks of a side's pieces.
#[derive(Clone, Copy, Debug)]
struct Side {
    edge: Ink,
    face: [Ink; 2],
    rim: Ink,
    figure: Ink,
}

const GOLD: Side = Side {
    edge: ink(0x00FF_F4CF),
    face: [ink(0x00FF_E9A6), ink(0x00F0_BE45)],
    rim: ink(0x007A_5106),
    figure: ink(0x0040_2500),
};
const SILVER: Side = Side {
    edge: ink(0x00C9_D6E4),
    face: [ink(0x0066_768A), ink(0x0044_5265)],
    rim: ink(0x0013_1A24),
    figure: ink(0x00F4_F8FC),
};

const LIGHT: Dyes = Dyes {
    cells: [ink(0x00E9_E4D6), ink(0x00C9_CDBB)],
    rim: ink(0x006F_7561),
    line: ink(0x006F_7561),
    pit: [ink(0x00A9_AC98), ink(0x0083_866F), ink(0x005C_5F4B), ink(0x0034_362A)],
    gold: GOLD,
    silver: SILVER,
    ice: ink(0x00CF_EBFF),
    ring: ink(0x00E9_F8FF),
    case: ink(0x000C_2E49),
    flake: ink(0x000C_4A78),
};

static STANDARD: Dyes = LIGHT;
static NIGHT: Dyes = Dyes {
    cells: [ink(0x005B_625C), ink(0x0048_5049)],
    rim: ink(0x002B_302C),
    line: ink(0x002B_302C),
    pit: [ink(0x0035_3B36), ink(0x0027_2C28), ink(0x0019_1D1A), ink(0x000B_0D0B)],
    silver: Side { rim: ink(0x00A9_BACD), ..SILVER },
    ..LIGHT
};
static CONTRAST: Dyes = Dyes {
    cells: [ink(0x00FF_FFFF), ink(0x00CE_CECE)],
    rim: ink(0),
    line: ink(0x0040_4040),
    pit: [ink(0x0090_9090), ink(0x0060_6060), ink(0x0030_3030), ink(0)],
    gold: Side { edge: ink(0x00FF_F2B0), face: [ink(0x00FF_E680); 2], rim: ink(0), figure: ink(0) },
    silver: Side {
        edge: ink(0x0020_2A36),
        face: [ink(0x0020_2A36); 2],
        rim: ink(0),
        figure: ink(0x00FF_FFFF),
    },
    ..LIGHT
};
static WOOD: Dyes = Dyes {
    cells: [ink(0x00D9_B98A), ink(0x00A8_7A4A)],
    rim: ink(0x0056_3316),
    line: ink(0x0075_4C26),
    pit: [ink(0x0085_5A30), ink(0x0066_421F), ink(0x0045_2A11), ink(0x0024_1406)],
    ..LIGHT
};
static STONE: Dyes = Dyes {
    cells: [ink(0x00A9_B1B8), ink(0x008A_939B)],
    rim: ink(0x0047_4E56),
    line: ink(0x005F_6770),
    pit: [ink(0x006B_747C), ink(0x0051_5960), ink(0x0036_3C42), ink(0x001B_1F23)],
    ..LIGHT
};

const fn dyes(theme: Theme) -> &'static Dyes {
    theme.of([&STANDARD, &NIGHT, &CONTRAST, &WOOD, &STONE])
}

/// The board with its pits and coordinates.
pub(super) fn ground(layer: &mut Layer, scene: &Scene, plan: &Plan, theme: Theme) {
    let dyes = dyes(theme);
    let rim = RIM * plan.part;
    let board = plan.cells.grown(rim);
    squares::frame(layer, &board, 12.0 * plan.part, plan, (dyes.rim, theme));
    for cell in scene.cells.iter() {
        let outline = plan.pixels(&cell.outline);
        let shade = if cell.shade == Shade::Light { dyes.cells[0] } else { dyes.cells[1] };
        layer.fill(&Path::polygon(&outline), shade);
    }
    squares::lines(layer, scene, plan, 1.9 * plan.part, dyes.line);
    for cell in scene.cells.iter().filter(|cell| cell.sign == Some(Sign::Trap)) {
        pit(layer, shapes::centroid(&plan.pixels(&cell.outline)), plan.unit, dyes);
    }
    squares::labels(layer, scene, plan, rim, theme.dyes().mute);
}

/// A trap: four steps down, lit from the upper left.
fn pit(layer: &mut Layer, at: Point, unit: f32, dyes: &Dyes) {
    for (half, ink) in STEPS.into_iter().zip(dyes.pit) {
        let side = 2.0 * half * unit;
        let (dark, light) =
            (ink.mix(super::canvas::ink(0), 0.4), ink.mix(super::canvas::ink(0x00FF_FFFF), 0.35));
        let square = |by: f32, less: f32| {
            let centre = Point::new(at.x + by, at.y + by);
            Path::rounded(&Bounds::around(centre, side - less, side - less), 0.07 * side * 0.5)
        };
        let edge = 0.028 * unit;
        layer.fill(&square(0.0, 0.0), dark);
        layer.fill(&square(edge / 2.0, edge), light);
        layer.fill(&square(0.0, 2.0 * edge), ink);
    }
}

/// Radius of a piece of this letter, in units.
fn radius(letter: char) -> f32 {
    silhouettes::of(letter).map_or(PLAIN, |animal| animal.size) / 2.0
}

/// A piece's outline.
pub(super) fn outline(at: Point, letter: char, unit: f32) -> Vec<Point> {
    circle(at, radius(letter) * unit)
}

/// A piece around the origin.
pub(super) fn piece(look: &Look, unit: f32) -> Sprite {
    let dyes = dyes(look.theme);
    let is_gold = matches!(look.colour, Colour::Gold | Colour::White);
    let side = if is_gold { dyes.gold } else { dyes.silver };
    let radius = radius(look.letter) * unit;
    let mut shadow = Layer::around(radius * 1.5);
    let under = Path::disc(Point::new(0.02 * unit, 0.045 * unit), radius);
    shadow.soft(&under, 0.03 * unit, ink(0).thin(140));
    let mut body = Layer::around(radius + 0.35 * unit);
    disc(&mut body, radius, side);
    figure(&mut body, look, radius, side);
    if look.held {
        frost(&mut body, radius, unit, dyes);
    }
    Sprite { shadow, body, heights: Vec::new() }
}

fn disc(body: &mut Layer, radius: f32, side: Side) {
    let centre = Point::default();
    body.fill(&Path::disc(centre, radius), side.rim);
    let along = |at: Point, reach: f32| ((at.x * 0.5 + at.y * 0.87) / reach).mul_add(0.5, 0.5);
    // The bevel is lit on the upper left.
    let low = side.face[1].mix(side.rim, 0.35);
    body.shade(&Path::disc(centre, radius * 0.955), &|at| {
        let part = along(at, radius);
        if part < 0.45 {
            side.edge.mix(side.face[0], part / 0.45)
        } else {
            side.face[1].mix(low, (part - 0.45) / 0.4)
        }
    });
    body.shade(&Path::disc(centre, radius * 0.87), &|at| {
        side.face[0].mix(side.face[1], along(at, radius * 0.87))
    });
}

/// The animal, which looks at the other side's home to the right or left; a letter where there is no such animal, or where
/// letters are wanted.
fn figure(body: &mut Layer, look: &Look, radius: f32, side: Side) {
    let Some(animal) = silhouettes::of(look.letter) else {
        body.write(&look.letter.to_string(), Point::default(), radius * 0.9, side.figure);
        return;
    };
    let small = if look.lettered { 0.78 } else { 1.0 };
    let square = FIGURE * radius * small;
    let mirrored = matches!(look.colour, Colour::Silver | Colour::Black);
    let lift = if look.lettered { -0.2 * radius } else { 0.0 };
    let place = |[x, y]: [f32; 2]| {
        let x = if mirrored { 1.0 - x } else { x };
        Point::new((x - 0.5) * square, (y - 0.5) * square + lift)
    };
    let mut points = vec![place(animal.start)];
    for &[a, b, c, d, x, y] in animal.curves {
        let from = points.last().copied().unwrap_or_default();
        points.extend(cubic([from, place([a, b]), place([c, d]), place([x, y])]));
    }
    let mut shape = Path::polygon(&points);
    if let Some([x, y, eye]) = animal.eye.filter(|_| 2.0 * radius > EYE_LEAST) {
        shape = shape.without(&Path::disc(place([x, y]), eye * square));
    }
    body.fill(&shape, side.figure);
    if look.lettered {
        body.write(&look.letter.to_string(), Point::new(0.0, 0.62 * radius), 0.36 * radius, side.figure);
    }
}

/// Ice over a piece that cannot move, a ring around it, and a flake at its upper right.
fn frost(body: &mut Layer, radius: f32, unit: f32, dyes: &Dyes) {
    let centre = Point::default();
    body.fill(&Path::disc(centre, radius), dyes.ice.thin(66));
    let ring = |wide: f32| Path::ring(centre, radius + wide / 2.0, radius - wide / 2.0);
    body.fill(&ring(0.075 * unit), dyes.case);
    body.fill(&ring(0.045 * unit), dyes.ring);
    let at = Point::new(0.33 * unit, -0.33 * unit);
    body.fill(&Path::disc(at, 0.16 * unit), dyes.case);
    body.fill(&Path::disc(at, 0.145 * unit), dyes.ring);
    body.fill(&flake(at, 0.21 * unit), dyes.flake);
}

/// A flake of this size: six arms with barbs.
fn flake(at: Point, size: f32) -> Path {
    let turned = |k: u8, along: f32, aside: f32| {
        let (sin, cos) = (f32::from(k) * TAU / 6.0 - TAU / 4.0).sin_cos();
        Point::new(at.x + (cos * along - sin * aside) * size, at.y + (sin * along + cos * aside) * size)
    };
    let arm = |k: u8| {
        let barb = |aside: f32| Path::line(turned(k, 0.25, 0.0), turned(k, 0.42, aside), 0.085 * size);
        Path::line(at, turned(k, 0.5, 0.0), 0.1 * size).and(barb(0.12)).and(barb(-0.12))
    };
    (0..6).map(arm).fold(Path::default(), Path::and)
}

/// What must be told apart.
#[cfg(test)]
pub(super) fn pairs(theme: Theme) -> Vec<(&'static str, Ink, Ink, f32)> {
    let dyes = dyes(theme);
    let middle = |side: Side| side.face[0].mix(side.face[1], 0.5);
    let (gold, silver) = (middle(dyes.gold), middle(dyes.silver));
    let frozen = |face: Ink| face.mix(dyes.ice, 66.0 / 255.0);
    vec![
        ("the sides", gold, silver, 3.4),
        ("the sides where they are frozen", frozen(gold), frozen(silver), 2.3),
        ("Gold's figure", dyes.gold.figure, dyes.gold.face[1], 6.0),
        ("Silver's figure", dyes.silver.figure, dyes.silver.face[0], 4.0),
        ("the flake", dyes.flake, dyes.ring, 6.0),
        ("the ice's ring", dyes.ring, dyes.case, 6.0),
        ("a pit's ground beside a cell", dyes.pit[3], dyes.cells[1], 2.0),
    ]
}
