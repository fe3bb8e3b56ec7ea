//! Interactions over HTTP, each signed and answered in the response.

use crate::pair::Pair;
use crate::script::Script;
use crate::stage::{Choices, Stage};
use serde_json::json;
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

/// The program without a gateway, and the address to which interactions are sent.
async fn set() -> (Stage, String) {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let stage = Stage::set_with(Choices { interactions: Some(address), ..Choices::default() }).await;
    // It listens soon after it has registered its commands.
    while TcpStream::connect(address).is_err() {
        tokio::task::yield_now().await;
    }
    (stage, format!("http://{address}/"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_and_turns_over_http() {
    let (stage, url) = set().await;
    let (answered, pong, forged) = stage.discord.ping(&url).await;
    assert_eq!((answered, pong, forged), (200, json!({ "type": 1 }), 401));
    stage.discord.interactions_to(Some(&url));
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    for (ply, turn) in script.turns.iter().enumerate().take(4) {
        let player = pair.player(turn);
        match ply {
            0 => drop(player.by_panel(ply, turn).await),
            1 => player.by_typing(ply, turn).await,
            2 => player.by_form(ply, turn).await,
            _ => player.by_autocomplete(ply, turn).await,
        }
    }
    pair.told(&script, 4).await;
    assert_eq!(stage.discord.identified(), 0, "no gateway is needed");
    stage.end().await;
}

/// Nothing that is not signed, is signed for another time, or was there before, is done.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_signed_now_is_refused() {
    let (stage, url) = set().await;
    stage.discord.interactions_to(Some(&url));
    let asked = stage.ana.slash(&stage.channel, "play", json!({ "game": "maya" }));
    stage.channel.offers("Accept").await;
    let payload = asked.get().payload;
    let mut fresh = payload.clone();
    fresh["id"] = json!((asked.id() + 1_000).to_string());
    let hour = Duration::from_hours(1);
    let send = |body, aged, forged| stage.discord.send_signed(&url, body, aged, forged);
    assert_eq!(send(&fresh, Duration::ZERO, true).await, 401, "another key");
    assert_eq!(send(&fresh, hour, false).await, 401, "an old signature");
    assert_ne!(send(&payload, Duration::ZERO, false).await, 200, "the same once more");
    assert_eq!(send(&json!({ "type": 2 }), Duration::ZERO, false).await, 400, "no interaction");
    assert_eq!(stage.channel.messages().len(), 1);
    stage.end().await;
}

/// While the bot hears nothing, the response comes all the same.
#[tokio::test(flavor = "multi_thread")]
async fn it_answers_while_the_bot_is_busy() {
    let (stage, url) = set().await;
    stage.discord.interactions_to(Some(&url));
    stage.program.as_ref().unwrap().set_busy(true);
    let games = stage.ana.slash(&stage.channel, "games", json!({}));
    assert_eq!(games.acknowledged().await, 5);
    stage.program.as_ref().unwrap().set_busy(false);
    games.answer().await;
    stage.end().await;
}
