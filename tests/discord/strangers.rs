//! Buttons and menus that are stale, foreign or forged: who uses them is told so, kindly and alone; nothing changes.

use crate::discord::{Asked, Message, World};
use crate::pair::Pair;
use crate::script::Script;
use crate::stage::Stage;
use serde_json::json;

/// Custom ids that no message of the bot ever had, or not this one.
const FORGED: [&str; 21] = [
    "?",
    "open",
    "open:1",
    "open:1:9",
    "open:99:0",
    "open:-1:0",
    "open:18446744073709551616:0",
    "confirm:1:0:0",
    "confirm:1:0:3",
    "undo:1:0:7",
    "accept:1",
    "accept:77",
    "decline:1",
    "withdraw:1",
    "resign:1:3",
    "yes:1:0:draw",
    "no:1:0:tsaul",
    "page:maya:999999",
    "show 1 2",
    "'; DROP TABLE matches; --",
    "ñññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññ",
];

/// What is shown alone to those who have pressed something that is not theirs.
async fn private(asked: Asked) -> Message {
    let answer = asked.answer().await;
    assert!(answer.is_ephemeral() && !answer.content().is_empty(), "{}", answer.json());
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_buttons_change_nothing() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    pair.told(&script, 0).await;
    let (board, mallory) = (pair.posts().remove(0), stage.discord.user("mallory"));
    stage.guild.join(&mallory);
    let before = (board.json(), stage.channel.messages().len());
    for id in FORGED {
        for user in [&mallory, &stage.beto] {
            private(user.forge_press(&board, id)).await;
        }
    }
    for (menu, values) in [
        ("pick:1:0:0:0", json!(["L"])),
        ("pick:1:0:0:9", json!(["L"])),
        ("pick:1:7:0:0", json!(["L"])),
        ("pick:2:0:0:0", json!(["→1"])),
        ("pick", json!(["?"])),
        ("pick:1:0:0:0", json!([])),
    ] {
        mallory.forge_choose(&board, menu, &values).acknowledged().await;
    }
    assert_eq!((board.json(), stage.channel.messages().len()), before);
    pair.play(&stage, &script, 0..2).await;
    pair.told(&script, 2).await;
    stage.end().await;
}

/// A player forges: they can do no more than they may.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_s_forgeries_do_no_more_than_he_may() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    let board = pair.player(&script.turns[0]).asked(0).await;
    for id in ["confirm:1:0:0", "confirm:1:0:3", "undo:1:0:7", "resign:1:3", "accept:1"] {
        private(stage.ana.forge_press(&board, id)).await;
    }
    stage.ana.forge_press(&board, "form confirm:1:0:0").modal().await;
    let panel = pair.player(&script.turns[0]).open(0).await;
    let menu = "pick:1:0:0:0";
    stage.ana.forge_choose(&panel, menu, &json!(["→999"])).acknowledged().await;
    for value in ["→", "nothing", "L\u{0}"] {
        stage.ana.forge_choose(&panel, menu, &json!([value])).follow_up(0).await;
        stage.ana.forge_press(&panel, &format!("tap {menu} {value}")).follow_up(0).await;
    }
    for button in ["tap ", "tap pick:1:0:0:0", "tap  L"] {
        private(stage.ana.forge_press(&panel, button)).await;
    }
    // She is told in order: after this, nothing of the above comes any more.
    stage.ana.slash(&stage.channel, "games", json!({})).answer().await;
    pair.player(&script.turns[0]).by_panel(0, &script.turns[0]).await;
    pair.told(&script, 1).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_of_turns_that_were_played_are_stale() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    let player = pair.player(&script.turns[0]);
    let (board, panel) = (player.asked(0).await, player.open(0).await);
    for pick in &script.turns[0].picks {
        player.pick(&panel, 0, pick).await;
    }
    player.confirm(&panel, 0, &script.turns[0]).await;
    pair.told(&script, 1).await;
    for stale in ["open:1:0", "confirm:1:0:3", "undo:1:0:3", "resign:1:0"] {
        let answer = private(stage.ana.forge_press(&board, stale)).await;
        assert!(answer.content().contains("Nothing was changed"), "{}", answer.content());
    }
    private(stage.beto.forge_press(&board, "open:1:0")).await;
    // A panel that is to go away goes away, whatever became of the turn.
    stage.ana.forge_press(&board, "cancel:1:0").acknowledged().await;
    let pressed_twice = [0, 1].map(|_| stage.ana.forge_press(&panel, "confirm:1:0:3"));
    for asked in pressed_twice {
        asked.acknowledged().await;
    }
    pair.play(&stage, &script, 1..2).await;
    pair.told(&script, 2).await;
    stage.end().await;
}

/// *Confirm* pressed twice in a row plays one turn.
#[tokio::test(flavor = "multi_thread")]
async fn a_double_press_is_one_turn() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    let player = pair.player(&script.turns[0]);
    let panel = player.open(0).await;
    for pick in &script.turns[0].picks {
        player.pick(&panel, 0, pick).await;
    }
    let twice = [0, 1].map(|_| stage.ana.press(&panel, "Confirm"));
    for asked in &twice {
        asked.acknowledged().await;
    }
    let first = twice.clone().map(|asked| asked.id());
    let told = |world: &World| first.iter().find_map(|id| world.interactions[id].followups.first().copied());
    stage.discord.wait("one of them to be refused", told).await;
    pair.told(&script, 1).await;
    stage.end().await;
}

/// A challenge to somebody else, and one that is gone.
#[tokio::test(flavor = "multi_thread")]
async fn challenges_are_answered_by_who_is_challenged() {
    let stage = Stage::set().await;
    let options = json!({ "opponent": stage.beto.id().to_string(), "game": "abalone" });
    stage.ana.slash(&stage.channel, "play", options);
    let challenge = stage.channel.offers("Accept").await;
    let mallory = stage.discord.user("mallory");
    stage.guild.join(&mallory);
    for (user, button) in
        [(&mallory, "Accept"), (&mallory, "Decline"), (&mallory, "Withdraw"), (&stage.ana, "Accept")]
    {
        private(user.press(&challenge, button)).await;
    }
    assert_eq!(challenge.edits(), 0);
    stage.beto.press(&challenge, "Decline");
    challenge.edited(1).await;
    let late = private(stage.beto.forge_press(&challenge, "accept:1")).await;
    assert!(!late.content().contains("your turn"));
    stage.end().await;
}
