//! Shares of what several programs hold together: who is there to hold some of it, and which parts each one holds. The parts
//! are lanes of their own.

use super::exchange::Exchange;
use super::lease::LEASE;
use crate::store::StoreError;
use std::time::Duration;

const ATTEND: &str = "INSERT INTO nahil_ears (ear, since, expires)
    VALUES ($1, clock_timestamp(), clock_timestamp() + $2 * interval '1 millisecond')
    ON CONFLICT (ear) DO UPDATE SET expires = excluded.expires";
/// Those who came first stand first, so that whoever comes moves least.
const PRESENT: &str = "SELECT ear FROM nahil_ears WHERE expires > clock_timestamp() ORDER BY since, ear";
const FORGET: &str = "DELETE FROM nahil_ears WHERE expires < clock_timestamp() - interval '1 minute'";
const LEAVE: &str = "DELETE FROM nahil_ears WHERE ear = $1";
/// A lease that is over holds on, as long as nobody else has taken the lane.
const RENEW: &str = "UPDATE nahil_lanes SET expires = clock_timestamp() + $3 * interval '1 millisecond'
    WHERE lane = ANY($1) AND holder = $2 RETURNING lane";
const HELD: &str = "SELECT lane FROM nahil_lanes
    WHERE lane = ANY($1) AND holder IS NOT NULL AND holder <> $2 AND expires > clock_timestamp()";

impl Exchange {
    /// Says that a program is there to hold a share; the names of all that are, those who came first before others.
    pub async fn attend(&self, name: &str) -> Result<Vec<String>, StoreError> {
        self.act(ATTEND, &[&name, &millis(LEASE)]).await?;
        let present = self.rows(PRESENT, &[]).await?;
        Ok(present.iter().map(|row| row.get(0)).collect())
    }

    /// Forgets those that have not been there for a while.
    pub async fn forget_absent(&self) -> Result<(), StoreError> {
        self.act(FORGET, &[]).await
    }

    /// Says that a program is there no more.
    pub async fn depart(&self, name: &str) -> Result<(), StoreError> {
        self.act(LEAVE, &[&name]).await
    }

    /// Goes on to hold these lanes; those that this program holds still.
    pub async fn go_on(&self, lanes: &[String], holder: &str) -> Result<Vec<String>, StoreError> {
        let rows = self.rows(RENEW, &[&lanes, &holder, &millis(LEASE)]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// Which of these lanes other programs hold.
    pub async fn held(&self, lanes: &[String], but: &str) -> Result<Vec<String>, StoreError> {
        let rows = self.rows(HELD, &[&lanes, &but]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }
}

pub(super) fn millis(lease: Duration) -> f64 {
    lease.as_secs_f64() * 1_000.0
}
