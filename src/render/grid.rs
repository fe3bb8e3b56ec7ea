//! Tables.

use super::canvas::Canvas;
use super::sheet::FAINT;
use super::sheet::Font;
use super::sheet::MARGIN;
use super::sheet::Paper;
use super::sheet::SMALL;
use super::sheet::Words;
use super::text::Weight;
use super::theme::Inks;
use nahil_games::sheet::Align;
use nahil_games::sheet::COLUMNS_MAX;
use nahil_games::sheet::Cell;
use nahil_games::sheet::Column;
use nahil_games::sheet::Grid;
use nahil_games::sheet::Line;
use nahil_games::sheet::ROWS_MAX;
use nahil_games::sheet::Row;
use nahil_games::sheet::Tone;

/// Ways to set a table, the best first: the size of its letters, the room that names ask for, in their size, and the room at
/// each side of texts whose columns stand close, such as results.
const WAYS: [(f32, f32, f32); 5] =
    [(14.0, 13.0, 3.0), (13.0, 12.0, 2.8), (12.0, 10.0, 2.5), (SMALL.em, 8.0, 2.2), (SMALL.em, 5.0, 1.3)];
/// Room at each side of other texts.
const PAD: f32 = 3.5;
/// How much of that may be added where there is room.
const MORE_PAD: f32 = 7.0;
/// The widest column, in the letters' size.
const WIDEST: f32 = 24.0;
/// Room for a row's arrow.
const GUTTER: f32 = 11.0;
/// Height of a row with one line and with two, in the letters' size.
const HEIGHTS: [f32; Cell::LINES_MAX] = [1.95, 2.75];
/// Height of the heads.
const HEAD: f32 = 19.0;
/// How near to the ground every second row is.
pub(super) const STRIPE: f32 = 0.95;
/// From one line of a row to the next, in the letters' size.
const LEADING: f32 = 1.16;

/// Draws a table so many pixels wide, on paper of so many points.
pub(super) fn draw(grid: &Grid, (pixels, points): (u32, f32), inks: &'static Inks) -> Canvas {
    let plan = Plan::new(grid, points);
    let words = plan.words();
    let mut paper = Paper::new(plan.size(&words), pixels, inks);
    plan.paint(&mut paper, words.above());
    words.paint(&mut paper, words.above() + plan.height());
    paper.done()
}

/// Width and height in points of a table on paper of so many points.
pub(super) fn size(grid: &Grid, points: f32) -> [f32; 2] {
    let plan = Plan::new(grid, points);
    plan.size(&plan.words())
}

/// Where everything of a table lies.
struct Plan<'a> {
    grid: &'a Grid,
    font: Font,
    width: f32,
    /// Room before the first column for arrows.
    gutter: f32,
    lanes: Vec<Lane<'a>>,
}

/// Where a column lies: its left edge, its width, and the room at each side of its texts.
struct Lane<'a> {
    column: &'a Column,
    left: f32,
    width: f32,
    pad: f32,
}

impl<'a> Plan<'a> {
    fn new(grid: &'a Grid, points: f32) -> Self {
        let gutter = if rows(grid).any(|row| row.trend.is_some()) { GUTTER } else { 0.0 };
        let needs = |(em, most, close): (f32, f32, f32)| {
            let font = Font { em, weight: Weight::Regular };
            let lanes = lanes(grid, font, most * em, close);
            let width = lanes.iter().map(|lane| lane.width).sum::<f32>() + gutter + 2.0 * MARGIN;
            Plan { grid, font, width, gutter, lanes }
        };
        let [.., last] = WAYS;
        let fitting = WAYS.into_iter().map(needs).find(|plan| plan.width <= points);
        let mut plan = fitting.unwrap_or_else(|| needs(last));
        plan.spread((points - plan.width).max(0.0));
        plan
    }

    /// Shares out the room that is left: names have theirs first, then all columns some, and names the rest.
    fn spread(&mut self, room: f32) {
        self.width += room;
        let (font, grid) = (self.font, self.grid);
        let lacks = |(at, lane): (usize, &Lane)| natural(grid, at, font) + 2.0 * lane.pad - lane.width;
        let names: f32 = self.lanes.iter().enumerate().map(lacks).filter(|lack| *lack > 0.0).sum();
        let others = self.lanes.iter().filter(|lane| !lane.column.stretches).count().max(1);
        let more = ((room - names - 2.0 * font.em) / others as f32 / 2.0).clamp(0.0, MORE_PAD);
        let stretching = self.lanes.len() - others.min(self.lanes.len());
        let rest = (room - more * 2.0 * others as f32) / stretching.max(1) as f32;
        let mut left = MARGIN + self.gutter;
        for lane in &mut self.lanes {
            lane.left = left;
            if lane.column.stretches {
                lane.width += rest;
            } else {
                lane.width += 2.0 * more;
                lane.pad += more;
            }
            left += lane.width;
        }
    }

