//! The games' own words. What is put together of nouns, which agree with what is said of them, has a file of each language.

mod en;
mod es;
mod line;
mod position;

pub(super) use line::{a_piece, fact, happens, own_piece};
pub use position::Steps;
pub(super) use position::position;

use super::{capital, either};
use crate::games::{
    Badge, Colour, Compass, Deed, How, Illegal, Kind, Pick, PieceName, Pose, StepWord, Unfinished, Unread,
    Unreadable, Wanted,
};
use crate::players::Locale;

/// A game's name.
pub(super) fn game(kind: Kind) -> &'static str {
    match kind {
        Kind::Maya => "Ajedrez Maya",
        Kind::Arimaa => "Arimaa",
        Kind::Abalone => "Abalone",
        Kind::Daiku => "Daiku 9",
    }
}

/// A side's name.
pub(super) fn colour(locale: Locale, colour: Colour) -> &'static str {
    match colour {
        Colour::White => either(locale, "White", "blancas"),
        Colour::Black => either(locale, "Black", "negras"),
        Colour::Gold => either(locale, "Gold", "oro"),
        Colour::Silver => either(locale, "Silver", "plata"),
    }
}

/// A side, where it does something.
pub(super) fn side(locale: Locale, side: Colour) -> &'static str {
    match locale {
        Locale::En => colour(locale, side),
        Locale::Es => es::side(side),
    }
}

/// That a side wins: `Gold wins`, `ganan las negras`.
pub(super) fn wins(locale: Locale, side: Colour) -> String {
    match locale {
        Locale::En => format!("{} wins", colour(locale, side)),
        Locale::Es => format!("{} {}", es::agree(side, "gana", "ganan"), es::side(side)),
    }
}

/// A piece's name, of the game that has this letter.
pub(super) fn piece(locale: Locale, kind: Kind, letter: char) -> &'static str {
    match locale {
        Locale::En => en::piece(kind, letter),
        Locale::Es => es::piece(kind, letter),
    }
}

/// A piece with its colour and place: `White's Captain on d5`, `el Capitán blanco de d5`.
pub(super) fn the_piece(locale: Locale, kind: Kind, name: &PieceName) -> String {
    match locale {
        Locale::En => en::there(kind, name),
        Locale::Es => es::there(kind, name),
    }
}

/// Why a step is refused.
pub(super) fn illegal(locale: Locale, kind: Kind, why: &Illegal) -> String {
    match locale {
        Locale::En => en::illegal(kind, why),
        Locale::Es => es::illegal(kind, why),
    }
}

/// Why a turn cannot end yet.
pub(super) fn unfinished(locale: Locale, kind: Kind, why: &Unfinished) -> String {
    match locale {
        Locale::En => en::unfinished(kind, why),
        Locale::Es => es::unfinished(kind, why),
    }
}

fn unread(locale: Locale, kind: Option<Kind>, why: &Unread) -> String {
    match locale {
        Locale::En => en::unread(kind, why),
        Locale::Es => es::unread(kind, why),
    }
}

/// What a turn begins with, within a sentence: `Gold's rabbit on c4`, `a rabbit` where it is set up.
pub(super) fn beginning(locale: Locale, kind: Kind, picked: &Pick) -> String {
    match picked {
        Pick::Piece(name) if !kind.rules().letters().is_empty() => the_piece(locale, kind, name),
        Pick::New { letter } => a_piece(locale, kind, *letter),
        other => pick(locale, kind, other),
    }
}

