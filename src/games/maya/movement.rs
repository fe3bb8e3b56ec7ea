//! What may be moved where: volumes, Forbidden Zones, and the look-ahead that R 3.4 asks for.

use super::piece::Piece;
use super::placement::Placement;
use super::volume::Volume;
use super::{FORBIDDEN, MOON, MOONS, MOVEMENTS, Maya, SUN};
use crate::Side;
use crate::triangle::Cells;
use std::ops::ControlFlow;

impl Maya {
    /// Visits every legal step in order, and whether it wins at once.
    #[inline]
    pub(super) fn each_legal(&self, mut visit: impl FnMut(Placement, bool)) {
        if self.made >= MOVEMENTS || self.katun().is_some() {
            return;
        }
        let mut any = false;
        self.each_completing(|step, wins| {
            any = true;
            visit(step, wins);
        });
        // By the lenient reading one plays on as far as R 3.4 lets him; the last movement is never let off.
        if !any && self.reading.lenient && self.made + 1 < MOVEMENTS {
            self.each_movement(|_, step, wins| visit(step, wins));
        }
    }

    /// Whether any movement is possible, with or without a turn to complete.
    pub(super) fn can_move(&self) -> bool {
        self.try_each(|_, _, _| ControlFlow::Break(())).is_break()
    }

    /// Whether the turn can be completed from here: up to its last movement or to a win.
    pub(super) fn can_complete(&self) -> bool {
        let completes = |piece, step, wins| self.completes(piece, step, wins);
        self.try_each(|piece, step, wins| {
            if completes(piece, step, wins) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .is_break()
    }

    /// Whether a step wins at once (R 1.3, 3.3, 5.1).
    pub(super) fn wins(&self, piece: Piece, step: Placement) -> bool {
        step.cells() & self.goals(piece) != 0
    }

    /// The cells which a piece of the mover wins by reaching.
    fn goals(&self, piece: Piece) -> Cells {
        let enemy = self.side.other();
        if piece == Piece::Leader { MOON[enemy].bit() | SUN[enemy].bit() } else { self.leader(enemy) }
    }

    #[inline]
    fn each_completing(&self, mut visit: impl FnMut(Placement, bool)) {
        self.each_movement(|piece, step, wins| {
            if self.completes(piece, step, wins) {
                visit(step, wins);
            }
        });
    }

    /// Whether the turn can be completed after this movement, or is over with it.
    ///
    /// A movement can always be taken back by the next: its origin is free and, since it was stood on, allowed. So when
    /// no own piece stands on a Temple of the Moon before the movement, taking it back completes a turn of which one
    /// movement is left, and making it anew completes one of which two are left. All else is searched, and rare.
    #[inline]
    fn completes(&self, piece: Piece, step: Placement, wins: bool) -> bool {
        if wins {
            return true;
        }
        let left = MOVEMENTS - self.made - 1;
        match left {
            0 => self.moons_held_after(piece, step) == 0,
            1 if self.moons_held() == 0 => true,
            2 if self.moons_held() == 0 && step.cells() & MOONS == 0 => true,
            _ => self.after(piece, step).can_complete(),
        }
    }

    /// The Temples of the Moon on which the mover's pieces rest.
    #[inline]
    pub(super) fn moons_held(&self) -> Cells {
        self.at[self.side].iter().fold(0, |set, at| set | at.cells()) & MOONS
    }

    /// The same after a movement.
    pub(super) fn moons_held_after(&self, piece: Piece, step: Placement) -> Cells {
        self.after(piece, step).moons_held()
    }

    fn after(&self, piece: Piece, step: Placement) -> Self {
        let mut after = *self;
        after.at[self.side][piece.index()] = step;
        after.made += 1;
        after
    }

    #[inline]
    fn each_movement(&self, mut visit: impl FnMut(Piece, Placement, bool)) {
        let _: ControlFlow<()> = self.try_each(|piece, step, wins| {
            visit(piece, step, wins);
            ControlFlow::Continue(())
        });
    }

    /// Visits every movement that space, Tsaul and the Forbidden Zone allow, in order, until told to stop.
    #[inline]
    pub(super) fn try_each<B>(
        &self,
        mut visit: impl FnMut(Piece, Placement, bool) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let enemies = self.solids(self.side.other());
        for piece in Piece::ALL {
            if piece.is_held(self.tsaul) {
                continue;
            }
            let from = self.at[self.side][piece.index()];
            let there = self.obstacles(piece, enemies);
            let (barred, goals) = (self.barred(piece), self.goals(piece));
            for &step in from.rolls() {
                let volume = step.volume();
                if volume.cells & barred == 0 && !volume.enters(&there) {
                    visit(piece, step, volume.cells & goals != 0)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The volumes of a side's solids together, without the Leader.
    #[inline]
    fn solids(&self, side: Side) -> Volume {
        let mut all = Volume::NONE;
        for solid in &self.at[side][1..] {
            all |= *solid.volume();
        }
        all
    }

    /// All that stands in a piece's way. The enemy Leader stands only in the Leader's (R 3.3).
    #[inline]
    fn obstacles(&self, piece: Piece, enemies: Volume) -> Volume {
        let mut there = enemies;
        for (place, own) in self.at[self.side].iter().enumerate() {
            if place != piece.index() {
                there |= *own.volume();
            }
        }
        if piece == Piece::Leader {
            there.cells |= self.leader(self.side.other());
        }
        there
    }

    /// The cells on which a piece of the mover may not rest.
    #[inline]
    pub(super) fn barred(&self, piece: Piece) -> Cells {
        if piece == Piece::Leader { 0 } else { FORBIDDEN[self.side] }
    }
}
