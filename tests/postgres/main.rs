//! The store over PostgreSQL, whole: what the store does, who leads, and what becomes of it when something fails.
//!
//! `tests/postgres/server install` installs it. Without it, these tests count as ignored.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../support/trials.rs"]
mod trials;

/// What is done over every engine.
macro_rules! acts {
    ($($act:ident),+ $(,)?) => {
        crate::trials::trials!($($act),+);
    };
}

#[path = "../store/acts.rs"]
mod acts;
#[path = "../crash/browser.rs"]
#[allow(dead_code, reason = "a program on one machine has more to be asked")]
mod browser;
#[path = "../crash/checks.rs"]
mod checks;
#[path = "../store/choice.rs"]
mod choice;
#[path = "../conversation.rs"]
mod conversation;
mod copying;
#[path = "../crash/dice.rs"]
mod dice;
#[cfg(feature = "discord")]
#[path = "../support/discord/mod.rs"]
mod discord;
#[cfg(feature = "discord")]
mod ears;
mod easels;
mod engines;
#[path = "../store/expulsion.rs"]
mod expulsion;
mod faults;
#[path = "../store/finished.rs"]
mod finished;
mod fronts;
mod hands;
mod house;
mod inbox;
#[path = "../store/kept.rs"]
mod kept;
mod leader;
mod left;
#[path = "../store/link.rs"]
mod link;
#[path = "../store/made.rs"]
mod made;
#[path = "../store/mined.rs"]
mod mined;
#[path = "../crash/program.rs"]
#[allow(dead_code, reason = "a program on one machine has more to be asked")]
mod program;
mod programs;
mod relay;
#[path = "../store/seen.rs"]
mod seen;
mod server;
#[path = "../crash/stage.rs"]
#[allow(dead_code, reason = "a program on one machine has more to be asked")]
mod stage;
mod talk;
#[path = "../store/voted.rs"]
mod voted;
mod warnings;

use libtest_mimic::{Arguments, Trial};
use server::Server;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    // To list them, none need be started.
    let missing = if arguments.list { None } else { Server::found().err() };
    let missing = missing.filter(|_| !trials::is_required("NAHIL_POSTGRES"));
    trials::run(&arguments, "PostgreSQL", missing, all())
}

fn all() -> Vec<Trial> {
    let modules = [
        acts::trials(),
        choice::trials(),
        copying::trials(),
        easels::trials(),
        engines::trials(),
        expulsion::trials(),
        faults::trials(),
        finished::trials(),
        fronts::trials(),
        hands::trials(),
        inbox::trials(),
        kept::trials(),
        leader::trials(),
        link::trials(),
        mined::trials(),
        programs::trials(),
        seen::trials(),
        talk::trials(),
        warnings::trials(),
    ];
    #[cfg(feature = "discord")]
    let modules = modules.into_iter().chain([ears::trials()]);
    modules.into_iter().flatten().collect()
}
