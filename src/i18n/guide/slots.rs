//! What the slots of commands are called, and what help says of them.

use super::Slot;
use crate::i18n::either;
use crate::players::Locale;

/// Name of what a command takes.
pub(super) fn slot(locale: Locale, slot: Slot) -> &'static str {
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

/// What a slot takes, in at most 100 characters.
pub(super) const fn slot_help(locale: Locale, slot: Slot) -> &'static str {
    match locale {
        Locale::En => english(slot),
        Locale::Es => spanish(slot),
    }
}

const fn english(slot: Slot) -> &'static str {
    match slot {
        Slot::Person => "The opponent; leave out to challenge anybody here.",
        Slot::Game => "Which game.",
        Slot::Side => "The side you want to play.",
        Slot::Clock => "A clock: 3d (days a turn), 5d+12h max 10d, sudden 2h, seb or pek.",
        Slot::Rated => "Whether the match counts for the ratings.",
        Slot::Options => "Options of the game, such as tsaul=remove.",
        Slot::Match => "The number of the match or challenge.",
        Slot::Steps => "Steps of your turn, in the game's notation.",
        Slot::Plan => "Their turn, then, your answer, and so on; drop 2 removes one answer, drop all.",
        Slot::Page => "Which page.",
        Slot::Offer => "What you offer.",
        Slot::Claim => "What you claim.",
        Slot::Language => "The language.",
        Slot::Confirming => "Whether turns are played only after you confirm them.",
        Slot::Notices => "Where you are notified: in the channel, by direct message, or both.",
        Slot::Digest => "When to get one summary a day instead of notifications, such as 8:00; or off.",
        Slot::ChannelTurns => "Whether you are notified when a channel you vote with has a turn: on or off.",
        Slot::Boards => "Whether the list has small boards.",
        Slot::Text => "Whether the board is described in words instead of shown.",
        Slot::Trial => "What to test.",
        Slot::Skin => "Colours of the boards only you see.",
        Slot::Seat => "Which side is at the bottom of the boards only you see.",
        Slot::Panel => {
            "Where you draft turns on Matrix: direct (in a private room), or here, where everyone sees it."
        }
        Slot::Data => {
            "Show how boards look or how you are notified; or get a copy of your data, or delete it."
        }
        Slot::Threads => "Whether each match has a thread of its own.",
        Slot::Quiet => "Whether posts count as unread only for the people they notify.",
        Slot::Where => "Where people can make challenges.",
        Slot::Challengers => "The role needed to make challenges.",
        Slot::Arbiters => "The role of the arbiters.",
        Slot::Zone => "Your time zone, such as America/Guatemala; the city is enough.",
        Slot::Sleep => "When you sleep and your clocks rest, such as 23:00-07:00; or off.",
        Slot::Weekends => "Whether your clocks rest at weekends: on or off.",
        Slot::Reminders => "When you are reminded, such as 1/2,1/10,3h; or usual, or off.",
        Slot::Rest => "Whether clocks rest while players sleep and at weekends: on or off.",
        Slot::Vacation => "How much vacation each player can use in this match: on, off or 48h.",
        Slot::Choice => "Your vote on a claim.",
        Slot::Proposal => "The number of the turn you vote for.",
        Slot::Channel => "Challenge this channel (channel), or play as this channel (as-channel).",
        Slot::Choosing => "How long a channel votes on each turn, such as 30m, 12h or 2d.",
        Slot::Quorum => "How many people must vote on a turn of a channel, such as 3.",
        Slot::Ruling => "What to do as an arbiter.",
        Slot::Reason => "Who it is about or how much, and why.",
        Slot::Touch => "Touch-move: the first piece in your draft must make the first step: on or off.",
        Slot::Watch => "Whether spectators can watch; off shows the match only to the players and arbiters.",
        Slot::Strict => "Whether illegal turns are counted, so that the third one loses: on or off.",
        Slot::Mode => {
            "Seb (40 minutes a side) or Pek (less than 20): played without rest, vacation or pauses."
        }
        Slot::Code => "The code from your other account; leave out to get one.",
        Slot::Topic => "The command you want to know more about.",
    }
}

