//! Los nombres de las órdenes y lo que la ayuda dice de ellas.

use super::call;
use super::court;
use super::link;
use super::prepared;
use crate::games::Kind;
use crate::i18n::guide::{Slot, Verb, Word};
use crate::players::{Calls, Locale, Seat, Skin};

/// What help begins with.
pub(in crate::i18n) const BEFORE: &str = "**Nahil** lleva partidas de juegos abstractos: contestas cuando tienes tiempo. \
     Escribe `!n` (o `!nahil`) y una orden, en español o en inglés:";

/// What help ends with.
pub(in crate::i18n) const AFTER: &str = "`!n ayuda jugar` dice más de una orden. Para jugar no hace falta escribir: \
     pulsa **Mover** bajo el tablero.";

/// Names of a command.
pub(in crate::i18n) fn verb(verb: Verb) -> &'static [&'static str] {
    match verb {
        Verb::Play => &["jugar", "retar"],
        Verb::Accept => &["aceptar", "sí", "si"],
        Verb::Decline => &["rechazar", "declinar", "disputar", "no"],
        Verb::Withdraw => &["retirar"],
        Verb::Move => &["mover", "m", "turno"],
        Verb::Undo => &["deshacer"],
        Verb::Confirm => &["confirmar", "ok"],
        Verb::Cancel => &["cancelar"],
        Verb::Prepare => &["preparar"],
        Verb::Board => &["tablero", "ver"],
        Verb::Games => &["partidas"],
        Verb::Queue => &["cola", "siguiente"],
        Verb::Offer => &["ofrecer"],
        Verb::Claim => &["reclamar"],
        Verb::Resign => &["abandonar", "rendirse"],
        Verb::Clock => &["reloj", "tiempo"],
        Verb::Clocks => &["relojes"],
        Verb::Pause => &["pausa"],
        Verb::Vote => &["votar", "voto"],
        Verb::Arbiter => &["árbitro", "arbitro"],
        Verb::Resume => &["reanudar"],
        Verb::Record => &["registro", "acta", "exportar"],
        Verb::Rules => &["reglas", "aprender"],
        Verb::Profile => &["perfil", "ajustes"],
        Verb::Notify => &["avisar"],
        Verb::Block => &["bloquear"],
        Verb::Unblock => &["desbloquear"],
        Verb::Link => &["enlazar", "vincular"],
        Verb::Unlink => &["desenlazar", "desvincular"],
        Verb::Server => &["servidor"],
        Verb::Help => &["ayuda", "?"],
    }
}

/// What a command does, in a sentence.
pub(in crate::i18n) fn help(verb: Verb) -> &'static str {
    match verb {
        Verb::Play => "Reta a alguien a una partida, o a quien quiera.",
        Verb::Accept => "Acepta un reto, o lo que ofrece tu adversario.",
        Verb::Decline => "Rechaza un reto o una oferta.",
        Verb::Withdraw => "Retira un reto que nadie ha contestado todavía.",
        Verb::Move => "Abre tu panel, o pone en tu borrador los movimientos que escribas.",
        Verb::Undo => "Deshace el último movimiento de tu borrador.",
        Verb::Confirm => "Juega el turno que preparaste.",
        Verb::Cancel => "Borra tu borrador y cierra el panel.",
        Verb::Prepare => "Prepara respuestas a los turnos de tu adversario mientras esperas, o las muestra.",
        Verb::Board => "Muestra el tablero de una partida, solo a ti.",
        Verb::Games => "Muestra tus partidas, la más urgente primero, con tableros pequeños si quieres.",
        Verb::Queue => "Muestra la partida que te espera primero.",
        Verb::Offer => "Ofrece a tu adversario Tsaul, una pausa, deshacer un turno o cancelar.",
        Verb::Claim => "Reclama Tsaul por repetición, por estancamiento o por falta de avance.",
        Verb::Resign => "Abandona una partida.",
        Verb::Clock => "Muestra el tiempo de cada jugador.",
        Verb::Clocks => "Muestra qué relojes se pueden elegir.",
        Verb::Pause => "Ofrece a tu adversario parar los relojes.",
        Verb::Vote => "Vota por un turno de tu canal, o sobre un reclamo de una partida que no es tuya.",
        Verb::Arbiter => "Amonesta, juzga, ajusta un reloj o restablece una posición, como árbitro.",
        Verb::Resume => "Pone en marcha los relojes tras una pausa.",
        Verb::Record => "Da el registro de una partida, y la muestra otra vez turno a turno.",
        Verb::Rules => "Enseña un juego en pocas páginas con tableros.",
        Verb::Profile => {
            "Muestra o cambia tu idioma, zona horaria, horas de sueño, avisos, recordatorios y más."
        }
        Verb::Notify => "Te manda un aviso de prueba, para ver si suena tu aparato.",
        Verb::Block => "Impide que alguien te rete, o muestra a quiénes se lo impides.",
        Verb::Unblock => "Deja que alguien te rete otra vez.",
        Verb::Link => "Para ser una sola persona en varias plataformas, y ver qué cuentas tienes enlazadas.",
        Verb::Unlink => "Separa esta cuenta de tus otras.",
        Verb::Server => "Muestra o cambia cómo funciona Nahil en este servidor.",
        Verb::Help => "Dice qué se le puede decir a Nahil.",
    }
}

