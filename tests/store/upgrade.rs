//! Stores of older layouts, as programs of their time have written them, are brought to the layout of today.
//!
//! `layouts/N.rows` has stores of layout N: what was in them when the conversations of that time were played with the
//! program of that time, some posts of which were never delivered. `layouts/N.upgraded` has what becomes of them;
//! `UPDATE=1 cargo test --test store` writes that anew: review the difference, for stores like these are out there.
//!
//! Each line is a key and a value, each with a `\` before what is no plain character; a line with `#` begins a store.

use super::disk::spoilt;
use nahil::bot::{Bot, Settings};
use nahil::store::Store;
use std::fs;
use std::path::{Path, PathBuf};

/// The layouts that are upgraded.
const OLD: std::ops::RangeInclusive<u8> = 1..=7;

/// The key under which the store notes up to where it has the journal.
const JOURNAL: &[u8] = b"/";

/// Keys and values in order.
type Rows = Vec<(Vec<u8>, Vec<u8>)>;

fn file(layout: u8, ending: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/store/layouts/{layout}.{ending}"))
}

/// The stores of a file, each with its name.
fn stores(text: &str) -> Vec<(String, Rows)> {
    let mut stores: Vec<(String, Rows)> = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("# ") {
            stores.push((name.to_owned(), Vec::new()));
        } else {
            let (key, value) = line.split_once(' ').unwrap();
            stores.last_mut().unwrap().1.push((bytes(key), bytes(value)));
        }
    }
    stores
}

/// Reads what [`written`] writes.
fn bytes(escaped: &str) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), escaped.as_bytes());
    while let [first, behind @ ..] = rest {
        let (byte, used) = match (first, behind) {
            (b'\\', [b'x', ..]) => {
                (u8::from_str_radix(str::from_utf8(&behind[1..3]).unwrap(), 16).unwrap(), 3)
            }
            (b'\\', [escape, ..]) => {
                let plain = [(b'n', b'\n'), (b'r', b'\r'), (b't', b'\t'), (b'0', 0)];
                (plain.into_iter().find(|(known, _)| known == escape).map_or(*escape, |(_, byte)| byte), 1)
            }
            _ => (*first, 0),
        };
        bytes.push(byte);
        rest = &behind[used..];
    }
    bytes
}

fn written(rows: &Rows) -> String {
    let escape = |byte: &u8| match byte {
        0 => "\\0".to_owned(),
        b' ' => "\\x20".to_owned(),
        byte => byte.escape_ascii().to_string(),
    };
    let escaped = |bytes: &[u8]| bytes.iter().map(escape).collect::<String>();
    rows.iter().map(|(key, value)| format!("{} {}\n", escaped(key), escaped(value))).collect()
}

/// A store with these rows, closed.
fn filled(rows: &Rows) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let db = open(folder.path());
    for (key, value) in rows {
        db.insert(key, &value[..]).unwrap();
    }
    db.flush().unwrap();
    folder
}

fn rows_of(folder: &Path) -> Rows {
    open(folder).iter().map(|row| row.map(|(key, value)| (key.to_vec(), value.to_vec())).unwrap()).collect()
}

/// sled, past the store, and as if there had never been a journal.
pub(super) fn open(folder: &Path) -> sled::Db {
    let journal = folder.join("journal");
    if journal.exists() {
        fs::remove_dir_all(journal).unwrap();
    }
    let begun = folder.join("begun");
    if begun.exists() {
        fs::remove_file(begun).unwrap();
    }
    // Whoever has just closed it may hold it for a moment.
    let wait = || std::thread::sleep(std::time::Duration::from_millis(5));
    let open = || sled::Config::new().path(folder).flush_every_ms(None).open().inspect_err(|_| wait()).ok();
    let db = std::iter::repeat_with(open).take(1_000).find_map(|db| db).unwrap();
    db.remove(JOURNAL).unwrap();
    db
}

