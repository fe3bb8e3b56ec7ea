//! Moving pictures: a short match of each game is drawn, decoded and compared with what it shows.

#![expect(clippy::unwrap_used, reason = "what cannot be read fails the test")]

use nahil::bot::message::Animation;
use nahil::games::{Kind, Options, Scene, Side};
use nahil::play::{Match, text};
use nahil::render::{self, GIF_WIDTHS, Theme, View};
use std::fs;
use std::path::Path;

fn played(name: &str) -> Match {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records").join(name);
    text::read(&fs::read_to_string(path).unwrap()).unwrap().played
}

fn scenes(played: &Match) -> Vec<Scene> {
    (0..=played.length()).map(|ply| played.scene_at(ply).unwrap()).collect()
}

/// A frame with what was there before it: how long it is shown, and the colours of all its pixels.
struct Shown {
    delay: u16,
    pixels: Vec<[u8; 3]>,
}

fn decode(bytes: &[u8]) -> (u32, u32, Vec<Shown>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(bytes).unwrap();
    let palette: Vec<[u8; 3]> =
        decoder.global_palette().unwrap().chunks_exact(3).map(|rgb| [rgb[0], rgb[1], rgb[2]]).collect();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut canvas = vec![[0; 3]; width * height];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        for (y, row) in frame.buffer.chunks(usize::from(frame.width)).enumerate() {
            for (x, place) in row.iter().enumerate() {
                if frame.transparent != Some(*place) {
                    canvas[(top + y) * width + left + x] = palette[usize::from(*place)];
                }
            }
        }
        shown.push(Shown { delay: frame.delay, pixels: canvas.clone() });
    }
    (width as u32, height as u32, shown)
}

#[test]
fn a_match_is_shown_board_by_board() {
    let names = [("katun-capture.match", false), ("arimaa-goal.match", true), ("daiku-won.match", false)];
    for (name, margins) in names {
        let scenes: Vec<_> = scenes(&played(name)).into_iter().take(7).collect();
        let view = View { bottom: Side::Black, theme: Theme::Night, width: 480, margins, letters: false };
        let bytes = render::gif(&scenes, &view);
        assert_eq!(bytes, render::gif(&scenes, &view), "{name}");
        let (width, height, shown) = decode(&bytes);
        assert_eq!((width, shown.len()), (if margins { 640 } else { 480 }, scenes.len()), "{name}");
        let delays: Vec<_> = shown.iter().map(|frame| frame.delay).collect();
        assert!(delays[..delays.len() - 1].iter().all(|delay| *delay < delays[delays.len() - 1]), "{name}");
        for (scene, frame) in scenes.iter().zip(&shown) {
            let board = image::load_from_memory(&render::png(scene, &view)).unwrap().to_rgb8();
            assert_eq!(board.dimensions(), (width, height), "{name}");
            let off = board.pixels().zip(&frame.pixels).filter(|(a, b)| far(a.0, **b)).count();
            assert!(off * 200 < frame.pixels.len(), "{name}: {off} pixels are far off");
        }
    }
}

/// A board on which a Defence reaches out over the edge is higher than the one before.
#[test]
fn no_board_is_cut_where_the_first_is_lower() {
    let rules = Kind::Maya.rules();
    let (options, view) = (Options::defaults(rules.options()), View { width: 480, ..View::default() });
    let drawn = |scene: &Scene| image::load_from_memory(&render::png(scene, &view)).unwrap().to_rgb8();
    let reaching =
        ["i1E", "i1W", "i1N", "i1S", "h1E", "h1W", "h1N", "h1S", "h2W", "i2W"].iter().filter_map(|at| {
            let position = format!("Lf5 Ah8Z Gf9 Ce4 D{at} / Ll5 Aj8E Gk6 Cm4 Di9-i11 w 0 0");
            Some(rules.table_at(&options, &position).ok()?.scene())
        });
    let mut boards: Vec<_> = reaching.map(|scene| (drawn(&scene), scene)).collect();
    boards.sort_by_key(|(board, _)| board.height());
    let [(low, first), .., (high, last)] = &boards[..] else { panic!("no boards") };
    assert!(low.height() < high.height(), "none is higher");
    let (width, height, shown) = decode(&render::gif(&[first.clone(), last.clone()], &view));
    assert_eq!((width, height), high.dimensions());
    let off = high.pixels().zip(&shown[1].pixels).filter(|(a, b)| far(a.0, **b)).count();
    assert!(off * 200 < shown[1].pixels.len(), "{off} pixels are far off");
}

/// Whether two colours are so far apart that one sees it.
fn far(one: [u8; 3], other: [u8; 3]) -> bool {
    one.iter().zip(other).any(|(a, b)| a.abs_diff(b) > 40)
}

#[test]
fn long_matches_are_smaller_pictures() {
    let board = played("katun-capture.match").scene_at(1).unwrap();
    let size = |count: usize| decode(&render::gif(&vec![board.clone(); count], &View::default())).0;
    for (most, width) in &GIF_WIDTHS[..2] {
        assert_eq!(size(*most), *width);
        assert!(size(most + 1) < *width);
    }
    assert!(GIF_WIDTHS[1].0 < Animation::FRAMES_MAX);
    assert!(render::gif(&[], &View::default()).is_empty());
}
