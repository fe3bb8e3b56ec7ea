//! The ratings, kept up with each match that ends or ends otherwise.

use crate::bot::desk::{Desk, Done, Stop};
use crate::games::Kind;
use crate::league::Person;
use crate::league::counted::Ended;
use crate::league::rating::Rating;
use crate::league::ratings::Ratings;
use crate::play::MatchId;
use crate::players::PlayerId;

/// How many matches are reckoned again at once where one of them is changed; more are in steps of so many. It takes some
/// hundredths of a second.
pub(in crate::bot) const AT_ONCE: usize = 100;

/// A player, as ratings know them.
pub(in crate::bot) const fn person(player: PlayerId) -> Person {
    Person(player.0)
}

impl Desk<'_> {
    /// A player's rating as it is shown now; nothing before the first match that counts.
    pub(in crate::bot) fn rating(&self, game: Kind, player: PlayerId) -> Result<Option<Rating>, Stop> {
        Ok(self.work.shown((game, person(player)), self.now.as_second())?)
    }

    /// Keeps how a match ended.
    pub(in crate::bot) fn put_ended(&mut self, ended: Ended) -> Done {
        self.work.rate(ended)?;
        self.catch_up()
    }

    /// Forgets how a match ended, for it goes on again.
    pub(in crate::bot) fn drop_ended(&mut self, id: MatchId) -> Done {
        self.work.unrate(id.0)?;
        self.catch_up()
    }

    /// Reckons again what is to be, as far as that is done at once.
    pub(in crate::bot) fn catch_up(&mut self) -> Done {
        Ok(self.work.catch_up(AT_ONCE)?)
    }
}
