//! How long a picture takes: the first one of a board, one of a board that is kept, and a table.

use divan::Bencher;
use divan::black_box;
use nahil::games::Kind;
use nahil::games::Options;
use nahil::games::Scene;
use nahil::games::sheet::{Align, Cell, Column, Grid, Row, Sheet, Tone};
use nahil::render;
use nahil::render::View;

fn main() {
    divan::main();
}

/// A position with lying, leaning and standing pieces.
const POSITION: &str = "Lf5 Ah8Z Gf9 Ce4 Dg3E / Ll5 Aj8E Gk6 Ci4 Di9-i11 w 0 0";

fn scene() -> Scene {
    let options = Options::defaults(Kind::Maya.rules().options());
    Kind::Maya.rules().table_at(&options, POSITION).expect("the position can be read").scene()
}

#[divan::bench]
fn warm(bencher: Bencher) {
    let scene = scene();
    render::png(&scene, &View::default());
    bencher.bench(|| render::png(black_box(&scene), &View::default()));
}

#[divan::bench]
fn cold(bencher: Bencher) {
    let scene = scene();
    // Boards of this many other widths fill the cache, so that none is found.
    let mut width = 1060;
    bencher
        .with_inputs(|| {
            width = if width < 1080 { width + 1 } else { 1061 };
            View { width, ..View::default() }
        })
        .bench_local_values(|view| render::png(black_box(&scene), &view));
}

/// A table of sixteen who meet twice: the largest there is.
fn crosstable() -> Sheet {
    let mut columns = vec![Column::new("", Align::Right), Column::of_names("Name")];
    columns.extend((1..=16).map(|number: u32| Column::new(&number.to_string(), Align::Centre)));
    let result = Cell::new("1", Tone::Strong).over("½", Tone::Plain);
    let row = |place: u32| {
        let name = Cell::plain("Guadalupe Xicoténcatl").over("1712", Tone::Remark);
        let mut cells = vec![Cell::plain(place.to_string()), name];
        cells.extend(std::iter::repeat_n(result.clone(), 16));
        Row { cells, ..Row::default() }
    };
    Sheet::Grid(Grid { columns, rows: (1..=16).map(row).collect(), ..Grid::default() })
}

#[divan::bench]
fn table(bencher: Bencher) {
    let sheet = crosstable();
    bencher.bench(|| render::sheet_png(black_box(&sheet), &View::default()));
}
