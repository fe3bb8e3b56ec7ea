//! What is to be drawn: the board, and the solids as they are seen from above.

use super::piece::Piece;
use super::placement::Placement;
use super::solid::{self, Vertex};
use super::{MOON, MOVEMENTS, Maya, Reading, SUN, names};
use crate::scene::{self, Badge, Face, Form, Inlay, Label, Point, Scene, Set, Shade, Sign};
use crate::triangle::{self, Cell, Spot};
use crate::{Position, Side};
use std::sync::{Arc, LazyLock, OnceLock};

/// Draws a position; quicker where the pieces of an earlier one are known.
pub(super) fn draw(position: &Maya, known: Option<(&Maya, &[scene::Piece])>) -> Scene {
    let over = position.outcome().is_some();
    Scene {
        set: Set::Solids,
        bottom: Side::White,
        cells: cells(position.reading),
        labels: Arc::clone(&LABELS),
        pieces: pieces(position, known),
        marks: Vec::new(),
        taken: Vec::new(),
        moved: Vec::new(),
        badges: badges(position),
        to_move: (!over).then_some(Maya::COLOURS[position.side]),
    }
}

/// Half a cell's edge, in edges.
const HALF: f32 = 0.5;
/// A third of a cell's altitude, in edges: sqrt(3) / 6.
const THIRD: f32 = 0.288_675_14;
/// A layer's height, in edges: sqrt(2/3).
const LAYER: f32 = 0.816_496_6;
/// Radius of a Leader, in edges: it all but fills its cell, so that its letter can be read on a phone.
const LEADER: f32 = 0.235;
/// Room for a letter: its radius in edges.
const LETTER: f32 = 0.14;
/// How far an Attack's tip is inlaid from its point, in edges.
const TIP: f32 = 0.4;
/// Where a Defence's bands are, from the edge inwards, in edges.
const BAND: [f32; 2] = [0.055, 0.15];
/// Size of a Guardian's triangle, compared with its top.
const FRAME: f32 = 0.52;
/// By how much rounding may put something elsewhere, in edges.
const HAIR: f32 = 0.001;
/// How far from the board's edge its labels are, in edges.
const MARGIN: f32 = 0.16;

fn badges(position: &Maya) -> Vec<Badge> {
    let tsaul = (position.tsaul > 0).then_some(Badge::Tsaul(position.tsaul));
    let steps = (position.made > 0).then_some(Badge::Steps { made: position.made, of: MOVEMENTS });
    tsaul.into_iter().chain(steps).collect()
}

static LABELS: LazyLock<Arc<[Label]>> = LazyLock::new(|| (1..=triangle::PLANES).flat_map(labels).collect());

/// The empty board, which is the same in all matches but for its zones.
fn cells(reading: Reading) -> Arc<[scene::Cell]> {
    static BOARDS: [OnceLock<Arc<[scene::Cell]>>; 2] = [const { OnceLock::new() }; 2];
    let board = &BOARDS[usize::from(reading.zoneless)];
    Arc::clone(board.get_or_init(|| Cell::all().map(|cell| tile(cell, reading)).collect()))
}

fn tile(cell: Cell, reading: Reading) -> scene::Cell {
    let [(_, point), (_, east), (_, west)] = cell.corners();
    let owner = |bits: &dyn Fn(Side) -> bool| Side::BOTH.into_iter().find(|&side| bits(side));
    let colour = |side| Maya::COLOURS[side];
    let barred = |side| reading.barred(side, Piece::Captain) & cell.bit() != 0;
    let zone = owner(&barred).map(colour);
    let sun = owner(&|side| SUN[side] == cell).map(|side| Sign::Sun(colour(side)));
    let moon = owner(&|side| MOON[side] == cell).map(|side| Sign::Moon(colour(side)));
    scene::Cell {
        name: cell.to_string(),
        outline: [point, east, west].map(|corner| flat(corner.spot())).to_vec(),
        shade: if cell.is_white() { Shade::Light } else { Shade::Dark },
        zone,
        sign: sun.or(moon),
    }
}

