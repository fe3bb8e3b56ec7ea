//! The real program, killed at any moment, and its disk full: what was acknowledged is there exactly once, and told.
//!
//! `NAHIL_TORTURE=1000 NAHIL_SEED=7 cargo test --test crash` kills it so often, at other moments.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

mod amiss;
mod browser;
mod checks;
mod dice;
mod disk;
#[cfg(target_os = "linux")]
mod flood;
mod keep;
mod left;
mod logs;
mod modes;
mod program;
mod signals;
mod stage;
mod story;
mod watch;

use checks::{every_turn_was_told_once, the_record_replays};
use dice::number;
use stage::Stage;

/// How often the program is killed.
const KILLS: u64 = 30;

fn kills() -> u64 {
    number("NAHIL_KILLS").or_else(|| number("NAHIL_TORTURE")).unwrap_or(KILLS)
}

/// Two people play on while the program is killed again and again at moments drawn by lot.
#[test]
fn killed_at_any_moment_it_loses_nothing_and_does_nothing_twice() {
    let kills = kills();
    let seed = number("NAHIL_SEED").unwrap_or(1);
    let mut stage = Stage::open(kills, seed);
    stage.begin();
    while stage.kills > 0 {
        stage.play_turn();
    }
    stage.play_turn();
    stage.told();
    println!("seed {seed}: {kills} kills in {} turns", stage.game.turns.len());
    every_turn_was_told_once(&mut stage);
    the_record_replays(&mut stage);
    stage.finish();
}
