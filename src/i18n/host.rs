//! What the program says to its host.

use super::Several;
use crate::players::Locale;
use crate::status::Notice;
use jiff::Timestamp;
use std::net::SocketAddr;
use std::path::Path;

/// Something to be said to the host.
#[derive(Clone, Copy, Debug)]
pub enum Host<'a> {
    /// The disk of the data folder has less room than so many megabytes.
    NoRoom(&'a Path, u64),
    /// The chat room can be opened in a browser.
    Room(SocketAddr),
    /// The pages can be opened at this address, which a proxy passes on to this other one.
    Pages(&'a str, SocketAddr),
    /// Systems that watch the program are answered at this address.
    Watched(SocketAddr),
    /// The configured port was taken, so it is another one.
    OtherPort(SocketAddr),
    /// Everything is stored in this folder.
    Data(&'a Path),
    /// The configuration is valid.
    Sound,
    /// The database answers; in this folder is what programs share besides.
    Database(&'a std::path::Path),
    /// Nothing is switched on, so there is nothing to run.
    NothingToRun,
    /// How many files may be open, and how many are needed.
    TooFewFiles(usize, usize),
    /// How many matches were replayed without a fault.
    Verified(usize),
    /// The program was built without this platform.
    NotBuilt(&'a str),
    /// A folder is shared with other programs, but no database is named, neither in the configuration nor in this variable.
    NoDatabaseNamed(&'a str),
    /// The Discord token looks valid.
    Token,
    /// The program is shutting down.
    Stopping,
    /// The same, and it has waited long enough for what is still under way.
    StoppingEarly,
    /// Something that the host should know of the program that runs, or ran last.
    Notice(&'a Notice),
    /// The program will trust the machine's clock.
    ClockTrusted,
    /// The program trusts the machine's clock already.
    ClockNotDoubted,
    /// The program doubts the machine's clock, so no code can be made that holds for some days.
    ClockDoubted,
    /// Who has this code can join the chat room.
    Invitation {
        /// The code.
        code: &'a str,
        /// Until when; until it is used, if nothing is said.
        until: Option<Timestamp>,
        /// Where the room is on the web, if it is.
        address: Option<&'a str>,
    },
    /// Everybody can join the chat room without a code.
    NoInvitation,
    /// The status file cannot be read.
    NoStatus(&'a std::io::Error),
}

impl Host<'_> {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            Host::Room(address) => say!(locale;
                "Open the chat room at http://{address}",
                "La sala de chat está en http://{address}"),
            Host::Pages(public, address) => say!(locale;
                "Pages on the web: {public}, passed on to http://{address}",
                "Páginas en la web: {public}, que llegan a http://{address}"),
            Host::Watched(address) => say!(locale;
                "Figures and health at http://{address}",
                "Estado y cifras en http://{address}"),
            Host::OtherPort(wanted) => say!(locale;
                "{wanted} is in use; the room uses another port.",
                "{wanted} está ocupado; la sala usa otro puerto."),
            Host::Data(path) => say!(locale, "Data folder: {}", "Todo se guarda en {}", path.display()),
            Host::Sound => say!(locale, "The configuration is valid.", "La configuración es válida."),
            Host::Database(folder) => say!(locale;
                "The database answers. Shared folder: {}",
                "La base de datos responde. Carpeta compartida: {}"; folder.display()),
            Host::NothingToRun => say!(locale;
                "Nothing to run: the configuration switches everything off.",
                "La configuración no activa nada: no hay nada que ejecutar."),
            Host::TooFewFiles(may, needed) => say!(locale;
                "Only {may} files may be open at a time, but at least {needed} are needed. Raise the limit, for example with \
                 `ulimit -n 1024` before the start or with LimitNOFILE=1024 in a systemd unit.",
                "Solo se pueden abrir {may} archivos a la vez y hacen falta al menos {needed}: sube el límite, por ejemplo \
                 con `ulimit -n 1024` antes de arrancar o con LimitNOFILE=1024 en una unidad de systemd."),
            Host::Verified(1) => say!(locale, "1 match verified.", "1 partida verificada."),
            Host::Verified(count) => {
                say!(locale, "{count} matches verified.", "{count} partidas verificadas.")
            }
            Host::NotBuilt(platform) => say!(locale;
                "This program was built without {platform}. Build it with `--features {platform}`.",
                "Este programa se compiló sin {platform}: compílalo con `--features {platform}`."),
            Host::NoDatabaseNamed(variable) => say!(locale;
                "`store.folder` is for programs that share a database, and none is named. Put its address into {variable}, or take `store.folder` out.",
                "`store.folder` es para programas que comparten una base de datos, y no se indica ninguna. Pon su dirección en {variable} o quita `store.folder`."),
            Host::Token => {
                say!(locale, "The Discord token looks valid.", "El token de Discord parece válido.")
            }
            Host::NoRoom(data, least) => say!(locale;
                "The disk of {0} has less than {1} MB of room: the program waits until it has more.",
                "En el disco de {0} quedan menos de {1} MB: el programa espera a que haya más sitio.";
                data.display(), least),
            Host::Stopping => {
                say!(locale, "Shutting down; everything is saved.", "Cerrando; todo está guardado.")
            }
            Host::StoppingEarly => say!(locale;
                "Shutting down with something still under way. What was confirmed is saved; what people have sent without a confirmation may have to be sent again.",
                "Cerrando con algo todavía a medias. Lo confirmado está guardado; lo que se envió sin confirmación quizá haya que enviarlo otra vez."),
            Host::Notice(notice) => told(locale, notice),
            Host::ClockTrusted => say!(locale;
                "The bot will trust the machine's clock within seconds, or when it next starts.",
                "Anotado: el reloj de la máquina está bien. El bot lo seguirá en unos segundos, o cuando arranque de nuevo."),
            Host::ClockNotDoubted => say!(locale;
                "Nothing to do: the bot trusts the machine's clock.",
                "El bot no duda del reloj de la máquina: no hay nada que hacer."),
            Host::ClockDoubted => say!(locale;
                "The bot doubts the machine's clock, so it cannot tell how long an invitation would last. Set the clock, or confirm it with `nahil trust-clock`. Once the bot is running and `nahil check` no longer warns of the clock, try again.",
                "El bot duda del reloj de la máquina, así que no puede decir cuánto duraría una invitación. Ponlo en hora o confírmalo con `nahil trust-clock`. Cuando el bot esté en marcha y `nahil check` ya no avise del reloj, prueba otra vez."),
            Host::Invitation { code, until, address } => invitation(locale, code, until, address),
            Host::NoInvitation => say!(locale;
                "Without web.public or local.public in the configuration, anybody can join without a code.",
                "Sin web.public ni local.public en la configuración, cualquiera puede entrar sin código."),
            Host::NoStatus(error) => say!(locale;
                "Cannot read the status file: {error}",
                "No se puede leer el archivo de estado: {error}"),
        }
    }
}

fn invitation(locale: Locale, code: &str, until: Option<Timestamp>, address: Option<&str>) -> String {
    let at = address.map(|address| say!(locale, " at {address}", " en {address}")).unwrap_or_default();
    let until = until.map(moment).map(|until| say!(locale, " until {until}", " hasta el {until}"));
    let until = until.unwrap_or_default();
    say!(locale;
        "Invitation code: {code}\nWith it, one person can join the chat room{at}{until}. It is shown only now.",
        "Código de invitación: {code}\nCon él, una persona puede entrar en la sala de chat{at}{until}. Solo se muestra ahora.")
}

fn told(locale: Locale, notice: &Notice) -> String {
    match notice {
        Notice::Clock { since, machine } => say!(locale;
            "The machine's clock looks wrong: it showed {} when it should have been about {}. Until the two agree again, Nahil keeps its own time, and no player gains or loses any. If the machine's clock is wrong, correct it. If it is right, run `nahil trust-clock`.",
            "El reloj de la máquina parece equivocado: marcaba {} cuando debería marcar {} aproximadamente. Hasta que vuelva a cuadrar, Nahil lleva su propia hora, y ningún jugador gana ni pierde tiempo. Si el reloj de la máquina está mal, ponlo en hora. Si está bien, ejecuta `nahil trust-clock`.";
            moment(*machine), moment(*since)),
        Notice::ClockSet { at, by } if by.as_secs() == 0 => say!(locale;
            "The machine's clock has been right again since {}. No player gained or lost any time.",
            "El reloj de la máquina vuelve a estar bien desde el {}. Ningún jugador ganó ni perdió tiempo.";
            moment(*at)),
        Notice::ClockSet { at, by } => say!(locale;
            "The machine's clock was set at {}, and Nahil follows it. No player is charged for the {} s in between.",
            "El reloj de la máquina se ajustó el {}; Nahil lo sigue. A ningún jugador se le descuentan esos {} s.";
            moment(*at), by.unsigned_abs().as_secs()),
        Notice::RateLimited { account, since } => say!(locale;
            "Since {} the homeserver has limited how much {account} may write, so boards come late and as a single picture. If the homeserver is yours, lift the limit. On Synapse, POST {{\"messages_per_second\": 0, \"burst_count\": 0}} to /_synapse/admin/v1/users/{account}/override_ratelimit. Otherwise ask the people who run it.",
            "Desde el {} el servidor limita los mensajes de {account}; por eso los tableros llegan tarde y como una sola imagen. Si el servidor es tuyo, quita el límite: en Synapse, POST {{\"messages_per_second\": 0, \"burst_count\": 0}} a /_synapse/admin/v1/users/{account}/override_ratelimit. Si no, pídeselo a quien lo administra.";
            moment(*since)),
        Notice::OtherFolder { folder, has_room } => {
            Several::OtherFolder { folder, has_room: *has_room }.say(locale)
        }
    }
}

/// A moment, to the second.
fn moment(at: Timestamp) -> String {
    Timestamp::from_second(at.as_second()).unwrap_or(at).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::SignedDuration;

    #[test]
    fn a_clock_that_was_set_says_by_how_much() {
        for locale in Locale::ALL {
            let set = |by| told(locale, &Notice::ClockSet { at: Timestamp::UNIX_EPOCH, by });
            for by in [90, -90] {
                let told = set(SignedDuration::from_secs(by));
                assert!(told.contains(" 90 s"), "{told}");
            }
            let told = set(SignedDuration::from_micros(-64));
            assert!(!told.contains("0 s"), "{told}");
        }
    }
}
