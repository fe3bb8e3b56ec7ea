//! Events of a platform, a line each, as people of a room send them: what they write, press, choose and fill in, with
//! whatever ids. The bot keeps all of it; no store fails, and nothing panics.

#![no_main]

#[path = "../common/room.rs"]
mod room;

use libfuzzer_sys::fuzz_target;
use nahil::store::Store;

/// Most lines of one run.
const LINES_MAX: usize = 60;

fuzz_target!(|text: &str| {
    let folder = tempfile::tempdir().expect("there is a folder for what passes");
    let mut room = room::Room::new(Store::open(&folder.path().join("store")).expect("a new store opens"));
    text.lines().take(LINES_MAX).for_each(|line| room.does(line).expect("the store is well"));
});
