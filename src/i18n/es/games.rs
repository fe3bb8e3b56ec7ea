//! Las palabras propias de los juegos.

use crate::games::{
    BadDeed, BadPush, BadRow, BadSetup, BadWalk, Badge, Colour, Compass, Deed, How, Illegal, Kind, Pick,
    PieceName, Pose, Scene, StepWord, Unfinished, Unread, Unreadable, Wanted,
};
use crate::i18n::{capital, list};

/// A game's name.
pub(in crate::i18n) fn game(kind: Kind) -> &'static str {
    match kind {
        Kind::Maya => "Ajedrez Maya",
        Kind::Arimaa => "Arimaa",
        Kind::Abalone => "Abalone",
        Kind::Daiku => "Daiku 9",
    }
}

/// A side's name.
pub(in crate::i18n) fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "blancas",
        Colour::Black => "negras",
        Colour::Gold => "oro",
        Colour::Silver => "plata",
    }
}

/// A piece's name, of the game that has this letter.
pub(in crate::i18n) fn piece(kind: Kind, letter: char) -> &'static str {
    match (kind, letter) {
        (Kind::Maya, 'L') => "Líder",
        (Kind::Maya, 'C') => "Capitán",
        (Kind::Maya, 'G') => "Guardián",
        (Kind::Maya, 'A') => "Ataque",
        (Kind::Maya, 'D') => "Defensa",
        (Kind::Arimaa, 'E') => "elefante",
        (Kind::Arimaa, 'M') => "camello",
        (Kind::Arimaa, 'H') => "caballo",
        (Kind::Arimaa, 'D') => "perro",
        (Kind::Arimaa, 'C') => "gato",
        (Kind::Arimaa, 'R') => "conejo",
        (Kind::Maya | Kind::Arimaa | Kind::Abalone | Kind::Daiku, _) => "pieza",
    }
}

/// A piece with its colour and place: `Capitán de blancas en d5`.
pub(in crate::i18n) fn piece_there(kind: Kind, name: &PieceName) -> String {
    format!("{} de {} en {}", piece(kind, name.letter), colour(name.colour), name.at)
}

/// What is picked on the way to a step.
pub(in crate::i18n) fn pick(kind: Kind, pick: &Pick) -> String {
    match pick {
        // Where all pieces are alike, the place says enough.
        Pick::Piece(name) if kind.rules().letters().is_empty() => name.at.clone(),
        Pick::Piece(name) => format!("{} {} ({})", name.letter, piece(kind, name.letter), name.at),
        Pick::Place { at, pose } => match pose {
            Pose::Plain => at.clone(),
            Pose::Zenith => format!("{at} (punta arriba)"),
            Pose::Leaning(to) => format!("{at} (apoyado, hacia el {})", compass(*to)),
            Pose::Standing(to) => format!("{at} (de pie, hacia el {})", compass(*to)),
            Pose::Lying => format!("{at} (acostado)"),
        },
        Pick::New { letter } => format!("{letter} {}", piece(kind, *letter)),
        Pick::Push(name) => format!("empujar {} {} ({})", name.letter, piece(kind, name.letter), name.at),
        Pick::Pull(name) => format!("tirar de {} {} ({})", name.letter, piece(kind, name.letter), name.at),
        Pick::Direction { to, at, lost: None } => format!("{} ({at})", compass(*to)),
        Pick::Direction { to, at, lost: Some(lost) } => {
            format!("{} ({at}): se captura {}", compass(*to), piece_there(kind, lost))
        }
        Pick::Setup { name, .. } => name.clone(),
        Pick::Rest { letter } => format!("todo el resto: {}", piece(kind, *letter)),
        Pick::First { at } => at.clone(),
        Pick::Last { at, count: 1 } => format!("{at} sola"),
        Pick::Last { at, count } => format!("hasta {at} ({count} juntas)"),
        Pick::Shift { to, pushed, over } => shift(to, *pushed, *over),
        Pick::Deed(deed) => doing(*deed).to_owned(),
        Pick::Sector { from, to } => format!("{from}–{to}"),
    }
}

/// Where a group goes, and what it pushes.
fn shift(to: &[String], pushed: u8, over: bool) -> String {
    let sideways = if to.len() > 1 { "en flecha a" } else { "a" };
    let pushing = if pushed > 0 { format!(", empuja {pushed}") } else { String::new() };
    let over = if over { ", una sale del tablero" } else { "" };
    format!("{sideways} {}{pushing}{over}", to.join("-"))
}

