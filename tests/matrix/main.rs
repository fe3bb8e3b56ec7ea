//! The program on a real homeserver, whole, driven by people who know nothing but HTTP.
//!
//! The homeserver is Synapse; `tests/matrix/homeserver install` installs it. Without it, these tests count as ignored. A few
//! want PostgreSQL besides, which `tests/postgres/server install` installs.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

#[cfg(feature = "discord")]
#[path = "../support/discord/mod.rs"]
mod discord;

#[path = "../discord/script.rs"]
#[allow(dead_code, reason = "where menus have no keys, their words are enough")]
mod script;

#[path = "../support/beginner.rs"]
mod beginner;

mod both;
mod court;
#[cfg(feature = "postgres")]
#[path = "../crash/dice.rs"]
mod dice;
mod encrypted;
mod homeserver;
mod http;
mod keys;
#[cfg(feature = "discord")]
mod leagues;
mod limits;
mod machine;
mod matches;
mod pair;
mod phone;
mod phones;
mod places;
mod program;
mod restarts;
mod rooms;
#[cfg(feature = "postgres")]
#[path = "../postgres/server.rs"]
#[allow(dead_code, reason = "the tests of the store ask more of it")]
mod server;
#[cfg(feature = "postgres")]
mod several;
mod signs;
mod stage;
mod strangers;
mod synapse;
mod timeline;
mod user;
mod wire;

#[path = "../support/trials.rs"]
mod trials;

use homeserver::Homeserver;
use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    // To list them, none need be started.
    let missing = if arguments.list { None } else { Homeserver::found().err() };
    let missing = missing.filter(|_| !trials::is_required("NAHIL_MATRIX"));
    let trials = all();
    #[cfg(feature = "postgres")]
    let trials = trials.into_iter().chain(over_a_database(&arguments)).collect();
    trials::run(&arguments, "Matrix", missing, trials)
}

/// Those that want a PostgreSQL besides. Where there is none, they count as ignored.
#[cfg(feature = "postgres")]
fn over_a_database(arguments: &Arguments) -> impl Iterator<Item = Trial> {
    let missing = if arguments.list { None } else { server::Server::found().err() };
    trials::unless(missing.filter(|_| !trials::is_required("NAHIL_POSTGRES")), several::trials())
}

fn all() -> Vec<Trial> {
    let modules = [
        both::trials(),
        court::trials(),
        encrypted::trials(),
        #[cfg(feature = "discord")]
        leagues::trials(),
        limits::trials(),
        machine::trials(),
        matches::trials(),
        phones::trials(),
        places::trials(),
        restarts::trials(),
        rooms::trials(),
        signs::trials(),
        strangers::trials(),
        synapse::trials(),
    ];
    modules.into_iter().flatten().collect()
}
