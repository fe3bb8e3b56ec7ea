//! Every picture in `tests/boards` and in `tests/sheets` is drawn again and compared. `UPDATE=1 cargo test --test boards`
//! draws them anew: then look at each of them, in full and as small as on a phone.

#![expect(clippy::unwrap_used, reason = "what cannot be read fails the test")]

mod shelf;

use shelf::sheets;

use image::RgbImage;
use nahil::games::BySide;
use nahil::games::Kind;
use nahil::games::Mark;
use nahil::games::MarkKind;
use nahil::games::Options;
use nahil::games::Scene;
use nahil::games::Side;
use nahil::games::Table;
use nahil::games::sheet::Sheet;
use nahil::render;
use nahil::render::Strip;
use nahil::render::Theme;
use nahil::render::View;
use nahil::render::gallery;
use std::fs;
use std::path::Path;

/// How far a channel of a pixel may be off: sines and cosines are not the same to the last bit everywhere.
const OFF_MAX: u8 = 24;
/// How many pixels in a thousand may be off by more.
const OFF_SHARE: usize = 1;

/// Widths of pictures, and how many bytes each may have at most.
const SIZES: [(u32, usize); 2] = [(1080, 110_000), (480, 35_000)];

/// A picture: its name, what is drawn, and how it is looked at.
struct Picture {
    name: &'static str,
    scene: Scene,
    view: View,
    /// What stands above it.
    label: Option<&'static str>,
}

fn pictures() -> Vec<Picture> {
    let full = View::default();
    let turned = View { bottom: Side::Black, ..full };
    let small = View { width: 480, ..full };
    let picture = |name, scene, view| Picture { name, scene, view, label: None };
    let labelled = |name, scene, view, label| Picture { label: Some(label), ..picture(name, scene, view) };
    let tiny = View { width: 420, ..full };
    vec![
        picture("maya-start", maya(START, ""), full),
        picture("maya-forms", maya(FORMS, ""), full),
        picture("maya-forms-turned", maya(FORMS, ""), turned),
        picture("maya-turn", targets(maya_table(START, "Lb2 Ce6").as_ref(), 'D'), full),
        picture("maya-targets", targets(maya_table(FORMS, "Gg10").as_ref(), 'A'), turned),
        picture("maya-tsaul-1", maya(&FORMS.replace("w 0 0", "b 0 1"), ""), full),
        picture("maya-tsaul-2", maya(&FORMS.replace("w 0 0", "w 0 2"), ""), turned),
        picture("arimaa", arimaa("g", "rd2e Ed3s"), full),
        picture("arimaa-turned-night", arimaa("s", "rc4e hc2w"), View { theme: Theme::Night, ..turned }),
        picture("daiku-placing", daiku(PLACING, "", &["@c3"]), full),
        picture(
            "daiku-late-turned",
            daiku(LATE, "groups=locked", &["c7-b7", "f2-e2", "b7-c7", "e2-f2"]),
            turned,
        ),
        picture(
            "daiku-countdown-night",
            daiku(COUNT_DOWN, "stagnation=12", &["d5-d6", "f7-f8", "d6-d5", "f8-f7", "d5-c5"]),
            View { theme: Theme::Night, ..small },
        ),
        picture("abalone-start", abalone("", None, ""), turned),
        picture("abalone-turn", abalone("", Some(MIDDLE), "h7i8"), full),
        picture("abalone-panel", abalone_targets(), turned),
        picture(
            "abalone-night",
            abalone("repetition=2", Some(MIDDLE), "b5b6"),
            View { theme: Theme::Night, ..small },
        ),
        picture("abalone-phone", abalone("", Some(MIDDLE), "i6i7"), View { width: 360, ..turned }),
        labelled("small-maya", maya(FORMS, ""), tiny, "#12"),
        labelled(
            "small-arimaa-night",
            arimaa("g", "rd2e Ed3s"),
            View { theme: Theme::Night, ..tiny },
            "#123456",
        ),
        picture("squares", shelf::squares(), small),
        picture("squares-turned", shelf::squares(), View { bottom: Side::Black, ..small }),
        picture("hexagons-night", shelf::hexagons(), View { theme: Theme::Night, ..small }),
        picture("hidden", shelf::hidden(), small),
        picture(
            "hidden-contrast",
            shelf::hidden(),
            View { theme: Theme::Contrast, bottom: Side::Black, ..small },
        ),
    ]
}

