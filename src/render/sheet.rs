//! What tables and curves have in common: paper that is measured in points of a phone's screen, letters, lines of words.

use super::canvas::Canvas;
use super::canvas::Ink;
use super::shapes::Shape;
use super::shapes::Stencil;
use super::text::Type;
use super::text::Weight;
use super::theme::Inks;
use nahil_games::Point;
use nahil_games::sheet::Align;
use nahil_games::sheet::Note;
use nahil_games::sheet::Trend;

/// Free room at the edges.
pub(super) const MARGIN: f32 = 12.0;
/// How near to the ground words of less weight are.
pub(super) const FAINT: f32 = 0.26;
/// The least size of letters that a phone shows well.
pub(super) const SMALL: Font = Font { em: 11.0, weight: Weight::Regular };
const TITLE: Font = Font { em: 16.0, weight: Weight::Bold };
/// From one line of small letters to the next.
const LINE: f32 = 15.0;
/// Most lines of a note.
const LINES_MAX: usize = 3;
/// Room below the words at the head.
const HEAD_GAP: f32 = 8.0;

/// Letters of a size, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Font {
    pub(super) em: f32,
    pub(super) weight: Weight,
}

/// Most letters of a text that are looked at: more have room nowhere.
const LETTERS_MAX: usize = 300;

/// The start of a text, in which all letters are that can be seen.
fn start(text: &str) -> &str {
    text.char_indices().nth(LETTERS_MAX).map_or(text, |(end, _)| &text[..end])
}

/// Height of a capital, as a part of the letters' size.
const CAP: f32 = 0.711;

impl Font {
    /// The same in bold.
    pub(super) const fn bold(self) -> Self {
        Self { weight: Weight::Bold, ..self }
    }

    /// Height of a capital.
    pub(super) const fn cap(self) -> f32 {
        self.em * CAP
    }

    pub(super) fn width(self, text: &str) -> f32 {
        self.sized(1.0).width(start(text))
    }

    pub(super) fn fit(self, text: &str, width: f32) -> String {
        self.sized(1.0).fit(start(text), width)
    }

    const fn sized(self, scale: f32) -> Type {
        Type { weight: self.weight, cap: self.cap() * scale }
    }

    /// The text in at most so many lines of this width; what is left over is cut.
    fn wrap(self, text: &str, width: f32, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in start(text).split_whitespace() {
            let longer = lines.last().map(|line| format!("{line} {word}"));
            match longer.filter(|longer| lines.len() == most || self.width(longer) <= width) {
                Some(longer) => drop(lines.pop().map(|_| lines.push(longer))),
                None => lines.push(word.to_owned()),
            }
        }
        lines.iter().map(|line| self.fit(line, width)).collect()
    }
}

/// Height in pixels of paper of this size in points that is so many pixels wide.
pub(super) fn tall([width, height]: [f32; 2], pixels: u32) -> u32 {
    (height * (pixels as f32 / width)).ceil().max(1.0) as u32
}

/// A picture in the making, measured in points.
#[derive(Debug)]
pub(super) struct Paper {
    canvas: Canvas,
    scale: f32,
    pub(super) width: f32,
    pub(super) inks: &'static Inks,
}

impl Paper {
    /// Empty paper of this size in points, so many pixels wide.
    pub(super) fn new([width, height]: [f32; 2], pixels: u32, inks: &'static Inks) -> Self {
        let canvas = Canvas::new(pixels, tall([width, height], pixels), inks.ground);
        Self { canvas, scale: pixels as f32 / width, width, inks }
    }

    pub(super) fn done(self) -> Canvas {
        self.canvas
    }

    /// Writes a line from, around or up to a point of its baseline.
    pub(super) fn write(&mut self, text: &str, font: Font, [x, baseline]: [f32; 2], align: Align, ink: Ink) {
        let wide = font.width(text);
        let left = match align {
            Align::Left => x,
            Align::Centre => x - wide / 2.0,
            Align::Right => x - wide,
        };
        // A baseline between two pixels would blur every letter's foot.
        let baseline = (baseline * self.scale).round();
        self.canvas.write(text, font.sized(self.scale), [left * self.scale, baseline], ink);
    }

    /// Fills a rectangle: left, top, right, bottom.
    pub(super) fn fill(&mut self, sides: [f32; 4], ink: Ink) {
        self.canvas.fill(sides.map(|side| side * self.scale), ink);
    }

    /// Draws a level line of this thickness, at least a pixel.
    pub(super) fn rule(&mut self, [left, right]: [f32; 2], y: f32, thick: f32, ink: Ink) {
        let thick = (thick * self.scale).round().max(1.0);
        let top = (y * self.scale).round();
        self.canvas.fill([left * self.scale, top, right * self.scale, top + thick], ink);
    }

    /// Paints shapes that are measured in points.
    pub(super) fn paint(&mut self, shapes: Vec<Shape>, ink: Ink) {
        self.paint_without(shapes, Vec::new(), ink);
    }

