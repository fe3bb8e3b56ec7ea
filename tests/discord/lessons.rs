//! Lessons and their tasks: private, by command, buttons and menus.

use crate::discord::{Told, permission};
use crate::stage::Stage;
use serde_json::json;
use std::time::Duration;

/// Whether this has come to stand in a message.
fn says(words: &'static str) -> impl Fn(&Told) -> bool {
    move |told| told.content.contains(words)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_leads_to_its_task_and_on_to_the_next_page() {
    let mut stage = Stage::set().await;
    let (ana, channel) = (&stage.ana, &stage.channel);
    let page = ana.slash(channel, "rules", json!({ "game": "abalone", "page": 3 })).answer().await;
    assert!(page.is_ephemeral() && page.content().contains("(3/8)"), "{}", page.json());
    let board = ana.press(&page, "Try it").answer().await;
    assert!(board.is_ephemeral() && board.content().contains("Task 1 of 8"), "{}", board.json());
    ana.press(&board, "Hint");
    board.until("it helps", says("Hint: ")).await;
    let tried = ana.slash(channel, "practise", json!({ "answer": "c3c4" })).answer().await;
    assert!(tried.is_ephemeral() && tried.content().contains("`c3c4`"), "{}", tried.json());
    ana.press(&tried, "Confirm");
    tried.until("it is told kindly", says("does not do that")).await;
    stage.restart().await;
    let (ana, channel) = (&stage.ana, &stage.channel);
    let right = ana.slash(channel, "practise", json!({ "answer": "a1b2" })).answer().await;
    assert!(right.content().contains("`a1b2`"), "{}", right.json());
    ana.press(&right, "Confirm");
    right.until("it is done", says("1 of 8 tasks done")).await;
    let next = ana.press(&right, "Go on with the lesson").answer().await;
    assert!(next.is_ephemeral() && next.content().contains("(4/8)"), "{}", next.json());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_puzzle_of_the_day_is_opened_by_command() {
    let stage = Stage::set().await;
    let (ana, beto, channel) = (&stage.ana, &stage.beto, &stage.channel);
    let none = beto.slash(channel, "puzzle", json!({ "which": "daily" })).answer().await;
    assert!(none.is_ephemeral() && none.buttons().is_empty(), "{}", none.json());
    stage.guild.role("moderators", permission::MANAGE_GUILD, &[ana]);
    let chosen = ana.slash(channel, "server", json!({ "puzzle": "maya" })).answer().await.content();
    let (_, next) = chosen.split_once("Next one <t:").expect(&chosen);
    let next: i64 = next.split(':').next().unwrap().parse().unwrap();
    let wait = u64::try_from(next - stage.discord.clock()().as_second()).unwrap();
    stage.discord.advance(Duration::from_secs(wait));
    let posted = channel.says("Puzzle of the day").await;
    let board = beto.slash(channel, "puzzle", json!({ "which": "daily" })).answer().await;
    assert!(board.is_ephemeral() && !board.buttons().is_empty(), "{}", board.json());
    let same = ana.press(&posted, "Solve it").answer().await;
    assert_eq!(same.descriptions(), board.descriptions(), "it is the one that was posted");
    stage.end().await;
}
