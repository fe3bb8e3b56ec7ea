//! Scenes made by hand: boards of squares and of hexagons, pieces under overhang, and what no game would ask for.

pub(crate) mod sheets;

use nahil::games::Badge;
use nahil::games::Cell;
use nahil::games::Colour;
use nahil::games::Face;
use nahil::games::Form;
use nahil::games::Label;
use nahil::games::Mark;
use nahil::games::MarkKind;
use nahil::games::Piece;
use nahil::games::Point;
use nahil::games::Scene;
use nahil::games::Set;
use nahil::games::Shade;
use nahil::games::Side;
use nahil::games::Sign;
use std::sync::Arc;

/// Eight by eight squares with discs in gold and silver.
pub(crate) fn squares() -> Scene {
    let mut scene = bare(Set::Animals, Some(Colour::Silver));
    let mut cells = Vec::new();
    for (x, y) in (0..8).flat_map(|y| (0..8).map(move |x| (x, y))) {
        let (left, low) = (x as f32, y as f32);
        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let outline = corners.map(|(dx, dy)| Point::new(left + dx, low + dy)).to_vec();
        let shade = if (x + y) % 2 == 0 { Shade::Dark } else { Shade::Light };
        cells.push(cell(&square(x, y), outline, shade));
    }
    scene.cells = cells.into();
    let labels = |k: u8| {
        let along = f32::from(k) + 0.5;
        let below = Label { text: char::from(b'a' + k).to_string(), at: Point::new(along, -0.35) };
        [below, Label { text: (k + 1).to_string(), at: Point::new(-0.35, along) }]
    };
    scene.labels = (0..8).flat_map(labels).collect();
    for (place, letter) in "RHCMEDHC".chars().enumerate() {
        scene.pieces.push(disc(
            Colour::Gold,
            letter,
            &square(place, 0),
            Point::new(place as f32 + 0.5, 0.5),
            0.4,
        ));
        scene.pieces.push(disc(
            Colour::Silver,
            letter,
            &square(place, 7),
            Point::new(place as f32 + 0.5, 7.5),
            0.4,
        ));
    }
    scene.pieces[4].held = true;
    scene.marks = vec![
        mark(MarkKind::From, &["d2"], ""),
        mark(MarkKind::To, &["d1"], ""),
        mark(MarkKind::Chosen, &["e8"], ""),
        mark(MarkKind::Target, &["e7"], "1"),
        mark(MarkKind::Target, &["f7"], ""),
    ];
    scene.badges = vec![Badge::Steps { made: 2, of: 4 }];
    scene
}

/// A small board of hexagons with discs in white and black.
pub(crate) fn hexagons() -> Scene {
    let mut scene = bare(Set::Marbles, Some(Colour::White));
    let mut cells = Vec::new();
    for (q, r) in (-2i8..=2).flat_map(|r| (-2i8..=2).map(move |q| (q, r))).filter(|(q, r)| (q + r).abs() <= 2)
    {
        let centre = Point::new((f32::from(q) + f32::from(r) / 2.0) * 3f32.sqrt(), f32::from(r) * 1.5);
        let corner = |k: u8| {
            let (sin, cos) = (f32::from(k) * 60.0 + 30.0).to_radians().sin_cos();
            Point::new(centre.x + cos, centre.y + sin)
        };
        let name = format!("{}{}", char::from(b'c'.saturating_add_signed(r)), q + 3);
        cells.push(cell(&name, (0..6).map(corner).collect(), Shade::Light));
        if r.abs() == 2 {
            let colour = if r < 0 { Colour::White } else { Colour::Black };
            scene.pieces.push(disc(colour, 'M', &name, centre, 0.7));
        }
    }
    scene.cells = cells.into();
    scene.marks = vec![mark(MarkKind::Chosen, &["a3", "a4"], ""), mark(MarkKind::Target, &["b3"], "7")];
    scene.badges = vec![Badge::Tsaul(2)];
    scene
}

/// A strip of triangles: two high solids side by side, a low one and a disc beneath them, a temple and a zone.
pub(crate) fn hidden() -> Scene {
    let mut scene = bare(Set::Solids, Some(Colour::Black));
    let mut cells = Vec::new();
    for k in 0..9u8 {
        let left = f32::from(k) / 2.0;
        let up = k % 2 == 0;
        let (base, tip) = if up { (0.0, HIGH) } else { (HIGH, 0.0) };
        let outline = vec![Point::new(left, base), Point::new(left + 1.0, base), Point::new(left + 0.5, tip)];
        cells.push(cell(&format!("a{}", k + 1), outline, if up { Shade::Light } else { Shade::Dark }));
    }
    cells[0].sign = Some(Sign::Sun(Colour::White));
    cells[8].sign = Some(Sign::Moon(Colour::Black));
    cells[1].zone = Some(Colour::White);
    scene.cells = cells.into();
    let middle = |k: u8| Point::new(f32::from(k) / 2.0, if k % 2 == 1 { HIGH / 3.0 } else { HIGH / 1.5 });
    scene.pieces = vec![
        tower(Colour::White, 'A', "a3", middle(3), 0.85, 1.5),
        tower(Colour::Black, 'D', "a7", middle(7), 0.85, 1.4),
        tower(Colour::Black, 'C', "a4", middle(4), 0.45, 0.5),
        disc(Colour::White, 'L', "a6", middle(6), 0.25),
    ];
    scene.pieces[1].held = true;
    scene.pieces[3].rests_on = ["a6".to_owned()].into();
    scene.marks = vec![mark(MarkKind::From, &["a2"], ""), mark(MarkKind::To, &["a3"], "")];
    scene.badges = vec![Badge::Tsaul(1), Badge::Steps { made: 1, of: 3 }];
    scene
}

