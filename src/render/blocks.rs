//! Octagonal blocks on a board of nine sectors: full ones are framed, and what each side fills is counted beside it.

use super::canvas::Ink;
use super::canvas::ink;
use super::layer::Layer;
use super::path::Path;
use super::path::cubic;
use super::plan::Plan;
use super::shapes;
use super::shapes::Bounds;
use super::sprite::Sprite;
use super::squares;
use super::strip;
use super::strip::Row;
use super::theme::Theme;
use nahil_games::Badge;
use nahil_games::BySide;
use nahil_games::Colour;
use nahil_games::Point;
use nahil_games::Scene;
use nahil_games::Shade;
use nahil_games::Side;

/// A block: half its width, where its corners are cut, and how large its top is.
const BLOCK: f32 = 0.37;
const CUT: f32 = 0.42;
const TOP: f32 = 0.74;
/// How many cells a sector has from side to side, and in all.
const ACROSS: usize = 3;
const WHOLE: u8 = 9;
/// Width of the board's rim, of a groove, and of a line, in parts of the width.
const RIM: f32 = 16.0;
const GROOVE: f32 = 7.0;
const LINE: f32 = 1.7;
/// A full sector's band, its casing, and how far inside it is.
const BAND: [f32; 3] = [8.5, 14.0, 10.0];
/// Size of a piece to be placed beside a name: its unit.
const SMALL: f32 = 62.0;

/// The inks of the board and its pieces.
#[derive(Debug)]
struct Dyes {
    sectors: [Ink; 2],
    groove: Ink,
    line: Ink,
    rim: Ink,
    white: Faces,
    black: Faces,
}

/// A block's top, its faces from lit to shaded, its edge, and its sign.
#[derive(Clone, Copy, Debug)]
struct Faces {
    top: Ink,
    bevel: [Ink; 3],
    edge: Ink,
    sign: Ink,
}

const WHITE: Faces = Faces {
    top: ink(0x00FF_F9EA),
    bevel: [ink(0x00FF_FFFF), ink(0x00E9_DCC0), ink(0x00B4_9F78)],
    edge: ink(0x005A_4A31),
    sign: ink(0x00B4_9F78),
};
const BLACK: Faces = Faces {
    top: ink(0x0037_3332),
    bevel: [ink(0x007C_736D), ink(0x004B_4542), ink(0x000D_0B0A)],
    edge: ink(0x0005_0404),
    sign: ink(0x008A_827B),
};

const LIGHT: Dyes = Dyes {
    sectors: [ink(0x00E8_CF9F), ink(0x00DA_BB84)],
    groove: ink(0x007A_5A30),
    line: ink(0x00A9_8550),
    rim: ink(0x008A_6538),
    white: WHITE,
    black: BLACK,
};

static STANDARD: Dyes = LIGHT;
static NIGHT: Dyes = Dyes {
    sectors: [ink(0x008A_7350), ink(0x007A_6445)],
    groove: ink(0x002E_2417),
    line: ink(0x005A_4930),
    rim: ink(0x0033_291C),
    ..LIGHT
};
static CONTRAST: Dyes = Dyes {
    sectors: [ink(0x00D8_D8D8), ink(0x00BC_BCBC)],
    groove: ink(0),
    line: ink(0x0060_6060),
    rim: ink(0x0030_3030),
    white: Faces { top: ink(0x00FF_FFFF), bevel: [ink(0x00FF_FFFF); 3], edge: ink(0), sign: ink(0) },
    black: Faces { top: ink(0), bevel: [ink(0); 3], edge: ink(0), sign: ink(0x00FF_FFFF) },
};
static WOOD: Dyes = Dyes {
    sectors: [ink(0x00C6_9258), ink(0x00AE_7842)],
    groove: ink(0x0053_3012),
    line: ink(0x0082_5629),
    rim: ink(0x005F_3A18),
    ..LIGHT
};
static STONE: Dyes = Dyes {
    sectors: [ink(0x009C_A5AD), ink(0x0088_929A)],
    groove: ink(0x003A_4148),
    line: ink(0x0065_6F78),
    rim: ink(0x0048_5058),
    ..LIGHT
};

