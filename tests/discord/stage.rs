//! The program as `nahil run` puts it together, on a counterpart with a channel and two people.

use crate::discord::{Channel, Discord, Guild, Message, User, World};
use nahil::bot::message::Input;
use nahil::bot::{self, Bot, HouseTime, Now, Outboxes, Settings, Tenure};
use nahil::chat::discord as adapter;
use nahil::chat::local::{self, Entrance, Room};
use nahil::chat::{Artist, Gate, Limits, Provision};
use nahil::config::{self, Chosen};
use nahil::players::{Locale, Platform};
use nahil::status::{Figures, Status};
use nahil::store::Store;
use serde_json::json;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;

/// What is drawn: the first bytes of any PNG, at once.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// How many files the program may have open.
const FILES: usize = 1_024;

/// What may be settled before the program starts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    /// Whether the local chat room is open as well.
    pub(crate) room: bool,
    /// Where interactions are taken over HTTP, if not over the gateway.
    pub(crate) interactions: Option<SocketAddr>,
}

/// A running program.
#[derive(Debug)]
pub(crate) struct Program {
    stop: Option<oneshot::Sender<()>>,
    bot: JoinHandle<()>,
    adapters: Vec<JoinHandle<anyhow::Result<()>>>,
    /// While this is set, the bot is too busy to hear anything.
    busy: watch::Sender<bool>,
    /// Where the local room is, if it is open.
    pub(crate) room: Option<SocketAddr>,
}

impl Program {
    pub(crate) async fn start(discord: &Discord, data: &Path, choices: &Choices) -> Self {
        let filter = tracing_subscriber::EnvFilter::from_default_env();
        let _ = tracing_subscriber::fmt().with_env_filter(filter).with_test_writer().try_init();
        let store = Store::open(&data.join("store")).unwrap();
        let settings =
            Settings { language: Locale::En, control: "3d".parse().unwrap(), ..Settings::default() };
        let bot = Bot::new(store, settings, Box::new(|| true));
        // One time for all: it stands still unless a test moves it on.
        let now: Now = Arc::new(discord.clock());
        let (inbox, heard) = mpsc::channel(64);
        let (busy, events) = behind_a_gate(heard);
        let mut outboxes = Outboxes::new();
        let mut adapters = Vec::new();
        let mut room = None;
        if choices.room {
            let (outbox, posts) = mpsc::channel(64);
            let (announce, announced) = oneshot::channel();
            let local = local_room(data, &now, announce);
            adapters.push(tokio::spawn(local::run(local, inbox.clone(), posts)));
            room = Some(announced.await.unwrap());
            outboxes.insert(Platform::Local, outbox);
        }
        let (outbox, posts) = mpsc::channel(64);
        let joined = adapter_of(discord, data, &now, choices);
        adapters.push(tokio::spawn(adapter::run(joined, inbox, posts)));
        outboxes.insert(Platform::Discord, outbox);
        let (stop, stopped) = oneshot::channel::<()>();
        let bot = tokio::spawn(async move {
            let stop = async {
                let _ = stopped.await;
            };
            bot::run(bot, HouseTime::believed(now), events, outboxes, stop).await.unwrap();
        });
        Self { stop: Some(stop), bot, adapters, busy, room }
    }

    /// Sets whether the bot is too busy to hear anything, as with a slow disk.
    pub(crate) fn set_busy(&self, busy: bool) {
        self.busy.send_replace(busy);
    }

    pub(crate) async fn stop(mut self) {
        drop(self.stop.take());
        self.bot.await.unwrap();
        for adapter in self.adapters {
            adapter.await.unwrap().unwrap();
        }
    }
}

/// Hands events on one by one, but none while the bot is busy.
fn behind_a_gate(mut heard: mpsc::Receiver<Input>) -> (watch::Sender<bool>, mpsc::Receiver<Input>) {
    let (inbox, events) = mpsc::channel(1);
    let (busy, mut gate) = watch::channel(false);
    tokio::spawn(async move {
        while let Some(event) = heard.recv().await {
            // A program that has ended is busy no more.
            let _ = gate.wait_for(|busy| !busy).await;
            if inbox.send(event).await.is_err() {
                break;
            }
        }
    });
    (busy, events)
}

fn local_room(data: &Path, now: &Now, announce: oneshot::Sender<SocketAddr>) -> Room {
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    let config =
        config::Local { enabled: true, address, rooms: vec!["plaza".into()], ..config::Local::default() };
    Room { config, provision: provision(data, now), entrance: Entrance::Own(announce) }
}

/// The adapter alone, as it would be started.
pub(crate) fn adapter_of(discord: &Discord, data: &Path, now: &Now, choices: &Choices) -> adapter::Discord {
    let config = config::Discord {
        enabled: true,
        api: Some(discord.url()),
        interactions: choices.interactions,
        ..config::Discord::default()
    };
    let token = adapter::Token::read(&config, |_| Some(discord.token())).unwrap();
    adapter::Discord { config, token, provision: provision(data, now), heard: None }
}

