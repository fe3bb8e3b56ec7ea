//! What the program says to its host where several programs share a store.

use crate::players::Locale;
use std::path::Path;

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
    /// The program stops while the database cannot be reached.
    StopsApart,
    /// Another program of the same machine uses this data folder.
    DataInUse(&'a Path),
    /// The other programs share another folder than this one.
    OtherFolder {
        /// The folder of this program.
        folder: &'a Path,
        /// Whether the chat room is switched on, which needs the same folder more than the other platforms do.
        has_room: bool,
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
            Several::StopsApart => say!(locale;
                "Shutting down without the database, which cannot be reached. What was confirmed is in it; what people have sent without a confirmation may have to be sent again.",
                "Cerrando sin la base de datos, que no responde. Lo confirmado está en ella; lo que se envió y quedó sin confirmar quizá haya que enviarlo de nuevo."),
            Several::DataInUse(folder) => say!(locale;
                "Another program uses the data folder {}. Give each program one of its own, as `data` in its configuration.",
                "Otro programa usa la carpeta de datos {}. Da a cada programa la suya, con `data` en su configuración."; folder.display()),
            Several::OtherFolder { folder, has_room } => other_folder(locale, folder, has_room),
            Several::InDatabase => say!(locale;
                "The store is in a database. Back it up with the database's own tools, such as pg_dump, or copy it into a data folder with `nahil copy`.",
                "Los datos están en una base de datos. Haz la copia con sus propias herramientas, como pg_dump, o pásalos a una carpeta con `nahil copy`."),
        }
    }
}

fn other_folder(locale: Locale, folder: &Path, has_room: bool) -> String {
    let what = say!(locale;
        "The shared folder {} is not the one that the other programs over this database use. Name the same folder as `store.folder` for all of them, as each machine sees it.",
        "La carpeta compartida {} no es la que usan los demás programas de esta base de datos. Pon en todos la misma como `store.folder`, tal como la ve cada máquina.";
        folder.display());
    let why = if has_room {
        say!(locale;
            "Do it at once: whenever the chat room moves to a program with another folder, nobody is known there, and people who join again are somebody else, who does not play in the matches they had.",
            "Hazlo cuanto antes: cada vez que la sala de chat pase a un programa con otra carpeta, allí no se conocerá a nadie, y quien vuelva a entrar será otra persona, sin las partidas que tenía.")
    } else {
        say!(locale;
            "Until then, a program that takes a platform over does not know what the others have kept for it.",
            "Hasta entonces, el programa que tome el relevo en una plataforma no sabrá lo que los demás guardaron para ella.")
    };
    format!("{what} {why}")
}
