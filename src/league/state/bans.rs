//! Who may not sign up: whoever was silent for some time, whoever was expelled until they are readmitted.

use super::{Applied, DAY, League, Refusal};
use crate::Person;
use crate::log::Leaving;

/// Who was withdrawn for silence may not sign up for so long; and for so long if it happens again within the first after that.
const BAN: i64 = 30 * DAY;
const LONGER_BAN: i64 = 90 * DAY;

/// Until when somebody may not sign up, and since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ban {
    since: i64,
    until: i64,
}

impl League {
    /// Until when somebody may not sign up, if they may not now.
    pub fn banned(&self, player: Person, now: i64) -> Option<i64> {
        self.bans.get(&player).map(|ban| ban.until).filter(|until| now < *until)
    }

    /// Why somebody leaves who is silent at this moment, under any of these numbers.
    pub fn silent(&self, own: impl IntoIterator<Item = Person>, now: i64) -> Leaving {
        let lately = |ban: &Ban| now < ban.until.saturating_add(BAN);
        let again = own.into_iter().any(|person| self.bans.get(&person).is_some_and(lately));
        if again { Leaving::SilentAgain } else { Leaving::Silent }
    }

    /// Whether an organiser has taken somebody off the ladder, who may not come back by themselves.
    pub fn is_kept_off(&self, player: Person) -> bool {
        self.kept_off.contains(&player)
    }

    pub(super) fn withdraw(&mut self, player: Person, why: Leaving, at: i64) -> Applied {
        if why == Leaving::Expelled && self.seasons.is_empty() && self.ladder.place(player).is_some() {
            self.kept_off.insert(player);
            return Ok(());
        }
        let season = self.seasons.last_mut().ok_or(Refusal::Phase)?;
        season.withdraw(player, why)?;
        if why == Leaving::Expelled {
            season.expelled.insert(player);
        }
        if matches!(why, Leaving::Silent | Leaving::SilentAgain) {
            // Earlier logs do not say that it is again.
            let lately = self.bans.get(&player).is_some_and(|ban| at < ban.since.saturating_add(BAN));
            let again = lately || why == Leaving::SilentAgain;
            let until = at.saturating_add(if again { LONGER_BAN } else { BAN });
            self.bans.insert(player, Ban { since: at, until });
        }
        Ok(())
    }

    pub(super) fn readmit(&mut self, player: Person) -> Applied {
        let banned = self.bans.remove(&player).is_some() | self.kept_off.remove(&player);
        let season = self.seasons.last_mut();
        let back = season.is_some_and(|season| season.expelled.remove(&player) | season.readmit(player));
        if banned || back { Ok(()) } else { Err(Refusal::NotEntered) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::{Entry, Event, Format, Settings};

    const ONE: Person = Person(1);

    fn league(entries: Vec<(i64, Event)>) -> League {
        let settings = Settings { format: Format::Swiss { rounds: None }, sign_up: 0, length: 0 };
        let mut league = League::default();
        for (at, event) in std::iter::once((0, Event::Opened(settings))).chain(entries) {
            league.apply(&Entry { at, by: None, event }).expect("it can be");
        }
        league
    }

    fn silent_twice(again: i64, why: Leaving) -> League {
        let signed = || Event::Signed { player: ONE, sure: 0.0 };
        let withdrawn = |why| Event::Withdrawn { player: ONE, why };
        let first = [(0, signed()), (DAY, withdrawn(Leaving::Silent))];
        league(first.into_iter().chain([(DAY + BAN, signed()), (again, withdrawn(why))]).collect())
    }

    #[test]
    fn whoever_is_silent_again_soon_after_a_ban_is_banned_for_longer() {
        let league = league(vec![
            (0, Event::Signed { player: ONE, sure: 0.0 }),
            (DAY, Event::Withdrawn { player: ONE, why: Leaving::Silent }),
        ]);
        assert_eq!(league.banned(ONE, DAY), Some(DAY + BAN));
        let again = DAY + 2 * BAN;
        let own = [ONE, Person(2)];
        assert_eq!(league.silent(own, again - 1), Leaving::SilentAgain);
        assert_eq!(league.silent(own, again), Leaving::Silent);
        assert_eq!(league.silent([Person(2)], again - 1), Leaving::Silent);
        let twice = silent_twice(again - 1, Leaving::SilentAgain);
        assert_eq!(twice.banned(ONE, again), Some(again - 1 + LONGER_BAN));
        // As earlier logs have it.
        let twice = silent_twice(again - 1, Leaving::Silent);
        assert_eq!(twice.banned(ONE, again), Some(again - 1 + BAN));
    }
}
