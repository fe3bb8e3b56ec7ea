//! What of the rows that were saved is what the program has written: the others are set aside.
//!
//! A match whose record the rules do not bear, because turns in the middle of it are lost, does not come along: half a match
//! would be another one. What only tells where others are found is made again.

use super::{Losses, Rows};
use crate::games::Side;
use crate::league::ratings::Ratings;
use crate::play::{LeagueId, Match, MatchId};
use crate::store::ballot::BallotRow;
use crate::store::keys::{self, Family, Sequence};
use crate::store::leagues::{FixtureRow, LeagueRow};
use crate::store::lost::LostRow;
use crate::store::ratings::ended_of;
use crate::store::record::{FinishedRow, MatchRow, decode, readable};
use crate::store::work::Work;
use crate::store::{Loss, Store, StoreError};
use serde_json::{Value, json};
use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// How often all rows are gone through: what is set aside may leave others that meant it.
const ROUNDS: usize = 8;
/// How many changes are committed together.
const PART: usize = 1_000;
/// So many numbers are not given to matches, people and leagues: those that were given last may be lost.
const SKIPPED: u64 = 1_000;
/// The same for posts. A platform passes over a number that it has had.
const SKIPPED_POSTS: u64 = 1 << 20;

/// What is stored of a match besides, with its number in front.
const OF_MATCH: [Family; 13] = [
    Family::Entry,
    Family::Draft,
    Family::Plan,
    Family::Vote,
    Family::Ruling,
    Family::Pact,
    Family::Ballot,
    Family::Cast,
    Family::Follows,
    Family::Watcher,
    Family::Said,
    Family::Ended,
    Family::Acted,
];

/// Sifts a store that was just made.
#[derive(Debug)]
pub(super) struct Sifter<'s> {
    store: &'s Store,
    /// Where files are put with what is set aside.
    aside: Option<&'s Path>,
    work: Work<'s>,
    losses: Losses,
    changes: usize,
}

impl<'s> Sifter<'s> {
    pub(super) fn new(store: &'s Store, aside: Option<&'s Path>) -> Self {
        Self { store, aside, work: store.work(), losses: Losses::default(), changes: 0 }
    }

    pub(super) fn losses(&self) -> Vec<Loss> {
        self.losses.list()
    }

    /// Whether anything was lost.
    pub(super) fn has_found(&self) -> bool {
        !self.losses.list().is_empty()
    }

    /// Goes through all rows until each of them is sound.
    pub(super) fn sift(&mut self) -> Result<(), StoreError> {
        for _ in 0..ROUNDS {
            self.changes = 0;
            self.sift_once()?;
            self.commit()?;
            if self.changes == 0 {
                break;
            }
        }
        let is_sure = !self.store.work().is_behind()? && self.store.misrated()?.is_empty();
        if is_sure { Ok(()) } else { self.store.unrate_all() }
    }

    fn sift_once(&mut self) -> Result<(), StoreError> {
        let (store, mut last) = (self.store, None);
        for row in store.rows(&[]) {
            let (key, value) = row?;
            if store.verify_row(&key, &value, &mut last).is_err() {
                self.remedy(&key, &value)?;
            }
            if self.work.writes.len() >= PART {
                self.commit()?;
            }
        }
        self.commit()?;
        let mut astray = Vec::new();
        store.recount(|found| astray.push(found))?;
        for found in astray {
            if found.value.is_none() {
                self.miss(&found.key)?;
            }
            self.work.put(found.key, found.value);
            self.changes += 1;
        }
        self.commit()
    }

