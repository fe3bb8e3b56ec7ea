//! Tasks: boards of a lesson on which one small thing is to be done, in a turn. What counts is the position that the turn
//! leads to: each turn that does what is asked for is right.

use crate::games::{Badge, Colour, Kind, Options, Piece, Scene, Table};

/// A board on which something is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// The position, in the game's notation; the game is played with its usual options.
    pub position: &'static str,
    /// What is to be done.
    pub aim: Aim,
    /// A turn that does it.
    pub solution: &'static str,
}

/// What is to be done. "Own" is whoever is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The turn wins.
    Win,
    /// The opponent has fewer pieces on the board.
    Take,
    /// The own piece on this cell can move again: no own piece of its letter is held, and none is lost.
    Free(&'static str),
    /// The opponent's piece on this cell, or another with its letter, is held.
    Hold(&'static str),
    /// No piece of the opponent rests on this cell any more.
    Clear(&'static str),
    /// Own pieces with this letter rest on all these cells.
    Stand(char, &'static [&'static str]),
    /// Pieces of the opponent rest on all these cells.
    Drive(&'static [&'static str]),
    /// A piece of the opponent stands where none stood before.
    Push,
    /// The own piece with this letter rests on so many cells.
    Rest(char, usize),
    /// One has more full sectors than before.
    Sector,
    /// The opponent's next step cannot take a piece.
    Safe,
}

impl Task {
    /// By what it is known, whatever becomes of the others: FNV-1a of what is to be done where, of 64 bits.
    pub fn sign(&self) -> u64 {
        let text = format!("{:?} {}", self.aim, self.position);
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    /// The position, set up; nothing if the rules do not know it any more.
    pub fn table(&self, kind: Kind) -> Option<Box<dyn Table>> {
        let rules = kind.rules();
        rules.table_at(&Options::defaults(rules.options()), self.position).ok()
    }

    /// The cells to point out before the first step.
    pub fn targets(&self) -> &[&'static str] {
        match &self.aim {
            Aim::Free(cell) | Aim::Hold(cell) | Aim::Clear(cell) => std::slice::from_ref(cell),
            Aim::Stand(_, cells) | Aim::Drive(cells) => cells,
            Aim::Win | Aim::Take | Aim::Push | Aim::Rest(..) | Aim::Sector | Aim::Safe => &[],
        }
    }

    /// Whether a whole turn does what is asked for; nothing if it is not whole.
    pub fn judge(&self, kind: Kind, drafted: &dyn Table) -> Option<bool> {
        let mut after = drafted.boxed();
        after.end_turn().ok()?;
        Some(self.is_met(kind, &*after))
    }

    /// Whether it is done in a position between two turns.
    pub fn is_met(&self, kind: Kind, after: &dyn Table) -> bool {
        let Some(before) = self.table(kind) else { return false };
        let (own, before) = (before.side_to_move(), &before.scene());
        let colours = kind.rules().colours();
        let (scene, own_colour, enemy) = (after.scene(), colours[own], colours[own.other()]);
        let rests = |colour: Colour, letter: Option<char>, cells: &[&str]| {
            cells.iter().all(|cell| at(&scene, cell).is_some_and(|piece| is(piece, colour, letter)))
        };
        match self.aim {
            Aim::Win => after.outcome().is_some_and(|outcome| outcome.winner == Some(own)),
            Aim::Take => count(&scene, enemy, None) < count(before, enemy, None),
            Aim::Free(cell) => {
                let letter = at(before, cell).map(|piece| piece.letter);
                let held = held(&scene, own_colour, letter);
                held == 0 && count(&scene, own_colour, letter) == count(before, own_colour, letter)
            }
            Aim::Hold(cell) => {
                let letter = at(before, cell).map(|piece| piece.letter);
                held(&scene, enemy, letter) > held(before, enemy, letter)
            }
            Aim::Clear(cell) => !rests(enemy, None, &[cell]),
            Aim::Stand(letter, cells) => rests(own_colour, Some(letter), cells),
            Aim::Drive(cells) => rests(enemy, None, cells),
            Aim::Push => scene.pieces.iter().any(|piece| {
                let was_there = |before: &Piece| is(before, enemy, Some(piece.letter));
                is(piece, enemy, None) && !at(before, &piece.at).is_some_and(was_there)
            }),
            Aim::Rest(letter, cells) => {
                let mut own = scene.pieces.iter().filter(|piece| is(piece, own_colour, Some(letter)));
                own.any(|piece| piece.rests_on.len() == cells)
            }
            Aim::Sector => full(&scene, own_colour) > full(before, own_colour),
            Aim::Safe => after.outcome().is_none() && !can_take(after, own_colour),
        }
    }
}

/// The piece that rests on a cell.
fn at<'s>(scene: &'s Scene, cell: &str) -> Option<&'s Piece> {
    let rests = |piece: &&Piece| {
        if piece.rests_on.is_empty() { piece.at == cell } else { piece.rests_on.iter().any(|on| on == cell) }
    };
    scene.pieces.iter().find(rests)
}

