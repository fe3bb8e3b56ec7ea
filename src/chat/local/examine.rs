//! What is amiss in the room's folder, which the program may not see before somebody suffers by it: looked for without a
//! change to anything.

use super::gallery;
use super::hall::Hall;
use super::item::Format;
use super::journal;
use crate::chat::shared::journal::Hurt;
use crate::chat::shared::key;
use crate::chat::shared::push::is_key;
use std::collections::{BTreeMap, HashSet};
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

/// Something that is amiss.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomFault {
    /// The key that signs cookies is gone, though people have joined.
    KeyGone(PathBuf),
    /// A key is not what was written.
    KeyHurt(PathBuf),
    /// So many lines of the journal cannot be read.
    LinesLost(PathBuf, u64),
    /// So many lines of it are not what was written, but can be read.
    LinesHurt(PathBuf, u64),
    /// So many lines of it are missing as a whole, the first before this one.
    LinesMissing(PathBuf, u64, u64),
    /// There is nobody in the journal, or there is none, though people of the room are known.
    Forgotten(PathBuf),
    /// So many pictures that posts show are not in their folder.
    PicturesGone(PathBuf, usize),
    /// So many of them are not what was drawn.
    PicturesHurt(PathBuf, usize),
}

/// What is amiss in a data folder, where people of the room are known beside it or not.
pub fn examine(data: &Path, has_people: bool) -> io::Result<Vec<RoomFault>> {
    let folder = super::folder(data);
    let path = super::journal_path(&folder);
    let Looked { is_empty, hurt, shown } = looked_at(&path).map_err(about(&path))?;
    let mut faults = Vec::new();
    if hurt.lost > 0 {
        faults.push(RoomFault::LinesLost(path.clone(), hurt.lost));
    }
    if let Some(before) = hurt.missing_at {
        faults.push(RoomFault::LinesMissing(path.clone(), hurt.missing, before));
    }
    if hurt.changed > 0 {
        faults.push(RoomFault::LinesHurt(path.clone(), hurt.changed));
    }
    if is_empty && has_people {
        faults.push(RoomFault::Forgotten(path));
    }
    let path = folder.join(super::PICTURES);
    let there = stems(&path).map_err(about(&path))?;
    let is_gone = |name: &&String| gallery::first(name) == *name && !there.contains(*name);
    let gone = shown.keys().filter(is_gone).count();
    if gone > 0 {
        faults.push(RoomFault::PicturesGone(path.clone(), gone));
    }
    let mut hurt = 0;
    for (name, format) in &shown {
        hurt += usize::from(gallery::is_hurt(&path, name, *format).map_err(about(&path))?);
    }
    if hurt > 0 {
        faults.push(RoomFault::PicturesHurt(path, hurt));
    }
    let path = folder.join(super::KEY);
    match key::is_sound(&path).map_err(about(&path))? {
        None if !is_empty => faults.push(RoomFault::KeyGone(path)),
        Some(false) => faults.push(RoomFault::KeyHurt(path)),
        _ => {}
    }
    let path = folder.join(super::PUSH);
    if is_key(&path).map_err(about(&path))? == Some(false) {
        faults.push(RoomFault::KeyHurt(path));
    }
    Ok(faults)
}

/// The error with the path that it is about.
fn about(path: &Path) -> impl Fn(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// What stands in a journal.
struct Looked {
    /// Whether nobody has joined.
    is_empty: bool,
    hurt: Hurt,
    /// The names of the pictures that posts show. Without the one that is named by its content a post would not stand there;
    /// another shade may still be to be drawn.
    shown: BTreeMap<String, Format>,
}

fn looked_at(path: &Path) -> io::Result<Looked> {
    let mut hall = Hall::default();
    let hurt = match journal::look(path, |line| hall.apply(line)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Hurt::default(),
        looked => looked?,
    };
    let shots = hall.items().flat_map(|item| &item.pictures).filter(|shot| !shot.name.is_empty());
    let shown = shots.flat_map(|shot| shot.names().map(|name| (name.to_owned(), shot.format))).collect();
    Ok(Looked { is_empty: hall.members().len() == 0, hurt, shown })
}

/// The names of the files in a folder, without their endings.
fn stems(folder: &Path) -> io::Result<HashSet<String>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(HashSet::new()),
        entries => entries?,
    };
    let stem = |entry: io::Result<DirEntry>| {
        Ok(entry?.path().file_stem().unwrap_or_default().to_string_lossy().into_owned())
    };
    entries.map(stem).collect()
}

#[cfg(test)]
mod tests {
    use super::super::item::{Entry, Line, Member};
    use super::*;
    use crate::bot::Tenure;

    fn member() -> Member {
        let text = r#"{"id":"1","name":"ana","locale":"en","ticket":"t","changed":1}"#;
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn what_is_amiss_is_named_and_nothing_is_made() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("local");
        let file = |name: &str| folder.join(name);
        let [key, push, journal] = ["key", "push", "journal.jsonl"].map(file);
        let found = |has_people| examine(data.path(), has_people).unwrap();
        assert_eq!(found(false), []);
        assert_eq!(found(true), [RoomFault::Forgotten(journal.clone())]);
        assert!(!folder.exists());
        fs::create_dir(&folder).unwrap();
        let mut open = journal::open((journal.clone(), Tenure::default()), |_| ()).unwrap();
        assert_eq!(found(true), [RoomFault::Forgotten(journal.clone())]);
        open.append(&[Line { seq: 1, entry: Entry::Member(member()) }]).unwrap();
        assert_eq!(found(true), [RoomFault::KeyGone(key.clone())]);
        fs::write(&key, [7; 64]).unwrap();
        fs::write(&push, [7; 32]).unwrap();
        assert_eq!(found(true), []);
        let written = fs::read(&journal).unwrap();
        let name = written.windows(3).position(|three| three == b"ana").unwrap();
        for (hurt, fault) in
            [(1, RoomFault::LinesHurt(journal.clone(), 1)), (20, RoomFault::LinesLost(journal.clone(), 1))]
        {
            let mut bytes = written.clone();
            bytes[name..name + hurt].fill(b'A');
            fs::write(&journal, bytes).unwrap();
            let found = found(true);
            assert!(found.contains(&fault), "{found:?}");
        }
        let without = String::from_utf8(written.clone()).unwrap().lines().skip(1).collect::<String>() + "\n";
        fs::write(&journal, without).unwrap();
        assert_eq!(found(true), [RoomFault::LinesMissing(journal.clone(), 1, 1)]);
        fs::write(&journal, written).unwrap();
        for hurt in [&[][..], &[0; 32]] {
            fs::write(&key, hurt).unwrap();
            fs::write(&push, hurt).unwrap();
            assert_eq!(found(true), [RoomFault::KeyHurt(key.clone()), RoomFault::KeyHurt(push.clone())]);
        }
    }
}
