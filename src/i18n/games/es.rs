//! What is put together of nouns, in Spanish.

mod noun;

pub(super) use noun::{agree, name as piece, side};

use super::{step_word, wanted};
use crate::games::{
    BadDeed, BadPush, BadRow, BadSetup, BadWalk, Illegal, Kind, PieceName, Unfinished, Unread,
};
use crate::i18n::joined::{and, or};
use crate::i18n::{list, option};
use crate::players::Locale;
use noun::Noun;

const ES: Locale = Locale::Es;

/// A piece with its colour and place: `el Capitán blanco de d5`.
pub(super) fn there(kind: Kind, name: &PieceName) -> String {
    Noun::there(Some(kind), name).the()
}

/// The piece of this letter: `el Capitán`.
pub(super) fn the(kind: Kind, letter: char) -> String {
    Noun::piece(Some(kind), letter).the()
}

/// That a piece of this letter lies across several cells: `acostada`.
pub(super) fn lying(kind: Kind, letter: char) -> String {
    Noun::piece(Some(kind), letter).agree("acostad")
}

/// A piece of this letter: `un conejo`.
pub(super) fn one(kind: Kind, letter: char) -> String {
    Noun::piece(Some(kind), letter).one()
}

/// Why a step is refused.
pub(super) fn illegal(kind: Kind, illegal: &Illegal) -> String {
    let there = |name: &PieceName| Noun::there(Some(kind), name);
    let your = |letter: char| format!("tu {}", noun::name(kind, letter));
    let (step, steps) = step_word(ES, Some(kind));
    match illegal {
        Illegal::Over => "la partida ha terminado".to_owned(),
        Illegal::Spent => format!("el turno ya está completo y este {step} sobra"),
        Illegal::NotYours(name) => format!("{} no es {}", there(name).the(), there(name).agree("tuy")),
        Illegal::Absent { letter } => format!("{} no está en el tablero", your(*letter)),
        Illegal::SamePlace(name) => format!("{} ya está ahí", there(name).the()),
        Illegal::OutOfReach { piece, reach } => format!(
            "{} no llega ahí en un {step}; con el tablero vacío llegaría a {}",
            there(piece).the(),
            or(ES, reach)
        ),
        Illegal::OwnForbiddenZone { piece, cell } => {
            format!("{cell} está en tu propia Zona Prohibida, donde {} no puede quedarse", your(piece.letter))
        }
        Illegal::Blocked { piece, by } => {
            format!("{} está en el camino {}", there(by).the(), there(piece).of_the())
        }
        Illegal::Occupied { by, .. } => format!("{} ya ocupa ese lugar", there(by).the()),
        Illegal::LeaderBlocks { piece, leader } => {
            format!("ahí está {}, y {} no lo puede capturar", there(leader).the(), your(piece.letter))
        }
        Illegal::Immobilised { piece, level } => {
            format!("{} no puede moverse (Tsaul, nivel {level})", there(piece).the())
        }
        Illegal::TempleMustBeFree { cell } => {
            format!("al terminar tu turno, ninguna pieza tuya puede quedar en un Templo de la Luna ({cell})")
        }
        Illegal::DeadEnd { steps_left: 1 } => {
            format!("con el {step} que queda ya no se podría completar el turno")
        }
        Illegal::DeadEnd { steps_left } => {
            format!("con los {steps_left} {steps} que quedan ya no se podría completar el turno")
        }
        Illegal::Walk(walk) => bad_walk(kind, walk),
        Illegal::Push(push) => bad_push(kind, push),
        Illegal::Setup(setup) => bad_setup(kind, setup),
        Illegal::Row(row) => bad_row(kind, row),
        Illegal::Deed(deed) => bad_deed(kind, deed),
        Illegal::NoChange => "el tablero quedaría igual que antes de tu turno".to_owned(),
        Illegal::ThirdTime => "al terminar el turno, la posición se daría por tercera vez".to_owned(),
    }
}

/// Why a piece cannot walk there.
fn bad_walk(kind: Kind, why: &BadWalk) -> String {
    let there = |name: &PieceName| Noun::there(Some(kind), name);
    let bare = |name: &PieceName| Noun::piece(Some(kind), name.letter).coloured(name.colour);
    match why {
        BadWalk::NotThere { piece, found: None } => format!("en {} no hay {}", piece.at, bare(piece).none()),
        BadWalk::NotThere { piece, found: Some(found) } => {
            format!("en {} no hay {}, sino {}", piece.at, bare(piece).one(), bare(found).one())
        }
        BadWalk::OffBoard(piece) => format!("{} saldría del tablero", there(piece).the()),
        BadWalk::Frozen { piece, by } => {
            let piece = there(piece);
            format!(
                "{} está {}, porque {} es más fuerte y no hay ninguna pieza amiga al lado",
                piece.the(),
                piece.agree("congelad"),
                there(by).the()
            )
        }
        BadWalk::RabbitBack(piece) => {
            format!("{} no puede retroceder; los conejos nunca lo hacen", there(piece).the())
        }
    }
}

