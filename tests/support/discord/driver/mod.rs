//! What tests do with this Discord.

mod asked;
mod message;
mod offer;
mod place;
mod trouble;
mod user;

pub(crate) use asked::{Asked, Modal};
pub(crate) use message::Message;
pub(crate) use place::{Channel, Guild};
pub(crate) use user::User;

use super::endpoint;
use super::fault::{Hits, Rule};
use super::server::{Shared, serve};
use super::validate::{self, Validator};
use super::world::clock::Clock;
use super::world::{World, text};
use jiff::Timestamp;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// How long one waits for what the bot should do before the test fails.
pub(crate) const WAIT: Duration = Duration::from_secs(30);
/// The bot's token, of the shape that Discord's have.
pub(crate) const TOKEN: &str =
    "MTE0MDAwMDAwMDAwMDAwMDAwMA.GnAhIl.not-a-secret-this-is-the-counterparts-token0";

/// A running counterpart. It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Discord {
    pub(crate) shared: Arc<Shared>,
    task: tokio::task::JoinHandle<()>,
}

/// What may be settled before it starts.
#[derive(Debug)]
pub(crate) struct Builder {
    token: String,
    address: SocketAddr,
    heartbeat: Duration,
    shards: u64,
    concurrency: u64,
    privileged: u64,
    runs: bool,
    validator: Option<&'static Validator>,
}

impl Builder {
    pub(crate) fn token(self, token: &str) -> Self {
        Self { token: token.to_owned(), ..self }
    }

    pub(crate) fn port(mut self, port: u16) -> Self {
        self.address.set_port(port);
        self
    }

    /// How often the bot shall send heartbeats; 41 s as with Discord if nothing is said.
    pub(crate) fn heartbeat(self, heartbeat: Duration) -> Self {
        Self { heartbeat, ..self }
    }

    /// Into how many shards Discord advises to part.
    pub(crate) fn shards(self, shards: u64) -> Self {
        Self { shards, ..self }
    }

    /// How many shards may begin a session at once; one as with most bots if nothing is said.
    pub(crate) fn concurrency(self, concurrency: u64) -> Self {
        Self { concurrency, ..self }
    }

    /// Which privileged intents the application is allowed; none if nothing is said.
    pub(crate) fn privileged(self, privileged: u64) -> Self {
        Self { privileged, ..self }
    }

    /// Lets time pass by itself.
    pub(crate) fn running_clock(self) -> Self {
        Self { runs: true, ..self }
    }

    /// Another description than the environment's.
    pub(crate) fn validator(self, validator: Option<&'static Validator>) -> Self {
        Self { validator, ..self }
    }

    pub(crate) async fn start(self) -> Discord {
        let listener = TcpListener::bind(self.address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut world = World::new(&self.token, Clock::new(self.runs));
        world.gateway.heartbeat_millis = self.heartbeat.as_millis() as u64;
        world.gateway.shards = self.shards;
        world.gateway.concurrency = self.concurrency;
        world.gateway.allowed_privileged = self.privileged;
        let shared = Arc::new(Shared::new(world, address, self.validator));
        let task = tokio::spawn(serve(listener, Arc::clone(&shared)));
        Discord { shared, task }
    }
}

impl Drop for Discord {
    fn drop(&mut self) {
        self.task.abort();
        // Connections have tasks of their own.
        self.drop_connections();
    }
}

impl Discord {
    pub(crate) async fn start() -> Self {
        Self::builder().start().await
    }

    pub(crate) fn builder() -> Builder {
        Builder {
            token: TOKEN.to_owned(),
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            heartbeat: Duration::from_millis(41_250),
            shards: 1,
            concurrency: 1,
            privileged: 0,
            runs: false,
            validator: validate::from_environment(),
        }
    }

    /// What the bot is configured with, as `http://127.0.0.1:PORT`.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.shared.address)
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.shared.address
    }

    pub(crate) fn token(&self) -> String {
        self.shared.world().token.clone()
    }

    /// The bot's id, which is the application's as well.
    pub(crate) fn bot_id(&self) -> u64 {
        self.shared.world().bot
    }

    /// The bot, as people see it.
    pub(crate) fn bot(&self) -> User {
        User::of(&self.shared, self.bot_id())
    }

    /// A guild in which the bot is.
    pub(crate) fn guild(&self, name: &str) -> Guild {
        Guild::create(&self.shared, name)
    }

    /// A person.
    pub(crate) fn user(&self, name: &str) -> User {
        User::create(&self.shared, name)
    }

    /// A conversation of people without the bot, who can use it there if they have installed it for themselves.
    pub(crate) fn group(&self, people: &[&User]) -> Channel {
        Channel::group(&self.shared, people)
    }

    /// The id of a command that is registered for all.
    pub(crate) fn command_id(&self, name: &str) -> u64 {
        self.shared.world().command(None, name, 1).expect("it is registered").id
    }

    /// Lets time pass.
    pub(crate) fn advance(&self, by: Duration) {
        self.shared.world().clock.advance(by);
        self.shared.changed();
    }