const PLAY: &str = "`!n jugar @ana maya` reta a Ana; `!n jugar maya` reta a quien quiera en la sala. Añade lo que gustes, en \
             cualquier orden: tu color (`blancas`, `negras`, `azar`), un reloj (`3d` por turno; `5d+12h max 10d`; `seb`, 40 \
             minutos por partida; `pek`, 15 minutos; `!n relojes` muestra más), `descanso=no` o `vacaciones=48h` (si los relojes \
             descansan y cuántas vacaciones puede gastar cada uno), `puntuada` (sin consejos y sin deshacer turnos; \
             las puntuaciones todavía no existen) o `amistosa`, opciones como `tsaul=remove`. `estricta=sí` cuenta los \
             turnos contra las reglas, `tocada=sí` obliga a jugar la pieza tocada, `espectadores=no` muestra la partida \
             solo a los jugadores y a los árbitros.\n\
             `!n jugar canal maya`: tú contra todos los de este canal; `!n jugar @ana maya como canal`: este canal contra \
             Ana; `!n jugar maya como canal`: contra quien quiera, u otro canal. Un canal vota sus turnos: `elección=12h` \
             le da ese tiempo para cada uno, `quórum=3` pide tantos votos. Reta, acepta y rechaza cuando bastantes de \
             los suyos lo quieren.";