    /// Notes what a row was to find that is not there.
    fn miss(&mut self, key: &[u8]) -> Result<(), StoreError> {
        let number = |back: usize| key.len().checked_sub(back).and_then(|at| keys::number_at(key, at));
        match (Family::of(key), number(8)) {
            (Some(Family::Going | Family::Finished), Some(id)) => {
                let is_gone = self.work.match_by_id(MatchId(id)).is_ok_and(|row| row.is_none());
                if is_gone { self.set_aside(MatchId(id)) } else { Ok(()) }
            }
            (Some(Family::Concerned | Family::OpenAt), Some(id)) => {
                self.losses.challenges.insert(id);
                Ok(())
            }
            (Some(Family::Account), _) => {
                self.count(Rows::People);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let work = std::mem::replace(&mut self.work, self.store.work());
        self.store.commit(work)
    }

    fn count(&mut self, rows: Rows) {
        *self.losses.rows.entry(rows).or_default() += 1;
    }

    /// Mends a row that is not sound, or sets it aside.
    fn remedy(&mut self, key: &[u8], value: &[u8]) -> Result<(), StoreError> {
        self.changes += 1;
        let id = MatchId(keys::number_at(key, 1).unwrap_or_default());
        match Family::of(key) {
            Some(Family::Match) => self.remedy_match(id, key, value),
            // What was written of a turn that is lost.
            Some(Family::Entry) if self.work.match_by_id(id).is_ok_and(|row| row.is_some()) => {
                self.keep_copy(&format!("match-{id}"), key, value)?;
                self.work.erase(key.to_vec());
                self.mark(id)
            }
            Some(Family::Entry) => self.set_aside(id),
            Some(Family::League) => self.remedy_league(key, value),
            Some(Family::Ballot) if decode::<BallotRow>(key, value).is_ok() => self.mark(id),
            family => {
                self.keep_copy("rows", key, value)?;
                if family != Some(Family::Ended) {
                    self.count(kind_of(family));
                }
                self.work.erase(key.to_vec());
                Ok(())
            }
        }
    }

    fn remedy_match(&mut self, id: MatchId, key: &[u8], value: &[u8]) -> Result<(), StoreError> {
        let row = decode::<MatchRow>(key, value).ok().filter(|row| row.id == id);
        let record = row.as_ref().and_then(|row| self.work.record(row).ok());
        let game = record.and_then(|record| Match::replay(id, &record).ok());
        let Some((mut row, game)) = row.zip(game) else { return self.set_aside(id) };
        let finished = FinishedRow::of(&game, row.finished);
        if row.finished != finished {
            row.finished = finished;
            return self.work.put_match(&mut row, []);
        }
        if self.store.verify_ended(&game).is_err() {
            return self.rate(&game);
        }
        if self.store.verify_fixture(&game).is_err() && self.know(&game)? {
            return Ok(());
        }
        self.mark(id)
    }

    /// Lets ratings take a match as its record has it.
    fn rate(&mut self, game: &Match) -> Result<(), StoreError> {
        let known = self.work.ended(game.id())?;
        let sides = Side::BOTH.map(|side| self.work.channel(game.terms().sides[side]));
        let [white, black] = sides;
        let is_channel = white?.is_some() || black?.is_some();
        if let Some(ended) = ended_of(game, is_channel, known.and_then(|known| known.loser_last_turn)) {
            return self.work.rate(ended);
        }
        self.work.unrate(game.id().0).map(drop)
    }

    /// Lets a league know a match that it has asked for; whether that changes anything.
    fn know(&mut self, game: &Match) -> Result<bool, StoreError> {
        let Some(fixture) = game.terms().fixture else { return Ok(false) };
        let over = game.result().is_some();
        let row = match self.work.fixture(&fixture) {
            Ok(Some(row)) if row.id == game.id() => FixtureRow { over, ..row },
            Ok(Some(_)) => return Ok(false),
            _ => FixtureRow { id: game.id(), rung: None, over },
        };
        self.work.put_fixture(&fixture, row)?;
        Ok(true)
    }

    /// Notes that something beside the record of a match is lost.
    fn mark(&mut self, id: MatchId) -> Result<(), StoreError> {
        self.losses.beside.insert(id);
        self.work.put_lost(id, LostRow::Beside)
    }

    /// Sets a match aside, with all that belongs to it.
    fn set_aside(&mut self, id: MatchId) -> Result<(), StoreError> {
        if !self.losses.matches.insert(id) {
            return Ok(());
        }
        self.losses.beside.remove(&id);
        let mut rows = self.work.range(&keys::number(Family::Match, id.0), 1)?;
        for family in OF_MATCH {
            rows.extend(self.work.range(&keys::number(family, id.0), usize::MAX)?);
        }
        for (key, value) in rows {
            self.keep_copy(&format!("match-{id}"), &key, &value)?;
            self.work.erase(key);
        }
        self.work.put_lost(id, LostRow::Match)
    }

    /// A league of which a match does not say the same is right of what the others are; one whose log is not whole is set
    /// aside.
    fn remedy_league(&mut self, key: &[u8], value: &[u8]) -> Result<(), StoreError> {
        let id = LeagueId(keys::number_at(key, 1).unwrap_or_default());
        let row = decode::<LeagueRow>(key, value).ok().filter(|row| row.id == id);
        let league = row.as_ref().and_then(|row| self.store.fold(row).ok());
        let Some((row, league)) = row.zip(league) else { return self.set_league_aside(id) };
        for (id, _) in self.store.stray_pairings(&row, &league) {
            match self.work.match_by_id(id) {
                Ok(Some(_)) => self.mark(id)?,
                _ => self.set_aside(id)?,
            }
        }
        Ok(())
    }

    fn set_league_aside(&mut self, id: LeagueId) -> Result<(), StoreError> {
        self.losses.leagues.insert(id);
        for family in [Family::League, Family::LeagueEntry] {
            for (key, value) in self.work.range(&keys::number(family, id.0), usize::MAX)? {
                self.keep_copy(&format!("league-{id}"), &key, &value)?;
                self.work.erase(key);
            }
        }
        Ok(())
    }

    /// Keeps a copy of a row that is set aside, as a line of JSON in a file of this name.
    fn keep_copy(&self, name: &str, key: &[u8], value: &[u8]) -> Result<(), StoreError> {
        let Some(folder) = self.aside else { return Ok(()) };
        let row: Option<Value> = value.get(1..).and_then(|value| serde_json::from_slice(value).ok());
        let row = row.unwrap_or_else(|| Value::String(String::from_utf8_lossy(value).into_owned()));
        std::fs::create_dir_all(folder)?;
        let path = folder.join(format!("{name}.jsonl"));
        let mut file = OpenOptions::new().append(true).create(true).mode(0o600).open(path)?;
        Ok(writeln!(file, "{}", json!({ "key": readable(key), "row": row }))?)
    }

    /// Gives no number again that may have been given.
    pub(super) fn skip_numbers(&mut self) -> Result<(), StoreError> {
        let sequences = [
            (Sequence::Match, SKIPPED, &[Family::Match, Family::Challenge, Family::Lost][..]),
            (Sequence::Player, SKIPPED, &[Family::Player, Family::Joined, Family::Channel]),
            (Sequence::League, SKIPPED, &[Family::League, Family::LeagueEntry]),
            (Sequence::Daily, SKIPPED, &[Family::Daily]),
            (Sequence::Outbox, SKIPPED_POSTS, &[Family::Outbox]),
        ];
        for (sequence, skipped, families) in sequences {
            let mut next = self.work.read::<u64>(&keys::next(sequence)).ok().flatten().unwrap_or(1);
            for family in families {
                let last = self.store.last_key(&keys::family(*family))?;
                let number = last.and_then(|key| keys::number_at(&key, 1));
                next = next.max(number.map_or(1, |number| number + 1));
            }
            self.work.write(keys::next(sequence), &(next + skipped))?;
        }
        self.commit()
    }
}

/// What a row is about.
fn kind_of(family: Option<Family>) -> Rows {
    match family {
        Some(
            Family::Account
            | Family::Player
            | Family::Joined
            | Family::Link
            | Family::Linked
            | Family::Blocked
            | Family::Kin
            | Family::Heard
            | Family::Vacation
            | Family::Puzzler,
        ) => Rows::People,
        Some(
            Family::Draft
            | Family::Plan
            | Family::Memo
            | Family::Said
            | Family::Saying
            | Family::Trials
            | Family::Watcher,
        ) => Rows::Notes,
        Some(Family::Vote | Family::Ballot | Family::Cast | Family::Follows | Family::Pact) => Rows::Votes,
        Some(Family::Challenge) => Rows::Challenges,
        Some(Family::League | Family::LeagueEntry | Family::Fixture | Family::Entrant | Family::Founding) => {
            Rows::Leagues
        }
        Some(
            Family::Server
            | Family::Daily
            | Family::ServerAt
            | Family::Members
            | Family::Expulsion
            | Family::Docket
            | Family::Sanction
            | Family::Ruling,
        ) => Rows::Servers,
        Some(Family::Outbox) => Rows::Posts,
        _ => Rows::Others,
    }
}
