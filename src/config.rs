//! What the host chooses. It is read and checked at the start, and again when the host says so; unknown keys are refused
//! with their line.

mod checked;
mod chosen;
mod listed;
mod number;
mod read;
mod store;

pub use chosen::{Chosen, Reread};
pub use store::{Concealed, Store};

use crate::play::Control;
use crate::play::ballot;
use crate::play::vote;
use crate::players::Locale;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::io;
use std::net::IpAddr;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Everything that can be configured. Every key has a default; `config.example.toml` lists them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The folder for all data; created if it does not exist.
    #[serde(deserialize_with = "folder")]
    pub data: PathBuf,
    /// The language for people who have not chosen one.
    pub language: Locale,
    /// The clock of a challenge that names none.
    #[serde(deserialize_with = "clock")]
    pub clock: Control,
    /// Hours of vacation that a player has in a year, used when their time runs out.
    #[serde(deserialize_with = "number::vacation")]
    pub vacation: u32,
    /// Addresses of proxies in front of this program; their word is taken on whom they ask for.
    #[serde(deserialize_with = "listed::proxies")]
    pub proxies: Vec<IpAddr>,
    /// How many times faster than the machine's clock the program's time runs, for trials.
    #[serde(deserialize_with = "number::hurry")]
    pub hurry: u32,
    /// How votes on claims and on the turns of channels are held.
    pub votes: Votes,
    /// The machine, against which people play.
    pub machine: Machine,
    /// The chat room in the browser.
    pub local: Local,
    /// Discord.
    pub discord: Discord,
    /// Matrix.
    pub matrix: Matrix,
    /// Pages on the web.
    pub web: Web,
    /// For systems that watch the program.
    pub watch: Watch,
    /// Where matches and all that belongs to them are stored.
    pub store: Store,
}

/// How votes on claims are held.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Votes {
    /// How many must vote for a claim to be upheld.
    #[serde(deserialize_with = "number::quorum")]
    pub quorum: u32,
    /// How many hours a vote lasts.
    #[serde(deserialize_with = "number::voting")]
    pub hours: u32,
    /// How many hours before a vote or a challenge somebody must have been known to have a say in it.
    #[serde(deserialize_with = "number::known")]
    pub known_hours: u32,
    /// How many must vote for a turn of a channel.
    #[serde(deserialize_with = "number::turn_quorum")]
    pub turn_quorum: u32,
    /// How many hours a channel has to choose a turn.
    #[serde(deserialize_with = "number::choosing")]
    pub turn_hours: u32,
    /// How many must vote for a channel to resign, to accept something or to cancel; all, if fewer may vote.
    #[serde(deserialize_with = "number::turn_quorum")]
    pub final_quorum: u32,
    /// How many percent of the voters must want it.
    #[serde(deserialize_with = "number::final_percent")]
    pub final_percent: u32,
}

/// The machine, against which people play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Machine {
    /// On how many threads it thinks; it does not play, if on none. If nothing is said: on all cores but one, at least one.
    #[serde(deserialize_with = "number::threads")]
    pub threads: Option<u32>,
}

impl Machine {
    /// Whether it plays.
    pub fn plays(&self) -> bool {
        self.threads != Some(0)
    }

    /// On how many threads it thinks where there are so many cores.
    pub fn threads_of(&self, cores: usize) -> usize {
        self.threads
            .map_or((cores - cores.min(1)).clamp(1, number::THREADS_MAX as usize), |threads| threads as usize)
    }
}

/// The chat room in the browser.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Local {
    /// Whether there is one.
    pub enabled: bool,
    /// Where it listens. If the port is in use, the room uses another free one.
    pub address: SocketAddr,
    /// Names of the rooms that exist from the start.
    #[serde(deserialize_with = "listed::rooms")]
    pub rooms: Vec<String>,
    /// Names of the arbiters.
    pub arbiters: Vec<String>,
    /// Where people find it on the web, behind a proxy; without it, only on this machine or network.
    #[serde(deserialize_with = "origin")]
    pub public: Option<String>,
    /// Where the other programs that share a database reach this one, if not at its address.
    #[serde(deserialize_with = "none_if_empty")]
    pub peers: Option<SocketAddr>,
    /// For tests: a service on this machine that takes calls for browsers, instead of all others.
    #[serde(deserialize_with = "loopback")]
    pub push: Option<String>,
}

