//! A store whose files have been damaged anywhere: it is examined, and opened, without a panic.
//!
//! Each four bytes of the input change one byte of a file: which file, where (two bytes), and to what.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nahil::store::Store;
use std::fs;
use std::path::{Path, PathBuf};

/// All files in a folder and those in it, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut found: Vec<_> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    found.sort();
    found.into_iter().flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fuzz_target!(|changes: &[u8]| {
    let folder = tempfile::tempdir().expect("there is a folder for what passes");
    let path = folder.path().join("store");
    drop(Store::open(&path).expect("a new store opens"));
    let journal = files(&path.join("journal"));
    for change in changes.chunks_exact(4) {
        let file = &journal[usize::from(change[0]) % journal.len()];
        let mut bytes = fs::read(file).expect("the file can be read");
        let place = usize::from(u16::from_le_bytes([change[1], change[2]]));
        if let Some(byte) = place.checked_rem(bytes.len()).and_then(|place| bytes.get_mut(place)) {
            *byte = change[3];
        }
        fs::write(file, bytes).expect("the file can be written");
    }
    // What it finds does not matter.
    let _ = Store::examine(&path);
    let _ = Store::open(&path);
});
