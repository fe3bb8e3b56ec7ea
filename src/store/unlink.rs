//! Two players who turned out to be one person are two again: each gets back what they had before.

use super::StoreError;
use super::keys::{self, Family};
use super::own::{OwnRow, Parted};
use super::puzzles::PuzzlerRow;
use super::record::{Draft, PlanRow, decode, sound};
use super::work::Work;
use crate::play::MatchId;
use crate::players::{PlayerId, Profile};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// What two players had before they were linked, as long as they can be parted by it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LinkedRow {
    /// Whose number both have now.
    pub host: PlayerId,
    /// Whose number is out of use until then.
    pub guest: PlayerId,
    /// When they were linked.
    pub at: Timestamp,
    /// What was kept on the host.
    pub host_profile: Profile,
    /// What was kept on the guest.
    pub guest_profile: Profile,
    /// The guest's matches, also those that were over.
    pub matches: Vec<MatchId>,
    /// The challenges that they had made, and those to them.
    pub challenges: Vec<MatchId>,
    /// Which channels they voted for.
    pub follows: Vec<(MatchId, PlayerId)>,
    /// The hours of vacation that they had spent, by years.
    pub vacations: Vec<(i16, u32)>,
    /// Who had blocked whom, where either of the two is one of them.
    pub blocks: Vec<(PlayerId, PlayerId)>,
    /// Those who had turned out to be the guest.
    pub joined: Vec<PlayerId>,
    /// What the host kept for nobody else.
    #[serde(default, skip_serializing_if = "OwnRow::is_empty")]
    pub host_own: OwnRow,
    /// What the guest kept for nobody else.
    #[serde(default, skip_serializing_if = "OwnRow::is_empty")]
    pub guest_own: OwnRow,
    /// What each had made of puzzles, the host's first.
    #[serde(default)]
    pub puzzles: [PuzzlerRow; 2],
}

