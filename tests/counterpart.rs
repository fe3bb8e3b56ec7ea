//! The counterpart of Discord is itself as it should be, seen by a client that knows nothing of it.

#[path = "support/discord/mod.rs"]
mod discord;

use discord::Discord;

#[tokio::test]
async fn starts() {
    let discord = Discord::start().await;
    discord.assert_well_behaved();
}
