//! The real program against the counterpart: killed between what it acknowledges and what it posts, and driven by HTTP.

#![cfg(unix)]

use crate::discord::{Call, Channel, Discord, Fault, Message, Rule, User, World};
use crate::pair::Pair;
use crate::script::Script;
use serde_json::{Value, json};
use std::fs::{self, File, OpenOptions};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// How long a test leaves a request without an answer: longer than any test takes.
const NEVER: Duration = Duration::from_mins(5);

/// A data folder with its configuration and the log of all that has run in it, and the program, if it runs.
#[derive(Debug)]
struct Binary {
    folder: tempfile::TempDir,
    token: String,
    child: Option<Child>,
}

impl Binary {
    fn new(discord: &Discord) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let config = format!(
            "data = '{}'\n[local]\nenabled = false\n[discord]\nenabled = true\napi = \"{}\"\n",
            data.display(),
            discord.url()
        );
        fs::write(folder.path().join("config.toml"), config).unwrap();
        Self { folder, token: discord.token(), child: None }
    }

    fn start(&mut self) {
        let log = self.log_file();
        let child = self.command().stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn();
        self.child = Some(child.unwrap());
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nahil"));
        command.arg("--config").arg(self.folder.path().join("config.toml"));
        command.env("NAHIL_DISCORD_TOKEN", &self.token).env_remove("RUST_LOG");
        command
    }

    fn log_path(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    fn log_file(&self) -> File {
        OpenOptions::new().append(true).create(true).open(self.log_path()).unwrap()
    }

    /// All that it has ever logged.
    fn log(&self) -> String {
        fs::read_to_string(self.log_path()).unwrap_or_default()
    }

    /// As `kill -9` does.
    fn kill(&mut self) {
        let mut child = self.child.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Asks it to stop, and waits until it has, with what it has logged well.
    fn stop(&mut self) {
        let mut child = self.child.take().unwrap();
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        assert!(child.wait().unwrap().success(), "{}", self.log());
        let log = self.log();
        assert!(!log.contains("panicked") && !log.contains(&self.token), "{log}");
        assert!(!log.contains("another is begun"), "{log}");
    }

    /// Runs another command of the program.
    fn ask(&self, words: &[&str]) -> Output {
        self.command().args(words).output().unwrap()
    }
}

impl Drop for Binary {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The counterpart, two people, and the program.
pub(crate) struct Scene {
    discord: Discord,
    pub(crate) channel: Channel,
    pub(crate) ana: User,
    beto: User,
    binary: Binary,
}

impl Scene {
    pub(crate) async fn set() -> Self {
        let discord = Discord::builder().running_clock().start().await;
        let channel = discord.guild("Club").channel("juegos");
        let (ana, beto) = (discord.user("ana").locale("en-US"), discord.user("beto").locale("en-US"));
        let mut binary = Binary::new(&discord);
        binary.start();
        discord.commands().await;
        discord.connected(1).await;
        Self { discord, channel, ana, beto, binary }
    }

    /// Kills the program, and starts it again.
    pub(crate) async fn kill(&mut self) {
        self.binary.kill();
        self.start_again().await;
    }

    async fn start_again(&mut self) {
        let sessions = self.discord.identified();
        self.binary.start();
        self.discord.identifies(sessions + 1).await;
    }

    pub(crate) fn end(mut self) {
        self.discord.assert_well_behaved();
        self.binary.stop();
        assert!(self.binary.ask(&["verify"]).status.success());
    }
}

/// The turn is kept and acknowledged, its post is on the way: killed then, the program tells it once when it is back,
/// whether the post had arrived or not.
#[tokio::test(flavor = "multi_thread")]
async fn killed_between_acknowledgement_and_post_it_tells_each_turn_once() {
    let mut scene = Scene::set().await;
    let script = Script::of("katun-capture");
    let (channel, ana, beto) = (scene.channel.clone(), scene.ana.clone(), scene.beto.clone());
    let pair = Pair::begin(&script, &channel, (&ana, &beto), 1).await;
    pair.told(&script, 0).await;
    let faults =
        [Fault::Held, Fault::Slow(NEVER), Fault::CutBefore, Fault::CutAfter, Fault::StatusAfter(502)];
    for (ply, fault) in faults.into_iter().enumerate() {
        let hits = scene.discord.fault(Rule::new("POST", "/channels/*/messages", fault).always());
        let turn = &script.turns[ply];
        let player = pair.player(turn);
        player.typed(ply, turn).await;
        hits.reach(1).await;
        scene.binary.kill();
        scene.discord.clear_faults();
        scene.start_again().await;
        pair.told(&script, ply + 1).await;
    }
    scene.end();
}

/// Killed before it can acknowledge: the person sees that it failed, and asks again.
#[tokio::test(flavor = "multi_thread")]
async fn killed_while_it_acknowledges_it_plays_a_turn_once_at_most() {
    let mut scene = Scene::set().await;
    let script = Script::of("katun-capture");
    let (channel, ana, beto) = (scene.channel.clone(), scene.ana.clone(), scene.beto.clone());
    let pair = Pair::begin(&script, &channel, (&ana, &beto), 1).await;
    pair.told(&script, 0).await;
    let turn = &script.turns[0];
    let steps = json!({ "match": "1", "steps": turn.text });
    let panel = ana.slash(&channel, "move", steps.clone()).answer().await;
    let hits = scene.discord.fault(Rule::new("POST", "/interactions/**", Fault::Held));
    ana.press(&panel, "Confirm");
    hits.reach(1).await;
    scene.binary.kill();
    scene.discord.clear_faults();
    scene.start_again().await;
    // The draft is where it was.
    ana.press(&panel, "Confirm");
    pair.told(&script, 1).await;
    pair.player(&script.turns[1]).by_typing(1, &script.turns[1]).await;
    pair.told(&script, 2).await;
    scene.end();
}

/// What is registered already is not registered again.
#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_once() {
    let mut scene = Scene::set().await;
    let requests = |method: &'static str, count: usize| {
        move |world: &World| {
            let fits = |call: &Call| call.method == method && call.path_text().ends_with("/commands");
            let found = world.requests.iter().filter(|(call, _)| fits(call));
            (found.count() == count).then_some(())
        }
    };
    scene.discord.wait("the commands to be registered", requests("PUT", 1)).await;
    scene.binary.stop();
    scene.start_again().await;
    let asked = scene.ana.slash(&scene.channel, "help", json!({})).answer().await;
    assert!(asked.is_ephemeral());
    scene.discord.wait("the commands to be compared", requests("GET", 2)).await;
    assert_eq!(scene.discord.requests("PUT", "/applications/*/commands").len(), 1);
    scene.end();
}

