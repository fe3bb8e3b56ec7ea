//! What becomes of a store whose files are hurt: nothing that was acknowledged is lost without being named.
//!
//! `NAHIL_TORTURE=1000 cargo test --test store journal` hurts it more often.

use super::disk::{commit_next, commits, last_part, spoilt};
use super::{at, new_match, place};
use nahil::play::MatchId;
use nahil::players::{Account, Platform, PlayerId, Profile};
use nahil::store::{Store, StoreError};
use std::fs::{self, Permissions};
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How often a store is hurt, by each means and in each state.
const HURTS: u64 = 25;
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

/// Stores with as many commits: one that was killed with most of them in the journal alone, one that was killed after it
/// was opened again, and one that was closed.
fn stores() -> Vec<(&'static str, tempfile::TempDir)> {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    for number in 1..=COMMITS {
        let ballast = if number == 9 { 200_000 } else { 40 * number as usize };
        assert_eq!(commit_next(&store, ballast).unwrap(), number);
    }
    let killed = spoilt(folder.path(), |_| ());
    drop(store);
    let closed = spoilt(folder.path(), |_| ());
    let store = Store::open(folder.path()).unwrap();
    let opened = spoilt(folder.path(), |_| ());
    drop(store);
    vec![("killed", killed), ("opened", opened), ("closed", closed)]
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
        Err(error) => panic!("{what}: {error}"),
    }
}

#[test]
fn a_flipped_bit_loses_nothing_that_is_not_named() {
    let mut lot = Lot(0x9e37_79b9_7f4a_7c15);
    for (state, store) in stores() {
        let all = files(store.path());
        let (mut healed, mut refused) = (0, 0);
        for _ in 0..hurts() {
            let left = spoilt(store.path(), |_| ());
            let file = &all[lot.below(all.len() as u64) as usize];
            let file = left.path().join(file.strip_prefix(store.path()).unwrap());
            let mut bytes = fs::read(&file).unwrap();
            if bytes.is_empty() {
                continue;
            }
            let bit = lot.below(8 * bytes.len() as u64) as usize;
            bytes[bit / 8] ^= 1 << (bit % 8);
            fs::write(&file, bytes).unwrap();
            let is_whole = is_healed(left.path(), &format!("{state}: bit {bit} of {}", file.display()));
            *if is_whole { &mut healed } else { &mut refused } += 1;
        }
        println!("{state}: {healed} healed, {refused} refused by name");
        assert!(state == "killed" || refused == 0, "one of the two was whole");
    }
}

#[test]
fn a_file_that_ends_early_or_is_gone_loses_nothing_that_is_not_named() {
    let mut lot = Lot(0x2545_f491_4f6c_dd1d);
    for (state, store) in stores() {
        for file in files(store.path()) {
            let length = fs::metadata(&file).unwrap().len();
            let cuts = (0..hurts() / 8).map(|_| Some(lot.below(length + 1)));
            for cut in cuts.chain([None, Some(0)]) {
                let left = spoilt(store.path(), |_| ());
                let path = left.path().join(file.strip_prefix(store.path()).unwrap());
                match cut {
                    None => fs::remove_file(&path).unwrap(),
                    Some(cut) => fs::File::options().write(true).open(&path).unwrap().set_len(cut).unwrap(),
                }
                is_healed(left.path(), &format!("{state}: {} cut at {cut:?}", path.display()));
            }
        }
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
            assert!(healed || (state == "killed" && end < journal.len()), "{state}: {end}");
        }
    }
}

/// All that sled has may be gone, and so may be the journal, but not both.
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
        // What was killed had more in its journal than anywhere else; but nothing is left that could tell.
        if state != "killed" {
            assert!(is_healed(left.path(), state));
        }
    }
}

/// What the frames of a journal tell, unpacked.
fn plain(folder: &Path) -> Vec<u8> {
    let mut told = Vec::new();
    let all = files(&folder.join("journal"));
    let is_part = |path: &&PathBuf| path.extension().is_some_and(|end| end == "base" || end == "part");
    for journal in all.iter().filter(is_part).map(|path| fs::read(path).unwrap()) {
        for frame in ends(&journal).windows(2).map(|ends| &journal[ends[0]..ends[1]]) {
            let body = &frame[50..frame.len() - 16];
            match frame[49] {
                0 => told.extend(body),
                _ => drop(flate2::read::DeflateDecoder::new(body).read_to_end(&mut told).unwrap()),
            }
        }
    }
    told
}

/// Whether a journal tells of this name.
fn tells_of(folder: &Path, name: &str) -> bool {
    plain(folder).windows(name.len()).any(|part| part == name.as_bytes())
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

/// Whoever is forgotten is in no file of the journal from then on.
#[test]
fn whoever_is_forgotten_is_forgotten_in_the_journal_too() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let accounts = vec![Account { platform: Platform::Local, id: "zacarias".into() }];
    for number in 0..3 {
        let mut work = store.work();
        let profile =
            Profile { name: format!("zacarias{number}"), accounts: accounts.clone(), ..Profile::default() };
        work.put_profile(PlayerId(1), &profile).unwrap();
        work.see(&place(), &accounts[0], at(number)).unwrap();
        store.commit(work).unwrap();
    }
    assert!(tells_of(folder.path(), "zacarias"));
    let mut work = store.work();
    work.forget_player(PlayerId(1)).unwrap();
    store.commit(work).unwrap();
    assert!(!tells_of(folder.path(), "zacarias"));
    assert_eq!(commit_next(&store, 40).unwrap(), 1);
    drop(store);
    // It is the same store, also where sled is made anew from the journal.
    fs::remove_file(folder.path().join("db")).unwrap();
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.work().match_by_id(MatchId(1)).unwrap().map(|row| row.version), Some(1));
    assert_eq!(store.work().player_of(&accounts[0]).unwrap(), None);
    assert_eq!(store.verify().unwrap(), (1, vec![]));
}

