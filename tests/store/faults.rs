//! What the store makes of a disk that fails at one call, is full for a while, is slow, or is not there any more.
//!
//! Calls are made to fail by `strace`, and a small disk is made by `unshare` and `mount`; where these cannot be had, that
//! is said and nothing is tried.

use super::disk::{CHILD, begin_next, commit_next, commits, last_part, run_child};
use super::journal::hurts;
use nahil::store::{Store, StoreError};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// How often the process commits.
const ROUNDS: u64 = 45;
/// Tells the process to fill its disk for a while.
const FULL: &str = "NAHIL_STORE_FILLS";
/// After which commit it does.
const FULL_AFTER: u64 = 5;
/// How much it commits each time: so that sled puts all on disk several times.
const BALLAST: usize = 250_000;
/// How often a process tries again what it lacks something for, and after how long each time.
const AGAIN: (u32, Duration) = (500, Duration::from_millis(10));

/// Whether a tool is there and may do what it does.
pub(super) fn is_there(words: &[&str]) -> bool {
    let mut tool = Command::new(words[0]);
    let done = tool.args(&words[1..]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let is_there = done.is_ok_and(|status| status.success());
    if !is_there {
        println!("not tried: {words:?} does not work here");
    }
    is_there
}

/// Not a test: what others run in a process of its own, on a disk with faults.
#[test]
#[ignore = "it is run by other tests"]
fn commit_in_spite_of_faults() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let folder = Path::new(&folder);
    let store = match Store::open(folder) {
        Ok(store) => store,
        Err(error) => return println!("refused: {error}"),
    };
    let ballast = folder.join("ballast");
    let (mut number, mut tries) = (commits(&store), 0);
    while number < ROUNDS {
        if number == FULL_AFTER && tries == 0 && std::env::var_os(FULL).is_some() {
            let mut file = fs::File::create(&ballast).unwrap();
            while file.write_all(&vec![1; 1 << 16]).is_ok() {}
        }
        let is_said = number % 2 == 0;
        let commit = if is_said { begin_next } else { commit_next };
        match commit(&store, BALLAST) {
            Ok(kept) => {
                if !is_said {
                    println!("kept {kept}");
                }
                (number, tries) = (kept, 0);
            }
            Err(error) if error.is_final() => return println!("failed: {error}"),
            Err(error) => {
                println!("lacking: {error}");
                assert!(matches!(error, StoreError::Lacking(_)), "{error:?}");
                tries += 1;
                assert!(tries < AGAIN.0);
                std::thread::sleep(AGAIN.1);
                if tries == 3 {
                    assert_eq!(std::env::var_os(FULL).is_some(), !store.is_ready());
                    let _ = fs::remove_file(&ballast);
                }
            }
        }
    }
    if let Err(error) = store.catch_up() {
        return println!("failed: {error}");
    }
    drop(store);
    println!("all: {}", commits(&Store::open(folder).unwrap()));
}

/// Runs it with a call that fails on a file; what it has said.
fn with_fault(file: &str, fault: &str) -> String {
    let (calls, _) = fault.split_once(':').unwrap();
    survived(&format!("{file}, {fault}"), |folder| {
        let path = if file == "journal" { last_part(folder) } else { folder.join(file) };
        format!(
            "exec strace -f -o /dev/null -P '{}' -e trace={calls} -e inject={fault} \"$@\"",
            path.display()
        )
    })
}

/// Runs it behind these words; what it has said. Nothing that it said was kept is lost.
fn survived(what: &str, first: impl FnOnce(&Path) -> String) -> String {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    commit_next(&store, 40).unwrap();
    drop(store);
    let first = first(folder.path());
    let (output, said) = run_child(folder.path(), &first, "faults::commit_in_spite_of_faults", None);
    let text = format!("{what}: {output:#?}");
    assert!(output.status.success() && !text.contains("panicked"), "{text}");
    let store = Store::open(folder.path()).unwrap_or_else(|error| panic!("{error}: {text}"));
    let kept = commits(&store);
    assert!(kept == said.max(1) || kept == said.max(1) + 1, "{said} of {kept}: {text}");
    assert_eq!(commit_next(&store, 40).unwrap(), kept + 1, "it goes on: {text}");
    drop(store);
    assert_eq!(Store::examine(folder.path()).unwrap(), (1, vec![]), "{text}");
    text
}

