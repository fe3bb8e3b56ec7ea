//! Whether what is in a data folder are files and folders where they should be, before anything is read or made there.

use super::named;
use super::origin::{JOURNAL, PLATFORMS, STORE};
use crate::i18n::Unfit;
use crate::players::Locale;
use crate::status::{Standby, Status};
use rustix::fs::{Access, access};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Something in a data folder is a file and should be a folder, or the other way round. It stays so until the host does
/// something.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Misshapen(String);

/// Refuses a data folder that is none, or in which something is not what it should be: the very path is named.
pub(super) fn refuse(data: &Path, locale: Locale) -> anyhow::Result<()> {
    // Where it is to be made in a file, that is the one.
    if let Some(file) = data.ancestors().find(|path| path.is_file()) {
        return Err(Misshapen(Unfit::File(file).say(locale)).into());
    }
    // Such as one to a disk that is not there.
    let is_lost = |path: &PathBuf| path.is_symlink() && !path.exists();
    if let Some(link) = [data.to_owned()].into_iter().chain(folders(data)).chain(files(data)).find(is_lost) {
        return Err(Misshapen(Unfit::LinkLost(&link).say(locale)).into());
    }
    let is_other =
        |path: &PathBuf, is_folder| fs::metadata(path).is_ok_and(|file| file.is_dir() != is_folder);
    let folder = folders(data).find(|path| is_other(path, true));
    let file = files(data).find(|path| is_other(path, false));
    match (folder, file) {
        (Some(path), _) => Err(Misshapen(Unfit::FileThere(&path).say(locale)).into()),
        (None, Some(path)) => Err(Misshapen(Unfit::FolderThere(&path).say(locale)).into()),
        (None, None) => Ok(()),
    }
}

/// Refuses a data folder of which this account may not read and write something: the very path is named. One that is still
/// to be made may be made by another account.
pub(super) fn refuse_shut(data: &Path) -> io::Result<()> {
    let within = [data.to_owned()].into_iter().chain(folders(data));
    for folder in within.filter(|folder| is_there(folder)) {
        reach(&folder, Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK)?;
    }
    let journal = fs::read_dir(data.join("store/journal")).into_iter().flatten().flatten();
    let kept = ["store/db", "store/conf"].map(|path| data.join(path));
    let mut all = files(data).chain(kept).chain(journal.map(|entry| entry.path()));
    all.try_for_each(|file| if is_there(&file) { reach(&file, Access::READ_OK) } else { Ok(()) })
}

/// Whether there is something at a path, or may be where nobody lets one look.
fn is_there(path: &Path) -> bool {
    path.try_exists().unwrap_or(true)
}

fn reach(path: &Path, how: Access) -> io::Result<()> {
    access(path, how).map_err(|error| named::about(path, &error.into()))
}

/// What should be a folder.
fn folders(data: &Path) -> impl Iterator<Item = PathBuf> {
    let within = ["store/journal", "local/pictures", "local/invitations", "web"];
    let paths = [STORE].into_iter().chain(PLATFORMS.iter().map(|platform| platform.id())).chain(within);
    paths.map(|path| data.join(path))
}

/// What should be a file.
fn files(data: &Path) -> impl Iterator<Item = PathBuf> {
    let keys = ["local/key", "local/key.sum", "local/push", "local/push.sum", "web/key", "web/key.sum"];
    let marks = ["store/begun", "store/journal/last", "store/journal/lock", Standby::FILE, Status::FILE];
    let journals = PLATFORMS.iter().map(|platform| data.join(platform.id()).join(JOURNAL));
    keys.into_iter().chain(marks).map(|path| data.join(path)).chain(journals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    /// A file that nobody may run, not even whoever may do all else.
    const NOBODYS: &str = "/proc/version";

    #[test]
    fn what_may_not_be_had_is_named() {
        let place = tempfile::tempdir().unwrap();
        let data = place.path().join("data");
        assert!(refuse_shut(&data).is_ok(), "it is still to be made");
        assert!(refuse_shut(Path::new("data that is not there")).is_ok());
        fs::create_dir_all(data.join("store/journal")).unwrap();
        fs::write(data.join("store/db"), "").unwrap();
        assert!(refuse_shut(&data).is_ok());
        let why = reach(Path::new(NOBODYS), Access::EXEC_OK).unwrap_err();
        assert_eq!(why.kind(), io::ErrorKind::PermissionDenied);
        assert!(why.to_string().starts_with(NOBODYS), "{why}");
        // Whoever may do all is kept from nothing.
        let is_root = rustix::process::geteuid().is_root();
        for shut in ["store/journal", "store/db", "store"].map(|path| data.join(path)) {
            let was = fs::metadata(&shut).unwrap().permissions();
            fs::set_permissions(&shut, fs::Permissions::from_mode(0o000)).unwrap();
            let refused = refuse_shut(&data);
            fs::set_permissions(&shut, was).unwrap();
            let why = refused.err().map(|why| why.to_string());
            assert_eq!(why.is_none(), is_root, "{}: {why:?}", shut.display());
            assert!(why.is_none_or(|why| why.starts_with(&shut.display().to_string())));
        }
    }

    #[test]
    fn the_very_path_that_is_wrong_is_named() {
        let place = tempfile::tempdir().unwrap();
        let data = place.path().join("data");
        let told = |data: &Path| refuse(data, Locale::En).unwrap_err().to_string();
        assert!(refuse(&data, Locale::En).is_ok(), "it is still to be made");
        fs::create_dir_all(data.join("local")).unwrap();
        assert!(refuse(&data, Locale::En).is_ok());
        for path in ["store", "local/pictures", "matrix"] {
            let path = data.join(path);
            fs::write(&path, "").unwrap();
            assert!(
                told(&data).starts_with(&format!("{} is a file, and a folder", path.display())),
                "{}",
                told(&data)
            );
            fs::remove_file(&path).unwrap();
        }
        for path in
            ["local/key", "local/push.sum", "local/journal.jsonl", "web/key", "store/begun", "standby.toml"]
        {
            let path = data.join(path);
            fs::create_dir_all(&path).unwrap();
            assert!(
                told(&data).starts_with(&format!("{} is a folder, and a file", path.display())),
                "{}",
                told(&data)
            );
            fs::remove_dir(&path).unwrap();
        }
        #[cfg(unix)]
        for path in [data.join("local/pictures"), place.path().join("link")] {
            std::os::unix::fs::symlink("/nowhere", &path).unwrap();
            let data = if path.starts_with(&data) { &data } else { &path };
            assert!(told(data).starts_with(&format!("The link {} leads nowhere", path.display())));
            fs::remove_file(&path).unwrap();
        }
        let file = place.path().join("file");
        fs::write(&file, "").unwrap();
        for data in [file.clone(), file.join("data")] {
            assert!(told(&data).starts_with(&format!("{} is a file: name a data folder", file.display())));
        }
    }
}
