//! What is said because of how a platform works, not because of a match.

use crate::players::Locale;

/// Something that an adapter says by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aside {
    /// Something is there for one person only, who must ask for it.
    ForYou,
    /// What stands on the button that shows it.
    Show,
    /// It is not there any more.
    Gone,
    /// Nothing could be kept, so that nothing has changed.
    NotKept,
    /// The title of the form for a turn, at most 45 characters.
    FormTitle,
    /// What is to be written into it, at most 45 characters.
    FormLabel,
    /// What stands in the menu of a person, to challenge them; at most 32 characters.
    ChallengePerson,
    /// Before the link to where something is told for all.
    There,
    /// The same, where a place is called a room; the address follows.
    InRoom,
    /// What somebody is called to is in a thread, whose address follows.
    InThread,
    /// A message is encrypted with keys that the bot has not.
    Unreadable,
    /// The bot's keys were lost.
    KeysLost,
    /// The answer is in a direct room, to which one is invited.
    InDirectRoom,
    /// What stood here goes on in a newer message.
    MovedOn,
    /// An option of a menu can be chosen by an answer with its number.
    Numbers,
}

impl Aside {
    /// The words.
    pub fn say(self, locale: Locale) -> &'static str {
        match locale {
            Locale::En => self.english(),
            Locale::Es => self.spanish(),
        }
    }

    fn english(self) -> &'static str {
        match self {
            Aside::ForYou => "I have something for you alone.",
            Aside::Show => "Show it",
            Aside::Gone => "This is no longer there. `!n games` lists your matches.",
            Aside::NotKept => {
                "I could not save that just now, so nothing has changed. Please try again in a moment."
            }
            Aside::ChallengePerson => "Challenge",
            Aside::There => "In the channel: ",
            Aside::InRoom => "In the room: ",
            Aside::InThread => "In the thread: ",
            Aside::FormTitle => "Your turn",
            Aside::FormLabel => "Your steps, in the game's notation",
            Aside::Unreadable => {
                "I cannot read this message yet because I have no key for it. If I stay silent, please send it again."
            }
            Aside::KeysLost => {
                "I lost my encryption keys and have new ones. I may not be able to read messages sent while I was away. If you had verified me, please do it again."
            }
            Aside::InDirectRoom => "I will answer you in a direct room. Please accept my invitation.",
            Aside::MovedOn => "(This continues in a newer message.)",
            Aside::Numbers => "Reply to this message with a number to choose.",
        }
    }

    fn spanish(self) -> &'static str {
        match self {
            Aside::ForYou => "Tengo algo solo para ti.",
            Aside::Show => "Mostrar",
            Aside::Gone => "Esto ya no está. `!n partidas` muestra tus partidas.",
            Aside::NotKept => {
                "No he podido guardarlo, así que nada ha cambiado. Inténtalo de nuevo en un momento."
            }
            Aside::ChallengePerson => "Retar",
            Aside::There => "En el canal: ",
            Aside::InRoom => "En la sala: ",
            Aside::InThread => "En el hilo: ",
            Aside::FormTitle => "Tu turno",
            Aside::FormLabel => "Los pasos, en la notación del juego",
            Aside::Unreadable => {
                "Todavía no puedo leer este mensaje: no tengo su clave. Si no contesto, envíalo otra vez, por favor."
            }
            Aside::KeysLost => {
                "Perdí mis claves y tengo otras nuevas: quizá no pueda leer lo que se escribió mientras no estaba. Si me habías verificado, hazlo otra vez, por favor."
            }
            Aside::InDirectRoom => {
                "Te respondo en una sala contigo a solas; acepta mi invitación, por favor."
            }
            Aside::MovedOn => "(Esto sigue en un mensaje más nuevo.)",
            Aside::Numbers => "Responde a este mensaje con un número para elegir.",
        }
    }
}
