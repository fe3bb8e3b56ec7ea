//! The words that stand for values, the proper one first.

use super::Word;
use crate::games::Kind;
use crate::i18n::guide::leagues;
use crate::i18n::{either, spelled};
use crate::players::{Calls, Locale, Seat, Skin};

/// Whether a word only joins others, in either language: "challenge @ana to maya", "jugar con @ana".
pub fn is_joining(word: &str) -> bool {
    const JOINING: [&str; 13] =
        ["with", "against", "to", "the", "of", "a", "al", "con", "contra", "de", "del", "el", "la"];
    JOINING.contains(&word.to_lowercase().as_str())
}

/// What is written in English, and in Spanish.
type Spellings = (&'static [&'static str], &'static [&'static str]);

/// How a value is written.
pub(super) fn word(locale: Locale, word: Word) -> &'static [&'static str] {
    let (en, es): Spellings = match word {
        Word::Game(kind) => game(kind),
        Word::White => (&["white", "gold"], &["blancas", "blanco", "oro"]),
        Word::Black => (&["black", "silver"], &["negras", "negro", "plata"]),
        Word::Random => (&["random"], &["azar"]),
        Word::Rated => (&["rated"], &["puntuada"]),
        Word::Casual => (&["casual", "unrated", "friendly"], &["amistosa", "amistoso"]),
        Word::Tsaul => (&["tsaul"], &["tsaul"]),
        Word::Pause => (&["pause"], &["pausa"]),
        Word::Takeback => (&["takeback", "take-back"], &["deshacer"]),
        Word::Cancelling => (&["cancel"], &["cancelar"]),
        Word::Repetition => (&["repetition"], &["repetición", "repeticion"]),
        Word::Standstill => (&["standstill"], &["estancamiento"]),
        Word::NoProgress => (&["no-progress", "progress"], &["sin-avance", "avance"]),
        Word::Yes => (&["yes"], &["sí", "si"]),
        Word::No => (&["no"], &["no"]),
        Word::Warn => (&["warn"], &["amonestar"]),
        Word::Loss => (&["loss"], &["derrota"]),
        Word::Adjust => (&["time", "adjust"], &["tiempo"]),
        Word::Restore => (&["restore"], &["restablecer"]),
        Word::Decide => (&["decide"], &["decidir"]),
        Word::Annul => (&["annul"], &["anular"]),
        Word::Reduce => (&["reduce"], &["reducir"]),
        Word::Expel => (&["expel"], &["expulsar"]),
        Word::Readmit => (&["readmit"], &["readmitir"]),
        Word::Correct => (&["correct"], &["corregir"]),
        Word::Reopen => (&["reopen"], &["reabrir"]),
        Word::Strike => (&["strike"], &["excluir"]),
        Word::Reinstate => (&["reinstate"], &["incluir"]),
        Word::History => (&["history"], &["historial"]),
        Word::Then => (&["then"], &["entonces", "luego"]),
        Word::Whatever => (&["*", "any", "whatever"], &["*", "cualquiera", "cualquier"]),
        Word::TakeAway => (&["drop", "remove"], &["borrar", "quitar", "eliminar"]),
        Word::Language(Locale::En) => (&["en", "english"], &["en", "inglés", "ingles"]),
        Word::Language(Locale::Es) => (&["es", "spanish"], &["es", "español", "espanol"]),
        Word::ConfirmOn => {
            (&["confirm-on", "confirm"], &["confirmar", "con-confirmar", "confirmar-sí", "confirmar-si"])
        }
        Word::ConfirmOff => (&["confirm-off", "no-confirm"], &["sin-confirmar", "confirmar-no"]),
        Word::Calls(calls) => self::calls(calls),
        Word::CallPanel => {
            (&["notifications", "calls", "reminders"], &["avisos", "llamadas", "recordatorios"])
        }
        Word::Test => (&["test"], &["prueba"]),
        Word::OfToday => (&["daily", "today", "day"], &["diario", "día", "dia", "hoy"]),
        Word::ThreadsOn => (&["threads-on", "threads"], &["hilos-sí", "hilos-si", "hilos"]),
        Word::ThreadsOff => (&["threads-off"], &["hilos-no"]),
        Word::QuietOn => (&["quiet-on", "quiet"], &["silencio-sí", "silencio-si", "silencio"]),
        Word::QuietOff => (&["quiet-off"], &["silencio-no"]),
        Word::Here => (&["here"], &["aquí", "aqui"]),
        Word::Everywhere => (&["everywhere"], &["en-todas-partes", "dondequiera"]),
        Word::DeskHere => (&["desk-here"], &["mesa-aquí", "mesa-aqui"]),
        Word::DeskOff => (&["desk-off"], &["mesa-no"]),
        Word::Skin(skin) => colours(skin),
        Word::Seat(seat) => seats(seat),
        Word::Boards => (&["boards", "board"], &["tableros", "tablero"]),
        Word::Text => (&["text", "words"], &["texto", "palabras"]),
        Word::Export => (&["export"], &["exportar"]),
        Word::Delete => (&["delete", "remove"], &["borrar", "quitar"]),
        Word::Channel => (&["channel", "room"], &["canal", "sala"]),
        Word::AsChannel => (&["as-channel", "as-room"], &["como-canal", "como-sala"]),
        Word::League(word) => return leagues::league(locale, word),
        Word::Format(word) => return leagues::format(locale, word),
        Word::Everyone => (&["everyone", "everybody"], &["todos"]),
        Word::Members => (&["members"], &["miembros"]),
    };
    spelled(locale, en, es)
}

