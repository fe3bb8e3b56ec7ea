//! What boards of squares have in common: a frame, lines, and coordinates at the left and below, however the board is turned.

use super::canvas::Ink;
use super::layer::Layer;
use super::path::Path;
use super::plan::Plan;
use super::shapes::Bounds;
use super::theme::Theme;
use nahil_games::Point;
use nahil_games::Scene;

/// Height of the coordinates' capitals, in parts of the width.
const LABEL: f32 = 21.0;
/// How far they are from the cells.
const AWAY: [f32; 2] = [38.0, 37.0];

/// The board's frame with its shadow on the ground.
pub(super) fn frame(layer: &mut Layer, board: &Bounds, corner: f32, plan: &Plan, (rim, theme): (Ink, Theme)) {
    let path = Path::rounded(board, corner);
    layer.soft(&path.moved(3.0 * plan.part, 6.0 * plan.part), 9.0 * plan.part, theme.dyes().shadow);
    let edge = if theme.is_dark() {
        rim.mix(super::canvas::ink(0x00FF_FFFF), 0.35)
    } else {
        rim.mix(super::canvas::ink(0), 0.3)
    };
    layer.fill(&path, edge);
    layer.fill(&Path::rounded(&board.grown(-2.0 * plan.part), corner - 2.0 * plan.part), rim);
}

/// The lines between the cells.
pub(super) fn lines(layer: &mut Layer, scene: &Scene, plan: &Plan, width: f32, ink: Ink) {
    let (min, max) = (plan.cells.min, plan.cells.max);
    let mut across: Vec<[i32; 2]> = Vec::new();
    for corner in scene.cells.iter().flat_map(|cell| plan.pixels(&cell.outline)) {
        across.push([0, corner.x.round() as i32]);
        across.push([1, corner.y.round() as i32]);
    }
    across.sort_unstable();
    across.dedup();
    for [way, at] in across {
        let at = at as f32;
        let inside = if way == 0 {
            at > min.x + 2.0 && at < max.x - 2.0
        } else {
            at > min.y + 2.0 && at < max.y - 2.0
        };
        let bounds = if way == 0 {
            Bounds { min: Point::new(at - width / 2.0, min.y), max: Point::new(at + width / 2.0, max.y) }
        } else {
            Bounds { min: Point::new(min.x, at - width / 2.0), max: Point::new(max.x, at + width / 2.0) }
        };
        if inside {
            layer.fill(&Path::rectangle(&bounds), ink);
        }
    }
}

/// Coordinates: those beside the board at its left, the others below it.
pub(super) fn labels(layer: &mut Layer, scene: &Scene, plan: &Plan, rim: f32, ink: Ink) {
    let mut written: Vec<&str> = Vec::new();
    for label in scene.labels.iter() {
        if written.contains(&label.text.as_str()) {
            continue;
        }
        written.push(&label.text);
        let at = plan.pixel(label.at);
        let beside = at.x < plan.cells.min.x || at.x > plan.cells.max.x;
        let (left, below) = (AWAY[0] * plan.part, AWAY[1] * plan.part);
        let spot = if beside {
            Point::new((plan.cells.min.x - rim - left).max(at_most(plan)), at.y)
        } else {
            Point::new(at.x, plan.cells.max.y + below)
        };
        layer.write(&label.text, spot, LABEL * plan.part, ink);
    }
}

/// Coordinates are no farther to the left than this.
fn at_most(plan: &Plan) -> f32 {
    34.0 * plan.part
}
