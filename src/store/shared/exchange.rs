//! A connection over which hands and the leader give each other what they have, and hear at once that there is something.
//!
//! A notice may be lost, so whoever waits for one looks now and then without.

use super::address::Address;
use super::fault::Fault;
use super::session::{NOTICE, fit, within};
use crate::store::StoreError;
use std::collections::HashMap;
use std::future::poll_fn;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc};
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Statement};

/// How many notices wait to be heeded; more are lost.
const NOTICES_MAX: usize = 1_024;
/// How long the database may take to let a connection in.
const OPEN_MAX: Duration = Duration::from_secs(15);

/// What is put into a statement.
type Values<'v> = &'v [&'v (dyn ToSql + Sync)];

/// What something new is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Something for the leader.
    Inbox,
    /// An answer for the hand that is named.
    Answers,
    /// A post on the lane that is named.
    Posts,
    /// Changes of the matches whose numbers are named.
    Changes,
    /// Where the holder of the lane is reached that is named.
    Doors,
    /// Something that was heard on Discord, for whoever holds the lane.
    Discord,
    /// Pictures or thoughts that somebody wishes for.
    Wishes,
    /// What was made for the program that is named.
    Drawn,
}

impl Subject {
    const ALL: [Self; 8] = [
        Self::Inbox,
        Self::Answers,
        Self::Posts,
        Self::Changes,
        Self::Doors,
        Self::Discord,
        Self::Wishes,
        Self::Drawn,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Inbox => "nahil_inbox",
            Self::Answers => "nahil_answers",
            Self::Posts => "nahil_posts",
            Self::Changes => "nahil_changes",
            Self::Doors => "nahil_doors",
            Self::Discord => "nahil_discord",
            Self::Wishes => "nahil_wishes",
            Self::Drawn => "nahil_drawn",
        }
    }
}

/// Word of something new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tidings {
    /// What it is.
    pub topic: Subject,
    /// Whom or what it is about.
    pub about: String,
}

/// A connection for this.
#[derive(Debug)]
pub struct Exchange {
    client: Client,
    prepared: Mutex<HashMap<&'static str, Statement>>,
}

impl Exchange {
    /// Connects, makes the tables where there are none, and hears what is new of these. What is done over it is durable only
    /// a moment later where `soon` is said, for whoever does it again after a crash of the database; it is quicker.
    pub async fn open(
        address: &Address,
        topics: &[Subject],
        soon: bool,
    ) -> Result<(Self, mpsc::Receiver<Tidings>), StoreError> {
        let opening = tokio::time::timeout(OPEN_MAX, open(address, topics, soon));
        opening.await.map_err(|_| Fault::late())?
    }

    /// Whether it is of no use any more.
    pub fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Does one statement, of which nothing comes.
    pub(super) async fn act(&self, statement: &'static str, values: Values<'_>) -> Result<(), StoreError> {
        self.rows(statement, values).await.map(drop)
    }

    /// Does one statement, which is prepared when it is wanted for the first time.
    pub(super) async fn rows(
        &self,
        statement: &'static str,
        values: Values<'_>,
    ) -> Result<Vec<tokio_postgres::Row>, StoreError> {
        let asked = async {
            let known = self.prepared.lock().await.get(statement).cloned();
            let prepared = if let Some(known) = known {
                known
            } else {
                let new = self.client.prepare(statement).await?;
                self.prepared.lock().await.insert(statement, new.clone());
                new
            };
            self.client.query(&prepared, values).await
        };
        Ok(within(asked).await?)
    }
}

async fn open(
    address: &Address,
    topics: &[Subject],
    soon: bool,
) -> Result<(Exchange, mpsc::Receiver<Tidings>), StoreError> {
    let (client, mut connection) = address.config().connect(address.tls()).await.map_err(Fault::from)?;
    let (tell, tidings) = mpsc::channel(NOTICES_MAX);
    // It ends with the client, or when the server is gone.
    tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            let AsyncMessage::Notification(said) = message else { continue };
            let topic = Subject::ALL.into_iter().find(|topic| topic.name() == said.channel());
            if let Some(topic) = topic {
                // Whoever has so much to heed looks anyway.
                let _ = tell.try_send(Tidings { topic, about: said.payload().to_owned() });
            }
        }
    });
    fit(&client).await?;
    let durable = if soon { "off" } else { "on" };
    let heard: String = topics.iter().map(|topic| format!("LISTEN {};", topic.name())).collect();
    let begin = format!("SET synchronous_commit = {durable}; {heard} {NOTICE}");
    client.batch_execute(&begin).await.map_err(Fault::from)?;
    Ok((Exchange { client, prepared: Mutex::default() }, tidings))
}
