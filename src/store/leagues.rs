//! What is stored of leagues: what was chosen for each, its log, and which match was made of which pairing.

use super::StoreError;
use super::heard::ActedRow;
use super::keys::{self, Family, Sequence};
use super::record::{decode, sound};
use super::work::Work;
use crate::league::log::{Entry, Settings, Terms};
use crate::play::{Control, Fixture, LeagueId, MatchId, Respite};
use crate::players::{LinkCode, Place, PlayerId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// What an organiser has chosen for a league. What happens in it is in its log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LeagueRow {
    /// Its number.
    pub id: LeagueId,
    /// Its name.
    pub name: String,
    /// The [`crate::games::Kind::id`] of its game.
    pub game: String,
    /// The game's options, as they are written.
    pub options: String,
    /// The clock of its matches.
    pub control: Control,
    /// Whether their clocks rest, and whether vacation is spent.
    pub respite: Respite,
    /// Whether illegal turns are counted in them.
    pub strict: bool,
    /// Where it was founded: there it is told, and whoever is in charge there organises it.
    pub home: Place,
    /// The server to which that belongs, with its platform in front.
    pub server: Option<String>,
    /// Who organises it besides.
    pub organisers: Vec<PlayerId>,
    /// Where it is told besides.
    #[serde(default)]
    pub shown: Vec<Place>,
    /// The code by which it can be shown elsewhere.
    #[serde(default)]
    pub code: Option<LinkCode>,
    /// How its seasons are played.
    pub settings: Settings,
    /// What holds from its next season on, if that is something else.
    #[serde(default)]
    pub next: Option<Terms>,
    /// Whether only those may sign up who are where it was founded.
    #[serde(default)]
    pub members_only: bool,
    /// How many entries its log has.
    pub entries: u64,
    /// When something falls due in it.
    #[serde(default)]
    pub due: Option<Timestamp>,
    /// Until which round of its season it has been told what has happened; of a ladder, nothing.
    #[serde(default)]
    pub told: u32,
    /// When it is looked for next who is silent.
    #[serde(default)]
    pub looks: Option<Timestamp>,
    /// Until when those on a ladder have been told what rest costs them.
    #[serde(default)]
    pub rested: Option<Timestamp>,
    /// When its digest of the week comes next.
    #[serde(default)]
    pub week: Option<Timestamp>,
    /// Whether some of its players are still to be called.
    #[serde(default)]
    pub calls: bool,
    /// Of which sections an organiser wants the next round now, while it is being paired.
    #[serde(default)]
    pub wanted: Option<WantedRow>,
    /// When the first of those is back for whom matches wait.
    #[serde(default)]
    pub back: Option<Timestamp>,
    /// When the first of those wakes who are still to be called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub woken: Option<Timestamp>,
    /// How many entries its log had when its post was last changed.
    #[serde(default)]
    pub posted: u64,
}

impl LeagueRow {
    /// Where it is told.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        std::iter::once(&self.home).chain(&self.shown)
    }
}

/// The next round of some sections of a Swiss, which an organiser wants to begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WantedRow {
    /// Who wants it.
    pub by: PlayerId,
    /// The sections, from 0.
    pub sections: Vec<usize>,
}

/// A league that somebody is about to found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FoundingRow {
    /// When they began, in seconds: it tells one form from the next.
    pub opened: i64,
    /// What they have chosen so far.
    pub league: LeagueRow,
    /// Whether they have chosen the game.
    pub has_game: bool,
    /// Of which league it is the change, if it is no new one; and what was to hold when the form was opened.
    #[serde(default)]
    pub changes: Option<(LeagueId, Terms)>,
}

/// The match that was made of a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FixtureRow {
    /// Its number.
    pub id: MatchId,
    /// Who challenged whom, on a ladder.
    #[serde(default)]
    pub rung: Option<RungRow>,
    /// Whether the ladder knows how it ended.
    #[serde(default)]
    pub over: bool,
}

/// A challenge on a ladder, by the numbers under which both stand on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RungRow {
    /// Who challenged.
    pub challenger: PlayerId,
    /// Whom.
    pub challenged: PlayerId,
    /// Whether the challenger plays White.
    pub white: bool,
}