/// What a command does and how it is written.
pub(in crate::i18n) fn manual(verb: Verb) -> &'static str {
    match verb {
        Verb::Play => PLAY,
        Verb::Accept => {
            "`!n aceptar` o `!n aceptar #12`. El botón bajo el reto o la oferta hace lo mismo. `!n aceptar #12 como canal` \
             acepta por este canal, que elige entonces sus turnos por votación."
        }
        Verb::Decline => {
            "`!n rechazar` o `!n rechazar #12`. El botón bajo el reto o la oferta hace lo mismo."
        }
        Verb::Withdraw => "`!n retirar` o `!n retirar #12`.",
        Verb::Move => {
            "`!n mover` abre tu panel: elige una pieza y luego a dónde va. O escribe un turno entero, o parte de él: \
             `!n mover Lb2 Ce6 Dd7-e9`. Si juegas varias partidas di cuál: `!n mover #12 Lb2`. Nada se juega hasta que lo confirmas."
        }
        Verb::Undo => "`!n deshacer` o `!n deshacer #12`.",
        Verb::Confirm => "`!n confirmar` o `!n confirmar #12`.",
        Verb::Cancel => "`!n cancelar` o `!n cancelar #12`.",
        Verb::Prepare => prepared::PREPARE,
        Verb::Board => "`!n tablero` o `!n tablero #12`; `!n tablero texto` da la posición en palabras.",
        Verb::Games => {
            "`!n partidas`, o `!n partidas tableros` con tableros pequeños; `!n partidas tableros 2` muestra su segunda página."
        }
        Verb::Queue => {
            "`!n cola` muestra la partida más urgente en la que es tu turno, y nombra las siguientes."
        }
        Verb::Offer => court::OFFER,
        Verb::Claim => court::CLAIM,
        Verb::Resign => {
            "`!n abandonar` o `!n abandonar #12`. Se te pregunta una vez más antes de que cuente."
        }
        Verb::Clock => "`!n reloj` o `!n reloj #12`.",
        Verb::Clocks => "`!n relojes`. `!n jugar maya 5d+12h max 10d` juega con uno.",
        Verb::Pause => {
            "`!n pausa` o `!n pausa #12`. Si tu adversario acepta, los relojes se paran hasta 30 días; mientras tanto se \
             puede jugar. `!n reanudar` la termina."
        }
        Verb::Vote => court::VOTE,
        Verb::Arbiter => court::ARBITER,
        Verb::Resume => {
            "`!n reanudar` o `!n reanudar #12`: los relojes vuelven a correr a las 12 horas, o de inmediato si lo dicen los dos."
        }
        Verb::Record => {
            "`!n registro #12`: el registro, una imagen animada, y la partida turno a turno. `nahil replay ARCHIVO` comprueba el registro."
        }
        Verb::Rules => "`!n reglas maya`, o una página: `!n reglas maya 3`.",
        Verb::Profile => call::PROFILE,
        Verb::Notify => call::NOTIFY,
        Verb::Block => {
            "`!n bloquear @ana`: Ana no puede retarte ni aceptar tus retos a quien quiera; no se entera. Las partidas que \
             juegas siguen. `!n bloquear` muestra a quiénes has bloqueado."
        }
        Verb::Unblock => "`!n desbloquear @ana`.",
        Verb::Link => link::LINK,
        Verb::Unlink => link::UNLINK,
        Verb::Server => {
            "Para quienes administran un servidor. `!n servidor` muestra lo que vale; `!n servidor es 3d hilos-sí` \
             elige el idioma, el reloj de un reto que no dice ninguno, y un hilo para cada partida. Una publicación \
             cuenta como no leída solo para quien es llamado; con `silencio-no`, para todos. `aquí` permite retar \
             en este canal (y en los otros donde lo hayas dicho), `dondequiera` en todos."
        }
        Verb::Help => "`!n ayuda`, o `!n ayuda jugar` para una sola orden.",
    }
}

/// Name of what a command takes.
pub(in crate::i18n) fn slot(slot: Slot) -> &'static str {
    match slot {
        Slot::Person => "rival",
        Slot::Game => "juego",
        Slot::Side => "color",
        Slot::Clock => "reloj",
        Slot::Rated => "puntuada",
        Slot::Options => "opciones",
        Slot::Match => "partida",
        Slot::Steps => "movimientos",
        Slot::Plan => "turnos",
        Slot::Page => "página",
        Slot::Offer => "oferta",
        Slot::Claim => "reclamo",
        Slot::Language => "idioma",
        Slot::Confirming => "confirmar",
        Slot::Notices => "avisos",
        Slot::Digest => "resumen",
        Slot::ChannelTurns => "turnos-del-canal",
        Slot::Boards => "tableros",
        Slot::Text => "texto",
        Slot::Trial => "qué",
        Slot::Skin => "tema",
        Slot::Seat => "abajo",
        Slot::Panel => "panel",
        Slot::Data => "datos",
        Slot::Threads => "hilos",
        Slot::Quiet => "silencio",
        Slot::Where => "dónde",
        Slot::Challengers => "retadores",
        Slot::Arbiters => "árbitros",
        Slot::Zone => "zona",
        Slot::Sleep => "sueño",
        Slot::Weekends => "findes",
        Slot::Reminders => "recordatorios",
        Slot::Rest => "descanso",
        Slot::Vacation => "vacaciones",
        Slot::Choice => "voto",
        Slot::Proposal => "propuesta",
        Slot::Channel => "canal",
        Slot::Choosing => "elección",
        Slot::Quorum => "quórum",
        Slot::Ruling => "decisión",
        Slot::Reason => "motivo",
        Slot::Strict => "estricta",
        Slot::Mode => "modo",
        Slot::Touch => "tocada",
        Slot::Watch => "espectadores",
        Slot::Code => "código",
        Slot::Topic => "orden",
    }
}

