//! The names of commands and what help says of them.

use super::offers;
use crate::i18n::guide::Verb;
use crate::i18n::{Both, call, either, link, prepared, spelled};
use crate::players::Locale;

/// What help begins with.
pub(in crate::i18n) const BEFORE: Both = Both {
    en: "**Nahil** runs matches of abstract board games, at your own pace. Write \
     `!n` (or `!nahil`) and a command, in English or Spanish:",
    es: "**Nahil** lleva partidas de juegos abstractos; juegas cada turno cuando tienes tiempo. \
     Escribe `!n` (o `!nahil`) y una orden, en español o en inglés:",
};

/// What help ends with.
pub(in crate::i18n) const AFTER: Both = Both {
    en: "`!n help play` explains one command. You can also play without typing: press **Move** \
     under the board.",
    es: "`!n ayuda jugar` explica una orden. Para jugar no hace falta escribir: \
     pulsa **Mover** bajo el tablero.",
};

/// Names of a command.
pub(in crate::i18n) fn verb(locale: Locale, verb: Verb) -> &'static [&'static str] {
    match verb {
        Verb::Play => spelled(locale, &["play", "challenge"], &["jugar", "retar"]),
        Verb::Accept => spelled(locale, &["accept", "agree", "yes"], &["aceptar", "sí", "si"]),
        Verb::Decline => spelled(
            locale,
            &["decline", "reject", "dispute", "no"],
            &["rechazar", "declinar", "disputar", "no"],
        ),
        Verb::Withdraw => spelled(locale, &["withdraw"], &["retirar"]),
        Verb::Move => spelled(locale, &["move", "m", "turn"], &["mover", "m", "turno"]),
        Verb::Undo => spelled(locale, &["undo"], &["deshacer"]),
        Verb::Confirm => spelled(locale, &["confirm", "ok"], &["confirmar", "ok"]),
        Verb::Cancel => spelled(locale, &["cancel"], &["cancelar"]),
        Verb::Prepare => spelled(locale, &["if", "prepare"], &["preparar"]),
        Verb::Board => spelled(locale, &["board", "show"], &["tablero", "ver"]),
        Verb::Games => spelled(locale, &["games", "matches"], &["partidas"]),
        Verb::Queue => spelled(locale, &["queue", "next"], &["cola", "siguiente"]),
        Verb::Offer => spelled(locale, &["offer"], &["ofrecer"]),
        Verb::Claim => spelled(locale, &["claim"], &["reclamar"]),
        Verb::Resign => spelled(locale, &["resign"], &["abandonar", "rendirse"]),
        Verb::Clock => spelled(locale, &["clock", "time"], &["reloj", "tiempo"]),
        Verb::Clocks => spelled(locale, &["clocks"], &["relojes"]),
        Verb::Pause => spelled(locale, &["pause"], &["pausa"]),
        Verb::Vote => spelled(locale, &["vote"], &["votar", "voto"]),
        Verb::Arbiter => spelled(locale, &["arbiter"], &["árbitro", "arbitro"]),
        Verb::Resume => spelled(locale, &["resume"], &["reanudar"]),
        Verb::Record => spelled(locale, &["record", "export"], &["registro", "acta", "exportar"]),
        Verb::Rules => spelled(locale, &["rules", "learn"], &["reglas", "aprender"]),
        Verb::Profile => spelled(locale, &["profile", "settings"], &["perfil", "ajustes"]),
        Verb::Notify => spelled(locale, &["notify"], &["avisar"]),
        Verb::Block => spelled(locale, &["block"], &["bloquear"]),
        Verb::Unblock => spelled(locale, &["unblock"], &["desbloquear"]),
        Verb::Link => spelled(locale, &["link"], &["enlazar", "vincular"]),
        Verb::Unlink => spelled(locale, &["unlink"], &["desenlazar", "desvincular"]),
        Verb::Server => spelled(locale, &["server"], &["servidor"]),
        Verb::Help => spelled(locale, &["help", "?"], &["ayuda", "?"]),
    }
}

