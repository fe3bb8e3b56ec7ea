//! The ratings as they follow from what is stored, kept up with each change of it.

use crate::bot::desk::{Desk, Done};
use crate::games::Kind;
use crate::league::Person;
use crate::league::counted::Ended;
use crate::league::rating::Rating;
use crate::league::ratings::Ratings;
use crate::play::MatchId;
use crate::players::PlayerId;
use crate::store::{StoreError, Undone, Work};

/// How many matches are rated anew at once where one of them is changed; more are in steps of so many. It takes some
/// hundredths of a second.
const AT_ONCE: usize = 5_000;

/// Works the ratings out of all that is stored.
pub(in crate::bot) fn load(work: &Work<'_>) -> Result<Ratings, StoreError> {
    let mut ratings = Ratings::in_steps(AT_ONCE);
    for (one, other) in work.kin()? {
        ratings.link(person(one), person(other));
    }
    ratings.begin_with(work.all_ended()?);
    Ok(ratings)
}

/// A player, as ratings know them.
pub(in crate::bot) const fn person(player: PlayerId) -> Person {
    Person(player.0)
}

impl Desk<'_> {
    /// A player's rating as it is shown now; nothing before the first match that counts.
    pub(in crate::bot) fn rating(&self, game: Kind, player: PlayerId) -> Option<Rating> {
        self.ratings.shown(game, person(player), self.now.as_second())
    }

    /// Keeps how a match ended.
    pub(in crate::bot) fn put_ended(&mut self, ended: Ended) -> Done {
        self.work.put_ended(&ended)?;
        self.ratings.add(ended);
        Ok(())
    }

    /// Forgets how a match ended, for it goes on again.
    pub(in crate::bot) fn drop_ended(&mut self, id: MatchId) {
        self.work.drop_ended(id);
        self.ratings.remove(id.0);
    }

    /// Takes in whose matches these players' are, and who is known to be one person, after that has changed in the store.
    pub(in crate::bot) fn reread_ratings(&mut self, players: &[PlayerId]) -> Done {
        let theirs =
            |ended: &&Ended| players.iter().any(|player| ended.players.find(&person(*player)).is_some());
        let numbers: Vec<_> = self.ratings.matches().filter(theirs).map(|ended| ended.number).collect();
        self.reread(numbers.into_iter().map(MatchId))?;
        for (one, other) in self.work.kin()? {
            self.ratings.link(person(one), person(other));
        }
        Ok(())
    }

    /// Takes in what is stored again where something was undone.
    pub(super) fn restore_ratings(&mut self, undone: Undone) -> Done {
        if undone.kin {
            // What was linked cannot be parted again but from the beginning.
            *self.ratings = load(&self.work)?;
            return Ok(());
        }
        self.reread(undone.matches)
    }

    fn reread(&mut self, matches: impl IntoIterator<Item = MatchId>) -> Done {
        let mut changed = Vec::new();
        for id in matches {
            let stored = self.work.ended(id)?;
            if stored.as_ref() == self.ratings.ended(id.0) {
                continue;
            }
            match stored {
                Some(ended) => changed.push(ended),
                None => drop(self.ratings.remove(id.0)),
            }
        }
        self.ratings.add_all(changed);
        Ok(())
    }
}
