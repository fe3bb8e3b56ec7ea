//! The strips beside the board: whose side it is, names, clocks, what is taken, and the turn. The words are handed in.

use super::canvas::Ink;
use super::dyes::Dyes;
use super::layer::Layer;
use super::path::Path;
use super::plan::Plan;
use super::shapes::Bounds;
use super::signs;
use super::text;
use nahil_games::Badge;
use nahil_games::BySide;
use nahil_games::Colour;
use nahil_games::Point;
use nahil_games::Scene;
use nahil_games::Set;
use nahil_games::Side;

/// What is written beside a board, in any script; what is too long is cut.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Strip {
    /// The players' names.
    pub names: BySide<String>,
    /// Their clocks, as they are written; none where there is none.
    pub clocks: BySide<Option<String>>,
    /// The turn's number, such as `Turn 28`.
    pub turn: String,
    /// The steps of the last turn, as they are written.
    pub last: Vec<String>,
    /// How the match ended, in a few words; empty as long as it goes on.
    pub result: String,
    /// Who won it; their clock's place is marked.
    pub won: Option<Side>,
}

impl Strip {
    /// Whether something is written below the board.
    pub(super) fn has_foot(&self) -> bool {
        !self.turn.is_empty() || !self.last.is_empty() || !self.result.is_empty()
    }
}

/// Where a strip's token, name and end are, in parts of the width.
const TOKEN: f32 = 70.0;
const NAME: f32 = 118.0;
const END: f32 = 1040.0;
/// Height of the capitals of names, clocks, and what is below: a capital is about 0.71 of the letters' size.
const CAPS: [f32; 3] = [28.5, 30.0, 24.0];
/// A clock's height, its corners, and the room beside its words.
const CLOCK: [f32; 3] = [64.0, 14.0, 22.0];
/// A panel's height below, its corners, and the room beside its words.
const PANEL: [f32; 3] = [56.0, 10.0, 18.0];

/// Which side a colour is.
pub(super) const fn side(colour: Colour) -> Side {
    match colour {
        Colour::White | Colour::Gold => Side::White,
        Colour::Black | Colour::Silver => Side::Black,
    }
}

/// A strip in the making: what is free of it, from the left and from the right, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// Its middle.
    pub(super) y: f32,
    /// Where it is free from.
    pub(super) from: f32,
    /// Where it is free to.
    pub(super) to: f32,
}

/// The rows of both sides: beside the board where each sits.
pub(super) fn rows(scene: &Scene, plan: &Plan) -> BySide<Row> {
    let bottom = if plan.turned { scene.bottom.other() } else { scene.bottom };
    let row = |side: Side| {
        let y = if side == bottom { plan.lines[1] } else { plan.lines[0] };
        Row { y, from: NAME * plan.part, to: END * plan.part }
    };
    BySide::from_fn(row)
}

/// Where the token of a row stands.
pub(super) fn token(row: &Row, plan: &Plan) -> Point {
    Point::new(TOKEN * plan.part, row.y)
}

/// Writes names and clocks and what every game counts, and between these what the game itself has beside the board; what is
/// left free is told by the rows.
pub(super) fn draw(
    layer: &mut Layer,
    scene: &Scene,
    plan: &Plan,
    dyes: &Dyes,
    (words, rows, own): (Option<&Strip>, &mut BySide<Row>, impl FnOnce(&mut Layer, &mut BySide<Row>)),
) {
    let mover = scene.to_move.map(side);
    let inside = scene.set == Set::Solids;
    for side in Side::BOTH {
        let row = &mut rows[side];
        let clock = words.and_then(|words| words.clocks[side].as_deref());
        let shines = mover.or(words.and_then(|words| words.won)) == Some(side);
        if inside {
            corner_clock(layer, clock, (*row, shines, mover == Some(side)), plan, dyes);
            row.to = CORNER * plan.part;
            continue;
        }
        if mover == Some(side) {
            let bar = Bounds::around(Point::new(24.0 * plan.part, row.y), 8.0 * plan.part, 44.0 * plan.part);
            layer.fill(&Path::rounded(&bar, 4.0 * plan.part), dyes.ink);
        }
        if let Some(clock) = clock {
            row.to = clock_at(layer, clock, (*row, CLOCK_MAX), shines, plan, dyes) - 24.0 * plan.part;
        }
    }
    // In the corner where a rhombus has its counts, the result stands in the end.
    if !inside || words.is_none_or(|words| words.result.is_empty()) {
        count(layer, scene, plan, dyes, rows);
    }
    own(layer, rows);
    let Some(words) = words else { return };
    for side in Side::BOTH {
        name(layer, &words.names[side], &mut rows[side], plan, dyes);
    }
    if inside { corners(layer, words, plan, dyes) } else { foot(layer, words, plan, dyes) }
}

/// Where names end that stand in the corners beside a rhombus.
const CORNER: f32 = 425.0;

