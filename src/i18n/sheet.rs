//! Tables and curves as they are drawn, with the same in words for those who cannot see them.

mod group;
mod ladder;
mod rating;
mod review;
mod round;
mod swiss;
#[cfg(test)]
mod tests;
mod tie_break;

pub use group::GroupTable;
pub use ladder::LadderTable;
pub use rating::RatingCurve;
pub use review::ReviewCurve;
pub use round::RoundTable;
pub use swiss::SwissTable;

use super::{ALT_MAX, either};
use crate::games::sheet::{Align, Cell, Column, Sheet, Tone};
use crate::players::Locale;

/// What is drawn, and the same in words, at most [`ALT_MAX`] characters.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// What is drawn.
    pub sheet: Sheet,
    /// The same in words.
    pub alt: String,
}

/// Somebody in a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// The name.
    pub name: String,
    /// The rating as it is shown: `1523?`.
    pub rating: Option<String>,
    /// How many halves an arbiter took off.
    pub reduced: u32,
    /// Whether they have left.
    pub has_left: bool,
}

/// Most rows of a picture of a table that has several.
pub const PAGE: usize = 15;
/// Most players of a crosstable.
pub const CROSSTABLE_MAX: usize = 16;

/// What stands below a name: what the caller puts first, what is unusual, and the rating.
fn remark(locale: Locale, first: Option<String>, entrant: &Entrant) -> String {
    let left = entrant.has_left.then(|| either(locale, "left", "salió").to_owned());
    let reduced = (entrant.reduced > 0).then(|| format!("−{}", halves(entrant.reduced.into())));
    let parts = first.into_iter().chain(left).chain(reduced).chain(entrant.rating.clone());
    parts.collect::<Vec<_>>().join(" · ")
}

/// The cell of a name.
fn name_cell(locale: Locale, first: Option<String>, entrant: &Entrant) -> Cell {
    let remark = remark(locale, first, entrant);
    let name = Cell::plain(&entrant.name);
    if remark.is_empty() { name } else { name.over(remark, Tone::Remark) }
}

/// Columns of numbers with these heads.
fn numbers<'a>(heads: impl IntoIterator<Item = &'a str>) -> impl Iterator<Item = Column> {
    heads.into_iter().map(|head| Column::new(head, Align::Right))
}

/// Columns for results, numbered.
fn results(count: usize) -> impl Iterator<Item = Column> {
    (1..=count).map(|number| Column::new(&number.to_string(), Align::Centre))
}

/// Points and what broke the tie: beside each other or, where there is little room, below each other.
fn points_cells(points: String, tie_break: Option<String>, has_column: bool) -> Vec<Cell> {
    let points = Cell::new(points, Tone::Strong);
    match tie_break {
        tie_break if has_column => vec![points, Cell::plain(tie_break.unwrap_or_default())],
        Some(tie_break) => vec![points.over(tie_break, Tone::Remark)],
        None => vec![points],
    }
}

fn points_columns(locale: Locale, has_column: bool) -> Vec<Column> {
    let tie_break = has_column.then(|| either(locale, "Tie-break", "Desempate"));
    numbers([either(locale, "Pts", "Pts")].into_iter().chain(tie_break)).collect()
}

/// Halves as points: `2½`.
fn halves(halves: i64) -> String {
    parts(halves, 2)
}

/// Points in words: `2½ points`.
fn points(locale: Locale, halves: i64) -> String {
    let is_one = halves == 1 || halves == 2;
    let word = if is_one { either(locale, "point", "punto") } else { either(locale, "points", "puntos") };
    format!("{} {word}", self::halves(halves))
}

/// Quarters as points: `21¼`.
fn quarters(quarters: i64) -> String {
    parts(quarters, 4)
}

fn parts(count: i64, of: i64) -> String {
    let sign = if count < 0 { "−" } else { "" };
    let (whole, rest) = (count.abs() / of, count.abs() % of * 4 / of);
    let rest = ["", "¼", "½", "¾"][rest as usize];
    if whole == 0 && !rest.is_empty() { format!("{sign}{rest}") } else { format!("{sign}{whole}{rest}") }
}

/// The sentences, as many as a description of a picture can hold.
fn alt(sentences: impl IntoIterator<Item = String>) -> String {
    let mut text = String::new();
    for sentence in sentences {
        // One place is kept for the sign that there is more.
        if text.chars().count() + sentence.chars().count() + 2 > ALT_MAX {
            text.push('…');
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&sentence);
    }
    text.chars().take(ALT_MAX).collect()
}
