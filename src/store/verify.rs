//! Whether all that is kept can be read, and means what it should.

use super::docket::{DocketRow, SanctionRow};
use super::expulsions::ExpulsionRow;
use super::heard::{ActedRow, HeardRow};
use super::keys::{self, Family};
use super::leagues::{EntrantRow, FixtureRow, FoundingRow, LeagueRow};
use super::lost::LostRow;
use super::memos::{MemoRow, SaidRow};
use super::ratings::{EndedRow, ended_of};
use super::record::{
    ChallengeRow, Draft, FinishedRow, LinkRow, MatchRow, MissedRow, PlanRow, RulingRow, ServerRow, SleptRow,
    VersionRow, VoteRow, decode, readable,
};
use super::unlink::LinkedRow;
use super::view::JournalRow;
use super::watch::WatchRow;
use super::work::Work;
use super::{Store, StoreError, ballot, book, puzzles, reviews};
use crate::games::Side;
use crate::play::{Choice, Entry, Judge, Match, MatchId, Trials, What};
use crate::players::{PlayerId, Profile};
use jiff::Timestamp;
use serde::de::IgnoredAny;

impl Store {
    /// Replays every match, folds every league and reads every other row; returns how many matches are sound, and what is
    /// hurt, in words for the host.
    pub fn verify(&self) -> Result<(usize, Vec<String>), StoreError> {
        self.verify_with(|_, _| ())
    }

    /// The same, which hands out of how many rows how many more are done.
    pub(super) fn verify_with(
        &self,
        mut done: impl FnMut(u64, u64),
    ) -> Result<(usize, Vec<String>), StoreError> {
        let (mut sound, mut hurt) = (0, Vec::new());
        let all = self.engine.count()?;
        // Entries of one match lie together.
        let mut last = None;
        for row in self.rows(&[]) {
            let (key, value) = row?;
            done(1, all);
            match self.verify_row(&key, &value, &mut last) {
                Ok(()) => sound += usize::from(Family::of(&key) == Some(Family::Match)),
                Err(why) => hurt.push(why),
            }
        }
        Ok((sound, hurt))
    }

    /// Whether a row means what it should; `last` remembers how many entries the match has that was asked for last.
    pub(super) fn verify_row(
        &self,
        key: &[u8],
        value: &[u8],
        last: &mut Option<(u64, u64)>,
    ) -> Result<(), String> {
        match Family::of(key) {
            None => Err(format!("`{}`: nothing of this name is known", readable(key))),
            Some(Family::Match) => self.verify_match(key, value),
            Some(Family::Entry) => self.verify_entry(key, value, last),
            Some(Family::Ended) => self.verify_end(key, value),
            Some(Family::League) => self.verify_league(key, value),
            Some(Family::Ballot) => self.verify_ballot(key, value),
            Some(family) => verify(family, key, value).map_err(|error| error.to_string()),
        }
    }

