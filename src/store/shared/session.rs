//! One connection to the database, and all that is ever asked over it.

use super::address::Address;
use super::fault::Fault;
use super::layout;
use crate::store::{Row, StoreError};
use std::time::Duration;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Statement};
use tracing::warn;

/// How long the database may take for an answer.
const ANSWER_MAX: Duration = Duration::from_secs(15);

/// How the tables came about: a step for each number of their layout. A program that knows fewer steps than were made does
/// not touch them.
const STEPS: [&str; 2] = [
    "CREATE TABLE nahil_rows (key bytea PRIMARY KEY, value bytea NOT NULL);
     CREATE TABLE nahil_leader (
         one boolean PRIMARY KEY DEFAULT true CHECK (one),
         layout smallint NOT NULL,
         epoch bigint NOT NULL DEFAULT 0,
         session bigint NOT NULL DEFAULT 0,
         commits bigint NOT NULL DEFAULT 0,
         holder text,
         expires timestamptz NOT NULL DEFAULT 'epoch'
     ) WITH (fillfactor = 10);
     INSERT INTO nahil_leader (layout) VALUES (0);",
    layout::HANDS,
];
/// Whoever makes the tables holds this lock.
const MAKING: i64 = 0x6e61_6869_6c00;

/// What a session says to the server at first: an acknowledged commit is on its disk, whatever it does otherwise.
const BEGIN: &str = "SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')";
/// The server is to notice soon that a program's machine is gone, whose connections are in the way of others.
pub(super) const NOTICE: &str = "SELECT set_config(name, '5', false) FROM pg_settings
    WHERE name IN ('tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count')";
/// Whether the server only follows another.
const STANDBY: &str = "SELECT pg_is_in_recovery()";
const FSYNC: &str = "SELECT current_setting('fsync') = 'on'";
const GET: &str = "SELECT value FROM nahil_rows WHERE key = $1";
const MANY: &str = "SELECT key, value FROM nahil_rows WHERE key = ANY($1)";
const PAGE: &str = "SELECT key, value FROM nahil_rows WHERE key >= $1 AND key < $2 ORDER BY key LIMIT $3";
const LAST: &str = "SELECT key FROM nahil_rows WHERE key >= $1 AND key < $2 ORDER BY key DESC LIMIT 1";
const COUNT: &str = "SELECT count(*) FROM nahil_rows";
/// One statement, so it is one transaction, which nobody can leave open. It waits for whoever changes the leader's row, and
/// changes nothing unless that is as this program has it.
const COMMIT: &str = "WITH fit AS (
        SELECT NOT EXISTS (
            SELECT FROM unnest($6::bytea[], $7::bigint[]) AS expected(key, version)
            LEFT JOIN nahil_rows AS kept ON kept.key = expected.key
            WHERE coalesce((convert_from(substr(kept.value, 2), 'UTF8')::jsonb ->> 'version')::bigint, 0)
                <> expected.version
        ) AS fits
    ), lead AS (
        UPDATE nahil_leader SET commits = commits + 1
        WHERE epoch = $1 AND session = $2 AND (SELECT fits FROM fit)
        RETURNING commits
    ), erased AS (
        DELETE FROM nahil_rows WHERE key = ANY($5) AND EXISTS (SELECT FROM lead)
    ), written AS (
        INSERT INTO nahil_rows (key, value)
        SELECT * FROM unnest($3::bytea[], $4::bytea[]) AS new(key, value) WHERE EXISTS (SELECT FROM lead)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value
    )
    SELECT (SELECT fits FROM fit), (SELECT commits FROM lead)";
/// A session that goes on for one that was lost: from then on nothing counts that is still on its way from that one.
const RESUME: &str =
    "UPDATE nahil_leader SET session = session + 1 WHERE epoch = $1 RETURNING session, commits";
/// The moment is that of the first question.
const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT epoch FROM nahil_leader";

/// What came of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Committed {
    /// It is there, as the so-manieth of all.
    Done(i64),
    /// A match has another version.
    Overtaken,
    /// Another program leads, or another session of this one has gone on.
    Fenced,
}

