//! Rows of a store that say anything at all: the store is examined, and people go on as if nothing were, without a panic.
//!
//! The first byte says which row is changed. After an even second one, each three bytes change one byte of its value: where
//! (two bytes) and to what; after an odd one, the rest is its value.

#![no_main]

#[path = "../common/room.rs"]
mod room;

use libfuzzer_sys::fuzz_target;
use nahil::store::Store;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use tempfile::TempDir;

/// What has happened in the store before.
const BEFORE: &str = "!n play @beto maya white 3d
!n accept
!n move Lb2
!n play @ana daiku black 7d
!n offer tsaul
!n profile language es
!n memo #1 a
!n league create Liga groups maya
!n follow #1
!n play abalone
!n block @carla
!n resign #1
";
/// What happens afterwards.
const AFTER: &str = "!n games
!n board #1
!n move Lb2 Ce6 Dd7-e9
!n profile
!n league
!n record #1
!n accept
!n rating
Popen:1:1
Pundo:1:1:1
!n challenges
!n leave all
";

static BEGUN: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("there is a folder for what passes");
    let mut room = room::Room::new(Store::open(folder.path()).expect("a new store opens"));
    BEFORE.lines().for_each(|line| room.does(line).expect("the store is well"));
    folder
});

fuzz_target!(|bytes: &[u8]| {
    let [row, how, rest @ ..] = bytes else { return };
    let folder = tempfile::tempdir().expect("there is a folder for what passes");
    copy(BEGUN.path(), folder.path());
    let store = Store::open(folder.path()).expect("a copy opens");
    let rows = store.raw_rows().expect("it is read");
    let [key, mut value] = rows[usize::from(*row) % rows.len()].clone();
    if how % 2 == 1 {
        // Behind the number of its layout, which is not what is tried here.
        value = value.first().copied().into_iter().chain(rest.iter().copied()).collect();
    }
    for change in rest.chunks_exact(3).filter(|_| how % 2 == 0) {
        let place = usize::from(u16::from_le_bytes([change[0], change[1]]));
        if let Some(byte) = place.checked_rem(value.len()).and_then(|place| value.get_mut(place)) {
            *byte = change[2];
        }
    }
    if store.put_raw(key, value).is_err() {
        return;
    }
    // What is found, and what is refused, does not matter.
    let _ = store.verify();
    let _ = store.astray();
    let mut room = room::Room::new(store);
    for line in AFTER.lines() {
        let _ = room.does(line);
    }
    let _ = room.waits();
});

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("the folder can be read") {
        let entry = entry.expect("it can be read");
        let place = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir_all(&place).expect("a folder can be made");
            copy(&entry.path(), &place);
        } else {
            fs::copy(entry.path(), place).expect("it can be copied");
        }
    }
}
