//! What is to be drawn.

use super::Maya;
use crate::games::Scene;

pub(super) fn draw(_position: &Maya) -> Scene {
    Scene {
        bottom: crate::games::Side::White,
        cells: vec![],
        labels: vec![],
        pieces: vec![],
        marks: vec![],
        badges: vec![],
        to_move: None,
    }
}
