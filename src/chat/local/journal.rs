//! The room's journal: its first line says of which version it is.

use super::item::{Entry, Line};
use crate::bot::Tenure;
use crate::chat::shared::journal::{Hurt, Journal, Renewal, Renewed, Sums};
use std::io;
use std::path::{Path, PathBuf};

/// The version that is written, and the newest that can be read.
const VERSION: u32 = 1;

const FIRST: Line = Line { seq: 0, entry: Entry::Version(VERSION) };

/// Opens the journal, or makes it, and hands out its lines in order; what is written counts for so long. Fails when a newer
/// version of the program has written it.
pub(super) fn open(at: (PathBuf, Tenure), mut each: impl FnMut(Line)) -> io::Result<Journal<Line>> {
    let mut journal = Journal::open(at, Sums::With, |line| take(line, &mut each))?;
    if journal.is_empty() {
        journal.append(&[FIRST])?;
    }
    Ok(journal)
}

/// Hands out its lines in order, and changes nothing; what of it is not what was written. Fails as [`open`] does, and where
/// there is none.
pub(super) fn look(path: &Path, mut each: impl FnMut(Line)) -> io::Result<Hurt> {
    Journal::look(path, Sums::With, |line| take(line, &mut each))
}

fn take(line: Line, each: &mut impl FnMut(Line)) -> io::Result<()> {
    if let Entry::Version(version) = line.entry {
        return check(version);
    }
    each(line);
    Ok(())
}

/// Writes these lines beside the journal, to take its place.
pub(super) fn write_anew(renewal: Renewal, lines: Vec<Line>) -> io::Result<Renewed> {
    renewal.write(&[vec![FIRST], lines].concat())
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

    #[test]
    fn a_newer_journal_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        std::fs::write(&path, "{\"seq\":0,\"entry\":{\"version\":2}}\n").unwrap();
        assert!(open((path, Tenure::default()), |_| ()).is_err());
    }

    #[test]
    fn its_version_stays_in_front() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        let at = || (path.clone(), Tenure::default());
        let mut journal = open(at(), |_| ()).unwrap();
        let channel = Line { seq: 1, entry: Entry::Channel { id: "1".into(), name: "1".into() } };
        for _ in 0..2 {
            let renewal = journal.renewal(journal.end());
            let renewed = write_anew(renewal, vec![channel.clone()]);
            journal.renew(renewed, journal.end()).unwrap();
        }
        let mut lines = Vec::new();
        open(at(), |line| lines.push(line)).unwrap();
        assert_eq!(lines, [channel]);
        let first = r#"{"seq":0,"entry":{"version":1},"line":1,"sum":"#;
        assert!(std::fs::read_to_string(&path).unwrap().starts_with(first));
    }
}
