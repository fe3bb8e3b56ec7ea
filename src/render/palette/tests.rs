use super::*;
use crate::compose;
use crate::gallery;
use std::collections::HashMap;
use std::fs;
use std::path::Path;

/// Some pictures of a set in a theme: all states of its game, large and small.
fn pictures(set: Set, theme: Theme) -> Vec<RgbaImage> {
    let states = gallery::states().into_iter().filter(|state| state.scene.set == set);
    let views = |state: &gallery::State| {
        [720, 360].map(|width| crate::View {
            theme,
            width,
            bottom: state.scene.bottom,
            ..crate::View::default()
        })
    };
    let draw = |state: gallery::State| {
        views(&state).map(|view| compose::draw(&state.scene, view, Some(&state.words)).image().clone())
    };
    states.flat_map(draw).collect()
}

/// How many pixels of the pictures have each colour.
fn counts(pictures: &[RgbaImage]) -> Vec<([u8; 3], u32)> {
    let mut counts: HashMap<[u8; 3], u32> = HashMap::new();
    for pixel in pictures.iter().flat_map(|picture| picture.pixels()) {
        let [red, green, blue, _] = pixel.0;
        *counts.entry([red, green, blue]).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
    counts
}

/// The flat colours, and those in the middle of groups of the others: each group's weight is the root of its area, so that
/// small ramps are not lost beside large plains.
fn make(pictures: &[RgbaImage]) -> Vec<[u8; 3]> {
    let counts = counts(pictures);
    let mut flat: Vec<[u8; 3]> = Vec::new();
    for &(colour, _) in &counts {
        // Of colours that share a slot only one is kept.
        if flat.len() < FLAT && !flat.iter().any(|other| key(*other) == key(colour)) {
            flat.push(colour);
        }
    }
    let mut boxes = vec![
        counts
            .iter()
            .filter(|(c, _)| !flat.contains(c))
            .map(|&(c, n)| (c, f64::from(n).sqrt()))
            .collect::<Vec<_>>(),
    ];
    while boxes.len() + flat.len() < COLOURS_MAX {
        let spread = |group: &Vec<([u8; 3], f64)>| widest(group).1;
        let Some(place) = (0..boxes.len()).max_by(|&a, &b| spread(&boxes[a]).total_cmp(&spread(&boxes[b])))
        else {
            break;
        };
        let mut group = boxes.swap_remove(place);
        let axis = widest(&group).0;
        group.sort_by_key(|(colour, _)| (colour[axis], *colour));
        let half = group.iter().map(|(_, weight)| weight).sum::<f64>() / 2.0;
        let mut sum = 0.0;
        let cut = group
            .iter()
            .position(|(_, weight)| {
                sum += weight;
                sum >= half
            })
            .unwrap_or(0);
        let rest = group.split_off((cut + 1).clamp(1, group.len().saturating_sub(1).max(1)));
        boxes.extend([group, rest].into_iter().filter(|group| !group.is_empty()));
    }
    let middle = |group: Vec<([u8; 3], f64)>| {
        let whole: f64 = group.iter().map(|(_, weight)| weight).sum();
        [0, 1, 2].map(|axis| {
            (group.iter().map(|(c, w)| f64::from(c[axis]) * w).sum::<f64>() / whole).round() as u8
        })
    };
    let mut rest: Vec<[u8; 3]> = boxes.into_iter().map(middle).collect();
    rest.sort_unstable();
    rest.retain(|colour| !flat.contains(colour));
    rest.dedup();
    flat.into_iter().chain(rest).collect()
}

/// The channel in which a group's colours differ most, and how much, by weight.
fn widest(group: &[([u8; 3], f64)]) -> (usize, f64) {
    let whole: f64 = group.iter().map(|(_, weight)| weight).sum();
    let spread = |axis: usize| {
        let mean = group.iter().map(|(c, w)| f64::from(c[axis]) * w).sum::<f64>() / whole.max(1.0);
        group.iter().map(|(c, w)| (f64::from(c[axis]) - mean).powi(2) * w).sum::<f64>()
    };
    let channels = [0, 1, 2].map(|axis| (axis, spread(axis)));
    channels.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or_default()
}

/// `UPDATE=1` makes the palettes anew.
#[test]
fn palettes_serve_every_picture() {
    let mut wrong = Vec::new();
    for (set, _) in MADE {
        let mut lines = Vec::new();
        for theme in Theme::ALL {
            let pictures = pictures(set, theme);
            if std::env::var_os("UPDATE").is_some() {
                let hex = |[r, g, b]: &[u8; 3]| format!("{r:02x}{g:02x}{b:02x}");
                let words: Vec<String> = make(&pictures).iter().map(hex).collect();
                lines.push(format!("{} {}\n", theme.id(), words.join(" ")));
                continue;
            }
            wrong.extend(
                unserved(Palette::of(set, theme), &pictures).map(|why| format!("{set:?} {theme:?}: {why}")),
            );
        }
        if !lines.is_empty() {
            let name = format!("palettes/{}.txt", format!("{set:?}").to_lowercase());
            fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(name), lines.concat()).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}; if looks have changed, run again with UPDATE=1");
}

/// Why a palette does not serve, if it does not: flat colours are not kept, or too many pixels are far off.
fn unserved(palette: &Palette, pictures: &[RgbaImage]) -> Option<String> {
    let counts = counts(pictures);
    let all: u32 = counts.iter().map(|(_, count)| count).sum();
    let far = |colour: [u8; 3]| {
        let shown = palette.colours[usize::from(palette.place(colour))];
        colour.iter().zip(shown).map(|(a, b)| a.abs_diff(b)).max().unwrap_or_default()
    };
    let lost: Vec<_> = counts.iter().take(6).filter(|&&(colour, _)| far(colour) > 2).collect();
    let off: u32 = counts.iter().filter(|&&(colour, _)| far(colour) > 20).map(|(_, count)| count).sum();
    if !lost.is_empty() {
        return Some(format!("flat colours are not kept: {lost:?}"));
    }
    (off * 400 > all).then(|| format!("{off} of {all} pixels are far off"))
}

#[test]
fn a_palette_of_other_colours_does_not_serve() {
    let picture = RgbaImage::from_pixel(9, 9, image::Rgba([1, 2, 3, 255]));
    assert!(unserved(&Palette::new(vec![[250, 1, 1], [0, 0, 0]]), std::slice::from_ref(&picture)).is_some());
    assert!(unserved(&Palette::new(vec![[1, 2, 3]]), &[picture]).is_none());
}

#[test]
fn the_nearest_colour_is_found_whatever_was_asked_before() {
    let colours = vec![[255, 0, 0], [0, 255, 0], [10, 10, 10], [11, 11, 10]];
    let palette = Palette::new(colours.clone());
    let ask = |colour| palette.colours[usize::from(palette.place(colour))];
    assert_eq!([ask([250, 9, 3]), ask([10, 250, 0])], [colours[0], colours[1]]);
    // Two flat colours that share a slot: the first has it.
    assert_eq!(ask([11, 11, 10]), ask([10, 10, 10]));
    assert_eq!(ask([255, 0, 0]), colours[0]);
}