/// What it is.
pub(in crate::i18n) fn slot_help(slot: Slot) -> &'static str {
    match slot {
        Slot::Person => "De quién se trata; un reto que no dice a nadie es para quien quiera.",
        Slot::Game => "Qué juego.",
        Slot::Side => "El color con el que quieres jugar.",
        Slot::Clock => "Un reloj: 3d (días por turno), 5d+12h max 10d, sudden 2h, seb o pek.",
        Slot::Rated => "Si la partida cuenta para la puntuación.",
        Slot::Options => "Opciones del juego, como tsaul=remove.",
        Slot::Match => "El número de la partida o del reto.",
        Slot::Steps => "Movimientos de tu turno, en la notación del juego.",
        Slot::Plan => "Su turno, entonces tu respuesta, y así; quitar 2, o quitar, quita respuestas.",
        Slot::Page => "Qué página.",
        Slot::Offer => "Qué ofreces.",
        Slot::Claim => "Qué reclamas.",
        Slot::Language => "El idioma.",
        Slot::Confirming => "Si confirmas un turno antes de que se juegue.",
        Slot::Notices => "Dónde te aviso: en el canal, por mensaje directo, o en los dos.",
        Slot::Digest => "Cuándo te digo una vez al día qué te espera, en vez de cada aviso: 8:00, no.",
        Slot::ChannelTurns => "Si te aviso en los turnos de un canal con el que votas: sí o no.",
        Slot::Boards => "Si la lista lleva tableros pequeños.",
        Slot::Text => "Si el tablero viene en palabras en lugar de una imagen.",
        Slot::Trial => "Qué se prueba.",
        Slot::Skin => "Los colores de los tableros que solo tú ves.",
        Slot::Seat => "Quién está abajo en los tableros que solo tú ves.",
        Slot::Panel => {
            "Dónde armas turnos en Matrix: directo (una sala contigo a solas) o aquí, a la vista de todos."
        }
        Slot::Data => {
            "Cómo se ven los tableros, cómo te aviso, o lo que guardo sobre ti: una copia, o quitarlo."
        }
        Slot::Threads => "Si cada partida tiene un hilo propio.",
        Slot::Quiet => "Si las publicaciones cuentan como no leídas solo para quien es llamado.",
        Slot::Where => "Dónde se puede retar.",
        Slot::Challengers => "El rol de quienes pueden retar.",
        Slot::Arbiters => "El rol de los árbitros.",
        Slot::Zone => "Tu zona horaria, como America/Guatemala; basta con la ciudad.",
        Slot::Sleep => "Cuándo duermes y tus relojes descansan, como 23:00-07:00; no.",
        Slot::Weekends => "Si tus relojes descansan los fines de semana: sí o no.",
        Slot::Reminders => "Cuándo te aviso, como 1/2,1/10,3h; usual; no.",
        Slot::Rest => "Si los relojes descansan en esta partida: sí o no.",
        Slot::Vacation => "Cuántas vacaciones puede gastar cada uno en esta partida: sí, no o 48h.",
        Slot::Choice => "Por qué votas, cuando se juzga un reclamo.",
        Slot::Proposal => "El número del turno por el que votas.",
        Slot::Channel => "Si se reta a este canal (canal), o si es él quien juega (como-canal).",
        Slot::Choosing => "Cuánto tiempo tiene un canal para elegir un turno, como 30m, 12h o 2d.",
        Slot::Quorum => "Cuántos deben votar por un turno de un canal, como 3.",
        Slot::Ruling => "Qué haces como árbitro.",
        Slot::Reason => "A quién o a cuánto se refiere, y por qué.",
        Slot::Touch => "Si la pieza de tu primer paso en el borrador te obliga: sí o no.",
        Slot::Watch => "Si otros pueden mirar; no: la partida solo la ven los jugadores y los árbitros.",
        Slot::Strict => "Si los turnos contra las reglas se cuentan y el tercero pierde: sí o no.",
        Slot::Mode => {
            "Seb (40 minutos por bando) o Pek (menos de 20): el reloj, sin descanso, vacaciones ni pausas."
        }
        Slot::Code => "El código que te di en tu otra cuenta; sin él, te doy uno.",
        Slot::Topic => "Una orden de la que quieres saber más.",
    }
}

