//! Ratings of all players in all games: a fold over the log of matches that have ended.
//!
//! Whatever the order in which matches are heard of, corrected and struck, the result is that of one pass over them in the
//! order in which they ended. What is kept of each player is the rating after each week of play; so a change recomputes
//! from its week on. Where that is long ago, it can be done in steps, and until the last one all stands as it stood.

use crate::counted::{Ended, Judge, Outcome, Uncounted};
use crate::rating::{Rating, Score, TAU};
use crate::week::{WEEK, Week};
use crate::{Key, Person};
use nahil_games::{Kind, Side};
use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;

/// Who has had no counted match for so many weeks is not in the ranking.
pub const RANKED_WEEKS: i64 = 26;

/// All ratings, and the matches that made them.
#[derive(Clone, Debug, Default)]
pub struct Ratings {
    matches: BTreeMap<Key, Ended>,
    keys: HashMap<u64, Key>,
    fold: Fold,
    /// How many matches are folded anew at once; all, where nothing is said.
    at_once: Option<usize>,
    anew: Option<Anew>,
    /// What has been folded anew and is still to be let go of: that takes its time, too.
    shed: Curves,
}

/// What follows from the matches folded so far.
#[derive(Clone, Debug, Default)]
struct Fold {
    verdicts: HashMap<u64, Option<Uncounted>>,
    judge: Judge,
    curves: Curves,
}

type Curves = BTreeMap<(Kind, Person), Vec<Period>>;

/// What is being folded anew: from this week on, and up to this match. In the end it takes the place of all: whoever it
/// knows, it knows from the first week on.
#[derive(Clone, Debug)]
struct Anew {
    week: Week,
    next: Key,
    fold: Fold,
    /// Of those who have played nothing since, whom it knows.
    known: Option<(Kind, Person)>,
}

/// A week in which somebody played a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Period {
    /// The week.
    pub week: Week,
    /// The rating at its start.
    pub before: Rating,
    /// The rating after it, as far as it has been played.
    pub after: Rating,
    games: Vec<Game>,
}

#[derive(Clone, Debug, PartialEq)]
struct Game {
    key: Key,
    opponent: Rating,
    score: Score,
}

/// A place in the ranking of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// The place, from 1; equal ratings share it.
    pub place: usize,
    /// Who has it.
    pub player: Person,
    /// The rating.
    pub rating: Rating,
}

impl Ratings {
    /// Nothing yet; what is changed before more than so many matches is folded anew in steps.
    pub fn in_steps(at_once: usize) -> Self {
        Self { at_once: Some(at_once.max(1)), ..Self::default() }
    }

    /// Whether some of what was changed is still to be folded anew.
    pub const fn is_behind(&self) -> bool {
        self.anew.is_some()
    }

    /// Whether [`Ratings::catch_up`] has anything to do.
    pub fn is_at_work(&self) -> bool {
        self.is_behind() || !self.shed.is_empty()
    }

    /// Does the next step of folding anew, if there is one: each takes about as long as the others.
    pub fn catch_up(&mut self) {
        let most = self.at_once.unwrap_or(usize::MAX);
        if !self.shed.is_empty() {
            let_go(&mut self.shed, most);
            return;
        }
        let Some(anew) = &mut self.anew else { return };
        let mut later = self.matches.range(anew.next..);
        for (_, ended) in later.by_ref().take(most) {
            anew.next = ended.key().next();
            anew.fold.fold(ended, Some((&self.fold.curves, anew.week)));
        }
        if later.next().is_some() || !anew.learn(&self.fold.curves, most) {
            return;
        }
        if let Some(Anew { fold, .. }) = self.anew.take() {
            self.shed = self.fold.go_on_as(fold);
        }
    }

    /// A match has ended. One that is known already takes its own place anew.
    pub fn add(&mut self, ended: Ended) {
        self.add_all([ended]);
    }

    /// The first matches of all, each with a number of its own, in the order in which they ended: the same as to add them,
    /// but where they are many, quicker and in less memory. Where there are some already, they are added.
    pub fn begin_with(&mut self, matches: Vec<Ended>) {
        if !self.matches.is_empty() || !matches.is_sorted_by(|one, other| one.key() < other.key()) {
            return self.add_all(matches);
        }
        self.fold.verdicts.reserve(matches.len());
        for ended in &matches {
            self.fold.fold(ended, None);
        }
        self.fold.tighten();
        self.keys = matches.iter().map(|ended| (ended.number, ended.key())).collect();
        // What is in order is put into full nodes.
        self.matches = matches.into_iter().map(|ended| (ended.key(), ended)).collect();
    }

