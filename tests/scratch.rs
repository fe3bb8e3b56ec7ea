use nahil::games::*;
use nahil::render::*;
const H: f32 = 0.288_675_13; // third of altitude
fn p(x: i32, y: i32) -> Point {
    Point::new(x as f32 * 0.5, y as f32 * H)
}
fn cell(k: i32, c: i32) -> Cell {
    let n = if k <= 8 { 2 * k - 1 } else { 2 * (17 - k) - 1 };
    let x = c - (n + 1) / 2;
    let black = if k <= 8 { c % 2 == 1 } else { c % 2 == 0 };
    let outline = if black {
        vec![p(x - 1, 3 * k), p(x + 1, 3 * k), p(x, 3 * k - 3)]
    } else {
        vec![p(x - 1, 3 * k - 3), p(x + 1, 3 * k - 3), p(x, 3 * k)]
    };
    let name = format!("{}{}", (b'a' + k as u8 - 1) as char, c);
    let sign = match name.as_str() {
        "a1" => Some(Sign::Sun(Colour::White)),
        "p1" => Some(Sign::Sun(Colour::Black)),
        "g7" => Some(Sign::Moon(Colour::White)),
        "j7" => Some(Sign::Moon(Colour::Black)),
        _ => None,
    };
    let zone = if k <= 3 {
        Some(Colour::White)
    } else if k >= 14 {
        Some(Colour::Black)
    } else {
        None
    };
    Cell { name, outline, shade: if black { Shade::Dark } else { Shade::Light }, zone, sign }
}
fn cells() -> Vec<Cell> {
    (1..=16)
        .flat_map(|k| {
            let n = if k <= 8 { 2 * k - 1 } else { 2 * (17 - k) - 1 };
            (1..=n).map(move |c| cell(k, c))
        })
        .collect()
}
const C: &[(i32, i32, i32)] = &[(-1, 0, 0), (1, 0, 0), (0, 3, 0), (0, 1, 1)];
const G: &[(i32, i32, i32)] = &[(-1, 0, 0), (1, 0, 0), (0, 3, 0), (1, 2, 1), (-1, 2, 1), (0, -1, 1)];
const A: &[(i32, i32, i32)] =
    &[(-1, 0, 0), (1, 0, 0), (0, 3, 0), (1, 2, 1), (-1, 2, 1), (0, -1, 1), (0, 1, 2)];
