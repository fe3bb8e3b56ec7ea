//! Values of older layouts, brought to the form of today.
//!
//! Fields are added at the end of what is kept, so zeros behind an older value stand for what it did not have. What
//! lies within something else is not at the end: where a layout added to that, its zero has to be put in.

use super::keys::Family;
use crate::play::challenge::Preference;
use crate::play::{Control, Entry, Respite};
use crate::players::Place;
use jiff::Timestamp;
use serde::de::DeserializeOwned;

/// The oldest layout that can be read.
pub(super) const OLDEST: u8 = 1;
/// Zeros that stand for the fields which an older layout did not have: in postcard, zero is nothing, no and empty.
const MISSING: [u8; 16] = [0; 16];

/// A match up to the end of its record, before layout 4: number, version, home, post; then game, options, sides, clock,
/// rated, begun, entries, rests.
type MatchBefore4 =
    (u64, u64, Place, String, String, String, (u64, u64), Control, bool, Timestamp, Vec<Entry>, Respite);

/// A place and the challenge made there, before layout 4: number, game, options, from, to, side, clock, rated, made,
/// expires, rests.
type ChallengeBefore4 = (
    Place,
    (u64, String, String, u64, Option<u64>, Preference, Control, bool),
    (Timestamp, Timestamp, Respite),
);

/// A value of a layout older than today's, as today's has it.
pub(super) fn upgraded(layout: u8, key: &[u8], value: &[u8]) -> Result<Vec<u8>, postcard::Error> {
    let padded = [value, &MISSING].concat();
    // Layout 4 knows whether turns against the rules are counted: in the record of a match, and in a challenge.
    // Layout 5 knows where a person is called where layout 4 knew whether directly, written alike; and, at the end of what
    // is kept, his digest, the last turn for which a match's player was called, the calls that a post carries, and what a
    // draft supposes.
    // Layout 6 knows, at the end of a profile, whether its owner drafts where others see it.
    // Layout 7 knows, at the end of what is kept, whether posts are news for everybody on a server, and whether one is.
    match Family::of(key) {
        Some(Family::Match) if layout < 4 => with_zero_behind::<MatchBefore4>(padded),
        Some(Family::Challenge) if layout < 4 => with_zero_behind::<ChallengeBefore4>(padded),
        _ => Ok(padded),
    }
}

/// Puts a zero behind what the value begins with.
fn with_zero_behind<Begins: DeserializeOwned>(mut value: Vec<u8>) -> Result<Vec<u8>, postcard::Error> {
    let (_, rest) = postcard::take_from_bytes::<Begins>(&value)?;
    value.insert(value.len() - rest.len(), 0);
    Ok(value)
}