fn is(piece: &Piece, colour: Colour, letter: Option<char>) -> bool {
    piece.colour == colour && letter.is_none_or(|letter| letter == piece.letter)
}

fn count(scene: &Scene, colour: Colour, letter: Option<char>) -> usize {
    scene.pieces.iter().filter(|piece| is(piece, colour, letter)).count()
}

/// How many of these pieces cannot move as usual.
fn held(scene: &Scene, colour: Colour, letter: Option<char>) -> usize {
    scene.pieces.iter().filter(|piece| piece.held && is(piece, colour, letter)).count()
}

/// How many sectors of a colour are full.
fn full(scene: &Scene, colour: Colour) -> u8 {
    let full = |badge: &Badge| match badge {
        Badge::Sectors { colour: of, full, .. } if *of == colour => Some(*full),
        _ => None,
    };
    scene.badges.iter().find_map(full).unwrap_or_default()
}

/// Whether a single step from here takes a piece of this colour.
fn can_take(table: &dyn Table, colour: Colour) -> bool {
    let pieces = |table: &dyn Table| count(&table.scene(), colour, None);
    let before = pieces(table);
    table.choices().iter().any(|choice| {
        let mut after = table.boxed();
        after.play(&choice.step).is_ok() && pieces(&*after) < before
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes of a turn in a position.
    fn does(kind: Kind, position: &'static str, aim: Aim, turn: &str) -> Option<bool> {
        let task = Task { position, aim, solution: "" };
        let mut table = task.table(kind).unwrap();
        table.play(turn).unwrap();
        task.judge(kind, &*table)
    }

    #[test]
    fn what_is_not_whole_is_not_judged() {
        let start = "La1 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0";
        for turn in ["", "Lb2", "Lb2 Ce6"] {
            assert_eq!(does(Kind::Maya, start, Aim::Stand('L', &["b2"]), turn), None, "{turn}");
        }
        assert_eq!(does(Kind::Maya, start, Aim::Stand('L', &["b2"]), "Lb2 Ce6 Dd7-e9"), Some(true));
        assert_eq!(does(Kind::Maya, start, Aim::Rest('D', 3), "Lb2 Ce6 Dd7-e9"), Some(true));
        assert_eq!(does(Kind::Maya, start, Aim::Rest('D', 1), "Lb2 Ce6 Dd7-e9"), Some(false));
    }

    #[test]
    fn frozen_animals_are_freed_and_others_frozen() {
        let position = "r6r/8/8/3h4/3D1C2/8/8/R6R g";
        let does = |aim, turn| does(Kind::Arimaa, position, aim, turn);
        assert_eq!(does(Aim::Free("d4"), "Cf4w"), Some(true));
        assert_eq!(does(Aim::Free("d4"), "Cf4n"), Some(false));
        // Beside the horse, and beside its friend no more.
        assert_eq!(does(Aim::Hold("d5"), "Cf4w"), Some(false));
        assert_eq!(does(Aim::Take, "Cf4w"), Some(false));
        let lost = "r6r/8/8/8/8/3C4/2D5/R6R g";
        let aim = Aim::Stand('C', &["e3"]);
        assert_eq!(super::tests::does(Kind::Arimaa, lost, aim, "Cd3e Dc2n"), Some(true));
        assert_eq!(super::tests::does(Kind::Arimaa, lost, Aim::Free("c2"), "Cd3e Dc2n"), Some(false));
    }

    #[test]
    fn marbles_are_pushed_taken_and_kept_safe() {
        let position = "5/6/7/8/2bb2wwb/8/bbww3/6/5 b 0 0";
        let does = |aim, turn| does(Kind::Abalone, position, aim, turn);
        assert_eq!(does(Aim::Safe, "e9d8"), Some(true));
        assert_eq!(does(Aim::Safe, "e3e4"), Some(false));
        assert_eq!(does(Aim::Take, "e3e4"), Some(false));
        assert_eq!(does(Aim::Push, "e3e4"), Some(false));
        let pushed = "5/6/7/8/2bbw4/8/7/6/5 b 0 0";
        assert_eq!(super::tests::does(Kind::Abalone, pushed, Aim::Push, "e3e4"), Some(true));
        let edge = "5/6/7/8/2bb2bbw/8/7/6/5 b 0 0";
        assert_eq!(super::tests::does(Kind::Abalone, edge, Aim::Take, "e7e8"), Some(true));
    }
}