/// What is done with a piece.
const fn doing(deed: Deed) -> &'static str {
    match deed {
        Deed::Place => "colocar una pieza",
        Deed::Step => "paso",
        Deed::Jump => "salto",
        Deed::Relocate => "reubicar una pieza rival",
    }
}

fn compass(compass: Compass) -> &'static str {
    match compass {
        Compass::North => "norte",
        Compass::East => "este",
        Compass::South => "sur",
        Compass::West => "oeste",
    }
}

/// What decided a game.
pub(in crate::i18n) fn how(how: How) -> &'static str {
    match how {
        How::KatunCapture => "K'atún: el Líder fue capturado",
        How::KatunMoon => "K'atún: el Líder alcanzó el Templo de la Luna",
        How::KatunSun => "K'atún: el Líder alcanzó el Templo del Sol",
        How::MakChahal => "Mak Chahal: no queda ningún turno completo",
        How::Goal => "meta: un conejo llegó a la última fila",
        How::Elimination => "eliminación: no queda ningún conejo",
        How::Immobilisation => "inmovilización: no hay ningún paso posible",
        How::OnlyRepetition => "inmovilización: todo turno repetiría una posición por tercera vez",
        How::SixOut => "seis piezas fuera del tablero",
        How::NoTurn => "no queda ningún turno posible",
        How::Repetition => "la misma posición se dio tantas veces como permite esta partida",
        How::Cap => "se jugaron todos los turnos de esta partida; decide quién expulsó más piezas",
        How::ThreeSectors => "tres sectores completos",
        How::Stagnation => {
            "pasaron demasiados turnos sin que entrara una pieza: gana quien tiene más sectores completos, y con iguales es empate"
        }
        How::Deadlock => {
            "ningún bando puede actuar: gana quien tiene más sectores completos, y con iguales es empate"
        }
    }
}

/// What a step is called in a game.
fn steps(kind: Kind) -> &'static str {
    match kind.rules().step_word() {
        StepWord::Movement => "movimientos",
        StepWord::Step => "pasos",
    }
}

/// Why a step is refused.
pub(in crate::i18n) fn illegal(kind: Kind, illegal: &Illegal) -> String {
    let there = |name: &PieceName| piece_there(kind, name);
    match illegal {
        Illegal::Over => "la partida terminó".to_owned(),
        Illegal::Spent => {
            format!("en este turno ya no caben más {}; confírmalo, o deshaz algo", steps(kind))
        }
        Illegal::NotYours(name) => format!("eso sería {}, que no te pertenece", there(name)),
        Illegal::Absent { letter } => format!("tu {} no está en el tablero", piece(kind, *letter)),
        Illegal::SamePlace(name) => format!("{} ya está ahí", there(name)),
        Illegal::OutOfReach { piece, reach } => {
            format!(
                "{} no llega ahí en un movimiento; con el tablero vacío llega a {}",
                there(piece),
                list(reach, "o")
            )
        }
        Illegal::OwnForbiddenZone { piece: name, cell } => {
            format!(
                "{cell} está en tu propia Zona Prohibida, donde tu {} no puede quedar",
                piece(kind, name.letter)
            )
        }
        Illegal::Blocked { piece, by } => format!("{} estorba al volumen de {}", there(by), there(piece)),
        Illegal::Occupied { by, .. } => format!("{} ya ocupa ese lugar", there(by)),
        Illegal::LeaderBlocks { piece: name, leader } => {
            format!("{} obstruye, y tu {} no puede capturarlo", there(leader), piece(kind, name.letter))
        }
        Illegal::Immobilised { piece, level } => {
            format!("{} está inmovilizado: Tsaul de nivel {level}", there(piece))
        }
        Illegal::TempleMustBeFree { cell } => {
            format!(
                "tras el último movimiento del turno ninguna pieza tuya puede quedar en un Templo de la Luna ({cell})"
            )
        }
        Illegal::DeadEnd { steps_left } => {
            format!(
                "después ya no se podría completar el turno con los {steps_left} {} que quedan",
                steps(kind)
            )
        }
        Illegal::Walk(walk) => bad_walk(kind, walk),
        Illegal::Push(push) => bad_push(kind, push),
        Illegal::Setup(setup) => bad_setup(kind, setup),
        Illegal::Row(row) => bad_row(kind, row),
        Illegal::Deed(deed) => bad_deed(kind, deed),
        Illegal::NoChange => "el tablero quedaría igual que antes de tu turno".to_owned(),
        Illegal::ThirdTime => "el turno terminaría por tercera vez en la misma posición".to_owned(),
    }
}