/// The example of the rules, after some steps.
fn arimaa(side: &str, steps: &str) -> Scene {
    let position = format!("8/rR6/Dd1Hr3/3e4/2r5/2rE2R1/2hr1h2/2CR1R2 {side}");
    let mut table = Kind::Arimaa.rules().table_at(&Options::defaults(&[]), &position).unwrap();
    table.play(steps).unwrap();
    table.scene()
}

/// White has a marble to push over the edge, and two of Black's are at hand.
const MIDDLE: &str = "1ww1b/1www1b/1w2bb1/4b3/4b4/8/1b3w1/bbbww1/1bbww w 2 3";

fn abalone_table(chosen: &str, position: Option<&str>) -> Box<dyn Table> {
    let rules = Kind::Abalone.rules();
    let options = Options::read(rules.options(), chosen).unwrap();
    position.map_or_else(|| rules.table(&options), |position| rules.table_at(&options, position).unwrap())
}

/// The panel's board when a row is picked: where it could go, numbered as in the menu.
fn abalone_targets() -> Scene {
    let table = abalone_table("", Some(MIDDLE));
    let choices = table.choices();
    let row = ["h5", "h6"].map(str::to_owned);
    let choices: Vec<_> = choices
        .into_iter()
        .filter(|choice| choice.path[0].cells[0] == row[0] && choice.path[1].cells == row[1..])
        .collect();
    let mut scene = table.scene();
    scene.marks.push(Mark { kind: MarkKind::Chosen, cells: row.to_vec(), text: String::new() });
    for (place, choice) in choices.iter().enumerate() {
        let (cells, text) = (choice.path[2].cells.clone(), (place + 1).to_string());
        scene.marks.push(Mark { kind: MarkKind::Target, cells, text });
    }
    scene
}

fn abalone(chosen: &str, position: Option<&str>, turn: &str) -> Scene {
    let mut table = abalone_table(chosen, position);
    table.play(turn).unwrap();
    table.scene()
}

const START: &str = "La1 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0";
/// Pieces in all their forms: lying, leaning, standing, beneath others.
const FORMS: &str = "Lf5 Ah8Z Gf9 Ce4 Dg3E / Ll5 Aj8E Gk6 Ci4 Di9-i11 w 0 0";

/// Daiku 9: pieces are being placed.
const PLACING: &str = "9/9/4w4/3wbw3/4w1b2/3b5/9/9/b8 w 2 b9w9";
/// Daiku 9: all pieces have entered, and a sector is full.
const LATE: &str = "2bw4b/1bbwb1bwb/b1bww1b2/www2wbbw/wwwbwwwbb/wwwbb4/bbb2bw2/1b3wwbb/wbb1wwwwb b 3 b0w0";
/// Daiku 9: a position that is about to come about again.
const COUNT_DOWN: &str = "9/9/1b3w3/9/3b5/9/9/5w3/9 b 1 b0w0";

/// A match of Daiku 9 after some turns.
fn daiku(position: &str, options: &str, turns: &[&str]) -> Scene {
    let options = Options::read(Kind::Daiku.rules().options(), options).unwrap();
    let mut table = Kind::Daiku.rules().table_at(&options, position).unwrap();
    for turn in turns {
        table.play(turn).unwrap();
        table.end_turn().unwrap();
    }
    table.scene()
}

fn maya_table(position: &str, turn: &str) -> Box<dyn Table> {
    let options = Options::defaults(Kind::Maya.rules().options());
    let mut table = Kind::Maya.rules().table_at(&options, position).unwrap();
    table.play(turn).unwrap();
    table
}

fn maya(position: &str, turn: &str) -> Scene {
    maya_table(position, turn).scene()
}

