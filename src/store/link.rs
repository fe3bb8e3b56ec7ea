//! Two players turn out to be one person: what names the one is made to name the other.

use super::StoreError;
use super::keys::{self, Family};
use super::record::{Draft, LinkRow, PlanRow, VoteRow, decode, sound};
use super::work::Work;
use crate::play::{Judge, MatchId, Record, What};
use crate::players::{Account, PlayerId, Profile};
use std::collections::BTreeMap;

impl Work<'_> {
    /// What is known of an account that is to be linked to another one.
    pub fn link(&self, account: &Account) -> Result<Option<LinkRow>, StoreError> {
        self.read(&keys::link(account))
    }

    /// What is known of every such account. One that cannot be read is in the log and not among them.
    pub fn links(&self) -> Result<Vec<LinkRow>, StoreError> {
        let rows = self.range(&keys::family(Family::Link), usize::MAX)?;
        Ok(rows.iter().filter_map(|(key, value)| sound(decode(key, value))).collect())
    }

    /// Keeps what is known of an account that is to be linked; nothing, if there is nothing to know.
    pub fn put_link(&mut self, row: &LinkRow) -> Result<(), StoreError> {
        let key = keys::link(&row.account);
        if row.code.is_none() && row.wrong.is_empty() && row.asked.is_none() {
            self.erase(key);
            return Ok(());
        }
        self.write(key, row)
    }

    /// Who a player has turned out to be: themselves, as long as they were not linked to another one.
    pub fn person(&self, player: PlayerId) -> Result<PlayerId, StoreError> {
        Ok(self.read(&keys::number(Family::Joined, player.0))?.unwrap_or(player))
    }

    /// The players who have turned out to be this one.
    pub fn joined_to(&self, player: PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        let rows = self.range(&keys::family(Family::Joined), usize::MAX)?;
        let is_own = |key: &[u8], value: &[u8]| sound(decode::<PlayerId>(key, value)) == Some(player);
        let own = rows.iter().filter(|(key, value)| is_own(key, value));
        Ok(own.filter_map(|(key, _)| keys::number_at(key, 1)).map(PlayerId).collect())
    }

    /// Makes `guest` the same person as `host`, on whom `profile` is kept from now on, with the accounts of both: all that
    /// named the one names the other. It reads all matches and votes: for what happens seldom.
    ///
    /// A match that the two have played with each other stays as it is; there must be none that goes on. Nor do votes
    /// change that were counted. What still names `guest` there is known to mean `host`.
    pub fn join(&mut self, host: PlayerId, guest: PlayerId, profile: &Profile) -> Result<(), StoreError> {
        self.join_drafts(host, guest)?;
        self.join_matches(host, guest)?;
        self.join_challenges(host, guest)?;
        self.join_votes(host, guest)?;
        self.join_casts(host, guest)?;
        self.replace_seconder(guest, Some(host))?;
        self.join_blocks(host, guest)?;
        self.join_acted(host, guest)?;
        self.join_memos(host, guest)?;
        self.join_watches(host, guest)?;
        self.join_entries(host, guest)?;
        self.join_puzzlers(host, guest)?;
        self.put_kin(host, guest)?;
        if let Some(at) = self.last_turn(guest)? {
            self.put_last_turn(host, at)?;
        }
        for (year, hours) in self.vacations(guest)? {
            let spent = self.vacation(host, year)?;
            self.put_vacation(host, year, spent.saturating_add(hours))?;
            self.erase(keys::vacation(guest, year));
        }
        // An arbiter is asked again.
        for key in self.keys(&keys::family(Family::Ruling), usize::MAX)? {
            if keys::number_at(&key, 9) == Some(guest.0) {
                self.erase(key);
            }
        }
        self.erase(keys::number(Family::Player, guest.0));
        let mut joined = self.joined_to(guest)?;
        joined.push(guest);
        for joined in joined {
            self.write(keys::number(Family::Joined, joined.0), &host)?;
        }
        // What only one of the two has allowed is not allowed.
        if !profile.puzzles {
            self.withdraw_mined(host)?;
        }
        self.put_profile(host, profile)
    }

    /// Takes an account from a person on whom `profile` is kept from now on. Nobody has it then.
    pub fn part(&mut self, player: PlayerId, account: &Account, profile: &Profile) -> Result<(), StoreError> {
        self.erase(keys::account(account));
        self.erase(keys::link(account));
        self.forget_heard(player, account)?;
        self.put_profile(player, profile)
    }

    fn join_drafts(&mut self, host: PlayerId, guest: PlayerId) -> Result<(), StoreError> {
        for key in self.keys(&keys::family(Family::Draft), usize::MAX)? {
            let Some(id) = keys::number_at(&key, 1).filter(|_| keys::number_at(&key, 9) == Some(guest.0))
            else {
                continue;
            };
            if let Some(draft) = self.draft(MatchId(id), guest)? {
                self.drop_draft(MatchId(id), guest);
                self.put_draft(&Draft { player: host, ..draft })?;
            }
        }
        for id in self.going(guest)? {
            if let Some(plan) = self.plan(id, guest)? {
                self.drop_plan(id, guest);
                self.put_plan(&PlanRow { player: host, ..plan })?;
            }
            self.set_going(guest, id, false);
            self.set_going(host, id, true);
        }
        let missed = [self.missed(host)?, self.missed(guest)?].concat();
        self.put_missed(guest, &[])?;
        self.put_missed(host, &missed)?;
        let slept = [self.slept(host)?, self.slept(guest)?].concat();
        self.put_slept(guest, &[])?;
        self.put_slept(host, &slept)
    }

    fn join_matches(&mut self, host: PlayerId, guest: PlayerId) -> Result<(), StoreError> {
        for mut row in self.matches_of(guest)? {
            if row.preamble.sides.find(&host).is_some() {
                continue;
            }
            if let Some(side) = row.preamble.sides.find(&guest) {
                let sides = row.preamble.sides;
                row.preamble.sides[side] = host;
                self.index_finished(&row, sides, false);
                self.index_finished(&row, row.preamble.sides, true);
                self.put_match(&mut row, [])?;
                self.give_ended(row.id, guest, host)?;
            }
        }
        Ok(())
    }

    fn join_challenges(&mut self, host: PlayerId, guest: PlayerId) -> Result<(), StoreError> {
        for mut row in self.challenges_of(guest)? {
            let id = MatchId(row.challenge.id.0);
            self.drop_challenge(id)?;
            for named in [Some(&mut row.challenge.from), row.challenge.to.as_mut()].into_iter().flatten() {
                if *named == guest {
                    *named = host;
                }
            }
            if let Some(mut pact) = self.pact(id)?.filter(|pact| pact.by == guest) {
                pact.by = host;
                self.put_pact(id, &pact)?;
            }
            self.put_challenge(&row)?;
        }
        Ok(())
    }

    /// Where both have voted, the later vote counts; in matches that they play themselves, none does.
    fn join_votes(&mut self, host: PlayerId, guest: PlayerId) -> Result<(), StoreError> {
        let mut last: BTreeMap<(MatchId, u32), VoteRow> = BTreeMap::new();
        for (key, value) in self.range(&keys::family(Family::Vote), usize::MAX)? {
            let number = |place| keys::number_at(&key, place);
            let (Some(id), Some(round), Some(voter)) = (number(1), number(9), number(17)) else { continue };
            let (id, round) = (MatchId(id), u32::try_from(round).unwrap_or_default());
            if ![host.0, guest.0].contains(&voter) {
                continue;
            }
            let Some(record) = self.match_by_id(id).ok().flatten().and_then(|row| sound(self.record(&row)))
            else {
                continue;
            };
            let Some(vote) = sound(decode::<VoteRow>(&key, &value)).filter(|_| !is_counted(&record, round))
            else {
                continue;
            };
            self.erase(key);
            let plays = record.preamble.sides.find(&host).is_some();
            if !plays && last.get(&(id, round)).is_none_or(|kept| kept.at <= vote.at) {
                last.insert((id, round), vote);
            }
        }
        last.into_iter().try_for_each(|((id, round), vote)| self.put_vote(id, round, host, vote))
    }

    fn join_blocks(&mut self, host: PlayerId, guest: PlayerId) -> Result<(), StoreError> {
        for key in self.keys(&keys::family(Family::Blocked), usize::MAX)? {
            let pair = keys::number_at(&key, 1).zip(keys::number_at(&key, 9));
            let Some((by, whom)) = pair.map(|(by, whom)| (PlayerId(by), PlayerId(whom))) else { continue };
            let one = |player: PlayerId| if player == guest { host } else { player };
            if by == guest || whom == guest {
                self.set_blocked(by, whom, false);
                self.set_blocked(one(by), one(whom), one(by) != one(whom));
            }
        }
        Ok(())
    }
}

/// Whether a vote of a match was counted: then what was voted must stay as it was counted.
fn is_counted(record: &Record, round: u32) -> bool {
    let mut at = 0;
    record.entries.iter().any(|entry| {
        at += u32::from(matches!(entry.what, What::Referred { judge: Judge::Vote { .. }, .. }));
        at == round && matches!(entry.what, What::Counted { .. })
    })
}
