//! The files of a journal that are full are packed, and are as good as before: whatever becomes of them.

use super::disk::{last_part, spoilt};
use super::journal::{Lot, files, hurts};
use super::made::{at, begun, new_match, next_match};
use jiff::SignedDuration;
use nahil::play::{Action, Calendars, MatchId};
use nahil::players::PlayerId;
use nahil::store::{Follower, Loss, Store, StoreError};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How many matches are played, each in commits beside each other.
const MATCHES: u64 = 60;
/// How many turns each has.
const TURNS: u64 = 4;
/// Turns that come back to where they began.
const CYCLE: [&str; 4] = ["Lb2 La1 Lb2", "Lo2 Lp1 Lo2", "La1 Lb2 La1", "Lp1 Lo2 Lp1"];
/// How long a file of the journal is, and what is written at once to fill one.
const PART: usize = 16 << 20;
const FILLING: usize = 1 << 20;

/// A text that gets little smaller by being packed.
fn noise(lot: &mut Lot, length: usize) -> String {
    (0..length / 16).map(|_| format!("{:016x}", lot.below(u64::MAX))).collect()
}

/// Plays the next turn of a match, in a commit of its own, with a long name of its post.
fn play(store: &Store, lot: &mut Lot, id: u64) {
    let mut work = store.work();
    let known = work.match_by_id(MatchId(id)).unwrap();
    let mut row = known.unwrap_or_else(|| next_match(&mut work));
    assert_eq!(row.id, MatchId(id));
    row.post = noise(lot, 20_000);
    let mut game = begun(&row);
    for ply in 0..=row.entries {
        let text = CYCLE[ply as usize % CYCLE.len()].to_owned();
        let (by, ply) = (PlayerId(1 + ply % 2), ply as u32);
        game.act(by, Action::Turn { text, ply }, at(10), &Calendars::default()).unwrap();
    }
    let kept = row.entries as usize;
    work.put_match(&mut row, game.record().entries.from(kept)).unwrap();
    store.commit(work).unwrap();
}

/// Fills the file of the journal that is written, so that the next commit begins another one.
fn fill(store: &Store, lot: &mut Lot, folder: &Path) {
    let part = last_part(folder);
    while fs::metadata(&part).unwrap().len() < PART as u64 {
        let mut work = store.work();
        // Beside those that are counted.
        let mut row = work.match_by_id(MatchId(0)).unwrap().unwrap_or_else(|| new_match(0));
        row.post = noise(lot, FILLING);
        work.put_match(&mut row, []).unwrap();
        store.commit(work).unwrap();
    }
}

fn beat(store: &Store, second: i64) {
    let mut work = store.work();
    work.beat(at(second), SignedDuration::ZERO).unwrap();
    store.commit(work).unwrap();
}

/// The files of a journal whose names end so.
fn ending(folder: &Path, end: &str) -> Vec<PathBuf> {
    let is_such = |path: &PathBuf| path.extension().is_some_and(|found| found == end);
    files(&folder.join("journal")).into_iter().filter(is_such).collect()
}

