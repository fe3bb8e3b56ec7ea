//! The names of commands and what help says of them.

use super::Verb;
use crate::i18n::spelled;
use crate::players::Locale;

/// The names of a command, in English and in Spanish.
type Names = (&'static [&'static str], &'static [&'static str]);

const RULES: Names = (
    &["rules", "learn", "lesson", "lessons", "teach"],
    &["reglas", "aprender", "lección", "leccion", "lecciones"],
);
const PUZZLE: Names =
    (&["puzzle", "puzzles"], &["problema", "problemas", "puzle", "puzles", "acertijo", "acertijos"]);

/// Names of a command.
pub(super) fn verb(locale: Locale, verb: Verb) -> &'static [&'static str] {
    match verb {
        Verb::Play => spelled(locale, &["play", "challenge"], &["jugar", "retar", "reto", "desafiar"]),
        Verb::Accept => spelled(locale, &["accept", "agree", "yes"], &["aceptar", "sí", "si"]),
        Verb::Decline => spelled(
            locale,
            &["decline", "reject", "dispute", "no"],
            &["rechazar", "declinar", "disputar", "no"],
        ),
        Verb::Withdraw => spelled(locale, &["withdraw"], &["retirar"]),
        Verb::Rematch => spelled(locale, &["rematch"], &["revancha"]),
        Verb::Move => spelled(locale, &["move", "m", "turn"], &["mover", "m", "turno"]),
        Verb::Undo => spelled(locale, &["undo"], &["deshacer"]),
        Verb::Confirm => spelled(locale, &["confirm", "ok"], &["confirmar", "ok"]),
        Verb::Cancel => spelled(locale, &["cancel"], &["cancelar"]),
        Verb::Prepare => spelled(locale, &["if", "prepare"], &["preparar"]),
        Verb::Analyse => spelled(locale, &["analyse", "analyze"], &["analizar"]),
        Verb::Note => spelled(locale, &["note", "notes"], &["nota", "notas"]),
        Verb::Say => spelled(locale, &["say"], &["decir"]),
        Verb::Board => spelled(locale, &["board", "show"], &["tablero", "ver"]),
        Verb::Games => spelled(locale, &["games", "matches"], &["partidas"]),
        Verb::Queue => spelled(locale, &["queue", "next"], &["cola", "siguiente"]),
        Verb::Challenges => spelled(locale, &["challenges"], &["retos"]),
        Verb::History => spelled(locale, &["history"], &["historial"]),
        Verb::Follow => spelled(locale, &["follow"], &["seguir"]),
        Verb::Unfollow => spelled(locale, &["unfollow"], &["dejar"]),
        Verb::Offer => spelled(locale, &["offer"], &["ofrecer"]),
        Verb::Claim => spelled(locale, &["claim"], &["reclamar"]),
        Verb::Resign => spelled(locale, &["resign"], &["abandonar", "rendirse", "rendirme", "rindo"]),
        Verb::Clock => spelled(locale, &["clock", "time"], &["reloj", "tiempo"]),
        Verb::Clocks => spelled(locale, &["clocks"], &["relojes"]),
        Verb::Pause => spelled(locale, &["pause"], &["pausa"]),
        Verb::Vote => spelled(locale, &["vote"], &["votar", "voto"]),
        Verb::Arbiter => spelled(locale, &["arbiter"], &["árbitro", "arbitro"]),
        Verb::Resume => spelled(locale, &["resume"], &["reanudar"]),
        Verb::Report => spelled(locale, &["report"], &["denunciar"]),
        Verb::Desk => spelled(locale, &["desk"], &["mesa"]),
        Verb::Ban => spelled(locale, &["ban", "bans"], &["vetar", "vetos"]),
        Verb::Mute => spelled(locale, &["mute"], &["silenciar"]),
        Verb::Record => spelled(locale, &["record", "export"], &["registro", "acta", "exportar"]),
        Verb::Guide => spelled(locale, &["guide", "guided", "tutorial"], &["guía", "guia", "guiada"]),
        Verb::Hint => spelled(locale, &["hint"], &["pista"]),
        Verb::Review => {
            spelled(locale, &["review"], &["análisis", "analisis", "repasar", "revisión", "revision"])
        }
        Verb::Rules => spelled(locale, RULES.0, RULES.1),
        Verb::Profile => spelled(locale, &["profile", "settings"], &["perfil", "ajustes"]),
        Verb::Vacation => spelled(locale, &["vacation"], &["vacaciones"]),
        Verb::Rating => spelled(locale, &["rating", "ratings"], &["puntuación", "puntuacion"]),
        Verb::Ranking => spelled(locale, &["ranking"], &["clasificación", "clasificacion"]),
        Verb::Versus => spelled(locale, &["versus", "vs"], &["contra"]),
        Verb::Puzzle => spelled(locale, PUZZLE.0, PUZZLE.1),
        Verb::Practise => spelled(
            locale,
            &["practise", "practice", "tasks"],
            &["practicar", "práctica", "practica", "ejercicios"],
        ),
        Verb::Openings => spelled(locale, &["openings", "opening"], &["aperturas", "apertura"]),
        Verb::Notify => {
            spelled(locale, &["notify", "notifications", "reminders"], &["avisar", "avisos", "recordatorios"])
        }
        Verb::Block => spelled(locale, &["block"], &["bloquear"]),
        Verb::Unblock => spelled(locale, &["unblock"], &["desbloquear"]),
        Verb::Link => spelled(locale, &["link"], &["enlazar", "vincular"]),
        Verb::Unlink => spelled(locale, &["unlink"], &["desenlazar", "desvincular"]),
        Verb::League => spelled(locale, &["league"], &["liga"]),
        Verb::Server => spelled(locale, &["server"], &["servidor"]),
        Verb::Help => spelled(locale, &["help", "?", "hello", "hi"], &["ayuda", "?", "hola"]),
    }
}

