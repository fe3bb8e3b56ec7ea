//! All that is stored is copied into a database, and back.

use crate::house::House;
use crate::made::{fill, is_full, new_match};
use crate::program::{Home, Program};
use crate::trials::trials;
use nahil::play::MatchId;
use nahil::store::{Candidacy, Candidate, Store, StoreError};
use std::path::Path;
use std::process::{Command, Output};

trials! {
    all_rows_come_along_and_back,
    half_a_copy_is_opened_by_nobody_and_made_whole,
    what_is_in_use_or_not_empty_is_left_alone,
    the_program_goes_on_from_a_folder_in_a_database_and_back,
}

fn filled(folder: &Path) -> Store {
    let store = Store::open(folder).unwrap();
    let mut work = store.work();
    fill(&mut work);
    for number in 2..3_000 {
        work.put_match(&mut new_match(number), []).unwrap();
    }
    store.commit(work).unwrap();
    store
}

/// The store of a house, to copy into.
fn target(house: &House) -> Store {
    match Candidate::new(house.address(), "copy").unwrap().stand_to_copy().unwrap() {
        Candidacy::Leads(store, _) => store,
        waits @ Candidacy::Waits { .. } => panic!("{waits:?}"),
    }
}

fn all_rows_come_along_and_back() {
    let (folder, back, house) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), House::new());
    let store = filled(folder.path());
    let to = target(&house);
    let count = store.copy_to(&to, |_, _, _| ()).unwrap();
    assert!(count > 3_000);
    drop(to);
    let over = house.open();
    is_full(&mut over.work());
    let other = Store::open_to_copy(back.path()).unwrap();
    assert_eq!(over.copy_to(&other, |_, _, _| ()).unwrap(), count);
    drop(other);
    let again = Store::open(back.path()).unwrap();
    is_full(&mut again.work());
    let rows = |store: &Store| store.verify().unwrap();
    assert_eq!(rows(&again), rows(&store));
    assert_eq!(rows(&over), rows(&store));
    // The journal has all of it, too, and what is astray in the one is in the other.
    drop((again, store));
    let examined = [folder.path(), back.path()].map(|folder| Store::examine(folder).unwrap());
    assert!(examined[0] == examined[1]);
}

fn half_a_copy_is_opened_by_nobody_and_made_whole() {
    let (folder, house) = (tempfile::tempdir().unwrap(), House::new());
    let store = filled(folder.path());
    store.copy_to(&target(&house), |_, _, _| ()).unwrap();
    // As it is when the copy is broken off, and the original goes on before it is made again.
    house.erase_under(b"m\0\0\0\0\0\0\x05");
    house.write(b"m\0\0\0\0\0\0\0\x02", b"\x08{}");
    house.write(b"p\0\0\0\0\0\0\0\x07", b"\x08{}");
    house.write(b"v", b"\x09{\"upgrading\":false,\"ordered\":true,\"finished\":true,\"copying\":true}");
    assert!(matches!(house.try_open(), Err(StoreError::Half)));
    let (mut written, mut compared) = (0, 0);
    let count = store.copy_to(&target(&house), |does, done, _| match does {
        nahil::store::Copying::Writes => written += done,
        nahil::store::Copying::Compares => compared += done,
    });
    assert_eq!(compared, count.unwrap());
    assert_eq!(written, compared + 1, "one of the rows was none of the original");
    let over = house.open();
    assert_eq!(over.verify().unwrap(), store.verify().unwrap());
    assert!(over.work().match_by_id(MatchId(0x0500)).unwrap().is_some());
}

fn what_is_in_use_or_not_empty_is_left_alone() {
    let (folder, house) = (tempfile::tempdir().unwrap(), House::new());
    let store = filled(folder.path());
    let over = house.open();
    let mut work = over.work();
    work.put_match(&mut new_match(1), []).unwrap();
    over.commit(work).unwrap();
    assert!(matches!(store.copy_to(&over, |_, _, _| ()), Err(StoreError::NotEmpty)));
    assert_eq!(over.verify().unwrap().0, 1);
    let waits = Candidate::new(house.address(), "copy").unwrap().stand_to_copy().unwrap();
    assert!(matches!(waits, Candidacy::Waits { .. }));
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn the_program_goes_on_from_a_folder_in_a_database_and_back() {
    let home = Home::new();
    let alone = || {
        let mut command = home.command(&[]);
        command.env_remove("NAHIL_STORE_URL");
        command
    };
    let runs = |command: Command| {
        let mut program = Program::start_as(&home, command);
        assert!(program.address().is_some(), "{}", home.log());
        program.terminate();
    };
    let asks = |mut command: Command, words: &[&str], wanted: &str| {
        let output = command.args(words).output().unwrap();
        assert!(said(&output).contains(wanted), "{words:?}: {}", said(&output));
        output.status.success()
    };
    runs(alone());
    let data = format!("sled:{}", home.data().display());
    let other = tempfile::tempdir().unwrap();
    let back = format!("sled:{}", other.path().join("back").display());
    assert!(!asks(alone(), &["copy", "--from", &data, "--to", "postgres"], "NAHIL_STORE_URL"));
    assert!(!asks(home.command(&[]), &["copy", "--from", &data, "--to", "elsewhere"], "sled:DIR"));
    assert!(asks(home.command(&[]), &["copy", "--from", &data, "--to", "postgres"], "copied and compared"));
    // Nobody has played there yet.
    assert!(asks(home.command(&[]), &["copy", "--from", &data, "--to", "postgres"], "copied and compared"));
    assert!(asks(home.command(&[]), &["verify"], "verified"));
    runs(home.command(&[]));
    assert!(!asks(home.command(&[]), &["backup", "nowhere"], "nahil copy"));
    let mut program = Program::start(&home);
    // It opens its doors before it leads, and nobody may lead before it.
    assert!(program.line("This program leads").is_some());
    assert!(!asks(home.command(&[]), &["copy", "--from", "postgres", "--to", &back], "in use by"));
    program.terminate();
    assert!(asks(home.command(&[]), &["copy", "--from", "postgres", "--to", &back], "copied and compared"));
    let folder = other.path().join("back");
    assert!(asks(alone(), &["verify", &folder.display().to_string()], "verified"));
}