/// The plane's letter beside its left end, and its last cell's number beside its right end.
fn labels(plane: u8) -> [Label; 2] {
    let last = triangle::width(plane);
    let reach = f32::from(last + 1) / 2.0 * HALF + MARGIN;
    let y = (3.0 * f32::from(plane) - 1.5) * THIRD;
    let letter = triangle::plane_letter(plane);
    let label = |text, x| Label { text, at: Point::new(x, y) };
    [label(letter.to_string(), -reach), label(last.to_string(), reach)]
}

fn flat([x, y]: Spot) -> Point {
    Point::new(x as f32 * HALF, y as f32 * THIRD)
}

/// A vertex in edges.
fn raised([x, y, z]: Vertex) -> [f32; 3] {
    [x as f32 * HALF, y as f32 * THIRD, z as f32 * LAYER]
}

/// The pieces, White's first. Where those of an earlier position are known, what stands as it stood is not looked at again.
pub(super) fn pieces(position: &Maya, known: Option<(&Maya, &[scene::Piece])>) -> Vec<scene::Piece> {
    let all: Vec<Standing> = standing(position).collect();
    let known = known.map(|(before, drawn)| Known::new(before, drawn, &all));
    let draw = |(place, &(owned, shape)): (usize, &Standing)| {
        let letter_at = if owned.1 == Piece::Leader {
            disc_spot(position.at[owned.0][owned.1.index()])
        } else {
            let as_before = known.as_ref().and_then(|known| known.letter_at(owned, shape));
            as_before.unwrap_or_else(|| letter_spot(shape, &above(&all, place)))
        };
        draw_piece(position, owned, shape, letter_at)
    };
    all.iter().enumerate().map(draw).collect()
}

/// A piece and whose it is.
type Owned = (Side, Piece);

/// A piece on the board, and what is seen of it.
type Standing = (Owned, &'static Shape);

/// The pieces on the board, White's first.
fn standing(position: &Maya) -> impl Iterator<Item = Standing> {
    let of = |side: Side| Piece::ALL.into_iter().map(move |piece| (side, piece));
    let at = |(side, piece): Owned| position.at[side][piece.index()];
    let all = Side::BOTH.into_iter().flat_map(of).map(move |owned| (owned, at(owned)));
    all.filter(|(_, at)| !at.is_absent()).map(|(owned, at)| (owned, Shape::of(at)))
}

/// What is known of an earlier position.
struct Known<'k> {
    stood: Vec<Standing>,
    drawn: &'k [scene::Piece],
    /// What is seen no longer of pieces, and of which more is seen.
    changed: Vec<&'static Shape>,
}

impl<'k> Known<'k> {
    fn new(before: &Maya, drawn: &'k [scene::Piece], stand: &[Standing]) -> Self {
        let stood: Vec<Standing> = standing(before).collect();
        let gone = stood.iter().filter(|piece| !is_in(stand, piece));
        let come = stand.iter().filter(|piece| !is_in(&stood, piece));
        let changed = gone.chain(come).map(|&(_, shape)| shape).collect();
        Self { stood, drawn, changed }
    }

    /// Where a piece's letter stood, if nothing has changed where the piece stands.
    fn letter_at(&self, owned: Owned, shape: &Shape) -> Option<Point> {
        if self.changed.iter().any(|changed| changed.room.meets(&shape.room)) {
            return None;
        }
        let place = self.stood.iter().position(|&(other, _)| other == owned)?;
        self.drawn.get(place).map(|piece| piece.letter_at)
    }
}

fn is_in(all: &[Standing], &(owned, shape): &Standing) -> bool {
    all.iter().any(|&(other, seen)| other == owned && std::ptr::eq(seen, shape))
}

/// What may hide one of these pieces.
fn above(all: &[Standing], place: usize) -> Vec<&'static Top> {
    let room = &all[place].1.room;
    let others = all.iter().enumerate().filter(|(other, _)| *other != place);
    let near = others.filter(|(_, (_, shape))| shape.room.meets(room));
    near.flat_map(|(_, (_, shape))| &shape.tops).filter(|top| top.room.meets(room)).collect()
}

fn draw_piece(position: &Maya, (side, piece): Owned, shape: &Shape, letter_at: Point) -> scene::Piece {
    let is_leader = piece == Piece::Leader;
    let form = if is_leader {
        Form::Disc { centre: letter_at, radius: LEADER }
    } else {
        Form::Solid(Arc::clone(&shape.faces))
    };
    scene::Piece {
        colour: Maya::COLOURS[side],
        letter: piece.letter(),
        at: shape.at.clone(),
        rests_on: if is_leader { Arc::default() } else { Arc::clone(&shape.cells) },
        letter_at,
        form,
        held: piece.is_held(position.tsaul),
    }
}

