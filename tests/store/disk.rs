//! What is left when the program, or the disk, ends in the middle of a write.

use super::{at, new_match, place};
use nahil::bot::message::{Act, Event, Incoming, Receipt};
use nahil::bot::{Bot, Settings};
use nahil::play::MatchId;
use nahil::players::{Account, Locale, Platform};
use nahil::store::Store;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use tokio::sync::oneshot;

/// How many changes each commit makes together, besides others.
const TOLD: u64 = 3;
/// Where a child process is told which store to fill.
const CHILD: &str = "NAHIL_STORE_TO_FILL";

/// Commits the next of many changes; each is known by its number, the version of match 1.
fn commit_next(store: &Store, ballast: usize) -> Result<u64, nahil::store::StoreError> {
    let mut work = store.work();
    let mut row = work.match_by_id(MatchId(1))?.unwrap_or_else(|| new_match(1));
    row.post = "x".repeat(ballast);
    work.put_match(&mut row)?;
    for _ in 0..TOLD {
        work.tell(&row.version)?;
    }
    assert!(work.first_seen(&format!("local:{}", row.version), at(0))?);
    store.commit(work)?;
    Ok(row.version)
}

/// How many commits there are: each whole, none missing between others.
fn commits(store: &Store) -> u64 {
    let mut work = store.work();
    let count = work.match_by_id(MatchId(1)).unwrap().map_or(0, |row| row.version);
    let told: Vec<u64> = store.outbox::<u64>().unwrap().into_iter().map(|(_, told)| told).collect();
    let whole: Vec<u64> = (1..=count).flat_map(|number| [number; TOLD as usize]).collect();
    assert_eq!(told, whole, "a commit is there whole or not at all");
    for number in 1..=count {
        assert!(!work.first_seen(&format!("local:{number}"), at(1)).unwrap(), "{number} of {count}");
    }
    assert!(work.first_seen(&format!("local:{}", count + 1), at(1)).unwrap());
    assert_eq!(store.verify().unwrap(), (usize::from(count > 0), vec![]));
    count
}

/// A copy of a folder as it lies there, with the log cut or changed.
fn spoilt(from: &Path, spoil: impl Fn(&mut Vec<u8>)) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("blobs")).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap).filter(|entry| entry.path().is_file()) {
        fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    let log = folder.path().join("db");
    let mut bytes = fs::read(&log).unwrap();
    spoil(&mut bytes);
    fs::write(log, bytes).unwrap();
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

/// Whatever of the last write has reached the disk.
#[test]
fn a_torn_write_is_no_commit_and_hurts_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let length = || fs::metadata(folder.path().join("db")).unwrap().len() as usize;
    let mut lengths = BTreeMap::from([(length(), 0)]);
    for _ in 0..12 {
        let number = commit_next(&store, 40).unwrap();
        lengths.insert(length(), number);
    }
    let (&end, _) = lengths.last_key_value().unwrap();
    let (&start, _) = lengths.iter().nth_back(2).unwrap();
    for cut in (start..end).step_by(5) {
        let (_, &kept) = lengths.range(..=cut).next_back().unwrap();
        for (name, filler) in [("cut", None), ("zeros", Some(0)), ("noise", Some(0xa5))] {
            let left = spoilt(folder.path(), |log| {
                log.truncate(cut);
                if let Some(byte) = filler {
                    log.resize(end + 100, byte);
                }
            });
            let left = Store::open(left.path()).unwrap_or_else(|error| panic!("{name} at {cut}: {error}"));
            assert_eq!(commits(&left), kept, "{name} at {cut} of {lengths:?}");
            assert_eq!(commit_next(&left, 40).unwrap(), kept + 1);
            assert_eq!(commits(&left), kept + 1, "{name} at {cut}");
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
        let limited = format!("trap '' XFSZ; ulimit -f {limit}; exec \"$@\"");
        let mut child = Command::new("bash");
        child.args(["-c", &limited, "bash"]).arg(std::env::current_exe().unwrap());
        child.args(["disk::fill_until_the_disk_is_full", "--exact", "--ignored", "--nocapture"]);
        child.env(CHILD, folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let output = child.spawn().unwrap().wait_with_output().unwrap();
        let lines: Vec<String> = BufReader::new(&output.stdout[..]).lines().map(Result::unwrap).collect();
        let said: Vec<u64> =
            lines.iter().filter_map(|line| line.strip_prefix("kept ")?.parse().ok()).collect();
        let text = format!("{limit}: {lines:#?} {}", String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success() && lines.iter().any(|line| line.starts_with("full: ")), "{text}");
        assert!(!text.contains("panicked"), "{text}");
        let store = Store::open(folder.path()).unwrap_or_else(|error| panic!("{error}: {text}"));
        let kept = commits(&store);
        let last = said.last().copied().unwrap_or(0);
        assert!(kept == last || kept == last + 1, "{kept} are kept: {text}");
        assert_eq!(commit_next(&store, 100).unwrap(), kept + 1, "it goes on");
    }
}

/// Not a test: what [`a_full_disk_is_told_and_loses_nothing`] runs in a process of its own.
#[test]
#[ignore = "it is run by another test"]
fn fill_until_the_disk_is_full() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let store = match Store::open(Path::new(&folder)) {
        Ok(store) => store,
        Err(error) => return println!("full: {error}"),
    };
    loop {
        match commit_next(&store, 2_000) {
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
    let settings = Settings { language: Locale::En, control: "3d".parse().unwrap() };
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
    };
    let told = bot.apply(vec![Event::Incoming { incoming, receipt: Some(receipt) }], at(0));
    assert!(told.is_err_and(|error| error.is_final()));
    assert_eq!(kept.try_recv(), Ok(Receipt::NotKept));
}
