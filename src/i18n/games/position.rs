//! A position in words, for those who cannot see the board: what is news comes first, for what is read aloud is seldom heard
//! to its end.

use super::{badge, colour, es, piece, the_piece};
use crate::games::{Colour, Kind, Piece, PieceName, Scene, Sign};
use crate::i18n::{capital, either};
use crate::players::Locale;

/// The steps that led to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps<'s> {
    /// They are not known, or there are none.
    None,
    /// Those of the last turn.
    Ended(&'s str),
    /// Those of a turn in the making.
    Begun(&'s str),
}

/// What was played, who is to move and what counts; what cannot move and what is in danger; then all pieces.
pub(in crate::i18n) fn position(locale: Locale, kind: Kind, scene: &Scene, steps: Steps<'_>) -> String {
    let mut sentences: Vec<String> = played(locale, steps).into_iter().collect();
    sentences.extend(scene.to_move.map(|mover| match locale {
        Locale::En => format!("{} to play.", colour(locale, mover)),
        Locale::Es => format!("{} {}.", es::agree(mover, "Juega", "Juegan"), es::side(mover)),
    }));
    sentences.extend(scene.badges.iter().map(|fact| badge(locale, kind, fact)));
    sentences.extend(unable(locale, kind, scene));
    sentences.extend(traps(locale, kind, scene));
    let colours = kind.rules().colours();
    sentences
        .extend([colours.white, colours.black].iter().filter_map(|side| side_of(locale, kind, scene, *side)));
    sentences.join(" ")
}

fn played(locale: Locale, steps: Steps<'_>) -> Option<String> {
    match steps {
        Steps::None | Steps::Ended("") | Steps::Begun("") => None,
        Steps::Ended(steps) => Some(say!(locale, "Last turn: {steps}.", "Último turno: {steps}.")),
        Steps::Begun(steps) => {
            Some(say!(locale, "This turn so far: {steps}.", "Este turno, hasta ahora: {steps}."))
        }
    }
}

/// A side's pieces and where they are. Where some matter more than others, they come first in a scene.
fn side_of(locale: Locale, kind: Kind, scene: &Scene, side: Colour) -> Option<String> {
    let named = |one: &Piece| {
        // Where all pieces are alike, they have no letter.
        let name =
            if one.letter == ' ' { String::new() } else { format!("{} ", piece(locale, kind, one.letter)) };
        format!("{name}{}{}", one.at, if one.held { held(locale, kind, scene, one) } else { "" })
    };
    let pieces: Vec<String> = scene.pieces.iter().filter(|one| one.colour == side).map(named).collect();
    (!pieces.is_empty()).then(|| format!("{}: {}.", capital(colour(locale, side)), pieces.join(", ")))
}

fn held(locale: Locale, kind: Kind, scene: &Scene, one: &Piece) -> &'static str {
    let is_in_zone = || scene.cells.iter().any(|cell| cell.name == one.at && cell.zone.is_some());
    match kind {
        Kind::Arimaa => either(locale, " (frozen)", " (congelado)"),
        // Those of a full sector stay there; others are held by those around them.
        Kind::Daiku if !is_in_zone() => either(locale, " (enclosed)", " (encerrada)"),
        _ => either(locale, " (immobilised)", " (inmóvil)"),
    }
}

/// What cannot move; in Daiku 9 these are whole sectors, which are told by their number.
fn unable(locale: Locale, kind: Kind, scene: &Scene) -> Option<String> {
    let what = match kind {
        Kind::Arimaa => either(locale, "Frozen", "Congelados"),
        Kind::Maya => either(locale, "Immobilised", "Inmóviles"),
        Kind::Abalone | Kind::Daiku => return None,
    };
    let held: Vec<String> =
        scene.pieces.iter().filter(|one| one.held).map(|one| whose(locale, kind, one)).collect();
    (!held.is_empty()).then(|| format!("{what}: {}.", held.join(", ")))
}

fn whose(locale: Locale, kind: Kind, one: &Piece) -> String {
    let name = PieceName { colour: one.colour, letter: one.letter, at: one.at.clone() };
    the_piece(locale, kind, &name)
}

/// What the next turn could cost in each trap.
fn traps(locale: Locale, kind: Kind, scene: &Scene) -> Vec<String> {
    if kind != Kind::Arimaa {
        return Vec::new();
    }
    let traps = scene.cells.iter().filter(|cell| matches!(cell.sign, Some(Sign::Trap)));
    let told = traps.filter_map(|trap| {
        let trap = trap.name.as_str();
        let at_risk: Vec<String> =
            at_risk(scene, trap).into_iter().map(|one| whose(locale, kind, one)).collect();
        let at_risk = at_risk.join(", ");
        (!at_risk.is_empty()).then(|| {
            say!(locale, "In danger at trap {trap}: {at_risk}.", "En peligro en la trampa {trap}: {at_risk}.")
        })
    });
    told.collect()
}

