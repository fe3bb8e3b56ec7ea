//! What a command does and how it is written.

use super::Verb;
use super::offers;
use crate::i18n::{Both, call, link, prepared};
use crate::players::Locale;

const PLAY: Both = Both {
    en: "`!n play @ana maya` challenges Ana; `!n play maya` challenges anybody here. Add any of these, in \
        any order:\n\
        · Side: `white`, `black`, `random`.\n\
        · Clock: `3d` a turn; `5d+12h max 10d`; `seb`, 40 minutes a side; `pek`, 15 minutes. `!n clocks` lists \
        more. `rest=off`: clocks never rest. `vacation=48h`: how much vacation each player can use.\n\
        · `casual`: the match does not count for the ratings, and you may offer takebacks. Otherwise it is rated.\n\
        · Options of the game, such as `tsaul=remove`.\n\
        · `strict=on` counts illegal turns, `touch=on` is touch-move, `watch=off` hides the match from spectators.\n\
        **Channels**: `!n play channel maya`, you against everyone in this channel; `!n play @ana maya as channel`, this \
        channel against Ana; `!n play maya as channel`, against anybody or another channel. A channel votes on \
        its turns: `choosing=12h` sets how long each vote lasts, `quorum=3` how many must vote. It challenges, \
        accepts and declines when enough of its members want to.",
    es: "`!n jugar @ana maya` reta a Ana; `!n jugar maya` deja el reto abierto a todos los de aquí. Puedes añadir, en \
        cualquier orden:\n\
        · Color: `blancas`, `negras`, `azar`.\n\
        · Reloj: `3d` por turno; `5d+12h max 10d`; `seb`, 40 minutos por bando; `pek`, 15 minutos. `!n relojes` \
        muestra más. `descanso=no`: los relojes nunca descansan. `vacaciones=48h`: cuántas vacaciones puede \
        gastar cada jugador.\n\
        · `amistosa`: la partida no cuenta para la puntuación, y se puede ofrecer deshacer turnos. Si no lo \
        dices, es puntuada.\n\
        · Opciones del juego, como `tsaul=retira`.\n\
        · `estricta=sí` cuenta los turnos ilegales, `tocada=sí` obliga a jugar la pieza tocada, `espectadores=no` oculta la \
        partida a los espectadores.\n\
        **Canales**: `!n jugar canal maya`, tú contra todos los de este canal; `!n jugar @ana maya como canal`, este canal \
        contra Ana; `!n jugar maya como canal`, contra quien quiera, también otro canal. Un canal vota sus turnos: \
        `elección=12h` dice cuánto dura cada votación, `quórum=3` cuántas personas deben votar. Reta, \
        acepta y rechaza cuando lo \
        quieren suficientes de sus miembros.",
};

const ACCEPT: Both = Both {
    en: "`!n accept` or `!n accept #12`. The button under the challenge or offer does the same. If several offers are open, \
        say which: `!n accept #12 pause`. `!n accept #12 as channel` \
        accepts for this channel, which then votes on its turns.",
    es: "`!n aceptar` o `!n aceptar #12`. El botón bajo el reto o la oferta hace lo mismo. Si hay varias ofertas abiertas, \
        di cuál: `!n aceptar #12 pausa`. `!n aceptar #12 como canal` \
        acepta por este canal, que entonces elige sus turnos por votación.",
};

const DECLINE: Both = Both {
    en: "`!n decline` or `!n decline #12`. The button under the challenge or offer does the same. If several offers are open, \
        say which: `!n decline #12 pause`.",
    es: "`!n rechazar` o `!n rechazar #12`. El botón bajo el reto o la oferta hace lo mismo. Si hay varias ofertas abiertas, \
        di cuál: `!n rechazar #12 pausa`.",
};

const WITHDRAW: Both =
    Both { en: "`!n withdraw` or `!n withdraw #12`.", es: "`!n retirar` o `!n retirar #12`." };