/// A clock in a corner, on the board's side of the name, and a triangle beside it that points at whoever is to move.
fn corner_clock(
    layer: &mut Layer,
    words: Option<&str>,
    (row, shines, moves): (Row, bool, bool),
    plan: &Plan,
    dyes: &Dyes,
) {
    let inward = if row.y < plan.height as f32 / 2.0 { 80.0 } else { -80.0 };
    let y = row.y + inward * plan.part;
    let mut end = 40.0 * plan.part;
    if let Some(words) = words {
        let most = CORNER_CLOCK_MAX * plan.part;
        let (fitted, cap) = shrunk(words, CAPS[1] * plan.part, most);
        let wide = text::width(&fitted, cap) + 2.0 * CLOCK[2] * plan.part;
        let row = Row { y, from: end, to: end + wide };
        clock_at(layer, words, (row, CORNER_CLOCK_MAX), shines, plan, dyes);
        end += wide + 18.0 * plan.part;
    }
    if moves {
        let at = |x: f32, up: f32| Point::new(end + x * plan.part, y + up * plan.part);
        layer.fill(&Path::polygon(&[at(0.0, 0.0), at(24.0, -16.0), at(24.0, 16.0)]), dyes.ink);
    }
}

/// The turn's number in the upper right corner, and the last turn in the lower right one, a line a step.
fn corners(layer: &mut Layer, words: &Strip, plan: &Plan, dyes: &Dyes) {
    let cap = CAPS[0] * plan.part;
    let end = END * plan.part;
    let turn = text::fitted(&words.turn, cap, 300.0 * plan.part);
    let right = |text: &str, y: f32| Point::new(end - text::width(text, cap) / 2.0, y);
    layer.write(&turn, right(&turn, plan.lines[0]), cap, dyes.ink);
    let step = 53.0 * plan.part;
    result(layer, &words.result, plan, dyes);
    let count = words.last.len().min(LINES_MAX);
    for (k, line) in words.last.iter().take(count).enumerate() {
        let y = plan.lines[1] - (count - 1 - k) as f32 * step;
        let line = text::fitted(line, cap, 240.0 * plan.part);
        layer.write(&line, right(&line, y), cap, dyes.ink);
        let at = Point::new(end - text::width(&line, cap) - 36.0 * plan.part, y);
        signs::number(layer, k + 1, at, 124.0 * plan.part, dyes.last);
    }
}

/// Most lines in a corner.
const LINES_MAX: usize = 6;
/// Most lines of a result in a corner, their room, how far the first is below the turn's number, and from one to the next.
const RESULT: (usize, f32, f32, f32) = (4, 290.0, 62.0, 42.0);

/// How the match ended, below the turn's number in the upper right corner.
fn result(layer: &mut Layer, words: &str, plan: &Plan, dyes: &Dyes) {
    let (most, room, first, step) = RESULT;
    let (cap, room) = (CAPS[2] * plan.part, room * plan.part);
    for (k, line) in lines(words, cap, room).into_iter().take(most).enumerate() {
        let line = text::fitted(&line, cap, room);
        let y = plan.lines[0] + (first + step * k as f32) * plan.part;
        let x = END * plan.part - text::width(&line, cap) / 2.0;
        layer.write(&line, Point::new(x, y), cap, dyes.ink);
    }
}

