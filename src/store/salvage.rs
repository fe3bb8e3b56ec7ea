//! What is whole of a store that is hurt, saved into a new one.
//!
//! A frame of the journal has whole rows, not changes of them: so a row that is written behind a damage is as good as one
//! before it. Of each row the latest is taken that either the journal or sled has. What cannot be what the program has
//! written, because something of it is lost, does not come along: see [`sift`].

mod pile;
mod sift;

use super::examine::{self, hold};
use super::scratch::{self, Scratch};
use super::{Store, StoreError, disk, heal, journal};
use crate::play::{LeagueId, MatchId};
use crate::players::Platform;
use jiff::Timestamp;
use pile::Pile;
use sift::Sifter;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What was saved of a store, and what was not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Salvaged {
    /// How many matches there are.
    pub matches: usize,
    /// Where the journal is hurt.
    pub gaps: Vec<Gap>,
    /// Whether sled's files are hurt, or gone.
    pub view_is_hurt: bool,
    /// Whether the journal is gone, and sled may lack something of it.
    pub is_short: bool,
    /// What else is hurt of the journal, in words for the host: it is missing, or lacks what sled has.
    pub journal_is_hurt: Option<String>,
    /// What could not be saved.
    pub losses: Vec<Loss>,
    /// Whether it knows people of the chat room.
    pub knows_room: bool,
}

/// A place where a journal is hurt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The file.
    pub path: PathBuf,
    /// Where in it.
    pub offset: u64,
    /// How many bytes cannot be read; 0 where entries of the journal are missing before this place.
    pub bytes: u64,
    /// When the program was last known to run before what is written there.
    pub since: Option<Timestamp>,
    /// When it was first known to run behind it.
    pub until: Option<Timestamp>,
    /// Whether what was written there is known from elsewhere, or was never finished.
    pub is_filled: bool,
}

/// Something that could not be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// A match is not whole, and is set aside.
    Match(MatchId),
    /// The record of a match is whole, but not what belongs to it: votes, or turns of which its league knows.
    Beside(MatchId),
    /// Of challenges and matches with these numbers, which were given while something was written that is lost, nothing is
    /// there. Some may have been answered long ago.
    Numbers(MatchId, MatchId),
    /// A league is not whole, and is set aside.
    League(LeagueId),
    /// So many rows of this kind are not whole.
    Rows(Rows, u64),
}

/// What rows are about that could not be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rows {
    /// Who people are, and on which accounts.
    People,
    /// What people have noted, prepared or tried.
    Notes,
    /// Votes.
    Votes,
    /// Challenges.
    Challenges,
    /// Leagues.
    Leagues,
    /// Settings of servers, and what arbiters have done there.
    Servers,
    /// Posts that were still to be sent.
    Posts,
    /// Anything else.
    Others,
}

impl Salvaged {
    /// Whether nothing is hurt.
    pub fn is_whole(&self) -> bool {
        let is_hurt = self.view_is_hurt || self.journal_is_hurt.is_some();
        self.gaps.is_empty() && !is_hurt && self.losses.is_empty()
    }

    /// Whether something is lost.
    pub fn has_losses(&self) -> bool {
        !self.losses.is_empty() || self.is_short || self.gaps.iter().any(|gap| !gap.is_filled)
    }
}

impl Store {
    /// Saves all that is whole of the store in a folder into a new one, in a folder that is empty or not there; without
    /// one, it is only said what could be saved. What is set aside is put into files in another folder. The folder of the
    /// old store is not changed. Hands out at the end of how many rows how many more are checked.
    pub fn salvage(
        from: &Path,
        into: Option<(&Path, &Path)>,
        done: impl FnMut(u64, u64),
    ) -> Result<Salvaged, StoreError> {
        let _lock = hold(from)?;
        let scratch = Scratch::new()?;
        let salvaged = scratch::unheard(|| Self::salvage_in(&scratch, from, into, done));
        salvaged.map_err(|fault| scratch.blame(fault))
    }