    fn words(&self) -> Words {
        Words::new(&self.grid.title, &self.grid.subtitle, &self.grid.notes, self.width, 0.0)
    }

    fn size(&self, words: &Words) -> [f32; 2] {
        [self.width, words.above() + self.height() + words.below()]
    }

    fn height(&self) -> f32 {
        HEAD + rows(self.grid).map(|row| self.row_height(row)).sum::<f32>()
    }

    fn row_height(&self, row: &Row) -> f32 {
        let lines = row.cells.iter().map(|cell| cell.lines.len()).max().unwrap_or(0);
        HEIGHTS[lines.clamp(1, HEIGHTS.len()) - 1] * self.font.em
    }

    fn paint(&self, paper: &mut Paper, top: f32) {
        let faint = paper.inks.paper(FAINT);
        let sides = [MARGIN / 2.0, self.width - MARGIN / 2.0];
        let baseline = top + HEAD - 6.0;
        for lane in &self.lanes {
            let font = head_font(lane.column);
            let head = font.fit(&lane.column.head, lane.width);
            paper.write(&head, font, [lane.anchor(), baseline], lane.column.align, faint);
        }
        let mut y = top + HEAD;
        paper.rule(sides, y - 1.0, 1.0, paper.inks.paper(0.25));
        for (place, row) in rows(self.grid).enumerate() {
            let bottom = y + self.row_height(row);
            if place % 2 == 1 {
                paper.fill([sides[0], y, sides[1], bottom], paper.inks.paper(STRIPE));
            }
            self.paint_row(paper, row, [y, bottom]);
            let next = self.grid.rows.get(place + 1);
            if next.is_some_and(|next| (next.trend, next.is_struck) != (row.trend, row.is_struck)) {
                paper.rule(sides, bottom - 0.5, 0.7, paper.inks.paper(0.55));
            }
            y = bottom;
        }
        paper.rule(sides, y, 0.5, paper.inks.paper(0.7));
    }

    fn paint_row(&self, paper: &mut Paper, row: &Row, [top, bottom]: [f32; 2]) {
        let middle = f32::midpoint(top, bottom);
        if let Some(trend) = row.trend {
            let ink = paper.trend_ink(trend);
            paper.fill([MARGIN / 2.0, top, MARGIN / 2.0 + 2.5, bottom], ink);
            paper.arrow(trend, [MARGIN + GUTTER / 2.0 - 1.0, middle], ink);
        }
        for (lane, cell) in self.lanes.iter().zip(&row.cells) {
            if cell.is_blocked {
                let sides = [lane.left + 1.0, top + 1.0, lane.left + lane.width - 1.0, bottom - 1.0];
                paper.fill(sides, paper.inks.paper(0.8));
            }
            self.paint_cell(paper, lane, cell, (row.is_struck, middle));
        }
    }

    fn paint_cell(&self, paper: &mut Paper, lane: &Lane, cell: &Cell, (is_struck, middle): (bool, f32)) {
        let lines = lines(cell);
        let step = self.font.em * LEADING;
        let mut y = middle + self.font.cap() / 2.0 - step * lines.len().saturating_sub(1) as f32 / 2.0;
        for (place, line) in lines.iter().enumerate() {
            let font = font_of(self.font, line);
            let text = font.fit(&line.text, lane.width - 2.0 * lane.pad + 0.5);
            let is_faint = is_struck || matches!(line.tone, Tone::Faint | Tone::Remark);
            let ink = paper.inks.paper(if is_faint { FAINT } else { 0.0 });
            paper.write(&text, font, [lane.anchor(), y], lane.column.align, ink);
            if is_struck && lane.column.stretches && place == 0 {
                let to = lane.left + lane.pad + font.width(&text);
                paper.rule([lane.left + lane.pad, to], y - font.cap() * 0.42, 0.9, ink);
            }
            y += step;
        }
    }
}

/// The lines of a cell that are drawn.
fn lines(cell: &Cell) -> &[Line] {
    &cell.lines[..cell.lines.len().min(Cell::LINES_MAX)]
}

/// Numbers of columns that stand close are not bold, which makes them narrower.
fn head_font(column: &Column) -> Font {
    if column.align == Align::Centre { SMALL } else { SMALL.bold() }
}

const fn font_of(font: Font, line: &Line) -> Font {
    match line.tone {
        Tone::Remark => SMALL,
        Tone::Strong => font.bold(),
        Tone::Plain | Tone::Faint => font,
    }
}

impl Lane<'_> {
    /// From where its texts are written.
    fn anchor(&self) -> f32 {
        match self.column.align {
            Align::Left => self.left + self.pad,
            Align::Centre => self.left + self.width / 2.0,
            Align::Right => self.left + self.width - self.pad,
        }
    }
}

