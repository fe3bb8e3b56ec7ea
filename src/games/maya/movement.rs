//! What may be moved where: volumes, Forbidden Zones, and the look-ahead that R 3.4 asks for.

use super::piece::Piece;
use super::placement::Placement;
use super::volume::Volume;
use super::{MOON, MOONS, MOVEMENTS, Maya, SUN};
use crate::triangle::Cells;
use std::ops::ControlFlow;

/// What keeps a piece of the mover from places.
#[derive(Clone, Copy, Debug)]
pub struct Passage {
    there: Volume,
    barred: Cells,
}

impl Passage {
    /// Whether the piece may stand so.
    #[inline]
    pub fn admits(&self, step: Placement) -> bool {
        let volume = step.volume();
        volume.cells & self.barred == 0 && !volume.enters(&self.there)
    }
}

impl Maya {
    /// What keeps a piece of the mover from places as the others stand.
    pub fn passage(&self, piece: Piece) -> Passage {
        Passage { there: self.obstacles_of(piece), barred: self.barred(piece) }
    }

    /// The same for each piece, in their order.
    pub fn passages(&self) -> [Passage; Piece::ALL.len()] {
        let there = self.obstacles();
        Piece::ALL.map(|piece| Passage { there: there[piece.index()], barred: self.barred(piece) })
    }

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
        // By the lenient reading players go on as far as R 3.4 allows; the last movement is no exception.
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
        let held = self.moons_held();
        self.try_each(|piece, step, wins| {
            if self.completes(piece, step, wins, held) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
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
        let held = self.moons_held();
        self.each_movement(|piece, step, wins| {
            if self.completes(piece, step, wins, held) {
                visit(step, wins);
            }
        });
    }

    /// Whether the turn can be completed after this movement, or is over with it, the mover's pieces holding these
    /// Temples of the Moon before.
    ///
    /// A movement can always be taken back by the next: its origin is free and, since it was stood on, allowed. So when
    /// no own piece stands on a Temple of the Moon before the movement, taking it back completes a turn of which one
    /// movement is left, and making it anew completes one of which two are left. All else is searched, and rare.
    #[inline]
    fn completes(&self, piece: Piece, step: Placement, wins: bool, held: Cells) -> bool {
        if wins {
            return true;
        }
        let left = MOVEMENTS - self.made - 1;
        match left {
            0 if held == 0 => step.cells() & MOONS == 0,
            0 => self.moons_held_after(piece, step) == 0,
            1 if held == 0 => true,
            2 if held == 0 && step.cells() & MOONS == 0 => true,
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
        let there = self.obstacles();
        for (piece, there) in Piece::ALL.into_iter().zip(&there) {
            if piece.is_held(self.tsaul) {
                continue;
            }
            let from = self.at[self.side][piece.index()];
            let (barred, goals) = (self.barred(piece), self.goals(piece));
            for &step in from.rolls() {
                let volume = step.volume();
                if volume.cells & barred == 0 && !volume.enters(there) {
                    visit(piece, step, volume.cells & goals != 0)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// All that stands in the way of each piece of the mover. The enemy Leader stands only in the Leader's (R 3.3).
    #[inline]
    fn obstacles(&self) -> [Volume; Piece::ALL.len()] {
        let mut there = [Volume::NONE; Piece::ALL.len()];
        for enemy in &self.at[self.side.other()][1..] {
            there[0] |= *enemy.volume();
        }
        // First each piece's enemies and the own pieces before it, then those behind it.
        let own = self.at[self.side].map(Placement::volume);
        for place in 1..own.len() {
            there[place] = there[place - 1].and(*own[place - 1]);
        }
        let mut behind = Volume::NONE;
        for place in (0..own.len()).rev() {
            there[place] |= behind;
            behind |= *own[place];
        }
        there[Piece::Leader.index()].cells |= self.leader(self.side.other());
        there
    }

    /// The same for one piece.
    pub(super) fn obstacles_of(&self, piece: Piece) -> Volume {
        let mut there = Volume::NONE;
        for enemy in &self.at[self.side.other()][1..] {
            there |= *enemy.volume();
        }
        for own in Piece::ALL.into_iter().filter(|own| *own != piece) {
            there |= *self.at[self.side][own.index()].volume();
        }
        if piece == Piece::Leader {
            there.cells |= self.leader(self.side.other());
        }
        there
    }

    /// The cells on which a piece of the mover may not rest.
    #[inline]
    pub(super) fn barred(&self, piece: Piece) -> Cells {
        self.reading.barred(self.side, piece)
    }
}