/// What is picked on the way to a step, as an option of a menu.
pub(super) fn pick(locale: Locale, kind: Kind, pick: &Pick) -> String {
    match pick {
        // Where all pieces are alike, the place says enough.
        Pick::Piece(name) if kind.rules().letters().is_empty() => name.at.clone(),
        Pick::Piece(name) => format!("{} {} ({})", name.letter, piece(locale, kind, name.letter), name.at),
        Pick::Place { at, pose } => match pose {
            Pose::Plain => at.clone(),
            Pose::Zenith => say!(locale, "{at} (point up)", "{at} (punta arriba)"),
            Pose::Leaning(to) => {
                say!(locale, "{at} (leaning {})", "{at} (apoyado, hacia el {})", compass(locale, *to))
            }
            Pose::Standing(to) => say!(locale;
                "{at} (standing, leaning {})",
                "{at} (de pie, hacia el {})";
                compass(locale, *to)),
            Pose::Lying(letter) => match locale {
                Locale::En => format!("{at} (lying)"),
                Locale::Es => format!("{at} ({})", es::lying(kind, *letter)),
            },
        },
        Pick::New { letter } => format!("{letter} {}", piece(locale, kind, *letter)),
        Pick::Push(name) => say!(locale;
            "push {} {} ({})",
            "empujar {} {} ({})";
            name.letter, piece(locale, kind, name.letter), name.at),
        Pick::Pull(name) => say!(locale;
            "pull {} {} ({})",
            "tirar de {} {} ({})";
            name.letter, piece(locale, kind, name.letter), name.at),
        Pick::Direction { to, at, lost: None } => format!("{} ({at})", compass(locale, *to)),
        Pick::Direction { to, at, lost: Some(lost) } => say!(locale;
            "{} ({at}): {} is captured",
            "{} ({at}): se pierde {}";
            compass(locale, *to), the_piece(locale, kind, lost)),
        Pick::Setup { name, .. } => {
            // The others are their inventors' or have no words in them.
            let name = if name == "Classic" { either(locale, "Classic", "Clásica") } else { name };
            say!(locale, "Setup {name}", "Formación {name}")
        }
        Pick::Rest { letter } => {
            say!(locale, "all the rest: {}", "todo el resto: {}", piece(locale, kind, *letter))
        }
        Pick::First { at } => at.clone(),
        Pick::Last { at, count: 1 } => say!(locale, "only {at}", "solo {at}"),
        Pick::Last { at, count } => say!(locale, "to {at} ({count} marbles)", "hasta {at} ({count} piezas)"),
        Pick::Shift { to, pushed, over } => shift(locale, to, *pushed, *over),
        Pick::Deed(deed) => doing(locale, *deed).to_owned(),
        Pick::Sector { from, to } => format!("{from}–{to}"),
    }
}

/// Where a group goes, and what it pushes.
fn shift(locale: Locale, to: &[String], pushed: u8, over: bool) -> String {
    let sideways =
        if to.len() > 1 { either(locale, "sideways to", "de costado a") } else { either(locale, "to", "a") };
    let pushing =
        if pushed > 0 { say!(locale, ", pushing {pushed}", ", empuja {pushed}") } else { String::new() };
    let over = if over { either(locale, ", one goes over the edge", ", una sale del tablero") } else { "" };
    format!("{sideways} {}{pushing}{over}", to.join("-"))
}

/// What is done with a piece.
const fn doing(locale: Locale, deed: Deed) -> &'static str {
    match deed {
        Deed::Place => either(locale, "place a piece", "colocar una pieza"),
        Deed::Step => either(locale, "step", "dar un paso"),
        Deed::Jump => either(locale, "jump", "saltar"),
        Deed::Relocate => either(locale, "relocate an enemy piece", "reubicar una pieza rival"),
    }
}

fn compass(locale: Locale, compass: Compass) -> &'static str {
    match compass {
        Compass::North => either(locale, "north", "norte"),
        Compass::East => either(locale, "east", "este"),
        Compass::South => either(locale, "south", "sur"),
        Compass::West => either(locale, "west", "oeste"),
    }
}

/// What decided a game.
pub(super) fn how(locale: Locale, how: How) -> &'static str {
    match how {
        How::KatunCapture => {
            either(locale, "K'atún: the Leader was captured", "K'atún: el Líder fue capturado")
        }
        How::KatunMoon => either(
            locale,
            "K'atún: the Leader reached the Temple of the Moon",
            "K'atún: el Líder alcanzó el Templo de la Luna",
        ),
        How::KatunSun => either(
            locale,
            "K'atún: the Leader reached the Temple of the Sun",
            "K'atún: el Líder alcanzó el Templo del Sol",
        ),
        How::MakChahal => either(
            locale,
            "Mak Chahal: no complete turn is possible",
            "Mak Chahal: no queda ningún turno completo",
        ),
        How::Goal => {
            either(locale, "goal: a rabbit reached the far row", "meta: un conejo llegó a la última fila")
        }
        How::Elimination => {
            either(locale, "elimination: no rabbit is left", "eliminación: no queda ningún conejo")
        }
        How::Immobilisation => either(
            locale,
            "immobilisation: no step is possible",
            "inmovilización: no hay ningún paso posible",
        ),
        How::OnlyRepetition => either(
            locale,
            "immobilisation: every turn would repeat a position for the third time",
            "inmovilización: todo turno repetiría una posición por tercera vez",
        ),
        How::SixOut => either(locale, "six marbles pushed over the edge", "seis piezas fuera del tablero"),
        How::NoTurn => either(locale, "no legal turn", "no queda ningún turno posible"),
        How::Repetition => either(locale, "by repetition", "por repetición"),
        How::Cap => either(
            locale,
            "turn limit reached; the marbles pushed out decide",
            "límite de turnos alcanzado; deciden las piezas expulsadas",
        ),
        How::ThreeSectors => either(locale, "three full sectors", "tres sectores completos"),
        How::Stagnation => either(
            locale,
            "stagnation; the full sectors decide",
            "estancamiento; deciden los sectores completos",
        ),
        How::Deadlock => either(
            locale,
            "neither side can act; the full sectors decide",
            "ningún bando puede actuar; deciden los sectores completos",
        ),
    }
}

