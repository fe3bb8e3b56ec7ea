//! Tables and curves made by hand: the largest there are, and what nobody would ask for.

use nahil::games::sheet::{Align, Cell, Column, Curve, Grid, Mark, Note, Row, Sample, Sheet, Tone, Trend};

/// Names of all lengths and alphabets; the font has no letter of the last.
const NAMES: [&str; 16] = [
    "Guadalupe Xicoténcatl",
    "Ana",
    "Beto Álvarez",
    "Bartholomew Featherstonehaugh IV",
    "Łucja Wąż",
    "Ñandú",
    "Дмитрий",
    "Kunigunde von Hohenstein",
    "Cai",
    "Dan",
    "Eva",
    "Zoé",
    "Max",
    "Ulla",
    "Ixchel",
    "太郎",
];

/// A table in which each two of so many meet, once or twice; the last but three has left.
pub(crate) fn crosstable(size: usize, twice: bool) -> Sheet {
    let mut columns = vec![Column::new("", Align::Right), Column::of_names("Name")];
    columns.extend((1..=size).map(|k| Column::new(&k.to_string(), Align::Centre)));
    columns.extend(last_heads(size <= 10, "SB"));
    let rows = (0..size).map(|k| Row {
        cells: crosstable_row(size, twice, k),
        trend: trend(size, k),
        is_struck: k + 4 == size,
    });
    Sheet::Grid(Grid {
        title: "Liga de Ajedrez Maya".to_owned(),
        subtitle: "Season 3 · Group B2 · 22 of 30 matches played".to_owned(),
        columns,
        rows: rows.collect(),
        notes: vec![
            note(Some(Trend::Up), "promoted"),
            note(Some(Trend::Down), "relegated"),
            note(None, "SB: Sonneborn-Berger, the points of those beaten and half of those drawn with"),
        ],
    })
}

fn trend(size: usize, place: usize) -> Option<Trend> {
    let moving = (2 * size + 5) / 10;
    if place < moving {
        Some(Trend::Up)
    } else if place + moving >= size {
        Some(Trend::Down)
    } else {
        None
    }
}

fn note(sign: Option<Trend>, text: &str) -> Note {
    Note { sign, text: text.to_owned() }
}

fn crosstable_row(size: usize, twice: bool, k: usize) -> Vec<Cell> {
    let rating = format!("{}{}", 1712 - 23 * k, if k % 3 == 1 { "?" } else { "" });
    let mut cells = vec![Cell::plain((k + 1).to_string()), Cell::plain(NAMES[k]).over(rating, Tone::Remark)];
    cells.extend((0..size).map(|other| if other == k { Cell::blocked() } else { result(k, other, twice) }));
    let half = if k % 2 == 1 { "½" } else { "" };
    let tie_break = format!("{}{}", (size - k) * 3, if k % 2 == 1 { "¼" } else { "" });
    cells.extend(last_cells(size <= 10, format!("{}{half}", size - k), tie_break));
    cells
}

/// Points and tie-break: side by side, or below each other where there is no room.
fn last_heads(has_room: bool, tie_break: &str) -> Vec<Column> {
    let heads = if has_room { vec!["Pts", tie_break] } else { vec!["Pts"] };
    heads.into_iter().map(|head| Column::new(head, Align::Right)).collect()
}

fn last_cells(has_room: bool, points: String, tie_break: String) -> Vec<Cell> {
    if has_room {
        vec![Cell::new(points, Tone::Strong), Cell::plain(tie_break)]
    } else {
        vec![Cell::new(points, Tone::Strong).over(tie_break, Tone::Remark)]
    }
}

fn result(own: usize, other: usize, twice: bool) -> Cell {
    let one = |game: usize| match (own * 7 + other * 3 + game * 5 + usize::from(own < other)) % 5 {
        0 | 1 => ("1", Tone::Strong),
        2 => ("½", Tone::Plain),
        3 => ("0", Tone::Faint),
        _ => ("·", Tone::Faint),
    };
    let (first, tone) = one(0);
    let cell = Cell::new(first, tone);
    let (second, tone) = one(1);
    if twice { cell.over(second, tone) } else { cell }
}

/// Standings of a Swiss with so many rounds; long ones have each cell in two lines.
pub(crate) fn swiss(rounds: usize) -> Sheet {
    let is_long = rounds > 5;
    let mut columns = vec![Column::new("", Align::Right), Column::of_names("Name")];
    columns.extend((1..=rounds).map(|k| Column::new(&k.to_string(), Align::Centre)));
    columns.extend(last_heads(!is_long, "BH"));
    let row = |k: usize| {
        let number = k * 7 % 15 + 1;
        let mut cells = vec![Cell::plain((k + 1).to_string())];
        cells.push(Cell::plain(NAMES[k]).over(format!("{number} · {}", 1712 - 23 * k), Tone::Remark));
        cells.extend((0..rounds).map(|round| pairing(k, round, is_long)));
        let points = (rounds - (k / 3).min(rounds)).to_string();
        cells.extend(last_cells(!is_long, points, format!("{}½", 14 - k / 2)));
        Row { cells, ..Row::default() }
    };
    let rows = (0..15).map(row).collect();
    let (title, subtitle) = ("Otoño Suizo".to_owned(), format!("Ronda {rounds} de {rounds}"));
    let notes = vec![note(None, "12w1: con blancas contra el 12, y ganó. BH: Buchholz")];
    Sheet::Grid(Grid { title, subtitle, columns, rows, notes })
}