impl Work<'_> {
    /// Stores what two players have before they are linked. What was stored for others stays, except for those who were
    /// linked to the guest: they go over with the guest.
    pub fn note_link(&mut self, host: PlayerId, guest: PlayerId, now: Timestamp) -> Result<(), StoreError> {
        self.forget_links(|row| row.host == guest || row.guest == guest)?;
        let profile = |player| self.profile(player).map(Option::unwrap_or_default);
        let mut matches = Vec::new();
        for row in self.matches_of(guest)? {
            matches.extend(row.preamble.sides.find(&host).is_none().then_some(row.id));
        }
        let challenges = self.challenges_of(guest)?;
        let row = LinkedRow {
            host,
            guest,
            at: now,
            host_profile: profile(host)?,
            guest_profile: profile(guest)?,
            matches,
            challenges: challenges.iter().map(|row| MatchId(row.challenge.id.0)).collect(),
            follows: self.followed(guest)?,
            vacations: self.vacations(guest)?,
            blocks: self.blocks_with(&[host, guest])?,
            joined: self.joined_to(guest)?,
            host_own: self.own(host)?,
            guest_own: self.own(guest)?,
            puzzles: [self.puzzler(host)?, self.puzzler(guest)?],
        };
        self.write(keys::number(Family::Linked, guest.0), &row)
    }

    /// What is kept of those who were linked to a player, latest last.
    pub fn linked_to(&self, host: PlayerId) -> Result<Vec<LinkedRow>, StoreError> {
        let mut rows = self.all_linked()?;
        rows.retain(|row| row.host == host);
        rows.sort_by_key(|row| row.at);
        Ok(rows)
    }

    /// Forgets what is kept of such links.
    pub fn forget_links(&mut self, such: impl Fn(&LinkedRow) -> bool) -> Result<(), StoreError> {
        for row in self.all_linked()?.iter().filter(|row| such(row)) {
            self.erase(keys::number(Family::Linked, row.guest.0));
        }
        Ok(())
    }

    fn all_linked(&self) -> Result<Vec<LinkedRow>, StoreError> {
        let rows = self.range(&keys::family(Family::Linked), usize::MAX)?;
        Ok(rows.iter().filter_map(|(key, value)| sound(decode(key, value))).collect())
    }

    /// Makes two players of one again, with these profiles from now on, the host's first. The guest has what the guest had,
    /// as it is now; what has come since is the host's.
    pub fn sever(&mut self, row: &LinkedRow, profiles: [&Profile; 2]) -> Result<(), StoreError> {
        let LinkedRow { host, guest, .. } = *row;
        self.erase(keys::number(Family::Linked, guest.0));
        self.erase(keys::number(Family::Joined, guest.0));
        for joined in &row.joined {
            self.write(keys::number(Family::Joined, joined.0), &guest)?;
        }
        for id in &row.matches {
            self.give_match(row, *id)?;
        }
        for id in &row.challenges {
            self.give_challenge(row, *id)?;
        }
        for (id, channel) in &row.follows {
            self.put_follows(*id, guest, *channel)?;
        }
        for (year, hours) in &row.vacations {
            self.put_vacation(guest, *year, *hours)?;
            let spent = self.vacation(host, *year)?;
            self.put_vacation(host, *year, spent.saturating_sub(*hours))?;
        }
        self.give_blocks(row);
        self.give_own(&Parted {
            host,
            guest,
            host_own: &row.host_own,
            guest_own: &row.guest_own,
            matches: &row.matches,
        })?;
        self.give_puzzles(row)?;
        for (player, profile) in [host, guest].into_iter().zip(profiles) {
            if !profile.puzzles {
                self.withdraw_mined(player)?;
            }
            self.put_profile(player, profile)?;
        }
        Ok(())
    }

    /// Gives a match back to the guest, with what is drafted and prepared in it.
    fn give_match(&mut self, link: &LinkedRow, id: MatchId) -> Result<(), StoreError> {
        let LinkedRow { host, guest, .. } = *link;
        let Some(mut row) = self.match_by_id(id)? else { return Ok(()) };
        let Some(side) = row.preamble.sides.find(&host) else { return Ok(()) };
        let sides = row.preamble.sides;
        row.preamble.sides[side] = guest;
        self.index_finished(&row, sides, false);
        self.index_finished(&row, row.preamble.sides, true);
        self.put_match(&mut row, [])?;
        self.give_ended(id, host, guest)?;
        if !self.going(host)?.contains(&id) {
            return Ok(());
        }
        self.set_going(host, id, false);
        self.set_going(guest, id, true);
        if let Some(draft) = self.draft(id, host)? {
            self.drop_draft(id, host);
            self.put_draft(&Draft { player: guest, ..draft })?;
        }
        if let Some(plan) = self.plan(id, host)? {
            self.drop_plan(id, host);
            self.put_plan(&PlanRow { player: guest, ..plan })?;
        }
        if let Some(acted) = self.acted(id, host)? {
            self.erase(keys::pair(Family::Acted, id.0, host.0));
            // A guest who has not acted since is called like somebody who has not.
            if link.guest_profile.accounts.contains(&acted.account) {
                self.put_acted(id, guest, &acted)?;
            }
        }
        Ok(())
    }

    /// Gives a challenge back to the guest, if it still stands.
    fn give_challenge(&mut self, link: &LinkedRow, id: MatchId) -> Result<(), StoreError> {
        let LinkedRow { host, guest, .. } = *link;
        let Some(mut row) = self.challenge(id)? else { return Ok(()) };
        self.drop_challenge(id)?;
        for named in [Some(&mut row.challenge.from), row.challenge.to.as_mut()].into_iter().flatten() {
            if *named == host {
                *named = guest;
            }
        }
        if let Some(mut pact) = self.pact(id)?.filter(|pact| pact.by == host) {
            pact.by = guest;
            self.put_pact(id, &pact)?;
        }
        self.put_challenge(&row)
    }

    /// Gives the guest back what the guest had made of puzzles, and the host too, who had lost it by that.
    fn give_puzzles(&mut self, link: &LinkedRow) -> Result<(), StoreError> {
        let [hosts, guests] = &link.puzzles;
        if guests.done > hosts.done {
            self.put_puzzler(link.host, hosts)?;
        }
        if *guests == PuzzlerRow::default() { Ok(()) } else { self.put_puzzler(link.guest, guests) }
    }

    /// Restores who was blocked; what the host has only from the guest is removed.
    fn give_blocks(&mut self, link: &LinkedRow) {
        let one = |player| if player == link.guest { link.host } else { player };
        let (guests, hosts): (Vec<_>, Vec<_>) =
            link.blocks.iter().partition(|(by, whom)| [*by, *whom].contains(&link.guest));
        for (by, whom) in guests {
            let known = (one(by), one(whom));
            if !hosts.contains(&known) {
                self.set_blocked(known.0, known.1, false);
            }
            self.set_blocked(by, whom, true);
        }
    }

    /// For which channels a player votes, also in matches that are over. It reads what all follow: for what happens seldom.
    pub fn followed(&self, player: PlayerId) -> Result<Vec<(MatchId, PlayerId)>, StoreError> {
        let rows = self.range(&keys::family(Family::Follows), usize::MAX)?;
        let own = rows.iter().filter(|(key, _)| keys::number_at(key, 9) == Some(player.0));
        let row = |(key, value): &super::Row| {
            keys::number_at(key, 1).map(MatchId).zip(sound(decode::<PlayerId>(key, value)))
        };
        Ok(own.filter_map(row).collect())
    }

    /// Who has blocked whom, where one of these is one of the two.
    fn blocks_with(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, PlayerId)>, StoreError> {
        let keys = self.keys(&keys::family(Family::Blocked), usize::MAX)?;
        let pair = |key: &Vec<u8>| keys::number_at(key, 1).zip(keys::number_at(key, 9));
        let pairs = keys.iter().filter_map(pair).map(|(by, whom)| (PlayerId(by), PlayerId(whom)));
        Ok(pairs.filter(|(by, whom)| players.contains(by) || players.contains(whom)).collect())
    }
}
