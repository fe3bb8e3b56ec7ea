//! The counterpart of Discord that the tests use, as a program: start it, start the bot against it, and drive it by HTTP.

#[path = "../tests/support/discord/mod.rs"]
mod discord;

use discord::{Discord, HOW_TO};

/// A first argument is the port; a free one is taken without.
#[tokio::main]
#[expect(clippy::print_stdout, reason = "this is what it is for")]
async fn main() -> anyhow::Result<()> {
    let port = std::env::args().nth(1).map_or(Ok(0), |port| port.parse())?;
    let discord = Discord::builder().port(port).running_clock().start().await;
    let channel = discord.guild("Club").channel("juegos");
    let names = ["ana", "beto"].map(|name| format!("{name} {}", discord.user(name).locale("es-ES").id()));
    println!("Discord's counterpart listens at {}", discord.url());
    println!("The bot's token is {}", discord.token());
    println!("and its configuration  [discord]  api = \"{}\"\n", discord.url());
    println!("There are a guild Club, a channel juegos ({}), and {}.\n", channel.id(), names.join(", "));
    println!("{HOW_TO}\n");
    println!(
        "curl {}/control/slash -d '{{\"user\":\"ana\",\"channel\":\"juegos\",\"command\":\"help\"}}'",
        discord.url()
    );
    tokio::signal::ctrl_c().await?;
    Ok(())
}