/// Scenes that make no sense.
pub(crate) fn odd() -> Vec<Scene> {
    let mut lost = hidden();
    let nowhere = Point::new(f32::NAN, f32::INFINITY);
    let cells = Arc::make_mut(&mut lost.cells);
    cells[2].outline[1] = nowhere;
    cells[3].outline.clear();
    lost.labels = [Label { text: "\u{0}\u{1F600}".repeat(40), at: nowhere }].into();
    lost.pieces.push(disc(Colour::Gold, '\u{7}', "", nowhere, f32::NAN));
    lost.pieces.push(disc(Colour::Gold, 'X', "", Point::new(1e30, -1e30), 1e30));
    lost.pieces.push(disc(Colour::Gold, 'X', "", Point::default(), -4.0));
    lost.marks.push(mark(MarkKind::Target, &["z99", "a4"], &"9".repeat(300)));
    lost.badges =
        vec![Badge::Tsaul(255), Badge::Steps { made: 255, of: 255 }, Badge::Steps { made: 9, of: 0 }];
    let mut flat = hidden();
    Arc::make_mut(&mut flat.cells)
        .iter_mut()
        .flat_map(|cell| &mut cell.outline)
        .for_each(|point| point.y = 0.0);
    let mut bits = hidden();
    Arc::make_mut(&mut bits.cells)
        .iter_mut()
        .flat_map(|cell| &mut cell.outline)
        .for_each(|point| point.x /= 1e9);
    let mut faceless = hidden();
    faceless
        .pieces
        .iter_mut()
        .for_each(|piece| piece.form = Form::Solid(vec![face(Vec::new(), f32::NAN)].into()));
    let mut blocks = lost.clone();
    blocks.set = Set::Blocks;
    let mut marbles = flat.clone();
    marbles.set = Set::Marbles;
    let bare = Set::ALL.map(|set| bare(set, None));
    bare.into_iter().chain([lost, flat, bits, faceless, blocks, marbles]).collect()
}

/// Altitude of a triangle.
const HIGH: f32 = 0.866_025_4;

fn bare(set: Set, to_move: Option<Colour>) -> Scene {
    Scene {
        set,
        bottom: Side::White,
        cells: Arc::default(),
        labels: Arc::default(),
        pieces: Vec::new(),
        marks: Vec::new(),
        taken: Vec::new(),
        moved: Vec::new(),
        badges: Vec::new(),
        to_move,
    }
}

fn square(x: usize, y: usize) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn cell(name: &str, outline: Vec<Point>, shade: Shade) -> Cell {
    Cell { name: name.to_owned(), outline, shade, zone: None, sign: None }
}

fn disc(colour: Colour, letter: char, at: &str, centre: Point, radius: f32) -> Piece {
    let form = Form::Disc { centre, radius };
    Piece { colour, letter, at: at.to_owned(), rests_on: [].into(), letter_at: centre, form, held: false }
}

/// A six-sided pyramid without its point.
fn tower(colour: Colour, letter: char, at: &str, centre: Point, radius: f32, height: f32) -> Piece {
    let corner = |k: u8, radius: f32| {
        let (sin, cos) = (f32::from(k) * 60.0 + 30.0).to_radians().sin_cos();
        Point::new(centre.x + cos * radius, centre.y + sin * radius)
    };
    let ring = |radius: f32| (0..6).map(move |k| corner(k, radius)).collect::<Vec<_>>();
    let (low, high) = (ring(radius), ring(radius * 0.6));
    let side = |k: usize| {
        let next = (k + 1) % 6;
        let (sin, cos) = (k as f32 * 60.0 + 60.0).to_radians().sin_cos();
        let steep = -height / (radius * 0.4 * 0.866);
        let slope = Point::new(cos * steep, sin * steep);
        Face { slope, ..face(vec![low[k], low[next], high[next], high[k]], height / 2.0) }
    };
    let mut faces: Vec<Face> = (0..6).map(side).collect();
    faces.push(face(high.clone(), height));
    let form = Form::Solid(faces.into());
    Piece {
        colour,
        letter,
        at: at.to_owned(),
        rests_on: [at.to_owned()].into(),
        letter_at: centre,
        form,
        held: false,
    }
}

fn face(outline: Vec<Point>, height: f32) -> Face {
    Face { outline, height, slope: Point::default(), inlays: Vec::new() }
}

fn mark(kind: MarkKind, cells: &[&str], text: &str) -> Mark {
    Mark { kind, cells: cells.iter().map(|&name| name.to_owned()).collect(), text: text.to_owned() }
}