const REMATCH: Both = Both {
    en: "`!n rematch #12` proposes to play a finished match again: the same game, options and clock, with sides swapped. The \
        button under its result does so, too; in the browser's room, you can change the terms first. If your opponent has \
        proposed it already, the match begins. Without a number, your last finished match is meant; `!n rematch @ana` or \
        `!n rematch maya` means the last one against that person, or of that game.",
    es: "`!n revancha #12` propone repetir una partida terminada: el mismo juego, las mismas opciones y el mismo reloj, con los \
        colores cambiados. El botón bajo su resultado también; en la sala del navegador puedes cambiar antes las condiciones. \
        Si tu rival ya la ha propuesto, la partida empieza. Sin número, se entiende tu última partida terminada; \
        `!n revancha @ana` o `!n revancha maya`, la última contra esa persona o de ese juego.",
};

const MOVE: Both = Both {
    en: "`!n move` opens your panel: pick a piece, then where it goes. Or type a whole turn, or part of one: \
        `!n move Lb2 Ce6 Dd7-e9`. If you play several matches, name one: `!n move #12 Lb2`. Nothing is played until you \
        confirm it: press **Confirm**, or send `!n confirm`.",
    es: "`!n mover` abre tu panel: elige una pieza y luego a dónde va. O escribe un turno entero o una parte: \
        `!n mover Lb2 Ce6 Dd7-e9`. Si juegas varias partidas, indica cuál: `!n mover #12 Lb2`. Nada se juega hasta que lo \
        confirmas: pulsa **Confirmar**, o envía `!n confirmar`.",
};

const UNDO: Both = Both { en: "`!n undo` or `!n undo #12`.", es: "`!n deshacer` o `!n deshacer #12`." };

const CONFIRM: Both =
    Both { en: "`!n confirm` or `!n confirm #12`.", es: "`!n confirmar` o `!n confirmar #12`." };

const CANCEL: Both = Both { en: "`!n cancel` or `!n cancel #12`.", es: "`!n cancelar` o `!n cancelar #12`." };

const BOARD: Both = Both {
    en: "`!n board` or `!n board #12`. `!n board text` describes the position in words.",
    es: "`!n tablero` o `!n tablero #12`. `!n tablero texto` describe la posición en palabras.",
};

const ANALYSE: Both = Both {
    en: "A board of your own, from how the match stands. Each turn that you try gets a number. Only you see it.\n\
        · `!n analyse #12 Lb2 Ce6 Dd7-e9 then Lo2 Cl4 Dl1-m1` tries two turns, 1 and 2.\n\
        · `!n analyse #12 1 Lo2 Lp1 Lo2` tries another answer to turn 1.\n\
        · `!n analyse #12 2` shows the board after turn 2, `!n analyse #12` as the match stands.\n\
        · `!n analyse #12 drop 2` removes turn 2 and what follows it, `!n analyse #12 drop` everything.\n\
        At most 100 turns a match, and 20 matches. Not in strict matches until they are over.",
    es: "Un tablero tuyo, desde la posición de la partida. Cada turno que pruebas tiene un número. Solo tú lo ves.\n\
        · `!n analizar #12 Lb2 Ce6 Dd7-e9 entonces Lo2 Cl4 Dl1-m1` prueba dos turnos, el 1 y el 2.\n\
        · `!n analizar #12 1 Lo2 Lp1 Lo2` prueba otra respuesta al turno 1.\n\
        · `!n analizar #12 2` muestra el tablero después del turno 2, y `!n analizar #12`, el de la partida.\n\
        · `!n analizar #12 borrar 2` elimina el turno 2 y lo que sigue, y `!n analizar #12 borrar`, todo.\n\
        Como mucho 100 turnos por partida y 20 partidas. En partidas estrictas, solo cuando terminan.",
};

const NOTE: Both = Both {
    en: "`!n note #12 watch the corner` adds to your note about the match, `!n note #12` shows it, \
        `!n note #12 drop` deletes it. \
        Only you see my answer. But others may read what you type in a channel, so you can also send it to \
        me directly. At most 1000 \
        characters a match, and notes about 200 matches.",
    es: "`!n nota #12 ojo con la esquina` añade a tu nota sobre la partida, `!n nota #12` la muestra y `!n nota #12 borrar` la \
        elimina. Solo tú ves mi respuesta. Pero en un canal otros pueden leer lo que escribes: también \
        puedes enviármelo a solas. Como \
        mucho 1000 caracteres por partida, y notas sobre 200 partidas.",
};

