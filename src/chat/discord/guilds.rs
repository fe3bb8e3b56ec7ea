//! Servers, which Discord calls guilds: to which one a channel belongs, and how many members each has.

use super::api::{Api, Failure};
use crate::chat::shared::latest::Latest;
use crate::chat::shared::lock;
use jiff::{SignedDuration, Timestamp};
use std::sync::Mutex;
use std::time::Duration;

/// Most channels whose server is remembered, and most servers.
const KNOWN_MAX: usize = 10_000;
/// How long it is believed how many members a server has: nobody tells the bot who comes and goes.
const COUNT_KEPT: SignedDuration = SignedDuration::from_hours(1);
/// The same for a server of few members, where each counts.
const FEW_KEPT: SignedDuration = SignedDuration::from_mins(1);
/// The most that are few.
const FEW: u32 = 20;
/// How long their number is waited for.
const COUNT_WAIT: Duration = Duration::from_secs(2);

/// How many members a server has, if Discord says it, and since when that is known.
type Count = (Option<u32>, Timestamp);

/// What is known of servers.
#[derive(Debug, Default)]
pub(super) struct Guilds {
    /// The servers of channels; nothing for one that belongs to none.
    of: Mutex<Latest<String, Option<String>, KNOWN_MAX>>,
    counts: Mutex<Latest<String, Count, KNOWN_MAX>>,
}

impl Guilds {
    /// The server to which a channel belongs, if it belongs to one.
    pub(super) async fn of(&self, api: &Api, channel: &str) -> Result<Option<String>, Failure> {
        if let Some(known) = lock(&self.of).get(&channel.to_owned()) {
            return Ok(known.clone());
        }
        let found = api.get(&format!("/channels/{channel}")).await?;
        let guild = found["guild_id"].as_str().map(str::to_owned);
        lock(&self.of).insert(channel.to_owned(), guild.clone());
        Ok(guild)
    }

    /// Notes how many members a server has now.
    pub(super) fn count(&self, guild: &str, members: Option<u32>, now: Timestamp) {
        lock(&self.counts).insert(guild.to_owned(), (members, now));
    }

    /// How many members a server has, this program and others among them; nothing where Discord does not say it. What it
    /// says of those of whom it tells nothing is about right only, so of two numbers the larger one counts.
    pub(super) async fn members(&self, api: &Api, guild: &str, now: Timestamp) -> Option<u32> {
        let known = lock(&self.counts).get(&guild.to_owned()).copied();
        if let Some(count) = known
            && is_fresh(count, now)
        {
            return count.0;
        }
        let path = format!("/guilds/{guild}?with_counts=true");
        let asked = tokio::time::timeout(COUNT_WAIT, api.get(&path)).await.ok();
        let told = asked.and_then(Result::ok)?["approximate_member_count"].as_u64();
        let told = told.and_then(|members| u32::try_from(members).ok());
        let members =
            told.map(|told| known.and_then(|(known, _)| known).map_or(told, |known| known.max(told)));
        self.count(guild, members, now);
        members
    }
}

/// Whether a number is still believed. One of later than now is not: the clock was put back.
fn is_fresh((members, since): Count, now: Timestamp) -> bool {
    let kept = if members.is_some_and(|members| members <= FEW) { FEW_KEPT } else { COUNT_KEPT };
    (SignedDuration::ZERO..kept).contains(&now.duration_since(since))
}