/// Why a piece cannot be pushed or pulled.
fn bad_push(kind: Kind, why: &BadPush) -> String {
    let there = |name: &PieceName| Noun::there(Some(kind), name);
    match why {
        BadPush::Begun { cell } => {
            format!("hay un empuje empezado; primero una pieza tuya más fuerte debe pasar a {cell}")
        }
        BadPush::TooWeak { piece, cell } => {
            format!("{} no es más fuerte que la pieza empujada desde {cell}", there(piece).the())
        }
        BadPush::NoPusher(piece) => format!(
            "no puedes mover {}; para empujar hace falta a su lado una pieza tuya más fuerte, y para tirar, una que \
             acabe de dejar libre esa casilla",
            there(piece).the()
        ),
        BadPush::PusherFrozen { piece, pusher } => {
            let pusher = there(pusher);
            format!(
                "{} está {} y no puede empujar {}",
                pusher.the(),
                pusher.agree("congelad"),
                there(piece).the()
            )
        }
        BadPush::NeedsTwo(piece) => {
            format!("empujar {} cuesta dos pasos, y solo queda uno", there(piece).the())
        }
        BadPush::IsNoPull(piece) => {
            format!("el paso que termina un empuje no puede además tirar {}", there(piece).of_the())
        }
    }
}

/// Why a piece cannot be set up there.
fn bad_setup(kind: Kind, why: &BadSetup) -> String {
    match why {
        BadSetup::First => "primero debes colocar todas tus piezas".to_owned(),
        BadSetup::Over => "la colocación ya terminó; indica una dirección (n, e, s, o)".to_owned(),
        BadSetup::NotHome(piece) => format!("{} está fuera de tus dos filas", piece.at),
        BadSetup::AllPlaced { letter } => {
            format!("no te queda {} por colocar", Noun::piece(Some(kind), *letter).none())
        }
    }
}

/// Why a row of marbles cannot go there.
fn bad_row(kind: Kind, why: &BadRow) -> String {
    let there = |name: &PieceName| Noun::there(Some(kind), name);
    match why {
        BadRow::NoMarble { cell } => format!("no hay ninguna pieza en {cell}"),
        BadRow::TooLong { own, most } => {
            format!("moverías {own} piezas juntas, y el máximo es {most}; empieza más adelante")
        }
        BadRow::TooFew { own, enemy } => format!(
            "serían {own} contra {enemy}; para empujar, las tuyas en línea deben ser más, y no cuentan más de tres"
        ),
        BadRow::Blocked { by } => format!("{} está detrás de lo que empujarías", there(by).the()),
        BadRow::Sideways { by } => {
            format!("{} está en el camino, y de costado nunca se empuja", there(by).the())
        }
    }
}

/// Why something is not done with a piece.
fn bad_deed(kind: Kind, why: &BadDeed) -> String {
    let there = |name: &PieceName| Noun::there(Some(kind), name);
    match why {
        BadDeed::PlaceFirst { colour: side, left } => {
            format!("primero tienes que colocar {} más", noun::pieces(*left, *side))
        }
        BadDeed::NothingToPlace => "ahora no queda nada por colocar; da un paso, salta o reubica".to_owned(),
        BadDeed::Nobody { cell } => format!("no hay ninguna pieza en {cell}"),
        BadDeed::Locked(piece) => {
            format!("{} no se mueve, porque su sector está completo", there(piece).the())
        }
        BadDeed::NotEnclosed { piece, gaps } => format!(
            "{} solo puede dar un paso a una casilla de al lado; para saltar tendría que estar {}, y no hay ninguna pieza \
             rival en {}",
            there(piece).the(),
            there(piece).agree("encerrad"),
            list(gaps, "ni en")
        ),
        BadDeed::Lands { piece, to } if to.is_empty() => {
            format!(
                "{} no puede saltar, porque en ninguna dirección hay una casilla libre",
                there(piece).the()
            )
        }
        BadDeed::Lands { piece, to } => {
            format!("{} solo puede caer en la primera casilla libre ({})", there(piece).the(), or(ES, to))
        }
        BadDeed::OwnRelocated(piece) => {
            format!(
                "{} es {}; solo se reubican piezas rivales",
                there(piece).the(),
                there(piece).agree("tuy")
            )
        }
        BadDeed::NotSurrounded { piece, gaps } => format!(
            "{} no está {}; no tienes ninguna pieza en {}",
            there(piece).the(),
            there(piece).agree("rodead"),
            list(gaps, "ni en")
        ),
        BadDeed::FriendAtEdge(piece) => {
            format!("{} tiene al lado otra de su color, y en el borde eso la protege", there(piece).the())
        }
        BadDeed::NotNew(piece) => {
            format!("{} ya estaba {} antes de este turno", there(piece).the(), there(piece).agree("rodead"))
        }
    }
}