const SAY: Both = Both {
    en: "`!n say #12 good luck!` goes out with the next turn you play in that match. `!n say #12` shows \
        it, `!n say #12 drop` takes \
        it back. At most 200 characters; it mentions nobody. Arbiters can read what was sent. `!n profile messages=off` \
        hides such messages from you.",
    es: "`!n decir #12 ¡suerte!` se envía con el próximo turno que juegues en esa partida. \
        `!n decir #12` lo muestra y `!n decir #12 \
        borrar` lo retira. Como mucho 200 caracteres; no menciona a nadie. Los árbitros pueden leer lo enviado. `!n perfil \
        mensajes=no` te oculta esos mensajes.",
};

const GAMES: Both = Both {
    en: "`!n games`, or `!n games boards` for small boards. `!n games boards 2` shows their second page.",
    es: "`!n partidas`, o `!n partidas tableros` con tableros pequeños. `!n partidas tableros 2` muestra su segunda página.",
};

const QUEUE: Both = Both {
    en: "`!n queue` shows the most urgent match where it is your turn, and lists the next ones.",
    es: "`!n cola` muestra la partida más urgente en la que es tu turno y enumera las siguientes.",
};

const CHALLENGES: Both = Both {
    en: "`!n challenges`. You can accept and withdraw there. `!n games` lists your matches.",
    es: "`!n retos`. Ahí mismo puedes aceptar y retirar. `!n partidas` muestra tus partidas.",
};

const GUIDE: Both = Both {
    en: "`!n guide maya` begins a match against the machine at level 1. You move first. With each board it \
        says what the last turns did, what it could do next, and what you can do now: a piece can be taken, a marble \
        pushed off, a sector filled, the match won. Only what the rules make certain is said. Leave it and come back as in \
        any match; it is never rated.",
    es: "`!n guía maya` empieza una partida contra la máquina en el nivel 1. Empiezas tú. Con cada tablero dice qué \
        hicieron los últimos turnos, qué podría hacer ella después y qué puedes hacer tú ahora: capturar o expulsar una \
        pieza, completar un sector, ganar. Solo dice lo que es seguro por las reglas. Puedes dejarla y \
        seguir cuando quieras, como cualquier partida; nunca es puntuada.",
};

const HINT: Both = Both {
    en: "`!n hint`, or `!n hint #12`, when it is your turn in a match against the machine. **Hint** under the board does the \
        same. Only you see it: first which piece should act, and if you ask again, the whole turn. The record says how \
        many hints you have had. There are 60 an hour, and none in matches between people.",
    es: "`!n pista`, o `!n pista #12`, cuando es tu turno en una partida contra la máquina. **Pista** bajo el tablero hace lo \
        mismo. Solo tú la ves: primero qué pieza conviene mover y, si la pides otra vez, el turno entero. El registro \
        dice cuántas pistas has tenido. Hay 60 por hora, y ninguna en las partidas entre personas.",
};

const HISTORY: Both = Both {
    en: "`!n history` lists your finished matches, the latest first. `!n history @ana` lists Ana's, \
        `!n history @ana @beto` those \
        between the two. Add a game or a page: `!n history arimaa 2`. Matches closed to spectators are shown only to their \
        players and arbiters.",
    es: "`!n historial` muestra tus partidas terminadas, la última primero; `!n historial @ana`, las de \
        Ana, y `!n historial @ana \
        @beto`, las que han jugado entre ellos. Puedes añadir un juego o una página: `!n historial arimaa 2`. Las partidas \
        cerradas al público solo las ven sus jugadores y los árbitros.",
};

const FOLLOW: Both = Both {
    en: "`!n follow #12` posts each turn of that match here, without notifying anybody; `!n follow #12 direct` sends it to you \
        alone. It ends with the match, or with `!n unfollow #12`. `!n follow` lists what you follow. At \
        most 20 matches for each \
        person and 20 in one place, and 50 places for each match. Not for matches closed to spectators.",
    es: "`!n seguir #12` publica aquí cada turno de esa partida, sin avisar a nadie; \
        `!n seguir #12 directo` te lo envía solo a \
        ti. Termina con la partida, o con `!n dejar #12`. `!n seguir` muestra lo que sigues. Como mucho 20 \
        partidas por persona y \
        20 en un mismo lugar, y 50 lugares por partida. No sirve para partidas sin espectadores.",
};

const UNFOLLOW: Both = Both { en: "`!n unfollow #12`.", es: "`!n dejar #12`." };

