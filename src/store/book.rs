//! What ratings are kept in: rows that are written in the transaction of the end of a match, and read as they are asked for.
//!
//! All but the matches can be reckoned again. So what cannot be read is in the log, named by `nahil verify`, and passed over:
//! it keeps no match from ending.

use super::keys::{self, Family};
use super::ratings::EndedRow;
use super::record::{decode, encode, sound};
use super::work::Work;
use super::{Row, Store, StoreError};
use crate::games::Kind;
use crate::league::book::{Book, Filed, Game, Head, Period, Who};
use crate::league::counted::{Ended, Run};
use crate::league::memory::Memory;
use crate::league::rating::{Rating, Score};
use crate::league::ratings::Ratings;
use crate::league::week::Week;
use crate::league::{Key, Person};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many rows of ratings are changed together where it is not for a match that ends.
const PART: usize = 1_000;

/// A rating, bit for bit: a number in decimals need not come back as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Exact(u64, u64, u64);

/// A week in which somebody played a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PeriodRow {
    week: i64,
    before: Exact,
    after: Exact,
    games: Vec<GameRow>,
}

/// A match that counts: when it ended and its number, the opponent and their rating, what it brought in halves, and whether a
/// league asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct GameRow(i64, u64, u64, Exact, u8, bool);

/// The last of somebody's weeks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct HeadRow {
    week: i64,
    after: Exact,
    last: i64,
}

/// A run of somebody's absences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct AbsenceRow {
    since: i64,
    forgiven: Option<i64>,
}

/// From where on ratings are to be reckoned again: when a match ended, and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct BehindRow(i64, u64);

