//! What people say, word by word, who know no command yet.

use crate::bot::ask::command::OWN_NAME;

/// Words before a command that say nothing.
pub(super) const FILLERS: [&str; 22] = [
    "me", "mi", "mis", "yo", "quiero", "quisiera", "por", "favor", "la", "el", "las", "los", "un", "una",
    "dame", "i", "my", "want", "to", "please", "let's", "let’s",
];

/// How the machine is called besides.
pub(super) const MACHINES: [&str; 9] =
    ["maquina", "computer", "computadora", "compu", "ordenador", "bot", "ai", "ia", OWN_NAME];
/// How the bot is called, of which something is asked.
pub(super) const NAMES: [&str; 2] = ["bot", OWN_NAME];
/// What comes before whom somebody plays against.
pub(super) const AGAINST: [&str; 3] = ["versus", "vs", "contra"];
/// What comes before the level of the machine.
pub(super) const LEVELS: [&str; 4] = ["level", "lvl", "nivel", "niv"];
/// How hard it should be, in words, and the level that is meant.
pub(super) const EASE: [(&str, &str); 19] = [
    ("beginner", "1"),
    ("principiante", "1"),
    ("easiest", "1"),
    ("easy", "2"),
    ("fácil", "2"),
    ("facil", "2"),
    ("medium", "5"),
    ("intermediate", "5"),
    ("medio", "5"),
    ("intermedio", "5"),
    ("hard", "8"),
    ("difficult", "8"),
    ("difícil", "8"),
    ("dificil", "8"),
    ("expert", "9"),
    ("experto", "9"),
    ("hardest", "10"),
    ("strongest", "10"),
    ("imposible", "10"),
];
/// What may come before that, or before the game.
pub(super) const AT: [&str; 4] = ["at", "on", "in", "en"];
/// How a question begins that asks for the way.
pub(super) const HOW: [&str; 3] = ["how", "como", "cómo"];
/// What follows where somebody suggests something instead.
pub(super) const ABOUT: &str = "about";
/// What is asked for then.
pub(super) const PLAYING: [&str; 6] = ["play", "jugar", "juego", "juega", "juegan", "jugamos"];
/// How many words may stand between the two: `how does one play`.
pub(super) const BETWEEN_MAX: usize = 3;
/// How somebody begins who needs help.
pub(super) const LOST: [&str; 8] = [
    "no entiendo",
    "no comprendo",
    "no sé",
    "no se jugar",
    "i don't understand",
    "don't understand",
    "i do not understand",
    "do not understand",
];
/// How somebody asks to be taught, a game or any.
pub(super) const TAUGHT: [&str; 9] = [
    "teach me",
    "teach me how to play",
    "teach me to play",
    "learn to play",
    "learn how to play",
    "enséñame",
    "enséñame a jugar",
    "enseñame",
    "aprender a jugar",
];
/// What somebody says who wants another match with the same opponent.
pub(super) const ONCE_MORE: [&str; 9] = [
    "again",
    "another",
    "another one",
    "another game",
    "once more",
    "one more",
    "otra",
    "otra vez",
    "otra partida",
];
/// What else is said in so many words, and the command that it is.
pub(super) const SAID: [(&str, &str); 30] = [
    ("takeback", "takeback"),
    ("take back", "takeback"),
    ("take it back", "takeback"),
    ("de nuevo", "rematch"),
    ("acepto", "accept"),
    ("sí acepto", "accept"),
    ("si acepto", "accept"),
    ("rechazo", "decline"),
    ("no gracias", "decline"),
    ("no thanks", "decline"),
    ("no thank you", "decline"),
    ("give up", "resign"),
    ("quit", "resign"),
    ("abandono", "resign"),
    ("ver mis partidas", "games"),
    ("ver partidas", "games"),
    ("show my games", "games"),
    ("show games", "games"),
    ("daily puzzle", "puzzle of the day"),
    ("puzzle diario", "puzzle of the day"),
    ("problema diario", "puzzle of the day"),
    ("streak", "profile"),
    ("racha", "profile"),
    ("learn", "help"),
    ("aprender", "help"),
    ("jugar solo", "play machine"),
    ("jugar sola", "play machine"),
    ("play alone", "play machine"),
    ("más fácil", "help play"),
    ("too hard", "help play"),
];
/// What is said besides for the sake of manners.
pub(super) const COURTESIES: [&str; 6] = ["please", "pls", "plz", "porfa", "porfavor", "por favor"];