    fn salvage_in(
        scratch: &Scratch,
        from: &Path,
        into: Option<(&Path, &Path)>,
        done: impl FnMut(u64, u64),
    ) -> Result<Salvaged, StoreError> {
        let of_journal = from.join(journal::FOLDER);
        let copied = scratch.take(from, "copy")?;
        // Who was only killed left sled behind the journal. What is hurt keeps all that can be read of it.
        let copied = if matches!(heal::catch_up(&copied, &of_journal), Ok(true)) {
            copied
        } else {
            // Two would take twice the room.
            fs::remove_dir_all(&copied)?;
            scratch.take(from, "copy")?
        };
        let mut pile = Pile::open(&scratch.path().join("pile"))?;
        pile.take_journal(&from.join(journal::FOLDER))?;
        pile.take_view(&copied)?;
        let is_short = pile.is_short(from)?;
        let journal_is_hurt = if is_short {
            Some(examine::gone(&of_journal, true))
        } else {
            examine::lacking(&of_journal, pile.knows_journal())?
        };
        let made = scratch.path().join("made");
        let (target, aside) = into.map_or((&*made, None), |(target, aside)| (target, Some(aside)));
        let db = disk::open_new(target)?;
        pile.merge(&db)?;
        let gaps = pile.gaps();
        let is_lossy = gaps.iter().any(|gap| !gap.is_filled) || is_short || pile.lacks_view();
        db.flush()?;
        drop(db);
        let store = Store::open(target)?;
        let mut sifter = Sifter::new(&store, aside);
        sifter.sift()?;
        if is_lossy || sifter.has_found() {
            sifter.skip_numbers()?;
        }
        let mut losses = sifter.losses();
        losses.extend(store.numbers_gone(&pile.numbers())?);
        let matches = store.verify_with(done)?.0;
        let knows_room = store.knows_people_of(Platform::Local)?;
        let view_is_hurt = pile.view_is_hurt();
        Ok(Salvaged { matches, gaps, view_is_hurt, is_short, journal_is_hurt, losses, knows_room })
    }

    /// The first and last of those numbers of matches, given while something was written that is lost, of which nothing
    /// is there.
    fn numbers_gone(&self, given: &[(u64, u64)]) -> Result<Vec<Loss>, StoreError> {
        let mut gone: Vec<Loss> = Vec::new();
        for id in given.iter().flat_map(|(first, end)| *first..*end).map(MatchId) {
            let work = self.work();
            let is_there = work.challenge(id)?.is_some() || work.match_by_id(id)?.is_some();
            if is_there || work.lost(id)?.is_some() {
                continue;
            }
            match gone.last_mut() {
                Some(Loss::Numbers(_, last)) if last.0 + 1 == id.0 => *last = id,
                _ => gone.push(Loss::Numbers(id, id)),
            }
        }
        Ok(gone)
    }
}

/// What was found to be lost, each once.
#[derive(Debug, Default)]
struct Losses {
    matches: BTreeSet<MatchId>,
    beside: BTreeSet<MatchId>,
    leagues: BTreeSet<LeagueId>,
    challenges: BTreeSet<u64>,
    rows: BTreeMap<Rows, u64>,
}

impl Losses {
    fn list(&self) -> Vec<Loss> {
        let matches = self.matches.iter().copied().map(Loss::Match);
        let beside = self.beside.iter().copied().map(Loss::Beside);
        let leagues = self.leagues.iter().copied().map(Loss::League);
        let mut rows = self.rows.clone();
        if !self.challenges.is_empty() {
            *rows.entry(Rows::Challenges).or_default() += self.challenges.len() as u64;
        }
        let rows = rows.iter().map(|(rows, count)| Loss::Rows(*rows, *count));
        matches.chain(beside).chain(leagues).chain(rows).collect()
    }
}