const RESIGN: Both = Both {
    en: "`!n resign` or `!n resign #12`. You are asked to confirm.",
    es: "`!n abandonar` o `!n abandonar #12`. Te pregunto antes de hacerlo.",
};

const CLOCK: Both = Both { en: "`!n clock` or `!n clock #12`.", es: "`!n reloj` o `!n reloj #12`." };

const CLOCKS: Both = Both {
    en: "`!n clocks`. `!n play maya 5d+12h max 10d` plays with one.",
    es: "`!n relojes`. `!n jugar maya 5d+12h max 10d` juega con uno.",
};

const PAUSE: Both = Both {
    en: "`!n pause` or `!n pause #12` proposes a pause. If your opponent accepts, the clocks stop for up to 30 days. You can \
        still play turns. `!n resume` ends the pause.",
    es: "`!n pausa` o `!n pausa #12` propone una pausa. Si tu rival acepta, los relojes se detienen \
        hasta 30 días. Mientras tanto \
        se puede jugar. `!n reanudar` termina la pausa.",
};

const RESUME: Both = Both {
    en: "`!n resume` or `!n resume #12`. The clocks run again after 12 hours, or at once if both players send it.",
    es: "`!n reanudar` o `!n reanudar #12`. Los relojes vuelven a correr a las 12 horas, o de inmediato \
        si lo envían los dos jugadores.",
};

const RECORD: Both = Both {
    en: "`!n record #12` gives you the record, an animation, and the match turn by turn. The program can check a record: \
        `nahil replay FILE`.",
    es: "`!n registro #12` te da el registro, una imagen animada y la partida turno a turno. El programa puede comprobar un \
        registro: `nahil replay ARCHIVO`.",
};

const RULES: Both = Both {
    en: "`!n rules maya`, or a page of it: `!n rules maya 3`.",
    es: "`!n reglas maya`, o una página: `!n reglas maya 3`.",
};

const VACATION: Both = Both {
    en: "`!n vacation` shows what you have left and declared. `!n vacation 2026-12-20 2027-01-05` \
        declares the first and the last \
        day, in your time zone; `5 days`, `tomorrow 2 weeks` or `until 5 January` will do, too. Your opponents see it with \
        the clocks. `!n vacation drop` removes it. At most 4, of 60 days \
        each. Your clocks run as always: when your time runs out, an hour of vacation is used at a time. \
        `!n vacation auto=off` uses it only on declared days.",
    es: "`!n vacaciones` muestra lo que te queda y lo que has declarado. \
        `!n vacaciones 2026-12-20 2027-01-05` declara el primer \
        día y el último, en tu zona horaria; también vale `5 días`, `mañana 2 semanas` o `hasta el 5 de enero`. Tus rivales \
        lo ven junto a los relojes. `!n vacaciones borrar` lo elimina. Como \
        mucho 4, de 60 días cada una. Tus relojes corren como siempre: cuando se te acaba el tiempo, se gasta una hora de \
        vacaciones cada vez. Con `!n vacaciones auto=no` solo se gastan en los días declarados.",
};

const REPORT: Both = Both {
    en: "`!n report #12 they play with an engine` or `!n report @ana insults in messages`. The arbiters of the place get it in \
        private, with the record of the match and the messages sent in it. At most 5 a day.",
    es: "`!n denunciar #12 juega con un programa` o `!n denunciar @ana insulta en sus mensajes`. Los \
        árbitros del lugar lo reciben \
        en privado, con el registro de la partida y los mensajes enviados en ella. Como mucho 5 al día.",
};

const DESK: Both = Both {
    en: "`!n desk`, in the place where the matches are played. Only you see it. `!n server desk=here` \
        posts new reports in this channel.",
    es: "`!n mesa`, en el lugar donde se juegan las partidas. Solo tú la ves. `!n servidor mesa=aquí` \
        publica las denuncias nuevas en este canal.",
};

const BAN: Both = Both {
    en: "`!n ban @ana 7d` (30 days, if you leave that out; at most 365), `!n ban @ana off`. Matches in \
        progress go on. `!n ban` \
        lists who is banned, muted or expelled here. For arbiters and people who manage the server.",
    es: "`!n vetar @ana 7d` (30 días si no lo dices; como mucho 365), `!n vetar @ana no`. Las partidas \
        en curso siguen. `!n vetar` \
        muestra quiénes tienen veto, silencio o expulsión aquí. Para árbitros y quienes administran el servidor.",
};