/// What is known of how somebody plays a season of a league.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct EntrantRow {
    /// Which season, from 1.
    pub season: u32,
    /// When the first match opened in which a turn of theirs is waited for, in Unix seconds.
    pub opened: Option<i64>,
    /// When they last finished a turn in it.
    pub last_turn: Option<i64>,
    /// When they lost on time in it, in order.
    pub flags: Vec<i64>,
    /// When they were warned.
    pub warned: Option<i64>,
    /// When they last said that they are there.
    pub answered: Option<i64>,
    /// New matches of theirs to which they are still to be called.
    pub calls: Vec<MatchId>,
    /// Whether they are still to be told that they have the bye of a round.
    pub bye: bool,
    /// Whether they are still to be asked if they play this season, too.
    pub ask: bool,
    /// Whether they are still to be told that this season does not take place.
    pub off: bool,
    /// Where they signed up, and on which account.
    pub acted: Option<ActedRow>,
}

impl EntrantRow {
    /// Most losses on time that are remembered of somebody: three make them silent.
    const FLAGS_MAX: usize = 5;

    /// Notes a loss on time; the latest ones are remembered.
    pub fn note_flag(&mut self, at: i64) {
        self.flags.push(at);
        let old = self.flags.len().saturating_sub(Self::FLAGS_MAX);
        self.flags.drain(..old);
    }

    /// What is known of somebody of whom both of these turned out to be told.
    fn joined(self, other: Self) -> Self {
        if self.season != other.season {
            return if self.season > other.season { self } else { other };
        }
        let mut flags = [self.flags, other.flags].concat();
        flags.sort_unstable();
        let flags = flags.split_off(flags.len().saturating_sub(Self::FLAGS_MAX));
        Self {
            season: self.season,
            opened: self.opened.into_iter().chain(other.opened).min(),
            last_turn: self.last_turn.max(other.last_turn),
            flags,
            warned: self.warned.max(other.warned),
            answered: self.answered.max(other.answered),
            calls: [self.calls, other.calls].concat(),
            bye: self.bye || other.bye,
            ask: self.ask || other.ask,
            off: self.off || other.off,
            acted: self.acted.or(other.acted),
        }
    }
}

