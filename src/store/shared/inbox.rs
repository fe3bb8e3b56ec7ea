//! What hands ask of the leader, and what they are answered.
//!
//! A hand keeps what it has asked until there is an answer, and asks it again over its next connection. The leader takes a
//! question out when it answers it, after all that came of it is durable; whoever leads next finds the others. So each is
//! done at least once, and what may be done but once is known by its event.

use super::exchange::Exchange;
use crate::store::StoreError;

/// How many questions are taken at a time.
const TAKEN_MAX: i64 = 256;

const ASK: &str = "WITH asked AS (
        INSERT INTO nahil_inbox (hand, question, body)
        SELECT $1, question, body FROM unnest($2::bigint[], $3::text[]) WITH ORDINALITY AS new(question, body, place)
        ORDER BY place
        ON CONFLICT (hand, question) DO NOTHING
    )
    SELECT pg_notify('nahil_inbox', '')";
const TAKE: &str = "SELECT number, hand, question, body FROM nahil_inbox
    WHERE number <> ALL($1) ORDER BY number LIMIT $2";
const SETTLE: &str = "WITH taken AS (
        DELETE FROM nahil_inbox WHERE number = ANY($1)
    ), said AS (
        INSERT INTO nahil_answers (hand, question, body)
        SELECT * FROM unnest($2::text[], $3::bigint[], $4::text[])
        ON CONFLICT (hand, question) DO UPDATE SET body = excluded.body
    ), told AS (
        DELETE FROM nahil_posts WHERE number = ANY($5)
    )
    SELECT pg_notify('nahil_answers', hand) FROM (SELECT DISTINCT unnest($2::text[]) AS hand) AS hands";
const ANSWERS: &str = "DELETE FROM nahil_answers WHERE hand = $1 RETURNING question, body";
/// Of hands that are gone.
const FORGET: &str = "DELETE FROM nahil_answers WHERE given < clock_timestamp() - interval '10 minutes'";
const CHANGED: &str = "SELECT pg_notify('nahil_changes', $1)";

/// What a hand has asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inquiry {
    /// In which place it stands in the inbox.
    pub place: i64,
    /// Which hand.
    pub hand: String,
    /// Its number there.
    pub number: i64,
    /// What.
    pub body: String,
}

/// What is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The question's place.
    pub place: i64,
    /// Which hand has asked it.
    pub hand: String,
    /// Its number there.
    pub number: i64,
    /// The answer.
    pub body: String,
    /// The post that has left its lane for good by it.
    pub told: Option<u64>,
}

impl Exchange {
    /// Asks the leader these, by their numbers, in order. Those that were asked before are not asked twice.
    pub async fn ask(&self, hand: &str, questions: &[(i64, &str)]) -> Result<(), StoreError> {
        let (numbers, bodies): (Vec<i64>, Vec<&str>) = questions.iter().copied().unzip();
        self.act(ASK, &[&hand, &numbers, &bodies]).await
    }

    /// Takes the answers to a hand's questions, by their numbers.
    pub async fn answers(&self, hand: &str) -> Result<Vec<(i64, String)>, StoreError> {
        let rows = self.rows(ANSWERS, &[&hand]).await?;
        Ok(rows.into_iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// The next questions in order, but for those in these places. They stay until they are settled.
    pub async fn questions(&self, but: &[i64]) -> Result<Vec<Inquiry>, StoreError> {
        let rows = self.rows(TAKE, &[&but, &TAKEN_MAX]).await?;
        let question = |row: &tokio_postgres::Row| Inquiry {
            place: row.get(0),
            hand: row.get(1),
            number: row.get(2),
            body: row.get(3),
        };
        Ok(rows.iter().map(question).collect())
    }

    /// Answers questions, and takes them out.
    pub async fn settle(&self, settled: &[Settled]) -> Result<(), StoreError> {
        let places: Vec<i64> = settled.iter().map(|one| one.place).collect();
        let hands: Vec<&str> = settled.iter().map(|one| one.hand.as_str()).collect();
        let numbers: Vec<i64> = settled.iter().map(|one| one.number).collect();
        let bodies: Vec<&str> = settled.iter().map(|one| one.body.as_str()).collect();
        let told: Vec<i64> = settled.iter().filter_map(|one| one.told).map(u64::cast_signed).collect();
        self.act(SETTLE, &[&places, &hands, &numbers, &bodies, &told]).await
    }

    /// Forgets answers that nobody has taken for long.
    pub async fn forget_answers(&self) -> Result<(), StoreError> {
        self.act(FORGET, &[]).await
    }

    /// Lets everybody know that these matches have changed, who hears it now.
    pub async fn tell_changed(&self, matches: &[u64]) -> Result<(), StoreError> {
        let numbers: Vec<_> = matches.iter().map(u64::to_string).collect();
        self.act(CHANGED, &[&numbers.join(" ")]).await
    }

    /// The numbers of matches in such tidings.
    pub fn changed(about: &str) -> impl Iterator<Item = u64> + '_ {
        about.split(' ').filter_map(|number| number.parse().ok())
    }
}
