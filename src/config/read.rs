//! The file of the configuration, read as text.

use super::ConfigError;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::FileTypeExt;
use std::path::Path;
use tracing::warn;

/// Most kilobytes of it: many times what all keys take with their comments. What has no end is read no further.
const KILOBYTES_MAX: usize = 256;

/// Whether there is something at its place, be it a link that leads nowhere. In a folder that nobody may enter there is nothing:
/// whoever is there by chance, as `sudo -u` leaves one, has no configuration there.
pub(super) fn is_there(path: &Path) -> bool {
    let missing = [ErrorKind::NotFound, ErrorKind::PermissionDenied];
    fs::symlink_metadata(path).map_or_else(|error| !missing.contains(&error.kind()), |_| true)
}

/// What stands in it. What is no regular file is read as well, so that a shell can hand it over: `<(…)` is a pipe.
pub(super) fn text(path: &Path) -> Result<String, ConfigError> {
    let unreadable = |source| ConfigError::Unreadable { path: path.to_owned(), source };
    let bytes = bytes(path).map_err(unreadable)?;
    String::from_utf8(bytes).map_err(|error| {
        let (at, bytes) = (error.utf8_error().valid_up_to(), error.into_bytes());
        ConfigError::Wrong { path: path.to_owned(), what: undecoded(&bytes[..at]) }
    })
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    if is_named_pipe(path) {
        warn!(path = %path.display(), "the configuration is a pipe: it is waited for until somebody has written it");
    }
    let (file, most, mut bytes) = (File::open(path)?, KILOBYTES_MAX << 10, Vec::new());
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder; name the file in it"));
    }
    file.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        let said =
            format!("it is longer than {KILOBYTES_MAX} KB, so it is no configuration; name another file");
        return Err(io::Error::new(ErrorKind::FileTooLarge, said));
    }
    Ok(bytes)
}

/// Whether it is a pipe into which nobody may ever write. Those that a shell makes lie among the devices.
fn is_named_pipe(path: &Path) -> bool {
    let is_pipe = |found: Metadata| found.file_type().is_fifo();
    !path.starts_with("/dev") && fs::metadata(path).is_ok_and(is_pipe)
}

/// Where the text ends behind which comes what is none. What stands there is not shown: it may be a password.
fn undecoded(before: &[u8]) -> String {
    let before = String::from_utf8_lossy(before);
    let (line, begun) = (before.matches('\n').count() + 1, before.rsplit('\n').next().unwrap_or_default());
    let is_key = |key: &&str| !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let key = begun.split_once('=').map(|(key, _)| key.trim()).filter(is_key);
    let key = key.map_or_else(String::new, |key| format!(", in the value of {key}"));
    format!(
        "line {line}, column {}{key}: this is not UTF-8; save the file as UTF-8",
        begun.chars().count() + 1
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use std::os::unix::fs::symlink;

    #[test]
    fn what_is_not_utf_8_is_named_by_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        for (bytes, place) in [
            (
                &b"language = \"es\"\n[local]\nrooms = [\"p\xe1gina\"]\n"[..],
                "line 3, column 12, in the value of rooms",
            ),
            (b"# se\xf1al\n", "line 1, column 5:"),
            (b"\xff\xfel\0a\0", "line 1, column 1:"),
            (
                "data = \"añ\u{1d11e}".as_bytes().split_last().unwrap().1,
                "line 1, column 11, in the value of data",
            ),
        ] {
            std::fs::write(&path, bytes).unwrap();
            let why = Config::load(Some(&path)).unwrap_err().to_string();
            assert!(
                why.contains("config.toml: ") && why.contains(place) && why.contains("as UTF-8"),
                "{why}"
            );
        }
    }

    /// Else a program would start as if nothing were configured.
    #[test]
    fn a_link_that_leads_nowhere_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        assert!(!is_there(&path) && !is_there(&path.join("config.toml")));
        symlink("away", &path).unwrap();
        assert!(is_there(&path) && Config::load(Some(&path)).is_err());
    }

    #[test]
    fn what_is_no_configuration_is_not_read_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        for (path, why) in
            [(folder.path(), "it is a folder"), (Path::new("/dev/zero"), "it is longer than 256 KB")]
        {
            let told = Config::load(Some(path)).unwrap_err().to_string();
            assert!(told.contains(why) && told.contains(path.to_str().unwrap()), "{told}");
        }
        assert_eq!(Config::load(Some(Path::new("/dev/null"))).unwrap(), Config::default());
    }
}
