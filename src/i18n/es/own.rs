//! Lo que Nahil dice de repeticiones, del aspecto de los tableros y de lo que guarda sobre una persona.

use super::games::{colour, game};
use super::joined::and;
use crate::games::Colour;
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
            "Esta vez sin imagen animada: puedes pedir {most} imágenes animadas o exportaciones cada {minutes} minutos. Podrás pedir otra dentro de {left} min."
        ),
        Own::Hello => {
            "¡Hola! Soy Nahil. Conmigo puedes jugar a Ajedrez Maya, Arimaa, Abalone y Daiku 9, cada turno cuando tengas tiempo.\n`!n jugar @nombre maya` reta a alguien; `!n jugar maya`, a quien quiera.\n`!n reglas maya` enseña el juego y `!n ayuda` muestra lo demás.\nPara jugar, responde al tablero con tus pasos o usa las reacciones de debajo.".to_owned()
        }
        Own::Moved => "Las partidas de la sala anterior siguen aquí.".to_owned(),
        Own::Looks(looks) => self::looks(*looks),
        Own::PanelPlace(true) => {
            "Tu panel se abre en la sala de la partida, a la vista de todos; solo tú puedes usarlo.".to_owned()
        }
        Own::PanelPlace(false) => "Tu panel se abre en una sala contigo a solas.".to_owned(),
        Own::MoreOfProfile => {
            "`!n perfil tableros`: cómo se ven los tableros · `exportar`: todo lo que guardo sobre ti · `borrar`: eliminarlo".to_owned()
        }
        Own::Exported => {
            "Aquí está todo lo que guardo sobre ti. `!n registro #12` da una partida entera.".to_owned()
        }
        Own::ReallyForget { matches, expelled: false } => really_forget(matches),
        Own::ReallyForget { matches, expelled: true } => {
            really_forget(matches) + " Tu expulsión se conserva hasta que termine."
        }
        Own::NotForgotten => "No se ha borrado nada.".to_owned(),
        Own::Forgotten => {
            "He borrado todo lo que guardaba sobre ti. Tus partidas se conservan, y en ellas figuras como «un exjugador». Si me vuelves a escribir, empiezas de cero.".to_owned()
        }
        Own::Former => "un exjugador".to_owned(),
        Own::Blocked(names) if names.is_empty() => {
            "No has bloqueado a nadie. `!n bloquear @nombre` impide que alguien te rete.".to_owned()
        }
        Own::Blocked(names) => {
            format!("Has bloqueado a {}. `!n desbloquear @nombre` lo deshace.", and(names))
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
        None if turns == 0 => "El comienzo; aún no se ha jugado nada.".to_owned(),
        None if turns == 1 => "El comienzo; sigue 1 turno.".to_owned(),
        None => format!("El comienzo; siguen {turns} turnos."),
    }
}

fn looks(looks: Looks) -> String {
    let skin = match looks.skin {
        Skin::Standard => "estándar",
        Skin::Night => "oscuros, para la noche",
        Skin::Contrast => "de alto contraste",
    };
    let seat = match looks.seat {
        Seat::Own => "tu color",
        Seat::White => "siempre las blancas",
        Seat::Black => "siempre las negras",
    };
    format!(
        "**Los tableros que solo tú ves**\nColores: {skin}. Abajo: {seat}.\nLos que ven todos no cambian."
    )
}

fn really_forget(matches: &[MatchId]) -> String {
    let numbers: Vec<_> = matches.iter().map(|id| format!("#{id}")).collect();
    let first = match &numbers[..] {
        [] => String::new(),
        [only] => format!("**Abandonarás la partida {only}**, y la ganará tu rival. "),
        several => {
            format!("**Abandonarás las partidas {}**, y las ganarán tus rivales. ", and(several))
        }
    };
    format!(
        "¿Borro todo lo que guardo sobre ti: tu nombre, cuentas, ajustes, borradores, retos y bloqueos? {first}\
         Tus partidas se conservan para tus rivales, y en ellas figurarás como «un exjugador». No se puede deshacer. `!n perfil exportar` te da antes una copia."
    )
}

/// Why nothing was done.
pub(in crate::i18n) fn refused(why: &Refused) -> String {
    match why {
        Refused::NoSuchTurn { id, turns } => {
            format!(
                "La partida #{id} ya no tiene ese turno; tiene {turns}. `!n registro #{id}` la muestra como está ahora."
            )
        }
        Refused::NoExport(Spent { most, minutes, left }) => format!(
            "Puedes pedir {most} imágenes animadas o exportaciones cada {minutes} minutos. Inténtalo de nuevo dentro de {left} min."
        ),
        Refused::ForgetStale => {
            "Algo ha cambiado desde que pregunté, así que no he borrado nada. Esta es la pregunta actualizada:"
                .to_owned()
        }
        Refused::BlockOneself => {
            "No puedes bloquearte a ti, ni hace falta: no te puedes retar.".to_owned()
        }
        Refused::TooManyBlocked { limit } => {
            format!("Has bloqueado a {limit} personas, el máximo. `!n bloquear` las muestra.")
        }
        Refused::NotBlocked { name } => {
            format!("No has bloqueado a {name}. `!n bloquear` muestra a quiénes sí.")
        }
        Refused::NotTaken { name } => {
            format!(
                "Por ahora no puedes jugar contra {name}. `!n jugar maya` reta a quien quiera."
            )
        }
    }
}