/// What a command does, in a sentence.
pub(in crate::i18n) fn help(locale: Locale, verb: Verb) -> &'static str {
    match verb {
        Verb::Play => either(
            locale,
            "Challenge somebody, or anybody, to a match.",
            "Reta a una persona, o deja el reto abierto a todos.",
        ),
        Verb::Accept => either(
            locale,
            "Accept a challenge, or your opponent's offer.",
            "Acepta un reto, o lo que ofrece tu rival.",
        ),
        Verb::Decline => {
            either(locale, "Decline a challenge, or reject an offer.", "Rechaza un reto o una oferta.")
        }
        Verb::Withdraw => either(
            locale,
            "Withdraw a challenge that nobody has answered yet.",
            "Retira un reto que nadie ha contestado todavía.",
        ),
        Verb::Move => either(
            locale,
            "Open your panel to make a turn, or type steps into your draft.",
            "Abre tu panel, o pone en tu borrador los pasos que escribas.",
        ),
        Verb::Undo => {
            either(locale, "Undo the last step of your draft.", "Deshace el último paso de tu borrador.")
        }
        Verb::Confirm => either(locale, "Play your draft.", "Juega el turno que preparaste."),
        Verb::Cancel => {
            either(locale, "Discard your draft and close the panel.", "Borra tu borrador y cierra el panel.")
        }
        Verb::Prepare => either(
            locale,
            "Prepare answers to your opponent's turns while you wait, or list them.",
            "Prepara respuestas a los turnos de tu rival mientras esperas, o las muestra.",
        ),
        Verb::Board => either(
            locale,
            "Show the board of a match to you only.",
            "Muestra el tablero de una partida, solo a ti.",
        ),
        Verb::Games => either(
            locale,
            "List your matches, the most urgent first, with small boards if you like.",
            "Muestra tus partidas, la más urgente primero, con tableros pequeños si quieres.",
        ),
        Verb::Queue => {
            either(locale, "Show the next match that is waiting for you.", "Muestra tu partida más urgente.")
        }
        Verb::Offer => either(
            locale,
            "Offer your opponent Tsaul, a pause, a takeback or to cancel the match.",
            "Ofrece a tu rival Tsaul, una pausa, deshacer un turno o cancelar la partida.",
        ),
        Verb::Claim => either(
            locale,
            "Claim Tsaul by repetition, by standstill or for lack of progress.",
            "Reclama Tsaul por repetición, por estancamiento o por falta de avance.",
        ),
        Verb::Resign => either(locale, "Resign a match.", "Abandona una partida."),
        Verb::Clock => {
            either(locale, "Show how much time each player has left.", "Muestra el tiempo de cada jugador.")
        }
        Verb::Clocks => {
            either(locale, "List the clocks you can choose from.", "Muestra qué relojes se pueden elegir.")
        }
        Verb::Pause => either(
            locale,
            "Offer your opponent to pause the clocks.",
            "Ofrece a tu rival pausar los relojes.",
        ),
        Verb::Vote => either(
            locale,
            "Vote for a turn of your channel, or on a claim in a match of other people.",
            "Vota por un turno de tu canal, o sobre un reclamo de una partida que no es tuya.",
        ),
        Verb::Arbiter => either(
            locale,
            "For arbiters: warn, judge, adjust a clock, restore a position and more.",
            "Amonesta, juzga, ajusta un reloj o restablece una posición, como árbitro.",
        ),
        Verb::Resume => {
            either(locale, "End a pause: the clocks run again.", "Reanuda los relojes tras una pausa.")
        }
        Verb::Record => either(
            locale,
            "Get the record of a match, and replay it turn by turn.",
            "Da el registro de una partida y la muestra turno a turno.",
        ),
        Verb::Rules => either(
            locale,
            "Learn a game in a few pages with boards.",
            "Enseña un juego en pocas páginas con tableros.",
        ),
        Verb::Profile => either(
            locale,
            "See or change your language, time zone, sleeping hours, notifications, reminders and more.",
            "Muestra o cambia tu idioma, zona horaria, horas de sueño, avisos, recordatorios y más.",
        ),
        Verb::Notify => either(
            locale,
            "Send yourself a test notification to see whether your device rings.",
            "Te manda un aviso de prueba, para ver si suena tu dispositivo.",
        ),
        Verb::Block => either(
            locale,
            "Stop somebody from challenging you, or list the people you have blocked.",
            "Impide que alguien te rete, o muestra a quiénes has bloqueado.",
        ),
        Verb::Unblock => {
            either(locale, "Let somebody challenge you again.", "Deja que alguien te rete otra vez.")
        }
        Verb::Link => either(
            locale,
            "Link your accounts on several platforms, or see which are linked.",
            "Une tus cuentas de varias plataformas, o muestra las que tienes enlazadas.",
        ),
        Verb::Unlink => either(locale, "Unlink this account.", "Separa esta cuenta de las otras."),
        Verb::Server => either(
            locale,
            "See or change how Nahil works on this server.",
            "Muestra o cambia cómo funciona Nahil en este servidor.",
        ),
        Verb::Help => either(locale, "List the commands.", "Muestra las órdenes, o explica una."),
    }
}