impl Book for Work<'_> {
    type Fault = StoreError;

    fn filed(&self, number: u64) -> Result<Option<Filed>, StoreError> {
        let row: Option<EndedRow> = self.read_sound(&keys::number(Family::Ended, number))?;
        Ok(row.and_then(|row| row.filed(number)))
    }

    fn filed_from(&self, from: Key, most: usize) -> Result<Vec<Filed>, StoreError> {
        let (mut found, Some(last)) = (Vec::new(), self.last()?) else { return Ok(Vec::new()) };
        let mut week = self.first_week_from(Week::of(from.at))?;
        while week <= Week::of(last.at) && found.len() < most {
            let keys = self.keys(&keys::ended_in(week), usize::MAX)?;
            let later = keys.iter().rev().filter_map(|key| keys::ended_of(key)).filter(|key| *key >= from);
            let later: Vec<_> = later.collect();
            // One that cannot be read is passed over, and others come for it.
            let mut parts = later.chunks(most.clamp(1, PART));
            while found.len() < most
                && let Some(part) = parts.next()
            {
                found.extend(self.all_filed(part)?);
            }
            found.truncate(most);
            week = week.next();
        }
        Ok(found)
    }

    fn last(&self) -> Result<Option<Key>, StoreError> {
        let first = self.keys(&keys::family(Family::EndedAt), 1)?;
        Ok(first.first().and_then(|key| keys::ended_of(key)))
    }

    fn file(&mut self, filed: &Filed) -> Result<(), StoreError> {
        let at = keys::ended_at(filed.ended.key());
        if self.get(&at)?.is_none() {
            self.flag(at, true);
        }
        self.write(keys::number(Family::Ended, filed.ended.number), &EndedRow::from(filed))
    }

    fn unfile(&mut self, ended: &Ended) -> Result<(), StoreError> {
        self.erase(keys::ended_at(ended.key()));
        self.erase(keys::number(Family::Ended, ended.number));
        Ok(())
    }

    fn weeks(&self, who: Who, before: Week, most: usize) -> Result<Vec<Period>, StoreError> {
        let read = |most| {
            let rows = self.range_behind(&keys::rated_of(who), &keys::rated(who, before), most)?;
            let sound = rows.iter().filter_map(|(key, value)| sound(decode(key, value)));
            let weeks: Vec<_> = sound.map(PeriodRow::period).take(most).collect();
            Ok::<_, StoreError>((weeks.len() < rows.len(), weeks))
        };
        match read(most)? {
            // Earlier ones stand for those that cannot be read.
            (true, _) => Ok(read(usize::MAX)?.1.into_iter().take(most).collect()),
            (false, weeks) => Ok(weeks),
        }
    }

    fn put_week(&mut self, who: Who, period: &Period) -> Result<(), StoreError> {
        let (key, head) = (keys::rated(who, period.week), keys::head(who));
        let known: Option<HeadRow> = self.read_sound(&head)?;
        if known.is_some_and(|known| known.week > period.week.number()) {
            return self.put_period(key, period);
        }
        self.put_period(key, period)?;
        let last = match period.head() {
            None => self.weeks(who, Week::NEVER, 1)?.first().and_then(Period::head),
            last => last,
        };
        self.keep(head, last.map(HeadRow::from))
    }

    fn heads(&self, game: Kind) -> Result<Vec<(Person, Head)>, StoreError> {
        let prefix = keys::heads_of(game);
        let mut heads = Vec::new();
        for (key, value) in self.range(&prefix, usize::MAX)? {
            let head: Option<HeadRow> = sound(decode(&key, &value));
            let player = keys::number_at(&key, prefix.len()).map(Person);
            heads.extend(player.zip(head.map(HeadRow::head)));
        }
        Ok(heads)
    }

    fn run(&self, person: Person, before: Key) -> Result<Option<Run>, StoreError> {
        let prefix = keys::number(Family::Absence, person.0);
        let rows = self.range_behind(&prefix, &keys::absence(person, before), 1)?;
        Ok(rows.first().and_then(|(key, value)| sound(decode(key, value))).map(AbsenceRow::run))
    }

    fn put_run(&mut self, person: Person, at: Key, run: Option<Run>) -> Result<(), StoreError> {
        let row = run.map(|Run { since, forgiven }| AbsenceRow { since, forgiven });
        self.keep(keys::absence(person, at), row)
    }

    fn are_kin(&self, one: Person, other: Person) -> Result<bool, StoreError> {
        let key = keys::pair(Family::Kin, one.0.min(other.0), one.0.max(other.0));
        Ok(self.get(&key)?.is_some())
    }

    fn behind(&self) -> Result<Option<Key>, StoreError> {
        let Some(row) = self.get(&keys::family(Family::Behind))? else { return Ok(None) };
        let row = sound(decode(&keys::family(Family::Behind), &row));
        // Rather all than what was still to be reckoned not.
        Ok(Some(row.map_or(Key::FIRST, |BehindRow(at, number)| Key { at, number })))
    }

    fn put_behind(&mut self, from: Option<Key>) -> Result<(), StoreError> {
        let row = from.map(|Key { at, number }| BehindRow(at, number));
        self.keep(keys::family(Family::Behind), row)
    }
}