/// Each store of each layout is upgraded to what is kept here for it; all of it can be read and means what it should.
#[test]
fn stores_of_older_layouts_are_upgraded() {
    let update = std::env::var_os("UPDATE").is_some();
    for layout in OLD {
        let mut upgraded = String::new();
        for (name, rows) in stores(&fs::read_to_string(file(layout, "rows")).unwrap()) {
            assert!(rows.contains(&(b"v".to_vec(), vec![layout, layout])), "{name}: not of layout {layout}");
            let folder = filled(&rows);
            let store = Store::open(folder.path()).unwrap();
            let matches = rows.iter().filter(|(key, _)| key.starts_with(b"m")).count();
            assert_eq!(store.verify().unwrap(), (matches, vec![]), "{layout} {name}");
            let waiting = rows.iter().filter(|(key, _)| key.starts_with(b"o")).count();
            let told = Bot::new(store, Settings::default(), Box::new(|| true)).waiting().unwrap();
            assert_eq!(told.len(), waiting, "{layout} {name}: what waits is told");
            upgraded += format!("# {name}\n{}", written(&rows_of(folder.path()))).as_str();
        }
        if update {
            fs::write(file(layout, "upgraded"), &upgraded).unwrap();
        }
        let known = fs::read_to_string(file(layout, "upgraded")).unwrap();
        let differs = known.lines().zip(upgraded.lines()).find(|(known, found)| known != found);
        assert!(known == upgraded, "layout {layout}: {differs:#?}\n(UPDATE=1 writes it anew)");
    }
}

/// Wherever the log of an upgrade ends, the upgrade is gone on with from there, to the same end; and as soon as any row is
/// upgraded, an older program would know that the store is not for it.
#[test]
fn an_upgrade_that_was_killed_is_gone_on_with() {
    let (_, mut rows) = stores(&fs::read_to_string(file(7, "rows")).unwrap()).pop().unwrap();
    // More than are upgraded together.
    rows.extend((0..3_000).map(|number| (format!("e{number}").into_bytes(), b"\x07\x02".to_vec())));
    let old = filled(&rows);
    let length = fs::metadata(old.path().join("db")).unwrap().len();
    let new = spoilt(old.path(), |_| ());
    drop(Store::open(new.path()).unwrap());
    let upgraded = rows_of(new.path());
    let log = fs::read(new.path().join("db")).unwrap();
    assert!(log.len() as u64 > length);
    let mut begun = 0;
    for cut in (0..=40).map(|part| length + (log.len() as u64 - length) * part / 40) {
        let killed = spoilt(new.path(), |log| log.truncate(cut as usize));
        forget_snapshots(killed.path());
        let left = rows_of(killed.path());
        let is_marked = left.iter().any(|(key, value)| key == b"v" && value.first() == Some(&11));
        let is_begun = left.iter().any(|(key, value)| key != b"v" && value.first() == Some(&8));
        assert!(!is_begun || is_marked, "cut at {cut}");
        begun += usize::from(is_begun && left != upgraded);
        let store = Store::open(killed.path()).unwrap();
        assert_eq!(store.verify().unwrap().1, Vec::<String>::new(), "cut at {cut}");
        drop(store);
        assert!(rows_of(killed.path()) == upgraded, "cut at {cut}");
    }
    assert!(begun > 3, "only {begun} of them were killed on the way");
}

/// What the whole log comes to is not yet known where it ends early.
fn forget_snapshots(folder: &Path) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("snap.")) {
            fs::remove_file(path).unwrap();
        }
    }
}

/// A row that cannot be read as what it should be hurts only itself, and stays as it is.
#[test]
fn what_is_hurt_is_not_upgraded() {
    let (_, mut rows) = stores(&fs::read_to_string(file(7, "rows")).unwrap()).pop().unwrap();
    let hurt = |key: &[u8]| b"mcpo".contains(&key[0]);
    for (_, value) in rows.iter_mut().filter(|(key, _)| hurt(key)) {
        value[1..].fill(0xff);
    }
    let folder = filled(&rows);
    let (sound, found) = Store::open(folder.path()).unwrap().verify().unwrap();
    let named = rows.iter().filter(|(key, _)| hurt(key)).count();
    assert_eq!((sound, found.len()), (0, named), "{found:#?}");
    let left = rows_of(folder.path());
    for row in rows.iter().filter(|(key, _)| hurt(key)) {
        assert!(left.contains(row), "{row:?}");
    }
}
