//! Where the room listens, and who may read what it keeps.

use crate::world::{Browser, World};

#[test]
fn another_port_is_taken_where_one_is_not_free() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let world = World::start(here.path());
    let (other, address) = World::start_at(there.path(), world.address);
    assert_eq!(address.ip(), world.address.ip());
    assert_ne!(address.port(), world.address.port());
    assert_eq!(Browser::new(&other).get("/", &[]).status(), 200);
    other.stop();
    world.stop();
}

#[cfg(unix)]
#[test]
fn the_folder_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let data = tempfile::tempdir().unwrap();
    World::start(data.path()).stop();
    for (path, mode) in [("local", 0o700), ("local/key", 0o600)] {
        let found = std::fs::metadata(data.path().join(path)).unwrap().permissions().mode();
        assert_eq!(found & 0o777, mode, "{path}");
    }
}