    /// The time here, for a bot that shall live by it.
    pub(crate) fn clock(&self) -> impl Fn() -> Timestamp + Send + Sync + 'static {
        let shared = Arc::clone(&self.shared);
        move || Timestamp::from_millisecond(shared.world().clock.millis()).unwrap()
    }

    /// Something goes wrong from now on.
    pub(crate) fn fault(&self, rule: Rule) -> Hits {
        self.shared.world().faults.add(rule)
    }

    pub(crate) fn clear_faults(&self) {
        let mut world = self.shared.world();
        world.faults.clear();
        world.limit(0.0);
    }

    /// Waits until something holds, and gives what was found; fails with `what` after a generous time.
    pub(crate) async fn wait<T>(&self, what: &str, look: impl FnMut(&World) -> Option<T>) -> T {
        self.shared.wait(what, look).await
    }

    /// Waits until the bot has sessions for so many shards.
    pub(crate) async fn connected(&self, shards: usize) {
        let enough = |world: &World| (world.gateway.connected().count() >= shards).then_some(());
        self.wait("connections to the gateway", enough).await;
    }

    /// Waits until the bot has registered commands, and gives all of them as they are told with their translations.
    pub(crate) async fn commands(&self) -> Vec<Value> {
        let look = |world: &World| {
            let all: Vec<_> = world.commands.iter().map(|command| command.json(world, true)).collect();
            (!all.is_empty()).then_some(all)
        };
        self.wait("commands", look).await
    }

    /// The messages by which somebody's phone rang, in order.
    pub(crate) fn rang(&self, user: &User) -> Vec<Message> {
        let world = self.shared.world();
        let loud = world.messages.values().filter(|message| message.rang.contains(&user.id()));
        loud.map(|message| Message::of(&self.shared, message.id)).collect()
    }

    /// Every request so far that fits: its body and the status of its answer. The path is as in [`Rule::new`].
    pub(crate) fn requests(&self, method: &str, path: &str) -> Vec<(Value, u16)> {
        let wanted = Rule::new(method, path, super::fault::Fault::CutBefore);
        let world = self.shared.world();
        let fitting = world.requests.iter().filter(|(call, _)| wanted.fits(call));
        fitting.map(|(call, status)| (call.payload.json.clone(), *status)).collect()
    }

    /// What the bot did that Discord does not let pass.
    pub(crate) fn violations(&self) -> Vec<String> {
        self.shared.world().violations.clone()
    }

    /// Fails if the bot broke a rule, or this counterpart itself.
    pub(crate) fn assert_well_behaved(&self) {
        let world = self.shared.world();
        assert!(world.violations.is_empty(), "the bot:\n{}", world.violations.join("\n"));
        assert!(world.own_violations.is_empty(), "the counterpart:\n{}", world.own_violations.join("\n"));
    }

    /// All posts with what became of them, oldest first.
    pub(crate) fn transcript(&self) -> Value {
        transcript(&self.shared.world())
    }

    /// Writes the posts where a person can read them.
    pub(crate) fn transcript_to(&self, path: &Path) {
        let text = serde_json::to_string_pretty(&self.transcript()).unwrap();
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// Sends interactions to this address, signed; to the gateway again without one.
    pub(crate) fn interactions_to(&self, url: Option<&str>) {
        endpoint::send_to(&self.shared, url);
    }

    /// Sends this to an address, signed so long ago, perhaps by somebody else; the status of the answer.
    pub(crate) async fn send_signed(&self, url: &str, body: &Value, aged: Duration, forged: bool) -> u16 {
        let mut signed = {
            let world = self.shared.world();
            world.endpoint.sign(body, world.clock.millis() / 1_000 - aged.as_secs() as i64)
        };
        if forged {
            signed.signature = signed.signature.chars().rev().collect();
        }
        endpoint::ask(url.to_owned(), signed).await.0
    }

    /// Does what Discord does before it takes an address: a ping, which must be answered, and one whose signature is
    /// false, which must be refused. Gives both statuses and the body of the answer.
    pub(crate) async fn ping(&self, url: &str) -> (u16, Value, u16) {
        let (good, bad) = {
            let world = self.shared.world();
            let ping = json!({ "id": text(world.bot), "application_id": text(world.bot), "type": 1, "token": "ping",
                "version": 1 });
            let good = world.endpoint.sign(&ping, world.clock.millis() / 1_000);
            let mut bad = good.clone();
            bad.body.push(' ');
            (good, bad)
        };
        let (status, body) = endpoint::ask(url.to_owned(), good).await;
        let (refused, _) = endpoint::ask(url.to_owned(), bad).await;
        (status, body, refused)
    }
}

impl Shared {
    /// See [`Discord::wait`].
    pub(crate) async fn wait<T>(&self, what: &str, mut look: impl FnMut(&World) -> Option<T>) -> T {
        let mut changes = self.changes.subscribe();
        let found = tokio::time::timeout(WAIT, async {
            loop {
                changes.borrow_and_update();
                if let Some(found) = look(&self.world()) {
                    return found;
                }
                changes.changed().await.expect("the counterpart lives while it is waited for");
            }
        });
        found.await.unwrap_or_else(|_| panic!("waited in vain for {what}\n{}", state(&self.world())))
    }
}

/// The last things that happened, for the words of a failure.
fn state(world: &World) -> String {
    let requests = world.requests.iter().rev().take(12).rev();
    let requests: Vec<_> =
        requests.map(|(call, status)| format!("{} {} {status}", call.method, call.path_text())).collect();
    let posts = world.messages.values().rev().take(4).map(|message| message.json(world).to_string());
    let posts: Vec<_> = posts.collect();
    format!(
        "requests:\n{}\nviolations:\n{}\nlast posts:\n{}",
        requests.join("\n"),
        world.violations.join("\n"),
        posts.join("\n")
    )
}

pub(crate) fn transcript(world: &World) -> Value {
    let tell = |message: &super::world::message::Message| {
        let mut told = message.json(world);
        let names = message.rang.iter().map(|id| world.users[id].name.clone());
        told["rang"] = names.collect();
        told["only_for"] = json!(message.only_for.map(|id| world.users[&id].name.clone()));
        told["deleted"] = json!(message.deleted);
        told["before"] = json!(message.past);
        told
    };
    world.messages.values().map(tell).collect()
}
