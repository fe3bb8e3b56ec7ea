//! Las palabras propias de los juegos.

use super::joined::{and, or};
use super::noun::{self, Noun, agree};
use crate::games::{
    BadDeed, BadPush, BadRow, BadSetup, BadWalk, Badge, Colour, Compass, Deed, How, Illegal, Kind, Pick,
    PieceName, Pose, Scene, Unfinished, Unread, Unreadable, Wanted,
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

/// A side's name, as a label; within a sentence it has its article ([`noun::side`]).
pub(in crate::i18n) fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "blancas",
        Colour::Black => "negras",
        Colour::Gold => "oro",
        Colour::Silver => "plata",
    }
}

/// What is picked on the way to a step.
pub(in crate::i18n) fn pick(kind: Kind, pick: &Pick) -> String {
    match pick {
        // Where all pieces are alike, the place says enough.
        Pick::Piece(name) if kind == Kind::Daiku => name.at.clone(),
        Pick::Piece(name) => format!("{} {} ({})", name.letter, noun::name(kind, name.letter), name.at),
        Pick::Place { at, pose } => match pose {
            Pose::Plain => at.clone(),
            Pose::Zenith => format!("{at} (punta arriba)"),
            Pose::Leaning(to) => format!("{at} (apoyado, hacia el {})", compass(*to)),
            Pose::Standing(to) => format!("{at} (de pie, hacia el {})", compass(*to)),
            Pose::Lying => format!("{at} (acostado)"),
        },
        Pick::New { letter } => format!("{letter} {}", noun::name(kind, *letter)),
        Pick::Push(name) => {
            format!("empujar {} {} ({})", name.letter, noun::name(kind, name.letter), name.at)
        }
        Pick::Pull(name) => {
            format!("tirar de {} {} ({})", name.letter, noun::name(kind, name.letter), name.at)
        }
        Pick::Way { way, at, lost: None } => format!("{} ({at})", compass(*way)),
        Pick::Way { way, at, lost: Some(lost) } => {
            format!("{} ({at}): se pierde {}", compass(*way), Noun::there(Some(kind), lost).the())
        }
        Pick::Setup { name, .. } => name.clone(),
        Pick::Rest { letter } => format!("todo el resto: {}", noun::name(kind, *letter)),
        Pick::First { at } => at.clone(),
        Pick::Last { at, count: 1 } => format!("solo {at}"),
        Pick::Last { at, count } => format!("hasta {at} ({count} piezas)"),
        Pick::Shift { to, pushed, over } => shift(to, *pushed, *over),
        Pick::Deed(deed) => doing(*deed).to_owned(),
        Pick::Sector { from, to } => format!("{from}–{to}"),
    }
}

/// Where a group goes, and what it pushes.
fn shift(to: &[String], pushed: u8, over: bool) -> String {
    let sideways = if to.len() > 1 { "de costado a" } else { "a" };
    let pushing = if pushed > 0 { format!(", empuja {pushed}") } else { String::new() };
    let over = if over { ", una sale del tablero" } else { "" };
    format!("{sideways} {}{pushing}{over}", to.join("-"))
}

/// What is done with a piece.
const fn doing(deed: Deed) -> &'static str {
    match deed {
        Deed::Place => "colocar una pieza",
        Deed::Step => "dar un paso",
        Deed::Jump => "saltar",
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
        How::Repetition => "la misma posición se ha dado tantas veces como permite esta partida",
        How::Cap => "se han jugado todos los turnos de esta partida y decide quién ha expulsado más piezas",
        How::ThreeSectors => "tres sectores completos",
        How::Stagnation => {
            "han pasado demasiados turnos sin que entrara una pieza: gana quien tiene más sectores completos, y si hay igualdad, empate"
        }
        How::Deadlock => {
            "ningún bando puede actuar: gana quien tiene más sectores completos, y si hay igualdad, empate"
        }
    }
}

/// What a step is called in a game, one of them and several.
const fn step_word(kind: Option<Kind>) -> (&'static str, &'static str) {
    match kind {
        Some(Kind::Maya) => ("movimiento", "movimientos"),
        Some(Kind::Arimaa | Kind::Abalone | Kind::Daiku) | None => ("paso", "pasos"),
    }
}

/// Why a step is refused.
pub(in crate::i18n) fn illegal(kind: Kind, illegal: &Illegal) -> String {
    let there = |name: &PieceName| Noun::there(Some(kind), name);
    let your = |letter: char| format!("tu {}", noun::name(kind, letter));
    let (step, steps) = step_word(Some(kind));
    match illegal {
        Illegal::Over => "la partida ha terminado".to_owned(),
        Illegal::Spent => format!("en este turno ya no caben más {steps}; confírmalo o deshaz algo"),
        Illegal::NotYours(name) => format!("{} no es {}", there(name).the(), there(name).agree("tuy")),
        Illegal::Absent { letter } => format!("{} no está en el tablero", your(*letter)),
        Illegal::SamePlace(name) => format!("{} ya está ahí", there(name).the()),
        Illegal::OutOfReach { piece, reach } => format!(
            "{} no llega ahí en un {step}; con el tablero vacío llegaría a {}",
            there(piece).the(),
            or(reach)
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
            format!("{} no puede retroceder, como ningún conejo", there(piece).the())
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
            "{} no está {} y no puede saltar; no hay ninguna pieza rival en {}",
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
            format!("{} solo puede caer en la primera casilla libre ({})", there(piece).the(), or(to))
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
            format!(
                "{} tiene al lado otra de su color, y en el borde no se puede reubicar así",
                there(piece).the()
            )
        }
        BadDeed::NotNew(piece) => {
            format!("{} ya estaba {} antes de este turno", there(piece).the(), there(piece).agree("rodead"))
        }
    }
}

