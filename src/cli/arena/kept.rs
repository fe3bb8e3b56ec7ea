//! The turns that were played, in a file: whoever was told to end goes on from there.

use super::super::named;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};

/// Who plays what: the first line of the file.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Contenders {
    /// The program, which may think otherwise in its next version.
    pub(super) version: String,
    /// The game's id.
    pub(super) game: String,
    /// Its options, as they were named.
    pub(super) options: String,
    /// The one player.
    pub(super) a: String,
    /// The other.
    pub(super) b: String,
}

/// Which match it is: the seed of its pair, and which player starts.
pub(super) type Which = (u64, usize);

/// A turn of a match: every other line.
#[derive(Debug, Serialize, Deserialize)]
struct TurnLine {
    seed: u64,
    starts: usize,
    turn: String,
}

/// What was played, and the file in which it is kept, if it is.
#[derive(Debug, Default)]
pub(super) struct Kept {
    file: Option<(PathBuf, File)>,
    turns: HashMap<Which, Vec<String>>,
}

impl Kept {
    /// Opens the file, or makes it. A last line that was cut off is dropped. An error names what is wrong with the file: it
    /// is of another contest, somebody else writes to it, or a line is none of a turn.
    pub(super) fn open(path: &Path, contenders: &Contenders) -> io::Result<Self> {
        let about = |error: io::Error| named::about(path, &error);
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(about)?;
        file.try_lock().map_err(|error| about(taken(error)))?;
        let mut kept = Self { file: Some((path.to_owned(), file)), turns: HashMap::new() };
        if !kept.read(contenders).map_err(about)? {
            kept.write(contenders)?;
        }
        Ok(kept)
    }

    /// The turn of a match after so many, if it was played.
    pub(super) fn turn(&self, which: Which, played: usize) -> Option<String> {
        self.turns.get(&which)?.get(played).cloned()
    }

    /// Keeps the next turn of a match.
    pub(super) fn keep(&mut self, (seed, starts): Which, turn: &str) -> io::Result<()> {
        self.write(&TurnLine { seed, starts, turn: turn.to_owned() })
    }

    /// The error of a turn that was kept, and cannot be played.
    pub(super) fn spoilt(&self, (seed, starts): Which, played: usize) -> io::Error {
        let path = self.file.as_ref().map_or(Path::new(""), |(path, _)| path);
        let number = played + 1;
        let said = format!(
            "turn {number} after the opening of the pair with seed {seed} (starts {starts}) cannot be played"
        );
        named::about(path, &invalid(said))
    }

    /// Reads what stands in the file; whether anything does.
    fn read(&mut self, contenders: &Contenders) -> io::Result<bool> {
        let Some((_, file)) = &mut self.file else { return Ok(false) };
        file.rewind()?;
        let (mut reader, mut whole, mut line, mut number) = (BufReader::new(&*file), 0, String::new(), 0);
        while reader.read_line(&mut line)? > 0 && line.ends_with('\n') {
            number += 1;
            if number == 1 {
                check(&line, contenders)?;
            } else {
                let TurnLine { seed, starts, turn } = parsed(&line, number)?;
                self.turns.entry((seed, starts)).or_default().push(turn);
            }
            whole += line.len() as u64;
            line.clear();
        }
        let head = serde_json::to_string(contenders)?;
        if number == 0 && !head.starts_with(&line) {
            return Err(invalid("it is none that arena writes; name another file".to_owned()));
        }
        file.set_len(whole)?;
        Ok(number > 0)
    }

    fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let text = serde_json::to_string(line)? + "\n";
        file.write_all(text.as_bytes()).map_err(|error| named::about(path, &error))
    }
}

fn check(line: &str, contenders: &Contenders) -> io::Result<()> {
    let found: Contenders = parsed(line, 1)?;
    if found == *contenders {
        return Ok(());
    }
    let Contenders { version, game, options, a, b } = found;
    let options = if options.is_empty() { String::new() } else { format!(" --options \"{options}\"") };
    Err(invalid(format!(
        "it is of `arena {a} {b} --game {game}{options}` by version {version}; name another file"
    )))
}

fn parsed<'a, T: Deserialize<'a>>(line: &'a str, number: usize) -> io::Result<T> {
    serde_json::from_str(line)
        .map_err(|error| invalid(format!("line {number} is none that arena writes: {error}")))
}

fn taken(error: TryLockError) -> io::Error {
    match error {
        TryLockError::WouldBlock => io::Error::new(io::ErrorKind::ResourceBusy, "another arena writes to it"),
        TryLockError::Error(error) => error,
    }
}

fn invalid(why: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn contenders(a: &str) -> Contenders {
        let [version, game, options, a, b] = ["1", "daiku", "", a, "9"].map(str::to_owned);
        Contenders { version, game, options, a, b }
    }

    #[test]
    fn what_is_kept_is_found_again_but_for_a_line_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept");
        let mut kept = Kept::open(&path, &contenders("10")).unwrap();
        kept.keep((7, 0), "a1").unwrap();
        kept.keep((7, 1), "b1").unwrap();
        kept.keep((7, 0), "a2").unwrap();
        let taken = Kept::open(&path, &contenders("10")).unwrap_err();
        assert_eq!(taken.to_string(), format!("{}: another arena writes to it", path.display()));
        drop(kept);
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, whole.clone() + r#"{"seed":7,"sta"#).unwrap();
        let mut kept = Kept::open(&path, &contenders("10")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), whole);
        assert_eq!(kept.turn((7, 0), 1).as_deref(), Some("a2"));
        assert_eq!((kept.turn((7, 0), 2), kept.turn((8, 0), 0)), (None, None));
        kept.keep((7, 1), "b2").unwrap();
        drop(kept);
        let kept = Kept::open(&path, &contenders("10")).unwrap();
        assert_eq!(kept.turn((7, 1), 1).as_deref(), Some("b2"));
    }

    #[test]
    fn a_file_of_something_else_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept");
        drop(Kept::open(&path, &contenders("10")).unwrap());
        let said = Kept::open(&path, &contenders("8")).unwrap_err().to_string();
        assert!(
            said.ends_with("it is of `arena 10 9 --game daiku` by version 1; name another file"),
            "{said}"
        );
        fs::write(&path, fs::read_to_string(&path).unwrap() + "a1\n").unwrap();
        let said = Kept::open(&path, &contenders("10")).unwrap_err().to_string();
        assert!(said.contains("line 2 is none that arena writes"), "{said}");
        for (text, is_taken) in
            [("{\"results\":[1,2]}", false), ("{\"version\":\"1\",\"ga", true), ("", true)]
        {
            fs::write(&path, text).unwrap();
            assert_eq!(Kept::open(&path, &contenders("10")).is_ok(), is_taken, "{text}");
            assert!(is_taken || fs::read_to_string(&path).unwrap() == text);
        }
    }
}
