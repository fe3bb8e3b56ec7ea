//! Power cuts, by a recorded trace of what a store has written: whatever of it had not been synced by then may be there,
//! or not, or in part, and nothing that was acknowledged is lost.
//!
//! `NAHIL_TORTURE=1000 cargo test --test store power` cuts it as often. It needs `strace`.

use super::disk::{CHILD, begin_next, commit_next, commits, run_child};
use super::faults::is_there;
use super::journal::{Lot, hurts};
use nahil::players::{Account, Platform, PlayerId, Profile};
use nahil::store::Store;
use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a disk writes at once.
const SECTOR: usize = 512;
/// Tells the process that it is to fill a file of the journal, and where the trace goes.
const LONG: &str = "NAHIL_STORE_LONG";
/// How often a store is cut off that fills a file of its journal.
const LONG_CUTS: u64 = 100;
/// The calls that are recorded.
const CALLS: &str =
    "openat,write,pwrite64,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat";

/// Not a test: the process that is recorded. It opens the store twice, and forgets people.
#[test]
#[ignore = "it is run by other tests"]
fn commit_and_forget() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let folder = Path::new(&folder);
    let is_long = std::env::var_os(LONG).is_some();
    for _ in 0..2 {
        let store = Store::open(folder).unwrap();
        for round in 0..24 {
            let ballast =
                if is_long { 400_000 } else { round * 7_919 % 9_000 + if round == 7 { 100_000 } else { 0 } };
            if round % 3 == 0 {
                println!("kept {}", commit_next(&store, ballast).unwrap());
            } else {
                begin_next(&store, ballast).unwrap();
            }
            if round % 8 == 3 && !is_long {
                forget_somebody(&store);
            }
        }
        if is_long {
            await_packed(folder);
        }
        println!("kept {}", commit_next(&store, 40).unwrap());
    }
}

fn forget_somebody(store: &Store) {
    let accounts = vec![Account { platform: Platform::Local, id: "zacarias".into() }];
    let mut work = store.work();
    work.put_profile(PlayerId(1), &Profile { accounts, ..Profile::default() }).unwrap();
    store.commit(work).unwrap();
    let mut work = store.work();
    work.forget_player(PlayerId(1)).unwrap();
    store.commit(work).unwrap();
}

