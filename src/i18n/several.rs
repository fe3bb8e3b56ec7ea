//! What the program says to its host where several programs share a store.

use crate::players::Locale;

/// Something to be said to the host.
#[derive(Clone, Copy, Debug)]
pub enum Several<'a> {
    /// Another program leads, of this name; this one waits until it stops.
    Waits(&'a str),
    /// The database cannot be reached, for this reason; it is tried again.
    NoDatabase(&'a str),
    /// The database refuses, for this reason; it is tried again.
    Refuses(&'a str),
    /// This program leads since this epoch.
    Leads(u64),
    /// Another program leads now, so this one waits again.
    Deposed,
    /// This program cannot serve a platform now, for this reason, and leaves it to others for a while.
    LeavesLane {
        /// Which.
        platform: &'a str,
        /// Why.
        why: &'a str,
    },
    /// The store is in a database, where this command does not work.
    InDatabase,
}

impl Several<'_> {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            Several::Waits(holder) => say!(locale;
                "Waiting: {holder} leads. This program takes over when that one stops.",
                "En espera: dirige {holder}. Este programa tomará el relevo cuando aquel se detenga."),
            Several::NoDatabase(why) => say!(locale;
                "The database cannot be reached ({why}). Trying again until it can.",
                "No se puede conectar con la base de datos ({why}). Se seguirá intentando."),
            Several::Refuses(why) => say!(locale;
                "The database refuses ({why}). Trying again until it does not.",
                "La base de datos se niega ({why}). Se seguirá intentando."),
            Several::Leads(epoch) => say!(locale;
                "This program leads (epoch {epoch}).",
                "Este programa dirige (época {epoch})."),
            Several::Deposed => say!(locale;
                "Another program leads now. This one waits for its next turn to lead; nothing that was confirmed is lost.",
                "Ahora dirige otro programa. Este espera a que le vuelva a tocar; no se ha perdido nada de lo confirmado."),
            Several::LeavesLane { platform, why } => say!(locale;
                "{platform} cannot be served here now ({why}). It is left to another program, and tried again.",
                "Ahora no se puede atender {platform} desde aquí ({why}). Se deja a otro programa y se volverá a intentar."),
            Several::InDatabase => say!(locale;
                "The store is in a database. Back it up with the database's own tools, such as pg_dump, or copy it into a data folder with `nahil copy`.",
                "Los datos están en una base de datos. Haz la copia con sus propias herramientas, como pg_dump, o pásalos a una carpeta con `nahil copy`."),
        }
    }
}
