//! Where several matches can be meant, each has a button that does in it what was asked.

use crate::stage::Stage;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_button_does_in_its_match_what_was_asked() {
    let stage = Stage::set().await;
    let (ana, channel) = (&stage.ana, &stage.channel);
    for board in ["#1 · Ajedrez Maya", "#2 · Ajedrez Maya"] {
        stage.accept().await;
        channel.says(board).await;
    }
    let asked = ana.slash(channel, "move", json!({ "steps": "Lb2 La1 Lb2" })).answer().await;
    assert!(asked.is_ephemeral() && asked.content().contains("Which match?"), "{}", asked.json());
    assert_eq!(asked.buttons(), ["#1 · beto · Ajedrez Maya", "#2 · beto · Ajedrez Maya"]);
    let panel = ana.press(&asked, "#2 · beto · Ajedrez Maya").answer().await;
    assert!(panel.is_ephemeral() && panel.content().contains("#2"), "{}", panel.json());
    asked.until("the question goes away", |message| message.deleted).await;
    ana.press(&panel, "Confirm");
    let played = channel.says("has played").await;
    assert!(played.content().contains("#2 · Ajedrez Maya"), "{}", played.json());
    stage.end().await;
}