/// The words in lines that have room, as far as single words have.
fn lines(words: &str, cap: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if text::width(&format!("{line} {word}"), cap) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Most room for a clock's words, in parts of the width: at the end of a row, and in a corner.
const CLOCK_MAX: f32 = 300.0;
const CORNER_CLOCK_MAX: f32 = 290.0;
/// How much smaller than usual words are before they are cut.
const SMALLER: f32 = 0.75;

/// The words in so much room: in smaller letters where they need it, and cut where that is not enough; with their capitals'
/// height.
fn shrunk(words: &str, cap: f32, room: f32) -> (String, f32) {
    let wide = text::width(words, cap).max(1.0);
    let cap = cap * (room / wide).clamp(SMALLER, 1.0);
    // A hair less, or what just fits might be cut.
    (text::fitted(words, cap, room + 1.0), cap)
}

/// A clock at the end of its row; says where it begins.
fn clock_at(
    layer: &mut Layer,
    words: &str,
    (row, most): (Row, f32),
    shines: bool,
    plan: &Plan,
    dyes: &Dyes,
) -> f32 {
    let [tall, corner, room] = CLOCK.map(|length| length * plan.part);
    let (words, cap) = shrunk(words, CAPS[1] * plan.part, most * plan.part);
    let wide = text::width(&words, cap) + 2.0 * room;
    let bounds = Bounds::around(Point::new(row.to - wide / 2.0, row.y), wide, tall);
    let (ground, ink) = if shines { (dyes.clock.case, dyes.clock.ink) } else { (dyes.panel, dyes.ink) };
    layer.fill(&Path::rounded(&bounds, corner), ground);
    layer.write(&words, Point::new(row.to - wide / 2.0, row.y), cap, ink);
    bounds.min.x
}

fn name(layer: &mut Layer, words: &str, row: &mut Row, plan: &Plan, dyes: &Dyes) {
    // A tray may want some of the room.
    let (words, cap) = shrunk(words, CAPS[0] * plan.part, (row.to - row.from).max(0.0));
    let wide = text::width(&words, cap);
    layer.write(&words, Point::new(row.from + wide / 2.0, row.y), cap, dyes.ink);
    row.from += wide + if wide > 0.0 { 28.0 * plan.part } else { 0.0 };
}

/// The turn's number in a panel, and the last turn, below the lower strip.
fn foot(layer: &mut Layer, words: &Strip, plan: &Plan, dyes: &Dyes) {
    let y = plan.lines[2];
    if y + 1.0 > plan.height as f32 || plan.lines[2] <= plan.lines[1] {
        return;
    }
    let [tall, corner, room] = PANEL.map(|length| length * plan.part);
    let cap = CAPS[2] * plan.part;
    let mut from = 40.0 * plan.part;
    if !words.turn.is_empty() {
        let turn = text::fitted(&words.turn, cap, 300.0 * plan.part);
        let wide = text::width(&turn, cap) + 2.0 * room;
        let centre = Point::new(from + wide / 2.0, y);
        layer.fill(&Path::rounded(&Bounds::around(centre, wide, tall), corner), dyes.panel);
        layer.write(&turn, centre, cap, dyes.ink);
        from += wide + 20.0 * plan.part;
    }
    let last = if words.result.is_empty() { words.last.join(" ") } else { words.result.clone() };
    let (last, cap) = shrunk(&last, cap, (860.0 * plan.part - from).max(0.0));
    layer.write(&last, Point::new(from + text::width(&last, cap) / 2.0, y), cap, dyes.ink);
}

/// Steps made, Tsaul, repetitions and turns left, at the end of the strip of the side to move.
fn count(layer: &mut Layer, scene: &Scene, plan: &Plan, dyes: &Dyes, rows: &mut BySide<Row>) {
    let bottom = if plan.turned { scene.bottom.other() } else { scene.bottom };
    let row = &mut rows[scene.to_move.map_or(bottom, side)];
    let mut corner = Row { y: plan.lines[0] + 84.0 * plan.part, from: 0.0, to: END * plan.part };
    let row = if scene.set == Set::Solids { &mut corner } else { row };
    for badge in &scene.badges {
        match *badge {
            Badge::Steps { made, of } | Badge::Placed { made, of } => {
                steps(layer, [made, of], row, plan, dyes.ink);
            }
            Badge::Repeated { times, of } => chip(layer, &format!("={times}/{of}"), row, plan, dyes),
            Badge::PliesLeft(left) | Badge::Stagnation { left } => {
                chip(layer, &format!("\u{2212}{left}"), row, plan, dyes);
            }
            Badge::Tsaul(level) => chip(layer, &"//".repeat(usize::from(level.min(4))), row, plan, dyes),
            // These are shown beside the board as each set has them, or are news that are told in words.
            Badge::Lost { .. }
            | Badge::Sectors { .. }
            | Badge::Wave { .. }
            | Badge::ToPlace { .. }
            | Badge::PassedOver { .. } => {}
        }
    }
}

/// A short text in a panel at the end of a row.
fn chip(layer: &mut Layer, words: &str, row: &mut Row, plan: &Plan, dyes: &Dyes) {
    let [tall, corner, room] = PANEL.map(|length| length * plan.part);
    let cap = CAPS[2] * plan.part;
    let wide = text::width(words, cap) + 2.0 * room;
    let centre = Point::new(row.to - wide / 2.0, row.y);
    layer.fill(&Path::rounded(&Bounds::around(centre, wide, tall), corner), dyes.panel);
    layer.write(words, centre, cap, dyes.ink);
    row.to -= wide + 16.0 * plan.part;
}

/// Most dots that are drawn.
const DOTS_MAX: u8 = 16;

/// A dot for each step of the turn: full for those that are made.
fn steps(layer: &mut Layer, [made, of]: [u8; 2], row: &mut Row, plan: &Plan, ink: Ink) {
    let (radius, apart) = (10.0 * plan.part, 28.0 * plan.part);
    let count = of.min(DOTS_MAX);
    for k in (0..count).rev() {
        let at = Point::new(row.to - radius, row.y);
        let dot = if k < made { Path::disc(at, radius) } else { Path::ring(at, radius, radius * 0.72) };
        layer.fill(&dot, ink);
        row.to -= apart;
    }
    row.to -= 8.0 * plan.part;
}

/// How many there are of the piece before it.
pub(super) fn times(layer: &mut Layer, count: u8, from: Point, plan: &Plan, dyes: &Dyes) {
    let (words, cap) = (format!("×{count}"), CAPS[2] * plan.part);
    let centre = Point::new(from.x + text::width(&words, cap) / 2.0, from.y);
    layer.write(&words, centre, cap, dyes.ink);
}
