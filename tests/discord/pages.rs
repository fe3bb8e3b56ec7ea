//! Menus with more options than Discord takes: the adapter alone, with a stand-in for the bot.

use crate::discord::{Discord, User};
use crate::player::Player;
use crate::script::Pick;
use crate::stage::{Choices, adapter_of};
use nahil::bot::Now;
use nahil::bot::message::{Act, Errand, Incoming, Input, Menu, MenuOption, Outgoing, Post, Receipt};
use nahil::chat::discord as adapter;
use serde_json::json;
use std::sync::Arc;
use tokio::sync::mpsc;

/// As many as Daiku's board has cells.
const OPTIONS: usize = 81;

/// The next thing that somebody has done; it is kept.
async fn hear(events: &mut mpsc::Receiver<Input>) -> Incoming {
    loop {
        if let Input::Incoming { incoming, receipt } = events.recv().await.unwrap() {
            receipt.unwrap().send(Receipt::Kept { answered: true, refused: false }).unwrap();
            return incoming;
        }
    }
}

fn menu() -> Menu {
    let option =
        |place: usize| MenuOption { id: format!("o{place}"), label: format!("cell {place}"), chosen: false };
    Menu {
        id: "pick:1:0:0:0".into(),
        label: "Cell".into(),
        options: (0..OPTIONS).map(option).collect(),
        quick: true,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_menu_of_a_whole_board_is_turned_page_by_page() {
    let discord = Discord::start().await;
    let channel = discord.guild("Club").channel("juegos");
    let ana: User = discord.user("ana");
    let data = tempfile::tempdir().unwrap();
    let now: Now = Arc::new(discord.clock());
    let (inbox, mut events) = mpsc::channel(8);
    let (outbox, posts) = mpsc::channel(8);
    let joined = adapter_of(&discord, data.path(), &now, &Choices::default());
    let running = tokio::spawn(adapter::run(joined, inbox, posts));
    discord.commands().await;
    discord.connected(1).await;
    let asked = ana.slash(&channel, "games", json!({}));
    let incoming = hear(&mut events).await;
    let post = Post { key: "panel:1".into(), text: "Where?".into(), menus: vec![menu()], ..Post::default() };
    let outgoing = Outgoing {
        number: 1,
        place: incoming.place,
        private_to: Some(incoming.from),
        what: Errand::Post(Box::new(post)),
        answers: Some(incoming.id),
    };
    outbox.send(outgoing).await.unwrap();
    let panel = asked.answer().await;
    let mut seen: Vec<String> = Vec::new();
    loop {
        let (menu, options) = panel.menus().remove(0);
        assert!((2..=25).contains(&options.len()));
        seen.extend(options.iter().map(|(_, value)| value.clone()).filter(|value| value.starts_with('o')));
        let Some((_, onward)) = options.iter().find(|(label, _)| label.starts_with('▶')) else { break };
        let edits = panel.edits();
        ana.choose(&panel, &menu, &[onward]);
        panel.edited(edits + 1).await;
    }
    assert_eq!(seen, (0..OPTIONS).map(|place| format!("o{place}")).collect::<Vec<_>>());
    // Back to the first page, and from there to an option of the last.
    while let Some((_, back)) = panel.menus()[0].1.iter().find(|(label, _)| label.starts_with('◀')) {
        let edits = panel.edits();
        ana.choose(&panel, "", &[back]);
        panel.edited(edits + 1).await;
    }
    let player = Player { user: &ana, channel: &channel, id: 1 };
    let wanted = Pick { made: 0, level: 0, key: "o80".into(), words: String::new() };
    let chosen = async { hear(&mut events).await };
    let picked = async {
        let menus = player.find(&panel, 0, &wanted).await;
        ana.choose(&panel, &menus, &["o80"]);
    };
    let (chosen, ()) = tokio::join!(chosen, picked);
    assert_eq!(chosen.act, Act::Chose { menu: "pick:1:0:0:0".into(), option: "o80".into() });
    drop(outbox);
    running.await.unwrap().unwrap();
    discord.assert_well_behaved();
}