/// Waits until all that is full is packed.
fn await_packed(store: &Store, folder: &Path) {
    for second in 0..2_000 {
        if ending(folder, "part").len() == 1 && ending(folder, "pack").len() == 1 {
            return;
        }
        // A file that could not be packed is tried again when something is committed.
        beat(store, second);
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("nothing is packed: {:?}", files(&folder.join("journal")));
}

/// Stores with a packed file in which most turns are: plain before, killed, and closed.
fn stores() -> [tempfile::TempDir; 3] {
    let mut lot = Lot(0x0123_4567_89ab_cdef);
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    for _ in 0..TURNS {
        (1..=MATCHES).for_each(|id| play(&store, &mut lot, id));
    }
    fill(&store, &mut lot, folder.path());
    let plain = spoilt(folder.path(), |_| ());
    beat(&store, 1);
    await_packed(&store, folder.path());
    let killed = spoilt(folder.path(), |_| ());
    drop(store);
    [plain, killed, spoilt(folder.path(), |_| ())]
}

/// How many matches are there to their end.
fn whole(store: &Store) -> u64 {
    let has_all = |id: &u64| {
        let row = store.work().match_by_id(MatchId(*id)).unwrap();
        row.is_some_and(|row| row.entries == TURNS)
    };
    (1..=MATCHES).filter(has_all).count() as u64
}

/// Opens it, which finds all there, and writes on; each reads all of it.
fn is_sound(folder: &Path, what: &str) {
    is_whole(folder, what);
    assert_eq!(Store::examine(folder).unwrap(), (MATCHES as usize + 1, vec![]), "{what}");
}

/// Opens it, which finds all there, and writes on.
fn is_whole(folder: &Path, what: &str) {
    for second in 0..2 {
        let store = Store::open(folder).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(whole(&store), MATCHES, "{what}");
        beat(&store, second);
    }
}

fn drop_view(folder: &Path) {
    for path in files(folder).into_iter().filter(|path| !path.starts_with(folder.join("journal"))) {
        fs::remove_file(path).unwrap();
    }
}

/// Where the blocks of a packed file begin, and where the last one ends.
pub(super) fn blocks(bytes: &[u8]) -> Vec<usize> {
    let mut blocks = vec![0];
    while let Some(length) = bytes.get(blocks[blocks.len() - 1] + 4..).and_then(|rest| rest.first_chunk()) {
        blocks.push(blocks[blocks.len() - 1] + 28 + u32::from_be_bytes(*length) as usize);
    }
    blocks
}

/// All in one, for the stores take a while to be made.
#[test]
fn what_is_full_is_packed_and_as_good_as_before() {
    let [plain, killed, closed] = stores();
    let length =
        |files: Vec<PathBuf>| files.iter().map(|file| fs::metadata(file).unwrap().len()).sum::<u64>();
    let (before, after) = (length(ending(plain.path(), "base")), length(ending(killed.path(), "pack")));
    println!("{before} bytes before, {after} packed");
    assert!(before > PART as u64 && after < before * 2 / 3, "{before} {after}");
    it_is_read_by_all(&killed, &closed);
    it_is_copied_once(killed.path());
    killed_while_it_is_packed(&plain, &killed);
    the_last_one_may_be_packed(&plain, &killed);
    what_is_hurt_is_named_and_the_rest_is_saved(&killed);
}

/// sled may be gone, and each who reads the journal reads it.
fn it_is_read_by_all(killed: &tempfile::TempDir, closed: &tempfile::TempDir) {
    for store in [killed, closed] {
        let left = spoilt(store.path(), |_| ());
        is_whole(left.path(), "with sled");
        let left = spoilt(store.path(), |_| ());
        drop_view(left.path());
        let salvaged = Store::salvage(left.path(), None, |_, _| ()).unwrap();
        assert!(!salvaged.has_losses() && salvaged.gaps.is_empty(), "{salvaged:?}");
        is_sound(left.path(), "without sled");
        let copy = tempfile::tempdir().unwrap();
        let follower = Follower::open(copy.path()).unwrap();
        while !follower.follow(store.path()).unwrap() {}
        drop(follower);
        is_sound(copy.path(), "standby");
    }
}

/// A backup has it once; the next one adds nothing.
fn it_is_copied_once(store: &Path) {
    let shelf = tempfile::tempdir().unwrap();
    let parts = shelf.path().join("parts");
    fs::create_dir(&parts).unwrap();
    let take = |name: &str| -> nahil::store::BackedUp {
        fs::create_dir(shelf.path().join(name)).unwrap();
        Store::back_up(store, &parts, Some(&shelf.path().join(name)), |_| ()).unwrap()
    };
    let first = take("first");
    let kept =
        || files(&parts).into_iter().map(|path| (fs::metadata(&path).unwrap().modified().unwrap(), path));
    let before: Vec<_> = kept().collect();
    assert_eq!(before.len(), 1, "what is packed");
    assert_eq!(take("second"), first);
    assert!(kept().eq(before));
    let into = shelf.path().join("restored").join("store");
    Store::bring_back(&parts, &shelf.path().join("second"), &first, &into, |_| ()).unwrap();
    assert_eq!(ending(&into, "pack").len(), 1);
    is_whole(&into, "restored");
    // One that is hurt is neither kept nor brought back.
    let hurt = spoilt(store, |_| ());
    let pack = ending(hurt.path(), "pack").remove(0);
    let mut bytes = fs::read(&pack).unwrap();
    bytes[77] ^= 1;
    fs::write(&pack, bytes).unwrap();
    fs::remove_dir_all(&parts).unwrap();
    fs::create_dir(&parts).unwrap();
    let refused = Store::back_up(hurt.path(), &parts, None, |_| ()).unwrap_err();
    assert!(matches!(refused, StoreError::HurtJournal { offset: 0, .. }), "{refused}");
}

/// Whatever of the new file is there, and of the old one.
fn killed_while_it_is_packed(plain: &tempfile::TempDir, packed: &tempfile::TempDir) {
    let pack = ending(packed.path(), "pack").remove(0);
    let bytes = fs::read(&pack).unwrap();
    let name = |folder: &Path| folder.join("journal").join(pack.file_name().unwrap());
    for length in [7, bytes.len()] {
        let left = spoilt(plain.path(), |_| ());
        let draft = left.path().join("journal").join("packing");
        fs::write(&draft, &bytes[..length]).unwrap();
        is_whole(left.path(), &format!("{length} of the draft"));
        assert!(!draft.exists());
        // It counts for nothing until the old one is gone, also where it is not whole.
        let left = spoilt(plain.path(), |_| ());
        fs::write(name(left.path()), &bytes[..length]).unwrap();
        drop_view(left.path());
        is_whole(left.path(), &format!("both are there, {length} of the packed one"));
    }
}

/// What came behind it is gone, and it had told nothing: then another one is begun, for nothing is written behind it.
fn the_last_one_may_be_packed(plain: &tempfile::TempDir, packed: &tempfile::TempDir) {
    for (is_viewed, has_next) in [(true, true), (true, false), (false, true), (false, false)] {
        let left = spoilt(plain.path(), |_| ());
        fs::remove_file(last_part(left.path())).unwrap();
        for path in [ending(packed.path(), "pack").remove(0), last_part(packed.path())] {
            let is_pack = path.extension().is_some_and(|end| end == "pack");
            let bytes = if is_pack { fs::read(&path).unwrap() } else { Vec::new() };
            if is_pack || has_next {
                fs::write(left.path().join("journal").join(path.file_name().unwrap()), bytes).unwrap();
            }
        }
        if !is_viewed {
            drop_view(left.path());
        }
        let packed = ending(left.path(), "pack").remove(0);
        let before = fs::read(&packed).unwrap();
        is_whole(left.path(), &format!("{is_viewed} {has_next}"));
        assert!(fs::read(&packed).unwrap() == before);
    }
}

/// One bit hides one block: it is named with its place, and what stands behind it; all else is saved.
fn what_is_hurt_is_named_and_the_rest_is_saved(killed: &tempfile::TempDir) {
    let whole_pack = fs::read(ending(killed.path(), "pack").remove(0)).unwrap();
    let blocks = blocks(&whole_pack);
    assert_eq!(blocks.last(), Some(&whole_pack.len()));
    let mut lot = Lot(0xfeed_f00d_dead_beef);
    for round in 0..(hurts() / 8).max(3) {
        let left = spoilt(killed.path(), |_| ());
        drop_view(left.path());
        // The first one has the checkpoint, and most of the last ones have what fills the file.
        let block = 1 + lot.below(14) as usize;
        let place = blocks[block] + lot.below((blocks[block + 1] - blocks[block]) as u64) as usize;
        let pack = ending(left.path(), "pack").remove(0);
        let mut bytes = whole_pack.clone();
        bytes[place] ^= 1 << lot.below(8);
        fs::write(&pack, bytes).unwrap();
        let what = format!("round {round}: byte {place}");
        match Store::open(left.path()) {
            Err(StoreError::Hurt { path, offset, what: words }) => {
                assert_eq!((path, offset), (pack.clone(), blocks[block] as u64), "{what}");
                assert!(words.contains("written behind it"), "{what}: {words}");
            }
            other => panic!("{what}: {other:?}"),
        }
        let hurt = Store::examine(left.path()).unwrap().1;
        let named = format!(
            "{}: {} bytes from byte {}",
            pack.display(),
            blocks[block + 1] - blocks[block],
            blocks[block]
        );
        assert!(hurt.iter().any(|hurt| hurt.starts_with(&named)), "{what}: {hurt:?}");
        let new = tempfile::tempdir().unwrap();
        let (into, aside) = (new.path().join("store"), new.path().join("aside"));
        let salvaged = Store::salvage(left.path(), Some((&into, &aside)), |_, _| ()).unwrap();
        assert_eq!(salvaged.gaps.len(), 1, "{what}: {salvaged:?}");
        let lost = salvaged.losses.iter().filter(|loss| matches!(loss, Loss::Match(_))).count() as u64;
        let here = whole(&Store::open(&into).unwrap());
        // A block has some thirteen turns.
        assert!(here + lost <= MATCHES && here + 20 >= MATCHES, "{what}: {here} {lost} {salvaged:?}");
        assert!(here == MATCHES || salvaged.has_losses(), "{what}: {salvaged:?}");
    }
}
