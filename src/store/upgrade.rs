//! From layouts 1 to 7 to layout 8: once, when the store is opened.
//!
//! Each row has the number of its layout in front, so whatever was brought to layout 8 before is known. That is done in
//! parts, each of them whole or not at all; a program that is killed between two goes on with the next one when it is
//! started again, and one of an older version refuses the store from the first part on. What cannot be read stays as it
//! is: it is in the log, and `nahil verify` names it.
//!
//! From layout 8 on rows name their fields. A field that is added with `#[serde(default)]`, or is an `Option`, is read from
//! rows that do not have it, and one that is gone is passed over: nothing of it concerns this room, and the layout stays.

mod old;

use super::keys::{self, Family};
use super::record::{LAYOUT, VersionRow, encode, is_old, readable, sound};
use super::{Row, Store, StoreError};
use old::{No, ballot, outbox};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tracing::info;

/// Zeros that stand for the fields which an older layout did not have: in postcard, zero is nothing, no and empty.
const MISSING: [u8; 16] = [0; 16];
/// How many rows are brought to layout 8 together.
const PART: usize = 1_000;

impl Store {
    /// Brings every row to the layout of today.
    pub(super) fn upgrade(&self) -> Result<(), StoreError> {
        info!(
            layout = LAYOUT,
            "bringing the store to another layout; older versions cannot read it any more"
        );
        self.put_version(VersionRow { upgrading: true, ..VersionRow::default() })?;
        let (mut after, mut count) = (Vec::new(), 0);
        while let Some((last, upgraded)) = self.upgrade_part(&after)? {
            (after, count) = (last, count + upgraded);
        }
        let mut work = self.work();
        work.index_challenges()?;
        self.commit(work)?;
        // All of it is there before it is said to be.
        self.engine.settle()?;
        self.put_version(VersionRow::default())?;
        info!(rows = count, "the store has layout {LAYOUT}");
        Ok(())
    }

    /// Brings the next rows behind this key to the layout of today, all or none of them; returns the key of the last, and
    /// how many were older. Nothing if there are no more.
    fn upgrade_part(&self, after: &[u8]) -> Result<Option<(Vec<u8>, usize)>, StoreError> {
        let (mut rows, mut last) = (Vec::new(), None);
        for row in self.engine.rows(&[], after).take(PART) {
            let (key, value) = row?;
            rows.extend(sound(upgraded(&key, &value)).flatten().into_iter().flatten());
            last = Some(key);
        }
        let count = rows.len();
        self.engine.put_down(rows)?;
        Ok(last.map(|last| (last, count)))
    }
}

/// What is kept instead of an older row; nothing if it is none.
fn upgraded(key: &[u8], value: &[u8]) -> Result<Option<Vec<Row>>, StoreError> {
    let Some((layout, old)) = value.split_first().filter(|(layout, _)| is_old(**layout)) else {
        return Ok(None);
    };
    let Some(family) = Family::of(key) else { return Ok(None) };
    let old = Old { key, value: &[old, &MISSING].concat() };
    let value = match family {
        Family::Match if *layout < 4 => return old.split_match::<No>().map(Some),
        Family::Match => return old.split_match::<bool>().map(Some),
        Family::Challenge if *layout < 4 => old.named::<old::Footing<No>>(),
        Family::Challenge => old.named::<old::Footing<bool>>(),
        Family::Outbox => old.read().and_then(|old: outbox::Outbox| encode(&outbox::OutboxOf8::from(old))),
        family => old.renamed(family),
    };
    Ok(Some(vec![(key.to_owned(), value?)]))
}

/// An older value, with zeros behind it.
#[derive(Clone, Copy)]
struct Old<'a> {
    key: &'a [u8],
    value: &'a [u8],
}

impl Old<'_> {
    fn read<T: DeserializeOwned>(self) -> Result<T, StoreError> {
        let corrupt = |why: String| StoreError::Corrupt { key: readable(self.key), why };
        let read = postcard::take_from_bytes::<T>(self.value);
        let (value, rest) = read.map_err(|error| corrupt(error.to_string()))?;
        // No layout had so much less than the last one, nor more.
        if rest.is_empty() || rest.iter().any(|byte| *byte != 0) {
            return Err(corrupt("it does not end where it should".to_owned()));
        }
        Ok(value)
    }

    /// The same with names.
    fn named<T: DeserializeOwned + Serialize>(self) -> Result<Vec<u8>, StoreError> {
        self.read::<T>().and_then(|value| encode(&value))
    }

    /// A match, and each of its entries.
    fn split_match<Strict: DeserializeOwned + Serialize>(self) -> Result<Vec<Row>, StoreError> {
        let old: old::Match<Strict> = self.read()?;
        let mut rows = vec![(self.key.to_owned(), encode(&old)?)];
        for (entry, number) in old.entries.iter().zip(0..) {
            rows.push((keys::pair(Family::Entry, old.id, number), encode(entry)?));
        }
        Ok(rows)
    }

    /// The same with names, for what was always kept in the same way but for what was added at its end.
    fn renamed(self, family: Family) -> Result<Vec<u8>, StoreError> {
        match family {
            Family::Account | Family::Joined | Family::ChannelAt | Family::Follows | Family::Next => {
                self.named::<u64>()
            }
            Family::Event | Family::Heartbeat | Family::Seen => self.named::<i64>(),
            Family::Vacation => self.named::<u32>(),
            Family::ServerAt => self.named::<String>(),
            Family::Acted => self.named::<old::Acted>(),
            Family::Heard => self.named::<old::Heard>(),
            Family::Draft => self.named::<old::Draft>(),
            Family::Plan => self.named::<old::PlanRow>(),
            Family::Player => self.named::<old::Profile>(),
            Family::Missed => self.named::<Vec<old::Missed>>(),
            Family::Link => self.named::<old::Link>(),
            Family::Vote => self.named::<old::Vote>(),
            Family::Ruling => self.named::<old::RulingRow>(),
            Family::Server => self.named::<old::Server>(),
            Family::Channel => self.named::<ballot::Channel>(),
            Family::Pact => self.named::<ballot::Pact>(),
            Family::Ballot => self.named::<ballot::Ballot>(),
            Family::Cast => self.named::<ballot::Cast>(),
            // The version says what is being done. The others have no value, or are new.
            _ => Err(StoreError::Corrupt {
                key: readable(self.key),
                why: "it should have no value".to_owned(),
            }),
        }
    }
}