/// The scene with all that the piece of this letter could do, numbered as in a menu.
fn targets(table: &dyn Table, letter: char) -> Scene {
    let mut scene = table.scene();
    let choices: Vec<_> = table.choices().into_iter().filter(|c| c.step.starts_with(letter)).collect();
    let chosen = choices[0].path[0].cells.clone();
    scene.marks.push(Mark { kind: MarkKind::Chosen, cells: chosen, text: String::new() });
    for (place, choice) in choices.iter().enumerate() {
        let (cells, text) = (choice.path[1].cells.clone(), (place + 1).to_string());
        scene.marks.push(Mark { kind: MarkKind::Target, cells, text });
    }
    scene
}

/// Tables and curves: the name, what is drawn, and how it is looked at.
fn sheets() -> Vec<(&'static str, Sheet, View)> {
    let full = View::default();
    let night = View { theme: Theme::Night, ..full };
    let contrast = View { theme: Theme::Contrast, ..full };
    let cut = View { margins: true, ..full };
    vec![
        ("crosstable", sheets::crosstable(8, false), full),
        ("crosstable-twice-night", sheets::crosstable(6, true), night),
        ("crosstable-largest-contrast", sheets::crosstable(16, true), contrast),
        ("crosstable-cut", sheets::crosstable(16, false), cut),
        ("swiss", sheets::swiss(5), full),
        ("swiss-long-night", sheets::swiss(9), night),
        ("swiss-long-cut", sheets::swiss(9), cut),
        ("ranking-contrast", sheets::ranking(), contrast),
        ("curve", sheets::curve(90), full),
        ("curve-years-night", sheets::curve(400), night),
        ("curve-young-contrast", sheets::curve(6), contrast),
        ("curve-new-cut", sheets::curve(1), cut),
    ]
}

/// What is drawn, by the folder and name of its picture.
fn drawn() -> Vec<(String, Vec<u8>)> {
    let board = |picture: Picture| {
        let drawn = match picture.label {
            None => render::png(&picture.scene, &picture.view),
            Some(label) => render::labelled_png(&picture.scene, &picture.view, label),
        };
        (format!("boards/{}", picture.name), drawn)
    };
    let sheet = |(name, sheet, view): (&str, Sheet, View)| {
        (format!("sheets/{name}"), render::sheet_png(&sheet, &view))
    };
    pictures().into_iter().map(board).chain(sheets().into_iter().map(sheet)).collect()
}

#[test]
fn pictures_are_as_they_were() {
    let mut wrong = Vec::new();
    for (name, drawn) in drawn() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(&name).with_extension("png");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &drawn).unwrap();
        }
        let kept = fs::read(&path).unwrap_or_default();
        if !alike(&kept, &drawn) {
            wrong.push(name);
        }
    }
    assert!(
        wrong.is_empty(),
        "not as they were: {wrong:?}; if that is meant, run again with UPDATE=1 and look"
    );
}

/// Every state of the gallery with what is written beside it, the themes in turn.
#[test]
fn the_gallery_is_as_it_was() {
    let mut wrong = Vec::new();
    for (place, state) in gallery::states().into_iter().enumerate() {
        let theme = Theme::ALL[place % Theme::ALL.len()];
        let view = View { theme, bottom: state.scene.bottom, width: 480, ..View::default() };
        let drawn = render::written_png(&state.scene, &view, &state.words);
        let name = format!("gallery-{}-{}-{}.png", state.game.id(), state.name, theme.id());
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boards").join(&name);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &drawn).unwrap();
        }
        if !alike(&fs::read(&path).unwrap_or_default(), &drawn) {
            wrong.push(name);
        }
    }
    assert!(
        wrong.is_empty(),
        "not as they were: {wrong:?}; if that is meant, run again with UPDATE=1 and look"
    );
}

/// Whichever piece is missing, the comparison notices it: even one that lies beneath others.
#[test]
fn one_missing_piece_is_noticed() {
    let mut unnoticed = Vec::new();
    for state in gallery::states() {
        let view = View { width: 480, bottom: state.scene.bottom, ..View::default() };
        let whole = render::png(&state.scene, &view);
        for place in 0..state.scene.pieces.len() {
            let mut scene = state.scene.clone();
            let piece = scene.pieces.remove(place);
            if alike(&whole, &render::png(&scene, &view)) {
                unnoticed.push(format!("{} {}: {}{}", state.game.id(), state.name, piece.letter, piece.at));
            }
        }
    }
    assert!(unnoticed.is_empty(), "{unnoticed:#?}");
}