const PLAY: Both = Both {
    en: "`!n play @ana maya` challenges Ana; `!n play maya` challenges anybody in the room. Add any of these, in \
             any order:\n\
             · Side: `white`, `black`, `random`.\n\
             · Clock: `3d` a turn; `5d+12h max 10d`; `seb`, 40 minutes for the match; `pek`, 15 minutes. `!n clocks` \
             lists more. `rest=off`: clocks never rest. `vacation=48h`: how much vacation each player can use.\n\
             · `rated` (no hints, no takebacks; the ratings are still to come) or `casual`.\n\
             · Options of the game, such as `tsaul=remove`.\n\
             · `strict=on` counts illegal turns, `touch=on` is touch-move, `watch=off` hides the match from spectators.\n\
             **Channels**: `!n play channel maya`, you against everyone in this channel; `!n play @ana maya as channel`, this \
             channel against Ana; `!n play maya as channel`, against anybody or another channel. A channel votes on \
             its turns: `choosing=12h` sets how long each vote lasts, `quorum=3` how many must vote.",
    es: "`!n jugar @ana maya` reta a Ana; `!n jugar maya` deja el reto abierto a todos. Puedes añadir, en cualquier \
             orden: tu color (`blancas`, `negras`, `azar`), un reloj (`3d` por turno; `5d+12h max 10d`; `seb`, 40 \
             minutos por partida; `pek`, 15 minutos; `!n relojes` muestra más), `descanso=no` o `vacaciones=48h` (si los relojes \
             descansan y cuántas vacaciones puede gastar cada uno), `puntuada` (sin consejos y sin deshacer turnos; \
             las puntuaciones todavía no existen) o `amistosa`, opciones como `tsaul=remove`. `estricta=sí` cuenta los \
             turnos ilegales, `tocada=sí` obliga a jugar la pieza tocada, `espectadores=no` muestra la partida \
             solo a los jugadores y a los árbitros.\n\
             `!n jugar canal maya`: tú contra todos los de este canal; `!n jugar @ana maya como canal`: este canal contra \
             Ana; `!n jugar maya como canal`: este canal contra quien quiera, también otro canal. Un canal vota sus turnos: \
             `elección=12h` le da ese tiempo para cada uno, `quórum=3` pide al menos esos votos.",
};

