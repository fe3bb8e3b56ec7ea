//! The folder of pictures, each under a name made from its content.

use super::item::{Format, Shot};
use super::shade::Shade;
use crate::chat::shared::journal::sync_folder;
use crate::chat::shared::key;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Letters of a picture's name: 128 bits in hexadecimal.
const NAME_LEN: usize = 32;

/// A picture as a post shows it, with the same in the other shade if it is to look otherwise there: that is named after it.
pub(super) fn shot(picture: &[u8], alt: &str, other: Option<Shade>) -> Shot {
    let name = name_of(picture);
    let (format, width, height) = measure(picture);
    let (name, dark) = match other.map(|shade| (shade, format!("{name}{}", shade.ending()))) {
        None => (name, None),
        Some((Shade::Dark, dark)) => (name, Some(dark)),
        Some((Shade::Light, light)) => (light, Some(name)),
    };
    Shot { name, width, height, alt: alt.to_owned(), format, dark }
}

/// Whether two pictures may be shown in each other's place: what could be touched lies at the same places on both.
pub(super) fn are_alike(one: &[u8], other: &[u8]) -> bool {
    measure(one) == measure(other)
}

/// Writes a picture, unless it is there as it is. It is on disk only after [`settle`]. Where somebody has deleted the folder,
/// that is made anew.
pub(super) fn put(folder: &Path, name: &str, format: Format, picture: &[u8]) -> io::Result<()> {
    let path = path_of(folder, name, format);
    if fs::read(&path).is_ok_and(|found| found == picture) {
        return Ok(());
    }
    let place = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    match write(&path, picture) {
        Err(error)
            if error.kind() == io::ErrorKind::NotFound && folder.parent().is_some_and(Path::is_dir) =>
        {
            key::make_folder(folder).and_then(|()| write(&path, picture))
        }
        done => done,
    }
    .map_err(place)
}

fn write(path: &Path, picture: &[u8]) -> io::Result<()> {
    let beside = path.with_extension("new");
    fs::write(&beside, picture)?;
    fs::rename(&beside, path)
}

/// Returns when these pictures are on disk, as far as they are there at all.
pub(super) fn settle<'a>(
    folder: &Path,
    pictures: impl IntoIterator<Item = (&'a str, Format)>,
) -> io::Result<()> {
    let mut last = None;
    for (name, format) in pictures {
        let path = path_of(folder, name, format);
        match File::open(&path) {
            Ok(file) => file.sync_all()?,
            // Nothing shows it any more.
            Err(error) if error.kind() == io::ErrorKind::NotFound => (),
            Err(error) => return Err(error),
        }
        last = Some(path);
    }
    last.map_or(Ok(()), |path| sync_folder(&path))
}

/// Where the picture served under this name lies, and how it is written; nothing where it cannot be the name of one.
pub(super) fn find(folder: &Path, served: &str) -> Option<(PathBuf, Format)> {
    let (name, ending) = served.split_once('.')?;
    let format = [Format::Png, Format::Gif].into_iter().find(|format| format.ending() == ending)?;
    let content = first(name);
    let fits = content.len() == NAME_LEN
        && content.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    fits.then(|| (path_of(folder, name, format), format))
}

/// The name of the picture after which this one is named, if it is the same in the other shade; else its own.
pub(super) fn first(name: &str) -> &str {
    let other = [Shade::Light, Shade::Dark].iter().find_map(|shade| name.strip_suffix(shade.ending()));
    other.unwrap_or(name)
}

/// Whether a picture is there and is not what was drawn. The first of two shades is named by its content; the other one is
/// believed where all of its parts have their sums.
pub(super) fn is_hurt(folder: &Path, name: &str, format: Format) -> io::Result<bool> {
    let bytes = match fs::read(path_of(folder, name, format)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        read => read?,
    };
    let is_whole = if first(name) == name { name_of(&bytes) == name } else { has_sums(&bytes) };
    Ok(!is_whole)
}

