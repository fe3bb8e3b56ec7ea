//! What happens in a line, in words as they go on after a colon.

use super::{colour, en, es, wins};
use crate::games::{Kind, Side};
use crate::i18n::either;
use crate::play::review::{Fact, Happens};
use crate::players::Locale;

/// Something that happens in a line, and how far on.
pub(in crate::i18n) fn fact(locale: Locale, kind: Kind, fact: Fact) -> String {
    let when = match fact.turn {
        1 => either(locale, "at once", "de inmediato").to_owned(),
        turn => say!(locale, "turn {turn} of the line", "turno {turn} de la línea"),
    };
    format!("{} ({when})", happens(locale, kind, fact.what))
}

/// What happens in a line, in words.
pub(in crate::i18n) fn happens(locale: Locale, kind: Kind, what: Happens) -> String {
    let of = |side: Side| kind.rules().colours()[side];
    match what {
        Happens::Loses(side, letter) => {
            let (lost, side) = (lost(locale, kind, letter), of(side));
            match locale {
                Locale::En => format!("{} loses {lost}", colour(locale, side)),
                Locale::Es => format!("{} {} {lost}", es::side(side), es::agree(side, "pierde", "pierden")),
            }
        }
        Happens::Fills(side) => match locale {
            Locale::En => format!("{} fills a sector", colour(locale, of(side))),
            Locale::Es => {
                let side = of(side);
                format!("{} {} un sector", es::side(side), es::agree(side, "completa", "completan"))
            }
        },
        Happens::Wave(wave) => say!(locale, "wave {wave} enters", "entra la oleada {wave}"),
        Happens::Moves => either(
            locale,
            "all pieces are placed, and now they move",
            "ya están colocadas todas las piezas y ahora se mueven",
        )
        .to_owned(),
        Happens::Wins(side) => wins(locale, of(side)),
        Happens::Draw => either(locale, "a draw", "empate").to_owned(),
    }
}

/// A piece that is lost: of some a side has but one.
fn lost(locale: Locale, kind: Kind, letter: char) -> String {
    match kind {
        Kind::Maya => own_piece(locale, kind, letter),
        Kind::Arimaa if ['E', 'M'].contains(&letter) => own_piece(locale, kind, letter),
        _ => a_piece(locale, kind, letter),
    }
}

/// A piece of a side that has one of its letter: `the Captain`, `el Capitán`.
pub(in crate::i18n) fn own_piece(locale: Locale, kind: Kind, letter: char) -> String {
    match locale {
        Locale::En => format!("the {}", en::piece(kind, letter)),
        Locale::Es => es::the(kind, letter),
    }
}

/// `a rabbit`, `an elephant`; `un conejo`.
pub(in crate::i18n) fn a_piece(locale: Locale, kind: Kind, letter: char) -> String {
    if locale == Locale::Es {
        return if kind == Kind::Abalone { "una pieza".to_owned() } else { es::one(kind, letter) };
    }
    let piece = if kind == Kind::Abalone { "marble" } else { en::piece(kind, letter) };
    let article =
        if piece.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {piece}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happens_agrees_with_whom_it_happens_to() {
        let said = |locale, kind, turn, what| fact(locale, kind, Fact { turn, what });
        let [en, es] = [Locale::En, Locale::Es];
        let lost = |letter| Happens::Loses(Side::White, letter);
        assert_eq!(said(en, Kind::Arimaa, 1, lost('E')), "Gold loses the elephant (at once)");
        assert_eq!(said(es, Kind::Arimaa, 2, lost('E')), "oro pierde el elefante (turno 2 de la línea)");
        assert_eq!(said(en, Kind::Abalone, 3, lost(' ')), "White loses a marble (turn 3 of the line)");
        assert_eq!(said(es, Kind::Abalone, 1, lost(' ')), "las blancas pierden una pieza (de inmediato)");
        assert_eq!(said(es, Kind::Maya, 1, lost('D')), "las blancas pierden la Defensa (de inmediato)");
        let other =
            [Happens::Fills(Side::Black), Happens::Wave(2), Happens::Wins(Side::Black), Happens::Draw];
        assert_eq!(
            other.map(|what| said(en, Kind::Daiku, 4, what)),
            [
                "Black fills a sector (turn 4 of the line)",
                "wave 2 enters (turn 4 of the line)",
                "Black wins (turn 4 of the line)",
                "a draw (turn 4 of the line)"
            ]
        );
        assert_eq!(
            other.map(|what| said(es, Kind::Daiku, 4, what)),
            [
                "las negras completan un sector (turno 4 de la línea)",
                "entra la oleada 2 (turno 4 de la línea)",
                "ganan las negras (turno 4 de la línea)",
                "empate (turno 4 de la línea)"
            ]
        );
    }
}