/// What is seen of a piece in a place from above.
struct Shape {
    tops: Vec<Top>,
    faces: Arc<[Face]>,
    room: Room,
    /// Where it stands, as it is written.
    at: String,
    /// The names of the cells on which it rests.
    cells: Arc<[String]>,
    /// The middle of the highest faces together, where its letter stands.
    amid: [f32; 3],
    /// Points of the surface with their heights, a grid's mesh apart; few shapes ever need them.
    mesh: OnceLock<Vec<(Point, f32)>>,
}

impl Shape {
    /// The shape of a placement, which is worked out once: the board is drawn for each turn, and a turn has few pieces that
    /// were not there before.
    fn of(placement: Placement) -> &'static Self {
        static SHAPES: LazyLock<Vec<OnceLock<Shape>>> =
            LazyLock::new(|| Placement::all().map(|_| OnceLock::new()).collect());
        SHAPES[placement.index()].get_or_init(|| Self::new(placement))
    }

    fn new(placement: Placement) -> Self {
        let tops = tops(placement);
        let faces = placement.get().map_or_else(Arc::default, |(piece, _)| {
            let tip = (piece == Piece::Attack).then(|| tip(placement.solid())).flatten();
            tops.iter().map(|top| top.face(piece, tip)).collect()
        });
        let room = Room::around(tops.iter().flat_map(|top| &top.corners));
        let amid = amid(&tops);
        let at = placement.get().map(|(_, stance)| stance.to_string()).unwrap_or_default();
        let cells = names(placement.cells()).into();
        Self { tops, faces, room, at, cells, amid, mesh: OnceLock::new() }
    }

    fn mesh(&self) -> &[(Point, f32)] {
        self.mesh.get_or_init(|| mesh(&self.tops))
    }
}

/// The rectangle of the board beneath something.
struct Room {
    low: Point,
    high: Point,
}

impl Room {
    fn around<'c>(corners: impl IntoIterator<Item = &'c [f32; 3]>) -> Self {
        let none = Self { low: Point::new(f32::MAX, f32::MAX), high: Point::new(f32::MIN, f32::MIN) };
        corners.into_iter().fold(none, |room, &[x, y, _]| Self {
            low: Point::new(room.low.x.min(x), room.low.y.min(y)),
            high: Point::new(room.high.x.max(x), room.high.y.max(y)),
        })
    }

    fn holds(&self, at: Point) -> bool {
        let within = |low: f32, at: f32, high: f32| low - HAIR <= at && at <= high + HAIR;
        within(self.low.x, at.x, self.high.x) && within(self.low.y, at.y, self.high.y)
    }

    fn meets(&self, other: &Self) -> bool {
        let along = self.low.x <= other.high.x && other.low.x <= self.high.x;
        along && self.low.y <= other.high.y && other.low.y <= self.high.y
    }
}

/// A face that looks up.
struct Top {
    room: Room,
    /// The height of its highest corner.
    peak: f32,
    corners: Vec<[f32; 3]>,
    /// Of length 1, away from the solid.
    normal: [f32; 3],
}

/// The upward faces of a piece, lowest first.
fn tops(placement: Placement) -> Vec<Top> {
    let faces = solid::faces(placement.solid());
    let corners = faces.into_iter().map(|face| face.into_iter().map(raised).collect());
    let mut tops: Vec<Top> = corners.map(Top::new).filter(|top| top.normal[2] > 0.01).collect();
    tops.sort_by(|a, b| a.middle()[2].total_cmp(&b.middle()[2]));
    tops
}

impl Top {
    fn new(corners: Vec<[f32; 3]>) -> Self {
        let cross = cross(way(corners[0], corners[1]), way(corners[0], corners[2]));
        let length = dot(cross, cross).sqrt();
        let peak = corners.iter().map(|corner| corner[2]).fold(0.0, f32::max);
        Self { normal: cross.map(|n| n / length), room: Room::around(&corners), peak, corners }
    }

