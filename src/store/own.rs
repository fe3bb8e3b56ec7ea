//! What somebody keeps for nobody else: it is noted before two turn out to be one person, and each has it again when they
//! are parted.

use super::StoreError;
use super::memos::MemoRow;
use super::record::PlanRow;
use super::watch::WatchRow;
use super::work::Work;
use crate::play::{MatchId, Trials};
use crate::players::PlayerId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What somebody keeps for nobody else, by match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OwnRow {
    /// What they have written down.
    pub memos: BTreeMap<MatchId, MemoRow>,
    /// What they want to say with their next turn.
    pub sayings: BTreeMap<MatchId, String>,
    /// The lines that they try.
    pub trials: BTreeMap<MatchId, Trials>,
    /// Where they hear of what they follow.
    pub watches: BTreeMap<MatchId, WatchRow>,
    /// What they have prepared.
    pub plans: BTreeMap<MatchId, PlanRow>,
    /// How many entries the records of their matches have.
    pub entries: BTreeMap<MatchId, u64>,
}

/// Two who are parted, and what each kept before they were linked.
#[derive(Debug)]
pub(super) struct Parted<'a> {
    pub(super) host: PlayerId,
    pub(super) guest: PlayerId,
    pub(super) host_own: &'a OwnRow,
    pub(super) guest_own: &'a OwnRow,
    /// The guest's matches.
    pub(super) matches: &'a [MatchId],
}

impl OwnRow {
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Work<'_> {
    /// What a player keeps for nobody else.
    pub(super) fn own(&self, player: PlayerId) -> Result<OwnRow, StoreError> {
        let mut own = OwnRow {
            memos: self.memos(player, usize::MAX)?.into_iter().collect(),
            sayings: self.sayings(player)?.into_iter().collect(),
            trials: self.all_trials(player)?.into_iter().collect(),
            ..OwnRow::default()
        };
        for id in self.watched(player)? {
            own.watches.extend(self.watch(id, player)?.map(|row| (id, row)));
        }
        for id in self.going(player)? {
            own.plans.extend(self.plan(id, player)?.map(|row| (id, row)));
            own.entries.extend(self.match_by_id(id)?.map(|row| (id, row.entries)));
        }
        Ok(own)
    }

    /// Gives two who are parted what each kept for nobody else. What has come since goes with the match: with the guest's
    /// to the guest. The guest's matches are the guest's again already.
    pub(super) fn give_own(&mut self, link: &Parted<'_>) -> Result<(), StoreError> {
        self.give_memos(link)?;
        self.give_sayings(link)?;
        self.give_trials(link)?;
        for (&id, row) in &link.guest_own.watches {
            self.put_watch(id, link.guest, row)?;
            match link.host_own.watches.get(&id) {
                Some(own) => self.put_watch(id, link.host, own)?,
                None => self.drop_watch(id, link.host)?,
            }
        }
        for (&id, plan) in &link.guest_own.plans {
            if self.stands_still(link, id)? {
                self.put_plan(&PlanRow { player: link.guest, ..plan.clone() })?;
            }
        }
        Ok(())
    }

    fn give_memos(&mut self, link: &Parted<'_>) -> Result<(), StoreError> {
        let now: BTreeMap<MatchId, MemoRow> = self.memos(link.host, usize::MAX)?.into_iter().collect();
        for id in touched(link, &link.guest_own.memos, &now) {
            let (own, theirs) = (link.host_own.memos.get(&id), link.guest_own.memos.get(&id));
            let since = now.get(&id).and_then(|row| written_since(row, own, theirs));
            let goes = link.matches.contains(&id);
            let host = with(own, since.as_ref().filter(|_| !goes));
            let guest = with(theirs, since.as_ref().filter(|_| goes));
            self.put_memo(link.host, id, host.as_ref())?;
            self.put_memo(link.guest, id, guest.as_ref())?;
        }
        Ok(())
    }

    fn give_sayings(&mut self, link: &Parted<'_>) -> Result<(), StoreError> {
        let now: BTreeMap<MatchId, String> = self.sayings(link.host)?.into_iter().collect();
        for id in touched(link, &link.guest_own.sayings, &now) {
            // What was wanted before is said already, where something has happened in the match.
            let before =
                link.guest_own.sayings.get(&id).filter(|_| self.stands_still(link, id).unwrap_or(false));
            let text = before.or(now.get(&id).filter(|_| link.matches.contains(&id)));
            self.put_saying(link.guest, id, text.map(String::as_str))?;
            self.put_saying(link.host, id, None)?;
        }
        Ok(())
    }

    fn give_trials(&mut self, link: &Parted<'_>) -> Result<(), StoreError> {
        let now: BTreeMap<MatchId, Trials> = self.all_trials(link.host)?.into_iter().collect();
        for id in touched(link, &link.guest_own.trials, &now) {
            let (own, theirs) = (link.host_own.trials.get(&id), link.guest_own.trials.get(&id));
            // Where only the guest tried something before, what there is now came from it.
            let guest = theirs.filter(|_| own.is_some()).or(now.get(&id)).or(theirs);
            self.put_trials(link.guest, id, guest.unwrap_or(&Trials::default()))?;
            self.put_trials(link.host, id, own.unwrap_or(&Trials::default()))?;
        }
        Ok(())
    }

    /// Whether nothing has happened in a match of the guest's since the two were linked.
    fn stands_still(&self, link: &Parted<'_>, id: MatchId) -> Result<bool, StoreError> {
        let before = link.guest_own.entries.get(&id);
        Ok(self.match_by_id(id)?.is_some_and(|row| Some(&row.entries) == before))
    }
}

/// The matches of which the guest kept something, and those of the guest's of which the one person does now.
fn touched<T>(link: &Parted<'_>, before: &BTreeMap<MatchId, T>, now: &BTreeMap<MatchId, T>) -> Vec<MatchId> {
    let since = now.keys().filter(|id| link.matches.contains(id) && !before.contains_key(id));
    before.keys().chain(since).copied().collect()
}

/// What was added to a text of the one person since it was put together from those of two.
fn written_since(now: &MemoRow, own: Option<&MemoRow>, theirs: Option<&MemoRow>) -> Option<MemoRow> {
    let before: Vec<&str> = [own, theirs].into_iter().flatten().map(|row| row.text.as_str()).collect();
    let rest = now.text.strip_prefix(&before.join("\n")).unwrap_or_default().trim_start_matches('\n');
    (!rest.is_empty()).then(|| MemoRow { text: rest.to_owned(), at: now.at })
}

/// A text with what was added to it.
fn with(before: Option<&MemoRow>, since: Option<&MemoRow>) -> Option<MemoRow> {
    match (before, since) {
        (Some(before), Some(since)) => {
            Some(MemoRow { text: format!("{}\n{}", before.text, since.text), at: since.at })
        }
        (row, None) | (None, row) => row.cloned(),
    }
}
