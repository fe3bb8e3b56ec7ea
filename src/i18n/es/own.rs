//! Lo que Nahil dice de repeticiones, del aspecto de los tableros y de lo que guarda sobre una persona.

use super::games::{colour, game};
use crate::games::Colour;
use crate::i18n::list;
use crate::i18n::own::{Own, Refused, Spent};
use crate::play::MatchId;
use crate::players::{Looks, Seat, Skin};

/// The words of a message.
pub(in crate::i18n) fn own(own: &Own) -> String {
    match own {
        Own::Turn { ply, turns, played } => turn(*ply, *turns, played.as_ref()),
        Own::Film { kind, names, first, turns } => {
            let from = if *first == 0 { "el comienzo".to_owned() } else { format!("el turno {first}") };
            format!(
                "{}, {} contra {}, en una imagen animada desde {from} hasta el turno {turns}. Al final:",
                game(*kind),
                names.white,
                names.black
            )
        }
        Own::FilmIsShort { turns } => {
            format!("La partida es larga: la imagen animada muestra sus últimos {turns} turnos.")
        }
        Own::NoFilm(Spent { most, minutes, left }) => format!(
            "Esta vez sin imagen animada: puedes pedir {most} imágenes animadas y exportaciones cada {minutes} minutos. La próxima, dentro de {left} min."
        ),
        Own::Hello => {
            "¡Hola! Soy Nahil. Conmigo se juega Ajedrez Maya, Arimaa, Abalone y Daiku 9, cada turno cuando tengas tiempo.\n`!n jugar @nombre maya` reta a alguien; `!n jugar maya`, a cualquiera.\n`!n reglas maya` enseña el juego y `!n ayuda` dice lo demás.\nUn turno se juega respondiendo a un tablero con sus movimientos, o con los signos que tiene debajo.".to_owned()
        }
        Own::Moved => "Las partidas de la sala anterior siguen aquí.".to_owned(),
        Own::Looks(looks) => self::looks(*looks),
        Own::PanelPlace(true) => {
            "Tu panel: en la sala donde lo abres, a la vista de todos; solo tú puedes usarlo.".to_owned()
        }
        Own::PanelPlace(false) => "Tu panel: en una sala contigo a solas.".to_owned(),
        Own::MoreOfProfile => {
            "`!n perfil tableros`: cómo se ven los tableros · `exportar`: todo lo que guardo sobre ti · `borrar`: quitarlo".to_owned()
        }
        Own::Exported => {
            "Aquí está todo lo que guardo sobre ti. `!n registro #12` da una partida entera.".to_owned()
        }
        Own::ReallyForget { matches, expelled: false } => really_forget(matches),
        Own::ReallyForget { matches, expelled: true } => {
            really_forget(matches) + " Tu expulsión se conserva hasta que termine."
        }
        Own::NotForgotten => "No se quitó nada.".to_owned(),
        Own::Forgotten => {
            "Quité todo lo que guardaba sobre ti. Tus partidas quedan, de «alguien que jugaba aquí». Si me vuelves a escribir, empiezas de nuevo.".to_owned()
        }
        Own::Former => "alguien que jugaba aquí".to_owned(),
        Own::Blocked(names) if names.is_empty() => {
            "No has bloqueado a nadie. `!n bloquear @nombre` impide que alguien te rete.".to_owned()
        }
        Own::Blocked(names) => {
            format!("Has bloqueado a {}. `!n desbloquear @nombre` lo deshace.", list(names, "y"))
        }
        Own::NowBlocked { name } => {
            format!("{name} ya no puede retarte, y no se entera. Las partidas que juegas siguen. `!n desbloquear @{name}` lo deshace.")
        }
        Own::Unblocked { name } => format!("{name} puede retarte otra vez."),
    }
}

fn turn(ply: u32, turns: u32, played: Option<&(String, Colour, String)>) -> String {
    match played {
        Some((name, side, text)) => format!("Turno {ply} de {turns} · {name} ({}): `{text}`", colour(*side)),
        None if turns == 0 => "El comienzo; aún no se jugó nada.".to_owned(),
        None if turns == 1 => "El comienzo; sigue 1 turno.".to_owned(),
        None => format!("El comienzo; siguen {turns} turnos."),
    }
}

fn looks(looks: Looks) -> String {
    let skin = match looks.skin {
        Skin::Standard => "los de siempre",
        Skin::Night => "para la noche",
        Skin::Contrast => "de mucho contraste",
    };
    let seat = match looks.seat {
        Seat::Own => "tu propio color",
        Seat::White => "las blancas, siempre",
        Seat::Black => "las negras, siempre",
    };
    format!(
        "**Los tableros que solo tú ves**\nColores: {skin}. Abajo: {seat}.\nLo que ven todos queda igual."
    )
}

fn really_forget(matches: &[MatchId]) -> String {
    let numbers: Vec<_> = matches.iter().map(|id| format!("#{id}")).collect();
    let first = match &numbers[..] {
        [] => String::new(),
        [only] => format!("**Antes abandonas la partida {only}**, y la gana tu adversario. "),
        several => {
            format!("**Antes abandonas las partidas {}**, y las ganan tus adversarios. ", list(several, "y"))
        }
    };
    format!(
        "¿Quieres que quite todo lo que guardo sobre ti: tu nombre, cuentas, ajustes, borradores, retos y a quién bloqueaste? {first}\
         Tus partidas quedan para quienes las jugaron, de «alguien que jugaba aquí». No se puede deshacer. `!n perfil exportar` te da antes una copia."
    )
}

/// Why nothing was done.
pub(in crate::i18n) fn refused(why: &Refused) -> String {
    match why {
        Refused::NoSuchTurn { id, turns } => {
            format!(
                "La #{id} ya no tiene ese turno; tiene {turns}. `!n registro #{id}` la muestra como está."
            )
        }
        Refused::NoExport(Spent { most, minutes, left }) => format!(
            "Puedes pedir {most} imágenes animadas y exportaciones cada {minutes} minutos. Vuelve a pedirlo dentro de {left} min."
        ),
        Refused::ForgetStale => {
            "Algo cambió desde que pregunté, así que no quité nada. Esta es la pregunta como está ahora:"
                .to_owned()
        }
        Refused::BlockOneself => {
            "No puedes bloquearte a ti, ni hace falta: nadie se reta a sí mismo.".to_owned()
        }
        Refused::TooManyBlocked { limit } => {
            format!("Has bloqueado a {limit} personas, todas las que se puede. `!n bloquear` las muestra.")
        }
        Refused::NotBlocked { name } => {
            format!("No has bloqueado a {name}. `!n bloquear` muestra a quiénes sí.")
        }
        Refused::NotTaken { name } => {
            format!(
                "Una partida con {name} no es posible por ahora. `!n jugar` y un juego reta a quien quiera."
            )
        }
    }
}
