//! What is left when the program, or the disk, ends in the middle of a write.

use super::made::{at, draft, new_match, place};
use jiff::SignedDuration;
use nahil::bot::message::{Act, Incoming, Input, Receipt};
use nahil::bot::{Bot, Settings};
use nahil::play::MatchId;
use nahil::players::{Account, Locale, Platform};
use nahil::store::{Store, StoreError, Work};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::oneshot;

/// How many changes each commit makes together, besides others.
const TOLD: u64 = 3;
/// How many of the latest commits leave something that only they have written.
pub(super) const KNOWN: u64 = 20;
/// How often the program is killed.
const KILLS: u64 = 15;
/// Where a child process is told which store to fill.
pub(super) const CHILD: &str = "NAHIL_STORE_TO_FILL";
/// Tells it how many descriptors are left when it opens the store.
#[cfg(target_os = "linux")]
const LEFT: &str = "NAHIL_STORE_LEFT";
/// Tells it to take every descriptor, at any moment.
#[cfg(target_os = "linux")]
const GREEDY: &str = "NAHIL_STORE_GREEDY";
/// How often it commits while there are no descriptors.
#[cfg(target_os = "linux")]
const ROUNDS: u64 = 100;

/// Commits the next of many changes; each is known by its number, the version of match 1.
pub(super) fn commit_next(store: &Store, ballast: usize) -> Result<u64, StoreError> {
    let (work, number) = next(store, ballast)?;
    store.commit(work)?;
    Ok(number)
}

/// The same, but returns when it is on its way. The process says when it is kept.
pub(super) fn begin_next(store: &Store, ballast: usize) -> Result<u64, StoreError> {
    let (work, number) = next(store, ballast)?;
    let say = move |is_kept| {
        if is_kept {
            println!("kept {number}");
        }
    };
    store.commit_then(work, say)?;
    Ok(number)
}

/// The next change, and its number.
pub(super) fn next(store: &Store, ballast: usize) -> Result<(Work<'_>, u64), StoreError> {
    let mut work = store.work();
    let known = work.match_by_id(MatchId(1))?;
    if known.is_none() && work.last_match()? == MatchId(0) {
        work.next_match()?;
    }
    let mut row = known.unwrap_or_else(|| new_match(1));
    row.post = "x".repeat(ballast);
    work.put_match(&mut row, [])?;
    let number = row.version;
    for _ in 0..TOLD {
        work.tell(&number)?;
    }
    assert!(work.first_seen(&format!("local:{number}"), at(number as i64))?);
    let forgotten = number.saturating_sub(KNOWN);
    work.forget_events(at(forgotten as i64 + 1), 10)?;
    for place in 0..TOLD {
        work.delivered((forgotten * TOLD).saturating_sub(place));
    }
    Ok((work, number))
}

/// How many commits there are: each whole, none missing between others.
pub(super) fn commits(store: &Store) -> u64 {
    let mut work = store.work();
    let count = work.match_by_id(MatchId(1)).unwrap().map_or(0, |row| row.version);
    let known = count.saturating_sub(KNOWN) + 1..=count;
    let told: Vec<u64> = store.outbox::<u64>().unwrap().into_iter().map(|(_, told)| told).collect();
    let whole: Vec<u64> = known.clone().flat_map(|number| [number; TOLD as usize]).collect();
    assert_eq!(told, whole, "a commit is there whole or not at all");
    for number in known.start().saturating_sub(5)..=count + 5 {
        let is_new = work.first_seen(&format!("local:{number}"), at(0)).unwrap();
        assert_eq!(is_new, !known.contains(&number), "{number} of {count}");
    }
    assert_eq!(store.verify().unwrap(), (usize::from(count > 0), vec![]));
    count
}

/// A copy of a folder as it lies there, with sled's log cut or changed.
pub(super) fn spoilt(from: &Path, spoil: impl Fn(&mut Vec<u8>)) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for part in ["", "blobs", "journal"].into_iter().filter(|part| from.join(part).exists()) {
        fs::create_dir_all(folder.path().join(part)).unwrap();
        for entry in fs::read_dir(from.join(part)).into_iter().flatten().map(Result::unwrap) {
            if entry.path().is_file() {
                fs::copy(entry.path(), folder.path().join(part).join(entry.file_name())).unwrap();
            }
        }
    }
    let log = folder.path().join("db");
    // A store that was killed before it was made has none.
    if let Ok(mut bytes) = fs::read(&log) {
        spoil(&mut bytes);
        fs::write(log, bytes).unwrap();
    }
    folder
}

