//! The program on a real homeserver, whole, driven by people who know nothing but HTTP.
//!
//! The homeserver is Synapse; `tests/matrix/homeserver install` installs it. Without it, these tests count as ignored.

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
mod server;
mod signs;
mod stage;
mod strangers;
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
    trials::run(&arguments, "Matrix", missing, all())
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
        server::trials(),
        signs::trials(),
        strangers::trials(),
    ];
    modules.into_iter().flatten().collect()
}
