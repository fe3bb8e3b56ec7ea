//! What Nahil says at the beginning of a guided match: what the game is about, and what to do now.

use super::Both;
use crate::games::Kind;
use crate::players::Locale;

/// What the game is about, in one sentence.
pub(super) const fn goal(locale: Locale, kind: Kind) -> &'static str {
    match kind {
        Kind::Maya => Both {
            en: "Goal: bring your Leader to one of your opponent's Temples, or capture their Leader.",
            es: "Objetivo: lleva a tu Líder a uno de los Templos del rival o captura a su Líder.",
        },
        Kind::Arimaa => Both {
            en: "Goal: bring one of your rabbits to the last row on the other side.",
            es: "Objetivo: lleva uno de tus conejos hasta la última fila del otro lado.",
        },
        Kind::Abalone => Both {
            en: "Goal: push six of your opponent's marbles over the edge.",
            es: "Objetivo: expulsa del tablero seis piezas rivales.",
        },
        Kind::Daiku => Both {
            en: "Goal: have three of the nine sectors full of your pieces at the same time.",
            es: "Objetivo: ten a la vez tres de los nueve sectores llenos de tus piezas.",
        },
    }
    .say(locale)
}

/// What to do in the first turn, in one sentence.
pub(super) const fn now(locale: Locale, kind: Kind) -> &'static str {
    match kind {
        Kind::Maya => Both {
            en: "Now: make three movements, with one piece or with several; pick a piece, then where it goes.",
            es: "Ahora: haz tres movimientos, con una pieza o con varias; elige una pieza y después a dónde va.",
        },
        Kind::Arimaa => Both {
            en: "Now: set up your sixteen pieces, at once with a ready-made **Setup** such as 99of1 or Classic, or one by one.",
            es: "Ahora: coloca tus dieciséis piezas, de una vez con una **Formación** ya hecha, como 99of1 o Clásica, o una a una.",
        },
        Kind::Abalone => Both {
            en: "Now: move one, two or three marbles of a line to the next cell; if they outnumber the opponent's marbles in \
                 front of them, they push those.",
            es: "Ahora: mueve una, dos o tres piezas en línea a la casilla de al lado; si en esa línea las tuyas son más que \
                 las rivales de delante, las empujan.",
        },
        Kind::Daiku => Both {
            en: "Now: place a piece of the other colour on an empty cell; each player places the opponent's pieces, so put it \
                 where it helps them least.",
            es: "Ahora: coloca una pieza del otro color en una casilla vacía; cada uno coloca las piezas del rival, así que \
                 ponla donde menos le sirva.",
        },
    }
    .say(locale)
}

/// What to do in a game in which that changes, in one sentence; nothing in others.
pub(super) const fn phase(locale: Locale, kind: Kind, places: bool) -> &'static str {
    match (kind, places) {
        (Kind::Arimaa, _) => Both {
            en: "Now: one to four steps a turn; pick an animal, then where it goes. Pushing or pulling an enemy takes two \
                 steps. On a trap without a friend next to it, an animal is lost.",
            es: "Ahora: de uno a cuatro pasos por turno; elige un animal y después a dónde va. Empujar a un animal rival o tirar \
                 de él cuesta dos pasos. En una trampa sin un amigo al lado, el animal se pierde.",
        }
        .say(locale),
        (Kind::Daiku, true) => now(locale, kind),
        (Kind::Daiku, false) => Both {
            en: "Now: all pieces are placed. Move one of yours to an empty cell next to it; one that is enclosed by your \
                 opponent may jump.",
            es: "Ahora: ya no quedan piezas por colocar. Mueve una de las tuyas a una casilla vacía de al lado; si el rival \
                 la tiene encerrada, puede saltar.",
        }
        .say(locale),
        _ => "",
    }
}
