//! Matches between somebody on Matrix and somebody elsewhere: both are told each turn, where they are.

#[path = "../crash/browser.rs"]
#[allow(dead_code, reason = "the tests of crashes use more of it")]
mod browser;

use crate::pair::Pair;
use crate::script::{Script, Turn};
use crate::stage::{Stage, bare};
use crate::trials::trials;
use browser::Browser;
use nahil::games::Side;
use serde_json::{Value, json};
use std::time::Duration;

trials![
    a_match_with_the_local_room,
    #[cfg(feature = "discord")]
    a_match_with_discord,
];

/// How long to wait before the room is looked at again, and how often.
const POLL: (Duration, u32) = (Duration::from_millis(50), 1_000);

/// Somebody in the local chat room.
struct Local {
    browser: Browser,
    id: String,
    said: u32,
}

impl Local {
    fn join(room: String, name: &str) -> Self {
        let mut browser = Browser::new();
        browser.go(room);
        let id = browser.join(name);
        Self { browser, id, said: 0 }
    }

    fn say(&mut self, text: &str) {
        self.said += 1;
        let body = json!({ "id": self.said.to_string(), "channel": "plaza", "text": text });
        assert_eq!(self.browser.post("/api/say", &self.id, &body).unwrap(), 200);
    }

    /// Waits for a post of the bot.
    fn sees(&self, what: &str, fits: impl Fn(&Value) -> bool) {
        for _ in 0..POLL.1 {
            let items = self.browser.look(&self.id).unwrap();
            if items.iter().any(|item| item["from"].is_null() && fits(item)) {
                return;
            }
            std::thread::sleep(POLL.0);
        }
        panic!("waited in vain for {what}");
    }

    fn reads(&self, words: &str) {
        self.sees(words, |item| browser::said(item).contains(words));
    }

    fn play(&mut self, ply: usize, turn: &Turn) {
        let key = format!("turn:1:{}", ply + 1);
        self.sees("her turn", |item| item["key"] == key.as_str() && item["calls"] == json!([self.id]));
        self.say(&format!("!n move {}", turn.text));
        let drafted = |item: &Value| item["key"] == "panel:1" && browser::said(item).contains(&turn.draft);
        self.sees("her draft", drafted);
        self.say("!n confirm");
    }
}

/// Ana, on Matrix, challenges anybody.
fn challenge(stage: &Stage, script: &Script) {
    let side = if script.turns[0].side == Side::White { "white" } else { "black" };
    stage.hers().say(&format!("!n play {} {side} {}", script.kind.id(), script.options));
    let challenge = stage.bot_says(&stage.hers(), "#1 · Ana");
    assert!(challenge.called().is_empty(), "nobody is named: {:#}", challenge.first);
}

/// Ana sees each turn, and is called to hers.
fn is_told(pair: &Pair<'_>, script: &Script, ply: usize) {
    let room = pair.white.room(&pair.room);
    let expected =
        if ply % 2 == 1 && ply + 1 < script.turns.len() { vec![room.user.id.as_str()] } else { Vec::new() };
    let board = room.sees(&script.turns[ply].text, |message| {
        let text = bare(message.text());
        message.sender == pair.stage.program.id
            && message.picture().is_some()
            && text.contains(&format!("played {}", script.turns[ply].text))
            && message.called().len() >= expected.len()
    });
    assert_eq!(board.called(), expected, "{ply}: {:#}", board.first);
}

fn a_match_with_the_local_room() {
    let local = "[local]\naddress = \"127.0.0.1:0\"\nrooms = [\"plaza\"]";
    let mut stage = Stage::set_with(&json!({}), local);
    let mut lola = Local::join(stage.program.room(), "lola");
    let script = Script::of("abalone-six-out");
    challenge(&stage, &script);
    lola.say("!n accept #1");
    let pair = Pair { stage: &stage, room: stage.room.clone(), white: &stage.ana, black: &stage.ana, id: 1 };
    for (ply, turn) in script.turns.iter().enumerate() {
        if ply % 2 == 0 {
            pair.by_reactions(ply, turn);
        } else {
            lola.play(ply, turn);
        }
        is_told(&pair, &script, ply);
        lola.reads(&turn.text);
    }
    stage.bot_says(&stage.hers(), "wins");
    lola.reads("wins");
    stage.end();
}

#[cfg(feature = "discord")]
fn a_match_with_discord() {
    tokio::runtime::Runtime::new().unwrap().block_on(with_discord());
}

#[cfg(feature = "discord")]
async fn with_discord() {
    use crate::discord::Discord;
    let discord = Discord::builder().running_clock().start().await;
    let guild = discord.guild("Club");
    let channel = guild.channel("juegos");
    let dora = discord.user("dora").locale("en-US");
    guild.join(&dora);
    let more = format!("[discord]\nenabled = true\napi = \"{}\"", discord.url());
    let stage = tokio::task::block_in_place(|| {
        let mut stage = Stage::prepared(&json!({}), &more);
        stage.program.set("NAHIL_DISCORD_TOKEN", &discord.token());
        stage.program.start();
        stage.enter();
        stage
    });
    discord.commands().await;
    discord.connected(1).await;
    let script = Script::of("abalone-six-out");
    tokio::task::block_in_place(|| challenge(&stage, &script));
    dora.slash(&channel, "accept", json!({ "match": "1" }));
    let pair = Pair { stage: &stage, room: stage.room.clone(), white: &stage.ana, black: &stage.ana, id: 1 };
    for (ply, turn) in script.turns.iter().enumerate() {
        if ply % 2 == 0 {
            tokio::task::block_in_place(|| pair.by_typing(ply, turn));
        } else {
            let board = channel.offers(&format!("open:1:{ply}")).await;
            assert_eq!(board.rang(), ["dora"], "{}", board.json());
            let steps = json!({ "match": "1", "steps": turn.text });
            let panel = dora.slash(&channel, "move", steps).answer().await;
            assert!(panel.is_ephemeral() && panel.content().contains(&turn.draft), "{}", panel.json());
            dora.press(&panel, &format!("confirm:1:{ply}:{}", turn.made));
        }
        tokio::task::block_in_place(|| is_told(&pair, &script, ply));
        channel.says(&format!("`{}`", turn.text)).await;
    }
    channel.says("wins").await;
    discord.assert_well_behaved();
    tokio::task::block_in_place(|| stage.end());
}
