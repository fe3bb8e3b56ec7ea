//! Who stands better where nobody can judge: by the Leaders' ways to the enemy's Temples, then by the number of movements.

use super::piece::Piece;
use super::{MOON, Maya, SUN, TSAUL_MAX};
use crate::triangle::{Cell, Cells};
use crate::{BySide, Measure, Position, Side, Weighed};

impl Maya {
    /// What tells the sides apart; nothing if no measure does.
    pub(super) fn weigh(&self) -> Option<Weighed> {
        use Measure::{Movements, OpenSlides, Slides};
        [Slides, OpenSlides, Movements].into_iter().find_map(|measure| self.weigh_by(measure))
    }

    fn weigh_by(&self, measure: Measure) -> Option<Weighed> {
        let counts = BySide::from_fn(|side| match measure {
            Measure::Slides => self.slides(side, self.as_mover(side).obstacles_of(Piece::Leader).cells),
            Measure::OpenSlides => self.slides(side, 0),
            Measure::Movements => Some(self.as_mover(side).movements()),
        });
        // What cannot be reached is farther than anything else.
        let far = |side: Side| counts[side].unwrap_or(u32::MAX);
        let (white, black) = (far(Side::White), far(Side::Black));
        if white == black {
            return None;
        }
        let has_more = if white > black { Side::White } else { Side::Black };
        let better = if measure == Measure::Movements { has_more } else { has_more.other() };
        Some(Weighed { measure, counts, better })
    }

    /// The position as if this side began a turn in it, at the highest level of Tsaul.
    fn as_mover(&self, side: Side) -> Self {
        Self { side, made: 0, tsaul: TSAUL_MAX, ..*self }
    }

    fn movements(&self) -> u32 {
        self.count_steps(&mut Vec::new()).0 as u32
    }

    /// How many slides a side's Leader needs to a Temple of the enemy where these cells are taken; nothing if there is no
    /// way.
    fn slides(&self, side: Side, taken: Cells) -> Option<u32> {
        let temples = MOON[side.other()].bit() | SUN[side.other()].bit();
        let (mut reached, mut count) = (self.leader(side), 0);
        while reached & temples == 0 {
            let beside = Cell::of(reached).flat_map(Cell::neighbours).fold(0, |set, next| set | next.bit());
            let wider = reached | beside & !taken;
            if wider == reached {
                return None;
            }
            (reached, count) = (wider, count + 1);
        }
        Some(count)
    }
}
