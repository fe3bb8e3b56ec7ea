//! What Nahil says of what people write down for themselves, and of what they say with a turn.

use crate::play::MatchId;
use crate::players::Locale;

/// A message, or a line of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Memo {
    /// What the reader has written down about a match.
    Note {
        /// The match.
        id: MatchId,
        /// The text; nothing, where there is none.
        text: Option<String>,
    },
    /// It is kept.
    Kept {
        /// The match.
        id: MatchId,
        /// How many characters there is still room for.
        room: usize,
    },
    /// It is removed.
    Removed {
        /// The match.
        id: MatchId,
    },
    /// What the reader says with their next turn.
    Saying {
        /// The match.
        id: MatchId,
        /// The text; nothing, where there is none.
        text: Option<String>,
    },
    /// What somebody says with a turn.
    Said {
        /// Who.
        name: String,
        /// What.
        text: String,
    },
    /// What was said in a match, for its arbiters: after how many turns, by whom, and what.
    AllSaid(Vec<(u32, String, String)>),
    /// Whether the reader sees what is said with turns.
    Hears(bool),
}

/// Why nothing is written down or said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMemo {
    /// The text would be too long.
    TooLong {
        /// How long it may be in all, in characters.
        most: usize,
    },
    /// There are notes about so many matches.
    TooMany {
        /// One of them.
        id: MatchId,
        /// How many there may be.
        most: usize,
    },
    /// The opponent does not want to see it.
    Unheard,
    /// One says nothing for a channel.
    Channel,
    /// There is nothing in it but signs that are left out.
    Empty,
}

impl Memo {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            Memo::Note { id, text: Some(text) } => say!(locale;
                "**#{id} · your note** (only you see this)\n{text}",
                "**#{id} · tu nota** (solo tú la ves)\n{text}"),
            Memo::Note { id, text: None } => say!(locale;
                "#{id}: you have no note. `!n note #{id} text` adds one.",
                "#{id}: no tienes ninguna nota. `!n nota #{id} texto` añade una."),
            Memo::Kept { id, room } => say!(locale;
                "#{id}: added to your note. Characters left: {room}.",
                "#{id}: añadido a tu nota. Caracteres que quedan: {room}."),
            Memo::Removed { id } => say!(locale, "#{id}: your note is deleted.", "#{id}: nota borrada."),
            Memo::Saying { id, text: Some(text) } => say!(locale;
                "#{id}: with your next turn you say “{text}”. `!n say #{id} drop` takes it back.",
                "#{id}: con tu próximo turno dirás «{text}». `!n decir #{id} borrar` lo retira."),
            Memo::Saying { id, text: None } => say!(locale;
                "#{id}: your next turn goes without a message. `!n say #{id} text` adds one.",
                "#{id}: tu próximo turno irá sin mensaje. `!n decir #{id} texto` añade uno."),
            Memo::Said { name, text } => say!(locale, "{name} says: “{text}”", "{name} dice: «{text}»"),
            Memo::AllSaid(said) => {
                let line = |(ply, name, text): &(u32, String, String)| {
                    say!(locale, "Turn {ply}, {name}: “{text}”", "Turno {ply}, {name}: «{text}»")
                };
                let lines: Vec<_> = said.iter().map(line).collect();
                say!(locale;
                    "**Messages sent with turns**\n{}",
                    "**Mensajes enviados con los turnos**\n{}";
                    lines.join("\n"))
            }
            Memo::Hears(true) => say!(locale;
                "Messages sent with turns: shown (`messages=off` hides them)",
                "Mensajes con los turnos: se muestran (`mensajes=no` los oculta)"),
            Memo::Hears(false) => say!(locale;
                "Messages sent with turns: hidden (`messages=on` shows them)",
                "Mensajes con los turnos: ocultos (`mensajes=sí` los muestra)"),
        }
    }
}

impl NoMemo {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            NoMemo::TooLong { most } => say!(locale;
                "That is too long: {most} characters in all at most. Nothing was saved.",
                "Es demasiado largo: {most} caracteres en total como mucho. No se ha guardado nada."),
            NoMemo::TooMany { id, most } => say!(locale;
                "You have notes about {most} matches, the most allowed. `!n note #{id} drop` deletes one.",
                "Tienes notas sobre {most} partidas, el máximo. `!n nota #{id} borrar` borra una."),
            NoMemo::Unheard => say!(locale;
                "Your opponent does not want messages with turns.",
                "Tu rival no quiere mensajes con los turnos."),
            NoMemo::Channel => say!(locale;
                "Only a player can send a message with a turn, not a channel.",
                "Solo un jugador puede enviar un mensaje con su turno, no un canal."),
            NoMemo::Empty => say!(locale;
                "There is no text in that: marks and mentions are left out.",
                "Ahí no hay texto: las marcas y las menciones se quitan."),
        }
    }
}
