//! What the program stores is for its host alone: others on the machine can neither read nor change it.

use rustix::fs::Mode;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// What others may do with a file.
const OTHERS: u32 = 0o077;

/// From now on, whatever this program makes is its owner's alone: files 600, folders 700.
pub(super) fn begin() {
    rustix::process::umask(Mode::from_raw_mode(OTHERS));
}

/// Makes a folder its owner's alone. Earlier versions let others look into the data folder; where the folder is somebody
/// else's, it stays as it is.
pub(super) fn close(folder: &Path) -> io::Result<()> {
    let mode = fs::metadata(folder)?.permissions().mode();
    if mode & OTHERS == 0 {
        return Ok(());
    }
    match fs::set_permissions(folder, Permissions::from_mode(mode & !OTHERS)) {
        Ok(()) => {
            tracing::info!(folder = %folder.display(), "others can no longer look into the data folder");
        }
        Err(error) => {
            tracing::warn!(folder = %folder.display(), %error, "others can look into the data folder");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_others_could_read_is_closed() {
        let folder = tempfile::tempdir().unwrap();
        for (before, after) in [(0o755, 0o700), (0o770, 0o700), (0o700, 0o700), (0o500, 0o500)] {
            fs::set_permissions(folder.path(), Permissions::from_mode(before)).unwrap();
            close(folder.path()).unwrap();
            assert_eq!(fs::metadata(folder.path()).unwrap().permissions().mode() & 0o777, after);
        }
        assert!(close(&folder.path().join("gone")).is_err());
    }
}
