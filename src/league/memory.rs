//! A [`Book`] in memory: for logs that are read from the outside, and to reckon again what is stored.

use crate::book::{Book, Filed, Head, Period, Who};
use crate::counted::{Ended, Run};
use crate::ratings::Ratings;
use crate::week::Week;
use crate::{Key, Person};
use nahil_games::Kind;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::convert::Infallible;

/// What is kept, with all that follows from it.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    matches: BTreeMap<Key, Filed>,
    keys: HashMap<u64, Key>,
    weeks: BTreeMap<Who, BTreeMap<Week, Period>>,
    runs: BTreeMap<(Person, Key), Run>,
    kin: BTreeSet<(Person, Person)>,
    behind: Option<Key>,
}

impl Memory {
    /// All matches, in the order in which they ended.
    pub fn matches(&self) -> impl DoubleEndedIterator<Item = &Filed> {
        self.matches.values()
    }

    /// All weeks of everybody's play.
    pub fn all_weeks(&self) -> impl Iterator<Item = (Who, &Period)> {
        self.weeks.iter().flat_map(|(who, weeks)| weeks.values().map(move |period| (*who, period)))
    }

    /// All runs of absences, by where they were noted.
    pub fn all_runs(&self) -> impl Iterator<Item = (Person, Key, Run)> {
        self.runs.iter().map(|((person, at), run)| (*person, *at, *run))
    }

    /// Two persons turn out to be one: what they have played against each other no longer counts.
    pub fn link(&mut self, one: Person, other: Person) {
        if !self.kin.insert(ordered(one, other)) {
            return;
        }
        let both = |filed: &&Filed| {
            let players = &filed.ended.players;
            ordered(players.white, players.black) == ordered(one, other)
        };
        if let Some(first) = self.matches.values().find(both).map(|filed| filed.ended.key()) {
            let Ok(()) = self.reckon_from(first);
        }
    }
}

impl Book for Memory {
    type Fault = Infallible;

    fn filed(&self, number: u64) -> Result<Option<Filed>, Infallible> {
        Ok(self.keys.get(&number).and_then(|key| self.matches.get(key)).cloned())
    }

    fn filed_from(&self, from: Key, most: usize) -> Result<Vec<Filed>, Infallible> {
        Ok(self.matches.range(from..).take(most).map(|(_, filed)| filed.clone()).collect())
    }

    fn last(&self) -> Result<Option<Key>, Infallible> {
        Ok(self.matches.last_key_value().map(|(key, _)| *key))
    }

    fn file(&mut self, filed: &Filed) -> Result<(), Infallible> {
        let key = filed.ended.key();
        self.keys.insert(filed.ended.number, key);
        self.matches.insert(key, filed.clone());
        Ok(())
    }

    fn unfile(&mut self, ended: &Ended) -> Result<(), Infallible> {
        self.keys.remove(&ended.number);
        self.matches.remove(&ended.key());
        Ok(())
    }

    fn weeks(&self, who: Who, before: Week, most: usize) -> Result<Vec<Period>, Infallible> {
        let weeks = self.weeks.get(&who).into_iter();
        let earlier = weeks.flat_map(|weeks| weeks.range(..before).rev());
        Ok(earlier.take(most).map(|(_, period)| period.clone()).collect())
    }

    fn put_week(&mut self, who: Who, period: &Period) -> Result<(), Infallible> {
        let weeks = self.weeks.entry(who).or_default();
        if period.games.is_empty() {
            weeks.remove(&period.week);
        } else {
            weeks.insert(period.week, period.clone());
        }
        if weeks.is_empty() {
            self.weeks.remove(&who);
        }
        Ok(())
    }

    fn heads(&self, game: Kind) -> Result<Vec<(Person, Head)>, Infallible> {
        let players = self.weeks.range((game, Person(0))..=(game, Person(u64::MAX)));
        let head = |weeks: &BTreeMap<Week, Period>| weeks.last_key_value()?.1.head();
        Ok(players.filter_map(|((_, player), weeks)| Some((*player, head(weeks)?))).collect())
    }

    fn run(&self, person: Person, before: Key) -> Result<Option<Run>, Infallible> {
        Ok(self.runs.range((person, Key::FIRST)..(person, before)).next_back().map(|(_, run)| *run))
    }

    fn put_run(&mut self, person: Person, at: Key, run: Option<Run>) -> Result<(), Infallible> {
        match run {
            Some(run) => self.runs.insert((person, at), run),
            None => self.runs.remove(&(person, at)),
        };
        Ok(())
    }

    fn are_kin(&self, one: Person, other: Person) -> Result<bool, Infallible> {
        Ok(self.kin.contains(&ordered(one, other)))
    }

    fn behind(&self) -> Result<Option<Key>, Infallible> {
        Ok(self.behind)
    }

    fn put_behind(&mut self, from: Option<Key>) -> Result<(), Infallible> {
        self.behind = from;
        Ok(())
    }
}

fn ordered(one: Person, other: Person) -> (Person, Person) {
    (one.min(other), one.max(other))
}
