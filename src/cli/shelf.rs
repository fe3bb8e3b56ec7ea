//! A folder of backups: what is in each of them, by its list, and in which order they were made.
//!
//! A backup is a folder that is named by its date: what platforms keep, the end of the journal, and a list of all of it with
//! hashes. The full files of the journal are beside these folders, for all backups together, so each of them is copied once.
//! A folder without a list was never finished. The date may be wrong, as the machine's clock may be: so each list has a
//! number, one more than all that were there when it was made, and that tells the order.

use super::others::{Listed, written};
use crate::i18n::Backups;
use crate::players::Locale;
use anyhow::Context;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// The folder of the full files of journals.
pub(super) const PARTS: &str = "parts";
/// The list in each backup.
const LIST: &str = "list.json";
/// The folder in each backup of what platforms keep.
pub(super) const FILES: &str = "files";

/// What a backup has.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct List {
    pub(super) parts: Vec<String>,
    pub(super) tail: Option<String>,
    pub(super) files: Vec<Listed>,
    /// The how manieth of its folder it is; earlier versions of the program did not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) number: Option<u64>,
    /// A hash of the rest, which each list has that has a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sum: Option<String>,
}

impl List {
    /// The list of the next backup of a folder that has these.
    pub(super) fn next(
        before: &[PathBuf],
        parts: Vec<String>,
        tail: Option<String>,
        files: Vec<Listed>,
    ) -> Self {
        let last = before.iter().filter_map(|backup| number(backup)).max().unwrap_or_default();
        Self { parts, tail, files, number: Some(last + 1), sum: None }
    }

    /// Writes it into a backup, which it finishes; it is on disk when this returns.
    pub(super) fn write(mut self, backup: &Path) -> anyhow::Result<()> {
        self.sum = Some(self.hash()?);
        let mut options = OpenOptions::new();
        let mut file = options.write(true).create_new(true).mode(0o600).open(backup.join(LIST))?;
        file.write_all(&serde_json::to_vec_pretty(&self)?)?;
        Ok(file.sync_all()?)
    }

    /// Reads that of a backup, and refuses one of which something is lost.
    pub(super) fn read(backup: &Path, locale: Locale) -> anyhow::Result<Self> {
        let path = backup.join(LIST);
        let text = fs::read(&path).with_context(|| path.display().to_string())?;
        let hurt = || Backups::ListHurt(&path).say(locale);
        let mut list: Self = serde_json::from_slice(&text).map_err(|_| anyhow::Error::msg(hurt()))?;
        let sum = list.sum.take();
        let is_whole = match sum {
            Some(sum) => sum == list.hash()?,
            None => list.number.is_none(),
        };
        anyhow::ensure!(is_whole, hurt());
        Ok(list)
    }

    /// How much there is to be copied of it.
    pub(super) fn length(&self, backup: &Path, parts: &Path) -> u64 {
        let full = self.parts.iter().map(|name| parts.join(name));
        let journal = full.chain(self.tail.iter().map(|name| backup.join(name)));
        let journal = journal.filter_map(|path| fs::metadata(path).ok()).map(|file| file.len()).sum::<u64>();
        journal + self.files.iter().map(|listed| listed.length).sum::<u64>()
    }

    /// A hash of all of it but the sum, which is to be taken out before.
    fn hash(&self) -> serde_json::Result<String> {
        Ok(written(Sha256::new_with_prefix(serde_json::to_vec(self)?)))
    }
}

/// Whether a backup was finished.
pub(super) fn is_finished(backup: &Path) -> bool {
    backup.join(LIST).exists()
}

/// The backups that were finished, in the order in which they were made. Those without a number come first, by their names,
/// and so does what cannot be read.
pub(super) fn finished(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if is_finished(&path) && path.extension().is_none() {
            found.push((number(&path), path));
        }
    }
    found.sort();
    Ok(found.into_iter().map(|(_, path)| path).collect())
}

/// The number of a backup.
fn number(backup: &Path) -> Option<u64> {
    List::read(backup, Locale::En).ok()?.number
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(folder: &Path, name: &str) -> PathBuf {
        let before = finished(folder).unwrap();
        let backup = folder.join(name);
        fs::create_dir(&backup).unwrap();
        List::next(&before, vec![name.to_owned()], None, Vec::new()).write(&backup).unwrap();
        backup
    }

    #[test]
    fn the_order_is_that_in_which_they_were_made_whatever_the_clock_said() {
        let folder = tempfile::tempdir().unwrap();
        let old = folder.path().join("2030-01-01");
        fs::create_dir(&old).unwrap();
        fs::write(old.join(LIST), r#"{"parts":[],"tail":null,"files":[]}"#).unwrap();
        let made = ["2031-01-01", "2026-11-26", "2027-01-01"].map(|name| make(folder.path(), name));
        let all: Vec<_> = [old].into_iter().chain(made).collect();
        assert_eq!(finished(folder.path()).unwrap(), all);
    }

    #[test]
    fn a_list_of_which_something_is_lost_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let backup = make(folder.path(), "2026-11-26");
        assert_eq!(List::read(&backup, Locale::En).unwrap().parts, ["2026-11-26"]);
        let text = fs::read_to_string(backup.join(LIST)).unwrap();
        let without_sum = || {
            let mut list: serde_json::Value = serde_json::from_str(&text).unwrap();
            list.as_object_mut().unwrap().remove("sum").unwrap();
            list.to_string()
        };
        for hurt in [text.replace("\"2026-11-26\"", ""), without_sum(), String::new()] {
            fs::write(backup.join(LIST), hurt).unwrap();
            let why = List::read(&backup, Locale::En).unwrap_err().to_string();
            assert!(why.contains("list.json is damaged"), "{why}");
        }
    }
}
