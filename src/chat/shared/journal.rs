//! A file in which everything stands that has become so, a line of JSON for each change: what an adapter must know again
//! after a restart.

use super::sums;
use crate::bot::Tenure;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::marker::PhantomData;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};

/// Lines after which the journal is written anew, unless that would be more lines: then after as many as those.
pub(in crate::chat) const COMPACT_AFTER: usize = 4_000;
/// Ends the name of what is to take the place of a journal.
const RENEWED: &str = "new";

/// Whether a journal is written with sums, by which a flipped bit is put back. Then each line is an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::chat) enum Sums {
    With,
    /// Where a lost line costs little.
    #[cfg_attr(
        not(any(feature = "discord", feature = "matrix")),
        allow(dead_code, reason = "only they do without")
    )]
    Without,
}

/// What of a journal is not what was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::chat) struct Hurt {
    /// How many lines cannot be read.
    pub(in crate::chat) lost: u64,
    /// How many can, though they are not what was written.
    pub(in crate::chat) changed: u64,
    /// How many are missing as a whole, before others that are there.
    pub(in crate::chat) missing: u64,
    /// Before which line of the file the first of those is missing.
    pub(in crate::chat) missing_at: Option<u64>,
}

/// How far a journal goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::chat) struct Extent {
    /// Bytes that are known to be whole lines.
    bytes: u64,
    /// The number of the last of these.
    number: u64,
}

/// An open journal of such lines. One at a time may write.
#[derive(Debug)]
pub(in crate::chat) struct Journal<L> {
    path: PathBuf,
    file: File,
    /// How far it goes.
    end: Extent,
    /// Whether there may be bytes after that.
    dirty: bool,
    /// Whether the file's name may not be on disk yet.
    unnamed: bool,
    /// Lines since the journal was last written anew.
    lines: usize,
    /// Lines that were written then.
    kept: usize,
    /// Whether it has sums.
    sums: Sums,
    /// Whether a line was read that has one.
    summed: bool,
    /// What was not as it was written.
    hurt: Hurt,
    /// For how long nobody else writes it.
    tenure: Tenure,
    line: PhantomData<fn(L) -> L>,
}