/// Discord.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Discord {
    /// Whether the bot runs there.
    pub enabled: bool,
    /// Name of the environment variable that holds the bot's token.
    pub token_variable: String,
    /// A file that holds the token, instead of the variable.
    #[serde(deserialize_with = "none_if_empty")]
    pub token_file: Option<PathBuf>,
    /// Where interactions come in over HTTP; over the gateway if there is no address.
    #[serde(deserialize_with = "none_if_empty")]
    pub interactions: Option<SocketAddr>,
    /// For tests: the address of a server on this machine that imitates Discord.
    #[serde(deserialize_with = "loopback")]
    pub api: Option<String>,
}

/// Matrix.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Matrix {
    /// Whether the bot runs there.
    pub enabled: bool,
    /// Address of the bot's homeserver.
    #[serde(deserialize_with = "homeserver")]
    pub homeserver: String,
    /// The bot's account there: `@nahil:example.org`, or the part before the colon.
    pub user: String,
    /// Name of the environment variable that holds the account's password.
    pub password_variable: String,
    /// A file that holds the password, instead of the variable.
    #[serde(deserialize_with = "none_if_empty")]
    pub password_file: Option<PathBuf>,
    /// The name of the bot's device in its list of devices.
    pub device: String,
    /// Servers whose people may invite the bot; all, if none is named.
    pub allowed_servers: Vec<String>,
    /// People who may invite the bot, wherever they are; all, if nobody is named.
    pub allowed_users: Vec<String>,
    /// Ids of the arbiters.
    pub arbiters: Vec<String>,
}

/// Pages on the web.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Web {
    /// Where people find them; without it, there are none.
    #[serde(deserialize_with = "origin")]
    pub public: Option<String>,
    /// Where the program listens, for a proxy that passes on what comes there.
    pub address: SocketAddr,
}

/// For systems that watch the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Watch {
    /// Where it answers them; nowhere, if there is no address.
    #[serde(deserialize_with = "none_if_empty")]
    pub address: Option<SocketAddr>,
    /// The data folder of the standby, of which it tells how far behind it is.
    #[serde(deserialize_with = "none_if_empty")]
    pub standby: Option<PathBuf>,
}

/// Why there is no configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A key or value is wrong; the message shows its line, without what may be a password in it.
    #[error("{}: {what}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What and where.
        what: String,
    },
    /// Strangers can come, and arbiters are known by names that anybody can take.
    #[error(
        "{}: local.arbiters names people of the chat room, where whoever takes a name first has it. With a public address \
         (web.public or local.public), or where others than this machine can come (local.address), that is not safe. Remove \
         local.arbiters; name arbiters on Discord or Matrix instead, who can link their accounts with the room's",
        path.display()
    )]
    ArbitersByName {
        /// The file.
        path: PathBuf,
    },
    /// Two things are to listen at one address.
    #[error("{}: {one} and {other} are both {address}: choose another one for one of them", path.display())]
    SameAddress {
        /// The file.
        path: PathBuf,
        /// The one key.
        one: &'static str,
        /// The other.
        other: &'static str,
        /// What both are.
        address: SocketAddr,
    },
}

impl Config {
    /// The file that is read if none is named and it exists.
    pub const FILE: &str = "config.toml";

    /// The file that counts: the named one or, if none is named, [`Config::FILE`] where there is one.
    pub fn found(path: Option<&Path>) -> Option<&Path> {
        path.or_else(|| Some(Path::new(Self::FILE)).filter(|file| read::is_there(file)))
    }

