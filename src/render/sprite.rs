//! Pieces that are drawn once and stamped often, and boards that are kept.

use super::layer::Layer;
use super::plan::Plan;
use super::theme::Theme;
use nahil_games::Cell;
use nahil_games::Colour;
use nahil_games::Label;
use nahil_games::Scene;
use nahil_games::Set;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::LazyLock;
use std::sync::Mutex;
use std::sync::PoisonError;

/// A piece around the origin, and the shadow that it throws.
#[derive(Debug)]
pub(super) struct Sprite {
    /// What it throws on the board.
    pub(super) shadow: Layer,
    /// The piece.
    pub(super) body: Layer,
    /// How high each of its pixels is, of those that cover each other; none of those that never do.
    pub(super) heights: Vec<u8>,
}

/// What makes a piece look as it does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Look {
    /// Which set it is of.
    pub(super) set: Set,
    /// In which colours.
    pub(super) theme: Theme,
    /// Its unit in sixteenths of a pixel.
    pub(super) size: u32,
    /// Whose it is.
    pub(super) colour: Colour,
    /// Which piece it is.
    pub(super) letter: char,
    /// Whether it cannot move.
    pub(super) held: bool,
    /// Whether its letter is on it.
    pub(super) lettered: bool,
    /// Its faces, in small parts of a unit.
    pub(super) faces: Vec<i32>,
}

/// How many pieces are kept: those of each set in two sizes and themes. One takes up to half a megabyte.
const SPRITES_MAX: usize = 240;
/// How many empty boards are kept; one of 1080 pixels takes some seven megabytes.
const BOARDS_MAX: usize = 8;

static SPRITES: LazyLock<Mutex<HashMap<Look, Arc<Sprite>>>> = LazyLock::new(Mutex::default);

/// The piece as it was drawn before, or as it is drawn now.
pub(super) fn sprite(look: Look, draw: impl FnOnce() -> Sprite) -> Arc<Sprite> {
    let kept = SPRITES.lock().unwrap_or_else(PoisonError::into_inner).get(&look).cloned();
    kept.unwrap_or_else(|| {
        let drawn = Arc::new(draw());
        let mut all = SPRITES.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= SPRITES_MAX {
            all.clear();
        }
        all.insert(look, Arc::clone(&drawn));
        drawn
    })
}

static BOARDS: Mutex<Vec<Board>> = Mutex::new(Vec::new());

struct Board {
    cells: Arc<[Cell]>,
    labels: Arc<[Label]>,
    plan: Plan,
    theme: Theme,
    layer: Arc<Layer>,
}

/// The empty board as it was drawn before, or as it is drawn now.
pub(super) fn board(scene: &Scene, plan: &Plan, theme: Theme, draw: impl FnOnce() -> Layer) -> Layer {
    if let Some(kept) = kept(scene, plan, theme) {
        return Layer::clone(&kept);
    }
    let layer = Arc::new(draw());
    let (cells, labels) = (Arc::clone(&scene.cells), Arc::clone(&scene.labels));
    let board = Board { cells, labels, plan: plan.clone(), theme, layer: Arc::clone(&layer) };
    let mut boards = BOARDS.lock().unwrap_or_else(PoisonError::into_inner);
    if boards.len() >= BOARDS_MAX {
        boards.remove(0);
    }
    boards.push(board);
    drop(boards);
    Layer::clone(&layer)
}

fn kept(scene: &Scene, plan: &Plan, theme: Theme) -> Option<Arc<Layer>> {
    let mut boards = BOARDS.lock().unwrap_or_else(PoisonError::into_inner);
    let same =
        |b: &Board| b.theme == theme && b.plan == *plan && b.cells == scene.cells && b.labels == scene.labels;
    let place = boards.iter().position(same)?;
    // The last one used stands last, so that the first is the one to drop.
    boards[place..].rotate_left(1);
    boards.last().map(|board| Arc::clone(&board.layer))
}