fn pairing(own: usize, round: usize, in_two: bool) -> Cell {
    let (result, tone) = match (own + round * 2) % 4 {
        0 | 1 => ("1", Tone::Strong),
        2 => ("=", Tone::Plain),
        _ => ("0", Tone::Faint),
    };
    let side = if round.is_multiple_of(2) { "w" } else { "b" };
    let met = format!("{}{side}", (own + round * 3 + 1) % 15 + 1);
    if in_two {
        Cell::new(met, Tone::Plain).over(result, tone)
    } else {
        Cell::new(format!("{met}{result}"), tone)
    }
}

/// A list with few columns.
pub(crate) fn ranking() -> Sheet {
    let mut columns = vec![Column::new("", Align::Right), Column::of_names("Name")];
    columns.extend(["Rating", "±"].map(|head| Column::new(head, Align::Right)));
    let row = |(k, name): (usize, &&str)| {
        let mut cells = vec![Cell::plain((k + 1).to_string()), Cell::plain(*name)];
        cells.push(Cell::new((1850 - 31 * k).to_string(), Tone::Strong));
        cells.push(Cell::new((50 + 7 * k).to_string(), Tone::Faint));
        Row { cells, ..Row::default() }
    };
    let rows = NAMES.iter().take(8).enumerate().map(row).collect();
    Sheet::Grid(Grid { title: "Arimaa: ranking".to_owned(), columns, rows, ..Grid::default() })
}

/// A rating over so many weeks, with some weeks of rest.
pub(crate) fn curve(weeks: i32) -> Sheet {
    let (mut value, mut deviation, mut dice) = (1500.0, 230.0_f32, 7_u32);
    let mut points = Vec::new();
    for week in 0..weeks {
        dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let rests = week > 0 && ((20..34).contains(&week) || (dice >> 20) % 10 >= 8);
        if rests {
            deviation = deviation.mul_add(deviation, 108.0).sqrt();
        } else {
            value += ((dice >> 8) % 1000) as f32 / 1000.0 * deviation * 0.55 - deviation * 0.23;
            deviation = (deviation * 0.85).max(48.0);
        }
        points.push(Sample { at: 100 + week, value, deviation, is_measured: !rests });
    }
    let months = ["2026", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mark = |month: i32| Mark {
        at: 101 + month * 4 + month / 3,
        text: months[month as usize % months.len()].to_owned(),
    };
    Sheet::Curve(Curve {
        title: "Guadalupe · Ajedrez Maya".to_owned(),
        subtitle: "Place 3 of 41".to_owned(),
        last: format!("{value:.0} ±{deviation:.0}"),
        points,
        marks: (0..weeks / 4).map(mark).collect(),
        notes: vec![note(None, "Band: two thirds sure. Dashes: weeks without a match.")],
        ..Curve::default()
    })
}

/// What nobody would ask for.
pub(crate) fn odd() -> Vec<Sheet> {
    let long = "W".repeat(5_000);
    let column = |align| Column::new(&long, align);
    let wide = (0..200).map(|_| column(Align::Centre)).chain([Column::of_names(&long)]).collect();
    let full = Row {
        cells: (0..300)
            .map(|_| Cell::plain(&long).over(&long, Tone::Strong).over(&long, Tone::Plain))
            .collect(),
        ..Row::default()
    };
    let grid = Grid {
        title: long.clone(),
        subtitle: format!("{long} {long} {long} {long}"),
        columns: wide,
        rows: vec![full; 100],
        notes: vec![note(Some(Trend::Up), &long), note(None, &long)],
    };
    let sample = |at, value, deviation| Sample { at, value, deviation, is_measured: at % 2 == 0 };
    let curve = |points| Curve { points, title: long.clone(), last: long.clone(), ..Curve::default() };
    let marks = vec![Mark { at: i32::MAX, text: long.clone() }, Mark { at: 0, text: long.clone() }];
    vec![
        Sheet::Grid(Grid::default()),
        Sheet::Grid(Grid { rows: vec![Row::default(); 3], ..Grid::default() }),
        Sheet::Grid(Grid {
            columns: vec![Column::default(); 3],
            rows: vec![Row::default()],
            ..Grid::default()
        }),
        Sheet::Grid(grid),
        Sheet::Curve(Curve::default()),
        Sheet::Curve(curve(vec![sample(3, f32::NAN, 1.0), sample(5, 1.0, f32::INFINITY)])),
        Sheet::Curve(curve(vec![sample(7, 1500.0, 0.0)])),
        Sheet::Curve(curve(vec![sample(7, 1500.0, 0.0), sample(7, 1500.0, 0.0)])),
        Sheet::Curve(Curve {
            marks,
            ..curve(vec![sample(i32::MIN, -1e30, 1e30), sample(i32::MAX, 1e30, -5.0)])
        }),
        Sheet::Curve(Curve {
            pins: vec![Mark { at: 7, text: long.clone() }, Mark { at: 8, text: String::new() }],
            range: Some([0.0, 100.0]),
            ..curve(vec![sample(7, 1e30, 0.0), sample(9, -5.0, 0.0)])
        }),
        Sheet::Curve(Curve { range: Some([f32::INFINITY, f32::NAN]), ..curve(vec![sample(7, 1.0, 1.0)]) }),
        Sheet::Curve(curve((0..5_000).map(|at| sample(at, at as f32, at as f32)).collect())),
    ]
}
