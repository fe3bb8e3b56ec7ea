//! What the slots of commands are called, and what help says of them.

use crate::i18n::either;
use crate::i18n::guide::Slot;
use crate::players::Locale;

/// Name of what a command takes.
pub(in crate::i18n) fn slot(locale: Locale, slot: Slot) -> &'static str {
    match slot {
        Slot::Person => either(locale, "opponent", "rival"),
        Slot::Game => either(locale, "game", "juego"),
        Slot::Side => either(locale, "side", "color"),
        Slot::Clock => either(locale, "clock", "reloj"),
        Slot::Rated => either(locale, "rated", "puntuada"),
        Slot::Options => either(locale, "options", "opciones"),
        Slot::Match => either(locale, "match", "partida"),
        Slot::Steps => either(locale, "steps", "movimientos"),
        Slot::Plan => either(locale, "turns", "turnos"),
        Slot::Page => either(locale, "page", "página"),
        Slot::Offer => either(locale, "offer", "oferta"),
        Slot::Claim => either(locale, "claim", "reclamo"),
        Slot::Language => either(locale, "language", "idioma"),
        Slot::Confirming => either(locale, "confirm", "confirmar"),
        Slot::Notices => either(locale, "notices", "avisos"),
        Slot::Digest => either(locale, "digest", "resumen"),
        Slot::ChannelTurns => either(locale, "channel-turns", "turnos-del-canal"),
        Slot::Boards => either(locale, "boards", "tableros"),
        Slot::Text => either(locale, "text", "texto"),
        Slot::Trial => either(locale, "what", "qué"),
        Slot::Skin => either(locale, "theme", "tema"),
        Slot::Seat => either(locale, "bottom", "abajo"),
        Slot::Panel => "panel",
        Slot::Data => either(locale, "data", "datos"),
        Slot::Threads => either(locale, "threads", "hilos"),
        Slot::Quiet => either(locale, "quiet", "silencio"),
        Slot::Where => either(locale, "where", "dónde"),
        Slot::Challengers => either(locale, "challengers", "retadores"),
        Slot::Arbiters => either(locale, "arbiters", "árbitros"),
        Slot::Zone => either(locale, "zone", "zona"),
        Slot::Sleep => either(locale, "sleep", "sueño"),
        Slot::Weekends => either(locale, "weekends", "findes"),
        Slot::Reminders => either(locale, "reminders", "recordatorios"),
        Slot::Rest => either(locale, "rest", "descanso"),
        Slot::Vacation => either(locale, "vacation", "vacaciones"),
        Slot::Choice => either(locale, "choice", "voto"),
        Slot::Proposal => either(locale, "proposal", "propuesta"),
        Slot::Channel => either(locale, "channel", "canal"),
        Slot::Choosing => either(locale, "choosing", "elección"),
        Slot::Quorum => either(locale, "quorum", "quórum"),
        Slot::Ruling => either(locale, "ruling", "decisión"),
        Slot::Reason => either(locale, "reason", "motivo"),
        Slot::Strict => either(locale, "strict", "estricta"),
        Slot::Mode => either(locale, "mode", "modo"),
        Slot::Touch => either(locale, "touch", "tocada"),
        Slot::Watch => either(locale, "watch", "espectadores"),
        Slot::Code => either(locale, "code", "código"),
        Slot::Topic => either(locale, "command", "orden"),
    }
}

