//! Where texts go so that none covers another.

use super::canvas::Canvas;
use super::frame::Frame;
use super::pieces::Body;
use super::shapes;
use super::shapes::{Bounds, Shape, Stencil};
use super::text;
use nahil_games::Point;

/// Where a text goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    /// Its centre.
    pub(super) centre: Point,
    /// Height of its capitals.
    pub(super) cap: f32,
    /// What it takes up.
    pub(super) bounds: Bounds,
}

/// How far a letter's halo reaches, in units.
pub(super) const HALO: f32 = 0.035;

/// The places of the pieces' letters, in the order of the pieces.
///
/// A piece that others hide shows its letter in the cell on which it rests, and is served first.
pub(super) fn places(bodies: &[Body<'_>], unit: f32) -> Vec<Place> {
    let mut order: Vec<usize> = (0..bodies.len()).collect();
    let hidden = |k: usize| bodies[k].is_hidden(bodies);
    order.sort_by_key(|&k| !hidden(k));
    let mut taken = Vec::new();
    let mut found: Vec<(usize, Place)> = Vec::new();
    for k in order {
        let body = &bodies[k];
        let cap = body.radius().map_or(unit * 0.29, |radius| radius * 1.1);
        let wide = text::width(&body.piece.letter.to_string(), cap);
        let centre = free(&candidates(body, bodies, wide, cap), &taken, wide, cap);
        let bounds = Bounds::around(centre, wide, cap).grown(unit * HALO);
        taken.push(bounds);
        found.push((k, Place { centre, cap, bounds }));
    }
    found.sort_by_key(|(k, _)| *k);
    found.into_iter().map(|(_, place)| place).collect()
}

/// Paints the letters: none over another.
pub(super) fn paint(canvas: &mut Canvas, bodies: &[Body<'_>], places: &[Place], frame: &Frame) {
    for (body, place) in bodies.iter().zip(places) {
        let text = |grow: f32| Shape::Text {
            text: body.piece.letter.to_string(),
            centre: place.centre,
            cap: place.cap,
            grow,
        };
        canvas.paint(&Stencil::of(vec![text(frame.unit * HALO)]), body.inks.halo);
        canvas.paint(&Stencil::of(vec![text(0.0)]), body.inks.letter);
    }
}

/// Where a piece's letter could be, best first: where the scene has it, if nothing hides it there; else the cells on
/// which it rests, those first that are seen best.
fn candidates(body: &Body<'_>, bodies: &[Body<'_>], wide: f32, tall: f32) -> Vec<Point> {
    let hidden = |centre: Point| {
        let around = Bounds::around(centre, wide, tall).corners();
        around.into_iter().chain([centre]).filter(|&point| body.hidden_at(point, bodies)).count()
    };
    let mut points: Vec<Point> = body.rests.iter().map(|cell| shapes::centroid(cell)).collect();
    points.sort_by_key(|&centre| hidden(centre));
    let place = if hidden(body.letter_at) == 0 { 0 } else { points.len() };
    points.insert(place, body.letter_at);
    points
}

/// The first of these centres around which nothing is taken yet; else the one that is farthest from all that is.
pub(super) fn free(centres: &[Point], taken: &[Bounds], wide: f32, tall: f32) -> Point {
    let clear = |&&centre: &&Point| {
        let bounds = Bounds::around(centre, wide, tall);
        !taken.iter().any(|other| other.meets(&bounds))
    };
    let room = |centre: Point| {
        let apart = |other: &Bounds| shapes::distance(centre, shapes::centroid(&other.corners()));
        taken.iter().map(apart).fold(f32::MAX, f32::min)
    };
    let first = centres.iter().find(clear);
    let best = || centres.iter().max_by(|a, b| room(**a).total_cmp(&room(**b)));
    first.or_else(best).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_place_is_left_alone() {
        let centres = [Point::new(0.0, 0.0), Point::new(0.5, 0.0), Point::new(4.0, 0.0)];
        let taken = [Bounds::around(centres[0], 1.0, 1.0)];
        assert_eq!(free(&centres, &[], 1.0, 1.0), centres[0]);
        assert_eq!(free(&centres, &taken, 1.0, 1.0), centres[2]);
        assert_eq!(free(&centres[..2], &taken, 1.0, 1.0), centres[1]);
    }
}
