//! What hands ask of the leader or of whoever holds a lane, and what they are answered.
//!
//! A hand keeps what it has asked until there is an answer, and asks it again over its next connection. Whoever is asked
//! takes a question out when it answers it, after all that came of it is durable; whoever comes in its place finds the
//! others. So each is done at least once, and what may be done but once is known by its event.

use super::exchange::Exchange;
use crate::store::StoreError;

/// How many questions are taken at a time.
const TAKEN_MAX: i64 = 256;

/// Where questions wait for one program to answer them: each place is a table of the same shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Queue {
    /// For whoever leads.
    Inbox,
    /// What was heard on Discord, for whoever holds the lane there.
    Discord,
}

/// What is asked of the database about a queue.
struct Statements {
    ask: &'static str,
    take: &'static str,
    settle: &'static str,
}

macro_rules! statements {
    ($table:literal) => {
        Statements {
            ask: concat!(
                "WITH asked AS (
                    INSERT INTO ",
                $table,
                " (hand, question, body)
                    SELECT $1, question, body
                    FROM unnest($2::bigint[], $3::text[]) WITH ORDINALITY AS new(question, body, place)
                    ORDER BY place
                    ON CONFLICT (hand, question) DO NOTHING
                )
                SELECT pg_notify('",
                $table,
                "', '')"
            ),
            take: concat!(
                "SELECT number, hand, question, body FROM ",
                $table,
                "
                WHERE number <> ALL($1) ORDER BY number LIMIT $2"
            ),
            settle: concat!(
                "WITH taken AS (
                    DELETE FROM ",
                $table,
                " AS asked
                    USING unnest($1::bigint[], $2::text[], $3::bigint[]) AS done(number, hand, question)
                    WHERE asked.number = done.number AND asked.hand = done.hand
                        AND asked.question = done.question
                ), said AS (
                    INSERT INTO nahil_answers (hand, question, body)
                    SELECT DISTINCT ON (hand, question) hand, question, body
                    FROM unnest($2::text[], $3::bigint[], $4::text[]) WITH ORDINALITY
                        AS new(hand, question, body, place)
                    ORDER BY hand, question, place DESC
                    ON CONFLICT (hand, question) DO UPDATE SET body = excluded.body
                ), told AS (
                    DELETE FROM nahil_posts WHERE number = ANY($5)
                )
                SELECT pg_notify('nahil_answers', hand)
                FROM (SELECT DISTINCT unnest($2::text[]) AS hand) AS hands"
            ),
        }
    };
}

const INBOX: Statements = statements!("nahil_inbox");
const DISCORD: Statements = statements!("nahil_discord");

impl Queue {
    fn statements(self) -> &'static Statements {
        match self {
            Queue::Inbox => &INBOX,
            Queue::Discord => &DISCORD,
        }
    }
}

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
    /// Asks these, by their numbers, in order. Those that were asked before are not asked twice.
    pub async fn ask(&self, queue: Queue, hand: &str, questions: &[(i64, &str)]) -> Result<(), StoreError> {
        let (numbers, bodies): (Vec<i64>, Vec<&str>) = questions.iter().copied().unzip();
        self.act(queue.statements().ask, &[&hand, &numbers, &bodies]).await
    }

    /// Takes the answers to a hand's questions, by their numbers.
    pub async fn answers(&self, hand: &str) -> Result<Vec<(i64, String)>, StoreError> {
        let rows = self.rows(ANSWERS, &[&hand]).await?;
        Ok(rows.into_iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// The next questions in order, but for those in these places. They stay until they are settled.
    pub async fn questions(&self, queue: Queue, but: &[i64]) -> Result<Vec<Inquiry>, StoreError> {
        let rows = self.rows(queue.statements().take, &[&but, &TAKEN_MAX]).await?;
        let question = |row: &tokio_postgres::Row| Inquiry {
            place: row.get(0),
            hand: row.get(1),
            number: row.get(2),
            body: row.get(3),
        };
        Ok(rows.iter().map(question).collect())
    }

    /// Answers questions, and takes them out. A crash of the database may have lost one that was taken already: then it was
    /// asked again, and is among them twice, or another one stands in its place by now, which is left alone.
    pub async fn settle(&self, queue: Queue, settled: &[Settled]) -> Result<(), StoreError> {
        let places: Vec<i64> = settled.iter().map(|one| one.place).collect();
        let hands: Vec<&str> = settled.iter().map(|one| one.hand.as_str()).collect();
        let numbers: Vec<i64> = settled.iter().map(|one| one.number).collect();
        let bodies: Vec<&str> = settled.iter().map(|one| one.body.as_str()).collect();
        let told: Vec<i64> = settled.iter().filter_map(|one| one.told).map(u64::cast_signed).collect();
        self.act(queue.statements().settle, &[&places, &hands, &numbers, &bodies, &told]).await
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
