//! Every way in which a piece can stand on the board, and the rolls between them, found by rolling the solids.

use super::piece::Piece;
use super::solid::{self, Vertex};
use super::volume::Volume;
use crate::Compass;
use crate::triangle::{Cell, Cells};
use std::collections::HashMap;
use std::sync::LazyLock;

/// A piece in a place, whoever owns it; also the step with which it comes there.
///
/// The order is that of pieces, then of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement(u16);

/// How and where a piece stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stance {
    /// On a cell, in the only way there is.
    Plain(Cell),
    /// On a cell, its point straight up.
    Zenith(Cell),
    /// On a cell, over the corner of this name.
    Over(Cell, Compass),
    /// Across these cells: an Attack's octahedron and its tetrahedron, or a Defence's two ends in the order of cells.
    Lying(Cell, Cell),
}

impl Placement {
    /// Stands for a piece that is off the board.
    pub(super) const ABSENT: Self = Self(u16::MAX);

    /// The piece standing so, if there is such a stance that it can roll into.
    pub fn new(piece: Piece, stance: Stance) -> Option<Self> {
        let found = ATLAS.named.binary_search(&(piece, stance)).ok()?;
        Some(Self(found as u16))
    }

    /// Every placement of every piece, in order.
    pub fn all() -> impl Iterator<Item = Placement> {
        (0..ATLAS.named.len() as u16).map(Placement)
    }

    /// Its place in the order of all.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it stands for a piece that is off the board.
    pub(super) fn is_absent(self) -> bool {
        self == Self::ABSENT
    }

    /// The piece and how it stands; nothing if it is off the board.
    pub fn get(self) -> Option<(Piece, Stance)> {
        ATLAS.named.get(usize::from(self.0)).copied()
    }

    /// Its lowest layer; nothing of a piece that is off the board.
    #[inline]
    pub(super) fn volume(self) -> &'static Volume {
        &self.body().volume
    }

    /// The cells on which it rests.
    #[inline]
    pub fn cells(self) -> Cells {
        self.body().volume.cells
    }

    /// Where it can roll to on an empty board, in order.
    #[inline]
    pub fn rolls(self) -> &'static [Placement] {
        let body = self.body();
        &body.rolls[..usize::from(body.ways)]
    }

    /// The corners of its solid; none for the Leader.
    pub(super) fn solid(self) -> &'static [Vertex] {
        ATLAS.solids.get(usize::from(self.0)).map_or(&[], |solid| solid)
    }

    #[inline]
    fn body(self) -> &'static Body {
        ATLAS.bodies.get(usize::from(self.0)).unwrap_or(&NOBODY)
    }
}

/// Most ways to roll from one placement.
const WAYS_MAX: usize = 4;

/// What play asks of a placement.
#[derive(Clone, Debug)]
struct Body {
    volume: Volume,
    rolls: [Placement; WAYS_MAX],
    ways: u8,
}

static NOBODY: Body = Body { volume: Volume::NONE, rolls: [Placement::ABSENT; WAYS_MAX], ways: 0 };

/// All placements, in the order of their names.
struct Atlas {
    named: Vec<(Piece, Stance)>,
    bodies: Vec<Body>,
    solids: Vec<Vec<Vertex>>,
}

static ATLAS: LazyLock<Atlas> = LazyLock::new(|| {
    let mut found: Vec<Found> = Piece::ALL.into_iter().flat_map(explore).collect();
    found.sort_by_key(|found| found.name);
    let named: Vec<(Piece, Stance)> = found.iter().map(|found| found.name).collect();
    let bodies = found.iter().map(|found| body(found, &named)).collect();
    Atlas { named, bodies, solids: found.into_iter().map(|found| found.solid).collect() }
});

/// A placement as it was found.
struct Found {
    name: (Piece, Stance),
    solid: Vec<Vertex>,
    rolls: Vec<Stance>,
}

fn body(found: &Found, named: &[(Piece, Stance)]) -> Body {
    let (piece, stance) = found.name;
    let place = |&stance: &Stance| named.binary_search(&(piece, stance)).ok();
    let mut rolls: Vec<u16> = found.rolls.iter().filter_map(place).map(|place| place as u16).collect();
    rolls.sort_unstable();
    let mut body =
        Body { volume: volume(piece, stance), rolls: [Placement::ABSENT; WAYS_MAX], ways: rolls.len() as u8 };
    for (slot, roll) in body.rolls.iter_mut().zip(rolls) {
        *slot = Placement(roll);
    }
    body
}

/// Every placement that a piece can roll into on an empty board.
fn explore(piece: Piece) -> Vec<Found> {
    if piece == Piece::Leader {
        return Cell::all().map(slide).collect();
    }
    // Any white cell would do: all placements of a piece can be reached from each other.
    let home = Cell::all().filter(|cell| cell.is_white()).nth(Cell::COUNT / 4);
    let [x, y] = home.map(|cell| [cell.x(), 3 * i32::from(cell.plane()) - 3]).unwrap_or_default();
    let begin: Vec<Vertex> = solid::start(piece).iter().map(|v| [v[0] + x, v[1] + y, v[2]]).collect();
    roll_about(piece, begin)
}

fn slide(cell: Cell) -> Found {
    let rolls = cell.neighbours().map(Stance::Plain).collect();
    Found { name: (Piece::Leader, Stance::Plain(cell)), solid: Vec::new(), rolls }
}