/// Why a turn cannot end yet.
pub(super) fn unfinished(kind: Kind, unfinished: &Unfinished) -> String {
    let (step, steps) = step_word(ES, Some(kind));
    match unfinished {
        Unfinished::StepsLeft(1) => format!("falta un {step}"),
        Unfinished::StepsLeft(left) => format!("faltan {left} {steps}"),
        Unfinished::NothingMade => format!("todavía no hay ningún {step}"),
        Unfinished::ToPlace(1) => "falta colocar una pieza".to_owned(),
        Unfinished::ToPlace(left) => format!("faltan {left} piezas por colocar"),
        Unfinished::PushBegun { cell } => {
            format!("hay un empuje empezado; una pieza más fuerte debe pasar a {cell}")
        }
        Unfinished::NoChange => "el tablero está igual que antes del turno".to_owned(),
        Unfinished::ThirdTime => "esta posición se daría por tercera vez".to_owned(),
        Unfinished::Place { colour: side, left } => {
            let remain = if *left == 1 { "queda" } else { "quedan" };
            format!("hay que colocar {}; {remain} {left}", noun::pieces(1, *side))
        }
    }
}

/// Why a text cannot be read.
pub(super) fn unread(kind: Option<Kind>, why: &Unread) -> String {
    let there = |piece: &PieceName| Noun::there(kind, piece).the();
    let the = |letter: char| Noun::piece(kind, letter).the();
    match why {
        Unread::Missing(what) => format!("aquí falta {}", wanted(ES, kind, *what)),
        Unread::NotA(what) => format!("esto no es {}", wanted(ES, kind, *what)),
        Unread::NoSuchCell { last: Some(last) } => {
            format!("esa casilla no existe; la última de su plano es {last}")
        }
        Unread::NoSuchCell { last: None } => "esa casilla no existe".to_owned(),
        Unread::NoSuchPlacement { letter } => {
            format!("{} no puede quedar ahí de esa manera", the(*letter))
        }
        Unread::Twice { letter } => format!("{} aparece dos veces", the(*letter)),
        Unread::NoPiece { colour: side, letter } => {
            format!("falta {}", Noun::piece(kind, *letter).coloured(*side).the())
        }
        Unread::Collision { one, other } => format!("{} y {} chocan", there(one), there(other)),
        Unread::Forbidden { piece, cell } => format!("{} nunca puede quedar en {cell}", there(piece)),
        Unread::TooLong { limit } => format!("el texto pasa de {limit} caracteres"),
        Unread::Trailing => "aquí ya no debe seguir nada".to_owned(),
        Unread::NoSuchOption { known } if known.is_empty() => "este juego no tiene opciones".to_owned(),
        Unread::NoSuchOption { known } => {
            let known: Vec<_> = known.iter().map(|known| option::name(ES, known).to_owned()).collect();
            format!("esa opción no existe; puedes usar {}", and(ES, &known))
        }
        Unread::NoSuchValue { option: of, known } => {
            let known: Vec<_> = known.iter().map(|known| option::value(ES, of, known).to_owned()).collect();
            format!("{} puede ser {}", option::name(ES, of), or(ES, &known))
        }
        Unread::NobodyThere { cell } => format!("no hay ninguna pieza en {cell}"),
        Unread::NoSuchCapture => "el paso anterior no captura esa pieza".to_owned(),
        Unread::TooMany { colour: side, letter } => format!("hay {}", noun::too_many(kind, *letter, *side)),
        Unread::Illegal(why) => {
            kind.map_or_else(|| "las reglas no permiten este paso".to_owned(), |kind| illegal(kind, why))
        }
        Unread::OutsideRow { first, last } => {
            format!("esa casilla no existe; su fila va de {first} a {last}")
        }
        Unread::RowWidth { row, cells } => format!("la fila {row} tiene {cells} casillas"),
        Unread::NoRow { one, other } => format!("{one} y {other} no son los extremos de una hilera"),
        Unread::NotBeside { cell, of } => format!("{cell} no está junto a {of}"),
        Unread::NotOneTurn { turns } if turns.is_empty() => {
            "eso no corresponde a ningún turno legal".to_owned()
        }
        Unread::NotOneTurn { turns } => format!("es ambiguo; escribe {}", or(ES, turns)),
    }
}