fn calls(calls: Calls) -> Spellings {
    match calls {
        Calls::Channel => (&["channel", "direct-off"], &["canal", "directo-no"]),
        Calls::Direct => (&["direct", "direct-on"], &["directo", "directo-sí", "directo-si"]),
        Calls::Both => (&["both"], &["ambos"]),
    }
}

/// How a menu shows a value: in words of its own, where what is typed would not say enough.
pub(super) fn shown(locale: Locale, word: Word) -> &'static str {
    match word {
        Word::Language(Locale::En) => "English",
        Word::Language(Locale::Es) => "Español",
        Word::ConfirmOn => either(locale, "ask me first", "preguntarme antes"),
        Word::ConfirmOff => either(locale, "play at once", "jugar de inmediato"),
        Word::Calls(Calls::Channel) => either(locale, "in the channel", "en el canal"),
        Word::Calls(Calls::Direct) => either(locale, "by direct message", "por mensaje directo"),
        Word::Seat(Seat::Own) => either(locale, "my own side", "mi color"),
        Word::Seat(Seat::White) => either(locale, "White or Gold", "blancas u oro"),
        Word::Seat(Seat::Black) => either(locale, "Black or Silver", "negras o plata"),
        word => word.spelling(locale),
    }
}

/// How a game is written.
const fn game(kind: Kind) -> Spellings {
    match kind {
        Kind::Maya => (&["maya", "ajedrez-maya", "maya-chess"], &["maya", "ajedrez-maya", "ajedrez"]),
        Kind::Arimaa => (&["arimaa"], &["arimaa"]),
        Kind::Abalone => (&["abalone"], &["abalone"]),
        Kind::Daiku => (&["daiku", "daiku9", "daiku-9"], &["daiku", "daiku9", "daiku-9"]),
    }
}

/// How sides at the bottom of boards are written.
const fn seats(seat: Seat) -> Spellings {
    match seat {
        Seat::Own => (&["own-side"], &["mi-color"]),
        Seat::White => (&["white-below"], &["blancas-abajo"]),
        Seat::Black => (&["black-below"], &["negras-abajo"]),
    }
}

/// How the colours of boards are written.
const fn colours(skin: Skin) -> Spellings {
    match skin {
        Skin::Standard => (&["standard", "light"], &["estándar", "estandar", "claro"]),
        Skin::Night => (&["night", "dark"], &["noche", "oscuro"]),
        Skin::Contrast => (&["contrast"], &["contraste"]),
        Skin::Wood => (&["wood"], &["madera"]),
        Skin::Stone => (&["stone"], &["piedra"]),
    }
}