fn provision(data: &Path, now: &Now) -> Provision {
    let animate = Arc::new(|_: &_, _: bool, _: &dyn Fn()| b"GIF89a".to_vec());
    let artist = Artist::new((Arc::new(|_: &_, _: bool| PNG.to_vec()), animate), 2, Figures::default());
    let status = Status::open(data);
    let gate = Gate::new(Limits::of_files(FILES), &[]);
    Provision {
        data: data.to_owned(),
        chosen: Chosen::default(),
        now: Arc::clone(now),
        status,
        figures: Figures::default(),
        artist,
        gate,
        links: None,
        tenure: Tenure::default(),
    }
}

/// A counterpart with a channel, two people, and the program, which has registered its commands.
#[derive(Debug)]
pub(crate) struct Stage {
    pub(crate) discord: Discord,
    pub(crate) guild: Guild,
    pub(crate) channel: Channel,
    /// She speaks English, as Beto does.
    pub(crate) ana: User,
    pub(crate) beto: User,
    pub(crate) data: tempfile::TempDir,
    pub(crate) program: Option<Program>,
    pub(crate) choices: Choices,
}

impl Stage {
    pub(crate) async fn set() -> Self {
        Self::set_with(Choices::default()).await
    }

    pub(crate) async fn set_with(choices: Choices) -> Self {
        Self::set_on(Discord::start().await, choices).await
    }

    pub(crate) async fn set_on(discord: Discord, choices: Choices) -> Self {
        let guild = discord.guild("Club");
        let channel = guild.channel("juegos");
        let ana = discord.user("ana").locale("en-US");
        let beto = discord.user("beto").locale("en-GB");
        guild.join(&ana);
        guild.join(&beto);
        let data = tempfile::tempdir().unwrap();
        let program = Program::start(&discord, data.path(), &choices).await;
        discord.commands().await;
        if choices.interactions.is_none() {
            discord.connected(1).await;
        }
        Self { discord, guild, channel, ana, beto, data, program: Some(program), choices }
    }

    /// Stops the program in good order, if it runs, and starts it again.
    pub(crate) async fn restart(&mut self) {
        let sessions = self.discord.identified();
        if let Some(program) = self.program.take() {
            program.stop().await;
        }
        self.program = Some(Program::start(&self.discord, self.data.path(), &self.choices).await);
        if self.choices.interactions.is_none() {
            self.discord.identifies(sessions + 1).await;
        }
    }

    /// Ana challenges Beto, who accepts; the post with the board.
    pub(crate) async fn begin(&self) -> Message {
        self.accept().await;
        self.channel.offers("Move").await
    }

    /// Ana challenges Beto to a casual match of Ajedrez Maya, in which she begins; Beto accepts.
    pub(crate) async fn accept(&self) {
        let options = json!({ "opponent": self.beto.id().to_string(), "game": "maya", "side": "white", "rated": "casual" });
        self.ana.slash(&self.channel, "play", options);
        let challenge = self.channel.offers("Accept").await;
        assert_eq!(challenge.rang(), ["beto"]);
        self.beto.press(&challenge, "Accept");
        challenge.until("it is answered", is_bare).await;
    }

    /// Nothing was done that Discord does not let pass; the program stops in good order.
    pub(crate) async fn end(mut self) {
        self.discord.assert_well_behaved();
        self.program.take().unwrap().stop().await;
    }
}

/// Whether nothing of a message can be pressed or chosen.
pub(crate) fn is_bare(message: &crate::discord::Told) -> bool {
    message.components.as_array().is_none_or(Vec::is_empty)
}

/// Whether all that can be done with a message is to see its match again, turn by turn or in a review, or to propose it once
/// more.
pub(crate) fn shows_again(message: &crate::discord::Told) -> bool {
    let components = message.components.to_string();
    components.matches("custom_id").count() == 2 + components.matches("\"review:").count()
        && ["replay:", "rematch:"].into_iter().all(|button| components.contains(button))
}

/// Somebody has read of this turn once, wherever that was, and their phone has rung.
pub(crate) async fn told_somewhere(stage: &Stage, user: &User, turn: &str) {
    let id = user.id();
    let look = |world: &World| {
        let mut posts = world.messages.values();
        posts.find(|post| post.content.contains(turn) && post.rang.contains(&id)).map(|_| ())
    };
    stage.discord.wait(&format!("{} to be told of {turn}", user.name()), look).await;
    let told = stage.discord.rang(user).into_iter().filter(|post| post.content().contains(turn)).count();
    assert_eq!(told, 1);
}