const MUTE: Both = Both {
    en: "`!n mute @ana 7d` or `!n mute @ana off`: Ana can't send messages with turns here, nor post \
        matches with `follow`. `!n ban` \
        lists who is muted.",
    es: "`!n silenciar @ana 7d` o `!n silenciar @ana no`: Ana no puede enviar mensajes con sus turnos \
        aquí ni publicar partidas con \
        `seguir`. `!n vetar` muestra quiénes están silenciados.",
};

const RATING: Both = Both {
    en: "`!n rating` shows yours, `!n rating @ana maya` Ana's in one game with the matches that changed \
        it. Everybody starts at \
        1500. The number moves when a rated match ends, and is final when the week ends, on Monday at 0:00 UTC. `1523?` is \
        provisional: too few matches, or none for a long time.",
    es: "`!n puntuación` muestra la tuya; `!n puntuación @ana maya`, la de Ana en un juego, con las partidas que la cambiaron. \
        Se empieza en 1500. El número cambia al terminar una partida puntuada y es definitivo al acabar la semana, el \
        lunes a las 0:00 UTC. `1523?` es provisional: pocas partidas, o ninguna en mucho tiempo.",
};

const RANKING: Both = Both {
    en: "`!n ranking maya`, or a page of it: `!n ranking maya 2`. `!n profile ranking=off` hides you from others.",
    es: "`!n clasificación maya`, o una página: `!n clasificación maya 2`. `!n perfil clasificación=no` te oculta a los demás.",
};

const VERSUS: Both = Both {
    en: "`!n versus @ana` shows you against Ana, `!n versus @ana @beto` Ana against Beto.",
    es: "`!n contra @ana` te muestra a ti contra Ana; `!n contra @ana @beto`, a Ana contra Beto.",
};

const OPENINGS: Both = Both {
    en: "`!n openings` shows each game's most frequent first turns, `!n openings maya` those of one game. Only finished \
        matches from public channels are counted, and nobody is named.",
    es: "`!n aperturas` muestra los primeros turnos más frecuentes de cada juego; `!n aperturas maya`, los de uno. Solo \
        cuentan las partidas terminadas de canales públicos, y no se nombra a nadie.",
};

const PRACTISE: Both = Both {
    en: "`!n practise maya` gives you small tasks on a board, such as capturing the Leader. Answer as you move in a match, or \
        write the turn: `!n practise Lb2 Ce6 Dd7-e9`. Each turn that does what is asked for is right. **Hint** helps, first \
        with a sentence, then with the piece to begin with. Stop whenever you like: `!n practise` continues where you left off.",
    es: "`!n practicar maya` te da ejercicios en un tablero, como capturar al Líder. Contesta como cuando mueves en una \
        partida, o escribe el turno: `!n practicar Lb2 Ce6 Dd7-e9`. Sirve cualquier turno que consiga lo que se pide. **Pista** \
        ayuda: primero con una frase, luego con la pieza inicial. Déjalo cuando quieras: `!n practicar` sigue donde lo dejaste.",
};

const REVIEW: Both = Both {
    en: "`!n review #12` goes through a finished match with the machine: your chance to win turn by turn, and the turns that \
        cost you most. Try each again on a board of your own, then see what was better and what followed. It takes a minute or \
        two; matches in progress come first. Without a number, your last finished match is meant.",
    es: "`!n análisis #12` repasa con la máquina una partida terminada: tu probabilidad de ganar turno a turno y los turnos que \
        más te costaron. Repite cada uno en un tablero solo para ti y mira después qué era mejor y qué pasaba. Tarda uno o dos \
        minutos; las partidas en curso van primero. Sin número, se entiende tu última partida terminada.",
};

