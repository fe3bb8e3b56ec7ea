//! A bot that is busy, and a channel that is stuck: who asks is acknowledged, and one holds up no other.

use crate::discord::{Fault, Rule};
use crate::pair::Pair;
use crate::script::Script;
use crate::stage::Stage;
use serde_json::json;

/// A deferred answer, and one to what a message's button was pressed.
const DEFERRED: u8 = 5;
const DEFERRED_UPDATE: u8 = 6;

/// While the bot hears nothing at all, everything is acknowledged: the counterpart's clock stands still, so it is within
/// the 3 s that there are. What was asked is done once the bot hears again.
#[tokio::test(flavor = "multi_thread")]
async fn while_the_bot_is_busy_everything_is_acknowledged() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    let turn = &script.turns[0];
    let panel = stage.ana.slash(&stage.channel, "move", json!({ "steps": turn.text })).answer().await;
    let program = stage.program.as_ref().unwrap();
    program.set_busy(true);
    let games = stage.beto.slash(&stage.channel, "games", json!({}));
    assert_eq!(games.acknowledged().await, DEFERRED);
    let confirm = stage.ana.press(&panel, "Confirm");
    assert_eq!(confirm.acknowledged().await, DEFERRED_UPDATE);
    // A form can be opened, and a list of choices is empty rather than late.
    stage.ana.press(&panel, "Type").modal().await;
    let typed = stage.ana.autocomplete(&stage.channel, "move", json!({ "steps": "L" }), "steps");
    assert_eq!(typed.choices().await, []);
    assert_eq!(pair.posts().len(), 1);
    program.set_busy(false);
    pair.told(&script, 1).await;
    assert!(games.answer().await.content().contains("#1"));
    pair.play(&stage, &script, 1..2).await;
    pair.told(&script, 2).await;
    stage.end().await;
}

/// More people at once than the way to the bot has room for.
#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_is_acknowledged_and_answered() {
    let stage = Stage::set().await;
    let program = stage.program.as_ref().unwrap();
    program.set_busy(true);
    let crowd: Vec<_> = (0..150).map(|place| stage.discord.user(&format!("user{place}"))).collect();
    let asked: Vec<_> = crowd.iter().map(|user| user.slash(&stage.channel, "games", json!({}))).collect();
    for asked in &asked {
        assert_eq!(asked.acknowledged().await, DEFERRED);
    }
    program.set_busy(false);
    for asked in &asked {
        assert!(asked.answer().await.is_ephemeral());
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_is_stuck_holds_up_no_other() {
    let stage = Stage::set().await;
    let (script, other) = (Script::of("katun-capture"), stage.guild.channel("otro"));
    let stuck = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    let free = Pair::begin(&script, &other, (&stage.ana, &stage.beto), 2).await;
    stuck.told(&script, 0).await;
    let path = format!("/channels/{}/messages", stage.channel.id());
    let hits = stage.discord.fault(Rule::new("POST", &path, Fault::Held));
    stuck.player(&script.turns[0]).by_typing(0, &script.turns[0]).await;
    hits.reach(1).await;
    free.play(&stage, &script, 0..3).await;
    free.told(&script, 3).await;
    assert_eq!(stuck.posts().len(), 1);
    hits.release();
    stuck.told(&script, 1).await;
    stage.end().await;
}

/// One person who cannot be reached directly holds up nobody else.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_is_stuck_holds_up_no_other() {
    let stage = Stage::set().await;
    let hits = stage.discord.fault(Rule::new("POST", "/users/@me/channels", Fault::Held));
    stage.beto.say(&stage.beto.dm(), "games");
    hits.reach(1).await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    pair.play(&stage, &script, 0..1).await;
    pair.told(&script, 1).await;
    hits.release();
    stage.beto.dm().says("You have no matches").await;
    stage.end().await;
}