#[test]
fn killed_between_any_two_writes_it_keeps_every_commit() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    for number in 1..=40 {
        assert_eq!(commit_next(&store, 3_000).unwrap(), number);
        let left = spoilt(folder.path(), |_| ());
        let left = Store::open(left.path()).unwrap();
        assert_eq!(commits(&left), number);
        assert_eq!(commit_next(&left, 0).unwrap(), number + 1);
    }
}

/// The file of the journal that is written.
pub(super) fn last_part(folder: &Path) -> PathBuf {
    let files = fs::read_dir(folder.join("journal")).unwrap().map(|entry| entry.unwrap().path());
    let parts = files.filter(|path| path.extension().is_some_and(|end| end == "base" || end == "part"));
    parts.max().unwrap()
}

/// How many commits are whole in what is left of a journal. What is missing at its end reads as zeros, as it may have been.
fn whole_commits(lengths: &BTreeMap<usize, u64>, journal: &[u8], left: &[u8]) -> u64 {
    let padded = || left.iter().chain(std::iter::repeat(&0));
    let is_whole = |length: usize| journal[..length].iter().eq(padded().take(length));
    lengths.iter().rev().find(|(length, _)| is_whole(**length)).map_or(0, |(_, &number)| number)
}

/// Whatever of the last write has reached the disk.
#[test]
fn a_torn_write_is_no_commit_and_hurts_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    // sled hears of a commit when the journal has all of it.
    let before = spoilt(folder.path(), |_| ());
    let file = last_part(folder.path());
    let length = || fs::metadata(&file).unwrap().len() as usize;
    let mut lengths = BTreeMap::from([(length(), 0)]);
    for _ in 0..12 {
        let number = commit_next(&store, 40).unwrap();
        lengths.insert(length(), number);
    }
    let (&end, _) = lengths.last_key_value().unwrap();
    let (&start, _) = lengths.iter().nth_back(2).unwrap();
    let journal = fs::read(&file).unwrap();
    // The last byte of a write may be the only one that is missing.
    for cut in (start..end).step_by(97).chain(lengths.keys().rev().take(2).map(|end| end - 1)) {
        for (name, filler) in [("cut", None), ("zeros", Some(0)), ("noise", Some(0xa5))] {
            let mut bytes = journal[..cut].to_vec();
            if let Some(byte) = filler {
                bytes.resize(end + 100, byte);
            }
            let kept = whole_commits(&lengths, &journal, &bytes);
            let left = spoilt(before.path(), |_| ());
            fs::write(last_part(left.path()), &bytes).unwrap();
            let left = Store::open(left.path()).unwrap_or_else(|error| panic!("{name} at {cut}: {error}"));
            assert_eq!(commits(&left), kept, "{name} at {cut} of {lengths:?}");
            assert_eq!(commit_next(&left, 40).unwrap(), kept + 1);
            assert_eq!(commits(&left), kept + 1, "{name} at {cut}");
        }
    }
}

/// However soon it is opened again after it was dropped, in whichever thread.
#[test]
fn dropped_it_is_free() {
    let folder = tempfile::tempdir().unwrap();
    for number in 1..=20 {
        let store = Store::open(folder.path()).unwrap();
        assert_eq!(commit_next(&store, 40).unwrap(), number);
        let (about_to, dropping) = std::sync::mpsc::channel();
        let holder = std::thread::spawn(move || {
            about_to.send(()).unwrap();
            drop(store);
        });
        dropping.recv().unwrap();
        assert_eq!(commits(&Store::open(folder.path()).unwrap()), number);
        holder.join().unwrap();
    }
}

/// While it opens, sled writes a snapshot under another name first.
#[test]
fn killed_while_it_opens_it_opens_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    commit_next(&store, 40).unwrap();
    drop(store);
    drop(Store::open(folder.path()).unwrap());
    let names = || {
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap())
    };
    let snapshot = names().find(|name| name.starts_with("snap.")).expect("sled has written a snapshot");
    let whole = fs::read(folder.path().join(&snapshot)).unwrap();
    for (number, length) in [0, 5, 13, whole.len() - 1, whole.len()].into_iter().enumerate() {
        let left = folder.path().join(format!("{snapshot}.generating"));
        fs::write(left, &whole[..length]).unwrap();
        let store = Store::open(folder.path()).unwrap_or_else(|error| panic!("{length}: {error}"));
        assert_eq!(commits(&store), number as u64 + 1);
        commit_next(&store, 40).unwrap();
    }
}

/// Whatever of the files of a new store is there.
#[test]
fn killed_while_it_makes_the_store_it_makes_it_again() {
    let made = tempfile::tempdir().unwrap();
    drop(Store::open(made.path()).unwrap());
    let conf = fs::read(made.path().join("conf")).unwrap();
    for length in 0..=conf.len() {
        for log in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join("conf"), &conf[..length]).unwrap();
            if log {
                fs::write(folder.path().join("db"), b"").unwrap();
            }
            let store = Store::open(folder.path()).unwrap_or_else(|error| panic!("{length}: {error}"));
            assert_eq!(commit_next(&store, 40).unwrap(), 1);
        }
    }
}

