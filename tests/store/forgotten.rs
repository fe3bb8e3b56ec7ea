//! Whoever is forgotten is forgotten in the journal, too, which begins anew without them.

use super::disk::{commit_next, commits, spoilt};
use super::journal::{Lot, ends, files, hurts};
use super::made::{at, new_match, next_match, place};
use super::packed::blocks;
use flate2::read::DeflateDecoder;
use nahil::play::MatchId;
use nahil::players::{Account, Platform, PlayerId, Profile};
use nahil::store::Store;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

/// What the frames of a journal tell, unpacked.
fn plain(folder: &Path) -> Vec<u8> {
    // One that was just packed has another name.
    std::iter::repeat_with(|| plain_at_once(folder)).find_map(Result::ok).unwrap()
}

fn plain_at_once(folder: &Path) -> std::io::Result<Vec<u8>> {
    let mut told = Vec::new();
    let all = files(&folder.join("journal"));
    for path in all {
        let is_such = |end: &str| path.extension().is_some_and(|found| found == end);
        let bytes = match () {
            () if is_such("base") || is_such("part") => fs::read(&path)?,
            () if is_such("pack") => unpacked(&fs::read(&path)?),
            () => continue,
        };
        for frame in ends(&bytes).windows(2).map(|ends| &bytes[ends[0]..ends[1]]) {
            let body = &frame[50..frame.len() - 16];
            match frame[49] {
                0 => told.extend(body),
                _ => drop(DeflateDecoder::new(body).read_to_end(&mut told).unwrap()),
            }
        }
    }
    Ok(told)
}

/// The frames of a packed file.
fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut frames = Vec::new();
    for block in blocks(packed).windows(2).map(|ends| &packed[ends[0]..ends[1]]) {
        DeflateDecoder::new(&block[12..block.len() - 16]).read_to_end(&mut frames).unwrap();
    }
    frames
}

/// Whether a journal tells of this name.
fn tells_of(folder: &Path, name: &str) -> bool {
    plain(folder).windows(name.len()).any(|part| part == name.as_bytes())
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
    work.next_match().unwrap();
    for id in 2..=LARGE {
        let mut row = next_match(&mut work);
        assert_eq!(row.id, MatchId(id));
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

/// How many pieces there are at most after the first one, which waits for others who would go together.
const PIECES: usize = 72 + 721;

/// Nobody commits any more, and whoever was forgotten is gone after some pieces. With `NAHIL_TORTURE=1000` it is told how
/// long each takes in a store of 200 MB.
#[test]
#[expect(clippy::disallowed_methods, reason = "it is told how long each piece takes")]
fn a_large_journal_begins_anew_while_nobody_says_anything() {
    let mut lot = Lot(0x0f0f_1e1e_2d2d_3c3c);
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let matches = if hurts() >= 1_000 { 10 * LARGE } else { LARGE };
    for id in 2..=matches {
        let mut work = store.work();
        let mut row = new_match(id);
        row.post = noise(&mut lot, 200_000);
        work.put_match(&mut row, []).unwrap();
        store.commit(work).unwrap();
    }
    for name in ["zacarias", "zenobia"] {
        let accounts = vec![Account { platform: Platform::Local, id: name.into() }];
        let mut work = store.work();
        work.put_profile(PlayerId(1), &Profile { accounts, ..Profile::default() }).unwrap();
        store.commit(work).unwrap();
        assert!(tells_of(folder.path(), name) && !store.has_chores());
        let mut work = store.work();
        work.forget_player(PlayerId(1)).unwrap();
        store.commit(work).unwrap();
        let mut pieces = Vec::new();
        while store.has_chores() {
            let began = Instant::now();
            store.tend().unwrap();
            pieces.push(began.elapsed());
        }
        let whole: Duration = pieces.iter().sum();
        println!("{} pieces, the longest {:?}, all {whole:?}", pieces.len(), pieces.iter().max());
        assert!((10..=PIECES).contains(&pieces.len()) && !tells_of(folder.path(), name), "{}", pieces.len());
    }
    let left = spoilt(folder.path(), |_| ());
    assert_eq!(Store::open(left.path()).unwrap().verify().unwrap(), (matches as usize - 1, vec![]));
    drop(store);
    // What sled has in files of their own is left of the old one, and in the way of nothing.
    fs::remove_file(folder.path().join("db")).unwrap();
    assert_eq!(Store::open(folder.path()).unwrap().verify().unwrap(), (matches as usize - 1, vec![]));
}

/// Whoever is forgotten is in none of sled's files from the next start on, nor in what was set aside.
#[test]
fn whoever_is_forgotten_is_in_no_file_after_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let name = "zacarias-with-a-long-name";
    let mut work = store.work();
    work.put_profile(PlayerId(1), &Profile { name: name.to_owned(), ..Profile::default() }).unwrap();
    work.put_profile(PlayerId(2), &Profile { name: "somebody".to_owned(), ..Profile::default() }).unwrap();
    store.commit(work).unwrap();
    drop(store);
    let aside = folder.path().join("aside-2026-01-01T00-00-00-1");
    fs::create_dir(&aside).unwrap();
    fs::write(aside.join("db"), name).unwrap();
    let store = Store::open(folder.path()).unwrap();
    let mut work = store.work();
    work.forget_player(PlayerId(1)).unwrap();
    store.commit(work).unwrap();
    drop(store);
    assert!(has(folder.path(), name), "sled overwrites it by itself");
    for _ in 0..2 {
        let store = Store::open(folder.path()).unwrap();
        let named = store.work().profile(PlayerId(2)).unwrap().map(|profile| profile.name);
        assert_eq!(named.as_deref(), Some("somebody"));
        drop(store);
        assert!(!has(folder.path(), name));
    }
}

/// Whether a file in a folder, or in one of its folders, has these bytes in it.
fn has(folder: &Path, text: &str) -> bool {
    fs::read_dir(folder).unwrap().any(|entry| {
        let path = entry.unwrap().path();
        if path.is_dir() {
            return has(&path, text);
        }
        fs::read(&path).unwrap().windows(text.len()).any(|part| part == text.as_bytes())
    })
}

/// Whoever was forgotten while a checkpoint was made may be in it, if the program was killed before the journal says so.
#[test]
fn a_checkpoint_that_may_have_somebody_who_was_forgotten_is_made_anew_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    for _ in 0..3 {
        commit_next(&store, 40).unwrap();
    }
    drop(store);
    let [owed, first] =
        ["owed", "00000000000000000001.base"].map(|name| folder.path().join("journal").join(name));
    drop(Store::open(folder.path()).unwrap());
    assert!(first.exists(), "nobody is to be forgotten");
    fs::write(&owed, "").unwrap();
    assert_eq!(commits(&Store::open(folder.path()).unwrap()), 3);
    assert!(!first.exists() && !owed.exists());
    assert_eq!(Store::examine(folder.path()).unwrap(), (1, vec![]));
}