const fn dyes(theme: Theme) -> &'static Dyes {
    theme.of([&STANDARD, &NIGHT, &CONTRAST, &WOOD, &STONE])
}

/// The sectors of a board: nine, as they lie on the picture.
fn sectors(plan: &Plan) -> impl Iterator<Item = Bounds> {
    let (min, max) = (plan.cells.min, plan.cells.max);
    let (wide, tall) = ((max.x - min.x) / ACROSS as f32, (max.y - min.y) / ACROSS as f32);
    let at = move |k: usize| {
        let corner = Point::new(min.x + (k % ACROSS) as f32 * wide, min.y + (k / ACROSS) as f32 * tall);
        Bounds { min: corner, max: Point::new(corner.x + wide, corner.y + tall) }
    };
    (0..ACROSS * ACROSS).map(at)
}

/// The board with its full sectors framed, and its coordinates.
pub(super) fn ground(layer: &mut Layer, scene: &Scene, plan: &Plan, theme: Theme) {
    let dyes = dyes(theme);
    let board = plan.cells.grown(RIM * plan.part);
    squares::frame(layer, &board, 14.0 * plan.part, plan, (dyes.rim, theme));
    let bed = plan.cells.grown(GROOVE / 2.0 * plan.part);
    layer.fill(&Path::rectangle(&bed), dyes.groove);
    let inner: Vec<Path> = sectors(plan)
        .map(|sector| Path::rounded(&sector.grown(-GROOVE / 2.0 * plan.part), 7.0 * plan.part))
        .collect();
    for (place, sector) in inner.iter().enumerate() {
        layer.fill(sector, shade(scene, plan, place, dyes));
    }
    if theme != Theme::Contrast {
        grain(layer, plan, &inner, dyes);
    }
    let whole = inner.into_iter().fold(Path::default(), Path::and);
    thin_lines(layer, plan, &whole, dyes.line);
    squares::labels(layer, scene, plan, RIM * plan.part * 0.6, theme.dyes().mute);
    for (bounds, _) in full(scene, plan) {
        band(layer, &bounds, plan, theme);
    }
}

/// The ink of a sector: that of the cell in its middle.
fn shade(scene: &Scene, plan: &Plan, place: usize, dyes: &Dyes) -> Ink {
    let Some(sector) = sectors(plan).nth(place) else { return dyes.sectors[0] };
    let middle = shapes::between(sector.min, sector.max, 0.5);
    let cell = scene.cells.iter().find(|cell| shapes::contains(&plan.pixels(&cell.outline), middle));
    dyes.sectors[usize::from(cell.is_some_and(|cell| cell.shade == Shade::Dark))]
}

/// The wood's grain: a few long waves across each sector.
fn grain(layer: &mut Layer, plan: &Plan, sectors: &[Path], dyes: &Dyes) {
    for (place, sector) in sectors.iter().enumerate() {
        let bounds = sector.bounds();
        let (wide, tall) = (bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);
        let waves = (0..10_u8).map(|k| {
            let seed = f32::from(k) * 0.737 + place as f32 * 0.411;
            let y = bounds.min.y + tall * (f32::from(k) + 0.3 + 0.5 * (seed * 7.3).sin().abs()) / 10.0;
            let sway = plan.unit * 0.07 * (seed * 3.1).sin();
            let at = |x: f32, up: f32| Point::new(bounds.min.x + wide * x, y + up);
            let mut wave = vec![at(0.0, 0.0)];
            wave.extend(cubic([at(0.0, 0.0), at(0.33, sway), at(0.66, -sway), at(1.0, sway * 0.6)]));
            Path::stroke(&wave, 1.5 * plan.part, false)
        });
        layer.fill_within(&waves.fold(Path::default(), Path::and), sector, dyes.line.thin(58));
    }
}