const D: &[(i32, i32, i32)] = &[
    (-1, 0, 0),
    (1, 0, 0),
    (0, 3, 0),
    (0, -1, 1),
    (0, 5, 1),
    (0, 1, 2),
    (-1, 4, 2),
    (1, 4, 2),
    (1, 2, 1),
    (-1, 2, 1),
];
fn faces(v: &[(f32, f32, f32)]) -> Vec<Face> {
    let mut out: Vec<(Vec<usize>, Face)> = vec![];
    let n = v.len();
    for i in 0..n {
        for j in 0..n {
            for k in 0..n {
                if i == j || j == k || i == k {
                    continue;
                }
                let (a, b, c) = (v[i], v[j], v[k]);
                let (u, w) = ((b.0 - a.0, b.1 - a.1, b.2 - a.2), (c.0 - a.0, c.1 - a.1, c.2 - a.2));
                let nn = (u.1 * w.2 - u.2 * w.1, u.2 * w.0 - u.0 * w.2, u.0 * w.1 - u.1 * w.0);
                let l = (nn.0 * nn.0 + nn.1 * nn.1 + nn.2 * nn.2).sqrt();
                if l < 1e-4 {
                    continue;
                }
                let nn = (nn.0 / l, nn.1 / l, nn.2 / l);
                if nn.2 < 0.05 {
                    continue;
                }
                let d: Vec<f32> =
                    v.iter().map(|q| (q.0 - a.0) * nn.0 + (q.1 - a.1) * nn.1 + (q.2 - a.2) * nn.2).collect();
                if d.iter().any(|&x| x > 1e-3) {
                    continue;
                }
                let mut on: Vec<usize> = (0..n).filter(|&q| d[q] > -1e-3).collect();
                if out.iter().any(|o| o.0 == on) {
                    continue;
                }
                let key = on.clone();
                let cx = on.iter().map(|&q| v[q].0).sum::<f32>() / on.len() as f32;
                let cy = on.iter().map(|&q| v[q].1).sum::<f32>() / on.len() as f32;
                on.sort_by(|&q, &r| {
                    (v[q].1 - cy).atan2(v[q].0 - cx).total_cmp(&(v[r].1 - cy).atan2(v[r].0 - cx))
                });
                let h = on.iter().map(|&q| v[q].2).sum::<f32>() / on.len() as f32;
                let light = (nn.0 * -0.45 + nn.1 * 0.55 + nn.2 * 0.7).clamp(0.0, 1.0);
                out.push((
                    key,
                    Face {
                        outline: on.iter().map(|&q| Point::new(v[q].0, v[q].1)).collect(),
                        height: h,
                        light,
                    },
                ));
            }
        }
    }
    let mut f: Vec<Face> = out.into_iter().map(|o| o.1).collect();
    f.sort_by(|a, b| a.height.total_cmp(&b.height));
    f
}
fn piece(colour: Colour, letter: char, at: &str) -> Piece {
    let name: String = at.chars().take_while(|c| !c.is_uppercase()).collect();
    let cell = cells().into_iter().find(|c| c.name == name).unwrap();
    let n = 3.0;
    let ctr = cell.outline.iter().fold((0.0, 0.0), |s, q| (s.0 + q.x / n, s.1 + q.y / n));
    let ctr = Point::new(ctr.0, ctr.1);
    if letter == 'L' {
        return Piece {
            colour,
            letter,
            at: at.into(),
            rests_on: vec![name],
            letter_at: ctr,
            form: Form::Disc { centre: ctr, radius: 0.21 },
            held: false,
        };
    }
    let v = match letter {
        'C' => C,
        'G' => G,
        'A' => A,
        _ => D,
    };
    let s = if cell.shade == Shade::Light { 1.0 } else { -1.0 };
    let v: Vec<_> = v
        .iter()
        .map(|q| (ctr.x + s * q.0 as f32 * 0.5, ctr.y + s * (q.1 as f32 - 1.0) * H, q.2 as f32 * 0.8165))
        .collect();
    let f = faces(&v);
    let top = f.last().unwrap();
    let m = top.outline.len() as f32;
    let mut la = top.outline.iter().fold(Point::default(), |s, q| Point::new(s.x + q.x / m, s.y + q.y / m));
    if letter == 'A' || letter == 'C' {
        la = ctr
    }
    Piece {
        colour,
        letter,
        at: at.into(),
        rests_on: vec![name],
        letter_at: la,
        form: Form::Solid(f),
        held: false,
    }
}
fn scene(w: &[(char, &str)], b: &[(char, &str)]) -> Scene {
    let mut labels = vec![];
    for k in 1..=16 {
        let half = if k <= 8 { k as f32 * 0.5 } else { (17 - k) as f32 * 0.5 };
        let y = (k as f32 - 0.5) * H * 3.0;
        for s in [-1.0f32, 1.0] {
            labels.push(Label {
                text: ((b'a' + k - 1) as char).to_string(),
                at: Point::new(s * (half - 0.25 + 0.42), y),
            });
        }
    }
    let pieces = w
        .iter()
        .map(|&(l, a)| piece(Colour::White, l, a))
        .chain(b.iter().map(|&(l, a)| piece(Colour::Black, l, a)))
        .collect();
    Scene {
        bottom: Side::White,
        cells: cells(),
        labels,
        pieces,
        marks: vec![],
        badges: vec![],
        to_move: Some(Colour::White),
    }
}
fn m(kind: MarkKind, cells: &[&str], text: &str) -> Mark {
    Mark { kind, cells: cells.iter().map(|s| s.to_string()).collect(), text: text.into() }
}
#[test]
fn draw() {
    let mut s = scene(
        &[('L', "f5"), ('A', "h8Z"), ('G', "f9"), ('C', "e4"), ('D', "g3E")],
        &[('L', "l5"), ('A', "j8E"), ('G', "k6"), ('C', "j9"), ('D', "i9W")],
    );
    std::fs::write("/tmp/r1.png", png(&s, &View::default())).unwrap();
    s.marks = vec![
        m(MarkKind::From, &["d3", "d4"], ""),
        m(MarkKind::To, &["e4"], ""),
        m(MarkKind::Chosen, &["h8"], ""),
        m(MarkKind::Target, &["h9"], "1"),
        m(MarkKind::Target, &["h7"], "2"),
        m(MarkKind::Target, &["g7"], "12"),
        m(MarkKind::Target, &["f5"], ""),
    ];
    s.badges = vec![Badge::Tsaul(1), Badge::Steps { made: 1, of: 3 }];
    for p in &mut s.pieces {
        if p.letter == 'D' {
            p.held = true
        }
    }
    let t = std::time::Instant::now();
    std::fs::write("/tmp/r2.png", png(&s, &View { bottom: Side::Black, ..View::default() })).unwrap();
    eprintln!("cold {:?}", t.elapsed());
    let small = image::load_from_memory(&std::fs::read("/tmp/r2.png").unwrap()).unwrap();
    small.resize(360, 2000, image::imageops::FilterType::Triangle).save("/tmp/r2s.png").unwrap();
    let full = small.to_rgb8();
    for colours in [32, 48, 64, 96, 128, 256] {
        for level in [1, 3, 4, 6, 9] {
            let t = std::time::Instant::now();
            let b = encode_try(&full, colours, level);
            eprintln!("{colours} colours level {level}: {} bytes {:?}", b, t.elapsed());
        }
    }
    let t = std::time::Instant::now();
    let b = png(&s, &View { bottom: Side::Black, ..View::default() });
    eprintln!("warm {:?} {}", t.elapsed(), b.len());
}

fn encode_try(im: &image::RgbImage, n: usize, level: u8) -> usize {
    use std::collections::HashMap;
    let mut c: HashMap<[u8; 3], u32> = HashMap::new();
    for p in im.pixels() {
        *c.entry(p.0).or_default() += 1;
    }
    let mut o: Vec<_> = c.into_iter().collect();
    o.sort_by_key(|x| (std::cmp::Reverse(x.1), x.0));
    let pal: Vec<[u8; 3]> = o.iter().take(n).map(|x| x.0).collect();
    let near = |c: [u8; 3]| {
        (0..pal.len())
            .min_by_key(|&k| pal[k].iter().zip(c).map(|(a, b)| (a.abs_diff(b) as u32).pow(2)).sum::<u32>())
            .unwrap() as u8
    };
    let map: HashMap<[u8; 3], u8> = o.iter().map(|x| (x.0, near(x.0))).collect();
    let px: Vec<u8> = im.pixels().map(|p| map[&p.0]).collect();
    let mut out = vec![];
    let t = std::time::Instant::now();
    {
        let mut e = png::Encoder::new(&mut out, im.width(), im.height());
        e.set_color(png::ColorType::Indexed);
        e.set_depth(png::BitDepth::Eight);
        e.set_palette(pal.concat());
        e.set_filter(png::Filter::NoFilter);
        e.set_deflate_compression(png::DeflateCompression::Level(level));
        e.write_header().unwrap().write_image_data(&px).unwrap();
    }
    eprint!("[{:?}] ", t.elapsed());
    out.len()
}
