//! The words of the page of the local chat room.

use crate::players::Locale;
use serde::Serialize;

/// The words of the page, one field a phrase. `{...}` stands for what the page puts in.
#[derive(Debug, Serialize)]
pub struct PageWords {
    /// The language's name in itself.
    pub language_name: &'static str,
    /// Heading before one has joined.
    pub welcome: &'static str,
    /// What this is, in a sentence.
    pub about: &'static str,
    /// Heading over the names this browser knows.
    pub known: &'static str,
    /// Button to go on under a known name.
    pub go_on_as: &'static str,
    /// Heading of the form to join under a new name.
    pub join_new: &'static str,
    /// Label of the name's field.
    pub your_name: &'static str,
    /// What a name can be.
    pub name_hint: &'static str,
    /// Label of the language's menu.
    pub language: &'static str,
    /// Button to join.
    pub join: &'static str,
    /// Heading of the list of rooms.
    pub rooms: &'static str,
    /// Button that shows them, and what else is beside the messages, on a small screen.
    pub menu: &'static str,
    /// Heading of the reader's matches that go on.
    pub matches: &'static str,
    /// Heading of the list of games.
    pub games: &'static str,
    /// Button that asks for help.
    pub help: &'static str,
    /// What those are told who have not done anything yet.
    pub hint: &'static str,
    /// Button that teaches a game.
    pub learn: &'static str,
    /// Button that begins a guided match of a game.
    pub guided: &'static str,
    /// Button that opens the sheet of a challenge, at the top of a room.
    pub play: &'static str,
    /// Button that opens a lesson, beside it.
    pub lessons: &'static str,
    /// Button that opens the sheet of a challenge, where one reads.
    pub challenge: &'static str,
    /// Heading of the sheet.
    pub new_challenge: &'static str,
    /// Its heading where a match that is over is to be played again.
    pub rematch: &'static str,
    /// Whom one challenges.
    pub opponent: &'static str,
    /// Whoever wants to play.
    pub anybody: &'static str,
    /// The machine.
    pub machine: &'static str,
    /// How strong it is.
    pub level: &'static str,
    /// What is played.
    pub game: &'static str,
    /// Which side one plays.
    pub side: &'static str,
    /// How much time there is.
    pub clock: &'static str,
    /// Whether the match counts.
    pub rating: &'static str,
    /// What is seldom changed.
    pub more_options: &'static str,
    /// Before the command that the sheet sends.
    pub as_command: &'static str,
    /// Button that sends it.
    pub send_challenge: &'static str,
    /// The same against the machine, which plays at once.
    pub begin: &'static str,
    /// Label of the field for a new room's name.
    pub new_room: &'static str,
    /// Button to make the room.
    pub make_room: &'static str,
    /// Before the names of those who have a page open.
    pub here: &'static str,
    /// Label of the message's field.
    pub message: &'static str,
    /// What to write first.
    pub message_hint: &'static str,
    /// Button to send.
    pub send: &'static str,
    /// Beside a message on its way.
    pub sending: &'static str,
    /// Beside what waits for the network.
    pub held: &'static str,
    /// Beside a message that was refused.
    pub not_sent: &'static str,
    /// Button to send it again.
    pub try_again: &'static str,
    /// Button to drop it.
    pub discard: &'static str,
    /// What there is to choose from, for those who hear it.
    pub options: &'static str,
    /// That the panel was closed, for those who hear it.
    pub panel_closed: &'static str,
    /// Beside a post that only the reader sees.
    pub only_you: &'static str,
    /// Beside a post that calls the reader.
    pub calls_you: &'static str,
    /// Beside a changed post.
    pub edited: &'static str,
    /// The board of a panel, for those who hear it or use a keyboard.
    pub board: &'static str,
    /// Where touching the board can mean several things.
    pub which: &'static str,
    /// Label of a picture's button.
    pub enlarge: &'static str,
    /// Button to leave the enlarged picture.
    pub close: &'static str,
    /// Before a file's name.
    pub download: &'static str,
    /// Button for earlier messages.
    pub earlier: &'static str,
    /// Button to get to the newest message.
    pub newest: &'static str,
    /// The list of messages, for those who hear it.
    pub messages: &'static str,
    /// When the stream is lost.
    pub reconnecting: &'static str,
    /// Heading of the page without network.
    pub offline_title: &'static str,
    /// What it says.
    pub offline_text: &'static str,
    /// Heading of the boards that the browser keeps.
    pub kept: &'static str,
    /// When nothing was said yet.
    pub nothing_yet: &'static str,
    /// Button that allows notices.
    pub bell_off: &'static str,
    /// The same when they are allowed.
    pub bell_on: &'static str,
    /// When the browser has them blocked.
    pub bell_blocked: &'static str,
    /// Label of the field for a code that lets somebody in.
    pub code: &'static str,
    /// Where such a code is found.
    pub code_hint: &'static str,
    /// When a browser is called only while a page is open.
    pub bell_open: &'static str,
    /// When the browser has no notices.
    pub bell_none: &'static str,
    /// When it has them on the home screen only.
    pub bell_home: &'static str,
    /// Button for a call to try it.
    pub bell_test: &'static str,
    /// When that is on its way.
    pub bell_sent: &'static str,
    /// When it has come.
    pub bell_works: &'static str,
    /// When it has come from the page itself.
    pub bell_works_open: &'static str,
    /// When it has not come.
    pub bell_lost: &'static str,
    /// Heading of the browsers in which the reader is, and the button that shows them.
    pub sessions: &'static str,
    /// The one in which they read it.
    pub session_here: &'static str,
    /// Since when.
    pub session_since: &'static str,
    /// Button to end it.
    pub session_end: &'static str,
    /// Button to end all others.
    pub session_end_others: &'static str,
    /// A browser that does not say which it is.
    pub session_unknown: &'static str,
    /// Refusal: no code, or none that holds.
    pub error_not_invited: &'static str,
    /// Refusal: no place to call a browser.
    pub error_push_bad: &'static str,
    /// Refusal: not called.
    pub error_push_none: &'static str,
    /// Refusal: the place is no more.
    pub error_push_gone: &'static str,
    /// Refusal: the service does not want to.
    pub error_push_refused: &'static str,
    /// Unread messages of a room, for those who hear it.
    pub unread: &'static str,
    /// A room in which it is the reader's turn.
    pub your_turn: &'static str,
    /// A room in which the reader is called for something else.
    pub called: &'static str,
    /// What to do whose name is taken by themselves, on another device.
    pub twin: &'static str,
    /// The bot, as the sender of a post.
    pub bot: &'static str,
    /// People whose names match what is being written.
    pub suggestions: &'static str,
    /// Refusal: from elsewhere.
    pub error_foreign: &'static str,
    /// Refusal: not joined.
    pub error_not_joined: &'static str,
    /// Refusal: no name.
    pub error_name_bad: &'static str,
    /// Refusal: the bot's name.
    pub error_name_reserved: &'static str,
    /// Refusal: somebody else's name.
    pub error_name_taken: &'static str,
    /// Refusal: a name that looks like somebody else's.
    pub error_name_alike: &'static str,
    /// Refusal: too many people.
    pub error_full: &'static str,
    /// Refusal: no channel's name.
    pub error_channel_bad: &'static str,
    /// Refusal: there is such a channel.
    pub error_channel_taken: &'static str,
    /// Refusal: too many channels.
    pub error_channels_full: &'static str,
    /// Somebody has made as many rooms as one may in a day.
    pub error_rooms_enough: &'static str,
    /// Refusal: no such channel.
    pub error_channel_unknown: &'static str,
    /// Refusal: no such post.
    pub error_post_unknown: &'static str,
    /// Refusal: empty text.
    pub error_empty: &'static str,
    /// Refusal: long text.
    pub error_too_long: &'static str,
    /// Refusal: strange id.
    pub error_id_bad: &'static str,
    /// Refusal: too much at once.
    pub error_too_fast: &'static str,
    /// Refusal: too many pages.
    pub error_too_many_pages: &'static str,
    /// Refusal: not kept.
    pub error_unkept: &'static str,
    /// Refusal: no program serves the room now.
    pub error_away: &'static str,
    /// Nobody answers.
    pub error_offline: &'static str,
    /// Too much waits for the network.
    pub error_unsent: &'static str,
}