impl Work<'_> {
    /// A number for a new league.
    pub fn next_league(&mut self) -> Result<LeagueId, StoreError> {
        self.next(Sequence::League).map(LeagueId)
    }

    /// What was chosen for a league.
    pub fn league(&self, id: LeagueId) -> Result<Option<LeagueRow>, StoreError> {
        self.read(&keys::number(Family::League, id.0))
    }

    /// Stores what was chosen for a league, and that it is found where it is told.
    pub fn put_league(&mut self, row: &LeagueRow) -> Result<(), StoreError> {
        for place in row.places() {
            self.flag(keys::league_at(place, row.id.0), true);
        }
        self.write(keys::number(Family::League, row.id.0), row)
    }

    /// Stops telling a league in a place.
    pub fn drop_league_at(&mut self, row: &LeagueRow, place: &Place) {
        self.flag(keys::league_at(place, row.id.0), false);
    }

    /// The leagues that are told in a place, oldest first; not those that earlier versions did not drop from it.
    pub fn leagues_at(&self, place: &Place) -> Result<Vec<LeagueRow>, StoreError> {
        let prefix = keys::leagues_at(place);
        let keys = self.keys(&prefix, usize::MAX)?;
        let ids = keys.iter().filter_map(|key| keys::number_at(key, prefix.len()));
        let rows = ids.filter_map(|id| sound(self.league(LeagueId(id))).flatten());
        Ok(rows.filter(|row| row.places().any(|told| told == place)).collect())
    }

    /// Every league, oldest first. One that cannot be read is in the log and not among them. For what is asked seldom.
    pub fn leagues(&self) -> Result<Vec<LeagueRow>, StoreError> {
        let rows = self.range(&keys::family(Family::League), usize::MAX)?;
        Ok(rows.iter().filter_map(|(key, value)| sound(decode(key, value))).collect())
    }

    /// The log of a league. It reads all of it: for a league that is not known otherwise.
    pub fn league_log(&self, id: LeagueId) -> Result<Vec<Entry>, StoreError> {
        let rows = self.range(&keys::number(Family::LeagueEntry, id.0), usize::MAX)?;
        rows.iter().map(|(key, value)| decode(key, value)).collect()
    }

    /// Adds an entry to the log of a league, and stores what was chosen for it.
    pub fn add_league_entry(&mut self, row: &mut LeagueRow, entry: &Entry) -> Result<(), StoreError> {
        self.write(keys::pair(Family::LeagueEntry, row.id.0, row.entries), entry)?;
        row.entries += 1;
        self.put_league(row)
    }

    /// The match that was made of a pairing.
    pub fn fixture(&self, fixture: &Fixture) -> Result<Option<FixtureRow>, StoreError> {
        self.read(&keys::fixture(fixture))
    }

    /// Notes which match was made of a pairing.
    pub fn put_fixture(&mut self, fixture: &Fixture, row: FixtureRow) -> Result<(), StoreError> {
        self.write(keys::fixture(fixture), &row)
    }

    /// How somebody plays a season of a league; nothing yet, where another season is stored.
    pub fn entrant(&self, id: LeagueId, season: u32, player: PlayerId) -> Result<EntrantRow, StoreError> {
        let row: Option<EntrantRow> = self.read(&keys::pair(Family::Entrant, id.0, player.0))?;
        let row = row.filter(|row| row.season == season);
        Ok(row.unwrap_or_else(|| EntrantRow { season, ..EntrantRow::default() }))
    }

    /// Stores it.
    pub fn put_entrant(
        &mut self,
        id: LeagueId,
        player: PlayerId,
        row: &EntrantRow,
    ) -> Result<(), StoreError> {
        self.write(keys::pair(Family::Entrant, id.0, player.0), row)
    }

    /// How everybody plays a season of a league of whom something is stored.
    pub fn entrants(&self, id: LeagueId, season: u32) -> Result<Vec<(PlayerId, EntrantRow)>, StoreError> {
        let mut entrants = Vec::new();
        for (key, value) in self.range(&keys::number(Family::Entrant, id.0), usize::MAX)? {
            let row: EntrantRow = decode(&key, &value)?;
            let player = keys::number_at(&key, 9).map(PlayerId).filter(|_| row.season == season);
            entrants.extend(player.map(|player| (player, row)));
        }
        Ok(entrants)
    }

    /// What is known of how somebody has played leagues, by the leagues' numbers. It reads all leagues: for what happens
    /// seldom.
    pub fn entries_of(&self, player: PlayerId) -> Result<Vec<(LeagueId, EntrantRow)>, StoreError> {
        let mut own = Vec::new();
        for (key, value) in self.range(&keys::family(Family::Entrant), usize::MAX)? {
            let id = keys::number_at(&key, 1).filter(|_| keys::number_at(&key, 9) == Some(player.0));
            if let Some((id, row)) = id.zip(sound(decode(&key, &value))) {
                own.push((LeagueId(id), row));
            }
        }
        Ok(own)
    }

    /// Takes what is known of how one has played leagues for what is known of another one, who they turned out to be.
    pub(super) fn join_entries(&mut self, host: PlayerId, guest: PlayerId) -> Result<(), StoreError> {
        for (id, row) in self.entries_of(guest)? {
            let known: Option<EntrantRow> = self.read(&keys::pair(Family::Entrant, id.0, host.0))?;
            let row = known.map_or_else(|| row.clone(), |known| known.joined(row.clone()));
            self.put_entrant(id, host, &row)?;
            self.erase(keys::pair(Family::Entrant, id.0, guest.0));
        }
        Ok(())
    }

    /// Forgets how somebody has played leagues, and where they signed up.
    pub(super) fn forget_entries(&mut self, player: PlayerId) -> Result<(), StoreError> {
        for (id, _) in self.entries_of(player)? {
            self.erase(keys::pair(Family::Entrant, id.0, player.0));
        }
        Ok(())
    }

    /// The league that somebody is about to found.
    pub fn founding(&self, player: PlayerId) -> Result<Option<FoundingRow>, StoreError> {
        self.read(&keys::number(Family::Founding, player.0))
    }

    /// Stores it; nothing, if they do not want to any more.
    pub fn put_founding(&mut self, player: PlayerId, row: Option<&FoundingRow>) -> Result<(), StoreError> {
        let key = keys::number(Family::Founding, player.0);
        if let Some(row) = row {
            return self.write(key, row);
        }
        self.erase(key);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_losses_on_time_are_remembered() {
        let mut row = EntrantRow::default();
        (1..=7).for_each(|at| row.note_flag(at));
        assert_eq!(row.flags, [3, 4, 5, 6, 7]);
    }

    #[test]
    fn two_who_are_one_have_done_what_both_have_done() {
        let one = EntrantRow {
            season: 2,
            opened: Some(5),
            flags: vec![9],
            warned: Some(3),
            ..EntrantRow::default()
        };
        let other = EntrantRow { season: 2, last_turn: Some(7), flags: vec![8], ..EntrantRow::default() };
        let both = one.clone().joined(other);
        assert_eq!((both.opened, both.last_turn, both.warned), (Some(5), Some(7), Some(3)));
        assert_eq!(both.flags, [8, 9]);
        let later = EntrantRow { season: 3, ..EntrantRow::default() };
        assert_eq!(one.joined(later.clone()), later);
    }
}