const PUZZLE: Both = Both {
    en: "`!n puzzle maya` shows a position and says what to find: a win, or the best turn. Answer as you move in a match, or \
        write the turn: `!n puzzle Lb2 Ce6 Dd7-e9`. After a wrong answer you get a hint. Your first answer counts for your \
        puzzle rating, which `!n profile` shows. `!n puzzle` continues where you left off; `!n puzzle daily` \
        opens the puzzle of the day of this channel. `!n profile puzzles=on` allows puzzles \
        from your matches, without names.",
    es: "`!n problema maya` muestra una posición y dice qué encontrar: una victoria o el mejor turno. Contesta como cuando \
        mueves en una partida o escribe el turno: `!n problema Lb2 Ce6 Dd7-e9`. Si fallas, recibes una pista. La primera \
        respuesta cuenta para tu puntuación de problemas, que muestra `!n perfil`. `!n problema` sigue donde lo dejaste; \
        `!n problema diario` abre el problema del día de este canal. `!n perfil problemas=sí` permite sacar problemas de tus partidas, sin nombres.",
};

const BLOCK: Both = Both {
    en: "`!n block @ana`: Ana can neither challenge you nor accept your open challenges, and is not told. Matches in \
        progress go on. `!n block` lists the people you have blocked.",
    es: "`!n bloquear @ana`: Ana no puede retarte ni aceptar tus retos abiertos, y no se entera. Las partidas en \
        curso siguen. `!n bloquear` muestra a quiénes has bloqueado.",
};

const UNBLOCK: Both = Both { en: "`!n unblock @ana`.", es: "`!n desbloquear @ana`." };

const LEAGUE: Both = Both {
    en: "`!n league` shows the league of this channel. Where there are several, add its number: `!n league L7`. Add one \
        word:\n\
        · `join` signs you up, `leave` takes you out. `bye` skips the next round of a Swiss, `challenge @ana` \
        challenges on a ladder.\n\
        · `table`, `pairs`, `rules` and `matches` (yours) show more. `export` (CSV), `trf` or `json` gives a file.\n\
        **Organisers** are whoever manages the server where the league was created, its arbiters, and anybody they name with \
        `organiser @ana`:\n\
        · `new` creates a league and asks for the rest. You can also write it: `!n league new maya swiss 7d`. The words are \
        `groups`, `swiss` or `ladder`, a clock, `legs=1`, `size=6`, `cap=3` (matches open at once), `length=16w`, \
        `rounds=5`, `signup=7d`, `members` or `everyone`, `rest=off`, `vacation=48h`, `strict=on`, options of the game, and \
        the name last.\n\
        · `change`, with the same words or without any, changes the league: at once while nobody has signed up, else from the \
        next season on.\n\
        · `start` closes sign-up and begins, `next` pairs the next round now, `end` makes this the last season, `open` \
        opens another one.\n\
        · `remove @ana`, `readmit @ana`, `replace @ana @beto`.\n\
        · `share` gives a code, and `show CODE` shows the league in another channel.\n\
        · `undo` takes the last of these back while nothing has followed from it.",
    es: "`!n liga` muestra la liga de este canal. Donde hay varias, añade su número: `!n liga L7`. Añade una palabra:\n\
        · `entrar` te inscribe, `salir` te saca. Con `descanso` te saltas la próxima ronda de un torneo suizo; `desafiar @ana` \
        reta en una escalera.\n\
        · `tabla`, `cruces`, `normas` y `partidas` (las tuyas) muestran más. `exportar` (CSV), `trf` o `json` da un \
        archivo.\n\
        **Organizan** quienes administran el servidor donde se creó la liga, sus árbitros y quienes ellos nombren con \
        `organizador @ana`:\n\
        · `nueva` crea una liga y pregunta lo demás. También puedes escribirlo: `!n liga nueva maya suizo 7d`. Las palabras \
        son `grupos`, `suizo` o `escalera`, un reloj, `vueltas=1`, `tamaño=6`, `tope=3` (partidas abiertas a la vez), \
        `duración=16w`, `rondas=5`, `inscripción=7d`, `miembros` o `todos`, `descanso=no`, `vacaciones=48h`, \
        `estricta=sí`, opciones del juego, y el nombre al final.\n\
        · `ajustar`, con las mismas palabras o sin ninguna, cambia la liga: enseguida si no hay nadie inscrito; si no, a partir \
        de la próxima temporada.\n\
        · `empezar` cierra la inscripción y empieza, `ronda` empareja ya la próxima ronda, `cerrar` hace de esta la última \
        temporada, `abrir` abre otra.\n\
        · `sacar @ana`, `readmitir @ana`, `cambiar @ana @beto`.\n\
        · `compartir` da un código, y `mostrar CÓDIGO` muestra la liga en otro canal.\n\
        · `deshacer` anula lo último mientras no haya tenido consecuencias.",
};