/// The disk takes no more at some point of a write: the store says so, and nothing that it said was kept is lost.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_loses_nothing() {
    // In units of 1,024 bytes; sled begins a new segment of its log every 512, and fills one up when it is opened again.
    let limits = [1, 9, 30, 511, 512, 513, 700];
    let cases = limits.iter().flat_map(|&limit| [(limit, false), (limit, true)]);
    for (limit, opened_before) in cases {
        let folder = tempfile::tempdir().unwrap();
        if opened_before {
            drop(Store::open(folder.path()).unwrap());
        }
        let (output, said) = fill(folder.path(), &format!("trap '' XFSZ; ulimit -f {limit}"), None);
        let text = format!("{limit}: {output:#?}");
        assert!(output.status.success() && !text.contains("panicked"), "{text}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("full: "), "{text}");
        let store = Store::open(folder.path()).unwrap_or_else(|error| panic!("{error}: {text}"));
        let kept = commits(&store);
        assert!(kept == said || kept == said + 1, "{said} of {kept}: {text}");
        assert_eq!(commit_next(&store, 100).unwrap(), kept + 1, "it goes on");
    }
}

/// `NAHIL_KILLS=500 cargo test --test store` kills it more often.
#[cfg(unix)]
#[test]
fn killed_at_any_moment_it_keeps_every_commit() {
    let folder = tempfile::tempdir().unwrap();
    let kills = std::env::var("NAHIL_KILLS").map_or(KILLS, |kills| kills.parse().unwrap());
    let mut before = 0;
    for kill in 0..kills {
        // From a death while it opens to one among hundreds of commits.
        let delay = Duration::from_micros(kill * 104_729 % 300_000);
        let (output, said) = fill(folder.path(), "true", Some(delay));
        let text = format!("kill {kill}: {}", String::from_utf8_lossy(&output.stderr));
        let left = spoilt(folder.path(), |_| ());
        let kept = commits(&Store::open(left.path()).unwrap_or_else(|error| panic!("{text}: {error}")));
        let said = said.max(before);
        assert!(kept == said || kept == said + 1, "{said} of {kept}: {text}");
        assert!(!text.contains("panicked"), "{text}");
        before = kept;
    }
    println!("{before} commits");
}

/// Runs a process that commits until it cannot, or is killed; returns the number of the last commit that it said it had
/// made.
fn fill(folder: &Path, first: &str, killed_after: Option<Duration>) -> (Output, u64) {
    run_child(folder, first, "disk::fill_until_the_disk_is_full", killed_after)
}

/// The same, where the process does something else.
pub(super) fn run_child(
    folder: &Path,
    first: &str,
    what: &str,
    killed_after: Option<Duration>,
) -> (Output, u64) {
    let mut child = Command::new("bash");
    child.args(["-c", &format!("{first}; exec \"$@\""), "bash"]).arg(std::env::current_exe().unwrap());
    child.args([what, "--exact", "--ignored", "--nocapture"]);
    child.env(CHILD, folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = child.spawn().unwrap();
    if let Some(delay) = killed_after {
        std::thread::sleep(delay);
        child.kill().unwrap();
    }
    let output = child.wait_with_output().unwrap();
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    // What has no line end may be half a number.
    let (lines, _) = lines.rsplit_once('\n').unwrap_or_default();
    let said = lines.lines().filter_map(|line| line.strip_prefix("kept ")?.parse().ok()).next_back();
    (output, said.unwrap_or(0))
}

/// Not a test: what [`fill`] runs in a process of its own.
#[test]
#[ignore = "it is run by other tests"]
fn fill_until_the_disk_is_full() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let store = match Store::open(Path::new(&folder)) {
        Ok(store) => store,
        Err(error) => return println!("full: {error}"),
    };
    for round in 0_usize.. {
        // Now and then so much that sled keeps it in a file of its own.
        let ballast = if round % 37 == 36 { 200_000 } else { round * 7_919 % 12_000 };
        match commit_next(&store, ballast) {
            Ok(number) => println!("kept {number}"),
            Err(error) => {
                assert!(error.is_final(), "{error:?}");
                println!("full: {error}");
                break;
            }
        }
    }
    // Memory may be ahead of the disk now, so nothing is answered from it.
    assert!(store.work().match_by_id(MatchId(1)).is_err() && store.outbox::<u64>().is_err());
    assert!(store.verify().is_err() && commit_next(&store, 0).is_err());
    assert!(store.commit(store.work()).is_err());
    is_not_acknowledged(store);
}

