//! Who can read what the program writes: its host, and nobody else on the machine.

use crate::stage::Stage;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Adds everything in a folder, and the folder, with their modes.
fn look(path: &Path, found: &mut Vec<(String, u32)>) {
    let data = fs::symlink_metadata(path).unwrap();
    found.push((path.display().to_string(), data.permissions().mode() & 0o7777));
    if data.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            look(&entry.unwrap().path(), found);
        }
    }
}

#[test]
fn what_it_writes_is_its_hosts_alone() {
    // However careless the shell is from which it is started.
    let mut stage = Stage::open_behind(&["bash", "-c", "umask 000; exec \"$@\"", "bash"], 0, 9);
    stage.begin();
    stage.play_turn();
    stage.told();
    let invited =
        stage.home.command(&["bash", "-c", "umask 000; exec \"$@\"", "bash"]).arg("invite").output();
    assert!(invited.unwrap().status.success());
    let mut found = Vec::new();
    look(&stage.home.data(), &mut found);
    stage.terminate();
    look(&stage.home.data(), &mut found);
    assert!(found.len() > 20, "{found:?}");
    found.retain(|(path, mode)| *mode != if Path::new(path).is_dir() { 0o700 } else { 0o600 });
    // What was there before it stopped may be gone since.
    found.retain(|(path, _)| Path::new(path).exists());
    assert!(found.is_empty(), "{found:?}");
    stage.restart();
    stage.finish();
}
