//! Ratings of all players in all games: a fold over the matches that have ended, kept in a [`Book`].
//!
//! Whatever the order in which matches are heard of, corrected and struck, the result is that of one pass over them in the
//! order in which they ended. What is kept of each player is each week of play; so a change reckons again from its match on.
//! Where that is long ago, it is done in steps: what is still to come stands as it stood.

use crate::book::{Book, Filed, Game, Head, Period, Who};
use crate::counted::{Ended, Uncounted};
use crate::judge::judge;
use crate::rating::Rating;
use crate::week::{WEEK, Week};
use crate::{Key, Person};
use nahil_games::{Kind, Side};

/// Who has had no counted match for so many weeks is not in the ranking.
pub const RANKED_WEEKS: i64 = 26;

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

/// What every book can tell and take in.
pub trait Ratings: Book + Sized {
    /// A match has ended, or ended otherwise than was known. It counts at once if it is the last of all; else it waits for
    /// [`Ratings::catch_up`], with all that ended after it.
    fn rate(&mut self, ended: Ended) -> Result<(), Self::Fault> {
        let key = ended.key();
        let old = self.filed(ended.number)?.map(|filed| filed.ended);
        let is_last = old.is_none() && self.behind()?.is_none() && self.last()?.is_none_or(|last| last < key);
        if is_last {
            return reckon(self, ended);
        }
        if let Some(old) = &old {
            forget(self, old)?;
        }
        self.file(&Filed { ended, why: None })?;
        self.reckon_from(old.map_or(key, |old| old.key().min(key)))
    }

    /// A match goes on again, as if it had not ended. Says whether there is such a match.
    fn unrate(&mut self, number: u64) -> Result<bool, Self::Fault> {
        let Some(Filed { ended, .. }) = self.filed(number)? else { return Ok(false) };
        forget(self, &ended)?;
        self.reckon_from(ended.key())?;
        Ok(true)
    }

    /// All from this match on is to be reckoned again. What its week began with stands.
    fn reckon_from(&mut self, key: Key) -> Result<(), Self::Fault> {
        match self.behind()? {
            Some(from) if from <= key => Ok(()),
            _ => self.put_behind(Some(key)),
        }
    }

    /// Whether something is still to be reckoned again.
    fn is_behind(&self) -> Result<bool, Self::Fault> {
        Ok(self.behind()?.is_some())
    }

    /// Reckons again what is to be, at most so many matches.
    fn catch_up(&mut self, most: usize) -> Result<(), Self::Fault> {
        let Some(from) = self.behind()? else { return Ok(()) };
        let part = self.filed_from(from, most.max(1))?;
        let last = part.last().map(|filed| filed.ended.key()).filter(|_| part.len() >= most.max(1));
        for filed in part {
            reckon(self, filed.ended)?;
        }
        self.put_behind(last.map(Key::next))
    }

    /// Why a match does not count, or `Ok` if it does; nothing if there is no such match.
    fn verdict(&self, number: u64) -> Result<Option<Result<(), Uncounted>>, Self::Fault> {
        Ok(self.filed(number)?.map(|filed| filed.why.map_or(Ok(()), Err)))
    }

    /// The weeks in which somebody played a game, in order.
    fn curve(&self, who: Who) -> Result<Vec<Period>, Self::Fault> {
        let mut weeks = self.weeks(who, Week::NEVER, usize::MAX)?;
        weeks.reverse();
        Ok(weeks)
    }

    /// Somebody's rating at a moment; nothing before the first counted match.
    fn shown(&self, who: Who, at: i64) -> Result<Option<Rating>, Self::Fault> {
        let week = Week::of(at);
        let Some(last) = self.weeks(who, week.next(), 1)?.pop() else { return Ok(None) };
        if last.week < week {
            return Ok(Some(last.after.rested(last.week.between(week))));
        }
        match last.ended_by(at) {
            0 => known_at(self, who, week),
            all if all == last.games.len() => Ok(Some(last.after)),
            some => Ok(Some(last.until(some))),
        }
    }

    /// A player's rating at the start of a week: against it the matches of the week are reckoned.
    fn start(&self, who: Who, week: Week) -> Result<Rating, Self::Fault> {
        Ok(known_at(self, who, week)?.unwrap_or(Rating::NEW))
    }

    /// The ratings at a moment of all who had played a game by then, by person.
    fn all(&self, game: Kind, at: i64) -> Result<Vec<(Person, Rating)>, Self::Fault> {
        let mut all = Vec::new();
        for (player, head) in self.heads(game)? {
            all.extend(shown_by(self, (game, player), head, at)?.map(|rating| (player, rating)));
        }
        Ok(all)
    }

    /// The ranking of a game at a moment: who is surely known and has played lately.
    fn ranking(&self, game: Kind, at: i64) -> Result<Vec<Ranked>, Self::Fault> {
        self.ranking_of(game, at, |_| true)
    }