/// The last writes and syncs fail, of each file, at one moment or another.
#[test]
fn a_call_that_fails_loses_nothing() {
    if !is_there(&["strace", "-o", "/dev/null", "true"]) {
        return;
    }
    let mut faults = vec![
        ("journal", "fdatasync:error=EIO:when=4"),
        ("journal", "write:error=EIO:when=9"),
        ("db", "fdatasync,fsync:error=EIO:when=2+"),
    ];
    if hurts() >= 1_000 {
        faults.extend([
            ("journal", "fdatasync:error=ENOSPC:when=7"),
            ("journal", "write:error=EFBIG:when=2"),
            ("journal/last", "pwrite64:error=EIO:when=5"),
            ("journal/last", "pwrite64:error=ENOSPC:when=5"),
            ("db", "pwrite64:error=EIO:when=1+"),
            ("db", "pwrite64:error=ENOSPC:when=1+"),
        ]);
    }
    for (file, fault) in faults {
        let text = with_fault(file, fault);
        assert!(text.contains("failed: ") || text.contains("refused: "), "{text}");
    }
}

/// From some moment on nothing can be put on disk for good, whatever the file, nor in the end.
#[test]
fn where_no_sync_works_it_ends_without_a_panic() {
    if is_there(&["strace", "-o", "/dev/null", "true"]) {
        for first in [12, 20] {
            let fault = format!("fdatasync,fsync:error=EIO:when={first}+");
            let text = survived(&fault, |_| {
                format!("exec strace -f -o /dev/null -e trace=fdatasync,fsync -e inject={fault} \"$@\"")
            });
            assert!(text.contains("failed: "), "{text}");
        }
    }
}

/// Of what is written a part is taken, and then nothing: no file may become longer.
#[test]
fn a_write_that_ends_early_loses_nothing() {
    for kilobytes in [1_111, 2_345] {
        let text = survived("ulimit", |_| format!("trap '' XFSZ; ulimit -f {kilobytes}"));
        assert!(text.contains("failed: ") || text.contains("refused: "), "{text}");
    }
}

/// However the journal is refused room: it waits, and goes on when there is some.
#[test]
fn a_journal_without_room_waits_for_it() {
    if is_there(&["strace", "-o", "/dev/null", "true"]) {
        for error in ["ENOSPC", "EDQUOT"] {
            let text = with_fault("journal", &format!("write:error={error}:when=3..6"));
            assert!(text.contains("lacking: ") && text.contains(&format!("all: {ROUNDS}")), "{text}");
        }
    }
}

/// A disk that takes long for everything, with `NAHIL_TORTURE=1000` 12 seconds.
#[test]
fn a_slow_disk_is_waited_for() {
    if is_there(&["strace", "-o", "/dev/null", "true"]) {
        let (delay, last) = if hurts() >= 1_000 { (12_000_000, 6) } else { (100_000, 12) };
        for (file, calls) in [("journal", "fdatasync"), ("db", "fsync,fdatasync,sync_file_range")] {
            let text = with_fault(file, &format!("{calls}:delay_enter={delay}:when=3..{last}"));
            assert!(text.contains(&format!("all: {ROUNDS}")), "{text}");
        }
    }
}

/// The words in front of a process that has the disk of the store to itself.
fn alone(mount: &str) -> String {
    format!("[ -n \"$INNER\" ] || exec env INNER=1 unshare -rm bash -c '{mount} && exec \"$@\"' bash \"$@\"")
}

