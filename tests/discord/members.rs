//! How many are members of a server: as the gateway says it when the bot connects, else as the server itself does.

use crate::discord::{Discord, Guild};
use crate::stage::{Choices, adapter_of};
use nahil::bot::Now;
use nahil::bot::message::{Incoming, Input, Receipt};
use nahil::chat::discord as adapter;
use serde_json::json;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use tokio::sync::mpsc;

/// What the bot hears when somebody uses a command in a server of theirs, of one other person and the bot.
async fn heard(discord: &Discord, choices: &Choices) -> (Guild, Incoming) {
    let guild = discord.guild("Club");
    let (channel, ana) = (guild.channel("juegos"), discord.user("ana"));
    guild.join(&ana);
    guild.join(&discord.user("beto"));
    let data = tempfile::tempdir().unwrap();
    let now: Now = Arc::new(discord.clock());
    let (inbox, mut events) = mpsc::channel(8);
    let (outbox, posts) = mpsc::channel(8);
    let running = tokio::spawn(adapter::run(adapter_of(discord, data.path(), &now, choices), inbox, posts));
    discord.commands().await;
    match choices.interactions {
        None => discord.connected(1).await,
        Some(address) => {
            while TcpStream::connect(address).is_err() {
                tokio::task::yield_now().await;
            }
            discord.interactions_to(Some(&format!("http://{address}/")));
        }
    }
    ana.slash(&channel, "games", json!({}));
    let incoming = loop {
        if let Input::Incoming { incoming, receipt } = events.recv().await.unwrap() {
            receipt.unwrap().send(Receipt::Kept { answered: false, refused: false }).unwrap();
            break incoming;
        }
    };
    drop(outbox);
    running.await.unwrap().unwrap();
    (guild, incoming)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_members_of_a_server_are_counted() {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for interactions in [None, Some(address)] {
        let discord = Discord::start().await;
        let choices = Choices { interactions, ..Choices::default() };
        let (guild, incoming) = heard(&discord, &choices).await;
        assert_eq!(incoming.member.unwrap().members, Some(3));
        // Without a gateway nobody says it but when asked.
        let asked = discord.requests("GET", &format!("/guilds/{}", guild.id())).len();
        assert!(interactions.is_none() || asked == 1, "{asked}");
        discord.assert_well_behaved();
    }
}