fn thin_lines(layer: &mut Layer, plan: &Plan, within: &Path, ink: Ink) {
    let (min, max) = (plan.cells.min, plan.cells.max);
    let count = ACROSS * ACROSS;
    let mut lines = Path::default();
    for k in (1..count).filter(|k| k % ACROSS != 0) {
        let part = k as f32 / count as f32;
        let (x, y) = ((min.x + (max.x - min.x) * part).round(), (min.y + (max.y - min.y) * part).round());
        let half = LINE * plan.part / 2.0;
        let down = Bounds { min: Point::new(x - half, min.y), max: Point::new(x + half, max.y) };
        let across = Bounds { min: Point::new(min.x, y - half), max: Point::new(max.x, y + half) };
        lines = lines.and(Path::rectangle(&down)).and(Path::rectangle(&across));
    }
    layer.fill_within(&lines, within, ink);
}

/// The full sectors, and whose they are.
fn full(scene: &Scene, plan: &Plan) -> Vec<(Bounds, Colour)> {
    let owner = |sector: &Bounds| {
        let middle = shapes::between(sector.min, sector.max, 0.5);
        let cell = scene.cells.iter().find(|cell| shapes::contains(&plan.pixels(&cell.outline), middle))?;
        cell.zone
    };
    sectors(plan).filter_map(|sector| owner(&sector).map(|colour| (sector, colour))).collect()
}

/// A frame around a full sector, with diamonds in its corners.
fn band(layer: &mut Layer, sector: &Bounds, plan: &Plan, theme: Theme) {
    let done = theme.dyes().done;
    let [band, casing, inside] = BAND.map(|length| length * plan.part);
    let line = sector.grown(-inside).corners();
    layer.fill(&Path::around(&line, casing), done.case);
    layer.fill(&Path::around(&line, band), done.ink);
    for corner in line {
        key(layer, corner, 28.0 * plan.part, theme);
    }
}

/// A diamond that stands for a full sector.
fn key(layer: &mut Layer, at: Point, size: f32, theme: Theme) {
    let done = theme.dyes().done;
    layer.fill(&Path::polygon(&diamond(at, size * 1.16)), done.case);
    layer.fill(&Path::polygon(&diamond(at, size)), done.ink);
    layer.fill(&Path::polygon(&diamond(at, size * 0.44)), done.case);
}

fn diamond(at: Point, size: f32) -> [Point; 4] {
    let half = size / 2.0;
    [(0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0)].map(|(x, y)| Point::new(at.x + x, at.y + y))
}

/// A block's outline.
pub(super) fn outline(at: Point, unit: f32) -> Vec<Point> {
    octagon(at, BLOCK * unit).to_vec()
}

fn octagon(at: Point, radius: f32) -> [Point; 8] {
    let near = (1.0 - CUT) * radius;
    let corners = [
        (-near, -radius),
        (near, -radius),
        (radius, -near),
        (radius, near),
        (near, radius),
        (-near, radius),
        (-radius, near),
        (-radius, -near),
    ];
    corners.map(|(x, y)| Point::new(at.x + x, at.y + y))
}

