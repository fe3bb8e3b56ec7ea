//! Interactions over HTTP, each signed and answered in the response.

use crate::stage::{Choices, Stage};
use std::net::TcpListener;

#[tokio::test(flavor = "multi_thread")]
async fn interactions_come_over_http_as_well() {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let choices = Choices { interactions: Some(address), ..Choices::default() };
    let stage = Stage::set_with(choices).await;
    let url = format!("http://{address}/");
    // It listens soon after it has registered its commands.
    while std::net::TcpStream::connect(address).is_err() {
        tokio::task::yield_now().await;
    }
    let (answered, pong, forged) = stage.discord.ping(&url).await;
    assert_eq!((answered, pong["type"].as_u64(), forged), (200, Some(1), 401));
    stage.discord.interactions_to(Some(&url));
    let board = stage.begin().await;
    let panel = stage.ana.press(&board, "Move").answer().await;
    assert!(panel.is_ephemeral());
    assert_eq!(stage.discord.identified(), 0);
    stage.end().await;
}
