//! Tables as HTML: what their pictures show, to be read, heard and followed.

use super::html::Links;
use crate::chat::shared::html::escape;
use crate::games::sheet::{Align, Cell, Column, Grid, Row, Tone, Trend};
use crate::i18n::web;
use crate::players::Locale;

/// A table that can be pushed aside where it is wider than the page.
pub(super) fn table(locale: Locale, grid: &Grid, links: &Links) -> String {
    let title = if grid.subtitle.is_empty() {
        escape(&grid.title)
    } else {
        format!("{} · {}", escape(&grid.title), escape(&grid.subtitle))
    };
    let heads: String = grid.columns.iter().map(head).collect();
    let rows: String = grid.rows.iter().map(|one| row(locale, grid, one, links)).collect();
    let notes: Vec<String> =
        grid.notes.iter().filter(|note| note.sign.is_none()).map(|note| escape(&note.text)).collect();
    let notes = if notes.is_empty() {
        String::new()
    } else {
        format!("<p class=\"hint\">{}</p>\n", notes.join(" · "))
    };
    format!(
        "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"{title}\">\n<table>\n<caption>{title}</caption>\n\
         <thead><tr>{heads}</tr></thead>\n<tbody>{rows}</tbody>\n</table>\n</div>\n{notes}"
    )
}

fn head(column: &Column) -> String {
    // A column of places or of numbers of matches has no head of its own.
    let (name, words) = if column.head.is_empty() {
        ("td", String::new())
    } else {
        ("th scope=\"col\"", escape(&column.head))
    };
    let end = name.split(' ').next().unwrap_or_default();
    format!("<{name} class=\"{}\">{words}</{end}>", side(column.align))
}

const fn side(align: Align) -> &'static str {
    match align {
        Align::Left => "left",
        Align::Centre => "centre",
        Align::Right => "right",
    }
}

fn row(locale: Locale, grid: &Grid, row: &Row, links: &Links) -> String {
    let words = web::words(locale);
    let (class, sign) = match row.trend {
        Some(Trend::Up) => ("rise", Some(("▲", words.up))),
        Some(Trend::Down) => ("fall", Some(("▼", words.down))),
        None if row.is_struck => ("struck", None),
        None => ("", None),
    };
    let mark = sign.map_or_else(String::new, |(sign, words)| {
        format!(" <span class=\"sign\" role=\"img\" aria-label=\"{words}\">{sign}</span>")
    });
    let empty = Cell::default();
    let cells = grid.columns.iter().enumerate().map(|(at, column)| {
        let mark = if at == 0 { mark.as_str() } else { "" };
        cell(column, row.cells.get(at).unwrap_or(&empty), mark, links)
    });
    format!("<tr class=\"{class}\">{}</tr>\n", cells.collect::<String>())
}

/// A cell; the name is what its row is about.
fn cell(column: &Column, cell: &Cell, mark: &str, links: &Links) -> String {
    let lines: Vec<String> = cell
        .lines
        .iter()
        .map(|line| {
            let text = links.whole(&line.text).unwrap_or_else(|| escape(&line.text));
            format!("<span class=\"{}\">{text}</span>", tone(line.tone))
        })
        .collect();
    let class = if cell.is_blocked { "blocked" } else { side(column.align) };
    if column.stretches {
        return format!("<th scope=\"row\" class=\"{class}\">{}{mark}</th>", lines.join("<br>"));
    }
    format!("<td class=\"{class}\">{}{mark}</td>", lines.join("<br>"))
}

const fn tone(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "plain",
        Tone::Strong => "strong",
        Tone::Faint => "faint",
        Tone::Remark => "remark",
    }
}
