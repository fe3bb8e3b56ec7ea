//! Matches without spectators: told in a private thread where the bot can have one, else to each player alone.

use crate::discord::{Channel, Message, User, World, permission};
use crate::stage::{Stage, is_bare};
use serde_json::json;

/// What it takes to keep a thread to those whom the bot lets in.
const THREADS: u64 = permission::CREATE_PRIVATE_THREADS | permission::MANAGE_THREADS;

/// Ana challenges Beto to a match without spectators, in which she begins; he accepts.
async fn accept(stage: &Stage) {
    let beto = stage.beto.id().to_string();
    let options = json!({ "opponent": beto, "game": "maya", "side": "white", "watch": "off" });
    stage.ana.slash(&stage.channel, "play", options);
    let challenge = stage.channel.offers("Accept").await;
    stage.beto.press(&challenge, "Accept");
    challenge.until("it is answered", is_bare).await;
}

/// The message by which somebody was called with these words.
async fn called(stage: &Stage, user: &User, words: &str) -> Message {
    let look = |world: &World| {
        let mut told = world.messages.values();
        let found = told.find(|told| told.content.contains(words) && told.rang.contains(&user.id()));
        found.map(|told| told.id)
    };
    let found = stage.discord.wait(&format!("{} to be called with {words:?}", user.name()), look).await;
    Message::of(&stage.discord.shared, found)
}

/// Somebody plays this turn, in this channel, without naming the match.
async fn play(user: &User, channel: &Channel, turn: &str) {
    let panel = user.slash(channel, "move", json!({ "steps": turn })).answer().await;
    assert!(panel.is_ephemeral(), "{}", panel.json());
    user.press(&panel, "Confirm");
}

/// Whether no board was shown to all who read a channel.
fn is_silent(channel: &Channel) -> bool {
    let is_board = |told: &Message| !told.is_ephemeral() && !told.get().files.is_empty();
    !channel.messages().iter().any(is_board)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_without_spectators_has_a_private_thread() {
    let mut stage = Stage::set().await;
    stage.guild.join(&stage.discord.user("carla"));
    let judge = stage.discord.user("judge");
    let judges = stage.guild.role("judges", 0, &[&judge]);
    let manager = stage.discord.user("manager");
    stage.guild.role("managers", permission::MANAGE_GUILD, &[&manager]);
    manager.slash(&stage.channel, "server", json!({ "arbiters": judges.to_string() })).answer().await;
    stage.guild.allow_bot(THREADS);
    accept(&stage).await;
    let thread = called(&stage, &stage.ana, "Nahil!").await.channel();
    assert_eq!(stage.channel.threads().iter().map(Channel::id).collect::<Vec<_>>(), [thread.id()]);
    assert_eq!(thread.readers(), ["ana", "beto"]);
    play(&stage.ana, &thread, "Lb2 La1 Lb2").await;
    assert_eq!(called(&stage, &stage.beto, "`Lb2 La1 Lb2`").await.channel().id(), thread.id());
    stage.restart().await;
    play(&stage.beto, &thread, "Lo2 Lp1 Lo2").await;
    assert_eq!(called(&stage, &stage.ana, "`Lo2 Lp1 Lo2`").await.channel().id(), thread.id());
    assert_eq!(thread.readers(), ["ana", "beto"]);
    assert!(is_silent(&stage.channel));
    stage.end().await;
}

/// Without the permissions, or with the one alone that makes threads into which anybody could let others.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_private_thread_each_is_told_alone() {
    for allowed in [0, permission::CREATE_PRIVATE_THREADS] {
        let stage = Stage::set().await;
        stage.guild.allow_bot(allowed);
        accept(&stage).await;
        let board = called(&stage, &stage.ana, "Nahil!").await;
        assert_eq!(board.channel().id(), stage.ana.dm().id(), "{allowed}");
        stage.beto.dm().says("Nahil!").await;
        for player in [&stage.ana, &stage.beto] {
            player.dm().says("**Create Private Threads**, **Manage Threads**").await;
        }
        // From now on nothing else is tried.
        play(&stage.ana, &stage.channel, "Lb2 La1 Lb2").await;
        let next = called(&stage, &stage.beto, "`Lb2 La1 Lb2`").await;
        assert_eq!(next.channel().id(), stage.beto.dm().id(), "{allowed}");
        assert!(is_silent(&stage.channel), "{allowed}");
        assert!(stage.channel.threads().iter().all(|thread| thread.messages().is_empty()), "{allowed}");
        stage.end().await;
    }
}
