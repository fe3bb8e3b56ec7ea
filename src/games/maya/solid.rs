//! The solids in exact whole coordinates: their faces, and how they roll.
//!
//! A vertex is `[x, y, z]`: half edges, thirds of a cell's altitude, layers of height sqrt(2/3) edge. In these units
//! every vertex of every solid stays whole however it rolls.

use super::piece::Piece;

/// A vertex, or the way between two.
pub(super) type Vertex = [i32; 3];

/// A face: its corners, counter-clockwise as seen from outside the solid.
pub(super) type Face = Vec<Vertex>;

/// The solid resting on the white cell with corners (-1,0), (1,0) and (0,3); nothing for the Leader, who is flat.
pub(super) const fn start(piece: Piece) -> &'static [Vertex] {
    match piece {
        Piece::Leader => &[],
        Piece::Captain => &[[-1, 0, 0], [1, 0, 0], [0, 3, 0], [0, 1, 1]],
        Piece::Guardian => &GUARDIAN,
        Piece::Attack => &ATTACK,
        Piece::Defence => &DEFENCE,
    }
}

const GUARDIAN: [Vertex; 6] = [[-1, 0, 0], [1, 0, 0], [0, 3, 0], [1, 2, 1], [-1, 2, 1], [0, -1, 1]];
/// With its point straight up.
const ATTACK: [Vertex; 7] = [[-1, 0, 0], [1, 0, 0], [0, 3, 0], [1, 2, 1], [-1, 2, 1], [0, -1, 1], [0, 1, 2]];
/// Standing, leaning North.
const DEFENCE: [Vertex; 8] =
    [[-1, 0, 0], [1, 0, 0], [0, 3, 0], [0, -1, 1], [0, 5, 1], [0, 1, 2], [-1, 4, 2], [1, 4, 2]];

/// All positions into which a solid rolls, one for each edge of the face on which it rests.
pub(super) fn rolls(solid: &[Vertex]) -> Vec<Vec<Vertex>> {
    let faces = faces(solid);
    let Some(base) = faces.iter().find(|face| is_base(face)) else {
        return Vec::new();
    };
    let over = |(p, q): (Vertex, Vertex)| {
        let next = faces.iter().find(|face| *face != base && face.contains(&p) && face.contains(&q))?;
        Some(roll(solid, [p, q], base, next))
    };
    edges(base).filter_map(over).collect()
}

/// The faces of a convex solid given by its extreme vertices.
pub(super) fn faces(solid: &[Vertex]) -> Vec<Face> {
    let mut faces: Vec<Face> = Vec::new();
    for (i, &a) in solid.iter().enumerate() {
        for (j, &b) in solid.iter().enumerate().skip(i + 1) {
            for &c in &solid[j + 1..] {
                let known = |face: &Face| [a, b, c].iter().all(|vertex| face.contains(vertex));
                if !faces.iter().any(known) {
                    faces.extend(face_through(solid, [a, b, c]));
                }
            }
        }
    }
    faces
}

/// The edges of a face, in order.
pub(super) fn edges(face: &[Vertex]) -> impl Iterator<Item = (Vertex, Vertex)> {
    face.iter().copied().zip(face.iter().copied().cycle().skip(1))
}

/// Whether the face lies on the board.
pub(super) fn is_base(face: &[Vertex]) -> bool {
    face.iter().all(|vertex| vertex[2] == 0)
}

pub(super) fn sub(a: Vertex, b: Vertex) -> Vertex {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// Product without regard to the units: tells on which side of a plane a point lies, but no lengths.
pub(super) fn plain_dot(a: Vertex, b: Vertex) -> i32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn cross(a: Vertex, b: Vertex) -> Vertex {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// The face in the plane of three vertices, if the solid lies on one side of it.
fn face_through(solid: &[Vertex], [a, b, c]: [Vertex; 3]) -> Option<Face> {
    let normal = cross(sub(b, a), sub(c, a));
    let side = |&vertex: &Vertex| plain_dot(normal, sub(vertex, a)).signum();
    let sides: Vec<i32> = solid.iter().map(side).filter(|&side| side != 0).collect();
    let first = *sides.first()?;
    if sides.iter().any(|&side| side != first) {
        return None;
    }
    let outward = normal.map(|n| -first * n);
    let corners: Vec<Vertex> = solid.iter().copied().filter(|vertex| side(vertex) == 0).collect();
    Some(in_order(&corners, outward))
}

/// Orders the corners of a convex face counter-clockwise about its outward normal.
fn in_order(corners: &[Vertex], outward: Vertex) -> Face {
    let mut face = vec![corners[0]];
    while let Some(&last) = face.last() {
        let turns_left =
            |to: Vertex, other: Vertex| plain_dot(outward, cross(sub(to, last), sub(other, last))) >= 0;
        let follows = |to: &&Vertex| **to != last && corners.iter().all(|&other| turns_left(**to, other));
        match corners.iter().find(follows) {
            Some(&next) if next != face[0] => face.push(next),
            _ => break,
        }
    }
    face
}

/// Product in the true metric, in twelfths of a square edge.
fn dot(a: Vertex, b: Vertex) -> i32 {
    3 * a[0] * b[0] + a[1] * b[1] + 8 * a[2] * b[2]
}

/// Turns the solid about an edge of the board until the next face lies on it.
///
/// A turn is two reflections: one in the plane through the edge that halves the angle between that face and the board
/// outside, and one in the board.
fn roll(solid: &[Vertex], [p, q]: [Vertex; 2], base: &[Vertex], next: &[Vertex]) -> Vec<Vertex> {
    let outside = altitude([p, q], base).map(|n| -n);
    let mirror = sub(altitude([p, q], next), outside);
    let length = dot(mirror, mirror);
    let turned = |&vertex: &Vertex| {
        let reach = 2 * dot(sub(vertex, p), mirror);
        // Exact: all vertices are points of one lattice, which the turn maps to itself (tested).
        let [x, y, z] = [0, 1, 2].map(|axis| vertex[axis] - reach * mirror[axis] / length);
        [x, y, -z]
    };
    solid.iter().map(turned).collect()
}

/// The way from the edge straight into the face, one altitude long; drawn out by the square of the edge's length.
fn altitude([p, q]: [Vertex; 2], face: &[Vertex]) -> Vertex {
    let along = sub(q, p);
    let square = dot(along, along);
    let into = |&vertex: &Vertex| {
        let way = sub(vertex, p);
        let part = dot(way, along);
        [0, 1, 2].map(|axis| way[axis] * square - along[axis] * part)
    };
    let off_edge = face.iter().filter(|&&vertex| vertex != p && vertex != q).map(into);
    // Every face is made of equal triangles, and has a corner one altitude away from each of its edges.
    off_edge.min_by_key(|&way| dot(way, way)).unwrap_or_default()
}