/// Why a turn cannot end yet.
pub(in crate::i18n) fn unfinished(kind: Kind, unfinished: &Unfinished) -> String {
    let (step, steps) = step_word(Some(kind));
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
            format!("te toca colocar {}; {remain} {left}", noun::pieces(1, *side))
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
    let there = |piece: &PieceName| Noun::there(kind, piece).the();
    let the = |letter: char| Noun::piece(kind, letter).the();
    match why {
        Unread::Missing(what) => format!("aquí falta {}", wanted(kind, *what)),
        Unread::NotA(what) => format!("esto no es {}", wanted(kind, *what)),
        Unread::NoSuchCell { last: Some(last) } => {
            format!("esa casilla no existe; la última de su plano es {last}")
        }
        Unread::NoSuchCell { last: None } => "esa casilla no existe".to_owned(),
        Unread::NoSuchPlacement { letter } => {
            format!("{} no puede quedar así en ninguna parte", the(*letter))
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
        Unread::NoSuchOption { known } => format!("esa opción no existe; puedes usar {}", and(known)),
        Unread::NoSuchValue { option, known } => format!("{option} puede ser {}", or(known)),
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
        Unread::NotOneTurn { turns } => format!("es ambiguo; escribe {}", or(turns)),
    }
}

fn wanted(kind: Option<Kind>, wanted: Wanted) -> String {
    match wanted {
        Wanted::Piece(letters) => format!("la letra de una pieza ({letters})"),
        Wanted::Cell => "una casilla del tablero".to_owned(),
        Wanted::Placement => "una casilla, dos con guion, o una casilla y una letra".to_owned(),
        Wanted::Slash => "una `/`".to_owned(),
        Wanted::Side => "el bando que juega".to_owned(),
        Wanted::Number(most) => format!("un número de 0 a {most}"),
        Wanted::Option => "una opción, escrita nombre=valor".to_owned(),
        Wanted::Step => format!("un {}", step_word(kind).0),
        Wanted::Direction => "una dirección (n, e, s, o)".to_owned(),
        Wanted::Cells => "el contenido de las casillas, fila por fila".to_owned(),
        Wanted::RowEnd => "la `/` entre dos filas".to_owned(),
        Wanted::Wave => "la oleada, de 1 a 3".to_owned(),
        Wanted::ToPlace => "lo que queda por colocar, por ejemplo `b9w9`".to_owned(),
    }
}

/// A position in words, for those who cannot see the board.
pub(in crate::i18n) fn scene(kind: Kind, scene: &Scene) -> String {
    let mut sentences = Vec::new();
    for side in [Colour::White, Colour::Gold, Colour::Black, Colour::Silver] {
        let pieces: Vec<_> = scene.pieces.iter().filter(|piece| piece.colour == side).collect();
        if !pieces.is_empty() {
            let named = |p: &&crate::games::Piece| {
                // Where all pieces are alike, they have no letter.
                let name =
                    if p.letter == ' ' { String::new() } else { format!("{} ", noun::name(kind, p.letter)) };
                format!("{name}{}{}", p.at, if p.held { " (inmóvil)" } else { "" })
            };
            let named: Vec<_> = pieces.iter().map(named).collect();
            sentences.push(format!("{}: {}.", capital(colour(side)), named.join(", ")));
        }
    }
    if let Some(side) = scene.to_move {
        sentences.push(format!("{} {}.", agree(side, "Juega", "Juegan"), noun::side(side)));
    }
    sentences.extend(scene.badges.iter().map(|fact| badge(kind, fact)));
    sentences.join(" ")
}

/// A fact of the position, as a sentence.
pub(in crate::i18n) fn badge(kind: Kind, badge: &Badge) -> String {
    match badge {
        Badge::Tsaul(level) => format!("Tsaul de nivel {level}."),
        Badge::Steps { made, of } => format!("{made} de {of} {} hechos.", step_word(Some(kind)).1),
        Badge::Lost { colour: side, count, of } => {
            format!("{} {} perdido {count} de {of}.", capital(noun::side(*side)), agree(*side, "ha", "han"))
        }
        Badge::Repeated { times, of } => {
            format!("Esta posición se ha dado {times} veces; con {of} termina la partida.")
        }
        Badge::PliesLeft(1) => "Queda 1 turno antes del final de la partida.".to_owned(),
        Badge::PliesLeft(left) => format!("Quedan {left} turnos antes del final de la partida."),
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
            let [can, pass] =
                [("puede", "pueden"), ("pasa", "pasan")].map(|(one, all)| agree(*side, one, all));
            format!("{} no {can} hacer nada y {pass}.", capital(noun::side(*side)))
        }
    }
}