/// A block around the origin; pressed from all sides if it is shut in.
pub(super) fn block(colour: Colour, held: bool, unit: f32, theme: Theme) -> Sprite {
    let dyes = dyes(theme);
    let is_white = matches!(colour, Colour::White | Colour::Gold);
    let faces = if is_white { dyes.white } else { dyes.black };
    let radius = BLOCK * unit;
    let mut shadow = Layer::around(radius * 1.6);
    let under = Path::polygon(&octagon(Point::new(0.03 * unit, 0.055 * unit), radius));
    shadow.soft(&under, 0.04 * unit, ink(0).thin(130));
    let mut body = Layer::around(0.52 * unit);
    let (outer, top) = (octagon(Point::default(), radius), octagon(Point::default(), radius * TOP));
    body.fill(&Path::polygon(&outer), faces.edge);
    let inner = octagon(Point::default(), radius * 0.965);
    for k in 0..8 {
        let next = (k + 1) % 8;
        let face = [inner[k], inner[next], top[next], top[k]];
        body.fill(&Path::polygon(&face), bevel(&face, faces));
    }
    body.fill(&Path::polygon(&top), faces.top);
    if theme != Theme::Contrast {
        let seam = if is_white { faces.bevel[2].thin(110) } else { faces.bevel[0].thin(80) };
        for k in 0..8 {
            body.fill(&Path::line(inner[k], top[k], 0.008 * unit), seam);
        }
        body.fill(&Path::around(&top, 0.012 * unit), seam);
    }
    if is_white {
        body.fill(&Path::ring(Point::default(), 0.083 * unit, 0.055 * unit), faces.sign);
    } else {
        body.fill(&Path::polygon(&diamond(Point::default(), 0.19 * unit)), faces.sign);
    }
    if held {
        enclosed(&mut body, unit, theme);
    }
    Sprite { shadow, body, heights: Vec::new() }
}

/// The ink of a bevel's face: by where it looks.
fn bevel(face: &[Point; 4], faces: Faces) -> Ink {
    let middle = shapes::centroid(face);
    let long = shapes::distance(middle, Point::default()).max(0.01);
    let toward = (middle.x * -0.5 + middle.y * -0.87) / long;
    if toward > 0.0 {
        faces.bevel[1].mix(faces.bevel[0], toward)
    } else {
        faces.bevel[1].mix(faces.bevel[2], -toward)
    }
}

/// Four wedges that press in.
fn enclosed(body: &mut Layer, unit: f32, theme: Theme) {
    let ink = theme.dyes().enclosed;
    let wedge = |k: usize| {
        let turned = |x: f32, y: f32| match k {
            0 => Point::new(x, y),
            1 => Point::new(-y, x),
            2 => Point::new(-x, -y),
            _ => Point::new(y, -x),
        };
        [(0.13, -0.47), (0.0, -0.30), (-0.13, -0.47)].map(|(x, y)| turned(x * unit, y * unit))
    };
    for wide in [(0.104, ink.case), (0.056, ink.ink)] {
        let all =
            (0..4).map(|k| Path::stroke(&wedge(k), wide.0 * unit, true)).fold(Path::default(), Path::and);
        body.fill(&all, wide.1);
    }
}

/// The pieces of a colour that are still to be placed, beside the name of the side that places them: how many.
pub(super) fn to_place(scene: &Scene) -> impl Iterator<Item = (Side, Colour, u8)> {
    scene.badges.iter().filter_map(|badge| match *badge {
        Badge::ToPlace { colour, count } => Some((strip::side(colour).other(), colour, count)),
        _ => None,
    })
}

/// Unit of a block beside a name.
pub(super) fn small(plan: &Plan) -> f32 {
    SMALL * plan.part
}

/// Counts of both sides, in their rows, and the waves.
pub(super) fn strips(layer: &mut Layer, scene: &Scene, plan: &Plan, theme: Theme, rows: &mut BySide<Row>) {
    for badge in &scene.badges {
        if let Badge::Sectors { colour, full, of } = *badge {
            let row = &mut rows[strip::side(colour)];
            map(layer, scene, plan, (colour, theme), row);
            keys(layer, [full, of], plan, theme, row);
        }
    }
    for badge in &scene.badges {
        if let Badge::Wave { now, of, .. } = *badge {
            waves(layer, [now, of], plan, theme, rows);
        }
    }
}

