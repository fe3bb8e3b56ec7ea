//! The folder of pictures, each under a name made from its content.

use super::item::{Format, Shot};
use crate::chat::shared::journal::sync_folder;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Letters of a picture's name: 128 bits in hexadecimal.
const NAME_LEN: usize = 32;

/// Keeps a picture, and the same for pages that are dark if it looks otherwise there; it is on disk when this returns.
pub(super) fn keep(folder: &Path, (picture, dark): (&[u8], Option<&[u8]>), alt: &str) -> io::Result<Shot> {
    let name = name_of(picture);
    let (format, width, height) = measure(picture);
    write(folder, &name, format, picture)?;
    let shot = Shot { name, width, height, alt: alt.to_owned(), format, dark: None };
    // What could be touched lies at the same places on both.
    let Some(dark) = dark.filter(|dark| *dark != picture && measure(dark) == (format, width, height)) else {
        return Ok(shot);
    };
    let name = name_of(dark);
    write(folder, &name, format, dark)?;
    Ok(Shot { dark: Some(name), ..shot })
}

fn write(folder: &Path, name: &str, format: Format, picture: &[u8]) -> io::Result<()> {
    let path = path_of(folder, name, format);
    if !fs::metadata(&path).is_ok_and(|found| found.len() == picture.len() as u64) {
        let beside = path.with_extension("new");
        let mut file = File::create(&beside)?;
        file.write_all(picture)?;
        file.sync_all()?;
        fs::rename(&beside, &path)?;
        sync_folder(&path)?;
    }
    Ok(())
}

/// Where the picture served under this name lies, and how it is written; nothing where it cannot be the name of one.
pub(super) fn find(folder: &Path, served: &str) -> Option<(PathBuf, Format)> {
    let (name, ending) = served.split_once('.')?;
    let format = [Format::Png, Format::Gif].into_iter().find(|format| format.ending() == ending)?;
    let fits =
        name.len() == NAME_LEN && name.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    fits.then(|| (path_of(folder, name, format), format))
}

/// Deletes all pictures but these.
pub(super) fn prune(folder: &Path, wanted: &HashSet<&str>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let served = path.file_name().and_then(|name| name.to_str()).and_then(|name| find(folder, name));
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        if !wanted.contains(name) || served.is_none() {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

fn path_of(folder: &Path, name: &str, format: Format) -> PathBuf {
    folder.join(name).with_extension(format.ending())
}

/// FNV-1a of 128 bits: <https://datatracker.ietf.org/doc/html/draft-eastlake-fnv>. Only the bot's own drawings are
/// named by it, so nobody can look for two that are named alike.
fn name_of(png: &[u8]) -> String {
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    let hash = png.iter().fold(BASIS, |hash, &byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME));
    format!("{hash:032x}")
}

/// The format, the width and the height, which stand at the same place in every picture of a format; 0 where there is
/// none.
fn measure(picture: &[u8]) -> (Format, u32, u32) {
    if picture.starts_with(b"GIF8") {
        let number = |at: usize| {
            let bytes = picture.get(at..at + 2).and_then(|bytes| bytes.try_into().ok());
            bytes.map_or(0, |bytes| u32::from(u16::from_le_bytes(bytes)))
        };
        return (Format::Gif, number(6), number(8));
    }
    let number = |at: usize| {
        let bytes = picture.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(0, u32::from_be_bytes)
    };
    (Format::Png, number(16), number(20))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_kept_once_and_pruned_when_unwanted() {
        let folder = tempfile::tempdir().unwrap();
        let one = keep(folder.path(), (b"one", None), "").unwrap();
        let two = keep(folder.path(), (b"two", None), "").unwrap();
        assert_eq!(keep(folder.path(), (b"one", None), "").unwrap(), one);
        prune(folder.path(), &HashSet::from([one.name.as_str()])).unwrap();
        let there = |shot: &Shot| {
            find(folder.path(), &format!("{}.{}", shot.name, shot.format.ending()))
                .is_some_and(|(path, _)| path.exists())
        };
        assert!(there(&one) && !there(&two));
        let moving = keep(folder.path(), (b"GIF89a\x02\x01\x03\x00", None), "").unwrap();
        assert_eq!((moving.format, moving.width, moving.height), (Format::Gif, 258, 3));
        prune(folder.path(), &HashSet::from([moving.name.as_str()])).unwrap();
        assert!(there(&moving) && !there(&one));
    }

    #[test]
    fn a_picture_for_dark_pages_is_kept_where_it_fits_over_the_other() {
        let folder = tempfile::tempdir().unwrap();
        let sized = |width: u8, rest: &[u8]| {
            let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0".to_vec();
            bytes.extend([width, 0, 0, 0, 9]);
            bytes.extend(rest);
            bytes
        };
        let kept = |dark: &[u8]| keep(folder.path(), (&sized(7, b"day"), Some(dark)), "").unwrap();
        let dark = kept(&sized(7, b"night")).dark.unwrap();
        let (path, _) = find(folder.path(), &format!("{dark}.png")).unwrap();
        assert_eq!(fs::read(path).unwrap(), sized(7, b"night"));
        assert_eq!(kept(&sized(7, b"day")).dark, None, "it looks the same");
        assert_eq!(kept(&sized(8, b"night")).dark, None, "it is of another size");
    }

    #[test]
    fn only_names_of_pictures_are_looked_for() {
        let folder = Path::new("pictures");
        assert!(find(folder, &format!("{}.png", "0".repeat(32))).is_some());
        for served in [
            "",
            ".png",
            "../key.png",
            &format!("{}.new", "0".repeat(32)),
            "0.png",
            &"0".repeat(32),
            &format!("{}.png", "A".repeat(32)),
        ] {
            assert_eq!(find(folder, served), None, "{served}");
        }
    }

    #[test]
    fn the_published_hash_of_the_empty_text_and_of_a() {
        assert_eq!(name_of(b""), "6c62272e07bb014262b821756295c58d");
        assert_eq!(name_of(b"a"), "d228cb696f1a8caf78912b704e4a8964");
    }
}