/// What a command does and how it is written.
pub(in crate::i18n) fn manual(locale: Locale, verb: Verb) -> &'static str {
    match verb {
        Verb::Play => PLAY.say(locale),
        Verb::Accept => either(
            locale,
            "`!n accept` or `!n accept #12`. The button under the challenge or offer does the same. `!n accept #12 as channel` \
             accepts for this channel, which then votes on its turns.",
            "`!n aceptar` o `!n aceptar #12`. El botón bajo el reto o la oferta hace lo mismo. `!n aceptar #12 como canal` \
             acepta por este canal, que entonces elige sus turnos por votación.",
        ),
        Verb::Decline => either(
            locale,
            "`!n decline` or `!n decline #12`. The button under the challenge or offer does the same.",
            "`!n rechazar` o `!n rechazar #12`. El botón bajo el reto o la oferta hace lo mismo.",
        ),
        Verb::Withdraw => {
            either(locale, "`!n withdraw` or `!n withdraw #12`.", "`!n retirar` o `!n retirar #12`.")
        }
        Verb::Move => either(
            locale,
            "`!n move` opens your panel: pick a piece, then where it goes. Or type a whole turn, or part of one: \
             `!n move Lb2 Ce6 Dd7-e9`. If you play several matches, name one: `!n move #12 Lb2`. Nothing is played until you confirm it.",
            "`!n mover` abre tu panel: elige una pieza y luego a dónde va. O escribe un turno entero o una parte: \
             `!n mover Lb2 Ce6 Dd7-e9`. Si juegas varias partidas, indica cuál: `!n mover #12 Lb2`. Nada se juega hasta que lo confirmas.",
        ),
        Verb::Undo => either(locale, "`!n undo` or `!n undo #12`.", "`!n deshacer` o `!n deshacer #12`."),
        Verb::Confirm => {
            either(locale, "`!n confirm` or `!n confirm #12`.", "`!n confirmar` o `!n confirmar #12`.")
        }
        Verb::Cancel => {
            either(locale, "`!n cancel` or `!n cancel #12`.", "`!n cancelar` o `!n cancelar #12`.")
        }
        Verb::Prepare => prepared::words::PREPARE.say(locale),
        Verb::Board => either(
            locale,
            "`!n board` or `!n board #12`. `!n board text` describes the position in words.",
            "`!n tablero` o `!n tablero #12`; `!n tablero texto` da la posición en palabras.",
        ),
        Verb::Games => either(
            locale,
            "`!n games`, or `!n games boards` for small boards. `!n games boards 2` shows their second page.",
            "`!n partidas`, o `!n partidas tableros` con tableros pequeños; `!n partidas tableros 2` muestra su segunda página.",
        ),
        Verb::Queue => either(
            locale,
            "`!n queue` shows the most urgent match where it is your turn, and lists the next ones.",
            "`!n cola` muestra la partida más urgente en la que es tu turno y enumera las siguientes.",
        ),
        Verb::Offer => offers::OFFER.say(locale),
        Verb::Claim => offers::CLAIM.say(locale),
        Verb::Resign => either(
            locale,
            "`!n resign` or `!n resign #12`. You are asked to confirm.",
            "`!n abandonar` o `!n abandonar #12`. Te pregunto una vez más antes de hacerlo.",
        ),
        Verb::Clock => either(locale, "`!n clock` or `!n clock #12`.", "`!n reloj` o `!n reloj #12`."),
        Verb::Clocks => either(
            locale,
            "`!n clocks`. `!n play maya 5d+12h max 10d` plays with one.",
            "`!n relojes`. `!n jugar maya 5d+12h max 10d` juega con uno.",
        ),
        Verb::Pause => either(
            locale,
            "`!n pause` or `!n pause #12` proposes a pause. If your opponent accepts, the clocks stop for up to 30 days. You can \
             still play turns. `!n resume` ends the pause.",
            "`!n pausa` o `!n pausa #12`. Si tu rival acepta, los relojes quedan en pausa hasta 30 días; mientras tanto se \
             puede jugar. `!n reanudar` termina la pausa.",
        ),
        Verb::Vote => offers::VOTE.say(locale),
        Verb::Arbiter => offers::ARBITER.say(locale),
        Verb::Resume => either(
            locale,
            "`!n resume` or `!n resume #12`. The clocks run again after 12 hours, or at once if both of you send it.",
            "`!n reanudar` o `!n reanudar #12`: los relojes vuelven a correr a las 12 horas, o de inmediato si lo piden los dos.",
        ),
        Verb::Record => either(
            locale,
            "`!n record #12` gives you the record, an animation, and the match turn by turn. `nahil replay FILE` checks the record.",
            "`!n registro #12`: el registro, una imagen animada y la partida turno a turno. `nahil replay ARCHIVO` comprueba el registro.",
        ),
        Verb::Rules => either(
            locale,
            "`!n rules maya`, or a page of it: `!n rules maya 3`.",
            "`!n reglas maya`, o una página: `!n reglas maya 3`.",
        ),
        Verb::Profile => call::words::PROFILE.say(locale),
        Verb::Notify => call::words::NOTIFY.say(locale),
        Verb::Block => either(
            locale,
            "`!n block @ana`: Ana can neither challenge you nor accept your open challenges, and is not told. Your matches \
             with her go on. `!n block` lists the people you have blocked.",
            "`!n bloquear @ana`: Ana no puede retarte ni aceptar tus retos abiertos, y no se entera. Las partidas en \
             curso siguen. `!n bloquear` muestra a quiénes has bloqueado.",
        ),
        Verb::Unblock => either(locale, "`!n unblock @ana`.", "`!n desbloquear @ana`."),
        Verb::Link => link::words::LINK.say(locale),
        Verb::Unlink => link::words::UNLINK.say(locale),
        Verb::Server => either(
            locale,
            "For people who manage a server. `!n server` shows its settings. `!n server es 3d threads-on` sets the language, the \
             default clock, and a thread for each match. Posts count as unread only for the people they notify; with \
             `quiet-off`, for everybody. `here` allows challenges in this channel (and others where you did the same), \
             `everywhere` in all channels.",
            "Para quienes administran un servidor. `!n servidor` muestra los ajustes; `!n servidor es 3d hilos-sí` \
             elige el idioma, el reloj por defecto y un hilo para cada partida. Una publicación \
             cuenta como no leída solo para la persona avisada; con `silencio-no`, para todos. `aquí` permite retar \
             en este canal (y en los otros donde lo hayas hecho), `dondequiera` en todos.",
        ),
        Verb::Help => either(
            locale,
            "`!n help`, or `!n help play` for one command.",
            "`!n ayuda`, o `!n ayuda jugar` para una sola orden.",
        ),
    }
}
