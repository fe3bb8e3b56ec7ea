//! To what a form has led, so that it leads to one thing only. It is known for as long as an event is.

use super::StoreError;
use super::keys::{self, Family};
use super::work::Work;
use crate::play::MatchId;
use crate::players::PlayerId;
use jiff::Timestamp;

impl Work<'_> {
    /// The challenge, or the match, that somebody has begun by the form that they opened in this second.
    pub fn begun_by_form(&self, by: PlayerId, opened: i64) -> Result<Option<MatchId>, StoreError> {
        let form = keys::text(Family::Event, &form(by, opened));
        let led = self.keys(&form, 1)?;
        let id = led.first().and_then(|key| std::str::from_utf8(&key[form.len()..]).ok());
        Ok(id.and_then(|id| id.parse().ok()).map(MatchId))
    }

    /// Notes what they have begun by it.
    pub fn put_begun_by_form(
        &mut self,
        (by, opened): (PlayerId, i64),
        id: MatchId,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.first_seen(&format!("{}{}", form(by, opened), id.0), at).map(drop)
    }
}

/// How the event begins that a form was used.
fn form(by: PlayerId, opened: i64) -> String {
    format!("form:{}:{opened}:", by.0)
}