/// What a step is called in a game, one of them and several.
fn step_word(locale: Locale, kind: Option<Kind>) -> (&'static str, &'static str) {
    match kind.map_or(StepWord::Step, |kind| kind.rules().step_word()) {
        StepWord::Movement => {
            (either(locale, "movement", "movimiento"), either(locale, "movements", "movimientos"))
        }
        StepWord::Step => (either(locale, "step", "paso"), either(locale, "steps", "pasos")),
    }
}

/// Where and why a text cannot be read.
pub(super) fn unreadable(locale: Locale, kind: Option<Kind>, unreadable: &Unreadable) -> String {
    let Unreadable { at, word, why } = unreadable;
    match why {
        Unread::Missing(what) if !word.is_empty() => {
            return say!(
                locale,
                "after `{word}`, {} is missing",
                "después de `{word}` falta {}",
                wanted(locale, kind, *what)
            );
        }
        Unread::NotA(what @ Wanted::Cell) if !word.contains('`') => {
            return say!(locale, "`{word}` is not {}", "`{word}` no es {}", wanted(locale, kind, *what));
        }
        _ => {}
    }
    let word = word.replace('`', "'");
    if *at == 0 && !word.is_empty() {
        return format!("`{word}`: {}", unread(locale, kind, why));
    }
    let word = if word.is_empty() { word } else { format!(", `{word}`") };
    say!(locale;
        "at character {}{word}: {}",
        "en el carácter {}{word}: {}";
        at + 1, unread(locale, kind, why))
}

fn wanted(locale: Locale, kind: Option<Kind>, wanted: Wanted) -> String {
    let cell = en::cell(kind);
    match wanted {
        Wanted::Piece(letters) => {
            let letters: Vec<_> = letters.split(' ').flat_map(str::chars).map(String::from).collect();
            let letters = letters.join(", ");
            say!(locale, "a piece's letter ({letters})", "la letra de una pieza ({letters})")
        }
        Wanted::Cell => say!(locale, "a {cell}", "una casilla"),
        Wanted::Placement => say!(locale;
            "a cell, two cells with a dash, or a cell and a letter",
            "una casilla, dos con guion, o una casilla y una letra"),
        Wanted::Setup => say!(locale;
            "a setup: sixteen letters, the back row and then the front row, such as `RRRDDRRR/RHCMECHR`",
            "una colocación: dieciséis letras, la fila de atrás y luego la de adelante, como `RRRDDRRR/RHCMECHR`"),
        Wanted::Slash => say!(locale, "a `/`", "una `/`"),
        Wanted::Side => say!(locale, "the side to move", "el bando que juega"),
        Wanted::Number(most) => say!(locale, "a number from 0 to {most}", "un número de 0 a {most}"),
        Wanted::Option => say!(locale, "an option, written name=value", "una opción, escrita nombre=valor"),
        Wanted::Step => say!(locale, "a {}", "un {}", step_word(locale, kind).0),
        Wanted::Direction => say!(locale, "a direction (n, e, s, w)", "una dirección (n, e, s, o)"),
        Wanted::Cells => {
            say!(
                locale,
                "the {cell}s of the board, row by row",
                "el contenido de las casillas, fila por fila"
            )
        }
        Wanted::RowEnd => say!(locale, "the `/` between two rows", "la `/` entre dos filas"),
        Wanted::Wave => say!(locale, "the wave, 1 to 3", "la oleada, de 1 a 3"),
        Wanted::ToPlace => say!(locale;
            "what is left to place, such as `b9w9`",
            "lo que queda por colocar, por ejemplo `b9w9`"),
    }
}