    fn middle(&self) -> [f32; 3] {
        let count = self.corners.len() as f32;
        [0, 1, 2].map(|axis| self.corners.iter().map(|corner| corner[axis]).sum::<f32>() / count)
    }

    fn face(&self, piece: Piece, tip: Option<[f32; 3]>) -> Face {
        let outline = self.corners.iter().map(|&[x, y, _]| Point::new(x, y)).collect();
        let [x, y, z] = self.normal;
        let inlays = match piece {
            Piece::Attack => tip.and_then(|tip| self.tip_at(tip)).into_iter().collect(),
            Piece::Defence => self.bands(),
            Piece::Guardian if z > 0.99 => vec![Inlay::Line(self.shrunk(FRAME))],
            _ => Vec::new(),
        };
        Face { outline, height: self.middle()[2], slope: Point::new(-x / z, -y / z), inlays }
    }

    /// The face made smaller around its middle.
    fn shrunk(&self, part: f32) -> Vec<Point> {
        let [x, y, _] = self.middle();
        self.corners.iter().map(|c| Point::new(x + (c[0] - x) * part, y + (c[1] - y) * part)).collect()
    }

    /// The part of the face around an Attack's tip, if that is one of its corners.
    fn tip_at(&self, tip: [f32; 3]) -> Option<Inlay> {
        let near = |corner: &[f32; 3]| (0..3).all(|axis| (corner[axis] - tip[axis]).abs() < 0.01);
        let place = self.corners.iter().position(near)?;
        let count = self.corners.len();
        let toward = |other: [f32; 3]| {
            let long = dot(way(tip, other), way(tip, other)).sqrt();
            Point::new(tip[0] + (other[0] - tip[0]) * TIP / long, tip[1] + (other[1] - tip[1]) * TIP / long)
        };
        let (before, after) = (self.corners[(place + count - 1) % count], self.corners[(place + 1) % count]);
        Some(Inlay::Filled(vec![Point::new(tip[0], tip[1]), toward(after), toward(before)]))
    }

    /// Bands along the long edges of a Defence.
    fn bands(&self) -> Vec<Inlay> {
        let next = self.corners.iter().cycle().skip(1);
        let long = self.corners.iter().zip(next).filter(|(a, b)| dot(way(**a, **b), way(**a, **b)) > 3.9);
        let band = |(&a, &b): (&[f32; 3], &[f32; 3])| {
            // Straight in from the edge as it is seen from above, so that bands are equally wide on every face.
            let [x, y, _] = way(a, b);
            let long = x.hypot(y);
            let into = [-y / long, x / long];
            let at = |[x, y, _]: [f32; 3], by: f32| Point::new(x + into[0] * by, y + into[1] * by);
            Inlay::Filled(vec![at(a, BAND[0]), at(b, BAND[0]), at(b, BAND[1]), at(a, BAND[1])])
        };
        long.map(band).collect()
    }

    /// Height above a point of the board, if the face is there.
    fn height_at(&self, at: Point) -> Option<f32> {
        let mut before = self.corners.last()?;
        let within = self.corners.iter().all(|corner| {
            let (a, b) = (std::mem::replace(&mut before, corner), corner);
            (b[0] - a[0]) * (at.y - a[1]) - (b[1] - a[1]) * (at.x - a[0]) >= 0.0
        });
        let [x, y, z] = self.corners[0];
        let [nx, ny, nz] = self.normal;
        within.then_some(z - (nx * (at.x - x) + ny * (at.y - y)) / nz)
    }
}

/// The corner of an Attack that has none across the octahedron: the others are three pairs around one middle.
fn tip(solid: &[Vertex]) -> Option<[f32; 3]> {
    let sum = |a: &Vertex, b: &Vertex| [0, 1, 2].map(|axis| a[axis] + b[axis]);
    let pairs = |middle: Vertex| solid.iter().filter(|a| solid.iter().any(|b| sum(a, b) == middle)).count();
    let middle =
        solid.iter().flat_map(|a| solid.iter().map(move |b| sum(a, b))).max_by_key(|&sum| pairs(sum))?;
    let alone = |a: &&Vertex| !solid.iter().any(|b| sum(a, b) == middle);
    solid.iter().find(alone).map(|&vertex| raised(vertex))
}

fn way(from: [f32; 3], to: [f32; 3]) -> [f32; 3] {
    [0, 1, 2].map(|axis| to[axis] - from[axis])
}

