//! The file in which everything that has become so stands, line by line.

use super::item::{Entry, Line};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The version that is written, and the newest that can be read.
pub(super) const VERSION: u32 = 1;
/// Lines after which the journal is written anew.
pub(super) const COMPACT_AFTER: usize = 4_000;

const FIRST: Line = Line { seq: 0, entry: Entry::Version(VERSION) };

/// The open journal. One at a time may write.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// Bytes that are known to be whole lines.
    len: u64,
    /// Whether there may be bytes after those.
    dirty: bool,
    /// Whether the file's name may not be on disk yet.
    unnamed: bool,
    /// Lines since the journal was last written anew.
    lines: usize,
}

impl Journal {
    /// Opens the journal, or makes it, and hands out its lines in order. A torn end is cut off and a line that cannot
    /// be read is skipped, both with a word in the log. Fails when a newer version of the program has written it.
    pub(super) fn open(path: PathBuf, mut each: impl FnMut(Line)) -> io::Result<Self> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path)?;
        let mut journal = Self { path, file, len: 0, dirty: false, unnamed: true, lines: 0 };
        journal.read(&mut each)?;
        if journal.dirty {
            tracing::warn!(path = %journal.path.display(), kept = journal.len, "cut off the torn end of the journal");
            journal.mend()?;
        }
        if journal.len == 0 {
            journal.append(&FIRST)?;
        }
        Ok(journal)
    }

    /// Appends a line; it is on disk when this returns. After an error nothing is appended.
    pub(super) fn append(&mut self, line: &Line) -> io::Result<()> {
        self.mend()?;
        let bytes = encode(line)?;
        self.dirty = true;
        self.file.write_all(&bytes)?;
        self.file.sync_data()?;
        self.dirty = false;
        self.len += bytes.len() as u64;
        self.lines += 1;
        Ok(())
    }

    /// Whether it has grown so long that it should be written anew.
    pub(super) fn is_long(&self) -> bool {
        self.lines > COMPACT_AFTER
    }

    /// Writes these lines in the place of all others: all of them or, on an error, none.
    pub(super) fn rewrite(&mut self, lines: &[Line]) -> io::Result<()> {
        // A disk that is full for a long time is not tried again at every line.
        self.lines = 0;
        let beside = self.path.with_extension("new");
        let (file, len) = write_whole(&beside, lines)?;
        std::fs::rename(&beside, &self.path)?;
        (self.file, self.len, self.dirty, self.unnamed) = (file, len, false, true);
        self.mend()
    }

    fn read(&mut self, each: &mut impl FnMut(Line)) -> io::Result<()> {
        let mut reader = BufReader::new(&self.file);
        let mut bytes = Vec::new();
        for number in 1_u64.. {
            bytes.clear();
            let read = reader.read_until(b'\n', &mut bytes)?;
            if bytes.last() != Some(&b'\n') {
                self.dirty = read > 0;
                break;
            }
            self.len += read as u64;
            self.lines += 1;
            match serde_json::from_slice::<Line>(&bytes) {
                Ok(Line { entry: Entry::Version(version), .. }) => check(version)?,
                Ok(line) => each(line),
                Err(error) => {
                    tracing::error!(path = %self.path.display(), line = number, %error, "skipped a line of the journal");
                }
            }
        }
        Ok(())
    }

    /// Cuts off what a failed write has left, and makes the file's name durable.
    fn mend(&mut self) -> io::Result<()> {
        if self.dirty {
            self.file.set_len(self.len)?;
            self.file.sync_data()?;
            self.dirty = false;
        }
        if self.unnamed {
            sync_folder(&self.path)?;
            self.unnamed = false;
        }
        Ok(())
    }
}

/// Makes a change of a folder's entries durable: of the folder that holds this file.
pub(super) fn sync_folder(file: &Path) -> io::Result<()> {
    match file.parent() {
        // Folders cannot be opened everywhere; where they can, they can be synced.
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

fn write_whole(path: &Path, lines: &[Line]) -> io::Result<(File, u64)> {
    let _ = std::fs::remove_file(path);
    let mut writer = BufWriter::new(OpenOptions::new().append(true).create_new(true).open(path)?);
    let mut len = 0;
    for line in std::iter::once(&FIRST).chain(lines) {
        let bytes = encode(line)?;
        writer.write_all(&bytes)?;
        len += bytes.len() as u64;
    }
    let file = writer.into_inner()?;
    file.sync_all()?;
    Ok((file, len))
}

fn encode(line: &Line) -> io::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    Ok(bytes)
}

fn check(version: u32) -> io::Result<()> {
    if version <= VERSION {
        return Ok(());
    }
    Err(io::Error::new(
        io::ErrorKind::InvalidData,
        format!("the journal is of version {version}, newer than {VERSION}"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn channel(seq: u64) -> Line {
        Line { seq, entry: Entry::Channel { id: seq.to_string(), name: seq.to_string() } }
    }

    fn read(path: &Path) -> (Journal, Vec<u64>) {
        let mut seqs = Vec::new();
        let journal = Journal::open(path.to_owned(), |line| seqs.push(line.seq)).unwrap();
        (journal, seqs)
    }

    #[test]
    fn a_torn_end_is_cut_and_a_bad_line_is_skipped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        let (mut journal, _) = read(&path);
        for seq in 1..=3 {
            journal.append(&channel(seq)).unwrap();
        }
        drop(journal);
        let text = std::fs::read_to_string(&path).unwrap();
        let whole = text.replace(r#"{"seq":2"#, r#"{"seq":"x""#);
        for torn in ["", "{", "{\"seq\":4,\"entry\":{\"channel\":{\"id\":\"4\",\"name\":\"4\"}}}"] {
            std::fs::write(&path, format!("{whole}{torn}")).unwrap();
            let (mut journal, seqs) = read(&path);
            assert_eq!(seqs, [1, 3], "{torn:?}");
            journal.append(&channel(5)).unwrap();
            assert_eq!(read(&path).1, [1, 3, 5], "{torn:?}");
        }
    }

    #[test]
    fn a_rewritten_journal_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        let (mut journal, _) = read(&path);
        for seq in 1..=9 {
            journal.append(&channel(seq)).unwrap();
        }
        journal.rewrite(&[channel(8), channel(9)]).unwrap();
        journal.append(&channel(10)).unwrap();
        assert_eq!(read(&path).1, [8, 9, 10]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_takes_nothing_and_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        let (mut journal, _) = read(&path);
        journal.append(&channel(1)).unwrap();
        let full = OpenOptions::new().append(true).open("/dev/full").unwrap();
        let good = std::mem::replace(&mut journal.file, full);
        for _ in 0..2 {
            assert!(journal.append(&channel(2)).is_err());
        }
        journal.file = good;
        // The part of a line that a failed write may leave.
        journal.file.write_all(b"{\"seq\":2").unwrap();
        journal.append(&channel(3)).unwrap();
        assert_eq!(read(&path).1, [1, 3]);
        assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 3);
    }

    #[test]
    fn a_newer_journal_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        std::fs::write(&path, "{\"seq\":0,\"entry\":{\"version\":2}}\n").unwrap();
        assert!(Journal::open(path, |_| ()).is_err());
    }
}