/// Names in any script, and words that are much too long, stay where they belong.
#[test]
fn words_of_any_length_have_room() {
    for state in gallery::states() {
        let view = View { width: 360, ..View::default() };
        let plain = read(&render::written_png(&state.scene, &view, &state.words)).unwrap();
        for name in ["", "Ж", "王小明 \u{1F600}\u{0}", &"W".repeat(400)] {
            let mut words = state.words.clone();
            words.names = BySide::from_fn(|_| name.to_owned());
            words.clocks = BySide::from_fn(|_| Some(name.to_owned()));
            words.last = vec![name.to_owned(); 9];
            let drawn = read(&render::written_png(&state.scene, &view, &words)).unwrap();
            assert_eq!(drawn.dimensions(), plain.dimensions());
            let edge = |x: u32| (0..drawn.height()).all(|y| drawn.get_pixel(x, y) == plain.get_pixel(x, y));
            assert!(edge(0) && edge(drawn.width() - 1), "{} {}: {name}", state.game.id(), state.name);
        }
    }
}

/// Somebody on a slow line waits for each byte.
#[test]
fn pictures_are_small() {
    let mut large = Vec::new();
    for state in gallery::states() {
        let views = Theme::ALL.into_iter().flat_map(|theme| Side::BOTH.map(|bottom| (theme, bottom)));
        for ((theme, bottom), (width, most)) in views.flat_map(|view| SIZES.map(|size| (view, size))) {
            let view = View { theme, bottom, width, ..View::default() };
            let size = render::written_png(&state.scene, &view, &state.words).len();
            if size > most {
                let (game, name) = (state.game.id(), state.name);
                large.push(format!("{game} {name} {} {bottom:?} {width}: {size}", theme.id()));
            }
        }
    }
    assert!(large.is_empty(), "{large:#?}");
}

/// Before the first turn there is no line of words below a board: a name of four letters is whole all the same, beside a
/// deadline, the pieces that are to be placed, and all that a game counts.
#[test]
fn a_short_name_is_whole_beside_a_match_that_begins() {
    let mut cut = Vec::new();
    for &game in Kind::ALL {
        let scene = game.table(&Options::defaults(game.rules().options())).scene();
        for (side, width) in
            [(Side::White, 480), (Side::Black, 480), (Side::White, 1080), (Side::Black, 1080)]
        {
            let view = View { width, ..View::default() };
            let drawn = |name: &str| {
                let names = BySide::from_fn(|other| if other == side { name } else { "Ixchel" }.to_owned());
                let clocks = BySide::from_fn(|_| Some("26 Nov 15:47 UTC".to_owned()));
                render::drawn(&scene, &view, &Strip { names, clocks, ..Strip::default() })
            };
            if drawn("beto") == drawn("betz") {
                cut.push(format!("{} {side:?} at {width}", game.id()));
            }
        }
    }
    assert!(cut.is_empty(), "{cut:?}");
}

fn alike(kept: &[u8], drawn: &[u8]) -> bool {
    let (Some(kept), Some(drawn)) = (read(kept), read(drawn)) else { return false };
    let off =
        |a: &image::Rgb<u8>, b: &image::Rgb<u8>| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > OFF_MAX);
    let count = kept.pixels().zip(drawn.pixels()).filter(|(a, b)| off(a, b)).count();
    kept.dimensions() == drawn.dimensions() && count * 1000 <= OFF_SHARE * kept.pixels().len()
}

fn read(bytes: &[u8]) -> Option<RgbImage> {
    image::load_from_memory_with_format(bytes, image::ImageFormat::Png).ok().map(|image| image.to_rgb8())
}

#[test]
fn the_comparison_can_fail() {
    let scene = shelf::squares();
    let view = View { width: 240, ..View::default() };
    let mut other = scene.clone();
    other.pieces.pop();
    assert!(!alike(&render::png(&scene, &view), &render::png(&other, &view)));
    assert!(!alike(&render::png(&scene, &view), b"no picture"));
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    for picture in pictures() {
        let view = View { width: 300, ..picture.view };
        assert_eq!(
            render::png(&picture.scene, &view),
            render::png(&picture.scene, &view),
            "{}",
            picture.name
        );
    }
}

