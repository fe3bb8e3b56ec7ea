//! What becomes of a store whose files are hurt: nothing that was acknowledged is lost without being named.
//!
//! `NAHIL_TORTURE=1000 cargo test --test store journal` hurts it more often.

use super::disk::{commit_next, commits, last_part, spoilt};
use nahil::store::{Store, StoreError};
use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How often a store is hurt, by each means and in each state.
const HURTS: u64 = 25;
/// What a disk may lose at once.
const PAGE: usize = 4_096;
/// How many commits a store has that is hurt.
const COMMITS: u64 = 40;

pub(super) fn hurts() -> u64 {
    std::env::var("NAHIL_TORTURE").map_or(HURTS, |hurts| hurts.parse().unwrap())
}

/// Numbers by lot, the same each time (xorshift).
pub(super) struct Lot(pub(super) u64);

impl Lot {
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

/// All files of a store.
pub(super) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

/// Stores with as many commits: one that was killed with most of them in the journal alone, before sled had written a
/// snapshot; one that was killed after it was opened again, which writes one; one that was closed; and one that was killed
/// between two.
fn stores() -> Vec<(&'static str, tempfile::TempDir)> {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    fill(&store, 1..=COMMITS);
    let killed = spoilt(folder.path(), |_| ());
    drop(store);
    let closed = spoilt(folder.path(), |_| ());
    let store = Store::open(folder.path()).unwrap();
    let opened = spoilt(folder.path(), |_| ());
    drop(store);
    vec![("killed", killed), ("opened", opened), ("closed", closed), ("between", between())]
}

fn fill(store: &Store, numbers: std::ops::RangeInclusive<u64>) {
    for number in numbers {
        let ballast = if number == 9 { 200_000 } else { 40 * number as usize };
        assert_eq!(commit_next(store, ballast).unwrap(), number);
    }
}

fn between() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fill(&Store::open(folder.path()).unwrap(), 1..=COMMITS / 2);
    let store = Store::open(folder.path()).unwrap();
    fill(&store, COMMITS / 2 + 1..=COMMITS);
    spoilt(folder.path(), |_| ())
}

/// Whether what only the journal has may be hurt, so that the store is refused by name.
fn is_alone(state: &str) -> bool {
    ["killed", "between"].contains(&state)
}

/// Opens a store that was hurt: all of it is there, or it is said where it is hurt. Whether it is there.
fn is_healed(folder: &Path, what: &str) -> bool {
    match Store::open(folder) {
        Ok(store) => {
            assert_eq!(commits(&store), COMMITS, "{what}");
            assert_eq!(commit_next(&store, 40).unwrap(), COMMITS + 1, "{what}");
            drop(store);
            assert_eq!(commits(&Store::open(folder).unwrap()), COMMITS + 1, "{what}");
            true
        }
        Err(StoreError::Hurt { path, what: words, .. }) => {
            assert!(path.starts_with(folder) && !words.is_empty(), "{what}: {words}");
            false
        }
        Err(StoreError::JournalGone { .. }) => false,
        Err(error) => panic!("{what}: {error}"),
    }
}

/// Hurts one file of a store after another in some way; all is there, or it is named.
fn hurt_files(name: &str, hurt: impl Fn(&mut Vec<u8>, &mut Lot)) {
    let mut lot = Lot(0x9e37_79b9_7f4a_7c15);
    for (state, store) in stores() {
        let mut all = files(store.path());
        all.retain(|file| fs::metadata(file).unwrap().len() > 0);
        let (mut healed, mut refused) = (0, 0);
        for round in 0..hurts() {
            let left = spoilt(store.path(), |_| ());
            let file = &all[lot.below(all.len() as u64) as usize];
            let file = left.path().join(file.strip_prefix(store.path()).unwrap());
            let mut bytes = fs::read(&file).unwrap();
            hurt(&mut bytes, &mut lot);
            fs::write(&file, bytes).unwrap();
            let is_whole = is_healed(left.path(), &format!("{state}: {name} {round} of {}", file.display()));
            *if is_whole { &mut healed } else { &mut refused } += 1;
        }
        println!("{name}, {state}: {healed} healed, {refused} refused by name");
        assert!(is_alone(state) || refused == 0, "one of the two was whole");
    }
}

#[test]
fn a_flipped_bit_loses_nothing_that_is_not_named() {
    hurt_files("a bit", |bytes, lot| {
        let bit = lot.below(8 * bytes.len() as u64) as usize;
        bytes[bit / 8] ^= 1 << (bit % 8);
    });
}

#[test]
fn a_page_of_zeros_loses_nothing_that_is_not_named() {
    hurt_files("a page", |bytes, lot| {
        let page = lot.below(bytes.len() as u64) as usize / PAGE * PAGE;
        bytes[page..].iter_mut().take(PAGE).for_each(|byte| *byte = 0);
    });
}