/// What it is.
pub(in crate::i18n) fn slot_help(locale: Locale, slot: Slot) -> &'static str {
    match slot {
        Slot::Person => either(
            locale,
            "The opponent; leave out to challenge anybody here.",
            "La otra persona; sin ella, el reto queda abierto a todos.",
        ),
        Slot::Game => either(locale, "Which game.", "El juego."),
        Slot::Side => either(locale, "The side you want to play.", "El color con el que quieres jugar."),
        Slot::Clock => either(
            locale,
            "A clock: 3d (days a turn), 5d+12h max 10d, sudden 2h, seb or pek.",
            "Un reloj: 3d (días por turno), 5d+12h max 10d, sudden 2h, seb o pek.",
        ),
        Slot::Rated => either(
            locale,
            "Whether the match counts for the ratings.",
            "Si la partida cuenta para la puntuación.",
        ),
        Slot::Options => either(
            locale,
            "Options of the game, such as tsaul=remove.",
            "Opciones del juego, como tsaul=remove.",
        ),
        Slot::Match => {
            either(locale, "The number of the match or challenge.", "El número de la partida o del reto.")
        }
        Slot::Steps => either(
            locale,
            "Steps of your turn, in the game's notation.",
            "Los pasos de tu turno, en la notación del juego.",
        ),
        Slot::Plan => either(
            locale,
            "Their turn, then, your answer, and so on; drop 2 removes one answer, drop all.",
            "Su turno, entonces tu respuesta, y así sucesivamente; borrar 2, o borrar, elimina respuestas.",
        ),
        Slot::Page => either(locale, "Which page.", "El número de la página."),
        Slot::Offer => either(locale, "What you offer.", "Qué ofreces."),
        Slot::Claim => either(locale, "What you claim.", "Qué reclamas."),
        Slot::Language => either(locale, "The language.", "El idioma."),
        Slot::Confirming => either(
            locale,
            "Whether turns are played only after you confirm them.",
            "Si confirmas un turno antes de que se juegue.",
        ),
        Slot::Notices => either(
            locale,
            "Where you are notified: in the channel, by direct message, or both.",
            "Dónde te aviso: en el canal, por mensaje directo, o en los dos.",
        ),
        Slot::Digest => either(
            locale,
            "When to get one summary a day instead of notifications, such as 8:00; or off.",
            "A qué hora te mando un resumen diario en lugar de avisos sueltos: 8:00; no.",
        ),
        Slot::ChannelTurns => either(
            locale,
            "Whether you are notified when a channel you vote with has a turn: on or off.",
            "Si te aviso en los turnos de un canal con el que votas: sí o no.",
        ),
        Slot::Boards => {
            either(locale, "Whether the list has small boards.", "Si la lista lleva tableros pequeños.")
        }
        Slot::Text => either(
            locale,
            "Whether the board is described in words instead of shown.",
            "Si el tablero va en palabras en lugar de imagen.",
        ),
        Slot::Trial => either(locale, "What to test.", "Qué quieres probar."),
        Slot::Skin => either(
            locale,
            "Colours of the boards only you see.",
            "Los colores de los tableros que solo tú ves.",
        ),
        Slot::Seat => either(
            locale,
            "Which side is at the bottom of the boards only you see.",
            "Quién está abajo en los tableros que solo tú ves.",
        ),
        Slot::Panel => either(
            locale,
            "Where you draft turns on Matrix: direct (in a private room), or here, where everyone sees it.",
            "Dónde se abre tu panel en Matrix: directo (una sala contigo a solas) o aquí, a la vista de todos.",
        ),
        Slot::Data => either(
            locale,
            "Show how boards look or how you are notified; or get a copy of your data, or delete it.",
            "Tableros, avisos, o lo que guardo sobre ti: exportarlo o borrarlo.",
        ),
        Slot::Threads => either(
            locale,
            "Whether each match has a thread of its own.",
            "Si cada partida tiene un hilo propio.",
        ),
        Slot::Quiet => either(
            locale,
            "Whether posts count as unread only for the people they notify.",
            "Si las publicaciones cuentan como no leídas solo para la persona avisada.",
        ),
        Slot::Where => either(locale, "Where people can make challenges.", "Dónde se puede retar."),
        Slot::Challengers => {
            either(locale, "The role needed to make challenges.", "El rol de quienes pueden retar.")
        }
        Slot::Arbiters => either(locale, "The role of the arbiters.", "El rol de los árbitros."),
        Slot::Zone => either(
            locale,
            "Your time zone, such as America/Guatemala; the city is enough.",
            "Tu zona horaria, como America/Guatemala; basta con la ciudad.",
        ),
        Slot::Sleep => either(
            locale,
            "When you sleep and your clocks rest, such as 23:00-07:00; or off.",
            "Cuándo duermes y tus relojes descansan, como 23:00-07:00; no.",
        ),
        Slot::Weekends => either(
            locale,
            "Whether your clocks rest at weekends: on or off.",
            "Si tus relojes descansan los fines de semana: sí o no.",
        ),
        Slot::Reminders => either(
            locale,
            "When you are reminded, such as 1/2,1/10,3h; or usual, or off.",
            "Cuándo te recuerdo que es tu turno, como 1/2,1/10,3h; usual; no.",
        ),
        Slot::Rest => either(
            locale,
            "Whether clocks rest while players sleep and at weekends: on or off.",
            "Si los relojes descansan en esta partida: sí o no.",
        ),
        Slot::Vacation => either(
            locale,
            "How much vacation each player can use in this match: on, off or 48h.",
            "Cuántas vacaciones puede gastar cada uno en esta partida: sí, no o 48h.",
        ),
        Slot::Choice => {
            either(locale, "Your vote on a claim.", "A favor de qué votas, cuando se juzga un reclamo.")
        }
        Slot::Proposal => {
            either(locale, "The number of the turn you vote for.", "El número del turno por el que votas.")
        }
        Slot::Channel => either(
            locale,
            "Challenge this channel (channel), or play as this channel (as-channel).",
            "Si retas a este canal (canal), o si es el canal quien juega (como-canal).",
        ),
        Slot::Choosing => either(
            locale,
            "How long a channel votes on each turn, such as 30m, 12h or 2d.",
            "Cuánto tiempo tiene un canal para elegir un turno, como 30m, 12h o 2d.",
        ),
        Slot::Quorum => either(
            locale,
            "How many people must vote on a turn of a channel, such as 3.",
            "Cuántos votos hacen falta para un turno de un canal, como 3.",
        ),
        Slot::Ruling => either(locale, "What to do as an arbiter.", "Qué haces como árbitro."),
        Slot::Reason => either(
            locale,
            "Who it is about or how much, and why.",
            "A quién o a cuánto se refiere, y por qué.",
        ),
        Slot::Touch => either(
            locale,
            "Touch-move: the first piece in your draft must make the first step: on or off.",
            "Si la pieza con la que empiezas tu borrador te obliga: sí o no.",
        ),
        Slot::Watch => either(
            locale,
            "Whether spectators can watch; off shows the match only to the players and arbiters.",
            "Si otros pueden mirar; con no, solo la ven los jugadores y los árbitros.",
        ),
        Slot::Strict => either(
            locale,
            "Whether illegal turns are counted, so that the third one loses: on or off.",
            "Si los turnos ilegales se cuentan y con el tercero se pierde: sí o no.",
        ),
        Slot::Mode => either(
            locale,
            "Seb (40 minutes a side) or Pek (less than 20): played without rest, vacation or pauses.",
            "Seb (40 minutos por bando) o Pek (menos de 20): el reloj, sin descanso, vacaciones ni pausas.",
        ),
        Slot::Code => either(
            locale,
            "The code from your other account; leave out to get one.",
            "El código que te di en tu otra cuenta; sin él, te doy uno.",
        ),
        Slot::Topic => {
            either(locale, "The command you want to know more about.", "La orden que quieres que explique.")
        }
    }
}
