//! The board of triangles on which stones stand, with its zones and temples, and the inks of board and stones.

use super::canvas::Ink;
use super::canvas::ink;
use super::glyphs;
use super::layer::Layer;
use super::path::Path;
use super::path::round_corners;
use super::plan::Plan;
use super::shapes;
use super::theme::Theme;
use nahil_games::Cell;
use nahil_games::Colour;
use nahil_games::Point;
use nahil_games::Scene;
use nahil_games::Shade;
use nahil_games::Sign;

/// Height of the coordinates' capitals, in parts of the width.
const LABEL: f32 = 21.0;

/// The inks of the board and its pieces.
#[derive(Debug)]
pub(super) struct Dyes {
    cells: [Ink; 2],
    grout: Ink,
    rim: Ink,
    /// Around a piece.
    pub(super) gap: Ink,
    zone: Ink,
    sun: Ink,
    moon: Ink,
    white: Stone,
    black: Stone,
}

/// A side's stone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stone {
    /// Faces toward the light, level ones, others, and those turned away from it.
    pub(super) lit: Ink,
    pub(super) top: Ink,
    pub(super) mid: Ink,
    pub(super) shade: Ink,
    pub(super) edge: Ink,
    pub(super) ridge: Ink,
    pub(super) inlay: [Ink; 2],
    /// How much a face is brighter at its lit side, and darker at the other.
    pub(super) ramp: [f32; 2],
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

/// The inks of a theme.
pub(super) const fn dyes(theme: Theme) -> &'static Dyes {
    theme.of([&STANDARD, &NIGHT, &CONTRAST, &WOOD, &STONE])
}

/// The stone of a side.
pub(super) const fn stone(dyes: &Dyes, colour: Colour) -> Stone {
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
    for label in scene.labels.iter() {
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
            // Cells may be told either way round.
            side.2 != zone && (near(side.0, b) && near(side.1, a) || near(side.0, a) && near(side.1, b))
        });
        if other.is_some() {
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

/// What must be told apart.
#[cfg(test)]
pub(super) fn pairs(theme: Theme) -> Vec<(&'static str, Ink, Ink, f32)> {
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
