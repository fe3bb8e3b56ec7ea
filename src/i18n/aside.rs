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
    /// The place where this belongs cannot be written to.
    ToldElsewhere,
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
            Aside::Gone => "This is not there any more. `!n games` lists your matches.",
            Aside::NotKept => {
                "I could not keep that just now, so nothing has changed. Please try again in a moment."
            }
            Aside::FormTitle => "Your turn",
            Aside::FormLabel => "The steps, as they are written",
            Aside::ToldElsewhere => "I cannot write in the channel of this match, so I tell you here:",
        }
    }

    fn spanish(self) -> &'static str {
        match self {
            Aside::ForYou => "Tengo algo solo para ti.",
            Aside::Show => "Mostrar",
            Aside::Gone => "Esto ya no está. `!n partidas` muestra tus partidas.",
            Aside::NotKept => {
                "No pude guardar eso ahora, así que nada cambió. Inténtalo otra vez en un momento."
            }
            Aside::FormTitle => "Tu turno",
            Aside::FormLabel => "Los movimientos, como se escriben",
            Aside::ToldElsewhere => "No puedo escribir en el canal de esta partida; te lo digo aquí:",
        }
    }
}
