//! A season of a league without a typed word: founded by a form, signed up for by buttons, played, told in one post.

use crate::discord::{Message, User};
use crate::stage::Stage;
use serde_json::json;
use std::time::Duration;

/// Discord's right to manage a server.
const MANAGE_GUILD: u64 = 1 << 5;
/// How long sign-up is open where nobody says otherwise, and a little more.
const SIGN_UP: Duration = Duration::from_hours(7 * 24 + 1);
/// What three people play who meet twice.
const MATCHES: u64 = 6;

/// Ana founds a league of Abalone by one choice and two presses; what is posted of it.
async fn found(stage: &Stage) -> Message {
    stage.guild.role("staff", MANAGE_GUILD, &[&stage.ana]);
    let form = stage.ana.slash(&stage.channel, "league", json!({ "what": "new" })).answer().await;
    assert!(form.is_ephemeral(), "{}", form.json());
    stage.ana.choose(&form, "Game", &["Abalone"]);
    form.until("the game is chosen", |form| form.content.contains("Game: Abalone")).await;
    stage.ana.press(&form, "Go on");
    form.until("she is asked", |form| form.content.contains("Create this league?")).await;
    stage.ana.press(&form, "Create the league");
    form.until("it is created", |form| form.content.contains("is created")).await;
    stage.channel.offers("league:L1:join").await
}

/// Somebody resigns what they are in and what goes on.
async fn resigns_all(stage: &Stage, user: &User) {
    for number in 1..=MATCHES {
        let asked =
            user.slash(&stage.channel, "resign", json!({ "match": number.to_string() })).answer().await;
        if !asked.buttons().is_empty() {
            user.press(&asked, &format!("resign:{number}:0")).acknowledged().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_season_without_a_typed_word() {
    let stage = Stage::set().await;
    let carla = stage.discord.user("carla").locale("es-ES");
    stage.guild.join(&carla);
    let post = found(&stage).await;
    for user in [&stage.ana, &stage.beto, &carla] {
        user.press(&post, "league:L1:join").answer().await;
    }
    post.until("all three are in", |post| post.content.contains("Signed up (3): ana, beto, carla")).await;
    stage.discord.advance(SIGN_UP);
    // The same post now says how the season stands.
    post.until("it is played", |post| post.content.contains("Matches finished: 0 of 6")).await;
    assert_eq!(post.buttons(), ["My matches", "Table", "Rounds", "Rules"]);
    assert!(post.descriptions()[0].contains("0 of 6 matches played"), "{}", post.json());
    let hers = carla.press(&post, "My matches").answer().await;
    assert!(hers.is_ephemeral() && hers.content().contains("tus partidas"), "{}", hers.json());
    let table = carla.press(&post, "Table").answer().await;
    assert!(table.is_ephemeral() && table.descriptions()[0].contains("Temporada 1"), "{}", table.json());
    for user in [&stage.ana, &carla] {
        let calls: Vec<Message> = stage.discord.rang(user);
        let calls = calls.iter().filter(|call| call.content().contains("L1")).count();
        assert_eq!(calls, 1, "{} is called once for all matches", user.name());
    }
    resigns_all(&stage, &carla).await;
    resigns_all(&stage, &stage.ana).await;
    stage.channel.says("beto wins!").await;
    stage.end().await;
}