const SERVER: Both = Both {
    en: "For people who manage a server. `!n server` shows its settings. Change them by adding words:\n\
        · Language and default clock: `!n server es 3d`.\n\
        · `threads-on`: a thread for each match.\n\
        · `quiet-on`: posts count as unread only for the people they notify. `quiet-off`: for everybody.\n\
        · `here` allows challenges in this channel (and others where you did the same), `everywhere` in all channels.\n\
        · `rest=on`, `vacation=48h`, `strict=on`: for challenges that do not say.\n\
        · `theme=wood` gives the boards that everyone sees other colours, `channel-theme=wood` those of this channel.\n\
        · `puzzle=maya` posts a puzzle in this channel every morning at nine, `puzzle=off` ends that. In the \
        room on the web, anybody can do this.\n\
        · `desk=here` posts reports for the arbiters in this channel.\n\
        · `web=on` lets anybody see the matches and leagues of this channel on the web, `web=off` ends that.",
    es: "Para quienes administran un servidor. `!n servidor` muestra los ajustes. Para cambiarlos, añade palabras:\n\
        · Idioma y reloj por defecto: `!n servidor es 3d`.\n\
        · `hilos-sí`: un hilo para cada partida.\n\
        · `silencio-sí`: una publicación cuenta como no leída solo para la persona avisada. `silencio-no`: para todos.\n\
        · `aquí` permite retar en este canal (y en los otros donde lo hayas hecho), `en-todas-partes`, en todos.\n\
        · `descanso=sí`, `vacaciones=48h`, `estricta=sí`: para los retos que no lo dicen.\n\
        · `tema=madera` cambia los colores de los tableros que ven todos; `tema-del-canal=madera`, solo los de este canal.\n\
        · `problema=maya` publica en este canal un problema cada mañana a las nueve; `problema=no` lo termina. En la \
        sala web puede hacerlo cualquiera.\n\
        · `mesa=aquí` publica en este canal las denuncias para los árbitros.\n\
        · `web=sí` deja que cualquiera vea en la web las partidas y ligas de este canal; `web=no` lo termina.",
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
        Verb::Rematch => REMATCH,
        Verb::Move => MOVE,
        Verb::Undo => UNDO,
        Verb::Confirm => CONFIRM,
        Verb::Cancel => CANCEL,
        Verb::Prepare => prepared::words::PREPARE,
        Verb::Analyse => ANALYSE,
        Verb::Note => NOTE,
        Verb::Say => SAY,
        Verb::Board => BOARD,
        Verb::Games => GAMES,
        Verb::Queue => QUEUE,
        Verb::Challenges => CHALLENGES,
        Verb::History => HISTORY,
        Verb::Follow => FOLLOW,
        Verb::Unfollow => UNFOLLOW,
        Verb::Offer => offers::OFFER,
        Verb::Claim => offers::CLAIM,
        Verb::Resign => RESIGN,
        Verb::Clock => CLOCK,
        Verb::Clocks => CLOCKS,
        Verb::Pause => PAUSE,
        Verb::Vote => offers::VOTE,
        Verb::Arbiter => offers::ARBITER,
        Verb::Resume => RESUME,
        Verb::Report => REPORT,
        Verb::Desk => DESK,
        Verb::Ban => BAN,
        Verb::Mute => MUTE,
        Verb::Record => RECORD,
        Verb::Rules => RULES,
        Verb::Profile => call::words::PROFILE,
        Verb::Vacation => VACATION,
        Verb::Rating => RATING,
        Verb::Ranking => RANKING,
        Verb::Versus => VERSUS,
        Verb::Openings => OPENINGS,
        Verb::Guide => GUIDE,
        Verb::Hint => HINT,
        Verb::Review => REVIEW,
        Verb::Puzzle => PUZZLE,
        Verb::Practise => PRACTISE,
        Verb::Notify => call::words::NOTIFY,
        Verb::Block => BLOCK,
        Verb::Unblock => UNBLOCK,
        Verb::Link => link::words::LINK,
        Verb::Unlink => link::words::UNLINK,
        Verb::League => LEAGUE,
        Verb::Server => SERVER,
        Verb::Help => HELP,
    };
    both.say(locale)
}
