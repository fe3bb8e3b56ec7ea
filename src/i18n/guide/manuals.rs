//! What a command does and how it is written.

use super::Verb;
use super::offers;
use crate::i18n::{Both, call, link, prepared};
use crate::players::Locale;

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
        its turns: `choosing=12h` sets how long each vote lasts, `quorum=3` how many must vote. It challenges, \
        accepts and declines when enough of its members want to.",
    es: "`!n jugar @ana maya` reta a Ana; `!n jugar maya` deja el reto abierto a todos. Puedes añadir, en cualquier \
        orden: tu color (`blancas`, `negras`, `azar`), un reloj (`3d` por turno; `5d+12h max 10d`; `seb`, 40 \
        minutos por partida; `pek`, 15 minutos; `!n relojes` muestra más), `descanso=no` o `vacaciones=48h` (si los relojes \
        descansan y cuántas vacaciones puede gastar cada uno), `puntuada` (sin consejos y sin deshacer turnos; \
        las puntuaciones todavía no existen) o `amistosa`, opciones como `tsaul=remove`. `estricta=sí` cuenta los \
        turnos ilegales, `tocada=sí` obliga a jugar la pieza tocada, `espectadores=no` muestra la partida \
        solo a los jugadores y a los árbitros.\n\
        `!n jugar canal maya`: tú contra todos los de este canal; `!n jugar @ana maya como canal`: este canal contra \
        Ana; `!n jugar maya como canal`: este canal contra quien quiera, también otro canal. Un canal vota sus turnos: \
        `elección=12h` le da ese tiempo para cada uno, `quórum=3` pide al menos esos votos. Reta, \
        acepta y rechaza cuando lo quieren suficientes de sus miembros.",
};

const ACCEPT: Both = Both {
    en: "`!n accept` or `!n accept #12`. The button under the challenge or offer does the same. `!n accept #12 as channel` \
        accepts for this channel, which then votes on its turns.",
    es: "`!n aceptar` o `!n aceptar #12`. El botón bajo el reto o la oferta hace lo mismo. `!n aceptar #12 como canal` \
        acepta por este canal, que entonces elige sus turnos por votación.",
};

const DECLINE: Both = Both {
    en: "`!n decline` or `!n decline #12`. The button under the challenge or offer does the same.",
    es: "`!n rechazar` o `!n rechazar #12`. El botón bajo el reto o la oferta hace lo mismo.",
};

const WITHDRAW: Both =
    Both { en: "`!n withdraw` or `!n withdraw #12`.", es: "`!n retirar` o `!n retirar #12`." };

const MOVE: Both = Both {
    en: "`!n move` opens your panel: pick a piece, then where it goes. Or type a whole turn, or part of one: \
        `!n move Lb2 Ce6 Dd7-e9`. If you play several matches, name one: `!n move #12 Lb2`. Nothing is played until you \
        confirm it.",
    es: "`!n mover` abre tu panel: elige una pieza y luego a dónde va. O escribe un turno entero o una parte: \
        `!n mover Lb2 Ce6 Dd7-e9`. Si juegas varias partidas, indica cuál: `!n mover #12 Lb2`. Nada se juega hasta que lo \
        confirmas.",
};

const UNDO: Both = Both { en: "`!n undo` or `!n undo #12`.", es: "`!n deshacer` o `!n deshacer #12`." };

const CONFIRM: Both =
    Both { en: "`!n confirm` or `!n confirm #12`.", es: "`!n confirmar` o `!n confirmar #12`." };

const CANCEL: Both = Both { en: "`!n cancel` or `!n cancel #12`.", es: "`!n cancelar` o `!n cancelar #12`." };

const BOARD: Both = Both {
    en: "`!n board` or `!n board #12`. `!n board text` describes the position in words.",
    es: "`!n tablero` o `!n tablero #12`; `!n tablero texto` da la posición en palabras.",
};

const GAMES: Both = Both {
    en: "`!n games`, or `!n games boards` for small boards. `!n games boards 2` shows their second page.",
    es: "`!n partidas`, o `!n partidas tableros` con tableros pequeños; `!n partidas tableros 2` muestra su segunda página.",
};

const QUEUE: Both = Both {
    en: "`!n queue` shows the most urgent match where it is your turn, and lists the next ones.",
    es: "`!n cola` muestra la partida más urgente en la que es tu turno y enumera las siguientes.",
};

const RESIGN: Both = Both {
    en: "`!n resign` or `!n resign #12`. You are asked to confirm.",
    es: "`!n abandonar` o `!n abandonar #12`. Te pregunto una vez más antes de hacerlo.",
};