    /// The same without those who are not to be shown: places are counted as if they were not there.
    fn ranking_of(
        &self,
        game: Kind,
        at: i64,
        is_shown: impl Fn(Person) -> bool,
    ) -> Result<Vec<Ranked>, Self::Fault> {
        let mut found = Vec::new();
        for (player, head) in self.heads(game)? {
            if is_shown(player) && is_active(self, (game, player), head, at)? {
                let rating = shown_by(self, (game, player), head, at)?;
                found.extend(rating.filter(|rating| !rating.is_provisional()).map(|rating| (player, rating)));
            }
        }
        Ok(placed(found))
    }
}

impl<B: Book> Ratings for B {}

/// Puts people in order.
fn placed(mut found: Vec<(Person, Rating)>) -> Vec<Ranked> {
    found.sort_by(|(one, a), (other, b)| b.rating.total_cmp(&a.rating).then(one.cmp(other)));
    let mut ranked: Vec<Ranked> = Vec::with_capacity(found.len());
    for (player, rating) in found {
        let shared = ranked.last().filter(|last| last.rating.rating.total_cmp(&rating.rating).is_eq());
        let place = shared.map_or(ranked.len() + 1, |last| last.place);
        ranked.push(Ranked { place, player, rating });
    }
    ranked
}

/// Somebody's rating at a moment. Of most people no more is read than their head.
fn shown_by<B: Book>(book: &B, who: Who, head: Head, at: i64) -> Result<Option<Rating>, B::Fault> {
    if head.last <= at { Ok(Some(head.shown_in(Week::of(at)))) } else { book.shown(who, at) }
}

/// Whether somebody had a counted match lately.
fn is_active<B: Book>(book: &B, who: Who, head: Head, at: i64) -> Result<bool, B::Fault> {
    let is_late = |ended: i64| at - ended <= RANKED_WEEKS * WEEK;
    if head.last <= at {
        return Ok(is_late(head.last));
    }
    let weeks = book.weeks(who, Week::of(at).next(), 2)?;
    let ended = weeks.iter().flat_map(|period| period.games.iter().rev()).map(|game| game.key.at);
    Ok(ended.into_iter().find(|ended| *ended <= at).is_some_and(is_late))
}

/// The rating at the start of a week, if there was a match before.
fn known_at<B: Book>(book: &B, who: Who, week: Week) -> Result<Option<Rating>, B::Fault> {
    let last = book.weeks(who, week, 1)?.pop();
    Ok(last.map(|last| last.after.rested(last.week.between(week))))
}

/// What somebody has played in a week.
fn played_in<B: Book>(book: &B, who: Who, week: Week) -> Result<Option<Period>, B::Fault> {
    Ok(book.weeks(who, week.next(), 1)?.pop().filter(|period| period.week == week))
}

/// Takes in a match after all that ended before it. What was reckoned of it and of later ones in its week goes.
fn reckon<B: Book>(book: &mut B, ended: Ended) -> Result<(), B::Fault> {
    let (key, week) = (ended.key(), Week::of(ended.at));
    let both = Side::BOTH.map(|side| (ended.game, ended.players[side]));
    strip(book, &ended, |known| known >= key)?;
    let why = judge(book, &ended)?;
    if why.is_none() {
        let [white, black] = [book.start(both[0], week)?, book.start(both[1], week)?];
        for (side, own, strength) in [(Side::White, white, black), (Side::Black, black, white)] {
            let Some(score) = ended.score(side) else { continue };
            let (who, opponent) = ((ended.game, ended.players[side]), ended.players[side.other()]);
            let mut period = played_in(book, who, week)?.unwrap_or_else(|| Period::new(week, own));
            period.play(Game { key, opponent, strength, score, league: ended.league });
            book.put_week(who, &period)?;
        }
    }
    book.file(&Filed { ended, why })
}

/// Forgets a match, with all that was reckoned of it.
fn forget<B: Book>(book: &mut B, ended: &Ended) -> Result<(), B::Fault> {
    let key = ended.key();
    strip(book, ended, |known| known == key)?;
    book.unfile(ended)
}

/// Takes such matches out of the week of a match, for its players, and its run of absences.
fn strip<B: Book>(book: &mut B, ended: &Ended, such: impl Fn(Key) -> bool) -> Result<(), B::Fault> {
    for side in Side::BOTH {
        let who = (ended.game, ended.players[side]);
        if let Some(mut period) = played_in(book, who, Week::of(ended.at))?
            && period.strip(&such)
        {
            book.put_week(who, &period)?;
        }
    }
    match ended.absent() {
        Some(loser) => book.put_run(loser, ended.key(), None),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counted::Outcome;
    use crate::memory::Memory;
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
        let mut book = Memory::default();
        let who = (Kind::Abalone, Person(1));
        let of = |book: &Memory, at| book.start(who, Week::of(at));
        assert_eq!(book.rate(won(1, start + 10)), Ok(()));
        assert_eq!(book.rate(won(2, start + 20)), Ok(()));
        assert_eq!(of(&book, start), Ok(Rating::NEW), "its own matches do not count for it");
        let shown = book.shown(who, start + WEEK - 1);
        assert!(matches!(shown, Ok(Some(rating)) if rating.rating > Rating::NEW.rating));
        assert_eq!(of(&book, start + WEEK).map(Some), shown);
        assert_eq!(book.start((Kind::Abalone, Person(7)), Week::of(start)), Ok(Rating::NEW));
    }
}