fn cross(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Where a solid's letter is best read: amid its highest faces or, where that is hidden, amid what is not.
fn letter_spot(shape: &Shape, others: &[&Top]) -> Point {
    let amid = shape.amid;
    if hidden(amid, others, LETTER) == 0 {
        return Point::new(amid[0], amid[1]);
    }
    let free = |&(at, z): &(Point, f32)| (!covers(others, at, z)).then_some(at);
    let mut seen: Vec<Point> = Vec::with_capacity(shape.mesh().len());
    seen.extend(shape.mesh().iter().filter_map(free));
    let count = seen.len() as f32;
    let mean = seen.iter().fold(Point::default(), |sum, at| Point::new(sum.x + at.x, sum.y + at.y));
    let mean = Point::new(mean.x / count, mean.y / count);
    // The mean itself may be hidden, where what is seen is not in one piece.
    let square = |at: &Point| (at.x - mean.x).powi(2) + (at.y - mean.y).powi(2);
    let nearest = seen.into_iter().min_by(|a, b| square(a).total_cmp(&square(b)));
    nearest.unwrap_or(Point::new(amid[0], amid[1]))
}

/// The middle of the highest faces together.
fn amid(tops: &[Top]) -> [f32; 3] {
    let middles: Vec<[f32; 3]> = tops.iter().map(Top::middle).collect();
    let highest = middles.iter().map(|middle| middle[2]).fold(0.0, f32::max);
    let of: Vec<_> = middles.iter().filter(|middle| highest - middle[2] < 0.01).collect();
    [0, 1, 2].map(|axis| of.iter().map(|middle| middle[axis]).sum::<f32>() / of.len().max(1) as f32)
}

/// Points of a solid's surface with their heights, a grid's mesh apart.
fn mesh(tops: &[Top]) -> Vec<(Point, f32)> {
    /// In edges.
    const MESH: f32 = 0.04;
    let Some(&first) = tops.first().and_then(|top| top.corners.first()) else { return Vec::new() };
    // Steps of the mesh from the first corner to where the solid ends.
    let reach = |axis: usize| {
        let steps =
            tops.iter().flat_map(|top| &top.corners).map(|corner| (corner[axis] - first[axis]) / MESH);
        let (low, high) = steps.fold((0.0_f32, 0.0_f32), |(low, high), step| (low.min(step), high.max(step)));
        low.floor() as i16..=high.ceil() as i16
    };
    let at = |column, row| Point::new(first[0] + f32::from(column) * MESH, first[1] + f32::from(row) * MESH);
    let (columns, rows) = (reach(0), reach(1));
    let grid = columns.flat_map(|column| rows.clone().map(move |row| at(column, row)));
    let height = |at: Point| tops.iter().find_map(|top| top.height_at(at));
    grid.filter_map(|at| Some((at, height(at)?))).collect()
}

/// Where a disc lies: in the middle of its cell. What hangs over it does not matter: pictures show it all the same.
fn disc_spot(placement: Placement) -> Point {
    Cell::of(placement.cells()).next().map_or(Point::default(), |cell| flat(cell.middle()))
}

/// How much of a round thing of this radius is hidden beneath other pieces, in twelfths of its rim.
fn hidden([x, y, z]: [f32; 3], others: &[&Top], radius: f32) -> usize {
    ring(Point::new(x, y), radius).filter(|&at| covers(others, at, z)).count()
}

/// Whether something is above this height at a point of the board.
fn covers(others: &[&Top], at: Point, height: f32) -> bool {
    // Most tops are elsewhere or lower, which is quicker seen than their height at a point.
    let may = |top: &&&Top| top.peak + HAIR > height && top.room.holds(at);
    others.iter().filter(may).any(|top| top.height_at(at).is_some_and(|other| other > height))
}

/// A dozen points around a spot.
fn ring(middle: Point, radius: f32) -> impl Iterator<Item = Point> {
    static HOURS: LazyLock<[(f32, f32); 12]> =
        LazyLock::new(|| std::array::from_fn(|hour| (hour as f32 * std::f32::consts::TAU / 12.0).sin_cos()));
    HOURS.iter().map(move |(sin, cos)| Point::new(middle.x + cos * radius, middle.y + sin * radius))
}
