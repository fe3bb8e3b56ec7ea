//! What steps do to the pieces, told by comparing what is drawn before and after.

use super::scene::{Cell, Form, Moved, Piece, Point};
use super::{Colour, Position};

/// What steps did, and what they led to.
pub(super) struct Course<P> {
    pub(super) moved: Vec<Moved>,
    /// The position after the last step, before the turn has ended.
    pub(super) position: P,
    /// Its pieces.
    pub(super) pieces: Vec<Piece>,
}

/// Follows these steps from here, in order. They must be legal.
pub(super) fn course<P: Position>(mut position: P, steps: &[P::Step]) -> Course<P> {
    let mut moved = Vec::new();
    let mut pieces = position.figures();
    for (number, &step) in steps.iter().enumerate() {
        let mover = P::COLOURS[position.side_to_move()];
        let before = position.clone();
        position.play_unchecked(step);
        let after = position.figures_after(&before, &pieces);
        let middles = || {
            let cells = before.scene().cells;
            before.touched(step).to.iter().filter_map(|name| middle_of(&cells, name)).collect()
        };
        moved.extend(compared((&pieces, &after), (number, mover), middles));
        pieces = after;
    }
    Course { moved, position, pieces }
}

/// What has changed among the pieces by this step of this side, which reached these places.
fn compared(
    (before, after): (&[Piece], &[Piece]),
    (step, mover): (usize, Colour),
    reached: impl FnOnce() -> Vec<Point>,
) -> Vec<Moved> {
    let gone = |piece: &&Piece, others: &[Piece]| !others.iter().any(|other| same(piece, other));
    let left = before.iter().filter(|piece| gone(piece, after));
    let mut come: Vec<&Piece> = after.iter().filter(|piece| gone(piece, before)).collect();
    let mut found = Vec::new();
    for piece in left {
        let at = middle(piece);
        let near = |other: &&Piece| distance(at, middle(other));
        let alike = come.iter().enumerate().filter(|(_, other)| kind(other) == kind(piece));
        let next = alike.min_by(|a, b| near(a.1).total_cmp(&near(b.1))).map(|(place, _)| place);
        let to = next.map(|place| middle(come.remove(place)));
        let own = piece.colour == mover;
        found.push(Moved { step, own, from: Some(piece.clone()), to, taken: to.is_none() });
    }
    for piece in come {
        found.push(Moved {
            step,
            own: piece.colour == mover,
            from: None,
            to: Some(middle(piece)),
            taken: false,
        });
    }
    // A piece that is taken where it goes was on the way there: no other reached that place.
    if let [one] = found.as_mut_slice()
        && one.taken
    {
        one.to = reached().first().copied();
    }
    found.sort_by_key(|one| !one.own);
    found
}

fn same(one: &Piece, other: &Piece) -> bool {
    kind(one) == kind(other) && one.at == other.at
}

fn kind(piece: &Piece) -> (Colour, char) {
    (piece.colour, piece.letter)
}

/// The middle of a piece as it is seen from above.
fn middle(piece: &Piece) -> Point {
    match &piece.form {
        Form::Disc { centre, .. } => *centre,
        Form::Solid(faces) => {
            let corners = faces.iter().flat_map(|face| &face.outline);
            let (mut low, mut high) = (Point::new(f32::MAX, f32::MAX), Point::new(f32::MIN, f32::MIN));
            for corner in corners {
                low = Point::new(low.x.min(corner.x), low.y.min(corner.y));
                high = Point::new(high.x.max(corner.x), high.y.max(corner.y));
            }
            Point::new(f32::midpoint(low.x, high.x), f32::midpoint(low.y, high.y))
        }
    }
}

fn middle_of(cells: &[Cell], name: &str) -> Option<Point> {
    let outline = &cells.iter().find(|cell| cell.name == name)?.outline;
    let count = outline.len().max(1) as f32;
    let sum = outline.iter().fold(Point::default(), |sum, p| Point::new(sum.x + p.x, sum.y + p.y));
    Some(Point::new(sum.x / count, sum.y / count))
}

fn distance(one: Point, other: Point) -> f32 {
    (one.x - other.x).hypot(one.y - other.y)
}

#[cfg(test)]
mod tests {
    use crate::{Colour, Kind, Options, Table};

    fn table(kind: Kind, position: &str, turn: &str) -> Box<dyn Table> {
        let options = Options::defaults(kind.rules().options());
        let mut table = kind.rules().table_at(&options, position).unwrap();
        table.play(turn).unwrap();
        table
    }

    /// Step, whose, where from, whether it came somewhere, whether it was taken.
    fn told(table: &dyn Table) -> Vec<(usize, bool, String, bool, bool)> {
        let from = |piece: &Option<crate::Piece>| piece.as_ref().map_or("-".to_owned(), |p| p.at.clone());
        let line = |one: &crate::Moved| (one.step, one.own, from(&one.from), one.to.is_some(), one.taken);
        table.scene().moved.iter().map(line).collect()
    }

    #[test]
    fn pushes_and_losses_are_told_in_order() {
        let position = "8/rR6/Dd1Hr3/3e4/2r5/2rE2R1/2hr1h2/2CR1R2 g";
        let table = table(Kind::Arimaa, position, "rd2e Ed3s");
        let told = told(table.as_ref());
        assert_eq!(told[0], (0, false, "d2".to_owned(), true, false));
        assert_eq!(told[1].2, "d3");
        let lost: Vec<_> = table.scene().moved.into_iter().filter(|one| one.taken).collect();
        assert!(lost.iter().all(|one| one.from.as_ref().is_some_and(|piece| piece.at == "c3")), "{lost:?}");
    }

    #[test]
    fn a_marble_pushed_over_the_edge_is_taken() {
        let position = "1ww1b/1www1b/1w2bb1/4b3/4b4/8/1b3w1/bbbww1/1bbww w 2 3";
        let mut table = table(Kind::Abalone, position, "h7i8");
        let seen = told(table.as_ref());
        assert!(seen.iter().any(|one| one.1 && one.3 && !one.4), "{seen:?}");
        table.end_turn().unwrap();
        // The turn after shows what the last one did.
        assert_eq!(told(table.as_ref()), seen);
        assert!(table.scene().moved.iter().any(|one| one.from.as_ref().unwrap().colour == Colour::White));
    }

    #[test]
    fn what_is_placed_comes_from_nowhere() {
        let table = table(Kind::Daiku, "9/9/4w4/3wbw3/4w1b2/3b5/9/9/b8 w 2 b9w9", "@c3");
        // Each places the other's pieces.
        assert_eq!(told(table.as_ref()), [(0, false, "-".to_owned(), true, false)]);
    }

    #[test]
    fn a_solid_rolls_from_where_it_lay() {
        let position = "La1 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0";
        let told = told(table(Kind::Maya, position, "Lb2 Ce6").as_ref());
        assert_eq!(told.iter().map(|one| one.2.as_str()).collect::<Vec<_>>(), ["a1", "d5"]);
    }
}