/// How full each sector is of a colour: nine small squares filled from below.
fn map(layer: &mut Layer, scene: &Scene, plan: &Plan, (colour, theme): (Colour, Theme), row: &mut Row) {
    let (side, apart) = (25.0 * plan.part, 29.0 * plan.part);
    let dyes = theme.dyes();
    let from = Point::new(row.to - 2.0 * apart - side, row.y - apart - side / 2.0);
    for (k, sector) in sectors(plan).enumerate() {
        let corner = Point::new(from.x + (k % ACROSS) as f32 * apart, from.y + (k / ACROSS) as f32 * apart);
        let square = Bounds { min: corner, max: Point::new(corner.x + side, corner.y + side) };
        let inside = |at: Point| {
            at.x > sector.min.x && at.x < sector.max.x && at.y > sector.min.y && at.y < sector.max.y
        };
        let mine = scene.pieces.iter().filter(|piece| piece.colour == colour);
        let count = mine.filter(|piece| inside(plan.pixel(piece.letter_at))).count().min(usize::from(WHOLE));
        if count == usize::from(WHOLE) {
            layer.fill(&Path::rectangle(&square), dyes.done.ink);
            let middle = shapes::between(square.min, square.max, 0.5);
            layer.fill(&Path::polygon(&diamond(middle, side * 0.55)), dyes.done.case);
        } else {
            layer.fill(&Path::rectangle(&square), dyes.line);
            let high = side * count as f32 / f32::from(WHOLE);
            let filled = Bounds { min: Point::new(square.min.x, square.max.y - high), max: square.max };
            layer.fill(&Path::rectangle(&filled), dyes.ink);
        }
    }
    row.to = from.x - 12.0 * plan.part;
}

/// A diamond for each full sector, and its outline for each that is still wanted.
fn keys(layer: &mut Layer, [full, of]: [u8; 2], plan: &Plan, theme: Theme, row: &mut Row) {
    let (size, apart) = (40.0 * plan.part, 44.0 * plan.part);
    for k in (0..of.max(full).min(9)).rev() {
        let at = Point::new(row.to - size / 2.0, row.y);
        if k < full {
            key(layer, at, size * 0.92, theme);
        } else {
            let line = shapes::inset(&diamond(at, size), 2.0 * plan.part);
            layer.fill(&Path::around(&line, 3.2 * plan.part), theme.dyes().mute);
        }
        row.to -= apart;
    }
    row.to -= 8.0 * plan.part;
}

/// A wave for each of them, bold for those that have entered: below at the right where there is a line, else in the lower
/// row.
fn waves(layer: &mut Layer, [now, of]: [u8; 2], plan: &Plan, theme: Theme, rows: &mut BySide<Row>) {
    let (wide, apart) = (54.0 * plan.part, 72.0 * plan.part);
    let has_line = plan.lines[2] + 1.0 < plan.height as f32 - 20.0 * plan.part;
    let lower = if rows.white.y > rows.black.y { &mut rows.white } else { &mut rows.black };
    let (mut to, y) = if has_line { (1036.0 * plan.part, plan.lines[2]) } else { (lower.to, lower.y) };
    for k in (0..of.min(9)).rev() {
        let at = |x: f32, y_part: f32| Point::new(to - wide + x * wide, y + (y_part - 0.525) * wide);
        let first = at(0.0, 0.675);
        let mut line = vec![first];
        line.extend(cubic([first, at(0.15, 0.125), at(0.325, 0.125), at(0.5, 0.525)]));
        line.extend(cubic([at(0.5, 0.525), at(0.675, 0.925), at(0.85, 0.925), at(1.0, 0.325)]));
        let (width, ink) = if k < now { (0.17, theme.dyes().ink) } else { (0.055, theme.dyes().mute) };
        layer.fill(&Path::stroke(&line, width * wide, true), ink);
        to -= apart;
    }
    if !has_line {
        lower.to = to;
    }
}

/// What must be told apart.
#[cfg(test)]
pub(super) fn pairs(theme: Theme) -> Vec<(&'static str, Ink, Ink, f32)> {
    let dyes = dyes(theme);
    vec![
        ("the sides", dyes.white.top, dyes.black.top, 7.0),
        ("a black block and its sector", dyes.black.top, dyes.sectors[1], 1.9),
        ("a white block's edge", dyes.white.edge, dyes.white.top, 4.5),
        ("Black's sign", dyes.black.sign, dyes.black.top, 2.5),
    ]
}