/// Nobody is told that something is kept by a store that has failed.
fn is_not_acknowledged(store: Store) {
    let settings = Settings {
        language: Locale::En,
        control: "3d".parse().unwrap(),
        vacation: 240,
        ..Settings::default()
    };
    let mut bot = Bot::new(store, settings, Box::new(|| true));
    let (receipt, mut kept) = oneshot::channel();
    let incoming = Incoming {
        id: "1".into(),
        at: at(0),
        from: Account { platform: Platform::Local, id: "a".into() },
        name: "ana".into(),
        locale: None,
        place: place(),
        act: Act::Said("!n help".into()),
        mentions: vec![],
        member: None,
    };
    let told = bot.apply(vec![Input::Incoming { incoming, receipt: Some(receipt) }], at(0));
    assert!(told.is_err_and(|error| error.is_final()));
    assert_eq!(kept.try_recv(), Ok(Receipt::NotKept));
}

/// Where others take every descriptor that there is, the store goes on with its reserve. Without one it refuses before
/// anything is changed, and goes on as soon as it can.
#[cfg(target_os = "linux")]
#[test]
fn a_passing_lack_of_files_loses_nothing() {
    for (left, lacks) in [(40, false), (10, true)] {
        let folder = tempfile::tempdir().unwrap();
        drop(Store::open(folder.path()).unwrap());
        let (output, said) = lack(folder.path(), &format!("{LEFT}={left}"));
        let text = format!("{left}: {output:#?}");
        assert!(output.status.success() && !text.contains("panicked"), "{text}");
        assert_eq!(text.contains("lacking"), lacks, "{text}");
        let store = Store::open(folder.path()).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!((commits(&store), said), (ROUNDS, ROUNDS), "{text}");
    }
}

/// Where somebody takes even the reserve in the moment in which it is given up for a commit, sled cannot go on. Then
/// nothing that was said to be kept is lost, and the process ends: sled would wait for ever for itself.
#[cfg(target_os = "linux")]
#[test]
fn a_reserve_that_is_taken_in_the_middle_of_a_commit_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (output, said) = lack(folder.path(), &format!("{LEFT}=40 {GREEDY}=1"));
    let text = format!("{output:#?}");
    assert!(output.status.success() && !text.contains("panicked"), "{text}");
    let store = Store::open(folder.path()).unwrap_or_else(|error| panic!("{error}: {text}"));
    let kept = commits(&store);
    assert!(kept == said || kept == said + 1, "{said} of {kept}: {text}");
}

#[cfg(target_os = "linux")]
fn lack(folder: &Path, choices: &str) -> (Output, u64) {
    let first = format!("ulimit -n 128; export {choices}");
    run_child(folder, &first, "disk::commit_while_files_run_out", None)
}

/// Not a test: what others run in a process of its own, which has few files.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "it is run by other tests"]
fn commit_while_files_run_out() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let taken = || std::iter::from_fn(|| fs::File::open("/dev/null").ok()).collect::<Vec<_>>();
    let mut all = taken();
    let left: usize = std::env::var(LEFT).unwrap().parse().unwrap();
    all.truncate(all.len() - left);
    let store = Store::open(Path::new(&folder)).unwrap();
    all.extend(taken());
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        if std::env::var_os(GREEDY).is_some() {
            scope.spawn(|| {
                let mut more = Vec::new();
                while !done.load(Ordering::SeqCst) {
                    more.extend(taken());
                }
            });
        }
        let mut number = 0;
        while number < ROUNDS {
            // So long that sled puts it into a file of its own.
            match commit_next(&store, 200_000) {
                Ok(kept) => {
                    println!("kept {kept}");
                    number = kept;
                }
                // Whoever takes every descriptor leaves none for the second try either.
                Err(error) if error.is_final() || all.is_empty() => break,
                Err(error) => {
                    println!("lacking: {error}");
                    assert!(!store.is_ready() && matches!(error, StoreError::Lacking(_)));
                    all.clear();
                }
            }
        }
        done.store(true, Ordering::SeqCst);
    });
}

#[test]
fn a_store_that_is_written_for_long_stays_small() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    for second in 0..2_000 {
        let mut work = store.work();
        work.beat(at(second), SignedDuration::ZERO).unwrap();
        work.put_draft(&draft(&"x".repeat(8_000))).unwrap();
        work.first_seen(&format!("local:{second}"), at(second)).unwrap();
        work.forget_events(at(second) - SignedDuration::from_secs(100), 10).unwrap();
        store.commit(work).unwrap();
    }
    let size = fs::metadata(folder.path().join("db")).unwrap().len();
    assert!(size < 6_000_000, "{size} bytes are left of 16 million that were written");
}