impl Work<'_> {
    /// The matches that have ended, the latest first, at most so many. One that cannot be read is not among them.
    pub fn latest_ended(&self, most: usize) -> Result<Vec<Ended>, StoreError> {
        let keys = self.keys(&keys::family(Family::EndedAt), most)?;
        let ends: Vec<_> = keys.iter().filter_map(|key| keys::ended_of(key)).collect();
        Ok(self.all_filed(&ends)?.into_iter().map(|filed| filed.ended).collect())
    }

    /// The matches that ended so, as far as they can be read.
    fn all_filed(&self, ends: &[Key]) -> Result<Vec<Filed>, StoreError> {
        let numbers: Vec<u64> = ends.iter().map(|end| end.number).collect();
        let mut found = self.filed_of(&numbers)?;
        found.retain(|filed| ends.contains(&filed.ended.key()));
        Ok(found)
    }

    /// The matches of these numbers, as far as there are any and they can be read.
    pub(super) fn filed_of(&self, numbers: &[u64]) -> Result<Vec<Filed>, StoreError> {
        self.foresee(numbers.iter().map(|number| keys::number(Family::Ended, *number)))?;
        let found = numbers.iter().map(|number| self.filed(*number));
        found.filter_map(Result::transpose).collect()
    }

    fn read_sound<T: DeserializeOwned>(&self, key: &[u8]) -> Result<Option<T>, StoreError> {
        Ok(self.get(key)?.and_then(|value| sound(decode(key, &value))))
    }

    fn put_period(&mut self, key: Vec<u8>, period: &Period) -> Result<(), StoreError> {
        self.keep(key, Some(PeriodRow::from(period)).filter(|row| !row.games.is_empty()))
    }

    /// Keeps a row, or forgets it.
    fn keep<T: Serialize>(&mut self, key: Vec<u8>, row: Option<T>) -> Result<(), StoreError> {
        match row {
            Some(row) => self.write(key, &row)?,
            None => self.erase(key),
        }
        Ok(())
    }

    /// The first week from this one on in which matches may have ended: so that nobody goes through all before the first.
    fn first_week_from(&self, week: Week) -> Result<Week, StoreError> {
        let first = self.last_key(&keys::family(Family::EndedAt))?;
        let first = first.and_then(|key| keys::ended_of(&key)).map(|key| Week::of(key.at));
        Ok(first.map_or(week, |first| week.max(first)))
    }
}

impl Store {
    /// Takes over what an earlier program has kept for ratings of the matches that ended. One that cannot be read is in the
    /// log, and stays.
    pub(super) fn take_unrated(&self) -> Result<(), StoreError> {
        let mut behind = Vec::new();
        loop {
            let mut work = self.work();
            let rows = work.range_behind(&keys::family(Family::Unrated), &behind, PART)?;
            let Some((last, _)) = rows.last() else { return Ok(()) };
            behind.clone_from(last);
            for row in rows {
                work.take_unrated(row)?;
            }
            self.commit(work)?;
        }
    }

    /// Forgets all that ratings make of matches, so that it is reckoned again by whoever runs the bot.
    pub(super) fn unrate_all(&self) -> Result<(), StoreError> {
        for family in [Family::Rated, Family::Head, Family::Absence] {
            loop {
                let mut work = self.work();
                let keys = work.keys(&keys::family(family), PART)?;
                if keys.is_empty() {
                    break;
                }
                for key in keys {
                    work.erase(key);
                }
                self.commit(work)?;
            }
        }
        let mut work = self.work();
        work.reckon_from(Key::FIRST)?;
        self.commit(work)
    }
}

impl Work<'_> {
    fn take_unrated(&mut self, (key, value): Row) -> Result<(), StoreError> {
        let number = keys::number_at(&key, 1).unwrap_or_default();
        let Some(row) = sound(decode::<EndedRow>(&key, &value)) else { return Ok(()) };
        if let Some(Filed { ended, .. }) = row.filed(number) {
            // With all others, from the first on.
            self.reckon_from(ended.key())?;
            self.rate(ended)?;
        }
        self.erase(key);
        Ok(())
    }
}

/// Whether such a row can be read.
pub(super) fn verify(family: Family, key: &[u8], value: &[u8]) -> Result<(), StoreError> {
    match family {
        Family::Rated => decode::<PeriodRow>(key, value).map(drop),
        Family::Head => decode::<HeadRow>(key, value).map(drop),
        Family::Absence => decode::<AbsenceRow>(key, value).map(drop),
        Family::Behind => decode::<BehindRow>(key, value).map(drop),
        _ => decode::<EndedRow>(key, value).map(drop),
    }
}

