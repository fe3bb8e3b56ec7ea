//! How long a picture takes: of each game and size, and the first one of a board. Drawing alone and writing the PNG are told
//! apart. On one core a picture of 1080 pixels is to take 8 ms to draw and 8 ms to write, one of 480 pixels 4 ms altogether.

use divan::Bencher;
use divan::black_box;
use nahil::games::Kind;
use nahil::games::sheet::{Align, Cell, Column, Grid, Row, Sheet, Tone};
use nahil::render;
use nahil::render::View;
use nahil::render::gallery::{self, State};

fn main() {
    divan::main();
}

/// The games, each in the last of its states, which has pieces in many forms.
const GAMES: [Kind; 4] = [Kind::Maya, Kind::Arimaa, Kind::Abalone, Kind::Daiku];
/// Widths of pictures: as they are posted, and as a phone shows them.
const WIDTHS: [u32; 2] = [1080, 480];

fn state(game: Kind) -> State {
    let busy = |state: &State| state.game == game && !state.scene.moved.is_empty();
    gallery::states().into_iter().find(busy).expect("each game has a state in which something was moved")
}

#[divan::bench(args = GAMES, consts = WIDTHS)]
fn drawn<const WIDTH: u32>(bencher: Bencher, game: Kind) {
    let (state, view) = (state(game), View { width: WIDTH, ..View::default() });
    render::drawn(&state.scene, &view, &state.words);
    bencher.bench(|| render::drawn(black_box(&state.scene), &view, &state.words));
}

#[divan::bench(args = GAMES, consts = WIDTHS)]
fn drawn_and_written<const WIDTH: u32>(bencher: Bencher, game: Kind) {
    let (state, view) = (state(game), View { width: WIDTH, ..View::default() });
    render::written_png(&state.scene, &view, &state.words);
    bencher.bench(|| render::written_png(black_box(&state.scene), &view, &state.words));
}

/// Neither the board nor its pieces were drawn before in this size.
#[divan::bench(args = GAMES)]
fn first(bencher: Bencher, game: Kind) {
    let state = state(game);
    let mut width = 1060;
    bencher
        .with_inputs(|| {
            width = if width < 1080 { width + 1 } else { 1061 };
            View { width, ..View::default() }
        })
        .bench_local_values(|view| render::written_png(black_box(&state.scene), &view, &state.words));
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
