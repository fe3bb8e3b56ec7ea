//! Lanes to platforms: which post is to go out on which, and which program holds it. It does so by a lease, as the leader
//! leads by one, and all go by the database's clock.

use super::exchange::Exchange;
use super::lease::LEASE;
use super::shares::millis;
use crate::store::StoreError;
use crate::store::keys::{self, Family};
use crate::store::record::{decode, sound};
use serde::de::DeserializeOwned;
use std::time::Duration;

/// How many posts are read at a time.
const READ_MAX: i64 = 32;

/// A post that was let out before is let out again: whoever leads anew does not know what the others did.
const LET_OUT: &str = "INSERT INTO nahil_posts (number, lane, key, plain)
    SELECT number, lane, key, plain
    FROM unnest($1::bigint[], $2::text[], $3::bytea[], $4::boolean[])
        WITH ORDINALITY AS post(number, lane, key, plain, place)
    ORDER BY place
    ON CONFLICT (number) DO UPDATE SET posted = nextval('nahil_posted'), plain = excluded.plain";
/// A transaction of its own, which waits for no disk: until it is over, nobody else can tell anything.
const TELL: &str = "SELECT pg_notify('nahil_posts', lane), set_config('synchronous_commit', 'off', true)
    FROM (SELECT DISTINCT unnest($1::text[]) AS lane) AS lanes";
const READ: &str = "SELECT posted, number, plain, post.key, value
    FROM nahil_posts AS post LEFT JOIN nahil_rows AS kept ON kept.key = post.key
    WHERE lane = $1 AND posted > $2 ORDER BY posted LIMIT $3";
const HOLD: &str = "INSERT INTO nahil_lanes AS lanes (lane, holder, epoch, expires)
    VALUES ($1, $2, 1, clock_timestamp() + $3 * interval '1 millisecond')
    ON CONFLICT (lane) DO UPDATE SET holder = excluded.holder, expires = excluded.expires,
        epoch = lanes.epoch + CASE WHEN lanes.holder = excluded.holder THEN 0 ELSE 1 END
    WHERE lanes.holder IS NULL OR lanes.holder = excluded.holder OR lanes.expires <= clock_timestamp()
    RETURNING epoch";
/// Those who have passed people on to whoever leaves hear of it at once.
const LEAVE: &str = "WITH gone AS (
        UPDATE nahil_lanes SET holder = NULL, expires = '-infinity' WHERE lane = $1 AND holder = $2 RETURNING lane
    )
    SELECT pg_notify('nahil_doors', lane) FROM gone";

/// A post to be let out on a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LetOut {
    /// Its number in the outbox.
    pub number: u64,
    /// The lane.
    pub lane: &'static str,
    /// Whether it goes without its pictures.
    pub plain: bool,
}

/// A post that was let out.
#[derive(Debug)]
pub struct LetterOf<N> {
    /// How many were let out before it, on all lanes.
    pub posted: i64,
    /// Its number.
    pub number: u64,
    /// Whether it goes without its pictures.
    pub plain: bool,
    /// Whether it lies in the outbox no more.
    pub gone: bool,
    /// What it says; nothing if it is gone or cannot be read, which is in the log.
    pub note: Option<N>,
}

impl Exchange {
    /// For how long a program holds a lane that says nothing.
    pub const LEASE: Duration = LEASE;

    /// Lets posts out, in order.
    pub async fn let_out(&self, posts: &[LetOut]) -> Result<(), StoreError> {
        let numbers: Vec<i64> = posts.iter().map(|post| post.number.cast_signed()).collect();
        let lanes: Vec<&str> = posts.iter().map(|post| post.lane).collect();
        let keys: Vec<Vec<u8>> = posts.iter().map(|post| keys::number(Family::Outbox, post.number)).collect();
        let plain: Vec<bool> = posts.iter().map(|post| post.plain).collect();
        self.act(LET_OUT, &[&numbers, &lanes, &keys, &plain]).await?;
        self.act(TELL, &[&lanes]).await
    }

    /// The next posts of a lane, those let out behind so many.
    pub async fn letters<N: DeserializeOwned>(
        &self,
        lane: &str,
        behind: i64,
    ) -> Result<Vec<LetterOf<N>>, StoreError> {
        let rows = self.rows(READ, &[&lane, &behind, &READ_MAX]).await?;
        Ok(rows.iter().map(letter).collect())
    }

    /// Takes a lane for a program, or goes on to hold it; since which epoch. Nothing, while another program holds it.
    pub async fn hold(&self, lane: &str, holder: &str) -> Result<Option<i64>, StoreError> {
        self.hold_for(lane, holder, LEASE).await
    }

    /// The same for so long, if it says nothing.
    pub async fn hold_for(
        &self,
        lane: &str,
        holder: &str,
        lease: Duration,
    ) -> Result<Option<i64>, StoreError> {
        let rows = self.rows(HOLD, &[&lane, &holder, &millis(lease)]).await?;
        Ok(rows.first().map(|row| row.get(0)))
    }

    /// Leaves a lane to others.
    pub async fn leave(&self, lane: &str, holder: &str) -> Result<(), StoreError> {
        self.act(LEAVE, &[&lane, &holder]).await
    }
}

fn letter<N: DeserializeOwned>(row: &tokio_postgres::Row) -> LetterOf<N> {
    let (number, value): (i64, Option<Vec<u8>>) = (row.get(1), row.get(4));
    let gone = value.is_none();
    let note = value.and_then(|value| sound(decode(row.get(3), &value)));
    LetterOf { posted: row.get(0), number: number.cast_unsigned(), plain: row.get(2), gone, note }
}