fn await_packed(folder: &Path) {
    let is_full = |path: &PathBuf| fs::metadata(path).is_ok_and(|file| file.len() >= 16 << 20);
    let all = || fs::read_dir(folder.join("journal")).unwrap().map(|entry| entry.unwrap().path());
    for _ in 0..1_000 {
        if !all().any(|path| is_full(&path)) {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Something that was done to the store's folder.
#[derive(Debug)]
enum Event {
    /// A file was made, unless it was there; it is emptied or not.
    Make(PathBuf, bool),
    /// Bytes were written at a place, or at the end.
    Write(PathBuf, Option<usize>, Vec<u8>),
    Cut(PathBuf, usize),
    /// A file or a folder was synced.
    Sync(PathBuf),
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
    /// The process said that this commit is kept.
    Said(u64),
}

/// A call as strace writes it: its name, the paths of its descriptors, its texts, and what else stands there.
#[derive(Debug, Default)]
struct Call {
    paths: Vec<PathBuf>,
    texts: Vec<Vec<u8>>,
    plain: String,
}

impl Call {
    fn read(line: &str) -> Self {
        let mut call = Self::default();
        let mut rest = line;
        while let Some(place) = rest.find(['"', '<']) {
            let end = if rest.as_bytes()[place] == b'"' { '"' } else { '>' };
            let (before, inside) = (&rest[..place], &rest[place + 1..]);
            let length = inside.find(end).unwrap();
            let bytes = unescaped(&inside[..length]);
            match end {
                '"' => call.texts.push(bytes),
                _ => call.paths.push(path(&bytes)),
            }
            call.plain.push_str(before);
            rest = &inside[length + 1..];
        }
        call.plain.push_str(rest);
        call
    }

    /// The last number among what was handed in, and what came back.
    fn numbers(&self) -> Option<(usize, usize)> {
        let (arguments, back) = self.plain.rsplit_once(" = ")?;
        let last = arguments.trim_end_matches([')', ' ']).rsplit(", ").next()?;
        Some((last.parse().unwrap_or_default(), back.split(' ').next()?.parse().ok()?))
    }

    fn event(self) -> Option<Event> {
        let (last, back) = self.numbers()?;
        let name = self.plain.split('(').next()?;
        let named = self.paths.first().cloned().unwrap_or_default();
        let text = |number: usize| self.texts.get(number).map(|text| path(text));
        Some(match name {
            "openat" if self.plain.contains("O_CREAT") => {
                Event::Make(text(0)?, self.plain.contains("O_TRUNC"))
            }
            "write" if self.plain.starts_with("write(1,") => {
                let text = String::from_utf8_lossy(self.texts.first()?).into_owned();
                Event::Said(text.strip_prefix("kept ")?.trim().parse().ok()?)
            }
            "write" => Event::Write(named, None, self.texts[0][..back].to_vec()),
            "pwrite64" => Event::Write(named, Some(last), self.texts[0][..back].to_vec()),
            "ftruncate" => Event::Cut(named, last),
            "fsync" | "fdatasync" => Event::Sync(named),
            "rename" | "renameat" | "renameat2" => Event::Rename(text(0)?, text(1)?),
            "unlink" | "unlinkat" => Event::Remove(text(0)?),
            _ => return None,
        })
    }
}

fn path(bytes: &[u8]) -> PathBuf {
    PathBuf::from(OsStr::from_bytes(bytes))
}

fn unescaped(text: &str) -> Vec<u8> {
    let digits = text.split("\\x").skip(1);
    digits.map(|digits| u8::from_str_radix(digits, 16).unwrap()).collect()
}

/// What was done, in order.
fn events(trace: &str) -> Vec<Event> {
    let mut begun: HashMap<&str, String> = HashMap::new();
    let mut events = Vec::new();
    for line in trace.lines() {
        let (process, rest) = line.split_once(' ').unwrap();
        let rest = rest.trim_start();
        if let Some(first) = rest.strip_suffix(" <unfinished ...>") {
            begun.insert(process, first.to_owned());
            continue;
        }
        let whole = match rest.strip_prefix("<... ").and_then(|rest| rest.split_once(" resumed>")) {
            Some((_, rest)) => begun.remove(process).unwrap_or_default() + rest,
            None => rest.to_owned(),
        };
        if whole.contains('(') {
            events.extend(Call::read(&whole).event());
        }
    }
    events
}

/// A file: what of it is on the disk, and what was done to it since.
#[derive(Debug, Default)]
struct File {
    synced: Vec<u8>,
    length: usize,
    open: Vec<(usize, Option<Vec<u8>>)>,
}

impl File {
    fn write(&mut self, place: Option<usize>, bytes: &[u8]) {
        let place = place.unwrap_or(self.length);
        self.length = self.length.max(place + bytes.len());
        self.open.push((place, Some(bytes.to_vec())));
    }

    fn cut(&mut self, length: usize) {
        self.length = length;
        self.open.push((length, None));
    }

    fn sync(&mut self) {
        for (place, bytes) in std::mem::take(&mut self.open) {
            done(&mut self.synced, place, bytes.as_deref());
        }
    }

    /// What is there after a power cut: of each thing that was done all, nothing, or some sectors.
    fn left(&self, lot: &mut Lot, manner: u64) -> Vec<u8> {
        let mut left = self.synced.clone();
        for (place, bytes) in &self.open {
            match (manner, bytes) {
                (0, _) => {}
                (1, bytes) => done(&mut left, *place, bytes.as_deref()),
                (_, None) => {
                    if lot.below(2) == 0 {
                        done(&mut left, *place, None);
                    }
                }
                (_, Some(bytes)) => torn(&mut left, *place, bytes, lot),
            }
        }
        left
    }
}

fn done(file: &mut Vec<u8>, place: usize, bytes: Option<&[u8]>) {
    let Some(bytes) = bytes else { return file.resize(place, 0) };
    if file.len() < place + bytes.len() {
        file.resize(place + bytes.len(), 0);
    }
    file[place..place + bytes.len()].copy_from_slice(bytes);
}

fn torn(file: &mut Vec<u8>, place: usize, bytes: &[u8], lot: &mut Lot) {
    let all = lot.below(3);
    let mut at = place;
    while at < place + bytes.len() {
        let end = ((at / SECTOR + 1) * SECTOR).min(place + bytes.len());
        if all == 0 || (all == 1 && lot.below(2) == 0) {
            done(file, at, Some(&bytes[at - place..end - place]));
        }
        at = end;
    }
}

/// A name that is gone, and one that a file has instead; or either of them.
type Renamed = (Option<PathBuf>, Option<(PathBuf, usize)>);

/// A disk.
#[derive(Debug, Default)]
struct Disk {
    files: Vec<File>,
    /// The files by their names: as the program sees them, and as they are on the disk.
    names: BTreeMap<PathBuf, usize>,
    synced: BTreeMap<PathBuf, usize>,
    /// What was done to names since their folder was synced: from, to, or either of them.
    open: Vec<Renamed>,
    said: u64,
}

impl Disk {
    fn take(&mut self, event: &Event) {
        match event {
            Event::Said(number) => self.said = *number,
            Event::Make(path, is_emptied) => {
                if !self.names.contains_key(path) {
                    self.files.push(File::default());
                    self.rename(None, Some((path.clone(), self.files.len() - 1)));
                }
                if *is_emptied {
                    self.file(path).into_iter().for_each(|file| file.cut(0));
                }
            }
            Event::Write(path, place, bytes) => {
                self.file(path).into_iter().for_each(|file| file.write(*place, bytes));
            }
            Event::Cut(path, length) => self.file(path).into_iter().for_each(|file| file.cut(*length)),
            Event::Sync(path) if self.names.contains_key(path) => {
                self.file(path).into_iter().for_each(File::sync);
            }
            Event::Sync(folder) => self.sync_folder(folder),
            Event::Rename(from, to) => {
                if let Some(file) = self.names.get(from).copied() {
                    self.rename(Some(from.clone()), Some((to.clone(), file)));
                }
            }
            Event::Remove(path) => self.rename(Some(path.clone()), None),
        }
    }

    fn file(&mut self, path: &Path) -> Option<&mut File> {
        let number = *self.names.get(path)?;
        self.files.get_mut(number)
    }

    fn rename(&mut self, from: Option<PathBuf>, to: Option<(PathBuf, usize)>) {
        renamed(&mut self.names, from.as_deref(), to.as_ref());
        self.open.push((from, to));
    }

    fn sync_folder(&mut self, folder: &Path) {
        let all = std::mem::take(&mut self.open);
        for (from, to) in all {
            if folder_of(from.as_deref(), to.as_ref()) == Some(folder) {
                renamed(&mut self.synced, from.as_deref(), to.as_ref());
            } else {
                self.open.push((from, to));
            }
        }
    }

    /// Puts down what is left after a power cut.
    fn leave(&self, from: &Path, to: &Path, lot: &mut Lot) {
        let manner = lot.below(5);
        let mut names = self.synced.clone();
        // What was done in one folder is there up to some point.
        let mut stops = BTreeMap::new();
        for (from, to) in &self.open {
            let folder = folder_of(from.as_deref(), to.as_ref());
            let goes_on = stops.entry(folder).or_insert(manner != 0);
            *goes_on &= manner == 1 || lot.below(4) > 0;
            if *goes_on {
                renamed(&mut names, from.as_deref(), to.as_ref());
            }
        }
        for (name, number) in names {
            let target = to.join(name.strip_prefix(from).unwrap());
            fs::create_dir_all(target.parent().unwrap()).unwrap();
            fs::write(target, self.files[number].left(lot, manner)).unwrap();
        }
    }
}

fn renamed(names: &mut BTreeMap<PathBuf, usize>, from: Option<&Path>, to: Option<&(PathBuf, usize)>) {
    from.map(|from| names.remove(from));
    names.extend(to.cloned());
}

fn folder_of<'p>(from: Option<&'p Path>, to: Option<&'p (PathBuf, usize)>) -> Option<&'p Path> {
    from.or(to.map(|(path, _)| &**path)).and_then(Path::parent)
}

/// Records a process, and cuts it off as often as said.
fn cut_off(cuts: u64, first: &str) {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let trace = elsewhere.path().join("trace");
    let strace =
        format!("{first} exec strace -f -y -xx -s 10000000 -o '{}' -e trace={CALLS} \"$@\"", trace.display());
    let (output, last) = run_child(folder.path(), &strace, "power::commit_and_forget", None);
    assert!(output.status.success() && last == 50, "{output:#?}");
    let mut events = events(&fs::read_to_string(&trace).unwrap());
    let is_own = |path: &Path| path.starts_with(folder.path());
    events.retain(|event| match event {
        Event::Said(_) => true,
        Event::Rename(_, to) => is_own(to),
        Event::Make(path, _)
        | Event::Write(path, ..)
        | Event::Cut(path, _)
        | Event::Sync(path)
        | Event::Remove(path) => is_own(path),
    });
    // Without it nobody knows how much an end that is not whole may have had, and the store would not open.
    let is_mark = |event: &Event| matches!(event, Event::Sync(path) if path.ends_with("journal/last"));
    let synced = events.iter().position(is_mark).expect("the mark is synced");
    assert!(
        events[..synced].iter().all(|event| !matches!(event, Event::Said(_))),
        "before anything is acknowledged"
    );
    let mut lot = Lot(0x7072_6f77_6572_6375);
    let mut points: Vec<_> = (0..cuts).map(|_| lot.below(events.len() as u64 + 1) as usize).collect();
    points.sort_unstable();
    let (mut disk, mut at) = (Disk::default(), 0);
    for point in points {
        events[at..point].iter().for_each(|event| disk.take(event));
        at = point;
        let left = tempfile::tempdir().unwrap();
        let text = format!("behind {point} of {} calls", events.len());
        disk.leave(folder.path(), left.path(), &mut lot);
        let store = Store::open(left.path()).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (kept, said) = (commits(&store), disk.said);
        assert!(kept == said || kept == said + 1, "{text}: {said} of {kept}");
        assert_eq!(commit_next(&store, 40).unwrap(), kept + 1, "{text}");
    }
    println!("{cuts} power cuts at {} calls: nothing is lost", events.len());
}

#[test]
fn a_power_cut_loses_nothing() {
    if is_there(&["strace", "-o", "/dev/null", "true"]) {
        cut_off(hurts(), "");
        if hurts() >= 1_000 {
            cut_off(LONG_CUTS, &format!("export {LONG}=1;"));
        }
    }
}