/// The rows in which all that would be kept but the matches.
pub(super) fn rows_of(book: &Memory) -> Result<BTreeMap<Vec<u8>, Vec<u8>>, StoreError> {
    let mut rows = BTreeMap::new();
    for (who, period) in book.all_weeks() {
        rows.insert(keys::rated(who, period.week), encode(&PeriodRow::from(period))?);
    }
    for (person, at, Run { since, forgiven }) in book.all_runs() {
        rows.insert(keys::absence(person, at), encode(&AbsenceRow { since, forgiven })?);
    }
    for kind in Kind::ALL {
        let Ok(heads) = book.heads(*kind);
        for (person, head) in heads {
            rows.insert(keys::head((*kind, person)), encode(&HeadRow::from(head))?);
        }
    }
    Ok(rows)
}

impl From<Rating> for Exact {
    fn from(rating: Rating) -> Self {
        Self(rating.rating.to_bits(), rating.deviation.to_bits(), rating.volatility.to_bits())
    }
}

impl From<Exact> for Rating {
    fn from(Exact(rating, deviation, volatility): Exact) -> Self {
        let [rating, deviation, volatility] = [rating, deviation, volatility].map(f64::from_bits);
        Self { rating, deviation, volatility }
    }
}

impl From<&Period> for PeriodRow {
    fn from(period: &Period) -> Self {
        let games = period.games.iter().map(|game| {
            let Game { key, opponent, strength, score, league } = *game;
            GameRow(key.at, key.number, opponent.0, strength.into(), score.halves() as u8, league)
        });
        let Period { week, before, after, .. } = *period;
        Self { week: week.number(), before: before.into(), after: after.into(), games: games.collect() }
    }
}

impl PeriodRow {
    fn period(self) -> Period {
        let games = self.games.into_iter().map(|GameRow(at, number, opponent, strength, halves, league)| {
            let score = match halves {
                2 => Score::Win,
                1 => Score::Draw,
                _ => Score::Loss,
            };
            let (key, opponent) = (Key { at, number }, Person(opponent));
            Game { key, opponent, strength: strength.into(), score, league }
        });
        let (before, after) = (self.before.into(), self.after.into());
        Period { week: Week::numbered(self.week), before, after, games: games.collect() }
    }
}

impl From<Head> for HeadRow {
    fn from(Head { week, after, last }: Head) -> Self {
        Self { week: week.number(), after: after.into(), last }
    }
}

impl HeadRow {
    fn head(self) -> Head {
        Head { week: Week::numbered(self.week), after: self.after.into(), last: self.last }
    }
}

