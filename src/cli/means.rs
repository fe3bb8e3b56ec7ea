//! How pictures are drawn: what `run` gives to adapters.

use crate::bot::message::{Animation, Beside, Drawing, Picture};
use crate::chat::{Animate, Draw};
use crate::games::{BySide, Side};
use crate::players::Skin;
use crate::render::{self, Strip, Theme, View};
use std::num::NonZero;
use std::sync::Arc;

/// Width of a small picture, in pixels: that of a phone's screen.
const SMALL: u32 = 420;

/// How pictures are drawn, and runs of boards.
pub(super) fn means() -> (Draw, Animate) {
    (Arc::new(draw), Arc::new(animate))
}

fn draw(picture: &Picture, margins: bool) -> Vec<u8> {
    let seen = |bottom| View { letters: picture.letters, ..view(bottom, picture.skin, margins) };
    match &picture.drawing {
        Drawing::Board { scene, view, label: Some(label), .. } => {
            render::labelled_png(scene, &View { width: SMALL, ..seen(*view) }, label)
        }
        Drawing::Board { scene, view, words: Some(words), .. } => {
            render::written_png(scene, &seen(*view), &strip(words))
        }
        Drawing::Board { scene, view, .. } => render::png(scene, &seen(*view)),
        Drawing::Sheet(sheet) => render::sheet_png(sheet, &seen(Side::White)),
    }
}

/// The words beside a board.
fn strip(words: &Beside) -> Strip {
    let [white, black] = words.names.clone();
    let clock = |place: usize| Some(words.clocks[place].clone()).filter(|clock| !clock.is_empty());
    let won = Side::BOTH.into_iter().zip(words.won).find_map(|(side, won)| won.then_some(side));
    Strip {
        names: BySide { white, black },
        clocks: BySide { white: clock(0), black: clock(1) },
        turn: words.turn.clone(),
        last: words.last.clone(),
        result: words.result.clone(),
        won,
    }
}

fn animate(animation: &Animation, margins: bool, rest: &dyn Fn()) -> Vec<u8> {
    let frames: Vec<render::Frame> =
        animation.run.frames().into_iter().map(|(scene, words)| (scene, words.as_ref().map(strip))).collect();
    let Animation { view: bottom, skin, letters, .. } = *animation;
    render::gif_in_steps(&frames, &View { letters, ..view(bottom, skin, margins) }, rest)
}

/// How many cores there are.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// How many pictures are drawn at once: one core is left to what is quick, since a thread that wakes up waits for a moment of
/// whoever draws there, however low the priority of that is.
pub(super) fn easels() -> usize {
    cores().saturating_sub(1).max(1)
}

fn view(bottom: Side, skin: Skin, margins: bool) -> View {
    View { bottom, theme: Theme::from_id(skin.id()).unwrap_or_default(), margins, ..View::default() }
}
