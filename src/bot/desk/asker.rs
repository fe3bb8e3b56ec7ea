//! Who asks for something, and who waits for it.

use super::{Desk, Stop};
use crate::bot::wire::message::Member;
use crate::players::{Account, Locale, Place, PlayerId, Profile};
use jiff::Timestamp;

/// The person who asks for something.
#[derive(Clone, Debug)]
pub(in crate::bot) struct Asker {
    pub(in crate::bot) player: PlayerId,
    pub(in crate::bot) account: Account,
    pub(in crate::bot) profile: Profile,
    pub(in crate::bot) locale: Locale,
    pub(in crate::bot) place: Place,
    /// The server to which the place belongs, and what they are there.
    pub(in crate::bot) member: Option<Member>,
    /// When they asked, by their platform's clock; never later than now.
    pub(in crate::bot) at: Timestamp,
}

impl Asker {
    /// Their time zone, if it is known.
    pub(in crate::bot) fn zone(&self) -> Option<&str> {
        self.profile.hours.zone.as_deref()
    }
}

impl Desk<'_> {
    /// Whoever has asked with this account in this place, and waits for what the machine finds; nobody, if they have gone since.
    pub(in crate::bot) fn waiter(&self, account: Account, place: Place) -> Result<Option<Asker>, Stop> {
        let Some(player) = self.work.player_of(&account)? else { return Ok(None) };
        let profile = self.profile(player)?;
        let locale = profile.language().unwrap_or(self.settings.language);
        Ok(Some(Asker { player, account, profile, locale, place, member: None, at: self.now }))
    }
}
