//! Files named on the command line: whatever cannot be read or written is named in the error.

use std::fs;
use std::io;
use std::path::Path;

/// Writes a file.
pub(super) fn write(file: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    fs::write(file, bytes).map_err(|error| about(file, &error))
}

/// The error with the file that it is about.
pub(super) fn about(file: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", file.display()))
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