/// Why a piece cannot walk there.
fn bad_walk(kind: Kind, why: &BadWalk) -> String {
    let there = |name: &PieceName| piece_there(kind, name);
    match why {
        BadWalk::NotThere { piece, found: None } => format!("no hay {}", there(piece)),
        BadWalk::NotThere { piece, found: Some(found) } => {
            format!("no hay {}, sino {}", there(piece), there(found))
        }
        BadWalk::OffBoard(piece) => format!("{} saldría del tablero", there(piece)),
        BadWalk::Frozen { piece, by } => {
            format!(
                "{} está congelado: {} es más fuerte, y ningún amigo está a su lado",
                there(piece),
                there(by)
            )
        }
        BadWalk::RabbitBack(piece) => {
            format!("{} no puede retroceder: los conejos nunca lo hacen", there(piece))
        }
    }
}

/// Why a piece cannot be pushed or pulled.
fn bad_push(kind: Kind, why: &BadPush) -> String {
    let there = |name: &PieceName| piece_there(kind, name);
    match why {
        BadPush::Begun { cell } => {
            format!("hay un empuje empezado: primero una pieza tuya más fuerte debe pasar a {cell}")
        }
        BadPush::TooWeak { piece, cell } => {
            format!("{} no es más fuerte que la pieza empujada desde {cell}", there(piece))
        }
        BadPush::NoPusher(piece) => {
            format!(
                "ninguna pieza tuya más fuerte está junto a {} para empujarlo, ni acaba de dejar ese lugar para tirar de él",
                there(piece)
            )
        }
        BadPush::PusherFrozen { piece, pusher } => {
            format!("{} no puede empujar a {}: está congelado", there(pusher), there(piece))
        }
        BadPush::NeedsTwo(piece) => {
            format!("empujar a {} cuesta dos pasos, y queda uno", there(piece))
        }
        BadPush::IsNoPull(piece) => {
            format!("el paso que termina un empuje no puede además tirar de {}", there(piece))
        }
    }
}

/// Why a piece cannot be set up there.
fn bad_setup(kind: Kind, why: &BadSetup) -> String {
    match why {
        BadSetup::First => "primero debes colocar todas tus piezas".to_owned(),
        BadSetup::Over => "la colocación ya terminó: indica una dirección (n, e, s, o)".to_owned(),
        BadSetup::NotHome(piece) => format!("{} está fuera de tus dos filas", piece.at),
        BadSetup::AllPlaced { letter } => format!("no te queda ningún {} por colocar", piece(kind, *letter)),
    }
}

/// Why a row of marbles cannot go there.
fn bad_row(kind: Kind, why: &BadRow) -> String {
    let there = |name: &PieceName| piece_there(kind, name);
    match why {
        BadRow::NoMarble { cell } => format!("no hay ninguna pieza en {cell}"),
        BadRow::TooLong { own, most } => {
            format!("irían {own} piezas juntas, y pueden ir {most} a lo sumo; empieza más adelante")
        }
        BadRow::TooFew { own, enemy } => {
            let can = if *own == 1 { "puede" } else { "pueden" };
            format!(
                "en línea, {own} no {can} empujar a {enemy}: hacen falta más de las tuyas, tres a lo sumo"
            )
        }
        BadRow::Blocked { by } => format!("{} está detrás de lo que empujarías", there(by)),
        BadRow::Sideways { by } => format!("{} estorba, y en flecha nunca se empuja", there(by)),
    }
}

/// Why something is not done with a piece.
fn bad_deed(kind: Kind, why: &BadDeed) -> String {
    let there = |name: &PieceName| piece_there(kind, name);
    match why {
        BadDeed::PlaceFirst { colour: side, left: 1 } => {
            format!("primero tienes que colocar una pieza más, de {}", colour(*side))
        }
        BadDeed::PlaceFirst { colour: side, left } => {
            format!("primero hay que colocar todas las piezas: te faltan {left}, de {}", colour(*side))
        }
        BadDeed::NothingToPlace => "ahora no hay nada que colocar: da un paso, salta o reubica".to_owned(),
        BadDeed::Nobody { cell } => format!("no hay ninguna pieza en {cell}"),
        BadDeed::Locked(piece) => format!("{} se queda: su sector está completo", there(piece)),
        BadDeed::NotEnclosed { piece, gaps } => format!(
            "{} no está encerrada y no puede saltar: no hay rival en {}",
            there(piece),
            list(gaps, "ni en")
        ),
        BadDeed::Lands { piece, to } if to.is_empty() => {
            format!("{} no puede saltar: en ninguna dirección hay una casilla libre", there(piece))
        }
        BadDeed::Lands { piece, to } => {
            format!("{} solo puede caer en la primera casilla libre: {}", there(piece), list(to, "o"))
        }
        BadDeed::OwnRelocated(piece) => {
            format!("{} es tuya; solo se reubican piezas rivales", there(piece))
        }
        BadDeed::NotSurrounded { piece, gaps } => {
            format!("{} no está rodeada: no hay pieza tuya en {}", there(piece), list(gaps, "ni en"))
        }
        BadDeed::FriendAtEdge(piece) => {
            format!("{} tiene al lado una de su color, y en el borde eso impide reubicarla", there(piece))
        }
        BadDeed::NotNew(piece) => format!("{} ya estaba rodeada antes de este turno", there(piece)),
    }
}

