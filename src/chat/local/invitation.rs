//! Invitations: codes that the host gives away, each of which lets one person in. The program that runs and the command that
//! makes them share a folder. In it stands of each code only what it can be known again by, and until when it holds.

use crate::chat::shared::key;
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How long a code holds.
const HOLDS: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Most codes that hold at a time.
const CODES_MAX: usize = 1_000;
/// Letters and digits of a code, and in one of its groups: 60 bits in all.
const LENGTH: usize = 12;
const GROUP: usize = 4;
/// What a code is made of: nothing that could be taken for something else of it.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Makes an invitation for one person, and returns its code, which is not kept, and until when it holds. Where nobody knows
/// what the time of the room is, as where it is hurried, it holds until it is used, and no other is removed. Fails when
/// there are too many already.
pub fn invite(data: &Path, now: Option<Timestamp>) -> io::Result<(String, Option<Timestamp>)> {
    let room = data.join("local");
    key::make_folder(&room)?;
    let folder = folder(&room);
    key::make_folder(&folder)?;
    now.map_or(Ok(()), |now| prune(&folder, now))?;
    if fs::read_dir(&folder)?.count() >= CODES_MAX {
        return Err(io::Error::other(format!("{CODES_MAX} invitations are open already")));
    }
    let drawn: [u8; LENGTH] = rand::random();
    let code: String = drawn.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
    let until = now.map(|now| now.checked_add(HOLDS).unwrap_or(Timestamp::MAX));
    let second = until.map_or(i64::MAX, Timestamp::as_second);
    key::write(&path(&folder, &code), second.to_string().as_bytes())?;
    let groups: Vec<_> = (0..LENGTH / GROUP).map(|group| &code[group * GROUP..][..GROUP]).collect();
    Ok((groups.join("-"), until))
}

/// Where the invitations of the room in this folder lie.
pub(super) fn folder(room: &Path) -> PathBuf {
    room.join("invitations")
}

/// Whether the code is one that holds.
pub(super) fn holds(folder: &Path, code: &str, now: Timestamp) -> bool {
    let until = fs::read_to_string(path(folder, code)).ok().and_then(|until| until.trim().parse().ok());
    until.is_some_and(|until: i64| now.as_second() < until)
}

/// Spends the code; whether it was there. It is put aside until [`settle`] knows whether whoever brought it has come in.
pub(super) fn take(folder: &Path, code: &str) -> bool {
    let path = path(folder, code);
    fs::rename(&path, aside(&path)).is_ok()
}

/// What becomes of a code that was taken: it is gone, or holds again where nobody has come in by it. That needs no room on a
/// disk that is full.
pub(super) fn settle(folder: &Path, code: &str, is_in: bool) -> io::Result<()> {
    let path = path(folder, code);
    if is_in { fs::remove_file(aside(&path)) } else { fs::rename(aside(&path), &path) }
}

fn aside(path: &Path) -> PathBuf {
    path.with_extension("taken")
}

fn prune(folder: &Path, now: Timestamp) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let until = fs::read_to_string(&path).ok().and_then(|until| until.trim().parse().ok());
        if until.is_none_or(|until: i64| until <= now.as_second()) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

fn path(folder: &Path, code: &str) -> PathBuf {
    let digest = Sha256::digest(plain(code));
    folder.join(digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>())
}

/// The code however it was typed.
fn plain(code: &str) -> String {
    let letters = code.chars().filter(char::is_ascii_alphanumeric).map(|c| match c.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    });
    letters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_holds_for_a_week_and_once() {
        let data = tempfile::tempdir().unwrap();
        let now = Timestamp::from_second(1_000).unwrap();
        let (code, until) = invite(data.path(), Some(now)).unwrap();
        let until = until.unwrap();
        let folder = folder(&data.path().join("local"));
        assert_eq!((code.len(), until), (14, now + HOLDS));
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            assert!(!path.display().to_string().contains(&plain(&code)), "the code itself is not kept");
        }
        let before = until - SignedDuration::from_secs(1);
        for typed in [code.clone(), code.to_uppercase(), code.replace('-', " "), code.replace('0', "O")] {
            assert!(holds(&folder, &typed, before), "{typed}");
        }
        assert!(!holds(&folder, &code, until), "after a week");
        for other in ["", "0000-0000-0000", "../key", &code[1..]] {
            assert!(!holds(&folder, other, now), "{other}");
        }
        assert!(take(&folder, &code) && !take(&folder, &code) && !holds(&folder, &code, now));
        settle(&folder, &code, false).unwrap();
        assert!(holds(&folder, &code, now), "nobody has come in by it");
        assert!(take(&folder, &code));
        settle(&folder, &code, true).unwrap();
        assert!(!take(&folder, &code) && fs::read_dir(&folder).unwrap().count() == 0);
        invite(data.path(), Some(now)).unwrap();
        invite(data.path(), Some(until)).unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "what holds no more is removed");
        let (code, until) = invite(data.path(), None).unwrap();
        assert!(until.is_none() && holds(&folder, &code, Timestamp::MAX), "the time is not known");
        invite(data.path(), Some(Timestamp::MAX)).unwrap();
        assert!(holds(&folder, &code, Timestamp::MAX), "and is used up only");
    }
}
