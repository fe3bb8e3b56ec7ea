//! What is drawn.

use super::*;
use crate::{Badge, Form, Shade, Sign};

#[test]
fn board_is_drawn_with_its_signs() {
    let scene = Maya::start(&Options::defaults(Maya::OPTIONS)).scene();
    let count = |which: &dyn Fn(&crate::Cell) -> bool| scene.cells.iter().filter(|c| which(c)).count();
    assert_eq!(count(&|cell| cell.shade == Shade::Light), 64);
    assert_eq!(count(&|cell| cell.zone == Some(Colour::Black)), 9);
    let signs: Vec<_> =
        scene.cells.iter().filter_map(|cell| Some((cell.name.as_str(), cell.sign?))).collect();
    let expected = [
        ("a1", Sign::Sun(Colour::White)),
        ("g7", Sign::Moon(Colour::White)),
        ("j7", Sign::Moon(Colour::Black)),
        ("p1", Sign::Sun(Colour::Black)),
    ];
    assert_eq!(signs, expected);
    assert_eq!((scene.labels.len(), scene.badges.len(), scene.to_move), (32, 0, Some(Colour::White)));
}

/// Upward faces of each piece, and whether Tsaul holds it.
#[test]
fn solids_show_their_upward_faces() {
    let scene = read("Lf5 Ah8Z Gf9 Ce4 Dg3E / Ll5 Aj8E Gk6 Ci4 Di9-i11 w 1 1").scene();
    let faces = |piece: &crate::Piece| match &piece.form {
        Form::Disc { .. } => 0,
        Form::Solid(faces) => faces.len(),
    };
    let shown: Vec<_> = scene.pieces.iter().map(|p| (p.letter, faces(p), p.held, p.rests_on.len())).collect();
    let expected = [
        ('L', 0, false, 0),
        ('A', 3, false, 1),
        ('G', 4, false, 1),
        ('C', 3, false, 1),
        ('D', 4, true, 1),
        ('L', 0, false, 0),
        ('A', 3, false, 1),
        ('G', 4, false, 1),
        ('C', 3, false, 1),
        ('D', 4, true, 3),
    ];
    assert_eq!(shown, expected);
    assert_eq!(scene.badges, [Badge::Tsaul(1), Badge::Steps { made: 1, of: 3 }]);
}

/// White's Captain at the start is half beneath its neighbours: its letter is on the other half.
#[test]
fn letters_keep_off_what_hangs_over_them() {
    let scene = Maya::start(&Options::defaults(Maya::OPTIONS)).scene();
    let letter = |at: &str| scene.pieces.iter().find(|piece| piece.at == at).unwrap().letter_at;
    let (captain, guardian, defence) = (letter("d5"), letter("d4"), letter("d6N"));
    assert!(guardian.x < captain.x && captain.x < defence.x - 0.6, "{captain:?} {defence:?}");
    assert!(captain.y > guardian.y + 0.4, "{captain:?} {guardian:?}");
}
