//! The sets of cells that tell collisions are compared with the geometry of the solids, in whole numbers.

use crate::maya::Placement;
use crate::maya::solid::{self, Vertex, cross, edges, plain_dot, sub};
use std::collections::HashMap;

/// A solid moved to the middle, so that equal ones are the same text, and where it was.
struct Shape {
    class: usize,
    from: [i32; 2],
    low: Vertex,
    high: Vertex,
}

/// What separates a solid from others: its faces' normals, the directions of its edges.
struct Geometry {
    vertices: Vec<Vertex>,
    normals: Vec<Vertex>,
    edges: Vec<Vertex>,
}

#[test]
fn collisions_are_those_of_the_solids() {
    let placements: Vec<Placement> = Placement::all().filter(|at| !at.solid().is_empty()).collect();
    let mut geometries = Vec::new();
    let mut classes = HashMap::new();
    let shapes: Vec<Shape> =
        placements.iter().map(|at| shape(at.solid(), &mut classes, &mut geometries)).collect();
    let mut known = HashMap::new();
    let mut pairs = 0;
    for (i, one) in shapes.iter().enumerate() {
        for (j, other) in shapes.iter().enumerate().skip(i) {
            let away = [0, 1].map(|axis| other.from[axis] - one.from[axis]);
            let near =
                (0..2).all(|axis| one.low[axis] < other.high[axis] && other.low[axis] < one.high[axis]);
            let exact = near && {
                let meet = || intersect(&geometries[one.class], &geometries[other.class], away);
                *known.entry((one.class, other.class, away)).or_insert_with(meet)
            };
            let (a, b) = (placements[i], placements[j]);
            let ours = [a.volume().enters(b.volume()), b.volume().enters(a.volume())];
            assert_eq!(ours, [exact; 2], "{a} {b}");
            pairs += 1;
        }
    }
    assert_eq!(pairs, 1_664_400);
}

fn shape(
    solid: &[Vertex],
    classes: &mut HashMap<Vec<Vertex>, usize>,
    geometries: &mut Vec<Geometry>,
) -> Shape {
    let bound = |pick: fn(i32, i32) -> i32| {
        [0, 1, 2].map(|axis| solid.iter().map(|vertex| vertex[axis]).reduce(pick).unwrap())
    };
    let (low, high) = (bound(i32::min), bound(i32::max));
    let mut moved: Vec<Vertex> = solid.iter().map(|&v| sub(v, [low[0], low[1], 0])).collect();
    moved.sort_unstable();
    let class = *classes.entry(moved).or_insert_with_key(|moved| {
        geometries.push(geometry(moved));
        geometries.len() - 1
    });
    Shape { class, from: [low[0], low[1]], low, high }
}

fn geometry(vertices: &[Vertex]) -> Geometry {
    let faces = solid::faces(vertices);
    let normal = |face: &solid::Face| cross(sub(face[1], face[0]), sub(face[2], face[0]));
    let mut directions: Vec<Vertex> =
        faces.iter().flat_map(|face| edges(face)).map(|(p, q)| sub(q, p)).collect();
    directions.sort_unstable();
    directions.dedup();
    Geometry { vertices: vertices.to_vec(), normals: faces.iter().map(normal).collect(), edges: directions }
}

/// Whether two convex solids share more than their surfaces: no plane along a face of either, or along an edge of
/// each, keeps them apart.
fn intersect(one: &Geometry, other: &Geometry, away: [i32; 2]) -> bool {
    let crosses = one.edges.iter().flat_map(|&a| other.edges.iter().map(move |&b| cross(a, b)));
    let mut planes = one.normals.iter().chain(&other.normals).copied().chain(crosses);
    !planes.any(|normal| normal != [0; 3] && apart(normal, one, other, away))
}

fn apart(normal: Vertex, one: &Geometry, other: &Geometry, [x, y]: [i32; 2]) -> bool {
    let range = |geometry: &Geometry| {
        let heights = geometry.vertices.iter().map(|&vertex| plain_dot(normal, vertex));
        heights.fold((i32::MAX, i32::MIN), |(low, high), height| (low.min(height), high.max(height)))
    };
    let shift = plain_dot(normal, [x, y, 0]);
    let ((low, high), (other_low, other_high)) = (range(one), range(other));
    high <= other_low + shift || other_high + shift <= low
}

/// A roll divides whole numbers; were one of the divisions not exact, the solid would come out bent.
#[test]
fn solids_stay_rigid_however_they_roll() {
    let square = |a: Vertex, b: Vertex| {
        let [x, y, z] = sub(a, b);
        3 * x * x + y * y + 8 * z * z
    };
    let shape = |solid: &[Vertex]| {
        let mut lengths: Vec<i32> =
            solid.iter().flat_map(|&a| solid.iter().map(move |&b| square(a, b))).collect();
        lengths.sort_unstable();
        lengths
    };
    for at in Placement::all().filter(|at| !at.solid().is_empty()) {
        let (piece, _) = at.get().unwrap();
        assert_eq!(shape(at.solid()), shape(solid::start(piece)), "{at}");
        assert!(at.solid().iter().all(|vertex| vertex[2] >= 0), "{at} sinks into the board");
    }
}