/// The words in this language.
pub const fn words(locale: Locale) -> &'static PageWords {
    match locale {
        Locale::En => &EN,
        Locale::Es => &ES,
    }
}

const EN: PageWords = PageWords {
    language_name: "English",
    welcome: "Welcome to Nahil",
    about: "Play board games in chat, at your own pace.",
    known: "Welcome back",
    go_on_as: "Continue as {name}",
    join_new: "Join as somebody new",
    your_name: "Your name",
    name_hint: "One word of letters and digits, up to {max} characters.",
    language: "Language",
    join: "Join",
    rooms: "Rooms",
    menu: "Menu",
    matches: "My matches",
    games: "Games",
    help: "What can Nahil do?",
    hint: "New here? Choose a game: learn it, play a guided match against the machine, or challenge somebody.",
    learn: "Learn {game}",
    guided: "Guided match",
    play: "Play",
    lessons: "Learn",
    challenge: "Challenge somebody",
    new_challenge: "New challenge",
    rematch: "Rematch",
    opponent: "Opponent",
    anybody: "Anybody",
    machine: "The machine",
    level: "Level",
    game: "Game",
    side: "You play",
    clock: "Clock",
    rating: "Rating",
    more_options: "More options",
    as_command: "As a command:",
    send_challenge: "Send the challenge",
    begin: "Begin",
    new_room: "New room",
    make_room: "Create",
    here: "Here now:",
    message: "Message",
    message_hint: "Message or !n help",
    send: "Send",
    sending: "Sending…",
    held: "Not sent yet. It will go out when the connection is back.",
    not_sent: "Not sent.",
    try_again: "Try again",
    discard: "Discard",
    options: "{menu}: {count} options",
    panel_closed: "The panel is closed.",
    only_you: "Only you can see this",
    calls_you: "For you",
    edited: "edited",
    board: "Board: the arrow keys move, Enter picks",
    which: "Which one?",
    enlarge: "Enlarge the picture",
    close: "Close",
    download: "Download",
    earlier: "Show earlier messages",
    newest: "Newest messages ↓",
    messages: "Messages",
    reconnecting: "Connection lost. Reconnecting…",
    offline_title: "No connection",
    offline_text: "Nahil cannot be reached right now. This page opens by itself when the connection is back.",
    kept: "Your boards as they last stood",
    nothing_yet: "Nothing here yet.",
    bell_off: "Notify me when it is my turn",
    bell_on: "Notifications are on",
    bell_blocked: "This browser blocks notifications from here",
    code: "Invitation code",
    code_hint: "A code from whoever runs Nahil, or one that {command} gives you on Discord or Matrix.",
    bell_open: "Notifications work while Nahil is open",
    bell_none: "This browser cannot show notifications",
    bell_home: "For notifications, add Nahil to your home screen and open it there",
    bell_test: "Send a test",
    bell_sent: "Sent. It should appear within a minute.",
    bell_works: "The test has arrived: notifications work.",
    bell_works_open: "That was the test. Notifications appear only while Nahil is open in this browser.",
    bell_lost: "The test has not arrived. Check whether your device lets this browser show notifications.",
    sessions: "Your browsers",
    session_here: "this one",
    session_since: "since {date}",
    session_end: "Sign out",
    session_end_others: "Sign out everywhere else",
    session_unknown: "Unknown browser",
    error_not_invited: "You need a code that is still valid. Ask whoever runs Nahil for an \
        invitation, or write {command} to Nahil on Discord or Matrix.",
    error_push_bad: "Nahil cannot reach this browser's notification service.",
    error_push_none: "This browser does not get notifications yet.",
    error_push_gone: "This browser's notification service does not know it any more. Switch \
        notifications on again.",
    error_push_refused: "This browser's notification service did not take the test. Please try again later.",
    unread: "{count} unread",
    your_turn: "your turn",
    called: "for you",
    twin: "Do you play as {name} on another device? Write {command} there to get a code. Then write {command} and \
        the code here, and both names become one player.",
    bot: "Nahil",
    suggestions: "Matching names",
    error_foreign: "This request came from another site, so it was refused.",
    error_not_joined: "This browser has not joined under that name. Please join again.",
    error_name_bad: "A name is one word, without spaces, of letters and digits. Inside it, _ - . ' are allowed too, as in Anna-Maria.",
    error_name_reserved: "That name is reserved for the bot. Please choose another one.",
    error_name_taken: "That name is taken. If it is yours on another device, join here under another name. Then write \
        {command} there to make both one player.",
    error_name_alike: "That name looks too much like the name of somebody who is here. Please choose another one.",
    error_full: "No more people can join here.",
    error_channel_bad: "A room's name is made of letters and digits, up to {max} characters.",
    error_channel_taken: "There is already a room with that name.",
    error_channels_full: "There are already too many rooms.",
    error_rooms_enough: "Enough rooms were made from here today. Make another one tomorrow.",
    error_channel_unknown: "That room no longer exists.",
    error_post_unknown: "That message is no longer there.",
    error_empty: "There is nothing to send.",
    error_too_long: "That is too long: at most {max} characters.",
    error_id_bad: "That could not be understood.",
    error_too_fast: "One moment, please: that was a lot at once. Try again in {wait} s.",
    error_too_many_pages: "Too many pages are open here. Please close some.",
    error_unkept: "It could not be saved just now.",
    error_away: "The room will be back in a moment.",
    error_offline: "Nahil is not answering.",
    error_unsent: "{max} things are already waiting for the connection. Please try again when it is back.",
};