    /// Replays a match, and counts its votes again.
    fn verify_match(&self, key: &[u8], value: &[u8]) -> Result<(), String> {
        let row: MatchRow = decode(key, value).map_err(|error| error.to_string())?;
        let id = row.id;
        let hurt = |why: String| format!("match {id} ({}): {why}", readable(key));
        let record = self.work().record(&row).map_err(|error| hurt(error.to_string()))?;
        let game = Match::replay(id, &record).map_err(|corrupt| hurt(format!("{corrupt:?}")))?;
        if row.finished != FinishedRow::of(&game, row.finished) {
            return Err(hurt(format!("it is kept as having ended as {:?}", row.finished)));
        }
        self.verify_ended(&game).map_err(hurt)?;
        if self.work().lost(id).map_err(|error| hurt(error.to_string()))?.is_some() {
            return Ok(());
        }
        self.verify_fixture(&game).map_err(hurt)?;
        let mut round = 0;
        for entry in record.entries.iter() {
            match &entry.what {
                What::Referred { judge: Judge::Vote { .. }, .. } => round += 1,
                What::Counted { first, second } => {
                    let votes = self.work().votes(id, round).map_err(|error| hurt(error.to_string()))?;
                    let choices: Vec<_> = votes.values().map(|vote| vote.choice).collect();
                    if recount(&choices) != [u64::from(*first), u64::from(*second)] {
                        return Err(hurt(format!(
                            "vote {round}: counted {first} and {second}, kept are {choices:?}"
                        )));
                    }
                }
                What::Chosen { choice, .. } => self.verify_chosen(id, choice).map_err(hurt)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether ratings take a match as its record has it. One that ended before there were ratings they do not know.
    pub(super) fn verify_ended(&self, game: &Match) -> Result<(), String> {
        let read = |work: &Work<'_>| {
            let [white, black] = Side::BOTH.map(|side| work.channel(game.terms().sides[side]));
            Ok::<_, StoreError>((work.ended(game.id())?, white?.is_some() || black?.is_some()))
        };
        let (known, channel) = read(&self.work()).map_err(|error| error.to_string())?;
        let Some(known) = known else { return Ok(()) };
        let found = ended_of(game, channel, known.loser_last_turn);
        if found.as_ref() != Some(&known) {
            return Err(format!("ratings take it for {known:?}, and by its record it is {found:?}"));
        }
        let last = game.lost_on_time().and_then(|loser| game.last_turn_of(loser)).map(Timestamp::as_second);
        if known.loser_last_turn < last {
            return Err(format!("its loser played at {last:?}, after all that ratings know"));
        }
        Ok(())
    }

    /// Whether what ratings take of a match can be read, and there is such a match.
    fn verify_end(&self, key: &[u8], value: &[u8]) -> Result<(), String> {
        decode::<EndedRow>(key, value).map_err(|error| error.to_string())?;
        let id = MatchId(keys::number_at(key, 1).unwrap_or_default());
        match self.work().match_by_id(id) {
            Ok(None) => Err(format!("`{}`: there is no match {id}", readable(key))),
            // One that cannot be read is named elsewhere.
            _ => Ok(()),
        }
    }

    /// Whether an entry can be read, and there is a match that knows of it; `last` remembers how many entries the match
    /// has that was asked for last.
    fn verify_entry(&self, key: &[u8], value: &[u8], last: &mut Option<(u64, u64)>) -> Result<(), String> {
        decode::<Entry>(key, value).map_err(|error| error.to_string())?;
        let (id, number) = keys::number_at(key, 1).zip(keys::number_at(key, 9)).unwrap_or_default();
        if last.is_none_or(|(known, _)| known != id) {
            let row = self.work().match_by_id(MatchId(id));
            // One that cannot be read is named elsewhere.
            *last = Some((id, row.map_or(u64::MAX, |row| row.map_or(0, |row| row.entries))));
        }
        if last.is_some_and(|(_, entries)| number < entries) {
            return Ok(());
        }
        Err(format!("`{}`: match {id} has no such entry", readable(key)))
    }
}

/// How many votes there are for the first answer to either question, and for the second.
fn recount(choices: &[Choice]) -> [u64; 2] {
    [[Choice::Yes, Choice::White], [Choice::No, Choice::Black]]
        .map(|answers| choices.iter().filter(|choice| answers.contains(choice)).count() as u64)
}

/// Whether a row can be read.
fn verify(family: Family, key: &[u8], value: &[u8]) -> Result<(), StoreError> {
    match family {
        Family::Match => decode::<MatchRow>(key, value).map(drop),
        Family::Entry => decode::<Entry>(key, value).map(drop),
        Family::Missed => decode::<Vec<MissedRow>>(key, value).map(drop),
        Family::Slept => decode::<Vec<SleptRow>>(key, value).map(drop),
        Family::Vote => decode::<VoteRow>(key, value).map(drop),
        Family::Ruling => decode::<RulingRow>(key, value).map(drop),
        Family::Account | Family::Joined | Family::ChannelAt | Family::Follows => {
            decode::<PlayerId>(key, value).map(drop)
        }
        Family::Challenge => decode::<ChallengeRow>(key, value).map(drop),
        Family::Draft => decode::<Draft>(key, value).map(drop),
        Family::Trials => decode::<Trials>(key, value).map(drop),
        Family::Memo => decode::<MemoRow>(key, value).map(drop),
        Family::Said => decode::<SaidRow>(key, value).map(drop),
        Family::Watcher => decode::<WatchRow>(key, value).map(drop),
        Family::Plan => decode::<PlanRow>(key, value).map(drop),
        Family::Channel | Family::Pact | Family::Ballot | Family::Cast => ballot::verify(family, key, value),
        Family::Ended | Family::Unrated | Family::Rated | Family::Head | Family::Absence | Family::Behind => {
            book::verify(family, key, value)
        }
        Family::Ahead
        | Family::LastTurn
        | Family::Event
        | Family::Heartbeat
        | Family::Outage
        | Family::Seen => decode::<i64>(key, value).map(drop),
        Family::Acted => decode::<ActedRow>(key, value).map(drop),
        Family::Heard => decode::<HeardRow>(key, value).map(drop),
        Family::Expulsion => decode::<ExpulsionRow>(key, value).map(drop),
        Family::Docket => decode::<DocketRow>(key, value).map(drop),
        Family::Sanction => decode::<SanctionRow>(key, value).map(drop),
        Family::Link => decode::<LinkRow>(key, value).map(drop),
        Family::Linked => decode::<LinkedRow>(key, value).map(drop),
        Family::Next => decode::<u64>(key, value).map(drop),
        Family::League => decode::<LeagueRow>(key, value).map(drop),
        Family::LeagueEntry => decode::<crate::league::log::Entry>(key, value).map(drop),
        Family::Fixture => decode::<FixtureRow>(key, value).map(drop),
        Family::Entrant => decode::<EntrantRow>(key, value).map(drop),
        Family::Founding => decode::<FoundingRow>(key, value).map(drop),
        Family::Lost => decode::<LostRow>(key, value).map(drop),
        Family::Reviewing | Family::Look | Family::Review => reviews::verify(family, key, value),
        Family::Puzzler | Family::Daily | Family::Hint | Family::Retry | Family::Mining | Family::Mined => {
            puzzles::verify(family, key, value)
        }
        Family::Player => decode::<Profile>(key, value).map(drop),
        Family::Server => decode::<ServerRow>(key, value).map(drop),
        Family::ServerAt | Family::Saying => decode::<String>(key, value).map(drop),
        Family::Members | Family::Vacation => decode::<u32>(key, value).map(drop),
        // What stands in it is its writer's.
        Family::Outbox => decode::<IgnoredAny>(key, value).map(drop),
        Family::Version => VersionRow::read(key, value).map(drop),
        Family::Journal => decode::<JournalRow>(key, value).map(drop),
        Family::Blocked
        | Family::Kin
        | Family::EndedAt
        | Family::Unranked
        | Family::Concerned
        | Family::OpenAt
        | Family::EventByTime
        | Family::Came
        | Family::Finished
        | Family::Going
        | Family::Watched
        | Family::WatchedAt
        | Family::LeagueAt
        | Family::Due => verify_empty(key, value),
    }
}

/// Whether a row has nothing but its key.
fn verify_empty(key: &[u8], value: &[u8]) -> Result<(), StoreError> {
    match value {
        [] => Ok(()),
        _ => Err(StoreError::Corrupt { key: readable(key), why: "it should have no value".to_owned() }),
    }
}