/// Why a turn cannot end yet.
pub(in crate::i18n) fn unfinished(unfinished: &Unfinished) -> String {
    match unfinished {
        Unfinished::StepsLeft(1) => "falta un movimiento".to_owned(),
        Unfinished::StepsLeft(left) => format!("faltan {left} movimientos"),
        Unfinished::NothingMade => "aún no hay ningún paso".to_owned(),
        Unfinished::ToPlace(1) => "falta colocar una pieza".to_owned(),
        Unfinished::ToPlace(left) => format!("falta colocar {left} piezas"),
        Unfinished::PushBegun { cell } => {
            format!("hay un empuje empezado: una pieza más fuerte debe pasar a {cell}")
        }
        Unfinished::NoChange => "el tablero está igual que antes del turno".to_owned(),
        Unfinished::ThirdTime => "esta posición se daría por tercera vez".to_owned(),
        Unfinished::Place { colour: side, left } => {
            format!("colocas una pieza de {}; quedan {left}", colour(*side))
        }
    }
}

/// Where and why a text cannot be read.
pub(in crate::i18n) fn unreadable(kind: Option<Kind>, unreadable: &Unreadable) -> String {
    let Unreadable { at, word, why } = unreadable;
    let word = if word.is_empty() { String::new() } else { format!(", `{}`", word.replace('`', "'")) };
    format!("en el carácter {}{word}: {}", at + 1, unread(kind, why))
}

fn unread(kind: Option<Kind>, why: &Unread) -> String {
    let name = |letter: char| kind.map_or_else(|| letter.to_string(), |kind| piece(kind, letter).to_owned());
    let there =
        |piece: &PieceName| format!("{} de {} en {}", name(piece.letter), colour(piece.colour), piece.at);
    match why {
        Unread::Missing(what) => format!("el texto termina donde debería seguir {}", wanted(*what)),
        Unread::NotA(what) => format!("esto no es {}", wanted(*what)),
        Unread::NoSuchCell { last: Some(last) } => {
            format!("no existe; el último triángulo de su plano es {last}")
        }
        Unread::NoSuchCell { last: None } => "no existe en el tablero".to_owned(),
        Unread::NoSuchPlacement { letter } => {
            format!("{} no puede quedar así en ninguna parte", name(*letter))
        }
        Unread::Twice { letter } => format!("{} aparece dos veces", name(*letter)),
        Unread::NoPiece { colour: side, letter } => format!("falta {} de {}", name(*letter), colour(*side)),
        Unread::Collision { one, other } => format!("{} y {} no caben juntos", there(one), there(other)),
        Unread::Forbidden { piece, cell } => format!("{} nunca puede quedar en {cell}", there(piece)),
        Unread::TooLong { limit } => format!("el texto pasa de {limit} caracteres"),
        Unread::Trailing => "aquí ya no debería seguir nada".to_owned(),
        Unread::NoSuchOption { known } if known.is_empty() => "este juego no tiene opciones".to_owned(),
        Unread::NoSuchOption { known } => format!("no existe esa opción; existen {}", list(known, "y")),
        Unread::NoSuchValue { option, known } => format!("{option} puede ser {}", list(known, "o")),
        Unread::NobodyThere { cell } => format!("no hay nadie en {cell}"),
        Unread::NoSuchCapture => "el paso anterior no captura esto".to_owned(),
        Unread::TooMany { colour: side, letter } => {
            format!("{} tiene demasiadas piezas {}", colour(*side), name(*letter))
        }
        Unread::Illegal(why) => {
            kind.map_or_else(|| "las reglas no permiten este paso".to_owned(), |kind| illegal(kind, why))
        }
        Unread::OutsideRow { first, last } => format!("no existe; su fila va de {first} a {last}"),
        Unread::RowWidth { row, cells } => format!("la fila {row} tiene {cells} casillas"),
        Unread::NoRow { one, other } => format!("{one} y {other} no son los extremos de una hilera"),
        Unread::NotBeside { cell, of } => format!("{cell} no toca a {of}"),
        Unread::NotOneTurn { turns } if turns.is_empty() => {
            "con esto no se puede querer decir ningún turno legal".to_owned()
        }
        Unread::NotOneTurn { turns } => format!("así no se sabe qué turno es; escribe {}", list(turns, "o")),
    }
}