/// Who is in a trap and has one friend beside it who can be driven away; or, if nobody is in it, who stands beside it without
/// a friend there and can be pushed in.
fn at_risk<'s>(scene: &'s Scene, trap: &str) -> Vec<&'s Piece> {
    let beside: Vec<&Piece> = scene.pieces.iter().filter(|one| touch(&one.at, trap)).collect();
    let friends =
        |of: &Piece| beside.iter().filter(|one| one.colour == of.colour).copied().collect::<Vec<_>>();
    if let Some(inside) = scene.pieces.iter().find(|one| one.at == trap) {
        return match friends(inside)[..] {
            [only] if is_weaker(scene, only) => vec![inside],
            _ => Vec::new(),
        };
    }
    let alone = |one: &&&Piece| friends(one).len() == 1 && is_weaker(scene, one);
    beside.iter().filter(alone).copied().collect()
}

/// Whether an opponent beside a piece is stronger and can move.
fn is_weaker(scene: &Scene, one: &Piece) -> bool {
    /// The strongest first.
    const ANIMALS: &str = "EMHDCR";
    let strength = |of: &Piece| ANIMALS.find(of.letter.to_ascii_uppercase());
    let beats = |other: &&Piece| other.colour != one.colour && !other.held && touch(&other.at, &one.at);
    scene.pieces.iter().filter(beats).any(|other| strength(other) < strength(one))
}

/// Whether two squares have a side in common.
fn touch(one: &str, other: &str) -> bool {
    let apart = |(a, b): (u8, u8)| usize::from(a.abs_diff(b));
    one.len() == 2 && other.len() == 2 && one.bytes().zip(other.bytes()).map(apart).sum::<usize>() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Options;

    fn told(kind: Kind, position: &str, steps: &str) -> String {
        let options = Options::defaults(kind.rules().options());
        let mut table = kind.rules().table_at(&options, position).unwrap();
        table.play(steps).unwrap();
        super::position(Locale::En, kind, &table.scene(), Steps::Begun(steps))
    }

    #[test]
    fn what_is_news_is_told_before_the_pieces() {
        let said = told(Kind::Arimaa, "8/8/8/8/8/4h1R1/2Dr4/8 g", "");
        assert!(said.starts_with("Gold to play."), "{said}");
        let at = |part: &str| said.find(part).unwrap_or_else(|| panic!("{part}: {said}"));
        assert!(
            at("Gold to play.") < at("Frozen: Silver's rabbit on d2.") && at("Frozen") < at("Gold: "),
            "{said}"
        );
        let said = told(Kind::Maya, "Lf5 Ah8Z Gf9 Ce4 Dg3E / Ll5 Aj8E Gk6 Ci4 Di9-i11 w 0 1", "Lf6");
        assert!(said.starts_with("This turn so far: Lf6. White to play."), "{said}");
        assert!(said.find("Tsaul").unwrap() < said.find("Leader").unwrap(), "{said}");
    }

    #[test]
    fn whoever_can_be_lost_in_a_trap_is_in_danger() {
        // In the trap, with one friend whom the elephant can drive away; with two; with one whom nobody stronger is beside.
        assert!(
            told(Kind::Arimaa, "8/8/8/8/8/2RCe3/8/8 g", "")
                .contains("In danger at trap c3: Gold's rabbit on c3.")
        );
        for safe in ["8/8/8/8/8/2RCe3/2C5/8 g", "8/8/8/8/8/2RC4/8/8 g", "8/8/8/8/3e4/2RE4/8/8 g"] {
            assert!(!told(Kind::Arimaa, safe, "").contains("In danger"), "{safe}");
        }
        // Beside it, alone, with a stronger one who pushes; with a friend there; with one who is frozen or weaker.
        assert!(
            told(Kind::Arimaa, "8/8/8/8/8/3rE3/8/8 g", "")
                .contains("In danger at trap c3: Silver's rabbit on d3.")
        );
        for safe in ["8/8/8/8/8/3rE3/2c5/8 g", "8/8/8/8/4m3/3hC3/8/8 g", "8/8/8/8/8/3eR3/8/8 g"] {
            assert!(!told(Kind::Arimaa, safe, "").contains("In danger at trap c3: Silver"), "{safe}");
        }
    }

    #[test]
    fn an_enclosed_piece_is_told_from_one_of_a_full_sector() {
        let said = told(Kind::Daiku, "9/9/9/4w4/3wbw3/4w4/9/9/9 b 1 b0w0", "");
        assert!(said.contains("e5 (enclosed)") && !said.contains("immobilised"), "{said}");
    }
}
