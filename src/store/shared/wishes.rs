//! What one program asks the others to make, and how much each of them can: pictures, and what the machine thinks.
//!
//! Nothing here is durable, nor need it be: whoever asks makes what does not come. Programs make things for those of their own
//! version and craft alone, so that all pictures of a match look alike, and all turns are those of one machine.

use super::exchange::Exchange;
use super::lease::LEASE;
use super::shares::millis;
use crate::store::StoreError;

const OFFER: &str = "INSERT INTO nahil_easels (hand, version, easels, expires)
    VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')
    ON CONFLICT (hand) DO UPDATE SET easels = excluded.easels, expires = excluded.expires";
const WITHDRAW: &str = "DELETE FROM nahil_easels WHERE hand = $1";
const OFFERED: &str = "SELECT coalesce(sum(easels), 0) FROM nahil_easels
    WHERE hand <> $1 AND version = $2 AND expires > clock_timestamp()";
const WISH: &str = "WITH wished AS (
        INSERT INTO nahil_wishes (hand, question, version, body)
        SELECT $1, question, $2, body FROM unnest($3::bigint[], $4::text[]) AS new(question, body)
    )
    SELECT pg_notify('nahil_wishes', '')";
/// Each is taken once.
const TAKE: &str = "UPDATE nahil_wishes SET taken = true, taker = $1 WHERE number IN (
        SELECT number FROM nahil_wishes WHERE NOT taken AND hand <> $1 AND version = $2
        ORDER BY number LIMIT $3 FOR UPDATE SKIP LOCKED
    )
    RETURNING number, body";
/// What was given up meanwhile is not there any more.
const FULFIL: &str = "WITH fulfilled AS (
        UPDATE nahil_wishes AS wish SET drawn = done.drawn
        FROM unnest($1::bigint[], $2::bytea[]) AS done(number, drawn)
        WHERE wish.number = done.number RETURNING wish.hand
    )
    SELECT pg_notify('nahil_drawn', hand) FROM (SELECT DISTINCT hand FROM fulfilled) AS hands";
const FETCH: &str =
    "DELETE FROM nahil_wishes WHERE hand = $1 AND drawn IS NOT NULL RETURNING question, drawn";
/// Whoever says that it makes things for others says so again and again, as long as it is there.
const LOST: &str = "DELETE FROM nahil_wishes AS wish
    WHERE wish.hand = $1 AND wish.taker IS NOT NULL AND wish.drawn IS NULL AND NOT EXISTS (
        SELECT FROM nahil_easels AS easel
        WHERE easel.hand = wish.taker AND easel.expires > clock_timestamp()
    )
    RETURNING wish.question";
const GIVE_UP: &str = "DELETE FROM nahil_wishes WHERE hand = $1 AND question = ANY($2)";
/// Of programs that are gone.
const FORGET: &str = "WITH gone AS (
        DELETE FROM nahil_easels WHERE expires < clock_timestamp() - interval '1 minute'
    )
    DELETE FROM nahil_wishes WHERE wished < clock_timestamp() - interval '1 minute'";

impl Exchange {
    /// Says that a program of this version can make so many things at a time for others, for as long as a lease holds.
    pub async fn offer_easels(&self, hand: &str, version: &str, easels: usize) -> Result<(), StoreError> {
        let easels = i32::try_from(easels).unwrap_or(i32::MAX);
        self.act(OFFER, &[&hand, &version, &easels, &millis(LEASE)]).await
    }

    /// Says that it makes things for nobody any more.
    pub async fn withdraw_easels(&self, hand: &str) -> Result<(), StoreError> {
        self.act(WITHDRAW, &[&hand]).await
    }

    /// How many things all others of this version can make at a time.
    pub async fn easels(&self, hand: &str, version: &str) -> Result<usize, StoreError> {
        let rows = self.rows(OFFERED, &[&hand, &version]).await?;
        Ok(rows.first().and_then(|row| usize::try_from(row.get::<_, i64>(0)).ok()).unwrap_or(0))
    }

    /// Asks the others for these, by the numbers that they have at this program.
    pub async fn wish(&self, hand: &str, version: &str, wishes: &[(i64, String)]) -> Result<(), StoreError> {
        let (numbers, bodies): (Vec<i64>, Vec<&str>) =
            wishes.iter().map(|(number, body)| (*number, body.as_str())).unzip();
        self.act(WISH, &[&hand, &version, &numbers, &bodies]).await
    }

    /// Takes so many that others wish for, by the places in which they stand.
    pub async fn take_wishes(
        &self,
        hand: &str,
        version: &str,
        most: usize,
    ) -> Result<Vec<(i64, String)>, StoreError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let rows = self.rows(TAKE, &[&hand, &version, &most]).await?;
        Ok(rows.into_iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// Hands in what was made, by those places; nothing where it could not be.
    pub async fn fulfil(&self, drawn: &[(i64, Vec<u8>)]) -> Result<(), StoreError> {
        let (places, pictures): (Vec<i64>, Vec<&[u8]>) =
            drawn.iter().map(|(place, picture)| (*place, picture.as_slice())).unzip();
        self.act(FULFIL, &[&places, &pictures]).await
    }

    /// Fetches what was made for a program, by its numbers.
    pub async fn fetch_drawn(&self, hand: &str) -> Result<Vec<(i64, Vec<u8>)>, StoreError> {
        let rows = self.rows(FETCH, &[&hand]).await?;
        Ok(rows.into_iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// Takes back what a program has wished for, by its numbers, of which nothing comes: whoever has taken it is gone.
    pub async fn lost_wishes(&self, hand: &str) -> Result<Vec<i64>, StoreError> {
        let rows = self.rows(LOST, &[&hand]).await?;
        Ok(rows.into_iter().map(|row| row.get(0)).collect())
    }

    /// Wishes for these no more.
    pub async fn give_up(&self, hand: &str, numbers: &[i64]) -> Result<(), StoreError> {
        self.act(GIVE_UP, &[&hand, &numbers]).await
    }

    /// Forgets what programs have left behind that are gone.
    pub async fn forget_wishes(&self) -> Result<(), StoreError> {
        self.act(FORGET, &[]).await
    }
}