#[test]
fn a_file_that_ends_early_or_is_gone_loses_nothing_that_is_not_named() {
    let mut lot = Lot(0x2545_f491_4f6c_dd1d);
    for (state, store) in stores() {
        let (mut healed, mut refused) = (0, 0);
        for file in files(store.path()) {
            let length = fs::metadata(&file).unwrap().len();
            let cuts = (0..if hurts() < 1_000 { 2 } else { hurts() }).map(|_| Some(lot.below(length + 1)));
            for cut in cuts.chain([None, Some(0)]) {
                let left = spoilt(store.path(), |_| ());
                let path = left.path().join(file.strip_prefix(store.path()).unwrap());
                match cut {
                    None => fs::remove_file(&path).unwrap(),
                    Some(cut) => fs::File::options().write(true).open(&path).unwrap().set_len(cut).unwrap(),
                }
                let is_whole = is_healed(left.path(), &format!("{state}: {} cut at {cut:?}", path.display()));
                *if is_whole { &mut healed } else { &mut refused } += 1;
            }
        }
        println!("cut, {state}: {healed} healed, {refused} refused by name");
    }
}

/// Where the frames of a journal end.
pub(super) fn ends(journal: &[u8]) -> Vec<usize> {
    let mut ends = vec![0];
    while let Some(length) = journal.get(ends[ends.len() - 1] + 4..).and_then(|bytes| bytes.first_chunk()) {
        ends.push(ends[ends.len() - 1] + 66 + u32::from_be_bytes(*length) as usize);
    }
    ends
}

/// A journal that ends between two frames looks whole; but it is known how far it was acknowledged.
#[test]
fn a_journal_that_ends_between_two_frames_is_known_to_end_early() {
    for (state, store) in stores() {
        let journal = fs::read(last_part(store.path())).unwrap();
        let ends = ends(&journal);
        assert_eq!(ends.last(), Some(&journal.len()));
        for end in ends {
            let left = spoilt(store.path(), |_| ());
            fs::write(last_part(left.path()), &journal[..end]).unwrap();
            let healed = is_healed(left.path(), &format!("{state}: {end} of {}", journal.len()));
            assert!(healed || (is_alone(state) && end < journal.len()), "{state}: {end}");
        }
    }
}

/// All that sled has may be gone, and so may be the journal if the store was closed in good order, but not both.
#[test]
fn either_of_the_two_is_made_anew_from_the_other() {
    for (state, store) in stores() {
        let left = spoilt(store.path(), |_| ());
        for entry in fs::read_dir(left.path()).unwrap().map(|entry| entry.unwrap().path()) {
            match () {
                () if entry.ends_with("journal") => {}
                () if entry.is_dir() => fs::remove_dir_all(entry).unwrap(),
                () => fs::remove_file(entry).unwrap(),
            }
        }
        assert!(is_healed(left.path(), state));
        let left = spoilt(store.path(), |_| ());
        fs::remove_dir_all(left.path().join("journal")).unwrap();
        // What was killed since it was written may have had more in its journal than anywhere else.
        if is_alone(state) {
            is_short(left.path(), state);
        } else {
            assert!(is_healed(left.path(), state));
        }
    }
}

/// The journal of a store is gone, and the store's other files may lack something of it: nobody begins with nothing.
fn is_short(folder: &Path, what: &str) {
    let refused = Store::open(folder).unwrap_err();
    assert!(matches!(refused, StoreError::JournalGone { .. }), "{what}: {refused}");
    assert!(refused.needs_host());
    let hurt = Store::examine(folder).unwrap().1;
    assert!(hurt.iter().any(|hurt| hurt.contains("journal is missing, and")), "{what}: {hurt:?}");
    let salvaged = Store::salvage(folder, None, |_, _| ()).unwrap();
    assert!(salvaged.is_short && salvaged.has_losses() && !salvaged.is_whole(), "{what}: {salvaged:?}");
    let said = salvaged.journal_is_hurt.unwrap();
    assert!(said.contains("journal is missing, and"), "{what}: {said}");
}

/// Whoever is killed while the first journal is begun leaves the mark of a journal that never was.
#[test]
fn a_store_that_was_killed_in_its_first_moment_is_begun_again() {
    let (_, store) = stores().into_iter().find(|(state, _)| *state == "killed").unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("journal")).unwrap();
    fs::copy(store.path().join("journal/last"), folder.path().join("journal/last")).unwrap();
    fill(&Store::open(folder.path()).unwrap(), 1..=COMMITS);
    assert!(is_healed(folder.path(), "begun"));
}

