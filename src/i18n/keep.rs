//! What the program says to its host of keeping and saving data.

use super::either;
use crate::play::{LeagueId, MatchId};
use crate::players::Locale;
use jiff::Timestamp;
use std::path::Path;

/// Something to be said to the host.
#[derive(Clone, Copy, Debug)]
pub enum Keep<'a> {
    /// So many matches were saved, into this folder if there is one.
    Saved(usize, Option<&'a Path>),
    /// Nothing is hurt.
    Whole,
    /// Where the journal is hurt.
    Gap {
        /// The file.
        path: &'a Path,
        /// Where in it.
        offset: u64,
        /// How many bytes; 0 where something is missing before this place.
        bytes: u64,
        /// When the program was last known to run before.
        since: Option<Timestamp>,
        /// When it was first known to run again.
        until: Option<Timestamp>,
        /// Whether nothing is lost by it.
        filled: bool,
    },
    /// The store's other files are hurt or gone.
    ViewHurt,
    /// This could not be saved.
    Lost(Lost),
    /// What was set aside stands in this folder.
    SetAside(&'a Path),
    /// This folder is to be empty.
    NotEmpty(&'a Path),
    /// In this folder is no data of the program.
    NoData(&'a Path),
    /// The new folder is in the one from which it is to be filled.
    Inside(&'a Path, &'a Path),
    /// The key of the chat room is gone, though people have joined it.
    KeyGone(&'a Path),
    /// A key of the chat room is damaged.
    KeyHurt(&'a Path),
    /// So many lines of the chat room's journal cannot be read.
    LinesLost(&'a Path, u64),
    /// Whole lines of it are missing.
    LinesMissing {
        /// The file.
        path: &'a Path,
        /// How many.
        lines: u64,
        /// The first of them before this line.
        before: u64,
    },
    /// So many lines of it are damaged, but can be read.
    LinesHurt(&'a Path, u64),
    /// The journal of the chat room is gone or has nobody, though the store knows people of it.
    RoomForgotten(&'a Path, &'a Path),
    /// So many boards that posts show are missing in this folder.
    PicturesGone(&'a Path, usize),
    /// So many of them are not what was drawn.
    PicturesHurt(&'a Path, usize),
    /// So many rows were copied, and compared.
    Copied(u64),
    /// A program uses the database, of this name.
    InUse(&'a str),
    /// The configuration names no database.
    NoDatabase,
    /// What is to be copied is not named as stores are.
    NoStore,
}

/// What is said of a standby.
#[derive(Clone, Copy, Debug)]
pub enum StandIn<'a> {
    /// A standby has all that there is, and what platforms keep is copied every so many seconds.
    CaughtUp(&'a Path, u64),
    /// A standby cannot go on, for this reason, and is so many seconds behind; or it has never had all that there is.
    Behind(Option<i64>, &'a str),
    /// This folder is the standby of that one, and has never had all that there is.
    Begun(&'a Path, &'a Path),
    /// What is saved of that.
    Partial(&'a Path, &'a Path),
    /// The folder of which this one is the standby cannot be reached.
    Unreachable(&'a Path, &'a Path),
    /// Of which folder this is the standby, and how many seconds it is behind: in matches, and in what platforms keep.
    StandsBy(&'a Path, i64, i64),
    /// This folder is no standby.
    NoStandby(&'a Path),
    /// This folder, which is to be followed or replaced, is itself a standby of that other one.
    OfStandby(&'a Path, &'a Path),
    /// This folder is a standby, and the bot cannot run in it.
    IsStandby(&'a Path),
    /// The command that keeps this copy up to date has not ended.
    StillCopied(&'a Path),
    /// The program that writes this folder has not ended.
    StillRuns(&'a Path),
    /// The same, and from here it cannot be told to.
    CannotEnd(&'a Path),
    /// The original cannot be reached; the standby is so many seconds behind: in matches, and in what platforms keep.
    NotFenced(&'a Path, i64, i64),
    /// The original can be read and not written to, so nothing there keeps its program from starting again.
    ReadOnly(&'a Path),
    /// The program of the original is kept from going on, and the standby could not take its place yet.
    Ended(&'a Path),
    /// The standby could not take the place of the original, whose program goes on.
    GoesOn(&'a Path),
    /// The original does not go on from the standby, which takes its place as it is.
    NotFollowed(&'a Path),
    /// A standby has taken the place of the original.
    Promoted(&'a Path),
}

/// Whether a standby can go on.
#[derive(Clone, Copy, Debug)]
pub enum Upkeep<'a> {
    /// So many files of a standby were not as they were written, and were copied once more.
    Mended(usize),
    /// This is damaged in a standby.
    Hurt(&'a str),
    /// The command runs that keeps it up to date.
    Runs,
    /// No command keeps this folder up to date.
    Stopped(&'a Path),
    /// It never can, for this reason.
    Refused(&'a str),
    /// The disk of this folder has less than so many megabytes of room.
    NoRoom(&'a Path, u64),
}

/// Something that could not be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// A match.
    Match(MatchId),
    /// What belongs to a match besides its record.
    Beside(MatchId),
    /// What had the numbers from the one to the other.
    Numbers(MatchId, MatchId),
    /// A league.
    League(LeagueId),
    /// So many entries about people.
    People(u64),
    /// About notes and what was prepared.
    Notes(u64),
    /// Votes.
    Votes(u64),
    /// Challenges.
    Challenges(u64),
    /// Entries of leagues.
    Leagues(u64),
    /// Entries of servers.
    Servers(u64),
    /// Posts.
    Posts(u64),
    /// Other entries.
    Others(u64),
}

impl Keep<'_> {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            Keep::Saved(matches, None) => say!(locale;
                "Matches that can be saved: {matches}. Nothing was written; name a new folder with --into.",
                "Partidas que se pueden salvar: {matches}. No se ha escrito nada; indica una carpeta nueva con --into."),
            Keep::Saved(matches, Some(into)) => say!(locale;
                "Matches saved into {1}: {0}.",
                "Partidas guardadas en {1}: {0}.";
                matches, into.display()),
            Keep::Whole => say!(locale, "Nothing is damaged.", "No hay nada dañado."),
            Keep::Copied(rows) => say!(locale;
                "Rows copied and compared: {rows}.",
                "Filas copiadas y comparadas: {rows}."),
            Keep::InUse(holder) => say!(locale;
                "The database is in use by {holder}. Stop every program that uses it, then try again.",
                "La base de datos está en uso por {holder}. Detén todos los programas que la usan y vuelve a intentarlo."),
            Keep::NoDatabase => say!(locale;
                "No database is configured. Put its URL into NAHIL_STORE_URL, or into store.url in the configuration.",
                "No hay ninguna base de datos configurada. Pon su URL en NAHIL_STORE_URL o en store.url, en la configuración."),
            Keep::NoStore => say!(locale;
                "Name a store as sled:DIR, as postgres (the configured database) or by a postgres:// URL.",
                "Indica los datos como sled:CARPETA, como postgres (la base de datos configurada) o con una URL postgres://."),
            Keep::Gap { path, offset, bytes, since, until, filled } => {
                gap(locale, (path, offset, bytes), (since, until), filled)
            }
            Keep::ViewHurt => say!(locale;
                "The store's own files are damaged or missing; what follows comes from its journal.",
                "Los archivos propios del almacén están dañados o faltan; lo que sigue sale de su diario."),
            Keep::Lost(lost) => lost.say(locale),
            Keep::SetAside(folder) => say!(locale;
                "What is left of what could not be saved stands in {}.",
                "Lo que queda de lo que no se pudo salvar está en {}.";
                folder.display()),
            Keep::NotEmpty(folder) => say!(locale;
                "{} is not empty: name a new folder.",
                "{} no está vacía: indica una carpeta nueva.";
                folder.display()),
            Keep::NoData(folder) => say!(locale;
                "There is no store in {}: name a data folder.",
                "No hay ningún almacén en {}: indica una carpeta de datos.";
                folder.display()),
            Keep::Inside(new, of) => say!(locale;
                "{} is in {}: name a folder elsewhere.",
                "{} está en {}: indica una carpeta en otro sitio.";
                new.display(), of.display()),
            Keep::KeyGone(path) => say!(locale;
                "{} is missing. Put it back from a backup: with a new key, everybody in the chat room must sign in again.",
                "Falta {}. Recupéralo de una copia: con una clave nueva, todos tendrán que volver a entrar en la sala de chat.";
                path.display()),
            Keep::KeyHurt(path) => say!(locale;
                "{} is damaged, or its sum in the file beside it that ends in .sum. Put both back from a backup.",
                "{} está dañado, o lo está su suma, en el archivo de al lado que termina en .sum. Recupera ambos de una copia.";
                path.display()),
            Keep::LinesLost(path, lines) => say!(locale;
                "{0} is damaged. Lines that cannot be read: {1}; what people did there is missing. Put it back from a backup.",
                "{0} está dañado. Líneas que no se pueden leer: {1}; falta lo que la gente hizo ahí. Recupéralo de una copia.";
                path.display(), lines),
            Keep::LinesMissing { path, lines, before } => lines_missing(locale, path, lines, before),
            Keep::LinesHurt(path, lines) => say!(locale;
                "{0} is damaged. Lines that are not as they were written: {1}. Nothing is missing, and the next start puts them right; look after the disk.",
                "{0} está dañado. Líneas que no están como se escribieron: {1}. No falta nada y el próximo arranque las arregla; vigila el disco.";
                path.display(), lines),
            Keep::PicturesHurt(folder, count) => pictures(locale, folder, count, true),
            Keep::PicturesGone(folder, count) => pictures(locale, folder, count, false),
            Keep::RoomForgotten(path, anew) => room_forgotten(locale, path, anew),
        }
    }
}

fn room_forgotten(locale: Locale, path: &Path, anew: &Path) -> String {
    say!(locale;
        "{0} is missing or empty, though the store knows people of the chat room: anybody could join under their names. Put it back from a backup. To begin the room anew all the same, make an empty file {1}.",
        "Falta {0} o está vacío, pero el almacén conoce a gente de la sala de chat: cualquiera podría entrar con sus nombres. Recupéralo de una copia. Para empezar la sala de nuevo de todos modos, crea un archivo vacío {1}.";
        path.display(), anew.display())
}

impl StandIn<'_> {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            StandIn::CaughtUp(folder, period) => say!(locale;
                "{0} is kept up to date: matches every second, the rest within {1} s.",
                "{0} se mantiene al día: las partidas, cada segundo; lo demás, en {1} s como mucho.";
                folder.display(), period),
            StandIn::Behind(Some(seconds), why) => say!(locale;
                "{seconds} s behind: {why}",
                "Con {seconds} s de retraso: {why}"),
            StandIn::Behind(None, why) => say!(locale;
                "The first copy is not whole yet: {why}",
                "La primera copia aún no está completa: {why}"),
            StandIn::Begun(folder, of) => begun(locale, folder, of),
            StandIn::Partial(folder, of) => say!(locale;
                "{0} is a standby of {1} whose first copy was never finished: what had not been copied is missing.",
                "{0} es una reserva de {1} cuya primera copia no llegó a completarse: falta lo que no se había copiado.";
                folder.display(), of.display()),
            StandIn::Unreachable(of, folder) => say!(locale;
                "{0} cannot be reached. If it is lost, end this command and write `nahil promote {1}`.",
                "No se puede acceder a {0}. Si se ha perdido, termina esta orden y escribe `nahil promote {1}`.";
                of.display(), folder.display()),
            StandIn::StandsBy(of, matches, others) => {
                let of = of.display();
                say!(locale;
                    "Standby of {of}. Matches: {matches} s behind. Chat room and platforms: {others} s behind.",
                    "Reserva de {of}. Partidas: {matches} s de retraso. Sala de chat y plataformas: {others} s de retraso.")
            }
            StandIn::NoStandby(folder) => say!(locale;
                "{} is not a standby.",
                "{} no es una reserva.";
                folder.display()),
            StandIn::OfStandby(folder, of) => say!(locale;
                "{0} is itself a standby of {1}. Make standbys of {1} only, and promote one of those.",
                "{0} es ya una reserva de {1}. Haz reservas solo de {1} y usa una de ellas.";
                folder.display(), of.display()),
            StandIn::IsStandby(folder) => say!(locale;
                "{0} is a standby. To run the bot with it, write `nahil promote {0}` first.",
                "{0} es una reserva. Para usarla con el bot, escribe antes `nahil promote {0}`.";
                folder.display()),
            StandIn::StillCopied(folder) => say!(locale;
                "{} is still being kept up to date. End the `standby` command first, then try again.",
                "{} aún se está manteniendo al día. Termina antes la orden `standby` y prueba otra vez.";
                folder.display()),
            StandIn::StillRuns(of) => still_runs(locale, of, true),
            StandIn::CannotEnd(of) => still_runs(locale, of, false),
            StandIn::NotFenced(of, matches, others) => {
                let of = of.display();
                say!(locale;
                    "{of} cannot be reached: what was played in the last {matches} s may be missing, and so may what happened in the chat room in the last {others} s. If the old program still runs, it goes on. See that it does not start again.",
                    "No se llega a {of}: puede faltar lo jugado en los últimos {matches} s, y también lo ocurrido en la sala de chat en los últimos {others} s. Si el programa antiguo aún está en marcha, sigue. Asegúrate de que no vuelva a arrancar.")
            }
            StandIn::ReadOnly(of) => say!(locale;
                "{} can be read, but not written to: all that it has is taken over. See that its program does not start again.",
                "{} se puede leer, pero no escribir: se toma todo lo que tiene. Asegúrate de que su programa no vuelva a arrancar.";
                of.display()),
            StandIn::Ended(of) => say!(locale;
                "The program with the data folder {} has been ended and does not start again; this copy has not taken its place yet. Nothing is lost. Mend what follows, or unmount that folder's disk if it fails, then promote again",
                "Al programa con la carpeta de datos {} se le ha puesto fin y no vuelve a arrancar; esta reserva aún no ha ocupado su lugar. No se ha perdido nada. Arregla lo que sigue, o desmonta el disco de esa carpeta si falla, y repite la promoción";
                of.display()),
            StandIn::GoesOn(of) => goes_on(locale, of),
            StandIn::NotFollowed(of) => say!(locale;
                "{} does not go on from this copy: it was emptied, replaced or put back. The copy takes its place as it is.",
                "{} no continúa esta reserva: se vació, se sustituyó o se recuperó de una copia. La reserva ocupa su lugar tal como está.";
                of.display()),
            StandIn::Promoted(folder) => say!(locale;
                "Set data = \"{}\" in the configuration, and start the bot.",
                "Pon data = \"{}\" en la configuración y arranca el bot.";
                folder.display()),
        }
    }
}

fn begun(locale: Locale, folder: &Path, of: &Path) -> String {
    say!(locale;
        "{0} is a standby of {1} whose first copy was never finished: it cannot take its place. Let `nahil standby {0} --of {1}` finish it. If {1} is lost, restore a backup.",
        "{0} es una reserva de {1} cuya primera copia no llegó a completarse: no puede ocupar su lugar. Deja que `nahil standby {0} --of {1}` la complete. Si {1} se ha perdido, recupera una copia de seguridad.";
        folder.display(), of.display())
}

impl Upkeep<'_> {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            Upkeep::Mended(count) => say!(locale;
                "Damaged files of the copy, copied once more: {count}. Look at its disk.",
                "Archivos dañados de la copia que se han vuelto a copiar: {count}. Revisa su disco."),
            Upkeep::Hurt(why) => say!(locale;
                "The copy is damaged: {why}. End the `standby` command and start it again: it copies that once more, as long as the original is there.",
                "La copia está dañada: {why}. Termina la orden `standby` y vuelve a lanzarla: copiará esa parte otra vez mientras exista el original."),
            Upkeep::Runs => say!(locale, "The `standby` command runs.", "La orden `standby` está en marcha."),
            Upkeep::Stopped(folder) => say!(locale;
                "No `standby` command keeps {} up to date: start it again.",
                "Ninguna orden `standby` mantiene al día {}: vuelve a iniciarla.";
                folder.display()),
            Upkeep::Refused(why) => say!(locale;
                "The standby cannot go on: {why}",
                "La reserva no puede seguir: {why}"),
            Upkeep::NoRoom(folder, least) => say!(locale;
                "The disk of {0} has less than {1} MB of room: make room, or the standby falls behind and cannot take the place of the original.",
                "En el disco de {0} quedan menos de {1} MB: haz sitio, o la reserva se quedará atrás y no podrá ocupar el lugar del original.";
                folder.display(), least),
        }
    }
}

fn goes_on(locale: Locale, of: &Path) -> String {
    say!(locale;
        "The old program, with the data folder {}, goes on; nothing is lost. Mend what follows, or unmount that folder's disk if it fails, then promote again",
        "El programa antiguo, con la carpeta de datos {}, sigue; no se ha perdido nada. Arregla lo que sigue, o desmonta el disco de esa carpeta si falla, y repite la promoción";
        of.display())
}

/// That the program of the original runs on, though it was told to end, or because nobody can tell it.
fn still_runs(locale: Locale, of: &Path, is_told: bool) -> String {
    let of = of.display();
    if is_told {
        return say!(
            locale,
            "The program with the data folder {of} was told to end and has not. End it, then try again.",
            "Al programa con la carpeta de datos {of} se le dijo que acabara y no lo ha hecho. Páralo y prueba otra vez."
        );
    }
    say!(
        locale,
        "{of} can only be read from here, so the program that still runs with it cannot be told to end. End it, then try again.",
        "Desde aquí {of} solo se puede leer, así que al programa que aún lo usa no se le puede decir que acabe. Páralo y prueba otra vez."
    )
}

/// That so many boards of posts are damaged or missing.
fn pictures(locale: Locale, folder: &Path, count: usize, are_hurt: bool) -> String {
    let folder = folder.display();
    if are_hurt {
        return say!(
            locale,
            "{folder}: damaged boards that posts show: {count}. They can be put back from a backup; no match needs them.",
            "{folder}: tableros dañados que se muestran en mensajes: {count}. Se pueden recuperar de una copia; ninguna partida los necesita."
        );
    }
    say!(
        locale,
        "Boards that posts show are missing in {folder}: {count}. Put the folder back from a backup; new posts have theirs.",
        "Faltan tableros que se muestran en mensajes, en {folder}: {count}. Recupera la carpeta de una copia; los mensajes nuevos tendrán los suyos."
    )
}

fn lines_missing(locale: Locale, path: &Path, lines: u64, before: u64) -> String {
    let path = path.display();
    match lines {
        1 => say!(locale;
            "{path}: a line is missing before line {before}. If somebody joined the chat room by it, anybody could join under their name. Put the file back from a backup.",
            "{path}: falta una línea antes de la línea {before}. Si con ella alguien entró en la sala de chat, cualquiera podría entrar con su nombre. Recupera el archivo de una copia."),
        _ => say!(locale;
            "{path}: {lines} lines are missing, the first of them before line {before}. If people joined the chat room by them, anybody could join under their names. Put the file back from a backup.",
            "{path}: faltan {lines} líneas, la primera antes de la línea {before}. Si con ellas alguien entró en la sala de chat, cualquiera podría entrar con su nombre. Recupera el archivo de una copia."),
    }
}

fn gap(
    locale: Locale,
    (path, offset, bytes): (&Path, u64, u64),
    (since, until): (Option<Timestamp>, Option<Timestamp>),
    filled: bool,
) -> String {
    let path = path.display();
    let mut place = match bytes {
        0 => say!(locale;
            "{path}: something is missing before byte {offset}",
            "{path}: falta algo antes del byte {offset}"),
        _ => say!(locale;
            "{path}: {bytes} bytes from byte {offset} on are damaged",
            "{path}: hay {bytes} bytes dañados a partir del byte {offset}"),
    };
    if filled {
        place.push_str(either(locale, "; nothing is lost by it.", "; no se pierde nada."));
        return place;
    }
    let lost = match (since.map(second), until.map(second)) {
        (Some(since), Some(until)) => say!(locale;
            ". What was written there is lost, from between {since} and {until}.",
            ". Se ha perdido lo que se escribió ahí, entre {since} y {until}."),
        (Some(since), None) => say!(locale;
            ". What was written there is lost, from after {since}.",
            ". Se ha perdido lo que se escribió ahí, a partir de {since}."),
        (None, Some(until)) => say!(locale;
            ". What was written there is lost, from before {until}.",
            ". Se ha perdido lo que se escribió ahí, antes de {until}."),
        (None, None) => say!(locale;
            ". What was written there is lost.",
            ". Se ha perdido lo que se escribió ahí."),
    };
    place.push_str(&lost);
    place
}

/// A moment, to the second.
fn second(at: Timestamp) -> Timestamp {
    Timestamp::from_second(at.as_second()).unwrap_or(at)
}

impl Lost {
    fn say(self, locale: Locale) -> String {
        match self {
            Lost::Match(id) => say!(locale;
                "Match #{id} is not whole and was left out.",
                "La partida #{id} no está entera y se ha dejado fuera."),
            Lost::Beside(id) => say!(locale;
                "Match #{id} is sound as far as it goes, but votes or later turns of it are lost.",
                "La partida #{id} es correcta hasta donde llega, pero se han perdido votos o jugadas posteriores."),
            Lost::Numbers(first, last) if first == last => say!(locale;
                "Of #{first} there is nothing: a match, or a challenge that may have been answered or have expired.",
                "De #{first} no queda nada: una partida, o un reto que quizá ya se contestó o caducó."),
            Lost::Numbers(first, last) => say!(locale;
                "Of #{first} to #{last} there is nothing: matches, or challenges that may have been answered or have expired.",
                "De #{first} a #{last} no queda nada: partidas, o retos que quizá ya se contestaron o caducaron."),
            Lost::League(id) => say!(locale;
                "League {id} is not whole and was left out.",
                "La liga {id} no está entera y se ha dejado fuera."),
            Lost::People(count) => say!(locale;
                "Damaged entries about people: {count}.",
                "Entradas dañadas sobre personas: {count}."),
            Lost::Notes(count) => say!(locale;
                "Damaged notes, drafts and prepared answers: {count}.",
                "Notas, borradores y respuestas preparadas dañados: {count}."),
            Lost::Votes(count) => say!(locale, "Damaged votes: {count}.", "Votos dañados: {count}."),
            Lost::Challenges(count) => {
                say!(locale, "Damaged challenges: {count}.", "Retos dañados: {count}.")
            }
            Lost::Leagues(count) => say!(locale;
                "Damaged entries of leagues: {count}.",
                "Entradas de ligas dañadas: {count}."),
            Lost::Servers(count) => say!(locale;
                "Damaged settings of servers and entries of arbiters: {count}.",
                "Ajustes de servidores y entradas de árbitros dañados: {count}."),
            Lost::Posts(count) => say!(locale;
                "Damaged posts that were still to be sent: {count}.",
                "Mensajes dañados que aún no se habían enviado: {count}."),
            Lost::Others(count) => say!(locale;
                "Other damaged entries: {count}.",
                "Otras entradas dañadas: {count}."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_says_what_is_lost() {
        let (path, at) = (Path::new("journal/1.base"), Timestamp::UNIX_EPOCH);
        for locale in Locale::ALL {
            for (bytes, filled) in [(0, false), (0, true), (9, false), (9, true)] {
                let gap = Keep::Gap { path, offset: 77, bytes, since: Some(at), until: None, filled };
                let said = gap.say(locale);
                assert!(said.contains("journal/1.base") && said.contains("77"), "{said}");
                assert_eq!(said.contains("1970-01-01T00:00:00Z"), !filled, "{said}");
                assert!(!said.contains('?'), "{said}");
            }
        }
    }
}