fn roll_about(piece: Piece, begin: Vec<Vertex>) -> Vec<Found> {
    let mut known: HashMap<Stance, Vec<Vertex>> = HashMap::new();
    let mut ahead: Vec<(Stance, Vec<Vertex>)> =
        stance(piece, &begin).map(|s| (s, begin)).into_iter().collect();
    let mut found = Vec::new();
    while let Some((from, solid)) = ahead.pop() {
        if known.insert(from, solid.clone()).is_some() {
            continue;
        }
        let next = solid::rolls(&solid);
        let next: Vec<_> = next.into_iter().filter_map(|to| Some((stance(piece, &to)?, to))).collect();
        found.push(Found { name: (piece, from), solid, rolls: next.iter().map(|(to, _)| *to).collect() });
        ahead.extend(next);
    }
    found
}

/// Names the way in which a solid rests; nothing if it does not rest on the board alone.
fn stance(piece: Piece, solid: &[Vertex]) -> Option<Stance> {
    let base: Vec<Vertex> = solid.iter().copied().filter(|vertex| vertex[2] == 0).collect();
    let cells: Vec<Cell> = Cell::all().filter(|cell| covers(&base, *cell)).collect();
    let has = |[x, y]: [i32; 2], z| solid.contains(&[x, y, z]);
    match (base.len(), cells.as_slice()) {
        (3, &[cell]) => upright(piece, cell, &has),
        (4, &[one, other]) if piece == Piece::Attack => {
            let octahedron = |cell: Cell| cell.middles_around().into_iter().all(|spot| has(spot, 1));
            Some(if octahedron(one) { Stance::Lying(one, other) } else { Stance::Lying(other, one) })
        }
        (4, cells) if piece == Piece::Defence => row(cells),
        _ => None,
    }
}

fn upright(piece: Piece, cell: Cell, has: &impl Fn([i32; 2], i32) -> bool) -> Option<Stance> {
    let [x, y] = cell.middle();
    // A leaning solid has a vertex as far beyond the corner as the corner is from the middle.
    let beyond = |[cx, cy]: [i32; 2]| [2 * cx - x, 2 * cy - y];
    let mut corners = cell.corners().into_iter();
    match piece {
        Piece::Captain | Piece::Guardian => Some(Stance::Plain(cell)),
        Piece::Attack if has([x, y], 2) => Some(Stance::Zenith(cell)),
        _ => corners.find(|(_, c)| has(beyond(c.spot()), 1)).map(|(name, _)| Stance::Over(cell, name)),
    }
}

/// Three cells in a row, told from the two that a trapezoid keeps when the third would be off the board.
fn row(cells: &[Cell]) -> Option<Stance> {
    let &[a, b, c] = cells else { return None };
    let ends = |middle: Cell, x: Cell, y: Cell| {
        let around = middle.neighbours().fold(0, |set, next| set | next.bit());
        (around & x.bit() != 0 && around & y.bit() != 0).then_some(Stance::Lying(x, y))
    };
    ends(b, a, c).or_else(|| ends(a, b, c)).or_else(|| ends(c, a, b))
}

/// Whether the middle of a cell lies within the convex base.
fn covers(base: &[Vertex], cell: Cell) -> bool {
    let [x, y] = cell.middle();
    let area = |a: Vertex, b: Vertex| ((a[0] - x) * (b[1] - y) - (a[1] - y) * (b[0] - x)).abs();
    // Within a triangle the three areas to its sides add up to its own.
    let within = |a: Vertex, b: Vertex, c: Vertex| {
        let whole = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).abs();
        whole > 0 && area(a, b) + area(b, c) + area(c, a) == whole
    };
    base.iter().enumerate().any(|(i, &a)| {
        let rest = &base[i + 1..];
        rest.iter().enumerate().any(|(j, &b)| rest[j + 1..].iter().any(|&c| within(a, b, c)))
    })
}

/// The lowest layer of a piece that stands so.
fn volume(piece: Piece, stance: Stance) -> Volume {
    match (piece, stance) {
        (Piece::Guardian, Stance::Plain(cell)) | (_, Stance::Zenith(cell)) => Volume::octahedron(cell),
        (_, Stance::Plain(cell)) => Volume::upright(cell),
        (_, Stance::Over(cell, name)) => leaning(cell, name),
        (Piece::Defence, Stance::Lying(one, other)) => across(one, other),
        (_, Stance::Lying(one, other)) => Volume::octahedron(one).and(Volume::upright(other)),
    }
}

fn leaning(cell: Cell, name: Compass) -> Volume {
    let over = cell.corner(name).map(|corner| Volume::inverted(corner, !cell.is_white()));
    Volume::octahedron(cell).and(over.unwrap_or_default())
}

/// A Defence across two cells and the one between them.
fn across(one: Cell, other: Cell) -> Volume {
    let ends = Volume::octahedron(one).and(Volume::octahedron(other));
    let between = one.neighbours().find(|cell| other.neighbours().any(|next| next == *cell));
    let Some(between) = between else { return ends };
    let shared =
        |corner: &_| [one, other].iter().all(|cell| cell.corners().iter().any(|(_, known)| known == corner));
    let mut corners = between.corners().into_iter().map(|(_, corner)| corner);
    let over = corners.find(shared).map(|corner| Volume::inverted(corner, between.is_white()));
    ends.and(Volume::upright(between)).and(over.unwrap_or_default())
}
