//! What there is on this Discord.

pub(crate) mod channel;
pub(crate) mod clock;
pub(crate) mod command;
pub(crate) mod guild;
pub(crate) mod interaction;
pub(crate) mod mention;
pub(crate) mod message;
pub(crate) mod permission;
pub(crate) mod user;

use super::endpoint::Endpoint;
use super::fault::Faults;
use super::gateway::Gateway;
use super::refused::Refused;
use super::request::Call;
use channel::Channel;
use clock::Clock;
use command::Command;
use guild::Guild;
use interaction::Interaction;
use message::Message;
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::Instant;
use user::User;

/// A snowflake: the time in milliseconds since 2015, and 22 bits that tell those of one millisecond apart.
pub(crate) type Id = u64;

/// Everything, under one lock.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) clock: Clock,
    serial: u64,
    /// The application's id, which is also its user's.
    pub(crate) bot: Id,
    pub(crate) token: String,
    pub(crate) users: BTreeMap<Id, User>,
    pub(crate) guilds: BTreeMap<Id, Guild>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    /// By their ids, which are in the order of time.
    pub(crate) messages: BTreeMap<Id, Message>,
    pub(crate) interactions: BTreeMap<Id, Interaction>,
    pub(crate) commands: Vec<Command>,
    pub(crate) gateway: Gateway,
    pub(crate) faults: Faults,
    pub(crate) endpoint: Endpoint,
    /// Until when the bot has made too many requests, of whatever kind.
    limited: Option<Instant>,
    /// Whether nothing of it can be reached.
    pub(crate) is_down: bool,
    /// Every REST request with the status of its answer, in order.
    pub(crate) requests: Vec<(Call, u16)>,
    /// What the bot did that Discord would not have let pass.
    pub(crate) violations: Vec<String>,
    /// Answers of this counterpart itself that Discord's description does not know.
    pub(crate) own_violations: Vec<String>,
}

impl World {
    pub(crate) fn new(token: &str, clock: Clock) -> Self {
        let bot = clock.snowflake(0);
        let user = User { bot: true, ..User::new(bot, "Nahil") };
        Self {
            clock,
            serial: 0,
            bot,
            token: token.to_owned(),
            users: BTreeMap::from([(bot, user)]),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            interactions: BTreeMap::new(),
            commands: Vec::new(),
            gateway: Gateway::default(),
            faults: Faults::default(),
            endpoint: Endpoint::default(),
            limited: None,
            is_down: false,
            requests: Vec::new(),
            violations: Vec::new(),
            own_violations: Vec::new(),
        }
    }

    /// A new id, of now.
    pub(crate) fn id(&mut self) -> Id {
        self.serial += 1;
        self.clock.snowflake(self.serial)
    }

    /// From now on the bot has made too many requests.
    pub(crate) fn limit(&mut self, seconds: f64) {
        self.limited = Some(Instant::now() + Duration::from_secs_f64(seconds));
    }

    /// How long a request has to wait because there were too many. "Interaction endpoints are not bound to the bot's
    /// Global Rate Limit." <https://discord.com/developers/docs/topics/rate-limits#global-rate-limit>
    pub(crate) fn limited(&self, call: &Call) -> Option<Duration> {
        let exempt = matches!(call.path.first().map(String::as_str), Some("interactions" | "webhooks"));
        let rest = self.limited?.checked_duration_since(Instant::now())?;
        (!exempt && !rest.is_zero()).then_some(rest)
    }

    pub(crate) fn now(&self) -> String {
        self.clock.text()
    }

    pub(crate) fn user_json(&self, id: Id) -> Value {
        self.users[&id].json()
    }

    pub(crate) fn guild(&self, id: Id) -> Result<&Guild, Refused> {
        let guild = self.guilds.get(&id).ok_or(Refused::code(10_004))?;
        if guild.has_bot { Ok(guild) } else { Err(Refused::code(50_001)) }
    }

    /// A channel that the bot can see.
    pub(crate) fn channel(&self, id: Id) -> Result<&Channel, Refused> {
        let channel =
            self.channels.get(&id).filter(|channel| !channel.deleted).ok_or(Refused::code(10_003))?;
        self.require(channel, permission::VIEW_CHANNEL)?;
        Ok(channel)
    }
}

/// A number as JSON writes it: ids and permissions are texts.
pub(crate) fn text(number: u64) -> Value {
    Value::String(number.to_string())
}

/// Reads an id from a path or a body, where it may be a number as well.
pub(crate) fn read_id(value: &Value) -> Option<Id> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}