const ES: PageWords = PageWords {
    language_name: "Español",
    welcome: "Te damos la bienvenida a Nahil",
    about: "Juegos de tablero por chat, a tu propio ritmo.",
    known: "Qué bueno verte de nuevo",
    go_on_as: "Continuar como {name}",
    join_new: "Entrar con otro nombre",
    your_name: "Tu nombre",
    name_hint: "Una palabra de letras y cifras, de hasta {max} caracteres.",
    language: "Idioma",
    join: "Entrar",
    rooms: "Salas",
    menu: "Menú",
    matches: "Mis partidas",
    games: "Juegos",
    help: "¿Qué puede hacer Nahil?",
    hint: "¿Es tu primera vez? Elige un juego: apréndelo, juega una partida guiada contra la máquina o reta a alguien.",
    learn: "Aprender {game}",
    guided: "Partida guiada",
    play: "Jugar",
    lessons: "Aprender",
    challenge: "Retar a alguien",
    new_challenge: "Nuevo reto",
    rematch: "Revancha",
    opponent: "Rival",
    anybody: "Quien quiera",
    machine: "La máquina",
    level: "Nivel",
    game: "Juego",
    side: "Juegas con",
    clock: "Reloj",
    rating: "Puntuación",
    more_options: "Más opciones",
    as_command: "Como comando:",
    send_challenge: "Enviar el reto",
    begin: "Empezar",
    new_room: "Sala nueva",
    make_room: "Crear",
    here: "Presentes:",
    message: "Mensaje",
    message_hint: "Mensaje o !n ayuda",
    send: "Enviar",
    sending: "Enviando…",
    held: "Aún sin enviar. Se enviará cuando vuelva la conexión.",
    not_sent: "No se ha enviado.",
    try_again: "Reintentar",
    discard: "Descartar",
    options: "{menu}: {count} opciones",
    panel_closed: "El panel está cerrado.",
    only_you: "Solo tú ves esto",
    calls_you: "Para ti",
    edited: "editado",
    board: "Tablero: muévete con las flechas y elige con Intro",
    which: "¿Cuál?",
    enlarge: "Ampliar la imagen",
    close: "Cerrar",
    download: "Descargar",
    earlier: "Mostrar mensajes anteriores",
    newest: "Mensajes más recientes ↓",
    messages: "Mensajes",
    reconnecting: "Se perdió la conexión. Reconectando…",
    offline_title: "Sin conexión",
    offline_text: "Ahora no se puede llegar a Nahil. Esta página se abrirá sola cuando vuelva la conexión.",
    kept: "Tus tableros, tal como estaban",
    nothing_yet: "Aún no hay nada.",
    bell_off: "Avísame cuando sea mi turno",
    bell_on: "Los avisos están activados",
    bell_blocked: "Este navegador bloquea los avisos de esta página",
    code: "Código de invitación",
    code_hint: "Un código de quien administra Nahil, o el que te da {command} en Discord o Matrix.",
    bell_open: "Los avisos funcionan mientras Nahil está abierto",
    bell_none: "Este navegador no puede mostrar avisos",
    bell_home: "Para recibir avisos, añade Nahil a la pantalla de inicio y ábrelo desde allí",
    bell_test: "Aviso de prueba",
    bell_sent: "Enviado. Debería aparecer en menos de un minuto.",
    bell_works: "El aviso de prueba ha llegado: los avisos funcionan.",
    bell_works_open: "Ese era el aviso de prueba. Los avisos solo aparecen mientras Nahil está \
        abierto en este navegador.",
    bell_lost: "El aviso de prueba no ha llegado. Mira si tu dispositivo deja que este navegador \
        muestre avisos.",
    sessions: "Tus navegadores",
    session_here: "este",
    session_since: "desde el {date}",
    session_end: "Cerrar sesión",
    session_end_others: "Cerrar sesión en todos los demás",
    session_unknown: "Navegador desconocido",
    error_not_invited: "Hace falta un código que siga siendo válido. Pide una invitación a quien \
        administra Nahil, o escríbele {command} a Nahil en Discord o Matrix.",
    error_push_bad: "Nahil no puede llegar al servicio de avisos de este navegador.",
    error_push_none: "Este navegador todavía no recibe avisos.",
    error_push_gone: "El servicio de avisos de este navegador ya no lo reconoce. Vuelve a activar \
        los avisos.",
    error_push_refused: "El servicio de avisos de este navegador no ha aceptado la prueba. \
        Inténtalo más tarde, por favor.",
    unread: "{count} sin leer",
    your_turn: "tu turno",
    called: "para ti",
    twin: "¿Juegas como {name} en otro dispositivo? Escribe allí {command}: te dará un código. Luego escribe aquí {command} \
        y el código, y los dos nombres serán la misma persona.",
    bot: "Nahil",
    suggestions: "Nombres que coinciden",
    error_foreign: "La solicitud venía de otro sitio y se ha rechazado.",
    error_not_joined: "Este navegador no ha entrado con ese nombre. Vuelve a entrar, por favor.",
    error_name_bad: "Un nombre es una sola palabra, sin espacios, de letras y cifras. En medio puede llevar los signos _ - . ', como en María-José.",
    error_name_reserved: "Ese nombre está reservado para el bot. Elige otro, por favor.",
    error_name_taken: "Ese nombre ya está en uso. Si es tuyo en otro dispositivo, entra aquí con otro y escribe allí \
        {command} para que los dos sean la misma persona.",
    error_name_alike: "Ese nombre se parece demasiado al de otra persona de aquí. Elige otro, por favor.",
    error_full: "Aquí ya no caben más personas.",
    error_channel_bad: "El nombre de una sala se compone de letras y cifras, hasta {max} caracteres.",
    error_channel_taken: "Ya hay una sala con ese nombre.",
    error_channels_full: "Ya hay demasiadas salas.",
    error_rooms_enough: "Hoy ya se han creado bastantes salas desde aquí. Crea otra mañana.",
    error_channel_unknown: "Esa sala ya no existe.",
    error_post_unknown: "Ese mensaje ya no está.",
    error_empty: "No hay nada que enviar.",
    error_too_long: "Es demasiado largo: caben {max} caracteres como máximo.",
    error_id_bad: "No se ha podido entender.",
    error_too_fast: "Un momento, por favor: son demasiadas cosas a la vez. Inténtalo de nuevo en {wait} s.",
    error_too_many_pages: "Hay demasiadas páginas abiertas aquí. Cierra algunas, por favor.",
    error_unkept: "No se pudo guardar en este momento.",
    error_away: "La sala volverá en un momento.",
    error_offline: "Nahil no responde.",
    error_unsent: "Ya hay {max} cosas esperando la conexión. Inténtalo de nuevo cuando vuelva.",
};