/// Where the mark is gone that says up to where the journal was acknowledged, an end that is not whole is no last write that
/// was never finished.
#[test]
fn a_journal_cut_short_without_its_mark_is_not_taken_for_all() {
    for (state, store) in stores() {
        for (what, kept) in [("the last write", 99), ("half", 50), ("most", 20)] {
            let left = spoilt(store.path(), |_| ());
            fs::remove_file(left.path().join("journal/last")).unwrap();
            let part = last_part(left.path());
            let bytes = fs::read(&part).unwrap();
            fs::write(&part, &bytes[..bytes.len() * kept / 100]).unwrap();
            let hurt = Store::examine(left.path()).unwrap().1;
            assert_ne!(hurt, [""; 0], "{state}: {what}");
            is_healed(left.path(), &format!("{state}: {what}"));
        }
    }
}

/// Some of sled's rows are of later than others, as where it was killed between two of its own writes; and the journal has a
/// flipped bit before that.
#[test]
fn a_torn_database_is_whole_with_what_the_journal_has_behind_it() {
    let (torn, all) = (between(), between());
    drop(Store::open(all.path()).unwrap());
    let rows = |folder: &Path| {
        let rows = std::cell::RefCell::new(BTreeMap::new());
        past(folder, |db| {
            let all: sled::Result<BTreeMap<_, _>> = db.iter().collect();
            rows.replace(all?);
            Ok(())
        });
        rows.into_inner()
    };
    let (before, after) = (rows(torn.path()), rows(all.path()));
    // The first is what sled notes of the journal.
    let newer = after.iter().skip(1).find(|(key, value)| before.get(*key).is_some_and(|old| old != *value));
    let (key, value) = newer.unwrap();
    past(torn.path(), |db| db.insert(key, value).map(drop));
    assert_eq!(Store::examine(torn.path()).unwrap().1, [""; 0]);
    let part = fs::read_dir(torn.path().join("journal")).unwrap().map(|entry| entry.unwrap().path());
    let part = part.filter(|path| path.extension().is_some()).min().unwrap();
    let mut bytes = fs::read(&part).unwrap();
    let early = bytes.len() / 8;
    bytes[early] ^= 1;
    fs::write(&part, bytes).unwrap();
    let hurt = Store::examine(torn.path()).unwrap().1;
    assert!(matches!(&hurt[..], [only] if only.contains("cannot be read")), "{hurt:?}");
    let salvaged = Store::salvage(torn.path(), None, |_, _| ()).unwrap();
    assert!(!salvaged.has_losses() && !salvaged.view_is_hurt && !salvaged.is_whole(), "{salvaged:?}");
    assert!(is_healed(torn.path(), "torn"));
}

/// What becomes of sled's log.
type Spoil = fn(&mut Vec<u8>);

/// What sled cannot read the beginning of, it takes for new; and so it does with what is gone.
#[test]
fn a_store_without_its_journal_that_sled_takes_for_new_is_not_begun_anew() {
    let (_, store) = stores().into_iter().find(|(state, _)| *state == "closed").unwrap();
    let journal = |folder: &Path, all: bool| {
        for file in files(&folder.join("journal")) {
            if all || file.extension().is_some() {
                fs::remove_file(file).unwrap();
            }
        }
    };
    let spoils: [(&str, Spoil); 4] = [
        ("a bit", |bytes| bytes[100] ^= 1),
        ("a page", |bytes| bytes[..4096].fill(0)),
        ("the end", |bytes| bytes.truncate(430)),
        ("all", Vec::clear),
    ];
    for (what, spoil) in spoils {
        for all in [true, false] {
            let left = spoilt(store.path(), spoil);
            journal(left.path(), all);
            is_short(left.path(), what);
        }
    }
    let left = spoilt(store.path(), |_| ());
    journal(left.path(), true);
    for name in ["db", "conf"] {
        fs::remove_file(left.path().join(name)).unwrap();
    }
    is_short(left.path(), "gone");
}

/// Changes something of sled past the store.
fn past(folder: &Path, change: impl Fn(&sled::Db) -> sled::Result<()>) {
    // Whoever has just closed it may hold it for a moment.
    let open = || sled::Config::new().path(folder).flush_every_ms(None).open();
    let wait = |_: &sled::Error| std::thread::sleep(Duration::from_millis(5));
    let db = std::iter::repeat_with(|| open().inspect_err(wait).ok()).take(1_000).find_map(|db| db).unwrap();
    change(&db).unwrap();
    db.flush().unwrap();
}

/// What is hurt is set aside and not deleted; and not kept for ever either.
#[test]
fn what_is_hurt_is_set_aside() {
    let (_, store) = stores().pop().unwrap();
    let asides = || {
        let entries = fs::read_dir(store.path()).unwrap().map(|entry| entry.unwrap().file_name());
        entries.filter(|name| name.to_string_lossy().starts_with("aside-")).count()
    };
    for round in 0..6 {
        past(store.path(), |db| db.insert(b"m", b"what no journal knows").map(drop));
        drop(Store::open(store.path()).unwrap());
        assert_eq!(asides(), (round + 1).min(4));
    }
}