/// A person drives the counterpart with nothing but HTTP, as its example program lets one.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_played_with_curl() {
    let scene = Scene::set().await;
    let url = scene.discord.url();
    let tell = async |act: &str, body: Value| -> Value {
        let (url, act) = (format!("{url}/control/{act}"), act.to_owned());
        let sent = tokio::task::spawn_blocking(move || {
            let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
            let mut response = agent.post(url).send_json(&body).unwrap();
            (response.status().as_u16(), response.body_mut().read_json::<Value>().unwrap())
        });
        let (status, told) = sent.await.unwrap();
        assert_eq!(status, 200, "{act}: {told}");
        told
    };
    scene.channel.guild().unwrap().join(&scene.beto);
    let options = json!({ "opponent": scene.beto.id().to_string(), "game": "abalone", "side": "black" });
    tell("slash", json!({ "user": "ana", "channel": "juegos", "command": "play", "options": options })).await;
    let challenge: Message = scene.channel.offers("Accept").await;
    tell("press", json!({ "user": "beto", "message": challenge.id().to_string(), "button": "Accept" })).await;
    let board = scene.channel.offers("Move").await;
    let press = json!({ "user": "ana", "message": board.id().to_string(), "button": "Move" });
    let panel = tell("press", press).await["message"].clone();
    assert!(panel["components"].as_array().is_some_and(|rows| rows.len() > 1), "{panel}");
    let steps = json!({ "steps": "a1b2" });
    let move_it = json!({ "user": "ana", "channel": "juegos", "command": "move", "options": steps });
    let drafted = tell("slash", move_it).await["message"]["id"].clone();
    tell("press", json!({ "user": "ana", "message": drafted, "button": "Confirm" })).await;
    scene.channel.says("a1b2").await;
    scene.end();
}