    /// The same with several matches, after which what comes later is judged again but once.
    pub fn add_all(&mut self, matches: impl IntoIterator<Item = Ended>) {
        let mut again: Option<Key> = None;
        for ended in matches {
            let key = ended.key();
            let old = self.keys.insert(ended.number, key);
            let last = old.is_none() && self.matches.last_key_value().is_none_or(|(last, _)| *last < key);
            if let Some(old) = old {
                self.matches.remove(&old);
            }
            if last && again.is_none() {
                self.fold.fold(&ended, None);
            } else {
                let first = old.map_or(key, |old| old.min(key));
                again = Some(again.map_or(first, |again| again.min(first)));
            }
            self.matches.insert(key, ended);
        }
        if let Some(first) = again {
            self.refold(first);
        }
    }

    /// A match goes on again, as if it had not ended. Says whether there is such a match.
    pub fn remove(&mut self, number: u64) -> bool {
        let Some(key) = self.keys.remove(&number) else { return false };
        self.matches.remove(&key);
        self.fold.verdicts.remove(&number);
        self.refold(key);
        true
    }

    /// Two persons turn out to be one: what they have played against each other no longer counts.
    pub fn link(&mut self, one: Person, other: Person) {
        if !self.fold.judge.link(one, other) {
            return;
        }
        if let Some(anew) = &mut self.anew {
            anew.fold.judge.link(one, other);
        }
        let both = |ended: &&Ended| {
            let players = &ended.players;
            [(players.white, players.black), (players.black, players.white)].contains(&(one, other))
        };
        if let Some(first) = self.matches.values().find(both).map(Ended::key) {
            self.refold(first);
        }
    }

    /// An arbiter says how a match ended after all. Says whether there is such a match.
    pub fn correct(&mut self, number: u64, result: Outcome) -> bool {
        self.change(number, |ended| {
            ended.result = result;
            ended.on_time = false;
        })
    }

    /// An arbiter strikes a match, or takes that back. Says whether there is such a match.
    pub fn strike(&mut self, number: u64, struck: bool) -> bool {
        self.change(number, |ended| ended.struck = struck)
    }

    /// All matches, in the order in which they ended.
    pub fn matches(&self) -> impl DoubleEndedIterator<Item = &Ended> {
        self.matches.values()
    }

    /// A match, as it now stands.
    pub fn ended(&self, number: u64) -> Option<&Ended> {
        self.matches.get(self.keys.get(&number)?)
    }

    /// Why a match does not count, or `Ok` if it does; nothing if there is no such match.
    pub fn verdict(&self, number: u64) -> Option<Result<(), Uncounted>> {
        Some(self.fold.verdicts.get(&number)?.map_or(Ok(()), Err))
    }

    /// The weeks in which somebody played a game, in order.
    pub fn curve(&self, game: Kind, player: Person) -> &[Period] {
        self.fold.curves.get(&(game, player)).map_or(&[], Vec::as_slice)
    }

    /// Somebody's rating at a moment; nothing before the first counted match.
    pub fn shown(&self, game: Kind, player: Person, at: i64) -> Option<Rating> {
        shown(self.curve(game, player), at)
    }

    /// The ratings at a moment of all who had played a game by then.
    pub fn all(&self, game: Kind, at: i64) -> impl Iterator<Item = (Person, Rating)> {
        let curves = self.fold.curves.range((game, Person(0))..=(game, Person(u64::MAX)));
        curves.filter_map(move |((_, player), curve)| Some((*player, shown(curve, at)?)))
    }

    /// The ranking of a game at a moment: who is surely known and has played lately.
    pub fn ranking(&self, game: Kind, at: i64) -> Vec<Ranked> {
        self.ranking_of(game, at, |_| true)
    }

    /// The same without those who are not to be shown: places are counted as if they were not there.
    pub fn ranking_of(&self, game: Kind, at: i64, is_shown: impl Fn(Person) -> bool) -> Vec<Ranked> {
        let is_ranked = |(player, rating): &(Person, Rating)| {
            is_shown(*player) && !rating.is_provisional() && self.is_active(game, *player, at)
        };
        let mut found: Vec<_> = self.all(game, at).filter(is_ranked).collect();
        found.sort_by(|(one, a), (other, b)| b.rating.total_cmp(&a.rating).then(one.cmp(other)));
        let mut ranked: Vec<Ranked> = Vec::with_capacity(found.len());
        for (player, rating) in found {
            let shared = ranked.last().filter(|last| last.rating.rating.total_cmp(&rating.rating).is_eq());
            let place = shared.map_or(ranked.len() + 1, |last| last.place);
            ranked.push(Ranked { place, player, rating });
        }
        ranked
    }