/// A text that gets little smaller by being packed.
fn noise(lot: &mut Lot, length: usize) -> String {
    (0..length / 16).map(|_| format!("{:016x}", lot.below(u64::MAX))).collect()
}

/// Commits changes of matches that a checkpoint has early and late, besides others; returns the last version of match 1.
fn change(store: &Store, lot: &mut Lot) -> u64 {
    for id in [2, LARGE] {
        let mut work = store.work();
        let mut row = work.match_by_id(MatchId(id)).unwrap().unwrap();
        row.post = noise(lot, 5_000);
        work.put_match(&mut row, []).unwrap();
        store.commit(work).unwrap();
    }
    commit_next(store, 40).unwrap()
}

/// How many matches the store has of which the journal is begun anew beside its commits.
const LARGE: u64 = 100;

/// Whenever the program is killed meanwhile, and whoever else is forgotten.
#[test]
fn a_large_journal_begins_anew_beside_the_commits() {
    let mut lot = Lot(0x1234_5678_9abc_def1);
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let mut work = store.work();
    for id in 2..=LARGE {
        let mut row = new_match(id);
        row.post = noise(&mut lot, 50_000);
        work.put_match(&mut row, []).unwrap();
    }
    let names = ["zacarias", "zenobia"];
    for (id, name) in (1..).zip(names) {
        let accounts = vec![Account { platform: Platform::Local, id: name.into() }];
        work.put_profile(PlayerId(id), &Profile { accounts, ..Profile::default() }).unwrap();
    }
    store.commit(work).unwrap();
    let version = change(&store, &mut lot);
    let forget = |id: u64| {
        let mut work = store.work();
        work.forget_player(PlayerId(id)).unwrap();
        store.commit(work).unwrap();
    };
    let draft = folder.path().join("journal").join("draft");
    forget(1);
    assert!(draft.exists(), "it takes more than one commit");
    forget(2);
    let mut rounds = 0;
    while draft.exists() {
        rounds += 1;
        assert_eq!(change(&store, &mut lot), version + rounds);
        let left = spoilt(folder.path(), |_| ());
        let left = Store::open(left.path()).unwrap();
        assert_eq!(left.verify().unwrap(), (LARGE as usize, vec![]), "{rounds}");
        assert_eq!(commit_next(&left, 40).unwrap(), version + rounds + 1);
        assert!(rounds < 100);
    }
    assert!(!tells_of(folder.path(), names[0]));
    let last = [2, LARGE].map(|id| store.work().match_by_id(MatchId(id)).unwrap().unwrap().post);
    drop(store);
    assert!(names.iter().all(|name| !tells_of(folder.path(), name)));
    fs::remove_file(folder.path().join("db")).unwrap();
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.verify().unwrap(), (LARGE as usize, vec![]));
    let before = |id| store.work().match_by_id(MatchId(id)).unwrap().unwrap().post;
    assert_eq!([2, LARGE].map(before), last);
    assert_eq!(commit_next(&store, 40).unwrap(), version + rounds + 1);
}

/// Where there is no room for a checkpoint, for instance: it is made later.
#[test]
fn a_journal_that_cannot_begin_anew_goes_on_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let accounts = vec![Account { platform: Platform::Local, id: "zacarias".into() }];
    let mut work = store.work();
    work.put_profile(PlayerId(1), &Profile { accounts, ..Profile::default() }).unwrap();
    store.commit(work).unwrap();
    let in_the_way = folder.path().join("journal").join("draft");
    fs::create_dir(&in_the_way).unwrap();
    let mut work = store.work();
    work.forget_player(PlayerId(1)).unwrap();
    store.commit(work).unwrap();
    assert_eq!(commit_next(&store, 40).unwrap(), 1);
    let left = spoilt(folder.path(), |_| ());
    assert_eq!(commits(&Store::open(left.path()).unwrap()), 1);
    assert!(tells_of(folder.path(), "zacarias"));
    fs::remove_dir(&in_the_way).unwrap();
    drop(store);
    assert!(!tells_of(folder.path(), "zacarias"));
    assert_eq!(commits(&Store::open(folder.path()).unwrap()), 1);
}

/// However much is written, the journal stays in proportion to what there is.
#[test]
fn a_journal_that_is_written_for_long_stays_small() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let size = || {
        files(&folder.path().join("journal"))
            .iter()
            .map(|file| fs::metadata(file).unwrap().len())
            .sum::<u64>()
    };
    let (mut largest, mut smallest) = (0, u64::MAX);
    for number in 1..=150 {
        assert_eq!(commit_next(&store, 400_000).unwrap(), number);
        largest = largest.max(size());
        smallest = if number > 75 { smallest.min(size()) } else { smallest };
    }
    assert!(largest > 32_000_000 && largest < 35_000_000 && smallest < 3_000_000, "{smallest} to {largest}");
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
        assert!(hurt.len() == 1 && hurt[0].contains("sled's files are hurt"), "{state}: {hurt:?}");
        let left = spoilt(store.path(), |_| ());
        let file = last_part(left.path());
        let mut bytes = fs::read(&file).unwrap();
        let first = ends(&bytes)[1];
        bytes[first - 1] ^= 1;
        fs::write(&file, bytes).unwrap();
        let hurt = found(left.path());
        let named = format!("{}: {first} bytes from byte 0 on are no frame", file.display());
        assert!(hurt.contains(&named), "{state}: {hurt:?}");
        let left = spoilt(store.path(), |_| ());
        fs::write(last_part(left.path()), b"").unwrap();
        assert!(!found(left.path()).is_empty(), "{state}");
    }
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