/// A fact of the position, as a sentence.
pub(super) fn badge(locale: Locale, kind: Kind, badge: &Badge) -> String {
    match badge {
        Badge::Tsaul(level) => say!(locale, "Tsaul level {level}.", "Tsaul de nivel {level}."),
        Badge::Steps { made, of } => say!(locale;
            "{made} of {of} {} made.",
            "{made} de {of} {} hechos.";
            step_word(locale, Some(kind)).1),
        Badge::Placed { made, of } => say!(locale;
            "{made} of {of} pieces set up.",
            "{made} de {of} piezas colocadas."),
        Badge::Lost { colour: side, count, of } => match locale {
            Locale::En => format!("{} has lost {count} of {of}.", colour(locale, *side)),
            Locale::Es => format!(
                "{} {} perdido {count} de {of}.",
                capital(es::side(*side)),
                es::agree(*side, "ha", "han")
            ),
        },
        Badge::Repeated { times: 2, of: 3 } => say!(
            locale,
            "This position has occurred twice; the third time ends the match in a draw.",
            "Esta posición se ha dado dos veces; a la tercera, la partida termina en empate."
        ),
        Badge::Repeated { times, .. } => say!(locale;
            "This position has occurred {times} times: a draw.",
            "Esta posición se ha dado {times} veces: empate."),
        Badge::PliesLeft(1) => {
            say!(locale, "1 turn left before the match ends.", "Queda 1 turno antes del final de la partida.")
        }
        Badge::PliesLeft(left) => say!(locale;
            "{left} turns left before the match ends.",
            "Quedan {left} turnos antes del final de la partida."),
        Badge::Sectors { colour: side, full, of } => say!(locale;
            "{}: {full} of {of} full sectors.",
            "{}: {full} de {of} sectores completos.";
            capital(colour(locale, *side))),
        Badge::Wave { now, of, enters: false } => {
            say!(locale, "Wave {now} of {of}.", "Oleada {now} de {of}.")
        }
        Badge::Wave { now, of, enters: true } => say!(locale;
            "Wave {now} of {of} enters: nine pieces of each colour, placed one per turn.",
            "Entra la oleada {now} de {of}: se colocan nueve piezas de cada color, una por turno."),
        // Whose they are, not who places them.
        Badge::ToPlace { colour: side, count } => match locale {
            Locale::En => format!("{} pieces left to place: {count}.", capital(colour(locale, *side))),
            Locale::Es => format!("Piezas {} por colocar: {count}.", colour(locale, *side)),
        },
        Badge::Stagnation { left: 1 } => say!(locale;
            "1 turn left before the match ends by stagnation.",
            "Queda 1 turno antes de que la partida termine por estancamiento."),
        Badge::Stagnation { left } => say!(locale;
            "{left} turns left before the match ends by stagnation.",
            "Quedan {left} turnos antes de que la partida termine por estancamiento."),
        Badge::PassedOver { colour: side } => match locale {
            Locale::En => {
                format!("{} has no legal action and passes.", colour(locale, *side))
            }
            Locale::Es => {
                let [can, pass] =
                    [("puede", "pueden"), ("pasa", "pasan")].map(|(one, all)| es::agree(*side, one, all));
                format!("{} no {can} hacer nada y {pass}.", capital(es::side(*side)))
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_agrees_with_its_name() {
        let lies = |letter| {
            let picked = Pick::Place { at: "h3-i2".to_owned(), pose: Pose::Lying(letter) };
            Locale::ALL.map(|locale| pick(locale, Kind::Maya, &picked))
        };
        assert_eq!(lies('A'), ["h3-i2 (lying)", "h3-i2 (acostado)"]);
        assert_eq!(lies('D'), ["h3-i2 (lying)", "h3-i2 (acostada)"]);
    }

    #[test]
    fn pieces_left_to_place_are_those_of_a_colour_not_of_a_player() {
        let left = Badge::ToPlace { colour: Colour::White, count: 1 };
        let said = Locale::ALL.map(|locale| badge(locale, Kind::Daiku, &left));
        assert_eq!(said, ["White pieces left to place: 1.", "Piezas blancas por colocar: 1."]);
    }
}