/// What a command does, in a sentence.
pub(super) const fn help(locale: Locale, verb: Verb) -> &'static str {
    match locale {
        Locale::En => english(verb),
        Locale::Es => spanish(verb),
    }
}

const fn english(verb: Verb) -> &'static str {
    match verb {
        Verb::Play => "Challenge somebody, or anybody, to a match.",
        Verb::Accept => "Accept a challenge, or your opponent's offer.",
        Verb::Decline => "Decline a challenge, or reject an offer.",
        Verb::Withdraw => "Withdraw a challenge that nobody has answered yet.",
        Verb::Rematch => "Propose a rematch to your last opponent, with sides swapped.",
        Verb::Move => "Open your panel to make a turn, or type steps into your draft.",
        Verb::Undo => "Undo the last step of your draft.",
        Verb::Confirm => "Play your draft.",
        Verb::Cancel => "Discard your draft and close the panel.",
        Verb::Prepare => "Prepare answers to your opponent's turns while you wait, or list them.",
        Verb::Analyse => "Try lines of a match on a private board.",
        Verb::Note => "Write a private note about a match, or show it.",
        Verb::Say => "Send a message with your next turn.",
        Verb::Board => "Show the board of a match to you only.",
        Verb::Games => "List your matches, the most urgent first, with small boards if you like.",
        Verb::Queue => "Show the next match that is waiting for you.",
        Verb::Challenges => "List the challenges to you, those you have made, and the open ones here.",
        Verb::History => "List finished matches: yours, somebody's, or those between two people.",
        Verb::Follow => "Follow a match of other people: one silent post a turn, here or to you.",
        Verb::Unfollow => "Stop following a match.",
        Verb::Offer => "Offer your opponent Tsaul, a pause, a takeback or to cancel the match.",
        Verb::Claim => "Claim Tsaul by repetition, by standstill or for lack of progress.",
        Verb::Resign => "Resign a match.",
        Verb::Clock => "Show how much time each player has left.",
        Verb::Clocks => "List the clocks you can choose from.",
        Verb::Pause => "Offer your opponent to pause the clocks.",
        Verb::Vote => "Vote for a turn of your channel, or on a claim in a match of other people.",
        Verb::Arbiter => "For arbiters: warn, judge, adjust a clock, restore a position and more.",
        Verb::Resume => "End a pause: the clocks run again.",
        Verb::Report => "Report a match or a person to the arbiters, in private.",
        Verb::Desk => "For arbiters: open claims, matches running out of time, reports and rulings.",
        Verb::Ban => "For arbiters: stop somebody from beginning matches here, or list who is banned.",
        Verb::Mute => "For arbiters: stop somebody from sending messages here.",
        Verb::Record => "Get the record of a match, and replay it turn by turn.",
        Verb::Guide => {
            "Play a first match against the machine that tells you what happens and what threatens."
        }
        Verb::Hint => "Get a hint in a match against the machine: first the piece, then the whole turn.",
        Verb::Review => "See which turns of a finished match cost most, and try them again.",
        Verb::Rules => "Learn a game in a few pages with boards.",
        Verb::Profile => {
            "See or change your settings: language, time zone, notifications… Or see somebody's page."
        }
        Verb::Vacation => "Declare a vacation, or choose whether it is used automatically.",
        Verb::Rating => "Show a rating, how certain it is and what changed it last.",
        Verb::Ranking => "Show the best players of a game.",
        Verb::Versus => "Show the results of two people against each other.",
        Verb::Puzzle => "Solve a puzzle on a board of your own.",
        Verb::Practise => "Practise what the lessons teach: small tasks on a board of your own.",
        Verb::Openings => "Show what people play first here, and how it went.",
        Verb::Notify => "Send yourself a test notification to see whether your device rings.",
        Verb::Block => "Stop somebody from challenging you, or list the people you have blocked.",
        Verb::Unblock => "Let somebody challenge you again.",
        Verb::Link => "Link your accounts on several platforms, or see which are linked.",
        Verb::Unlink => "Unlink this account.",
        Verb::League => "See a league, join it, or organise one.",
        Verb::Server => "See or change how Nahil works on this server.",
        Verb::Help => "List the commands, or explain one.",
    }
}