impl<L: Serialize + DeserializeOwned> Journal<L> {
    /// Opens the journal, or makes it, and hands out its lines in order; an error ends that. A torn end is cut off and a
    /// line that cannot be read is skipped, both with a word in the log. All that is written counts for so long; later,
    /// nothing that lies there is changed.
    pub(in crate::chat) fn open(
        (path, tenure): (PathBuf, Tenure),
        sums: Sums,
        mut each: impl FnMut(L) -> io::Result<()>,
    ) -> io::Result<Self> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path)?;
        let mut journal = Self { tenure, ..Self::over(file, path, sums) };
        journal.read(&mut each)?;
        if journal.hurt.lost + journal.hurt.missing > 0 {
            journal.keep_hurt();
        }
        if journal.dirty {
            // What is torn here may be what another program is just writing.
            journal.check()?;
            tracing::warn!(path = %journal.path.display(), kept = journal.end.bytes, "cut off the torn end of the journal");
            journal.mend()?;
        }
        Ok(journal)
    }

    /// Copies the file as it was found, for it is written anew without what cannot be read in it.
    fn keep_hurt(&self) {
        let (path, beside) = (self.path.display(), self.path.with_extension("hurt"));
        match std::fs::copy(&self.path, &beside) {
            Ok(_) => tracing::warn!(%path, beside = %beside.display(), "kept the damaged journal as it was"),
            Err(error) => tracing::warn!(%path, "cannot keep the damaged journal as it was: {error}"),
        }
    }

    /// For how long it counts what is written.
    pub(in crate::chat) fn tenure(&self) -> &Tenure {
        &self.tenure
    }

    /// Fails once another program may write in this one's place: what is on disk then may not be what that one has read.
    pub(in crate::chat) fn check(&self) -> io::Result<()> {
        // The time for which a machine slept is not counted; whoever came meanwhile has put a copy in the journal's place.
        let lasts = self.tenure.lasts() && (self.tenure.is_endless() || self.is_there());
        if lasts { Ok(()) } else { Err(io::Error::other(Overdue)) }
    }

    /// Hands out the lines of a journal in order, and changes nothing; what of it is not what was written.
    pub(in crate::chat) fn look(
        path: &Path,
        sums: Sums,
        mut each: impl FnMut(L) -> io::Result<()>,
    ) -> io::Result<Hurt> {
        let mut journal = Self::over(File::open(path)?, path.to_owned(), sums);
        journal.read(&mut each)?;
        Ok(journal.hurt)
    }

    fn over(file: File, path: PathBuf, sums: Sums) -> Self {
        let (tenure, line) = (Tenure::default(), PhantomData);
        let (end, hurt) = (Extent::default(), Hurt::default());
        let (dirty, unnamed, lines, kept, summed) = (false, true, 0, 0, false);
        Self { path, file, end, dirty, unnamed, lines, kept, sums, summed, hurt, tenure, line }
    }

    /// Whether its file is still where it was, with all that was written, so that somebody will find it there. Where that
    /// cannot be told, it is believed.
    pub(in crate::chat) fn is_there(&self) -> bool {
        let gone = [io::ErrorKind::NotFound, io::ErrorKind::NotADirectory];
        match (std::fs::metadata(&self.path), self.file.metadata()) {
            (Err(error), _) => !gone.contains(&error.kind()),
            (Ok(here), Ok(open)) => {
                (here.dev(), here.ino()) == (open.dev(), open.ino()) && here.len() >= self.end.bytes
            }
            _ => true,
        }
    }

    /// Where it is.
    pub(in crate::chat) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether nothing stands in it yet.
    pub(in crate::chat) fn is_empty(&self) -> bool {
        self.end.bytes == 0
    }

    /// Appends lines; they are on disk when this returns. After an error nothing is appended.
    pub(in crate::chat) fn append(&mut self, lines: &[L]) -> io::Result<()> {
        let before = self.end;
        self.write(lines)?;
        let synced = self.file.sync_data().and_then(|()| self.check());
        if synced.is_err() {
            self.cut(before);
        }
        synced
    }

    /// Appends lines; they are on disk once the file is synced ([`Journal::file`]). After an error nothing is appended.
    pub(in crate::chat) fn write(&mut self, lines: &[L]) -> io::Result<()> {
        self.mend()?;
        let mut bytes = Vec::new();
        for (line, number) in lines.iter().zip(self.end.number + 1..) {
            encode(line, self.sums, number, &mut bytes)?;
        }
        self.dirty = true;
        self.file.write_all(&bytes)?;
        self.dirty = false;
        self.end.bytes += bytes.len() as u64;
        self.end.number += lines.len() as u64;
        self.lines += lines.len();
        Ok(())
    }

    /// What is to be synced, while more may be appended.
    pub(in crate::chat) fn file(&mut self) -> io::Result<File> {
        self.mend()?;
        self.file.try_clone()
    }

    /// How far it goes.
    pub(in crate::chat) fn end(&self) -> Extent {
        self.end
    }

    /// Takes back what was appended behind this, at the latest before the next line.
    pub(in crate::chat) fn cut(&mut self, end: Extent) {
        (self.end, self.dirty) = (end, true);
    }

    /// Lets it write to another file, and hands back the one before.
    #[cfg(test)]
    pub(in crate::chat) fn change_file(&mut self, file: File) -> File {
        std::mem::replace(&mut self.file, file)
    }

    /// Whether it has grown so long that it should be written anew.
    pub(in crate::chat) fn is_long(&self) -> bool {
        self.lines > COMPACT_AFTER.max(self.kept)
    }

    /// Writes these lines in the place of all others: all of them or, on an error, none.
    #[cfg_attr(
        not(any(feature = "discord", feature = "matrix")),
        allow(dead_code, reason = "only they wait for it")
    )]
    pub(in crate::chat) fn rewrite(&mut self, lines: &[L]) -> io::Result<()> {
        self.check()?;
        let renewed = self.renewal(self.end).write(lines);
        self.renew(renewed, self.end).map(drop)
    }

    /// What is needed to write anew what it comes to up to here, while more may be appended.
    pub(in crate::chat) fn renewal(&self, until: Extent) -> Renewal {
        Renewal { path: self.path.clone(), sums: self.sums, until }
    }

    /// Takes what was written anew, with what was appended meanwhile, in the place of all; on an error, everything stays.
    /// Returns where that ends now which was on disk up to here.
    pub(in crate::chat) fn renew(
        &mut self,
        renewed: io::Result<Renewed>,
        durable: Extent,
    ) -> io::Result<Extent> {
        // A disk that is full for a long time is not tried again at every line.
        self.lines = 0;
        self.mend()?;
        let mut renewed = renewed?;
        let durable_there = self.place(&mut renewed, durable).inspect_err(|_| {
            // On a full disk it would take the last room.
            let _ = std::fs::remove_file(&renewed.path);
        })?;
        let Renewed { file, end, lines, .. } = renewed;
        (self.file, self.end, self.kept, self.unnamed) = (file, end, lines, true);
        // Where that fails, it is done before anything more is said to be on disk.
        let _ = self.mend();
        Ok(durable_there)
    }

    /// Puts it in the place of the journal, with what was appended meanwhile; where that ends which was on disk.
    fn place(&self, renewed: &mut Renewed, durable: Extent) -> io::Result<Extent> {
        let Renewed { path, file, end, until, .. } = renewed;
        self.copy(*until, durable, file, end)?;
        let durable_there = *end;
        self.copy(durable, self.end, file, end)?;
        file.sync_data()?;
        // What another program has written meanwhile stays.
        self.check()?;
        std::fs::rename(path, &self.path)?;
        Ok(durable_there)
    }

    /// Copies the lines between these places behind the end of another file, where they have other numbers.
    fn copy(&self, from: Extent, to: Extent, file: &mut File, end: &mut Extent) -> io::Result<()> {
        let len = usize::try_from(to.bytes.saturating_sub(from.bytes)).map_err(io::Error::other)?;
        let (mut lines, mut bytes) = (vec![0; len], Vec::new());
        self.file.read_exact_at(&mut lines, from.bytes)?;
        for line in lines.split_inclusive(|byte| *byte == b'\n') {
            end.number += 1;
            sums::renumber(line, end.number, &mut bytes);
        }
        file.write_all(&bytes)?;
        end.bytes += bytes.len() as u64;
        Ok(())
    }

    fn read(&mut self, each: &mut impl FnMut(L) -> io::Result<()>) -> io::Result<()> {
        let mut reader = BufReader::new(self.file.try_clone()?);
        // A line that cannot be read may be half of one, where a bit has made an end of line in it.
        let (mut hurt, mut bytes) = (Vec::new(), Vec::new());
        for place in 1_u64.. {
            bytes.clear();
            let read = reader.read_until(b'\n', &mut bytes)?;
            let is_ended = bytes.last() == Some(&b'\n');
            if let Some(line) = is_ended.then(|| self.whole(&bytes)).flatten() {
                self.skip(place, &mut hurt);
                self.take(line, place, each)?;
            } else if let Some(lines) = self.mended(&[&hurt[..], &bytes].concat()) {
                hurt.clear();
                lines.into_iter().try_for_each(|line| self.take(line, place, each))?;
            } else if let Some(lines) = (!hurt.is_empty()).then(|| self.mended(&bytes)).flatten() {
                self.skip(place, &mut hurt);
                lines.into_iter().try_for_each(|line| self.take(line, place, each))?;
            } else if let Some(line) = serde_json::from_slice(&bytes).ok().filter(|_| is_ended) {
                self.skip(place, &mut hurt);
                self.hurt.changed += 1;
                let path = self.path.display();
                // Rather somebody with a wrong letter in their name than nobody.
                tracing::error!(%path, line = place, "a line of the journal is not what was written; it is taken as it is");
                self.take((line, None), place, each)?;
            } else {
                self.skip(place, &mut hurt);
                if !is_ended {
                    self.dirty = read > 0;
                    break;
                }
                hurt.clone_from(&bytes);
            }
            self.end.bytes += read as u64;
            self.lines += 1;
        }
        Ok(())
    }

    /// Hands out a line from this place in the file, with its number. Where numbers before it are missing, it says so.
    fn take(
        &mut self,
        (line, number): (L, Option<u64>),
        place: u64,
        each: &mut impl FnMut(L) -> io::Result<()>,
    ) -> io::Result<()> {
        let next = self.end.number + 1;
        // What an earlier program has written has none, and was counted as it stands in the file.
        let number = number.unwrap_or(next);
        if number > next {
            let (path, missing) = (self.path.display(), number - next);
            tracing::error!(%path, line = place, missing, "lines of the journal are missing before this one");
            self.hurt.missing += missing;
            self.hurt.missing_at.get_or_insert(place);
        }
        self.end.number = number;
        each(line)
    }

    /// What stands in a line, with its number, if it is what was written as far as that is known. Behind a line with a sum,
    /// each has one.
    fn whole(&mut self, bytes: &[u8]) -> Option<(L, Option<u64>)> {
        if self.sums == Sums::Without {
            return serde_json::from_slice(bytes).ok().map(|line| (line, None));
        }
        let is_whole = match sums::is_whole(bytes) {
            None => !self.summed,
            Some(is_whole) => {
                self.summed = true;
                is_whole
            }
        };
        let line = is_whole.then(|| serde_json::from_slice(bytes).ok()).flatten()?;
        let number = sums::number(bytes);
        if number.is_none() {
            // By an earlier program: it is to be written anew, with sums and numbers.
            self.lines = COMPACT_AFTER + 1;
        }
        Some((line, number))
    }

    /// Says of a line before this one that it could not be read, if there is one.
    fn skip(&mut self, place: u64, hurt: &mut Vec<u8>) {
        if !hurt.is_empty() {
            self.hurt.lost += 1;
            self.end.number += 1;
            let path = self.path.display();
            tracing::error!(%path, line = place.saturating_sub(1), "skipped a line of the journal: it cannot be read");
            hurt.clear();
        }
    }

    /// What stood in a piece of the file before one of its bits was flipped; nothing, if it is not that.
    fn mended(&mut self, piece: &[u8]) -> Option<Vec<(L, Option<u64>)>> {
        // Without sums there is nothing to look for.
        let lines = (self.sums == Sums::With).then(|| sums::mended(piece)).flatten()?;
        let read = |line: &Vec<u8>| Some((serde_json::from_slice(line).ok()?, sums::number(line)));
        let lines = lines.iter().map(read).collect::<Option<Vec<_>>>()?;
        self.hurt.changed += 1;
        tracing::warn!(path = %self.path.display(), "put back a bit of the journal that the disk had flipped: \
            look after this disk");
        // To be written anew soon: of two bits none is put back.
        self.lines = COMPACT_AFTER + 1;
        Some(lines)
    }

    /// Cuts off what a failed write has left, and makes the file's name durable.
    fn mend(&mut self) -> io::Result<()> {
        if self.dirty {
            self.file.set_len(self.end.bytes)?;
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

/// Another program may write in this one's place.
#[derive(Debug)]
pub(in crate::chat) struct Overdue;

impl fmt::Display for Overdue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("another program may hold the lane by now")
    }
}