    /// Reads the file [that counts](Config::found); without one, everything is at its default.
    pub fn load(path: Option<&Path>) -> Result<Self, ConfigError> {
        let Some(found) = Self::found(path) else { return Ok(Self::default()) };
        let text = read::text(found)?;
        let wrong = |source: toml::de::Error| {
            let what = explained(&store::concealed(&source.to_string()));
            ConfigError::Wrong { path: found.to_owned(), what }
        };
        let config: Self = toml::from_str(&text).map_err(wrong)?;
        config.check_arbiters(found)?;
        config.check_addresses(found)?;
        Ok(config)
    }

    /// Whether strangers can come, so that whoever joins the chat room must be let in by somebody.
    pub fn is_public(&self) -> bool {
        self.web.public.is_some() || self.local.public.is_some()
    }
}

/// An error in words that say what is to stand there.
fn explained(what: &str) -> String {
    what.replace(
        "invalid socket address syntax",
        "an address is an IP and a port, such as \"127.0.0.1:8080\"",
    )
}

impl Default for Config {
    fn default() -> Self {
        let clock = Control::Days { days: 3 };
        Self {
            data: "data".into(),
            language: Locale::En,
            clock,
            vacation: 240,
            proxies: Vec::new(),
            hurry: 1,
            votes: Votes::default(),
            machine: Machine::default(),
            local: Local::default(),
            discord: Discord::default(),
            matrix: Matrix::default(),
            web: Web::default(),
            watch: Watch::default(),
            store: Store::default(),
        }
    }
}

impl Default for Web {
    fn default() -> Self {
        Self { public: None, address: SocketAddr::from(([127, 0, 0, 1], 8090)) }
    }
}

impl Default for Votes {
    fn default() -> Self {
        Self {
            quorum: vote::QUORUM,
            hours: vote::VOTING.as_hours().unsigned_abs() as u32,
            known_hours: vote::KNOWN_HOURS,
            turn_quorum: ballot::QUORUM,
            turn_hours: ballot::CHOOSING.as_hours().unsigned_abs() as u32,
            final_quorum: ballot::Majority::default().voters,
            final_percent: ballot::Majority::default().percent,
        }
    }
}

impl Default for Local {
    fn default() -> Self {
        Self {
            enabled: true,
            address: SocketAddr::from(([127, 0, 0, 1], 8080)),
            rooms: vec!["plaza".to_owned()],
            arbiters: Vec::new(),
            public: None,
            peers: None,
            push: None,
        }
    }
}

impl Default for Discord {
    fn default() -> Self {
        Self {
            enabled: false,
            token_variable: "NAHIL_DISCORD_TOKEN".to_owned(),
            token_file: None,
            interactions: None,
            api: None,
        }
    }
}

impl Default for Matrix {
    fn default() -> Self {
        Self {
            enabled: false,
            homeserver: String::new(),
            user: String::new(),
            password_variable: "NAHIL_MATRIX_PASSWORD".to_owned(),
            password_file: None,
            device: "Nahil".to_owned(),
            allowed_servers: Vec::new(),
            allowed_users: Vec::new(),
            arbiters: Vec::new(),
        }
    }
}

impl Matrix {
    /// Whether the bot accepts an invitation of this person.
    pub fn allows(&self, user: &str) -> bool {
        let server = user.split_once(':').map_or("", |(_, server)| server);
        let named = self.allowed_users.iter().any(|allowed| allowed == user);
        let at_home = self.allowed_servers.iter().any(|allowed| allowed == server);
        match (self.allowed_users.is_empty(), self.allowed_servers.is_empty()) {
            (true, true) => true,
            _ => named || at_home,
        }
    }
}

/// The path of a folder, which is nowhere if it is empty.
fn folder<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
    let path = PathBuf::deserialize(deserializer)?;
    if path.as_os_str().is_empty() { Err(D::Error::custom("the folder has no name")) } else { Ok(path) }
}

/// A value that is absent if its text is empty.
fn none_if_empty<'de, D: Deserializer<'de>, T: FromStr<Err: fmt::Display>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(D::Error::custom)
}

/// An address on this machine, such as `http://127.0.0.1:8000`; a token must not go anywhere else.
fn loopback<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let host = text.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
    let local = host.and_then(|host| host.parse::<SocketAddr>().ok()).filter(|host| host.ip().is_loopback());
    match (text.is_empty(), local) {
        (true, _) => Ok(None),
        (false, Some(local)) => Ok(Some(format!("http://{local}"))),
        (false, None) => {
            Err(D::Error::custom(format!("{text:?} is no address such as http://127.0.0.1:8000")))
        }
    }
}