const fn spanish(verb: Verb) -> &'static str {
    match verb {
        Verb::Play => "Reta a una persona, o deja el reto abierto a todos.",
        Verb::Accept => "Acepta un reto, o lo que ofrece tu rival.",
        Verb::Decline => "Rechaza un reto o una oferta.",
        Verb::Withdraw => "Retira un reto que nadie ha contestado todavía.",
        Verb::Rematch => "Propone la revancha a tu último rival, con los colores cambiados.",
        Verb::Move => "Abre tu panel para jugar un turno, o pone en tu borrador los pasos que escribas.",
        Verb::Undo => "Deshace el último paso de tu borrador.",
        Verb::Confirm => "Juega el turno de tu borrador.",
        Verb::Cancel => "Borra tu borrador y cierra el panel.",
        Verb::Prepare => "Prepara respuestas a los turnos de tu rival mientras esperas, o las muestra.",
        Verb::Analyse => "Prueba variantes de una partida en un tablero privado.",
        Verb::Note => "Guarda una nota privada sobre una partida, o la muestra.",
        Verb::Say => "Envía un mensaje con tu próximo turno.",
        Verb::Board => "Muestra el tablero de una partida, solo a ti.",
        Verb::Games => "Muestra tus partidas, la más urgente primero, con tableros pequeños si quieres.",
        Verb::Queue => "Muestra la siguiente partida que te espera.",
        Verb::Challenges => "Muestra los retos que te hacen, los que has hecho y los abiertos de aquí.",
        Verb::History => "Muestra partidas terminadas: tuyas, de alguien o entre dos personas.",
        Verb::Follow => "Sigue una partida de otros: una publicación silenciosa por turno, aquí o para ti.",
        Verb::Unfollow => "Deja de seguir una partida.",
        Verb::Offer => "Ofrece a tu rival Tsaul, una pausa, deshacer un turno o cancelar la partida.",
        Verb::Claim => "Reclama Tsaul por repetición, por estancamiento o por falta de avance.",
        Verb::Resign => "Abandona una partida.",
        Verb::Clock => "Muestra el tiempo de cada jugador.",
        Verb::Clocks => "Muestra qué relojes se pueden elegir.",
        Verb::Pause => "Ofrece a tu rival pausar los relojes.",
        Verb::Vote => "Vota por un turno de tu canal, o sobre un reclamo de una partida que no es tuya.",
        Verb::Arbiter => "Para árbitros: amonesta, juzga, ajusta un reloj, restablece una posición y más.",
        Verb::Resume => "Reanuda los relojes tras una pausa.",
        Verb::Report => "Denuncia en privado una partida o a una persona ante los árbitros.",
        Verb::Desk => "Para árbitros: reclamos abiertos, partidas con poco tiempo, denuncias y decisiones.",
        Verb::Ban => {
            "Para árbitros: impide que alguien empiece partidas aquí, o muestra quiénes tienen veto."
        }
        Verb::Mute => "Para árbitros: impide que alguien envíe mensajes aquí.",
        Verb::Record => "Da el registro de una partida y la muestra turno a turno.",
        Verb::Guide => "Empieza contra la máquina una primera partida que te dice qué pasa y qué amenaza.",
        Verb::Hint => "Te da una pista en una partida contra la máquina: primero la pieza y luego el turno.",
        Verb::Review => "Muestra qué turnos de una partida terminada costaron más y deja repetirlos.",
        Verb::Rules => "Enseña un juego en pocas páginas con tableros.",
        Verb::Profile => {
            "Muestra o cambia tus ajustes: idioma, zona horaria, avisos… O muestra la página de alguien."
        }
        Verb::Vacation => "Declara unas vacaciones, o elige si se gastan solas.",
        Verb::Rating => "Muestra una puntuación, lo segura que es y qué la cambió por última vez.",
        Verb::Ranking => "Muestra a los mejores jugadores de un juego.",
        Verb::Versus => "Muestra los resultados de dos personas entre sí.",
        Verb::Puzzle => "Resuelve un problema en un tablero solo para ti.",
        Verb::Practise => "Practica lo que enseñan las lecciones: ejercicios en un tablero solo para ti.",
        Verb::Openings => "Muestra qué se juega aquí de entrada y con qué resultado.",
        Verb::Notify => "Te manda un aviso de prueba, para ver si suena tu dispositivo.",
        Verb::Block => "Impide que alguien te rete, o muestra a quiénes has bloqueado.",
        Verb::Unblock => "Deja que alguien te rete otra vez.",
        Verb::Link => "Une tus cuentas de varias plataformas, o muestra las que tienes enlazadas.",
        Verb::Unlink => "Desenlaza esta cuenta de las otras.",
        Verb::League => "Muestra una liga, te inscribe en ella, o sirve para organizar una.",
        Verb::Server => "Muestra o cambia cómo funciona Nahil en este servidor.",
        Verb::Help => "Muestra las órdenes, o explica una.",
    }
}