fn wanted(wanted: Wanted) -> String {
    match wanted {
        Wanted::Piece(letters) => format!("la letra de una pieza ({letters})"),
        Wanted::Cell => "una casilla del tablero".to_owned(),
        Wanted::Placement => "un triángulo, dos con guion, o un triángulo y una letra".to_owned(),
        Wanted::Slash => "una `/`".to_owned(),
        Wanted::Side => "el bando que juega".to_owned(),
        Wanted::Number(most) => format!("un número de 0 a {most}"),
        Wanted::Option => "una opción, escrita nombre=valor".to_owned(),
        Wanted::Step => "un movimiento".to_owned(),
        Wanted::Direction => "una dirección (n, e, s, o)".to_owned(),
        Wanted::Cells => "las casillas del tablero, fila por fila".to_owned(),
        Wanted::RowEnd => "la `/` entre dos filas".to_owned(),
        Wanted::Wave => "la oleada, de 1 a 3".to_owned(),
        Wanted::ToPlace => "lo que falta colocar, por ejemplo `b9w9`".to_owned(),
    }
}

/// A position in words, for those who cannot see the board.
pub(in crate::i18n) fn scene(kind: Kind, scene: &Scene) -> String {
    let mut sentences = Vec::new();
    let colours = kind.rules().colours();
    for side in [colours.white, colours.black] {
        let pieces: Vec<_> = scene.pieces.iter().filter(|piece| piece.colour == side).collect();
        if !pieces.is_empty() {
            let named = |p: &&crate::games::Piece| {
                // Where all pieces are alike, they have no letter.
                let name =
                    if p.letter == ' ' { String::new() } else { format!("{} ", piece(kind, p.letter)) };
                format!("{name}{}{}", p.at, if p.held { " (inmóvil)" } else { "" })
            };
            let named: Vec<_> = pieces.iter().map(named).collect();
            sentences.push(format!("{}: {}.", capital(colour(side)), named.join(", ")));
        }
    }
    if let Some(side) = scene.to_move {
        let plays = if matches!(side, Colour::White | Colour::Black) { "Juegan" } else { "Juega" };
        sentences.push(format!("{plays} {}.", colour(side)));
    }
    sentences.extend(scene.badges.iter().map(|fact| badge(kind, fact)));
    sentences.join(" ")
}

/// A fact of the position, as a sentence.
pub(in crate::i18n) fn badge(kind: Kind, badge: &Badge) -> String {
    match badge {
        Badge::Tsaul(level) => format!("Tsaul de nivel {level}."),
        Badge::Steps { made, of } => format!("{made} de {of} {} hechos.", steps(kind)),
        Badge::Lost { colour: side, count, of } => {
            format!("{} perdieron {count} de {of}.", capital(colour(*side)))
        }
        Badge::Repeated { times, of } => {
            format!("Esta posición se dio {times} veces; con {of} termina la partida.")
        }
        Badge::PliesLeft(1) => "Queda 1 turno.".to_owned(),
        Badge::PliesLeft(left) => format!("Quedan {left} turnos."),
        Badge::Sectors { colour: side, full, of } => {
            format!("{}: {full} de {of} sectores completos.", capital(colour(*side)))
        }
        Badge::Wave { now, of, enters: false } => format!("Oleada {now} de {of}."),
        Badge::Wave { now, of, enters: true } => {
            format!("Entra la oleada {now} de {of}: se colocan nueve piezas de cada color, una por turno.")
        }
        Badge::ToPlace { colour: side, count } => {
            format!("{}: {} por colocar.", capital(colour(*side)), count)
        }
        Badge::Stagnation { left: 1 } => {
            "Queda 1 turno antes de que la partida termine por estancamiento.".to_owned()
        }
        Badge::Stagnation { left } => {
            format!("Quedan {left} turnos antes de que la partida termine por estancamiento.")
        }
        Badge::PassedOver { colour: side } => {
            format!("{} no tienen ninguna acción: pasan.", capital(colour(*side)))
        }
    }
}