    /// Paints shapes without others.
    pub(super) fn paint_without(&mut self, shapes: Vec<Shape>, cut: Vec<Shape>, ink: Ink) {
        let scaled =
            |shapes: Vec<Shape>| shapes.into_iter().map(|shape| shape.scaled(self.scale)).collect::<Vec<_>>();
        let stencil = Stencil::of(scaled(shapes)).without(scaled(cut));
        self.canvas.paint(&stencil, ink);
    }

    /// Draws an arrow up or down around a point.
    pub(super) fn arrow(&mut self, trend: Trend, [x, y]: [f32; 2], ink: Ink) {
        let down = if trend == Trend::Up { -1.0 } else { 1.0 };
        let at = |(dx, dy): (f32, f32)| Point::new(x + dx, y + dy * down);
        let corners = [(0.0, 4.0), (3.9, -2.8), (-3.9, -2.8)].map(at);
        self.paint(vec![Shape::Polygon(corners.to_vec())], ink);
    }

    pub(super) fn trend_ink(&self, trend: Trend) -> Ink {
        match trend {
            Trend::Up => self.inks.rise,
            Trend::Down => self.inks.fall,
        }
    }
}

/// The words above a picture and below it.
#[derive(Debug)]
pub(super) struct Words {
    title: String,
    subtitle: Vec<String>,
    notes: Vec<Line>,
}

/// A line of notes: words, each with the sign before it and where they begin.
type Line = Vec<(Option<Trend>, f32, String)>;

/// Where the words of a note with a sign begin, after the sign.
const SIGN: f32 = 13.0;

impl Words {
    /// The words as they fit on paper so wide; the title leaves some room at its right.
    pub(super) fn new(title: &str, subtitle: &str, notes: &[Note], width: f32, aside: f32) -> Self {
        let room = width - 2.0 * MARGIN;
        Self {
            title: TITLE.fit(title, room - aside),
            subtitle: SMALL.wrap(subtitle, room, LINES_MAX - 1),
            notes: lines(notes, room),
        }
    }

    /// Height of what stands above.
    pub(super) fn above(&self) -> f32 {
        MARGIN + TITLE.em + self.subtitle.len() as f32 * LINE + HEAD_GAP
    }

    /// Height of what stands below.
    pub(super) fn below(&self) -> f32 {
        MARGIN + if self.notes.is_empty() { 0.0 } else { self.notes.len() as f32 * LINE + HEAD_GAP }
    }

    /// Writes them; those below from there on.
    pub(super) fn paint(&self, paper: &mut Paper, bottom: f32) {
        let faint = paper.inks.paper(FAINT);
        let mut y = MARGIN + TITLE.cap() + 2.0;
        paper.write(&self.title, TITLE, [MARGIN, y], Align::Left, paper.inks.paper(0.0));
        for line in &self.subtitle {
            y += LINE + 1.0;
            paper.write(line, SMALL, [MARGIN, y], Align::Left, faint);
        }
        let mut y = bottom + HEAD_GAP + SMALL.cap() + 2.0;
        for line in &self.notes {
            for (sign, left, text) in line {
                if let Some(trend) = sign {
                    let at = [MARGIN + left - SIGN + 4.0, y - SMALL.cap() / 2.0];
                    paper.arrow(*trend, at, paper.trend_ink(*trend));
                }
                paper.write(text, SMALL, [MARGIN + left, y], Align::Left, faint);
            }
            y += LINE;
        }
    }

    /// Writes something at the right of the title.
    pub(super) fn aside(paper: &mut Paper, text: &str, ink: Ink) {
        let at = [paper.width - MARGIN, MARGIN + TITLE.cap() + 2.0];
        paper.write(text, TITLE, at, Align::Right, ink);
    }

    /// Width of something at the right of the title, with the room before it.
    pub(super) fn aside_width(text: &str) -> f32 {
        if text.is_empty() { 0.0 } else { TITLE.width(text) + MARGIN }
    }
}

/// The notes in lines of this width: those with signs beside each other where they fit, each of the others in its own.
fn lines(notes: &[Note], room: f32) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut end = f32::MAX;
    for note in notes {
        let Some(sign) = note.sign else {
            lines.extend(
                SMALL.wrap(&note.text, room, LINES_MAX).into_iter().map(|text| vec![(None, 0.0, text)]),
            );
            end = f32::MAX;
            continue;
        };
        let text = SMALL.fit(&note.text, room - SIGN);
        let next = end + MARGIN + SIGN;
        let fits = next + SMALL.width(&text) <= room;
        let left = if fits { next } else { SIGN };
        end = left + SMALL.width(&text);
        match lines.last_mut().filter(|_| fits) {
            Some(line) => line.push((Some(sign), left, text)),
            None => lines.push(vec![(Some(sign), left, text)]),
        }
    }
    lines
}
