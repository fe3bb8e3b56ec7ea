//! A match between somebody on Discord and somebody in the local chat room: both are told each turn, where they are.

#[path = "../crash/browser.rs"]
#[allow(dead_code, reason = "the tests of crashes use more of it")]
mod browser;

use crate::player::Player;
use crate::script::Script;
use crate::stage::{Choices, Stage};
use browser::Browser;
use nahil::games::Side;
use serde_json::{Value, json};
use std::time::Duration;

/// How long to wait before the room is looked at again, and how often.
const POLL: (Duration, u32) = (Duration::from_millis(20), 1_000);

/// Somebody in the local chat room.
struct Local {
    browser: Browser,
    id: String,
    said: u32,
}

impl Local {
    fn join(stage: &Stage, name: &str) -> Self {
        let address = stage.program.as_ref().unwrap().room.unwrap();
        let mut browser = Browser::new();
        browser.go(format!("http://{address}"));
        let id = browser.join(name);
        Self { browser, id, said: 0 }
    }

    fn say(&mut self, text: &str) {
        self.said += 1;
        let body = json!({ "id": self.said.to_string(), "channel": "plaza", "text": text });
        assert_eq!(self.browser.post("/api/say", &self.id, &body).unwrap(), 200);
    }

    /// Presses a button of a post, by its words.
    fn press(&mut self, item: &Value, label: &str) {
        self.said += 1;
        let rows = item["buttons"].as_array().unwrap().iter();
        let mut buttons = rows.flat_map(|row| row.as_array().unwrap());
        let button = buttons.find(|button| button["label"] == label).unwrap();
        let body = json!({ "id": self.said.to_string(), "item": item["id"], "button": button["id"] });
        assert_eq!(self.browser.post("/api/press", &self.id, &body).unwrap(), 200);
    }

    /// Waits for a post of the bot.
    async fn sees(&self, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..POLL.1 {
            let items = tokio::task::block_in_place(|| self.browser.look(&self.id).unwrap());
            if let Some(found) = items.into_iter().rev().find(|item| item["from"].is_null() && fits(item)) {
                return found;
            }
            tokio::time::sleep(POLL.0).await;
        }
        panic!("waited in vain for {what}");
    }

    async fn reads(&self, words: &str) -> Value {
        self.sees(words, |item| browser::said(item).contains(words)).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_between_discord_and_the_local_room() {
    let stage = Stage::set_with(Choices { room: true, ..Choices::default() }).await;
    let mut lola = Local::join(&stage, "lola");
    let script = Script::of("abalone-six-out");
    let side = if script.turns[0].side == Side::White { "white" } else { "black" };
    let options = json!({ "game": "abalone", "side": side, "options": script.options });
    stage.ana.slash(&stage.channel, "play", options);
    stage.channel.offers("Accept").await;
    lola.say("!n accept #1");
    let ana = Player { user: &stage.ana, channel: &stage.channel, id: 1 };
    for (ply, turn) in script.turns.iter().enumerate() {
        stage.discord.advance(Duration::from_mins(1));
        if ply % 2 == 0 {
            ana.by_panel(ply, turn).await;
        } else {
            lola.sees("her turn", |item| item["calls"] == json!([lola.id])).await;
            lola.say(&format!("!n move {}", turn.text));
            lola.sees("her draft", |item| {
                item["key"] == "panel:1" && browser::said(item).contains(&turn.text)
            })
            .await;
            lola.say("!n confirm");
        }
        let told = stage.channel.says(&format!("`{}`", turn.text)).await;
        let called =
            if ply % 2 == 1 && ply + 1 < script.turns.len() { vec!["ana".to_owned()] } else { Vec::new() };
        assert_eq!(told.rang(), called);
        lola.reads(&turn.text).await;
    }
    stage.channel.says("wins").await;
    lola.reads("wins").await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_on_discord_and_in_the_local_room_are_linked() {
    let stage = Stage::set_with(Choices { room: true, ..Choices::default() }).await;
    let mut lola = Local::join(&stage, "lola");
    stage.begin().await;
    let given = stage.ana.slash(&stage.channel, "link", json!({})).answer().await;
    // The stage's lot always falls for the first.
    assert!(given.is_ephemeral() && given.content().contains("`link zzzz-zzzz`"), "{}", given.content());
    lola.say("!n link zzzz-zzzz");
    let asked = lola.reads("Link these accounts?").await;
    lola.press(&asked, "Link them");
    lola.reads("Linked").await;
    assert!(stage.channel.messages().iter().all(|post| !post.content().contains("zzzz")));
    lola.say("!n games");
    lola.reads("#1").await;
    let wrong = stage.beto.slash(&stage.channel, "link", json!({ "code": "ZZZZ ZZZZ" })).answer().await;
    assert!(wrong.content().contains('4'), "{}", wrong.content());
    stage.end().await;
}