impl AbsenceRow {
    const fn run(self) -> Run {
        Run { since: self.since, forgiven: self.forgiven }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{BySide, Side};
    use crate::league::counted::{Outcome, Uncounted};

    fn ended(number: u64, at: i64) -> Ended {
        Ended {
            number,
            game: Kind::Maya,
            players: BySide { white: Person(1), black: Person(2) },
            at,
            result: Outcome::Won(Side::White),
            on_time: false,
            casual: number == 3,
            channel: false,
            league: false,
            turns: BySide { white: 3, black: 3 },
            loser_last_turn: None,
            struck: false,
        }
    }

    /// What an earlier program has kept: the later match under the smaller number.
    fn written(store: &Store) {
        let mut work = store.work();
        for ended in [ended(1, 1_800_000_000), ended(2, 1_700_000_000), ended(3, 1_750_000_000)] {
            let key = keys::number(Family::Unrated, ended.number);
            work.write(key, &EndedRow::from(&Filed { ended, why: None })).unwrap();
        }
        work.put(keys::number(Family::Unrated, 4), Some(b"\x08{".to_vec()));
        store.commit(work).unwrap();
    }

    #[test]
    fn what_an_earlier_program_has_kept_is_reckoned_from_the_first_match_on() {
        let folder = tempfile::tempdir().unwrap();
        written(&Store::open(folder.path()).unwrap());
        let store = Store::open(folder.path()).unwrap();
        let mut work = store.work();
        assert!(work.is_behind().unwrap());
        for _ in 0..4 {
            work.catch_up(1).unwrap();
        }
        assert!(!work.is_behind().unwrap());
        assert_eq!(work.verdict(3).unwrap(), Some(Err(Uncounted::Casual)));
        let numbers: Vec<u64> = work.latest_ended(9).unwrap().into_iter().map(|ended| ended.number).collect();
        assert_eq!(numbers, [1, 3, 2], "the latest first");
        let who = (Kind::Maya, Person(1));
        assert_eq!(work.curve(who).unwrap().len(), 2);
        assert!(work.shown(who, 1_900_000_000).unwrap().unwrap().rating > Rating::NEW.rating);
        store.commit(work).unwrap();
        assert_eq!(store.misrated().unwrap(), Vec::<String>::new());
        assert_eq!(
            store.work().keys(&keys::family(Family::Unrated), 9).unwrap().len(),
            1,
            "what cannot be read stays"
        );
    }

    #[test]
    fn a_match_that_cannot_be_read_hides_none_behind_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let mut work = store.work();
        for number in [5, 6, 7, 8, 9] {
            work.rate(ended(number, 1_700_000_000 + number.cast_signed())).unwrap();
        }
        work.put(keys::number(Family::Ended, 6), Some(b"\x08{".to_vec()));
        work.reckon_from(Key::FIRST).unwrap();
        for _ in 0..4 {
            work.catch_up(2).unwrap();
        }
        assert!(!work.is_behind().unwrap());
        let weeks = work.curve((Kind::Maya, Person(1))).unwrap();
        let numbers: Vec<u64> = weeks[0].matches().map(|(number, _)| number).collect();
        assert_eq!(numbers, [5, 7, 8, 9]);
        let first = filed_numbers(&work, 3);
        assert_eq!(first, [5, 7, 8]);
    }

    fn filed_numbers(work: &Work<'_>, most: usize) -> Vec<u64> {
        work.filed_from(Key::FIRST, most).unwrap().iter().map(|filed| filed.ended.number).collect()
    }

    #[test]
    fn a_week_that_cannot_be_read_hides_none_before_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let mut work = store.work();
        work.rate(ended(1, 1_700_000_000)).unwrap();
        work.rate(ended(2, 1_710_000_000)).unwrap();
        let who = (Kind::Maya, Person(1));
        let before = work.weeks(who, Week::of(1_710_000_000), 1).unwrap();
        work.put(keys::rated(who, Week::of(1_710_000_000)), Some(b"\x08{".to_vec()));
        assert_eq!(work.weeks(who, Week::NEVER, 1).unwrap(), before);
        work.put(keys::family(Family::Behind), Some(b"\x08{".to_vec()));
        assert_eq!(work.behind().unwrap(), Some(Key::FIRST), "rather all than too little");
    }

    #[test]
    fn a_row_of_ratings_that_is_hurt_is_named_and_keeps_no_match_from_ending() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let who = (Kind::Maya, Person(1));
        let mut work = store.work();
        work.rate(ended(1, 1_700_000_000)).unwrap();
        work.rate(ended(2, 1_700_000_060)).unwrap();
        let week = Week::of(1_700_000_000);
        work.put(keys::rated(who, week), Some(b"\x08{".to_vec()));
        store.commit(work).unwrap();
        let hurt = keys::rated(who, week);
        assert!(
            store
                .misrated()
                .unwrap()
                .iter()
                .any(|said| said.contains(&crate::store::record::readable(&hurt)))
        );
        let mut work = store.work();
        work.rate(ended(5, 1_700_000_120)).unwrap();
        store.commit(work).unwrap();
        store.unrate_all().unwrap();
        let mut work = store.work();
        work.catch_up(9).unwrap();
        store.commit(work).unwrap();
        assert_eq!(store.misrated().unwrap(), Vec::<String>::new());
    }
}
