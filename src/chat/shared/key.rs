//! Keys that sign what comes back from browsers: made at the first start, and read again at each later one.

use super::journal::sync_folder;
use axum_extra::extract::cookie::Key;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};

/// Why a key is not taken, and what is to be done.
pub(super) const DAMAGED: &str = "the key is damaged, or its sum in the file beside it that ends in .sum: put both files back from a \
    backup, or delete both, and a new key is made; what the old one has signed is void then";

/// A key is not what was written, and nobody may be let in by it. It stays so until the host does something.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("{}", DAMAGED)]
pub struct KeyDamaged;

/// Bytes of a key.
const KEY_LEN: usize = 64;

/// Reads the key, or makes one that its owner alone may read.
pub(in crate::chat) fn key(path: &Path) -> io::Result<Key> {
    Ok(Key::from(&kept::<KEY_LEN>(path, rand::random)?))
}

/// Whether there is such a key in this file; nothing, if there is no file.
pub(in crate::chat) fn is_sound(path: &Path) -> io::Result<Option<bool>> {
    is_fit(path, |bytes| bytes.len() == KEY_LEN)
}

/// Whether what is in this file is what was written, and fits; nothing, if there is no file.
pub(in crate::chat) fn is_fit(path: &Path, fits: impl FnOnce(&[u8]) -> bool) -> io::Result<Option<bool>> {
    match read(path) {
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(Some(false)),
        read => Ok(read?.map(|bytes| fits(&bytes))),
    }
}

/// Reads the secret in this file, or makes one that its owner alone may read. Of several programs that make it together, all
/// have that of the first.
pub(in crate::chat) fn kept<const N: usize>(
    path: &Path,
    make: impl FnOnce() -> [u8; N],
) -> io::Result<[u8; N]> {
    let bytes = if let Some(bytes) = read(path)? {
        bytes
    } else {
        begin(path, &make())?;
        read(path)?.ok_or(io::ErrorKind::NotFound)?
    };
    let bytes: [u8; N] = bytes.try_into().map_err(|_| damaged())?;
    if !beside(path).exists() {
        // It was made just now, or by an earlier program.
        write(&beside(path), sum(&bytes).as_bytes())?;
    }
    Ok(bytes)
}

/// Puts a secret where there is none. One that another program has put there meanwhile stays.
fn begin(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // The sum of a secret that is gone. Beside another one it would make that look damaged, also after a power cut.
    match fs::remove_file(beside(path)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        removed => removed.and_then(|()| sync_folder(path))?,
    }
    let unfinished = written(path, bytes)?;
    match fs::hard_link(&unfinished, path) {
        // Not every file system has links; then this is as good as it gets.
        Err(error)
            if [io::ErrorKind::PermissionDenied, io::ErrorKind::Unsupported].contains(&error.kind()) =>
        {
            fs::rename(&unfinished, path)?;
        }
        linked => {
            let _ = fs::remove_file(&unfinished);
            match linked {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                linked => linked?,
            }
        }
    }
    sync_folder(path)
}

/// What is in a secret's file; nothing, if there is none. Fails where that is not what was written, as far as that can be
/// told: by its sum, if there is one, and no secret is nothing but zeros.
fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let there = |path: &Path| match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        bytes => bytes.map(Some),
    };
    let Some(bytes) = there(path)? else { return Ok(None) };
    let is_whole = there(&beside(path))?.is_none_or(|known| known == sum(&bytes).as_bytes());
    if is_whole && bytes.iter().any(|byte| *byte != 0) { Ok(Some(bytes)) } else { Err(damaged()) }
}

/// Where the sum of a secret is.
fn beside(path: &Path) -> PathBuf {
    path.with_extension("sum")
}

/// By which a flipped bit is seen. Who knows it knows nothing of the secret that could be of use.
fn sum(bytes: &[u8]) -> String {
    format!("{:08x}", crc32fast::hash(bytes))
}

fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, KeyDamaged)
}

