//! What the program says to its host of backups.

use crate::players::Locale;
use std::path::Path;
use std::process::ExitStatus;

/// Something to be said of backups.
#[derive(Clone, Copy, Debug)]
pub enum Backups<'a> {
    /// A backup was made.
    Made(&'a Path),
    /// This earlier backup is dated later than the one that was made.
    Ahead(&'a Path),
    /// The folder for backups is in the data folder.
    InData(&'a Path),
    /// Another backup is being made there.
    Runs(&'a Path),
    /// Of so many backups nothing would be kept.
    KeepsNone(i64),
    /// The command that was to run behind a backup has failed so.
    ThenFailed(ExitStatus),
    /// There is no backup in this folder, or none of that name.
    Missing(&'a Path),
    /// A file of a backup is damaged.
    FileHurt(&'a Path),
    /// A file of a backup is missing.
    FileGone(&'a Path),
    /// A file that several backups share is missing.
    PartGone(&'a Path),
    /// One of those is damaged.
    PartHurt(&'a Path),
    /// The list of a backup is damaged.
    ListHurt(&'a Path),
    /// The list of an earlier backup is damaged, which was noticed when another one was made.
    Unread(&'a Path),
    /// This link leads nowhere, back to a folder that it is in, or to what cannot be copied.
    LinkBad(&'a Path),
    /// The restoring of a backup into this folder was broken off.
    Restoring(&'a Path),
    /// A backup was restored into a data folder.
    Restored(&'a Path, &'a Path),
}

/// Why nothing can be written to the folder for backups.
#[derive(Clone, Copy, Debug)]
pub enum NoBackup<'a> {
    /// Its disk is full.
    NoRoom(&'a Path),
    /// It can only be read.
    ReadOnly(&'a Path),
    /// The folder is somebody else's.
    Denied(&'a Path),
}

impl Backups<'_> {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            Backups::Made(made) => say!(locale, "Backed up to {}.", "Copia hecha en {}.", made.display()),
            Backups::Ahead(ahead) => say!(locale;
                "{} is dated later: the machine's clock is or was wrong. The order in which backups were made counts, not their dates.",
                "{} tiene una fecha posterior: el reloj de la máquina está o estaba mal. Cuenta el orden en que se hicieron las copias, no su fecha.";
                ahead.display()),
            Backups::InData(folder) => say!(locale;
                "{} is in the data folder: name a folder elsewhere, best on another disk.",
                "{} está en la carpeta de datos: indica una carpeta en otro sitio, mejor en otro disco.";
                folder.display()),
            Backups::Runs(folder) => say!(locale;
                "Another backup to {} is being made.",
                "Ya se está haciendo otra copia en {}.";
                folder.display()),
            Backups::KeepsNone(count) => say!(locale;
                "--keep {count} would keep no backup, not even the new one: write 1 or more. Nothing was done.",
                "--keep {count} no conservaría ninguna copia, ni siquiera la nueva: escribe 1 o más. No se ha hecho nada."),
            Backups::ThenFailed(status) => say!(locale;
                "The backup was made, but the command behind it failed: {status}",
                "La copia se hizo, pero falló la orden que la sigue: {status}"),
            Backups::Missing(folder) => say!(locale;
                "There is no finished backup in {}, or none of that name.",
                "No hay ninguna copia terminada en {}, o ninguna con ese nombre.";
                folder.display()),
            Backups::FileHurt(path) => say!(locale;
                "{} is damaged. Name an earlier backup with --at.",
                "{} está dañado. Indica una copia anterior con --at.";
                path.display()),
            Backups::FileGone(path) => say!(locale;
                "{} is missing. Name an earlier backup with --at.",
                "Falta {}. Indica una copia anterior con --at.";
                path.display()),
            Backups::PartGone(path) => say!(locale;
                "{} is missing, and other backups in this folder may need it. Where the data is still there, a new `nahil backup` copies it anew; otherwise name another backup with --at, or use another folder of backups.",
                "Falta {}, y otras copias de esta carpeta pueden necesitarlo. Si los datos siguen ahí, un `nahil backup` nuevo lo vuelve a copiar; si no, indica otra copia con --at o usa otra carpeta de copias.";
                path.display()),
            Backups::PartHurt(path) => say!(locale;
                "{} is damaged, and other backups in this folder may share it. Where the data is still there, a new `nahil backup` copies it anew; otherwise name another backup with --at, or use another folder of backups.",
                "{} está dañado, y otras copias de esta carpeta pueden compartirlo. Si los datos siguen ahí, un `nahil backup` nuevo lo vuelve a copiar; si no, indica otra copia con --at o usa otra carpeta de copias.";
                path.display()),
            Backups::ListHurt(path) => say!(locale;
                "{} is damaged, so this backup cannot be used. Name another one with --at, and delete this one.",
                "{} está dañado y esta copia no sirve. Indica otra con --at y borra esta.";
                path.display()),
            Backups::Unread(backup) => say!(locale;
                "The list of the earlier backup {0} is damaged, so that one cannot be restored, and nothing that it may share was deleted. The new backup is whole. Delete {0}.",
                "La lista de la copia anterior {0} está dañada: esa copia no se puede restaurar, y no se borró nada de lo que pueda compartir. La copia nueva está completa. Borra {0}.";
                backup.display()),
            Backups::LinkBad(path) => say!(locale;
                "The link {} does not lead to a file or to a folder elsewhere. Mend or delete it.",
                "El enlace {} no lleva a un archivo ni a otra carpeta. Corrígelo o bórralo.";
                path.display()),
            Backups::Restoring(folder) => say!(locale;
                "{} has an unfinished restore: run `nahil restore` again, with the same words.",
                "{} tiene una restauración sin terminar: repite `nahil restore` con las mismas palabras.";
                folder.display()),
            Backups::Restored(backup, into) => say!(locale;
                "Restored {} to {}.",
                "Se restauró {} en {}.";
                backup.display(), into.display()),
        }
    }
}

impl NoBackup<'_> {
    /// The words, behind which the error comes.
    pub fn say(self, locale: Locale) -> String {
        match self {
            NoBackup::NoRoom(folder) => say!(locale;
                "No backup was made: the disk of {} is full. Make room there, or name a folder on another disk; earlier backups are as they were",
                "No se hizo la copia: el disco de {} está lleno. Haz sitio o indica una carpeta en otro disco; las copias anteriores siguen como estaban";
                folder.display()),
            NoBackup::ReadOnly(folder) => say!(locale;
                "No backup was made: the disk of {} can only be read. Let it be written to, or name a folder on another disk",
                "No se hizo la copia: el disco de {} solo se puede leer. Haz que se pueda escribir en él o indica una carpeta en otro disco";
                folder.display()),
            NoBackup::Denied(folder) => say!(locale;
                "No backup was made: this account may not write to {}. Give the folder, and all that is in it, to the account that makes backups",
                "No se hizo la copia: esta cuenta no puede escribir en {}. Da la carpeta, con todo lo que contiene, a la cuenta que hace las copias";
                folder.display()),
        }
    }
}