/// However much is written, the journal stays in proportion to what there is.
#[test]
fn a_journal_that_is_written_for_long_stays_small() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    // One that was just packed has another name.
    let length = |file: &PathBuf| fs::metadata(file).map_or(0, |file| file.len());
    let size = || files(&folder.path().join("journal")).iter().map(length).sum::<u64>();
    let (mut largest, mut smallest) = (0, u64::MAX);
    for number in 1..=150 {
        assert_eq!(commit_next(&store, 400_000).unwrap(), number);
        largest = largest.max(size());
        smallest = if number > 75 { smallest.min(size()) } else { smallest };
    }
    assert!(largest > 16_000_000 && largest < 35_000_000 && smallest < 3_000_000, "{smallest} to {largest}");
    drop(store);
    assert_eq!(commits(&Store::open(folder.path()).unwrap()), 150);
}

/// What verifying finds of a store that is left as it is.
fn found(folder: &Path) -> Vec<String> {
    let bytes = || files(folder).into_iter().map(|file| (fs::read(&file).unwrap(), file)).collect::<Vec<_>>();
    let before = bytes();
    let (sound, hurt) = Store::examine(folder).unwrap();
    assert!(bytes() == before, "nothing is changed");
    assert_eq!(sound, usize::from(hurt.iter().all(|hurt| !hurt.contains("neither"))), "{hurt:?}");
    hurt
}

#[test]
fn verifying_names_what_is_hurt_and_changes_nothing() {
    for (state, store) in stores() {
        assert_eq!(found(store.path()), Vec::<String>::new(), "{state}: lagging is no damage");
        let left = spoilt(store.path(), |_| ());
        past(left.path(), |db| db.insert(b"m", b"what no journal knows").map(drop));
        let hurt = found(left.path());
        assert!(hurt.len() == 1 && hurt[0].contains("the database's files are hurt"), "{state}: {hurt:?}");
        let left = spoilt(store.path(), |_| ());
        let file = last_part(left.path());
        let mut bytes = fs::read(&file).unwrap();
        let first = ends(&bytes)[1];
        bytes[first - 1] ^= 1;
        fs::write(&file, bytes).unwrap();
        let hurt = found(left.path());
        let named = format!("{}: {first} bytes from byte 0 on cannot be read", file.display());
        assert!(hurt.contains(&named), "{state}: {hurt:?}");
        let left = spoilt(store.path(), |_| ());
        fs::write(last_part(left.path()), b"").unwrap();
        assert!(!found(left.path()).is_empty(), "{state}");
    }
}

/// Whoever has just ended may hold sled for a moment; and so does any child between its beginning and the program that it
/// becomes.
#[test]
fn a_store_that_is_held_for_a_moment_is_verified() {
    let (_, store) = stores().pop().unwrap();
    let held = fs::File::open(store.path().join("db")).unwrap();
    held.lock().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            drop(held);
        });
        assert_eq!(found(store.path()), Vec::<String>::new());
    });
}

/// Nothing in such a folder can be written, and nothing is.
#[test]
fn a_copy_that_cannot_be_written_is_verified() {
    for (state, store) in stores() {
        let left = spoilt(store.path(), |_| ());
        let set = |writable: bool| {
            for path in files(left.path()) {
                let mut allowed = fs::metadata(&path).unwrap().permissions();
                allowed.set_mode(if writable { 0o600 } else { 0o400 });
                fs::set_permissions(&path, allowed).unwrap();
            }
            for folder in [left.path().join("journal"), left.path().to_owned()] {
                fs::set_permissions(folder, Permissions::from_mode(if writable { 0o700 } else { 0o500 }))
                    .unwrap();
            }
        };
        set(false);
        assert_eq!(found(left.path()), Vec::<String>::new(), "{state}");
        set(true);
    }
}

/// It may be torn, so something may be named; but it is read to its end.
#[test]
fn a_copy_from_beside_a_running_program_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    commit_next(&store, 40).unwrap();
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::SeqCst) {
                commit_next(&store, 5_000).unwrap();
            }
        });
        for _ in 0..5 {
            let left = spoilt(folder.path(), |_| ());
            let (sound, hurt) = Store::examine(left.path()).unwrap();
            assert!(sound == 1 || !hurt.is_empty());
        }
        stop.store(true, Ordering::SeqCst);
    });
}

#[test]
fn a_store_that_is_open_is_not_verified() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    assert!(matches!(Store::examine(folder.path()), Err(StoreError::InUse { .. })));
    drop(store);
    assert_eq!(Store::examine(folder.path()).unwrap(), (0, vec![]));
    assert_eq!(Store::examine(&folder.path().join("none")).unwrap(), (0, vec![]));
}