/// A disk that others have filled: it waits, and goes on when there is room, with nothing lost and nothing done twice.
#[test]
fn a_full_disk_is_waited_for() {
    if !is_there(&["unshare", "-rm", "true"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mount = alone(&format!("mount -t tmpfs -o size=96m none \"${CHILD}\""));
    let first = format!("export {FULL}=1; {mount}");
    let (output, said) = run_child(folder.path(), &first, "faults::commit_in_spite_of_faults", None);
    let text = format!("{output:#?}");
    assert!(output.status.success() && !text.contains("panicked"), "{text}");
    assert!(
        text.contains("lacking: ") && text.contains(&format!("all: {ROUNDS}")) && said == ROUNDS,
        "{text}"
    );
}

/// A folder in which nothing can be written is refused.
#[test]
fn a_folder_that_cannot_be_written_is_refused() {
    if !is_there(&["unshare", "-rm", "true"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    commit_next(&Store::open(folder.path()).unwrap(), 40).unwrap();
    let here = format!("\"${CHILD}\"");
    let first = alone(&format!("mount --bind {here} {here} && mount -o remount,bind,ro {here}"));
    let (output, _) = run_child(folder.path(), &first, "faults::commit_in_spite_of_faults", None);
    let text = format!("{output:#?}");
    assert!(text.contains("refused: ") && text.contains("Read-only file system"), "{text}");
    assert!(!text.contains("panicked") && !text.contains("is lost"), "{text}");
    assert_eq!(commits(&Store::open(folder.path()).unwrap()), 1);
}

/// The store has all that was acknowledged: without its journal it ends so that the next start makes a new one of it.
#[test]
fn a_journal_that_is_deleted_loses_nothing() {
    for what in ["journal", "the file that is written", "aside and back"] {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        for number in 1..=3 {
            assert_eq!(commit_next(&store, 40).unwrap(), number);
        }
        let (journal, aside) = (folder.path().join("journal"), folder.path().join("aside"));
        match what {
            "journal" => fs::remove_dir_all(&journal).unwrap(),
            "aside and back" => fs::rename(&journal, &aside).unwrap(),
            _ => written(&journal).iter().for_each(|path| fs::remove_file(path).unwrap()),
        }
        let error = commit_next(&store, 40).unwrap_err();
        assert!(matches!(error, StoreError::JournalDeleted { .. }), "{what}: {error:?}");
        assert!(error.is_final() && !error.needs_host(), "{error}");
        drop(store);
        if aside.exists() {
            fs::rename(&aside, &journal).unwrap();
        }
        let store = Store::open(folder.path()).unwrap();
        assert_eq!(commits(&store), 3, "{what}");
        assert_eq!(commit_next(&store, 40).unwrap(), 4, "{what}");
    }
}

/// The files of a journal but for its marks.
fn written(journal: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(journal).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some()).collect()
}

/// What is written into files that nobody can find any more is not acknowledged, and nobody says that nothing is lost.
#[test]
fn a_folder_that_is_gone_is_told() {
    for is_moved in [true, false] {
        let parent = tempfile::tempdir().unwrap();
        let [folder, other] = ["store", "other"].map(|name| parent.path().join(name));
        let store = Store::open(&folder).unwrap();
        assert_eq!(commit_next(&store, 40).unwrap(), 1);
        if is_moved {
            fs::rename(&folder, &other).unwrap();
        } else {
            fs::remove_dir_all(&folder).unwrap();
        }
        let error = commit_next(&store, 40).unwrap_err();
        assert!(matches!(error, StoreError::Gone { .. }) && error.is_final(), "{error:?}");
        let said = error.to_string();
        assert!(said.contains("may be lost") && !said.contains("Nothing that was"), "{said}");
        assert!(commit_next(&store, 40).is_err_and(|error| error.is_final()));
        drop(store);
        assert!(!folder.exists(), "nothing is made anew in its place");
        if is_moved {
            assert!([1, 2].contains(&commits(&Store::open(&other).unwrap())));
        }
    }
}
