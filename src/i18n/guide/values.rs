//! The words that stand for values, the proper one first.

use crate::games::Kind;
use crate::i18n::guide::Word;
use crate::i18n::spelled;
use crate::players::{Calls, Locale, Seat, Skin};

/// How a value is written.
pub(in crate::i18n) fn word(locale: Locale, word: Word) -> &'static [&'static str] {
    match word {
        Word::Game(Kind::Maya) => {
            spelled(locale, &["maya", "ajedrez-maya", "maya-chess"], &["maya", "ajedrez-maya"])
        }
        Word::Game(Kind::Arimaa) => &["arimaa"],
        Word::Game(Kind::Abalone) => &["abalone"],
        Word::Game(Kind::Daiku) => &["daiku", "daiku9", "daiku-9"],
        Word::White => spelled(locale, &["white", "gold"], &["blancas", "blanco", "oro"]),
        Word::Black => spelled(locale, &["black", "silver"], &["negras", "negro", "plata"]),
        Word::Random => spelled(locale, &["random"], &["azar"]),
        Word::Rated => spelled(locale, &["rated"], &["puntuada"]),
        Word::Casual => spelled(locale, &["casual", "unrated"], &["amistosa"]),
        Word::Tsaul => &["tsaul"],
        Word::Pause => spelled(locale, &["pause"], &["pausa"]),
        Word::Takeback => spelled(locale, &["takeback", "take-back"], &["deshacer"]),
        Word::Cancelling => spelled(locale, &["cancel"], &["cancelar"]),
        Word::Repetition => spelled(locale, &["repetition"], &["repetición", "repeticion"]),
        Word::Standstill => spelled(locale, &["standstill"], &["estancamiento"]),
        Word::NoProgress => spelled(locale, &["no-progress", "progress"], &["sin-avance", "avance"]),
        Word::Yes => spelled(locale, &["yes"], &["sí", "si"]),
        Word::No => &["no"],
        Word::Warn => spelled(locale, &["warn"], &["amonestar"]),
        Word::Loss => spelled(locale, &["loss"], &["derrota"]),
        Word::Adjust => spelled(locale, &["time", "adjust"], &["tiempo"]),
        Word::Restore => spelled(locale, &["restore"], &["restablecer"]),
        Word::Decide => spelled(locale, &["decide"], &["decidir"]),
        Word::Annul => spelled(locale, &["annul"], &["anular"]),
        Word::Reduce => spelled(locale, &["reduce"], &["reducir"]),
        Word::Expel => spelled(locale, &["expel"], &["expulsar"]),
        Word::Readmit => spelled(locale, &["readmit"], &["readmitir"]),
        Word::Correct => spelled(locale, &["correct"], &["corregir"]),
        Word::Reopen => spelled(locale, &["reopen"], &["reabrir"]),
        Word::History => spelled(locale, &["history"], &["historial"]),
        Word::Then => spelled(locale, &["then"], &["entonces"]),
        Word::TakeAway => spelled(locale, &["drop", "remove"], &["borrar", "quitar", "eliminar"]),
        Word::Language(Locale::En) => spelled(locale, &["en", "english"], &["en", "inglés", "ingles"]),
        Word::Language(Locale::Es) => spelled(locale, &["es", "spanish"], &["es", "español", "espanol"]),
        Word::ConfirmOn => spelled(
            locale,
            &["confirm-on", "confirm"],
            &["confirmar", "con-confirmar", "confirmar-sí", "confirmar-si"],
        ),
        Word::ConfirmOff => {
            spelled(locale, &["confirm-off", "no-confirm"], &["sin-confirmar", "confirmar-no"])
        }
        Word::Calls(Calls::Channel) => spelled(locale, &["channel", "direct-off"], &["canal", "directo-no"]),
        Word::Calls(Calls::Direct) => {
            spelled(locale, &["direct", "direct-on"], &["directo", "directo-sí", "directo-si"])
        }
        Word::Calls(Calls::Both) => spelled(locale, &["both"], &["ambos"]),
        Word::CallPanel => spelled(locale, &["calls", "notifications"], &["avisos", "llamadas"]),
        Word::Test => spelled(locale, &["test"], &["prueba"]),
        Word::ThreadsOn => spelled(locale, &["threads-on", "threads"], &["hilos-sí", "hilos-si", "hilos"]),
        Word::ThreadsOff => spelled(locale, &["threads-off"], &["hilos-no"]),
        Word::QuietOn => spelled(locale, &["quiet-on", "quiet"], &["silencio-sí", "silencio-si", "silencio"]),
        Word::QuietOff => spelled(locale, &["quiet-off"], &["silencio-no"]),
        Word::Here => spelled(locale, &["here"], &["aquí", "aqui"]),
        Word::Everywhere => spelled(locale, &["everywhere"], &["dondequiera"]),
        Word::Skin(Skin::Standard) => {
            spelled(locale, &["standard", "light"], &["estándar", "estandar", "claro"])
        }
        Word::Skin(Skin::Night) => spelled(locale, &["night", "dark"], &["noche", "oscuro"]),
        Word::Skin(Skin::Contrast) => spelled(locale, &["contrast"], &["contraste"]),
        Word::Seat(Seat::Own) => spelled(locale, &["own-side"], &["mi-color"]),
        Word::Seat(Seat::White) => spelled(locale, &["white-below"], &["blancas-abajo"]),
        Word::Seat(Seat::Black) => spelled(locale, &["black-below"], &["negras-abajo"]),
        Word::Boards => spelled(locale, &["boards", "board"], &["tableros", "tablero"]),
        Word::Text => spelled(locale, &["text", "words"], &["texto", "palabras"]),
        Word::Export => spelled(locale, &["export"], &["exportar"]),
        Word::Delete => spelled(locale, &["delete", "remove"], &["borrar", "quitar"]),
        Word::Channel => spelled(locale, &["channel", "room"], &["canal", "sala"]),
        Word::AsChannel => spelled(locale, &["as-channel", "as-room"], &["como-canal", "como-sala"]),
    }
}