impl std::error::Error for Overdue {}

/// Makes a change of a folder's entries durable: of the folder that holds this file.
pub(in crate::chat) fn sync_folder(file: &Path) -> io::Result<()> {
    match file.parent() {
        // Folders cannot be opened everywhere; where they can, they can be synced.
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

/// How a journal is written anew.
#[derive(Debug)]
pub(in crate::chat) struct Renewal {
    /// The journal, beside which it is written.
    path: PathBuf,
    sums: Sums,
    /// What stands in the journal up to here is what the new lines come to.
    until: Extent,
}

/// What was written so: it lies beside the journal.
#[derive(Debug)]
pub(in crate::chat) struct Renewed {
    path: PathBuf,
    file: File,
    /// How far it goes.
    end: Extent,
    until: Extent,
    /// How many lines they are.
    lines: usize,
}

impl Renewal {
    /// Writes these lines beside the journal; they are on disk when this returns.
    pub(in crate::chat) fn write<L: Serialize>(self, lines: &[L]) -> io::Result<Renewed> {
        let Self { path: journal, sums, until } = self;
        discard(&journal);
        // Whoever else writes one, and holds the lane no more, is at one of another name.
        let path = journal.with_extension(format!("{:08x}.{RENEWED}", rand::random::<u32>()));
        let written = write(&path, sums, lines);
        let (file, end) = written.inspect_err(|_| {
            let _ = std::fs::remove_file(&path);
        })?;
        Ok(Renewed { path, file, end, until, lines: lines.len() })
    }
}

/// Removes what was begun of a journal and never took its place.
fn discard(journal: &Path) {
    let Some(entries) = journal.parent().and_then(|folder| std::fs::read_dir(folder).ok()) else { return };
    // Programs of before gave it no number.
    let name = |path: &Path| path.file_stem().map(|stem| Path::new(stem).with_extension(""));
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.extension().is_some_and(|end| end == RENEWED) && name(&path) == name(journal) {
            let _ = std::fs::remove_file(path);
        }
    }
}

fn write<L: Serialize>(path: &Path, sums: Sums, lines: &[L]) -> io::Result<(File, Extent)> {
    let file = OpenOptions::new().read(true).append(true).create_new(true).open(path)?;
    let (mut writer, mut bytes, mut end) = (BufWriter::new(file), Vec::new(), Extent::default());
    for line in lines {
        bytes.clear();
        end.number += 1;
        encode(line, sums, end.number, &mut bytes)?;
        writer.write_all(&bytes)?;
        end.bytes += bytes.len() as u64;
    }
    let file = writer.into_inner()?;
    file.sync_all()?;
    Ok((file, end))
}

/// Puts a line of this number behind the bytes.
fn encode(line: &impl Serialize, sums: Sums, number: u64, bytes: &mut Vec<u8>) -> io::Result<()> {
    let began = bytes.len();
    serde_json::to_writer(&mut *bytes, line)?;
    if sums == Sums::With {
        sums::seal(bytes, began, number);
    }
    bytes.push(b'\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each bit of the file is flipped in turn, and all lines are there.
    #[test]
    fn a_flipped_bit_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        let (mut journal, _) = read(&path);
        for seq in 1..=4 {
            journal.append(&[Line { seq }]).unwrap();
        }
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        for bit in 0..whole.len() * 8 {
            let mut hurt = whole.clone();
            hurt[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &hurt).unwrap();
            let (_, seqs) = read(&path);
            assert_eq!(seqs, [1, 2, 3, 4], "bit {bit}");
        }
    }

    #[derive(Serialize, serde::Deserialize)]
    struct Line {
        seq: u64,
    }

    fn read(path: &Path) -> (Journal<Line>, Vec<u64>) {
        let mut seqs = Vec::new();
        let each = |line: Line| {
            seqs.push(line.seq);
            Ok(())
        };
        let journal = Journal::open((path.to_owned(), Tenure::default()), Sums::With, each).unwrap();
        (journal, seqs)
    }

    #[test]
    fn a_torn_end_is_cut_and_a_bad_line_is_skipped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        let (mut journal, _) = read(&path);
        for seq in 1..=3 {
            journal.append(&[Line { seq }]).unwrap();
        }
        drop(journal);
        let text = std::fs::read_to_string(&path).unwrap();
        let whole = text.replace(r#"{"seq":2"#, r#"{"seq":"x""#);
        for torn in ["", "{", "{\"seq\":4}"] {
            std::fs::write(&path, format!("{whole}{torn}")).unwrap();
            let (mut journal, seqs) = read(&path);
            assert_eq!(seqs, [1, 3], "{torn:?}");
            assert_eq!(
                std::fs::read_to_string(path.with_extension("hurt")).unwrap(),
                format!("{whole}{torn}")
            );
            journal.append(&[Line { seq: 5 }]).unwrap();
            assert_eq!(read(&path).1, [1, 3, 5], "{torn:?}");
        }
    }

    /// What of a journal is not what was written.
    fn hurt(path: &Path) -> Hurt {
        Journal::look(path, Sums::With, |_: Line| Ok(())).unwrap()
    }

    fn missing(lines: u64, before: u64) -> Hurt {
        Hurt { missing: lines, missing_at: Some(before), ..Hurt::default() }
    }

    #[test]
    fn whole_lines_that_are_missing_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        let (mut journal, _) = read(&path);
        journal.append(&[1, 2, 3].map(|seq| Line { seq })).unwrap();
        let end = journal.end();
        journal.append(&[Line { seq: 4 }]).unwrap();
        // What is taken back leaves no gap.
        journal.cut(end);
        journal.append(&[4, 5].map(|seq| Line { seq })).unwrap();
        drop(journal);
        let text = std::fs::read_to_string(&path).unwrap();
        let without = |gone: &[usize]| {
            let kept = text.lines().enumerate().filter(|(place, _)| !gone.contains(place));
            std::fs::write(&path, kept.map(|(_, line)| format!("{line}\n")).collect::<String>()).unwrap();
        };
        for (gone, found) in [
            (&[][..], Hurt::default()),
            (&[1][..], missing(1, 2)),
            (&[0, 1][..], missing(2, 1)),
            (&[0, 2][..], missing(2, 1)),
            // What is not there at the end was never written.
            (&[3, 4][..], Hurt::default()),
        ] {
            without(gone);
            assert_eq!(hurt(&path), found, "{gone:?}");
            read(&path).0.append(&[Line { seq: 9 }]).unwrap();
            assert_eq!(hurt(&path), found, "{gone:?}, and it has gone on");
        }
        // A line that cannot be read is there.
        std::fs::write(&path, text.replace(r#"{"seq":2"#, r#"{"seq":"x""#)).unwrap();
        assert_eq!(hurt(&path), Hurt { lost: 1, ..Hurt::default() });
    }

    #[test]
    fn a_journal_of_before_lines_were_numbered_is_read_and_goes_on_with_numbers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        let before = "{\"seq\":1}\n{\"seq\":2,\"sum\":\"156a27c6\"}\n{\"seq\":3,\"sum\":\"626d1750\"}\n";
        std::fs::write(&path, before).unwrap();
        let (mut journal, seqs) = read(&path);
        assert_eq!((seqs, hurt(&path), journal.is_long()), (vec![1, 2, 3], Hurt::default(), true));
        journal.append(&[4, 5].map(|seq| Line { seq })).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.lines().nth(3).unwrap().starts_with(r#"{"seq":4,"line":4,"#), "{text}");
        assert_eq!(hurt(&path), Hurt::default());
        let cut: String = text.lines().skip(1).map(|line| format!("{line}\n")).collect();
        std::fs::write(&path, cut).unwrap();
        assert_eq!(hurt(&path), missing(1, 3), "by the first that has a number");
        journal.rewrite(&[1, 2].map(|seq| Line { seq })).unwrap();
        assert_eq!((hurt(&path), read(&path).0.is_long()), (Hurt::default(), false));
    }

    #[test]
    fn a_rewritten_journal_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        let (mut journal, _) = read(&path);
        for seq in 1..=9 {
            journal.append(&[Line { seq }]).unwrap();
        }
        journal.rewrite(&[Line { seq: 8 }, Line { seq: 9 }]).unwrap();
        journal.append(&[Line { seq: 10 }]).unwrap();
        assert_eq!(read(&path).1, [8, 9, 10]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_takes_nothing_and_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        let (mut journal, _) = read(&path);
        journal.append(&[Line { seq: 1 }]).unwrap();
        let full = OpenOptions::new().append(true).open("/dev/full").unwrap();
        let good = journal.change_file(full);
        for _ in 0..2 {
            assert!(journal.append(&[Line { seq: 2 }]).is_err());
        }
        journal.file = good;
        // The part of a line that a failed write may leave.
        journal.file.write_all(b"{\"seq\":2").unwrap();
        journal.append(&[Line { seq: 3 }]).unwrap();
        assert_eq!(read(&path).1, [1, 3]);
        assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 2);
    }
}