/// What a commit changes, as the database takes it.
#[derive(Debug, Default)]
pub(super) struct Changes {
    pub(super) keys: Vec<Vec<u8>>,
    pub(super) values: Vec<Vec<u8>>,
    pub(super) erased: Vec<Vec<u8>>,
    /// Keys of matches, and the versions they must have.
    pub(super) expected: (Vec<Vec<u8>>, Vec<i64>),
}

/// A connection.
#[derive(Debug)]
pub(super) struct Session {
    client: Client,
    get: Statement,
    many: Statement,
    page: Statement,
    last: Statement,
    commit: Statement,
}

impl Session {
    /// Connects, and makes the tables where there are none.
    pub(super) async fn open(address: &Address) -> Result<Self, StoreError> {
        let client = connect(address).await?;
        let opening = async {
            check(&client).await?;
            fit(&client).await?;
            prepare(client).await.map_err(StoreError::from)
        };
        tokio::time::timeout(ANSWER_MAX, opening).await.map_err(|_| Fault::late())?
    }

    /// Connects and changes nothing; fails where the program could not go on there.
    pub(super) async fn try_out(address: &Address) -> Result<(), StoreError> {
        let client = connect(address).await?;
        let looking = async {
            check(&client).await?;
            later(made(&client).await?.steps)
        };
        tokio::time::timeout(ANSWER_MAX, looking).await.map_err(|_| Fault::late())?
    }

    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Reads what is there now, whatever is committed meanwhile.
    pub(super) async fn stand_still(&self) -> Result<(), Fault> {
        within(self.client.batch_execute(SNAPSHOT)).await
    }

    /// What is kept under a key.
    pub(super) async fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
        Ok(within(self.client.query_opt(&self.get, &[&key])).await?.map(|row| row.get(0)))
    }

    /// What is kept under these keys, in no order.
    pub(super) async fn many(&self, keys: &[Vec<u8>]) -> Result<Vec<Row>, Fault> {
        rows(within(self.client.query(&self.many, &[&keys])).await)
    }

    /// The first so many rows from one key to before another.
    pub(super) async fn page(&self, from: &[u8], to: &[u8], most: i64) -> Result<Vec<Row>, Fault> {
        rows(within(self.client.query(&self.page, &[&from, &to, &most])).await)
    }

    /// The last key from one to before another.
    pub(super) async fn last(&self, from: &[u8], to: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
        Ok(within(self.client.query_opt(&self.last, &[&from, &to])).await?.map(|row| row.get(0)))
    }

    /// How many rows there are.
    pub(super) async fn count(&self) -> Result<u64, Fault> {
        let count: i64 = within(self.client.query_one(COUNT, &[])).await?.get(0);
        Ok(count.unsigned_abs())
    }

    /// Makes changes, all of them or none.
    pub(super) async fn commit(&self, lead: (i64, i64), changes: &Changes) -> Result<Committed, Fault> {
        let Changes { keys, values, erased, expected } = changes;
        let given: [&(dyn ToSql + Sync); 7] =
            [&lead.0, &lead.1, keys, values, erased, &expected.0, &expected.1];
        let row = within(self.client.query_one(&self.commit, &given)).await?;
        Ok(match (row.get(0), row.get::<_, Option<i64>>(1)) {
            (_, Some(commits)) => Committed::Done(commits),
            (false, None) => Committed::Overtaken,
            (true, None) => Committed::Fenced,
        })
    }

    /// Goes on for a session that was lost, as long as this program leads; its number, and how many commits there are.
    pub(super) async fn resume(&self, epoch: i64) -> Result<Option<(i64, i64)>, Fault> {
        let row = within(self.client.query_opt(RESUME, &[&epoch])).await?;
        Ok(row.map(|row| (row.get(0), row.get(1))))
    }

    pub(super) fn client(&self) -> &Client {
        &self.client
    }
}