/// How a value is written.
pub(in crate::i18n) fn word(word: Word) -> &'static [&'static str] {
    match word {
        Word::Game(Kind::Maya) => &["maya", "ajedrez-maya"],
        Word::Game(Kind::Arimaa) => &["arimaa"],
        Word::Game(Kind::Abalone) => &["abalone"],
        Word::Game(Kind::Daiku) => &["daiku", "daiku9", "daiku-9"],
        Word::White => &["blancas", "blanco", "oro"],
        Word::Black => &["negras", "negro", "plata"],
        Word::Random => &["azar"],
        Word::Rated => &["puntuada"],
        Word::Casual => &["amistosa"],
        Word::Tsaul => &["tsaul"],
        Word::Pause => &["pausa"],
        Word::Takeback => &["deshacer"],
        Word::Cancelling => &["cancelar"],
        Word::Repetition => &["repetición", "repeticion"],
        Word::Standstill => &["estancamiento"],
        Word::NoProgress => &["sin-avance", "avance"],
        Word::Yes => &["sí", "si"],
        Word::No => &["no"],
        Word::Warn => &["amonestar"],
        Word::Loss => &["derrota"],
        Word::Adjust => &["tiempo"],
        Word::Restore => &["restablecer"],
        Word::Decide => &["decidir"],
        Word::Annul => &["anular"],
        Word::Reduce => &["reducir"],
        Word::Expel => &["expulsar"],
        Word::Readmit => &["readmitir"],
        Word::Correct => &["corregir"],
        Word::Reopen => &["reabrir"],
        Word::History => &["historial"],
        Word::Then => &["entonces"],
        Word::TakeAway => &["quitar", "borrar"],
        Word::Language(Locale::En) => &["en", "inglés", "ingles"],
        Word::Language(Locale::Es) => &["es", "español", "espanol"],
        Word::ConfirmOn => &["confirmar", "con-confirmar", "confirmar-sí", "confirmar-si"],
        Word::ConfirmOff => &["sin-confirmar", "confirmar-no"],
        Word::Calls(Calls::Channel) => &["canal", "directo-no"],
        Word::Calls(Calls::Direct) => &["directo", "directo-sí", "directo-si"],
        Word::Calls(Calls::Both) => &["ambos"],
        Word::CallPanel => &["llamadas"],
        Word::Test => &["prueba"],
        Word::ThreadsOn => &["hilos-sí", "hilos-si", "hilos"],
        Word::ThreadsOff => &["hilos-no"],
        Word::QuietOn => &["silencio-sí", "silencio-si", "silencio"],
        Word::QuietOff => &["silencio-no"],
        Word::Here => &["aquí", "aqui"],
        Word::Everywhere => &["dondequiera"],
        Word::Skin(Skin::Standard) => &["estándar", "estandar", "claro"],
        Word::Skin(Skin::Night) => &["noche", "oscuro"],
        Word::Skin(Skin::Contrast) => &["contraste"],
        Word::Seat(Seat::Own) => &["mi-color"],
        Word::Seat(Seat::White) => &["blancas-abajo"],
        Word::Seat(Seat::Black) => &["negras-abajo"],
        Word::Boards => &["tableros", "tablero"],
        Word::Text => &["texto", "palabras"],
        Word::Export => &["exportar"],
        Word::Delete => &["borrar", "quitar"],
        Word::Channel => &["canal", "sala"],
        Word::AsChannel => &["como-canal", "como-sala"],
    }
}