/// A page with several of them must come quickly where the network is slow.
#[test]
fn tables_and_curves_are_small() {
    /// Bytes.
    const SIZE_MAX: usize = 60 * 1024;
    for (name, sheet, view) in sheets() {
        let png = render::sheet_png(&sheet, &view);
        assert!(png.len() < SIZE_MAX, "{name}: {} bytes", png.len());
        assert_eq!(png, render::sheet_png(&sheet, &view), "{name}");
    }
}

#[test]
fn no_sheet_is_refused() {
    for sheet in sheets::odd() {
        for width in [0, 300, u32::MAX] {
            let view = View { width, margins: width == 300, ..View::default() };
            let size = read(&render::sheet_png(&sheet, &view)).unwrap().dimensions();
            assert_eq!(size, render::sheet_size(&sheet, &view), "it is known before");
        }
    }
}

#[test]
fn no_scene_is_refused() {
    for scene in shelf::odd() {
        for width in [0, 200, u32::MAX] {
            for bottom in Side::BOTH {
                let view = View { width, bottom, theme: Theme::Contrast, ..View::default() };
                let size = read(&render::png(&scene, &view)).unwrap().dimensions();
                assert_eq!(size, render::size(&scene, &view, None), "{scene:?}");
            }
        }
    }
}

/// With margins, the middle of a picture has all that the picture without them has, and its sides are ground: so nothing is
/// lost on a phone whose client makes a box 400 points wide and cuts it where the screen is narrower. No board is shown as
/// the narrow picture that some clients make of a high one.
#[test]
fn nothing_is_lost_where_the_sides_are_cut() {
    /// What a phone of 360 points leaves of 400.
    const PHONE: u32 = 302;
    const BOX: u32 = 400;
    for kind in Kind::ALL {
        let scene = kind.table(&Options::defaults(kind.rules().options())).scene();
        let view = View { width: 540, ..View::default() };
        let (bare, wide) =
            (read(&render::png(&scene, &view)), read(&render::png(&scene, &View { margins: true, ..view })));
        let (bare, wide) = (bare.unwrap(), wide.unwrap());
        assert!(wide.width() >= wide.height() && wide.height() == bare.height(), "{}", kind.id());
        let seen = wide.width() * PHONE / BOX;
        assert!(seen >= bare.width(), "{}: {seen} of {:?}", kind.id(), wide.dimensions());
        let left = (wide.width() - bare.width()) / 2;
        let board = image::imageops::crop_imm(&wide, left, 0, bare.width(), bare.height()).to_image();
        assert!(board == bare, "{}: the board is in the middle", kind.id());
        let ground = *wide.get_pixel(0, 0);
        let beside = |x: u32| x < left || x >= left + bare.width();
        let mut sides = wide.enumerate_pixels().filter(|(x, ..)| beside(*x));
        assert!(sides.all(|(.., pixel)| *pixel == ground), "{}", kind.id());
    }
}

/// The same of tables and curves, which are laid out for what is left.
#[test]
fn no_letter_is_lost_where_the_sides_are_cut() {
    for sheet in [sheets::crosstable(16, false), sheets::swiss(9), sheets::curve(90)] {
        let wide = read(&render::sheet_png(&sheet, &View { margins: true, ..View::default() })).unwrap();
        let ground = *wide.get_pixel(0, 0);
        assert!(wide.width() >= wide.height());
        let cut = (wide.width() as f32 * (1.0 - render::SEEN) / 2.0).ceil() as u32;
        let beside = |x: u32| x < cut || x >= wide.width() - cut;
        assert!(wide.enumerate_pixels().filter(|(x, ..)| beside(*x)).all(|(.., pixel)| *pixel == ground));
    }
}

#[test]
fn themes_are_found_by_name() {
    for theme in Theme::ALL {
        assert_eq!(Theme::from_id(&theme.id().to_uppercase()), Some(theme));
    }
    assert_eq!(Theme::from_id("plaid"), None);
}