/// Writes a file that its owner alone may read; it is there whole or not at all.
pub(in crate::chat) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::rename(written(path, bytes)?, path)?;
    sync_folder(path)
}

/// Writes it to disk under another name, which nobody else writes to; under which.
fn written(path: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    let unfinished = path.with_extension(format!("{:08x}.new", rand::random::<u32>()));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&unfinished)?;
    hand_over(&unfinished);
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    // On a full disk it would take the last room.
    written.inspect_err(|_| drop(fs::remove_file(&unfinished)))?;
    Ok(unfinished)
}

/// Makes a folder, which its owner alone may look into.
pub(in crate::chat) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let is_new = !folder.exists();
    builder.create(folder)?;
    if is_new {
        hand_over(folder);
    }
    Ok(())
}

/// Gives what root has made to the owner of the folder in which it is: a command that a host runs as root must not lock out
/// the account that runs the program.
fn hand_over(made: &Path) {
    let Some(folder) = made.parent().filter(|_| rustix::process::geteuid().is_root()) else { return };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    // Where that may not be done, as in some containers, whoever is root there can use it as it is.
    let _ = fs::metadata(folder).and_then(|owner| chown(made, Some(owner.uid()), Some(owner.gid())));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A host who runs a command as root locks nobody out.
    #[test]
    fn what_root_makes_is_the_folders_owners() {
        if !rustix::process::geteuid().is_root() {
            println!("not tried: only root can give files away");
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        chown(folder.path(), Some(1_234), Some(1_235)).unwrap();
        let made = folder.path().join("invitations");
        make_folder(&made).unwrap();
        write(&made.join("code"), b"x").unwrap();
        for path in [made.join("code"), made] {
            let found = fs::metadata(path).unwrap();
            assert_eq!((found.uid(), found.gid()), (1_234, 1_235));
        }
    }

    /// Programs that are started together share a folder.
    #[test]
    fn all_who_make_it_together_have_the_same() {
        for _ in 0..20 {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("key");
            // As somebody has left it who has deleted the key alone.
            fs::write(beside(&path), "00000000").unwrap();
            let open = || kept::<KEY_LEN>(&path, rand::random).unwrap();
            let all: Vec<_> = std::thread::scope(|scope| {
                let opening: Vec<_> = (0..6).map(|_| scope.spawn(open)).collect();
                opening.into_iter().map(|one| one.join().unwrap()).collect()
            });
            assert!(all.iter().all(|one| *one == all[0]));
            assert_eq!((open(), is_sound(&path).unwrap()), (all[0], Some(true)));
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing lies about");
        }
    }

    /// Nobody signs with what a disk has made of a key.
    #[test]
    fn a_flipped_bit_is_seen() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        let bytes = kept::<KEY_LEN>(&path, rand::random).unwrap();
        assert_eq!(kept(&path, || [0; KEY_LEN]).unwrap(), bytes);
        for place in [0, 40, KEY_LEN - 1] {
            let mut hurt = bytes;
            hurt[place] ^= 4;
            fs::write(&path, hurt).unwrap();
            assert_eq!(is_sound(&path).unwrap(), Some(false));
            assert_eq!(kept(&path, || [0; KEY_LEN]).unwrap_err().kind(), io::ErrorKind::InvalidData);
        }
        // As an earlier program has left it.
        fs::remove_file(beside(&path)).unwrap();
        fs::write(&path, [0; KEY_LEN]).unwrap();
        assert_eq!(is_sound(&path).unwrap(), Some(false));
        fs::write(&path, bytes).unwrap();
        assert_eq!(kept(&path, || [0; KEY_LEN]).unwrap(), bytes);
        assert!(beside(&path).exists());
        // Who deletes it gets a new one.
        fs::remove_file(&path).unwrap();
        assert_ne!(kept::<KEY_LEN>(&path, rand::random).unwrap(), bytes);
        assert_eq!(is_sound(&path).unwrap(), Some(true));
    }
}