/// Whether a PNG ends where it should, and each of its chunks has its sum (RFC 2083, 3.2); what is none has no sums.
fn has_sums(bytes: &[u8]) -> bool {
    let Some(mut rest) = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n") else { return bytes.starts_with(b"GIF8") };
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let length = u32::from_be_bytes(*length) as usize;
        let Some((chunk, after)) = length.checked_add(4).and_then(|end| after.split_at_checked(end)) else {
            return false;
        };
        let Some((sum, after)) = after.split_first_chunk::<4>() else { return false };
        if crc32fast::hash(chunk) != u32::from_be_bytes(*sum) {
            return false;
        }
        if chunk.starts_with(b"IEND") {
            return after.is_empty();
        }
        rest = after;
    }
    false
}

/// Deletes all pictures but these.
pub(super) fn prune(folder: &Path, wanted: &HashSet<String>) -> io::Result<()> {
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
        let keep = |picture: &[u8]| {
            let shot = shot(picture, "", None);
            put(folder.path(), &shot.name, shot.format, picture).unwrap();
            settle(folder.path(), [(shot.name.as_str(), shot.format)]).unwrap();
            shot
        };
        let (one, two) = (keep(b"one"), keep(b"two"));
        assert_eq!(keep(b"one"), one);
        prune(folder.path(), &HashSet::from([one.name.clone()])).unwrap();
        let there = |shot: &Shot| {
            find(folder.path(), &format!("{}.{}", shot.name, shot.format.ending()))
                .is_some_and(|(path, _)| path.exists())
        };
        assert!(there(&one) && !there(&two));
        let moving = keep(b"GIF89a\x02\x01\x03\x00");
        assert_eq!((moving.format, moving.width, moving.height), (Format::Gif, 258, 3));
        prune(folder.path(), &HashSet::from([moving.name.clone()])).unwrap();
        assert!(there(&moving) && !there(&one));
    }

    #[test]
    fn a_picture_that_is_torn_is_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let shot = shot(b"a board", "", None);
        let (path, _) = find(folder.path(), &format!("{}.png", shot.name)).unwrap();
        // As large as it should be, and not what it should be.
        fs::write(&path, b"\0\0\0\0\0\0\0").unwrap();
        put(folder.path(), &shot.name, shot.format, b"a board").unwrap();
        assert_eq!(fs::read(path).unwrap(), b"a board");
    }

    #[test]
    fn the_other_shade_is_named_after_the_first() {
        let name = name_of(b"a board");
        let light = shot(b"a board", "", Some(Shade::Dark));
        assert_eq!((&light.name, light.dark.as_ref()), (&name, Some(&format!("{name}-dark"))));
        let dark = shot(b"a board", "", Some(Shade::Light));
        assert_eq!((&dark.name, dark.dark.as_ref()), (&format!("{name}-light"), Some(&name)));
        for named in light.names().chain(dark.names()) {
            assert_eq!(first(named), name);
            assert!(find(Path::new("pictures"), &format!("{named}.png")).is_some());
        }
    }

    #[test]
    fn pictures_of_another_size_are_not_shown_in_each_others_place() {
        let sized =
            |width: u8| [&b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0"[..], &[width, 0, 0, 0, 9]].concat();
        assert!(
            are_alike(&sized(7), &[sized(7), b"more".to_vec()].concat()) && !are_alike(&sized(7), &sized(8))
        );
    }

    #[test]
    fn a_folder_that_somebody_has_deleted_is_made_anew() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("pictures");
        put(&folder, "0", Format::Png, b"picture").unwrap();
        assert_eq!(fs::read(folder.join("0.png")).unwrap(), b"picture");
        let above = data.path().join("no/pictures");
        let said = put(&above, "0", Format::Png, b"picture").unwrap_err().to_string();
        assert!(said.contains("no/pictures/0.png"), "{said}");
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