    fn is_active(&self, game: Kind, player: Person, at: i64) -> bool {
        let keys = self.curve(game, player).iter().flat_map(|period| &period.games).map(|game| game.key.at);
        keys.rev().find(|ended| *ended <= at).is_some_and(|ended| at - ended <= RANKED_WEEKS * WEEK)
    }

    fn change(&mut self, number: u64, change: impl FnOnce(&mut Ended)) -> bool {
        let Some(ended) = self.keys.get(&number).and_then(|key| self.matches.get_mut(key)) else {
            return false;
        };
        change(ended);
        let key = ended.key();
        self.refold(key);
        true
    }

    /// Goes back to the start of the week of this match, and on from there.
    fn refold(&mut self, from: Key) {
        let week = Week::of(from.at);
        let week = match self.anew.take() {
            // It is still to come.
            Some(anew) if anew.next.at < week.start() => return self.anew = Some(anew),
            Some(anew) => anew.week.min(week),
            None => week,
        };
        let start = Key { at: week.start(), number: 0 };
        if self.at_once.is_some_and(|most| self.matches.range(start..).nth(most).is_some()) {
            let fold = Fold { judge: self.fold.judge.before(start), ..Fold::default() };
            self.anew = Some(Anew { week, next: start, fold, known: None });
            return;
        }
        self.fold.rewind(week);
        for ended in self.matches.range(start..).map(|(_, ended)| ended) {
            self.fold.fold(ended, None);
        }
    }

    /// A player's rating at the start of a week: against it the matches of the week are reckoned.
    pub fn start(&self, game: Kind, player: Person, week: Week) -> Rating {
        start(self.curve(game, player), week).unwrap_or(Rating::NEW)
    }
}

impl Fold {
    /// Takes in a match that ended after all others. Before this week, players' curves are these.
    fn fold(&mut self, ended: &Ended, earlier: Option<(&Curves, Week)>) {
        let verdict = self.judge.judge(ended);
        self.verdicts.insert(ended.number, verdict);
        if verdict.is_some() {
            return;
        }
        let week = Week::of(ended.at);
        let before = Side::BOTH.map(|side| self.start((ended.game, ended.players[side]), week, earlier));
        for (side, (own, other)) in
            Side::BOTH.into_iter().zip([(before[0], before[1]), (before[1], before[0])])
        {
            let Some(score) = ended.score(side) else { continue };
            let game = Game { key: ended.key(), opponent: other, score };
            let who = (ended.game, ended.players[side]);
            let before = || earlier.map_or_else(Vec::new, |(curves, until)| known_until(curves, who, until));
            period(self.curves.entry(who).or_insert_with(before), week, own).play(game);
        }
    }

    /// Gives back the room that was kept for more: most people of long ago play no more.
    fn tighten(&mut self) {
        self.judge.tighten();
        for curve in self.curves.values_mut() {
            curve.shrink_to_fit();
            for period in curve {
                period.games.shrink_to_fit();
            }
        }
    }

    /// The rating of a game's player at the start of a week.
    fn start(&self, who: (Kind, Person), week: Week, earlier: Option<(&Curves, Week)>) -> Rating {
        let own = self.curves.get(&who).and_then(|curve| start(curve, week));
        let before = || {
            let (curves, until) = earlier?;
            start(until_week(curves.get(&who)?, until), week)
        };
        own.or_else(before).unwrap_or(Rating::NEW)
    }

    /// Forgets this week and all after it.
    fn rewind(&mut self, week: Week) {
        self.judge.rewind(Key { at: week.start(), number: 0 });
        for curve in self.curves.values_mut() {
            curve.truncate(until_week(curve, week).len());
        }
        self.curves.retain(|_, curve| !curve.is_empty());
    }

    /// Becomes what has been folded anew; returns the curves that this replaces.
    fn go_on_as(&mut self, anew: Fold) -> Curves {
        self.judge = anew.judge;
        self.verdicts.extend(anew.verdicts);
        std::mem::replace(&mut self.curves, anew.curves)
    }
}

