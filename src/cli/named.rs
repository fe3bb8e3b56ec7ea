//! Files named on the command line: whatever cannot be read or written is named in the error.

use crate::store::StoreError;
use std::fs;
use std::io;
use std::path::Path;

/// Writes a file.
pub(super) fn write(file: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    fs::write(file, bytes).map_err(|error| match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() && !parent.exists() => {
            let said = format!("{}: there is no folder {}; make it first", file.display(), parent.display());
            io::Error::new(error.kind(), said)
        }
        _ => about(file, &error),
    })
}

/// The error with the file that it is about.
pub(super) fn about(file: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", file.display()))
}

/// What has kept a store from being copied into a folder: where that cannot be written to, it is not the store that suffers.
pub(super) fn copying(folder: &Path, fault: StoreError) -> anyhow::Error {
    match fault.unwritable() {
        Some(error) => about(folder, error).into(),
        None => fault.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_the_file() {
        let file = Path::new("/no/such/board.png");
        let error = write(file, b"").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        assert!(error.to_string().starts_with("/no/such/board.png: "), "{error}");
    }
}
