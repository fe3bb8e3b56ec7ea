//! What is said because of how a platform works, not because of a match.

use super::either;
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
    /// Nothing could be kept, as far as is known.
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
        match self {
            Aside::ForYou => either(locale, "I have something for you alone.", "Tengo algo solo para ti."),
            Aside::Show => either(locale, "Show it", "Mostrar"),
            Aside::Gone => either(
                locale,
                "This is no longer there. `!n games` lists your matches.",
                "Esto ya no está. `!n partidas` muestra tus partidas.",
            ),
            Aside::NotKept => either(
                locale,
                "I could not save that just now. Please try again in a moment.",
                "No he podido guardarlo. Inténtalo de nuevo en un momento.",
            ),
            Aside::ChallengePerson => either(locale, "Challenge", "Retar"),
            Aside::There => either(locale, "In the channel: ", "En el canal: "),
            Aside::InRoom => either(locale, "In the room: ", "En la sala: "),
            Aside::InThread => either(locale, "In the thread: ", "En el hilo: "),
            Aside::FormTitle => either(locale, "Your turn", "Tu turno"),
            Aside::FormLabel => {
                either(locale, "Your steps, in the game's notation", "Tus pasos, en la notación del juego")
            }
            Aside::Unreadable => either(
                locale,
                "I cannot read this message yet because I have no key for it. If I stay silent, please send it again.",
                "Todavía no puedo leer este mensaje: no tengo su clave. Si no contesto, envíalo otra vez, por favor.",
            ),
            Aside::KeysLost => either(
                locale,
                "I lost my encryption keys and have new ones. I may not be able to read messages sent while I was away. If you had verified me, please do it again.",
                "Perdí mis claves y tengo otras nuevas: quizá no pueda leer lo que se escribió mientras no estaba. Si me habías verificado, hazlo otra vez, por favor.",
            ),
            Aside::InDirectRoom => either(
                locale,
                "I will answer you in a direct room. Please accept my invitation.",
                "Te respondo en una sala contigo a solas; acepta mi invitación, por favor.",
            ),
            Aside::MovedOn => either(
                locale,
                "(This continues in a newer message.)",
                "(Esto sigue en un mensaje más nuevo.)",
            ),
            Aside::Numbers => either(
                locale,
                "Reply to this message with a number to choose.",
                "Responde a este mensaje con un número para elegir.",
            ),
        }
    }
}