/// Waits for an answer, but not for ever.
pub(super) async fn within<T>(
    asked: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, Fault> {
    Ok(tokio::time::timeout(ANSWER_MAX, asked).await.map_err(|_| Fault::late())??)
}

fn rows(found: Result<Vec<tokio_postgres::Row>, Fault>) -> Result<Vec<Row>, Fault> {
    Ok(found?.into_iter().map(|row| (row.get(0), row.get(1))).collect())
}

async fn connect(address: &Address) -> Result<Client, Fault> {
    let connecting = tokio::time::timeout(ANSWER_MAX, address.config().connect(address.tls()));
    let (client, connection) = connecting.await.map_err(|_| Fault::late())??;
    // It ends with the client, or when the server is gone: then whatever is asked fails.
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a connection to the database has ended");
        }
    });
    Ok(client)
}

async fn prepare(client: Client) -> Result<Session, Fault> {
    client.batch_execute(&format!("{BEGIN}; {NOTICE}")).await?;
    let [get, many, page, last, commit] = [GET, MANY, PAGE, LAST, COMMIT].map(|text| client.prepare(text));
    let (get, many, page, last, commit) = tokio::try_join!(get, many, page, last, commit)?;
    Ok(Session { client, get, many, page, last, commit })
}

/// Sees to it that the tables are those that this program knows.
pub(super) async fn fit(client: &Client) -> Result<(), StoreError> {
    let found = made(client).await?;
    later(found.steps)?;
    if found.steps < STEPS.len() as i16 || !found.besides {
        make(client).await?;
    }
    Ok(())
}

/// Refuses tables for which so many steps were made, if a later version of the program has made some.
fn later(found: i16) -> Result<(), StoreError> {
    let known = STEPS.len() as i16;
    let [found, known] = [found, known].map(|steps| u8::try_from(steps).unwrap_or(u8::MAX));
    if found > known { Err(StoreError::LaterTables { found, known }) } else { Ok(()) }
}

/// Refuses a server that takes no changes, and warns of one that does not keep its word.
async fn check(client: &Client) -> Result<(), Fault> {
    if client.query_one(STANDBY, &[]).await?.get::<_, bool>(0) {
        return Err(Fault::Closed(
            "the server is a standby of another and takes no changes: name the other one, or promote this one"
                .to_owned(),
        ));
    }
    if !client.query_one(FSYNC, &[]).await?.get::<_, bool>(0) {
        warn!("the database has fsync switched off: what it acknowledges does not outlast a power cut");
    }
    Ok(())
}

/// What there is of the tables.
struct Made {
    /// How many steps were made.
    steps: i16,
    /// Whether the tables are there besides that belong to no step.
    besides: bool,
}

async fn made(client: &Client) -> Result<Made, Fault> {
    let there = "SELECT to_regclass('nahil_leader') IS NOT NULL,
        to_regclass('nahil_doors') IS NOT NULL AND to_regclass('nahil_discord') IS NOT NULL
            AND to_regclass('nahil_ears') IS NOT NULL AND to_regclass('nahil_easels') IS NOT NULL
            AND to_regclass('nahil_taken') IS NOT NULL
            AND to_regclass('nahil_folder') IS NOT NULL";
    let there = client.query_one(there, &[]).await?;
    let (any, besides): (bool, bool) = (there.get(0), there.get(1));
    if !any {
        return Ok(Made { steps: 0, besides });
    }
    let row = client.query_opt("SELECT layout FROM nahil_leader", &[]).await?;
    Ok(Made { steps: row.map_or(0, |row| row.get(0)), besides })
}

/// Makes the steps that are still to be made, all of them or none.
async fn make(client: &Client) -> Result<(), Fault> {
    // What others have made is seen by a transaction that begins behind that, and not surely by one that waited for it.
    client.batch_execute(&format!("SELECT pg_advisory_lock({MAKING})")).await?;
    client.batch_execute("BEGIN").await?;
    let begun = made(client).await?.steps;
    let steps = STEPS.iter().skip(usize::try_from(begun).unwrap_or_default());
    let text = steps.chain(&layout::BESIDES).copied().collect::<String>();
    let text = format!(
        "{text} UPDATE nahil_leader SET layout = {}; COMMIT; SELECT pg_advisory_unlock({MAKING})",
        STEPS.len()
    );
    Ok(client.batch_execute(&text).await?)
}
