//! What the program says to its host of folders and files that are not what they should be.

use crate::players::Locale;
use std::path::Path;

/// Why a folder is not the one that a command needs.
#[derive(Clone, Copy, Debug)]
pub enum Unfit<'a> {
    /// This is a file, and no data folder.
    File(&'a Path),
    /// This is a file, where a new folder is to be made.
    NotFolder(&'a Path),
    /// The saving of what was whole into this folder was broken off.
    Salvaging(&'a Path),
    /// There is no such data folder.
    Missing(&'a Path),
    /// This link leads nowhere.
    LinkLost(&'a Path),
    /// This is a file, and a folder of the data should be there.
    FileThere(&'a Path),
    /// This is a folder, and a file of the data should be there.
    FolderThere(&'a Path),
}

impl Unfit<'_> {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            Unfit::File(path) => say!(locale;
                "{} is a file: name a data folder.",
                "{} es un archivo: indica una carpeta de datos.";
                path.display()),
            Unfit::NotFolder(path) => say!(locale;
                "{} is a file: name a new folder.",
                "{} es un archivo: indica una carpeta nueva.";
                path.display()),
            Unfit::Salvaging(folder) => say!(locale;
                "{} has an unfinished salvage: delete the folder, and run `nahil salvage` again with the same words.",
                "{} tiene un `nahil salvage` sin terminar: borra la carpeta y repite la orden con las mismas palabras.";
                folder.display()),
            Unfit::Missing(path) => say!(locale;
                "There is no folder {}: name a data folder.",
                "No hay ninguna carpeta {}: indica una carpeta de datos.";
                path.display()),
            Unfit::LinkLost(link) => say!(locale;
                "The link {} leads nowhere. Is the disk there that it leads to? Mend the link, or delete it.",
                "El enlace {} no lleva a ningún sitio. ¿Está el disco al que lleva? Corrige el enlace o bórralo.";
                link.display()),
            Unfit::FileThere(path) => say!(locale;
                "{} is a file, and a folder should be there. Move the file away; if there was a folder, put it back from a backup.",
                "{} es un archivo, y ahí debería haber una carpeta. Quita el archivo; si había una carpeta, recupérala de una copia.";
                path.display()),
            Unfit::FolderThere(path) => say!(locale;
                "{} is a folder, and a file should be there. Move the folder away; if there was a file, put it back from a backup.",
                "{} es una carpeta, y ahí debería haber un archivo. Quita la carpeta; si había un archivo, recupéralo de una copia.";
                path.display()),
        }
    }
}
