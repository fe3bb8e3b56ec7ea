//! How the bot and the machine work together: what has changed is looked at for something to think about as soon as it is
//! committed, and handed over; what is told in such a match may wait a moment for the answer.

use crate::bot::Bot;
use crate::bot::course::{hint, machine, mine, review};
use crate::bot::wire::message::{Job, Outgoing, Thinker};
use crate::play::{Match, MatchId};
use crate::players::PlayerId;
use crate::store::StoreError;
use jiff::Timestamp;
use std::collections::BTreeSet;
use std::sync::Arc;
use tracing::error;

impl Bot {
    /// Lets the machine think, from the next commit on.
    pub fn set_thinker(&mut self, thinker: Thinker) {
        self.thinker = Some(thinker);
    }

    /// Everything that the machine is to think about, as it follows from what was committed.
    pub fn jobs(&self) -> Result<Vec<Job>, StoreError> {
        let mut jobs = Vec::new();
        for level in 1..=PlayerId::MACHINE_MAX {
            for id in self.store.work().going(PlayerId::machine(level))? {
                jobs.extend(self.job(id)?);
            }
        }
        let work = self.store.work();
        let reviewing = work.all_reviewing(usize::MAX)?.into_iter().map(|(id, _)| id);
        // One that is several of these is one job.
        let looked_at = reviewing.chain(work.retried()?);
        let over: BTreeSet<MatchId> = looked_at.chain(work.all_mining(usize::MAX)?).collect();
        for id in over {
            jobs.extend(self.job(id)?);
        }
        jobs.sort_by_key(|job| job.id);
        Ok(jobs)
    }

    /// Hands all of it over, after a start, or where some of it may have been missed: what was thought before is lost, and
    /// thought again.
    pub(super) fn hand_over_all(&mut self) {
        let Some(thinker) = &self.thinker else { return };
        let jobs = self.jobs();
        self.missed = jobs.is_err();
        match jobs {
            Ok(jobs) => jobs.into_iter().for_each(|job| thinker(job.id, Some(job))),
            Err(fault) => error!("cannot tell what the machine is to think about: {fault}"),
        }
    }

    /// Hands over what there is to think about in these matches, or that there is nothing any more; in those, what was thought
    /// was refused.
    pub(super) fn hand_over(&mut self, changed: &BTreeSet<MatchId>, refused: &BTreeSet<MatchId>) {
        let Some(thinker) = &self.thinker else { return };
        let mut missed = false;
        for id in changed | refused {
            match self.job(id) {
                Ok(job) => thinker(id, if refused.contains(&id) { job.map(again) } else { job }),
                Err(fault) => {
                    error!(%id, "cannot tell what the machine is to think about: {fault}");
                    missed = true;
                }
            }
        }
        self.missed = missed;
    }

    /// A match as it was committed last; nothing, too, where it is damaged: that is in the log, and nobody plays it.
    pub fn played(&self, id: MatchId) -> Result<Option<Arc<Match>>, StoreError> {
        let work = self.store.work();
        let Some(row) = work.match_by_id(id)? else { return Ok(None) };
        match self.cache.get(id, row.version) {
            Some(game) => Ok(Some(game.into())),
            None => Ok(Match::replay(id, &work.record(&row)?).ok().map(Arc::new)),
        }
    }

    /// What the machine is to think about in a match, if it is to: its turn, a hint for its opponent's, what is near in it or,
    /// where it is over, what people want to know, and then whether there are puzzles in it.
    fn job(&self, id: MatchId) -> Result<Option<Job>, StoreError> {
        let Some(game) = self.played(id)? else { return Ok(None) };
        if let Some(job) = machine::job(&game) {
            return Ok(Some(job));
        }
        let work = self.store.work();
        if let Some(job) = hint::job(&work, &game)? {
            return Ok(Some(job));
        }
        if let Some(job) = machine::near(&game).filter(|job| self.cache.nearby(id, job.ply).is_none()) {
            return Ok(Some(job));
        }
        if let Some(job) = review::retry(&work, &game)? {
            return Ok(Some(job));
        }
        match review::job(&work, &game)? {
            None => mine::job(&work, &game),
            job => Ok(job),
        }
    }

    /// Whether a post waits a moment before it is sent.
    pub(super) fn is_withheld(&self, number: u64) -> bool {
        self.withheld.values().any(|withheld| withheld.numbers.contains(&number))
    }

    /// What has waited long enough for what might come at once.
    pub(super) fn release(&mut self, now: Timestamp) -> Result<Vec<Outgoing>, StoreError> {
        let mut told = Vec::new();
        for withheld in self.withheld.values().filter(|withheld| withheld.is_over(now)) {
            for number in &withheld.numbers {
                told.extend(self.post(*number)?);
            }
        }
        self.withheld.retain(|_, withheld| !withheld.is_over(now));
        Ok(told)
    }
}

/// The same once more, with another chance.
fn again(job: Job) -> Job {
    Job { refused: 1, seed: job.seed.wrapping_add(1), ..job }
}

#[cfg(test)]
mod tests {
    use crate::bot::wire::message::{Act, Incoming, Input};
    use crate::bot::{Bot, Settings};
    use crate::players::{Account, Locale, Place, Platform};
    use crate::store::Store;
    use jiff::{SignedDuration, Timestamp};

    /// Somebody begins a match in which the machine has the first turn.
    fn begins(who: u64, at: Timestamp) -> Input {
        let from = Account { platform: Platform::Local, id: format!("p{who}") };
        let incoming = Incoming {
            id: format!("event {who}"),
            at,
            name: from.id.clone(),
            from,
            locale: Some(Locale::En),
            place: Place { platform: Platform::Local, id: "plaza".into() },
            act: Act::Said("!n play machine 1 abalone white".into()),
            mentions: Vec::new(),
            member: None,
        };
        Input::Incoming { incoming, receipt: None }
    }

    #[test]
    fn what_has_waited_a_moment_goes_out_when_it_is_on_disk() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings { language: Locale::En, ..Settings::default() };
        let mut bot = Bot::new(Store::open(folder.path()).unwrap(), settings, Box::new(|| true));
        let mut now = Timestamp::from_second(1_800_000_000).unwrap();
        // After an outage nothing else is committed then, which would wait for it.
        bot.catching_up = Timestamp::MAX;
        for who in 1..=20 {
            let mut begun = bot.begin(vec![begins(who, now)], now).unwrap();
            assert!(begun.told.is_empty(), "it waits: {:?}", begun.told);
            now += SignedDuration::from_secs(2);
            assert_eq!(bot.due(now).unwrap().len(), 1);
            assert_eq!(begun.kept.try_recv(), Ok(true));
        }
    }
}