/// Where people find pages, such as `https://play.example.org`: a scheme and a host, perhaps with a port, and nothing more.
fn origin<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(deserializer)?.to_lowercase();
    let text = text.strip_suffix('/').unwrap_or(&text);
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_plain = |host: &&str| {
        !host.is_empty() && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c))
    };
    match (text.is_empty(), host.filter(is_plain)) {
        (true, _) => Ok(None),
        (false, Some(_)) => Ok(Some(text.to_owned())),
        (false, None) => {
            Err(D::Error::custom(format!("{text:?} is no address such as https://play.example.org")))
        }
    }
}

/// The address of a homeserver; without encryption only on this machine, for the password goes there.
fn homeserver<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let host = |prefix: &str| {
        let host = text.strip_prefix(prefix)?.split('/').next().filter(|host| !host.is_empty())?;
        Some(host.rsplit_once(':').map_or(host, |(host, _)| host).to_owned())
    };
    let is_local = |host: String| {
        let ip = host.trim_matches(['[', ']']).parse::<IpAddr>();
        host == "localhost" || ip.is_ok_and(|ip| ip.is_loopback())
    };
    if text.is_empty() || host("https://").is_some() || host("http://").is_some_and(is_local) {
        return Ok(text.trim_end_matches('/').to_owned());
    }
    Err(D::Error::custom(format!("homeserver {text:?} is no address such as https://matrix.example.org")))
}