fn rows(grid: &Grid) -> impl Iterator<Item = &Row> {
    grid.rows.iter().take(ROWS_MAX)
}

/// The columns as narrow as they can be; those that stretch ask for no more than so much, and those that stand close have
/// so much room at each side.
fn lanes(grid: &Grid, font: Font, most: f32, close: f32) -> Vec<Lane<'_>> {
    let lane = |(at, column): (usize, &'_ Column)| {
        let natural = natural(grid, at, font);
        let (pad, own) = match column.align {
            _ if column.stretches => (PAD, natural.min(most)),
            Align::Centre => (close, natural),
            _ => (PAD, natural),
        };
        (pad, own + 2.0 * pad)
    };
    let columns = grid.columns.iter().enumerate().take(COLUMNS_MAX);
    columns
        .map(|(at, column)| {
            let (pad, width) = lane((at, column));
            Lane { column, left: 0.0, width, pad }
        })
        .collect()
}

/// How wide the texts of a column are.
fn natural(grid: &Grid, at: usize, font: Font) -> f32 {
    let column = &grid.columns[at];
    let cell = |row: &Row| {
        let lines = row.cells.get(at).map(lines).unwrap_or_default();
        lines.iter().map(|line| font_of(font, line).width(&line.text)).fold(0.0, f32::max)
    };
    let head = head_font(column).width(&column.head);
    rows(grid).map(cell).fold(head, f32::max).min(WIDEST * font.em)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nahil_games::sheet::Trend;

    /// What a phone shows, whole and where its sides are cut.
    const SCREENS: [f32; 2] = [360.0, 300.0];

    /// A table with so many columns of results between names and points; the tie-break has a column, or stands below points.
    fn grid(results: usize, result: &Cell, has_column: bool) -> Grid {
        let mut columns = vec![Column::new("", Align::Right), Column::of_names("Name")];
        columns.extend((1..=results).map(|k| Column::new(&k.to_string(), Align::Centre)));
        columns.push(Column::new("Pts", Align::Right));
        let name = Cell::plain("Bartholomew Featherstonehaugh IV").over("12 · 1712?", Tone::Remark);
        let mut cells = vec![Cell::plain("12"), name];
        cells.extend((0..results).map(|_| result.clone()));
        let points = Cell::new("15½", Tone::Strong);
        if has_column {
            columns.push(Column::new("SB", Align::Right));
            cells.extend([points, Cell::plain("45¼")]);
        } else {
            cells.push(points.over("145¼", Tone::Remark));
        }
        let row = Row { cells, trend: Some(Trend::Up), is_struck: false };
        Grid { columns, rows: vec![row; 16], ..Grid::default() }
    }

    fn twice(text: &str, tone: Tone) -> Cell {
        Cell::new(text, tone).over(text, tone)
    }

    #[test]
    fn the_largest_tables_are_read_on_a_phone() {
        let [whole, cut] = SCREENS;
        let (draws, win) = (twice("½", Tone::Plain), Cell::new("12w1", Tone::Strong));
        let long = Cell::new("12w", Tone::Plain).over("1", Tone::Strong);
        let all = [(16, &draws, false), (10, &draws, true), (9, &long, false), (5, &win, true)];
        let narrow = [(12, &draws, false), (8, &draws, true), (5, &win, false)];
        let all = all.into_iter().map(|of| (of, whole)).chain(narrow.into_iter().map(|of| (of, cut)));
        for ((results, result, has_column), screen) in all {
            let grid = grid(results, result, has_column);
            let plan = Plan::new(&grid, screen);
            assert!(plan.width <= screen && plan.font.em >= SMALL.em, "{results} {screen}: {}", plan.width);
            let name = plan.lanes[1].width - 2.0 * PAD;
            assert!(name >= 5.0 * plan.font.em - 0.1, "{results} {screen}: {name} for a name");
        }
    }

    #[test]
    fn small_tables_have_large_letters_and_fill_the_width() {
        let grid = grid(3, &Cell::new("1", Tone::Strong), true);
        let plan = Plan::new(&grid, SCREENS[0]);
        assert!((plan.font.em - WAYS[0].0).abs() < 0.01);
        let last = &plan.lanes[plan.lanes.len() - 1];
        assert!((last.left + last.width + MARGIN - SCREENS[0]).abs() < 0.5, "{}", last.left + last.width);
    }

    #[test]
    fn no_result_is_cut() {
        let grid = grid(16, &twice("½", Tone::Strong), false);
        let plan = Plan::new(&grid, SCREENS[1]);
        let cells = plan.lanes.iter().zip(&grid.rows[0].cells);
        for (lane, cell) in cells.filter(|(lane, _)| !lane.column.stretches) {
            for line in &cell.lines {
                let room = lane.width - 2.0 * lane.pad + 0.5;
                assert_eq!(font_of(plan.font, line).fit(&line.text, room), line.text);
            }
        }
    }
}