const CLOCK: Both = Both { en: "`!n clock` or `!n clock #12`.", es: "`!n reloj` o `!n reloj #12`." };

const CLOCKS: Both = Both {
    en: "`!n clocks`. `!n play maya 5d+12h max 10d` plays with one.",
    es: "`!n relojes`. `!n jugar maya 5d+12h max 10d` juega con uno.",
};

const PAUSE: Both = Both {
    en: "`!n pause` or `!n pause #12` proposes a pause. If your opponent accepts, the clocks stop for up to 30 days. You can \
        still play turns. `!n resume` ends the pause.",
    es: "`!n pausa` o `!n pausa #12`. Si tu rival acepta, los relojes quedan en pausa hasta 30 días; mientras tanto se \
        puede jugar. `!n reanudar` termina la pausa.",
};

const RESUME: Both = Both {
    en: "`!n resume` or `!n resume #12`. The clocks run again after 12 hours, or at once if both of you send it.",
    es: "`!n reanudar` o `!n reanudar #12`: los relojes vuelven a correr a las 12 horas, o de inmediato si lo piden los dos.",
};

const RECORD: Both = Both {
    en: "`!n record #12` gives you the record, an animation, and the match turn by turn. `nahil replay FILE` checks the record.",
    es: "`!n registro #12`: el registro, una imagen animada y la partida turno a turno. `nahil replay ARCHIVO` comprueba el registro.",
};

const RULES: Both = Both {
    en: "`!n rules maya`, or a page of it: `!n rules maya 3`.",
    es: "`!n reglas maya`, o una página: `!n reglas maya 3`.",
};

const BLOCK: Both = Both {
    en: "`!n block @ana`: Ana can neither challenge you nor accept your open challenges, and is not told. Your matches \
        with her go on. `!n block` lists the people you have blocked.",
    es: "`!n bloquear @ana`: Ana no puede retarte ni aceptar tus retos abiertos, y no se entera. Las partidas en \
        curso siguen. `!n bloquear` muestra a quiénes has bloqueado.",
};

const UNBLOCK: Both = Both { en: "`!n unblock @ana`.", es: "`!n desbloquear @ana`." };

const SERVER: Both = Both {
    en: "For people who manage a server. `!n server` shows its settings. `!n server es 3d threads-on` sets the language, the \
        default clock, and a thread for each match. Posts count as unread only for the people they notify; with \
        `quiet-off`, for everybody. `here` allows challenges in this channel (and others where you did the same), \
        `everywhere` in all channels.",
    es: "Para quienes administran un servidor. `!n servidor` muestra los ajustes; `!n servidor es 3d hilos-sí` \
        elige el idioma, el reloj por defecto y un hilo para cada partida. Una publicación \
        cuenta como no leída solo para la persona avisada; con `silencio-no`, para todos. `aquí` permite retar \
        en este canal (y en los otros donde lo hayas hecho), `dondequiera` en todos.",
};

const HELP: Both = Both {
    en: "`!n help`, or `!n help play` for one command.",
    es: "`!n ayuda`, o `!n ayuda jugar` para una sola orden.",
};

/// What a command does and how it is written.
pub(super) const fn manual(locale: Locale, verb: Verb) -> &'static str {
    let both = match verb {
        Verb::Play => PLAY,
        Verb::Accept => ACCEPT,
        Verb::Decline => DECLINE,
        Verb::Withdraw => WITHDRAW,
        Verb::Move => MOVE,
        Verb::Undo => UNDO,
        Verb::Confirm => CONFIRM,
        Verb::Cancel => CANCEL,
        Verb::Prepare => prepared::words::PREPARE,
        Verb::Board => BOARD,
        Verb::Games => GAMES,
        Verb::Queue => QUEUE,
        Verb::Offer => offers::OFFER,
        Verb::Claim => offers::CLAIM,
        Verb::Resign => RESIGN,
        Verb::Clock => CLOCK,
        Verb::Clocks => CLOCKS,
        Verb::Pause => PAUSE,
        Verb::Vote => offers::VOTE,
        Verb::Arbiter => offers::ARBITER,
        Verb::Resume => RESUME,
        Verb::Record => RECORD,
        Verb::Rules => RULES,
        Verb::Profile => call::words::PROFILE,
        Verb::Notify => call::words::NOTIFY,
        Verb::Block => BLOCK,
        Verb::Unblock => UNBLOCK,
        Verb::Link => link::words::LINK,
        Verb::Unlink => link::words::UNLINK,
        Verb::Server => SERVER,
        Verb::Help => HELP,
    };
    both.say(locale)
}