fn clock<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Control, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|_| D::Error::custom(format!("{text:?} is no clock such as 3d or 5d+12h max 10d")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_names_every_key_with_its_default() {
        let example = include_str!("../config.example.toml");
        assert_eq!(toml::from_str::<Config>(example).unwrap(), Config::default());
        let keys = [
            "data",
            "language",
            "clock",
            "vacation",
            "proxies",
            "hurry",
            "quorum",
            "hours",
            "turn_quorum",
            "turn_hours",
            "final_quorum",
            "final_percent",
            "threads",
            "enabled",
            "address",
            "rooms",
            "arbiters",
        ];
        let discord = ["token_variable", "token_file", "interactions", "api"];
        let matrix = ["homeserver", "user", "password_variable", "password_file", "device"];
        let more = ["allowed_servers", "allowed_users", "arbiters"];
        for key in keys.into_iter().chain(discord).chain(matrix).chain(more) {
            assert!(example.lines().any(|line| line.starts_with(&format!("{key} = "))), "{key}");
        }
    }

    #[test]
    fn what_is_wrong_is_shown_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        for (text, named) in [
            ("language = \"es\"\n[local]\nadress = \"x\"\n", "adress"),
            ("language = \"fr\"\n", "fr"),
            ("clock = \"soon\"\n", "soon"),
            ("[local]\naddress = \"here\"\n", "address"),
            ("data = \n", "data"),
            ("data = \"\"\n", "data"),
            ("[votes]\nfinal_percent = 49\n", "final_percent"),
            ("[votes]\nfinal_quorum = 0\n", "final_quorum"),
            ("[votes]\nknown_hours = 721\n", "known_hours"),
            ("proxies = [\"here\"]\n", "proxies"),
            ("hurry = 0\n", "hurry"),
            ("[machine]\nthreads = 65\n", "threads"),
            ("[machine]\nthreads = \"many\"\n", "threads"),
            ("[discord]\napi = \"http://discord.com\"\n", "api"),
            ("[discord]\ninteractions = \"here\"\n", "interactions"),
            ("[matrix]\nhomeserver = \"matrix.example.org\"\n", "homeserver"),
            ("[matrix]\nhomeserver = \"http://matrix.example.org\"\n", "homeserver"),
            ("[matrix]\nallowed_servers = \"example.org\"\n", "allowed_servers"),
            ("[matrix]\nhomserver = \"\"\n", "homserver"),
            ("[web]\npublic = \"play.example.org\"\n", "public"),
            ("[web]\npublic = \"https://play.example.org/nahil\"\n", "public"),
            ("[web]\npublic = \"https://\"\n", "public"),
        ] {
            std::fs::write(&path, text).unwrap();
            let error = Config::load(Some(&path)).unwrap_err().to_string();
            assert!(error.contains("line ") && error.contains(named), "{error}");
        }
        assert!(matches!(Config::load(Some(Path::new("/no/such"))), Err(ConfigError::Unreadable { .. })));
    }

    #[test]
    fn where_strangers_come_no_arbiter_is_known_by_name_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        let named = "[local]\narbiters = [\"ana\"]\n";
        for (text, is_refused) in [
            (named.to_owned(), false),
            (format!("{named}public = \"https://room.example.org\"\n"), true),
            (format!("{named}[web]\npublic = \"https://play.example.org\"\n"), true),
            (format!("{named}address = \"0.0.0.0:8080\"\n"), true),
            (format!("{named}address = \"[::1]:8080\"\n"), false),
            ("[web]\npublic = \"https://play.example.org\"\n".to_owned(), false),
        ] {
            std::fs::write(&path, &text).unwrap();
            let loaded = Config::load(Some(&path));
            assert_eq!(matches!(loaded, Err(ConfigError::ArbitersByName { .. })), is_refused, "{text}");
        }
    }

    #[test]
    fn an_address_that_is_none_is_told_what_one_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        for address in ["localhost:8080", "127.0.0.1", "8080"] {
            std::fs::write(&path, format!("[local]\naddress = \"{address}\"\n")).unwrap();
            let why = Config::load(Some(&path)).unwrap_err().to_string();
            assert!(why.contains("line 2") && why.contains("such as \"127.0.0.1:8080\""), "{why}");
        }
    }

    #[test]
    fn the_machine_leaves_a_core_to_the_others() {
        let machine = |text: &str| toml::from_str::<Config>(&format!("[machine]\n{text}\n")).unwrap().machine;
        for (text, cores, threads) in [
            ("", 1, 1),
            ("", 2, 1),
            ("", 8, 7),
            ("threads = \"auto\"", 4, 3),
            ("threads = 0", 4, 0),
            ("threads = 3", 1, 3),
        ] {
            assert_eq!(machine(text).threads_of(cores), threads, "{text:?} on {cores}");
        }
    }

    #[test]
    fn homeservers_without_encryption_are_on_this_machine() {
        for good in
            ["https://matrix.example.org", "http://127.0.0.1:8008/", "http://localhost", "http://[::1]:8008"]
        {
            let config: Config = toml::from_str(&format!("[matrix]\nhomeserver = \"{good}\"\n")).unwrap();
            assert_eq!(config.matrix.homeserver, good.trim_end_matches('/'));
        }
        for bad in ["http://10.0.0.1", "http://127.0.0.1.example.org", "https://", "ftp://x", "http://"] {
            assert!(
                toml::from_str::<Config>(&format!("[matrix]\nhomeserver = \"{bad}\"\n")).is_err(),
                "{bad}"
            );
        }
    }

    #[test]
    fn people_and_servers_may_invite_where_none_are_named() {
        let matrix = |servers: &[&str], users: &[&str]| Matrix {
            allowed_servers: servers.iter().map(|name| (*name).to_owned()).collect(),
            allowed_users: users.iter().map(|name| (*name).to_owned()).collect(),
            ..Matrix::default()
        };
        for (servers, users, allowed) in [
            (&[][..], &[][..], true),
            (&["a.org"], &[], true),
            (&["b.org:8448"], &[], false),
            (&[], &["@ana:a.org"], true),
            (&[], &["@beto:a.org"], false),
            (&["b.org"], &["@ana:a.org"], true),
        ] {
            assert_eq!(matrix(servers, users).allows("@ana:a.org"), allowed, "{servers:?} {users:?}");
        }
        assert!(matrix(&["b.org:8448"], &[]).allows("@ana:b.org:8448"));
    }
}