const fn spanish(slot: Slot) -> &'static str {
    match slot {
        Slot::Person => "La otra persona; sin ella, el reto queda abierto a todos.",
        Slot::Game => "El juego.",
        Slot::Side => "El color con el que quieres jugar.",
        Slot::Clock => "Un reloj: 3d (días por turno), 5d+12h max 10d, sudden 2h, seb o pek.",
        Slot::Rated => "Si la partida cuenta para la puntuación.",
        Slot::Options => "Opciones del juego, como tsaul=remove.",
        Slot::Match => "El número de la partida o del reto.",
        Slot::Steps => "Los pasos de tu turno, en la notación del juego.",
        Slot::Plan => {
            "Su turno, entonces tu respuesta, y así sucesivamente; borrar 2, o borrar, elimina respuestas."
        }
        Slot::Page => "El número de la página.",
        Slot::Offer => "Qué ofreces.",
        Slot::Claim => "Qué reclamas.",
        Slot::Language => "El idioma.",
        Slot::Confirming => "Si confirmas un turno antes de que se juegue.",
        Slot::Notices => "Dónde te aviso: en el canal, por mensaje directo, o en los dos.",
        Slot::Digest => "A qué hora te mando un resumen diario en lugar de avisos sueltos: 8:00; no.",
        Slot::ChannelTurns => "Si te aviso en los turnos de un canal con el que votas: sí o no.",
        Slot::Boards => "Si la lista lleva tableros pequeños.",
        Slot::Text => "Si el tablero va en palabras en lugar de imagen.",
        Slot::Trial => "Qué quieres probar.",
        Slot::Skin => "Los colores de los tableros que solo tú ves.",
        Slot::Seat => "Quién está abajo en los tableros que solo tú ves.",
        Slot::Panel => {
            "Dónde se abre tu panel en Matrix: directo (una sala contigo a solas) o aquí, a la vista de todos."
        }
        Slot::Data => "Tableros, avisos, o lo que guardo sobre ti: exportarlo o borrarlo.",
        Slot::Threads => "Si cada partida tiene un hilo propio.",
        Slot::Quiet => "Si las publicaciones cuentan como no leídas solo para la persona avisada.",
        Slot::Where => "Dónde se puede retar.",
        Slot::Challengers => "El rol de quienes pueden retar.",
        Slot::Arbiters => "El rol de los árbitros.",
        Slot::Zone => "Tu zona horaria, como America/Guatemala; basta con la ciudad.",
        Slot::Sleep => "Cuándo duermes y tus relojes descansan, como 23:00-07:00; no.",
        Slot::Weekends => "Si tus relojes descansan los fines de semana: sí o no.",
        Slot::Reminders => "Cuándo te recuerdo que es tu turno, como 1/2,1/10,3h; usual; no.",
        Slot::Rest => "Si los relojes descansan en esta partida: sí o no.",
        Slot::Vacation => "Cuántas vacaciones puede gastar cada uno en esta partida: sí, no o 48h.",
        Slot::Choice => "A favor de qué votas, cuando se juzga un reclamo.",
        Slot::Proposal => "El número del turno por el que votas.",
        Slot::Channel => "Si retas a este canal (canal), o si es el canal quien juega (como-canal).",
        Slot::Choosing => "Cuánto tiempo tiene un canal para elegir un turno, como 30m, 12h o 2d.",
        Slot::Quorum => "Cuántos votos hacen falta para un turno de un canal, como 3.",
        Slot::Ruling => "Qué haces como árbitro.",
        Slot::Reason => "A quién o a cuánto se refiere, y por qué.",
        Slot::Touch => "Si la pieza con la que empiezas tu borrador te obliga: sí o no.",
        Slot::Watch => "Si otros pueden mirar; con no, solo la ven los jugadores y los árbitros.",
        Slot::Strict => "Si los turnos ilegales se cuentan y con el tercero se pierde: sí o no.",
        Slot::Mode => {
            "Seb (40 minutos por bando) o Pek (menos de 20): el reloj, sin descanso, vacaciones ni pausas."
        }
        Slot::Code => "El código que te di en tu otra cuenta; sin él, te doy uno.",
        Slot::Topic => "La orden que quieres que explique.",
    }
}
