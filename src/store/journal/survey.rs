//! A look through a whole journal: how far it goes, what of it is hurt, and whether it knows a store.

use super::frame::{Frame, Hash, Kind, Stamp};
use super::parts;
use super::read::{Damage, Reader, Step};
use std::io;
use std::path::{Path, PathBuf};

/// How many damages are named.
const DAMAGES_MAX: usize = 100;

/// What was found.
#[derive(Debug)]
pub(in crate::store) struct Survey {
    /// Behind the last whole frame, if there is any.
    pub(in crate::store) last: Option<Stamp>,
    /// Where that frame ends: a file, and a place in it.
    pub(in crate::store) end: Option<(PathBuf, u64)>,
    /// What is hurt or missing, but for what may never have been finished; the first of it.
    pub(in crate::store) damages: Vec<Damage>,
    /// Bytes at the end that are no frame.
    pub(in crate::store) tail: Option<Damage>,
    /// Whether the point that was asked for is in it, and everything between that and its end.
    pub(in crate::store) is_known: bool,
    /// Whether somebody was forgotten since the checkpoint.
    pub(in crate::store) owes: bool,
    /// How many frames are whole.
    pub(in crate::store) frames: u64,
}

impl Survey {
    /// Looks through the journal in this folder for this point; nothing where there is no journal.
    pub(in crate::store) fn of(folder: &Path, sought: Option<Stamp>) -> io::Result<Option<Self>> {
        let parts = match parts::current(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            parts => parts?,
        };
        let Some(first) = parts.first() else { return Ok(None) };
        let mut survey = Self {
            last: None,
            end: None,
            damages: Vec::new(),
            tail: None,
            is_known: false,
            owes: false,
            frames: 0,
        };
        if !first.is_base {
            let path = first.path.clone();
            survey.note(Damage { path, offset: 0, bytes: 0, after: None, is_tail: false });
        }
        let sought = sought.map(|stamp| (stamp.number, stamp.hash));
        let mut reader = Reader::open(folder)?;
        while let Some(step) = reader.next()? {
            survey.take(step, sought);
            if survey.tail.is_none() {
                survey.end = reader.place().map(|(path, at)| (path.to_owned(), at));
            }
        }
        Ok(Some(survey))
    }

    fn take(&mut self, step: Step, sought: Option<(u64, Hash)>) {
        match step {
            Step::Damage(damage) if damage.is_tail => self.tail = Some(damage),
            Step::Damage(damage) => {
                self.note(damage);
                self.is_known = false;
            }
            Step::Frame(Frame { stamp, before, kind, .. }) => {
                let around = [(stamp.number.saturating_sub(1), before), (stamp.number, stamp.hash)];
                self.is_known |= sought.is_some_and(|sought| around.contains(&sought));
                self.owes |= kind == Kind::Forgetting;
                self.frames += 1;
                self.last = Some(stamp);
            }
        }
    }

    fn note(&mut self, damage: Damage) {
        if self.damages.len() < DAMAGES_MAX {
            self.damages.push(damage);
        }
    }
}
