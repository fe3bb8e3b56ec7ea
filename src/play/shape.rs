//! What stays the same of a position when it is turned, mirrored, or played by the other side: so that nobody is given
//! the same puzzle twice.

use crate::games::{Piece, Scene};
use std::cmp::Ordering;

/// How far which pieces are from which: equal for positions that are the same but for turning, mirroring and colours.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape(Vec<(Sort, Sort, i64)>);

/// A piece's letter, and whether it is of the side to move.
type Sort = (char, bool);

/// From how many percent of equal distances on two positions are much the same: of 18 pieces, one stands elsewhere.
const ALIKE: usize = 88;

/// Distances count to hundredths of an edge, squared: what is drawn is not exact.
const EXACT: f32 = 100.0;

impl Shape {
    /// The shape of what is drawn.
    pub fn of(scene: &Scene) -> Self {
        let sort = |piece: &Piece| (piece.letter, Some(piece.colour) == scene.to_move);
        let mut pairs = Vec::new();
        for (place, one) in scene.pieces.iter().enumerate() {
            for other in &scene.pieces[place + 1..] {
                let (x, y) = (one.letter_at.x - other.letter_at.x, one.letter_at.y - other.letter_at.y);
                let apart = (EXACT * (x * x + y * y)).round() as i64;
                let (low, high) = (sort(one).min(sort(other)), sort(one).max(sort(other)));
                pairs.push((low, high, apart));
            }
        }
        pairs.sort_unstable();
        Self(pairs)
    }

    /// Whether another one is much the same, so that who has solved one puzzle knows the other.
    pub fn is_alike(&self, other: &Self) -> bool {
        let (mut own, mut others, mut equal) = (0, 0, 0);
        while let (Some(one), Some(two)) = (self.0.get(own), other.0.get(others)) {
            let order = one.cmp(two);
            equal += usize::from(order == Ordering::Equal);
            own += usize::from(order != Ordering::Greater);
            others += usize::from(order != Ordering::Less);
        }
        100 * equal >= ALIKE * self.0.len().max(other.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Kind, Options};

    fn shape(position: &str) -> Shape {
        let rules = Kind::Arimaa.rules();
        Shape::of(&rules.table_at(&Options::defaults(rules.options()), position).unwrap().scene())
    }

    #[test]
    fn what_is_mirrored_or_played_by_the_other_side_has_the_same_shape() {
        let known = shape("1r6/8/4h3/8/3E4/8/6R1/8 g");
        assert_eq!(known, shape("6r1/8/3h4/8/4E3/8/1R6/8 g"));
        assert_eq!(known, shape("8/6r1/8/3e4/8/4H3/8/1R6 s"));
        assert_ne!(known, shape("1r6/8/4h3/8/3E4/8/6R1/8 s"));
        assert_ne!(known, shape("1r6/8/4d3/8/3E4/8/6R1/8 g"));
        assert_ne!(known, shape("1r6/8/6h1/8/3E4/8/6R1/8 g"));
    }

    #[test]
    fn where_one_piece_of_many_stands_elsewhere_it_is_much_the_same() {
        let shape = |position: &str| {
            let rules = Kind::Daiku.rules();
            Shape::of(&rules.table_at(&Options::defaults(rules.options()), position).unwrap().scene())
        };
        let known = shape("9/9/3b5/3wb1bww/3bbbwww/2wbbb1ww/9/9/9 b 1 b0w0");
        assert!(known.is_alike(&known));
        assert!(known.is_alike(&shape("9/9/9/2wbb1bww/3bbbwww/3wbb1ww/9/2b6/9 b 1 b0w0")));
        assert!(!known.is_alike(&shape("9/9/2w6/w2bbbw2/ww1bbbw2/ww1bwb3/2b6/9/9 b 1 b0w0")));
    }
}