impl Anew {
    /// Takes over the next of those who have played nothing since; whether that were all. So many weeks are taken over at
    /// most, and some more.
    fn learn(&mut self, curves: &Curves, most: usize) -> bool {
        let first = self.known.map_or(Bound::Unbounded, Bound::Excluded);
        let mut weeks = 0;
        for (who, curve) in curves.range((first, Bound::Unbounded)) {
            if weeks > most {
                return false;
            }
            weeks += 1;
            self.known = Some(*who);
            let before = until_week(curve, self.week);
            if !before.is_empty() && !self.fold.curves.contains_key(who) {
                weeks += before.len();
                self.fold.curves.insert(*who, before.to_vec());
            }
        }
        true
    }
}

/// Somebody's curve before a week.
fn known_until(curves: &Curves, who: (Kind, Person), until: Week) -> Vec<Period> {
    curves.get(&who).map_or_else(Vec::new, |curve| until_week(curve, until).to_vec())
}

/// Lets so many weeks of these curves go, and some more.
fn let_go(curves: &mut Curves, most: usize) {
    let mut weeks = 0;
    while weeks <= most
        && let Some((_, curve)) = curves.pop_first()
    {
        weeks += 1 + curve.len();
    }
}

impl Period {
    /// The matches that count in it, in order: their numbers and what they brought.
    pub fn matches(&self) -> impl Iterator<Item = (u64, Score)> {
        self.games.iter().map(|game| (game.key.number, game.score))
    }

    fn play(&mut self, game: Game) {
        self.games.push(game);
        self.after = self.until(self.games.len());
    }

    /// The rating as if the week closed after so many of its matches.
    fn until(&self, until: usize) -> Rating {
        let results: Vec<_> = self.games[..until].iter().map(|game| (game.opponent, game.score)).collect();
        self.before.after(&results, TAU)
    }

    /// How many counted matches of it had ended before this one.
    fn ended_before(&self, end: Key) -> usize {
        self.games.partition_point(|game| game.key < end)
    }
}

/// The last period of a curve, made if there is none yet in this week.
fn period(curve: &mut Vec<Period>, week: Week, before: Rating) -> &mut Period {
    if curve.last().is_none_or(|last| last.week != week) {
        curve.push(Period { week, before, after: before, games: Vec::new() });
    }
    let last = curve.len() - 1;
    &mut curve[last]
}

/// The periods before a week.
fn until_week(curve: &[Period], week: Week) -> &[Period] {
    &curve[..curve.partition_point(|period| period.week < week)]
}

/// The rating at the start of a week, if there was a match before.
fn start(curve: &[Period], week: Week) -> Option<Rating> {
    let last = until_week(curve, week).last()?;
    Some(last.after.rested(last.week.between(week)))
}

fn shown(curve: &[Period], at: i64) -> Option<Rating> {
    shown_until(curve, Key { at, number: u64::MAX })
}

/// A rating as it was shown before the match that ended so.
fn shown_until(curve: &[Period], end: Key) -> Option<Rating> {
    let week = Week::of(end.at);
    let open = curve.binary_search_by_key(&week, |period| period.week).ok().map(|place| &curve[place]);
    match open.map(|period| (period, period.ended_before(end))) {
        Some((period, ended @ 1..)) => Some(period.until(ended)),
        _ => start(curve, week),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nahil_games::BySide;

    fn won(number: u64, at: i64) -> Ended {
        Ended {
            number,
            game: Kind::Abalone,
            players: BySide { white: Person(1), black: Person(2) },
            at,
            result: Outcome::Won(Side::White),
            on_time: false,
            casual: false,
            channel: false,
            league: true,
            turns: BySide { white: 3, black: 3 },
            loser_last_turn: None,
            struck: false,
        }
    }

    #[test]
    fn a_week_begins_with_what_earlier_weeks_have_made_of_a_player() {
        let start = Week::of(1_772_000_000).start();
        let mut ratings = Ratings::default();
        let of = |ratings: &Ratings, at| ratings.start(Kind::Abalone, Person(1), Week::of(at));
        ratings.add(won(1, start + 10));
        ratings.add(won(2, start + 20));
        assert_eq!(of(&ratings, start), Rating::NEW, "its own matches do not count for it");
        let shown = ratings.shown(Kind::Abalone, Person(1), start + WEEK - 1).expect("there is one");
        assert!(shown.rating > Rating::NEW.rating);
        assert_eq!(of(&ratings, start + WEEK), shown);
        assert_eq!(ratings.start(Kind::Abalone, Person(7), Week::of(start)), Rating::NEW);
    }
}
